//! Refusals to admit a person.

use croupier_chance::RandomSourceError;
use croupier_ledger::house::HouseDenial;
use serde::Serialize;

/// A refusal to admit a person. In JSON it has its code and the facts; the text is for people.
#[derive(
    Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, strum::IntoStaticStr, strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "code", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the texts explain the variants, and the types explain the fields")]
pub enum PersonRefusal {
    #[error("the name or the password is wrong")]
    WrongNameOrPassword,
    #[error("too many attempts: try again in {seconds} seconds")]
    TooOften { seconds: u64 },
    #[error(
        "this one-time password was already used, or is older than {} hours: ask for another",
        super::ONE_TIME_HOURS
    )]
    PasswordExpired,
    #[error("enter a code from your second factor")]
    SecondFactorNeeded,
    #[error("the code is wrong, or was already used")]
    WrongSecondFactor,
    #[error("set up a second factor first")]
    SecondFactorRequired,
    #[error("the person already has a second factor, or is a guest")]
    HasSecondFactor,
    #[error("this password is too easy to guess: choose another")]
    CommonPassword,
    #[error("this name is reserved for the house: choose another")]
    ReservedName,
    #[error("a name cannot mix letters from several scripts")]
    MixedScripts,
    #[error("you are not signed in, or your session has ended: sign in again")]
    NoSession,
    #[error("change your password first")]
    MustChangePassword,
    #[error(
        "a password must have {least} to {most} characters and no control characters, and must differ from the name"
    )]
    NotAPassword { least: usize, most: usize },
    #[error("the new password is the same as the old one")]
    SamePassword,
    #[error("this house does not admit guests")]
    NoGuests,
    #[error("you cannot open an account here: ask the house for one")]
    NoRegistration,
    #[error("you already have an account")]
    HasAccount,
    #[error("there are still chips at a table")]
    ChipsAtTable,
    /// The system failed. Only the operator sees the details.
    #[error("the house cannot do this now: try again later")]
    Failed {
        #[serde(skip)]
        why: String,
    },
    #[error(transparent)]
    #[serde(untagged)]
    House(#[from] HouseDenial),
}

impl PersonRefusal {
    /// Returns the code, as in JSON.
    pub fn code(&self) -> &'static str {
        match self {
            PersonRefusal::House(denied) => denied.code(),
            own => own.into(),
        }
    }

    pub(super) fn failed(why: impl ToString) -> PersonRefusal {
        PersonRefusal::Failed { why: why.to_string() }
    }
}

impl From<RandomSourceError> for PersonRefusal {
    fn from(none: RandomSourceError) -> PersonRefusal {
        PersonRefusal::failed(none)
    }
}
