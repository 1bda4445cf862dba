//! `bot` against a small server that checks its moves with another chess library.

use std::fmt::Write as _;
use std::net::TcpStream;

use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, File, Position, Rank, Role, Square, fen::Fen,
};

use super::client::line;
use super::example;
use crate::process::{Running, run, send, server};
use crate::streams::Random;

/// A game on the server's side.
#[derive(Clone)]
struct Game {
    number: u32,
    bot: Color,
    position: Chess,
    /// The last move, in short notation and with its two squares.
    last: Option<(String, Option<(Square, Square)>)>,
}

impl Game {
    fn new(number: u32, bot: Color, fen: &str) -> Game {
        let position = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        Game { number, bot, position, last: None }
    }

    fn is_over(&self) -> bool {
        self.position.is_game_over()
    }

    fn play(&mut self, played: shakmaty::Move) {
        let san = SanPlus::from_move(self.position.clone(), played).to_string();
        self.last = Some((san, played.from().map(|from| (from, played.to()))));
        self.position.play_unchecked(played);
    }

    /// The opponent's move.
    fn play_any(&mut self, random: &mut Random) {
        let moves = self.position.legal_moves();
        self.play(moves[random.below(moves.len())]);
    }

    /// The bot's move, which must be legal.
    fn play_sent(&mut self, sent: &str) {
        let fen = Fen::from_position(&self.position, EnPassantMode::Legal);
        let played = match sent.parse::<San>() {
            Ok(san @ San::Castle(_)) => san.to_move(&self.position).ok(),
            _ => sent
                .replace('=', "")
                .to_ascii_lowercase()
                .parse::<UciMove>()
                .ok()
                .and_then(|uci| uci.to_move(&self.position).ok()),
        };
        self.play(played.unwrap_or_else(|| panic!("{sent:?} is no move in {fen}")));
    }

    /// Returns the board as the server sends it to the bot.
    fn board(&self) -> String {
        let position = &self.position;
        let mut board = String::from("\n\r<12>");
        for rank in Rank::ALL.into_iter().rev() {
            board.push(' ');
            for file in File::ALL {
                let piece = position.board().piece_at(Square::from_coords(file, rank));
                board.push(piece.map_or('-', |piece| piece.char()));
            }
        }
        let turn = if position.turn().is_white() { 'W' } else { 'B' };
        let double_push = match &self.last {
            Some((_, Some((from, to))))
                if position.board().piece_at(*to).is_some_and(|p| p.role == Role::Pawn)
                    && from.rank().distance(to.rank()) == 2 =>
            {
                i32::from(u8::from(to.file()))
            }
            // The first position has it in its FEN.
            _ => position
                .ep_square(EnPassantMode::Legal)
                .map_or(-1, |square| i32::from(u8::from(square.file()))),
        };
        let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
        let rights = fen.split(' ').nth(2).unwrap();
        let may = |right| u8::from(rights.contains(right));
        let relation = if position.turn() == self.bot { 1 } else { -1 };
        let (white, black) =
            if self.bot.is_white() { ("GuestBOT", "Foo") } else { ("Foo", "GuestBOT") };
        let (san, verbose) = match &self.last {
            Some((san, Some((from, to)))) => (san.as_str(), format!("P/{from}-{to}")),
            _ => ("none", String::from("none")),
        };
        write!(
            board,
            " {turn} {double_push} {} {} {} {} {} {} {white} {black} {relation} 5 0 39 39 300 300 {} \
             {verbose} (0:01) {san} {}\n\rfics% ",
            may('K'),
            may('Q'),
            may('k'),
            may('q'),
            position.halfmoves(),
            self.number,
            position.fullmoves(),
            u8::from(self.bot.is_black()),
        )
        .unwrap();
        board
    }
}

fn command(stream: &TcpStream) -> String {
    String::from_utf8(line(stream)).unwrap().trim_end().to_owned()
}

/// Logs the bot in.
fn welcome(stream: &TcpStream) {
    send(stream, b"Welcome.\n\r\n\rlogin: ");
    assert_eq!(command(stream), "guest");
    send(
        stream,
        b"\n\rLogging you in as \"GuestBOT\"; you may use this name to play unrated games.\n\r\
          (After logging in, do \"help register\" for more info on how to register.)\n\r\n\r\
          Press return to enter the server as \"GuestBOT\":",
    );
    assert_eq!(command(stream), "");
    send(stream, b"\n\r**** Starting FICS session as GuestBOT(U) ****\n\r\n\rfics% ");
    for setting in ["set style 12", "set seek 0", "set bell 0"] {
        assert_eq!(command(stream), setting);
        send(stream, b"\n\rfics% ");
    }
}

fn say(stream: &TcpStream, text: &str) {
    send(stream, format!("\n\r{text}\n\rfics% ").as_bytes());
}

/// Runs the bot as a guest of a server; an error on either side fails the test.
fn play(script: impl FnOnce(&TcpStream) + Send + 'static) -> String {
    let (tell, over) = std::sync::mpsc::channel();
    let address = server(move |stream| {
        welcome(stream);
        script(stream);
        tell.send(()).unwrap();
    });
    let bot: Running = run(example("bot", &[&address]));
    let (code, out, said) = bot.wait();
    assert!(over.try_recv().is_ok(), "the server came to its end: {out}{said}");
    assert_eq!((code, &*said), (0, ""), "{out}");
    out
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn answers_and_accepts() {
    let out = play(|stream| {
        say(stream, "Foo(GM) tells you: hi \x1b[2Jthere\x01");
        assert_eq!(command(stream), "tell Foo I am a bot. Try: match GuestBOT 5 0");
        // Not twice, unless asked: the next command is the answer to what comes after it.
        say(stream, "Foo(GM) tells you: thank you");
        say(stream, "Bar tells you: x");
        assert_eq!(command(stream), "tell Bar I am a bot. Try: match GuestBOT 5 0");
        say(stream, "Foo(GM) tells you: help");
        assert_eq!(command(stream), "tell Foo I am a bot. Try: match GuestBOT 5 0");
        for (terms, answer) in [
            ("unrated blitz 5 0.", "accept"),
            ("unrated lightning 1 0.", "accept"),
            ("unrated crazyhouse 5 0.", "decline"),
            ("unrated wild 5 0 Loaded from wild/fr.", "decline"),
            ("unrated standard 20 10 (adjourned).", "accept"),
        ] {
            say(stream, &format!("Challenge: Foo (1500) GuestBOT (++++) {terms}"));
            assert_eq!(command(stream), format!("{answer} Foo"), "{terms}");
        }
        // Its own challenge, which some servers show to both sides, and a tell that looks like one.
        say(stream, "Challenge: GuestBOT (++++) Foo (1500) unrated blitz 5 0.");
        say(stream, "Foo tells you: Challenge: Bar (1500) GuestBOT (++++) unrated blitz 5 0.");
        say(stream, "Foo offers you a draw.");
        assert_eq!(command(stream), "decline Foo");
    });
    assert!(out.contains(r"Foo(GM) tells me: hi \x1b[2Jthere\x01"), "{out}");
}

#[test]
fn plays_games_to_their_end() {
    for (seed, bot) in [(1, Color::White), (2, Color::Black), (3, Color::White)] {
        play(move |stream| {
            let mut random = Random(seed);
            let mut game = Game::new(7, bot, START);
            for _ in 0..300 {
                send(stream, game.board().as_bytes());
                if game.is_over() {
                    break;
                }
                if game.position.turn() == bot {
                    game.play_sent(&command(stream));
                } else {
                    game.play_any(&mut random);
                }
            }
            say(stream, "{Game 7 (GuestBOT vs. Foo) Foo resigns} 1-0");
        });
    }
}

#[test]
fn a_takeback_a_refresh_and_an_adjournment() {
    play(|stream| {
        let mut random = Random(5);
        let mut game = Game::new(3, Color::White, START);
        let first = game.clone();
        send(stream, game.board().as_bytes());
        game.play_sent(&command(stream));
        send(stream, game.board().as_bytes());
        game.play_any(&mut random);
        send(stream, game.board().as_bytes());
        game.play_sent(&command(stream));
        send(stream, game.board().as_bytes());

        // Three half moves back: the first position again, and it is the bot's move again.
        say(stream, "Foo would like to take back 3 half move(s).");
        assert_eq!(command(stream), "accept Foo");
        game = first;
        send(stream, game.board().as_bytes());
        // Shown twice, it is answered once.
        send(stream, game.board().as_bytes());
        game.play_sent(&command(stream));
        send(stream, game.board().as_bytes());
        say(stream, "Foo would like to adjourn the game; type \"adjourn\" to accept.");
        assert_eq!(command(stream), "accept Foo");
        say(stream, "{Game 3 (GuestBOT vs. Foo) Game adjourned by mutual agreement} *");

        // It goes on under another number, from where it was.
        say(stream, "Challenge: Foo (1500) GuestBOT (++++) unrated blitz 5 0 (adjourned).");
        assert_eq!(command(stream), "accept Foo");
        game.number = 4;
        game.play_any(&mut random);
        for _ in 0..10 {
            send(stream, game.board().as_bytes());
            game.play_sent(&command(stream));
            send(stream, game.board().as_bytes());
            game.play_any(&mut random);
        }
    });
}

#[test]
fn special_moves() {
    let out = play(|stream| {
        let positions = [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Some("O-O")),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", Some("O-O-O")),
            ("8/P6k/8/8/8/8/7p/K7 w - - 0 1", Some("a7a8=Q")),
            ("8/P6k/8/8/8/8/5K1p/8 b - - 0 1", Some("h2h1=Q")),
            ("7k/8/8/3pP3/8/8/8/7K w - d6 0 2", Some("e5d6")),
            // In check, in double check, pinned.
            ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Some("e1e2")),
            ("4k3/8/8/8/8/4r3/2n5/4K3 w - - 0 1", None),
            ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", None),
            // Counters that are too large for a FEN.
            ("4k3/8/8/8/8/8/4B3/4K3 w - - 99 180", None),
        ];
        for (number, (fen, wanted)) in (10..).zip(positions) {
            let turn = fen.split(' ').nth(1) == Some("w");
            let mut game = Game::new(number, if turn { Color::White } else { Color::Black }, fen);
            send(stream, game.board().replace(" 99 ", " 140 ").as_bytes());
            let sent = command(stream);
            assert_eq!(sent, wanted.unwrap_or(&sent), "{fen}");
            game.play_sent(&sent);
        }
        // Mate in one is found, as White and as Black.
        for fen in ["6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1"] {
            let turn = fen.split(' ').nth(1) == Some("w");
            let mut game = Game::new(40, if turn { Color::White } else { Color::Black }, fen);
            send(stream, game.board().as_bytes());
            game.play_sent(&command(stream));
            assert!(game.position.is_checkmate());
        }
        // A position without kings is invalid; nothing is played.
        let empty = Game::new(50, Color::White, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").board();
        send(stream, empty.replace("k", "-").replace("K", "-").as_bytes());
        assert_eq!(command(stream), "abort");
    });
    assert!(out.contains("game 50: not chess as I know it"), "{out}");
}

#[test]
fn a_refused_login() {
    let address = server(|stream| {
        send(stream, b"login: ");
        assert_eq!(command(stream), "Foo");
        send(stream, b"\n\rpassword: ");
        assert_eq!(command(stream), "wrong");
        send(stream, b"\n\r**** Invalid password! ****\n\r\n\rlogin: ");
        assert_eq!(line(stream), b"", "no second attempt");
    });
    let mut command = example("bot", &[&address, "Foo"]);
    command.env("BOT_PASSWORD", "wrong");
    let (code, _, said) = run(command).wait();
    assert_eq!(
        (code, &*said),
        (2, "bot: the server does not let Foo in: **** Invalid password! ****")
    );
}

/// Over timeseal every line is encoded, and with `--reconnect` a lost connection is made again.
#[test]
fn speaks_timeseal_and_reconnects() {
    use looking_at::timeseal;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let bot = run(example("bot", &["--timeseal2", "--reconnect", &address]));
    listener.set_nonblocking(true).unwrap();
    for _ in 0..2 {
        let accepted = (0..600).find_map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            listener.accept().ok()
        });
        let (stream, _) = accepted.expect("a connection within half a minute");
        stream.set_nonblocking(false).unwrap();
        let sealed = || timeseal::decode(&line(&stream)).expect("an encoded line");
        assert_eq!(sealed().hello(), Some(timeseal::Version::Two));
        send(&stream, b"login: ");
        assert_eq!(sealed().text, b"guest");
        send(&stream, b"\n\rfics% [G]\0");
        let (one, other) = (sealed(), sealed());
        assert!(one.text == b"set style 12" && other.is_pong(), "{one:?} {other:?}");
    }
    bot.shows("the connection has ended; trying again");
}
