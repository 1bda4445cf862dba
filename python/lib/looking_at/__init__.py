"""Reads what an Internet Chess Server says: FICS, ICC, chessd and their descendants.

Feed a `Session` with bytes and get typed events, `connect` to a server, or `read` recorded sessions.
`arrow` and `to_parquet` make tables of archives, for DuckDB, polars, pandas and Spark.
"""

from . import events
from ._arrow import arrow, to_parquet
from ._captures import count, games, read, snapshot
from ._errors import CaptureError, Error, InternalError, ListError, Mistake
from ._looking_at import ArrowStream, Event, Game, PatternList, Reader, Record, __version__
from ._net import Connection, Protocol, connect
from ._patterns import Explanation, Finding
from ._session import Session, Status
from .events import *  # noqa: F403

__all__ = [
    "ArrowStream",
    "CaptureError",
    "Connection",
    "Error",
    "Event",
    "Explanation",
    "Finding",
    "Game",
    "InternalError",
    "ListError",
    "Mistake",
    "PatternList",
    "Protocol",
    "Reader",
    "Record",
    "Session",
    "Status",
    "__version__",
    "arrow",
    "connect",
    "count",
    "games",
    "read",
    "snapshot",
    "to_parquet",
]
__all__ += events.__all__
