// The command, to compare with: what it makes of the corpus.

import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const command = process.env.LOOKING_AT ?? `${process.env.CARGO_TARGET_DIR ?? `${root}target`}/debug/looking-at`;

/** A file of the repository. */
export function inRepository(path) {
  return `${root}${path}`;
}

/** The captures of the corpus, by their paths. */
export function corpus() {
  const under = (folder) => readdirSync(inRepository(folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? under(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]);
  const captures = under("corpus").filter((path) => /\.(raw|cast|txt)$/.test(path)).sort();
  if (captures.length < 20) throw new Error(`there are only ${captures.length} captures`);
  return captures;
}

/** What the command writes. A list with warnings is no failure. */
export function native(...args) {
  return execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
}

/** The events of a capture as the text of a JSON array without its brackets. */
export function nativeEvents(path, ...options) {
  return native("replay", "--format", "json", ...options, path).trimEnd().replaceAll("\n", ",");
}

/** A generator of random numbers that gives the same ones for a seed. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Cuts bytes into pieces of the lengths that `next` gives. */
export function* pieces(bytes, next) {
  for (let at = 0; at < bytes.length;) {
    const length = next();
    yield bytes.subarray(at, at + length);
    at += length;
  }
}
