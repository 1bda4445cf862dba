//! A scripted server plays the recorded logins and games of four servers: it says what was recorded, and waits for each
//! line that was typed.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use looking_at::capture::{Capture, Direction};
use looking_at::client::{Client, Config, Refusal, State};
use looking_at::timeseal::{self, Version};
use looking_at::{Context, Event, Heard, Listener};

use crate::streams::random_chunks;

/// The text that replaces a password in the recordings.
const PASSWORD: &str = "********";

#[derive(Debug, Clone, PartialEq)]
enum Step {
    Says(Vec<u8>),
    Waits(String),
}

/// Returns the folders of recordings, and the one that `RECORDINGS` names.
fn folders() -> impl Iterator<Item = PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let more = std::env::var_os("RECORDINGS").map(PathBuf::from);
    ["corpus/logins", "corpus"].map(|folder| root.join(folder)).into_iter().chain(more)
}

/// Returns the steps of a recording, without what the client sent of telnet.
fn steps(name: &str) -> Vec<Step> {
    let mut files = folders().map(|folder| folder.join(name).with_extension("cast"));
    steps_of(&files.find(|path| path.exists()).expect(name))
}

fn steps_of(file: &Path) -> Vec<Step> {
    let mut capture = Capture::open(std::fs::File::open(file).unwrap()).unwrap();
    let mut steps = Vec::new();
    while let Some(chunk) = capture.next_chunk().unwrap() {
        match (chunk.direction, steps.last_mut()) {
            (Direction::In, Some(Step::Says(said))) => said.extend_from_slice(chunk.bytes),
            (Direction::In, _) => steps.push(Step::Says(chunk.bytes.to_vec())),
            (Direction::Out, _) if chunk.bytes.contains(&0xff) => {}
            (Direction::Out, _) => {
                let lines = latin1(chunk.bytes);
                steps.extend(lines.lines().map(|line| Step::Waits(line.to_owned())));
            }
        }
    }
    steps
}

fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

fn asks_for_a_name(step: &Step) -> bool {
    matches!(step, Step::Says(said) if said.ends_with(b"login: "))
}

/// Returns the attempts to log in of a recording, each as a connection of its own: a client makes one on each.
fn attempts(name: &str) -> Vec<Vec<Step>> {
    attempts_of(name, &steps(name))
}

fn attempts_of(name: &str, steps: &[Step]) -> Vec<Vec<Step>> {
    let banner = steps[0].clone();
    assert!(asks_for_a_name(&banner), "{name}");
    let mut attempts = vec![vec![banner.clone()]];
    let mut rest = steps[1..].iter().peekable();
    while let Some(step) = rest.next() {
        let attempt = attempts.last_mut().unwrap();
        attempt.push(step.clone());
        // The answer to a login string asks for the name, too.
        let is_string = matches!(&attempt[..], [.., Step::Waits(line), _] if line.starts_with('%'));
        if asks_for_a_name(step) && !is_string && rest.peek().is_some() {
            attempts.push(vec![banner.clone()]);
        }
    }
    attempts
}

/// Returns the lines that were typed.
fn typed(steps: &[Step]) -> Vec<&str> {
    let lines = steps.iter().filter_map(|step| match step {
        Step::Waits(line) => Some(line.as_str()),
        Step::Says(_) => None,
    });
    lines.collect()
}

/// The result of a connection.
#[derive(Debug, PartialEq)]
struct Outcome {
    /// Each event: its kind, its line, and the number of the command that it answers.
    events: Vec<(String, String, Option<u32>)>,
    /// The ends of answers: `complete`, `prompt`, `late` or `lost`.
    ends: Vec<String>,
    /// The lines that the server got, without their numbers.
    sent: Vec<String>,
    /// The state before the connection ended, and after it.
    states: [State; 2],
}

impl Listener for Outcome {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        if let Event::AnswerEnd(end) = &heard.event {
            self.ends.push(end.how.as_str().to_owned());
        } else if !matches!(heard.event, Event::Ping(_) | Event::Reply(_)) {
            let command = context.answers.map(|answers| answers.command.number());
            self.events.push((heard.kind().to_owned(), heard.line.to_string(), command));
        }
    }
}

/// Plays a script to a client in random pieces of at most `largest` bytes.
fn play(mut client: Client, steps: &[Step], largest: usize, seed: u64) -> Outcome {
    let states = [client.state().clone(), client.state().clone()];
    let mut outcome = Outcome { events: Vec::new(), ends: Vec::new(), sent: Vec::new(), states };
    let mut now = Instant::now();
    let mut received = VecDeque::new();
    let mut numbers = HashMap::new();
    let mut steps: VecDeque<Step> = steps.iter().cloned().collect();
    while let Some(step) = steps.front() {
        received.extend(lines(&client.output(now)));
        match step {
            Step::Says(said) => {
                let said = renumbered(said, &numbers);
                for piece in random_chunks(&said, largest, seed) {
                    now += Duration::from_millis(1);
                    client.feed(piece, now, &mut outcome);
                    received.extend(lines(&client.output(now)));
                }
            }
            Step::Waits(line) => {
                let Some(got) = received.pop_front() else {
                    // Nothing comes: the recorded client did not wait for a prompt.
                    let Some(deadline) = client.deadline() else {
                        panic!("it waits for ever, in place of {line:?}: {:?}", client.state())
                    };
                    now = now.max(deadline);
                    client.handle_timeout(now, &mut outcome);
                    assert!(!client.state().is_over(), "in place of {line:?}");
                    continue;
                };
                let (number, text) = without_number(&got);
                let (recorded_number, recorded) = without_number(line);
                if let Some(number) = number {
                    // The server answers a line without a number with 0.
                    numbers.insert(recorded_number.unwrap_or(0), number);
                }
                assert_eq!(text, recorded, "{outcome:#?}");
                outcome.sent.push(text.to_owned());
            }
        }
        steps.pop_front();
    }
    outcome.states[0] = client.state().clone();
    client.closed(&mut outcome);
    assert_eq!(client.output(now), b"");
    outcome.states[1] = client.state().clone();
    outcome
}

/// Returns the lines of a client's output, decoded if it speaks timeseal; without greeting and pongs.
fn lines(output: &[u8]) -> Vec<String> {
    let (mut rest, mut text) = (output.iter(), Vec::new());
    while let Some(&byte) = rest.next() {
        match byte {
            // Three bytes of telnet, which are not part of a line.
            0xff => _ = rest.nth(1),
            _ => text.push(byte),
        }
    }
    let lines = text.split_inclusive(|&byte| byte == b'\n').filter_map(|line| {
        let text = match timeseal::decode(line) {
            Some(stamped) if stamped.hello().is_some() || stamped.is_pong() => return None,
            Some(stamped) => stamped.text,
            None => line.strip_suffix(b"\n").expect("whole lines").to_vec(),
        };
        Some(latin1(&text))
    });
    lines.collect()
}

/// Returns a line without the number that it has in block mode.
fn without_number(line: &str) -> (Option<u32>, &str) {
    match line.split_once(' ') {
        Some((number, text)) if number.parse::<u32>().is_ok() => (number.parse().ok(), text),
        _ => (None, line),
    }
}

/// Returns the bytes of a server in block mode, with the numbers that this client gave its commands.
fn renumbered(said: &[u8], numbers: &HashMap<u32, u32>) -> Vec<u8> {
    let mut parts = said.split(|&byte| byte == 0x15);
    let mut bytes = parts.next().unwrap_or_default().to_vec();
    for part in parts {
        let digits = part.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number: u32 = std::str::from_utf8(&part[..digits]).unwrap().parse().unwrap();
        bytes.push(0x15);
        bytes.extend(numbers[&number].to_string().into_bytes());
        bytes.extend_from_slice(&part[digits..]);
    }
    bytes
}

/// Plays a script in several ways, and returns what came of it, which must be always the same.
fn outcome(client: impl Fn() -> Client, steps: &[Step]) -> Outcome {
    let whole = play(client(), steps, usize::MAX >> 1, 0);
    for (largest, seed) in [(1, 0), (7, 1), (97, 2), (1000, 3)] {
        assert_eq!(play(client(), steps, largest, seed), whole, "in pieces of {largest}");
    }
    whole
}

/// Returns a client for an attempt of a recording, which sends the commands that were typed.
fn client(config: impl Fn(Config) -> Config, steps: &[Step]) -> Client {
    let mut typed = typed(steps).into_iter().peekable();
    typed.next_if(|line| line.starts_with('%'));
    let name = typed.next().unwrap();
    let user = match typed.next_if_eq(&PASSWORD) {
        Some(password) => Config::player(name, password),
        None => Config::guest_named(name),
    };
    // The return after the name of a guest.
    if let (Some(""), Step::Says(said)) = (typed.peek().copied(), &steps[2])
        && said.windows(5).any(|part| part == b"Press")
    {
        typed.next();
    }
    let style = typed.next_if_eq(&"set style 12").map(|_| 12);
    let mut client = Client::new(config(user.style(style))).unwrap();
    for line in typed {
        client.command(without_number(line).1).unwrap();
    }
    client
}

fn online(handle: &str, registered: bool) -> State {
    State::Online { handle: handle.to_owned(), registered }
}

/// Describes how a recorded attempt ended.
fn ended(states: &[State; 2]) -> String {
    let short = |state: &State| match state {
        State::Refused { reason, .. } => format!("refused: {reason:?}"),
        State::Online { handle, registered } => {
            format!("{handle}{}", if *registered { "" } else { " (guest)" })
        }
        other => format!("{other:?}"),
    };
    format!("{}, {}", short(&states[0]), short(&states[1]))
}

#[test]
fn every_recorded_login_ends_in_the_right_state() {
    const GONE: &str = "Closed { reason: None }";
    let name = || "refused: Name, refused: Name".to_owned();
    let password = || "refused: Password, refused: Password".to_owned();
    let guest = |name: &str| format!("{name} (guest), {GONE}");
    let quit = |name: &str| format!("{name} (guest), Closed {{ reason: Some(\"asked\") }}");
    for (recording, expected) in [
        ("fics-login", vec![name(), name(), name(), name(), password()]),
        ("fics-login-retry", vec![guest("Lanternfly")]),
        ("fics-login-registered", vec!["TakenOver, TakenOver".to_owned()]),
        ("fics-login-takeover", vec![format!("Tindrel, {GONE}")]),
        ("fics-chat3", vec![format!("Borodyno, {GONE}")]),
        ("chessd-login", vec![name(), name(), name(), password(), guest("GuestCQPS")]),
        // The line that says it is the last one, and waits for the byte after it.
        ("chessd-login-registered", vec!["Larkspur, TakenOver".to_owned()]),
        ("chessd-login-takeover", vec![format!("Larkspur, {GONE}")]),
        ("chessd-chat-guest", vec![guest("GuestCORJ")]),
        ("chessd-seek2", vec![format!("Wrenfield, {GONE}")]),
        ("capa-login", vec![name(), name(), name(), password(), quit("Lanternfly")]),
        ("fat-login", vec![name(), name(), name(), name(), password(), quit("Lanternfly")]),
    ] {
        let attempts = attempts(recording);
        let ends = attempts.iter().map(|steps| {
            let outcome = outcome(|| client(|config| config, steps), steps);
            let count = |wanted| outcome.events.iter().filter(|(kind, ..)| kind == wanted).count();
            let is_in = matches!(outcome.states[0], State::Online { .. } | State::TakenOver);
            assert_eq!(
                count("logged_in"),
                usize::from(is_in),
                "{recording}: {:#?}",
                outcome.events
            );
            assert_eq!(count("malformed"), 0);
            assert_eq!(outcome.sent, typed(steps), "{recording}");
            ended(&outcome.states)
        });
        assert_eq!(ends.collect::<Vec<_>>(), expected, "{recording}");
    }
}

/// A login that reaches a prompt for commands: the handle is the name that was typed, unless a guest lets the server choose
/// one, and it is registered if a password was typed. `RECORDINGS` names a folder with more of them.
#[test]
fn the_handle_of_every_recorded_login_is_the_name_that_was_typed() {
    let mut logins = 0;
    let files = folders().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files = files.map(|file| file.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "cast")) {
        let name = file.display().to_string();
        let steps = steps_of(&file);
        if !asks_for_a_name(&steps[0]) {
            continue;
        }
        for steps in attempts_of(&name, &steps) {
            let is_prompt = |step: &Step| matches!(step, Step::Says(said) if said.ends_with(b"% "));
            let Some(end) = steps.iter().position(is_prompt) else { continue };
            let steps = &steps[..=end];
            let mut typed = typed(steps).into_iter();
            let typed_name = typed.next().unwrap();
            if typed_name.starts_with('%') {
                continue; // Another test has the login strings.
            }
            let outcome = outcome(|| client(|config| config, steps), steps);
            let State::Online { handle, registered } = &outcome.states[0] else {
                panic!("{name}: {:?}", outcome.states)
            };
            let is_chosen = !registered && handle.starts_with("Guest");
            assert!(handle.eq_ignore_ascii_case(typed_name) || is_chosen, "{name}: {handle}");
            assert_eq!(*registered, typed.any(|line| line == PASSWORD), "{name}");
            let heard = outcome.events.iter().filter(|(kind, ..)| kind == "logged_in").count();
            assert_eq!(heard, 1, "{name}");
            logins += 1;
        }
    }
    assert!(logins >= 12, "{logins}");
}

#[test]
fn a_recorded_login_string_sets_the_variables() {
    let variables = "seekremove defprompt startpos gameinfo pendinfo seekinfo nohighlight";
    let [steps] = &attempts("fat-login-ivars")[..] else { panic!() };
    let config = |config: Config| {
        let config = variables.split(' ').fold(config, |config, name| config.variable(name, true));
        config.login_string(true)
    };
    let outcome = outcome(|| client(config, steps), steps);
    assert_eq!(outcome.states[0], online("Junipera", true));
    let string = "%b00110101010101000000000000000000";
    assert_eq!(outcome.sent[..4], [string, "Junipera", PASSWORD, "set style 12"]);
    assert_eq!(outcome.sent, typed(steps), "nothing is set a second time");
}

/// A server that takes a login string for a name refuses it and asks again; then the variables are set after the login.
#[test]
fn where_a_login_string_is_not_known_the_variables_are_set_afterwards() {
    let fics = attempts("fics-login-takeover").remove(0);
    let refused = attempts("fics-login").remove(1);
    let mut steps = refused[..3].to_vec();
    steps[1] = Step::Waits("%b00000100000000000000000000000000".to_owned());
    steps.extend(fics[1..5].iter().cloned());
    steps.push(Step::Waits("iset startpos 1".to_owned()));
    steps.push(Step::Says(b"com_iset: startpos 1\n\rfics% ".to_vec()));
    steps.extend(fics[5..].iter().cloned());
    let config = |config: Config| config.variable("startpos", true).login_string(true);
    let client = || {
        let mut client = Client::new(config(Config::player("Tindrel", PASSWORD))).unwrap();
        let typed = typed(&fics);
        for line in typed[3..].iter() {
            client.command(line).unwrap();
        }
        client
    };
    let outcome = outcome(client, &steps);
    assert_eq!(outcome.states[0], online("Tindrel", true));
    assert_eq!(outcome.sent, typed(&steps));
}

/// The recorded commands of a session in block mode: each answer is certain, has an end, and nothing else
/// belongs to it.
#[test]
fn answers_in_block_mode() {
    let [steps] = &attempts("fat-block")[..] else { panic!() };
    let outcome = outcome(|| client(|config| config, steps), steps);
    let commands: Vec<&str> = typed(steps)[2..].iter().map(|line| without_number(line).1).collect();
    assert_eq!(outcome.sent[2..], commands);
    let complete = outcome.ends.iter().filter(|how| *how == "complete").count();
    let by_prompt = outcome.ends.iter().filter(|how| *how == "prompt").count();
    // The style and the block mode itself are asked for without it, and `quit` has no answer.
    assert_eq!((by_prompt, complete, outcome.ends.len()), (2, commands.len() - 3, commands.len()));
    let answer = |text: &str| {
        let event = outcome.events.iter().find(|(_, line, _)| line.contains(text));
        event.and_then(|(.., command)| commands.get((*command)? as usize).copied())
    };
    assert_eq!(answer("1 player displayed."), Some("who"));
    assert_eq!(answer("Finger of Ashgrove"), Some("finger"));
    assert_eq!(answer("Variable settings of"), Some("variables"));
    assert_eq!(answer("Command not found"), Some("bogus"));
    assert_eq!(answer("Style 12 set."), None, "it has its own number");
    for (kind, line, command) in &outcome.events {
        if matches!(&**kind, "tell" | "shout" | "challenge" | "arrived" | "logged_in" | "prompt") {
            assert_eq!(*command, None, "{line}");
        }
    }
}

/// Games over timeseal: each line has its time, and each ping is answered.
#[test]
fn recorded_games_over_timeseal() {
    for (recording, handle) in [("fat-timeseal1", "Lowmarsh"), ("capa-timeseal1", "Ironquill")] {
        let [steps] = &attempts(recording)[..] else { panic!() };
        let sealed = |config: Config| config.timeseal(Version::One);
        let outcome = outcome(|| client(sealed, steps), steps);
        assert_eq!(outcome.states[0], online(handle, true));
        assert_eq!(outcome.sent, typed(steps), "{recording}");
        assert!(outcome.events.iter().all(|(_, line, _)| line != "[G]"), "{recording}");
        assert!(matches!(&outcome.states[1], State::Closed { .. }));
    }
}

/// The lines of a client without timeseal and with it are the same, and only the second are encoded.
#[test]
fn output_is_encoded_line_by_line() {
    let start = Instant::now();
    let mut listener = |_: &Heard<'_>| {};
    let mut client =
        Client::new(Config::guest().timeseal(Version::Two).program("example", "system")).unwrap();
    let hello = client.output(start);
    assert_eq!(timeseal::decode(&hello).unwrap().text, b"TIMESEAL2|example|system|");
    let later = start + Duration::from_millis(1500);
    client.feed(b"\xff\xfb\x03[G]\0login: ", later, &mut listener);
    let output = client.output(later);
    let (telnet, lines) = output.split_at(3);
    assert_eq!(telnet, b"\xff\xfe\x03");
    let stamped: Vec<_> = lines
        .split_inclusive(|&byte| byte == b'\n')
        .map(|line| timeseal::decode(line).unwrap())
        .collect();
    assert_eq!(stamped.len(), 2);
    assert!(stamped[0].is_pong() && stamped[1].text == b"guest");
    // The greeting has the time 1.
    assert!(stamped.iter().all(|stamped| stamped.time.as_millis() == 1501));
    assert_eq!(client.output(later), b"");
}

/// Refusals that no server was recorded with, in the words of the default list.
#[test]
fn refusals() {
    let guest = || Config::guest_named("Foo");
    let player = || Config::player("Foo", "secret");
    for (config, said, reason) in [
        (player(), "Sorry, Foo is already logged in.\n\r", Refusal::NameInUse),
        (player(), "*** Sorry Foo is already logged in ***\n\r", Refusal::NameInUse),
        (guest(), "Player \"Foo\" is banned.\n\r", Refusal::Banned),
        (guest(), "The chess server is full.\n\r", Refusal::Full),
        (
            guest(),
            "The chess server is currently only admitting registered players.\n\r",
            Refusal::Full,
        ),
        (guest(), "\"Foo\" is a registered name.\n\rpassword: ", Refusal::PasswordNeeded),
        (player(), "\"Foo\" is not a registered name.\n\r", Refusal::NotRegistered),
        (player(), "Press return to enter the server as \"Foo\":", Refusal::NotRegistered),
        (player(), "Logging you in as \"GuestABCD\"\n\rfics% ", Refusal::NotRegistered),
        (guest(), "login: ", Refusal::Unexplained),
        (player(), "password: \n\rpassword: ", Refusal::Password),
        (player(), "password: \n\rlogin: ", Refusal::Unexplained),
    ] {
        let steps = [
            Step::Says(b"login: ".to_vec()),
            Step::Waits("Foo".to_owned()),
            Step::Says(format!("{said}\n\r\n\r").into_bytes()),
        ];
        let outcome = outcome(|| Client::new(config.clone()).unwrap(), &steps);
        let State::Refused { reason: got, line } = &outcome.states[0] else {
            panic!("{said:?}: {:?}", outcome.states)
        };
        assert_eq!(*got, reason, "{said:?}");
        assert!(line.is_some(), "{said:?}");
        assert_eq!(outcome.states[1], outcome.states[0], "the reason is kept");
    }
}
