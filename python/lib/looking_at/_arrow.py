"""Captures as tables: Arrow streams, and Parquet files of whole archives."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import re
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Literal, Union

from . import _looking_at
from ._captures import Mode, Path, Paths, expand
from ._looking_at import ArrowStream
from ._session import Patterns

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["TableName", "Written", "arrow", "to_parquet"]

TableName = Literal["events", "boards", "talk", "games", "offers"]
TABLES: tuple[TableName, ...] = ("events", "boards", "talk", "games", "offers")


def arrow(
    paths: Paths,
    table: TableName = "events",
    *,
    on_error: Literal["raise", "report"] = "raise",
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> ArrowStream:
    """A table of captures, as a stream of record batches over the Arrow PyCapsule interface.

    pyarrow, polars, DuckDB and pandas take it as it is, and it can be read more than once. Nothing is
    read before that, and a few thousand rows at a time are in memory. With `on_error="report"` a capture
    that can't be read to its end is listed in `errors` of the stream, and in the table `events` with a
    row of the kind `capture_error`; the others are read.
    """
    return _looking_at.arrow(expand(paths), table, on_error, patterns, mode)


@dataclass
class Written:
    """What `to_parquet` has done."""

    written: list[str] = field(default_factory=list)
    """The captures whose rows were written now."""
    kept: list[str] = field(default_factory=list)
    """The captures that had been written before, and have not changed since."""
    errors: dict[str, str] = field(default_factory=dict)
    """The captures that could not be read to their end, and why. What came before is written."""
    rows: int = 0
    """How many rows were written now."""


Progress = Callable[[int, int, str], None]


def to_parquet(
    paths: Paths,
    directory: Path,
    *,
    table: TableName = "events",
    by: Literal["capture", "day"] = "capture",
    workers: int | None = None,
    progress: Union[bool, Progress, None] = None,
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> Written:
    """Writes a table of captures as a directory of Parquet files, compressed with zstd.

    Each capture gets files of its own, in `capture=NAME/` or in `day=2016-05-01/` (`day=unknown` where
    the capture has no dates), so that DuckDB, polars and Spark read the directory as one table. Files get
    their names when they are complete: a run that was interrupted is continued by the same call, and a
    capture that was written whole is not written again unless it has changed. A damaged capture is
    listed in the result and in `_captures.json`, and costs no other. `workers` captures are
    written at a time. Needs pyarrow.
    """
    try:
        import pyarrow  # noqa: F401
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise ImportError("to_parquet() needs pyarrow: pip install pyarrow") from error
    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}: expected {', '.join(TABLES)}")
    if by not in ("capture", "day"):
        raise ValueError(f'by is "capture" or "day", not {by!r}')
    files = list(dict.fromkeys(expand(paths)))
    if workers is not None and workers < 1:
        raise ValueError("workers is at least 1")
    root = pathlib.Path(directory)
    root.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(root / "_captures.json", table, by)
    report = _progress(progress)
    result = Written()
    lock = threading.Lock()
    stopped = threading.Event()

    def one(path: str) -> None:
        stamp = _stamp(path)
        if ledger.has(path, stamp):
            with lock:
                result.kept.append(path)
                if ledger.error(path):
                    result.errors[path] = ledger.error(path)
            return
        rows, names, error = _write(path, root, table, by, patterns, mode, stopped)
        with lock:
            ledger.add(path, stamp, names, rows, error)
            result.written.append(path)
            result.rows += rows
            if error:
                result.errors[path] = error

    with ThreadPoolExecutor(workers or min(4, os.cpu_count() or 1)) as pool:
        waiting: dict[Future[None], str] = {pool.submit(one, path): path for path in files}
        try:
            for done, future in enumerate(as_completed(waiting), 1):
                future.result()
                report(done, len(files), waiting[future])
        except BaseException:
            # So that Ctrl-C does not wait for large captures.
            stopped.set()
            for future in waiting:
                future.cancel()
            raise
    result.written.sort()
    result.kept.sort()
    return result


class Ledger:
    """Which captures have been written, and how each was when it was read."""

    def __init__(self, path: pathlib.Path, table: str, by: str) -> None:
        self.path = path
        self.header = {"version": 1, "table": table, "by": by}
        self.captures: dict[str, dict[str, Any]] = {}
        if path.exists():
            try:
                known = json.loads(path.read_text())
            except ValueError as error:
                raise ValueError(f"{path} is damaged: {error}; remove it, and everything is written again") from error
            if not isinstance(known, dict) or "captures" not in known:
                raise ValueError(f"{path} is not a list of captures that to_parquet has written")
            if {key: known.get(key) for key in self.header} != self.header:
                raise ValueError(
                    f"{path.parent} has the table {known.get('table')!r} by {known.get('by')}, not {table!r} by {by}"
                )
            self.captures = known["captures"]

    def has(self, path: str, stamp: list[int]) -> bool:
        known = self.captures.get(path)
        if known is None or known["stamp"] != stamp:
            return False
        return all((self.path.parent / name).exists() for name in known["files"])

    def error(self, path: str) -> str:
        return str(self.captures[path]["error"])

    def add(self, path: str, stamp: list[int], files: list[str], rows: int, error: str) -> None:
        old = self.captures.get(path, {}).get("files", [])
        for name in set(old) - set(files):
            (self.path.parent / name).unlink(missing_ok=True)
        self.captures[path] = {"stamp": stamp, "files": files, "rows": rows, "error": error}
        text = json.dumps({**self.header, "captures": self.captures}, indent=1, sort_keys=True)
        partial = self.path.with_name("_captures.json.partial")
        partial.write_text(text)
        os.replace(partial, self.path)


def _stamp(path: str) -> list[int]:
    try:
        found = os.stat(path)
    except OSError:
        return [-1, -1]
    return [found.st_size, found.st_mtime_ns]


class _Stopped(Exception):
    """Another capture failed, or Ctrl-C: what is not complete is given up."""


def _write(
    path: str,
    root: pathlib.Path,
    table: TableName,
    by: str,
    patterns: Patterns,
    mode: Mode,
    stopped: threading.Event,
) -> tuple[int, list[str], str]:
    """Writes one capture: how many rows, the files, and why it could not be read to its end."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    stream = arrow([path], table, on_error="report", patterns=patterns, mode=mode)
    reader = pa.RecordBatchReader.from_stream(stream)
    # Two captures may have the same name in different folders.
    clean = re.sub(r"[^A-Za-z0-9._-]", "_", os.path.basename(path))[:80]
    name = f"{clean}-{hashlib.sha256(os.fsencode(path)).hexdigest()[:12]}"
    writers: dict[str, tuple[pathlib.Path, Any]] = {}
    rows = 0
    try:
        for batch in reader:
            if stopped.is_set():
                raise _Stopped
            for part, key in _parts(batch, name, by):
                if key not in writers:
                    folder = root / key
                    folder.mkdir(exist_ok=True)
                    file = folder / f"{name}.parquet"
                    partial = folder / f".{name}.parquet.partial"
                    writers[key] = (file, pq.ParquetWriter(partial, part.schema, compression="zstd"))
                writers[key][1].write_batch(part)
                rows += part.num_rows
    except BaseException:
        for file, writer in writers.values():
            writer.close()
            (file.parent / f".{file.name}.partial").unlink(missing_ok=True)
        raise
    for file, writer in writers.values():
        writer.close()
        os.replace(file.parent / f".{file.name}.partial", file)
    errors = stream.errors
    names = [file.relative_to(root).as_posix() for file, _ in writers.values()]
    return rows, names, errors[0][1] if errors else ""


def _parts(batch: pa.RecordBatch, name: str, by: str) -> Iterator[tuple[pa.RecordBatch, str]]:
    """The batch, split by where its rows go."""
    import pyarrow.compute as pc

    if by == "capture":
        yield batch, f"capture={name}"
        return
    days = pc.fill_null(pc.strftime(batch.column("time"), "%Y-%m-%d"), "unknown")
    for day in pc.unique(days).to_pylist():
        yield batch.filter(pc.equal(days, day)), f"day={day}"


def _progress(progress: bool | Progress | None) -> Progress:
    """What reports progress: by default a line on a terminal."""
    if callable(progress):
        return progress
    shown = sys.stderr.isatty() if progress is None else progress
    if not shown:
        return lambda done, total, path: None

    def show(done: int, total: int, path: str) -> None:
        end = "\n" if done == total else ""
        print(f"\r{done} of {total} captures\x1b[K", end=end, file=sys.stderr, flush=True)

    return show
