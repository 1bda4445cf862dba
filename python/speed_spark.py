#!/usr/bin/env python3
"""Measures Spark in local mode against `to_parquet`: megabytes of captures for each second of the processor.

    python speed_spark.py [--megabytes 200] [--each 50] [--cores 2]

Captures are logs with a time stamp on each line, made from the corpus. Spark makes every row and drops it (the sink
`noop`), so nothing but reading, parsing and handing over to Spark is measured. Time of the processor is that of the
driver, of Java and of the workers together, user and system: other load on the machine hardly changes it. Java
compiles during the first query, which is not counted. It fails if Spark counts other events than `count`. It needs
Linux, whose `/proc` knows the times of processes.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import re
import sys
import tempfile
import time
from typing import Any, Callable

import looking_at
import looking_at.spark

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
TICKS = os.sysconf("SC_CLK_TCK")


def logs(folder: pathlib.Path, count: int, megabytes: int) -> None:
    """Writes logs of a client that writes the time before each line."""
    lines = b"".join(path.read_bytes() for path in sorted(CORPUS.glob("*.raw"))).replace(b"\r", b"").split(b"\n")
    for number in range(count):
        with open(folder / f"{number:03}.log", "wb") as file:
            second = 0
            while file.tell() < megabytes * 1_000_000:
                for line in lines:
                    second += 1
                    minutes, hours = second // 60, second // 3600
                    stamp = f"2016-05-{number % 28 + 1:02} {hours % 24:02}:{minutes % 60:02}:{second % 60:02} "
                    file.write(stamp.encode() + line + b"\n")


def processor_time() -> float:
    """Returns the seconds that this process and those that it started have taken, also those that have ended."""
    parents, times = {}, {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                stat = pathlib.Path(entry.path, "stat").read_text()
            except OSError:
                continue
            fields = stat.rsplit(")", 1)[1].split()
            parents[int(entry.name)] = int(fields[1])
            times[int(entry.name)] = sum(map(int, fields[11:15])) / TICKS
    total = 0.0
    for process in times:
        ancestor = process
        while ancestor > 1 and ancestor != os.getpid():
            ancestor = parents.get(ancestor, 0)
        if ancestor == os.getpid():
            total += times[process]
    return total


def session(cores: int, folder: str) -> Any:
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master(f"local[{cores}]")
        .appName("looking-at speed")
        .config("spark.driver.memory", "3g")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "1")
        .config("spark.local.dir", folder)
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    return spark


def peak(spark: Any) -> dict[str, int]:
    """Returns the most memory that Java and a worker have had, in MB."""
    found: dict[str, int] = {}
    for entry in os.scandir("/proc"):
        try:
            name = pathlib.Path(entry.path, "cmdline").read_text()
            memory = re.search(r"VmHWM:\s+(\d+)", pathlib.Path(entry.path, "status").read_text())
        except OSError:
            continue
        what = "java" if "SparkSubmit" in name else "worker" if "pyspark.daemon" in name else None
        if what and memory:
            found[what] = max(found.get(what, 0), int(memory[1]) // 1024)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--megabytes", type=int, default=200)
    options.add_argument("--each", type=int, default=50)
    options.add_argument("--cores", type=int, default=2)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary, "logs")
        folder.mkdir()
        logs(folder, max(1, given.megabytes // given.each), given.each)
        size = sum(path.stat().st_size for path in folder.iterdir()) / 1e6
        print(f"{len(list(folder.iterdir()))} logs, {size:.0f} MB, local[{given.cores}], load {os.getloadavg()[0]:.0f}")
        print("| | seconds of the processor | MB/s | share of `to_parquet` | seconds by the clock |")
        print("|---|---:|---:|---:|---:|")
        speeds: list[float] = []

        def measure(what: str, run: Callable[[], object]) -> None:
            clock, start = time.perf_counter(), processor_time()
            run()
            seconds = processor_time() - start
            speeds.append(size / seconds)
            share = speeds[-1] / speeds[0]
            clock = time.perf_counter() - clock
            print(f"| {what} | {seconds:.1f} | {speeds[-1]:.1f} | {share:.2f} | {clock:.0f} |", flush=True)

        out = pathlib.Path(temporary, "out")
        paths = sorted(folder.iterdir())
        measure("`to_parquet`, one worker", lambda: looking_at.to_parquet(paths, out, workers=1, progress=False))
        spark = session(given.cores, temporary)
        looking_at.spark.register(spark)

        def drop(frame: Any) -> None:
            frame.write.format("noop").mode("overwrite").save()

        def source() -> Any:
            return spark.read.format("captures")

        # Java compiles, and the workers start.
        drop(source().load(str(paths[0])))
        drop(looking_at.spark.events(spark, str(paths[0])))
        measure("`captures`, all columns", lambda: drop(source().load(str(folder))))
        some = "capture string, kind string, text string"
        measure("`captures`, three columns", lambda: drop(source().schema(some).load(str(folder))))
        counts: dict[str, int] = {}

        def by_kind() -> None:
            kinds = source().schema("kind string").load(str(folder)).groupBy("kind").count()
            counts.update({row.kind: row["count"] for row in kinds.collect()})

        measure("`captures`, events by kind", by_kind)
        tells = "kind = 'tell'"
        measure(f"`captures`, `{tells}`", lambda: drop(source().schema(some).load(str(folder)).filter(tells)))
        measure("`spark.events`, all columns", lambda: drop(looking_at.spark.events(spark, str(folder))))
        print(", ".join(f"{what}: {memory} MB at most" for what, memory in peak(spark).items()))
        spark.stop()
        if counts != looking_at.count(paths):
            sys.exit("the events by kind are others than `count` says")


if __name__ == "__main__":
    main()
