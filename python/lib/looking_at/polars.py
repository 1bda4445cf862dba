"""Captures as lazy frames of polars, which read only what a query needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import polars as pl
from polars.io.plugins import register_io_source

from ._arrow import TableName, captures, column_names, native_arrow
from ._captures import Kinds, Mode, OnError, Paths, Progress, kind_names
from ._looking_at import PatternList
from ._session import Patterns
from .events import EVENTS

__all__ = ["scan"]

_TYPES: dict[str, pl.DataType] = {
    "string": pl.String(),
    "int64": pl.Int64(),
    "bool": pl.Boolean(),
    "timestamp[us, tz=UTC]": pl.Datetime("us", "UTC"),
}


def scan(
    paths: Paths,
    table: TableName = "events",
    *,
    columns: Iterable[str] | None = None,
    kinds: Kinds = None,
    progress: bool | Progress | None = None,
    on_error: Literal["raise", "report"] | OnError = "raise",
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> pl.LazyFrame:
    """Returns a table of captures as a lazy frame.

    The columns that a query does not use are not made, so `json` costs nothing unless it is used. Of a filter the
    part that is about `kind` alone reaches the reader, and the rest is done batch by batch: with
    `collect(engine="streaming")` or a sink, a few thousand rows at a time are in memory.
    """
    files, given = captures(paths), kind_names(kinds)
    names = column_names(columns)
    whole = native_arrow([], table, on_error, patterns, mode, names, given, json=True)
    schema = pl.Schema({name: _TYPES[kind] for name, kind in whole.schema})

    def read(
        with_columns: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        wanted = list(schema) if with_columns is None else with_columns
        made = list(wanted)
        without = None
        if predicate is not None:
            made += [name for name in predicate.meta.root_names() if name not in made]
            if table != "games" and given is None:
                without = _kinds_without(predicate, [*EVENTS, *_list(patterns).kinds])
        if not made:
            # Rows without columns are counted by one that costs little.
            made = ["at" if "at" in schema else next(iter(schema))]
        left = n_rows
        stream = native_arrow(files, table, on_error, patterns, mode, made, given, False, progress, without)
        for batch in stream:
            if left is not None and left <= 0:
                return
            frame = pl.DataFrame(batch)
            # Rows count before the filter.
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame.select(wanted)

    return register_io_source(read, schema=schema, is_pure=True)


def _kinds_without(predicate: pl.Expr, kinds: list[str]) -> list[str]:
    """Returns the kinds that a predicate excludes by its parts about the kind alone."""
    left = all_kinds = pl.DataFrame({"kind": kinds}, schema={"kind": pl.String()})
    for part in _conjuncts(predicate):
        if set(part.meta.root_names()) == {"kind"}:
            left = left.filter(part)
    return all_kinds.join(left, on="kind", how="anti")["kind"].to_list()


def _list(patterns: Patterns) -> PatternList:
    return patterns if isinstance(patterns, PatternList) else PatternList.load(patterns)


def _conjuncts(predicate: pl.Expr) -> Iterator[pl.Expr]:
    """Returns the parts of a predicate that must all be true."""
    parts = predicate.meta.pop()
    if len(parts) == 2 and any((a & b).meta.eq(predicate) for a, b in (parts, parts[::-1])):
        for part in parts:
            yield from _conjuncts(part)
    else:
        yield predicate
