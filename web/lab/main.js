// The lab: two pages in one file, a capture as a report, and a list of patterns with a text.

import { fromLink } from "./link.js";
import { patternLab } from "./patterns.js";
import { sessionPage } from "./session.js";

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
  document.title = name === "session" ? "Session - looking-at lab" : "Patterns - looking-at lab";
}

for (const [index, { name, tab }] of tabs.entries()) {
  tab.addEventListener("click", () => show(name));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) show(tabs[(index + step + tabs.length) % tabs.length].name, { focus: true });
  });
}

const lab = patternLab(tabs[1].panel);
sessionPage(tabs[0].panel, {
  list: () => lab.list(),
  /** Shows lines in the pattern lab. */
  look(text) {
    lab.setText(text);
    show("patterns");
  },
});

async function follow() {
  try {
    const state = await fromLink(location.hash);
    if (!state) return;
    lab.set(state);
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
