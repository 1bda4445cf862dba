"""Spark in local mode: many files, one of them damaged, and a worker that dies."""

from __future__ import annotations

import gzip
import os
import pathlib
import shutil
from collections.abc import Iterator
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
