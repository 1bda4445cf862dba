// The parts of a line of a list, for their colours.

const ENTRY = /^(\s*)([a-z][a-z0-9_]*)(\s+)(\^?)("(?:[^"\\]|\\.)*"?)(.*)$/i;
const GROUP = /^(\s*)(group|end)\b(.*)$/;

/** The parts of a line: `[class, text]`, which laid end to end are the line. */
export function parts(line) {
  const entry = ENTRY.exec(line);
  if (entry) {
    const [, indent, kind, gap, start, pattern, rest] = entry;
    return [["", indent], ["hl-kind", kind], ["", gap], ["hl-flag", start], ...inPattern(pattern), ...fields(rest)];
  }
  const group = GROUP.exec(line);
  if (group) return [["", group[1]], ["hl-flag", group[2]], ...comment(group[3])];
  return comment(line);
}

/** Stars and escapes inside a pattern. */
function inPattern(pattern) {
  return pattern.split(/(\*|\\x[0-9a-f]{2}|\\.)/i).map((part, index) =>
    index % 2 === 0 ? ["hl-pattern", part] : [part === "*" ? "hl-star" : "hl-escape", part]);
}

/** The names and types of stars, constants and flags. */
function fields(rest) {
  const hash = rest.search(/(^|\s)#/);
  const [own, remark] = hash < 0 ? [rest, ""] : [rest.slice(0, hash), rest.slice(hash)];
  const bar = own.indexOf("|");
  const [stars, flags] = bar < 0 ? [own, ""] : [own.slice(0, bar), own.slice(bar)];
  const named = stars.split(/(:[a-z]+|=\S+)/i).map((part, index) => [index % 2 === 0 ? "hl-name" : "hl-type", part]);
  return [...named, ["hl-flag", flags], ["hl-remark", remark]];
}

function comment(line) {
  return [[line.trimStart().startsWith("#") ? "hl-remark" : "", line]];
}

/** Where something about an entry is in its line, from 1: its pattern, or one of its stars. */
export function columnOf(line, star) {
  const entry = ENTRY.exec(line);
  if (!entry) return 1;
  const [, indent, kind, gap, start, pattern, rest] = entry;
  const at = indent.length + kind.length + gap.length;
  if (star !== undefined) {
    const named = new RegExp(`(?:^|[\\s:])(${star.replace(/\W/g, "\\$&")})(?=[:\\s]|$)`).exec(rest);
    if (named) return at + start.length + pattern.length + named.index + named[0].length - star.length + 1;
  }
  return at + 1;
}
