//! Writes events in one of the formats, on the thread that reads them or on another one.

use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use looking_at::capture::{Start, Times};
use looking_at::snap::{self, JsonLines};
use looking_at::{Heard, Session};

use super::files::{Consumer, Output};
use super::text::Text;
use super::times::Clock;

/// The time for which the source must be quiet before an incomplete row of moves is written. A pipe that is only a
/// little slower than the reader then gives the same text as a file.
const QUIET: Duration = Duration::from_millis(100);

/// Receives events.
pub(super) trait Sink {
    /// Sets the time at which the capture began.
    fn start(&mut self, start: Start);

    /// Takes an event, whose offsets are those of the file, and the time at which it was received, since the
    /// start.
    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output);

    /// Handles a pause: everything received so far has been reported.
    fn pause(&mut self, _out: &mut Output) {}

    /// Handles a quiet source.
    fn idle(&mut self, _out: &mut Output) {}

    /// Ends the stream. Another stream may follow.
    fn finish(&mut self, out: &mut Output);
}

/// Turns a stream into events, and passes on those that are selected.
pub(super) struct Events<W, S> {
    session: Session,
    stage: Stage<W, S>,
}

/// The part of [`Events`] that listens to the session.
struct Stage<W, S> {
    times: Times,
    wanted: W,
    sink: S,
}

impl<W: FnMut(&Heard<'_>) -> bool, S: Sink> Events<W, S> {
    pub(super) fn new(session: Session, wanted: W, sink: S) -> Self {
        Events { session, stage: Stage { times: Times::default(), wanted, sink } }
    }

    /// Returns what received the events.
    pub(super) fn into_sink(self) -> S {
        self.stage.sink
    }
}

impl<W: FnMut(&Heard<'_>) -> bool, S: Sink> Stage<W, S> {
    fn take(&mut self, heard: &Heard<'_>, out: &mut Output) {
        if !(self.wanted)(heard) {
            return;
        }
        let (heard, elapsed) = self.times.in_file(heard);
        self.sink.event(&heard, elapsed, out);
    }
}

impl<W: FnMut(&Heard<'_>) -> bool, S: Sink> Consumer for Events<W, S> {
    fn chunk(&mut self, len: usize, at: u64, time: Option<Duration>) {
        self.stage.times.receive(len, at, time);
    }

    fn start(&mut self, start: Start) {
        self.stage.sink.start(start);
    }

    fn feed(&mut self, piece: &[u8], out: &mut Output) {
        let Events { session, stage } = self;
        session.feed(piece, &mut |heard: &Heard<'_>| stage.take(heard, out));
    }

    fn idle(&mut self, since: Instant, out: &mut Output) -> Option<Duration> {
        let Events { session, stage } = self;
        let now = Instant::now();
        let wait = session.on_idle(now, &mut |heard: &Heard<'_>| stage.take(heard, out));
        stage.sink.pause(out);
        if now - since >= QUIET {
            stage.sink.idle(out);
        }
        Some(wait.unwrap_or(QUIET).min(QUIET))
    }

    fn finish(&mut self, out: &mut Output) {
        let Events { session, stage } = self;
        session.finish(&mut |heard: &Heard<'_>| stage.take(heard, out));
        session.reset();
        stage.sink.finish(out);
        stage.times = Times::default();
    }
}

/// The format of the events.
#[derive(Debug)]
pub(super) enum Form<'r> {
    Text(Text),
    Json(JsonLines<'r>),
    Snap,
}

/// Writes events one by one.
#[derive(Debug)]
pub(super) struct EventWriter<'r> {
    pub(super) form: Form<'r>,
    pub(super) clock: Clock,
}

impl Sink for EventWriter<'_> {
    fn start(&mut self, start: Start) {
        self.clock.start = Some(start);
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        let block = out.block();
        match &mut self.form {
            Form::Text(text) => text.write(heard, elapsed, &self.clock, block),
            Form::Snap => {
                snap::push_line(heard, block);
                block.push(b'\n');
            }
            Form::Json(json) => json.push(heard, elapsed, self.clock.date(elapsed), block),
        }
        out.end();
    }

    fn idle(&mut self, out: &mut Output) {
        if let Form::Text(text) = &mut self.form {
            text.flush(&self.clock, out);
        }
    }

    fn finish(&mut self, out: &mut Output) {
        if let Form::Text(text) = &mut self.form {
            text.finish(&self.clock, out);
        }
        self.clock = Clock::default();
    }
}

/// A message from the thread that reads to the thread that writes.
// Nearly all messages are events, so boxing each one would gain nothing.
#[allow(clippy::large_enum_variant)]
enum ToWriter {
    Start(Start),
    Event(Heard<'static>, Option<Duration>),
    Finish,
}

/// Messages that are passed on together.
#[derive(Default)]
struct Batch {
    messages: Vec<ToWriter>,
    /// The number of bytes of the stream from which the events were made.
    bytes: u64,
}

/// Copies events and passes them to the thread that writes them.
pub(super) struct Ahead {
    batch: Batch,
    sender: SyncSender<Batch>,
    /// The batches that have been written. Their memory is used again: if it were freed on the writing thread, both
    /// threads would wait for the allocator.
    used: Receiver<Batch>,
}

/// The maximum number of events in a batch, which is large so that the threads seldom wake each other.
const BATCH: usize = 256;
/// A batch is sent when its events were made from this many bytes of the stream. The last event may exceed
/// it: a listing is made from up to 256 KiB.
const BATCH_BYTES: u64 = 64 << 10;
/// The maximum number of batches that wait, so that memory is bounded.
const WAITING: usize = 8;

/// Runs `read` with a sink whose events another thread writes: writing text takes several times as long as making
/// the events, so this keeps two cores busy.
pub(super) fn written_by_another_thread<R>(
    mut writer: EventWriter<'_>,
    out: &mut Output,
    read: impl FnOnce(Ahead, &mut Output) -> R,
) -> R {
    let (sender, batches) = sync_channel::<Batch>(WAITING);
    let (give_back, used) = channel();
    let mut written = out.another();
    thread::scope(|scope| {
        scope.spawn(move || {
            for batch in &batches {
                for message in &batch.messages {
                    match message {
                        ToWriter::Start(start) => writer.start(*start),
                        ToWriter::Event(heard, elapsed) => {
                            writer.event(heard, *elapsed, &mut written);
                        }
                        ToWriter::Finish => writer.finish(&mut written),
                    }
                    if written.is_closed() {
                        return;
                    }
                }
                // The reading thread may have ended.
                let _ = give_back.send(batch);
            }
            let _ = written.flush();
        });
        read(Ahead { batch: Batch::default(), sender, used }, out)
    })
}

impl Ahead {
    fn send(&mut self, out: &mut Output) {
        let mut next = self.used.try_recv().unwrap_or_default();
        next.messages.clear();
        next.bytes = 0;
        if self.sender.send(std::mem::replace(&mut self.batch, next)).is_err() {
            // The writing thread has ended, so the output is closed.
            out.close();
        }
    }
}

impl Sink for Ahead {
    fn start(&mut self, start: Start) {
        self.batch.messages.push(ToWriter::Start(start));
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        let span = heard.span.end.saturating_sub(heard.span.start);
        self.batch.bytes += span.max(heard.line.len() as u64);
        self.batch.messages.push(ToWriter::Event(heard.clone().into_owned(), elapsed));
        if self.batch.messages.len() >= BATCH || self.batch.bytes >= BATCH_BYTES {
            self.send(out);
        }
    }

    fn finish(&mut self, out: &mut Output) {
        self.batch.messages.push(ToWriter::Finish);
        self.send(out);
    }
}

#[cfg(test)]
mod tests {
    use looking_at::event::{self, Event};

    use super::*;

    #[test]
    fn what_waits_for_the_writer_is_bounded_in_bytes() {
        let (sender, batches) = sync_channel(1000);
        let (_, used) = channel();
        let mut ahead = Ahead { batch: Batch::default(), sender, used };
        let mut out = Output::nowhere();
        let line = "x".repeat(100 << 10);
        for _ in 0..300 {
            let heard = Heard::new(Event::Text(event::Text::new("x")));
            let heard = heard.with(|heard| heard.line = line.as_str().into());
            ahead.event(&heard, None, &mut out);
        }
        ahead.finish(&mut out);
        drop(ahead);
        let sizes: Vec<_> = batches.iter().map(|batch| batch.messages.len()).collect();
        assert_eq!(sizes.iter().sum::<usize>(), 301);
        assert!(sizes.iter().all(|&size| size <= 1), "{sizes:?}");
    }
}
