"""What pychess's managers signal, made from events: talk, seeks, offers, and games.

A graphical client has managers that read lines with regular expressions and send signals to its windows. Here the
library reads the lines, and `Managers` sends signals with the names that pychess gives them, so that the windows need
not change. Attach it to a session or a client; whatever is sent goes through `send`.

    python examples/pychess_managers.py session.raw
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable, Literal

import looking_at
from looking_at import events as e

# What each letter of a stored game stands for on FICS.
CATEGORIES = {
    "b": "blitz", "s": "standard", "l": "lightning", "w": "wild", "z": "crazyhouse", "B": "bughouse", "L": "losers",
    "S": "suicide", "x": "atomic", "u": "untimed", "n": "nonstandard",
}  # fmt: skip
# The number of the command `unseek` in block mode.
UNSEEK = 156

Color = Literal["white", "black"]


@dataclass
class Seek:
    """An ad for a game."""

    index: int
    player: looking_at.Handle
    minutes: int
    inc: int
    rated: bool
    color: Color | None
    game_type: str
    rating: int | None
    rmin: int
    rmax: int
    automatic: bool
    formula: bool


@dataclass
class Challenge:
    """A challenge to the user."""

    index: int
    player: looking_at.Handle
    minutes: int
    inc: int
    rated: bool
    color: Color | None
    game_type: str
    rating: int | None
    adjourned: bool


@dataclass
class Offer:
    """A draw, a takeback and the like, to the user or from him."""

    index: int
    player: looking_at.Handle
    type: str
    param: str
    to_me: bool


@dataclass
class Clocks:
    """A position with the time of both sides, in milliseconds."""

    wms: int
    bms: int
    fen: str | None = None


@dataclass
class Game:
    """A game that is played, watched, examined or stored."""

    wplayer: str
    bplayer: str
    gameno: int | None = None
    rated: bool | None = None
    game_type: str | None = None
    private: bool = False
    minutes: int | None = None
    inc: int | None = None
    board: Clocks | None = None
    result: str | None = None
    reason: str | None = None
    our_color: Color | None = None
    length: int | None = None
    time: datetime | None = None
    moves: tuple[str, ...] = ()


class Managers:
    """Sends the signals: `emit(name, *arguments)`."""

    def __init__(
        self,
        source: looking_at.Session | looking_at.Client,
        *,
        user: str,
        emit: Callable[..., object],
        send: Callable[[str], object] = lambda command: None,
    ) -> None:
        self.user, self.emit, self.send = user, emit, send
        self.games: dict[int, Game] = {}
        # The games in progress that the user plays or watches, and whether their moves have come.
        self.shown: set[int] = set()
        self.observing: set[int] = set()
        self.challenges: set[int] = set()
        self.offers: dict[int, Offer] = {}
        self.updates: list[str] = []
        self.console: list[str] = []
        source.on_any(self._collect)
        for name in dir(self):
            if name.startswith("on_"):
                source.on(name[len("on_") :])(getattr(self, name))

    # The console: what a command of the user's own answered, which pychess sends with the number 0.

    def _collect(self, event: looking_at.Event) -> None:
        if event.block is not None and event.block.id == 0 and event.kind != "block_end":
            self.console += event.line.split("\n")

    def on_block_end(self, end: e.BlockEnd) -> None:
        if end.id == 0:
            self.emit("consoleMessage", [*self.console, ""], None)
            self.console = []

    # Talk.

    def on_tell(self, tell: e.Tell | e.Say) -> None:
        self.emit("privateMessage", tell.from_.name, _title(tell.from_), _is_admin(tell.from_), tell.text)

    on_say = on_tell

    def on_partner_tell(self, tell: e.PartnerTell) -> None:
        self.emit("bughouseMessage", tell.from_.name, tell.text)

    def on_channel_tell(self, tell: e.ChannelTell) -> None:
        self._say(tell.from_, str(tell.channel), tell.text)

    def on_shout(self, shout: e.Shout) -> None:
        self._say(shout.from_, "shout", shout.text)

    def on_it_shout(self, shout: e.ItShout) -> None:
        self._say(shout.from_, "shout", f"{shout.from_.name} {shout.text}")

    def on_c_shout(self, shout: e.CShout) -> None:
        self._say(shout.from_, "cshout", shout.text)

    def _say(self, who: looking_at.Handle, channel: str, text: str) -> None:
        self.emit("channelMessage", who.name, _is_admin(who), self._is_me(who.name), channel, text)

    def on_kibitz(self, kibitz: e.Kibitz) -> None:
        self.emit("kibitzMessage", kibitz.from_.name, kibitz.game, kibitz.text)

    def on_whisper(self, whisper: e.Whisper) -> None:
        self.emit("whisperMessage", whisper.from_.name, whisper.game, whisper.text)

    def on_announcement(self, announcement: e.Announcement) -> None:
        self.emit("announcement", announcement.text)

    def on_told(self, told: e.Told) -> None:
        if told.channel is not None:
            self.emit("toldChannel", str(told.channel), told.heard_by)

    def on_in_channel(self, channel: e.InChannel) -> None:
        self.emit("receivedNames", str(channel.channel), [handle.name for handle in channel.names])

    def on_observers(self, observers: e.Observers) -> None:
        for row in observers.rows:
            self.emit("observers_received", row.game, [handle.name for handle in row.observers])

    def on_nobody_present(self, notice: e.Notice) -> None:
        if notice.list == "observers":
            self.emit("observers_received", notice.game, [])

    def on_list_change(self, notice: e.Notice) -> None:
        if notice.list == "channel":
            self.emit("channelAdd" if notice.change == "added" else "channelRemove", notice.name)

    # Who is there.

    def on_arrived(self, notice: e.Notice) -> None:
        self.emit("arrivalNotification", notice.name)

    def on_departed(self, notice: e.Notice) -> None:
        self.emit("departedNotification", notice.name)

    def on_available(self, notice: e.Notice) -> None:
        for category in ("blitz", "standard", "lightning", "wild", "bughouse"):
            rating = getattr(notice, category)
            if str(rating).strip().rstrip("EP").isdigit():
                self.emit("ratings_changed", category, notice.name)

    # Seeks.

    def on_seek(self, seek: e.Seek) -> None:
        made = Seek(
            index=seek.id,
            player=seek.from_,
            minutes=seek.initial or 0,
            inc=seek.increment or 0,
            rated=bool(seek.rated),
            color=seek.color,
            game_type=seek.category,
            rating=seek.rating.value if seek.rating else None,
            rmin=seek.rating_min or 0,
            rmax=9999 if seek.rating_max is None else seek.rating_max,
            automatic=bool(seek.automatic),
            formula=bool(seek.formula),
        )
        self.emit("addSeek", made)

    def on_seek_removed(self, removed: e.SeekRemoved) -> None:
        for index in removed.ids:
            self.emit("removeSeek", index)
        if removed.block is not None and removed.block.code == UNSEEK:
            self.emit("our_seeks_removed")

    def on_seeks_cleared(self, notice: e.Notice) -> None:
        self.emit("clearSeeks")

    def on_seek_updated(self, notice: e.Notice) -> None:
        what = str(notice.what)
        self.updates.append(f"to {what}" if what in ("automatic", "manual") else what)

    def on_seek_posted(self, notice: e.Notice) -> None:
        if self.updates:
            self.emit("seek_updated", "; ".join(self.updates))
            self.updates.clear()

    # Offers.

    def on_pending_offer(self, pending: e.PendingOffer) -> None:
        challenge = pending.challenge
        if challenge is None:
            offer = Offer(pending.id, pending.with_, pending.what, pending.parameters, pending.to_me)
            self.offers[pending.id] = offer
            self.emit("onOfferAdd", offer)
        elif pending.to_me:
            self.challenges.add(pending.id)
            made = Challenge(
                index=pending.id,
                player=challenge.challenger,
                minutes=challenge.initial or 0,
                inc=challenge.increment or 0,
                rated=challenge.rated,
                color=challenge.color,
                game_type=challenge.loaded_from or challenge.variant or challenge.category,
                rating=challenge.challenger_rating.value,
                adjourned=challenge.adjourned,
            )
            self.emit("onChallengeAdd", made)

    def on_pending_removed(self, removed: e.PendingRemoved) -> None:
        for index in removed.ids:
            if index in self.challenges:
                self.challenges.discard(index)
                self.emit("onChallengeRemove", index)
            elif index in self.offers:
                self.emit("onOfferRemove", self.offers.pop(index))

    def on_offer_answer(self, answer: e.OfferAnswer) -> None:
        if answer.answer == "declined":
            self.emit("onOfferDeclined", answer.what)

    # Games.

    def on_game_started(self, start: e.GameStarted) -> None:
        game = Game(start.white, start.black, start.game, start.rated, start.variant or start.category)
        self.games[start.game] = game
        self.shown.discard(start.game)
        self.emit("FICSGameCreated", [game])

    def on_game_summary(self, summary: e.GameSummary) -> None:
        game = self._game(summary.game, summary.white, summary.black)
        game.rated, game.game_type = summary.rated, summary.variant or summary.category

    def on_observing(self, observing: e.Observing) -> None:
        self.observing.add(observing.game)

    def on_board(self, board: e.Board) -> None:
        game = self._game(board.game, board.white, board.black)
        game.minutes, game.inc = board.initial, board.increment
        game.board = Clocks(board.white_clock_ms, board.black_clock_ms, board.fen())
        if board.game in self.shown:
            return
        if board.relation in ("my_move", "opponents_move"):
            self.shown.add(board.game)
            self.emit("playGameCreated", game)
        elif board.game in self.observing:
            # The game is complete when its moves have come.
            self.shown.add(board.game)
            self.send(f"moves {board.game}")

    def on_move_list(self, moves: e.MoveList) -> None:
        sans = tuple(move.san for move in moves.moves)
        if moves.game is not None and moves.game in self.observing:
            game = self._game(moves.game, moves.white, moves.black)
            game.moves = sans
            self.observing.discard(moves.game)
            self.emit("obsGameCreated", game)
        elif moves.cause is not None:
            left = [moves.initial * 60_000] * 2
            for number, move in enumerate(moves.moves):
                # The first move of each side costs no time, and gives none.
                left[number % 2] -= (move.elapsed_ms or 0) - (moves.increment * 1000 if number > 1 else 0)
            game = Game(
                moves.white,
                moves.black,
                rated=moves.rated,
                game_type=moves.variant or moves.category,
                minutes=moves.initial,
                inc=moves.increment,
                board=Clocks(left[0], left[1]),
                result=moves.result,
                reason=reason(moves),
                moves=sans,
            )
            self.emit("archiveGamePreview", game)

    def on_game_ended(self, end: e.GameEnded) -> None:
        game = self._game(end.game, end.white, end.black)
        game.result, game.reason = end.result, reason(end)
        self.games.pop(end.game, None)
        self.shown.discard(end.game)
        self.observing.discard(end.game)
        self.emit("FICSGameEnded", game)

    def on_command_failed(self, notice: e.Notice) -> None:
        game = self.games.get(notice.game) if isinstance(notice.game, int) else None
        if notice.reason == "private" and game is not None:
            game.private = True
            self.emit("notify::private", game, True)

    def on_stored(self, stored: e.Stored) -> None:
        games = []
        for row in stored.rows:
            turns = 2 * ((row.move_number or 1) - 1) + (row.turn == "black")
            game = Game(
                row.white,
                row.black,
                rated=row.rated,
                game_type=CATEGORIES.get(row.code or "", row.code),
                private=bool(row.private),
                minutes=row.initial,
                inc=row.increment,
                our_color="white" if self._is_me(row.white) else "black",
                length=turns,
                time=_time(row.date),
            )
            games.append(game)
        self.emit("onAdjournmentsList", games)

    def _game(self, number: int, white: str, black: str) -> Game:
        game = self.games.get(number)
        if game is None or (game.wplayer, game.bplayer) != (white, black):
            game = self.games[number] = Game(white, black, number)
        return game

    def _is_me(self, name: str) -> bool:
        return name.lower() == self.user.lower()


def _time(date: looking_at.Date | None) -> datetime | None:
    if date is None or date.year is None:
        return None
    return datetime(date.year, date.month, date.day, date.hour or 0, date.minute or 0)


def _title(handle: looking_at.Handle) -> str:
    return "".join(f"({title})" for title in handle.titles)


def _is_admin(handle: looking_at.Handle) -> bool:
    return "*" in handle.titles


# Why a game was won or drawn, in the words of pychess.
WON = {
    "checkmate": "WON_MATE", "resign": "WON_RESIGN", "time": "WON_CALLFLAG", "disconnect": "WON_DISCONNECTION",
    "adjudication": "WON_ADJUDICATION", "king_exploded": "WON_KINGEXPLODE", "losing_all_material": "WON_NOMATERIAL",
    "less_material": "WON_LESSMATERIAL",
}  # fmt: skip
DRAWN = {
    "stalemate": "DRAW_STALEMATE", "agreement": "DRAW_AGREE", "repetition": "DRAW_REPETITION", "length": "DRAW_LENGTH",
    "fifty_moves": "DRAW_50MOVES", "no_material": "DRAW_INSUFFICIENT", "both_flagged": "DRAW_CALLFLAG",
    "adjudication": "DRAW_ADJUDICATION",
}  # fmt: skip


def reason(end: e.GameEnded | e.MoveList) -> str:
    """Returns why a game ended, as pychess calls it."""
    side = "" if end.side is None else f"_{end.side.upper()}"
    manner = getattr(end, "manner", None)
    if end.cause == "flag_no_material":
        # The side that ran out of time, and the other, which can't mate.
        return "DRAW_BLACKINSUFFICIENTANDWHITETIME" if end.side == "white" else "DRAW_WHITEINSUFFICIENTANDBLACKTIME"
    if end.cause == "adjourned":
        if manner == "courtesy":
            return f"ADJOURNED_COURTESY{side}"
        if manner == "shutdown":
            return "ADJOURNED_SERVER_SHUTDOWN"
        if side and manner in (None, "disconnection"):
            return f"ADJOURNED_LOST_CONNECTION{side}"
        return "ADJOURNED_AGREEMENT"
    if end.cause == "aborted":
        names = {"courtesy": f"ABORTED_COURTESY{side}", "early": "ABORTED_EARLY", "shutdown": "ABORTED_SERVER_SHUTDOWN"}
        names |= {"adjudication": "ABORTED_ADJUDICATION", "disconnection": "ABORTED_DISCONNECTION"}
        return names.get(str(manner), "ABORTED_AGREEMENT")
    known = DRAWN if end.result == "1/2-1/2" else WON
    return known.get(str(end.cause), "UNKNOWN_REASON")


def main() -> None:
    session = looking_at.Session()

    def show(signal: str, *arguments: Any) -> None:
        print(signal, *arguments)

    Managers(session, user="", emit=show)
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            session.feed(file.read())
        session.finish()
        session.reset()


if __name__ == "__main__":
    main()
