// looking-at: reads what an Internet Chess Server says. The types of everything are in index.d.cts.

import { bytesOf, isEager } from "./bytes.js";
import { Stream, useMemory } from "./stream.js";
import load, {
  CaptureReader,
  PatternList as List,
  Session as Reader,
  Settings,
  check as checkList,
  explain as explainText,
  initSync as loadSync,
  timeseal_encode as encodeLine,
  timeseal_hello as greeting,
  timeseal_pong as pong,
  version as versionOf,
} from "./wasm/looking_at.js";

export { AnswerError, Client, LoginError, SendError } from "./client.js";
export { Heard } from "./stream.js";

const NOTHING = Object.freeze([]);
let loading = null;
let isLoaded = false;

/** Loads the engine. In Node it is loaded already. */
export async function init(source) {
  loading ??= load(source === undefined ? undefined : { module_or_path: source }).then(begin, (error) => {
    // The next call may try again.
    loading = null;
    throw error;
  });
  await loading;
}

/** The same from bytes or a compiled module, at once. */
export function initSync(module) {
  if (isLoaded) return;
  begin(loadSync({ module }));
  loading = Promise.resolve();
}

function begin({ memory }) {
  useMemory(memory);
  isLoaded = true;
}

/** What comes first in all that needs the engine. */
function ready() {
  if (isLoaded) return;
  throw new Error(loading ? "the engine is still being loaded: await init() before this" :
    "the engine is not loaded: call init() and await it before this");
}

/** The version of the engine. */
export function version() {
  ready();
  return versionOf();
}

/** A list whose text has mistakes. */
export class ListError extends Error {
  constructor(name, mistakes) {
    super(mistakes.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`).join("\n"));
    this.name = "ListError";
    this.mistakes = mistakes;
  }
}

/** A capture that can't be read to its end. */
export class CaptureError extends Error {
  constructor(message) {
    super(message);
    this.name = "CaptureError";
  }
}

export class PatternList {
  #list;
  #entries = null;

  constructor(list) {
    if (!(list instanceof List)) throw new TypeError("use PatternList.parse, .ics, .xboard or .demichess");
    this.#list = list;
  }

  static ics() { return shipped(List.ics); }
  static xboard() { return shipped(List.xboard); }
  static demichess() { return shipped(List.demichess); }

  static parse(name, text) {
    ready();
    try {
      return new PatternList(List.parse(name, text));
    } catch (mistakes) {
      throw typeof mistakes === "string" ? new ListError(name, JSON.parse(mistakes)) : mistakes;
    }
  }

  /** For this package only. */
  static inner(list) {
    if (!(list instanceof PatternList)) throw new TypeError("expected a PatternList");
    return list.#list;
  }

  get name() { return this.#list.name(); }
  get groups() { return JSON.parse(this.#list.groups()); }
  get entries() {
    this.#entries ??= JSON.parse(this.#list.entries());
    return this.#entries;
  }

  // Not `then`, as the crate has it: what has a `then` is taken for a promise.
  concat(next) { return new PatternList(this.#list.then(PatternList.inner(next))); }
  setGroup(name, on) { return this.#list.set_group(name, on); }

  tokens(text, { mode = "settled" } = {}) {
    const numbers = this.#list.tokens(bytesOf(text), isEager(mode));
    const tokens = new Array(numbers.length / 3);
    for (let index = 0; index < tokens.length; index++) {
      const entry = numbers[3 * index + 2];
      tokens[index] = { start: numbers[3 * index], end: numbers[3 * index + 1], entry: entry < 0 ? null : entry };
    }
    return tokens;
  }

  free() { this.#list.free(); }
}

export class Session {
  #session;
  #stream;

  constructor(options = {}) {
    this.#session = withOptions(options, (...settings) => new Reader(...settings));
    this.#stream = new Stream(this.#session);
  }

  feed(bytes) { return events(this.#stream.feed(bytes)); }
  feedJson(bytes) { return this.#stream.feed(bytes); }
  hear(bytes) { return this.#stream.hear(bytes); }
  flush() { return events(this.#stream.flush()); }
  finish() { return events(this.#stream.finish()); }
  reset() { this.#session.reset(); }
  takeOutput() { return this.#session.take_output(); }
  setGroup(name, on) { return this.#session.set_group(name, on); }
  get status() { return JSON.parse(this.#session.status()); }
  get pendingLine() { return this.#session.pending_line(); }
  get offset() { return this.#session.offset(); }
  free() { this.#stream.free(); }
}

/** How much JSON a batch of a capture has, about. */
const BATCH = 1 << 20;

export class Capture {
  #reader;

  constructor(source, options = {}) {
    const readable = sourceOf(source);
    this.#reader = capture(() => withOptions(options, (...settings) => new CaptureReader(readable, ...settings)));
    // The lab's engine has games, for its report; the package's has none.
    if (options.games) this.#reader.collect_games?.();
  }

  get about() { return JSON.parse(this.#reader.about()); }
  get position() { return this.#reader.position(); }

  next() {
    const json = this.nextJson();
    return json === null ? null : JSON.parse(json);
  }

  nextJson() {
    const json = capture(() => this.#reader.next(BATCH));
    return json === undefined ? null : json || "[]";
  }

  * [Symbol.iterator]() {
    for (let batch = this.next(); batch !== null; batch = this.next()) yield* batch;
  }

  free() { this.#reader.free(); }
}

export function check(list) {
  return JSON.parse(checkList(PatternList.inner(list)));
}

export function explain(list, text) {
  return JSON.parse(explainText(PatternList.inner(list), bytesOf(text)));
}

/** What a client sends so that the server does not count its lag: lines with their time, encoded. */
export const timeseal = Object.freeze({
  hello: (version, client, system, ms) => range(() => greeting(version, client, system, ms)),
  encode: (line, ms) => range(() => encodeLine(bytesOf(line), ms)),
  pong: (ms) => range(() => pong(ms)),
});

/** What the engine says of an argument is a text; here it becomes an error. */
function range(work) {
  ready();
  try {
    return work();
  } catch (error) {
    throw typeof error === "string" ? new RangeError(error) : error;
  }
}

/** Calls with the options that sessions and captures have, in the order of the engine. */
function withOptions(options, make) {
  ready();
  const { list, mode = "settled", lines = false, kinds, width, maxLine, timeseal } = options;
  const eager = isEager(mode);
  if (timeseal !== undefined && timeseal !== 1 && timeseal !== 2) {
    throw new RangeError(`timeseal has the versions 1 and 2, not ${timeseal}`);
  }
  const own = list === undefined ? List.ics() : PatternList.inner(list);
  try {
    const wanted = kinds === undefined ? undefined : [...kinds];
    return make(own, new Settings(eager, lines, wanted, width, maxLine, timeseal));
  } finally {
    if (list === undefined) own.free();
  }
}

/** What the engine says of a capture is a text; here it becomes an error. */
function capture(work) {
  try {
    return work();
  } catch (error) {
    throw typeof error === "string" ? new CaptureError(error) : error;
  }
}

function events(json) {
  return json === "[]" ? NOTHING : JSON.parse(json);
}

function shipped(list) {
  ready();
  return new PatternList(list());
}

function sourceOf(source) {
  if (typeof Blob !== "undefined" && source instanceof Blob) {
    if (typeof FileReaderSync === "undefined") {
      throw new TypeError("a Blob can only be read in a worker: give its bytes, or read it there");
    }
    const reader = new FileReaderSync();
    return {
      read: (at, length) => new Uint8Array(reader.readAsArrayBuffer(source.slice(at, at + length))),
    };
  }
  if (typeof source?.read === "function") return source;
  const bytes = bytesOf(source);
  return { read: (at, length) => bytes.subarray(at, at + length) };
}
