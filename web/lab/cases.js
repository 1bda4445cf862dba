// Cases: lines that must give a kind. They are tried on every change.

import { button, el, replace } from "../../cli/report/dom.js";

/** The cases. `change` is called when they have changed. */
export function cases({ change }) {
  let all = [];
  let kinds = [];
  const list = el("ul", { class: "cases" });
  const line = el("input", { id: "case-line", type: "text", spellcheck: "false", autocomplete: "off" });
  const kind = el("input", { id: "case-kind", type: "text", size: 14, spellcheck: "false", autocomplete: "off" });
  const summary = el("span", { role: "status" });
  const form = el("form", {
    class: "case-form",
    submit(event) {
      event.preventDefault();
      if (line.value === "" || kind.value.trim() === "") return;
      add(line.value, kind.value.trim());
      line.value = kind.value = "";
    },
  }, el("span", {}, el("label", { for: "case-line" }, "This line "), line), " ",
    el("span", {}, el("label", { for: "case-kind" }, "must give "), kind), " ", el("button", {}, "Add"));
  const element = el("details", { class: "case-box", open: true }, el("summary", {}, "Cases ", summary), list, form);

  function add(text, expected) {
    all = [...all.filter((one) => one.line !== text), { line: text, kind: expected }];
    change();
    draw();
  }

  function draw() {
    const right = (index) => kinds[index]?.includes(all[index].kind);
    replace(list, all.map((one, index) => {
      const found = kinds[index];
      const state = found === undefined ? "case-waits" : right(index) ? "case-right" : "case-wrong";
      return el("li", { class: state },
        el("span", { class: "case-sign" }, { "case-waits": "…", "case-right": "✓ right", "case-wrong": "✕ wrong" }[state]), " ",
        el("code", {}, one.line), ` must give ${one.kind}`,
        state === "case-wrong" ? `, and gives ${found.join(", ") || "nothing"}` : null, " ",
        button("Remove", () => {
          all = all.filter((other) => other !== one);
          change();
          draw();
        }, { class: "place", "aria-label": `Remove the case ${one.line}` }));
    }));
    const wrong = all.filter((_, index) => kinds[index] && !right(index)).length;
    summary.textContent = all.length === 0 ? "(none)" : kinds.length === 0 ? "" : wrong > 0 ? `(${wrong} of ${all.length} wrong)` : `(${all.length} right)`;
    summary.className = wrong > 0 ? "error" : "";
  }

  return {
    element,
    add,
    get value() { return all; },
    set value(given) {
      all = given;
      kinds = [];
      draw();
    },
    get lines() { return all.map((one) => one.line); },
    /** Shows what the lines give. */
    show(found) {
      kinds = found;
      draw();
    },
  };
}
