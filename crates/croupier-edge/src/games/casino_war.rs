//! Casino War: a card against the dealer's; on a tie, war or surrender.

use croupier_rules::{Card, Suit, WagerId, WagerOrigin};
use croupier_table::games::casino_war::{Fact, WarRules};
use croupier_table::rounds::Fact as RoundFact;

use crate::exact::ExactFraction;
use crate::figures::{Figures, Note, RoundKind};
use crate::rounds::{Bets, EndWeights, RoundEnd};
use crate::shoe::CardCounts;

use super::Computation;

/// The player's decision on a tie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TieDecision {
    War,
    Surrender,
}

/// Computes the figures of wagers, for each decision.
pub(super) fn figures(of: &Computation<'_>, rules: &WarRules) -> Result<Vec<Figures>, String> {
    let shoe = of.shoe()?;
    of.by_decision(|wager| war(&of.bets, rules, shoe, wager))
}

/// Computes the figures of a wager, for each decision if the wager has any.
fn war(bets: &Bets<'_>, rules: &WarRules, shoe: &CardCounts, wager: WagerId) -> Vec<Figures> {
    let cites = bets.rules.game.shoe.as_ref().map(|shoe| shoe.decks.cite);
    let mut rests_on: Vec<_> = cites.into_iter().chain([rules.ace_high.cite]).collect();
    let contest = WarAnalysis { bets, rules, shoe };
    let made = bets.rules.layout.wager(wager).made;
    if made == WagerOrigin::Decision {
        let mut one = bets.figures(wager, RoundKind::Hand, &contest.war_wager(wager), &rests_on);
        one.notes.push(Note::new("for a war, after a tie"));
        return vec![one];
    }
    if Some(wager) != rules.basic || !rules.decision.value {
        return vec![bets.figures(wager, RoundKind::Hand, &contest.first_cards(wager), &rests_on)];
    }
    rests_on.push(rules.decision.cite);
    let may_surrender = rules.surrender.value.then_some((TieDecision::Surrender, "surrender"));
    let may_war = rules.go_to_war.is_some().then_some((TieDecision::War, "war"));
    let of_decision = |(on_tie, name): (TieDecision, &str)| {
        let BasicWager { ends, ties, worth } = contest.basic(wager, on_tie);
        let mut one = bets.figures(wager, RoundKind::Hand, &ends, &rests_on);
        one.decision = Some(name.to_owned());
        one.worth = Some(worth);
        if on_tie == TieDecision::War {
            one.outlay = one.outlay + ties;
        }
        one
    };
    may_war.into_iter().chain(may_surrender).map(of_decision).collect()
}

/// The basic wager with a decision on a tie.
struct BasicWager {
    ends: Vec<(RoundEnd, ExactFraction)>,
    /// The chance of a tie.
    ties: ExactFraction,
    /// The net result per unit of stake, given a tie.
    worth: ExactFraction,
}

struct WarAnalysis<'b> {
    bets: &'b Bets<'b>,
    rules: &'b WarRules,
    shoe: &'b CardCounts,
}

impl WarAnalysis<'_> {
    /// Ranks of two cards with the number of ways to deal them. `gone` has a rank and the number of its cards that are
    /// missing.
    fn pairs(&self, gone: Option<(u8, u32)>) -> Vec<([Card; 2], i64)> {
        let left = |rank: u8| {
            let gone = gone.filter(|(of, _)| *of == rank).map_or(0, |(_, count)| count);
            i64::from(self.shoe.of_rank(rank)) - i64::from(gone)
        };
        let mut pairs = Vec::new();
        for one in 1..=Card::KING {
            for two in 1..=Card::KING {
                let ways = left(one) * (left(two) - i64::from(one == two));
                if let (Some(one), Some(two)) = (Card::new(one, Suit::Clubs), Card::new(two, Suit::Clubs))
                    && ways > 0
                {
                    pairs.push(([one, two], ways));
                }
            }
        }
        pairs
    }

    fn outcome(&self, [own, dealer]: [Card; 2]) -> Fact {
        self.rules.against(own, dealer, [Fact::Higher, Fact::Tie, Fact::Lower])
    }

    fn war_outcome(&self, [own, dealer]: [Card; 2]) -> Fact {
        self.rules.against(own, dealer, [Fact::WarHigher, Fact::WarTie, Fact::WarLower])
    }

    /// The possible results of a wager that the first cards decide.
    fn first_cards(&self, wager: WagerId) -> Vec<(RoundEnd, ExactFraction)> {
        let mut tally = EndWeights::default();
        for (cards, ways) in self.pairs(None) {
            let outcome = self.outcome(cards);
            tally.add(self.bets.end(wager, |fact| fact == outcome), ExactFraction::from(ways));
        }
        tally.chances()
    }

    fn basic(&self, wager: WagerId, on_tie: TieDecision) -> BasicWager {
        let mut tally = EndWeights::default();
        let mut worth = ExactFraction::ZERO;
        let (mut ties, mut all) = (0, 0);
        for (cards, ways) in self.pairs(None) {
            all += ways;
            let outcome = self.outcome(cards);
            if outcome != Fact::Tie {
                tally.add(self.bets.end(wager, |fact| fact == outcome), ExactFraction::from(ways));
                continue;
            }
            ties += ways;
            match on_tie {
                TieDecision::Surrender => {
                    let end = self.bets.end(wager, |fact| fact == Fact::Tie || fact == Fact::Surrendered);
                    worth = worth + end.result.clone() * ExactFraction::from(ways);
                    tally.add(end, ExactFraction::from(ways));
                }
                TieDecision::War => {
                    for (end, chance) in self.war_after(cards[0].rank(), &[Some(wager), self.rules.go_to_war])
                    {
                        let weight = chance * ExactFraction::from(ways);
                        worth = worth + end.result.clone() * weight.clone();
                        tally.add(end, weight);
                    }
                }
            }
        }
        // Without a tie, there is no decision to make.
        let worth = if ties == 0 { worth } else { worth / ExactFraction::from(ties) };
        BasicWager { ends: tally.chances(), ties: ExactFraction::ratio(ties, all), worth }
    }

    /// The joint results of these wagers in a war after two cards of this rank have tied, with their chances.
    fn war_after(&self, rank: u8, wagers: &[Option<WagerId>]) -> Vec<(RoundEnd, ExactFraction)> {
        let mut tally = EndWeights::default();
        for (cards, ways) in self.pairs(Some((rank, 2))) {
            let outcome = self.war_outcome(cards);
            let holds = |fact: RoundFact| fact == Fact::Tie || fact == outcome;
            let ends = wagers.iter().flatten().map(|wager| self.bets.end(*wager, holds));
            let Some(end) = ends.reduce(RoundEnd::with) else { continue };
            let words = match outcome {
                Fact::WarHigher => "war won",
                Fact::WarTie => "war tied",
                _ => "war lost",
            };
            tally.add(RoundEnd { words: words.to_owned(), ..end }, ExactFraction::from(ways));
        }
        tally.chances()
    }

    /// The possible results of the wager that a war adds, given that there is a war.
    fn war_wager(&self, wager: WagerId) -> Vec<(RoundEnd, ExactFraction)> {
        let mut tally = EndWeights::default();
        for (cards, ways) in self.pairs(None) {
            if self.outcome(cards) == Fact::Tie {
                for (end, chance) in self.war_after(cards[0].rank(), &[Some(wager)]) {
                    tally.add(end, chance * ExactFraction::from(ways));
                }
            }
        }
        tally.chances()
    }
}

#[cfg(test)]
mod tests {
    use croupier_rules::Library;
    use croupier_table::GameRules;

    use crate::{ExactFraction, FigureRequest, figures};

    /// With six decks, 23 of 311 rounds tie. The decisions differ only in those rounds.
    #[test]
    fn decisions_differ_only_in_rounds_that_tie() {
        let library = Library::embedded();
        let war = library.compose("bclc-casino-war").unwrap();
        let rules = GameRules::compile(&war, &war.essential()).unwrap();
        let request = FigureRequest { wagers: vec!["war".to_owned()], ..FigureRequest::default() };
        let found = figures(&rules, &request).unwrap();
        let of = |name: &str| found.iter().find(|one| one.decision.as_deref() == Some(name)).unwrap();
        let (war, surrender) = (of("war"), of("surrender"));
        let worth = |one: &crate::Figures| one.worth.clone().unwrap();
        assert_eq!(worth(surrender).to_string(), "-1/2");
        let tie = ExactFraction::ratio(23, 311);
        assert_eq!(war.net() - surrender.net(), tie * (worth(war) - worth(surrender)));
    }
}
