/** Reads what an Internet Chess Server says: bytes in, typed events out. */

import type { Event, Events, NoticeEvent, NoticeKind } from "./events.cjs";

export * from "./client.cjs";
export type * from "./events.cjs";

/**
 * Loads the engine; everything else needs it. In Node it is loaded already, and this does nothing.
 *
 * In a browser the file `wasm/looking_at_bg.wasm` beside this one is fetched, unless another source is
 * given: its address, a response, its bytes, or a compiled module.
 */
export function init(source?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<void>;

/** Loads the engine from bytes or a compiled module, at once. */
export function initSync(module: BufferSource | WebAssembly.Module): void;

/** Returns the version of the engine. */
export function version(): string;

/** Bytes as they were received, or a text, which is encoded as UTF-8. */
export type Bytes = Uint8Array | ArrayBuffer | ArrayBufferView | string;

/** When a match is reported: when nothing that may still arrive can change it, or at once, as xboard does. */
export type Mode = "settled" | "eager";

/** How a stream is read. */
export interface Options {
  /** The list of patterns; `PatternList.ics()` unless given. A session keeps its own copy. */
  list?: PatternList;
  /** `settled` unless given. */
  mode?: Mode;
  /** Whether each event has `line` and `span`: what the server wrote, and where. */
  lines?: boolean;
  /** The kinds of events that are wanted; all unless given. */
  kinds?: Iterable<string>;
  /** How wide the server makes its lines. */
  width?: number;
  /** How long a line may be, in bytes. */
  maxLine?: number;
  /** The version of timeseal with which the client greets the server. After the greeting of version 1 its pings are lines. */
  timeseal?: 1 | 2;
}

/** What is known about a connection. */
export interface Status {
  /** The server's name, where it gave one before the login. */
  server: string | null;
  /** The software of the server. */
  serverKind: "fics" | "icc" | "chessd" | "fatics" | null;
  /** The user's handle. */
  handle: string | null;
  /** Whether a prompt for commands was seen. */
  loggedIn: boolean;
  /** Whether what the user types should be shown: not while a password is asked for. */
  echo: boolean;
  /** The command whose reply is arriving, in block mode. */
  block: { id: number; code: number } | null;
}

/**
 * Reads one connection. The events are the same however the bytes are split.
 *
 * ```js
 * const session = new Session();
 * socket.onmessage = ({ data }) => {
 *   for (const event of session.feed(data)) {
 *     if (event.kind === "tell") console.log(event.from.name, event.text);
 *   }
 * };
 * ```
 */
export class Session {
  constructor(options?: Options);
  /** Reads the next bytes, and returns the events that they complete. Whatever the bytes are, it can't fail. */
  feed(bytes: Bytes): Event[];
  /** Reads the next bytes as `feed` does, and returns the events as the text of a JSON array. */
  feedJson(bytes: Bytes): string;
  /**
   * Reads the next bytes, and returns what they complete as events that are not made yet: only `kind` is there, and
   * `event` makes the rest when it is read. For a client that reads only some kinds of small messages.
   *
   * ```js
   * for (const heard of session.hear(data)) {
   *   if (heard.kind === "tell") console.log(heard.event.from.name, heard.event.text);
   * }
   * ```
   *
   * Read `event` before the next call to the session: after it, what was not read is gone, and reading it throws.
   */
  hear(bytes: Bytes): AnyHeard[];
  /** Reports a line or a prompt that is complete but could still continue; for when a connection is quiet. */
  flush(): Event[];
  /** Ends the stream, and returns the last events. */
  finish(): Event[];
  /** Begins a new stream. */
  reset(): void;
  /** Takes the bytes to write to the server: answers to telnet and to timeseal's pings. */
  takeOutput(): Uint8Array;
  /** Switches a group of the list; returns false if it has none of that name. */
  setGroup(name: string, on: boolean): boolean;
  readonly status: Status;
  /** The line that is still arriving, for display. */
  readonly pendingLine: string;
  /** How many bytes have been received. */
  readonly offset: number;
  /** Releases its memory at once; otherwise that is done when it is no longer in use. */
  free(): void;
}

/** An event of a session whose fields are made when `event` is read. */
export class Heard<K extends string = string, E = Event> {
  private constructor();
  readonly kind: K;
  /** The event, which is the same object every time. */
  readonly event: E;
  toJSON(): E;
}

/** What `hear` returns: the kind decides which event it is. */
export type AnyHeard =
  | { [K in keyof Events]: Heard<K, Events[K]> }[keyof Events]
  | { [K in NoticeKind]: Heard<K, Extract<NoticeEvent, { kind: K }>> }[NoticeKind];

/**
 * Timeseal: what a client sends so that the server does not count its lag. `ms` is the time since the connection began.
 *
 * ```js
 * const session = new Session({ timeseal: 2 });
 * socket.send(timeseal.hello(2, "my client", "a browser", performance.now() - start));
 * socket.send(timeseal.encode("guest", performance.now() - start));
 * // For each event of the kind `ping`:
 * socket.send(timeseal.pong(performance.now() - start));
 * ```
 *
 * Text that can't be encoded (only ASCII can, without line ends) throws a `RangeError`.
 */
export const timeseal: {
  /** Encodes the greeting, which comes before anything else. Neither text may have a `|`. */
  hello(version: 1 | 2, client: string, system: string, ms: number): Uint8Array;
  /** Encodes a line, given without its newline. */
  encode(line: Bytes, ms: number): Uint8Array;
  /** Encodes the answer to a ping. */
  pong(ms: number): Uint8Array;
};

/** An event of a capture: with its time, where the capture has times. */
export type CapturedEvent = Event & {
  /** When it was received, as RFC 3339 has it, in UTC. */
  time?: string;
  /** When it was received, in seconds since the start. */
  elapsed?: number;
};

/** Bytes at offsets. */
export interface Source {
  /** Returns at most `length` bytes from an offset on; none at the end. */
  read(at: number, length: number): Uint8Array;
}

/** What is known about a capture. */
export interface AboutCapture {
  format: "raw" | "cast" | "debug_log" | "stamped";
  compression: "gzip" | "zstd" | null;
  /** The title of an asciicast. */
  title: string | null;
  /** When it began, in milliseconds since 1970. Known at first for an asciicast only. */
  started: number | null;
}

/**
 * Reads a captured session: raw bytes, a log with time stamps, asciicast or xboard's debug log,
 * perhaps compressed with gzip or zstd. Only a part of it is in memory at any time.
 *
 * A `Blob`, such as a file that was dropped on a page, can be read in a worker only.
 */
export class Capture implements Iterable<CapturedEvent> {
  /** Opens a capture. Throws a `CaptureError` if the source is not one. */
  constructor(source: Source | Blob | Bytes, options?: Options);
  /** Returns the next events, perhaps none; null at the end. Throws a `CaptureError` where it is damaged. */
  next(): CapturedEvent[] | null;
  /** Returns the next events as the text of a JSON array; null at the end. */
  nextJson(): string | null;
  [Symbol.iterator](): Iterator<CapturedEvent>;
  readonly about: AboutCapture;
  /** How many bytes of the source have been read, for a progress bar. */
  readonly position: number;
  free(): void;
}

/** A capture that can't be read to its end. */
export class CaptureError extends Error {}

/** A list whose text has mistakes. */
export class ListError extends Error {
  readonly mistakes: Mistake[];
}

export interface Mistake {
  /** From 1. */
  line: number;
  /** In characters, from 1. */
  column: number;
  message: string;
}

/** The type of a star: what its text must be. */
export type StarType = string;

/** One line of a list. */
export interface Entry {
  kind: string;
  /** The pattern in quotes, as a list has it. */
  pattern: string;
  /** Whether it matches only where a line begins. */
  atLineStart: boolean;
  stars: { name: string; type: StarType }[];
  /** Fields that every match has, with their values. */
  constants: Record<string, string>;
  /** The name of the rest of the line, if that belongs to it. */
  rest: string | null;
  group: string | null;
  file: string;
  line: number;
}

/** A piece of text: what an entry matched, or what none did. Offsets are in bytes. */
export interface Token {
  start: number;
  end: number;
  /** The index of the entry in the list; null if none matched. */
  entry: number | null;
}

/** An ordered list of patterns. */
export class PatternList {
  private constructor();
  /** Returns the default list. */
  static ics(): PatternList;
  /** Returns the list that xboard documents. */
  static xboard(): PatternList;
  /** Returns the list of demichess. */
  static demichess(): PatternList;
  /** Reads a list. Throws a `ListError` with every mistake. */
  static parse(name: string, text: string): PatternList;
  /** Returns this list with another one after it. */
  concat(next: PatternList): PatternList;
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly groups: { name: string; on: boolean }[];
  /** Switches a group; returns false if there is none of that name. */
  setGroup(name: string, on: boolean): boolean;
  /** Returns what the entries match in a text. The tokens, laid end to end, are the text without `\r`. */
  tokens(text: Bytes, options?: { mode?: Mode }): Token[];
  free(): void;
}

/** The place of an entry. */
export interface Place {
  file: string;
  line: number;
}

/** Something about an entry that its author may not expect. */
export interface Finding extends Place {
  level: "error" | "warning" | "note";
  finding: "shadowed" | "duplicate" | "split_dependent" | "undecided" | "forgeable" | "one_word" | "fields_differ";
  message: string;
  /** The entries above it that win. */
  by?: Place[];
  /** All entries that it is about. */
  entries?: Place[];
  /** The groups that have to be on. */
  groups?: string[];
  /** A line that shows it. */
  witness?: string | null;
  /** How many bytes of that line the first read has. */
  split?: number;
  /** The name of the star. */
  star?: string;
  kind?: string;
  fields?: string[];
}

/** Looks for entries that can't match, or not reliably. */
export function check(list: PatternList): Finding[];

/** `[start, end]` in bytes. */
export type Range = [start: number, end: number];

/** Why a text is read as it is. */
export interface Explanation {
  /** The text that was matched: without `\r`, and with a newline at its end. */
  text: string;
  tokens: ExplainedToken[];
  /** The entries that nearly matched, the nearest first. */
  near: NearMiss[];
  /** The splits at which Eager mode gives different matches. */
  eager: { splits: [first: number, last: number]; tokens: EagerToken[] }[];
  /** How many bytes were tried as starts and as splits: all of them, unless the text is long. */
  tried: number;
}

export interface ExplainedToken {
  entry: number | null;
  range: Range;
  text: string;
  /** The stars in order, then the rest of the line, which has no type. */
  fields: { name: string; type: StarType | null; range: Range; text: string }[];
}

export interface EagerToken {
  entry: number | null;
  kind: string | null;
  range: Range;
  text: string;
}

export interface NearMiss {
  entry: number;
  /** Where the attempt that came furthest starts. */
  start: number;
  /** Where it failed, or where it ends if the pattern matches. */
  at: number;
  /** How many bytes of the pattern were found, and how many were not. */
  matched: number;
  missing: number;
  reason: Reason;
}

/** What stopped an entry. */
export type Reason =
  | { type: "literal"; expected: string; found: string | null }
  | { type: "stop_missing"; star: number; stop: string }
  | { type: "wrong_type"; star: number; starType: StarType; range: Range; text: string }
  | { type: "not_at_line_start" }
  | { type: "group_off"; group: string | null }
  | { type: "lost"; to: number };

/** Shows why a text that starts at a line start is read as it is. */
export function explain(list: PatternList, text: Bytes): Explanation;
