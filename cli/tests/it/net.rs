//! `serve`, `record` and `relay` over loopback: what is served arrives, whatever the peer does.

mod passwords;
pub(crate) mod process;
mod record;
mod relay;
mod serve;
mod timeseal;
mod xboard;

use std::io::Read;
use std::net::TcpListener;
use std::path::Path;

use looking_at::capture::Direction::In;

use process::{chunks, client, corpus, folder, rest, start};

const ANY: &str = "127.0.0.1:0";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns the chunk boundaries of a stream.
fn boundaries(chunks: &[Vec<u8>]) -> Vec<usize> {
    let mut at = 0;
    chunks
        .iter()
        .map(|chunk| {
            at += chunk.len();
            at
        })
        .collect()
}

#[test]
fn record_writes_what_serve_sends() {
    let folder = folder("both");
    for name in ["chessd-seek2.cast", "fics-chat3.cast", "fics-login-registered.cast"] {
        let served = chunks(corpus(name), In);
        let wanted = boundaries(&served);
        // Two chunks may be joined if the machine is busy for longer than the gap. So this is repeated
        // until each boundary was seen at least once.
        let mut seen = Vec::new();
        for (attempt, gap) in ["4", "4", "8", "16", "64", "256"].into_iter().enumerate() {
            let serve = start(&[
                "serve",
                &corpus(name),
                "--listen",
                ANY,
                "--speed",
                "max",
                "--gap",
                gap,
                "--once",
            ]);
            let file = folder.join(format!("{attempt}-{name}"));
            let record = start(&[
                "record",
                "--server",
                &serve.address(),
                "--listen",
                ANY,
                "-o",
                text(&file),
            ]);
            let stream = client(&record.address());
            assert!(rest(&stream) == served.concat(), "{name}: what the client got");
            drop(stream);
            let (code, _, said) = record.wait();
            assert_eq!(code, 0, "{said}");
            assert!(said.contains("recorded"), "{said}");
            let (code, _, said) = serve.wait();
            assert_eq!(code, 0, "{said}");
            let recorded = chunks(&file, In);
            assert!(recorded.concat() == served.concat(), "{name}: what the file has");
            let found = boundaries(&recorded);
            assert!(
                found.iter().all(|at| wanted.contains(at)),
                "{name}: no chunk boundaries are added"
            );
            seen.extend(found);
            if wanted.iter().all(|at| seen.contains(at)) {
                break;
            }
        }
        let lost: Vec<_> = wanted.iter().filter(|at| !seen.contains(at)).collect();
        assert!(lost.is_empty(), "{name}: chunk boundaries that were never seen: {lost:?}");
    }
}

#[test]
fn a_port_in_use_and_a_server_that_is_not_there() {
    let folder = folder("refused");
    let (free, file) = (free_port(), folder.join("never.cast"));
    let busy = TcpListener::bind(ANY).unwrap();
    let busy_address = busy.local_addr().unwrap().to_string();
    let capture = corpus("fics-chat3.cast");
    for words in [
        vec!["serve", &*capture, "--listen", &*busy_address],
        vec!["record", "--server", &*free, "--listen", &*busy_address, "-o", text(&file)],
    ] {
        let (code, out, said) = start(&words).wait();
        assert_eq!((code, &*out), (2, ""), "{said}");
        assert!(said.contains(&format!("cannot listen on {busy_address}: ")), "{said}");
    }

    let (code, _, said) =
        start(&["record", "--server", &free, "--connect", "-o", text(&file)]).wait();
    assert_eq!(code, 2);
    assert!(said.contains(&format!("cannot reach {free}: ")), "{said}");
    let record = start(&["record", "--server", &free, "--listen", ANY, "-o", text(&file)]);
    let stream = client(&record.address());
    assert_eq!((&stream).read(&mut [0]).unwrap_or(0), 0);
    let (code, _, said) = record.wait();
    assert_eq!(code, 2);
    assert!(said.contains(&format!("cannot reach {free}: ")), "{said}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "no file is left");
}

/// Returns an address on which nothing listens.
fn free_port() -> String {
    TcpListener::bind(ANY).unwrap().local_addr().unwrap().to_string()
}
