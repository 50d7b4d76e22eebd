//! Baccarat from any shoe: the results of every wager and the number of ways to each.
//!
//! A wager is planned once. The facts in its rows determine the minimum that has to be counted. Most wagers look at
//! totals and numbers of cards, some at the first two cards of each hand, some at the first four as a poker hand. Each
//! of these has its own counting method; a wager that mixes them is counted round by round. A plan does not depend on
//! stakes or meters. It lists the cases in which different rows hold, with example hands for each case.

mod figures;
mod follow;
mod four;
mod hands;
mod kinds;
mod round_enumeration;
mod totals;

use croupier_rules::{Card, Suit, WagerId};
use croupier_table::SeatNo;
use croupier_table::games::baccarat::{BaccaratRules, HandFeatures, RoundFacts};
use croupier_table::rounds::{Rules, Side};

use crate::exact::ExactFraction;
use crate::rounds::{Bets, EndWeights, RoundEnd};
use crate::shoe::CardCounts;

pub(super) use figures::figures;
pub use follow::ShoeAnalyzer;

use four::RankCombinations;
use hands::Hands;
use kinds::CardKinds;
use totals::{DrawTables, POSITIONS, position};

/// A wager at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlacedWager {
    pub(crate) wager: WagerId,
    pub(crate) seat: SeatNo,
}

/// A case of a wager: the rows that hold, and hands for which they do.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Case {
    rows: Vec<usize>,
    hands: [Vec<Card>; 2],
}

/// A wager with all of its possible cases.
struct PlannedWager {
    lying: PlacedWager,
    cases: Vec<Case>,
    counted: CountTarget,
}

/// The kind of object to count, and the case that each object leads to.
enum CountTarget {
    Positions(Box<[u8; POSITIONS]>),
    /// An index into the plan's hands.
    Hands(usize, Vec<u8>),
    Four(Vec<u8>),
    Rounds(CardKinds),
}

/// A table's wagers, planned. Objects that several wagers need are counted once.
pub(crate) struct CountingPlan<'r> {
    rules: &'r Rules,
    game: &'r BaccaratRules,
    draws: Option<DrawTables>,
    hands: Vec<(HandFeatures, Hands)>,
    four: Option<RankCombinations>,
    wagers: Vec<PlannedWager>,
}

/// The counts of a shoe for all wagers.
struct ShoeCounts {
    positions: Option<[u64; POSITIONS]>,
    hands: Vec<Vec<u64>>,
    four: Vec<u64>,
}

/// The number of ways to each case of a wager.
pub(crate) struct CaseWays<'p> {
    lying: PlacedWager,
    cases: &'p [Case],
    ways: Vec<u64>,
}

impl<'r> CountingPlan<'r> {
    /// Plans wagers.
    pub(crate) fn new(
        rules: &'r Rules,
        game: &'r BaccaratRules,
        wagers: &[PlacedWager],
        progress: &mut dyn FnMut(usize) -> Result<(), String>,
    ) -> Result<CountingPlan<'r>, String> {
        let draws = DrawTables::new(game);
        let mut plan = CountingPlan { rules, game, draws, hands: Vec::new(), four: None, wagers: Vec::new() };
        for (done, lying) in wagers.iter().enumerate() {
            progress(done)?;
            let looks = plan.looks(lying.wager);
            if looks.first_hands_alone() && !plan.hands.iter().any(|(known, _)| *known == looks) {
                plan.hands.push((looks, Hands::new(CardKinds::new(looks, |_| 0))));
            }
            if looks.poker_alone() && plan.four.is_none() {
                plan.four = Some(RankCombinations::new());
            }
            let planned = plan.planned(*lying, looks);
            plan.wagers.push(planned);
        }
        // Only wagers that look at totals alone need the drawing tables.
        if !plan.wagers.iter().any(|planned| matches!(planned.counted, CountTarget::Positions(_))) {
            plan.draws = None;
        }
        Ok(plan)
    }

    /// Does the result of a wager depend on the totals?
    pub(crate) fn looks_at_totals(&self, wager: WagerId) -> bool {
        self.looks(wager).totals
    }

    /// The properties that the rows of a wager look at.
    fn looks(&self, wager: WagerId) -> HandFeatures {
        let rows = &self.rules.layout.wager(wager).rows;
        HandFeatures::of(rows.iter().flat_map(|row| row.on.iter().copied()))
    }

    fn planned(&self, lying: PlacedWager, looks: HandFeatures) -> PlannedWager {
        let mut cases = Vec::new();
        let mut case = |hands: [&[Card]; 2]| self.case_of(lying, hands, &mut cases);
        let hands = self.hands.iter().position(|(known, _)| *known == looks);
        // A round takes at most six cards, so with six copies of each card every round is possible.
        let every = CardCounts::of([6; Card::COUNT]).expect("six decks make a shoe");
        let counted = if looks.totals_alone() && self.draws.is_some() {
            let mut leads = Box::new([0; POSITIONS]);
            for (index, hands) in self.examples() {
                leads[index] = case([&hands[0], &hands[1]]);
            }
            CountTarget::Positions(leads)
        } else if let Some(index) = hands {
            let examples = self.hands[index].1.examples();
            CountTarget::Hands(index, examples.map(|[player, banker]| case([&player, &banker])).collect())
        } else if let Some(four) = self.four.as_ref().filter(|_| looks.poker_alone()) {
            CountTarget::Four(four.examples().map(|cards| case([&cards[..2], &cards[2..]])).collect())
        } else {
            let kinds = CardKinds::new(looks, |card| self.game.points.card(card));
            round_enumeration::rounds(self.game, &kinds, &every, |hands, _| {
                case(hands);
            });
            CountTarget::Rounds(kinds)
        };
        PlannedWager { lying, cases, counted }
    }

    /// Returns the case of a wager for these hands, adding it if it is new.
    fn case_of(&self, lying: PlacedWager, hands: [&[Card]; 2], cases: &mut Vec<Case>) -> u8 {
        let facts = RoundFacts::of_hands(self.game, hands);
        let wager = self.rules.layout.wager(lying.wager);
        let own = Side::of_spot(wager.spot);
        let held = wager
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.on.iter().all(|fact| facts.holds(*fact, own, lying.seat)));
        let rows: Vec<usize> = held.map(|(row, _)| row).collect();
        let known = cases.iter().position(|known| known.rows == rows).unwrap_or_else(|| {
            cases.push(Case { rows, hands: hands.map(<[Card]>::to_vec) });
            cases.len() - 1
        });
        u8::try_from(known).expect("a wager has fewer than 256 cases")
    }

    /// Example hands for every possible final position.
    fn examples(&self) -> Vec<(usize, [Vec<Card>; 2])> {
        let hands: Vec<(usize, bool, Vec<Card>)> = (0..10)
            .flat_map(|total| [false, true].map(|drew| (total, drew)))
            .filter_map(|(total, drew)| {
                Some((total, drew, self.hand(total as u8, if drew { 3 } else { 2 })?))
            })
            .collect();
        let mut examples = Vec::new();
        for (player, player_drew, player_cards) in &hands {
            for (banker, banker_drew, banker_cards) in &hands {
                let index = position(*player, *player_drew, *banker, *banker_drew);
                examples.push((index, [player_cards.clone(), banker_cards.clone()]));
            }
        }
        examples
    }

    /// Returns cards that add up to a total: copies of one card, then another card that completes the total.
    fn hand(&self, total: u8, cards: usize) -> Option<Vec<Card>> {
        let ranks = || (1..=Card::KING).filter_map(|rank| Card::new(rank, Suit::Clubs));
        let begun = ranks().map(|card| vec![card; cards - 1]);
        let mut whole = begun.flat_map(|hand| ranks().map(move |card| [&hand[..], &[card]].concat()));
        whole.find(|hand| self.game.points.total(hand) == total)
    }

    /// Counts the ways to each case of each wager, from a shoe of at least six cards.
    pub(crate) fn ways(&self, shoe: &CardCounts) -> Vec<CaseWays<'_>> {
        let counts = ShoeCounts {
            positions: self.draws.as_ref().map(|draws| draws.positions(shoe)),
            hands: self.hands.iter().map(|(_, hands)| hands.ways(shoe)).collect(),
            four: self.four.as_ref().map_or(Vec::new(), |four| four.ways(shoe)),
        };
        self.wagers.iter().map(|planned| self.ways_of(planned, shoe, &counts)).collect()
    }

    fn ways_of<'p>(&self, planned: &'p PlannedWager, shoe: &CardCounts, counts: &ShoeCounts) -> CaseWays<'p> {
        let lying = planned.lying;
        let known = |leads: &[u8], counts: &[u64]| {
            let mut ways = vec![0; planned.cases.len()];
            for (case, count) in leads.iter().zip(counts) {
                ways[usize::from(*case)] += count;
            }
            CaseWays { lying, cases: &planned.cases, ways }
        };
        match &planned.counted {
            CountTarget::Positions(leads) => {
                known(&leads[..], counts.positions.as_ref().map_or(&[], |counts| &counts[..]))
            }
            CountTarget::Hands(index, leads) => known(leads, &counts.hands[*index]),
            CountTarget::Four(leads) => known(leads, &counts.four),
            CountTarget::Rounds(kinds) => {
                let mut cases = planned.cases.clone();
                let mut ways = vec![0; cases.len()];
                round_enumeration::rounds(self.game, kinds, shoe, |hands, count| {
                    ways[usize::from(self.case_of(lying, hands, &mut cases))] += count;
                });
                CaseWays { lying, cases: &planned.cases, ways }
            }
        }
    }
}

impl CaseWays<'_> {
    /// The wager.
    pub(crate) fn wager(&self) -> WagerId {
        self.lying.wager
    }

    pub(crate) fn counts(&self) -> &[u64] {
        &self.ways
    }

    /// Returns the result of each case.
    pub(crate) fn ends(&self, bets: &Bets<'_>, game: &BaccaratRules) -> Vec<RoundEnd> {
        let PlacedWager { wager, seat } = self.lying;
        let own = Side::of_spot(bets.rules.layout.wager(wager).spot);
        let end = |case: &Case| {
            let facts = RoundFacts::of_hands(game, [&case.hands[0], &case.hands[1]]);
            bets.end(wager, |fact| facts.holds(fact, own, seat))
        };
        self.cases.iter().map(end).collect()
    }

    /// Returns the result of each case, with its chance.
    pub(crate) fn chances(&self, bets: &Bets<'_>, game: &BaccaratRules) -> Vec<(RoundEnd, ExactFraction)> {
        let mut tally = EndWeights::default();
        for (end, ways) in self.ends(bets, game).into_iter().zip(&self.ways) {
            tally.add(end, ExactFraction::ratio(*ways, 1));
        }
        tally.chances()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_table::GameRules;

    /// Compares the fast counting methods with an enumeration card by card, from shoes with some cards missing.
    #[test]
    fn fast_counts_match_an_enumeration_of_rounds() {
        let library = croupier_rules::Library::embedded();
        let composition = library.compose("mlgca-midi-baccarat").unwrap();
        let chosen =
            [("dragon-bonus", "a"), ("five-treasures", "a"), ("lucky-nines", "a"), ("any-pair", "on")];
        let choices = chosen.map(|(name, value)| (name.to_owned(), value.to_owned())).into_iter().collect();
        let GameRules::Rounds(rules) = GameRules::compile(&composition, &choices).unwrap() else { panic!() };
        let game = BaccaratRules::of(&rules.game.kind).unwrap();
        let wagers: Vec<PlacedWager> =
            rules.layout.ids().map(|(wager, _)| PlacedWager { wager, seat: SeatNo(0) }).collect();
        let plan = CountingPlan::new(&rules, game, &wagers, &mut |_| Ok(())).unwrap();
        for (most, times) in [(3, 7), (9, 5)] {
            let shoe = CardCounts::of(std::array::from_fn(|card| (card as u32 * times + 1) % most)).unwrap();
            for (planned, counted) in plan.wagers.iter().zip(plan.ways(&shoe)) {
                let looks = plan.looks(planned.lying.wager);
                assert!(!matches!(planned.counted, CountTarget::Rounds(_)));
                let kinds =
                    CardKinds::new(HandFeatures { totals: true, ..looks }, |card| game.points.card(card));
                let (mut cases, mut ways) = (planned.cases.clone(), vec![0_u64; planned.cases.len()]);
                round_enumeration::rounds(game, &kinds, &shoe, |hands, count| {
                    ways[usize::from(plan.case_of(planned.lying, hands, &mut cases))] += count;
                });
                assert_eq!(cases.len(), planned.cases.len(), "the plan lacks a case");
                let (all, brute): (u64, u64) = (counted.ways.iter().sum(), ways.iter().sum());
                for (short, long) in counted.ways.iter().zip(&ways) {
                    assert_eq!(u128::from(*short) * u128::from(brute), u128::from(*long) * u128::from(all));
                }
            }
        }
    }
}
