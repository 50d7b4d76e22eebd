//! Published figures that are wrong: ours differ from them and follow from the printed rules.

use super::sheet::Figure::{Deviation, Edge, Variance};
use super::sheet::{Figure, Row};
use super::sources::{CATLIN_LAYING, JADEN};
use crate::support::{Options, figures};

/// A wrong figure, its rules, the right figure and the reason.
struct WrongFigure {
    pack: &'static str,
    options: Options<'static>,
    wager: &'static str,
    figure: Figure,
    printed: &'static str,
    right: &'static str,
    why: &'static str,
    source: &'static str,
}

const CRAPS: &[WrongFigure] = &[
    WrongFigure {
        pack: "bclc-craps",
        options: &[],
        wager: "pass",
        figure: Edge,
        printed: "1.4142",
        right: "1.4141",
        why: "7/495 is 1.414141…; an intermediate result was rounded",
        source: CATLIN_LAYING,
    },
    WrongFigure {
        pack: "bclc-craps",
        options: &[],
        wager: "c-and-e",
        figure: Deviation,
        printed: "2.132",
        right: "2.13148",
        why: "it was rounded twice, first to 2.1315",
        source: JADEN,
    },
    WrongFigure {
        pack: "bclc-craps",
        options: &[],
        wager: "field",
        figure: Edge,
        printed: "5.26",
        right: "5.56",
        why: "the 2 lost units were divided by 38 instead of 36",
        source: "http://www.pokeronlineguru.com/resources/casino/games/craps/crazy-crapper-bets-02/",
    },
    WrongFigure {
        pack: "casablanca-craps",
        options: &[("field-12", "3-to-1")],
        wager: "field",
        figure: Edge,
        printed: "2.54",
        right: "2.78",
        why: "the lost unit was divided by about 39 instead of 36",
        source: "http://www.pokeronlineguru.com/resources/casino/games/craps/crazy-crapper-bets-02/",
    },
    WrongFigure {
        pack: "bclc-craps",
        options: &[],
        wager: "any-seven",
        figure: Edge,
        printed: "16.9",
        right: "16.7",
        why: "an arithmetic error: 4 to 1 on 6 of 36 rolls costs a sixth of the stake",
        source: "https://www.techopedia.com/gambling-guides/craps-odds-probability",
    },
    WrongFigure {
        pack: "bclc-craps",
        options: &[],
        wager: "eleven",
        figure: Edge,
        printed: "11.9",
        right: "11.1",
        why: "an arithmetic error: 15 to 1 on 2 of 36 rolls costs a ninth of the stake",
        source: "http://www.crapsvalley.com/introducing-some-of-craps.html",
    },
    WrongFigure {
        pack: "bclc-craps",
        options: &[],
        wager: "horn",
        figure: Edge,
        printed: "13.89",
        right: "12.50",
        why: "the edge of a 2 or 12 was given for all four; 3 and 11 pay closer to fair odds",
        source: "https://zipdo.co/craps-statistics",
    },
    WrongFigure {
        pack: "casablanca-craps",
        options: &[("hi-lo-pay", "15-to-1")],
        wager: "hi-lo",
        figure: Edge,
        printed: "14",
        right: "11",
        why: "nearly 14 is the edge of two half bets at 30 to 1, not of one bet at 15 to 1",
        source: "http://www.betfirm.com/craps-payouts/",
    },
    WrongFigure {
        pack: "casablanca-craps",
        options: &[("pay-hard-4-10", "9-to-1")],
        wager: "hard-4",
        figure: Edge,
        printed: "11.1",
        right: "-11.1",
        why: "at 9 to 1 the player has this advantage; at 7 to 1 the house has it",
        source: "https://github.com/RuskiSvarog/RollersParadise/blob/bab09a2fef538dc1ac915ad0d8eee5601dee91f0/src/CRAPLESS_CRAPS_RULES.md",
    },
];

const CARDS: &[WrongFigure] = &[
    WrongFigure {
        pack: "mlgca-midi-baccarat",
        options: &[("tie-pays", "9")],
        wager: "tie",
        figure: Edge,
        printed: "4.80",
        right: "4.84",
        why: "an intermediate step rounded it to 4.8440",
        source: "http://www.casinoexploit.com/baccarat.html",
    },
    WrongFigure {
        pack: "mlgca-midi-baccarat",
        options: &[],
        wager: "tie",
        figure: Edge,
        printed: "14.1",
        right: "14.4",
        why: "14.1 is the figure for an infinite shoe, printed next to figures for eight decks",
        source: "https://onlinecasinoreviews1.com/onlinepages/baccarat-general-rules.html",
    },
    WrongFigure {
        pack: "mlgca-midi-baccarat",
        options: &[("variant", "ez")],
        wager: "dragon-7",
        figure: Edge,
        printed: "7.6110",
        right: "7.6113",
        why: "the last digit is missing; the same author has 7.6113 elsewhere",
        source: "https://www.888casino.com/blog/side-bets/co-card-counting-the-dragon-and-panda-side-bets-in-ez-baccarat",
    },
    WrongFigure {
        pack: "mlgca-midi-baccarat",
        options: &[("dragon-bonus", "a")],
        wager: "dragon-bonus-banker",
        figure: Edge,
        printed: "9.7",
        right: "9.4",
        why: "a digit is missing: 9.37",
        source: "http://www.aresponsiblegambler.com/baccarat-side-bets.html",
    },
    WrongFigure {
        pack: "mlgca-midi-baccarat",
        options: &[("lucky-nines", "a")],
        wager: "lucky-nines",
        figure: Edge,
        printed: "19.46",
        right: "19.06",
        why: "three nines of one suit were counted for three suits (64,512) instead of four (86,016)",
        source: "https://mobilira.com/games/baccarat/side-bets/lucky-nines",
    },
    WrongFigure {
        pack: "bclc-red-dog",
        options: &[],
        wager: "ante",
        figure: Edge,
        printed: "3.5",
        right: "2.8",
        why: "no number of decks gives 3.5: one deck gives 3.2, six give 2.8",
        source: "https://newsletter.casinocity.com/issue323/page3",
    },
    WrongFigure {
        pack: "bclc-red-dog",
        options: &[],
        wager: "ante",
        figure: Variance,
        printed: "1.6",
        right: "2.5",
        why: "1.6 is the standard deviation; its square is the variance",
        source: "https://juicestorm.com/old-site/red-dog/",
    },
    WrongFigure {
        pack: "bclc-casino-war",
        options: &[],
        wager: "war surrender",
        figure: Edge,
        printed: "2.88",
        right: "3.70",
        why: "2.88 is the figure for going to war where a second tie wins no bonus",
        source: "https://wizardofmacau.com./en/games/war",
    },
];

/// 23 spaces at 1 and 8 at 5, as a regulator lists them and the page counts them.
const PENNSYLVANIA: &str = "1=1 2=2 5=5 10=10 20=20 joker=45 logo=45 : joker logo 20 20 10 10 10 10 5 5 5 5 5 5 5 5 \
    2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1";

const WHEELS: &[WrongFigure] = &[
    WrongFigure {
        pack: "bclc-wheel",
        options: &[("wheel", PENNSYLVANIA)],
        wager: "space-1",
        figure: Edge,
        printed: "11.11",
        right: "14.81",
        why: "11.11 belongs to 24 spaces of 54, not to 23",
        source: "https://everything2.com/title/Big+Six",
    },
    WrongFigure {
        pack: "bclc-wheel",
        options: &[("wheel", PENNSYLVANIA)],
        wager: "space-5",
        figure: Edge,
        printed: "22.22",
        right: "11.11",
        why: "22.22 belongs to 7 spaces of 54, not to 8",
        source: "https://everything2.com/title/Big+Six",
    },
];

fn check(wrong: &WrongFigure) {
    let WrongFigure { wager, figure, printed, right, why, source, .. } = wrong;
    let all = figures(wrong.pack, wrong.options);
    let row = Row(wager, *figure, printed, source);
    let figures = row.figures(&all).unwrap_or_else(|| panic!("{} has no {wager}", wrong.pack));
    assert_ne!(
        figure.written(figures, printed),
        *printed,
        "{wager}: expected the printed {printed} to be wrong: {why} ({source})"
    );
    assert_eq!(
        figure.written(figures, right),
        *right,
        "{wager}: expected {right}, not {printed}: {why} ({source})"
    );
}

#[test]
fn wrong_figures_of_craps() {
    CRAPS.iter().for_each(check);
}

#[test]
fn wrong_figures_of_cards() {
    CARDS.iter().for_each(check);
}

#[test]
fn wrong_figures_of_wheels() {
    WHEELS.iter().for_each(check);
}
