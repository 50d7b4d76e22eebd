//! The bets that a session decides, by wager: the coin-in, also called the handle.
//!
//! A bet is decided when it wins, loses or is pushed. A bet that is taken down, returned, or still up at the end of a
//! session is not counted. Every change of the bankroll belongs to the wager that caused it, including commission and
//! vigorish; therefore the net results of all wagers add up to the net result of the session.

use std::collections::HashMap;

/// The decided bets of one wager.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct WagerCount {
    /// The number of decided bets.
    pub bets: u32,
    /// The stakes of the decided bets, in cents.
    pub coin_in: i64,
    /// The net result in cents, with commission.
    pub net: i64,
}

impl WagerCount {
    fn add(&mut self, other: WagerCount, times: u32) {
        self.bets += other.bets * times;
        self.coin_in += other.coin_in * i64::from(times);
        self.net += other.net * i64::from(times);
    }
}

/// The decided bets of a session.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BetAccount {
    /// The decided bets of each wager, in the order of the wagers of the outcome
    /// ([`StrategyResults::wagers`](crate::StrategyResults::wagers)).
    pub wagers: Vec<WagerCount>,
    /// The largest stake that was decided, in cents.
    pub largest: i64,
    /// Commission that the house kept when a bet was taken down since the last round: the wager and the cents. It is
    /// counted with the next round; a session that ends before that does not pay it.
    kept: Vec<(usize, i64)>,
}

impl BetAccount {
    /// Creates an empty account for a number of wagers.
    pub fn new(wagers: usize) -> BetAccount {
        BetAccount { wagers: vec![WagerCount::default(); wagers], ..BetAccount::default() }
    }

    /// Empties the account.
    pub fn clear(&mut self) {
        self.wagers.fill(WagerCount::default());
        self.largest = 0;
        self.kept.clear();
    }

    /// Counts a decided bet.
    #[inline]
    pub(crate) fn decide(&mut self, wager: usize, stake: i64, net: i64) {
        let count = &mut self.wagers[wager];
        count.bets += 1;
        count.coin_in += stake;
        count.net += net;
        self.largest = self.largest.max(stake);
    }

    /// Counts a result that decides no bet.
    pub(crate) fn change(&mut self, wager: usize, net: i64) {
        self.wagers[wager].net += net;
    }

    /// Notes commission that the house keeps of a bet that is taken down between rounds.
    pub(crate) fn keep(&mut self, wager: usize, kept: i64) {
        self.kept.push((wager, kept));
    }

    /// Counts the commission recorded since the end of the last round.
    pub(crate) fn end_round(&mut self) {
        while let Some((wager, kept)) = self.kept.pop() {
            self.change(wager, -kept);
        }
    }

    /// Adds the bets of a number of equal rounds.
    pub(crate) fn add(&mut self, round: &RoundBets, times: u32) {
        for (wager, count) in &round.wagers {
            self.wagers[usize::from(*wager)].add(*count, times);
        }
        self.largest = self.largest.max(round.largest);
    }

    /// Returns the decided bets of all wagers together.
    pub fn whole(&self) -> WagerCount {
        self.wagers.iter().fold(WagerCount::default(), |mut sum, count| {
            sum.add(*count, 1);
            sum
        })
    }

    /// Appends the commission recorded since the last round to a key that distinguishes positions.
    pub(crate) fn tell_kept(&self, key: &mut Vec<i64>) {
        key.extend(self.kept.iter().flat_map(|(wager, kept)| [*wager as i64, *kept]));
    }

    /// Returns the bets without the wagers that have none, and empties the account.
    pub(crate) fn take_round(&mut self) -> RoundBets {
        let counted = self.wagers.iter().zip(0_u16..).filter(|(count, _)| **count != WagerCount::default());
        let bets = RoundBets {
            wagers: counted.map(|(count, wager)| (wager, *count)).collect(),
            largest: self.largest,
        };
        self.clear();
        bets
    }
}

/// A table that can count the bets that it decides.
pub trait BetCounter {
    /// Empties the account, and starts or stops counting.
    fn count_bets(&mut self, counts: bool);

    /// Returns the bets decided since counting started.
    fn account(&mut self) -> &mut BetAccount;
}

/// The bets that one round decides.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct RoundBets {
    /// The wagers with decided bets.
    pub(crate) wagers: Vec<(u16, WagerCount)>,
    largest: i64,
}

/// The bets that each step of an automaton decides. Many steps decide the same bets, so each list is stored once.
#[derive(Clone, Debug)]
pub(crate) struct StepBets {
    outcomes: usize,
    lists: Vec<RoundBets>,
    known: HashMap<RoundBets, u32>,
    /// For each state and outcome, the index of the list.
    of: Vec<u32>,
}

impl StepBets {
    pub(crate) fn new(outcomes: usize) -> StepBets {
        let none = RoundBets::default();
        StepBets { outcomes, lists: vec![none.clone()], known: HashMap::from([(none, 0)]), of: Vec::new() }
    }

    /// Records the bets that a step decides, and empties the account.
    pub(crate) fn record(&mut self, state: usize, outcome: usize, account: &mut BetAccount) {
        let bets = account.take_round();
        let next = self.lists.len() as u32;
        let list = *self.known.entry(bets).or_insert_with_key(|bets| {
            self.lists.push(bets.clone());
            next
        });
        let place = state * self.outcomes + outcome;
        if place >= self.of.len() {
            self.of.resize((state + 1) * self.outcomes, 0);
        }
        self.of[place] = list;
    }

    /// Returns the bets that a step decides.
    pub(crate) fn of(&self, state: usize, outcome: usize) -> &RoundBets {
        let list = self.of.get(state * self.outcomes + outcome).copied().unwrap_or(0);
        &self.lists[list as usize]
    }

    #[inline]
    fn list(&self, state: u32, outcome: usize) -> u32 {
        self.of.get(state as usize * self.outcomes + outcome).copied().unwrap_or(0)
    }
}

/// Counts how often the steps of a session decide each list of bets. Counting the lists and adding up their bets at the
/// end is faster than adding up in every round.
#[derive(Clone, Debug)]
pub(crate) struct StepCount<'a> {
    bets: &'a StepBets,
    times: Vec<u32>,
    seen: Vec<u32>,
}

impl<'a> StepCount<'a> {
    pub(crate) fn new(bets: &'a StepBets) -> StepCount<'a> {
        StepCount { bets, times: vec![0; bets.lists.len()], seen: Vec::new() }
    }

    /// Counts a step.
    #[inline]
    pub(crate) fn note(&mut self, state: u32, outcome: usize) {
        let list = self.bets.list(state, outcome);
        let times = &mut self.times[list as usize];
        if *times == 0 {
            self.seen.push(list);
        }
        *times += 1;
    }

    /// Adds the bets of all steps to an account, and forgets the steps.
    pub(crate) fn take(&mut self, account: &mut BetAccount) {
        for list in self.seen.drain(..) {
            let times = std::mem::take(&mut self.times[list as usize]);
            account.add(&self.bets.lists[list as usize], times);
        }
    }
}
