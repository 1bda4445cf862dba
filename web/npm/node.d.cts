/** The same as in a browser, loaded already, and with files. */

import type { CapturedEvent, Options } from "./index.cjs";

export * from "./index.cjs";

/** The events of a capture file, one after the other. */
export function readFile(path: string | URL, options?: Options): Generator<CapturedEvent, void>;
