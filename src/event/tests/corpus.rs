//! The corpus, and the files that tests keep up to date.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::{Heard, Session};

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file of the corpus: the families of messages, then the recorded sessions.
pub(super) fn corpus() -> Vec<Vec<u8>> {
    let files = |path: &str, ending: &str| {
        let files = fs::read_dir(folder().join(path)).unwrap().map(|file| file.unwrap().path());
        let mut files: Vec<PathBuf> =
            files.filter(|file| file.extension().is_some_and(|it| it == ending)).collect();
        files.sort();
        assert!(files.len() > 10, "{path}");
        files
    };
    let files = files("corpus/families", "txt").into_iter().chain(files("corpus", "raw"));
    files.map(|file| fs::read(file).unwrap()).collect()
}

/// The events of every file, each with its bytes up to the end of the line or to the next event.
pub(super) fn events(mut take: impl FnMut(&Heard<'_>, &[u8])) {
    for bytes in corpus() {
        let mut events = Vec::new();
        let mut listener = |heard: &Heard<'_>| events.push(heard.clone().into_owned());
        let mut session = Session::new();
        session.feed(&bytes, &mut listener);
        session.finish(&mut listener);
        let place = |heard: &Heard<'_>| usize::try_from(heard.at).unwrap();
        for (index, heard) in events.iter().enumerate() {
            let here = place(heard);
            // What is not text is reported before the line that it is in.
            let next = events[index + 1..].iter().map(place).find(|&at| at > here);
            let line = &bytes[here..next.unwrap_or(bytes.len())];
            take(heard, line.split(|&byte| byte == b'\n').next().unwrap_or_default());
        }
    }
}

/// Fails if a file is not this text; with `UPDATE_DOCS=1` in the environment it writes it.
pub(super) fn assert_file(path: &str, text: &str) {
    let file = folder().join(path);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, text).unwrap();
    }
    let is = fs::read_to_string(&file).unwrap_or_default();
    let line = is.lines().zip(text.lines()).take_while(|(is, should)| is == should).count() + 1;
    assert!(
        is == text,
        "{path} is out of date at line {line}: run `UPDATE_DOCS=1 cargo test --lib event::tests`"
    );
}
