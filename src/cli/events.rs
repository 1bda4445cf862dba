//! Events, written in one of the formats: by the thread that reads them, or by another one.

use std::io::Write;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use looking_at::capture::Start;
use looking_at::{Heard, Session, snap};

use super::files::{Consumer, Output};
use super::json::JsonLines;
use super::text::Text;
use super::times::{Clock, Times};

/// How long nothing must come before a row of moves that is not full is written: a pipe that is only
/// slower than the reader gives the same text as a file.
const QUIET: Duration = Duration::from_millis(100);

/// What is done with events.
pub(super) trait Sink {
    /// Takes note of when the capture began.
    fn start(&mut self, start: Start);

    /// Takes an event, with its place in the file, and how long after the start it was received.
    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output);

    /// Nothing has come for a moment.
    fn idle(&mut self, _out: &mut Output) {}

    /// The stream is over. Another may follow.
    fn finish(&mut self, out: &mut Output);
}

impl<S: Sink> Sink for &mut S {
    fn start(&mut self, start: Start) {
        (**self).start(start);
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        (**self).event(heard, elapsed, out);
    }

    fn idle(&mut self, out: &mut Output) {
        (**self).idle(out);
    }

    fn finish(&mut self, out: &mut Output) {
        (**self).finish(out);
    }
}

/// Makes events of a stream, and passes on those that are wanted.
pub(super) struct Events<W, S> {
    session: Session,
    stage: Stage<W, S>,
}

/// What comes after the session.
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

/// How an event is written.
#[derive(Debug)]
pub(super) enum Form<'r> {
    Text(Text),
    Json(JsonLines<'r>),
    Snap,
}

/// Writes one event after the other.
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
        match &mut self.form {
            Form::Text(text) => text.write(heard, elapsed, &self.clock, out),
            Form::Snap => {
                snap::push_line(heard, out.block());
                out.block().push(b'\n');
            }
            Form::Json(json) => json.push(heard, elapsed, &self.clock, out.block()),
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

impl EventWriter<'_> {
    /// Whether the format shows what the server wrote, beside the event that it was made into.
    fn shows_lines(&self) -> bool {
        match &self.form {
            Form::Text(_) => true,
            Form::Json(json) => json.lines,
            Form::Snap => false,
        }
    }
}

/// What the thread that reads says to the one that writes.
// Nearly all are events, so nothing is gained by a box for each.
#[allow(clippy::large_enum_variant)]
enum Step {
    Start(Start),
    Event(Heard<'static>, Option<Duration>),
    Finish,
}

/// Copies events and passes them on to the thread that writes them.
pub(super) struct Ahead {
    batch: Vec<Step>,
    sender: SyncSender<Vec<Step>>,
    /// Whether the line of an event is written.
    lines: bool,
}

/// How many events are passed on at once, so that the threads seldom wake each other.
const BATCH: usize = 256;
/// How many batches may wait: memory is bounded.
const WAITING: usize = 8;

/// Runs `read` with a sink whose events are written by another thread. Writing JSON takes about as long
/// as making the events, and writing text some times as long, so that both cores are in use.
pub(super) fn written_by_another_thread<R>(
    mut writer: EventWriter<'_>,
    out: &mut Output,
    read: impl FnOnce(Ahead, &mut Output) -> R,
) -> R {
    let (sender, batches) = sync_channel::<Vec<Step>>(WAITING);
    let lines = writer.shows_lines();
    let mut written = out.another();
    thread::scope(|scope| {
        scope.spawn(move || {
            for step in batches.iter().flatten() {
                match step {
                    Step::Start(start) => writer.start(start),
                    Step::Event(heard, elapsed) => writer.event(&heard, elapsed, &mut written),
                    Step::Finish => writer.finish(&mut written),
                }
                if written.is_closed() {
                    return;
                }
            }
            let _ = written.flush();
        });
        read(Ahead { batch: Vec::new(), sender, lines }, out)
    })
}

impl Ahead {
    fn send(&mut self, out: &mut Output) {
        let batch = std::mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        if self.sender.send(batch).is_err() {
            // Nothing can be written any more.
            out.close();
        }
    }
}

impl Sink for Ahead {
    fn start(&mut self, start: Start) {
        self.batch.push(Step::Start(start));
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        let mut heard = heard.clone();
        if !self.lines {
            heard.line = "".into();
        }
        self.batch.push(Step::Event(heard.into_owned(), elapsed));
        if self.batch.len() >= BATCH {
            self.send(out);
        }
    }

    fn finish(&mut self, out: &mut Output) {
        self.batch.push(Step::Finish);
        self.send(out);
    }
}
