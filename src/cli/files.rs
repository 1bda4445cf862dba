//! Reads capture files in parallel and keeps their output in order.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use looking_at::capture::{Capture, Chunking, Direction, Splitter};

use super::Failure;

/// The name for standard input.
pub(super) const STDIN: &str = "-";

/// The files that were named, or standard input if there are none.
pub(super) fn named(files: &[String]) -> Vec<String> {
    if files.is_empty() { vec![STDIN.to_owned()] } else { files.to_vec() }
}

/// State that the threads share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// How many bytes of all files have been read.
    read: AtomicU64,
    /// The output is closed, so reading should stop.
    stopped: AtomicBool,
}

/// Reads what was received in a capture, with the given chunk boundaries.
pub(super) fn read(
    file: &str,
    chunking: Chunking,
    shared: &Shared,
    mut feed: impl FnMut(&[u8]),
) -> Result<(), Failure> {
    let source: Box<dyn Read> = match file {
        STDIN => Box::new(io::stdin().lock()),
        path => {
            let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
                true => Err(io::Error::from(io::ErrorKind::IsADirectory)),
                false => Ok(file),
            });
            Box::new(opened.map_err(|source| Failure::Read { file: file.to_owned(), source })?)
        }
    };
    let failure = |source| Failure::Capture { file: file.to_owned(), source };
    let mut capture = Capture::open(Counted { source, shared }).map_err(failure)?;
    let mut splitter = Splitter::new(chunking);
    let result = loop {
        match capture.next_chunk() {
            Ok(Some(chunk)) if chunk.direction == Direction::In => {
                splitter.feed(chunk.bytes, &mut feed);
            }
            Ok(Some(_)) => {}
            Ok(None) => break Ok(()),
            Err(error) => break Err(failure(error)),
        }
    };
    splitter.finish(feed);
    result
}

/// A reader that counts its bytes, and ends when the output is closed.
struct Counted<'c, R> {
    source: R,
    shared: &'c Shared,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.shared.stopped.load(Ordering::Relaxed) {
            return Ok(0);
        }
        let length = self.source.read(buffer)?;
        self.shared.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// The output of one file, sent in blocks to the thread that writes all files in order.
pub(super) struct Output {
    block: Vec<u8>,
    sender: SyncSender<Vec<u8>>,
}

impl Output {
    const BLOCK: usize = 64 * 1024;

    fn send(&mut self) -> io::Result<()> {
        let block = std::mem::replace(&mut self.block, Vec::with_capacity(Output::BLOCK));
        // The receiver is gone if writing has failed.
        self.sender.send(block).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.block.extend_from_slice(bytes);
        if self.block.len() >= Output::BLOCK {
            self.send()?;
        }
        Ok(bytes.len())
    }

    /// Faster than the default: most writes are a few bytes.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.block.is_empty() { Ok(()) } else { self.send() }
    }
}

/// Processes files in parallel and writes their output in the given order.
///
/// Each file may be ahead by a few blocks of output, so memory is bounded. If a file fails, the others
/// are still read; the failures are returned.
pub(super) fn in_order(
    files: &[String],
    out: &mut impl Write,
    work: impl Fn(&str, &Shared, &mut Output) -> Result<(), Failure> + Sync,
) -> Result<Vec<Failure>, Failure> {
    let shared = Shared::default();
    let next = AtomicUsize::new(0);
    let (senders, receivers): (Vec<_>, Vec<_>) = files.iter().map(|_| sync_channel(16)).unzip();
    let failures = std::sync::Mutex::new(Vec::new());
    let workers = thread::available_parallelism().map_or(1, usize::from).min(files.len());
    let senders: Vec<_> = senders.into_iter().map(|s| std::sync::Mutex::new(Some(s))).collect();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(index) else { break };
                    let Some(sender) = senders[index].lock().ok().and_then(|mut s| s.take()) else {
                        break;
                    };
                    let mut output = Output { block: Vec::new(), sender };
                    let result = work(file, &shared, &mut output);
                    let result = output.flush().map_err(Failure::Write).and(result);
                    if let (Err(failure), Ok(mut failures)) = (result, failures.lock()) {
                        failures.push((index, failure));
                    }
                }
            });
        }
        let mut progress = Progress::new(files, &shared.read);
        let passed =
            receivers.into_iter().try_for_each(|receiver| pass_on(&receiver, out, &mut progress));
        shared.stopped.store(passed.is_err(), Ordering::Relaxed);
        passed
    })
    .map_err(Failure::Write)?;
    let mut failures = failures.into_inner().unwrap_or_default();
    failures.sort_by_key(|(index, _)| *index);
    Ok(failures.into_iter().map(|(_, failure)| failure).collect())
}

/// Writes all blocks of one file.
fn pass_on(
    blocks: &Receiver<Vec<u8>>,
    out: &mut impl Write,
    progress: &mut Progress<'_>,
) -> io::Result<()> {
    loop {
        match blocks.recv_timeout(Duration::from_millis(200)) {
            Ok(block) => out.write_all(&block)?,
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
        }
        progress.show();
    }
}

/// A progress bar on a terminal, for work that takes more than a second.
struct Progress<'r> {
    read: &'r AtomicU64,
    total: u64,
    started: Instant,
    bar: Option<ProgressBar>,
    wanted: bool,
}

impl<'r> Progress<'r> {
    fn new(files: &[String], read: &'r AtomicU64) -> Progress<'r> {
        let sizes = files.iter().map(|file| std::fs::metadata(file).map_or(0, |data| data.len()));
        let total = sizes.sum();
        // The bar would mix with the output if both went to the terminal.
        let wanted = total > 0 && io::stderr().is_terminal() && !io::stdout().is_terminal();
        Progress { read, total, started: Instant::now(), bar: None, wanted }
    }

    fn show(&mut self) {
        if !self.wanted || self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new(self.total);
            let template = "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}";
            bar.set_style(
                ProgressStyle::with_template(template)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        });
        bar.set_position(self.read.load(Ordering::Relaxed));
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
