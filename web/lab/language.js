// The language of lists, in short.

import { el } from "../../cli/report/dom.js";

/** The types of stars, with what each takes. */
export const TYPES = {
  text: "any text, none at all too; a star without a type is this",
  handle: "a name with its titles: Foo, *relay, Foo(*)(SR)",
  number: "a whole number: 12, -3",
  rating: "a rating: 1500, 1500P, ++++, UNR",
  word: "text without blanks, at most 128 bytes",
  prompt: "a word with a letter in it, as the name in a prompt: fics",
  channel: "a channel: 50, T50",
  duration: "a length of time: 0:04, 1:14:24.313",
  player: "a handle, perhaps with a rating: Foo(C)( 902)",
  member: "a handle with a channel: Foo(50)",
  speech: "a handle, and right after it what its owner says: Foo's here",
  nothing: "no text at all: with it, ** is one asterisk",
};

/** The flags of entries. */
export const FLAGS = {
  "rest:NAME": "once the pattern has matched, the rest of the line belongs to it, as a field of that name",
  prompt: "it is a prompt: reported at once, and a line begins after it",
  head: "the next line is the text of this message",
};

const table = (caption, rows) => el("table", {}, el("caption", {}, caption), el("tbody", {},
  Object.entries(rows).map(([name, about]) => el("tr", {}, el("th", { scope: "row" }, el("code", {}, name)), el("td", {}, about)))));

export function language() {
  return el("details", { class: "language" }, el("summary", {}, "The language of lists"),
    el("pre", { class: "quoted" }, 'KIND ^"PATTERN" STAR:TYPE ... NAME=VALUE ... | FLAG'),
    el("p", {}, "The first entry that matches wins. ", el("code", {}, "^"), " lets it match only where a line begins, where no player can write. A ",
      el("code", {}, "*"), " takes everything up to the first byte that equals the byte after it; there is no second try. At the end it takes the rest of the line. ",
      "Each star has a name, ", el("code", {}, "_"), " if it is no field. ", el("code", {}, "\\n"), ", ", el("code", {}, "\\t"), ", ", el("code", {}, '\\"'),
      " and ", el("code", {}, "\\x07"), " are written so. A ", el("code", {}, "#"), " begins a comment. A list ends with ", el("code", {}, 'newline "\\n"'), "."),
    table("Types of stars", TYPES),
    table("Flags", FLAGS),
    el("p", {}, "Groups: the entries between ", el("code", {}, "group NAME on"), " (or ", el("code", {}, "off"), ") and ", el("code", {}, "end"),
      " match only while the group is on. A program switches it; here a box below the list does."));
}
