// A client with its socket: the login, timeseal, commands and their answers. The types are in client.d.cts.

import { bytesOf, isEager } from "./bytes.js";
import { PatternList } from "./index.js";
import { Client as Machine, ClientSettings, Settings } from "./wasm/looking_at.js";

/** The longest pause between attempts to connect again, in milliseconds. */
const LONGEST_PAUSE = 300_000;

/** How many bytes may wait in a socket before no more are written, and how long to wait then. */
const UNWRITTEN = 1 << 16;
const WRITE_AGAIN = 100;

/** The longest time that `setTimeout` can wait. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A text that can't be sent, or no connection to send it over. */
export class SendError extends Error {
  name = "SendError";
}

/** An answer that did not end in time, or whose connection ended before. */
export class AnswerError extends Error {
  name = "AnswerError";

  constructor(end, events) {
    super(end.how === "late" ? "the answer did not end in time" : "the connection ended before the answer did");
    this.how = end.how;
    this.events = events;
  }
}

/** A connection on which there will be no login. */
export class LoginError extends Error {
  name = "LoginError";

  constructor(state) {
    super(LoginError.#message(state));
    this.state = state;
  }

  static #message({ phase, refusal, line }) {
    if (phase === "refused") return `the login was refused (${refusal})${line ? `: ${line}` : ""}`;
    return phase === "taken_over" ? "another login took the handle over" : "the connection has ended";
  }
}

export class Client {
  #machine;
  #connect;
  #socket = null;
  #handlers = new Map();
  #onAny = new Set();
  #onState = new Set();
  #state;
  #stateText = "";
  /** The commands that somebody waits for, by their numbers. */
  #asked = new Map();
  #waiting = [];
  #isReading = false;
  /** What is to be done when what has arrived is read. */
  #afterwards = null;
  #isClosing = false;
  /** Whether nothing more will come. */
  #isOver = false;
  /** One for each connection, also for one that is not made yet. */
  #attempt = null;
  #timer;
  #timerAt = Infinity;
  #retry;
  #firstPause;
  #nextPause;
  #end;

  constructor(connect, options = {}) {
    const { reconnect } = options;
    if (reconnect !== undefined && typeof connect !== "function") {
      throw new TypeError("to reconnect, the client needs a function that makes a socket");
    }
    if (reconnect !== undefined && !(reconnect >= 0 && reconnect < Infinity)) {
      throw new RangeError(`a pause of ${reconnect} milliseconds`);
    }
    this.#firstPause = this.#nextPause = reconnect;
    this.#machine = machineOf(options);
    this.ended = new Promise((resolve) => { this.#end = resolve; });
    this.#connect = typeof connect === "function" ? connect : () => connect;
    this.#noteState();
    // Not at once, so that handlers can be registered before anything happens.
    queueMicrotask(() => this.#open());
  }

  get state() { return this.#state; }
  get status() { return JSON.parse(this.#machine.status()); }
  get isInBlockMode() { return this.#machine.is_in_block_mode(); }
  get pendingLine() { return this.#machine.pending_line(); }

  on(kind, handler) {
    const handlers = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, handlers);
    return register(handlers, handler);
  }

  onAny(handler) { return register(this.#onAny, handler); }
  onState(handler) { return register(this.#onState, handler); }
  setGroup(name, on) { return this.#machine.set_group(name, on); }

  command(text) {
    const number = this.#send(() => this.#machine.command(text));
    const answer = new Promise((resolve, reject) => this.#asked.set(number, { events: [], resolve, reject }));
    // Whoever does not wait for the answer is not told that it is late; whoever does gets the error.
    answer.catch(() => {});
    return answer;
  }

  send(line) { this.#send(() => this.#machine.send_line(line)); }

  loggedIn() {
    if (this.#state.phase === "online") return Promise.resolve(this.#state);
    if (this.#isOver) return Promise.reject(new LoginError(this.#state));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  close() {
    if (this.#isOver) return;
    this.#isClosing = true;
    clearTimeout(this.#retry);
    this.#lost();
  }

  #send(work) {
    if (this.#isOver) throw new SendError("the connection is closed");
    let sent;
    try {
      sent = work();
    } catch (error) {
      throw typeof error === "string" ? new SendError(error) : error;
    }
    // What a handler sends is written when what has arrived is read.
    if (!this.#isReading) this.#write();
    return sent;
  }

  async #open() {
    if (this.#isClosing) return;
    const attempt = this.#attempt = {};
    // The time for the login begins.
    this.#read(() => this.#machine.handle_timeout(now()), false);
    let socket;
    try {
      socket = await this.#connect();
    } catch (error) {
      if (attempt === this.#attempt) this.#lost(error);
      return;
    }
    if (attempt !== this.#attempt) return socket.close();
    const ours = (work) => (event) => { if (attempt === this.#attempt) work(event); };
    let failure;
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", ours(() => this.#write()));
    socket.addEventListener("message", ours(({ data }) => this.#receive(data)));
    // A `close` follows.
    socket.addEventListener("error", ({ error }) => { failure = error; });
    socket.addEventListener("close", ours(() => this.#lost(failure)));
    this.#write();
  }

  #receive(data) {
    this.#machine.receive(bytesOf(data));
    this.#read(() => this.#machine.next(now()), true);
  }

  /** Reports the events that some work has, and as long as there are any if it goes on. */
  #read(work, goesOn) {
    // A handler had the socket deliver something: the loop below takes it.
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (let json = work(); json !== ""; json = goesOn && !this.#isClosing ? work() : "") {
        this.#noteState();
        for (const event of JSON.parse(json)) this.#report(event);
      }
    } finally {
      this.#isReading = false;
    }
    this.#noteState();
    const afterwards = this.#afterwards ?? (() => this.#write());
    this.#afterwards = null;
    afterwards();
  }

  #report(event) {
    if (event.kind === "answer_end") this.#answered(event);
    else if (event.answers && event.kind !== "block_end") this.#asked.get(event.answers.command)?.events.push(event);
    for (const handler of this.#handlers.get(event.kind) ?? []) this.#call(handler, event);
    for (const handler of this.#onAny) this.#call(handler, event);
  }

  #answered(end) {
    const asked = this.#asked.get(end.command);
    if (asked === undefined) return;
    this.#asked.delete(end.command);
    const { events } = asked;
    if (end.how === "late" || end.how === "lost") asked.reject(new AnswerError(end, events));
    else asked.resolve({ events, end, certain: end.how === "complete" });
  }

  /** As an `EventTarget` does: an exception of a handler is reported, and stops nothing else. */
  #call(handler, value) {
    try {
      handler(value, this);
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  }

  #noteState() {
    const text = this.#machine.state();
    if (text === this.#stateText) return;
    this.#stateText = text;
    this.#state = Object.freeze(JSON.parse(text));
    if (this.#state.phase === "online") {
      this.#nextPause = this.#firstPause;
      for (const { resolve } of this.#waiting.splice(0)) resolve(this.#state);
    }
    for (const handler of this.#onState) this.#call(handler, this.#state);
  }

  /** Writes what is to be sent, and sees to it that the client is called when the time demands something. */
  #write() {
    const socket = this.#socket;
    if (this.#attempt === null) return;
    if (socket !== null && isOpen(socket)) {
      // A server that does not read what it asks for would have the answers pile up.
      if (socket.bufferedAmount > UNWRITTEN) return this.#wake(now() + WRITE_AGAIN);
      const bytes = this.#machine.output(now());
      if (bytes.length > 0) socket.send(bytes);
    }
    const { phase } = this.#state;
    if (phase === "refused" || phase === "taken_over") return this.#lost();
    const deadline = this.#machine.deadline();
    if (deadline !== undefined) this.#wake(deadline);
  }

  /** Calls the client at a time. A timer that is too early is left as it is. */
  #wake(at) {
    if (this.#timer !== undefined && this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const pause = Math.min(Math.max(Math.ceil(at - now()), 0), LONGEST_TIMER);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#read(() => this.#machine.handle_timeout(now()), false);
    }, pause);
  }

  /** The connection has ended, or could not be made. */
  #lost(error) {
    if (this.#isReading) {
      this.#afterwards = () => this.#lost(error);
      return;
    }
    const socket = this.#socket;
    this.#attempt = this.#socket = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    socket?.close();
    this.#read(() => this.#machine.closed(), false);
    if (this.#isOver) return;
    if (this.#isClosing || this.#firstPause === undefined || !this.#state.mayReconnect) return this.#finish(error);
    const pause = this.#nextPause;
    // Longer from time to time, until a login succeeds.
    this.#nextPause = Math.max(this.#firstPause, Math.min(Math.max(2 * pause, 1000), LONGEST_PAUSE));
    this.#retry = setTimeout(() => {
      this.#machine.reconnect();
      this.#noteState();
      this.#open();
    }, pause);
  }

  #finish(error) {
    this.#isClosing = this.#isOver = true;
    for (const { reject } of this.#waiting.splice(0)) reject(error ?? new LoginError(this.#state));
    this.#end(this.#state);
  }
}

function machineOf(options) {
  const {
    list, mode = "settled", lines = false, width, maxLine,
    login, password, timeseal, program = "looking-at", system = "JavaScript", encoding = "latin-1", style = 12, interface: face,
    variables = {}, blockMode, loginString = false, loginLines = [], loginTimeout = 60_000, answerTimeout = 60_000, keepAlive,
  } = options;
  if (password !== undefined && login === undefined) throw new TypeError("a password without a login");
  if (encoding !== "latin-1" && encoding !== "utf-8") throw new RangeError(`the encoding is ${encoding}: expected latin-1 or utf-8`);
  const settings = new ClientSettings(login, password);
  try {
    settings.set(
      timeseal || undefined, program, system, encoding === "utf-8", style ?? undefined, face, loginString,
      loginTimeout, answerTimeout, keepAlive?.every ?? 0, keepAlive?.command,
    );
    for (const [name, on] of Object.entries(variables)) settings.variable(name, on);
    if (blockMode !== undefined) settings.variable("block", blockMode);
    for (const line of loginLines) settings.login_line(line);
    const own = list ?? PatternList.ics();
    try {
      return new Machine(PatternList.inner(own), new Settings(isEager(mode), lines, undefined, width, maxLine), settings);
    } finally {
      if (list === undefined) own.free();
    }
  } catch (error) {
    throw typeof error === "string" ? new RangeError(error) : error;
  }
}

function register(handlers, handler) {
  if (typeof handler !== "function") throw new TypeError("expected a function");
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** As a WebSocket says it, or an RTCDataChannel. */
function isOpen({ readyState }) {
  return readyState === undefined || readyState === 1 || readyState === "open";
}

function now() {
  return performance.now();
}
