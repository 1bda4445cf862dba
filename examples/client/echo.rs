//! Turns the terminal's echo off while a password is typed, and always on again.

use std::io::{self, BufRead, BufReader, IsTerminal};
use std::process::{Child, Command, Stdio};

/// A shell that turns the echo off, and on again at the end of its input. It outlives the client:
/// whatever ends the client, a panic or Ctrl-C, closes the pipe. So it ignores the signals that end the
/// client, and those for terminal access from the background.
const SCRIPT: &str = r#"
trap '' HUP INT QUIT TSTP TTOU
before=$(stty -g </dev/tty) || exit
stty -echo echonl </dev/tty && echo off
read -r end
stty "$before" </dev/tty
"#;

/// The echo of the terminal.
#[derive(Default)]
pub(crate) struct Echo {
    /// The shell that has turned it off.
    off: Option<Child>,
}

impl Echo {
    /// Turns the echo on or off, where the keyboard is a terminal.
    pub(crate) fn set(&mut self, on: bool) -> io::Result<()> {
        match (on, &self.off) {
            (true, Some(_)) => self.turn_on(),
            (false, None) if io::stdin().is_terminal() => self.turn_off(),
            _ => Ok(()),
        }
    }

    fn turn_off(&mut self) -> io::Result<()> {
        let mut shell = Command::new("sh")
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        // Wait until the echo is off, so that no letter is shown.
        let said = shell.stdout.take().map(|said| BufReader::new(said).lines().next());
        // Kept in any case, so that it is tried only once for each password.
        self.off = Some(shell);
        match said.flatten() {
            Some(Ok(word)) if word == "off" => Ok(()),
            _ => Err(io::Error::other("the terminal cannot hide it")),
        }
    }

    fn turn_on(&mut self) -> io::Result<()> {
        let Some(mut shell) = self.off.take() else { return Ok(()) };
        drop(shell.stdin.take());
        shell.wait().map(drop)
    }
}

impl Drop for Echo {
    fn drop(&mut self) {
        // The error can't be reported here.
        let _ = self.turn_on();
    }
}
