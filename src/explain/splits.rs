//! Runs a text through Settled mode, and through Eager mode in two reads.

use crate::list::PatternList;
use crate::matcher::{Matcher, Mode, OwnedToken, Token};

/// A matcher for each mode.
#[derive(Debug)]
pub(crate) struct BothModes {
    settled: Matcher,
    eager: Matcher,
}

impl BothModes {
    pub(crate) fn new(list: &PatternList) -> BothModes {
        BothModes {
            settled: Matcher::new(list.clone()),
            eager: Matcher::builder(list.clone()).mode(Mode::Eager).build(),
        }
    }

    /// Returns the tokens in Settled mode, where chunk boundaries make no difference.
    pub(crate) fn settled(&mut self, text: &[u8]) -> Vec<OwnedToken> {
        tokens(&mut self.settled, [text])
    }

    /// Returns the tokens of Eager mode if the text comes in two reads.
    pub(crate) fn eager(&mut self, text: &[u8], split: usize) -> Vec<OwnedToken> {
        let (first, second) = text.split_at(split.min(text.len()));
        tokens(&mut self.eager, [first, second])
    }

    /// Returns the tokens of Eager mode if each byte is a read.
    pub(crate) fn byte_by_byte(&mut self, text: &[u8]) -> Vec<OwnedToken> {
        tokens(&mut self.eager, text.chunks(1))
    }
}

fn tokens<'a>(matcher: &mut Matcher, reads: impl IntoIterator<Item = &'a [u8]>) -> Vec<OwnedToken> {
    let mut tokens = Vec::new();
    let mut sink = |token: Token<'_>| tokens.push(token.to_owned());
    matcher.reset();
    for read in reads {
        matcher.feed(read, &mut sink);
    }
    matcher.finish(&mut sink);
    tokens
}

/// Returns whether the same entries matched the same text, whatever is between the matches.
pub(crate) fn same_matches(some: &[OwnedToken], others: &[OwnedToken]) -> bool {
    let matches = |tokens| <[OwnedToken]>::iter(tokens).filter(|token| token.index.is_some());
    matches(some).eq(matches(others))
}
