//! The progress of long work, on the terminal. Work that takes less than a second shows no progress.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that appears after a second, if output goes to a terminal.
pub(crate) struct Progress {
    begun: Instant,
    what: &'static str,
    bar: Option<ProgressBar>,
}

impl Progress {
    #[allow(
        clippy::disallowed_methods,
        reason = "the program may look at the clock; the rules and the table must not"
    )]
    pub(crate) fn new(what: &'static str) -> Progress {
        Progress { begun: Instant::now(), what, bar: None }
    }

    /// Sets the number of steps done.
    pub(crate) fn note(&mut self, done: u64, of: u64) {
        let what = self.what;
        self.tell(done, of, |_| what.to_owned());
    }

    /// Sets the number of steps done, with text beside the bar that may depend on the seconds elapsed.
    pub(crate) fn tell(&mut self, done: u64, of: u64, words: impl FnOnce(f64) -> String) {
        let elapsed = self.begun.elapsed();
        if self.bar.is_none() && elapsed < Duration::from_secs(1) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new(of);
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        bar.set_message(words(elapsed.as_secs_f64()));
        bar.set_length(of);
        bar.set_position(done);
    }

    /// Returns the time taken so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
