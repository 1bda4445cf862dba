/** The package in Node: the engine is loaded already, and files can be read. */

import type { CapturedEvent, Options, SocketLike } from "./index.cjs";

export * from "./index.cjs";

/** Yields the events of a capture file, one after the other. */
export function readFile(path: string | URL, options?: Options): Generator<CapturedEvent, void>;

/** Opens a TCP connection in the shape of a WebSocket, for a `Client`. The port is 5000 unless given. */
export function tcp(host: string, port?: number): SocketLike;
