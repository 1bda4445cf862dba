// How bytes and events of a session cross the border to WebAssembly: what is fed is written into the engine's memory,
// and what was heard stays there until it is read, or until the next call.

import { boardAt } from "./board.js";
import { bytesOf } from "./bytes.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NOTHING = Object.freeze([]);

/** How long a text may be that is encoded in place: three times as many bytes are reserved for it. */
const SHORT = 16 << 10;

let memory = null;
let bytes = new Uint8Array(0);
let words = new Uint32Array(0);

/** Says where the engine's memory is. */
export function useMemory(engine) {
  memory = engine;
}

/** The memory as bytes. When it grows, what it was before has no bytes any more. */
function view() {
  if (bytes.length === 0) {
    bytes = new Uint8Array(memory.buffer);
    words = new Uint32Array(memory.buffer);
  }
  return bytes;
}

/** An event that is made when it is read. Its types are in index.d.cts. */
export class Heard {
  #stream;
  #call;
  #place;
  #event = null;

  constructor(kind, stream, call, place) {
    this.kind = kind;
    this.#stream = stream;
    this.#call = call;
    this.#place = place;
  }

  get event() {
    this.#event ??= this.#stream.read(this.#call, this.#place);
    return this.#event;
  }

  toJSON() {
    return this.event;
  }
}

/** Writes to a session of the engine and reads its events. */
export class Stream {
  #session;
  #kinds = [];
  /** Counts the calls: events of an earlier one are gone. */
  #call = 0;

  constructor(session) {
    this.#session = session;
  }

  /** Writes bytes to where the engine reads them, and returns how many they are. */
  #write(data) {
    this.#call++;
    if (typeof data === "string" && data.length <= SHORT) {
      const most = 3 * data.length;
      const room = this.#session.room(most);
      return encoder.encodeInto(data, view().subarray(room, room + most)).written;
    }
    const given = bytesOf(data);
    const room = this.#session.room(given.length);
    view().set(given, room);
    return given.length;
  }

  /** The events as the text of a JSON array. */
  feed(data) {
    return this.#array(this.#session.feed(this.#write(data)));
  }

  flush() {
    this.#call++;
    return this.#array(this.#session.flush());
  }

  finish() {
    this.#call++;
    return this.#array(this.#session.finish());
  }

  /** The same events, each made when it is read. */
  hear(data) {
    const count = this.#session.hear(this.#write(data));
    if (count === 0) return NOTHING;
    let at = this.#session.records() >>> 2;
    const heard = new Array(count);
    view();
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const number = words[at];
      const length = words[at + 1];
      at += 2;
      // Where its record is; without one, its number among those that the engine keeps, below zero.
      const place = length > 0 ? at : --kept;
      heard[index] = new Heard(this.#kinds[number] ?? this.#kind(number), this, this.#call, place);
      at += length;
    }
    return heard;
  }

  /** An event of a call. */
  read(call, place) {
    if (call !== this.#call) {
      throw new Error("the event was not read before the next call to its session: read it at once, or use feed");
    }
    if (place < 0) return JSON.parse(this.#text(this.#session.make_json(-1 - place)));
    const texts = this.#session.texts();
    view();
    return boardAt(words, bytes, place, texts);
  }

  /** Ends it: what was not read is gone. */
  free() {
    this.#call++;
    this.#session.free();
  }

  #array(length) {
    return length === 0 ? "[]" : `[${this.#text(length)}]`;
  }

  /** What the engine has written. Before each event is a comma. */
  #text(length) {
    const at = this.#session.json();
    return decoder.decode(view().subarray(at + 1, at + length));
  }

  #kind(number) {
    this.#kinds[number] = this.#session.kind(number);
    // The name may have made the memory grow.
    view();
    return this.#kinds[number];
  }
}
