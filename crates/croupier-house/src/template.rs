//! Tables that the operator allows players to open.

use std::collections::BTreeMap;

use croupier_ledger::line::{Mode, Setup, TableLimit};
use croupier_rules::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;

/// The longest clock in seconds: one hour.
pub(crate) const LONGEST_CLOCK: u32 = 3600;

/// A kind of table that players may open: an entry `[[template]]` of the configuration.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The name by which players choose the template.
    pub name: String,
    /// The pack.
    pub pack: String,
    /// Choices that differ from the defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Posted limits.
    #[serde(default)]
    pub limits: Vec<TemplateLimit>,
    /// The tasks that the crew performs automatically; if absent, the default ones.
    #[serde(default)]
    pub crew: Option<Vec<String>>,
    /// Whether a person enters dice, cards and calls. Otherwise the house rolls, deals and spins.
    #[serde(default)]
    pub dealt: bool,
    /// The time for which bets stay open, in seconds; if absent, the house's `clock-seconds`.
    #[serde(default, alias = "clock-seconds")]
    pub clock_seconds: Option<u32>,
}

/// A posted limit of a template.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TemplateLimit {
    /// The wager, the family of wagers, or `all`.
    pub wager: String,
    /// The minimum stake, in cents.
    pub min: i64,
    /// The maximum stake, in cents.
    pub max: i64,
}

impl Template {
    /// Returns the setup of a table from this template, with the name that a player gives it.
    pub fn setup(&self, name: String, config: &Config) -> Setup {
        let limits = self.limits.iter().map(|limit| TableLimit {
            wager: limit.wager.clone(),
            min: Money::from_cents(limit.min),
            max: Money::from_cents(limit.max),
        });
        Setup {
            name,
            pack: self.pack.clone(),
            options: self.options.clone(),
            limits: limits.collect(),
            crew: self.crew.clone(),
            mode: if self.dealt { Mode::Crew } else { Mode::Auto },
            clock_seconds: self.clock_seconds.unwrap_or(config.clock_seconds),
            fill: Money::from_cents(config.bank),
        }
    }
}

/// Checks that each template has a unique name and a valid clock.
pub(crate) fn check(templates: &[Template]) -> Result<(), String> {
    for (at, template) in templates.iter().enumerate() {
        let name = &template.name;
        if name.trim().is_empty() {
            return Err("a template needs a name".to_owned());
        }
        if templates[..at].iter().any(|other| other.name == *name) {
            return Err(format!("two templates have the name '{name}'"));
        }
        if template.clock_seconds.is_some_and(|seconds| !(1..=LONGEST_CLOCK).contains(&seconds)) {
            return Err(format!("template '{name}': clock-seconds must be from 1 to {LONGEST_CLOCK}"));
        }
    }
    Ok(())
}
