//! The connection itself: the login, prompts, lines that no pattern knows, and what is not text.

mod datagram;
mod lines;
mod login;
mod logons;
mod presence;
mod server_times;
mod wire;

pub use datagram::Datagram;
pub use lines::{Overlong, Prompt, Text};
pub use login::{LoggedIn, LoggedOn, Server};
pub use logons::{Logon, LogonAction};
pub use presence::{Arrived, Departed};
pub use server_times::{ServerTime, Uptime};
pub use wire::{AnswerEnd, AnswerEnding, BlockEnd, Echo, Ping, Reply, UnitEnd};
