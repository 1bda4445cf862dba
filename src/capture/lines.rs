//! The lines of a capture, numbered and of limited length.

use std::io::Read;

use super::error::CaptureError;
use super::input::Input;

/// The maximum length of a line of a capture.
pub(crate) const MAX_LINE: usize = 16 << 20;

/// An iterator over lines, each of which borrows from the buffer.
#[derive(Debug)]
pub(crate) struct Lines<R: Read> {
    pub(super) input: Input<R>,
    /// The line, if it did not fit into the window of the input.
    line: Vec<u8>,
    number: u64,
    /// The offset of the line, and that of the next one.
    at: u64,
    next: u64,
}

/// A line without its newline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CaptureLine<'a> {
    pub(crate) number: u64,
    /// The offset in the text of the capture.
    pub(crate) at: u64,
    pub(crate) bytes: &'a [u8],
    /// Set if a newline followed; only the last line may have none.
    pub(crate) ended: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: Input<R>) -> Self {
        let at = input.position();
        Lines { input, line: Vec::new(), number: 0, at, next: at }
    }

    /// Returns the next line, if there is one.
    pub(crate) fn next(&mut self) -> Result<Option<CaptureLine<'_>>, CaptureError> {
        self.line.clear();
        // A line of megabytes is rare, so its memory is released.
        self.line.shrink_to(1 << 20);
        self.number += 1;
        self.at = self.next;
        let mut looked = 0;
        loop {
            let window = self.input.window();
            if let Some(at) = memchr::memchr(b'\n', &window[looked..]) {
                self.line.extend_from_slice(&window[..looked + at]);
                self.input.take(looked + at + 1);
                return self.found(true);
            }
            looked = window.len();
            if !self.input.more()? {
                // The window is full, or this is the end.
                self.line.extend_from_slice(self.input.take_window());
                looked = 0;
                if !self.input.more()? {
                    return if self.line.is_empty() { Ok(None) } else { self.found(false) };
                }
            }
            if self.line.len() + looked > MAX_LINE {
                self.input.take_window();
                return Err(self.too_long());
            }
        }
    }

    fn found(&mut self, ended: bool) -> Result<Option<CaptureLine<'_>>, CaptureError> {
        if self.line.len() > MAX_LINE {
            return Err(self.too_long());
        }
        self.next = self.at + self.line.len() as u64 + u64::from(ended);
        Ok(Some(CaptureLine { number: self.number, at: self.at, bytes: &self.line, ended }))
    }

    const fn too_long(&self) -> CaptureError {
        CaptureError::LineTooLong { line: self.number, limit: MAX_LINE }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<(u64, Vec<u8>, bool)> {
        let mut lines = Lines::new(Input::new(bytes).unwrap());
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push((line.number, line.bytes.to_vec(), line.ended));
        }
        found
    }

    #[test]
    fn counted_with_or_without_an_end() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [(1, vec![], true)]);
        assert_eq!(
            lines(b"ab\n\nc"),
            [(1, b"ab".to_vec(), true), (2, vec![], true), (3, b"c".to_vec(), false)]
        );
    }

    #[test]
    fn longer_than_the_window() {
        let mut text = vec![b'x'; 300_000];
        text.extend(b"\nlast\n");
        let found = lines(&text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].1.len(), 300_000);
        assert_eq!(found[1].1, b"last");
    }

    #[test]
    fn too_long_is_an_error_with_its_number() {
        let endless = b"short\n".chain(io::repeat(b'x'));
        let mut lines = Lines::new(Input::new(endless).unwrap());
        assert!(lines.next().unwrap().is_some());
        let error = lines.next().unwrap_err();
        assert!(matches!(error, CaptureError::LineTooLong { line: 2, limit: MAX_LINE }));
    }
}
