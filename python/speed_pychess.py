#!/usr/bin/python3
"""How long pychess's own parsing takes for the lines of a file, the best of five times. Needs Debian's
pychess and its Python.

Its managers register what they expect as in a connection to FICS, and its own `PredictionsTelnet` reads
the lines. Callbacks do nothing, except that boards are parsed by `BoardManager.parseStyle12`: what
follows in pychess (models, signals, windows) is not measured.
"""

import asyncio
import sys
import time
from unittest import mock

import gi

gi.require_version("Gtk", "3.0")

from pychess.ic import VerboseTelnet  # noqa: E402
from pychess.ic.managers import (  # noqa: E402
    AdjournManager, AutoLogOutManager, BoardManager, ChatManager, ErrorManager, FingerManager,
    ListAndVarManager, NewsManager, OfferManager, SeekManager,
)  # fmt: skip


class Connection(mock.MagicMock):
    """Collects what the managers expect."""

    predictions = []
    matched = 0

    def expect_line(self, callback, regexp):
        if callback.__name__ == "onStyle12":
            parse = BoardManager.BoardManager.parseStyle12

            def found(match):
                Connection.matched += 1
                try:
                    parse(match.groups()[0], ("k", "q"))
                except IndexError:
                    # Where no pawn moved two squares capablanca writes 32767, for which pychess has no file.
                    pass
        else:

            def found(match):
                Connection.matched += 1
                match.groups()

        self.predictions.append(VerboseTelnet.LinePrediction(found, regexp))

    def expect_n_lines(self, callback, *regexps):
        self.predictions.append(VerboseTelnet.NLinesPrediction(nothing, *regexps))

    def expect_fromplus(self, callback, *regexps):
        self.predictions.append(VerboseTelnet.FromPlusPrediction(nothing, *regexps))

    def expect_fromABplus(self, callback, *regexps):
        self.predictions.append(VerboseTelnet.FromABPlusPrediction(nothing, *regexps))

    def expect_fromto(self, callback, *regexps):
        self.predictions.append(VerboseTelnet.FromToPrediction(nothing, *regexps))


def nothing(matches):
    pass


def main():
    connection = Connection()
    connection.USCN = False
    for module in (
        ListAndVarManager, ErrorManager, SeekManager, BoardManager, ChatManager, AdjournManager,
        FingerManager, NewsManager, OfferManager, AutoLogOutManager,
    ):  # fmt: skip
        manager = getattr(module, module.__name__.rsplit(".", 1)[1])
        try:
            manager(connection)
        except Exception as error:  # what it asks of a real connection after its registrations
            print(f"{module.__name__}: {error!r}", file=sys.stderr)
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    best = float("inf")
    for _ in range(5):
        Connection.matched = 0
        seconds, lines = asyncio.run(parse(data, set(connection.predictions)))
        assert connection.matched > lines / 4, (connection.matched, lines)
        best = min(best, seconds)
    print(best)


class Telnet:
    """What `ICSTelnet` is without a socket: its `readline`, as it is for FICS."""

    name = "speed"

    def __init__(self, data):
        self.reader = asyncio.StreamReader(limit=1 << 30)
        self.reader.feed_data(data)
        self.reader.feed_eof()

    async def readline(self):
        line = await self.reader.readline()
        return line.decode("latin_1").strip()


async def parse(data, predictions):
    """Measures the seconds of the processor, and counts the lines."""
    assert len(predictions) > 60, len(predictions)
    client = VerboseTelnet.PredictionsTelnet(Telnet(data), predictions, {}, {}, {})
    client.lines.line_prefix = "fics%"
    lines = data.count(b"\n")
    start = time.process_time()
    while not client.telnet.reader.at_eof() or client.lines.lines:
        await client.parse()
    return time.process_time() - start, lines


main()
