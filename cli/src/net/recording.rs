//! The file that a session is written to.
//!
//! The recording is written as `FILE.part` and renamed when it is complete. Each chunk is a line, and each
//! line is one write. If the command is killed, the file has all lines except those that are still buffered
//! (see `masking`, at most 64 KiB). If a line can't be written, the file is truncated after the last complete
//! line.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use looking_at::capture::{CastWriter, Direction};

use super::say;
use crate::masking::Mask;
use crate::{Failure, output};

/// The reserved name of a recording. The `.part` file is removed if no recording is made.
#[derive(Debug)]
pub(crate) struct Target {
    name: String,
    part: PathBuf,
    force: bool,
    file: Option<File>,
}

impl Target {
    /// Creates the `.part` file, and checks that no file is replaced without `force`.
    pub(crate) fn claim(name: &str, force: bool) -> Result<Target, Failure> {
        let part = PathBuf::from(format!("{name}.part"));
        if !force && output::exists(Path::new(name)) {
            return Err(Failure::Exists { file: name.to_owned() });
        }
        // Another process may be using an existing file, so it is kept even with --force.
        let open = OpenOptions::new().write(true).create_new(true).open(&part);
        let file = open.map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => {
                let source = io::Error::other(format!(
                    "{} exists, another recording may be writing it: choose another name, or \
                     remove it if none is",
                    part.display()
                ));
                Failure::Record { file: name.to_owned(), source }
            }
            _ => Failure::Record { file: part.display().to_string(), source },
        })?;
        Ok(Target { name: name.to_owned(), part, force, file: Some(file) })
    }

    /// Starts the recording of a session with this title.
    ///
    /// What the client sends is written only if `input` is set.
    pub(crate) fn begin(mut self, title: &str, input: bool) -> Result<Recording, Failure> {
        let failure = |name: &str, source| Failure::Record { file: name.to_owned(), source };
        let Some(file) = self.file.take() else {
            return Err(failure(&self.name, io::Error::other("it is being written already")));
        };
        let lines = WholeLines { file, len: 0 };
        let date = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let cast = match CastWriter::dated(lines, title, date) {
            Ok(cast) => cast,
            Err(source) => {
                let _ = fs::remove_file(&self.part);
                return Err(failure(&self.name, source));
            }
        };
        Ok(Recording {
            target: self,
            mask: Mask::new(input),
            start: Instant::now(),
            file: Output { cast: Some(cast), counts: Counts::default(), fault: None },
        })
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if self.file.is_some() {
            let _ = fs::remove_file(&self.part);
        }
    }
}

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
    target: Target,
    file: Output,
    mask: Mask,
    start: Instant,
}

/// The file while it is being written.
#[derive(Debug)]
struct Output {
    /// `None` after the first error: a recording with a gap would look complete.
    cast: Option<CastWriter<WholeLines>>,
    counts: Counts,
    fault: Option<io::Error>,
}

impl Output {
    fn write(&mut self, target: &Target, time: Duration, direction: Direction, bytes: &[u8]) {
        let Some(cast) = &mut self.cast else { return };
        if bytes.is_empty() {
            return;
        }
        match cast.chunk(time, direction, bytes) {
            Ok(()) => self.counts.chunks += 1,
            Err(error) => self.stop(target, error),
        }
    }

    /// Stops writing; the session continues without a recording.
    fn stop(&mut self, target: &Target, error: io::Error) {
        say(format_args!(
            "cannot write to {}: {error}; the recording ends here, the session continues",
            target.part.display()
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
    /// Writes what the server sent. Returns the answers to telnet requests, for `--connect`.
    pub(crate) fn heard(&mut self, bytes: &[u8]) -> Vec<u8> {
        let Recording { target, file, mask, start } = self;
        file.counts.received += bytes.len() as u64;
        let mut replies = Vec::new();
        mask.heard(start.elapsed(), bytes, &mut replies, |time, direction, bytes| {
            file.write(target, time, direction, bytes);
        });
        replies
    }

    /// Writes those parts of what the client sent that may be written.
    pub(crate) fn sent(&mut self, bytes: &[u8]) {
        let Recording { target, file, mask, start } = self;
        file.counts.sent += bytes.len() as u64;
        mask.sent(start.elapsed(), bytes, |time, direction, bytes| {
            file.write(target, time, direction, bytes);
        });
    }

    /// Writes what this command sent to the server on its own.
    pub(crate) fn replied(&mut self, bytes: &[u8]) {
        let Recording { target, file, mask, start } = self;
        file.counts.sent += bytes.len() as u64;
        mask.replied(start.elapsed(), bytes, |time, direction, bytes| {
            file.write(target, time, direction, bytes);
        });
    }

    /// Ends the recording and renames the file.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Recording { target, mut file, mut mask, start } = self;
        let length = start.elapsed();
        mask.finish(length, |time, direction, bytes| file.write(&target, time, direction, bytes));
        file.close();
        let Counts { chunks, received, sent, written } = file.counts;
        output::publish(&target.part, Path::new(&target.name), target.force).map_err(|source| {
            let file = format!("{} (it is kept as {})", target.name, target.part.display());
            match source.kind() {
                io::ErrorKind::AlreadyExists => Failure::Exists { file },
                _ => Failure::Record { file, source },
            }
        })?;
        let name = target.name.clone();
        if let Some(source) = file.fault {
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
