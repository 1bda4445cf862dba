// A capture that is dropped on the page, read in a worker and shown as a report.

import { button, el, replace } from "../../cli/report/dom.js";
import { showReport } from "../../cli/report/report.js";
import { Engine, GivenUp } from "./engine.js";

/** How much JSON a report may have; the command has the same limit. */
const LIMIT = 128 << 20;
/** How many lines that nothing matched go to the pattern lab. */
const LINES = 400;

/** The page. `lab` gives the list of the pattern lab, and shows a text there. */
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
  const drop = el("div", { class: "drop" },
    el("h1", {}, "See a session"),
    el("p", {}, "Drop captures here: raw bytes, a client's log with time stamps, asciicast, or xboard's debug log; " +
      "compressed with gzip or zstd, if you like."),
    el("p", {}, input, el("label", { for: "files", class: "button" }, "Choose files"), " ",
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
      show(files, events, failures);
    } catch (error) {
      const text = error instanceof GivenUp ? "Stopped." : error.mistakes ?
        "The list of the pattern lab has mistakes: fix them first, or choose another list." : error.message;
      replace(status, el("p", { class: error instanceof GivenUp ? null : "error" }, text));
    }
  }

  function show(files, events, failures) {
    const names = files.map(({ name }) => name);
    const unmatched = events.filter(({ kind }) => kind === "text").slice(0, LINES).map(({ line, text }) => line ?? text);
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
      unmatched.length > 0 ? button("Unmatched lines in the pattern lab", () => lab.look(`${unmatched.join("\n")}\n`)) : null);
    shown = showReport(root, events, {
      title: names.length === 1 ? names[0] : `${names.length} captures`,
      files: names, notes: failures, hash: false,
    });
    root.dataset.ready = "true";
  }

  // Anywhere on the page: a file that misses its place would replace the page.
  const over = (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("dragging", event.type === "dragover");
  };
  window.addEventListener("dragover", over);
  window.addEventListener("dragleave", over);
  window.addEventListener("drop", (event) => {
    over(event);
    if (!panel.hidden && event.dataTransfer.files.length > 0) open([...event.dataTransfer.files]);
  });
}
