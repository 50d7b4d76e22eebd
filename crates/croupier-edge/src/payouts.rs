//! The payouts of a wager, line by line: its paytable.

use croupier_rules::{Layout, Resolution, Verdict, WagerId};
use croupier_table::GameRules;
use croupier_table::craps;
use croupier_table::rounds::{self, Rules, prize_words, row_words};
use serde::Serialize;

use crate::craps::{StateBet, clauses, named, spots};

/// One line of a paytable: an event that does not lose the bet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Payout {
    /// The event: `12`, `a natural 9`.
    pub on: String,
    /// The payout: `3 to 1`, `push`.
    pub pays: String,
    /// The clauses behind the payout.
    pub clauses: Vec<String>,
}

/// Returns the payouts of a wager, by the name in its figures; empty if there is no such wager.
pub fn payouts(rules: &GameRules, wager: &str) -> Vec<Payout> {
    match rules {
        GameRules::Craps(rules) => {
            let layout = &rules.layout;
            let found = named(layout, &spots(layout), wager);
            found.first().map(|spot| of_craps(layout, spot)).unwrap_or_default()
        }
        GameRules::Rounds(rules) => {
            round_wager(rules, wager).map(|id| replace_hyphens(of_rounds(rules, id))).unwrap_or_default()
        }
    }
}

/// Finds a wager of a game of rounds. A raise has one name for each spread, and all of them share its rules.
pub(crate) fn round_wager(rules: &Rules, wager: &str) -> Option<WagerId> {
    let family = || rules.layout.find(wager.rsplit_once('-')?.0);
    rules.layout.find(wager).or_else(family)
}

/// Returns the lines of a craps bet in which it wins or is pushed.
pub(crate) fn of_craps(layout: &Layout, spot: &StateBet) -> Vec<Payout> {
    let backs = layout.wager(spot.wager).terms.backs.is_some();
    let mut lines: Vec<Payout> = Vec::new();
    let decided = layout.decided(spot.wager).into_iter();
    for Resolution { state, number, line } in decided.filter(|decided| !backs || decided.state == spot.state)
    {
        let (on, pays) = match line.verdict {
            Verdict::Win if number != 0 && state != 0 => (number.to_string(), line.pays),
            Verdict::Win => (line.on, line.pays),
            Verdict::Push => (line.on, "push".to_owned()),
            Verdict::Lose | Verdict::Stand => continue,
        };
        if !lines.iter().any(|known| known.on == on && known.pays == pays) {
            lines.push(Payout { on, pays, clauses: clauses(&layout.citations, &[line.cite]) });
        }
    }
    lines
}

/// Returns the rows of a wager that one round decides.
pub(crate) fn of_rounds(rules: &Rules, id: WagerId) -> Vec<Payout> {
    let wager = rules.layout.wager(id);
    let rows = wager.rows.iter().map(|row| Payout {
        on: row_words(rules, wager, row),
        pays: prize_words(&row.prize),
        clauses: clauses(&rules.layout.citations, &[row.cite]),
    });
    rows.collect()
}

/// Replaces the hyphens of facts by spaces, as in the rule book: `own-by-9` is `own by 9`. Hyphens in numbers stay.
fn replace_hyphens(mut lines: Vec<Payout>) -> Vec<Payout> {
    let fact = |word: &str| match word.chars().any(char::is_alphabetic) {
        true => word.replace('-', " "),
        false => word.to_owned(),
    };
    for line in &mut lines {
        line.on = line.on.split(' ').map(fact).collect::<Vec<_>>().join(" ");
    }
    lines
}

/// The payouts and the commission of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WagerPayouts {
    /// The wager, by the name in its figures.
    pub wager: String,
    /// The document's name for the wager.
    pub name: String,
    /// Its payouts.
    pub payouts: Vec<Payout>,
    /// The house's commission, in words.
    pub commission: Option<String>,
}

impl WagerPayouts {
    /// Does the wager pay the same as another one? Clauses do not matter.
    pub fn pays_like(&self, other: &WagerPayouts) -> bool {
        let lines = |one: &WagerPayouts| -> Vec<(String, String)> {
            one.payouts.iter().map(|line| (line.on.clone(), line.pays.clone())).collect()
        };
        self.commission == other.commission && lines(self) == lines(other)
    }
}

/// Returns the payouts of every wager that the rules offer, in the order of the pack.
pub fn all_payouts(rules: &GameRules) -> Vec<WagerPayouts> {
    match rules {
        GameRules::Craps(rules) => {
            let layout = &rules.layout;
            let all = spots(layout).into_iter().map(|spot| WagerPayouts {
                payouts: of_craps(layout, &spot),
                name: layout.wager(spot.wager).name.clone(),
                commission: craps::fee_terms(layout, spot.wager).map(|fee| fee.words()),
                wager: spot.name,
            });
            all.collect()
        }
        GameRules::Rounds(rules) => {
            let all = rules.layout.ids().map(|(id, wager)| WagerPayouts {
                wager: wager.id.clone(),
                name: wager.name.clone(),
                payouts: replace_hyphens(of_rounds(rules, id)),
                commission: rounds::fee_terms(rules, id).map(|fee| fee.words()),
            });
            all.collect()
        }
    }
}
