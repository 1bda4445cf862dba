// What a session is made of: who, where and when, its games, its talk, its offers, and the lines that
// nothing matched.

import { GameCollector } from "./games.js";
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
 * Makes a session of events, as `replay --format json --lines` writes them. `leftOut` says of which kinds
 * there were more, and how many.
 */
export function readSession(events, { files = [], leftOut = {} } = {}) {
  const games = new GameCollector();
  const offers = new OfferCollector();
  const session = {
    events,
    files: files.length > 0 ? files : [...new Set(events.map((event) => event.file).filter(Boolean))],
    counts: new Map(Object.entries(leftOut)),
    leftOut: new Map(Object.entries(leftOut)),
    players: new Set(),
    talk: [],
    problems: [],
    me: new Map(),
    servers: new Set(),
    prompts: new Set(),
  };
  events.forEach((event, index) => {
    const { kind } = event;
    session.counts.set(kind, (session.counts.get(kind) ?? 0) + 1);
    if (kind === "prompt") {
      session.prompts.add(event.text);
      return;
    }
    identify(session, event);
    games.feed(event, index);
    offers.feed(event, index, session.me.get(event.file ?? ""));
    if (Object.hasOwn(TALK, kind)) session.talk.push(talk(event, index));
    else if (PROBLEMS.has(kind)) session.problems.push(index);
  });
  session.games = games.finish();
  session.offers = offers.finish();
  session.axis = axis(events);
  for (const game of session.games) session.players.add(game.white).add(game.black);
  for (const line of session.talk) if (line.who) session.players.add(line.who);
  return session;
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
 * The axis of the timeline: the place of each event on it, and how a place is written. Times of day
 * if all files have them, else the time since the start, else the offset.
 */
function axis(events) {
  const all = (name) => events.length > 0 && events.every((event) => event[name] !== undefined);
  const has = { time: all("time"), elapsed: all("elapsed") };
  const places = new Float64Array(events.length);
  const unit = has.time ? "time" : has.elapsed ? "elapsed" : "at";
  let base = 0;
  let file = null;
  let last = 0;
  events.forEach((event, index) => {
    if (unit === "time" && has.elapsed) {
      // The same as to parse each time, and faster.
      if (event.file !== file) base = Date.parse(event.time) - event.elapsed * 1000;
      file = event.file;
      places[index] = base + event.elapsed * 1000;
      return;
    }
    if (unit === "time") {
      places[index] = Date.parse(event.time);
      return;
    }
    if (event.file !== file) {
      // Files without dates follow each other.
      base += last;
      file = event.file;
    }
    last = unit === "elapsed" ? event.elapsed * 1000 : event.at;
    places[index] = base + last;
  });
  let [from, to] = [Infinity, -Infinity];
  for (const place of places) {
    from = Math.min(from, place);
    to = Math.max(to, place);
  }
  if (from > to) [from, to] = [0, 0];
  return { unit, places, from, to: to > from ? to : from + 1, length: Math.max(to - from, 0) };
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
