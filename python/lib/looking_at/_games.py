"""Games as python-chess has them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from ._looking_at import Game

if TYPE_CHECKING:
    import chess.pgn


def to_chess(game: Game) -> chess.pgn.Game:
    """Converts the game with python-chess, which must be installed, from its PGN."""
    try:
        import chess.pgn
    except ImportError as error:
        raise ImportError("to_chess() needs python-chess: pip install chess") from error
    read = chess.pgn.read_game(io.StringIO(game.pgn()))
    if read is None:
        raise ValueError("python-chess finds no game in the PGN")
    if read.errors:
        raise ValueError(f"python-chess can't read the game: {read.errors[0]}")
    return read
