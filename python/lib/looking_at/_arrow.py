"""Captures as tables: Arrow streams, and Parquet files of whole archives."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import re
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from . import _looking_at
from ._captures import Kinds, Mode, OnError, Path, Paths, Progress, expand, kind_names, progress_line, several
from ._looking_at import ArrowStream
from ._session import Patterns
from ._values import of_type

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["TableName", "Written", "arrow", "to_parquet"]

TableName = Literal["events", "boards", "talk", "games", "offers"]
TABLES: tuple[TableName, ...] = ("events", "boards", "talk", "games", "offers")


def arrow(
    paths: Paths,
    table: TableName = "events",
    *,
    columns: Iterable[str] | None = None,
    kinds: Kinds = None,
    json: bool = False,
    progress: bool | Progress | None = None,
    on_error: Literal["raise", "report"] | OnError = "raise",
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> ArrowStream:
    """Returns a table of captures, as a stream of record batches over the Arrow PyCapsule interface.

    pyarrow, polars, DuckDB and pandas take it as it is, and it can be read more than once. Nothing is
    read before that, and a few thousand rows at a time are in memory.

    Only the `columns` that are named are made, in that order; without them all but `json`, which has the whole event
    and takes as long as all others together: ask for it with `json=True`, or name it. `kinds` are the
    kinds of events that get rows, by name or class.

    `capture` is the absolute path of the file, and `game_id` the number of the game within it, from 1: these
    two together join the tables. A capture that is named twice is read once. See `read` for `progress`. With `on_error="report"` a capture that can't be
    read to its end is listed in `errors` of the stream, and in the table `events` with a row of the kind
    `capture_error`; a function is called with the capture and the exception. The others are read.
    """
    return native_arrow(captures(paths), table, on_error, patterns, mode, columns, kinds, json, progress)


def captures(paths: Paths) -> list[str]:
    """Lists the captures of a table, each once: with the rows of one twice, its games would not be single rows."""
    return list(dict.fromkeys(expand(paths)))


def native_arrow(
    sources: Sequence[str | tuple[str, bytes]],
    table: TableName,
    on_error: Literal["raise", "report"] | OnError,
    patterns: Patterns,
    mode: str,
    columns: Iterable[str] | None = None,
    kinds: Kinds = None,
    json: bool = False,
    progress: bool | Progress | None = None,
    without: list[str] | None = None,
) -> ArrowStream:
    """Returns the table of files or of bytes with names. `without` are kinds that get no rows."""
    names = column_names(columns)
    report = progress_line(progress)
    of_type("table", table, "str")
    of_type("mode", mode, "str")
    of_type("json", json, "bool")
    return _looking_at.arrow(sources, table, on_error, patterns, mode, names, kind_names(kinds), json, report, without)


def column_names(columns: Iterable[str] | None) -> list[str] | None:
    if columns is None:
        return None
    if isinstance(columns, str):
        raise TypeError(f"columns are a list of names: [{columns!r}]")
    names = several("columns", columns)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"a column is named by a text, not by {name!r}")
    if len(set(names)) < len(names):
        raise ValueError("a column is named twice")
    return names


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


def to_parquet(
    paths: Paths,
    directory: Path,
    *,
    table: TableName = "events",
    columns: Iterable[str] | None = None,
    kinds: Kinds = None,
    json: bool = False,
    by: Literal["capture", "day"] = "capture",
    workers: int | None = None,
    progress: bool | Progress | None = None,
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> Written:
    """Writes a table of captures as a directory of Parquet files, compressed with zstd.

    Each capture gets a file of its own, or with `by="day"` files in `day=2016-05-01/` (`day=unknown` where
    the capture has no dates), so that DuckDB, polars and Spark read the directory as one table. Files get
    their names when they are complete: a run that was interrupted is continued by the same call, and a
    capture that was written whole is not written again unless it has changed. A damaged capture is
    listed in the result and in `DIRECTORY.captures.json`, and costs no other. `workers` captures are
    written at a time. Needs pyarrow.

    `columns`, `kinds`, `json` and `progress` are those of `arrow`; without `progress` there is a line
    where the standard error is a terminal.
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
    if workers is not None and not isinstance(workers, int):
        raise TypeError(f"workers is an int, not {workers!r}")
    if workers is not None and workers < 1:
        raise ValueError("workers is at least 1")
    files = captures(paths)
    columns = column_names(columns)
    names = kind_names(kinds)
    # Says what is wrong with the arguments before anything is written.
    made = [name for name, _ in native_arrow([], table, "report", patterns, mode, columns, names, json).schema]
    day = "start_time" if table == "games" else "time"
    if by == "day" and day not in made:
        raise ValueError(f'by="day" needs the column {day!r}')
    root = pathlib.Path(directory)
    root.mkdir(parents=True, exist_ok=True)
    header = {"table": table, "by": by, "columns": made, "kinds": names}
    ledger = Ledger(root.with_name(root.resolve().name + ".captures.json"), root, header)
    report = progress_line(sys.stderr.isatty() if progress is None else progress)
    result = Written()
    lock = threading.Lock()
    stopped = threading.Event()
    sizes = {path: max(_stamp(path)[0], 0) for path in files}
    total = sum(sizes.values())
    read: dict[str, int] = {}

    def one(path: str) -> None:
        stamp = _stamp(path)
        if ledger.has(path, stamp):
            with lock:
                result.kept.append(path)
                if ledger.error(path):
                    result.errors[path] = ledger.error(path)
            return

        def progressed(done: int, total: int, path: str) -> None:
            read[path] = done

        stream = native_arrow([path], table, "report", patterns, mode, columns, names, json, progressed)
        rows, written, error = _write(path, stream, root, by, day, stopped)
        with lock:
            ledger.add(path, stamp, written, rows, error)
            result.written.append(path)
            result.rows += rows
            if error:
                result.errors[path] = error

    with ThreadPoolExecutor(workers or min(4, os.cpu_count() or 1)) as pool:
        waiting: dict[Future[None], str] = {}
        try:
            for path in files:
                waiting[pool.submit(one, path)] = path
            pending = set(waiting)
            while pending:
                ended, pending = wait(pending, timeout=0.1, return_when=FIRST_COMPLETED)
                for future in ended:
                    future.result()
                    read[waiting[future]] = sizes[waiting[future]]
                if report and read:
                    report(sum(list(read.values())), total, next(reversed(list(read))))
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

    def __init__(self, path: pathlib.Path, root: pathlib.Path, header: dict[str, Any]) -> None:
        self.path, self.root = path, root
        self.header = {"version": 2, **header}
        self.captures: dict[str, dict[str, Any]] = {}
        if path.exists():
            try:
                known = json.loads(path.read_text())
            except ValueError as error:
                raise ValueError(f"{path} is damaged: {error}; remove it, and everything is written again") from error
            if not isinstance(known, dict) or "captures" not in known:
                raise ValueError(f"{path} is not a list of captures that to_parquet has written")
            if {key: known.get(key) for key in self.header} != self.header:
                for key, value in self.header.items():
                    if known.get(key) != value:
                        raise ValueError(f"{root} was written with {key}={known.get(key)!r}, not with {value!r}")
            self.captures = known["captures"]

    def has(self, path: str, stamp: list[int]) -> bool:
        known = self.captures.get(path)
        if known is None or known["stamp"] != stamp:
            return False
        return all((self.root / name).exists() for name in known["files"])

    def error(self, path: str) -> str:
        return str(self.captures[path]["error"])

    def add(self, path: str, stamp: list[int], files: list[str], rows: int, error: str) -> None:
        old = self.captures.get(path, {}).get("files", [])
        for name in set(old) - set(files):
            (self.root / name).unlink(missing_ok=True)
        self.captures[path] = {"stamp": stamp, "files": files, "rows": rows, "error": error}
        text = json.dumps({**self.header, "captures": self.captures}, indent=1, sort_keys=True)
        partial = self.path.with_name(self.path.name + ".partial")
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


# A row group of Parquet has so many rows: reading is fast with large ones, and writing holds one in memory.
GROUP = 131_072
# The columns in which values repeat.
REPEATED = {"capture", "kind", "white", "black", "from", "to", "channel", "relation", "turn", "result", "event", "site"}


def _write(
    path: str,
    stream: ArrowStream,
    root: pathlib.Path,
    by: str,
    day: str,
    stopped: threading.Event,
) -> tuple[int, list[str], str]:
    """Writes one capture: how many rows, the files, and why it could not be read to its end."""
    import pyarrow as pa

    reader = pa.RecordBatchReader.from_stream(stream)
    # Two captures may have the same name in different folders.
    clean = re.sub(r"[^A-Za-z0-9._-]", "_", os.path.basename(path))[:80]
    name = f"{clean}-{hashlib.sha256(os.fsencode(path)).hexdigest()[:12]}"
    files: dict[str, _File] = {}
    try:
        for batch in reader:
            if stopped.is_set():
                raise _Stopped
            for part, folder in _parts(batch, by, day):
                if folder not in files:
                    (root / folder).mkdir(exist_ok=True)
                    files[folder] = _File(root / folder / f"{name}.parquet", part.schema)
                files[folder].add(part)
        for file in files.values():
            file.close()
    except BaseException:
        for file in files.values():
            file.give_up()
        raise
    for file in files.values():
        os.replace(file.partial, file.path)
    errors = stream.errors
    names = [file.path.relative_to(root).as_posix() for file in files.values()]
    return sum(file.rows for file in files.values()), names, errors[0][1] if errors else ""


class _File:
    """A Parquet file, which has its name when it is complete."""

    def __init__(self, path: pathlib.Path, schema: pa.Schema) -> None:
        import pyarrow.parquet as pq

        self.path, self.partial = path, path.with_name(f".{path.name}.partial")
        repeated = [name for name in schema.names if name in REPEATED]
        self.writer: Any = pq.ParquetWriter(self.partial, schema, compression="zstd", use_dictionary=repeated)
        self.batches: list[pa.RecordBatch] = []
        self.rows = self.waiting = 0

    def add(self, batch: pa.RecordBatch) -> None:
        self.batches.append(batch)
        self.rows += batch.num_rows
        self.waiting += batch.num_rows
        if self.waiting >= GROUP:
            self.flush()

    def flush(self) -> None:
        import pyarrow as pa

        if self.batches:
            self.writer.write_table(pa.Table.from_batches(self.batches), row_group_size=GROUP * 2)
        self.batches, self.waiting = [], 0

    def close(self) -> None:
        self.flush()
        self.writer.close()

    def give_up(self) -> None:
        self.writer.close()
        self.partial.unlink(missing_ok=True)


def _parts(batch: pa.RecordBatch, by: str, day: str) -> Iterator[tuple[pa.RecordBatch, str]]:
    """Splits the batch by the folders that its rows go to."""
    import pyarrow.compute as pc

    if by == "capture":
        yield batch, "."
        return
    days = pc.fill_null(pc.strftime(batch.column(day), "%Y-%m-%d"), "unknown")
    for value in pc.unique(days).to_pylist():
        yield batch.filter(pc.equal(days, value)), f"day={value}"
