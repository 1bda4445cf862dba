// The engine in Node: the same events as the command, and what the package adds.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { Capture, CaptureError, ListError, PatternList, Session, check, explain, init, readFile, timeseal, version } from "../npm/node.js";
import { corpus, inRepository, native, nativeEvents, pieces, random } from "./native.mjs";

/** All events of a capture, as the text of a JSON array without its brackets. */
function captured(source, options) {
  const capture = new Capture(source, options);
  const batches = [];
  for (let json = capture.nextJson(); json !== null; json = capture.nextJson()) batches.push(json.slice(1, -1));
  capture.free();
  return batches.filter((json) => json !== "").join(",");
}

/** All events of a session that is fed in pieces, likewise. */
function heard(parts, options) {
  const session = new Session(options);
  const batches = [];
  for (const part of parts) batches.push(session.feedJson(part).slice(1, -1));
  batches.push(...session.finish().map((event) => JSON.stringify(event)));
  session.free();
  return JSON.parse(`[${batches.filter((json) => json !== "").join(",")}]`);
}

/** Compares by event, so that a difference can be read. */
function same(found, expected, what) {
  if (found === expected) return;
  const [some, others] = [JSON.parse(`[${found}]`), JSON.parse(`[${expected}]`)];
  others.forEach((event, index) => assert.deepEqual(some[index], event, `${what}, event ${index}`));
  assert.equal(some.length, others.length, what);
  assert.fail(`${what}: the same events, written otherwise`);
}

test("captures give the events of the command, byte for byte", () => {
  for (const path of corpus()) {
    const bytes = readFileSync(inRepository(path));
    same(captured(bytes, { lines: true }), nativeEvents(path, "--lines"), path);
    same(captured(bytes), nativeEvents(path), path);
  }
});

test("sessions give the same events whole, split at random, and byte by byte", () => {
  for (const path of corpus().filter((name) => name.endsWith(".raw"))) {
    const bytes = readFileSync(inRepository(path));
    const expected = JSON.parse(`[${nativeEvents(path)}]`);
    assert.ok(expected.length > 0);
    const below = random(bytes.length);
    assert.deepEqual(heard([bytes]), expected, path);
    assert.deepEqual(heard(pieces(bytes, () => 1)), expected, `${path}, byte by byte`);
    for (const most of [9, 200, 1460]) {
      assert.deepEqual(heard(pieces(bytes, () => 1 + below(most))), expected, `${path}, up to ${most} bytes`);
    }
  }
});

test("other lists and Eager mode give what the command gives", () => {
  const list = PatternList.xboard();
  for (const path of corpus().filter((name) => name.endsWith(".raw")).slice(0, 12)) {
    const bytes = readFileSync(inRepository(path));
    for (const size of [1, 7, 64]) {
      const expected = JSON.parse(`[${nativeEvents(path, "--patterns", "xboard", "--mode", "eager", "--chunk", String(size))}]`);
      assert.deepEqual(heard(pieces(bytes, () => size), { list, mode: "eager" }), expected, `${path} by ${size}`);
    }
  }
});

test("compressed captures are read, and damaged ones up to the damage", () => {
  const path = "corpus/fics-chat3.cast";
  const expected = nativeEvents(path, "--lines");
  const packed = gzipSync(readFileSync(inRepository(path)));
  assert.deepEqual(new Capture(packed).about, { ...new Capture(readFileSync(inRepository(path))).about, compression: "gzip" });
  same(captured(packed, { lines: true }), expected, "gzip");
  const members = Buffer.concat([gzipSync("fics% \n\rFoo tells you: hi"), gzipSync("\n\rfics% ")]);
  assert.deepEqual([...new Capture(members)].map(({ kind }) => kind), ["prompt", "tell", "prompt"]);
  const zstd = readFileSync(new URL("fics-chat3.cast.zst", import.meta.url));
  assert.equal(new Capture(zstd).about.compression, "zstd");
  same(captured(zstd, { lines: true }), expected, "zstd");

  for (const whole of [packed, zstd]) {
    const events = [];
    const cut = whole.subarray(0, whole.length - 20);
    assert.throws(() => { for (const event of new Capture(cut)) events.push(event); }, (error) =>
      error instanceof CaptureError && /data is cut off: it ends after \d+ bytes of content/.test(error.message));
    if (whole === packed) assert.ok(events.length > 50, "what comes before the damage is returned");
    const wrong = Uint8Array.from(whole);
    wrong[whole.length >> 1] ^= 0xff;
    assert.throws(() => [...new Capture(wrong)], CaptureError);
  }
  assert.throws(() => new Capture("{\"version\": 1}\n"), /asciicast of version 1, expected 2/);
});

test("a capture is read piece by piece", () => {
  const bytes = readFileSync(inRepository("corpus/fics-player1.raw"));
  const times = 300;
  let most = 0;
  const source = {
    read(at, length) {
      most = Math.max(most, length);
      const end = Math.min(at + length, times * bytes.length);
      const piece = new Uint8Array(Math.max(end - at, 0));
      for (let index = 0; index < piece.length; index++) piece[index] = bytes[(at + index) % bytes.length];
      return piece;
    },
  };
  const capture = new Capture(source, { kinds: ["game_ended"] });
  let batches = 0;
  let events = 0;
  for (let batch = capture.next(); batch !== null; batch = capture.next()) {
    batches++;
    events += batch.length;
    assert.ok(batch.every(({ kind }) => kind === "game_ended"));
  }
  assert.equal(capture.position, times * bytes.length);
  assert.ok(most <= 1 << 20 && batches >= times * bytes.length / (2 << 20), `${batches} batches, reads of ${most}`);
  assert.ok(events >= times);
  const failing = new Capture({ read: (at) => { if (at > 0) throw new Error("the disk is gone"); return bytes.subarray(0, 5000); } });
  assert.throws(() => [...failing], /cannot read on after byte 5000: .*the disk is gone/);
});

test("files are read", () => {
  const events = [...readFile(inRepository("corpus/fics-chat3.cast"))];
  assert.deepEqual(events, JSON.parse(`[${nativeEvents("corpus/fics-chat3.cast")}]`));
  assert.match(events[0].time, /^\d{4}-\d\d-\d\dT/);
  assert.throws(() => [...readFile("no/such/file")], /ENOENT/);
});

test("a session says what it knows", async () => {
  await init();
  assert.match(version(), /^\d+\.\d+\.\d+$/);
  const session = new Session({ kinds: ["tell"], lines: true });
  assert.deepEqual(session.feed("fics% \n\rFoo(GM) tells you: hé"), []);
  assert.equal(session.pendingLine, "Foo(GM) tells you: hé");
  assert.equal(session.offset, 30);
  assert.deepEqual(session.feed(new TextEncoder().encode("\n\rfics% ").buffer), [
    { at: 8, kind: "tell", from: { name: "Foo", titles: ["GM"] }, text: "hé", line: "Foo(GM) tells you: hé", span: [8, 30] },
  ]);
  assert.deepEqual(session.status, {
    server: null, serverKind: "fics", handle: null, loggedIn: true, echo: true, block: null,
  });
  session.feed(Uint8Array.of(0xff, 0xfd, 0x06));
  assert.ok(session.takeOutput() instanceof Uint8Array);
  session.feed("Bar tells you: wait\n\r");
  assert.deepEqual(session.flush().map(({ text }) => text), ["wait"]);
  session.reset();
  assert.equal(session.offset, 0);
  for (const [given, message] of [
    [7, /expected bytes or a string, not a number/], [undefined, /not undefined/], [null, /not null/], [{}, /an object \(Object\)/],
    [[1, 2], /an array: use Uint8Array.from/], [new Blob(["x"]), /a Blob: set binaryType = "arraybuffer"/],
    [Promise.resolve("x"), /a promise: await it/], [new MessageEvent("message", { data: "x" }), /an event: give its data/],
  ]) {
    for (const call of ["feed", "feedJson", "hear"]) assert.throws(() => session[call](given), { name: "TypeError", message }, String(given));
  }
  const sent = new Uint8Array(3);
  structuredClone(sent.buffer, { transfer: [sent.buffer] });
  if (sent.buffer.detached) assert.throws(() => session.feed(sent), /transferred/);
  assert.deepEqual(session.feed(new Uint8Array(new SharedArrayBuffer(2))), []);
  assert.deepEqual(session.feed(new SharedArrayBuffer(2)), []);
  assert.throws(() => new Session({ mode: "quick" }), /expected settled or eager/);
  assert.throws(() => new Session({ list: {} }), /expected a PatternList/);
  session.free();
});

test("lists: mistakes, entries, groups, tokens", async () => {
  assert.throws(() => PatternList.parse("my.pat", 'tell "* tells you: *" from\n'), (error) => {
    assert.ok(error instanceof ListError);
    assert.deepEqual(error.mistakes.map(({ line, column }) => [line, column]), [[1, 27], [2, 1]]);
    return error.message.startsWith("my.pat:1:27: star 2 has no name");
  });
  const own = PatternList.parse("my.pat", 'group loud off\nweather ^"It is *."  what sky=grey\nend\nnewline "\\n"\n');
  const both = own.concat(PatternList.ics());
  // A list that looks like a promise could not come out of an async function.
  assert.equal(await (async () => both)(), both);
  assert.deepEqual(both.entries[0], {
    kind: "weather", pattern: '"It is *."', atLineStart: true, stars: [{ name: "what", type: "text" }],
    constants: { sky: "grey" }, rest: null, group: "loud", file: "my.pat", line: 2,
  });
  assert.deepEqual(own.groups, [{ name: "loud", on: false }]);
  const kinds = (list, text) => new Session({ list }).feed(`${text}\n\rfics% `).map(({ kind }) => kind);
  assert.deepEqual(kinds(both, "It is cold."), ["text", "prompt"]);
  assert.equal(both.setGroup("loud", true), true);
  assert.equal(both.setGroup("none", true), false);
  assert.deepEqual(kinds(both, "It is cold."), ["weather", "prompt"]);

  const text = readFileSync(inRepository("corpus/fics-chat2.raw"));
  let at = 0;
  for (const { start, end, entry } of PatternList.xboard().tokens(text)) {
    assert.ok(start >= at && end > start && (entry === null || entry >= 0));
    assert.ok(text.subarray(at, start).every((byte) => byte === 13), "only \\r is between tokens");
    at = end;
  }
  assert.ok(text.subarray(at).every((byte) => byte === 13));
});

test("check finds what the command finds", () => {
  for (const name of ["xboard", "demichess"]) {
    const lines = native("check", "--format", "json", name).trimEnd().split("\n").filter(Boolean);
    assert.deepEqual(check(PatternList[name]()), lines.map((line) => JSON.parse(line)), name);
  }
  assert.ok(check(PatternList.xboard()).length > 10);
});

test("explain says why, what came close, and where Eager mode differs", () => {
  const list = PatternList.xboard();
  const why = explain(list, "Foo(50): <12> rnbq");
  assert.deepEqual(why.tokens[0].fields.map(({ name, text, range }) => [name, text, ...range]), [
    ["from", "Foo", 0, 3], ["channel", "50", 4, 6], ["text", "<12> rnbq", 9, 18],
  ]);
  assert.equal(list.entries[why.tokens[0].entry].kind, "channel_tell");
  assert.deepEqual([list.entries[why.near[0].entry].kind, why.near[0].reason.type], ["board", "lost"]);
  assert.deepEqual(why.eager[0].splits, [14, 18]);
  assert.deepEqual(why.eager[0].tokens.map(({ kind }) => kind), [null, "board", "newline"]);
  const own = PatternList.parse("my.pat", 'a ^"game * ends"  n:number\nb "zz"\nnewline "\\n"\n');
  const reasons = explain(own, "game 1z ends\n").near.map(({ entry, reason }) => [entry, reason]);
  assert.deepEqual(reasons[0], [0, { type: "wrong_type", star: 0, starType: "number", range: [5, 7], text: "1z" }]);
});

test("what was heard is made when it is read, and is the same", () => {
  for (const path of corpus().filter((name) => /\.(raw|txt)$/.test(name))) {
    const bytes = readFileSync(inRepository(path));
    for (const options of [{}, { lines: true }, { kinds: ["tell", "board", "prompt"] }]) {
      const [session, other] = [new Session(options), new Session(options)];
      for (const part of pieces(bytes, () => 300)) {
        const expected = other.feed(part);
        const found = session.hear(part);
        assert.deepEqual(found.map(({ kind }) => kind), expected.map(({ kind }) => kind));
        // From the last to the first: each is found by itself.
        for (let index = found.length - 1; index >= 0; index--) assert.deepEqual(found[index].event, expected[index]);
        assert.equal(JSON.stringify(found), JSON.stringify(expected));
      }
      session.free();
    }
  }
  const session = new Session();
  const [prompt, tell] = session.hear("fics% \n\rFoo tells you: hi\n\rfics% ");
  assert.equal(tell.event, tell.event);
  session.hear("");
  assert.equal(tell.event.text, "hi");
  assert.throws(() => prompt.event, /was not read before the next call/);
  session.free();
  assert.equal(tell.event.text, "hi");
});

test("a board that was heard is the one of the JSON, whatever is in it", () => {
  const squares = "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";
  const board = (rest) => `<12> ${squares} B 4 1 0 0 1 0 7 Newton Einstein ${rest}\n\r`;
  for (const line of [
    board("1 2 12 39 39 119 122 1 P/e2-e4 (0:06) e4 0"),
    board("-1 2 12 39 39 119000 -122500 1 P/e2-e4 (0:06.123) e4 1 1 305"),
    board("-3 0 0 39 39 0 0 1 none (0:00) none 0 0 -4"),
    board("-4 0 0 39 39 0 0 1 none (0:00) none 0"),
    // What has no record: too large for it, not ASCII, more fields than are known.
    board("0 2 12 39 39 11900000 12200000 1 P/e2-e4 (0:06) e4 0"),
    board("2 2 12 39 39 119 122 1 P/e2-e4 (0:06) e4 0 0 0 more fields").replace("Newton", "Newt\u00f6n"),
    board("-2 2 12 39 39 119 122 1 P/e2-e4 (0:06) e4 0 1 0 more fields"),
    board("1 2 12 39 39 119 122 4294967295 P/e2-e4 (0:06) e4 0").replace("B 4 1", "B -1 1"),
  ]) {
    const [session, other] = [new Session(), new Session()];
    const text = `fics% \n\r${line}\n\rfics% `;
    const [heard] = session.hear(text).filter(({ kind }) => kind === "board");
    const [expected] = other.feed(text).filter(({ kind }) => kind === "board");
    assert.equal(JSON.stringify(heard.event), JSON.stringify(expected), line);
    assert.deepEqual(heard.event, expected);
    session.free();
    other.free();
  }
});

test("a feed of any size is read, and a large one is not kept", () => {
  const line = "Foo tells you: h\u00e9llo\n\r";
  const text = line.repeat(60_000);
  for (const given of [text, new TextEncoder().encode(text)]) {
    const session = new Session();
    assert.equal(session.feed(given).length, 60_000 - 1);
    assert.deepEqual(session.hear(line).map(({ event }) => event.text), ["h\u00e9llo"]);
    session.free();
  }
});

test("before the engine is loaded, what needs it says so", () => {
  const script = `
    import * as la from ${JSON.stringify(new URL("../npm/index.js", import.meta.url).href)};
    const messages = [];
    for (const use of [() => new la.Session(), () => la.PatternList.ics(), () => la.PatternList.parse("x", ""), () => la.version(),
      () => new la.Capture("x"), () => la.timeseal.pong(1)]) {
      try { use(); messages.push("nothing"); } catch (error) { messages.push(error.message); }
    }
    la.init(new Response("", { headers: { "content-type": "application/wasm" } })).catch(() => {});
    try { la.version(); } catch (error) { messages.push(error.message); }
    console.log(JSON.stringify(messages));`;
  const messages = JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
  for (const message of messages.slice(0, -1)) assert.match(message, /^the engine is not loaded: call init\(\) and await it/);
  assert.match(messages.at(-1), /still being loaded: await init\(\)/);
});

test("the fields of notices are those of their types", () => {
  const text = readFileSync(inRepository("web/npm/events.d.cts"), "utf8");
  const notices = new Map([.../export interface Notices \{\n([^]*?)\n\}/.exec(text)[1].matchAll(/^  (\w+): \{(.*)\};$/gm)].map(([, kind, fields]) =>
    [kind, new Map(fields.trim().split(/; (?=\w+\??: )/).filter(Boolean).map((field) => {
      const [, name, optional, type] = /^(\w+)(\??): (.*)$/.exec(field);
      return [name, { optional: optional === "?", types: type.split(" | ") }];
    }))]));
  const known = new Set([...text.matchAll(/^  (\w+): \w+Event;$/gm)].map(([, kind]) => kind));
  assert.ok(notices.size > 100 && known.size > 50);
  let seen = 0;
  for (const path of corpus()) {
    for (const event of JSON.parse(`[${nativeEvents(path)}]`)) {
      // What a datagram of ICC says has the datagram's arguments as fields: guide/datagrams has them.
      if (known.has(event.kind) || event.datagram !== undefined) continue;
      const fields = notices.get(event.kind);
      assert.ok(fields, `${event.kind} has no type`);
      const { at, kind, block, datagram, time, elapsed, ...own } = event;
      for (const [name, { optional }] of fields) assert.ok(optional || name in own, `${kind} has no ${name}: ${JSON.stringify(event)}`);
      for (const [name, value] of Object.entries(own)) {
        const types = fields.get(name)?.types ?? [];
        assert.ok(types.includes(typeof value) || types.includes(JSON.stringify(value)), `${kind}.${name} is ${JSON.stringify(value)}, not ${types}`);
        seen++;
      }
    }
  }
  assert.ok(seen > 500, `only ${seen} fields`);
});

test("a session that was freed fails with a message", () => {
  const session = new Session();
  session.free();
  assert.throws(() => session.feed("x"), Error);
});

test("the types are those of the schema, and programs that use them compile", () => {
  execFileSync(process.execPath, [inRepository("web/npm/types.mjs"), "--check"], { stdio: "inherit" });
  execFileSync(inRepository("web/npm/node_modules/.bin/tsc"), ["-p", inRepository("web/tests/tsconfig.json")], { stdio: "inherit" });
});

test("the package has what it needs, and is small", () => {
  const [packed] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: inRepository("web/npm"), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
    "LICENSE-APACHE", "LICENSE-MIT", "README.md", "board.js", "bytes.js", "client.d.cts", "client.js", "events.d.cts", "index.d.cts",
    "index.d.ts", "index.js", "node.d.cts", "node.d.ts", "node.js", "package.json", "stream.js", "wasm/looking_at.js",
    "wasm/looking_at_bg.wasm",
  ]);
  // A kilobyte for about thirty entries of the default list, and what their events take.
  assert.ok(packed.size < 485_000, `${packed.size} bytes`);
});

test("the package works where it is installed", () => {
  const folder = mkdtempSync(join(tmpdir(), "looking-at-"));
  try {
    const web = inRepository("web/npm");
    const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: web, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    writeFileSync(join(folder, "package.json"), "{\"type\":\"module\"}");
    execFileSync("npm", ["install", "--offline", "--no-audit", join(folder, filename)], { cwd: folder, stdio: "ignore" });
    writeFileSync(join(folder, "use.js"), 'import { Session } from "looking-at";\n' +
      'console.log(JSON.stringify(new Session().feed("Foo tells you: hi\\n\\rfics% ")[0].from));\n');
    const said = execFileSync(process.execPath, ["use.js"], { cwd: folder, encoding: "utf8" });
    assert.equal(said, '{"name":"Foo","titles":[]}\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("timeseal: pings of both versions, and what a client sends", () => {
  const line = "fics% \n\r[G]\n\rFoo tells you: [G]\n\r";
  const kinds = (options) => heard([line], options).map((event) => event.kind);
  assert.deepEqual(kinds({}), ["prompt", "text", "tell"]);
  assert.deepEqual(kinds({ timeseal: 2 }), ["prompt", "text", "tell"]);
  assert.deepEqual(kinds({ timeseal: 1 }), ["prompt", "ping", "tell"]);
  assert.throws(() => new Session({ timeseal: 3 }), { name: "RangeError", message: /versions 1 and 2, not 3/ });
  for (const version of [1, 2]) {
    const hello = timeseal.hello(version, "me", "here", 7);
    assert.equal(hello.at(-1), 10);
    assert.equal((hello.length - 2) % 12, 0);
  }
  assert.throws(() => timeseal.hello(3, "me", "here", 7), RangeError);
  assert.throws(() => timeseal.hello(1, "a|b", "here", 7), { name: "RangeError", message: /separates/ });
  assert.throws(() => timeseal.encode("h\u00e9", 7), { name: "RangeError", message: /only ASCII/ });
  assert.throws(() => timeseal.encode("who", -1), RangeError);
  assert.equal(timeseal.encode("", 0).length, 14);
  assert.equal(timeseal.pong(1).length, 14);
});
