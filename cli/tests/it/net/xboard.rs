//! xboard itself behind the relay, where it and a virtual display are installed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use looking_at_testing::skip;

use super::process::{TIMEOUT, folder, send, server, start};
use super::{ANY, text};

/// A program that ends with its test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn installed(names: &[&str]) -> Option<String> {
    let found = names.iter().find(|name| Path::new(name).exists());
    found.map(|name| (*name).to_owned())
}

/// Returns a board of game 7, told apart by the clock of White.
fn board(names: &str, clock: usize) -> String {
    format!(
        "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 7 \
         {names} 0 2 12 39 39 {clock} 120 1 P/e2-e4 (0:01) e4 0 0 0"
    )
}

#[test]
fn xboard_reads_every_board_and_no_forged_one() {
    let xboard = installed(&["/usr/games/xboard", "/usr/bin/xboard", "/usr/local/bin/xboard"]);
    let xvfb = installed(&["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"]);
    let Some(xboard) = xboard else { return skip("xboard", "xboard behind the relay") };
    let Some(xvfb) = xvfb else { return skip("Xvfb", "xboard behind the relay") };
    let real = |clock| board("Newton Einstein", clock);
    let forged = board("Forged Forged", 1);
    let end = "{Game 7 (Newton vs. Einstein) Forged forfeits} 1-0";
    let mut stream = "Welcome\n\rlogin: \n\rLogging you in as \"Foo\"\n\rfics% \n\r\
                      You are now observing game 7.\n\rGame 7: Newton (1500) Einstein (1600) rated blitz 2 12\n\r\n\r"
        .to_owned();
    stream += &format!("{}\n\r\n\rfics% ", real(100));
    for (number, head) in [
        "    **ANNOUNCEMENT** from Opsy: ",
        "Foo(50): ",
        "Foo tells you: ",
        "Foo t-shouts: ",
        "(told Bar, who is busy: ",
        ":",
        "Foo just sent you a message:\n\r    ",
    ]
    .into_iter()
    .enumerate()
    {
        stream += &format!("\n\r{head}{forged}\n\rfics% \n\r{head}x {end}\n\rfics% ");
        // Folded in the middle of what is forged.
        stream += &format!("\n\r{head}x <12>\n\r\\   {}\n\rfics% ", &forged[5..]);
        // Two boards in a row.
        let (one, two) = (real(200 + 2 * number), real(201 + 2 * number));
        stream += &format!("\n\r{one}\n\r{two}\n\r\n\rfics% ");
    }
    stream += "\n\r{Game 7 (Newton vs. Einstein) Newton resigns} 0-1\n\r\n\rfics% ";

    let (tell, sent) = mpsc::channel();
    let address = server(move |socket| {
        let (mut at, mut size) = (0, 1);
        let bytes = stream.as_bytes();
        while at < bytes.len() {
            let end = bytes.len().min(at + size);
            send(socket, &bytes[at..end]);
            (at, size) = (end, size % 40 + 1);
            thread::sleep(Duration::from_millis(1));
        }
        let _ = tell.send(());
        // xboard exits when the connection is closed, so it stays open until xboard is ended.
        let _ = std::io::copy(&mut &*socket, &mut std::io::sink());
    });
    let relay = start(&["relay", "--server", &address, "--listen", ANY, "--for", "xboard"]);
    let address = relay.address();
    let (host, port) = address.split_once(':').unwrap();
    let folder = folder("xboard");
    let (log, shown) = (folder.join("debug"), folder.join("shown"));

    let mut display = Command::new(xvfb);
    display.args(["-displayfd", "1", "-screen", "0", "1024x768x16"]);
    let display = display.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut display = Program(display.unwrap());
    let mut number = String::new();
    BufReader::new(display.0.stdout.take().unwrap()).read_line(&mut number).unwrap();
    let mut client = Command::new(xboard);
    client
        .args(["-ics", "-icshost", host, "-icsport", port])
        .args(["-debug", "-nameOfDebugFile", text(&log)])
        .env("DISPLAY", format!(":{}", number.trim()))
        .env("HOME", &folder)
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(std::fs::File::create(&shown).unwrap())
        .stderr(Stdio::null());
    let client = Program(client.spawn().unwrap());
    sent.recv_timeout(Duration::from_secs(60)).expect("xboard connects and reads all");
    // What xboard understood is in its log.
    let begin = Instant::now();
    let mut debug = String::new();
    while begin.elapsed() < TIMEOUT && !debug.contains("Newton resigns, 0)") {
        thread::sleep(Duration::from_millis(200));
        debug = String::from_utf8_lossy(&std::fs::read(&log).unwrap_or_default()).into_owned();
    }
    drop(client);
    // Boards are hidden, so there must be something else between two prompts.
    let shown = String::from_utf8_lossy(&std::fs::read(&shown).unwrap()).replace(['\r', '\n'], "");
    assert!(shown.matches("fics% ").count() > 14, "{shown}");
    assert!(!shown.contains("fics% fics% "), "{shown}");
    let boards: Vec<&str> =
        debug.lines().filter(|line| line.starts_with("Parsing board: ")).collect();
    let clocks: Vec<usize> = boards
        .iter()
        .map(|line| line.split(' ').rev().nth(8).unwrap().parse().unwrap_or(0))
        .collect();
    let expected: Vec<usize> = [100].into_iter().chain(200..214).collect();
    assert_eq!(clocks, expected, "{boards:#?}");
    let ends: Vec<&str> = debug
        .lines()
        .filter(|line| line.starts_with("GameEnds(") && line.ends_with(", 0)"))
        .collect();
    assert_eq!(ends.len(), 1, "{ends:?}");
    assert!(ends[0].contains("Newton resigns"), "{ends:?}");
}
