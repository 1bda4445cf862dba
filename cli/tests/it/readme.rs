//! Every console block of the README and of the guide's pages on the command and on logs is run, and its
//! output compared.
//!
//! The blocks are run by a shell, with the built command as `looking-at`. A line `...` means any lines, and
//! `...` in a line any text. A crate for this, such as trycmd, would not know pipes, tools that may not
//! be installed, and servers that do not end.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::binary::PROJECT;
use crate::net::process;

/// A command, and the lines that it prints.
struct Example {
    command: String,
    output: Vec<String>,
}

/// Returns the examples in the console blocks of a text.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for block in text.split("\n```console\n").skip(1) {
        let (block, _) = block.split_once("\n```").expect("the end of a block");
        for line in block.lines() {
            match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => {
                    let (command, output) = (command.to_owned(), Vec::new());
                    examples.push(Example { command, output });
                }
                (None, Some(example)) => example.output.push(line.to_owned()),
                (None, None) => panic!("output before a command: {line}"),
            }
        }
    }
    examples
}

/// Returns whether a line is as expected.
fn line_matches(expected: &str, line: &str) -> bool {
    let (expected, line) = (expected.trim_end(), line.trim_end());
    let Some((head, expected)) = expected.split_once("...") else { return expected == line };
    let Some(line) = line.strip_prefix(head) else { return false };
    line.char_indices()
        .map(|(at, _)| at)
        .chain([line.len()])
        .any(|at| line_matches(expected, &line[at..]))
}

/// Returns whether the output is as expected.
fn matches(expected: &[String], output: &[&str]) -> bool {
    match expected.split_first() {
        None => output.is_empty(),
        Some((any, rest)) if any == "..." => {
            (0..=output.len()).any(|skipped| matches(rest, &output[skipped..]))
        }
        Some((first, rest)) => output
            .split_first()
            .is_some_and(|(line, after)| line_matches(first, line) && matches(rest, after)),
    }
}

/// Returns a folder with the corpus in it, where commands may write.
fn folder() -> PathBuf {
    let folder = process::folder("readme");
    for name in ["corpus", "patterns"] {
        std::os::unix::fs::symlink(Path::new(PROJECT).join(name), folder.join(name)).unwrap();
    }
    folder
}

/// A server says where it listens, on a free port in place of the one in the example. Its name is not looked up.
fn run_server(command: &str, output: &[String], folder: &Path) {
    let command = command.replace("freechess.org", "127.0.0.1");
    let mut words: Vec<&str> = command.split_whitespace().collect();
    words.extend(["--listen", "127.0.0.1:0"]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_looking-at"));
    command.args(&words[1..]).current_dir(folder);
    process::run(command).address();
    assert!(output.len() == 1 && output[0].starts_with("listening on 127.0.0.1:"), "{output:?}");
}

fn run(example: &Example, folder: &Path) {
    let Example { command, output } = example;
    let tool = ["jq", "duckdb"].into_iter().find(|tool| command.contains(&format!("| {tool} ")));
    if let Some(tool) = tool {
        let found = Command::new("sh")
            .args(["-c", &format!("command -v {tool}")])
            .stdout(Stdio::null())
            .status()
            .unwrap();
        if !found.success() {
            looking_at_testing::skip(tool, command);
            return;
        }
    }
    if ["serve", "record", "relay"]
        .iter()
        .any(|name| command.contains(&format!("looking-at {name} ")))
    {
        return run_server(command, output, folder);
    }
    let built = Path::new(env!("CARGO_BIN_EXE_looking-at")).parent().unwrap();
    let path = format!("{}:{}", built.display(), std::env::var("PATH").unwrap());
    // Messages are shown in a terminal too.
    let line = command.replace("cargo run --release --", "looking-at");
    let ran = Command::new("sh")
        .args(["-c", &format!("{line} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(!lines.is_empty(), "{command} prints nothing");
    assert!(matches(output, &lines), "$ {command}\n{text}");
    let last = text.lines().last().unwrap_or_default();
    assert!(tool.is_none() || !last.contains("rror"), "$ {command}\n{text}");
}

#[test]
fn every_console_block_is_true() {
    let folder = folder();
    for (file, least) in
        [("README.md", 4), ("src/guide/command.md", 10), ("src/guide/from_a_log.md", 5)]
    {
        let text = std::fs::read_to_string(Path::new(PROJECT).join(file)).unwrap();
        let examples = examples(&text);
        assert!(examples.len() >= least, "{file}");
        examples.iter().for_each(|example| run(example, &folder));
    }
}

/// With the command and cargo's own two lines, what a newcomer sees first fits the smallest terminal.
#[test]
fn the_first_example_fits_a_screen() {
    let read = |name: &str| std::fs::read_to_string(Path::new(PROJECT).join(name)).unwrap();
    let first = examples(&read("README.md")).swap_remove(0);
    assert!(first.command.starts_with("cargo run --release -- replay "), "{}", first.command);
    assert!(first.output.len() + 3 <= 24, "{} lines", first.output.len());
    assert!(first.output.iter().all(|line| line.chars().count() < 80));
}
