//! The requests of a callback, which are kept here because its session is busy until the callback returns.
//!
//! The alternative, a pointer to the context of the event, would dangle after a callback that leaves by `longjmp`.

use std::cell::{Cell, RefCell};
use std::ffi::c_void;

use super::event::{CEvent, Callback, terminated};
use super::status::Texts;
use crate::command::Outbox;
use crate::handlers::{Context, Listener};
use crate::heard::Heard;
use crate::list::PatternList;
use crate::status::Status;

/// The callback of a session or a client, and its requests.
pub(super) struct Desk {
    callback: Callback,
    user: *mut c_void,
    /// The list, whose groups can be switched.
    list: PatternList,
    /// Whether a callback is under way.
    is_open: Cell<bool>,
    /// The groups to switch.
    switches: RefCell<Vec<(String, bool)>>,
    /// The bytes to send.
    sent: RefCell<Vec<u8>>,
    /// The commands of the client, while a callback of one is under way.
    outbox: RefCell<Option<Outbox>>,
    /// The status of the connection after the last event that was reported.
    status: RefCell<Status>,
    texts: RefCell<Texts>,
}

impl Desk {
    pub(super) fn new(callback: Callback, user: *mut c_void, list: PatternList) -> Desk {
        Desk {
            callback,
            user,
            list,
            is_open: Cell::new(false),
            switches: RefCell::default(),
            sent: RefCell::default(),
            outbox: RefCell::default(),
            status: RefCell::default(),
            texts: RefCell::default(),
        }
    }

    /// Returns whether a callback is under way.
    pub(super) fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Switches a group when the callback returns; returns whether there is one of this name.
    pub(super) fn switch(&self, name: &str, on: bool) -> bool {
        let is_known = self.list.groups().iter().any(|group| group.name() == name);
        if is_known {
            let mut switches = self.switches.borrow_mut();
            switches.retain(|(known, _)| known != name);
            switches.push((name.to_owned(), on));
        }
        is_known
    }

    /// Sends bytes when the callback returns.
    pub(super) fn send(&self, bytes: &[u8]) {
        self.sent.borrow_mut().extend_from_slice(bytes);
    }

    /// Runs `work` on the commands of the client, while its callback runs.
    pub(super) fn with_outbox<T>(&self, work: impl FnOnce(&mut Outbox) -> T) -> Option<T> {
        self.outbox.borrow_mut().as_mut().map(work)
    }

    /// Copies the status of the connection.
    pub(super) fn learn(&self, status: &Status) {
        let mut known = self.status.borrow_mut();
        if *known != *status {
            known.clone_from(status);
        }
    }

    /// Runs `work` on the status of the connection, and on the texts that C was given of it.
    pub(super) fn with_status<T>(&self, work: impl FnOnce(&Status, &mut Texts) -> T) -> T {
        work(&self.status.borrow(), &mut self.texts.borrow_mut())
    }
}

/// Reports events to the callback, and then fulfils its requests.
impl Listener for &Desk {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        self.learn(context.status());
        // The callback can't hold the context, so it gets the commands themselves until it returns.
        if let Some(outbox) = context.outbox_mut() {
            let empty = outbox.fresh();
            self.outbox.replace(Some(std::mem::replace(outbox, empty)));
        }
        let kind = terminated(heard.kind());
        let event = CEvent::new(heard, context.answers);
        self.is_open.set(true);
        // SAFETY: the header demands a function that returns; what it is given lives until then.
        unsafe { (self.callback)(self.user, kind.as_ptr(), &raw const event) };
        self.is_open.set(false);
        if let (Some(place), Some(outbox)) = (context.outbox_mut(), self.outbox.take()) {
            *place = outbox;
        }
        for (name, on) in self.switches.take() {
            context.groups.set(&name, on);
        }
        let sent = self.sent.take();
        context.send(sent);
    }
}
