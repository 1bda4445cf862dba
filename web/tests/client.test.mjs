// The client in Node: over a fake socket, and over TCP to a scripted server.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:net";
import { test } from "node:test";

import { AnswerError, Client, LoginError, PatternList, SendError, tcp, timeseal } from "../npm/node.js";
import { inRepository, pieces, random } from "./native.mjs";

/** A WebSocket whose other end is the test. */
class FakeSocket extends EventTarget {
  readyState = 1;
  bufferedAmount = 0;
  sent = Buffer.alloc(0);

  send(bytes) { this.sent = Buffer.concat([this.sent, bytes]); }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  says(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: typeof data === "string" ? Buffer.from(data, "latin1") : data }));
  }

  /** What was sent since the last call, as text. */
  takes() {
    const text = this.sent.toString("latin1");
    this.sent = Buffer.alloc(0);
    return text;
  }
}

/** A client with a fake socket, connected. */
async function connected(options) {
  const socket = new FakeSocket();
  const client = new Client(socket, options);
  await settled();
  return { socket, client };
}

/** Lets what has been resolved run. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });
const after = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

const ONLINE = "\n\r**** Starting FICS session as Foo ****\n\r\n\rfics% ";

test("a player logs in, and the password is sent once and shown nowhere", async () => {
  const { socket, client } = await connected({ login: "Foo", password: "hunter2", style: null });
  const [phases, seen] = [[], []];
  client.onState(({ phase }) => phases.push(phase));
  client.onAny((event) => seen.push(event));
  const online = client.loggedIn();
  assert.equal(client.state.phase, "connecting");
  socket.says("login: ");
  assert.equal(socket.takes(), "Foo\n");
  socket.says("\n\r\"Foo\" is a registered name.  If it is yours, type the password.\n\rpassword: ");
  assert.equal(socket.takes(), "hunter2\n");
  socket.says(ONLINE);
  assert.deepEqual(await online, { phase: "online", handle: "Foo", registered: true, mayReconnect: true });
  assert.deepEqual(await client.loggedIn(), client.state);
  assert.deepEqual(phases, ["name_asked", "password_asked", "online"]);
  assert.equal(seen.filter(({ kind }) => kind === "logged_in").length, 1);
  assert.equal(client.status.handle, "Foo");
  assert.ok(!JSON.stringify([seen, client.state, client.status]).includes("hunter2"));
  client.close();
  assert.equal((await client.ended).phase, "closed");
});

test("a refused login is a state and an error, and closes the socket", async () => {
  const { socket, client } = await connected({ login: "Foo", password: "wrong" });
  socket.says("login: ");
  const online = client.loggedIn();
  socket.says("\n\r\"Foo\" is a registered name.\n\rpassword: ");
  socket.says("\n\r**** Invalid password! ****\n\r\n\rlogin: ");
  await assert.rejects(online, (error) => {
    assert.ok(error instanceof LoginError);
    const line = "**** Invalid password! ****";
    assert.deepEqual(error.state, { phase: "refused", refusal: "password", line, mayReconnect: false });
    assert.match(error.message, /refused \(password\): \*\*\*\* Invalid/);
    return true;
  });
  assert.equal(socket.takes(), "Foo\nwrong\n");
  assert.equal(socket.readyState, 3);
  assert.equal((await client.ended).phase, "refused");
  assert.throws(() => client.send("x"), SendError);
  await assert.rejects(client.loggedIn(), LoginError);
});

test("in block mode each command has its own answer", async () => {
  const { socket, client } = await connected({ login: "guest", style: null, blockMode: true });
  const talk = [];
  client.on("tell", (event) => talk.push(event));
  const [games, date] = [client.command("games"), client.command("date")];
  socket.says("login: ");
  socket.says("\n\rfics% ");
  assert.equal(socket.takes(), "guest\niset block 1\n");
  socket.says("block set.\n\rfics% ");
  assert.equal(client.isInBlockMode, true);
  assert.equal(socket.takes(), "1 games\n2 date\n");
  socket.says("\n\rBar tells you: hi\n\rfics% ");
  socket.says("\x152\x1631\x16\x17\n\rfics% ");
  socket.says("\x151\x1643\x16There are no games in progress.\n\r\x17\n\rfics% ");
  const answer = await games;
  assert.equal(answer.certain, true);
  assert.equal(answer.end.name, "games");
  assert.deepEqual(answer.events.map(({ kind, answers }) => [kind, answers]), [["games", { command: 1, certain: true }]]);
  assert.deepEqual((await date).events, [], "an empty answer");
  assert.equal(talk.length, 1);
  assert.equal(talk[0].answers, undefined);
  client.close();
});

test("without block mode commands go one by one, and their answers are not certain", async () => {
  const { socket, client } = await connected({ login: "guest" });
  const [games, date] = [client.command("games"), client.command("date")];
  socket.says("login: ");
  socket.says("\n\rfics% ");
  assert.equal(socket.takes(), "guest\nset style 12\n");
  socket.says("Style 12 set.\n\rfics% ");
  assert.equal(socket.takes(), "games\n");
  socket.says("\n\rBar tells you: hi\n\rfics% There are no games in progress.\n\rfics% ");
  assert.equal(socket.takes(), "date\n");
  const { events, certain } = await games;
  assert.deepEqual(events.map(({ kind }) => kind), ["games"]);
  assert.equal(certain, false);
  client.close();
  await assert.rejects(date, (error) => error instanceof AnswerError && error.how === "lost");
});

test("an answer that does not come is late", async () => {
  const { socket, client } = await connected({ login: "guest", style: null, answerTimeout: 20 });
  socket.says("login: ");
  socket.says("\n\rfics% ");
  await assert.rejects(client.command("games"), (error) => error instanceof AnswerError && error.how === "late");
  assert.equal(client.state.phase, "online");
  client.close();
});

test("handlers switch groups and send with the same result for every split", async () => {
  const stream = Buffer.from(`login: ${ONLINE}\n\rBar tells you: on\n\rmy> \n\rBar tells you: off\n\rmy> \n\rmy> \n\r`, "latin1");
  const outcomes = [];
  const below = random(stream.length);
  for (const parts of [[stream], pieces(stream, () => 1), pieces(stream, () => 1 + below(9))]) {
    const { socket, client } = await connected({ login: "Foo", style: null });
    const kinds = [];
    client.onAny(({ kind }) => kinds.push(kind));
    client.on("tell", ({ text }) => {
      assert.equal(client.setGroup("own_prompt", text === "on"), true);
      client.send(`tell Bar ${text}`);
    });
    for (const part of parts) socket.says(part);
    outcomes.push([kinds.filter((kind) => kind === "prompt").length, socket.takes(), kinds]);
    client.close();
  }
  const [prompts, sent] = outcomes[0];
  assert.equal(prompts, 2, "one of the login, and `my> ` while the group is on");
  assert.equal(sent, "Foo\ntell Bar on\ntell Bar off\n");
  for (const outcome of outcomes) assert.deepEqual(outcome, outcomes[0]);
});

test("lines and answers to pings go over timeseal", async () => {
  for (const version of [1, 2]) {
    const { socket, client } = await connected({ login: "Foo", style: null, timeseal: version, program: "mine", system: "here" });
    const lines = () => {
      const bytes = socket.sent;
      socket.sent = Buffer.alloc(0);
      return bytes.toString("latin1").split("\n").slice(0, -1).map((line) => opened(Buffer.from(line, "latin1")));
    };
    socket.says("login: ");
    socket.says(version === 1 ? "[G]\n\r" : "[G]\0");
    socket.says(ONLINE);
    client.send("date");
    const [hello, name, pong, date] = lines();
    assert.match(hello.text, version === 1 ? /^TIMESTAMP\|mine\|here\|$/ : /^TIMESEAL2\|mine\|here\|$/);
    assert.deepEqual([name.text, pong.text, date.text], ["Foo", "\x029", "date"]);
    assert.ok(hello.ms > 0 && hello.ms <= name.ms && name.ms <= pong.ms && pong.ms <= date.ms);
    assert.throws(() => client.send("tell Bar café"), (error) => error instanceof SendError && /not ASCII/.test(error.message));
    client.close();
  }
});

/** Decodes a line of timeseal: the reverse of `timeseal.encode`. */
function opened(sealed) {
  const key = "Timestamp (FICS) v1.0 - programmed by Henrik Gram.";
  const [start, body] = [sealed.at(-1) & 0x7f, sealed.subarray(0, -1)];
  const plain = Buffer.from(body).map((byte, at) => ((byte + 32) ^ key.charCodeAt((start + at) % key.length)) & 0x7f);
  for (let block = 0; block + 12 <= plain.length; block += 12) {
    for (const [one, other] of [[0, 11], [2, 9], [4, 7]]) {
      [plain[block + one], plain[block + other]] = [plain[block + other], plain[block + one]];
    }
  }
  const [text, rest] = plain.toString("latin1").split("\x18");
  return { text, ms: Number(rest.split("\x19")[0]) };
}

test("what the test decodes is what the package encodes", () => {
  const line = Buffer.from(timeseal.encode("tell Bar hello", 12345));
  assert.deepEqual(opened(line.subarray(0, -1)), { text: "tell Bar hello", ms: 12345 });
});

test("settings and texts that can't be sent are errors", async () => {
  const make = (options) => () => new Client(new FakeSocket(), options);
  assert.throws(make({ login: "Foo", password: "" }), { name: "RangeError", message: /the password is empty/ });
  assert.throws(make({ password: "x" }), TypeError);
  assert.throws(make({ login: "Foo", encoding: "ebcdic" }), RangeError);
  assert.throws(make({ login: "Foo", timeseal: 3 }), { name: "RangeError", message: /versions 1 and 2/ });
  assert.throws(make({ login: "Foo", loginTimeout: -1 }), RangeError);
  assert.throws(make({ login: "Foo", mode: "quick" }), RangeError);
  assert.throws(make({ login: "Foo", loginString: true, variables: { bogus: true } }), /no variable "bogus"/);
  assert.throws(make({ reconnect: 5 }), TypeError);
  assert.throws(() => new Client(() => new FakeSocket(), { reconnect: -5 }), RangeError);
  const { socket, client } = await connected({ login: "Foo" });
  assert.throws(() => client.command("tell Bar hi\nquit"), { name: "SendError", message: /breaks the line/ });
  assert.throws(() => client.send("tell Bar ♔"), SendError);
  assert.throws(() => client.on("tell"), TypeError);
  assert.equal(socket.takes(), "");
  client.close();
});

test("login strings, lines of the login and the keep-alive are sent", async () => {
  const { socket, client } = await connected({
    login: "Foo", style: null, loginString: true, variables: { seekinfo: true }, loginLines: ["level2settings=1"],
    interface: "mine", keepAlive: { every: 30, command: "date" },
  });
  socket.says("login: ");
  assert.match(socket.takes(), /^%b0{11}10{20}\n$/);
  socket.says("\n\rlogin: ");
  assert.equal(socket.takes(), "level2settings=1\n");
  socket.says("\n\rlogin: ");
  assert.equal(socket.takes(), "Foo\n");
  socket.says(ONLINE);
  assert.equal(socket.takes(), "iset seekinfo 1\n");
  socket.says("seekinfo set.\n\rfics% ");
  assert.equal(socket.takes(), "set interface mine\n");
  socket.says("Interface set.\n\rfics% ");
  await after(60);
  assert.equal(socket.takes(), "date\n");
  client.close();
});

test("a server that asks twice, or says nothing, is a refusal", async () => {
  const { socket, client } = await connected({ login: "Foo", password: "secret" });
  socket.says("login: ");
  socket.says("password: ");
  socket.says("password: ");
  assert.equal(client.state.refusal, "password");
  const silent = await connected({ login: "Foo", loginTimeout: 20 });
  assert.equal((await silent.client.ended).refusal, "timeout");
  // Nor does a socket that never opens.
  const shut = new FakeSocket();
  shut.readyState = 0;
  assert.equal((await new Client(shut, { login: "Foo", loginTimeout: 20 }).ended).refusal, "timeout");
  const never = new Client(() => new Promise(() => {}), { login: "Foo", loginTimeout: 20 });
  assert.equal((await never.ended).refusal, "timeout");
});

test("a number that was never sent is malformed, and a ping inside a line is text", async () => {
  const { socket, client } = await connected({ login: "guest", style: null, blockMode: true });
  const seen = [];
  client.onAny((event) => seen.push(event));
  socket.says("login: ");
  socket.says("\n\rfics% ");
  socket.says("block set.\n\rfics% ");
  socket.takes();
  socket.says("\x1599\x1643\x16There are no games in progress.\n\r\x17\n\rfics% ");
  assert.equal(seen.filter(({ kind }) => kind === "malformed").length, 1);
  socket.says("\n\rBar shouts: [G]\n\rfics% ");
  assert.equal(socket.takes(), "");
  client.close();
});

test("an exception in a handler is uncaught, and stops nothing else", async () => {
  const { socket, client } = await connected({ login: "Foo", style: null });
  const caught = [];
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  process.once("uncaughtException", (error) => caught.push(error.message));
  const kinds = [];
  const remove = client.on("login_prompt", () => { throw new Error("mine"); });
  client.onAny(({ kind }) => kinds.push(kind));
  socket.says("login: ");
  await settled();
  for (const listener of listeners) process.on("uncaughtException", listener);
  assert.deepEqual([caught, kinds], [["mine"], ["login_prompt"]]);
  assert.equal(socket.takes(), "Foo\n");
  assert.equal(remove(), true);
  client.close();
});

test("a handler may close the connection", async () => {
  const { socket, client } = await connected({ login: "Foo", style: null });
  const kinds = [];
  client.onAny(({ kind }) => kinds.push(kind));
  client.on("tell", () => client.close());
  const answer = client.command("date");
  socket.says(`login: ${ONLINE}\n\rBar tells you: bye\n\rBar shouts: never read\n\r`);
  // The byte that decided that the tell is complete is all that was read after it.
  assert.deepEqual(kinds.slice(-3), ["tell", "text", "answer_end"]);
  await assert.rejects(answer, AnswerError);
  assert.equal(socket.readyState, 3);
  assert.equal((await client.ended).phase, "closed");
});

test("a server that does not read is not written to", async () => {
  const { socket, client } = await connected({ login: "Foo", style: null });
  socket.says(`login: ${ONLINE}`);
  socket.takes();
  socket.bufferedAmount = 1 << 20;
  for (let times = 0; times < 100; times++) socket.says(Buffer.from("\xff\xfd\x03".repeat(1000), "latin1"));
  assert.equal(socket.takes(), "");
  socket.bufferedAmount = 0;
  await after(150);
  const { length } = socket.takes();
  assert.ok(length > 0 && length <= 3 * 1024, `${length} bytes`);
  client.close();
});

test("a list of one's own, with lines", async () => {
  const list = PatternList.parse("mine.pat", "weather ^\"It is * degrees.\" degrees:number\nnewline \"\\n\"\n").concat(PatternList.ics());
  const { socket, client } = await connected({ login: "Foo", style: null, list, lines: true });
  const seen = [];
  client.on("weather", (event) => seen.push(event));
  socket.says(`login: ${ONLINE}\n\rIt is 7 degrees.\n\r`);
  assert.equal(seen.length, 0, "the line may be folded");
  await after(400);
  assert.equal(seen.length, 1, "nothing came");
  assert.deepEqual([seen[0].degrees, seen[0].line], [7, "It is 7 degrees."]);
  client.close();
});

/** A server that plays a script to each connection in turn: texts are said, numbers of lines are read. */
async function scripted(...scripts) {
  const heard = [];
  let next = 0;
  const server = createServer((socket) => {
    const [script, lines] = [[...scripts[next++]], []];
    heard.push(lines);
    let rest = "";
    const go = () => {
      while (script.length > 0) {
        if (typeof script[0] === "string") socket.write(script.shift(), "latin1");
        else if (lines.length >= script[0]) script.shift();
        else return;
      }
      socket.end();
    };
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const all = (rest + data.toString("latin1")).split("\n");
      rest = all.pop();
      lines.push(...all);
      go();
    });
    go();
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  return { port: server.address().port, heard, close: () => server.close() };
}

test("over TCP a client survives a lost connection, and quit is final", async () => {
  const login = ["login: ", 1, `${ONLINE}`, 2, "Style 12 set.\n\rfics% "];
  const server = await scripted(
    [...login, "\n\rBar tells you: one\n\rfics% ", 3],
    // Gone before it has asked for anything.
    [],
    [...login, "\n\rBar tells you: two\n\rfics% ", 3, "\n\rLogging you out.\n\r"],
  );
  const client = new Client(() => tcp("127.0.0.1", server.port), { login: "Foo", reconnect: 1 });
  const phases = [];
  client.onState(({ phase }) => phases.push(phase));
  client.on("tell", ({ from, text }) => client.send(text === "two" ? "quit" : `tell ${from.name} got ${text}`));
  await client.loggedIn();
  const last = await client.ended;
  server.close();
  assert.deepEqual(last, { phase: "closed", reason: "asked", mayReconnect: false });
  assert.deepEqual(server.heard, [["Foo", "set style 12", "tell Bar got one"], [], ["Foo", "set style 12", "quit"]]);
  assert.deepEqual(phases.filter((phase) => phase !== "name_asked"), ["online", "closed", "connecting", "closed", "connecting", "online", "closed"]);
});

test("a state says whether to connect again", async () => {
  for (const [said, phase, mayReconnect] of [
    ["login: ", "closed", true],
    [`login: ${ONLINE}`, "closed", true],
    [`login: ${ONLINE}Logging you out.\n\r`, "closed", false],
    [`login: ${ONLINE}**** You have been kicked out by Admin! ****\n\r`, "closed", false],
    [`login: ${ONLINE}**** Foo has arrived - you can't both be logged in. ****\n\r`, "taken_over", false],
    ["The chess server is full.\n\r", "refused", true],
    ["login: \n\rpassword: ", "refused", false],
  ]) {
    const { socket, client } = await connected({ login: "Foo" });
    assert.equal(client.state.mayReconnect, true, "a connection that was never made");
    socket.says(said);
    socket.close();
    const last = await client.ended;
    assert.deepEqual([last.phase, last.mayReconnect], [phase, mayReconnect], said);
  }
});

test("where nobody listens, the error of the socket is seen", async () => {
  const server = await scripted();
  server.close();
  const client = new Client(() => tcp("127.0.0.1", server.port), { login: "Foo" });
  await assert.rejects(client.loggedIn(), { code: "ECONNREFUSED" });
  assert.deepEqual(await client.ended, { phase: "closed", reason: null, mayReconnect: true });
  // With `reconnect` it tries on until it is closed.
  const other = new Client(() => tcp("127.0.0.1", server.port), { login: "Foo", reconnect: 1 });
  await after(30);
  other.close();
  assert.equal((await other.ended).phase, "closed");
});

test("a program that only waits for the end of a client ends", () => {
  const program = `
    import { Client, tcp } from ${JSON.stringify(`file://${inRepository("web/npm/node.js")}`)};
    import { createServer } from "node:net";
    const server = createServer((socket) => { socket.end("login: "); }).listen(0, "127.0.0.1", async () => {
      const client = new Client(tcp("127.0.0.1", server.address().port), { login: "Foo" });
      console.log((await client.ended).phase);
      server.close();
    });`;
  const out = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8", timeout: 20_000 });
  assert.equal(out, "closed\n");
});
