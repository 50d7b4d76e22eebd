//! A page of text over the table: a rule, the whole table, the log, or help.

use ratatui::crossterm::event::KeyCode;

use crate::session::TerminalSession;

/// A page that is read with the arrow keys.
#[derive(Clone, Debug)]
pub(super) struct TextPage {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    /// The number of the first line on the screen. Drawing limits it to the last full page.
    pub(super) top: usize,
}

impl TextPage {
    pub(super) fn new(title: String, lines: Vec<String>) -> TextPage {
        TextPage { title, lines, top: 0 }
    }

    /// Creates a page that shows its end first.
    pub(super) fn at_end(title: String, lines: Vec<String>) -> TextPage {
        TextPage { title, lines, top: usize::MAX }
    }

    /// Handles a key. Returns true if the reader closes the page.
    pub(super) fn key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.top = self.top.saturating_add(1),
            KeyCode::PageUp => self.top = self.top.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top = self.top.saturating_add(10),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = usize::MAX,
            _ => return true,
        }
        false
    }
}

/// Returns the whole table.
pub(super) fn table(session: &TerminalSession) -> TextPage {
    let picture = session.picture();
    let mut lines = vec![picture.phase];
    lines.extend(picture.shown);
    lines.push(String::new());
    for seat in picture.seats {
        let who =
            seat.strategy.map_or_else(|| "you".to_owned(), |name| format!("played by the program: {name}"));
        let (rail, layout) = (seat.rail.dollars(), seat.on_layout.dollars());
        lines.push(format!("{} ({who}): rail {rail}, on the layout {layout}", seat.name));
    }
    lines.push(String::new());
    for bet in picture.bets {
        let marks = if bet.marks.is_empty() { String::new() } else { format!(" ({})", bet.marks) };
        lines.push(format!("{}: {} {}{marks}", bet.place, bet.stake.dollars(), bet.name));
    }
    lines.push(String::new());
    lines.push(format!("Last results, the newest first: {}", picture.results.join(", ")));
    TextPage::new("The table".to_owned(), lines)
}

/// Returns the keys.
pub(super) fn help(session: &TerminalSession) -> TextPage {
    let play = format!("space, r     {}", session.play_word());
    let keys = [
        play.as_str(),
        "up, down     choose an option",
        "enter        take the chosen option; 1 to 9 take one of the first nine on the screen",
        "/            type to find a wager; enter takes it, Esc shows all again",
        "i            the rule of the chosen wager, with its clauses and its exact edge",
        "u            take back your last action since the last round",
        "b            make the bets of the last round again",
        "t            the whole table: people, bets, results",
        "l            everything that the table has said; PgUp and PgDn scroll it below",
        "?            this page",
        "q, Ctrl-C    end the session with its result",
        "",
        "For an amount: type it, or use + and - for the next step, m for the maximum; enter bets, Esc does not.",
        "The number in brackets after a sentence is the clause of the document that decided it.",
        "Players whose names begin with Bot- are played by the program.",
    ];
    TextPage::new("Keys".to_owned(), keys.map(str::to_owned).to_vec())
}
