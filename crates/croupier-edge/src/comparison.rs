//! The differences between two tables for programs: the content of `croupier diff --json`.

use serde::Serialize;

use crate::diff::{ChangedWager, RuleDifference, TableDifference};
use crate::figures::percent;
use crate::json::WagerFigures;
use crate::terms::Term;

/// The differences between two tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableComparison {
    /// Wagers that only the first table has.
    pub only_a: Vec<WagerFigures>,
    /// Wagers that only the second table has.
    pub only_b: Vec<WagerFigures>,
    /// Wagers that both tables have, on different terms or at a different price.
    pub changed: Vec<WagerComparison>,
    /// The number of lines that are the same at both tables.
    pub same: usize,
    /// The other rules that differ: shooter, shoe, calls, irregularities.
    pub rules: Vec<RuleComparison>,
}

/// A wager that differs.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WagerComparison {
    /// The wager.
    pub wager: String,
    /// The wager's figures at the first table.
    pub a: WagerFigures,
    /// The wager's figures at the second table.
    pub b: WagerFigures,
    /// The edge at the second table less the edge at the first.
    pub edge_difference: String,
    /// The difference in percent.
    pub edge_difference_percent: f64,
    /// The terms that differ.
    pub terms: Vec<TermComparison>,
}

/// A term of a wager that differs.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermComparison {
    /// The term's subject: `pays`, `made`, `limits`, …
    pub what: String,
    /// The term at the first table; empty if there is none.
    pub a: String,
    /// The term at the second table; empty if there is none.
    pub b: String,
    /// The clauses at the first table.
    pub clauses_a: Vec<String>,
    /// The clauses at the second table.
    pub clauses_b: Vec<String>,
}

/// A rule other than a wager that differs.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleComparison {
    /// The rule's path in the packs' blocks: `betting.close`, `shooter.needs`.
    pub path: String,
    /// The value at the first table; missing if the table has no such rule.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub a: Option<String>,
    /// The value at the second table; missing if the table has no such rule.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub b: Option<String>,
    /// The clauses at the first table.
    pub clauses_a: Vec<String>,
    /// The clauses at the second table.
    pub clauses_b: Vec<String>,
}

impl TableComparison {
    /// Converts the differences.
    pub fn of(difference: &TableDifference) -> TableComparison {
        TableComparison {
            only_a: difference.only_first.iter().map(WagerFigures::of).collect(),
            only_b: difference.only_second.iter().map(WagerFigures::of).collect(),
            changed: difference.changed.iter().map(WagerComparison::of).collect(),
            same: difference.same,
            rules: difference.rules.iter().map(RuleComparison::of).collect(),
        }
    }
}

impl WagerComparison {
    fn of(one: &ChangedWager) -> WagerComparison {
        let difference = one.edge_difference();
        WagerComparison {
            wager: one.figures[0].wager.clone(),
            a: WagerFigures::of(&one.figures[0]),
            b: WagerFigures::of(&one.figures[1]),
            edge_difference: difference.to_string(),
            edge_difference_percent: percent(&difference),
            terms: one.terms.iter().map(TermComparison::of).collect(),
        }
    }
}

impl TermComparison {
    fn of([a, b]: &[Term; 2]) -> TermComparison {
        TermComparison {
            what: a.what.to_owned(),
            a: a.says.clone(),
            b: b.says.clone(),
            clauses_a: a.clauses.clone(),
            clauses_b: b.clauses.clone(),
        }
    }
}

impl RuleComparison {
    fn of(rule: &RuleDifference) -> RuleComparison {
        let [a, b] = rule.says.clone();
        let [clauses_a, clauses_b] = rule.clauses.clone();
        RuleComparison { path: rule.path.clone(), a, b, clauses_a, clauses_b }
    }
}
