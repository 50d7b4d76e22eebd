//! The reasons why an autoplay ends.

use croupier_table::{GameRules, Refusal};
use croupier_text::narration;
use serde::Serialize;
use utoipa::ToSchema;

use crate::table::TableAnswer;

/// Why an autoplay ends.
#[derive(Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(in crate::table) enum EndReason {
    /// The player stopped the autoplay.
    Stopped,
    /// A rule of the strategy ended the autoplay.
    Strategy,
    /// The strategy has played the number of rounds that the player set.
    Rounds,
    /// The rail is down to the amount that the player set.
    RailAtMost,
    /// The rail is up to the amount that the player set.
    RailAtLeast,
    /// The player cannot pay for the strategy's bets.
    Broke,
    /// The player made a bet or a decision.
    OwnPlay,
    /// The player left the table.
    Left,
    /// The player's connection ended.
    Disconnected,
    /// The strategy makes no bet that the house could decide, and nobody else plays. The dealer's reason, if any.
    Stuck(Option<Refusal>),
    /// The strategy gave too many commands before a round.
    TooManyBets,
    /// The house or the table refused a command.
    Denied {
        /// The code of the refusal.
        code: String,
        /// Its words.
        words: String,
        /// The dealer's clause.
        clause: Option<String>,
    },
}

/// The end of an autoplay: its reason as a code and in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AutoplayEnd {
    /// The reason: `stopped`, `strategy`, `rounds`, `rail-at-most`, `rail-at-least`, `broke`, `own-play`, `left`,
    /// `disconnected`, `stuck`, `too-many-bets` or `denied`.
    pub code: String,
    /// The reason, for people.
    pub words: String,
    /// The refusal code of the table or the house, if the reason is `denied`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub refusal: Option<String>,
    /// The clause that the dealer cites.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub clause: Option<String>,
}

impl EndReason {
    /// Returns the reason of a command that was not carried out.
    pub(super) fn of_answer(answer: TableAnswer) -> EndReason {
        match crate::http::outward(answer) {
            Err(problem) => {
                EndReason::Denied { code: problem.code, words: problem.words, clause: problem.clause }
            }
            Ok(_) => EndReason::Stopped,
        }
    }
}

impl AutoplayEnd {
    /// Returns the end in words.
    pub(super) fn new(reason: EndReason, rules: &GameRules) -> AutoplayEnd {
        let code: &'static str = (&reason).into();
        let noun = rules.round_noun();
        let (mut refusal, mut clause) = (None, None);
        let words = match reason {
            EndReason::Stopped => "You stopped it.".to_owned(),
            EndReason::Strategy => "A stop rule of the strategy ended it.".to_owned(),
            EndReason::Rounds => format!("It has played the {} that you set.", noun.many),
            EndReason::RailAtMost => "Your chips are down to your limit.".to_owned(),
            EndReason::RailAtLeast => "Your chips are up to your goal.".to_owned(),
            EndReason::Broke => "Your chips are too few for its next bet.".to_owned(),
            EndReason::OwnPlay => "You took over with a bet or a decision.".to_owned(),
            EndReason::Left => "You left the table.".to_owned(),
            EndReason::Disconnected => "Your connection ended.".to_owned(),
            EndReason::Stuck(Some(why)) => {
                clause =
                    Some(rules.citations().first(why.cite).to_owned()).filter(|clause| !clause.is_empty());
                narration::plain_refusal(&why)
            }
            EndReason::Stuck(None) => {
                format!("It makes no bet now, and nobody else plays, so there is no next {}.", noun.one)
            }
            EndReason::TooManyBets => format!("It gave too many commands before one {}.", noun.one),
            EndReason::Denied { code, words, clause: cited } => {
                (refusal, clause) = (Some(code), cited);
                words
            }
        };
        AutoplayEnd { code: code.to_owned(), words, refusal, clause }
    }
}
