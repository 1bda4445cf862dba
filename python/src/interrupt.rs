//! Ctrl-C while a table is read, where no Python code runs that could raise `KeyboardInterrupt`.
//!
//! Libraries read a table in one call, some of them in threads of their own, and Python's handler takes effect only after
//! that call. They return at once if the table ends with an error. So a handler of this module runs before Python's, from
//! when a table is opened until it is closed.
//!
//! The crates for signals install their handler once and for all, with `SA_RESTART`. Here that would break two things:
//! after `signal.signal`, which asyncio and Jupyter call all the time, the handler would not be installed any more; and
//! Ctrl-C would no longer end a `queue.get()` or an `input()` of the program.

use pyo3::prelude::*;

/// Finds out whether Ctrl-C was pressed since it was made.
#[derive(Debug)]
pub(crate) struct Interrupted {
    /// How often Ctrl-C had been pressed before; `None` if nobody listens.
    before: Option<usize>,
}

impl Interrupted {
    /// Listens from now on, unless the program handles the signal itself.
    pub(crate) fn listen(py: Python<'_>) -> PyResult<Interrupted> {
        let listens = is_left_to_python(py)? && signal::install();
        Ok(Interrupted { before: listens.then(signal::pressed) })
    }

    pub(crate) fn is_set(&self) -> bool {
        self.before.is_some_and(|before| signal::pressed() != before)
    }
}

impl Drop for Interrupted {
    fn drop(&mut self) {
        if self.before.is_some() {
            signal::remove();
        }
    }
}

/// Returns whether Ctrl-C raises `KeyboardInterrupt`, or cancels the main task of `asyncio.run`.
fn is_left_to_python(py: Python<'_>) -> PyResult<bool> {
    let module = py.import("signal")?;
    let handler = module.call_method1("getsignal", (module.getattr("SIGINT")?,))?;
    if handler.is(&module.getattr("default_int_handler")?) {
        return Ok(true);
    }
    // That of asyncio is a `functools.partial`.
    let function = handler.getattr_opt("func")?.unwrap_or(handler);
    let module = function.getattr_opt("__module__")?;
    module.map_or(Ok(false), |module| module.eq("asyncio.runners"))
}

#[cfg(unix)]
#[expect(unsafe_code, reason = "signal handlers")]
mod signal {
    use std::mem;
    use std::ptr;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use libc::{SA_SIGINFO, SIG_DFL, SIG_IGN, SIGINT, c_int, c_void, sigaction, siginfo_t};

    type Plain = extern "C" fn(c_int);
    type WithInfo = extern "C" fn(c_int, *mut siginfo_t, *mut c_void);

    /// How often Ctrl-C was pressed while the handler was installed.
    static PRESSED: AtomicUsize = AtomicUsize::new(0);
    /// The address of the handler that was replaced, and whether it takes three arguments.
    static PREVIOUS: AtomicUsize = AtomicUsize::new(0);
    static PREVIOUS_TAKES_INFO: AtomicBool = AtomicBool::new(false);
    /// Whether the handler runs.
    static RUNNING: AtomicBool = AtomicBool::new(false);

    static INSTALLED: Mutex<Installed> = Mutex::new(Installed { users: 0, previous: None });

    struct Installed {
        users: usize,
        /// What was replaced.
        previous: Option<sigaction>,
    }

    extern "C" fn handler(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
        PRESSED.fetch_add(1, Ordering::SeqCst);
        // A handler that was installed later may call this one, and have been replaced by it since.
        if RUNNING.swap(true, Ordering::SeqCst) {
            return;
        }
        let previous = PREVIOUS.load(Ordering::SeqCst);
        // SAFETY: it is the address of a handler that was installed, with these flags.
        unsafe {
            if PREVIOUS_TAKES_INFO.load(Ordering::SeqCst) {
                mem::transmute::<usize, WithInfo>(previous)(signal, info, context);
            } else {
                mem::transmute::<usize, Plain>(previous)(signal);
            }
        }
        RUNNING.store(false, Ordering::SeqCst);
    }

    fn address() -> usize {
        handler as WithInfo as usize
    }

    /// Returns the action of the signal, after replacing it if there is another one.
    fn action(new: Option<&sigaction>) -> Option<sigaction> {
        let new = new.map_or(ptr::null(), ptr::from_ref);
        // SAFETY: all fields are numbers, for which zero is a value, and both pointers are valid or null.
        unsafe {
            let mut old: sigaction = mem::zeroed();
            (libc::sigaction(SIGINT, new, &raw mut old) == 0).then_some(old)
        }
    }

    pub(super) fn pressed() -> usize {
        PRESSED.load(Ordering::SeqCst)
    }

    /// Installs the handler if it is not installed, and counts those who use it. Returns whether it is.
    pub(super) fn install() -> bool {
        let Ok(mut installed) = INSTALLED.lock() else { return false };
        let Some(current) = action(None) else { return false };
        if current.sa_sigaction != address() {
            if [SIG_DFL, SIG_IGN].contains(&current.sa_sigaction) {
                return false;
            }
            let takes_info = current.sa_flags & SA_SIGINFO != 0;
            PREVIOUS_TAKES_INFO.store(takes_info, Ordering::SeqCst);
            PREVIOUS.store(current.sa_sigaction, Ordering::SeqCst);
            // With its other flags: whether calls that wait are restarted is up to Python.
            let mut new = current;
            new.sa_sigaction = address();
            new.sa_flags |= SA_SIGINFO;
            if action(Some(&new)).is_none() {
                return false;
            }
            installed.previous = Some(current);
        }
        installed.users += 1;
        true
    }

    /// Restores what was replaced if nobody uses the handler any more, unless somebody has replaced it since.
    pub(super) fn remove() {
        let Ok(mut installed) = INSTALLED.lock() else { return };
        installed.users -= 1;
        if installed.users > 0 {
            return;
        }
        let Some(previous) = installed.previous.take() else { return };
        if action(None).is_some_and(|current| current.sa_sigaction == address()) {
            action(Some(&previous));
        }
    }
}

/// On other systems Ctrl-C takes effect when the library that reads the table returns.
#[cfg(not(unix))]
mod signal {
    pub(super) fn pressed() -> usize {
        0
    }

    pub(super) fn install() -> bool {
        false
    }

    pub(super) fn remove() {}
}
