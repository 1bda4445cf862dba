// Games as PGN.

import { START } from "./rules.js";
import { plain } from "./dom.js";
import { rating, stepsOf } from "./games.js";

const TERMINATIONS = {
  time: "time forfeit",
  both_flagged: "time forfeit",
  flag_no_material: "time forfeit",
  adjudication: "adjudication",
  disconnect: "abandoned",
  aborted: "abandoned",
  adjourned: "unterminated",
};

/**
 * A game as PGN. Where moves are missing in between, PGN can't go on: what follows is another game
 * that begins from its position.
 */
export function pgn(game, { site = "?", date = null } = {}) {
  const segments = [];
  for (const step of stepsOf(game)) {
    const current = segments.at(-1);
    const follows = current && step.san !== null && step.ply === current.at(-1).ply + 1;
    if (follows) current.push(step);
    else segments.push([step]);
  }
  const worth = segments.filter((steps, index) => steps.length > 1 || (segments.length === 1 && index === 0));
  return worth
    .map((steps, index) => segmentPgn(game, steps, index === worth.length - 1, { site, date }))
    .join("\n");
}

function segmentPgn(game, steps, last, { site, date }) {
  const result = (last && game.result) || "*";
  const tags = [
    [
      "Event",
      [game.rated === null ? null : game.rated ? "rated" : "unrated", game.category?.toLowerCase(), "game"]
        .filter(Boolean)
        .join(" "),
    ],
    ["Site", site],
    ["Date", date ?? "????.??.??"],
    ["Round", "-"],
    ["White", game.white || "?"],
    ["Black", game.black || "?"],
    ["Result", result],
  ];
  const elo = (value) => (value?.value === undefined ? null : rating({ value: value.value }));
  const start = steps[0].fen;
  const variant =
    game.variant ?? (game.category === "bughouse" || (game.hasHoldings && game.partner) ? "bughouse" : null);
  const more = [
    ["BlackElo", elo(game.ratings[1])],
    ["FEN", start === START ? null : start],
    ["SetUp", start === START ? null : "1"],
    ["Termination", last && game.cause ? (TERMINATIONS[game.cause] ?? "normal") : null],
    [
      "TimeControl",
      game.initial === null
        ? null
        : game.initial === 0 && game.increment === 0
          ? "-"
          : `${game.initial * 60}+${game.increment}`,
    ],
    ["Variant", variant ? variant[0].toUpperCase() + variant.slice(1) : null],
    ["WhiteElo", elo(game.ratings[0])],
  ];
  tags.push(...more.filter(([, value]) => value !== null));
  const lines = tags.map(([name, value]) => `[${name} "${quote(value)}"]`);
  return `${lines.join("\n")}\n\n${wrap(words(game, steps, last, result))}\n`;
}

function words(game, steps, last, result) {
  const found = [];
  steps.slice(1).forEach((step, index) => {
    const white = step.turn === "black";
    const number = Math.floor((step.ply + 1) / 2);
    const commented = index > 0 && found.at(-1).endsWith("}");
    if (white) found.push(`${number}.`);
    else if (index === 0 || commented) found.push(`${number}...`);
    const mates = last && game.cause === "checkmate" && index === steps.length - 2;
    found.push(mates ? step.san.replace(/[+#]*$/, "#") : step.san);
    const clock = white ? step.white : step.black;
    const comment = [
      clock === null || (game.initial === 0 && game.increment === 0) ? null : `[%clk ${hms(clock)}]`,
      step.elapsed === null ? null : `[%emt ${hms(step.elapsed)}]`,
    ].filter(Boolean);
    if (comment.length > 0) found.push(`{${comment.join(" ")}}`);
  });
  if (last && game.reason) found.push(`{${plain(game.reason).replace(/[{}]/g, "")}}`);
  found.push(result);
  return found;
}

function hms(ms) {
  const seconds = Math.floor(Math.max(ms, 0) / 1000);
  const pad = (number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

function quote(text) {
  return plain(String(text))
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replace(/[\r\n\t]/g, " ");
}

function wrap(found) {
  const lines = [""];
  for (const word of found.join(" ").split(" ")) {
    const line = lines.at(-1);
    if (line.length > 0 && line.length + 1 + word.length > 79) lines.push(word);
    else lines[lines.length - 1] = line.length > 0 ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}
