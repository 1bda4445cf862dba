"""The exceptions of the package."""

from __future__ import annotations

from typing import NamedTuple

from ._looking_at import register_errors

__all__ = ["CaptureError", "Error", "InternalError", "ListError", "Mistake"]


class Error(Exception):
    """The base class of what this package raises besides the exceptions of Python itself."""


class Mistake(NamedTuple):
    """One mistake in a pattern list."""

    line: int
    column: int
    message: str


class ListError(Error, ValueError):
    """A pattern list has mistakes; the place is that of the first."""

    def __init__(self, message: str, file: str, mistakes: list[tuple[int, int, str]]) -> None:
        super().__init__(message)
        self.file = file
        self.mistakes = [Mistake(*mistake) for mistake in mistakes]
        self.line = self.mistakes[0].line
        self.column = self.mistakes[0].column

    def __reduce__(self) -> tuple[object, ...]:
        return ListError, (str(self), self.file, [tuple(mistake) for mistake in self.mistakes])


class CaptureError(Error, ValueError):
    """A capture is damaged. Everything before the damage has been read."""

    def __init__(
        self, message: str, file: str, place: tuple[int | None, int | None] = (None, None)
    ) -> None:
        super().__init__(message)
        self.file = file
        self.line, self.offset = place

    def __reduce__(self) -> tuple[object, ...]:
        return CaptureError, (str(self), self.file, (self.line, self.offset))


class InternalError(Error, RuntimeError):
    """Something that must not happen: please report it."""


register_errors(ListError, CaptureError, InternalError)
