// The page of a capture that grows, as `looking-at report --follow` serves it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";

import { command, corpus, folder, go, open, run, start, stop } from "./report_browser.mjs";

const running = new Set();
before(start);
after(async () => {
  for (const child of running) child.kill();
  await stop();
});

/** Follows a capture of this text. Gives the file, the address of the page, and the process. */
async function follow(name, text, ...options) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  const child = spawn(command, ["report", "--follow", file, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  child.on("exit", () => running.delete(child));
  const line = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data))));
  const port = Number(/^listening on 127\.0\.0\.1:(\d+)\n$/.exec(line)[1]);
  return { file, port, child, address: `http://127.0.0.1:${port}/` };
}

/** Opens the page of a server. Requests to it are no problems. */
async function openLive({ address }, hash = "") {
  const page = await open(address, { hash, offline: false, permissions: ["clipboard-read", "clipboard-write"] });
  page.problems = page.problems.filter((text) => !text.startsWith(`request: ${address}`));
  return page;
}
const problems = (page, { address }) => page.problems.filter((text) => !text.startsWith(`request: ${address}`));

/** The answer to a request with these headers: its status and as much of its text as comes at once. */
function ask({ port }, url, headers = {}, method = "GET") {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, path: url, headers, method }, (answer) => {
      let text = "";
      answer.on("data", (data) => (text += data));
      const done = () => resolve({ status: answer.statusCode, headers: answer.headers, text });
      answer.on("end", done);
      setTimeout(() => {
        done();
        request.destroy();
      }, 500);
    });
    request.on("error", reject);
    request.end();
  });
}

/** How many megabytes the process of a server has. */
const memoryOf = ({ child }) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) >> 10;

const session = fs.readFileSync(corpus("fics-player1.raw"));
/** Where the first game has a few moves, has more, and is over. */
const cut = (text) => session.indexOf("\n", session.indexOf(text)) + 1;
const FEW = cut("3 N/b8-c6 (0:02) Nc6 0");
const MORE = cut("9 R/f1-d1 (0:00) Rxd1 0");
const OVER = cut("(Tindrel vs. MossyRook) MossyRook resigns} 1-0");

test("the page shows what is added, and stays at the newest move", async () => {
  assert.ok(FEW > 100 && MORE > FEW && OVER > MORE);
  const server = await follow("live.raw", session.subarray(0, FEW));
  const page = await openLive(server, "games/1");
  const step = () => page.textContent(".position");
  await page.waitForFunction(() => document.querySelector(".position").textContent.startsWith("2... Nc6"));
  assert.ok(await page.isChecked("[data-stay]"));
  fs.appendFileSync(server.file, session.subarray(FEW, MORE));
  await page.waitForFunction(() => document.querySelector(".position").textContent.startsWith("9. Rxd1"));
  assert.match(await page.textContent(".facts"), /in progress/);
  // PGN of a game in progress is the library's too.
  await page.click("text=Copy PGN");
  await page.waitForFunction(() => document.querySelector(".copied").textContent === "Copied.");
  const partial = run("replay", "--format", "pgn", server.file);
  assert.equal(`${await page.evaluate(() => navigator.clipboard.readText())}\n`, partial);
  // Who looks at an earlier move is left there.
  await page.keyboard.press("Home");
  assert.equal(await page.isChecked("[data-stay]"), false);
  fs.appendFileSync(server.file, session.subarray(MORE, OVER));
  await page.waitForFunction(() => document.querySelector(".facts").textContent.includes("1-0"));
  assert.match(await step(), /^Start \(0 of 39\)/);
  await page.click("text=Copy PGN");
  const whole = run("replay", "--format", "pgn", server.file);
  await page.waitForFunction(
    async (text) => `${await navigator.clipboard.readText()}\n` === text,
    whole,
  );
  // The other pages grow too.
  await go(page, "lines");
  const lines = () => page.textContent(".found");
  const before = await lines();
  await page.check("[data-stay]");
  fs.appendFileSync(server.file, session.subarray(OVER));
  await page.waitForFunction(
    (text) => document.querySelector(".found").textContent !== text,
    before,
  );
  await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 60);
  await go(page, "games");
  await page.waitForFunction(() => document.querySelectorAll(".game-row").length >= 14);
  await go(page, "overview");
  await page.waitForSelector(".timeline .bar.game");
  // A second page has all of it from the beginning.
  const second = await openLive(server, "games");
  await second.waitForFunction(() => document.querySelectorAll(".game-row").length >= 14);
  assert.deepEqual([...problems(page, server), ...problems(second, server)], []);
  // A capture that begins anew does not take away what was shown.
  const games = await second.$$eval(".game-row", (rows) => rows.length);
  fs.writeFileSync(server.file, session.subarray(0, OVER));
  await second.waitForFunction((number) => document.querySelectorAll(".game-row").length > number, games);
  server.child.kill("SIGINT");
  await new Promise((resolve) => server.child.once("exit", resolve));
  await second.waitForSelector("text=The capture is no longer followed.");
});

test("a request must name this machine, and no other page can read it", async () => {
  const server = await follow("host.raw", "Foo tells you: a secret\n\rfics% ");
  const { port } = server;
  for (const Host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const { status, headers } = await ask(server, "/", { Host });
    assert.equal(status, 200, Host);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["access-control-allow-origin"], undefined);
  }
  for (const Host of [`evil.example:${port}`, "evil.example", "127.0.0.1", `127.0.0.1:${port + 1}`, `localhost.evil.example:${port}`]) {
    for (const url of ["/", "/events", "/pgn/4096"]) {
      const { status, text } = await ask(server, url, { Host });
      assert.equal(status, 421, `${Host} ${url}`);
      assert.doesNotMatch(text, /secret/);
    }
  }
  const Host = `127.0.0.1:${port}`;
  for (const site of ["cross-site", "same-site"])
    assert.equal((await ask(server, "/events", { Host, "Sec-Fetch-Site": site })).status, 404, site);
  // Node's own requests have one Host header.
  const two = await new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () =>
      socket.write(`GET /events HTTP/1.1\r\nHost: ${Host}\r\nHost: evil.example:${port}\r\n\r\n`),
    );
    socket.once("data", (data) => (socket.destroy(), resolve(String(data))));
    socket.on("error", reject);
  });
  assert.match(two, /^HTTP\/1\.1 421 /);
  assert.equal((await ask(server, "/", { Host }, "POST")).status, 405);
  for (const url of ["/nothing", "/pgn/x", "/pgn/99", "/../Cargo.toml"])
    assert.equal((await ask(server, url, { Host })).status, 404, url);
  assert.match((await ask(server, "/events", { Host })).text, /a secret/);
  // A page that was disconnected gets what it has missed.
  const { text } = await ask(server, "/events", { Host, "Last-Event-ID": "0" });
  assert.match(text, /^id: 1\n/);
  // A page of somebody else, in the same browser.
  const other = http.createServer((_, answer) => answer.end("<!DOCTYPE html><title>other</title>"));
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
  const page = await openLive(server);
  await page.goto(`http://127.0.0.1:${other.address().port}/`);
  const read = await page.evaluate(async (address) => {
    const fetched = await fetch(`${address}pgn/1`).then(
      () => "read",
      () => "refused",
    );
    const source = new EventSource(`${address}events`);
    const streamed = await new Promise((resolve) => {
      source.onmessage = () => resolve("read");
      source.onerror = () => resolve("refused");
    });
    return [fetched, streamed];
  }, server.address);
  assert.deepEqual(read, ["refused", "refused"]);
  other.close();
});

test("a page that does not read delays nobody", async (t) => {
  const server = await follow("slow.raw", "");
  // These connect and never read.
  const slow = Array.from({ length: 5 }, () => {
    const socket = net.connect(server.port, "127.0.0.1");
    socket.pause();
    socket.write(`GET /events HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    return socket;
  });
  const one = fs.readFileSync(corpus("chessd-observer.raw"));
  const from = performance.now();
  let size = 0;
  for (; size < 5e6; size += one.length) fs.appendFileSync(server.file, one);
  fs.appendFileSync(server.file, "\n\rFoo tells you: the end of it\n\rfics% ");
  await new Promise((resolve, reject) => {
    const request = http.get(`${server.address}events`, (answer) => {
      let rest = "";
      answer.on("data", (data) => {
        rest += data;
        if (rest.includes("the end of it")) {
          request.destroy();
          resolve();
        }
        rest = rest.slice(-100);
      });
    });
    request.on("error", reject);
  });
  t.diagnostic(`${size} bytes were there after ${Math.round(performance.now() - from)} ms, the command has ${memoryOf(server)} MB`);
  assert.ok(memoryOf(server) < 200, `${memoryOf(server)} MB`);
  for (const socket of slow) socket.destroy();
});

/** Connects, writes a text, and then bytes for as long as they are taken. Gives how many were, and what the server said. */
function flood({ port }, head, piece, most) {
  return new Promise((resolve) => {
    let [taken, said] = [0, ""];
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.write(head);
      more();
    });
    const end = () => {
      clearTimeout(late);
      socket.destroy();
      resolve({ taken, said });
    };
    const more = () => {
      if (taken >= most) end();
      else if (!socket.destroyed) socket.write(piece, (error) => (error ? end() : ((taken += piece.length), more())));
    };
    const late = setTimeout(end, 5000);
    socket.on("data", (data) => (said += data));
    socket.on("error", () => {});
    socket.on("close", end);
  });
}

test("a request of any size takes little memory, and ends nothing", async () => {
  const server = await follow("flood.raw", "Foo tells you: a word\n\rfics% ");
  const Host = `127.0.0.1:${server.port}`;
  const begin = `GET / HTTP/1.1\r\nHost: ${Host}\r\n`;
  const before = memoryOf(server);
  const piece = "x".repeat(65536);
  for (const [head, part] of [
    ["GET /", piece],
    [`${begin}X: `, piece],
    [begin, `X: ${"x".repeat(100)}\r\n`.repeat(600)],
    // A length for which there is no memory, of what never comes.
    [`POST / HTTP/1.1\r\nHost: ${Host}\r\nContent-Length: 99999999999\r\n\r\n`, piece],
    [`POST / HTTP/1.1\r\nHost: ${Host}\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n`, piece],
  ]) {
    const { taken } = await flood(server, head, part, 8e6);
    assert.ok(taken < 8e6, `${head.slice(0, 60)}: ${taken} bytes were taken`);
  }
  assert.ok(memoryOf(server) < before + 10, `${before} MB, then ${memoryOf(server)}`);
  assert.match((await ask(server, "/events", { Host })).text, /a word/);
});

test("connections that ask for nothing are in nobody's way", async () => {
  const server = await follow("idle.raw", "Foo tells you: a word\n\rfics% ");
  const idle = Array.from({ length: 300 }, () => {
    const socket = net.connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write("GET / HT");
    return socket;
  });
  const Host = `127.0.0.1:${server.port}`;
  const from = performance.now();
  assert.equal((await ask(server, "/", { Host })).status, 200);
  assert.ok(performance.now() - from < 15_000, `${performance.now() - from} ms`);
  for (const socket of idle) socket.destroy();
});

test("there are no more pages than are allowed", async () => {
  const server = await follow("many.raw", "fics% ");
  const open = [];
  const connect = () =>
    new Promise((resolve, reject) => {
      const request = http.get(`${server.address}events`, (answer) => resolve(answer.statusCode));
      request.on("error", reject);
      open.push(request);
    });
  const states = [];
  for (let number = 0; number < 66; number++) states.push(await connect());
  assert.deepEqual([states.filter((state) => state === 200).length, states.at(-1)], [64, 503]);
  for (const request of open) request.destroy();
  // A page that is closed makes room at once, not when something is sent to it.
  const from = performance.now();
  while ((await connect()) !== 200) assert.ok(performance.now() - from < 5000, "there is room again");
  for (const request of open) request.destroy();
});
