//! The effect of each outcome on each bet. The table's judge computes each effect once; after that, the effect is
//! looked up.

use croupier_rules::{Money, Prize, Row, WagerId};
use croupier_table::rounds::{Fact, Judge, Meter, Rules, StakeFate};

use super::parts::{FactQuery, PARTS, RoundClass, RoundParts, facts};

/// The result of a bet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PaymentSign {
    /// The bet was paid.
    Won,
    /// The bet lost all or part of its stake.
    Lost,
    /// The stake was returned.
    Pushed,
}

/// The chips that a decided bet moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BetPayment {
    /// The amount that goes to the rail: the returned stake plus the win.
    pub back: Money,
    /// The vigorish that is marked for the bet.
    pub owes: Money,
    /// Whether the bet won, lost or was pushed.
    pub sign: PaymentSign,
}

impl BetPayment {
    const NONE: BetPayment = BetPayment { back: Money::ZERO, owes: Money::ZERO, sign: PaymentSign::Pushed };
}

/// A class of outcomes that are equivalent for a wager: the same rows of the wager hold for all of them.
#[derive(Clone, Debug)]
struct OutcomeClass {
    /// For each fact, whether it is true.
    truth: Vec<bool>,
    /// True if a meter pays the wager, so the amount varies.
    metered: bool,
}

/// The number of stakes remembered for each wager.
const STAKES: usize = 64;

/// The effects of all outcomes on one wager.
#[derive(Clone, Debug)]
struct WagerEffects {
    wager: WagerId,
    /// The only part of an outcome that the wager depends on; `None` if it depends on several.
    looks: Option<usize>,
    /// Indices into `outcomes`. If the wager depends on one part, the list is indexed by the number of that part,
    /// else by the index of the class.
    number: Vec<u8>,
    outcomes: Vec<OutcomeClass>,
    stakes: [Money; STAKES],
    payments: Vec<BetPayment>,
}

/// The effect of each outcome on each of a set of wagers.
#[derive(Clone, Debug)]
pub struct EffectTable<'r> {
    rules: &'r Rules,
    parts: RoundParts,
    lines: Vec<WagerEffects>,
}

impl<'r> EffectTable<'r> {
    pub(super) fn new(rules: &'r Rules, wagers: &[WagerId], parts: RoundParts) -> EffectTable<'r> {
        let lines = wagers.iter().map(|wager| WagerEffects::new(rules, &parts, *wager)).collect();
        EffectTable { rules, parts, lines }
    }

    /// Returns the possible outcomes.
    pub fn parts(&self) -> &RoundParts {
        &self.parts
    }

    /// Returns the player's net result for a stake on a slot, less marked vigorish; `None` if it depends on a
    /// meter.
    pub fn change(&mut self, slot: usize, class: RoundClass, stake: Money) -> Option<Money> {
        let payment = self.payment(slot, class, stake)?;
        Some(payment.back.minus(stake).minus(payment.owes))
    }

    /// Returns the payment for a stake on a slot; `None` if it depends on a meter.
    pub fn payment(&mut self, slot: usize, class: RoundClass, stake: Money) -> Option<BetPayment> {
        (!self.is_metered(slot, class)).then(|| self.unmetered(slot, class, stake))
    }

    /// Returns the part of an outcome that a slot depends on, if there is only one and no meter can pay the slot.
    pub(super) fn only_part(&self, slot: usize) -> Option<usize> {
        let line = &self.lines[slot];
        line.looks.filter(|_| !line.outcomes.iter().any(|alike| alike.metered))
    }

    /// Returns whether a meter pays a slot on this outcome.
    pub(super) fn is_metered(&self, slot: usize, class: RoundClass) -> bool {
        let line = &self.lines[slot];
        line.outcomes[line.number(&self.parts, class)].metered
    }

    /// Returns the payment for a stake on a slot that no meter pays.
    #[inline]
    pub(super) fn unmetered(&mut self, slot: usize, class: RoundClass, stake: Money) -> BetPayment {
        let line = &mut self.lines[slot];
        let number = line.number(&self.parts, class);
        let place = ((stake.cents() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize;
        if line.stakes[place] != stake {
            line.remember(self.rules, &self.parts.asked, place, stake);
        }
        line.payments[place * line.outcomes.len() + number]
    }

    /// Returns the result of a stake on a slot according to the rows, with the current meters.
    pub(super) fn fate(&self, slot: usize, class: RoundClass, stake: Money, meters: &[Meter]) -> StakeFate {
        let line = &self.lines[slot];
        let alike = &line.outcomes[line.number(&self.parts, class)];
        judge(self.rules, &self.parts.asked, line.wager, &alike.truth, stake, meters)
    }

    /// Converts the result of a stake on a slot to a payment.
    pub(super) fn pay(&self, slot: usize, fate: StakeFate, stake: Money) -> BetPayment {
        pay(self.rules, self.lines[slot].wager, fate, stake)
    }
}

impl WagerEffects {
    fn new(rules: &Rules, parts: &RoundParts, wager: WagerId) -> WagerEffects {
        let looks = only_part(rules, parts, wager);
        let mut line = WagerEffects {
            wager,
            looks,
            number: Vec::new(),
            outcomes: Vec::new(),
            stakes: [Money::ZERO; STAKES],
            payments: Vec::new(),
        };
        let classes: Vec<RoundClass> = match looks {
            Some(part) => (0..parts.truths[part].len().max(1) as u16).map(|n| alone(part, n)).collect(),
            None => parts.all().collect(),
        };
        let mut known: Vec<Vec<bool>> = Vec::new();
        let terms = rules.layout.wager(wager);
        let places = |row: &Row<Fact>| -> Vec<Option<usize>> {
            row.on.iter().map(|fact| place(&parts.asked, (*fact, terms.spot))).collect()
        };
        let places: Vec<Vec<Option<usize>>> = terms.rows.iter().map(places).collect();
        for class in classes {
            let truth = parts.truth(class);
            let holds = |place: &Option<usize>| place.is_some_and(|place| truth[place]);
            let rows: Vec<bool> = places.iter().map(|row| row.iter().all(holds)).collect();
            let number = known.iter().position(|other| *other == rows).unwrap_or_else(|| {
                let paid = terms.rows.iter().zip(&rows).filter(|(_, holds)| **holds);
                let metered = paid.clone().any(|(row, _)| matches!(row.prize, Prize::Share { .. }));
                line.outcomes.push(OutcomeClass { truth: truth.clone(), metered });
                known.push(rows);
                known.len() - 1
            });
            line.number.push(number as u8);
        }
        line.payments = vec![BetPayment::NONE; STAKES * line.outcomes.len()];
        line
    }

    #[inline]
    fn number(&self, parts: &RoundParts, class: RoundClass) -> usize {
        let place = match self.looks {
            Some(part) => usize::from(class.0[part]),
            None => parts.index(class),
        };
        usize::from(self.number[place])
    }

    #[cold]
    fn remember(&mut self, rules: &Rules, asked: &[FactQuery], place: usize, stake: Money) {
        self.stakes[place] = stake;
        let count = self.outcomes.len();
        for (number, alike) in self.outcomes.iter().enumerate() {
            let fate = judge(rules, asked, self.wager, &alike.truth, stake, &[]);
            self.payments[place * count + number] = pay(rules, self.wager, fate, stake);
        }
    }
}

/// Returns the only part of an outcome that a wager depends on; `None` if it depends on several.
fn only_part(rules: &Rules, parts: &RoundParts, wager: WagerId) -> Option<usize> {
    let terms = rules.layout.wager(wager);
    let looks = |part: usize| {
        let places = facts(terms).filter_map(|fact| place(&parts.asked, (fact, terms.spot)));
        let truths = &parts.truths[part];
        places.into_iter().any(|place| truths.iter().any(|truth| truth[place]))
    };
    let mut looked = (0..PARTS).filter(|part| looks(*part));
    let first = looked.next().unwrap_or(0);
    looked.next().is_none().then_some(first)
}

/// Creates a class in which only one part is set.
fn alone(part: usize, number: u16) -> RoundClass {
    let mut class = [u16::MAX; PARTS];
    class[part] = number;
    RoundClass(class)
}

fn place(asked: &[FactQuery], wanted: FactQuery) -> Option<usize> {
    asked.iter().position(|known| *known == wanted)
}

fn is_true(asked: &[FactQuery], truth: &[bool], wanted: FactQuery) -> bool {
    place(asked, wanted).is_some_and(|place| truth[place])
}

fn judge(
    rules: &Rules,
    asked: &[FactQuery],
    wager: WagerId,
    truth: &[bool],
    stake: Money,
    meters: &[Meter],
) -> StakeFate {
    let spot = rules.layout.wager(wager).spot;
    Judge { rules, meters }.judge(wager, stake, |fact| is_true(asked, truth, (fact, spot))).0
}

/// Converts a result to a payment for a player who bets alone.
fn pay(rules: &Rules, wager: WagerId, fate: StakeFate, stake: Money) -> BetPayment {
    match fate {
        StakeFate::Lost(lost) => {
            BetPayment { back: stake.minus(lost), owes: Money::ZERO, sign: PaymentSign::Lost }
        }
        StakeFate::Push => BetPayment { back: stake, owes: Money::ZERO, sign: PaymentSign::Pushed },
        StakeFate::Won(win) => {
            let vigorish = Judge { rules, meters: &[] }.vigorish_on(wager, win.won);
            let marked = rules.game.kind.rules().vigorish().is_some_and(|rules| rules.marked.value);
            let (taken, owes) = if marked { (Money::ZERO, vigorish) } else { (vigorish, Money::ZERO) };
            let stake = if win.back { stake } else { Money::ZERO };
            BetPayment { back: win.won.minus(taken).plus(stake), owes, sign: PaymentSign::Won }
        }
    }
}
