//! Printed figures of Sic Bo, by the Australian paytable and by that of Macau.

use super::sheet::Figure::{Chance, Edge, Win};
use super::sheet::{Row, Sheet};
use super::sources::{
    DUCKY_SIC_BO, GAMBLE_GNOME, HIGH_ROLLER_SIC_BO, ONLINE_SIC_BO, SIC_EM, TOKYO_3, WOO_SIC_BO,
    WOO_SIC_BO_APPENDIX,
};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet { pack: "house-sic-bo", options: &[], rows: BOTH },
    Sheet { pack: "house-sic-bo", options: &[], rows: AUSTRALIA },
    Sheet { pack: "house-sic-bo", options: &[("paytable", "macau")], rows: BOTH },
    Sheet { pack: "house-sic-bo", options: &[("paytable", "macau")], rows: MACAU },
];

const BOTH: &[Row] = &[
    Row("small", Edge, "2.78", WOO_SIC_BO),
    Row("small", Win, "48.61%", WOO_SIC_BO),
    Row("big", Edge, "2.78", WOO_SIC_BO),
    Row("big", Win, "48.61%", WOO_SIC_BO),
    Row("odd", Edge, "2.78", DUCKY_SIC_BO),
    Row("even", Edge, "2.78", DUCKY_SIC_BO),
    Row("odd", Win, "48.61%", DUCKY_SIC_BO),
    Row("single-1", Edge, "7.87", ONLINE_SIC_BO),
    Row("single-6", Edge, "7.87", HIGH_ROLLER_SIC_BO),
    Row("single-3", Edge, "17/216", WOO_SIC_BO_APPENDIX),
    Row("single-3", Chance(1), "75/216", WOO_SIC_BO_APPENDIX),
    Row("single-3", Chance(2), "15/216", WOO_SIC_BO_APPENDIX),
    Row("single-3", Chance(3), "1/216", WOO_SIC_BO_APPENDIX),
    Row("small", Win, "105/216", WOO_SIC_BO_APPENDIX),
    Row("small", Edge, "6/216", WOO_SIC_BO_APPENDIX),
    Row("total-4", Win, "3/216", WOO_SIC_BO_APPENDIX),
    Row("total-4", Win, "1.39%", WOO_SIC_BO),
    Row("total-5", Win, "2.78%", WOO_SIC_BO),
    Row("total-6", Win, "4.63%", WOO_SIC_BO),
];

const AUSTRALIA: &[Row] = &[
    Row("total-4", Edge, "12.50", WOO_SIC_BO),
    Row("total-17", Edge, "12.50", WOO_SIC_BO),
    Row("total-5", Edge, "11.11", WOO_SIC_BO),
    Row("total-16", Edge, "11.11", WOO_SIC_BO),
    Row("total-6", Edge, "12", TOKYO_3),
    Row("total-15", Edge, "12", TOKYO_3),
    Row("total-7", Edge, "10", TOKYO_3),
    Row("total-14", Edge, "9.7", GAMBLE_GNOME),
    Row("total-8", Edge, "12.5", GAMBLE_GNOME),
    Row("total-13", Edge, "12.5", GAMBLE_GNOME),
    Row("total-12", Edge, "7", TOKYO_3),
    Row("total-10", Edge, "12.5", GAMBLE_GNOME),
    Row("total-11", Edge, "12.5", GAMBLE_GNOME),
    Row("triple-1", Edge, "16.20", ONLINE_SIC_BO),
    Row("triple-6", Edge, "16.20", ONLINE_SIC_BO),
    Row("triple-2", Edge, "16.2037", SIC_EM),
    Row("any-triple", Edge, "11", TOKYO_3),
    Row("combination-2-5", Edge, "2.8", TOKYO_3),
    Row("total-9", Edge, "7", TOKYO_3),
    Row("total-16", Edge, "11", TOKYO_3),
];

const MACAU: &[Row] = &[
    Row("total-4", Edge, "29.17", WOO_SIC_BO),
    Row("total-17", Edge, "29.17", WOO_SIC_BO),
    Row("total-5", Edge, "47.22", WOO_SIC_BO),
    Row("total-16", Edge, "47.22", WOO_SIC_BO),
    Row("total-6", Edge, "30.56", WOO_SIC_BO),
    Row("total-15", Edge, "30.56", WOO_SIC_BO),
    Row("total-7", Edge, "9.7", GAMBLE_GNOME),
    Row("total-14", Edge, "9.7", GAMBLE_GNOME),
    Row("total-8", Edge, "12.5", GAMBLE_GNOME),
    Row("total-13", Edge, "12.5", GAMBLE_GNOME),
    Row("total-10", Edge, "12.5", GAMBLE_GNOME),
    Row("total-11", Edge, "12.5", GAMBLE_GNOME),
    Row("double-1", Edge, "33.33", ONLINE_SIC_BO),
    Row("double-6", Edge, "33.33", ONLINE_SIC_BO),
    Row("triple-1", Edge, "30.09", ONLINE_SIC_BO),
    Row("triple-6", Edge, "30.09", ONLINE_SIC_BO),
    Row("combination-1-2", Edge, "16.67", HIGH_ROLLER_SIC_BO),
    Row("combination-5-6", Edge, "16.67", HIGH_ROLLER_SIC_BO),
];
