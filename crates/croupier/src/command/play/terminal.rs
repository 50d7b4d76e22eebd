//! The table on the whole screen of a terminal.

use std::time::Duration;

use croupier_play::{KeyAnswer, Screen, TerminalSession};
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::PlayedSession;
use super::transcript::Transcript;
use crate::command::{interrupt, lost_terminal};

/// The time after which the program checks whether the system asked it to end.
const LOOK: Duration = Duration::from_millis(200);

/// Plays until the player quits. The terminal is restored at the end, even after a panic.
pub(super) fn run(session: TerminalSession, transcript: &mut Transcript) -> Result<PlayedSession, String> {
    interrupt::watch_quietly()?;
    lost_terminal::watch(interrupt::happened);
    // Colours appear only if people want them: https://no-color.org.
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut screen = Screen::new(session, colours);
    let mut terminal = ratatui::try_init().map_err(|error| format!("cannot use the terminal: {error}"))?;
    let played = play(&mut terminal, &mut screen, transcript);
    let restored = ratatui::try_restore();
    screen.session().finish();
    transcript.follow(screen.session())?;
    lost_terminal::end_if_gone();
    played?;
    restored.map_err(|error| format!("cannot restore the terminal: {error}"))?;
    Ok(PlayedSession::of(screen.session()))
}

fn play(
    terminal: &mut ratatui::DefaultTerminal,
    screen: &mut Screen,
    transcript: &mut Transcript,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot use the terminal: {error}");
    while !interrupt::happened() {
        terminal.draw(|frame| screen.draw(frame)).map_err(failed)?;
        if !event::poll(LOOK).map_err(failed)? {
            continue;
        }
        if let Event::Key(key) = event::read().map_err(failed)?
            && key.kind != KeyEventKind::Release
            && screen.key(key) == KeyAnswer::Quit
        {
            break;
        }
        transcript.follow(screen.session())?;
    }
    Ok(())
}
