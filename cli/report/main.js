// The page that `looking-at report` writes: reads the data in it and shows them.

import { el, replace } from "./dom.js";
import { showReport } from "./report.js";

const BATCH = 1 << 20;

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  // Browsers of 2024 do not have it.
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The lines in the page: the first says what it is a report of, the last what is to be noted, the others are events. */
async function readData(progress) {
  const bytes = fromBase64(document.getElementById("data").textContent.trim());
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const values = [];
  let rest = "";
  // Many lines at once are parsed faster than one by one; all at once would freeze the page.
  const parse = (lines) => {
    if (lines.length === 0) return;
    for (const value of JSON.parse(`[${lines.replaceAll("\n", ",")}]`)) values.push(value);
    progress(values.length);
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += decoder.decode(value, { stream: true });
    if (rest.length < BATCH) continue;
    const end = rest.lastIndexOf("\n");
    if (end < 0) continue;
    parse(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
  parse((rest + decoder.decode()).trimEnd());
  return values;
}

async function start() {
  const root = document.getElementById("report");
  const status = el("p", { class: "reading", role: "status" }, "Reading the session.");
  replace(root, status);
  try {
    const events = await readData((number) => {
      status.textContent = `Reading the session: ${number} events.`;
    });
    const { title, files } = events.shift();
    const { notes, left_out: leftOut } = events.pop();
    replace(root);
    showReport(root, events, { title, files, notes, leftOut });
    root.dataset.ready = "true";
  } catch (error) {
    replace(
      root,
      el(
        "p",
        { class: "reading", role: "alert" },
        `This report can't be shown: ${error.message}. The file may be incomplete, or the browser older than 2023.`,
      ),
    );
    throw error;
  }
}

start();
