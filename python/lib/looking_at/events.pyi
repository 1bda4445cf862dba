"""Types of the kinds of events, and of their parts.

Made by generate.py from docs/events.schema.json."""

import builtins
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Literal, final

from ._board import BoardMethods
from ._looking_at import Event, Record

Color = Literal["white", "black"]
Relation = Literal["startpos", "isolated_position", "observing_examined", "opponents_move", "observing", "my_move", "examining"]
DemiState = Literal["playing", "lost", "draw", "won"]
RatingMark = Literal["P", "E"]
QtellKind = Literal["note", "tourney_info", "tourney_message", "tourney_list", "tourney", "tourney_list_end", "tourney_players", "tourney_games", "tourney_grid", "tourney_settings", "relayed_game", "koth_info", "koth_list", "koth_list_end"]
Cause = Literal["checkmate", "resign", "time", "stalemate", "agreement", "repetition", "fifty_moves", "no_material", "both_flagged", "flag_no_material", "adjudication", "disconnect", "aborted", "adjourned", "partner_won", "losing_all_material", "less_material", "king_exploded", "length", "drawn", "other"]
Manner = Literal["courtesy", "shutdown", "adjudication", "partner", "disconnection", "agreement", "early"]
GameResult = Literal["1-0", "0-1", "1/2-1/2", "*"]
GameState = Literal["examined", "setup"]
Outcome = Literal["won", "lost", "drawn", "open"]
LogonAction = Literal["login", "logout"]
AnswerEnding = Literal["complete", "prompt", "late", "lost"]

__all__ = [
    "Announcement",
    "AnswerEnd",
    "Arrived",
    "Block",
    "BlockEnd",
    "Board",
    "CShout",
    "CategoryRating",
    "Challenge",
    "ChallengeRemoved",
    "ChallengeRow",
    "ChallengeUpdate",
    "ChannelTell",
    "Clock",
    "Creating",
    "Datagram",
    "Date",
    "Delta",
    "DemiBoard",
    "DemiLast",
    "Departed",
    "Echo",
    "ExamineStep",
    "Examining",
    "Finger",
    "FingerNote",
    "FingerRating",
    "Gained",
    "GameEnded",
    "GameInfo",
    "GameNotification",
    "GameRow",
    "GameStarted",
    "GameSummary",
    "Games",
    "Handle",
    "History",
    "HistoryRow",
    "Holdings",
    "InChannel",
    "Issuing",
    "ItShout",
    "Journal",
    "JournalRow",
    "Kibitz",
    "Labelled",
    "ListedMove",
    "Listing",
    "LoggedIn",
    "LoggedOn",
    "Logon",
    "Malformed",
    "MatchRequest",
    "Message",
    "MoveList",
    "MoveListHeader",
    "MoveListTitle",
    "MoveRefused",
    "NameList",
    "NoSuchUser",
    "NotDelivered",
    "Notice",
    "ObservedGame",
    "Observers",
    "Observing",
    "Offer",
    "OfferAnswer",
    "OtherBoard",
    "Overlong",
    "PartnerChallenge",
    "PartnerIssuing",
    "PartnerMatch",
    "PartnerTell",
    "Partnership",
    "Pending",
    "PendingOffer",
    "PendingRemoved",
    "PendingRow",
    "Ping",
    "Prompt",
    "Qtell",
    "Rating",
    "RatingAdjustment",
    "Reply",
    "SShout",
    "Say",
    "Seek",
    "SeekPosted",
    "SeekRemoved",
    "SeekRow",
    "Server",
    "ServerTime",
    "Shout",
    "Sought",
    "Stored",
    "StoredRow",
    "TShout",
    "Tell",
    "Text",
    "Told",
    "Unexamining",
    "UnitEnd",
    "Unobserving",
    "Uptime",
    "Variable",
    "Variables",
    "VariantBoard",
    "Whisper",
    "Who",
    "WhoRow",
]

@final
class Block(Record):
    """The command that a reply of the server belongs to, in FICS's block mode."""
    __match_args__: ClassVar[tuple[Literal["id"], Literal["code"]]]
    def __new__(cls, *, id: int, code: int) -> Block: ...
    @property
    def id(self) -> int:
        """The number that the client gave its command."""
    @property
    def code(self) -> int:
        """The server's number for the kind of command."""

@final
class Gained(Record):
    """A piece that was passed to a player."""
    __match_args__: ClassVar[tuple[Literal["color"], Literal["piece"]]]
    def __new__(cls, *, color: Color, piece: str) -> Gained: ...
    @property
    def color(self) -> Color:
        """Who got it."""
    @property
    def piece(self) -> str:
        """Its letter, in upper case."""

@final
class DemiLast(Record):
    """The opponent's last move in demichess."""
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["to"]]]
    def __new__(cls, *, from_: int, to: int) -> DemiLast: ...
    @property
    def from_(self) -> int:
        """The square it was on, 0 to 31."""
    @property
    def to(self) -> int:
        """The square it went to, 0 to 31."""

@final
class Handle(Record):
    """A user's name with the titles shown after it."""
    __match_args__: ClassVar[tuple[Literal["name"], Literal["titles"]]]
    def __new__(cls, *, name: str, titles: Sequence[str] = ...) -> Handle: ...
    @property
    def name(self) -> str:
        """The name alone."""
    @property
    def titles(self) -> tuple[str, ...]:
        """The titles in the order they were shown."""

@final
class Rating(Record):
    """A player's rating, or the mark in its place where a player has none."""
    __match_args__: ClassVar[tuple[Literal["value"], Literal["mark"], Literal["none"]]]
    def __new__(cls, *, value: int | None = None, mark: RatingMark | None = None, none: str | None = None) -> Rating: ...
    @property
    def value(self) -> int | None:
        """The number."""
    @property
    def mark(self) -> RatingMark | None:
        """How sure the server is of it."""
    @property
    def none(self) -> str | None:
        """As it was shown, such as `++++`."""

@final
class Date(Record):
    """A date, perhaps with a time, as far as the server says it."""
    __match_args__: ClassVar[tuple[Literal["year"], Literal["month"], Literal["day"], Literal["hour"], Literal["minute"], Literal["second"], Literal["zone"]]]
    def __new__(cls, *, month: int, day: int, year: int | None = None, hour: int | None = None, minute: int | None = None, second: int | None = None, zone: str | None = None) -> Date: ...
    @property
    def year(self) -> int | None:
        """The year."""
    @property
    def month(self) -> int:
        """The month, from 1."""
    @property
    def day(self) -> int:
        """The day of the month."""
    @property
    def hour(self) -> int | None:
        """The hour, from 0 to 23."""
    @property
    def minute(self) -> int | None:
        """The minute."""
    @property
    def second(self) -> int | None:
        """The second."""
    @property
    def zone(self) -> str | None:
        """The time zone, as the server abbreviates it; absent for `???`."""

@final
class ChallengeRow(Record):
    """A challenge to a game, received or sent, of the user or of the bughouse partner."""
    __match_args__: ClassVar[tuple[Literal["challenger"], Literal["challenger_rating"], Literal["color"], Literal["opponent"], Literal["opponent_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["loaded_from"], Literal["adjourned"], Literal["updated"]]]
    def __new__(cls, *, challenger: Handle, challenger_rating: Rating, opponent: Handle, opponent_rating: Rating, rated: bool, category: str, adjourned: bool, updated: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, loaded_from: str | None = None) -> ChallengeRow: ...
    @property
    def challenger(self) -> Handle:
        """Who challenges."""
    @property
    def challenger_rating(self) -> Rating:
        """The challenger's rating."""
    @property
    def color(self) -> Color | None:
        """The color that the challenger asks for."""
    @property
    def opponent(self) -> Handle:
        """Who is challenged."""
    @property
    def opponent_rating(self) -> Rating:
        """The rating of the one who is challenged."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def loaded_from(self) -> str | None:
        """The start position, as in `wild/fr`."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game is to be resumed."""
    @property
    def updated(self) -> bool:
        """Whether the challenge replaces an earlier one."""

@final
class ListedMove(Record):
    """One move of a list."""
    __match_args__: ClassVar[tuple[Literal["san"], Literal["elapsed_ms"]]]
    def __new__(cls, *, san: str, elapsed_ms: int | None = None) -> ListedMove: ...
    @property
    def san(self) -> str:
        """The move in short notation."""
    @property
    def elapsed_ms(self) -> int | None:
        """The time that it took."""

@final
class GameRow(Record):
    """A game in progress."""
    __match_args__: ClassVar[tuple[Literal["game"], Literal["state"], Literal["white"], Literal["white_rating"], Literal["black"], Literal["black_rating"], Literal["private"], Literal["code"], Literal["rated"], Literal["initial"], Literal["increment"], Literal["white_clock_ms"], Literal["black_clock_ms"], Literal["white_material"], Literal["black_material"], Literal["turn"], Literal["move_number"]]]
    def __new__(cls, *, game: int, white: Handle, white_rating: Rating, black: Handle, black_rating: Rating, private: bool, code: str, initial: int, increment: int, turn: Color, move_number: int, state: GameState | None = None, rated: bool | None = None, white_clock_ms: int | None = None, black_clock_ms: int | None = None, white_material: int | None = None, black_material: int | None = None) -> GameRow: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def state(self) -> GameState | None:
        """Whether the game is examined or set up; absent for one that is played."""
    @property
    def white(self) -> Handle:
        """White's name, which some servers cut to 11 letters."""
    @property
    def white_rating(self) -> Rating:
        """White's rating."""
    @property
    def black(self) -> Handle:
        """Black's name, which some servers cut to 10 letters."""
    @property
    def black_rating(self) -> Rating:
        """Black's rating."""
    @property
    def private(self) -> bool:
        """Whether the game is private."""
    @property
    def code(self) -> str:
        """The letters for the category, which mean other things on other servers."""
    @property
    def rated(self) -> bool | None:
        """Whether the game is rated."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def white_clock_ms(self) -> int | None:
        """White's time."""
    @property
    def black_clock_ms(self) -> int | None:
        """Black's time."""
    @property
    def white_material(self) -> int | None:
        """The value of White's pieces."""
    @property
    def black_material(self) -> int | None:
        """The value of Black's pieces."""
    @property
    def turn(self) -> Color:
        """Whose turn it is."""
    @property
    def move_number(self) -> int:
        """The number of the move."""

@final
class CategoryRating(Record):
    """A rating and what it is for."""
    __match_args__: ClassVar[tuple[Literal["category"], Literal["rating"]]]
    def __new__(cls, *, category: str, rating: Rating) -> CategoryRating: ...
    @property
    def category(self) -> str:
        """The category, such as `Blitz`."""
    @property
    def rating(self) -> Rating:
        """The rating."""

@final
class WhoRow(Record):
    """A player who is logged in."""
    __match_args__: ClassVar[tuple[Literal["player"], Literal["rating"], Literal["status"], Literal["ratings"], Literal["game"], Literal["flags"], Literal["on_for"], Literal["idle"]]]
    def __new__(cls, *, player: Handle, rating: Rating | None = None, status: str | None = None, ratings: Sequence[CategoryRating] | None = None, game: int | None = None, flags: str | None = None, on_for: str | None = None, idle: str | None = None) -> WhoRow: ...
    @property
    def player(self) -> Handle:
        """The player."""
    @property
    def rating(self) -> Rating | None:
        """The rating, where one is shown."""
    @property
    def status(self) -> str | None:
        """What the player does, as the sign before the name says; absent for a blank. On FICS: `^`
        in a game, `~` giving a simul, `:` not open for a match, `#` examining, `.` idle or
        busy, `&` in a tournament.
        """
    @property
    def ratings(self) -> tuple[CategoryRating, ...] | None:
        """The ratings, in the form with columns and in that for programs (`who I`)."""
    @property
    def game(self) -> int | None:
        """The number of the game, in the form with columns."""
    @property
    def flags(self) -> str | None:
        """Other signs before the name, in the form with columns: `X` not open, `u` open for
        unrated games only, `U` not registered, `o` observing.
        """
    @property
    def on_for(self) -> str | None:
        """How long the player has been there, as the server wrote it."""
    @property
    def idle(self) -> str | None:
        """How long the player has been idle, as the server wrote it."""

@final
class SeekRow(Record):
    """An ad for a game: a `<s>` or `<sn>` line, or the same in words."""
    __match_args__: ClassVar[tuple[Literal["id"], Literal["from_"], Literal["rating"], Literal["initial"], Literal["increment"], Literal["rated"], Literal["category"], Literal["color"], Literal["rating_min"], Literal["rating_max"], Literal["automatic"], Literal["formula"], Literal["variant"], Literal["answerable"], Literal["more"]]]
    def __new__(cls, *, id: int, from_: Handle, rating: Rating, initial: int, increment: int, rated: bool, category: str, color: Color | None = None, rating_min: int | None = None, rating_max: int | None = None, automatic: bool | None = None, formula: bool | None = None, variant: str | None = None, answerable: bool | None = None, more: Sequence[str] | None = None) -> SeekRow: ...
    @property
    def id(self) -> int:
        """The number by which it is answered."""
    @property
    def from_(self) -> Handle:
        """Who seeks."""
    @property
    def rating(self) -> Rating:
        """The seeker's rating."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def color(self) -> Color | None:
        """The color that the seeker asks for."""
    @property
    def rating_min(self) -> int | None:
        """The least rating that is wanted."""
    @property
    def rating_max(self) -> int | None:
        """The greatest rating that is wanted."""
    @property
    def automatic(self) -> bool | None:
        """Whether the game begins with the answer, without asking the seeker."""
    @property
    def formula(self) -> bool | None:
        """Whether the seeker's formula is checked."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `crazyhouse` in `standard
        crazyhouse`.
        """
    @property
    def answerable(self) -> bool | None:
        """Whether the user can answer it: a `<s>` line, not a `<sn>` line, which is the user's own
        ad or one whose terms exclude the user. Absent for an ad in words.
        """
    @property
    def more(self) -> tuple[str, ...] | None:
        """What the server sends besides the fields known here."""

@final
class FingerRating(Record):
    """A rating with the games that it comes from."""
    __match_args__: ClassVar[tuple[Literal["category"], Literal["rating"], Literal["deviation"], Literal["volatility"], Literal["need"], Literal["wins"], Literal["losses"], Literal["draws"], Literal["total"], Literal["best"], Literal["best_when"], Literal["best_date"]]]
    def __new__(cls, *, category: str, rating: Rating, total: int, deviation: str | None = None, volatility: str | None = None, need: int | None = None, wins: int | None = None, losses: int | None = None, draws: int | None = None, best: int | None = None, best_when: str | None = None, best_date: Date | None = None) -> FingerRating: ...
    @property
    def category(self) -> str:
        """The category, such as `Blitz`, or `blitz crazyhouse` (FatICS)."""
    @property
    def rating(self) -> Rating:
        """The rating."""
    @property
    def deviation(self) -> str | None:
        """The rating deviation, as the server wrote it."""
    @property
    def volatility(self) -> str | None:
        """The volatility of the rating, as the server wrote it (FatICS)."""
    @property
    def need(self) -> int | None:
        """How many games must be played until the rating is active (ICC)."""
    @property
    def wins(self) -> int | None:
        """How many games were won, where the server says it."""
    @property
    def losses(self) -> int | None:
        """How many games were lost, where the server says it."""
    @property
    def draws(self) -> int | None:
        """How many games were drawn, where the server says it."""
    @property
    def total(self) -> int:
        """How many games there were."""
    @property
    def best(self) -> int | None:
        """The best rating."""
    @property
    def best_when(self) -> str | None:
        """When the best rating was reached, as the server wrote it."""
    @property
    def best_date(self) -> Date | None:
        """When the best rating was reached."""

@final
class Labelled(Record):
    """A line with a label."""
    __match_args__: ClassVar[tuple[Literal["label"], Literal["text"]]]
    def __new__(cls, *, label: str, text: str) -> Labelled: ...
    @property
    def label(self) -> str:
        """What is before the colon."""
    @property
    def text(self) -> str:
        """What is behind it."""

@final
class FingerNote(Record):
    """A note of a player."""
    __match_args__: ClassVar[tuple[Literal["number"], Literal["text"]]]
    def __new__(cls, *, number: int, text: str) -> FingerNote: ...
    @property
    def number(self) -> int:
        """The number of the note."""
    @property
    def text(self) -> str:
        """The text, which the player wrote."""

@final
class HistoryRow(Record):
    """A game that is over."""
    __match_args__: ClassVar[tuple[Literal["number"], Literal["outcome"], Literal["rating"], Literal["color"], Literal["opponent_rating"], Literal["opponent"], Literal["private"], Literal["code"], Literal["rated"], Literal["initial"], Literal["increment"], Literal["eco"], Literal["end"], Literal["when"], Literal["date"]]]
    def __new__(cls, *, number: int, outcome: Outcome, rating: Rating, color: Color, opponent_rating: Rating, opponent: Handle, private: bool, code: str, initial: int, increment: int, eco: str, end: str, when: str, rated: bool | None = None, date: Date | None = None) -> HistoryRow: ...
    @property
    def number(self) -> int:
        """The number by which it can be examined."""
    @property
    def outcome(self) -> Outcome:
        """How it ended for the player."""
    @property
    def rating(self) -> Rating:
        """The player's rating."""
    @property
    def color(self) -> Color:
        """The player's side."""
    @property
    def opponent_rating(self) -> Rating:
        """The opponent's rating."""
    @property
    def opponent(self) -> Handle:
        """The opponent."""
    @property
    def private(self) -> bool:
        """Whether the game was private."""
    @property
    def code(self) -> str:
        """The letters for the category, which mean other things on other servers."""
    @property
    def rated(self) -> bool | None:
        """Whether it was rated."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def eco(self) -> str:
        """The opening, as the server wrote it."""
    @property
    def end(self) -> str:
        """Why it ended, as the server abbreviates it: `Res`, `Mat`."""
    @property
    def when(self) -> str:
        """When it ended, as the server wrote it."""
    @property
    def date(self) -> Date | None:
        """When it ended."""

@final
class StoredRow(Record):
    """An adjourned game. Some servers give the players only."""
    __match_args__: ClassVar[tuple[Literal["number"], Literal["white"], Literal["black"], Literal["online"], Literal["private"], Literal["code"], Literal["rated"], Literal["initial"], Literal["increment"], Literal["white_material"], Literal["black_material"], Literal["turn"], Literal["move_number"], Literal["eco"], Literal["when"], Literal["date"]]]
    def __new__(cls, *, white: str, black: str, number: int | None = None, online: bool | None = None, private: bool | None = None, code: str | None = None, rated: bool | None = None, initial: int | None = None, increment: int | None = None, white_material: int | None = None, black_material: int | None = None, turn: Color | None = None, move_number: int | None = None, eco: str | None = None, when: str | None = None, date: Date | None = None) -> StoredRow: ...
    @property
    def number(self) -> int | None:
        """The number of the row."""
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def online(self) -> bool | None:
        """Whether the opponent is logged in."""
    @property
    def private(self) -> bool | None:
        """Whether the game is private."""
    @property
    def code(self) -> str | None:
        """The letters for the category, which mean other things on other servers."""
    @property
    def rated(self) -> bool | None:
        """Whether it is rated."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds."""
    @property
    def white_material(self) -> int | None:
        """The value of White's pieces."""
    @property
    def black_material(self) -> int | None:
        """The value of Black's pieces."""
    @property
    def turn(self) -> Color | None:
        """Whose turn it is."""
    @property
    def move_number(self) -> int | None:
        """The number of the move."""
    @property
    def eco(self) -> str | None:
        """The opening, as the server wrote it."""
    @property
    def when(self) -> str | None:
        """When it was adjourned, as the server wrote it."""
    @property
    def date(self) -> Date | None:
        """When it was adjourned."""

@final
class JournalRow(Record):
    """A game that was kept."""
    __match_args__: ClassVar[tuple[Literal["slot"], Literal["white"], Literal["white_rating"], Literal["black"], Literal["black_rating"], Literal["private"], Literal["code"], Literal["rated"], Literal["initial"], Literal["increment"], Literal["eco"], Literal["end"], Literal["result"]]]
    def __new__(cls, *, slot: str, white: Handle, white_rating: Rating, black: Handle, black_rating: Rating, private: bool, code: str, initial: int, increment: int, eco: str, end: str, result: GameResult, rated: bool | None = None) -> JournalRow: ...
    @property
    def slot(self) -> str:
        """Its place in the journal: `%01`, or a letter on old servers."""
    @property
    def white(self) -> Handle:
        """White."""
    @property
    def white_rating(self) -> Rating:
        """White's rating."""
    @property
    def black(self) -> Handle:
        """Black."""
    @property
    def black_rating(self) -> Rating:
        """Black's rating."""
    @property
    def private(self) -> bool:
        """Whether the game was private."""
    @property
    def code(self) -> str:
        """The letters for the category, which mean other things on other servers."""
    @property
    def rated(self) -> bool | None:
        """Whether it was rated."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def eco(self) -> str:
        """The opening, as the server wrote it."""
    @property
    def end(self) -> str:
        """Why it ended, as the server abbreviates it: `Res`, `Mat`."""
    @property
    def result(self) -> GameResult:
        """The result."""

@final
class ObservedGame(Record):
    """A game and who watches it."""
    __match_args__: ClassVar[tuple[Literal["game"], Literal["white"], Literal["black"], Literal["examined"], Literal["observers"], Literal["examiners"], Literal["more"]]]
    def __new__(cls, *, game: int, examined: bool, white: str | None = None, black: str | None = None, observers: Sequence[Handle] = ..., examiners: Sequence[Handle] = ..., more: str | None = None) -> ObservedGame: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def white(self) -> str | None:
        """White's name, unless it is an examined position."""
    @property
    def black(self) -> str | None:
        """Black's name, unless it is an examined position."""
    @property
    def examined(self) -> bool:
        """Whether it is examined."""
    @property
    def observers(self) -> tuple[Handle, ...]:
        """Who watches."""
    @property
    def examiners(self) -> tuple[Handle, ...]:
        """Who examines it."""
    @property
    def more(self) -> str | None:
        """What was not understood."""

@final
class Variable(Record):
    """A setting: `style=12`, or `Prompt: fics%`."""
    __match_args__: ClassVar[tuple[Literal["name"], Literal["value"]]]
    def __new__(cls, *, name: str, value: str) -> Variable: ...
    @property
    def name(self) -> str:
        """What is before the `=` or the colon."""
    @property
    def value(self) -> str:
        """What is behind it."""

@final
class PendingRow(Record):
    """An offer that waits for an answer."""
    __match_args__: ClassVar[tuple[Literal["id"], Literal["with_"], Literal["what"], Literal["challenge"]]]
    def __new__(cls, *, with_: Handle, what: str, id: int | None = None, challenge: ChallengeRow | None = None) -> PendingRow: ...
    @property
    def id(self) -> int | None:
        """The number by which it is accepted, declined or withdrawn, where the server has one."""
    @property
    def with_(self) -> Handle:
        """Who offers, or to whom it is offered."""
    @property
    def what(self) -> str:
        """What is offered, in the words of `Offer::what`."""
    @property
    def challenge(self) -> ChallengeRow | None:
        """The game that is offered."""

@final
class Board(BoardMethods, Event):
    """A position with its game and clocks."""
    @property
    def kind(self) -> Literal["board"]: ...
    __match_args__: ClassVar[tuple[Literal["ranks"], Literal["turn"], Literal["double_push"], Literal["castling"], Literal["irreversible"], Literal["game"], Literal["white"], Literal["black"], Literal["relation"], Literal["initial"], Literal["increment"], Literal["white_material"], Literal["black_material"], Literal["white_clock_ms"], Literal["black_clock_ms"], Literal["move_number"], Literal["verbose"], Literal["elapsed_ms"], Literal["san"], Literal["flipped"], Literal["ticking"], Literal["lag_ms"], Literal["more"], Literal["datagram"]]]
    def __new__(cls, *, turn: Color, castling: Literal["-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq", "KQkq"], irreversible: int, game: int, white: str, black: str, relation: Relation, initial: int, increment: int, white_clock_ms: int, black_clock_ms: int, move_number: int, elapsed_ms: int, flipped: bool, ranks: Sequence[str] = ..., double_push: str | None = None, white_material: int | None = None, black_material: int | None = None, verbose: str | None = None, san: str | None = None, ticking: bool | None = None, lag_ms: int | None = None, more: Sequence[str] | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Board: ...
    @property
    def ranks(self) -> tuple[str, ...]:
        """The squares, rank 8 first and file `a` first in each; `-` is an empty one."""
    @property
    def turn(self) -> Color:
        """Whose move it is."""
    @property
    def double_push(self) -> str | None:
        """The file of the double pawn push just made. chessd always sends `a` here. Absent where
        the server sends what is not a file: capablanca sends any number after castling.
        """
    @property
    def castling(self) -> Literal["-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq", "KQkq"]:
        """Who may still castle where."""
    @property
    def irreversible(self) -> int:
        """Moves since the last irreversible one; below zero after a takeback on some servers."""
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def relation(self) -> Relation:
        """What the user is to the game."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def white_material(self) -> int | None:
        """White's material, in pawns, where the server says it."""
    @property
    def black_material(self) -> int | None:
        """Black's material, in pawns, where the server says it."""
    @property
    def white_clock_ms(self) -> int:
        """White's clock, which may be below zero."""
    @property
    def black_clock_ms(self) -> int:
        """Black's clock, which may be below zero."""
    @property
    def move_number(self) -> int:
        """The number of the move about to be made."""
    @property
    def verbose(self) -> str | None:
        """The last move in coordinates, as the server wrote it: `P/e2-e4`."""
    @property
    def elapsed_ms(self) -> int:
        """The time that the last move took; below zero where the server's clock was set back."""
    @property
    def san(self) -> str | None:
        """The last move in short notation."""
    @property
    def flipped(self) -> bool:
        """Whether Black is to be shown at the bottom."""
    @property
    def ticking(self) -> bool | None:
        """Whether the clock runs, where the server says it."""
    @property
    def lag_ms(self) -> int | None:
        """The lag of the last move, where the server says it."""
    @property
    def more(self) -> tuple[str, ...] | None:
        """Fields that later servers may add. Left out of the JSON where there are none."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class VariantBoard(Event):
    """A position of another size, or with other pieces."""
    @property
    def kind(self) -> Literal["variant_board"]: ...
    __match_args__: ClassVar[tuple[Literal["ranks"], Literal["turn"], Literal["double_push"], Literal["castling"], Literal["irreversible"], Literal["game"], Literal["white"], Literal["black"], Literal["relation"], Literal["initial"], Literal["increment"], Literal["white_material"], Literal["black_material"], Literal["white_clock_ms"], Literal["black_clock_ms"], Literal["move_number"], Literal["verbose"], Literal["elapsed_ms"], Literal["san"], Literal["flipped"], Literal["ticking"], Literal["lag_ms"], Literal["more"], Literal["datagram"]]]
    def __new__(cls, *, turn: Color, castling: Literal["-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq", "KQkq"], irreversible: int, game: int, white: str, black: str, relation: Relation, initial: int, increment: int, white_clock_ms: int, black_clock_ms: int, move_number: int, elapsed_ms: int, flipped: bool, ranks: Sequence[str] = ..., double_push: str | None = None, white_material: int | None = None, black_material: int | None = None, verbose: str | None = None, san: str | None = None, ticking: bool | None = None, lag_ms: int | None = None, more: Sequence[str] | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> VariantBoard: ...
    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks as they are written, the last one first; `-` is an empty square."""
    @property
    def turn(self) -> Color:
        """Whose move it is."""
    @property
    def double_push(self) -> str | None:
        """The file of the double pawn push just made, from `a` on."""
    @property
    def castling(self) -> Literal["-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq", "KQkq"]:
        """Who may still castle where."""
    @property
    def irreversible(self) -> int:
        """Moves since the last irreversible one; below zero after a takeback on some servers."""
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def relation(self) -> Relation:
        """What the user is to the game."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def white_material(self) -> int | None:
        """White's material, in pawns, where the server says it."""
    @property
    def black_material(self) -> int | None:
        """Black's material, in pawns, where the server says it."""
    @property
    def white_clock_ms(self) -> int:
        """White's clock, which may be below zero."""
    @property
    def black_clock_ms(self) -> int:
        """Black's clock, which may be below zero."""
    @property
    def move_number(self) -> int:
        """The number of the move about to be made."""
    @property
    def verbose(self) -> str | None:
        """The last move in coordinates, as the server wrote it."""
    @property
    def elapsed_ms(self) -> int:
        """The time that the last move took; below zero where the server's clock was set back."""
    @property
    def san(self) -> str | None:
        """The last move in short notation."""
    @property
    def flipped(self) -> bool:
        """Whether Black is to be shown at the bottom."""
    @property
    def ticking(self) -> bool | None:
        """Whether the clock runs, where the server says it."""
    @property
    def lag_ms(self) -> int | None:
        """The lag of the last move, where the server says it."""
    @property
    def more(self) -> tuple[str, ...] | None:
        """Fields that later servers may add. Left out of the JSON where there are none."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Holdings(Event):
    """The pieces in hand."""
    @property
    def kind(self) -> Literal["holdings"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["white"], Literal["black"], Literal["gained"], Literal["more"], Literal["datagram"]]]
    def __new__(cls, *, game: int, white: str, black: str, gained: Gained | None = None, more: Sequence[str] | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Holdings: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def white(self) -> str:
        """White's pieces, a letter for each."""
    @property
    def black(self) -> str:
        """Black's pieces, a letter for each."""
    @property
    def gained(self) -> Gained | None:
        """The piece that was just passed on, if one was."""
    @property
    def more(self) -> tuple[str, ...] | None:
        """What the server sends after the fields known here."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Delta(Event):
    """A move without its position."""
    @property
    def kind(self) -> Literal["delta"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["ply"], Literal["san"], Literal["smith"], Literal["elapsed_ms"], Literal["remaining_ms"], Literal["origin"], Literal["more"], Literal["datagram"]]]
    def __new__(cls, *, game: int, ply: int | None = None, san: str | None = None, smith: str | None = None, elapsed_ms: int | None = None, remaining_ms: int | None = None, origin: int | None = None, more: Sequence[str] | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Delta: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def ply(self) -> int | None:
        """How many half moves have been made."""
    @property
    def san(self) -> str | None:
        """The move in short notation."""
    @property
    def smith(self) -> str | None:
        """The move in Smith notation, which names what it takes."""
    @property
    def elapsed_ms(self) -> int | None:
        """The time that the move took."""
    @property
    def remaining_ms(self) -> int | None:
        """What the one who moved has left, which may be below zero."""
    @property
    def origin(self) -> int | None:
        """How the move came about, as ICC numbers it: 0 shown with the position, 1 played, 2
        forward in an examined game, 3 made by an examiner.
        """
    @property
    def more(self) -> tuple[str, ...] | None:
        """What the server sends after the fields known here."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class DemiBoard(Event):
    """A position of demichess."""
    @property
    def kind(self) -> Literal["demi_board"]: ...
    __match_args__: ClassVar[tuple[Literal["squares"], Literal["state"], Literal["last"], Literal["datagram"]]]
    def __new__(cls, *, squares: str, state: DemiState, last: DemiLast | Literal["none", "forfeit"], datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> DemiBoard: ...
    @property
    def squares(self) -> str:
        """The squares, row by row from Black's; `-` is an empty one."""
    @property
    def state(self) -> DemiState:
        """How the game goes for the user."""
    @property
    def last(self) -> DemiLast | Literal["none", "forfeit"]:
        """The opponent's last move."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Tell(Event):
    """Something said to the user alone."""
    @property
    def kind(self) -> Literal["tell"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Tell: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def text(self) -> str:
        """What is said."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class PartnerTell(Event):
    """Something that the bughouse partner says."""
    @property
    def kind(self) -> Literal["partner_tell"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> PartnerTell: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def text(self) -> str:
        """What is said."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Say(Event):
    """Something that the opponent says."""
    @property
    def kind(self) -> Literal["say"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["game"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, game: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Say: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def game(self) -> int | None:
        """The game that is played, where the server says it."""
    @property
    def text(self) -> str:
        """What is said."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Shout(Event):
    """Something said to everybody."""
    @property
    def kind(self) -> Literal["shout"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["heard_by"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, heard_by: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Shout: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def heard_by(self) -> int | None:
        """How many heard it, where the server says it: it does for the user's own."""
    @property
    def text(self) -> str:
        """What is said; of an it-shout, what follows the name."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class ItShout(Event):
    """Something that somebody does, shown to everybody."""
    @property
    def kind(self) -> Literal["it_shout"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["heard_by"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, heard_by: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> ItShout: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def heard_by(self) -> int | None:
        """How many heard it, where the server says it: it does for the user's own."""
    @property
    def text(self) -> str:
        """What is said; of an it-shout, what follows the name."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class CShout(Event):
    """A shout about chess."""
    @property
    def kind(self) -> Literal["c_shout"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["heard_by"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, heard_by: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> CShout: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def heard_by(self) -> int | None:
        """How many heard it, where the server says it: it does for the user's own."""
    @property
    def text(self) -> str:
        """What is said; of an it-shout, what follows the name."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class SShout(Event):
    """A shout about chess, as ICC has it."""
    @property
    def kind(self) -> Literal["s_shout"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["heard_by"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, heard_by: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> SShout: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def heard_by(self) -> int | None:
        """How many heard it, where the server says it: it does for the user's own."""
    @property
    def text(self) -> str:
        """What is said; of an it-shout, what follows the name."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class TShout(Event):
    """A shout about tournaments."""
    @property
    def kind(self) -> Literal["t_shout"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["heard_by"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, heard_by: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> TShout: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def heard_by(self) -> int | None:
        """How many heard it, where the server says it: it does for the user's own."""
    @property
    def text(self) -> str:
        """What is said; of an it-shout, what follows the name."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class ChannelTell(Event):
    """Something said in a channel."""
    @property
    def kind(self) -> Literal["channel_tell"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["channel"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, channel: str, text: str, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> ChannelTell: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def channel(self) -> str:
        """The channel as it was shown: `50`, or `T50` for a tournament's."""
    @property
    def text(self) -> str:
        """What is said."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Kibitz(Event):
    """A comment on a game."""
    @property
    def kind(self) -> Literal["kibitz"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["rating"], Literal["game"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, rating: Rating | None = None, game: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Kibitz: ...
    @property
    def from_(self) -> Handle:
        """Who comments."""
    @property
    def rating(self) -> Rating | None:
        """The rating of the one who comments."""
    @property
    def game(self) -> int | None:
        """The game, where the server says it."""
    @property
    def text(self) -> str:
        """What is said."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Whisper(Event):
    """A comment on a game that the players do not hear."""
    @property
    def kind(self) -> Literal["whisper"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["rating"], Literal["game"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, rating: Rating | None = None, game: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Whisper: ...
    @property
    def from_(self) -> Handle:
        """Who comments."""
    @property
    def rating(self) -> Rating | None:
        """The rating of the one who comments."""
    @property
    def game(self) -> int | None:
        """The game, where the server says it."""
    @property
    def text(self) -> str:
        """What is said."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Qtell(Event):
    """A line from a bot."""
    @property
    def kind(self) -> Literal["qtell"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["channel"], Literal["what"], Literal["tourney"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, text: str, from_: Handle | None = None, channel: str | None = None, what: QtellKind | None = None, tourney: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Qtell: ...
    @property
    def from_(self) -> Handle | None:
        """Which bot it is, where the server says it."""
    @property
    def channel(self) -> str | None:
        """The channel, if it is shown to all who are there."""
    @property
    def what(self) -> QtellKind | None:
        """What the line is, if it is one that a tournament manager sends: mamer or relay of FICS,
        a bot of ICC.
        """
    @property
    def tourney(self) -> int | None:
        """The number of the tournament that such a line is about."""
    @property
    def text(self) -> str:
        """What it says. In a datagram of ICC `\\n` is a line break, `\\H` and `\\h` are around
        what is bold.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Announcement(Event):
    """Something that the administrators say to everybody."""
    @property
    def kind(self) -> Literal["announcement"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["heard_by"], Literal["audience"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, text: str, heard_by: int | None = None, audience: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Announcement: ...
    @property
    def from_(self) -> Handle:
        """Who says it."""
    @property
    def heard_by(self) -> int | None:
        """How many heard it, where the server says it: it does for the user's own."""
    @property
    def audience(self) -> str | None:
        """Who hears it, if not everybody does: `unregistered`."""
    @property
    def text(self) -> str:
        """What is said."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Message(Event):
    """A message that was left for the user."""
    @property
    def kind(self) -> Literal["message"]: ...
    __match_args__: ClassVar[tuple[Literal["number"], Literal["from_"], Literal["forwarded_by"], Literal["when"], Literal["date"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, when: str, text: str, number: int | None = None, forwarded_by: Handle | None = None, date: Date | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Message: ...
    @property
    def number(self) -> int | None:
        """Its number in the list."""
    @property
    def from_(self) -> Handle:
        """Who left it."""
    @property
    def forwarded_by(self) -> Handle | None:
        """Who forwarded it."""
    @property
    def when(self) -> str:
        """The date and time, as the server wrote them."""
    @property
    def date(self) -> Date | None:
        """The date and time."""
    @property
    def text(self) -> str:
        """What it says."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Told(Event):
    """The user's own talk was delivered."""
    @property
    def kind(self) -> Literal["told"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["state"], Literal["heard_by"], Literal["channel"], Literal["title"], Literal["how"], Literal["listening"], Literal["datagram"]]]
    def __new__(cls, *, name: str | None = None, state: str | None = None, heard_by: int | None = None, channel: str | None = None, title: str | None = None, how: str | None = None, listening: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Told: ...
    @property
    def name(self) -> str | None:
        """Who heard it, if it was one player."""
    @property
    def state(self) -> str | None:
        """What that player does, as the server says it. It may hold the player's own words."""
    @property
    def heard_by(self) -> int | None:
        """How many heard it."""
    @property
    def channel(self) -> str | None:
        """The channel, if it was said in one."""
    @property
    def title(self) -> str | None:
        """The title of the channel."""
    @property
    def how(self) -> str | None:
        """How it was said, if not as a tell: `shout`, `c_shout`, `it_shout`, `kibitz`, `whisper`,
        or `submitted` where somebody decides whether others hear it.
        """
    @property
    def listening(self) -> bool | None:
        """`false` if the user does not listen there, and so did not hear it."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class NotDelivered(Event):
    """Something that the user said or asked was not delivered."""
    @property
    def kind(self) -> Literal["not_delivered"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["who"], Literal["also"], Literal["channel"], Literal["largest"], Literal["least"], Literal["wants"], Literal["command"], Literal["seconds"], Literal["reason"], Literal["datagram"]]]
    def __new__(cls, *, reason: str, name: str | None = None, who: str | None = None, also: str | None = None, channel: str | None = None, largest: int | None = None, least: int | None = None, wants: str | None = None, command: str | None = None, seconds: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> NotDelivered: ...
    @property
    def name(self) -> str | None:
        """Whom it was meant for, or who is the reason."""
    @property
    def who(self) -> str | None:
        """Who may talk in the channel: `admins`."""
    @property
    def also(self) -> str | None:
        """Who else may."""
    @property
    def channel(self) -> str | None:
        """The channel that it was meant for."""
    @property
    def largest(self) -> int | None:
        """The highest number of a channel."""
    @property
    def least(self) -> int | None:
        """The lowest number of a channel."""
    @property
    def wants(self) -> str | None:
        """The games that the other player wants: `rated`."""
    @property
    def command(self) -> str | None:
        """The command that did nothing."""
    @property
    def seconds(self) -> int | None:
        """How many seconds the user has to wait."""
    @property
    def reason(self) -> str:
        """Why: `censored`, `noplay`, `playing`, `examining`, `tournament`, `not_open`, `no_tells`,
        `no_guest_tells`, `formula`, `rated_only`, `banned` or `unregistered` are about the
        other player; `i_censor`, `i_noplay`, `i_play`, `i_examine`, `myself`, `muted`,
        `not_listening`, `not_in_channel`, `not_notified`, `registered_only` and `td_only` about
        the user; `channel_rule`, `no_such_channel`, `nobody`, `no_text`, `too_long`,
        `too_many`, `too_soon`, `full`, `unprintable` and `command_off` about the rest.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class NoSuchUser(Event):
    """No user has the name that was given."""
    @property
    def kind(self) -> Literal["no_such_user"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["count"], Literal["matches"], Literal["why"], Literal["reason"], Literal["datagram"]]]
    def __new__(cls, *, reason: str, name: str | None = None, count: str | None = None, matches: str | None = None, why: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> NoSuchUser: ...
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def count(self) -> str | None:
        """How many letters a name must have, in words."""
    @property
    def matches(self) -> str | None:
        """The names that it could be."""
    @property
    def why(self) -> str | None:
        """What is wrong with it, in the server's words."""
    @property
    def reason(self) -> str:
        """Why: `offline`, `unknown`, `invalid` or `ambiguous`."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Challenge(Event):
    """A challenge to the user."""
    @property
    def kind(self) -> Literal["challenge"]: ...
    __match_args__: ClassVar[tuple[Literal["challenger"], Literal["challenger_rating"], Literal["color"], Literal["opponent"], Literal["opponent_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["loaded_from"], Literal["adjourned"], Literal["updated"], Literal["datagram"]]]
    def __new__(cls, *, challenger: Handle, challenger_rating: Rating, opponent: Handle, opponent_rating: Rating, rated: bool, category: str, adjourned: bool, updated: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, loaded_from: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Challenge: ...
    @property
    def challenger(self) -> Handle:
        """Who challenges."""
    @property
    def challenger_rating(self) -> Rating:
        """The challenger's rating."""
    @property
    def color(self) -> Color | None:
        """The color that the challenger asks for."""
    @property
    def opponent(self) -> Handle:
        """Who is challenged."""
    @property
    def opponent_rating(self) -> Rating:
        """The rating of the one who is challenged."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def loaded_from(self) -> str | None:
        """The start position, as in `wild/fr`."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game is to be resumed."""
    @property
    def updated(self) -> bool:
        """Whether the challenge replaces an earlier one."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Issuing(Event):
    """The user's own challenge."""
    @property
    def kind(self) -> Literal["issuing"]: ...
    __match_args__: ClassVar[tuple[Literal["challenger"], Literal["challenger_rating"], Literal["color"], Literal["opponent"], Literal["opponent_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["loaded_from"], Literal["adjourned"], Literal["updated"], Literal["datagram"]]]
    def __new__(cls, *, challenger: Handle, challenger_rating: Rating, opponent: Handle, opponent_rating: Rating, rated: bool, category: str, adjourned: bool, updated: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, loaded_from: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Issuing: ...
    @property
    def challenger(self) -> Handle:
        """Who challenges."""
    @property
    def challenger_rating(self) -> Rating:
        """The challenger's rating."""
    @property
    def color(self) -> Color | None:
        """The color that the challenger asks for."""
    @property
    def opponent(self) -> Handle:
        """Who is challenged."""
    @property
    def opponent_rating(self) -> Rating:
        """The rating of the one who is challenged."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def loaded_from(self) -> str | None:
        """The start position, as in `wild/fr`."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game is to be resumed."""
    @property
    def updated(self) -> bool:
        """Whether the challenge replaces an earlier one."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class ChallengeUpdate(Event):
    """A challenge that somebody is about to replace by another."""
    @property
    def kind(self) -> Literal["challenge_update"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> ChallengeUpdate: ...
    @property
    def from_(self) -> Handle:
        """Who challenges."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class ChallengeRemoved(Event):
    """A challenge that no longer waits for an answer."""
    @property
    def kind(self) -> Literal["challenge_removed"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["joined"], Literal["why"], Literal["partner"], Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, name: str | None = None, joined: str | None = None, why: str | None = None, partner: bool | None = None, text: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> ChallengeRemoved: ...
    @property
    def name(self) -> str | None:
        """The name of the other player, where the server says it."""
    @property
    def joined(self) -> str | None:
        """Whom that player has joined in a match, where this is why."""
    @property
    def why(self) -> str | None:
        """Why, where the server says it: `departed`, `examining`, `unavailable` or `partnership`,
        which has ended.
        """
    @property
    def partner(self) -> bool | None:
        """`true` if it is about a match of the user's bughouse partner, else absent."""
    @property
    def text(self) -> str | None:
        """The server's own words, on ICC."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class PartnerChallenge(Event):
    """A challenge to the user's bughouse partner."""
    @property
    def kind(self) -> Literal["partner_challenge"]: ...
    __match_args__: ClassVar[tuple[Literal["challenger"], Literal["challenger_rating"], Literal["color"], Literal["opponent"], Literal["opponent_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["loaded_from"], Literal["adjourned"], Literal["updated"], Literal["datagram"]]]
    def __new__(cls, *, challenger: Handle, challenger_rating: Rating, opponent: Handle, opponent_rating: Rating, rated: bool, category: str, adjourned: bool, updated: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, loaded_from: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> PartnerChallenge: ...
    @property
    def challenger(self) -> Handle:
        """Who challenges."""
    @property
    def challenger_rating(self) -> Rating:
        """The challenger's rating."""
    @property
    def color(self) -> Color | None:
        """The color that the challenger asks for."""
    @property
    def opponent(self) -> Handle:
        """Who is challenged."""
    @property
    def opponent_rating(self) -> Rating:
        """The rating of the one who is challenged."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def loaded_from(self) -> str | None:
        """The start position, as in `wild/fr`."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game is to be resumed."""
    @property
    def updated(self) -> bool:
        """Whether the challenge replaces an earlier one."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class PartnerIssuing(Event):
    """A challenge that the user's bughouse partner makes."""
    @property
    def kind(self) -> Literal["partner_issuing"]: ...
    __match_args__: ClassVar[tuple[Literal["challenger"], Literal["challenger_rating"], Literal["color"], Literal["opponent"], Literal["opponent_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["loaded_from"], Literal["adjourned"], Literal["updated"], Literal["datagram"]]]
    def __new__(cls, *, challenger: Handle, challenger_rating: Rating, opponent: Handle, opponent_rating: Rating, rated: bool, category: str, adjourned: bool, updated: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, loaded_from: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> PartnerIssuing: ...
    @property
    def challenger(self) -> Handle:
        """Who challenges."""
    @property
    def challenger_rating(self) -> Rating:
        """The challenger's rating."""
    @property
    def color(self) -> Color | None:
        """The color that the challenger asks for."""
    @property
    def opponent(self) -> Handle:
        """Who is challenged."""
    @property
    def opponent_rating(self) -> Rating:
        """The rating of the one who is challenged."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def loaded_from(self) -> str | None:
        """The start position, as in `wild/fr`."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game is to be resumed."""
    @property
    def updated(self) -> bool:
        """Whether the challenge replaces an earlier one."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class PartnerMatch(Event):
    """The user's own game in a bughouse match that the partner arranges."""
    @property
    def kind(self) -> Literal["partner_match"]: ...
    __match_args__: ClassVar[tuple[Literal["challenger"], Literal["challenger_rating"], Literal["color"], Literal["opponent"], Literal["opponent_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["loaded_from"], Literal["adjourned"], Literal["updated"], Literal["datagram"]]]
    def __new__(cls, *, challenger: Handle, challenger_rating: Rating, opponent: Handle, opponent_rating: Rating, rated: bool, category: str, adjourned: bool, updated: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, loaded_from: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> PartnerMatch: ...
    @property
    def challenger(self) -> Handle:
        """Who challenges."""
    @property
    def challenger_rating(self) -> Rating:
        """The challenger's rating."""
    @property
    def color(self) -> Color | None:
        """The color that the challenger asks for."""
    @property
    def opponent(self) -> Handle:
        """Who is challenged."""
    @property
    def opponent_rating(self) -> Rating:
        """The rating of the one who is challenged."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def loaded_from(self) -> str | None:
        """The start position, as in `wild/fr`."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game is to be resumed."""
    @property
    def updated(self) -> bool:
        """Whether the challenge replaces an earlier one."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class OtherBoard(Event):
    """The other game of a bughouse match that begins, as ICC names it."""
    @property
    def kind(self) -> Literal["other_board"]: ...
    __match_args__: ClassVar[tuple[Literal["challenger"], Literal["challenger_rating"], Literal["color"], Literal["opponent"], Literal["opponent_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["loaded_from"], Literal["adjourned"], Literal["updated"], Literal["datagram"]]]
    def __new__(cls, *, challenger: Handle, challenger_rating: Rating, opponent: Handle, opponent_rating: Rating, rated: bool, category: str, adjourned: bool, updated: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, loaded_from: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> OtherBoard: ...
    @property
    def challenger(self) -> Handle:
        """Who challenges."""
    @property
    def challenger_rating(self) -> Rating:
        """The challenger's rating."""
    @property
    def color(self) -> Color | None:
        """The color that the challenger asks for."""
    @property
    def opponent(self) -> Handle:
        """Who is challenged."""
    @property
    def opponent_rating(self) -> Rating:
        """The rating of the one who is challenged."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def loaded_from(self) -> str | None:
        """The start position, as in `wild/fr`."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game is to be resumed."""
    @property
    def updated(self) -> bool:
        """Whether the challenge replaces an earlier one."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class MatchRequest(Event):
    """A challenge in the words of old servers."""
    @property
    def kind(self) -> Literal["match_request"]: ...
    __match_args__: ClassVar[tuple[Literal["rated"], Literal["category"], Literal["initial"], Literal["increment"], Literal["from_"], Literal["rating"], Literal["datagram"]]]
    def __new__(cls, *, rated: bool, category: str, from_: Handle, rating: Rating, initial: int | None = None, increment: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> MatchRequest: ...
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds."""
    @property
    def from_(self) -> Handle:
        """Who asks."""
    @property
    def rating(self) -> Rating:
        """The rating of the one who asks."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Offer(Event):
    """Something offered or asked."""
    @property
    def kind(self) -> Literal["offer"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["game"], Literal["what"], Literal["half_moves"], Literal["datagram"]]]
    def __new__(cls, *, what: str, from_: Handle | None = None, game: int | None = None, half_moves: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Offer: ...
    @property
    def from_(self) -> Handle | None:
        """Who offers, where the server says it."""
    @property
    def game(self) -> int | None:
        """The game, where the server says it."""
    @property
    def what(self) -> str:
        """What is offered: `draw`, `abort`, `adjourn`, `takeback`, `pause`, `unpause`, `switch`,
        `partner`, `simul`, `match`, else the text.
        """
    @property
    def half_moves(self) -> int | None:
        """How many half moves are to be taken back."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class OfferAnswer(Event):
    """The answer to an offer."""
    @property
    def kind(self) -> Literal["offer_answer"]: ...
    __match_args__: ClassVar[tuple[Literal["from_"], Literal["game"], Literal["what"], Literal["answer"], Literal["datagram"]]]
    def __new__(cls, *, from_: Handle, what: str, answer: str, game: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> OfferAnswer: ...
    @property
    def from_(self) -> Handle:
        """Who answers."""
    @property
    def game(self) -> int | None:
        """The game, where the server says it."""
    @property
    def what(self) -> str:
        """What had been offered, in the words of `Offer::what`."""
    @property
    def answer(self) -> str:
        """`accepted`, `declined`, `withdrawn`, or `countered` by an offer of the answerer's own."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class PendingOffer(Event):
    """An offer that waits for an answer."""
    @property
    def kind(self) -> Literal["pending_offer"]: ...
    __match_args__: ClassVar[tuple[Literal["id"], Literal["to_me"], Literal["with_"], Literal["what"], Literal["parameters"], Literal["challenge"], Literal["more"], Literal["datagram"]]]
    def __new__(cls, *, id: int, to_me: bool, with_: Handle, what: str, parameters: str, challenge: ChallengeRow | None = None, more: Sequence[str] | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> PendingOffer: ...
    @property
    def id(self) -> int:
        """The number by which it is accepted, declined or withdrawn."""
    @property
    def to_me(self) -> bool:
        """Whether the user is to answer it."""
    @property
    def with_(self) -> Handle:
        """Who offers, or to whom it is offered."""
    @property
    def what(self) -> str:
        """What is offered, in the server's word."""
    @property
    def parameters(self) -> str:
        """The rest: the terms of a match, or `#`."""
    @property
    def challenge(self) -> ChallengeRow | None:
        """The game that is offered, read from the parameters."""
    @property
    def more(self) -> tuple[str, ...] | None:
        """What the server sends besides the fields known here."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class PendingRemoved(Event):
    """Offers that no longer wait."""
    @property
    def kind(self) -> Literal["pending_removed"]: ...
    __match_args__: ClassVar[tuple[Literal["ids"], Literal["datagram"]]]
    def __new__(cls, *, ids: Sequence[int] = ..., datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> PendingRemoved: ...
    @property
    def ids(self) -> tuple[int, ...]:
        """The numbers of the offers."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Partnership(Event):
    """A change of the user's bughouse partnership."""
    @property
    def kind(self) -> Literal["partnership"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["with_"], Literal["change"], Literal["datagram"]]]
    def __new__(cls, *, change: str, name: str | None = None, with_: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Partnership: ...
    @property
    def name(self) -> str | None:
        """The name of the other player, where the server says it."""
    @property
    def with_(self) -> str | None:
        """With whom that player has formed a partnership."""
    @property
    def change(self) -> str:
        """What has changed: `agreed`, `already`, `chose_me`, `chose_another`, `disconnected`,
        `ended`, `unset`, `offer_gone`, `available` or `unavailable`.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Seek(Event):
    """An ad for a game."""
    @property
    def kind(self) -> Literal["seek"]: ...
    __match_args__: ClassVar[tuple[Literal["id"], Literal["from_"], Literal["rating"], Literal["initial"], Literal["increment"], Literal["rated"], Literal["category"], Literal["color"], Literal["rating_min"], Literal["rating_max"], Literal["automatic"], Literal["formula"], Literal["variant"], Literal["answerable"], Literal["more"], Literal["datagram"]]]
    def __new__(cls, *, id: int, from_: Handle, rating: Rating, initial: int, increment: int, rated: bool, category: str, color: Color | None = None, rating_min: int | None = None, rating_max: int | None = None, automatic: bool | None = None, formula: bool | None = None, variant: str | None = None, answerable: bool | None = None, more: Sequence[str] | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Seek: ...
    @property
    def id(self) -> int:
        """The number by which it is answered."""
    @property
    def from_(self) -> Handle:
        """Who seeks."""
    @property
    def rating(self) -> Rating:
        """The seeker's rating."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def rated(self) -> bool:
        """Whether the game is to be rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def color(self) -> Color | None:
        """The color that the seeker asks for."""
    @property
    def rating_min(self) -> int | None:
        """The least rating that is wanted."""
    @property
    def rating_max(self) -> int | None:
        """The greatest rating that is wanted."""
    @property
    def automatic(self) -> bool | None:
        """Whether the game begins with the answer, without asking the seeker."""
    @property
    def formula(self) -> bool | None:
        """Whether the seeker's formula is checked."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `crazyhouse` in `standard
        crazyhouse`.
        """
    @property
    def answerable(self) -> bool | None:
        """Whether the user can answer it: a `<s>` line, not a `<sn>` line, which is the user's own
        ad or one whose terms exclude the user. Absent for an ad in words.
        """
    @property
    def more(self) -> tuple[str, ...] | None:
        """What the server sends besides the fields known here."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class SeekPosted(Event):
    """The user's ad has been posted."""
    @property
    def kind(self) -> Literal["seek_posted"]: ...
    __match_args__: ClassVar[tuple[Literal["id"], Literal["datagram"]]]
    def __new__(cls, *, id: int, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> SeekPosted: ...
    @property
    def id(self) -> int:
        """The number of the ad."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class SeekRemoved(Event):
    """Ads that are gone."""
    @property
    def kind(self) -> Literal["seek_removed"]: ...
    __match_args__: ClassVar[tuple[Literal["ids"], Literal["reason"], Literal["datagram"]]]
    def __new__(cls, *, ids: Sequence[int] = ..., reason: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> SeekRemoved: ...
    @property
    def ids(self) -> tuple[int, ...]:
        """The numbers of the ads."""
    @property
    def reason(self) -> str | None:
        """Why, where the server says it: the seeker has `left`, is `playing`, or the ad is
        `withdrawn`, `replaced` or `unavailable`.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class GameInfo(Event):
    """The facts of a game."""
    @property
    def kind(self) -> Literal["game_info"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["private"], Literal["category"], Literal["rated"], Literal["white_registered"], Literal["black_registered"], Literal["white_initial_seconds"], Literal["white_increment"], Literal["black_initial_seconds"], Literal["black_increment"], Literal["partner_game"], Literal["white_rating"], Literal["black_rating"], Literal["white_timeseal"], Literal["black_timeseal"], Literal["more"], Literal["datagram"]]]
    def __new__(cls, *, game: int, private: bool, category: str, rated: bool, white_registered: bool, black_registered: bool, white_initial_seconds: int, white_increment: int, black_initial_seconds: int, black_increment: int, white_rating: Rating, black_rating: Rating, white_timeseal: bool, black_timeseal: bool, partner_game: int | None = None, more: Sequence[str] = ..., datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> GameInfo: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def private(self) -> bool:
        """Whether it is hidden from others."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def rated(self) -> bool:
        """Whether it is rated."""
    @property
    def white_registered(self) -> bool:
        """Whether White is a registered user."""
    @property
    def black_registered(self) -> bool:
        """Whether Black is a registered user."""
    @property
    def white_initial_seconds(self) -> int:
        """White's initial time, here in seconds."""
    @property
    def white_increment(self) -> int:
        """White's increment in seconds."""
    @property
    def black_initial_seconds(self) -> int:
        """Black's initial time, here in seconds."""
    @property
    def black_increment(self) -> int:
        """Black's increment in seconds."""
    @property
    def partner_game(self) -> int | None:
        """The other game of a bughouse match."""
    @property
    def white_rating(self) -> Rating:
        """White's rating."""
    @property
    def black_rating(self) -> Rating:
        """Black's rating."""
    @property
    def white_timeseal(self) -> bool:
        """Whether White's lag is measured."""
    @property
    def black_timeseal(self) -> bool:
        """Whether Black's lag is measured."""
    @property
    def more(self) -> tuple[str, ...]:
        """Further `key=value` words, whose meaning is not known here."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Creating(Event):
    """A game that is about to begin."""
    @property
    def kind(self) -> Literal["creating"]: ...
    __match_args__: ClassVar[tuple[Literal["first"], Literal["first_rating"], Literal["second"], Literal["second_rating"], Literal["color"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["adjourned"], Literal["datagram"]]]
    def __new__(cls, *, first: str, first_rating: Rating, second: str, second_rating: Rating, rated: bool, category: str, adjourned: bool, color: Color | None = None, variant: str | None = None, initial: int | None = None, increment: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Creating: ...
    @property
    def first(self) -> str:
        """The player who is named first."""
    @property
    def first_rating(self) -> Rating:
        """The rating of the player who is named first."""
    @property
    def second(self) -> str:
        """The player who is named second."""
    @property
    def second_rating(self) -> Rating:
        """The rating of the player who is named second."""
    @property
    def color(self) -> Color | None:
        """The color that the challenge asked for, in brackets after the first player."""
    @property
    def rated(self) -> bool:
        """Whether the game is rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def adjourned(self) -> bool:
        """Whether an adjourned game goes on."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class GameStarted(Event):
    """A game that has begun."""
    @property
    def kind(self) -> Literal["game_started"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["white"], Literal["black"], Literal["rated"], Literal["category"], Literal["variant"], Literal["continued"], Literal["datagram"]]]
    def __new__(cls, *, game: int, white: str, black: str, rated: bool, category: str, continued: bool, variant: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> GameStarted: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def rated(self) -> bool:
        """Whether the game is rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def continued(self) -> bool:
        """Whether an adjourned game goes on."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class GameEnded(Event):
    """A game that is over."""
    @property
    def kind(self) -> Literal["game_ended"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["white"], Literal["black"], Literal["reason"], Literal["cause"], Literal["manner"], Literal["by"], Literal["side"], Literal["loser"], Literal["winner"], Literal["result"], Literal["datagram"]]]
    def __new__(cls, *, game: int, white: str, black: str, reason: str, cause: Cause, result: GameResult, manner: Manner | None = None, by: str | None = None, side: Color | None = None, loser: str | None = None, winner: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> GameEnded: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def reason(self) -> str:
        """The reason in the server's words."""
    @property
    def cause(self) -> Cause:
        """The reason as one word."""
    @property
    def manner(self) -> Manner | None:
        """How it was aborted or adjourned, where the reason says it."""
    @property
    def by(self) -> str | None:
        """The player whom the reason names: who resigned, lost on time, disconnected, aborted or
        adjourned it.
        """
    @property
    def side(self) -> Color | None:
        """The side of that player."""
    @property
    def loser(self) -> str | None:
        """The name of the one who lost, where the reason says it."""
    @property
    def winner(self) -> str | None:
        """The name of the player who won, where the reason names one of the two."""
    @property
    def result(self) -> GameResult:
        """The result."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class GameSummary(Event):
    """A game that the user begins to watch."""
    @property
    def kind(self) -> Literal["game_summary"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["white"], Literal["white_rating"], Literal["black"], Literal["black_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["black_initial"], Literal["black_increment"], Literal["time_control"], Literal["game_id"], Literal["examined"], Literal["datagram"]]]
    def __new__(cls, *, game: int, white: str, white_rating: Rating, black: str, black_rating: Rating, rated: bool, category: str, variant: str | None = None, initial: int | None = None, increment: int | None = None, black_initial: int | None = None, black_increment: int | None = None, time_control: str | None = None, game_id: str | None = None, examined: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> GameSummary: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def white_rating(self) -> Rating:
        """White's rating."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def black_rating(self) -> Rating:
        """Black's rating."""
    @property
    def rated(self) -> bool:
        """Whether the game is rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def black_initial(self) -> int | None:
        """Black's initial time, if it differs."""
    @property
    def black_increment(self) -> int | None:
        """Black's increment, if it differs."""
    @property
    def time_control(self) -> str | None:
        """The time control where two numbers do not tell it, as PGN writes it."""
    @property
    def game_id(self) -> str | None:
        """The number under which ICC keeps the game."""
    @property
    def examined(self) -> bool | None:
        """Whether the game is examined and not played, where ICC says so."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class GameNotification(Event):
    """A game of a player on the user's gnotify list."""
    @property
    def kind(self) -> Literal["game_notification"]: ...
    __match_args__: ClassVar[tuple[Literal["white"], Literal["white_rating"], Literal["black"], Literal["black_rating"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["game"], Literal["datagram"]]]
    def __new__(cls, *, white: str, white_rating: Rating, black: str, black_rating: Rating, rated: bool, category: str, game: int, variant: str | None = None, initial: int | None = None, increment: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> GameNotification: ...
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def white_rating(self) -> Rating:
        """White's rating."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def black_rating(self) -> Rating:
        """Black's rating."""
    @property
    def rated(self) -> bool:
        """Whether the game is rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int | None:
        """The initial time in minutes; absent when the game is untimed."""
    @property
    def increment(self) -> int | None:
        """The increment in seconds; absent when the game is untimed."""
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class RatingAdjustment(Event):
    """A change of the user's rating."""
    @property
    def kind(self) -> Literal["rating_adjustment"]: ...
    __match_args__: ClassVar[tuple[Literal["category"], Literal["before"], Literal["after"], Literal["datagram"]]]
    def __new__(cls, *, category: str, before: Rating, after: Rating, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> RatingAdjustment: ...
    @property
    def category(self) -> str:
        """The category, such as `Blitz`."""
    @property
    def before(self) -> Rating:
        """The rating before."""
    @property
    def after(self) -> Rating:
        """The rating after."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Observing(Event):
    """The user begins to watch a game."""
    @property
    def kind(self) -> Literal["observing"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["datagram"]]]
    def __new__(cls, *, game: int, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Observing: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Unobserving(Event):
    """The user no longer watches a game."""
    @property
    def kind(self) -> Literal["unobserving"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["datagram"]]]
    def __new__(cls, *, game: int, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Unobserving: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Examining(Event):
    """The user begins to examine a game."""
    @property
    def kind(self) -> Literal["examining"]: ...
    __match_args__: ClassVar[tuple[Literal["by"], Literal["game"], Literal["datagram"]]]
    def __new__(cls, *, by: str | None = None, game: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Examining: ...
    @property
    def by(self) -> str | None:
        """Who made the user an examiner, where somebody did."""
    @property
    def game(self) -> int | None:
        """The number of the game, where the server says it."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Unexamining(Event):
    """A game is no longer examined, or not by the user."""
    @property
    def kind(self) -> Literal["unexamining"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["which"], Literal["datagram"]]]
    def __new__(cls, *, game: int | None = None, which: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Unexamining: ...
    @property
    def game(self) -> int | None:
        """The number of the game, where the server says it."""
    @property
    def which(self) -> str | None:
        """Which game it is, in the server's words."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class ExamineStep(Event):
    """Something that an examiner does with a game."""
    @property
    def kind(self) -> Literal["examine_step"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["by"], Literal["count"], Literal["ply"], Literal["move"], Literal["side"], Literal["rights"], Literal["value"], Literal["step"], Literal["datagram"]]]
    def __new__(cls, *, step: str, game: int | None = None, by: str | None = None, count: int | None = None, ply: int | None = None, move: str | None = None, side: str | None = None, rights: str | None = None, value: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> ExamineStep: ...
    @property
    def game(self) -> int | None:
        """The number of the game, where the server says it."""
    @property
    def by(self) -> str | None:
        """Who does it."""
    @property
    def count(self) -> int | None:
        """How many moves."""
    @property
    def ply(self) -> int | None:
        """The half-move at which it happens."""
    @property
    def move(self) -> str | None:
        """The move."""
    @property
    def side(self) -> str | None:
        """The side that it is about."""
    @property
    def rights(self) -> str | None:
        """The rights to castle."""
    @property
    def value(self) -> str | None:
        """What something was set to."""
    @property
    def step(self) -> str:
        """What is done: `forward`, `backward`, `revert`, `commit`, `truncate`, `move`, `setup`,
        `validate`, `clear`, `start`, `fen`, `castling`, `to_move`, `game_type`, `set_clock` or
        `set_rating`.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class MoveRefused(Event):
    """A move that the server does not accept."""
    @property
    def kind(self) -> Literal["move_refused"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["move"], Literal["reason"], Literal["datagram"]]]
    def __new__(cls, *, reason: str, game: int | None = None, move: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> MoveRefused: ...
    @property
    def game(self) -> int | None:
        """The number of the game, where the server says it."""
    @property
    def move(self) -> str | None:
        """The move, where the server says it."""
    @property
    def reason(self) -> str:
        """Why: `illegal`, `ambiguous`, `unreadable`, `in_check`, `not_your_turn`, `no_game`,
        `paused`; on ICC also `no_such_piece`, `occupied`, `pawn_rank`, `too_fast`, `time`,
        `unfinished` and `other`.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Clock(Event):
    """A change of the clocks of a game."""
    @property
    def kind(self) -> Literal["clock"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["by"], Literal["seconds"], Literal["of"], Literal["color"], Literal["white_ms"], Literal["black_ms"], Literal["runs"], Literal["change"], Literal["datagram"]]]
    def __new__(cls, *, change: str, game: int | None = None, by: str | None = None, seconds: int | None = None, of: str | None = None, color: Color | None = None, white_ms: int | None = None, black_ms: int | None = None, runs: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Clock: ...
    @property
    def game(self) -> int | None:
        """The number of the game, where the server says it."""
    @property
    def by(self) -> str | None:
        """Who has changed it, where the server says it."""
    @property
    def seconds(self) -> int | None:
        """How many seconds were added."""
    @property
    def of(self) -> str | None:
        """Whose clock it is, by name."""
    @property
    def color(self) -> Color | None:
        """Whose clock it is, by side."""
    @property
    def white_ms(self) -> int | None:
        """White's clock, where it was set."""
    @property
    def black_ms(self) -> int | None:
        """Black's clock, where it was set."""
    @property
    def runs(self) -> bool | None:
        """Whether the clock runs, where the server says it."""
    @property
    def change(self) -> str:
        """What has changed: `paused`, `resumed`, `added` or `set`."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class MoveList(Event):
    """The moves of a game, from the block that lists them."""
    @property
    def kind(self) -> Literal["move_list"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["white"], Literal["white_rating"], Literal["black"], Literal["black_rating"], Literal["when"], Literal["date"], Literal["rated"], Literal["category"], Literal["variant"], Literal["initial"], Literal["increment"], Literal["start_fen"], Literal["start_ranks"], Literal["black_first"], Literal["moves"], Literal["reason"], Literal["cause"], Literal["manner"], Literal["by"], Literal["side"], Literal["loser"], Literal["winner"], Literal["result"], Literal["datagram"]]]
    def __new__(cls, *, white: str, black: str, when: str, rated: bool, category: str, initial: int, increment: int, game: int | None = None, white_rating: Rating | None = None, black_rating: Rating | None = None, date: Date | None = None, variant: str | None = None, start_fen: str | None = None, start_ranks: Sequence[str] | None = None, black_first: bool | None = None, moves: Sequence[ListedMove] = ..., reason: str | None = None, cause: Cause | None = None, manner: Manner | None = None, by: str | None = None, side: Color | None = None, loser: str | None = None, winner: str | None = None, result: GameResult | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> MoveList: ...
    @property
    def game(self) -> int | None:
        """The number of the game, where the server says it."""
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def white_rating(self) -> Rating | None:
        """White's rating."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def black_rating(self) -> Rating | None:
        """Black's rating."""
    @property
    def when(self) -> str:
        """When the game began, as the server wrote it."""
    @property
    def date(self) -> Date | None:
        """When the game began."""
    @property
    def rated(self) -> bool:
        """Whether it is rated."""
    @property
    def category(self) -> str:
        """The category, such as `blitz`."""
    @property
    def variant(self) -> str | None:
        """The second word for the game where there is one, such as `bughouse` in `blitz bughouse`."""
    @property
    def initial(self) -> int:
        """The initial time in minutes."""
    @property
    def increment(self) -> int:
        """The increment in seconds."""
    @property
    def start_fen(self) -> str | None:
        """The position it began from, if the list shows one. Not all servers show the one of a
        wild game.
        """
    @property
    def start_ranks(self) -> tuple[str, ...] | None:
        """The ranks of that position as they are written, if it is not one of chess; it has no
        `start_fen` then.
        """
    @property
    def black_first(self) -> bool | None:
        """`true` if Black made the first move of the list, else absent."""
    @property
    def moves(self) -> tuple[ListedMove, ...]:
        """The moves in order."""
    @property
    def reason(self) -> str | None:
        """Why the game ended, in the server's words, or that it goes on."""
    @property
    def cause(self) -> Cause | None:
        """Why the game ended, as one word; absent while it goes on."""
    @property
    def manner(self) -> Manner | None:
        """How it was aborted or adjourned, where the reason says it."""
    @property
    def by(self) -> str | None:
        """The player whom the reason names: who resigned, lost on time, disconnected, aborted or
        adjourned it.
        """
    @property
    def side(self) -> Color | None:
        """The side of that player."""
    @property
    def loser(self) -> str | None:
        """The name of the one who lost, where the reason says it."""
    @property
    def winner(self) -> str | None:
        """The name of the player who won, where the reason names one of the two."""
    @property
    def result(self) -> GameResult | None:
        """The result."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class MoveListTitle(Event):
    """The title of a move list that did not follow."""
    @property
    def kind(self) -> Literal["move_list_title"]: ...
    __match_args__: ClassVar[tuple[Literal["game"], Literal["datagram"]]]
    def __new__(cls, *, game: int, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> MoveListTitle: ...
    @property
    def game(self) -> int:
        """The number of the game."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class MoveListHeader(Event):
    """The first line of a move list that did not follow."""
    @property
    def kind(self) -> Literal["move_list_header"]: ...
    __match_args__: ClassVar[tuple[Literal["white"], Literal["white_rating"], Literal["black"], Literal["black_rating"], Literal["when"], Literal["date"], Literal["datagram"]]]
    def __new__(cls, *, white: str, black: str, when: str, white_rating: str | None = None, black_rating: str | None = None, date: Date | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> MoveListHeader: ...
    @property
    def white(self) -> str:
        """White's name."""
    @property
    def white_rating(self) -> str | None:
        """White's rating."""
    @property
    def black(self) -> str:
        """Black's name."""
    @property
    def black_rating(self) -> str | None:
        """Black's rating."""
    @property
    def when(self) -> str:
        """When the game began, as the server wrote it."""
    @property
    def date(self) -> Date | None:
        """When the game began."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Games(Event):
    """The games in progress."""
    @property
    def kind(self) -> Literal["games"]: ...
    __match_args__: ClassVar[tuple[Literal["rows"], Literal["count"], Literal["total"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, rows: Sequence[GameRow] = ..., count: int | None = None, total: int | None = None, more: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Games: ...
    @property
    def rows(self) -> tuple[GameRow, ...]:
        """The games."""
    @property
    def count(self) -> int | None:
        """How many are listed, as the server counts them."""
    @property
    def total(self) -> int | None:
        """How many there are."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Who(Event):
    """The players who are logged in."""
    @property
    def kind(self) -> Literal["who"]: ...
    __match_args__: ClassVar[tuple[Literal["rows"], Literal["count"], Literal["total"], Literal["more"], Literal["columns"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, rows: Sequence[WhoRow] = ..., count: int | None = None, total: int | None = None, more: Sequence[str] = ..., columns: str | None = None, incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Who: ...
    @property
    def rows(self) -> tuple[WhoRow, ...]:
        """The players, line by line and in each line from left to right."""
    @property
    def count(self) -> int | None:
        """How many are listed, as the server counts them."""
    @property
    def total(self) -> int | None:
        """How many there are."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def columns(self) -> str | None:
        """The titles of the columns, in the form that has them (`who v`)."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Sought(Event):
    """The ads for games."""
    @property
    def kind(self) -> Literal["sought"]: ...
    __match_args__: ClassVar[tuple[Literal["rows"], Literal["count"], Literal["total"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, rows: Sequence[SeekRow] = ..., count: int | None = None, total: int | None = None, more: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Sought: ...
    @property
    def rows(self) -> tuple[SeekRow, ...]:
        """The ads."""
    @property
    def count(self) -> int | None:
        """How many are listed, as the server counts them."""
    @property
    def total(self) -> int | None:
        """How many there are."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Finger(Event):
    """What is known about a player."""
    @property
    def kind(self) -> Literal["finger"]: ...
    __match_args__: ClassVar[tuple[Literal["player"], Literal["on_for"], Literal["idle"], Literal["last_disconnected"], Literal["last_disconnected_date"], Literal["doing"], Literal["registered"], Literal["ratings"], Literal["facts"], Literal["notes"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, player: Handle, on_for: str | None = None, idle: str | None = None, last_disconnected: str | None = None, last_disconnected_date: Date | None = None, doing: str | None = None, registered: bool | None = None, ratings: Sequence[FingerRating] = ..., facts: Sequence[Labelled] = ..., notes: Sequence[FingerNote] = ..., more: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Finger: ...
    @property
    def player(self) -> Handle:
        """The player."""
    @property
    def on_for(self) -> str | None:
        """How long the player has been there, as the server wrote it."""
    @property
    def idle(self) -> str | None:
        """How long the player has been idle, as the server wrote it."""
    @property
    def last_disconnected(self) -> str | None:
        """When the player left, as the server wrote it."""
    @property
    def last_disconnected_date(self) -> Date | None:
        """When the player left."""
    @property
    def doing(self) -> str | None:
        """What the player does, such as `playing game 34: Foo vs. Bar`."""
    @property
    def registered(self) -> bool | None:
        """`false` if the server says that the player is not registered, else absent."""
    @property
    def ratings(self) -> tuple[FingerRating, ...]:
        """The ratings."""
    @property
    def facts(self) -> tuple[Labelled, ...]:
        """Lines with a label, such as `Email`."""
    @property
    def notes(self) -> tuple[FingerNote, ...]:
        """The notes, which the player wrote."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class History(Event):
    """The last games of a player."""
    @property
    def kind(self) -> Literal["history"]: ...
    __match_args__: ClassVar[tuple[Literal["player"], Literal["rows"], Literal["count"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, player: Handle, rows: Sequence[HistoryRow] = ..., count: int | None = None, more: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> History: ...
    @property
    def player(self) -> Handle:
        """The player."""
    @property
    def rows(self) -> tuple[HistoryRow, ...]:
        """The games."""
    @property
    def count(self) -> int | None:
        """How many there are, if the server says it: some do only for none."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Stored(Event):
    """The adjourned games of a player."""
    @property
    def kind(self) -> Literal["stored"]: ...
    __match_args__: ClassVar[tuple[Literal["player"], Literal["rows"], Literal["count"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, player: Handle, rows: Sequence[StoredRow] = ..., count: int | None = None, more: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Stored: ...
    @property
    def player(self) -> Handle:
        """The player."""
    @property
    def rows(self) -> tuple[StoredRow, ...]:
        """The games."""
    @property
    def count(self) -> int | None:
        """How many there are, if the server says it: some do only for none."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Journal(Event):
    """The games that a player has kept."""
    @property
    def kind(self) -> Literal["journal"]: ...
    __match_args__: ClassVar[tuple[Literal["player"], Literal["rows"], Literal["count"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, player: Handle, rows: Sequence[JournalRow] = ..., count: int | None = None, more: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Journal: ...
    @property
    def player(self) -> Handle:
        """The player."""
    @property
    def rows(self) -> tuple[JournalRow, ...]:
        """The games."""
    @property
    def count(self) -> int | None:
        """How many there are, if the server says it: some do only for none."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class NameList(Event):
    """A list that the user keeps, such as `notify`."""
    @property
    def kind(self) -> Literal["name_list"]: ...
    __match_args__: ClassVar[tuple[Literal["list"], Literal["names"], Literal["count"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, list: str, names: Sequence[str] = ..., count: int | None = None, incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> NameList: ...
    @property
    def list(self) -> str:
        """What the list is called: `notify`, `censor`, `channel`."""
    @property
    def names(self) -> tuple[str, ...]:
        """What is in it: names, or the numbers of channels."""
    @property
    def count(self) -> int | None:
        """How many are in it, as the server counts them."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class InChannel(Event):
    """The players who are in a channel."""
    @property
    def kind(self) -> Literal["in_channel"]: ...
    __match_args__: ClassVar[tuple[Literal["channel"], Literal["title"], Literal["names"], Literal["off"], Literal["count"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, channel: str, title: str | None = None, names: Sequence[Handle] = ..., off: Sequence[Handle] = ..., count: int | None = None, more: str | None = None, incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> InChannel: ...
    @property
    def channel(self) -> str:
        """The channel."""
    @property
    def title(self) -> str | None:
        """The name of the channel."""
    @property
    def names(self) -> tuple[Handle, ...]:
        """The players."""
    @property
    def off(self) -> tuple[Handle, ...]:
        """Those in braces: they have the channel switched off while they play (FICS)."""
    @property
    def count(self) -> int | None:
        """How many there are, as the server counts them."""
    @property
    def more(self) -> str | None:
        """What was not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Observers(Event):
    """Games and who watches them."""
    @property
    def kind(self) -> Literal["observers"]: ...
    __match_args__: ClassVar[tuple[Literal["rows"], Literal["count"], Literal["total"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, rows: Sequence[ObservedGame] = ..., count: int | None = None, total: int | None = None, incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Observers: ...
    @property
    def rows(self) -> tuple[ObservedGame, ...]:
        """The games."""
    @property
    def count(self) -> int | None:
        """How many are listed, as the server counts them."""
    @property
    def total(self) -> int | None:
        """How many games there are."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Variables(Event):
    """The settings of a player."""
    @property
    def kind(self) -> Literal["variables"]: ...
    __match_args__: ClassVar[tuple[Literal["player"], Literal["interface"], Literal["rows"], Literal["more"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, player: Handle, interface: bool | None = None, rows: Sequence[Variable] = ..., more: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Variables: ...
    @property
    def player(self) -> Handle:
        """The player."""
    @property
    def interface(self) -> bool | None:
        """`true` for those of the interface (`ivariables`), else absent."""
    @property
    def rows(self) -> tuple[Variable, ...]:
        """The settings."""
    @property
    def more(self) -> tuple[str, ...]:
        """Lines that were not understood."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if the end of the listing did not come, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Pending(Event):
    """The offers that wait for an answer."""
    @property
    def kind(self) -> Literal["pending"]: ...
    __match_args__: ClassVar[tuple[Literal["direction"], Literal["rows"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, direction: str, rows: Sequence[PendingRow] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Pending: ...
    @property
    def direction(self) -> str:
        """`from` for the offers of other players, `to` for the user's own."""
    @property
    def rows(self) -> tuple[PendingRow, ...]:
        """The offers."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if there are more than a listing may have, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Listing(Event):
    """A listing whose lines are kept as they are written."""
    @property
    def kind(self) -> Literal["listing"]: ...
    __match_args__: ClassVar[tuple[Literal["what"], Literal["name"], Literal["game"], Literal["count"], Literal["rows"], Literal["incomplete"], Literal["datagram"]]]
    def __new__(cls, *, what: str, name: str | None = None, game: int | None = None, count: int | None = None, rows: Sequence[str] = ..., incomplete: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Listing: ...
    @property
    def what(self) -> str:
        """What is listed, such as `lists`, `boards` or `bughouse`."""
    @property
    def name(self) -> str | None:
        """Whom or what it is about."""
    @property
    def game(self) -> int | None:
        """The number of the game that it is about."""
    @property
    def count(self) -> int | None:
        """How many there are, as the server counts them in the first line."""
    @property
    def rows(self) -> tuple[str, ...]:
        """The lines, without the blanks at their ends."""
    @property
    def incomplete(self) -> bool | None:
        """`true` if there are more lines than a listing may have, else absent."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Server(Event):
    """The name of the server."""
    @property
    def kind(self) -> Literal["server"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["version"], Literal["datagram"]]]
    def __new__(cls, *, name: str, version: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Server: ...
    @property
    def name(self) -> str:
        """The name, such as `freechess.org`."""
    @property
    def version(self) -> str | None:
        """The version of its program, where the same line has it."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class LoggedIn(Event):
    """The user's handle."""
    @property
    def kind(self) -> Literal["logged_in"]: ...
    __match_args__: ClassVar[tuple[Literal["handle"], Literal["datagram"]]]
    def __new__(cls, *, handle: Handle, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> LoggedIn: ...
    @property
    def handle(self) -> Handle:
        """The name and titles."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class LoggedOn(Event):
    """The login is over."""
    @property
    def kind(self) -> Literal["logged_on"]: ...
    __match_args__: ClassVar[tuple[Literal["datagram"]]]
    def __new__(cls, *, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> LoggedOn: ...
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Arrived(Event):
    """A player has come."""
    @property
    def kind(self) -> Literal["arrived"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["host"], Literal["registered"], Literal["titles"], Literal["status"], Literal["ratings"], Literal["record"], Literal["more"], Literal["adjourned_game"], Literal["on_my_list"], Literal["datagram"]]]
    def __new__(cls, *, name: str, host: str | None = None, registered: bool | None = None, titles: Sequence[str] | None = None, status: str | None = None, ratings: Sequence[CategoryRating] | None = None, record: str | None = None, more: str | None = None, adjourned_game: bool | None = None, on_my_list: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Arrived: ...
    @property
    def name(self) -> str:
        """The name of the player."""
    @property
    def host(self) -> str | None:
        """Where the player comes from, as chessd shows it to its administrators."""
    @property
    def registered(self) -> bool | None:
        """Whether the player is registered, where the server says it."""
    @property
    def titles(self) -> tuple[str, ...] | None:
        """The titles, where the server says them."""
    @property
    def status(self) -> str | None:
        """What the player does, as the sign behind the name says; absent for a blank. They are
        those of `WhoRow::status`.
        """
    @property
    def ratings(self) -> tuple[CategoryRating, ...] | None:
        """The ratings, where the server says them."""
    @property
    def record(self) -> str | None:
        """What follows the name in the line for programs, as the server wrote it."""
    @property
    def more(self) -> str | None:
        """Fields that later servers may add, and those of ICC that depend on what a client has
        asked for.
        """
    @property
    def adjourned_game(self) -> bool | None:
        """Whether the player has an adjourned game with the user."""
    @property
    def on_my_list(self) -> bool | None:
        """Whether the player is on the user's notify list."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Departed(Event):
    """A player has gone."""
    @property
    def kind(self) -> Literal["departed"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["more"], Literal["adjourned_game"], Literal["on_my_list"], Literal["datagram"]]]
    def __new__(cls, *, name: str, more: str | None = None, adjourned_game: bool | None = None, on_my_list: bool | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Departed: ...
    @property
    def name(self) -> str:
        """The name of the player."""
    @property
    def more(self) -> str | None:
        """Fields that later servers may add."""
    @property
    def adjourned_game(self) -> bool | None:
        """Whether the player has an adjourned game with the user."""
    @property
    def on_my_list(self) -> bool | None:
        """Whether the player is on the user's notify list."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class ServerTime(Event):
    """What time it is somewhere."""
    @property
    def kind(self) -> Literal["server_time"]: ...
    __match_args__: ClassVar[tuple[Literal["when"], Literal["date"], Literal["where"], Literal["datagram"]]]
    def __new__(cls, *, when: str, where: str, date: Date | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> ServerTime: ...
    @property
    def when(self) -> str:
        """The date and time, as the server wrote them."""
    @property
    def date(self) -> Date | None:
        """The date and time."""
    @property
    def where(self) -> str:
        """Where: `local`, `server` or `greenwich`."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Uptime(Event):
    """How long the server has been up."""
    @property
    def kind(self) -> Literal["uptime"]: ...
    __match_args__: ClassVar[tuple[Literal["since"], Literal["since_date"], Literal["duration"], Literal["players"], Literal["games"], Literal["most"], Literal["datagram"]]]
    def __new__(cls, *, since: str | None = None, since_date: Date | None = None, duration: str | None = None, players: int | None = None, games: int | None = None, most: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Uptime: ...
    @property
    def since(self) -> str | None:
        """Since when it has been up, as the server wrote it."""
    @property
    def since_date(self) -> Date | None:
        """Since when it has been up."""
    @property
    def duration(self) -> str | None:
        """How long it has been up, as the server wrote it."""
    @property
    def players(self) -> int | None:
        """How many players there are."""
    @property
    def games(self) -> int | None:
        """How many games there are."""
    @property
    def most(self) -> int | None:
        """The most of these that there have been."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Logon(Event):
    """When a player came or went."""
    @property
    def kind(self) -> Literal["logon"]: ...
    __match_args__: ClassVar[tuple[Literal["name"], Literal["action"], Literal["when"], Literal["date"], Literal["host"], Literal["datagram"]]]
    def __new__(cls, *, name: Handle, action: LogonAction, when: str, date: Date | None = None, host: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Logon: ...
    @property
    def name(self) -> Handle:
        """The player."""
    @property
    def action(self) -> LogonAction:
        """Whether the player came or went."""
    @property
    def when(self) -> str:
        """The date and time, as the server wrote them."""
    @property
    def date(self) -> Date | None:
        """The date and time."""
    @property
    def host(self) -> str | None:
        """The address that the player came from, which only administrators see."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Prompt(Event):
    """The server waits for a command."""
    @property
    def kind(self) -> Literal["prompt"]: ...
    __match_args__: ClassVar[tuple[Literal["text"], Literal["datagram"]]]
    def __new__(cls, *, text: str, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Prompt: ...
    @property
    def text(self) -> str:
        """The prompt without the sign and the blank at its end: `fics` of `fics% `, and with the
        time on `10:01_fics`.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Text(Event):
    """A line that no pattern knows."""
    @property
    def kind(self) -> Literal["text"]: ...
    __match_args__: ClassVar[tuple[Literal["text"], Literal["continues"], Literal["repeats"], Literal["datagram"]]]
    def __new__(cls, *, text: str, continues: bool | None = None, repeats: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Text: ...
    @property
    def text(self) -> str:
        """The line."""
    @property
    def continues(self) -> bool | None:
        """Whether it continues a line that a flush reported: the server had folded that line. Then
        it is more of that line's text, to be put right after its last character. Left out of
        the JSON where it is not so.
        """
    @property
    def repeats(self) -> str | None:
        """The kind of event that has already said the same: ICC sends some things as a datagram
        and as text.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Overlong(Event):
    """A line that was longer than the limit."""
    @property
    def kind(self) -> Literal["overlong"]: ...
    __match_args__: ClassVar[tuple[Literal["bytes"], Literal["datagram"]]]
    def __new__(cls, *, bytes: int, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Overlong: ...
    @property
    def bytes(self) -> int:
        """How long it was."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Datagram(Event):
    """A message of ICC to programs."""
    @property
    def kind(self) -> Literal["datagram"]: ...
    __match_args__: ClassVar[tuple[Literal["code"], Literal["name"], Literal["player"], Literal["args"], Literal["names"], Literal["repeats"], Literal["datagram"]]]
    def __new__(cls, *, code: int, name: str | None = None, player: str | None = None, args: Sequence[str] = ..., names: Sequence[str] | None = None, repeats: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Datagram: ...
    @property
    def code(self) -> int:
        """What it is about: a number of ICC's list."""
    @property
    def name(self) -> str | None:
        """The name of the number, where it is known: `pgn_tag`, and for a unit that of the
        command, such as `observe`.
        """
    @property
    def player(self) -> str | None:
        """Whose command caused it: only the beginning of a unit says it."""
    @property
    def args(self) -> tuple[str, ...]:
        """The arguments, without their braces."""
    @property
    def names(self) -> tuple[str, ...] | None:
        """The names of the arguments, as far as they are known. Left out of the JSON where none
        is.
        """
    @property
    def repeats(self) -> str | None:
        """The kind of event that has already said the same: the server sends some things as text
        and as a datagram.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class BlockEnd(Event):
    """The reply to a command is complete, in FICS's block mode."""
    @property
    def kind(self) -> Literal["block_end"]: ...
    __match_args__: ClassVar[tuple[Literal["id"], Literal["code"], Literal["datagram"]]]
    def __new__(cls, *, id: int, code: int, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> BlockEnd: ...
    @property
    def id(self) -> int:
        """The number that the client gave its command."""
    @property
    def code(self) -> int:
        """The server's number for the kind of command."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class AnswerEnd(Event):
    """A command of a client has been dealt with."""
    @property
    def kind(self) -> Literal["answer_end"]: ...
    __match_args__: ClassVar[tuple[Literal["command"], Literal["how"], Literal["code"], Literal["name"], Literal["datagram"]]]
    def __new__(cls, *, command: int, how: AnswerEnding, code: int | None = None, name: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> AnswerEnd: ...
    @property
    def command(self) -> int:
        """The number of the command."""
    @property
    def how(self) -> AnswerEnding:
        """How it ended."""
    @property
    def code(self) -> int | None:
        """The server's number for the kind of command, or for what was wrong with it; known in
        block mode.
        """
    @property
    def name(self) -> str | None:
        """The name of that number, such as `games` or `error_badcommand`."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class UnitEnd(Event):
    """A unit of ICC ends."""
    @property
    def kind(self) -> Literal["unit_end"]: ...
    __match_args__: ClassVar[tuple[Literal["code"], Literal["datagram"]]]
    def __new__(cls, *, code: int | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> UnitEnd: ...
    @property
    def code(self) -> int | None:
        """The code with which the unit began. ICC sends one more end than beginnings before it
        hangs up.
        """
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Echo(Event):
    """The server asks to show or hide what the user types, as it does for a password."""
    @property
    def kind(self) -> Literal["echo"]: ...
    __match_args__: ClassVar[tuple[Literal["on"], Literal["datagram"]]]
    def __new__(cls, *, on: bool, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Echo: ...
    @property
    def on(self) -> bool:
        """Whether it is to be shown."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Reply(Event):
    """Bytes that should be sent to the server as they are: the answer to a telnet request."""
    @property
    def kind(self) -> Literal["reply"]: ...
    __match_args__: ClassVar[tuple[Literal["bytes"], Literal["datagram"]]]
    def __new__(cls, *, bytes: builtins.bytes, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Reply: ...
    @property
    def bytes(self) -> builtins.bytes:
        """What to send."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Ping(Event):
    """The server measures the lag of a timeseal connection and waits for an answer."""
    @property
    def kind(self) -> Literal["ping"]: ...
    __match_args__: ClassVar[tuple[Literal["answer"], Literal["datagram"]]]
    def __new__(cls, *, answer: bytes, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Ping: ...
    @property
    def answer(self) -> bytes:
        """The answer before it is encoded; `timeseal::pong` gives it encoded."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Malformed(Event):
    """A message that breaks the rules of its kind."""
    @property
    def kind(self) -> Literal["malformed"]: ...
    __match_args__: ClassVar[tuple[Literal["of"], Literal["field"], Literal["value"], Literal["expected"], Literal["datagram"]]]
    def __new__(cls, *, of: str, field: str, expected: str, value: str | None = None, datagram: int | None = None, at: int = 0, line: str = "", time: datetime | None = None, elapsed: float | None = None, capture: str | None = None) -> Malformed: ...
    @property
    def of(self) -> str:
        """The kind that the line seemed to be."""
    @property
    def field(self) -> str:
        """The field that broke a rule."""
    @property
    def value(self) -> str | None:
        """What that field held, absent when the field was missing."""
    @property
    def expected(self) -> str:
        """What the field should have been."""
    @property
    def datagram(self) -> int | None:
        """The number of the ICC datagram that says it."""

@final
class Notice(Event):
    """A message of a kind without a class of its own: its fields are its attributes."""
    __match_args__: ClassVar[tuple[Literal["kind"]]]
    def __new__(cls, *, kind: str, at: int = 0, **fields: str | int | bool) -> Notice: ...
    def __getattr__(self, name: str) -> str | int | bool | None: ...

EVENTS: dict[str, type[Event]]
RECORDS: dict[str, type[Record]]
