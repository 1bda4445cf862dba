"""Greets whoever tells it something, and shows the boards.

python examples/bot.py freechess.org 5000
"""

from __future__ import annotations

import asyncio
import sys

import looking_at
from looking_at import Board, Tell


async def main(host: str, port: int) -> None:
    async with looking_at.connect(host, port, login="guest") as server:
        server.session.on(Board)(show)
        async for event in server:
            if isinstance(event, Tell):
                server.send(f"tell {event.from_.name} hello")
            elif event.kind == "prompt" and server.session.status.logged_in:
                print(event.kind)


def show(board: Board) -> None:
    print(f"game {board.game}: {board.fen()} after {board.san or 'nothing'}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
