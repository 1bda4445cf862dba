"""Arrow tables and Parquet files."""

from __future__ import annotations

import collections
import gzip
import json
import pathlib
import re
import subprocess
import sys
from typing import Any

import pytest

import looking_at
from ctrl_c import assert_ctrl_c_ends
from looking_at import _arrow, arrow, to_parquet

pa = pytest.importorskip("pyarrow")
pytest.importorskip("pyarrow.compute")
pq = pytest.importorskip("pyarrow.parquet")

TALK = {
    "tell", "partner_tell", "say", "shout", "it_shout", "c_shout", "s_shout", "t_shout", "channel_tell",
    "kibitz", "whisper", "qtell", "announcement", "message",
}  # fmt: skip


def test_events_have_a_row_each(captures: list[pathlib.Path]) -> None:
    table = pa.table(arrow(captures, json=True))
    events = list(looking_at.read(captures))
    assert table.num_rows == len(events) > 5000
    for row, event in zip(table.to_pylist(), events):
        assert (row["capture"], row["at"], row["kind"], row["time"]) == (event.capture, event.at, event.kind, event.time)
        shown = event.to_dict()
        for name in ("time", "elapsed"):
            shown.pop(name, None)
        assert json.loads(row["json"]) == shown
        for column, key in [("game", "game"), ("fen", "fen"), ("text", "text"), ("move", "san")]:
            value = shown.get(key)
            assert row[column] == (value if not isinstance(value, (list, dict)) else None), (event, column)
        if isinstance(shown.get("from"), dict):
            assert row["from"] == shown["from"]["name"]
        if isinstance(shown.get("rating"), dict):
            assert row["rating"] == shown["rating"].get("value")
        for column in ("white_clock_ms", "black_clock_ms"):
            assert row[column] == shown.get(column)
        if event.elapsed is not None:
            assert row["elapsed_ms"] == int(event.elapsed * 1000 + 1e-6)


def test_workers_that_are_wrong_are_named(captures: list[pathlib.Path], tmp_path: pathlib.Path) -> None:
    write: Any = to_parquet
    for workers in ("2", 1.5):
        with pytest.raises(TypeError, match=f"workers is an int, not {workers!r}"):
            write(captures, tmp_path / "tables", workers=workers)
    with pytest.raises(ValueError, match="workers is at least 1"):
        write(captures, tmp_path / "tables", workers=0)
    assert not (tmp_path / "tables").exists()


def test_the_other_tables(captures: list[pathlib.Path]) -> None:
    boards = pa.table(arrow(captures, "boards")).to_pylist()
    events = [event for event in looking_at.read(captures, kinds="board")]
    assert [row["fen"] for row in boards] == [event.fen() for event in events]  # type: ignore[attr-defined]
    assert [row["move_time_ms"] for row in boards] == [event.elapsed_ms for event in events]  # type: ignore[attr-defined]
    talk = pa.table(arrow(captures, "talk")).to_pylist()
    said = [event for event in looking_at.read(captures) if event.kind in TALK]
    assert [row["text"] for row in talk] == [event.text for event in said]  # type: ignore[attr-defined]
    assert {row["channel"] for row in talk} == {None, "1", "7"}
    games = pa.table(arrow(captures, "games")).to_pylist()
    # No game of these has gaps. Those without a result come at the end of their capture.
    expected = sorted(looking_at.games(captures), key=lambda game: (str(game.capture), game.id))
    games.sort(key=lambda row: (row["capture"], row["game_id"]))
    assert [row["pgn"] for row in games] == [str(game) for game in expected]
    assert [(row["white"], row["result"], row["plies"]) for row in games] == [
        (game.tags["White"], game.result, len(game.moves)) for game in expected
    ]
    assert any(row["white_elo"] for row in games)
    offers = pa.table(arrow(captures, "offers")).to_pylist()
    challenges = [row for row in offers if row["kind"] == "challenge"]
    assert challenges and all(row["from"] and row["to"] and row["rated"] is not None for row in challenges)
    with pytest.raises(ValueError, match='no table "board": expected events, boards'):
        arrow(captures, "board")  # type: ignore[arg-type]


def test_schemas_and_streams_can_be_read_again(corpus: pathlib.Path) -> None:
    stream = arrow(corpus / "fics-chat3.cast")
    schema = pa.schema(stream)
    assert [(field.name, str(field.type)) for field in schema] == stream.schema
    assert schema.field("time").type == pa.timestamp("us", "UTC")
    assert not schema.field("kind").nullable and schema.field("game").nullable
    assert pa.table(stream).equals(pa.table(stream))
    assert pa.table(arrow([])).num_rows == 0


def test_no_arrow_library_is_needed_to_make_it(corpus: pathlib.Path) -> None:
    code = f"""
import sys, looking_at
stream = looking_at.arrow({str(corpus / "fics-chat3.cast")!r})
capsule = stream.__arrow_c_stream__()
assert "arrow_array_stream" in repr(capsule)
assert "arrow_schema" in repr(stream.__arrow_c_schema__())
assert not any(name.split(".")[0] in ("pyarrow", "polars", "pandas", "numpy") for name in sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_large_tables_come_in_batches(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    path = tmp_path / "large.raw"
    path.write_bytes((corpus / "fics-player1.raw").read_bytes() * 40)
    sizes = [batch.num_rows for batch in pa.RecordBatchReader.from_stream(arrow(path))]
    assert len(sizes) > 3 and max(sizes) < 12_000
    assert sum(sizes) == sum(looking_at.count(path).values())


def damaged(folder: pathlib.Path, corpus: pathlib.Path) -> pathlib.Path:
    path = folder / "damaged.gz"
    path.write_bytes(gzip.compress((corpus / "fics-player1.raw").read_bytes())[:-3000])
    return path


def test_damaged_captures(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    bad, good = damaged(tmp_path, corpus), corpus / "fics-chat2.raw"
    with pytest.raises(pa.ArrowException, match="damaged.gz"):
        pa.table(arrow([bad, good]))
    # What came before the damage is given first.
    reader = pa.RecordBatchReader.from_stream(arrow(bad))
    assert reader.read_next_batch().num_rows > 100
    stream = arrow([bad, tmp_path / "missing", good], on_error="report")
    rows = pa.table(stream).to_pylist()
    assert [name for name, _ in stream.errors] == [str(bad), str(tmp_path / "missing")]
    failed = [row for row in rows if row["kind"] == "capture_error"]
    assert [row["capture"] for row in failed] == [str(bad), str(tmp_path / "missing")]
    assert "cut off" in failed[0]["text"]
    assert sum(row["capture"] == str(good) for row in rows) == sum(looking_at.count(good).values())
    stream = arrow([bad, good], "talk", on_error="report")
    pa.table(stream)
    assert len(stream.errors) == 1


def test_parquet(tmp_path: pathlib.Path, captures: list[pathlib.Path]) -> None:
    out, seen = tmp_path / "out", []
    done = to_parquet(captures, out, json=True, workers=2, progress=lambda *step: seen.append(step))
    assert sorted(done.written) == sorted(map(str, captures)) and not done.errors
    total = sum(path.stat().st_size for path in captures)
    assert [step[0] for step in seen] == sorted(step[0] for step in seen)
    assert seen[-1][:2] == (total, total) and seen[-1][2] in done.written
    table, expected = pq.read_table(out), pa.table(arrow(captures, json=True))
    assert table.num_rows == done.rows == expected.num_rows
    order = [("capture", "ascending"), ("at", "ascending"), ("kind", "ascending"), ("json", "ascending")]
    assert table.sort_by(order).equals(expected.sort_by(order))
    file = next(out.rglob("*.parquet"))
    assert pq.ParquetFile(file).metadata.row_group(0).column(0).compression == "ZSTD"


def test_parquet_goes_on_where_it_stopped(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    first, second = tmp_path / "a.raw", tmp_path / "b.raw"
    first.write_bytes((corpus / "fics-chat2.raw").read_bytes())
    second.write_bytes((corpus / "chessd-chat2.raw").read_bytes())
    out = tmp_path / "out"

    def stop(done: int, total: int, path: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        to_parquet([first, second], out, workers=1, progress=stop)
    done = to_parquet([first, second], out, workers=1)
    assert str(first) in done.kept and len(done.kept) + len(done.written) == 2
    assert pq.read_table(out).num_rows == sum(looking_at.count([first, second]).values())
    assert to_parquet([first, second], out).kept == [str(first), str(second)]
    # A capture that has changed is written again, in place of the old one.
    first.write_bytes((corpus / "fics-login.raw").read_bytes())
    assert to_parquet([first, second], out).written == [str(first)]
    assert pq.read_table(out).num_rows == sum(looking_at.count([first, second]).values())
    # A file that was not finished is no part of the table, and does not stay.
    assert not list(out.rglob("*.partial"))
    with pytest.raises(ValueError, match="was written with table='events'"):
        to_parquet([first], out, table="talk")


def test_parquet_says_what_is_wrong_with_its_list(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    for text, problem in [("{broken", "captures.json is damaged"), ("[]", "captures.json is not a list of captures")]:
        (tmp_path / "out.captures.json").write_text(text)
        with pytest.raises(ValueError, match=problem):
            to_parquet(corpus / "fics-login.raw", tmp_path / "out")


def test_parquet_lists_damage(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    bad, good = damaged(tmp_path, corpus), corpus / "fics-chat2.raw"
    out = tmp_path / "out"
    done = to_parquet([bad, good], out)
    assert list(done.errors) == [str(bad)] and "cut off" in done.errors[str(bad)]
    assert to_parquet([bad, good], out).errors == done.errors
    ledger = json.loads((tmp_path / "out.captures.json").read_text())
    assert "cut off" in ledger["captures"][str(bad)]["error"]
    rows = pq.read_table(out).to_pylist()
    assert sum(row["kind"] == "capture_error" for row in rows) == 1


def test_parquet_by_day(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    log.write_text("2016-05-01 23:59:59 Foo tells you: hi\n2016-05-02 00:00:01 Bar tells you: ho\n")
    raw = tmp_path / "undated.raw"
    raw.write_bytes(b"Foo tells you: hm\n\r")
    to_parquet([log, raw], tmp_path / "out", table="talk", by="day")
    days = {path.parent.name for path in (tmp_path / "out").rglob("*.parquet")}
    assert days == {"day=2016-05-01", "day=2016-05-02", "day=unknown"}
    table = pq.read_table(tmp_path / "out").to_pylist()
    assert {(row["from"], row["text"]) for row in table} == {("Foo", "hi"), ("Bar", "ho"), ("Foo", "hm")}


def test_two_captures_of_the_same_name(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    paths = []
    for folder in "ab":
        (tmp_path / folder).mkdir()
        paths.append(tmp_path / folder / "same.raw")
        paths[-1].write_bytes((corpus / "fics-login.raw").read_bytes())
    to_parquet(paths, tmp_path / "out")
    table = pq.read_table(tmp_path / "out")
    assert set(table.column("capture").to_pylist()) == set(map(str, paths))


def test_a_capture_that_is_named_twice_is_one_table(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    path = corpus / "fics-player1.raw"
    names: list[str | pathlib.Path] = [path, str(corpus / "fics-player*.raw"), f"{corpus}/../corpus/{path.name}"]
    once = pa.table(arrow(corpus / "fics-player*.raw"))
    assert pa.table(arrow(names)).equals(once)
    games = pa.table(arrow(names, "games"))
    keys = set(zip(games["capture"].to_pylist(), games["game_id"].to_pylist()))
    assert len(keys) == games.num_rows > 0
    pl = pytest.importorskip("polars")
    import looking_at.polars

    assert looking_at.polars.scan(names).select(pl.len()).collect().item() == once.num_rows


BOARD = "<12> {squares} -1 1 1 1 1 0 {number} {white} {black} 0 2 12 39 39 {clock} 120 {move} {verbose} (0:01) {san} 0\n\r"
START = "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W"
E4 = "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B"
E5 = "rnbqkbnr pppp-ppp -------- ----p--- ----P--- -------- PPPP-PPP RNBQKBNR W"


def game(number: int, white: str, black: str, clock: int) -> str:
    names = {"number": number, "white": white, "black": black, "move": 1}
    return (
        f"{{Game {number} ({white} vs. {black}) Creating rated blitz match.}}\n\r"
        + BOARD.format(squares=START, verbose="none", san="none", clock=clock, **names)
        + f"Baz(1832)[{number}] kibitzes: hi\n\r"
        + BOARD.format(squares=E4, verbose="P/e2-e4", san="e4", clock=clock - 1, **names)
        + f"{{Game {number} ({white} vs. {black}) {black} resigns}} 1-0\n\r"
        + f"Baz(1832)[{number}] kibitzes: gg\n\r"
    )


@pytest.fixture
def rematches(tmp_path: pathlib.Path) -> pathlib.Path:
    """Three games of the same players with the same number, and one of others with that number."""
    path = tmp_path / "rematches.raw"
    games = [game(7, "Foo", "Bar", 100), game(7, "Foo", "Bar", 200), game(7, "Quux", "Bar", 300)]
    path.write_text("".join([*games, "Foo tells you: hi\n\r", game(7, "Foo", "Bar", 400)]))
    return path


def test_tables_join_by_capture_and_game_id(rematches: pathlib.Path) -> None:
    boards, games, talk, events = (
        pa.table(arrow(rematches, table)) for table in ("boards", "games", "talk", "events")
    )
    assert games["game_id"].to_pylist() == [1, 2, 3, 4] and games["game"].to_pylist() == [7, 7, 7, 7]
    assert boards["game_id"].to_pylist() == [1, 1, 2, 2, 3, 3, 4, 4]
    # What is said after the end of a game is about it; a tell is not.
    assert talk["game_id"].to_pylist() == [1, 1, 2, 2, 3, 3, None, 4, 4]
    assert set(events.filter(pa.compute.equal(events["kind"], "game_ended"))["game_id"].to_pylist()) == {1, 2, 3, 4}
    joined = boards.join(games, ["capture", "game_id"], right_suffix="_of_game")
    assert joined.num_rows == boards.num_rows
    for row in joined.to_pylist():
        assert (row["white"], row["black"]) == (row["white_of_game"], row["black_of_game"])
        assert row["start_at"] < row["at"] < row["end_at"]
    assert [found.id for found in looking_at.games(rematches)] == [1, 2, 3, 4]
    assert "at" not in games.column_names and "time" not in games.column_names


def test_a_game_that_is_resumed_under_another_number_is_one_row(tmp_path: pathlib.Path) -> None:
    """In captures of the same name in two folders, of which the second has another game first."""
    names = {"white": "Foo", "black": "Bar", "move": 1, "clock": 100}
    lines = [
        "{Game 7 (Foo vs. Bar) Creating rated blitz match.}\n\r",
        BOARD.format(squares=START, verbose="none", san="none", number=7, **names),
        BOARD.format(squares=E4, verbose="P/e2-e4", san="e4", number=7, **names),
        "{Game 7 (Foo vs. Bar) Game adjourned by mutual agreement} *\n\r",
        game(7, "Quux", "Zap", 200),
        "{Game 3 (Foo vs. Bar) Continuing rated blitz match.}\n\r",
        BOARD.format(squares=E4, verbose="P/e2-e4", san="e4", number=3, **names),
        BOARD.format(squares=E5, verbose="P/e7-e5", san="e5", number=3, **{**names, "move": 2}),
        "{Game 3 (Foo vs. Bar) Bar resigns} 1-0\n\r",
    ]
    paths = [tmp_path / folder / "same.raw" for folder in "ab"]
    for path, before in zip(paths, ["", game(3, "Foo", "Bar", 300)]):
        path.parent.mkdir()
        path.write_text(before + "".join(lines))
    games, boards = (pa.table(arrow(paths, table)) for table in ("games", "boards"))
    rows = {(row["capture"], row["game_id"]): row for row in games.to_pylist()}
    assert games.num_rows == len(rows) == 5
    for path, first in zip(paths, (1, 2)):
        resumed, other = rows[str(path), first], rows[str(path), first + 1]
        assert (resumed["moves"], resumed["result"], resumed["white"]) == ("e4 e5", "1-0", "Foo")
        assert (other["moves"], other["white"]) == ("e4", "Quux")
    joined = boards.join(games, ["capture", "game_id"], right_suffix="_of_game").to_pylist()
    assert len(joined) == boards.num_rows == 14
    assert all((row["white"], row["black"]) == (row["white_of_game"], row["black_of_game"]) for row in joined)
    counts = collections.Counter((row["capture"], row["game_id"]) for row in joined)
    assert sorted(counts.values()) == [2, 2, 2, 4, 4]


def test_start_and_end_have_times(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    lines = [line for line in game(7, "Foo", "Bar", 100).replace("\r", "").split("\n") if line]
    log.write_text("".join(f"2016-05-01 12:00:{second:02} {line}\n" for second, line in enumerate(lines)))
    (row,) = pa.table(arrow(log, "games")).to_pylist()
    assert (row["start_time"].second, row["end_time"].second) == (0, 4)
    (found,) = looking_at.games(log)
    assert (found.start_time, found.end_time) == (row["start_time"], row["end_time"])
    assert (found.start_at, found.end_at) == (row["start_at"], row["end_at"])


def test_capture_is_the_same_everywhere(
    tmp_path: pathlib.Path, corpus: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pl = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    import looking_at.polars

    path = tmp_path / "one.raw"
    path.write_bytes((corpus / "fics-player1.raw").read_bytes())
    monkeypatch.chdir(tmp_path)
    stream = arrow("one.raw", "talk")
    to_parquet("one.raw", "out", table="talk")
    found = {
        "read": {event.capture for event in looking_at.read("one.raw")},
        "games": {game.capture for game in looking_at.games("one.raw")},
        "arrow": set(pa.table(stream)["capture"].to_pylist()),
        "polars": set(looking_at.polars.scan("one.raw", "talk").collect()["capture"].to_list()),
        "duckdb": {row[0] for row in duckdb.sql("SELECT capture FROM stream").fetchall()},
        "parquet": set(pq.read_table("out")["capture"].to_pylist()),
        "parquet by polars": set(pl.scan_parquet("out").collect()["capture"].to_list()),
        "parquet by duckdb": {row[0] for row in duckdb.sql("SELECT capture FROM 'out/**/*.parquet'").fetchall()},
    }
    assert found == {name: {str(path)} for name in found}


def test_a_directory_by_day_is_one_table_for_polars(tmp_path: pathlib.Path) -> None:
    pl = pytest.importorskip("polars")
    log = tmp_path / "log"
    log.write_text("2016-05-01 23:59:59 Foo tells you: hi\n2016-05-02 00:00:01 Bar tells you: ho\n")
    to_parquet(log, tmp_path / "out", by="day")
    assert set(pl.scan_parquet(tmp_path / "out").collect()["from"].drop_nulls()) == {"Foo", "Bar"}
    games = tmp_path / "games"
    to_parquet(log, games, table="games", by="day")
    with pytest.raises(ValueError, match="by=\"day\" needs the column 'time'"):
        to_parquet(log, tmp_path / "other", columns=["capture"], by="day")


def test_only_the_columns_and_kinds_that_are_asked_for(captures: list[pathlib.Path], tmp_path: pathlib.Path) -> None:
    whole = pa.table(arrow(captures, json=True))
    assert "json" not in pa.table(arrow(captures)).column_names
    some = pa.table(arrow(captures, columns=["text", "kind", "json"]))
    assert some.column_names == ["text", "kind", "json"] and some.equals(whole.select(some.column_names))
    tells = pa.table(arrow(captures, kinds=[looking_at.Tell, "channel_tell"]))
    assert set(tells["kind"].to_pylist()) == {"tell", "channel_tell"}
    assert tells.num_rows == sum(kind in ("tell", "channel_tell") for kind in whole["kind"].to_pylist())
    for table in ("boards", "talk", "games", "offers"):
        every = pa.table(arrow(captures, table, json=True))
        for name in every.column_names:
            assert pa.table(arrow(captures, table, columns=[name])).equals(every.select([name])), (table, name)
    to_parquet(captures, tmp_path / "out", columns=["capture", "at", "text"], kinds="tell")
    assert pq.read_table(tmp_path / "out").column_names == ["capture", "at", "text"]
    with pytest.raises(ValueError, match="has no column \"txt\": expected capture, at"):
        arrow(captures, columns=["txt"])
    with pytest.raises(TypeError, match=r"columns are a list of names: \['text'\]"):
        arrow(captures, columns="text")
    with pytest.raises(ValueError, match="tel"):
        arrow(captures, kinds="tel")
    with pytest.raises(ValueError, match="has no kinds"):
        arrow(captures, "games", kinds="board")


def test_polars_reads_only_what_a_query_needs(captures: list[pathlib.Path], monkeypatch: pytest.MonkeyPatch) -> None:
    pl = pytest.importorskip("polars")
    import looking_at.polars

    asked = []
    native = _arrow.native_arrow

    def spy(*given: object, **named: object) -> object:
        asked.append(given)
        return native(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(looking_at.polars, "native_arrow", spy)
    frame = looking_at.polars.scan(captures)
    eager = pl.DataFrame(arrow(captures, json=True))
    asked.clear()
    query = frame.filter((pl.col("kind") == "tell") & pl.col("from").is_not_null()).select("text")
    for engine in ("in-memory", "streaming"):
        found = query.collect(engine=engine)
        assert found["text"].to_list() == eager.filter(pl.col("kind") == "tell", pl.col("from").is_not_null())["text"].to_list()
    *_, columns, kinds, json, progress, without = asked[0]
    assert isinstance(columns, list) and set(columns) == {"text", "kind", "from"}
    assert "board" in without and "tell" not in without  # type: ignore[operator]
    assert frame.collect().equals(eager)
    assert frame.select(pl.len()).collect().item() == eager.height
    assert frame.head(10).collect().equals(eager.head(10))
    negative = pl.col("kind") != "board"
    assert frame.filter(negative).collect().equals(eager.filter(negative))
    assert looking_at.polars.scan(captures, kinds="board").select("fen").collect().height == eager.filter(~negative).height
    with pytest.raises(TypeError, match=r"columns are a list of names: \['text'\]"):
        looking_at.polars.scan(captures, columns="text")


def test_duckdb_reads_only_what_a_query_over_a_lazy_frame_needs(
    captures: list[pathlib.Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb", "2.0")
    import looking_at.polars

    asked = []
    native = _arrow.native_arrow

    def spy(*given: object, **named: object) -> object:
        asked.append(given)
        return native(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(looking_at.polars, "native_arrow", spy)
    frame = looking_at.polars.scan(captures)
    counts = looking_at.count(captures)
    for where, kinds in [
        ("kind = 'tell'", {"tell"}),
        ("kind IN ('tell', 'kibitz')", {"tell", "kibitz"}),
        ("kind IN ('tell', 'kibitz') AND \"from\" IS NOT NULL", {"tell", "kibitz"}),
    ]:
        asked.clear()
        assert duckdb.sql(f"SELECT count(text) FROM frame WHERE {where}").fetchall() == [(sum(counts[kind] for kind in kinds),)]
        ((*_, columns, _, _, _, without),) = asked
        assert set(columns) <= {"text", "kind", "from"} and "board" in without and not kinds & set(without), where  # type: ignore[call-overload, operator]


def test_batches_are_tables_by_themselves(corpus: pathlib.Path) -> None:
    batches = list(arrow(corpus / "fics-player1.raw"))
    assert sum(map(len, batches)) == sum(looking_at.count(corpus / "fics-player1.raw").values())
    assert pa.concat_tables([pa.table(batch) for batch in batches]).equals(pa.table(arrow(corpus / "fics-player1.raw")))
    with pytest.raises(FileNotFoundError):
        list(arrow(corpus / "missing"))


def test_progress_and_faults_of_tables(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    bad, good = damaged(tmp_path, corpus), corpus / "fics-chat2.raw"
    seen: list[tuple[int, int, str]] = []
    failed: list[tuple[str, Exception]] = []
    stream = arrow(
        [bad, good],
        progress=lambda *step: seen.append(step),
        on_error=lambda path, error: failed.append((path, error)),
    )
    table = pa.table(stream)
    total = bad.stat().st_size + good.stat().st_size
    assert seen[-1] == (total, total, str(good)) and {step[2] for step in seen} == {str(bad), str(good)}
    ((path, error),) = failed
    assert path == str(bad) and isinstance(error, looking_at.CaptureError)
    assert "capture_error" not in table["kind"].to_pylist() and len(stream.errors) == 1

    def stop(done: int, total: int, path: str) -> None:
        raise ZeroDivisionError("enough")

    with pytest.raises(pa.ArrowException, match="ZeroDivisionError: enough"):
        pa.table(arrow(good, progress=stop))
    with pytest.raises(ZeroDivisionError, match="enough"):
        list(arrow(good, progress=stop))
    with pytest.raises(ValueError, match="on_error is \"raise\", \"report\" or a function"):
        arrow(good, on_error="ignore")  # type: ignore[arg-type]


CODE = {
    "pyarrow": "import pyarrow as pa; pa.table(looking_at.arrow(path))",
    "games table": "import pyarrow as pa; pa.table(looking_at.arrow(path, 'games', columns=['pgn']))",
    "duckdb": "import duckdb; events = looking_at.arrow(path); duckdb.sql('SELECT count(*), max(text) FROM events').fetchall()",
    "duckdb over polars": "import duckdb, looking_at.polars; events = looking_at.polars.scan(path); "
    "duckdb.sql('SELECT count(*), max(text) FROM events').fetchall()",
    # Asyncio sets the handler of the signal and resets it, as Jupyter does for each cell.
    "pyarrow after asyncio": "import asyncio, pyarrow as pa; next(iter(looking_at.arrow(path))); asyncio.run(asyncio.sleep(0)); "
    "pa.table(looking_at.arrow(path))",
    "pyarrow in asyncio": "import asyncio, pyarrow as pa; asyncio.run(asyncio.to_thread(lambda: pa.table(looking_at.arrow(path))))",
    "pandas": "import pandas, pyarrow as pa; pa.table(looking_at.arrow(path, 'boards')).to_pandas()",
    "pandas from_arrow": "import pandas; pandas.DataFrame.from_arrow(looking_at.arrow(path))",
    "batches": "import collections; collections.deque(looking_at.arrow(path), maxlen=0)",
    "read": "import collections; collections.deque(looking_at.read(path), maxlen=0)",
    "polars": "import polars; polars.DataFrame(looking_at.arrow(path))",
    "polars scan": "import looking_at.polars; looking_at.polars.scan(path).collect(engine='streaming')",
    "to_parquet": "looking_at.to_parquet(path, out)",
    "count": "looking_at.count(path)",
    "games": "looking_at.games(path)",
    "suggest": "looking_at.suggest(path, all=True)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("what", CODE)
def test_ctrl_c_ends_it(what: str, tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    library = what.split()[0]
    if library in ("duckdb", "polars", "pandas"):
        pytest.importorskip(library)
    # Captures of more than a gigabyte.
    large = tmp_path / "large.raw"
    large.write_bytes((corpus / "fics-player1.raw").read_bytes() * 500)
    for number in range(40):
        (tmp_path / str(number)).symlink_to(large)
    # Imports take longer than reading may; pyarrow imports pandas when it makes a table.
    imported = sorted({"pandas", *re.findall(r"pyarrow|duckdb|(?:looking_at\.)?polars", CODE[what])})
    imports = f"""
import contextlib, importlib, looking_at
for name in {imported}:
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
path, out = {str(tmp_path)!r} + "/[0-9]*", {str(tmp_path / "out")!r}
"""
    assert_ctrl_c_ends(CODE[what], imports)
