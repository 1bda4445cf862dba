// Made by types.mjs from docs/events.schema.json.

/** One thing that a chess server said: a line of `looking-at replay --format json`. */
export type Event = KnownEvent | NoticeEvent;

/** An event of a kind that has a type of its own. */
export type KnownEvent = Events[keyof Events];

/** The events by their kinds. */
export interface Events {
  board: BoardEvent;
  variant_board: VariantBoardEvent;
  holdings: HoldingsEvent;
  delta: DeltaEvent;
  demi_board: DemiBoardEvent;
  tell: TellEvent;
  partner_tell: PartnerTellEvent;
  say: SayEvent;
  shout: ShoutEvent;
  it_shout: ItShoutEvent;
  c_shout: CShoutEvent;
  s_shout: SShoutEvent;
  t_shout: TShoutEvent;
  channel_tell: ChannelTellEvent;
  kibitz: KibitzEvent;
  whisper: WhisperEvent;
  qtell: QtellEvent;
  announcement: AnnouncementEvent;
  message: MessageEvent;
  told: ToldEvent;
  not_delivered: NotDeliveredEvent;
  no_such_user: NoSuchUserEvent;
  challenge: ChallengeEvent;
  issuing: IssuingEvent;
  challenge_update: ChallengeUpdateEvent;
  challenge_removed: ChallengeRemovedEvent;
  partner_challenge: PartnerChallengeEvent;
  partner_issuing: PartnerIssuingEvent;
  partner_match: PartnerMatchEvent;
  other_board: OtherBoardEvent;
  match_request: MatchRequestEvent;
  offer: OfferEvent;
  offer_answer: OfferAnswerEvent;
  pending_offer: PendingOfferEvent;
  pending_removed: PendingRemovedEvent;
  partnership: PartnershipEvent;
  seek: SeekEvent;
  seek_posted: SeekPostedEvent;
  seek_removed: SeekRemovedEvent;
  game_info: GameInfoEvent;
  creating: CreatingEvent;
  game_started: GameStartedEvent;
  game_ended: GameEndedEvent;
  game_summary: GameSummaryEvent;
  game_notification: GameNotificationEvent;
  rating_adjustment: RatingAdjustmentEvent;
  observing: ObservingEvent;
  unobserving: UnobservingEvent;
  examining: ExaminingEvent;
  unexamining: UnexaminingEvent;
  examine_step: ExamineStepEvent;
  move_refused: MoveRefusedEvent;
  clock: ClockEvent;
  move_list: MoveListEvent;
  move_list_title: MoveListTitleEvent;
  move_list_header: MoveListHeaderEvent;
  games: GamesEvent;
  who: WhoEvent;
  sought: SoughtEvent;
  finger: FingerEvent;
  history: HistoryEvent;
  stored: StoredEvent;
  journal: JournalEvent;
  name_list: NameListEvent;
  in_channel: InChannelEvent;
  observers: ObserversEvent;
  variables: VariablesEvent;
  pending: PendingEvent;
  listing: ListingEvent;
  server: ServerEvent;
  logged_in: LoggedInEvent;
  logged_on: LoggedOnEvent;
  arrived: ArrivedEvent;
  departed: DepartedEvent;
  server_time: ServerTimeEvent;
  uptime: UptimeEvent;
  logon: LogonEvent;
  prompt: PromptEvent;
  text: TextEvent;
  overlong: OverlongEvent;
  datagram: DatagramEvent;
  block_end: BlockEndEvent;
  answer_end: AnswerEndEvent;
  unit_end: UnitEndEvent;
  echo: EchoEvent;
  reply: ReplyEvent;
  ping: PingEvent;
  malformed: MalformedEvent;
}

/** The fields of the kinds of the shipped lists that are none of `Events`. */
export interface Notices {
  abuser: { name: string };
  account_change: { by: string; what: string };
  adjourned_game: { name: string };
  adjourned_present: { count: number; names?: string };
  alias: { name: string; text: string };
  aliases: { count?: 0 };
  already_in: { name: string };
  arrow: {};
  assess: { values: string; what: "draw" | "loss" | "rd" | "win" };
  at_board: { name: string; game: number };
  available: { name: string; blitz?: string; standard?: string; wild?: string; lightning?: string; bughouse?: string; text?: string };
  board_loaded: { category: string; board: string };
  body: { text?: string };
  censor_attempt: { name: string };
  challenge_ignored: { challenger: string; challenger_rating?: string; opponent?: string; opponent_rating?: string; rated?: boolean | string; category?: string; initial?: number; increment?: number; black_initial?: number; black_increment?: number; loaded_from?: string; adjourned?: boolean; color?: string; automatic?: boolean; formula?: boolean; variant?: string };
  challenge_line: { text: string };
  challenge_text: { challenger: string; challenger_rating: string; opponent: string; opponent_rating: string; rated: string; category: string; initial: string; increment: string; loaded_from?: string; black_initial?: string; black_increment?: string };
  channel_owner: { channel: string; owner: false | true };
  channel_topic: { channel: string; text: string };
  clock_time: { name?: string; minutes?: number; seconds?: number; color: "black" | "white"; time?: string };
  command_failed: { matches?: string; command?: string; reason?: string; game?: number; name?: string; other?: string; number?: number; entry?: string; text?: string; half_moves?: number; most?: number; topic?: string; list?: string; board?: string; what?: string; side?: string; channel?: string; value?: string; _whose?: string; _giver?: string; _category?: string };
  communication_limit: {};
  communication_queued: { wait: string };
  computer: { name: string; before?: string; after?: string };
  continuation: { text: string };
  counter_proposal: { from: string; category: string; initial: number | string; increment: number | string; rated: false | string | true };
  courtesy: { what: string; by: "opponent" | "user" };
  creating_text: { white: string; white_rating: string; color: string; black: string; black_rating: string };
  demi_invalid: {};
  disconnect_rule: { game: number };
  drawn_board: { game: number; white: string; black: string };
  enter_prompt: { server: string; name: string };
  examine_end: { game?: number; end: "first" | "last" | "mainline" | "result"; side?: string; result?: string; cause?: string; _other?: string };
  examiner_change: { name: string; game: number; change: "already" | "joined" | "left" };
  flag_refused: { reason: string; name?: string };
  followed_game: { name: string; opponent?: string; partner?: true; examined?: true };
  following: { name?: string; change: "already" | "back" | "began" | "ended" | "left" | "none"; partner?: true };
  formula: { name: string; text: string };
  forwarded_tell: { from: string; to: string; text: string };
  game_examined: { game: number };
  game_facts: { game: number; white: string; black: string };
  game_notification_text: { white: string; white_rating: string; black: string; black_rating: string };
  game_text: { game: string; white: string; black: string; reason: string; result: string };
  goodbye: { server: string; _pieces?: string };
  guest_name: { name: string };
  help: { command?: string; purpose?: string; usage?: string; examples?: string; see?: string };
  hint: { name?: string; see?: string; command?: string };
  idle_time: { name: string; idle: string };
  interface_set: { login_string?: true; name?: string; value?: string };
  it_shout_text: { text: string };
  journal_change: { player?: string; number?: number; slot: string; change: "deleted" | "saved"; from?: string };
  last_game: { name: string; number: number };
  limit: { most?: number; what?: string; least?: number; seconds?: number; admins?: number };
  list_change: { name?: number | string; list: string; change: "added" | "already" | "i_added" | "i_removed" | "missing" | "removed"; by?: string };
  login_failed: { reason: "banned" | "full" | "logged_in" | "name" | "password" | "registration"; name?: string };
  login_prompt: {};
  login_queue: { position: number };
  logout: { minutes?: number; reason: "asked" | "idle" | "kicked" | "login_timeout" | "second_login" | "timeseal"; by?: string; name?: string };
  message_left: { from: string; text?: string };
  message_sent: { name: string; text?: string; emailed?: true; forwarded?: true };
  messages_cleared: { number?: number; from?: string; count?: number };
  messages_head: { name?: string; direction: "from" | "to"; emailed?: true; unread?: true; count?: 0 };
  messages_waiting: { count?: number | string; unread?: number; from?: string; plural?: string };
  move_list_clock: { rated: string; category: string; initial: string; plural: string; increment: string };
  move_list_end: { result: string };
  move_list_moves: {};
  move_list_players: { white: string; white_rating: string; black: string; black_rating: string; when: string };
  moves_mailed: { sent: false | true };
  name_taken: { name: string; registered?: false | true; negation?: string };
  news: { new?: false; number?: number; when?: string; title?: string };
  nobody_present: { list: "noted" | "notify" | "observers"; game?: number };
  not_listening: { channel?: string; to?: "c_shout" | "channels" | "shout" };
  noted_by: { names?: string; what: "arrival" | "departure" | "list"; text?: string };
  offer_answered: { name: string; what: string; answer: "accepted" | "countered" | "declined" | "withdrawn" };
  offer_refused: { reason: "already" | "differs" | "final" | "many" | "none" | "not_open"; command?: string; what?: string; id?: number; most?: number; name?: string; game?: number; half_moves?: number };
  offer_sent: { name?: string; what: string; game?: number; updated?: true };
  offer_text: { from?: string; text: string };
  offers_answered: { count: number; answer: "declined" | "withdrawn" };
  opening: { ply: number; code?: string; system?: "eco" | "nic"; name?: string };
  opening_of: { game: number; white: string; black: string };
  opponent_lags: { game: number; name: string; seconds: number };
  opponent_left: { name?: string; game?: number };
  page_end: { more: false | true };
  partner_chosen: { from: string };
  partner_game: { game: number; white: string; black: string };
  partner_left: { from: string };
  partner_offer: { from: string };
  partner_refused: { reason: string; name?: string };
  password_prompt: {};
  piece_received: { game: number; name: string; piece: string; held: string };
  ping_time: { name?: string; ms?: string; samples?: number; available?: false };
  player_game: { name: string; values: string };
  player_info: { name: string; values: string };
  player_status: { name: string; values: string };
  present: { names?: string; text?: string };
  primary_game: { game: number };
  qtell_sent: { to: string; delivered: false | true };
  rating_forecast: { category?: string; win?: string; draw?: string; loss?: string; deviation?: string };
  rating_unchanged: { rated?: false };
  returned: { name: string };
  seek_matched: { name?: string; getgame?: true; intercepted?: true; manual?: true };
  seek_refused: { reason: string; id?: number; name?: string; most?: number; what?: string };
  seek_seen: { seen_by: number };
  seek_updated: { id?: number; what?: string };
  seeks_cleared: {};
  seeks_withdrawn: { id?: number };
  server_info: { name?: string; location?: string; version?: string; admin?: string; complaints?: string; compiled?: string };
  setting: { what: string; on?: false | true; value?: number | string; by?: string; name?: string; number?: number; least?: number; most?: number; text?: string };
  shout_quota: { seconds?: number; ready: false | true };
  shutdown: { minutes?: number; seconds?: number; by?: string; canceled?: true; text?: string };
  simul: { boards?: number; by?: string; left?: number; board?: number; full?: true };
  simul_over: { by: string; boards: number };
  simul_result: { wins: number; losses: number; draws: number; aborts: number };
  simul_turn: { by?: string; where: "away" | "back" | "here" | "left" | "next" | "passed"; boards?: number; passes?: number };
  stored_position: { white: string; black: string };
  style_set: { style: number };
  summons: { from?: string; to?: string };
  telnet_answer: {};
  unavailable: { name: string };
  unrated_instead: { why?: string };
  user_info: { name: string; fields: string };
  wrong_style: {};
}

export type NoticeKind = keyof Notices;

/**
 * An event of a kind without a type of its own, with the fields that the list names. What a datagram of ICC says has the
 * arguments of the datagram as fields, which have no types here.
 */
export type NoticeEvent = { [K in NoticeKind]: AnyNotice & Notices[K] & { kind: K } }[NoticeKind];

/**
 * An event of a kind that only a list of your own has. Where there is one, the events are
 * `(Event | OwnEvent)[]`.
 */
export interface OwnEvent extends AnyNotice {
  kind: string;
  /** The fields that the list names. */
  [field: string]: unknown;
}

/** What every event has. */
export interface AnyEvent {
  /** The offset of its first byte in the stream as received. */
  at: number;
  /** The command that it answers, in block mode. */
  block?: Block;
  /** What the server wrote, as a person would read it. Only with `--lines`. */
  line?: string;
  /** Where the line is in the stream: its first byte, and the one after it. Only with `--lines`. */
  span?: [number, number];
}

/** A position with its game and clocks. */
export interface BoardEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "board";
  /** The squares, rank 8 first and file `a` first in each; `-` is an empty one. */
  ranks: [string, string, string, string, string, string, string, string];
  /** Whose move it is. */
  turn: Color;
  /** The file of the double pawn push just made. chessd always sends `a` here. Absent where the server sends what is not a file: capablanca sends any number after castling. */
  double_push?: string;
  /** Who may still castle where. */
  castling: "-" | "K" | "Q" | "KQ" | "k" | "Kk" | "Qk" | "KQk" | "q" | "Kq" | "Qq" | "KQq" | "kq" | "Kkq" | "Qkq" | "KQkq";
  /** Moves since the last irreversible one; below zero after a takeback on some servers. */
  irreversible: number;
  /** The number of the game. */
  game: number;
  /** White's name. */
  white: string;
  /** Black's name. */
  black: string;
  /** What the user is to the game. */
  relation: Relation;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** White's material, in pawns, where the server says it. */
  white_material?: number;
  /** Black's material, in pawns, where the server says it. */
  black_material?: number;
  /** White's clock, which may be below zero. */
  white_clock_ms: number;
  /** Black's clock, which may be below zero. */
  black_clock_ms: number;
  /** The number of the move about to be made. */
  move_number: number;
  /** The last move in coordinates, as the server wrote it: `P/e2-e4`. */
  verbose?: string;
  /** The time that the last move took; below zero where the server's clock was set back. */
  elapsed_ms: number;
  /** The last move in short notation. */
  san?: string;
  /** Whether Black is to be shown at the bottom. */
  flipped: boolean;
  /** Whether the clock runs, where the server says it. */
  ticking?: boolean;
  /** The lag of the last move, where the server says it. */
  lag_ms?: number;
  /** Fields that later servers may add. Left out of the JSON where there are none. */
  more?: string[];
  /** The position in Forsyth-Edwards Notation. */
  fen: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A position of another size, or with other pieces. */
export interface VariantBoardEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "variant_board";
  /** The ranks as they are written, the last one first; `-` is an empty square. */
  ranks: string[];
  /** Whose move it is. */
  turn: Color;
  /** The file of the double pawn push just made, from `a` on. */
  double_push?: string;
  /** Who may still castle where. */
  castling: "-" | "K" | "Q" | "KQ" | "k" | "Kk" | "Qk" | "KQk" | "q" | "Kq" | "Qq" | "KQq" | "kq" | "Kkq" | "Qkq" | "KQkq";
  /** Moves since the last irreversible one; below zero after a takeback on some servers. */
  irreversible: number;
  /** The number of the game. */
  game: number;
  /** White's name. */
  white: string;
  /** Black's name. */
  black: string;
  /** What the user is to the game. */
  relation: Relation;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** White's material, in pawns, where the server says it. */
  white_material?: number;
  /** Black's material, in pawns, where the server says it. */
  black_material?: number;
  /** White's clock, which may be below zero. */
  white_clock_ms: number;
  /** Black's clock, which may be below zero. */
  black_clock_ms: number;
  /** The number of the move about to be made. */
  move_number: number;
  /** The last move in coordinates, as the server wrote it. */
  verbose?: string;
  /** The time that the last move took; below zero where the server's clock was set back. */
  elapsed_ms: number;
  /** The last move in short notation. */
  san?: string;
  /** Whether Black is to be shown at the bottom. */
  flipped: boolean;
  /** Whether the clock runs, where the server says it. */
  ticking?: boolean;
  /** The lag of the last move, where the server says it. */
  lag_ms?: number;
  /** Fields that later servers may add. Left out of the JSON where there are none. */
  more?: string[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The pieces in hand. */
export interface HoldingsEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "holdings";
  /** The number of the game. */
  game: number;
  /** White's pieces, a letter for each. */
  white: string;
  /** Black's pieces, a letter for each. */
  black: string;
  /** The piece that was just passed on, if one was. */
  gained?: Gained;
  /** What the server sends after the fields known here. */
  more?: string[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A move without its position. */
export interface DeltaEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "delta";
  /** The number of the game. */
  game: number;
  /** How many half moves have been made. */
  ply?: number;
  /** The move in short notation. */
  san?: string;
  /** The move in Smith notation, which names what it takes. */
  smith?: string;
  /** The time that the move took. */
  elapsed_ms?: number;
  /** What the one who moved has left, which may be below zero. */
  remaining_ms?: number;
  /** How the move came about, as ICC numbers it: 0 shown with the position, 1 played, 2 forward in an examined game, 3 made by an examiner. */
  origin?: number;
  /** What the server sends after the fields known here. */
  more?: string[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A position of demichess. */
export interface DemiBoardEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "demi_board";
  /** The squares, row by row from Black's; `-` is an empty one. */
  squares: string;
  /** How the game goes for the user. */
  state: DemiState;
  /** The opponent's last move. */
  last: DemiLast;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something said to the user alone. */
export interface TellEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "tell";
  /** Who says it. */
  from: Handle;
  /** What is said. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something that the bughouse partner says. */
export interface PartnerTellEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "partner_tell";
  /** Who says it. */
  from: Handle;
  /** What is said. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something that the opponent says. */
export interface SayEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "say";
  /** Who says it. */
  from: Handle;
  /** The game that is played, where the server says it. */
  game?: number;
  /** What is said. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something said to everybody. */
export interface ShoutEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "shout";
  /** Who says it. */
  from: Handle;
  /** How many heard it, where the server says it: it does for the user's own. */
  heard_by?: number;
  /** What is said; of an it-shout, what follows the name. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something that somebody does, shown to everybody. */
export interface ItShoutEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "it_shout";
  /** Who says it. */
  from: Handle;
  /** How many heard it, where the server says it: it does for the user's own. */
  heard_by?: number;
  /** What is said; of an it-shout, what follows the name. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A shout about chess. */
export interface CShoutEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "c_shout";
  /** Who says it. */
  from: Handle;
  /** How many heard it, where the server says it: it does for the user's own. */
  heard_by?: number;
  /** What is said; of an it-shout, what follows the name. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A shout about chess, as ICC has it. */
export interface SShoutEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "s_shout";
  /** Who says it. */
  from: Handle;
  /** How many heard it, where the server says it: it does for the user's own. */
  heard_by?: number;
  /** What is said; of an it-shout, what follows the name. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A shout about tournaments. */
export interface TShoutEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "t_shout";
  /** Who says it. */
  from: Handle;
  /** How many heard it, where the server says it: it does for the user's own. */
  heard_by?: number;
  /** What is said; of an it-shout, what follows the name. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something said in a channel. */
export interface ChannelTellEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "channel_tell";
  /** Who says it. */
  from: Handle;
  /** The channel as it was shown: `50`, or `T50` for a tournament's. */
  channel: string;
  /** What is said. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A comment on a game. */
export interface KibitzEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "kibitz";
  /** Who comments. */
  from: Handle;
  /** The rating of the one who comments. */
  rating?: Rating;
  /** The game, where the server says it. */
  game?: number;
  /** What is said. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A comment on a game that the players do not hear. */
export interface WhisperEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "whisper";
  /** Who comments. */
  from: Handle;
  /** The rating of the one who comments. */
  rating?: Rating;
  /** The game, where the server says it. */
  game?: number;
  /** What is said. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A line from a bot. */
export interface QtellEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "qtell";
  /** Which bot it is, where the server says it. */
  from?: Handle;
  /** The channel, if it is shown to all who are there. */
  channel?: string;
  /** What the line is, if it is one that a tournament manager sends: mamer or relay of FICS, a bot of ICC. */
  what?: QtellKind;
  /** The number of the tournament that such a line is about. */
  tourney?: number;
  /** What it says. In a datagram of ICC `\\n` is a line break, `\\H` and `\\h` are around what is bold. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something that the administrators say to everybody. */
export interface AnnouncementEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "announcement";
  /** Who says it. */
  from: Handle;
  /** How many heard it, where the server says it: it does for the user's own. */
  heard_by?: number;
  /** Who hears it, if not everybody does: `unregistered`. */
  audience?: string;
  /** What is said. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A message that was left for the user. */
export interface MessageEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "message";
  /** Its number in the list. */
  number?: number;
  /** Who left it. */
  from: Handle;
  /** Who forwarded it. */
  forwarded_by?: Handle;
  /** The date and time, as the server wrote them. */
  when: string;
  /** The date and time. */
  date?: Date;
  /** What it says. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user's own talk was delivered. */
export interface ToldEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "told";
  /** Who heard it, if it was one player. */
  name?: string;
  /** What that player does, as the server says it. It may hold the player's own words. */
  state?: string;
  /** How many heard it. */
  heard_by?: number;
  /** The channel, if it was said in one. */
  channel?: string;
  /** The title of the channel. */
  title?: string;
  /** How it was said, if not as a tell: `shout`, `c_shout`, `it_shout`, `kibitz`, `whisper`, or `submitted` where somebody decides whether others hear it. */
  how?: string;
  /** `false` if the user does not listen there, and so did not hear it. */
  listening?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something that the user said or asked was not delivered. */
export interface NotDeliveredEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "not_delivered";
  /** Whom it was meant for, or who is the reason. */
  name?: string;
  /** Who may talk in the channel: `admins`. */
  who?: string;
  /** Who else may. */
  also?: string;
  /** The channel that it was meant for. */
  channel?: string;
  /** The highest number of a channel. */
  largest?: number;
  /** The lowest number of a channel. */
  least?: number;
  /** The games that the other player wants: `rated`. */
  wants?: string;
  /** The command that did nothing. */
  command?: string;
  /** How many seconds the user has to wait. */
  seconds?: number;
  /** Why: `censored`, `noplay`, `playing`, `examining`, `tournament`, `not_open`, `no_tells`, `no_guest_tells`, `formula`, `rated_only`, `banned` or `unregistered` are about the other player; `i_censor`, `i_noplay`, `i_play`, `i_examine`, `myself`, `muted`, `not_listening`, `not_in_channel`, `not_notified`, `registered_only` and `td_only` about the user; `channel_rule`, `no_such_channel`, `nobody`, `no_text`, `too_long`, `too_many`, `too_soon`, `full`, `unprintable` and `command_off` about the rest. */
  reason: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** No user has the name that was given. */
export interface NoSuchUserEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "no_such_user";
  /** The name. */
  name?: string;
  /** How many letters a name must have, in words. */
  count?: string;
  /** The names that it could be. */
  matches?: string;
  /** What is wrong with it, in the server's words. */
  why?: string;
  /** Why: `offline`, `unknown`, `invalid` or `ambiguous`. */
  reason: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A challenge to the user. */
export interface ChallengeEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "challenge";
  /** Who challenges. */
  challenger: Handle;
  /** The challenger's rating. */
  challenger_rating: Rating;
  /** The color that the challenger asks for. */
  color?: Color;
  /** Who is challenged. */
  opponent: Handle;
  /** The rating of the one who is challenged. */
  opponent_rating: Rating;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The start position, as in `wild/fr`. */
  loaded_from?: string;
  /** Whether an adjourned game is to be resumed. */
  adjourned: boolean;
  /** Whether the challenge replaces an earlier one. */
  updated: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user's own challenge. */
export interface IssuingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "issuing";
  /** Who challenges. */
  challenger: Handle;
  /** The challenger's rating. */
  challenger_rating: Rating;
  /** The color that the challenger asks for. */
  color?: Color;
  /** Who is challenged. */
  opponent: Handle;
  /** The rating of the one who is challenged. */
  opponent_rating: Rating;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The start position, as in `wild/fr`. */
  loaded_from?: string;
  /** Whether an adjourned game is to be resumed. */
  adjourned: boolean;
  /** Whether the challenge replaces an earlier one. */
  updated: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A challenge that somebody is about to replace by another. */
export interface ChallengeUpdateEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "challenge_update";
  /** Who challenges. */
  from: Handle;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A challenge that no longer waits for an answer. */
export interface ChallengeRemovedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "challenge_removed";
  /** The name of the other player, where the server says it. */
  name?: string;
  /** Whom that player has joined in a match, where this is why. */
  joined?: string;
  /** Why, where the server says it: `departed`, `examining`, `unavailable` or `partnership`, which has ended. */
  why?: string;
  /** `true` if it is about a match of the user's bughouse partner, else absent. */
  partner?: boolean;
  /** The server's own words, on ICC. */
  text?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A challenge to the user's bughouse partner. */
export interface PartnerChallengeEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "partner_challenge";
  /** Who challenges. */
  challenger: Handle;
  /** The challenger's rating. */
  challenger_rating: Rating;
  /** The color that the challenger asks for. */
  color?: Color;
  /** Who is challenged. */
  opponent: Handle;
  /** The rating of the one who is challenged. */
  opponent_rating: Rating;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The start position, as in `wild/fr`. */
  loaded_from?: string;
  /** Whether an adjourned game is to be resumed. */
  adjourned: boolean;
  /** Whether the challenge replaces an earlier one. */
  updated: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A challenge that the user's bughouse partner makes. */
export interface PartnerIssuingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "partner_issuing";
  /** Who challenges. */
  challenger: Handle;
  /** The challenger's rating. */
  challenger_rating: Rating;
  /** The color that the challenger asks for. */
  color?: Color;
  /** Who is challenged. */
  opponent: Handle;
  /** The rating of the one who is challenged. */
  opponent_rating: Rating;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The start position, as in `wild/fr`. */
  loaded_from?: string;
  /** Whether an adjourned game is to be resumed. */
  adjourned: boolean;
  /** Whether the challenge replaces an earlier one. */
  updated: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user's own game in a bughouse match that the partner arranges. */
export interface PartnerMatchEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "partner_match";
  /** Who challenges. */
  challenger: Handle;
  /** The challenger's rating. */
  challenger_rating: Rating;
  /** The color that the challenger asks for. */
  color?: Color;
  /** Who is challenged. */
  opponent: Handle;
  /** The rating of the one who is challenged. */
  opponent_rating: Rating;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The start position, as in `wild/fr`. */
  loaded_from?: string;
  /** Whether an adjourned game is to be resumed. */
  adjourned: boolean;
  /** Whether the challenge replaces an earlier one. */
  updated: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The other game of a bughouse match that begins, as ICC names it. */
export interface OtherBoardEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "other_board";
  /** Who challenges. */
  challenger: Handle;
  /** The challenger's rating. */
  challenger_rating: Rating;
  /** The color that the challenger asks for. */
  color?: Color;
  /** Who is challenged. */
  opponent: Handle;
  /** The rating of the one who is challenged. */
  opponent_rating: Rating;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The start position, as in `wild/fr`. */
  loaded_from?: string;
  /** Whether an adjourned game is to be resumed. */
  adjourned: boolean;
  /** Whether the challenge replaces an earlier one. */
  updated: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A challenge in the words of old servers. */
export interface MatchRequestEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "match_request";
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The initial time in minutes. */
  initial?: number;
  /** The increment in seconds. */
  increment?: number;
  /** Who asks. */
  from: Handle;
  /** The rating of the one who asks. */
  rating: Rating;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something offered or asked. */
export interface OfferEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "offer";
  /** Who offers, where the server says it. */
  from?: Handle;
  /** The game, where the server says it. */
  game?: number;
  /** What is offered: `draw`, `abort`, `adjourn`, `takeback`, `pause`, `unpause`, `switch`, `partner`, `simul`, `match`, else the text. */
  what: string;
  /** How many half moves are to be taken back. */
  half_moves?: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The answer to an offer. */
export interface OfferAnswerEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "offer_answer";
  /** Who answers. */
  from: Handle;
  /** The game, where the server says it. */
  game?: number;
  /** What had been offered, in the words of `Offer::what`. */
  what: string;
  /** `accepted`, `declined`, `withdrawn`, or `countered` by an offer of the answerer's own. */
  answer: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** An offer that waits for an answer. */
export interface PendingOfferEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "pending_offer";
  /** The number by which it is accepted, declined or withdrawn. */
  id: number;
  /** Whether the user is to answer it. */
  to_me: boolean;
  /** Who offers, or to whom it is offered. */
  with: Handle;
  /** What is offered, in the server's word. */
  what: string;
  /** The rest: the terms of a match, or `#`. */
  parameters: string;
  /** The game that is offered, read from the parameters. */
  challenge?: Challenge;
  /** What the server sends besides the fields known here. */
  more?: string[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Offers that no longer wait. */
export interface PendingRemovedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "pending_removed";
  /** The numbers of the offers. */
  ids: number[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A change of the user's bughouse partnership. */
export interface PartnershipEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "partnership";
  /** The name of the other player, where the server says it. */
  name?: string;
  /** With whom that player has formed a partnership. */
  with?: string;
  /** What has changed: `agreed`, `already`, `chose_me`, `chose_another`, `disconnected`, `ended`, `unset`, `offer_gone`, `available` or `unavailable`. */
  change: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** An ad for a game. */
export interface SeekEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "seek";
  /** The number by which it is answered. */
  id: number;
  /** Who seeks. */
  from: Handle;
  /** The seeker's rating. */
  rating: Rating;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The color that the seeker asks for. */
  color?: Color;
  /** The least rating that is wanted. */
  rating_min?: number;
  /** The greatest rating that is wanted. */
  rating_max?: number;
  /** Whether the game begins with the answer, without asking the seeker. */
  automatic?: boolean;
  /** Whether the seeker's formula is checked. */
  formula?: boolean;
  /** The second word for the game where there is one, such as `crazyhouse` in `standard crazyhouse`. */
  variant?: string;
  /** Whether the user can answer it: a `<s>` line, not a `<sn>` line, which is the user's own ad or one whose terms exclude the user. Absent for an ad in words. */
  answerable?: boolean;
  /** What the server sends besides the fields known here. */
  more?: string[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user's ad has been posted. */
export interface SeekPostedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "seek_posted";
  /** The number of the ad. */
  id: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Ads that are gone. */
export interface SeekRemovedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "seek_removed";
  /** The numbers of the ads. */
  ids: number[];
  /** Why, where the server says it: the seeker has `left`, is `playing`, or the ad is `withdrawn`, `replaced` or `unavailable`. */
  reason?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The facts of a game. */
export interface GameInfoEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "game_info";
  /** The number of the game. */
  game: number;
  /** Whether it is hidden from others. */
  private: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** Whether it is rated. */
  rated: boolean;
  /** Whether White is a registered user. */
  white_registered: boolean;
  /** Whether Black is a registered user. */
  black_registered: boolean;
  /** White's initial time, here in seconds. */
  white_initial_seconds: number;
  /** White's increment in seconds. */
  white_increment: number;
  /** Black's initial time, here in seconds. */
  black_initial_seconds: number;
  /** Black's increment in seconds. */
  black_increment: number;
  /** The other game of a bughouse match. */
  partner_game?: number;
  /** White's rating. */
  white_rating: Rating;
  /** Black's rating. */
  black_rating: Rating;
  /** Whether White's lag is measured. */
  white_timeseal: boolean;
  /** Whether Black's lag is measured. */
  black_timeseal: boolean;
  /** Further `key=value` words, whose meaning is not known here. */
  more: string[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A game that is about to begin. */
export interface CreatingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "creating";
  /** The player who is named first. */
  first: string;
  /** The rating of the player who is named first. */
  first_rating: Rating;
  /** The player who is named second. */
  second: string;
  /** The rating of the player who is named second. */
  second_rating: Rating;
  /** The color that the challenge asked for, in brackets after the first player. */
  color?: Color;
  /** Whether the game is rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Whether an adjourned game goes on. */
  adjourned: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A game that has begun. */
export interface GameStartedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "game_started";
  /** The number of the game. */
  game: number;
  /** White's name. */
  white: string;
  /** Black's name. */
  black: string;
  /** Whether the game is rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** Whether an adjourned game goes on. */
  continued: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A game that is over. */
export interface GameEndedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "game_ended";
  /** The number of the game. */
  game: number;
  /** White's name. */
  white: string;
  /** Black's name. */
  black: string;
  /** The reason in the server's words. */
  reason: string;
  /** The reason as one word. */
  cause: Cause;
  /** How it was aborted or adjourned, where the reason says it. */
  manner?: Manner;
  /** The player whom the reason names: who resigned, lost on time, disconnected, aborted or adjourned it. */
  by?: string;
  /** The side of that player. */
  side?: Color;
  /** The name of the one who lost, where the reason says it. */
  loser?: string;
  /** The name of the player who won, where the reason names one of the two. */
  winner?: string;
  /** The result. */
  result: GameResult;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A game that the user begins to watch. */
export interface GameSummaryEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "game_summary";
  /** The number of the game. */
  game: number;
  /** White's name. */
  white: string;
  /** White's rating. */
  white_rating: Rating;
  /** Black's name. */
  black: string;
  /** Black's rating. */
  black_rating: Rating;
  /** Whether the game is rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The time control where two numbers do not tell it, as PGN writes it. */
  time_control?: string;
  /** The number under which ICC keeps the game. */
  game_id?: string;
  /** Whether the game is examined and not played, where ICC says so. */
  examined?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A game of a player on the user's gnotify list. */
export interface GameNotificationEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "game_notification";
  /** White's name. */
  white: string;
  /** White's rating. */
  white_rating: Rating;
  /** Black's name. */
  black: string;
  /** Black's rating. */
  black_rating: Rating;
  /** Whether the game is rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** The number of the game. */
  game: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A change of the user's rating. */
export interface RatingAdjustmentEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "rating_adjustment";
  /** The category, such as `Blitz`. */
  category: string;
  /** The rating before. */
  before: Rating;
  /** The rating after. */
  after: Rating;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user begins to watch a game. */
export interface ObservingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "observing";
  /** The number of the game. */
  game: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user no longer watches a game. */
export interface UnobservingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "unobserving";
  /** The number of the game. */
  game: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user begins to examine a game. */
export interface ExaminingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "examining";
  /** Who made the user an examiner, where somebody did. */
  by?: string;
  /** The number of the game, where the server says it. */
  game?: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A game is no longer examined, or not by the user. */
export interface UnexaminingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "unexamining";
  /** The number of the game, where the server says it. */
  game?: number;
  /** Which game it is, in the server's words. */
  which?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Something that an examiner does with a game. */
export interface ExamineStepEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "examine_step";
  /** The number of the game, where the server says it. */
  game?: number;
  /** Who does it. */
  by?: string;
  /** How many moves. */
  count?: number;
  /** The half-move at which it happens. */
  ply?: number;
  /** The move. */
  move?: string;
  /** The side that it is about. */
  side?: string;
  /** The rights to castle. */
  rights?: string;
  /** What something was set to. */
  value?: string;
  /** What is done: `forward`, `backward`, `revert`, `commit`, `truncate`, `move`, `setup`, `validate`, `clear`, `start`, `fen`, `castling`, `to_move`, `game_type`, `set_clock` or `set_rating`. */
  step: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A move that the server does not accept. */
export interface MoveRefusedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "move_refused";
  /** The number of the game, where the server says it. */
  game?: number;
  /** The move, where the server says it. */
  move?: string;
  /** Why: `illegal`, `ambiguous`, `unreadable`, `in_check`, `not_your_turn`, `no_game`, `paused`; on ICC also `no_such_piece`, `occupied`, `pawn_rank`, `too_fast`, `time`, `unfinished` and `other`. */
  reason: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A change of the clocks of a game. */
export interface ClockEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "clock";
  /** The number of the game, where the server says it. */
  game?: number;
  /** Who has changed it, where the server says it. */
  by?: string;
  /** How many seconds were added. */
  seconds?: number;
  /** Whose clock it is, by name. */
  of?: string;
  /** Whose clock it is, by side. */
  color?: Color;
  /** White's clock, where it was set. */
  white_ms?: number;
  /** Black's clock, where it was set. */
  black_ms?: number;
  /** Whether the clock runs, where the server says it. */
  runs?: boolean;
  /** What has changed: `paused`, `resumed`, `added` or `set`. */
  change: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The moves of a game, from the block that lists them. */
export interface MoveListEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "move_list";
  /** The number of the game, where the server says it. */
  game?: number;
  /** White's name. */
  white: string;
  /** White's rating. */
  white_rating?: Rating;
  /** Black's name. */
  black: string;
  /** Black's rating. */
  black_rating?: Rating;
  /** When the game began, as the server wrote it. */
  when: string;
  /** When the game began. */
  date?: Date;
  /** Whether it is rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** The position it began from, if the list shows one. Not all servers show the one of a wild game. */
  start_fen?: string;
  /** The ranks of that position as they are written, if it is not one of chess; it has no `start_fen` then. */
  start_ranks?: string[];
  /** `true` if Black made the first move of the list, else absent. */
  black_first?: boolean;
  /** The moves in order. */
  moves: ListedMove[];
  /** Why the game ended, in the server's words, or that it goes on. */
  reason?: string;
  /** Why the game ended, as one word; absent while it goes on. */
  cause?: Cause;
  /** How it was aborted or adjourned, where the reason says it. */
  manner?: Manner;
  /** The player whom the reason names: who resigned, lost on time, disconnected, aborted or adjourned it. */
  by?: string;
  /** The side of that player. */
  side?: Color;
  /** The name of the one who lost, where the reason says it. */
  loser?: string;
  /** The name of the player who won, where the reason names one of the two. */
  winner?: string;
  /** The result. */
  result?: GameResult;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The title of a move list that did not follow. */
export interface MoveListTitleEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "move_list_title";
  /** The number of the game. */
  game: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The first line of a move list that did not follow. */
export interface MoveListHeaderEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "move_list_header";
  /** White's name. */
  white: string;
  /** White's rating. */
  white_rating?: string;
  /** Black's name. */
  black: string;
  /** Black's rating. */
  black_rating?: string;
  /** When the game began, as the server wrote it. */
  when: string;
  /** When the game began. */
  date?: Date;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The games in progress. */
export interface GamesEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "games";
  /** The games. */
  rows: GameRow[];
  /** How many are listed, as the server counts them. */
  count?: number;
  /** How many there are. */
  total?: number;
  /** Lines that were not understood. */
  more: string[];
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The players who are logged in. */
export interface WhoEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "who";
  /** The players, line by line and in each line from left to right. */
  rows: WhoRow[];
  /** How many are listed, as the server counts them. */
  count?: number;
  /** How many there are. */
  total?: number;
  /** Lines that were not understood. */
  more: string[];
  /** The titles of the columns, in the form that has them (`who v`). */
  columns?: string;
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The ads for games. */
export interface SoughtEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "sought";
  /** The ads. */
  rows: Seek[];
  /** How many are listed, as the server counts them. */
  count?: number;
  /** How many there are. */
  total?: number;
  /** Lines that were not understood. */
  more: string[];
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** What is known about a player. */
export interface FingerEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "finger";
  /** The player. */
  player: Handle;
  /** How long the player has been there, as the server wrote it. */
  on_for?: string;
  /** How long the player has been idle, as the server wrote it. */
  idle?: string;
  /** When the player left, as the server wrote it. */
  last_disconnected?: string;
  /** When the player left. */
  last_disconnected_date?: Date;
  /** What the player does, such as `playing game 34: Foo vs. Bar`. */
  doing?: string;
  /** `false` if the server says that the player is not registered, else absent. */
  registered?: boolean;
  /** The ratings. */
  ratings: FingerRating[];
  /** Lines with a label, such as `Email`. */
  facts: Labelled[];
  /** The notes, which the player wrote. */
  notes: FingerNote[];
  /** Lines that were not understood. */
  more: string[];
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The last games of a player. */
export interface HistoryEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "history";
  /** The player. */
  player: Handle;
  /** The games. */
  rows: HistoryRow[];
  /** How many there are, if the server says it: some do only for none. */
  count?: number;
  /** Lines that were not understood. */
  more: string[];
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The adjourned games of a player. */
export interface StoredEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "stored";
  /** The player. */
  player: Handle;
  /** The games. */
  rows: StoredRow[];
  /** How many there are, if the server says it: some do only for none. */
  count?: number;
  /** Lines that were not understood. */
  more: string[];
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The games that a player has kept. */
export interface JournalEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "journal";
  /** The player. */
  player: Handle;
  /** The games. */
  rows: JournalRow[];
  /** How many there are, if the server says it: some do only for none. */
  count?: number;
  /** Lines that were not understood. */
  more: string[];
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A list that the user keeps, such as `notify`. */
export interface NameListEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "name_list";
  /** What the list is called: `notify`, `censor`, `channel`. */
  list: string;
  /** What is in it: names, or the numbers of channels. */
  names: string[];
  /** How many are in it, as the server counts them. */
  count?: number;
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The players who are in a channel. */
export interface InChannelEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "in_channel";
  /** The channel. */
  channel: string;
  /** The name of the channel. */
  title?: string;
  /** The players. */
  names: Handle[];
  /** Those in braces: they have the channel switched off while they play (FICS). */
  off: Handle[];
  /** How many there are, as the server counts them. */
  count?: number;
  /** What was not understood. */
  more?: string;
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Games and who watches them. */
export interface ObserversEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "observers";
  /** The games. */
  rows: ObservedGame[];
  /** How many are listed, as the server counts them. */
  count?: number;
  /** How many games there are. */
  total?: number;
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The settings of a player. */
export interface VariablesEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "variables";
  /** The player. */
  player: Handle;
  /** `true` for those of the interface (`ivariables`), else absent. */
  interface?: boolean;
  /** The settings. */
  rows: Variable[];
  /** Lines that were not understood. */
  more: string[];
  /** `true` if the end of the listing did not come, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The offers that wait for an answer. */
export interface PendingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "pending";
  /** `from` for the offers of other players, `to` for the user's own. */
  direction: string;
  /** The offers. */
  rows: PendingRow[];
  /** `true` if there are more than a listing may have, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A listing whose lines are kept as they are written. */
export interface ListingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "listing";
  /** What is listed, such as `lists`, `boards` or `bughouse`. */
  what: string;
  /** Whom or what it is about. */
  name?: string;
  /** The number of the game that it is about. */
  game?: number;
  /** How many there are, as the server counts them in the first line. */
  count?: number;
  /** The lines, without the blanks at their ends. */
  rows: string[];
  /** `true` if there are more lines than a listing may have, else absent. */
  incomplete?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The name of the server. */
export interface ServerEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "server";
  /** The name, such as `freechess.org`. */
  name: string;
  /** The version of its program, where the same line has it. */
  version?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The user's handle. */
export interface LoggedInEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "logged_in";
  /** The name and titles. */
  handle: Handle;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The login is over. */
export interface LoggedOnEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "logged_on";
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A player has come. */
export interface ArrivedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "arrived";
  /** The name of the player. */
  name: string;
  /** Where the player comes from, as chessd shows it to its administrators. */
  host?: string;
  /** Whether the player is registered, where the server says it. */
  registered?: boolean;
  /** The titles, where the server says them. */
  titles?: string[];
  /** What the player does, as the sign behind the name says; absent for a blank. They are those of `WhoRow::status`. */
  status?: string;
  /** The ratings, where the server says them. */
  ratings?: CategoryRating[];
  /** What follows the name in the line for programs, as the server wrote it. */
  record?: string;
  /** Fields that later servers may add, and those of ICC that depend on what a client has asked for. */
  more?: string;
  /** Whether the player has an adjourned game with the user. */
  adjourned_game?: boolean;
  /** Whether the player is on the user's notify list. */
  on_my_list?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A player has gone. */
export interface DepartedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "departed";
  /** The name of the player. */
  name: string;
  /** Fields that later servers may add. */
  more?: string;
  /** Whether the player has an adjourned game with the user. */
  adjourned_game?: boolean;
  /** Whether the player is on the user's notify list. */
  on_my_list?: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** What time it is somewhere. */
export interface ServerTimeEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "server_time";
  /** The date and time, as the server wrote them. */
  when: string;
  /** The date and time. */
  date?: Date;
  /** Where: `local`, `server` or `greenwich`. */
  where: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** How long the server has been up. */
export interface UptimeEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "uptime";
  /** Since when it has been up, as the server wrote it. */
  since?: string;
  /** Since when it has been up. */
  since_date?: Date;
  /** How long it has been up, as the server wrote it. */
  duration?: string;
  /** How many players there are. */
  players?: number;
  /** How many games there are. */
  games?: number;
  /** The most of these that there have been. */
  most?: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** When a player came or went. */
export interface LogonEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "logon";
  /** The player. */
  name: Handle;
  /** Whether the player came or went. */
  action: LogonAction;
  /** The date and time, as the server wrote them. */
  when: string;
  /** The date and time. */
  date?: Date;
  /** The address that the player came from, which only administrators see. */
  host?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The server waits for a command. */
export interface PromptEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "prompt";
  /** The prompt without the sign and the blank at its end: `fics` of `fics% `, and with the time on `10:01_fics`. */
  text: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A line that no pattern knows. */
export interface TextEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "text";
  /** The line. */
  text: string;
  /** Whether it continues a line that a flush reported: the server had folded that line. Then it is more of that line's text, to be put right after its last character. Left out of the JSON where it is not so. */
  continues?: boolean;
  /** The kind of event that has already said the same: ICC sends some things as a datagram and as text. */
  repeats?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A line that was longer than the limit. */
export interface OverlongEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "overlong";
  /** How long it was. */
  bytes: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A message of ICC to programs. */
export interface DatagramEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "datagram";
  /** What it is about: a number of ICC's list. */
  code: number;
  /** The name of the number, where it is known: `pgn_tag`, and for a unit that of the command, such as `observe`. */
  name?: string;
  /** Whose command caused it: only the beginning of a unit says it. */
  player?: string;
  /** The arguments, without their braces. */
  args: string[];
  /** The names of the arguments, as far as they are known. Left out of the JSON where none is. */
  names?: string[];
  /** The kind of event that has already said the same: the server sends some things as text and as a datagram. */
  repeats?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The reply to a command is complete, in FICS's block mode. */
export interface BlockEndEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "block_end";
  /** The number that the client gave its command. */
  id: number;
  /** The server's number for the kind of command. */
  code: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A command of a client has been dealt with. */
export interface AnswerEndEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "answer_end";
  /** The number of the command. */
  command: number;
  /** How it ended. */
  how: AnswerEnding;
  /** The server's number for the kind of command, or for what was wrong with it; known in block mode. */
  code?: number;
  /** The name of that number, such as `games` or `error_badcommand`. */
  name?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A unit of ICC ends. */
export interface UnitEndEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "unit_end";
  /** The code with which the unit began. ICC sends one more end than beginnings before it hangs up. */
  code?: number;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The server asks to show or hide what the user types, as it does for a password. */
export interface EchoEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "echo";
  /** Whether it is to be shown. */
  on: boolean;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** Bytes that should be sent to the server as they are: the answer to a telnet request. */
export interface ReplyEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "reply";
  /** What to send. */
  bytes: number[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** The server measures the lag of a timeseal connection and waits for an answer. */
export interface PingEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "ping";
  /** The answer before it is encoded; `timeseal::pong` gives it encoded. */
  answer: number[];
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** A message that breaks the rules of its kind. */
export interface MalformedEvent extends AnyEvent {
  /** The kind of the event. */
  kind: "malformed";
  /** The kind that the line seemed to be. */
  of: string;
  /** The field that broke a rule. */
  field: string;
  /** What that field held, absent when the field was missing. */
  value?: string;
  /** What the field should have been. */
  expected: string;
  /** The line; from a session, `Heard::line`. Left out of the JSON where it is empty. */
  line?: string;
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** What every notice has. */
export interface AnyNotice extends AnyEvent {
  /** The number of the ICC datagram that says it. */
  datagram?: number;
}

/** White or Black. */
export type Color =
  /** The side that begins. */
  | "white"
  /** The other side. */
  | "black";

/** What the user is to the game of a board. */
export type Relation =
  /** -4: the start position that precedes a move list. */
  | "startpos"
  /** -3: a position shown on request. */
  | "isolated_position"
  /** -2: the user watches a game that others examine. */
  | "observing_examined"
  /** -1: the user plays, and the opponent is to move. */
  | "opponents_move"
  /** 0: the user watches a game. */
  | "observing"
  /** 1: the user plays and is to move. */
  | "my_move"
  /** 2: the user examines the game. */
  | "examining";

/** The command that a reply of the server belongs to, in FICS's block mode. */
export interface Block {
  /** The number that the client gave its command. */
  id: number;
  /** The server's number for the kind of command. */
  code: number;
}

/** A piece that was passed to a player. */
export interface Gained {
  /** Who got it. */
  color: Color;
  /** Its letter, in upper case. */
  piece: string;
}

/** How a game of demichess goes for the user. */
export type DemiState =
  /** 0: it goes on. */
  | "playing"
  /** 1: the opponent has won. */
  | "lost"
  /** 2: it is a draw. */
  | "draw"
  /** 3: the user has won. */
  | "won";

/** The opponent's last move in demichess. */
export type DemiLast =
  | "none" | "forfeit"
  | {
    /** The square it was on, 0 to 31. */
    from: number;
    /** The square it went to, 0 to 31. */
    to: number;
  };

/** A user's name with the titles shown after it. */
export interface Handle {
  /** The name alone. */
  name: string;
  /** The titles in the order they were shown. */
  titles: string[];
}

/** How sure a server is of a rating. */
export type RatingMark =
  /** Few games were played. */
  | "P"
  /** The rating deviation is high. */
  | "E";

/** A player's rating, or the mark in its place where a player has none. */
export type Rating =
  | {
    /** The number. */
    value: number;
    /** How sure the server is of it. */
    mark?: RatingMark;
  }
  | {
    /** As it was shown, such as `++++`. */
    none: string;
  };

/** What a line of a tournament manager is. */
export type QtellKind =
  /** An answer to a command: `mamer notes: You joined the tournament.` */
  | "note"
  /** News of a tournament: `mamer TOURNEY INFO: Foo(1590) has joined tourney #7 ...` */
  | "tourney_info"
  /** What a manager says to the players of a tournament: `mamer tourney #7:` */
  | "tourney_message"
  /** The first line of a list of tournaments: `mamer's tourney list:`, or relay's `The following tournaments are currently in progress:` */
  | "tourney_list"
  /** A tournament in a list: one that is relayed, `36 Reykjavik Open 2013 - Round 7  Round Started`, one of mamer's, `| 1    |  done*    | fridayknights     | 15 0 r SS\4        | 2017.0618.2345 |`, or that of a bot of ICC, which ends in `Rnd 2/5/Late:4 Players:16 Mgr:Foo` */
  | "tourney"
  /** The last line of a list of tournaments, players or games: `Listed: 2 tourneys out of a total of 20.` */
  | "tourney_list_end"
  /** The first line of a list of players: `Tourney Players: Round 2 of 5`, or `Tourney #7's player list:` */
  | "tourney_players"
  /** The first line of a list of games: `Tourney Games for Round # 2`, `Tourney #7's round 2 games:`, or the `Current Schedule:` of USCL-Bot, which ran a league on ICC. */
  | "tourney_games"
  /** The first line of a table of results: `Tourney #7's standard grid:` */
  | "tourney_grid"
  /** The first line of the settings of a tournament: `Variable settings of tourney #7:` */
  | "tourney_settings"
  /** A game that is relayed: `104 GMBologan GMSutovsky * B22` */
  | "relayed_game"
  /** News of a King of the Hill: `mamer KOTH INFO: Foo is the new king of KOTH #7, a 3 0 blitz!` */
  | "koth_info"
  /** The first line of a list of Kings of the Hill: `mamer's KOTH list:` */
  | "koth_list"
  /** The last line of such a list: `Total: 3 KOTHs` */
  | "koth_list_end";

/** A date, perhaps with a time, as far as the server says it. */
export interface Date {
  /** The year. */
  year?: number;
  /** The month, from 1. */
  month: number;
  /** The day of the month. */
  day: number;
  /** The hour, from 0 to 23. */
  hour?: number;
  /** The minute. */
  minute?: number;
  /** The second. */
  second?: number;
  /** The time zone, as the server abbreviates it; absent for `???`. */
  zone?: string;
}

/** A challenge to a game, received or sent, of the user or of the bughouse partner. */
export interface Challenge {
  /** Who challenges. */
  challenger: Handle;
  /** The challenger's rating. */
  challenger_rating: Rating;
  /** The color that the challenger asks for. */
  color?: Color;
  /** Who is challenged. */
  opponent: Handle;
  /** The rating of the one who is challenged. */
  opponent_rating: Rating;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The second word for the game where there is one, such as `bughouse` in `blitz bughouse`. */
  variant?: string;
  /** The initial time in minutes; absent when the game is untimed. */
  initial?: number;
  /** The increment in seconds; absent when the game is untimed. */
  increment?: number;
  /** Black's initial time, if it differs. */
  black_initial?: number;
  /** Black's increment, if it differs. */
  black_increment?: number;
  /** The start position, as in `wild/fr`. */
  loaded_from?: string;
  /** Whether an adjourned game is to be resumed. */
  adjourned: boolean;
  /** Whether the challenge replaces an earlier one. */
  updated: boolean;
}

/** Why a game ended. */
export type Cause =
  /** The loser is checkmated. */
  | "checkmate"
  /** The loser gave up. */
  | "resign"
  /** The loser's time ran out. */
  | "time"
  /** The side to move has no move. */
  | "stalemate"
  /** Both agreed on a draw. */
  | "agreement"
  /** The position occurred three times. */
  | "repetition"
  /** Fifty moves without a capture or a pawn move. */
  | "fifty_moves"
  /** Neither side can mate. */
  | "no_material"
  /** The time of both ran out. */
  | "both_flagged"
  /** The time of one ran out, and the other cannot mate. */
  | "flag_no_material"
  /** A judge decided. */
  | "adjudication"
  /** The loser's connection broke. */
  | "disconnect"
  /** The game does not count. */
  | "aborted"
  /** The game goes on another time. */
  | "adjourned"
  /** The other game of the bughouse match was decided. */
  | "partner_won"
  /** The winner lost all his pieces, in a game where that wins. */
  | "losing_all_material"
  /** The winner had fewer pieces, in a game where that wins. */
  | "less_material"
  /** The loser's king exploded (atomic chess). */
  | "king_exploded"
  /** The game was too long. */
  | "length"
  /** A draw, and the server does not say why. */
  | "drawn"
  /** A reason that is not known here. */
  | "other";

/** How a game was aborted or adjourned. */
export type Manner =
  /** One player did so as a courtesy to the other. */
  | "courtesy"
  /** The server shut down. */
  | "shutdown"
  /** A judge decided. */
  | "adjudication"
  /** Something happened to the other game of the bughouse match. */
  | "partner"
  /** A connection broke. */
  | "disconnection"
  /** Both agreed. */
  | "agreement"
  /** There were too few moves. */
  | "early";

/** How a game ended, or that it has not, as PGN writes it. */
export type GameResult =
  /** White won. */
  | "1-0"
  /** Black won. */
  | "0-1"
  /** Nobody won. */
  | "1/2-1/2"
  /** Still played, adjourned or aborted. */
  | "*";

/** One move of a list. */
export interface ListedMove {
  /** The move in short notation. */
  san: string;
  /** The time that it took. */
  elapsed_ms?: number;
}

/** What is done with a game that is not played. */
export type GameState =
  /** It is examined. */
  | "examined"
  /** Its position is set up. */
  | "setup";

/** A game in progress. */
export interface GameRow {
  /** The number of the game. */
  game: number;
  /** Whether the game is examined or set up; absent for one that is played. */
  state?: GameState;
  /** White's name, which some servers cut to 11 letters. */
  white: Handle;
  /** White's rating. */
  white_rating: Rating;
  /** Black's name, which some servers cut to 10 letters. */
  black: Handle;
  /** Black's rating. */
  black_rating: Rating;
  /** Whether the game is private. */
  private: boolean;
  /** The letters for the category, which mean other things on other servers. */
  code: string;
  /** Whether the game is rated. */
  rated?: boolean;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** White's time. */
  white_clock_ms?: number;
  /** Black's time. */
  black_clock_ms?: number;
  /** The value of White's pieces. */
  white_material?: number;
  /** The value of Black's pieces. */
  black_material?: number;
  /** Whose turn it is. */
  turn: Color;
  /** The number of the move. */
  move_number: number;
}

/** A rating and what it is for. */
export interface CategoryRating {
  /** The category, such as `Blitz`. */
  category: string;
  /** The rating. */
  rating: Rating;
}

/** A player who is logged in. */
export interface WhoRow {
  /** The player. */
  player: Handle;
  /** The rating, where one is shown. */
  rating?: Rating;
  /** What the player does, as the sign before the name says; absent for a blank. On FICS: `^` in a game, `~` giving a simul, `:` not open for a match, `#` examining, `.` idle or busy, `&` in a tournament. */
  status?: string;
  /** The ratings, in the form with columns and in that for programs (`who I`). */
  ratings?: CategoryRating[];
  /** The number of the game, in the form with columns. */
  game?: number;
  /** Other signs before the name, in the form with columns: `X` not open, `u` open for unrated games only, `U` not registered, `o` observing. */
  flags?: string;
  /** How long the player has been there, as the server wrote it. */
  on_for?: string;
  /** How long the player has been idle, as the server wrote it. */
  idle?: string;
}

/** An ad for a game: a `<s>` or `<sn>` line, or the same in words. */
export interface Seek {
  /** The number by which it is answered. */
  id: number;
  /** Who seeks. */
  from: Handle;
  /** The seeker's rating. */
  rating: Rating;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** Whether the game is to be rated. */
  rated: boolean;
  /** The category, such as `blitz`. */
  category: string;
  /** The color that the seeker asks for. */
  color?: Color;
  /** The least rating that is wanted. */
  rating_min?: number;
  /** The greatest rating that is wanted. */
  rating_max?: number;
  /** Whether the game begins with the answer, without asking the seeker. */
  automatic?: boolean;
  /** Whether the seeker's formula is checked. */
  formula?: boolean;
  /** The second word for the game where there is one, such as `crazyhouse` in `standard crazyhouse`. */
  variant?: string;
  /** Whether the user can answer it: a `<s>` line, not a `<sn>` line, which is the user's own ad or one whose terms exclude the user. Absent for an ad in words. */
  answerable?: boolean;
  /** What the server sends besides the fields known here. */
  more?: string[];
}

/** A rating with the games that it comes from. */
export interface FingerRating {
  /** The category, such as `Blitz`, or `blitz crazyhouse` (FatICS). */
  category: string;
  /** The rating. */
  rating: Rating;
  /** The rating deviation, as the server wrote it. */
  deviation?: string;
  /** The volatility of the rating, as the server wrote it (FatICS). */
  volatility?: string;
  /** How many games must be played until the rating is active (ICC). */
  need?: number;
  /** How many games were won, where the server says it. */
  wins?: number;
  /** How many games were lost, where the server says it. */
  losses?: number;
  /** How many games were drawn, where the server says it. */
  draws?: number;
  /** How many games there were. */
  total: number;
  /** The best rating. */
  best?: number;
  /** When the best rating was reached, as the server wrote it. */
  best_when?: string;
  /** When the best rating was reached. */
  best_date?: Date;
}

/** A line with a label. */
export interface Labelled {
  /** What is before the colon. */
  label: string;
  /** What is behind it. */
  text: string;
}

/** A note of a player. */
export interface FingerNote {
  /** The number of the note. */
  number: number;
  /** The text, which the player wrote. */
  text: string;
}

/** How a game ended for a player. */
export type Outcome =
  /** `+` */
  | "won"
  /** `-` */
  | "lost"
  /** `=` */
  | "drawn"
  /** `*`: without a result. */
  | "open";

/** A game that is over. */
export interface HistoryRow {
  /** The number by which it can be examined. */
  number: number;
  /** How it ended for the player. */
  outcome: Outcome;
  /** The player's rating. */
  rating: Rating;
  /** The player's side. */
  color: Color;
  /** The opponent's rating. */
  opponent_rating: Rating;
  /** The opponent. */
  opponent: Handle;
  /** Whether the game was private. */
  private: boolean;
  /** The letters for the category, which mean other things on other servers. */
  code: string;
  /** Whether it was rated. */
  rated?: boolean;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** The opening, as the server wrote it. */
  eco: string;
  /** Why it ended, as the server abbreviates it: `Res`, `Mat`. */
  end: string;
  /** When it ended, as the server wrote it. */
  when: string;
  /** When it ended. */
  date?: Date;
}

/** An adjourned game. Some servers give the players only. */
export interface StoredRow {
  /** The number of the row. */
  number?: number;
  /** White's name. */
  white: string;
  /** Black's name. */
  black: string;
  /** Whether the opponent is logged in. */
  online?: boolean;
  /** Whether the game is private. */
  private?: boolean;
  /** The letters for the category, which mean other things on other servers. */
  code?: string;
  /** Whether it is rated. */
  rated?: boolean;
  /** The initial time in minutes. */
  initial?: number;
  /** The increment in seconds. */
  increment?: number;
  /** The value of White's pieces. */
  white_material?: number;
  /** The value of Black's pieces. */
  black_material?: number;
  /** Whose turn it is. */
  turn?: Color;
  /** The number of the move. */
  move_number?: number;
  /** The opening, as the server wrote it. */
  eco?: string;
  /** When it was adjourned, as the server wrote it. */
  when?: string;
  /** When it was adjourned. */
  date?: Date;
}

/** A game that was kept. */
export interface JournalRow {
  /** Its place in the journal: `%01`, or a letter on old servers. */
  slot: string;
  /** White. */
  white: Handle;
  /** White's rating. */
  white_rating: Rating;
  /** Black. */
  black: Handle;
  /** Black's rating. */
  black_rating: Rating;
  /** Whether the game was private. */
  private: boolean;
  /** The letters for the category, which mean other things on other servers. */
  code: string;
  /** Whether it was rated. */
  rated?: boolean;
  /** The initial time in minutes. */
  initial: number;
  /** The increment in seconds. */
  increment: number;
  /** The opening, as the server wrote it. */
  eco: string;
  /** Why it ended, as the server abbreviates it: `Res`, `Mat`. */
  end: string;
  /** The result. */
  result: GameResult;
}

/** A game and who watches it. */
export interface ObservedGame {
  /** The number of the game. */
  game: number;
  /** White's name, unless it is an examined position. */
  white?: string;
  /** Black's name, unless it is an examined position. */
  black?: string;
  /** Whether it is examined. */
  examined: boolean;
  /** Who watches. */
  observers: Handle[];
  /** Who examines it. */
  examiners: Handle[];
  /** What was not understood. */
  more?: string;
}

/** A setting: `style=12`, or `Prompt: fics%`. */
export interface Variable {
  /** What is before the `=` or the colon. */
  name: string;
  /** What is behind it. */
  value: string;
}

/** An offer that waits for an answer. */
export interface PendingRow {
  /** The number by which it is accepted, declined or withdrawn, where the server has one. */
  id?: number;
  /** Who offers, or to whom it is offered. */
  with: Handle;
  /** What is offered, in the words of `Offer::what`. */
  what: string;
  /** The game that is offered. */
  challenge?: Challenge;
}

/** What a line of `logons` says about a player. */
export type LogonAction =
  /** The player came. */
  | "login"
  /** The player went. */
  | "logout";

/** How the answer to a command ended. */
export type AnswerEnding =
  /** The server said that the answer is complete, as it does in block mode. */
  | "complete"
  /** A prompt came. Without block mode nothing better is known: something that the server sent by itself may have caused the prompt. */
  | "prompt"
  /** No end came in time. */
  | "late"
  /** The connection ended first, or the command was never sent. */
  | "lost";
