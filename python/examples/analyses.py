"""Four questions to an archive, with polars: who talks most, how long players of each strength think, which openings
are played, and when seeks are posted.

python examples/analyses.py 'logs/*'
"""

import sys

import polars as pl

import looking_at.polars

paths = sys.argv[1:]
said = looking_at.polars.scan(paths, "talk").filter(pl.col("from").is_not_null())
print(said.group_by("from").len("said").sort(["said", "from"], descending=[True, False]).head(10).collect())

# The board after a move has the turn of the other side.
elos = looking_at.polars.scan(paths, "games").select("capture", "game_id", "white_elo", "black_elo")
moves = looking_at.polars.scan(paths, "boards").filter(pl.col("move").is_not_null())
elo = pl.when(pl.col("turn") == "black").then("white_elo").otherwise("black_elo")
thought = moves.join(elos, on=["capture", "game_id"]).with_columns(rating=elo // 200 * 200).drop_nulls("rating")
by_rating = thought.group_by("rating").agg(pl.len().alias("moves"), (pl.col("move_time_ms").mean() / 1000).round(1).alias("seconds"))
print(by_rating.sort("rating").collect(engine="streaming"))

opening = pl.col("moves").str.split(" ").list.head(2).list.join(" ").alias("opening")
played = looking_at.polars.scan(paths, "games").filter(pl.col("missing").is_null(), pl.col("plies") >= 2)
print(played.group_by(opening).len("games").sort(["games", "opening"], descending=True).head(10).collect())

seeks = looking_at.polars.scan(paths, "offers").filter(pl.col("kind") == "seek", pl.col("time").is_not_null())
print(seeks.group_by(pl.col("time").dt.hour().alias("hour")).len("seeks").sort("hour").collect(engine="streaming"))
