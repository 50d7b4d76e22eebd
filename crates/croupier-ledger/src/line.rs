//! The notation: the lines of a table's stream.
//!
//! A line is one JSON object without a line end. The first line is the [`Header`]: it states the rules of the table,
//! and has a legend for every number that later lines use. Each further line is an [`Entry`]: one accepted command with
//! all its consequences. Refusals change nothing and are not stored.

use std::collections::BTreeMap;

use croupier_rules::Money;
use croupier_table::{craps, rounds};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::book::Posting;
use crate::digest::Digest;
use crate::fingerprint::{ClientCommand, Fingerprint};

/// The version of the notation that this program writes. The program can read all earlier versions.
pub const VERSION: u32 = 2;

/// The value of `croupier` in the first line.
pub const KIND: &str = "table-log";

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The kind of log: [`KIND`].
    pub croupier: String,
    /// The version of the notation.
    pub version: u32,
    /// The table's number, which is also the number of its stream.
    pub table: u64,
    /// The time when the table was opened.
    pub opened: Timestamp,
    /// The table's rules and mode.
    pub setup: Setup,
    /// The pack's version.
    pub pack_version: String,
    /// The SHA-256 hash of the rule packs in use.
    pub rulebook: Digest,
    /// The commitment to the first draw.
    pub commits: Digest,
    /// The meaning of the numbers in the lines.
    pub legend: Legend,
}

/// The operator's setup of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Setup {
    /// The name of the table, for people.
    pub name: String,
    /// The pack.
    pub pack: String,
    /// The operator's choices that differ from the defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Posted limits, with `all` first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<TableLimit>,
    /// Steps that the crew takes automatically; without this list, the default steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, required = false))]
    pub crew: Option<Vec<String>>,
    /// The side that rolls, deals and spins.
    pub mode: Mode,
    /// The betting time in auto mode, in seconds. Players have the same time for a decision.
    pub clock_seconds: u32,
    /// The bank's opening chips, and the amount by which the cage refills it before it runs out.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub fill: Money,
}

/// A posted limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PostedLimit))]
pub struct TableLimit {
    /// The wager, the family of wagers, or `all`.
    pub wager: String,
    /// The minimum stake.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub min: Money,
    /// The maximum stake.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub max: Money,
}

/// The side that rolls, deals and spins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TableMode))]
pub enum Mode {
    /// The house, when the betting clock has run out.
    Auto,
    /// A person, who enters the result of the dice, the cards or the wheel.
    Crew,
}

/// The meaning of the numbers in the lines.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Legend {
    /// The wagers, by number: for each, the names of its states, or else its name.
    pub wagers: Vec<Vec<String>>,
    /// The citations, by number. Each citation is one clause, or several clauses with the same effect.
    pub cites: Vec<Vec<String>>,
    /// Reasons why a throw does not count; commands refer to them by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub no_roll: Vec<String>,
    /// Reasons for passing the dice on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relief: Vec<String>,
    /// Reasons for replacing the dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spoilt: Vec<String>,
    /// The names of the meters, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meters: Vec<String>,
    /// The must-hit meter: its starting amount after a hit, and its maximum payout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = (i64, i64), required = false))]
    pub must_hit: Option<(Money, Money)>,
    /// The symbols on the spaces of the wheel, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<String>,
    /// The command of each outcome that a draw can have, by number; not for a wheel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<std::collections::BTreeMap<String, serde_json::Value>>))]
    pub outcomes: Vec<rounds::Command>,
    /// With `outcomes`: the game's own events that show an outcome. These events move no chips.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<String>,
    /// With `outcomes`: the game's other own events. These events move no chips either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quiet: Vec<String>,
}

/// One accepted command, and its consequences.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the line in the stream; the header is 0.
    pub n: u64,
    /// The hash of the previous line.
    pub prev: Digest,
    /// The time of the decision.
    pub at: Timestamp,
    /// The actor who gave the command.
    pub by: Actor,
    /// The client's id for the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// The fingerprint of the client's command with that id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Fingerprint>,
    /// The command.
    #[serde(rename = "do")]
    pub command: Command,
    /// The resulting events, in order.
    pub then: Vec<Event>,
    /// The chips that moved: the postings sum to zero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<Posting>,
    /// The draw that produced the command, if chance decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<RevealedDraw>,
    /// The revealed draw that will not be made, if the house or its crew returned bets undecided. Since version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undrawn: Option<CancelledDraw>,
}

impl Entry {
    /// Returns the command's client and number, if it has them.
    pub fn client_command(&self) -> Option<ClientCommand> {
        self.id.clone().map(|id| ClientCommand { id, asked: self.asked })
    }
}

/// The actor who gives a table a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Actor {
    /// A player, by the person's number.
    Player(u32),
    /// A dealer, supervisor or administrator.
    Crew(u32),
    /// The house: its clock and its automatic crew.
    House,
}

impl Actor {
    /// Returns the person's number, if the actor is a person.
    pub fn person(self) -> Option<u32> {
        match self {
            Actor::Player(person) | Actor::Crew(person) => Some(person),
            Actor::House => None,
        }
    }
}

/// The client's id for a command: a name that the client chose, and a number that grows with every command.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CommandId(pub String, pub u64);

/// A command to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// A command for a craps table.
    Craps(craps::Command),
    /// A command for a card table or a wheel.
    Round(rounds::Command),
    /// A command for any table.
    Table(TableCommand),
}

/// A command to any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum TableCommand {
    /// The cage brings chips to the bank.
    Fill { amount: Money },
    /// The bank sends chips to the cage.
    Credit { amount: Money },
    /// A player contributes to the next draw.
    Seed { person: u32, seed: String },
    /// The house changes a payout of the table.
    ChangePays { option: String, value: String, posted: bool, notified: bool },
    /// The table closes for good: nobody may sit there any more, and its chips go back to the cage.
    Retire,
    /// The house abandons the table: all bets go back undecided, all players leave with their chips, and the table
    /// closes for good.
    Abandon,
    /// The house calls the next draw: these pledges count, in this order, and nothing else happens before the draw.
    /// Since version 2.
    CallDraw { pledges: Vec<(u32, Digest)> },
    /// The table moves to a later version of the notation. Since version 2.
    Upgrade { version: u32 },
}

/// An event at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// An event at a craps table.
    Craps(craps::Event),
    /// An event at a card table or a wheel.
    Round(rounds::Event),
    /// An event at any table.
    Table(TableEvent),
}

/// An event at any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum TableEvent {
    /// Chips came from the cage; `unasked` if the house sent them because the bank would have run out.
    Filled { amount: Money, unasked: bool },
    /// Chips went to the cage.
    Credited { amount: Money },
    /// A player chose a seed for the next draw.
    SeedChosen { person: u32, seed: String },
    /// A payout of the table changed. The game's own event about the change follows.
    PaysChosen { option: String, value: String },
    /// The table is closed for good.
    Retired,
    /// The next draw was called, with these pledges.
    DrawCalled { draw: u64, pledges: Vec<(u32, Digest)> },
    /// From here on, the lines use this version of the notation.
    Upgraded { version: u32 },
}

/// A revealed draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RevealedDraw {
    /// The number of the draw at this table; the first is 0.
    pub draw: u64,
    /// The house's secret. The secret's SHA-256 hash is the earlier commitment.
    pub secret: Digest,
    /// The players' seeds, in the order of their numbers. Only in version 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<(u32, String)>,
    /// The parts that players revealed, in the order of the pledges in the called draw; `null` for a part that was not
    /// revealed. Since version 2.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<RevealedPart>,
    /// The commitment to the next draw.
    pub commits: Digest,
}

/// A player who pledged, and the part, if it was revealed.
pub type RevealedPart = (u32, Option<Digest>);

/// A cancelled draw. The house reveals its secret so that anyone can compute the result that the draw would have had.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CancelledDraw {
    /// The number of the draw at this table, counted from 0.
    pub draw: u64,
    /// The house's secret.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub secret: Digest,
    /// The parts revealed so far, if the draw had been called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<(u32, Option<String>)>))]
    pub parts: Vec<RevealedPart>,
    /// Why the draw is not made.
    pub why: CancellationReason,
    /// The commitment to the next draw.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub commits: Digest,
}

/// Why a draw is not made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CancellationReason {
    /// The game was interrupted, and the rules void the round or return the bets.
    Interrupted,
    /// The house abandoned the table.
    Abandoned,
    /// The table was closed for good.
    Retired,
    /// The house left the table on behalf of a player who was away too long.
    Absent,
    /// The crew removed a player.
    Removed,
    /// The crew closed the table.
    Closed,
    /// The house or its crew returned bets in some other way.
    Returned,
}
