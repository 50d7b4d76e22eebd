//! The operator's answers to the warnings of a review.

use std::fs;
use std::path::Path;

use croupier_edge::review::{Warning, WarningKind};
use serde::Deserialize;

/// The answers.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answers {
    #[serde(default)]
    answer: Vec<OperatorAnswer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OperatorAnswer {
    kind: String,
    #[serde(default)]
    wagers: Vec<String>,
    answer: String,
}

impl OperatorAnswer {
    fn is_to(&self, warning: &Warning) -> bool {
        let concerns =
            self.wagers.is_empty() || self.wagers.iter().any(|wager| warning.wagers.contains(wager));
        self.kind == warning.kind.name() && concerns
    }
}

impl Answers {
    /// Reads the answers. Each must answer a warning.
    pub(super) fn read(file: Option<&Path>, warnings: &[Warning]) -> Result<Answers, String> {
        let Some(file) = file else { return Ok(Answers::default()) };
        let name = file.display();
        let text = fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
        let answers: Answers = toml::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
        for answer in &answers.answer {
            if answer.answer.trim().is_empty() {
                return Err(format!("{name}: the answer to '{}' is empty", answer.kind));
            }
            if !warnings.iter().any(|warning| answer.is_to(warning)) {
                let mut kinds: Vec<&str> = warnings.iter().map(|warning| warning.kind.name()).collect();
                kinds.dedup();
                let known =
                    if kinds.is_empty() { "there are no warnings".to_owned() } else { kinds.join(", ") };
                let about = if answer.wagers.is_empty() {
                    String::new()
                } else {
                    format!(" about {}", answer.wagers.join(", "))
                };
                return Err(format!(
                    "{name}: no warning of kind '{}'{about}; warnings here: {known}",
                    answer.kind
                ));
            }
        }
        Ok(answers)
    }

    pub(super) fn to(&self, warning: &Warning) -> Option<&str> {
        self.answer.iter().find(|answer| answer.is_to(warning)).map(|answer| answer.answer.trim())
    }

    pub(super) fn count(&self, warnings: &[Warning]) -> usize {
        warnings.iter().filter(|warning| self.to(warning).is_some()).count()
    }
}

/// The name of a kind of warning, for people.
pub(super) fn subject(kind: WarningKind) -> String {
    format!("{} ({})", kind.words(), kind.name())
}
