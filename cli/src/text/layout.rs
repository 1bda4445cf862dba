//! Lays out lines: padded, wrapped at the width of the terminal, with times before them.

use std::io::Write;
use std::time::Duration;

use anstyle::Style;
use looking_at::calendar::Date;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::times::Clock;

/// The layout of the output.
#[derive(Debug)]
pub(super) struct Page {
    /// The width of the terminal. Without a terminal, lines are not wrapped.
    pub(super) width: Option<usize>,
    /// Set if the time is written before each event.
    pub(super) times: bool,
    /// The day that was written last.
    day: Option<Date>,
    pub(super) clock: Clock,
}

/// The width for columns if the output is not a terminal.
const USUAL: usize = 80;
/// The width of the column with the time.
const TIME: usize = 10;

pub(super) const DIM: Style = Style::new().dimmed();

impl Page {
    pub(super) fn new(width: Option<usize>, times: bool) -> Page {
        Page { width, times, day: None, clock: Clock::default() }
    }

    /// Returns the width that is available for columns.
    pub(super) fn room(&self) -> usize {
        self.width.unwrap_or(USUAL).saturating_sub(self.margin())
    }

    fn margin(&self) -> usize {
        if self.times { TIME } else { 0 }
    }

    /// Starts the first line of an event.
    pub(super) fn begin(&mut self, elapsed: Option<Duration>, out: &mut impl Write) {
        if !self.times {
            return;
        }
        let day = self.clock.date(elapsed).and_then(Date::of);
        if let Some(day) = day.filter(|_| day != self.day) {
            self.day = Some(day);
            let _ = writeln!(out, "{DIM}{day}{DIM:#}");
        }
        match elapsed {
            Some(elapsed) => {
                let time = self.clock.time(elapsed);
                let _ = write!(out, "{DIM}{time}{DIM:#}  ");
            }
            None => self.indent(out),
        }
    }

    /// Starts a further line of an event.
    pub(super) fn indent(&self, out: &mut impl Write) {
        let _ = write!(out, "{:1$}", "", self.margin());
    }

    /// Writes a text; what does not fit into the line goes to further lines, indented by `hanging`.
    ///
    /// The text must be [visible](looking_at::event::text::visible).
    pub(super) fn text(&self, parts: &[(Style, &str)], hanging: usize, out: &mut impl Write) {
        let room = self.width.map(|_| self.room());
        let mut at = 0;
        for (style, text) in parts {
            let _ = write!(out, "{style}");
            for word in text.split_inclusive(' ') {
                let mut word = word;
                let Some(room) = room else {
                    let _ = write!(out, "{word}");
                    continue;
                };
                if at > hanging && at + word.trim_end().width() > room {
                    at = self.next_line(*style, hanging, out);
                }
                // Split a word that is longer than a line.
                while at + word.trim_end().width() > room && hanging + 2 <= room {
                    let fits = fitting(word, room - at);
                    let _ = write!(out, "{}", &word[..fits]);
                    word = &word[fits..];
                    at = self.next_line(*style, hanging, out);
                }
                // The blank after the last word of a line does not count: it would be the first character
                // beyond the line.
                let shown = if at + word.width() > room { word.trim_end() } else { word };
                let _ = write!(out, "{shown}");
                at += word.width();
            }
            let _ = write!(out, "{style:#}");
        }
        let _ = writeln!(out);
    }

    fn next_line(&self, style: Style, hanging: usize, out: &mut impl Write) -> usize {
        let _ = writeln!(out, "{style:#}");
        self.indent(out);
        let _ = write!(out, "{:hanging$}{style}", "");
        hanging
    }
}

/// Returns how many bytes of a text fit into this many columns: at least one character.
fn fitting(text: &str, columns: usize) -> usize {
    let mut width = 0;
    for (at, letter) in text.char_indices() {
        width += letter.width().unwrap_or(0);
        if width > columns && at > 0 {
            return at;
        }
    }
    text.len()
}

/// Pads a text with blanks to a width, and returns it with its actual width.
pub(super) fn padded(text: &str, width: usize) -> (String, usize) {
    let own = text.width();
    (format!("{text}{:1$}", "", width.saturating_sub(own)), own.max(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, width: usize) -> Vec<String> {
        let mut out = Vec::new();
        Page::new(Some(width), false).text(&[(Style::new(), text)], 4, &mut out);
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn lines_fit_into_the_width() {
        assert_eq!(wrapped("one two three", 20), ["one two three"]);
        assert_eq!(wrapped("one two three", 13), ["one two three"]);
        assert_eq!(wrapped("one two three", 12), ["one two ", "    three"]);
        assert_eq!(wrapped("0123456789abcdef", 10), ["0123456789", "    abcdef"]);
        // Each of these characters is two columns wide.
        assert_eq!(wrapped("日本語日本語", 10), ["日本語日本", "    語"]);
        // An accent of its own has no width.
        assert_eq!(
            wrapped("e\u{301}e\u{301}e\u{301}e\u{301} four", 9),
            ["e\u{301}e\u{301}e\u{301}e\u{301} four"]
        );
        // Where there is no room for two columns after the indent, words are left whole.
        for width in 6..30 {
            for line in wrapped("some words, and a_very_long_one_of_them 日本語日本語", width)
            {
                assert!(line.width() <= width, "{width}: {line}");
            }
        }
    }

    #[test]
    fn columns_are_as_wide_as_they_look() {
        assert_eq!(padded("日本", 6), ("日本  ".to_owned(), 6));
        assert_eq!(padded("e\u{301}", 3), ("e\u{301}  ".to_owned(), 3));
        assert_eq!(padded("too long", 3), ("too long".to_owned(), 8));
    }
}
