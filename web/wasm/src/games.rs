//! The games of a capture, for the report that the lab shows.

use looking_at::Heard;
use looking_at::capture::{Start, Times};
use looking_at::pgn::PgnCollector;

use crate::events::Events;

/// Collects games, as `looking-at report` does.
#[derive(Debug)]
pub(crate) struct Games {
    collector: PgnCollector,
    /// How many events there have been.
    events: u64,
}

impl Default for Games {
    fn default() -> Games {
        Games { collector: PgnCollector::new().include_examined(true), events: 0 }
    }
}

impl Games {
    /// Takes an event, and appends the games that it completes.
    pub(crate) fn feed(
        &mut self,
        heard: &Heard<'_>,
        times: &Times,
        start: Option<Start>,
        out: &mut Events,
    ) {
        self.collector.set_place(Some(self.events));
        self.events += 1;
        let elapsed = times.place(heard.at).elapsed;
        match elapsed.and_then(|elapsed| start?.time(elapsed)) {
            Some(time) => self.collector.feed_at(&heard.event, time, |game| out.push_game(&game)),
            None => self.collector.feed(&heard.event, |game| out.push_game(&game)),
        }
    }

    /// Appends the games that have not ended.
    pub(crate) fn finish(&mut self, out: &mut Events) {
        std::mem::take(self).collector.finish(|game| out.push_game(&game));
    }
}
