"""The examples, as a user runs them."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def run(name: str, *words: object) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *map(str, words)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_talk(corpus: pathlib.Path) -> None:
    assert "Sablefin: cafÉ" in run("talk.py", corpus / "chessd-chat2.raw")


def test_duckdb(corpus: pathlib.Path) -> None:
    pytest.importorskip("duckdb")
    out = run("with_duckdb.py", corpus / "*.cast", corpus / "*.raw")
    assert "said" in out and "clock_ms" in out and "games" in out


def test_polars(corpus: pathlib.Path) -> None:
    pytest.importorskip("polars")
    assert "opening" in run("with_polars.py", corpus / "*.raw")


def test_analyses(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The questions to logs of which the answers are known."""
    for library in ("polars", "chess"):
        pytest.importorskip(library)
    monkeypatch.syspath_prepend(str(EXAMPLES.parent))
    import archive
    import speed

    assert speed.analyses(6, each=2) == 0
    archive.write(tmp_path / "one.log", 0.5, 0, archive.Facts())
    out = run("analyses.py", tmp_path / "*.log")
    assert all(column in out for column in ("said", "seconds", "opening", "seeks"))


def test_pandas(corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("matplotlib")
    picture = tmp_path / "clocks.png"
    run("with_pandas.py", corpus / "*.raw", picture)
    assert picture.read_bytes().startswith(b"\x89PNG") and picture.stat().st_size > 5000


def test_pandas_does_not_merge_rematches(corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("matplotlib")
    board = (
        "<12> rnbqkbnr pppppppp -------- -------- {row} -------- {pawns} RNBQKBNR {turn} -1 1 1 1 1 0 7 Foo Bar 0 2 12 39 39 "
        "100 120 1 {verbose} (0:01) {san} 0\n"
    )
    start = board.format(row="--------", pawns="PPPPPPPP", turn="W", verbose="none", san="none")
    e4 = board.format(row="----P---", pawns="PPPP-PPP", turn="B", verbose="P/e2-e4", san="e4")
    end = "{Game 7 (Foo vs. Bar) Bar resigns} 1-0\n"
    path = tmp_path / "rematches.raw"
    path.write_text((start + e4 + end) * 5)
    assert run("with_pandas.py", path, tmp_path / "clocks.png") == "Foo - Bar: 2 boards\n"


def test_bot(corpus: pathlib.Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    serve = subprocess.Popen(
        [command, "serve", corpus / "fics-player1.raw", "--speed", "max", "--gap", "0", "--listen", "127.0.0.1:0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert serve.stdout is not None
    port = serve.stdout.readline().rsplit(":", 1)[1].strip()
    try:
        # The capture is that of a registered player.
        monkeypatch.setenv("BOT_PASSWORD", "x")
        out = run("bot.py", "--name", "Foo", "127.0.0.1", port)
    finally:
        serve.terminate()
        serve.wait()
        serve.stdout.close()
    assert "game 1: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in out
