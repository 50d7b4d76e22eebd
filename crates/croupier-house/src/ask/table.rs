//! What is asked of any table, and anything that can be asked.

use croupier_ledger::line::{Command, TableCommand};
use croupier_ledger::{Digest, Fingerprint, SEED_LENGTH, TableState};
use croupier_table::GameRules;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Requester;
use super::craps::{CrapsRequest, is_false};
use super::error::RequestError;
use super::rounds::RoundRequest;
use super::words::Cents;

/// What is asked of any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(title = "CommonRequest")]
pub enum CommonRequest {
    /// The asker does not want to wait for the clock. It is not kept in the log.
    Ready {},
    /// Pledge a part for the next draw: the SHA-256 hash of 32 random bytes, which are revealed when the draw is called. It is
    /// kept in the log when the draw is called.
    Pledge {
        /// The number of the draw.
        draw: u64,
        /// The hash, in 64 hexadecimal digits.
        pledge: String,
    },
    /// Reveal the part that was pledged, once the draw is called.
    Reveal {
        /// The number of the draw.
        draw: u64,
        /// The 32 bytes, in 64 hexadecimal digits.
        part: String,
    },
    /// Of tables in version 1 of the log; others take pledges instead.
    Seed {
        /// The asker's part: at most 64 bytes.
        seed: String,
    },
    /// Crew: the cage brings chips to the bank.
    Fill {
        /// How many.
        amount: Cents,
    },
    /// Crew: the bank sends chips to the cage.
    Credit {
        /// How many.
        amount: Cents,
    },
    /// Crew: the table pays otherwise from now on.
    ChangePays {
        /// The option.
        option: String,
        /// Its new value.
        value: String,
        /// The change was posted.
        #[serde(default, skip_serializing_if = "is_false")]
        posted: bool,
        /// The regulator was notified.
        #[serde(default, skip_serializing_if = "is_false")]
        notified: bool,
    },
    /// Crew: close the table for good, when nobody sits there.
    Retire {},
    /// Administrators: give the table up, with everything on it back to whose it is, and close it for good.
    Abandon {},
}

/// The longest name or value of an option.
const OPTION_LENGTH: usize = 8_192;

impl CommonRequest {
    /// The deeds of any table, by their names.
    pub const DEEDS: [&str; 9] =
        ["ready", "pledge", "reveal", "seed", "fill", "credit", "change-pays", "retire", "abandon"];

    /// Does only the crew ask this?
    pub fn is_crews(&self) -> bool {
        !matches!(
            self,
            CommonRequest::Ready {}
                | CommonRequest::Pledge { .. }
                | CommonRequest::Reveal { .. }
                | CommonRequest::Seed { .. }
        )
    }

    /// What is meant.
    pub fn meant(&self, asker: Requester) -> Result<ResolvedRequest, RequestError> {
        if self.is_crews() && !asker.crew {
            return Err(RequestError::NotYours);
        }
        let bytes = |text: &str| text.parse::<Digest>().map_err(|_| RequestError::NotHexadecimal);
        Ok(ResolvedRequest::Command(Command::Table(match self {
            CommonRequest::Ready {} => return Ok(ResolvedRequest::Ready),
            CommonRequest::Pledge { draw, pledge } => {
                return Ok(ResolvedRequest::Pledge { draw: *draw, pledge: bytes(pledge)? });
            }
            CommonRequest::Reveal { draw, part } => {
                return Ok(ResolvedRequest::Reveal { draw: *draw, part: bytes(part)? });
            }
            CommonRequest::Seed { seed } if seed.len() > SEED_LENGTH => {
                return Err(RequestError::TooLong(SEED_LENGTH));
            }
            CommonRequest::Seed { seed } => TableCommand::Seed { person: asker.person, seed: seed.clone() },
            CommonRequest::Fill { amount } => TableCommand::Fill { amount: (*amount).into() },
            CommonRequest::Credit { amount } => TableCommand::Credit { amount: (*amount).into() },
            CommonRequest::ChangePays { option, value, .. }
                if option.len().max(value.len()) > OPTION_LENGTH =>
            {
                return Err(RequestError::TooLong(OPTION_LENGTH));
            }
            CommonRequest::ChangePays { option, value, posted, notified } => TableCommand::ChangePays {
                option: option.clone(),
                value: value.clone(),
                posted: *posted,
                notified: *notified,
            },
            CommonRequest::Retire {} => TableCommand::Retire,
            CommonRequest::Abandon {} => TableCommand::Abandon,
        })))
    }
}

/// Which engine plays at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Plays {
    /// Craps.
    Craps,
    /// A card game or a wheel.
    Rounds,
}

impl Plays {
    /// By its rules.
    pub fn of(rules: &GameRules) -> Plays {
        match rules {
            GameRules::Craps(_) => Plays::Craps,
            GameRules::Rounds(_) => Plays::Rounds,
        }
    }
}

/// Anything that can be asked of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum TableRequest {
    /// Of any table.
    Table(CommonRequest),
    /// Of a craps table.
    Craps(CrapsRequest),
    /// Of a card table or a wheel.
    Round(RoundRequest),
}

/// What an ask comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResolvedRequest {
    /// A command for the table.
    Command(Command),
    /// The asker does not want to wait for the clock.
    Ready,
    /// A part is pledged for a draw.
    Pledge {
        /// The draw.
        draw: u64,
        /// The hash of the part.
        pledge: Digest,
    },
    /// A part that was pledged.
    Reveal {
        /// The draw.
        draw: u64,
        /// The part.
        part: Digest,
    },
}

/// What the deed is called; everything else is left for later.
#[derive(Deserialize)]
struct RequestName {
    #[serde(rename = "do")]
    deed: String,
}

impl TableRequest {
    /// Reads what is asked of a table that plays this.
    pub fn read(plays: Plays, text: &str) -> Result<TableRequest, RequestError> {
        let unreadable = |error: serde_json::Error| RequestError::Unreadable(error.to_string());
        let RequestName { deed } = serde_json::from_str(text).map_err(unreadable)?;
        if CommonRequest::DEEDS.contains(&deed.as_str()) {
            return serde_json::from_str(text).map(TableRequest::Table).map_err(unreadable);
        }
        match plays {
            Plays::Craps => serde_json::from_str(text).map(TableRequest::Craps).map_err(unreadable),
            Plays::Rounds => serde_json::from_str(text).map(TableRequest::Round).map_err(unreadable),
        }
    }

    /// The fingerprint by which this ask is told from another one under the same number.
    ///
    /// It is that of the ask as this program would write it in JSON, without spaces and without the fields that have their
    /// default values: a client may write the same ask in several ways. The log keeps fingerprints, so the form must stay the
    /// same from one version of the program to the next, the order of the fields included.
    pub fn fingerprint(&self) -> Option<Fingerprint> {
        serde_json::to_string(self).ok().map(|text| Fingerprint::of(&text))
    }

    /// Does only the crew ask this?
    pub fn is_crews(&self) -> bool {
        match self {
            TableRequest::Table(ask) => ask.is_crews(),
            TableRequest::Craps(ask) => ask.is_crews(),
            TableRequest::Round(ask) => ask.is_crews(),
        }
    }

    /// Is a part revealed by it?
    pub fn is_reveal(&self) -> bool {
        matches!(self, TableRequest::Table(CommonRequest::Reveal { .. }))
    }

    /// Does somebody leave the table? That is taken also from those who ask too often.
    pub fn is_leaving(&self) -> bool {
        matches!(
            self,
            TableRequest::Craps(CrapsRequest::Leave {}) | TableRequest::Round(RoundRequest::Leave {})
        )
    }

    /// What is meant, at this table.
    pub fn meant(
        &self,
        rules: &GameRules,
        game: &TableState,
        asker: Requester,
    ) -> Result<ResolvedRequest, RequestError> {
        Ok(match (self, rules, game) {
            (TableRequest::Table(ask), ..) => ask.meant(asker)?,
            (TableRequest::Craps(ask), GameRules::Craps(rules), TableState::Craps(table)) => {
                ResolvedRequest::Command(Command::Craps(ask.command(rules, table, asker)?))
            }
            (TableRequest::Round(ask), GameRules::Rounds(rules), TableState::Round(table)) => {
                ResolvedRequest::Command(Command::Round(ask.command(rules, table, asker)?))
            }
            _ => return Err(RequestError::OtherGame),
        })
    }
}
