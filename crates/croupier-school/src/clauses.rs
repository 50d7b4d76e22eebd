//! Clauses with their texts, as explanations show them.

use croupier_rules::Library;
use serde::{Deserialize, Serialize};

/// A clause that decides an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClauseNote {
    /// The full id, such as `bclc-craps/6.3.6`.
    pub id: String,
    /// The clause in our words; empty if the library has no text for it.
    pub text: String,
}

/// The texts of the clauses of a library.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClauseTexts(std::collections::HashMap<String, String>);

impl ClauseTexts {
    pub(crate) fn of(library: &Library, pack: &str) -> ClauseTexts {
        let composition = library.playable(pack).and_then(|playable| library.compose(playable));
        let clauses = composition.map(|composition| composition.clauses).unwrap_or_default();
        ClauseTexts(clauses.into_iter().map(|clause| (clause.id, clause.text)).collect())
    }

    /// Returns the full id of a clause that a script names with or without its pack.
    pub(crate) fn full(&self, pack: &str, clause: &str) -> String {
        let own = format!("{pack}/{clause}");
        let known =
            |id: &str| self.0.contains_key(id.split('#').next().unwrap_or(id)) || self.0.contains_key(id);
        if clause.contains('/') || !known(&own) {
            // An amendment's clause has the amendment's name in front.
            let ends = format!("/{clause}");
            let mut found: Vec<&String> = self.0.keys().filter(|id| id.ends_with(&ends)).collect();
            found.sort_unstable();
            return found.first().map_or_else(|| clause.to_owned(), |id| (*id).clone());
        }
        own
    }

    /// Returns one clause. A row of a clause (`6.4#2`) has the text of the whole clause.
    pub(crate) fn note(&self, id: &str) -> ClauseNote {
        let known = self.0.get(id).or_else(|| self.0.get(id.split('#').next().unwrap_or(id)));
        ClauseNote { id: id.to_owned(), text: known.cloned().unwrap_or_default() }
    }
}
