//! Compares the exact figures with published ones, each with its source.
//!
//! Our figures are rounded to the printed digits; fractions must be the same. Figures that were printed wrong are
//! listed separately, each with the reason and the right figure. So are figures that were published nowhere, but that
//! the readers of the documents computed before this program existed.

#![allow(dead_code, reason = "each of the two suites uses a part of the shared code")]

mod baccarat;
mod cards_and_wheel;
mod computed;
mod crapless;
mod craps;
mod sheet;
mod sic_bo;
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
fn sic_bo_as_printed() {
    agrees(sic_bo::SHEETS);
}

#[test]
fn figures_that_the_readers_computed() {
    agrees(computed::SHEETS);
}

/// The suite must not lose figures: it checks the number of different published figures. A figure printed once counts
/// once, even if several packs are compared with it.
#[test]
fn many_figures_are_compared() {
    let sheets = [craps::SHEETS, crapless::SHEETS, baccarat::SHEETS, cards_and_wheel::SHEETS, sic_bo::SHEETS];
    let rows = sheets.into_iter().flatten().flat_map(|sheet| sheet.rows);
    let printed =
        |Row(wager, figure, printed, source): &Row| format!("{wager} {figure:?} {printed} {source}");
    let different = rows.map(printed).collect::<BTreeSet<String>>().len() + with_odds::count();
    assert!(different >= 400, "only {different} figures are compared");
}
