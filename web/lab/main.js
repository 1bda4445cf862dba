// The lab: two pages in one file, a capture as a report, and a list of patterns with a text.

import { fromLink } from "./link.js";
import { patternLab } from "./patterns.js";
import { sessionPage } from "./session.js";

let lab = null;
const tabs = ["session", "patterns"].map((name) => ({
  name,
  tab: document.getElementById(`tab-${name}`),
  panel: document.getElementById(name),
}));

function show(name, { focus = false } = {}) {
  for (const { name: other, tab, panel } of tabs) {
    const chosen = other === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    panel.hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  if (name === "patterns") lab?.shown();
  document.title = name === "session" ? "Session - looking-at lab" : "Patterns - looking-at lab";
}

for (const [index, { name, tab }] of tabs.entries()) {
  tab.addEventListener("click", () => show(name));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) show(tabs[(index + step + tabs.length) % tabs.length].name, { focus: true });
  });
}

lab = patternLab(tabs[1].panel);
sessionPage(tabs[0].panel, {
  list: () => lab.list(),
  draft: (given) => lab.draft(given),
  /** Shows lines in the pattern lab, with the list that they were read with. */
  look(state) {
    lab.open(state, "opening the lines of a capture");
    show("patterns");
  },
});

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
  const files = [...event.dataTransfer.files];
  if (files.length > 0 && !tabs[1].panel.hidden) lab.drop(files);
});

async function follow() {
  try {
    const state = await fromLink(location.hash);
    if (!state) return;
    lab.open(state, "opening a link");
    show("patterns");
  } catch (error) {
    lab.say(`The link can't be read: ${error.message}. It may have been shortened on its way.`);
    show("patterns");
  }
}

show("session");
window.addEventListener("hashchange", follow);
follow().then(() => {
  document.body.dataset.ready = "true";
});
