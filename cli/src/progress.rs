//! A progress bar on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar for work that takes more than a second.
pub(super) struct Bar {
    started: Instant,
    template: &'static str,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Bar {
    /// Creates a bar that is shown only if it is `wanted`.
    pub(super) fn new(template: &'static str, wanted: bool) -> Bar {
        Bar { started: Instant::now(), template, wanted, bar: None }
    }

    pub(super) fn show(&mut self, done: u64, total: u64) {
        if !self.wanted || self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template(self.template);
            ProgressBar::new(total)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        bar.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
