//! Changes the lines that xboard would misread, as little as possible.
//!
//! xboard looks for its patterns anywhere in a line. It skips lines of talk that it knows, but players' words
//! also occur in other lines: announcements, messages, finger notes. An [`Xboard`] changes one stream, unit
//! by unit ([`units`](crate::net::units)). It knows nothing of sockets.
//!
//! # What is promised
//!
//! - **Nothing that a player writes triggers an action of xboard**: not a board, the end of a game, a prompt,
//!   a move list, nor talk of somebody else; however the server folds it, and wherever the stream is split.
//! - **What the server says stays unchanged**, so that xboard acts on it as before. Talk that xboard
//!   recognises stays talk.
//! - **Changes are hardly visible**: one more blank (`< 12> `, `{ Game 1 `, `tells you : `) or a tab in place
//!   of a blank (`%` and a tab). The guide lists the changes: `looking_at::guide::relay`.
//!
//! xboard also loses a board if the next line is a board as well, so an empty line goes between them. And it
//! hides the prompt after a board only if both come in one read, so a prompt that comes later is left out.
//! Otherwise there would be two prompts in a row.
//!
//! # How it works
//!
//! Each line is read twice before it is passed on: with the list of this crate, which distinguishes the
//! server's words from a player's (`Claim`), and with xboard's list in Eager mode, in the reads in which
//! xboard will get it (`found`). What xboard finds in a player's words is `Forged`. The changes that may make
//! it inert are tried from the least visible on, and each is verified by reading the line again. A
//! continuation of a folded line is read together with the line, because xboard joins them; if no change
//! helps, the two are kept apart. A line that needs more than 16 changes is changed everywhere from the
//! player's first word on (`change_all`), so the work for a line is bounded.
//!
//! `views` has a line as each of its readers sees it, without telnet commands and folds, with the positions
//! of its bytes.
//!
//! # Limits
//!
//! The list is that of xboard's document, with what xboard 4.9 looks for besides. What another version looks
//! for is not covered, and neither is "Zippy", for which tells are commands. If the server pauses in the
//! middle of a line, what was sent before the pause can't be changed any more: then talk may be lost, but
//! nothing is forged. A line that no list knows may contain a player's words, so xboard finds only what is at
//! the start of such a line.
//!
//! The tests beside this file read every hostile line with xboard's list, split, folded and paused;
//! `tests/it/net/xboard.rs` runs xboard itself.

mod views;

use looking_at::{Attempt, Matcher, Mode, PatternList, StarType, Token};

use crate::net::units::Unit;
use views::{View, cleaned, received};

/// What xboard 4.9 looks for besides the patterns of its document.
const ADDED: &str =
    "game_text \"{Game * (*(*) vs. *(*)) *}*\" game white _wr black _br reason result\n";

/// The kinds on which xboard acts, each with the kinds of our list in which a server says it.
const ACTIONS: [(&str, &[&str]); 19] = [
    ("board", &["board"]),
    ("holdings", &["holdings"]),
    ("game_text", &["game_started", "game_ended"]),
    ("prompt", &["prompt"]),
    ("login_prompt", &["login_prompt"]),
    ("wrong_style", &["wrong_style"]),
    ("move_list_players", &["move_list_header"]),
    ("move_list_clock", &[]),
    ("move_list_moves", &[]),
    ("observing", &["observing"]),
    ("unobserving", &["unobserving", "unexamining"]),
    ("examining", &["examining"]),
    ("unexamining", &["unexamining"]),
    ("game_notification_text", &["game_notification"]),
    ("creating_text", &["creating"]),
    ("move_refused", &["move_refused"]),
    ("flag_refused", &["flag_refused"]),
    ("clock", &["clock"]),
    ("name_taken", &["name_taken"]),
];

/// Talk, which xboard shows in the colour and in the chat window of its sender.
const TALK: [&str; 12] = [
    "tell",
    "partner_tell",
    "say",
    "shout",
    "s_shout",
    "c_shout",
    "it_shout_text",
    "kibitz",
    "whisper",
    "channel_tell",
    "message",
    "message_left",
];

/// Kinds without an effect: the end of every line, and what xboard looks for only in the moves of a move
/// list.
const NOTHING: [&str; 2] = ["newline", "move_list_end"];

/// The mark of a folded line, which xboard joins to the line before it.
const FOLD: &[u8] = b"\\   ";
/// Replaces that mark if the lines must stay apart.
const APART: &[u8] = b"\\\t";
/// Servers put it before a prompt or a board, if the user wants to hear it.
const BELL: u8 = 7;
/// The number of bytes of a line that are kept, to read its continuation with it.
const KEPT: usize = 8 << 10;
/// The maximum number of places of a line that are changed one by one. A line with more is changed
/// everywhere.
const MAX_CHANGES: usize = 16;

/// Changes one stream.
#[derive(Debug)]
pub(crate) struct Xboard {
    /// Reads lines with the list of this crate.
    ours: Matcher,
    /// Reads lines as xboard does.
    theirs: Matcher,
    /// The role of each entry of xboard's list.
    roles: Vec<Effect>,
    /// What was passed on of the current line, and of the lines that it continues.
    line: Vec<u8>,
    /// The positions at which the passed-on text was split into writes.
    cuts: Vec<usize>,
    /// Set if the line ends with a newline: what follows is a new line or a continuation.
    ended: bool,
    /// The beginning of what may become the mark of a fold.
    mark: Vec<u8>,
    /// Set if the line before is a board.
    after_board: bool,
    /// Set if nothing but empty lines has come since the last board.
    board_is_last: bool,
    /// Set if that board has not been written yet.
    board_waits: bool,
    /// Set if the next line is the text of a message.
    body: bool,
    /// Set if a move list has begun.
    in_move_list: bool,
    /// The number of places that were changed.
    changes: u64,
}

/// The role of an entry of xboard's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// xboard acts on it: the row of the table.
    Action(usize),
    Talk,
    /// It changes only colours, but may hide the enclosing match.
    Colour,
    /// It has no effect in a line of its own.
    Nothing,
}

/// What an entry of our list says about a part of a line.
#[derive(Debug)]
struct Claim {
    kind: String,
    start: usize,
    /// The position where a player's words begin.
    player: usize,
    /// The position where the rest of the line begins, if the entry takes it as text.
    rest: usize,
    /// Set if the next line is the text of a message.
    is_head: bool,
}

/// A match of xboard's list in the words of a player.
#[derive(Debug)]
struct Forged {
    /// The start of the match, and the entry of xboard's list.
    at: usize,
    entry: usize,
    /// The position where the player's words begin.
    player: usize,
    /// The positions of the literal bytes of the pattern.
    literals: Vec<usize>,
}

/// A change of a line.
#[derive(Debug, Clone, Copy)]
enum Change {
    BlankBefore(usize),
    Tab(usize),
}

impl Change {
    fn apply(self, text: &[u8]) -> Vec<u8> {
        let mut text = text.to_vec();
        match self {
            Change::BlankBefore(at) => text.insert(at, b' '),
            Change::Tab(at) => text[at] = b'\t',
        }
        text
    }
}

impl Xboard {
    /// Creates a changer of one stream. `ours` is the list that knows the server's words.
    pub(crate) fn new(ours: PatternList) -> Xboard {
        let mut list = PatternList::xboard();
        if let Ok(added) = PatternList::parse("relay", ADDED) {
            list = added.then(list);
        }
        let role = |kind: &str| match ACTIONS.iter().position(|(known, _)| *known == kind) {
            Some(row) => Effect::Action(row),
            None if TALK.contains(&kind) => Effect::Talk,
            None if NOTHING.contains(&kind) => Effect::Nothing,
            None => Effect::Colour,
        };
        let roles = list.entries().iter().map(|entry| role(entry.kind())).collect();
        Xboard {
            ours: Matcher::new(ours),
            theirs: Matcher::builder(list).mode(Mode::Eager).build(),
            roles,
            line: Vec::new(),
            cuts: Vec::new(),
            ended: true,
            mark: Vec::new(),
            after_board: false,
            board_is_last: false,
            board_waits: false,
            body: false,
            in_move_list: false,
            changes: 0,
        }
    }

    /// Returns the number of places that were changed so far.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Adds a unit to the output. `out` is empty if what was in it has been written.
    pub(crate) fn pass(&mut self, unit: Unit<'_>, out: &mut Vec<u8>) {
        // With `out` empty, the board has gone out in a write of its own.
        self.board_waits &= !out.is_empty();
        match unit {
            Unit::Other(bytes) => {
                // The `\r` after a newline may be all that precedes a continuation.
                out.extend_from_slice(bytes);
            }
            Unit::Prompt(bytes) => {
                self.finish(out);
                // xboard hides a prompt only if it is in one read with the board before it. Bells before the
                // prompt still ring.
                if self.board_is_last && !self.board_waits {
                    out.extend(bytes.iter().filter(|&&byte| byte == BELL));
                } else {
                    out.extend_from_slice(bytes);
                    self.after_board = false;
                }
                self.start_line();
                (self.body, self.in_move_list) = (false, false);
                (self.board_is_last, self.board_waits) = (false, false);
            }
            Unit::Line(bytes) | Unit::Paused(bytes) | Unit::Long(bytes) => {
                let mut raw = std::mem::take(&mut self.mark);
                raw.extend_from_slice(bytes);
                let ends = matches!(unit, Unit::Line(_));
                // Too little to say whether it continues the line before.
                if !ends && self.ended && FOLD.starts_with(&raw) {
                    self.mark = raw;
                    return;
                }
                self.pass_line(&raw, ends, out);
                if !ends && (matches!(unit, Unit::Long(_)) || self.line.len() > KEPT) {
                    // xboard's buffer is not made for such long lines.
                    out.extend_from_slice(b"\n\r");
                    out.extend_from_slice(APART);
                    self.start_line();
                    self.ended = false;
                    self.line.extend_from_slice(APART);
                    self.cuts.push(self.line.len());
                }
            }
        }
    }

    /// Adds the rest at the end of the stream.
    pub(crate) fn finish(&mut self, out: &mut Vec<u8>) {
        out.append(&mut self.mark);
    }

    /// Forgets the previous line.
    fn start_line(&mut self) {
        self.line.clear();
        self.cuts.clear();
        self.ended = true;
    }

    /// Passes on a line, or a part of one, with the changes that it needs.
    fn pass_line(&mut self, raw: &[u8], ends: bool, out: &mut Vec<u8>) {
        let mut raw = raw.to_vec();
        let folded = self.ended && raw.starts_with(FOLD) && !self.line.is_empty();
        if self.ended && !folded {
            self.start_line();
            // xboard loses a board that another one follows at once.
            if self.after_board && (raw.starts_with(b"<12> ") || raw.starts_with(b"<b1> ")) {
                out.extend_from_slice(b"\n\r");
            }
        } else if folded && self.line.len() + raw.len() > KEPT {
            self.unfold(&mut raw);
        }
        let mut sent = self.line.len();
        let mut text = [&self.line[..], &raw].concat();
        let mut done = 0;
        loop {
            // What has been sent can't be changed, nor can the mark of a fold that stays one.
            let from = if sent > 0 && folded { sent + FOLD.len() } else { sent };
            let all = self.forged(&text);
            let Some(first) = all.iter().min_by_key(|forged| forged.at) else { break };
            done += 1;
            // Each change is tried by reading the line again, so their number is limited.
            if done <= MAX_CHANGES
                && let Some(better) = self.change(&text, from, first)
            {
                text = better;
            } else if folded && sent > 0 {
                // xboard would join the lines, so they are kept apart.
                raw = text.split_off(sent);
                self.unfold(&mut raw);
                (sent, text) = (0, raw.clone());
            } else {
                change_all(&mut text, from.max(first.player));
                break;
            }
        }
        self.changes += done as u64;
        self.learn(&text, ends);
        out.extend_from_slice(&text[sent..]);
        self.line = text;
        self.cuts.push(self.line.len());
        self.ended = ends;
    }

    /// Turns the continuation of a line into a line of its own.
    fn unfold(&mut self, raw: &mut Vec<u8>) {
        raw.splice(..FOLD.len(), APART.iter().copied());
        self.start_line();
    }

    /// Returns the first change that makes something inert.
    fn change(&mut self, text: &[u8], from: usize, forged: &Forged) -> Option<Vec<u8>> {
        changes(text, from, forged).into_iter().find_map(|change| {
            let text = change.apply(text);
            // A change may uncover another match; the caller handles that one next.
            let is_same = |other: &Forged| (other.at, other.entry) == (forged.at, forged.entry);
            (!self.forged(&text).iter().any(is_same)).then_some(text)
        })
    }

    /// Returns what xboard would take for the server's in a line although a player wrote it.
    fn forged(&mut self, text: &[u8]) -> Vec<Forged> {
        let clean = cleaned(text);
        let claims = self.claims(&clean);
        let raw = received(text);
        let mut forged = self.forged_in(&raw, &claims);
        if raw.bytes != clean.bytes {
            forged.extend(self.forged_in(&clean, &claims));
        }
        forged
    }

    fn forged_in(&mut self, view: &View, claims: &[Claim]) -> Vec<Forged> {
        let mut found = Vec::new();
        // How xboard's reads fall is up to TCP, so the line must be safe in each of these ways.
        for newline_is_late in [true, false] {
            found.extend(self.found(view, &self.cuts.clone(), newline_is_late));
            if !self.cuts.is_empty() {
                found.extend(self.found(view, &[], newline_is_late));
            }
        }
        found.sort_unstable();
        found.dedup();
        let line = [&view.bytes[..], b"\n"].concat();
        let entries = self.theirs.list().entries();
        found
            .into_iter()
            .filter_map(|(start, entry)| {
                let Attempt::Match { end, stars } = entries[entry].attempt(&line, start) else {
                    return None;
                };
                let literals: Vec<usize> = (start..end.min(view.bytes.len()))
                    .filter(|at| !stars.iter().any(|star| star.contains(at)))
                    .map(|at| view.raw(at))
                    .collect();
                let at = view.raw(start);
                let claim = claims.iter().rev().find(|claim| claim.start <= at);
                let is_servers = match claim {
                    Some(claim) => self.is_said(entry, at, &literals, claim),
                    // No player's words are at the start of a line.
                    None => {
                        let first = stars.first().filter(|star| star.start == start);
                        self.is_possible(entry, first.map(|star| &line[star.clone()]), start, view)
                    }
                };
                let player = claim.map_or(at, |claim| claim.player);
                (!is_servers).then_some(Forged { at, entry, player, literals })
            })
            .collect()
    }

    /// Returns whether the server says what xboard finds in a line that our list knows.
    fn is_said(&self, entry: usize, at: usize, literals: &[usize], claim: &Claim) -> bool {
        let last = literals.last().copied().unwrap_or_default();
        match self.roles[entry] {
            Effect::Action(row) => ACTIONS[row].1.contains(&&*claim.kind) && at < claim.rest,
            Effect::Talk | Effect::Colour => {
                let is_same = self.theirs.list().entries()[entry].kind() == claim.kind;
                last < if is_same { claim.rest } else { claim.player }
            }
            Effect::Nothing => true,
        }
    }

    /// Returns whether the server may say what xboard finds in a line that our list does not know. `star` is
    /// the text of the star with which the match begins.
    fn is_possible(&self, entry: usize, star: Option<&[u8]>, start: usize, view: &View) -> bool {
        match self.roles[entry] {
            Effect::Action(row) => match ACTIONS[row].0 {
                "move_list_clock" => start == 0 && self.in_move_list,
                // In the styles with a drawn board this text is behind one of its rows.
                "wrong_style" => start == 0 || is_row(&view.bytes),
                _ => start == 0 && star.is_none(),
            },
            // The name of a sender has no blank. A line that `unfold` has made does not come from the server.
            Effect::Talk => {
                let is_name = |name: &[u8]| {
                    !name.is_empty() && !name.contains(&b' ') && !name.starts_with(APART)
                };
                start == 0 && star.is_none_or(is_name)
            }
            Effect::Colour | Effect::Nothing => true,
        }
    }

    /// Returns what xboard finds in a line that is read in parts: positions and entries. xboard keeps a
    /// newline at the end of a read until the next byte, which comes at once or late.
    fn found(&mut self, view: &View, cuts: &[usize], newline_is_late: bool) -> Vec<(usize, usize)> {
        self.theirs.reset();
        let base = self.theirs.offset();
        let mut found = Vec::new();
        let mut keep = |token: Token<'_>| {
            if let Token::Match(hit) = token {
                found.push(((hit.span().start - base) as usize, hit.index()));
            }
        };
        let line = [&view.bytes[..], b"\n"].concat();
        let mut start = 0;
        let end = if newline_is_late { view.bytes.len() } else { line.len() };
        for end in cuts.iter().map(|&cut| view.after(cut)).chain([end, line.len()]) {
            // Each feed is a read.
            if end > start {
                self.theirs.feed(&line[start..end], &mut keep);
                start = end;
            }
        }
        let roles = &self.roles;
        found.retain(|&(at, index)| at < view.bytes.len() && roles[index] != Effect::Nothing);
        found
    }

    /// Returns what our list says about a line.
    fn claims(&mut self, view: &View) -> Vec<Claim> {
        self.ours.reset();
        self.ours.groups().set("body", self.body);
        let base = self.ours.offset();
        let mut claims = Vec::new();
        let line = [&view.bytes[..], b"\n"].concat();
        let mut keep = |token: Token<'_>| {
            let Token::Match(hit) = token else { return };
            let start = (hit.span().start - base) as usize;
            if start >= view.bytes.len() {
                return;
            }
            let Attempt::Match { end, stars } = hit.entry().attempt(&line, start) else { return };
            let texts = hit.entry().stars().iter().zip(&stars);
            let text = texts.filter(|(star, _)| star.star_type() == StarType::Text);
            let rest = if hit.entry().rest().is_some() { view.raw(end) } else { usize::MAX };
            let player = text.map(|(_, range)| view.raw(range.start)).min().unwrap_or(rest);
            claims.push(Claim {
                kind: hit.kind().to_owned(),
                start: view.raw(start),
                player: player.min(rest),
                rest,
                is_head: hit.entry().is_head(),
            });
        };
        self.ours.feed(&line, &mut keep);
        self.ours.finish(&mut keep);
        claims
    }

    /// Remembers what matters for the lines after this one.
    fn learn(&mut self, text: &[u8], ends: bool) {
        if !ends {
            self.board_is_last = false;
            return;
        }
        let claims = self.claims(&cleaned(text));
        let is = |kinds: &[&str]| claims.iter().any(|claim| kinds.contains(&&*claim.kind));
        self.after_board = is(&["board", "holdings"]);
        let is_empty = text.iter().all(|byte| matches!(byte, b'\r' | b'\n' | &BELL));
        self.board_is_last = self.after_board || self.board_is_last && is_empty;
        self.board_waits |= self.after_board;
        self.in_move_list |= is(&["move_list_header"]);
        self.body = claims.iter().any(|claim| claim.is_head);
    }
}

/// Returns whether a line is a row of a drawn board.
fn is_row(line: &[u8]) -> bool {
    matches!(line.strip_prefix(b"     "), Some([b'1'..=b'8', b' ', b' ', ..]))
}

/// Returns the changes that may make a match inert, the least visible first. Only bytes from `from` on can be
/// changed; the others have been sent.
fn changes(text: &[u8], from: usize, forged: &Forged) -> Vec<Change> {
    let literals = &forged.literals;
    let byte = |at: &usize| text[*at];
    let blank_before =
        |at: usize| (at >= from && at > forged.at).then_some(Change::BlankBefore(at));
    let mut changes = Vec::new();
    // `< 12> ` and `{ Game 1 `: a blank after the punctuation with which the pattern begins.
    if let [first, second, ..] = literals[..]
        && byte(&first).is_ascii_punctuation()
        && byte(&second) != b' '
    {
        changes.extend(blank_before(second));
    }
    // `tells you : `.
    let colons = literals.windows(2).filter(|two| byte(&two[1]) == b':' && byte(&two[0]) != b' ');
    changes.extend(colons.filter_map(|two| blank_before(two[1])));
    // A second blank between two words, then a tab in place of one, then a blank anywhere.
    let between = literals.windows(3).filter(|three| {
        byte(&three[1]) == b' ' && byte(&three[0]) != b' ' && byte(&three[2]) != b' '
    });
    changes.extend(between.filter_map(|three| blank_before(three[1])));
    let blanks = literals.iter().copied().filter(|at| byte(at) == b' ' && *at >= from);
    changes.extend(blanks.map(Change::Tab));
    changes.extend(literals.iter().filter_map(|&at| blank_before(at)));
    changes
}

/// Changes every byte with which a pattern could begin or continue.
fn change_all(text: &mut [u8], from: usize) {
    for byte in text.iter_mut().skip(from) {
        *byte = match *byte {
            b' ' => b'\t',
            b':' => b';',
            b'<' | b'{' => b'(',
            b'>' | b'}' => b')',
            b'#' => b'=',
            other => other,
        };
    }
}

#[cfg(test)]
mod tests;
