// Filters of a page: what they are set to is in its address, so that it can be kept, sent, and gone back to.

import { count, el, plain } from "./dom.js";

/**
 * The filters of a page, from its address: an object of texts, by the names of the filters, empty where a filter is off.
 * `set(name, value)` changes one of them and calls `update`.
 */
export function filters(context, names, update) {
  const state = Object.fromEntries(names.map((name) => [name, context.params.get(name) ?? ""]));
  return {
    state,
    set(name, value) {
      // While a word is typed the address changes, and one goes back to before the word.
      const goesOn = name === "search" && state[name] !== "" && value !== "";
      state[name] = value;
      context.remember(state, { push: !goesOn });
      update();
    },
  };
}

/** A field to search with. */
export function searchField({ state, set }, label) {
  return el("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": label,
    "data-search": true,
    value: state.search,
    input: (event) => set("search", event.target.value),
  });
}

/** A choice of values, each with a number of items; `all` is what is chosen if none is. */
export function choice({ state, set }, label, name, options, { show = (value) => value, all = "all" } = {}) {
  return el(
    "label",
    {},
    `${label} `,
    el(
      "select",
      { "data-filter": name, change: (event) => set(name, event.target.value) },
      el("option", { value: "" }, all),
      options.map(([value, number]) =>
        el(
          "option",
          { value, selected: value !== "" && state[name].toLowerCase() === value.toLowerCase() },
          show(plain(value)),
          number === undefined ? "" : ` (${count(number)})`,
        ),
      ),
    ),
  );
}

/** A filter that is on or off. */
export function check({ state, set }, label, name) {
  return el(
    "label",
    {},
    el("input", {
      type: "checkbox",
      "data-filter": name,
      checked: state[name] !== "",
      change: (event) => set(name, event.target.checked ? "1" : ""),
    }),
    ` ${label}`,
  );
}

/** The choice of a capture, where there are several. */
export function captures(bar, session) {
  return session.several
    ? choice(
        bar,
        "Capture",
        "capture",
        session.files.map((name) => [name]),
      )
    : null;
}

/** How often each value is there, the most frequent first. */
export function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
}
