"""Spark in local mode: many files, one of them damaged, and a worker that dies."""

from __future__ import annotations

import gzip
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import looking_at
import looking_at.spark

pyspark = pytest.importorskip("pyspark")
pa = pytest.importorskip("pyarrow")
pytestmark = pytest.mark.skipif(not shutil.which("java"), reason="there is no Java")

TIMES = int(os.environ.get("SPARK_TIMES", "50"))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory, captures: list[pathlib.Path]) -> list[pathlib.Path]:
    """The corpus many times, and a damaged file."""
    folder = tmp_path_factory.mktemp("archive")
    paths = []
    for number in range(TIMES):
        for path in captures:
            copy = folder / f"{number:03}-{path.name}"
            os.link(path, copy) if os.stat(path).st_dev == os.stat(folder).st_dev else shutil.copy(path, copy)
            paths.append(copy)
    bad = folder / "damaged.raw.gz"
    bad.write_bytes(gzip.compress((captures[0].parent / "fics-player1.raw").read_bytes())[:-3000])
    return sorted([*paths, bad])


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from pyspark.sql import SparkSession

    # As on a fresh machine: the workers run with this Python though nobody says so.
    os.environ.pop("PYSPARK_PYTHON", None)
    session = (
        SparkSession.builder.master("local[2,4]")
        .appName("looking-at")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.files.maxPartitionBytes", "1m")
        .config("spark.sql.files.openCostInBytes", "64k")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "500")
        .config("spark.local.dir", str(tmp_path_factory.mktemp("spark")))
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def sorted_rows(table: Any) -> Any:
    """In an order that does not depend on who made the table."""
    keys = ["capture", "at", "kind", *(["json"] if "json" in table.column_names else [])]
    return table.sort_by([(key, "ascending") for key in keys])


def test_the_table_is_that_of_one_machine(spark: Any, archive: list[pathlib.Path], tmp_path: pathlib.Path) -> None:
    died = tmp_path / "died"
    folder = archive[0].parent
    frame = looking_at.spark.events(spark, str(folder), json=True)
    # Its rows pass a worker that dies once, in the middle of its work.
    schema = frame.schema
    marker = str(died)

    def dies_once(batches: Iterator[Any]) -> Iterator[Any]:
        for number, batch in enumerate(batches):
            if number == 1:
                try:
                    os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    pass
                else:
                    os.kill(os.getpid(), 9)
            yield batch

    found = frame.mapInArrow(dies_once, schema).toArrow()
    assert died.exists(), "no worker died"
    stream = looking_at.arrow(archive, json=True, on_error="report")
    expected = pa.table(stream)
    assert len(stream.errors) == 1
    assert frame.rdd.getNumPartitions() > 1
    found, expected = sorted_rows(found), sorted_rows(expected)
    assert found.num_rows == expected.num_rows > TIMES * 5000
    for name in expected.column_names:
        assert found.column(name).cast(expected.column(name).type).equals(expected.column(name)), name


def test_the_other_tables_and_sql(spark: Any, archive: list[pathlib.Path]) -> None:
    paths = [str(path) for path in archive[:20]]
    table: Any
    for table in ("boards", "talk", "games", "offers"):
        found = looking_at.spark.table(spark, paths, table).toArrow()
        assert found.num_rows == pa.table(looking_at.arrow(paths, table)).num_rows
    looking_at.spark.events(spark, paths).createOrReplaceTempView("events")
    (row,) = spark.sql("SELECT count(*) AS boards FROM events WHERE kind = 'board'").collect()
    assert row.boards == looking_at.count(paths)["board"]
    tells = looking_at.spark.events(spark, paths, columns=["capture", "text"], kinds=[looking_at.Tell]).toArrow()
    assert tells.column_names == ["capture", "text"] and tells.num_rows == looking_at.count(paths).get("tell", 0)
    assert set(tells.column("capture").to_pylist()) <= set(paths)
    with pytest.raises(ValueError, match="no column"):
        looking_at.spark.events(spark, paths, columns=["txt"])
    with pytest.raises(ValueError, match="no table"):
        looking_at.spark.table(spark, paths, "board")  # type: ignore[arg-type]


def test_the_data_source_is_the_table_of_one_machine(spark: Any, archive: list[pathlib.Path]) -> None:
    looking_at.spark.register(spark)
    some = [*archive[:30], archive[-1]]
    assert some[-1].name == "damaged.raw.gz"
    source = spark.read.format("captures")
    columns = "`capture` string, `at` bigint, `time` timestamp, `kind` string NOT NULL, `game_id` bigint, `json` string"
    for frame in (source.load([str(path) for path in some]), source.schema(columns).load([f"file://{path}" for path in some])):
        expected = pa.table(looking_at.arrow(some, columns=frame.columns, on_error="report"))
        assert expected.num_rows > 5000 and "capture_error" in expected.column("kind").to_pylist()
        found, expected = sorted_rows(frame.toArrow()), sorted_rows(expected)
        assert found.column_names == expected.column_names
        for name in expected.column_names:
            assert found.column(name).cast(expected.column(name).type).equals(expected.column(name)), name
    # Small captures share a task, and a folder is what is in it.
    whole = source.schema("kind string").load(str(archive[0].parent))
    assert 1 < whole.rdd.getNumPartitions() < len(archive) / 5
    assert whole.count() == sum(looking_at.count(archive, on_error=lambda *_: None).values()) + 1


def test_names_that_look_like_urls(spark: Any, corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    names = ["a b.raw", "a%20b.raw", "ü#1.raw", "q?x.raw", "a+b&c.raw"]
    for name in names:
        shutil.copy(corpus / "fics-chat2.raw", tmp_path / name)
    looking_at.spark.register(spark)
    expected = dict.fromkeys([str(tmp_path / name) for name in names], sum(looking_at.count(corpus / "fics-chat2.raw").values()))
    frames = [
        looking_at.spark.events(spark, str(tmp_path), columns=["capture"]),
        spark.read.format("captures").schema("capture string").load(str(tmp_path)),
        # One that is named twice is read once.
        spark.read.format("captures").schema("capture string").load([f"file://{tmp_path}", *expected]),
    ]
    for frame in frames:
        assert {row.capture: row["count"] for row in frame.groupBy("capture").count().collect()} == expected


def test_the_data_source_makes_what_a_query_asks_for(
    spark: Any, archive: list[pathlib.Path], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking_at.spark.register(spark)
    path = str(archive[0].parent / "000-*")
    captures = sorted(archive[0].parent.glob("000-*"))
    counts = looking_at.count(captures)
    frame = spark.read.format("captures").schema("text string, kind string").load(path)
    assert frame.columns == ["text", "kind"]
    for query, kinds in [
        ("kind = 'tell'", ["tell"]),
        ("kind IN ('tell', 'board') AND text IS NULL", ["board"]),
        ("kind = 'tell' AND kind IN ('tell', 'board')", ["tell"]),
        ("kind <> 'board'", [kind for kind in counts if kind != "board"]),
        ("kind = 'tell' OR kind = 'board'", ["tell", "board"]),
        ("kind = 'nothing'", []),
        ("kind = 'tell' AND kind = 'board'", []),
    ]:
        assert frame.filter(query).count() == sum(counts[kind] for kind in kinds), query
    option = spark.read.format("captures").option("kinds", "tell, board").load(path)
    assert option.count() == counts["tell"] + counts["board"]
    for table in ("boards", "talk", "games", "offers"):
        made = spark.read.format("captures").option("table", table).load(path)
        expected = pa.table(looking_at.arrow(captures, table))
        assert made.columns == expected.column_names and made.count() == expected.num_rows

    # What reaches the reader: without these the rows would be the same, and take longer.
    from pyspark.sql.datasource import EqualTo, In, StringContains
    from pyspark.sql.types import StringType, StructField, StructType

    from looking_at import _arrow, _spark_source

    asked = []
    native = _arrow.native_arrow

    def spy(*given: Any) -> Any:
        asked.append(given)
        return native(*given)

    monkeypatch.setattr(_spark_source, "native_arrow", spy)
    schema = StructType([StructField("text", StringType()), StructField("kind", StringType())])
    reader: Any = _spark_source.Captures({"path": path}).reader(schema)
    filters = [In(("kind",), ("tell", "board", "nothing")), StringContains(("text",), "a"), EqualTo(("kind",), "tell")]
    assert list(reader.pushFilters(filters)) == filters
    asked.clear()
    rows = sum(batch.num_rows for part in reader.partitions() for batch in reader.read(part))
    assert rows == counts["tell"] and {(tuple(given[5]), tuple(given[6])) for given in asked} == {(("text", "kind"), ("tell",))}


def test_what_is_wrong_with_a_query_is_said(spark: Any, archive: list[pathlib.Path]) -> None:
    looking_at.spark.register(spark)
    path = str(archive[0])

    def source(name: str) -> Any:
        return spark.read.format(name)

    wrongs: list[tuple[Callable[[], Any], str]] = [
        (lambda: source("captures").schema("txt string").load(path), "has no column 'txt': expected capture, at"),
        (lambda: source("captures").schema("at string").load(path), "the column 'at' is a bigint, not a string"),
        (lambda: source("captures").option("table", "board").load(path), "no table \"board\""),
        (lambda: source("captures").option("tabel", "boards").load(path), "no option 'tabel'"),
        (lambda: source("captures").option("kinds", "tel").load(path), "tel"),
        (lambda: source("captures").load("s3://bucket/*"), "use looking_at.spark.table"),
        (lambda: source("captures").load(path + "-missing-*"), "no file matches"),
        (lambda: source("captures").load(), "captures needs a path"),
    ]
    for wrong, problem in wrongs:
        with pytest.raises(Exception, match=problem):
            wrong().count()


def test_the_blocks_of_the_pages(spark: Any, archive: list[pathlib.Path], capsys: pytest.CaptureFixture[str]) -> None:
    from test_readme import block, run_block

    folder = str(archive[0].parent)
    text = "import looking_at.spark\n" + block("events = looking_at.spark.events")
    run_block(text.replace("s3://bucket/logs/*.cast.zst", folder + "/000-*.cast"), spark=spark)
    assert "kind|count" in capsys.readouterr().out
    text = block("looking_at.spark.register(spark)")
    found = run_block(text.replace('"logs"', repr(folder)), spark=spark)
    assert found["tells"].columns == ["kind", "from", "text"] and found["tells"].count() > 0


FRESH = """
import looking_at.spark, os, signal, sys, threading, time
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
looking_at.spark.register(spark)
path = sys.argv[1]
print(looking_at.spark.events(spark, path).count(), spark.read.format("captures").load(path).count(), flush=True)
# By processor time, of Java and of the workers as well: a busy machine needs longer by the clock.
sys.path.insert(0, sys.argv[3])
from speed_spark import processor_time
pressed = []
def press(begun=processor_time()):
    while processor_time() - begun < 4:
        time.sleep(0.05)
    pressed.append(processor_time())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press).start()
try:
    spark.read.format("captures").load(sys.argv[2]).write.format("noop").mode("overwrite").save()
except BaseException as error:
    print(type(error).__name__, processor_time() - pressed[0], flush=True)
os._exit(0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the times of processes are in /proc")
def test_a_fresh_machine_and_ctrl_c(corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """No variable says which Python the workers have, and the first `python3` is another one; the driver is interrupted."""
    other = tmp_path / "python3"
    other.write_text("#!/bin/sh\necho the wrong Python >&2\nexit 1\n")
    other.chmod(0o755)
    path, many = corpus / "fics-player1.raw", tmp_path / "many"
    many.mkdir()
    large = tmp_path / "large.raw"
    large.write_bytes(path.read_bytes() * 500)
    for number in range(40):
        (many / str(number)).symlink_to(large)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYSPARK", "SPARK"))}
    environment["PATH"] = f"{tmp_path}:{environment['PATH']}"
    words = [sys.executable, "-c", FRESH, str(path), str(many), str(pathlib.Path(__file__).parents[1])]
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=300)
    counts, ended = done.stdout.strip().split("\n")
    number = sum(looking_at.count(path).values())
    assert counts == f"{number} {number}", done.stderr
    # A second on two cores.
    assert ended.startswith("KeyboardInterrupt ") and float(ended.split()[1]) < 2, (ended, done.stderr)
