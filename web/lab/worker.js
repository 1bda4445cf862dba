// The engine in a worker: it answers calls, one after the other.

import { Capture, ListError, PatternList, Session, check, explain, initSync } from "looking-at";
import { suggest } from "looking-at-engine";

const SHIPPED = { ics: PatternList.ics, xboard: PatternList.xboard, demichess: PatternList.demichess };
/** How often a list is read again without the lines that have mistakes. */
const TRIES = 50;
/** What a list may lack at its end. */
const LACKING = ['newline "\\n"', 'end\nnewline "\\n"'];

/** The list of the last call: most calls are about the same one. */
let last = { key: null, list: null, mistakes: [] };
/** The events of the last text, for the details of a match. */
let heard = [];

/**
 * The list that is described: a text of one's own, and perhaps a shipped list after it. Lines with mistakes are left
 * out, so that one of them does not hide what the others match.
 */
function listOf({ text, after, groups }) {
  const key = JSON.stringify([text, after, groups]);
  if (last.key === key) return last;
  last.list?.free();
  last = { key: null, list: null, mistakes: [] };
  const shipped = SHIPPED[after]?.();
  let list = shipped;
  let mistakes = [];
  if (text !== null) {
    const own = lenient(text);
    ({ list, mistakes } = own);
    if (shipped) {
      list = own.list.concat(shipped);
      own.list.free();
      shipped.free();
    }
  }
  for (const [name, on] of Object.entries(groups ?? {})) list.setGroup(name, on);
  last = { key, list, mistakes };
  return last;
}

/** A list without its lines that have mistakes, and these mistakes. */
function lenient(text) {
  const lines = text.split("\n");
  const mistakes = [];
  let lacking = "";
  for (let round = 0; ; round++) {
    try {
      return { list: PatternList.parse("your list", `${lines.join("\n")}\n${lacking}`), mistakes };
    } catch (error) {
      if (!(error instanceof ListError) || round === TRIES) throw error;
      for (const mistake of error.mistakes) {
        const isLine = (lines[mistake.line - 1] ?? "").trim() !== "";
        // What is left out may be missed elsewhere: that is no mistake of its own.
        if (round === 0) mistakes.push({ ...mistake, line: Math.min(mistake.line, lines.length) });
        if (isLine) lines[mistake.line - 1] = "";
        else lacking = LACKING[LACKING.indexOf(lacking) + 1] ?? "";
      }
    }
  }
}

/** The kinds of the events of one line. */
function kindsOf(list, line) {
  const session = new Session({ list });
  const events = [...session.feed(`${line}\n`), ...session.finish()];
  session.free();
  return events.map(({ kind }) => kind);
}

const calls = {
  /** What a list makes of a text: its tokens, three numbers for each; and the kinds of the lines of cases. */
  read({ list: described, text, cases }) {
    const { list, mistakes } = listOf(described);
    const bytes = new TextEncoder().encode(text);
    const session = new Session({ list, lines: true });
    heard = [...session.feed(bytes), ...session.finish()];
    session.free();
    const tokens = list.tokens(bytes);
    const numbers = new Int32Array(tokens.length * 3);
    tokens.forEach(({ start, end, entry }, index) => numbers.set([start, end, entry ?? -1], 3 * index));
    return { entries: list.entries, groups: list.groups, mistakes, numbers, kinds: cases.map((line) => kindsOf(list, line)) };
  },

  /** The stars of a part of a text that begins where a line does. */
  stars({ list, text }) {
    return PatternList.inner(listOf(list).list).stars(new TextEncoder().encode(text));
  },

  check({ list }) {
    return check(listOf(list).list);
  },

  /** Why lines are read as they are, and the events that a match is part of. */
  explain({ list, text, span: [from, to] }) {
    const events = heard.filter(({ span }) => span[0] < to && from < span[1]);
    return { why: explain(listOf(list).list, text), events };
  },

  /** A list for the lines of a text that nothing matches. */
  draft({ list, text, all, min }) {
    return JSON.parse(suggest(PatternList.inner(listOf(list).list), new TextEncoder().encode(text), all, min));
  },

  /** Reads captures, and says what was read as it goes. */
  capture({ list: described, files, limit }, say) {
    const { list, mistakes } = listOf(described);
    if (mistakes.length > 0) throw new ListError("your list", mistakes);
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const failures = [];
    let before = 0;
    let written = 0;
    for (const file of files) {
      let capture = null;
      try {
        capture = new Capture(file, { list, lines: true, games: true });
        let begun = false;
        for (let json = capture.nextJson(); json !== null; json = capture.nextJson()) {
          // The places of games are counted from the first event of their capture.
          if (!begun && json !== "[]") {
            begun = true;
            json = `[${JSON.stringify({ capture: file.name })},${json.slice(1)}`;
          }
          written += json.length;
          if (written > limit) {
            throw new RangeError(
              `there are more than ${limit >> 20} MB of events, too many for a browser: ` +
                "use the command looking-at report with --since, --game or --kind");
          }
          say({ json, file: files.length > 1 ? file.name : null, done: total ? (before + capture.position) / total : 1 });
        }
      } catch (error) {
        failures.push(`${file.name}: ${error.message}`);
        if (error instanceof RangeError) break;
      } finally {
        capture?.free();
      }
      before += file.size;
    }
    return { failures };
  },
};

onmessage = ({ data: { id, call, given, engine } }) => {
  if (engine) {
    initSync(engine);
    return;
  }
  try {
    postMessage({ id, result: calls[call](given, (part) => postMessage({ id, part })) });
  } catch (error) {
    const mistakes = error instanceof ListError ? error.mistakes : null;
    postMessage({ id, error: { message: error.message, mistakes } });
  }
};
