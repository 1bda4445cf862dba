// The timeline: games as bars, talk, offers and unmatched lines as heights over time.

import { button, clock, count, duration, el, replace, svg } from "./dom.js";

const GAME_ROWS = 8;
const ROW = 14;
const LANE = 34;
const LEFT = 78;
const RIGHT = 8;
const HALF_LETTER = 4;

/** A timeline of a session. `href` gives the address of a place: a kind of item and its number. */
export function timeline(session, href) {
  let { axis } = session;
  const view = { from: axis.from, to: axis.to };
  const drawing = el("div", { class: "timeline-drawing" });
  const status = el("p", { class: "timeline-status", "aria-live": "polite" });
  const lanesOf = () => [
    { name: "Talk", kind: "talk", items: session.talk.map((line) => line.index) },
    { name: "Offers", kind: "offers", items: session.offers.map((thread) => thread.items[0].index) },
    { name: "Unmatched", kind: "problems", items: session.problems },
  ];
  let lanes = lanesOf();

  function zoom(factor, middle = (view.from + view.to) / 2) {
    const least = Math.max((axis.to - axis.from) / 1e5, 1);
    const width = Math.min(Math.max((view.to - view.from) * factor, least), axis.to - axis.from);
    const share = (middle - view.from) / (view.to - view.from);
    view.from = middle - width * share;
    view.to = view.from + width;
    pan(0);
  }

  function pan(by) {
    const width = view.to - view.from;
    view.from = Math.min(Math.max(view.from + by, axis.from), axis.to - width);
    view.to = view.from + width;
    draw();
  }

  function all() {
    [view.from, view.to] = [axis.from, axis.to];
    draw();
  }

  const width = () => view.to - view.from;
  const keys = {
    "+": () => zoom(0.5),
    "=": () => zoom(0.5),
    "-": () => zoom(2),
    0: all,
    ArrowLeft: () => pan(-width() / 4),
    ArrowRight: () => pan(width() / 4),
  };

  function draw() {
    const focused = document.activeElement?.getAttribute?.("data-item");
    const pixels = Math.max(drawing.clientWidth || 800, 280);
    const room = pixels - LEFT - RIGHT;
    const x = (place) => LEFT + ((place - view.from) / (view.to - view.from)) * room;
    const { bars, rows } = placeGames(session, view, x);
    const top = 8 + rows * ROW;
    const height = top + lanes.length * LANE + 26;
    const parts = [];
    if (rows > 0)
      parts.push(svg("text", { class: "lane-name", x: 0, y: 8 + Math.min(rows * ROW, 30) / 2 + 4 }, "Games"));
    for (const bar of bars) parts.push(gameBar(bar, href));
    lanes.forEach((lane, number) => {
      const base = top + (number + 1) * LANE - 4;
      parts.push(svg("text", { class: "lane-name", x: 0, y: base - 8 }, lane.name));
      parts.push(svg("line", { class: "lane-line", x1: LEFT, x2: pixels - RIGHT, y1: base, y2: base }));
      parts.push(...heights(lane, session, view, x, room, base, href));
    });
    for (const tick of ticks(view, axis)) {
      const at = x(tick.place);
      // A label at the end of the axis stays in the drawing.
      const middle = Math.min(at, pixels - tick.label.length * HALF_LETTER);
      parts.push(svg("line", { class: "tick", x1: at, x2: at, y1: 4, y2: height - 22 }));
      parts.push(
        svg("text", { class: "tick-label", x: middle, y: height - 8, "text-anchor": "middle" }, tick.label),
      );
    }
    const drawn = svg(
      "svg",
      {
        class: "timeline",
        viewBox: `0 0 ${pixels} ${height}`,
        width: pixels,
        height,
        role: "group",
        "aria-label": "Timeline",
      },
      parts,
    );
    replace(drawing, drawn);
    if (focused) drawing.querySelector(`[data-item="${CSS.escape(focused)}"]`)?.focus();
    const whole = view.from <= axis.from && view.to >= axis.to;
    status.textContent = whole
      ? "All of it is shown."
      : `Shown: ${label(view.from, axis, 1)} to ${label(view.to, axis, 1)}.`;
  }

  const place = (event) => {
    const box = drawing.getBoundingClientRect();
    const share = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    return view.from + Math.min(Math.max(share, 0), 1) * width();
  };
  drawing.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 0.7 : 1.4, place(event));
    },
    { passive: false },
  );
  drag(
    drawing,
    (pixels) => pan((-pixels / (drawing.clientWidth - LEFT - RIGHT)) * width()),
    (event) => zoom(0.4, place(event)),
  );

  const element = el(
    "section",
    {
      class: "timeline-box",
      "aria-label": "Timeline",
      keydown(event) {
        const act = keys[event.key];
        if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        act();
      },
    },
    el(
      "div",
      { class: "tools" },
      button("Zoom in", () => zoom(0.5)),
      button("Zoom out", () => zoom(2)),
      button("◀", () => pan(-width() / 2), { "aria-label": "Earlier" }),
      button("▶", () => pan(width() / 2), { "aria-label": "Later" }),
      button("All", all),
      status,
    ),
    drawing,
  );
  let seen = 0;
  new ResizeObserver(() => {
    if (drawing.clientWidth === seen) return;
    seen = drawing.clientWidth;
    draw();
  }).observe(drawing);
  return {
    element,
    /** Shows what has been added; what was enlarged stays as it is. */
    refresh() {
      const whole = view.from <= axis.from && view.to >= axis.to;
      const fits = axis.unit === session.axis.unit;
      ({ axis } = session);
      lanes = lanesOf();
      if (whole || !fits) all();
      else draw();
    },
  };
}

/** The games that are in view, each in the first row that is free. */
function placeGames(session, view, x) {
  const { places } = session.axis;
  const ends = [];
  const bars = [];
  for (const game of session.games.filter(({ first }) => first < places.length)) {
    const [from, to] = [places[game.first], places[game.last]];
    if (to < view.from || from > view.to) continue;
    const left = Math.max(x(from), LEFT);
    const right = Math.max(x(Math.min(to, view.to)), left + 6);
    let row = ends.findIndex((end) => end <= left);
    if (row < 0) row = ends.length < GAME_ROWS ? ends.length : -1;
    // Where there is no room, the games are one bar.
    if (row < 0) {
      const crowded = bars.findLast((bar) => bar.row === GAME_ROWS - 1);
      crowded.right = Math.max(crowded.right, right);
      crowded.games.push(game);
      ends[GAME_ROWS - 1] = crowded.right + 2;
      continue;
    }
    ends[row] = right + 2;
    bars.push({ row, left, right, games: [game] });
  }
  return { bars, rows: ends.length };
}

function gameBar({ row, left, right, games }, href) {
  const [game] = games;
  const name =
    games.length === 1
      ? `Game ${game.number ?? ""}: ${game.white} - ${game.black} ${game.result ?? ""}${game.mine ? ", your own" : ""}`
      : `${count(games.length)} games, the first: ${game.white} - ${game.black}`;
  const mine = games.some((one) => one.mine) ? " mine" : "";
  return svg(
    "a",
    {
      href: href("games", game.id),
      class: `bar game${mine}`,
      "data-item": `game-${game.id}`,
      "aria-label": name,
    },
    svg("title", {}, name),
    svg("rect", { x: left, y: 6 + row * ROW, width: right - left, height: ROW - 3, rx: 3 }),
    // One's own games are known by more than their colour.
    mine ? svg("line", { class: "mine-mark", x1: left, x2: right, y1: 11.5 + row * ROW, y2: 11.5 + row * ROW }) : null,
  );
}

/** How many items there are in each few pixels. */
function heights(lane, session, view, x, room, base, href) {
  const { places } = session.axis;
  const size = 5;
  const bins = new Map();
  lane.items.forEach((index, number) => {
    const place = places[index];
    if (place < view.from || place > view.to) return;
    const bin = Math.min(Math.floor((x(place) - LEFT) / size), Math.floor(room / size) - 1);
    const found = bins.get(bin);
    if (found) found.count++;
    else bins.set(bin, { count: 1, first: number, index });
  });
  let most = 1;
  for (const bin of bins.values()) most = Math.max(most, bin.count);
  return [...bins].map(([bin, { count: items, first, index }]) => {
    const height = 4 + (LANE - 12) * Math.sqrt(items / most);
    const name = `${lane.name}: ${count(items, "item")} at ${label(places[index], session.axis, 1)}`;
    return svg(
      "a",
      {
        href: href(lane.kind, first),
        class: `bar ${lane.kind}`,
        "data-item": `${lane.kind}-${first}`,
        "aria-label": name,
      },
      svg("title", {}, name),
      svg("rect", {
        class: "reach",
        x: LEFT + bin * size,
        y: base - LANE + 6,
        width: size,
        height: LANE - 6,
      }),
      svg("rect", { x: LEFT + bin * size, y: base - height, width: size - 1, height }),
    );
  });
}

const TIMES = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800,
  2_592_000, 31_536_000,
].map((seconds) => seconds * 1000);

/** Round places on the axis, four to eight of them. */
function ticks(view, axis) {
  const wanted = (view.to - view.from) / 5;
  const fine =
    axis.unit === "at" || wanted < 500 ? 10 ** Math.ceil(Math.log10(Math.max(wanted, 1))) / 2 : null;
  const step = fine ?? TIMES.find((time) => time >= wanted) ?? wanted;
  const origin = axis.unit === "time" ? 0 : axis.from;
  const found = [];
  for (
    let place = origin + Math.ceil((view.from - origin) / step) * step;
    place <= view.to && found.length < 20;
    place += step
  ) {
    found.push({ place, label: label(place, axis, step) });
  }
  return found;
}

/** A place on the axis in words. */
export function label(place, axis, step) {
  if (axis.unit === "at")
    return place >= 1e6 ? `${(place / 1e6).toFixed(2)} MB` : `${(place / 1e3).toFixed(1)} kB`;
  if (axis.unit === "elapsed") return clock(Math.floor(place));
  const time = new Date(place).toISOString();
  if (step >= 86_400_000) return time.slice(0, 10);
  if (axis.to - axis.from > 86_400_000 * 2) return `${time.slice(5, 10)} ${time.slice(11, 16)}`;
  return step < 1000 && step > 1
    ? time.slice(11, 23)
    : step >= 60_000
      ? time.slice(11, 16)
      : time.slice(11, 19);
}

/** The length of a session in words. */
export function lengthOf(axis) {
  return axis.unit === "at" ? `${count(axis.to)} bytes` : duration(axis.length);
}

/** Moving with the pointer, and a double click. A click on a link stays one. */
function drag(element, move, twice) {
  let last = null;
  let moved = 0;
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0) [last, moved] = [event.clientX, 0];
  });
  element.addEventListener("pointermove", (event) => {
    if (last === null || Math.abs(event.clientX - last) < 3) return;
    const by = event.clientX - last;
    moved += Math.abs(by);
    last = event.clientX;
    move(by);
  });
  for (const name of ["pointerup", "pointerleave"]) element.addEventListener(name, () => (last = null));
  element.addEventListener(
    "click",
    (event) => {
      if (moved > 6) event.preventDefault();
      moved = 0;
    },
    true,
  );
  element.addEventListener("dragstart", (event) => event.preventDefault());
  element.addEventListener("dblclick", twice);
}
