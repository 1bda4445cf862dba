// What the tests of the report share: reports made by the command, and pages that must stay clean.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

import { chromium } from "playwright-core";

export const project = fileURLToPath(new URL("../..", import.meta.url));
export const command = process.env.LOOKING_AT ?? path.join(project, "target/debug/looking-at");
export const folder = fs.mkdtempSync(path.join(os.tmpdir(), "looking-at-report-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));

export const corpus = (name) => path.join(project, "corpus", name);

/** What the command writes to standard output. */
export function run(...words) {
  return execFileSync(command, words, { encoding: "utf8", maxBuffer: 1 << 30 });
}

const read = new Map();

/** The events of a capture, as the view takes them. */
export function events(capture) {
  if (!read.has(capture)) {
    const lines = run("replay", "--format", "json", "--lines", capture);
    read.set(
      capture,
      lines
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
  }
  return read.get(capture);
}

/** The events that a page has: without the prompts after the first. */
export function embedded(capture) {
  const all = events(capture);
  const first = all.findIndex((event) => event.kind === "prompt");
  return all.filter((event, index) => event.kind !== "prompt" || index === first);
}

/** Writes a capture of this text. */
export function capture(name, text) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const made = new Map();

/** The address of the report of captures. */
export function report(captures, ...options) {
  const key = JSON.stringify([captures, options]);
  if (!made.has(key)) {
    const file = path.join(folder, `report-${made.size}.html`);
    run("report", ...[captures].flat(), "-o", file, ...options);
    made.set(key, file);
  }
  return pathToFileURL(made.get(key)).href;
}

/** The lines in the page of captures, between the first and the last. */
export function lines(captures, ...options) {
  const page = fs.readFileSync(new URL(report(captures, ...options)), "utf8");
  const [, data] = /id="data">([^<]*)</.exec(page);
  const text = gunzipSync(Buffer.from(data, "base64")).toString("utf8");
  return text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line));
}

let browser = null;

export async function start() {
  // Chromium can't make its sandbox where root or a container runs it.
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}

export async function stop() {
  await browser?.close();
}

/**
 * A page that shows a report, without network. `page.problems` are the messages, errors, dialogs
 * and requests that there must not be.
 */
export async function open(address, { hash = "", before, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    offline: true,
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (before) await page.addInitScript(before);
  page.problems = [];
  page.on("console", (message) => page.problems.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("dialog", (dialog) => {
    page.problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith("blob:"))
      page.problems.push(`request: ${request.url()}`);
  });
  await page.goto(address + (hash ? `#${hash}` : ""));
  await page.waitForSelector("#report[data-ready]");
  return page;
}

/** Goes to a page of the report. */
export async function go(page, hash) {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
  await page.waitForFunction(
    (name) => document.querySelector(`.top a[href="#${name}"]`)?.hasAttribute("aria-current"),
    hash.split("/")[0],
  );
}

/** The pieces on the first board of the page, by square. */
export function pieces(page, board = ".board-box:not(.partner) .board") {
  return page.$eval(board, (drawn) =>
    Object.fromEntries(
      [...drawn.querySelectorAll("[data-at]")].map((piece) => [piece.dataset.at, piece.dataset.piece]),
    ),
  );
}

/** The same from the placement of a FEN. */
export function piecesOf(fen) {
  const found = {};
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, number) => {
      let file = 0;
      for (const letter of row) {
        if (/[1-8]/.test(letter)) file += Number(letter);
        else found[`${"abcdefgh"[file++]}${8 - number}`] = letter;
      }
    });
  return found;
}
