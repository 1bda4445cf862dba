// What the report makes of its lines, without a browser: games, offers, talk.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";

import { ranksOf } from "../../cli/report/board.js";
import { captured, halfMoves, opening, outcome, terms } from "../../cli/report/games.js";
import { Session } from "../../cli/report/session.js";
import { capture, corpus, events, lines } from "./report_browser.mjs";

const captures = fs.readdirSync(corpus("")).filter((name) => name.endsWith(".raw"));
const sessionOf = (file) => new Session(lines(file));

const START = "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR";
/** A board of a game at its start, or after 1. e3. */
function board(game, white, black, { moved = false, clock = "3 0", times = "180 170" } = {}) {
  const ranks = moved ? START.replace("-------- PPPPPPPP", "----P--- PPPP-PPP") : START;
  const end = moved ? "B -1 1 1 1 1 0" : "W -1 1 1 1 1 0";
  const move = moved ? "P/e2-e3 (0:01) e3" : "none (0:00) none";
  return `<12> ${ranks} ${end} ${game} ${white} ${black} 0 ${clock} 39 39 ${times} 1 ${move} 0`;
}
const made = (name, ...texts) => sessionOf(capture(name, `${texts.join("\n\r")}\n\rfics% `));

test("every position is one that follows, and those that the server showed are the same", () => {
  let steps = 0;
  for (const name of captures) {
    const session = sessionOf(corpus(name));
    for (const game of session.games) {
      assert.ok(game.steps.length > 1 || game.result, `${name}: a game without moves`);
      game.steps.forEach((step, number) => {
        assert.equal(step.ply, game.steps[0].ply + number, name);
        assert.ok(step.known, `${name}: ${step.san}`);
        assert.match(step.fen, /^\S+ [wb] (-|K?Q?k?q?) (-|[a-h][36]) \d+ \d+$/);
        const event = session.events[step.index];
        if (event?.kind !== "board" || event.san === undefined || event.san !== step.san) return;
        assert.deepEqual(ranksOf(step.fen), ranksOf(event.fen), `${name}: ${step.san}`);
        steps++;
      });
    }
  }
  assert.ok(steps > 500, `${steps} positions`);
});

test("an adjourned game is one game, and all have their variants and sites", () => {
  const { games } = sessionOf(corpus("fics-player1.raw"));
  assert.equal(games.length, 15);
  const bughouse = sessionOf(corpus("fics-bug1.raw")).games;
  assert.ok(bughouse.every(({ tags }) => tags.Variant === "Bughouse" && tags.Site !== "?"));
});

test("a move list alone is a game that can be stepped through", () => {
  const text = [
    "Movelist for game 1:",
    "",
    "Foo (1500) vs. Bar (1600) --- Wed Mar  2, 10:00 PST 2016",
    "Unrated blitz match, initial time: 3 minutes, increment: 0 seconds.",
    "",
    "Move  Foo                Bar",
    "----  ----------------   ----------------",
    "  1.  e4      (0:00)     e5      (0:02)",
    "  2.  Qh8     (0:00)     Nc6     (0:02)",
    "      {Bar resigns} 1-0",
  ];
  const [game] = made("list.raw", "fics% ", ...text).games;
  assert.equal(halfMoves(game), 4);
  assert.equal(game.tags.WhiteElo, "1500");
  // A move that can't be played is shown, and it is said that its position is not known.
  assert.deepEqual(
    game.steps.map((step) => step.known),
    [true, true, true, false, false],
  );
  assert.equal(game.steps[4].fen, game.steps[2].fen);
});

test("bughouse games are found to belong together, crazyhouse ones are not", () => {
  // Each has two games of one player, one after the other; of his partner's there is no move.
  for (const name of ["fics-bug1.raw", "chessd-bug3.raw", "capa-bug1.raw"]) {
    const { games } = sessionOf(corpus(name));
    assert.equal(games.length, 2);
    assert.ok(games.every((game) => game.partner === null && game.hasHands), name);
  }
  const hold = (game) => `<b1> game ${game} white [P] black []`;
  const both = (creating) => [
    ...creating,
    board(1, "Ann", "Bob"),
    board(2, "Cid", "Dot"),
    hold(1),
    hold(2),
    board(1, "Ann", "Bob", { moved: true }),
    board(2, "Cid", "Dot", { moved: true }),
  ];
  const [first, second] = made("two.raw", ...both([])).games;
  assert.equal(first.partner, second);
  assert.deepEqual(first.steps[0].hands, { white: "P", black: "" });
  // What the server names goes before what fits.
  const three = [board(3, "Eve", "Fox"), ...both([]), board(3, "Eve", "Fox", { moved: true }), hold(3)];
  const info = "<g1> 3 p=0 t=bughouse r=0 u=0,0 it=180,0 i=180,0 pt=2 rt=0,0 ts=0,0 m=2 n=0";
  const partners = (session) => session.games.map((game) => game.partner?.number ?? null);
  assert.deepEqual(partners(made("fits.raw", ...three)), [1, 3, null]);
  assert.deepEqual(partners(made("named.raw", ...three, info)), [2, null, 3]);
  const creating = [
    "{Game 1 (Ann vs. Bob) Creating unrated crazyhouse match.}",
    "{Game 2 (Cid vs. Dot) Creating unrated crazyhouse match.}",
  ];
  assert.equal(made("crazy.raw", ...both(creating)).games[0].partner, null);
  // Games that were not played at the same time do not belong together.
  const after = [
    board(1, "Ann", "Bob"),
    hold(1),
    board(1, "Ann", "Bob", { moved: true }),
    board(2, "Cid", "Dot"),
    hold(2),
    board(2, "Cid", "Dot", { moved: true }),
  ];
  assert.ok(made("after.raw", ...after).games.every((game) => game.partner === null));
});

test("an untimed game has no clocks, a timed one has", () => {
  const untimed = made(
    "untimed.raw",
    "{Game 1 (Ann vs. Bob) Creating unrated untimed match.}",
    board(1, "Ann", "Bob", { clock: "0 0", times: "0 0" }),
    board(1, "Ann", "Bob", { moved: true, clock: "0 0", times: "0 0" }),
  ).games[0];
  assert.ok(untimed.steps.every((step) => step.white === null && step.black === null));
  assert.equal(terms(untimed), "unrated untimed");
  const timed = made("timed.raw", board(1, "Ann", "Bob"), board(1, "Ann", "Bob", { moved: true })).games[0];
  assert.deepEqual([timed.steps[1].white, timed.steps[1].black], [180_000, 170_000]);
});

test("what was captured is counted from the first position, with promotions", () => {
  const at = (first, fen) => captured({ steps: [{ fen: first }] }, { fen });
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  assert.deepEqual(at(start, start), {
    white: { pieces: "", lead: 0 },
    black: { pieces: "", lead: 0 },
  });
  // White took a knight and a pawn, Black a bishop.
  const some = at(start, "r1bqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1");
  assert.deepEqual(some, { white: { pieces: "PN", lead: 1 }, black: { pieces: "B", lead: 0 } });
  const promoted = at("7k/P7/8/8/8/8/8/K7 w - - 0 1", "Q6k/8/8/8/8/8/8/K7 b - - 0 1");
  assert.deepEqual(promoted, { white: { pieces: "", lead: 9 }, black: { pieces: "", lead: 0 } });
});

test("the opening is what the server called it", () => {
  const { games } = sessionOf(corpus("chessd-observer.raw"));
  const named = games.filter((game) => opening(game));
  assert.deepEqual(named.map(opening), ["C84 Ruy Lopez: closed defense"]);
  assert.match(named[0].pgn, /^\[ECO "C84"\]$/m);
});

test("who won is said from the user's side", () => {
  const of = (mine, result) => outcome({ mine, result });
  assert.deepEqual(
    [of("white", "1-0"), of("black", "1-0"), of("black", "0-1"), of("white", "1/2-1/2"), of(null, "1-0"), of("white", null)],
    ["won", "lost", "won", "drawn", "", ""],
  );
});

test("offers end as the server says", () => {
  const { offers } = sessionOf(corpus("fics-player1.raw"));
  const states = (what, out) =>
    offers.filter((thread) => thread.what === what && thread.out === out).map((thread) => thread.state);
  assert.deepEqual(states("match", true).slice(0, 3), ["declined", "withdrawn", "declined"]);
  const updated = offers.find((thread) => thread.items.some(({ note }) => note === "updated"));
  assert.equal(updated.terms, "unrated blitz 10 0");
  assert.equal(states("match", false)[0], "declined");
  assert.deepEqual(states("draw", false).slice(0, 1), ["declined"]);
  assert.ok(offers.some((thread) => thread.state === "accepted"));
  assert.ok(offers.every((thread) => thread.items.length > 0));
  const seeks = sessionOf(corpus("chessd-seek2.raw")).offers.filter((thread) => thread.seek);
  assert.ok(seeks.length > 0);
});

test("who reads is known", () => {
  for (const [name, who] of [
    ["fics-player1.raw", "Tindrel"],
    ["chessd-player2.raw", "Jotunbee"],
  ]) {
    assert.equal(sessionOf(corpus(name)).me.get(""), who);
  }
});

test("every event has a place in the session, whatever it is", () => {
  for (const name of captures) {
    const all = events(corpus(name));
    const session = sessionOf(corpus(name));
    const counted = [...session.counts.values()].reduce((sum, number) => sum + number, 0);
    assert.equal(counted, all.length, name);
    assert.equal(
      session.problems.length,
      all.filter((event) => ["text", "malformed", "overlong", "wrong_style"].includes(event.kind)).length,
    );
    for (const game of session.games) {
      assert.ok(game.first <= game.last, name);
      for (const step of game.steps) assert.equal(ranksOf(step.fen).join("").length, 64);
    }
  }
  assert.equal(new Session().games.length, 0);
});

test("two captures are put one after the other, each with its own games", () => {
  const both = lines([corpus("fics-player1.raw"), corpus("chessd-player2.raw")]);
  const session = new Session(both);
  assert.deepEqual(
    session.games.map((game) => game.file),
    [...Array(15).fill("fics-player1.raw"), ...Array(15).fill("chessd-player2.raw")],
  );
  for (const game of session.games) {
    for (const step of game.steps) assert.equal(session.fileOf(step.index), game.file);
  }
});

test("a session that grows is the one that was there at once", () => {
  const timed = { time: "2026-01-02T03:04:05.000Z", elapsed: 0 };
  const tell = (at, extra) => ({ kind: "tell", at, from: { name: "Foo", titles: [] }, text: "x", ...extra });
  const mixed = [
    tell(0, timed),
    tell(10, { time: "2026-01-02T03:04:06.500Z", elapsed: 1.5 }),
    tell(20, { time: "2026-01-02T03:04:07.000Z" }),
    tell(30, { elapsed: 3 }),
    tell(40, {}),
  ];
  const sessions = captures.map((name) => lines(corpus(name)));
  for (const all of [...sessions, lines([corpus("fics-player1.raw"), corpus("fics-chat3.cast")]), mixed]) {
    const growing = new Session();
    const step = all === mixed ? 1 : 97;
    for (let at = 0; at < all.length; at += step) {
      growing.add(all.slice(at, at + step));
      growing.refresh();
    }
    const whole = new Session(all);
    for (const session of [growing, whole]) session.axis.places = [...session.axis.places];
    assert.deepEqual(growing.axis, whole.axis);
    assert.equal(growing.axis.places.length, growing.events.length);
    assert.deepEqual(growing.games, whole.games);
    assert.deepEqual(growing.offers, whole.offers);
    assert.deepEqual(growing.counts, whole.counts);
  }
  const units = mixed.map((_, index) => new Session(mixed.slice(0, index + 1)).axis.unit);
  assert.deepEqual(units, ["time", "time", "time", "at", "at"]);
});
