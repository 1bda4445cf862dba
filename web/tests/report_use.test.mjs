// The report as people use it: addresses, captures, what a chess player expects, phones and paper.

import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { inflateSync } from "node:zlib";

import { capture, corpus, go, open, pieces, report, start, stop } from "./report_browser.mjs";

before(start);
after(stop);

const PLAYER = corpus("fics-player1.raw");
const PHONE = { width: 390, height: 844 };
const START = "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR";
const MOVED = START.replace("-------- PPPPPPPP", "----P--- PPPP-PPP");
const board = (game, white, black, moved, { clock = "3 0 39 39 180 170" } = {}) =>
  `<12> ${moved ? MOVED : START} ${moved ? "B" : "W"} -1 1 1 1 1 0 ${game} ${white} ${black} 0 ${clock} 1 ${moved ? "P/e2-e3 (0:01) e3" : "none (0:00) none"} 0`;
const made = (name, ...lines) => capture(name, `${lines.join("\n\r")}\n\rfics% `);
const found = (page) => page.textContent(".found");
const waitFor = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector(".found").textContent.startsWith(wanted), text);

test("filters and searches are in the address, and Back brings them back", async () => {
  const page = await open(report(corpus("fics-chat2.raw")), { hash: "talk" });
  const all = await found(page);
  await page.selectOption("[data-filter=kind]", "shout");
  await page.waitForFunction(() => location.hash === "#talk?kind=shout");
  const shouts = await found(page);
  assert.notEqual(shouts, all);
  await page.fill("[data-search]", "h");
  await page.fill("[data-search]", "hi");
  await page.waitForFunction(() => location.hash === "#talk?search=hi&kind=shout");
  const searched = await found(page);
  await page.reload();
  await page.waitForSelector("#report[data-ready]");
  assert.equal(await found(page), searched, "a reload keeps them");
  assert.equal(await page.inputValue("[data-search]"), "hi");
  await page.goBack();
  await page.waitForFunction(() => location.hash === "#talk?kind=shout");
  await waitFor(page, shouts);
  assert.equal(await page.inputValue("[data-search]"), "");
  assert.equal(await page.inputValue("[data-filter=kind]"), "shout");
  await page.goBack();
  await waitFor(page, all);
  await page.goForward();
  await waitFor(page, shouts);
  // The other pages have theirs.
  for (const [address, selector, value] of [
    ["games?sort=moves&result=1-0", "[data-filter=sort]", "moves"],
    ["offers?state=declined", "[data-filter=state]", "declined"],
    ["lines?kind=board&search=P", "[data-filter=kind]", "board"],
    ["problems?search=no", "[data-search]", "no"],
  ]) {
    const other = await open(report(PLAYER), { hash: address });
    assert.equal(await other.inputValue(selector), value, address);
    const [, few, many] = /^(\S+) .*?of (\S+)/.exec(await found(other)) ?? [null, "0", "1"];
    assert.notEqual(few, many, address);
    assert.deepEqual(other.problems, []);
  }
  assert.deepEqual(page.problems, []);
});

test("several captures are named at each game and line, and can be filtered by", async () => {
  const page = await open(report([PLAYER, corpus("fics-chat2.raw")]), { hash: "games" });
  const names = () => page.$$eval(".row .capture", (all) => [...new Set(all.map((one) => one.textContent))].sort());
  for (const path of ["games", "talk", "problems", "lines"]) {
    await go(page, path);
    await page.waitForSelector(".row .capture");
    const rows = await page.$$eval(".row", (all) => all.filter((row) => !row.querySelector(".capture")).length);
    assert.equal(rows, 0, path);
    await page.selectOption("[data-filter=capture]", "fics-chat2.raw");
    await page.waitForFunction(() => location.hash.includes("capture=fics-chat2.raw"));
    assert.deepEqual(await names(), ["fics-chat2.raw"], path);
  }
  const one = await open(report(PLAYER), { hash: "games" });
  assert.equal(await one.$(".capture, [data-filter=capture]"), null, "one capture needs no name");
  assert.doesNotMatch(await page.content(), /corpus\//);
  assert.deepEqual(page.problems, []);
});

test("the theme stays", async () => {
  const page = await open(report(PLAYER), { colorScheme: "light" });
  await page.click(".theme");
  const theme = () => page.$eval("#report", (root) => root.dataset.theme);
  assert.equal(await theme(), "dark");
  await page.reload();
  await page.waitForSelector("#report[data-ready]");
  assert.equal(await theme(), "dark");
  await page.click(".theme");
  await page.reload();
  await page.waitForSelector("#report[data-ready]");
  assert.equal(await theme(), "light");
});

test("a game that is opened by a link is scrolled to its move", async () => {
  for (const viewport of [{ width: 1280, height: 700 }, PHONE]) {
    const page = await open(report(PLAYER), { hash: "games/1/35", viewport });
    const [inside, top] = await page.$eval(".move[aria-current]", (move) => {
      const [list, link] = [move.closest(".moves"), move].map((one) => one.getBoundingClientRect());
      const drawn = document.querySelector(".board").getBoundingClientRect();
      return [link.top >= list.top && link.bottom <= list.bottom, drawn.bottom <= innerHeight || drawn.top >= 0];
    });
    assert.ok(inside && top, JSON.stringify(viewport));
    await go(page, "games");
    await go(page, "games/1/2");
    await page.waitForSelector(".move[aria-current]");
    assert.equal(await page.$eval(".moves", (moves) => moves.scrollTop), 0);
  }
});

test("only talk of a game's players and watchers is beside it", async () => {
  const file = made(
    "beside.raw",
    board(1, "Ann", "Bob", false),
    board(2, "Cid", "Dot", false),
    "Ann(1500)[1] kibitzes: of one",
    "Zed(1500)[1] whispers: a watcher of one",
    "Zed(1500)[2] kibitzes: a watcher of two",
    "Ann tells you: a player of one",
    "Cid tells you: a player of two",
    "Zed tells you: nobody's",
    "Zed(50): in a channel",
    "Zed kibitzes: of one or of two",
    board(1, "Ann", "Bob", true),
    board(2, "Cid", "Dot", true),
  );
  const page = await open(report(file), { hash: "games/1" });
  const said = () =>
    page.$$eval(".meanwhile li", (all) => all.map((one) => one.textContent.replace(/^.*?: /, "")));
  assert.deepEqual(await said(), ["of one", "a watcher of one", "a player of one"]);
  await go(page, "games/2");
  await page.waitForFunction(() => document.querySelector("h2").textContent.includes("Cid"));
  assert.deepEqual(await said(), ["a watcher of two", "a player of two"]);
  // Where one game is watched, a kibitz without a number is of that.
  const single = made(
    "single.raw",
    board(1, "Ann", "Bob", false),
    "Zed kibitzes: here",
    board(1, "Ann", "Bob", true),
  );
  const other = await open(report(single), { hash: "games/1" });
  assert.match(await other.textContent(".meanwhile"), /here/);
});

test("an untimed game has no clocks, and the plots say which side is which", async () => {
  const untimed = made(
    "untimed.raw",
    "{Game 1 (Ann vs. Bob) Creating unrated untimed match.}",
    board(1, "Ann", "Bob", false, { clock: "0 0 39 39 0 0" }),
    board(1, "Ann", "Bob", true, { clock: "0 0 39 39 0 0" }),
  );
  const page = await open(report(untimed), { hash: "games/1" });
  assert.equal(await page.$(".side .clock"), null);
  assert.equal(await page.$$eval(".plot", (all) => all.length), 1, "only the time of the moves");
  const timed = await open(report(PLAYER), { hash: "games/1" });
  assert.deepEqual(await timed.$$eval(".legend", (all) => all.map((one) => one.textContent)), [
    "White (up)Black (down)",
    "WhiteBlack",
  ]);
  const dashes = await timed.$$eval(".plot .clock-line", (all) =>
    all.map((one) => getComputedStyle(one).strokeDasharray),
  );
  assert.notEqual(dashes[0], dashes[1], "they differ in more than the colour");
});

test("captured pieces and the balance are shown", async () => {
  const page = await open(report(PLAYER), { hash: "games/1/17" });
  const shown = (color) => page.$eval(`.side.${color}`, (side) => side.querySelector("[data-captured]")?.dataset.captured);
  // 6. Bxc6 dxc6, 8. dxe5 Qxd1 9. Rxd1.
  assert.equal(await shown("white"), "PNQ");
  assert.equal(await shown("black"), "BQ");
  assert.match(await page.textContent(".side.white"), /\+1/);
  await page.keyboard.press("Home");
  assert.equal(await page.$("[data-captured]"), null);
});

test("moves are played, and the wheel and the keys up and down step", async () => {
  const page = await open(report(PLAYER), { hash: "games/2/4" });
  const step = () => page.$eval(".slider", (slider) => Number(slider.value));
  const last = await page.$eval(".slider", (slider) => Number(slider.max));
  await page.keyboard.press("ArrowUp");
  assert.equal(await step(), 0);
  await page.keyboard.press("ArrowDown");
  assert.equal(await step(), last);
  await page.hover(".board");
  await page.mouse.wheel(0, -120);
  await page.waitForFunction((wanted) => Number(document.querySelector(".slider").value) === wanted, last - 1);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction((wanted) => Number(document.querySelector(".slider").value) === wanted, last);
  // At the end it plays from the beginning, and stops at the last move.
  await page.clock.install();
  await page.click('button:text-is("Play")');
  assert.equal(await step(), 0);
  await page.clock.runFor(3100);
  assert.equal(await step(), 3);
  await page.click('button:text-is("Stop")');
  await page.clock.runFor(3000);
  assert.equal(await step(), 3, "it stops");
  await page.click("h2");
  await page.keyboard.press(" ");
  await page.clock.runFor(1000 * (last + 2));
  assert.equal(await step(), last);
  assert.equal(await page.$eval('button:text-is("Play")', (button) => button.getAttribute("aria-pressed")), "false");
  assert.deepEqual(page.problems, []);
});

test("games are searched and sorted", async () => {
  const page = await open(report(PLAYER), { hash: "games" });
  const rows = () => page.$$eval(".game-row", (all) => all.map((one) => one.textContent));
  await page.fill("[data-search]", "stalemate drawn");
  await waitFor(page, "1 game of 15");
  assert.match((await rows())[0], /drawn by stalemate/);
  await page.fill("[data-search]", "");
  await page.selectOption("[data-filter=sort]", "moves");
  const moves = (await rows()).map((row) => Number(/(\d+) moves?/.exec(row)?.[1] ?? 0));
  assert.deepEqual(moves, moves.toSorted((one, other) => other - one));
  assert.equal(moves.length, 15);
  await page.selectOption("[data-filter=sort]", "white");
  const whites = (await rows()).map((row) => row.startsWith("Mossy"));
  assert.deepEqual(whites, whites.toSorted().reverse());
  await page.selectOption("[data-filter=result]", "1-0");
  await waitFor(page, "3 games of 15");
});

test("the opening that the server named is shown", async () => {
  const page = await open(report(corpus("chessd-observer.raw")), { hash: "games?search=ruy" });
  await waitFor(page, "1 game of 15");
  assert.match(await page.textContent(".game-row"), /C84 Ruy Lopez: closed defense/);
  await page.click(".game-row .players");
  await page.waitForSelector(".game .board");
  assert.match(await page.textContent(".facts"), /C84 Ruy Lopez: closed defense/);
});

test("on a phone the controls are beside the boards, and the tabs can be reached", async () => {
  const hold = (game) => `<b1> game ${game} white [P] black []`;
  const bughouse = made(
    "phone.raw",
    board(1, "Ann", "Bob", false),
    board(2, "Cid", "Dot", false),
    hold(1),
    hold(2),
    board(1, "Ann", "Bob", true),
    board(2, "Cid", "Dot", true),
  );
  for (const width of [360, 390]) {
    const page = await open(report(bughouse), { hash: "games/1/1", viewport: { width, height: 740 }, hasTouch: true });
    const boxes = await page.$$eval(".board, .controls button", (all) =>
      all.map((one) => one.getBoundingClientRect().toJSON()),
    );
    assert.equal(boxes.length, 8);
    for (const box of boxes) {
      assert.ok(box.top >= 0 && box.bottom <= 740 && box.left >= 0 && box.right <= width, JSON.stringify(box));
    }
    for (const box of boxes.slice(2)) assert.ok(box.height >= 36 && box.width >= 36, JSON.stringify(box));
    assert.equal((await pieces(page)).e3, "P");
    // Far down in a page the tabs are still there, all of them in view.
    await go(page, "lines");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.tap('.top a[href="#problems"]');
    await page.waitForFunction(() => location.hash === "#problems");
    await go(page, "lines");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const shown = await page.$$eval(".top nav a", (links) =>
      links.map((link) => {
        const { left, right, top } = link.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0;
      }),
    );
    assert.deepEqual(shown, Array(6).fill(true), "each tab is in view");
    assert.deepEqual(page.problems, []);
  }
});

/** The pages of a PDF: for each the number of its texts. */
function printed(pdf) {
  const text = pdf.toString("latin1");
  const objects = new Map();
  for (const match of text.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)) objects.set(match[1], match[2]);
  const stream = (body) => {
    const at = body.indexOf("stream");
    const data = body.slice(at).replace(/^stream\r?\n/, "").replace(/\r?\nendstream\s*$/, "");
    return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
  };
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b(?!s)/.test(body))
    .map((body) => {
      const [, content] = /\/Contents\s+(\d+) 0 R/.exec(body);
      return (stream(objects.get(content)).match(/\bT[jJ]\b/g) ?? []).length;
    });
}

test("no printed page is empty", async () => {
  const one = fs.readFileSync(corpus("chessd-observer.raw"));
  const long = capture("print.raw", Buffer.concat(Array(Math.ceil(2.7e6 / one.length)).fill(one)));
  const page = await open(report(long), { hash: "lines" });
  // Wherever the page is scrolled to.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForTimeout(200);
  const pages = printed(await page.pdf({ format: "A4" }));
  assert.ok(pages.length > 20 && pages.length < 200, `${pages.length} pages`);
  assert.deepEqual(
    pages.filter((texts) => texts === 0),
    [],
    "empty pages",
  );
  for (const path of ["overview", "games", "games/1/5", "talk", "offers", "problems"]) {
    const other = await open(report(PLAYER), { hash: path });
    const texts = printed(await other.pdf({ format: "A4" }));
    assert.ok(texts.length > 0 && texts.every((number) => number > 0), `${path}: ${texts}`);
  }
});

test("on paper nothing is told by colour alone", async () => {
  const page = await open(report(PLAYER), { hash: "games" });
  await page.emulateMedia({ media: "print" });
  const rows = await page.$$eval(".game-row.won, .game-row.lost", (all) =>
    all.map((row) => [row.classList.contains("won") ? "won" : "lost", row.querySelector(".result").textContent]),
  );
  assert.ok(rows.length > 5);
  for (const [score, text] of rows) assert.ok(text.endsWith(score), text);
  await go(page, "games/1/3");
  await page.waitForSelector(".side.to-move");
  assert.match(await page.textContent(".side.to-move .clock"), /^● /);
  const outline = (selector) => page.$eval(selector, (one) => getComputedStyle(one).outlineStyle);
  assert.equal(await outline(".move[aria-current]"), "solid");
  await go(page, "overview");
  // One's own games have a mark; the bars are drawn after the page.
  await page.waitForSelector(".bar.game.mine .mine-mark", { state: "attached" });
});

test("patterns are drafted for lines that nothing matches, and opened in the lab", async () => {
  const file = made("apples.raw", "Foo tells you: hi", "Foo has 3 apples.", "Bar has 12 apples.", "Foo has 1 apples.");
  const page = await open(report(file, "--lab", "lab.html"), { hash: "problems" });
  await page.click("text=Draft patterns");
  await page.waitForSelector("text=Open in the lab");
  const list = await page.textContent(".draft .raw");
  assert.match(list, /"\* has \* apples\."/);
  const href = await page.getAttribute("text=Open in the lab", "href");
  assert.ok(href.startsWith("lab.html#lab="), href);
  // What the lab reads from its address.
  const { fromLink } = await import("../lab/link.js");
  const state = await fromLink(href.slice(href.indexOf("#")));
  assert.equal(state.list, list);
  assert.equal(state.after, "ics");
  assert.equal(state.text, "Foo has 3 apples.\nBar has 12 apples.\nFoo has 1 apples.\n");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save as my.pat")]);
  assert.equal(fs.readFileSync(await download.path(), "utf8"), list);
  // Without an address of the lab the list can be copied and saved.
  const other = await open(report(file), { hash: "problems" });
  await other.click("text=Draft patterns");
  await other.waitForSelector("text=Save as my.pat");
  assert.equal(await other.$("text=Open in the lab"), null);
  assert.deepEqual([...page.problems, ...other.problems], []);
});
