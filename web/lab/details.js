// Why a match is what it is: its entry, its stars, its event, what came close, and the splits at which
// Eager mode reads it otherwise.

import { button, el, replace } from "../../cli/report/dom.js";
import { hue, visible } from "./text.js";

/** How many near misses are shown at first. */
const NEAR = 5;

/** The details. `go` shows a line of the list, `keep` makes a case of a line and its kind. */
export function details({ go, keep }) {
  const element = el("div", { class: "details", id: "details", role: "region", "aria-label": "The chosen match", "aria-live": "polite", tabindex: 0 });

  function title(token, { entries, bytes }) {
    const entry = token.entry === null ? null : entries[token.entry];
    const text = visible(bytes.slice(token.start, token.end));
    return [
      el("h2", {}, entry ? el("span", { class: `key ${hue(entry.kind)}` }, entry.kind) : "Nothing matches", " ",
        el("small", {}, `bytes ${token.start} to ${token.end} of the text`)),
      el("p", { class: "quoted" }, text),
      entry ? el("p", { class: "entry" }, named(entry), `: entry ${token.entry + 1} of ${entries.length}`,
        entry.group ? `, group ${entry.group}` : null) : null,
    ];
  }

  /** An entry as its list has it, with a way there. */
  function named(entry) {
    const own = entry.file === "your list";
    const place = own ? `line ${entry.line}` : `${entry.file}:${entry.line}`;
    return [
      el("code", {}, `${entry.kind} ${entry.atLineStart ? "^" : ""}${entry.pattern}`), " (",
      own ? button(place, () => go(entry.line), { class: "place" }) : place, ")",
    ];
  }

  function stars(explained, entry) {
    const rows = explained.fields.map(({ name, type, range, text }) => el("tr", {},
      el("th", { scope: "row" }, name), el("td", {}, type ?? "rest of the line"),
      el("td", {}, `${range[0]} to ${range[1]}`), el("td", {}, el("code", {}, visible(text)))));
    const constants = Object.entries(entry?.constants ?? {}).map(([name, value]) => el("tr", {},
      el("th", { scope: "row" }, name), el("td", {}, "always"), el("td", {}), el("td", {}, el("code", {}, value))));
    if (rows.length + constants.length === 0) return null;
    return el("table", {}, el("caption", {}, "Stars"),
      el("thead", {}, el("tr", {}, ["name", "type", "bytes of the line", "text"].map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, rows, constants));
  }

  /** What is at the byte of the caret, where that is in this match. */
  function atCaret({ fields }, range, caret) {
    if (caret === null || caret < range[0] || caret > range[1]) return null;
    const field = fields.find(({ range: [from, to] }) => from <= caret && caret < to);
    return el("p", { class: "at-caret" }, `The caret is at byte ${caret} of the line: `,
      field ? [field.type ? "in star " : "in the rest of the line, ", el("code", {}, field.name)] :
        fields.length > 0 ? "in what the pattern says" : "no star is there");
  }

  /** The events that the match is part of. */
  function events(here) {
    if (here.length === 0) return null;
    return el("details", {}, el("summary", {}, here.length === 1 ? `Event: ${here[0].kind}` : `${here.length} events`),
      here.map((event) => el("pre", {}, JSON.stringify(event, null, 1))));
  }

  function near(why, read) {
    if (why.near.length === 0) return null;
    const item = (miss) => el("li", {}, named(read.entries[miss.entry]), el("br"), line(why, miss), el("span", { class: "lab-reason" }, reason(miss, why, read)));
    const rest = why.near.slice(NEAR);
    return [
      el("h3", {}, "Came close in this line"),
      el("ol", { class: "near" }, why.near.slice(0, NEAR).map(item)),
      rest.length > 0 ? el("details", {}, el("summary", {}, `and ${rest.length} more`), el("ol", { class: "near", start: NEAR + 1 }, rest.map(item))) : null,
    ];
  }

  /** The line, with what an attempt matched underlined. */
  function line(why, { start, at }) {
    const bytes = new TextEncoder().encode(why.text);
    const part = (from, to) => visible(new TextDecoder().decode(bytes.subarray(from, to)));
    return el("code", { class: "attempt" }, part(0, start), el("span", { class: "hit" }, part(start, at)), part(at));
  }

  function reason(miss, why, read) {
    const entry = read.entries[miss.entry];
    const { reason: what, at, start } = miss;
    const star = () => `star ${what.star + 1} (${entry.stars[what.star]?.name ?? ""})`;
    switch (what.type) {
      case "literal":
        return `byte ${at}: expected “${visible(what.expected)}”, found ${what.found === null ? "the end" : `“${visible(what.found)}”`}`;
      case "stop_missing":
        return `byte ${at}: the line ends before the “${visible(what.stop)}” that ends ${star()}`;
      case "wrong_type":
        return `byte ${at}: ${star()} is “${visible(what.text)}”, which is no ${what.starType}`;
      case "not_at_line_start":
        return `matches at byte ${start}, but no line begins there`;
      case "group_off":
        return `matches at byte ${start}, but its group ${what.group} is off`;
      case "lost": {
        const above = what.to < miss.entry && why.tokens.some(({ entry: other, range }) => other === what.to && range[0] === start);
        const winner = read.entries[what.to];
        return [`matches at byte ${start}, but `, named(winner), above ? " is above it" : " starts before it"];
      }
      default:
        return "";
    }
  }

  /** The splits at which this match is not one, or another. */
  function eager(why, range, entry) {
    const other = why.eager.filter(({ tokens }) => !tokens.some((token) =>
      token.entry === entry && token.range[0] === range[0] && token.range[1] === range[1]));
    if (other.length === 0) return el("p", { class: "eager-none" }, "Eager mode reads it the same, wherever the line is split.");
    return [
      el("h3", {}, "Eager mode reads it otherwise"),
      other.map(({ splits: [first, last], tokens }) => el("div", { class: "split" },
        el("p", {}, `if the second read begins at byte ${first}${first === last ? "" : ` to ${last}`}:`),
        el("p", { class: "lab-row" }, tokens.map(({ kind, text }) =>
          el("span", { class: `match ${hue(kind)}`, title: kind ?? "nothing matches" }, visible(text)))),
        el("p", { class: "soft" }, tokens.filter(({ kind }) => kind !== "newline").map(({ kind }) => kind ?? "nothing").join(", ")))),
    ];
  }

  return {
    element,
    clear(message = "Point at a match to see why it is one.") {
      replace(element, el("p", { class: "hint" }, message));
      delete element.dataset.token;
    },
    wait(token, read) {
      replace(element, title(token, read));
      delete element.dataset.token;
    },
    /** `start` is where the line begins that `why` is about. */
    show(token, { why, events: here }, start, read, caret) {
      const range = [token.start - start, token.end - start];
      const explained = why.tokens.find((one) => one.range[0] === range[0]) ?? { fields: [] };
      const entry = token.entry === null ? null : read.entries[token.entry];
      const isNewline = entry?.kind === "newline";
      replace(element, title(token, read), isNewline ? null : atCaret(explained, range, caret), stars(explained, entry),
        isNewline || !entry ? null : el("p", {}, button("Keep as a case", () => keep(why.text.split("\n")[0], entry.kind))), events(here),
        isNewline ? null : eager(why, range, token.entry), near(why, read));
      element.dataset.token = String(token.start);
    },
  };
}
