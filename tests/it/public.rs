//! Lines that servers printed, collected from public sources, each with what its server meant.
//!
//! In `corpus/public.txt` a line after `> ` is the server's, one after `= ` is the event that it
//! must give, and `#` names the source.

use std::fs;
use std::path::PathBuf;

use looking_at::snap;

use crate::session::{events, fresh};

/// Lines of a server, and the events that they must give, without offsets.
struct Block {
    lines: Vec<String>,
    expected: Vec<String>,
}

fn blocks() -> Vec<Block> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus/public.txt");
    let mut blocks: Vec<Block> = Vec::new();
    for line in fs::read_to_string(file).unwrap().lines() {
        if let Some(event) = line.strip_prefix("= ") {
            blocks.last_mut().expect("a line of the server first").expected.push(event.to_owned());
        } else if let Some(said) = line.strip_prefix('>') {
            let said = said.strip_prefix(' ').unwrap_or(said).to_owned();
            match blocks.last_mut().filter(|block| block.expected.is_empty()) {
                Some(block) => block.lines.push(said),
                None => blocks.push(Block { lines: vec![said], expected: Vec::new() }),
            }
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{line}");
        }
    }
    assert!(blocks.len() > 200 && blocks.iter().all(|block| !block.expected.is_empty()));
    blocks
}

/// Returns the events of some reads, without offsets and prompts.
fn heard(reads: [&[u8]; 2]) -> Vec<String> {
    let lines = events(fresh(), reads, snap::line);
    let lines = lines.iter().map(|line| line.split_once(' ').unwrap().1.to_owned());
    lines.filter(|line| !line.starts_with("prompt ")).collect()
}

#[test]
fn each_line_is_what_its_server_meant() {
    for Block { lines, expected } in blocks() {
        let text = lines.iter().map(|line| format!("{line}\n\r")).collect::<String>();
        // Alone, after a prompt, after a bell, and between other lines.
        for (before, after) in [
            ("", ""),
            ("fics% ", "fics% "),
            ("aics% ", ""),
            ("\n\r\x07", ""),
            ("fics% \n\r", "\n\r"),
        ] {
            let stream = format!("{before}{text}{after}");
            assert_eq!(heard([stream.as_bytes(), b""]), expected, "{stream:?}");
        }
        let stream = format!("fics% {text}fics% ").into_bytes();
        for split in 0..=stream.len() {
            let (first, second) = stream.split_at(split);
            assert_eq!(heard([first, second]), expected, "{lines:?} split at {split}");
        }
    }
}

#[test]
fn none_of_them_is_malformed_or_unknown() {
    for Block { lines, expected } in blocks() {
        for event in expected {
            let kind = event.split(' ').next().unwrap();
            assert!(!matches!(kind, "malformed" | "text"), "{lines:?}: {event}");
        }
    }
}
