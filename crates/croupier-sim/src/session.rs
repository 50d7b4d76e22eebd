//! The result of a session.

use croupier_rules::Money;

use crate::account::BetAccount;

/// Why a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndCause {
    /// The session played all its rolls or hands.
    Time,
    /// The strategy wanted to bet, could not pay for the bet, and had no chips on the layout.
    Broke,
    /// One of the strategy's endings, or the ending that the caller set, ended the session.
    Stopped,
}

/// A session that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionEnd {
    /// The number of the session, from 0. Together with the seed, it determines the outcomes.
    pub number: u64,
    /// The number of rolls, spins or hands.
    pub rounds: u32,
    /// The final bankroll, including chips on the layout.
    pub bankroll: Money,
    /// The highest bankroll.
    pub peak: Money,
    /// The lowest bankroll.
    pub low: Money,
    /// The largest fall from an earlier peak.
    pub drawdown: Money,
    /// Why the session ended.
    pub ended: EndCause,
    /// The decided bets, if they were counted.
    pub coin_in: Option<CoinIn>,
}

/// The decided bets of a session.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CoinIn {
    /// The sum of their stakes.
    pub amount: Money,
    /// The number of decided bets.
    pub bets: u32,
    /// The largest stake.
    pub largest: Money,
}

impl CoinIn {
    /// Sums up an account.
    pub(crate) fn of(account: &BetAccount) -> CoinIn {
        let whole = account.whole();
        let money = Money::from_cents;
        CoinIn { amount: money(whole.coin_in), bets: whole.bets, largest: money(account.largest) }
    }
}
