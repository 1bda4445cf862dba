//! The end of a game, and why it ended.

use std::borrow::Cow;

use crate::event::record::{made_from, shape, words};
use crate::event::{Color, GameResult, text};
use crate::grammar;

shape! {
    /// A game that is over, adjourned or aborted.
    pub struct GameEnded<'a> {
        /// The number of the game.
        game: u32,
        /// White's name.
        white: Cow<'a, str>,
        /// Black's name.
        black: Cow<'a, str>,
        /// The reason in the server's words.
        reason: Cow<'a, str>,
        /// The reason as one word.
        cause: Cause,
        /// How it was aborted or adjourned, where the reason says it.
        manner: Option<Manner>,
        /// The player whom the reason names: who resigned, lost on time, disconnected, aborted or adjourned it.
        by: Option<Cow<'a, str>>,
        /// The side of that player.
        side: Option<Color>,
        /// The name of the one who lost, where the reason says it.
        loser: Option<Cow<'a, str>>,
        /// The name of the player who won, where the reason names one of the two.
        winner: Option<Cow<'a, str>>,
        /// The result.
        result: GameResult,
    }
}

words! {
    /// Why a game ended.
    #[non_exhaustive]
    pub enum Cause {
        /// The loser is checkmated.
        Checkmate = "checkmate",
        /// The loser gave up.
        Resign = "resign",
        /// The loser's time ran out.
        Time = "time",
        /// The side to move has no move.
        Stalemate = "stalemate",
        /// Both agreed on a draw.
        Agreement = "agreement",
        /// The position occurred three times.
        Repetition = "repetition",
        /// Fifty moves without a capture or a pawn move.
        FiftyMoves = "fifty_moves",
        /// Neither side can mate.
        NoMaterial = "no_material",
        /// The time of both ran out.
        BothFlagged = "both_flagged",
        /// The time of one ran out, and the other cannot mate.
        FlagNoMaterial = "flag_no_material",
        /// A judge decided.
        Adjudication = "adjudication",
        /// The loser's connection broke.
        Disconnect = "disconnect",
        /// The game does not count.
        Aborted = "aborted",
        /// The game goes on another time.
        Adjourned = "adjourned",
        /// The other game of the bughouse match was decided.
        PartnerWon = "partner_won",
        /// The winner lost all his pieces, in a game where that wins.
        LosingAllMaterial = "losing_all_material",
        /// The winner had fewer pieces, in a game where that wins.
        LessMaterial = "less_material",
        /// The loser's king exploded (atomic chess).
        KingExploded = "king_exploded",
        /// The game was too long.
        Length = "length",
        /// A draw, and the server does not say why.
        Drawn = "drawn",
        /// A reason that is not known here.
        Other = "other",
    }
}

words! {
    /// How a game was aborted or adjourned.
    #[non_exhaustive]
    pub enum Manner {
        /// One player did so as a courtesy to the other.
        Courtesy = "courtesy",
        /// The server shut down.
        Shutdown = "shutdown",
        /// A judge decided.
        Adjudication = "adjudication",
        /// Something happened to the other game of the bughouse match.
        Partner = "partner",
        /// A connection broke.
        Disconnection = "disconnection",
        /// Both agreed.
        Agreement = "agreement",
        /// There were too few moves.
        Early = "early",
    }
}

/// Words in a reason, with how the game was aborted or adjourned. The first that occurs decides.
const MANNERS: [(&str, Manner); 9] = [
    ("courtesy", Manner::Courtesy),
    ("shutdown", Manner::Shutdown),
    ("adjudication", Manner::Adjudication),
    ("partner", Manner::Partner),
    ("disconnect", Manner::Disconnection),
    ("lost connection", Manner::Disconnection),
    ("agreement", Manner::Agreement),
    ("on move 1", Manner::Early),
    ("too few moves", Manner::Early),
];

/// What a name in a reason says of its bearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedAs {
    Loser,
    Winner,
    Neither,
}

/// Phrases of all servers with what they mean. The first that occurs in the reason decides, so
/// the ones that hold others come before them.
const REASONS: [(&str, Cause, NamedAs); 43] = [
    ("courtesyabort", Cause::Aborted, NamedAs::Neither),
    ("courtesyadjourn", Cause::Adjourned, NamedAs::Neither),
    ("aborted", Cause::Aborted, NamedAs::Neither),
    ("aborts by disconnection", Cause::Aborted, NamedAs::Neither),
    ("adjourned", Cause::Adjourned, NamedAs::Neither),
    ("both players ran out of time", Cause::BothFlagged, NamedAs::Neither),
    ("has no material", Cause::FlagNoMaterial, NamedAs::Neither),
    ("no material to mate", Cause::FlagNoMaterial, NamedAs::Neither),
    ("lacks mating material", Cause::FlagNoMaterial, NamedAs::Neither),
    ("neither player has mating material", Cause::NoMaterial, NamedAs::Neither),
    ("insufficient", Cause::NoMaterial, NamedAs::Neither),
    ("no mating material", Cause::NoMaterial, NamedAs::Neither),
    ("losing all material", Cause::LosingAllMaterial, NamedAs::Winner),
    ("having less material", Cause::LessMaterial, NamedAs::Winner),
    ("fewer pieces", Cause::LessMaterial, NamedAs::Winner),
    ("less material", Cause::LessMaterial, NamedAs::Winner),
    ("'s partner won", Cause::PartnerWon, NamedAs::Winner),
    // ICC: Black's partner resigns, checkmated, forfeits on time, disconnected and forfeits.
    ("'s partner", Cause::PartnerWon, NamedAs::Loser),
    ("partner's game", Cause::PartnerWon, NamedAs::Neither),
    ("partners' game", Cause::PartnerWon, NamedAs::Neither),
    ("wins by adjudication", Cause::Adjudication, NamedAs::Winner),
    ("loses by adjudication", Cause::Adjudication, NamedAs::Loser),
    ("adjudication", Cause::Adjudication, NamedAs::Neither),
    ("king exploded", Cause::KingExploded, NamedAs::Loser),
    ("checkmate", Cause::Checkmate, NamedAs::Loser),
    ("resign", Cause::Resign, NamedAs::Loser),
    ("forfeits on time", Cause::Time, NamedAs::Loser),
    ("ran out of time", Cause::Time, NamedAs::Loser),
    ("runs out of time", Cause::Time, NamedAs::Loser),
    ("stalemate", Cause::Stalemate, NamedAs::Neither),
    ("repetition", Cause::Repetition, NamedAs::Neither),
    ("50 move", Cause::FiftyMoves, NamedAs::Neither),
    ("fifty move", Cause::FiftyMoves, NamedAs::Neither),
    ("mutual agreement", Cause::Agreement, NamedAs::Neither),
    ("drawn by agreement", Cause::Agreement, NamedAs::Neither),
    ("forfeits by disconnection", Cause::Disconnect, NamedAs::Loser),
    ("disconnect", Cause::Disconnect, NamedAs::Loser),
    ("lost connection", Cause::Disconnect, NamedAs::Loser),
    ("drawn by length", Cause::Length, NamedAs::Neither),
    ("drawn due to length", Cause::Length, NamedAs::Neither),
    ("game drawn", Cause::Drawn, NamedAs::Neither),
    // capablanca, in variants where these lose.
    ("bared", Cause::Other, NamedAs::Loser),
    ("perpetually checking", Cause::Other, NamedAs::Loser),
];

/// For each phrase, the bytes in it. A reason without one of them can't hold it, and that is much
/// faster to see.
const BYTES: [u64; REASONS.len()] = {
    let mut sets = [0; REASONS.len()];
    let mut index = 0;
    while index < REASONS.len() {
        sets[index] = bytes_of(REASONS[index].0.as_bytes());
        index += 1;
    }
    sets
};

/// Returns the bytes of a text, a bit for each, without regard to case. Some share theirs with others.
const fn bytes_of(text: &[u8]) -> u64 {
    let (mut set, mut at) = (0, 0);
    while at < text.len() {
        set |= 1 << (text[at].to_ascii_lowercase() & 63);
        at += 1;
    }
    set
}

/// Reads what a reason means, and what it says of the one it names first.
fn meaning(reason: &str) -> (Cause, NamedAs) {
    let bytes = bytes_of(reason.as_bytes());
    let found = REASONS
        .iter()
        .zip(BYTES)
        .find(|((phrase, ..), set)| set & !bytes == 0 && holds(reason, phrase));
    found.map_or((Cause::Other, NamedAs::Neither), |(&(_, cause, role), _)| (cause, role))
}

/// Returns whether a phrase is in a reason. Phrases are of ASCII letters in lower case, so comparing bytes without regard to
/// case is enough.
fn holds(reason: &str, phrase: &str) -> bool {
    let phrase = phrase.as_bytes();
    let windows = &mut reason.as_bytes().windows(phrase.len());
    // The first byte decides nearly always.
    windows.any(|at| at[0].to_ascii_lowercase() == phrase[0] && at.eq_ignore_ascii_case(phrase))
}

/// What a reason in the server's words says about the end of a game.
pub(crate) struct Ending<'a> {
    pub(crate) cause: Cause,
    pub(crate) manner: Option<Manner>,
    pub(crate) by: Option<Cow<'a, str>>,
    pub(crate) side: Option<Color>,
    pub(crate) loser: Option<Cow<'a, str>>,
    pub(crate) winner: Option<Cow<'a, str>>,
}

impl<'a> Ending<'a> {
    /// Reads the reason that a game of these two ended.
    pub(crate) fn of(reason: &str, white: &Cow<'a, str>, black: &Cow<'a, str>) -> Ending<'a> {
        let (side, said) = subject(reason, white, black);
        let (cause, role) = meaning(said);
        let manner = match cause {
            Cause::Aborted | Cause::Adjourned => MANNERS.iter().find(|(word, _)| holds(said, word)),
            _ => None,
        };
        let manner = manner.map(|&(_, manner)| manner);
        let (by, other) = match side {
            Some(Color::White) => (Some(white.clone()), Some(black.clone())),
            Some(Color::Black) => (Some(black.clone()), Some(white.clone())),
            None => (None, None),
        };
        let (loser, winner) = match role {
            NamedAs::Loser => (by.clone(), other),
            NamedAs::Winner => (other, by.clone()),
            NamedAs::Neither => (None, None),
        };
        Ending { cause, manner, by, side, loser, winner }
    }
}

/// Returns the player a reason names, by name or as White or Black, and what it says of that player. The name is the first
/// word, or the last one behind `by`: `Game courtesyadjourned by Foo`. FatICS names the player of the other board of a
/// bughouse match first: `Baz and Foo checkmated`.
fn subject<'r>(reason: &'r str, white: &str, black: &str) -> (Option<Color>, &'r str) {
    let named = |text: &'r str| {
        let ends = |byte| matches!(byte, b' ' | b'\'' | b'(');
        let (first, said) = text.split_at(text.bytes().position(ends).unwrap_or(text.len()));
        (side_of(first, white, black), said)
    };
    if let (Some(side), said) = named(reason) {
        return (Some(side), said);
    }
    let second = reason.split_once(' ').and_then(|(_, rest)| rest.strip_prefix("and "));
    if let Some((Some(side), said)) = second.map(named) {
        return (Some(side), said);
    }
    match reason.rsplit_once(" by ") {
        Some((said, last)) => match side_of(last.trim_end_matches('.'), white, black) {
            Some(side) => (Some(side), said),
            None => (None, reason),
        },
        None => (None, reason),
    }
}

/// Reads the side that a word is for.
fn side_of(word: &str, white: &str, black: &str) -> Option<Color> {
    // Names first: Black may be called White.
    let known = [(white, Color::White), (black, Color::Black)];
    let known = known.into_iter().chain([("white", Color::White), ("black", Color::Black)]);
    let mut named = known.filter(|(name, _)| word.eq_ignore_ascii_case(name));
    named.next().map(|(_, side)| side)
}

/// Returns a player's name, without the rating of the form `Foo(1500)`.
fn player(field: Cow<'_, str>) -> Cow<'_, str> {
    let end = match grammar::last_parentheses(field.trim_ascii_end().as_bytes()) {
        Some((name, rating)) if grammar::is_rating(rating) => name.trim_ascii_end().len(),
        _ => return field,
    };
    text::part(field, |text| text.get(..end).unwrap_or(text))
}

made_from! {
    GameEnded<'a> from {
        game: u32,
        white: Cow<'a, str>,
        black: Cow<'a, str>,
        reason: Cow<'a, str>,
        result: GameResult,
    } values => {
        Ok(GameEnded::of(game, player(white), player(black), reason, result))
    }
}

impl<'a> GameEnded<'a> {
    /// Makes one of what a server says, with what the reason says of the players.
    pub(crate) fn of(
        game: u32,
        white: Cow<'a, str>,
        black: Cow<'a, str>,
        reason: Cow<'a, str>,
        result: GameResult,
    ) -> Self {
        let reason = text::part(reason, str::trim_ascii);
        let Ending { cause, manner, by, side, loser, winner } = Ending::of(&reason, &white, &black);
        GameEnded { game, white, black, reason, cause, manner, by, side, loser, winner, result }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    fn end(white: &str, black: &str, reason: &str, result: &str) -> GameEnded<'static> {
        let fields = [
            ("game", "81"),
            ("white", white),
            ("black", black),
            ("reason", reason),
            ("result", result),
        ];
        made::game_ended(&fields)
    }

    #[test]
    fn causes() {
        use Cause as C;
        for (reason, cause, loser, winner) in [
            ("Foo checkmated", C::Checkmate, Some("Foo"), Some("Bar")),
            ("Black checkmated", C::Checkmate, Some("Bar"), Some("Foo")),
            ("Bar resigns", C::Resign, Some("Bar"), Some("Foo")),
            ("White resigned", C::Resign, Some("Foo"), Some("Bar")),
            ("Foo forfeits on time", C::Time, Some("Foo"), Some("Bar")),
            ("White forfeits on time", C::Time, Some("Foo"), Some("Bar")),
            ("Game drawn by stalemate", C::Stalemate, None, None),
            ("Game drawn by mutual agreement", C::Agreement, None, None),
            ("Game drawn by repetition", C::Repetition, None, None),
            ("Game drawn by the 50 move rule", C::FiftyMoves, None, None),
            ("Neither player has mating material", C::NoMaterial, None, None),
            ("Game drawn because both players ran out of time", C::BothFlagged, None, None),
            ("Foo ran out of time and Bar has no material to mate", C::FlagNoMaterial, None, None),
            ("Foo ran out of time and Bar lacks mating material", C::FlagNoMaterial, None, None),
            ("Game drawn by agreement", C::Agreement, None, None),
            ("Foo aborts by disconnection", C::Aborted, None, None),
            ("Foo ran out of time", C::Time, Some("Foo"), Some("Bar")),
            ("Foo wins by adjudication", C::Adjudication, Some("Bar"), Some("Foo")),
            ("Game drawn by adjudication", C::Adjudication, None, None),
            ("Game drawn due to length", C::Length, None, None),
            ("Foo forfeits by disconnection", C::Disconnect, Some("Foo"), Some("Bar")),
            ("Bar lost connection; game adjourned", C::Adjourned, None, None),
            ("Bar lost connection and too few moves; game aborted", C::Aborted, None, None),
            ("Game aborted on move 1", C::Aborted, None, None),
            ("Game aborted by mutual agreement", C::Aborted, None, None),
            ("Game courtesyaborted by Foo", C::Aborted, None, None),
            ("Game courtesyadjourned by Foo", C::Adjourned, None, None),
            ("Game adjourned by mutual agreement", C::Adjourned, None, None),
            ("adjourned", C::Adjourned, None, None),
            ("Foo's partner won", C::PartnerWon, Some("Bar"), Some("Foo")),
            ("Black's partner resigns", C::PartnerWon, Some("Bar"), Some("Foo")),
            ("White's partner forfeits on time", C::PartnerWon, Some("Foo"), Some("Bar")),
            ("Partner's game drawn by mutual agreement", C::PartnerWon, None, None),
            ("Game aborted when Black's partner disconnected", C::Aborted, None, None),
            ("Bar wins by losing all material", C::LosingAllMaterial, Some("Foo"), Some("Bar")),
            ("Bar wins by having less material", C::LessMaterial, Some("Foo"), Some("Bar")),
            ("White's king exploded", C::KingExploded, Some("Foo"), Some("Bar")),
            ("Foo bared", C::Other, Some("Foo"), Some("Bar")),
            ("Black perpetually checking", C::Other, Some("Bar"), Some("Foo")),
            ("Game drawn by length", C::Length, None, None),
            ("Game drawn", C::Drawn, None, None),
            ("Baz and Foo checkmated", C::Checkmate, Some("Foo"), Some("Bar")),
            ("Game drawn by mate on both boards", C::Drawn, None, None),
            ("Both players ran out of time", C::BothFlagged, None, None),
            ("Somebody resigns", C::Resign, None, None),
            ("The cat walked over the board", C::Other, None, None),
            ("", C::Other, None, None),
        ] {
            let end = end("Foo", "Bar", reason, " 1-0");
            assert_eq!(end.cause, cause, "{reason}");
            assert_eq!((end.loser.as_deref(), end.winner.as_deref()), (loser, winner), "{reason}");
        }
    }

    #[test]
    fn who_did_it_and_how() {
        use {Cause as C, Manner as M};
        for (reason, cause, by, manner) in [
            ("Game courtesyaborted by Foo", C::Aborted, Some("Foo"), Some(M::Courtesy)),
            ("Game courtesyadjourned by Bar", C::Adjourned, Some("Bar"), Some(M::Courtesy)),
            ("Game adjourned by mutual agreement", C::Adjourned, None, Some(M::Agreement)),
            (
                "Bar lost connection; game adjourned",
                C::Adjourned,
                Some("Bar"),
                Some(M::Disconnection),
            ),
            (
                "Bar lost connection and too few moves; game aborted",
                C::Aborted,
                Some("Bar"),
                Some(M::Disconnection),
            ),
            ("Game aborted on move 1 by Bar", C::Aborted, Some("Bar"), Some(M::Early)),
            ("Game adjourned by server shutdown", C::Adjourned, None, Some(M::Shutdown)),
            ("Game aborted by adjudication", C::Aborted, None, Some(M::Adjudication)),
            ("Game aborted when Black's partner disconnected", C::Aborted, None, Some(M::Partner)),
            ("Foo aborts by disconnection", C::Aborted, Some("Foo"), Some(M::Disconnection)),
            (
                "Foo ran out of time and Bar has no material to mate",
                C::FlagNoMaterial,
                Some("Foo"),
                None,
            ),
            ("White forfeits by disconnection", C::Disconnect, Some("Foo"), None),
            ("adjourned", C::Adjourned, None, None),
        ] {
            let end = end("Foo", "Bar", reason, "*");
            assert_eq!((end.cause, end.manner), (cause, manner), "{reason}");
            assert_eq!(end.by.as_deref(), by, "{reason}");
            let side = by.map(|by| if by == "Foo" { Color::White } else { Color::Black });
            assert_eq!(end.side, side, "{reason}");
        }
        // A name that is a word of the server says nothing about the game.
        let named = end("Courtesy", "Bar", "Game aborted on move 1 by Courtesy", "*");
        assert_eq!((named.manner, named.side), (Some(M::Early), Some(Color::White)));
    }

    #[test]
    fn ratings_are_not_part_of_the_names() {
        let end = end("Foo(1500)", "Bar(++++)", "Foo resigns", "0-1");
        assert_eq!((&*end.white, &*end.black), ("Foo", "Bar"));
        assert_eq!(end.loser.as_deref(), Some("Foo"));
        assert_eq!(end.result, GameResult::BlackWins);
    }

    #[test]
    fn a_player_may_be_called_white() {
        let end = end("Black", "White", "White resigns", "1-0");
        assert_eq!(end.loser.as_deref(), Some("White"));
        assert_eq!(end.loser, Some(end.black));
    }

    #[test]
    fn a_player_may_be_called_like_a_reason() {
        for name in ["Adjourned", "aborted", "resign", "Stalemate"] {
            let end = end(name, "Bar", &format!("{name} forfeits on time"), "0-1");
            assert_eq!((end.cause, end.loser.as_deref()), (Cause::Time, Some(name)));
        }
    }

    #[test]
    fn no_phrase_is_hidden_by_an_earlier_one() {
        for (at, (phrase, ..)) in REASONS.iter().enumerate() {
            let first = REASONS.iter().position(|(earlier, ..)| phrase.contains(earlier));
            assert_eq!(first, Some(at), "{phrase}");
        }
    }
}
