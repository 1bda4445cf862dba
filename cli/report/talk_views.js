// The pages of the report with what was said, and with what was offered.

import { count, el, heading, plain, replace, said } from "./dom.js";
import { lineLink } from "./game_view.js";
import { list } from "./list.js";
import { TALK } from "./session.js";

/** The talk: filtered by kind, person and channel, and searched. `talk/with/NAME` is a conversation. */
export function talk(context, [first, second]) {
  const { session, href } = context;
  const state = {
    kind: "",
    who: first === "with" ? (second ?? "") : "",
    channel: "",
    search: "",
    conversation: first === "with",
  };
  const people = tally(session.talk.map((line) => line.who).filter(Boolean));
  const channels = tally(session.talk.map((line) => line.channel).filter(Boolean));
  const kinds = tally(session.talk.map((line) => line.kind));
  const result = el("div", {});
  const status = el("p", { role: "status", class: "found" });
  const chosen = first !== undefined && first !== "with" ? Number(first) : null;

  function matching() {
    const words = state.search.toLowerCase();
    const who = state.who.toLowerCase();
    return session.talk.filter(
      (line) =>
        (!state.kind || line.kind === state.kind) &&
        (!who || line.who?.toLowerCase() === who) &&
        (!state.channel || line.channel === state.channel) &&
        (!state.conversation || line.isPrivate) &&
        (!words || line.text.toLowerCase().includes(words) || (line.who ?? "").toLowerCase().includes(words)),
    );
  }

  function update(jumpTo = null) {
    const found = matching();
    status.textContent = `${count(found.length, "line")} of ${count(session.talk.length)}`;
    const rows = list(found, (line) => talkRow(line, context, state.search), {
      label: "Talk",
      estimate: 32,
      empty: session.talk.length === 0 ? "Nobody said anything." : "Nothing matches.",
    });
    rows.element.classList.toggle("conversation", state.conversation);
    replace(result, rows.element);
    if (jumpTo !== null) rows.jump(jumpTo);
  }

  const select = (name, key, options, show = (value) => value) =>
    el(
      "label",
      {},
      `${name} `,
      el(
        "select",
        {
          "data-filter": key,
          change(event) {
            state[key] = event.target.value;
            update();
          },
        },
        el("option", { value: "" }, "all"),
        options.map(([value, number]) =>
          el(
            "option",
            { value, selected: state[key].toLowerCase() === value.toLowerCase() && value !== "" },
            `${show(plain(value))} (${number})`,
          ),
        ),
      ),
    );
  const together = el("input", {
    type: "checkbox",
    checked: state.conversation,
    change(event) {
      state.conversation = event.target.checked;
      update();
    },
  });
  const search = el("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search talk",
    "data-search": true,
    input() {
      state.search = search.value;
      update();
    },
  });
  const element = el(
    "div",
    {},
    heading(state.conversation && state.who ? ["Conversation with ", said(state.who)] : "Talk"),
    el(
      "div",
      { class: "tools filters" },
      search,
      select("Kind", "kind", kinds),
      select("Person", "who", people),
      channels.length > 0 ? select("Channel", "channel", channels) : null,
      el("label", {}, together, " only conversations"),
    ),
    status,
    result,
  );
  return { element, shown: () => update(Number.isInteger(chosen) ? chosen : null) };
}

function talkRow(line, { session, href }, search) {
  const where = line.channel ? ` ${line.channel}` : line.game !== null ? ` (game ${line.game})` : "";
  const who =
    line.who === null
      ? null
      : el(
          "a",
          { class: "who", href: href("talk", "with", line.who) },
          said(line.who + line.titles.map((title) => `(${title})`).join("")),
        );
  const verb = line.mine ? (line.who ? "you said something to" : TALK[line.kind]) : TALK[line.kind];
  const parts = line.mine
    ? [el("span", { class: "verb" }, verb, " "), who, el("span", { class: "verb" }, where)]
    : [who, el("span", { class: "verb" }, ` ${verb}${where}: `)];
  return el(
    "div",
    {
      class: `row talk-row${line.mine ? " mine" : ""}${line.isPrivate ? " private" : ""}`,
      "data-kind": line.kind,
    },
    lineLink(session, line.index, href),
    el("span", { class: "what" }, parts, line.mine ? "" : marked(line.text, search)),
  );
}

/** A text in which what was searched for is marked. */
function marked(text, search) {
  const element = said("");
  const words = search.toLowerCase();
  const lower = text.toLowerCase();
  // In some languages a letter has another length in lower case; then nothing is marked.
  if (!words || lower.length !== text.length) return said(text);
  let from = 0;
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, from)) {
    element.append(
      ...said(text.slice(from, at)).childNodes,
      el("mark", {}, text.slice(at, at + words.length)),
    );
    from = at + words.length;
  }
  element.append(...said(text.slice(from)).childNodes);
  return element;
}

function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
}

/** The offers, each with its answers. */
export function offers(context, [first]) {
  const { session, href } = context;
  const rows = list(
    session.offers,
    (thread) => {
      const to = thread.seek ? (thread.out ? "your ad" : "ad of") : thread.out ? "to" : "from";
      return el(
        "div",
        { class: `row thread state-${/^[a-z]+$/.test(thread.state) ? thread.state : "other"}` },
        el(
          "p",
          {},
          el("b", {}, said(thread.what)),
          ` ${to} `,
          thread.other ? said(thread.other) : "",
          thread.terms ? [": ", said(thread.terms)] : "",
          " ",
          el("span", { class: "state" }, thread.state),
        ),
        el(
          "ol",
          {},
          thread.items.map(({ index, note }) =>
            el(
              "li",
              {},
              lineLink(session, index, href),
              " ",
              el("code", {}, firstLine(session.events[index])),
              note ? el("span", { class: "note" }, ` ${note}`) : "",
            ),
          ),
        ),
      );
    },
    { label: "Offers", estimate: 84, empty: "There are no offers in this capture." },
  );
  return {
    element: el("div", {}, heading("Offers"), rows.element),
    shown: () => first !== undefined && rows.jump(Number(first)),
  };
}

function firstLine(event) {
  return (event.line ?? "").split("\n", 1)[0];
}
