//! Clauses: the numbered sentences of a document, and what cites them.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::fault::SourceLine;

/// What sort of rule a clause is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClauseKind {
    /// What a word means.
    Definition,
    /// How a wager is won, lost or pushed.
    Wager,
    /// What a wager pays, or is charged.
    Payout,
    /// How much, how many.
    Limit,
    /// When something may be done.
    Timing,
    /// What the crew or the players do.
    Procedure,
    /// What happens when something goes wrong.
    Irregularity,
    /// A choice left to the operator.
    Option,
    /// Something of wood, felt or eyesight.
    Physical,
    /// A remark on the text itself.
    Editorial,
}

impl ClauseKind {
    const NAMES: [(ClauseKind, &'static str); 10] = [
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

    /// The kind of that name.
    pub fn named(name: &str) -> Option<ClauseKind> {
        ClauseKind::NAMES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ClauseKind::NAMES.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Must something that runs show it? Those that decide money and time must.
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

/// What a clause that no play proves comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Account {
    /// A state, command, call or record exists for it.
    Modelled(String),
    /// Nothing decides by it, but it is kept.
    Recorded(String),
    /// Software cannot do it; this says why.
    NotModelled(String),
}

/// A clause of a document, in our own words.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The whole id, such as `bclc-craps/6.3.5#6-8`.
    pub id: String,
    /// Where the document says it.
    pub citation: String,
    /// What sort of rule it is.
    pub kind: ClauseKind,
    /// Our paraphrase.
    pub text: String,
    /// The headings that it stands under, outermost first.
    pub headings: Vec<String>,
    /// The account of it, if the pack gives one instead of a play.
    pub account: Option<Account>,
    /// Where the pack says it.
    pub place: SourceLine,
}

/// A citation: one or several clauses that say the same, the one to name first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cite(pub(crate) u16);

/// A value and the clause that makes it so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cited<T> {
    /// The value.
    pub value: T,
    /// The clause.
    pub cite: Cite,
}

impl<T> Cited<T> {
    /// The same clause with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Cited<U> {
        Cited { value: change(self.value), cite: self.cite }
    }
}

/// The citations of one set of rules: ids in the order that they are to be named.
#[derive(Clone, Default, Debug)]
pub struct Citations {
    sets: Vec<Vec<String>>,
    known: HashMap<Vec<String>, Cite>,
}

impl Citations {
    /// The citation of these clauses.
    ///
    /// # Panics
    /// If a pack has more than 65,535 different citations.
    pub fn intern(&mut self, ids: Vec<String>) -> Cite {
        if let Some(cite) = self.known.get(&ids) {
            return *cite;
        }
        let cite = Cite(u16::try_from(self.sets.len()).expect("fewer than 65,536 citations in a pack"));
        self.sets.push(ids.clone());
        self.known.insert(ids, cite);
        cite
    }

    /// The clauses of a citation, the one to name first.
    pub fn clauses(&self, cite: Cite) -> &[String] {
        self.sets.get(usize::from(cite.0)).map_or(&[], Vec::as_slice)
    }

    /// Every citation, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &[String]> {
        self.sets.iter().map(Vec::as_slice)
    }

    /// The clause to name.
    pub fn first(&self, cite: Cite) -> &str {
        self.clauses(cite).first().map_or("", String::as_str)
    }
}
