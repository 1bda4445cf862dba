//! Where the stars of a text are. Only the lab marks them.

use looking_at::{Matcher, Token};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::list::PatternList;

#[wasm_bindgen]
impl PatternList {
    /// Returns the stars of the tokens of a text as three numbers each: the number of the token, and where the star
    /// starts and ends. The rest of the line, where an entry takes it, is the last of them.
    pub fn stars(&self, text: &[u8]) -> Vec<u32> {
        let mut matcher = Matcher::new(self.inner().clone());
        let (mut stars, mut token_number) = (Vec::new(), 0);
        let mut sink = |token: Token<'_>| {
            if let Token::Match(found) = &token {
                let whole = found.text().as_ptr() as usize;
                let count = found.entry().stars().len();
                let texts = (0..count).filter_map(|number| found.star(number)).chain(found.rest());
                for star in texts {
                    let start = found.span().start as u32 + (star.as_ptr() as usize - whole) as u32;
                    stars.extend([token_number, start, start + star.len() as u32]);
                }
            }
            token_number += 1;
        };
        matcher.feed(text, &mut sink);
        matcher.finish(&mut sink);
        stars
    }
}

#[cfg(test)]
mod tests {
    use super::PatternList;

    #[test]
    fn stars_are_where_the_matches_have_them() {
        let text = "tell ^\"* tells you: \" from:handle | rest:text\nnewline \"\\n\"\n";
        let list = PatternList::parse("x", text).expect("a list");
        let text = "nothing\nFoo tells you: h\u{e9}!\nBar tells you: \n";
        let stars = list.stars(text.as_bytes());
        let texts: Vec<_> =
            stars.chunks(3).map(|s| (s[0], &text[s[1] as usize..s[2] as usize])).collect();
        assert_eq!(texts, [(2, "Foo"), (2, "h\u{e9}!"), (4, "Bar"), (4, "")]);
    }
}
