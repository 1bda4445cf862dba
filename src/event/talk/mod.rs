//! Talk: tells, shouts, channels, kibitzes and messages.

mod channel;
mod kibitz;
mod message;
mod qtell;
mod refused;
mod shout;
mod tell;
mod told;

pub use channel::ChannelTell;
pub use kibitz::Kibitz;
pub use message::Message;
pub use qtell::{Qtell, QtellKind};
pub use refused::{NoSuchUser, NotDelivered};
pub use shout::{Announcement, Shout};
pub use tell::{Say, Tell};
pub use told::Told;
