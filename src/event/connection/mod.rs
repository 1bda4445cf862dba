//! The connection itself: the login, prompts, lines that no pattern knows, and what is not text.

mod datagram;
mod lines;
mod login;
mod wire;

pub use datagram::Datagram;
pub use lines::{Overlong, Prompt, Text};
pub use login::{LoggedIn, LoggedOn, Server};
pub use wire::{AnswerEnd, AnswerEnding, BlockEnd, Echo, Ping, Reply, UnitEnd};
