// A capture that is dropped on the page, read in a worker and shown as a report.

import { button, el, replace } from "../../cli/report/dom.js";
import { showReport } from "../../cli/report/report.js";
import { Engine, GivenUp } from "./engine.js";

/** How much JSON a report may have; the command has the same limit. */
const LIMIT = 128 << 20;
/** How many lines that nothing matched go to the pattern lab. */
const LINES = 400;
/** How many characters of a capture a draft is made from. */
const DRAFTED = 8 << 20;

/** The page. `lab` gives the list of the pattern lab, drafts a list, and shows a list and a text there. */
export function sessionPage(panel, lab) {
  const engine = new Engine();
  const lists = el("select", { id: "session-list" },
    ["ics", "xboard", "demichess"].map((name) => el("option", { value: name }, name)),
    el("option", { value: "own" }, "that of the pattern lab"));
  const input = el("input", {
    type: "file", multiple: true, id: "files", class: "visually-hidden",
    change() {
      if (input.files.length > 0) open([...input.files]);
      input.value = "";
    },
  });
  const status = el("div", { class: "status", role: "status" });
  const drop = el("main", { class: "drop" },
    el("h1", {}, "See a session"),
    el("p", {}, "Drop captures here: raw bytes, a client's log with time stamps, asciicast, or xboard's debug log; " +
      "compressed with gzip or zstd, if you like."),
    el("p", { class: "choose" }, input, el("label", { for: "files", class: "button" }, "Choose files"), " ",
      el("label", { for: "session-list" }, "List: "), lists),
    status);
  const bar = el("div", { class: "opened", hidden: true });
  const root = el("div", { class: "report-root" });
  replace(panel, drop, bar, root);
  let shown = null;

  async function open(files) {
    engine.stop();
    shown?.close();
    shown = null;
    bar.hidden = true;
    drop.hidden = false;
    const progress = el("progress", { max: 1, value: 0, "aria-label": "Read so far" });
    const count = el("span", {}, "");
    replace(status, el("p", {}, "Reading. ", count), progress, " ", button("Stop", () => engine.stop()));
    const events = [];
    try {
      const list = lists.value === "own" ? lab.list() : { text: null, after: lists.value, groups: {} };
      const { failures } = await engine.call("capture", { files, list, limit: LIMIT }, ({ json, file, done }) => {
        for (const event of JSON.parse(json)) {
          if (file !== null && event.file === undefined) event.file = file;
          events.push(event);
        }
        progress.value = done;
        count.textContent = `${events.length} events.`;
      });
      if (events.length === 0) {
        replace(status, failures.length > 0 ? failures.map((text) => el("p", { class: "error" }, text)) :
          el("p", { class: "error" }, "There are no events in it."));
        return;
      }
      replace(status);
      show(files, events, failures, list);
    } catch (error) {
      const text = error instanceof GivenUp ? "Stopped." : error.mistakes ?
        "The list of the pattern lab has mistakes: fix them first, or choose another list." : error.message;
      replace(status, el("p", { class: error instanceof GivenUp ? null : "error" }, text));
    }
  }

  function show(files, events, failures, list) {
    const names = files.map(({ name }) => name);
    const lines = events.filter(({ kind }) => kind === "text").slice(0, LINES).map(({ line, text }) => line ?? text);
    const state = { list: list.text, after: list.after, groups: list.groups, text: `${lines.join("\n")}\n` };
    // From the other lines a draft learns who is a player.
    const all = () => events.map(({ line }) => line ?? "").join("\n").slice(0, DRAFTED);
    drop.hidden = true;
    bar.hidden = false;
    replace(bar,
      button("Open another", () => {
        shown?.close();
        shown = null;
        bar.hidden = true;
        drop.hidden = false;
        input.focus();
      }),
      lines.length > 0 ? button("Unmatched lines in the pattern lab", () => lab.look(state)) : null,
      lines.length > 0 ? button("Draft patterns for them", async (event) => {
        const press = event.currentTarget;
        press.disabled = true;
        try {
          const { text: drafted } = await lab.draft({ list, text: all() });
          lab.look({ ...state, list: list.text === null ? drafted : `${drafted.replace(/newline "\\n"\n$/, "")}${list.text}` });
        } finally {
          press.disabled = false;
        }
      }) : null);
    shown = showReport(root, events, {
      title: names.length === 1 ? names[0] : `${names.length} captures`,
      files: names, notes: failures, hash: false,
      lab: lab.look,
      draft: async () => (await lab.draft({ list, text: all() })).text,
    });
    root.dataset.ready = "true";
  }

  window.addEventListener("drop", (event) => {
    if (!panel.hidden && event.dataTransfer.files.length > 0) open([...event.dataTransfer.files]);
  });
}
