//! The naive matcher: the documented procedure in the simplest code, however slow. The fast matcher
//! is compared with it.
//!
//! At each start, each pattern is tried from the top of the list by comparing the bytes of its
//! text. It is so simple that it is unlikely to be wrong, and quadratic in the line.

use looking_at::{Entry, Mode, OwnedToken, PatternList, StarType};

/// What is a match when the text ends too early: nothing yet; only what waits for the rest of its
/// line; only what is complete.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    Settled,
    Eager,
    Last,
}

/// The result of the loop over starts and patterns: an entry, where it matches, and its stars; or
/// an entry that matches and waits for the rest of its line.
enum Found {
    Match(usize, usize, usize, Vec<(usize, usize)>),
    Held(usize, usize),
    Nothing,
}

/// The result of one attempt.
enum Tried {
    /// Where the match ends, and its stars.
    Match(usize, Vec<(usize, usize)>),
    Mismatch,
    /// The text ended before it was decided; whether it matches whatever comes before the newline.
    Pending(bool),
}

/// One attempt, byte by byte, as the document describes it.
fn attempt(entry: &Entry, text: &[u8], at: usize) -> Tried {
    let (pattern, mut p, mut t, mut stars) = (entry.pattern().as_bytes(), 0, at, vec![]);
    while p < pattern.len() {
        if pattern[p] != b'*' {
            match text.get(t) {
                None => return Tried::Pending(false),
                Some(byte) if *byte != pattern[p] => return Tried::Mismatch,
                Some(_) => (p, t) = (p + 1, t + 1),
            }
            continue;
        }
        let (stop, start, star) =
            (pattern.get(p + 1).copied().unwrap_or(b'\n'), t, &entry.stars()[stars.len()]);
        while text.get(t).is_some_and(|&byte| byte != stop) {
            if text[t] == b'\n' {
                return Tried::Mismatch;
            }
            t += 1;
        }
        if t >= text.len() {
            // The text so far can't become a text of the type.
            if !star.may_become(&text[start.min(text.len())..]) {
                return Tried::Mismatch;
            }
            let last = pattern[p + 1..].is_empty() || pattern[p + 1..] == *b"\n";
            return Tried::Pending(last && star.star_type() == StarType::Text && text.len() > at);
        }
        if !star.accepts(&text[start..t]) {
            return Tried::Mismatch;
        }
        stars.push((start, t));
        t += usize::from(p + 1 < pattern.len());
        p += 2;
    }
    if t > at { Tried::Match(t, stars) } else { Tried::Mismatch }
}

pub(crate) struct Naive {
    list: PatternList,
    mode: Mode,
    max_pending: usize,
    on: Vec<bool>,
    text: Vec<u8>,
    visible: usize,
    offset: u64,
    line_start: bool,
    overlong: bool,
    /// The entry that has matched at the first byte and waits for the rest of its line.
    held: Option<usize>,
    pub(crate) tokens: Vec<OwnedToken>,
}

impl Naive {
    pub(crate) fn new(list: PatternList, mode: Mode, max_pending: usize) -> Naive {
        let on = list.groups().iter().map(|group| group.is_on()).collect();
        let (text, tokens) = (Vec::new(), Vec::new());
        let (visible, offset, line_start, overlong, held) = (0, 0, true, false, None);
        Naive {
            list,
            mode,
            max_pending,
            on,
            text,
            visible,
            offset,
            line_start,
            overlong,
            held,
            tokens,
        }
    }

    pub(crate) fn set_group(&mut self, name: &str, on: bool) {
        let index = self.list.groups().iter().position(|group| group.name() == name);
        self.on[index.expect("a group of the list")] = on;
    }

    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.text.push(byte);
            if self.mode == Mode::Settled || byte == b'\n' {
                self.run(self.text.len(), Rule::Settled);
            }
            if self.mode == Mode::Settled {
                self.prompts(false);
            }
            // An incomplete line over the limit is overlong.
            let line = self.complete();
            if self.text.len() - line > self.max_pending {
                self.run(line, Rule::Last);
            }
        }
        if self.mode == Mode::Eager {
            self.flush();
        }
    }

    pub(crate) fn flush(&mut self) {
        match self.mode {
            Mode::Eager => self.run(self.text.len(), Rule::Eager),
            _ => self.prompts(true),
        }
    }

    /// The index after the last newline.
    fn complete(&self) -> usize {
        self.text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
    }

    /// Reports prompts where an unfinished line begins: those that nothing can change any more, and
    /// with `flush` those above which an entry is still undecided.
    fn prompts(&mut self, flush: bool) {
        while !self.overlong && self.complete() == 0 {
            let Some((index, start, end, stars)) = self.prompt(flush) else { return };
            self.push_token(None, start, &[], false);
            let stars: Vec<_> = stars.iter().map(|(a, b)| (a - start, b - start)).collect();
            self.push_token(Some(index), end - start, &stars, false);
            self.line_start = true;
        }
    }

    #[allow(clippy::type_complexity)]
    fn prompt(&self, flush: bool) -> Option<(usize, usize, usize, Vec<(usize, usize)>)> {
        for start in (0..self.text.len()).take_while(|&start| self.begins(start)) {
            for (index, entry) in self.list.entries().iter().enumerate() {
                if entry.group().is_some_and(|group| !self.on[group]) {
                    continue;
                }
                match attempt(entry, &self.text, start) {
                    Tried::Mismatch => {}
                    Tried::Pending(false) if flush => {}
                    Tried::Match(end, stars) if entry.is_prompt() && entry.rest().is_none() => {
                        return Some((index, start, end, stars));
                    }
                    Tried::Match(..) | Tried::Pending(_) => return None,
                }
            }
        }
        None
    }

    pub(crate) fn finish(&mut self) {
        let real = self.text.len();
        if real > 0 {
            self.text.push(b'\n');
            let (end, first) = (self.offset + real as u64, self.tokens.len());
            self.run(real + 1, Rule::Last);
            for token in &mut self.tokens[first..] {
                token.text.truncate(end.saturating_sub(token.span.start) as usize);
                token.span.end = token.span.end.min(end);
            }
            self.tokens.retain(|token| !token.text.is_empty());
            (self.offset, self.text) = (end, Vec::new());
        }
        (self.line_start, self.overlong, self.held) = (true, false, None);
    }

    /// Matches as much as is decided in the first `visible` bytes.
    fn run(&mut self, visible: usize, rule: Rule) {
        self.visible = visible;
        loop {
            let newline = self.text.iter().position(|&byte| byte == b'\n');
            if newline.is_none() && rule == Rule::Settled && !self.overlong {
                return; // only prompts are reported before the newline of their line
            }
            let line = newline.unwrap_or(self.text.len());
            if self.overlong || line > self.max_pending {
                self.overlong = newline != Some(0);
                if self.overlong {
                    if newline.is_none() && line < self.max_pending {
                        return;
                    }
                    self.push_token(None, line.min(self.max_pending), &[], true);
                    (self.line_start, self.held) = (false, None);
                    continue;
                }
            }
            let wall = self.match_limit(line + 1);
            let rule = if wall < self.visible { Rule::Last } else { rule };
            match self.first(wall, rule) {
                // A match that ends in an incomplete line waits for the newline.
                Found::Match(_, _, end, _) if rule == Rule::Settled && end > self.complete() => {
                    return;
                }
                Found::Match(index, start, end, stars) => {
                    let matched = &self.text[start..end];
                    let prompt = self.list.entries()[index].is_prompt();
                    let stays = prompt || matched.iter().all(|&byte| byte == 7);
                    let line_start = matched.ends_with(b"\n") || (stays && self.begins(start));
                    self.push_token(None, start, &[], false);
                    let stars: Vec<_> = stars.iter().map(|(a, b)| (a - start, b - start)).collect();
                    self.push_token(Some(index), end - start, &stars, false);
                    (self.line_start, self.held) = (line_start, None);
                }
                Found::Held(index, start) if rule == Rule::Eager => {
                    let line_start = self.begins(start);
                    self.push_token(None, start, &[], false);
                    (self.line_start, self.held) = (line_start, Some(index));
                    return;
                }
                Found::Held(..) | Found::Nothing => return,
            }
        }
    }

    /// Where matching must stop: at the first overlong line after the current one.
    fn match_limit(&self, second_line: usize) -> usize {
        let mut line = second_line;
        while line < self.visible {
            let end = self.text[line..].iter().position(|&byte| byte == b'\n');
            let Some(length) = end else { break };
            if length > self.max_pending {
                return line;
            }
            line += length + 1;
        }
        self.visible
    }

    /// The documented loop: at each start, each pattern from the top.
    fn first(&self, visible: usize, rule: Rule) -> Found {
        let text = &self.text[..visible];
        if let Some(index) = self.held {
            match self.at(index, text, 0, rule) {
                Some(Found::Nothing) | None => {}
                Some(found) => return found,
            }
        }
        for start in 0..visible {
            for (index, entry) in self.list.entries().iter().enumerate() {
                let off = entry.group().is_some_and(|group| !self.on[group]);
                if off || (entry.at_line_start() && !self.begins(start)) {
                    continue;
                }
                if let Some(found) = self.at(index, text, start, rule) {
                    return found;
                }
            }
        }
        Found::Nothing
    }

    /// Tries one entry at one start; `None` if it does not match.
    fn at(&self, index: usize, text: &[u8], start: usize, rule: Rule) -> Option<Found> {
        let entry = &self.list.entries()[index];
        let (mut end, mut stars) = match attempt(entry, text, start) {
            Tried::Pending(_) => return (rule == Rule::Settled).then_some(Found::Nothing),
            Tried::Mismatch => return None,
            Tried::Match(end, stars) => (end, stars),
        };
        if entry.rest().is_some() {
            let Some(length) = text[end..].iter().position(|&byte| byte == b'\n') else {
                return (rule != Rule::Last).then_some(Found::Held(index, start));
            };
            stars.push((end, end + length));
            end += length;
        }
        Some(Found::Match(index, start, end, stars))
    }

    /// Whether a line begins at this index of the pending text.
    fn begins(&self, at: usize) -> bool {
        match at.checked_sub(1).map(|before| self.text[before]) {
            None => self.line_start,
            Some(7) => self.begins(at - 1),
            Some(byte) => byte == b'\n',
        }
    }

    fn push_token(
        &mut self,
        index: Option<usize>,
        length: usize,
        stars: &[(usize, usize)],
        long: bool,
    ) {
        if length == 0 {
            return;
        }
        let text: Vec<u8> = self.text.drain(..length).collect();
        self.visible = self.visible.saturating_sub(length);
        let span = self.offset..self.offset + length as u64;
        self.offset = span.end;
        let entry = index.map(|index| &self.list.entries()[index]);
        let mut fields = Vec::new();
        if let Some(entry) = entry {
            let names = entry.stars().iter().map(|star| star.name()).chain(entry.rest());
            for (number, (name, (start, end))) in names.zip(stars).enumerate() {
                if entry.stars().get(number).is_none_or(|star| star.is_field()) {
                    fields.push((name.to_owned(), text[*start..*end].to_vec()));
                }
            }
            for (name, value) in entry.constants() {
                fields.push((name.to_owned(), value.as_bytes().to_vec()));
            }
        }
        let kind = entry.map(|entry| entry.kind().to_owned());
        self.tokens.push(OwnedToken { index, kind, span, text, fields, overlong: long });
    }
}
