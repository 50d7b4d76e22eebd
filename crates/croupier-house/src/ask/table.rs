//! Requests to any table, and the union of all requests.

use std::collections::BTreeMap;

use croupier_ledger::line::{Command, TableCommand};
use croupier_ledger::{Digest, Fingerprint, SEED_LENGTH, TableInPlay};
use croupier_rules::Money;
use croupier_table::GameRules;
use croupier_table::craps::CrapsRequest;
use croupier_table::request::{Cents, RequestError, Requester, is_false};
use croupier_table::rounds::request::{RoundRequest, SharedRequest};
use croupier_text::examples::{LineRequest, PayoutChange};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::strategy::{STRATEGY_LENGTH, StrategyChoice};

/// A request to any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(title = "CommonRequest")]
pub enum CommonRequest {
    /// Do not wait for the clock. The log does not record this request.
    Ready {},
    /// Play without the clock while nobody else is at the table: the house waits until the player is ready. This ends when
    /// another player sits down, or when the connection ends. The log does not record this request.
    OwnPace {
        /// Whether the house waits for the player.
        on: bool,
    },
    /// Let the house play a strategy at the player's seat, at a table where the house deals. It ends when the player asks,
    /// makes a bet or a decision, or leaves, when the connection ends, at a limit, by a rule of the strategy, or when the
    /// house restarts. The log records the strategy's bets as the player's; it does not record this request.
    Autoplay {
        /// The strategy, by its name or with its text.
        strategy: StrategyChoice,
        /// Values for the strategy's numbers, in hundredths: `{"unit": 1500}` is a unit of 15.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        sets: BTreeMap<String, i64>,
        /// Stop after this number of rolls, hands or spins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u32>,
        /// Stop when the player's rail holds at most this amount.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rail_at_most: Option<Cents>,
        /// Stop when the player's rail holds at least this amount.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rail_at_least: Option<Cents>,
        /// The pause before the strategy's bets and decisions, in milliseconds: from 250 to 10,000; 2,000 by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pause_ms: Option<u32>,
    },
    /// Stop the autoplay. The strategy's bets on the layout stay there. The log does not record this request.
    StopAutoplay {},
    /// Play with this number of house players, at most three, at a table where the house deals. They leave when the number
    /// becomes smaller, when the last person leaves, or when a person needs the place. The log does not record this
    /// request.
    Company {
        /// The number of house players, from 0 to 3.
        players: u32,
    },
    /// Show a reaction to the people at the table for some seconds. Only a player at the table may react, and only every two
    /// seconds. The log does not record this request.
    React {
        /// The reaction.
        reaction: Reaction,
    },
    /// Pledge a part for the next draw: the SHA-256 hash of 32 random bytes, which the player reveals once the draw is
    /// called. The log records the pledge at that time.
    Pledge {
        /// The number of the draw at this table, counted from 0.
        draw: u64,
        /// The hash, in 64 hexadecimal digits.
        pledge: String,
    },
    /// Reveal the pledged part, once the draw is called.
    Reveal {
        /// The number of the draw at this table, counted from 0.
        draw: u64,
        /// The 32 bytes, in 64 hexadecimal digits.
        part: String,
    },
    /// Contribute a seed, at a table with version 1 of the log. Other tables take pledges instead.
    Seed {
        /// The player's seed: at most 64 bytes.
        seed: String,
    },
    /// Crew: the cage brings chips to the bank.
    Fill {
        /// The value of the chips.
        amount: Cents,
    },
    /// Crew: the bank sends chips to the cage.
    Credit {
        /// The value of the chips.
        amount: Cents,
    },
    /// Crew: change a payout of the table from now on.
    ChangePays {
        /// The option.
        option: String,
        /// The new value of the option.
        value: String,
        /// Whether the change was posted.
        #[serde(default, skip_serializing_if = "is_false")]
        posted: bool,
        /// Whether the regulator was notified.
        #[serde(default, skip_serializing_if = "is_false")]
        notified: bool,
    },
    /// Crew: close the table permanently, once nobody sits at it.
    Retire {},
    /// Crew: ask a supervisor for an action that needs the permission `rule`, such as a late correction. The log does not
    /// record the question; if a supervisor approves, it records the action as the supervisor's.
    AskSupervisor {
        /// The request that the supervisor would make.
        #[schema(value_type = TableRequest, no_recursion)]
        ask: Value,
    },
    /// Supervisors: answer a question from the crew. The person who asked may withdraw the question.
    AnswerQuestion {
        /// The number of the question. The number changes when the table changes the effect of the action.
        question: u64,
        /// Whether the supervisor takes the action.
        approve: bool,
    },
    /// Administrators: abandon the table. Everything on the table goes back to its owners, and the table closes
    /// permanently.
    Abandon {},
}

/// A reaction. The list is closed, so that nobody can send free text to other players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Applause.
    Applause,
    /// "Nice one!"
    NiceOne,
    /// "Good luck!"
    GoodLuck,
    /// "Ouch!"
    Ouch,
    /// "Thank you!"
    Thanks,
}

/// The maximum length of an option's name or value, in bytes.
const OPTION_LENGTH: usize = 8_192;

impl CommonRequest {
    /// The names of these requests, as in the field `do`.
    pub const ACTIONS: [&str; 16] = [
        "ready",
        "own-pace",
        "autoplay",
        "stop-autoplay",
        "company",
        "react",
        "pledge",
        "reveal",
        "seed",
        "fill",
        "credit",
        "change-pays",
        "retire",
        "ask-supervisor",
        "answer-question",
        "abandon",
    ];

    /// Returns whether only the crew may make this request.
    pub fn is_crew_only(&self) -> bool {
        !matches!(
            self,
            CommonRequest::Ready {}
                | CommonRequest::OwnPace { .. }
                | CommonRequest::Autoplay { .. }
                | CommonRequest::StopAutoplay {}
                | CommonRequest::Company { .. }
                | CommonRequest::React { .. }
                | CommonRequest::Pledge { .. }
                | CommonRequest::Reveal { .. }
                | CommonRequest::Seed { .. }
        )
    }

    /// Returns the command or the wish that this request expresses for the requester.
    pub fn resolve(&self, asker: Requester) -> Result<ResolvedRequest, RequestError> {
        if self.is_crew_only() && !asker.crew {
            return Err(RequestError::NotYours);
        }
        let bytes = |text: &str| text.parse::<Digest>().map_err(|_| RequestError::NotHexadecimal);
        Ok(ResolvedRequest::Command(Command::Table(match self {
            CommonRequest::Ready {} => return Ok(ResolvedRequest::Ready),
            CommonRequest::OwnPace { on } => return Ok(ResolvedRequest::OwnPace { on: *on }),
            CommonRequest::Autoplay { strategy, .. } if strategy.is_too_long() => {
                return Err(RequestError::TooLong(STRATEGY_LENGTH));
            }
            CommonRequest::Autoplay { strategy, sets, rounds, rail_at_most, rail_at_least, pause_ms } => {
                return Ok(ResolvedRequest::Autoplay(Box::new(AutoplayOrder {
                    strategy: strategy.clone(),
                    sets: sets.clone(),
                    rounds: *rounds,
                    rail_at_most: rail_at_most.map(Money::from),
                    rail_at_least: rail_at_least.map(Money::from),
                    pause_ms: *pause_ms,
                })));
            }
            CommonRequest::StopAutoplay {} => return Ok(ResolvedRequest::StopAutoplay),
            CommonRequest::Company { players } => return Ok(ResolvedRequest::Company { players: *players }),
            CommonRequest::React { reaction } => {
                return Ok(ResolvedRequest::React { reaction: *reaction });
            }
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
            // `TableRequest::meant` resolves the inner request.
            CommonRequest::AskSupervisor { .. } => return Err(RequestError::NeedsNoSupervisor),
            CommonRequest::AnswerQuestion { question, approve } => {
                return Ok(ResolvedRequest::AnswerQuestion { question: *question, approve: *approve });
            }
            CommonRequest::Retire {} => TableCommand::Retire,
            CommonRequest::Abandon {} => TableCommand::Abandon,
        })))
    }
}

/// The engine that plays at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableEngineKind {
    /// Craps.
    Craps,
    /// A card game or a wheel.
    Rounds,
}

impl TableEngineKind {
    /// Returns the engine that plays by these rules.
    pub fn of(rules: &GameRules) -> TableEngineKind {
        match rules {
            GameRules::Craps(_) => TableEngineKind::Craps,
            GameRules::Rounds(_) => TableEngineKind::Rounds,
        }
    }
}

/// Any request to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum TableRequest {
    /// A request to any table.
    Table(CommonRequest),
    /// A request to a craps table.
    Craps(CrapsRequest),
    /// A request to a card table or a wheel.
    Round(RoundRequest),
}

impl TableRequest {
    /// Returns the request that a line of a play makes. `position` is that of the player whom the crew's request is about.
    pub(crate) fn of_line(request: LineRequest, position: Option<u32>) -> TableRequest {
        match request {
            LineRequest::Craps(mut request) => {
                if let Some(position) = position {
                    request.set_position(position);
                }
                TableRequest::Craps(request)
            }
            LineRequest::Round(mut request) => {
                if let Some(position) = position {
                    request.set_position(position);
                }
                TableRequest::Round(request)
            }
            LineRequest::ChangePays(PayoutChange { option, value, posted, notified }) => {
                TableRequest::Table(CommonRequest::ChangePays { option, value, posted, notified })
            }
        }
    }
}

/// A strategy for the house to play at a player's seat, with the player's limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AutoplayOrder {
    /// The strategy.
    pub strategy: StrategyChoice,
    /// The values of its numbers, in hundredths.
    pub sets: BTreeMap<String, i64>,
    /// The number of rounds after which it ends.
    pub rounds: Option<u32>,
    /// The autoplay ends when the rail holds at most this amount.
    pub rail_at_most: Option<Money>,
    /// The autoplay ends when the rail holds at least this amount.
    pub rail_at_least: Option<Money>,
    /// The pause before bets and decisions, in milliseconds.
    pub pause_ms: Option<u32>,
}

/// The meaning of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResolvedRequest {
    /// A command for the table's engine to decide.
    Command(Command),
    /// The player does not want to wait for the clock.
    Ready,
    /// The player wants to play with or without the clock.
    OwnPace {
        /// Whether the house waits for the player.
        on: bool,
    },
    /// A member of the crew asks a supervisor for a command.
    AskSupervisor(Box<Command>),
    /// A supervisor answers a question, or the person who asked withdraws it.
    AnswerQuestion {
        /// The question.
        question: u64,
        /// Whether the supervisor gives the command.
        approve: bool,
    },
    /// The player lets the house play a strategy.
    Autoplay(Box<AutoplayOrder>),
    /// The player stops the strategy.
    StopAutoplay,
    /// The player wants company.
    Company {
        /// The number of house players, from 0 to 3.
        players: u32,
    },
    /// The player shows a reaction.
    React {
        /// The reaction.
        reaction: Reaction,
    },
    /// The player pledges a part for a draw.
    Pledge {
        /// The draw.
        draw: u64,
        /// The hash of the part.
        pledge: Digest,
    },
    /// The player reveals a pledged part.
    Reveal {
        /// The draw.
        draw: u64,
        /// The part.
        part: Digest,
    },
}

/// The name of a request. The other fields are parsed later.
#[derive(Deserialize)]
struct RequestName {
    #[serde(rename = "do")]
    action: String,
}

impl TableRequest {
    /// Parses a request in JSON for a table with this engine.
    pub fn read(plays: TableEngineKind, text: &str) -> Result<TableRequest, RequestError> {
        let unreadable = |error: serde_json::Error| RequestError::Unreadable(error.to_string());
        let RequestName { action } = serde_json::from_str(text).map_err(unreadable)?;
        if CommonRequest::ACTIONS.contains(&action.as_str()) {
            return serde_json::from_str(text).map(TableRequest::Table).map_err(unreadable);
        }
        match plays {
            TableEngineKind::Craps => serde_json::from_str(text).map(TableRequest::Craps).map_err(unreadable),
            TableEngineKind::Rounds => {
                let request = RoundRequest::read(&action, &mut serde_json::Deserializer::from_str(text));
                request.map(TableRequest::Round).map_err(unreadable)
            }
        }
    }

    /// Returns a fingerprint that distinguishes this request from a different one with the same number.
    ///
    /// The fingerprint is computed from the request as this program would write it in JSON, without spaces and without
    /// fields at their default values, because a client may write the same request in several ways. The log keeps
    /// fingerprints, so this form, including the order of the fields, must stay the same in all versions of the
    /// program.
    pub fn fingerprint(&self) -> Option<Fingerprint> {
        serde_json::to_string(self).ok().map(|text| Fingerprint::of(&text))
    }

    /// Returns whether only the crew may make this request.
    pub fn is_crew_only(&self) -> bool {
        match self {
            TableRequest::Table(ask) => ask.is_crew_only(),
            TableRequest::Craps(ask) => ask.is_crew_only(),
            TableRequest::Round(ask) => ask.is_crew_only(),
        }
    }

    /// Returns whether the request reveals a part.
    pub fn is_reveal(&self) -> bool {
        matches!(self, TableRequest::Table(CommonRequest::Reveal { .. }))
    }

    /// Returns whether the player asks to leave the table. The house accepts this even from a player who exceeds the
    /// request limit.
    pub fn is_leaving(&self) -> bool {
        matches!(
            self,
            TableRequest::Craps(CrapsRequest::Leave {})
                | TableRequest::Round(RoundRequest::Shared(SharedRequest::Leave {}))
        )
    }

    /// Returns the command or the wish that the request expresses at this table, with its names resolved.
    pub fn resolve(
        &self,
        played: TableInPlay<'_>,
        asker: Requester,
    ) -> Result<ResolvedRequest, RequestError> {
        Ok(match (self, played) {
            (TableRequest::Table(CommonRequest::AskSupervisor { ask }), played) if asker.crew => {
                let plays = match played {
                    TableInPlay::Craps(..) => TableEngineKind::Craps,
                    TableInPlay::Rounds(..) => TableEngineKind::Rounds,
                };
                match TableRequest::read(plays, &ask.to_string())?.resolve(played, asker)? {
                    ResolvedRequest::Command(command) => ResolvedRequest::AskSupervisor(Box::new(command)),
                    _ => return Err(RequestError::NeedsNoSupervisor),
                }
            }
            (TableRequest::Table(ask), _) => ask.resolve(asker)?,
            (TableRequest::Craps(ask), TableInPlay::Craps(rules, table)) => {
                ResolvedRequest::Command(Command::Craps(ask.command(rules, table, asker)?))
            }
            (TableRequest::Round(ask), TableInPlay::Rounds(rules, table)) => {
                ResolvedRequest::Command(Command::Round(ask.command(rules, table, asker)?))
            }
            _ => return Err(RequestError::OtherGame),
        })
    }
}
