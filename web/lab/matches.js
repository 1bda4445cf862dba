// The text with every match in the colour of its kind. One of them is chosen: by pointing at it, or
// with the arrow keys.

import { el, replace } from "../../cli/report/dom.js";
import { hue, visible } from "./text.js";

/** How many matches are shown: a page with more would be slow. */
const MOST = 4000;

/** The view. `choose` is called with the token that is pointed at. */
export function matches({ choose }) {
  const lines = el("div", {
    class: "matches", role: "listbox", "aria-label": "Matches", tabindex: 0,
    mouseover(event) { point(event.target); },
    click(event) { point(event.target); },
    keydown: onKey,
    focus() { if (current < 0 && shown.length > 0) go(0); },
  });
  const legend = el("p", { class: "legend" });
  // A list box has to have options, so where there are none there is no box.
  const hint = el("p", { class: "hint", hidden: true });
  const element = el("div", { class: "field" },
    el("p", { class: "label", id: "matches-label" }, "What the list matches: point at a match, or use the arrow keys"),
    lines, hint, legend);
  let shown = [];
  let current = -1;

  function point(target) {
    const match = target.closest?.("[data-token]");
    if (match) go(Number(match.dataset.token));
  }

  function onKey(event) {
    const next = {
      ArrowRight: current + 1, ArrowDown: lineBelow(1), ArrowLeft: current - 1, ArrowUp: lineBelow(-1),
      Home: 0, End: shown.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(Math.max(0, Math.min(next, shown.length - 1)));
  }

  /** The first match of the next line, or of the one before. */
  function lineBelow(step) {
    if (current < 0) return 0;
    const line = shown[current].line + step;
    const index = shown.findIndex((one) => one.line === line);
    return index < 0 ? current : index;
  }

  function go(index) {
    if (index === current || !shown[index]) return;
    shown[current]?.element.setAttribute("aria-selected", "false");
    current = index;
    const { element: match, token } = shown[index];
    match.setAttribute("aria-selected", "true");
    lines.setAttribute("aria-activedescendant", match.id);
    // Only the view is to scroll, not the page.
    const top = match.offsetTop - lines.offsetTop;
    if (top < lines.scrollTop || top > lines.scrollTop + lines.clientHeight - 24) lines.scrollTop = top - lines.clientHeight / 2;
    choose(token);
  }

  function show({ tokens, entries, bytes }) {
    shown = [];
    current = -1;
    lines.removeAttribute("aria-activedescendant");
    const rows = [];
    const kinds = new Map();
    let row = el("div", { class: "lab-row", role: "presentation" });
    for (const token of tokens) {
      if (shown.length >= MOST) break;
      const entry = token.entry === null ? null : entries[token.entry];
      const text = bytes.slice(token.start, token.end);
      const name = entry ? entry.kind : "nothing matches";
      if (entry && entry.kind !== "newline") kinds.set(entry.kind, hue(entry.kind));
      const match = el("span", {
        class: `match ${hue(entry?.kind ?? null)}`,
        id: `match-${shown.length}`, role: "option", "aria-selected": "false", "data-token": shown.length,
        "aria-label": `${name}: ${visible(text).trim() || "blank"}`, title: name,
      }, visible(text));
      row.append(match);
      shown.push({ element: match, token, line: rows.length });
      if (text.endsWith("\n")) {
        rows.push(row);
        row = el("div", { class: "lab-row", role: "presentation" });
      }
    }
    if (row.childNodes.length > 0) rows.push(row);
    replace(lines, rows);
    lines.hidden = rows.length === 0;
    hint.hidden = rows.length > 0;
    hint.textContent = "There is no text.";
    const left = tokens.length - shown.length;
    replace(legend, [...kinds].map(([kind, color]) => el("span", { class: `key ${color}` }, kind)),
      left > 0 ? ` and ${left} more that are not shown` : null);
  }

  return {
    element,
    show,
    clear() {
      shown = [];
      current = -1;
      lines.removeAttribute("aria-activedescendant");
      lines.hidden = true;
      hint.hidden = false;
      hint.textContent = "The list has mistakes.";
      replace(legend);
    },
    /** Chooses the match at a byte. */
    choose(at) {
      const index = shown.findIndex(({ token }) => at < token.end);
      go(index < 0 ? shown.length - 1 : index);
    },
  };
}
