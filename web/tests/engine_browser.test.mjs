// The package in Chromium, loaded as a page would: the same events as the command.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { newPage, start, stop } from "./lab_browser.mjs";
import { corpus, inRepository, nativeEvents } from "./native.mjs";

const PAGE = "<!DOCTYPE html><html lang='en'><head><title>Test</title><link rel='icon' href='data:,'></head></html>";
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; connect-src 'self'; worker-src 'self'; img-src data:";
const WORKER = `
import { Capture, init } from "/npm/index.js";
onmessage = async ({ data }) => {
  await init();
  const capture = new Capture(data, { lines: true });
  const batches = [];
  for (let json = capture.nextJson(); json !== null; json = capture.nextJson()) batches.push(json.slice(1, -1));
  postMessage(batches.filter((json) => json !== "").join(","));
};`;
let server = null;
let origin = null;

before(async () => {
  await start();
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const types = { js: "text/javascript", wasm: "application/wasm" };
    try {
      const body = path === "/" ? PAGE : path === "/worker.js" ? WORKER :
        readFileSync(inRepository(path.startsWith("/npm/") ? `web${path}` : path.slice(1)));
      const type = path === "/" ? "text/html" : types[path.split(".").pop()] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(async () => {
  server.close();
  await stop();
});

test("captures in a worker give the events of the command, byte for byte", async () => {
  const page = await newPage({ allowed: origin });
  await page.goto(origin);
  for (const path of corpus()) {
    const found = await page.evaluate(async (name) => {
      const blob = await (await fetch(`/${name}`)).blob();
      globalThis.worker ??= new Worker("/worker.js", { type: "module" });
      return new Promise((resolve, reject) => {
        globalThis.worker.onmessage = ({ data }) => resolve(data);
        globalThis.worker.onerror = ({ message }) => reject(new Error(message));
        globalThis.worker.postMessage(blob);
      });
    }, path);
    assert.ok(found === nativeEvents(path, "--lines"), path);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("sessions give the same events whole, split at random, and byte by byte", async () => {
  const page = await newPage({ allowed: origin });
  await page.goto(origin);
  for (const path of corpus().filter((name) => name.endsWith(".raw"))) {
    const found = await page.evaluate(async (name) => {
      const { Session, init } = await import("/npm/index.js");
      await init();
      const bytes = new Uint8Array(await (await fetch(`/${name}`)).arrayBuffer());
      const read = (next) => {
        const session = new Session();
        const events = [];
        for (let at = 0; at < bytes.length;) {
          const length = next();
          events.push(...session.feed(bytes.subarray(at, at + length)));
          at += length;
        }
        events.push(...session.finish());
        session.free();
        return JSON.stringify(events);
      };
      const whole = read(() => bytes.length);
      return { whole, same: read(() => 1) === whole && read(() => 1 + Math.floor(Math.random() * 300)) === whole };
    }, path);
    assert.deepEqual(JSON.parse(found.whole), JSON.parse(`[${nativeEvents(path)}]`), path);
    assert.ok(found.same, `${path}, split`);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
