//! The idle rule: flush when the stream has been quiet for a moment.

use std::time::Duration;

use super::Session;
use crate::clock::Instant;
use crate::handlers::Listener;

/// The state that decides when the next flush is due.
#[derive(Debug, Clone)]
pub(super) struct Idle {
    after: Duration,
    state: IdleState,
}

#[derive(Debug, Clone, Copy)]
enum IdleState {
    /// Nothing has arrived since the last flush, so there is nothing to report.
    Flushed,
    /// Bytes have arrived. The deadline is set as soon as the caller passes the time.
    Fed,
    /// Nothing has arrived since the deadline was set.
    Quiet { until: Instant },
}

impl Idle {
    pub(super) fn new(after: Duration) -> Idle {
        Idle { after, state: IdleState::Flushed }
    }

    pub(super) fn fed(&mut self) {
        self.state = IdleState::Fed;
    }

    pub(super) fn flushed(&mut self) {
        self.state = IdleState::Flushed;
    }

    /// Returns whether to flush now.
    fn is_due(&mut self, now: Instant) -> bool {
        if let IdleState::Fed = self.state {
            // The deadline is beyond what an `Instant` can represent, so it never comes.
            self.state = now
                .checked_add(self.after)
                .map_or(IdleState::Flushed, |until| IdleState::Quiet { until });
        }
        matches!(self.state, IdleState::Quiet { until } if until <= now)
    }
}

/// # The idle rule
///
/// Two things may be held back although they have arrived. The last line may still be folded, so it waits for
/// the first byte of the next line; usually the server sends a prompt after it. And a list may leave a prompt
/// undecided, because an entry above it could still match; the default list does not. A
/// [flush](Session::flush) reports both. The rule for when to flush is the same for every program: when
/// nothing has arrived for a moment. A session has no clock, so you pass it the time.
///
/// Call [`on_idle`](Session::on_idle) whenever you have fed everything that was available and are about to
/// wait for more. It flushes when the moment has passed, and returns how long to wait at most, or `None` if
/// there is nothing to wait for:
///
/// ```no_run
/// # use std::io::{ErrorKind::{TimedOut, WouldBlock}, Read};
/// # use std::{net::TcpStream, time::Instant};
/// # use looking_at::{Heard, Session};
/// # fn main() -> std::io::Result<()> {
/// # let mut server = TcpStream::connect("freechess.org:5000")?;
/// # let mut listener = |heard: &Heard<'_>| println!("{}", heard.kind());
/// let mut session = Session::new();
/// let mut buffer = [0; 4096];
/// loop {
///     server.set_read_timeout(session.on_idle(Instant::now(), &mut listener))?;
///     match server.read(&mut buffer) {
///         Ok(0) => break session.finish(&mut listener),
///         Ok(length) => session.feed(&buffer[..length], &mut listener),
///         Err(error) if matches!(error.kind(), WouldBlock | TimedOut) => {}
///         Err(error) => return Err(error),
///     }
/// }
/// # Ok(())
/// # }
/// ```
///
/// A game loop calls it once per frame, after reading, and ignores the result; an asynchronous program sleeps
/// until the [`next_deadline`](Session::next_deadline) or until something arrives.
impl Session {
    /// The time for which a stream must be quiet before [`on_idle`](Session::on_idle) flushes, unless
    /// [set](Session::set_idle).
    ///
    /// This is longer than the gaps between the parts of a folded line, and shorter than a delay that a user
    /// would notice as a fault.
    pub const IDLE: Duration = Duration::from_millis(300);

    /// Sets how long a stream must be quiet before [`on_idle`](Session::on_idle) flushes;
    /// [`IDLE`](Session::IDLE) unless set.
    ///
    /// The new time applies from the next bytes on.
    pub fn set_idle(&mut self, after: Duration) {
        self.idle.after = after;
    }

    /// Flushes if nothing has been fed for a moment, and returns how long you may wait for more before you
    /// call this again.
    ///
    /// Call it with the current time whenever there is nothing to read. The wait is never zero; `None` means
    /// that a flush would report nothing, so there is no limit.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use looking_at::{Heard, Session};
    ///
    /// let mut kinds = Vec::new();
    /// let mut listener = |heard: &Heard<'_>| kinds.push(heard.kind().to_owned());
    /// let (start, ms) = (Instant::now(), Duration::from_millis);
    ///
    /// let mut session = Session::new();
    /// session.feed(b"login: ", &mut listener); // reported at once
    /// assert_eq!(session.on_idle(start, &mut listener), None);
    /// session.feed(b"\n\rFoo tells you: hi\n\r", &mut listener); // it may be folded
    /// assert_eq!(session.on_idle(start, &mut listener), Some(ms(300)));
    /// assert_eq!(session.on_idle(start + ms(200), &mut listener), Some(ms(100)));
    /// assert_eq!(session.on_idle(start + ms(300), &mut listener), None);
    /// assert_eq!(kinds, ["login_prompt", "tell"]);
    /// ```
    pub fn on_idle(
        &mut self,
        now: Instant,
        listener: &mut (impl Listener + ?Sized),
    ) -> Option<Duration> {
        if !self.input.holds_line() && !self.matcher.has_open_prompt() {
            self.idle.flushed();
            return None;
        }
        if self.idle.is_due(now) {
            self.flush(listener);
        }
        self.next_deadline().map(|until| until.saturating_duration_since(now))
    }

    /// Returns the time at which [`on_idle`](Session::on_idle) will flush if nothing arrives before.
    ///
    /// It is `None` if there is nothing to report, or if `on_idle` was not called since the last feed,
    /// because only `on_idle` tells the session the time.
    pub fn next_deadline(&self) -> Option<Instant> {
        match self.idle.state {
            IdleState::Quiet { until } => Some(until),
            IdleState::Flushed | IdleState::Fed => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::PatternList;
    use crate::session::Heard;

    const MS: Duration = Duration::from_millis(1);

    /// A list that leaves its prompt undecided: it could continue as a shout.
    const OPEN: &str = "shout ^\"* shouts: *\" from text\nprompt ^\"fics% \" | prompt\n\
                        login_prompt ^\"login: \" | prompt\nnewline \"\\n\"\n";

    /// A session with its clock and what it has reported.
    struct Run {
        session: Session,
        now: Instant,
        reported: Vec<String>,
    }

    impl Run {
        fn new() -> Run {
            Run::with(PatternList::parse("open.pat", OPEN).unwrap())
        }

        fn with(list: PatternList) -> Run {
            let session = Session::with_list(list);
            Run { session, now: Instant::now(), reported: Vec::new() }
        }

        fn feed(&mut self, text: &str) {
            let reported = &mut self.reported;
            let mut listener = |heard: &Heard<'_>| reported.push(heard.kind().to_owned());
            self.session.feed(text.as_bytes(), &mut listener);
        }

        fn idle(&mut self, after: u32) -> Option<Duration> {
            self.now += MS * after;
            let reported = &mut self.reported;
            let mut listener = |heard: &Heard<'_>| reported.push(heard.kind().to_owned());
            self.session.on_idle(self.now, &mut listener)
        }
    }

    #[test]
    fn a_fresh_session_waits_for_ever() {
        let mut run = Run::new();
        assert_eq!(run.idle(0), None);
        assert_eq!(run.idle(10_000), None);
        assert_eq!(run.session.next_deadline(), None);
        run.feed("");
        assert_eq!(run.idle(0), None, "no bytes are no news");
    }

    #[test]
    fn an_open_prompt_is_reported_when_the_moment_has_passed_and_once() {
        let mut run = Run::new();
        run.feed("fics% ");
        assert_eq!(run.session.next_deadline(), None, "it does not know the time yet");
        assert_eq!(run.idle(0), Some(MS * 300));
        assert_eq!(run.session.next_deadline(), Some(run.now + MS * 300));
        assert_eq!(run.idle(299), Some(MS));
        assert!(run.reported.is_empty());
        assert_eq!(run.idle(1), None);
        assert_eq!(run.reported, ["prompt"]);
        assert_eq!(run.idle(1000), None);
        assert_eq!(run.reported, ["prompt"]);
    }

    #[test]
    fn every_byte_begins_the_wait_anew() {
        let mut run = Run::new();
        for byte in ["l", "o", "g", "i", "n", ":"] {
            run.feed(byte);
            assert_eq!(run.idle(250), None, "no prompt is complete");
        }
        for byte in [" ", "s", "h", "o"] {
            run.feed(byte);
            assert_eq!(run.idle(250), Some(MS * 300));
        }
        assert!(run.reported.is_empty());
        assert_eq!(run.idle(300), None);
        assert_eq!(run.reported, ["login_prompt"]);
    }

    #[test]
    fn half_a_line_is_kept_and_needs_no_second_flush() {
        let mut run = Run::new();
        run.feed("Foo shou");
        assert_eq!(run.idle(0), None);
        assert_eq!(run.idle(300), None);
        assert!(run.reported.is_empty());
        run.feed("ts: hi\n\rfics% ");
        assert_eq!(run.reported, ["shout"]);
        run.idle(0);
        run.idle(300);
        assert_eq!(run.reported, ["shout", "prompt"]);
    }

    #[test]
    fn with_the_default_list_only_a_line_that_may_be_folded_is_waited_for() {
        let mut run = Run::with(PatternList::ics());
        for (text, reported) in [
            ("login: ", Some("login_prompt")),
            ("\n\rpassword: ", Some("password_prompt")),
            ("\n\rfics% ", Some("prompt")),
            ("Foo tells you: h", None),
            ("i\n\rfics% ", Some("prompt")),
        ] {
            run.feed(text);
            assert_eq!(
                run.reported.last().map(String::as_str).filter(|_| reported.is_some()),
                reported
            );
            assert_eq!(run.idle(0), None, "{text:?}");
            assert_eq!(run.session.next_deadline(), None);
        }
        let before = run.reported.len();
        run.feed("Foo tells you: hi\n\r");
        assert_eq!(run.idle(0), Some(MS * 300));
        assert_eq!(run.reported.len(), before);
        assert_eq!(run.idle(300), None);
        assert_eq!(run.reported[before..], ["tell"]);
        run.feed("\\  ");
        assert_eq!(run.idle(0), None, "the line that may go on was reported");
        run.feed(" x\n\r");
        assert_eq!(run.idle(0), Some(MS * 300));
        assert_eq!(run.idle(300), None);
        assert_eq!(run.reported[before..], ["tell", "text"]);
    }

    #[test]
    fn the_last_line_does_not_wait_for_the_one_after_it() {
        // The line could be folded, so its newline is held back.
        let mut run = Run::new();
        run.feed("Foo shouts: hi\n\r");
        assert_eq!(run.idle(0), Some(MS * 300));
        assert_eq!(run.idle(300), None);
        assert_eq!(run.reported, ["shout"]);
    }

    #[test]
    fn a_flush_a_finish_and_a_reset_leave_nothing_to_wait_for() {
        let mut listener = |_: &Heard<'_>| {};
        let now = Instant::now();
        let mut session = Run::new().session;
        for end in 0..3 {
            session.feed(b"fics% ", &mut listener);
            assert!(session.on_idle(now, &mut listener).is_some());
            match end {
                0 => session.flush(&mut listener),
                1 => session.finish(&mut listener),
                _ => session.reset(),
            }
            assert_eq!(session.next_deadline(), None);
            assert_eq!(session.on_idle(now, &mut listener), None);
        }
    }

    #[test]
    fn the_moment_can_be_set() {
        let mut run = Run::new();
        run.session.set_idle(MS * 50);
        run.feed("fics% ");
        assert_eq!(run.idle(0), Some(MS * 50));
        run.session.reset();
        run.feed("fics% ");
        assert_eq!(run.idle(0), Some(MS * 50), "a setting outlives the connection");
        run.session.set_idle(Duration::ZERO);
        run.feed("fics% ");
        assert_eq!(run.idle(0), None);
        assert_eq!(run.reported.last().map(String::as_str), Some("prompt"));
        run.session.set_idle(Duration::MAX);
        run.feed("fics% ");
        assert_eq!(run.idle(0), None, "never");
    }

    #[test]
    fn a_clock_that_goes_back_does_no_harm() {
        let mut run = Run::new();
        let before = run.now;
        run.feed("fics% ");
        run.idle(1000);
        run.now = before;
        assert_eq!(run.idle(0), Some(MS * 1300));
    }
}
