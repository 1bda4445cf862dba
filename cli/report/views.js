// The pages of the report with an overview and with the games.

import { button, count, el, heading, replace, said } from "./dom.js";
import { captures, check, choice, filters, searchField, tally } from "./filters.js";
import { download, gameView, lineLink, pgnOf } from "./game_view.js";
import { halfMoves, opening, outcome, rating, terms } from "./games.js";
import { list } from "./list.js";
import { lengthOf, timeline } from "./timeline.js";

/** Who, where, when, how much of each kind, and the timeline. */
export function overview(context) {
  const { session, href } = context;
  const { events } = session;
  const drawn = events.length > 0 ? timeline(session, href) : null;
  const top = el("div", {}, head(session, href));
  const bottom = el("div", {}, kinds(session, href));
  const element = el(
    "div",
    {},
    heading("Overview"),
    top,
    drawn ? [el("h3", {}, "Over time"), drawn.element] : el("p", { class: "empty" }, "There are no events."),
    bottom,
  );
  return {
    element,
    refresh() {
      replace(top, head(session, href));
      // What has the focus must stay.
      if (!bottom.contains(document.activeElement)) replace(bottom, kinds(session, href));
      drawn?.refresh();
    },
  };
}

/** Who, where, when, and how many. */
function head(session, href) {
  const { axis, events } = session;
  const facts = [];
  const fact = (name, value) => value && facts.push(el("dt", {}, name), el("dd", {}, value));
  const names = [...new Set(session.me.values())];
  fact("Who", names.length > 0 && names.map((name, number) => [number > 0 ? ", " : "", said(name)]));
  const where = [...session.servers];
  if (where.length === 0) where.push(...[...session.prompts].slice(0, 3).map((prompt) => `${prompt}%`));
  fact("Where", where.length > 0 && where.map((name, number) => [number > 0 ? ", " : "", said(name)]));
  if (axis.unit === "time" && events.length > 0) {
    const [from, to] = [axis.from, axis.to].map((place) => new Date(place).toISOString().slice(0, 19).split("T"));
    const until = from[0] === to[0] ? to[1] : to.join(" ");
    const moment = (text) => el("span", { class: "moment" }, text);
    fact("When", [moment(from.join(" ")), " to ", moment(`${until} UTC`)]);
  }
  if (events.length > 0) fact("How long", lengthOf(axis));
  fact(
    "From",
    session.files.length > 0 && session.files.map((name, number) => [number > 0 ? ", " : "", said(name)]),
  );
  const tiles = [
    ["games", session.games.length, "Games"],
    ["talk", session.talk.length, "Lines of talk"],
    ["offers", session.offers.length, "Offers"],
    ["problems", session.problems.length, "Unmatched lines"],
    ["lines", [...session.counts.values()].reduce((sum, number) => sum + number, 0), "Events"],
  ];
  return [
    el("dl", { class: "facts-list" }, facts),
    el(
      "ul",
      { class: "tiles" },
      tiles.map(([path, number, name]) =>
        el("li", {}, el("a", { href: href(path) }, el("b", {}, count(number)), " ", name)),
      ),
    ),
  ];
}

/** How many events there are of each kind. */
function kinds(session, href) {
  if (session.events.length === 0) return null;
  const most = Math.max(1, ...session.counts.values());
  const sorted = [...session.counts].sort((one, other) => other[1] - one[1]);
  const rows = sorted.map(([kind, number]) => {
    const bar = el("span", { class: "count-bar", "aria-hidden": "true" });
    bar.style.width = `${Math.max(1, (number / most) * 100)}%`;
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, el("a", { href: href("lines", "kind", kind) }, kind)),
      el("td", { class: "number" }, count(number)),
      el("td", { class: "bar-cell", "aria-hidden": "true" }, bar),
    );
  });
  const table = el(
    "table",
    { class: "kinds" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "Kind"),
        el("th", { scope: "col", class: "number" }, "Events"),
        el("td", {}),
      ),
    ),
    el("tbody", {}, rows),
  );
  return [el("h3", {}, "By kind"), table];
}

/** The games, or one of them. */
export function games(context, [id, step]) {
  const { session, href } = context;
  const chosen = id === undefined ? null : session.games[Number(id) - 1];
  if (chosen) {
    const view = gameView(chosen, step === undefined ? null : Number(step), context);
    const neighbours = [session.games[chosen.id - 2], session.games[chosen.id]];
    const [before, after] = neighbours.map(
      (game, number) =>
        game && el("a", { href: href("games", game.id) }, number === 0 ? "← Game before" : "Next game →"),
    );
    const nav = el(
      "p",
      { class: "tools" },
      before ?? null,
      el("a", { href: href("games") }, "All games"),
      after ?? null,
    );
    return { ...view, element: el("div", {}, nav, view.element) };
  }
  const view = gameList(context);
  // The game may still come.
  const isThere = () => session.games[Number(id) - 1] !== undefined;
  return id === undefined ? view : { ...view, isThere };
}

const ORDERS = {
  white: ["White", (game) => game.white.toLowerCase()],
  black: ["Black", (game) => game.black.toLowerCase()],
  rating: ["highest rating first", (game) => -Math.max(...ratings(game))],
  moves: ["most moves first", (game) => -halfMoves(game)],
  result: ["result", (game) => game.result ?? "~"],
};

const ratings = (game) => ["white", "black"].map((color) => Number.parseInt(rating(game, color), 10) || 0);

/** All games: searched, filtered and sorted. */
function gameList(context) {
  const { session, href, live } = context;
  const result = el("div", {});
  const status = el("p", { role: "status", class: "found" });
  const bar = filters(context, ["search", "result", "kind", "capture", "sort", "mine"], () => update());
  let rows = null;
  let order = null;

  function matching() {
    const { search, result: wanted, kind, capture, sort, mine } = bar.state;
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = session.games.filter((game) => {
      const text = [game.white, game.black, terms(game), game.result, game.reason, opening(game)];
      const all = text.filter(Boolean).join(" ").toLowerCase();
      return (
        words.every((word) => all.includes(word)) &&
        (!wanted || resultOf(game) === wanted) &&
        (!kind || kindOf(game) === kind) &&
        (!capture || game.file === capture) &&
        (!mine || game.mine !== null)
      );
    });
    if (!Object.hasOwn(ORDERS, sort)) return found;
    const [, key] = ORDERS[sort];
    const keyed = found.map((game) => [key(game), game]);
    keyed.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    return keyed.map(([, game]) => game);
  }

  function update() {
    const found = matching();
    const number = `${count(found.length, "game")} of ${count(session.games.length)}`;
    if (status.textContent !== number) status.textContent = number;
    // A game that has changed is another row.
    const now = found.map((game) => `${game.id} ${game.steps.length} ${game.result} ${game.open}`).join("\n");
    if (now === order) return;
    order = now;
    rows = list(found, (game) => gameRow(game, context), {
      label: "Games",
      estimate: 44,
      empty: session.games.length === 0 ? "There are no games in this capture." : "Nothing matches.",
    });
    replace(result, rows.element);
  }

  const one = session.games.length > 0 || live;
  const element = el(
    "div",
    {},
    heading("Games"),
    one
      ? el(
          "div",
          { class: "tools filters" },
          searchField(bar, "Search games"),
          choice(bar, "Result", "result", tally(session.games.map(resultOf))),
          choice(bar, "Kind", "kind", tally(session.games.map(kindOf).filter(Boolean))),
          captures(bar, session),
          choice(
            bar,
            "Sort by",
            "sort",
            Object.entries(ORDERS).map(([name]) => [name]),
            { show: (name) => ORDERS[name][0], all: "time" },
          ),
          session.games.some((game) => game.mine) ? check(bar, "only your own", "mine") : null,
          button("Download as PGN", () => downloadAll(context, matching())),
        )
      : null,
    status,
    result,
  );
  return { element, shown: update, refresh: update };
}

const resultOf = (game) => game.result ?? (game.open ? "in progress" : "*");
const kindOf = (game) => (game.examined ? "examined" : terms(game).replace(/( \d+){2}$/, ""));

/** Saves games, in the order in which the command writes them. */
async function downloadAll(context, found) {
  const { session } = context;
  const place = new Map(session.complete.map((game, index) => [game, index]));
  const sorted = [...found].sort((one, other) => (place.get(one) ?? Infinity) - (place.get(other) ?? Infinity));
  const texts = await Promise.all(sorted.map((game) => pgnOf(game, context)));
  download("games.pgn", texts.map((text) => `${text}\n`).join(""));
}

function gameRow(game, { session, href }) {
  const score = outcome(game);
  const player = (color) =>
    el(
      "span",
      { class: "player" },
      el("span", { class: `dot ${color}`, "aria-hidden": "true" }),
      said(game[color]),
      " ",
      el("small", {}, rating(game, color)),
    );
  const named = opening(game);
  return el(
    "div",
    { class: `row game-row ${score}` },
    el("a", { class: "players", href: href("games", game.id) }, player("white"), " – ", player("black")),
    el("span", { class: "result" }, game.result ?? "", score ? el("small", {}, ` ${score}`) : ""),
    el(
      "span",
      { class: "reason" },
      game.reason ? said(game.reason) : game.open ? "in progress" : game.examined ? "" : "the end was not seen",
    ),
    el(
      "span",
      { class: "terms" },
      terms(game),
      halfMoves(game) > 0 ? `, ${count(Math.ceil(halfMoves(game) / 2), "move")}` : "",
      named ? [", ", said(named)] : "",
    ),
    lineLink(session, game.first, href),
  );
}
