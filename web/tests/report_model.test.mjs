// What the report makes of events, without a browser: games, PGN, offers, talk.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";

import { halfMoves, stepsOf } from "../../cli/report/games.js";
import { pgn } from "../../cli/report/pgn.js";
import { play, ranksOf, readFen, START, writeFen } from "../../cli/report/rules.js";
import { readSession } from "../../cli/report/session.js";
import { corpus, events, run } from "./report_browser.mjs";

const captures = fs.readdirSync(corpus("")).filter((name) => name.endsWith(".raw"));

/** The tags and moves of games, in a form in which two writers can be compared. */
function games(text) {
  return text
    .split(/^(?=\[Event )/m)
    .filter((game) => game.trim())
    .map((game) => {
      const tag = (name) => new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(game)?.[1];
      const moves = game
        .replace(/^\[\w+ ".*"\]$/gm, "")
        .replace(/\{[^}]*\}/g, " ")
        .replace(/\d+\.+/g, " ")
        .replace(/[+#=]/g, "")
        .trim()
        .split(/\s+/)
        .slice(0, -1);
      return [
        tag("White"),
        tag("Black"),
        tag("Result"),
        tag("WhiteElo") ?? "",
        tag("FEN")?.split(" ")[0].replace(/\[.*/, "") ?? "",
        moves.join(" "),
      ];
    });
}

test("PGN has the games that the command writes", () => {
  let compared = 0;
  for (const name of captures) {
    const expected = games(run("replay", "--format", "pgn", corpus(name)));
    const session = readSession(events(corpus(name)));
    const found = games(
      session.games
        .filter((game) => !game.examined)
        .map((game) => pgn(game))
        .join("\n"),
    );
    for (const game of expected) {
      const moves = (one) => one[5];
      const same = found.filter(
        (other) => other[0] === game[0] && other[1] === game[1] && moves(other) === moves(game),
      );
      assert.ok(
        same.length > 0,
        `${name}: ${game.join(" | ")}\nis not among\n${found.map((one) => one.join(" | ")).join("\n")}`,
      );
      assert.ok(
        same.some((other) => other[2] === game[2] && other[4] === game[4]),
        `${name}: ${game}\n${same.join("\n")}`,
      );
      compared++;
    }
  }
  assert.ok(compared > 50, `${compared} games`);
});

test("moves in short notation lead to the positions that the server shows", () => {
  let played = 0;
  for (const name of captures) {
    for (const game of readSession(events(corpus(name))).games) {
      game.steps.forEach((step, index) => {
        const before = game.steps[index - 1];
        if (!before || !step.san || game.examined || step.ply !== before.ply + 1) return;
        const after = play(readFen(before.fen), step.san);
        assert.ok(after, `${name}: ${step.san} in ${before.fen}`);
        assert.deepEqual(after.ranks, ranksOf(step), `${name}: ${step.san} in ${before.fen}`);
        assert.equal(after.turn, step.turn);
        played++;
      });
    }
  }
  assert.ok(played > 500, `${played} moves`);
});

test("moves that are not possible are refused", () => {
  const start = readFen(START);
  for (const san of [
    "e5",
    "Ke2",
    "Nd2",
    "O-O-O",
    "",
    "hello",
    "e9",
    "i4",
    "N",
    "@@",
    "P@e2",
    "exd3",
    "qd4",
  ]) {
    assert.equal(play(start, san), null, san);
  }
  // One of the two knights is pinned, so the other moves.
  const pinned = readFen("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
  assert.equal(writeFen(play(pinned, "Ne2")).split(" ")[0], "4k3/8/8/8/1b6/2N5/4N3/4K3");
  const passant = play(readFen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "exd6");
  assert.equal(writeFen(passant).split(" ")[0], "4k3/8/3P4/8/8/8/8/4K3");
  const promoted = play(readFen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8=Q+");
  assert.equal(writeFen(promoted).split(" ")[0], "Q3k3/8/8/8/8/8/8/4K3");
  assert.equal(
    writeFen(play(readFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "O-O-O")),
    "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1",
  );
  assert.equal(readFen("rubbish"), null);
});

test("a move list alone is a game that can be stepped through", () => {
  const all = events(corpus("fics-player1.raw"));
  // Two lists of which none goes on where the other ends.
  const lists = all
    .filter((event) => event.kind === "move_list" && ["e4", "d4"].includes(event.moves[0]?.san))
    .slice(0, 2);
  assert.notEqual(lists[0].moves[0].san, lists[1].moves[0].san);
  const session = readSession(lists);
  assert.equal(session.games.length, lists.length);
  const [game] = session.games;
  assert.equal(halfMoves(game), lists[0].moves.length);
  assert.equal(stepsOf(game).length, lists[0].moves.length + 1);
  assert.equal(game.ratings[0].value, 1773);
  // A list that goes wrong shows what can be played.
  const broken = structuredClone(lists[0]);
  broken.moves[4].san = "Qh8";
  assert.equal(stepsOf(readSession([broken]).games[0]).length, 5);
});

test("a board in mid-game is completed by a move list", () => {
  const all = events(corpus("fics-player1.raw"));
  const list = all.findIndex((event) => event.kind === "move_list");
  const board = all.slice(0, list).findLast((event) => event.kind === "board");
  const [game] = readSession([board, all[list]]).games;
  assert.equal(game.steps.length, 1);
  const steps = stepsOf(game);
  assert.deepEqual(
    steps.map((step) => step.ply),
    [...steps.keys()],
  );
  assert.equal(steps.find((step) => step.index === 0).fen, board.fen);
});

test("a takeback takes moves away, and a position that is shown again adds none", () => {
  const all = events(corpus("fics-player1.raw"));
  const ply = (event) => (event.move_number - 1) * 2 + (event.turn === "black" ? 1 : 0);
  const boards = all.filter((event) => event.kind === "board" && event.game === 1).slice(0, 7);
  const steps = (list) => readSession(list).games[0].steps.map((step) => step.ply);
  assert.deepEqual(steps(boards), boards.map(ply));
  assert.deepEqual(steps([...boards, boards.at(-1), boards[2]]), boards.slice(0, 3).map(ply));
});

test("bughouse games are found to belong together, crazyhouse ones are not", () => {
  for (const name of ["fics-bug1.raw", "chessd-bug3.raw"]) {
    const { games: found } = readSession(events(corpus(name)));
    for (const game of found.filter((one) => one.hasHoldings && one.partner))
      assert.equal(game.partner.partner, game);
  }
  const line = (game, white, black) => ({
    ...events(corpus("fics-player1.raw")).find((event) => event.kind === "board"),
    game,
    white,
    black,
  });
  const hold = (game) => ({ at: 0, kind: "holdings", game, white: "P", black: "", line: "" });
  const two = [line(1, "A", "B"), line(2, "C", "D"), hold(1), hold(2), line(1, "A", "B"), line(2, "C", "D")];
  const [first, second] = readSession(two).games;
  assert.equal(first.partner, second);
  assert.deepEqual(first.steps[0].holdings, { white: "P", black: "" });
  // A game that begins between the two is nobody's partner, and one that the server names is before others.
  const mixed = [line(1, "A", "B"), line(3, "E", "F"), ...two.slice(1)];
  assert.deepEqual(
    readSession(mixed).games.map((game) => game.partner?.number ?? null),
    [2, null, 1],
  );
  const info = { at: 0, kind: "game_info", game: 3, partner_game: 1, line: "" };
  assert.deepEqual(
    readSession([...mixed.slice(0, 2), info, ...mixed.slice(2)]).games.map(
      (game) => game.partner?.number ?? null,
    ),
    [3, 1, null],
  );
  // Games that were not played at the same time do not belong together.
  const after = [line(1, "A", "B"), hold(1), line(2, "C", "D"), hold(2)];
  assert.ok(readSession(after).games.every((game) => game.partner === null));
  // Games without a number do not belong together because of that.
  const lists = events(corpus("fics-examiner1.raw"));
  assert.ok(readSession(lists).games.some((game) => game.number === null));
  assert.ok(readSession(lists).games.every((game) => game.partner === null));
  const started = {
    at: 0,
    kind: "game_started",
    game: 1,
    white: "A",
    black: "B",
    rated: true,
    category: "crazyhouse",
    variant: "crazyhouse",
    continued: false,
    line: "",
  };
  const other = { ...started, game: 2, white: "C", black: "D" };
  assert.equal(readSession([started, other, ...two]).games[0].partner, null);
});

test("offers end as the server says", () => {
  const { offers } = readSession(events(corpus("fics-player1.raw")));
  const states = (what, out) =>
    offers.filter((thread) => thread.what === what && thread.out === out).map((thread) => thread.state);
  assert.deepEqual(states("match", true).slice(0, 3), ["declined", "withdrawn", "declined"]);
  const updated = offers.find((thread) => thread.items.some(({ note }) => note === "updated"));
  assert.equal(updated.terms, "unrated blitz 10 0");
  assert.equal(states("match", false)[0], "declined");
  assert.deepEqual(states("draw", false).slice(0, 1), ["declined"]);
  assert.ok(offers.some((thread) => thread.state === "accepted"));
  assert.ok(offers.every((thread) => thread.items.length > 0));
  const seeks = readSession(events(corpus("chessd-seek2.raw"))).offers.filter((thread) => thread.seek);
  assert.ok(seeks.length > 0);
});

test("who reads is known", () => {
  for (const [name, who] of [
    ["fics-player1.raw", "Tindrel"],
    ["chessd-player2.raw", "Jotunbee"],
  ]) {
    assert.equal(readSession(events(corpus(name))).me.get(""), who);
  }
});

test("every event has a place in the session, whatever it is", () => {
  for (const name of captures) {
    const all = events(corpus(name));
    const session = readSession(all);
    const counted = [...session.counts.values()].reduce((sum, number) => sum + number, 0);
    assert.equal(counted, all.length, name);
    assert.equal(
      session.problems.length,
      all.filter((event) => ["text", "malformed", "overlong", "wrong_style"].includes(event.kind)).length,
    );
    for (const game of session.games) {
      assert.ok(game.first <= game.last, name);
      for (const step of stepsOf(game)) assert.equal(ranksOf(step).join("").length, 64);
    }
  }
  assert.equal(readSession([]).games.length, 0);
});
