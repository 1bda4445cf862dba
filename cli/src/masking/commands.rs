//! Recognises commands that change a password.

use std::ops::Range;

use super::secrets::contains;
use super::typed::{single_blanks, words};

/// Commands whose arguments are said to somebody.
const TALK: [&[u8]; 13] = [
    b"tell", b"xtell", b"qtell", b"ptell", b"say", b"shout", b"cshout", b"sshout", b"tshout",
    b"it", b"kibitz", b"whisper", b"message",
];
/// Commands of one character whose arguments are said to somebody.
const SHORT_TALK: &[u8] = b"tk.,:/'!";
/// Characters that may enclose an argument.
const QUOTES: &[u8] = b"\"'`<>[](){}";

/// Returns whether a word is a command that changes a password, or an abbreviation of one.
pub(super) fn is_password(word: &[u8]) -> bool {
    is_abbreviation(word) || contains(word, b"pass")
}

fn is_abbreviation(word: &[u8]) -> bool {
    let begins = b"password".get(..word.len());
    word.len() >= 3 && begins.is_some_and(|begins| begins.eq_ignore_ascii_case(word))
}

/// Returns what follows a command that changes a password, or `None` if there is no such command.
///
/// The command may be behind other words, as in `multi password old new` or `set password new`.
pub(super) fn arguments(line: &[u8]) -> Option<&[u8]> {
    let mut from = 0;
    // A line may contain several commands.
    for command in line.split_inclusive(|&byte| byte == b';') {
        let mut is_first = true;
        let mut at = 0;
        while let Some(word) = next_word(command, &mut at) {
            // In block mode a command is preceded by a number; `$` does not reset the idle time.
            let range = letters(word);
            if is_first && is_talk(word) {
                break;
            }
            if range.is_empty() {
                continue;
            }
            let name = &word[range.clone()];
            let found = match is_first {
                true => is_password(name),
                false => is_abbreviation(name) || contains(name, b"passw"),
            };
            if found {
                let rest = &line[from + at - word.len() + range.end..];
                let skip = |&&byte: &&u8| byte.is_ascii_whitespace() || b"=:,".contains(&byte);
                return Some(&rest[rest.iter().take_while(skip).count()..]);
            }
            is_first = false;
        }
        from += command.len();
    }
    None
}

/// Returns whether a line says something about a password to somebody.
pub(super) fn tells_password(line: &[u8]) -> bool {
    words(line).next().is_some_and(is_talk) && contains(line, b"passw")
}

/// Returns the next word from a position on, and moves the position behind it.
fn next_word<'t>(text: &'t [u8], at: &mut usize) -> Option<&'t [u8]> {
    let begin = *at + text[*at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    let len = text[begin..].iter().position(u8::is_ascii_whitespace);
    *at = begin + len.unwrap_or(text.len() - begin);
    Some(&text[begin..*at])
}

/// Returns the range of the first letters of a word, such as those of `$$pass` or `password=x`.
fn letters(word: &[u8]) -> Range<usize> {
    let begin = word.iter().position(u8::is_ascii_alphabetic).unwrap_or(word.len());
    let len = word[begin..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    begin..begin + len
}

fn is_talk(word: &[u8]) -> bool {
    let word = &word[word.iter().take_while(|&&byte| byte == b'$').count()..];
    match word {
        [] => false,
        [first] => SHORT_TALK.contains(&first.to_ascii_lowercase()),
        [first, ..] if !first.is_ascii_alphabetic() => SHORT_TALK.contains(first),
        _ => TALK.iter().any(|talk| {
            talk.get(..word.len()).is_some_and(|begins| begins.eq_ignore_ascii_case(word))
        }),
    }
}

/// Returns what a server may make of a text with quotes or backslashes: it removes those around the text, or
/// all.
pub(super) fn unquoted(text: &[u8]) -> Vec<Vec<u8>> {
    let mut spellings = Vec::new();
    let mut add = |text: Vec<u8>| {
        if !text.is_empty() && !spellings.contains(&text) {
            spellings.push(text);
        }
    };
    let is_quote = |byte: &u8| QUOTES.contains(byte);
    if text.iter().any(is_quote) {
        let begin = text.iter().take_while(|byte| is_quote(byte)).count();
        let end = text.iter().rev().take_while(|byte| is_quote(byte)).count();
        add(single_blanks(text.get(begin..text.len() - end).unwrap_or_default()));
        let plain: Vec<u8> = text.iter().copied().filter(|byte| !is_quote(byte)).collect();
        add(single_blanks(&plain));
        text.split(is_quote).map(single_blanks).filter(|part| part.len() > 2).for_each(&mut add);
    }
    if text.contains(&b'\\') {
        let plain = |byte: &u8| *byte != b'\\';
        add(text.iter().copied().filter(plain).collect());
        add(text.iter().copied().filter(|byte| plain(byte) && !is_quote(byte)).collect());
    }
    spellings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_the_arguments_are() {
        for (line, rest) in [
            ("password o n", Some("o n")),
            ("password", Some("")),
            ("$$pas o", Some("o")),
            ("12 $ pass o n", Some("o n")),
            ("multi password o n", Some("o n")),
            ("multi who; say hi; password o n", Some("o n")),
            ("multi multi 3 Passw o n", Some("o n")),
            ("set password=n3w", Some("n3w")),
            ("password:o,n", Some("o,n")),
            ("(password o n)", Some("o n)")),
            ("\"password\" o n", Some("\" o n")),
            ("asetpasswd Foo n", Some("Foo n")),
            ("alias new password o n", Some("o n")),
            ("tell Foo password x", None),
            ("$t Foo password x", None),
            (".password is x", None),
            ("finger passer", None),
            ("who", None),
            ("pa x", None),
            ("", None),
            ("$ 12 ;;", None),
        ] {
            assert_eq!(arguments(line.as_bytes()), rest.map(str::as_bytes), "{line}");
        }
        assert!(tells_password(b"tell Foo my password is x") && tells_password(b"t Foo passwd"));
        assert!(!tells_password(b"tell Foo hi") && !tells_password(b"help password"));
    }

    #[test]
    fn what_a_server_makes_of_quotes() {
        let spellings = |text: &str| -> Vec<String> {
            unquoted(text.as_bytes())
                .iter()
                .map(|text| String::from_utf8_lossy(text).into_owned())
                .collect()
        };
        assert_eq!(spellings("hunter2"), [""; 0]);
        assert_eq!(spellings("\"hunter2\""), ["hunter2"]);
        assert_eq!(
            spellings("\"old one\" 'new two'"),
            ["old one\" 'new two", "old one new two", "old one", "new two"]
        );
        assert_eq!(spellings("hun\"ter2"), ["hun\"ter2", "hunter2", "hun", "ter2"]);
        assert_eq!(spellings("<hunter2>"), ["hunter2"]);
        assert_eq!(spellings("hun\\ter2"), ["hunter2"]);
        assert!(spellings("'hun\\'ter2'").contains(&"hunter2".to_owned()));
        assert_eq!(spellings("\"\""), [""; 0]);
    }
}
