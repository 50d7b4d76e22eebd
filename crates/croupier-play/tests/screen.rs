//! The screen at two sizes for every pack: nothing that matters is cut, with and without colours.

use croupier_play::{KeyAnswer, Screen, SessionSetup, TerminalSession};
use croupier_rules::Library;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;

use crate::plain::{packs, setup};

struct Trial {
    terminal: Terminal<TestBackend>,
    screen: Screen,
}

impl Trial {
    fn new(setup: SessionSetup, (width, height): (u16, u16), colours: bool) -> Trial {
        let screen = Screen::new(TerminalSession::open(setup).unwrap(), colours);
        Trial { terminal: Terminal::new(TestBackend::new(width, height)).unwrap(), screen }
    }

    /// Draws, and returns the screen as text.
    fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.screen.draw(frame)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let rows = buffer.content().chunks(usize::from(buffer.area.width));
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>() + "\n").collect()
    }

    fn key(&mut self, code: KeyCode) -> KeyAnswer {
        self.screen.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn type_in(&mut self, text: &str) {
        text.chars().for_each(|letter| {
            self.key(KeyCode::Char(letter));
        });
    }

    /// Takes the first option, with the amount that the screen proposes.
    fn take_first(&mut self) {
        self.text();
        self.key(KeyCode::Home);
        self.key(KeyCode::Enter);
        if self.text().contains("Amount: $") {
            self.key(KeyCode::Enter);
        }
    }

    /// Plays a round with the first bet of the list, and gives the first answer to every question.
    fn round(&mut self) {
        if !self.screen.session().must_decide() && self.screen.session().summary().on_layout.is_zero() {
            self.take_first();
        }
        self.key(KeyCode::Char(' '));
        for _ in 0..20 {
            if !self.screen.session().must_decide() {
                break;
            }
            self.take_first();
        }
    }
}

fn check(trial: &mut Trial, pack: &str) {
    let text = trial.text();
    let session = trial.screen.session();
    let (summary, picture) = (session.summary(), session.picture());
    let chips = format!(
        "rail {}, layout {}, net {}",
        summary.rail.dollars(),
        summary.on_layout.dollars(),
        summary.net.dollars()
    );
    let first = session.offers().first().map(|offer| offer.words.clone()).unwrap_or_default();
    let last = session.log().last().unwrap().words.clone();
    let last: String = last.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let result = picture.results.first().cloned().unwrap_or_default();
    let own = picture
        .bets
        .iter()
        .filter(|bet| bet.own)
        .map(|bet| format!("{}: {}", bet.place, bet.stake.dollars()));
    let own: Vec<String> = own.map(|text| text.chars().take(24).collect()).collect();
    let first: String = first.chars().take(20).collect();
    let matters = [chips, picture.phase, first, last, result, "q quit".to_owned()];
    for wanted in matters
        .into_iter()
        .chain(own)
        .chain(picture.shown.iter().take(2).map(|line| line.chars().take(24).collect()))
    {
        assert!(text.contains(&wanted), "{pack}: '{wanted}' is not on the screen:\n{text}");
    }
}

#[test]
fn nothing_that_matters_is_cut() {
    let library = Library::embedded();
    for pack in packs(&library) {
        for size in [(80, 24), (120, 40)] {
            let mut trial = Trial::new(setup(&library, &pack, 2), size, true);
            trial.text();
            for _ in 0..12 {
                trial.round();
                check(&mut trial, &pack);
            }
            assert!(trial.screen.session().rounds() >= 12, "{pack}: {}", trial.text());
            trial.type_in("i");
            let page = trial.text();
            assert!(page.contains("house edge") && page.contains("Clauses:"), "{pack}:\n{page}");
        }
    }
}

#[test]
fn without_colours_no_cell_has_one() {
    let library = Library::embedded();
    for (colours, expected) in [(true, true), (false, false)] {
        let mut trial = Trial::new(setup(&library, "house-craps", 2), (80, 24), colours);
        trial.round();
        trial.text();
        let cells = trial.terminal.backend().buffer().content();
        let coloured = cells.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
        assert_eq!(coloured, expected);
    }
}

#[test]
fn a_wager_is_found_by_typing_and_undone() {
    let library = Library::embedded();
    let mut trial = Trial::new(setup(&library, "house-craps", 0), (80, 24), true);
    trial.type_in("/place 6");
    assert!(trial.text().contains("Bet Place 6"));
    trial.key(KeyCode::Enter);
    trial.type_in("12");
    trial.key(KeyCode::Enter);
    assert!(trial.text().contains("Place 6: $12 you"), "{}", trial.text());
    trial.type_in("u");
    let text = trial.text();
    assert!(text.contains("Undone: bet 12 place-6.") && !text.contains("Place 6: $12"), "{text}");
    // Without a line bet nobody may shoot: the refusal names its clause.
    trial.type_in(" ");
    assert!(
        trial.text().contains("Refused: The shooter needs a line bet. [house-craps/"),
        "{}",
        trial.text()
    );
    trial.key(KeyCode::Esc);
    assert_eq!(trial.key(KeyCode::Char('q')), KeyAnswer::Quit);
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(trial.screen.key(interrupt), KeyAnswer::Quit);
}

#[test]
fn the_same_seed_gives_the_same_screen() {
    let library = Library::embedded();
    let play = || {
        let mut trial = Trial::new(setup(&library, "house-sic-bo", 2), (100, 30), true);
        (0..5).for_each(|_| trial.round());
        trial.text()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_small_window_does_not_panic() {
    let library = Library::embedded();
    for size in [(1, 1), (20, 5), (39, 10)] {
        let mut trial = Trial::new(setup(&library, "bclc-red-dog", 2), size, true);
        trial.round();
        trial.text();
        trial.type_in("?");
        trial.text();
    }
}
