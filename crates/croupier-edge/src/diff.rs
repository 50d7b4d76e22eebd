//! Compares two tables: wagers that only one has, terms that differ, and the effect on the edge.

use croupier_rules::{Money, SettingKind};
use croupier_table::GameRules;

use crate::FigureRequest;
use crate::exact::ExactFraction;
use crate::figures::Figures;
use crate::select::figures;
use crate::terms::{Term, terms};

/// A wager that differs between two tables that both have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedWager {
    /// The wager's figures at each of the tables.
    pub figures: [Figures; 2],
    /// The terms that differ, at each of the tables.
    pub terms: Vec<[Term; 2]>,
}

impl ChangedWager {
    /// The edge at the second table less the edge at the first.
    pub fn edge_difference(&self) -> ExactFraction {
        self.figures[1].edge() - self.figures[0].edge()
    }
}

/// A rule of the table that is not part of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleDifference {
    /// The rule's path in the packs' blocks: `betting.close`, `shooter.needs`.
    pub path: String,
    /// The value at each table; `None` if a table has no such rule.
    pub says: [Option<String>; 2],
    /// The clauses of each value.
    pub clauses: [Vec<String>; 2],
}

/// The differences between two tables.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TableDifference {
    /// Wagers that only the first has.
    pub only_first: Vec<Figures>,
    /// Wagers that only the second has.
    pub only_second: Vec<Figures>,
    /// Wagers that differ.
    pub changed: Vec<ChangedWager>,
    /// The number of wagers that are the same.
    pub same: usize,
    /// Rules of the table, apart from wagers, that differ.
    pub rules: Vec<RuleDifference>,
}

/// Compares two tables. With a real stake, the comparison includes rounding.
pub fn diff(first: &GameRules, second: &GameRules, stake: Option<Money>) -> Result<TableDifference, String> {
    let all = FigureRequest { stake, ..FigureRequest::default() };
    let [one, two] = [figures(first, &all)?, figures(second, &all)?];
    let has = |all: &[Figures], wager: &str| all.iter().any(|other| other.wager == wager);
    let only = |mine: &[Figures], other: &[Figures]| {
        let only = mine.iter().filter(|one| !has(other, &one.wager));
        only.cloned().collect::<Vec<_>>()
    };
    let mut difference = TableDifference {
        only_first: only(&one, &two),
        only_second: only(&two, &one),
        rules: rules(first, second),
        ..TableDifference::default()
    };
    for mine in one.into_iter().filter(|mine| has(&two, &mine.wager)) {
        let Some(other) = counterpart(&mine, &two) else { continue };
        let terms = changed_terms(terms(first, &mine.wager), terms(second, &other.wager));
        let alike = mine.net() == other.net() && mine.variance() == other.variance();
        if alike && terms.is_empty() {
            difference.same += 1;
        } else {
            difference.changed.push(ChangedWager { figures: [mine, other.clone()], terms });
        }
    }
    Ok(difference)
}

/// Finds the same wager at another table: at the same position and with the same decision, or else with the best
/// decision.
fn counterpart<'f>(mine: &Figures, others: &'f [Figures]) -> Option<&'f Figures> {
    let same = |other: &&Figures| {
        let place = mine.positions.first();
        let anywhere = mine.positions.is_empty() || other.positions.is_empty();
        other.wager == mine.wager && (anywhere || place.is_some_and(|place| other.positions.contains(place)))
    };
    let decided = others.iter().filter(same).find(|other| other.decision == mine.decision);
    decided.or_else(|| others.iter().find(same))
}

fn changed_terms(first: Vec<Term>, second: Vec<Term>) -> Vec<[Term; 2]> {
    let pairs = first.into_iter().zip(second);
    pairs.filter(|(one, two)| one.says != two.says).map(|(one, two)| [one, two]).collect()
}

/// Compares the rules that are not part of wagers.
fn rules(first: &GameRules, second: &GameRules) -> Vec<RuleDifference> {
    let settings = [first, second].map(|rules| {
        let own = rules.settings().iter().filter(|setting| {
            let of_wager = setting.path.starts_with("wager.") || setting.path.starts_with("every-wager.");
            !of_wager && setting.kind != SettingKind::Text
        });
        own.collect::<Vec<_>>()
    });
    let clauses = |rules: &GameRules, cite| rules.citations().clauses(cite).to_vec();
    let mut found = Vec::new();
    for one in &settings[0] {
        let two = settings[1].iter().find(|two| two.path == one.path);
        if two.is_some_and(|two| two.written == one.written) {
            continue;
        }
        found.push(RuleDifference {
            path: one.path.clone(),
            says: [Some(one.written.clone()), two.map(|two| two.written.clone())],
            clauses: [clauses(first, one.cite), two.map_or(Vec::new(), |two| clauses(second, two.cite))],
        });
    }
    for two in settings[1].iter().filter(|two| !settings[0].iter().any(|one| one.path == two.path)) {
        found.push(RuleDifference {
            path: two.path.clone(),
            says: [None, Some(two.written.clone())],
            clauses: [Vec::new(), clauses(second, two.cite)],
        });
    }
    found
}
