use super::*;

fn opened(line: &[u8]) -> ListingReader {
    ListingReader::start_with_row(line).unwrap()
}

const GAME: &[u8] = b"  1 1500 Foo 1600 Bar [ br  3   0] W:  1";

#[test]
fn the_first_row_says_what_is_listed() {
    let kind = |line: &str| {
        let reader = ListingReader::start_with_row(line.as_bytes())?;
        Some(reader.end().0.kind().to_owned())
    };
    assert_eq!(kind("  1 1500 Foo 1600 Bar [ br  3   0] W:  1").as_deref(), Some("games"));
    assert_eq!(kind("  1 1500 Foo 5 0 rated blitz 0-9999").as_deref(), Some("sought"));
    assert_eq!(kind("1500 Foo  ++++ Bar(U)").as_deref(), Some("who"));
    for line in ["", "  ", "Foo", "100", " 1: 1500 Foo", "+--+", "- a dash", "12 ads displayed."] {
        assert_eq!(kind(line), None, "{line}");
    }
}

#[test]
fn a_listing_has_its_lines() {
    let mut reader = opened(GAME);
    for line in [&b""[..], b"", GAME, b" ", b""] {
        assert_eq!(reader.push(line), Fit::Part);
    }
    assert_eq!(reader.push(b"something else"), Fit::Other);
    let (event, text) = reader.end();
    let row = "  1 1500 Foo 1600 Bar [ br  3   0] W:  1";
    assert_eq!(text, format!("{row}\n\n\n{row}\n "));
    let Event::Games(games) = event else { panic!("{event:?}") };
    assert_eq!((games.rows.len(), games.incomplete), (2, None));
}

#[test]
fn rows_have_a_limit() {
    let mut reader = opened(GAME);
    for _ in 1..MAX_ROWS {
        assert_eq!(reader.push(GAME), Fit::Part);
    }
    assert_eq!(reader.push(GAME), Fit::Other);
    let Event::Games(games) = reader.cut_off().0 else { panic!() };
    assert_eq!((games.rows.len(), games.incomplete), (MAX_ROWS, Some(true)));
}

#[test]
fn a_row_has_a_limit() {
    let long = "1500 a  ".repeat(MAX_LINE / 8 + 1);
    assert!(ListingReader::start_with_row(long.as_bytes()).is_none());
    let mut reader = opened(b"1500 a");
    assert_eq!(reader.push(long.as_bytes()), Fit::Other);
    assert_eq!(reader.push(&long.as_bytes()[..MAX_LINE]), Fit::Part);
}

#[test]
fn bytes_have_a_limit() {
    let finger = || ListingReader::start(Event::from_fields("finger", &[("player", "Foo")]), b"");
    let note = format!(" 1: {}", "x".repeat(4_000));
    let mut reader = finger().unwrap();
    for _ in 0..65 {
        assert_eq!(reader.push(note.as_bytes()), Fit::Part);
    }
    assert_eq!(reader.push(note.as_bytes()), Fit::Other);
    assert!(!reader.extend(&note));
    let (event, text) = reader.cut_off();
    let Event::Finger(finger_event) = event else { panic!() };
    assert_eq!((finger_event.notes.len(), finger_event.incomplete), (65, Some(true)));
    assert!(text.len() <= MAX_BYTES);
    // Blank lines count too.
    let mut reader = finger().unwrap();
    let blanks = (0..MAX_BYTES + 2).take_while(|_| reader.push(b"") == Fit::Part).count();
    assert_eq!(blanks, MAX_BYTES - 1);
}

#[test]
fn the_prompt_ends_what_has_no_last_line() {
    let incomplete = |event: Event<'static>| {
        let mut event = ListingReader::start(event, b"").unwrap().end_with_prompt().0;
        with_listing!(&mut event, listing => *listing.incomplete(), else => panic!())
    };
    for kind in ["finger", "history", "stored", "journal", "variables"] {
        assert_eq!(incomplete(Event::from_fields(kind, &[("player", "Foo")])), None, "{kind}");
    }
    let list = Event::from_fields("name_list", &[("list", "notify"), ("count", "2")]);
    assert_eq!(incomplete(list), Some(true));
    let channel = Event::from_fields("in_channel", &[("channel", "7"), ("names", "Foo")]);
    assert_eq!(incomplete(channel), Some(true));
    assert!(
        matches!(opened(GAME).end_with_prompt().0, Event::Games(games) if games.incomplete == Some(true))
    );
}

#[test]
fn one_line_may_be_all() {
    for (kind, fields) in [
        ("games", &[("count", "0")][..]),
        ("sought", &[("count", "0")]),
        ("who", &[("count", "0")]),
        ("history", &[("player", "Foo"), ("count", "0")]),
        ("name_list", &[("list", "censor"), ("count", "0")]),
        ("in_channel", &[("channel", "1"), ("count", "0")]),
    ] {
        assert!(ListingReader::start(Event::from_fields(kind, fields), b"").is_none(), "{kind}");
    }
}

#[test]
fn more_of_a_line_that_was_folded() {
    let extended = |event: Event<'static>, line: &str, more: &str| {
        let mut reader = ListingReader::start(event, b"first").unwrap();
        if !line.is_empty() {
            assert_eq!(reader.push(line.as_bytes()), Fit::Part);
        }
        reader.extend(more).then(|| reader.end())
    };
    let finger = || Event::from_fields("finger", &[("player", "Foo")]);
    let (event, text) = extended(finger(), " 1: a note", " with more").unwrap();
    assert_eq!(text, "first\n 1: a note with more");
    assert!(matches!(event, Event::Finger(it) if it.notes[0].text == "a note with more"));
    let (event, _) = extended(finger(), "Email : a", " b").unwrap();
    assert!(matches!(event, Event::Finger(it) if it.facts[0].text == "a b"));
    assert!(extended(finger(), "On for: 1  Idle: 2", " secs").is_none());
    let variables = Event::from_fields("variables", &[("player", "Foo")]);
    let (event, _) = extended(variables, "Formula: rated", " & blitz").unwrap();
    assert!(matches!(event, Event::Variables(it) if it.rows[0].value == "rated & blitz"));
    let channel = Event::from_fields("in_channel", &[("channel", "7"), ("names", "Foo")]);
    let (event, _) = extended(channel, "", " Bar {Baz}").unwrap();
    assert!(matches!(event, Event::InChannel(it) if it.names.len() == 2 && it.off.len() == 1));
    let fields = [("game", "1"), ("examined", "true"), ("names", "#Foo")];
    let (event, _) = extended(Event::from_fields("observers", &fields), "", " Bar").unwrap();
    assert!(matches!(event, Event::Observers(it) if it.rows[0].observers.len() == 1));
    assert!(!opened(GAME).extend(" more"));
}
