// What the tests of the lab share: a browser without network, and pages that must stay clean.

import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

import { inRepository } from "./native.mjs";

const target = process.env.CARGO_TARGET_DIR ?? inRepository("target");
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
export const address = pathToFileURL(join(target, "web/lab.html")).href;
const screenshots = join(target, "web/screenshots");
mkdirSync(screenshots, { recursive: true });

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

/** A page. `page.problems` are the messages, errors and dialogs, and the requests to elsewhere, that there must not be. */
export async function newPage({ allowed = "file:", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1300, height: 900 }, ...options });
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000));
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (message) => page.problems.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("dialog", (dialog) => {
    page.problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(allowed) && !url.startsWith("blob:") && !url.startsWith("data:")) page.problems.push(`request: ${url}`);
  });
  return page;
}

/** The lab, from disk and without network. */
export async function openLab({ hash = "", ...options } = {}) {
  const page = await newPage({ offline: true, ...options });
  await page.goto(`${address}${hash}`);
  await page.waitForSelector("body[data-ready]");
  return page;
}

/** The pattern lab, with what was typed into it. */
export async function openPatterns({ list, text, ...options } = {}) {
  const page = await openLab(options);
  await page.click("#tab-patterns");
  if (list !== undefined) await page.fill("#list", list);
  if (text !== undefined) await page.fill("#text", text);
  // What is shown before is the example.
  await page.waitForSelector("#patterns[data-read]");
  return page;
}

/** What axe-core finds. */
export async function faults(page) {
  // The policy of the page allows no script from elsewhere; the debugger's way in is not bound by it.
  const { readFileSync } = await import("node:fs");
  await page.evaluate(readFileSync(axe, "utf8"));
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`.slice(0, 600));
  });
}

export async function screenshot(page, name) {
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
}
