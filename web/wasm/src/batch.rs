//! The events of one call to a session: as JSON, or as they are until JavaScript reads them.

use looking_at::Heard;

use crate::events::Events;

/// The events of the last call.
#[derive(Debug)]
pub(crate) struct Batch {
    events: Events,
    /// Those of a call that makes no JSON, and for each the number of its kind.
    heard: Vec<Heard<'static>>,
    heads: Vec<u32>,
    kinds: Vec<String>,
}

impl Batch {
    pub(crate) fn new(events: Events) -> Batch {
        Batch { events, heard: Vec::new(), heads: Vec::new(), kinds: Vec::new() }
    }

    /// Begins a call.
    pub(crate) fn begin(&mut self) {
        self.events.clear();
        self.heard.clear();
        self.heads.clear();
    }

    /// Appends the JSON of an event, if it is wanted.
    pub(crate) fn push_json(&mut self, heard: &Heard<'_>) {
        if self.events.takes(heard) {
            self.events.push(heard);
        }
    }

    /// Appends an event, if it is wanted.
    pub(crate) fn push(&mut self, heard: &Heard<'_>) {
        if !self.events.takes(heard) {
            return;
        }
        // A session has a few dozen kinds, and most events are of the first ones.
        let known = self.kinds.iter().position(|kind| kind == heard.kind());
        let number = known.unwrap_or_else(|| {
            self.kinds.push(heard.kind().to_owned());
            self.kinds.len() - 1
        });
        self.heads.push(number as u32);
        self.heard.push(self.events.kept(heard));
    }

    /// Makes the JSON of an event of the call, and nothing else.
    pub(crate) fn make_json(&mut self, index: usize) {
        self.events.clear();
        if let Some(heard) = self.heard.get(index) {
            self.events.push(heard);
        }
    }

    /// Returns the numbers of the kinds of the events.
    pub(crate) fn heads(&self) -> &[u32] {
        &self.heads
    }

    /// Returns the kind with a number.
    pub(crate) fn kind(&self, number: usize) -> &str {
        self.kinds.get(number).map_or("", |kind| kind)
    }

    /// Returns the JSON so far, with a comma before each event.
    pub(crate) fn json(&self) -> &[u8] {
        self.events.json()
    }
}

#[cfg(test)]
mod tests {
    use looking_at::Session;

    use super::*;

    #[test]
    fn an_event_is_the_same_at_once_and_later() {
        let (mut at_once, mut later) =
            (Batch::new(Events::default()), Batch::new(Events::default()));
        let [mut first, mut second] = [Session::new(), Session::new()];
        for (bytes, expected) in [
            ("fics% \n\rFoo tells you: h\u{e9}\n\rfics% ", ["prompt", "tell", "prompt"].as_slice()),
            ("", &[]),
            ("\n\rBar tells you: hi\n\rfics% ", &["tell", "prompt"]),
        ] {
            at_once.begin();
            later.begin();
            first.feed(bytes.as_bytes(), &mut |heard: &Heard<'_>| at_once.push_json(heard));
            second.feed(bytes.as_bytes(), &mut |heard: &Heard<'_>| later.push(heard));
            let kinds: Vec<&str> = later.heads().iter().map(|&n| later.kind(n as usize)).collect();
            assert_eq!(kinds, expected);
            let mut json = Vec::new();
            for index in 0..expected.len() {
                later.make_json(index);
                json.extend_from_slice(later.json());
            }
            assert_eq!(json, at_once.json());
        }
        assert_eq!(later.kinds, ["prompt", "tell"]);
    }
}
