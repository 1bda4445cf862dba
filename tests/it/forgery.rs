//! What a player writes gives the event of its own line and no other.

use std::collections::BTreeSet;

use looking_at::{Entry, Event, Heard, PatternList, StarType, snap};
use proptest::prelude::*;

use crate::session::{events, fresh, kinds};
use crate::streams::Random;
use crate::talk::{Case, Choices, Fold, HEADS, NOTES, case};

const BOARD: &str = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 \
                     1 1 1 1 0 7 Foo Bar 1 2 12 39 39 120 120 1 none (0:00) none 0";

/// Lines with a player's words that are not talk, and their kinds.
const OTHERS: &[(&str, &str)] = &[
    ("(told Foo, who ", "told"),
    ("--> Foo>", "it_shout"),
    ("--> Foo(CA)_<", "it_shout"),
    ("(4) --> Foo-", "it_shout"),
    ("--> Foo%", "it_shout"),
    ("Plan variable 1 changed to ", "setting"),
    ("Plan line 1 changed to ", "setting"),
    ("Formula set to ", "setting"),
    ("Formula variable f1 set to ", "setting"),
    ("Your \"busy\" string was set to ", "setting"),
    ("<ui> username=Foo R=1 At='", "user_info"),
    ("Note 1 set: ", "setting"),
    ("Interface set to ", "setting"),
    ("formula set to \"", "setting"),
    ("gg -> ", "alias"),
    ("Junipera forwarded: Foo at 2026-11-17 17:27 UTC: ", "message"),
    ("TODO: ", "command_failed"),
    ("Opsy has changed your ", "account_change"),
    ("    **** We are going down because: ", "shutdown"),
    (":mamer notes: ", "qtell"),
    (":mamer [tourney #7]: ", "qtell"),
    (":mamer TOURNEY INFO: ", "qtell"),
    (":36 ", "qtell"),
    (":The following tournaments are currently in progress", "qtell"),
    ("\"x\" is not a valid handle: ", "no_such_user"),
    ("You cannot kick out ", "command_failed"),
    ("Password changed to ", "setting"),
    ("Foo needs to speak to you.  To contact him or her type ", "summons"),
    ("Next shout in 3 seconds. ", "not_delivered"),
    ("Ambiguous list \"x\". Matches: ", "command_failed"),
    ("Inserted line 1 '", "setting"),
    ("Matches the following player(s): ", "no_such_user"),
    ("NEWS 112 (Tue, Nov 17) ", "news"),
    ("Please type: ", "hint"),
    ("Moves NOT mailed", "moves_mailed"),
    (":Tourney #7's ", "qtell"),
    (":mamer KOTH INFO: ", "qtell"),
    (":104 Foo Bar * ", "qtell"),
];

/// Pieces that a text is made of: every literal of the lists, and what looks like a message.
pub(crate) fn pieces() -> Vec<String> {
    let mut pieces: Vec<String> = [
        BOARD,
        "<12> ",
        "<b1> game 3 white [PPN] black [Q]",
        "{Game 1 (a vs. b) a resigns} 1-0",
        "fics% ",
        "{Game 1 (Foo vs. Bar) Creating rated blitz match.}",
        "login: ",
        "password: ",
        "\\   ",
        "\x07",
        "\"",
        "Movelist for game 1:",
        "Foo(50): ",
        "Foo tells you: ",
        "--> Foo ",
        ":",
        "(",
        ")",
        "[",
        "]",
        "*",
        "  ",
        " ",
        "Foo just sent you a message:",
        "%",
        "\t",
        "x",
        "caf\u{e9}",
        "\u{3b1}",
        "aics% my> ",
        "10: ",
        "{",
        "}",
    ]
    .map(str::to_owned)
    .to_vec();
    for list in [PatternList::ics(), PatternList::xboard()] {
        for entry in list.entries() {
            for literal in entry.pattern().as_bytes().split(|&byte| byte == b'*' || byte == b'\n') {
                pieces.push(String::from_utf8_lossy(literal).into_owned());
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Returns a text that a player can write: not empty, no newline, no blanks at its ends.
fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces()), 1..12).prop_filter_map(
        "nothing",
        |pieces| {
            let text = pieces.concat().trim().to_owned();
            (!text.replace('\x07', "").trim().is_empty()).then_some(text)
        },
    )
}

/// Folds a line as the servers do: before column 80, at a blank.
fn folded(line: &str, keep_blank: bool) -> Option<String> {
    let mut out = String::new();
    let mut rest = line;
    let mut width = 78;
    while rest.chars().count() > width {
        let limit = rest.char_indices().nth(width).map(|(at, _)| at)?;
        let at = rest[..limit].rfind(' ').filter(|&at| at > 30)?;
        // Two blanks at a fold are joined as one: the stream does not say how many there were.
        if rest[..at].ends_with(' ') || rest[at + 1..].starts_with(' ') {
            return None;
        }
        out += &rest[..at];
        out += if keep_blank { " \n\r\\   " } else { "\n\r\\   " };
        rest = &rest[at + 1..];
        width = 74;
    }
    Some(out + rest)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn talk_is_exactly_one_event_with_that_text(
        text in text(),
        head in prop::sample::select(HEADS),
        before in prop::sample::select(&["", "fics% ", "fics% \n\r", "\n\r", "fics% \x07\n\r", "\x07"][..]),
        keep_blank: bool,
        split in 0usize..400,
        again in 0usize..400,
    ) {
        let (start, expected) = head;
        // A t-shout is a line of a program too: see SECURITY.md.
        prop_assume!(start != ":" || !text.contains(" t-shouts: "));
        // BEL is not part of the text.
        let shown = text.replace('\x07', "");
        let line = format!("{start}{text}");
        let mut streams = vec![format!("{before}{line}\n\rfics% ")];
        if line.is_ascii() && !line.contains(|c: char| c.is_ascii_control()) {
            streams.extend(folded(&line, keep_blank).map(|line| format!("{before}{line}\n\rfics% ")));
        }
        for stream in streams {
            let bytes = stream.as_bytes();
            let (first, rest) = bytes.split_at(split.min(bytes.len()));
            let (second, third) = rest.split_at(again.min(rest.len()));
            let mut lines = events(fresh(), [first, second, third], snap::line);
            lines.retain(|line| !line.contains(" prompt text=\"fics\""));
            prop_assert_eq!(lines.len(), 1, "{:?} gives {:#?}", stream, lines);
            let line = lines[0].split_once(' ').unwrap().1;
            prop_assert_eq!(line, format!("{expected}text={shown:?}"), "{:?}", stream);
        }
    }

    /// The server may pause after any byte of a player's text, and fold it.
    #[test]
    fn no_flush_changes_the_event_of_talk(
        text in text(),
        head in prop::sample::select(HEADS),
        keep_blank: bool,
    ) {
        let (start, expected) = head;
        prop_assume!(start != ":" || !text.contains(" t-shouts: "));
        let shown = text.replace('\x07', "");
        let line = format!("{start}{text}");
        let mut streams = vec![format!("fics% {line}\n\r")];
        if line.is_ascii() && !line.contains(|c: char| c.is_ascii_control()) {
            // After a pause within the head, nothing shows that it was one: see SECURITY.md.
            let folded = folded(&line, keep_blank).filter(|line| line.find('\n') >= Some(start.len()));
            streams.extend(folded.map(|line| format!("fics% {line}\n\r")));
        }
        for stream in streams {
            let mut session = fresh();
            let (mut lines, mut continued) = (Vec::new(), String::new());
            let mut listener = |heard: &Heard<'_>| match &heard.event {
                Event::Text(text) if text.continues => continued += &text.text,
                _ => lines.push(snap::line(heard)),
            };
            for byte in stream.as_bytes() {
                session.feed(&[*byte], &mut listener);
                session.flush(&mut listener);
            }
            session.finish(&mut listener);
            lines.retain(|line| !line.contains(" prompt text=\"fics\""));
            prop_assert_eq!(lines.len(), 1, "{:?} gives {:#?}", stream, lines);
            let line = lines[0].split_once(' ').unwrap().1;
            // What arrived after the flush is the rest of the text.
            let first = shown.strip_suffix(&*continued);
            let first = first.map(|first| format!("{expected}text={first:?}"));
            prop_assert_eq!(Some(line.to_owned()), first, "{:?} {:?}", stream, continued);
        }
    }

    /// Entries that hold a player's words in another field than `text`, or with more before them.
    #[test]
    fn a_players_words_stay_in_the_event_of_their_line(
        text in text(),
        head in prop::sample::select(OTHERS),
        split in 0usize..200,
    ) {
        let (start, kind) = head;
        // A t-shout is a line of a program too: see SECURITY.md.
        prop_assume!(start != ":36 " || !text.starts_with("t-shouts: "));
        let stream = format!("fics% {start}{text}\n\rfics% Bar offers you a draw.\n\rfics% ");
        let (first, second) = stream.as_bytes().split_at(split.min(stream.len()));
        let mut heard = events(fresh(), [first, second], snap::line);
        heard.retain(|line| !line.contains(" prompt text=\"fics\""));
        prop_assert_eq!(heard.len(), 2, "{:?} gives {:#?}", stream, heard);
        let kinds: Vec<_> = heard.iter().filter_map(|line| line.split(' ').nth(1)).collect();
        prop_assert_eq!(kinds, [kind, "offer"], "{:?}", heard);
    }

    #[test]
    fn notes_are_text_and_nothing_else(
        text in text(),
        head in prop::sample::select(&[" 1: ", "10: ", "11: ", "f2: ", "    1. ", "Formula: "][..]),
    ) {
        let kinds = kinds(&[&format!("fics% \n\r{head}{text}\n\r")]);
        prop_assert_eq!(kinds, ["text"]);
    }
}

#[test]
fn finger_notes_are_text() {
    for note in
        [" 1: Foo tells you: hi", "10: Foo tells you: hi", "11: Foo(50): hi", "f2: Foo shouts: hi"]
    {
        assert_eq!(kinds(&[&format!("{note}\n\r")]), ["text"], "{note}");
    }
}

impl Choices for Random {
    fn below(&mut self, bound: usize) -> usize {
        Random::below(self, bound)
    }
}

/// Panics if the events of a case are not those of the grammar.
fn check(case: &Case, random: &mut Random, what: &dyn Fn() -> String) {
    let heard = case.heard(fresh(), random);
    let stream = case.stream.escape_ascii();
    assert!(
        heard == case.expected,
        "{}: {stream}\nheard {heard:#?}\nnot {:#?}",
        what(),
        case.expected
    );
}

/// Returns the number of streams to generate; set by the environment variable `FORGERIES`.
fn cases() -> u64 {
    std::env::var("FORGERIES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(100_000)
}

#[test]
fn generated_streams_give_the_events_of_the_grammar() {
    let first = std::env::var("FORGERY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    for seed in first..first + cases() {
        let mut random = Random(seed);
        let case = case(&mut random);
        check(&case, &mut random, &|| format!("FORGERY_SEED={seed}"));
    }
}

/// Like the test above, with every split of each stream, with and without a flush there; fewer streams.
#[test]
fn every_split_of_generated_streams_gives_the_events_of_the_grammar() {
    for seed in 0..cases() / 400 {
        let case = case(&mut Random(seed));
        for split in 0..=case.stream.len() {
            for flush in [false, true] {
                let heard = case.heard_split(fresh(), split, flush);
                assert!(
                    heard == case.expected,
                    "seed {seed}, split at {split}, flush {flush}: {}\nheard {heard:#?}\nnot {:#?}",
                    case.stream.escape_ascii(),
                    case.expected
                );
            }
        }
    }
}

/// A line that contains a player's text.
#[derive(Debug, Clone, Copy)]
enum Words {
    Talk { head: &'static str, event: &'static str },
    Message,
    Note { head: &'static str },
}

#[test]
fn every_byte_at_every_place_of_every_kind_of_talk() {
    let mut random = Random(1);
    let talk = HEADS.iter().map(|&(head, event)| Words::Talk { head, event });
    let notes = NOTES.iter().map(|&head| Words::Note { head });
    let words: Vec<Words> = talk.chain(notes).chain([Words::Message]).collect();
    for byte in (0..=255).filter(|&byte| byte != b'\n') {
        for &words in &words {
            // Alone, first, in the middle, before a blank, after what looks like a prompt, last.
            for (number, typed) in
                [&b"*"[..], b"*x", b"a*b c", b"a* b", b"50% *", b"a b*"].iter().enumerate()
            {
                let typed: Vec<u8> =
                    typed.iter().map(|&b| if b == b'*' { byte } else { b }).collect();
                let mut case = Case { own_prompt: random.below(2) == 0, ..Case::default() };
                let mut line = |case: &mut Case, head: &str, heard: &dyn Fn(&str) -> String| {
                    let at = head.len() + random.below(typed.len() + 1);
                    let [drop_blank, pause] = [0; 2].map(|_: i32| random.below(2) == 0);
                    let fold = Fold { at, drop_blank, carriage_return: true, pause };
                    let folds = [fold];
                    let folds = if random.below(3) == 0 { &folds[..] } else { &[] };
                    case.line(head, &typed, folds, heard);
                };
                match words {
                    Words::Talk { head, event } => {
                        line(&mut case, head, &|typed| format!("{event}text={typed:?}"));
                    }
                    Words::Message => {
                        case.stream.extend(b"Foo just sent you a message:\n\r");
                        let heard =
                            |typed: &str| format!("message_left from=\"Foo\" text={typed:?}");
                        line(&mut case, "    ", &heard);
                    }
                    Words::Note { head } => {
                        let heard =
                            |typed: &str| format!("text text={:?}", format!("{head}{typed}"));
                        line(&mut case, head, &heard);
                    }
                }
                case.offer();
                check(&case, &mut random, &|| format!("byte {byte}, {words:?}, place {number}"));
            }
        }
    }
}

/// Returns a move list of a game whose examiner has named both sides, without the title that some servers
/// print over it. From the sources of Lasker (capablanca) and chessd, and from `chessd-examiner1`.
fn move_list(white: &str, black: &str) -> String {
    format!(
        "{white} (UNR) vs. {black} (UNR) --- Sat Aug 28, 00:14 UTC 1999\n\r\
         Unrated untimed match, initial time: 0 minutes, increment: 0 seconds.\n\r\n\r\
         Move  {white:19}{black:19}\n\r\
         ----  ----------------   ----------------\n\r\
         \x20 1.  e4      (0:00)     e5      (0:00)  \n\r\
         \x20     {{Still in progress}} *\n\r\n\r"
    )
}

/// ICC shows no ratings of guests.
fn move_list_without_ratings(white: &str, black: &str) -> String {
    move_list(white, black).replacen(" (UNR)", "", 2)
}

/// The title of a move list, as freechess.org prints it.
const TITLE: &str = "Movelist for game 12:\n\r\n\r";

/// Where the names of players, or what players chose, are at the beginning of a line or behind a mark:
/// a listing of several lines, with `@` for the name and `#` for a text of the player's choice. From the
/// sources of FICS 1.6, Lasker (capablanca), chessd and FatICS.
const CHOSEN: &[&str] = &[
    // What `finger` shows of somebody who is busy.
    "\n\rStatistics for @   On for: 4 secs   Idle: 0 secs\n\r(@ #)\n\r\n\rTimeseal: no\n\r",
    "\n\rStatistics for @(*)(TD)  On for: 4 secs   Idle: 0 secs\n\r(playing game 3: Foo vs. Bar)\n\r(@ #)\n\r",
    "Finger of @:\n\r\n\rOn for: 3 seconds   Idle: 0 seconds\n\r(@ #)\n\r@ is in silence mode.\n\r\n\r 1: #\n\r10: #\n\r",
    "Finger of @:\n\r\n\r@ has never connected.\n\r@ has not played any rated games.\n\r\n\r@ is NOT a registered player.\n\r",
    "\n\rStatistics for @   On for: 4 secs   Idle: 0 secs\n\r@ is giving a simul: games 1 and 2\n\r@ is observing game 3\n\r",
    // Names side by side.
    "-- notify list: 3 names --\n\r@  Quillfern  @\n\r",
    "-- censor list: 2 names --\n\r\n\r@      @\n\r",
    // Settings that a player chose.
    "Variable settings of @:\n\r\n\rtime=2       private=0\n\rInterface: \"#\"\n\rPrompt: #\n\rFormula: #\n\r",
    // A row of each listing.
    "History for @:\n\r                  Opponent      Type         ECO End Date\n\r 0: + 1773 W 1667 @     [ bu  3   5] C85 Res Mon Nov 16 01:48:40 2026\n\r",
    "1773^@(*)   ++++ @  \n\r---- @\n\r\n\r 3 players displayed (of 3). (*) indicates system administrator.\n\r",
    "Channel 7: @ @(TM)\n\r2 people are in channel 7.\n\r",
    "Offers FROM other players:\n\r 1: @ is offering a draw.\n\r 2: @ is offering a challenge: @ (++++) Foo (1500) unrated blitz 2 12.\n\r",
    "Offers TO other players:\n\r 1: You are offering @ a draw.\n\r",
    "Interface variable settings of @:\n\r\n\rms=0   lock=0\n\rxml=?\n\r",
    "   0  .@      0   @       1500   @  \n\r\n\r3 players displayed.\n\r",
    "-- Matches: 2 players --\n\r@\n\r@\n\r",
    "@ is in the following channels:\n\r 1  2\n\r",
    "Game 12: Game information.\n\r\n\r  @ (1500) vs @ (1600) rated blitz game.\n\r  Time controls: 180 0\n\r",
    "Tue Nov 17, 17:25 UTC 2026: @         login \n\r2026-11-17 17:19 UTC: @            logout\n\r",
    "Bughouse games in progress\n\r 69 2197 @         2254 @        [ Br  3   0]   2:08 -  1:59 (40-38) B: 14\n\r  1 game displayed.\n\r\n\rPartnerships not playing bughouse\n\r1886^@ / 2107 @\n\r  1 partnership displayed.\n\r",
    "Player @ has no games stored.\n\r",
    "@ has no history games.\n\r",
    "@ has no adjourned games.\n\r",
    // Players for programs, ranks, and what a tournament manager says of a player.
    "@ 001411E1663P1483P1720P0P1646P0P0P1679P\n\r@^021411E1663P1483 1720P0P1646P0P0P1679 \n\r@:010P0P0P0P0P0P0P0P0P\n\r@.010P0P0P0P0P0P0P0P0P\n\r\n\r  4 Players Displayed.\n\r",
    "<wa> @ 010P0P0P0P0P0P0P0P0P\n\r<wa> @^021411E1663P1483 1720P0P1646P0P0P1679 \n\r<wa> @:12\n\r<wd> @\n\r",
    "         Blitz                 Standard          \n\r\n\r   1. @            2100     1. @            2000  \n\r      @            2100  \n\r",
    ":mamer TOURNEY INFO: @(1590) has joined a tourney: #\n\r:mamer [tourney]:\n\r:#\n\r:mamer notes: #\n\r",
    ":The following tournaments are currently in progress:\n\r:36 #  Round Started\n\r:7 #  Open\n\r",
    // What one player has against another, a piece that comes in, and messages of somebody.
    "\n\rRecord for @ vs. @:\n\r                            wins     losses     draws\n\r                rated          3          3         3\n\r              unrated          0          0         0\n\r",
    "Game 3 @ received: P -> [PNN]\n\r",
    "Messages from @:\n\r1. @ at 2026-11-17 17:27 UTC: #\n\r",
    "@ needs to speak to you.  To contact him or her type \"tell @ hello\".\n\r",
    "@'s partner, @, whom you are following, has started a game with @.\n\r",
];

/// The same for a game whose examiner has named the sides: `@` is White, `#` is Black.
const EXAMINED: &[&str] = &[
    "  1 1630 Foo    1810 Bar   [ bu  3   5]   3:00 -  3:00 (39-39) W:  1\n\r  2 (Exam.    0 @           0 #         ) [ uu  0   0] W:  1\n\r\n\r  2 games displayed.\n\r",
    "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 1 @ # 2 0 0 39 39 0 0 1 none (0:00) none 0\n\r",
    "<12> rnabqkbcnr pppppppppp ---------- ---------- ---------- ---------- PPPPPPPPPP RNABQKBCNR W -1 1 1 1 1 0 1 @ # 2 0 0 58 58 0 0 1 none (0:00) none 0\n\r",
];

/// Returns the words that are in the entries of the list.
fn words_of_the_list() -> Vec<String> {
    let list = PatternList::ics();
    let patterns = list.entries().iter().map(|entry| entry.pattern().as_bytes());
    let mut words: Vec<String> = patterns
        .flat_map(|pattern| pattern.split(|&byte| matches!(byte, b'*' | b' ' | b'\n')))
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .filter(|word| !word.is_empty())
        .collect();
    words.sort();
    words.dedup();
    words
}

/// Words that an examiner can call a side by: any 17 bytes without a blank.
fn words() -> Vec<String> {
    let more = [
        "fics%",
        "10:01_fics%",
        "50%",
        "my>",
        "Admin(50):",
        "Admin(*)(T5):",
        ":",
        "-->",
        "(4)",
        "vs.",
        "---",
        "3.",
        "--Foo",
        "(UNR)",
        "(1500)",
        "*",
        "b:x):",
        "x):",
        "[G]",
        "{Game",
        "\\",
        "10:",
        "f2:",
        "Unrated",
        "Movelist",
        "caf\u{e9}",
        "\u{3b1}:",
    ];
    let mut words = words_of_the_list();
    words.extend(more.map(str::to_owned));
    words.iter().map(|word| word.chars().take(17).collect()).collect()
}

/// Names that a player can have which are words of the server.
fn names() -> Vec<String> {
    let words = words_of_the_list();
    let letters =
        words.iter().flat_map(|word| word.split(|letter: char| !letter.is_ascii_alphabetic()));
    let mut names: Vec<String> =
        letters.filter(|name| (2..=17).contains(&name.len())).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

/// Returns the events of a stream that is split and has pauses in it, in one of four ways.
fn heard_somehow(stream: &str, random: &mut Random, show: fn(&Heard<'_>) -> String) -> Vec<String> {
    let (mut session, mut found) = (fresh(), Vec::new());
    let mut listener = |heard: &Heard<'_>| found.push(show(heard));
    let bytes = stream.as_bytes();
    let (first, second) = bytes.split_at(random.below(bytes.len()));
    match random.below(4) {
        0 => session.feed(bytes, &mut listener),
        1 => bytes.iter().for_each(|byte| session.feed(&[*byte], &mut listener)),
        2 => {
            session.feed(first, &mut listener);
            session.flush(&mut listener);
            session.feed(second, &mut listener);
        }
        _ => {
            for byte in bytes {
                session.feed(&[*byte], &mut listener);
                session.flush(&mut listener);
            }
        }
    }
    session.finish(&mut listener);
    found
}

/// Returns the kind of an event; of a move list the names too.
fn kind(heard: &Heard<'_>) -> String {
    match &heard.event {
        Event::MoveList(list) => format!("{} vs. {}, {}", list.white, list.black, list.moves.len()),
        _ => heard.kind().to_owned(),
    }
}

/// Returns whether a word with a blank after it is a prompt for commands.
fn is_prompt(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphabetic() || !letter.is_ascii();
    word.strip_suffix('%').is_some_and(|name| name.contains(is_letter))
}

/// Returns the expected events of a move list between two prompts.
fn expected(title: &str, white: &str, black: &str) -> Vec<String> {
    // A prompt is reported with its last byte, when nothing shows that it is a name: see SECURITY.md.
    let list = if title.is_empty() && is_prompt(white) {
        [vec!["prompt".to_owned()], vec!["text".to_owned(); 6]].concat()
    } else {
        vec![format!("{white} vs. {black}, 2")]
    };
    let after = ["prompt", "tell", "prompt"].map(str::to_owned).to_vec();
    [vec!["prompt".to_owned()], list, after].concat()
}

#[test]
fn the_header_of_a_move_list_is_that_whatever_the_sides_are_called() {
    let (words, mut random) = (words(), Random(3));
    for word in &words {
        for list in [move_list, move_list_without_ratings] {
            for title in ["", TITLE] {
                for is_white in [false, true] {
                    let other = &words[random.below(words.len())];
                    let (white, black) = if is_white { (word, other) } else { (other, word) };
                    let list = list(white, black);
                    let stream =
                        format!("fics% \n\r{title}{list}fics% Foo tells you: hi\n\rfics% ");
                    let found = heard_somehow(&stream, &mut random, kind);
                    assert_eq!(found, expected(title, white, black), "{stream}");
                }
            }
        }
    }
}

/// No line below it has the terms of a game, so it is not the header of a move list.
#[test]
fn talk_of_the_shape_of_a_header_is_talk() {
    let mut random = Random(5);
    for (head, event) in HEADS {
        for text in [
            "(UNR) vs. Bar (UNR) --- x",
            "vs. Bar --- x",
            "(1500) vs. Bar --- x",
            "vs. a (1) --- x",
        ] {
            for after in [
                "\n\rfics% ",
                "\n\r\n\rfics% ",
                "\n\r",
                "",
                "\n\rBar shouts: hi\n\r",
                "\n\rsomething else\n\r",
            ] {
                let stream = format!("fics% \n\r{head}{text}{after}");
                let found = heard_somehow(&stream, &mut random, snap::line);
                assert!(
                    found[1].ends_with(&format!("{event}text={text:?}")),
                    "{stream}: {found:#?}"
                );
                assert!(!found.iter().any(|line| line.contains("move_list")), "{found:#?}");
            }
        }
    }
    for note in NOTES {
        let stream = format!("fics% \n\r{note}(UNR) vs. Bar (UNR) --- x\n\rfics% ");
        assert_eq!(heard_somehow(&stream, &mut random, kind), ["prompt", "text", "prompt"]);
    }
}

/// A line of such a shape, also where no list follows.
#[test]
fn a_header_without_its_list_is_nothing_else() {
    for line in
        ["Following vs. Bar (1500) --- x", "Draw: (UNR) vs. Bar (UNR) --- x", "Usage: vs. a --- x"]
    {
        assert_eq!(kinds(&[&format!("fics% \n\r{line}\n\rfics% ")]), ["malformed"], "{line}");
    }
    let title = format!("fics% \n\r{TITLE}");
    // A server that writes a title and no list, which none does: what is below the title may be the header, so a prompt
    // there is not one, but the next line is read as usual.
    assert_eq!(
        kinds(&[&format!("{title}fics% \n\rFoo tells you: hi\n\rfics% ")]),
        ["malformed", "text", "tell"]
    );
    assert_eq!(kinds(&[&format!("{title}Foo tells you: hi\n\rfics% ")]), ["malformed", "tell"]);
}

#[test]
fn a_login_is_asked_for_before_the_first_prompt_and_after_the_end() {
    let login = "login: \n\rpassword: \n\rfics% ";
    let asked = ["login_prompt", "password_prompt"];
    assert_eq!(kinds(&[login]), asked);
    assert_eq!(kinds(&["fics% \n\rpassword: \n\rlogin:\n\r"]), ["text", "text"]);
    let again = kinds(&[login, "Logging you out.\n\r", login]);
    assert_eq!(again, [&asked[..], &["logout"], &asked].concat());
    let again = kinds(&[login, "Server location: freechess.org\n\r", login]);
    assert_eq!(again, [&asked[..], &["server_info"], &asked].concat());
}

/// The events are those that a name and a text cause that are not words of the server.
#[test]
fn what_players_chose_at_a_line_start_changes_no_event() {
    let mut random = Random(7);
    for (listings, names, texts) in [(CHOSEN, names(), pieces()), (EXAMINED, words(), words())] {
        for listing in listings {
            let stream = |name: &str, text: &str| {
                let listing = listing.replace('@', name).replace('#', text);
                format!("fics% {listing}fics% Foo tells you: hi\n\rfics% ")
            };
            let expected = events(fresh(), [stream("Quux", "xyzzy").as_bytes()], kind);
            for name in &names {
                let text = texts[random.below(texts.len())].trim();
                // What a manager writes may be a t-shout, see the texts above.
                if listing.starts_with(":The") && text.contains("t-shouts:") {
                    continue;
                }
                let stream = stream(name, text);
                assert_eq!(heard_somehow(&stream, &mut random, kind), expected, "{stream}");
            }
        }
    }
}

/// A list of a game with another board, with its words for the sides as `@` and `#`.
const XIANGQI: &str = "Movelist for game 12:\n\r\n\r@ (UNR) vs. # (UNR) --- Sat Aug 28, 00:14 UTC 1999\n\rUnrated xiangqi match, initial time: 0 minutes, increment: 0 seconds.\n\r\n\r<12> rheakaehr --------- -c-----c- p-p-p-p-p --------- --------- P-P-P-P-P -C-----C- --------- RHEAKAEHR W -1 1 1 1 1 0 12 @ # -4 0 0 36 36 0 0 1 none (0:00) none 0 0\n\r<b1> game 12 white [] black []\n\r\n\rMove  @        #\n\r----  ----------------   ----------------\n\r  1.  Ce3     (0:00)\n\r      {Still in progress} *\n\r\n\r";

#[test]
fn a_list_of_another_game_is_that_whatever_the_sides_are_called() {
    let mut random = Random(11);
    let words = words();
    for white in &words {
        let black = &words[random.below(words.len())];
        let stream = format!("fics% {}fics% ", XIANGQI.replace('@', white).replace('#', black));
        // A `#` in White's word is replaced too.
        let white = white.replace('#', black);
        let expected = ["prompt", &format!("{white} vs. {black}, 1"), "prompt"];
        assert_eq!(heard_somehow(&stream, &mut random, kind), expected, "{stream}");
    }
}

/// A handle in an entry may be any word of the server; what it is a part of stays the same.
#[test]
fn handles_that_are_words_of_the_server() {
    let (list, names) = (PatternList::ics(), names());
    for entry in list.entries() {
        let on = entry.group().is_none_or(|group| list.groups()[group].is_on());
        let handles =
            entry.stars().iter().filter(|star| star.star_type() == StarType::Handle).count();
        for nth in (0..handles).filter(|_| on) {
            let expected = kinds(&[&sample(entry, nth, "Quux")]);
            for name in &names {
                let line = sample(entry, nth, name);
                assert_eq!(kinds(&[&line]), expected, "{line}");
            }
        }
    }
}

/// The end of a game names a player again, right where its beginning has a word of the server.
#[test]
fn games_of_players_called_as_the_server_begins_them() {
    for name in ["Creating", "Continuing"] {
        for (end, result) in
            [("resigns", "0-1"), ("forfeits on time", "0-1"), ("checkmated", "0-1")]
        {
            for players in [format!("{name} vs. Bar"), format!("Bar vs. {name}")] {
                let line =
                    format!("fics% \n\r{{Game 12 ({players}) {name} {end}}} {result}\n\rfics% ");
                assert_eq!(kinds(&[&line]), ["game_ended"], "{line}");
            }
        }
        let line =
            format!("fics% \n\r{{Game 12 ({name} vs. Bar) {name} rated blitz match.}}\n\rfics% ");
        assert_eq!(kinds(&[&line]), ["game_started"], "{line}");
    }
}

/// Whatever a player chose or typed that is in a star of an entry, or behind it: the line is one event, and what it is
/// follows from the words of the server around it. New entries are covered as they are added.
#[test]
fn whatever_is_in_a_star_the_line_is_one_event_of_its_entry() {
    let (list, names, words, pieces) = (PatternList::ics(), names(), words(), pieces());
    let mut random = Random(13);
    let heard = |line: &str| {
        let stream = format!("fics% {line}\n\rfics% Foo tells you: hi\n\rfics% ");
        (events(fresh(), [stream.as_bytes()], kind), stream)
    };
    let (mut tried, mut others) = (0, Vec::new());
    for entry in list.entries() {
        if entry.group().is_some_and(|group| !list.groups()[group].is_on()) {
            continue;
        }
        let neutral = heard(&filled(entry, |_, _| None)).0;
        if neutral.len() != 5 {
            others.push(entry.kind());
            continue;
        }
        let stars = entry.stars().iter().enumerate();
        // Words that only the server writes: when somebody came, who may talk in a channel, and what is to be played.
        let stars = stars.filter(|(_, star)| {
            !matches!(
                (entry.kind(), star.name()),
                (_, "when" | "who" | "also") | ("match_request", "category")
            )
        });
        // A text with a quotation mark may make a line that no entry matches.
        let own = [entry.kind(), &*neutral[1], "text", "malformed"].map(str::to_owned);
        for (nth, star) in stars {
            for _ in 0..6 {
                let typed = match star.star_type() {
                    StarType::Handle => names[random.below(names.len())].clone(),
                    StarType::Word => words[random.below(words.len())].clone(),
                    StarType::Text | StarType::Speech => {
                        let some =
                            (0..=random.below(5)).map(|_| &*pieces[random.below(pieces.len())]);
                        some.collect::<String>().trim().to_owned()
                    }
                    _ => continue,
                };
                let line = filled(entry, |star, _| (star == nth).then(|| typed.clone()));
                let (found, stream) = heard(&line);
                let rest = ["prompt", "tell", "prompt"];
                assert!(
                    found.len() == 5 && own.contains(&found[1]) && found[2..] == rest,
                    "{stream:?} gives {found:?}, not {neutral:?}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
    assert_eq!(others, OTHER_ENTRIES);
}

/// Entries whose line opens a block, so that what follows belongs to it, which the tests above have; and the newline, which is
/// not an event.
const OTHER_ENTRIES: [&str; 2] = ["move_list_title", "newline"];

/// A player writes what follows any word of any entry behind each head: no entry that begins with a star takes the head.
#[test]
fn no_end_of_an_entry_takes_the_head_of_a_players_line() {
    let heads = HEADS.iter().map(|&(head, event)| (head, event.split(' ').next().unwrap()));
    let heads = heads.chain(NOTES.iter().map(|&head| (head, "text"))).chain(OTHERS.iter().copied());
    let mut texts = BTreeSet::new();
    for entry in PatternList::ics().entries() {
        let line = filled(entry, |_, _| None).replace('\n', " ");
        let ends = line.match_indices(' ').map(|(at, _)| line[at..].trim());
        texts.extend(ends.filter(|end| !end.is_empty()).map(str::to_owned));
    }
    assert!(texts.len() > 4_000, "{}", texts.len());
    for (head, kind) in heads {
        for text in &texts {
            // A t-shout is a line of a program too: see SECURITY.md.
            if head.starts_with(':') && text.contains("t-shouts: ") {
                continue;
            }
            let line = format!("fics% {head}{text}\n\r");
            assert_eq!(kinds(&[&line]), [kind], "{line:?}");
        }
    }
}

/// Returns a line that an entry may match, with a name for one of its handles.
fn sample(entry: &Entry, nth: usize, name: &str) -> String {
    let mut handles = 0;
    let line = filled(entry, |_, star_type| {
        let is_next = star_type == StarType::Handle && handles == nth;
        handles += usize::from(star_type == StarType::Handle);
        is_next.then(|| name.to_owned())
    });
    format!("fics% {line}\n\rfics% \n\r")
}

/// Returns a line that an entry may match. For each star, by its number and type, `typed` may say what is in it.
fn filled(entry: &Entry, mut typed: impl FnMut(usize, StarType) -> Option<String>) -> String {
    let (mut line, mut stars) = (String::new(), entry.stars().iter().enumerate());
    let mut after_star = false;
    for &byte in entry.pattern().as_bytes() {
        // Of two stars the second is an asterisk.
        let is_star = byte == b'*' && !std::mem::take(&mut after_star);
        let Some((nth, star)) = is_star.then(|| stars.next()).flatten() else {
            line.push(char::from(byte));
            after_star = false;
            continue;
        };
        after_star = true;
        let neutral = || match star.star_type() {
            StarType::Handle => "Wxzq",
            StarType::Nothing => "",
            StarType::Number | StarType::Channel => "7",
            StarType::Rating => "1500",
            StarType::Player => "Foo(1500)",
            StarType::Member => "Foo(50)",
            _ => "blitz",
        };
        line += &typed(nth, star.star_type()).unwrap_or_else(|| neutral().to_owned());
    }
    line.trim_end_matches('\n').to_owned()
}
