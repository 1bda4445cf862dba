// One game: the board to step through, clocks, moves, plots, and what was said meanwhile.

import { append, button, clock, el, heading, plain, replace, said, svg } from "./dom.js";
import { changedSquares, drawBoard, piece } from "./board.js";
import { moveNumber, rating, stepsOf, terms } from "./games.js";
import { pgn } from "./pgn.js";
import { clocksPlot, timesPlot } from "./plots.js";
import { ranksOf } from "./rules.js";
import { TALK, when } from "./session.js";

/**
 * The page of a game. `context` has the session, `href`, and `follow(path)`, which notes the address
 * of what is shown.
 */
export function gameView(game, firstStep, context) {
  const { session, href } = context;
  const last = Math.max(stepsOf(game).length - 1, 0);
  let current = clamp(firstStep ?? last, last);
  let flipped = game.flipped;

  const board = el("div", { class: "board-box" });
  const partnerBoard = game.partner ? el("div", { class: "board-box partner" }) : null;
  const moves = el("div", { class: "moves", tabindex: 0, role: "group", "aria-label": "Moves" });
  const position = el("p", { class: "position", "aria-live": "polite" });
  const fen = el("input", { class: "fen", readonly: true, "aria-label": "Position as FEN" });
  const source = el("p", { class: "source" });
  const slider = el("input", {
    type: "range",
    min: 0,
    max: last,
    step: 1,
    "aria-label": "Step",
    class: "slider",
    input() {
      show(Number(slider.value));
    },
  });
  const plots = [timesPlot(game, (step) => show(step)), clocksPlot(game, (step) => show(step))].filter(
    Boolean,
  );
  const moveLinks = listMoves(game, moves, show);

  function show(step) {
    current = clamp(step, last);
    const at = game.steps[current];
    slider.value = current;
    if (!at) return;
    replace(board, oneBoard(game, current, flipped));
    if (partnerBoard) replace(partnerBoard, otherBoard(game, at.index, flipped, href));
    const name = at.san ? `${moveNumber(at)} ${at.san}` : "Start";
    position.textContent = `${plain(name)} (${current} of ${last})`;
    slider.setAttribute("aria-valuetext", plain(name));
    fen.value = at.fen;
    replace(source, "From ", lineLink(session, at.index, href));
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = moveLinks.get(current);
    if (link) {
      link.setAttribute("aria-current", "true");
      // Only the list is to scroll, not the page.
      moves.scrollTop = link.offsetTop - moves.clientHeight / 2;
    }
    plots.forEach((plot) => plot.show(current));
    context.follow(`games/${game.id}/${current}`);
  }

  const keys = {
    ArrowLeft: () => show(current - 1),
    ArrowRight: () => show(current + 1),
    Home: () => show(0),
    End: () => show(last),
    f: flip,
  };
  function flip() {
    flipped = !flipped;
    show(current);
  }
  function onKey(event) {
    const act = keys[event.key];
    const typing = event.target.closest?.("select, textarea, input") && event.target !== slider;
    if (!act || typing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }

  const controls = el(
    "div",
    { class: "tools controls", role: "group", "aria-label": "Steps" },
    button("|◀", () => show(0), { "aria-label": "First position", title: "First position (Home)" }),
    button("◀", () => show(current - 1), { "aria-label": "Back", title: "Back (←)" }),
    button("▶", () => show(current + 1), { "aria-label": "Forward", title: "Forward (→)" }),
    button("▶|", () => show(last), { "aria-label": "Last position", title: "Last position (End)" }),
    button("Flip", flip, { title: "Turn the board (f)" }),
  );
  const name = `${game.white} - ${game.black}`;
  const copied = el("span", { role: "status", class: "copied" });
  const files = el(
    "div",
    { class: "tools" },
    fen,
    button("Copy FEN", () => copyFrom(fen, copied)),
    button("Download PGN", () => download(pgnName(game), pgn(game, pgnFacts(session, game)))),
    copied,
  );
  const element = el(
    "article",
    { class: "game" },
    heading("Game ", game.number === null ? "" : `${game.number}: `, said(name)),
    el(
      "p",
      { class: "facts" },
      terms(game),
      game.result ? [terms(game) && ", ", el("b", {}, game.result)] : "",
      game.reason ? [" ", said(game.reason)] : "",
      " ",
      lineLink(session, game.first, href),
    ),
  );
  if (game.steps.length === 0) {
    element.append(el("p", { class: "empty" }, "The capture has no position of this game."));
    return { element, keydown: onKey };
  }
  append(
    element,
    el(
      "div",
      { class: game.partner ? "game-grid two" : "game-grid" },
      el("div", { class: "boards" }, board, partnerBoard),
      el("div", { class: "beside" }, controls, slider, position, moves),
    ),
    files,
    source,
    el(
      "div",
      { class: "plots" },
      plots.map((plot) => el("figure", {}, el("figcaption", {}, plot.name), plot.element)),
    ),
    meanwhile(game, session, href),
  );
  show(current);
  return { element, keydown: onKey };
}

function clamp(step, last) {
  return Math.min(Math.max(Number.isFinite(step) ? step : 0, 0), last);
}

/** A board with its players, clocks and pieces in hand. */
function oneBoard(game, index, flipped) {
  const step = game.steps[index];
  const before = game.steps[index - 1];
  const marked = before && step.san ? changedSquares(ranksOf(before), ranksOf(step)) : [];
  const side = (color) => {
    const number = color === "white" ? 0 : 1;
    const time = step[color];
    const hand = step.holdings?.[color] ?? "";
    return el(
      "div",
      { class: `side ${color}${step.turn === color ? " to-move" : ""}` },
      el(
        "span",
        { class: "player" },
        el("span", { class: `dot ${color}`, "aria-hidden": "true" }),
        said(game[color]),
        " ",
        el("small", {}, rating(game.ratings[number])),
      ),
      game.hasHoldings ? holdings(hand, color) : null,
      el("span", { class: "clock" }, time === null ? "" : clock(time)),
    );
  };
  const [top, bottom] = flipped ? ["white", "black"] : ["black", "white"];
  const label = step.san ? `After ${moveNumber(step)} ${step.san}.` : "Start position.";
  return el(
    "div",
    { class: "one-board" },
    side(top),
    drawBoard({ ranks: ranksOf(step), flipped, marked, label }),
    side(bottom),
  );
}

function holdings(hand, color) {
  const letters = [...hand.toUpperCase()].filter((letter) => "PNBRQ".includes(letter));
  const label = letters.length === 0 ? "nothing in hand" : `in hand: ${letters.join(" ")}`;
  return svg(
    "svg",
    {
      class: "holdings",
      role: "img",
      "aria-label": label,
      "data-hand": letters.join(""),
      viewBox: `0 0 ${Math.max(letters.length, 1) * 70 + 30} 100`,
    },
    letters.map((letter, number) =>
      piece(color === "white" ? letter : letter.toLowerCase(), { x: number * 70, y: 0 }),
    ),
  );
}

/** The other board of a bughouse match, at the same time. */
function otherBoard(game, index, flipped, href) {
  const { partner } = game;
  let at = 0;
  stepsOf(partner).forEach((step, number) => {
    if (step.index <= index) at = number;
  });
  if (partner.steps.length === 0)
    return el("p", { class: "empty" }, "The capture has no position of the other board.");
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
    if (row === null || rowNumber !== number || game.examined) {
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
  if (links.size === 0) moves.append(el("p", { class: "empty" }, "No moves."));
  return links;
}

/** What was said during the game, about it or by its players. */
function meanwhile(game, session, href) {
  const players = [game.white, game.black].map((name) => name.toLowerCase());
  const about = session.talk.filter(
    (line) =>
      line.index >= game.first &&
      line.index <= game.last &&
      (line.game === game.number ||
        (["say", "kibitz", "whisper", "partner_tell"].includes(line.kind) && line.game === null) ||
        (line.kind === "tell" && players.includes(line.who?.toLowerCase()))),
  );
  const events = session.events[game.first]?.file ?? "";
  const lines = about.filter((line) => (session.events[line.index].file ?? "") === events).slice(0, 200);
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

/** A link to the line that an item comes from, with its time or its offset. */
export function lineLink(session, index, href) {
  const event = session.events[index];
  const time = when(event);
  return el(
    "a",
    { class: "to-line", href: href("lines", index), title: `offset ${event.at}` },
    time ? `${time} ` : "",
    el("small", {}, `@${event.at}`),
  );
}

async function copyFrom(field, status) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    status.textContent = "Copied.";
  } catch {
    // Pages from disk may not have the clipboard; the old way needs only the selection.
    status.textContent = document.execCommand("copy") ? "Copied." : "Press Ctrl-C to copy.";
  }
}

/** What the PGN says about where and when. */
export function pgnFacts(session, game) {
  const site = [...session.servers].at(-1) ?? "?";
  const time = session.events[game.first]?.time;
  return { site, date: time ? time.slice(0, 10).replaceAll("-", ".") : null };
}

function pgnName(game) {
  const clean = (text) => text.replace(/[^A-Za-z0-9]/g, "_").slice(0, 40);
  return `${clean(game.white)}-${clean(game.black)}.pgn`;
}

/** Saves a text as a file. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
