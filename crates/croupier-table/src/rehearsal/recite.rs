//! Proof by change, of reasons: let each way of deciding a wager cite another clause, and see that a play notices.

use std::collections::BTreeSet;
use std::rc::Rc;

use croupier_rules::{Composition, Library};

use super::prove::is_proved_at;
use super::statement::{ExpectedFact, Statement};
use super::ways::{FamilyResult, ways_of_pack};
use super::{PlayVerdict, Script, Theatre};

/// A way, and the clauses that it is made to cite in place of its own.
pub(super) struct Recitation {
    way: FamilyResult,
    to: Vec<String>,
}

impl Recitation {
    /// Which change it is, for people.
    pub(super) fn words(&self) -> String {
        let (clauses, to) = (self.way.clauses.join(", "), self.to.join(", "));
        format!("{} {} by {clauses}: made {to}", self.way.family, self.way.decided.name())
    }

    /// Does a play fail when the pack cites the other clauses?
    pub(super) fn is_noticed(
        &self,
        library: &Library,
        composition: &Rc<Composition>,
        scripts: &[Script],
    ) -> bool {
        let mut theatre = Theatre::altered(library, Rc::clone(composition));
        theatre.recited = Some((self.way.clone(), self.to.clone()));
        let asks = |script: &&Script| script.lines.iter().any(|(_, line)| asks_for(line, &self.way));
        let fails = |script: &Script| matches!(theatre.play(script).verdict, PlayVerdict::Failed(_));
        scripts.iter().filter(asks).any(fails)
    }
}

/// Might this line ask by which clause a wager of the family was decided?
fn asks_for(statement: &Statement, way: &FamilyResult) -> bool {
    matches!(statement, Statement::Expect(expectation) if matches!(
        &expectation.expected,
        ExpectedFact::Decided { bet, decided, .. } if *decided == way.decided && bet.wager.starts_with(&way.family)
    ))
}

/// For each way of a pack, the clauses of other ways of the same wager: one that decides it alike, and one that does not.
pub(super) fn recitations(library: &Library, composition: &Composition) -> Vec<Recitation> {
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
            others.next().map(|other| Recitation { way: way.clone(), to: other.clauses.clone() })
        };
        found.extend([true, false].into_iter().filter_map(others));
    }
    found
}

/// Do two ways cite the same clauses, in whichever order?
fn same_clauses(one: &FamilyResult, two: &FamilyResult) -> bool {
    one.clauses.iter().collect::<BTreeSet<_>>() == two.clauses.iter().collect::<BTreeSet<_>>()
}
