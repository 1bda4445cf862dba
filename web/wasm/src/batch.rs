//! The events of one call to a session: as JSON, or as they are until JavaScript reads them.

use looking_at::Heard;

use crate::board;
use crate::events::Events;

/// The events of the last call.
#[derive(Debug)]
pub(crate) struct Batch {
    events: Events,
    /// For each event of a call that makes no JSON: the number of its kind, how long its record is, and the record.
    records: Vec<u32>,
    /// The texts of the records.
    texts: Vec<u8>,
    /// How many events there are.
    count: usize,
    /// The events without a record.
    heard: Vec<Heard<'static>>,
    kinds: Vec<String>,
}

impl Batch {
    /// A call with more records than this leaves no memory behind.
    const KEPT: usize = 1 << 16;

    pub(crate) fn new(events: Events) -> Batch {
        Batch {
            events,
            records: Vec::new(),
            texts: Vec::new(),
            count: 0,
            heard: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// Begins a call.
    pub(crate) fn begin(&mut self) {
        self.events.clear();
        self.heard.clear();
        self.records.clear();
        self.records.shrink_to(Batch::KEPT);
        self.texts.clear();
        self.texts.shrink_to(Batch::KEPT);
        self.count = 0;
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
        let head = self.records.len();
        self.records.extend_from_slice(&[number as u32, 0]);
        if !self.events.has_lines() && board::push(heard, &mut self.records, &mut self.texts) {
            self.records[head + 1] = (self.records.len() - head - 2) as u32;
        } else {
            self.heard.push(self.events.kept(heard));
        }
        self.count += 1;
    }

    /// Makes the JSON of an event of the call, and nothing else. The number is that among those without a record.
    pub(crate) fn make_json(&mut self, index: usize) {
        self.events.clear();
        if let Some(heard) = self.heard.get(index) {
            self.events.push(heard);
        }
    }

    /// Returns how many events there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns the records of the events.
    pub(crate) fn records(&self) -> &[u32] {
        &self.records
    }

    /// Returns the texts of the records.
    pub(crate) fn texts(&self) -> &[u8] {
        &self.texts
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
            // None of them has a record.
            assert_eq!(later.records().len(), 2 * later.count());
            let heads = later.records().iter().step_by(2);
            let kinds: Vec<&str> = heads.map(|&number| later.kind(number as usize)).collect();
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
