//! One message of the server, as a session reports it to listeners.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

#[cfg(feature = "serde")]
use serde::de::{self, Deserialize, Deserializer, IntoDeserializer};

#[cfg(feature = "serde")]
use crate::event::Value;
#[cfg(feature = "serde")]
use crate::event::json::{Any, Tagged};
use crate::event::record::shape;
use crate::event::{Event, text};
#[cfg(feature = "serde")]
use crate::lookup;

/// One message of the server, with its line and its place in the stream.
///
/// Its JSON has neither the line nor its span, which would double the size;
/// [`snap::json_with_line`](crate::snap::json_with_line) adds them. Both forms can be deserialized. The entry
/// is never written.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Heard<'a> {
    /// The offset of its first byte in the stream as received.
    pub at: u64,
    /// The event.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub event: Event<'a>,
    /// The command that the message answers, in block mode.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub block: Option<Block>,
    /// The number of the ICC datagram from which the event was made. It is absent for text, and for a
    /// [`Datagram`](Event::Datagram), which has the number itself.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub datagram: Option<u32>,
    /// What the server wrote, as a person would read it: the whole line, including what the event does not
    /// use, decoded, without telnet, with folds joined, without its newline.
    ///
    /// A message of several lines has all of them, with newlines between them. A line ends with a prompt, and
    /// the next one begins after it. The line is empty if the message is not text, or too long to be kept.
    /// With some lists a line becomes several events; their [spans](Heard::span) overlap. If such a line is
    /// longer than 1 KiB, each event has only what its entry matched.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub line: Cow<'a, str>,
    /// The place of the line in the stream as received; if the message is not text, its own place.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub span: Range<u64>,
    /// The index of the entry of the list that matched, if one did.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub entry: Option<usize>,
}

shape! {
    /// The command that a reply of the server belongs to, in FICS's block mode.
    #[derive(Copy, Hash)]
    pub struct Block {
        /// The number that the client gave its command.
        id: u32,
        /// The server's number for the kind of command.
        code: u32,
    }
}

impl<'a> Heard<'a> {
    /// Creates an event at the beginning of a stream, to test a listener.
    ///
    /// ```
    /// use looking_at::event::{Event, Tell};
    /// use looking_at::Heard;
    ///
    /// let tell = Event::Tell(Tell::new("Foo(GM)", "hi"));
    /// let heard = Heard::new(tell).with(|heard| heard.at = 120);
    /// assert_eq!((heard.at, heard.kind()), (120, "tell"));
    /// ```
    #[must_use]
    pub fn new(event: Event<'a>) -> Heard<'a> {
        Heard::of_line(event, Cow::Borrowed(""), 0..0)
    }

    /// Changes fields that [`new`](Heard::new) does not take.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

/// Leaves out the entry: its number changes when an entry is inserted into the list before it.
impl fmt::Debug for Heard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heard { at, event, block, datagram, line, span, entry: _ } = self;
        f.debug_struct("Heard")
            .field("at", at)
            .field("event", event)
            .field("block", block)
            .field("datagram", datagram)
            .field("line", line)
            .field("span", span)
            .finish_non_exhaustive()
    }
}

impl<'a> Heard<'a> {
    /// Creates the message of a line that no entry of the list matched, or of something that is not text.
    pub(crate) fn of_line(event: Event<'a>, line: Cow<'a, str>, span: Range<u64>) -> Heard<'a> {
        Heard { at: span.start, event, block: None, datagram: None, line, span, entry: None }
    }
}

impl Heard<'_> {
    /// Returns the kind of the event.
    pub fn kind(&self) -> &str {
        self.event.kind()
    }

    /// Copies all borrowed data.
    #[must_use]
    pub fn into_owned(self) -> Heard<'static> {
        Heard { event: self.event.into_owned(), line: text::own(self.line), ..self }
    }
}

/// Access to the fields of any event by their names in its JSON, without making JSON.
#[cfg(feature = "serde")]
impl Heard<'_> {
    /// Returns the text of a field, such as `from.name`, `white` or `rows.0.white`; numbers and booleans as
    /// they are written.
    ///
    /// The page of [all kinds](crate::guide::kinds) has the names. Returns `None` if the event has no such
    /// field, or if the field has fields itself.
    ///
    /// ```
    /// use looking_at::Heard;
    /// use looking_at::event::{Event, Tell};
    ///
    /// let heard = Heard::new(Event::Tell(Tell::new("Foo(GM)", "hi")));
    /// assert_eq!(heard.get("from.name").as_deref(), Some("Foo"));
    /// assert_eq!(heard.get("from.titles.0").as_deref(), Some("GM"));
    /// assert_eq!((heard.get("from"), heard.get("form.name")), (None, None));
    /// ```
    #[must_use]
    pub fn get(&self, path: &str) -> Option<String> {
        lookup::find(self, path).map(|value| match value {
            Value::Text(text) => text.into_owned(),
            Value::Number(number) => number.to_string(),
            Value::Truth(truth) => truth.to_string(),
        })
    }

    /// Returns the value of a field that is a number.
    ///
    /// ```
    /// use looking_at::Heard;
    /// use looking_at::event::{Board, Event};
    ///
    /// let heard = Heard::new(Event::Board(Board::new(7, "Foo", "Bar")));
    /// assert_eq!((heard.number("game"), heard.number("white")), (Some(7), None));
    /// ```
    #[must_use]
    pub fn number(&self, path: &str) -> Option<i64> {
        match lookup::find(self, path) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Returns the number of the game that the event is about.
    #[must_use]
    pub fn game(&self) -> Option<u32> {
        self.number("game").and_then(|game| game.try_into().ok())
    }

    /// Returns the players that the event names, other than in a text or in the rows of a listing.
    ///
    /// ```
    /// use looking_at::Heard;
    /// use looking_at::event::{Board, Event};
    ///
    /// let heard = Heard::new(Event::Board(Board::new(7, "Foo", "Bar")));
    /// assert_eq!((heard.game(), heard.players()), (Some(7), vec!["Foo".to_owned(), "Bar".to_owned()]));
    /// ```
    #[must_use]
    pub fn players(&self) -> Vec<String> {
        let mut players = Vec::new();
        for field in PLAYERS {
            let name = self.get(field).or_else(|| self.get(&format!("{field}.name")));
            players.extend(name.filter(|name| !players.contains(name)));
        }
        players
    }
}

/// The fields that hold the name of a player.
#[cfg(feature = "serde")]
const PLAYERS: [&str; 13] = [
    "from",
    "white",
    "black",
    "challenger",
    "opponent",
    "with",
    "by",
    "handle",
    "name",
    "player",
    "loser",
    "winner",
    "joined",
];

/// Reads JSON with or without a line. Without `span`, a field `line` belongs to the event. A malformed line
/// is both, except that of a datagram, which has no line.
#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Heard<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut tagged = Tagged::read(deserializer)?;
        // `at` is written before the fields of the event, which may have the same name; the others are
        // written after them.
        let first = tagged.fields.iter().position(|(name, _)| name == "at");
        let first = first.ok_or_else(|| de::Error::missing_field("at"))?;
        let at = u64::deserialize(tagged.fields.remove(first).1.into_deserializer())?;
        let block = tagged.take_as("block")?;
        let datagram: Option<u32> = tagged.take_as("datagram")?;
        let (mut line, mut span) = (String::new(), 0..0);
        let has_span = matches!(
            tagged.fields.iter().rfind(|(name, _)| name == "span"),
            Some((_, Any::List(_)))
        );
        let malformed = tagged.kind == "malformed";
        if has_span {
            let [start, end] = tagged.take_as("span")?.unwrap_or([at; 2]);
            span = start..end;
        }
        if has_span || malformed {
            line = tagged.take_as("line")?.unwrap_or_default();
        }
        if malformed && !line.is_empty() {
            let of_event =
                if datagram.is_some() { std::mem::take(&mut line) } else { line.clone() };
            tagged.fields.push(("line".to_owned(), Any::Text(of_event)));
        }
        let event = Event::of_json(tagged)?;
        Ok(Heard::new(event).with(|heard| {
            (heard.at, heard.block, heard.datagram) = (at, block, datagram);
            (heard.line, heard.span) = (line.into(), span);
        }))
    }
}

#[cfg(feature = "json")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    /// Asserts that every scalar in the JSON of an event is found under its path, and nothing else is.
    fn assert_found(heard: &Heard<'_>, value: &serde_json::Value, path: &str) {
        let below =
            |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        let found = heard.get(path);
        match value {
            serde_json::Value::Object(fields) => {
                assert_eq!(found, None, "{path}");
                fields.iter().for_each(|(name, value)| assert_found(heard, value, &below(name)));
            }
            serde_json::Value::Array(values) => {
                assert_eq!(found, None, "{path}");
                for (index, value) in values.iter().enumerate() {
                    assert_found(heard, value, &below(&index.to_string()));
                }
            }
            serde_json::Value::Null => assert_eq!(found, None, "{path}"),
            serde_json::Value::String(text) => assert_eq!(found.as_ref(), Some(text), "{path}"),
            other => assert_eq!(found, Some(other.to_string()), "{path}"),
        }
    }

    #[test]
    fn every_field_of_every_event_is_found() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        let mut events = 0;
        for name in ["fics-player1.raw", "fat-chess960-1.raw", "icc-observer.raw"] {
            let bytes = std::fs::read(folder.join(name)).unwrap();
            let mut listener = |heard: &Heard<'_>| {
                let json = serde_json::to_value(heard).unwrap();
                assert_found(heard, &json, "");
                assert_eq!(heard.get("no such field"), None);
                assert_eq!(heard.game().map(i64::from), json["game"].as_i64());
                events += 1;
            };
            let mut session = Session::new();
            session.feed(&bytes, &mut listener);
            session.finish(&mut listener);
        }
        assert!(events > 1000, "{events}");
    }
}
