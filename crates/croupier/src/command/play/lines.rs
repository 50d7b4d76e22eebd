//! The table line by line.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use croupier_play::{PlainTable, TerminalSession};

use super::PlayedSession;
use super::transcript::Transcript;
use crate::command::interrupt;

/// The time after which the program checks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(100);

/// Plays until the player quits, the input ends or a person presses Ctrl-C.
pub(super) fn run(session: TerminalSession, transcript: &mut Transcript) -> Result<PlayedSession, String> {
    interrupt::watch_quietly()?;
    let (sender, lines) = mpsc::channel();
    // A thread reads, because an interruption does not end a read that waits for a line.
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut table = PlainTable::new(session);
    let mut shown = print(&table.greeting());
    transcript.follow(table.session())?;
    while shown && !interrupt::happened() {
        let line = match lines.recv_timeout(LOOK) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let step = table.line(&line);
        transcript.follow(table.session())?;
        if step.is_over {
            break;
        }
        shown = print(&step.lines);
    }
    table.session().finish();
    transcript.follow(table.session())?;
    Ok(PlayedSession::of(table.session()))
}

/// Prints lines immediately. Returns false if nobody reads them any more.
fn print(lines: &[String]) -> bool {
    let mut out = io::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush()).is_ok()
}
