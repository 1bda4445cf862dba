// The report with text of strangers who mean harm, with the keyboard alone, for screen readers, on a
// phone and on paper.

import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { capture, corpus, go, open, report, start, stop } from "./report_browser.mjs";

before(start);
after(stop);

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["overview", "games", "games/1", "talk", "offers", "problems", "lines", "lines/20"];

const HOSTILE = [
  "<script>window.harmed = 1</script>",
  "</script><script>window.harmed = 2</script>",
  "<img src=x onerror='window.harmed = 3'>",
  "<svg onload=window.harmed=4>",
  "javascript:window.harmed=5",
  '"><b id=harm>bold</b>',
  "'-window.harmed-'",
  "{{7*7}} ${7*7} #{7*7}",
  "a\u2028b\u2029c",
  "left \u202eright\u202c \u2066isolated\u2069",
  "bell \u0007 escape \u001b[31mred",
  "zero\u200bwidth\ufeffmark",
  "]]> --> <!-- <![CDATA[",
  "%3Cscript%3E &lt;script&gt; &#60;",
  "\\u003cscript\\u003e \\x3cscript",
  "שלום עולם",
  "Z̷̢̛a̵l̶g̸o̵".repeat(20),
  "https://example.com/ www.example.com",
  "__proto__ constructor toString",
  "x".repeat(3000),
];

/** A session in which players write such text wherever they can. */
function hostileSession() {
  const lines = HOSTILE.flatMap((text) => [
    `Foo tells you: ${text}`,
    `Foo(50): ${text}`,
    `Foo shouts: ${text}`,
    `--> Foo ${text}`,
    `Foo(1500)[7] kibitzes: ${text}`,
    `:${text}`,
    `    **ANNOUNCEMENT** from Foo: ${text}`,
    text,
  ]);
  const board =
    "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 7 Foo __proto__ 0 2 12 39 39 119 122 1";
  lines.push(
    "{Game 7 (Foo vs. __proto__) Creating rated <b>blitz</b> match.}",
    `${board} P/e2-e4 (0:06) <i>e4 0`,
    `${board} P/e2-e4 (0:06) e4 0`,
    "{Game 7 (Foo vs. __proto__) <script>window.harmed=6</script>} 1-0",
    "constructor tells you: hi",
    "__proto__ tells you: hi",
    "toString(50): hi",
  );
  return lines.join("\n\r");
}

test("text of strangers stays text", async () => {
  const file = capture("<img src=x onerror=alert(1)>\u202e.raw", hostileSession());
  const page = await open(report(file));
  assert.equal(await page.title(), "<img src=x onerror=alert(1)>\\u{202e}.raw");
  const allowed = new Set(["bdi", "span", "a", "b", "code", "pre", "small", "mark"]);
  for (const name of [
    "overview",
    "games",
    "games/1/0",
    "talk",
    "talk/with/__proto__",
    "talk/with/constructor",
    "offers",
    "problems",
    "lines",
    "lines/3",
    "lines/kind/__proto__",
    "games/constructor",
    "games/1/__proto__",
    "talk/%E0%A4%A",
    "lines/-1",
    "lines/NaN",
    "no/such/page",
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, name);
    await page.waitForTimeout(100);
    // All of it, not only what is in the window.
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    assert.equal(await page.evaluate(() => window.harmed), undefined, name);
    assert.equal(
      await page.$("#harm, img, iframe, script:not([id=data]):not([type=module]), [onerror], [onload]"),
      null,
      name,
    );
    const tags = await page.$$eval(".list *", (all) => [...new Set(all.map((one) => one.localName))]);
    for (const tag of tags)
      assert.ok(
        allowed.has(tag) ||
          ["div", "h3", "p", "details", "summary", "ol", "li", "svg", "use", "rect", "text"].includes(tag),
        `${name}: ${tag}`,
      );
    // No text node has a character that is hidden or changes the direction.
    const hidden = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.querySelector("#report"), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/.test(
            node.data,
          )
        )
          return node.data;
      }
      return null;
    });
    assert.equal(hidden, null, name);
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      true,
      `${name} is not wider than the window`,
    );
  }
  await go(page, "talk");
  // Rows are added while the page is idle.
  await page.waitForFunction((texts) => {
    const rows = [...document.querySelectorAll(".talk-row .said")].map((row) => row.textContent);
    return texts.every((text) => rows.includes(text));
  }, HOSTILE.slice(0, 8));
  const shown = await page.$$eval(".talk-row .said", (all) => all.map((one) => one.textContent));
  for (const text of HOSTILE.slice(0, 8)) assert.ok(shown.includes(text), text);
  assert.ok(shown.includes("left \\u{202e}right\\u{202c} \\u{2066}isolated\\u{2069}"));
  await page.fill("[data-search]", "<img src=x");
  await page.waitForFunction(() => document.querySelectorAll(".talk-row mark").length > 0);
  assert.equal(await page.$("img"), null);
  assert.deepEqual(page.problems, []);
});

test("the policy lets nothing else run or load", async () => {
  const page = await open(report(capture("plain.raw", "Foo tells you: hi\n\rfics% ")));
  const blocked = await page.evaluate(async () => {
    const violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      violations.push(event.effectiveDirective),
    );
    const attempts = {
      script() {
        const script = document.createElement("script");
        script.append("window.harmed = 1");
        document.body.append(script);
      },
      markup() {
        document.body.innerHTML += "<img src=x onerror='window.harmed = 2'>";
      },
      image() {
        const image = document.createElement("img");
        image.setAttribute("src", "http://127.0.0.1:9/x.png");
        document.body.append(image);
      },
      frame() {
        const frame = document.createElement("iframe");
        frame.setAttribute("src", "http://127.0.0.1:9/");
        document.body.append(frame);
      },
      request() {
        return fetch("http://127.0.0.1:9/");
      },
      // The tool that runs this test is allowed `eval`, so the code is run later.
      code() {
        setTimeout("window.harmed = 3", 0);
      },
    };
    const failed = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
      } catch {
        failed.push(name);
      }
    }
    await new Promise((done) => setTimeout(done, 300));
    return { failed, violations: [...new Set(violations)].sort(), harmed: window.harmed };
  });
  assert.equal(blocked.harmed, undefined);
  for (const name of ["markup", "request", "code"]) assert.ok(blocked.failed.includes(name), name);
  for (const name of ["connect-src", "frame-src", "img-src"])
    assert.ok(blocked.violations.includes(name), `${name}: ${blocked.violations}`);
});

/** What axe finds that is serious. */
async function faults(page) {
  const result = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] })`);
  return result.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`)
          .join(" | ")}`,
    );
}

for (const [name, options] of Object.entries({
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
})) {
  test(`axe finds no serious fault, and nothing is too wide: ${name}`, async () => {
    const page = await open(report([corpus("fics-chat2.raw"), corpus("fics-player1.raw")]), options);
    for (const hash of PAGES) {
      await go(page, hash);
      await page.waitForTimeout(50);
      assert.deepEqual(await faults(page), [], hash);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${hash} is too wide`,
      );
    }
    await page.click(".theme");
    await go(page, "games/1");
    assert.deepEqual(await faults(page), [], "the other colours");
    assert.deepEqual(page.problems, []);
  });
}

test("everything is reached with the keyboard alone", async () => {
  const page = await open(report(corpus("fics-player1.raw")));
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the content");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.localName), "main");
  // The tiles come next, then the timeline.
  await page.keyboard.press("Tab");
  assert.match(await focused(), /Games$/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".game-row");
  assert.equal(await focused(), "Games", "the heading of the new page has the focus");
  // The filters come before the games.
  for (let presses = 0; presses < 8 && !/^Tindrel/.test(await focused()); presses++)
    await page.keyboard.press("Tab");
  assert.match(await focused(), /^Tindrel 1773 – MossyRook 1667/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".game .board");
  assert.equal(await page.evaluate(() => document.activeElement.localName), "h2");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /^1\. e4 /.test(document.querySelector(".position").textContent));
  // The arrows step also where the slider or the moves have the focus, and once each.
  for (const place of [".slider", ".moves"]) {
    await page.focus(place);
    const number = () => page.$eval(".slider", (slider) => Number(slider.value));
    const at = await number();
    await page.keyboard.press("ArrowRight");
    assert.equal(await number(), at + 1, place);
  }
  // In a field they move the cursor.
  await page.focus(".fen");
  const at = await page.$eval(".slider", (slider) => slider.value);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.$eval(".slider", (slider) => slider.value), at);
  await page.goBack();
  await page.waitForSelector(".game-row");
  assert.deepEqual(page.problems, []);
});

test("the address of a step can be kept", async () => {
  const page = await open(report(corpus("fics-player1.raw")), { hash: "games/1/0" });
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash === "#games/1/5");
  await page.reload();
  await page.waitForSelector(".move[aria-current]");
  assert.equal(await page.$eval(".move[aria-current]", (move) => move.firstChild.textContent), "Bb5");
});

test("a page can be printed", async () => {
  const page = await open(report(corpus("fics-chat2.raw")), { hash: "talk" });
  const rows = await page.$$eval(".talk-row", (all) => all.length);
  await page.emulateMedia({ media: "print" });
  const paper = await page.pdf({ format: "A4" });
  assert.equal(paper.subarray(0, 5).toString(), "%PDF-");
  const printed = await page.$$eval(".talk-row", (all) => all.length);
  assert.ok(printed > rows, `${printed} rows are printed, ${rows} were in the window`);
  assert.equal(await page.isVisible(".top nav"), false);
});
