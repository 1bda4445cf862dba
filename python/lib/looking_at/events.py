"""The kinds of events, and their parts.

Made by generate.py from docs/events.schema.json."""

from __future__ import annotations

from ._board import BoardMethods
from ._field import Field
from ._looking_at import Event, Record, register

__all__ = [
    "Announcement",
    "AnswerEnd",
    "Arrived",
    "Block",
    "BlockEnd",
    "Board",
    "CShout",
    "CategoryRating",
    "Challenge",
    "ChallengeRemoved",
    "ChallengeRow",
    "ChallengeUpdate",
    "ChannelTell",
    "Clock",
    "Creating",
    "Datagram",
    "Date",
    "Delta",
    "DemiBoard",
    "DemiLast",
    "Departed",
    "Echo",
    "ExamineStep",
    "Examining",
    "Finger",
    "FingerNote",
    "FingerRating",
    "Gained",
    "GameEnded",
    "GameInfo",
    "GameNotification",
    "GameRow",
    "GameStarted",
    "GameSummary",
    "Games",
    "Handle",
    "History",
    "HistoryRow",
    "Holdings",
    "InChannel",
    "Issuing",
    "ItShout",
    "Journal",
    "JournalRow",
    "Kibitz",
    "Labelled",
    "ListedMove",
    "Listing",
    "LoggedIn",
    "LoggedOn",
    "Logon",
    "Malformed",
    "MatchRequest",
    "Message",
    "MoveList",
    "MoveListHeader",
    "MoveListTitle",
    "MoveRefused",
    "NameList",
    "NoSuchUser",
    "NotDelivered",
    "Notice",
    "ObservedGame",
    "Observers",
    "Observing",
    "Offer",
    "OfferAnswer",
    "OtherBoard",
    "Overlong",
    "PartnerChallenge",
    "PartnerIssuing",
    "PartnerMatch",
    "PartnerTell",
    "Partnership",
    "Pending",
    "PendingOffer",
    "PendingRemoved",
    "PendingRow",
    "Ping",
    "Prompt",
    "Qtell",
    "Rating",
    "RatingAdjustment",
    "Reply",
    "SShout",
    "Say",
    "Seek",
    "SeekPosted",
    "SeekRemoved",
    "SeekRow",
    "Server",
    "ServerTime",
    "Shout",
    "Sought",
    "Stored",
    "StoredRow",
    "TShout",
    "Tell",
    "Text",
    "Told",
    "Unexamining",
    "UnitEnd",
    "Unobserving",
    "Uptime",
    "Variable",
    "Variables",
    "VariantBoard",
    "Whisper",
    "Who",
    "WhoRow",
]


class Block(Record):
    """The command that a reply of the server belongs to, in FICS's block mode."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("id", "code",)
    id = Field("id", "The number that the client gave its command.", "int", required=True, range=(0, 4294967295))
    code = Field("code", "The server's number for the kind of command.", "int", required=True, range=(0, 4294967295))


class Gained(Record):
    """A piece that was passed to a player."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("color", "piece",)
    color = Field("color", "Who got it.", "Literal[\"white\", \"black\"]", required=True)
    piece = Field("piece", "Its letter, in upper case.", "str", required=True)


class DemiLast(Record):
    """The opponent's last move in demichess."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("from_", "to",)
    from_ = Field("from", "The square it was on, 0 to 31.", "int", required=True, range=(0, 255))
    to = Field("to", "The square it went to, 0 to 31.", "int", required=True, range=(0, 255))


class Handle(Record):
    """A user's name with the titles shown after it."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("name", "titles",)
    name = Field("name", "The name alone.", "str", required=True)
    titles = Field("titles", "The titles in the order they were shown.", "tuple[str, ...]", required=True)


class Rating(Record):
    """A player's rating, or the mark in its place where a player has none."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("value", "mark", "none",)
    value = Field("value", "The number.", "int", range=(0, 4294967295))
    mark = Field("mark", "How sure the server is of it.", "Literal[\"P\", \"E\"]")
    none = Field("none", "As it was shown, such as `++++`.", "str")


class Date(Record):
    """A date, perhaps with a time, as far as the server says it."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("year", "month", "day", "hour", "minute", "second", "zone",)
    year = Field("year", "The year.", "int", range=(0, 4294967295))
    month = Field("month", "The month, from 1.", "int", required=True, range=(0, 4294967295))
    day = Field("day", "The day of the month.", "int", required=True, range=(0, 4294967295))
    hour = Field("hour", "The hour, from 0 to 23.", "int", range=(0, 4294967295))
    minute = Field("minute", "The minute.", "int", range=(0, 4294967295))
    second = Field("second", "The second.", "int", range=(0, 4294967295))
    zone = Field("zone", "The time zone, as the server abbreviates it; absent for `???`.", "str")


class ChallengeRow(Record):
    """A challenge to a game, received or sent, of the user or of the bughouse partner."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated",)
    challenger = Field("challenger", "Who challenges.", "Handle", required=True)
    challenger_rating = Field("challenger_rating", "The challenger's rating.", "Rating", required=True)
    color = Field("color", "The color that the challenger asks for.", "Literal[\"white\", \"black\"]")
    opponent = Field("opponent", "Who is challenged.", "Handle", required=True)
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.", "Rating", required=True)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.", "str")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.", "bool", required=True)
    updated = Field("updated", "Whether the challenge replaces an earlier one.", "bool", required=True)


class ListedMove(Record):
    """One move of a list."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("san", "elapsed_ms",)
    san = Field("san", "The move in short notation.", "str", required=True)
    elapsed_ms = Field("elapsed_ms", "The time that it took.", "int", range=(-2147483648, 2147483647))


class GameRow(Record):
    """A game in progress."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("game", "state", "white", "white_rating", "black", "black_rating", "private", "code", "rated", "initial", "increment", "white_clock_ms", "black_clock_ms", "white_material", "black_material", "turn", "move_number",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    state = Field("state", "Whether the game is examined or set up; absent for one that is played.", "Literal[\"examined\", \"setup\"]")
    white = Field("white", "White's name, which some servers cut to 11 letters.", "Handle", required=True)
    white_rating = Field("white_rating", "White's rating.", "Rating", required=True)
    black = Field("black", "Black's name, which some servers cut to 10 letters.", "Handle", required=True)
    black_rating = Field("black_rating", "Black's rating.", "Rating", required=True)
    private = Field("private", "Whether the game is private.", "bool", required=True)
    code = Field("code", "The letters for the category, which mean other things on other servers.", "str", required=True)
    rated = Field("rated", "Whether the game is rated.", "bool")
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    white_clock_ms = Field("white_clock_ms", "White's time.", "int")
    black_clock_ms = Field("black_clock_ms", "Black's time.", "int")
    white_material = Field("white_material", "The value of White's pieces.", "int", range=(0, 4294967295))
    black_material = Field("black_material", "The value of Black's pieces.", "int", range=(0, 4294967295))
    turn = Field("turn", "Whose turn it is.", "Literal[\"white\", \"black\"]", required=True)
    move_number = Field("move_number", "The number of the move.", "int", required=True, range=(0, 4294967295))


class CategoryRating(Record):
    """A rating and what it is for."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("category", "rating",)
    category = Field("category", "The category, such as `Blitz`.", "str", required=True)
    rating = Field("rating", "The rating.", "Rating", required=True)


class WhoRow(Record):
    """A player who is logged in."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("player", "rating", "status", "ratings", "game", "flags", "on_for", "idle",)
    player = Field("player", "The player.", "Handle", required=True)
    rating = Field("rating", "The rating, where one is shown.", "Rating")
    status = Field("status", "What the player does, as the sign before the name says; absent for a blank. On FICS: `^` in a game, `~` giving a simul, `:` not open for a match, `#` examining, `.` idle or busy, `&` in a tournament.", "str")
    ratings = Field("ratings", "The ratings, in the form with columns and in that for programs (`who I`).", "tuple[CategoryRating, ...]")
    game = Field("game", "The number of the game, in the form with columns.", "int", range=(0, 4294967295))
    flags = Field("flags", "Other signs before the name, in the form with columns: `X` not open, `u` open for unrated games only, `U` not registered, `o` observing.", "str")
    on_for = Field("on_for", "How long the player has been there, as the server wrote it.", "str")
    idle = Field("idle", "How long the player has been idle, as the server wrote it.", "str")


class SeekRow(Record):
    """An ad for a game: a `<s>` or `<sn>` line, or the same in words."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("id", "from_", "rating", "initial", "increment", "rated", "category", "color", "rating_min", "rating_max", "automatic", "formula", "variant", "answerable", "more",)
    id = Field("id", "The number by which it is answered.", "int", required=True, range=(0, 4294967295))
    from_ = Field("from", "Who seeks.", "Handle", required=True)
    rating = Field("rating", "The seeker's rating.", "Rating", required=True)
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    color = Field("color", "The color that the seeker asks for.", "Literal[\"white\", \"black\"]")
    rating_min = Field("rating_min", "The least rating that is wanted.", "int", range=(0, 4294967295))
    rating_max = Field("rating_max", "The greatest rating that is wanted.", "int", range=(0, 4294967295))
    automatic = Field("automatic", "Whether the game begins with the answer, without asking the seeker.", "bool")
    formula = Field("formula", "Whether the seeker's formula is checked.", "bool")
    variant = Field("variant", "The second word for the game where there is one, such as `crazyhouse` in `standard crazyhouse`.", "str")
    answerable = Field("answerable", "Whether the user can answer it: a `<s>` line, not a `<sn>` line, which is the user's own ad or one whose terms exclude the user. Absent for an ad in words.", "bool")
    more = Field("more", "What the server sends besides the fields known here.", "tuple[str, ...]")


class FingerRating(Record):
    """A rating with the games that it comes from."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("category", "rating", "deviation", "volatility", "need", "wins", "losses", "draws", "total", "best", "best_when", "best_date",)
    category = Field("category", "The category, such as `Blitz`, or `blitz crazyhouse` (FatICS).", "str", required=True)
    rating = Field("rating", "The rating.", "Rating", required=True)
    deviation = Field("deviation", "The rating deviation, as the server wrote it.", "str")
    volatility = Field("volatility", "The volatility of the rating, as the server wrote it (FatICS).", "str")
    need = Field("need", "How many games must be played until the rating is active (ICC).", "int", range=(0, 4294967295))
    wins = Field("wins", "How many games were won, where the server says it.", "int", range=(0, 4294967295))
    losses = Field("losses", "How many games were lost, where the server says it.", "int", range=(0, 4294967295))
    draws = Field("draws", "How many games were drawn, where the server says it.", "int", range=(0, 4294967295))
    total = Field("total", "How many games there were.", "int", required=True, range=(0, 4294967295))
    best = Field("best", "The best rating.", "int", range=(0, 4294967295))
    best_when = Field("best_when", "When the best rating was reached, as the server wrote it.", "str")
    best_date = Field("best_date", "When the best rating was reached.", "Date")


class Labelled(Record):
    """A line with a label."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("label", "text",)
    label = Field("label", "What is before the colon.", "str", required=True)
    text = Field("text", "What is behind it.", "str", required=True)


class FingerNote(Record):
    """A note of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("number", "text",)
    number = Field("number", "The number of the note.", "int", required=True, range=(0, 4294967295))
    text = Field("text", "The text, which the player wrote.", "str", required=True)


class HistoryRow(Record):
    """A game that is over."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("number", "outcome", "rating", "color", "opponent_rating", "opponent", "private", "code", "rated", "initial", "increment", "eco", "end", "when", "date",)
    number = Field("number", "The number by which it can be examined.", "int", required=True, range=(0, 4294967295))
    outcome = Field("outcome", "How it ended for the player.", "Literal[\"won\", \"lost\", \"drawn\", \"open\"]", required=True)
    rating = Field("rating", "The player's rating.", "Rating", required=True)
    color = Field("color", "The player's side.", "Literal[\"white\", \"black\"]", required=True)
    opponent_rating = Field("opponent_rating", "The opponent's rating.", "Rating", required=True)
    opponent = Field("opponent", "The opponent.", "Handle", required=True)
    private = Field("private", "Whether the game was private.", "bool", required=True)
    code = Field("code", "The letters for the category, which mean other things on other servers.", "str", required=True)
    rated = Field("rated", "Whether it was rated.", "bool")
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    eco = Field("eco", "The opening, as the server wrote it.", "str", required=True)
    end = Field("end", "Why it ended, as the server abbreviates it: `Res`, `Mat`.", "str", required=True)
    when = Field("when", "When it ended, as the server wrote it.", "str", required=True)
    date = Field("date", "When it ended.", "Date")


class StoredRow(Record):
    """An adjourned game. Some servers give the players only."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("number", "white", "black", "online", "private", "code", "rated", "initial", "increment", "white_material", "black_material", "turn", "move_number", "eco", "when", "date",)
    number = Field("number", "The number of the row.", "int", range=(0, 4294967295))
    white = Field("white", "White's name.", "str", required=True)
    black = Field("black", "Black's name.", "str", required=True)
    online = Field("online", "Whether the opponent is logged in.", "bool")
    private = Field("private", "Whether the game is private.", "bool")
    code = Field("code", "The letters for the category, which mean other things on other servers.", "str")
    rated = Field("rated", "Whether it is rated.", "bool")
    initial = Field("initial", "The initial time in minutes.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", range=(0, 4294967295))
    white_material = Field("white_material", "The value of White's pieces.", "int", range=(0, 4294967295))
    black_material = Field("black_material", "The value of Black's pieces.", "int", range=(0, 4294967295))
    turn = Field("turn", "Whose turn it is.", "Literal[\"white\", \"black\"]")
    move_number = Field("move_number", "The number of the move.", "int", range=(0, 4294967295))
    eco = Field("eco", "The opening, as the server wrote it.", "str")
    when = Field("when", "When it was adjourned, as the server wrote it.", "str")
    date = Field("date", "When it was adjourned.", "Date")


class JournalRow(Record):
    """A game that was kept."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("slot", "white", "white_rating", "black", "black_rating", "private", "code", "rated", "initial", "increment", "eco", "end", "result",)
    slot = Field("slot", "Its place in the journal: `%01`, or a letter on old servers.", "str", required=True)
    white = Field("white", "White.", "Handle", required=True)
    white_rating = Field("white_rating", "White's rating.", "Rating", required=True)
    black = Field("black", "Black.", "Handle", required=True)
    black_rating = Field("black_rating", "Black's rating.", "Rating", required=True)
    private = Field("private", "Whether the game was private.", "bool", required=True)
    code = Field("code", "The letters for the category, which mean other things on other servers.", "str", required=True)
    rated = Field("rated", "Whether it was rated.", "bool")
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    eco = Field("eco", "The opening, as the server wrote it.", "str", required=True)
    end = Field("end", "Why it ended, as the server abbreviates it: `Res`, `Mat`.", "str", required=True)
    result = Field("result", "The result.", "Literal[\"1-0\", \"0-1\", \"1/2-1/2\", \"*\"]", required=True)


class ObservedGame(Record):
    """A game and who watches it."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("game", "white", "black", "examined", "observers", "examiners", "more",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    white = Field("white", "White's name, unless it is an examined position.", "str")
    black = Field("black", "Black's name, unless it is an examined position.", "str")
    examined = Field("examined", "Whether it is examined.", "bool", required=True)
    observers = Field("observers", "Who watches.", "tuple[Handle, ...]", required=True)
    examiners = Field("examiners", "Who examines it.", "tuple[Handle, ...]", required=True)
    more = Field("more", "What was not understood.", "str")


class Variable(Record):
    """A setting: `style=12`, or `Prompt: fics%`."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("name", "value",)
    name = Field("name", "What is before the `=` or the colon.", "str", required=True)
    value = Field("value", "What is behind it.", "str", required=True)


class PendingRow(Record):
    """An offer that waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("id", "with_", "what", "challenge",)
    id = Field("id", "The number by which it is accepted, declined or withdrawn, where the server has one.", "int", range=(0, 4294967295))
    with_ = Field("with", "Who offers, or to whom it is offered.", "Handle", required=True)
    what = Field("what", "What is offered, in the words of `Offer::what`.", "str", required=True)
    challenge = Field("challenge", "The game that is offered.", "ChallengeRow")


class Board(BoardMethods, Event):
    """A position with its game and clocks."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "board"
    __match_args__ = ("ranks", "turn", "double_push", "castling", "irreversible", "game", "white", "black", "relation", "initial", "increment", "white_material", "black_material", "white_clock_ms", "black_clock_ms", "move_number", "verbose", "elapsed_ms", "san", "flipped", "ticking", "lag_ms", "more", "datagram",)
    ranks = Field("ranks", "The squares, rank 8 first and file `a` first in each; `-` is an empty one.", "tuple[str, ...]", required=True)
    turn = Field("turn", "Whose move it is.", "Literal[\"white\", \"black\"]", required=True)
    double_push = Field("double_push", "The file of the double pawn push just made. chessd always sends `a` here. Absent where the server sends what is not a file: capablanca sends any number after castling.", "str")
    castling = Field("castling", "Who may still castle where.", "Literal[\"-\", \"K\", \"Q\", \"KQ\", \"k\", \"Kk\", \"Qk\", \"KQk\", \"q\", \"Kq\", \"Qq\", \"KQq\", \"kq\", \"Kkq\", \"Qkq\", \"KQkq\"]", required=True)
    irreversible = Field("irreversible", "Moves since the last irreversible one; below zero after a takeback on some servers.", "int", required=True, range=(-2147483648, 2147483647))
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    white = Field("white", "White's name.", "str", required=True)
    black = Field("black", "Black's name.", "str", required=True)
    relation = Field("relation", "What the user is to the game.", "Literal[\"startpos\", \"isolated_position\", \"observing_examined\", \"opponents_move\", \"observing\", \"my_move\", \"examining\"]", required=True)
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    white_material = Field("white_material", "White's material, in pawns, where the server says it.", "int", range=(0, 65535))
    black_material = Field("black_material", "Black's material, in pawns, where the server says it.", "int", range=(0, 65535))
    white_clock_ms = Field("white_clock_ms", "White's clock, which may be below zero.", "int", required=True)
    black_clock_ms = Field("black_clock_ms", "Black's clock, which may be below zero.", "int", required=True)
    move_number = Field("move_number", "The number of the move about to be made.", "int", required=True, range=(0, 4294967295))
    verbose = Field("verbose", "The last move in coordinates, as the server wrote it: `P/e2-e4`.", "str")
    elapsed_ms = Field("elapsed_ms", "The time that the last move took; below zero where the server's clock was set back.", "int", required=True, range=(-2147483648, 2147483647))
    san = Field("san", "The last move in short notation.", "str")
    flipped = Field("flipped", "Whether Black is to be shown at the bottom.", "bool", required=True)
    ticking = Field("ticking", "Whether the clock runs, where the server says it.", "bool")
    lag_ms = Field("lag_ms", "The lag of the last move, where the server says it.", "int", range=(-2147483648, 2147483647))
    more = Field("more", "Fields that later servers may add. Left out of the JSON where there are none.", "tuple[str, ...]")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class VariantBoard(Event):
    """A position of another size, or with other pieces."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "variant_board"
    __match_args__ = ("ranks", "turn", "double_push", "castling", "irreversible", "game", "white", "black", "relation", "initial", "increment", "white_material", "black_material", "white_clock_ms", "black_clock_ms", "move_number", "verbose", "elapsed_ms", "san", "flipped", "ticking", "lag_ms", "more", "datagram",)
    ranks = Field("ranks", "The ranks as they are written, the last one first; `-` is an empty square.", "tuple[str, ...]", required=True)
    turn = Field("turn", "Whose move it is.", "Literal[\"white\", \"black\"]", required=True)
    double_push = Field("double_push", "The file of the double pawn push just made, from `a` on.", "str")
    castling = Field("castling", "Who may still castle where.", "Literal[\"-\", \"K\", \"Q\", \"KQ\", \"k\", \"Kk\", \"Qk\", \"KQk\", \"q\", \"Kq\", \"Qq\", \"KQq\", \"kq\", \"Kkq\", \"Qkq\", \"KQkq\"]", required=True)
    irreversible = Field("irreversible", "Moves since the last irreversible one; below zero after a takeback on some servers.", "int", required=True, range=(-2147483648, 2147483647))
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    white = Field("white", "White's name.", "str", required=True)
    black = Field("black", "Black's name.", "str", required=True)
    relation = Field("relation", "What the user is to the game.", "Literal[\"startpos\", \"isolated_position\", \"observing_examined\", \"opponents_move\", \"observing\", \"my_move\", \"examining\"]", required=True)
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    white_material = Field("white_material", "White's material, in pawns, where the server says it.", "int", range=(0, 65535))
    black_material = Field("black_material", "Black's material, in pawns, where the server says it.", "int", range=(0, 65535))
    white_clock_ms = Field("white_clock_ms", "White's clock, which may be below zero.", "int", required=True)
    black_clock_ms = Field("black_clock_ms", "Black's clock, which may be below zero.", "int", required=True)
    move_number = Field("move_number", "The number of the move about to be made.", "int", required=True, range=(0, 4294967295))
    verbose = Field("verbose", "The last move in coordinates, as the server wrote it.", "str")
    elapsed_ms = Field("elapsed_ms", "The time that the last move took; below zero where the server's clock was set back.", "int", required=True, range=(-2147483648, 2147483647))
    san = Field("san", "The last move in short notation.", "str")
    flipped = Field("flipped", "Whether Black is to be shown at the bottom.", "bool", required=True)
    ticking = Field("ticking", "Whether the clock runs, where the server says it.", "bool")
    lag_ms = Field("lag_ms", "The lag of the last move, where the server says it.", "int", range=(-2147483648, 2147483647))
    more = Field("more", "Fields that later servers may add. Left out of the JSON where there are none.", "tuple[str, ...]")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Holdings(Event):
    """The pieces in hand."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "holdings"
    __match_args__ = ("game", "white", "black", "gained", "more", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    white = Field("white", "White's pieces, a letter for each.", "str", required=True)
    black = Field("black", "Black's pieces, a letter for each.", "str", required=True)
    gained = Field("gained", "The piece that was just passed on, if one was.", "Gained")
    more = Field("more", "What the server sends after the fields known here.", "tuple[str, ...]")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Delta(Event):
    """A move without its position."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "delta"
    __match_args__ = ("game", "ply", "san", "smith", "elapsed_ms", "remaining_ms", "origin", "more", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    ply = Field("ply", "How many half moves have been made.", "int", range=(0, 4294967295))
    san = Field("san", "The move in short notation.", "str")
    smith = Field("smith", "The move in Smith notation, which names what it takes.", "str")
    elapsed_ms = Field("elapsed_ms", "The time that the move took.", "int")
    remaining_ms = Field("remaining_ms", "What the one who moved has left, which may be below zero.", "int")
    origin = Field("origin", "How the move came about, as ICC numbers it: 0 shown with the position, 1 played, 2 forward in an examined game, 3 made by an examiner.", "int", range=(0, 4294967295))
    more = Field("more", "What the server sends after the fields known here.", "tuple[str, ...]")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class DemiBoard(Event):
    """A position of demichess."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "demi_board"
    __match_args__ = ("squares", "state", "last", "datagram",)
    squares = Field("squares", "The squares, row by row from Black's; `-` is an empty one.", "str", required=True)
    state = Field("state", "How the game goes for the user.", "Literal[\"playing\", \"lost\", \"draw\", \"won\"]", required=True)
    last = Field("last", "The opponent's last move.", "DemiLast | Literal[\"none\", \"forfeit\"]", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Tell(Event):
    """Something said to the user alone."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "tell"
    __match_args__ = ("from_", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    text = Field("text", "What is said.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class PartnerTell(Event):
    """Something that the bughouse partner says."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_tell"
    __match_args__ = ("from_", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    text = Field("text", "What is said.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Say(Event):
    """Something that the opponent says."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "say"
    __match_args__ = ("from_", "game", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    game = Field("game", "The game that is played, where the server says it.", "int", range=(0, 4294967295))
    text = Field("text", "What is said.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Shout(Event):
    """Something said to everybody."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the user's own.", "int", range=(0, 4294967295))
    text = Field("text", "What is said; of an it-shout, what follows the name.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class ItShout(Event):
    """Something that somebody does, shown to everybody."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "it_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the user's own.", "int", range=(0, 4294967295))
    text = Field("text", "What is said; of an it-shout, what follows the name.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class CShout(Event):
    """A shout about chess."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "c_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the user's own.", "int", range=(0, 4294967295))
    text = Field("text", "What is said; of an it-shout, what follows the name.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class SShout(Event):
    """A shout about chess, as ICC has it."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "s_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the user's own.", "int", range=(0, 4294967295))
    text = Field("text", "What is said; of an it-shout, what follows the name.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class TShout(Event):
    """A shout about tournaments."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "t_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the user's own.", "int", range=(0, 4294967295))
    text = Field("text", "What is said; of an it-shout, what follows the name.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class ChannelTell(Event):
    """Something said in a channel."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "channel_tell"
    __match_args__ = ("from_", "channel", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    channel = Field("channel", "The channel as it was shown: `50`, or `T50` for a tournament's.", "str", required=True)
    text = Field("text", "What is said.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Kibitz(Event):
    """A comment on a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "kibitz"
    __match_args__ = ("from_", "rating", "game", "text", "datagram",)
    from_ = Field("from", "Who comments.", "Handle", required=True)
    rating = Field("rating", "The rating of the one who comments.", "Rating")
    game = Field("game", "The game, where the server says it.", "int", range=(0, 4294967295))
    text = Field("text", "What is said.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Whisper(Event):
    """A comment on a game that the players do not hear."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "whisper"
    __match_args__ = ("from_", "rating", "game", "text", "datagram",)
    from_ = Field("from", "Who comments.", "Handle", required=True)
    rating = Field("rating", "The rating of the one who comments.", "Rating")
    game = Field("game", "The game, where the server says it.", "int", range=(0, 4294967295))
    text = Field("text", "What is said.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Qtell(Event):
    """A line from a bot."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "qtell"
    __match_args__ = ("from_", "channel", "what", "tourney", "text", "datagram",)
    from_ = Field("from", "Which bot it is, where the server says it.", "Handle")
    channel = Field("channel", "The channel, if it is shown to all who are there.", "str")
    what = Field("what", "What the line is, if it is one that a tournament manager sends: mamer or relay of FICS, a bot of ICC.", "Literal[\"note\", \"tourney_info\", \"tourney_message\", \"tourney_list\", \"tourney\", \"tourney_list_end\", \"tourney_players\", \"tourney_games\", \"tourney_grid\", \"tourney_settings\", \"relayed_game\", \"koth_info\", \"koth_list\", \"koth_list_end\"]")
    tourney = Field("tourney", "The number of the tournament that such a line is about.", "int", range=(0, 4294967295))
    text = Field("text", "What it says. In a datagram of ICC `\\\\n` is a line break, `\\\\H` and `\\\\h` are around what is bold.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Announcement(Event):
    """Something that the administrators say to everybody."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "announcement"
    __match_args__ = ("from_", "heard_by", "audience", "text", "datagram",)
    from_ = Field("from", "Who says it.", "Handle", required=True)
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the user's own.", "int", range=(0, 4294967295))
    audience = Field("audience", "Who hears it, if not everybody does: `unregistered`.", "str")
    text = Field("text", "What is said.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Message(Event):
    """A message that was left for the user."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "message"
    __match_args__ = ("number", "from_", "forwarded_by", "when", "date", "text", "datagram",)
    number = Field("number", "Its number in the list.", "int", range=(0, 4294967295))
    from_ = Field("from", "Who left it.", "Handle", required=True)
    forwarded_by = Field("forwarded_by", "Who forwarded it.", "Handle")
    when = Field("when", "The date and time, as the server wrote them.", "str", required=True)
    date = Field("date", "The date and time.", "Date")
    text = Field("text", "What it says.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Told(Event):
    """The user's own talk was delivered."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "told"
    __match_args__ = ("name", "state", "heard_by", "channel", "title", "how", "listening", "datagram",)
    name = Field("name", "Who heard it, if it was one player.", "str")
    state = Field("state", "What that player does, as the server says it. It may hold the player's own words.", "str")
    heard_by = Field("heard_by", "How many heard it.", "int", range=(0, 4294967295))
    channel = Field("channel", "The channel, if it was said in one.", "str")
    title = Field("title", "The title of the channel.", "str")
    how = Field("how", "How it was said, if not as a tell: `shout`, `c_shout`, `it_shout`, `kibitz`, `whisper`, or `submitted` where somebody decides whether others hear it.", "str")
    listening = Field("listening", "`false` if the user does not listen there, and so did not hear it.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class NotDelivered(Event):
    """Something that the user said or asked was not delivered."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "not_delivered"
    __match_args__ = ("name", "who", "also", "channel", "largest", "least", "wants", "command", "seconds", "reason", "datagram",)
    name = Field("name", "Whom it was meant for, or who is the reason.", "str")
    who = Field("who", "Who may talk in the channel: `admins`.", "str")
    also = Field("also", "Who else may.", "str")
    channel = Field("channel", "The channel that it was meant for.", "str")
    largest = Field("largest", "The highest number of a channel.", "int", range=(0, 4294967295))
    least = Field("least", "The lowest number of a channel.", "int", range=(0, 4294967295))
    wants = Field("wants", "The games that the other player wants: `rated`.", "str")
    command = Field("command", "The command that did nothing.", "str")
    seconds = Field("seconds", "How many seconds the user has to wait.", "int", range=(0, 4294967295))
    reason = Field("reason", "Why: `censored`, `noplay`, `playing`, `examining`, `tournament`, `not_open`, `no_tells`, `no_guest_tells`, `formula`, `rated_only`, `banned` or `unregistered` are about the other player; `i_censor`, `i_noplay`, `i_play`, `i_examine`, `myself`, `muted`, `not_listening`, `not_in_channel`, `not_notified`, `registered_only` and `td_only` about the user; `channel_rule`, `no_such_channel`, `nobody`, `no_text`, `too_long`, `too_many`, `too_soon`, `full`, `unprintable` and `command_off` about the rest.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class NoSuchUser(Event):
    """No user has the name that was given."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "no_such_user"
    __match_args__ = ("name", "count", "matches", "why", "reason", "datagram",)
    name = Field("name", "The name.", "str")
    count = Field("count", "How many letters a name must have, in words.", "str")
    matches = Field("matches", "The names that it could be.", "str")
    why = Field("why", "What is wrong with it, in the server's words.", "str")
    reason = Field("reason", "Why: `offline`, `unknown`, `invalid` or `ambiguous`.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Challenge(Event):
    """A challenge to the user."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "challenge"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.", "Handle", required=True)
    challenger_rating = Field("challenger_rating", "The challenger's rating.", "Rating", required=True)
    color = Field("color", "The color that the challenger asks for.", "Literal[\"white\", \"black\"]")
    opponent = Field("opponent", "Who is challenged.", "Handle", required=True)
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.", "Rating", required=True)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.", "str")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.", "bool", required=True)
    updated = Field("updated", "Whether the challenge replaces an earlier one.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Issuing(Event):
    """The user's own challenge."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "issuing"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.", "Handle", required=True)
    challenger_rating = Field("challenger_rating", "The challenger's rating.", "Rating", required=True)
    color = Field("color", "The color that the challenger asks for.", "Literal[\"white\", \"black\"]")
    opponent = Field("opponent", "Who is challenged.", "Handle", required=True)
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.", "Rating", required=True)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.", "str")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.", "bool", required=True)
    updated = Field("updated", "Whether the challenge replaces an earlier one.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class ChallengeUpdate(Event):
    """A challenge that somebody is about to replace by another."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "challenge_update"
    __match_args__ = ("from_", "datagram",)
    from_ = Field("from", "Who challenges.", "Handle", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class ChallengeRemoved(Event):
    """A challenge that no longer waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "challenge_removed"
    __match_args__ = ("name", "joined", "why", "partner", "text", "datagram",)
    name = Field("name", "The name of the other player, where the server says it.", "str")
    joined = Field("joined", "Whom that player has joined in a match, where this is why.", "str")
    why = Field("why", "Why, where the server says it: `departed`, `examining`, `unavailable` or `partnership`, which has ended.", "str")
    partner = Field("partner", "`true` if it is about a match of the user's bughouse partner, else absent.", "bool")
    text = Field("text", "The server's own words, on ICC.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class PartnerChallenge(Event):
    """A challenge to the user's bughouse partner."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_challenge"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.", "Handle", required=True)
    challenger_rating = Field("challenger_rating", "The challenger's rating.", "Rating", required=True)
    color = Field("color", "The color that the challenger asks for.", "Literal[\"white\", \"black\"]")
    opponent = Field("opponent", "Who is challenged.", "Handle", required=True)
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.", "Rating", required=True)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.", "str")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.", "bool", required=True)
    updated = Field("updated", "Whether the challenge replaces an earlier one.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class PartnerIssuing(Event):
    """A challenge that the user's bughouse partner makes."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_issuing"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.", "Handle", required=True)
    challenger_rating = Field("challenger_rating", "The challenger's rating.", "Rating", required=True)
    color = Field("color", "The color that the challenger asks for.", "Literal[\"white\", \"black\"]")
    opponent = Field("opponent", "Who is challenged.", "Handle", required=True)
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.", "Rating", required=True)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.", "str")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.", "bool", required=True)
    updated = Field("updated", "Whether the challenge replaces an earlier one.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class PartnerMatch(Event):
    """The user's own game in a bughouse match that the partner arranges."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_match"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.", "Handle", required=True)
    challenger_rating = Field("challenger_rating", "The challenger's rating.", "Rating", required=True)
    color = Field("color", "The color that the challenger asks for.", "Literal[\"white\", \"black\"]")
    opponent = Field("opponent", "Who is challenged.", "Handle", required=True)
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.", "Rating", required=True)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.", "str")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.", "bool", required=True)
    updated = Field("updated", "Whether the challenge replaces an earlier one.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class OtherBoard(Event):
    """The other game of a bughouse match that begins, as ICC names it."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "other_board"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.", "Handle", required=True)
    challenger_rating = Field("challenger_rating", "The challenger's rating.", "Rating", required=True)
    color = Field("color", "The color that the challenger asks for.", "Literal[\"white\", \"black\"]")
    opponent = Field("opponent", "Who is challenged.", "Handle", required=True)
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.", "Rating", required=True)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.", "str")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.", "bool", required=True)
    updated = Field("updated", "Whether the challenge replaces an earlier one.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class MatchRequest(Event):
    """A challenge in the words of old servers."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "match_request"
    __match_args__ = ("rated", "category", "initial", "increment", "from_", "rating", "datagram",)
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    initial = Field("initial", "The initial time in minutes.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", range=(0, 4294967295))
    from_ = Field("from", "Who asks.", "Handle", required=True)
    rating = Field("rating", "The rating of the one who asks.", "Rating", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Offer(Event):
    """Something offered or asked."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "offer"
    __match_args__ = ("from_", "game", "what", "half_moves", "datagram",)
    from_ = Field("from", "Who offers, where the server says it.", "Handle")
    game = Field("game", "The game, where the server says it.", "int", range=(0, 4294967295))
    what = Field("what", "What is offered: `draw`, `abort`, `adjourn`, `takeback`, `pause`, `unpause`, `switch`, `partner`, `simul`, `match`, else the text.", "str", required=True)
    half_moves = Field("half_moves", "How many half moves are to be taken back.", "int", range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class OfferAnswer(Event):
    """The answer to an offer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "offer_answer"
    __match_args__ = ("from_", "game", "what", "answer", "datagram",)
    from_ = Field("from", "Who answers.", "Handle", required=True)
    game = Field("game", "The game, where the server says it.", "int", range=(0, 4294967295))
    what = Field("what", "What had been offered, in the words of `Offer::what`.", "str", required=True)
    answer = Field("answer", "`accepted`, `declined`, `withdrawn`, or `countered` by an offer of the answerer's own.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class PendingOffer(Event):
    """An offer that waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "pending_offer"
    __match_args__ = ("id", "to_me", "with_", "what", "parameters", "challenge", "more", "datagram",)
    id = Field("id", "The number by which it is accepted, declined or withdrawn.", "int", required=True, range=(0, 4294967295))
    to_me = Field("to_me", "Whether the user is to answer it.", "bool", required=True)
    with_ = Field("with", "Who offers, or to whom it is offered.", "Handle", required=True)
    what = Field("what", "What is offered, in the server's word.", "str", required=True)
    parameters = Field("parameters", "The rest: the terms of a match, or `#`.", "str", required=True)
    challenge = Field("challenge", "The game that is offered, read from the parameters.", "ChallengeRow")
    more = Field("more", "What the server sends besides the fields known here.", "tuple[str, ...]")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class PendingRemoved(Event):
    """Offers that no longer wait."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "pending_removed"
    __match_args__ = ("ids", "datagram",)
    ids = Field("ids", "The numbers of the offers.", "tuple[int, ...]", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Partnership(Event):
    """A change of the user's bughouse partnership."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partnership"
    __match_args__ = ("name", "with_", "change", "datagram",)
    name = Field("name", "The name of the other player, where the server says it.", "str")
    with_ = Field("with", "With whom that player has formed a partnership.", "str")
    change = Field("change", "What has changed: `agreed`, `already`, `chose_me`, `chose_another`, `disconnected`, `ended`, `unset`, `offer_gone`, `available` or `unavailable`.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Seek(Event):
    """An ad for a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "seek"
    __match_args__ = ("id", "from_", "rating", "initial", "increment", "rated", "category", "color", "rating_min", "rating_max", "automatic", "formula", "variant", "answerable", "more", "datagram",)
    id = Field("id", "The number by which it is answered.", "int", required=True, range=(0, 4294967295))
    from_ = Field("from", "Who seeks.", "Handle", required=True)
    rating = Field("rating", "The seeker's rating.", "Rating", required=True)
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    rated = Field("rated", "Whether the game is to be rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    color = Field("color", "The color that the seeker asks for.", "Literal[\"white\", \"black\"]")
    rating_min = Field("rating_min", "The least rating that is wanted.", "int", range=(0, 4294967295))
    rating_max = Field("rating_max", "The greatest rating that is wanted.", "int", range=(0, 4294967295))
    automatic = Field("automatic", "Whether the game begins with the answer, without asking the seeker.", "bool")
    formula = Field("formula", "Whether the seeker's formula is checked.", "bool")
    variant = Field("variant", "The second word for the game where there is one, such as `crazyhouse` in `standard crazyhouse`.", "str")
    answerable = Field("answerable", "Whether the user can answer it: a `<s>` line, not a `<sn>` line, which is the user's own ad or one whose terms exclude the user. Absent for an ad in words.", "bool")
    more = Field("more", "What the server sends besides the fields known here.", "tuple[str, ...]")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class SeekPosted(Event):
    """The user's ad has been posted."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "seek_posted"
    __match_args__ = ("id", "datagram",)
    id = Field("id", "The number of the ad.", "int", required=True, range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class SeekRemoved(Event):
    """Ads that are gone."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "seek_removed"
    __match_args__ = ("ids", "reason", "datagram",)
    ids = Field("ids", "The numbers of the ads.", "tuple[int, ...]", required=True)
    reason = Field("reason", "Why, where the server says it: the seeker has `left`, is `playing`, or the ad is `withdrawn`, `replaced` or `unavailable`.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class GameInfo(Event):
    """The facts of a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_info"
    __match_args__ = ("game", "private", "category", "rated", "white_registered", "black_registered", "white_initial_seconds", "white_increment", "black_initial_seconds", "black_increment", "partner_game", "white_rating", "black_rating", "white_timeseal", "black_timeseal", "more", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    private = Field("private", "Whether it is hidden from others.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    rated = Field("rated", "Whether it is rated.", "bool", required=True)
    white_registered = Field("white_registered", "Whether White is a registered user.", "bool", required=True)
    black_registered = Field("black_registered", "Whether Black is a registered user.", "bool", required=True)
    white_initial_seconds = Field("white_initial_seconds", "White's initial time, here in seconds.", "int", required=True, range=(0, 4294967295))
    white_increment = Field("white_increment", "White's increment in seconds.", "int", required=True, range=(0, 4294967295))
    black_initial_seconds = Field("black_initial_seconds", "Black's initial time, here in seconds.", "int", required=True, range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment in seconds.", "int", required=True, range=(0, 4294967295))
    partner_game = Field("partner_game", "The other game of a bughouse match.", "int", range=(0, 4294967295))
    white_rating = Field("white_rating", "White's rating.", "Rating", required=True)
    black_rating = Field("black_rating", "Black's rating.", "Rating", required=True)
    white_timeseal = Field("white_timeseal", "Whether White's lag is measured.", "bool", required=True)
    black_timeseal = Field("black_timeseal", "Whether Black's lag is measured.", "bool", required=True)
    more = Field("more", "Further `key=value` words, whose meaning is not known here.", "tuple[str, ...]", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Creating(Event):
    """A game that is about to begin."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "creating"
    __match_args__ = ("first", "first_rating", "second", "second_rating", "color", "rated", "category", "variant", "initial", "increment", "adjourned", "datagram",)
    first = Field("first", "The player who is named first.", "str", required=True)
    first_rating = Field("first_rating", "The rating of the player who is named first.", "Rating", required=True)
    second = Field("second", "The player who is named second.", "str", required=True)
    second_rating = Field("second_rating", "The rating of the player who is named second.", "Rating", required=True)
    color = Field("color", "The color that the challenge asked for, in brackets after the first player.", "Literal[\"white\", \"black\"]")
    rated = Field("rated", "Whether the game is rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    adjourned = Field("adjourned", "Whether an adjourned game goes on.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class GameStarted(Event):
    """A game that has begun."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_started"
    __match_args__ = ("game", "white", "black", "rated", "category", "variant", "continued", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    white = Field("white", "White's name.", "str", required=True)
    black = Field("black", "Black's name.", "str", required=True)
    rated = Field("rated", "Whether the game is rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    continued = Field("continued", "Whether an adjourned game goes on.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class GameEnded(Event):
    """A game that is over."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_ended"
    __match_args__ = ("game", "white", "black", "reason", "cause", "manner", "by", "side", "loser", "winner", "result", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    white = Field("white", "White's name.", "str", required=True)
    black = Field("black", "Black's name.", "str", required=True)
    reason = Field("reason", "The reason in the server's words.", "str", required=True)
    cause = Field("cause", "The reason as one word.", "Literal[\"checkmate\", \"resign\", \"time\", \"stalemate\", \"agreement\", \"repetition\", \"fifty_moves\", \"no_material\", \"both_flagged\", \"flag_no_material\", \"adjudication\", \"disconnect\", \"aborted\", \"adjourned\", \"partner_won\", \"losing_all_material\", \"less_material\", \"king_exploded\", \"length\", \"drawn\", \"other\"]", required=True)
    manner = Field("manner", "How it was aborted or adjourned, where the reason says it.", "Literal[\"courtesy\", \"shutdown\", \"adjudication\", \"partner\", \"disconnection\", \"agreement\", \"early\"]")
    by = Field("by", "The player whom the reason names: who resigned, lost on time, disconnected, aborted or adjourned it.", "str")
    side = Field("side", "The side of that player.", "Literal[\"white\", \"black\"]")
    loser = Field("loser", "The name of the one who lost, where the reason says it.", "str")
    winner = Field("winner", "The name of the player who won, where the reason names one of the two.", "str")
    result = Field("result", "The result.", "Literal[\"1-0\", \"0-1\", \"1/2-1/2\", \"*\"]", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class GameSummary(Event):
    """A game that the user begins to watch."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_summary"
    __match_args__ = ("game", "white", "white_rating", "black", "black_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "time_control", "game_id", "examined", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    white = Field("white", "White's name.", "str", required=True)
    white_rating = Field("white_rating", "White's rating.", "Rating", required=True)
    black = Field("black", "Black's name.", "str", required=True)
    black_rating = Field("black_rating", "Black's rating.", "Rating", required=True)
    rated = Field("rated", "Whether the game is rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    black_initial = Field("black_initial", "Black's initial time, if it differs.", "int", range=(0, 4294967295))
    black_increment = Field("black_increment", "Black's increment, if it differs.", "int", range=(0, 4294967295))
    time_control = Field("time_control", "The time control where two numbers do not tell it, as PGN writes it.", "str")
    game_id = Field("game_id", "The number under which ICC keeps the game.", "str")
    examined = Field("examined", "Whether the game is examined and not played, where ICC says so.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class GameNotification(Event):
    """A game of a player on the user's gnotify list."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_notification"
    __match_args__ = ("white", "white_rating", "black", "black_rating", "rated", "category", "variant", "initial", "increment", "game", "datagram",)
    white = Field("white", "White's name.", "str", required=True)
    white_rating = Field("white_rating", "White's rating.", "Rating", required=True)
    black = Field("black", "Black's name.", "str", required=True)
    black_rating = Field("black_rating", "Black's rating.", "Rating", required=True)
    rated = Field("rated", "Whether the game is rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.", "int", range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.", "int", range=(0, 4294967295))
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class RatingAdjustment(Event):
    """A change of the user's rating."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "rating_adjustment"
    __match_args__ = ("category", "before", "after", "datagram",)
    category = Field("category", "The category, such as `Blitz`.", "str", required=True)
    before = Field("before", "The rating before.", "Rating", required=True)
    after = Field("after", "The rating after.", "Rating", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Observing(Event):
    """The user begins to watch a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "observing"
    __match_args__ = ("game", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Unobserving(Event):
    """The user no longer watches a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "unobserving"
    __match_args__ = ("game", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Examining(Event):
    """The user begins to examine a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "examining"
    __match_args__ = ("by", "game", "datagram",)
    by = Field("by", "Who made the user an examiner, where somebody did.", "str")
    game = Field("game", "The number of the game, where the server says it.", "int", range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Unexamining(Event):
    """A game is no longer examined, or not by the user."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "unexamining"
    __match_args__ = ("game", "which", "datagram",)
    game = Field("game", "The number of the game, where the server says it.", "int", range=(0, 4294967295))
    which = Field("which", "Which game it is, in the server's words.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class ExamineStep(Event):
    """Something that an examiner does with a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "examine_step"
    __match_args__ = ("game", "by", "count", "ply", "move", "side", "rights", "value", "step", "datagram",)
    game = Field("game", "The number of the game, where the server says it.", "int", range=(0, 4294967295))
    by = Field("by", "Who does it.", "str")
    count = Field("count", "How many moves.", "int", range=(0, 4294967295))
    ply = Field("ply", "The half-move at which it happens.", "int", range=(0, 4294967295))
    move = Field("move", "The move.", "str")
    side = Field("side", "The side that it is about.", "str")
    rights = Field("rights", "The rights to castle.", "str")
    value = Field("value", "What something was set to.", "str")
    step = Field("step", "What is done: `forward`, `backward`, `revert`, `commit`, `truncate`, `move`, `setup`, `validate`, `clear`, `start`, `fen`, `castling`, `to_move`, `game_type`, `set_clock` or `set_rating`.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class MoveRefused(Event):
    """A move that the server does not accept."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_refused"
    __match_args__ = ("game", "move", "reason", "datagram",)
    game = Field("game", "The number of the game, where the server says it.", "int", range=(0, 4294967295))
    move = Field("move", "The move, where the server says it.", "str")
    reason = Field("reason", "Why: `illegal`, `ambiguous`, `unreadable`, `in_check`, `not_your_turn`, `no_game`, `paused`; on ICC also `no_such_piece`, `occupied`, `pawn_rank`, `too_fast`, `time`, `unfinished` and `other`.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Clock(Event):
    """A change of the clocks of a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "clock"
    __match_args__ = ("game", "by", "seconds", "of", "color", "white_ms", "black_ms", "runs", "change", "datagram",)
    game = Field("game", "The number of the game, where the server says it.", "int", range=(0, 4294967295))
    by = Field("by", "Who has changed it, where the server says it.", "str")
    seconds = Field("seconds", "How many seconds were added.", "int")
    of = Field("of", "Whose clock it is, by name.", "str")
    color = Field("color", "Whose clock it is, by side.", "Literal[\"white\", \"black\"]")
    white_ms = Field("white_ms", "White's clock, where it was set.", "int")
    black_ms = Field("black_ms", "Black's clock, where it was set.", "int")
    runs = Field("runs", "Whether the clock runs, where the server says it.", "bool")
    change = Field("change", "What has changed: `paused`, `resumed`, `added` or `set`.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class MoveList(Event):
    """The moves of a game, from the block that lists them."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_list"
    __match_args__ = ("game", "white", "white_rating", "black", "black_rating", "when", "date", "rated", "category", "variant", "initial", "increment", "start_fen", "start_ranks", "black_first", "moves", "reason", "cause", "manner", "by", "side", "loser", "winner", "result", "datagram",)
    game = Field("game", "The number of the game, where the server says it.", "int", range=(0, 4294967295))
    white = Field("white", "White's name.", "str", required=True)
    white_rating = Field("white_rating", "White's rating.", "Rating")
    black = Field("black", "Black's name.", "str", required=True)
    black_rating = Field("black_rating", "Black's rating.", "Rating")
    when = Field("when", "When the game began, as the server wrote it.", "str", required=True)
    date = Field("date", "When the game began.", "Date")
    rated = Field("rated", "Whether it is rated.", "bool", required=True)
    category = Field("category", "The category, such as `blitz`.", "str", required=True)
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.", "str")
    initial = Field("initial", "The initial time in minutes.", "int", required=True, range=(0, 4294967295))
    increment = Field("increment", "The increment in seconds.", "int", required=True, range=(0, 4294967295))
    start_fen = Field("start_fen", "The position it began from, if the list shows one. Not all servers show the one of a wild game.", "str")
    start_ranks = Field("start_ranks", "The ranks of that position as they are written, if it is not one of chess; it has no `start_fen` then.", "tuple[str, ...]")
    black_first = Field("black_first", "`true` if Black made the first move of the list, else absent.", "bool")
    moves = Field("moves", "The moves in order.", "tuple[ListedMove, ...]", required=True)
    reason = Field("reason", "Why the game ended, in the server's words, or that it goes on.", "str")
    cause = Field("cause", "Why the game ended, as one word; absent while it goes on.", "Literal[\"checkmate\", \"resign\", \"time\", \"stalemate\", \"agreement\", \"repetition\", \"fifty_moves\", \"no_material\", \"both_flagged\", \"flag_no_material\", \"adjudication\", \"disconnect\", \"aborted\", \"adjourned\", \"partner_won\", \"losing_all_material\", \"less_material\", \"king_exploded\", \"length\", \"drawn\", \"other\"]")
    manner = Field("manner", "How it was aborted or adjourned, where the reason says it.", "Literal[\"courtesy\", \"shutdown\", \"adjudication\", \"partner\", \"disconnection\", \"agreement\", \"early\"]")
    by = Field("by", "The player whom the reason names: who resigned, lost on time, disconnected, aborted or adjourned it.", "str")
    side = Field("side", "The side of that player.", "Literal[\"white\", \"black\"]")
    loser = Field("loser", "The name of the one who lost, where the reason says it.", "str")
    winner = Field("winner", "The name of the player who won, where the reason names one of the two.", "str")
    result = Field("result", "The result.", "Literal[\"1-0\", \"0-1\", \"1/2-1/2\", \"*\"]")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class MoveListTitle(Event):
    """The title of a move list that did not follow."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_list_title"
    __match_args__ = ("game", "datagram",)
    game = Field("game", "The number of the game.", "int", required=True, range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class MoveListHeader(Event):
    """The first line of a move list that did not follow."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_list_header"
    __match_args__ = ("white", "white_rating", "black", "black_rating", "when", "date", "datagram",)
    white = Field("white", "White's name.", "str", required=True)
    white_rating = Field("white_rating", "White's rating.", "str")
    black = Field("black", "Black's name.", "str", required=True)
    black_rating = Field("black_rating", "Black's rating.", "str")
    when = Field("when", "When the game began, as the server wrote it.", "str", required=True)
    date = Field("date", "When the game began.", "Date")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Games(Event):
    """The games in progress."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "games"
    __match_args__ = ("rows", "count", "total", "more", "incomplete", "datagram",)
    rows = Field("rows", "The games.", "tuple[GameRow, ...]", required=True)
    count = Field("count", "How many are listed, as the server counts them.", "int", range=(0, 4294967295))
    total = Field("total", "How many there are.", "int", range=(0, 4294967295))
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Who(Event):
    """The players who are logged in."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "who"
    __match_args__ = ("rows", "count", "total", "more", "columns", "incomplete", "datagram",)
    rows = Field("rows", "The players, line by line and in each line from left to right.", "tuple[WhoRow, ...]", required=True)
    count = Field("count", "How many are listed, as the server counts them.", "int", range=(0, 4294967295))
    total = Field("total", "How many there are.", "int", range=(0, 4294967295))
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    columns = Field("columns", "The titles of the columns, in the form that has them (`who v`).", "str")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Sought(Event):
    """The ads for games."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "sought"
    __match_args__ = ("rows", "count", "total", "more", "incomplete", "datagram",)
    rows = Field("rows", "The ads.", "tuple[SeekRow, ...]", required=True)
    count = Field("count", "How many are listed, as the server counts them.", "int", range=(0, 4294967295))
    total = Field("total", "How many there are.", "int", range=(0, 4294967295))
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Finger(Event):
    """What is known about a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "finger"
    __match_args__ = ("player", "on_for", "idle", "last_disconnected", "last_disconnected_date", "doing", "registered", "ratings", "facts", "notes", "more", "incomplete", "datagram",)
    player = Field("player", "The player.", "Handle", required=True)
    on_for = Field("on_for", "How long the player has been there, as the server wrote it.", "str")
    idle = Field("idle", "How long the player has been idle, as the server wrote it.", "str")
    last_disconnected = Field("last_disconnected", "When the player left, as the server wrote it.", "str")
    last_disconnected_date = Field("last_disconnected_date", "When the player left.", "Date")
    doing = Field("doing", "What the player does, such as `playing game 34: Foo vs. Bar`.", "str")
    registered = Field("registered", "`false` if the server says that the player is not registered, else absent.", "bool")
    ratings = Field("ratings", "The ratings.", "tuple[FingerRating, ...]", required=True)
    facts = Field("facts", "Lines with a label, such as `Email`.", "tuple[Labelled, ...]", required=True)
    notes = Field("notes", "The notes, which the player wrote.", "tuple[FingerNote, ...]", required=True)
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class History(Event):
    """The last games of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "history"
    __match_args__ = ("player", "rows", "count", "more", "incomplete", "datagram",)
    player = Field("player", "The player.", "Handle", required=True)
    rows = Field("rows", "The games.", "tuple[HistoryRow, ...]", required=True)
    count = Field("count", "How many there are, if the server says it: some do only for none.", "int", range=(0, 4294967295))
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Stored(Event):
    """The adjourned games of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "stored"
    __match_args__ = ("player", "rows", "count", "more", "incomplete", "datagram",)
    player = Field("player", "The player.", "Handle", required=True)
    rows = Field("rows", "The games.", "tuple[StoredRow, ...]", required=True)
    count = Field("count", "How many there are, if the server says it: some do only for none.", "int", range=(0, 4294967295))
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Journal(Event):
    """The games that a player has kept."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "journal"
    __match_args__ = ("player", "rows", "count", "more", "incomplete", "datagram",)
    player = Field("player", "The player.", "Handle", required=True)
    rows = Field("rows", "The games.", "tuple[JournalRow, ...]", required=True)
    count = Field("count", "How many there are, if the server says it: some do only for none.", "int", range=(0, 4294967295))
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class NameList(Event):
    """A list that the user keeps, such as `notify`."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "name_list"
    __match_args__ = ("list", "names", "count", "incomplete", "datagram",)
    list = Field("list", "What the list is called: `notify`, `censor`, `channel`.", "str", required=True)
    names = Field("names", "What is in it: names, or the numbers of channels.", "tuple[str, ...]", required=True)
    count = Field("count", "How many are in it, as the server counts them.", "int", range=(0, 4294967295))
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class InChannel(Event):
    """The players who are in a channel."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "in_channel"
    __match_args__ = ("channel", "title", "names", "off", "count", "more", "incomplete", "datagram",)
    channel = Field("channel", "The channel.", "str", required=True)
    title = Field("title", "The name of the channel.", "str")
    names = Field("names", "The players.", "tuple[Handle, ...]", required=True)
    off = Field("off", "Those in braces: they have the channel switched off while they play (FICS).", "tuple[Handle, ...]", required=True)
    count = Field("count", "How many there are, as the server counts them.", "int", range=(0, 4294967295))
    more = Field("more", "What was not understood.", "str")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Observers(Event):
    """Games and who watches them."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "observers"
    __match_args__ = ("rows", "count", "total", "incomplete", "datagram",)
    rows = Field("rows", "The games.", "tuple[ObservedGame, ...]", required=True)
    count = Field("count", "How many are listed, as the server counts them.", "int", range=(0, 4294967295))
    total = Field("total", "How many games there are.", "int", range=(0, 4294967295))
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Variables(Event):
    """The settings of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "variables"
    __match_args__ = ("player", "interface", "rows", "more", "incomplete", "datagram",)
    player = Field("player", "The player.", "Handle", required=True)
    interface = Field("interface", "`true` for those of the interface (`ivariables`), else absent.", "bool")
    rows = Field("rows", "The settings.", "tuple[Variable, ...]", required=True)
    more = Field("more", "Lines that were not understood.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Pending(Event):
    """The offers that wait for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "pending"
    __match_args__ = ("direction", "rows", "incomplete", "datagram",)
    direction = Field("direction", "`from` for the offers of other players, `to` for the user's own.", "str", required=True)
    rows = Field("rows", "The offers.", "tuple[PendingRow, ...]", required=True)
    incomplete = Field("incomplete", "`true` if there are more than a listing may have, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Listing(Event):
    """A listing whose lines are kept as they are written."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "listing"
    __match_args__ = ("what", "name", "game", "count", "rows", "incomplete", "datagram",)
    what = Field("what", "What is listed, such as `lists`, `boards` or `bughouse`.", "str", required=True)
    name = Field("name", "Whom or what it is about.", "str")
    game = Field("game", "The number of the game that it is about.", "int", range=(0, 4294967295))
    count = Field("count", "How many there are, as the server counts them in the first line.", "int", range=(0, 4294967295))
    rows = Field("rows", "The lines, without the blanks at their ends.", "tuple[str, ...]", required=True)
    incomplete = Field("incomplete", "`true` if there are more lines than a listing may have, else absent.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Server(Event):
    """The name of the server."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "server"
    __match_args__ = ("name", "version", "datagram",)
    name = Field("name", "The name, such as `freechess.org`.", "str", required=True)
    version = Field("version", "The version of its program, where the same line has it.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class LoggedIn(Event):
    """The user's handle."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "logged_in"
    __match_args__ = ("handle", "datagram",)
    handle = Field("handle", "The name and titles.", "Handle", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class LoggedOn(Event):
    """The login is over."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "logged_on"
    __match_args__ = ("datagram",)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Arrived(Event):
    """A player has come."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "arrived"
    __match_args__ = ("name", "host", "registered", "titles", "status", "ratings", "record", "more", "adjourned_game", "on_my_list", "datagram",)
    name = Field("name", "The name of the player.", "str", required=True)
    host = Field("host", "Where the player comes from, as chessd shows it to its administrators.", "str")
    registered = Field("registered", "Whether the player is registered, where the server says it.", "bool")
    titles = Field("titles", "The titles, where the server says them.", "tuple[str, ...]")
    status = Field("status", "What the player does, as the sign behind the name says; absent for a blank. They are those of `WhoRow::status`.", "str")
    ratings = Field("ratings", "The ratings, where the server says them.", "tuple[CategoryRating, ...]")
    record = Field("record", "What follows the name in the line for programs, as the server wrote it.", "str")
    more = Field("more", "Fields that later servers may add, and those of ICC that depend on what a client has asked for.", "str")
    adjourned_game = Field("adjourned_game", "Whether the player has an adjourned game with the user.", "bool")
    on_my_list = Field("on_my_list", "Whether the player is on the user's notify list.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Departed(Event):
    """A player has gone."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "departed"
    __match_args__ = ("name", "more", "adjourned_game", "on_my_list", "datagram",)
    name = Field("name", "The name of the player.", "str", required=True)
    more = Field("more", "Fields that later servers may add.", "str")
    adjourned_game = Field("adjourned_game", "Whether the player has an adjourned game with the user.", "bool")
    on_my_list = Field("on_my_list", "Whether the player is on the user's notify list.", "bool")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class ServerTime(Event):
    """What time it is somewhere."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "server_time"
    __match_args__ = ("when", "date", "where", "datagram",)
    when = Field("when", "The date and time, as the server wrote them.", "str", required=True)
    date = Field("date", "The date and time.", "Date")
    where = Field("where", "Where: `local`, `server` or `greenwich`.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Uptime(Event):
    """How long the server has been up."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "uptime"
    __match_args__ = ("since", "since_date", "duration", "players", "games", "most", "datagram",)
    since = Field("since", "Since when it has been up, as the server wrote it.", "str")
    since_date = Field("since_date", "Since when it has been up.", "Date")
    duration = Field("duration", "How long it has been up, as the server wrote it.", "str")
    players = Field("players", "How many players there are.", "int", range=(0, 4294967295))
    games = Field("games", "How many games there are.", "int", range=(0, 4294967295))
    most = Field("most", "The most of these that there have been.", "int", range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Logon(Event):
    """When a player came or went."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "logon"
    __match_args__ = ("name", "action", "when", "date", "host", "datagram",)
    name = Field("name", "The player.", "Handle", required=True)
    action = Field("action", "Whether the player came or went.", "Literal[\"login\", \"logout\"]", required=True)
    when = Field("when", "The date and time, as the server wrote them.", "str", required=True)
    date = Field("date", "The date and time.", "Date")
    host = Field("host", "The address that the player came from, which only administrators see.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Prompt(Event):
    """The server waits for a command."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "prompt"
    __match_args__ = ("text", "datagram",)
    text = Field("text", "The prompt without the sign and the blank at its end: `fics` of `fics% `, and with the time on `10:01_fics`.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Text(Event):
    """A line that no pattern knows."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "text"
    __match_args__ = ("text", "continues", "repeats", "datagram",)
    text = Field("text", "The line.", "str", required=True)
    continues = Field("continues", "Whether it continues a line that a flush reported: the server had folded that line. Then it is more of that line's text, to be put right after its last character. Left out of the JSON where it is not so.", "bool")
    repeats = Field("repeats", "The kind of event that has already said the same: ICC sends some things as a datagram and as text.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Overlong(Event):
    """A line that was longer than the limit."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "overlong"
    __match_args__ = ("bytes", "datagram",)
    bytes = Field("bytes", "How long it was.", "int", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Datagram(Event):
    """A message of ICC to programs."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "datagram"
    __match_args__ = ("code", "name", "player", "args", "names", "repeats", "datagram",)
    code = Field("code", "What it is about: a number of ICC's list.", "int", required=True, range=(0, 4294967295))
    name = Field("name", "The name of the number, where it is known: `pgn_tag`, and for a unit that of the command, such as `observe`.", "str")
    player = Field("player", "Whose command caused it: only the beginning of a unit says it.", "str")
    args = Field("args", "The arguments, without their braces.", "tuple[str, ...]", required=True)
    names = Field("names", "The names of the arguments, as far as they are known. Left out of the JSON where none is.", "tuple[str, ...]")
    repeats = Field("repeats", "The kind of event that has already said the same: the server sends some things as text and as a datagram.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class BlockEnd(Event):
    """The reply to a command is complete, in FICS's block mode."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "block_end"
    __match_args__ = ("id", "code", "datagram",)
    id = Field("id", "The number that the client gave its command.", "int", required=True, range=(0, 4294967295))
    code = Field("code", "The server's number for the kind of command.", "int", required=True, range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class AnswerEnd(Event):
    """A command of a client has been dealt with."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "answer_end"
    __match_args__ = ("command", "how", "code", "name", "datagram",)
    command = Field("command", "The number of the command.", "int", required=True, range=(0, 4294967295))
    how = Field("how", "How it ended.", "Literal[\"complete\", \"prompt\", \"late\", \"lost\"]", required=True)
    code = Field("code", "The server's number for the kind of command, or for what was wrong with it; known in block mode.", "int", range=(0, 4294967295))
    name = Field("name", "The name of that number, such as `games` or `error_badcommand`.", "str")
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class UnitEnd(Event):
    """A unit of ICC ends."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "unit_end"
    __match_args__ = ("code", "datagram",)
    code = Field("code", "The code with which the unit began. ICC sends one more end than beginnings before it hangs up.", "int", range=(0, 4294967295))
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Echo(Event):
    """The server asks to show or hide what the user types, as it does for a password."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "echo"
    __match_args__ = ("on", "datagram",)
    on = Field("on", "Whether it is to be shown.", "bool", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Reply(Event):
    """Bytes that should be sent to the server as they are: the answer to a telnet request."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "reply"
    __match_args__ = ("bytes", "datagram",)
    bytes = Field("bytes", "What to send.", "bytes", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Ping(Event):
    """The server measures the lag of a timeseal connection and waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "ping"
    __match_args__ = ("answer", "datagram",)
    answer = Field("answer", "The answer before it is encoded; `timeseal::pong` gives it encoded.", "bytes", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


class Malformed(Event):
    """A message that breaks the rules of its kind."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "malformed"
    __match_args__ = ("of", "field", "value", "expected", "datagram",)
    of = Field("of", "The kind that the line seemed to be.", "str", required=True)
    field = Field("field", "The field that broke a rule.", "str", required=True)
    value = Field("value", "What that field held, absent when the field was missing.", "str")
    expected = Field("expected", "What the field should have been.", "str", required=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.", "int", range=(0, 4294967295))


_ONCE_NOTICES = {
    "arrived",
    "challenge_removed",
    "clock",
    "departed",
    "examine_step",
    "move_refused",
    "partnership",
    "seek_posted",
    "server_time",
    "uptime",
}


class _NoticeType(type):
    """Keeps `case Notice(kind="arrived")` working for kinds that have got a class since."""

    def __instancecheck__(cls, instance):
        return super().__instancecheck__(instance) or (
            isinstance(instance, Event) and instance.kind in _ONCE_NOTICES
        )


class Notice(Event, metaclass=_NoticeType):
    """A message of a kind without a class of its own: its fields are its attributes."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("kind",)


EVENTS = {
    "board": Board,
    "variant_board": VariantBoard,
    "holdings": Holdings,
    "delta": Delta,
    "demi_board": DemiBoard,
    "tell": Tell,
    "partner_tell": PartnerTell,
    "say": Say,
    "shout": Shout,
    "it_shout": ItShout,
    "c_shout": CShout,
    "s_shout": SShout,
    "t_shout": TShout,
    "channel_tell": ChannelTell,
    "kibitz": Kibitz,
    "whisper": Whisper,
    "qtell": Qtell,
    "announcement": Announcement,
    "message": Message,
    "told": Told,
    "not_delivered": NotDelivered,
    "no_such_user": NoSuchUser,
    "challenge": Challenge,
    "issuing": Issuing,
    "challenge_update": ChallengeUpdate,
    "challenge_removed": ChallengeRemoved,
    "partner_challenge": PartnerChallenge,
    "partner_issuing": PartnerIssuing,
    "partner_match": PartnerMatch,
    "other_board": OtherBoard,
    "match_request": MatchRequest,
    "offer": Offer,
    "offer_answer": OfferAnswer,
    "pending_offer": PendingOffer,
    "pending_removed": PendingRemoved,
    "partnership": Partnership,
    "seek": Seek,
    "seek_posted": SeekPosted,
    "seek_removed": SeekRemoved,
    "game_info": GameInfo,
    "creating": Creating,
    "game_started": GameStarted,
    "game_ended": GameEnded,
    "game_summary": GameSummary,
    "game_notification": GameNotification,
    "rating_adjustment": RatingAdjustment,
    "observing": Observing,
    "unobserving": Unobserving,
    "examining": Examining,
    "unexamining": Unexamining,
    "examine_step": ExamineStep,
    "move_refused": MoveRefused,
    "clock": Clock,
    "move_list": MoveList,
    "move_list_title": MoveListTitle,
    "move_list_header": MoveListHeader,
    "games": Games,
    "who": Who,
    "sought": Sought,
    "finger": Finger,
    "history": History,
    "stored": Stored,
    "journal": Journal,
    "name_list": NameList,
    "in_channel": InChannel,
    "observers": Observers,
    "variables": Variables,
    "pending": Pending,
    "listing": Listing,
    "server": Server,
    "logged_in": LoggedIn,
    "logged_on": LoggedOn,
    "arrived": Arrived,
    "departed": Departed,
    "server_time": ServerTime,
    "uptime": Uptime,
    "logon": Logon,
    "prompt": Prompt,
    "text": Text,
    "overlong": Overlong,
    "datagram": Datagram,
    "block_end": BlockEnd,
    "answer_end": AnswerEnd,
    "unit_end": UnitEnd,
    "echo": Echo,
    "reply": Reply,
    "ping": Ping,
    "malformed": Malformed,
}
RECORDS = {
    "Block": Block,
    "Gained": Gained,
    "DemiLast": DemiLast,
    "Handle": Handle,
    "Rating": Rating,
    "Date": Date,
    "Challenge": ChallengeRow,
    "ListedMove": ListedMove,
    "GameRow": GameRow,
    "CategoryRating": CategoryRating,
    "WhoRow": WhoRow,
    "Seek": SeekRow,
    "FingerRating": FingerRating,
    "Labelled": Labelled,
    "FingerNote": FingerNote,
    "HistoryRow": HistoryRow,
    "StoredRow": StoredRow,
    "JournalRow": JournalRow,
    "ObservedGame": ObservedGame,
    "Variable": Variable,
    "PendingRow": PendingRow,
}

register(EVENTS, RECORDS, Notice)
