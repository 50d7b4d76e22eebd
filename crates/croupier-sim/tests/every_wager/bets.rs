//! A bet to simulate: the wager, and the strategies that bet it.

use croupier_rules::Money;
use croupier_sim::Engine;

/// One wager, as bet here.
pub(crate) struct Bet {
    /// The name of the wager on the layout.
    pub(crate) wager: String,
    /// The name of its figures: with the number of odds, the spread of a raise.
    pub(crate) name: String,
    /// The decision that the figures are for, if there is one.
    pub(crate) decision: Option<String>,
    pub(crate) stake: Money,
    /// The strategy that bets it.
    pub(crate) with: String,
    /// The same without this wager, if it cannot be bet alone.
    pub(crate) without: Option<String>,
    /// The maximum number of rounds in a session.
    pub(crate) rounds: u32,
    /// True if sessions end by that, and not by the strategy.
    pub(crate) by_time: bool,
    /// True if the bet may not have been made in a session, or not decided while it worked; such a session has no
    /// result.
    pub(crate) may_miss: bool,
    pub(crate) sessions: u64,
    /// The engine that plays it; if absent, the fastest that can.
    pub(crate) engine: Option<Engine>,
    /// A hash of all inputs of its figures: equal ones need not be computed again.
    pub(crate) made_of: u64,
    /// The reason why it is not simulated.
    pub(crate) left_out: Option<&'static str>,
}

/// The number of decisions with which a result of probability 1/1000 comes twenty times.
pub(crate) const SESSIONS: u64 = 20_000;

/// The number for bets with two results, neither of which is rare.
pub(crate) const FEWER: u64 = 4_000;

impl Bet {
    /// Makes a bet on a wager of this name, with this strategy.
    pub(crate) fn new(wager: &str, stake: Money, with: String) -> Bet {
        Bet {
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

impl Bet {
    /// Returns the name of its figures, with the decision.
    pub(crate) fn label(&self) -> String {
        label(&self.name, self.decision.as_deref())
    }
}

/// Returns the name of figures, with their decision.
pub(crate) fn label(name: &str, decision: Option<&str>) -> String {
    decision.map_or(name.to_owned(), |decision| format!("{name}, {decision}"))
}

/// Returns the first of some stakes that is accepted.
pub(crate) fn stake(of: &str, taken: impl Fn(Money) -> bool) -> Money {
    let stakes = [6_000, 1_200, 500, 1_000, 700, 600, 400, 100, 200, 300, 2_500, 3_000, 25, 1, 50_000]
        .map(Money::from_cents);
    stakes.into_iter().find(|stake| taken(*stake)).unwrap_or_else(|| panic!("no stake for {of}"))
}
