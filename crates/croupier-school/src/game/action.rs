//! The actions of the trainee.

use croupier_rules::Money;
use serde::{Deserialize, Serialize};

/// A step of the dealer.
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
pub enum DealerStep {
    /// Announce that bets are open.
    OpenBets,
    /// Announce that bets are closed.
    CloseBets,
    /// Send the dice to the shooter.
    SendDice,
    /// Inspect the dice.
    Inspect,
    /// Bring new dice.
    NewDice,
    /// Pass the dice on.
    PassDice,
    /// Bring new cards and shuffle.
    NewShoe,
    /// Cut the cards.
    Cut,
    /// Insert the cover card.
    Cover,
    /// Put the cards into the shoe.
    Load,
    /// Show and burn the first card.
    Burn,
    /// Collect vigorish that is due.
    Collect,
    /// Replace the shaker.
    NewShaker,
    /// Let the outcome come: the throw, the deal, the spin, the shake.
    Play,
}

impl DealerStep {
    /// Returns the name in JSON.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the step in words.
    pub fn words(self) -> &'static str {
        match self {
            DealerStep::OpenBets => "open the bets",
            DealerStep::CloseBets => "close the bets",
            DealerStep::SendDice => "send the dice out",
            DealerStep::Inspect => "inspect the dice",
            DealerStep::NewDice => "bring new dice",
            DealerStep::PassDice => "pass the dice on",
            DealerStep::NewShoe => "bring new cards and shuffle",
            DealerStep::Cut => "have the cards cut",
            DealerStep::Cover => "insert the cover card",
            DealerStep::Load => "load the shoe",
            DealerStep::Burn => "burn the first card",
            DealerStep::Collect => "collect the vigorish that is due",
            DealerStep::NewShaker => "replace the shaker",
            DealerStep::Play => "continue with the throw, the deal or the spin",
        }
    }
}

/// The dealer's action on a bet when an outcome is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SettledAs {
    /// The dealer takes the stake, or this part of it.
    Take,
    /// The dealer pays.
    Pay,
    /// The dealer leaves it: it is undecided, or a push.
    Leave,
}

/// A trainee's action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TraineeAction {
    /// Accept or refuse a player's request.
    Answer {
        /// The number of the request.
        request: u32,
        /// Whether the dealer accepts it.
        accept: bool,
    },
    /// Take a step.
    Step {
        /// The step.
        step: DealerStep,
    },
    /// Make a call, in these words from the list.
    Call {
        /// The speaker and the words.
        words: String,
    },
    /// Take, pay or leave a bet alone.
    Settle {
        /// The number of the bet in the list.
        bet: u32,
        /// The dealer's hand.
        verdict: SettledAs,
        /// The chips that are paid, or the part that is taken. Without it, the dealer takes the whole stake.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
        amount: Option<Money>,
    },
    /// Rule on an irregularity.
    Rule {
        /// The ruling, in these words from the list.
        ruling: String,
    },
    /// Finish the settlement.
    Done {},
}

/// Why an action is impossible now. It does not count as a mistake, and the report leaves it out.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error, strum::IntoStaticStr, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum GameError {
    /// The outcome must be settled first.
    #[error("settle the outcome first")]
    SettleFirst,
    /// The irregularity needs a ruling first.
    #[error("rule on the irregularity first")]
    RuleFirst,
    /// There is nothing to settle or rule on.
    #[error("there is nothing to settle now")]
    NothingToSettle,
    /// The request, bet, call or ruling does not exist, or was answered already.
    #[error("this was answered already, or does not exist")]
    NotThere,
    /// The table and the game no longer agree; the training session ends.
    #[error("the table refused a command of the training session")]
    Broken,
}
