"""Arrow tables and Parquet files."""

from __future__ import annotations

import gzip
import json
import pathlib
import subprocess
import sys

import pytest

import looking_at
from looking_at import arrow, to_parquet

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

TALK = {
    "tell", "partner_tell", "say", "shout", "it_shout", "c_shout", "s_shout", "t_shout", "channel_tell",
    "kibitz", "whisper", "qtell", "announcement", "message",
}  # fmt: skip


def test_events_have_a_row_each(captures: list[pathlib.Path]) -> None:
    table = pa.table(arrow(captures))
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
    expected = looking_at.games(captures)
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
    done = to_parquet(captures, out, workers=2, progress=lambda *step: seen.append(step))
    assert sorted(done.written) == sorted(map(str, captures)) and not done.errors
    assert [step[:2] for step in seen] == [(n, len(captures)) for n in range(1, len(captures) + 1)]
    table = pq.read_table(out, partitioning=None)
    assert table.num_rows == done.rows == pa.table(arrow(captures)).num_rows
    order = [("capture", "ascending"), ("at", "ascending"), ("kind", "ascending"), ("json", "ascending")]
    assert table.sort_by(order).equals(pa.table(arrow(captures)).sort_by(order))
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
    assert pq.read_table(out, partitioning=None).num_rows == sum(looking_at.count([first, second]).values())
    assert to_parquet([first, second], out).kept == [str(first), str(second)]
    # A capture that has changed is written again, in place of the old one.
    first.write_bytes((corpus / "fics-login.raw").read_bytes())
    assert to_parquet([first, second], out).written == [str(first)]
    assert pq.read_table(out, partitioning=None).num_rows == sum(looking_at.count([first, second]).values())
    # A file that was not finished is no part of the table, and does not stay.
    assert not list(out.rglob("*.partial"))
    with pytest.raises(ValueError, match="has the table 'events' by capture"):
        to_parquet([first], out, table="talk")


def test_parquet_says_what_is_wrong_with_its_list(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    for text, problem in [("{broken", "_captures.json is damaged"), ("[]", "_captures.json is not a list of captures")]:
        (tmp_path / "_captures.json").write_text(text)
        with pytest.raises(ValueError, match=problem):
            to_parquet(corpus / "fics-login.raw", tmp_path)


def test_parquet_lists_damage(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    bad, good = damaged(tmp_path, corpus), corpus / "fics-chat2.raw"
    out = tmp_path / "out"
    done = to_parquet([bad, good], out)
    assert list(done.errors) == [str(bad)] and "cut off" in done.errors[str(bad)]
    assert to_parquet([bad, good], out).errors == done.errors
    ledger = json.loads((out / "_captures.json").read_text())
    assert "cut off" in ledger["captures"][str(bad)]["error"]
    rows = pq.read_table(out, partitioning=None).to_pylist()
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
    table = pq.read_table(tmp_path / "out", partitioning=None)
    assert set(table.column("capture").to_pylist()) == set(map(str, paths))
