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

/** The lines in the page: the first says what it is a report of, the last what is to be noted, the others are events and games. */
async function readData(data, progress) {
  const bytes = fromBase64(data);
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

/** Shows what the server that the page came from sends. */
function showLive(root, status) {
  const source = new EventSource("events");
  let report = null;
  const waiting = [];
  const broken = el("p", { class: "reading", role: "alert", hidden: true }, "The capture is no longer followed.");
  source.onmessage = ({ data }) => {
    const lines = JSON.parse(`[${data.replaceAll("\n", ",")}]`);
    if (report) {
      report.add(lines);
      return;
    }
    for (const line of lines) waiting.push(line);
    status.textContent = `Reading the session: ${waiting.length} lines.`;
  };
  // What there was when the page was opened is all here.
  source.addEventListener("ready", () => {
    if (report) return;
    const { title, files, lab } = waiting.shift();
    replace(root);
    const pgn = async (id) => {
      const answer = await fetch(`pgn/${id}`);
      if (!answer.ok) throw new Error(await answer.text());
      return answer.text();
    };
    report = showReport(root, waiting, { title, files, lab, live: true, pgn });
    root.after(broken);
    root.dataset.ready = "true";
  });
  source.onopen = () => (broken.hidden = true);
  source.onerror = () => {
    // The browser tries again, and gets what it has missed.
    status.textContent = "There is no answer from the command.";
    broken.hidden = report === null;
  };
}

async function start() {
  const root = document.getElementById("report");
  const status = el("p", { class: "reading", role: "status" }, "Reading the session.");
  replace(root, status);
  const data = document.getElementById("data").textContent.trim();
  if (data === "") {
    showLive(root, status);
    return;
  }
  try {
    const lines = await readData(data, (number) => {
      status.textContent = `Reading the session: ${number} lines.`;
    });
    const { title, files, lab } = lines.shift();
    if (lines.at(-1)?.notes === undefined) throw new Error("its last line is missing");
    replace(root);
    showReport(root, lines, { title, files, lab });
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
