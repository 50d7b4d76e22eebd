//! Compares Sic Bo with the second calculation. Nothing is enumerated: each chance follows from binomials and from the
//! number of ways to write a total.

use croupier_edge::ExactFraction;

use crate::support::{ExpectedFigures, assert_none, figures, find, part, whole};

/// The odds of a paytable: double, triple, any triple, combination, and the totals from 4 to 10.
type Paytable = (&'static str, [i64; 4], [i64; 7]);

const PAYTABLES: [Paytable; 2] = [
    ("australia", [11, 180, 31, 6], [62, 31, 18, 12, 8, 7, 6]),
    ("macau", [8, 150, 24, 5], [50, 18, 14, 12, 8, 6, 6]),
];

/// The number of rolls with a total up to 10: of all compositions into three parts, those with a part over 6 do not count.
fn ways(total: i64) -> i64 {
    let compositions = |of: i64| if of < 3 { 0 } else { (of - 1) * (of - 2) / 2 };
    compositions(total) - 3 * compositions(total - 6)
}

/// A bet that wins at these odds on this number of the 216 rolls.
fn one_way(pays: i64, wins: i64) -> ExpectedFigures {
    ExpectedFigures::of([(whole(pays), part(wins, 216)), (whole(-1), part(216 - wins, 216))])
}

fn expected((_, [double, triple, any, combination], totals): &Paytable) -> Vec<(String, ExpectedFigures)> {
    let mut all = Vec::new();
    // Half of the 210 rolls without a triple are small, and half are odd.
    all.extend(["small", "big", "odd", "even"].map(|name| (name.to_owned(), one_way(1, 105))));
    all.push(("any-triple".to_owned(), one_way(*any, 6)));
    for face in 1..=6 {
        // Three of three dice, two, one and none: binomials of a sixth.
        let counts = [(whole(3), 1), (whole(2), 3 * 5), (whole(1), 3 * 25), (whole(-1), 125)];
        let single = ExpectedFigures::of(counts.map(|(result, ways)| (result, part(ways, 216))));
        all.push((format!("single-{face}"), single));
        all.push((format!("double-{face}"), one_way(*double, 3 * 5 + 1)));
        all.push((format!("triple-{face}"), one_way(*triple, 1)));
        // Rolls without one of two faces: 2 x 5^3, less those without both.
        let both = 216 - 2 * 125 + 64;
        let pairs =
            (face + 1..=6).map(|other| (format!("combination-{face}-{other}"), one_way(*combination, both)));
        all.extend(pairs);
    }
    for (at, pays) in totals.iter().enumerate() {
        let low = 4 + at as i64;
        // The other side of each die turns a total into 21 less that total.
        all.extend([low, 21 - low].map(|total| (format!("total-{total}"), one_way(*pays, ways(low)))));
    }
    all
}

#[test]
fn sic_bo() {
    for paytable in &PAYTABLES {
        let all = figures("house-sic-bo", &[("paytable", paytable.0)]);
        let expected = expected(paytable);
        assert_eq!(all.len(), expected.len(), "expected one wager for each area");
        let mut lines = Vec::new();
        for (wager, expected) in &expected {
            match find(&all, wager, None) {
                Some(found) => lines.extend(expected.differences(found)),
                None => lines.push(format!("{wager}: no figures")),
            }
        }
        assert_none(lines, paytable.0);
    }
}

/// All small totals and the triple of ones are half of all rolls.
#[test]
fn the_totals_are_symmetrical() {
    let half: i64 = (3..=10).map(ways).sum();
    assert_eq!((half, part(half, 216)), (108, part(1, 2)));
    assert_eq!(part(216, 216), ExactFraction::ONE);
}
