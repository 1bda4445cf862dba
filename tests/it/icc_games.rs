//! Games whose moves come without boards, as ICC sends them: a generated session of 120 games, with all kinds of
//! moves, read back by two independent readers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use looking_at::pgn::{Game, PgnCollector};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, CastlingSide, EnPassantMode, Move, Position, Role, Square};

use crate::pgn::{games_of, replay};
use crate::streams::Random;

/// The parts of a move that a client has asked the server to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    Smith,
    Short,
    All,
}

/// A game, and what is expected of it.
struct Made {
    /// The bytes of the server, in order.
    parts: Vec<String>,
    moves: Vec<String>,
    /// The number of moves that were made while the game was watched.
    live: usize,
    fen: Option<String>,
    variant: Variant,
    kinds: Vec<&'static str>,
}

/// Returns a move in Smith notation; a drop has none.
fn smith(position: &VariantPosition, played: Move) -> String {
    let taken = |square: Square| {
        let piece = position.board().piece_at(square);
        piece.map(|piece| piece.role.char().to_string()).unwrap_or_default()
    };
    match played {
        Move::Normal { from, to, promotion, .. } => {
            let becomes = promotion.map(|role| role.upper_char().to_string()).unwrap_or_default();
            format!("{from}{to}{}{becomes}", taken(to))
        }
        Move::EnPassant { from, to } => format!("{from}{to}E"),
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(rook > king);
            let to = Square::from_coords(side.king_to_file(), king.rank());
            format!("{king}{to}{}", if rook > king { 'c' } else { 'C' })
        }
        Move::Put { role, to } => format!("{}@{to}", role.upper_char()),
    }
}

fn kind(played: Move, white: bool) -> &'static str {
    match played {
        Move::Castle { king, rook } => match (rook > king, white) {
            (true, true) => "white castles short",
            (true, false) => "black castles short",
            (false, true) => "white castles long",
            (false, false) => "black castles long",
        },
        Move::EnPassant { .. } => "en passant",
        Move::Normal { promotion: Some(Role::Queen), .. } => "queen",
        Move::Normal { promotion: Some(_), .. } => "another promotion",
        Move::Normal { capture: Some(_), .. } => "capture",
        Move::Put { .. } => "drop",
        Move::Normal { .. } => "plain",
    }
}

/// The Chess960 start positions that are used, all with rights.
const FISCHER: [&str; 3] = [
    "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1",
    "rkrnqbbn/pppppppp/8/8/8/8/PPPPPPPP/RKRNQBBN w KQkq - 0 1",
    "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1",
];

fn make(number: usize, random: &mut Random) -> Made {
    let (wild, category, variant, fen) = match number % 12 {
        0..=4 => (0, "Blitz", Variant::Chess, None),
        5 => (22, "Chess960", Variant::Chess, Some(FISCHER[random.below(3)])),
        6..=8 => (23, "Crazyhouse", Variant::Crazyhouse, None),
        9 => (27, "Atomic", Variant::Atomic, None),
        10 => (26, "Giveaway", Variant::Antichess, None),
        _ => (25, "Threecheck", Variant::ThreeCheck, None),
    };
    let mut position = match fen {
        None => VariantPosition::new(variant),
        Some(fen) => {
            let setup = Fen::from_ascii(fen.as_bytes()).unwrap().into_setup();
            VariantPosition::from_setup(variant, setup, CastlingMode::Chess960).unwrap()
        }
    };
    let start = Fen::from_position(&position, EnPassantMode::Legal).to_string();
    // Pieces in hand and checks are not in the positions of ICC.
    let start = fen.map_or(start.replace("[]", "").replace(" 3+3", ""), str::to_owned);
    let sent = [Sent::Smith, Sent::Smith, Sent::Short, Sent::All][random.below(4)];
    let length = 60 + random.below(80);
    // How many moves were made before the game was watched.
    let before = if random.below(3) == 0 { random.below(length) } else { 0 };
    let (mut moves, mut kinds, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let mut clocks = [300_000, 300_000];
    while moves.len() < length && !position.is_game_over() {
        let legal = position.legal_moves();
        let pick = |test: fn(&Move) -> bool| legal.iter().copied().filter(test).collect::<Vec<_>>();
        let castling = pick(|played| played.is_castle());
        let rare = pick(|played| played.is_en_passant() || played.is_promotion());
        let drops = pick(|played| played.from().is_none());
        let pawns = pick(|played| played.role() == Role::Pawn);
        let from = match random.below(6) {
            _ if !castling.is_empty() => castling,
            _ if !rare.is_empty() => rare,
            0 if !drops.is_empty() => drops,
            1 | 2 if !pawns.is_empty() => pawns,
            _ => legal.iter().copied().collect(),
        };
        let played = from[random.below(from.len())];
        let white = position.turn().is_white();
        let smith = smith(&position, played);
        kinds.push(kind(played, white));
        let mut undone = position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut position, played).to_string();
        // Servers name the pawn that is dropped.
        let san = if san.starts_with('@') { format!("P{san}") } else { san };
        let live = moves.len() >= before;
        let origin = u8::from(live);
        let (index, color) = if white { (0, 'W') } else { (1, 'B') };
        let mut delta = |smith: &str, san: &str| {
            if live {
                clocks[index] -= 100 + 7 * moves.len();
            }
            let left = clocks[index];
            let fields = match sent {
                Sent::Smith => format!("{smith} {origin}"),
                Sent::Short => format!("{san} {origin}"),
                Sent::All => format!("{san} {smith} 3 {} {origin}", left / 1000),
            };
            let clock = format!("^(56 {number} {color} {left} 0^)");
            let clock = if live { clock } else { String::new() };
            format!("{clock}^(24 {number} {fields}^)")
        };
        // Now and then another move is made first, and taken back.
        if live && random.below(40) == 0 {
            let others = undone.legal_moves();
            let other = others[random.below(others.len())];
            let smith = self::smith(&undone, other);
            let san = SanPlus::from_move_and_play_unchecked(&mut undone, other).to_string();
            let san = if san.starts_with('@') { format!("P{san}") } else { san };
            lines.push(format!("{}^(22 {number} 1^)", delta(&smith, &san)));
        }
        lines.push(delta(&smith, &san));
        moves.push(san);
    }
    let before = before.min(moves.len());
    let mut parts = vec![format!(
        "^[137 x\n\r^(18 {number} White{number} Black{number} {wild} {category} 1 5 0 5 0 1 ^{{^}} 1500 1600 {} {{}} {{}} 0 0 0 \
         {{}} 0^)^(101 {number} {{{start}}} {before}^){}^]",
        9000 + number,
        lines[..before].concat()
    )];
    let mut live = lines.split_off(before);
    // The server may send the whole again.
    if !live.is_empty() && random.below(4) == 0 {
        let at = random.below(live.len());
        let made: String = lines.concat() + &live[..at].concat();
        let count = made.matches("^(24 ").count();
        // A takeback is not among the moves that are sent again.
        if !made.contains("^(22 ") {
            let again = made.split("^(").filter(|part| part.starts_with("24 "));
            let again: String = again.map(|part| format!("^({part}")).collect();
            live.insert(at, format!("^(101 {number} {{{start}}} {count}^){again}"));
        }
    }
    parts.append(&mut live);
    parts.push(format!("^(13 {number} 0 Res 1-0 ^{{Black resigns^}} ^{{A00^}}^)"));
    let live = moves.len() - before;
    // Without rights to castle it is another position than that of chess.
    let fen = (fen.is_some() || variant == Variant::Antichess).then_some(start);
    Made { parts, moves, live, fen, variant, kinds }
}

/// Returns the parts of all games in one stream: those of each in order, and of several games between each other.
fn stream(games: &[Made], random: &mut Random) -> String {
    let mut out = "^(0 Watcher {}^)".to_owned();
    let mut next: Vec<_> = games.iter().map(|game| game.parts.iter()).collect();
    let mut open: Vec<usize> = (0..5).collect();
    let mut waiting = 5;
    while !open.is_empty() {
        let index = random.below(open.len());
        match next[open[index]].next() {
            Some(part) => out += part,
            None => {
                open.swap_remove(index);
                open.extend((waiting < games.len()).then_some(waiting));
                waiting += 1;
            }
        }
    }
    out.replace('^', "\x19")
}

/// Plays a game of chess or Chess960 by the rules of a second library. For the variants that is python-chess: see
/// `python/tests/test_icc_games.py`.
fn play_elsewhere(game: &Game) -> Result<(), String> {
    let mut board = match game.tag("FEN") {
        None => cozy_chess::Board::default(),
        Some(fen) => cozy_chess::Board::from_fen(fen, false)
            .or_else(|_| cozy_chess::Board::from_fen(&shredder(fen), true))
            .map_err(|error| format!("{fen}: {error}"))?,
    };
    for san in game.moves() {
        let played =
            cozy_chess::util::parse_san_move(&board, san).map_err(|_| format!("no {san}"))?;
        let written = cozy_chess::util::display_san_move(&board, played).to_string();
        if written != san {
            return Err(format!("{san} is written {written}"));
        }
        board.try_play(played).map_err(|_| format!("{san} is not legal"))?;
    }
    let last = board.to_string();
    let last = last.split(' ').next().unwrap();
    if game.last_position() == Some(last) { Ok(()) } else { Err(format!("ends in {last}")) }
}

/// Returns a FEN with the files of the outermost rooks as castling rights.
fn shredder(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let home = fields[0].split('/').next_back().unwrap().to_owned();
    let files: Vec<usize> = home.match_indices('R').map(|(at, _)| at).collect();
    let (long, short) = (files[0], files[files.len() - 1]);
    let letter = |file: usize| char::from(b'A' + u8::try_from(file).unwrap());
    let rights: String = [letter(short), letter(long)].into_iter().collect();
    fields[2] = format!("{rights}{}", rights.to_ascii_lowercase());
    fields.join(" ")
}

#[test]
fn generated_games_without_boards() {
    let mut random = Random(30);
    let made: Vec<Made> = (0..120).map(|number| make(number, &mut random)).collect();
    let mut kinds = BTreeMap::<_, usize>::new();
    for kind in made.iter().flat_map(|game| &game.kinds) {
        *kinds.entry(*kind).or_default() += 1;
    }
    let table = kinds.iter().fold(String::new(), |mut table, (kind, count)| {
        writeln!(table, "{kind}: {count}").unwrap();
        table
    });
    assert!(kinds.len() == 10 && kinds.values().all(|&count| count >= 5), "{table}");

    let stream = stream(&made, &mut random);
    let games = games_of(stream.as_bytes(), PgnCollector::new(), |_| true);
    assert_eq!(games.len(), made.len());
    let mut elsewhere = 0;
    for game in &games {
        let number = usize::try_from(game.number().unwrap()).unwrap();
        let expected = &made[number];
        // shakmaty marks the end of a game as mate, whatever it is by, and knows the pieces in hand.
        let marked = matches!(expected.variant, Variant::Chess | Variant::Atomic);
        let marks: &[char] = if marked { &[] } else { &['+', '#'] };
        let bare = |san: &str| san.trim_end_matches(marks).to_owned();
        let own: Vec<_> = game.moves().map(bare).collect();
        assert_eq!(own, expected.moves.iter().map(|san| bare(san)).collect::<Vec<_>>(), "{game}");
        assert_eq!(game.tag("White"), Some(&*format!("White{number}")));
        assert_eq!((game.tag("BlackElo"), game.tag("Missing")), (Some("1600"), None), "{game}");
        assert_eq!(game.tag("TimeControl"), Some("300+0"));
        assert_eq!(game.tag("FEN"), expected.fen.as_deref(), "{game}");
        // Each move that was watched has its clock, and no other has.
        let clocks = game.to_string().matches("%clk").count();
        assert!(clocks == expected.live || clocks == expected.moves.len(), "{clocks} {game}");
        if let Err(error) = replay(game) {
            panic!("{error}\n{game}");
        }
        if expected.variant == Variant::Chess {
            play_elsewhere(game).unwrap_or_else(|error| panic!("{error}\n{game}"));
            elsewhere += 1;
        }
    }
    assert_eq!(elsewhere, 60);
}

#[test]
fn the_recorded_session_has_a_game() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/icc-observer.raw");
    let games = games_of(&std::fs::read(file).unwrap(), PgnCollector::new(), |_| true);
    // Of the other the position is not sent.
    assert_eq!(games.len(), 1);
    let game = &games[0];
    replay(game).unwrap();
    play_elsewhere(game).unwrap();
    assert_eq!((game.tag("White"), game.moves().len()), (Some("midomido"), 90));
    assert_eq!((game.tag("WhiteElo"), game.tag("Missing")), (Some("2292"), Some("end")));
    assert!(game.to_string().contains("36. h4 {[%clk 0:00:28.341]}"), "{game}");
}

/// Nothing is invented that does not follow from the position: the game continues when a position is known
/// again.
#[test]
fn a_move_that_is_not_possible_ends_what_is_known() {
    let head = "^(18 7 Foo Bar 0 Blitz 1 5 0 5 0 1 ^{^} 1 2 9 {} {} 0 0 0 {} 0^)";
    let start = "^(101 7 {rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1} 0^)";
    let end = "^(13 7 0 Res 1-0 ^{Black resigns^} ^{A00^}^)";
    let games = |moves: &str| {
        let stream = format!("{head}{start}{moves}{end}").replace('^', "\x19");
        let games = games_of(stream.as_bytes(), PgnCollector::new(), |_| true);
        let show = |game: &Game| {
            format!(
                "{} {}",
                game.moves().collect::<Vec<_>>().join(" "),
                game.tag("Missing").unwrap_or("-")
            )
        };
        games.iter().map(show).collect::<Vec<_>>()
    };
    assert_eq!(games("^(24 7 e2e4 1^)^(24 7 e7e5 1^)"), ["e4 e5 -"]);
    for bad in ["e2e5", "e7e4", "e7e5p", "e7d5", "e8g8c", "Nf3", "Ke3", "zz", "e7e5Q", "e5d6E"] {
        let moves = format!("^(24 7 e2e4 1^)^(24 7 {bad} 1^)^(24 7 d2d4 1^)");
        assert_eq!(games(&moves), ["e4 end"], "{bad}");
    }
    let again = "^(24 7 e2e4 1^)^(24 7 e7e4 1^)\
                 ^(70 7 {rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2}^)^(24 7 e4d5p 1^)";
    assert_eq!(games(again), ["e4 end", "exd5 beginning"]);
    // Back before what is known.
    assert_eq!(games("^(24 7 e2e4 1^)^(22 7 2^)^(24 7 d2d4 1^)"), ["e4 end"]);
    assert_eq!(games("^(24 7 e2e4 1^)^(22 7 1^)^(24 7 d2d4 1^)"), ["d4 -"]);
}

/// Moves after the end of a game belong to those who examine it.
#[test]
fn an_examined_game_is_not_a_game() {
    let stream = "^(18 7 Foo Bar 0 Blitz 1 5 0 5 0 1 ^{^} 1 2 9 {} {} 0 0 0 {} 0^)\
                  ^(101 7 {rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1} 1^)^(24 7 e2e4 0^)\
                  ^(13 7 1 Res 1-0 ^{Black resigns^} ^{A00^}^)^(23 7 1^)^(24 7 d2d4 3^)\
                  ^(18 8 Foo Bar 0 Blitz 1 5 0 5 0 0 ^{^} 1 2 9 {} {} 0 0 0 {} 0^)\
                  ^(101 8 {rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1} 1^)^(24 8 c2c4 0^)";
    let stream = stream.replace('^', "\x19");
    let moves = |collector| {
        let games = games_of(stream.as_bytes(), collector, |_| true);
        games.iter().map(|game| game.moves().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(moves(PgnCollector::new()), ["e4"]);
    assert_eq!(moves(PgnCollector::new().include_examined(true)), ["e4", "d4", "c4"]);
}

/// A list of moves in Smith notation stays a datagram, and is a game all the same.
#[test]
fn a_list_in_smith_notation_is_a_game() {
    let stream = "^(18 7 Foo Bar 0 Blitz 1 5 0 5 0 1 ^{^} 1 2 9 {} {} 0 0 0 {} 0^)\
                  ^(25 7 * {e2e4} {e7e5} {g1f3 3}^)^(24 7 b8c6 1^)";
    let games = games_of(stream.replace('^', "\x19").as_bytes(), PgnCollector::new(), |_| true);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].moves().collect::<Vec<_>>(), ["e4", "e5", "Nf3", "Nc6"]);
    // With short notation it is a list, and the moves after it follow.
    let stream = stream.replace("{e2e4} {e7e5} {g1f3 3}", "{e4} {e5} {Nf3}");
    let games = games_of(stream.replace('^', "\x19").as_bytes(), PgnCollector::new(), |_| true);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].moves().collect::<Vec<_>>(), ["e4", "e5", "Nf3", "Nc6"]);
}
