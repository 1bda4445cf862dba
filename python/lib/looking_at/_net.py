"""Connections with asyncio."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Iterable
from types import TracebackType
from typing import Any, Literal, Optional

from . import _looking_at
from ._looking_at import Event
from ._session import Patterns, Session

__all__ = ["Connection", "Protocol", "connect"]

# So many events wait for a slow reader before the socket is no longer read, and so few let it be read again.
HIGH, LOW = 10_000, 1_000


class Protocol(asyncio.Protocol):
    """Feeds a session with what a transport receives, and answers what the server asks of a program.

    For those who have their transport: override `event_received`, or register handlers with the session.
    Telnet requests and timeseal's pings are answered at once. A line that may still be folded is
    reported when the stream has been quiet for `idle` seconds.

    With `login`, the server's prompt for a name is answered with it, and the one for a password with
    `password`, each once. With `timeseal`, what is sent is encoded, so that FICS does not count the lag: 1 or 2 is the
    version that the server is greeted with, and True is 1.
    """

    def __init__(
        self,
        session: Session | None = None,
        *,
        login: str | None = None,
        password: str | None = None,
        timeseal: Literal[1, 2] | bool = False,
        idle: float = Session.IDLE,
    ) -> None:
        self.session = session or Session()
        self.transport: asyncio.Transport | None = None
        self._answers = {"login_prompt": login, "password_prompt": password}
        self._guest = password is None
        self._timeseal = int(timeseal)
        if self._timeseal:
            self.session.set_timeseal(self._timeseal)
        self._idle = idle
        self._timer: asyncio.TimerHandle | None = None
        self._started = time.monotonic()

    def event_received(self, event: Event) -> None:
        """Called for each event, after the handlers of the session."""

    def session_ended(self, error: Exception | None) -> None:
        """Called once, after the last event. `error` says why the connection was lost, if it was."""

    def send(self, command: str | bytes) -> None:
        """Sends a command: text, which gets a newline, or bytes, which are sent as they are."""
        self.session.send(command)
        self._write(())

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        if self._timeseal:
            transport.write(_looking_at.timeseal_hello(self._timeseal, "looking-at", sys.platform, self._elapsed()))
        self._write(())

    def data_received(self, data: bytes) -> None:
        self._report(self.session.feed(data))
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._idle, self._flush)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.transport = None
        try:
            self._report(self.session.finish())
        finally:
            self.session_ended(exc)

    def _flush(self) -> None:
        self._timer = None
        self._report(self.session.flush())

    def _report(self, events: Iterable[Event]) -> None:
        events = list(events)
        for event in events:
            self._answer(event)
        self._write(events)
        for event in events:
            self.event_received(event)

    def _answer(self, event: Event) -> None:
        kind = event.kind
        answer = self._answers.get(kind)
        if answer is not None:
            self._answers[kind] = None
            self.session.send(answer)
            if kind == "login_prompt" and self._guest:
                # A guest is asked to press return.
                self.session.send("")

    def _write(self, events: Iterable[Event]) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        if not self._timeseal:
            output = self.session.take_output()
        else:
            parts = []
            for event in events:
                if isinstance(event, _events().Ping):
                    parts.append(_looking_at.timeseal_pong(self._elapsed()))
                elif isinstance(event, _events().Reply):
                    parts.append(event.bytes)
            for line in self.session._take_sent().splitlines():
                parts.append(_looking_at.timeseal_encode(line, self._elapsed()))
            output = b"".join(parts)
        if output:
            self.transport.write(output)

    def _elapsed(self) -> float:
        return time.monotonic() - self._started


def _events() -> Any:
    from . import events

    return events


class _Queue(Protocol):
    """Keeps the events for a connection."""

    def __init__(self, session: Session, options: dict[str, Any]) -> None:
        super().__init__(session, **options)
        self.events: deque[Event] = deque()
        self.over = False
        self.error: BaseException | None = None
        self.paused = False
        self.waiting: asyncio.Future[None] | None = None

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except Exception as error:  # a handler's: it reaches whoever iterates
            self.error = self.error or error
        self._wake()
        if len(self.events) > HIGH and not self.paused and self.transport is not None:
            self.paused = True
            self.transport.pause_reading()

    def _flush(self) -> None:
        try:
            super()._flush()
        except Exception as error:
            self.error = self.error or error
        self._wake()

    def event_received(self, event: Event) -> None:
        self.events.append(event)

    def session_ended(self, error: Exception | None) -> None:
        self.over = True
        self.error = self.error or error
        self._wake()

    def _wake(self) -> None:
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def next(self) -> Event:
        while not self.events:
            if self.error is not None:
                error, self.error = self.error, None
                raise error
            if self.over:
                raise StopAsyncIteration
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        event = self.events.popleft()
        if self.paused and len(self.events) < LOW and self.transport is not None:
            self.paused = False
            self.transport.resume_reading()
        return event


class Connection(AsyncIterator[Event]):
    """A connection to a server: an asynchronous iterator over its events.

    It connects when it is first asked for an event, or when it is entered with `async with`, which also
    closes it. The iterator ends when the server closes the connection.
    """

    def __init__(self, host: str, port: int, session: Session, options: dict[str, Any]) -> None:
        self.host, self.port, self.session = host, port, session
        self._protocol = _Queue(session, options)
        self._connected = False

    async def _connect(self) -> None:
        if not self._connected:
            self._connected = True
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self._protocol, self.host, self.port)

    def __aiter__(self) -> Connection:
        return self

    async def __anext__(self) -> Event:
        await self._connect()
        return await self._protocol.next()

    async def __aenter__(self) -> Connection:
        await self._connect()
        return self

    async def __aexit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def send(self, command: str | bytes) -> None:
        """Sends a command: text, which gets a newline, or bytes, which are sent as they are."""
        if self._connected and self._protocol.transport is None:
            raise ConnectionError("the connection is closed")
        self._protocol.send(command)

    def close(self) -> None:
        """Closes the connection; what has been received can still be read."""
        if self._protocol.transport is not None:
            self._protocol.transport.close()


def connect(
    host: str,
    port: int = 5000,
    *,
    login: str | None = None,
    password: str | None = None,
    timeseal: Literal[1, 2] | bool = False,
    patterns: Patterns = "ics",
    session: Session | None = None,
    idle: float = Session.IDLE,
) -> Connection:
    """Connects to a server: `async for event in looking_at.connect("freechess.org", login="guest")`.

    Prompts are reported when they arrive, telnet requests and pings are answered at once, also while the
    reader of the events is busy.
    """
    options = {"login": login, "password": password, "timeseal": timeseal, "idle": idle}
    return Connection(host, port, session or Session(patterns), options)
