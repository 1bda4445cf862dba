//! A pattern list of your own, before the default one:
//! `cargo run --example custom_patterns -- 127.0.0.1:5000`.
//!
//! `house.pat` has the patterns. Each kind in it becomes an event without any Rust code: a notice with
//! the fields that the list names. Try it against `looking-at serve
//! corpus/fics-login-registered.cast --speed max`.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::Instant;

use looking_at::event::text::visible;
use looking_at::{Event, Handlers, Heard, PatternList, Session};

/// The state that the handlers share.
#[derive(Default)]
struct House {
    online: Option<i64>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A mistake in the list is an error with line, column and what was expected.
    let house = PatternList::parse("house.pat", include_str!("house.pat"))?;
    let list = house.then(PatternList::ics());
    let mut session = Session::with_list(list.clone());

    let mut handlers = Handlers::for_list(list);
    handlers.on("players", |house: &mut House, heard, _| {
        house.online = notice(heard).and_then(|notice| notice.number("online"));
    })?;
    handlers.on("order", |_, heard, _| {
        if let Some((from, words)) = notice(heard).and_then(|n| n.get("from").zip(n.get("words"))) {
            println!("{from} orders: {}", visible(words));
        }
    })?;
    handlers.on("setting", |_, heard, _| {
        if let Some(notice) = notice(heard) {
            println!("{} is {:?}", notice.get("name").unwrap_or("?"), notice.number("value"));
        }
    })?;
    handlers.on("noted", |_, heard, _| {
        let names = notice(heard).and_then(|notice| notice.get("names"));
        println!("noted by {}", visible(names.unwrap_or("nobody")));
    })?;
    // The kinds of the default list work as usual.
    handlers.on_tell(|_, tell, _| println!("{} tells you: {}", tell.from, visible(&tell.text)));

    let mut house = House::default();
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:5000".to_owned());
    let mut server = TcpStream::connect(address)?;
    let mut buffer = [0; 4096];
    loop {
        let wait = session.on_idle(Instant::now(), &mut handlers.with(&mut house));
        server.set_read_timeout(wait)?;
        match server.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => session.feed(&buffer[..length], &mut handlers.with(&mut house)),
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut => {}
                _ => return Err(error.into()),
            },
        }
    }
    session.finish(&mut handlers.with(&mut house));
    if let Some(online) = house.online {
        println!("{online} players were there");
    }
    Ok(())
}

/// Returns the notice of an event, if it is one.
fn notice<'h, 'a>(heard: &'h Heard<'a>) -> Option<&'h looking_at::event::Notice<'a>> {
    match &heard.event {
        Event::Notice(notice) => Some(notice),
        _ => None,
    }
}
