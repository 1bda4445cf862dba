//! A client that JavaScript feeds: the login, timeseal, commands and their answers.

use std::time::Duration;

use looking_at::client::{Answers, Client as Machine, Config, Encoding, Instant, State};
use looking_at::handlers::with_context;
use looking_at::{Heard, Listener, snap};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::events::to_text;
use crate::list::PatternList;
use crate::session::{Settings, status_text};
use crate::timeseal;

/// What a client does: who logs in, and what is asked of the server.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ClientSettings {
    config: Config,
}

#[wasm_bindgen]
impl ClientSettings {
    /// Sets who logs in: a player, a guest if there is no password, or a person who types the name.
    #[wasm_bindgen(constructor)]
    pub fn new(login: Option<String>, password: Option<String>) -> ClientSettings {
        let config = match (login, password) {
            (Some(name), Some(password)) => Config::player(name, password),
            (Some(name), None) => Config::guest_named(name),
            (None, _) => Config::typed(),
        };
        ClientSettings { config }
    }

    /// Sets all other settings that occur once, in the order in which the package passes them.
    #[expect(clippy::too_many_arguments, reason = "they are the options of the package")]
    pub fn set(
        &mut self,
        timeseal: Option<u8>,
        program: String,
        system: String,
        utf8: bool,
        style: Option<u8>,
        interface: Option<String>,
        login_string: bool,
        login_ms: f64,
        answer_ms: f64,
        alive_ms: f64,
        alive: Option<String>,
    ) -> Result<(), String> {
        let encoding = if utf8 { Encoding::Utf8 } else { Encoding::Latin1 };
        self.change(|mut config| {
            config = config.program(program, system).encoding(encoding).style(style);
            config = config.login_string(login_string).login_timeout(duration(login_ms)?);
            config = config.answer_timeout(duration(answer_ms)?);
            if let Some(number) = timeseal {
                config = config.timeseal(timeseal::version(number)?);
            }
            if let Some(name) = interface {
                config = config.interface(name);
            }
            if let Some(command) = alive {
                config = config.keep_alive(duration(alive_ms)?, command);
            }
            Ok(config)
        })
    }

    /// Asks for an interface variable.
    pub fn variable(&mut self, name: String, on: bool) -> Result<(), String> {
        self.change(|config| {
            Ok(if name == "block" { config.block_mode(on) } else { config.variable(name, on) })
        })
    }

    /// Sends a line before the name.
    pub fn login_line(&mut self, line: String) -> Result<(), String> {
        self.change(|config| Ok(config.login_line(line)))
    }
}

impl ClientSettings {
    fn change(
        &mut self,
        change: impl FnOnce(Config) -> Result<Config, String>,
    ) -> Result<(), String> {
        self.config = change(std::mem::replace(&mut self.config, Config::typed()))?;
        Ok(())
    }
}

/// Reads milliseconds. The message has not their number: what writes one would be a fortieth of the engine.
fn duration(ms: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(ms / 1000.0).map_err(|error| error.to_string())
}

/// Returns the moment from which the caller counts. Without a system there is no clock, and any will do.
fn zero() -> Instant {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    return Instant::after(Duration::ZERO);
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    return Instant::now();
}

/// A connection without its socket and without a clock: times are milliseconds of the caller's clock.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Client {
    client: Machine,
    zero: Instant,
    /// What was received, and how much of it has been read.
    received: Vec<u8>,
    read: usize,
    events: Events,
}

/// The events of a call as JSON, each with the command that it answers.
#[derive(Debug)]
struct Events {
    json: Vec<u8>,
    lines: bool,
}

impl Events {
    fn push(&mut self, heard: &Heard<'_>, answers: Option<Answers>) {
        self.json.push(if self.json.is_empty() { b'[' } else { b',' });
        match self.lines {
            false => snap::push_json(heard, &mut self.json),
            true => self.json.extend_from_slice(snap::json_with_line(heard).as_bytes()),
        }
        if let Some(Answers { command, certain, .. }) = answers {
            // Into the object.
            self.json.pop();
            let answers = format!(r#","answers":{{"command":{command},"certain":{certain}}}}}"#);
            self.json.extend_from_slice(answers.as_bytes());
        }
    }

    /// Takes the JSON array of the events so far; an empty text if there are none.
    fn take(&mut self) -> String {
        let mut json = std::mem::take(&mut self.json);
        if !json.is_empty() {
            json.push(b']');
        }
        // What is written consists of strings, so it is UTF-8.
        String::from_utf8(json).unwrap_or_default()
    }
}

#[wasm_bindgen]
impl Client {
    /// Creates a client with this list.
    ///
    /// # Errors
    ///
    /// Something in the settings can't be sent.
    #[wasm_bindgen(constructor)]
    pub fn new(
        list: &PatternList,
        settings: Settings,
        config: ClientSettings,
    ) -> Result<Client, String> {
        let lines = settings.has_lines();
        let (session, _) = settings.apply(list);
        let client = Machine::with_session(config.config, session);
        let events = Events { json: Vec::new(), lines };
        let (zero, received) = (zero(), Vec::new());
        let client = client.map_err(|error| error.to_string())?;
        Ok(Client { client, zero, received, read: 0, events })
    }

    /// Keeps what has been received; `next` reads it.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.received.extend_from_slice(bytes);
    }

    /// Reads what has been received up to the byte that completes an event, and returns its events; an empty text
    /// if there is none.
    ///
    /// Nothing after an event is read before the next call, so that what handlers send and which groups they switch
    /// counts for it, however the bytes were split.
    pub fn next(&mut self, now: f64) -> Result<String, String> {
        let now = self.instant(now)?;
        while let Some(byte) = self.received.get(self.read) {
            let byte = *byte;
            self.read += 1;
            let events = self.work(|client, listener| client.feed(&[byte], now, listener));
            if !events.is_empty() {
                return Ok(events);
            }
        }
        self.forget();
        Ok(String::new())
    }

    /// Does what the time demands, and returns the events of it.
    pub fn handle_timeout(&mut self, now: f64) -> Result<String, String> {
        let now = self.instant(now)?;
        Ok(self.work(|client, listener| client.handle_timeout(now, listener)))
    }

    /// Ends the connection, and returns the last events.
    pub fn closed(&mut self) -> String {
        self.forget();
        self.work(|client, listener| client.closed(listener))
    }

    /// Prepares for a new connection.
    pub fn reconnect(&mut self) {
        self.forget();
        self.client.reconnect();
    }

    /// Takes the bytes to send.
    pub fn output(&mut self, now: f64) -> Result<Vec<u8>, String> {
        let now = self.instant(now)?;
        Ok(self.client.output(now))
    }

    /// Returns when `handle_timeout` is to be called if nothing arrives before.
    pub fn deadline(&self) -> Option<f64> {
        let deadline = self.client.deadline()?;
        Some(deadline.saturating_duration_since(self.zero).as_secs_f64() * 1000.0)
    }

    /// Queues a command, and returns its number.
    pub fn command(&mut self, text: &str) -> Result<u32, String> {
        self.client.command(text).map(|id| id.number()).map_err(|error| error.to_string())
    }

    /// Sends a line at once.
    pub fn send_line(&mut self, text: &str) -> Result<(), String> {
        self.client.send_line(text).map_err(|error| error.to_string())
    }

    /// Returns how far the connection is, as JSON.
    pub fn state(&self) -> String {
        let mut state = match self.client.state() {
            State::Connecting => json!({ "phase": "connecting" }),
            State::NameAsked => json!({ "phase": "name_asked" }),
            State::PasswordAsked => json!({ "phase": "password_asked" }),
            State::Refused { reason, line } => {
                json!({ "phase": "refused", "refusal": reason.as_str(), "line": line })
            }
            State::Online { handle, registered } => {
                json!({ "phase": "online", "handle": handle, "registered": registered })
            }
            State::TakenOver => json!({ "phase": "taken_over" }),
            State::Closed { reason } => json!({ "phase": "closed", "reason": reason }),
            _ => json!({ "phase": "unknown" }),
        };
        state["mayReconnect"] = self.client.state().may_reconnect().into();
        to_text(&state)
    }

    /// Returns whether the server answers in block mode.
    pub fn is_in_block_mode(&self) -> bool {
        self.client.is_in_block_mode()
    }

    /// Switches a group of the list; false if there is none of that name.
    pub fn set_group(&mut self, name: &str, on: bool) -> bool {
        self.client.groups().set(name, on)
    }

    /// Returns what is known about the connection, as JSON.
    pub fn status(&self) -> String {
        status_text(self.client.status())
    }

    /// Returns the line that is still arriving.
    pub fn pending_line(&self) -> String {
        self.client.session().pending_line().into_owned()
    }
}

impl Client {
    fn instant(&self, now: f64) -> Result<Instant, String> {
        let at = self.zero.checked_add(duration(now)?);
        at.ok_or_else(|| "the time is out of range".to_owned())
    }

    fn forget(&mut self) {
        self.received.clear();
        self.read = 0;
    }

    fn work(&mut self, work: impl FnOnce(&mut Machine, &mut dyn Listener)) -> String {
        let Client { client, events, .. } = self;
        let mut push = with_context(|heard, context| events.push(heard, context.answers));
        work(client, &mut push);
        self.events.take()
    }
}
