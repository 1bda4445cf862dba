// The games of a session, put together from boards, move lists and what the server says about them.

import { placement, play, readFen, START, writeFen } from "./rules.js";

const EXAMINED = new Set(["examining", "observing_examined"]);
const NOT_A_GAME = new Set(["isolated_position", "startpos"]);
const same = (one, other) => one.toLowerCase() === other.toLowerCase();

/**
 * A game: who plays, how it ended, and its steps. A step is a position with the move that led to it
 * (`san`), how many half moves were made (`ply`), clocks in milliseconds where they are known, the
 * pieces in hand, and the event that it comes from.
 */
function newGame(file, number, white, black, index) {
  return {
    file,
    number,
    white,
    black,
    first: index,
    last: index,
    steps: [],
    ratings: [null, null],
    category: null,
    rated: null,
    variant: null,
    initial: null,
    increment: null,
    result: null,
    reason: null,
    cause: null,
    examined: false,
    flipped: false,
    mine: null,
    holdings: null,
    hasHoldings: false,
    partner: null,
    partnerNumber: null,
    over: false,
  };
}

/** Puts the games together. Give it all events in order; `finish` gives the games. */
export class GameCollector {
  games = [];
  #open = new Map();
  /** The games that the reader no longer watches, though they may go on. */
  #left = new Map();
  /** The games between two players. */
  #between = new Map();
  /** What is known of two players before their game begins. */
  #facts = new Map();

  feed(event, index) {
    const { file = "" } = event;
    switch (event.kind) {
      case "board":
        return this.#board(event, index, file);
      case "holdings":
        return this.#holdings(event, index, file);
      case "delta":
        return this.#delta(event, index, file);
      case "move_list":
        return this.#moveList(event, index, file);
      case "game_started": {
        const game = this.#begin(file, event.game, event.white, event.black, index);
        return this.#describe(game, event);
      }
      case "game_ended":
        return this.#end(event, index, file);
      case "unobserving": {
        const game = this.#close(file, event.game);
        if (game) this.#left.set(`${file}\n${event.game}`, game);
        return;
      }
      case "game_info": {
        const game = this.#open.get(`${file}\n${event.game}`);
        if (!game) return;
        this.#describe(game, event);
        game.partnerNumber = event.partner_game ?? game.partnerNumber;
        return;
      }
      case "partner_game": {
        const mine = [...this.#open.values()].findLast((game) => game.file === file && game.mine);
        if (mine) mine.partnerNumber = event.game;
        return;
      }
      case "creating":
        return this.#remember(
          file,
          event.first,
          event.first_rating,
          event.second,
          event.second_rating,
          event,
        );
      case "challenge":
      case "issuing":
      case "partner_challenge":
      case "partner_issuing":
      case "partner_match":
      case "other_board":
        return this.#remember(
          file,
          event.challenger.name,
          event.challenger_rating,
          event.opponent.name,
          event.opponent_rating,
          event,
        );
      case "game_summary":
      case "game_notification":
        return this.#remember(file, event.white, event.white_rating, event.black, event.black_rating, event);
      case "games":
        for (const row of event.rows) {
          // Some servers shorten the names, so a game that is open is found by its number.
          const game = this.#open.get(`${file}\n${row.game}`);
          if (game && game.white.startsWith(row.white?.name ?? "\0")) {
            game.ratings = [
              game.ratings[0] ?? row.white_rating ?? null,
              game.ratings[1] ?? row.black_rating ?? null,
            ];
          }
        }
    }
  }

  finish() {
    const games = this.games.filter((game) => game.steps.length > 0 || game.list || game.result !== null);
    resume(games);
    pairUp(games);
    games.forEach((game, index) => (game.id = index + 1));
    return games;
  }

  #key(file, one, other) {
    return [file, ...[one, other].map((name) => name.toLowerCase()).sort()].join("\n");
  }

  #remember(file, first, firstRating, second, secondRating, terms) {
    const ratings = { [first.toLowerCase()]: firstRating, [second.toLowerCase()]: secondRating };
    const facts = { ratings, terms };
    this.#facts.set(this.#key(file, first, second), facts);
    for (const game of this.#open.values()) {
      if (game.file === file && this.#key(file, game.white, game.black) === this.#key(file, first, second)) {
        this.#describe(game, terms);
        this.#rate(game, facts);
      }
    }
  }

  #describe(game, terms) {
    game.category ??= terms.category ?? null;
    game.rated ??= terms.rated ?? null;
    game.variant ??= terms.variant ?? null;
    game.initial ??= terms.initial ?? null;
    game.increment ??= terms.increment ?? null;
    if (terms.white_rating) game.ratings = [terms.white_rating, terms.black_rating ?? null];
  }

  #rate(game, { ratings }) {
    const of = (name, known) => ratings[name.toLowerCase()] ?? known;
    game.ratings = [of(game.white, game.ratings[0]), of(game.black, game.ratings[1])];
  }

  #begin(file, number, white, black, index) {
    this.#close(file, number);
    this.#left.delete(`${file}\n${number}`);
    const game = newGame(file, number, white, black, index);
    const facts = this.#facts.get(this.#key(file, white, black));
    if (facts) {
      this.#rate(game, facts);
      this.#describe(game, {
        ...facts.terms,
        category: undefined,
        rated: undefined,
        white_rating: undefined,
      });
    }
    this.#add(game);
    this.#open.set(`${file}\n${number}`, game);
    return game;
  }

  #add(game) {
    this.games.push(game);
    const key = this.#key(game.file, game.white, game.black);
    const games = this.#between.get(key);
    if (games) games.push(game);
    else this.#between.set(key, [game]);
  }

  #close(file, number) {
    const game = this.#open.get(`${file}\n${number}`);
    if (!game) return null;
    game.over = true;
    this.#open.delete(`${file}\n${number}`);
    return game;
  }

  /** A game that the reader watched before and watches again. */
  #return(file, board, ply) {
    const key = `${file}\n${board.game}`;
    const game = this.#left.get(key);
    if (!game || !same(game.white, board.white) || !same(game.black, board.black)) return null;
    if (ply < (game.steps.at(-1)?.ply ?? 0)) return null;
    this.#left.delete(key);
    this.#open.set(key, game);
    game.over = false;
    return game;
  }

  #end(event, index, file) {
    let game = this.#open.get(`${file}\n${event.game}`);
    if (!game || !same(game.white, event.white) || !same(game.black, event.black)) {
      // Without a board it is the result of a game that others played; it is listed all the same.
      game = this.#begin(file, event.game, event.white, event.black, index);
    }
    game.result = event.result;
    game.reason = event.reason;
    game.cause = event.cause;
    game.last = index;
    this.#close(file, event.game);
  }

  #board(board, index, file) {
    if (NOT_A_GAME.has(board.relation)) return;
    const examined = EXAMINED.has(board.relation);
    const ply = (board.move_number - 1) * 2 + (board.turn === "black" ? 1 : 0);
    let game = this.#open.get(`${file}\n${board.game}`) ?? this.#return(file, board, ply);
    if (
      !game ||
      (game.examined !== examined && game.steps.length > 0) ||
      !same(game.white, board.white) ||
      !same(game.black, board.black)
    ) {
      game = this.#begin(file, board.game, board.white, board.black, index);
    }
    game.examined = examined;
    game.flipped = board.flipped;
    game.initial ??= board.initial;
    game.increment ??= board.increment;
    game.last = index;
    if (board.relation === "my_move") game.mine = board.turn;
    if (board.relation === "opponents_move") game.mine = board.turn === "white" ? "black" : "white";
    const step = {
      ply,
      index,
      turn: board.turn,
      fen: board.fen,
      san: board.san ?? null,
      white: board.white_clock_ms,
      black: board.black_clock_ms,
      elapsed: board.san ? board.elapsed_ms : null,
      holdings: game.holdings,
    };
    const { steps } = game;
    if (!game.examined) {
      // A half move that was made already: it was taken back, or the same position is shown again.
      while (steps.length > 0 && steps.at(-1).ply > ply) steps.pop();
      if (steps.at(-1)?.ply === ply) {
        if (placement(steps.at(-1).fen) === placement(step.fen)) return;
        steps.pop();
      }
    } else if (steps.length > 0 && steps.at(-1).fen === step.fen) {
      return;
    }
    steps.push(step);
  }

  #holdings({ game: number, white, black }, index, file) {
    const game = this.#open.get(`${file}\n${number}`);
    if (!game) return;
    game.holdings = { white, black };
    game.hasHoldings = true;
    // The server sends them after the board.
    if (game.steps.length > 0) game.steps.at(-1).holdings = game.holdings;
  }

  #delta(delta, index, file) {
    const game = this.#open.get(`${file}\n${delta.game}`);
    const before = game?.steps.at(-1);
    const position = before?.ply === delta.ply - 1 ? readFen(before.fen) : null;
    const after = position && play(position, delta.san);
    if (!after) return;
    const mover = position.turn;
    game.last = index;
    game.steps.push({
      ...before,
      ply: delta.ply,
      index,
      turn: after.turn,
      fen: writeFen(after),
      san: delta.san,
      elapsed: delta.elapsed_ms,
      [mover]: delta.remaining_ms,
    });
  }

  #moveList(list, index, file) {
    const plays = (game) => same(game.white, list.white) && same(game.black, list.black);
    let game = this.#between
      .get(this.#key(file, list.white, list.black))
      ?.findLast((one) => plays(one) && (list.game === undefined || one.number === list.game));
    // Steps of an examined game are not in the order of a list.
    if (!game || game.examined || !agrees(game, list)) {
      game = newGame(file, list.game ?? null, list.white, list.black, index);
      game.over = true;
      game.listed = true;
      this.#add(game);
    }
    game.list = { list, index };
    this.#describe(game, list);
    if (game.result === null && list.result && list.result !== "*") {
      game.result = list.result;
      game.reason = list.reason ?? null;
    }
    if (game.listed) game.reason ??= list.reason ?? null;
  }
}

/** How many half moves of a game are known. */
export function halfMoves(game) {
  return Math.max(game.steps.length - 1, game.list?.list.moves.length ?? 0, 0);
}

/** The steps of a game, with those that only a move list has: they are played when they are needed. */
export function stepsOf(game) {
  if (game.list) {
    game.steps = withListed(game.steps, game.list);
    game.list = null;
  }
  return game.steps;
}

function withListed(shown, { list, index }) {
  let position = readFen(list.start_fen ?? START);
  if (!position) return shown;
  if (list.black_first && position.turn === "white") position = { ...position, turn: "black" };
  let ply = (position.number - 1) * 2 + (position.turn === "black" ? 1 : 0);
  const isComplete = shown[0]?.ply === ply && shown.at(-1).ply - ply === shown.length - 1;
  if (isComplete && shown.length > list.moves.length) return shown;
  const known = new Map(shown.map((step) => [step.ply, step]));
  const steps = [];
  const add = (san, elapsed) => {
    const fen = writeFen(position);
    const step = {
      ply,
      index,
      turn: position.turn,
      fen,
      san,
      elapsed,
      white: null,
      black: null,
      holdings: null,
    };
    steps.push(known.get(ply) ?? step);
  };
  add(null, null);
  for (const { san, elapsed_ms: elapsed } of list.moves) {
    position = play(position, san);
    if (!position) break;
    ply++;
    const board = known.get(ply);
    if (board && placement(board.fen) !== placement(writeFen(position))) return shown;
    add(san, elapsed ?? null);
  }
  const last = steps.at(-1).ply;
  return [...steps, ...shown.filter((step) => step.ply > last)];
}

/** Whether a list can be of the same game: its moves are those that the boards or another list show. */
function agrees(game, list) {
  const before = game.list?.list.moves ?? [];
  if (before.some(({ san }, number) => list.moves[number] && bare(list.moves[number].san) !== bare(san)))
    return false;
  const first = list.start_fen ? readFen(list.start_fen) : null;
  const offset = first ? (first.number - 1) * 2 + (first.turn === "black" ? 1 : 0) : list.black_first ? 1 : 0;
  return game.steps.every((step) => {
    const listed = list.moves[step.ply - offset - 1];
    return step.san === null || listed === undefined || bare(listed.san) === bare(step.san);
  });
}

const bare = (san) => san.replace(/[+#=]/g, "");

/** Gives a game that was adjourned and goes on the moves that it had before. */
function resume(games) {
  const adjourned = new Map();
  for (const game of games) {
    const key = [game.file, game.white, game.black].join("\n").toLowerCase();
    const [first] = game.steps;
    const before = first && first.ply > 0 && !game.examined ? adjourned.get(key) : null;
    const at = before ? before.findIndex((step) => step.ply === first.ply) : -1;
    if (at >= 0 && placement(before[at].fen) === placement(first.fen))
      game.steps.unshift(...before.slice(0, at));
    if (game.cause === "adjourned" || game.cause === "disconnect") adjourned.set(key, game.steps);
  }
}

/** Finds the two games of each bughouse match. */
function pairUp(all) {
  const isBughouse = (one) => one.variant === "bughouse" || one.category === "bughouse";
  const naming = all.filter((game) => game.partnerNumber !== null);
  const named = new Set(naming.map((game) => `${game.file}\n${game.partnerNumber}`));
  const games = all.filter(
    (game) =>
      game.hasHoldings || game.partnerNumber !== null || named.has(`${game.file}\n${game.number}`),
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
      other.hasHoldings &&
      ![other.white, other.black].some((name) => same(name, game.white) || same(name, game.black)) &&
      (isBughouse(game) ||
        isBughouse(other) ||
        (game.variant !== "crazyhouse" && other.variant !== "crazyhouse"));
    const partner = together.find(isNamed) ?? (game.hasHoldings ? together.find(fits) : undefined);
    if (partner) [game.partner, partner.partner] = [partner, game];
  });
}

/** A rating as a server writes it. */
export function rating(value) {
  if (!value) return "";
  return value.none ?? `${value.value}${value.mark ?? ""}`;
}

/** What a game is called: rated blitz 5 0. */
export function terms(game) {
  const parts = [];
  if (game.rated !== null) parts.push(game.rated ? "rated" : "unrated");
  if (game.category) parts.push(game.category.toLowerCase());
  if (game.variant) parts.push(game.variant);
  if (game.initial !== null && game.increment !== null) parts.push(`${game.initial} ${game.increment}`);
  if (game.examined) parts.push("(examined)");
  return parts.join(" ");
}

/** The number of the move that led to a step: 4. or 4... */
export function moveNumber(step) {
  return step.turn === "black" ? `${Math.floor(step.ply / 2) + 1}.` : `${Math.floor(step.ply / 2)}...`;
}
