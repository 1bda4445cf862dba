"""asyncio: against `looking-at serve`, and against a server of a few lines."""

from __future__ import annotations

import asyncio
import pathlib
import subprocess
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

import looking_at
from looking_at import connect


class Served:
    def __init__(self, command: str, *words: Any) -> None:
        self.process = subprocess.Popen(
            [command, "serve", *map(str, words), "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line
        self.port = int(line.rsplit(":", 1)[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def serve(command: str) -> Iterator[Callable[..., int]]:
    running: list[Served] = []

    def start(*words: Any) -> int:
        running.append(Served(command, *words))
        return running[-1].port

    yield start
    for server in running:
        server.stop()


def run(main: Any) -> Any:
    return asyncio.run(asyncio.wait_for(main, 60))


@pytest.mark.parametrize("name", ["fics-player1.raw", "chessd-seek2.cast", "fics-chat2.raw"])
def test_the_events_of_a_served_capture(serve: Callable[..., int], corpus: pathlib.Path, name: str) -> None:
    path = corpus / name
    port = serve(path, "--speed", "max", "--gap", "0", "--chunk", "100")

    async def main() -> list[looking_at.Event]:
        return [event async for event in connect("127.0.0.1", port)]

    events = run(main())
    expected = [event for event in looking_at.read(path, times=False)]
    # The times are those of the connection.
    assert all(event.time is not None and event.elapsed is not None for event in events if event.kind == "tell")
    # What the client adds, such as the end of the answer to `set style 12`, has no line.
    events = [event for event in events if event.kind != "answer_end"]
    plain = [{k: v for k, v in event.to_dict().items() if k not in ("time", "elapsed")} for event in events]
    assert plain == [event.to_dict() for event in expected]
    assert [event.line for event in events] == [event.line for event in expected]


def test_a_login(serve: Callable[..., int], corpus: pathlib.Path) -> None:
    """serve goes on only when the client has answered."""
    port = serve(corpus / "made-fics-login-starting.cast", "--speed", "max", "--wait-for-input")

    async def main() -> tuple[list[str], looking_at.Status]:
        kinds = []
        async with connect("127.0.0.1", port, login="Foo", password="secret") as server:
            async for event in server:
                kinds.append(event.kind)
                if event.kind == "prompt":
                    # The user of the capture sent a command at each prompt.
                    server.send("who")
        return kinds, server.client.status

    kinds, status = run(main())
    assert "login_prompt" in kinds and "password_prompt" in kinds
    assert "variables" in kinds and status.logged_in and status.handle == "Tindrel"


class Scripted:
    """A server that says what it is told, and keeps what it is sent. It leaves when it has got so many lines."""

    def __init__(self, *parts: bytes, wait: float = 0.0, stay: float = 0.0, lines: int = 0) -> None:
        self.parts, self.wait, self.stay, self.lines = parts, wait, stay, lines
        self.received = b""
        self.left = asyncio.Event()

    async def __aenter__(self) -> Scripted:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: Any) -> None:
        self.server.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for part in self.parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(self.wait)
        await asyncio.sleep(self.stay)
        for _ in range(self.lines):
            self.received += await reader.readline()
        self.left.set()
        try:
            self.received += await asyncio.wait_for(reader.read(65536), 0.5)
        except asyncio.TimeoutError:
            pass
        writer.close()


def test_pings_are_answered_while_the_reader_is_busy() -> None:
    async def main() -> bytes:
        async with Scripted(b"fics% ", b"[G]\0", wait=0.1, lines=2) as server:
            async for _ in connect("127.0.0.1", server.port):
                # The reader of the events does something else until the server leaves.
                await server.left.wait()
            return server.received

    assert run(main()) == b"set style 12\n\x029\n"


def test_a_quiet_line_is_reported_after_a_moment() -> None:
    async def main() -> bool:
        async with Scripted(b"fics% \n\rFoo tells you: hi\n\r", stay=50.0) as server:
            async for event in connect("127.0.0.1", server.port, idle=0.1):
                if event.kind == "tell":
                    return server.left.is_set()
        raise AssertionError("no tell")

    assert not run(main())


def test_commands_and_guests() -> None:
    async def main() -> bytes:
        async with Scripted(b"login: ", b"\n\rfics% ", wait=0.1, lines=3) as server:
            async with connect("127.0.0.1", server.port, login="guest") as connection:
                async for event in connection:
                    if event.kind == "prompt":
                        connection.send("who")
            with pytest.raises(ConnectionError):
                connection.send("quit")
            return server.received

    assert run(main()) == b"guest\nset style 12\nwho\n"


@pytest.mark.parametrize(
    ("version", "ping"), [(True, b"\n\r[G]\n\r"), (1, b"\n\r[G]\n\r"), (2, b"[G]\0"), (1, b"[G]\0")]
)
def test_timeseal(version: Literal[1, 2] | bool, ping: bytes) -> None:
    async def main() -> bytes:
        async with Scripted(b"login: ", ping, b"fics% ", wait=0.1, lines=4) as server:
            async with connect("127.0.0.1", server.port, login="Foo", password="x", timeseal=version) as connection:
                async for _ in connection:
                    pass
            return server.received

    lines = run(main()).split(b"\n")
    # The greeting, the name, the pong and the style, none of them readable.
    assert len(lines) == 5 and lines[4] == b""
    assert all(line and b"Foo" not in line and b"\x029" not in line for line in lines[:4])


def test_the_versions_of_timeseal() -> None:
    session = looking_at.Session()
    line = b"fics% \n\r[G]\n\r"
    assert [event.kind for event in session.feed(line) + session.finish()] == ["prompt", "text"]
    session.reset()
    session.set_timeseal(1)
    assert [event.kind for event in session.feed(line) + session.finish()] == ["prompt", "ping"]
    with pytest.raises(ValueError, match="the versions 1 and 2, not 3"):
        session.set_timeseal(3)


def test_an_exception_of_a_handler_reaches_the_reader() -> None:
    async def main() -> list[str]:
        client = looking_at.Client()

        @client.on("tell")
        def fail(_: looking_at.Tell) -> None:
            raise KeyError("mine")

        kinds = []
        async with Scripted(b"fics% \n\rFoo tells you: hi\n\rfics% ", b"\n\rfics% ", wait=0.1) as server:
            connection = connect("127.0.0.1", server.port, client=client)
            while True:
                try:
                    kinds.append((await connection.__anext__()).kind)
                except KeyError:
                    kinds.append("error")
                except StopAsyncIteration:
                    return kinds

    assert run(main()) == ["error", "prompt", "tell", "prompt", "prompt", "answer_end"]


def test_nobody_there() -> None:
    async def main() -> None:
        async with Scripted() as server:
            pass
        async for _ in connect("127.0.0.1", server.port):
            pass

    with pytest.raises(OSError):
        run(main())


def test_a_protocol_for_a_transport_of_ones_own(serve: Callable[..., int], corpus: pathlib.Path) -> None:
    port = serve(corpus / "fics-chat3.cast", "--speed", "max")

    class Mine(looking_at.Protocol):
        def __init__(self, over: asyncio.Future[None]) -> None:
            super().__init__()
            self.kinds: list[str] = []
            self.over = over

        def event_received(self, event: looking_at.Event) -> None:
            # What the client adds is not in the capture.
            if event.kind != "answer_end":
                self.kinds.append(event.kind)

        def session_ended(self, error: Exception | None) -> None:
            self.over.set_result(None)

    async def main() -> list[str]:
        loop = asyncio.get_running_loop()
        over: asyncio.Future[None] = loop.create_future()
        _, protocol = await loop.create_connection(lambda: Mine(over), "127.0.0.1", port)
        await over
        return protocol.kinds

    assert run(main()) == [event.kind for event in looking_at.read(corpus / "fics-chat3.cast")]


def test_a_slow_reader_loses_nothing() -> None:
    """More events than are kept: the socket is not read for a while."""
    count = 30_000

    async def main() -> int:
        seen = 0
        async with Scripted(b"Foo tells you: hi\n\r" * count, stay=0.1) as server:
            connection = connect("127.0.0.1", server.port)
            async for _ in connection:
                seen += 1
                if seen == 1:
                    while not connection._protocol.paused:
                        await asyncio.sleep(0.01)
        return seen

    assert run(main()) == count


class Unread(asyncio.Transport):
    """A transport to a server that reads nothing."""

    def __init__(self, protocol: looking_at.Protocol) -> None:
        super().__init__()
        self.protocol, self.written, self.ended = protocol, 0, ""

    def write(self, data: Any) -> None:
        self.written += len(data)
        if self.written > 65536:
            self.protocol.pause_writing()

    def is_closing(self) -> bool:
        return self.ended != ""

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"


def test_a_server_that_does_not_read_is_not_written_to() -> None:
    """Each ping asks for an answer; the client keeps a limited number of answers."""

    async def main() -> None:
        protocol = looking_at.Protocol(login="Foo", timeseal=1)
        transport = Unread(protocol)
        protocol.connection_made(transport)
        for _ in range(40):
            protocol.data_received(b"[G]\n\r" * 1000)
        assert 65536 < transport.written < 100_000
        transport.written = 0
        protocol.resume_writing()
        assert 10_000 < transport.written < 50_000
        transport.written = 65536
        protocol.send("date")
        protocol.data_received(b"login: \n\rThe chess server is full.\n\r\n\r")
        assert transport.ended == "aborted"

    run(main())


class Dialogue:
    """A server that says something after each line that it is sent; a script for each connection."""

    def __init__(self, *scripts: list[bytes]) -> None:
        self.scripts, self.received = list(scripts), [b"" for _ in scripts]
        self.connections = 0

    async def __aenter__(self) -> Dialogue:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: Any) -> None:
        self.server.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number, self.connections = self.connections, self.connections + 1
        first, *rest = self.scripts[number]
        writer.write(first)
        for part in rest:
            self.received[number] += await reader.readline()
            writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.1)
        writer.close()


LOGIN = [b"login: ", b'\n\r"Foo" is a registered name.\n\r\n\rpassword: ']


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (b"\n\r**** Invalid password! ****\n\r\n\rlogin: ", looking_at.Refusal.PASSWORD),
        (b"The chess server is full.\n\r\n\r", looking_at.Refusal.FULL),
    ],
)
def test_a_login_that_is_refused(said: bytes, reason: looking_at.Refusal) -> None:
    async def main() -> tuple[looking_at.LoginRefused, bytes]:
        async with Dialogue([*LOGIN, said, b""]) as server:
            connection = connect("127.0.0.1", server.port, login="Foo", password="hunter2")
            with pytest.raises(looking_at.LoginRefused) as raised:
                async for event in connection:
                    assert "hunter2" not in repr(event) + event.to_json()
            with pytest.raises(ConnectionError):
                connection.send("who")
            assert "hunter2" not in f"{raised.value!r} {connection.client!r} {connection.state!r}"
            return raised.value, server.received[0]

    error, received = run(main())
    assert error.reason is reason and received.startswith(b"Foo\nhunter2\n")


def test_answers_in_block_mode() -> None:
    async def main() -> tuple[looking_at.Answer, looking_at.Answer, list[str]]:
        online = b"\n\r**** Starting FICS session as Foo(U) ****\n\rfics% "
        answers = (
            b"\n\rBar tells you: hi\n\rfics% "
            b"\x152\x1643\x16There are no games in progress.\n\r\x17\n\rfics% \x153\x1656\x16\x17\n\rfics% "
        )
        script = [b"login: ", online, b"block set.\n\rfics% ", b"", answers]
        async with Dialogue(script) as server:
            async with connect("127.0.0.1", server.port, login="Foo", style=None, block_mode=True) as connection:
                state = await connection.logged_in()
                assert state.is_online and state.handle == "Foo" and state.registered is False
                games, empty = await asyncio.gather(connection.command("games"), connection.command("iset a 1"))
                assert connection.client.is_in_block_mode
                return games, empty, [event.kind async for event in connection]

    games, empty, rest = run(main())
    assert [event.kind for event in games.events] == ["games"] and games.certain and games.end.name == "games"
    assert empty.events == [] and empty.certain
    assert "tell" in rest and "games" not in rest


def test_a_lost_connection_is_made_again() -> None:
    online = b"\n\r**** Starting FICS session as Foo(U) ****\n\rfics% "

    async def main() -> list[str]:
        script = [b"login: ", online]
        async with Dialogue(script, script) as server:
            kinds = []
            async with connect("127.0.0.1", server.port, login="Foo", style=None, reconnect=0.01) as connection:
                async for event in connection:
                    kinds.append(event.kind)
                    if kinds.count("logged_in") == 2:
                        break
            return kinds

    assert run(main()).count("login_prompt") == 2


@pytest.mark.parametrize(
    "said, phase, may_reconnect",
    [
        (b"", "connecting", True),
        (b"login: \n\rfics% ", "online", True),
        (b"login: \n\rfics% Logging you out.\n\r", "closed", False),
        (b"login: \n\rfics% **** You have been kicked out by Admin! ****\n\r", "closed", False),
        (b"login: \n\rfics% ", "closed", True),
        (b"login: \n\rfics% **** Foo has arrived - you can't both be logged in. ****\n\r", "taken_over", False),
        (b"The chess server is full.\n\r", "refused", True),
        (b"login: \n\rpassword: ", "refused", False),
    ],
)
def test_whether_to_connect_again(said: bytes, phase: str, may_reconnect: bool) -> None:
    client = looking_at.Client(login="Foo")
    client.feed(said, 1.0)
    if phase != "connecting" and phase != "online":
        client.closed()
    assert (client.state.phase, client.state.may_reconnect) == (phase, may_reconnect)


def test_a_second_reader_gets_an_error_and_what_is_closed_sends_nothing() -> None:
    async def main() -> None:
        async with Scripted(b"fics% ", stay=50.0) as server:
            connection = connect("127.0.0.1", server.port)
            assert (await connection.__anext__()).kind == "prompt"

            async def read() -> list[str]:
                return [event.kind async for event in connection]

            first = asyncio.create_task(read())
            await asyncio.sleep(0)
            with pytest.raises(RuntimeError, match="another task"):
                await connection.__anext__()
            connection.close()
            with pytest.raises(ConnectionError):
                connection.send("who")
            with pytest.raises(ConnectionError):
                await connection.command("who")
            await first

    run(main())


def test_what_handlers_send_and_switch_does_not_depend_on_the_splits() -> None:
    text = b"login: \n\rfics% \n\rBar tells you: on\n\rmy> \n\rBar tells you: on\n\rmy> \n\rfics% "
    outcomes = []
    for size in (1, 7, len(text)):
        client = looking_at.Client(login="guest", style=None)
        kinds: list[str] = []

        @client.on("tell")
        def answer(_: looking_at.Tell, client: looking_at.Client = client) -> None:
            client.set_group("own_prompt", True)
            client.send_line("tell Bar hi")

        client.on_any(lambda event, kinds=kinds: kinds.append(event.kind))
        for at in range(0, len(text), size):
            client.feed(text[at : at + size], 1.0)
        outcomes.append((kinds, client.output(1.0)))
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert outcomes[0][1] == b"guest\ntell Bar hi\ntell Bar hi\n"
    assert outcomes[0][0].count("prompt") == 4
