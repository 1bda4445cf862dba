//! The files that documents name exist.

use std::path::{Path, PathBuf};

/// The folders whose files a document may name.
const FOLDERS: &str = ".ci benches cli corpus docs examples fuzz/fuzz_targets include patterns python src testing tests web";
/// Endings of names that are taken for files. In a document `x.json` is as often an example of the user's, so other
/// endings count only with a folder.
const SOURCES: [&str; 3] = [".rs", ".md", ".pat"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.file_name().and_then(|name| name.to_str()) {
            Some("node_modules" | "target" | "__pycache__") => {}
            _ if path.is_dir() => files(&path, found),
            _ => found.push(path),
        }
    }
}

/// Returns whether a word in backquotes names a file: a path below one of the folders, or a source.
fn is_file(word: &str) -> bool {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte);
    let in_folder = FOLDERS.split(' ').any(|folder| {
        word.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/') && rest.contains('.'))
    });
    word.bytes().all(is_name)
        && (in_folder || SOURCES.iter().any(|end| word.len() > end.len() && word.ends_with(end)))
}

#[test]
fn documents_name_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut known = Vec::new();
    FOLDERS.split(' ').for_each(|folder| files(&root.join(folder), &mut known));
    let at_top = |name: &str| root.join(name).is_file();
    // The corpus names files of the projects that its lines are from.
    let documents = known.iter().filter(|path| {
        path.extension().is_some_and(|end| end == "md") && !path.starts_with(root.join("corpus"))
    });
    let at_root =
        ["README.md", "DESIGN.md", "SECURITY.md", "CHANGELOG.md"].map(|name| root.join(name));
    let (mut named, mut gone) = (0, Vec::new());
    for document in documents.chain(&at_root) {
        let text = std::fs::read_to_string(document).unwrap();
        // Every second piece is between backquotes; those of blocks are longer than a word.
        for word in text.split('`').skip(1).step_by(2).filter(|word| is_file(word)) {
            named += 1;
            if !at_top(word) && !known.iter().any(|path| path.ends_with(word)) {
                gone.push(format!("{}: {word}", document.strip_prefix(root).unwrap().display()));
            }
        }
    }
    assert_eq!(gone, [""; 0], "documents name files that are not there");
    assert!(named > 80, "only {named} files are named: the test no longer finds them");
}
