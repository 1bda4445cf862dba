/** The same as in a browser, loaded already, and with files. */

import type { CapturedEvent, Options } from "./index.js";

export * from "./index.js";

/** The events of a capture file, one after the other. */
export function readFile(path: string | URL, options?: Options): Generator<CapturedEvent, void>;
