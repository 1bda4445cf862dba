// The pages of the report with all lines, and with those that nothing matched.

import { drawBoard } from "./board.js";
import { count, el, heading, plain, replace, said } from "./dom.js";
import { lineLink } from "./game_view.js";
import { stepsOf } from "./games.js";
import { list } from "./list.js";
import { ranksOf } from "./rules.js";
import { shape, when } from "./session.js";

/** What nothing matched and what was malformed, with the reason. */
export function problems(context, [first]) {
  const { session, href } = context;
  const { events } = session;
  const result = el("div", {});
  const why = (event) => {
    if (event.kind === "malformed") {
      const value = event.value === undefined ? "is missing" : `is ${JSON.stringify(event.value)}`;
      return `a ${event.of} whose field ${event.field} ${value}: expected ${event.expected}`;
    }
    if (event.kind === "overlong") return `longer than the limit: ${count(event.bytes)} bytes`;
    if (event.kind === "wrong_style") return "a board in a style that is not read; style 12 is";
    return event.continues ? "continues a line that was reported before" : "no pattern matches it";
  };
  const line = (index) => {
    const event = events[index];
    return el(
      "div",
      { class: "row problem", "data-kind": event.kind },
      lineLink(session, index, href),
      el(
        "span",
        { class: "what" },
        el("code", {}, event.line ?? event.text ?? ""),
        " ",
        el("span", { class: "note" }, why(event)),
      ),
    );
  };
  const options = { label: "Unmatched lines", estimate: 34, empty: "Every line was matched." };
  function each() {
    const rows = list(session.problems, line, options);
    replace(result, rows.element);
    return rows;
  }
  function byShape() {
    const shapes = new Map();
    for (const index of session.problems) {
      const key = `${events[index].kind} ${shape(events[index].line ?? "")}`;
      const found = shapes.get(key) ?? { index, count: 0 };
      found.count++;
      shapes.set(key, found);
    }
    const sorted = [...shapes.values()].sort((one, other) => other.count - one.count);
    const rows = list(
      sorted,
      ({ index, count: number }) => {
        const row = line(index);
        row.prepend(el("b", { class: "times" }, `${count(number)}×`));
        return row;
      },
      options,
    );
    replace(result, rows.element);
  }
  const toggle = el("input", { type: "checkbox", change: () => (toggle.checked ? byShape() : each()) });
  const malformed = session.problems.filter((index) => events[index].kind === "malformed").length;
  const summary = `${count(session.problems.length - malformed, "line")} that no pattern matches, ${count(malformed)} malformed. `;
  const element = el(
    "div",
    {},
    heading("Unmatched"),
    el("p", {}, summary, "Add patterns with ", el("code", {}, "--patterns"), "."),
    el("p", { class: "tools" }, el("label", {}, toggle, " together by shape: all numbers alike")),
    result,
  );
  return {
    element,
    shown() {
      const rows = each();
      if (first !== undefined) rows.jump(Number(first));
    },
  };
}

/** All lines. `lines/INDEX` shows one event, `lines/kind/KIND` those of a kind. */
export function lines(context, [first, second]) {
  const { session, href } = context;
  const { events } = session;
  const state = {
    kind: first === "kind" ? second : "",
    search: "",
    prompts: first === "kind" && second === "prompt",
  };
  const chosen = first !== undefined && first !== "kind" ? Number(first) : null;
  if (chosen !== null && events[chosen]?.kind === "prompt") state.prompts = true;
  const result = el("div", {});
  const status = el("p", { role: "status", class: "found" });

  function update(jumpTo = null) {
    const words = state.search.toLowerCase();
    const found = [];
    events.forEach((event, index) => {
      const wanted = state.kind ? event.kind === state.kind : state.prompts || event.kind !== "prompt";
      if (wanted && (!words || (event.line ?? "").toLowerCase().includes(words))) found.push(index);
    });
    const left = [...session.leftOut].map(([kind, number]) => `, without ${count(number)} of kind ${kind}`);
    status.textContent = plain(`${count(found.length)} of ${count(events.length, "event")}${left.join("")}`);
    const rows = list(found, (index) => (index === chosen ? eventDetail : lineRow)(index, context), {
      label: "Lines",
      estimate: 30,
      empty: "Nothing matches.",
    });
    replace(result, rows.element);
    if (jumpTo !== null) rows.jump(found.indexOf(jumpTo));
  }

  const kinds = [...session.counts].sort((one, other) => (one[0] < other[0] ? -1 : 1));
  const search = el("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search lines",
    "data-search": true,
    input() {
      state.search = search.value;
      update();
    },
  });
  const select = el(
    "select",
    {
      change(event) {
        state.kind = event.target.value;
        update();
      },
    },
    el("option", { value: "" }, "all"),
    kinds.map(([kind, number]) =>
      el("option", { value: kind, selected: kind === state.kind }, `${plain(kind)} (${number})`),
    ),
  );
  const prompts = el("input", {
    type: "checkbox",
    checked: state.prompts,
    change(event) {
      state.prompts = event.target.checked;
      update();
    },
  });
  const element = el(
    "div",
    {},
    heading("Lines"),
    el(
      "div",
      { class: "tools filters" },
      search,
      el("label", {}, "Kind ", select),
      el("label", {}, prompts, " prompts"),
    ),
    status,
    result,
  );
  return { element, shown: () => update(chosen !== null && events[chosen] ? chosen : null) };
}

function lineRow(index, { session, href }) {
  const event = session.events[index];
  return el(
    "div",
    { class: "row line-row", "data-kind": event.kind },
    lineLink(session, index, href),
    el("span", { class: "kind" }, event.kind),
    el("code", {}, event.line ?? ""),
  );
}

/** One event with everything that is known of it. */
function eventDetail(index, { session, href }) {
  const event = session.events[index];
  const { line, span, ...fields } = event;
  const game = session.games.find(
    (one) => one.first <= index && index <= one.last && one.steps.some((step) => step.index === index),
  );
  const step = game && stepsOf(game).findIndex((one) => one.index === index);
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
      when(event) ? `, received ${event.time ? event.time.replace("T", " ") : when(event)}` : "",
      ". ",
      game ? el("a", { href: href("games", game.id, step) }, "Show it in its game") : "",
    ),
    el("pre", { class: "raw", tabindex: 0, "aria-label": "What the server wrote" }, raw ?? ""),
    event.kind === "board"
      ? el("div", { class: "small-board" }, drawBoard({ ranks: ranksOf(event), flipped: event.flipped }))
      : null,
    el(
      "details",
      {},
      el("summary", {}, "As JSON"),
      el("pre", { tabindex: 0 }, JSON.stringify(fields, null, 1)),
    ),
  );
}
