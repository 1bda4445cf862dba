"""Reading captures: which files, and what is made of them."""

from __future__ import annotations

import datetime
import glob
import os
import sys
from collections.abc import Iterable
from typing import Callable, Literal, TypeVar, Union

from . import _looking_at
from ._looking_at import Event, Game, Reader
from ._session import Patterns
from ._values import a, of_type

__all__ = ["Kinds", "OnError", "Paths", "Progress", "count", "games", "read", "snapshot"]

T = TypeVar("T")
Path = Union[str, "os.PathLike[str]"]
Paths = Union[Path, Iterable[Path]]
Mode = Literal["settled", "eager"]
Kind = Union[str, type[Event]]
Kinds = Union[Kind, Iterable[Kind], None]
Progress = Callable[[int, int, str], object]
"""Called with the bytes of the captures that have been read, those that there are, and the current capture."""
OnError = Callable[[str, Exception], object]
"""Called with a capture that can't be read to its end, and why."""


def expand(paths: Paths) -> list[str]:
    """Returns the absolute paths of the files; wildcards are expanded in the order of their names."""
    if isinstance(paths, (str, bytes, os.PathLike)):
        paths = [paths]
    try:
        given = iter(paths)
    except TypeError:
        raise TypeError(f"paths are a path or several, not {_a(paths)}") from None
    files: list[str] = []
    for path in given:
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"a path is a text or a path object, not {_a(path)}")
        name = os.fspath(path)
        if not isinstance(name, str):
            raise TypeError("a path is a text or a path object, not bytes")
        if not name:
            raise ValueError("a path is empty")
        if glob.has_magic(name) and not os.path.exists(name):
            found = sorted(glob.glob(name, recursive=True))
            if not found:
                raise FileNotFoundError(f"no file matches {name!r}")
            files.extend(found)
        else:
            files.append(name)
    return [os.path.abspath(file) for file in files]


def _a(value: object) -> str:
    """Names the type of a value in an error message: an int, a list."""
    if value is None or isinstance(value, bytes):
        return "None" if value is None else "bytes"
    return a(type(value).__name__)


def several(what: str, given: Iterable[T]) -> list[T]:
    """Returns the elements of an argument that is a list, or whatever can be iterated."""
    try:
        return list(given)
    except TypeError:
        raise TypeError(f"{what} are a list of names, not {_a(given)}") from None


def kind_names(kinds: Kinds) -> list[str] | None:
    """Returns the names of kinds, which may be passed as classes too."""
    if kinds is None:
        return None
    names = []
    for kind in [kinds] if isinstance(kinds, (str, type)) else several("kinds", kinds):
        name = kind.__dict__.get("kind") if isinstance(kind, type) else kind
        if not isinstance(name, str):
            what = kind.__name__ if isinstance(kind, type) else _a(kind)
            raise TypeError(f"a kind is a name such as 'tell' or a class such as Tell, not {what}")
        names.append(name)
    return names


def progress_line(progress: bool | Progress | None) -> Progress | None:
    """Returns the function that reports progress: the one given, or for True one that writes a line on the terminal."""
    if not progress:
        return None
    if callable(progress):
        return progress
    if progress is not True:
        raise TypeError(f"progress is True or a function, not {_a(progress)}")

    def show(done: int, total: int, path: str) -> None:
        end = "\n" if done >= total else ""
        share = f"{done / 1e6:.0f} of {total / 1e6:.0f} MB"
        print(f"\r{share}, {os.path.basename(path)}\x1b[K", end=end, file=sys.stderr, flush=True)

    return show


def _handler(on_error: Literal["raise"] | OnError) -> OnError | None:
    if on_error == "raise":
        return None
    if not callable(on_error):
        raise ValueError(f'on_error is "raise" or a function, not {on_error!r}')
    return on_error


def read(
    paths: Paths,
    kinds: Kinds = None,
    times: bool = True,
    *,
    progress: bool | Progress | None = None,
    on_error: Literal["raise"] | OnError = "raise",
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> Reader:
    """Returns the events of captures, one after the other.

    Captures are raw bytes, logs with time stamps, asciicast v2 or xboard's debug log, compressed with
    gzip, zstd or not. Other threads run while a capture is parsed.

    `kinds` are names or classes: `read(paths, [Tell, "seek"])`. With `progress=True` a line on the terminal says
    how much has been read; a function is called with the bytes that have been read, those that there are, and the
    capture, some ten times a second.

    A damaged capture raises `CaptureError` after the events before the damage; ask the iterator again, and it
    goes on with the next capture. A function as `on_error` is called with the capture and the exception instead,
    and the iterator goes on by itself.
    """
    of_type("times", times, "bool")
    of_type("mode", mode, "str")
    return _looking_at.read(
        expand(paths), kind_names(kinds), times, patterns, mode, progress_line(progress), _handler(on_error)
    )


def count(
    paths: Paths,
    *,
    progress: bool | Progress | None = None,
    on_error: Literal["raise"] | OnError = "raise",
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> dict[str, int]:
    """Counts the events of each kind in captures, the most frequent first.

    `progress` and `on_error` are those of `read`.
    """
    of_type("mode", mode, "str")
    counts = _looking_at.count(expand(paths), patterns, mode, progress_line(progress), _handler(on_error))
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def snapshot(
    path: Paths,
    kinds: Kinds = None,
    *,
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> str:
    """Returns the events of a capture, one a line, for a snapshot test."""
    of_type("mode", mode, "str")
    return _looking_at.snapshot(expand(path), kind_names(kinds), patterns, mode)


def games(
    paths: Paths,
    *,
    examined: bool = False,
    site: str | None = None,
    date: str | datetime.date | None = None,
    progress: bool | Progress | None = None,
    on_error: Literal["raise"] | OnError = "raise",
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> list[Game]:
    """Returns the games of captures. `str(game)` is its PGN, `game.to_chess()` a `chess.pgn.Game`.

    `date` is the day of games whose capture does not know it, such as `2016-05-01`. `progress` and `on_error` are
    those of `read`; what was seen before the damage is there.
    """
    of_type("examined", examined, "bool")
    of_type("site", site, "str | None")
    of_type("mode", mode, "str")
    if isinstance(date, str):
        try:
            date = datetime.date.fromisoformat(date)
        except ValueError:
            raise ValueError(f"the date is {date!r}, expected one such as '2016-05-01'") from None
    if date is not None and not isinstance(date, datetime.date):
        raise TypeError(f"the date is a date or a text such as '2016-05-01', not {_a(date)}")
    day = None if date is None else f"{date.year:04}.{date.month:02}.{date.day:02}"
    report, handler = progress_line(progress), _handler(on_error)
    return _looking_at.games(expand(paths), examined, site, day, patterns, mode, report, handler)
