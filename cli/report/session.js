// What a session is made of: who, where and when, its games, its talk, its offers, and the lines that
// nothing matched.

import { pairUp, readGame } from "./games.js";
import { OfferCollector } from "./offers.js";

/** The kinds of talk, and what they are called. */
export const TALK = {
  tell: "tells you",
  say: "says",
  partner_tell: "tells you, the partner",
  message: "left a message",
  channel_tell: "in channel",
  shout: "shouts",
  it_shout: "shouts",
  c_shout: "c-shouts",
  s_shout: "s-shouts",
  t_shout: "t-shouts",
  kibitz: "kibitzes",
  whisper: "whispers",
  qtell: "a bot says",
  announcement: "announces",
  forwarded_tell: "tells",
  told: "you said something",
  message_sent: "you left a message",
};
const PRIVATE = new Set(["tell", "say", "partner_tell", "message", "told", "message_sent", "forwarded_tell"]);
const PROBLEMS = new Set(["text", "malformed", "overlong", "wrong_style"]);

/**
 * A session, made of lines as `looking-at report` writes them: events, games, and what they belong to. More lines may
 * be added while it is shown; `refresh` brings what is counted and sorted up to date.
 */
export class Session {
  events = [];
  counts = new Map();
  leftOut = new Map();
  players = new Set();
  talk = [];
  problems = [];
  me = new Map();
  servers = new Set();
  prompts = new Set();
  /** The games in the order in which they began. */
  games = [];
  /** Those that are complete, in the order in which the library gives them. */
  complete = [];
  notes = [];
  draft = null;
  files = [];
  axis = null;
  #places = new Places();
  #offers = new OfferCollector();
  #known = new Map();
  #file = "";
  #base = 0;
  #capture = 0;

  constructor(lines = [], { files = [], leftOut = {} } = {}) {
    this.files = files;
    this.#leaveOut(leftOut);
    this.add(lines);
    this.refresh();
  }

  /** Takes more lines. Each costs what it is, however long the session is; `refresh` is for after many of them. */
  add(lines) {
    for (const line of lines) {
      if (line.kind !== undefined) this.#event(line);
      else if (line.game !== undefined) this.#game(line.game);
      else if (line.open !== undefined) this.#game(line.open);
      else if (line.gone !== undefined) this.#gone(line.gone);
      else if (line.capture !== undefined) {
        this.#file = line.capture;
        this.#base = this.events.length;
        this.#capture++;
      } else if (line.notes !== undefined) {
        this.notes.push(...line.notes);
        this.#leaveOut(line.left_out ?? {});
        this.draft = line.draft ?? this.draft;
      }
    }
    this.axis = this.#places.axis(this.events);
  }

  /** Brings what is sorted, paired and placed up to date. */
  refresh() {
    if (this.files.length === 0)
      this.files = [...new Set(this.events.map((event) => event.file).filter(Boolean))];
    this.games = [...this.#known.values()].sort((one, other) => one.first - other.first);
    this.games.forEach((game, index) => (game.id = index + 1));
    pairUp(this.games);
    this.offers = this.#offers.finish();
    for (const game of this.games) this.players.add(game.white).add(game.black);
  }

  /** The name of the capture that an event is from. */
  fileOf(index) {
    return this.events[index]?.file ?? this.files[0] ?? "";
  }

  /** Whether several captures have to be told apart. */
  get several() {
    return this.files.length > 1;
  }

  #leaveOut(leftOut) {
    for (const [kind, number] of Object.entries(leftOut)) {
      this.leftOut.set(kind, (this.leftOut.get(kind) ?? 0) + number);
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + number);
    }
  }

  #game(json) {
    const key = `${this.#capture}\n${json.id}.${json.part}`;
    const before = this.#known.get(key) ?? null;
    const read = readGame(json, this.#file, this.#base, before);
    // What shows the game has it in hand.
    const game = before ? Object.assign(before, read) : read;
    this.#known.set(key, game);
    if (!json.open) this.complete.push(game);
  }

  #gone(id) {
    this.#known.delete(`${this.#capture}\n${id}`);
  }

  #event(event) {
    const index = this.events.push(event) - 1;
    const { kind } = event;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    if (kind === "prompt") {
      this.prompts.add(event.text);
      return;
    }
    identify(this, event);
    this.#offers.feed(event, index, this.me.get(event.file ?? ""));
    if (Object.hasOwn(TALK, kind)) {
      const line = talk(event, index);
      this.talk.push(line);
      if (line.who) this.players.add(line.who);
    } else if (PROBLEMS.has(kind)) this.problems.push(index);
  }
}

/** Takes note of who reads, and of the server. */
function identify(session, event) {
  const file = event.file ?? "";
  const known = (name, sure) => {
    if (name && (sure || !session.me.has(file))) session.me.set(file, name);
  };
  if (event.kind === "logged_in") known(event.handle.name, true);
  else if (event.kind === "enter_prompt") {
    known(event.name, true);
    session.servers.add(event.server);
  } else if (event.kind === "name_taken") known(event.name, false);
  else if (event.kind === "server") session.servers.add(event.name);
  else if (event.kind === "board") {
    const mine = { my_move: event.turn, opponents_move: event.turn === "white" ? "black" : "white" }[
      event.relation
    ];
    if (mine) known(event[mine], false);
  }
}

function talk(event, index) {
  const { kind } = event;
  const who = event.from?.name ?? (typeof event.from === "string" ? event.from : null) ?? event.name ?? null;
  const mine = kind === "told" || kind === "message_sent";
  const channel = event.channel ?? null;
  const text = event.text ?? (mine ? (event.line ?? "") : "");
  return {
    index,
    kind,
    who,
    mine,
    channel,
    text,
    titles: event.from?.titles ?? [],
    game: event.game ?? null,
    isPrivate: PRIVATE.has(kind) && !(kind === "told" && !event.name),
  };
}

/**
 * Where each event is on the axis of the timeline: by the time of day if all files have it, else by the time since the
 * start, else by the offset. The places of events that were known before stay.
 */
class Places {
  #places = new Float64Array(1024);
  #number = 0;
  #ends = [Infinity, -Infinity];
  #unit = "at";
  /** How many of the events have a time of day, and how many the time since the start. */
  #with = { time: 0, elapsed: 0, seen: 0 };
  #exact = false;
  #base = 0;
  #file = null;
  #last = 0;

  /** The axis for these events: the place of each, the ends, and how a place is written. */
  axis(events) {
    for (; this.#with.seen < events.length; this.#with.seen++) {
      const { time, elapsed } = events[this.#with.seen];
      if (time !== undefined) this.#with.time++;
      if (elapsed !== undefined) this.#with.elapsed++;
    }
    const all = (name) => events.length > 0 && this.#with[name] === events.length;
    const unit = all("time") ? "time" : all("elapsed") ? "elapsed" : "at";
    // One event without a time moves all others.
    if (unit !== this.#unit || all("elapsed") !== this.#exact) {
      [this.#number, this.#ends] = [0, [Infinity, -Infinity]];
      [this.#base, this.#file, this.#last] = [0, null, 0];
      [this.#unit, this.#exact] = [unit, all("elapsed")];
    }
    for (; this.#number < events.length; this.#number++) this.#put(this.#place(events[this.#number]));
    const [from, to] = this.#number > 0 ? this.#ends : [0, 0];
    const places = this.#places.subarray(0, this.#number);
    return { unit, places, from, to: to > from ? to : from + 1, length: to - from };
  }

  #put(place) {
    if (this.#number === this.#places.length) {
      const larger = new Float64Array(this.#number * 2);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[this.#number] = place;
    this.#ends = [Math.min(this.#ends[0], place), Math.max(this.#ends[1], place)];
  }

  #place(event) {
    const other = event.file !== this.#file;
    this.#file = event.file;
    if (this.#unit === "time") {
      if (!this.#exact) return Date.parse(event.time);
      // The same as to parse each time, and faster.
      if (other) this.#base = Date.parse(event.time) - event.elapsed * 1000;
      return this.#base + event.elapsed * 1000;
    }
    // Files without dates follow each other.
    if (other) this.#base += this.#last;
    this.#last = this.#unit === "elapsed" ? event.elapsed * 1000 : event.at;
    return this.#base + this.#last;
  }
}

/** When an event was received, for people; the offset if that is not known. */
export function when(event) {
  if (event.time) return event.time.slice(11, 19);
  if (event.elapsed !== undefined) {
    const seconds = Math.floor(event.elapsed);
    const pad = (number) => String(number).padStart(2, "0");
    return `+${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  }
  return "";
}

/** The shape of a line: all numbers are alike. */
export function shape(line) {
  return line
    .trim()
    .replace(/[0-9]+/g, "0")
    .slice(0, 80);
}
