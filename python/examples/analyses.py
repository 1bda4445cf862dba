"""Four questions to an archive, with polars: who talks most, how long players of each strength think, which openings
are played, and when seeks are posted.

python examples/analyses.py 'logs/*'
"""

from __future__ import annotations

import sys

import polars as pl

import looking_at.polars


def talk_by_player(paths: list[str]) -> pl.DataFrame:
    said = looking_at.polars.scan(paths, "talk").filter(pl.col("from").is_not_null())
    counted = said.group_by("from").len("said").sort(["said", "from"], descending=[True, False])
    return counted.head(10).collect(engine="streaming")


def move_time_by_rating(paths: list[str]) -> pl.DataFrame:
    elos = looking_at.polars.scan(paths, "games").select("capture", "game_id", "white_elo", "black_elo")
    moves = looking_at.polars.scan(paths, "boards").filter(pl.col("move").is_not_null())
    # The board after a move has the turn of the other side.
    elo = pl.when(pl.col("turn") == "black").then("white_elo").otherwise("black_elo")
    thought = moves.join(elos, on=["capture", "game_id"]).with_columns(rating=elo // 200 * 200).drop_nulls("rating")
    seconds = (pl.col("move_time_ms").mean() / 1000).round(1)
    by_rating = thought.group_by("rating").agg(pl.len().alias("moves"), seconds.alias("seconds"))
    return by_rating.sort("rating").collect(engine="streaming")


def games_by_opening(paths: list[str]) -> pl.DataFrame:
    played = looking_at.polars.scan(paths, "games").filter(pl.col("missing").is_null(), pl.col("plies") >= 2)
    opening = pl.col("moves").str.split(" ").list.head(2).list.join(" ").alias("opening")
    counted = played.group_by(opening).len("games").sort(["games", "opening"], descending=[True, False])
    return counted.head(10).collect(engine="streaming")


def seeks_over_the_day(paths: list[str]) -> pl.DataFrame:
    offers = looking_at.polars.scan(paths, "offers").filter(pl.col("kind") == "seek", pl.col("time").is_not_null())
    counted = offers.group_by(pl.col("time").dt.hour().alias("hour")).len("seeks").sort("hour")
    return counted.collect(engine="streaming")


if __name__ == "__main__":
    for question in (talk_by_player, move_time_by_rating, games_by_opening, seeks_over_the_day):
        print(question(sys.argv[1:]))
