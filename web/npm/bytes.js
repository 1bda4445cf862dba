// What several files of the package need.

const encoder = new TextEncoder();

/** Bytes as the engine takes them. */
export function bytesOf(data) {
  if (data instanceof Uint8Array) return attached(data, data.buffer);
  if (typeof data === "string") return encoder.encode(data);
  if (ArrayBuffer.isView(data)) return attached(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), data.buffer);
  // A shared buffer is none of the page's own class, nor is a buffer of another window.
  const kind = Object.prototype.toString.call(data);
  if (kind === "[object ArrayBuffer]" || kind === "[object SharedArrayBuffer]") return attached(new Uint8Array(data), data);
  throw new TypeError(`expected bytes or a string, not ${described(data)}`);
}

/** A buffer that was sent to a worker has no bytes any more: to read none of them would lose them silently. */
function attached(bytes, buffer) {
  if (bytes.length === 0 && buffer.detached) {
    throw new TypeError("the bytes were transferred to elsewhere: feed them before, or feed a copy");
  }
  return bytes;
}

/** What was given in place of bytes, with what is likely to be meant. */
function described(data) {
  if (data === null || data === undefined) return String(data);
  if (typeof Blob !== "undefined" && data instanceof Blob) {
    return 'a Blob: set binaryType = "arraybuffer" on the WebSocket, or await its arrayBuffer()';
  }
  if (typeof data.then === "function") return "a promise: await it";
  if (typeof Event !== "undefined" && data instanceof Event) return "an event: give its data";
  if (Array.isArray(data)) return "an array: use Uint8Array.from";
  return typeof data === "object" ? `an object (${data.constructor?.name ?? "without a class"})` : `a ${typeof data}`;
}

export function isEager(mode) {
  if (mode !== "settled" && mode !== "eager") throw new RangeError(`the mode is ${mode}: expected settled or eager`);
  return mode === "eager";
}
