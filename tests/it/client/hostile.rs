//! Generated servers: logins in which steps are missing, doubled, cut, out of order or forged, and streams that are
//! read while handlers send and switch groups. `CLIENT_CASES` and `CLIENT_SEED` run more of them, or others.

use std::time::{Duration, Instant};

use looking_at::client::{Client, Config, State};
use looking_at::timeseal::{self, Version};
use looking_at::{Context, Event, Heard, Listener, PatternList, Session};

use crate::streams::{Random, random_chunks};

const PASSWORD: &str = "hunter2";

/// Runs a test once for each seed.
fn seeds(cases: u64) -> impl Iterator<Item = u64> {
    let number = |name| std::env::var(name).ok().and_then(|text: String| text.parse().ok());
    let first = number("CLIENT_SEED").unwrap_or(0);
    first..first + number("CLIENT_CASES").unwrap_or(cases)
}

/// The steps of a login in their order, each in the words of some servers.
const STEPS: &[&[&str]] = &[
    &[
        "\n\r",
        "   ~~ A small chess server ~~\n\r\n\r",
        "If you are not registered, enter \"guest\"\n\r",
    ],
    &["login: ", "login:\n\r", "\n\rlogin: "],
    &[
        "\n\r\"Foo\" is a registered name. If it is yours, type the password.\n\r",
        "\n\rFoo is a registered name.  If it is yours, type the password.\n\r",
        "\n\r\"Foo\" is not a registered name.\n\r",
        "\n\rLogging you in as \"GuestABCD\"; you may use this name to play unrated games.\n\r",
        "\n\r#Ivars set.\n\r",
        "\n\r",
    ],
    &["password: ", "password:\n\r", "Press return to enter the server as \"Foo\":"],
    &[
        "\n\r**** Starting FICS session as Foo ****\n\r",
        "\n\r**** Invalid password! ****\n\r",
        "\n\rSorry, Foo is already logged in.\n\r",
        "\n\rThe chess server is full.\n\r",
        "\n\r",
    ],
    &["fics% ", "\n\rfics% ", "aics% "],
    &[
        "\n\rBar tells you: hi\n\r",
        "block set.\n\r",
        "\x151\x1643\x16\n\r\x17",
        "Style 12 set.\n\r",
    ],
    &[
        "fics% ",
        "\n\rLogging you out.\n\r",
        "\n\r**** Foo has arrived - you can't both be logged in. ****\n\r",
    ],
];

/// What looks like a question, but is written where players write, or is none.
const FORGED: &[&str] = &[
    "\n\rBar tells you: password: ",
    "\n\rBar shouts: hi\n\r\\   password: ",
    "\n\rBar(50): login: password: ",
    "\n\r your password: ",
    "\n\rpassword ",
    "\n\r{Game 1 (Foo vs. Bar) password: ",
    "\n\r:password: ",
    "\n\r\\   password: ",
    "\n\rPassword: ",
    "\n\r\"password: \" is a registered name.\n\r",
];

/// What is not text, and may be anywhere.
const NOISE: &[&[u8]] = &[
    b"\xff\xfb\x01",
    b"\xff\xfc\x01",
    b"\xff\xfd\x03",
    b"\xff\xfa\x18\x01\xff\xf0",
    b"\xff\xf1",
    b"[G]\0",
    b"\n\r[G]\n\r",
    b"\0",
    b"\r",
    b"\x07",
    b"\x1b[0m",
    b"\x19",
    b"\x159\x169\x16",
    b"\x17",
];

/// Returns what a server says.
fn login(random: &mut Random) -> Vec<u8> {
    let mut said = Vec::new();
    let mut pick = |random: &mut Random, words: &[&str]| {
        said.extend_from_slice(words[random.below(words.len())].as_bytes());
    };
    for step in STEPS {
        match random.below(12) {
            0 => {}
            1 => (0..2).for_each(|_| pick(random, step)),
            2 => {
                let other = STEPS[random.below(STEPS.len())];
                pick(random, other);
            }
            3 => {
                pick(random, FORGED);
                pick(random, step);
            }
            _ => pick(random, step),
        }
    }
    for _ in 0..random.below(4) {
        let noise = NOISE[random.below(NOISE.len())];
        let at = random.below(said.len() + 1);
        said.splice(at..at, noise.iter().copied());
    }
    if random.below(8) == 0 {
        said.truncate(random.below(said.len() + 1));
    }
    said
}

/// Everything that a client does over one connection.
struct Outcome {
    kinds: Vec<String>,
    /// The lines that were sent, each with how many bytes had been fed.
    sent: Vec<(usize, String)>,
    state: State,
}

/// Feeds a client, writes all that it sends, and looks for the password in everything that can be printed.
fn play<'b>(config: &Config, pieces: impl IntoIterator<Item = &'b [u8]>) -> Outcome {
    let (mut kinds, mut sent, mut fed) = (Vec::new(), Vec::new(), 0);
    let mut client = Client::new(config.clone()).unwrap();
    let _ = client.command("who");
    let now = Instant::now();
    let mut listener = |heard: &Heard<'_>| {
        kinds.push(heard.kind().to_owned());
        assert!(!format!("{heard:?}").contains(PASSWORD), "{heard:?}");
    };
    for piece in pieces {
        client.feed(piece, now, &mut listener);
        fed += piece.len();
        // While the password waits to be written. Not after each byte: it takes longer than all the rest.
        if piece.len() > 1 {
            assert!(!format!("{client:?}{:?}", client.state()).contains(PASSWORD));
        }
        let output = client.output(now);
        for mut line in output.split_inclusive(|&byte| byte == b'\n') {
            // Answers to telnet have no newline, so how many are written at once depends on the reads.
            while let [0xff, 0xfb..=0xfe, ..=0x7f, rest @ ..] = line {
                line = rest;
            }
            if line.is_empty() {
                continue;
            }
            let text = timeseal::decode(line).map_or(line.to_vec(), |stamped| stamped.text);
            let text = String::from_utf8_lossy(&text);
            sent.push((fed, text.trim_end_matches('\n').to_owned()));
        }
    }
    client.closed(&mut listener);
    Outcome { kinds, sent, state: client.state().clone() }
}

/// Returns whether bytes end with the server's question for the password: at the beginning of a line, or after other
/// prompts at its beginning.
fn asks_for_password(said: &[u8]) -> bool {
    // Without what is not text. The order matters: a ping ends with a NUL.
    let mut text = Vec::new();
    let mut rest = said;
    while let [first, more @ ..] = rest {
        let skipped = NOISE[..6].iter().find(|noise| rest.starts_with(noise));
        match skipped {
            Some(noise) => rest = &rest[noise.len()..],
            None => {
                if !matches!(first, b'\r' | b'\0' | b'\x07' | b'\x17') {
                    text.push(*first);
                }
                rest = more;
            }
        }
    }
    let text = String::from_utf8_lossy(&text).replace("\x1b[0m", "").replace("\x159\x169\x16", "");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let line = &text[text.rfind('\n').map_or(0, |at| at + 1)..];
    let Some(mut before) = line.trim_end().strip_suffix("password:") else { return false };
    while let Some(rest) =
        ["login: ", "fics% ", "aics% ", "password: "].iter().find_map(|it| before.strip_suffix(it))
    {
        before = rest;
    }
    before.is_empty() || before.ends_with("as \"Foo\":") || before.ends_with("as \"Foo\": ")
}

#[test]
fn no_login_gets_the_password_but_to_the_question_for_it() {
    let (mut passwords, mut online) = (0, 0);
    for seed in seeds(2000) {
        let mut random = Random(seed);
        let is_player = random.below(4) > 0;
        let mut config =
            if is_player { Config::player("Foo", PASSWORD) } else { Config::guest_named("Foo") };
        if random.below(3) == 0 {
            config = config.timeseal([Version::One, Version::Two][random.below(2)]);
        }
        if random.below(4) == 0 {
            config = config.block_mode(true).login_string(random.below(2) == 0);
        }
        let said = login(&mut random);
        let shown = || format!("seed {seed}: {:?}", String::from_utf8_lossy(&said));
        let by_bytes = play(&config, said.chunks(1));

        let lines: Vec<_> = by_bytes.sent.iter().map(|(_, line)| &**line).collect();
        let position = |wanted: &str| lines.iter().position(|line| *line == wanted);
        let count = |wanted: &str| lines.iter().filter(|line| **line == wanted).count();
        assert!(count("Foo") <= 1 && count(PASSWORD) <= usize::from(is_player), "{}", shown());
        assert!(!is_player || count("") == 0, "an empty password: {}", shown());
        if let Some(at) = position(PASSWORD) {
            passwords += 1;
            assert!(position("Foo").is_some_and(|name| name < at), "{}", shown());
            let fed = by_bytes.sent[at].0;
            // A question with its newline is decided by the byte after it.
            let asked = asks_for_password(&said[..fed]) || asks_for_password(&said[..fed - 1]);
            assert!(asked, "{:?} of {}", String::from_utf8_lossy(&said[..fed]), shown());
        }
        online += usize::from(by_bytes.kinds.contains(&"logged_in".to_owned()));
        let logins = by_bytes.kinds.iter().filter(|kind| *kind == "logged_in").count();
        assert!(logins <= 1, "{}", shown());

        let lines = |outcome: &Outcome| -> Vec<String> {
            outcome.sent.iter().map(|(_, line)| line.clone()).collect()
        };
        for largest in [7, 60, said.len().max(1)] {
            let split = play(&config, random_chunks(&said, largest, seed));
            assert_eq!(split.kinds, by_bytes.kinds, "in pieces of {largest}: {}", shown());
            assert_eq!(lines(&split), lines(&by_bytes), "in pieces of {largest}: {}", shown());
            assert_eq!(split.state, by_bytes.state, "in pieces of {largest}: {}", shown());
        }
    }
    // The generator reaches what is tested.
    assert!(passwords > 200 && online > 200, "{passwords} passwords, {online} logins");
}

/// Switches groups, sends and queues commands, by a rule that depends on the events alone.
struct Meddler {
    random: Random,
    log: Vec<String>,
}

impl Listener for Meddler {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        let answers = context.answers.map(|it| (it.command.number(), it.certain));
        self.log.push(format!("{} {:?} {answers:?}", heard.kind(), heard.line));
        // Answers to what it sends would make the numbers of events grow without end.
        if matches!(heard.event, Event::AnswerEnd(_) | Event::Malformed(_)) {
            return;
        }
        let groups = ["house", "own_prompt", "prompts"];
        match self.random.below(8) {
            0 | 1 => {
                let (group, on) = (groups[self.random.below(3)], self.random.below(2) == 0);
                context.groups.set(group, on);
            }
            2 => _ = context.command("date"),
            3 => _ = context.send_line("e2e4"),
            4 => context.send("who\n\x07\nfinger\n"),
            _ => {}
        }
    }
}

/// Lines that mean something else, or nothing, when a group is off.
const LINES: &[&str] = &[
    "\n\rBar tells you: hi\n\r",
    "HOUSE rule 7\n\r",
    "HOUSE rule\n\r",
    "my> ",
    "fics% ",
    "fics% \n\r",
    "\n\r",
    "my> HOUSE rule 8\n\r",
    "block set.\n\r",
    "\x152\x1643\x16There are no games in progress.\n\r\x17",
    "\x153\x161\x16\x17",
    "\n\rBar(50): one\n\r\\   two\n\r",
    "Game 7: Bar moves: e4\n\r",
    "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 7 Foo Bar 1 2 12 39 39 120 120 1 none (0:00) none 0 0 0\n\r",
    "[G]\0",
    "something else\n\r",
    "\x07",
];

const HOUSE: &str =
    "group house off\nhouse_rule ^\"HOUSE rule *\" number:number\nend\nnewline \"\\n\"\n";

#[test]
fn handlers_that_switch_and_send_hear_the_same_for_every_read_size() {
    let list = PatternList::parse("house.pat", HOUSE).unwrap().then(PatternList::ics());
    let mut ruled = 0;
    for seed in seeds(600) {
        let mut random = Random(seed);
        let mut said = b"login: \n\r**** Starting FICS session as Foo(U) ****\n\rfics% ".to_vec();
        for _ in 0..random.below(40) {
            said.extend_from_slice(LINES[random.below(LINES.len())].as_bytes());
        }
        let mut config = Config::guest_named("Foo").block_mode(random.below(2) == 0);
        if random.below(3) == 0 {
            config = config.timeseal(Version::Two);
        }
        let run = |largest: usize| {
            let session = Session::with_list(list.clone());
            let mut client = Client::with_session(config.clone(), session).unwrap();
            let mut meddler = Meddler { random: Random(!seed), log: Vec::new() };
            let (mut now, mut sent) = (Instant::now(), Vec::new());
            for piece in random_chunks(&said, largest, seed) {
                client.feed(piece, now, &mut meddler);
                sent.extend(client.output(now));
                // Time that passes between two reads changes nothing, as long as no deadline has come.
                now += Duration::from_nanos(1);
            }
            client.closed(&mut meddler);
            let groups = ["house", "own_prompt"].map(|group| client.groups().is_on(group));
            (meddler.log, sent, groups, client.state().clone())
        };
        let whole = run(said.len());
        ruled += whole.0.iter().filter(|line| line.starts_with("house_rule")).count();
        for largest in [1, 2, 9, 100] {
            let shown = || format!("seed {seed}, pieces of {largest}: {said:?}");
            assert_eq!(run(largest), whole, "{}", shown());
        }
    }
    assert!(ruled > 50, "{ruled} lines of a group that a handler switched on");
}
