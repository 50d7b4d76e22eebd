//! Figures of the games of rounds: cards and wheels. What a round comes to is asked of the table's own judge.

mod red_dog;
mod war;
mod wheel;

use croupier_rules::{Cite, Money, Prize, WagerId, lcm};
use croupier_table::rounds::{Fact, Fate, Judge, MOST_METERS, Meter, Rules};

use crate::craps::{clauses, sorted};
use crate::exact::Exact;
use crate::figures::{Figures, Outcome, Round};

pub(crate) use red_dog::red_dog;
pub(crate) use war::war;
pub(crate) use wheel::wheel;

/// The bets of a table: what each stake comes to.
pub(crate) struct Bets<'r> {
    pub(crate) rules: &'r Rules,
    meters: Vec<Meter>,
    stake: Option<Money>,
}

/// What a round comes to for a bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct End {
    pub(crate) result: Exact,
    pub(crate) words: String,
    pub(crate) cite: Cite,
    /// How much of it comes from each meter.
    pub(crate) shares: [Money; MOST_METERS],
}

impl<'r> Bets<'r> {
    pub(crate) fn new(rules: &'r Rules, stake: Option<Money>, meters: Vec<Meter>) -> Bets<'r> {
        Bets { rules, meters, stake }
    }

    /// The stake that is reckoned with. Where none was asked for, one with which nothing is ever rounded: a multiple
    /// of every unit and of every denominator. A wager with fixed awards has the stake that is taken for it.
    pub(crate) fn stake(&self, wager: WagerId) -> Money {
        let layout = &self.rules.layout;
        let rows = &layout.wager(wager).rows;
        let fixed = |prize: &Prize| matches!(prize, Prize::Award(_) | Prize::Share { .. });
        if rows.iter().any(|row| fixed(&row.prize)) {
            return self.stake.unwrap_or(layout.wager(wager).limits.min.value);
        }
        self.stake.unwrap_or_else(|| self.even())
    }

    /// A stake that no rule of the layout rounds.
    fn even(&self) -> Money {
        let layout = &self.rules.layout;
        let units = [
            Some(layout.smallest_chip.value),
            self.rules.game.baccarat().map(|baccarat| baccarat.vigorish.unit.value),
            match &self.rules.game.kind {
                croupier_table::rounds::Kind::War(war) => Some(war.unit.value),
                _ => None,
            },
        ];
        let rows = layout.wagers.iter().flat_map(|wager| &wager.rows);
        let denominators = rows.map(|row| match row.prize {
            Prize::Odds(odds) => odds.net().1,
            _ => 1,
        });
        let units = units.into_iter().flatten().map(Money::cents).filter(|cents| *cents > 0);
        // Rates are in hundredths of a percent.
        Money::from_cents(units.fold(1, lcm) * denominators.fold(1, lcm) * 10_000)
    }

    /// What a stake comes to when these facts hold.
    pub(crate) fn end(&self, wager: WagerId, holds: impl Fn(Fact) -> bool) -> End {
        let judge = Judge { rules: self.rules, meters: &self.meters };
        let stake = self.stake(wager);
        let (fate, cite) = judge.judge(wager, stake, holds);
        let mut shares = [Money::ZERO; MOST_METERS];
        let (net, words) = match fate {
            Fate::Lost(lost) if lost == stake => (Money::ZERO.minus(lost), "lost".to_owned()),
            Fate::Lost(lost) => (Money::ZERO.minus(lost), "lost in part".to_owned()),
            Fate::Push => (Money::ZERO, "push".to_owned()),
            Fate::Won(win) => {
                shares = win.shares;
                let won = win.won.minus(judge.vigorish_on(wager, win.won));
                let words = match win.odds {
                    Some(odds) => format!("won at {odds}"),
                    None => format!("award of ${}", win.won),
                };
                (if win.back { won } else { won.minus(stake) }, words)
            }
        };
        End { result: Exact::of_money(net, stake), words, cite, shares }
    }

    /// The figures of a wager by the weights of what can happen.
    pub(crate) fn figures(
        &self,
        wager: WagerId,
        round: Round,
        ends: &[(End, Exact)],
        rests_on: &[Cite],
    ) -> Figures {
        let layout = &self.rules.layout;
        let (of, rest) = (layout.wager(wager), &self.rules.layout.citations);
        let outcomes = ends.iter().filter(|(_, chance)| !chance.is_zero()).map(|(end, chance)| Outcome {
            result: end.result.clone(),
            chance: chance.clone(),
            words: end.words.clone(),
            clauses: rest.clauses(end.cite).to_vec(),
        });
        let mut cites = vec![of.cite];
        cites.extend(of.vigorish.map(|vigorish| vigorish.cite));
        cites.extend(rests_on);
        if self.stake.is_some() {
            cites.push(layout.smallest_chip.cite);
        }
        Figures {
            wager: of.id.clone(),
            name: of.name.clone(),
            decision: None,
            cost: None,
            positions: Vec::new(),
            round,
            stake: self.stake,
            outcomes: sorted(outcomes.collect()),
            rounds: Exact::ONE,
            outlay: Exact::ONE,
            clauses: clauses(rest, &cites),
            meters: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// Ends with their weights; equal ends are one.
#[derive(Default)]
pub(crate) struct Tally {
    ends: Vec<(End, Exact)>,
}

impl Tally {
    pub(crate) fn add(&mut self, end: End, weight: Exact) {
        match self.ends.iter_mut().find(|(known, _)| *known == end) {
            Some((_, sum)) => *sum = &*sum + &weight,
            None => self.ends.push((end, weight)),
        }
    }

    /// The ends with their chances: each weight as a part of all.
    pub(crate) fn chances(self) -> Vec<(End, Exact)> {
        let all: Exact = self.ends.iter().map(|(_, weight)| weight.clone()).sum();
        self.ends.into_iter().map(|(end, weight)| (end, weight / &all)).collect()
    }
}
