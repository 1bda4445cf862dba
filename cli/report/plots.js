// The plots of a game: the time that each move took, and the clocks.

import { clock, duration, el, svg } from "./dom.js";
import { moveNumber } from "./games.js";

// About as many pixels as a plot gets, on a desk or on a phone, so that its words are as large as others.
const WIDTH = 340;
const HEIGHT = 110;
const LEFT = 46;

/** The time used for each move: White's upwards, Black's downwards. `choose` gets the step clicked. */
export function timesPlot(game, choose) {
  const moves = game.steps
    .map((step, index) => ({ step, index }))
    .filter(({ step }) => step.elapsed !== null);
  if (moves.length === 0) return null;
  const most = Math.max(1000, ...moves.map(({ step }) => step.elapsed));
  const x = scale(game.steps.length);
  const middle = HEIGHT / 2;
  const thick = Math.max(1, Math.min(10, (x(1) - x(0)) * 0.8));
  const bars = moves.map(({ step, index }) => {
    const white = step.turn === "black";
    const height = (Math.max(step.elapsed, 0) / most) * (middle - 8);
    return svg(
      "rect",
      {
        class: white ? "used white" : "used black",
        x: x(index) - thick / 2,
        width: thick,
        y: white ? middle - height : middle,
        height: Math.max(height, 1),
      },
      svg("title", {}, `${moveNumber(step)} ${step.san}: ${duration(step.elapsed)}`),
    );
  });
  return plot("Time used per move", "bars", game, choose, [
    svg("line", { class: "lane-line", x1: LEFT, x2: WIDTH, y1: middle, y2: middle }),
    svg("text", { class: "tick-label", x: 0, y: 12 }, clock(most)),
    svg("text", { class: "lane-name", x: 0, y: middle - 8 }, "White"),
    svg("text", { class: "lane-name", x: 0, y: middle + 18 }, "Black"),
    bars,
  ]);
}

/** The clocks of both sides after each move. */
export function clocksPlot(game, choose) {
  if (!game.steps.some((step) => step.white || step.black)) return null;
  const values = game.steps.flatMap((step) => [step.white, step.black]).filter((value) => value !== null);
  const most = Math.max(1000, ...values);
  const x = scale(game.steps.length);
  const y = (ms) => 8 + (1 - Math.max(ms, 0) / most) * (HEIGHT - 16);
  const line = (side) => {
    let pen = "M";
    let path = "";
    game.steps.forEach((step, index) => {
      if (step[side] === null) {
        pen = "M";
        return;
      }
      path += `${pen}${x(index).toFixed(1)} ${y(step[side]).toFixed(1)}`;
      pen = "L";
    });
    return svg("path", { class: `clock-line ${side}`, d: path });
  };
  return plot("Clocks after each move", "lines", game, choose, [
    svg("line", { class: "lane-line", x1: LEFT, x2: WIDTH, y1: y(0), y2: y(0) }),
    svg("text", { class: "tick-label", x: 0, y: 14 }, clock(most)),
    svg("text", { class: "tick-label", x: 0, y: y(0) }, "0:00"),
    line("white"),
    line("black"),
  ]);
}

function scale(steps) {
  return (index) => LEFT + 6 + (index / Math.max(steps - 1, 1)) * (WIDTH - LEFT - 12);
}

/** Which side is which: by the form, not by the colour alone. */
function legendOf(form) {
  const mark = (side) =>
    form === "bars"
      ? svg("rect", { class: `used ${side}`, x: 8, width: 8, height: 8, y: side === "white" ? 0 : 8 })
      : svg("path", { class: `clock-line ${side}`, d: "M0 8L24 8" });
  const item = (side, name) =>
    el(
      "span",
      { class: "legend-item" },
      svg("svg", { class: "legend-mark", viewBox: "0 0 24 16", "aria-hidden": "true" }, mark(side)),
      name,
    );
  const [up, down] = form === "bars" ? [" (up)", " (down)"] : ["", ""];
  return el("span", { class: "legend" }, item("white", `White${up}`), item("black", `Black${down}`));
}

function plot(name, form, game, choose, parts) {
  const x = scale(game.steps.length);
  const cursor = svg("line", { class: "plot-cursor", y1: 2, y2: HEIGHT - 2 });
  const drawn = svg(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `${name} of both sides`,
      click(event) {
        const box = drawn.getBoundingClientRect();
        const at = ((event.clientX - box.left) / box.width) * WIDTH;
        choose(Math.round(((at - LEFT - 6) / (WIDTH - LEFT - 12)) * (game.steps.length - 1)));
      },
    },
    parts,
    cursor,
  );
  return {
    name,
    legend: legendOf(form),
    element: drawn,
    show(index) {
      cursor.setAttribute("x1", x(index));
      cursor.setAttribute("x2", x(index));
    },
  };
}
