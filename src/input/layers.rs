//! What a server may send besides text.

/// Which of the things that are not text a server is expected to send. All, unless told.
///
/// All but telnet commands count only [where a server puts them](super#what-players-type), so a
/// player who types such bytes types text. A layer that is off is text anywhere. A
/// [`Session`](crate::Session) switches off by itself what its server does not have, as soon as the
/// name or the prompt of the server is known; a client that knows better says it with
/// [`set_layers`](crate::Session::set_layers).
///
/// ```
/// use looking_at::input::{Input, Layers, Piece};
///
/// let mut input = Input::new();
/// // FICS has none of ICC's datagrams.
/// let mut layers = Layers::default();
/// layers.icc = false;
/// input.set_layers(layers);
/// input.feed(b"\x19(22 7 1\x19)!", &mut |piece| {
///     assert!(matches!(piece, Piece::Text { .. }));
/// });
/// ```
///
/// Folds, highlight and NUL are taken out always: they carry nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layers {
    /// Telnet commands, among them those that turn the echo off for a password.
    pub telnet: bool,
    /// Timeseal's pings. A server sends them only to who logged in with timeseal.
    pub timeseal: bool,
    /// FICS's block mode. A server uses it only after `iset block 1`.
    pub blocks: bool,
    /// ICC's units and datagrams. A server sends them only after `set level1` or `set level2`.
    pub icc: bool,
}

impl Layers {
    /// Text alone.
    pub const NONE: Layers = Layers { telnet: false, timeseal: false, blocks: false, icc: false };

    /// What is on in both.
    pub(crate) fn and(self, other: Layers) -> Layers {
        Layers {
            telnet: self.telnet && other.telnet,
            timeseal: self.timeseal && other.timeseal,
            blocks: self.blocks && other.blocks,
            icc: self.icc && other.icc,
        }
    }
}

impl Default for Layers {
    fn default() -> Layers {
        Layers { telnet: true, timeseal: true, blocks: true, icc: true }
    }
}
