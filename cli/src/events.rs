//! Writes events in one of the formats, on the thread that reads them or on another one.

use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use looking_at::capture::{Start, Times};
use looking_at::event::Event;
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

impl<S: Sink> Sink for &mut S {
    fn start(&mut self, start: Start) {
        (**self).start(start);
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        (**self).event(heard, elapsed, out);
    }

    fn pause(&mut self, out: &mut Output) {
        (**self).pause(out);
    }

    fn idle(&mut self, out: &mut Output) {
        (**self).idle(out);
    }

    fn finish(&mut self, out: &mut Output) {
        (**self).finish(out);
    }
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
        self.push(heard, elapsed, out.block());
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

impl<'r> EventWriter<'r> {
    fn push(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, block: &mut Vec<u8>) {
        match &mut self.form {
            Form::Text(text) => text.write(heard, elapsed, &self.clock, block),
            Form::Snap => {
                snap::push_line(heard, block);
                block.push(b'\n');
            }
            Form::Json(json) => json.push(heard, elapsed, self.clock.date(elapsed), block),
        }
    }

    /// Returns a second writer of the same format, if the output does not depend on earlier events.
    fn another(&self) -> Option<EventWriter<'r>> {
        let form = match &self.form {
            Form::Text(_) => return None,
            Form::Json(json) => Form::Json(*json),
            Form::Snap => Form::Snap,
        };
        Some(EventWriter { form, clock: self.clock })
    }

    /// Returns whether the format shows the line of the server beside the event.
    fn shows_lines(&self) -> bool {
        match &self.form {
            Form::Text(_) => true,
            Form::Json(json) => json.lines,
            Form::Snap => false,
        }
    }
}

/// A message from the thread that reads to the thread that writes.
// Nearly all messages are events, so boxing each one would gain nothing.
#[allow(clippy::large_enum_variant)]
enum ToWriter {
    Start(Start),
    Event(Heard<'static>, Option<Duration>),
    /// The output of the reading thread, up to this index of the batch's `written`.
    Written(usize),
    Finish,
}

/// Messages that are passed on together.
#[derive(Default)]
struct Batch {
    messages: Vec<ToWriter>,
    /// The output of the reading thread, and how much of it has its message.
    written: Vec<u8>,
    announced: usize,
    /// The number of bytes of the stream from which the events were made.
    bytes: u64,
}

/// Copies events and passes them to the thread that writes them.
///
/// For JSON and snapshot lines it passes on only boards, which take long to write and are cheap to copy.
/// Copying an event that is mostly text takes as long as writing it, so all other events are written on this
/// thread.
pub(super) struct Ahead<'r> {
    batch: Batch,
    sender: SyncSender<Batch>,
    /// The batches that have been written. Their memory is used again: if it were freed on the writing thread, both
    /// threads would wait for the allocator.
    used: Receiver<Batch>,
    /// Set if the line of an event is written, and so must be copied.
    lines: bool,
    /// Writes the events that are not passed on.
    here: Option<EventWriter<'r>>,
}

/// The maximum number of events in a batch, which is large so that the threads seldom wake each other.
const BATCH: usize = 256;
/// A batch is sent when its events were made from this many bytes of the stream. The last event may exceed
/// it: a listing is made from up to 256 KiB.
const BATCH_BYTES: u64 = 64 << 10;
/// The maximum number of batches that wait, so that memory is bounded.
const WAITING: usize = 8;

/// Runs `read` with a sink whose events another thread writes. Writing JSON takes about as long as making the
/// events, and writing text several times as long, so this keeps two cores busy.
pub(super) fn written_by_another_thread<'r, R>(
    mut writer: EventWriter<'r>,
    out: &mut Output,
    read: impl FnOnce(Ahead<'r>, &mut Output) -> R,
) -> R {
    let (sender, batches) = sync_channel::<Batch>(WAITING);
    let (give_back, used) = channel();
    let (lines, here) = (writer.shows_lines(), writer.another());
    let mut written = out.another();
    thread::scope(|scope| {
        scope.spawn(move || {
            for batch in &batches {
                let mut from = 0;
                for message in &batch.messages {
                    match message {
                        ToWriter::Start(start) => writer.start(*start),
                        ToWriter::Event(heard, elapsed) => {
                            writer.event(heard, *elapsed, &mut written);
                        }
                        ToWriter::Written(to) => {
                            written.block().extend_from_slice(&batch.written[from..*to]);
                            written.end();
                            from = *to;
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
        read(Ahead { batch: Batch::default(), sender, used, lines, here }, out)
    })
}

impl Ahead<'_> {
    /// The output is passed on when it has this many bytes.
    const BLOCK: usize = 64 << 10;

    fn push(&mut self, message: ToWriter) {
        self.push_written();
        self.batch.messages.push(message);
    }

    /// Adds a message for the output that has none yet.
    fn push_written(&mut self) {
        let Batch { messages, written, announced, .. } = &mut self.batch;
        if *announced < written.len() {
            *announced = written.len();
            messages.push(ToWriter::Written(written.len()));
        }
    }

    fn send(&mut self, out: &mut Output) {
        let mut next = self.used.try_recv().unwrap_or_default();
        next.messages.clear();
        next.written.clear();
        (next.announced, next.bytes) = (0, 0);
        if self.sender.send(std::mem::replace(&mut self.batch, next)).is_err() {
            // The writing thread has ended, so the output is closed.
            out.close();
        }
    }
}

impl Sink for Ahead<'_> {
    fn start(&mut self, start: Start) {
        self.push(ToWriter::Start(start));
        if let Some(here) = &mut self.here {
            here.start(start);
        }
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        if let Some(here) = self.here.as_mut().filter(|_| !matches!(heard.event, Event::Board(_))) {
            here.push(heard, elapsed, &mut self.batch.written);
            if self.batch.written.len() >= Ahead::BLOCK {
                self.push_written();
                self.send(out);
            }
            return;
        }
        let span = heard.span.end.saturating_sub(heard.span.start);
        self.batch.bytes += span.max(heard.line.len() as u64);
        let mut heard = heard.clone();
        if !self.lines {
            heard.line = "".into();
        }
        self.push(ToWriter::Event(heard.into_owned(), elapsed));
        if self.batch.messages.len() >= BATCH || self.batch.bytes >= BATCH_BYTES {
            self.send(out);
        }
    }

    fn finish(&mut self, out: &mut Output) {
        self.push(ToWriter::Finish);
        self.send(out);
        if let Some(here) = &mut self.here {
            here.finish(out);
        }
    }
}

#[cfg(test)]
mod tests {
    use looking_at::event;

    use super::*;

    #[test]
    fn what_waits_for_the_writer_is_bounded_in_bytes() {
        let (sender, batches) = sync_channel(1000);
        let (_, used) = channel();
        let mut ahead = Ahead { batch: Batch::default(), sender, used, lines: true, here: None };
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
