//! Any lines as a move list.
//!
//! A list comes to an end, breaks with a fault, or is cut off; whatever happens, it keeps no more
//! than its bound. A list that is complete reads the same when it is written down again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use looking_at::event::{ListedMove, MoveList, MoveListReader, Progress, Rating};

/// Reads some lines as a list, up to the line that ends it.
fn read<'a>(mut lines: impl Iterator<Item = &'a [u8]>) -> Option<Progress> {
    let mut reader = MoveListReader::start(lines.next()?)?;
    for line in lines {
        match reader.push(line) {
            Progress::More => {}
            over => {
                // Nothing is taken after the end.
                assert!(matches!(reader.push(b"  1.  e4  (0:00)"), Progress::Broken(_)));
                return Some(over);
            }
        }
    }
    Some(Progress::Broken(reader.cut_off()))
}

fuzz_target!(|data: &[u8]| {
    let lines = data.split(|&byte| byte == b'\n');
    match read(lines) {
        None | Some(Progress::More) => {}
        Some(Progress::Broken(fault)) => {
            assert_eq!(fault.of, "move_list");
            assert!(!fault.expected.is_empty() && !fault.to_string().is_empty());
            assert!(fault.line.len() <= 512 << 10);
        }
        Some(Progress::Done(list)) => {
            assert!(list.moves.len() <= 2_000);
            // A drawn position is not written down again.
            if list.start_fen.is_some() || list.start_ranks.is_some() {
                return;
            }
            let written = written(&list);
            let again = read(written.lines().map(str::as_bytes));
            assert_eq!(again, Some(Progress::Done(list)), "{written}");
        }
    }
});

/// Returns the list as a server writes it.
fn written(list: &MoveList<'_>) -> String {
    let mut text = String::new();
    if let Some(game) = list.game {
        text += &format!("Movelist for game {game}:\n");
    }
    let rating = |rating: &Option<Rating<'_>>| {
        rating.as_ref().map(|rating| format!(" ({rating})")).unwrap_or_default()
    };
    let variant = list.variant.as_ref().map(|variant| format!(" {variant}")).unwrap_or_default();
    text += &format!(
        "{}{} vs. {}{} --- {}\n{} {}{variant} match, initial time: {} minutes, increment: {} \
         seconds.\n\n",
        list.white,
        rating(&list.white_rating),
        list.black,
        rating(&list.black_rating),
        list.when,
        if list.rated { "Rated" } else { "Unrated" },
        list.category,
        list.initial,
        list.increment,
    );
    text += "Move  White                   Black\n----  ---------------------   ----\n";
    let column = |listed: &ListedMove<'_>| match listed.elapsed_ms {
        None => listed.san.to_string(),
        Some(ms) => {
            let (sign, ms) = (if ms < 0 { "-" } else { "" }, ms.unsigned_abs());
            let (minutes, seconds) = (ms / 60_000, ms / 1000 % 60);
            format!("{} ({sign}{minutes}:{sign}{seconds:02}.{:03})", listed.san, ms % 1000)
        }
    };
    let mut moves = list.moves.iter();
    let mut number = 1;
    if list.black_first == Some(true) {
        let first = moves.next().map(column).unwrap_or_default();
        text += &format!("{number:3}.  ...  {first}\n");
        number += 1;
    }
    while let Some(white) = moves.next() {
        let black = moves.next().map(column).unwrap_or_default();
        text += &format!("{number:3}.  {:20}  {black}\n", column(white));
        number += 1;
    }
    let result = list.result.expect("a list that is over has a result");
    text + &format!("      {{{}}} {result}", list.reason.as_deref().unwrap_or_default())
}
