//! Clauses: the numbered sentences of a document, and citations of clauses.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::fault::SourceLine;

/// The kind of rule that a clause is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClauseKind {
    /// The meaning of a word.
    Definition,
    /// The way a wager is won, lost or pushed.
    Wager,
    /// The amount that a wager pays or is charged.
    Payout,
    /// A bound on an amount or a number.
    Limit,
    /// The times when an action is allowed.
    Timing,
    /// A duty of the crew or the players.
    Procedure,
    /// The consequence of an irregularity.
    Irregularity,
    /// A choice left to the operator.
    Option,
    /// A physical matter: wood, felt or eyesight.
    Physical,
    /// A remark on the text itself.
    Editorial,
}

impl ClauseKind {
    pub(crate) const NAMES: [(ClauseKind, &'static str); 10] = [
        (ClauseKind::Definition, "definition"),
        (ClauseKind::Wager, "wager"),
        (ClauseKind::Payout, "payout"),
        (ClauseKind::Limit, "limit"),
        (ClauseKind::Timing, "timing"),
        (ClauseKind::Procedure, "procedure"),
        (ClauseKind::Irregularity, "irregularity"),
        (ClauseKind::Option, "option"),
        (ClauseKind::Physical, "physical"),
        (ClauseKind::Editorial, "editorial"),
    ];

    /// Returns the kind that packs write as `name`.
    pub fn by_name(name: &str) -> Option<ClauseKind> {
        ClauseKind::NAMES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ClauseKind::NAMES.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Must an executable play prove the clause? Yes, if the clause decides money or timing.
    pub fn must_be_proved(self) -> bool {
        matches!(
            self,
            ClauseKind::Wager
                | ClauseKind::Payout
                | ClauseKind::Limit
                | ClauseKind::Timing
                | ClauseKind::Option
        )
    }
}

impl fmt::Display for ClauseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The status of a clause that no play proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClauseStatus {
    /// A state, command, call or record exists for the clause.
    Modelled(String),
    /// The clause decides no bet, but the log records its subject.
    Recorded(String),
    /// Software cannot model the clause; the text says why.
    NotModelled(String),
}

/// A clause of a document, paraphrased.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The whole id, such as `bclc-craps/6.3.5#6-8`.
    pub id: String,
    /// The place in the document.
    pub citation: String,
    /// The kind of rule.
    pub kind: ClauseKind,
    /// The paraphrase.
    pub text: String,
    /// The headings above the clause, outermost first.
    pub headings: Vec<String>,
    /// The clause's status, if the pack states one instead of proving the clause with a play.
    pub account: Option<ClauseStatus>,
    /// The place in the pack.
    pub place: SourceLine,
}

/// A citation of one or more clauses that state the same rule. People are shown the first of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cite(pub(crate) u16);

/// A value with the clause that it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cited<T> {
    /// The value.
    pub value: T,
    /// The clause.
    pub cite: Cite,
}

impl<T> Cited<T> {
    /// Changes the value and keeps the clause.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Cited<U> {
        Cited { value: change(self.value), cite: self.cite }
    }
}

/// The citations of one set of rules. Within a citation, the clause that people are shown comes first.
#[derive(Clone, Default, Debug)]
pub struct Citations {
    sets: Vec<Vec<String>>,
    known: HashMap<Vec<String>, Cite>,
}

impl Citations {
    /// Returns the citation of these clauses, adding it if it is new.
    ///
    /// # Panics
    /// If a pack has more than 65,535 different citations.
    pub fn intern(&mut self, ids: Vec<String>) -> Cite {
        if let Some(cite) = self.known.get(&ids) {
            return *cite;
        }
        let cite = Cite(u16::try_from(self.sets.len()).expect("a pack has fewer than 65,536 citations"));
        self.sets.push(ids.clone());
        self.known.insert(ids, cite);
        cite
    }

    /// The clauses of a citation, beginning with the one that people are shown.
    pub fn clauses(&self, cite: Cite) -> &[String] {
        self.sets.get(usize::from(cite.0)).map_or(&[], Vec::as_slice)
    }

    /// Every citation, in numerical order.
    pub fn all(&self) -> impl Iterator<Item = &[String]> {
        self.sets.iter().map(Vec::as_slice)
    }

    /// The clause that people are shown for a citation.
    pub fn first(&self, cite: Cite) -> &str {
        self.clauses(cite).first().map_or("", String::as_str)
    }
}
