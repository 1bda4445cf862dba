"""The example that sends pychess's signals."""

from __future__ import annotations

import importlib.util
import pathlib
import sys
from datetime import datetime
from typing import Any

import pytest

import looking_at

PATH = pathlib.Path(__file__).parents[1] / "examples/pychess_managers.py"
spec = importlib.util.spec_from_file_location("pychess_managers", PATH)
assert spec and spec.loader
managers: Any = importlib.util.module_from_spec(spec)
sys.modules["pychess_managers"] = managers
spec.loader.exec_module(managers)

BOARD = (
    "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 {game} Me Foo {relation} "
    "2 12 39 39 120000 120000 1 none (0:00.000) none 0 0 0"
)


class Heard:
    def __init__(self) -> None:
        self.signals: list[tuple[Any, ...]] = []
        self.sent: list[str] = []
        self.session = looking_at.Session()
        managers.Managers(self.session, user="me", emit=lambda *it: self.signals.append(it), send=self.sent.append)
        self.session.feed(b"\n\rfics% ")

    def feed(self, *lines: str) -> list[tuple[Any, ...]]:
        self.signals.clear()
        self.session.feed("".join(f"{line}\n\r" for line in lines).encode())
        self.session.flush()
        return list(self.signals)


@pytest.mark.parametrize(
    ("line", "signal"),
    [
        ("Foo(*)(GM) tells you: hi", ("privateMessage", "Foo", "(*)(GM)", True, "hi")),
        ("Foo (your partner) tells you: hi", ("bughouseMessage", "Foo", "hi")),
        ("Foo(50): hi", ("channelMessage", "Foo", False, False, "50", "hi")),
        ("Me(50): hi", ("channelMessage", "Me", False, True, "50", "hi")),
        ("Foo shouts: hi", ("channelMessage", "Foo", False, False, "shout", "hi")),
        ("--> Foo waves", ("channelMessage", "Foo", False, False, "shout", "Foo waves")),
        ("Foo c-shouts: hi", ("channelMessage", "Foo", False, False, "cshout", "hi")),
        ("Foo(1500)[7] kibitzes: hi", ("kibitzMessage", "Foo", 7, "hi")),
        ("Foo(1500)[7] whispers: hi", ("whisperMessage", "Foo", 7, "hi")),
        ("    **ANNOUNCEMENT** from Foo: hi", ("announcement", "hi")),
        ("(told 7 players in channel 4)", ("toldChannel", "4", 7)),
        ("[4] added to your channel list.", ("channelAdd", "4")),
        ("[4] removed from your channel list.", ("channelRemove", "4")),
        ("Notification: Foo has arrived.", ("arrivalNotification", "Foo")),
        ("Notification: Foo has departed.", ("departedNotification", "Foo")),
        ("<sc>", ("clearSeeks",)),
        ("<sr> 7", ("removeSeek", 7)),
    ],
)
def test_signals_of_one_line(line: str, signal: tuple[Any, ...]) -> None:
    assert Heard().feed(line) == [signal]


def test_seeks_and_challenges() -> None:
    heard = Heard()
    ((name, seek),) = heard.feed("<s> 7 w=Foo ti=02 rt=1637E t=3 i=1 r=u tp=blitz c=B rr=1200-1400 a=f f=t")
    assert name == "addSeek" and seek.player.titles == ("C",) and not seek.rated and not seek.automatic and seek.formula
    assert (seek.index, seek.minutes, seek.inc, seek.color, seek.rating) == (7, 3, 1, "black", 1637)
    assert (seek.rmin, seek.rmax, seek.game_type) == (1200, 1400, "blitz")
    ((name, challenge),) = heard.feed("<pf> 5 w=Foo t=match p=Foo (1945) Me (1729) rated wild 6 1 Loaded from wild/4 (adjourned)")
    assert name == "onChallengeAdd" and challenge.game_type == "wild/4" and challenge.adjourned
    assert heard.feed("<pr> 5") == [("onChallengeRemove", 5)]
    ((name, offer),) = heard.feed("<pf> 6 w=Foo t=draw p=#")
    assert (name, offer.type, offer.to_me) == ("onOfferAdd", "draw", True)
    assert heard.feed("<pr> 6") == [("onOfferRemove", offer)]
    assert heard.feed("Foo declines the draw request.") == [("onOfferDeclined", "draw")]


def test_games() -> None:
    heard = Heard()
    created, played = heard.feed("{Game 7 (Me vs. Foo) Creating rated blitz match.}", BOARD.format(game=7, relation=1))
    assert created[0] == "FICSGameCreated" and played[0] == "playGameCreated"
    game = played[1]
    assert (game.wplayer, game.bplayer, game.gameno, game.minutes, game.inc, game.game_type) == ("Me", "Foo", 7, 2, 12, "blitz")
    assert (game.board.wms, game.board.bms) == (120_000, 120_000)
    ((name, ended),) = heard.feed("{Game 7 (Me vs. Foo) Foo ran out of time and Me has no material to mate} 1/2-1/2")
    assert (name, ended.reason, ended.result) == ("FICSGameEnded", "DRAW_WHITEINSUFFICIENTANDBLACKTIME", "1/2-1/2")
    for text, reason in [
        ("Foo checkmated} 1-0", "WON_MATE"),
        ("Foo resigns} 1-0", "WON_RESIGN"),
        ("Foo forfeits on time} 1-0", "WON_CALLFLAG"),
        ("Game drawn by stalemate} 1/2-1/2", "DRAW_STALEMATE"),
        ("Game drawn by mutual agreement} 1/2-1/2", "DRAW_AGREE"),
        ("Game drawn by repetition} 1/2-1/2", "DRAW_REPETITION"),
        ("Game courtesyadjourned by Me} *", "ADJOURNED_COURTESY_WHITE"),
        ("Game adjourned by mutual agreement} *", "ADJOURNED_AGREEMENT"),
        ("Me lost connection; game adjourned} *", "ADJOURNED_LOST_CONNECTION_WHITE"),
        ("Game aborted on move 1} *", "ABORTED_EARLY"),
        ("Game aborted by mutual agreement} *", "ABORTED_AGREEMENT"),
    ]:
        ((_, ended),) = heard.feed("{Game 7 (Me vs. Foo) " + text)
        assert ended.reason == reason, text


def test_observed_and_stored_games() -> None:
    heard = Heard()
    heard.feed("You are now observing game 7.", BOARD.format(game=7, relation=0))
    assert heard.sent == ["moves 7"]
    ((name, stored),) = heard.feed(
        "Stored games for Me:",
        "    C Opponent       On Type          Str  M    ECO Date",
        " 1: W Foo            Y [pwr  2  12] 31-31 B18  --- Wed Dec 23, 06:58 PST 2009",
        "",
        "fics% ",
    )
    (game,) = stored
    assert name == "onAdjournmentsList" and game.our_color == "white" and game.length == 35 and game.private
    assert game.time == datetime(2009, 12, 23, 6, 58) and game.game_type == "wild"


def test_the_example_runs(corpus: pathlib.Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["pychess_managers.py", str(corpus / "fics-player1.raw")])
    managers.main()
    out = capsys.readouterr().out
    assert "playGameCreated" in out and "FICSGameEnded" in out
