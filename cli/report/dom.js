// Builds elements. What is shown goes in as text nodes, never as markup, and characters that can't
// be seen or that change the direction of text are shown by their number.

// The same set as `is_hidden` of the crate, except for the tab and the newline.
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const SVG = "http://www.w3.org/2000/svg";

/** An element of HTML. Attributes whose value is null or false are left out; functions are listeners. */
export function el(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : plain(String(value)));
  }
  append(element, children);
  return element;
}

/** Appends nodes and texts; lists of them too, and null for nothing. */
export function append(parent, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    if (child instanceof Node) parent.append(child);
    else appendText(parent, String(child));
  }
  return parent;
}

/** Replaces what an element holds. */
export function replace(parent, ...children) {
  parent.replaceChildren();
  return append(parent, children);
}

function appendText(parent, text) {
  const isSvg = parent.namespaceURI === SVG;
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) parent.append(text.slice(from, match.index));
    const mark = isSvg ? code(match[0]) : document.createElement("span");
    if (!isSvg) {
      mark.className = "hidden-char";
      mark.textContent = code(match[0]);
    }
    parent.append(mark);
    from = match.index + match[0].length;
  }
  if (from < text.length) parent.append(text.slice(from));
}

/** A text in which nothing is hidden, for attributes and files. */
export function plain(text) {
  return text.replace(HIDDEN, code);
}

function code(letter) {
  return `\\u{${letter.codePointAt(0).toString(16)}}`;
}

/** Text of a stranger: its direction stays inside. */
export function said(text) {
  return el("bdi", { class: "said" }, text);
}

/** The heading of a page, which gets the focus when the page is shown. */
export function heading(...children) {
  return el("h2", { tabindex: -1 }, children);
}

/** A button. */
export function button(label, press, attributes) {
  return el("button", { type: "button", click: press, ...attributes }, label);
}

/** A number with separators. */
export function count(number, one, many = `${one}s`) {
  const shown = number.toLocaleString("en");
  return one === undefined ? shown : `${shown} ${number === 1 ? one : many}`;
}

/** A length of time in words, from milliseconds. */
export function duration(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

/** A clock such as 1:02:03, from milliseconds; with tenths where there is little time. */
export function clock(ms) {
  const sign = ms < 0 ? "-" : "";
  const all = Math.abs(ms);
  const seconds = Math.floor(all / 1000);
  const tenths = all < 10_000 && all % 1000 !== 0 ? `.${Math.floor((all % 1000) / 100)}` : "";
  const pad = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${pad(seconds % 60)}${tenths}`;
  return hours > 0 ? `${sign}${hours}:${pad(minutes)}:${rest}` : `${sign}${minutes}:${rest}`;
}
