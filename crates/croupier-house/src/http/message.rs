//! What a client and the house say to each other over a connection to a table.

use croupier_ledger::Digest;
use croupier_ledger::line::{Legend, Setup};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::answer::{CommandResult, Problem};
use crate::ask::TableRequest;
use crate::wire::{EntrySeen, Offer, View};

/// A command as it arrives: what is asked is read when it is known who asks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NumberedCommand<'m> {
    /// The number of the command.
    pub(super) n: u64,
    /// What is asked.
    #[serde(borrow)]
    pub(super) ask: &'m RawValue,
}

/// A message of a client: a command under a number. Each number is larger than the one before.
#[derive(ToSchema)]
#[allow(dead_code, reason = "it describes what `Numbered` reads")]
pub(super) struct ClientMessage {
    /// The number of the command.
    n: u64,
    /// What is asked.
    ask: Question,
}

/// A question to the table.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it describes what `Numbered` reads")]
enum Question {
    /// A command.
    Command(TableRequest),
    /// The word `offers`: what may be done now?
    Offers(OffersWord),
}

/// The word `offers`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(dead_code, reason = "it describes what `Numbered` reads")]
enum OffersWord {
    Offers,
}

/// What the house says.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum ServerMessage<'m> {
    /// The table as it is now, first of all.
    State(Box<StateMessage<'m>>),
    /// Something happened.
    Entry(Box<EntryMessage>),
    /// A command was done.
    Done(DoneMessage),
    /// A command was refused.
    Refused(RefusedMessage),
    /// What may be done now.
    Offers(OffersMessage),
    /// How the person stands, where they asked to be told from time to time.
    RealityCheck(RealityCheck),
}

/// A table as it is now.
#[derive(Serialize, ToSchema)]
pub(super) struct StateMessage<'m> {
    /// The version of the protocol.
    pub(super) protocol: u32,
    /// The table.
    pub(super) table: u64,
    /// The number of the last entry that is in it.
    pub(super) n: u64,
    /// The number of the person; null for somebody who has not signed in.
    #[schema(required = true)]
    pub(super) you: Option<u32>,
    /// How the table was opened.
    #[schema(value_type = Setup)]
    pub(super) setup: &'m Setup,
    /// What the numbers in events mean.
    #[schema(value_type = Legend)]
    pub(super) legend: &'m Legend,
    /// The number of the next draw.
    pub(super) draw: u64,
    /// The commitment to it.
    #[schema(value_type = String)]
    pub(super) commits: Digest,
    /// The pledges of the draw, if it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<(u32, String)>, required = false)]
    pub(super) called: Option<&'m [(u32, Digest)]>,
    /// Who is there: number and name.
    pub(super) people: Vec<(u32, String)>,
    /// The table.
    #[schema(value_type = View)]
    pub(super) view: Option<View>,
    /// How long bets are open, in milliseconds, where the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub(super) clock_ms: Option<u64>,
}

/// An entry of the table's log, with those who are in it.
#[derive(Serialize, ToSchema)]
pub(super) struct EntryMessage {
    #[serde(flatten)]
    pub(super) entry: EntrySeen,
    /// Who is in it: number and name.
    pub(super) people: Vec<(u32, String)>,
}

/// A command was done.
#[derive(Serialize, ToSchema)]
pub(super) struct DoneMessage {
    /// The number of the command.
    pub(super) n: u64,
    #[serde(flatten)]
    pub(super) done: CommandResult,
}

/// A command was refused, or something was said that is no command.
#[derive(Serialize, ToSchema)]
pub(super) struct RefusedMessage {
    /// The number of the command, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub(super) n: Option<u64>,
    #[serde(flatten)]
    pub(super) problem: Problem,
}

/// What may be done now.
#[derive(Serialize, ToSchema)]
pub(super) struct OffersMessage {
    /// The number of the question.
    pub(super) n: u64,
    /// The offers.
    pub(super) offers: Vec<Offer>,
}

/// How a person stands.
#[derive(Serialize, ToSchema)]
pub(super) struct RealityCheck {
    /// For how long they have been playing.
    pub(super) minutes: i64,
    /// What they won or lost meanwhile, in cents.
    pub(super) net: i64,
}
