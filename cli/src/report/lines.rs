//! The data of a page: a line of JSON for each event and for each game.
//!
//! | line | what |
//! |---|---|
//! | `{"title":...}` | the first: what the page is about |
//! | `{"capture":"NAME"}` | the events and games that follow are from this capture |
//! | `{"kind":...}` | an event, as `replay --format json --lines` writes it |
//! | `{"game":{...}}` | a game, as the library gives it; its places are numbers of events of its capture |
//! | `{"open":{...}}` | a game in progress: its steps from the number `from` on, those before are as they were |
//! | `{"gone":ID}` | a game in progress that has ended without a move |
//! | `{"notes":...}` | the last: notes that are shown above all pages |

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use looking_at::capture::Start;
use looking_at::pgn::{Game, PgnCollector};
use looking_at::snap::{self, JsonLines};
use looking_at::suggest::Unmatched;
use looking_at::{Event, Heard, PatternList};
use serde_json::{Value, json};

use super::super::events::Sink;
use super::super::files::Output;
use super::super::select::Unknown;
use super::super::times::{Clock, When};
use super::Report;
use super::live::{GameKey, LiveGames};

/// The number of events of a kind that were left out.
pub(super) type LeftOut = BTreeMap<&'static str, u64>;

/// What was found in captures besides what is written.
pub(super) struct Findings {
    pub(super) unknown: Unknown,
    pub(super) left_out: LeftOut,
    /// The lines that match nothing.
    pub(super) unmatched: Unmatched,
    /// What a capture would need so that a time could be compared.
    pub(super) timeless: Option<&'static str>,
}

impl Findings {
    pub(super) fn new(list: &PatternList) -> Findings {
        Findings {
            unknown: Unknown::default(),
            left_out: LeftOut::new(),
            unmatched: Unmatched::new(list),
            timeless: None,
        }
    }

    /// Adds what another capture has.
    pub(super) fn add(&mut self, other: Findings) {
        self.unknown.add(other.unknown);
        for (kind, number) in other.left_out {
            *self.left_out.entry(kind).or_default() += number;
        }
        self.unmatched.merge(other.unmatched);
    }
}

/// Writes the events and the games of a capture.
pub(super) struct CaptureWriter<'r> {
    report: &'r Report,
    name: &'r str,
    json: JsonLines<'r>,
    clock: Clock,
    pub(super) found: Findings,
    /// The prompts that were seen.
    prompts: BTreeSet<String>,
    games: PgnCollector,
    /// The number of events of the stream that are written; `None` before its first line.
    written: Option<u64>,
    /// Where games in progress are shown.
    live: Option<LiveProgress<'r>>,
}

/// What was written of games in progress.
struct LiveProgress<'r> {
    games: &'r LiveGames,
    /// The hashes of their steps, by the number of the game.
    sent: HashMap<GameKey, Vec<u64>>,
    /// The number of events that the collector had been fed.
    events: u64,
    /// The number of events that have come since then.
    waiting: usize,
}

/// After how many events without a pause games in progress are written.
const WAITING: usize = 512;

impl<'r> CaptureWriter<'r> {
    pub(super) fn new(
        report: &'r Report,
        name: &'r str,
        several: bool,
        list: &PatternList,
        live: Option<&'r LiveGames>,
    ) -> CaptureWriter<'r> {
        CaptureWriter {
            report,
            name,
            json: JsonLines { lines: true, file: several.then_some(name) },
            clock: Clock::default(),
            found: Findings::new(list),
            prompts: BTreeSet::new(),
            games: collector(),
            written: None,
            live: live.map(|games| LiveProgress {
                games,
                sent: HashMap::new(),
                events: 0,
                waiting: 0,
            }),
        }
    }

    /// Begins a capture, if it has not begun.
    fn begin(&mut self, out: &mut Output) -> u64 {
        *self.written.get_or_insert_with(|| {
            push(&json!({ "capture": self.name }), out);
            0
        })
    }

    /// Returns the kind of an event that the page only counts, so that a browser shows it sooner: half of the events of a
    /// session are prompts, all alike, and where there are datagrams, each answer has an end without content. The page
    /// has the first prompt of each text and no such ends. If a kind was asked for, the page has all of it.
    fn only_counted(&mut self, heard: &Heard<'_>) -> Option<&'static str> {
        const DIFFERENT: usize = 100;
        if self.report.selection.kind.iter().any(|kind| kind == heard.kind()) {
            return None;
        }
        match &heard.event {
            Event::UnitEnd(_) => Some("unit_end"),
            Event::Prompt(prompt) => {
                if self.prompts.len() < DIFFERENT && !self.prompts.contains(&*prompt.text) {
                    self.prompts.insert(prompt.text.to_string());
                    return None;
                }
                Some("prompt")
            }
            _ => None,
        }
    }

    /// Returns whether an event was received in the time that was asked for.
    fn is_in_time(&mut self, elapsed: Option<Duration>) -> bool {
        let Report { since, until, .. } = self.report;
        let mut is_before = |when: &When| match when.is_after(elapsed, &self.clock) {
            Ok(before) => before,
            Err(what) => {
                self.found.timeless = Some(what);
                true
            }
        };
        let early = since.as_ref().is_some_and(&mut is_before);
        let late = until.as_ref().is_some_and(|when| !is_before(when));
        !early && !late && self.found.timeless.is_none()
    }

    fn takes(&mut self, heard: &Heard<'_>, in_time: bool) -> bool {
        let selection = &self.report.selection;
        let chosen = selection.takes(heard, &mut self.found.unknown) && in_time;
        // Who reads and where is of interest whatever was chosen, unless kinds were.
        let identifies =
            matches!(heard.kind(), "server" | "logged_in" | "name_taken" | "enter_prompt");
        chosen || identifies && selection.kind.is_empty() && self.found.timeless.is_none()
    }

    /// Feeds an event to the games, and writes those that are complete. `place` is its number, if it is written.
    fn follow(
        &mut self,
        heard: &Heard<'_>,
        elapsed: Option<Duration>,
        place: Option<u64>,
        out: &mut Output,
    ) {
        let mut games = Vec::new();
        self.games.set_place(place);
        self.games.feed_from(&heard.event, self.clock.moment(elapsed), |game| games.push(game));
        games.iter().for_each(|game| self.game(game, out));
        if let Some(live) = &mut self.live {
            live.waiting += 1;
            if live.waiting >= WAITING {
                self.show_progress(out);
            }
        }
    }

    /// Writes a complete game.
    fn game(&mut self, game: &Game, out: &mut Output) {
        if let Some(live) = &mut self.live {
            live.sent.remove(&GameKey::of(game));
            live.games.remove(GameKey::of(game));
        }
        if self.report.selection.takes_game(game, &mut self.found.unknown) {
            self.begin(out);
            push(&json!({ "game": game }), out);
            out.end();
        }
    }

    /// Writes what has changed in the games in progress.
    fn show_progress(&mut self, out: &mut Output) {
        let CaptureWriter { live: Some(live), games: collector, report, found, .. } = self else {
            return;
        };
        if live.waiting == 0 {
            return;
        }
        live.waiting = 0;
        let is_gone = |key: &GameKey| !collector.holds(key.id, key.part);
        let gone: Vec<GameKey> = live.sent.keys().copied().filter(is_gone).collect();
        for key in gone {
            live.sent.remove(&key);
            live.games.remove(key);
            push(&json!({ "gone": key.to_string() }), out);
        }
        live.events = collector.in_progress(live.events, |game| {
            if !report.selection.takes_game(&game, &mut found.unknown) {
                return;
            }
            let steps = game.steps();
            let hashes: Vec<u64> = steps.iter().map(hash).collect();
            let sent = live.sent.entry(GameKey::of(&game)).or_default();
            let same = sent.iter().zip(&hashes).take_while(|(one, other)| one == other).count();
            let mut value = json!(game);
            if let Some(fields) = value.as_object_mut() {
                // It is written again when a page asks for it.
                fields.remove("pgn");
                fields.insert("steps".to_owned(), json!(steps[same..]));
                fields.insert("from".to_owned(), json!(same));
            }
            *sent = hashes;
            push(&json!({ "open": value }), out);
            live.games.insert(game);
        });
        out.end();
    }
}

/// Returns a collector of the games. The command of the same name writes these games as PGN with `--examined`.
fn collector() -> PgnCollector {
    PgnCollector::new().include_examined(true)
}

/// Appends a line.
fn push(value: &Value, out: &mut Output) {
    // Writing to memory can't fail.
    let _ = snap::write_json(value, &mut *out.block());
    out.block().push(b'\n');
}

fn hash(step: &looking_at::pgn::Step) -> u64 {
    let mut hasher = DefaultHasher::new();
    let looking_at::pgn::Step { san, fen, clocks_ms, elapsed_ms, hands, .. } = step;
    (san, fen, clocks_ms, elapsed_ms, hands).hash(&mut hasher);
    hasher.finish()
}

impl Sink for CaptureWriter<'_> {
    fn start(&mut self, start: Start) {
        self.clock.start = Some(start);
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        // A draft is made at the end.
        if self.live.is_none() {
            self.found.unmatched.hear(heard);
        }
        let in_time = self.is_in_time(elapsed);
        let mut place = None;
        if self.takes(heard, in_time) {
            if let Some(kind) = self.only_counted(heard) {
                *self.found.left_out.entry(kind).or_default() += 1;
            } else {
                let number = self.begin(out);
                let from = out.block().len();
                self.json.push(heard, elapsed, self.clock.date(elapsed), out.block());
                if let Event::Board(_) = heard.event {
                    drop_ranks(out.block(), from);
                }
                out.end();
                (place, self.written) = (Some(number), Some(number + 1));
            }
        }
        if in_time && self.report.selection.takes_kind(heard.kind()) {
            self.follow(heard, elapsed, place, out);
        }
    }

    fn pause(&mut self, out: &mut Output) {
        self.show_progress(out);
    }

    fn finish(&mut self, out: &mut Output) {
        self.found.unknown.left_out += self.games.left_out();
        let mut games = Vec::new();
        std::mem::replace(&mut self.games, collector()).finish(|game| games.push(game));
        games.iter().for_each(|game| self.game(game, out));
        self.clock = Clock::default();
        self.written = None;
        if let Some(live) = &mut self.live {
            (live.events, live.waiting) = (0, 0);
            let rest = std::mem::take(&mut live.sent).into_keys();
            for key in rest {
                live.games.remove(key);
                push(&json!({ "gone": key.to_string() }), out);
            }
        }
    }
}

/// Takes the squares out of a board that begins here: its FEN has them too, and without them a browser
/// reads the page in three quarters of the time.
fn drop_ranks(json: &mut Vec<u8>, from: usize) {
    const RANKS: &[u8] = b"\"ranks\":[";
    let Some(start) = memchr::memmem::find(&json[from..], RANKS).map(|at| from + at) else {
        return;
    };
    let Some(length) = memchr::memmem::find(&json[start..], b"],") else { return };
    json.drain(start..start + length + 2);
}
