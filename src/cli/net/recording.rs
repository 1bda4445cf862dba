//! The file that a session is written to.
//!
//! It is written beside its name, as `FILE.part`, and gets the name when it is complete. Each
//! chunk is a line, and each line one write: whatever happens to the command, the lines before
//! are on the disk. If a line cannot be written the file is cut after the last whole one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use looking_at::capture::{CastWriter, Direction};

use super::mask::Mask;
use super::say;
use crate::cli::Failure;

/// A name for a recording, taken before the session begins. Given back if none is made.
#[derive(Debug)]
pub(in crate::cli) struct Target {
    name: String,
    part: PathBuf,
    force: bool,
    file: Option<File>,
}

impl Target {
    /// Makes sure that the file can be written and that nothing is lost by it.
    pub(in crate::cli) fn claim(name: &str, force: bool) -> Result<Target, Failure> {
        let part = PathBuf::from(format!("{name}.part"));
        // A link that leads nowhere is something too.
        if !force && fs::symlink_metadata(name).is_ok() {
            return Err(Failure::Exists { file: name.to_owned() });
        }
        if force {
            let _ = fs::remove_file(&part);
        }
        let file =
            OpenOptions::new().write(true).create_new(true).open(&part).map_err(|source| {
                match source.kind() {
                    io::ErrorKind::AlreadyExists => {
                        Failure::Exists { file: part.display().to_string() }
                    }
                    _ => Failure::Record { file: part.display().to_string(), source },
                }
            })?;
        Ok(Target { name: name.to_owned(), part, force, file: Some(file) })
    }

    /// Begins the recording of a session with this title.
    pub(in crate::cli) fn begin(mut self, title: &str) -> Result<Recording, Failure> {
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
            cast: Some(cast),
            mask: Mask::default(),
            start: Instant::now(),
            counts: Counts::default(),
            fault: None,
        })
    }

    /// Gives the complete file its name.
    fn publish(&self) -> io::Result<()> {
        if self.force {
            return fs::rename(&self.part, &self.name);
        }
        // A link is not made over a file that came in the meantime, which a rename would replace.
        match fs::hard_link(&self.part, &self.name) {
            Ok(()) => fs::remove_file(&self.part),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Not every file system has links.
            Err(_) if fs::symlink_metadata(&self.name).is_err() => {
                fs::rename(&self.part, &self.name)
            }
            Err(error) => Err(error),
        }
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if self.file.is_some() {
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Takes whole lines, and has nothing but whole lines in the file even if one does not fit.
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

/// How much was recorded.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    chunks: u64,
    received: u64,
    sent: u64,
    /// Bytes in the file.
    written: u64,
}

/// A session that is being written.
#[derive(Debug)]
pub(in crate::cli) struct Recording {
    target: Target,
    /// Gone after the first error: a recording with a hole would look complete.
    cast: Option<CastWriter<WholeLines>>,
    mask: Mask,
    start: Instant,
    counts: Counts,
    fault: Option<io::Error>,
}

impl Recording {
    /// Writes what the server sent; gives what should be sent back, if this is the client.
    pub(in crate::cli) fn heard(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut replies = Vec::new();
        let shown = self.mask.heard(bytes, &mut replies);
        self.counts.received += bytes.len() as u64;
        self.write(Direction::In, &shown);
        replies
    }

    /// Writes what the user sent, without passwords.
    pub(in crate::cli) fn sent(&mut self, bytes: &[u8]) {
        let shown = self.mask.sent(bytes);
        self.counts.sent += bytes.len() as u64;
        self.write(Direction::Out, &shown);
    }

    /// Writes what this command itself sent to the server, which is no user's typing.
    pub(in crate::cli) fn replied(&mut self, bytes: &[u8]) {
        self.counts.sent += bytes.len() as u64;
        self.write(Direction::Out, bytes);
    }

    fn write(&mut self, direction: Direction, bytes: &[u8]) {
        let Some(cast) = &mut self.cast else { return };
        if bytes.is_empty() {
            return;
        }
        match cast.chunk(self.start.elapsed(), direction, bytes) {
            Ok(()) => self.counts.chunks += 1,
            Err(error) => self.stop(error),
        }
    }

    /// Stops writing; the session goes on without.
    fn stop(&mut self, error: io::Error) {
        say(format_args!(
            "cannot write on to {}: {error}; the recording ends here, the session goes on",
            self.target.part.display()
        ));
        self.close();
        self.fault = Some(error);
    }

    /// Lets the file go.
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

    /// Ends the recording and gives the file its name.
    pub(in crate::cli) fn finish(mut self) -> Result<(), Failure> {
        let rest = self.mask.finish();
        self.write(Direction::Out, rest);
        let length = self.start.elapsed();
        self.close();
        let Counts { chunks, received, sent, written } = self.counts;
        self.target.publish().map_err(|source| {
            let file =
                format!("{} (it is kept as {})", self.target.name, self.target.part.display());
            match source.kind() {
                io::ErrorKind::AlreadyExists => Failure::Exists { file },
                _ => Failure::Record { file, source },
            }
        })?;
        let file = self.target.name.clone();
        if let Some(source) = self.fault {
            return Err(Failure::Incomplete { file, bytes: written, source });
        }
        if sent > 0 && !self.mask.logged_in() {
            say(format_args!(
                "note: the end of the login was not seen, so what was sent is masked"
            ));
        }
        say(format_args!(
            "recorded {received} bytes received and {sent} sent in {chunks} chunks, {:.1} s: {file}",
            length.as_secs_f64()
        ));
        Ok(())
    }
}
