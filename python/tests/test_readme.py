"""What the README shows is what comes out."""

from __future__ import annotations

import ast
import asyncio
import os
import pathlib
import re
import shutil
import sys
from collections.abc import Callable
from typing import Any

import pytest

import looking_at
from looking_at import _looking_at

README = pathlib.Path(__file__).parents[1] / "README.md"
BLOCKS: list[str] = re.findall(r"^```python\n(.*?)^```", README.read_text(), re.M | re.S)
# What the server of the blocks says, a part after each line that it is sent.
SCRIPT = [
    b"login: ",
    b"\n\r**** Starting FICS session as GuestABCD(U) ****\n\rfics% ",
    b"\n\rfics% \n\rFoo tells you: hi\n\rfics% ",
    b"\n\rThere are no games in progress.\n\rfics% ",
]


def block(beginning: str) -> str:
    """The only block of the page in which a line begins so."""
    (found,) = [text for text in BLOCKS if re.search(f"^{re.escape(beginning)}", text, re.M)]
    return found


def run_block(text: str, **scope: Any) -> dict[str, Any]:
    """Runs a block, which may wait for something."""
    code = compile(text, "README.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    scope.setdefault("looking_at", looking_at)
    waiting = eval(code, scope)
    if waiting is not None:
        asyncio.run(asyncio.wait_for(waiting, 60))
    return scope


@pytest.fixture
def folder(tmp_path: pathlib.Path, corpus: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A folder with what the page has: the corpus, logs, and a list."""
    os.symlink(corpus, tmp_path / "corpus")
    (tmp_path / "logs").mkdir()
    for name in ("fics-player1.raw", "fics-chat2.raw", "chessd-chat2.raw"):
        shutil.copy(corpus / name, tmp_path / "logs")
    (tmp_path / "my.pat").write_text('apples ^"* has * apples."  who:handle count:number\nnewline "\\n"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def answering(serve: Callable[[int], Any]) -> bytes:
    """Calls `serve` with the port of a server; what it was sent."""
    received = b""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal received
        writer.write(SCRIPT[0])
        for part in SCRIPT[1:]:
            received += await reader.readline()
            writer.write(part)
        await asyncio.sleep(0.5)
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    try:
        await serve(server.sockets[0].getsockname()[1])
    finally:
        server.close()
    return received


def test_recorded_sessions(folder: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("chess")
    text = block("for event in looking_at.read")
    found = run_block(text)
    out = capsys.readouterr().out
    (shown,) = re.findall(r"^# (<.*>) \.\.\.$", text, re.M)
    assert out.startswith(shown + "\n") and str(found["game"]) in out
    (folder / "logs/damaged.gz").write_bytes(b"\x1f\x8b\x08")
    run_block(block("looking_at.count(\"logs/*\""))
    captured = capsys.readouterr()
    assert "damaged.gz" in captured.out and " MB, " in captured.err


def test_connections() -> None:
    async def program(port: int) -> None:
        text = block("async def main").replace('"freechess.org", 5000', f'"127.0.0.1", {port}')
        # Here a loop runs already.
        scope = run_block(text.replace("asyncio.run(main())", ""))
        await asyncio.wait_for(scope["main"](), 60)

    assert b"tell Foo hello" in asyncio.run(answering(program))

    async def command(port: int) -> None:
        text = block("answer = await server.command")
        async with looking_at.connect("127.0.0.1", port, login="guest") as server:
            await server.logged_in()
            scope = {"server": server}
            await eval(compile(text, "README.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), scope)
            answer: Any = scope["answer"]
            assert repr(answer).startswith("Answer(events=[<Games ") and repr(answer.end).startswith("<AnswerEnd ")

    assert b"games /b" in asyncio.run(answering(command))


def test_bytes_from_anywhere_else() -> None:
    sent: list[bytes] = []

    class socket:
        sendall = sent.append

    found = run_block(block("session = looking_at.Session()"), data=b"fics% \n\rFoo tells you: hi\n\rfics% ", socket=socket)
    assert [event.kind for event in found["events"]] == ["prompt", "tell", "prompt"]
    assert sent == [b"tell Foo hello\n"]


@pytest.mark.skipif(sys.version_info < (3, 10), reason="match is of Python 3.10")
def test_matching(capsys: pytest.CaptureFixture[str]) -> None:
    text = block("match event:")
    for event in (
        looking_at.Tell(from_=looking_at.Handle(name="Foo"), text="hi"),
        looking_at.Arrived(name="Bar", on_my_list=True),
        looking_at.Notice(kind="logout", reason="kicked"),
    ):
        found = run_block(f"from looking_at import *\n{text}", event=event)
        if event.kind == "tell":
            assert (found["who"], found["text"]) == ("Foo", "hi")
    assert capsys.readouterr().out == "Bar\nkicked\n"


def test_lists(folder: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run_block(block("patterns = looking_at.PatternList.load"))
    assert found["patterns"].kinds == ["apples", "newline"] and "hi" in capsys.readouterr().out


def test_tables(folder: pathlib.Path) -> None:
    names = {name: pytest.importorskip(name) for name in ("duckdb", "polars", "pyarrow", "pandas")}
    import looking_at.polars

    text = block("events, boards = looking_at.arrow")
    lines = text.strip().split("\n")
    # The value of each line, to see that none is empty.
    results = [eval(line, scope) for scope in [run_block(lines[0], **names)] for line in lines[1:]]
    assert len(results[0].fetchall()) > 3
    assert all(len(result) for result in results[1:]), [len(result) for result in results[1:]]


def test_sql_over_a_lazy_frame(folder: pathlib.Path) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    import looking_at.polars

    setup, query = block("captures = looking_at.polars.scan").strip().split("\n")
    scope = run_block(setup, duckdb=duckdb, polars=polars)
    assert eval(query, scope).fetchall() == [(looking_at.count("logs/*")["tell"],)]


def test_no_block_is_left_out() -> None:
    """Each is run above, the one of Spark by `test_spark.py`."""
    here = pathlib.Path(__file__).read_text() + pathlib.Path(__file__).with_name("test_spark.py").read_text()
    run = [block(eval(beginning)) for beginning in re.findall(r'\bblock\(("(?:[^"\\]|\\.)*")\)', here)]
    assert sorted(run) == sorted(BLOCKS)


def test_the_counts_of_the_first_example(corpus: pathlib.Path) -> None:
    counts = looking_at.count(str(corpus / "*.raw"))
    first = ", ".join(f"{kind!r}: {number}" for kind, number in list(counts.items())[:3])
    assert f'looking_at.count("corpus/*.raw")            # {{{first}, ...}}' in README.read_text()


def test_the_columns_of_the_tables() -> None:
    text = README.read_text()
    for table in ("events", "boards", "talk", "games", "offers"):
        row = re.search(rf"^\| `{table}` \| [^|]+ \| (.*) \|$", text, re.M)
        assert row, table
        made = [name for name, _ in _looking_at.arrow([], table, "raise", None, "settled", json=True).schema]
        assert row[1].replace("`", "").split() == made, table


def test_what_the_page_says_of_lists() -> None:
    """The list of the page is a list, and reads the lines that the page says."""
    text = README.read_text()
    (source,) = re.findall(r"```text\n(# apples\.pat.*?)```", text, re.S)
    patterns = looking_at.PatternList.parse(source)
    assert not [finding for finding in patterns.check() if finding.level == "error"]
    session = looking_at.Session(patterns)
    found = session.feed(b"Foo has 3 apples.\nfics% What is an apple?\n") + session.finish()
    assert [event.kind for event in found] == ["apples", "prompt", "text"]
    assert (found[0].who, found[0].count) == ("Foo", 3)  # type: ignore[attr-defined]
    for on in (True, False):
        session = looking_at.Session(patterns.with_group("fruit", on))
        (event,) = session.feed(b"Foo has 3 pears.\n") + session.finish()
        assert event.kind == ("pears" if on else "text")
    with pytest.raises(looking_at.ListError, match="no .* outside groups"):
        looking_at.PatternList.parse(source.replace('newline "\\n"', ""))
