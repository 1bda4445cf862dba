// The package as its users have it: installed into an empty folder, bundled by each of the usual tools, and opened in Chromium
// under a content security policy; and its types for modules, bundlers and `require`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { newPage, start, stop } from "./lab_browser.mjs";
import { inRepository } from "./native.mjs";

const TOOLS = ["esbuild@0.28.2", "vite@7.1.12", "webpack@5.102.1", "webpack-cli@6.0.1"];
/** What the README says a page needs. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const USE = `
const session = new Session();
document.title = session.feed("Foo tells you: hi\\n\\rfics% ")[0].from.name;
`;
const TYPES = { html: "text/html", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };

const folder = mkdtempSync(join(tmpdir(), "looking-at-bundlers-"));
let server = null;
let origin = null;
let tools = true;

const run = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const write = (name, text) => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
};

before(async () => {
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: inRepository("web/npm"), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"],
  }));
  write("package.json", '{"private":true,"type":"module"}');
  run("npm", "install", "--offline", "--no-audit", "--no-fund", join(folder, filename));
  try {
    run("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", ...TOOLS);
  } catch (error) {
    console.log(`# the bundlers can't be installed: ${String(error.stderr ?? error).split("\n")[0]}`);
    tools = false;
  }
  await start();
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    try {
      const body = readFileSync(join(folder, path.endsWith("/") ? `${path}index.html` : path));
      const type = path.endsWith("/") ? "text/html" : TYPES[path.split(".").pop()] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(async () => {
  server?.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a folder as a page, and expects that it has heard something. */
async function works(path) {
  const page = await newPage({ allowed: origin });
  await page.goto(`${origin}/${path}/`);
  await page.waitForFunction(() => document.title === "Foo");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

const page = (script) => `<!DOCTYPE html><html lang="en"><head><title>-</title></head><body><script type="module" src="${script}"></script></body></html>`;

test("plain modules", async () => {
  write("plain/index.html", page("main.js"));
  write("plain/main.js", `import { Session, init } from "../node_modules/looking-at/index.js";\nawait init();\n${USE}`);
  await works("plain");
});

test("esbuild", async (context) => {
  if (!tools) return context.skip("it can't be installed");
  write("esbuild/main.js", `import wasm from "looking-at/looking_at.wasm";\nimport { Session, init } from "looking-at";\nawait init(new URL(wasm, import.meta.url));\n${USE}`);
  run("npx", "esbuild", "esbuild/main.js", "--bundle", "--format=esm", "--loader:.wasm=file", "--outdir=esbuild/dist", "--log-level=warning");
  write("esbuild/dist/index.html", page("main.js"));
  await works("esbuild/dist");
});

test("Vite", async (context) => {
  if (!tools) return context.skip("it can't be installed");
  write("vite/index.html", page("/main.js"));
  write("vite/main.js", `import wasm from "looking-at/looking_at.wasm?url";\nimport { Session, init } from "looking-at";\nawait init(wasm);\n${USE}`);
  run("npx", "vite", "build", "vite", "--base", "/vite/dist/", "--target", "es2022", "--logLevel", "warn");
  await works("vite/dist");
});

test("webpack", async (context) => {
  if (!tools) return context.skip("it can't be installed");
  write("webpack/main.js", `import { Session, init } from "looking-at";\nawait init(new URL("looking-at/looking_at.wasm", import.meta.url));\n${USE}`);
  run("npx", "webpack", "./webpack/main.js", "--mode", "production", "--output-path", join(folder, "webpack/dist"));
  write("webpack/dist/index.html", page("main.js"));
  await works("webpack/dist");
});

test("types for bundlers have no files, those for Node have, also with require", () => {
  const compile = (name, options, text) => {
    write(`types/${name}`, text);
    write("types/tsconfig.json", JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, target: "es2022", lib: ["es2022", "dom"], types: [], ...options }, files: [name],
    }));
    try {
      return execFileSync(inRepository("web/npm/node_modules/.bin/tsc"), ["-p", join(folder, "types")], { encoding: "utf8", stdio: "pipe" });
    } catch (error) {
      return error.stdout;
    }
  };
  const use = 'import { Session } from "looking-at";\nexport const name: string[] = new Session().feed("x").map(({ kind }) => kind);\n';
  const files = 'import { readFile } from "looking-at";\nexport const kinds: string[] = [...readFile("x")].map(({ kind }) => kind);\n';
  const bundler = { module: "esnext", moduleResolution: "bundler" };
  assert.equal(compile("page.ts", bundler, use), "");
  assert.match(compile("files.ts", bundler, files), /no exported member 'readFile'/);
  assert.equal(compile("files.ts", { module: "nodenext" }, files), "");
  for (const module of ["node16", "node18", "nodenext"]) assert.equal(compile("files.cts", { module }, files), "", module);
  write("use.cjs", 'const { Session } = require("looking-at");\nconsole.log(new Session().feed("Foo tells you: hi\\n\\rfics% ")[0].kind);\n');
  assert.match(run(process.execPath, "--no-warnings", "use.cjs"), /^tell\n$/);
});
