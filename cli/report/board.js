// A board: squares, pieces and coordinates as SVG.

import { svg } from "./dom.js";
import { NAMES, PIECES } from "./pieces.js";

const FILES = "abcdefgh";

/** The position where chess begins. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The squares of a position: eight texts, the eighth rank first, with a hyphen for an empty square. */
export function ranksOf(fen) {
  const rows = (fen ?? "")
    .split(" ")[0]
    .replace(/\[.*$/, "")
    .split("/")
    .map((row) => row.replaceAll("~", "").replace(/[1-8]/g, (digit) => "-".repeat(Number(digit))));
  const isBoard = rows.length === 8 && rows.every((row) => /^[-pnbrqkPNBRQK]{8}$/.test(row));
  return isBoard ? rows : Array(8).fill("--------");
}

/** The shapes of all pieces, to be put into the page once. */
export function pieceShapes() {
  const symbols = Object.entries(PIECES).flatMap(([letter, { outline, lines }]) =>
    ["white", "black"].map((color) =>
      svg(
        "symbol",
        { id: `piece-${color}-${letter}`, viewBox: "0 0 100 100" },
        svg("path", { class: `piece ${color}`, d: outline }),
        lines && svg("path", { class: `piece-lines ${color}`, d: lines }),
      ),
    ),
  );
  return svg("svg", { class: "shapes", "aria-hidden": "true", width: 0, height: 0 }, symbols);
}

/** A piece by its letter, upper case for White. */
export function piece(letter, attributes) {
  const color = letter === letter.toUpperCase() ? "white" : "black";
  return svg("use", {
    href: `#piece-${color}-${letter.toLowerCase()}`,
    width: 100,
    height: 100,
    "data-piece": letter,
    ...attributes,
  });
}

/** The name of a square, from its rank (0 is the eighth) and its file. */
export function squareName(row, file) {
  return `${FILES[file]}${8 - row}`;
}

/**
 * A board. `ranks` are eight texts of eight squares, the eighth rank first; `marked` are the names
 * of squares to be marked, such as those of the last move.
 */
export function drawBoard({ ranks, flipped = false, marked = [], label = "" }) {
  const squares = [];
  const pieces = [];
  const names = [];
  for (let row = 0; row < 8; row++) {
    for (let file = 0; file < 8; file++) {
      const name = squareName(row, file);
      const x = (flipped ? 7 - file : file) * 100;
      const y = (flipped ? 7 - row : row) * 100;
      const shade = (row + file) % 2 === 0 ? "light" : "dark";
      squares.push(
        svg("rect", { class: `square ${shade}`, x, y, width: 100, height: 100, "data-square": name }),
      );
      if (marked.includes(name)) {
        squares.push(svg("rect", { class: "last-move", x, y, width: 100, height: 100 }));
      }
      const bottom = flipped ? 0 : 7;
      const left = flipped ? 7 : 0;
      if (row === bottom) {
        squares.push(svg("text", { class: `coordinate on-${shade}`, x: x + 94, y: y + 95 }, name[0]));
      }
      if (file === left) {
        squares.push(svg("text", { class: `coordinate rank on-${shade}`, x: x + 5, y: y + 21 }, name[1]));
      }
      const letter = ranks[row][file];
      if (letter !== "-") pieces.push(piece(letter, { x, y, "data-at": name }));
    }
  }
  for (const color of ["white", "black"]) names.push(describe(ranks, color));
  return svg(
    "svg",
    { class: "board", viewBox: "0 0 800 800", role: "img", "aria-label": `${label} ${names.join(" ")}` },
    squares,
    pieces,
  );
}

/** The pieces of one side in words. */
function describe(ranks, color) {
  const found = [];
  for (const kind of Object.keys(NAMES)) {
    const letter = color === "white" ? kind.toUpperCase() : kind;
    const at = [];
    ranks.forEach((rank, row) => {
      [...rank].forEach((there, file) => there === letter && at.push(squareName(row, file)));
    });
    if (at.length > 0) found.push(`${NAMES[kind]} ${at.join(" ")}`);
  }
  return `${color === "white" ? "White" : "Black"}: ${found.join(", ") || "no pieces"}.`;
}

/** The squares on which two positions differ, if they are few enough to be a move. */
export function changedSquares(before, after) {
  const changed = [];
  for (let row = 0; row < 8; row++) {
    for (let file = 0; file < 8; file++) {
      if (before[row][file] !== after[row][file]) changed.push(squareName(row, file));
    }
  }
  return changed.length <= 4 ? changed : [];
}
