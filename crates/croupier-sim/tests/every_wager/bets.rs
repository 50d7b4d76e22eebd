//! A bet to simulate: the wager, and the strategies that bet it.

use croupier_rules::Money;
use croupier_sim::Engine;

/// One wager, as it is bet here.
pub(crate) struct Bet {
    /// The wager of the layout.
    pub(crate) wager: String,
    /// The name of its figures: with the number of odds, the spread of a raise.
    pub(crate) name: String,
    /// The decision that the figures are for, where there is one.
    pub(crate) decision: Option<String>,
    pub(crate) stake: Money,
    /// The strategy that bets it.
    pub(crate) with: String,
    /// The same without this wager, where it cannot be bet alone.
    pub(crate) without: Option<String>,
    /// How many rounds a session has at most.
    pub(crate) rounds: u32,
    /// Do sessions end by that, and not by the strategy?
    pub(crate) by_time: bool,
    /// Is a session without a result one in which the bet was not made, or not decided while it worked?
    pub(crate) may_miss: bool,
    pub(crate) sessions: u64,
    /// What plays it; the fastest that can if not said.
    pub(crate) engine: Option<Engine>,
    /// All that its figures can come from, as one number: what has the same need not be reckoned again.
    pub(crate) made_of: u64,
    /// Why it is not simulated.
    pub(crate) left_out: Option<&'static str>,
}

/// So many decisions that a result with the chance of 1/1000 comes twenty times.
pub(crate) const SESSIONS: u64 = 20_000;

/// For bets with two results, of which the rarer one is no long shot.
pub(crate) const FEWER: u64 = 4_000;

impl Bet {
    /// A bet on a wager of this name, by this strategy.
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
    /// What its figures are called, with the decision.
    pub(crate) fn label(&self) -> String {
        label(&self.name, self.decision.as_deref())
    }
}

/// The name of figures, with the decision that they are for.
pub(crate) fn label(name: &str, decision: Option<&str>) -> String {
    decision.map_or(name.to_owned(), |decision| format!("{name}, {decision}"))
}

/// The first of some stakes that is taken.
pub(crate) fn stake(of: &str, taken: impl Fn(Money) -> bool) -> Money {
    let stakes = [6_000, 1_200, 500, 1_000, 700, 600, 400, 100, 200, 300, 2_500, 3_000, 25, 1, 50_000]
        .map(Money::from_cents);
    stakes.into_iter().find(|stake| taken(*stake)).unwrap_or_else(|| panic!("no stake for {of}"))
}
