"""Connections with asyncio."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING, Callable, Literal, NamedTuple, Optional

from ._client import Client, State
from ._errors import AnswerLate, AnswerLost, LoginRefused, TakenOver
from ._looking_at import Event
from ._session import Patterns
from .events import AnswerEnd, BlockEnd, LoggedIn

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._client import Settings

__all__ = ["Answer", "Connection", "Protocol", "connect"]

# Above HIGH events that nobody has taken the socket is no longer read, and below LOW it is read again.
HIGH, LOW = 10_000, 1_000

# The longest pause between attempts to connect again, in seconds.
LONGEST_PAUSE = 300.0


class Protocol(asyncio.Protocol):
    """Feeds a client with what a transport receives, and writes what the client sends.

    For those who have their transport: override `event_received`, or register handlers with the client. The settings
    are those of `Client`. The transport is closed when the login is refused or taken over.
    """

    def __init__(self, client: Client | None = None, **settings: Unpack[Settings]) -> None:
        if client is not None and settings:
            raise TypeError("the settings are those of the client that is given")
        self.client = client or Client(**settings)
        self.transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        # Whether the server does not read what it has been sent.
        self._is_full = False

    def event_received(self, event: Event) -> None:
        """Receives each event, after the handlers of the client."""

    def session_ended(self, error: Exception | None) -> None:
        """Receives the end of the session, once, after the last event. `error` says why the connection was lost, if it was."""

    def send(self, line: str) -> None:
        """Sends a line at once. Nothing is known about its answer."""
        self.client.send_line(line)
        self._write()

    def command(self, text: str) -> int:
        """Queues a command, and returns its number; see `Client.command`."""
        number = self.client.command(text)
        self._write()
        return number

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._is_full = False
        self._write()

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full = False
        self._write()

    def data_received(self, data: bytes) -> None:
        self._report(lambda: self.client.feed(data, _now(), time.time()))

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        self.transport = None
        try:
            self._report(self.client.closed)
        finally:
            self.session_ended(exc)

    def _report(self, read: Callable[[], list[Event]]) -> None:
        try:
            events = read()
        finally:
            # Before anything else, since the server counts the time until the answer to a ping. A handler that raised
            # an exception may have sent something before.
            self._write()
        for event in events:
            self.event_received(event)

    def _write(self) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        # A server that does not read what it asks for would have the answers pile up. The client keeps a limited number.
        if not self._is_full:
            output = self.client.output(_now())
            if output:
                self.transport.write(output)
        if self.client.state.is_over:
            self._close()
        self._schedule()

    def _close(self) -> None:
        if self.transport is None:
            return
        # What the server does not read would keep the transport from closing.
        if self._is_full:
            self.transport.abort()
        else:
            self.transport.close()

    def _schedule(self) -> None:
        """Sees to it that the client is called at its deadline. A timer that is too early is left as it is."""
        deadline = self.client.deadline
        if deadline is None or (self._timer is not None and self._timer.when() <= deadline):
            return
        self._cancel()
        self._timer = asyncio.get_running_loop().call_at(deadline, self._timeout)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _timeout(self) -> None:
        self._timer = None
        self._report(lambda: self.client.handle_timeout(_now(), time.time()))


def _now() -> float:
    return asyncio.get_running_loop().time()


class Answer(NamedTuple):
    """The answer to a command."""

    events: list[Event]
    """What the server said, without the end of the answer; nothing if the answer is empty."""
    end: AnswerEnd
    """How it ended, with the server's number for the command where that is known."""

    @property
    def certain(self) -> bool:
        """Whether the server said which command it answers, as it does in block mode. If not, the events are those
        that came before the next prompt, but for kinds that come unasked."""
        return self.end.how == "complete"


class _Asked:
    """A command that somebody waits for."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def end(self, end: AnswerEnd) -> None:
        if self.answer.done():
            return
        if end.how == "late":
            self.answer.set_exception(AnswerLate(end.command, self.events))
        elif end.how == "lost":
            self.answer.set_exception(AnswerLost(end.command, self.events))
        else:
            self.answer.set_result(Answer(self.events, end))


class _Queue(Protocol):
    """Keeps the events for a connection."""

    def __init__(self, client: Client, ended: Callable[[Exception | None], None]) -> None:
        super().__init__(client)
        self.ended = ended
        self.events: deque[Event] = deque()
        self.asked: dict[int, _Asked] = {}
        self.over = False
        # Whether the login over the last transport succeeded.
        self.was_online = False
        self.error: BaseException | None = None
        self.paused = False
        self.waiting: asyncio.Future[None] | None = None
        self.online: list[asyncio.Future[State]] = []

    def _report(self, read: Callable[[], list[Event]]) -> None:
        try:
            super()._report(read)
        except Exception as error:  # a handler's: it reaches whoever iterates
            self.error = self.error or error
        if self.online and self.client.state.is_online:
            for future in self._waiting_for_login():
                future.set_result(self.client.state)
        self._wake()
        self._pause()

    def _waiting_for_login(self) -> list[asyncio.Future[State]]:
        waiting, self.online = self.online, []
        return [future for future in waiting if not future.done()]

    def _pause(self) -> None:
        """Stops reading while nobody takes the events, unless somebody waits for an answer."""
        if self.transport is None:
            self.paused = False
        elif not self.paused and len(self.events) > HIGH and not self.asked and not self.online:
            self.paused = True
            self.transport.pause_reading()
        elif self.paused and (len(self.events) < LOW or self.asked or self.online):
            self.paused = False
            self.transport.resume_reading()

    def event_received(self, event: Event) -> None:
        if isinstance(event, AnswerEnd):
            asked = self.asked.pop(event.command, None)
            if asked is not None:
                asked.end(event)
                if event.how == "complete":
                    return
        elif event.answers is not None:
            asked = self.asked.get(event.answers.command)
            if asked is not None:
                if not isinstance(event, BlockEnd):
                    asked.events.append(event)
                if event.answers.certain:
                    return
        elif isinstance(event, LoggedIn):
            self.was_online = True
        self.events.append(event)

    def session_ended(self, error: Exception | None) -> None:
        self.ended(error)

    def end(self, error: BaseException | None) -> None:
        """Ends the queue: nothing more will come."""
        self.over = True
        self.error = self.error or error
        for future in self._waiting_for_login():
            future.set_exception(error or ConnectionError("the connection ended before the login was over"))
            # Whoever waited may be gone.
            future.exception()
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
            try:
                await self.waiting
            finally:
                self.waiting = None
        event = self.events.popleft()
        self._pause()
        return event


class Connection(AsyncIterator[Event]):
    """A connection to a server: an asynchronous iterator over its events.

    It connects when it is first used, or when it is entered with `async with`, which also closes it. The iterator ends
    when the server closes the connection. A login that is refused raises `LoginRefused`, and one that another login
    took over `TakenOver`, after the last event.

    One task at a time iterates; others can send commands and wait for their answers.
    """

    def __init__(self, host: str, port: int, client: Client, reconnect: float | None = None) -> None:
        if not isinstance(host, str):
            raise TypeError(f"the host is a str, not {host!r}")
        if not isinstance(port, int):
            raise TypeError(f"the port is an int, not {port!r}")
        if reconnect is not None and not isinstance(reconnect, (int, float)):
            raise TypeError(f"reconnect is a number of seconds, not {reconnect!r}")
        if reconnect is not None and not 0 <= reconnect < float("inf"):
            raise ValueError(f"a pause of {reconnect} seconds")
        self.host, self.port, self.client = host, port, client
        self._protocol = _Queue(client, self._ended)
        self._lock: asyncio.Lock | None = None
        self._connected = self._closed = self._reading = False
        self._first_pause = self._next_pause = reconnect
        self._task: asyncio.Task[None] | None = None

    @property
    def state(self) -> State:
        """How far the connection is."""
        return self.client.state

    async def _connect(self) -> None:
        if self._connected or self._closed:
            return
        # Several tasks may use the connection first.
        self._lock = self._lock or asyncio.Lock()
        async with self._lock:
            if not self._connected and not self._closed:
                await self._open()
                self._connected = True

    async def _open(self) -> None:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: self._protocol, self.host, self.port)
        if self._closed:
            transport.close()

    def _ended(self, error: Exception | None) -> None:
        state = self.client.state
        if self._protocol.was_online:
            self._protocol.was_online = False
            self._next_pause = self._first_pause
        if self._next_pause is not None and not self._closed and state.may_reconnect:
            self._task = asyncio.get_running_loop().create_task(self._reconnect())
        elif self._closed:
            self._protocol.end(None)
        elif state.refusal is not None:
            self._protocol.end(LoginRefused(state.refusal, state.line))
        elif state.phase == "taken_over":
            self._protocol.end(TakenOver("another login took the handle over"))
        else:
            self._protocol.end(error)

    async def _reconnect(self) -> None:
        while self._first_pause is not None and self._next_pause is not None:
            pause = self._next_pause
            # Longer from time to time, until a login succeeds.
            self._next_pause = max(self._first_pause, min(max(2 * pause, 1.0), LONGEST_PAUSE))
            await asyncio.sleep(pause)
            self.client.reconnect()
            try:
                await self._open()
            except OSError:
                continue
            return

    def __aiter__(self) -> Connection:
        return self

    async def __anext__(self) -> Event:
        if self._reading:
            raise RuntimeError("another task iterates over this connection")
        self._reading = True
        try:
            await self._connect()
            return await self._protocol.next()
        finally:
            self._reading = False

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

    async def logged_in(self) -> State:
        """Waits until the login is over, and returns the state, which has the handle.

        With `reconnect`, it waits for the next login while there is no connection.
        """
        await self._connect()
        self._check_open()
        state = self.client.state
        if state.is_online:
            return state
        future: asyncio.Future[State] = asyncio.get_running_loop().create_future()
        self._protocol.online.append(future)
        self._protocol._pause()
        return await future

    async def command(self, text: str) -> Answer:
        """Sends a command when the login is over, and waits for its answer.

        In block mode what the server says in answer is returned here only. Without it, it is not certain which events
        these are, so the iterator has them too; see `Answer.certain`.

        Raises `AnswerLate` if the answer does not end within `answer_timeout`, `AnswerLost` if the connection ends
        before, and `SendError` for a text that can't be sent.
        """
        await self._connect()
        self._check_open()
        number = self._protocol.command(text)
        asked = self._protocol.asked[number] = _Asked()
        self._protocol._pause()
        try:
            return await asked.answer
        finally:
            self._protocol.asked.pop(number, None)

    def send(self, line: str) -> None:
        """Sends a line at once: a move, or an answer to a question of the login. Nothing is known about its answer."""
        self._check_open()
        self._protocol.send(line)

    def _check_open(self) -> None:
        if self._closed or self._protocol.over:
            raise ConnectionError("the connection is closed")

    def close(self) -> None:
        """Closes the connection; what has been received can still be read."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
        if self._protocol.transport is not None:
            self._protocol._close()
        else:
            self._protocol.end(None)


def connect(
    host: str,
    port: int = 5000,
    *,
    client: Client | None = None,
    patterns: Patterns = "ics",
    mode: Literal["settled", "eager"] = "settled",
    reconnect: float | None = None,
    **settings: Unpack[Settings],
) -> Connection:
    """Connects to a server: `async for event in looking_at.connect("freechess.org", login="guest")`.

    The settings are those of `Client`, and say among other things who logs in; a client of your own can be given
    instead. Telnet requests and pings are answered at once, also while the reader of the events is busy.

    With `reconnect`, a connection that is lost is made again after so many seconds, and after longer pauses if that
    fails, up to five minutes; the iterator then goes on with the events of the new connection. A wrong password, a
    login that another one took over, a kick and `quit` are final.
    """
    if client is None:
        client = Client(patterns, mode, **settings)
    elif settings or patterns != "ics" or mode != "settled":
        raise TypeError("the settings are those of the client that is given")
    return Connection(host, port, client, reconnect)
