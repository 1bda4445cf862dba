// The pages of the report with what was said, and with what was offered.

import { count, el, heading, replace, said } from "./dom.js";
import { captures, check, choice, filters, searchField, tally } from "./filters.js";
import { lineLink } from "./game_view.js";
import { list, stayField } from "./list.js";
import { TALK } from "./session.js";

/** The talk: filtered by kind, person and channel, and searched. `talk/with/NAME` is a conversation. */
export function talk(context, [first, second]) {
  const { session } = context;
  const bar = filters(context, ["search", "kind", "who", "channel", "capture", "private"], () => update());
  const { state } = bar;
  // An address of a conversation may be kept as well as one with filters.
  if (first === "with") [state.who, state.private] = [second ?? "", "1"];
  const people = tally(session.talk.map((line) => line.who).filter(Boolean));
  const channels = tally(session.talk.map((line) => line.channel).filter(Boolean));
  const kinds = tally(session.talk.map((line) => line.kind));
  const result = el("div", {});
  const title = heading("Talk");
  const status = el("p", { role: "status", class: "found" });
  const chosen = first !== undefined && first !== "with" ? Number(first) : null;
  const newest = stayField(context);
  let rows = null;
  let shown = "";

  function matching() {
    const words = state.search.toLowerCase();
    const who = state.who.toLowerCase();
    return session.talk.filter(
      (line) =>
        (!state.kind || line.kind === state.kind) &&
        (!who || line.who?.toLowerCase() === who) &&
        (!state.channel || line.channel === state.channel) &&
        (!state.private || line.isPrivate) &&
        (!state.capture || session.fileOf(line.index) === state.capture) &&
        (!words || line.text.toLowerCase().includes(words) || (line.who ?? "").toLowerCase().includes(words)),
    );
  }

  function update(jumpTo = null) {
    const found = matching();
    status.textContent = `${count(found.length, "line")} of ${count(session.talk.length)}`;
    replace(title, state.private && state.who ? ["Conversation with ", said(state.who)] : "Talk");
    const filter = JSON.stringify(state);
    if (rows === null || filter !== shown || !rows.grow(found)) {
      rows = list(found, (line) => talkRow(line, context, state.search), {
        label: "Talk",
        estimate: 32,
        empty: session.talk.length === 0 ? "Nobody said anything." : "Nothing matches.",
      });
      rows.element.classList.toggle("conversation", state.private !== "");
      replace(result, rows.element);
    }
    shown = filter;
    if (jumpTo !== null) rows.jump(jumpTo);
    newest.stay();
  }

  const element = el(
    "div",
    {},
    title,
    el(
      "div",
      { class: "tools filters" },
      searchField(bar, "Search talk"),
      choice(bar, "Kind", "kind", kinds),
      choice(bar, "Person", "who", people),
      channels.length > 0 ? choice(bar, "Channel", "channel", channels) : null,
      captures(bar, session),
      check(bar, "only conversations", "private"),
      newest.element,
    ),
    status,
    result,
  );
  return {
    element,
    shown: () => update(Number.isInteger(chosen) ? chosen : null),
    refresh: () => update(),
  };
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

/** The offers, each with its answers. */
export function offers(context, [first]) {
  const { session, href } = context;
  const bar = filters(context, ["search", "state", "capture"], () => update());
  const { state } = bar;
  const result = el("div", {});
  const status = el("p", { role: "status", class: "found" });
  let rows = null;
  let shown = null;

  function update() {
    const words = state.search.toLowerCase();
    const found = session.offers.filter(
      (thread) =>
        (!state.state || thread.state === state.state) &&
        (!state.capture || session.fileOf(thread.items[0].index) === state.capture) &&
        (!words || [thread.what, thread.other, thread.terms].join(" ").toLowerCase().includes(words)),
    );
    status.textContent = `${count(found.length, "offer")} of ${count(session.offers.length)}`;
    // An offer that was answered is another row.
    const now = JSON.stringify([state, found.map(({ items }) => items.length)]);
    if (now === shown) return;
    shown = now;
    rows = list(found, offerRow, {
      label: "Offers",
      estimate: 84,
      empty: session.offers.length === 0 ? "There are no offers in this capture." : "Nothing matches.",
    });
    replace(result, rows.element);
  }

  function offerRow(thread) {
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
  }

  return {
    element: el(
      "div",
      {},
      heading("Offers"),
      session.offers.length > 0
        ? el(
            "div",
            { class: "tools filters" },
            searchField(bar, "Search offers"),
            choice(bar, "State", "state", tally(session.offers.map((thread) => thread.state))),
            captures(bar, session),
          )
        : null,
      status,
      result,
    ),
    shown() {
      update();
      if (first !== undefined) rows.jump(Number(first));
    },
    refresh: update,
  };
}

function firstLine(event) {
  return (event.line ?? "").split("\n", 1)[0];
}
