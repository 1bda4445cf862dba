//! What every client needs above a session: the login, timeseal, and commands with their answers.
//!
//! A [`Client`] is a state machine without I/O and without a clock. Bytes and the time go in, events and bytes to
//! send come out, so it works with blocking sockets, threads, a game loop or any asynchronous runtime.
//! [`run`](Client::run) is a ready loop for a blocking socket; with the feature `tokio`, `codec` has a connection. The
//! guide has a page about [writing a client or a bot](crate::guide::client).
//!
//! # Flow
//!
//! 1. Connect, make a [`Client`], and write what [`output`](Client::output) returns.
//! 2. [`feed`](Client::feed) what arrives, then write the output again.
//! 3. When the [`deadline`](Client::deadline) has come and nothing arrived, call
//!    [`handle_timeout`](Client::handle_timeout), then write the output again.
//! 4. When the connection has ended, call [`closed`](Client::closed). For another connection with the same
//!    settings call [`reconnect`](Client::reconnect) and begin again.
//!
//! [`Client::run`] does all this over a [`TcpStream`](std::net::TcpStream), and has an example.
//!
//! # The login
//!
//! The client answers the server's questions itself, each at most once. [`State`] says how far it is. The login is
//! over with the first prompt for commands, and the event [`LoggedIn`](crate::Event::LoggedIn) comes once, before it.
//! A login that the server does not accept is [`State::Refused`], with the reason, and nothing more is sent: try
//! again on a new connection, with another [`Config`]. The password is sent once, only after the name, and never
//! empty. It is in no event and in no [`Debug`] output.
//!
//! # Commands
//!
//! [`command`](Client::command) queues a command and returns its [`CommandId`]; handlers use
//! [`Context::command`](crate::Context::command). Commands are sent when the login is over, and an
//! [`AnswerEnd`](crate::Event::AnswerEnd) says what became of each, also if its answer was empty or never came.
//!
//! What is certain depends on block mode ([`Config::block_mode`]), which freechess.org and FatICS have:
//!
//! | | in block mode | without it |
//! |---|---|---|
//! | sending | all commands at once, with their numbers | one at a time, the next after a prompt |
//! | [`Context::answers`](crate::Context::answers) | what the server says, always right | a guess: what comes between the command and the prompt, but for kinds that come unasked, such as tells |
//! | [`AnswerEnd`] | [`Complete`](AnswerEnding::Complete), when all of the answer has come | [`Prompt`](AnswerEnding::Prompt): a prompt came after something that may be the answer, or after nothing. A board that came by itself looks the same |
//! | no end within [`Config::answer_timeout`] | [`Late`](AnswerEnding::Late) | [`Late`](AnswerEnding::Late), and the next command is sent |
//!
//! # Chunk boundaries
//!
//! Events, answers and the order of the lines that are sent depend on the bytes of the server alone, not on how
//! they were split, as long as commands are sent and groups are switched by handlers. A handler is called before
//! anything after its event is read, so a group that it switches counts for the next event.
//!
//! # Bad input
//!
//! A server that does not keep to the protocol changes the [`State`] or causes a
//! [`Malformed`](crate::Event::Malformed), and never more: a question out of order is
//! [`Refusal::Unexpected`], silence is [`Refusal::Timeout`], a second login over one connection is [`State::Closed`], and the
//! end of an answer with a number that was not sent is malformed. A ping inside a line is text, since a player may have written it;
//! it is not answered. Commands that wait and answers that were not taken are limited to 1,024 each.

mod answers;
mod codes;
mod config;
mod login;
// WebAssembly without a system has neither sockets nor a clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod run;
mod state;
mod wire;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

pub use self::codes::code_name;
pub use self::config::{Config, ConfigError};
pub use self::state::{Refusal, State};
pub use crate::clock::Instant;
pub use crate::command::{Answers, CommandId, Encoding, SendError};

use self::answers::Unanswered;
use self::config::{BLOCK, Plan};
use self::login::Login;
use self::wire::Wire;
use crate::command::{MAX_WAITING, Outbox};
use crate::event::{AnswerEnd, AnswerEnding, BlockEnd, Event, Malformed, Notice};
use crate::handlers::{Context, Listener};
use crate::heard::Heard;
use crate::matcher::Groups;
use crate::session::Session;
use crate::status::Status;

/// The time to wait for the server to ask for the name again after a line that was sent before it.
///
/// FICS and FatICS ask again. Whether ICC does is not documented; then the name is sent anyway.
const BEFORE_NAME: Duration = Duration::from_secs(3);

/// The time of the first line over timeseal: to a server, a line with the time 0 is not of timeseal.
const FIRST_TIME: Duration = Duration::from_millis(1);

/// The kind that is malformed where a listener sends what can't be sent.
const COMMAND: &str = "command";

/// A connection to a server, without its socket.
///
/// ```
/// use std::time::Instant;
///
/// use looking_at::Heard;
/// use looking_at::client::{Client, Config, State};
///
/// let mut kinds = Vec::new();
/// let mut listener = |heard: &Heard<'_>| kinds.push(heard.kind().to_owned());
/// let now = Instant::now();
/// let mut client = Client::new(Config::player("Foo", "secret"))?;
/// client.command("who")?;
///
/// client.feed(b"login: ", now, &mut listener);
/// assert_eq!(client.output(now), b"Foo\n");
/// client.feed(b"\"Foo\" is a registered name.\n\rpassword: ", now, &mut listener);
/// assert_eq!(client.output(now), b"secret\n");
/// client.feed(b"\n\rfics% ", now, &mut listener);
/// assert_eq!(client.output(now), b"set style 12\n");
/// client.feed(b"Style 12 set.\n\rfics% ", now, &mut listener);
/// assert_eq!(client.output(now), b"who\n");
///
/// assert_eq!(client.state(), &State::Online { handle: "Foo".to_owned(), registered: true });
/// assert_eq!(kinds, [
///     "login_prompt", "name_taken", "password_prompt", "logged_in", "prompt",
///     "style_set", "prompt", "answer_end",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Client {
    session: Session,
    machine: Machine,
}

/// Leaves out the text of lines and commands, which may be passwords.
impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut client = f.debug_struct("Client");
        client.field("machine", &self.machine).field("status", self.session.status());
        client.finish_non_exhaustive()
    }
}

impl Client {
    /// Returns a client with a session of the default list.
    ///
    /// # Errors
    ///
    /// Something in the settings can't be sent.
    pub fn new(config: Config) -> Result<Client, ConfigError> {
        Client::with_session(config, Session::new())
    }

    /// Returns a client with a session of your own settings, which must not have been fed.
    ///
    /// # Errors
    ///
    /// Something in the settings can't be sent.
    pub fn with_session(config: Config, mut session: Session) -> Result<Client, ConfigError> {
        let plan = config.plan()?;
        if let Some(version) = plan.timeseal {
            session.set_timeseal(version);
        }
        session.set_login_name(config.name());
        Ok(Client { session, machine: Machine::new(config, plan) })
    }

    /// Reads the next bytes of the server.
    ///
    /// What is to be sent is returned by [`output`](Client::output).
    pub fn feed(&mut self, bytes: &[u8], now: Instant, listener: &mut (impl Listener + ?Sized)) {
        let Client { session, machine } = self;
        machine.begin(now);
        // Not generic: the session is compiled once for all listeners of clients.
        let reading: &mut dyn Listener = &mut Reading { machine, listener };
        session.feed(bytes, reading);
        // It tells the session what time it is.
        session.on_idle(now, reading);
        self.drop_session_output();
    }

    /// Returns the bytes to send: lines, answers to telnet and to pings, encoded for timeseal if it is on.
    ///
    /// Call it after each call of another method, since what is late is counted from here.
    #[must_use]
    pub fn output(&mut self, now: Instant) -> Vec<u8> {
        self.machine.output(now)
    }

    /// Returns when [`handle_timeout`](Client::handle_timeout) is to be called if nothing arrives before.
    ///
    /// That is the earliest of: the [idle rule](Session::on_idle) of the session, the end of the time for the login
    /// or for an answer, and the keep-alive. `None` until the client knows the time from another call.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.session.next_deadline().into_iter().chain(self.machine.deadline()).min()
    }

    /// Returns how long to wait for bytes before [`handle_timeout`](Client::handle_timeout) is to be called.
    ///
    /// It is what remains until the [`deadline`](Client::deadline), and never zero, so it can be the timeout of a
    /// socket.
    #[must_use]
    pub fn timeout(&self, now: Instant) -> Option<Duration> {
        let left = self.deadline()?.saturating_duration_since(now);
        Some(left.max(Duration::from_millis(1)))
    }

    /// Does what the time demands: reports a line that nothing has followed, gives up a login or an answer, or sends
    /// the keep-alive.
    ///
    /// It may be called at any time; before the [`deadline`](Client::deadline) it does nothing.
    pub fn handle_timeout(&mut self, now: Instant, listener: &mut (impl Listener + ?Sized)) {
        let Client { session, machine } = self;
        machine.begin(now);
        let reading: &mut dyn Listener = &mut Reading { machine, listener };
        session.on_idle(now, reading);
        machine.timeout(now);
        self.report_own(listener);
        self.drop_session_output();
    }

    /// Ends the connection: reports what is pending, and the commands that will not be answered.
    ///
    /// The state is then [`State::Closed`], unless the login was refused or taken over.
    pub fn closed(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Client { session, machine } = self;
        let reading: &mut dyn Listener = &mut Reading { machine, listener };
        session.finish(reading);
        machine.close();
        self.report_own(listener);
        self.drop_session_output();
    }

    /// Prepares the client for a new connection, which begins with a login.
    ///
    /// It keeps the settings, the list, the groups as they were switched (but for those that the session switches
    /// itself, see [`Session::reset`]), and goes on with the numbers of commands. It forgets the state, what was to be
    /// sent, and commands that were not answered; [`closed`](Client::closed) has reported them.
    ///
    /// ```
    /// use looking_at::Heard;
    /// use looking_at::client::{Client, Config, State};
    ///
    /// let mut client = Client::new(Config::guest())?;
    /// let mut listener = |_: &Heard<'_>| {};
    /// client.groups().set("own_prompt", true);
    /// client.closed(&mut listener);
    /// client.reconnect();
    /// assert_eq!(client.state(), &State::Connecting);
    /// assert_eq!(client.groups().is_on("own_prompt"), Some(true));
    /// # Ok::<(), looking_at::client::ConfigError>(())
    /// ```
    pub fn reconnect(&mut self) {
        self.session.reset();
        let Machine { config, plan, outbox, .. } = &self.machine;
        self.session.set_login_name(config.name());
        let mut machine = Machine::new(config.clone(), plan.clone());
        machine.outbox = outbox.fresh();
        machine.first_number = machine.outbox.next_number();
        self.machine = machine;
    }

    /// Queues a command, which is one line without its end.
    ///
    /// It is sent when the login is over; see [above](self#commands) for when that is, and for what is known
    /// about its answer.
    ///
    /// # Errors
    ///
    /// The text can't be sent, too many commands wait, or the connection is over.
    pub fn command(&mut self, text: &str) -> Result<CommandId, SendError> {
        let id = self.machine.outbox.command(text)?;
        self.machine.send();
        Ok(id)
    }

    /// Sends a line at once: what a person types, an answer to a question of the login, or a move that must not wait.
    ///
    /// Nothing is known about its answer, and no [`AnswerEnd`] comes. In block mode, where a server refuses a line
    /// without a number, it gets one, which is the `id` of the [`Block`](crate::Block) around its answer; while the server
    /// changes over to block mode, it waits for that. Without block mode, the prompt after its answer may be taken for the
    /// end of the answer to a command.
    ///
    /// # Errors
    ///
    /// The text can't be sent, too many lines wait to be written, or the connection is over.
    pub fn send_line(&mut self, text: &str) -> Result<(), SendError> {
        self.machine.outbox.line(text)?;
        self.machine.send();
        let Machine { plan, state, login, .. } = &mut self.machine;
        if plan.name.is_none() && *state == State::NameAsked && login.is_typed_name(text) {
            self.session.set_login_name(Some(text));
        }
        Ok(())
    }

    /// Returns how far the connection is.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.machine.state
    }

    /// Returns whether the server answers in block mode.
    #[must_use]
    pub fn is_in_block_mode(&self) -> bool {
        self.machine.blocks
    }

    /// Returns what is known about the connection.
    #[must_use]
    pub fn status(&self) -> &Status {
        self.session.status()
    }

    /// Returns the groups of the list, to be looked at and switched.
    pub fn groups(&mut self) -> &mut Groups {
        self.session.groups()
    }

    /// Returns the session that reads the stream.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Passes an event that was kept to a listener.
    #[cfg(feature = "tokio")]
    pub(crate) fn pass(
        &mut self,
        heard: &Heard<'_>,
        answers: Option<Answers>,
        listener: &mut (impl Listener + ?Sized),
    ) {
        let Client { session, machine } = self;
        let reading = Reading { machine, listener };
        session.report(heard, &mut Passing { reading, answers });
        self.report_own(listener);
    }

    /// Reports what the client itself has to say, outside of an event of the server.
    fn report_own(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Client { session, machine } = self;
        let at = session.offset();
        while let Some(event) = machine.own.pop_front() {
            let heard = Heard::of_line(event, Cow::Borrowed(""), at..at);
            let reading = Reading { machine, listener };
            let passing: &mut dyn Listener = &mut Passing { reading, answers: None };
            session.report(&heard, passing);
        }
    }

    /// Discards the answers of the session: the client itself answers telnet and pings, from their events.
    fn drop_session_output(&mut self) {
        let _ = self.session.take_output();
    }
}

/// All of a client but its session.
#[derive(Debug, Clone)]
struct Machine {
    config: Config,
    plan: Plan,
    state: State,
    login: Login,
    wire: Wire,
    outbox: Outbox,
    unanswered: Unanswered,
    /// The settings that are not asked for yet.
    settings: VecDeque<(Option<String>, Vec<u8>)>,
    /// Whether the server answers in block mode.
    blocks: bool,
    /// Whether the server has said that it will.
    will_block: bool,
    /// The command that asks for block mode, until it is answered.
    asks_for_blocks: Option<CommandId>,
    /// The number of the first command of this connection.
    first_number: u32,
    /// When the connection began, as far as the client knows.
    started: Option<Instant>,
    /// When the last line was sent.
    last_sent: Option<Instant>,
    /// The time of the last line over timeseal.
    time: Duration,
    /// The reason that a logout had.
    logout: Option<String>,
    /// Whether the server has said that it shuts down now.
    shuts_down: bool,
    /// Events of the client that are to be reported.
    own: VecDeque<Event<'static>>,
}

impl Machine {
    fn new(config: Config, plan: Plan) -> Machine {
        let mut wire = Wire::default();
        if let Some(version) = plan.timeseal {
            wire.hello(version);
        }
        Machine {
            state: State::Connecting,
            login: Login::default(),
            wire,
            outbox: Outbox::new(plan.rules),
            unanswered: Unanswered::default(),
            settings: VecDeque::new(),
            blocks: false,
            will_block: false,
            asks_for_blocks: None,
            first_number: 1,
            started: None,
            last_sent: None,
            time: FIRST_TIME,
            logout: None,
            shuts_down: false,
            own: VecDeque::new(),
            config,
            plan,
        }
    }

    /// Records when the connection began.
    fn begin(&mut self, now: Instant) {
        self.started.get_or_insert(now);
    }

    fn output(&mut self, now: Instant) -> Vec<u8> {
        self.begin(now);
        if self.wire.is_empty() {
            return Vec::new();
        }
        if let Some(start) = self.started {
            let passed = now.saturating_duration_since(start);
            // Never less than before, whatever the caller's clock shows.
            self.time = self.time.max(passed.saturating_add(FIRST_TIME));
        }
        // Answers to pings and telnet are not activity of the user: servers log out a user who is idle. So only lines put off
        // the keep-alive.
        if self.wire.has_line() {
            self.last_sent = Some(now);
        }
        let bytes = self.wire.take(&self.config, self.plan.timeseal.is_some(), self.time);
        self.outbox.unwritten = 0;
        self.unanswered.written(now, self.config.answer_timeout);
        bytes
    }

    /// Takes an event of the server.
    fn hear(&mut self, heard: &Heard<'_>, status: &Status) {
        match &heard.event {
            // Telnet and pings belong to the connection, so they are answered also after a login was refused.
            Event::Reply(reply) => self.wire.telnet(&reply.bytes),
            Event::Ping(_) => self.wire.pong(),
            _ if self.state.is_over() => {}
            Event::Prompt(_) if self.state.is_online() => self.prompt(),
            Event::Prompt(_) => self.online(status),
            Event::BlockEnd(end) => self.block_end(end),
            Event::LoggedIn(login) => self.renamed(&login.handle.name),
            Event::Notice(notice) => self.notice(notice, &heard.line),
            _ => {}
        }
        self.unanswered.hear(&heard.event, self.state.handle());
        self.send();
    }

    fn notice(&mut self, notice: &Notice<'_>, line: &str) {
        if self.state.is_online() {
            match &*notice.kind {
                "logout" if notice.get("reason") == Some("second_login") => {
                    self.over(State::TakenOver);
                }
                "shutdown" => self.shutdown(notice),
                "logout" => self.logged_out(notice.get("reason")),
                // Another login on this connection: what is sent now would be taken for a name.
                "login_prompt" => {
                    let reason = self.logout.take();
                    self.over(State::Closed { reason });
                }
                // All that capablanca and some versions of FatICS say to `quit`.
                "goodbye" if self.logout.is_none() => self.logged_out(Some("asked")),
                "setting" if notice.get("what") == Some(BLOCK) => {
                    self.will_block = notice.truth("on") == Some(true);
                    // Nobody waits for the end of this answer: a line asked for it.
                    if self.unanswered.len() == 0 {
                        self.blocks = self.will_block;
                    }
                }
                _ => {}
            }
        } else if notice.kind == "logout" && notice.get("reason") != Some("asked") {
            self.logged_out(notice.get("reason"));
        } else if let Some(state) = self.login.hear(notice, line, &self.plan, &mut self.wire) {
            if state.is_over() {
                self.over(state);
            } else {
                self.state = state;
            }
        }
    }

    /// Records whether the server shuts down now. Lines without a time say only who does it, and why.
    fn shutdown(&mut self, notice: &Notice<'_>) {
        if notice.truth("canceled") == Some(true) {
            self.shuts_down = false;
        } else if let Some(minutes) = notice.number("minutes") {
            self.shuts_down = minutes == 0 && notice.number("seconds").unwrap_or(0) == 0;
        }
    }

    /// Records why the server ends the session. A server that shuts down says farewell as it does to `quit`.
    fn logged_out(&mut self, reason: Option<&str>) {
        let is_asked = reason == Some("asked");
        let reason = if is_asked && self.shuts_down { Some("shutdown") } else { reason };
        self.logout = reason.map(str::to_owned);
    }

    /// Sets the handle, which the server may say after the first prompt.
    fn renamed(&mut self, name: &str) {
        if let State::Online { handle, .. } = &mut self.state {
            name.clone_into(handle);
        }
    }

    /// Handles the first prompt for commands.
    fn online(&mut self, status: &Status) {
        let named = || self.config.name().unwrap_or_default().to_owned();
        let handle = status.handle.clone().unwrap_or_else(named);
        let registered = status.registered.unwrap_or(self.login.has_sent_password());
        self.state = State::Online { handle, registered };
        let are_set = self.login.has_set_variables;
        let is_set = |variable: &Option<String>| are_set && variable.is_some();
        let settings = self.plan.settings.iter().filter(|(variable, _)| !is_set(variable));
        self.settings = settings.cloned().collect();
        let asks_for_blocks =
            |(variable, _): &(Option<String>, Vec<u8>)| variable.as_deref() == Some(BLOCK);
        self.blocks = are_set && self.plan.settings.iter().any(asks_for_blocks);
        self.will_block = self.blocks;
    }

    fn prompt(&mut self) {
        if self.blocks {
            return;
        }
        if let Some(id) = self.unanswered.prompt() {
            self.answered(id, AnswerEnding::Prompt, None);
        }
    }

    fn block_end(&mut self, end: &BlockEnd) {
        if let Some(id) = self.unanswered.block_end(end.id) {
            self.answered(id, AnswerEnding::Complete, Some(end.code));
        } else if end.id != 0 && !self.has_sent(end.id) {
            let number = Cow::Owned(end.id.to_string());
            let expected = "the number of a command that was sent";
            let fault = Malformed::in_field("block_end", "id", Some(number), expected);
            self.own.push_back(Event::Malformed(fault));
        }
    }

    /// Returns whether a line with this number may have been sent over this connection.
    fn has_sent(&self, number: u32) -> bool {
        (self.first_number..self.outbox.next_number()).contains(&number)
            && !self.unanswered.is_without_number(number)
            && !self.outbox.waiting.iter().any(|command| command.id.number() == number)
    }

    fn answered(&mut self, id: CommandId, how: AnswerEnding, code: Option<u32>) {
        let name = code.and_then(code_name).map(Cow::Borrowed);
        let end = AnswerEnd::new(id.number(), how).with(|end| (end.code, end.name) = (code, name));
        self.own.push_back(Event::AnswerEnd(end));
        // The answer to `iset block 1` comes before the server changes over.
        self.blocks = self.will_block;
        self.asks_for_blocks.take_if(|asked| *asked == id);
    }

    /// Sends what may be sent.
    fn send(&mut self) {
        self.send_lines();
        self.send_commands();
    }

    /// Sends the lines that do not wait for answers.
    ///
    /// A line that the server reads after it has changed over to block mode needs a number, and one that it reads
    /// before must not have one. So lines wait until it is known.
    fn send_lines(&mut self) {
        if self.asks_for_blocks.is_some() {
            return;
        }
        for line in self.outbox.take_lines() {
            let id = if self.blocks { self.outbox.number().ok() } else { None };
            self.write_line(id, &line);
            self.outbox.unwritten += 1;
        }
    }

    /// Queues a line, with its number in block mode.
    fn write_line(&mut self, id: Option<CommandId>, text: &[u8]) {
        match id {
            Some(id) => self.wire.line(&[format!("{id} ").as_bytes(), text].concat()),
            None => self.wire.line(text),
        }
    }

    /// Sends the commands that may be sent: all in block mode, else one if none is unanswered.
    fn send_commands(&mut self) {
        while self.state.is_online() && (self.blocks || self.unanswered.len() == 0) {
            let next = match self.settings.pop_front() {
                Some((variable, text)) => self.outbox.number().ok().map(|id| {
                    if variable.as_deref() == Some(BLOCK) {
                        self.asks_for_blocks = Some(id);
                    }
                    (id, text)
                }),
                None => self.outbox.waiting.pop_front().map(|command| (command.id, command.text)),
            };
            let Some((id, text)) = next else { break };
            self.write_line(self.blocks.then_some(id), &text);
            self.unanswered.sent(id, self.blocks);
        }
        self.outbox.unanswered = self.unanswered.len();
    }

    /// Sends nothing more over this connection.
    fn over(&mut self, state: State) {
        self.state = state;
        self.outbox.is_open = false;
        self.outbox.take_lines();
        self.lose_commands();
    }

    fn lose_commands(&mut self) {
        while let Some(id) = self.unanswered.lost() {
            self.answered(id, AnswerEnding::Lost, None);
        }
        while let Some(command) = self.outbox.waiting.pop_front() {
            self.answered(command.id, AnswerEnding::Lost, None);
        }
        self.settings.clear();
        self.outbox.unanswered = 0;
    }

    fn close(&mut self) {
        if !self.state.is_over() {
            let reason = self.logout.take();
            let turned_away = self.login.turned_away();
            self.over(turned_away.unwrap_or(State::Closed { reason }));
        }
        self.wire.clear();
    }

    /// Returns when the login is given up, while there is one.
    fn login_deadline(&self) -> Option<Instant> {
        let is_login = !self.state.is_online() && !self.state.is_over();
        // A person may take his time.
        let start = self.started.filter(|_| is_login && self.plan.name.is_some())?;
        start.checked_add(self.config.login_timeout)
    }

    /// Returns when the name is sent though the server has not asked for it again.
    fn name_deadline(&self) -> Option<Instant> {
        let waits = self.login.is_before_name() && self.state == State::NameAsked;
        self.last_sent.filter(|_| waits)?.checked_add(BEFORE_NAME)
    }

    fn keep_alive_deadline(&self) -> Option<Instant> {
        let (every, _) = self.plan.keep_alive.as_ref().filter(|_| self.state.is_online())?;
        self.last_sent?.checked_add(*every)
    }

    fn deadline(&self) -> Option<Instant> {
        let times = [self.login_deadline(), self.name_deadline(), self.keep_alive_deadline()];
        times.into_iter().chain([self.unanswered.deadline()]).flatten().min()
    }

    /// Handles every deadline that has passed.
    fn timeout(&mut self, now: Instant) {
        let has_come = |deadline: Option<Instant>| deadline.is_some_and(|deadline| deadline <= now);
        if has_come(self.login_deadline()) {
            return self.over(State::Refused { reason: Refusal::Timeout, line: None });
        }
        if has_come(self.name_deadline()) {
            self.login.next_line(&self.plan, &mut self.wire);
            self.last_sent = Some(now);
        }
        while let Some(id) = self.unanswered.late(now) {
            self.answered(id, AnswerEnding::Late, None);
        }
        if has_come(self.keep_alive_deadline()) {
            // Not one after another if the server answers none.
            let has_room = self.settings.is_empty() && self.unanswered.len() < MAX_WAITING;
            if let Some((_, command)) = self.plan.keep_alive.as_ref().filter(|_| has_room) {
                // As a setting it has no handle that a caller could wait for, and goes before the commands that wait.
                self.settings.push_back((None, command.clone()));
            }
            self.last_sent = Some(now);
        }
        self.send();
    }
}

/// The listener of the session: the client takes each event, then its listener does.
struct Reading<'c, L: ?Sized> {
    machine: &'c mut Machine,
    listener: &'c mut L,
}

impl<L: Listener + ?Sized> Listener for Reading<'_, L> {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        let Machine { unanswered, blocks, state, .. } = &*self.machine;
        // Before the client takes the event: a `BlockEnd` belongs to the answer that it completes.
        let answers = unanswered.answered_by(heard, *blocks, state.handle());
        self.machine.hear(heard, context.status());
        self.pass(heard, answers, context);
        while let Some(event) = self.machine.own.pop_front() {
            let end = heard.span.end;
            let own = Heard::of_line(event, Cow::Borrowed(""), end..end);
            self.pass(&own, None, context);
        }
    }
}

impl<L: Listener + ?Sized> Reading<'_, L> {
    /// Passes an event to the listener, and queues what the listener sends.
    fn pass(&mut self, heard: &Heard<'_>, answers: Option<Answers>, context: &mut Context<'_>) {
        let Reading { machine, listener } = self;
        let mut sent = Vec::new();
        let outbox = &mut machine.outbox;
        listener.event(heard, &mut context.for_client(heard, answers, &mut sent, outbox));
        let lines = sent.strip_suffix(b"\n").unwrap_or(&sent).split(|&byte| byte == b'\n');
        for line in lines.filter(|_| !sent.is_empty()) {
            let Err(error) = machine.outbox.bytes(line) else { continue };
            // A listener that answers this event in the same way would never come to an end.
            if !matches!(&heard.event, Event::Malformed(fault) if fault.of == COMMAND) {
                let (why, expected) = (Cow::Owned(error.to_string()), "a line that can be sent");
                let fault = Malformed::in_field(COMMAND, "line", Some(why), expected);
                machine.own.push_back(Event::Malformed(fault));
            }
        }
        machine.send();
    }
}

/// The listener for events that the client has taken, or that are its own.
struct Passing<'c, L: ?Sized> {
    reading: Reading<'c, L>,
    answers: Option<Answers>,
}

impl<L: Listener + ?Sized> Listener for Passing<'_, L> {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        self.reading.pass(heard, self.answers, context);
    }
}
