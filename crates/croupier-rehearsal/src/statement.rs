//! The statements of the rehearsal language.

use croupier_rules::Money;

use croupier_table::{Owner, SeatNo};

use crate::decided::BetResult;
use crate::named_request::NamedRequest;
use crate::rounds_expect::RoundExpectedFact;

/// A line that sets up the table before the first player arrives.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum SetupLine {
    /// Posted limits of a wager, or of all wagers without their own limits.
    Limit { wager: String, min: Money, max: Money },
    /// The crew's automatic actions.
    Crew(Vec<String>),
}

/// A bet as a script names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedBet {
    /// The player's name.
    pub player: String,
    /// The wager's name.
    pub wager: String,
    /// The beneficiary.
    pub owner: Owner,
    /// The position, if a player may have several.
    pub at: Option<SeatNo>,
}

/// A line of a rehearsal after its header (`pack`, `option`, `clause`).
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Statement {
    /// Sets up the table.
    Setup(SetupLine),
    /// A player or the crew makes a request.
    Request(Box<NamedRequest>),
    /// The house changes the table's payouts.
    ChangePays { option: String, value: String, posted: bool, notified: bool },
    /// An expectation.
    Expect(Expectation),
}

/// An expectation and its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The line's words after `expect`.
    pub words: String,
    /// The meaning of the words.
    pub expected: ExpectedFact,
}

/// A statement that must be true.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum ExpectedFact {
    /// Chips in a player's rail.
    Rail { name: String, amount: Money },
    /// A stake on the layout.
    Stake { bet: NamedBet, amount: Money },
    /// The result of a bet's last decision, and its clause. With `alone`, no other clause decided the bet.
    Decided { bet: NamedBet, decided: BetResult, clause: String, alone: bool },
    /// The commission held for a bet.
    Held { bet: NamedBet, amount: Money },
    /// Whether a bet works on the next throw.
    Works { bet: NamedBet, on: bool },
    /// The person who sets a bet on the layout.
    SetBy { bet: NamedBet, hand: String },
    /// The lammer on a bet.
    Lammer { bet: NamedBet, text: String },
    /// The number that the puck is on; `None` for off.
    Point(Option<u8>),
    /// The player who has the dice; `None` if there is no shooter.
    Shooter(Option<String>),
    /// The player who is offered the dice.
    Offered(Option<String>),
    /// That the previous line was refused, and under this clause if one is named.
    Refused(Option<String>),
    /// That the crew said this.
    Call(String),
    /// That the crew did not say this.
    NoCall(String),
    /// The chips in the tip box.
    Tips(Money),
    /// The vigorish that the house has earned.
    Vigorish(Money),
    /// All chips of all players.
    Total(Money),
    /// The dice that are chosen, a bit for each.
    Dice(u8),
    /// The different points made in this hand, a bit for each.
    Markers(u16),
    /// Number of points made in this hand, including repeats.
    PointsMade(u16),
    /// The position of a player.
    Position { name: String, position: u32 },
    /// That the last roll settled one bet before another.
    SettledBefore { first: NamedBet, second: NamedBet },
    /// The source of the chips for a payment of the last roll.
    PaidFrom { bet: NamedBet, from: String },
    /// Whether the game has ended.
    GameOver(bool),
    /// That the last correction was only recorded as a dispute.
    Disputed,
    /// Whether bets are open, at a table where the dealer announces it.
    BetsOpen(bool),
    /// Whether only come bets are being resolved.
    ComeResolution(bool),
    /// That the crew has not confirmed a bet yet.
    Pending(NamedBet),
    /// That the last throw did not count.
    Void,
    /// The posted limits of a wager; `None` for no maximum.
    Posted { wager: String, min: Money, max: Option<Money> },
    /// That a rules submission with the script's options and limits is accepted, or refused under this clause.
    Submission { refused: Option<String> },
    /// That the pack does not allow the operator this choice, under this clause.
    OptionRefused { option: String, value: String, clause: String },
    /// An expectation of a card table or a wheel.
    Round(RoundExpectedFact),
}
