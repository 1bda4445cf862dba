"""What a board can do besides having fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import chess

# Names that servers give variants, and what python-chess calls them.
_VARIANTS = {
    "bughouse": "crazyhouse",
    "losers": "antichess",
    "suicide": "antichess",
    "wild/fr": "chess960",
}


def _variant(name: str) -> tuple[type[chess.Board], bool]:
    """Returns the class of python-chess for a variant, and whether it castles as in chess960."""
    import chess
    import chess.variant

    name = _VARIANTS.get(name.lower(), name.lower())
    if name in ("chess960", "fischerandom"):
        return chess.Board, True
    # Ratings categories and the wilds that only begin from another position are plain chess.
    if name in ("", "blitz", "lightning", "standard", "untimed", "chess", "normal") or name.startswith("wild"):
        return chess.Board, False
    try:
        return chess.variant.find_variant(name), False
    except ValueError:
        raise ValueError(f"python-chess has no variant {name!r}") from None


class BoardMethods:
    """Methods of `Board`."""

    __slots__ = ()

    def fen(self) -> str:
        """Returns the position as FEN."""
        fields: Any = self
        return str(fields.to_dict()["fen"])

    def to_chess(
        self, variant: str = "", *, chess960: bool | None = None, holdings: Any = None
    ) -> chess.Board:
        """Converts the position to a board of python-chess, which must be installed.

        A board line does not say which variant is played: `variant` is the category that the server
        names (`crazyhouse`, `atomic`, `wild/fr`, ...) or a name of python-chess. `holdings` is the last
        event `holdings` of a game of crazyhouse or bughouse.
        """
        try:
            import chess
        except ImportError as error:
            raise ImportError("to_chess() needs python-chess: pip install chess") from error
        from .events import Holdings

        if not isinstance(variant, str):
            raise TypeError(f"the variant is a str, not {variant!r}")
        if holdings is not None and not isinstance(holdings, Holdings):
            raise TypeError(f"holdings are an event of the class Holdings, not {holdings!r}")
        kind, shuffled = _variant(variant)
        board = kind(self.fen(), chess960=shuffled if chess960 is None else chess960)
        if holdings is not None:
            pockets = getattr(board, "pockets", None)
            if pockets is None:
                raise ValueError("only crazyhouse and bughouse have holdings")
            for color, held in ((chess.WHITE, holdings.white), (chess.BLACK, holdings.black)):
                for letter in held:
                    pockets[color].add(chess.PIECE_SYMBOLS.index(letter.lower()))
        return board

    def _repr_svg_(self) -> str | None:
        """Returns the board as a picture, in a notebook where python-chess is installed."""
        try:
            import chess.svg
        except ImportError:
            return None
        fields: Any = self
        board = self.to_chess()
        move = None
        if fields.verbose and "-" in fields.verbose and fields.verbose[1:2] == "/":
            squares = fields.verbose[2:].split("=")[0].split("-")
            if all(square in chess.SQUARE_NAMES for square in squares):
                move = chess.Move(*(chess.parse_square(square) for square in squares))
        flipped = bool(fields.flipped)
        return str(chess.svg.board(board, lastmove=move, flipped=flipped, size=320))
