//! Two tables side by side: wagers that only one has, other terms, and what that does to the edge.

use croupier_rules::SettingKind;
use croupier_table::GameRules;

use crate::Asked;
use crate::exact::Exact;
use crate::figures::Figures;
use crate::select::figures;
use crate::terms::{Term, terms};

/// A wager that both tables have and that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The wager's figures at each of the tables.
    pub figures: [Figures; 2],
    /// The terms that differ, as each of the tables has them.
    pub terms: Vec<[Term; 2]>,
}

impl Changed {
    /// How much more the player loses at the second table, for each unit of stake.
    pub fn edge_difference(&self) -> Exact {
        self.figures[0].net() - self.figures[1].net()
    }
}

/// A rule of the table, as it stands in the packs' blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Where it stands: `betting.close`, `shooter.needs`.
    pub path: String,
    /// What each of the tables has; none where it says nothing.
    pub says: [Option<String>; 2],
    /// The clauses of each.
    pub clauses: [Vec<String>; 2],
}

/// What differs between two tables.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Difference {
    /// Wagers that only the first has.
    pub only_first: Vec<Figures>,
    /// Wagers that only the second has.
    pub only_second: Vec<Figures>,
    /// Wagers that differ.
    pub changed: Vec<Changed>,
    /// How many wagers are the same.
    pub same: usize,
    /// Rules of the table, apart from wagers, that differ.
    pub rules: Vec<Rule>,
}

/// Compares two tables.
pub fn diff(first: &GameRules, second: &GameRules) -> Result<Difference, String> {
    let all = Asked::default();
    let [one, mut two] = [figures(first, &all)?, figures(second, &all)?];
    let mut difference = Difference { rules: rules(first, second), ..Difference::default() };
    for mine in one {
        // The first of the same name is the best decision: so the best is compared with the best.
        let Some(place) = two.iter().position(|other| other.wager == mine.wager) else {
            difference.only_first.push(mine);
            continue;
        };
        let other = two.remove(place);
        let terms = changed_terms(terms(first, &mine.wager), terms(second, &other.wager));
        let alike = mine.net() == other.net() && mine.variance() == other.variance();
        if alike && terms.is_empty() {
            difference.same += 1;
        } else {
            difference.changed.push(Changed { figures: [mine, other], terms });
        }
    }
    difference.only_second = two;
    Ok(difference)
}

fn changed_terms(first: Vec<Term>, second: Vec<Term>) -> Vec<[Term; 2]> {
    let pairs = first.into_iter().zip(second);
    pairs.filter(|(one, two)| one.says != two.says).map(|(one, two)| [one, two]).collect()
}

/// The rules apart from wagers that differ.
fn rules(first: &GameRules, second: &GameRules) -> Vec<Rule> {
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
        found.push(Rule {
            path: one.path.clone(),
            says: [Some(one.written.clone()), two.map(|two| two.written.clone())],
            clauses: [clauses(first, one.cite), two.map_or(Vec::new(), |two| clauses(second, two.cite))],
        });
    }
    for two in settings[1].iter().filter(|two| !settings[0].iter().any(|one| one.path == two.path)) {
        found.push(Rule {
            path: two.path.clone(),
            says: [None, Some(two.written.clone())],
            clauses: [Vec::new(), clauses(second, two.cite)],
        });
    }
    found
}
