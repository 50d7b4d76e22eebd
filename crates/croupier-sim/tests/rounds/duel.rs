//! Plays at the table and with the general engine side by side.

use croupier_chance::{Seed, Stream};
use croupier_rules::{Money, WagerId};
use croupier_sim::plan::RoundAnswer;
use croupier_sim::rounds::{ChipBalance, DealProgress, FastEngine, RandomSource, RoundEngine, TableEngine};
use croupier_sim::{ActionRefusal, TableBits, TableView};
use croupier_table::StakeRange;
use croupier_table::rounds::{Offer, Rules, offers};

use super::chance::TestRandom;

/// Counts of events. Tests use the counts to check that the events happened.
#[derive(Default, Debug)]
pub(crate) struct EventCounts {
    pub(crate) rounds: u64,
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) refused: u64,
    pub(crate) asked: u64,
    pub(crate) void: u64,
    pub(crate) owed: u64,
    pub(crate) paid_by_meter: u64,
    /// The number of answers that the rail did not cover.
    pub(crate) short: u64,
}

struct EnginePair<'r, 'w> {
    rules: &'r Rules,
    wagers: &'w [WagerId],
    full: TableEngine<'r>,
    quick: FastEngine<'r>,
    sources: [Stream; 2],
    what: &'w str,
}

impl EnginePair<'_, '_> {
    /// Checks that both engines give the same answer.
    #[track_caller]
    fn same<T: PartialEq + std::fmt::Debug>(&self, full: T, quick: T) -> T {
        assert_eq!(full, quick, "{}", self.what);
        full
    }

    fn open(&mut self, chips: i64, seed: u64) {
        self.sources = sources(seed);
        let chips = Money::from_cents(chips);
        self.full.open(chips, &mut self.sources[0]);
        self.quick.open(chips, &mut self.sources[1]);
    }

    fn deal(&mut self) -> Result<DealProgress, ActionRefusal> {
        let full = self.full.deal(&mut self.sources[0]);
        let quick = self.quick.deal(&mut self.sources[1]);
        self.same(full, quick)
    }

    fn answer(&mut self, answer: RoundAnswer) -> Result<DealProgress, ActionRefusal> {
        let full = self.full.answer(answer, &mut self.sources[0]);
        let quick = self.quick.answer(answer, &mut self.sources[1]);
        self.same(full, quick)
    }

    /// Checks that everything visible is the same in both engines.
    fn compare(&self) -> TableBits {
        let (full, quick) = (&self.full, &self.quick);
        self.same(full.rail(), quick.rail());
        self.same(full.on_layout(), quick.on_layout());
        self.same(full.owes(), quick.owes());
        for slot in 0..self.wagers.len() {
            self.same(full.stake(slot), quick.stake(slot));
        }
        // No game has more than two facts about its question.
        for fact in 0..2 {
            self.same(full.question_fact(fact), quick.question_fact(fact));
        }
        let shown = |amount: Money, carry: i64| (amount, carry);
        let of_full: Vec<_> = full.meters().iter().map(|meter| shown(meter.amount, meter.carry)).collect();
        let of_quick: Vec<_> = quick.meters().iter().map(|meter| shown(meter.amount, meter.carry)).collect();
        self.same(of_full, of_quick);
        let must_hit =
            full.table().must_hit.as_ref().map(|state| shown(state.meter.amount, state.meter.carry));
        self.same(must_hit, quick.must_hit().map(|meter| shown(meter.amount, meter.carry)));
        self.same(full.signs(), quick.signs())
    }

    /// Returns the amounts that the table offers on a slot.
    fn offered(&self, slot: usize) -> Option<StakeRange> {
        let table = self.full.table();
        let (player, _) = table.people().next()?;
        offers(self.rules, table, player).into_iter().find_map(|offer| match offer {
            Offer::Bet { spot, amounts } if spot.wager == self.wagers[slot] => Some(amounts),
            _ => None,
        })
    }

    /// Makes the minimum bet on a slot, if it is offered.
    fn least(&mut self, slot: usize) {
        if let Some(range) = self.offered(slot) {
            let full = self.full.bet(slot, range.min);
            let quick = self.quick.bet(slot, range.min);
            assert_eq!(self.same(full, quick), Ok(()), "{}", self.what);
        }
    }

    /// Performs a random action before a round.
    fn act(&mut self, whims: &mut TestRandom) -> Result<(), ActionRefusal> {
        let slot = whims.below(self.wagers.len() as u32) as usize;
        let amount = match self.offered(slot) {
            Some(range) if !whims.once_in(6) => {
                let steps = range.max.minus(range.min).cents() / range.step.cents();
                let steps = steps.clamp(0, 40) as u32;
                range.min.plus(Money::from_cents(i64::from(whims.below(steps + 1)) * range.step.cents()))
            }
            _ => {
                Money::from_cents(*whims.pick(&[0, -500, 1, 37, 100, 500, 1_000, 2_550, 1_000_000, i64::MAX]))
            }
        };
        match whims.below(12) {
            0 => {
                let full = self.full.reduce(slot, amount);
                let quick = self.quick.reduce(slot, amount);
                self.same(full, quick)
            }
            1 => {
                let full = self.full.down(slot);
                let quick = self.quick.down(slot);
                self.same(full, quick)
            }
            2 if whims.once_in(4) => {
                let full = self.full.turn(slot, true);
                let quick = self.quick.turn(slot, true);
                self.same(full, quick)
            }
            _ => {
                let full = self.full.bet(slot, amount);
                let quick = self.quick.bet(slot, amount);
                self.same(full, quick)
            }
        }
    }
}

/// Returns two copies of the same stream.
fn sources(number: u64) -> [Stream; 2] {
    let seed = Seed::from(6);
    [Stream::new(&seed, number), Stream::new(&seed, number)]
}

/// Returns some of the wagers of a layout, or all.
fn some(rules: &Rules, whims: &mut TestRandom) -> Vec<WagerId> {
    let mut wagers: Vec<WagerId> = rules.layout.ids().map(|(id, _)| id).collect();
    if whims.once_in(2) {
        let keep = 1 + whims.below(wagers.len() as u32) as usize;
        whims.deal_all(&mut wagers);
        wagers.truncate(keep);
    }
    wagers
}

impl TestRandom {
    fn deal_all<T>(&mut self, things: &mut [T]) {
        for place in 0..things.len() {
            let other = place + self.below((things.len() - place) as u32) as usize;
            things.swap(place, other);
        }
    }
}

/// The settings of a duel.
pub(crate) struct DuelSettings<'n> {
    /// The wagers on which the player always bets the minimum.
    pub(crate) always: &'n [WagerId],
    /// The maximum number of other actions before a round.
    pub(crate) acts: u32,
    pub(crate) rounds: usize,
}

/// Plays with both engines, with some of the wagers.
pub(crate) fn duel(rules: &Rules, what: &str, whims: &mut TestRandom, rounds: usize, seen: &mut EventCounts) {
    let wagers = some(rules, whims);
    duel_on(rules, &wagers, &DuelSettings { always: &[], acts: 4, rounds }, what, whims, seen);
}

/// Plays with both engines, with all wagers.
pub(crate) fn duel_all(
    rules: &Rules,
    night: &DuelSettings<'_>,
    what: &str,
    whims: &mut TestRandom,
    seen: &mut EventCounts,
) {
    let wagers: Vec<WagerId> = rules.layout.ids().map(|(id, _)| id).collect();
    duel_on(rules, &wagers, night, what, whims, seen);
}

fn duel_on(
    rules: &Rules,
    wagers: &[WagerId],
    night: &DuelSettings<'_>,
    what: &str,
    whims: &mut TestRandom,
    seen: &mut EventCounts,
) {
    let quick = FastEngine::new(rules, wagers).unwrap();
    let full = TableEngine::new(rules, wagers);
    let mut both = EnginePair { rules, wagers, full, quick, sources: sources(0), what };
    let chip = rules.layout.smallest_chip.value.cents();
    let chips = |whims: &mut TestRandom| (*whims.pick(&[20_000, 5_000_000, 900_000_000])) / chip * chip;
    both.open(chips(whims), whims.draw());
    for _ in 0..night.rounds {
        for wager in night.always {
            both.least(wagers.iter().position(|own| own == wager).unwrap());
        }
        for _ in 0..whims.below(night.acts + 1) {
            seen.refused += u64::from(both.act(whims).is_err());
            both.compare();
        }
        let before = both.quick.meters().to_vec();
        let up = both.compare().up;
        let mut dealt = both.deal();
        while dealt == Ok(DealProgress::Asked) {
            seen.asked += 1;
            both.compare();
            // Betting is closed, so the table may refuse this.
            seen.refused += u64::from(both.act(whims).is_err());
            dealt = both.answer(*whims.pick(&[RoundAnswer::More, RoundAnswer::Less]));
            if dealt.is_err() {
                seen.short += 1;
                dealt = both.answer(RoundAnswer::Less);
            }
        }
        let signs = both.compare();
        seen.rounds += 1;
        seen.won += u64::from(signs.won.count_ones());
        seen.lost += u64::from(signs.lost.count_ones());
        seen.void += u64::from(up != 0 && signs.game == 0);
        seen.owed += u64::from(both.quick.owes() > Money::ZERO);
        let fell = both.quick.meters().iter().zip(&before).any(|(now, before)| now.amount < before.amount);
        seen.paid_by_meter += u64::from(fell);
        let broke = both.quick.rail().cents() < 500;
        if dealt.is_err() || broke || whims.once_in(150) {
            both.open(chips(whims), whims.draw());
        }
    }
}
