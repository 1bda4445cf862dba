"""What a check of a pattern list finds, and why a line is read as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Union

from ._looking_at import PatternList

__all__ = ["Entry", "Explanation", "ExplainedField", "ExplainedToken", "Finding", "NearMiss", "check", "explain"]


@dataclass(frozen=True)
class Finding:
    """A problem in a list, or something that its author may want to know."""

    level: Literal["note", "warning", "error"]
    name: str
    message: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.level}: {self.message}"


class Entry(NamedTuple):
    """An entry of a list."""

    kind: str
    pattern: str
    file: str
    line: int


class ExplainedField(NamedTuple):
    """The text of a star, or the rest of a line."""

    name: str
    type: str
    start: int
    end: int


@dataclass(frozen=True)
class ExplainedToken:
    """A token of the text, and the entry that matched it; None for what nothing matched."""

    entry: Entry | None
    start: int
    end: int
    fields: tuple[ExplainedField, ...]


@dataclass(frozen=True)
class NearMiss:
    """An entry that nearly matched, and why it did not."""

    entry: Entry
    start: int
    at: int
    reason: str


@dataclass(frozen=True)
class Explanation:
    """How a line is read, and why. `str` shows it for people."""

    text: bytes
    tokens: tuple[ExplainedToken, ...]
    near: tuple[NearMiss, ...]
    eager: tuple[tuple[int, int], ...]
    """First and last of the splits at which Eager mode would read the line in another way."""

    def __str__(self) -> str:
        def shown(start: int, end: int) -> str:
            return self.text[start:end].decode("utf-8", "replace").encode("unicode_escape").decode()

        lines = [shown(0, len(self.text))]
        for token in self.tokens:
            entry = token.entry
            what = f'{entry.kind} "{entry.pattern}" ({entry.file}:{entry.line})' if entry else "nothing matches"
            lines.append(f"{token.start}..{token.end} {what}")
            for field in token.fields:
                lines.append(f"    {field.name} ({field.type}): {shown(field.start, field.end)}")
        if self.near:
            lines.append("came close:")
        for near in self.near:
            lines.append(f"    {near.entry.kind} ({near.entry.file}:{near.entry.line}): {near.reason}")
        for first, last in self.eager:
            lines.append(f"Eager mode reads it differently if the second read begins at byte {first} to {last}")
        return "\n".join(lines)


def check(self: PatternList) -> list[Finding]:
    """Finds entries that never match, talk that players can forge, and more."""
    return [Finding(*finding) for finding in self._check()]


def explain(self: PatternList, line: Union[str, bytes]) -> Explanation:
    """Says which entry reads a line, and which came close."""
    why = self._explain(line)
    tokens = tuple(
        ExplainedToken(Entry(*entry) if entry else None, start, end, tuple(ExplainedField(*f) for f in fields))
        for entry, start, end, fields in why["tokens"]
    )
    near = tuple(NearMiss(Entry(*entry), start, at, reason) for entry, start, at, reason in why["near"])
    return Explanation(why["text"], tokens, near, tuple(why["eager"]))
