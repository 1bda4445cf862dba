// Two live pages that stay open while a capture grows, measured every minute:
//
//     LOOKING_AT=target/release/looking-at node web/tests/soak.mjs [--minutes 60] [--rate 3000] [--start 0]
//
// The capture is made of the sessions of the corpus, `rate` bytes a second, of which `start` are there when the pages
// are opened. One page stays at the end of Lines, the other at the newest game. Each minute a line: the size of the
// capture, for each page its JavaScript heap, the memory of its process (resident, and what no other process shares),
// and how much of the processor it took; and how late a line that was added at that moment was at a plain reader
// of the stream, and in the page of lines. Ends with 1 if a page had more than 200 MB, or a line was late.

import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

import { command, corpus, folder } from "./report_browser.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    rate: { type: "string", default: "3000" },
    start: { type: "string", default: "0" },
  },
});
const [minutes, rate, start] = [values.minutes, values.rate, values.start].map(Number);
/** How often something is added to the capture, in a second. */
const WRITES = 5;
const MEMORY = 200;
const LATE = 2000;

const sessions = fs
  .readdirSync(corpus(""))
  .filter((name) => name.endsWith(".raw"))
  .map((name) => fs.readFileSync(corpus(name)));
const session = Buffer.concat(sessions);
const file = path.join(folder, "growing.raw");
const written = { at: 0, size: 0 };

/** Adds about so many bytes of the sessions, whole lines. */
function grow(bytes) {
  let left = bytes;
  while (left > 0) {
    const end = session.indexOf("\n", Math.min(written.at + left, session.length - 1)) + 1 || session.length;
    fs.appendFileSync(file, session.subarray(written.at, end));
    left -= end - written.at;
    written.size += end - written.at;
    written.at = end % session.length;
  }
}
fs.writeFileSync(file, "");
if (start > 0) grow(start);

const child = spawn(command, ["report", "--follow", file, "--listen", "127.0.0.1:0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
process.on("exit", () => child.kill());
const said = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data))));
const address = `http://127.0.0.1:${/:(\d+)\n/.exec(said)[1]}/`;

// A reader of the stream that does nothing but look for marks.
const arrived = new Map();
http.get(`${address}events`, (answer) => {
  let rest = "";
  answer.on("data", (data) => {
    rest += data;
    for (const [, mark] of rest.matchAll(/this is mark (\d+)\./g))
      if (!arrived.has(mark)) arrived.set(mark, performance.now());
    rest = rest.slice(-100);
  });
});

/** Opens a page in a browser of its own, so that its process can be told from others. */
async function open(hash) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("crash", () => console.log("the page has crashed"));
  browser.on("disconnected", () => console.log(`a browser has ended after ${(performance.now() / 1000).toFixed(0)} s`));
  page.on("pageerror", (error) => console.log(`error in the page: ${error}`));
  await page.goto(`${address}#${hash}`);
  await page.waitForSelector("#report[data-ready]", { timeout: 120_000 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  return { page, cdp, browser, control: await browser.newBrowserCDPSession(), used: 0 };
}

/** The number of a page's process, and what it has used of a processor. */
async function processOf({ control }) {
  const { processInfo } = await control.send("SystemInfo.getProcessInfo");
  // Another may be kept in reserve for a next page, and has done nothing.
  return processInfo
    .filter(({ type }) => type === "renderer")
    .reduce((one, other) => (other.cpuTime > one.cpuTime ? other : one));
}

function memory(id) {
  const text = fs.readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)[1]) / 1024;
  return { resident: of("Rss"), own: of("Private_Dirty") + of("Private_Clean") };
}

/** The processor time of a process so far, in seconds. */
function cpu(id) {
  const fields = fs.readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const pages = [await open("lines"), await open("games")];
await pages[0].page.check("[data-stay]");
for (const one of pages) one.used = (await processOf(one)).cpuTime;
let commandCpu = cpu(child.pid);

/** How late a line is that is added now, at the plain reader and in the page of lines. */
async function lateness(number) {
  const from = performance.now();
  fs.appendFileSync(file, `\n\rFoo tells you: this is mark ${number}.\n\rfics% `);
  const seen = pages[0].page
    .waitForFunction((text) => document.querySelector("main").textContent.includes(text), `this is mark ${number}.`, {
      timeout: 30_000,
      polling: 20,
    })
    .then(
      () => performance.now() - from,
      () => Infinity,
    );
  const page = await seen;
  return { reader: (arrived.get(String(number)) ?? Infinity) - from, page };
}

const head = ["min", "MB", "lines: heap", "RSS", "own", "cpu%", "games: heap", "RSS", "own", "cpu%", "command: RSS", "cpu%", "late ms", "in page"];
console.log(head.join(" | "));
let failed = false;
const began = performance.now();
const growing = setInterval(() => grow(rate / WRITES), 1000 / WRITES);
for (let minute = 0; minute <= minutes; minute++) {
  const wait = began + minute * 60_000 - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  await pages[1].page.evaluate(() => {
    const games = document.querySelector('.top a[href="#games"] small').textContent.replace(/\D/g, "");
    if (games > 0) location.hash = `games/${games}`;
  });
  const late = await lateness(minute);
  const row = [minute, (written.size / 1e6).toFixed(1)];
  for (const one of pages) {
    const { metrics } = await one.cdp.send("Performance.getMetrics");
    const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value / (1 << 20);
    const { id, cpuTime } = await processOf(one);
    const { resident, own } = memory(id);
    row.push(heap.toFixed(0), resident.toFixed(0), own.toFixed(0), ((cpuTime - one.used) / 0.6).toFixed(1));
    one.used = cpuTime;
    failed ||= own > MEMORY;
  }
  const used = cpu(child.pid);
  row.push(memory(child.pid).resident.toFixed(0), ((used - commandCpu) / 0.6).toFixed(1));
  commandCpu = used;
  row.push(late.reader.toFixed(0), late.page.toFixed(0));
  failed ||= late.reader > LATE || late.page > LATE;
  console.log(row.join(" | "));
}
clearInterval(growing);
for (const { browser } of pages) await browser.close();
child.kill();
process.exitCode = failed ? 1 : 0;
process.exit();
