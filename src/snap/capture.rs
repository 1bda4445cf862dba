//! The snapshot lines of a captured session.

use std::fs::File;
use std::io;
use std::path::Path;

use super::line;
use crate::capture::{Capture, CaptureError, Direction};
use crate::list::PatternList;
use crate::session::{Heard, Session};

/// Returns the events of a captured session, one per line, for a snapshot test.
///
/// ```no_run
/// # mod insta { macro_rules! assert_snapshot { ($text:expr) => { let _ = $text; } } pub(crate) use assert_snapshot; }
/// use looking_at::snap;
///
/// insta::assert_snapshot!(snap::capture("tests/evening.cast")?);
/// # Ok::<(), looking_at::capture::CaptureError>(())
/// ```
///
/// # Errors
///
/// [`CaptureError`] if the file can't be read.
pub fn capture(path: impl AsRef<Path>) -> Result<String, CaptureError> {
    capture_where(path, |_| true)
}

/// Like [`capture`], with a list of your own.
///
/// ```
/// use looking_at::{PatternList, snap};
///
/// let list = PatternList::parse("mine.pat", "resigns ^\"* resigns.\" name\nnewline \"\\n\"\n");
/// let list = list.expect("a list").then(PatternList::ics());
/// let seen = snap::capture_with_list("corpus/fics-player1.raw", list)?;
/// assert!(seen.contains(" offer from=MossyRook what=\"draw\"\n"));
/// # Ok::<(), looking_at::capture::CaptureError>(())
/// ```
///
/// # Errors
///
/// [`CaptureError`] if the file can't be read.
pub fn capture_with_list(
    path: impl AsRef<Path>,
    list: PatternList,
) -> Result<String, CaptureError> {
    lines(path.as_ref(), Session::with_list(list), |_| true)
}

/// Like [`capture`], but keeps only the events that a closure selects.
///
/// ```
/// use looking_at::snap;
///
/// let seen = snap::capture_where("corpus/fics-player1.raw", |heard| heard.kind() == "offer")?;
/// assert!(seen.starts_with("6457 offer from=MossyRook what=\"draw\"\n"));
/// # Ok::<(), looking_at::capture::CaptureError>(())
/// ```
///
/// # Errors
///
/// [`CaptureError`] if the file can't be read.
pub fn capture_where(
    path: impl AsRef<Path>,
    keep: impl FnMut(&Heard<'_>) -> bool,
) -> Result<String, CaptureError> {
    lines(path.as_ref(), Session::new(), keep)
}

fn lines(
    path: &Path,
    mut session: Session,
    mut keep: impl FnMut(&Heard<'_>) -> bool,
) -> Result<String, CaptureError> {
    let file = File::open(path).map_err(|error| {
        let text = format!("{}: {error}", path.display());
        CaptureError::Io { offset: 0, source: io::Error::new(error.kind(), text) }
    })?;
    let mut lines = String::new();
    let mut listener = |heard: &Heard<'_>| {
        if keep(heard) {
            lines.push_str(&line(heard));
            lines.push('\n');
        }
    };
    let mut capture = Capture::open(file)?;
    while let Some(chunk) = capture.next_chunk()? {
        if chunk.direction == Direction::In {
            session.feed(chunk.bytes, &mut listener);
        }
    }
    session.finish(&mut listener);
    Ok(lines)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_capture_that_is_not_there_is_named() {
        let error = super::capture("no/such.cast").unwrap_err().to_string();
        assert!(error.contains("no/such.cast: "), "{error}");
    }

    #[test]
    fn a_cast_and_its_bytes_are_the_same() {
        let of = |name: &str| {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
            super::capture(folder.join(name)).unwrap()
        };
        let lines = of("fics-chat3.cast");
        assert_eq!(lines, of("fics-chat3.raw"));
        assert!(lines.lines().count() > 50 && lines.ends_with('\n'), "{lines}");
    }
}
