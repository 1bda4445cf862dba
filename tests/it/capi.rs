//! The C API: the header matches the source, a client in C works, and misuse gives error codes.

mod border;

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::time::Duration;

use looking_at::{Event, Heard, Session};

use looking_at_testing::skip;

use crate::examples::serve;
use crate::process::{Running, corpus, expect, folder, rest, run, send, server};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// Programs are slow under valgrind.
const SLOWLY: Duration = Duration::from_secs(120);
const STRICT: [&str; 5] = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// The folder of the static and the shared library, built once for all tests.
///
/// They are built in the target folder and the profile of this test, so that most dependencies are built
/// already. Cargo does not lock that folder while tests run.
static LIBRARIES: LazyLock<PathBuf> = LazyLock::new(|| {
    succeed(&mut make(&["all"]));
    target().join("debug")
});

fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap()
}

/// Returns the makefile, with these arguments.
fn make(words: &[&str]) -> Command {
    let (mut make, target) = (Command::new("make"), target().display());
    make.current_dir(ROOT).args(["-C", "include", "--no-print-directory"]).args(words);
    make.arg(format!("CARGO={}", env!("CARGO"))).arg(format!("BUILT={target}/debug"));
    make.arg(format!("CARGOFLAGS=--quiet --offline --target-dir {target}"));
    make
}

fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{said}", output.status);
    output
}

/// Compiles a program in C with all warnings as errors.
fn compile(source: &str, name: &str) -> PathBuf {
    let program = folder(name).join(name);
    let mut cc = Command::new("cc");
    cc.current_dir(ROOT).args(STRICT).args(["-g", "-Iinclude", "-o"]).arg(&program).arg(source);
    succeed(cc.arg(LIBRARIES.join("liblooking_at.a")).args(["-lpthread", "-ldl", "-lm"]));
    program
}

/// Starts a program as it is, and once more under valgrind where that is installed.
fn ways(program: &Path) -> Vec<Command> {
    let mut ways = vec![Command::new(program)];
    if Command::new("valgrind").arg("--version").output().is_ok() {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--leak-check=full", "--error-exitcode=9"]).arg(program);
        ways.push(valgrind);
    } else {
        skip("valgrind", "leaks and wild reads over the border to C");
    }
    ways
}

/// Starts the client for a server at an address.
fn client(mut command: Command, address: &str) -> Running {
    let (host, port) = address.rsplit_once(':').unwrap();
    command.args([host, port]);
    run(command)
}

#[test]
fn the_client_shows_tells_and_boards() {
    let file = corpus("fics-chat2.raw");
    let mut expected = Vec::new();
    let mut listener = |heard: &Heard<'_>| match &heard.event {
        Event::Tell(tell) => expected.push(format!("{} says: {}", tell.from.name, tell.text)),
        Event::Board(board) => {
            let (white, black) = (&board.white, &board.black);
            expected.push(format!("game {}: {white} - {black}, {}", board.game, board.fen()));
        }
        _ => {}
    };
    let mut session = Session::new();
    session.feed(&std::fs::read(&file).unwrap(), &mut listener);
    session.finish(&mut listener);
    assert!(expected.len() > 100, "{}", expected.len());

    for command in ways(&compile("examples/c/client.c", "client")) {
        let (code, shown, said) = client(command, &serve("fics-chat2.raw")).wait_within(SLOWLY);
        assert_eq!((code, &*said), (0, ""));
        // Another test is about prompts.
        let shown: Vec<_> = shown.lines().filter(|line| !line.ends_with(": ")).collect();
        assert_eq!(shown, expected);
    }
}

#[test]
fn the_client_shows_a_prompt_at_once() {
    for command in ways(&compile("examples/c/client.c", "prompt")) {
        let address = server(|stream| {
            send(stream, b"Welcome.\n\r\n\rlogin: ");
            // The server says nothing more until it gets a name.
            expect(stream, b"Tindrel\n");
            send(stream, b"\n\rpassword: ");
            // Until the client sends no more.
            rest(stream);
        });
        let mut client = client(command, &address);
        client.shows("login: ");
        client.type_in("Tindrel\n");
        client.shows("password: ");
        client.end_input();
        let (code, _, said) = client.wait_within(SLOWLY);
        assert_eq!((code, &*said), (0, ""));
    }
}

#[test]
fn the_client_sends_what_the_session_answers() {
    for mut command in ways(&compile("examples/c/client.c", "answers")) {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        command.args(["127.0.0.1", &port]);
        let client = run(command);
        let (mut stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(SLOWLY)).unwrap();
        // WILL 3 is answered by DONT 3, and `[G]\0` is timeseal's ping.
        stream.write_all(b"\xff\xfb\x03login: [G]\0").unwrap();
        let mut answer = [0; 6];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"\xff\xfe\x03\x029\n");
        drop(stream);
        let (code, shown, said) = client.wait_within(SLOWLY);
        assert_eq!((code, &*shown, &*said), (0, "login: ", ""));
    }
}

/// The bot logs in, loses its connection in the middle of an answer, comes back, gets its answer, answers a tell, and
/// ends when another login takes over.
#[test]
fn the_bot_logs_in_reconnects_and_gets_the_answer_to_its_command() {
    for mut command in ways(&compile("examples/c/bot.c", "bot")) {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        command.args(["127.0.0.1", &port, "Foo"]).env("BOT_PASSWORD", "hunter2");
        let bot = run(command);
        for connection in 0..2 {
            let (stream, _) = listener.accept().unwrap();
            stream.set_read_timeout(Some(SLOWLY)).unwrap();
            send(&stream, b"login: ");
            expect(&stream, b"Foo\n");
            send(&stream, b"\"Foo\" is a registered name.\n\rpassword: ");
            expect(&stream, b"hunter2\n");
            send(&stream, b"\n\rfics% ");
            expect(&stream, b"iset block 1\n");
            send(&stream, b"block set.\n\rfics% ");
            let (style, games) = if connection == 0 { (3, 1) } else { (6, 4) };
            expect(&stream, format!("{style} set style 12\n{games} games\n").as_bytes());
            let begun = format!("\x15{games}\x1643\x16There are no");
            send(&stream, begun.as_bytes());
            if connection == 1 {
                send(&stream, b" games in progress.\n\r\x17\n\rfics% ");
                send(&stream, b"\n\rBar tells you: hi\n\rfics% ");
                expect(&stream, b" tell Bar I am a bot.\n");
                let taken = "**** Foo has arrived - you can't both be logged in. ****\n\r\n\r";
                send(&stream, taken.as_bytes());
            }
        }
        let (code, shown, said) = bot.wait_within(SLOWLY);
        assert_eq!((code, said.trim()), (1, "bot: another login took over"), "{shown}");
        let lines = "logged in as Foo\nthe answer is lost\nlogged in as Foo\n0 games\nthe answer is complete";
        assert_eq!(shown.trim(), lines);
    }
}

/// The bot connects again after the end of a connection that nobody gave a reason for, and not after a kick.
#[test]
fn the_bot_stays_away_after_a_kick() {
    const ONLINE: &[u8] = b"\n\r**** Starting FICS session as Foo(U) ****\n\r\n\rfics% ";
    for mut command in ways(&compile("examples/c/bot.c", "kicked")) {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        let bot = run({
            command.args(["127.0.0.1", &port]);
            command
        });
        for end in [&b""[..], b"**** You have been kicked out by Admin! ****\n\r"] {
            let (stream, _) = listener.accept().unwrap();
            stream.set_read_timeout(Some(SLOWLY)).unwrap();
            send(&stream, b"login: ");
            expect(&stream, b"guest\n");
            send(&stream, ONLINE);
            expect(&stream, b"iset block 1\n");
            send(&stream, end);
        }
        // A bot that connected again would wait in the listener's queue, and not end.
        let (code, shown, said) = bot.wait_within(SLOWLY);
        assert_eq!((code, &*said), (1, ""), "{shown}");
        assert_eq!(shown.matches("logged in as Foo").count(), 2, "{shown}");
    }
}

#[test]
fn the_client_fails_if_the_connection_is_refused() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    drop(listener);
    for mut command in ways(&compile("examples/c/client.c", "refused")) {
        let (code, shown, said) = run({
            command.args(["127.0.0.1", &port]);
            command
        })
        .wait_within(SLOWLY);
        assert_eq!((code, &*shown), (2, ""), "{said}");
        assert!(said.contains(&format!("cannot reach 127.0.0.1 port {port}: ")), "{said}");
    }
}

#[test]
fn misuse_gives_error_codes() {
    let program = compile("tests/it/capi/abuse.c", "abuse");
    let mut leaving = Command::new(&program);
    leaving.arg("longjmp");
    for command in ways(&program).into_iter().chain([leaving]) {
        let (code, shown, said) = run(command).wait_within(SLOWLY);
        assert_eq!((code, &*shown, &*said), (0, "all is well", ""));
    }
}

#[test]
fn callbacks_switch_groups_and_send_alike_for_every_read_size() {
    for command in ways(&compile("tests/it/capi/callback.c", "callback")) {
        let (code, shown, said) = run(command).wait_within(SLOWLY);
        assert_eq!((code, &*shown, &*said), (0, "all is well", ""));
    }
}

/// A program is linked with what `make install` has installed, as pkg-config says, and started.
#[test]
fn an_installed_library_has_a_soname_and_is_found_by_pkg_config() {
    let folder = folder("installed");
    let prefix = folder.join("usr");
    succeed(make(&["install"]).arg(format!("PREFIX={}", prefix.display())));
    let file = std::fs::read_to_string(prefix.join("lib/pkgconfig/looking_at.pc")).unwrap();
    assert!(file.contains(concat!("Version: ", env!("CARGO_PKG_VERSION"))), "{file}");
    if Command::new("pkg-config").arg("--version").output().is_err() {
        return skip("pkg-config", "linking with the installed library");
    }
    let mut flags = Command::new("pkg-config");
    flags.args(["--cflags", "--libs", "looking_at"]);
    flags.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let flags = String::from_utf8(succeed(&mut flags).stdout).unwrap();

    let (source, program) = (folder.join("version.c"), folder.join("version"));
    let text = "#include <stdio.h>\n#include <string.h>\n#include <looking_at.h>\n\
        int main(void) {\n    char text[32];\n\
        sprintf(text, \"%d.%d.%d\", LA_VERSION_MAJOR, LA_VERSION_MINOR, LA_VERSION_PATCH);\n\
        puts(la_version());\n\
        return strcmp(la_version(), LA_VERSION) || strcmp(text, LA_VERSION);\n}\n";
    std::fs::write(&source, text).unwrap();
    let mut cc = Command::new("cc");
    cc.args(STRICT).arg("-o").arg(&program).arg(&source).args(flags.split_whitespace());
    succeed(&mut cc);
    let shown = succeed(Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib"))).stdout;
    assert_eq!(String::from_utf8(shown).unwrap().trim(), env!("CARGO_PKG_VERSION"));
    // It was found under its soname, not under the name that it was linked by.
    std::fs::remove_file(prefix.join("lib/liblooking_at.so")).unwrap();
    succeed(Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")));
    std::fs::remove_file(prefix.join("lib/liblooking_at.so.0.1")).unwrap();
    let output = Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")).output();
    assert!(!output.unwrap().status.success());
}

#[test]
fn the_header_compiles_as_c_and_cpp() {
    let source = folder("header").join("header.c");
    std::fs::write(&source, "#include \"looking_at.h\"\n#include \"looking_at.h\"\n").unwrap();
    let compilers = [("cc", "c", "c99"), ("cc", "c", "c11"), ("c++", "c++", "c++11")];
    for (compiler, language, standard) in compilers {
        if Command::new(compiler).arg("--version").output().is_err() {
            skip(compiler, &format!("the header as {standard}"));
            continue;
        }
        let mut command = Command::new(compiler);
        command.current_dir(ROOT).args(["-x", language]).args(&STRICT[1..]);
        command.arg(format!("-std={standard}")).args(["-Iinclude", "-fsyntax-only"]);
        succeed(command.arg(&source));
    }
}
