// The report: its frame, its pages, and the way between them.

import { pieceShapes } from "./board.js";
import { append, button, count, el, replace, said } from "./dom.js";
import { lines, problems } from "./line_views.js";
import { readSession } from "./session.js";
import { offers, talk } from "./talk_views.js";
import { games, overview } from "./views.js";

const PAGES = [
  ["overview", "Overview", (context) => ({ element: overview(context) })],
  ["games", "Games", games],
  ["talk", "Talk", talk],
  ["offers", "Offers", offers],
  ["problems", "Unmatched", problems],
  ["lines", "Lines", lines],
];

/**
 * Shows a report in an element, which should be empty.
 *
 * `events` is an array of events, as `looking-at replay --format json --lines` writes them: an object
 * each. Nothing else is needed. Options: `title`; `files`, the names of the captures; `notes`, texts to be
 * shown above all pages; `leftOut`, how many more events of some kinds there were; and `hash: false` where the
 * address of the page is not to be used.
 *
 * Gives `go(path)`, which shows a page such as `games/1/12`, and `close()`.
 */
export function showReport(
  root,
  events,
  { title = "A session", files = [], notes = [], leftOut = {}, hash = true } = {},
) {
  const session = readSession(events, { files, leftOut });
  const main = el("main", { class: "page", id: "report-page", tabindex: -1 });
  const nav = el("nav", { "aria-label": "Report" });
  const links = new Map();
  let view = null;
  let path = null;
  let following = null;
  const href = (...parts) => `#${parts.map((part) => encodeURIComponent(part)).join("/")}`;
  const context = {
    session,
    href,
    /** Notes the address of what is shown, for a link or a reload; not too often for the browser. */
    follow(next) {
      path = next;
      clearTimeout(following);
      if (hash)
        following = setTimeout(() => path === next && history.replaceState(null, "", `#${next}`), 300);
    },
  };

  function go(next) {
    clearTimeout(following);
    path = next;
    const [name, ...rest] = next.split("/").map(decode);
    const page = PAGES.find(([known]) => known === name) ?? PAGES[0];
    const first = view === null;
    view = page[2](context, rest);
    replace(main, view.element);
    for (const [known, link] of links) {
      if (known === page[0]) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (!first) {
      window.scrollTo(0, 0);
      main.querySelector("h2")?.focus({ preventScroll: true });
    }
    view.shown?.();
  }

  const onHash = () => {
    const next = location.hash.slice(1);
    if (next !== path) go(next);
  };
  function onClick(event) {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented) return;
    if (link.getAttribute("href") === "#report-page") {
      event.preventDefault();
      main.focus();
    } else if (!hash) {
      event.preventDefault();
      go(link.getAttribute("href").slice(1));
    }
  }
  function onKey(event) {
    if (!root.isConnected || event.defaultPrevented) return;
    const typing = event.target.closest?.("input, select, textarea");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      const search = main.querySelector("[data-search]");
      if (search) {
        event.preventDefault();
        search.focus();
      }
      return;
    }
    view?.keydown?.(event);
  }

  const numbers = {
    games: session.games.length,
    talk: session.talk.length,
    offers: session.offers.length,
    problems: session.problems.length,
  };
  const items = PAGES.map(([name, label]) => {
    const number = numbers[name] === undefined ? null : el("small", {}, count(numbers[name]));
    const link = el("a", { href: href(name) }, label, number ? [" ", number] : null);
    links.set(name, link);
    return el("li", {}, link);
  });
  append(nav, el("ul", {}, items));
  root.classList.add("report");
  append(
    root,
    pieceShapes(),
    el("a", { class: "skip", href: "#report-page" }, "Skip to the content"),
    el(
      "header",
      { class: "top" },
      el("h1", {}, said(title)),
      nav,
      button("◐", () => switchTheme(root), {
        class: "theme",
        "aria-label": "Light or dark",
        title: "Light or dark",
      }),
    ),
    notes.length > 0
      ? el(
          "div",
          { class: "notes", role: "note" },
          notes.map((note) => el("p", {}, note)),
        )
      : null,
    main,
  );
  root.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  if (hash) window.addEventListener("hashchange", onHash);
  go(hash ? location.hash.slice(1) : "");
  return {
    go,
    session,
    close() {
      clearTimeout(following);
      window.removeEventListener("hashchange", onHash);
      document.removeEventListener("keydown", onKey);
      root.removeEventListener("click", onClick);
      root.replaceChildren();
      root.classList.remove("report");
    },
  };
}

/** A part of an address; one that somebody has damaged is taken as it is. */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function switchTheme(root) {
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.documentElement.style.colorScheme = root.dataset.theme;
}
