//! Ctrl-C: the first one ends a simulation or a session at a table with the results so far, the second one ends the program.

use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use croupier_sim::Deadline;

/// The exit code of a program that a person interrupted, as shells define it.
pub(crate) const EXIT: u8 = 130;

static SIGNALS: AtomicU32 = AtomicU32::new(0);

/// Starts to count interruptions: Ctrl-C, or a request of the system to end.
pub(crate) fn watch() -> Result<(), String> {
    let count = || match SIGNALS.fetch_add(1, Ordering::SeqCst) {
        0 => eprintln!("croupier: stopping with the results so far; Ctrl-C again ends at once"),
        _ => process::exit(EXIT.into()),
    };
    ctrlc::set_handler(count).map_err(|error| format!("cannot watch for Ctrl-C: {error}"))
}

/// Like [`watch`], for a command that reports the interruption itself at its end.
pub(crate) fn watch_quietly() -> Result<(), String> {
    let count = || match SIGNALS.fetch_add(1, Ordering::SeqCst) {
        0 => {}
        _ => process::exit(EXIT.into()),
    };
    ctrlc::set_handler(count).map_err(|error| format!("cannot watch for Ctrl-C: {error}"))
}

/// Returns true after an interruption.
pub(crate) fn happened() -> bool {
    SIGNALS.load(Ordering::SeqCst) > 0
}

/// Returns a deadline that passes at the first interruption.
pub(crate) fn deadline() -> Deadline {
    Deadline::interruption(happened)
}
