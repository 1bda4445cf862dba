// The report in a real browser.

import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";

import {
  capture,
  command,
  corpus,
  embedded,
  events,
  go,
  open,
  pieces,
  piecesOf,
  report,
  run,
  start,
  stop,
} from "./report_browser.mjs";

before(start);
after(stop);

const PLAYER = corpus("fics-player1.raw");
const boards = (name, game = 1) =>
  events(corpus(name)).filter((event) => event.kind === "board" && event.game === game);

test("stepping through a game shows the right squares", async () => {
  const page = await open(report(PLAYER), { hash: "games/1/0" });
  const steps = await page.$$eval(".move", (moves) => moves.map((move) => move.firstChild.textContent));
  const fen = () => page.$eval(".fen", (field) => field.value);
  assert.equal(await fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  assert.deepEqual(await pieces(page), piecesOf(await fen()));
  // Each position is one that the server showed, and so is its move.
  const shown = new Map(boards("fics-player1.raw").map((board) => [board.fen, board]));
  for (let step = 1; step <= steps.length; step++) {
    await page.keyboard.press("ArrowRight");
    const board = shown.get(await fen());
    assert.ok(board, `${step}: ${await fen()}`);
    assert.equal(board.san, steps[step - 1]);
    assert.deepEqual(await pieces(page), piecesOf(board.fen));
    assert.equal(await page.$eval(".move[aria-current]", (move) => move.firstChild.textContent), board.san);
  }
  const end = await fen();
  await page.keyboard.press("ArrowRight");
  assert.equal(await fen(), end, "there is nothing after the end");
  await page.keyboard.press("Home");
  assert.match(await fen(), /^rnbqkbnr\/pppppppp/);
  await page.keyboard.press("End");
  assert.equal(await fen(), end);
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await fen(), end);
  // The slider, a move and a plot lead to a step too.
  await page.$eval(".slider", (slider) => {
    slider.value = 3;
    slider.dispatchEvent(new Event("input"));
  });
  assert.deepEqual(
    await pieces(page),
    piecesOf("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
  );
  await page.click(".move >> nth=3");
  assert.equal((await pieces(page)).c6, "n");
  assert.equal(await page.$eval(".slider", (slider) => slider.value), "4");
  const plot = page.locator(".plot").first();
  const { width, height } = await plot.boundingBox();
  await plot.click({ position: { x: width - 2, y: height / 2 } });
  assert.equal(await fen(), end);
  assert.deepEqual(page.problems, []);
});

test("clocks, the side to move and the last move are shown", async () => {
  const page = await open(report(PLAYER), { hash: "games/1/3" });
  const board = boards("fics-player1.raw").find((one) => one.san === "Nf3");
  const clock = (ms) => `${Math.floor(ms / 60000)}:${String((ms / 1000) % 60).padStart(2, "0")}`;
  const clocks = await page.$$eval(".side .clock", (shown) => shown.map((one) => one.textContent));
  assert.deepEqual(clocks, [`● ${clock(board.black_clock_ms)}`, clock(board.white_clock_ms)]);
  assert.match(await page.textContent(".side.to-move"), /MossyRook/);
  assert.equal(await page.$$eval(".last-move", (squares) => squares.length), 2);
  assert.match(
    await page.$eval(".board", (drawn) => drawn.getAttribute("aria-label")),
    /After 2\. Nf3\. White: king e1/,
  );
  assert.match(await page.textContent(".facts"), /unrated blitz 3 5, 1-0 \(won\), MossyRook resigns/);
  assert.match(await page.textContent(".one-board"), /MossyRook 1667.*Tindrel 1773/s);
});

test("a board is seen as the user saw it, and can be turned", async () => {
  const name = "chessd-player2.raw";
  const all = embedded(corpus(name));
  const flipped = all.find((event) => event.kind === "board" && event.flipped);
  assert.ok(flipped, "the capture has a game seen from Black's side");
  const page = await open(report(corpus(name)), { hash: `lines/${all.indexOf(flipped)}` });
  await page.click("text=Show it in its game");
  const first = () => page.$eval(".board .square", (square) => square.dataset.square);
  const left = () => page.$eval('.board .square[data-square="h1"]', (square) => square.getAttribute("x"));
  await page.waitForSelector(".game .board");
  assert.equal(await first(), "a8");
  assert.equal(await left(), "0", "h1 is on the left");
  await page.keyboard.press("f");
  assert.equal(await left(), "700");
  assert.deepEqual(page.problems, []);
});

/** The games of a text of PGN, each with the empty line after it that the command writes. */
const split = (text) => text.split(/^(?=\[Event )/m).filter(Boolean);

test("PGN is the command's, byte for byte", async () => {
  const names = fs.readdirSync(corpus("")).filter((name) => /\.(raw|cast)$/.test(name));
  let copied = 0;
  for (const name of names) {
    const all = split(run("replay", "--format", "pgn", "--examined", corpus(name)));
    const played = split(run("replay", "--format", "pgn", corpus(name)));
    const page = await open(report(corpus(name)), {
      hash: "games",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    assert.equal(await page.$eval('.top a[href="#games"] small', (number) => Number(number.textContent)), all.length);
    if (all.length > 0) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download as PGN")]);
      assert.equal(fs.readFileSync(await download.path(), "utf8"), all.join(""), name);
    }
    const found = [];
    for (let game = 1; game <= all.length; game++) {
      await go(page, `games/${game}`);
      await page.waitForFunction((id) => location.hash.startsWith(`#games/${id}`), game);
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.click("text=Copy PGN");
      await page.waitForFunction(() => document.querySelector(".copied").textContent === "Copied.");
      found.push(`${await page.evaluate(() => navigator.clipboard.readText())}\n`);
      copied++;
    }
    assert.deepEqual(found.sort(), all.toSorted(), name);
    // Those that were examined are more, and the others are the same.
    const examined = all.filter((text) => text.startsWith('[Event "examined game"]'));
    assert.equal(all.length - examined.length, played.length, name);
    for (const text of played) assert.ok(all.includes(text), name);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
  assert.ok(copied > 70, `${copied} games`);
});

test("games of several captures are those that the command writes for them", async () => {
  const files = [corpus("fics-player1.raw"), corpus("chessd-player2.raw")];
  const page = await open(report(files), { hash: "games" });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download as PGN")]);
  const expected = run("replay", "--format", "pgn", "--examined", ...files);
  assert.equal(fs.readFileSync(await download.path(), "utf8"), expected);
});

test("a FEN is copied, a game downloaded, and the arrow keys go on stepping", async () => {
  const page = await open(report(PLAYER), {
    hash: "games/2/3",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const fen = () => page.$eval(".fen", (field) => field.value);
  for (const label of ["Copy FEN", "Copy PGN"]) {
    const before = await fen();
    await page.click(`text=${label}`);
    await page.waitForFunction(() => document.querySelector(".copied").textContent === "Copied.");
    if (label === "Copy FEN") assert.equal(await page.evaluate(() => navigator.clipboard.readText()), before);
    await page.keyboard.press("ArrowRight");
    assert.notEqual(await fen(), before, label);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download PGN")]);
  assert.equal(download.suggestedFilename(), "Tindrel-MossyRook.pgn");
  assert.match(fs.readFileSync(await download.path(), "utf8"), /^\[White "Tindrel"\]$/m);
  // Without the clipboard, as in a page from disk in some browsers.
  const old = await open(report(PLAYER), {
    hash: "games/2/3",
    before: () => Object.defineProperty(navigator, "clipboard", { value: undefined }),
  });
  const before = await old.$eval(".fen", (field) => field.value);
  await old.click("text=Copy FEN");
  await old.waitForFunction(() => document.querySelector(".copied").textContent === "Copied.");
  await old.keyboard.press("ArrowRight");
  assert.notEqual(await old.$eval(".fen", (field) => field.value), before);
  assert.deepEqual([...page.problems, ...old.problems], []);
});

test("both boards of a bughouse match are side by side, with the pieces in hand", async () => {
  const lines = [];
  const board = (game, white, black, ranks, turn, number, move) =>
    lines.push(
      `<12> ${ranks} ${turn} -1 1 1 1 1 0 ${game} ${white} ${black} 0 3 0 39 39 180 170 ${number} ${move} 0`,
    );
  const start = "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR";
  board(1, "Ann", "Bob", start, "W", 1, "none (0:00) none");
  board(2, "Cid", "Dot", start, "W", 1, "none (0:00) none");
  board(
    1,
    "Ann",
    "Bob",
    start.replace("-------- PPPPPPPP", "----P--- PPPP-PPP"),
    "B",
    1,
    "P/e2-e3 (0:01) e3",
  );
  lines.push("<b1> game 1 white [] black [NP]");
  board(
    2,
    "Cid",
    "Dot",
    start.replace("-------- PPPPPPPP", "---P---- PPP-PPPP"),
    "B",
    1,
    "P/d2-d3 (0:02) d3",
  );
  lines.push("<b1> game 2 white [Q] black []", "fics% ");
  const file = capture("bughouse.raw", lines.join("\n\r"));
  const page = await open(report(file), { hash: "games/1/1" });
  assert.equal(await page.$$eval(".game .board", (drawn) => drawn.length), 2);
  assert.equal((await pieces(page)).e3, "P");
  // The other board is as it was then: before d3.
  assert.equal((await pieces(page, ".partner .board")).d2, "P");
  assert.equal(
    await page.$eval(".board-box:not(.partner) .side.black .holdings", (hand) => hand.dataset.hand),
    "PN",
  );
  // Partners play different colours, so the other board is seen from the other side.
  const h1 = (board) =>
    page.$eval(`${board} .board .square[data-square="h1"]`, (square) => square.getAttribute("x"));
  assert.deepEqual([await h1(".board-box:not(.partner)"), await h1(".partner")], ["700", "0"]);
  await page.click("text=Step through game 2");
  await page.waitForFunction(() => document.querySelector("h2").textContent.includes("Cid"));
  await page.keyboard.press("End");
  assert.equal((await pieces(page)).d3, "P");
  assert.equal((await pieces(page, ".partner .board")).e3, "P");
  assert.deepEqual(page.problems, []);
});

test("no page shows what is not there", async () => {
  for (const name of ["chessd-observer.raw", "fics-chat3.cast", "icc-observer.raw"]) {
    const page = await open(report(corpus(name)));
    const games = await page.$eval('.top a[href="#games"] small', (number) => Number(number.textContent));
    const pages = Array.from({ length: Math.min(games, 5) }, (_, number) => `games/${number + 1}`);
    for (const path of ["overview", "games", "talk", "offers", "problems", "lines", ...pages]) {
      await go(page, path);
      // What is shown for an address comes with an event, after it has changed.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      const text = await page.innerText("main");
      assert.doesNotMatch(text, /\b(null|undefined|NaN)\b|\[object/, `${name}, ${path}`);
    }
    assert.deepEqual(page.problems, []);
  }
});

test("the words of drawings can be read on a phone, and none is cut off", async () => {
  const page = await open(report(corpus("fics-chat3.cast")), { viewport: { width: 390, height: 844 } });
  const inside = async () => {
    const drawn = await page.$eval(".timeline", (timeline) => {
      const { left, right } = timeline.getBoundingClientRect();
      const labels = [...timeline.querySelectorAll("text")].map((label) => label.getBoundingClientRect());
      return labels.map((label) => [label.left - left, right - label.right]);
    });
    assert.ok(drawn.length > 2);
    // A letter may reach a pixel beyond its place.
    for (const room of drawn.flat()) assert.ok(room > -2, `${room}`);
  };
  await inside();
  // Wherever the last label is.
  for (let zoomed = 0; zoomed < 12; zoomed++) {
    await page.click("text=Zoom in");
    await inside();
  }
  const game = await open(report(PLAYER), { viewport: { width: 390, height: 844 }, hash: "games/1" });
  const heights = await game.$$eval(".plot text", (labels) =>
    labels.map((label) => label.getBoundingClientRect().height),
  );
  assert.ok(heights.length >= 5);
  for (const height of heights) assert.ok(height >= 10, `${height}`);
});

test("on paper all moves are there, and none is over another", async () => {
  // A list beside two boards is narrow.
  const address = report(corpus("chessd-bug3.raw"));
  for (const width of [1280, 720]) {
    const page = await open(address, { hash: "games/1", viewport: { width, height: 900 } });
    await page.emulateMedia({ media: "print" });
    const [room, rows] = await page.$eval(".moves", (moves) => {
      const edges = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      };
      const ends = (row) => ({ ...edges(row), right: edges(row.lastElementChild).right });
      return [edges(moves), [...moves.querySelectorAll(".move-row")].map(ends)];
    });
    assert.equal(rows.length, 24);
    for (const [number, row] of rows.entries()) {
      const inside = row.left >= room.left && row.right <= room.right && row.bottom <= room.bottom;
      assert.ok(inside, `${width}: row ${number + 1} is outside`);
      const over = rows.some(
        (other) => other.left > row.left && other.left < row.right && other.top < row.bottom && other.bottom > row.top,
      );
      assert.ok(!over, `${width}: row ${number + 1} is under another`);
    }
  }
});

test("search, filters and conversations find talk, and each line leads to its place", async () => {
  const page = await open(report(corpus("fics-chat2.raw")), { hash: "talk" });
  const all = embedded(corpus("fics-chat2.raw"));
  const rows = () =>
    page.$$eval(".talk-row", (found) => found.map((row) => row.querySelector(".what").textContent));
  await page.keyboard.press("/");
  await page.keyboard.type("kettle");
  await page.waitForFunction(() => document.querySelectorAll(".talk-row").length === 1);
  assert.match((await rows())[0], /Vexley tells you: brb, kettle is boiling/);
  assert.equal(await page.textContent(".talk-row mark"), "kettle");
  await page.fill("[data-search]", "no such words anywhere");
  await page.waitForSelector("text=Nothing matches.");
  await page.fill("[data-search]", "");
  await page.selectOption("[data-filter=channel]", "7");
  const inChannel = all.filter((event) => event.channel === "7").length;
  await page.waitForFunction(
    (number) => document.querySelector(".found").textContent.startsWith(`${number} line`),
    inChannel,
  );
  await page.selectOption("[data-filter=channel]", "");
  await page.selectOption("[data-filter=kind]", "shout");
  const shouts = all.filter((event) => event.kind === "shout").length;
  await page.waitForFunction(
    (number) => document.querySelector(".found").textContent.startsWith(`${number} line`),
    shouts,
  );
  // A name leads to the conversation, its line to the raw line.
  await page.click(".talk-row .who");
  await page.waitForSelector("text=Conversation with");
  const first = await page.$eval(".talk-row .to-line", (link) => ({
    href: link.getAttribute("href"),
    text: link.textContent,
  }));
  const event = all[Number(first.href.split("/")[1])];
  assert.ok(first.text.includes(`@${event.at}`));
  await page.click(".talk-row .to-line");
  await page.waitForSelector(".detail");
  assert.match(await page.textContent(".detail h3"), new RegExp(`^${event.kind} at offset ${event.at}$`));
  assert.equal(await page.textContent(".detail .raw"), event.line);
  // The offset is that of the line in the file.
  const raw = fs
    .readFileSync(corpus("fics-chat2.raw"))
    .subarray(event.span[0], event.span[1])
    .toString("latin1");
  assert.equal(raw.replace(/[\r\n]+\\?\s*/g, " ").slice(0, 12), event.line.slice(0, 12));
  assert.deepEqual(page.problems, []);
});

test("offers are threads with their answers", async () => {
  const page = await open(report(PLAYER), { hash: "offers" });
  const first = await page.textContent(".thread");
  assert.match(first, /match to MossyRook: rated blitz 5 0 declined/);
  assert.match(first, /Issuing: Tindrel \(1773\) MossyRook \(1667\).*MossyRook declines the match offer/s);
  assert.equal(await page.$eval(".thread .to-line", (link) => link.textContent), "@482");
});

test("the timeline zooms, and jumps to games, talk and offers", async () => {
  const page = await open(report(corpus("fics-chat3.cast")));
  assert.ok(await page.$(".timeline .bar.talk"), "there is talk");
  const jump = async (kind, row) => {
    await go(page, "overview");
    await page.waitForSelector(`.timeline .bar.${kind}`);
    const link = page.locator(`.timeline .bar.${kind}`).last();
    const number = Number((await link.getAttribute("href")).split("/")[1]);
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${row}.marked`);
    assert.equal(await page.$eval(`${row}.marked`, (marked) => Number(marked.dataset.row)), number);
    const visible = await page.$eval(`${row}.marked`, (marked) => {
      const box = marked.getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight;
    });
    assert.ok(visible, `${kind} is in view`);
  };
  await jump("talk", ".talk-row");
  await jump("problems", ".problem");
  const other = await open(report([PLAYER, corpus("fics-chat3.cast")]));
  const bars = await other.$$eval(".timeline .bar.game", (found) => found.length);
  const labels = () =>
    other.$$eval(".timeline .tick-label", (found) => found.map((one) => one.textContent).join());
  const before = await labels();
  await other.click("text=Zoom in");
  assert.notEqual(await labels(), before);
  assert.match(await other.textContent(".timeline-status"), /^Shown: /);
  await other.focus(".timeline-box button");
  await other.keyboard.press("0");
  assert.equal(await labels(), before);
  await other.keyboard.press("+");
  await other.keyboard.press("ArrowRight");
  await other.keyboard.press("-");
  await other.click("text=All >> nth=0");
  assert.ok(bars > 0);
  await other.click(".timeline .bar.game >> nth=0");
  await other.waitForSelector(".game .board");
  assert.deepEqual([...page.problems, ...other.problems], []);
});

test("what nothing matched and what is malformed is listed with the reason", async () => {
  const bad =
    "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBN1 B 4 1 1 1 1 0 3 Foo Bar 0 2 12 39 39 119 122 1 P/e2-e4 (0:01) e4 1";
  const file = capture(
    "bad.raw",
    `a line that nobody knows 12\n\ra line that nobody knows 13\n\r${bad}\n\rfics% `,
  );
  const page = await open(report(file), { hash: "problems" });
  const text = await page.textContent("main");
  assert.match(text, /2 lines that no pattern matches, 1 malformed/);
  assert.match(text, /a line that nobody knows 12(?! no pattern)/);
  assert.match(text, /a board whose field rank1 is .*: expected /);
  await page.check("text=together by shape");
  assert.match(await page.textContent(".problem"), /^2×/);
  assert.deepEqual(page.problems, []);
});

test("events without text show their fields, and what is not in the page is counted", async () => {
  const page = await open(report(corpus("fics-player1.raw")), { hash: "lines" });
  const rows = await page.$$eval('.line-row[data-kind="echo"], .line-row[data-kind="logged_in"]', (found) =>
    found.map((row) => row.lastElementChild.textContent),
  );
  assert.deepEqual(rows, ["on: false", "on: true", 'handle: {"name":"Tindrel","titles":[]}']);
  const all = events(corpus("fics-player1.raw"));
  const prompts = all.filter((event) => event.kind === "prompt").length;
  assert.equal(
    await page.textContent(".found"),
    `${all.length - prompts} of ${all.length} events; ${prompts - 1} of kind prompt are not in this page`,
  );
  assert.equal(await page.$('[data-filter="prompts"]'), null);
  assert.deepEqual(page.problems, []);
});

test("two captures are told apart, and a choice is noted", async () => {
  const both = await open(report([PLAYER, corpus("fics-chat2.raw")]), { hash: "lines/3" });
  assert.equal(await both.textContent("h1"), "2 captures");
  assert.match(await both.textContent(".detail"), /of .*fics-player1\.raw/);
  const part = await open(report(PLAYER, "--game", "1", "--title", "One game"));
  assert.equal(await part.textContent("h1"), "One game");
  assert.match(await part.textContent(".notes"), /Only a part of the session is shown: --game 1\./);
  const empty = await open(report(capture("empty.raw", "")));
  assert.match(await empty.textContent("main"), /There are no events\./);
  for (const name of ["games", "talk", "offers", "problems", "lines"]) await go(empty, name);
  assert.deepEqual([...both.problems, ...part.problems, ...empty.problems], []);
});

test("a damaged page says so", async () => {
  const file = new URL(report(PLAYER));
  const text = fs.readFileSync(file, "utf8");
  const broken = capture("broken.html", text.replace(/(id="data">.{3000})[^<]*/, "$1"));
  assert.notEqual(fs.statSync(broken).size, text.length);
  const page = await open(report(PLAYER));
  page.problems.length = 0;
  await page.goto(`file://${broken}`);
  await page.waitForSelector("[role=alert]");
  assert.match(await page.textContent("[role=alert]"), /can't be shown: .*incomplete/);
});

test("a browser that can't decode base64 by itself shows the same", async () => {
  const address = report(corpus("fics-chat3.cast"));
  const text = async (options) => {
    const page = await open(address, options);
    assert.deepEqual(page.problems, []);
    const has = await page.evaluate(() => Boolean(Uint8Array.fromBase64));
    return [has, await page.innerText("#report")];
  };
  const [[, usual], [has, shown]] = [await text(), await text({ before: () => delete Uint8Array.fromBase64 })];
  assert.deepEqual([has, shown], [false, usual]);
});

test("a long session is shown with few elements, and soon", async (t) => {
  const one = fs.readFileSync(corpus("chessd-observer.raw"));
  const file = capture("long.raw", Buffer.concat(Array(Math.ceil(10e6 / one.length)).fill(one)));
  let from = performance.now();
  const address = report(file);
  t.diagnostic(`${command} made the report of 10 MB in ${Math.round(performance.now() - from)} ms`);
  from = performance.now();
  const page = await open(address);
  t.diagnostic(`Chromium showed it in ${Math.round(performance.now() - from)} ms`);
  for (const name of ["lines", "games", "talk"]) {
    await go(page, name);
    const elements = await page.$$eval("*", (all) => all.length);
    assert.ok(elements < 12_000, `${name}: ${elements} elements`);
  }
  // A line far down is found at once.
  await go(page, "lines/50000");
  await page.waitForSelector(".detail");
  await page.waitForFunction(() => document.activeElement.classList.contains("detail"));
  const top = await page.$eval(".detail", (row) => row.getBoundingClientRect().top);
  assert.ok(top > -50 && top < 900, `${top}`);
  assert.deepEqual(page.problems, []);
});
