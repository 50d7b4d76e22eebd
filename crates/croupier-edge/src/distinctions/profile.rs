//! The facts of a table that a player would compare with another table's: its wagers with their payouts and prices, the
//! maximum odds, and the number of points.

use croupier_rules::Cite;
use croupier_table::craps::{self, CrapsRules};
use croupier_table::rounds::{self, Rules};
use croupier_table::{Cap, FeeTerms, GameRules};

use crate::FigureRequest;
use crate::craps::{clauses, named, spots};
use crate::exact::ExactFraction;
use crate::figures::Figures;
use crate::payouts::{Payout, payouts, round_wager};
use crate::select::figures;

/// The facts of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableProfile {
    /// Craps: the number of totals that can become a point; 0 in other games.
    pub(super) points: usize,
    /// The families of wagers, in the order of the pack.
    pub(super) families: Vec<FamilyProfile>,
}

/// A family of wagers, such as `place`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FamilyProfile {
    pub(super) family: String,
    pub(super) wagers: Vec<WagerProfile>,
}

/// A wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WagerProfile {
    pub(super) wager: String,
    pub(super) name: String,
    pub(super) edge: ExactFraction,
    pub(super) payouts: Vec<Payout>,
    /// The house's commission, in words.
    pub(super) fee: Option<String>,
    /// For odds, the maximum multiple of the flat bet on each number.
    pub(super) caps: Vec<(Vec<u8>, u32)>,
    /// The clause behind the maximum odds.
    pub(super) cap_clause: Option<String>,
    /// The wager that this one goes with, if it cannot be made alone.
    pub(super) goes_with: Option<String>,
    /// The clause that establishes the wager.
    pub(super) clause: Option<String>,
}

/// The terms of a wager that its figures do not contain.
struct WagerTerms {
    family: String,
    caps: Vec<Cap>,
    cap_clause: Option<String>,
    fee: Option<FeeTerms>,
    clause: Option<String>,
}

impl TableProfile {
    /// Collects the facts of a table. The error names the wager whose figures cannot be computed.
    pub fn of(rules: &GameRules) -> Result<TableProfile, String> {
        let mut families: Vec<FamilyProfile> = Vec::new();
        for one in figures(rules, &FigureRequest::default())? {
            let Some(terms) = terms(rules, &one) else { continue };
            let known = families.iter().position(|known| known.family == terms.family);
            let place = known.unwrap_or_else(|| {
                families.push(FamilyProfile { family: terms.family.clone(), wagers: Vec::new() });
                families.len() - 1
            });
            // The best decision comes first; only its figures are the wager's cost.
            if families[place].wagers.iter().any(|known| known.wager == one.wager) {
                continue;
            }
            families[place].wagers.push(WagerProfile {
                edge: one.edge(),
                payouts: payouts(rules, &one.wager),
                fee: terms.fee.map(|fee| fee.words()),
                caps: terms.caps.into_iter().map(|cap| (cap.numbers, cap.times)).collect(),
                cap_clause: terms.cap_clause,
                clause: terms.clause,
                wager: one.wager,
                name: one.name,
                goes_with: one.goes_with,
            });
        }
        let points = match rules {
            GameRules::Craps(rules) => rules.layout.points().len(),
            GameRules::Rounds(_) => 0,
        };
        Ok(TableProfile { points, families })
    }

    /// The name of a wager or of a family of wagers.
    pub fn name_of(&self, wager: &str) -> Option<String> {
        let family = || self.family(wager).map(FamilyProfile::name);
        self.wager(wager).map(|known| known.name.clone()).or_else(family)
    }

    pub(super) fn family(&self, family: &str) -> Option<&FamilyProfile> {
        self.families.iter().find(|known| known.family == family)
    }

    pub(super) fn wagers(&self) -> impl Iterator<Item = &WagerProfile> {
        self.families.iter().flat_map(|family| &family.wagers)
    }

    pub(super) fn wager(&self, wager: &str) -> Option<&WagerProfile> {
        self.wagers().find(|known| known.wager == wager)
    }
}

impl FamilyProfile {
    /// The name of the whole family: the words that all its wagers share, such as `Place`.
    pub(super) fn name(&self) -> String {
        self.names().join(" and ")
    }

    /// The names of one or two wagers, or the name of a larger family.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<&str> = Vec::new();
        for wager in &self.wagers {
            if !names.contains(&wager.name.as_str()) {
                names.push(&wager.name);
            }
        }
        if names.len() <= 2 {
            return names.into_iter().map(str::to_owned).collect();
        }
        let first: Vec<&str> = names[0].split(' ').collect();
        let shared = (0..first.len()).take_while(|word| {
            names.iter().all(|name| name.split(' ').nth(*word) == first.get(*word).copied())
        });
        let words = match shared.count() {
            0 => first.join(" "),
            words => first[..words].join(" "),
        };
        vec![words]
    }

    /// The wager with the lowest edge.
    pub(super) fn cheapest(&self) -> Option<&WagerProfile> {
        self.wagers.iter().min_by(|one, other| one.edge.cmp(&other.edge))
    }
}

fn terms(rules: &GameRules, one: &Figures) -> Option<WagerTerms> {
    match rules {
        GameRules::Craps(rules) => terms_at_craps(rules, one),
        GameRules::Rounds(rules) => terms_of_rounds(rules, one),
    }
}

fn terms_at_craps(rules: &CrapsRules, one: &Figures) -> Option<WagerTerms> {
    let layout = &rules.layout;
    let id = named(layout, &spots(layout), &one.wager).first()?.wager;
    let wager = layout.wager(id);
    let stakes = craps::stake_terms(rules, id);
    let first = |cite: Cite| clauses(&layout.citations, &[cite]).into_iter().next();
    Some(WagerTerms {
        family: wager.family.clone(),
        cap_clause: stakes.caps.first().and_then(|cap| first(cap.cite)),
        caps: stakes.caps,
        fee: craps::fee_terms(layout, id),
        clause: first(wager.cite),
    })
}

fn terms_of_rounds(rules: &Rules, one: &Figures) -> Option<WagerTerms> {
    let id = round_wager(rules, &one.wager)?;
    let wager = rules.layout.wager(id);
    Some(WagerTerms {
        family: wager.family.clone(),
        caps: Vec::new(),
        cap_clause: None,
        fee: rounds::fee_terms(rules, id),
        clause: clauses(&rules.layout.citations, &[wager.cite]).into_iter().next(),
    })
}
