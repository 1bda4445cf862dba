#!/usr/bin/env python3
"""Measures the events table with Spark in local mode: bytes per second per core, with more and more files.

    python speed_spark.py [--rounds 3] [--times 10 20 50] [--cores 1 2]

Files are the captures of the corpus as they are, some ten kilobytes each, and large ones of a mebibyte. Spark
makes every row and drops it (the sink `noop`), so nothing but reading, parsing and handing over to Spark is measured.
The time is that of the clock, the best of the rounds; for comparison, the same table made by `looking_at.arrow` in one
thread without Spark.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time
from typing import Any, Callable

import pyarrow as pa

import looking_at
import looking_at.spark

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
LARGE = 1 << 20


def archives(folder: pathlib.Path, times: list[int]) -> list[tuple[str, pathlib.Path]]:
    """Folders of captures: the corpus so many times, and as many large files."""
    captures = sorted([*CORPUS.glob("*.raw"), *CORPUS.glob("*.cast")])
    raw = b"".join(path.read_bytes() for path in captures if path.suffix == ".raw")
    large = raw * (LARGE // len(raw) + 1)
    made = []
    for number in times:
        small = folder / f"small-{number}"
        small.mkdir()
        for copy in range(number):
            for path in captures:
                shutil.copy(path, small / f"{copy:03}-{path.name}")
        made.append((f"corpus times {number}", small))
    for number in times:
        big = folder / f"large-{number}"
        big.mkdir()
        for copy in range(number):
            (big / f"{copy:03}.raw").write_bytes(large)
        made.append((f"{number} of {len(large) / 1e6:.1f} MB", big))
    return made


def best(rounds: int, run: Callable[[], object]) -> float:
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def session(cores: int, folder: str) -> Any:
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master(f"local[{cores}]")
        .appName("looking-at speed")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "100")
        .config("spark.local.dir", folder)
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    return spark


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--times", type=int, nargs="+", default=[10, 20, 50])
    options.add_argument("--cores", type=int, nargs="+", default=[1, 2])
    given = options.parse_args()
    # The workers run in this environment too.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        made = archives(folder, given.times)
        print("| who | captures | files | MB | seconds | MB/s per core |")
        print("|---|---|---:|---:|---:|---:|")

        def row(who: str, what: str, path: pathlib.Path, cores: int, seconds: float) -> None:
            files = list(path.iterdir())
            size = sum(file.stat().st_size for file in files) / 1e6
            speed = size / seconds / cores
            print(f"| {who} | {what} | {len(files)} | {size:.1f} | {seconds:.2f} | {speed:.1f} |", flush=True)

        for what, path in made:
            files = sorted(path.iterdir())

            def alone() -> None:
                for _ in pa.RecordBatchReader.from_stream(looking_at.arrow(files)):
                    pass

            row("arrow", what, path, 1, best(given.rounds, alone))
        for cores in given.cores:
            spark = session(cores, temporary)

            def with_spark(path: pathlib.Path) -> None:
                looking_at.spark.events(spark, str(path)).write.format("noop").mode("overwrite").save()

            # Workers and the JVM start with the first.
            with_spark(made[0][1])
            for what, path in made:
                row(f"local[{cores}]", what, path, cores, best(given.rounds, lambda: with_spark(path)))
            spark.stop()


if __name__ == "__main__":
    main()
