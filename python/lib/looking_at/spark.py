"""Archives for which one machine is not enough: captures as tables of Spark.

`register` makes `spark.read.format("captures")` known, for files that every worker can open: each is read a piece at a
time by the worker that makes its rows. `events` and `table` are for files that Spark alone can open, such as those in
`s3://`: its binary file source lists and reads them, and `mapInArrow` turns each into rows. Spark plans both, retries
and spreads them, and nothing passes through the driver.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Union

from ._arrow import TABLES, TableName, column_names, native_arrow
from ._captures import Kinds, kind_names

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["events", "register", "table"]

TYPES = {"string": "string", "int64": "bigint", "bool": "boolean", "timestamp[us, tz=UTC]": "timestamp"}


def register(spark: SparkSession) -> None:
    """Registers the data source `captures`, for files that every worker can open.

        looking_at.spark.register(spark)
        spark.read.format("captures").schema("kind string, text string").load("logs/*")

    It makes the columns of the schema only; without a schema, all but `json`. Spark tells a data source in Python the
    filters of a query, but not its columns. A filter for kinds, such as `WHERE kind = 'tell'`, reaches the reader: for
    that, `spark.sql.python.filterPushdown.enabled` is switched on. `load` takes files, folders and wildcards. The options
    are `table`, `kinds` (names with commas between them), `patterns` and `mode`; see `table`.

    Needs Spark 4.1 or later.
    """
    from pyspark.sql import datasource

    if not hasattr(datasource, "EqualTo"):
        raise ImportError("register() needs pyspark 4.1 or later; looking_at.spark.table works with older ones")
    from ._spark_source import Captures

    _use_this_python(spark)
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")
    spark.dataSource.register(Captures)


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
    """Returns the events of captures, as `looking_at.arrow(..., on_error="report")` has them.

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
    """Returns a table of captures: `events`, `boards`, `talk`, `games` or `offers`.

    Only the `columns` that are named are made, and rows for the `kinds` that are named, as in `looking_at.arrow`:
    Spark does not say which columns a query needs. Only the table `events` says which captures are damaged; the
    others have what comes before the damage. `patterns` is the name of a list, or a file that every worker has.

    Workers need this package. Where Spark runs on one machine they get the Python of this process, unless
    `PYSPARK_PYTHON` names another.
    """
    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}: expected {', '.join(TABLES)}")
    names = column_names(columns)
    wanted = kind_names(kinds)
    made = native_arrow([], table, "report", patterns, mode, names, wanted, json).schema
    schema = ddl(made)
    _use_this_python(spark)
    files = spark.read.format("binaryFile").load(paths if isinstance(paths, str) else list(paths))

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow

        for batch in batches:
            paths, contents = batch.column("path"), batch.column("content")
            for index in range(batch.num_rows):
                source = (local_path(paths[index].as_py()), contents[index].as_py())
                stream: Any = native_arrow([source], table, "report", patterns, mode, names, wanted, json)
                yield from pyarrow.RecordBatchReader.from_stream(stream)

    return files.select("path", "content").mapInArrow(rows, schema)


def ddl(columns: list[tuple[str, str]]) -> str:
    """Returns the columns of a table as a schema of Spark."""
    return ", ".join(f"`{name}` {TYPES[kind]}" for name, kind in columns)


def local_path(url: str) -> str:
    """Returns the path of a file as the other tables have it, or the URL of what is elsewhere. Spark escapes neither."""
    for prefix in ("file://", "file:"):
        if url.startswith(prefix + "/"):
            return url[len(prefix) :]
    return url


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
