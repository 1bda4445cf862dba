//! What Ctrl-C does: it ends what is live as if its input had ended, and leaves no partial file.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

static CAME: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed, and reading has to end.
pub(super) fn came() -> bool {
    CAME.load(Ordering::Relaxed)
}

/// Sets what Ctrl-C does. If the input is `live`, the first one ends it; any other ends the command
/// at once, and removes the partial file.
pub(super) fn catch(live: bool, partial: Option<PathBuf>) {
    // Nothing is lost if it can't be set: Ctrl-C then ends the command.
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
