// One game: the board to step through, clocks, moves, plots, and what was said meanwhile.

import { button, clock, el, heading, plain, replace, said, svg } from "./dom.js";
import { changedSquares, drawBoard, piece, ranksOf } from "./board.js";
import { captured, halfMoves, moveNumber, opening, outcome, rating, terms } from "./games.js";
import { clocksPlot, timesPlot } from "./plots.js";
import { TALK, when } from "./session.js";

/** How long a position is shown when the moves are played. */
const PACE = 1000;
/** How far a wheel is turned for a step. */
const NOTCH = 40;

/**
 * The page of a game. `context` has the session, `href`, and `follow(path)`, which notes the address
 * of what is shown.
 */
export function gameView(game, firstStep, context) {
  const { session, href } = context;
  const end = () => game.steps.length - 1;
  let current = clamp(firstStep ?? end(), end());
  let flipped = game.flipped;
  let playing = null;

  const board = el("div", { class: "board-box" });
  const partnerBoard = game.partner ? el("div", { class: "board-box partner" }) : null;
  const moves = el("div", { class: "moves", tabindex: 0, role: "group", "aria-label": "Moves" });
  const position = el("p", { class: "position", "aria-live": "polite" });
  const fen = el("input", { class: "fen", readonly: true, "aria-label": "Position as FEN" });
  const source = el("p", { class: "source" });
  const facts = el("p", { class: "facts" });
  const plotBox = el("div", { class: "plots" });
  const slider = el("input", {
    type: "range",
    min: 0,
    max: end(),
    step: 1,
    "aria-label": "Step",
    class: "slider",
    input() {
      step(Number(slider.value));
    },
  });
  // In a game that goes on, the newest move is shown until somebody looks at another.
  const newest = el("input", {
    type: "checkbox",
    "data-stay": true,
    checked: game.open && current === end(),
    change: () => newest.checked && show(end()),
  });
  const stay = el("label", { hidden: !game.open }, newest, " stay at the newest move");
  let plots = [];
  let moveLinks = new Map();

  function show(wanted) {
    current = clamp(wanted, end());
    const at = game.steps[current];
    slider.value = current;
    replace(board, oneBoard(game, current, flipped));
    if (partnerBoard) replace(partnerBoard, otherBoard(game, at.index, flipped, href));
    const name = at.san ? `${moveNumber(at)} ${at.san}` : "Start";
    const unknown = at.known ? "" : "; the position after it is not known";
    position.textContent = `${plain(name)} (${current} of ${end()})${unknown}`;
    slider.setAttribute("aria-valuetext", plain(name));
    fen.value = at.fen;
    replace(source, at.index === null ? "" : ["From ", lineLink(session, at.index, href)]);
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    moveLinks.get(current)?.setAttribute("aria-current", "true");
    scrollToMove();
    plots.forEach((plot) => plot.show(current));
    context.follow(`games/${game.id}/${current}`);
  }

  /** Shows another step because somebody wants to see it. */
  function step(wanted) {
    if (current !== wanted) newest.checked = game.open && wanted >= end();
    show(wanted);
  }

  /** Only the list is to scroll, not the page. */
  function scrollToMove() {
    const link = moveLinks.get(current);
    if (link) moves.scrollTop = link.offsetTop - moves.clientHeight / 2 + link.offsetHeight / 2;
    else moves.scrollTop = 0;
  }

  function stop() {
    clearInterval(playing);
    playing = null;
    replace(play, "Play");
    play.setAttribute("aria-pressed", "false");
  }
  function playOrStop() {
    if (playing !== null) {
      stop();
      return;
    }
    if (current === end()) step(0);
    playing = setInterval(() => {
      step(current + 1);
      if (current === end()) stop();
    }, PACE);
    replace(play, "Stop");
    play.setAttribute("aria-pressed", "true");
  }

  const keys = {
    ArrowLeft: () => step(current - 1),
    ArrowRight: () => step(current + 1),
    ArrowUp: () => step(0),
    ArrowDown: () => step(end()),
    Home: () => step(0),
    End: () => step(end()),
    " ": playOrStop,
    f: flip,
  };
  function flip() {
    flipped = !flipped;
    show(current);
  }
  function onKey(event) {
    const act = keys[event.key];
    const { target } = event;
    const typing = target.closest?.("select, textarea, input") && target !== slider && target !== newest;
    // A button is pressed with the space bar.
    const presses = event.key === " " && target.closest?.("button, a, input, summary");
    if (!act || typing || presses || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    act();
  }

  let turned = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = event.deltaY < 0 ? -1 : 1;
      // At the first and at the last move the page scrolls on.
      if (current + next < 0 || current + next > end()) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : NOTCH;
      turned = Math.sign(turned) === next ? turned + event.deltaY * lines : event.deltaY * lines;
      if (Math.abs(turned) < NOTCH) return;
      turned = 0;
      stop();
      step(current + next);
    },
    { passive: false },
  );

  const play = button("Play", playOrStop, { title: "Play the moves (space bar)", "aria-pressed": "false" });
  const press = (act) => () => {
    stop();
    act();
  };
  const controls = el(
    "div",
    { class: "tools controls", role: "group", "aria-label": "Steps" },
    button("|◀", press(keys.Home), { "aria-label": "First position", title: "First position (↑ or Home)" }),
    button("◀", press(keys.ArrowLeft), { "aria-label": "Back", title: "Back (←)" }),
    button("▶", press(keys.ArrowRight), { "aria-label": "Forward", title: "Forward (→)" }),
    button("▶|", press(keys.End), { "aria-label": "Last position", title: "Last position (↓ or End)" }),
    play,
    button("Flip", flip, { title: "Turn the board (f)" }),
  );
  const copied = el("span", { role: "status", class: "copied" });
  const pgn = (use) => async () => {
    try {
      await use(await pgnOf(game, context));
    } catch (error) {
      copied.textContent = `There is no PGN: ${error.message}`;
    }
  };
  const files = el(
    "div",
    { class: "tools" },
    fen,
    button("Copy FEN", () => copy(fen.value, copied)),
    button(
      "Copy PGN",
      pgn((text) => copy(text, copied)),
    ),
    button(
      "Download PGN",
      pgn((text) => download(pgnName(game), text)),
    ),
    copied,
  );
  const talk = el("div", {});
  const element = el(
    "article",
    { class: "game" },
    heading("Game ", game.number === null ? "" : `${game.number}: `, said(`${game.white} - ${game.black}`)),
    facts,
    el(
      "div",
      { class: game.partner ? "game-grid two" : "game-grid" },
      el("div", { class: "boards" }, board, partnerBoard),
      el("div", { class: "beside" }, controls, slider, stay, position, moves),
    ),
    files,
    source,
    plotBox,
    talk,
  );

  /** Fills what depends on the whole game. */
  function fill() {
    const { result, reason } = game;
    const score = outcome(game);
    const named = opening(game);
    const parts = [
      terms(game),
      result ? [el("b", {}, result), score ? ` (${score})` : "", reason ? [", ", said(reason)] : ""] : reason && said(reason),
      game.open ? "in progress" : "",
      named ? said(named) : "",
    ].filter(Boolean);
    replace(
      facts,
      parts.map((part, number) => [number > 0 ? ", " : "", part]),
      " ",
      session.events[game.first] ? lineLink(session, game.first, href) : "",
    );
    slider.max = end();
    stay.hidden = !game.open;
    replace(moves);
    moveLinks = listMoves(game, moves, step);
    plots = [timesPlot(game, step), clocksPlot(game, step)].filter(Boolean);
    replace(
      plotBox,
      plots.map((plot) => el("figure", {}, el("figcaption", {}, plot.name, plot.legend), plot.element)),
    );
    replace(talk, meanwhile(game, session, href));
  }

  let filled = "";
  const state = () => `${game.steps.length} ${game.steps.at(-1).fen} ${game.result} ${game.open} ${game.last}`;
  fill();
  filled = state();
  show(current);
  return {
    element,
    keydown: onKey,
    leave: stop,
    shown() {
      scrollToMove();
      // On a phone the boards are below what is said about the game.
      if (firstStep !== null && board.getBoundingClientRect().bottom > innerHeight)
        board.scrollIntoView({ block: "start" });
    },
    /** Shows what has been added to the game. */
    refresh() {
      if (state() === filled) {
        if (partnerBoard) show(current);
        return;
      }
      filled = state();
      fill();
      show(newest.checked || current > end() ? end() : current);
      if (!game.open) newest.checked = false;
    },
  };
}

function clamp(step, last) {
  return Math.min(Math.max(Number.isFinite(step) ? step : 0, 0), last);
}

/** A board with its players, clocks, and the pieces in hand or captured. */
function oneBoard(game, index, flipped) {
  const step = game.steps[index];
  const before = game.steps[index - 1];
  const marked = before && step.san ? changedSquares(ranksOf(before.fen), ranksOf(step.fen)) : [];
  const taken = game.hasHands ? null : captured(game, step);
  const side = (color) => {
    const time = step[color];
    const moves = step.turn === color;
    return el(
      "div",
      { class: `side ${color}${moves ? " to-move" : ""}` },
      el(
        "span",
        { class: "player" },
        el("span", { class: `dot ${color}`, "aria-hidden": "true" }),
        said(game[color]),
        " ",
        el("small", {}, rating(game, color)),
      ),
      game.hasHands ? inHand(step.hands?.[color] ?? "", color) : capturedPieces(taken[color], color),
      time === null
        ? null
        : el(
            "span",
            { class: "clock", title: moves ? "Clock, running" : "Clock, stopped" },
            moves ? el("span", { class: "runs", "aria-hidden": "true" }, "● ") : "",
            clock(time),
          ),
    );
  };
  const [top, bottom] = flipped ? ["white", "black"] : ["black", "white"];
  const label = step.san ? `After ${moveNumber(step)} ${step.san}.` : "Start position.";
  return el(
    "div",
    { class: "one-board" },
    side(top),
    drawBoard({ ranks: ranksOf(step.fen), flipped, marked, label }),
    side(bottom),
  );
}

/** Pieces beside a board. */
function pieces(letters, color, attributes) {
  return svg(
    "svg",
    { role: "img", viewBox: `0 0 ${Math.max(letters.length, 1) * 62 + 38} 100`, ...attributes },
    letters.map((letter, number) =>
      piece(color === "white" ? letter : letter.toLowerCase(), { x: number * 62, y: 0 }),
    ),
  );
}

function inHand(hand, color) {
  const letters = [...hand.toUpperCase()].filter((letter) => "PNBRQ".includes(letter));
  const label = letters.length === 0 ? "nothing in hand" : `in hand: ${letters.join(" ")}`;
  return pieces(letters, color, { class: "holdings", "aria-label": label, "data-hand": letters.join("") });
}

/** What a side has captured: pieces of the other colour, and by how much it is ahead. */
function capturedPieces({ pieces: taken, lead }, color) {
  if (taken === "" && lead === 0) return null;
  const letters = [...taken];
  return el(
    "span",
    { class: "captured" },
    letters.length > 0
      ? pieces(letters, color === "white" ? "black" : "white", {
          class: "holdings",
          "aria-label": `captured: ${letters.join(" ")}`,
          "data-captured": taken,
        })
      : null,
    lead > 0 ? el("small", { title: "What its pieces are worth more, in pawns" }, `+${lead}`) : null,
  );
}

/** The other board of a bughouse match, at the same time. */
function otherBoard(game, index, flipped, href) {
  const { partner } = game;
  let at = 0;
  partner.steps.forEach((step, number) => {
    if (step.index !== null && step.index <= index) at = number;
  });
  // Partners sit side by side and play different colours.
  return [
    oneBoard(partner, at, !flipped),
    el(
      "p",
      {},
      el("a", { href: href("games", partner.id, at) }, `Step through game ${partner.number ?? ""}`),
    ),
  ];
}

/** The moves, as links in rows of two. Gives the link of each step. */
function listMoves(game, moves, show) {
  const links = new Map();
  let row = null;
  let rowNumber = null;
  game.steps.forEach((step, index) => {
    if (!step.san) return;
    const number = Math.floor((step.ply + 1) / 2);
    if (row === null || rowNumber !== number) {
      row = el("div", { class: "move-row" }, el("span", { class: "move-number" }, `${number}.`));
      if (step.turn === "white") row.append(el("span", { class: "no-move" }, "..."));
      moves.append(row);
      rowNumber = number;
    }
    const time = step.elapsed === null ? null : el("small", {}, clock(step.elapsed));
    const link = el(
      "button",
      { type: "button", class: "move", tabindex: -1, click: () => show(index) },
      step.san,
      time,
    );
    links.set(index, link);
    row.append(link);
  });
  if (halfMoves(game) === 0) moves.append(el("p", { class: "empty" }, "No moves."));
  return links;
}

/** What was said during the game by its players, and by those who watch it. */
function meanwhile(game, session, href) {
  const names = [game, game.partner].filter(Boolean).flatMap(({ white, black }) => [white, black]);
  const players = names.map((name) => name.toLowerCase());
  const numbers = [game.number, game.partner?.number].filter((number) => number !== null);
  const during = (one, index) => one.first <= index && index <= one.last && one.file === game.file;
  const isOnly = (index) => session.games.every((other) => other === game || !during(other, index));
  const isAbout = (line) => {
    const plays = players.includes(line.who?.toLowerCase());
    if (line.kind === "kibitz" || line.kind === "whisper") {
      // Some servers do not say of which game; if only one is seen, it is that.
      return line.game === null ? plays || isOnly(line.index) : numbers.includes(line.game);
    }
    return ["say", "partner_tell", "tell"].includes(line.kind) && plays;
  };
  const lines = session.talk
    .filter((line) => line.index >= game.first && line.index <= game.last && isAbout(line))
    .slice(0, 200);
  if (lines.length === 0) return null;
  return el(
    "section",
    { class: "meanwhile" },
    el("h3", {}, "Said during the game"),
    el(
      "ul",
      {},
      lines.map((line) =>
        el(
          "li",
          {},
          lineLink(session, line.index, href),
          " ",
          el("b", {}, said(line.who ?? "")),
          ` ${TALK[line.kind]}: `,
          said(line.text),
        ),
      ),
    ),
  );
}

/** A link to the line that an item comes from, with its time or its offset, and its capture where there are several. */
export function lineLink(session, index, href) {
  const event = session.events[index];
  if (!event) return el("span", { class: "to-line" });
  const time = when(event);
  return el(
    "a",
    { class: "to-line", href: href("lines", index), title: `offset ${event.at}` },
    time ? `${time} ` : "",
    el("small", {}, `@${event.at}`),
    session.several ? el("small", { class: "capture" }, said(session.fileOf(index))) : null,
  );
}

/** Copies a text. What has the focus keeps it, so that the arrow keys go on stepping. */
export async function copy(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = "Copied.";
  } catch {
    // Pages from disk may not have the clipboard; the old way needs a selection.
    const focused = document.activeElement;
    const field = el("textarea", { class: "to-copy", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    status.textContent = document.execCommand("copy") ? "Copied." : "The browser does not let this page copy.";
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}

/** The PGN of a game, which the library writes. */
export async function pgnOf(game, { pgn }) {
  if (game.pgn !== null) return game.pgn;
  if (pgn === null) throw new Error("the game is in progress");
  return pgn(game.libraryId);
}

function pgnName(game) {
  const clean = (text) => text.replace(/[^A-Za-z0-9]/g, "_").slice(0, 40);
  return `${clean(game.white)}-${clean(game.black)}.pgn`;
}

/** Saves a text as a file. */
export function download(name, text, type = "application/x-chess-pgn") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
