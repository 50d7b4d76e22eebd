//! The meaning of keys.

use croupier_rules::Money;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::page::{TextPage, help, table};
use super::{KeyAnswer, KeyMode, Screen};

/// The number of lines by which a page key scrolls the log.
const SCROLL: usize = 5;

impl Screen {
    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> KeyAnswer {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let quits = matches!(key.code, KeyCode::Char('c' | 'd'));
            return if quits { KeyAnswer::Quit } else { KeyAnswer::Continue };
        }
        match std::mem::replace(&mut self.mode, KeyMode::Browse) {
            KeyMode::Browse => return self.browse(key.code),
            KeyMode::Filter => self.narrow(key.code),
            KeyMode::Amount { offer, text, is_fresh } => {
                self.mode = KeyMode::Amount { offer, text, is_fresh };
                self.type_amount(key.code);
            }
            KeyMode::Reading(mut page) => {
                if !page.key(key.code) {
                    self.mode = KeyMode::Reading(page);
                }
            }
        }
        KeyAnswer::Continue
    }

    fn browse(&mut self, key: KeyCode) -> KeyAnswer {
        match key {
            KeyCode::Char('q') => return KeyAnswer::Quit,
            KeyCode::Char(' ' | 'r') => self.play(),
            KeyCode::Char('u') => {
                let undone = self.session.undo();
                self.show(undone, |line| format!("Undone: {line}."));
            }
            KeyCode::Char('b') => {
                let repeated = self.session.repeat_bets();
                self.show(repeated, |made| format!("Bets made again: {made}."));
            }
            KeyCode::Char('/') => {
                (self.mode, self.selected) = (KeyMode::Filter, 0);
                self.message.clear();
            }
            KeyCode::Char('i') => self.open_rule(),
            KeyCode::Char('t') => self.mode = KeyMode::Reading(table(&self.session)),
            KeyCode::Char('l') => {
                let lines = self.session.log().iter().map(|entry| entry.text()).collect();
                self.mode = KeyMode::Reading(TextPage::at_end("What the table said".to_owned(), lines));
            }
            KeyCode::Char('?' | 'h') => self.mode = KeyMode::Reading(help(&self.session)),
            KeyCode::Char(digit @ '1'..='9') => {
                let index = self.first_shown + digit as usize - '1' as usize;
                if let Some((offer, _)) = self.offers.get(index).cloned() {
                    self.selected = index;
                    self.take(offer);
                }
            }
            KeyCode::Enter => {
                if let Some((offer, _)) = self.offers.get(self.selected).cloned() {
                    self.take(offer);
                }
            }
            KeyCode::Esc => {
                self.filter.clear();
                self.message.clear();
                self.list();
            }
            KeyCode::PageUp => self.scroll += SCROLL,
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(SCROLL),
            other => self.move_choice(other),
        }
        KeyAnswer::Continue
    }

    fn move_choice(&mut self, key: KeyCode) {
        let last = self.offers.len().saturating_sub(1);
        self.selected = match key {
            KeyCode::Up | KeyCode::Char('k') => self.selected.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => (self.selected + 1).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => self.selected,
        };
    }

    /// Narrows the list. Enter takes the chosen option immediately.
    fn narrow(&mut self, key: KeyCode) {
        match key {
            KeyCode::Esc => {
                self.filter.clear();
                return self.list();
            }
            KeyCode::Enter => {
                if let Some((offer, _)) = self.offers.get(self.selected).cloned() {
                    self.take(offer);
                }
                return;
            }
            KeyCode::Backspace => {
                self.filter.pop();
            }
            KeyCode::Char(letter) => self.filter.push(letter),
            KeyCode::Up | KeyCode::Down => {
                self.move_choice(key);
                self.mode = KeyMode::Filter;
                return;
            }
            _ => {}
        }
        (self.mode, self.selected) = (KeyMode::Filter, 0);
        self.list();
    }

    fn type_amount(&mut self, key: KeyCode) {
        let KeyMode::Amount { offer, text, is_fresh } = &mut self.mode else { return };
        let Some(amounts) = offer.amounts else { return };
        match key {
            KeyCode::Esc => self.mode = KeyMode::Browse,
            KeyCode::Enter => {
                let (offer, text) = (offer.clone(), text.clone());
                match text.parse::<Money>() {
                    Ok(amount) => {
                        self.mode = KeyMode::Browse;
                        self.act(&offer, amount);
                    }
                    Err(error) => self.message = format!("Refused: {error}."),
                }
            }
            KeyCode::Backspace => {
                text.pop();
                *is_fresh = false;
            }
            KeyCode::Char(letter @ ('0'..='9' | '.')) => {
                if std::mem::take(is_fresh) {
                    text.clear();
                }
                text.push(letter);
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Char('+' | '-') => {
                let now =
                    text.parse::<Money>().ok().and_then(|now| amounts.at_most(now)).unwrap_or(amounts.min);
                let more = matches!(key, KeyCode::Up | KeyCode::Char('+'));
                let next = if more { now.plus(amounts.step) } else { now.minus(amounts.step) };
                *text = next.clamp(amounts.min, amounts.max).to_string();
            }
            KeyCode::Char('m') => *text = amounts.max.to_string(),
            _ => {}
        }
    }
}
