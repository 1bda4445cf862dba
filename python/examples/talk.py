"""Prints what people say in captures: handlers, classes and matching by isinstance.

python examples/talk.py corpus/fics-chat2.raw
"""

from __future__ import annotations

import sys

import looking_at
from looking_at import ChannelTell, Session, Shout, Tell


def shown(event: looking_at.Event) -> str | None:
    if isinstance(event, ChannelTell):
        return f"{event.from_.name} in {event.channel}: {event.text}"
    if isinstance(event, (Tell, Shout)):
        return f"{event.from_.name}: {event.text}"
    return None


def from_handlers(data: bytes) -> list[str]:
    """Prints talk with handlers, which know the type of their event."""
    session = Session()
    said: list[str] = []

    @session.on(Tell)
    def tell(event: Tell) -> None:
        said.append(f"{event.from_.name}: {event.text}")

    session.feed(data)
    session.finish()
    return said


if __name__ == "__main__":
    for event in looking_at.read(sys.argv[1:]):
        if text := shown(event):
            print(text)
