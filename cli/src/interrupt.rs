//! Handles Ctrl-C: it ends a live source as if its input had ended, and leaves no partial file.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

static CAME: AtomicBool = AtomicBool::new(false);

/// Returns whether Ctrl-C was pressed, so that reading has to end.
pub(super) fn came() -> bool {
    CAME.load(Ordering::Relaxed)
}

/// Installs the handler. If the input is `live`, the first Ctrl-C ends the input. Otherwise, and the second
/// time, it ends the command at once and removes the partial file.
pub(super) fn catch(live: bool, partial: Option<PathBuf>) {
    // If the handler can't be set, Ctrl-C ends the command, so nothing is lost.
    let _ = ctrlc::set_handler(move || {
        if live && !CAME.swap(true, Ordering::Relaxed) {
            return;
        }
        if let Some(partial) = &partial {
            let _ = fs::remove_file(partial);
        }
        std::process::exit(130);
    });
}
