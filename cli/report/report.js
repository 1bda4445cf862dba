// The report: its frame, its pages, and the way between them.

import { pieceShapes } from "./board.js";
import { append, button, count, el, replace, said } from "./dom.js";
import { lines, problems } from "./line_views.js";
import { Session } from "./session.js";
import { offers, talk } from "./talk_views.js";
import { games, overview } from "./views.js";

const PAGES = [
  ["overview", "Overview", overview],
  ["games", "Games", games],
  ["talk", "Talk", talk],
  ["offers", "Offers", offers],
  ["problems", "Unmatched", problems],
  ["lines", "Lines", lines],
];

/** How many milliseconds after something was added it is shown. */
const PAUSE = 200;

/**
 * Shows a report in an element, which should be empty.
 *
 * `lines` are objects as `looking-at report` writes them into a page: events as `looking-at replay --format json --lines`
 * writes them, `{ game }` for each game as the library gives it, and before them `{ capture: NAME }` where there are several
 * captures. Options: `title`; `files`, the names of the captures; `notes`, texts to be shown above all pages; `leftOut`, how
 * many more events of some kinds there were; `live`, if more lines will come; `pgn`, which gets the PGN of a game in progress
 * by its number; `lab`, the address of the pattern lab, or a function that shows `{ list, text }` there; `draft`, which drafts
 * patterns for lines that match nothing and gives the list; and `hash: false` where the address of the page is not to be used.
 *
 * Gives `go(path)`, which shows a page such as `games/1/12`, `add(lines)`, and `close()`.
 */
export function showReport(
  root,
  lines,
  {
    title = "A session",
    files = [],
    notes = [],
    leftOut = {},
    hash = true,
    live = false,
    pgn = null,
    lab = null,
    draft = null,
  } = {},
) {
  const session = new Session(lines, { files, leftOut });
  const main = el("main", { class: "page", id: "report-page", tabindex: -1 });
  const nav = el("nav", { "aria-label": "Report" });
  const noteBox = el("div", { class: "notes", role: "note" });
  const links = new Map();
  const numbers = new Map();
  let view = null;
  let path = null;
  let following = null;
  let refreshing = null;
  let pause = PAUSE;
  const href = (...parts) => `#${parts.map((part) => encodeURIComponent(part)).join("/")}`;

  /** Notes the address of what is shown. What changes often is not noted too often for the browser. */
  function note(next, { push = false } = {}) {
    clearTimeout(following);
    if (next === path) return;
    path = next;
    if (!hash) return;
    if (push) history.pushState(null, "", `#${next}`);
    else following = setTimeout(() => path === next && history.replaceState(null, "", `#${next}`), 300);
  }

  const context = {
    session,
    href,
    live,
    pgn,
    lab,
    draft,
    params: new URLSearchParams(),
    /** Notes the page that is shown now. */
    follow: (next) => note(next),
    /** Notes what the filters of the page are set to. */
    remember(state, options) {
      const set = Object.entries(state).filter(([, value]) => value !== "");
      const query = new URLSearchParams(set).toString();
      // What was chosen in the page, such as a line, is not among what is filtered.
      const [name] = path.split(/[?/]/);
      note(`${name}${query ? `?${query}` : ""}`, options);
    },
  };

  function go(next) {
    // What is shown anew shows everything that has been added.
    if (refreshing !== null) session.refresh();
    clearTimeout(following);
    path = next;
    const [place, query = ""] = next.split("?");
    const [name, ...rest] = place.split("/").map(decode);
    const page = PAGES.find(([known]) => known === name) ?? PAGES[0];
    const first = view === null;
    view?.leave?.();
    context.params = new URLSearchParams(query);
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

  /** Shows what has been added. The longer that takes, the less often it is done. */
  function refresh() {
    const from = performance.now();
    session.refresh();
    showNumbers();
    if (view.isThere?.()) go(path);
    else view.refresh?.();
    pause = Math.min(Math.max(PAUSE, (performance.now() - from) * 10), 5 * PAUSE);
    refreshing = null;
  }
  function add(more) {
    session.add(more);
    refreshing ??= setTimeout(refresh, pause);
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

  function showNumbers() {
    const of = {
      games: session.games.length,
      talk: session.talk.length,
      offers: session.offers.length,
      problems: session.problems.length,
    };
    for (const [name, number] of numbers) number.textContent = count(of[name]);
    const all = [...notes, ...session.notes];
    noteBox.hidden = all.length === 0;
    replace(
      noteBox,
      all.map((text) => el("p", {}, text)),
    );
  }

  const items = PAGES.map(([name, label]) => {
    const number = ["overview", "lines"].includes(name) ? null : el("small", {});
    if (number) numbers.set(name, number);
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
      el("h1", {}, said(title), live ? el("small", { class: "live" }, " live") : null),
      nav,
      button("◐", () => switchTheme(root), {
        class: "theme",
        "aria-label": "Light or dark",
        title: "Light or dark",
      }),
    ),
    noteBox,
    main,
  );
  showTheme(root, storedTheme());
  showNumbers();
  root.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  if (hash) window.addEventListener("hashchange", onHash);
  go(hash ? location.hash.slice(1) : "");
  return {
    go,
    add,
    session,
    close() {
      clearTimeout(following);
      clearTimeout(refreshing);
      view?.leave?.();
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

const THEME = "looking-at-theme";

/** The theme that was chosen before; null if none was, or the browser keeps nothing for a page. */
function storedTheme() {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

function showTheme(root, theme) {
  if (theme !== "dark" && theme !== "light") return;
  root.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
}

function switchTheme(root) {
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  showTheme(root, dark ? "light" : "dark");
  try {
    localStorage.setItem(THEME, root.dataset.theme);
  } catch {
    // It stays for as long as the page is open.
  }
}
