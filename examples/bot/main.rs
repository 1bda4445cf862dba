//! A bot that answers tells, accepts challenges and plays: `cargo run --example bot --
//! freechess.org:5000`, as a guest, or with a name after the address and its password in the
//! variable `BOT_PASSWORD`.
//!
//! Every board has the complete position and whose move it is. So the bot keeps no game state, and a
//! takeback, an adjournment or a lost connection needs no special treatment.

mod moves;

use std::collections::HashSet;
use std::env;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::ExitCode;

use looking_at::event::text::visible;
use looking_at::event::{Board, Challenge, Offer, Relation, Tell};
use looking_at::{Context, Event, Handlers, Session, UnknownKind};

/// The state of the bot.
struct Bot {
    name: String,
    password: String,
    logged_in: bool,
    /// How often the server asked for the name: the second time, the login was refused.
    asked: u32,
    /// The last position, so that none is answered twice.
    seen: Option<(u32, String)>,
    /// Who got an answer already. Two bots that answer everything would never stop.
    greeted: HashSet<String>,
}

impl Bot {
    fn new(name: String, password: String) -> Bot {
        Bot { name, password, logged_in: false, asked: 0, seen: None, greeted: HashSet::new() }
    }

    fn logged_in(&mut self, server: &mut Context<'_>) {
        if !std::mem::replace(&mut self.logged_in, true) {
            println!("logged in");
            for line in ["set style 12", "set seek 0", "set bell 0"] {
                send(server, line);
            }
        }
    }

    fn tell(&mut self, tell: &Tell<'_>, server: &mut Context<'_>) {
        println!("{} tells me: {}", tell.from, visible(&tell.text));
        let name = &*tell.from.name;
        if self.greeted.insert(name.to_owned()) || tell.text.trim() == "help" {
            send(server, &format!("tell {name} I am a bot. Try: match {} 5 0", self.name));
        }
    }

    fn challenge(&mut self, challenge: &Challenge<'_>, server: &mut Context<'_>) {
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

/// Sends a command.
fn send(server: &mut Context<'_>, line: &str) {
    server.send(format!("{line}\n"));
}

fn handlers() -> Result<Handlers<'static, Bot>, UnknownKind> {
    let mut handlers = Handlers::new();
    handlers.on("login_prompt", |bot: &mut Bot, _, server| {
        bot.asked += 1;
        send(server, &bot.name);
    })?;
    handlers.on("password_prompt", |bot, _, server| send(server, &bot.password))?;
    handlers.on("enter_prompt", |bot, heard, server| {
        if let Event::Notice(notice) = &heard.event {
            bot.name = notice.get("name").unwrap_or(&bot.name).to_owned();
        }
        send(server, "");
    })?;
    handlers.on_logged_in(|bot, login, _| bot.name = login.handle.name.to_string());
    handlers.on_prompt(|bot, _, server| bot.logged_in(server));
    handlers.on_tell(|bot, tell, server| bot.tell(tell, server));
    handlers.on_challenge(|bot, challenge, server| bot.challenge(challenge, server));
    handlers.on_offer(|bot, offer, server| bot.offer(offer, server));
    handlers.on_board(|bot, board, server| bot.board(board, server));
    handlers.on_game_ended(|bot, ended, _| {
        println!("game {}: {} {}", ended.game, visible(&ended.reason), ended.result.as_str());
        bot.seen = None;
    });
    Ok(handlers)
}

fn run(mut server: TcpStream, mut bot: Bot) -> io::Result<()> {
    let mut handlers = handlers().map_err(io::Error::other)?;
    let mut session = Session::new();
    let mut buffer = [0; 4096];
    loop {
        if bot.asked > 1 {
            return Err(io::Error::other(format!("the server does not let {} in", bot.name)));
        }
        server.write_all(&session.take_output())?;
        match server.read(&mut buffer) {
            Ok(length @ 1..) => session.feed(&buffer[..length], &mut handlers.with(&mut bot)),
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    session.finish(&mut handlers.with(&mut bot));
    Ok(())
}

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let Some(address) = words.next() else {
        eprintln!("usage: bot HOST:PORT [NAME], with the password in BOT_PASSWORD");
        return ExitCode::from(2);
    };
    let name = words.next().unwrap_or_else(|| "guest".to_owned());
    let bot = Bot::new(name, env::var("BOT_PASSWORD").unwrap_or_default());
    match TcpStream::connect(address).and_then(|server| run(server, bot)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bot: {error}");
            ExitCode::from(2)
        }
    }
}
