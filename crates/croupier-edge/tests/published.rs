//! The exact figures against those that other people have printed, each with where it stands.
//!
//! Ours are rounded to the digits that were printed; fractions must be the same. Figures that were printed wrong stand
//! apart, each with the reason and with what is right. What is printed nowhere, and was computed by the readers of the
//! documents before there was this program, stands apart too.

#![allow(dead_code, reason = "each of the two suites uses its part of what they share")]

mod baccarat;
mod cards_and_wheel;
mod computed;
mod crapless;
mod craps;
mod sheet;
mod sources;
mod with_odds;
mod wrong;

use std::collections::BTreeSet;

use sheet::{Row, Sheet};

use crate::support;

#[track_caller]
fn agrees(sheets: &[Sheet]) {
    let lines = sheets.iter().flat_map(Sheet::differences).collect();
    support::assert_none(lines, "printed figures");
}

#[test]
fn craps_as_printed() {
    agrees(craps::SHEETS);
}

#[test]
fn crapless_craps_as_printed() {
    agrees(crapless::SHEETS);
}

#[test]
fn baccarat_as_printed() {
    agrees(baccarat::SHEETS);
}

#[test]
fn red_dog_war_and_wheel_as_printed() {
    agrees(cards_and_wheel::SHEETS);
}

#[test]
fn what_the_readers_computed() {
    agrees(computed::SHEETS);
}

/// The suite stays as large as it is: so many different figures that other people printed. What is printed once counts
/// once, whichever packs it is compared with.
#[test]
fn many_figures_are_compared() {
    let sheets = [craps::SHEETS, crapless::SHEETS, baccarat::SHEETS, cards_and_wheel::SHEETS];
    let rows = sheets.into_iter().flatten().flat_map(|sheet| sheet.rows);
    let printed =
        |Row(wager, figure, printed, source): &Row| format!("{wager} {figure:?} {printed} {source}");
    let different = rows.map(printed).collect::<BTreeSet<String>>().len() + with_odds::count();
    assert!(different >= 400, "only {different} figures");
}
