// The entry for Node: the same, loaded at once, and with files.

import { closeSync, openSync, readFileSync, readSync } from "node:fs";

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
