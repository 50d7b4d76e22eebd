//! The messages between a client and the house over a connection to a table.

use croupier_ledger::Digest;
use croupier_ledger::line::{Legend, Setup};
use json_patch::PatchOperation;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::answer::{CommandResult, Problem};
use crate::ask::TableRequest;
use crate::table::{AnsweredQuestion, AutoplayInfo, ShownReaction, SupervisorQuestion};
use crate::wire::{EntryInfo, Offer, View, ViewChange};

/// An incoming command. The message's request is parsed once the requester is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NumberedCommand<'m> {
    /// The number of the command.
    pub(super) n: u64,
    /// The request.
    #[serde(borrow)]
    pub(super) ask: &'m RawValue,
}

/// A message from a client: a command with a number. Each number is larger than the one before.
#[derive(ToSchema)]
#[allow(dead_code, reason = "this type only describes the format that `NumberedCommand` reads")]
pub(super) struct ClientMessage {
    /// The number of the command.
    n: u64,
    /// The request.
    ask: SocketRequest,
}

/// A request to the table, or a question.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "this type only describes the format that `NumberedCommand` reads")]
enum SocketRequest {
    /// A command.
    Command(TableRequest),
    /// The word `offers`, which asks for the person's current options.
    Offers(OffersTag),
}

/// The word `offers`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(dead_code, reason = "this type only describes the format that `NumberedCommand` reads")]
enum OffersTag {
    Offers,
}

/// A message from the house.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum ServerMessage<'m> {
    /// The table as it is now, always the first message.
    State(Box<StateMessage<'m>>),
    /// A new entry in the table's log.
    Entry(Box<EntryMessage>),
    /// A command was carried out.
    Done(DoneMessage),
    /// A command was refused.
    Refused(RefusedMessage),
    /// The person's current options.
    Offers(OffersMessage),
    /// The person's result, if they asked for reality checks.
    RealityCheck(RealityCheck),
    /// For the crew: a dealer asks a supervisor, or a question has ended.
    Question(Box<QuestionMessage<'m>>),
    /// Players became ready, or the house started or stopped waiting without its clock.
    Pace(PaceMessage),
    /// The strategy that the house plays at the person's seat began, played a round, or ended.
    Autoplay(AutoplayInfo),
    /// A player reacted.
    Reaction(ShownReaction),
}

/// The current state of a table.
#[derive(Serialize, ToSchema)]
pub(super) struct StateMessage<'m> {
    /// The version of the protocol.
    pub(super) protocol: u32,
    /// The table.
    pub(super) table: u64,
    /// The number of the last entry that this state includes.
    pub(super) n: u64,
    /// The number of the person; null without a session.
    #[schema(required = true)]
    pub(super) you: Option<u32>,
    /// The setup with which the table was opened.
    #[schema(value_type = Setup)]
    pub(super) setup: &'m Setup,
    /// The meanings of the numbers in events.
    #[schema(value_type = Legend)]
    pub(super) legend: &'m Legend,
    /// The number of the next draw.
    pub(super) draw: u64,
    /// The commitment to the next draw.
    #[schema(value_type = String)]
    pub(super) commits: Digest,
    /// The pledges for the draw, if it has been called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<(u32, String)>, required = false)]
    pub(super) called: Option<&'m [(u32, Digest)]>,
    /// The people present: number and name.
    pub(super) people: Vec<(u32, String)>,
    /// The house players among the people present.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(super) house_players: Vec<u32>,
    /// The maximum number of house players that may come; absent if none can come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    pub(super) company: Option<u32>,
    /// The table.
    pub(super) view: View,
    /// The time for which bets stay open, in milliseconds, if the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub(super) clock_ms: Option<u64>,
    /// The players who do not want to wait for the clock, if several people are at the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(super) ready: Vec<u32>,
    /// Whether the only player plays without the clock.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(super) own_pace: bool,
    /// Whether a person deals at this table, but no member of the crew is connected.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(super) no_dealer: bool,
    /// The strategy that the house plays at the person's seat, or played until now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = AutoplayInfo, required = false)]
    pub(super) autoplay: Option<AutoplayInfo>,
}

/// The message about the pace: the players who are ready, the clock, and whether a dealer is there.
#[derive(Serialize, ToSchema)]
pub(super) struct PaceMessage {
    /// The players who do not want to wait for the clock, if several people are at the table.
    pub(super) ready: Vec<u32>,
    /// Whether the only player plays without the clock.
    pub(super) own_pace: bool,
    /// Whether a person deals at this table, but no member of the crew is connected.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(super) no_dealer: bool,
    /// The time for which bets stay open, in milliseconds, if the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub(super) clock_ms: Option<u64>,
}

/// The questions of the table to a supervisor. The house sends questions only to people who may deal.
#[derive(Serialize, ToSchema)]
pub(super) struct QuestionMessage<'m> {
    /// The open question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = SupervisorQuestion, required = false)]
    pub(super) open: Option<&'m SupervisorQuestion>,
    /// The last question that has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = AnsweredQuestion, required = false)]
    pub(super) last: Option<&'m AnsweredQuestion>,
}

/// An entry of the table's log, with the people in it.
#[derive(Serialize, ToSchema)]
pub(super) struct EntryMessage {
    #[serde(flatten)]
    pub(super) entry: EntryInfo,
    /// If the connection asked for changes: the number of the entry after which the table had the state that the
    /// changes start from. A client whose view has this number or a later one applies them; any other client connects
    /// again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub(super) since: Option<u64>,
    /// The changes of the view, to be applied one after another (JSON Patch, RFC 6902).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<ViewChange>, required = false)]
    pub(super) changes: Option<Vec<PatchOperation>>,
    /// The people in the entry: number and name. An entry with changes has the people only if they have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<(u32, String)>, required = false)]
    pub(super) people: Option<Vec<(u32, String)>>,
    /// The house players among the people present.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(super) house_players: Vec<u32>,
}

impl EntryMessage {
    /// Makes the message about an entry that is followed by a later one.
    pub(super) fn without_people(entry: EntryInfo) -> EntryMessage {
        EntryMessage { people: Some(Vec::new()), ..EntryMessage::from(entry) }
    }
}

impl From<EntryInfo> for EntryMessage {
    fn from(entry: EntryInfo) -> EntryMessage {
        EntryMessage { entry, since: None, changes: None, people: None, house_players: Vec::new() }
    }
}

/// A command was carried out.
#[derive(Serialize, ToSchema)]
pub(super) struct DoneMessage {
    /// The number of the command.
    pub(super) n: u64,
    #[serde(flatten)]
    pub(super) done: CommandResult,
}

/// A command was refused, or a message was not a command.
#[derive(Serialize, ToSchema)]
pub(super) struct RefusedMessage {
    /// The number of the command, if the message had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub(super) n: Option<u64>,
    #[serde(flatten)]
    pub(super) problem: Problem,
}

/// The person's current options.
#[derive(Serialize, ToSchema)]
pub(super) struct OffersMessage {
    /// The number of the question.
    pub(super) n: u64,
    /// The offers.
    pub(super) offers: Vec<Offer>,
}

/// A person's result.
#[derive(Serialize, ToSchema)]
pub(super) struct RealityCheck {
    /// The time played, in minutes.
    pub(super) minutes: i64,
    /// The amount won or lost in that time, in cents.
    pub(super) net: i64,
}
