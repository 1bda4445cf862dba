"""Greets whoever tells it something, accepts challenges, and shows the boards.

python examples/bot.py [--timeseal 1|2] [--reconnect] [--name NAME] freechess.org 5000

As a guest, or with a name, whose password is in the variable BOT_PASSWORD.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import Literal

import looking_at
from looking_at import Board, Challenge, Tell


async def main(host: str, port: int, name: str, timeseal: Literal[0, 1, 2], reconnect: float | None) -> None:
    password = os.environ.get("BOT_PASSWORD")
    async with looking_at.connect(
        host, port, login=name, password=password, timeseal=timeseal, reconnect=reconnect
    ) as server:
        async for event in server:
            if isinstance(event, Tell):
                send(server, f"tell {event.from_.name} hello")
            elif isinstance(event, Challenge) and event.challenger.name != server.client.status.handle:
                # Some servers show a challenge to both sides.
                send(server, f"accept {event.challenger.name}")
            elif isinstance(event, Board):
                print(f"game {event.game}: {event.fen()} after {event.san or 'nothing'}")


def send(server: looking_at.Connection, line: str) -> None:
    try:
        server.send(line)
    except ConnectionError:
        # The server has closed the connection, and what it said before is still being read.
        print(f"not sent: {line}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Greets whoever tells it something, and shows the boards.")
    parser.add_argument("--timeseal", type=int, choices=(0, 1, 2), default=0)
    parser.add_argument("--reconnect", action="store_true")
    parser.add_argument("--name", default="guest")
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    given = parser.parse_args()
    asyncio.run(main(given.host, given.port, given.name, given.timeseal, 5.0 if given.reconnect else None))
