//! The pay of a wager in words, read from the cells that decide it.

use std::collections::BTreeMap;

use crate::clause::Cite;
use crate::dice::Dice;
use crate::layout::{Layout, Verdict};
use crate::odds::{Odds, reduced};
use crate::wager::{Collection, DecisionTrigger, Level, WagerId};

/// A group of outcomes with the same effect on a bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeGroup {
    /// The outcomes: totals, or faces if only some ways of throwing a total are included.
    pub on: String,
    /// The same outcomes one by one; empty if they are not the outcomes of a single throw.
    pub each: Vec<String>,
    /// The effect.
    pub verdict: Verdict,
    /// For a win: the odds as printed, or the net result if several parts are settled together.
    pub pays: String,
    /// For a win: the odds as printed, if they apply to the whole bet.
    pub odds: Option<Odds>,
    /// The clause that decides the bet.
    pub cite: Cite,
}

/// One way in which a bet is decided, and the state in which it happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// The bet's state; for a bet that gathers points or totals, the state in which it is made.
    pub state: u16,
    /// The number that the bet is on in that state; 0 for none.
    pub number: u8,
    /// The outcomes and their effect.
    pub line: OutcomeGroup,
}

impl Layout {
    /// Returns every way in which a wager is won, lost or pushed. All texts about its pay are made from this list.
    pub fn decided(&self, id: WagerId) -> Vec<Resolution> {
        let wager = self.wager(id);
        if wager.gathers {
            let made = |line: OutcomeGroup| Resolution { state: 0, number: 0, line };
            // A bet that needs totals loses on the same outcomes in every state.
            let totals = wager.levels.iter().any(|level| matches!(level.has, Collection::Totals(_)));
            let lost = self.lines(id, 0).into_iter().filter(|line| totals && line.verdict == Verdict::Lose);
            return self.level_lines(&wager.levels).into_iter().chain(lost).map(made).collect();
        }
        let states = wager.numbers.iter().enumerate();
        let decided = states.flat_map(|(state, number)| {
            let lines = self.lines(id, state as u16).into_iter();
            lines.map(move |line| Resolution { state: state as u16, number: *number, line })
        });
        decided.collect()
    }

    /// Returns one line for each level that wins, and one for all levels that lose under the same clause.
    fn level_lines(&self, levels: &[Level]) -> Vec<OutcomeGroup> {
        let mut lines: Vec<(&Level, Vec<u32>)> = Vec::new();
        for level in levels {
            let count = if let Collection::Points { count, .. } = level.has { count } else { 0 };
            let same = |(known, _): &&mut (&Level, Vec<u32>)| {
                level.verdict == Verdict::Lose && known.verdict == Verdict::Lose && known.cite == level.cite
            };
            match lines.iter_mut().find(same) {
                Some((_, counts)) => counts.push(count),
                None => lines.push((level, vec![count])),
            }
        }
        let line = |(level, counts): (&Level, Vec<u32>)| OutcomeGroup {
            on: collection_words(&level.has, &counts),
            each: Vec::new(),
            verdict: level.verdict,
            pays: self.pays_words(level.verdict, level.pay),
            odds: self.printed_odds(level.verdict, level.pay),
            cite: level.cite,
        };
        lines.into_iter().map(line).collect()
    }

    /// Groups the outcomes that decide a bet in a state by their effect.
    pub fn lines(&self, wager: WagerId, state: u16) -> Vec<OutcomeGroup> {
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
            let each = outcomes(&dice);
            let many = dice.len() > 18;
            OutcomeGroup {
                on: if many { format!("{} of 36 outcomes", dice.len()) } else { each.join(", ") },
                each,
                verdict: cell.verdict,
                pays: self.pays_words(cell.verdict, cell.pay),
                odds: self.printed_odds(cell.verdict, cell.pay),
                cite: cell.cite,
            }
        });
        lines.collect()
    }

    fn printed_odds(&self, verdict: Verdict, pay: u16) -> Option<Odds> {
        let pay = (verdict == Verdict::Win).then(|| self.pay(pay))?;
        pay.odds.filter(|odds| odds.net() == pay.net)
    }

    fn pays_words(&self, verdict: Verdict, pay: u16) -> String {
        if verdict != Verdict::Win {
            return String::new();
        }
        let pay = self.pay(pay);
        match pay.odds {
            Some(odds) if odds.net() == pay.net => odds.to_string(),
            // The lower levels are paid as well, so the total differs from the printed odds.
            Some(_) => format!("{} to {}", pay.net.0, pay.net.1),
            None => {
                // Subtract the parts that lose: 30 to 1 on a quarter, less three quarters, is 27 to 4.
                let lost = (pay.kept.1 - pay.kept.0, pay.kept.1);
                let net = reduced(pay.net.0 * lost.1 - lost.0 * pay.net.1, pay.net.1 * lost.1);
                format!("{} on {} net", net.0, net.1)
            }
        }
    }
}

/// Returns a total if all ways of throwing it are included; otherwise the faces.
fn outcomes(dice: &[Dice]) -> Vec<String> {
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
    words
}

/// Describes the points or totals that a bet has gathered when it is decided.
fn collection_words(has: &Collection, counts: &[u32]) -> String {
    match has {
        Collection::Totals(totals) => {
            let totals: Vec<String> = totals.iter().map(u8::to_string).collect();
            format!("{}, each thrown before the bet loses", totals.join(", "))
        }
        Collection::Points { or_more, different, ascending, at, .. } => {
            let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
            let more = if *or_more { " or more" } else { "" };
            let different = if *different { " different" } else { "" };
            let points = if counts == ["1"] { "point" } else { "points" };
            let order = if *ascending { " in ascending order" } else { "" };
            let at = match at {
                DecisionTrigger::LastPoint => "(paid at once)",
                DecisionTrigger::SevenOut => "before the seven-out",
                DecisionTrigger::AnySeven => "before a seven",
            };
            format!("{}{more}{different} {points} made{order} {at}", counts.join(", "))
        }
    }
}
