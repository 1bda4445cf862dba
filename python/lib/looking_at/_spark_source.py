"""The data source `captures` of Spark. Workers import it by name, so its classes are not in a function."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from pyspark.sql import datasource
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from ._arrow import TableName, native_arrow
from ._captures import expand
from ._looking_at import PatternList
from .events import EVENTS
from .spark import TYPES, ddl, local_path

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql.types import StructType

OPTIONS = ("path", "paths", "table", "kinds", "patterns", "mode")

# Small captures share a task until they have so many bytes.
PARTITION = 1 << 20


class Captures(DataSource):
    """A table of captures."""

    @classmethod
    def name(cls) -> str:
        return "captures"

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        for name in options:
            if name.lower() not in OPTIONS:
                raise ValueError(f"captures has no option {name!r}: expected {', '.join(OPTIONS[2:])}")
        kinds = options.get("kinds")
        self.kinds = None if kinds is None else [kind.strip() for kind in kinds.split(",")]
        self.table = cast(TableName, options.get("table", "events"))
        self.patterns, self.mode = options.get("patterns", "ics"), options.get("mode", "settled")

    def schema(self) -> str:
        return ddl(self._columns(json=False))

    def reader(self, schema: StructType) -> DataSourceReader:
        types = dict(self._columns(json=True))
        for field in schema.fields:
            if field.name not in types:
                names = ", ".join(types)
                raise ValueError(f"the table {self.table!r} has no column {field.name!r}: expected {names}")
            found, expected = field.dataType.simpleString(), TYPES[types[field.name]]
            if found != expected:
                raise ValueError(f"the column {field.name!r} is a {expected}, not a {found}")
        return Reader(self, self._files(), [(field.name, field.nullable) for field in schema.fields])

    def _columns(self, json: bool) -> list[tuple[str, str]]:
        # Says what is wrong with the options, too.
        return native_arrow([], self.table, "report", self.patterns, self.mode, None, self.kinds, json).schema

    def _files(self) -> list[str]:
        if "paths" in self.options:
            paths = json.loads(self.options["paths"])
        elif "path" in self.options:
            paths = [self.options["path"]]
        else:
            raise ValueError("captures needs a path: load('logs/*')")
        files = []
        for path in paths:
            path = local_path(path)
            if "://" in path:
                raise ValueError(f"captures reads files that every worker can open: use looking_at.spark.table for {path}")
            for found in expand(path):
                files.extend(_in_folder(found) if os.path.isdir(found) else [found])
        # Each once, as in the other tables.
        return list(dict.fromkeys(files))


def _in_folder(folder: str) -> list[str]:
    """Lists the files of a folder, except those that Spark takes for its own."""
    found = sorted(entry.path for entry in os.scandir(folder) if entry.is_file() and entry.name[0] not in "._")
    if not found:
        raise FileNotFoundError(f"there is no capture in {folder}")
    return found


class Files(InputPartition):
    """The captures that one task reads."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__(paths)


class Reader(DataSourceReader):
    """Reads captures, each in the worker that has it."""

    def __init__(self, source: Captures, files: list[str], columns: list[tuple[str, bool]]) -> None:
        self.table, self.kinds = source.table, source.kinds
        self.patterns, self.mode = source.patterns, source.mode
        self.files, self.columns = files, columns

    def pushFilters(self, filters: list[Any]) -> Iterable[Any]:
        """Takes note of the kinds that a query wants. Spark filters the rows as well, so nothing is claimed here."""
        equal, one_of = getattr(datasource, "EqualTo"), getattr(datasource, "In")
        for given in filters:
            if self.table != "games" and isinstance(given, (equal, one_of)) and given.attribute == ("kind",):
                wanted = [given.value] if isinstance(given, equal) else given.value
                known = {*EVENTS, *PatternList.load(self.patterns).kinds}
                kinds = known if self.kinds is None else known.intersection(self.kinds)
                self.kinds = sorted(kinds.intersection(wanted))
        return filters

    def partitions(self) -> list[InputPartition]:
        made: list[list[str]] = []
        left = 0
        for path in self.files:
            try:
                size = os.path.getsize(path)
            except OSError:
                # The row that says so comes from the task.
                size = 0
            if size > left or not made:
                made.append([])
                left = PARTITION
            made[-1].append(path)
            left -= size
        return [Files(paths) for paths in made]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        import pyarrow

        names = [name for name, _ in self.columns]
        # A query for the number of rows has no columns.
        made = names or ["at" if self.table != "games" else "start_at"]
        stream: Any = native_arrow(
            partition.value, self.table, "report", self.patterns, self.mode, made, self.kinds
        )
        for batch in pyarrow.RecordBatchReader.from_stream(stream):
            # Spark compares the schema with its own, in which every column may be null unless the user says otherwise.
            fields = [batch.schema.field(name).with_nullable(nullable) for name, nullable in self.columns]
            yield pyarrow.RecordBatch.from_arrays(batch.columns, schema=pyarrow.schema(fields))
