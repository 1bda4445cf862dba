//! What a client does: who logs in, how lines are sent, and what is asked of the server.

use std::fmt;
use std::time::Duration;

use crate::command::{Encoding, Rules, SendError};
use crate::timeseal::{self, TimesealError, Version};

/// The interface variables in the order of FICS's login string, as its help page `iv_list` has them.
const VARIABLES: &str = "compressmove audiochat seekremove defprompt lock startpos block gameinfo xdr pendinfo graph \
    seekinfo extascii nohighlight highlight showserver pin ms pinginfo boardinfo extuserinfo seekca showownseek premove \
    smartmove movecase suicide crazyhouse losers wildcastle fr nowrap allresults obsping singleboard";

/// The minimum number of digits of a login string. FatICS ignores a shorter one.
const SHORTEST: usize = 32;

/// The interface variable of block mode.
pub(super) const BLOCK: &str = "block";

/// The settings of a [`Client`](super::Client).
///
/// Three constructors say who logs in; the methods change the rest.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::client::{Client, Config};
/// use looking_at::timeseal::Version;
///
/// let config = Config::player("Foo", "secret")
///     .timeseal(Version::Two)
///     .variable("seekinfo", true)
///     .block_mode(true)
///     .answer_timeout(Duration::from_secs(10));
/// assert!(!format!("{config:?}").contains("secret"));
/// let client = Client::new(config)?;
/// # let _ = client;
/// # Ok::<(), looking_at::client::ConfigError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Config {
    user: User,
    timeseal: Option<Version>,
    program: String,
    system: String,
    encoding: Encoding,
    style: Option<u8>,
    interface: Option<String>,
    variables: Vec<(String, bool)>,
    login_string: bool,
    login_lines: Vec<String>,
    pub(super) login_timeout: Duration,
    pub(super) answer_timeout: Duration,
    keep_alive: Option<(Duration, String)>,
}

/// Who logs in.
#[derive(Debug, Clone)]
enum User {
    Guest(String),
    Player(String, Password),
    Typed,
}

/// A text that is never shown.
#[derive(Clone, PartialEq, Eq)]
struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

/// The reason why a client can't be made with a [`Config`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A text can't be sent: the name, the password, a line of the login or the text of a setting.
    #[error("the {what} cannot be sent: {error}")]
    Text {
        /// Which text.
        what: &'static str,
        /// Why.
        error: SendError,
    },
    /// A text is empty that must not be: an empty password would mean another name.
    #[error("the {what} is empty")]
    Empty {
        /// Which text.
        what: &'static str,
    },
    /// The greeting of timeseal can't be made from the name of the program and of the system.
    #[error("the greeting of timeseal cannot be sent: {0}")]
    Hello(#[from] TimesealError),
    /// The login string has no place for an interface variable.
    #[error("the login string has no variable {name:?}")]
    Variable {
        /// Its name.
        name: String,
    },
}

impl Config {
    /// Logs in as a guest, under the name that the server gives.
    #[must_use]
    pub fn guest() -> Config {
        Config::guest_named("guest")
    }

    /// Logs in as a guest under a name that is not registered.
    ///
    /// If the name is registered, the login is [refused](super::Refusal::PasswordNeeded).
    #[must_use]
    pub fn guest_named(name: impl Into<String>) -> Config {
        Config::of(User::Guest(name.into()))
    }

    /// Logs in as a registered player.
    ///
    /// If the name is not registered, the login is [refused](super::Refusal::NotRegistered): the player is not
    /// made a guest.
    #[must_use]
    pub fn player(name: impl Into<String>, password: impl Into<String>) -> Config {
        Config::of(User::Player(name.into(), Password(password.into())))
    }

    /// Leaves the login to a person who types it, with [`Client::send_line`](super::Client::send_line).
    #[must_use]
    pub fn typed() -> Config {
        Config::of(User::Typed)
    }

    fn of(user: User) -> Config {
        Config {
            user,
            timeseal: None,
            program: env!("CARGO_PKG_NAME").to_owned(),
            system: std::env::consts::OS.to_owned(),
            encoding: Encoding::default(),
            style: Some(12),
            interface: None,
            variables: Vec::new(),
            login_string: false,
            login_lines: Vec::new(),
            login_timeout: Duration::from_secs(60),
            answer_timeout: Duration::from_secs(60),
            keep_alive: None,
        }
    }

    /// Speaks timeseal; off unless called.
    #[must_use]
    pub fn timeseal(mut self, version: Version) -> Config {
        self.timeseal = Some(version);
        self
    }

    /// Names the program and the system in the greeting of timeseal.
    #[must_use]
    pub fn program(mut self, name: impl Into<String>, system: impl Into<String>) -> Config {
        (self.program, self.system) = (name.into(), system.into());
        self
    }

    /// Sets how text is sent; [`Encoding::Latin1`] unless called.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Config {
        self.encoding = encoding;
        self
    }

    /// Sets the style of boards that is asked for after the login, or none; 12 unless called.
    #[must_use]
    pub fn style(mut self, style: impl Into<Option<u8>>) -> Config {
        self.style = style.into();
        self
    }

    /// Tells the server what the program is, with `set interface`.
    #[must_use]
    pub fn interface(mut self, name: impl Into<String>) -> Config {
        self.interface = Some(name.into());
        self
    }

    /// Sets an interface variable, with `iset` after the login or in the [login string](Config::login_string).
    #[must_use]
    pub fn variable(mut self, name: impl Into<String>, on: bool) -> Config {
        self.variables.push((name.into(), on));
        self
    }

    /// Asks for block mode, in which the server says which command each line answers.
    ///
    /// If a server answers that it has no block mode, the client continues without it.
    #[must_use]
    pub fn block_mode(mut self, on: bool) -> Config {
        self.variables.retain(|(name, _)| name != BLOCK);
        if on {
            // First, so that all other settings are asked for in block mode.
            self.variables.insert(0, (BLOCK.to_owned(), true));
        }
        self
    }

    /// Sends the interface variables in FICS's login string, `%b` and a digit for each, before the name.
    ///
    /// It sets the others to 0, all that the first servers with a login string had. A server that does not understand it
    /// takes it for a name and refuses that, or ignores it; then the variables are set with `iset`.
    #[must_use]
    pub fn login_string(mut self, on: bool) -> Config {
        self.login_string = on;
        self
    }

    /// Sends a line before the name, such as ICC's `level2settings=...`. May be called several times.
    #[must_use]
    pub fn login_line(mut self, line: impl Into<String>) -> Config {
        self.login_lines.push(line.into());
        self
    }

    /// Sets how long the login may take; 60 seconds unless called.
    #[must_use]
    pub fn login_timeout(mut self, limit: Duration) -> Config {
        self.login_timeout = limit;
        self
    }

    /// Sets how long the answer to a command may take; 60 seconds unless called.
    #[must_use]
    pub fn answer_timeout(mut self, limit: Duration) -> Config {
        self.answer_timeout = limit;
        self
    }

    /// Sends a command whenever nothing has been sent for some time, so that the server does not end the session.
    ///
    /// Off unless called, and with a time of zero. What counts as activity is up to the server; `date` is cheap and has a short answer.
    #[must_use]
    pub fn keep_alive(mut self, every: Duration, command: impl Into<String>) -> Config {
        self.keep_alive = Some((every, command.into()));
        self
    }

    /// Returns the name to log in with, unless a person types it.
    pub(super) fn name(&self) -> Option<&str> {
        match &self.user {
            User::Guest(name) | User::Player(name, _) => Some(name),
            User::Typed => None,
        }
    }

    /// Checks and encodes all that the client will send.
    pub(super) fn plan(&self) -> Result<Plan, ConfigError> {
        let rules = Rules { encoding: self.encoding, ascii: self.timeseal.is_some() };
        let encode = |what: &'static str, text: &str| {
            rules.encode(text).map_err(|error| ConfigError::Text { what, error })
        };
        let encode_some = |what: &'static str, text: &str| match text {
            "" => Err(ConfigError::Empty { what }),
            _ => encode(what, text),
        };
        let (name, password) = match &self.user {
            User::Guest(name) => (Some(name), None),
            User::Player(name, password) => (Some(name), Some(password)),
            User::Typed => (None, None),
        };
        let mut before_name = Vec::new();
        if self.login_string && !self.variables.is_empty() {
            before_name.push(self.login_string_text()?.into_bytes());
        }
        for line in &self.login_lines {
            before_name.push(encode_some("line of the login", line)?);
        }
        let mut settings = Vec::new();
        for (variable, on) in &self.variables {
            let text = format!("iset {variable} {}", u8::from(*on));
            settings.push((Some(variable.clone()), encode("interface variable", &text)?));
        }
        if let Some(style) = self.style {
            settings.push((None, format!("set style {style}").into_bytes()));
        }
        if let Some(interface) = &self.interface {
            let text = format!("set interface {interface}");
            settings.push((None, encode("name of the interface", &text)?));
        }
        if let Some(version) = self.timeseal {
            // Made only for its errors. The longest time makes the longest greeting.
            timeseal::hello(version, &self.program, &self.system, Duration::MAX)?;
        }
        let keep_alive = self.keep_alive.as_ref().filter(|(every, _)| !every.is_zero());
        Ok(Plan {
            rules,
            timeseal: self.timeseal,
            name: name.map(|name| encode_some("name", name)).transpose()?,
            password: password
                .map(|password| encode_some("password", &password.0))
                .transpose()?
                .map(Secret),
            before_name,
            has_login_string: self.login_string && !self.variables.is_empty(),
            settings,
            keep_alive: keep_alive
                .map(|(every, text)| {
                    encode("command of the keep-alive", text).map(|text| (*every, text))
                })
                .transpose()?,
        })
    }

    /// Returns the greeting of timeseal.
    pub(super) fn hello(&self, version: Version, time: Duration) -> Vec<u8> {
        // `plan` has made it once, so this can't fail.
        timeseal::hello(version, &self.program, &self.system, time).unwrap_or_default()
    }

    fn login_string_text(&self) -> Result<String, ConfigError> {
        let mut digits = vec![b'0'; SHORTEST];
        for (name, on) in &self.variables {
            let Some(at) = VARIABLES.split_whitespace().position(|known| known == name) else {
                return Err(ConfigError::Variable { name: name.clone() });
            };
            if digits.len() <= at {
                digits.resize(at + 1, b'0');
            }
            digits[at] = b'0' + u8::from(*on);
        }
        Ok(format!("%b{}", String::from_utf8_lossy(&digits)))
    }
}

/// What a client sends, encoded.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) rules: Rules,
    pub(super) timeseal: Option<Version>,
    /// `None` if a person types the login.
    pub(super) name: Option<Vec<u8>>,
    pub(super) password: Option<Secret>,
    pub(super) before_name: Vec<Vec<u8>>,
    /// Whether the first line before the name is a login string.
    pub(super) has_login_string: bool,
    /// The commands after the login, each with its name if it sets an interface variable.
    pub(super) settings: Vec<(Option<String>, Vec<u8>)>,
    pub(super) keep_alive: Option<(Duration, Vec<u8>)>,
}

/// A line that is never shown.
#[derive(Clone)]
pub(super) struct Secret(pub(super) Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_login_string_has_a_digit_for_each_variable_and_32_at_least() {
        let config = Config::guest().login_string(true);
        let text = |config: &Config| config.plan().map(|plan| plan.before_name);
        assert_eq!(text(&config), Ok(vec![]), "nothing is asked for");
        // What FatICS answered with `#Ivars set.` in fat-login-ivars.
        let names = "seekremove defprompt startpos gameinfo pendinfo seekinfo nohighlight";
        let config = names.split(' ').fold(config, |config, name| config.variable(name, true));
        assert_eq!(text(&config), Ok(vec![b"%b00110101010101000000000000000000".to_vec()]));
        let config = config.variable("ms", false).block_mode(true);
        assert_eq!(text(&config), Ok(vec![b"%b00110111010101000000000000000000".to_vec()]));
        let config = config.variable("singleboard", true);
        assert_eq!(text(&config), Ok(vec![b"%b00110111010101000000000000000000001".to_vec()]));
        let error = text(&config.variable("bogus", true)).unwrap_err();
        assert_eq!(error.to_string(), "the login string has no variable \"bogus\"");
    }

    #[test]
    fn what_cannot_be_sent_is_an_error() {
        let error = |config: Config| config.plan().unwrap_err().to_string();
        assert_eq!(error(Config::player("Foo", "")), "the password is empty");
        assert_eq!(error(Config::guest_named("")), "the name is empty");
        let secret = error(Config::player("Foo", "s3cr\net"));
        assert!(secret.starts_with("the password cannot be sent: byte 4 breaks"), "{secret}");
        let sealed = Config::player("Foo", "café").timeseal(Version::One);
        assert!(error(sealed).contains("is not ASCII"));
        assert!(error(Config::guest().interface("a\0")).contains("the name of the interface"));
        assert!(error(Config::guest().login_line("")).contains("line of the login is empty"));
        assert!(error(Config::guest().variable("a\n", true)).contains("interface variable"));
        let every = Duration::from_secs(1);
        assert!(error(Config::guest().keep_alive(every, "♔")).contains("keep-alive"));
        let hello = Config::guest().timeseal(Version::One).program("a|b", "c");
        assert!(error(hello).contains("greeting of timeseal"));
    }

    #[test]
    fn no_password_is_shown() {
        let config = Config::player("Foo", "hunter2");
        let shown = format!("{config:?} {:?}", config.plan());
        assert!(shown.contains("Foo") && !shown.contains("hunter2"), "{shown}");
        let bytes = format!("{:?}", b"hunter2");
        assert!(!shown.contains(&bytes[1..bytes.len() - 1]), "{shown}");
    }
}
