//! Runs the built command.

use std::path::Path;
use std::process::Command;

/// What a run of the command came to: exit code, standard output and standard error.
pub(crate) fn looking_at(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_looking-at"))
        .args(arguments)
        // Files are named without a directory, so that messages are the same everywhere.
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Writes a file where the command will find it.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) {
    std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), content).unwrap();
}
