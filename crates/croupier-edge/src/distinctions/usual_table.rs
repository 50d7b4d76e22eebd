//! The usual table of a game: for each fact, the value that more than half of the compared tables have.

use std::collections::BTreeMap;

use super::profile::{FamilyProfile, TableProfile, WagerProfile};

/// The usual facts of a game. A fact on which the tables do not agree is missing.
pub(super) struct UsualTable<'t> {
    pub(super) points: Option<usize>,
    /// The families that more than half of the tables have.
    pub(super) families: Vec<&'t FamilyProfile>,
    /// The families that at least half of the tables have, so that offering them is nothing special.
    pub(super) common: Vec<&'t str>,
    /// The wagers whose price more than half of all tables share.
    pub(super) wagers: BTreeMap<&'t str, &'t WagerProfile>,
    /// For each family of odds, the usual wager that shows the maximum.
    pub(super) caps: BTreeMap<&'t str, &'t WagerProfile>,
}

impl<'t> UsualTable<'t> {
    pub(super) fn of(tables: &[&'t TableProfile]) -> UsualTable<'t> {
        let most = |count: usize| count * 2 > tables.len();
        let mut families: BTreeMap<&str, Vec<&FamilyProfile>> = BTreeMap::new();
        let mut wagers: BTreeMap<&str, Vec<&WagerProfile>> = BTreeMap::new();
        let mut order: Vec<&str> = Vec::new();
        for family in tables.iter().flat_map(|table| &table.families) {
            if !order.contains(&family.family.as_str()) {
                order.push(&family.family);
            }
            families.entry(&family.family).or_default().push(family);
            for wager in &family.wagers {
                wagers.entry(&wager.wager).or_default().push(wager);
            }
        }
        let shared = |same: fn(&WagerProfile, &WagerProfile) -> bool, all: &[&'t WagerProfile]| {
            let alike = |one: &WagerProfile| all.iter().filter(|other| same(one, other)).count();
            all.iter().find(|one| most(alike(one))).copied()
        };
        let price = |one: &WagerProfile, other: &WagerProfile| one.edge == other.edge;
        let cap = |one: &WagerProfile, other: &WagerProfile| one.caps == other.caps;
        let points: Vec<usize> = tables.iter().map(|table| table.points).collect();
        let alike = |one: &usize| points.iter().filter(|other| *other == one).count();
        UsualTable {
            points: points.iter().find(|one| most(alike(one))).copied(),
            families: order
                .iter()
                .filter(|family| most(families[**family].len()))
                .map(|family| families[family][0])
                .collect(),
            common: order
                .iter()
                .filter(|family| families[**family].len() * 2 >= tables.len())
                .copied()
                .collect(),
            wagers: wagers.iter().filter_map(|(wager, all)| Some((*wager, shared(price, all)?))).collect(),
            caps: families
                .iter()
                .filter_map(|(family, all)| {
                    let odds: Vec<&WagerProfile> = all
                        .iter()
                        .filter_map(|one| one.wagers.first())
                        .filter(|one| !one.caps.is_empty())
                        .collect();
                    Some((*family, shared(cap, &odds)?))
                })
                .collect(),
        }
    }
}
