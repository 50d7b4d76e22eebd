//! Every way in which a pack decides a wager: the result and the clauses that decide it.

use std::collections::BTreeSet;

use croupier_rules::{Cell, Choices, Citations, Cite, Composition, Dice, Prize, Verdict};
use croupier_table::GameRules;
use croupier_table::craps::CrapsRules;
use croupier_table::rounds::Rules;

use crate::bet_result::BetResult;

/// A way in which the wagers of a family are decided.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FamilyResult {
    /// The family, such as `place`.
    pub family: String,
    /// The result of the wager.
    pub decided: BetResult,
    /// The clauses that decide it together, the most important first.
    pub clauses: Vec<String>,
}

/// Returns every way in which the rules of a table decide a wager.
pub fn ways(rules: &GameRules) -> BTreeSet<FamilyResult> {
    let found: Vec<(String, BetResult, Cite)> = match rules {
        GameRules::Craps(rules) => craps_ways(rules),
        GameRules::Rounds(rules) => round_ways(rules),
    };
    let citations = rules.citations();
    found.into_iter().map(|(family, decided, cite)| way(family, decided, cite, citations)).collect()
}

fn way(family: String, decided: BetResult, cite: Cite, citations: &Citations) -> FamilyResult {
    FamilyResult { family, decided, clauses: citations.clauses(cite).to_vec() }
}

/// Makes the rules cite the clauses `to` for one way of deciding a wager.
pub(crate) fn recite(rules: &mut GameRules, way: &FamilyResult, to: &[String]) {
    match rules {
        GameRules::Craps(rules) => {
            let verdict = match way.decided {
                BetResult::Won => Verdict::Win,
                BetResult::Lost => Verdict::Lose,
                BetResult::Pushed => Verdict::Push,
            };
            rules.layout.recite(&way.family, verdict, &way.clauses, to);
        }
        GameRules::Rounds(rules) => recite_rows(rules, way, to),
    }
}

fn recite_rows(rules: &mut Rules, way: &FamilyResult, to: &[String]) {
    let from = rules.layout.citations.intern(way.clauses.clone());
    let to = rules.layout.citations.intern(to.to_vec());
    for wager in rules.layout.wagers.iter_mut().filter(|wager| wager.family == way.family) {
        let otherwise = &mut wager.lost_otherwise;
        if way.decided == decided_otherwise(otherwise.value) && otherwise.cite == from {
            otherwise.cite = to;
        }
        for row in &mut wager.rows {
            if decided_by_prize(&row.prize) == way.decided && row.cite == from {
                row.cite = to;
            }
        }
    }
}

/// Returns the result of a wager when none of its rows holds.
fn decided_otherwise(lost: bool) -> BetResult {
    if lost { BetResult::Lost } else { BetResult::Pushed }
}

/// Returns the result that a cell gives a bet; `None` if the bet stands.
fn decided_by_cell(cell: &Cell) -> Option<BetResult> {
    match cell.verdict {
        Verdict::Win => Some(BetResult::Won),
        Verdict::Lose => Some(BetResult::Lost),
        Verdict::Push => Some(BetResult::Pushed),
        Verdict::Stand => None,
    }
}

/// Returns the result that a row's prize gives a bet.
fn decided_by_prize(prize: &Prize) -> BetResult {
    match prize {
        Prize::Odds(_) | Prize::Award(_) | Prize::Share { .. } => BetResult::Won,
        Prize::Lose | Prize::LosePart(_) => BetResult::Lost,
        Prize::Push => BetResult::Pushed,
    }
}

fn craps_ways(rules: &CrapsRules) -> Vec<(String, BetResult, Cite)> {
    let mut found = Vec::new();
    for (id, wager) in rules.layout.ids() {
        for state in 0..wager.spots.len() as u16 {
            let decided = Dice::all().filter_map(|dice| {
                let cell = rules.layout.cell(id, state, dice);
                decided_by_cell(&cell).map(|decided| (wager.family.clone(), decided, cell.cite))
            });
            found.extend(decided);
        }
    }
    found
}

fn round_ways(rules: &Rules) -> Vec<(String, BetResult, Cite)> {
    let mut found = Vec::new();
    for wager in &rules.layout.wagers {
        let rows = wager.rows.iter().map(|row| (decided_by_prize(&row.prize), row.cite));
        let otherwise = (decided_otherwise(wager.lost_otherwise.value), wager.lost_otherwise.cite);
        found.extend(rows.chain([otherwise]).map(|(decided, cite)| (wager.family.clone(), decided, cite)));
    }
    found
}

/// Returns every way in which a pack decides a wager under some choice of the operator.
pub fn ways_of_pack(composition: &Composition) -> BTreeSet<FamilyResult> {
    let compiled = choices_of(composition)
        .into_iter()
        .filter_map(|choices| GameRules::compile(composition, &choices).ok());
    compiled.flat_map(|rules| ways(&rules)).collect()
}

/// Returns the choices under which every setting of a pack takes effect: each value of each option, alone and together
/// with everything that is off by default.
pub(crate) fn choices_of(composition: &Composition) -> Vec<Choices> {
    let essential = composition.essential();
    let mut all = vec![essential.clone()];
    for base in [essential, offering_choices(composition)] {
        for spec in &composition.options {
            all.extend(spec.samples().into_iter().map(|value| {
                let mut choices = base.clone();
                choices.insert(spec.name.clone(), value);
                choices
            }));
        }
    }
    all
}

/// Returns choices that offer everything that is off by default.
fn offering_choices(composition: &Composition) -> Choices {
    let mut choices = composition.essential();
    for spec in composition.options.iter().filter(|spec| spec.default().as_deref() == Some("off")) {
        choices.extend(spec.samples().into_iter().nth(1).map(|on| (spec.name.clone(), on)));
    }
    choices
}
