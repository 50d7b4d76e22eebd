//! A bet to simulate: the wager, and the strategies that bet it.

use croupier_rules::Money;
use croupier_sim::Engine;

/// One wager and the way to bet it alone: a session is one decision.
#[derive(Clone, Debug)]
pub struct WagerBet {
    /// The name of the wager on the layout.
    pub wager: String,
    /// The name of the wager's figures, including the number of odds or the spread of a raise.
    pub name: String,
    /// The decision that the figures are for, if there is one.
    pub decision: Option<String>,
    /// The stake.
    pub stake: Money,
    /// The strategy that bets the wager.
    pub with: String,
    /// The same strategy without this wager, if the wager cannot be bet alone.
    pub without: Option<String>,
    /// The maximum number of rounds in a session.
    pub rounds: u32,
    /// True if a session ends after the maximum number of rounds, and not because the strategy stops it.
    pub by_time: bool,
    /// True if a session may end before the bet was made, or before it was decided while it worked. A session like
    /// that has no result.
    pub may_miss: bool,
    /// The number of sessions that tests play.
    pub sessions: u64,
    /// The engine that plays the bet; if absent, the fastest engine that can.
    pub engine: Option<Engine>,
    /// A hash of all inputs of the figures. Bets with equal hashes need not be computed again.
    pub made_of: u64,
    /// Why the bet is not simulated.
    pub left_out: Option<&'static str>,
}

/// The usual number of decisions. A result with probability 1/1000 then comes about twenty times.
pub(crate) const SESSIONS: u64 = 20_000;

/// The number of decisions for bets with two results, neither of which is rare.
pub(crate) const FEWER: u64 = 4_000;

impl WagerBet {
    /// Makes a bet on a wager of this name, with this strategy.
    pub(crate) fn new(wager: &str, stake: Money, with: String) -> WagerBet {
        WagerBet {
            wager: wager.to_owned(),
            name: wager.to_owned(),
            decision: None,
            stake,
            with,
            without: None,
            rounds: 500,
            by_time: false,
            may_miss: false,
            sessions: SESSIONS,
            engine: None,
            made_of: 0,
            left_out: None,
        }
    }
}

impl WagerBet {
    /// Returns the name of the figures, with the decision.
    pub fn label(&self) -> String {
        wager_label(&self.name, self.decision.as_deref())
    }
}

/// Returns a name of figures together with its decision.
pub fn wager_label(name: &str, decision: Option<&str>) -> String {
    decision.map_or(name.to_owned(), |decision| format!("{name}, {decision}"))
}

/// Returns the first stake from a list that the table accepts.
pub(crate) fn stake(taken: impl Fn(Money) -> bool) -> Option<Money> {
    let stakes = [6_000, 1_200, 500, 1_000, 700, 600, 400, 100, 200, 300, 2_500, 3_000, 25, 1, 50_000]
        .map(Money::from_cents);
    stakes.into_iter().find(|stake| taken(*stake))
}
