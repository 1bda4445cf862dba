//! `looking-at explain`: shows why a line is read as it is.

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;

use clap::Args;
use looking_at::capture::{Capture, Direction};
use looking_at::explain::{ExplainedToken, Explanation, NearMiss, Reason, SplitRange, explain};
use looking_at::{Entry, OwnedToken, PatternList};

use super::options::Lists;
use super::{Failure, visible_lines};

/// Show why a line is read as it is.
///
/// Shows which entries of the list matched the line and what each star holds, which other entries came close
/// and what stopped them, and at which splits Eager mode would read the line differently. Bytes are counted
/// from 0, as in the output of replay --format tokens.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at explain 'Foo tells you: hi'
  looking-at explain --patterns xboard 'Foo(50): <12> rnbqkbnr'
  looking-at explain --patterns xboard --group +zippy 'Foo just sent you a message:\\n    hi'
  looking-at explain --patterns my.pat --file session.raw --line 120")]
pub(super) struct Explain {
    /// The line, in which \n, \t, \\ and \xNN are escapes
    #[arg(value_name = "TEXT", required_unless_present = "file", conflicts_with = "file")]
    text: Option<String>,

    /// Take the line from a captured session
    #[arg(long, value_name = "FILE", requires = "line")]
    file: Option<String>,

    /// The number of the line in the session, from 1
    #[arg(long, value_name = "N", requires = "file")]
    line: Option<usize>,

    #[command(flatten)]
    lists: Lists,

    /// The number of entries to show that came close
    #[arg(long, value_name = "N", default_value_t = 5)]
    near: usize,
}

impl Explain {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let list = self.lists.list()?;
        let text = match (&self.text, &self.file) {
            (_, Some(file)) => line_of(file, self.line.unwrap_or(1))?,
            (text, None) => unescaped(text.as_deref().unwrap_or_default()),
        };
        let why = explain(&list, &text);
        let mut report = Vec::new();
        Report { list: &list, why: &why, shown: EscapedText::new(&why.text) }
            .write(&mut report, self.near)
            .map_err(Failure::Write)?;
        // Control characters of the line are escaped already, but the list may contain some too, and it may
        // come from somebody else.
        let report = visible_lines(&report);
        io::stdout().lock().write_all(report.as_bytes()).map_err(Failure::Write)
    }
}

/// Returns a line of the received bytes, without its newline.
fn line_of(file: &str, wanted: usize) -> Result<Vec<u8>, Failure> {
    let failure = |source| Failure::Capture { file: file.to_owned(), source };
    let reader =
        File::open(file).map_err(|source| Failure::Read { file: file.to_owned(), source })?;
    let mut capture = Capture::open(reader).map_err(failure)?;
    let (mut number, mut line, mut any) = (1, Vec::new(), false);
    while let Some(chunk) = capture.next_chunk().map_err(failure)? {
        if chunk.direction != Direction::In {
            continue;
        }
        for &byte in chunk.bytes.iter().filter(|&&byte| byte != b'\r') {
            if byte == b'\n' {
                if number == wanted {
                    return Ok(line);
                }
                (number, any) = (number + 1, false);
            } else {
                any = true;
                if number == wanted {
                    line.push(byte);
                }
            }
        }
    }
    // The last line may have no newline.
    if number == wanted && any {
        return Ok(line);
    }
    let lines = if any { number } else { number - 1 };
    Err(Failure::Line { file: file.to_owned(), wanted, lines })
}

/// Replaces the escapes in a text by their bytes; anything that is not an escape is kept.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let hex = |digits: &[u8]| {
            let digits = std::str::from_utf8(digits).ok()?;
            let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            plain.then(|| u8::from_str_radix(digits, 16).ok()).flatten()
        };
        let (byte, length) = match (byte, after) {
            (b'\\', [b'n', ..]) => (b'\n', 2),
            (b'\\', [b't', ..]) => (b'\t', 2),
            (b'\\', [b'\\', ..]) => (b'\\', 2),
            (b'\\', [b'x', a, b, ..]) => hex(&[*a, *b]).map_or((b'\\', 1), |byte| (byte, 4)),
            _ => (byte, 1),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    bytes
}

/// A text with its control characters escaped, and the column of each byte.
struct EscapedText {
    text: String,
    columns: Vec<usize>,
}

impl EscapedText {
    fn new(bytes: &[u8]) -> EscapedText {
        let mut shown = EscapedText { text: String::new(), columns: Vec::new() };
        for &byte in bytes {
            shown.columns.push(shown.text.len());
            match byte {
                b'\n' => shown.text.push_str("\\n"),
                b'\t' => shown.text.push_str("\\t"),
                b' '..=b'~' => shown.text.push(char::from(byte)),
                _ => shown.text.push_str(&format!("\\x{byte:02x}")),
            }
        }
        shown.columns.push(shown.text.len());
        shown
    }

    fn column(&self, index: usize) -> usize {
        self.columns.get(index).copied().unwrap_or(self.text.len())
    }

    fn part(&self, range: &Range<usize>) -> &str {
        self.text.get(self.column(range.start)..self.column(range.end)).unwrap_or_default()
    }

    /// Returns a line of marks to print below the text. Empty ranges have no marks.
    fn marks(&self, ranges: impl IntoIterator<Item = Range<usize>>, mark: char) -> String {
        let mut line = String::new();
        for range in ranges {
            let (from, to) = (self.column(range.start), self.column(range.end));
            if range.is_empty() {
                continue;
            }
            line.extend(std::iter::repeat_n(' ', from.saturating_sub(line.len())));
            line.extend(std::iter::repeat_n(mark, to.saturating_sub(line.len())));
        }
        line
    }
}

/// Writes an explanation for people.
struct Report<'a> {
    list: &'a PatternList,
    why: &'a Explanation,
    shown: EscapedText,
}

impl Report<'_> {
    fn write(&self, out: &mut impl Write, near: usize) -> io::Result<()> {
        writeln!(out, "{}", self.shown.text)?;
        let fields = self.why.tokens.iter().flat_map(|token| &token.fields);
        let marks = self.shown.marks(fields.map(|field| field.range.clone()), '~');
        if !marks.is_empty() {
            writeln!(out, "{marks}")?;
        }
        writeln!(out)?;
        for token in &self.why.tokens {
            self.token(out, token)?;
        }
        if !self.why.near.is_empty() && near > 0 {
            writeln!(out, "\nCame close:")?;
            for miss in self.why.near.iter().take(near) {
                self.near(out, miss)?;
            }
            if self.why.near.len() > near {
                writeln!(out, "  and {} more", self.why.near.len() - near)?;
            }
        }
        let (tried, length) = (self.why.tried, self.why.text.len());
        if tried < length {
            writeln!(
                out,
                "\nThe line is long: only its first {tried} bytes were tried as starts and splits"
            )?;
        }
        if self.why.eager.is_empty() {
            let tried = if tried < length { " that was tried" } else { "" };
            writeln!(out, "\nEager mode: the same at every split{tried}")?;
        } else {
            writeln!(out, "\nEager mode, if the line comes in two reads:")?;
            for range in &self.why.eager {
                self.splits(out, range)?;
            }
        }
        Ok(())
    }

    fn token(&self, out: &mut impl Write, token: &ExplainedToken) -> io::Result<()> {
        let Range { start, end } = token.range;
        let Some((index, entry)) = self.entry(token.entry) else {
            let text = self.shown.part(&token.range);
            return writeln!(out, "{start}..{end} nothing matches: {text}");
        };
        let number = format!("entry {} of {}", index + 1, self.list.entries().len());
        writeln!(out, "{start}..{end} {}: {number}", self.name(entry))?;
        let width = token.fields.iter().map(|field| field.name.len().min(40)).max().unwrap_or(0);
        for field in &token.fields {
            let Range { start, end } = field.range;
            let what = field.star_type.map_or("rest of the line".to_owned(), |t| t.to_string());
            let text = self.shown.part(&field.range);
            writeln!(out, "    {:width$}  {start}..{end} ({what}): {text}", field.name)?;
        }
        for (name, value) in entry.constants() {
            writeln!(out, "    {name}={value}")?;
        }
        Ok(())
    }

    fn near(&self, out: &mut impl Write, miss: &NearMiss) -> io::Result<()> {
        let Some((_, entry)) = self.entry(Some(miss.entry)) else { return Ok(()) };
        writeln!(out, "  {}", self.name(entry))?;
        let matched = !matches!(
            miss.reason,
            Reason::Literal { .. } | Reason::StopMissing { .. } | Reason::WrongType { .. }
        );
        // Underline what matches; put a caret under the byte that fails.
        let marks = match &miss.reason {
            _ if matched => self.shown.marks(Some(miss.start..miss.at), '~'),
            Reason::WrongType { range, .. } if !range.is_empty() => {
                self.shown.marks(Some(range.clone()), '^')
            }
            _ => {
                let mut marks = self.shown.marks(Some(miss.start..miss.at), '~');
                // Not with a format width: a line may be wider than the formatter allows.
                let gap = self.shown.column(miss.at).saturating_sub(marks.len());
                marks.extend(std::iter::repeat_n(' ', gap));
                marks.push('^');
                marks
            }
        };
        writeln!(out, "    {}\n    {marks}", self.shown.text)?;
        writeln!(out, "    {}", self.reason(miss, entry))
    }

    fn reason(&self, miss: &NearMiss, entry: &Entry) -> String {
        let at = miss.at;
        let star = |number: usize| {
            let name = entry.stars().get(number).map_or("", |star| star.name());
            format!("star {} ({name})", number + 1)
        };
        match &miss.reason {
            Reason::Literal { expected, found } => {
                let expected = EscapedText::new(expected).text;
                let found = found.map_or("the end".to_owned(), |byte| quoted(&[byte]));
                format!("byte {at}: expected \"{expected}\", found {found}")
            }
            Reason::StopMissing { star: number, stop } => {
                format!(
                    "byte {at}: the line ends before the {} that ends {}",
                    quoted(&[*stop]),
                    star(*number)
                )
            }
            Reason::WrongType { star: number, star_type, range } => {
                let text = self.shown.part(range);
                format!("byte {at}: {} is \"{text}\", which is no {star_type}", star(*number))
            }
            Reason::NotAtLineStart => {
                format!("matches at byte {}, but no line begins there", miss.start)
            }
            Reason::GroupOff { group } => {
                let name = self.list.groups().get(*group).map_or("", |group| group.name());
                format!("matches at byte {}, but its group {name} is off", miss.start)
            }
            Reason::Lost { to } => match self.entry(Some(*to)) {
                Some((index, winner)) => {
                    let why = if index < miss.entry && self.starts_at(index, miss.start) {
                        "is above it"
                    } else {
                        "starts before it"
                    };
                    format!("matches at byte {}, but {} {why}", miss.start, self.name(winner))
                }
                None => format!("matches at byte {}", miss.start),
            },
            _ => String::new(),
        }
    }

    fn starts_at(&self, index: usize, start: usize) -> bool {
        self.why.tokens.iter().any(|token| token.entry == Some(index) && token.range.start == start)
    }

    fn splits(&self, out: &mut impl Write, range: &SplitRange) -> io::Result<()> {
        let (first, last) = (*range.splits.start(), *range.splits.end());
        let to = if first == last { String::new() } else { format!(" to {last}") };
        writeln!(out, "  the second read begins at byte {first}{to}:")?;
        writeln!(out, "    {}", self.shown.text)?;
        writeln!(out, "    {}", self.shown.marks(Some(first..last + 1), '^'))?;
        for OwnedToken { kind, span, text, .. } in &range.tokens {
            let kind = kind.as_deref().unwrap_or("nothing matches");
            writeln!(
                out,
                "    {}..{} {kind}: {}",
                span.start,
                span.end,
                EscapedText::new(text).text
            )?;
        }
        Ok(())
    }

    fn entry(&self, index: Option<usize>) -> Option<(usize, &Entry)> {
        index.and_then(|index| Some((index, self.list.entries().get(index)?)))
    }

    /// Returns the kind, pattern, group and place of an entry.
    fn name(&self, entry: &Entry) -> String {
        let mark = if entry.at_line_start() { "^" } else { "" };
        let group = entry.group().and_then(|group| self.list.groups().get(group));
        let group = group.map_or_else(String::new, |group| format!(", group {}", group.name()));
        let (file, line) = entry.place();
        format!("{} {mark}{} ({file}:{line}{group})", entry.kind(), entry.pattern())
    }
}

fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", EscapedText::new(bytes).text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_become_bytes_and_the_rest_stays() {
        assert_eq!(unescaped(r"a\n\t\\\x07\x\q"), b"a\n\t\\\x07\\x\\q");
        assert_eq!(unescaped("\\"), b"\\");
        assert_eq!(unescaped("\\x+1"), b"\\x+1");
    }

    #[test]
    fn marks_are_below_what_they_mark() {
        let shown = EscapedText::new(b"\x07ab\n");
        assert_eq!(shown.text, r"\x07ab\n");
        assert_eq!(shown.marks(Some(1..2), '~'), "    ~");
        assert_eq!(shown.marks([0..1, 3..4], '~'), "~~~~  ~~");
    }
}
