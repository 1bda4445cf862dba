"""Reading captures: events, counts, snapshots, games."""

from __future__ import annotations

import gzip
import os
import pathlib
import pickle
import subprocess
import sys
from collections import Counter
from datetime import date, datetime, timezone
from typing import Any, Callable

import pytest

import looking_at

SNAPSHOTS = pathlib.Path(__file__).parents[2] / "tests/it/snapshots/sessions"


def test_snapshots_are_those_of_the_library(corpus: pathlib.Path) -> None:
    compared = 0
    for snap in sorted(SNAPSHOTS.glob("*.snap")):
        expected = snap.read_text().split("---\n", 2)[2]
        assert looking_at.snapshot(corpus / f"{snap.stem}.raw").strip() == expected.strip()
        compared += 1
    assert compared > 20


def test_kinds(corpus: pathlib.Path) -> None:
    path = corpus / "fics-player1.raw"
    assert looking_at.snapshot(path, kinds="offer").startswith('6457 offer from=MossyRook what="draw"\n')
    found = list(looking_at.read(path, kinds=["offer", "challenge"]))
    assert {event.kind for event in found} == {"offer", "challenge"}
    with pytest.raises(ValueError, match="did you mean"):
        looking_at.read(path, kinds=["ofer"])


def test_count_is_what_read_gives(captures: list[pathlib.Path]) -> None:
    counts = looking_at.count(captures)
    assert counts == Counter(event.kind for event in looking_at.read(captures))
    assert list(counts.values()) == sorted(counts.values(), reverse=True)


def test_paths_wildcards_and_order(corpus: pathlib.Path) -> None:
    events = list(looking_at.read(str(corpus / "chessd-*.cast")))
    assert {event.capture for event in events} == {str(corpus / "chessd-seek2.cast")}
    two: list[str | pathlib.Path] = [str(corpus / "fics-login.raw"), corpus / "chessd-login.raw"]
    order = list(dict.fromkeys(event.capture for event in looking_at.read(two)))
    assert order == [str(path) for path in two]
    with pytest.raises(FileNotFoundError, match="no file matches"):
        looking_at.read(corpus / "*.nothing")
    with pytest.raises(FileNotFoundError, match="nothing.raw"):
        list(looking_at.read(corpus / "nothing.raw"))
    with pytest.raises(IsADirectoryError):
        list(looking_at.read(corpus))
    with pytest.raises(TypeError):
        looking_at.read(5)  # type: ignore[arg-type]
    for wrong in (b"name", [b"name"]):
        with pytest.raises(TypeError, match="not bytes"):
            looking_at.read(wrong)  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform != "linux", reason="file names are Unicode elsewhere")
def test_names_that_are_not_utf_8(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.raw"
    with open(path, "wb") as file:
        file.write((corpus / "fics-login.raw").read_bytes())
    found = list(looking_at.read(str(tmp_path / "*.raw")))
    assert found and {event.capture for event in found} == {str(tmp_path / "caf\ufffd.raw")}
    with pytest.raises(FileNotFoundError, match="no\ufffd.raw"):
        list(looking_at.read(os.fsdecode(os.fsencode(tmp_path) + b"/no\xe9.raw")))


def test_times(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    cast = list(looking_at.read(corpus / "fics-chat3.cast"))
    assert all(event.elapsed is not None for event in cast)
    log = tmp_path / "log"
    log.write_text("2016-05-01 12:03:44 fics% \n2016-05-01 12:03:50 Foo tells you: hi\n2016-05-01 12:03:51 fics% \n")
    tell = next(event for event in looking_at.read(log) if event.kind == "tell")
    assert tell.time == datetime(2016, 5, 1, 12, 3, 50, tzinfo=timezone.utc)
    assert tell.elapsed == 6.0
    # The offset is that in the file, with its stamps.
    assert log.read_bytes()[slice(*tell.span)] == b"Foo tells you: hi" and tell.at == tell.span[0]
    first = next(iter(looking_at.read(log)))
    assert first.time == datetime(2016, 5, 1, 12, 3, 44, tzinfo=timezone.utc)
    untimed = [event for event in looking_at.read(log, times=False)]
    assert [event.time for event in untimed] == [None] * len(untimed)
    assert [event.at for event in untimed] == [event.at for event in looking_at.read(log)]


def test_compressed(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    raw = corpus / "fics-player1.raw"
    packed = tmp_path / "player.raw.gz"
    packed.write_bytes(gzip.compress(raw.read_bytes()))
    assert looking_at.snapshot(packed) == looking_at.snapshot(raw)


def test_a_damaged_capture_costs_no_other(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    raw = corpus / "fics-player1.raw"
    damaged = tmp_path / "damaged.gz"
    damaged.write_bytes(gzip.compress(raw.read_bytes())[:-2000])
    cast = tmp_path / "wrong.cast"
    cast.write_text('{"version": 2}\n[0.5, "o", "fics% "]\n[broken\n')
    reader = looking_at.read([damaged, cast, raw])
    events: list[looking_at.Event] = []
    errors: list[looking_at.CaptureError] = []
    while True:
        try:
            events.append(next(reader))
        except looking_at.CaptureError as error:
            errors.append(error)
        except StopIteration:
            break
    assert [error.file for error in errors] == [str(damaged), str(cast)]
    assert errors[0].offset and errors[0].line is None and "cut off" in str(errors[0])
    assert errors[1].line == 3
    cast.write_text('{"version": 3}\n')
    with pytest.raises(looking_at.CaptureError, match="version 3") as found:
        list(looking_at.read(cast))
    assert found.value.line == 1
    whole = list(looking_at.read(raw))
    assert [event for event in events if event.capture == str(raw)] == whole
    before = [event.at for event in events if event.capture == str(damaged)]
    assert 100 < len(before) < len(whole)
    assert [event.capture for event in events].count(str(cast)) == 1
    with pytest.raises(looking_at.CaptureError):
        looking_at.count([damaged])


def test_games(corpus: pathlib.Path, command: str) -> None:
    path = corpus / "fics-player1.raw"
    games = looking_at.games(path)
    written = subprocess.run([command, "replay", "--format", "pgn", path], capture_output=True, check=True, text=True)
    assert "".join(f"{game}\n" for game in games) == written.stdout
    assert games[0].tags["White"] and games[0].moves and games[0].result in ("1-0", "0-1", "1/2-1/2", "*")
    dated = looking_at.games(path, date="2016-05-01", site="here")
    # It wins over that of a move list, which two of them have.
    assert {game.tags["Date"] for game in dated} == {"2016.05.01"} != {game.tags["Date"] for game in games}
    assert {game.tags["Site"] for game in dated} == {"here"}
    again = looking_at.games(path, date=date(2016, 5, 1), site="here")
    assert [str(game) for game in again] == [str(game) for game in dated]
    with pytest.raises(ValueError, match="the date is 'yesterday'"):
        looking_at.games(path, date="yesterday")
    assert repr(games[0]).startswith("<Game ")


def test_games_for_python_chess(captures: list[pathlib.Path]) -> None:
    pytest.importorskip("chess")
    games = looking_at.games(captures, examined=True)
    assert len(games) > 10
    for game in games:
        if game.tags.get("Variant") == "Bughouse":
            # python-chess does not have it, and does not know what is on the other board.
            with pytest.raises(ValueError, match="Bughouse"):
                game.to_chess()
            continue
        read = game.to_chess()
        assert sum(1 for _ in read.mainline_moves()) == len(game.moves)
        assert read.headers["White"] == game.tags["White"]


def test_snapshot_with_syrupy_or_plain(corpus: pathlib.Path) -> None:
    lines = looking_at.snapshot(corpus / "fics-login.raw").splitlines()
    assert lines[0].split()[1] in ("server", "text", "login_prompt", "reply", "echo")


def test_games_are_values(corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    games = looking_at.games(corpus / "fics-player1.raw")
    assert games
    for game in games:
        again = pickle.loads(pickle.dumps(game))
        assert again == game and hash(again) == hash(game) and str(again) == str(game)
        for name in ("id", "part", "start_at", "start_time", "end_at", "end_time", "number", "tags", "moves", "capture"):
            assert getattr(again, name) == getattr(game, name), name
    # Wherever they were read.
    copy = tmp_path / "copy.raw"
    copy.write_bytes((corpus / "fics-player1.raw").read_bytes())
    assert looking_at.games(copy) == games and games[0] != games[-1] and games[0] != "game"


def test_progress(corpus: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    zipped = tmp_path / "zipped.raw.gz"
    zipped.write_bytes(gzip.compress((corpus / "fics-player1.raw").read_bytes()))
    paths = [corpus / "fics-player1.raw", zipped]
    total = sum(path.stat().st_size for path in paths)
    for run in (
        lambda report: looking_at.count(paths, progress=report),
        lambda report: list(looking_at.read(paths, progress=report)),
        lambda report: looking_at.games(paths, progress=report),
        lambda report: looking_at.suggest(paths, progress=report),
    ):
        seen: list[tuple[int, int, str]] = []
        run(lambda *step: seen.append(step))
        assert seen[-1] == (total, total, str(zipped))
        assert [step[0] for step in seen] == sorted(step[0] for step in seen)
        assert {step[1] for step in seen} == {total} and {step[2] for step in seen} == set(map(str, paths))
    looking_at.count(paths, progress=True)
    assert "MB, zipped.raw.gz" in capsys.readouterr().err

    def stop(done: int, total: int, path: str) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        looking_at.count(paths, progress=stop)


def test_faults_go_to_a_function(corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    good, missing, bad = corpus / "fics-player1.raw", tmp_path / "missing", tmp_path / "bad.gz"
    bad.write_bytes(gzip.compress(good.read_bytes())[:-3000])
    paths = [bad, missing, good]
    runs: tuple[Callable[[Any], int], ...] = (
        lambda on_error: looking_at.count(paths, on_error=on_error)["board"],
        lambda on_error: sum(event.kind == "board" for event in looking_at.read(paths, on_error=on_error)),
        lambda on_error: len(looking_at.games(paths, on_error=on_error)) * 100,
        lambda on_error: looking_at.suggest(paths, on_error=on_error, all=True).lines,
    )
    for run in runs:
        failed: list[tuple[str, Exception]] = []
        found = run(lambda *fault: failed.append(fault))
        assert [path for path, _ in failed] == [str(bad), str(missing)]
        assert [type(error) for _, error in failed] == [looking_at.CaptureError, FileNotFoundError]
        # What comes after it is read.
        assert found > looking_at.count(good)["board"]
        with pytest.raises(looking_at.CaptureError):
            run("raise")
    with pytest.raises(ValueError, match="on_error is \"raise\" or a function"):
        looking_at.count(good, on_error="report")  # type: ignore[arg-type]
