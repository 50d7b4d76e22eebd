//! The terms of wagers in words.

use crate::clause::Cited;
use crate::round::RoundWager;
use crate::wager::{PhaseValue, Terms, TravelValue, WagerPlacer, WinTreatment, Window};

impl Terms {
    /// The times when the wager may be made.
    pub fn made_words(&self) -> String {
        let word = |window: Cited<Window>| match window.value {
            Window::Open => "yes",
            Window::Closed => "no",
            Window::NewShooter => "new shooter",
            Window::EachShooter | Window::EachShooterAnew => "each shooter",
            Window::AfterSeven => "after a seven",
        };
        let PhaseValue { come_out, point } = self.open;
        if self.backs.is_some() {
            return "behind its flat bet".to_owned();
        }
        match (word(come_out), word(point)) {
            ("yes", "yes") => "at any time".to_owned(),
            ("yes", "no") => "come-out".to_owned(),
            ("no", "yes") => "with a point on".to_owned(),
            ("new shooter", _) => "before a new shooter's first roll".to_owned(),
            ("each shooter", _) => "before a shooter's first come-out".to_owned(),
            ("after a seven", _) => {
                "before a shooter's first come-out, and after a come-out seven".to_owned()
            }
            (come_out, point) => format!("come-out {come_out}, point {point}"),
        }
    }

    /// The phases in which the wager is off; empty if there are none.
    pub fn off_words(&self) -> &'static str {
        match (self.working.come_out.value, self.working.point.value) {
            (true, true) => "",
            (false, true) => "off on the come-out unless called",
            (true, false) => "off with a point on unless called",
            (false, false) => "off unless called",
        }
    }

    /// The rules for raising, lowering and taking down the wager.
    pub fn change_words(&self) -> String {
        let word = |rule: TravelValue<Cited<bool>>, change: &str| match (rule.first.value, rule.then.value) {
            (true, true) => format!("can {change}"),
            (true, false) => format!("can {change} until it has its number"),
            (false, true) => format!("can {change} once it has its number"),
            (false, false) => format!("cannot {change}"),
        };
        let values = |rule: TravelValue<Cited<bool>>| (rule.first.value, rule.then.value);
        let raise = word(self.raise, "be raised");
        let changes = match (values(self.raise), values(self.lower), values(self.down)) {
            ((true, true), (true, true), (true, true)) => {
                "can be changed or taken down at any time".to_owned()
            }
            (_, lower, down) if lower == down => {
                format!("{raise}; {}", word(self.down, "be lowered or taken down"))
            }
            _ => format!("{raise}; {}; {}", word(self.lower, "be lowered"), word(self.down, "be taken down")),
        };
        match self.raise_open.map(|when| (when.come_out.value, when.point.value)) {
            Some((false, true)) => changes + "\nraised only with a point on",
            Some((false, false)) => changes + "\nnot raised once it has its number",
            Some((true, false)) => changes + "\nraised only on a come-out",
            _ => changes,
        }
    }

    /// A remark that the wager stays up after a win; empty if it does not.
    pub fn winner_words(&self) -> &'static str {
        match self.winner.value {
            WinTreatment::ComesBack => "",
            WinTreatment::StaysUp => "stays up when it wins",
            WinTreatment::Rides => "rides with its winnings",
        }
    }

    /// The person who sets the wager.
    pub fn set_by_words(&self) -> &'static str {
        match self.set_by.value {
            WagerPlacer::Player => "player",
            WagerPlacer::Either => "player or dealer",
            WagerPlacer::Dealer => "dealer",
            WagerPlacer::Stick => "stick",
        }
    }
}

impl<F> RoundWager<F> {
    /// The result of the wager when no row holds.
    pub fn otherwise_words(&self) -> &'static str {
        if self.lost_otherwise.value { "lose" } else { "push" }
    }
}
