#!/usr/bin/env python3
"""Measures the package against the Rust session and against pychess, and tables against `count`, as ratios within one run.

    python speed.py [--mib 4] [--rounds 5] [--check]

With --check it fails if a ratio is below its floor. pychess is the one of Debian (`apt install pychess`);
without it that ratio is left out. What is measured is the time of the processor, and of all rounds the best counts:
other load on the machine makes everything slower, by different amounts. Against pychess the medians of both are compared:
it tries its patterns in the order of a set, which is another in each process, and with a lucky one it is more than twice
as fast as with an unlucky one. Each round is a process, and the best of five times in it.
"""

from __future__ import annotations

import argparse
import collections
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Callable

import looking_at
from looking_at import _looking_at

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE.parent / "corpus"
TALK = {"tell", "say", "shout", "it_shout", "c_shout", "channel_tell", "kibitz", "whisper"}
FLOORS = {
    "read/session": 0.25,
    "count/session": 0.8,
    "read/pychess": 30.0,
    "events/counted": 0.57,
    "boards/counted": 0.66,
    "parquet/counted": 0.33,
}
# How much memory a table may take that is read batch by batch, in MB.
MEMORY = 300


def sample(size: int) -> bytes:
    """Boards and talk of the corpus, until there are so many bytes."""
    lines = []
    for event in looking_at.read(sorted(CORPUS.glob("*.raw"))):
        if event.kind == "board" or event.kind in TALK:
            if "\n" not in event.line and event.line.isascii():
                lines.append(event.line.encode() + b"\n\r")
    data = b"".join(lines)
    return data * (size // len(data) + 1)


def pychess(path: pathlib.Path) -> float | None:
    """Seconds that pychess's own predictions take for the lines of a file."""
    done = subprocess.run(["/usr/bin/python3", HERE / "speed_pychess.py", path], capture_output=True, text=True)
    if done.returncode != 0:
        return None
    return float(done.stdout)


def tables(speeds: dict[str, list[float]], rounds: int, mib: int) -> bool:
    """Measures tables of raw captures against `count` of the same ones; True if one takes too much memory."""
    try:
        import polars
        import pyarrow

        import looking_at.polars
    except ImportError as error:
        print(f"tables: not measured, {error.name} is not there")
        return False
    data = b"".join(path.read_bytes() for path in sorted(CORPUS.glob("*.raw")))
    data *= mib * 1024 * 1024 // len(data) + 1

    def drain(table: looking_at.ArrowStream) -> None:
        collections.deque(pyarrow.RecordBatchReader.from_stream(table), maxlen=0)

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "captures.raw")
        path.write_bytes(data)
        runs: dict[str, Callable[[], object]] = {
            "counted": lambda: looking_at.count(path),
            "events": lambda: drain(looking_at.arrow(path)),
            "boards": lambda: drain(looking_at.arrow(path, "boards")),
            "games": lambda: drain(looking_at.arrow(path, "games")),
            "events with json": lambda: drain(looking_at.arrow(path, json=True)),
            "polars, events": lambda: polars.DataFrame(looking_at.arrow(path)),
            "polars, boards": lambda: polars.DataFrame(looking_at.arrow(path, "boards")),
            "polars, one column": lambda: looking_at.polars.scan(path).select("kind").collect(),
            "parquet": lambda: looking_at.to_parquet(path, tempfile.mkdtemp(dir=folder), workers=1, progress=False),
        }
        for _ in range(rounds):
            for name, run in runs.items():
                start = time.process_time()
                run()
                speeds[name].append(len(data) / (time.process_time() - start))
        # In a process of its own, whose memory is that of the table alone. (`ru_maxrss` has that of the parent, too.)
        code = (
            "import looking_at, pyarrow, re, sys\n"
            "for batch in pyarrow.RecordBatchReader.from_stream(looking_at.arrow(sys.argv[1], json=True)): pass\n"
            "print(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])"
        )
        if not pathlib.Path("/proc/self/status").exists():
            return False
        done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    taken = int(done.stdout) / 1024
    print(f"memory of a table of {len(data) / 1e6:.0f} MB, read batch by batch: {taken:.0f} MB (at most {MEMORY})")
    return taken > MEMORY


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--mib", type=float, default=4)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--check", action="store_true")
    given = options.parse_args()
    data = sample(int(given.mib * 1024 * 1024))
    # pychess gets a part of it: it would take too long otherwise.
    part = sample(64 * 1024)
    speeds: dict[str, list[float]] = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        path, small = pathlib.Path(folder, "sample.raw"), pathlib.Path(folder, "part.raw")
        path.write_bytes(data)
        small.write_bytes(part)

        def measure(name: str, run: object, size: int = len(data)) -> None:
            start = time.process_time()
            assert callable(run)
            run()
            speeds[name].append(size / (time.process_time() - start))

        for _ in range(given.rounds):
            measure("session", lambda: _looking_at._feed_only(data))
            measure("read", lambda: collections.deque(looking_at.read(path), maxlen=0))
            measure("read, each with a field", lambda: [event.line for event in looking_at.read(path)])
            measure("count", lambda: looking_at.count(path))
            seconds = pychess(small)
            if seconds:
                speeds["pychess"].append(len(part) / seconds)
    failed = tables(speeds, given.rounds, int(given.mib * 8))
    for name, values in speeds.items():
        print(f"speed {name:24} {max(values) / 1e6:10.2f} MB/s at best, {statistics.median(values) / 1e6:.2f} as the median")
    for name, floor in FLOORS.items():
        one, two = name.split("/")
        if two not in speeds:
            print(f"ratio {name}: not measured, {two} is not there")
            continue
        typical = statistics.median if two == "pychess" else max
        ratio = typical(speeds[one]) / typical(speeds[two])
        failed |= ratio < floor
        print(f"ratio {name:24} {ratio:10.2f} (floor {floor})")
    return 1 if failed and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
