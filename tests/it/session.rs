//! Events: snapshots, and that chunk boundaries do not change them.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use looking_at::input::Layers;
use looking_at::{Event, Heard, Matcher, Mode, PatternList, ServerKind, Session, snap};

use crate::streams::{chunkings, families, sessions};

/// Returns a session with the default list, cloned from one that is created once.
pub(crate) fn fresh() -> Session {
    static FRESH: OnceLock<Session> = OnceLock::new();
    FRESH.get_or_init(Session::new).clone()
}

/// Returns the events of a stream, each as `show` makes it.
pub(crate) fn events<'a>(
    mut session: Session,
    pieces: impl IntoIterator<Item = &'a [u8]>,
    show: fn(&Heard<'_>) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut listener = |heard: &Heard<'_>| lines.push(show(heard));
    for piece in pieces {
        session.feed(piece, &mut listener);
    }
    session.finish(&mut listener);
    lines
}

/// Returns the events of a text with the default list, as snapshot lines without their offsets.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let lines = events(fresh(), [text.as_bytes()], snap::line);
    lines.iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

/// Returns the kinds of the events of some reads with the default list, prompts left out.
pub(crate) fn kinds(reads: &[&str]) -> Vec<String> {
    let mut kinds =
        events(fresh(), reads.iter().map(|read| read.as_bytes()), |heard| heard.kind().to_owned());
    kinds.retain(|kind| kind != "prompt");
    kinds
}

#[test]
fn every_session_of_the_corpus() {
    insta::with_settings!({ snapshot_path => "snapshots/sessions", prepend_module_to_snapshot => false }, {
        for (name, bytes) in sessions() {
            let lines = events(fresh(), [&bytes[..]], snap::line);
            insta::assert_snapshot!(name, lines.join("\n"));
        }
    });
}

#[test]
fn every_family_of_messages() {
    insta::with_settings!({ snapshot_path => "snapshots/families", prepend_module_to_snapshot => false }, {
        for (name, bytes) in families() {
            let lines = events(fresh(), [&bytes[..]], snap::line);
            insta::assert_snapshot!(name, lines.join("\n"));
        }
    });
}

#[test]
fn events_do_not_depend_on_the_chunk_boundaries() {
    for (name, bytes) in sessions().into_iter().chain(families()) {
        let whole = events(fresh(), [&bytes[..]], snap::json_with_line);
        for (how, pieces) in chunkings(&bytes) {
            let found = events(fresh(), pieces, snap::json_with_line);
            for (found, whole) in found.iter().zip(&whole) {
                assert_eq!(found, whole, "{name} {how}");
            }
            assert_eq!(found.len(), whole.len(), "{name} {how}");
        }
    }
}

#[test]
fn every_event_is_a_json_object_with_its_kind_and_place() {
    for (name, bytes) in sessions().into_iter().chain(families()) {
        for line in events(fresh(), [&bytes[..]], snap::json) {
            let value: serde_json::Value = serde_json::from_str(&line).unwrap();
            assert!(value["kind"].is_string() && value["at"].is_u64(), "{name}: {line}");
            assert!(value["at"].as_u64().unwrap() < bytes.len() as u64);
        }
    }
}

/// The lines of the recorded sessions that match nothing: text for people, without structure.
#[test]
fn lines_that_are_plain_text() {
    let mut shapes = BTreeSet::new();
    for (_, bytes) in sessions() {
        for line in events(fresh(), [&bytes[..]], snap::line) {
            let line = line.split_once(' ').unwrap().1;
            let Some(text) = line.strip_prefix("text text=") else { continue };
            // Boards that the server draws, in a dozen styles, are left out.
            if text.contains(['|', '+', '.']) && text.contains("  ") || text.contains(" : ") {
                continue;
            }
            shapes.insert(text.replace(|c: char| c.is_ascii_digit(), "0"));
        }
    }
    insta::assert_snapshot!(shapes.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn nothing_in_the_corpus_is_malformed() {
    for (name, bytes) in sessions() {
        let kinds = events(fresh(), [&bytes[..]], snap::line);
        let malformed: Vec<_> = kinds.iter().filter(|line| line.contains(" malformed ")).collect();
        assert!(malformed.is_empty(), "{name}: {malformed:?}");
    }
}

#[test]
fn other_lists_make_events_too() {
    let bytes = b"Foo shouts: hi\n\rfics% ";
    let eager = Matcher::builder(PatternList::xboard()).mode(Mode::Eager).build();
    let lines = events(Session::with_matcher(eager), [&bytes[..]], snap::line);
    // `ics%` takes the sign of the prompt, so there is none.
    assert_eq!(lines, [r#"0 shout from=Foo text="hi""#, "17 logged_on"]);

    // The newline before a board ends a line that nothing matched.
    let xboard = PatternList::xboard();
    let lines = events(Session::with_list(xboard), [&b"plain\n<12> x\n"[..]], snap::line);
    assert_eq!(lines[0], r#"0 text text="plain""#);
    assert!(lines[1].starts_with("5 malformed of=\"board\""), "{}", lines[1]);
    assert_eq!(lines.len(), 2);

    let bytes = b"kbnrpppp----------------PPPPKBNR 0 -1 -1\ninvalid\nnonsense\n";
    let lines = events(Session::with_list(PatternList::demichess()), [&bytes[..]], snap::line);
    assert_eq!(
        lines,
        [
            r#"0 demi_board squares="kbnrpppp----------------PPPPKBNR" state="playing" last="none""#,
            "41 demi_invalid",
            r#"49 malformed of="line" field="line" value="nonsense" expected="a message of the protocol" line="nonsense""#,
        ]
    );

    let mine = "gift ^\"* gives you *.\" from:handle what\nnewline \"\\n\"\n";
    let mine = PatternList::parse("mine.pat", mine).unwrap().then(PatternList::ics());
    let lines = events(
        Session::with_list(mine),
        [&b"Foo gives you cake.\nFoo shouts: x\n"[..]],
        snap::line,
    );
    assert_eq!(lines, [r#"0 gift from="Foo" what="cake""#, r#"20 shout from=Foo text="x""#]);
}

#[test]
fn the_state_of_a_connection() {
    let mut session = fresh();
    let mut ignore = |_: &Heard<'_>| {};
    session.feed(b"Welcome to freechess.org\n\rlogin: ", &mut ignore);
    session.flush(&mut ignore);
    assert_eq!(session.status().server.as_deref(), Some("freechess.org"));
    assert_eq!(session.status().server_kind, Some(ServerKind::Fics));
    assert!(!session.status().logged_in && session.status().echo);
    session.feed(b"\xff\xfb\x01password: ", &mut ignore);
    assert!(!session.status().echo);
    session
        .feed(b"\xff\xfc\x01\n\r**** Starting FICS session as Foo(*) ****\n\rfics% ", &mut ignore);
    session.flush(&mut ignore);
    assert!(session.status().echo && session.status().logged_in);
    assert_eq!(session.status().handle.as_deref(), Some("Foo"));
    // After the login no text can name a server.
    session.feed(b"\n\rsee chessclub.com\n\r\x1510\x1627\x16x\n\r", &mut ignore);
    assert_eq!(session.status().server.as_deref(), Some("freechess.org"));
    let block = session.status().block.unwrap();
    assert_eq!((block.id, block.code), (10, 27));
    session.feed(b"\x17", &mut ignore);
    assert_eq!(session.status().block, None);
    session.reset();
    session.feed(b"10:01_chessd2% ", &mut ignore);
    session.flush(&mut ignore);
    assert_eq!(session.status().server_kind, Some(ServerKind::Chessd));
    session.reset();
    assert_eq!((session.status().handle.as_deref(), session.offset()), (None, 0));
}

/// Prompts are off for the line below the title of a move list, and no longer than the stream goes on.
#[test]
fn groups_stay_as_they_were_switched_wherever_the_stream_ends() {
    let text =
        b"fics% \n\rMovelist for game 7:\n\r\n\rFoo (1500) vs. Bar (1600) --- Sat Jan 1, 00:00";
    let mut below_title = 0;
    for end in 0..=text.len() {
        for on in [true, false] {
            let mut session = fresh();
            session.groups().set("own_prompt", on);
            session.feed(&text[..end], &mut |_: &Heard<'_>| {});
            below_title += usize::from(session.groups().is_on("prompts") == Some(false));
            session.reset();
            let groups = ["own_prompt", "prompts"].map(|group| session.groups().is_on(group));
            assert_eq!(groups, [Some(on), Some(true)], "after {end} bytes");
        }
    }
    assert!(below_title > 0);
}

#[test]
fn the_reply_to_a_command_has_its_number() {
    let bytes = b"\x155\x16103\x16Foo is not logged in.\n\r\x17Foo tells you: hi\n\r";
    let lines = events(fresh(), [&bytes[..]], snap::line);
    assert_eq!(
        lines,
        [
            r#"7 no_such_user name="Foo" reason="offline" block={id=5 code=103}"#,
            "30 block_end id=5 code=103 block={id=5 code=103}",
            r#"31 tell from=Foo text="hi""#,
        ]
    );
}

#[test]
fn what_is_not_text_is_reported_as_data() {
    let bytes =
        b"\xff\xfd\x06[G]\0\x19(998 Foo {hi there}\x19)\x19[101 Bar\n\rBar tells you: x\n\r\x19]";
    let lines = events(fresh(), [&bytes[..]], snap::line);
    assert_eq!(
        lines,
        [
            "0 reply bytes=[255 252 6]",
            "3 ping answer=[2 57]",
            r#"7 datagram code=998 args=["Foo" "hi there"]"#,
            r#"29 datagram code=101 name="tell" player="Bar" args=[]"#,
            r#"40 tell from=Bar text="x""#,
            "58 unit_end code=101",
        ]
    );
}

#[test]
fn a_banner_that_says_more_still_names_its_server() {
    for banner in [
        "Head admin : opsy   Complaints to : opsy@freechess.org\n\rServer location: freechess.org   Server version : 1.25.17\n\r",
        "Server location: localhost\n\r  Welcome to freechess.org\n\r",
    ] {
        let mut session = fresh();
        session.feed(format!("{banner}login: ").as_bytes(), &mut |_: &Heard<'_>| {});
        assert_eq!(session.status().server.as_deref(), Some("freechess.org"), "{banner}");
    }
}

/// Returns the kinds of the events of a stream in bytes, prompts left out; the same at every split in two.
fn kinds_of(bytes: &[u8]) -> Vec<String> {
    let kinds = |reads: [&[u8]; 2]| {
        let mut kinds = events(fresh(), reads, |heard| heard.kind().to_owned());
        kinds.retain(|kind| kind != "prompt");
        kinds
    };
    let whole = kinds([bytes, b""]);
    for split in 0..bytes.len() {
        let (first, second) = bytes.split_at(split);
        assert_eq!(kinds([first, second]), whole, "{} at {split}", bytes.escape_ascii());
    }
    whole
}

#[test]
fn telnet_in_talk_does_not_consume_a_line() {
    let offer = b"Bar offers you a draw.\n\r";
    let bytes = [b"Foo tells you: hi\xff\xfb\n\r", &offer[..]].concat();
    assert_eq!(kinds_of(&bytes), ["malformed", "tell", "offer"]);
    let bytes =
        [b"Foo tells you: hi\xff\xfa\n\r", &offer[..], b"Foo tells you: ho\xff\xf0\n\r"].concat();
    assert_eq!(kinds_of(&bytes), ["malformed", "tell", "offer", "tell"]);
    let lines = events(fresh(), [&b"Foo tells you: hi\xff\xfb\n\r"[..]], snap::line);
    assert!(lines[0].starts_with("17 malformed of=\"telnet command\""), "{}", lines[0]);
}

#[test]
fn what_is_not_text_counts_only_where_a_server_puts_it() {
    for typed in [
        "[G]\0",
        "\x151\x162\x16",
        "\x19(998 7 1\x19)",
        "\x19(998 7 1",
        "\x19[328 Foo",
        "\x19]",
        "\x17",
    ] {
        let shown = typed.replace('\0', "");
        for before in
            ["Foo tells you: ", "--> Foo'50% ", "Foo tells you: 50%\n\r\\   ", " 1: fics% "]
        {
            let bytes = format!("fics% {before}{typed}\n\rBar offers you a draw.\n\r");
            let kinds = kinds_of(bytes.as_bytes());
            assert_eq!(kinds.len(), 2, "{bytes:?} {kinds:?}");
            assert_eq!(kinds[1], "offer", "{bytes:?}");
            let lines = lines(&bytes);
            assert!(lines[1].ends_with(&format!("{shown:?}")[1..]), "{lines:?}");
        }
    }
    // After a prompt, a newline, and one another they count.
    assert_eq!(
        kinds_of(b"aics% \x19(998 7 1\x19)\x19(998 7 2\x19)\n\r\x19(998 7 3\x19)"),
        ["datagram"; 3]
    );
    assert_eq!(
        kinds_of(b"\x07\x19(998 7 1\x19)login: \x19(998 7 2\x19)"),
        ["datagram", "login_prompt", "datagram"]
    );
    assert_eq!(kinds_of(b"fics% [G]\0Foo tells you: x[G]\0\n\r"), ["ping", "tell"]);
    // What is not a prompt in the list does not count as one.
    assert_eq!(kinds_of(b"100% \x19(998 7 1\x19)\n\r"), ["text"]);
    assert_eq!(kinds_of(b"my> \x19(998 7 1\x19)\n\r"), ["text"]);
    let mut own = fresh();
    own.groups().set("own_prompt", true);
    let kinds = events(own, [&b"my> \x19(998 7 1\x19)\n\r"[..]], |heard| heard.kind().to_owned());
    assert_eq!(kinds, ["prompt", "datagram"]);
}

#[test]
fn a_reply_ends_where_its_server_ends_it() {
    let bytes = b"fics% \x155\x1637\x16Finger of Foo:\n\r 1: bye\x17 \x151\x162\x16\n\r 2: x\n\r\x17\n\rfics% ";
    let lines = events(fresh(), [&bytes[..]], snap::line);
    let block = " block={id=5 code=37}";
    // A prompt before or after a reply is not part of it.
    assert_eq!(lines[0], r#"0 prompt text="fics""#);
    let notes = r#"notes=[{number=1 text="bye\u{17} \u{15}1\u{16}2\u{16}"} {number=2 text="x"}]"#;
    assert_eq!(
        lines[1],
        format!("12 finger player=Foo ratings=[] facts=[] {notes} more=[]{block}")
    );
    let end = format!("51 block_end id=5 code=37{block}");
    assert_eq!(lines[2..], [&end, r#"54 prompt text="fics""#]);
    // Replies do not nest: the next one ends what is open.
    let bytes = b"\x151\x1637\x16a\n\r\x152\x1637\x16b\n\r\x17c\n\r";
    let lines = events(fresh(), [&bytes[..]], snap::line);
    assert_eq!(
        lines,
        [
            r#"6 text text="a" block={id=1 code=37}"#,
            "9 block_end id=1 code=37 block={id=1 code=37}",
            r#"15 text text="b" block={id=2 code=37}"#,
            "18 block_end id=2 code=37 block={id=2 code=37}",
            r#"19 text text="c""#,
        ]
    );
}

#[test]
fn what_a_server_does_not_have_is_text() {
    const BLOCK: &str = "\x151\x162\x16";
    const DATAGRAM: &str = "\x19(998 7 1\x19)";
    const PING: &str = "[G]\0";
    for (known, blocks, datagrams, pings) in [
        ("", true, true, true),
        ("my server% ", true, true, true),
        ("fics% ", true, false, true),
        ("10:01_fics% ", true, false, true),
        ("Welcome to freechess.org\n\r", true, false, true),
        ("chessd2% ", false, false, true),
        ("aics% ", false, true, false),
        ("chessclub.com\n\r", false, true, false),
        ("chess.net\n\rlogin: ", false, true, false),
    ] {
        for (item, on) in [(BLOCK, blocks), (DATAGRAM, datagrams), (PING, pings)] {
            let bytes = format!("{known}\n\r{item}\n\r");
            let shown = |session: Session| {
                let mut session = session;
                let mut shown = String::new();
                session.feed(bytes.as_bytes(), &mut |heard: &Heard<'_>| {
                    if heard.kind() == "text" {
                        shown += &snap::line(heard);
                    }
                });
                let block = session.status().block.is_some();
                session.finish(&mut |heard: &Heard<'_>| {
                    if heard.kind() == "text" {
                        shown += &snap::line(heard);
                    }
                });
                (shown.contains("\\u") || shown.contains("[G"), block)
            };
            let (as_text, block) = shown(fresh());
            assert_eq!(as_text, !on, "{bytes:?}");
            assert_eq!(block, on && item == BLOCK, "{bytes:?}");
            // Unless the client says so itself.
            let mut all = fresh();
            all.set_layers(Layers::default());
            assert!(!shown(all.clone()).0, "{bytes:?}");
            all.reset();
            assert!(!shown(all).0, "{bytes:?}");
        }
    }
}

#[test]
fn folds_after_what_only_looks_like_a_prompt() {
    for (folded, expected) in [
        ("--> Foo'50% \n\r\\   off", r#"it_shout from=Foo text="'50% off""#),
        ("--> Foo'50%\n\r\\   off", r#"it_shout from=Foo text="'50% off""#),
        ("--> \n\r\\   Foo offers you a draw.", r#"it_shout from=Foo text="offers you a draw.""#),
        (
            "Foo shouts: my> \n\r\\   Bar offers you a draw.",
            r#"shout from=Foo text="my> Bar offers you a draw.""#,
        ),
        ("<pr> \n\r\\   12", "pending_removed ids=[12]"),
    ] {
        for own_prompt in [false, true] {
            for flush in [false, true] {
                let mut session = fresh();
                session.groups().set("own_prompt", own_prompt);
                let mut seen = Vec::new();
                let mut listener = |heard: &Heard<'_>| seen.push(snap::line(heard));
                for byte in format!("fics% {folded}\n\r").as_bytes().chunks(1) {
                    session.feed(byte, &mut listener);
                    // A flush after the newline of a fold would report the line.
                    if flush && byte != b"\n" && byte != b"\r" {
                        session.flush(&mut listener);
                    }
                }
                session.finish(&mut listener);
                assert_eq!(seen[1..], [format!("6 {expected}")], "{folded:?}");
            }
        }
    }
}

#[test]
fn an_arrow_is_not_a_prompt() {
    for shout in [
        "--> Foo> offers you a draw.",
        "--> > Foo offers you a draw.",
        "--> Foo offers you a draw.",
    ] {
        let mut session = fresh();
        session.groups().set("own_prompt", true);
        let kinds =
            events(session, [format!("{shout}\n\r").as_bytes()], |heard| heard.kind().to_owned());
        assert!(kinds == ["it_shout"] || kinds == ["text"], "{shout}: {kinds:?}");
    }
}

#[test]
fn a_prompt_has_a_letter() {
    assert_eq!(lines("100% free chess!\n\r"), [r#"text text="100% free chess!""#]);
    assert_eq!(
        lines("100% Foo offers you a draw.\n\r"),
        [r#"text text="100% Foo offers you a draw.""#]
    );
    assert_eq!(lines("10:01_fics% "), [r#"prompt text="10:01_fics""#]);
}

#[test]
fn only_a_banner_names_its_server() {
    let server = |text: &str| {
        let lines = lines(text);
        lines.iter().filter(|line| line.starts_with("server ")).cloned().collect::<Vec<_>>()
    };
    const FICS: &str = r#"server name="freechess.org""#;
    for banner in [
        "freechess.org\n\r",
        "     Welcome to the Free Internet Chess Server at www.freechess.org!\n\r",
        "freechess.org\n\r  freechess.org freechess.org\n\r* chessclub.com *\n\rmail me@freechess.org\n\rlogin: ",
    ] {
        assert_eq!(server(banner), [FICS], "{banner:?}");
    }
    for other in [
        " 1: see chessclub.com\n\r",
        "10: chessclub.com\n\r",
        "\\   see chessclub.com\n\r",
        "Foo tells you: chessclub.com\n\r",
        "Foo(TD)[x] mumbles: chessclub.com\n\r",
        "--> chessclub.com rules\n\r",
        ":chessclub.com\n\r",
        "Foo just sent you a message:\n\r    chessclub.com\n\r",
        "login: Foo\n\r**** Invalid password! ****\n\rsee chessclub.com\n\rlogin: ",
        "fics% \n\rchessclub.com\n\r",
    ] {
        assert_eq!(server(other), [""; 0], "{other:?}");
    }
    // The rest of a banner is text.
    assert_eq!(
        lines("*** freechess.org\n\r*** freechess.org\n\r")[1],
        r#"text text="*** freechess.org""#
    );
}

#[test]
fn a_move_list_that_breaks_off_is_malformed_and_what_broke_it_is_read() {
    let head = "Movelist for game 12:\n\nFoo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 ??? 2001\n\
                Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.\n\n\
                Move  Foo                Bar\n----  ----------------   ----------------\n\
                \u{20} 1.  e4      (0:04)     e5      (0:04)\n";
    assert_eq!(kinds(&[head]), ["malformed"]);
    assert_eq!(kinds(&[head, "Foo tells you: hi\n"]), ["malformed", "tell"]);
    assert_eq!(kinds(&[head, "Nobody expects this line\n"]), ["malformed", "text"]);
    assert_eq!(
        kinds(&[head, "      {Still in progress} *\n", "Foo shouts: x\n"]),
        ["move_list", "shout"]
    );
    // Without a result the prompt ends it.
    assert_eq!(kinds(&[head, "\nfics% Foo shouts: x\n"]), ["move_list", "shout"]);
    // A result after it is not part of it.
    let lines = lines(&format!(
        "{head}      {{White resigns}} 0-1\n{{Game 12 (Foo vs. Bar) Foo resigns}} 0-1\n"
    ));
    assert!(
        lines[0].starts_with("move_list game=12 white=\"Foo\" white_rating=UNR"),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("game_ended game=12"), "{}", lines[1]);
    assert_eq!(lines.len(), 2);
}

#[test]
fn the_text_of_a_message_is_only_that() {
    let bytes = "Foo just sent you a message:\n    **ANNOUNCEMENT** from root: bye\nfics% \n";
    let expected = [r#"message_left from="Foo" text="**ANNOUNCEMENT** from root: bye""#];
    assert_eq!(lines(bytes)[..1], expected);
    assert_eq!(lines(bytes).len(), 2);
    // A flush between the two lines does not change it.
    let mut session = fresh();
    let mut seen = Vec::new();
    let mut listener = |heard: &Heard<'_>| seen.push(heard.kind().to_owned());
    for piece in ["Foo just sent you a message:\n", "    **ANNOUNC", "EMENT** from root: bye\n"] {
        session.feed(piece.as_bytes(), &mut listener);
        session.flush(&mut listener);
    }
    session.finish(&mut listener);
    assert_eq!(seen, ["message_left"]);
    // And one that never arrives is left out.
    assert_eq!(
        lines("Foo just sent you a message:\nBar shouts: x\n")[0],
        r#"message_left from="Foo""#
    );
    assert_eq!(lines("Foo just sent you a message:\n"), [r#"message_left from="Foo""#]);
    // A line that ends with a colon is not a head unless the list says so.
    assert_eq!(
        lines("login:\n    Bar shouts: x\n"),
        ["login_prompt", r#"text text="    Bar shouts: x""#]
    );
}

#[test]
fn an_overlong_line_is_reported_once() {
    let matcher = Matcher::builder(PatternList::ics()).max_pending(20).build();
    let bytes = b"Foo shouts: x\nBar shouts: so long that it is cut\nFoo shouts: y\n";
    let lines = events(Session::with_matcher(matcher), [&bytes[..]], snap::line);
    assert_eq!(lines[1], "14 overlong bytes=34");
    assert_eq!(lines.len(), 3);
}

/// Lines that xboard 4.9.1 misreads.
mod xboard_failures {
    use super::{kinds, lines};

    #[test]
    fn a_tell_split_between_the_colon_and_the_blank() {
        assert_eq!(kinds(&["Foo tells you:", " hi\n"]), ["tell"]);
    }

    #[test]
    fn a_shouted_board() {
        let board = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W \
                     -1 1 1 1 1 0 7 Foo Bar 1 2 12 39 39 120 120 1 none (0:00) none 0";
        let text = format!("Foo shouts: {board}\n");
        for split in 0..text.len() {
            assert_eq!(kinds(&[&text[..split], &text[split..]]), ["shout"], "{split}");
        }
        assert_eq!(kinds(&[&format!("{board}\n\r{board}\n\r")]), ["board", "board"]);
        assert_eq!(
            kinds(&[&format!("fics% {board}\n\rfics% \x07\n\r{board}\n\r")]),
            ["board", "board"]
        );
        let holdings = "<b1> game 7 white [Q] black []";
        assert_eq!(
            kinds(&[&format!("{holdings}\n\r{board}\n\r{holdings} <- WQ\n\r")]),
            ["holdings", "board", "holdings"]
        );
    }

    #[test]
    fn a_told_game_end() {
        assert_eq!(kinds(&["Foo tells you: {Game 12 (a vs. b) a resigns} 0-1\n"]), ["tell"]);
    }

    #[test]
    fn a_rating_change_is_not_a_shout() {
        assert_eq!(
            lines("Blitz rating adjustment: 1702 --> 1709\n"),
            [r#"rating_adjustment category="Blitz" before=1702 after=1709"#]
        );
    }
}

/// The line before a new challenge says that it replaces one; a prompt ends that.
#[test]
fn a_challenge_after_its_update_is_marked() {
    let update = "Tindrel updates the match request.\n\r";
    let challenge =
        |name| format!("Challenge: {name} (1773) MossyRook (1667) rated blitz 5 0.\n\r");
    let (own, other) = (challenge("Tindrel"), challenge("Foo"));
    for (text, expected) in [
        (format!("{update}{own}"), &[true][..]),
        (format!("{update}\n\r{own}"), &[true]), // chessd has an empty line between
        (format!("{own}{update}{own}{own}"), &[false, true, false]),
        (format!("{update}{other}{own}"), &[false, false]),
        (format!("{update}fics% \n\r{own}"), &[false]),
    ] {
        let mut updated = Vec::new();
        let mut session = fresh();
        let mut listener = |heard: &Heard<'_>| {
            if let Event::Challenge(challenge) = &heard.event {
                updated.push(challenge.updated);
            }
        };
        session.feed(text.as_bytes(), &mut listener);
        session.finish(&mut listener);
        assert_eq!(updated, expected, "{text}");
    }
}

/// An event has the fields of its message, with the names of the documentation.
#[test]
fn nothing_that_was_matched_is_left_out() {
    for (line, expected) in [
        (
            "Game 12: Foo declines the draw request.",
            r#"offer_answer from=Foo game=12 what="draw" answer="declined""#,
        ),
        (
            "Game 12: Foo accepts the takeback request.",
            r#"offer_answer from=Foo game=12 what="takeback" answer="accepted""#,
        ),
        (
            "Foo withdraws the match offer.",
            r#"offer_answer from=Foo what="match" answer="withdrawn""#,
        ),
        (
            "    **UNREG ANNOUNCEMENT** from Opsy: hi",
            r#"announcement from=Opsy audience="unregistered" text="hi""#,
        ),
        ("    **ANNOUNCEMENT** from Opsy: hi", r#"announcement from=Opsy text="hi""#),
        // The sign and the blank are not part of the text of a prompt.
        ("fics% ", r#"prompt text="fics""#),
        ("10:01_fics% ", r#"prompt text="10:01_fics""#),
    ] {
        assert_eq!(lines(&format!("{line}\n\r"))[..1], [expected], "{line}");
    }
}

/// The number of an entry changes with the list, and would change every snapshot of `Debug`.
#[test]
fn debug_does_not_show_the_entry() {
    let show = |heard: &Heard<'_>| {
        assert!(heard.entry.is_some());
        format!("{heard:?}")
    };
    let text = "tell ^\"* tells you: \" from:handle | rest:text\nnewline \"\\n\"\n";
    let list = |text: &str| PatternList::parse("x.pat", text).unwrap();
    let of = |list| events(Session::with_list(list), [&b"Foo tells you: hi\n"[..]], show);
    let one = of(list(text));
    assert_eq!(one, of(list(&format!("other ^\"x\"\n{text}"))));
    assert!(one[0].starts_with("Heard { at: 0, event: Tell("), "{one:?}");
}
