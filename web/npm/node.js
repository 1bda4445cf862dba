// The entry for Node: the same, loaded at once, and with files.

import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { connect } from "node:net";

import { Capture, initSync } from "./index.js";

initSync(readFileSync(new URL("./wasm/looking_at_bg.wasm", import.meta.url)));

export * from "./index.js";

/** The events of a capture file, one after the other. */
export function* readFile(path, options) {
  const file = openSync(path);
  try {
    const source = {
      read(at, length) {
        const buffer = new Uint8Array(length);
        return buffer.subarray(0, readSync(file, buffer, 0, length, at));
      },
    };
    const capture = new Capture(source, options);
    try {
      yield* capture;
    } finally {
      capture.free();
    }
  } finally {
    closeSync(file);
  }
}

/** A TCP connection in the shape of a WebSocket, for a `Client`. */
export function tcp(host, port = 5000) {
  const socket = connect(port, host);
  socket.setNoDelay();
  const target = new EventTarget();
  const report = (type, fields) => target.dispatchEvent(Object.assign(new Event(type), fields));
  socket.on("connect", () => report("open"));
  socket.on("data", (data) => report("message", { data }));
  socket.on("error", (error) => report("error", { error }));
  socket.on("close", () => report("close"));
  return {
    addEventListener: (type, listener) => target.addEventListener(type, listener),
    send: (bytes) => socket.write(bytes),
    close: () => socket.destroySoon(),
    get readyState() { return socket.readyState === "opening" ? 0 : socket.writable ? 1 : 3; },
    get bufferedAmount() { return socket.writableLength; },
  };
}
