//! The end of a program whose terminal has gone: its window is closed, or its connection is lost.

use std::io::{IsTerminal, stdin};
use std::time::Duration;

use super::interrupt;

/// The time between two looks at the terminal.
const LOOK: Duration = Duration::from_millis(200);

/// Ends the program now if its terminal has gone: nobody is left to read what it would print, and printing would fail.
pub(crate) fn end_if_gone() {
    if !stdin().is_terminal() {
        std::process::exit(interrupt::EXIT.into());
    }
}

/// Ends the program soon after its terminal has gone, or after it is `asked` to end. Reading from a terminal that has gone
/// never returns and uses a whole processor, so the loop that waits for keys does not notice. The loop has a second to end
/// in its own way first.
pub(crate) fn watch(asked: fn() -> bool) {
    std::thread::spawn(move || {
        while !asked() && stdin().is_terminal() {
            std::thread::sleep(LOOK);
        }
        std::thread::sleep(5 * LOOK);
        // There may be nobody left to tell that this fails.
        let _ = ratatui::try_restore();
        std::process::exit(interrupt::EXIT.into());
    });
}
