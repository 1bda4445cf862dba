//! The games of the recorded sessions, read back by an independent reader of PGN that knows the
//! rules of chess.
//!
//! Every move must be legal from the start or from the position that the game gives, marks of
//! check must be right, and the last position must be the one that the server showed. In
//! bughouse the pieces in hand come from another board, so there both sides may drop any piece.

#![allow(clippy::unwrap_used, reason = "a test may, and so may what only tests call")]

use std::fmt::Write as _;
use std::ops::ControlFlow;

use looking_at::Heard;
use looking_at::event::Event;
use looking_at::pgn::{Game, PgnCollector};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::san::Suffix;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{ByColor, ByRole, CastlingMode, EnPassantMode, Position, PositionError};

use crate::session::fresh;
use crate::streams::{Random, sessions};

/// Returns the games of a session, from those of its events for which `seen` returns true.
pub(crate) fn games_of(
    session: &[u8],
    collector: PgnCollector,
    mut seen: impl FnMut(&Event<'_>) -> bool,
) -> Vec<Game> {
    let mut games = Vec::new();
    let mut collector = collector;
    let mut listener = |heard: &Heard<'_>| {
        if seen(&heard.event) {
            collector.feed(&heard.event, |game| games.push(game));
        }
    };
    let mut reader = fresh();
    reader.feed(session, &mut listener);
    reader.finish(&mut listener);
    collector.finish(|game| games.push(game));
    games
}

/// Plays a game by the rules.
struct Referee;

#[derive(Default)]
struct Tags {
    fen: Option<Fen>,
    variant: String,
}

pub(crate) struct Play {
    position: VariantPosition,
    bughouse: bool,
    plies: usize,
    drops: usize,
}

impl Play {
    /// Gives both sides of a bughouse game one of each piece.
    fn fill_hands(&mut self) {
        let mut setup = self.position.to_setup(EnPassantMode::Legal);
        let hand = ByRole { pawn: 1, knight: 1, bishop: 1, rook: 1, queen: 1, king: 0 };
        setup.pockets = Some(ByColor { black: hand, white: hand });
        self.position =
            VariantPosition::from_setup(Variant::Crazyhouse, setup, CastlingMode::Standard)
                .or_else(PositionError::ignore_too_much_material)
                .unwrap();
    }
}

impl Visitor for Referee {
    type Tags = Tags;
    type Movetext = Play;
    type Output = Result<Play, String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(
        &mut self,
        tags: &mut Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        match name {
            b"FEN" => match Fen::from_ascii(&value.decode()) {
                Ok(fen) => tags.fen = Some(fen),
                Err(error) => return ControlFlow::Break(Err(format!("FEN: {error}"))),
            },
            b"Variant" => tags.variant = value.decode_utf8_lossy().into_owned(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Play> {
        let bughouse = tags.variant == "Bughouse";
        let variant = match &*tags.variant {
            "Bughouse" | "Crazyhouse" => Variant::Crazyhouse,
            "Atomic" => Variant::Atomic,
            "Suicide" | "Giveaway" => Variant::Antichess,
            "Three-check" => Variant::ThreeCheck,
            "" | "From Position" | "Chess960" => Variant::Chess,
            other => return ControlFlow::Break(Err(format!("variant: {other}"))),
        };
        let mode = CastlingMode::from_chess960(tags.variant == "Chess960");
        let position = match tags.fen {
            None => VariantPosition::new(variant),
            Some(fen) => {
                let setup = fen.into_setup();
                match VariantPosition::from_setup(variant, setup, mode)
                    .or_else(PositionError::ignore_too_much_material)
                {
                    Ok(position) => position,
                    Err(error) => return ControlFlow::Break(Err(format!("start: {error}"))),
                }
            }
        };
        ControlFlow::Continue(Play { position, bughouse, plies: 0, drops: 0 })
    }

    fn san(&mut self, play: &mut Play, san: SanPlus) -> ControlFlow<Self::Output> {
        if play.bughouse {
            play.fill_hands();
        }
        match san.san.to_move(&play.position) {
            Ok(played) => {
                play.drops += usize::from(played.from().is_none());
                play.position.play_unchecked(played);
            }
            Err(error) => {
                return ControlFlow::Break(Err(format!("{}: {san}: {error}", play.plies)));
            }
        }
        play.plies += 1;
        // In bughouse a piece in hand may still block a mate, so the mark is not checked.
        let mate = san.suffix == Some(Suffix::Checkmate);
        // Where games end in other ways than by mate, the end has a mark too.
        let other = matches!(
            play.position.variant(),
            Variant::Atomic | Variant::Antichess | Variant::ThreeCheck
        );
        let right = (other || play.position.is_check() == san.suffix.is_some())
            && (other || play.bughouse || !mate || play.position.is_checkmate());
        if right {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(Err(format!("{}: {san}: the mark is wrong", play.plies)))
        }
    }

    fn end_game(&mut self, play: Play) -> Self::Output {
        Ok(play)
    }
}

/// Parses the PGN of a game and plays its moves.
pub(crate) fn replay(game: &Game) -> Result<Play, String> {
    let text = game.to_string();
    let long = text.lines().filter(|line| !line.starts_with('[')).any(|line| line.len() > 79);
    if long {
        return Err("a line of 80 columns".to_owned());
    }
    let mut reader = Reader::new(text.as_bytes());
    let play = reader.read_game(&mut Referee).unwrap().ok_or("no game")??;
    if reader.read_game(&mut Referee).unwrap().is_some() {
        return Err("more than one game".to_owned());
    }
    if play.plies != game.moves().len() {
        return Err(format!("{} moves of {}", play.plies, game.moves().len()));
    }
    match game.last_position() {
        Some(last) if last != play.position.board().to_string() => {
            Err(format!("ends in {}, not in {last}", play.position.board()))
        }
        _ => Ok(play),
    }
}

#[test]
fn every_game_of_the_corpus_is_legal() {
    let mut table = String::new();
    let (mut all, mut plies, mut drops) = (0, 0, 0);
    for (name, session) in sessions() {
        let games = games_of(&session, PgnCollector::new(), |_| true);
        let (mut moves, mut partial) = (0, 0);
        for game in &games {
            match replay(game) {
                Ok(play) => {
                    moves += play.plies;
                    drops += play.drops;
                }
                Err(error) => panic!("{name}: {error}\n{game}"),
            }
            partial += usize::from(game.tag("Missing").is_some());
        }
        if !games.is_empty() {
            let count = games.len();
            writeln!(table, "{name}: {count} games, {partial} partial, {moves} moves").unwrap();
        }
        all += games.len();
        plies += moves;
    }
    write!(table, "all: {all} games, {plies} moves, {drops} drops").unwrap();
    insta::assert_snapshot!(table);
}

#[test]
fn games_with_gaps_are_legal_in_all_their_parts() {
    let mut random = Random(1);
    let mut below = |bound| random.below(bound);
    let mut parts = 0;
    for (name, session) in sessions() {
        for round in 0..20 {
            // Every few events one is missing, and sometimes the first part of the session.
            let rarity = 2 + below(20);
            let skipped = if round % 2 == 0 { 0 } else { below(200) };
            let mut at = 0;
            let seen = |_: &Event<'_>| {
                at += 1;
                at > skipped && below(rarity) != 0
            };
            for game in games_of(&session, PgnCollector::new(), seen) {
                if let Err(error) = replay(&game) {
                    panic!("{name}, round {round}: {error}\n{game}");
                }
                parts += usize::from(game.tag("Missing").is_some());
            }
        }
    }
    assert!(parts > 1_000, "{parts}");
}

#[test]
fn examined_games_are_legal_too() {
    let mut examined = 0;
    for (name, session) in sessions() {
        for game in games_of(&session, PgnCollector::new().include_examined(true), |_| true) {
            if let Err(error) = replay(&game) {
                panic!("{name}: {error}\n{game}");
            }
            examined += usize::from(game.tag("Event") == Some("examined game"));
        }
    }
    assert!(examined > 3, "{examined}");
}

/// The list of an examined game is left out, but not after the examination has ended: then the
/// players have asked for an earlier game of theirs.
#[test]
fn a_list_after_an_examination_is_a_game() {
    let examined = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 7 \
         Foo Bar 2 2 12 39 39 120 120 1 P/e2-e4 (0:00) e4 0\n";
    let list = "Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 ??? 2001\n\
                Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.\n\n\
                Move  Foo                Bar\n----  ----------------   ----------------\n\
                \u{20} 1.  e4      (0:04)     e5      (0:04)\n      {White resigns} 0-1\n";
    let games = |text: String| games_of(text.as_bytes(), PgnCollector::new(), |_| true).len();
    assert_eq!(games(format!("{examined}{list}")), 0);
    for end in ["You are no longer examining game 7.\n", "Game 7 (x) has no examiners.\n"] {
        assert_eq!(games(format!("{examined}{end}{list}")), 1, "{end}");
    }
    assert_eq!(games(format!("{examined}You are no longer examining game 8.\n{list}")), 0);
}

#[test]
fn wild_games_have_a_variant_that_readers_know() {
    for (category, variant) in
        [("wild", "From Position"), ("wild/2", "From Position"), ("wild/fr", "Chess960")]
    {
        let text = format!(
            "{{Game 1 (Foo vs. Bar) Creating unrated {category} match.}}\n\
             <12> nbrbknrq pppppppp -------- -------- -------- -------- PPPPPPPP NBRBKNRQ W -1 0 0 0 0 0 1 \
             Foo Bar 0 3 0 39 39 180 180 1 none (0:00) none 0\n\
             <12> nbrbknrq pppppppp -------- -------- ----P--- -------- PPPP-PPP NBRBKNRQ B 4 0 0 0 0 0 1 \
             Foo Bar 0 3 0 39 39 180 180 1 P/e2-e4 (0:00) e4 0\n"
        );
        let games = games_of(text.as_bytes(), PgnCollector::new(), |_| true);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].tag("Variant"), Some(variant), "{category}");
        assert!(games[0].tag("FEN").is_some());
    }
}
