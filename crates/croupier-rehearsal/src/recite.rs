//! Proof by change for citations: makes each way of deciding a wager cite a different clause, and checks that a play
//! notices the change.

use std::collections::BTreeSet;
use std::rc::Rc;

use croupier_rules::{Composition, Library};

use crate::prove::is_proved_at;
use crate::statement::{ExpectedFact, Statement};
use crate::ways::{FamilyResult, ways_of_pack};
use crate::{PlayVerdict, RehearsalRunner, Script};

/// A way of deciding a wager, and the clauses that replace those that it cites.
pub(crate) struct CitationOverride {
    way: FamilyResult,
    to: Vec<String>,
}

impl CitationOverride {
    /// Describes the change.
    pub(crate) fn words(&self) -> String {
        let (clauses, to) = (self.way.clauses.join(", "), self.to.join(", "));
        format!("{} {} by {clauses}: changed to {to}", self.way.family, self.way.decided.name())
    }

    /// Returns whether a play fails when the pack cites the other clauses.
    pub(crate) fn notices(
        &self,
        library: &Library,
        composition: &Rc<Composition>,
        scripts: &[Script],
    ) -> bool {
        let mut theatre = RehearsalRunner::altered(library, Rc::clone(composition));
        theatre.recited = Some((self.way.clone(), self.to.clone()));
        let asks = |script: &&Script| script.lines.iter().any(|(_, line)| asks_for(line, &self.way));
        let fails = |script: &Script| matches!(theatre.play(script).verdict, PlayVerdict::Failed(_));
        scripts.iter().filter(asks).any(fails)
    }
}

/// Returns whether this line may test the clause that decided a wager of the family.
fn asks_for(statement: &Statement, way: &FamilyResult) -> bool {
    matches!(statement, Statement::Expect(expectation) if matches!(
        &expectation.expected,
        ExpectedFact::Decided { bet, decided, .. } if *decided == way.decided && bet.wager.starts_with(&way.family)
    ))
}

/// For each way in which a pack decides a wager, returns the clauses of two other ways for the same wager: one with the
/// same result, and one with a different result.
pub(crate) fn recitations(library: &Library, composition: &Composition) -> Vec<CitationOverride> {
    let all: BTreeSet<FamilyResult> = ways_of_pack(composition);
    let proved_here = |way: &&FamilyResult| {
        let of = way.clauses.first().and_then(|clause| clause.split_once('/')).map_or("", |(of, _)| of);
        is_proved_at(library, &composition.pack, of)
    };
    let mut found = Vec::new();
    for way in all.iter().filter(proved_here) {
        let others = |alike: bool| {
            let from_here = all.range(way..).chain(all.range(..way));
            let mut others = from_here.filter(move |other| {
                other.family == way.family
                    && (other.decided == way.decided) == alike
                    && !same_clauses(other, way)
            });
            others.next().map(|other| CitationOverride { way: way.clone(), to: other.clauses.clone() })
        };
        found.extend([true, false].into_iter().filter_map(others));
    }
    found
}

/// Returns whether two ways cite the same clauses in any order.
fn same_clauses(one: &FamilyResult, two: &FamilyResult) -> bool {
    one.clauses.iter().collect::<BTreeSet<_>>() == two.clauses.iter().collect::<BTreeSet<_>>()
}
