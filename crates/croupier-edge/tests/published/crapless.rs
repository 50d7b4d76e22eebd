//! Printed figures of crapless craps and of wagers that only Maryland's rules have.

use super::sheet::Figure::{Deviation, Edge, Net, Win};
use super::sheet::{Row, Sheet};
use super::sources::{
    BONUS_CRAPS, CHIPS_AND_TRUTHS, CRAPS_HERO, CRAPSFEST, JADEN, POKER_COACHING, ROLLERS, SET_THINGS,
    STRIKINGLY,
};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet { pack: "mlgca-crapless", options: &[], rows: LINE_AND_PLACE },
    Sheet { pack: "mlgca-crapless", options: &[("buy-bets", "on"), ("buy-vig", "upfront")], rows: BUY },
    Sheet { pack: "mlgca-crapless", options: &[("buy-bets", "on"), ("buy-vig", "on-win")], rows: BUY_ON_WIN },
    Sheet { pack: "mlgca-crapless", options: &[("bonus-craps", "a")], rows: BONUS_A },
    Sheet { pack: "mlgca-crapless", options: &[("bonus-craps", "b")], rows: BONUS_B },
];

const LINE_AND_PLACE: &[Row] = &[
    Row("pass", Edge, "5.382", CRAPSFEST),
    Row("pass", Edge, "5.38", STRIKINGLY),
    Row("pass", Edge, "5.4", CRAPS_HERO),
    Row("come", Edge, "5.38", STRIKINGLY),
    Row("pass-odds-2", Win, "1/7", STRIKINGLY),
    Row("pass-odds-12", Win, "1/7", STRIKINGLY),
    Row("pass-odds-3", Win, "1/4", STRIKINGLY),
    Row("pass-odds-11", Win, "1/4", STRIKINGLY),
    Row("place-2", Edge, "7.1", ROLLERS),
    Row("place-12", Edge, "7.1", ROLLERS),
    Row("place-3", Edge, "6.3", ROLLERS),
    Row("place-11", Edge, "6.3", ROLLERS),
    Row("place-6", Edge, "1.515", JADEN),
    Row("whirl", Edge, "13.33", POKER_COACHING),
];

const BUY: &[Row] = &[
    Row("buy-2", Edge, "4.8", ROLLERS),
    Row("buy-3", Edge, "4.8", ROLLERS),
    Row("buy-4", Edge, "4.8", ROLLERS),
    Row("buy-5", Edge, "4.8", ROLLERS),
    Row("buy-6", Edge, "4.8", ROLLERS),
    Row("buy-8", Edge, "4.8", ROLLERS),
    Row("buy-9", Edge, "4.8", ROLLERS),
    Row("buy-10", Edge, "4.8", ROLLERS),
    Row("buy-11", Edge, "4.8", ROLLERS),
    Row("buy-12", Edge, "4.8", ROLLERS),
];

const BUY_ON_WIN: &[Row] = &[
    Row("buy-4", Edge, "1.67", CHIPS_AND_TRUTHS),
    Row("buy-4", Win, "1/3", CHIPS_AND_TRUTHS),
    Row("buy-10", Edge, "1.67", SET_THINGS),
    Row("buy-10", Edge, "1.667", JADEN),
    Row("buy-10", Edge, "1/60", JADEN),
    Row("buy-10", Deviation, "1.391", JADEN),
    Row("buy-5", Edge, "2.000", JADEN),
    Row("buy-5", Edge, "1/50", JADEN),
    Row("buy-9", Deviation, "1.200", JADEN),
    Row("buy-6", Edge, "2.273", JADEN),
    Row("buy-8", Edge, "1/44", JADEN),
    Row("buy-8", Deviation, "1.071", JADEN),
];

const BONUS_A: &[Row] = &[
    Row("all-small", Edge, "7.76", BONUS_CRAPS),
    Row("all-tall", Edge, "7.76", BONUS_CRAPS),
    Row("all-small", Win, "0.026354", BONUS_CRAPS),
    Row("make-them-all", Edge, "7.46", BONUS_CRAPS),
    Row("make-them-all", Win, "0.005258", BONUS_CRAPS),
];

const BONUS_B: &[Row] = &[
    Row("all-small", Edge, "18.30", BONUS_CRAPS),
    Row("all-tall", Net, "-0.183029", BONUS_CRAPS),
    Row("make-them-all", Edge, "20.61", BONUS_CRAPS),
    Row("make-them-all", Net, "-0.206087", BONUS_CRAPS),
];
