//! Printed figures of baccarat, its variants and side wagers.

use super::sheet::Figure::{Chance, Deviation, Edge, EdgeOnResolved, Lose, Net, Push, Win};
use super::sheet::{Row, Sheet};
use super::sources::{
    APHEAT, CASINO_REVIEWS, DRAGON, EXCEL_PUNKS, EXPLOIT, JACKPOT, JACOBSON_DRAGON, JACOBSON_PAIRS,
    JACOBSON_PANDA, JACOBSON_SIX, JADEN, LUCKY_6, LUCKY_NINES, MULTIPLAYER, ONE_UP, PAIR_CALCULATOR,
    RESPONSIBLE, TREASURES, USER_CASINO, VISION, WOO_BACCARAT,
};

const PACK: &str = "mlgca-midi-baccarat";

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet { pack: PACK, options: &[], rows: EIGHT },
    Sheet { pack: PACK, options: &[("decks", "6")], rows: SIX },
    Sheet { pack: PACK, options: &[("tie-pays", "9")], rows: &[Row("tie", Edge, "4.8440", MULTIPLAYER)] },
    Sheet {
        pack: PACK,
        options: &[("decks", "6"), ("tie-pays", "9")],
        rows: &[Row("tie", Edge, "4.9313", MULTIPLAYER)],
    },
    Sheet { pack: PACK, options: &[("variant", "ez")], rows: EZ },
    Sheet { pack: PACK, options: &[("variant", "fortune-7")], rows: FORTUNE_7 },
    Sheet {
        pack: PACK,
        options: &[("variant", "no-commission"), ("super-6", "on"), ("lucky-6", "on")],
        rows: SIXES,
    },
    Sheet { pack: PACK, options: &[("dragon-bonus", "a")], rows: DRAGON_BONUS },
    Sheet {
        pack: PACK,
        options: &[("dragon-bonus", "a"), ("decks", "6")],
        rows: &[
            Row("dragon-bonus-player", Edge, "2.67", DRAGON),
            Row("dragon-bonus-banker", Edge, "9.39", DRAGON),
        ],
    },
    Sheet { pack: PACK, options: &[("five-treasures", "b")], rows: FIVE_TREASURES },
    Sheet { pack: PACK, options: &[("any-pair", "on")], rows: PAIRS },
    Sheet {
        pack: PACK,
        options: &[("any-pair", "on"), ("decks", "6")],
        rows: &[Row("any-pair-banker", Win, "7.40%", PAIR_CALCULATOR)],
    },
    Sheet {
        pack: PACK,
        options: &[("any-pair", "on"), ("any-pair-mode", "either-hand")],
        rows: &[Row("any-pair-player", Win, "0.14382", VISION)],
    },
    Sheet {
        pack: PACK,
        options: &[("lucky-nines", "c")],
        rows: &[Row("lucky-nines", Edge, "8.27", LUCKY_NINES)],
    },
    Sheet { pack: PACK, options: &[("jackpot-baccarat", "b")], rows: JACKPOT_BACCARAT },
];

const EIGHT: &[Row] = &[
    Row("banker", Edge, "1.0579", MULTIPLAYER),
    Row("banker", Win, "0.458597", MULTIPLAYER),
    Row("banker", Push, "0.095156", MULTIPLAYER),
    Row("player", Edge, "1.2351", MULTIPLAYER),
    Row("player", Win, "0.446247", MULTIPLAYER),
    Row("tie", Edge, "14.3596", MULTIPLAYER),
    Row("tie", Win, "0.095156", MULTIPLAYER),
    Row("banker", Edge, "1.0579", JADEN),
    Row("banker", Net, "-114753351728/10847218479825", JADEN),
    Row("banker", Deviation, "0.93", JADEN),
    Row("banker", Deviation, "0.9274", JADEN),
    Row("player", Edge, "1.2351", JADEN),
    Row("player", Net, "-241149546272/19524993263685", JADEN),
    Row("player", Deviation, "0.95", JADEN),
    Row("player", Deviation, "0.9512", JADEN),
    Row("tie", Edge, "14.3596", JADEN),
    Row("tie", Net, "-103841353768/723147898655", JADEN),
    Row("tie", Deviation, "2.64", JADEN),
    Row("tie", Deviation, "2.6409", JADEN),
    Row("banker", EdgeOnResolved, "1.1692", JADEN),
    Row("player", EdgeOnResolved, "1.3650", JADEN),
    Row("banker", EdgeOnResolved, "1.17", CASINO_REVIEWS),
    Row("player", EdgeOnResolved, "1.36", CASINO_REVIEWS),
    Row("banker", Edge, "1.06", WOO_BACCARAT),
    Row("player", Edge, "1.24", WOO_BACCARAT),
    Row("tie", Edge, "14.36", WOO_BACCARAT),
    Row("banker", Win, "2292252566437888/4998398275503360", EXPLOIT),
    Row("player", Win, "2230518282592256/4998398275503360", EXPLOIT),
    Row("tie", Win, "475627426473216/4998398275503360", EXPLOIT),
];

const SIX: &[Row] = &[
    Row("banker", Edge, "1.0558", MULTIPLAYER),
    Row("banker", Win, "0.458653", MULTIPLAYER),
    Row("banker", Push, "0.095069", MULTIPLAYER),
    Row("player", Edge, "1.2374", MULTIPLAYER),
    Row("player", Win, "0.446279", MULTIPLAYER),
    Row("tie", Edge, "14.4382", MULTIPLAYER),
    Row("tie", Win, "0.095069", MULTIPLAYER),
    Row("banker", Edge, "1.06", WOO_BACCARAT),
    Row("player", Edge, "1.24", WOO_BACCARAT),
    Row("tie", Edge, "14.44", WOO_BACCARAT),
    Row("banker", Win, "403095751234560/878869206895680", EXPLOIT),
    Row("player", Win, "392220492728832/878869206895680", EXPLOIT),
    Row("tie", Win, "83552962932288/878869206895680", EXPLOIT),
];

const EZ: &[Row] = &[
    Row("banker", Edge, "1.02", USER_CASINO),
    Row("banker", Net, "-0.010183", USER_CASINO),
    Row("banker", Win, "0.436064", USER_CASINO),
    Row("banker", Push, "0.117690", USER_CASINO),
    Row("banker", Lose, "0.446247", USER_CASINO),
    Row("banker", Edge, "1.0183", JACOBSON_SIX),
    Row("dragon-7", Edge, "7.61", USER_CASINO),
    Row("dragon-7", Net, "-0.076113", USER_CASINO),
    Row("dragon-7", Win, "0.022534", USER_CASINO),
    Row("dragon-7", Win, "112633011329024/4998398275503360", USER_CASINO),
    Row("dragon-7", Edge, "7.6113", APHEAT),
    Row("dragon-7", Win, "2.2534%", APHEAT),
    Row("dragon-7", Deviation, "6.0849", APHEAT),
    Row("panda-8", Edge, "10.19", USER_CASINO),
    Row("panda-8", Net, "-0.101876", USER_CASINO),
    Row("panda-8", Win, "0.034543", USER_CASINO),
    Row("panda-8", Win, "172660763262976/4998398275503360", USER_CASINO),
    Row("panda-8", Edge, "10.1876", JACOBSON_PANDA),
];

const FORTUNE_7: &[Row] = &[
    Row("fortune-7", Edge, "7.6113", APHEAT),
    Row("fortune-7", Win, "2.2534%", APHEAT),
    Row("fortune-7", Deviation, "6.0849", APHEAT),
    Row("one-up", Edge, "8.81", ONE_UP),
    Row("one-up", Net, "-0.088071", ONE_UP),
    Row("one-up", Chance(30), "0.004929", ONE_UP),
    Row("one-up", Chance(9), "0.075912", ONE_UP),
    Row("banker", Edge, "1.02", USER_CASINO),
];

const SIXES: &[Row] = &[
    Row("banker", Edge, "1.4581", JACOBSON_SIX),
    Row("banker", Edge, "1.4581", EXCEL_PUNKS),
    Row("super-6", Win, "0.053864", EXCEL_PUNKS),
    Row("super-6", Edge, "13.82", VISION),
    Row("super-6", Win, "0.053864", VISION),
    Row("lucky-6", Edge, "16.68", LUCKY_6),
    Row("lucky-6", Net, "-0.166836", LUCKY_6),
    Row("lucky-6", Chance(12), "0.037247", LUCKY_6),
    Row("lucky-6", Chance(20), "0.016617", LUCKY_6),
];

const DRAGON_BONUS: &[Row] = &[
    Row("dragon-bonus-player", Edge, "2.65", DRAGON),
    Row("dragon-bonus-player", Net, "-0.026517", DRAGON),
    Row("dragon-bonus-player", Win, "0.289887", DRAGON),
    Row("dragon-bonus-player", Push, "0.017871", DRAGON),
    Row("dragon-bonus-player", Lose, "0.692242", DRAGON),
    Row("dragon-bonus-banker", Edge, "9.37", DRAGON),
    Row("dragon-bonus-banker", Net, "-0.093731", DRAGON),
    Row("dragon-bonus-banker", Win, "0.282795", DRAGON),
    Row("dragon-bonus-banker", Push, "0.017871", DRAGON),
    Row("dragon-bonus-banker", Lose, "0.699334", DRAGON),
    Row("dragon-bonus-player", Edge, "2.652", JACOBSON_DRAGON),
    Row("dragon-bonus-banker", Edge, "9.373", JACOBSON_DRAGON),
    Row("dragon-bonus-player", Edge, "2.7", RESPONSIBLE),
];

const FIVE_TREASURES: &[Row] = &[
    Row("fortune-7", Edge, "7.61", TREASURES),
    Row("fortune-7", Win, "0.022534", TREASURES),
    Row("golden-8", Edge, "10.19", TREASURES),
    Row("golden-8", Win, "0.034543", TREASURES),
];

/// Other pair wagers pay differently, but win on the same hands.
const PAIRS: &[Row] = &[
    Row("any-pair-player", Win, "7.470%", JACOBSON_PAIRS),
    Row("any-pair-banker", Win, "7.470%", JACOBSON_PAIRS),
    Row("any-pair-player", Win, "7.47%", PAIR_CALCULATOR),
];

const JACKPOT_BACCARAT: &[Row] = &[
    Row("jackpot-baccarat", Edge, "15.80", JACKPOT),
    Row("jackpot-baccarat", Net, "-0.158026", JACKPOT),
    Row("jackpot-baccarat", Win, "0.086740", JACKPOT),
    Row("jackpot-baccarat", Push, "0.107481", JACKPOT),
    Row("jackpot-baccarat", Lose, "0.805779", JACKPOT),
];
