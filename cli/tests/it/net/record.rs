//! `record` alone, between a client and a server that follow a script.

use std::io::Read;
use std::net::Shutdown;
use std::thread;
use std::time::Duration;

use looking_at::capture::Direction::{In, Out};

use super::process::{chunks, client, expect, folder, rest, send, server, start};
use super::{ANY, text};

#[test]
fn passwords_do_not_reach_the_file() {
    let folder = folder("password");
    for (name, hide, ahead) in
        [("telnet", true, false), ("plain", false, false), ("script", false, true)]
    {
        let address = server(move |stream| {
            send(stream, b"\n\rA server\n\rlogin: ");
            expect(stream, b"Tindrel\n");
            if hide {
                send(stream, b"\xff\xfb\x01");
            }
            send(stream, b"\n\r\"Tindrel\" is a registered name.\n\r\n\rpassword: ");
            expect(stream, b"s3cr3t-w0rd\n");
            if hide {
                send(stream, b"\xff\xfc\x01");
            }
            send(stream, b"\n\r**** Starting FICS session as Tindrel ****\n\rfics% ");
            expect(stream, b"password s3cr3t-w0rd n3w\n");
            send(stream, b"Password changed from \"s3cr3t-w0rd\" to \"n3w\".\n\rfics% ");
            expect(stream, b"quit\n");
            send(stream, b"Bye.\n\r");
        });
        let file = folder.join(name);
        let record =
            start(&["record", "--server", &address, "--listen", ANY, "--input", "-o", text(&file)]);
        let stream = client(&record.address());
        expect(&stream, b"login: ");
        if ahead {
            send(&stream, b"Tindrel\ns3cr3t-w0rd\n");
        } else {
            send(&stream, b"Tindrel\n");
            expect(&stream, b"password: ");
            send(&stream, b"s3cr3t");
            send(&stream, b"-w0rd\n");
        }
        expect(&stream, b"fics% ");
        send(&stream, b"password s3cr3t-w0rd n3w\n");
        expect(&stream, b"fics% ");
        send(&stream, b"quit\n");
        assert_eq!(rest(&stream), b"Bye.\n\r", "the server got the real thing");
        drop(stream);
        let (code, _, said) = record.wait();
        assert_eq!(code, 0, "{said}");
        let written = std::fs::read_to_string(&file).unwrap();
        for part in ["s3cr3t", "w0rd", "n3w"] {
            assert!(!written.contains(part) && !said.contains(part), "{name}: {written}");
        }
        let sent = String::from_utf8(chunks(&file, Out).concat()).unwrap();
        assert_eq!(sent, "********\n********\npassword ********\nquit\n", "{name}");
    }
}

#[test]
fn a_file_that_exists_is_kept() {
    let folder = folder("exists");
    let file = folder.join("evening.cast");
    std::fs::write(&file, "mine").unwrap();
    let words = ["record", "--server", "127.0.0.1:9", "--listen", ANY, "-o", text(&file)];
    let (code, out, said) = start(&words).wait();
    assert_eq!((code, &*out), (2, ""));
    assert!(said.contains("evening.cast exists") && said.contains("--force"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");

    let address = server(|stream| {
        send(stream, b"hello\n\r");
        expect(stream, b"bye\n");
    });
    let record =
        start(&["record", "--server", &address, "--listen", ANY, "--force", "-o", text(&file)]);
    let stream = client(&record.address());
    expect(&stream, b"hello\n\r");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine", "until the session is over");
    send(&stream, b"bye\n");
    assert_eq!(rest(&stream), b"");
    drop(stream);
    assert_eq!(record.wait().0, 0);
    assert_eq!(chunks(&file, In), [b"hello\n\r"]);

    // A `.part` file of another recording is kept too.
    std::fs::remove_file(&file).unwrap();
    std::fs::write(folder.join("evening.cast.part"), "mine").unwrap();
    for force in [false, true] {
        let mut words = words.to_vec();
        words.extend(force.then_some("--force"));
        let (code, _, said) = start(&words).wait();
        assert_eq!(code, 2);
        assert!(said.contains("evening.cast.part exists"), "{said}");
        let part = folder.join("evening.cast.part");
        assert_eq!(std::fs::read_to_string(part).unwrap(), "mine", "--force or not");
    }
}

#[test]
fn a_server_that_resets_the_connection() {
    let file = folder("reset").join("reset.cast");
    let address = server(|stream| {
        send(stream, b"fics% ");
        // Closed with a line unread: a reset.
        let mut byte = [0];
        assert_eq!(stream.peek(&mut byte).unwrap(), 1);
    });
    let record = start(&["record", "--server", &address, "--listen", ANY, "-o", text(&file)]);
    let stream = client(&record.address());
    expect(&stream, b"fics% ");
    send(&stream, b"who\n");
    assert_eq!(rest(&stream), b"", "the client gets an end");
    drop(stream);
    let (code, _, said) = record.wait();
    assert_eq!(code, 0, "{said}");
    assert_eq!(chunks(&file, In).concat(), b"fics% ");
    assert_eq!(chunks(&file, Out).concat(), b"********\n", "there was no login");
}

#[test]
fn a_client_that_only_reads_and_does_so_slowly() {
    let file = folder("slow").join("slow.cast");
    let large = b"\n\rfics% 0123456789".repeat(500_000);
    let expected = large.clone();
    let address = server(move |stream| {
        // The client has closed its side before the first byte.
        assert_eq!((&*stream).read(&mut [0]).unwrap(), 0);
        send(stream, &large);
    });
    let record = start(&["record", "--server", &address, "--listen", ANY, "-o", text(&file)]);
    let mut stream = client(&record.address());
    stream.shutdown(Shutdown::Write).unwrap();
    let mut got = Vec::new();
    let mut buffer = vec![0; 256 << 10];
    loop {
        let len = stream.read(&mut buffer).unwrap();
        if len == 0 {
            break;
        }
        got.extend_from_slice(&buffer[..len]);
        thread::sleep(Duration::from_millis(10));
    }
    assert!(got == expected);
    drop(stream);
    assert_eq!(record.wait().0, 0);
    assert!(chunks(&file, In).concat() == expected);
}

#[test]
fn the_keyboard_is_a_client() {
    let file = folder("keyboard").join("keyboard.cast");
    let address = server(|stream| {
        send(stream, b"\n\rlogin: \xff\xfb\x01");
        expect(stream, b"\xff\xfd\x01");
        send(stream, b"\n\rHello.\n\rpassword: ");
        expect(stream, b"s3cr3t\n");
        send(stream, b"\xff\xfc\x01\n\rfics% \n\rFoo tells you: \x1b]0;ha\x07 \x9b2J\n\rfics% ");
        expect(stream, b"quit\n");
        assert_eq!((&*stream).read(&mut [0]).unwrap(), 0, "the end of the input is passed on");
        send(stream, b"Bye.\n\r");
    });
    let mut record = start(&["record", "--server", &address, "--connect", "-o", text(&file)]);
    record.shows("Hello.");
    record.type_in("s3cr3t\n");
    record.shows("Foo tells you: \\x1b]0;ha\\x07 \\x9b2J");
    record.type_in("quit\n");
    record.end_input();
    let (code, out, said) = record.wait();
    assert_eq!(code, 0, "{said}");
    assert!(out.contains("Bye."), "{out}");
    assert!(!out.contains('\x1b') && !out.contains('\r'), "{out:?}");
    assert_eq!(chunks(&file, Out).concat(), b"\xff\xfd\x01********\n\xff\xfe\x01********\n");
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_a_complete_file() {
    let folder = folder("interrupt");
    let file = folder.join("evening.cast");
    // No client connected: no file is left.
    let record = start(&["record", "--server", ANY, "--listen", ANY, "-o", text(&file)]);
    record.address();
    record.interrupt();
    assert_eq!(record.wait().0, 0);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);

    // In the middle of an endless stream.
    let address = server(|mut stream| {
        use std::io::Write;
        while stream.write_all(b"\n\rfics% \n\rFoo tells you: more and more\n\r").is_ok() {}
    });
    let record = start(&["record", "--server", &address, "--listen", ANY, "-o", text(&file)]);
    let mut stream = client(&record.address());
    stream.read_exact(&mut vec![0; 100_000]).unwrap();
    let reader = thread::spawn(move || {
        let _ = std::io::copy(&mut stream, &mut std::io::sink());
    });
    record.interrupt();
    let (code, _, said) = record.wait();
    assert_eq!(code, 0, "{said}");
    reader.join().unwrap();
    assert!(chunks(&file, In).concat().len() >= 100_000);
    assert!(std::fs::read(&file).unwrap().ends_with(b"\"]\n"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
#[cfg(unix)]
fn a_full_disk_ends_the_file_and_not_the_session() {
    let file = folder("full").join("full.cast");
    let large = b"\n\rfics% 0123456789".repeat(20_000);
    let expected = large.clone();
    let address = server(move |stream| send(stream, &large));
    // A limit on the file size has the same effect as a full disk: its signal does not end the command.
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -f 64; exec \"$@\"", "sh"]);
    command.arg(env!("CARGO_BIN_EXE_looking-at"));
    command.args(["record", "--server", &address, "--listen", ANY, "-o", text(&file)]);
    let record = super::process::run(command);
    let stream = client(&record.address());
    assert!(rest(&stream) == expected, "the session goes on");
    drop(stream);
    let (code, _, said) = record.wait();
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("the session continues"), "{said}");
    assert!(said.contains("full.cast is incomplete"), "{said}");
    let recorded = chunks(&file, In).concat();
    assert!(recorded.len() < expected.len() && expected.starts_with(&recorded));
}

#[test]
fn a_client_that_sends_garbage_or_nothing_or_resets() {
    let folder = folder("garbage");
    let garbage: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    for how in ["garbage", "nothing", "reset"] {
        let file = folder.join(how);
        let (sender, heard) = std::sync::mpsc::channel();
        let address = server(move |stream| {
            send(stream, b"\n\rfics% \n\rwelcome\n\rfics% ");
            let mut got = Vec::new();
            let _ = (&*stream).read_to_end(&mut got);
            sender.send(got).unwrap();
        });
        let record = start(&["record", "--server", &address, "--listen", ANY, "-o", text(&file)]);
        let stream = client(&record.address());
        if how == "reset" {
            // Closed with bytes unread: a reset.
            (&stream).read_exact(&mut [0; 4]).unwrap();
            send(&stream, b"who\n");
        } else {
            expect(&stream, b"welcome\n\rfics% ");
            if how == "garbage" {
                send(&stream, &garbage);
            }
            stream.shutdown(Shutdown::Write).unwrap();
            assert_eq!(rest(&stream), b"");
        }
        drop(stream);
        let (code, _, said) = record.wait();
        assert_eq!(code, 0, "{how}: {said}");
        let got = heard.recv_timeout(super::process::TIMEOUT).unwrap();
        assert!(how != "garbage" || got == garbage, "{}", got.len());
        assert_eq!(chunks(&file, In).concat(), b"\n\rfics% \n\rwelcome\n\rfics% ", "{how}");
        assert!(std::fs::read(&file).unwrap().ends_with(b"\n"));
    }
}

#[test]
fn a_password_is_in_no_message_either() {
    let folder = folder("quiet");
    let secret = "s3cr3t-w0rd";
    // The server hangs up, or the disk is full, just when the password is typed.
    for full in [false, true] {
        let file = folder.join(if full { "full.cast" } else { "gone.cast" });
        let address = server(move |stream| {
            if full {
                send(stream, &b"\n\rwelcome 0123456789".repeat(4_000));
            }
            send(stream, b"\n\rlogin: ");
            expect(stream, b"Tindrel\n");
            send(stream, b"\n\rpassword: ");
            expect(stream, b"s3cr");
        });
        let mut command = std::process::Command::new("sh");
        let limit = if full { "64" } else { "unlimited" };
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\"");
        command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_looking-at")]);
        command.args(["record", "--server", &address, "--listen", ANY, "-o", text(&file)]);
        command.env("RUST_BACKTRACE", "full");
        let record = super::process::run(command);
        let stream = client(&record.address());
        expect(&stream, b"login: ");
        send(&stream, b"Tindrel\n");
        expect(&stream, b"password: ");
        send(&stream, secret.as_bytes());
        let _ = (&stream).read_to_end(&mut Vec::new());
        drop(stream);
        let (code, out, said) = record.wait();
        assert_eq!(code, if full { 2 } else { 0 }, "{said}");
        let written = std::fs::read_to_string(&file).unwrap();
        for text in [&written, &out, &said] {
            assert!(!text.contains("s3cr") && !text.contains("w0rd"), "{text}");
        }
        assert!(written.ends_with("\n") && !said.contains("panicked"));
    }
}
