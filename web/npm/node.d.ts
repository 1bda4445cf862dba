/** The same as in a browser, loaded already, and with files. */

import type { CapturedEvent, Options, SocketLike } from "./index.js";

export * from "./index.js";

/** The events of a capture file, one after the other. */
export function readFile(path: string | URL, options?: Options): Generator<CapturedEvent, void>;

/** A TCP connection in the shape of a WebSocket, for a `Client`. The port is 5000 unless given. */
export function tcp(host: string, port?: number): SocketLike;
