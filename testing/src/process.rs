//! Programs as children that cannot outlive their test, and the sockets around them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The timeout for everything that a test waits for.
pub const TIMEOUT: Duration = Duration::from_secs(20);

/// A program that is running; it is killed when this is dropped.
#[derive(Debug)]
pub struct Running {
    child: Child,
    stdout: Receiver<String>,
    stderr: Receiver<String>,
    stdin: Option<ChildStdin>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a program with pipes for its input, its output and its messages.
pub fn run(mut command: Command) -> Running {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = lines(child.stdout.take().unwrap());
    let stderr = lines(child.stderr.take().unwrap());
    let stdin = child.stdin.take();
    Running { child, stdout, stderr, stdin }
}

fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (tell, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(from).split(b'\n') {
            let Ok(line) = line else { return };
            let _ = tell.send(String::from_utf8(line).unwrap());
        }
    });
    lines
}

fn wait_for(lines: &Receiver<String>, expected: &str) {
    let until = Instant::now() + TIMEOUT;
    while !lines
        .recv_timeout(until.saturating_duration_since(Instant::now()))
        .expect(expected)
        .contains(expected)
    {}
}

impl Running {
    /// Returns the address that it prints.
    pub fn address(&self) -> String {
        let line = self.stdout.recv_timeout(TIMEOUT).expect("it says where it listens");
        let address = line.strip_prefix("listening on ").unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        address
    }

    /// Returns the first line of its output, if there is one.
    pub fn first_line(&self) -> Option<String> {
        self.stdout.recv_timeout(TIMEOUT).ok()
    }

    /// Waits until a line of its messages contains this.
    pub fn says(&self, expected: &str) {
        wait_for(&self.stderr, expected);
    }

    /// Waits until a line of its output contains this.
    pub fn shows(&self, expected: &str) {
        wait_for(&self.stdout, expected);
    }

    /// Writes to its input.
    pub fn type_in(&mut self, text: &str) {
        self.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Closes its input.
    pub fn end_input(&mut self) {
        self.stdin = None;
    }

    /// Sends it the signal of Ctrl-C.
    #[cfg(unix)]
    pub fn interrupt(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    }

    /// Waits until it ends, and returns its exit code and what is left of its output and of its messages.
    pub fn wait(self) -> (i32, String, String) {
        self.wait_within(TIMEOUT)
    }

    /// Like [`wait`](Running::wait), with another timeout.
    pub fn wait_within(mut self, timeout: Duration) -> (i32, String, String) {
        let until = Instant::now() + timeout;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < until, "still running: {:?}", self.stderr.try_iter().last());
            thread::sleep(Duration::from_millis(5));
        };
        let all = |lines: &Receiver<String>| lines.iter().collect::<Vec<_>>().join("\n");
        (status.code().unwrap_or(-1), all(&self.stdout), all(&self.stderr))
    }
}

/// Makes an empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = crate::build_folder().with_file_name("tmp").join("net").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the path of a file of the corpus.
pub fn corpus(name: &str) -> String {
    format!("{}/corpus/{name}", crate::PROJECT)
}

/// Connects to a server, with [`TIMEOUT`] for each read and write.
pub fn client(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.set_write_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Reads until the other side closes.
pub fn rest(mut stream: &TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    bytes
}

/// Reads until this has arrived.
pub fn expect(mut stream: &TcpStream, end: &[u8]) {
    let mut bytes = Vec::new();
    while !bytes.ends_with(end) {
        let mut byte = [0];
        let len = stream.read(&mut byte).unwrap();
        assert!(len == 1, "it ended after {:?}", String::from_utf8_lossy(&bytes));
        bytes.extend(byte);
    }
}

/// Sends bytes.
pub fn send(mut stream: &TcpStream, bytes: &[u8]) {
    stream.write_all(bytes).unwrap();
}

/// Starts a server for one client and returns its address.
pub fn server(serve: impl FnOnce(&TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.set_write_timeout(Some(TIMEOUT)).unwrap();
        stream.set_nodelay(true).unwrap();
        serve(&stream);
    });
    address
}
