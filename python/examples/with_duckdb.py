"""SQL over captures: who spoke most, moves with under two seconds left, games per hour.

python examples/with_duckdb.py 'logs/*.cast'
"""

import sys

import duckdb

import looking_at

paths = sys.argv[1:]
events, boards = looking_at.arrow(paths), looking_at.arrow(paths, "boards")
print(duckdb.sql("""SELECT "from" AS who, count(*) AS said FROM events
                    WHERE "from" IS NOT NULL AND text IS NOT NULL GROUP BY who ORDER BY said DESC, who LIMIT 5"""))
print(duckdb.sql("""SELECT CASE turn WHEN 'black' THEN white ELSE black END AS who, move,
                           CASE turn WHEN 'black' THEN white_clock_ms ELSE black_clock_ms END AS clock_ms
                    FROM boards WHERE clock_ms < 2000 AND move IS NOT NULL ORDER BY clock_ms, capture, "at" LIMIT 5"""))
print(duckdb.sql("""SELECT elapsed_ms // 3600000 AS hour, count(*) AS games FROM events
                    WHERE kind = 'game_started' GROUP BY hour ORDER BY hour"""))
