//! The notation: the lines of a table's stream.
//!
//! A line is one JSON object without a line end. The first is the [`Header`]; it says by which rules the table plays and
//! has a legend for every number that later lines use. Each further line is an [`Entry`]: one command that was
//! accepted, with everything that followed from it. Refusals change nothing and are not kept.

use std::collections::BTreeMap;

use croupier_rules::Money;
use croupier_table::{craps, rounds};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::book::Posting;
use crate::digest::Digest;
use crate::fingerprint::{ClientCommand, Fingerprint};

/// The version of the notation that is written. All earlier ones are read.
pub const VERSION: u32 = 2;

/// What the first line's `croupier` says.
pub const KIND: &str = "table-log";

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// [`KIND`].
    pub croupier: String,
    /// The version of the notation.
    pub version: u32,
    /// The table, by the number of its stream.
    pub table: u64,
    /// When it was opened.
    pub opened: Timestamp,
    /// By which rules it plays, and how it is run.
    pub setup: Setup,
    /// The pack's version.
    pub pack_version: String,
    /// The SHA-256 hash of the rule packs that were read.
    pub rulebook: Digest,
    /// The commitment to the first draw.
    pub commits: Digest,
    /// What the numbers in the lines mean.
    pub legend: Legend,
}

/// How a table is set up: what its operator chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Setup {
    /// What people call it.
    pub name: String,
    /// The pack.
    pub pack: String,
    /// The operator's choices, where they are not the defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Posted limits, `all` first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    /// What the crew does by itself, if that was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, required = false))]
    pub crew: Option<Vec<String>>,
    /// Who rolls, deals and spins.
    pub mode: Mode,
    /// How long bets are open in auto mode, in seconds; a decision has as long.
    pub clock_seconds: u32,
    /// With how many chips the bank opens, and by how many the cage fills it when it would run out.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub fill: Money,
}

/// A posted limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PostedLimit))]
pub struct Limit {
    /// The wager, the family of wagers, or `all`.
    pub wager: String,
    /// The least stake.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub min: Money,
    /// The largest.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub max: Money,
}

/// Who rolls, deals and spins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TableMode))]
pub enum Mode {
    /// The house, when the betting clock has run out.
    Auto,
    /// A person, who enters what the dice, the cards or the wheel show.
    Crew,
}

/// What the numbers in the lines mean.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Legend {
    /// The wagers, by number: each with the names of its states, or with its name alone.
    pub wagers: Vec<Vec<String>>,
    /// The citations, by number: one clause, or several that say the same.
    pub cites: Vec<Vec<String>>,
    /// Reasons that a command gives by number: for a throw not to count, to pass the dice, to replace them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub no_roll: Vec<String>,
    /// To pass the dice on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relief: Vec<String>,
    /// To replace the dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spoilt: Vec<String>,
    /// The meters, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meters: Vec<String>,
    /// The meter that must hit: with how much it begins anew, and how much it pays at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = (i64, i64), required = false))]
    pub must_hit: Option<(Money, Money)>,
    /// The spaces of the wheel, by number: what each shows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<String>,
}

/// One command that was accepted, and what followed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the stream; the header is 0.
    pub n: u64,
    /// The hash of the line before.
    pub prev: Digest,
    /// When it was decided.
    pub at: Timestamp,
    /// Who asked.
    pub by: Actor,
    /// The client's id of the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// The fingerprint of what the client asked under that id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Fingerprint>,
    /// What was asked.
    #[serde(rename = "do")]
    pub command: Command,
    /// What followed, in order.
    pub then: Vec<Event>,
    /// How chips moved: it sums to nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<Posting>,
    /// The draw that the command came from, where chance decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<Chance>,
    /// The draw that will not be made, revealed, where the house or its crew gave bets back undecided. Since version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undrawn: Option<UndrawnDraw>,
}

impl Entry {
    /// The command as its client numbered it, if it did.
    pub fn client_command(&self) -> Option<ClientCommand> {
        self.id.clone().map(|id| ClientCommand { id, asked: self.asked })
    }
}

/// Who asks something of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Actor {
    /// A player, by their number.
    Player(u32),
    /// A dealer, supervisor or administrator.
    Crew(u32),
    /// The house's own clock and crew.
    House,
}

impl Actor {
    /// The person, if it is one.
    pub fn person(self) -> Option<u32> {
        match self {
            Actor::Player(person) | Actor::Crew(person) => Some(person),
            Actor::House => None,
        }
    }
}

/// The client's id of a command: a name for the client, which it chose, and a number that grows with every command.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CommandId(pub String, pub u64);

/// What is asked of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Of a craps table.
    Craps(craps::Command),
    /// Of a card table or a wheel.
    Round(rounds::Command),
    /// Of any table.
    Table(TableCommand),
}

/// What is asked of any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum TableCommand {
    /// The cage brings chips to the bank.
    Fill { amount: Money },
    /// The bank sends chips to the cage.
    Credit { amount: Money },
    /// A player adds to what decides the next draw.
    Seed { person: u32, seed: String },
    /// The house changes what the table pays.
    ChangePays { option: String, value: String, posted: bool, notified: bool },
    /// The table is closed for good: nobody sits there, and its chips go back to the cage.
    Retire,
    /// The house gives the table up: whatever lies on the layout goes back undecided, everybody leaves with what is
    /// theirs, and it is closed for good.
    Abandon,
    /// The house calls the next draw: these pledges count, in this order, and nothing else is done before the draw. Since
    /// version 2.
    CallDraw { pledges: Vec<(u32, Digest)> },
    /// The table goes over to a later version of the notation. Since version 2.
    Upgrade { version: u32 },
}

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Of a craps table.
    Craps(craps::Event),
    /// Of a card table or a wheel.
    Round(rounds::Event),
    /// Of any table.
    Table(TableEvent),
}

/// A fact about any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum TableEvent {
    /// Chips came from the cage; unasked, where the bank would have run out.
    Filled { amount: Money, unasked: bool },
    /// Chips went to the cage.
    Credited { amount: Money },
    /// A player's part in the next draw.
    SeedChosen { person: u32, seed: String },
    /// The table pays otherwise from now on; the event that the rules make of it follows.
    PaysChosen { option: String, value: String },
    /// The table is closed for good.
    Retired,
    /// The next draw is called, with these pledges.
    DrawCalled { draw: u64, pledges: Vec<(u32, Digest)> },
    /// The lines from here on are of this version of the notation.
    Upgraded { version: u32 },
}

/// A draw, revealed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// The number of the draw at this table; the first is 0.
    pub draw: u64,
    /// The house's secret: its SHA-256 hash is the commitment that was made before.
    pub secret: Digest,
    /// The players' parts, in the order of their numbers. Only in version 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<(u32, String)>,
    /// What those revealed who had pledged, in the order in which the draw was called with their pledges; nothing for
    /// those who did not reveal. Since version 2.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<RevealedPart>,
    /// The commitment to the next draw.
    pub commits: Digest,
}

/// A player who pledged, and the part that they revealed, if they did.
pub type RevealedPart = (u32, Option<Digest>);

/// A draw that will not be made, revealed so that everybody sees what it would have been.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UndrawnDraw {
    /// The number of the draw.
    pub draw: u64,
    /// The house's secret.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub secret: Digest,
    /// What was revealed so far, if the draw had been called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<(u32, Option<String>)>))]
    pub parts: Vec<RevealedPart>,
    /// Why it is not made.
    pub why: UndrawnReason,
    /// The commitment to the next draw.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub commits: Digest,
}

/// Why a draw is not made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum UndrawnReason {
    /// The game was interrupted, and the document voids the round or gives the bets back.
    Interrupted,
    /// The house gave the table up.
    Abandoned,
    /// The table was closed for good.
    Retired,
    /// The house left for a player who was away too long.
    Absent,
    /// The crew removed a player.
    Removed,
    /// The crew closed the table.
    Closed,
    /// The house or its crew gave bets back in another way.
    Returned,
}
