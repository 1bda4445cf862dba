// The pages of the report with an overview and with the games.

import { button, count, el, heading, said } from "./dom.js";
import { download, gameView, lineLink, pgnFacts } from "./game_view.js";
import { halfMoves, rating, terms } from "./games.js";
import { list } from "./list.js";
import { pgn } from "./pgn.js";
import { lengthOf, timeline } from "./timeline.js";

/** Who, where, when, how much of each kind, and the timeline. */
export function overview(context) {
  const { session, href } = context;
  const { axis, events } = session;
  const facts = [];
  const fact = (name, value) => value && facts.push(el("dt", {}, name), el("dd", {}, value));
  const names = [...new Set(session.me.values())];
  fact("Who", names.length > 0 && names.map((name, number) => [number > 0 ? ", " : "", said(name)]));
  const where = [...session.servers];
  if (where.length === 0) where.push(...[...session.prompts].slice(0, 3).map((prompt) => `${prompt}%`));
  fact("Where", where.length > 0 && where.map((name, number) => [number > 0 ? ", " : "", said(name)]));
  if (axis.unit === "time" && events.length > 0) {
    const full = (place) => new Date(place).toISOString().slice(0, 19).replace("T", " ");
    fact("When", `${full(axis.from)} to ${full(axis.to)} UTC`);
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
  const most = Math.max(1, ...session.counts.values());
  const kinds = [...session.counts].sort((one, other) => other[1] - one[1]);
  const rows = kinds.map(([kind, number]) => {
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
  return el(
    "div",
    {},
    heading("Overview"),
    el("dl", { class: "facts-list" }, facts),
    el(
      "ul",
      { class: "tiles" },
      tiles.map(([path, number, name]) =>
        el("li", {}, el("a", { href: href(path) }, el("b", {}, count(number)), " ", name)),
      ),
    ),
    events.length > 0
      ? [el("h3", {}, "Over time"), timeline(session, href)]
      : el("p", { class: "empty" }, "There are no events."),
    events.length > 0 ? [el("h3", {}, "By kind"), table] : null,
  );
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
    return { element: el("div", {}, nav, view.element), keydown: view.keydown };
  }
  const rows = list(
    session.games,
    (game) => {
      const score = game.mine && game.result ? outcome(game) : "";
      return el(
        "div",
        { class: `row game-row ${score}` },
        el(
          "a",
          { class: "players", href: href("games", game.id) },
          el("span", { class: "dot white", "aria-hidden": "true" }),
          said(game.white),
          " ",
          el("small", {}, rating(game.ratings[0])),
          " – ",
          el("span", { class: "dot black", "aria-hidden": "true" }),
          said(game.black),
          " ",
          el("small", {}, rating(game.ratings[1])),
        ),
        el("span", { class: "result" }, game.result ?? ""),
        el(
          "span",
          { class: "reason" },
          game.reason ? said(game.reason) : game.listed ? "from a move list" : game.over ? "" : "not over",
        ),
        el(
          "span",
          { class: "terms" },
          terms(game),
          halfMoves(game) > 0 ? `, ${count(Math.ceil(halfMoves(game) / 2), "move")}` : "",
        ),
        lineLink(session, game.first, href),
      );
    },
    { label: "Games", estimate: 44, empty: "There are no games in this capture." },
  );
  const whole =
    session.games.length > 0 &&
    button("Download all as PGN", () =>
      download(
        "games.pgn",
        session.games
          .map((game) => pgn(game, pgnFacts(session, game)))
          .filter(Boolean)
          .join("\n"),
      ),
    );
  return {
    element: el("div", {}, heading("Games"), whole ? el("p", { class: "tools" }, whole) : null, rows.element),
  };
}

function outcome(game) {
  if (game.result === "1/2-1/2") return "drawn";
  return (
    { "1-0": game.mine === "white" ? "won" : "lost", "0-1": game.mine === "black" ? "won" : "lost" }[
      game.result
    ] ?? ""
  );
}
