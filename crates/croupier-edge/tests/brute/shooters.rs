//! Wagers on a shooter's whole hand, enumerated set by set: Fire Bet, Sharpshooter, Bonus Craps.

use std::collections::BTreeMap;

use croupier_edge::ExactFraction;

use super::dice::ways;
use super::houses::House;
use crate::support::{ExpectedFigures, part, whole};

/// A set of totals, one bit each.
type Set = u16;

fn bit(total: u8) -> Set {
    1 << total
}

/// The chance that a point, once a come-out has set one, is this number and is made.
fn made(house: &House, number: u8) -> ExactFraction {
    let all: i64 = house.numbers.iter().map(|number| ways(*number)).sum();
    part(ways(number), all) * part(ways(number), ways(number) + 6)
}

fn any_made(house: &House, counts: impl Fn(u8) -> bool) -> ExactFraction {
    house.numbers.iter().filter(|number| counts(**number)).map(|number| made(house, *number)).sum()
}

/// The mean number of rolls to set a point and to decide it.
fn rolls_of_point(house: &House) -> ExactFraction {
    let all: i64 = house.numbers.iter().map(|number| ways(*number)).sum();
    let race = |number: &u8| part(ways(*number), all) * part(36, ways(*number) + 6);
    part(36, all) + house.numbers.iter().map(race).sum::<ExactFraction>()
}

/// For each number of different points made, from zero: the chance that the hand ends with that number, and the mean
/// number of points set until the hand ends or a new point is made.
fn different_points(house: &House) -> Vec<(ExactFraction, ExactFraction)> {
    let seven_out = ExactFraction::ONE - any_made(house, |_| true);
    let mut reached: BTreeMap<Set, ExactFraction> = [(0, ExactFraction::ONE)].into();
    let mut stages = Vec::new();
    for _ in 0..=house.numbers.len() {
        let mut next: BTreeMap<Set, ExactFraction> = BTreeMap::new();
        let mut set_points = ExactFraction::ZERO;
        for (set, chance) in &reached {
            // Repeated points change nothing, so consider only new ones.
            let news = ExactFraction::ONE - any_made(house, |number| set & bit(number) != 0);
            set_points = set_points + chance / &news;
            for number in house.numbers.iter().filter(|number| set & bit(**number) == 0) {
                let known = next.entry(set | bit(*number)).or_default();
                *known = &*known + &(chance * &(made(house, *number) / &news));
            }
        }
        stages.push((&seven_out * &set_points, set_points));
        reached = next;
    }
    stages
}

/// Four, five, and six or more different points win at the seven-out, or the sixth point wins immediately.
pub(crate) fn fire_bet(house: &House) -> ExpectedFigures {
    let mut stages = different_points(house);
    if house.at_once {
        // With six points made, the bet does not wait for the seven-out.
        let sooner: ExactFraction = stages.drain(6..).map(|(ends, _)| ends).sum();
        stages.push((sooner, ExactFraction::ZERO));
    }
    let result = |points: usize| match points {
        0..=3 => whole(-1),
        _ => whole(house.fire[points.min(6) - 4]),
    };
    let points: ExactFraction = stages.iter().map(|(_, set)| set.clone()).sum();
    let ends = stages.into_iter().enumerate().map(|(points, (ends, _))| (result(points), ends));
    ExpectedFigures::of(ends).after(points * rolls_of_point(house))
}

/// Three to ten or more points, repeated or not, win at the seven-out, or the tenth point wins immediately. Pays are to 1.
pub(crate) fn sharpshooter(house: &House) -> ExpectedFigures {
    const PAYS: [i64; 8] = [5, 9, 15, 30, 50, 100, 200, 500];
    let makes = any_made(house, |_| true);
    let misses = ExactFraction::ONE - &makes;
    let mut bet = ExpectedFigures::of([
        (whole(-1), ExactFraction::ONE - makes.pow(3)),
        (whole(PAYS[7]), makes.pow(10)),
    ]);
    for points in 3..10 {
        bet.add(whole(PAYS[points as usize - 3]), makes.pow(points) * &misses);
    }
    let counted = if house.at_once { ExactFraction::ONE - makes.pow(10) } else { ExactFraction::ONE };
    bet.after(counted / misses * rolls_of_point(house))
}

/// Every one of the totals must be thrown before a 7.
pub(crate) fn bonus(totals: &[u8], pays: i64) -> ExpectedFigures {
    let mut known = BTreeMap::new();
    let wanted = totals.iter().map(|total| bit(*total)).sum();
    let (chance, rolls) = bring(totals, wanted, &mut known);
    ExpectedFigures::of([(whole(pays), chance.clone()), (whole(-1), ExactFraction::ONE - chance)])
        .after(rolls)
}

/// The chance that the missing totals are thrown before a 7, and the mean number of rolls until that is decided.
fn bring(
    totals: &[u8],
    missing: Set,
    known: &mut BTreeMap<Set, (ExactFraction, ExactFraction)>,
) -> (ExactFraction, ExactFraction) {
    if missing == 0 {
        return (ExactFraction::ONE, ExactFraction::ZERO);
    }
    if let Some(found) = known.get(&missing) {
        return found.clone();
    }
    let open: Vec<u8> = totals.iter().copied().filter(|total| missing & bit(*total) != 0).collect();
    let deciding = 6 + open.iter().map(|total| ways(*total)).sum::<i64>();
    let (mut chance, mut rolls) = (ExactFraction::ZERO, part(36, deciding));
    for total in open {
        let comes = part(ways(total), deciding);
        let (then, more) = bring(totals, missing & !bit(total), known);
        chance = chance + &comes * &then;
        rolls = rolls + &comes * &more;
    }
    known.insert(missing, (chance.clone(), rolls.clone()));
    (chance, rolls)
}
