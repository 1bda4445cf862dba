// How fast the engine is in Node, as a share of the crate itself; both in one run, in turns:
//
//     cargo build --release -p looking-at-wasm --example native && node web/tests/speed.mjs
//
// With `--least 0.25` it fails if JSON is slower than that share.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { Session } from "../npm/node.js";
import { corpus, inRepository } from "./native.mjs";

const ROUNDS = 7;
const SIZE = 2 << 20;
const PIECE = 64 << 10;

const raw = corpus().filter((path) => path.endsWith(".raw")).map((path) => readFileSync(inRepository(path)));
const all = Buffer.concat(raw);
const bytes = Buffer.concat(Array(Math.ceil(SIZE / all.length)).fill(all));
const folder = mkdtempSync(join(tmpdir(), "looking-at-speed-"));
const input = join(folder, "input.raw");
writeFileSync(input, bytes);

function seconds(read) {
  const session = new Session();
  const started = performance.now();
  for (let at = 0; at < bytes.length; at += PIECE) read(session, bytes.subarray(at, at + PIECE));
  session.finish();
  session.free();
  return (performance.now() - started) / 1000;
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

const target = process.env.CARGO_TARGET_DIR ?? inRepository("target");
const native = spawn(join(target, "release/examples/native"), [input], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const found = { json: [], events: [] };
try {
  let length = 0;
  const only = { json: [], events: [] };
  for (let round = 0; round < ROUNDS; round++) {
    native.stdin.write("\n");
    const { value, done } = await answers.next();
    if (done) throw new Error("the crate's example has ended: is it built?");
    const [typed, json] = value.split(" ").map(Number);
    length = 0;
    const asJson = seconds((session, piece) => { length += session.feedJson(piece).length; });
    let events = 0;
    const asEvents = seconds((session, piece) => { events += session.feed(piece).length; });
    if (length === 0 || events === 0) throw new Error("there are no events");
    found.json.push(json / asJson);
    found.events.push(typed / asEvents);
    only.json.push(asJson);
    only.events.push(asEvents);
  }
  const rate = (list) => (bytes.length / median(list) / 1e6).toFixed(1);
  console.log(`session to JSON: ${median(found.json).toFixed(2)} of native (${rate(only.json)} MB/s)`);
  console.log(`session to events: ${median(found.events).toFixed(2)} of native, which makes no objects (${rate(only.events)} MB/s)`);
  const least = Number(process.argv[process.argv.indexOf("--least") + 1]);
  if (process.argv.includes("--least") && median(found.json) < least) {
    console.error(`JSON is slower than ${least} of native`);
    process.exitCode = 1;
  }
} finally {
  native.stdin.end();
  if (native.exitCode === null) await once(native, "exit");
  rmSync(folder, { recursive: true, force: true });
}
