// What a user of the package writes; it is compiled, never run.

import { Capture, type Event, type Events, ListError, PatternList, Session, check, explain } from "looking-at";

const session = new Session({ list: PatternList.ics(), mode: "eager", lines: true, kinds: ["tell"] });

function show(event: Event): string {
  switch (event.kind) {
    // The kind decides which fields there are.
    case "tell": return `${event.from.name}: ${event.text}`;
    case "board": return `${event.game} ${event.turn === "white" ? event.white : event.black}`;
    case "malformed": return event.expected;
    default: return event.kind;
  }
}

const shown: string[] = session.feed(new Uint8Array(3)).map(show);
const board: Events["board"] | undefined = undefined;
// Notices have the fields of their entries.
function notice(event: Event): string {
  switch (event.kind) {
    case "alias": return `${event.name} ${event.text}`;
    case "at_board": return event.game.toFixed();
    case "clock_time": return event.color;
    default: return "";
  }
}
// @ts-expect-error there is no such field
session.feed("x").map((event) => event.kind === "alias" && event.nam);
for (const heard of session.hear("x")) {
  if (heard.kind === "tell") shown.push(heard.event.from.name);
  if (heard.kind === "alias") shown.push(heard.event.text);
  // @ts-expect-error a tell has no board
  if (heard.kind === "tell") shown.push(heard.event.ranks);
}
// @ts-expect-error a tell has no board
session.feed("x").map((event) => event.kind === "tell" && event.ranks);
// @ts-expect-error no such mode
new Session({ mode: "quick" });
for (const event of new Capture(new Uint8Array(1))) shown.push(event.time ?? show(event));
const reasons = explain(PatternList.ics(), "x").near.map(({ reason }) => reason.type === "lost" && reason.to);
const levels: ("error" | "warning" | "note")[] = check(PatternList.xboard()).map(({ level }) => level);
const mistakes = (error: unknown) => (error instanceof ListError ? error.mistakes[0]?.column : 0);
export { board, levels, mistakes, notice, reasons, shown };

// A client.
import { AnswerError, Client, type State } from "looking-at";
// What only Node has.
import { tcp } from "looking-at/node";

const client = new Client(() => tcp("127.0.0.1", 5000), { login: "guest", timeseal: 2, blockMode: true, reconnect: 1000 });
const web = new Client(new WebSocket("ws://localhost"), { login: "Foo", password: "secret", variables: { seekinfo: true } });
const remove: () => void = client.on("tell", ({ from, answers }) => client.send(`tell ${from.name} ${answers?.command}`));
client.on("of_my_own", (event) => shown.push(event.kind));
client.on("board", (event) => event.fen);
// @ts-expect-error a tell has no board
client.on("tell", (event) => event.ranks);
// @ts-expect-error no such version
new Client(() => tcp("x"), { timeseal: 3 });
const words = (state: State): string => {
  switch (state.phase) {
    case "refused": return state.refusal;
    case "online": return state.handle;
    case "closed": return state.reason ?? "";
    default: return state.phase;
  }
};
async function ask(): Promise<number | undefined> {
  const { handle } = await client.loggedIn();
  try {
    const { events, end } = await client.command(`finger ${handle}`);
    return events.length + (end.code ?? 0);
  } catch (error) {
    return error instanceof AnswerError ? error.events.length : undefined;
  }
}
const again: boolean = client.state.mayReconnect;
export { again, ask, remove, web, words };
