//! Which commands are unanswered, and when an answer is complete.

use std::collections::VecDeque;
use std::time::Duration;

use crate::clock::Instant;
use crate::command::{Answers, CommandId};
use crate::event::Event;
use crate::heard::Heard;

/// A command that was sent and is not answered.
#[derive(Debug, Clone)]
struct Asked {
    id: CommandId,
    /// Whether the command was sent with its number, in block mode.
    has_number: bool,
    /// When its answer is late; known when the command has been written.
    late: Late,
    /// Whether the next prompt ends something that came before the command.
    skips_prompt: bool,
}

/// When an answer is late.
#[derive(Debug, Clone, Copy)]
enum Late {
    /// The command has not been written.
    Unknown,
    At(Instant),
    /// No clock will show the time.
    Never,
}

/// What has come since the last prompt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Since {
    #[default]
    Nothing,
    /// Only unsolicited events.
    Unasked,
    Other,
}

/// The commands that are not answered.
#[derive(Debug, Clone, Default)]
pub(super) struct Unanswered {
    asked: VecDeque<Asked>,
    since: Since,
}

impl Unanswered {
    pub(super) fn len(&self) -> usize {
        self.asked.len()
    }

    /// Notes that a command is about to be written, with its number or without.
    pub(super) fn sent(&mut self, id: CommandId, has_number: bool) {
        let skips_prompt = self.since != Since::Nothing;
        self.asked.push_back(Asked { id, has_number, late: Late::Unknown, skips_prompt });
    }

    /// Returns the place of a command that was sent with a number.
    fn numbered(&self, number: u32) -> Option<usize> {
        self.asked.iter().position(|asked| asked.has_number && asked.id.number() == number)
    }

    /// Returns whether a command was sent without its number, and is not answered.
    pub(super) fn is_without_number(&self, number: u32) -> bool {
        self.asked.iter().any(|asked| !asked.has_number && asked.id.number() == number)
    }

    /// Notes that all commands have been written.
    pub(super) fn written(&mut self, now: Instant, limit: Duration) {
        // The newest are at the end, so the first one with a time has only older ones before it.
        for asked in self.asked.iter_mut().rev() {
            let Late::Unknown = asked.late else { break };
            asked.late = now.checked_add(limit).map_or(Late::Never, Late::At);
        }
    }

    /// Returns the command that an event answers, where `me` is the user's handle.
    pub(super) fn answered_by(
        &self,
        heard: &Heard<'_>,
        blocks: bool,
        me: Option<&str>,
    ) -> Option<Answers> {
        if let Some(block) = heard.block {
            // In block mode lines that are sent at once have numbers, too, but no command waits for their answer.
            let at = self.numbered(block.id)?;
            return Some(Answers::new(self.asked[at].id, true));
        }
        if blocks || comes_unasked(&heard.event, me) || is_not_said(&heard.event) {
            return None;
        }
        self.asked.front().map(|asked| Answers::new(asked.id, false))
    }

    /// Records what has come since the last prompt.
    pub(super) fn hear(&mut self, event: &Event<'_>, me: Option<&str>) {
        if matches!(event, Event::Prompt(_)) {
            self.since = Since::Nothing;
        } else if comes_unasked(event, me) {
            if self.since == Since::Nothing {
                self.since = Since::Unasked;
            }
        } else if !is_not_said(event) {
            self.since = Since::Other;
        }
    }

    /// Returns the command whose answer a prompt completes, without block mode.
    ///
    /// The server writes a prompt after whatever it sends by itself, too.
    pub(super) fn prompt(&mut self) -> Option<CommandId> {
        let first = self.asked.front_mut()?;
        let skips = std::mem::take(&mut first.skips_prompt) || self.since == Since::Unasked;
        if skips { None } else { self.asked.pop_front().map(|asked| asked.id) }
    }

    /// Returns the command of a number whose answer the server has completed.
    pub(super) fn block_end(&mut self, number: u32) -> Option<CommandId> {
        let at = self.numbered(number)?;
        self.asked.remove(at).map(|asked| asked.id)
    }

    /// Returns a command whose answer is late.
    pub(super) fn late(&mut self, now: Instant) -> Option<CommandId> {
        let is_late = |asked: &Asked| matches!(asked.late, Late::At(late) if late <= now);
        let at = self.asked.iter().position(is_late)?;
        self.asked.remove(at).map(|asked| asked.id)
    }

    /// Returns a command, whether it is late or not.
    pub(super) fn lost(&mut self) -> Option<CommandId> {
        self.asked.pop_front().map(|asked| asked.id)
    }

    /// Returns when the next answer is late.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let at = |asked: &Asked| if let Late::At(late) = asked.late { Some(late) } else { None };
        self.asked.iter().filter_map(at).min()
    }
}

/// Returns whether an event is of a kind that is never the answer to a command. Boards, game ends and offers may be
/// either, and what the user says counts as an answer where the server repeats it.
fn comes_unasked(event: &Event<'_>, me: Option<&str>) -> bool {
    let speaker = match event {
        Event::Shout(said)
        | Event::ItShout(said)
        | Event::CShout(said)
        | Event::SShout(said)
        | Event::TShout(said) => &said.from,
        Event::ChannelTell(said) => &said.from,
        Event::Kibitz(said) | Event::Whisper(said) => &said.from,
        Event::Tell(said) | Event::PartnerTell(said) => &said.from,
        Event::Say(said) => &said.from,
        Event::Qtell(_)
        | Event::Announcement(_)
        | Event::Challenge(_)
        | Event::GameNotification(_)
        | Event::Arrived(_)
        | Event::Departed(_)
        | Event::LoggedIn(_) => return true,
        // chessd repeats the login after the first prompt.
        Event::Text(text) => return text.repeats.is_some(),
        Event::Notice(notice) => {
            return matches!(&*notice.kind, "shutdown" | "logout");
        }
        _ => return false,
    };
    me.is_none_or(|me| !me.eq_ignore_ascii_case(&speaker.name))
}

/// Returns whether an event is not something that the server said.
fn is_not_said(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Prompt(_)
            | Event::Echo(_)
            | Event::Reply(_)
            | Event::Ping(_)
            | Event::BlockEnd(_)
            | Event::UnitEnd(_)
            | Event::AnswerEnd(_)
    )
}
