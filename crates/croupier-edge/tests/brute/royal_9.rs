//! Compares the Royal 9 Progressive with the second calculation: every position's awards, by the first two cards of
//! both hands.

use std::collections::BTreeMap;

use croupier_edge::{CardCounts, ExactFraction, FigureRequest, Figures};
use croupier_rules::Money;

use super::first_four::{self, Pair};
use super::shoes::{RemainingCards, rank, share, suit};
use crate::support::{ExpectedFigures, Options, asked, assert_none, part, whole};

const PACK: &str = "mlgca-midi-baccarat";
const CLUBS: usize = 0;
const DIAMONDS: usize = 1;
const HEARTS: usize = 2;
const SPADES: usize = 3;

/// The suits of the king and the nine for positions 1 to 9: SS HH DD CC SH SD SC HS HD.
const PERSONAL: [(usize, usize); 9] = [
    (SPADES, SPADES),
    (HEARTS, HEARTS),
    (DIAMONDS, DIAMONDS),
    (CLUBS, CLUBS),
    (SPADES, HEARTS),
    (SPADES, DIAMONDS),
    (SPADES, CLUBS),
    (HEARTS, SPADES),
    (HEARTS, DIAMONDS),
];

/// The selection among the awards of a position.
#[derive(Clone, Copy, PartialEq)]
enum AwardPick {
    Largest,
    First,
    All,
}

/// A table with the progressive.
#[derive(Clone, Copy)]
struct Progressive {
    paytable: char,
    /// The amounts on the Star, Spade and Heart meters, in cents.
    meters: [i64; 3],
    pick: AwardPick,
    identical: bool,
    stake_back: bool,
}

/// For a face card and a nine: the rank and the suit of the face card, and the suit of the nine.
fn royal((one, two): Pair) -> Option<(usize, usize, usize)> {
    let of = |nine: usize, face: usize| {
        (rank(nine) == 9 && (11..=13).contains(&rank(face))).then(|| (rank(face), suit(face), suit(nine)))
    };
    of(one, two).or_else(|| of(two, one))
}

impl Progressive {
    /// Every award of a position in cents, in the order of the document's list.
    fn awards(&self, position: usize, player: Pair, banker: Pair) -> Vec<i64> {
        let royals = [royal(player), royal(banker)];
        let kings =
            royals.map(|royal| royal.filter(|(face, ..)| *face == 13).map(|(_, king, nine)| (king, nine)));
        let own = kings.map(|king| king == Some(PERSONAL[position]));
        let exact = own == [true; 2];
        let personal = kings.iter().all(|king| king.is_some_and(|king| PERSONAL.contains(&king))) && !exact;
        let alike = kings[0] == kings[1];
        let suited = royals.map(|royal| royal.is_some_and(|(_, face, nine)| face == nine));
        let is_c = self.paytable == 'c';
        let rows = [
            (exact, self.meters[0]),
            (!is_c && personal && (alike || !self.identical), self.meters[0] / 10),
            (own[1] && !exact, self.meters[1]),
            (own[0] && !exact, self.meters[2]),
            (is_c && personal && alike, 500_000),
            (suited == [true; 2], 150_000),
            (royals.iter().all(Option::is_some), 25_000),
            (suited.contains(&true), 5_000),
            (royals.iter().any(Option::is_some), 2_500),
        ];
        rows.into_iter().filter_map(|(has, award)| has.then_some(award)).collect()
    }

    fn paid(&self, awards: &[i64]) -> i64 {
        match self.pick {
            AwardPick::Largest => awards.iter().copied().max().unwrap_or(0),
            AwardPick::First => awards.first().copied().unwrap_or(0),
            AwardPick::All => awards.iter().sum(),
        }
    }

    /// The results of a stake of five dollars, per unit of stake. The stake is lost even with an award, unless the
    /// table returns it.
    fn expected(&self, left: &RemainingCards, position: usize) -> ExpectedFigures {
        let mut paid: BTreeMap<i64, u64> = BTreeMap::new();
        first_four::deal(left, |player, banker, ways| {
            if royal(player).is_some() || royal(banker).is_some() {
                *paid.entry(self.paid(&self.awards(position, player, banker))).or_default() += ways;
            }
        });
        let all = first_four::orders(left);
        let lost = all - paid.values().sum::<u64>();
        let kept = whole(i64::from(!self.stake_back));
        let results = paid.into_iter().map(|(cents, ways)| (part(cents, 500) - &kept, share(ways, all)));
        ExpectedFigures::of(results.chain([(whole(-1), share(lost, all))]))
    }
}

fn figures_of(options: Options, left: Option<&RemainingCards>, meters: [i64; 3]) -> Vec<Figures> {
    let shown = ["star", "spade", "heart"].into_iter().zip(meters);
    let meters = shown.map(|(name, cents)| (name.to_owned(), Money::from_cents(cents))).collect();
    let shoe = left.map(|left| CardCounts::of(left.0).expect("a shoe"));
    asked(
        PACK,
        options,
        &FigureRequest { wagers: vec!["royal-9".to_owned()], meters, shoe, ..FigureRequest::default() },
    )
}

/// Lists differences from the expected figures, for every position. Several positions may share figures.
fn differences(table: &Progressive, left: &RemainingCards, all: &[Figures]) -> Vec<String> {
    let mut lines = Vec::new();
    let expected: Vec<ExpectedFigures> = (0..9).map(|position| table.expected(left, position)).collect();
    for (position, expected) in expected.iter().enumerate() {
        if !all.iter().any(|figures| expected.differences(figures).is_empty()) {
            lines.push(format!("position {}: no figures match {:?}", position + 1, expected.results));
        }
    }
    for figures in all {
        if !expected.iter().any(|expected| expected.differences(figures).is_empty()) {
            lines.push(format!("these figures match no position: {:?}", figures.outcomes));
        }
    }
    lines
}

const USUAL: Progressive = Progressive {
    paytable: 'a',
    meters: [5_000_000, 35_000, 35_000],
    pick: AwardPick::Largest,
    identical: false,
    stake_back: false,
};

#[test]
fn every_position_of_every_paytable() {
    let b = Progressive { paytable: 'b', meters: [2_500_000, 35_000, 35_000], ..USUAL };
    let c = Progressive { paytable: 'c', meters: [5_000_000, 45_000, 45_000], ..USUAL };
    let tables: [(Options, Progressive); 6] = [
        (&[("royal-9", "a")], USUAL),
        (&[("royal-9", "b")], b),
        (&[("royal-9", "c")], c),
        (
            &[("royal-9", "a"), ("royal-9-award-rule", "list-order")],
            Progressive { pick: AwardPick::First, ..USUAL },
        ),
        (
            &[("royal-9", "c"), ("royal-9-award-rule", "cumulative")],
            Progressive { pick: AwardPick::All, ..c },
        ),
        (
            &[
                ("royal-9", "a"),
                ("royal-9-stake-returned", "yes"),
                ("any-two-personal-must-be-identical", "yes"),
            ],
            Progressive { identical: true, stake_back: true, ..USUAL },
        ),
    ];
    let shoe = RemainingCards::decks(8);
    for (options, table) in tables {
        let all = figures_of(options, None, table.meters);
        assert_none(differences(&table, &shoe, &all), &format!("{options:?}"));
    }
}

#[test]
fn meters_have_their_starting_amounts_by_default() {
    let asked_for = FigureRequest { wagers: vec!["royal-9".to_owned()], ..FigureRequest::default() };
    let all = asked(PACK, &[("royal-9", "a")], &asked_for);
    assert_none(differences(&USUAL, &RemainingCards::decks(8), &all), "least amounts");
}

#[test]
fn grown_meters_with_a_depleted_shoe() {
    let grown = Progressive { meters: [12_345_670, 163_850, 99_910], ..USUAL };
    let left = RemainingCards::depleted(8, 170, 31);
    let all = figures_of(&[("royal-9", "a")], Some(&left), grown.meters);
    assert_none(differences(&grown, &left, &all), "grown meters");
}

fn net(table: &Progressive, position: usize) -> ExactFraction {
    table.expected(&RemainingCards::decks(8), position).mean(ExactFraction::clone)
}

/// With slightly less than the break-even amount on the meter, the house has the advantage; with slightly more, the
/// player.
#[test]
fn meters_break_even_at_the_stated_amounts() {
    let all = figures_of(&[("royal-9", "a")], None, USUAL.meters);
    let mut lines = Vec::new();
    for figures in &all {
        let same = |position: &usize| {
            USUAL.expected(&RemainingCards::decks(8), *position).differences(figures).is_empty()
        };
        let position = (0..9).find(same).expect("the figures match a position");
        for (index, meter) in figures.meters.iter().enumerate() {
            let Some(even) = &meter.break_even else { continue };
            let cents = (even.to_f64() * 100.0) as i64;
            let with = |cents: i64| {
                let mut meters = USUAL.meters;
                meters[index] = cents;
                net(&Progressive { meters, ..USUAL }, position)
            };
            let (below, above) = (with(cents - 10), with(cents + 20));
            if !below.is_negative() || !above.is_positive() {
                lines.push(format!(
                    "the {} meter does not break even at {even}: net {below} below, {above} above",
                    meter.meter
                ));
            }
        }
    }
    assert_none(lines, "break-even amounts");
}

/// More money on a meter adds the stated amount per unit, if it does not change which award is the largest.
#[test]
fn meters_add_the_stated_amounts() {
    let all = figures_of(&[("royal-9", "a")], None, USUAL.meters);
    let mut lines = Vec::new();
    for figures in &all {
        let same = |position: &usize| {
            USUAL.expected(&RemainingCards::decks(8), *position).differences(figures).is_empty()
        };
        let position = (0..9).find(same).expect("the figures match a position");
        for (index, name, rate) in
            [(0, "star", part(1, 10)), (1, "spade", part(1, 20)), (2, "heart", part(1, 20))]
        {
            let mut meters = USUAL.meters;
            // Add ten dollars, so that a tenth of the addition is a whole number of cents.
            meters[index] += 1_000;
            let more = net(&Progressive { meters, ..USUAL }, position) - net(&USUAL, position);
            let meter =
                figures.meters.iter().find(|meter| meter.meter == name).expect("the figures list the meter");
            if meter.per_unit != &more / &whole(10)
                || meter.fed != rate
                || meter.amount.cents() != USUAL.meters[index]
            {
                lines.push(format!("{meter:?}: expected a dollar to add {more}/10"));
            }
        }
    }
    assert_none(lines, "meters");
}
