//! Receives the pieces of the input: text goes to the matcher, the rest becomes events.

use std::borrow::Cow;
use std::ops::Range;

use super::continuation::Continuation;
use super::ends::End;
use super::matches::Tokens;
use super::stream::{BEFORE_LOGIN, Reporter, Stream};
use super::{Block, ServerKind};
use crate::event::icc::{self, Decoded};
use crate::event::{Echo, Event, Malformed, Ping, Reply, UnitEnd, text};
use crate::handlers::Listener;
use crate::input::{Datagram, Layers, Piece, Receiver};
use crate::matcher::{Matcher, Mode};

/// Receives the pieces of one stream.
pub(super) struct Pieces<'s, L: ?Sized> {
    pub(super) stream: &'s mut Stream,
    pub(super) matcher: &'s mut Matcher,
    pub(super) listener: &'s mut L,
}

impl<L: Listener + ?Sized> Receiver for Pieces<'_, L> {
    #[inline]
    fn piece(&mut self, piece: Piece<'_>, end: u64) {
        match piece {
            Piece::Text { at, bytes } => self.text(at, bytes),
            Piece::Command { .. } => {}
            _ => self.not_text(piece, end),
        }
    }

    #[inline]
    fn prompt_end(&self) -> u64 {
        self.stream.prompt_end
    }

    fn possible(&self) -> Layers {
        match self.stream.status.server_kind {
            Some(kind) if !self.stream.layers_are_set => kind.layers(),
            _ => Layers::ALL,
        }
    }

    fn folds_exactly(&self) -> bool {
        self.stream.status.server_kind == Some(ServerKind::FatIcs)
    }

    /// Eager mode decides about a prompt only at the end of a read, which is too late. Its results depend on
    /// the chunk boundaries anyway, so no guarantee is broken.
    fn anywhere(&self) -> bool {
        self.matcher.mode() == Mode::Eager
    }
}

impl<L: Listener + ?Sized> Pieces<'_, L> {
    fn reporter(&mut self) -> Reporter<'_, L> {
        let Pieces { stream, matcher, listener } = self;
        Reporter { stream, groups: matcher.groups(), listener }
    }

    #[inline]
    fn text(&mut self, at: u64, bytes: &[u8]) {
        let most = self.matcher.max_pending();
        let taken = self.reporter().continue_line(at, bytes, most);
        let (at, bytes) = (at + taken as u64, &bytes[taken..]);
        let Pieces { stream, matcher, listener } = self;
        // Bytes that are not text, or that continue a reported line, did not reach the matcher, but its offsets
        // must count them.
        matcher.skip(at - matcher.offset());
        if !bytes.is_empty() {
            stream.replies.text();
            stream.look_at(at, bytes);
            matcher.feed_part(bytes, &mut Tokens { stream, listener: *listener });
        }
    }

    /// Handles any piece except text.
    #[cold]
    fn not_text(&mut self, piece: Piece<'_>, end: u64) {
        self.reporter().report_held();
        let span = piece.at()..end;
        let stream = &mut *self.stream;
        let event = match piece {
            Piece::Text { .. } | Piece::Command { .. } => return,
            Piece::Continuation { .. } => {
                let block = stream.status.block;
                stream.continuation = Some(Continuation { span, block, ..Default::default() });
                return;
            }
            Piece::Echo { on, .. } => {
                stream.status.echo = on;
                Event::Echo(Echo::new(on))
            }
            Piece::Reply { bytes, .. } => {
                stream.answer(bytes);
                Event::Reply(Reply::new(bytes))
            }
            Piece::Ping { answer, .. } => {
                stream.answer(&[answer, b"\n"].concat());
                Event::Ping(Ping::new(answer))
            }
            Piece::Datagram { datagram, .. } => return self.reporter().datagram(&datagram, span),
            Piece::UnitStart { unit, .. } => {
                stream.icc.is_used = true;
                // Units nest; what is said twice is compared within the outermost one.
                if stream.ends.depth() == 0 {
                    stream.icc.forget();
                }
                stream.ends.begin_unit(unit.code);
                icc::unit(unit.code, text::decode(unit.player), unit.word.map(text::decode))
            }
            Piece::Broken { what, bytes, .. } => {
                let bytes = Some(text::decode(bytes));
                Event::Malformed(Malformed::in_field(what, "bytes", bytes, "its end"))
            }
            Piece::BlockStart { at, id, code } => {
                // Replies do not nest: the next one ends an open one.
                stream.end_block(at..at);
                stream.status.block = Some(Block { id, code });
                stream.replies.change(at, stream.status.block);
                return self.report_ends();
            }
            Piece::BlockEnd { at } => {
                stream.end_block(span);
                stream.replies.change(at, None);
                return self.report_ends();
            }
            Piece::UnitEnd { .. } => {
                let code = stream.ends.end_unit();
                if stream.ends.depth() == 0 {
                    stream.icc.forget();
                }
                let event = Event::UnitEnd(UnitEnd::new().with(|end| end.code = code));
                stream.ends.push(End { span, event, block: stream.status.block });
                return self.report_ends();
            }
        };
        let block = stream.status.block;
        self.reporter().report_event(event, span, block, None);
    }

    /// Reports the ends of replies and units, unless there is text before them that the matcher has not
    /// decided.
    fn report_ends(&mut self) {
        let before = if self.matcher.pending() == 0 { u64::MAX } else { 0 };
        self.reporter().report_ends_before(before);
    }
}

impl<L: Listener + ?Sized> Reporter<'_, L> {
    /// Reports the event of a datagram.
    fn datagram(&mut self, datagram: &Datagram<'_>, span: Range<u64>) {
        let stream = &mut *self.stream;
        stream.icc.is_used = true;
        let me = stream.status.handle.as_deref();
        let Decoded { first, second } = icc::decode(datagram, &mut stream.icc.games, me);
        for mut event in [Some(first), second].into_iter().flatten() {
            let stream = &mut *self.stream;
            if stream.status.learn(&event) {
                // There may be no prompt that ends the login.
                stream.status.logged_in = true;
                self.groups.set(BEFORE_LOGIN, false);
            }
            if stream.icc.is_repeated(&event, Some(datagram.code)) {
                let kind = Cow::Owned(event.kind().to_owned());
                event = icc::raw(datagram).first;
                if let Event::Datagram(raw) = &mut event {
                    raw.repeats = Some(kind);
                }
            }
            let (block, is_decoded) = (stream.status.block, !matches!(event, Event::Datagram(_)));
            let code = is_decoded.then_some(datagram.code);
            self.report_event(event, span.clone(), block, code);
        }
    }
}
