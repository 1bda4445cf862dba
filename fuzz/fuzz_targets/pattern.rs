//! One attempt of one pattern, against the rules read byte by byte.
//!
//! The input is a position, a pattern and a text with a zero byte between the two. More text must
//! never change an answer other than `Pending`.

#![no_main]

use std::ops::Range;

use libfuzzer_sys::fuzz_target;
use looking_at::{Attempt, Pattern};

/// Matches in the simplest form of the language: one step for each byte.
fn attempt(pattern: &[u8], text: &[u8], at: usize) -> Attempt {
    let (mut p, mut t) = (0, at);
    let mut stars: Vec<Range<usize>> = Vec::new();
    while p < pattern.len() {
        let star = pattern[p] == b'*';
        let stop = match pattern.get(p + 1) {
            _ if !star => pattern[p],
            Some(&next) => next,
            None => b'\n',
        };
        let start = t;
        loop {
            match text.get(t) {
                None => return Attempt::Pending,
                Some(&byte) if byte == stop => break,
                Some(b'\n') => return Attempt::Mismatch,
                Some(_) if !star => return Attempt::Mismatch,
                Some(_) => t += 1,
            }
        }
        if star {
            stars.push(start..t);
        }
        // The newline that ends a last star is not taken.
        t += usize::from(!star || p + 1 < pattern.len());
        p += if star { 2 } else { 1 };
    }
    if t == at { Attempt::Mismatch } else { Attempt::Match { end: t, stars } }
}

fuzz_target!(|data: &[u8]| {
    let Some((&at, data)) = data.split_first() else { return };
    let mut parts = data.splitn(2, |&byte| byte == 0);
    let source = parts.next().unwrap_or_default();
    let text = parts.next().unwrap_or_default();
    let at = usize::from(at % 16);
    let Ok(pattern) = Pattern::new(source) else {
        assert!(source.is_empty());
        return;
    };
    assert_eq!(pattern.as_bytes(), source);

    let mut before = Attempt::Pending;
    for length in 0..=text.len() {
        let prefix = &text[..length];
        let found = pattern.attempt(prefix, at);
        assert_eq!(found, attempt(source, prefix, at), "{pattern} at {at} of {prefix:?}");
        if before != Attempt::Pending {
            assert_eq!(found, before, "{pattern} at {at}: one byte more changed {prefix:?}");
        }
        if let Attempt::Match { end, stars } = &found {
            assert!(at < *end && *end <= length && stars.len() == pattern.stars());
        }
        before = found;
    }
});
