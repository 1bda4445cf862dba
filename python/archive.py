"""Logs of a client that watches games, seeks and talk of a server: made at random, and what they have in them is known.

Three games at a time are watched, and none is missed. Players have names and ratings of their own, each line has a time
stamp, and the clocks of a game fit the moves.
"""

from __future__ import annotations

import calendar
import collections
import dataclasses
import pathlib
import random
import time

import chess

# What is played, and how often.
OPENINGS = {
    "e4 e5 Nf3 Nc6 Bb5": 30, "e4 c5 Nf3 d6 d4": 25, "d4 d5 c4 e6 Nc3": 20, "d4 Nf6 c4 g6 Nc3": 15, "e4 e6 d4 d5": 12,
    "e4 c6 d4 d5": 10, "c4 e5 Nc3": 6, "Nf3 d5 g3": 5, "e4 d5 exd5": 4, "f4 d5 Nf3": 2, "b3 e5 Bb2": 1,
}  # fmt: skip
# The hours in which the user is there, each as often as it is in this list.
HOURS = [*range(24), *range(8, 24), *range(17, 23), *range(19, 22)]
TEXTS = ["hi", "good game", "anyone for 5 0?", "that was Qxf7!", "how do I set style 12?", "thanks, and good luck"]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclasses.dataclass
class Facts:
    """What was written."""

    # By player.
    said: collections.Counter[str] = dataclasses.field(default_factory=collections.Counter)
    # By rating, to 200: moves and the seconds that they took.
    moves: collections.Counter[int] = dataclasses.field(default_factory=collections.Counter)
    seconds: collections.Counter[int] = dataclasses.field(default_factory=collections.Counter)
    # By the first two moves: games with a result.
    openings: collections.Counter[str] = dataclasses.field(default_factory=collections.Counter)
    # By hour.
    seeks: collections.Counter[int] = dataclasses.field(default_factory=collections.Counter)


def write(path: pathlib.Path, megabytes: float, seed: int, facts: Facts) -> None:
    """Writes a log, and adds what is in it to `facts`."""
    chance = random.Random(seed)
    players = [(chance.choice(LETTERS) + "".join(chance.choices(LETTERS, k=7))).capitalize() for _ in range(300)]
    ratings = {player: chance.randrange(900, 2500) for player in players}
    boards = [_play(chance) for _ in range(60)]
    # A stamp is in UTC, and the clock never goes back.
    now = calendar.timegm((2016, 5, chance.randrange(1, 29), 0, 0, 0))
    watched: dict[int, _Game] = {}
    with open(path, "wb") as file:

        def put(line: str) -> None:
            stamp = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(now))
            file.write(f"{stamp} {line}\n".encode())

        while file.tell() < megabytes * 1_000_000:
            now += chance.choice([0, 0, 1, 2])
            if chance.random() < 0.002:
                # The user comes back, today or tomorrow.
                now += (chance.choice(HOURS) * 3600 - now) % 86_400
            what, player = chance.random(), chance.choice(players)
            if what < 0.02:
                put(f"<s> {chance.randrange(1, 99)} w={player} ti=00 rt={ratings[player]} t=5 i=0 r=r tp=blitz c=? rr=0-9999 a=t f=f")
                facts.seeks[now // 3600 % 24] += 1
            elif what < 0.12:
                text = chance.choice(TEXTS)
                put(chance.choice([f"{player}(50): {text}", f"{player} shouts: {text}", f"{player} tells you: {text}"]))
                facts.said[player] += 1
            elif len(watched) < 3:
                number = next(number for number in range(7, 11) if number not in watched)
                white, black = chance.sample(players, 2)
                watched[number] = game = _Game(number, white, black, chance.choice(boards))
                put(f"{{Game {number} ({white} vs. {black}) Creating rated blitz match.}}")
                put(f"Game {number}: {white} ({ratings[white]}) {black} ({ratings[black]}) rated blitz 5 0")
                put(game.board(0))
            else:
                game = watched[chance.choice(list(watched))]
                if game.ply + 1 < len(game.boards):
                    took = chance.randrange(0, 8)
                    mover = (game.white, game.black)[game.ply % 2]
                    put(game.board(took, forward=True))
                    facts.moves[ratings[mover] // 200 * 200] += 1
                    facts.seconds[ratings[mover] // 200 * 200] += took
                else:
                    del watched[game.number]
                    loser, result = chance.choice([(game.white, "0-1"), (game.black, "1-0")])
                    put(f"{{Game {game.number} ({game.white} vs. {game.black}) {loser} resigns}} {result}")
                    facts.openings[" ".join(san for _, _, _, san in game.boards[1:3])] += 1


class _Game:
    """A game that is watched."""

    def __init__(self, number: int, white: str, black: str, boards: list[tuple[str, int, str, str]]) -> None:
        self.number, self.white, self.black, self.boards = number, white, black, boards
        self.ply, self.clocks = 0, [300, 300]

    def board(self, took: int, *, forward: bool = False) -> str:
        if forward:
            self.clocks[self.ply % 2] -= took
            self.ply += 1
        position, move, verbose, san = self.boards[self.ply]
        clocks = f"{self.clocks[0]} {self.clocks[1]}"
        return f"<12> {position} {self.number} {self.white} {self.black} 0 5 0 39 39 {clocks} {move} {verbose} (0:{took:02}) {san} 0"


def _play(chance: random.Random) -> list[tuple[str, int, str, str]]:
    """Plays a game; returns of each board the position, the number of the move, and the last move in two notations."""
    board = chess.Board()
    boards = [(_position(board), 1, "none", "none")]
    (opening,) = chance.choices(list(OPENINGS), weights=list(OPENINGS.values()))
    left = opening.split()
    for _ in range(chance.randint(20, 70)):
        moves = [move for move in board.legal_moves if not move.promotion and not board.is_castling(move)]
        if not moves:
            break
        move = board.parse_san(left.pop(0)) if left else chance.choice(moves)
        san, piece = board.san(move), board.piece_at(move.from_square)
        assert piece is not None
        board.push(move)
        verbose = f"{piece.symbol().upper()}/{move.uci()[:2]}-{move.uci()[2:]}"
        boards.append((_position(board), board.fullmove_number, verbose, san))
    return boards


def _position(board: chess.Board) -> str:
    """Returns the first fields of a board of style 12."""
    ranks = board.board_fen()
    for number in range(1, 9):
        ranks = ranks.replace(str(number), "-" * number)
    file = -1
    if board.move_stack:
        last = board.peek()
        if board.piece_type_at(last.to_square) == chess.PAWN and abs(last.from_square - last.to_square) == 16:
            file = chess.square_file(last.to_square)
    rights = " ".join(
        str(int(may(color))) for color in chess.COLORS
        for may in (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
    )  # fmt: skip
    turn = "W" if board.turn else "B"
    return f"{ranks.replace('/', ' ')} {turn} {file} {rights} {board.halfmove_clock}"
