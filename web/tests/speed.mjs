// How fast the engine is in Node, as a share of the crate itself; both in one run, in turns, by the processor time that
// they use where Linux reports it:
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

const ROUNDS = 11;
const SIZE = 8 << 20;
const PIECE = 64 << 10;

const raw = corpus().filter((path) => path.endsWith(".raw")).map((path) => readFileSync(inRepository(path)));
const all = Buffer.concat(raw);
const bytes = Buffer.concat(Array(Math.ceil(SIZE / all.length)).fill(all));
const folder = mkdtempSync(join(tmpdir(), "looking-at-speed-"));
const input = join(folder, "input.raw");
writeFileSync(input, bytes);

function seconds(read) {
  const session = new Session();
  const started = now();
  for (let at = 0; at < bytes.length; at += PIECE) read(session, bytes.subarray(at, at + PIECE));
  session.finish();
  session.free();
  return now() - started;
}

/** A time in seconds: what this thread has used of a processor, or what has passed. */
function now() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}

const target = process.env.CARGO_TARGET_DIR ?? inRepository("target");
const native = spawn(join(target, "release/examples/native"), [input], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
// The best of all rounds counts: what else the machine does only makes a round slower.
const best = { json: Infinity, events: Infinity, nativeJson: Infinity, nativeEvents: Infinity };
const note = (name, seconds) => { best[name] = Math.min(best[name], seconds); };
try {
  for (let round = 0; round < ROUNDS; round++) {
    native.stdin.write("\n");
    const { value, done } = await answers.next();
    if (done) throw new Error("the crate's example has ended: is it built?");
    const [typed, json] = value.split(" ").map(Number);
    note("nativeEvents", typed);
    note("nativeJson", json);
    let length = 0;
    note("json", seconds((session, piece) => { length += session.feedJson(piece).length; }));
    let events = 0;
    note("events", seconds((session, piece) => { events += session.feed(piece).length; }));
    if (length === 0 || events === 0) throw new Error("there are no events");
  }
  const rate = (seconds) => (bytes.length / seconds / 1e6).toFixed(1);
  const share = best.nativeJson / best.json;
  console.log(`session to JSON: ${share.toFixed(2)} of native (${rate(best.json)} of ${rate(best.nativeJson)} MB/s)`);
  const events = (best.nativeEvents / best.events).toFixed(2);
  console.log(`session to events: ${events} of native, which makes no objects (${rate(best.events)} MB/s)`);
  const least = Number(process.argv[process.argv.indexOf("--least") + 1]);
  if (process.argv.includes("--least") && share < least) {
    console.error(`JSON is slower than ${least} of native`);
    process.exitCode = 1;
  }
} finally {
  native.stdin.end();
  if (native.exitCode === null) await once(native, "exit");
  rmSync(folder, { recursive: true, force: true });
}
