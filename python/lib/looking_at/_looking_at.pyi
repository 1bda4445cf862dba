"""Types of the native half of the package."""

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, ClassVar, Literal, final

import chess.pgn
from typing_extensions import Self

from ._errors import CaptureError, InternalError, ListError, SendError
from ._patterns import Explanation, Finding
from .events import Block

__version__: str

_Source = str | tuple[str, bytes]

class Event:
    """One thing that the server said."""

    def __new__(cls, **fields: Any) -> Self: ...
    @property
    def kind(self) -> str:
        """The kind, such as "tell"."""
    @property
    def at(self) -> int:
        """The offset of its first byte in the stream, or in the file that it was read from."""
    @property
    def line(self) -> str:
        """What the server wrote, as a person would read it."""
    @property
    def span(self) -> tuple[int, int]:
        """Where the line is in the stream: its first byte, and the one after it."""
    @property
    def block(self) -> Block | None:
        """The command that it answers, in FICS's block mode."""
    @property
    def time(self) -> datetime | None:
        """When it was received: on a connection, and where the capture knows it."""
    @property
    def elapsed(self) -> float | None:
        """How many seconds after the start of the connection or capture it was received, where that is known."""
    @property
    def answers(self) -> Answers | None:
        """The command of a client that it answers, as far as it is known."""
    @property
    def capture(self) -> str | None:
        """The capture that it was read from."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the event as a dict that JSON can hold, with the names that the JSON has."""
    def to_json(self) -> str:
        """Returns the event as one JSON object."""
    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Self:
        """Makes an event from a dict such as `to_dict` returns, with the names that the JSON has."""
    def __eq__(self, other: object) -> bool:
        """Returns whether the same was said, wherever and whenever it was."""
    def __hash__(self) -> int: ...

@final
class Answers:
    """The command that an event answers."""

    def __new__(cls, command: int, certain: bool) -> Answers: ...
    @property
    def command(self) -> int:
        """The number of the command."""
    @property
    def certain(self) -> bool:
        """Whether the server said so, as it does in block mode. If not, the event came after the command and before the
        next prompt, and is not of a kind that comes unasked."""

class Record:
    """A part of an event, such as the handle of a player or the row of a listing."""

    def __new__(cls, **named: Any) -> Self: ...
    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Self:
        """Makes a record from a dict such as `to_dict` returns, with the names that the JSON has."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the record as a dict that JSON can hold."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Field:
    def __new__(
        cls, key: str, doc: str | None, type: str, *, required: bool = False, range: tuple[int, int] | None = None
    ) -> Self: ...
    @property
    def key(self) -> str: ...
    @property
    def doc(self) -> str | None: ...
    @property
    def type(self) -> str: ...
    @property
    def required(self) -> bool: ...
    @property
    def range(self) -> tuple[int, int] | None: ...
    def __get__(self, object: object, _class: Any = None) -> Any: ...
    def __set__(self, _object: object, _value: object) -> None: ...

class Session:
    IDLE: ClassVar[float]
    def __new__(
        cls, patterns: str | os.PathLike[str] | PatternList | None = None, mode: str = "settled"
    ) -> Self: ...
    def feed(self, data: bytes | bytearray | memoryview) -> list[Event]:
        """Takes the next bytes of the stream, and returns what the server said with them."""
    def flush(self) -> list[Event]:
        """Reports what a quiet moment makes known: a line whose newline was the last thing to arrive."""
    def finish(self) -> list[Event]:
        """Ends the stream: everything that is pending is reported."""
    def reset(self) -> None:
        """Forgets everything about the stream, for a new connection. Handlers stay."""
    def send(self, data: str | bytes | bytearray | memoryview) -> None:
        """Queues a command for the server: text, which gets a newline, or bytes, which are sent as they are."""
    def take_output(self) -> bytes:
        """Takes what is to be written to the server."""
    def set_group(self, name: str, on: bool) -> None:
        """Switches a group of the list, from the next bytes on."""
    def set_width(self, columns: int) -> None:
        """Sets the width of the server's lines."""
    def set_timeseal(self, version: int) -> None:
        """Sets the version of timeseal, 1 or 2, with which the client greets the server: after that of version 1 its pings
        are lines."""
    def text_only(self) -> None:
        """Turns off everything but text: no telnet, no timeseal, no datagrams."""
    def remove(self, handler: Callable[[Any], object]) -> bool:
        """Removes every registration of a handler, and returns whether there was one."""
    @property
    def offset(self) -> int:
        """How many bytes have been received."""
    @property
    def pending_line(self) -> str:
        """The line that is still arriving, for display only."""
    @property
    def patterns(self) -> PatternList:
        """The pattern list."""
    @property
    def groups(self) -> dict[str, bool]:
        """The groups of the list, and whether each is on."""
    def _status(self) -> dict[str, Any]: ...
    def _register(self, kind: str | None, handler: Callable[[Any], object]) -> int: ...

class Client:
    def __new__(
        cls,
        patterns: str | os.PathLike[str] | PatternList | None = None,
        mode: str = "settled",
        **settings: Any,
    ) -> Self: ...
    def feed(self, data: bytes | bytearray | memoryview, now: float, time: float | None = None) -> list[Event]:
        """Reads the next bytes of the server, and returns the events that they complete."""
    def handle_timeout(self, now: float, time: float | None = None) -> list[Event]:
        """Does what the time demands, and returns the events of it: reports a line that nothing has followed, gives up
        a login or an answer, or sends the keep-alive. Before the `deadline` it does nothing."""
    def closed(self) -> list[Event]:
        """Ends the connection, and returns the last events: what is pending, and the commands that will not be
        answered."""
    def reconnect(self) -> None:
        """Prepares for a new connection, which begins with a login. Settings, handlers and groups stay as they are; what
        was to be sent and commands that were not answered are forgotten."""
    def output(self, now: float) -> bytes:
        """Takes the bytes to send: lines, answers to telnet and to pings, encoded for timeseal if it is on."""
    def command(self, text: str) -> int:
        """Queues a command, which is sent when the login is over, and returns its number.

        Each event that answers it has that number in `answers`, and an `AnswerEnd` says what became of it."""
    def send_line(self, text: str) -> None:
        """Sends a line at once: an answer to a question of the login, or a move. Nothing is known about its answer."""
    def set_group(self, name: str, on: bool) -> None:
        """Switches a group of the list, from the next event on."""
    def remove(self, handler: Callable[[Any], object]) -> bool:
        """Removes every registration of a handler, and returns whether there was one."""
    @property
    def deadline(self) -> float | None:
        """When `handle_timeout` is to be called if nothing arrives before, on the clock that `now` is from."""
    @property
    def is_in_block_mode(self) -> bool:
        """Whether the server answers in block mode."""
    @property
    def offset(self) -> int:
        """How many bytes have been received."""
    @property
    def pending_line(self) -> str:
        """The line that is still arriving, for display only."""
    @property
    def patterns(self) -> PatternList:
        """The pattern list."""
    @property
    def groups(self) -> dict[str, bool]:
        """The groups of the list, and whether each is on."""
    def _state(self) -> dict[str, Any]: ...
    def _status(self) -> dict[str, Any]: ...
    def _register(self, kind: str | None, handler: Callable[[Any], object]) -> int: ...

@final
class PatternList:
    """An ordered list of patterns, which says what becomes an event."""

    @staticmethod
    def parse(text: str, name: str = "<text>") -> PatternList:
        """Reads a list from its text; `name` is what errors call it."""
    @staticmethod
    def load(path: str | os.PathLike[str]) -> PatternList:
        """Reads a list from a file; `ics`, `xboard` and `demichess` are built in."""
    @property
    def name(self) -> str:
        """The name of the list, or its file."""
    @property
    def kinds(self) -> list[str]:
        """The kinds of events that the list makes, in its order."""
    @property
    def groups(self) -> dict[str, bool]:
        """The groups, and whether each is on."""
    def with_group(self, name: str, on: bool) -> PatternList:
        """Returns the list with one group switched."""
    def then(self, next: PatternList) -> PatternList:
        """Returns this list with another after it."""
    def check(self) -> list[Finding]:
        """Finds entries that never match, talk that players can forge, and more."""
    def explain(self, line: str | bytes) -> Explanation:
        """Says which entry reads a line, and which came close."""
    def _check(self) -> list[tuple[Literal["note", "warning", "error"], str, str, str, int]]: ...
    def _explain(self, line: str | bytes) -> dict[str, Any]: ...
    def __len__(self) -> int: ...

@final
class Reader:
    """The events of captures, one after the other."""

    def __iter__(self) -> Iterator[Event]: ...
    def __next__(self) -> Event: ...

class Game:
    """A game, or the part of one that was seen. `str` gives its PGN.

    Two are equal if they say the same, wherever they were read."""

    @property
    def id(self) -> int:
        """The number of the game in its capture, from 1: the column `game_id` of the tables."""
    @property
    def part(self) -> int:
        """Which part of the game it is, from 1: there are several if boards are missing between them."""
    @property
    def start_at(self) -> int | None:
        """Where in the capture the game was first seen."""
    @property
    def start_time(self) -> datetime | None:
        """When the game was first seen, where the capture knows it."""
    @property
    def end_at(self) -> int | None:
        """Where in the capture it ended, or the last board if its end was not seen."""
    @property
    def end_time(self) -> datetime | None:
        """When it ended, or its last board was seen, where the capture knows it."""
    @property
    def number(self) -> int | None:
        """The number that the server gave the game."""
    @property
    def tags(self) -> dict[str, str]:
        """The tags of the PGN, such as `White`."""
    @property
    def moves(self) -> list[str]:
        """The moves in short notation."""
    @property
    def result(self) -> str:
        """The result: "1-0", "0-1", "1/2-1/2", or "*" also if the end was not seen."""
    @property
    def capture(self) -> str:
        """The capture that it was read from."""
    def pgn(self) -> str:
        """Returns the game as PGN."""
    def to_chess(self) -> chess.pgn.Game:
        """Converts the game to one of python-chess."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ArrowStream:
    """A table whose record batches are made while it is read. It can be read more than once."""

    @property
    def schema(self) -> list[tuple[str, str]]:
        """The names of the columns and their types."""
    @property
    def errors(self) -> list[tuple[str, str]]:
        """The captures that could not be read to the end when the table was last read, with the reasons."""
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __iter__(self) -> Iterator[RecordBatch]:
        """Returns the record batches one by one, each of which is a table by itself."""

@final
class RecordBatch:
    """A few thousand rows of a table, over the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __len__(self) -> int: ...

def register(
    events: dict[str, type[Event]], records: dict[str, type[Record]], notice: type[Event]
) -> None: ...
def register_errors(
    list: type[ListError], capture: type[CaptureError], internal: type[InternalError], send: type[SendError]
) -> None: ...
def restore_event(
    json: str,
    capture: str | None,
    time: datetime | None,
    elapsed: tuple[int, int] | None,
    answers: Answers | None = None,
) -> Event: ...
def code_name(code: int) -> str | None:
    """Returns the name of a number that FICS gives a command in block mode, such as `games` for 43."""
def restore_record(class_: type[Record], fields: dict[str, Any]) -> Record: ...
def read(
    sources: Sequence[_Source],
    kinds: list[str] | None,
    times: bool,
    patterns: str | os.PathLike[str] | PatternList | None,
    mode: str,
    progress: Callable[[int, int, str], object] | None = None,
    on_error: Callable[[str, Exception], object] | None = None,
) -> Reader: ...
def count(
    sources: Sequence[_Source],
    patterns: str | os.PathLike[str] | PatternList | None,
    mode: str,
    progress: Callable[[int, int, str], object] | None = None,
    on_error: Callable[[str, Exception], object] | None = None,
) -> dict[str, int]: ...
def snapshot(
    sources: Sequence[_Source],
    kinds: list[str] | None,
    patterns: str | os.PathLike[str] | PatternList | None,
    mode: str,
) -> str: ...
def games(
    sources: Sequence[_Source],
    examined: bool,
    site: str | None,
    date: str | None,
    patterns: str | os.PathLike[str] | PatternList | None,
    mode: str,
    progress: Callable[[int, int, str], object] | None = None,
    on_error: Callable[[str, Exception], object] | None = None,
) -> list[Game]: ...
def restore_game(said: tuple[Any, ...], place: tuple[Any, ...]) -> Game: ...
def arrow(
    sources: Sequence[_Source],
    table: str,
    on_error: str | Callable[[str, Exception], object],
    patterns: str | os.PathLike[str] | PatternList | None,
    mode: str,
    columns: list[str] | None = None,
    kinds: list[str] | None = None,
    json: bool = False,
    progress: Callable[[int, int, str], object] | None = None,
    without: list[str] | None = None,
) -> ArrowStream: ...
def suggest(
    sources: Sequence[_Source],
    patterns: str | os.PathLike[str] | PatternList | None,
    mode: str,
    min: int,
    all: bool,
    progress: Callable[[int, int, str], object] | None = None,
    on_error: Callable[[str, Exception], object] | None = None,
) -> tuple[str, str, PatternList]: ...
def _feed_only(data: bytes) -> int: ...
def _panic() -> None: ...
