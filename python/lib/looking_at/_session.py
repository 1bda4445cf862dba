"""Sessions and clients, with handlers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Literal, NamedTuple, TypeVar, Union, overload

from . import _looking_at
from ._looking_at import Event, PatternList
from ._values import of_type

__all__ = ["Handled", "Patterns", "Session", "Status"]

E = TypeVar("E", bound=Event)
H = TypeVar("H", bound=Callable[[Any], object])
T = TypeVar("T")

Patterns = Union[str, "os.PathLike[str]", PatternList]


class Status(NamedTuple):
    """What is known about a connection."""

    server: str | None
    """The server's name, where it gave one before the login."""
    server_kind: Literal["fics", "icc", "chessd", "fatics", "other"] | None
    """What software the server is, as far as its name and its prompt show."""
    handle: str | None
    """The name that the user goes by."""
    registered: bool | None
    """Whether the handle is registered, as far as the login showed it."""
    logged_in: bool
    """Whether the login is over: a prompt for commands was seen."""
    echo: bool
    """Whether what the user types should be shown: not while a password is asked for."""


class Handled:
    """What sessions and clients have in common: handlers, and what is known about the connection."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _register(self, kind: str | None, handler: Callable[[Any], object]) -> int: ...
        def _status(self) -> dict[str, Any]: ...

    @property
    def status(self) -> Status:
        """What is known about the connection so far."""
        return Status(**self._status())

    @overload
    def on(self, kind: type[E]) -> Callable[[Callable[[E], T]], Callable[[E], T]]: ...
    @overload
    def on(self, kind: str) -> Callable[[H], H]: ...
    def on(self, kind: str | type[Event]) -> Callable[[Any], Any]:
        """Registers a handler for a kind, given by its name or its class.

        Handlers are called while the methods that return events run, in the order in which they were
        registered. An exception reaches the caller of these; the events that no handler has seen yet are
        handled with the next call, and no event is lost.

        >>> session = Session()
        >>> @session.on("tell")
        ... def greet(tell):
        ...     session.send(f"tell {tell.from_.name} hello")
        """
        name = kind if isinstance(kind, str) else _kind_of(kind)

        def register(handler: H) -> H:
            self._register(name, handler)
            return handler

        return register

    def on_any(self, handler: H) -> H:
        """Registers a handler for every event."""
        self._register(None, handler)
        return handler


class Session(_looking_at.Session, Handled):
    """Reads one connection: bytes in, events out.

    `patterns` is the name of a built-in list (`ics`, `xboard`, `demichess`), a file or a `PatternList`.

    >>> session = Session()
    >>> session.feed(b"fics% \\n\\rFoo(GM) tells you: hi\\n\\rfics% ")
    [<Prompt text="fics" at=0>, <Tell from=Foo(GM) text="hi" at=8>, <Prompt text="fics" at=31>]
    """

    def __new__(cls, patterns: Patterns = "ics", mode: Literal["settled", "eager"] = "settled") -> Session:
        of_type("mode", mode, "str")
        return super().__new__(cls, patterns, mode)


def _kind_of(kind: type[Event]) -> str:
    name = getattr(kind, "kind", None)
    if not isinstance(name, str):
        raise TypeError(f"{kind!r} is not the class of one kind of events")
    return name
