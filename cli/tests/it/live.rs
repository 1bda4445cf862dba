//! The command on what is still being written: pipes that stay open, files that grow and are replaced.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The timeout for a line. It arrives within half a second, but the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// A command that is running, and the lines that it writes.
struct Live {
    child: Child,
    lines: Receiver<String>,
}

impl Live {
    fn start(arguments: &[&str], stdin: Stdio) -> Live {
        let mut child = Command::new(env!("CARGO_BIN_EXE_looking-at"))
            .args(arguments)
            .stdin(stdin)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || out.lines().try_for_each(|line| sender.send(line.unwrap())));
        Live { child, lines }
    }

    fn stdin(&mut self) -> ChildStdin {
        self.child.stdin.take().unwrap()
    }

    #[track_caller]
    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line within the time")
    }

    /// Returns the first line of the errors, waited for.
    fn error(&mut self) -> String {
        let mut line = String::new();
        BufReader::new(self.child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
        line
    }

    /// Waits for the end, and gives the rest of the output, the errors and the exit code.
    fn end(mut self) -> (Vec<String>, String, Option<i32>) {
        let rest = self.lines.iter().collect();
        let code = self.child.wait().unwrap().code();
        let errors = std::io::read_to_string(self.child.stderr.take().unwrap()).unwrap();
        (rest, errors, code)
    }

    /// Interrupts the command as Ctrl-C does.
    #[cfg(unix)]
    fn interrupt(&self) {
        self.signal("-INT");
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Returns a file of this test's own that does not exist.
fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("live");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path
}

fn append(path: &PathBuf, text: &str) {
    let mut file = File::options().create(true).append(true).open(path).unwrap();
    file.write_all(text.as_bytes()).unwrap();
}

#[test]
fn a_pipe_that_stays_open_gives_each_event_when_it_is_known() {
    for ending in ["\n\r", "\r\n", "\n"] {
        let mut live = Live::start(&["replay", "--format", "snap", "-"], Stdio::piped());
        let mut stdin = live.stdin();
        // Nothing follows the line: it is known when the stream is quiet.
        write!(stdin, "Foo tells you: one{ending}").unwrap();
        assert_eq!(live.line(), "0 tell from=Foo text=\"one\"");
        write!(stdin, "fics% ").unwrap();
        assert!(live.line().contains(" prompt "));
        write!(stdin, "{ending}Bar shouts: two{ending}fics% half a li").unwrap();
        assert!(live.line().ends_with(" shout from=Bar text=\"two\""));
        assert!(live.line().contains(" prompt "));
        assert!(live.lines.recv_timeout(Duration::from_millis(600)).is_err(), "half a line");
        drop(stdin);
        let (rest, errors, code) = live.end();
        assert_eq!((rest.len(), errors.as_str(), code), (1, "", Some(0)));
        assert!(rest[0].ends_with("text text=\"half a li\""), "{rest:?}");
    }
}

#[test]
fn the_other_formats_do_not_wait_either() {
    for (format, said, expected) in [
        ("text", "Foo tells you: one\n\r", "Foo               tells you: one"),
        ("json", "Foo tells you: one\n\r", r#""text":"one"}"#),
        ("tokens", "Foo tells you: one\n\rfics% ", "0..18 tell"),
        (
            "pgn",
            "{Game 3 (A vs. B) Creating rated blitz match.}\n\r<12> rnbqkbnr pppppppp -------- \
             -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 3 A B 0 2 12 39 39 119 122 1 \
             P/e2-e4 (0:01) e4 0\n\r{Game 3 (A vs. B) A resigns} 0-1\n\r\n\rfics% ",
            "[Event ",
        ),
    ] {
        let mut live = Live::start(&["replay", "--format", format, "-"], Stdio::piped());
        let mut stdin = live.stdin();
        stdin.write_all(said.as_bytes()).unwrap();
        let line = live.line();
        assert!(line.contains(expected), "{format}: {line}");
        drop(stdin);
        assert_eq!(live.end().2, Some(0));
    }
}

#[test]
fn a_live_stream_can_be_timed_as_it_arrives() {
    let mut live = Live::start(&["replay", "--format", "json", "--times", "-"], Stdio::piped());
    let mut stdin = live.stdin();
    stdin.write_all(b"Foo tells you: one\n\rfics% ").unwrap();
    let value: serde_json::Value = serde_json::from_str(&live.line()).unwrap();
    assert!(value["time"].as_str().unwrap().ends_with('Z') && value["elapsed"].is_number());
}

#[test]
#[cfg(unix)]
fn a_file_that_grows_is_followed_over_truncation_and_rotation() {
    let file = path("growing.raw");
    let arguments = ["replay", "--follow", "--format", "snap", file.to_str().unwrap()];
    let mut live = Live::start(&arguments, Stdio::null());
    assert!(live.error().ends_with("growing.raw: waiting for it to appear\n"));
    append(&file, "Foo tells you: one\n\r");
    assert_eq!(live.line(), "0 tell from=Foo text=\"one\"");
    append(&file, "Foo tells you: two\n\r");
    assert_eq!(live.line(), "20 tell from=Foo text=\"two\"");
    // Truncated: a new session begins.
    fs::write(&file, "Foo tells you: three\n\r").unwrap();
    assert_eq!(live.line(), "0 tell from=Foo text=\"three\"");
    // Rotated: the rest of the old file is read, then the new one.
    let old = file.with_extension("1");
    fs::rename(&file, &old).unwrap();
    append(&old, "Foo tells you: four\n\r");
    append(&file, "Foo tells you: five\n\r");
    assert_eq!(live.line(), "22 tell from=Foo text=\"four\"");
    assert_eq!(live.line(), "0 tell from=Foo text=\"five\"");
    // Both are written at once, so what comes after the tell has been read with it.
    append(&file, "Foo tells you: six\n\rhalf a line");
    assert_eq!(live.line(), "21 tell from=Foo text=\"six\"");
    live.interrupt();
    let (rest, errors, code) = live.end();
    assert_eq!(rest, ["41 text text=\"half a line\""]);
    assert_eq!(code, Some(0), "{errors}");
}

#[test]
#[cfg(unix)]
fn several_files_are_followed_at_once() {
    let files = [path("a.raw"), path("b.raw")];
    files.iter().for_each(|file| append(file, "fics% \n\r"));
    let names = files.each_ref().map(|file| file.to_str().unwrap());
    let arguments = ["replay", "-F", "--format", "json", "--kind", "tell", names[0], names[1]];
    let live = Live::start(&arguments, Stdio::null());
    for number in [1, 0, 1] {
        append(&files[number], "Foo tells you: x\n\r");
        let value: serde_json::Value = serde_json::from_str(&live.line()).unwrap();
        assert_eq!(value["file"], names[number]);
    }
    live.interrupt();
    assert_eq!(live.end().2, Some(0));
}

#[test]
#[cfg(unix)]
fn an_interrupted_live_run_completes_its_output_file() {
    let file = path("input.raw");
    let output = path("output.txt");
    append(&file, "Foo tells you: one\n\r");
    let arguments = ["replay", "-F", file.to_str().unwrap(), "-o", output.to_str().unwrap()];
    let live = Live::start(&arguments, Stdio::null());
    let part = output.with_extension("txt.part");
    for _ in 0..200 {
        if fs::metadata(&part).is_ok_and(|metadata| metadata.len() > 0) {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    live.interrupt();
    assert_eq!(live.end().2, Some(0));
    assert_eq!(fs::read_to_string(&output).unwrap(), "Foo               tells you: one\n");
    assert!(!part.exists());
}

#[test]
#[cfg(unix)]
fn one_signal_ends_an_input_that_never_pauses() {
    for signal in ["-INT", "-TERM"] {
        let output = path("endless.json");
        let part = output.with_extension("json.part");
        for to_file in [false, true] {
            let mut arguments = vec!["replay", "--format", "json", "-"];
            if to_file {
                arguments.extend(["-o", output.to_str().unwrap()]);
            }
            let mut live = Live::start(&arguments, Stdio::piped());
            let mut stdin = live.stdin();
            // It ends when nobody reads any more.
            let writer = thread::spawn(move || {
                let lines = "Foo tells you: more and more\n\r".repeat(1_000);
                while stdin.write_all(lines.as_bytes()).is_ok() {}
            });
            if to_file {
                while !fs::metadata(&part).is_ok_and(|metadata| metadata.len() > 0) {
                    thread::yield_now();
                }
            } else {
                live.line();
            }
            live.signal(signal);
            let (lines, errors, code) = live.end();
            writer.join().unwrap();
            assert_eq!((code, &*errors), (Some(0), ""), "{signal}");
            let lines = if to_file {
                fs::read_to_string(&output).unwrap().lines().map(str::to_owned).collect()
            } else {
                lines
            };
            assert!(
                !lines.is_empty() && lines.iter().all(|line| line.ends_with("\"}")),
                "{signal}"
            );
            assert!(!part.exists());
        }
        fs::remove_file(output).unwrap();
    }
}
