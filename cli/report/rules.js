// Just enough rules of chess to play moves in short notation: move lists and deltas have no positions.

const KNIGHT = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];
const STRAIGHT = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const STEPS = {
  n: [KNIGHT, false],
  k: [[...STRAIGHT, ...DIAGONAL], false],
  q: [[...STRAIGHT, ...DIAGONAL], true],
  r: [STRAIGHT, true],
  b: [DIAGONAL, true],
};

/** A position from Forsyth-Edwards Notation; null if it is none. */
export function readFen(fen) {
  const [placement, turn, castling = "-", passant = "-", quiet = "0", number = "1"] = fen.split(" ");
  const rows = placement
    .replace(/\[.*\]$/, "")
    .split("/")
    .map((row) => row.replaceAll("~", "").replace(/[1-8]/g, (digit) => "-".repeat(Number(digit))));
  if (rows.length !== 8 || rows.some((row) => !/^[-pnbrqkPNBRQK]{8}$/.test(row))) return null;
  return {
    ranks: rows,
    turn: turn === "b" ? "black" : "white",
    castling: castling.replace("-", ""),
    passant: passant === "-" ? null : passant,
    quiet: Number(quiet) || 0,
    number: Number(number) || 1,
  };
}

/** The squares of a board or a step: eight texts, the eighth rank first. */
export function ranksOf({ ranks, fen }) {
  return ranks ?? readFen(fen)?.ranks ?? Array(8).fill("--------");
}

/** What of a FEN says where the pieces are. */
export function placement(fen) {
  return fen.slice(0, fen.indexOf(" "));
}

/** The position where chess begins. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A position in Forsyth-Edwards Notation. */
export function writeFen({ ranks, turn, castling, passant, quiet, number }) {
  const placement = ranks.map((row) => row.replace(/-+/g, (gap) => gap.length)).join("/");
  return `${placement} ${turn[0]} ${castling || "-"} ${passant ?? "-"} ${quiet} ${number}`;
}

const at = (ranks, row, file) => ranks[row]?.[file];
const isWhite = (letter) => letter !== "-" && letter === letter.toUpperCase();

function put(ranks, row, file, letter) {
  ranks[row] = ranks[row].slice(0, file) + letter + ranks[row].slice(file + 1);
}

/** Whether a square is attacked by one side. */
function attacked(ranks, row, file, byWhite) {
  const is = (there, kinds) =>
    there !== undefined && there !== "-" && isWhite(there) === byWhite && kinds.includes(there.toLowerCase());
  const pawn = byWhite ? 1 : -1;
  if (is(at(ranks, row + pawn, file - 1), "p") || is(at(ranks, row + pawn, file + 1), "p")) return true;
  for (const [kind, [steps, far]] of Object.entries(STEPS)) {
    for (const [down, right] of steps) {
      for (let n = 1; n < 8; n++) {
        const there = at(ranks, row + down * n, file + right * n);
        if (is(there, kind)) return true;
        if (there !== "-" || !far) break;
      }
    }
  }
  return false;
}

function inCheck(ranks, white) {
  for (let row = 0; row < 8; row++) {
    const file = ranks[row].indexOf(white ? "K" : "k");
    if (file >= 0) return attacked(ranks, row, file, !white);
  }
  return false;
}

/** Where a piece that goes to a square may come from, by the way it moves alone. */
function origins(position, kind, row, file, takes) {
  const { ranks } = position;
  const white = position.turn === "white";
  const letter = white ? kind.toUpperCase() : kind;
  const found = [];
  if (kind === "p") {
    const back = white ? 1 : -1;
    if (takes) {
      for (const side of [-1, 1])
        if (at(ranks, row + back, file + side) === letter) found.push([row + back, file + side]);
    } else if (at(ranks, row + back, file) === letter) found.push([row + back, file]);
    else if (at(ranks, row + back, file) === "-" && at(ranks, row + 2 * back, file) === letter) {
      found.push([row + 2 * back, file]);
    }
    return found;
  }
  const [steps, far] = STEPS[kind];
  for (const [down, right] of steps) {
    for (let n = 1; n < 8; n++) {
      const there = at(ranks, row + down * n, file + right * n);
      if (there === letter) found.push([row + down * n, file + right * n]);
      if (there !== "-" || !far) break;
    }
  }
  return found;
}

const SAN = /^([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h])([1-8])(?:=?([QRBNK]))?$/i;

/** The position after a move in short notation; null if the move can't be made. */
export function play(position, san) {
  const move = san.replace(/[+#!?]+$/, "");
  const white = position.turn === "white";
  const next = {
    ...position,
    ranks: [...position.ranks],
    turn: white ? "black" : "white",
    passant: null,
    quiet: position.quiet + 1,
    number: position.number + (white ? 0 : 1),
  };
  if (/^[Oo0]-[Oo0](-[Oo0])?$/.test(move)) return castle(position, next, move.length > 3);
  const drop = /^([QRBNP])?@@?([a-h])([1-8])$/.exec(move);
  if (drop) {
    const [row, file] = [8 - Number(drop[3]), "abcdefgh".indexOf(drop[2])];
    if (position.ranks[row][file] !== "-") return null;
    const letter = drop[1] ?? "P";
    put(next.ranks, row, file, white ? letter : letter.toLowerCase());
    next.quiet = 0;
    return next;
  }
  // A small b is a file, not a bishop.
  const match = SAN.exec(move);
  if (!match || /^[kqrn]/.test(move)) return null;
  let [, kind, fromFile, fromRank, takes, toFile, toRank, promotion] = match;
  if (kind === "b") [kind, fromFile] = ["", "b"];
  kind = (kind || "p").toLowerCase();
  const [row, file] = [8 - Number(toRank), "abcdefgh".indexOf(toFile)];
  const target = position.ranks[row][file];
  const captures =
    target !== "-" || takes === "x" || (kind === "p" && fromFile !== "" && fromFile !== toFile);
  if (target !== "-" && isWhite(target) === white) return null;
  const passed = white
    ? position.ranks[3][file] === "p" && row === 2
    : position.ranks[4][file] === "P" && row === 5;
  if (captures && target === "-" && !(kind === "p" && passed)) return null;
  const candidates = origins(position, kind, row, file, captures).filter(
    ([r, f]) => (!fromFile || "abcdefgh"[f] === fromFile) && (!fromRank || 8 - r === Number(fromRank)),
  );
  const made = candidates.map(([r, f]) => {
    const ranks = [...position.ranks];
    const letter = ranks[r][f];
    put(ranks, r, f, "-");
    if (kind === "p" && captures && target === "-") put(ranks, r, file, "-");
    const becomes =
      promotion && kind === "p" ? (white ? promotion.toUpperCase() : promotion.toLowerCase()) : letter;
    put(ranks, row, file, becomes);
    return { ranks, from: [r, f] };
  });
  const legal = made.length > 1 ? made.filter(({ ranks }) => !inCheck(ranks, white)) : made;
  if (legal.length !== 1) return null;
  const [{ ranks, from }] = legal;
  next.ranks = ranks;
  if (kind === "p" || target !== "-") next.quiet = 0;
  if (kind === "p" && Math.abs(from[0] - row) === 2) {
    next.passant = `${toFile}${8 - (from[0] + row) / 2}`;
  }
  next.castling = [...position.castling]
    .filter((right) => {
      const home = right === right.toUpperCase() ? 7 : 0;
      const side = right.toLowerCase() === "k" ? 7 : 0;
      const touched = ([r, f]) => r === home && (f === 4 || f === side);
      return !touched(from) && !touched([row, file]);
    })
    .join("");
  return next;
}

/** Castling, also from the squares where other variants place king and rooks. */
function castle(position, next, long) {
  const white = position.turn === "white";
  const home = white ? 7 : 0;
  const [king, rook] = white ? ["K", "R"] : ["k", "r"];
  const row = position.ranks[home];
  const from = row.indexOf(king);
  const corner = long ? row.indexOf(rook) : row.lastIndexOf(rook);
  if (from < 0 || corner < 0 || (long ? corner > from : corner < from)) return null;
  const squares = [from, corner, long ? 2 : 6, long ? 3 : 5];
  const between = row.slice(Math.min(...squares), Math.max(...squares) + 1);
  if ([...between].some((there) => there !== "-" && there !== king && there !== rook)) return null;
  put(next.ranks, home, from, "-");
  put(next.ranks, home, corner, "-");
  put(next.ranks, home, long ? 2 : 6, king);
  put(next.ranks, home, long ? 3 : 5, rook);
  next.castling = [...position.castling]
    .filter((right) => (right === right.toUpperCase()) !== white)
    .join("");
  return next;
}
