//! A stranger's text on one's own terminal: what could drive the terminal is made visible.

use std::fmt::Write as _;

use looking_at::event::text::is_hidden;

/// A text as one line, with what could drive the terminal made visible, newlines too.
pub(super) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (number, line) in text.split('\n').enumerate() {
        shown.push_str(if number == 0 { "" } else { "\\n" });
        push(line.as_bytes(), &mut shown);
    }
    shown
}

/// A text of several lines, with what could drive the terminal made visible.
pub(super) fn lines(text: &[u8]) -> String {
    let mut shown = String::with_capacity(text.len());
    push(text, &mut shown);
    shown
}

/// Appends text, with control characters written as `\x1b` and the like.
///
/// Newline and tab stay, carriage returns are dropped: servers send one with each newline.
/// Bytes that are no UTF-8 and characters that turn the direction of writing are made visible
/// too.
pub(super) fn push(text: &[u8], out: &mut String) {
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
            assert_eq!(super::lines(text), shown);
        }
    }

    #[test]
    fn a_line_stays_one() {
        assert_eq!(super::visible("a\n\r  Foo  hi\n"), "a\\n  Foo  hi\\n");
    }
}
