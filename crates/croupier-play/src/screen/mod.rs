//! The table on a whole screen: keys in, text out.

mod draw;
mod keys;
mod page;

use std::collections::BTreeMap;

use croupier_rules::Money;
use croupier_table::StakeRange;

use crate::session::{PlayOffer, PlayRefusal, TerminalSession};
use page::TextPage;

/// The amount that the first bet proposes.
const USUAL: Money = Money::from_cents(1_000);

/// Whether the session continues after a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyAnswer {
    /// The session continues.
    Continue,
    /// The player ends the session.
    Quit,
}

/// A session on the screen.
#[derive(Debug)]
pub struct Screen {
    session: TerminalSession,
    colours: bool,
    mode: KeyMode,
    /// The player's options that fit the filter, each with its worth.
    offers: Vec<(PlayOffer, Option<String>)>,
    /// The number of options without the filter.
    all_offers: usize,
    filter: String,
    selected: usize,
    /// The number of the first option on the screen, set when it was drawn.
    first_shown: usize,
    message: String,
    /// The number of lines by which the log is scrolled back.
    scroll: usize,
    /// The last amount of a bet, which the next one proposes.
    usual: Money,
    /// The last amount for each option, by its line.
    amounts: BTreeMap<String, Money>,
}

/// The meaning of the next key.
#[derive(Clone, Debug)]
enum KeyMode {
    /// Keys are commands.
    Browse,
    /// Letters narrow the list.
    Filter,
    /// Digits are an amount for an option. A `fresh` amount is a proposal that the first digit replaces.
    Amount { offer: Box<PlayOffer>, text: String, is_fresh: bool },
    /// A page covers the table.
    Reading(TextPage),
}

impl Screen {
    /// Shows a session.
    pub fn new(session: TerminalSession, colours: bool) -> Screen {
        let mut screen = Screen {
            session,
            colours,
            mode: KeyMode::Browse,
            offers: Vec::new(),
            all_offers: 0,
            filter: String::new(),
            selected: 0,
            first_shown: 0,
            message: String::new(),
            scroll: 0,
            usual: USUAL,
            amounts: BTreeMap::new(),
        };
        screen.list();
        screen
    }

    /// Returns the session.
    pub fn session(&mut self) -> &mut TerminalSession {
        &mut self.session
    }

    /// Lists what the player may do now.
    fn list(&mut self) {
        let all = self.session.offers();
        self.all_offers = all.len();
        let fits = all.into_iter().filter(|offer| offer.fits(&self.filter));
        let decides = self.session.must_decide();
        self.offers = fits.map(|offer| (offer, None)).collect();
        if decides {
            for (offer, worth) in &mut self.offers {
                *worth = self.session.worth(offer);
            }
        }
        self.selected = self.selected.min(self.offers.len().saturating_sub(1));
    }

    /// Shows the result of an action, and lists what the player may do after it.
    fn show<T>(&mut self, done: Result<T, PlayRefusal>, words: impl FnOnce(T) -> String) {
        self.scroll = 0;
        let was_deciding = self.offers.iter().any(|(_, worth)| worth.is_some());
        self.message = match done {
            Ok(done) => words(done),
            Err(refusal) => format!("Refused: {}", refusal.text()),
        };
        if self.session.must_decide() != was_deciding {
            self.filter.clear();
            self.selected = 0;
        }
        self.list();
    }

    fn play(&mut self) {
        let played = self.session.play();
        if played.is_ok() && self.session.must_decide() {
            (self.filter, self.selected) = (String::new(), 0);
        }
        self.show(played, |()| String::new());
    }

    /// Takes an option, or asks for its amount first.
    fn take(&mut self, offer: PlayOffer) {
        match offer.amounts {
            None => self.act(&offer, Money::ZERO),
            Some(amounts) => {
                let text = self.proposal(&offer, amounts).to_string();
                self.message.clear();
                self.mode = KeyMode::Amount { offer: Box::new(offer), text, is_fresh: true };
            }
        }
    }

    /// Returns the last amount for an option, or the last amount of any bet in units that the wager pays in full, or the
    /// smallest amount.
    fn proposal(&self, offer: &PlayOffer, amounts: StakeRange) -> Money {
        let fits = |amount: &Money| amounts.contains(*amount);
        let last = self.amounts.get(&offer.pattern()).copied().filter(fits);
        let usual = || {
            let unit = offer.wager.as_deref().and_then(|wager| self.session.full_unit(wager));
            unit.map(|unit| self.usual.ceil_to(unit)).filter(fits).or_else(|| amounts.at_most(self.usual))
        };
        last.or_else(usual).unwrap_or(amounts.min)
    }

    fn act(&mut self, offer: &PlayOffer, amount: Money) {
        let done = self.session.act(&offer.line(amount));
        if done.is_ok() && offer.amounts.is_some() {
            self.amounts.insert(offer.pattern(), amount);
            self.usual = amount;
        }
        self.show(done, |()| String::new());
    }

    /// Opens the rule of the chosen wager.
    fn open_rule(&mut self) {
        let wager = self.offers.get(self.selected).and_then(|(offer, _)| offer.wager.clone());
        let page = wager.and_then(|wager| self.session.rule(&wager));
        match page {
            Some(page) => self.mode = KeyMode::Reading(TextPage::new(page.title, page.lines)),
            None => self.message = "Choose a wager first: this option has no rule.".to_owned(),
        }
    }
}
