//! Finds secrets in what a server sends.
//!
//! A server may repeat what it was sent: it echoes a line, or says `changed from "old" to "new"`. It may fold
//! that anywhere, put telnet commands or highlights into it, and capitalise a name. So a secret is compared
//! byte by byte, ignoring case, and what a server may insert between two bytes is skipped.
//!
//! | length | where it is hidden |
//! |---|---|
//! | 4 and more | everywhere |
//! | 3 | where it is a word |
//! | 1 and 2 | where it is a word: during the login, after `passw` in a line, and in the answer to the line it was sent in |
//!
//! Short secrets can't be hidden everywhere, since such words and numbers are common. The blanks in a secret
//! are not hidden, since folds depend on them. After a command that changes a password, quoted text after
//! `passw` is hidden too: a server may repeat only a part of what it was sent. A part of a secret that is
//! alone in its line, or after a question, is also hidden: an echo may have other text between the keys.
//! Parts of one or two bytes are common, so they are hidden only where an echo is expected.

use super::typed::{escape_len, telnet_len};

/// The maximum number of bytes of a secret that are compared.
const MAX_SECRET: usize = 1024;
/// The maximum number of secrets.
const MAX_SECRETS: usize = 1024;
/// The maximum number of bytes that are skipped between two bytes of a secret.
const MAX_BETWEEN: usize = 64;
/// Parts of secrets up to this length are common in other text.
const COMMON: usize = 2;
/// The maximum number of bytes of other text between two parts of an echo.
const MAX_PAUSE: usize = 256 << 10;
/// The number of bytes of a secret at the end of a session that are enough to hide them.
const PART: usize = 2;
const BACKSPACE: u8 = 8;
/// The word that identifies a line about passwords.
const WORD: [u8; 5] = *b"passw";

/// Where a secret is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HiddenWhere {
    Everywhere,
    /// Where no letter or digit is before or after it.
    Word,
    /// Like `Word`, but only in the login, on lines about passwords, and in answers.
    ShortWord,
}

#[derive(Debug)]
struct Secret {
    bytes: Vec<u8>,
    reach: HiddenWhere,
}

/// The positions in a text up to which more than usual is hidden.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// The position up to which short secrets are hidden in any line.
    pub(super) short: usize,
    /// The position up to which short parts of secrets are hidden where they are alone.
    pub(super) parts: usize,
}

/// All secrets of a session.
#[derive(Debug)]
pub(super) struct Secrets {
    list: Vec<Secret>,
    /// The bytes with which a secret may begin.
    first: [bool; 256],
    /// Words that are not secret, such as the user's name.
    public: Vec<Vec<u8>>,
    /// Set if a password was changed in this session, so that quoted text may be one.
    quotes: bool,
}

impl Default for Secrets {
    fn default() -> Self {
        Secrets { list: Vec::new(), first: [false; 256], public: Vec::new(), quotes: false }
    }
}

impl Secrets {
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty() && !self.quotes
    }

    /// Returns whether this text is a secret.
    pub(super) fn contains(&self, text: &[u8]) -> bool {
        self.list.iter().any(|secret| secret.bytes.eq_ignore_ascii_case(text))
    }

    /// Adds a text with single blanks. If `word` is set, it is hidden only where it is a word.
    pub(super) fn add(&mut self, text: &[u8], word: bool) {
        let text = &text[..text.len().min(MAX_SECRET)];
        if text.is_empty() || self.is_public(text) {
            return;
        }
        let reach = match text.len() {
            1..=2 => HiddenWhere::ShortWord,
            3 => HiddenWhere::Word,
            // Stars in the middle of a name would reveal the secret and damage the name.
            _ if word || self.public.iter().any(|known| contains(known, text)) => HiddenWhere::Word,
            _ => HiddenWhere::Everywhere,
        };
        let known = self.list.iter_mut().find(|secret| secret.bytes.eq_ignore_ascii_case(text));
        if let Some(known) = known {
            if reach == HiddenWhere::Everywhere {
                known.reach = reach;
            }
            return;
        }
        if self.list.len() == MAX_SECRETS {
            // Secrets that are hidden only as words are mostly guesses.
            let word = self.list.iter().rposition(|secret| secret.reach == HiddenWhere::Word);
            self.list.remove(word.unwrap_or(0));
        }
        self.first[usize::from(text[0].to_ascii_lowercase())] = true;
        self.first[usize::from(text[0].to_ascii_uppercase())] = true;
        self.list.push(Secret { bytes: text.to_vec(), reach });
    }

    /// Hides quoted text on lines about passwords from now on.
    pub(super) fn hide_quotes(&mut self) {
        self.quotes = true;
    }

    fn is_public(&self, text: &[u8]) -> bool {
        self.public.iter().any(|known| known.eq_ignore_ascii_case(text))
    }

    /// Marks a word as not secret.
    pub(super) fn publish(&mut self, text: &[u8]) {
        if text.is_empty() || self.is_public(text) {
            return;
        }
        self.list.retain(|secret| !secret.bytes.eq_ignore_ascii_case(text));
        // As in `add`: stars in the middle of this word would reveal the secret.
        for secret in &mut self.list {
            if secret.reach == HiddenWhere::Everywhere && contains(text, &secret.bytes) {
                secret.reach = HiddenWhere::Word;
            }
        }
        self.public.push(text.to_vec());
    }

    /// Searches a text from the cursor on and marks what is to be hidden, as far as it is decided, or with
    /// `end` to the end of the text.
    pub(super) fn mark(
        &self,
        text: &[u8],
        marks: &mut [bool],
        cursor: &mut Cursor,
        reach: &mut Reach,
        end: bool,
    ) {
        let mut found = Vec::new();
        while let Some(&byte) = text.get(cursor.at) {
            if !cursor.line.inside && byte > b' ' {
                found.clear();
                let part = self.part(text, cursor.at, &mut found);
                let is_common = found.len() <= COMMON && cursor.at >= reach.parts;
                match part {
                    // What follows decides, so nothing from here on may be written yet.
                    Found::More if !end => return,
                    Found::More | Found::Yes if !is_common => {
                        found.iter().for_each(|&at| marks[at] = true);
                        // More of this echo may follow. After a colon it may be what somebody said.
                        if !cursor.line.after_colon || cursor.line.mentioned {
                            reach.parts = reach.parts.max(cursor.at + MAX_PAUSE);
                        }
                    }
                    _ => {}
                }
            }
            if self.first[usize::from(byte)] {
                for secret in &self.list {
                    let anywhere =
                        secret.reach != HiddenWhere::ShortWord || cursor.at < reach.short;
                    if !anywhere && !cursor.line.mentioned {
                        continue;
                    }
                    found.clear();
                    match secret.find(text, cursor.at, cursor.line.before, &mut found) {
                        Found::No => continue,
                        Found::More if !end => return,
                        // At the end of the session a single byte is too likely to be other text.
                        Found::More if found.len() < PART.min(secret.bytes.len()) => continue,
                        Found::More | Found::Yes => {}
                    }
                    for &at in &found {
                        marks[at] = true;
                    }
                }
            }
            let fold = cursor.line.fold > 0;
            if !cursor.step(text, end) {
                return;
            }
            let quoted = cursor.line.quoted && byte > b' ' && byte != b'"';
            if self.quotes && quoted && !fold {
                marks[cursor.at - 1] = true;
            }
        }
    }

    /// Searches for a part of a secret that is the rest of a line, and collects the positions of its bytes.
    fn part(&self, text: &[u8], begin: usize, found: &mut Vec<usize>) -> Found {
        let mut part = Vec::new();
        let mut at = begin;
        while let Some(&byte) = text.get(at) {
            if at > begin && covers(byte) && goes_back(&text[begin..at]) {
                at += 1;
                continue;
            }
            match between(&text[at..]) {
                Between::More => return Found::More,
                Between::Len(0) if byte == b'\n' => return Found::Yes,
                Between::Len(0) => {
                    if byte > b' ' {
                        found.push(at);
                        part.push(byte);
                    } else if !part.is_empty() {
                        part.push(b' ');
                    }
                    at += 1;
                    let part = part.trim_ascii_end();
                    let is_part = |secret: &Secret| contains(&secret.bytes, part);
                    if !part.is_empty() && !self.list.iter().any(is_part) {
                        return Found::No;
                    }
                }
                Between::Len(len) => at += len,
            }
        }
        Found::More
    }
}

/// Returns whether a text contains another one, ignoring ASCII case.
pub(super) fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

enum Found {
    Yes,
    No,
    /// The text ends before the search is decided.
    More,
}

impl Secret {
    /// Searches for this secret at a position of a text, and collects the positions of its bytes.
    ///
    /// A server may echo a key and then overwrite it. The byte that it writes may also be the next key, as
    /// the `x` in `a\x08 \x08x\x08 \x08`, so both are tried.
    fn find(&self, text: &[u8], begin: usize, before: u8, found: &mut Vec<usize>) -> Found {
        match self.find_with(text, begin, before, found, true) {
            Found::No => {
                found.clear();
                self.find_with(text, begin, before, found, false)
            }
            decided => decided,
        }
    }

    /// Finds a secret as [`find`](Secret::find) does. With `keys`, a byte over an echoed key is the next key if it can be.
    fn find_with(
        &self,
        text: &[u8],
        begin: usize,
        before: u8,
        found: &mut Vec<usize>,
        keys: bool,
    ) -> Found {
        let word = self.reach != HiddenWhere::Everywhere;
        let inside =
            |one: u8, other: u8| one.is_ascii_alphanumeric() && other.is_ascii_alphanumeric();
        if word && inside(before, self.bytes[0]) {
            return Found::No;
        }
        let mut at = begin;
        for &wanted in &self.bytes {
            // A blank of the secret may be several in the text, or the newline at which the server folded it.
            let mut blank = false;
            loop {
                let is_over = at > begin && goes_back(&text[begin..at]);
                match text.get(at) {
                    None => return Found::More,
                    Some(&over)
                        if is_over
                            && covers(over)
                            && !(keys && over.eq_ignore_ascii_case(&wanted)) =>
                    {
                        at += 1;
                    }
                    Some(b' ' | b'\t') if wanted == b' ' => {
                        blank = true;
                        at += 1;
                    }
                    Some(byte) if byte.eq_ignore_ascii_case(&wanted) => {
                        found.push(at);
                        at += 1;
                        break;
                    }
                    Some(_) if at == begin => return Found::No,
                    Some(_) => match between(&text[at..]) {
                        Between::Len(0) if blank => break,
                        Between::Len(0) => return Found::No,
                        Between::Len(len) => {
                            blank |= wanted == b' ' && text[at] == b'\n';
                            at += len;
                        }
                        Between::More => return Found::More,
                    },
                }
                // A server that sends what is skipped without end would make every search read all of it.
                if at - begin > MAX_SECRET + MAX_BETWEEN * found.len().max(1) {
                    return Found::No;
                }
            }
        }
        match text.get(at) {
            _ if !word => Found::Yes,
            None => Found::More,
            Some(&after) if inside(self.bytes[self.bytes.len() - 1], after) => Found::No,
            Some(_) => Found::Yes,
        }
    }
}

enum Between {
    Len(usize),
    More,
}

/// Returns the length of what is not text at the start: a fold, a telnet command, a highlight.
fn between(text: &[u8]) -> Between {
    let telnet = telnet_len(text);
    let escape = escape_len(text);
    let len = match text {
        [b'\n', rest @ ..] => {
            let returns = rest.iter().take_while(|&&byte| matches!(byte, b'\r' | 0)).count();
            match rest.get(returns) {
                None => return Between::More,
                Some(b'\\') => {
                    let blanks = rest[returns + 1..].iter().take_while(|&&byte| byte == b' ');
                    2 + returns + blanks.count()
                }
                Some(_) => 0,
            }
        }
        [b'\r' | 0 | 7, ..] => 1,
        [BACKSPACE | 0x1b | 0xff] => return Between::More,
        [BACKSPACE, ..] => 1,
        _ if telnet > 0 => telnet,
        _ => escape,
    };
    if len > MAX_BETWEEN {
        Between::Len(0)
    } else if len > 0 && len == text.len() && len > 1 {
        // The sequence may be incomplete.
        Between::More
    } else {
        Between::Len(len)
    }
}

/// Returns whether a text ends where the cursor has gone back: what follows is written over a key.
fn goes_back(text: &[u8]) -> bool {
    match text {
        [.., BACKSPACE] => true,
        [.., b'D'] => {
            let escape = text.iter().rposition(|&byte| byte == 0x1b);
            escape.is_some_and(|at| escape_len(&text[at..]) == text.len() - at)
        }
        _ => false,
    }
}

/// Returns whether a server writes this over a key that it has echoed.
fn covers(byte: u8) -> bool {
    matches!(byte, b'*' | b' ' | b'.' | b'#' | b'x' | b'X')
}

/// A position in a text, with the state of its line.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cursor {
    pub(super) at: usize,
    line: LineState,
}

/// The state of a line of the server, including its folded parts.
#[derive(Debug, Clone, Copy, Default)]
struct LineState {
    /// The byte before the cursor.
    before: u8,
    /// The last bytes, in lower case.
    window: [u8; WORD.len()],
    /// Whether the line is about passwords.
    mentioned: bool,
    /// Whether the cursor is within quotes.
    quoted: bool,
    /// The number of bytes of a fold that follow the cursor.
    fold: usize,
    /// Set if there is text in the line since the last question or prompt.
    inside: bool,
    /// Set if that question or prompt had a colon or a question mark.
    after_colon: bool,
}

impl Cursor {
    /// Advances by one byte, if it is certain what the byte is.
    fn step(&mut self, text: &[u8], end: bool) -> bool {
        let Some(&byte) = text.get(self.at) else { return false };
        let line = &mut self.line;
        if line.fold > 0 {
            line.fold -= 1;
        } else if byte == b'\n' {
            match between(&text[self.at..]) {
                Between::More if !end => return false,
                Between::More | Between::Len(0) => *line = LineState::default(),
                Between::Len(len) => line.fold = len - 1,
            }
        } else if byte > b' ' {
            line.window.rotate_left(1);
            line.window[WORD.len() - 1] = byte.to_ascii_lowercase();
            line.mentioned |= line.window == WORD;
            line.quoted ^= byte == b'"' && line.mentioned;
            line.inside = true;
        } else if byte == b' ' && matches!(line.before, b':' | b'?' | b'%' | b'>') {
            line.inside = false;
            line.after_colon = matches!(line.before, b':' | b'?');
        }
        line.before = byte;
        self.at += 1;
        true
    }

    /// Advances to the end of a complete text without looking for secrets.
    pub(super) fn skip(&mut self, text: &[u8]) {
        if let Some(newline) = text.iter().rposition(|&byte| byte == b'\n') {
            *self = Cursor { at: newline, line: LineState::default() };
        }
        self.advance(text, text.len());
    }

    /// Advances to a position that is decided.
    pub(super) fn advance(&mut self, text: &[u8], to: usize) {
        while self.at < to && self.step(text, true) {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(texts: &[&str]) -> Secrets {
        let mut secrets = Secrets::default();
        for text in texts {
            secrets.add(text.as_bytes(), false);
        }
        secrets
    }

    /// Returns the text with its secrets hidden, which must not depend on how it is split.
    fn hidden(secrets: &Secrets, text: &str, login: bool) -> String {
        let text = text.as_bytes();
        let mut results = Vec::new();
        for size in [1, 2, 3, 7, text.len()] {
            let mut marks = vec![false; text.len()];
            let mut reach = Reach { short: if login { text.len() } else { 0 }, parts: 0 };
            let mut cursor = Cursor::default();
            for len in (1..=text.len()).filter(|len| len % size == 0) {
                secrets.mark(&text[..len], &mut marks, &mut cursor, &mut reach, false);
            }
            secrets.mark(text, &mut marks, &mut cursor, &mut reach, true);
            assert_eq!(cursor.at, text.len());
            let stars =
                text.iter().zip(&marks).map(|(&byte, &mark)| if mark { b'*' } else { byte });
            results.push(String::from_utf8(stars.collect()).unwrap());
        }
        assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
        results.remove(0)
    }

    #[test]
    fn folded_in_any_way() {
        let secrets = secrets(&["hunter2", "a b\"c", "x.y+"]);
        for (text, left) in [
            ("to hunter2.", "to *******."),
            ("xhunter2x", "x*******x"),
            ("hun\n\r\\   ter2\n\r", "***\n\r\\   ****\n\r"),
            ("hunter\n\\2", "******\n\\*"),
            ("h\n\r\\   u\n\r\\   nter2", "*\n\r\\   *\n\r\\   *****"),
            ("hun\r\0ter2", "***\r\0****"),
            ("so hun\nter2 is", "so hun\nter2 is"),
            ("\"a b\"c\"", "\"* ***\""),
            ("\"a\n\r\\   b\"c\"", "\"*\n\r\\   ***\""),
            ("\"a \n\r\\   b\"c\"", "\"*\u{20}\n\r\\   ***\""),
            ("x.y+ xzy+", "**** xzy+"),
            ("hunhunter2", "hun*******"),
            ("Hunter2, HUNTER2", "*******, *******"),
            ("hun\u{1b}[7mter2", "***\u{1b}[7m****"),
        ] {
            assert_eq!(hidden(&secrets, text, false), left, "{text:?}");
        }
    }

    #[test]
    fn keys_that_are_overwritten() {
        let secrets = secrets(&["hunter2", "a*b cd"]);
        for (text, left) in [
            ("h\x08*u\x08*n\x08*t\x08*e\x08*r\x08*2\x08*\n", "*\x08*".repeat(7) + "\n"),
            ("h\x08 \x08*unter2 ", "*\x08 \x08******* ".to_owned()),
            ("h\x1b[D*u\x1b[1D*nter2 ", "*\x1b[D**\x1b[1D****** ".to_owned()),
            (
                "a\x08**\x08*b\x08* \x08*c\x08*d\x08*.",
                "*\x08**\x08**\x08* \x08**\x08**\x08*.".to_owned(),
            ),
        ] {
            assert_eq!(hidden(&secrets, text, false), left, "{text:?}");
        }
    }

    #[test]
    fn parts_that_are_alone() {
        let secrets = secrets(&["hunter2", "a b"]);
        let text = b"password: hu\n\rBar tells you: hunting\n\rnt\x08*\n\rfics% er2\r\nu2\n\rhun";
        for size in [1, 3, text.len()] {
            let mut marks = vec![false; text.len()];
            let mut reach = Reach { short: 0, parts: text.len() };
            let mut cursor = Cursor::default();
            for len in (1..=text.len()).filter(|len| len % size == 0) {
                secrets.mark(&text[..len], &mut marks, &mut cursor, &mut reach, false);
            }
            secrets.mark(text, &mut marks, &mut cursor, &mut reach, true);
            let stars =
                text.iter().zip(&marks).map(|(&byte, &mark)| if mark { b'*' } else { byte });
            assert_eq!(
                String::from_utf8(stars.collect()).unwrap(),
                "password: **\n\rBar tells you: hunting\n\r**\x08*\n\rfics% ***\r\nu2\n\r***"
            );
        }
    }

    #[test]
    fn a_secret_truncated_by_the_end_of_the_session_is_hidden() {
        assert_eq!(hidden(&secrets(&["hunter2"]), "so: hunt", false), "so: ****");
        assert_eq!(hidden(&secrets(&["hunter2"]), "so: h", false), "so: h");
    }

    #[test]
    fn short_ones() {
        let secrets = secrets(&["abc", "x", "12"]);
        let text = "abc abcd \"abc\" x 12\n\rxx Password x 12 112\n\r<12> x\n\r";
        assert_eq!(
            hidden(&secrets, text, false),
            "*** abcd \"***\" x 12\n\rxx Password * ** 112\n\r<12> x\n\r"
        );
        assert_eq!(
            hidden(&secrets, text, true),
            "*** abcd \"***\" * **\n\rxx Password * ** 112\n\r<**> *\n\r"
        );
        let folded = "Password\n\r\\   x is x\n\rx\n\r";
        assert_eq!(hidden(&secrets, folded, false), "Password\n\r\\   * is *\n\rx\n\r");
    }

    #[test]
    fn names_are_public() {
        let mut secrets = secrets(&["Tindrel", "Tind", "hunter2"]);
        secrets.publish(b"Tindrel");
        assert_eq!(hidden(&secrets, "Tindrel Tind hunter2", false), "Tindrel **** *******");
        secrets.add(b"Tindrel", false);
        secrets.add(b"drel", false);
        assert_eq!(hidden(&secrets, "Tindrel drel", false), "Tindrel ****");
    }

    #[test]
    fn quotes_after_a_change() {
        let text = "\"Foo\" says \"hi\"\n\rPassword changed from \"o1d\" to\n\r\\   \"n\n\r\\   w\".\n\r\"x\"\n\r";
        let mut secrets = Secrets::default();
        assert_eq!(hidden(&secrets, text, false), text);
        secrets.hide_quotes();
        let left = text.replace("o1d", "***").replace("\"n\n\r\\   w\"", "\"*\n\r\\   *\"");
        assert_eq!(hidden(&secrets, text, false), left);
    }
}
