//! Marks: the trainee's actions, compared with the rules.

use serde::{Deserialize, Serialize};

use crate::clauses::ClauseNote;

/// The kind of an action that is compared with the rules.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum MarkKind {
    /// A bet that was taken, paid or left.
    Payment,
    /// The order in which the bets were settled.
    Order,
    /// A request of a player that was accepted or refused.
    Request,
    /// A call.
    Call,
    /// A step of the procedure.
    Step,
    /// A ruling on an irregularity.
    Ruling,
}

impl MarkKind {
    /// Returns the name for readers.
    pub fn title(self) -> &'static str {
        match self {
            MarkKind::Payment => "Payments",
            MarkKind::Order => "Order of the payments",
            MarkKind::Request => "Bets and requests",
            MarkKind::Call => "Calls",
            MarkKind::Step => "Steps",
            MarkKind::Ruling => "Rulings",
        }
    }
}

/// The judgement of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum MarkVerdict {
    /// The action follows the rules.
    Right,
    /// The action breaks the rules.
    Wrong,
    /// The trainee did not take the action.
    Missed,
}

/// A trainee's action, compared with the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameMark {
    /// The number, from 1.
    pub number: u32,
    /// The round or throw, from 1.
    pub round: u32,
    /// The time since the start, in milliseconds.
    pub at: u32,
    /// The time that the trainee took, in milliseconds; absent for a missed action.
    pub took: Option<u32>,
    /// The kind.
    pub kind: MarkKind,
    /// The judgement.
    pub verdict: MarkVerdict,
    /// The situation, in a sentence.
    pub what: String,
    /// The trainee's action in words; empty if there was none.
    pub given: String,
    /// The right action in words.
    pub expected: String,
    /// The reasons: the sum, the rule.
    pub why: Vec<String>,
    /// The clauses, the most specific first.
    pub clauses: Vec<ClauseNote>,
}

/// A mark before it gets its number and times.
#[derive(Clone, Debug)]
pub(crate) struct MarkDraft {
    pub(crate) kind: MarkKind,
    pub(crate) verdict: MarkVerdict,
    pub(crate) what: String,
    pub(crate) given: String,
    pub(crate) expected: String,
    pub(crate) why: Vec<String>,
    pub(crate) clauses: Vec<String>,
}
