"""Reads what an Internet Chess Server says: FICS, ICC, chessd and their descendants.

Feed a `Session` with bytes and get typed events, `connect` to a server, or `read` recorded sessions.
`arrow` and `to_parquet` make tables of archives, for DuckDB, polars, pandas and Spark.
"""

from . import events
from ._arrow import arrow, to_parquet
from ._captures import count, games, read, snapshot
from ._client import Client, Settings, State
from ._errors import (
    AnswerLate,
    AnswerLost,
    CaptureError,
    Error,
    InternalError,
    ListError,
    LoginRefused,
    Mistake,
    Refusal,
    SendError,
    TakenOver,
)
from ._looking_at import Answers, ArrowStream, Event, Game, PatternList, Reader, Record, RecordBatch, __version__, code_name
from ._net import Answer, Connection, Protocol, connect
from ._patterns import Explanation, Finding
from ._session import Session, Status
from ._suggest import Draft, DraftEntry, Star, suggest
from .events import *  # noqa: F403

__all__ = [
    "Answer",
    "AnswerLate",
    "AnswerLost",
    "Answers",
    "ArrowStream",
    "CaptureError",
    "Client",
    "Connection",
    "Draft",
    "DraftEntry",
    "Error",
    "Event",
    "Explanation",
    "Finding",
    "Game",
    "InternalError",
    "ListError",
    "LoginRefused",
    "Mistake",
    "PatternList",
    "Protocol",
    "Reader",
    "Record",
    "RecordBatch",
    "Refusal",
    "SendError",
    "Session",
    "Settings",
    "Star",
    "State",
    "Status",
    "TakenOver",
    "__version__",
    "arrow",
    "code_name",
    "connect",
    "count",
    "games",
    "read",
    "snapshot",
    "suggest",
    "to_parquet",
]
__all__ += events.__all__
