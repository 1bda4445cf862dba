"""Games whose moves come without boards, as ICC sends them: made by python-chess, and read by it again.

`tests/it/icc_games.rs` does the same with two libraries for Rust, of which one knows the variants.
"""

from __future__ import annotations

import io
import pathlib
import random
from collections import Counter
from typing import Any

import looking_at
import pytest

chess = pytest.importorskip("chess")
pgns = pytest.importorskip("chess.pgn")
variants = pytest.importorskip("chess.variant")

# ICC's number and name of a kind of game, the board of python-chess, and its name in PGN.
KINDS: list[tuple[int, str, Any, str | None]] = [
    (0, "Blitz", chess.Board, None),
    (2, "Wild", chess.Board, "From Position"),
    (17, "Losers", chess.Board, "Losers"),
    (22, "Chess960", chess.Board, "Chess960"),
    (23, "Crazyhouse", variants.CrazyhouseBoard, "Crazyhouse"),
    (25, "Threecheck", variants.ThreeCheckBoard, "Three-check"),
    (26, "Giveaway", variants.GiveawayBoard, "Giveaway"),
    (27, "Atomic", variants.AtomicBoard, "Atomic"),
]


def smith(board: Any, move: Any) -> str:
    """The move as ICC sends it: what is captured, castling and en passant have a letter."""
    if move.drop:
        return f"{chess.piece_symbol(move.drop).upper()}@{chess.square_name(move.to_square)}"
    start = chess.square_name(move.from_square)
    if board.is_castling(move):
        short = board.is_kingside_castling(move)
        return f"{start}{'g' if short else 'c'}{start[1]}{'c' if short else 'C'}"
    end = chess.square_name(move.to_square)
    if board.is_en_passant(move):
        return f"{start}{end}E"
    taken = board.piece_at(move.to_square)
    becomes = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
    return f"{start}{end}{taken.symbol().lower() if taken else ''}{becomes}"


def kind(board: Any, move: Any) -> str:
    if move.drop:
        return "drop"
    if board.is_castling(move):
        return "short castling" if board.is_kingside_castling(move) else "long castling"
    if board.is_en_passant(move):
        return "en passant"
    if move.promotion:
        return "promotion"
    return "capture" if board.is_capture(move) else "plain"


def legal(board: Any, name: str) -> list[Any]:
    moves = list(board.legal_moves)
    if name == "Losers":
        moves = [move for move in moves if board.is_capture(move)] or moves
    return moves


def start(name: str, board: Any, choose: random.Random) -> Any:
    if name == "Chess960":
        return board.from_chess960_pos(choose.randrange(960))
    if name == "Wild":
        home = list("rnbqbnr")
        choose.shuffle(home)
        home.insert(4, "k")
        rank = "".join(home)
        return board(f"{rank}/pppppppp/8/8/8/8/PPPPPPPP/{rank.upper()} w - - 0 1")
    return board()


def made(number: int, choose: random.Random) -> tuple[str, list[str], Counter[str]]:
    """The bytes of a game, its moves as UCI has them, and how many of each kind there are."""
    wild, name, of, _ = KINDS[number % len(KINDS)]
    board = start(name, of, choose)
    rank, turn, rights = board.fen().split(" ")[:3]
    # Pockets and checks are not in the positions of ICC, which has the letters of chess for all rights.
    rank = rank.split("[")[0]
    if name == "Chess960":
        rights = "KQkq"
    head = (
        f"^(18 {number} White{number} Black{number} {wild} {name} 1 5 0 5 0 1 ^{{^}} 1500 1600 {9000 + number} "
        f"{{}} {{}} 0 0 0 {{}} 0^)^(101 {number} {{{rank} {turn} {rights} - 0 1}} "
    )
    length = choose.randrange(40, 140)
    before = choose.randrange(length) if choose.randrange(3) == 0 else 0
    moves: list[str] = []
    kinds: Counter[str] = Counter()
    lines = []
    while len(moves) < length and not board.is_game_over():
        every = legal(board, name)
        rare = [move for move in every if kind(board, move) not in ("plain", "capture", "drop")]
        drops = [move for move in every if move.drop]
        pawns = [move for move in every if board.piece_type_at(move.from_square) == chess.PAWN]
        some = rare or (choose.randrange(6) == 0 and drops) or (choose.randrange(3) == 0 and pawns) or every
        move = choose.choice(some)
        kinds[kind(board, move)] += 1
        live = len(moves) >= before
        if live and choose.randrange(40) == 0:
            other = choose.choice(every)
            lines.append(f"^(24 {number} {smith(board, other)} 1^)^(22 {number} 1^)")
            lines[-1] += f"^(24 {number} {smith(board, move)} 1^)"
        else:
            lines.append(f"^(24 {number} {smith(board, move)} {int(live)}^)")
        moves.append(move.uci())
        board.push(move)
    before = min(before, len(moves))
    end = f"^(13 {number} 0 Res 1-0 ^{{Black resigns^}} ^{{A00^}}^)"
    return f"{head}{before}^)" + "".join(lines) + end, moves, kinds


def test_a_hundred_games(tmp_path: pathlib.Path) -> None:
    choose = random.Random(30)
    expected, kinds, stream = [], Counter[str](), "^(0 Watcher {}^)"
    for number in range(104):
        text, moves, own = made(number, choose)
        stream += text
        expected.append(moves)
        kinds += own
    assert len(kinds) == 7 and min(kinds.values()) >= 10, kinds
    path = tmp_path / "icc.raw"
    path.write_bytes(stream.replace("^", "\x19").encode())
    games = looking_at.games(path)
    assert len(games) == len(expected)
    for number, (game, moves) in enumerate(zip(games, expected)):
        variant = KINDS[number % len(KINDS)][3]
        assert game.tags.get("Variant") == variant and "Missing" not in game.tags
        if variant == "Losers":
            # Its moves are a part of those of chess; python-chess does not have it.
            pgn = str(game).replace('[Variant "Losers"]\n', "")
            read = pgns.read_game(io.StringIO(pgn))
            assert read is not None and not read.errors
        else:
            read = game.to_chess()
        assert [move.uci() for move in read.mainline_moves()] == moves, str(game)
        # Written as python-chess writes them, but that servers name the pawn which is dropped. The marks of check and mate
        # differ where a game ends in other ways too, and in crazyhouse, where mate depends on the pieces in hand.
        marks = "+#" if variant in ("Crazyhouse", "Three-check", "Giveaway", "Atomic") else ""
        board = read.board()
        for san, move in zip(game.moves, read.mainline_moves()):
            written = board.san(move).removeprefix("P").rstrip(marks)
            assert san.removeprefix("P").rstrip(marks) == written, str(game)
            board.push(move)
