//! What is asked of any table, and anything that can be asked.

use croupier_ledger::line::{Command, TableCommand};
use croupier_ledger::{Digest, Fingerprint, Game, SEED_LENGTH};
use croupier_table::GameRules;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Asker;
use super::craps::{CrapsAsk, is_false};
use super::error::AskError;
use super::rounds::RoundAsk;
use super::words::Cents;

/// What is asked of any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(title = "TableAsk")]
pub enum TableAsk {
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

impl TableAsk {
    /// The deeds of any table, by their names.
    pub const DEEDS: [&str; 9] =
        ["ready", "pledge", "reveal", "seed", "fill", "credit", "change-pays", "retire", "abandon"];

    /// Does only the crew ask this?
    pub fn is_crews(&self) -> bool {
        !matches!(
            self,
            TableAsk::Ready {} | TableAsk::Pledge { .. } | TableAsk::Reveal { .. } | TableAsk::Seed { .. }
        )
    }

    /// What is meant.
    pub fn meant(&self, asker: Asker) -> Result<Asked, AskError> {
        if self.is_crews() && !asker.crew {
            return Err(AskError::NotYours);
        }
        let bytes = |text: &str| text.parse::<Digest>().map_err(|_| AskError::NotHexadecimal);
        Ok(Asked::Command(Command::Table(match self {
            TableAsk::Ready {} => return Ok(Asked::Ready),
            TableAsk::Pledge { draw, pledge } => {
                return Ok(Asked::Pledge { draw: *draw, pledge: bytes(pledge)? });
            }
            TableAsk::Reveal { draw, part } => {
                return Ok(Asked::Reveal { draw: *draw, part: bytes(part)? });
            }
            TableAsk::Seed { seed } if seed.len() > SEED_LENGTH => {
                return Err(AskError::TooLong(SEED_LENGTH));
            }
            TableAsk::Seed { seed } => TableCommand::Seed { person: asker.person, seed: seed.clone() },
            TableAsk::Fill { amount } => TableCommand::Fill { amount: (*amount).into() },
            TableAsk::Credit { amount } => TableCommand::Credit { amount: (*amount).into() },
            TableAsk::ChangePays { option, value, .. } if option.len().max(value.len()) > OPTION_LENGTH => {
                return Err(AskError::TooLong(OPTION_LENGTH));
            }
            TableAsk::ChangePays { option, value, posted, notified } => TableCommand::ChangePays {
                option: option.clone(),
                value: value.clone(),
                posted: *posted,
                notified: *notified,
            },
            TableAsk::Retire {} => TableCommand::Retire,
            TableAsk::Abandon {} => TableCommand::Abandon,
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
pub enum Ask {
    /// Of any table.
    Table(TableAsk),
    /// Of a craps table.
    Craps(CrapsAsk),
    /// Of a card table or a wheel.
    Round(RoundAsk),
}

/// What an ask comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
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
struct Deed {
    #[serde(rename = "do")]
    deed: String,
}

impl Ask {
    /// Reads what is asked of a table that plays this.
    pub fn read(plays: Plays, text: &str) -> Result<Ask, AskError> {
        let unreadable = |error: serde_json::Error| AskError::Unreadable(error.to_string());
        let Deed { deed } = serde_json::from_str(text).map_err(unreadable)?;
        if TableAsk::DEEDS.contains(&deed.as_str()) {
            return serde_json::from_str(text).map(Ask::Table).map_err(unreadable);
        }
        match plays {
            Plays::Craps => serde_json::from_str(text).map(Ask::Craps).map_err(unreadable),
            Plays::Rounds => serde_json::from_str(text).map(Ask::Round).map_err(unreadable),
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
            Ask::Table(ask) => ask.is_crews(),
            Ask::Craps(ask) => ask.is_crews(),
            Ask::Round(ask) => ask.is_crews(),
        }
    }

    /// Is a part revealed by it?
    pub fn is_reveal(&self) -> bool {
        matches!(self, Ask::Table(TableAsk::Reveal { .. }))
    }

    /// Does somebody leave the table? That is taken also from those who ask too often.
    pub fn is_leaving(&self) -> bool {
        matches!(self, Ask::Craps(CrapsAsk::Leave {}) | Ask::Round(RoundAsk::Leave {}))
    }

    /// What is meant, at this table.
    pub fn meant(&self, rules: &GameRules, game: &Game, asker: Asker) -> Result<Asked, AskError> {
        Ok(match (self, rules, game) {
            (Ask::Table(ask), ..) => ask.meant(asker)?,
            (Ask::Craps(ask), GameRules::Craps(rules), Game::Craps(table)) => {
                Asked::Command(Command::Craps(ask.command(rules, table, asker)?))
            }
            (Ask::Round(ask), GameRules::Rounds(rules), Game::Round(table)) => {
                Asked::Command(Command::Round(ask.command(rules, table, asker)?))
            }
            _ => return Err(AskError::OtherGame),
        })
    }
}
