//! The file that a session is written to.
//!
//! The recording is written as `FILE.part` and renamed when it is complete. Each chunk is a line, and each
//! line is one write. If the command is killed, the file has all lines except those that are still buffered
//! (see `masking`, at most 64 KiB). If a line can't be written, the file is truncated after the last complete
//! line.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use looking_at::capture::{CastWriter, Direction};

use super::say;
use crate::Failure;
use crate::masking::Mask;
use crate::output::FileOutput;

/// Writes whole lines, and truncates the file after the last whole line if a write fails.
#[derive(Debug)]
struct WholeLines {
    file: File,
    len: u64,
}

impl Write for WholeLines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        match self.file.write_all(line) {
            Ok(()) => {
                self.len += line.len() as u64;
                Ok(line.len())
            }
            Err(error) => {
                let _ = self.file.set_len(self.len);
                let _ = self.file.seek(SeekFrom::Start(self.len));
                Err(error)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // Each line is written at once, and `close` syncs the file.
        Ok(())
    }
}

/// The amount that was recorded.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    chunks: u64,
    received: u64,
    sent: u64,
    /// The number of bytes in the file.
    written: u64,
}

/// A session that is being written.
#[derive(Debug)]
pub(crate) struct Recording {
    file: Output,
    mask: Mask,
    start: Instant,
}

/// The file while it is being written.
#[derive(Debug)]
struct Output {
    target: FileOutput,
    /// `None` after the first error: a recording with a gap would look complete.
    cast: Option<CastWriter<WholeLines>>,
    counts: Counts,
    fault: Option<io::Error>,
}

impl Output {
    fn write(&mut self, time: Duration, direction: Direction, bytes: &[u8]) {
        let Some(cast) = &mut self.cast else { return };
        if bytes.is_empty() {
            return;
        }
        match cast.chunk(time, direction, bytes) {
            Ok(()) => self.counts.chunks += 1,
            Err(error) => self.stop(error),
        }
    }

    /// Stops writing; the session continues without a recording.
    fn stop(&mut self, error: io::Error) {
        say(format_args!(
            "cannot write to {}: {error}; the recording ends here, the session continues",
            self.target.partial().display()
        ));
        self.close();
        self.fault = Some(error);
    }

    /// Closes the file.
    fn close(&mut self) {
        let Some(cast) = self.cast.take() else { return };
        let result = cast.finish().and_then(|lines| {
            self.counts.written = lines.len;
            lines.file.sync_all()
        });
        if let Err(error) = result {
            self.fault.get_or_insert(error);
        }
    }
}

impl Recording {
    /// Starts the recording of a session with this title.
    ///
    /// What the client sends is written only if `input` is set.
    pub(crate) fn begin(
        mut target: FileOutput,
        title: &str,
        input: bool,
    ) -> Result<Recording, Failure> {
        let lines = WholeLines { file: target.file()?, len: 0 };
        let date = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let cast = CastWriter::dated(lines, title, date).map_err(Failure::Write)?;
        // A session can't be repeated, so from here on nothing is removed.
        target.keep();
        let file = Output { target, cast: Some(cast), counts: Counts::default(), fault: None };
        Ok(Recording { file, mask: Mask::new(input), start: Instant::now() })
    }

    /// Writes what the server sent. Returns the answers to telnet requests, for `--connect`.
    pub(crate) fn heard(&mut self, bytes: &[u8]) -> Vec<u8> {
        let Recording { file, mask, start } = self;
        file.counts.received += bytes.len() as u64;
        let mut replies = Vec::new();
        mask.heard(start.elapsed(), bytes, &mut replies, |time, direction, bytes| {
            file.write(time, direction, bytes)
        });
        replies
    }

    /// Writes those parts of what the client sent that may be written.
    pub(crate) fn sent(&mut self, bytes: &[u8]) {
        let Recording { file, mask, start } = self;
        file.counts.sent += bytes.len() as u64;
        mask.sent(start.elapsed(), bytes, |time, direction, bytes| {
            file.write(time, direction, bytes)
        });
    }

    /// Writes what this command sent to the server on its own.
    pub(crate) fn replied(&mut self, bytes: &[u8]) {
        let Recording { file, mask, start } = self;
        file.counts.sent += bytes.len() as u64;
        mask.replied(start.elapsed(), bytes, |time, direction, bytes| {
            file.write(time, direction, bytes)
        });
    }

    /// Ends the recording and renames the file.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Recording { mut file, mut mask, start } = self;
        let length = start.elapsed();
        mask.finish(length, |time, direction, bytes| file.write(time, direction, bytes));
        file.close();
        let Output { target, counts, fault, .. } = file;
        let Counts { chunks, received, sent, written } = counts;
        let name = target.path().display().to_string();
        target.publish()?;
        if let Some(source) = fault {
            return Err(Failure::Incomplete { file: name, bytes: written, source });
        }
        if mask.is_in_doubt() {
            say(format_args!(
                "note: the end of the login was not seen, so everything that was sent counts as \
                 secret, and its words are hidden in what the server said"
            ));
        }
        say(format_args!(
            "recorded {received} bytes received and {sent} sent in {chunks} chunks, {:.1} s: {name}",
            length.as_secs_f64()
        ));
        Ok(())
    }
}
