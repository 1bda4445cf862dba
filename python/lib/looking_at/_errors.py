"""The exceptions of the package."""

from __future__ import annotations

import enum
from typing import NamedTuple

from ._looking_at import Event, register_errors

__all__ = [
    "AnswerLate",
    "AnswerLost",
    "CaptureError",
    "Error",
    "InternalError",
    "ListError",
    "LoginRefused",
    "Mistake",
    "Refusal",
    "SendError",
    "TakenOver",
]


class Error(Exception):
    """The base class of what this package raises besides the exceptions of Python itself."""


class Mistake(NamedTuple):
    """One mistake in a pattern list."""

    line: int
    column: int
    message: str


class ListError(Error, ValueError):
    """A pattern list has mistakes; the place is that of the first."""

    def __init__(self, message: str, file: str, mistakes: list[tuple[int, int, str]]) -> None:
        super().__init__(message)
        self.file = file
        self.mistakes = [Mistake(*mistake) for mistake in mistakes]
        self.line = self.mistakes[0].line
        self.column = self.mistakes[0].column

    def __reduce__(self) -> tuple[object, ...]:
        return ListError, (str(self), self.file, [tuple(mistake) for mistake in self.mistakes])


class CaptureError(Error, ValueError):
    """A capture is damaged. Everything before the damage has been read."""

    def __init__(
        self, message: str, file: str, place: tuple[int | None, int | None] = (None, None)
    ) -> None:
        super().__init__(message)
        self.file = file
        self.line, self.offset = place

    def __reduce__(self) -> tuple[object, ...]:
        return CaptureError, (str(self), self.file, (self.line, self.offset))


class InternalError(Error, RuntimeError):
    """Something that must not happen: please report it."""


class SendError(Error, ValueError):
    """A text can't be sent. The message has no part of the text, which may be a password."""


class Refusal(enum.Enum):
    """Why a login failed."""

    PASSWORD = "password"
    """The password is wrong."""
    NAME = "name"
    """The name is not one that the server allows."""
    NAME_IN_USE = "name_in_use"
    """Somebody else is logged in with the name."""
    BANNED = "banned"
    """The user, or the address, is banned."""
    FULL = "full"
    """The server is full, or admits registered players only."""
    PASSWORD_NEEDED = "password_needed"
    """The name of a guest is registered: it needs a password."""
    NOT_REGISTERED = "not_registered"
    """The name of a player is not registered."""
    TIMEOUT = "timeout"
    """The login took too long."""
    UNEXPLAINED = "unexplained"
    """The server asked for something that it had been given, and did not say why."""
    UNEXPECTED = "unexpected"
    """The server asked for things in an order that no login has."""


class LoginRefused(Error, ConnectionError):
    """The server did not let the user in: `reason` says why, and `line` is what the server said, if it said anything."""

    def __init__(self, reason: Refusal, line: str | None = None) -> None:
        said = f": {line}" if line else ""
        super().__init__(f"the login was refused ({reason.value}){said}")
        self.reason, self.line = reason, line

    def __reduce__(self) -> tuple[object, ...]:
        return LoginRefused, (self.reason, self.line)


class TakenOver(Error, ConnectionError):
    """Another login took the handle over."""


class AnswerLate(Error, TimeoutError):
    """The answer to a command did not end in time: `command` is its number, `events` what came of it."""

    def __init__(self, command: int, events: list[Event]) -> None:
        super().__init__(f"command {command} was not answered in time")
        self.command, self.events = command, events

    def __reduce__(self) -> tuple[object, ...]:
        return AnswerLate, (self.command, self.events)


class AnswerLost(Error, ConnectionError):
    """The connection ended before a command was answered: `command` is its number, `events` what came of it."""

    def __init__(self, command: int, events: list[Event]) -> None:
        super().__init__(f"the connection ended before command {command} was answered")
        self.command, self.events = command, events

    def __reduce__(self) -> tuple[object, ...]:
        return AnswerLost, (self.command, self.events)


register_errors(ListError, CaptureError, InternalError, SendError)
