#!/usr/bin/env python3
"""Measures the package against the Rust session and against pychess, and tables against `count`, as ratios within one run.

    python speed.py [--mib 4] [--rounds 5] [--check]
    python speed.py analyses [--megabytes 500]

With --check it fails if a ratio is below its floor. pychess is the one of Debian (`apt install pychess`);
without it that ratio is left out. What is measured is the time of the processor, and of all rounds the best counts:
other load on the machine makes everything slower, by different amounts. Against pychess the medians of both are compared:
it tries its patterns in the order of a set, which is another in each process, and with a lucky one it is more than twice
as fast as with an unlucky one. Each round is a process, and the best of five times in it.

`analyses` asks the questions of `examples/analyses.py` to logs of which the answers are known (`archive.py`), each in a
process of its own, whose processor time and memory are printed. It fails if an answer is wrong. It needs polars and chess.
"""

from __future__ import annotations

import argparse
import ast
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
    """Returns boards and talk of the corpus, until there are so many bytes."""
    lines = []
    for event in looking_at.read(sorted(CORPUS.glob("*.raw"))):
        if event.kind == "board" or event.kind in TALK:
            if "\n" not in event.line and event.line.isascii():
                lines.append(event.line.encode() + b"\n\r")
    data = b"".join(lines)
    return data * (size // len(data) + 1)


def pychess(path: pathlib.Path) -> float | None:
    """Measures the seconds that pychess's own predictions take for the lines of a file."""
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


# A process that asks one question, and prints its processor time, its memory in MB, and the answer.
QUESTION = r"""
import re, sys, time
sys.path.insert(0, sys.argv[1])
import analyses
start = time.process_time()
answer = getattr(analyses, sys.argv[2])([sys.argv[3]])
seconds = time.process_time() - start
print(seconds, int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]) // 1024)
print(answer.rows())
"""


def analyses(megabytes: int, each: int = 50) -> int:
    """Asks four questions to logs of so many megabytes each; how many answers are wrong."""
    import archive

    def most(counted: collections.Counter[str]) -> list[tuple[str, int]]:
        return sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:10]

    wrong = 0
    facts = archive.Facts()
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, f"{number}.log") for number in range(max(1, megabytes // each))]
        for seed, path in enumerate(paths):
            archive.write(path, min(each, megabytes), seed, facts)
        size = sum(path.stat().st_size for path in paths) / 1e6
        answers: dict[str, list[tuple[object, ...]]] = {
            "talk_by_player": [*most(facts.said)],
            "move_time_by_rating": [
                (rating, moves, round(facts.seconds[rating] / moves, 1)) for rating, moves in sorted(facts.moves.items())
            ],
            "games_by_opening": [*most(facts.openings)],
            "seeks_over_the_day": sorted(facts.seeks.items()),
        }
        print(f"{len(paths)} logs, {size:.0f} MB, {sum(facts.moves.values())} moves, {sum(facts.openings.values())} games")
        print("| | seconds of the processor | MB/s | MB of memory | answer |")
        print("|---|---:|---:|---:|---|")
        for question, expected in answers.items():
            words = [sys.executable, "-c", QUESTION, str(HERE / "examples"), question, f"{folder}/*"]
            done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
            taken, found = done.stdout.split("\n", 1)
            seconds, memory = map(float, taken.split())
            is_right = ast.literal_eval(found) == expected
            wrong += not is_right
            text = "as written" if is_right else f"{found.strip()} where {expected} was written"
            print(f"| `{question}` | {seconds:.1f} | {size / seconds:.1f} | {memory:.0f} | {text} |", flush=True)
    return wrong


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", nargs="?", choices=["ratios", "analyses"], default="ratios")
    options.add_argument("--megabytes", type=int, default=500)
    options.add_argument("--mib", type=float, default=4)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--check", action="store_true")
    given = options.parse_args()
    if given.what == "analyses":
        return 1 if analyses(given.megabytes) else 0
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
