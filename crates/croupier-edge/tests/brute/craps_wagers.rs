//! Settles every craps wager from the documents, by its id.

use croupier_edge::ExactFraction;

use super::dice::{FirstRoll, line, one_roll, race, ways};
use super::houses::{House, PayoutOdds, Vigorish, true_odds};
use super::shooters;
use crate::support::{ExpectedFigures, part, whole};

const SMALL: [u8; 5] = [2, 3, 4, 5, 6];
const TALL: [u8; 5] = [8, 9, 10, 11, 12];

fn odds((wins, for_stake): PayoutOdds) -> ExactFraction {
    part(wins, for_stake)
}

/// A lay bet pays the reverse of the odds on the number.
fn laid((wins, for_stake): PayoutOdds) -> ExactFraction {
    part(for_stake, wins)
}

/// A one-roll proposition: its totals and its pay to 1.
fn proposition(id: &str) -> Option<(&'static [u8], i64)> {
    Some(match id {
        "craps-2" => (&[2], 30),
        "craps-3" => (&[3], 15),
        "eleven" => (&[11], 15),
        "craps-12" => (&[12], 30),
        "any-craps" => (&[2, 3, 12], 7),
        "any-seven" => (&[7], 4),
        _ => return None,
    })
}

/// A bet that is settled as equal bets on several propositions.
fn parts(id: &str) -> Option<&'static [&'static str]> {
    Some(match id {
        "horn" => &["craps-2", "craps-3", "eleven", "craps-12"],
        "horn-high-2" => &["craps-2", "craps-3", "eleven", "craps-12", "craps-2"],
        "horn-high-3" => &["craps-2", "craps-3", "eleven", "craps-12", "craps-3"],
        "horn-high-11" => &["craps-2", "craps-3", "eleven", "craps-12", "eleven"],
        "horn-high-12" => &["craps-2", "craps-3", "eleven", "craps-12", "craps-12"],
        "world" | "whirl" => &["craps-2", "craps-3", "eleven", "craps-12", "any-seven"],
        "c-and-e" => &["any-craps", "eleven"],
        "hi-lo" => &["craps-2", "craps-12"],
        "ace-deuce-eleven" => &["craps-3", "eleven"],
        "eleven-twelve" => &["eleven", "craps-12"],
        "hi-lo-eleven" => &["craps-2", "eleven", "craps-12"],
        _ => return None,
    })
}

fn proposition_result(id: &str, total: u8) -> ExactFraction {
    let (totals, pays) = proposition(id).expect("a proposition");
    whole(if totals.contains(&total) { pays } else { -1 })
}

fn combined(parts: &[&str]) -> ExpectedFigures {
    let sum = |total: u8| parts.iter().map(|id| proposition_result(id, total)).sum::<ExactFraction>();
    one_roll(|a, b| sum(a + b) / whole(parts.len() as i64))
}

fn field(house: &House) -> ExpectedFigures {
    one_roll(|a, b| {
        whole(match a + b {
            2 => house.field.0,
            12 => house.field.1,
            3 | 4 | 9 | 10 | 11 => 1,
            _ => -1,
        })
    })
}

fn six_seven_eight() -> ExpectedFigures {
    one_roll(|a, b| {
        whole(match (a, b) {
            (3, 3) | (4, 4) => 2,
            _ if (6..=8).contains(&(a + b)) => 1,
            _ => -1,
        })
    })
}

/// Two named faces on the next roll: 15 to 1, a pair 30 to 1.
fn hop(faces: &str) -> Option<ExpectedFigures> {
    let (low, high) = faces.split_once('-')?;
    let named: (u8, u8) = (low.parse().ok()?, high.parse().ok()?);
    let pays = whole(if named.0 == named.1 { 30 } else { 15 });
    Some(one_roll(|a, b| if (a.min(b), a.max(b)) == named { pays.clone() } else { whole(-1) }))
}

fn pass(house: &House) -> ExpectedFigures {
    line(
        |total| match total {
            7 => FirstRoll::Wins,
            _ if house.crapless => FirstRoll::IsItsNumber,
            11 => FirstRoll::Wins,
            2 | 3 | 12 => FirstRoll::Loses,
            _ => FirstRoll::IsItsNumber,
        },
        true,
    )
}

fn dont_pass() -> ExpectedFigures {
    line(
        |total| match total {
            2 | 3 => FirstRoll::Wins,
            12 => FirstRoll::Pushes,
            7 | 11 => FirstRoll::Loses,
            _ => FirstRoll::IsItsNumber,
        },
        false,
    )
}

fn buy(house: &House, number: u8) -> ExpectedFigures {
    let (percent, vigorish) = house.buy;
    let (pays, rate) = (odds(true_odds(number)), part(percent, 100));
    match vigorish {
        Vigorish::InAdvance => race(ways(number), 6, pays).charged(&rate),
        Vigorish::OutOfStakeOnWin => race(ways(number), 6, pays - rate),
        Vigorish::OutOfWinnings => race(ways(number), 6, &pays * &(ExactFraction::ONE - rate)),
    }
}

/// A Lay bet, with vigorish of 5% of the possible win, paid when the house takes that of a Buy bet.
fn lay(house: &House, number: u8) -> ExpectedFigures {
    let pays = laid(true_odds(number));
    let rate = part(5, 100);
    match house.buy.1 {
        Vigorish::InAdvance => race(6, ways(number), pays.clone()).charged(&(pays * rate)),
        Vigorish::OutOfStakeOnWin | Vigorish::OutOfWinnings => {
            race(6, ways(number), &pays * &(ExactFraction::ONE - rate))
        }
    }
}

/// A Hardway: the pair must be thrown before any other way to throw its total, and before a 7.
fn hard(number: u8) -> ExpectedFigures {
    let pays = if matches!(number, 4 | 10) { 7 } else { 9 };
    race(1, ways(number) - 1 + 6, whole(pays))
}

fn numbered(house: &House, stem: &str, number: u8) -> Option<ExpectedFigures> {
    let against_seven = |pays: PayoutOdds| race(ways(number), 6, odds(pays));
    Some(match stem {
        "pass-odds" | "come-odds" => against_seven((house.odds)(number)),
        "dont-pass-odds" | "dont-come-odds" => race(6, ways(number), laid(true_odds(number))),
        "place" => against_seven((house.place)(number)),
        "buy" => buy(house, number),
        "lay" => lay(house, number),
        "hard" => hard(number),
        "big" => against_seven((1, 1)),
        _ => return None,
    })
}

/// The expected figures of the wager; `None` if the documents have no such wager.
pub(crate) fn expected(house: &House, id: &str) -> Option<ExpectedFigures> {
    if let Some((totals, pays)) = proposition(id) {
        return Some(one_roll(|a, b| whole(if totals.contains(&(a + b)) { pays } else { -1 })));
    }
    match (id, house.hi_lo) {
        ("hi-lo", Some(pays)) => {
            Some(one_roll(|a, b| whole(if [2, 12].contains(&(a + b)) { pays } else { -1 })))
        }
        ("pass" | "come", _) => Some(pass(house)),
        ("dont-pass" | "dont-come", _) => Some(dont_pass()),
        ("field", _) => Some(field(house)),
        ("six-seven-eight", _) => Some(six_seven_eight()),
        ("fire-bet", _) => Some(shooters::fire_bet(house)),
        ("sharpshooter", _) => Some(shooters::sharpshooter(house)),
        ("all-small", _) => Some(shooters::bonus(&SMALL, house.bonus[0])),
        ("all-tall", _) => Some(shooters::bonus(&TALL, house.bonus[1])),
        ("make-them-all", _) => Some(shooters::bonus(&[SMALL, TALL].concat(), house.bonus[2])),
        _ => by_shape(house, id),
    }
}

fn by_shape(house: &House, id: &str) -> Option<ExpectedFigures> {
    if let Some(parts) = parts(id) {
        return Some(combined(parts));
    }
    if let Some(faces) = id.strip_prefix("hop-") {
        return hop(faces);
    }
    let (stem, number) = id.rsplit_once('-')?;
    numbered(house, stem, number.parse().ok()?)
}
