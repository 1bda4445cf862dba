//! The layers around text that a server may send.

/// The layers that a server is expected to send. By default all are on except pings that are lines.
///
/// Except telnet commands, all layers count only [where a server puts them](super#what-players-type), so a
/// player who types such bytes types text. The bytes of a layer that is off are text anywhere. A
/// [`Session`](crate::Session) switches off the layers that its server does not have, as soon as the name or
/// the prompt of the server is known; a client that knows better can call
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
/// Folds, highlights and NULs are always removed: they carry no information.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layers {
    /// Telnet commands, among them those that turn the echo off for a password.
    pub telnet: bool,
    /// Timeseal's pings with a NUL. A server sends them only to clients that greeted it with version 2.
    pub timeseal: bool,
    /// Timeseal's pings that are a line `[G]`. A server sends them only to clients that greeted it with
    /// version 1. Off by default, since without that greeting such a line is text;
    /// [`Session::set_timeseal`](crate::Session::set_timeseal) switches it on.
    pub timeseal_lines: bool,
    /// FICS's block mode. A server uses it only after `iset block 1`.
    pub blocks: bool,
    /// ICC's units and datagrams. A server sends them only after `set level1` or `set level2`.
    pub icc: bool,
}

impl Layers {
    /// No layers: everything is text.
    pub const NONE: Layers =
        Layers { telnet: false, timeseal: false, timeseal_lines: false, blocks: false, icc: false };

    /// All layers, including those that a server sends only to some clients.
    pub(crate) const ALL: Layers =
        Layers { telnet: true, timeseal: true, timeseal_lines: true, blocks: true, icc: true };

    /// Returns the layers that are on in both.
    pub(crate) fn and(self, other: Layers) -> Layers {
        Layers {
            telnet: self.telnet && other.telnet,
            timeseal: self.timeseal && other.timeseal,
            timeseal_lines: self.timeseal_lines && other.timeseal_lines,
            blocks: self.blocks && other.blocks,
            icc: self.icc && other.icc,
        }
    }
}

impl Default for Layers {
    fn default() -> Layers {
        Layers { telnet: true, timeseal: true, timeseal_lines: false, blocks: true, icc: true }
    }
}
