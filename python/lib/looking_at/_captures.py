"""Reading captures: which files, and what is made of them."""

from __future__ import annotations

import datetime
import glob
import os
from collections.abc import Iterable
from typing import Literal, Union

from . import _looking_at
from ._looking_at import Game, Reader
from ._session import Patterns

__all__ = ["Paths", "count", "games", "read", "snapshot"]

Path = Union[str, "os.PathLike[str]"]
Paths = Union[Path, Iterable[Path]]
Mode = Literal["settled", "eager"]


def expand(paths: Paths) -> list[str]:
    """The files that are meant: wildcards are expanded, in the order of their names."""
    if isinstance(paths, (str, bytes, os.PathLike)):
        paths = [paths]
    files: list[str] = []
    for path in paths:
        name = os.fspath(path)
        if not isinstance(name, str):
            raise TypeError("a path is a text or a path object, not bytes")
        if glob.has_magic(name) and not os.path.exists(name):
            found = sorted(glob.glob(name, recursive=True))
            if not found:
                raise FileNotFoundError(f"no file matches {name!r}")
            files.extend(found)
        else:
            files.append(name)
    return files


def _kinds(kinds: str | Iterable[str] | None) -> list[str] | None:
    if kinds is None:
        return None
    return [kinds] if isinstance(kinds, str) else list(kinds)


def read(
    paths: Paths,
    kinds: str | Iterable[str] | None = None,
    times: bool = True,
    *,
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> Reader:
    """The events of captures, one after the other.

    Captures are raw bytes, logs with time stamps, asciicast v2 or xboard's debug log, compressed with
    gzip, zstd or not. Other threads run while a capture is parsed. A damaged capture raises
    `CaptureError` after the events before the damage; ask the iterator again, and it goes on with the
    next capture.
    """
    return _looking_at.read(expand(paths), _kinds(kinds), times, patterns, mode)


def count(paths: Paths, *, patterns: Patterns = "ics", mode: Mode = "settled") -> dict[str, int]:
    """How many events of each kind captures have, the most frequent first."""
    counts = _looking_at.count(expand(paths), patterns, mode)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def snapshot(
    path: Paths,
    kinds: str | Iterable[str] | None = None,
    *,
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> str:
    """The events of a capture, one a line: for a snapshot test."""
    return _looking_at.snapshot(expand(path), _kinds(kinds), patterns, mode)


def games(
    paths: Paths,
    *,
    examined: bool = False,
    site: str | None = None,
    date: str | datetime.date | None = None,
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> list[Game]:
    """The games of captures. `str(game)` is its PGN, `game.to_chess()` a `chess.pgn.Game`.

    `date` is the day of games whose capture does not know it, such as `2016-05-01`.
    """
    if isinstance(date, str):
        try:
            date = datetime.date.fromisoformat(date)
        except ValueError:
            raise ValueError(f"the date is {date!r}, expected one such as '2016-05-01'") from None
    day = None if date is None else f"{date.year:04}.{date.month:02}.{date.day:02}"
    return _looking_at.games(expand(paths), examined, site, day, patterns, mode)
