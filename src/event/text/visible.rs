//! A stranger's text on one's own terminal: what could drive the terminal is made visible.

use std::fmt::Write as _;

use super::is_hidden;

/// Makes visible what could drive a terminal, so that a stranger's text can be printed.
///
/// The text stays on its line: newlines are made visible too.
///
/// ```
/// use looking_at::event::text::visible;
///
/// assert_eq!(visible("caf\u{e9}"), "caf\u{e9}");
/// assert_eq!(visible("\u{1b}]0;mine\u{7}\n"), r"\x1b]0;mine\x07\n");
/// ```
#[must_use]
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (number, line) in text.split('\n').enumerate() {
        shown.push_str(if number == 0 { "" } else { "\\n" });
        push_visible(line.as_bytes(), &mut shown);
    }
    shown
}

/// Appends text, with control characters written as `\x1b` and the like.
///
/// Newline and tab stay, carriage returns are dropped: servers send one with each newline.
/// Bytes that are no UTF-8 and characters that turn the direction of writing are made visible
/// too.
pub fn push_visible(text: &[u8], out: &mut String) {
    for part in text.utf8_chunks() {
        for character in part.valid().chars() {
            match character {
                '\r' => {}
                '\n' | '\t' => out.push(character),
                _ if is_hidden(character) => {
                    // Writing to a string does not fail.
                    let _ = match u8::try_from(character) {
                        Ok(byte) => write!(out, "\\x{byte:02x}"),
                        Err(_) => write!(out, "\\u{{{:x}}}", u32::from(character)),
                    };
                }
                _ => out.push(character),
            }
        }
        for byte in part.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_drives_the_terminal() {
        for (text, shown) in [
            (&b"\n\rfics% \tok"[..], "\nfics% \tok"),
            (b"\x1b]0;title\x07", "\\x1b]0;title\\x07"),
            (b"caf\xe9 \xc3\xa9 \xc2\x9b2J", "caf\\xe9 \u{e9} \\x9b2J"),
            ("a\u{202e}b".as_bytes(), "a\\u{202e}b"),
        ] {
            let mut out = String::new();
            super::push_visible(text, &mut out);
            assert_eq!(out, shown);
        }
    }

    #[test]
    fn a_line_stays_one() {
        assert_eq!(super::visible("a\n\r  Foo  hi\n"), "a\\n  Foo  hi\\n");
    }
}
