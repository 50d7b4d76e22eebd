//! Unpublished figures that the readers of the documents computed. They come from the appendix of the readings and the
//! notes next to the published figures.

use super::sheet::Figure::{Deviation, Edge, EdgeOnResolved, ElementOfRisk, Lose, Net, Push, Win};
use super::sheet::{Figure, Row, Sheet};

/// The appendix of the readings, or a note next to the published figures.
const READERS: &str = "the readers of the documents";
const BACCARAT: &str = "mlgca-midi-baccarat";

const fn row(wager: &'static str, figure: Figure, printed: &'static str) -> Row {
    Row(wager, figure, printed, READERS)
}

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet { pack: "bclc-craps", options: &[("fire-bet", "on"), ("sharpshooter", "on")], rows: BCLC },
    Sheet {
        pack: "mlgca-crapless",
        options: &[("place-2", "25-to-5"), ("place-3", "13-to-5"), ("fire-bet", "a"), ("bonus-craps", "a")],
        rows: MLGCA_A,
    },
    Sheet { pack: "mlgca-crapless", options: &[("fire-bet", "b"), ("bonus-craps", "b")], rows: MLGCA_B },
    Sheet {
        pack: "mlgca-crapless",
        options: &[("buy-bets", "on")],
        rows: &[row("buy-2", Edge, "0.714286"), row("buy-12", Edge, "0.714286"), row("buy-3", Edge, "1.25")],
    },
    Sheet {
        pack: "casablanca-craps",
        options: &[("field-2", "3-to-1"), ("field-12", "3-to-1")],
        rows: &[row("field", Edge, "0/1"), row("hi-lo", Edge, "13.89")],
    },
    Sheet {
        pack: "bclc-red-dog",
        options: &[("decks", "4")],
        rows: &[row("ante", Net, "-0.028838"), row("ante", Deviation, "1.5845")],
    },
    Sheet { pack: "bclc-red-dog", options: &[("decks", "5")], rows: FIVE_DECKS },
    Sheet {
        pack: "bclc-red-dog",
        options: &[],
        rows: &[row("ante", Net, "-0.027978"), row("ante", Deviation, "1.5953")],
    },
    Sheet { pack: "bclc-casino-war", options: &[], rows: WAR },
    Sheet { pack: BACCARAT, options: ALL_SIDES_A, rows: SIDES_A },
    Sheet { pack: BACCARAT, options: ALL_SIDES_B, rows: SIDES_B },
    Sheet { pack: BACCARAT, options: ALL_SIDES_C, rows: SIDES_C },
    Sheet { pack: BACCARAT, options: &[("jackpot-baccarat", "d"), ("lucky-nines", "d")], rows: SIDES_D },
    Sheet {
        pack: BACCARAT,
        options: &[("jackpot-baccarat", "e")],
        rows: &[row("jackpot-baccarat", Edge, "13.60")],
    },
    Sheet { pack: BACCARAT, options: SIX_DECK_SIDES, rows: SIX_DECKS },
    Sheet {
        pack: BACCARAT,
        options: &[("variant", "fortune-7"), ("decks", "6")],
        rows: &[row("one-up", Edge, "8.821981")],
    },
    Sheet {
        pack: BACCARAT,
        options: &[("five-treasures", "a"), ("decks", "6")],
        rows: &[row("blazing-7s", Edge, "7.317986")],
    },
    Sheet { pack: BACCARAT, options: &[("variant", "ez"), ("decks", "6")], rows: EZ_SIX_DECKS },
];

const BCLC: &[Row] = &[
    row("pass", Deviation, "0.999900"),
    row("dont-pass", Deviation, "0.985919"),
    row("any-craps", Deviation, "2.514157"),
    row("horn", Deviation, "2.085416"),
    row("world", EdgeOnResolved, "16.00"),
    row("fire-bet", Edge, "20.762750"),
    row("fire-bet", Deviation, "16.4256"),
    row("fire-bet", Win, "1.060055%"),
    row("fire-bet", Figure::Chance(249), "0.001639933139"),
    row("fire-bet", Figure::Chance(999), "0.000162434749"),
    row("sharpshooter", Edge, "21.611403"),
    row("sharpshooter", Deviation, "7.1939"),
    row("sharpshooter", Win, "6.695339%"),
];

const MLGCA_A: &[Row] = &[
    row("pass", Edge, "373/6930"),
    row("pass", Deviation, "0.998550"),
    row("place-2", Edge, "14.285714"),
    row("place-12", Deviation, "2.2745"),
    row("place-3", Edge, "10.0"),
    row("place-11", Deviation, "1.6238"),
    row("six-seven-eight", Edge, "1/18"),
    row("fire-bet", Edge, "13.415214"),
    row("fire-bet", Figure::Chance(24), "0.007051261"),
    row("fire-bet", Figure::Chance(249), "0.001544488"),
    row("fire-bet", Figure::Chance(999), "0.00030344"),
    row("all-small", Win, "20049/760760"),
    row("all-tall", Edge, "7.761318"),
    row("all-tall", Deviation, "5.6065"),
    row("make-them-all", Win, "126538525259/24067258815600"),
    row("make-them-all", Edge, "7.464"),
];

const MLGCA_B: &[Row] = &[
    row("fire-bet", Edge, "25.7330"),
    row("all-small", Edge, "18.302881"),
    row("all-small", Deviation, "4.9657"),
    row("make-them-all", Edge, "20.609"),
];

const FIVE_DECKS: &[Row] =
    &[row("ante", Edge, "2.8335"), row("ante", Net, "-0.028335"), row("ante", ElementOfRisk, "2.4049")];

const WAR: &[Row] = &[
    row("war war", Net, "-0.023301"),
    row("war surrender", Net, "-0.036977"),
    row("war war", ElementOfRisk, "2.1696"),
    row("tie", Win, "23/311"),
    row("tie", Net, "-0.186495"),
];

const ALL_SIDES_A: &[(&str, &str)] = &[
    ("dragon-bonus", "a"),
    ("five-treasures", "a"),
    ("jackpot-baccarat", "a"),
    ("lucky-nines", "a"),
    ("any-pair", "on"),
];

const SIDES_A: &[Row] = &[
    row("dragon-bonus-player", Edge, "2.651675"),
    row("dragon-bonus-banker", Edge, "9.373074"),
    row("blazing-7s", Edge, "7.291081"),
    row("cover-all", Edge, "9.25"),
    row("jackpot-baccarat", Edge, "14.52"),
    row("lucky-nines", Edge, "19.058325"),
    row("lucky-nines", Deviation, "3.7933"),
    row("any-pair-player", Edge, "9.786840"),
    row("any-pair-banker", Edge, "9.786840"),
    row("any-pair-player", Win, "31/415"),
];

const ALL_SIDES_B: &[(&str, &str)] =
    &[("dragon-bonus", "b"), ("five-treasures", "b"), ("jackpot-baccarat", "b"), ("lucky-nines", "b")];

const SIDES_B: &[Row] = &[
    row("dragon-bonus-player", Edge, "2.582256"),
    row("dragon-bonus-banker", Edge, "8.847318"),
    row("heavenly-9", Edge, "9.310544"),
    row("heavenly-9", Deviation, "4.39775"),
    row("heavenly-9", Figure::Chance(75), "0.00206211"),
    row("heavenly-9", Figure::Chance(10), "0.06819766"),
    row("blazing-7s", Edge, "7.779701"),
    row("blazing-7s", Deviation, "10.7651"),
    row("cover-all", Edge, "2.966430"),
    row("cover-all", Win, "0.13861939"),
    row("cover-all", Deviation, "2.4188"),
    row("jackpot-baccarat", Edge, "15.802586"),
    row("lucky-nines", Edge, "14.90"),
];

const ALL_SIDES_C: &[(&str, &str)] = &[
    ("dragon-bonus", "c"),
    ("jackpot-baccarat", "c"),
    ("lucky-nines", "c"),
    ("variant", "no-commission"),
    ("super-6", "on"),
    ("lucky-6", "on"),
];

const SIDES_C: &[Row] = &[
    row("dragon-bonus-player", Edge, "2.499629"),
    row("dragon-bonus-banker", Edge, "8.530545"),
    row("jackpot-baccarat", Edge, "16.82"),
    row("lucky-nines", Edge, "8.273032"),
    row("lucky-nines", Deviation, "7.2087"),
    row("lucky-nines", Lose, "891881376/1229930520"),
    row("banker", Edge, "1.458104"),
    row("super-6", Edge, "13.818055"),
    row("super-6", Deviation, "3.6120"),
    row("lucky-6", Edge, "16.683572"),
    row("lucky-6", Deviation, "3.5956"),
];

const SIDES_D: &[Row] = &[row("jackpot-baccarat", Edge, "12.06"), row("lucky-nines", Edge, "14.62")];

const SIX_DECK_SIDES: &[(&str, &str)] = &[
    ("decks", "6"),
    ("dragon-bonus", "b"),
    ("five-treasures", "b"),
    ("variant", "no-commission"),
    ("super-6", "on"),
    ("lucky-6", "on"),
    ("any-pair", "on"),
];

const SIX_DECKS: &[Row] = &[
    row("player", Edge, "1.237415"),
    row("tie", Edge, "14.438160"),
    row("tie", Win, "83552962932288/878869206895680"),
    row("player", Push, "83552962932288/878869206895680"),
    row("banker", Edge, "1.454808"),
    row("super-6", Edge, "13.848878"),
    row("lucky-6", Edge, "16.716333"),
    row("dragon-bonus-player", Edge, "2.593588"),
    row("dragon-bonus-banker", Edge, "8.857921"),
    row("heavenly-9", Edge, "9.295935"),
    row("blazing-7s", Edge, "7.779209"),
    row("cover-all", Edge, "2.955660"),
    row("any-pair-player", Edge, "10.685135"),
];

const EZ_SIX_DECKS: &[Row] = &[row("banker", Edge, "1.016093"), row("panda-8", Edge, "10.207383")];
