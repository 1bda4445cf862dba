// The engine in a worker: it answers calls, one after the other.

import { Capture, ListError, PatternList, Session, check, explain, initSync } from "../npm/index.js";

const SHIPPED = { ics: PatternList.ics, xboard: PatternList.xboard, demichess: PatternList.demichess };

/** The list of the last call: most calls are about the same one. */
let last = { key: null, list: null };

/** The list that is described: a text of one's own, and perhaps a shipped list after it. */
function listOf({ text, after, groups }) {
  const key = JSON.stringify([text, after, groups]);
  if (last.key === key) return last.list;
  last.list?.free();
  last = { key: null, list: null };
  const shipped = SHIPPED[after]?.();
  let list = shipped;
  if (text !== null) {
    const own = PatternList.parse("your list", text);
    list = shipped ? own.concat(shipped) : own;
    if (shipped) {
      own.free();
      shipped.free();
    }
  }
  for (const [name, on] of Object.entries(groups ?? {})) list.setGroup(name, on);
  last = { key, list };
  return list;
}

const calls = {
  /** What a list makes of a text: its tokens, and the events of a session. */
  read({ list: described, text }) {
    const list = listOf(described);
    const bytes = new TextEncoder().encode(text);
    const session = new Session({ list, lines: true });
    const events = [...session.feed(bytes), ...session.finish()];
    session.free();
    return { entries: list.entries, groups: list.groups, tokens: list.tokens(bytes), events };
  },

  check({ list }) {
    return check(listOf(list));
  },

  explain({ list, text }) {
    return explain(listOf(list), text);
  },

  /** Reads captures, and says what was read as it goes. */
  capture({ list: described, files, limit }, say) {
    const list = listOf(described);
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
