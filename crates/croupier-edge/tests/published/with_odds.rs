//! Published figures of a line bet together with its odds: the edge on the total outlay.

use croupier_edge::{ExactFraction, FigureRequest, Figures};

use super::sheet::rounded;
use super::sources::{CRAPS_HERO, CRAPSFEST, DEALERS, GROCHOWSKI_PUT, JADEN, SCOBLETE};
use crate::support::{self, ExpectedFigures, assert_none, figures, find, part, whole};

/// The odds as a multiple of the flat bet.
#[derive(Clone, Copy)]
pub(crate) enum OddsLimit {
    Times(i64),
    /// 3 times on 4 and 10, 4 times on 5 and 9, 5 times on 6 and 8.
    ThreeFourFive,
}

impl OddsLimit {
    fn on(self, number: u8) -> i64 {
        match (self, number) {
            (OddsLimit::Times(times), _) => times,
            (OddsLimit::ThreeFourFive, 4 | 10) => 3,
            (OddsLimit::ThreeFourFive, 5 | 9) => 4,
            (OddsLimit::ThreeFourFive, _) => 5,
        }
    }
}

/// The line, its odds, the edge on the total in percent as printed, and the source.
type PrintedEdge = (&'static str, OddsLimit, &'static str, &'static str);

const CRAPS: &[PrintedEdge] = &[
    ("pass", OddsLimit::Times(1), "0.848", DEALERS),
    ("pass", OddsLimit::Times(2), "0.606", DEALERS),
    ("pass", OddsLimit::Times(3), "0.471", DEALERS),
    ("pass", OddsLimit::ThreeFourFive, "0.374", DEALERS),
    ("pass", OddsLimit::Times(1), "0.85", SCOBLETE),
    ("pass", OddsLimit::Times(2), "0.61", SCOBLETE),
    ("pass", OddsLimit::Times(3), "0.47", SCOBLETE),
    ("pass", OddsLimit::Times(5), "0.33", SCOBLETE),
    ("pass", OddsLimit::Times(10), "0.18", SCOBLETE),
    ("pass", OddsLimit::Times(20), "0.10", SCOBLETE),
    ("pass", OddsLimit::Times(100), "0.02", SCOBLETE),
    ("pass", OddsLimit::ThreeFourFive, "0.374", JADEN),
    ("dont-pass", OddsLimit::Times(6), "0.273", JADEN),
];

const CRAPLESS: &[PrintedEdge] = &[
    ("pass", OddsLimit::Times(1), "2.936", CRAPSFEST),
    ("pass", OddsLimit::Times(5), "1.042", CRAPSFEST),
    ("pass", OddsLimit::Times(1), "3", CRAPS_HERO),
    ("pass", OddsLimit::Times(5), "1", CRAPS_HERO),
];

/// Line and odds as one wager, from the figures of each: the odds win with the line and lose with it.
fn together(all: &[Figures], line: &str, odds: OddsLimit) -> ExpectedFigures {
    let flat = find(all, line, None).expect("the line has figures");
    let mut both = ExpectedFigures::new();
    let mut before_a_point = [flat.win(), flat.push(), flat.lose()];
    for number in 2..=12 {
        let Some(behind) = find(all, &format!("{line}-odds-{number}"), None) else { continue };
        let chance = part(6 - (7 - i64::from(number)).abs(), 36);
        let times = whole(odds.on(number));
        both.outlay = both.outlay.clone() + &chance * &times;
        for one in &behind.outcomes {
            let (units, index) = if one.result.is_positive() { (1, 0) } else { (-1, 2) };
            let likely = &chance * &one.chance;
            before_a_point[index] = &before_a_point[index] - &likely;
            both.add(whole(units) + &times * &one.result, likely);
        }
    }
    for (units, chance) in [1, 0, -1].into_iter().zip(before_a_point) {
        both.add(whole(units), chance);
    }
    both
}

fn edge(both: &ExpectedFigures) -> ExactFraction {
    &both.mean(|result| -result) / &both.outlay * whole(100)
}

fn differences(pack: &str, printed: &[PrintedEdge]) -> Vec<String> {
    let all = figures(pack, &[]);
    let differ = |(line, odds, text, source): &PrintedEdge| {
        let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
        let ours = rounded(&edge(&together(&all, line, *odds)), digits);
        (ours != *text).then(|| format!("{pack} {line} with odds: {ours}, printed {text} ({source})"))
    };
    printed.iter().filter_map(differ).collect()
}

/// The number of published figures in this module.
pub(crate) fn count() -> usize {
    CRAPS.len() + CRAPLESS.len() + 2
}

#[test]
fn a_line_with_its_odds() {
    assert_none(differences("bclc-craps", CRAPS), "craps");
    assert_none(differences("mlgca-crapless", CRAPLESS), "crapless craps");
}

/// The deviation for a flat bet of one unit with full odds, as the Wizard of Odds printed it.
#[test]
fn full_odds_deviate() {
    let all = figures("bclc-craps", &[]);
    let cases =
        [("pass", OddsLimit::ThreeFourFive, "4.915632"), ("dont-pass", OddsLimit::Times(6), "4.912807")];
    for (line, odds, printed) in cases {
        let both = together(&all, line, odds);
        let mean = both.mean(ExactFraction::clone);
        let variance = both.mean(|result| (result - &mean).pow(2));
        assert_eq!(format!("{:.6}", variance.to_f64().sqrt()), printed, "{line} ({JADEN})");
    }
}

/// The source prints 2.081 instead of 2.018: two digits are swapped.
#[test]
fn crapless_pass_with_double_odds_was_printed_wrong() {
    let both = together(&figures("mlgca-crapless", &[]), "pass", OddsLimit::Times(2));
    assert_eq!(edge(&both), part(373, 18480) * whole(100));
    assert_eq!(rounded(&edge(&both), 3), "2.018");
    assert_ne!(rounded(&edge(&both), 3), "2.081", "{CRAPSFEST}");
}

/// A line bet that is put on its number, without odds.
#[test]
fn put_bets_as_printed() {
    for (wager, printed) in [
        ("pass-6", "9.1"),
        ("pass-8", "9.1"),
        ("pass-5", "20"),
        ("pass-9", "20"),
        ("pass-4", "33.3"),
        ("pass-10", "33.3"),
    ] {
        let asked = FigureRequest { wagers: vec![wager.to_owned()], ..FigureRequest::default() };
        let put = &support::asked("bclc-craps", &[], &asked)[0];
        let digits = printed.split_once('.').map_or(0, |(_, digits)| digits.len());
        assert_eq!(format!("{:.digits$}", put.edge_percent()), printed, "{wager}, {GROCHOWSKI_PUT}");
    }
}
