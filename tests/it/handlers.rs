//! Registered handlers, and the trait.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

use looking_at::client::{Client, Config};
use looking_at::{Context, Event, Handlers, Heard, Listener, Matcher, PatternList, Session, event};

use crate::session::fresh;

fn play<S>(handlers: &mut Handlers<'_, S>, state: &mut S, text: &str) {
    let mut session = fresh();
    session.feed(text.as_bytes(), &mut handlers.with(state));
    session.finish(&mut handlers.with(state));
}

#[test]
fn handlers_are_called_in_the_order_they_were_registered() {
    let mut handlers = Handlers::new();
    handlers.on_tell(|log: &mut Vec<&str>, _, _| log.push("first tell"));
    handlers.on_any(|log, _, _| log.push("any"));
    handlers.on("tell", |log, _, _| log.push("second tell")).unwrap();
    handlers.on_shout(|log, _, _| log.push("shout"));
    let mut log = Vec::new();
    play(&mut handlers, &mut log, "Foo tells you: x\nFoo shouts: y\n");
    assert_eq!(log, ["first tell", "any", "second tell", "any", "shout"]);
}

#[test]
fn a_handler_can_stop_the_dispatch() {
    let mut handlers = Handlers::new();
    handlers.on_tell(|_: &mut Vec<String>, tell, _| {
        if tell.from.name == "Spammer" { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    handlers.on_tell(|log, tell, _| log.push(tell.text.to_string()));
    let mut log = Vec::new();
    play(&mut handlers, &mut log, "Spammer tells you: buy\nFoo tells you: hi\n");
    assert_eq!(log, ["hi"]);
}

#[test]
fn a_handler_can_be_removed() {
    let mut handlers = Handlers::new();
    let tells = handlers.on_tell(|count: &mut u32, _, _| *count += 1);
    let any = handlers.on_any(|count, _, _| *count += 10);
    let mut count = 0;
    play(&mut handlers, &mut count, "Foo tells you: x\n");
    assert_eq!(count, 11);
    assert!(handlers.remove(tells) && !handlers.remove(tells));
    play(&mut handlers, &mut count, "Foo tells you: x\n");
    assert_eq!(count, 21);
    assert!(handlers.remove(any));
    play(&mut handlers, &mut count, "Foo tells you: x\n");
    assert_eq!(count, 21);
}

#[test]
fn a_handler_can_switch_groups() {
    let mut handlers = Handlers::new();
    handlers.on_tell(|_: &mut Vec<String>, _, context| {
        assert!(context.groups.set("own_prompt", true));
    });
    handlers.on_any(|log, heard, _| log.push(heard.kind().to_owned()));
    let mut log = Vec::new();
    play(&mut handlers, &mut log, "my> Foo shouts: a\nFoo tells you: now\nmy> Foo shouts: b\n");
    assert_eq!(log, ["text", "tell", "prompt", "shout"]);
}

#[test]
fn typed_handlers_get_their_type_and_notices_come_by_name() {
    #[derive(Default)]
    struct Seen {
        challenge: Option<String>,
        moves: usize,
        returned: Vec<String>,
        notices: Vec<String>,
        malformed: Vec<String>,
    }
    let mut handlers = Handlers::new();
    handlers.on_challenge(|seen: &mut Seen, challenge, _| {
        seen.challenge = Some(challenge.challenger.name.to_string());
    });
    handlers.on_move_list(|seen, list, _| seen.moves = list.moves.len());
    handlers
        .on("returned", |seen, heard, _| {
            if let Event::Notice(notice) = &heard.event {
                seen.returned.extend(notice.get("name").map(str::to_owned));
            }
        })
        .unwrap();
    handlers.on_notice(|seen, notice, _| seen.notices.push(notice.kind.to_string()));
    handlers.on_malformed(|seen, fault, _| seen.malformed.push(fault.to_string()));
    let mut seen = Seen::default();
    play(
        &mut handlers,
        &mut seen,
        "Challenge: Foo (1500) Bar (1600) rated blitz 5 0.\n\
         Notification: Baz has unidled.\n<12> nonsense\n\
         Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 ??? 2001\n\
         Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.\n\n\
         Move  Foo                Bar\n----  ----------------   ----------------\n\
         \u{20} 1.  e4      (0:04)     e5      (0:04)\n      {Still in progress} *\n",
    );
    assert_eq!(seen.challenge.as_deref(), Some("Foo"));
    assert_eq!(seen.moves, 2);
    assert_eq!(seen.returned, ["Baz"]);
    assert_eq!(seen.notices, ["returned"]);
    assert_eq!(seen.malformed, ["malformed board: rank8 is `nonsense`, expected 8 squares"]);
}

/// Kinds that were notices before they got a type.
#[test]
fn typed_kinds_come_by_name_too() {
    for (kind, line, field, value) in [
        ("arrived", "Notification: Foo has arrived.", "name", "Foo"),
        ("departed", "<wd> Foo", "name", "Foo"),
        ("move_refused", "Illegal move (e9).", "move", "e9"),
        ("clock", "Game 5: Game clock paused.", "game", "5"),
        ("examine_step", "Game 7: Foo goes forward 2 moves.", "count", "2"),
        ("challenge_removed", "Challenge from Foo removed.", "name", "Foo"),
        ("partnership", "Foo agrees to be your partner.", "change", "agreed"),
        ("seek_posted", "Your seek has been posted with index 121.", "id", "121"),
        ("server_time", "Server time    - Tue Nov 17, 17:25 UTC 2026", "date.year", "2026"),
        ("uptime", "Up for: 11 minutes", "duration", "11 minutes"),
    ] {
        let mut handlers = Handlers::new();
        let mut seen = Vec::new();
        let handler = |seen: &mut Vec<Option<String>>, heard: &Heard<'_>, _: &mut Context<'_>| {
            assert!(!matches!(heard.event, Event::Notice(_)), "{kind}");
            seen.push(heard.get(field));
        };
        handlers.on(kind, handler).unwrap();
        play(&mut handlers, &mut seen, &format!("fics% {line}\nfics% "));
        assert_eq!(seen, [Some(value.to_owned())], "{kind}");
    }
}

/// They get their type alone, so the rest is in the context.
#[test]
fn typed_handlers_see_the_line() {
    let mut handlers = Handlers::new();
    handlers.on_observing(|log: &mut Vec<String>, observing, context| {
        log.push(format!("{} {:?} {}", observing.game, context.span, context.line));
    });
    let mut log = Vec::new();
    play(&mut handlers, &mut log, "fics% You are now observing game 5. And more.\nfics% ");
    assert_eq!(log, ["5 6..45 You are now observing game 5. And more."]);
}

#[test]
fn the_trait_calls_the_method_of_the_kind_or_the_one_for_all() {
    #[derive(Default)]
    struct Kinds {
        board: Vec<u32>,
        other: Vec<String>,
    }
    impl Listener for Kinds {
        fn board(&mut self, board: &event::Board<'_>, _: &mut Context<'_>) {
            self.board.push(board.game);
        }
        fn prompt(&mut self, prompt: &event::Prompt<'_>, context: &mut Context<'_>) {
            self.other.push(format!("{} prompt {}", context.at, prompt.text));
        }
        fn notice(&mut self, notice: &event::Notice<'_>, context: &mut Context<'_>) {
            self.other.push(format!("{} {}", context.at, notice.kind));
        }
        fn text(&mut self, line: &event::Text<'_>, _: &mut Context<'_>) {
            self.other.push(line.text.to_string());
        }
    }
    let text = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 \
                1 0 7 Foo Bar 1 2 12 39 39 120 120 1 none (0:00) none 0\nFoo shouts: x\nfics% \nStyle 12 set.\nhm\n";
    let mut kinds = Kinds::default();
    let mut session = fresh();
    session.feed(text.as_bytes(), &mut kinds);
    session.finish(&mut kinds);
    assert_eq!(kinds.board, [7]);
    assert_eq!(kinds.other, ["158 prompt fics", "165 style_set", "hm"]);

    struct All(usize);
    impl Listener for All {
        fn event(&mut self, _: &Heard<'_>, _: &mut Context<'_>) {
            self.0 += 1;
        }
    }
    let mut all = All(0);
    let mut session = Session::new();
    session.feed(text.as_bytes(), &mut all);
    session.finish(&mut all);
    assert_eq!(all.0, 5);
}

/// The parts of a client that move to another thread.
#[test]
fn all_that_a_thread_needs_can_be_sent() {
    fn is_send<T: Send>() {}
    is_send::<Session>();
    is_send::<Handlers<'static, Vec<String>>>();
    is_send::<Matcher>();
    is_send::<PatternList>();
    is_send::<looking_at::pgn::PgnCollector>();
    is_send::<Event<'static>>();
    is_send::<Heard<'static>>();
    fn is_sync<T: Sync>() {}
    is_sync::<PatternList>();
    is_sync::<Event<'static>>();
}

#[test]
fn handlers_may_borrow_for_a_scope() {
    let mut names = Vec::new();
    let mut handlers = Handlers::<()>::new();
    handlers.on_tell(|_, tell, _| names.push(tell.from.name.to_string()));
    std::thread::scope(|scope| {
        scope.spawn(|| play(&mut handlers, &mut (), "Foo tells you: x\nBar tells you: y\n"));
    });
    drop(handlers);
    assert_eq!(names, ["Foo", "Bar"]);
}

#[test]
fn a_listener_may_be_a_trait_object() {
    let mut kinds = Vec::new();
    let mut closure = |heard: &Heard<'_>| kinds.push(heard.kind().to_owned());
    let listener: &mut dyn Listener = &mut closure;
    let mut session = fresh();
    session.feed(b"Foo tells you: x\nfics% ", listener);
    session.flush(listener);
    session.finish(listener);
    assert_eq!(kinds, ["tell", "prompt"]);
}

#[test]
fn a_kind_that_there_is_not_is_refused() {
    let mut handlers = Handlers::<()>::new();
    let error = handlers.on("tel", |_, _, _| {}).unwrap_err();
    assert_eq!((&*error.kind, error.nearest.as_deref()), ("tel", Some("tell")));
    assert_eq!(handlers.on("something else", |_, _, _| {}).unwrap_err().nearest, None);
    // Kinds that no list has, and those of a list of one's own.
    handlers.on("text", |_, _, _| {}).unwrap();
    let own = PatternList::parse("own.pat", "lunch ^\"Lunch!\"\nnewline \"\\n\"\n").unwrap();
    assert!(handlers.on("lunch", |_, _, _| {}).is_err());
    Handlers::<()>::for_list(own).on("lunch", |_, _, _| {}).unwrap();
}

/// One queue for all that is to be written, in the order in which it came up.
#[test]
fn what_is_to_be_written_is_one_queue() {
    let mut logged_in = Vec::new();
    let mut handlers = Handlers::<()>::new();
    handlers.on_tell(|_, tell, context| {
        logged_in.push(context.status().logged_in);
        context.send(format!("tell {} hi\n", tell.from.name));
    });
    let mut session = Session::new();
    // Telnet: WILL 3 is answered by DONT 3. `[G]\0` is timeseal's ping.
    let bytes = b"\xff\xfb\x03Foo tells you: x\n\rfics% \n\rBar tells you: y\n\r[G]\0\n\rfics% ";
    for &byte in bytes {
        session.feed(&[byte], &mut handlers);
    }
    assert_eq!(session.take_output(), b"\xff\xfe\x03tell Foo hi\ntell Bar hi\n\x029\n");
    assert!(session.take_output().is_empty());
    session.reset();
    drop(handlers);
    assert_eq!(logged_in, [false, true]);
}

/// A client that never asks for it does not pay for it with its memory.
#[test]
fn answers_that_nobody_takes_have_a_limit() {
    let mut session = Session::new();
    let mut listener = |_: &Heard<'_>| {};
    (0..100_000).for_each(|_| session.feed(b"\xff\xfb\x03", &mut listener));
    let length = session.take_output().len();
    assert!((60_000..=64 << 10).contains(&length), "{length}");
}

/// Handlers that are not `Send`, for a client and for a session, after others that are.
#[test]
fn a_set_that_stays_on_its_thread() {
    let log = Rc::new(RefCell::new(Vec::new()));
    let mut handlers = Handlers::<()>::new();
    let (sender, receiver) = std::sync::mpsc::channel();
    let first = handlers.on_tell(move |_, tell, _| sender.send(tell.text.to_string()).unwrap());
    let mut handlers = handlers.local();
    let shown = Rc::clone(&log);
    handlers.on_tell(move |_, tell, context| {
        shown.borrow_mut().push(format!("tell {}", tell.text));
        let _ = context.send_line("date");
    });
    let shown = Rc::clone(&log);
    handlers.on_any(move |_, heard, _| shown.borrow_mut().push(heard.kind().to_owned()));
    let shown = Rc::clone(&log);
    handlers.on("login_prompt", move |_, _, _| shown.borrow_mut().push("asked".into())).unwrap();
    let shown = Rc::clone(&log);
    handlers.on_notice(move |_, notice, _| {
        shown.borrow_mut().push(format!("notice {}", notice.kind));
        ControlFlow::Break(())
    });
    let unknown = handlers.on("tel", |_, _, _| {}).unwrap_err();
    assert_eq!(unknown.nearest.as_deref(), Some("tell"));

    let mut client = Client::new(Config::guest().style(None)).unwrap();
    let now = Instant::now();
    client.feed(b"login: ", now, &mut handlers);
    client.feed(b"\n\rfics% \n\rFoo tells you: 1\n\rfics% ", now, &mut handlers);
    assert!(handlers.remove(first));
    client.feed(b"\n\rFoo tells you: 2\n\rfics% ", now, &mut handlers);
    assert_eq!(client.output(now), b"guest\ndate\ndate\n");
    assert_eq!(receiver.try_iter().collect::<Vec<_>>(), ["1"]);
    let expected = ["login_prompt", "asked", "notice login_prompt", "logged_in", "prompt"];
    assert_eq!(log.borrow()[..5], expected);
    let expected = ["tell 1", "tell", "prompt", "tell 2", "tell", "prompt"];
    assert_eq!(log.borrow()[5..], expected);
}

#[test]
fn handlers_can_be_sent_unless_they_are_local() {
    fn is_send<T: Send>(_: &T) {}
    let handlers = Handlers::<Vec<String>>::new();
    is_send(&handlers);
    // A set with a state that is borrowed, and closures that borrow.
    let (text, mut names) = (String::from("x"), Vec::new());
    let mut local = Handlers::new().local();
    local.on_tell(|names: &mut Vec<&str>, _, _| names.push(&text));
    Session::new().feed(b"Foo tells you: hi\n\rfics% ", &mut local.with(&mut names));
    assert_eq!(names, ["x"]);
}
