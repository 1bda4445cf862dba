// The text with every match in the colour of its kind, and the text of each star in it. One match is chosen: by pointing
// at it, or with the arrow keys. Only the rows that can be seen are in the page; all can be reached.

import { el, replace } from "../../cli/report/dom.js";
import { hue, visible } from "./text.js";

/** The height of a row; lab.css has the same. */
const HEIGHT = 22;
/** How many matches are in a row at most; a line with more has several rows. */
const WIDE = 100;
/** How much of a match is shown. */
const LONGEST = 1000;
/** How many kinds the legend has. */
const KINDS = 60;

/** The view. `choose` is called with the token that is pointed at; `stars` gives the stars of a part of the text. */
export function matches({ choose, stars }) {
  const rows = el("div", { class: "match-rows" });
  const lines = el("div", {
    class: "matches", role: "listbox", "aria-label": "Matches", tabindex: 0,
    mousemove(event) { point(event.target); },
    click(event) { point(event.target); },
    keydown: onKey,
    scroll: draw,
    focus() { if (current < 0 && count() > 0) go(0); },
  }, rows);
  const legend = el("p", { class: "legend" });
  // A list box has to have options, so where there are none there is no box.
  const hint = el("p", { class: "hint", hidden: true });
  const element = el("div", { class: "field" },
    el("p", { class: "label", id: "matches-label" }, "What the list matches: point at a match, or use the arrow keys"),
    lines, hint, legend);
  let read = null;
  /** The first token of each row, and the number of tokens at the end. */
  let starts = [0];
  let current = -1;
  /** The stars of what was drawn last, by the number of their token. */
  let marked = new Map();
  let markedRows = "";
  new ResizeObserver(draw).observe(lines);

  const count = () => (read ? read.numbers.length / 3 : 0);
  const tokenAt = (index) => ({ start: read.numbers[3 * index], end: read.numbers[3 * index + 1],
    entry: read.numbers[3 * index + 2] < 0 ? null : read.numbers[3 * index + 2] });

  function point(target) {
    const match = target.closest?.("[data-token]");
    if (match) go(Number(match.dataset.token));
  }

  function onKey(event) {
    const page = Math.max(1, Math.floor(lines.clientHeight / HEIGHT) - 1);
    const next = {
      ArrowRight: () => current + 1, ArrowLeft: () => current - 1, ArrowDown: () => below(1), ArrowUp: () => below(-1),
      PageDown: () => below(page), PageUp: () => below(-page), Home: () => 0, End: () => count() - 1,
    }[event.key]?.();
    if (next === undefined) return;
    event.preventDefault();
    go(Math.max(0, Math.min(next, count() - 1)));
  }

  /** The last number of a sorted list that is not above a value, by its place. */
  function placeOf(list, value, length = list.length, get = (index) => list[index]) {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (get(middle) <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  const rowOf = (index) => placeOf(starts, index, starts.length - 1);

  /** The first match some rows below. */
  function below(step) {
    if (current < 0) return 0;
    return starts[Math.max(0, Math.min(rowOf(current) + step, starts.length - 2))];
  }

  function go(index) {
    if (index === current || index < 0 || index >= count()) return;
    current = index;
    const top = rowOf(index) * HEIGHT;
    // Only the view is to scroll, not the page.
    if (top < lines.scrollTop || top > lines.scrollTop + lines.clientHeight - 2 * HEIGHT) {
      lines.scrollTop = Math.max(0, top - lines.clientHeight / 2);
    }
    for (const chosen of rows.querySelectorAll("[aria-selected='true']")) chosen.setAttribute("aria-selected", "false");
    const match = document.getElementById(`match-${index}`);
    if (match) match.setAttribute("aria-selected", "true");
    else draw();
    lines.setAttribute("aria-activedescendant", `match-${index}`);
    choose(tokenAt(index));
  }

  function show(answer) {
    read = answer;
    current = -1;
    marked = new Map();
    markedRows = "";
    lines.removeAttribute("aria-activedescendant");
    const { numbers, bytes, entries } = read;
    const kinds = new Set();
    starts = [0];
    for (let index = 0; index < count(); index++) {
      const entry = numbers[3 * index + 2];
      if (entry >= 0) kinds.add(entries[entry].kind);
      const isEnd = bytes.bytes[numbers[3 * index + 1] - 1] === 10;
      if (isEnd || index + 1 - starts.at(-1) === WIDE) starts.push(index + 1);
    }
    if (starts.at(-1) < count()) starts.push(count());
    kinds.delete("newline");
    lines.hidden = count() === 0;
    hint.hidden = count() > 0;
    hint.textContent = "There is no text.";
    const left = kinds.size - KINDS;
    replace(legend, [...kinds].slice(0, KINDS).map((kind) => el("span", { class: `key ${hue(kind)}` }, kind)),
      left > 0 ? ` and ${left} more kinds` : null);
    rows.style.setProperty("height", `${(starts.length - 1) * HEIGHT}px`);
    if (lines.scrollTop > (starts.length - 1) * HEIGHT) lines.scrollTop = 0;
    draw();
  }

  /** Draws the rows that can be seen. */
  function draw() {
    if (!read || lines.hidden) return;
    const first = Math.max(0, Math.floor(lines.scrollTop / HEIGHT) - 2);
    const last = Math.min(starts.length - 1, first + Math.ceil((lines.clientHeight || 300) / HEIGHT) + 4);
    const drawn = [];
    for (let row = first; row < last; row++) {
      const tokens = [];
      for (let index = starts[row]; index < starts[row + 1]; index++) tokens.push(match(index));
      drawn.push(el("div", { class: "lab-row", role: "presentation" }, tokens));
    }
    replace(rows, el("div", { class: "seen", role: "presentation" }, drawn)).firstChild.style.setProperty("transform", `translateY(${first * HEIGHT}px)`);
    mark(first, last);
  }

  function match(index) {
    const token = tokenAt(index);
    const entry = token.entry === null ? null : read.entries[token.entry];
    const end = Math.min(token.end, token.start + LONGEST);
    const name = entry ? entry.kind : "nothing matches";
    const text = visible(read.bytes.slice(token.start, end));
    return el("span", {
      class: `match ${hue(entry?.kind ?? null)}`, id: `match-${index}`, role: "option",
      "aria-selected": String(index === current), "data-token": index, "aria-posinset": index + 1, "aria-setsize": count(),
      "aria-label": `${name}: ${text.trim() || "blank"}`, title: name,
    }, pieces(token, end, marked.get(index) ?? []), end < token.end ? " …" : null);
  }

  /** The text of a match with the texts of its stars. */
  function pieces(token, end, ranges) {
    const parts = [];
    let at = token.start;
    for (const [from, to, name] of ranges) {
      if (from < at || to > end || from === to) continue;
      parts.push(visible(read.bytes.slice(at, from)), el("span", { class: "star", title: name }, visible(read.bytes.slice(from, to))));
      at = to;
    }
    return [...parts, visible(read.bytes.slice(at, end))];
  }

  /** Asks for the stars of the rows that are drawn, and draws them. */
  async function mark(first, last) {
    const key = `${first} ${last}`;
    if (key === markedRows || last <= first) return;
    markedRows = key;
    const from = read;
    // A row begins where a line does, but in a line with many matches: such a line is taken from its beginning.
    while (first > 0 && read.bytes.bytes[tokenAt(starts[first]).start - 1] !== 10) first--;
    const [start, end] = [tokenAt(starts[first]).start, tokenAt(starts[last] - 1).end];
    const numbers = await stars(from, from.bytes.slice(start, end)).catch(() => null);
    if (!numbers || read !== from || markedRows !== key) return;
    marked = new Map();
    for (let at = 0; at < numbers.length; at += 3) {
      const index = starts[first] + numbers[at];
      const ranges = marked.get(index) ?? [];
      const entry = index < count() ? read.entries[tokenAt(index).entry] : null;
      const name = entry?.stars[ranges.length]?.name ?? entry?.rest ?? "";
      marked.set(index, [...ranges, [start + numbers[at + 1], start + numbers[at + 2], name]]);
    }
    draw();
  }

  return {
    element,
    show,
    clear() {
      read = null;
      starts = [0];
      current = -1;
      lines.removeAttribute("aria-activedescendant");
      lines.hidden = true;
      hint.hidden = false;
      hint.textContent = "The list can't be read.";
      replace(legend);
      replace(rows);
    },
    draw,
    /** Chooses the match at a byte. */
    choose(at) {
      if (count() === 0) return;
      go(Math.max(0, placeOf(null, at, count(), (index) => read.numbers[3 * index])));
    },
  };
}
