//! Why somebody is not let in.

use croupier_chance::NoSecret;
use croupier_ledger::house::HouseDenial;
use serde::Serialize;

/// What people hear at the door. In data it is its code with the facts; the words are its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say what each is; its fields are named by their types")]
pub enum PersonRefusal {
    #[error("name or password is wrong")]
    WrongNameOrPassword,
    #[error("too many attempts: try again in {seconds} seconds")]
    TooOften { seconds: u64 },
    #[error(
        "the one-time password was used already, or is older than {} hours: ask for another",
        super::ONE_TIME_HOURS
    )]
    PasswordExpired,
    #[error("a code of the second factor is needed")]
    SecondFactorNeeded,
    #[error("the code of the second factor is wrong, or was used already")]
    WrongSecondFactor,
    #[error("a second factor must be set up first")]
    SecondFactorRequired,
    #[error("there is a second factor already, or the person is a guest")]
    HasSecondFactor,
    #[error("this password is among the first that anybody would try: choose another")]
    CommonPassword,
    #[error("this name is for the house's own people: choose another")]
    ReservedName,
    #[error("a name has letters of one script")]
    MixedScripts,
    #[error("there is no session, or it has ended: log in")]
    NoSession,
    #[error("the password must be changed first")]
    MustChangePassword,
    #[error(
        "a password has {least} to {most} characters, none of them a control character, and is not the name"
    )]
    NotAPassword { least: usize, most: usize },
    #[error("the new password is the old one")]
    SamePassword,
    #[error("this house takes no guests")]
    NoGuests,
    #[error("this house opens no accounts here")]
    NoRegistration,
    #[error("who has an account does not open another")]
    HasAccount,
    #[error("there are still chips at a table")]
    ChipsAtTable,
    /// The world failed; what exactly is for the operator and not for the asker.
    #[error("the house cannot do this now")]
    Failed {
        #[serde(skip)]
        why: String,
    },
    #[error(transparent)]
    #[serde(untagged)]
    House(#[from] HouseDenial),
}

impl PersonRefusal {
    /// Its code, as in data.
    pub fn code(&self) -> &'static str {
        match self {
            PersonRefusal::WrongNameOrPassword => "wrong-name-or-password",
            PersonRefusal::TooOften { .. } => "too-often",
            PersonRefusal::PasswordExpired => "password-expired",
            PersonRefusal::SecondFactorNeeded => "second-factor-needed",
            PersonRefusal::WrongSecondFactor => "wrong-second-factor",
            PersonRefusal::SecondFactorRequired => "second-factor-required",
            PersonRefusal::HasSecondFactor => "has-second-factor",
            PersonRefusal::CommonPassword => "common-password",
            PersonRefusal::ReservedName => "reserved-name",
            PersonRefusal::MixedScripts => "mixed-scripts",
            PersonRefusal::NoSession => "no-session",
            PersonRefusal::MustChangePassword => "must-change-password",
            PersonRefusal::NotAPassword { .. } => "not-a-password",
            PersonRefusal::SamePassword => "same-password",
            PersonRefusal::NoGuests => "no-guests",
            PersonRefusal::NoRegistration => "no-registration",
            PersonRefusal::HasAccount => "has-account",
            PersonRefusal::ChipsAtTable => "chips-at-table",
            PersonRefusal::House(denied) => denied.code(),
            PersonRefusal::Failed { .. } => "failed",
        }
    }

    pub(super) fn failed(why: impl ToString) -> PersonRefusal {
        PersonRefusal::Failed { why: why.to_string() }
    }
}

impl From<NoSecret> for PersonRefusal {
    fn from(none: NoSecret) -> PersonRefusal {
        PersonRefusal::failed(none)
    }
}
