//! The grammar of what servers write: names, titles, channels, ratings, numbers.
//!
//! Star types and events share these rules, so the event that is made from a text never refuses what a typed
//! star accepted.
//!
//! Each rule bounds the length of what it accepts, which keeps the cost of a rejected attempt constant,
//! whatever the line is. Each rule has two functions: `is_...` returns whether a text follows the rule, and
//! `may_become_...` whether it could follow the rule after more bytes have arrived. The second one lets a
//! pattern fail before the end of its star has arrived.

mod name;
mod types;

pub(crate) use name::Name;
pub use types::StarType;

/// The maximum length of a name, without the `*` that some names begin with.
pub(crate) const NAME: usize = 32;
/// The maximum length of a title, without its parentheses.
const TITLE: usize = 8;
/// The maximum length of a name with its titles, and of what may follow in parentheses.
const HANDLE: usize = 128;
/// The maximum length of a word.
const WORD: usize = 128;
/// The maximum length of a text that any rule accepts.
pub(crate) const LONGEST: usize = 128;
/// The maximum number of digits of a number: every such number fits into 64 bits.
const DIGITS: usize = 18;
/// The maximum length of a channel.
const CHANNEL: usize = 6;
/// The maximum length of a rating.
const RATING: usize = 12;
/// The maximum number of digits of a rating.
const RATING_DIGITS: usize = 5;
/// The maximum length of a duration.
const DURATION: usize = 24;

/// The bytes that a name may contain.
pub(crate) const IN_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let letter = byte as u8;
        table[byte] = letter.is_ascii_alphanumeric() || letter == b'_' || letter == b'-';
        byte += 1;
    }
    table
};

/// Returns the length of the name that a text begins with, including the `*` that some names begin with.
///
/// FICS has 3 to 17 letters, ICC adds digits and hyphens, relays use `_` and a leading `*`. A name contains a
/// letter or a digit, because `--` is an arrow and not a name.
#[inline]
fn name_length(text: &[u8]) -> Option<usize> {
    let star = usize::from(text.first() == Some(&b'*'));
    let name = &text[star..];
    let length = name.iter().position(|&byte| !IN_NAME[usize::from(byte)]).unwrap_or(name.len());
    let named = name[..length].iter().any(|byte| !matches!(byte, b'_' | b'-'));
    (named && length <= NAME).then_some(star + length)
}

/// Returns whether the text is a name without titles.
pub(crate) fn is_name(text: &[u8]) -> bool {
    name_length(text) == Some(text.len())
}

/// Parses a name with its titles. Returns the length of the name, and whether the last title has its `)`.
///
/// The set of titles is open, so any short word in parentheses is accepted.
#[inline]
fn handle(text: &[u8]) -> Option<(usize, bool)> {
    if text.len() > HANDLE {
        return None;
    }
    let name = name_length(text)?;
    let mut at = name;
    while let Some(&open) = text.get(at) {
        if open != b'(' {
            return None;
        }
        let title = at + 1;
        at = title;
        while text.get(at).is_some_and(|&byte| in_title(byte)) {
            at += 1;
        }
        if at == title || at - title > TITLE {
            return None;
        }
        match text.get(at) {
            None => return Some((name, false)),
            Some(b')') => at += 1,
            Some(_) => return None,
        }
    }
    Some((name, true))
}

#[inline]
fn in_title(byte: u8) -> bool {
    byte.is_ascii_graphic() && byte != b'(' && byte != b')'
}

/// Returns whether the text is a title without its parentheses.
pub(crate) fn is_title(text: &[u8]) -> bool {
    (1..=TITLE).contains(&text.len()) && text.iter().copied().all(in_title)
}

/// Returns the length of the name if the text is a name with titles. The last title may lack its `)`, because
/// the documented pattern `*)(*): *` consumes it.
pub(crate) fn handle_name(text: &[u8]) -> Option<usize> {
    handle(text).map(|(name, _)| name)
}

pub(crate) fn is_handle(text: &[u8]) -> bool {
    matches!(handle(text), Some((_, true)))
}

pub(crate) fn may_become_handle(text: &[u8]) -> bool {
    // The text may be a whole line; only its beginning can be a handle.
    let near = &text[..text.len().min(HANDLE + 1)];
    let dashes = near.iter().take_while(|&&byte| matches!(byte, b'_' | b'-')).count();
    match text {
        [] | [b'*'] => true,
        _ if dashes == text.len() => dashes < NAME,
        _ => match handle(text) {
            Some(_) => true,
            // A title whose `(` has just arrived.
            None => text.strip_suffix(b"(").is_some_and(is_handle) || may_name_begin(text),
        },
    }
}

/// Returns whether the text is a `*` and then bytes of a name, none of them a letter or a digit.
fn may_name_begin(text: &[u8]) -> bool {
    let rest = text.strip_prefix(b"*").unwrap_or_default();
    !rest.is_empty() && rest.len() < NAME && rest.iter().all(|&byte| matches!(byte, b'_' | b'-'))
}

/// Splits a text that ends with `)` into what is before its last parentheses and what is in them.
pub(crate) fn last_parentheses(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inside = text.strip_suffix(b")")?;
    let open = inside.iter().rposition(|&byte| byte == b'(')?;
    Some((&inside[..open], &inside[open + 1..]))
}

/// Returns whether the text is a name with titles, perhaps with a rating in the last parentheses.
pub(crate) fn is_player(text: &[u8]) -> bool {
    let rated = |(handle, rating)| is_handle(handle) && is_rating(rating);
    text.len() <= HANDLE && (is_handle(text) || last_parentheses(text).is_some_and(rated))
}

/// Returns whether the text is a name with titles and a channel in the last parentheses.
pub(crate) fn is_member(text: &[u8]) -> bool {
    let listening = |(handle, channel)| is_handle(handle) && is_channel(channel);
    text.len() <= HANDLE && last_parentheses(text).is_some_and(listening)
}

pub(crate) fn may_become_player(text: &[u8]) -> bool {
    text.len() <= HANDLE
        && (may_become_handle(text)
            || is_player(text)
            || text.iter().rposition(|&byte| byte == b'(').is_some_and(|open| {
                is_handle(&text[..open]) && may_become_rating(&text[open + 1..])
            }))
}

pub(crate) fn may_become_member(text: &[u8]) -> bool {
    // A channel in parentheses looks like a title, so a member is a handle too.
    may_become_handle(text)
}

/// Returns the length of the handle that a text begins with, if what its owner says follows at once: neither
/// a blank nor more of a word. `_` and `-` belong to what is said.
pub(crate) fn speaker_length(text: &[u8]) -> Option<usize> {
    let end = speaker_end(text)?;
    text.get(end).is_some_and(|&byte| may_follow_speaker(byte)).then_some(end)
}

pub(crate) fn may_become_speech(text: &[u8]) -> bool {
    matches!(text, [] | [b'*'])
        || speaker_end(text)
            .is_some_and(|end| text.get(end).is_none_or(|&byte| may_follow_speaker(byte)))
}

fn may_follow_speaker(byte: u8) -> bool {
    byte != b' ' && byte != b'\n' && !byte.is_ascii_alphanumeric()
}

/// Returns the end of the name with its titles that a text begins with.
fn speaker_end(text: &[u8]) -> Option<usize> {
    let star = usize::from(text.first() == Some(&b'*'));
    let near = text[star..].iter().take(NAME + 1);
    let name = near.take_while(|byte| byte.is_ascii_alphanumeric()).count();
    // Stricter than a name elsewhere: free text follows at once, so `_` and `-` belong to that text.
    if name > NAME || !text.get(star).is_some_and(u8::is_ascii_alphabetic) {
        return None;
    }
    let mut end = star + name;
    while let Some([b'(', rest @ ..]) = text.get(end..) {
        let title = rest.iter().take(TITLE + 1).take_while(|&&byte| in_title(byte)).count();
        if title == 0 || title > TITLE || rest.get(title) != Some(&b')') || end + title + 2 > HANDLE
        {
            break;
        }
        end += title + 2;
    }
    Some(end)
}

fn is_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Returns whether the text is a whole number, perhaps negative, that fits into 64 bits.
pub(crate) fn is_number(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    digits.len() <= DIGITS && is_digits(digits)
}

/// Returns whether the text is a number that is not negative and fits into 32 bits.
pub(crate) fn is_natural(text: &[u8]) -> bool {
    is_digits(text)
        && (text.len() < 10 || (text.len() <= DIGITS && value(text) <= u64::from(u32::MAX)))
}

/// Returns the value of at most [`DIGITS`] digits.
fn value(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |value, &digit| value * 10 + u64::from(digit - b'0'))
}

/// Returns whether the text is a number with digits before and after a point, such as `46.3`.
pub(crate) fn is_decimal(text: &[u8]) -> bool {
    let mut parts = text.splitn(2, |&byte| byte == b'.');
    parts.next().is_some_and(is_digits) && parts.next().is_some_and(is_digits)
}

pub(crate) fn may_become_number(text: &[u8]) -> bool {
    matches!(text, [] | [b'-']) || is_number(text)
}

/// Returns whether the text is a channel: `50`, or `T50` for a tournament.
pub(crate) fn is_channel(text: &[u8]) -> bool {
    text.len() <= CHANNEL && is_digits(text.strip_prefix(b"T").unwrap_or(text))
}

pub(crate) fn may_become_channel(text: &[u8]) -> bool {
    matches!(text, [] | [b'T']) || is_channel(text)
}

/// Returns whether the text is a rating or the mark in its place, perhaps with blanks around it: `1500`, `
/// 886P`, `++++`, `UNR`.
pub(crate) fn is_rating(text: &[u8]) -> bool {
    rating(text).is_some()
}

/// Returns the number of a rating and the letter after it. The number is 0 if there is a mark in its place.
pub(crate) fn rating(text: &[u8]) -> Option<(u64, Option<u8>)> {
    if text.len() > RATING {
        return None;
    }
    let (digits, letter) = match text.trim_ascii() {
        b"++++" | b"----" | b"UNR" => return Some((0, None)),
        // ICC never pads its mark for a guest.
        b"unreg" => return (text.len() == 5).then_some((0, None)),
        [digits @ .., letter @ (b'P' | b'E')] => (digits, Some(*letter)),
        digits => (digits, None),
    };
    (digits.len() <= RATING_DIGITS && is_digits(digits)).then(|| (value(digits), letter))
}

pub(crate) fn may_become_rating(text: &[u8]) -> bool {
    let begins = |mark: &[u8]| mark.starts_with(text.trim_ascii_start());
    text.len() <= RATING
        && (is_rating(text)
            || b"unreg".starts_with(text)
            || [&b"++++"[..], b"----", b"UNR"].into_iter().any(begins))
}

/// Returns whether the text is a length of time: `0:04`, `0:04.795`, `1:14:24.313`.
pub(crate) fn is_duration(text: &[u8]) -> bool {
    if text.len() > DURATION {
        return false;
    }
    let point = text.iter().position(|&byte| byte == b'.');
    let (clock, fraction) = match point {
        Some(point) => (&text[..point], &text[point + 1..]),
        None => (text, &b"0"[..]),
    };
    let parts = || clock.split(|&byte| byte == b':');
    (2..=3).contains(&parts().count()) && parts().all(is_digits) && is_digits(fraction)
}

pub(crate) fn may_become_duration(text: &[u8]) -> bool {
    let (mut colons, mut fraction, mut digit) = (0, false, false);
    if text.len() > DURATION {
        return false;
    }
    for &byte in text {
        match byte {
            b'0'..=b'9' => digit = true,
            b':' if digit && !fraction && colons < 2 => (colons, digit) = (colons + 1, false),
            b'.' if digit && !fraction && colons > 0 => (fraction, digit) = (true, false),
            _ => return false,
        }
    }
    true
}

/// Returns whether the text has no blanks and no control bytes.
pub(crate) fn is_word(text: &[u8]) -> bool {
    !text.is_empty() && may_become_word(text)
}

/// Returns whether the text is a word with a letter in it, in whatever script.
pub(crate) fn is_prompt(text: &[u8]) -> bool {
    is_word(text) && text.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

pub(crate) fn in_word(byte: u8) -> bool {
    byte > b' ' && byte != 0x7f
}

pub(crate) fn may_become_word(text: &[u8]) -> bool {
    text.len() <= WORD && text.iter().copied().all(in_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns random concatenations of texts that begin or break each rule.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        const PARTS: [&[u8]; 26] = [
            b"Foo",
            b"a",
            b"*",
            b"-",
            b"_",
            b"(",
            b")",
            b"(GM)",
            b"( 90",
            b"(50)",
            b"(T4",
            b"(123456789)",
            b"12",
            b"0",
            b":",
            b".",
            b" ",
            b"P",
            b"++",
            b"--",
            b"UN",
            b"R",
            b"T",
            b"wwwwwwwwwwwwwwww",
            b"0:",
            b"1:02.",
        ];
        let mut numbers = looking_at_testing::Random(1);
        let mut random = move |bound| numbers.below(bound);
        (0..40_000).map(move |_| {
            (0..random(6)).flat_map(|_| PARTS[random(PARTS.len())].iter().copied()).collect()
        })
    }

    #[test]
    fn what_can_not_become_a_type_never_does() {
        let mut accepted = [0; StarType::ALL.len()];
        for text in texts() {
            for (star_type, accepted) in StarType::ALL.iter().copied().zip(&mut accepted) {
                if star_type.accepts(&text) {
                    *accepted += 1;
                    for end in 0..=text.len() {
                        let begin = &text[..end];
                        assert!(
                            star_type.may_become(begin),
                            "{star_type}: {}",
                            text.escape_ascii()
                        );
                    }
                }
            }
        }
        assert!(accepted.iter().all(|&times| times > 50), "{accepted:?}");
    }

    #[test]
    fn what_may_become_a_type_has_a_continuation() {
        const MORE: [&[u8]; 14] = [
            b"", b"a", b"x)", b")", b"0", b"0)", b"0)(1)", b"(1)", b":0", b"0:0", b"+", b"++",
            b"+++", b"++++",
        ];
        const MARKS: [&[u8]; 8] = [b"-", b"--", b"---", b"R", b"NR", b"x(1)", b"x)(1)", b"R)"];
        for text in texts().filter(|text| text.len() < 20) {
            for &star_type in StarType::ALL {
                if star_type.may_become(&text) {
                    let more = || MORE.iter().chain(&MARKS);
                    let found = more().any(|more| star_type.accepts(&[&text[..], more].concat()));
                    // Add the `)` of a rating in parentheses, or of a channel after titles.
                    let found = found
                        || more().any(|more| star_type.accepts(&[&text[..], more, b")"].concat()))
                        || more()
                            .any(|more| star_type.accepts(&[&text[..], more, b"(1)"].concat()));
                    assert!(found, "{star_type}: {}", text.escape_ascii());
                }
            }
        }
    }

    #[test]
    fn names_have_a_letter_or_a_digit() {
        for (text, name) in
            [("--", false), ("-", false), ("*", false), ("_", false), ("a-b_9", true), ("*r", true)]
        {
            assert_eq!(is_name(text.as_bytes()), name, "{text}");
        }
        assert!(may_become_handle(b"--") && may_become_handle(b"*-") && !may_become_handle(b"-->"));
    }

    #[test]
    fn the_last_title_may_lack_its_end_for_some_patterns() {
        assert_eq!(handle_name(b"Foo(C"), Some(3));
        assert_eq!(handle_name(b"Foo(C)(50)"), Some(3));
        assert!(!is_handle(b"Foo(C"));
        assert_eq!(handle_name(b"Foo("), None);
        assert_eq!(handle_name(b"Foo()"), None);
    }

    #[test]
    fn naturals_fit_into_32_bits() {
        assert!(is_natural(b"0") && is_natural(b"4294967295"));
        assert!(!is_natural(b"4294967296") && !is_natural(b"-1") && !is_natural(b""));
    }
}
