//! The statements of the rehearsal language.

use croupier_rules::Money;
use croupier_table::{Owner, SeatNo};

use crate::bet_result::BetResult;
use crate::games::craps::CrapsFact;
use crate::named_request::NamedRequest;
use crate::rounds::RoundExpectedFact;

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
pub enum Statement {
    /// Sets up the table.
    Setup(SetupLine),
    /// A player or the crew makes a request.
    Request(Box<NamedRequest>),
    /// The house changes the table's payouts.
    ChangePays(PayoutChange),
    /// An expectation.
    Expect(Expectation),
}

/// A change of the table's payouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PayoutChange {
    /// The option.
    pub option: String,
    /// The option's new value.
    pub value: String,
    /// Whether the change was posted.
    pub posted: bool,
    /// Whether the regulator was notified.
    pub notified: bool,
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
    /// The player who is offered the dice or the cut.
    Offered(Option<String>),
    /// The previous line was refused, under this clause if one is named.
    Refused(Option<String>),
    /// The crew said this.
    Call(String),
    /// The crew did not say this.
    NoCall(String),
    /// The chips in the tip box.
    Tips(Money),
    /// The vigorish that the house has earned.
    Vigorish(Money),
    /// All chips of all players.
    Total(Money),
    /// The position of a player.
    Position { name: String, position: u32 },
    /// The last roll or round settled one bet before another.
    SettledBefore { first: NamedBet, second: NamedBet },
    /// Whether bets are open, at a table where the dealer announces it.
    BetsOpen(bool),
    /// The crew has not confirmed a bet yet.
    Pending(NamedBet),
    /// A rules submission with the script's options and limits is accepted, or refused under this clause.
    Submission { refused: Option<String> },
    /// The pack does not allow the operator this choice, under this clause.
    OptionRefused { option: String, value: String, clause: String },
    /// An expectation that only a craps table has.
    Craps(CrapsFact),
    /// An expectation that only tables of rounds have.
    Round(RoundExpectedFact),
}
