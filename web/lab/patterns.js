// The pattern lab: a list on the left with what is wrong in it, a text on the right with what it matches.

import ICS from "../../patterns/ics.pat";
import XBOARD from "../../patterns/xboard.pat";
import DEMICHESS from "../../patterns/demichess.pat";
import { button, el, replace } from "../../cli/report/dom.js";
import { cases } from "./cases.js";
import { details } from "./details.js";
import { editor, findings } from "./editor.js";
import { Engine, GivenUp } from "./engine.js";
import { opener, saveFile, textOf } from "./files.js";
import { columnOf, parts } from "./highlight.js";
import { language } from "./language.js";
import { toLink } from "./link.js";
import { matches } from "./matches.js";
import { load, save } from "./store.js";
import { Bytes, byteAt } from "./text.js";

const SHIPPED = { ics: ICS, xboard: XBOARD, demichess: DEMICHESS };
const EXAMPLE = {
  list: `# One entry a line: its kind, its pattern in quotes, a name for each star.
tell    ^"* tells you: *"     from:handle text
talk     "*(*): *"            from channel text
board    "<12> "              | rest:line
weather ^"It is * degrees in *."  degrees:number where
prompt  ^"*% "                text:word   | prompt
newline  "\\n"
`,
  after: "",
  groups: {},
  text: `fics% Foo(GM) tells you: watch <12> this
Foo(50): <12> rnbqkbnr
It is 21 degrees in Oslo.
It is very cold in Oslo.
`,
  cases: [],
};
/** A list for entries of one's own before a shipped one. */
const EMPTY = '# Your entries come here, before those of the list that is chosen above.\nnewline "\\n"\n';
/** How long to wait after a key before reading again, before checking, and before saving. */
const SOON = 120;
const LATER = 600;
const SAVED = 400;
/** How long a link is before some programs shorten it. */
const LONG = 8000;

export function patternLab(panel) {
  const reader = new Engine();
  const checker = new Engine();
  const drafter = new Engine();
  let groups = {};
  let past = [];
  let read = null;
  let timer = null;
  let checkTimer = null;
  let saveTimer = null;
  let turn = 0;

  const list = editor({
    id: "list", label: "List", change: soon, colour: parts,
    tools: el("span", { class: "tools-of" },
      opener({ id: "open-list", label: "Open", accept: ".pat,text/plain", open: (text, name) => take({ list: text }, `opening ${name}`) }),
      button("Save", () => saveFile("my.pat", list.value), { "aria-label": "Save the list as a file" })),
  });
  const text = editor({
    id: "text", label: "Text", change: soon,
    tools: el("span", { class: "tools-of" },
      opener({ id: "open-text", label: "Open", accept: "", open: (given, name) => take({ text: given }, `opening ${name}`) }),
      button("Save", () => saveFile("text.txt", text.value), { "aria-label": "Save the text as a file" }),
      button("Draft patterns", () => draft(), { title: "Add entries for the lines that nothing matches" })),
  });
  const after = el("select", { id: "after", change: soon },
    el("option", { value: "" }, "nothing"),
    Object.keys(SHIPPED).map((name) => el("option", { value: name }, name)));
  const load_ = el("select", {
    id: "load",
    change() {
      const name = load_.value;
      load_.value = "";
      if (name === "example") take(EXAMPLE, "beginning with the example");
      else if (SHIPPED[name]) take({ list: SHIPPED[name], after: "", groups: {} }, `beginning with ${name}`);
    },
  }, el("option", { value: "" }, "choose"), el("option", { value: "example" }, "the example"),
    Object.keys(SHIPPED).map((name) => el("option", { value: name }, name)));
  const undo = button("Undo", goBack, { id: "undo", hidden: true });
  const question = el("div", { class: "question", role: "alertdialog", "aria-label": "Replace what is there?", hidden: true });
  const switches = el("fieldset", { class: "switches", hidden: true });
  const found = el("div", { class: "lab-found", role: "status", "aria-live": "polite" });
  const notice = el("p", { class: "notice", role: "status" });
  const link = el("input", { class: "link", id: "link", readonly: true, "aria-label": "Link", hidden: true });
  const tried = cases({ change: soon });
  const view = matches({ choose: explain, stars: (from, part) => reader.call("stars", { list: from.list, text: part }) });
  const detail = details({ go: (line) => list.go(line), keep: tried.add });
  text.area.addEventListener("keyup", atCaret);
  text.area.addEventListener("click", atCaret);

  replace(panel, el("main", { class: "patterns" },
    el("div", { class: "head" },
      el("h1", {}, "Pattern lab"),
      el("span", {}, el("label", { for: "load" }, "Begin with "), load_),
      el("span", {}, el("label", { for: "after" }, "After the list comes "), after),
      undo, button("Share by a link", share), link, notice, question),
    el("section", { class: "left", "aria-label": "List" }, list.frame, switches, found, language()),
    el("section", { class: "right", "aria-label": "Text and matches" }, text.frame, view.element, detail.element, tried.element)));

  function described() {
    return { text: list.value, after: after.value, groups };
  }

  function state() {
    return { list: list.value, text: text.value, after: after.value, groups, cases: tried.value };
  }

  /** Reads again, when the keys rest for a moment. */
  function soon() {
    turn++;
    delete panel.dataset.read;
    notice.textContent = "";
    link.hidden = true;
    checker.stop();
    clearTimeout(timer);
    clearTimeout(checkTimer);
    timer = setTimeout(again, SOON);
    clearTimeout(saveTimer);
    saveTimer = setTimeout(keep, SAVED);
  }

  /** Keeps what was typed in the browser. */
  function keep() {
    clearTimeout(saveTimer);
    saveTimer = null;
    if (!save(state(), past)) say("This is too large to be kept in the browser: save it as a file.");
  }

  // What was typed in the last moment, too.
  window.addEventListener("pagehide", () => { if (saveTimer !== null) keep(); });

  async function again() {
    const now = turn;
    const bytes = new Bytes(text.value);
    // A text that takes long is given up when there is a newer one.
    reader.stop();
    try {
      const answer = await reader.call("read", { list: described(), text: text.value, cases: tried.lines });
      if (now !== turn) return;
      read = { ...answer, bytes, list: described() };
      switchesFor(read.groups);
      const wrong = read.mistakes.map((mistake) => ({ ...mistake, level: "error" }));
      list.mark(wrong);
      replace(found, el("p", {}, wrong.length > 0 ?
        `${number(wrong.length, "mistake", "mistakes")}; the other ${number(read.entries.length, "entry is", "entries are")} tried.` :
        `${number(read.entries.length, "entry", "entries")}. Checking.`), wrong.length > 0 ? findings(wrong, list.go) : null);
      view.show(read);
      detail.clear();
      tried.show(read.kinds);
      atCaret();
      if (wrong.length === 0) checkTimer = setTimeout(() => look(now), LATER);
    } catch (error) {
      if (error instanceof GivenUp || now !== turn) return;
      read = null;
      view.clear();
      detail.clear();
      const wrong = (error.mistakes ?? [{ line: 1, column: 1, message: error.message }]).map((mistake) => ({ ...mistake, level: "error" }));
      list.mark(wrong);
      replace(found, el("p", {}, number(wrong.length, "mistake", "mistakes")), findings(wrong, list.go));
    }
    panel.dataset.read = String(now);
  }

  /** Looks for entries that do not do what one expects. */
  async function look(now) {
    try {
      const all = await checker.call("check", { list: described() });
      if (now !== turn) return;
      const own = all.map((finding) => ({
        ...finding, own: finding.file === "your list", column: columnOf(list.line(finding.line), finding.star),
      }));
      list.mark(own.filter((finding) => finding.own));
      replace(found, el("p", {}, `${number(read.entries.length, "entry", "entries")} checked: ${number(all.length, "finding", "findings")}`),
        findings(own, list.go));
      panel.dataset.checked = String(now);
    } catch (error) {
      if (!(error instanceof GivenUp)) replace(found, el("p", { class: "error" }, error.message));
    }
  }

  function switchesFor(all) {
    switches.hidden = all.length === 0;
    replace(switches, el("legend", {}, "Groups"), all.map(({ name, on }) => {
      const box = el("input", {
        type: "checkbox", checked: on,
        change() {
          groups = { ...groups, [name]: box.checked };
          soon();
        },
      });
      return el("label", {}, box, ` ${name}`);
    }));
  }

  /** The match at the caret is the one that is explained. */
  function atCaret() {
    if (!read || document.activeElement !== text.area) return;
    caret = byteAt(text.value, text.area.selectionStart);
    view.choose(caret);
  }

  let caret = null;

  async function explain(token) {
    const from = read;
    const [start, end] = from.bytes.lines(token.start, token.end);
    const own = document.activeElement === text.area ? caret - start : null;
    detail.wait(token, from);
    try {
      const answer = await reader.call("explain", {
        list: from.list, text: from.bytes.slice(start, end), span: [token.start, token.end],
      });
      if (read === from) detail.show(token, answer, start, from, own);
    } catch (error) {
      if (!(error instanceof GivenUp)) detail.clear(error.message);
    }
  }

  async function share() {
    const hash = await toLink(state());
    const address = `${location.href.split("#")[0]}${hash}`;
    history.replaceState(null, "", hash);
    link.value = address;
    link.hidden = false;
    link.select();
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    say((copied ? "The link was copied. " : "Copy the link. ") +
      (address.length > LONG ? `It has ${address.length} characters: some programs shorten links like that.` : ""));
  }

  /** Drafts entries for the lines that nothing matches, and puts them into the list. */
  async function draft({ all = false, min = null } = {}) {
    say("Drafting.");
    drafter.stop();
    // A few lines are an example; of many, what came once says little.
    const least = min ?? (text.value.split("\n").length > 200 ? 3 : 1);
    try {
      const made = await drafter.call("draft", { list: described(), text: text.value, all, min: least });
      const left = `${made.lines} lines matched nothing, ${made.taken} are taken, ${made.left} are left.`;
      if (made.entries.length === 0) {
        say(`There is no draft: ${left}`);
        return;
      }
      const entries = made.text.replace(/\n*newline "\\n"\n$/, "\n");
      remember("drafting");
      list.value = withEntries(list.value, entries);
      soon();
      say(`${number(made.entries.length, "entry was", "entries were")} drafted: ${left} Read them: names are guesses.`);
    } catch (error) {
      if (!(error instanceof GivenUp)) say(`There is no draft: ${error.message}`);
    }
  }

  /** Replaces what is there, after a question if it was typed and is not kept elsewhere. */
  function take(change, what) {
    const now = state();
    const lost = ["list", "text"].filter((name) => change[name] !== undefined && change[name] !== now[name] && isOwn(name, now[name]));
    const replaceIt = () => {
      question.hidden = true;
      remember(what);
      set({ ...now, ...change });
    };
    if (lost.length === 0) {
      replaceIt();
      return;
    }
    const yes = button("Replace", replaceIt, { id: "replace" });
    replace(question, el("span", {}, `Replace your ${lost.join(" and your ")} by ${what}? `), yes, " ",
      button("Keep", () => { question.hidden = true; load_.focus(); }, { id: "keep" }));
    question.hidden = false;
    yes.focus();
  }

  /** Whether somebody has typed it. */
  function isOwn(name, value) {
    return value.trim() !== "" && value !== EXAMPLE[name] && value !== EMPTY && !Object.values(SHIPPED).includes(value);
  }

  /** Notes what is there, so that it can be gone back to. */
  function remember(what) {
    past.push({ what, state: state() });
    showUndo();
  }

  function showUndo() {
    undo.hidden = past.length === 0;
    undo.textContent = `Undo ${past.at(-1)?.what ?? ""}`;
  }

  function goBack() {
    const { state: before } = past.pop();
    set(before);
    showUndo();
    if (undo.hidden) list.area.focus();
  }

  function say(message) {
    notice.textContent = message;
  }

  function set(given) {
    list.value = given.list;
    text.value = given.text;
    after.value = given.after ?? "";
    groups = given.groups ?? {};
    tried.value = given.cases ?? [];
    soon();
  }

  const saved = load();
  past = saved?.past ?? [];
  set(saved?.state ?? EXAMPLE);
  showUndo();
  return {
    list: described,
    /** Shows a state that comes from elsewhere; what was there can be gone back to. A list that is `null` is a shipped one. */
    open({ list: own, after: next = "", groups: on = {}, text: given, cases: kept, draft: wanted = false }, what) {
      const now = state();
      const change = { ...now, list: own ?? EMPTY, after: next, groups: on, text: given, cases: kept?.length > 0 ? kept : now.cases };
      if (isOwn("list", now.list) || isOwn("text", now.text)) remember(what);
      set(change);
      if (wanted) draft();
    },
    draft: (given) => drafter.call("draft", { all: false, min: 3, ...given }),
    /** Takes files that were dropped on the page. */
    async drop(files) {
      const change = {};
      for (const file of files) change[file.name.endsWith(".pat") ? "list" : "text"] = await textOf(file);
      take(change, `opening ${files.map(({ name }) => name).join(", ")}`);
    },
    /** Draws what was hidden. */
    shown() {
      list.draw();
      text.draw();
      view.draw();
    },
    say,
  };
}

/** A list with drafted entries before its newline. */
function withEntries(list, entries) {
  const lines = list.trimEnd().split("\n");
  const at = lines.findLastIndex((line) => /^\s*newline\s+"\\n"/.test(line));
  const before = (at < 0 ? lines : lines.slice(0, at)).join("\n");
  const behind = at < 0 ? ['newline "\\n"'] : lines.slice(at);
  return `${[before, entries.trim(), "", ...behind].join("\n").trimStart()}\n`;
}

function number(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}
