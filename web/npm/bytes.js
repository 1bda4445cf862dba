// What several files of the package need.

const encoder = new TextEncoder();

/** Bytes as the engine takes them. */
export function bytesOf(data) {
  if (data instanceof Uint8Array) return data;
  if (typeof data === "string") return encoder.encode(data);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  throw new TypeError("expected bytes or a string");
}

export function isEager(mode) {
  if (mode !== "settled" && mode !== "eager") throw new RangeError(`the mode is ${mode}: expected settled or eager`);
  return mode === "eager";
}
