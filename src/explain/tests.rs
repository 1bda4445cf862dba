use super::*;

fn parse(text: &str) -> PatternList {
    PatternList::parse("test.pat", &format!("{text}\nnewline \"\\n\"\n")).unwrap()
}

fn reasons(list: &PatternList, text: &str) -> Vec<(usize, usize, Reason)> {
    let near = explain(list, text.as_bytes()).near;
    near.into_iter().map(|miss| (miss.entry, miss.at, miss.reason)).collect()
}

#[test]
fn tokens_and_fields() {
    let list = parse(
        "prompt ^\"*% \" text:word | prompt\ntell ^\"* tells you: \" from:handle | rest:text",
    );
    let why = explain(&list, b"fics% Foo tells you: hi\r\n");
    let tokens: Vec<_> = why.tokens.iter().map(|p| (p.entry, p.range.clone())).collect();
    assert_eq!(tokens, [(Some(0), 0..6), (Some(1), 6..23), (Some(2), 23..24)]);
    let fields: Vec<_> =
        why.tokens[1].fields.iter().map(|f| (f.name.as_str(), f.range.clone())).collect();
    assert_eq!(fields, [("from", 6..9), ("text", 21..23)]);
    assert_eq!(why.text, b"fics% Foo tells you: hi\n");
}

#[test]
fn each_reason() {
    let list = parse(
        "group off off\nlate \"*: hi\" from\nend\n\
         tell \"* tells you: *\" from:handle text\n\
         any \"*: *\" a b\n\
         start ^\"you: \"\n\
         number \"tells *:\" n:number\n\
         stop \"you: *;\" x\n\
         wrong \"you: ho\"",
    );
    assert_eq!(
        reasons(&list, "Foo tells you: hi"),
        [
            (2, 17, Reason::Lost { to: 1 }),
            (0, 17, Reason::GroupOff { group: 0 }),
            (4, 10, Reason::WrongType { star: 0, star_type: StarType::Number, range: 10..13 }),
            (6, 16, Reason::Literal { expected: b"o".to_vec(), found: Some(b'i') }),
            (3, 15, Reason::NotAtLineStart),
            (5, 17, Reason::StopMissing { star: 0, stop: b';' }),
        ]
    );
}

#[test]
fn an_entry_with_a_caret_is_tried_where_lines_begin() {
    let list = parse("prompt ^\"*% \" text:word | prompt\nboard ^\"<12> \" | rest:line");
    // After the prompt and the bell a line begins; the third byte differs there.
    let found = reasons(&list, "fics% \x07<1> x");
    assert_eq!(found, [(1, 9, Reason::Literal { expected: b"2> ".to_vec(), found: Some(b'>') })]);
}

#[test]
fn adjacent_splits_with_the_same_tokens_are_one_range() {
    let list = parse("shout \"* shouts: *\" from text\nboard \"<12>\" | rest:line");
    let why = explain(&list, b"Foo shouts: <12> is a tag\n");
    let splits: Vec<_> = why.eager.iter().map(|range| range.splits.clone()).collect();
    assert_eq!(splits, [16..=25]);
    assert_eq!(why.eager[0].tokens[1].kind.as_deref(), Some("board"));
    assert!(explain(&PatternList::ics(), b"Foo shouts: <12> is a tag").eager.is_empty());
}

#[test]
fn the_tokens_of_odd_texts_give_the_text_back() {
    for list in [PatternList::xboard(), PatternList::ics(), PatternList::demichess()] {
        for text in [&b""[..], b"\n", b"\r", b"\n\n<12> ", b"\x07\x07", b"*%\xff% ", &[b'('; 300]] {
            let why = explain(&list, text);
            let joined: Vec<u8> = why
                .tokens
                .iter()
                .flat_map(|token| why.text[token.range.clone()].to_vec())
                .collect();
            assert_eq!(joined, why.text);
        }
    }
}
