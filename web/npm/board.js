// The object of a board, made of the record that the engine has written (wasm/src/board.rs): 15 numbers, the lengths of six
// texts, and elsewhere the texts, in ASCII. Its fields and their order are those of the JSON.

const RELATIONS = [
  "startpos",
  "isolated_position",
  "observing_examined",
  "opponents_move",
  "observing",
  "my_move",
  "examining",
];
const SQUARES = 64;
const LENGTHS = 15;
const TEXTS = 6;

const decoder = new TextDecoder();

/** Reads the record at a place of the memory, seen as words and as bytes, with the texts of all records from another on. */
export function boardAt(words, bytes, at, texts) {
  const flags = words[at];
  const start = texts + words[at + 14];
  let length = SQUARES;
  for (let index = 0; index < TEXTS; index++) length += words[at + LENGTHS + index];
  const text = decoder.decode(bytes.subarray(start, start + length));
  const ranks = new Array(8);
  for (let rank = 0; rank < 8; rank++) ranks[rank] = text.slice(8 * rank, 8 * rank + 8);
  let from = SQUARES;
  let next = at + LENGTHS;
  const take = () => text.slice(from, (from += words[next++]));
  const fen = take();
  const castling = take();
  const white = take();
  const black = take();
  const verbose = take();
  const san = take();
  const event = { at: words[at + 1] + words[at + 2] * 2 ** 32, kind: "board", ranks, turn: flags & 1 ? "black" : "white" };
  if (flags >>> 12) event.double_push = String.fromCharCode(flags >>> 12);
  event.castling = castling;
  event.irreversible = words[at + 9] | 0;
  event.game = words[at + 3];
  event.white = white;
  event.black = black;
  event.relation = RELATIONS[(flags >>> 9) & 7];
  event.initial = words[at + 4];
  event.increment = words[at + 5];
  if (flags & 4) event.white_material = words[at + 6];
  if (flags & 8) event.black_material = words[at + 7];
  event.white_clock_ms = words[at + 10] | 0;
  event.black_clock_ms = words[at + 11] | 0;
  event.move_number = words[at + 8];
  if (flags & 16) event.verbose = verbose;
  event.elapsed_ms = words[at + 12] | 0;
  if (flags & 32) event.san = san;
  event.flipped = (flags & 2) !== 0;
  if (flags & 64) event.ticking = (flags & 128) !== 0;
  if (flags & 256) event.lag_ms = words[at + 13] | 0;
  event.fen = fen;
  return event;
}
