"""Tables that join: the ordinary joins of DuckDB, polars and pandas, and the command's PGN of the same captures."""

from __future__ import annotations

import io
import pathlib
import random
import subprocess
from typing import Any, Callable

import pytest

import looking_at

chess = pytest.importorskip("chess")
pytest.importorskip("chess.pgn")
pa = pytest.importorskip("pyarrow")


def line(board: Any, number: int, players: tuple[str, str], san: str | None) -> str:
    """The position as the server writes it."""
    rows = "".join((piece.symbol() if (piece := board.piece_at(square)) else "-") for square in chess.SQUARES)
    squares = " ".join(rows[8 * rank : 8 * rank + 8] for rank in reversed(range(8)))
    turn = "W" if board.turn else "B"
    rights = " ".join(
        str(int(has(color))) for color in (True, False)
        for has in (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
    )  # fmt: skip
    file = -1
    if board.move_stack:
        last = board.peek()
        if board.piece_type_at(last.to_square) == chess.PAWN and abs(last.from_square - last.to_square) == 16:
            file = chess.square_file(last.to_square)
    verbose = "none"
    if san is not None:
        last = board.peek()
        verbose = f"{board.piece_at(last.to_square).symbol().upper()}/{last.uci()[:2]}-{last.uci()[2:]}"
    return (
        f"<12> {squares} {turn} {file} {rights} {board.halfmove_clock} {number} {players[0]} {players[1]} 0 3 0 39 39 "
        f"180 180 {board.fullmove_number} {verbose} (0:01) {san or 'none'} 0\n\r"
    )


def write_capture(path: pathlib.Path, seed: int, games: int) -> list[int]:
    """Rematches with few numbers and few players, two at a time; how many moves each game has."""
    chance = random.Random(seed)
    text, plies = ["fics% \n\r"], []
    for _ in range(games // 2):
        playing = []
        for number in chance.sample([3, 7], 2):
            players = ("Foo", "Bar") if number == 3 else (chance.choice(["Quux", "Foo"]), "Baz")
            text.append(f"{{Game {number} ({players[0]} vs. {players[1]}) Creating rated blitz match.}}\n\r")
            board = chess.Board()
            text.append(line(board, number, players, None))
            playing.append((number, players, board))
            plies.append(0)
        for _ in range(chance.randint(3, 30)):
            which = chance.randrange(2)
            number, players, board = playing[which]
            move = chance.choice([move for move in board.legal_moves if not move.promotion and not board.is_castling(move)])
            san = board.san(move)
            board.push(move)
            if board.is_game_over():
                board.pop()
                continue
            text.append(line(board, number, players, san))
            plies[len(plies) - 2 + which] += 1
            if chance.random() < 0.3:
                text.append(f"Baz(1832)[{number}] kibitzes: {san}\n\r")
        for number, players, _ in playing:
            text.append(f"{{Game {number} ({players[0]} vs. {players[1]}) {players[1]} resigns}} 1-0\n\r")
            text.append(f"Baz(1832)[{number}] whispers: gg\n\r")
    path.write_text("".join(text))
    return plies


def by_duckdb(left: Any, games: Any, where: str) -> list[tuple[Any, ...]]:
    duckdb = pytest.importorskip("duckdb")
    found: list[tuple[Any, ...]] = duckdb.sql(f"""
        SELECT capture, game_id, games.white, games.black, count(*)
        FROM "left" JOIN games USING (capture, game_id) WHERE "left".{where} IS NOT NULL GROUP BY ALL
    """).fetchall()
    return found


def by_polars(left: Any, games: Any, where: str) -> list[tuple[Any, ...]]:
    pl = pytest.importorskip("polars")
    joined = pl.DataFrame(left).select("capture", "game_id", where).join(pl.DataFrame(games), on=["capture", "game_id"])
    joined = joined.filter(pl.col(where).is_not_null())
    rows: list[tuple[Any, ...]] = joined.group_by("capture", "game_id", "white", "black").len().rows()
    return rows


def by_pandas(left: Any, games: Any, where: str) -> list[tuple[Any, ...]]:
    pytest.importorskip("pandas")
    rows = pa.table(left).to_pandas()[["capture", "game_id", where]]
    joined = rows.merge(pa.table(games).to_pandas(), on=["capture", "game_id"])
    joined = joined[joined[where].notna()]
    return [(*key, size) for key, size in joined.groupby(["capture", "game_id", "white", "black"]).size().items()]


Join = Callable[[Any, Any, str], "list[tuple[Any, ...]]"]


def pgn(command: str, path: pathlib.Path) -> list[Any]:
    text = subprocess.run([command, "replay", "--format", "pgn", path], capture_output=True, check=True, text=True).stdout
    stream, games = io.StringIO(text), []
    while (game := chess.pgn.read_game(stream)) is not None:
        games.append(game)
    return games


@pytest.mark.parametrize("join", [by_duckdb, by_polars, by_pandas])
def test_rematches_in_several_captures(join: Join, tmp_path: pathlib.Path, command: str) -> None:
    paths = [tmp_path / f"{number}.raw" for number in range(4)]
    plies = [write_capture(path, seed, 12) for seed, path in enumerate(paths)]
    games = looking_at.arrow(paths, "games", columns=["capture", "game_id", "white", "black", "plies"])
    table = pa.table(games).to_pylist()
    expected = []
    for path, lengths in zip(paths, plies):
        written = pgn(command, path)
        # The table has games in the order of their ends, as the command, since all have one.
        rows = [row for row in table if row["capture"] == str(path)]
        assert [len(list(game.mainline_moves())) for game in written] == [row["plies"] for row in rows]
        assert [(game.headers["White"], game.headers["Black"]) for game in written] == [(row["white"], row["black"]) for row in rows]
        # In the order in which the games begin.
        assert [row["plies"] for row in sorted(rows, key=lambda row: row["game_id"])] == lengths
        expected += [(str(path), row["game_id"], row["white"], row["black"], row["plies"]) for row in rows if row["plies"]]
    for table_name in ("boards", "events"):
        assert sorted(join(looking_at.arrow(paths, table_name), games, "move")) == sorted(expected), table_name
    # A game has what was said about it, also after its end, and no game has that of another.
    said: dict[tuple[str, int], int] = {}
    for path in paths:
        ids: dict[int, int] = {}
        number = 0
        for event in looking_at.read(path, [looking_at.GameStarted, looking_at.Kibitz, looking_at.Whisper]):
            if isinstance(event, looking_at.GameStarted):
                number += 1
                ids[event.game] = number
            else:
                key = (str(path), ids[event.game])  # type: ignore[attr-defined]
                said[key] = said.get(key, 0) + 1
    found = {row[:2]: row[-1] for row in join(looking_at.arrow(paths, "talk"), games, "text")}
    assert found == said and sum(said.values()) > 48


@pytest.mark.parametrize("join", [by_duckdb, by_polars, by_pandas])
def test_a_game_with_gaps_is_one_row(join: Join, tmp_path: pathlib.Path, command: str) -> None:
    whole, path = tmp_path / "whole.raw", tmp_path / "gaps.raw"
    write_capture(whole, 5, 6)
    lines = whole.read_bytes().split(b"\n\r")
    boards = [number for number, text in enumerate(lines) if text.startswith(b"<12>")]
    # In the middle of each pair of games some boards are missing; and the last end is.
    gap = {number for start in range(0, len(boards), 12) for number in boards[start + 6 : start + 9]}
    ends = [number for number, text in enumerate(lines) if b" resigns}" in text]
    gap |= {ends[-1]}
    path.write_bytes(b"\n\r".join(text for number, text in enumerate(lines) if number not in gap))
    games = pa.table(looking_at.arrow(path, "games")).to_pylist()
    assert sorted(row["game_id"] for row in games) == [1, 2, 3, 4, 5, 6]
    parts = looking_at.games(path)
    assert max(row["parts"] for row in games) > 1 and len(parts) > len(games)
    assert len(parts) == sum(row["parts"] for row in games) == len(pgn(command, path))
    for row in games:
        mine = [game for game in parts if game.id == row["game_id"]]
        assert row["pgn"] == "\n".join(map(str, mine)) and row["moves"].split() == mine[0].moves
        assert row["plies"] == len(mine[0].moves) and row["result"] == mine[-1].result
        assert (row["start_at"], row["end_at"]) == (mine[0].start_at, mine[-1].end_at)
        middle = row["missing"] is not None and "middle" in row["missing"]
        assert middle == (len(mine) > 1)
        stream = io.StringIO(row["pgn"])
        read = [chess.pgn.read_game(stream) for _ in range(row["parts"] + 1)]
        assert all(read[:-1]) and read[-1] is None
    assert {row["missing"] for row in games} >= {"middle", "middle and end"}, [row["missing"] for row in games]
    number = pa.table(looking_at.arrow(path, "boards")).num_rows
    assert sum(row[-1] for row in join(looking_at.arrow(path, "boards"), looking_at.arrow(path, "games"), "at")) == number


@pytest.mark.parametrize("join", [by_duckdb, by_polars, by_pandas])
def test_the_corpus(join: Join, captures: list[pathlib.Path], command: str) -> None:
    """A join neither loses nor repeats a row, and a board has the players of its game."""
    columns = ["capture", "game_id", "white", "black"]
    games = looking_at.arrow(captures, "games", columns=columns)
    keys = [(row["capture"], row["game_id"]) for row in pa.table(games).to_pylist()]
    for path in captures:
        assert len(pgn(command, path)) == sum(capture == str(path) for capture, _ in keys), path
    for table in ("boards", "talk"):
        rows = pa.table(looking_at.arrow(captures, table)).to_pylist()
        whole = [row for row in rows if (row["capture"], row["game_id"]) in set(keys)]
        found = join(looking_at.arrow(captures, table), games, "at")
        assert sum(row[-1] for row in found) == len(whole) > 30, table
    players = {(row[0], row[1]): row[2:4] for row in join(looking_at.arrow(captures, "boards"), games, "at")}
    for row in pa.table(looking_at.arrow(captures, "boards")).to_pylist():
        if (row["capture"], row["game_id"]) in players:
            assert players[row["capture"], row["game_id"]] == (row["white"], row["black"])
