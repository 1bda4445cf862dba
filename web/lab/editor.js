// A field for text with line numbers, in which places can be marked and parts can be coloured. Only the lines that can
// be seen are drawn, so that a key costs the same in a text of any length.

import { button, el, replace } from "../../cli/report/dom.js";

/** The height of a line; lab.css has the same. */
const HEIGHT = 20;
/** How much of a line is coloured. */
const LONGEST = 2000;

/**
 * An editor. `change` is called when the text has changed, `colour` gives the parts of a line. Marks are
 * `{line, column, level, message}`: each is underlined where it is, and its line has a sign that shows the message.
 */
export function editor({ id, label, change, colour = null, tools = [] }) {
  const numbers = el("div", { class: "numbers" });
  const marks = el("pre", { class: "marks", "aria-hidden": "true" });
  const area = el("textarea", {
    id, class: "area", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
    input() { lines = null; draw(); change(); },
    scroll: draw,
  });
  area.classList.toggle("is-coloured", colour !== null);
  const frame = el("div", { class: "editor" }, numbers, el("div", { class: "sheet" }, marks, area));
  /** The lines of the text, split when they are needed. */
  let lines = null;
  let shown = new Map();
  new ResizeObserver(draw).observe(frame);

  function all() {
    lines ??= area.value.split("\n");
    return lines;
  }

  /** Draws the numbers and the marks of the lines that can be seen. */
  function draw() {
    const top = area.scrollTop;
    const first = Math.floor(top / HEIGHT);
    const last = Math.min(all().length, first + Math.ceil((area.clientHeight || 700) / HEIGHT) + 2);
    const rows = [];
    const texts = [];
    for (let line = first + 1; line <= last; line++) {
      const here = shown.get(line) ?? [];
      const level = here.reduce((worst, mark) => worse(worst, mark.level), null);
      rows.push(el("div", { class: `line-number ${level ? `is-${level}` : ""}`, title: level ? here.map(({ message }) => message).join("\n") : null },
        level ? `${SIGNS[level]} ${line}` : String(line)));
      texts.push(drawn(all()[line - 1], here));
    }
    const shift = first * HEIGHT - top;
    // The numbers are as wide as the widest of them.
    numbers.style.setProperty("min-width", `${String(all().length).length + 3}ch`);
    replace(numbers, el("div", {}, rows)).firstChild.style.setProperty("transform", `translateY(${shift}px)`);
    const sheet = el("div", {});
    for (const text of texts) sheet.append(text);
    marks.replaceChildren(sheet);
    sheet.style.setProperty("transform", `translate(${-area.scrollLeft}px, ${shift}px)`);
  }

  /** A line with its colours and its underlines. Characters that can't be seen stay as they are: both texts have to be of one width. */
  function drawn(text, here) {
    const row = el("div", { class: "drawn" });
    const underlined = here.map(({ column, level }) => {
      const start = Math.min(column - 1, text.length);
      const rest = text.slice(start);
      // The word, or the text in quotes.
      return { start, end: start + Math.max(1, /^\^?"(?:[^"\\]|\\.)*"?|^\S+/.exec(rest)?.[0].length ?? 1), level };
    });
    let at = 0;
    for (const [name, part] of colour && text.length <= LONGEST ? colour(text) : [["", text]]) {
      const edges = underlined.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > at && edge < at + part.length);
      const cuts = [at, ...new Set(edges.sort((one, other) => one - other)), at + part.length];
      for (let index = 0; index + 1 < cuts.length; index++) {
        const mark = underlined.find(({ start, end }) => start <= cuts[index] && cuts[index] < end);
        const piece = document.createElement("span");
        piece.className = `${name}${mark ? ` mark is-${mark.level}` : ""}`;
        piece.textContent = text.slice(cuts[index], cuts[index + 1]);
        if (piece.textContent !== "") row.append(piece);
      }
      at += part.length;
    }
    if (text === "") row.append(underlined.length > 0 ? el("span", { class: `mark is-${underlined[0].level}` }, " ") : "\u200b");
    return row;
  }

  return {
    frame: el("div", { class: "field" },
      el("div", { class: "field-head" }, el("label", { for: id }, label), tools), frame),
    area,
    get value() { return area.value; },
    set value(text) {
      area.value = text;
      lines = null;
      shown = new Map();
      draw();
    },
    line(number) {
      return all()[number - 1] ?? "";
    },
    mark(list) {
      shown = new Map();
      for (const mark of list) shown.set(mark.line, [...shown.get(mark.line) ?? [], mark]);
      draw();
    },
    draw,
    /** Goes to a line. */
    go(line, column = 1) {
      const start = all().slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      const text = all()[line - 1] ?? "";
      area.focus();
      area.setSelectionRange(start + column - 1, start + text.length);
      area.scrollTop = Math.max(0, (line - 3) * HEIGHT);
      draw();
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
    return el("li", { class: `is-${level}` },
      el("span", { class: "sign" }, `${SIGNS[level]} ${level} `),
      finding.own === false ? el("span", {}, `${finding.file}:${line}`) : button(`${line}:${column}`, () => go(line, column), { class: "place" }),
      ": ", message);
  }));
}
