// The lab in Chromium: from disk, without network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { address, faults, newPage, openLab, openPatterns, screenshot, start, stop } from "./lab_browser.mjs";
import { inRepository, nativeEvents } from "./native.mjs";

before(start);
after(stop);

const file = (path) => ({ name: path.split("/").pop(), mimeType: "application/octet-stream", buffer: readFileSync(inRepository(path)) });
const count = (path) => JSON.parse(`[${nativeEvents(path)}]`).length;

/** Opens captures, and waits for their report. */
async function openCaptures(page, files) {
  await page.setInputFiles("#files", files);
  await page.waitForSelector(".report-root[data-ready] h2");
}

/** The number that the overview has for something. */
async function number(page, what) {
  const text = await page.locator(".report-root").innerText();
  return Number(new RegExp(`([\\d,]+)\\s*${what}`).exec(text)?.[1].replaceAll(",", ""));
}

test("captures become the report, whatever their form", async () => {
  const cast = file("corpus/fics-chat3.cast");
  const zstd = readFileSync(new URL("fics-chat3.cast.zst", import.meta.url));
  const log = { name: "xboard.debug", mimeType: "text/plain", buffer: Buffer.from(debugLog(file("corpus/fics-chat3.raw").buffer)) };
  const expected = count("corpus/fics-chat3.cast");
  for (const given of [
    cast, file("corpus/fics-chat3.raw"), { ...cast, name: "a.gz", buffer: gzipSync(cast.buffer) }, { ...cast, name: "a.zst", buffer: zstd }, log,
  ]) {
    const page = await openLab();
    await openCaptures(page, [given]);
    assert.equal(await number(page, "Events"), expected, given.name);
    assert.equal(await page.locator(".report-root h1").innerText(), given.name);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

/** What xboard would have logged: bytes that can't be seen are escaped, a backslash is not. */
function debugLog(bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 900) {
    let line = "";
    for (const byte of bytes.subarray(at, at + 900)) {
      line += byte < 32 || byte > 126 ? `\\${byte.toString(8).padStart(3, "0")}` : String.fromCharCode(byte);
    }
    lines.push(`<ICS: ${line}\n`);
  }
  return lines.join("");
}

test("files that are dropped are read, several at once", async () => {
  const page = await openLab();
  const files = ["corpus/fics-chat2.raw", "corpus/fics-player1.raw"].map((path) => ({ name: path, bytes: [...readFileSync(inRepository(path))] }));
  await page.evaluate((given) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of given) transfer.items.add(new File([Uint8Array.from(bytes)], name));
    for (const type of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  }, files);
  await page.waitForSelector(".report-root[data-ready] h2");
  assert.equal(await number(page, "Events"), count("corpus/fics-chat2.raw") + count("corpus/fics-player1.raw"));
  assert.match(await page.locator(".report-root h1").innerText(), /2 captures/);
  await page.click("text=Open another");
  assert.equal(await page.locator(".drop").isVisible(), true);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a damaged capture is shown up to the damage, and what is none is refused", async () => {
  const page = await openLab();
  const packed = gzipSync(readFileSync(inRepository("corpus/fics-player1.raw")));
  await openCaptures(page, [{ name: "damaged.gz", mimeType: "", buffer: packed.subarray(0, packed.length - 400) }]);
  assert.match(await page.locator(".notes").innerText(), /damaged\.gz: the gzip data is cut off/);
  assert.ok(await number(page, "Events") > 100);
  await page.click("text=Open another");
  await page.setInputFiles("#files", [{ name: "old.cast", mimeType: "", buffer: Buffer.from('{"version": 1}\n') }]);
  await page.waitForSelector(".status .error");
  assert.match(await page.locator(".status").innerText(), /old\.cast: line 1: an asciicast of version 1, expected 2/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a large capture shows its progress, and can be stopped", async () => {
  const page = await openLab();
  const once = readFileSync(inRepository("corpus/fics-player1.raw"));
  const buffer = Buffer.concat(Array(500).fill(once));
  await page.evaluate(() => {
    globalThis.seen = new Set();
    new MutationObserver(() => {
      const bar = document.querySelector("progress");
      if (bar) globalThis.seen.add(bar.value);
    }).observe(document.querySelector(".status"), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.setInputFiles("#files", [{ name: "long.raw", mimeType: "", buffer }]);
  await page.waitForFunction(() => globalThis.seen.size > 3);
  await page.click("text=Stop");
  await page.waitForFunction(() => document.querySelector(".status").textContent === "Stopped.");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

const LIST = `tell ^"* tells you: *"  from:handle text
talk "*(*): *"  from channel text
board "<12> "  | rest:line
group loud off
loud ^"Foo *"  what
end
newline "\\n"
`;

test("mistakes of a list are shown where they are", async () => {
  const page = await openPatterns({ list: 'tell ^"* tells you: *"  from:handl text\ntalk "*(*): *"  from\nnewline "\\n"\n' });
  await page.waitForSelector(".findings .is-error");
  const found = await page.locator(".findings li").allInnerTexts();
  assert.equal(found.length, 2);
  assert.match(found[0], /error 1:30: "handl" is not a type: .*did you mean "handle"/);
  assert.match(found[1], /error 2:\d+: star 2 has no name/);
  assert.deepEqual(await page.locator(".line-number.is-error").allInnerTexts(), ["✕ 1", "✕ 2"]);
  assert.match(await page.locator(".line-number.is-error").first().getAttribute("title"), /"handl" is not a type/);
  // The underline is below the word.
  assert.equal(await page.locator(".mark.is-error").first().textContent(), "handl");
  const [mark, area] = await Promise.all([page.locator(".mark").first().boundingBox(), page.locator("#list").boundingBox()]);
  assert.ok(mark.y > area.y && mark.y < area.y + 30 && mark.x > area.x + 150, "on the first line, right of the pattern");
  await page.click(".findings .place >> nth=1");
  assert.equal(await page.evaluate(() => document.activeElement.id), "list");
  const at = await page.evaluate(() => document.getElementById("list").selectionStart);
  assert.ok(at > 40, `the caret is on the second line: ${at}`);
  assert.match(await page.locator(".hint >> nth=0").innerText(), /The list has mistakes/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("findings of check are shown where they are", async () => {
  const list = 'tell ^"* says: *"  from:handle text\nloud ^"* says: * !!"  from:handle text\nnewline "\\n"\n';
  const page = await openPatterns({ list });
  await page.waitForSelector(".findings .is-warning");
  assert.match((await page.locator(".findings .is-warning").allInnerTexts()).join("\n"), /warning line 2: loud .* never matches: tell .* takes all that it matches/);
  assert.match(await page.locator(".line-number.is-warning").innerText(), /▲ 2/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a match shows its entry, its stars, what came close, and where Eager mode differs", async () => {
  const page = await openPatterns({ list: LIST, text: "Foo(50): <12> rnbq\nBar tells you: é hi\nFoo tels you: x\n" });
  await page.waitForFunction(() => document.querySelectorAll(".matches .lab-row").length === 3);
  assert.deepEqual(await page.locator(".matches .match").evaluateAll((all) => all.map((one) => one.title)),
    ["talk", "newline", "tell", "newline", "nothing matches", "newline"]);
  const colours = await page.locator(".matches .match").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  assert.notEqual(colours[0], colours[2], "each kind has its colour");
  assert.equal(colours[1], colours[4], "what nothing matches has none");

  await page.hover("[data-token='0']");
  await page.waitForSelector(".details[data-token='0']");
  const said = await page.locator(".details").innerText();
  assert.match(said, /talk\s+bytes 0 to 18/);
  assert.match(said, /talk "\*\(\*\): \*" \(line 2\): entry 2 of 5/);
  assert.match(said, /channel\s+text\s+4 to 6\s+50/);
  assert.match(said, /Event: talk/);
  assert.match(said, /Eager mode reads it otherwise\s+if the second read begins at byte 14 to 18:/);
  assert.match(said, /board "<12> " \(line 3\)[^]*matches at byte 9, but talk "\*\(\*\): \*" \(line 2\) starts before it/);
  assert.match(said, /loud \^"Foo \*"/);

  // With the keys: the second line, then what nothing matches.
  await page.focus(".matches");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".details[data-token='19']");
  assert.match(await page.locator(".details").innerText(), /text\s+text\s+15 to 20\s+é hi/);
  assert.match(await page.locator(".details").innerText(), /Eager mode reads it the same/);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".details[data-token='40']");
  assert.match(await page.locator(".details").innerText(), /Nothing matches[^]*expected “ls you: ”, found “s”/);
  assert.equal(await page.getAttribute(".matches", "aria-activedescendant"), "match-4");

  // With the caret in the text.
  await page.focus("#text");
  await page.evaluate(() => document.getElementById("text").setSelectionRange(20, 20));
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".details[data-token='19']");

  // A group that is switched on changes what matches.
  await page.getByLabel("loud").check();
  await page.waitForFunction(() => document.querySelector(".matches .match:nth-child(1)") && [...document.querySelectorAll(".matches .match")].some((one) => one.title === "loud"));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a shipped list can be put after one's own, or edited", async () => {
  const page = await openPatterns({ list: 'weather ^"It is *."  what\nnewline "\\n"\n', text: "It is cold.\nFoo(GM) tells you: hi\n" });
  const titles = () => page.locator(".matches .match").evaluateAll((all) => all.map((one) => one.title));
  await page.waitForFunction(() => document.querySelector(".matches .match")?.title === "weather");
  assert.equal((await titles())[2], "nothing matches");
  await page.selectOption("#after", "ics");
  await page.waitForFunction(() => [...document.querySelectorAll(".matches .match")].some((one) => one.title === "tell"));
  await page.hover("[data-token='2']");
  await page.waitForSelector(".details[data-token='12']");
  assert.match(await page.locator(".details").innerText(), /\(patterns\/ics\.pat:\d+\): entry \d+ of \d+/);
  await page.selectOption("#load", "xboard");
  await page.waitForFunction(() => document.getElementById("list").value.includes("shouts"));
  await page.waitForSelector(".findings li");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a link holds list, text and groups", async () => {
  const text = "Foo says <b>hi</b> & “ü”\nFoo tells you: x\n";
  const page = await openPatterns({ list: LIST, text });
  await page.getByLabel("loud").check();
  await page.selectOption("#after", "demichess");
  await page.click("text=Share by a link");
  await page.waitForSelector("#link:visible");
  const link = await page.inputValue("#link");
  assert.ok(link.startsWith(`${address}#lab=`) && link.length < address.length + 500, link);
  await page.context().close();

  const other = await openLab({ hash: link.slice(address.length) });
  assert.equal(await other.inputValue("#list"), LIST);
  assert.equal(await other.inputValue("#text"), text);
  assert.equal(await other.inputValue("#after"), "demichess");
  await other.waitForFunction(() => document.querySelector(".matches .match")?.title === "loud");
  assert.deepEqual(other.problems, []);
  await other.context().close();

  const damaged = await openLab({ hash: `${link.slice(address.length, -30)}` });
  assert.match(await damaged.locator(".notice").innerText(), /The link can't be read/);
  assert.deepEqual(damaged.problems, []);
  await damaged.context().close();
});

test("text of strangers stays text, and nothing can be sent", async () => {
  const hostile = '<img src=x onerror="alert(1)"></textarea><script>alert(2)</script>\u202eevil\u0007 tells you: "><svg onload=alert(3)>\n';
  const page = await openPatterns({ list: LIST.replace("loud ^\"Foo *\"", 'loud ^"<img src=x onerror=alert(4)>*"'), text: hostile });
  await page.waitForSelector(".matches .match");
  await page.hover("[data-token='0']");
  await page.waitForSelector(".details[data-token='0']");
  assert.equal(await page.locator(".matches img, .details img, .matches svg, .details svg, .findings img").count(), 0);
  assert.match(await page.locator(".matches").innerText(), /\\u\{202e\}/);
  await page.click("#tab-session");
  await openCaptures(page, [{ name: "<img src=x onerror=alert(5)>.raw", mimeType: "", buffer: Buffer.from(`fics% \n\rFoo tells you: ${hostile}\rfics% `) }]);
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(page.problems, []);
  // The policy, not only the missing network.
  page.context().setOffline(false);
  const answers = await page.evaluate(async () => {
    const blocked = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => blocked.push(effectiveDirective));
    await fetch("http://127.0.0.1:9/").catch(() => {});
    document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/x.png" }));
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    return blocked;
  });
  assert.deepEqual(answers.sort(), ["connect-src", "img-src"]);
  await page.context().close();
});

test("no serious fault of access, in light, in dark and on a phone", async () => {
  for (const [name, options] of [
    ["light", { colorScheme: "light" }], ["dark", { colorScheme: "dark" }],
    ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ]) {
    const page = await openLab(options);
    assert.deepEqual(await faults(page), [], `${name}, at first`);
    await page.click("#tab-patterns");
    await page.waitForSelector(".findings li");
    await page.hover("[data-token='3']");
    await page.waitForSelector(".details[data-token]");
    await screenshot(page, `patterns-${name}`);
    assert.deepEqual(await faults(page), [], `${name}, the pattern lab`);
    await page.fill("#list", 'tell ^"* tells you: *"  from:handl text\n');
    await page.waitForSelector(".findings .is-error");
    assert.deepEqual(await faults(page), [], `${name}, mistakes`);
    await screenshot(page, `mistakes-${name}`);
    await page.click("#tab-session");
    await openCaptures(page, [file("corpus/fics-player1.raw")]);
    assert.deepEqual(await faults(page), [], `${name}, a report`);
    await screenshot(page, `report-${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${name}: the page is ${wide} pixels too wide`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("the tabs work with the keyboard alone", async () => {
  const page = await openLab();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-session");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-patterns");
  assert.equal(await page.locator("#patterns").isVisible(), true);
  assert.equal(await page.getAttribute("#tab-session", "aria-selected"), "false");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "files");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

// So that the helper for other pages is known to work.
test("a page that asks for something elsewhere is noticed", async () => {
  const page = await newPage({ offline: true });
  await page.setContent('<img src="http://127.0.0.1:9/x.png">');
  await page.waitForTimeout(100);
  assert.notDeepEqual(page.problems, []);
  await page.context().close();
});
