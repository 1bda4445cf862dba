//! The shipped lists.

use looking_at::PatternList;

/// The patterns of the document's first list, as they are quoted there.
///
/// The document lacks the opening quote of `* has made an alternate proposal`; the pattern is included.
const ZIPPY: &[&str] = &[
    r#"* kibitzes: Hello from Crafty"#,
    r#"* is in the computer list."#,
    r#"* * is a computer *"#,
    r#"* offers to be your bughouse partner"#,
    r#"* tells you: [automatic message] I chose you"#,
    r#"* agrees to be your partner"#,
    r#"are no longer *'s partner"#,
    r#"no longer have a bughouse partner"#,
    r#"partner has disconnected"#,
    r#"partner has just chosen a new partner"#,
    r#"* tells you: [automatic message] I'm no longer your"#,
    r#"* (your partner) tells you: *"#,
    r#"* tells you: *"#,
    r#"* says: *"#,
    r#"--> * *"#,
    r#"* shouts: *"#,
    r#"* kibitzes: *"#,
    r#"* whispers: *"#,
    r#"You have * message*."#,
    r#"* has left a message for you."#,
    r#"* just sent you a message."#,
    r#"--* (*:*): *"#,
    r#"*. * (*:*): *"#,
    r#"*. * at *:*: *"#,
    r#"*(*): *"#,
    r#"*(*)(*): *"#,
    r#"Notification: * has arrived"#,
    r#"Not sent -- * is censoring you"#,
    r#"command is currently turned off"#,
    r#"* * match * * requested with * (*)"#,
    r#"* * match * requested with * (*)"#,
    r#"* has made an alternate proposal of * * match * *."#,
    r#"Challenge: * (*) *(*) * * * * Loaded from *"#,
    r#"Challenge: * (*) *(*) * * * * : * * Loaded from *"#,
    r#"Challenge: * (*) *(*) * * * * : * *"#,
    r#"Challenge: * (*) *(*) * * * * * *"#,
    r#"Challenge: * (*) *(*) * * * *"#,
    r#"offers you a draw"#,
    r#"requests that the game be aborted"#,
    r#"would like to abort"#,
    r#"requests adjournment"#,
    r#"would like to adjourn"#,
];

/// The patterns of the document's second list, as they are quoted there.
const BACKEND: &[&str] = &[
    r#"ics%"#,
    r#"chessclub.com"#,
    r#"\"*\" is *a registered name"#,
    r#"Logging you in as \"*\""#,
    r#"Your name will be \"*\""#,
    r#"* s-shouts: "#,
    r#"* c-shouts: "#,
    r#"--->"#,
    r#"* shouts: "#,
    r#"--> "#,
    r#"* tells you: "#,
    r#"* (your partner) tells you: "#,
    r#"* says: "#,
    r#"* has left a message "#,
    r#"* just sent you a message:\n"#,
    r#"*. * (*:*): "#,
    r#"*. * at *:*: "#,
    r#"* whispers: "#,
    r#"* kibitzes: "#,
    r#"*)(*): *"#,
    r#"*(*): *"#,
    r#"*)(*)(*): *"#,
    r#"Challenge:"#,
    r#"* offers you"#,
    r#"* offers to be"#,
    r#"* would like to"#,
    r#"* requests to"#,
    r#"Your opponent offers"#,
    r#"Your opponent requests"#,
    r#"\\   "#,
    r#"Black Strength :"#,
    r#"<<< style 10 board >>>"#,
    r#"<10>"#,
    r#"#@#"#,
    r#"login:"#,
    r#"\n<12> "#,
    r#"<12> "#,
    r#"\n<b1> "#,
    r#"<b1> "#,
    r#"* *vs. * *--- *"#,
    r#"* * match, initial time: * minute*, increment: * second"#,
    r#"Move  "#,
    r#"% "#,
    r#"}*"#,
    r#"Adding game * to observation list"#,
    r#"Game notification: * (*) vs. * (*)"#,
    r#"Entering examine mode for game *"#,
    r#"has made you an examiner of game *"#,
    r#"Illegal move"#,
    r#"Not a legal move"#,
    r#"Your king is in check"#,
    r#"It isn't your turn"#,
    r#"It is not your move"#,
    r#"still have time"#,
    r#"not out of time"#,
    r#"either player is out of time"#,
    r#"has timeseal; checking"#,
    r#"added * seconds to"#,
    r#"seconds were added to"#,
    r#"clock paused"#,
    r#"clock resumed"#,
    r#"Creating: * (*)* * (*)"#,
    r#"Creating: * (*) [*] * (*)"#,
    r#"{Game * (* vs. *) *}*"#,
    r#"Removing game * from observation"#,
    r#"no longer observing game *"#,
    r#"Game * (*) has no examiners"#,
    r#"no longer examining game *"#,
    r#"\n"#,
    r#"*% "#,
];

#[test]
fn the_xboard_list_is_the_documents_pattern_by_pattern() {
    let list = PatternList::xboard();
    let quoted: Vec<String> = list
        .entries()
        .iter()
        .map(|entry| {
            let quoted = entry.pattern().to_string();
            quoted.strip_prefix('"').unwrap().strip_suffix('"').unwrap().to_owned()
        })
        .collect();
    let documented: Vec<&str> = ZIPPY.iter().chain(BACKEND).copied().collect();
    for (index, (ours, theirs)) in quoted.iter().zip(&documented).enumerate() {
        assert_eq!(ours, theirs, "entry {index}");
    }
    assert_eq!(quoted.len(), documented.len());
}

#[test]
fn the_groups_of_the_xboard_list() {
    let list = PatternList::xboard();
    let members = |name: &str| -> Vec<usize> {
        let group = list.groups().iter().position(|group| group.name() == name).unwrap();
        assert!(!list.groups()[group].is_on(), "{name}");
        let entries = list.entries().iter().enumerate();
        entries.filter(|(_, entry)| entry.group() == Some(group)).map(|(index, _)| index).collect()
    };
    assert_eq!(members("zippy"), (0..ZIPPY.len()).collect::<Vec<_>>());
    assert_eq!(members("before_login"), [ZIPPY.len(), ZIPPY.len() + 1]);
    assert_eq!(members("board"), [ZIPPY.len() + BACKEND.len() - 1]);
}

#[test]
fn talk_in_the_xboard_list_takes_the_rest_of_its_line() {
    let list = PatternList::xboard();
    let rest = |pattern: &str| {
        let entry = list.entries().iter().find(|e| e.pattern().as_bytes() == pattern.as_bytes());
        entry.unwrap().rest().map(str::to_owned)
    };
    for pattern in ["* shouts: ", "* tells you: ", "* says: ", "* kibitzes: ", "* s-shouts: "] {
        assert_eq!(rest(pattern).as_deref(), Some("text"), "{pattern}");
    }
    assert_eq!(rest("<12> ").as_deref(), Some("line"));
    assert_eq!(rest("% "), None);
}

#[test]
fn demichess_reads_its_examples() {
    let mut matcher = looking_at::Matcher::new(PatternList::demichess());
    let mut tokens = matcher.feed_to_vec(
        b"kbnrpppp----------------PPPPKBNR 0 -1 -1\n---k-K---------R---------------- 1 12 15\ninvalid\nhello there\n",
    );
    tokens.extend(matcher.finish_to_vec());
    let shown: Vec<String> = tokens
        .iter()
        .filter(|token| token.kind.as_deref() != Some("newline"))
        .map(|token| {
            let values = token.fields.iter().map(|(_, value)| String::from_utf8_lossy(value));
            format!(
                "{} {}",
                token.kind.as_deref().unwrap_or("-"),
                values.collect::<Vec<_>>().join("|")
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            "demi_board kbnrpppp----------------PPPPKBNR|0|-1|-1",
            "demi_board ---k-K---------R----------------|1|12|15",
            "demi_invalid ",
            "malformed hello there",
        ]
    );
}
