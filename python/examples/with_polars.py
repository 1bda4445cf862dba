"""The openings of an archive with polars.

python examples/with_polars.py 'logs/*.cast'
"""

import sys

import polars as pl

import looking_at.polars

games = looking_at.polars.scan(sys.argv[1:], "games")
opening = pl.col("moves").str.split(" ").list.head(2).list.join(" ").alias("opening")
played = games.filter(pl.col("missing").is_null(), pl.col("plies") >= 2).group_by(opening)
print(played.agg(pl.len().alias("games"), pl.col("plies").mean().round(1)).sort(["games", "opening"], descending=True).collect())
