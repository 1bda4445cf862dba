"""Archives for which one machine is not enough: captures as tables of Spark.

Spark's own binary file source lists and reads the files, and `mapInArrow` turns each into rows where it
was read: Spark plans it, retries it and spreads it, and nothing passes through the driver.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Union
from urllib.parse import unquote, urlparse

from ._arrow import TABLES, TableName, native_arrow
from ._captures import Kinds, kind_names

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["events", "table"]

_TYPES = {"string": "string", "int64": "bigint", "bool": "boolean", "timestamp[us, tz=UTC]": "timestamp"}


def events(
    spark: SparkSession,
    paths: Union[str, Iterable[str]],
    *,
    columns: Iterable[str] | None = None,
    kinds: Kinds = None,
    json: bool = False,
    patterns: str = "ics",
    mode: str = "settled",
) -> DataFrame:
    """The events of captures, as `looking_at.arrow(..., on_error="report")` has them.

    `paths` are paths or URLs that Spark can read, with wildcards. A damaged capture gives what comes
    before the damage, and a row of the kind `capture_error` with the reason as its text.
    """
    return table(spark, paths, "events", columns=columns, kinds=kinds, json=json, patterns=patterns, mode=mode)


def table(
    spark: SparkSession,
    paths: Union[str, Iterable[str]],
    table: TableName = "events",
    *,
    columns: Iterable[str] | None = None,
    kinds: Kinds = None,
    json: bool = False,
    patterns: str = "ics",
    mode: str = "settled",
) -> DataFrame:
    """A table of captures: `events`, `boards`, `talk`, `games` or `offers`.

    Only the `columns` that are named are made, and rows for the `kinds` that are named, as in `looking_at.arrow`:
    Spark does not say which columns a query needs. Only the table `events` says which captures are damaged; the
    others have what comes before the damage. `patterns` is the name of a list, or a file that every worker has.

    Workers need this package. Where Spark runs on one machine they get the Python of this process, unless
    `PYSPARK_PYTHON` names another.
    """
    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}: expected {', '.join(TABLES)}")
    names = None if columns is None else list(columns)
    wanted = kind_names(kinds)
    made = native_arrow([], table, "report", patterns, mode, names, wanted, json).schema
    schema = _ddl(made)
    _use_this_python(spark)
    files = spark.read.format("binaryFile").load(paths if isinstance(paths, str) else list(paths))

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow

        for batch in batches:
            paths, contents = batch.column("path"), batch.column("content")
            for index in range(batch.num_rows):
                source = (_path(paths[index].as_py()), contents[index].as_py())
                stream: Any = native_arrow([source], table, "report", patterns, mode, names, wanted, json)
                yield from pyarrow.RecordBatchReader.from_stream(stream)

    return files.select("path", "content").mapInArrow(rows, schema)


def _ddl(columns: list[tuple[str, str]]) -> str:
    return ", ".join(f"`{name}` {_TYPES[kind]}" for name, kind in columns)


def _path(url: str) -> str:
    """The path of a file, as the other tables have it; the URL of what is elsewhere."""
    parsed = urlparse(url)
    return unquote(parsed.path) if parsed.scheme == "file" else url


def _use_this_python(spark: SparkSession) -> None:
    """Lets local workers run with the Python of this process: Spark takes the first `python3` otherwise."""
    try:
        context: Any = spark.sparkContext
    except Exception:
        # Spark Connect: the server chooses.
        return
    chosen = os.environ.get("PYSPARK_PYTHON") or context.getConf().get("spark.pyspark.python")
    if not chosen and str(context.master).startswith("local"):
        context.pythonExec = sys.executable
