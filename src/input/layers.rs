//! What a server may send besides text.

/// Which of the things that are not text a server is expected to send. All, unless told.
///
/// A server that lets control bytes through lets players write them: somebody may put a telnet
/// command, a datagram or a block into a tell. None of these can pass for a message of the server
/// to people, but a client that acts on datagrams would act on a forged one. Where the client
/// knows that its server has no such layer, or never asked for it, it says so, and then those
/// bytes are text as any other.
///
/// ```
/// use looking_at::input::{Input, Layers, Piece};
///
/// let mut input = Input::new();
/// // FICS has none of ICC's datagrams.
/// let mut layers = Layers::default();
/// layers.icc = false;
/// input.set_layers(layers);
/// input.feed(b"Foo tells you: \x19(22 7 1\x19)!", &mut |piece| {
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
}

impl Default for Layers {
    fn default() -> Layers {
        Layers { telnet: true, timeseal: true, blocks: true, icc: true }
    }
}
