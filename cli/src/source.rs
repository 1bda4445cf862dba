//! The source of a capture: a file, a pipe, or a file that grows.

use std::cell::Cell;
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::interrupt;

/// The name for standard input.
pub(super) const STDIN: &str = "-";

/// The interval at which a followed file is checked for more.
const POLL: Duration = Duration::from_millis(100);
/// The time for which a live source must be quiet before its format is decided from the bytes so far.
const QUIET: Duration = Duration::from_millis(300);

/// Returns whether reading may have to wait for more: the source is a pipe or a terminal, not a file.
pub(super) fn is_live(file: &str) -> bool {
    let metadata = match file {
        STDIN => stdin().and_then(|file| file.metadata()),
        path => std::fs::metadata(path),
    };
    metadata.is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Returns standard input as a file, whose metadata says whether it is a regular file.
#[cfg(unix)]
fn stdin() -> io::Result<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn stdin() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    io::stdin().as_handle().try_clone_to_owned().map(File::from)
}

/// A source of bytes.
#[derive(Debug)]
pub(super) enum Source {
    File(File),
    Live(Live),
    Follow(Follow),
}

/// Set while the format is being detected. Meanwhile a source that is quiet returns
/// [`WouldBlock`](io::ErrorKind::WouldBlock).
pub(super) type Detecting = Rc<Cell<bool>>;

impl Source {
    /// Opens a file, or standard input.
    pub(super) fn open(file: &str, follow: bool, detecting: &Detecting) -> io::Result<Source> {
        if follow && file != STDIN && !is_live(file) {
            return Follow::open(file, detecting).map(Source::Follow);
        }
        let opened = if file == STDIN { stdin()? } else { File::open(file)? };
        let metadata = opened.metadata()?;
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if metadata.is_file() {
            return Ok(Source::File(opened));
        }
        Ok(Source::Live(Live::new(opened, detecting)))
    }

    /// Continues after the end of a followed source: with the content after a truncation, or with the file
    /// that has replaced it. Returns `false` if the source has ended.
    pub(super) fn again(&mut self) -> bool {
        match self {
            Source::Follow(follow) => follow.again(),
            Source::File(_) | Source::Live(_) => false,
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::File(file) => file.read(buffer),
            Source::Live(live) => live.read(buffer),
            Source::Follow(follow) => follow.read(buffer),
        }
    }
}

/// A pipe or a terminal. A thread reads it, so that `read` can return when nothing arrives.
#[derive(Debug)]
pub(super) struct Live {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: io::Cursor<Vec<u8>>,
    begun: bool,
    detecting: Detecting,
}

impl Live {
    fn new(mut source: File, detecting: &Detecting) -> Live {
        let (sender, pieces) = sync_channel(4);
        thread::spawn(move || {
            loop {
                let mut piece = vec![0; 64 << 10];
                let read = source.read(&mut piece).map(|len| {
                    piece.truncate(len);
                    piece
                });
                let last = match &read {
                    Ok(piece) => piece.is_empty(),
                    Err(error) => error.kind() != io::ErrorKind::Interrupted,
                };
                if sender.send(read).is_err() || last {
                    break;
                }
            }
        });
        let (piece, detecting) = (io::Cursor::default(), Rc::clone(detecting));
        Live { pieces, piece, begun: false, detecting }
    }
}

impl Read for Live {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.piece.read(buffer)? {
                0 => {}
                len => return Ok(len),
            }
            match self.pieces.recv_timeout(QUIET) {
                Ok(piece) => self.piece = io::Cursor::new(piece?),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) if interrupt::came() => return Ok(0),
                Err(RecvTimeoutError::Timeout) if self.begun && self.detecting.get() => {
                    return Err(io::ErrorKind::WouldBlock.into());
                }
                Err(RecvTimeoutError::Timeout) => continue,
            }
            if self.piece.get_ref().is_empty() {
                return Ok(0);
            }
            self.begun = true;
        }
    }
}

/// A file that grows, may be truncated, and may be replaced by another file of the same name.
#[derive(Debug)]
pub(super) struct Follow {
    path: String,
    file: Option<File>,
    /// The number of bytes read from the file.
    position: u64,
    /// The file after a truncation or replacement, which is read when the current one has ended.
    next: Option<File>,
    detecting: Detecting,
}

impl Follow {
    fn open(path: &str, detecting: &Detecting) -> io::Result<Follow> {
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                super::message(&format!("{path}: waiting for it to appear"));
                None
            }
            file => Some(file?),
        };
        if let Some(file) = &file
            && file.metadata()?.is_dir()
        {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let detecting = Rc::clone(detecting);
        Ok(Follow { path: path.to_owned(), file, position: 0, next: None, detecting })
    }

    fn again(&mut self) -> bool {
        let Some(next) = self.next.take() else { return false };
        (self.file, self.position) = (Some(next), 0);
        true
    }

    /// Reads more of the current file, if there is more.
    fn read_more(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(file) = &mut self.file else { return Ok(0) };
        let len = file.read(buffer)?;
        self.position += len as u64;
        Ok(len)
    }

    /// Returns the file to continue with, if the file was truncated or its name now belongs to another file.
    fn begins_anew(&mut self) -> io::Result<Option<File>> {
        let named = File::open(&self.path).ok().filter(|file| {
            // A directory or a device under this name is treated as if no file were there yet.
            file.metadata().is_ok_and(|metadata| metadata.is_file())
        });
        let Some(file) = &mut self.file else { return Ok(named) };
        let metadata = file.metadata()?;
        if metadata.len() < self.position {
            file.seek(SeekFrom::Start(0))?;
            return Ok(self.file.take());
        }
        Ok(named.filter(|named| named.metadata().is_ok_and(|named| !is_same(&metadata, &named))))
    }
}

impl Read for Follow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let waiting = Instant::now();
        while self.next.is_none() && !interrupt::came() {
            match self.read_more(buffer)? {
                0 => {}
                len => return Ok(len),
            }
            if let Some(file) = self.begins_anew()? {
                if self.file.is_none() && self.position == 0 {
                    self.file = Some(file);
                    continue;
                }
                self.next = Some(file);
                // Reads what was written to the old file in the meantime.
                return self.read_more(buffer);
            }
            if self.position > 0 && self.detecting.get() && waiting.elapsed() >= QUIET {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            thread::sleep(POLL);
        }
        match self.next {
            Some(_) => self.read_more(buffer),
            None => Ok(0),
        }
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Returns whether two files are the same. The standard library has no file number on this platform, so the creation time tells a replaced file from
/// the original.
#[cfg(not(unix))]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.created().ok() == other.created().ok()
}
