//! A session on arbitrary bytes, in both modes.
//!
//! Nothing panics. In Settled mode no chunk boundary changes what is heard, nor with the default list
//! a flush, but for one within the break of a folded line: then the rest of that line is text that
//! continues it. The tokens of the matcher alone tile the bytes, and what is held back stays under its bound. The
//! first byte sets the size of the chunks and whether flushes are made, the second the mode, the
//! list and the bound.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use looking_at::{Heard, Matcher, Mode, PatternList, Session, Token};

/// The bounds on a line: the usual one, and one that small inputs pass.
const LIMITS: [usize; 2] = [64 << 10, 48];

/// Returns a matcher for each mode, list and bound: to make one takes longer than to use it.
fn matcher(setting: u8) -> Matcher {
    static MATCHERS: OnceLock<Vec<Matcher>> = OnceLock::new();
    let matchers = MATCHERS.get_or_init(|| {
        let mut all = Vec::new();
        for list in [PatternList::ics(), PatternList::xboard()] {
            for mode in [Mode::Settled, Mode::Eager] {
                for limit in LIMITS {
                    all.push(Matcher::builder(list.clone()).mode(mode).max_pending(limit).build());
                }
            }
        }
        all
    });
    matchers[usize::from(setting) % matchers.len()].clone()
}

/// When to flush.
#[derive(Clone, Copy, PartialEq)]
enum Flush {
    Never,
    /// Not within the break of a folded line.
    ExceptInFolds,
    Always,
}

fn heard(matcher: &Matcher, pieces: &[&[u8]], flush: Flush) -> Vec<Heard<'static>> {
    let mut session = Session::with_matcher(matcher.clone());
    let mut all = Vec::new();
    let mut listener = |heard: &Heard<'_>| all.push(heard.clone().into_owned());
    let (bytes, mut end) = (pieces.concat(), 0);
    for piece in pieces {
        session.feed(piece, &mut listener);
        end += piece.len();
        if flush == Flush::Always || flush == Flush::ExceptInFolds && !within_fold(&bytes, end) {
            session.flush(&mut listener);
        }
    }
    session.finish(&mut listener);
    all
}

/// Returns whether the byte before `end` is within the break of a folded line.
fn within_fold(bytes: &[u8], end: usize) -> bool {
    [&b"\n\r\\   "[..], b"\n\\   "].iter().any(|mark| {
        (end.saturating_sub(mark.len() - 1)..end).any(|at| bytes[at..].starts_with(mark))
    })
}

/// The tokens laid end to end are the bytes without carriage returns, and none is larger than what
/// may be held back: the lines that a pattern can span, of `limit` bytes each.
fn assert_tiles(mut matcher: Matcher, limit: usize, pieces: &[&[u8]], flush: bool) {
    let mut text = Vec::new();
    let mut end = 0;
    let mut sink = |token: Token<'_>| {
        let token = token.to_owned();
        assert!(end <= token.span.start && token.span.start <= token.span.end);
        end = token.span.end;
        assert!(token.text.len() <= 3 * (limit + 1), "{token:?}");
        text.extend_from_slice(&token.text);
    };
    for piece in pieces {
        matcher.feed(piece, &mut sink);
        if flush {
            matcher.flush(&mut sink);
        }
    }
    matcher.finish(&mut sink);
    let bytes = pieces.concat();
    assert!(end <= bytes.len() as u64);
    assert!(text.iter().eq(bytes.iter().filter(|&&byte| byte != b'\r')), "{text:?}");
}

fuzz_target!(|data: &[u8]| {
    let [how, setting, bytes @ ..] = data else { return };
    let (size, flush) = (usize::from(how >> 1).max(1), how & 1 == 1);
    let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
    let matcher = matcher(*setting);
    if matcher.mode() == Mode::Settled {
        let whole = heard(&matcher, &[bytes], Flush::Never);
        assert_eq!(heard(&matcher, &pieces, Flush::Never), whole);
        // A list without types leaves prompts open: there a flush decides that it is one.
        if matcher.list().name() == PatternList::ics().name() {
            assert_eq!(heard(&matcher, &pieces, Flush::ExceptInFolds), whole);
        }
    }
    let flushes = if flush { Flush::Always } else { Flush::Never };
    for heard in heard(&matcher, &pieces, flushes) {
        assert!(heard.at < bytes.len() as u64);
    }
    // The limit changes from one matcher to the next.
    assert_tiles(matcher, LIMITS[usize::from(*setting) % LIMITS.len()], &pieces, flush);
});
