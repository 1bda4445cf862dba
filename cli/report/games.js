// The games of a session, as the library gives them: nothing is put together here.

import { START } from "./board.js";

const same = (one, other) => one.toLowerCase() === other.toLowerCase();

/**
 * A game for the page: `json` as the library writes it, the capture that it is from, and the number of the capture's first
 * event. `before` is the same game as it was known, of which `json` may have only the steps after `from`.
 *
 * A step is a position with the move that led to it (`san`), clocks in milliseconds where they are known, the pieces
 * in hand, and the number of the event that showed it.
 */
export function readGame(json, file, base, before = null) {
  const { tags, places, from = 0 } = json;
  const kept = before ? before.steps.slice(0, from) : [];
  const place = (number) => (number === null || number === undefined ? null : base + number);
  const steps = [...kept];
  for (const { san, ply, fen, clocks_ms: clocks, elapsed_ms: elapsed, hands, place: at } of json.steps) {
    steps.push({
      san,
      ply,
      turn: ply % 2 === 0 ? "white" : "black",
      // Where the position is not known, the one before is shown, and it is said.
      fen: fen ?? steps.at(-1)?.fen ?? START,
      known: fen !== null,
      white: clocks[0],
      black: clocks[1],
      elapsed,
      hands: hands ? { white: hands[0], black: hands[1] } : null,
      index: place(at),
    });
  }
  return {
    file,
    number: json.number,
    white: tags.White,
    black: tags.Black,
    tags,
    result: tags.Result === "*" ? null : tags.Result,
    reason: json.reason,
    examined: json.examined,
    mine: json.own,
    flipped: json.flipped,
    partnerNumber: json.partner,
    hasHands: steps.some((step) => step.hands !== null),
    first: place(places?.[0]) ?? place(0) ?? 0,
    last: place(places?.[1]) ?? place(0) ?? 0,
    steps,
    open: json.open,
    pgn: json.pgn ?? null,
    libraryId: `${json.id}.${json.part}`,
    partner: null,
  };
}

/** Finds the two games of each bughouse match. */
export function pairUp(all) {
  const isBughouse = (one) => one.tags.Variant === "Bughouse";
  const isCrazyhouse = (one) => one.tags.Event.includes("crazyhouse");
  const naming = all.filter((game) => game.partnerNumber !== null);
  const named = new Set(naming.map((game) => `${game.file}\n${game.partnerNumber}`));
  for (const game of all) game.partner = null;
  const games = all.filter(
    (game) => game.hasHands || game.partnerNumber !== null || named.has(`${game.file}\n${game.number}`),
  );
  games.forEach((game, at) => {
    if (game.partner) return;
    // Games are in the order in which they began, and what fits an earlier one was found from there.
    const together = [];
    for (let next = at + 1; next < games.length && games[next].first <= game.last; next++)
      if (!games[next].partner && games[next].file === game.file) together.push(games[next]);
    const isNamed = ({ number, partnerNumber }) =>
      number !== null &&
      game.number !== null &&
      (number === game.partnerNumber || partnerNumber === game.number);
    const fits = (other) =>
      other.hasHands &&
      ![other.white, other.black].some((name) => same(name, game.white) || same(name, game.black)) &&
      (isBughouse(game) || isBughouse(other) || !(isCrazyhouse(game) || isCrazyhouse(other)));
    const partner = together.find(isNamed) ?? (game.hasHands ? together.find(fits) : undefined);
    if (partner) [game.partner, partner.partner] = [partner, game];
  });
}

/** How many half moves of a game are known. */
export function halfMoves(game) {
  return game.steps.length - 1;
}

/** A rating as the tags have it. */
export function rating(game, color) {
  return game.tags[color === "white" ? "WhiteElo" : "BlackElo"] ?? "";
}

/** What a game is called: rated blitz 5 0. */
export function terms({ tags, examined }) {
  const parts = [];
  if (!examined && tags.Event !== "?") parts.push(tags.Event.replace(/ match$/, ""));
  const variant = tags.Variant?.toLowerCase();
  if (variant && !tags.Event.includes(variant)) parts.push(variant);
  const [seconds, increment] = (tags.TimeControl ?? "").split("+");
  if (tags.TimeControl === "-" && !tags.Event.includes("untimed")) parts.push("untimed");
  else if (increment !== undefined) parts.push(`${Number(seconds) / 60} ${increment}`);
  if (examined) parts.push("(examined)");
  return parts.join(" ");
}

/** What the server has called the opening of a game, if it was asked. */
export function opening({ tags }) {
  return [tags.ECO, tags.Opening].filter(Boolean).join(" ");
}

/** Whether the user of the session won, lost or drew a game; empty if somebody else's. */
export function outcome({ mine, result }) {
  if (!mine || !result) return "";
  if (result === "1/2-1/2") return "drawn";
  return (result === "1-0") === (mine === "white") ? "won" : "lost";
}

/** The number of the move that led to a step: 4. or 4... */
export function moveNumber(step) {
  return step.turn === "black" ? `${Math.floor(step.ply / 2) + 1}.` : `${Math.floor(step.ply / 2)}...`;
}

const VALUES = { P: 1, N: 3, B: 3, R: 5, Q: 9 };

/**
 * What each side has captured since the first position, as letters, and by how much its pieces are worth more. A pawn
 * that was promoted is a pawn less and a piece more, and nothing that was captured.
 */
export function captured(game, step) {
  const count = ({ fen }, color) => {
    const counts = { P: 0, N: 0, B: 0, R: 0, Q: 0 };
    for (const letter of fen.split(" ")[0].split("[")[0]) {
      const kind = letter.toUpperCase();
      if (kind in counts && (letter === kind) === (color === "white")) counts[kind]++;
    }
    return counts;
  };
  const worth = (counts) =>
    Object.entries(counts).reduce((sum, [kind, number]) => sum + VALUES[kind] * number, 0);
  const now = { white: count(step, "white"), black: count(step, "black") };
  const lost = (color) => {
    const [then, left] = [count(game.steps[0], color), now[color]];
    const more = Object.keys(then).reduce((sum, kind) => sum + Math.max(left[kind] - then[kind], 0), 0);
    then.P -= Math.min(more, then.P);
    return Object.keys(then).flatMap((kind) => Array(Math.max(then[kind] - left[kind], 0)).fill(kind));
  };
  const lead = worth(now.white) - worth(now.black);
  return {
    white: { pieces: lost("black").join(""), lead: Math.max(lead, 0) },
    black: { pieces: lost("white").join(""), lead: Math.max(-lead, 0) },
  };
}
