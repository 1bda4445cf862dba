"""A picture of how the clocks of the longest game ran down, with pandas.

python examples/with_pandas.py 'logs/*.cast' clocks.png
"""

# pandas is not typed.
# pyright: basic

import sys
from typing import Any

import pandas as pd
import pyarrow as pa

import looking_at

*paths, picture = sys.argv[1:]
columns = ["capture", "game_id", "relation", "white", "black", "white_clock_ms", "black_clock_ms"]
boards: Any = pa.table(looking_at.arrow(paths, "boards", columns=columns)).to_pandas()
played = boards[boards["relation"].isin(["my_move", "opponents_move", "observing"])]
longest = max((part for _, part in played.groupby(["capture", "game_id"])), key=len)
print(f"{longest['white'].iloc[0]} - {longest['black'].iloc[0]}: {len(longest)} boards")
clocks = longest[["white_clock_ms", "black_clock_ms"]].reset_index(drop=True) / 1000
clocks.columns = pd.Index([longest["white"].iloc[0], longest["black"].iloc[0]])
plot = clocks.plot(xlabel="half moves", ylabel="seconds left", title="clocks")
plot.get_figure().savefig(picture)
