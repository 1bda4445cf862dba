//! Runs the built command.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The folder of the project, with the corpus in it.
pub(crate) use looking_at_testing::PROJECT;
/// The folder where tests write. Files in it are named without a folder, so that messages are the
/// same everywhere.
pub(crate) const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// Runs the command in a folder, with this standard input.
pub(crate) fn run(folder: &str, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_looking-at"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The command may end without reading everything.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    })
}

/// Runs the command and returns exit code, standard output and standard error.
pub(crate) fn looking_at(arguments: &[&str]) -> (i32, String, String) {
    let output = run(SCRATCH, arguments, b"");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Writes a file where the command will find it.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) {
    std::fs::write(Path::new(SCRATCH).join(name), content).unwrap();
}
