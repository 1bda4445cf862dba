//! Generates the inputs: text as servers send it, from a fixed seed.
//!
//! The lines have the form of those in recorded sessions; names, numbers and words are random.
//! Every line ends with `\n\r`.

use std::fmt::Write as _;

/// A kind of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The text of a user who observes games and listens to channels.
    Mixed,
    /// Boards, with a prompt now and then.
    Boards,
    /// All kinds of talk, including the user's own, with a prompt now and then.
    Chat,
    /// Lines that match no list.
    Noise,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Mixed, Kind::Boards, Kind::Chat, Kind::Noise];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Mixed => "mixed",
            Kind::Boards => "boards",
            Kind::Chat => "chat",
            Kind::Noise => "noise",
        }
    }

    /// Generates about `bytes` bytes of this kind, in complete lines.
    pub(crate) fn generate(self, bytes: usize) -> Vec<u8> {
        let mut writer = Writer::new(0x5eed ^ self as u64);
        while writer.text.len() < bytes {
            match self {
                Kind::Mixed => writer.mixed(),
                Kind::Boards => writer.boards(),
                Kind::Chat => writer.talk(),
                Kind::Noise => writer.noise(),
            }
        }
        writer.text.into_bytes()
    }
}

/// A small random number generator (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 16) as usize % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const NAMES: [&str; 24] = [
    "Tindrel",
    "MossyRook",
    "Quillfern",
    "Vexley",
    "Borodyno",
    "Jotunbee",
    "Larkspur",
    "Sablefin",
    "Lanternfly",
    "Wrenfield",
    "Opsy",
    "GuestHKLM",
    "GuestBQXW",
    "relaybot",
    "Harrowgate",
    "Ninepin",
    "Oxbow",
    "Peregrin",
    "Thistle",
    "Umberto",
    "Corvid",
    "Dunlin",
    "Elmstead",
    "Foxglove",
];
const TITLES: [&str; 10] = ["", "", "", "", "", "(C)", "(GM)", "(*)(SR)", "(FM)", "(TM)"];
const WORDS: [&str; 40] = [
    "the", "a", "knight", "on", "f5", "is", "strong", "but", "white", "has", "no", "time", "left",
    "and", "e4", "was", "better", "I", "think", "so", "draw", "soon?", "good", "game", "who",
    "wants", "to", "play", "5", "0", "rated", "hello", "all", "that", "bishop", "looks", "bad",
    "!!", "Qxf7+", "wins",
];
const SPEEDS: [&str; 4] = ["blitz", "standard", "lightning", "suicide"];

/// A game whose boards are shown: squares, players, clocks.
struct Game {
    number: usize,
    squares: [[u8; 8]; 8],
    players: [&'static str; 2],
    clocks: [usize; 2],
    half_moves: usize,
}

struct Writer {
    text: String,
    random: Random,
    games: Vec<Game>,
}

impl Game {
    fn new(random: &mut Random) -> Game {
        let squares = [
            *b"rnbqkbnr",
            *b"pppppppp",
            *b"--------",
            *b"--------",
            *b"--------",
            *b"--------",
            *b"PPPPPPPP",
            *b"RNBQKBNR",
        ];
        let players = [random.pick(&NAMES), random.pick(&NAMES)];
        let number = 1 + random.below(300);
        Game { number, squares, players, clocks: [300, 300], half_moves: 0 }
    }

    /// Moves a piece of the side to move: the notation is valid, the move need not be legal.
    fn step(&mut self, random: &mut Random) -> (char, String, String) {
        let white = self.half_moves.is_multiple_of(2);
        let (rank, file) = loop {
            let (rank, file) = (random.below(8), random.below(8));
            let square = self.squares[rank][file];
            if square != b'-' && square.is_ascii_uppercase() == white {
                break (rank, file);
            }
        };
        // It may capture, but not the king: each side always has a move.
        let (to_rank, to_file) = loop {
            let (rank, file) = (random.below(8), random.below(8));
            match self.squares[rank][file] {
                b'-' => break (rank, file),
                b'k' | b'K' => {}
                taken if taken.is_ascii_uppercase() != white => break (rank, file),
                _ => {}
            }
        };
        let piece = self.squares[rank][file];
        self.squares[rank][file] = b'-';
        self.squares[to_rank][to_file] = piece;
        self.half_moves += 1;
        let name = |rank: usize, file: usize| {
            let (file, rank) = (b'a' + file as u8, b'8' - rank as u8);
            format!("{}{}", char::from(file), char::from(rank))
        };
        (char::from(piece).to_ascii_uppercase(), name(rank, file), name(to_rank, to_file))
    }
}

impl Writer {
    fn new(seed: u64) -> Writer {
        let mut random = Random(seed);
        let games = (0..4).map(|_| Game::new(&mut random)).collect();
        Writer { text: String::new(), random, games }
    }

    /// Generates a third boards, two fifths talk, a tenth games and offers, the rest lists and prompts.
    fn mixed(&mut self) {
        match self.random.below(100) {
            0..33 => self.board(),
            33..73 => self.talk(),
            73..83 => self.game_line(),
            83..90 => self.line("fics% "),
            _ => self.noise(),
        }
    }

    fn boards(&mut self) {
        if self.random.below(4) == 0 {
            self.line("fics% ");
        }
        self.board();
    }

    fn line(&mut self, text: &str) {
        self.text += text;
        self.text += "\n\r";
    }

    fn board(&mut self) {
        let index = self.random.below(self.games.len());
        if self.games[index].half_moves > 70 {
            self.games[index] = Game::new(&mut self.random);
        }
        let game = &mut self.games[index];
        let (piece, from, to) = game.step(&mut self.random);
        let spent = self.random.below(9);
        let white = game.half_moves.is_multiple_of(2);
        let clock = &mut game.clocks[usize::from(white)];
        *clock = clock.saturating_sub(spent) + 2;
        self.text += "<12> ";
        for rank in &game.squares {
            self.text.extend(rank.iter().copied().map(char::from));
            self.text.push(' ');
        }
        let turn = if white { 'W' } else { 'B' };
        let Game { number, players: [a, b], clocks: [white_clock, black_clock], .. } = game;
        let moves = game.half_moves / 2 + 1;
        let short = if piece == 'P' { to.clone() } else { format!("{piece}{to}") };
        let _ = write!(
            self.text,
            "{turn} -1 1 1 0 1 {spent} {number} {a} {b} 0 5 2 39 38 {white_clock} {black_clock} \
             {moves} {piece}/{from}-{to} (0:0{spent}) {short} 0 1 0\n\r"
        );
    }

    fn handle(&mut self) -> String {
        format!("{}{}", self.random.pick(&NAMES), self.random.pick(&TITLES))
    }

    fn rating(&mut self) -> usize {
        1000 + self.random.below(1500)
    }

    /// Returns a rating as it is shown after a name: padded to four columns.
    fn shown_rating(&mut self) -> String {
        match self.random.below(12) {
            0 => "++++".into(),
            1 => format!("{:>4}", 600 + self.random.below(400)),
            _ => self.rating().to_string(),
        }
    }

    fn words(&mut self) -> String {
        let count = 2 + self.random.below(14);
        let words: Vec<&str> = (0..count).map(|_| self.random.pick(&WORDS)).collect();
        words.join(" ")
    }

    fn talk(&mut self) {
        let (from, text, number) = (self.handle(), self.words(), 1 + self.random.below(90));
        let rating = self.shown_rating();
        let line = match self.random.below(24) {
            0..6 => format!("{from}({number}): {text}"),
            6..9 => format!("{from}({rating})[{number}] kibitzes: {text}"),
            9 => format!("{from}({rating}) kibitzes: {text}"),
            10..12 => format!("{from}({rating})[{number}] whispers: {text}"),
            12..15 => format!("{from} tells you: {text}"),
            15 => format!("{from}[{number}] says: {text}"),
            16..18 => format!("{from} shouts: {text}"),
            18 => format!("--> {from} {text}"),
            19 => format!("{from} c-shouts: {text}"),
            20 => format!(":{text}"), // from a bot
            21 => format!("(told {from})"),
            _ => "fics% ".into(),
        };
        self.line(&line);
    }

    fn game_line(&mut self) {
        let (white, black) = (self.random.pick(&NAMES), self.random.pick(&NAMES));
        let (game, id) = (1 + self.random.below(300), 1 + self.random.below(99));
        let (one, two, speed) = (self.rating(), self.rating(), self.random.pick(&SPEEDS));
        let line = match self.random.below(12) {
            0..2 => format!("{{Game {game} ({white} vs. {black}) Creating rated {speed} match.}}"),
            2 => format!("{{Game {game} ({white} vs. {black}) {white} resigns}} 0-1"),
            3 => format!("{{Game {game} ({white} vs. {black}) {black} forfeits on time}} 1-0"),
            4 => format!("{{Game {game} ({white} vs. {black}) Game drawn by repetition}} 1/2-1/2"),
            5..7 => {
                format!("{white} ({one}) seeking 5 2 rated {speed} m f (\"play {id}\" to respond)")
            }
            7 => format!("Challenge: {white} ({one}) {black} ({two}) rated {speed} 5 0."),
            8 => format!("Creating: {white} ({one}) {black} ({two}) rated {speed} 5 0"),
            9 => format!("{white} offers you a draw."),
            10 => format!("Game {game}: {white} offers a draw."),
            _ => format!("Notification: {white} has arrived."),
        };
        self.line(&line);
    }

    fn noise(&mut self) {
        let (a, b) = (self.random.pick(&NAMES), self.random.pick(&NAMES));
        let (one, two, game) = (self.rating(), self.rating(), 1 + self.random.below(300));
        let clock = self.random.below(600);
        let line = match self.random.below(8) {
            0..3 => format!("= {one} {a:<12} {two}.{b:<12} {clock:>4}^{b:<12}"),
            3..5 => format!(
                "={game:>2} {one} {a:<11} {two} {b:<10} [ br  5   2]   4:{:02} -  3:{:02} (39-37) W: 12",
                clock % 60,
                game % 60
            ),
            5 => format!("Channel {game} has {clock} members, {a} {b} among them"),
            6 => format!("{a} has played {one} games of 2 minutes, won {clock} and lost {two}"),
            _ => format!("-- {} --", self.words()),
        };
        self.line(&line);
    }
}
