//! How good the drafts of `suggest` are, measured on lines whose entries are known.
//!
//! Kinds are taken out of the default list at random, 30 at a time in 20 rounds with fixed seeds. What they matched
//! is then matched by nothing, `suggest` drafts entries for it, and the drafts are compared with the
//! entries that were taken out:
//!
//! - grouping accuracy, as LogPAI's benchmark defines it: the share of lines whose group is exactly the group of
//!   their true entry;
//! - stars: of the stars of the true entries, in the groups that agree, how many are at the same bytes of the line;
//! - types: of these, how many have the same type.
//!
//! `cargo bench --bench suggest -- FOLDER...` reads the captures (`*.raw`) of more folders than `corpus`. With
//! `--drain` it also runs Drain3 on the same lines, which `benches/drain.py` gets from PyPI. With `--worst N` it
//! prints the entries whose groups were wrong most often, with the drafts. `--seeds N` takes the 20 rounds from round N
//! on: those that nobody has looked at while the rules were written.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use looking_at::suggest::Unmatched;
use looking_at::{Attempt, Entry, Event, Heard, PatternList, Session, StarType};

const ROUNDS: u64 = 20;
const KINDS: usize = 30;
const LIST: &str = include_str!("../patterns/ics.pat");

/// A capture.
struct Capture {
    name: String,
    bytes: Vec<u8>,
}

/// A line with its true entry.
struct Labelled {
    line: String,
    entry: usize,
    /// The drafted entry that matches it.
    drafted: Option<usize>,
}

#[derive(Default)]
struct Score {
    lines: usize,
    grouped: usize,
    stars: usize,
    placed: usize,
    typed: usize,
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus")];
    let (mut drain, mut worst, mut first) = (false, 0, 0);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--drain" => drain = true,
            "--worst" => worst = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(10),
            "--seeds" => first = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(0),
            folder => folders.push(folder.into()),
        }
    }
    let captures = captures(&folders);
    let list = PatternList::ics();
    let truth: Vec<HashMap<u64, usize>> = captures.iter().map(|c| entries(&list, c)).collect();
    let kinds = removable(&list, &truth);
    println!("{} captures, {} kinds with lines", captures.len(), kinds.len());

    let exported = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("suggest");
    let _ = fs::remove_dir_all(&exported);
    fs::create_dir_all(&exported).unwrap();
    let mut total = Score::default();
    let mut accuracies = Vec::new();
    let mut wrong: BTreeMap<usize, (usize, BTreeSet<String>)> = BTreeMap::new();
    let mut mistyped: BTreeMap<String, usize> = BTreeMap::new();
    for round in first..first + ROUNDS {
        let removed = choose(&kinds, round);
        let reduced = without(&removed);
        let (lines, draft) = draft(&reduced, &captures, &list, &truth, &removed);
        let score = score(&list, draft.list(), &lines, &mut wrong, &mut mistyped);
        accuracies.push(score.grouped as f64 / score.lines.max(1) as f64);
        total.add(&score);
        export(&exported, round, &lines, &names(&captures, &reduced));
    }
    let mean = accuracies.iter().sum::<f64>() / accuracies.len() as f64;
    let share = |part: usize, of: usize| part as f64 / of.max(1) as f64;
    println!("grouping accuracy, mean of the rounds   {mean:.3}");
    println!("grouping accuracy, all lines            {:.3}", share(total.grouped, total.lines));
    println!("stars at their places                   {:.3}", share(total.placed, total.stars));
    println!("types right                             {:.3}", share(total.typed, total.placed));
    for server in ["fat", "capa"] {
        unknown(server, &captures, &list);
    }
    if worst > 0 {
        print_worst(&list, wrong, worst);
        let mut mistyped: Vec<_> = mistyped.into_iter().collect();
        mistyped.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        println!("\nStars of another type");
        for (what, count) in mistyped.into_iter().take(worst) {
            println!("{count:>8}  {what}");
        }
    }
    if drain {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/drain.py");
        let status = Command::new("python3").arg(script).arg(&exported).status();
        assert!(status.is_ok_and(|status| status.success()), "benches/drain.py failed");
    }
}

impl Score {
    fn add(&mut self, other: &Score) {
        self.lines += other.lines;
        self.grouped += other.grouped;
        self.stars += other.stars;
        self.placed += other.placed;
        self.typed += other.typed;
    }
}

/// Returns the captures of the folders, each name once, and the example lines of the corpus.
fn captures(folders: &[PathBuf]) -> Vec<Capture> {
    let mut found = BTreeMap::new();
    for folder in folders {
        for folder in [folder.clone(), folder.join("families")] {
            let Ok(files) = fs::read_dir(&folder) else { continue };
            for path in files.map(|file| file.unwrap().path()) {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                let example = folder.ends_with("families") && name.ends_with(".txt");
                if name.ends_with(".raw") || example {
                    found.insert(name, fs::read(&path).unwrap());
                }
            }
        }
    }
    found.into_iter().map(|(name, bytes)| Capture { name, bytes }).collect()
}

fn read(list: &PatternList, capture: &Capture, mut listener: impl FnMut(&Heard<'_>)) {
    let mut session = Session::with_list(list.clone());
    session.feed(&capture.bytes, &mut listener);
    session.finish(&mut listener);
}

/// Returns the entry of each event, by the offset of its line.
fn entries(list: &PatternList, capture: &Capture) -> HashMap<u64, usize> {
    let mut entries = HashMap::new();
    read(list, capture, |heard| {
        entries.extend(heard.entry.map(|entry| (heard.span.start, entry)));
    });
    entries
}

/// Returns the kinds that can be taken out: those with lines, but for prompts, without which no line begins.
fn removable(list: &PatternList, truth: &[HashMap<u64, usize>]) -> Vec<String> {
    let prompts: BTreeSet<&str> =
        list.entries().iter().filter(|entry| entry.is_prompt()).map(Entry::kind).collect();
    let seen: BTreeSet<&str> = truth
        .iter()
        .flat_map(|entries| entries.values())
        .map(|&entry| list.entries()[entry].kind())
        .filter(|kind| !prompts.contains(kind) && *kind != "newline" && *kind != "body")
        .collect();
    seen.into_iter().map(str::to_owned).collect()
}

/// Returns the kinds of a round.
fn choose(kinds: &[String], round: u64) -> BTreeSet<String> {
    let mut seed = round.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    let mut left = kinds.to_vec();
    let mut chosen = BTreeSet::new();
    while chosen.len() < KINDS.min(kinds.len()) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        chosen.insert(left.swap_remove((seed % left.len() as u64) as usize));
    }
    chosen
}

/// Returns the default list without some kinds.
fn without(removed: &BTreeSet<String>) -> PatternList {
    let kept = LIST.lines().filter(|line| {
        line.split_ascii_whitespace().next().is_none_or(|kind| !removed.contains(kind))
    });
    PatternList::parse("reduced", &kept.collect::<Vec<_>>().join("\n")).unwrap()
}

/// Drafts with a reduced list, and returns the lines of the removed kinds, each with the entry that takes it.
fn draft(
    reduced: &PatternList,
    captures: &[Capture],
    list: &PatternList,
    truth: &[HashMap<u64, usize>],
    removed: &BTreeSet<String>,
) -> (Vec<Labelled>, looking_at::suggest::Draft) {
    let mut all = Unmatched::new(reduced);
    for capture in captures {
        let mut session = Session::with_list(reduced.clone());
        session.feed(&capture.bytes, &mut all);
        session.finish(&mut all);
    }
    let draft = all.draft(1);
    let full = draft.full_list();
    let first = full.entries().len() - draft.list().entries().len();
    let mut labelled = Vec::new();
    for (capture, truth) in captures.iter().zip(truth) {
        read(&full, capture, |heard| {
            let drafted = heard.entry.and_then(|entry| entry.checked_sub(first));
            let unmatched = drafted.is_some() || matches!(heard.event, Event::Text(_));
            let entry = truth.get(&heard.span.start).copied();
            let of_removed = |entry: &usize| removed.contains(list.entries()[*entry].kind());
            if let Some(entry) = entry.filter(|entry| unmatched && of_removed(entry)) {
                let line = heard.line.to_string();
                labelled.push(Labelled { line, entry, drafted });
            }
        });
    }
    (labelled, draft)
}

fn score(
    list: &PatternList,
    draft: &PatternList,
    lines: &[Labelled],
    wrong: &mut BTreeMap<usize, (usize, BTreeSet<String>)>,
    mistyped: &mut BTreeMap<String, usize>,
) -> Score {
    let mut of_entry: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut of_draft: HashMap<usize, Vec<usize>> = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        of_entry.entry(line.entry).or_default().push(number);
        if let Some(drafted) = line.drafted {
            of_draft.entry(drafted).or_default().push(number);
        }
    }
    let mut score = Score { lines: lines.len(), ..Score::default() };
    for line in lines {
        let shown = |drafted: usize| {
            let entry = &draft.entries()[drafted];
            format!("{} {}", entry.kind(), entry.pattern())
        };
        let agreed = line.drafted.filter(|drafted| of_draft[drafted] == of_entry[&line.entry]);
        let Some(drafted) = agreed else {
            let (count, drafts) = wrong.entry(line.entry).or_default();
            *count += 1;
            let others = |drafted: usize| -> BTreeSet<String> {
                let entries = of_draft[&drafted].iter().map(|&number| lines[number].entry);
                let others = entries.filter(|&other| other != line.entry);
                others.map(|other| list.entries()[other].pattern().to_string()).collect()
            };
            drafts.insert(match line.drafted {
                None => format!("- {}", line.line),
                Some(drafted) if others(drafted).is_empty() => shown(drafted),
                Some(drafted) => format!("{}, which takes {:?}", shown(drafted), others(drafted)),
            });
            continue;
        };
        score.grouped += 1;
        let own = stars(&draft.entries()[drafted], &line.line);
        for (range, star_type) in stars(&list.entries()[line.entry], &line.line) {
            score.stars += 1;
            if let Some((_, found)) = own.iter().find(|(own, _)| *own == range) {
                score.placed += 1;
                score.typed += usize::from(*found == star_type);
                if *found != star_type {
                    let of = format!("{} {}", list.entries()[line.entry].pattern(), shown(drafted));
                    *mistyped.entry(format!("{star_type} is {found}: {of}")).or_default() += 1;
                }
            }
        }
    }
    score
}

/// Returns the stars of an entry in a line, and the rest of the line where the entry takes it.
fn stars(entry: &Entry, line: &str) -> Vec<(Range<usize>, StarType)> {
    let text = format!("{line}\n");
    let Attempt::Match { end, stars } = entry.attempt(text.as_bytes(), 0) else {
        return Vec::new();
    };
    let types = entry.stars().iter().map(|star| star.star_type());
    let mut found: Vec<_> =
        stars.into_iter().zip(types).filter(|(_, of)| *of != StarType::Nothing).collect();
    found.extend(entry.rest().map(|_| (end..line.len(), StarType::Text)));
    found
}

/// Prints how much of what the default list does not match is drafted, in entries of at least three lines.
fn unknown(server: &str, captures: &[Capture], list: &PatternList) {
    let mut lines = Unmatched::new(list);
    let of_server = || captures.iter().filter(|capture| capture.name.starts_with(server));
    for capture in of_server() {
        let mut session = Session::with_list(list.clone());
        session.feed(&capture.bytes, &mut lines);
        session.finish(&mut lines);
    }
    let mut draft = lines.draft(3);
    let proved: Result<(), ()> = draft.prove(&lines, |mut proof| {
        for capture in of_server() {
            let mut session = Session::with_list(proof.list().clone());
            session.feed(&capture.bytes, &mut proof);
            session.finish(&mut proof);
        }
        Ok(proof)
    });
    assert!(proved.is_ok());
    let (lines, taken, blocks) = (draft.lines(), draft.taken(), draft.taken_by_blocks());
    let share = |taken: u64, lines: u64| taken as f64 / lines.max(1) as f64;
    println!(
        "{server:4} {taken} of {lines} lines taken by {} entries ({:.3}), {blocks} of them by {} blocks \
         (without: {:.3} of all lines, {:.3} of the lines that are in no block)",
        draft.entries().len(),
        share(taken, lines),
        draft.blocks(),
        share(taken - blocks, lines),
        share(taken - blocks, lines - blocks),
    );
}

/// Returns the names of the players on boards, in talk and in what is left of the list.
fn names(captures: &[Capture], list: &PatternList) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for capture in captures {
        read(list, capture, |heard| match &heard.event {
            Event::Board(board) => names.extend([board.white.to_string(), board.black.to_string()]),
            Event::Tell(tell) => _ = names.insert(tell.from.name.to_string()),
            Event::Shout(shout) => _ = names.insert(shout.from.name.to_string()),
            Event::GameStarted(game) => {
                names.extend([game.white.to_string(), game.black.to_string()]);
            }
            _ => {}
        });
    }
    names
}

/// Writes the lines of a round, for other programs: the number of the entry, a tab, the line.
fn export(folder: &Path, round: u64, lines: &[Labelled], names: &BTreeSet<String>) {
    let text: String =
        lines.iter().map(|line| format!("{}\t{}\n", line.entry, line.line)).collect();
    fs::write(folder.join(format!("{round}.tsv")), text).unwrap();
    let names = names.iter().cloned().collect::<Vec<_>>().join("\n");
    fs::write(folder.join(format!("{round}.names")), names).unwrap();
}

fn print_worst(
    list: &PatternList,
    wrong: BTreeMap<usize, (usize, BTreeSet<String>)>,
    worst: usize,
) {
    let mut wrong: Vec<_> = wrong.into_iter().collect();
    wrong.sort_by_key(|(entry, (count, _))| (std::cmp::Reverse(*count), *entry));
    for (entry, (count, drafts)) in wrong.into_iter().take(worst) {
        let entry = &list.entries()[entry];
        println!("\n{count} lines of {} {}", entry.kind(), entry.pattern());
        for draft in drafts.iter().take(6) {
            println!("    {}", draft.chars().take(300).collect::<String>());
        }
        if drafts.len() > 6 {
            println!("    and {} more", drafts.len() - 6);
        }
    }
}
