/** A connection to a server: the login, timeseal, commands and their answers. */

import type { Event, Events } from "./events.cjs";
import type { Mode, PatternList, Status } from "./index.cjs";

/** A socket for a client. A `WebSocket` is one, and `tcp` makes one in Node. */
export interface SocketLike {
  binaryType?: string;
  /** 1 while bytes can be sent, as for a `WebSocket`. Without it they always can. */
  readonly readyState?: number | string;
  /** How many bytes wait to be sent. */
  readonly bufferedAmount?: number;
  /** Sends a `Uint8Array`. Its type is not here because versions of TypeScript differ in what a `WebSocket` takes. */
  send(bytes: any): void;
  close(): void;
  addEventListener(type: "open" | "message" | "close" | "error", listener: (event: any) => void): void;
}

/** The settings of a client. None of them has to be given. Times are in milliseconds. */
export interface ClientOptions {
  /** The name to log in with. Without it, a person types the login, with `send`. */
  login?: string;
  /** The password of a registered name. Without it, the name is that of a guest. */
  password?: string;
  /** The version of timeseal, with which the server does not count the lag; off unless given. */
  timeseal?: 0 | 1 | 2;
  /** What timeseal's greeting calls the program. */
  program?: string;
  /** What timeseal's greeting calls the system. */
  system?: string;
  /** How text is sent: Latin-1 unless given, as old servers expect. */
  encoding?: "latin-1" | "utf-8";
  /** The style of boards to ask for: 12 unless given. */
  style?: number | null;
  /** The name of the program, which the server is told with `set interface`. */
  interface?: string;
  /** Interface variables to set, such as `{ seekinfo: true }`. */
  variables?: Record<string, boolean>;
  /** Whether to ask for block mode, in which the server says which command each line answers. */
  blockMode?: boolean;
  /** Whether the variables are sent in FICS's login string, before the name. */
  loginString?: boolean;
  /** Lines to send before the name, such as ICC's `level2settings=...`. */
  loginLines?: Iterable<string>;
  /** How long the login may take, the connecting included: a minute unless given. */
  loginTimeout?: number;
  /** How long the answer to a command may take: a minute unless given. */
  answerTimeout?: number;
  /** A command to send when nothing has been sent for some time, such as `{ every: 600_000, command: "date" }`. */
  keepAlive?: { every: number; command: string };
  /**
   * Connects again so long after a connection is lost, and after longer pauses if that fails, up to five minutes, unless
   * the state's `mayReconnect` is false.
   */
  reconnect?: number;
  /** The list of patterns; `PatternList.ics()` unless given. The client keeps its own copy. */
  list?: PatternList;
  /** `settled` unless given. */
  mode?: Mode;
  /** Whether each event has `line` and `span`: what the server wrote, and where. */
  lines?: boolean;
  /** How wide the server makes its lines. */
  width?: number;
  /** How long a line may be, in bytes. */
  maxLine?: number;
}

/** Why a login was refused. */
export type Refusal =
  | "password" | "name" | "name_in_use" | "banned" | "full"
  /** The name of a guest is registered. */
  | "password_needed"
  /** The name of a player is not registered. */
  | "not_registered"
  | "timeout"
  /** The server asked again for something that it had been given. */
  | "unexplained"
  /** The server asked for things in an order that no login has. */
  | "unexpected";

/** How far a connection is. */
export type State = {
  /**
   * Whether to connect again, after a pause, when the connection has ended. Not after `quit`, a kick, a login elsewhere, or a
   * refusal that time does not change.
   */
  readonly mayReconnect: boolean;
} & (
  | { readonly phase: "connecting" | "name_asked" | "password_asked" | "taken_over" }
  /** `line` is what the server said. */
  | { readonly phase: "refused"; readonly refusal: Refusal; readonly line: string | null }
  | Online
  /** `reason` is what the server said: `idle`, `kicked`, `asked` and so on. */
  | { readonly phase: "closed"; readonly reason: string | null }
);

/** The login is over, and commands are sent. */
export interface Online {
  readonly phase: "online";
  readonly handle: string;
  readonly registered: boolean;
}

/** What an event of a client has besides its fields. */
export interface Answering {
  /** The command that the event answers. It is certain in block mode, where the server says so. */
  answers?: { command: number; certain: boolean };
}

/** An event of a client. */
export type ClientEvent = Event & Answering;

/** The answer to a command. */
export interface Answer {
  /** What the server said, without the end of the answer; nothing if the answer is empty. */
  events: ClientEvent[];
  /** How it ended, with the server's number for the command where that is known. */
  end: Events["answer_end"];
  /**
   * Whether the server said which command it answers, as it does in block mode. If not, the events are those that came
   * before the next prompt, except kinds that are always unsolicited.
   */
  certain: boolean;
}

/**
 * A connection to a server. It logs in, answers pings, keeps the time and connects again.
 *
 * ```js
 * const client = new Client(() => new WebSocket("wss://..."), { login: "guest", reconnect: 5000 });
 * client.on("tell", ({ from }) => client.send(`tell ${from.name} hello`));
 * const { events } = await client.command("games");
 * ```
 *
 * Handlers are called in the order in which they were registered. What they send and which groups they switch counts for
 * the next event, however the bytes are split. An exception in one is reported as an uncaught one, and stops nothing else.
 */
export class Client {
  /** Takes a socket, or a function that makes one for each connection. It connects as soon as the caller returns. */
  constructor(connect: SocketLike | (() => SocketLike | Promise<SocketLike>), options?: ClientOptions);
  /** Calls a handler for each event of a kind. Returns a function that removes it. */
  on<K extends keyof Events>(kind: K, handler: (event: Events[K] & Answering, client: Client) => void): () => void;
  /** Calls a handler for each event of a kind of a list of your own. */
  on(kind: string, handler: (event: ClientEvent, client: Client) => void): () => void;
  /** Calls a handler for each event, after those for its kind. */
  onAny(handler: (event: ClientEvent, client: Client) => void): () => void;
  /** Calls a handler for each change of the state. */
  onState(handler: (state: State, client: Client) => void): () => void;
  /** How far the connection is. */
  readonly state: State;
  /** What is known about the connection. */
  readonly status: Status;
  /** Whether the server answers in block mode. */
  readonly isInBlockMode: boolean;
  /** The line that is still arriving, for display. */
  readonly pendingLine: string;
  /**
   * Waits until the login is over. Rejects with a `LoginError` if there will be none, or with the error of the socket. With
   * `reconnect` it waits for the next login while there is no connection.
   */
  loggedIn(): Promise<Online>;
  /**
   * Sends a command when the login is over, and waits for its answer. In block mode all commands are sent at once, without
   * it one at a time. Throws a `SendError` for a text that can't be sent. The promise rejects with an `AnswerError` if the answer
   * is late or the connection ends before; nobody has to wait for it.
   */
  command(text: string): Promise<Answer>;
  /** Sends a line at once: a move, or an answer to a question of the login. Throws a `SendError` if that can't be done. */
  send(line: string): void;
  /** Switches a group of the list; returns false if it has none of that name. */
  setGroup(name: string, on: boolean): boolean;
  /** Closes the connection for good. */
  close(): void;
  /** The last state, when the connection has ended and will not be made again. */
  readonly ended: Promise<State>;
}

/** A text that can't be sent, or no connection to send it over. */
export class SendError extends Error {}

/** An answer that did not end in time, or whose connection ended before. */
export class AnswerError extends Error {
  readonly how: "late" | "lost";
  /** The part of the answer that had arrived. */
  readonly events: ClientEvent[];
}

/** A connection on which there will be no login. */
export class LoginError extends Error {
  readonly state: State;
}
