// The pattern lab: a list on the left with what is wrong in it, a text on the right with what it matches.

import ICS from "../../patterns/ics.pat";
import XBOARD from "../../patterns/xboard.pat";
import DEMICHESS from "../../patterns/demichess.pat";
import { button, el, replace } from "../../cli/report/dom.js";
import { details } from "./details.js";
import { editor, findings } from "./editor.js";
import { Engine, GivenUp } from "./engine.js";
import { toLink } from "./link.js";
import { matches } from "./matches.js";
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
};
/** How long to wait after a key before reading again, and before checking. */
const SOON = 120;
const LATER = 600;
/** How long a link is before some programs shorten it. */
const LONG = 8000;

export function patternLab(panel) {
  const reader = new Engine();
  const checker = new Engine();
  let groups = {};
  let read = null;
  let timer = null;
  let checkTimer = null;
  let turn = 0;

  const list = editor({ id: "list", label: "List", change: soon });
  const text = editor({ id: "text", label: "Text", change: soon });
  const after = el("select", { id: "after", change: soon },
    el("option", { value: "" }, "nothing"),
    Object.keys(SHIPPED).map((name) => el("option", { value: name }, name)));
  const load = el("select", {
    id: "load",
    change() {
      if (SHIPPED[load.value]) list.value = SHIPPED[load.value];
      if (load.value === "example") set(EXAMPLE);
      after.value = "";
      load.value = "";
      groups = {};
      soon();
    },
  }, el("option", { value: "" }, "choose"), el("option", { value: "example" }, "the example"),
    Object.keys(SHIPPED).map((name) => el("option", { value: name }, name)));
  const switches = el("fieldset", { class: "switches", hidden: true });
  const found = el("div", { class: "lab-found", role: "status", "aria-live": "polite" });
  const notice = el("p", { class: "notice", role: "status" });
  const link = el("input", { class: "link", id: "link", readonly: true, "aria-label": "Link", hidden: true });
  const view = matches({ choose: explain });
  const detail = details({ go: (line) => list.go(line) });
  text.area.addEventListener("keyup", atCaret);
  text.area.addEventListener("click", atCaret);

  replace(panel, el("main", { class: "patterns" },
    el("div", { class: "head" },
      el("h1", {}, "Pattern lab"),
      el("span", {}, el("label", { for: "load" }, "Begin with "), load),
      el("span", {}, el("label", { for: "after" }, "After the list comes "), after),
      button("Share by a link", share), link, notice),
    el("section", { class: "left", "aria-label": "List" }, list.frame, switches, found),
    el("section", { class: "right", "aria-label": "Text and matches" }, text.frame, view.element, detail.element)));

  function described() {
    return { text: list.value, after: after.value, groups };
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
  }

  async function again() {
    const now = turn;
    const bytes = new Bytes(text.value);
    // A text that takes long is given up when there is a newer one.
    reader.stop();
    try {
      const answer = await reader.call("read", { list: described(), text: text.value });
      if (now !== turn) return;
      read = { ...answer, bytes, list: described() };
      switchesFor(read.groups);
      list.mark([]);
      replace(found, el("p", {}, `${read.entries.length} entries. Checking.`));
      view.show(read);
      detail.clear();
      atCaret();
      checkTimer = setTimeout(() => look(now), LATER);
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
      const own = all.map((finding) => ({ ...finding, own: finding.file === "your list" }));
      list.mark(own.filter((finding) => finding.own).map((finding) => ({ ...finding, column: 1 })));
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
    if (read && document.activeElement === text.area) view.choose(byteAt(text.value, text.area.selectionStart));
  }

  async function explain(token) {
    const from = read;
    const [start, end] = from.bytes.lines(token.start, token.end);
    detail.wait(token, from);
    try {
      const why = await reader.call("explain", { list: from.list, text: from.bytes.slice(start, end) });
      if (read === from) detail.show(token, why, start, from);
    } catch (error) {
      if (!(error instanceof GivenUp)) detail.clear(error.message);
    }
  }

  async function share() {
    const hash = await toLink({ list: list.value, after: after.value, groups, text: text.value });
    const address = `${location.href.split("#")[0]}${hash}`;
    history.replaceState(null, "", hash);
    link.value = address;
    link.hidden = false;
    link.select();
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    notice.textContent = (copied ? "The link was copied. " : "Copy the link. ") +
      (address.length > LONG ? `It has ${address.length} characters: some programs shorten links like that.` : "");
  }

  function set(state) {
    list.value = state.list;
    text.value = state.text;
    after.value = state.after;
    groups = state.groups;
    soon();
  }

  set(EXAMPLE);
  return {
    set,
    list: described,
    setText(value) {
      text.value = value;
      soon();
    },
    say(message) {
      notice.textContent = message;
    },
  };
}

function number(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}
