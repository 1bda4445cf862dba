// The pages of the report with all lines, and with those that nothing matched.

import { drawBoard, ranksOf } from "./board.js";
import { button, count, el, heading, plain, replace, said } from "./dom.js";
import { captures, check, choice, filters, searchField } from "./filters.js";
import { copy, download, lineLink } from "./game_view.js";
import { list, stayField } from "./list.js";
import { shape, when } from "./session.js";

/** What nothing matched and what was malformed, with the reason. */
export function problems(context, [first]) {
  const { session, href } = context;
  const { events } = session;
  const bar = filters(context, ["search", "shape", "capture"], () => update());
  const { state } = bar;
  const result = el("div", {});
  const summary = el("p", { role: "status", class: "found" });
  let rows = null;
  let shown = null;
  const why = (event) => {
    if (event.kind === "malformed") {
      const value = event.value === undefined ? "is missing" : `is ${JSON.stringify(event.value)}`;
      return `a ${event.of} whose field ${event.field} ${value}: expected ${event.expected}`;
    }
    if (event.kind === "overlong") return `longer than the limit: ${count(event.bytes)} bytes`;
    if (event.kind === "wrong_style") return "a board in a style that is not read; style 12 is";
    // Of the others it is said above all of them.
    return event.continues ? "continues a line that was reported before" : null;
  };
  const line = (index) => {
    const event = events[index];
    const reason = why(event);
    return el(
      "div",
      { class: "row problem", "data-kind": event.kind },
      lineLink(session, index, href),
      el(
        "span",
        { class: "what" },
        el("code", {}, event.line ?? event.text ?? ""),
        reason ? [" ", el("span", { class: "note" }, reason)] : null,
      ),
    );
  };
  const options = { label: "Unmatched lines", estimate: 34, empty: "Every line was matched." };
  function matching() {
    const words = state.search.toLowerCase();
    return session.problems.filter(
      (index) =>
        (!words || (events[index].line ?? "").toLowerCase().includes(words)) &&
        (!state.capture || session.fileOf(index) === state.capture),
    );
  }
  function byShape(found) {
    const shapes = new Map();
    for (const index of found) {
      const key = `${events[index].kind} ${shape(events[index].line ?? "")}`;
      const known = shapes.get(key) ?? { index, count: 0 };
      known.count++;
      shapes.set(key, known);
    }
    return [...shapes.values()].sort((one, other) => other.count - one.count);
  }
  function update() {
    const malformed = session.problems.filter((index) => events[index].kind === "malformed").length;
    summary.textContent = `${count(session.problems.length - malformed, "line")} that no pattern matches, ${count(malformed)} malformed.`;
    const found = matching();
    const filter = JSON.stringify(state);
    if (state.shape) {
      rows = list(
        byShape(found),
        ({ index, count: number }) => {
          const row = line(index);
          row.prepend(el("b", { class: "times" }, `${count(number)}×`));
          return row;
        },
        options,
      );
    } else if (rows === null || filter !== shown || !rows.grow(found)) {
      rows = list(found, line, options);
    }
    shown = filter;
    if (rows.element.parentElement !== result) replace(result, rows.element);
  }
  const element = el(
    "div",
    {},
    heading("Unmatched"),
    summary,
    el(
      "div",
      { class: "tools filters" },
      searchField(bar, "Search unmatched lines"),
      captures(bar, session),
      check(bar, "together by shape: all numbers alike", "shape"),
    ),
    drafting(context),
    result,
  );
  return {
    element,
    shown() {
      update();
      if (first !== undefined) rows.jump(Number(first));
    },
    refresh: update,
  };
}

/** How many lines go to the lab with a draft. */
const LAB_LINES = 400;

/** A draft of patterns for the lines that nothing matches, to be copied, saved, or opened in the lab. */
function drafting({ session, lab, draft }) {
  const lines = session.problems.filter((index) => session.events[index].kind === "text");
  if (lines.length === 0 || (session.draft === null && draft === null)) {
    return el("p", {}, "Add patterns with ", el("code", {}, "--patterns"), ".");
  }
  const text = () =>
    `${lines
      .slice(0, LAB_LINES)
      .map((index) => session.events[index].line ?? session.events[index].text)
      .join("\n")}\n`;
  const status = el("span", { role: "status", class: "copied" });
  const box = el("pre", { class: "raw", tabindex: 0, "aria-label": "A draft of patterns", hidden: true });
  const tools = el("p", { class: "tools", hidden: true });
  async function show() {
    try {
      const list = session.draft ?? (await draft());
      const state = { list, after: "ics", groups: {}, text: text() };
      if (typeof lab === "function") {
        lab(state);
        return;
      }
      replace(box, list);
      box.hidden = tools.hidden = false;
      replace(
        tools,
        button("Copy", () => copy(list, status)),
        button("Save as my.pat", () => download("my.pat", list, "text/plain")),
        lab
          ? el("a", { href: `${lab}${await labLink(state)}`, target: "_blank", rel: "noopener" }, "Open in the lab")
          : null,
        status,
      );
    } catch (error) {
      tools.hidden = false;
      replace(tools, `There is no draft: ${error.message}`);
    }
  }
  return el(
    "div",
    { class: "draft" },
    el(
      "p",
      {},
      button("Draft patterns", show),
      " makes a list for these lines, to be read, changed, and used with ",
      el("code", {}, "--patterns"),
      ".",
    ),
    tools,
    box,
  );
}

/** What the lab takes in its address: compressed, so that it is not too long. */
async function labLink(state) {
  const json = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(json).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#lab=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** All lines. `lines/INDEX` shows one event, `lines/kind/KIND` those of a kind. */
export function lines(context, [first, second]) {
  const { session, href } = context;
  const { events } = session;
  const bar = filters(context, ["search", "kind", "prompts", "capture"], () => update());
  const { state } = bar;
  if (first === "kind") state.kind = second ?? "";
  if (state.kind === "prompt") state.prompts = "1";
  const chosen = first !== undefined && first !== "kind" ? Number(first) : null;
  if (chosen !== null && events[chosen]?.kind === "prompt") state.prompts = "1";
  const newest = stayField(context);
  let rows = null;
  let shown = null;
  let found = [];
  /** How many events have been looked at: of a session that grows only the new ones are. */
  let seen = 0;
  const result = el("div", {});
  const status = el("p", { role: "status", class: "found" });

  function update(jumpTo = null) {
    const words = state.search.toLowerCase();
    const filter = JSON.stringify(state);
    if (filter !== shown) [found, seen] = [[], 0];
    for (; seen < events.length; seen++) {
      const event = events[seen];
      const wanted = state.kind ? event.kind === state.kind : state.prompts || event.kind !== "prompt";
      if (state.capture && session.fileOf(seen) !== state.capture) continue;
      if (wanted && (!words || (event.line ?? "").toLowerCase().includes(words))) found.push(seen);
    }
    const left = [...session.leftOut];
    const all = left.reduce((sum, [, number]) => sum + number, events.length);
    const missing = left.map(([kind, number]) => `; ${count(number)} of kind ${kind} are not in this page`);
    status.textContent = plain(`${count(found.length)} of ${count(all, "event")}${missing.join("")}`);
    if (filter !== shown || !rows.grow(found)) {
      rows = list(found, (index) => (index === chosen ? eventDetail : lineRow)(index, context), {
        label: "Lines",
        estimate: 30,
        empty: "Nothing matches.",
      });
      replace(result, rows.element);
    }
    shown = filter;
    if (jumpTo !== null) rows.jump(found.indexOf(jumpTo));
    newest.stay();
  }

  const kinds = [...session.counts].sort((one, other) => (one[0] < other[0] ? -1 : 1));
  const element = el(
    "div",
    {},
    heading("Lines"),
    el(
      "div",
      { class: "tools filters" },
      searchField(bar, "Search lines"),
      choice(bar, "Kind", "kind", kinds),
      captures(bar, session),
      session.leftOut.has("prompt") ? null : check(bar, "prompts", "prompts"),
      newest.element,
    ),
    status,
    result,
  );
  return {
    element,
    shown: () => update(chosen !== null && events[chosen] ? chosen : null),
    refresh: () => update(),
  };
}

function lineRow(index, { session, href }) {
  const event = session.events[index];
  return el(
    "div",
    { class: "row line-row", "data-kind": event.kind },
    lineLink(session, index, href),
    el("span", { class: "kind" }, event.kind),
    event.line ? el("code", {}, event.line) : el("span", { class: "note" }, fieldsOf(event)),
  );
}

/** What is known of an event that has no text, such as a command of telnet. */
function fieldsOf({ kind, at, span, time, elapsed, file, line, ...fields }) {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

/** One event with everything that is known of it. */
function eventDetail(index, { session, href }) {
  const event = session.events[index];
  const { line, span, ...fields } = event;
  const game = session.games.find(
    (one) => one.first <= index && index <= one.last && one.steps.some((step) => step.index === index),
  );
  const step = game && game.steps.findIndex((one) => one.index === index);
  const raw = event.kind === "malformed" ? event.line : line;
  return el(
    "div",
    { class: "row detail" },
    el("h3", {}, event.kind, " at offset ", String(event.at)),
    el(
      "p",
      {},
      span ? `Bytes ${span[0]} to ${span[1]}` : "",
      event.file ? [" of ", said(event.file)] : "",
      when(event) ? `, received ${event.time ? event.time.replace("T", " ").replace("Z", " UTC") : when(event)}` : "",
      ". ",
      game ? el("a", { href: href("games", game.id, step) }, "Show it in its game") : "",
    ),
    el("pre", { class: "raw", tabindex: 0, "aria-label": "What the server wrote" }, raw ?? ""),
    event.kind === "board"
      ? el("div", { class: "small-board" }, drawBoard({ ranks: ranksOf(event.fen), flipped: event.flipped }))
      : null,
    el(
      "details",
      {},
      el("summary", {}, "As JSON"),
      el("pre", { tabindex: 0 }, JSON.stringify(fields, null, 1)),
    ),
  );
}
