//! A bot that answers tells, accepts challenges and plays: `cargo run --example bot --
//! freechess.org:5000`, as a guest, or with a name after the address and its password in the
//! variable `BOT_PASSWORD`. With `--timeseal` or `--timeseal2` before the address every line is sent with its time, and
//! with `--reconnect` a connection that was lost is made again.
//!
//! Every board has the complete position and whose move it is. So the bot keeps no game state, and a
//! takeback, an adjournment or a lost connection needs no special treatment. A `Client` does the login.

mod moves;

use std::collections::HashSet;
use std::env;
use std::io;
use std::net::TcpStream;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use looking_at::client::{Client, Config, State};
use looking_at::event::text::visible;
use looking_at::event::{Board, Challenge, Offer, Relation, Tell};
use looking_at::timeseal::Version;
use looking_at::{Context, Handlers};

/// The time to wait before reconnecting.
const PAUSE: Duration = Duration::from_secs(5);

/// The state of the bot.
#[derive(Default)]
struct Bot {
    /// The last position, so that none is answered twice.
    seen: Option<(u32, String)>,
    /// The players who got an answer already. Two bots that answer everything would never stop.
    greeted: HashSet<String>,
}

impl Bot {
    fn tell(&mut self, tell: &Tell<'_>, server: &mut Context<'_>) {
        println!("{} tells me: {}", tell.from, visible(&tell.text));
        let name = &*tell.from.name;
        if self.greeted.insert(name.to_owned()) || tell.text.trim() == "help" {
            let me = server.status().handle.clone().unwrap_or_default();
            send(server, &format!("tell {name} I am a bot. Try: match {me} 5 0"));
        }
    }

    fn challenge(&mut self, challenge: &Challenge<'_>, server: &mut Context<'_>) {
        // Some servers show a challenge to both sides.
        if server.status().handle.as_deref() == Some(&*challenge.challenger.name) {
            return;
        }
        let known = matches!(&*challenge.category, "blitz" | "lightning" | "standard" | "untimed");
        let verb = if known && challenge.loaded_from.is_none() { "accept" } else { "decline" };
        println!("{} wants to play {}: {verb}", challenge.challenger, challenge.category);
        send(server, &format!("{verb} {}", challenge.challenger.name));
    }

    fn offer(&mut self, offer: &Offer<'_>, server: &mut Context<'_>) {
        let verb = match &*offer.what {
            "takeback" | "abort" | "adjourn" => "accept",
            _ => "decline",
        };
        let from = offer.from.as_ref().map_or("", |from| &*from.name);
        send(server, format!("{verb} {from}").trim_end());
    }

    fn board(&mut self, board: &Board<'_>, server: &mut Context<'_>) {
        if !matches!(board.relation, Relation::MyMove | Relation::OpponentsMove) {
            return;
        }
        let seen = Some((board.game, board.fen()));
        if self.seen == seen {
            return;
        }
        self.seen = seen;
        if board.relation != Relation::MyMove {
            return;
        }
        match moves::choose(&board.fen()) {
            Ok(Some(chosen)) => {
                println!("game {}: {chosen}", board.game);
                send(server, &chosen);
            }
            // Mate or stalemate: the server ends the game.
            Ok(None) => {}
            Err(error) => {
                println!("game {}: not chess as I know it: {error}", board.game);
                send(server, "abort");
            }
        }
    }
}

/// Sends a line at once: a move must not wait for the answers of other commands.
fn send(server: &mut Context<'_>, line: &str) {
    if let Err(error) = server.send_line(line) {
        println!("not sent: {error}");
    }
}

fn handlers() -> Handlers<'static, Bot> {
    let mut handlers = Handlers::new();
    handlers.on_logged_in(|_: &mut Bot, login, server| {
        println!("logged in as {}", login.handle);
        for setting in ["set seek 0", "set bell 0"] {
            let _ = server.command(setting);
        }
    });
    handlers.on_tell(|bot, tell, server| bot.tell(tell, server));
    handlers.on_challenge(|bot, challenge, server| bot.challenge(challenge, server));
    handlers.on_offer(|bot, offer, server| bot.offer(offer, server));
    handlers.on_board(|bot, board, server| bot.board(board, server));
    handlers.on_game_ended(|bot, ended, _| {
        println!("game {}: {} {}", ended.game, visible(&ended.reason), ended.result.as_str());
        bot.seen = None;
    });
    handlers
}

/// Connects, plays, and connects again if it is asked to and the server did not send the bot away.
fn play(address: &str, name: &str, config: Config, reconnects: bool) -> io::Result<()> {
    let mut client = Client::new(config).map_err(io::Error::other)?;
    let (mut bot, mut handlers) = (Bot::default(), handlers());
    loop {
        let result = TcpStream::connect(address)
            .and_then(|server| client.run(&server, &mut handlers.with(&mut bot)));
        match client.state() {
            State::Refused { reason, line } => {
                let why = line.as_deref().map_or_else(|| format!("{reason:?}"), visible_line);
                let text = format!("the server does not let {name} in: {why}");
                return Err(io::Error::other(text));
            }
            State::TakenOver => return Err(io::Error::other("another login took over")),
            state if reconnects && state.may_reconnect() => {
                println!("the connection has ended; trying again");
                thread::sleep(PAUSE);
            }
            _ => return result,
        }
    }
}

fn visible_line(line: &str) -> String {
    visible(line).to_string()
}

fn main() -> ExitCode {
    let (mut timeseal, mut reconnects, mut rest) = (None, false, Vec::new());
    for word in env::args().skip(1) {
        match &*word {
            "--timeseal" => timeseal = Some(Version::One),
            "--timeseal2" => timeseal = Some(Version::Two),
            "--reconnect" => reconnects = true,
            _ => rest.push(word),
        }
    }
    let (address, name) = match &rest[..] {
        [address] if !address.starts_with('-') => (address, "guest"),
        [address, name] if !address.starts_with('-') => (address, &**name),
        _ => {
            eprintln!(
                "usage: bot [--timeseal|--timeseal2] [--reconnect] HOST:PORT [NAME], \
                 with the password in BOT_PASSWORD"
            );
            return ExitCode::from(2);
        }
    };
    let mut config = match env::var("BOT_PASSWORD") {
        Ok(password) if name != "guest" => Config::player(name, password),
        _ => Config::guest_named(name),
    };
    if let Some(version) = timeseal {
        config = config.timeseal(version);
    }
    match play(address, name, config, reconnects) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bot: {error}");
            ExitCode::from(2)
        }
    }
}
