// Makes the lab: one file with its scripts, its style and the engine, so that it needs no server and no
// network. The policy in it allows its own script and style, by their hashes, and workers made of it.
//
//     node bundle.mjs ENGINE lab.html
//
// ENGINE is a folder with the package around an engine that has drafts; `web/build` makes it.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, target] = process.argv.slice(2).map((path) => resolve(path));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const esbuild = createRequire(here("../npm/package.json"))("esbuild");

function bundled(entry, format, define = {}) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [here(entry)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: "es2022",
    charset: "utf8",
    loader: { ".pat": "text" },
    alias: { "looking-at": join(folder, "index.js"), "looking-at-engine": join(folder, "wasm/looking_at.js") },
    // The engine is given to the worker, so it looks for no file.
    define: { "import.meta.url": "location.href", ...define },
    logLevel: "warning",
  });
  return outputFiles[0].text;
}

/** A script inside a page ends at the first of these, whatever it is in the script. */
function inPage(script) {
  if (/<\/script|<!--/i.test(script)) throw new Error("the script holds what would end it in a page");
  return script;
}

const worker = bundled("worker.js", "iife");
const script = inPage(bundled("main.js", "esm", { WORKER: JSON.stringify(worker).replaceAll("</", "<\\/") }));
const styles = ["../../cli/report/report.css", "lab.css"].map((name) => readFileSync(here(name), "utf8"));
const style = styles.join("\n");
// Both are in one page, so no class may be in both.
const [classes, others] = styles.map((css) =>
  new Set([...css.replace(/\{[^{}]*\}/g, "").matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)));
const twice = [...classes].filter((name) => others.has(name));
if (twice.length > 0) throw new Error(`report.css and lab.css both have .${twice.join(", .")}`);
const engine = gzipSync(readFileSync(join(folder, "wasm/looking_at_bg.wasm")), { level: 9 }).toString("base64");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  // The engine is compiled from the page; no text becomes a script.
  `script-src ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lab",
].join("; ");
const parts = { policy, style, script, engine };
const page = readFileSync(here("index.html"), "utf8").replace(/\{(\w+)\}/g, (_, name) => parts[name]);
writeFileSync(target, page);
