//! Where the bytes of a capture come from: a file, a pipe, or a file that grows.

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

/// How often a file is looked at for more.
const POLL: Duration = Duration::from_millis(100);
/// How long a live source must be quiet for its first bytes to decide what format it has.
const QUIET: Duration = Duration::from_millis(300);

/// Whether reading this may have to wait for more: a pipe or a terminal, not a file.
pub(super) fn is_live(file: &str) -> bool {
    let metadata = match file {
        STDIN => stdin().and_then(|file| file.metadata()),
        path => std::fs::metadata(path),
    };
    metadata.is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Standard input as a file, which says whether it is one.
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

/// Whether the format is still being detected. While it is, a source that is quiet says so
/// with [`WouldBlock`](io::ErrorKind::WouldBlock).
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

    /// Goes on after the end of a source that was followed: with the content after a truncation,
    /// or with the file that has taken its place. `false` if it is over.
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

/// A pipe or a terminal. A thread waits for its bytes, so that it can be said that there are none.
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

/// A file that grows, may be truncated, and may be replaced by another of the same name.
#[derive(Debug)]
pub(super) struct Follow {
    path: String,
    file: Option<File>,
    /// How much of the file has been read.
    position: u64,
    /// The file has become another: what was read before has ended.
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

    /// Reads what there is, if there is more.
    fn read_more(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(file) = &mut self.file else { return Ok(0) };
        let len = file.read(buffer)?;
        self.position += len as u64;
        Ok(len)
    }

    /// Whether the file has begun anew: it is shorter than it was, or the name is another file's.
    fn begins_anew(&mut self) -> io::Result<Option<File>> {
        let named = File::open(&self.path).ok().filter(|file| {
            // What can be opened but is no file is waited for like one that is not there.
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
                // What was written to the old file in the meantime.
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

/// There is no number of a file that can be read without an extra crate: a file that has taken the
/// place of another was made at another time.
#[cfg(not(unix))]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.created().ok() == other.created().ok()
}
