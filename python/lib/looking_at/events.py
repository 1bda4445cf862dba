"""The kinds of events, and their parts.

Made by generate.py from docs/events.schema.json."""

from __future__ import annotations

from ._board import BoardMethods
from ._looking_at import Event, Field, Record, register

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
    """The command to which a reply of the server belongs, in FICS's block mode."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("id", "code",)
    id = Field("id", "The number that the client gave its command.")
    code = Field("code", "The server's code for the command.")


class Gained(Record):
    """A piece that was passed to a player."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("color", "piece",)
    color = Field("color", "Who got it.")
    piece = Field("piece", "Its letter, in upper case.")


class DemiLast(Record):
    """The opponent's last move in demichess."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("from_", "to",)
    from_ = Field("from", "The square it was on, 0 to 31.")
    to = Field("to", "The square it went to, 0 to 31.")


class Handle(Record):
    """A user's name with the titles shown after it."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("name", "titles",)
    name = Field("name", "The name alone.")
    titles = Field("titles", "The titles in the order they were shown.")


class Rating(Record):
    """A player's rating, or the mark in its place where a player has none."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("value", "mark", "none",)
    value = Field("value", "The number.")
    mark = Field("mark", "How sure the server is of it.")
    none = Field("none", "As it was shown, such as `++++`.")


class Date(Record):
    """A date, perhaps with a time, as far as the server says it."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("year", "month", "day", "hour", "minute", "second", "zone",)
    year = Field("year", "The year.")
    month = Field("month", "The month, from 1.")
    day = Field("day", "The day of the month.")
    hour = Field("hour", "The hour, from 0 to 23.")
    minute = Field("minute", "The minute.")
    second = Field("second", "The second.")
    zone = Field("zone", "The time zone, as the server abbreviates it; absent for `???`.")


class ChallengeRow(Record):
    """A challenge to a game, received or sent, of the reader or of the bughouse partner."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated",)
    challenger = Field("challenger", "Who challenges.")
    challenger_rating = Field("challenger_rating", "The challenger's rating.")
    color = Field("color", "The color that the challenger asks for.")
    opponent = Field("opponent", "Who is challenged.")
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.")
    updated = Field("updated", "Whether the challenge replaces an earlier one.")


class ListedMove(Record):
    """One move of a list."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("san", "elapsed_ms",)
    san = Field("san", "The move in short notation.")
    elapsed_ms = Field("elapsed_ms", "The time that it took.")


class GameRow(Record):
    """A game in progress."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("game", "state", "white", "white_rating", "black", "black_rating", "private", "code", "rated", "initial", "increment", "white_clock_ms", "black_clock_ms", "white_material", "black_material", "turn", "move_number",)
    game = Field("game", "The number of the game.")
    state = Field("state", "Whether the game is examined or set up; absent for one that is played.")
    white = Field("white", "White's name, which some servers cut to 11 letters.")
    white_rating = Field("white_rating", "White's rating.")
    black = Field("black", "Black's name, which some servers cut to 10 letters.")
    black_rating = Field("black_rating", "Black's rating.")
    private = Field("private", "Whether the game is private.")
    code = Field("code", "The letters for the category, which mean other things on other servers.")
    rated = Field("rated", "Whether the game is rated.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    white_clock_ms = Field("white_clock_ms", "White's time.")
    black_clock_ms = Field("black_clock_ms", "Black's time.")
    white_material = Field("white_material", "The value of White's pieces.")
    black_material = Field("black_material", "The value of Black's pieces.")
    turn = Field("turn", "Whose turn it is.")
    move_number = Field("move_number", "The number of the move.")


class CategoryRating(Record):
    """A rating and what it is for."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("category", "rating",)
    category = Field("category", "The category, such as `Blitz`.")
    rating = Field("rating", "The rating.")


class WhoRow(Record):
    """A player who is logged in."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("player", "rating", "status", "ratings", "game", "flags", "on_for", "idle",)
    player = Field("player", "The player.")
    rating = Field("rating", "The rating, where one is shown.")
    status = Field("status", "What the player does, as the sign before the name says; absent for a blank. On FICS: `^` in a game, `~` giving a simul, `:` not open for a match, `#` examining, `.` idle or busy, `&` in a tournament.")
    ratings = Field("ratings", "The ratings, in the form with columns and in that for programs (`who I`).")
    game = Field("game", "The number of the game, in the form with columns.")
    flags = Field("flags", "Other signs before the name, in the form with columns: `X` not open, `u` open for unrated games only, `U` not registered, `o` observing.")
    on_for = Field("on_for", "How long the player has been there, as the server wrote it.")
    idle = Field("idle", "How long the player has been idle, as the server wrote it.")


class SeekRow(Record):
    """An ad for a game: a `<s>` or `<sn>` line, or the same in words."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("id", "from_", "rating", "initial", "increment", "rated", "category", "color", "rating_min", "rating_max", "automatic", "formula", "variant", "answerable", "more",)
    id = Field("id", "The number by which it is answered.")
    from_ = Field("from", "Who seeks.")
    rating = Field("rating", "The seeker's rating.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    color = Field("color", "The color that the seeker asks for.")
    rating_min = Field("rating_min", "The least rating that is wanted.")
    rating_max = Field("rating_max", "The greatest rating that is wanted.")
    automatic = Field("automatic", "Whether the game begins with the answer, without asking the seeker.")
    formula = Field("formula", "Whether the seeker's formula is checked.")
    variant = Field("variant", "The second word for the game where there is one, such as `crazyhouse` in `standard crazyhouse`.")
    answerable = Field("answerable", "Whether the reader can answer it: a `<s>` line, not a `<sn>` line, which is the reader's own ad or one whose terms exclude the reader. Absent for an ad in words.")
    more = Field("more", "What the server sends besides the fields known here.")


class FingerRating(Record):
    """A rating with the games that it comes from."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("category", "rating", "deviation", "volatility", "need", "wins", "losses", "draws", "total", "best", "best_when", "best_date",)
    category = Field("category", "The category, such as `Blitz`, or `blitz crazyhouse` (FatICS).")
    rating = Field("rating", "The rating.")
    deviation = Field("deviation", "The rating deviation, as the server wrote it.")
    volatility = Field("volatility", "The volatility of the rating, as the server wrote it (FatICS).")
    need = Field("need", "How many games must be played until the rating is active (ICC).")
    wins = Field("wins", "How many games were won, where the server says it.")
    losses = Field("losses", "How many games were lost, where the server says it.")
    draws = Field("draws", "How many games were drawn, where the server says it.")
    total = Field("total", "How many games there were.")
    best = Field("best", "The best rating.")
    best_when = Field("best_when", "When the best rating was reached, as the server wrote it.")
    best_date = Field("best_date", "When the best rating was reached.")


class Labelled(Record):
    """A line with a label."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("label", "text",)
    label = Field("label", "What is before the colon.")
    text = Field("text", "What is behind it.")


class FingerNote(Record):
    """A note of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("number", "text",)
    number = Field("number", "The number of the note.")
    text = Field("text", "The text, which the player wrote.")


class HistoryRow(Record):
    """A game that is over."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("number", "outcome", "rating", "color", "opponent_rating", "opponent", "private", "code", "rated", "initial", "increment", "eco", "end", "when", "date",)
    number = Field("number", "The number by which it can be examined.")
    outcome = Field("outcome", "How it ended for the player.")
    rating = Field("rating", "The player's rating.")
    color = Field("color", "The player's side.")
    opponent_rating = Field("opponent_rating", "The opponent's rating.")
    opponent = Field("opponent", "The opponent.")
    private = Field("private", "Whether the game was private.")
    code = Field("code", "The letters for the category, which mean other things on other servers.")
    rated = Field("rated", "Whether it was rated.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    eco = Field("eco", "The opening, as the server wrote it.")
    end = Field("end", "Why it ended, as the server abbreviates it: `Res`, `Mat`.")
    when = Field("when", "When it ended, as the server wrote it.")
    date = Field("date", "When it ended.")


class StoredRow(Record):
    """An adjourned game. Some servers give the players only."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("number", "white", "black", "online", "private", "code", "rated", "initial", "increment", "white_material", "black_material", "turn", "move_number", "eco", "when", "date",)
    number = Field("number", "The number of the row.")
    white = Field("white", "White's name.")
    black = Field("black", "Black's name.")
    online = Field("online", "Whether the opponent is logged in.")
    private = Field("private", "Whether the game is private.")
    code = Field("code", "The letters for the category, which mean other things on other servers.")
    rated = Field("rated", "Whether it is rated.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    white_material = Field("white_material", "The value of White's pieces.")
    black_material = Field("black_material", "The value of Black's pieces.")
    turn = Field("turn", "Whose turn it is.")
    move_number = Field("move_number", "The number of the move.")
    eco = Field("eco", "The opening, as the server wrote it.")
    when = Field("when", "When it was adjourned, as the server wrote it.")
    date = Field("date", "When it was adjourned.")


class JournalRow(Record):
    """A game that was kept."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("slot", "white", "white_rating", "black", "black_rating", "private", "code", "rated", "initial", "increment", "eco", "end", "result",)
    slot = Field("slot", "Its place in the journal: `%01`, or a letter on old servers.")
    white = Field("white", "White.")
    white_rating = Field("white_rating", "White's rating.")
    black = Field("black", "Black.")
    black_rating = Field("black_rating", "Black's rating.")
    private = Field("private", "Whether the game was private.")
    code = Field("code", "The letters for the category, which mean other things on other servers.")
    rated = Field("rated", "Whether it was rated.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    eco = Field("eco", "The opening, as the server wrote it.")
    end = Field("end", "Why it ended, as the server abbreviates it: `Res`, `Mat`.")
    result = Field("result", "The result.")


class ObservedGame(Record):
    """A game and who watches it."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("game", "white", "black", "examined", "observers", "examiners", "more",)
    game = Field("game", "The number of the game.")
    white = Field("white", "White's name, unless it is an examined position.")
    black = Field("black", "Black's name, unless it is an examined position.")
    examined = Field("examined", "Whether it is examined.")
    observers = Field("observers", "Who watches.")
    examiners = Field("examiners", "Who examines it.")
    more = Field("more", "What was not understood.")


class Variable(Record):
    """A setting: `style=12`, or `Prompt: fics%`."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("name", "value",)
    name = Field("name", "What is before the `=` or the colon.")
    value = Field("value", "What is behind it.")


class PendingRow(Record):
    """An offer that waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    __match_args__ = ("id", "with_", "what", "challenge",)
    id = Field("id", "The number by which it is accepted, declined or withdrawn, where the server has one.")
    with_ = Field("with", "Who offers, or to whom it is offered.")
    what = Field("what", "What is offered, in the words of `Offer::what`.")
    challenge = Field("challenge", "The game that is offered.")


class Board(BoardMethods, Event):
    """A position with its game and clocks."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "board"
    __match_args__ = ("ranks", "turn", "double_push", "castling", "irreversible", "game", "white", "black", "relation", "initial", "increment", "white_material", "black_material", "white_clock_ms", "black_clock_ms", "move_number", "verbose", "elapsed_ms", "san", "flipped", "ticking", "lag_ms", "more", "datagram",)
    ranks = Field("ranks", "The squares, rank 8 first and file `a` first in each; `-` is an empty one.")
    turn = Field("turn", "Whose move it is.")
    double_push = Field("double_push", "The file of the double pawn push just made. chessd always sends `a` here. Absent where the server sends what is not a file: capablanca sends any number after castling.")
    castling = Field("castling", "Who may still castle where.")
    irreversible = Field("irreversible", "Moves since the last irreversible one; below zero after a takeback on some servers.")
    game = Field("game", "The number of the game.")
    white = Field("white", "White's name.")
    black = Field("black", "Black's name.")
    relation = Field("relation", "What the reader of the line is to the game.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    white_material = Field("white_material", "White's material, in pawns, where the server says it.")
    black_material = Field("black_material", "Black's material, in pawns, where the server says it.")
    white_clock_ms = Field("white_clock_ms", "White's clock, which may be below zero.")
    black_clock_ms = Field("black_clock_ms", "Black's clock, which may be below zero.")
    move_number = Field("move_number", "The number of the move about to be made.")
    verbose = Field("verbose", "The last move in coordinates, as the server wrote it: `P/e2-e4`.")
    elapsed_ms = Field("elapsed_ms", "The time that the last move took; below zero where the server's clock was set back.")
    san = Field("san", "The last move in short notation.")
    flipped = Field("flipped", "Whether Black is to be shown at the bottom.")
    ticking = Field("ticking", "Whether the clock runs, where the server says it.")
    lag_ms = Field("lag_ms", "The lag of the last move, where the server says it.")
    more = Field("more", "Fields that later servers may add. Left out of the JSON where there are none.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class VariantBoard(Event):
    """A position of another size, or with other pieces."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "variant_board"
    __match_args__ = ("ranks", "turn", "double_push", "castling", "irreversible", "game", "white", "black", "relation", "initial", "increment", "white_material", "black_material", "white_clock_ms", "black_clock_ms", "move_number", "verbose", "elapsed_ms", "san", "flipped", "ticking", "lag_ms", "more", "datagram",)
    ranks = Field("ranks", "The ranks as they are written, the last one first; `-` is an empty square.")
    turn = Field("turn", "Whose move it is.")
    double_push = Field("double_push", "The file of the double pawn push just made, from `a` on.")
    castling = Field("castling", "Who may still castle where.")
    irreversible = Field("irreversible", "Moves since the last irreversible one; below zero after a takeback on some servers.")
    game = Field("game", "The number of the game.")
    white = Field("white", "White's name.")
    black = Field("black", "Black's name.")
    relation = Field("relation", "What the user is to the game.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    white_material = Field("white_material", "White's material, in pawns, where the server says it.")
    black_material = Field("black_material", "Black's material, in pawns, where the server says it.")
    white_clock_ms = Field("white_clock_ms", "White's clock, which may be below zero.")
    black_clock_ms = Field("black_clock_ms", "Black's clock, which may be below zero.")
    move_number = Field("move_number", "The number of the move about to be made.")
    verbose = Field("verbose", "The last move in coordinates, as the server wrote it.")
    elapsed_ms = Field("elapsed_ms", "The time that the last move took; below zero where the server's clock was set back.")
    san = Field("san", "The last move in short notation.")
    flipped = Field("flipped", "Whether Black is to be shown at the bottom.")
    ticking = Field("ticking", "Whether the clock runs, where the server says it.")
    lag_ms = Field("lag_ms", "The lag of the last move, where the server says it.")
    more = Field("more", "Fields that later servers may add. Left out of the JSON where there are none.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Holdings(Event):
    """The pieces in hand."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "holdings"
    __match_args__ = ("game", "white", "black", "gained", "more", "datagram",)
    game = Field("game", "The number of the game.")
    white = Field("white", "White's pieces, a letter for each.")
    black = Field("black", "Black's pieces, a letter for each.")
    gained = Field("gained", "The piece that was just passed on, if one was.")
    more = Field("more", "What the server sends after the fields known here.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Delta(Event):
    """A move without its position."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "delta"
    __match_args__ = ("game", "ply", "san", "smith", "elapsed_ms", "remaining_ms", "origin", "more", "datagram",)
    game = Field("game", "The number of the game.")
    ply = Field("ply", "How many half moves have been made.")
    san = Field("san", "The move in short notation.")
    smith = Field("smith", "The move in Smith notation, which names what it takes.")
    elapsed_ms = Field("elapsed_ms", "The time that the move took.")
    remaining_ms = Field("remaining_ms", "What the one who moved has left, which may be below zero.")
    origin = Field("origin", "How the move came about, as ICC numbers it: 0 shown with the position, 1 played, 2 forward in an examined game, 3 made by an examiner.")
    more = Field("more", "What the server sends after the fields known here.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class DemiBoard(Event):
    """A position of demichess."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "demi_board"
    __match_args__ = ("squares", "state", "last", "datagram",)
    squares = Field("squares", "The squares, row by row from Black's; `-` is an empty one.")
    state = Field("state", "How the game goes for the reader.")
    last = Field("last", "The opponent's last move.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Tell(Event):
    """Something said to the reader alone."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "tell"
    __match_args__ = ("from_", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    text = Field("text", "What is said.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class PartnerTell(Event):
    """Something that the bughouse partner says."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_tell"
    __match_args__ = ("from_", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    text = Field("text", "What is said.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Say(Event):
    """Something that the opponent says."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "say"
    __match_args__ = ("from_", "game", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    game = Field("game", "The game that is played, where the server says it.")
    text = Field("text", "What is said.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Shout(Event):
    """Something said to everybody."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the reader's own.")
    text = Field("text", "What is said; of an it-shout, what follows the name.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class ItShout(Event):
    """Something that somebody does, shown to everybody."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "it_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the reader's own.")
    text = Field("text", "What is said; of an it-shout, what follows the name.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class CShout(Event):
    """A shout about chess."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "c_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the reader's own.")
    text = Field("text", "What is said; of an it-shout, what follows the name.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class SShout(Event):
    """A shout about chess, as ICC has it."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "s_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the reader's own.")
    text = Field("text", "What is said; of an it-shout, what follows the name.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class TShout(Event):
    """A shout about tournaments."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "t_shout"
    __match_args__ = ("from_", "heard_by", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the reader's own.")
    text = Field("text", "What is said; of an it-shout, what follows the name.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class ChannelTell(Event):
    """Something said in a channel."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "channel_tell"
    __match_args__ = ("from_", "channel", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    channel = Field("channel", "The channel as it was shown: `50`, or `T50` for a tournament's.")
    text = Field("text", "What is said.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Kibitz(Event):
    """A comment on a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "kibitz"
    __match_args__ = ("from_", "rating", "game", "text", "datagram",)
    from_ = Field("from", "Who comments.")
    rating = Field("rating", "The rating of the one who comments.")
    game = Field("game", "The game, where the server says it.")
    text = Field("text", "What is said.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Whisper(Event):
    """A comment on a game that the players do not hear."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "whisper"
    __match_args__ = ("from_", "rating", "game", "text", "datagram",)
    from_ = Field("from", "Who comments.")
    rating = Field("rating", "The rating of the one who comments.")
    game = Field("game", "The game, where the server says it.")
    text = Field("text", "What is said.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Qtell(Event):
    """A line from a bot."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "qtell"
    __match_args__ = ("from_", "channel", "what", "tourney", "text", "datagram",)
    from_ = Field("from", "Which bot it is, where the server says it.")
    channel = Field("channel", "The channel, if it is shown to all who are there.")
    what = Field("what", "What the line is, if it is one that mamer, the tournament manager of FICS, sends.")
    tourney = Field("tourney", "The number of the tournament that such a line is about.")
    text = Field("text", "What it says. In a datagram of ICC `\\\\n` is a line break, `\\\\H` and `\\\\h` are around what is bold.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Announcement(Event):
    """Something that the administrators say to everybody."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "announcement"
    __match_args__ = ("from_", "heard_by", "audience", "text", "datagram",)
    from_ = Field("from", "Who says it.")
    heard_by = Field("heard_by", "How many heard it, where the server says it: it does for the reader's own.")
    audience = Field("audience", "Who hears it, if not everybody does: `unregistered`.")
    text = Field("text", "What is said.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Message(Event):
    """A message that was left for the reader."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "message"
    __match_args__ = ("number", "from_", "forwarded_by", "when", "date", "text", "datagram",)
    number = Field("number", "Its number in the list.")
    from_ = Field("from", "Who left it.")
    forwarded_by = Field("forwarded_by", "Who forwarded it.")
    when = Field("when", "The date and time, as the server wrote them.")
    date = Field("date", "The date and time.")
    text = Field("text", "What it says.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Told(Event):
    """The reader's own talk was delivered."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "told"
    __match_args__ = ("name", "state", "heard_by", "channel", "title", "how", "listening", "datagram",)
    name = Field("name", "Who heard it, if it was one player.")
    state = Field("state", "What that player does, as the server says it. It may hold the player's own words.")
    heard_by = Field("heard_by", "How many heard it.")
    channel = Field("channel", "The channel, if it was said in one.")
    title = Field("title", "The title of the channel.")
    how = Field("how", "How it was said, if not as a tell: `shout`, `c_shout`, `it_shout`, `kibitz`, `whisper`, or `submitted` where somebody decides whether others hear it.")
    listening = Field("listening", "`false` if the reader does not listen there, and so did not hear it.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Challenge(Event):
    """A challenge to the reader."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "challenge"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.")
    challenger_rating = Field("challenger_rating", "The challenger's rating.")
    color = Field("color", "The color that the challenger asks for.")
    opponent = Field("opponent", "Who is challenged.")
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.")
    updated = Field("updated", "Whether the challenge replaces an earlier one.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Issuing(Event):
    """The reader's own challenge."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "issuing"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.")
    challenger_rating = Field("challenger_rating", "The challenger's rating.")
    color = Field("color", "The color that the challenger asks for.")
    opponent = Field("opponent", "Who is challenged.")
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.")
    updated = Field("updated", "Whether the challenge replaces an earlier one.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class ChallengeUpdate(Event):
    """A challenge that somebody is about to replace by another."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "challenge_update"
    __match_args__ = ("from_", "datagram",)
    from_ = Field("from", "Who challenges.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class ChallengeRemoved(Event):
    """A challenge that no longer waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "challenge_removed"
    __match_args__ = ("name", "joined", "why", "partner", "text", "datagram",)
    name = Field("name", "The name of the other player, where the server says it.")
    joined = Field("joined", "Whom that player has joined in a match, where this is why.")
    why = Field("why", "Why, where the server says it: `departed` or `examining`.")
    partner = Field("partner", "`true` if it is about a match of the reader's bughouse partner, else absent.")
    text = Field("text", "The server's own words, on ICC.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class PartnerChallenge(Event):
    """A challenge to the reader's bughouse partner."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_challenge"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.")
    challenger_rating = Field("challenger_rating", "The challenger's rating.")
    color = Field("color", "The color that the challenger asks for.")
    opponent = Field("opponent", "Who is challenged.")
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.")
    updated = Field("updated", "Whether the challenge replaces an earlier one.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class PartnerIssuing(Event):
    """A challenge that the reader's bughouse partner makes."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_issuing"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.")
    challenger_rating = Field("challenger_rating", "The challenger's rating.")
    color = Field("color", "The color that the challenger asks for.")
    opponent = Field("opponent", "Who is challenged.")
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.")
    updated = Field("updated", "Whether the challenge replaces an earlier one.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class PartnerMatch(Event):
    """The reader's own game in a bughouse match that the partner arranges."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partner_match"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.")
    challenger_rating = Field("challenger_rating", "The challenger's rating.")
    color = Field("color", "The color that the challenger asks for.")
    opponent = Field("opponent", "Who is challenged.")
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.")
    updated = Field("updated", "Whether the challenge replaces an earlier one.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class OtherBoard(Event):
    """The other game of a bughouse match that begins, as ICC names it."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "other_board"
    __match_args__ = ("challenger", "challenger_rating", "color", "opponent", "opponent_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "loaded_from", "adjourned", "updated", "datagram",)
    challenger = Field("challenger", "Who challenges.")
    challenger_rating = Field("challenger_rating", "The challenger's rating.")
    color = Field("color", "The color that the challenger asks for.")
    opponent = Field("opponent", "Who is challenged.")
    opponent_rating = Field("opponent_rating", "The rating of the one who is challenged.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    loaded_from = Field("loaded_from", "The start position, as in `wild/fr`.")
    adjourned = Field("adjourned", "Whether an adjourned game is to be resumed.")
    updated = Field("updated", "Whether the challenge replaces an earlier one.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class MatchRequest(Event):
    """A challenge in the words of old servers."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "match_request"
    __match_args__ = ("rated", "category", "initial", "increment", "from_", "rating", "datagram",)
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    from_ = Field("from", "Who asks.")
    rating = Field("rating", "The rating of the one who asks.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Offer(Event):
    """Something offered or asked."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "offer"
    __match_args__ = ("from_", "game", "what", "half_moves", "datagram",)
    from_ = Field("from", "Who offers, where the server says it.")
    game = Field("game", "The game, where the server says it.")
    what = Field("what", "What is offered: `draw`, `abort`, `adjourn`, `takeback`, `pause`, `unpause`, `switch`, `partner`, `simul`, `match`, else the text.")
    half_moves = Field("half_moves", "How many half moves are to be taken back.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class OfferAnswer(Event):
    """The answer to an offer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "offer_answer"
    __match_args__ = ("from_", "game", "what", "answer", "datagram",)
    from_ = Field("from", "Who answers.")
    game = Field("game", "The game, where the server says it.")
    what = Field("what", "What had been offered, in the words of `Offer::what`.")
    answer = Field("answer", "`accepted`, `declined`, `withdrawn`, or `countered` by an offer of the answerer's own.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class PendingOffer(Event):
    """An offer that waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "pending_offer"
    __match_args__ = ("id", "to_me", "with_", "what", "parameters", "challenge", "more", "datagram",)
    id = Field("id", "The number by which it is accepted, declined or withdrawn.")
    to_me = Field("to_me", "Whether the reader is to answer it.")
    with_ = Field("with", "Who offers, or to whom it is offered.")
    what = Field("what", "What is offered, in the server's word.")
    parameters = Field("parameters", "The rest: the terms of a match, or `#`.")
    challenge = Field("challenge", "The game that is offered, read from the parameters.")
    more = Field("more", "What the server sends besides the fields known here.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class PendingRemoved(Event):
    """Offers that no longer wait."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "pending_removed"
    __match_args__ = ("ids", "datagram",)
    ids = Field("ids", "The numbers of the offers.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Partnership(Event):
    """A change of the reader's bughouse partnership."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "partnership"
    __match_args__ = ("name", "with_", "change", "datagram",)
    name = Field("name", "The name of the other player, where the server says it.")
    with_ = Field("with", "With whom that player has formed a partnership.")
    change = Field("change", "What has changed: `agreed`, `already`, `chose_me`, `chose_another`, `disconnected`, `ended`, `unset` or `offer_gone`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Seek(Event):
    """An ad for a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "seek"
    __match_args__ = ("id", "from_", "rating", "initial", "increment", "rated", "category", "color", "rating_min", "rating_max", "automatic", "formula", "variant", "answerable", "more", "datagram",)
    id = Field("id", "The number by which it is answered.")
    from_ = Field("from", "Who seeks.")
    rating = Field("rating", "The seeker's rating.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    rated = Field("rated", "Whether the game is to be rated.")
    category = Field("category", "The category, such as `blitz`.")
    color = Field("color", "The color that the seeker asks for.")
    rating_min = Field("rating_min", "The least rating that is wanted.")
    rating_max = Field("rating_max", "The greatest rating that is wanted.")
    automatic = Field("automatic", "Whether the game begins with the answer, without asking the seeker.")
    formula = Field("formula", "Whether the seeker's formula is checked.")
    variant = Field("variant", "The second word for the game where there is one, such as `crazyhouse` in `standard crazyhouse`.")
    answerable = Field("answerable", "Whether the reader can answer it: a `<s>` line, not a `<sn>` line, which is the reader's own ad or one whose terms exclude the reader. Absent for an ad in words.")
    more = Field("more", "What the server sends besides the fields known here.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class SeekPosted(Event):
    """The reader's ad has been posted."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "seek_posted"
    __match_args__ = ("id", "datagram",)
    id = Field("id", "The number of the ad.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class SeekRemoved(Event):
    """Ads that are gone."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "seek_removed"
    __match_args__ = ("ids", "reason", "datagram",)
    ids = Field("ids", "The numbers of the ads.")
    reason = Field("reason", "Why, where the server says it: the seeker has `left`, is `playing`, or the ad is `withdrawn`, `replaced` or `unavailable`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class GameInfo(Event):
    """The facts of a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_info"
    __match_args__ = ("game", "private", "category", "rated", "white_registered", "black_registered", "white_initial_seconds", "white_increment", "black_initial_seconds", "black_increment", "partner_game", "white_rating", "black_rating", "white_timeseal", "black_timeseal", "more", "datagram",)
    game = Field("game", "The number of the game.")
    private = Field("private", "Whether it is hidden from others.")
    category = Field("category", "The category, such as `blitz`.")
    rated = Field("rated", "Whether it is rated.")
    white_registered = Field("white_registered", "Whether White is a registered user.")
    black_registered = Field("black_registered", "Whether Black is a registered user.")
    white_initial_seconds = Field("white_initial_seconds", "White's initial time, here in seconds.")
    white_increment = Field("white_increment", "White's increment in seconds.")
    black_initial_seconds = Field("black_initial_seconds", "Black's initial time, here in seconds.")
    black_increment = Field("black_increment", "Black's increment in seconds.")
    partner_game = Field("partner_game", "The other game of a bughouse match.")
    white_rating = Field("white_rating", "White's rating.")
    black_rating = Field("black_rating", "Black's rating.")
    white_timeseal = Field("white_timeseal", "Whether White's lag is measured.")
    black_timeseal = Field("black_timeseal", "Whether Black's lag is measured.")
    more = Field("more", "Further `key=value` words, whose meaning is not known here.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Creating(Event):
    """A game that is about to begin."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "creating"
    __match_args__ = ("first", "first_rating", "second", "second_rating", "color", "rated", "category", "variant", "initial", "increment", "adjourned", "datagram",)
    first = Field("first", "The player who is named first.")
    first_rating = Field("first_rating", "The rating of the player who is named first.")
    second = Field("second", "The player who is named second.")
    second_rating = Field("second_rating", "The rating of the player who is named second.")
    color = Field("color", "The color that the challenge asked for, in brackets after the first player.")
    rated = Field("rated", "Whether the game is rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    adjourned = Field("adjourned", "Whether an adjourned game goes on.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class GameStarted(Event):
    """A game that has begun."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_started"
    __match_args__ = ("game", "white", "black", "rated", "category", "variant", "continued", "datagram",)
    game = Field("game", "The number of the game.")
    white = Field("white", "White's name.")
    black = Field("black", "Black's name.")
    rated = Field("rated", "Whether the game is rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    continued = Field("continued", "Whether an adjourned game goes on.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class GameEnded(Event):
    """A game that is over."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_ended"
    __match_args__ = ("game", "white", "black", "reason", "cause", "manner", "by", "side", "loser", "winner", "result", "datagram",)
    game = Field("game", "The number of the game.")
    white = Field("white", "White's name.")
    black = Field("black", "Black's name.")
    reason = Field("reason", "The reason in the server's words.")
    cause = Field("cause", "The reason as one word.")
    manner = Field("manner", "How it was aborted or adjourned, where the reason says it.")
    by = Field("by", "The player whom the reason names: who resigned, lost on time, disconnected, aborted or adjourned it.")
    side = Field("side", "The side of that player.")
    loser = Field("loser", "The name of the one who lost, where the reason says it.")
    winner = Field("winner", "The name of the player who won, where the reason names one of the two.")
    result = Field("result", "The result.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class GameSummary(Event):
    """A game that the reader begins to watch."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_summary"
    __match_args__ = ("game", "white", "white_rating", "black", "black_rating", "rated", "category", "variant", "initial", "increment", "black_initial", "black_increment", "time_control", "game_id", "examined", "datagram",)
    game = Field("game", "The number of the game.")
    white = Field("white", "White's name.")
    white_rating = Field("white_rating", "White's rating.")
    black = Field("black", "Black's name.")
    black_rating = Field("black_rating", "Black's rating.")
    rated = Field("rated", "Whether the game is rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    black_initial = Field("black_initial", "Black's initial time, if it differs.")
    black_increment = Field("black_increment", "Black's increment, if it differs.")
    time_control = Field("time_control", "The time control where two numbers do not tell it, as PGN writes it.")
    game_id = Field("game_id", "The number under which ICC keeps the game.")
    examined = Field("examined", "Whether the game is examined and not played, where ICC says so.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class GameNotification(Event):
    """A game that the reader wants to hear of."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "game_notification"
    __match_args__ = ("white", "white_rating", "black", "black_rating", "rated", "category", "variant", "initial", "increment", "game", "datagram",)
    white = Field("white", "White's name.")
    white_rating = Field("white_rating", "White's rating.")
    black = Field("black", "Black's name.")
    black_rating = Field("black_rating", "Black's rating.")
    rated = Field("rated", "Whether the game is rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes; absent when the game is untimed.")
    increment = Field("increment", "The increment in seconds; absent when the game is untimed.")
    game = Field("game", "The number of the game.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class RatingAdjustment(Event):
    """A change of the reader's rating."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "rating_adjustment"
    __match_args__ = ("category", "before", "after", "datagram",)
    category = Field("category", "The category, such as `Blitz`.")
    before = Field("before", "The rating before.")
    after = Field("after", "The rating after.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Observing(Event):
    """The reader begins to watch a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "observing"
    __match_args__ = ("game", "datagram",)
    game = Field("game", "The number of the game.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Unobserving(Event):
    """The reader no longer watches a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "unobserving"
    __match_args__ = ("game", "datagram",)
    game = Field("game", "The number of the game.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Examining(Event):
    """The reader begins to examine a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "examining"
    __match_args__ = ("by", "game", "datagram",)
    by = Field("by", "Who made the reader an examiner, where somebody did.")
    game = Field("game", "The number of the game, where the server says it.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Unexamining(Event):
    """A game is no longer examined, or not by the reader."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "unexamining"
    __match_args__ = ("game", "which", "datagram",)
    game = Field("game", "The number of the game, where the server says it.")
    which = Field("which", "Which game it is, in the server's words.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class ExamineStep(Event):
    """Something that an examiner does with a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "examine_step"
    __match_args__ = ("game", "by", "count", "ply", "move", "side", "rights", "value", "step", "datagram",)
    game = Field("game", "The number of the game, where the server says it.")
    by = Field("by", "Who does it.")
    count = Field("count", "How many moves.")
    ply = Field("ply", "The half-move at which it happens.")
    move = Field("move", "The move.")
    side = Field("side", "The side that it is about.")
    rights = Field("rights", "The rights to castle.")
    value = Field("value", "What something was set to.")
    step = Field("step", "What is done: `forward`, `backward`, `revert`, `commit`, `truncate`, `move`, `setup`, `validate`, `clear`, `start`, `fen`, `castling`, `to_move`, `set_clock` or `set_rating`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class MoveRefused(Event):
    """A move that the server does not accept."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_refused"
    __match_args__ = ("game", "move", "reason", "datagram",)
    game = Field("game", "The number of the game, where the server says it.")
    move = Field("move", "The move, where the server says it.")
    reason = Field("reason", "Why: `illegal`, `ambiguous`, `unreadable`, `in_check`, `not_your_turn`, `no_game`, `paused`; on ICC also `no_such_piece`, `occupied`, `pawn_rank`, `too_fast`, `time`, `unfinished` and `other`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Clock(Event):
    """A change of the clocks of a game."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "clock"
    __match_args__ = ("game", "by", "seconds", "of", "color", "white_ms", "black_ms", "runs", "change", "datagram",)
    game = Field("game", "The number of the game, where the server says it.")
    by = Field("by", "Who has changed it, where the server says it.")
    seconds = Field("seconds", "How many seconds were added.")
    of = Field("of", "Whose clock it is, by name.")
    color = Field("color", "Whose clock it is, by side.")
    white_ms = Field("white_ms", "White's clock, where it was set.")
    black_ms = Field("black_ms", "Black's clock, where it was set.")
    runs = Field("runs", "Whether the clock runs, where the server says it.")
    change = Field("change", "What has changed: `paused`, `resumed`, `added` or `set`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class MoveList(Event):
    """The moves of a game, from the block that lists them."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_list"
    __match_args__ = ("game", "white", "white_rating", "black", "black_rating", "when", "date", "rated", "category", "variant", "initial", "increment", "start_fen", "start_ranks", "black_first", "moves", "reason", "cause", "side", "result", "datagram",)
    game = Field("game", "The number of the game, where the server says it.")
    white = Field("white", "White's name.")
    white_rating = Field("white_rating", "White's rating.")
    black = Field("black", "Black's name.")
    black_rating = Field("black_rating", "Black's rating.")
    when = Field("when", "When the game began, as the server wrote it.")
    date = Field("date", "When the game began.")
    rated = Field("rated", "Whether it is rated.")
    category = Field("category", "The category, such as `blitz`.")
    variant = Field("variant", "The second word for the game where there is one, such as `bughouse` in `blitz bughouse`.")
    initial = Field("initial", "The initial time in minutes.")
    increment = Field("increment", "The increment in seconds.")
    start_fen = Field("start_fen", "The position it began from, if the list shows one. Not all servers show the one of a wild game.")
    start_ranks = Field("start_ranks", "The ranks of that position as they are written, if it is not one of chess; it has no `start_fen` then.")
    black_first = Field("black_first", "`true` if Black made the first move of the list, else absent.")
    moves = Field("moves", "The moves in order.")
    reason = Field("reason", "Why the game ended, in the server's words, or that it goes on.")
    cause = Field("cause", "Why the game ended, as one word; absent while it goes on.")
    side = Field("side", "The side of the player whom the reason names.")
    result = Field("result", "The result.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class MoveListTitle(Event):
    """The title of a move list that did not follow."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_list_title"
    __match_args__ = ("game", "datagram",)
    game = Field("game", "The number of the game.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class MoveListHeader(Event):
    """The first line of a move list that did not follow."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "move_list_header"
    __match_args__ = ("white", "white_rating", "black", "black_rating", "when", "date", "datagram",)
    white = Field("white", "White's name.")
    white_rating = Field("white_rating", "White's rating.")
    black = Field("black", "Black's name.")
    black_rating = Field("black_rating", "Black's rating.")
    when = Field("when", "When the game began, as the server wrote it.")
    date = Field("date", "When the game began.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Games(Event):
    """The games in progress."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "games"
    __match_args__ = ("rows", "count", "total", "more", "incomplete", "datagram",)
    rows = Field("rows", "The games.")
    count = Field("count", "How many are listed, as the server counts them.")
    total = Field("total", "How many there are.")
    more = Field("more", "Lines that were not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Who(Event):
    """The players who are logged in."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "who"
    __match_args__ = ("rows", "count", "total", "more", "columns", "incomplete", "datagram",)
    rows = Field("rows", "The players, line by line and in each line from left to right.")
    count = Field("count", "How many are listed, as the server counts them.")
    total = Field("total", "How many there are.")
    more = Field("more", "Lines that were not understood.")
    columns = Field("columns", "The titles of the columns, in the form that has them (`who v`).")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Sought(Event):
    """The ads for games."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "sought"
    __match_args__ = ("rows", "count", "total", "more", "incomplete", "datagram",)
    rows = Field("rows", "The ads.")
    count = Field("count", "How many are listed, as the server counts them.")
    total = Field("total", "How many there are.")
    more = Field("more", "Lines that were not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Finger(Event):
    """What is known about a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "finger"
    __match_args__ = ("player", "on_for", "idle", "last_disconnected", "last_disconnected_date", "doing", "registered", "ratings", "facts", "notes", "more", "incomplete", "datagram",)
    player = Field("player", "The player.")
    on_for = Field("on_for", "How long the player has been there, as the server wrote it.")
    idle = Field("idle", "How long the player has been idle, as the server wrote it.")
    last_disconnected = Field("last_disconnected", "When the player left, as the server wrote it.")
    last_disconnected_date = Field("last_disconnected_date", "When the player left.")
    doing = Field("doing", "What the player does, such as `playing game 34: Foo vs. Bar`.")
    registered = Field("registered", "`false` if the server says that the player is not registered, else absent.")
    ratings = Field("ratings", "The ratings.")
    facts = Field("facts", "Lines with a label, such as `Email`.")
    notes = Field("notes", "The notes, which the player wrote.")
    more = Field("more", "Lines that were not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class History(Event):
    """The last games of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "history"
    __match_args__ = ("player", "rows", "count", "more", "incomplete", "datagram",)
    player = Field("player", "The player.")
    rows = Field("rows", "The games.")
    count = Field("count", "`0` if the server says that there are none, else absent.")
    more = Field("more", "Lines that were not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Stored(Event):
    """The adjourned games of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "stored"
    __match_args__ = ("player", "rows", "count", "more", "incomplete", "datagram",)
    player = Field("player", "The player.")
    rows = Field("rows", "The games.")
    count = Field("count", "`0` if the server says that there are none, else absent.")
    more = Field("more", "Lines that were not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Journal(Event):
    """The games that a player has kept."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "journal"
    __match_args__ = ("player", "rows", "count", "more", "incomplete", "datagram",)
    player = Field("player", "The player.")
    rows = Field("rows", "The games.")
    count = Field("count", "`0` if the server says that there are none, else absent.")
    more = Field("more", "Lines that were not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class NameList(Event):
    """A list of the reader's own, such as that of names to be notified of."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "name_list"
    __match_args__ = ("list", "names", "count", "incomplete", "datagram",)
    list = Field("list", "What the list is called: `notify`, `censor`, `channel`.")
    names = Field("names", "What is in it: names, or the numbers of channels.")
    count = Field("count", "How many are in it, as the server counts them.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class InChannel(Event):
    """The players who are in a channel."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "in_channel"
    __match_args__ = ("channel", "title", "names", "off", "count", "more", "incomplete", "datagram",)
    channel = Field("channel", "The channel.")
    title = Field("title", "The name of the channel.")
    names = Field("names", "The players.")
    off = Field("off", "Those in braces: they have the channel switched off while they play (FICS).")
    count = Field("count", "How many there are, as the server counts them.")
    more = Field("more", "What was not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Observers(Event):
    """Games and who watches them."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "observers"
    __match_args__ = ("rows", "count", "total", "incomplete", "datagram",)
    rows = Field("rows", "The games.")
    count = Field("count", "How many are listed, as the server counts them.")
    total = Field("total", "How many games there are.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Variables(Event):
    """The settings of a player."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "variables"
    __match_args__ = ("player", "interface", "rows", "more", "incomplete", "datagram",)
    player = Field("player", "The player.")
    interface = Field("interface", "`true` for those of the interface (`ivariables`), else absent.")
    rows = Field("rows", "The settings.")
    more = Field("more", "Lines that were not understood.")
    incomplete = Field("incomplete", "`true` if the end of the listing did not come, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Pending(Event):
    """The offers that wait for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "pending"
    __match_args__ = ("direction", "rows", "incomplete", "datagram",)
    direction = Field("direction", "`from` for the offers of other players, `to` for the user's own.")
    rows = Field("rows", "The offers.")
    incomplete = Field("incomplete", "`true` if there are more than a listing may have, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Listing(Event):
    """A listing whose lines are kept as they are written."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "listing"
    __match_args__ = ("what", "name", "game", "count", "rows", "incomplete", "datagram",)
    what = Field("what", "What is listed, such as `lists`, `boards` or `bughouse`.")
    name = Field("name", "Whom or what it is about.")
    game = Field("game", "The number of the game that it is about.")
    count = Field("count", "How many there are, as the server counts them in the first line.")
    rows = Field("rows", "The lines, without the blanks at their ends.")
    incomplete = Field("incomplete", "`true` if there are more lines than a listing may have, else absent.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Server(Event):
    """The name of the server."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "server"
    __match_args__ = ("name", "version", "datagram",)
    name = Field("name", "The name, such as `freechess.org`.")
    version = Field("version", "The version of its program, where the same line has it.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class LoggedIn(Event):
    """The name that the reader goes by."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "logged_in"
    __match_args__ = ("handle", "datagram",)
    handle = Field("handle", "The name and titles.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class LoggedOn(Event):
    """The login is over."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "logged_on"
    __match_args__ = ("datagram",)
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Arrived(Event):
    """A player has come."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "arrived"
    __match_args__ = ("name", "host", "registered", "titles", "status", "ratings", "record", "more", "adjourned_game", "on_my_list", "datagram",)
    name = Field("name", "The name of the player.")
    host = Field("host", "Where the player comes from, as chessd shows it to its administrators.")
    registered = Field("registered", "Whether the player is registered, where the server says it.")
    titles = Field("titles", "The titles, where the server says them.")
    status = Field("status", "What the player does, as the sign behind the name says; absent for a blank. They are those of `WhoRow::status`.")
    ratings = Field("ratings", "The ratings, where the server says them.")
    record = Field("record", "What follows the name in the line for programs, as the server wrote it.")
    more = Field("more", "Fields that later servers may add, and those of ICC that depend on what a client has asked for.")
    adjourned_game = Field("adjourned_game", "Whether the player has an adjourned game with the reader.")
    on_my_list = Field("on_my_list", "Whether the player is on the list of those that the reader wants to hear of.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Departed(Event):
    """A player has gone."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "departed"
    __match_args__ = ("name", "more", "adjourned_game", "on_my_list", "datagram",)
    name = Field("name", "The name of the player.")
    more = Field("more", "Fields that later servers may add.")
    adjourned_game = Field("adjourned_game", "Whether the player has an adjourned game with the reader.")
    on_my_list = Field("on_my_list", "Whether the player is on the list of those that the reader wants to hear of.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class ServerTime(Event):
    """What time it is somewhere."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "server_time"
    __match_args__ = ("when", "date", "where", "datagram",)
    when = Field("when", "The date and time, as the server wrote them.")
    date = Field("date", "The date and time.")
    where = Field("where", "Where: `local`, `server` or `greenwich`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Uptime(Event):
    """How long the server has been up."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "uptime"
    __match_args__ = ("since", "since_date", "duration", "players", "games", "most", "datagram",)
    since = Field("since", "Since when it has been up, as the server wrote it.")
    since_date = Field("since_date", "Since when it has been up.")
    duration = Field("duration", "How long it has been up, as the server wrote it.")
    players = Field("players", "How many players there are.")
    games = Field("games", "How many games there are.")
    most = Field("most", "The most of these that there have been.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Logon(Event):
    """When a player came or went."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "logon"
    __match_args__ = ("name", "action", "when", "date", "datagram",)
    name = Field("name", "The player.")
    action = Field("action", "Whether the player came or went.")
    when = Field("when", "The date and time, as the server wrote them.")
    date = Field("date", "The date and time.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Prompt(Event):
    """The server waits for a command."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "prompt"
    __match_args__ = ("text", "datagram",)
    text = Field("text", "The prompt without the sign and the blank at its end: `fics` of `fics% `, and with the time on `10:01_fics`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Text(Event):
    """A line that no pattern knows."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "text"
    __match_args__ = ("text", "continues", "repeats", "datagram",)
    text = Field("text", "The line.")
    continues = Field("continues", "Whether it continues a line that a flush reported: the server had folded that line. Then it is more of that line's text, to be put right after its last character. Left out of the JSON where it is not so.")
    repeats = Field("repeats", "The kind of event that has already said the same: ICC sends some things as a datagram and as text.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Overlong(Event):
    """A line that was longer than the limit."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "overlong"
    __match_args__ = ("bytes", "datagram",)
    bytes = Field("bytes", "How long it was.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Datagram(Event):
    """A message of ICC to programs."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "datagram"
    __match_args__ = ("code", "name", "player", "args", "names", "repeats", "datagram",)
    code = Field("code", "What it is about: a number of ICC's list.")
    name = Field("name", "The name of the number, where it is known: `pgn_tag`, and for a unit that of the command, such as `observe`.")
    player = Field("player", "Whose command caused it: only the beginning of a unit says it.")
    args = Field("args", "The arguments, without their braces.")
    names = Field("names", "The names of the arguments, as far as they are known. Left out of the JSON where none is.")
    repeats = Field("repeats", "The kind of event that has already said the same: the server sends some things as text and as a datagram.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class BlockEnd(Event):
    """The reply to a command is complete, in FICS's block mode."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "block_end"
    __match_args__ = ("id", "code", "datagram",)
    id = Field("id", "The number that the client gave its command.")
    code = Field("code", "The server's number for the kind of command.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class AnswerEnd(Event):
    """A command of a client has been dealt with."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "answer_end"
    __match_args__ = ("command", "how", "code", "name", "datagram",)
    command = Field("command", "The number of the command.")
    how = Field("how", "How it ended.")
    code = Field("code", "The server's number for the kind of command, or for what was wrong with it; known in block mode.")
    name = Field("name", "The name of that number, such as `games` or `error_badcommand`.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class UnitEnd(Event):
    """A unit of ICC ends."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "unit_end"
    __match_args__ = ("code", "datagram",)
    code = Field("code", "The code with which the unit began. ICC sends one more end than beginnings before it hangs up.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Echo(Event):
    """The server asks to show or hide what the user types, as it does for a password."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "echo"
    __match_args__ = ("on", "datagram",)
    on = Field("on", "Whether it is to be shown.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Reply(Event):
    """Bytes that should be sent to the server as they are: the answer to a telnet request."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "reply"
    __match_args__ = ("bytes", "datagram",)
    bytes = Field("bytes", "What to send.", bytes=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Ping(Event):
    """The server measures the lag of a timeseal connection and waits for an answer."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "ping"
    __match_args__ = ("answer", "datagram",)
    answer = Field("answer", "The answer before it is encoded; `timeseal::pong` gives it encoded.", bytes=True)
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


class Malformed(Event):
    """A message that breaks the rules of its kind."""

    __slots__ = ()
    __module__ = "looking_at"
    kind = "malformed"
    __match_args__ = ("of", "field", "value", "expected", "datagram",)
    of = Field("of", "The kind that the line seemed to be.")
    field = Field("field", "The field that broke a rule.")
    value = Field("value", "What that field held, absent when the field was missing.")
    expected = Field("expected", "What the field should have been.")
    datagram = Field("datagram", "The number of the ICC datagram that says it.")


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
