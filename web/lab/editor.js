// A field for text with line numbers, in which places can be marked.

import { button, el, replace } from "../../cli/report/dom.js";

/**
 * An editor. `change` is called when the text has changed. Marks are `{line, column, level, message}`:
 * each is underlined where it is, and its line has a sign that shows the message.
 */
export function editor({ id, label, change }) {
  const numbers = el("div", { class: "numbers" });
  const marks = el("pre", { class: "marks", "aria-hidden": "true" });
  const area = el("textarea", {
    id, class: "area", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
    input() { number(); change(); },
    scroll: follow,
  });
  const frame = el("div", { class: "editor" }, numbers, el("div", { class: "sheet" }, marks, area));
  let shown = [];

  function follow() {
    marks.scrollTop = area.scrollTop;
    marks.scrollLeft = area.scrollLeft;
    numbers.scrollTop = area.scrollTop;
  }

  /** The numbers of the lines, with a sign where there is something to say. */
  function number() {
    const lines = area.value.split("\n").length;
    const worst = new Map();
    for (const mark of shown) {
      const other = worst.get(mark.line);
      worst.set(mark.line, other ? { level: worse(other.level, mark.level), messages: [...other.messages, mark.message] } :
        { level: mark.level, messages: [mark.message] });
    }
    const rows = [];
    for (let line = 1; line <= lines; line++) {
      const mark = worst.get(line);
      rows.push(mark ?
        el("div", { class: `line-number is-${mark.level}`, title: mark.messages.join("\n") }, `${SIGNS[mark.level]} ${line}`) :
        el("div", { class: "line-number" }, String(line)));
    }
    replace(numbers, rows);
    follow();
  }

  /** The same text, not to be seen, with the marks underlined. */
  function underline() {
    const lines = area.value.split("\n");
    const parts = [];
    for (const [index, text] of lines.entries()) {
      const here = shown.filter(({ line }) => line === index + 1).sort((one, other) => one.column - other.column);
      let from = 0;
      for (const { column, level } of here) {
        const start = Math.max(from, Math.min(column - 1, text.length));
        const rest = text.slice(start);
        // The word, or the text in quotes, or the whole line for what is about all of it.
        const length = column === 1 ? rest.length : (/^\^?"(?:[^"\\]|\\.)*"?|^\S+/.exec(rest)?.[0].length ?? 1);
        const mark = el("span", { class: `mark is-${level}` });
        mark.textContent = text.slice(start, start + length) || " ";
        // Characters that can't be seen stay as they are in the text: both have to be of one width.
        parts.push(document.createTextNode(text.slice(from, start)), mark);
        from = start + length;
      }
      parts.push(document.createTextNode(`${text.slice(from)}\n`));
    }
    replace(marks, parts);
    follow();
  }

  return {
    frame: el("div", { class: "field" }, el("label", { for: id }, label), frame),
    area,
    get value() { return area.value; },
    set value(text) {
      area.value = text;
      shown = [];
      number();
      underline();
    },
    mark(list) {
      shown = list;
      number();
      underline();
    },
    /** Goes to a line. */
    go(line, column = 1) {
      const lines = area.value.split("\n");
      const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      const text = lines[line - 1] ?? "";
      area.focus();
      area.setSelectionRange(start + column - 1, start + text.length);
      const height = area.scrollHeight / Math.max(lines.length, 1);
      area.scrollTop = Math.max(0, (line - 3) * height);
      follow();
    },
  };
}

const SIGNS = { error: "✕", warning: "▲", note: "●" };
const LEVELS = ["note", "warning", "error"];

export function worse(one, other) {
  return LEVELS[Math.max(LEVELS.indexOf(one), LEVELS.indexOf(other))];
}

/** What was found, as a list from which one goes to the place. */
export function findings(list, go) {
  return el("ul", { class: "findings" }, list.map((finding) => {
    const { line, column, level, message } = finding;
    const place = column === undefined ? `line ${line}` : `${line}:${column}`;
    return el("li", { class: `is-${level}` },
      el("span", { class: "sign" }, `${SIGNS[level]} ${level} `),
      finding.own === false ? el("span", {}, `${finding.file}:${line}`) : button(place, () => go(line, column), { class: "place" }),
      ": ", message);
  }));
}
