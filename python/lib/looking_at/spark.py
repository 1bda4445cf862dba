"""Archives for which one machine is not enough: captures as tables of Spark.

Spark's own binary file source lists and reads the files, and `mapInArrow` turns each into rows where it
was read: Spark plans it, retries it and spreads it, and nothing passes through the driver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Union

from . import _looking_at
from ._arrow import TABLES, TableName

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["events", "table"]

_TYPES = {"string": "string", "int64": "bigint", "bool": "boolean", "timestamp[us, tz=UTC]": "timestamp"}


def events(
    spark: SparkSession, paths: Union[str, Iterable[str]], *, patterns: str = "ics", mode: str = "settled"
) -> DataFrame:
    """The events of captures, as `looking_at.arrow(..., on_error="report")` has them.

    `paths` are paths or URLs that Spark can read, with wildcards. A damaged capture gives what comes
    before the damage, and a row of the kind `capture_error` with the reason as its text.
    """
    return table(spark, paths, "events", patterns=patterns, mode=mode)


def table(
    spark: SparkSession,
    paths: Union[str, Iterable[str]],
    table: TableName = "events",
    *,
    patterns: str = "ics",
    mode: str = "settled",
) -> DataFrame:
    """A table of captures: `events`, `boards`, `talk`, `games` or `offers`.

    Only the table `events` says which captures are damaged; the others have what comes before the
    damage. `patterns` is the name of a list, or a file that every worker has.
    """
    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}: expected {', '.join(TABLES)}")
    files = spark.read.format("binaryFile").load(paths if isinstance(paths, str) else list(paths))
    columns = _looking_at.arrow([], table, "report", patterns, mode).schema
    schema = ", ".join(f"`{name}` {_TYPES[kind]}" for name, kind in columns)

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow

        from looking_at import _looking_at as native

        for batch in batches:
            names, contents = batch.column("path"), batch.column("content")
            for index in range(batch.num_rows):
                source = (names[index].as_py(), contents[index].as_py())
                stream: Any = native.arrow([source], table, "report", patterns, mode)
                yield from pyarrow.RecordBatchReader.from_stream(stream)

    return files.select("path", "content").mapInArrow(rows, schema)
