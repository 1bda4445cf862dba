//! Servers that break the rules, and what no server and no handler can make a client do.

use std::time::{Duration, Instant};

use looking_at::client::{Client, Config, Refusal, SendError, State};
use looking_at::timeseal::{self, Version};
use looking_at::{Context, Event, Handlers, Heard, Listener};

use crate::streams::{Random, random_chunks};

/// A connection in a test: the client, its clock, and what was reported and sent.
struct Connection {
    client: Client,
    now: Instant,
    heard: Vec<Heard<'static>>,
    sent: Vec<u8>,
}

impl Connection {
    fn new(config: Config) -> Connection {
        let client = Client::new(config).unwrap();
        Connection { client, now: Instant::now(), heard: Vec::new(), sent: Vec::new() }
    }

    fn feed(&mut self, bytes: &[u8]) {
        let heard = &mut self.heard;
        let mut listener = |event: &Heard<'_>| heard.push(event.clone().into_owned());
        self.client.feed(bytes, self.now, &mut listener);
        self.sent.extend(self.client.output(self.now));
    }

    /// Lets the time pass until the client wants to be called.
    fn wait(&mut self) {
        self.now = self.client.deadline().expect("something to wait for");
        let heard = &mut self.heard;
        let mut listener = |event: &Heard<'_>| heard.push(event.clone().into_owned());
        self.client.handle_timeout(self.now, &mut listener);
        self.sent.extend(self.client.output(self.now));
    }

    fn close(&mut self) {
        let heard = &mut self.heard;
        self.client.closed(&mut |event: &Heard<'_>| heard.push(event.clone().into_owned()));
    }

    fn kinds(&self) -> Vec<&str> {
        self.heard.iter().map(Heard::kind).collect()
    }

    fn ends(&self) -> Vec<(u32, &str)> {
        let end = |heard: &Heard<'static>| match &heard.event {
            Event::AnswerEnd(end) => Some((end.command, end.how.as_str())),
            _ => None,
        };
        self.heard.iter().filter_map(end).collect()
    }

    fn reason(&self) -> Refusal {
        let State::Refused { reason, .. } = self.client.state() else {
            panic!("{:?}", self.client.state())
        };
        *reason
    }
}

fn player() -> Config {
    Config::player("Foo", "hunter2").style(None)
}

/// Returns a connection that is online and has block mode.
fn blocks() -> Connection {
    let mut connection = Connection::new(player().block_mode(true));
    connection.feed(b"login: ");
    connection.feed(b"\n\rpassword: ");
    connection.feed(b"\n\rfics% ");
    connection.feed(b"block set.\n\rfics% ");
    assert!(connection.client.is_in_block_mode());
    assert_eq!(connection.sent, b"Foo\nhunter2\niset block 1\n");
    connection.heard.clear();
    connection.sent.clear();
    connection
}

#[test]
fn a_server_that_never_asks_for_a_name() {
    let mut connection = Connection::new(player().login_timeout(Duration::from_secs(5)));
    assert_eq!(connection.client.deadline(), None, "it does not know the time");
    let start = connection.now;
    connection.feed(b"Hello!\n\r");
    assert_eq!(connection.client.state(), &State::Connecting);
    // The line is reported first, then the login is given up.
    connection.wait();
    assert_eq!(connection.kinds(), ["text"]);
    assert_eq!(connection.client.deadline(), Some(start + Duration::from_secs(5)));
    connection.wait();
    assert_eq!(connection.reason(), Refusal::Timeout);
    assert_eq!(connection.client.deadline(), None);
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    assert_eq!(connection.reason(), Refusal::Timeout, "it is too late");
    assert_eq!(connection.sent, b"");
    assert_eq!(connection.client.command("who"), Err(SendError::Closed));
}

#[test]
fn a_server_that_asks_for_the_password_first_or_twice() {
    let mut connection = Connection::new(player());
    connection.feed(b"password: ");
    assert_eq!((connection.reason(), &*connection.sent), (Refusal::Unexpected, &b""[..]));

    let mut connection = Connection::new(player());
    connection.feed(b"login: ");
    connection.feed(b"\n\rpassword: ");
    assert_eq!(connection.client.state(), &State::PasswordAsked);
    connection.feed(b"\n\rpassword: ");
    assert_eq!(connection.reason(), Refusal::Password);
    assert_eq!(connection.sent, b"Foo\nhunter2\n", "it is sent once");
}

#[test]
fn a_server_that_closes_in_the_middle() {
    for said in ["", "log", "login: ", "login: \n\rpassword: ", "login: \n\r\"Foo\" is a registe"] {
        let mut connection = Connection::new(player());
        connection.client.command("who").unwrap();
        connection.feed(said.as_bytes());
        connection.close();
        assert_eq!(connection.client.state(), &State::Closed { reason: None }, "{said:?}");
        assert_eq!(connection.ends(), [(1, "lost")]);
        assert_eq!(connection.client.output(connection.now), b"");
        assert_eq!(connection.client.deadline(), None);
        assert_eq!(connection.client.command("who"), Err(SendError::Closed));
    }
}

#[test]
fn a_ping_inside_a_line_is_text_and_one_at_its_start_is_answered() {
    let mut connection = Connection::new(player().timeseal(Version::Two));
    connection.feed(b"Foo tells you: a[G]\0b\n\r[G]\0login: ");
    assert_eq!(connection.kinds(), ["tell", "ping", "login_prompt"]);
    let lines = connection.sent.split_inclusive(|&byte| byte == b'\n');
    let lines: Vec<_> = lines.map(|line| timeseal::decode(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].hello().is_some() && lines[1].is_pong() && lines[2].text == b"Foo");
}

#[test]
fn an_answer_with_a_number_that_was_never_sent() {
    let mut connection = blocks();
    let who = connection.client.command("who").unwrap();
    connection.feed(b"");
    assert_eq!(connection.sent, format!("{who} who\n").into_bytes());
    connection.feed(b"\x1599\x1646\x16strange\n\r\x17\n\rfics% ");
    assert_eq!(connection.kinds(), ["text", "block_end", "malformed", "prompt"]);
    let Event::Malformed(fault) = &connection.heard[2].event else { panic!() };
    assert_eq!(
        fault.to_string(),
        "malformed block_end: id is `99`, expected the number of a command that was sent"
    );
    connection.heard.clear();
    // What a person typed has no number. An answer that comes twice ends once.
    connection.feed(b"\x150\x1646\x16typed\n\r\x17\n\rfics% ");
    connection.feed(format!("\x15{who}\x16146\x16\x17\x15{who}\x16146\x16\x17").as_bytes());
    assert_eq!(connection.ends(), [(who.number(), "complete")]);
    assert!(!connection.kinds().contains(&"malformed"), "{:?}", connection.kinds());
}

/// A number that the client has given a command, and not sent with it: the command waits, or was sent without it.
#[test]
fn an_answer_with_a_number_that_was_not_sent_with_its_command() {
    let mut connection = Connection::new(player());
    let [who, date] = ["who", "date"].map(|text| connection.client.command(text).unwrap());
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    assert_eq!(connection.sent, b"Foo\nhunter2\nwho\n");
    for id in [who, date] {
        connection.heard.clear();
        let mut answered = Answered::default();
        let said = format!("\x15{id}\x16146\x16strange\n\r\x17");
        connection.client.clone().feed(said.as_bytes(), connection.now, &mut answered);
        assert!(answered.0.iter().all(|(_, answers)| answers.is_none()), "{:?}", answered.0);
        connection.feed(said.as_bytes());
        assert_eq!(connection.kinds(), ["text", "block_end", "malformed"]);
        assert_eq!(connection.ends(), []);
    }
    connection.feed(b"\n\r 0 players displayed (of 0).\n\rfics% ");
    assert_eq!(connection.ends(), [(who.number(), "prompt")]);
}

/// Returns which command each event answers.
#[derive(Default)]
struct Answered(Vec<(String, Option<(u32, bool)>)>);

impl Listener for Answered {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        let answers = context.answers.map(|it| (it.command.number(), it.certain));
        self.0.push((heard.kind().to_owned(), answers));
    }
}

#[test]
fn answers_in_block_mode_are_certain_in_any_order_and_may_be_empty() {
    let Connection { mut client, now, .. } = blocks();
    let [a, b] = ["games", "bell"].map(|text| client.command(text).unwrap().number());
    assert_eq!(client.output(now), format!("{a} games\n{b} bell\n").into_bytes());
    let mut answered = Answered::default();
    let said = format!(
        "\x15{b}\x1617\x16\x17\n\rfics% \n\rBar tells you: hi\n\rfics% \
         \x15{a}\x1643\x16There are no games in progress.\n\r\x17\n\rfics% "
    );
    client.feed(said.as_bytes(), now, &mut answered);
    let expected = [
        ("block_end", Some((b, true))),
        ("answer_end", None),
        ("prompt", None),
        ("tell", None),
        ("prompt", None),
        ("games", Some((a, true))),
        ("block_end", Some((a, true))),
        ("answer_end", None),
        ("prompt", None),
    ];
    let expected = expected.map(|(kind, answers)| (kind.to_owned(), answers));
    assert_eq!(answered.0, expected);
}

#[test]
fn without_block_mode_commands_are_sent_one_at_a_time() {
    let mut connection = Connection::new(player());
    let [who, date] = ["who", "date"].map(|text| connection.client.command(text).unwrap());
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    assert_eq!(connection.sent, b"Foo\nhunter2\nwho\n");
    // Somebody talks: the prompt after that is not the end of the answer.
    connection.feed(b"\n\rBar tells you: hi\n\rfics% ");
    assert_eq!(connection.ends(), []);
    connection.feed(b"1770 Foo\n\r\n\r 1 player displayed (of 1).\n\rfics% ");
    assert_eq!(connection.ends(), [(who.number(), "prompt")]);
    assert!(connection.sent.ends_with(b"who\ndate\n"));
    // What the user says counts as an answer where the server repeats it.
    connection.feed(b"Foo(U) shouts: hi\n\rfics% ");
    assert_eq!(connection.ends()[1..], [(date.number(), "prompt")]);
    // A command that is sent while something arrives does not take the prompt after that.
    connection.feed(b"Bar resigns.\n\rsomething else\n\r");
    let time = connection.client.command("time").unwrap();
    connection.feed(b"fics% ");
    assert_eq!(connection.ends().len(), 2);
    connection.feed(b"fics% ");
    assert_eq!(connection.ends()[2..], [(time.number(), "prompt")]);
}

/// Each setting is asked for once for each connection, the next after the answer to the one before, and its answer is
/// an event that answers a command.
#[test]
fn settings_are_asked_for_once_and_confirmed_by_events() {
    let config =
        Config::guest().interface("my client").variable("seekinfo", true).variable("ms", false);
    let mut client = Client::new(config).unwrap();
    let now = Instant::now();
    for _ in 0..2 {
        let mut answered = Answered::default();
        client.feed(b"login: ", now, &mut answered);
        client.feed(b"\n\rfics% ", now, &mut answered);
        assert_eq!(client.output(now), b"guest\niset seekinfo 1\n");
        for (answer, next) in [
            ("seekinfo set.", "iset ms 0\n"),
            ("ms unset.", "set style 12\n"),
            ("Style 12 set.", "set interface my client\n"),
            ("Interface set to my client.", ""),
            ("Bar tells you: hi", ""),
        ] {
            client.feed(format!("\n\r{answer}\n\rfics% ").as_bytes(), now, &mut answered);
            assert_eq!(String::from_utf8(client.output(now)).unwrap(), next, "{answer}");
        }
        let confirmed = answered.0.iter().filter(|(_, answers)| answers.is_some());
        let kinds: Vec<_> = confirmed.map(|(kind, _)| &**kind).collect();
        assert_eq!(kinds, ["setting", "setting", "style_set", "setting"]);
        client.closed(&mut answered);
        client.reconnect();
    }
}

#[test]
fn an_answer_that_never_comes_is_late_and_the_next_command_is_sent() {
    let mut connection = Connection::new(player().answer_timeout(Duration::from_secs(7)));
    let [a, b] = ["who", "date"].map(|text| connection.client.command(text).unwrap());
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    let start = connection.now;
    assert_eq!(connection.client.deadline(), Some(start + Duration::from_secs(7)));
    connection.now += Duration::from_secs(6);
    let heard = &mut connection.heard;
    let mut listener = |event: &Heard<'_>| heard.push(event.clone().into_owned());
    connection.client.handle_timeout(connection.now, &mut listener);
    assert_eq!(connection.ends(), []);
    connection.wait();
    assert_eq!(connection.ends(), [(a.number(), "late")]);
    assert!(connection.sent.ends_with(b"who\ndate\n"));
    connection.wait();
    assert_eq!(connection.ends()[1..], [(b.number(), "late")]);
    assert_eq!(connection.client.deadline(), None);
    // A time that no clock shows is never.
    let mut connection = Connection::new(player().answer_timeout(Duration::MAX));
    connection.client.command("who").unwrap();
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    assert_eq!(connection.client.deadline(), None);
}

#[test]
fn the_keep_alive_is_sent_when_nothing_else_was() {
    let every = Duration::from_secs(600);
    let mut connection = Connection::new(player().keep_alive(every, "date"));
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    let start = connection.now;
    assert_eq!(connection.client.deadline(), Some(start + every));
    connection.wait();
    assert!(connection.sent.ends_with(b"hunter2\ndate\n"));
    connection.feed(b"Server time    - x\n\rfics% ");
    connection.now += every / 2;
    connection.client.command("who").unwrap();
    connection.feed(b"");
    assert_eq!(connection.ends().len(), 1);
    connection.feed(b"fics% ");
    assert_eq!(connection.client.deadline(), Some(connection.now + every), "after the last line");
}

/// A server that answers nothing gets one at a time, or as many as may be unanswered, and no queue grows.
#[test]
fn the_keep_alives_of_a_silent_server_are_limited() {
    for (block_mode, most) in [(false, 1), (true, 1024)] {
        let config = player().block_mode(block_mode).answer_timeout(Duration::MAX);
        let mut connection = Connection::new(config.keep_alive(Duration::from_secs(1), "date"));
        connection.feed(b"login: \n\rpassword: \n\rfics% ");
        if block_mode {
            connection.feed(b"block set.\n\rfics% ");
        }
        connection.sent.clear();
        for _ in 0..3000 {
            let before = connection.now;
            connection.wait();
            assert!(connection.now > before, "the deadline is never one that has passed");
        }
        let dates = connection.sent.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        assert_eq!(dates.count(), most);
        // What waits is sent when there is room, and that is one.
        connection.sent.clear();
        connection.feed(b"\x152\x1632\x16\x17\n\rfics% ");
        connection.feed(b"Server time    - x\n\rfics% ");
        let dates = connection.sent.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        assert!(dates.count() <= 2, "{:?}", connection.sent);
    }
    let mut connection = Connection::new(player().keep_alive(Duration::ZERO, "date"));
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    assert_eq!(connection.client.deadline(), None, "a time of zero is off");
}

/// A server ends the session of a user who only answers its pings.
#[test]
fn answers_to_pings_do_not_put_off_the_keep_alive() {
    let every = Duration::from_secs(600);
    let config = player().timeseal(Version::Two).keep_alive(every, "date");
    let mut connection = Connection::new(config);
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    let due = connection.now + every;
    connection.now += every / 2;
    connection.feed(b"[G]\0");
    assert_eq!(connection.client.deadline(), Some(due));
}

/// FatICS answers a line without a number with the code 519 and does nothing.
#[test]
fn a_line_has_a_number_in_block_mode() {
    let mut connection = blocks();
    connection.client.send_line("e2e4").unwrap();
    connection.feed(b"");
    assert_eq!(connection.sent, b"2 e2e4\n");
    connection.feed(b"\x152\x161\x16Illegal move (e2e4).\n\r\x17\n\rfics% ");
    assert_eq!(connection.heard[0].block.map(|block| block.id), Some(2));
    assert!(connection.ends().is_empty() && !connection.kinds().contains(&"malformed"));
}

#[test]
fn a_line_waits_while_the_server_changes_over_to_block_mode() {
    for (answer, sent) in [("block set.", "2 e2e4\n"), ("iset: Command not found.", "e2e4\n")] {
        let mut connection = Connection::new(player().block_mode(true));
        connection.feed(b"login: \n\rpassword: \n\rfics% ");
        connection.sent.clear();
        connection.client.send_line("e2e4").unwrap();
        connection.feed(b"");
        assert_eq!(connection.sent, b"");
        connection.feed(format!("{answer}\n\rfics% ").as_bytes());
        assert_eq!(connection.sent, sent.as_bytes(), "{answer}");
    }
}

#[test]
fn lines_that_are_not_written_are_limited() {
    let mut connection = blocks();
    let sent = (0..100_000).filter(|_| connection.client.send_line("date").is_ok()).count();
    assert_eq!(sent, 1024);
    assert_eq!(connection.client.send_line("date"), Err(SendError::TooMany));
    connection.feed(b"");
    assert_eq!(connection.client.send_line("date"), Ok(()));
}

/// A line before the name after which the server does not ask again: the name is sent after a moment.
#[test]
fn a_name_is_sent_though_the_server_does_not_ask_again() {
    let mut connection = Connection::new(player().login_line("level2settings=1"));
    connection.feed(b"login: ");
    assert_eq!(connection.sent, b"level2settings=1\n");
    connection.wait();
    assert_eq!(connection.sent, b"level2settings=1\nFoo\n");
    connection.feed(b"\n\rpassword: ");
    assert_eq!(connection.sent, b"level2settings=1\nFoo\nhunter2\n");
}

#[test]
fn a_person_types_the_login() {
    let mut connection = Connection::new(Config::typed());
    connection.feed(b"login: ");
    assert_eq!(
        (connection.client.state(), connection.client.deadline()),
        (&State::NameAsked, None)
    );
    for line in ["Foo", "wrong"] {
        connection.client.send_line(line).unwrap();
    }
    connection.feed(b"\n\rpassword: \n\r**** Invalid password! ****\n\rlogin: ");
    assert_eq!(connection.client.state(), &State::NameAsked, "he may try again");
    connection.feed(b"\"Foo\" is a registered name.\n\rpassword: ");
    assert_eq!(connection.client.state(), &State::PasswordAsked);
    assert!(connection.client.send_line("a\nb").is_err());
    connection.feed(b"\n\rfics% ");
    let online = State::Online { handle: "Foo".to_owned(), registered: true };
    assert_eq!(connection.client.state(), &online);
    assert_eq!(connection.sent, b"Foo\nwrong\nset style 12\n");
}

#[test]
fn a_new_connection_begins_again_with_the_same_settings() {
    let mut connection = Connection::new(player().timeseal(Version::One));
    connection.client.groups().set("own_prompt", true);
    connection.client.command("who").unwrap();
    connection.feed(b"login: \n\rpassword: \n\rfics% ");
    let first = connection.sent.len();
    connection.close();
    connection.client.reconnect();
    assert_eq!(connection.client.state(), &State::Connecting);
    assert_eq!(connection.client.status().handle, None);
    connection.now += Duration::from_secs(100);
    let date = connection.client.command("date").unwrap();
    assert_eq!(date.number(), 2, "numbers go on");
    connection.feed(b"login: \n\rpassword: \n\rfics% \n\r[G]\n\r");
    let lines = connection.sent[first..].split_inclusive(|&byte| byte == b'\n');
    let lines: Vec<_> = lines.map(|line| timeseal::decode(line).unwrap()).collect();
    // FatICS takes a greeting with the time 0 for a name.
    assert!(lines[0].hello().is_some() && lines[0].time == Duration::from_millis(1));
    assert_eq!(lines[1].text, b"Foo");
    assert_eq!(lines[3].text, b"date");
    assert!(lines[4].is_pong());
    assert_eq!(connection.client.groups().is_on("own_prompt"), Some(true));
}

/// The effect of what handlers send and switch while a stream is read does not depend on how it is split.
#[test]
fn handlers_send_and_switch_groups_alike_for_every_read_size() {
    let stream = b"login: \n\r**** Starting FICS session as Foo(U) ****\n\rfics% \n\rBar tells you: on\n\r\
        fics% \n\rmy> \n\rBar tells you: again\n\rfics% \n\rBar tells you: off\n\rfics% \n\rmy> \n\rfics% ";
    let run = |largest: usize, seed| {
        let mut handlers = Handlers::new();
        handlers.on_any(|seen: &mut Vec<String>, heard, _| seen.push(heard.kind().to_owned()));
        handlers.on_tell(|seen, tell, context| {
            context.groups.set("own_prompt", tell.text != "off");
            seen.push(context.command(&format!("tell Bar {}", tell.text)).unwrap().to_string());
            context.send(b"date\n\xff\nwho\n\x07\n");
        });
        let (mut seen, mut sent) = (Vec::new(), Vec::new());
        let now = Instant::now();
        let mut client = Client::new(Config::guest_named("Foo")).unwrap();
        for piece in random_chunks(stream, largest, seed) {
            client.feed(piece, now, &mut handlers.with(&mut seen));
            sent.extend(client.output(now));
        }
        client.closed(&mut handlers.with(&mut seen));
        (seen, sent)
    };
    let whole = run(stream.len(), 0);
    assert_eq!(whole.0.iter().filter(|kind| *kind == "malformed").count(), 6, "{:?}", whole.0);
    assert!(whole.1.starts_with(b"Foo\nset style 12\n"), "{:?}", whole.1);
    for (largest, seed) in [(1, 0), (2, 1), (7, 2), (50, 3), (50, 4)] {
        assert_eq!(run(largest, seed), whole, "in pieces of {largest}");
    }
}

/// A listener that answers every event with text that can't be sent gets one malformed event for each, and no more.
#[test]
fn a_listener_that_always_sends_nonsense() {
    let mut handlers = Handlers::new();
    handlers.on_any(|count: &mut usize, _, context| {
        *count += 1;
        context.send("\x07\n");
        assert!(context.command("a\nb").is_err());
    });
    let mut count = 0;
    let mut client = Client::new(Config::guest()).unwrap();
    client.feed(b"login: Hello!\n\r", Instant::now(), &mut handlers.with(&mut count));
    client.closed(&mut handlers.with(&mut count));
    assert_eq!(count, 4);
}

/// Parts of what servers say, and of what none does.
const PARTS: &[&[u8]] = &[
    b"login: ",
    b"password: ",
    b"\n\r",
    b"Press return to enter the server as \"Foo\":",
    b"\"Foo\" is a registered name.\n\r",
    b"\"Foo\" is not a registered name.\n\r",
    b"**** Invalid password! ****\n\r",
    b"**** Starting FICS session as Foo(U) ****\n\r",
    b"**** Foo has arrived - you can't both be logged in. ****\n\r",
    b"Logged in as: Foo\n\r",
    b"fics% ",
    b"block set.\n\r",
    b"block unset.\n\r",
    b"#Ivars set.\n\r",
    b"\x151\x1643\x16",
    b"\x152\x16512\x16",
    b"\x15999999999\x161\x16",
    b"\x17",
    b"\x18\x19",
    b"[G]\0",
    b"[G]\n\r",
    b"\xff\xfb\x01",
    b"\xff\xfd\x03",
    b"\xff",
    b"Bar tells you: hi\n\r",
    b"Style 12 set.\n\r",
    b"Logging you out.\n\r",
    b"The chess server is full.\n\r",
    b"**** LOGIN TIMEOUT ****\n\r",
    b"    **** Server shutting down immediately. ****\n\r",
    b"\x00\x1b[7m",
];

/// Whatever a server says, whenever it closes and however the time goes: no panic, each command has one end, and the
/// password is sent at most once, after the name, and shown nowhere.
#[test]
fn no_server_gets_a_client_to_break_its_promises() {
    for seed in 0..1000 {
        let mut random = Random(seed);
        let mut config = player();
        if random.below(2) == 0 {
            config = config.timeseal([Version::One, Version::Two][random.below(2)]);
        }
        if random.below(2) == 0 {
            config = config.block_mode(true).login_string(random.below(2) == 0);
        }
        let mut connection = Connection::new(config.keep_alive(Duration::from_secs(50), "date"));
        let mut commands = 0;
        for _ in 0..random.below(60) {
            match random.below(12) {
                0 => {
                    let command = connection.client.command("who");
                    commands += u32::from(command.is_ok());
                }
                1 if connection.client.deadline().is_some() => connection.wait(),
                2 => connection.now += Duration::from_millis(500),
                _ => {
                    let part = PARTS[random.below(PARTS.len())];
                    let piece = &part[..part.len() - random.below(2) * random.below(part.len())];
                    connection.feed(piece);
                }
            }
            let shown = format!("{:?}", connection.client);
            assert!(!shown.contains("hunter2"), "seed {seed}");
            assert!(!shown.contains("104, 117, 110, 116, 101, 114, 50"), "seed {seed}");
        }
        connection.close();
        assert!(connection.client.state().is_over());
        let ends = connection.ends();
        let mut numbers: Vec<_> = ends.iter().map(|(number, _)| *number).collect();
        numbers.sort_unstable();
        let before = numbers.len();
        numbers.dedup();
        assert_eq!(numbers.len(), before, "seed {seed}: an answer ended twice: {ends:?}");
        assert!(numbers.len() >= commands as usize, "seed {seed}: a command has no end");

        let lines = connection.sent.split(|&byte| byte == b'\n');
        let lines: Vec<_> = lines
            .map(|line| timeseal::decode(line).map_or(line.to_vec(), |stamped| stamped.text))
            .collect();
        let at = |wanted: &[u8]| -> Vec<usize> {
            let ends = lines.iter().enumerate().filter(|(_, line)| line.ends_with(wanted));
            ends.map(|(at, _)| at).collect()
        };
        let (names, passwords) = (at(b"Foo"), at(b"hunter2"));
        assert!(passwords.len() <= 1 && names.len() <= 1, "seed {seed}: {lines:?}");
        assert!(passwords.first() > names.first() || passwords.is_empty(), "seed {seed}");
        // It is in no event: only a server that says it can put it there, and this one does not.
        assert!(!format!("{:?}", connection.heard).contains("hunter2"), "seed {seed}");
    }
}

/// What the client logs in with is the handle, if the server says no other one before the first prompt.
#[test]
fn a_server_that_never_says_the_handle() {
    let guest = Config::guest_named("Foo").style(None);
    for (config, registered) in [(guest, false), (player(), true)] {
        let mut connection = Connection::new(config);
        for said in [&b"login: "[..], b"\n\rpassword: "].iter().take(1 + usize::from(registered)) {
            connection.feed(said);
        }
        assert_eq!(connection.client.status().handle, None);
        connection.feed(b"\n\rfics% \n\rfics% ");
        let logins = connection.kinds().iter().filter(|kind| **kind == "logged_in").count();
        assert_eq!(logins, 1, "{:?}", connection.kinds());
        assert_eq!(connection.client.status().handle.as_deref(), Some("Foo"));
        let online = State::Online { handle: "Foo".to_owned(), registered };
        assert_eq!(connection.client.state(), &online);
        connection.feed(b"\n\r**** Starting FICS session as GuestABCD(U) ****\n\rfics% ");
        assert_eq!(connection.client.state().handle(), Some("GuestABCD"), "it does so too late");

        connection.close();
        connection.client.reconnect();
        connection.feed(b"login: \n\rfics% ");
        assert_eq!(connection.client.state().handle(), Some("Foo"), "on the next connection, too");
    }
    let mut connection = Connection::new(Config::typed());
    connection.feed(b"login: ");
    connection.client.send_line("Foo").unwrap();
    connection.feed(b"\n\rfics% ");
    assert_eq!(connection.kinds(), ["login_prompt", "logged_in", "prompt"]);
    assert_eq!(connection.client.state().handle(), Some("Foo"));
}

#[test]
fn a_server_that_refuses_before_it_asks_for_a_name() {
    for (said, reason) in [
        ("The administrators have banned you from using this chess server.\n\r", Refusal::Banned),
        ("The chess server is full.\n\r", Refusal::Full),
    ] {
        let mut connection = Connection::new(player());
        connection.feed(said.as_bytes());
        connection.close();
        assert_eq!((connection.reason(), &*connection.sent), (reason, &b""[..]), "{said}");
        // It may mean others: guests, for example.
        let mut connection = Connection::new(player());
        connection.feed(format!("{said}login: ").as_bytes());
        assert_eq!(connection.sent, b"Foo\n");
        connection.close();
        assert_eq!(connection.client.state(), &State::Closed { reason: None });
    }
    let mut connection = Connection::new(player());
    connection.feed(b"Names should only consist of letters.\n\rlogin: ");
    assert_eq!(connection.sent, b"Foo\n", "it is a hint");
    connection.feed(b"\n\r\n\r**** LOGIN TIMEOUT ****\n\r");
    connection.close();
    let closed = State::Closed { reason: Some("login_timeout".to_owned()) };
    assert_eq!(connection.client.state(), &closed);
}

/// What a client sends after that would be taken for a name.
#[test]
fn a_server_that_asks_for_a_second_login() {
    let mut connection = Connection::new(player());
    connection.feed(b"login: \n\rpassword: \n\rfics% \n\rLogging you out.\n\r\n\rlogin: ");
    let closed = State::Closed { reason: Some("asked".to_owned()) };
    assert_eq!(connection.client.state(), &closed);
    assert_eq!(connection.client.command("tell Bar a secret"), Err(SendError::Closed));
    connection.feed(b"\n\rpassword: \n\rfics% ");
    assert_eq!(connection.client.state(), &closed);
    assert_eq!(connection.sent, b"Foo\nhunter2\n");
}

/// A client that connects again does so after a shutdown, and not after `quit`, whatever words the server has for both.
#[test]
fn what_a_server_says_at_the_end_is_the_reason() {
    const GOODBYE: &str = "Thank you for using a Free (GNU) Internet Chess server.\n\r";
    for (said, expected) in [
        ("Logging you out.\n\r", Some("asked")),
        // All that FatICS and capablanca say to `quit`.
        ("\u{2659}\u{2659}\u{2659} Thank you for using FatICS.\n\r", Some("asked")),
        (GOODBYE, Some("asked")),
        // What chessd says to everybody when it ends.
        (
            "\n\r    **** Server shutting down immediately. ****\n\r\n\rLogging you out.\n\r",
            Some("shutdown"),
        ),
        // The reason comes after the line that says when.
        (
            "\n\r    **** Server shutting down immediately. ****\n\r\
             \n\r    **** We are going down because: repairs. ****\n\r\n\rLogging you out.\n\r",
            Some("shutdown"),
        ),
        (
            "\n\r    **** Server going down in 5 minutes and 0 seconds. ****\n\rfics% Logging you out.\n\r",
            Some("asked"),
        ),
        (
            "\n\r    **** Server going down in 0 minutes and 30 seconds. ****\n\rfics% Logging you out.\n\r",
            Some("asked"),
        ),
        (
            "\n\r    **** Server shutting down immediately. ****\n\r\
             \n\r    **** Server shutdown canceled by Foo. ****\n\rfics% Logging you out.\n\r",
            Some("asked"),
        ),
        ("\n\r**** Auto-logout because you were idle more than 60 minutes. ****\n\r", Some("idle")),
        ("\n\rFoo shouts: Thank you for using this\n\r", None),
    ] {
        let mut client = Client::new(Config::guest().style(None)).unwrap();
        let mut listener = |_: &Heard<'_>| {};
        let now = Instant::now();
        client.feed(b"login: \n\rfics% ", now, &mut listener);
        client.feed(said.as_bytes(), now, &mut listener);
        client.closed(&mut listener);
        let expected = State::Closed { reason: expected.map(str::to_owned) };
        assert_eq!(client.state(), &expected, "{said:?}");
    }
}
