//! Games of every variant, as a server shows them, read back by two independent readers of PGN.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use looking_at::pgn::{Game, PgnCollector};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{
    CastlingMode, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Square,
};

use crate::pgn::{games_of, replay};
use crate::streams::{Random, sessions};

/// A variant: the name that a server gives it, its rules, its start if it is not the usual one, its tag.
const VARIANTS: [(&str, Variant, &str, Option<&str>); 8] = [
    ("blitz", Variant::Chess, "", None),
    ("wild/2", Variant::Chess, "qrbnkbrn/pppppppp/8/8/8/8/PPPPPPPP/QRBNKBRN w - - 0 1", FROM),
    ("wild/5", Variant::Chess, "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w - - 0 1", FROM),
    (
        "wild/fr",
        Variant::Chess,
        "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1",
        FISCHER,
    ),
    (
        "wild/fr",
        Variant::Chess,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        FISCHER,
    ),
    ("crazyhouse", Variant::Crazyhouse, "", Some("Crazyhouse")),
    ("atomic", Variant::Atomic, "", Some("Atomic")),
    ("suicide", Variant::Antichess, "", Some("Suicide")),
];
const FROM: Option<&str> = Some("From Position");
const FISCHER: Option<&str> = Some("Chess960");

/// Returns a random game from the given start, a board after each move.
fn session(category: &str, variant: Variant, fen: &str, random: &mut Random) -> Vec<String> {
    let mut position = if fen.is_empty() {
        VariantPosition::new(variant)
    } else {
        let setup = Fen::from_ascii(fen.as_bytes()).unwrap().into_setup();
        VariantPosition::from_setup(variant, setup, CastlingMode::Chess960).unwrap()
    };
    let mut lines = vec![
        format!("{{Game 1 (Foo vs. Bar) Creating unrated {category} match.}}"),
        board(&position, None),
    ];
    for _ in 0..120 {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_game_over() {
            break;
        }
        // Castling, captures and drops are what differs, so they are preferred.
        let rare = |played: &Move| played.is_castle() || played.is_capture();
        let castling: Vec<_> = moves.iter().filter(|played| played.is_castle()).collect();
        let rare: Vec<_> = moves.iter().filter(|played| rare(played)).collect();
        let from = match random.below(3) {
            _ if !castling.is_empty() => castling,
            0 if !rare.is_empty() => rare,
            _ => moves.iter().collect(),
        };
        let played = *from[random.below(from.len())];
        let mover = position.turn();
        let san = SanPlus::from_move_and_play_unchecked(&mut position, played);
        lines.push(board(&position, Some((played, mover, &san))));
        if let Some(pockets) = position.pockets() {
            let hand = |color: Color| -> String {
                let of = |role: Role| {
                    let letter = role.upper_char().to_string();
                    letter.repeat(usize::from(pockets[color][role]))
                };
                Role::ALL.map(of).concat()
            };
            let (white, black) = (hand(Color::White), hand(Color::Black));
            lines.push(format!("<b1> game 1 white [{white}] black [{black}]"));
        }
    }
    lines.push("{Game 1 (Foo vs. Bar) Bar resigns} 1-0".to_owned());
    lines
}

/// Returns a position in style 12.
fn board(position: &VariantPosition, last: Option<(Move, Color, &SanPlus)>) -> String {
    let mut line = "<12>".to_owned();
    for rank in Rank::ALL.into_iter().rev() {
        let square = |file: File| Square::from_coords(file, rank);
        let letter = |file| position.board().piece_at(square(file)).map_or('-', Piece::char);
        let squares: String = File::ALL.into_iter().map(letter).collect();
        write!(line, " {squares}").unwrap();
    }
    let right = |color, side| u8::from(position.castles().has(color, side));
    let (white, black) = (Color::White, Color::Black);
    let (king, queen) = (CastlingSide::KingSide, CastlingSide::QueenSide);
    let (mut double, mut verbose, mut short) = (-1, "none".to_owned(), "none".to_owned());
    if let Some((played, _, san)) = last {
        short = san.to_string();
        // Servers name the pawn that is dropped.
        if short.starts_with('@') {
            short.insert(0, 'P');
        }
        verbose = match played {
            Move::Castle { king, rook } if rook > king => "o-o".to_owned(),
            Move::Castle { .. } => "o-o-o".to_owned(),
            Move::Put { role, to } => format!("{}/@@-{to}", role.upper_char()),
            Move::EnPassant { from, to } => format!("P/{from}-{to}"),
            Move::Normal { role, from, to, promotion, .. } => {
                if role == Role::Pawn && from.rank().distance(to.rank()) == 2 {
                    double = i32::from(to.file());
                }
                let promotion = promotion.map(|role| format!("={}", role.upper_char()));
                format!("{}/{from}-{to}{}", role.upper_char(), promotion.unwrap_or_default())
            }
        };
    }
    let turn = if position.turn() == white { 'W' } else { 'B' };
    let rights = [(white, king), (white, queen), (black, king), (black, queen)];
    let [wk, wq, bk, bq] = rights.map(|(color, side)| right(color, side));
    let (halfmoves, number) = (position.halfmoves(), position.fullmoves());
    write!(
        line,
        " {turn} {double} {wk} {wq} {bk} {bq} {halfmoves} 1 Foo Bar 0 3 2 39 39 180 180 {number} \
         {verbose} (0:00) {short} 0"
    )
    .unwrap();
    line
}

/// Games of all variants, from their beginning and joined in the middle.
fn games() -> Vec<Game> {
    let mut games = Vec::new();
    let mut random = Random(7);
    for (category, variant, fen, tag) in VARIANTS {
        for _ in 0..6 {
            let lines = session(category, variant, fen, &mut random);
            let plies = lines.iter().filter(|line| line.starts_with("<12>")).count() - 1;
            let text = lines.join("\n") + "\n";
            let found = games_of(text.as_bytes(), PgnCollector::new(), |_| true);
            assert_eq!(found.len(), 1, "{category}\n{text}");
            assert_eq!(found[0].tag("Variant"), tag, "{category}");
            assert_eq!(found[0].moves().len(), plies, "{category}");
            assert_eq!(found[0].tag("PlyCount"), Some(&*plies.to_string()));
            let setup = (found[0].tag("SetUp"), found[0].tag("FEN").is_some());
            let usual = tag != FROM && tag != FISCHER && variant != Variant::Antichess;
            assert_eq!(setup, if usual { (None, false) } else { (Some("1"), true) }, "{category}");
            games.extend(found);
            // Without the first boards, but with the message that says what is played.
            let joined = [&lines[..1], &lines[lines.len().min(12)..]].concat().join("\n") + "\n";
            games.extend(games_of(joined.as_bytes(), PgnCollector::new(), |_| true));
        }
    }
    games
}

#[test]
fn games_of_all_variants_are_legal() {
    let games = games();
    assert!(games.len() > 80, "{}", games.len());
    let (mut castled, mut dropped) = (0, 0);
    for game in &games {
        if let Err(error) = replay(game) {
            panic!("{error}\n{game}");
        }
        castled += game.moves().filter(|san| san.starts_with("O-O")).count();
        dropped += game.moves().filter(|san| san.contains('@')).count();
    }
    assert!(castled > 10 && dropped > 20, "{castled} {dropped}");
}

/// Returns a Python with python-chess: one that is named in `PYTHON_CHESS`, the one that `.ci/run` makes, or
/// the usual one.
fn python() -> Option<String> {
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("python-chess/bin/python");
    let made = made.to_string_lossy().into_owned();
    let named = std::env::var("PYTHON_CHESS").ok();
    named.into_iter().chain([made, "python3".to_owned()]).find(|python| {
        let mut command = Command::new(python);
        command.args(["-c", "import chess.pgn"]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    })
}

/// Writes a line for each game: the last position, how many moves there are, and the first error.
const SCRIPT: &str = "
import chess.pgn, io, logging, sys
logging.disable(logging.CRITICAL)
text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8')
while game := chess.pgn.read_game(text):
    end = game.end().board()
    print(end.board_fen(), len(list(game.mainline_moves())), *map(str, game.errors[:1]))
";

#[test]
fn python_chess_reads_every_game() {
    let Some(python) = python() else {
        looking_at_testing::skip("python-chess", "every game read by python-chess");
        return;
    };
    let mut games = games();
    for (_, session) in sessions() {
        games.extend(games_of(&session, PgnCollector::new().include_examined(true), |_| true));
    }
    // It does not know bughouse.
    let all = games.len();
    games.retain(|game| game.tag("Variant") != Some("Bughouse"));
    assert!(all - games.len() < 20 && games.len() > 150, "{} of {all}", games.len());
    let text: String = games.iter().map(|game| format!("{game}\n")).collect();
    let mut child = Command::new(python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.lines().count(), games.len());
    for (line, game) in output.lines().zip(&games) {
        let (position, rest) = line.split_once(' ').unwrap();
        assert_eq!(rest, game.moves().len().to_string(), "{line}\n{game}");
        if let Some(last) = game.last_position() {
            assert_eq!(position.replace('~', ""), last, "{game}");
        }
    }
}
