//! Figures of the games of rounds: cards and wheels. The table's settlement code judges the result of a round.

use croupier_rules::{Cite, Money, Odds, Prize, RoundWager, RowSelection, WagerId, WagerOrigin, lcm};
use croupier_table::rounds::{Fact, Judge, MOST_METERS, Meter, Rules, StakeFate};

use crate::craps::{clauses, sorted};
use crate::exact::ExactFraction;
use crate::figures::{Figures, Outcome, RoundKind, family_number};

/// The bets of a table, with their settlement.
pub(crate) struct Bets<'r> {
    pub(crate) rules: &'r Rules,
    meters: Vec<Meter>,
    stake: Option<Money>,
}

/// The result of a round for a bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RoundEnd {
    pub(crate) result: ExactFraction,
    pub(crate) words: String,
    /// The clauses of the row that applies, or of every row if all apply.
    pub(crate) cites: Vec<Cite>,
    /// The part of the result that each meter pays.
    pub(crate) shares: [Money; MOST_METERS],
}

impl<'r> Bets<'r> {
    pub(crate) fn new(rules: &'r Rules, stake: Option<Money>, meters: Vec<Meter>) -> Bets<'r> {
        Bets { rules, meters, stake }
    }

    /// The stake to compute with. If no stake was requested, it is one that divides into whole cents, so that under
    /// rules [`without_rounding`] nothing is rounded. A wager with fixed awards uses its minimum.
    pub(crate) fn stake(&self, wager: WagerId) -> Money {
        let wager = self.rules.layout.wager(wager);
        let fixed = |prize: &Prize| matches!(prize, Prize::Award(_) | Prize::Share { .. });
        let fixed = wager.rows.iter().any(|row| fixed(&row.prize));
        self.stake.unwrap_or_else(|| if fixed { wager.limits.min.value } else { even_stake(wager) })
    }

    /// Returns the result of a stake when these facts hold.
    pub(crate) fn end(&self, wager: WagerId, holds: impl Fn(Fact) -> bool) -> RoundEnd {
        let judge = Judge { rules: self.rules, meters: &self.meters };
        let stake = self.stake(wager);
        let (fate, cite) = judge.judge(wager, stake, &holds);
        let mut shares = [Money::ZERO; MOST_METERS];
        let (net, words) = match fate {
            StakeFate::Lost(lost) if lost == stake => (Money::ZERO.minus(lost), "lost".to_owned()),
            StakeFate::Lost(lost) => (Money::ZERO.minus(lost), "lost in part".to_owned()),
            StakeFate::Push => (Money::ZERO, "push".to_owned()),
            StakeFate::Won(win) => {
                shares = win.shares;
                let won = win.won.minus(judge.vigorish_on(wager, win.won));
                let words = match win.odds {
                    Some(odds) => format!("won at {odds}"),
                    None => format!("award of {}", win.won.dollars()),
                };
                (if win.back { won } else { won.minus(stake) }, words)
            }
        };
        let of = self.rules.layout.wager(wager);
        let mut cites = vec![cite];
        if of.pick == RowSelection::All {
            let held = of.rows.iter().filter(|row| row.on.iter().all(|fact| holds(*fact)));
            cites.extend(held.map(|row| row.cite).filter(|other| *other != cite));
        }
        RoundEnd { result: ExactFraction::money_ratio(net, stake), words, cites, shares }
    }

    /// Computes the figures of a wager from the weights of the possible rounds.
    pub(crate) fn figures(
        &self,
        wager: WagerId,
        round: RoundKind,
        ends: &[(RoundEnd, ExactFraction)],
        rests_on: &[Cite],
    ) -> Figures {
        let layout = &self.rules.layout;
        let (of, rest) = (layout.wager(wager), &self.rules.layout.citations);
        let outcomes = ends.iter().filter(|(_, chance)| !chance.is_zero()).map(|(end, chance)| Outcome {
            result: end.result.clone(),
            chance: chance.clone(),
            words: end.words.clone(),
            clauses: clauses(rest, &end.cites),
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
            worth: None,
            goes_with: of
                .of
                .filter(|_| of.made != WagerOrigin::Betting)
                .map(|flat| layout.wager(flat).id.clone()),
            positions: Vec::new(),
            round,
            stake: self.stake,
            outcomes: sorted(outcomes.collect()),
            rounds: ExactFraction::ONE,
            outlay: ExactFraction::ONE,
            in_advance: ExactFraction::ZERO,
            put: false,
            clauses: clauses(rest, &cites),
            meters: Vec::new(),
            notes: Vec::new(),
            number: family_number(&of.family, &of.id, &of.name),
            given: None,
        }
    }
}

impl RoundEnd {
    /// Combines the results of two bets of the same stake.
    pub(crate) fn with(self, other: RoundEnd) -> RoundEnd {
        RoundEnd { result: self.result + other.result, ..self }
    }
}

/// Returns the same rules with chips and units of one cent.
pub(crate) fn without_rounding(rules: &Rules) -> Rules {
    // The settings are for readers; no result depends on them.
    let Rules { pack, version, choices, layout, game, .. } = rules;
    let (pack, version, choices) = (pack.clone(), version.clone(), choices.clone());
    let mut rules =
        Rules { pack, version, choices, layout: layout.clone(), game: game.clone(), settings: Vec::new() };
    rules.layout.smallest_chip.value = Money::CENT;
    rules.game.kind.rules_mut().use_unit(Money::CENT);
    rules
}

/// Returns a stake that is divisible by every denominator of a wager's odds and, because rates are in hundredths of a
/// percent, by ten thousand.
fn even_stake(wager: &RoundWager<Fact>) -> Money {
    let denominators = wager.rows.iter().map(|row| match row.prize {
        Prize::Odds(odds) => odds.net().1,
        _ => 1,
    });
    Money::from_cents(denominators.fold(1, lcm).saturating_mul(10_000))
}

/// Are a wager's odds too irregular for an exact stake? Its winnings must not overflow even at the longest odds.
pub(crate) fn too_odd(wager: &RoundWager<Fact>) -> bool {
    even_stake(wager) > Money::from_cents(i64::MAX / 4 / Odds::LONGEST)
}

/// Results of a bet with their weights; equal results are merged.
#[derive(Default)]
pub(crate) struct EndWeights {
    ends: Vec<(RoundEnd, ExactFraction)>,
}

impl EndWeights {
    pub(crate) fn add(&mut self, end: RoundEnd, weight: ExactFraction) {
        match self.ends.iter_mut().find(|(known, _)| *known == end) {
            Some((_, sum)) => *sum = &*sum + &weight,
            None => self.ends.push((end, weight)),
        }
    }

    /// The results with their chances: each weight divided by the total.
    pub(crate) fn chances(self) -> Vec<(RoundEnd, ExactFraction)> {
        let all: ExactFraction = self.ends.iter().map(|(_, weight)| weight.clone()).sum();
        self.ends.into_iter().map(|(end, weight)| (end, weight / &all)).collect()
    }
}
