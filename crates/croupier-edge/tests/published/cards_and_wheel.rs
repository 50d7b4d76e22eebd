//! Printed figures of Red Dog, Casino War and the Big Six wheel.

use super::sheet::Figure::{Chance, Deviation, Edge, ElementOfRisk, Net, Win};
use super::sheet::{Row, Sheet};
use super::sources::{
    BEATING_BONUSES, BIG_SIX_AUSTRALIA, BIG_SIX_COPY, CASINO_TO_BE, JADEN, JUICESTORM, MONEY_WHEEL,
    ODDS_SHARK, RED_DOG_WIKIPEDIA, WAR_ODDS, WIZARD_17, WOO_RED_DOG,
};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet { pack: "bclc-red-dog", options: &[("decks", "4")], rows: FOUR_DECKS },
    Sheet { pack: "bclc-red-dog", options: &[("decks", "6")], rows: SIX_DECKS },
    Sheet { pack: "bclc-red-dog", options: &[], rows: RAISES },
    Sheet { pack: "bclc-casino-war", options: &[], rows: WAR },
    Sheet { pack: "bclc-wheel", options: &[], rows: WHEEL },
    Sheet {
        pack: "bclc-wheel",
        options: &[("wheel", LOGO_45)],
        rows: &[
            Row("space-logo", Edge, "14.81", MONEY_WHEEL),
            Row("space-joker", Edge, "14.81", MONEY_WHEEL),
        ],
    },
    Sheet { pack: "bclc-wheel", options: &[("wheel", AUSTRALIA)], rows: AUSTRALIAN },
];

/// The 54 spaces of Las Vegas, with the joker and the logo at 45 to 1.
const LOGO_45: &str = "1=1 2=2 5=5 10=10 20=20 joker=45 logo=45 : \
    joker 1 2 1 5 1 2 1 10 2 1 2 1 20 1 2 1 5 2 1 10 1 2 1 5 2 1 \
    logo 1 2 1 5 1 2 1 10 5 1 2 1 20 1 2 1 5 2 1 10 1 2 1 5 2 1";

/// 52 spaces: one each of two symbols at 47 to 1, then 2 at 23, 4 at 11, 8 at 5, 12 at 3 and 24 at 1.
const AUSTRALIA: &str = "a=47 b=47 c=23 d=11 e=5 f=3 g=1 : \
    a b c c d d d d e e e e e e e e f f f f f f f f f f f f \
    g g g g g g g g g g g g g g g g g g g g g g g g";

const FOUR_DECKS: &[Row] = &[
    Row("ante", Edge, "2.884", RED_DOG_WIKIPEDIA),
    Row("ante", ElementOfRisk, "2.447", RED_DOG_WIKIPEDIA),
    Row("ante", Edge, "2.88", ODDS_SHARK),
    Row("ante", Deviation, "1.6", JUICESTORM),
];

const SIX_DECKS: &[Row] = &[
    Row("ante", Edge, "2.798", RED_DOG_WIKIPEDIA),
    Row("ante", ElementOfRisk, "2.375", RED_DOG_WIKIPEDIA),
    Row("ante", Edge, "2.80", ODDS_SHARK),
    Row("ante", Deviation, "1.6", JUICESTORM),
];

const RAISES: &[Row] = &[
    Row("raise-1", Win, "0.077419", WOO_RED_DOG),
    Row("raise-1", Net, "-0.535484", WOO_RED_DOG),
    Row("raise-2", Win, "0.154839", WOO_RED_DOG),
    Row("raise-2", Net, "-0.225806", WOO_RED_DOG),
    Row("raise-3", Win, "0.232258", WOO_RED_DOG),
    Row("raise-3", Net, "-0.303226", WOO_RED_DOG),
    Row("raise-4", Win, "0.309677", WOO_RED_DOG),
    Row("raise-4", Net, "-0.380645", WOO_RED_DOG),
    Row("raise-5", Win, "0.387097", WOO_RED_DOG),
    Row("raise-5", Net, "-0.225806", WOO_RED_DOG),
    Row("raise-6", Win, "0.464516", WOO_RED_DOG),
    Row("raise-6", Net, "-0.070968", WOO_RED_DOG),
    Row("raise-7", Win, "0.541935", WOO_RED_DOG),
    Row("raise-7", Net, "0.083871", WOO_RED_DOG),
    Row("raise-8", Win, "0.619355", WOO_RED_DOG),
    Row("raise-8", Net, "0.238710", WOO_RED_DOG),
    Row("raise-9", Win, "0.696774", WOO_RED_DOG),
    Row("raise-9", Net, "0.393548", WOO_RED_DOG),
    Row("raise-10", Win, "0.774194", WOO_RED_DOG),
    Row("raise-10", Net, "0.548387", WOO_RED_DOG),
    Row("raise-11", Win, "0.851613", WOO_RED_DOG),
    Row("raise-11", Net, "0.703226", WOO_RED_DOG),
];

/// Six decks; both wagers are won on a second tie.
const WAR: &[Row] = &[
    Row("war war", Edge, "2.33", WAR_ODDS),
    Row("war war", Edge, "2.3301", WAR_ODDS),
    Row("war war", Net, "-0.023301", WAR_ODDS),
    Row("war war", Chance(2), "0.005471", WAR_ODDS),
    Row("war war", Chance(1), "0.497265", WAR_ODDS),
    Row("war war", Chance(-1), "0.463023", WAR_ODDS),
    Row("war war", Chance(-2), "0.034242", WAR_ODDS),
    Row("war war", Win, "0.502735", WAR_ODDS),
    Row("war surrender", Edge, "3.70", WAR_ODDS),
    Row("tie", Edge, "18.65", WAR_ODDS),
    Row("war war", Edge, "23138/993023", JADEN),
    Row("war war", Deviation, "1.057637", JADEN),
    Row("war war", Deviation, "1.0576", JADEN),
    Row("war surrender", Edge, "23/622", JADEN),
    Row("war surrender", Deviation, "0.9712", JADEN),
    Row("tie", Edge, "58/311", JADEN),
    Row("tie", Deviation, "2.8787", JADEN),
    Row("war war", ElementOfRisk, "2.17", BEATING_BONUSES),
    Row("war war", Edge, "2.33", WIZARD_17),
    Row("war surrender", Edge, "3.7", CASINO_TO_BE),
];

const WHEEL: &[Row] = &[
    Row("space-1", Edge, "11.11", MONEY_WHEEL),
    Row("space-1", Win, "24/54", MONEY_WHEEL),
    Row("space-1", Deviation, "0.9938", JADEN),
    Row("space-2", Edge, "16.67", MONEY_WHEEL),
    Row("space-2", Win, "15/54", MONEY_WHEEL),
    Row("space-2", Deviation, "1.3437", JADEN),
    Row("space-5", Edge, "22.22", MONEY_WHEEL),
    Row("space-5", Win, "7/54", MONEY_WHEEL),
    Row("space-5", Deviation, "2.0154", JADEN),
    Row("space-10", Edge, "18.52", MONEY_WHEEL),
    Row("space-10", Win, "4/54", MONEY_WHEEL),
    Row("space-10", Deviation, "2.8808", JADEN),
    Row("space-20", Edge, "22.22", MONEY_WHEEL),
    Row("space-20", Win, "2/54", MONEY_WHEEL),
    Row("space-20", Deviation, "3.9659", JADEN),
    Row("space-joker", Edge, "24.07", MONEY_WHEEL),
    Row("space-logo", Win, "1/54", MONEY_WHEEL),
    Row("space-logo", Deviation, "5.5275", JADEN),
    Row("space-1", Win, "44.44%", BIG_SIX_COPY),
    Row("space-2", Win, "27.78%", BIG_SIX_COPY),
    Row("space-5", Win, "12.96%", BIG_SIX_COPY),
    Row("space-10", Win, "7.41%", BIG_SIX_COPY),
];

const AUSTRALIAN: &[Row] = &[
    Row("space-a", Edge, "7.69", BIG_SIX_AUSTRALIA),
    Row("space-b", Edge, "7.69", BIG_SIX_AUSTRALIA),
    Row("space-c", Edge, "7.69", BIG_SIX_AUSTRALIA),
    Row("space-d", Edge, "7.69", BIG_SIX_AUSTRALIA),
    Row("space-e", Edge, "7.69", BIG_SIX_AUSTRALIA),
    Row("space-f", Edge, "7.69", BIG_SIX_AUSTRALIA),
    Row("space-g", Edge, "7.69", BIG_SIX_AUSTRALIA),
];
