//! `la_pgn`: the games of a session.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::event::{CEvent, look};
use super::{LA_ERROR_BUSY, LA_ERROR_FINISHED, LA_ERROR_INTERNAL, LA_ERROR_NULL, LA_OK, give_text};
use crate::pgn::PgnCollector;

/// The type `la_pgn` of the header.
struct CPgn {
    games: RefCell<PgnGames>,
}

struct PgnGames {
    /// `None` once it is finished, and after a panic.
    collector: Option<PgnCollector>,
    /// The games that have ended and were not taken.
    ended: VecDeque<String>,
}

/// Runs `work` on the games, unless there are none or another call uses them.
///
/// # Safety
///
/// `pgn` is null or came from `la_pgn_new` and was not freed, and no other thread uses it.
unsafe fn enter(pgn: *const CPgn, work: impl FnOnce(&mut PgnGames) -> c_int) -> c_int {
    // SAFETY: by the contract of this function. References to it are always shared ones.
    let Some(pgn) = (unsafe { pgn.as_ref() }) else { return LA_ERROR_NULL };
    let Ok(mut games) = pgn.games.try_borrow_mut() else { return LA_ERROR_BUSY };
    // After a panic the collector is gone, so no broken state can be seen.
    catch_unwind(AssertUnwindSafe(|| work(&mut games))).unwrap_or(LA_ERROR_INTERNAL)
}

#[unsafe(no_mangle)]
extern "C" fn la_pgn_new(include_examined: c_int) -> *mut CPgn {
    let made = catch_unwind(|| {
        let collector = PgnCollector::new().include_examined(include_examined != 0);
        let games = PgnGames { collector: Some(collector), ended: VecDeque::new() };
        Box::into_raw(Box::new(CPgn { games: RefCell::new(games) }))
    });
    made.unwrap_or(std::ptr::null_mut())
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_pgn_event(pgn: *mut CPgn, event: *const CEvent<'_>) -> c_int {
    // SAFETY: the header demands games and an event.
    unsafe {
        enter(pgn, |games| {
            if event.is_null() {
                return LA_ERROR_NULL;
            }
            let Some(mut collector) = games.collector.take() else { return LA_ERROR_FINISHED };
            let fed = look(event, |event| {
                collector.feed(&event.heard.event, |game| games.ended.push_back(game.to_string()));
                Some(collector)
            });
            games.collector = fed;
            if games.collector.is_some() { LA_OK } else { LA_ERROR_INTERNAL }
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_pgn_finish(pgn: *mut CPgn) -> c_int {
    // SAFETY: the header demands games.
    unsafe {
        enter(pgn, |games| {
            let Some(collector) = games.collector.take() else { return LA_ERROR_FINISHED };
            collector.finish(|game| games.ended.push_back(game.to_string()));
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_pgn_next(pgn: *mut CPgn, game: *mut *mut c_char) -> c_int {
    // SAFETY: the header demands games, and a place for the text.
    unsafe {
        let mut next = None;
        let status = enter(pgn, |games| {
            next = if game.is_null() { None } else { games.ended.pop_front() };
            LA_OK
        });
        let taken = move || if status == LA_OK { Ok(next) } else { Err((status, String::new())) };
        give_text(taken, game, std::ptr::null_mut(), 0)
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_pgn_free(pgn: *mut CPgn) {
    if !pgn.is_null() {
        // SAFETY: the header demands NULL or what `la_pgn_new` returned, freed once.
        let owned = unsafe { Box::from_raw(pgn) };
        // A panic must not unwind into C, and this function has no status to return.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(owned)));
    }
}
