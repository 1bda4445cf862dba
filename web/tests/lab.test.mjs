// The lab in Chromium: from disk, without network.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  // From a file: a busy machine may take a minute to send 30 MB to the browser.
  const folder = mkdtempSync(join(tmpdir(), "looking-at-lab-"));
  const long = join(folder, "long.raw");
  writeFileSync(long, Buffer.concat(Array(500).fill(once)));
  await page.evaluate(() => {
    globalThis.seen = new Set();
    new MutationObserver(() => {
      const bar = document.querySelector("progress");
      if (bar) globalThis.seen.add(bar.value);
    }).observe(document.querySelector(".status"), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.setInputFiles("#files", long);
  await page.waitForFunction(() => globalThis.seen.size > 3);
  await page.click("text=Stop");
  await page.waitForFunction(() => document.querySelector(".status").textContent === "Stopped.");
  assert.deepEqual(page.problems, []);
  await page.context().close();
  rmSync(folder, { recursive: true });
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
  // The other entries are tried all the same.
  await page.fill("#text", "Bar is quiet.\nFoo tells you: x\n");
  await page.fill("#list", 'tell ^"* tells you: *"  from:handl text\ngroup x on\nquiet ^"* is quiet." who:handle\n');
  await page.waitForFunction(() => document.querySelector(".matches .match")?.title === "quiet");
  assert.match(await page.locator(".lab-found").innerText(), /mistakes; the other \d+ entr(y is|ies are) tried/);
  await page.fill("#list", 'tell ^"* tells you: *"  from:handl text\nquiet ^"* is quiet." who:handle\n');
  await page.waitForFunction(() => document.querySelector(".matches .match")?.title === "quiet");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("findings of check are shown where they are", async () => {
  const list = 'tell ^"* says: *"  from:handle text\nloud ^"* says: * !!"  from:handle text\nnewline "\\n"\n';
  const page = await openPatterns({ list });
  await page.waitForSelector(".findings .is-warning");
  assert.match((await page.locator(".findings .is-warning").allInnerTexts()).join("\n"), /warning 2:6: loud .* never matches: tell .* takes all that it matches/);
  assert.match(await page.locator(".line-number.is-warning").innerText(), /▲ 2/);
  assert.equal((await page.locator(".mark.is-warning").allTextContents()).join(""), '^"* says: * !!"');
  // A finding about a star is where its name is.
  await page.fill("#list", 'said ^"* says"  speaker | rest:text\nnewline "\\n"\n');
  await page.waitForFunction(() => /1:17/.test(document.querySelector(".lab-found").textContent));
  assert.match((await page.locator(".findings li").allInnerTexts()).join("\n"), /1:17: said .* speaker never holds more than one word/);
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
  await page.click("#replace");
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

test("nothing that was typed is lost", async () => {
  const page = await openPatterns({ list: LIST, text: "Foo tells you: x\n" });
  // Replacing asks first, and can be undone.
  await page.selectOption("#load", "xboard");
  assert.match(await page.locator(".question").innerText(), /Replace your list by beginning with xboard\?/);
  await page.click("#keep");
  assert.equal(await page.inputValue("#list"), LIST);
  await page.selectOption("#load", "xboard");
  await page.click("#replace");
  assert.notEqual(await page.inputValue("#list"), LIST);
  // What was not typed is replaced without a question.
  await page.selectOption("#load", "demichess");
  assert.equal(await page.locator(".question").isVisible(), false);
  assert.match(await page.locator("#undo").innerText(), /Undo beginning with demichess/);
  await page.click("#undo");
  await page.click("#undo");
  assert.equal(await page.inputValue("#list"), LIST);
  assert.equal(await page.locator("#undo").isVisible(), false);
  // The page is closed at once after a key.
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Bar");
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.inputValue("#list"), LIST);
  assert.equal(await page.inputValue("#text"), "Foo tells you: x\nBar");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("files are opened, dropped and saved", async () => {
  const page = await openPatterns({ list: LIST });
  await page.setInputFiles("#open-text", { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("Foo tells you: \xff\n", "latin1") });
  await page.waitForFunction(() => document.getElementById("text").value === "Foo tells you: \u00ff\n");
  const drop = (name, text) => page.evaluate(([given, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], given));
    for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, [name, text]);
  await drop("mine.pat", 'x "y"\nnewline "\\n"\n');
  await page.waitForSelector(".question:visible");
  await page.click("#replace");
  assert.equal(await page.inputValue("#list"), 'x "y"\nnewline "\\n"\n');
  await page.click("#undo");
  assert.equal(await page.inputValue("#list"), LIST);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("text=Save >> nth=0")]);
  assert.equal(saved.suggestedFilename(), "my.pat");
  assert.equal(readFileSync(await saved.path(), "utf8"), LIST);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("stars are marked inside their match, and the caret explains its own byte", async () => {
  const page = await openPatterns({ list: LIST, text: "Foo(50): hé <12> x\nBar tells you: hi\n" });
  await page.waitForSelector(".match .star");
  assert.deepEqual(await page.locator(".match .star").allTextContents(), ["Foo", "50", "hé <12> x", "Bar", "hi"]);
  assert.equal(await page.locator(".match .star").nth(1).getAttribute("title"), "channel");
  await page.focus("#text");
  await page.evaluate(() => document.getElementById("text").setSelectionRange(4, 4));
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".at-caret");
  assert.match(await page.locator(".at-caret").innerText(), /byte 5 of the line: in star channel/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("lists are coloured, and the language is on the page", async () => {
  const page = await openPatterns({ list: LIST });
  assert.equal(await page.locator(".hl-kind").first().textContent(), "tell");
  assert.equal(await page.locator(".drawn").first().textContent(), LIST.split("\n")[0]);
  assert.ok(await page.locator(".hl-star").count() >= 6);
  await page.click("text=The language of lists");
  const types = [...readFileSync(inRepository("src/grammar/types.rs"), "utf8").matchAll(/StarType::\w+ => "(\w+)"/g)].map(([, name]) => name);
  assert.ok(types.length >= 12);
  assert.deepEqual(await page.locator(".language table >> nth=0").locator("th").allTextContents(), types);
  assert.deepEqual(await page.locator(".language table >> nth=1").locator("th").allTextContents(), ["rest:NAME", "prompt", "head"]);
  await page.context().close();
});

test("cases run on every change", async () => {
  const page = await openPatterns({ list: LIST, text: "Foo tells you: x\n" });
  await page.fill("#case-line", "Bar tells you: hello");
  await page.fill("#case-kind", "tell");
  await page.click(".case-form button");
  await page.waitForSelector(".case-right");
  // One from a match.
  await page.hover("[data-token='0']");
  await page.click("text=Keep as a case");
  await page.waitForFunction(() => document.querySelectorAll(".case-right").length === 2);
  await page.fill("#list", LIST.replace("tells you", "says"));
  await page.waitForFunction(() => document.querySelectorAll(".case-wrong").length === 2);
  assert.match(await page.locator(".case-wrong").first().innerText(), /Bar tells you: hello must give tell, and gives text/);
  assert.match(await page.locator(".case-box summary").innerText(), /2 of 2 wrong/);
  await page.waitForTimeout(600);
  await page.reload();
  await page.click("#tab-patterns");
  await page.waitForFunction(() => document.querySelectorAll(".case-wrong").length === 2);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a megabyte of text: a key is cheap, and every match can be reached", async () => {
  const page = await openPatterns({ list: 'tell ^"* tells you: *"  from:handle text\nnewline "\\n"\n' });
  const line = "Foo tells you: this is what a line of some length looks like\n";
  const lines = Math.ceil((1 << 20) / line.length);
  await page.setInputFiles("#open-text", { name: "large.txt", mimeType: "text/plain", buffer: Buffer.from(`${line.repeat(lines)}the end\n`) });
  await page.waitForFunction((count) => document.querySelector("#match-0")?.getAttribute("aria-setsize") === String(count), 2 * lines + 2);
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  const costs = [];
  // The best counts: what else the machine does only makes a key slower. So a busy machine gets more keys, not more time.
  for (const key of "abcdefgh".repeat(8)) {
    if (costs.length >= 8 && Math.min(...costs) < 100) break;
    const before = await page.evaluate(() => {
      globalThis.cost = null;
      const from = performance.now();
      // The next frame but one comes after the key was drawn.
      document.getElementById("text").addEventListener("input", () => requestAnimationFrame(() => setTimeout(() => {
        globalThis.cost = performance.now() - globalThis.pressed;
      })), { once: true });
      document.addEventListener("keydown", () => { globalThis.pressed = performance.now(); }, { once: true, capture: true });
      return from;
    });
    assert.ok(before > 0);
    await page.keyboard.press(key);
    await page.waitForFunction(() => globalThis.cost !== null);
    costs.push(await page.evaluate(() => globalThis.cost));
  }
  costs.sort((one, other) => one - other);
  console.log(`# a key in a megabyte: ${costs[0].toFixed(0)} ms, at most ${costs.at(-1).toFixed(0)}`);
  assert.ok(costs[0] < 100, `a key costs ${costs.map((cost) => cost.toFixed(0))} ms`);
  await page.waitForSelector("#patterns[data-read]");
  await page.focus(".matches");
  await page.keyboard.press("End");
  await page.waitForSelector(".match[aria-selected='true']");
  assert.match(await page.locator(".match[aria-selected='true']").getAttribute("aria-label"), /nothing matches: abcdefgh/);
  assert.ok(await page.locator(".match").count() < 200, "only what can be seen is in the page");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("unmatched lines open with the list that was used, and patterns are drafted", async () => {
  const page = await openLab();
  const lines = ["Foo tells you: hi", ...[3, 12, 1].map((n) => `Foo has ${n} apples.`), "Foo tells you: bye"].join("\n\r");
  await openCaptures(page, [{ name: "a.raw", mimeType: "", buffer: Buffer.from(`fics% \n\r${lines}\n\rfics% `) }]);
  await page.click("text=Unmatched lines in the pattern lab");
  assert.equal(await page.inputValue("#after"), "ics");
  assert.match(await page.inputValue("#text"), /^Foo has 3 apples\.\nFoo has 12 apples\./);
  await page.waitForSelector("#patterns[data-read]");
  await page.click(".tools-of >> text=Draft patterns");
  await page.waitForFunction(() => /was drafted|were drafted/.test(document.querySelector(".notice").textContent));
  assert.match(await page.inputValue("#list"), /\^"\S+ has \* apples\."/);
  await page.waitForFunction(() => document.querySelector(".matches .match")?.title.includes("apples"));
  await page.click("#undo");
  assert.doesNotMatch(await page.inputValue("#list"), /has \* apples/);
  // From the whole capture, in which the names of players are known.
  await page.click("#tab-session");
  await page.click("text=Draft patterns for them");
  await page.waitForFunction(() => /\* has \* apples/.test(document.getElementById("list").value));
  assert.match(await page.inputValue("#list"), /\^"\* has \* apples\." name:handle \w+:number/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a link may ask for a draft at once", async () => {
  const { deflateRawSync } = await import("node:zlib");
  const state = { list: 'newline "\\n"\n', after: "ics", groups: {}, text: "It is 3 degrees.\nIt is 12 degrees.\n", draft: true };
  const page = await openLab({ hash: `#lab=${deflateRawSync(JSON.stringify(state)).toString("base64url")}` });
  await page.waitForFunction(() => /It is \* degrees/.test(document.getElementById("list").value));
  assert.deepEqual(page.problems, []);
  await page.context().close();
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

test("no fault of access, in light, in dark and on a phone", async () => {
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
