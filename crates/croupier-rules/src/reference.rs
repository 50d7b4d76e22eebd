//! What a wager pays, in words for people: read off the cells that decide it.

use std::collections::BTreeMap;

use crate::clause::Cite;
use crate::dice::Dice;
use crate::layout::{Cell, Layout, Verdict};
use crate::odds::reduced;
use crate::wager::WagerId;

/// A group of outcomes that do the same to a bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The outcomes: totals, or faces where only some of a total are meant.
    pub on: String,
    /// What happens.
    pub verdict: Verdict,
    /// For a win: the odds as printed, or the net result where several parts are settled together.
    pub pays: String,
    /// The clause that decides it.
    pub cite: Cite,
}

impl Layout {
    /// What every outcome that matters does to a bet in a state, grouped.
    pub fn lines(&self, wager: WagerId, state: u16) -> Vec<Line> {
        let mut groups: BTreeMap<(u8, u16, Cite), Vec<Dice>> = BTreeMap::new();
        for dice in Dice::all() {
            let cell = self.cell(wager, state, dice);
            let rank = match cell.verdict {
                Verdict::Win => 0,
                Verdict::Push => 1,
                Verdict::Lose => 2,
                Verdict::Stand => continue,
            };
            groups.entry((rank, cell.pay, cell.cite)).or_default().push(dice);
        }
        let lines = groups.into_values().map(|dice| {
            let cell = self.cell(wager, state, dice[0]);
            Line { on: outcomes(&dice), verdict: cell.verdict, pays: self.pays_words(&cell), cite: cell.cite }
        });
        lines.collect()
    }

    fn pays_words(&self, cell: &Cell) -> String {
        if cell.verdict != Verdict::Win {
            return String::new();
        }
        let pay = self.pay(cell.pay);
        match pay.odds {
            Some(odds) => odds.to_string(),
            None => {
                // Net of the parts that lose: 30 to 1 on a quarter, less three quarters, is 27 on 4.
                let lost = (pay.kept.1 - pay.kept.0, pay.kept.1);
                let net = reduced(pay.net.0 * lost.1 - lost.0 * pay.net.1, pay.net.1 * lost.1);
                format!("{} on {} net", net.0, net.1)
            }
        }
    }
}

/// Totals where every way of throwing them is there, faces otherwise.
fn outcomes(dice: &[Dice]) -> String {
    let ways = |total: u8| Dice::all().filter(|dice| dice.total() == total).count();
    let mut words: Vec<String> = Vec::new();
    for total in 2..=12 {
        let of_total: Vec<&Dice> = dice.iter().filter(|dice| dice.total() == total).collect();
        if of_total.len() == ways(total) {
            words.push(total.to_string());
        } else {
            let mut faces: Vec<(u8, u8)> = of_total.iter().map(|dice| dice.faces()).collect();
            faces.dedup();
            faces.sort_unstable();
            faces.dedup();
            words.extend(faces.iter().map(|(a, b)| format!("{a}-{b}")));
        }
    }
    if dice.len() > 18 { format!("{} of 36 outcomes", dice.len()) } else { words.join(", ") }
}
