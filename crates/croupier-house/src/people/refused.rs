//! Why somebody is not let in.

use croupier_chance::NoSecret;
use croupier_ledger::house::Denied;
use serde::Serialize;

/// What people hear at the door. In data it is its code with the facts; the words are its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say what each is; its fields are named by their types")]
pub enum Refused {
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
    House(#[from] Denied),
}

impl Refused {
    /// Its code, as in data.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::WrongNameOrPassword => "wrong-name-or-password",
            Refused::TooOften { .. } => "too-often",
            Refused::PasswordExpired => "password-expired",
            Refused::SecondFactorNeeded => "second-factor-needed",
            Refused::WrongSecondFactor => "wrong-second-factor",
            Refused::SecondFactorRequired => "second-factor-required",
            Refused::HasSecondFactor => "has-second-factor",
            Refused::CommonPassword => "common-password",
            Refused::ReservedName => "reserved-name",
            Refused::MixedScripts => "mixed-scripts",
            Refused::NoSession => "no-session",
            Refused::MustChangePassword => "must-change-password",
            Refused::NotAPassword { .. } => "not-a-password",
            Refused::SamePassword => "same-password",
            Refused::NoGuests => "no-guests",
            Refused::NoRegistration => "no-registration",
            Refused::HasAccount => "has-account",
            Refused::ChipsAtTable => "chips-at-table",
            Refused::House(denied) => denied.code(),
            Refused::Failed { .. } => "failed",
        }
    }

    pub(super) fn failed(why: impl ToString) -> Refused {
        Refused::Failed { why: why.to_string() }
    }
}

impl From<NoSecret> for Refused {
    fn from(none: NoSecret) -> Refused {
        Refused::failed(none)
    }
}
