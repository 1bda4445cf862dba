// Long lists. Rows are made in blocks, and only those near the window are in the page; the others
// are empty boxes of the height that they had or are likely to have.

import { el, count } from "./dom.js";

const BLOCK = 40;
/** How many rows of a list are printed. */
const PRINTED = 2000;

const shown = new Set();
let watchesPrinting = false;

/**
 * A list of rows that `render(row, index)` makes. Gives its element, `jump(index)`, which scrolls to a row, marks it and
 * gives it the focus, and `grow(rows)`, which shows more rows if those before are the same and says whether
 * they are; it may be the same array with more in it.
 */
export function list(rows, render, { label, estimate = 30, empty = "Nothing." }) {
  const element = el("div", { class: "list", role: "list", "aria-label": label });
  if (rows.length === 0) {
    return { element: el("p", { class: "empty" }, empty), jump() {}, grow: (more) => more.length === 0 };
  }
  const blocks = [];
  const byBox = new Map();
  let marked = -1;

  function addBlocks() {
    for (let first = blocks.length * BLOCK; first < rows.length; first += BLOCK) {
      const size = Math.min(BLOCK, rows.length - first);
      const box = el("div", { class: "block", role: "none" });
      box.style.minHeight = `${size * estimate}px`;
      const block = { box, first, size, filled: false };
      blocks.push(block);
      byBox.set(box, block);
      element.append(box);
      observer.observe(box);
    }
  }

  function grow(more) {
    const last = rows.length - 1;
    if (more.length < rows.length || more[0] !== rows[0] || more[last] !== rows[last]) return false;
    rows = more;
    const end = blocks.at(-1);
    const { size } = end;
    end.size = Math.min(BLOCK, rows.length - end.first);
    if (end.filled) addRows(end, end.first + size);
    addBlocks();
    return true;
  }

  function put(block) {
    if (block.filled) return;
    block.filled = true;
    addRows(block, block.first);
    block.box.style.minHeight = "";
  }

  function addRows(block, from) {
    for (let index = from; index < block.first + block.size; index++) {
      const row = render(rows[index], index);
      row.setAttribute("role", "listitem");
      row.setAttribute("aria-setsize", rows.length);
      row.setAttribute("aria-posinset", index + 1);
      row.dataset.row = index;
      if (index === marked) mark(row);
      block.box.append(row);
    }
  }

  function drop(block) {
    // What has the focus must stay, or the keyboard loses its place.
    if (!block.filled || block.box.contains(document.activeElement)) return;
    block.box.style.minHeight = `${block.box.offsetHeight}px`;
    block.box.replaceChildren();
    block.filled = false;
  }

  function mark(row) {
    row.classList.add("marked");
    row.tabIndex = -1;
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const block = byBox.get(entry.target);
        if (entry.isIntersecting) put(block);
        else drop(block);
      }
    },
    { rootMargin: "1000px 0px" },
  );
  addBlocks();
  put(blocks[0]);

  function jump(index) {
    const block = blocks[Math.floor(index / BLOCK)];
    if (!block) return;
    element.querySelector(".marked")?.classList.remove("marked");
    marked = index;
    put(block);
    const row = block.box.children[index - block.first];
    mark(row);
    row.focus({ preventScroll: true });
    settle(row);
  }

  function print() {
    let rowsLeft = PRINTED;
    for (const block of blocks) {
      if (rowsLeft > 0) put(block);
      // What is above may be filled from when it was looked at.
      block.box.classList.toggle("not-printed", rowsLeft <= 0);
      rowsLeft -= block.size;
    }
    if (rowsLeft < 0 && !element.nextElementSibling?.classList.contains("print-note")) {
      const note = `The first ${count(PRINTED)} of ${count(rows.length)} are printed.`;
      element.after(el("p", { class: "print-note" }, note));
    }
  }

  shown.add({ element, print, observer });
  if (!watchesPrinting) {
    watchesPrinting = true;
    window.addEventListener("beforeprint", () => current().forEach((one) => one.print()));
  }
  current();
  return { element, jump, grow };
}

/** Scrolls to a row until it stays: the blocks around it get their real heights only when they are near. */
function settle(row, frames = 30) {
  const box = row.getBoundingClientRect();
  const away = Math.abs(box.top + Math.min(box.height, innerHeight) / 2 - innerHeight / 2);
  if (away > 60) row.scrollIntoView({ block: row.offsetHeight > innerHeight ? "start" : "center" });
  if (frames > 0) requestAnimationFrame(() => row.isConnected && settle(row, frames - 1));
}

/** The lists that are in the page; the others are forgotten. */
function current() {
  for (const one of shown) {
    // A list is made before it is put into the page.
    if (one.seen && !one.element.isConnected) {
      one.observer.disconnect();
      shown.delete(one);
    }
    one.seen ||= one.element.isConnected;
  }
  return [...shown].filter((one) => one.element.isConnected);
}

/** Where more lines may come: a field that keeps the window at the newest one, and `stay()`, which moves it there. */
export function stayField({ live }) {
  if (!live) return { element: null, stay() {} };
  const field = el("input", { type: "checkbox", "data-stay": true, change: () => stay() });
  function stay() {
    if (!field.checked) return;
    window.scrollTo(0, document.documentElement.scrollHeight);
    // The rows near the end get their heights when they are near the window.
    requestAnimationFrame(() => window.scrollTo(0, document.documentElement.scrollHeight));
  }
  return { element: el("label", {}, field, " stay at the newest"), stay };
}
