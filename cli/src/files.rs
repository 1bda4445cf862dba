//! Reads capture files in parallel and keeps their output in order.
//!
//! Several threads work on a file: one reads and decodes it ahead, one makes events, the same or another one
//! ([`events`](super::events)) formats them, and the main thread writes. The channels between them are
//! bounded, and so is memory.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Read, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use looking_at::capture::{Capture, Chunk, Chunking, Direction, Splitter, Start};

use super::progress::Bar;
use super::source::{self, STDIN, Source};
use super::{Failure, interrupt};

/// Returns the files that were named, or standard input if none was.
pub(super) fn named(files: &[String]) -> Vec<String> {
    if files.is_empty() { vec![STDIN.to_owned()] } else { files.to_vec() }
}

/// Options of reading files.
#[derive(Debug, Clone, Default)]
pub(super) struct Reading {
    pub(super) chunk: Chunking,
    /// Wait for more at the end of a file.
    pub(super) follow: bool,
    /// The expression that is removed from the start of each line.
    pub(super) strip: Option<regex::bytes::Regex>,
    /// Set if a live source without times gets the time of arrival.
    pub(super) arrival: bool,
}

impl Reading {
    /// Returns whether the source may pause, so that pending output should be shown in the meantime.
    pub(super) fn is_live(&self, file: &str) -> bool {
        self.follow || source::is_live(file)
    }
}

/// State that all threads share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The number of bytes read from all files.
    read: AtomicU64,
    /// Set when the output is closed, so that reading stops.
    stopped: AtomicBool,
}

/// Receives the bytes of a capture.
pub(super) trait Consumer {
    /// Announces a chunk from which the next pieces come: its length, its offset in the file, and the time at
    /// which it was received.
    fn chunk(&mut self, _len: usize, _at: u64, _time: Option<Duration>) {}

    /// Sets the time at which the capture began, as soon as it is known.
    fn start(&mut self, _start: Start) {}

    /// Takes the next piece.
    fn feed(&mut self, piece: &[u8], out: &mut Output);

    /// Handles a live source from which nothing has come since `since`. Returns how long to wait until the next
    /// call.
    fn idle(&mut self, _since: Instant, _out: &mut Output) -> Option<Duration> {
        None
    }

    /// Ends the stream. Another may follow, from its beginning.
    fn finish(&mut self, out: &mut Output);
}

/// Reads the received bytes of a capture and passes them to a consumer.
pub(super) fn read(
    file: &str,
    reading: &Reading,
    shared: &Arc<Shared>,
    out: &mut Output,
    consumer: &mut impl Consumer,
) -> Vec<Failure> {
    let live = reading.is_live(file);
    let messages = ReadAhead::start(file.to_owned(), reading.clone(), live, shared);
    let mut splitter = Splitter::new(reading.chunk);
    let mut failures = Vec::new();
    loop {
        match next_message(&messages, live, out, consumer) {
            Some(Message::Batch(batch)) => {
                if let Some(start) = batch.start {
                    consumer.start(start);
                }
                let mut from = 0;
                for &ChunkEnd { end, at, time } in &batch.pieces {
                    consumer.chunk(end - from, at, time);
                    splitter.feed(&batch.bytes[from..end], |piece| consumer.feed(piece, out));
                    from = end;
                }
            }
            Some(Message::Restart) => {
                let old = std::mem::replace(&mut splitter, Splitter::new(reading.chunk));
                old.finish(|piece| consumer.feed(piece, out));
                consumer.finish(out);
            }
            Some(Message::Failed(failure)) => failures.push(failure),
            None => break,
        }
        if out.closed {
            break;
        }
    }
    // Even if the capture is damaged, what precedes the damage is written.
    splitter.finish(|piece| consumer.feed(piece, out));
    consumer.finish(out);
    failures
}

/// Returns the next message. Writes pending output before it waits.
fn next_message(
    messages: &Receiver<Message>,
    live: bool,
    out: &mut Output,
    consumer: &mut impl Consumer,
) -> Option<Message> {
    // The maximum time until a Ctrl-C is noticed.
    const ATTENTION: Duration = Duration::from_millis(100);

    match messages.try_recv() {
        Ok(message) => return Some(message),
        Err(TryRecvError::Disconnected) => return None,
        Err(TryRecvError::Empty) if !live => return messages.recv().ok(),
        Err(TryRecvError::Empty) => {}
    }
    let since = Instant::now();
    loop {
        let wait = consumer.idle(since, out).unwrap_or(ATTENTION).min(ATTENTION);
        let _ = out.flush();
        match messages.recv_timeout(wait) {
            Ok(message) => return Some(message),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if interrupt::came() || out.closed => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// A message from the thread that reads ahead.
enum Message {
    Batch(Batch),
    /// The followed file was truncated or replaced.
    Restart,
    Failed(Failure),
}

/// Received chunks.
#[derive(Debug, Default)]
struct Batch {
    bytes: Vec<u8>,
    pieces: Vec<ChunkEnd>,
    start: Option<Start>,
}

/// A chunk of a batch: the index of its end in the batch, its offset in the file, and the time at which it
/// was received.
#[derive(Debug, Clone, Copy)]
struct ChunkEnd {
    end: usize,
    at: u64,
    time: Option<Duration>,
}

/// The thread that reads and decodes a file ahead, so that compressed data and the lines of an asciicast are
/// decoded on another core than the one that makes events.
struct ReadAhead {
    batch: Rc<RefCell<Batch>>,
    sender: SyncSender<Message>,
    shared: Arc<Shared>,
}

impl ReadAhead {
    const BATCH: usize = 64 << 10;

    fn start(
        file: String,
        reading: Reading,
        live: bool,
        shared: &Arc<Shared>,
    ) -> Receiver<Message> {
        let (sender, receiver) = sync_channel(4);
        let shared = Arc::clone(shared);
        // The thread is never joined: it may be blocked in a read.
        thread::spawn(move || {
            let ahead = ReadAhead { batch: Rc::default(), sender, shared };
            if let Err(failure) = ahead.run(&file, &reading, live) {
                let _ = ahead.sender.send(Message::Failed(failure));
            }
        });
        receiver
    }

    fn run(&self, file: &str, reading: &Reading, live: bool) -> Result<(), Failure> {
        let detecting = Rc::default();
        let source = Source::open(file, reading.follow, &detecting)
            .map_err(|source| Failure::Read { file: file.to_owned(), source })?;
        let source = Rc::new(RefCell::new(source));
        loop {
            detecting.set(true);
            let tap = Tap { source: Rc::clone(&source), ahead: self };
            let result = match reading.strip.clone() {
                None => Capture::open(tap),
                Some(regex) => Capture::open_stripped(tap, move |line| {
                    regex
                        .find(line)
                        .filter(|found| found.start() == 0)
                        .map_or(0, |found| found.end())
                }),
            };
            detecting.set(false);
            let result = result.and_then(|mut capture| {
                let arrival =
                    (live && reading.arrival).then(|| (Instant::now(), SystemTime::now()));
                // After Ctrl-C, stop reading but show what was read, as at the end of the input.
                while !interrupt::came()
                    && let Some(chunk) = capture.next_chunk()?
                {
                    let untimed = chunk.time.is_none();
                    self.add(&chunk, arrival.map(|(begun, _)| begun.elapsed()));
                    let arrived = arrival.filter(|_| untimed).map(|(_, start)| Start::At(start));
                    self.batch.borrow_mut().start = capture.start().or(arrived);
                    if self.batch.borrow().bytes.len() >= ReadAhead::BATCH {
                        self.send();
                    }
                }
                Ok(())
            });
            self.send();
            // A capture that Ctrl-C interrupted is incomplete, which is not an error.
            if let Err(source) = result
                && !interrupt::came()
            {
                let failure = Failure::Capture { file: file.to_owned(), source };
                let _ = self.sender.send(Message::Failed(failure));
            }
            if !source.borrow_mut().again() || self.sender.send(Message::Restart).is_err() {
                return Ok(());
            }
        }
    }

    /// Adds a received chunk to the batch.
    fn add(&self, chunk: &Chunk<'_>, arrived: Option<Duration>) {
        if chunk.direction == Direction::In && !chunk.bytes.is_empty() {
            let mut batch = self.batch.borrow_mut();
            batch.bytes.extend_from_slice(chunk.bytes);
            let (end, time) = (batch.bytes.len(), chunk.time.or(arrived));
            batch.pieces.push(ChunkEnd { end, at: chunk.at, time });
        }
    }

    /// Passes the batch on.
    fn send(&self) {
        if !self.batch.borrow().pieces.is_empty() {
            let batch = Message::Batch(self.batch.take());
            if self.sender.send(batch).is_err() {
                self.shared.stopped.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Wraps the source to act before each read: it passes on what was decoded so far, since the read may block.
/// It also counts the bytes, and ends the stream when the output is closed or after Ctrl-C.
struct Tap<'a> {
    source: Rc<RefCell<Source>>,
    ahead: &'a ReadAhead,
}

impl Read for Tap<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.ahead.send();
        let shared = &self.ahead.shared;
        if shared.stopped.load(Ordering::Relaxed) || interrupt::came() {
            return Ok(0);
        }
        let length = self.source.borrow_mut().read(buffer)?;
        shared.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// The output of one file, sent in blocks to the thread that writes all files in order.
pub(super) struct Output {
    block: Vec<u8>,
    sender: SyncSender<(usize, Vec<u8>)>,
    /// The number of the file.
    index: usize,
    /// Set if nothing more can be written; the writer reports the error itself.
    closed: bool,
}

impl Output {
    /// Large, so that the threads seldom wake each other.
    const BLOCK: usize = 256 << 10;
    /// The maximum number of blocks of a file that wait to be written.
    const WAITING: usize = 4;

    /// Marks the end of a unit: no other file's output is written in the middle of one.
    pub(super) fn end(&mut self) {
        if self.block.len() >= Output::BLOCK {
            self.send();
        }
    }

    /// Returns the buffer to append to.
    pub(super) fn block(&mut self) -> &mut Vec<u8> {
        &mut self.block
    }

    /// Creates an output whose blocks are discarded.
    #[cfg(test)]
    pub(super) fn nowhere() -> Output {
        Output { block: Vec::new(), sender: sync_channel(0).0, index: 0, closed: false }
    }

    /// Returns a second handle to the same output, for another thread.
    pub(super) fn another(&self) -> Output {
        let (sender, index) = (self.sender.clone(), self.index);
        Output { block: Vec::new(), sender, index, closed: false }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Marks the output as closed, so that reading ends.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }

    fn send(&mut self) {
        let block = std::mem::replace(&mut self.block, Vec::with_capacity(Output::BLOCK * 17 / 16));
        self.closed |= self.sender.send((self.index, block)).is_err();
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.block.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Overrides the default, which is slower: most writes are a few bytes.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.block.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            self.send();
        }
        Ok(())
    }
}

/// Processes files in parallel that have no output of their own, and returns the failures.
pub(super) fn without_output(
    files: &[String],
    work: impl Fn(&str, &Arc<Shared>, &mut Output) -> Vec<Failure> + Sync,
) -> Result<Vec<Failure>, Failure> {
    process(files, false, false, &mut io::sink(), io::stderr().is_terminal(), work)
}

/// Processes files in parallel and writes their output in the given order, or as it arrives if they are
/// `live`. With `titles` the name of a file is written before its output.
///
/// Each file may be ahead by a few blocks of output, so memory is bounded. If a file fails, the others are
/// still read; the failures are returned.
pub(super) fn in_order(
    files: &[String],
    live: bool,
    titles: bool,
    out: &mut impl Write,
    work: impl Fn(&str, &Arc<Shared>, &mut Output) -> Vec<Failure> + Sync,
) -> Result<Vec<Failure>, Failure> {
    // If both went to the terminal, the bar would mix with the output.
    let bar = io::stderr().is_terminal() && !io::stdout().is_terminal();
    process(files, live, titles, out, bar, work)
}

fn process(
    files: &[String],
    live: bool,
    titles: bool,
    out: &mut impl Write,
    bar: bool,
    work: impl Fn(&str, &Arc<Shared>, &mut Output) -> Vec<Failure> + Sync,
) -> Result<Vec<Failure>, Failure> {
    let shared = Arc::new(Shared::default());
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    // Followed files do not end, so no file can wait for another.
    let parallel =
        if live { files.len() } else { thread::available_parallelism().map_or(1, usize::from) };
    let (senders, receivers): (Vec<_>, Vec<_>) = if live {
        let (sender, receiver) = sync_channel(Output::WAITING);
        (vec![sender; files.len()], vec![receiver])
    } else {
        files.iter().map(|_| sync_channel(Output::WAITING)).unzip()
    };
    let senders: Vec<_> = senders.into_iter().map(|s| Mutex::new(Some(s))).collect();
    // The output of a small file waits in memory until the files before it are written, so the number of
    // files ahead is limited.
    let written = Written::default();
    let ahead = if live { usize::MAX } else { 2 * parallel };
    thread::scope(|scope| {
        for _ in 0..parallel.min(files.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(index) else { break };
                    written.wait_for(index.saturating_sub(ahead));
                    let Some(sender) = senders[index].lock().ok().and_then(|mut s| s.take()) else {
                        break;
                    };
                    let mut output = Output { block: Vec::new(), sender, index, closed: false };
                    let failed = work(file, &shared, &mut output);
                    let _ = output.flush();
                    if let Ok(mut failures) = failures.lock() {
                        failures.extend(failed.into_iter().map(|failure| (index, failure)));
                    }
                }
            });
        }
        let sizes = files.iter().map(|file| std::fs::metadata(file).map_or(0, |data| data.len()));
        let total = sizes.sum();
        let template = "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}";
        let bar = Bar::new(template, bar && total > 0);
        let titles = titles.then_some(files);
        let mut writer = Writer { out, titles, last: None, bar, read: &shared.read, total };
        let passed = receivers.into_iter().try_for_each(|receiver| {
            let passed = writer.pass_on(&receiver);
            written.add(if passed.is_ok() { 1 } else { files.len() });
            passed
        });
        shared.stopped.store(passed.is_err(), Ordering::Relaxed);
        passed
    })
    .map_err(Failure::Write)?;
    let mut failures = failures.into_inner().unwrap_or_default();
    failures.sort_by_key(|(index, _)| *index);
    Ok(failures.into_iter().map(|(_, failure)| failure).collect())
}

/// Counts the files that have been written.
#[derive(Debug, Default)]
struct Written {
    files: Mutex<usize>,
    changed: Condvar,
}

impl Written {
    fn add(&self, files: usize) {
        if let Ok(mut written) = self.files.lock() {
            *written += files;
        }
        self.changed.notify_all();
    }

    /// Waits until this many files have been written.
    fn wait_for(&self, files: usize) {
        if let Ok(written) = self.files.lock() {
            let _written = self.changed.wait_while(written, |written| *written < files);
        }
    }
}

/// Writes the blocks of all files.
struct Writer<'a, W> {
    out: &'a mut W,
    titles: Option<&'a [String]>,
    /// The index of the file that was written last.
    last: Option<usize>,
    bar: Bar,
    /// The number of bytes read, and of all bytes.
    read: &'a AtomicU64,
    total: u64,
}

impl<W: Write> Writer<'_, W> {
    /// Writes all blocks of one receiver.
    fn pass_on(&mut self, blocks: &Receiver<(usize, Vec<u8>)>) -> io::Result<()> {
        loop {
            match blocks.recv_timeout(Duration::from_millis(200)) {
                Ok((index, block)) => {
                    let changed = self.last.replace(index) != Some(index);
                    if let Some(files) = self.titles.filter(|_| changed) {
                        let name = super::visible_lines(files[index].as_bytes());
                        writeln!(self.out, "==> {name} <==")?;
                    }
                    self.out.write_all(&block)?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.bar.show(self.read.load(Ordering::Relaxed), self.total);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes how many files were started when the first block is written.
    struct Late<'a> {
        begun: &'a AtomicUsize,
        first: Option<usize>,
    }

    impl Write for Late<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.first.is_none() {
                // Gives the threads time to start more files.
                thread::sleep(Duration::from_millis(200));
                self.first = Some(self.begun.load(Ordering::SeqCst));
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn few_files_are_read_ahead_of_the_one_that_is_written() {
        let files = vec!["x".to_owned(); 500];
        let begun = AtomicUsize::new(0);
        let mut out = Late { begun: &begun, first: None };
        let work = |_: &str, _: &Arc<Shared>, out: &mut Output| {
            begun.fetch_add(1, Ordering::SeqCst);
            out.block().push(b'x');
            Vec::new()
        };
        let failures = in_order(&files, false, false, &mut out, work).unwrap();
        assert!(failures.is_empty());
        let parallel = thread::available_parallelism().map_or(1, usize::from);
        assert!(out.first.unwrap() <= 3 * parallel, "{:?}", out.first);
        assert_eq!(begun.load(Ordering::SeqCst), files.len());
    }
}
