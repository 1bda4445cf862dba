// Texts as bytes and as people see them.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text with its bytes: offsets of the engine are in bytes. */
export class Bytes {
  constructor(text) {
    this.bytes = encoder.encode(text);
  }

  slice(start, end) {
    return decoder.decode(this.bytes.subarray(start, end));
  }

  /** The whole lines that a range is in. */
  lines(start, end) {
    const from = this.bytes.lastIndexOf(10, start - 1) + 1;
    const to = this.bytes.indexOf(10, Math.max(end - 1, start));
    return [start === 0 ? 0 : from, to < 0 ? this.bytes.length : to + 1];
  }
}

/** The byte at which a character of a text is. */
export function byteAt(text, index) {
  return encoder.encode(text.slice(0, index)).length;
}

const hues = new Map();

/** The class for the colour of a kind: one of twelve, in the order in which kinds are first seen. */
export function hue(kind) {
  if (kind === null) return "none";
  if (kind === "newline") return "newline";
  // In steps of five, so that the first ones differ most.
  if (!hues.has(kind)) hues.set(kind, (hues.size * 5) % 12);
  return `hue-${hues.get(kind)}`;
}

/** A text with its newlines and blanks to be seen. */
export function visible(text) {
  return text.replaceAll("\n", "↵").replaceAll("\t", "→");
}
