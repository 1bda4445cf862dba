"""Pattern lists drafted from logs."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from . import _looking_at
from ._captures import Mode, OnError, Paths, Progress, _handler, expand, progress_line
from ._looking_at import PatternList
from ._session import Patterns
from ._values import of_type

__all__ = ["Draft", "DraftEntry", "Star", "suggest"]


class Star(NamedTuple):
    """A star of a drafted pattern."""

    name: str
    """The name that was proposed."""
    type: str
    """Its type: `handle`, `number`, `rating`, `duration`, `word`, `text` and so on."""


@dataclass(frozen=True)
class DraftEntry:
    """An entry of a draft."""

    kind: str
    """The kind that was proposed, from the words of the lines."""
    pattern: str
    """The pattern."""
    stars: tuple[Star, ...]
    """Its stars."""
    lines: int
    """How many lines it takes."""
    examples: tuple[str, ...]
    """Some of them."""
    entry: str
    """The line of the list file."""


@dataclass(frozen=True)
class Draft:
    """A pattern list that was drafted. `str` gives the list file, with comments that say what each entry takes."""

    text: str = field(repr=False)
    """The list file."""
    patterns: PatternList = field(repr=False, compare=False)
    """The list, to read with or to append to another: `PatternList.load("ics").then(draft.patterns)`."""
    entries: tuple[DraftEntry, ...] = field(repr=False)
    """The entries in their order."""
    lines: int
    """How many lines nothing matched before."""
    taken: int
    """How many of them the entries take."""

    def __str__(self) -> str:
        return self.text


def suggest(
    paths: Paths,
    *,
    min: int = 3,
    all: bool = False,
    progress: bool | Progress | None = None,
    on_error: Literal["raise"] | OnError = "raise",
    patterns: Patterns = "ics",
    mode: Mode = "settled",
) -> Draft:
    """Drafts a pattern list for the lines of captures that match nothing.

    Lines with the same words around different names and numbers become one entry, if there are at least `min` of
    them. With `all` entries are drafted for all lines, for a server that no list knows. The draft is run
    over the same captures before it is returned: an entry that does not take the lines that it is for, or takes
    others, is left out. The names are guesses, so read it before you use it.

    `progress` and `on_error` are those of `read`.
    """
    of_type("min", min, "int")
    of_type("all", all, "bool")
    of_type("mode", mode, "str")
    if min < 1:
        raise ValueError("min is at least 1")
    report, handler = progress_line(progress), _handler(on_error)
    text, described, drafted = _looking_at.suggest(expand(paths), patterns, mode, min, all, report, handler)
    known = json.loads(described)
    entries = tuple(
        DraftEntry(
            kind=entry["kind"],
            pattern=entry["pattern"],
            stars=tuple(Star(star["name"], star["type"]) for star in entry["stars"]),
            lines=entry["lines"],
            examples=tuple(entry["examples"]),
            entry=entry["entry"],
        )
        for entry in known["entries"]
    )
    return Draft(text, drafted, entries, known["lines"], known["taken"])
