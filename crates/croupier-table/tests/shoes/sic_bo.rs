//! Sic Bo (house rules): the settlement of every wager, and rolls against the table.

use croupier_rules::{Library, Money};
use croupier_table::games::sic_bo::{Command, ThreeDice};
use croupier_table::rounds::{self, PlayerNo};
use croupier_table::{Owner, games};

use super::cards::Dice;
use super::duel::{DecisionKinds, House, every_way_was_seen};
use super::settled::SettledWager;

/// A paytable (1.8): doubles, triples, any triple, combinations, and the totals 4, 5, … 10.
pub(crate) struct Paytable {
    pub(crate) name: &'static str,
    double: i64,
    triple: i64,
    any_triple: i64,
    combination: i64,
    totals: [i64; 7],
}

pub(crate) const PAYTABLES: [Paytable; 2] = [
    Paytable {
        name: "australia",
        double: 11,
        triple: 180,
        any_triple: 31,
        combination: 6,
        totals: [62, 31, 18, 12, 8, 7, 6],
    },
    Paytable {
        name: "macau",
        double: 8,
        triple: 150,
        any_triple: 24,
        combination: 5,
        totals: [50, 18, 14, 12, 8, 6, 6],
    },
];

/// A wager of part 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wager {
    Small,
    Big,
    Odd,
    Even,
    Single(i64),
    Double(i64),
    Triple(i64),
    AnyTriple,
    Total(i64),
    Combination(i64, i64),
}

/// Every wager.
pub(crate) fn wagers() -> Vec<Wager> {
    let faces = 1..=6;
    let pairs = faces.clone().flat_map(|low| (low + 1..=6).map(move |high| Wager::Combination(low, high)));
    [Wager::Small, Wager::Big, Wager::Odd, Wager::Even, Wager::AnyTriple]
        .into_iter()
        .chain(faces.clone().map(Wager::Single))
        .chain(faces.clone().map(Wager::Double))
        .chain(faces.map(Wager::Triple))
        .chain((4..=17).map(Wager::Total))
        .chain(pairs)
        .collect()
}

impl Wager {
    pub(crate) fn id(self) -> String {
        match self {
            Wager::Small => "small".to_owned(),
            Wager::Big => "big".to_owned(),
            Wager::Odd => "odd".to_owned(),
            Wager::Even => "even".to_owned(),
            Wager::AnyTriple => "any-triple".to_owned(),
            Wager::Single(face) => format!("single-{face}"),
            Wager::Double(face) => format!("double-{face}"),
            Wager::Triple(face) => format!("triple-{face}"),
            Wager::Total(total) => format!("total-{total}"),
            Wager::Combination(low, high) => format!("combination-{low}-{high}"),
        }
    }

    /// Returns the odds to one of a win, and the clause that decides the wager.
    pub(crate) fn decided(self, mut dice: [i64; 3], pays: &Paytable) -> (Option<i64>, String) {
        dice.sort_unstable();
        let [low, middle, high] = dice;
        let (total, triple) = (low + middle + high, low == high);
        let number = |face: i64| dice.iter().filter(|die| **die == face).count() as i64;
        let even_money = |wins: bool| (wins && !triple).then_some(1);
        let (odds, clause) = match self {
            Wager::Small => (even_money(total < 11), "4.1".to_owned()),
            Wager::Big => (even_money(total > 10), "4.2".to_owned()),
            Wager::Odd => (even_money(total % 2 != 0), "4.3".to_owned()),
            Wager::Even => (even_money(total % 2 == 0), "4.4".to_owned()),
            Wager::Single(face) => {
                let shown = number(face);
                let words = ["", "#one", "#two", "#three"][shown as usize];
                ((shown > 0).then_some(shown), format!("4.7{words}"))
            }
            // Of three sorted dice, any two equal ones include the middle one.
            Wager::Double(face) => {
                let two = middle == face && (low == face || high == face);
                (two.then_some(pays.double), "4.8#pays".to_owned())
            }
            Wager::Triple(face) => ((triple && low == face).then_some(pays.triple), "4.9#pays".to_owned()),
            Wager::AnyTriple => (triple.then_some(pays.any_triple), "4.10#pays".to_owned()),
            Wager::Total(own) => {
                let lower = own.min(21 - own);
                let odds = pays.totals[(lower - 4) as usize];
                ((total == own).then_some(odds), format!("4.11#{lower}-{}", 21 - lower))
            }
            Wager::Combination(one, other) => {
                let both = dice.contains(&one) && dice.contains(&other);
                (both.then_some(pays.combination), "4.12#pays".to_owned())
            }
        };
        if odds.is_some() { (odds, clause) } else { (None, "4.13".to_owned()) }
    }
}

/// Returns every roll.
pub(crate) fn rolls() -> impl Iterator<Item = [i64; 3]> {
    (0..216).map(|roll| [roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1])
}

/// Bets on every wager and rolls the dice; both settlements must agree.
pub(crate) fn roll(house: &mut House, player: PlayerNo, faces: [i64; 3], pays: &Paytable, dice: &mut Dice) {
    let bets: Vec<_> = wagers()
        .into_iter()
        .map(|wager| {
            let spot = house.spot(player, 0, &wager.id(), Owner::Player).unwrap();
            let stake = 100 + dice.below(900) as i64;
            house.bet(spot, stake);
            (wager, spot, stake)
        })
        .collect();
    house.events.clear();
    let rolled = ThreeDice::try_from(faces.map(|face| face as u8)).unwrap();
    house.must(rounds::Command::from(Command::Shake { dice: rolled, shakes: None }));
    let returned = house.returned(bets.iter().map(|(_, spot, stake)| (*spot, *stake)));
    for (wager, spot, stake) in bets {
        let (odds, clause) = wager.decided(faces, pays);
        let expected = SettledWager::to_one(stake, odds);
        assert_eq!(returned[&spot], expected.returned(stake), "{wager:?} on {faces:?}");
        house.check_reason(spot, expected.verdict(), &clause);
    }
    assert_eq!(house.table.everything(), Money::ZERO);
    if house.table.player(player).unwrap().rail < Money::from_cents(1_000_000) {
        let amount = Money::from_cents(10_000_000);
        house.must(rounds::Command::BuyIn { player, amount });
    }
}

/// Plays every roll with every wager on the layout, by both paytables.
pub(crate) fn duel() {
    let library = Library::embedded();
    let (mut dice, mut seen) = (Dice::seeded(9), DecisionKinds::new());
    for pays in &PAYTABLES {
        let mut house = House::open(&library, "house-sic-bo", &[("paytable", pays.name)]);
        assert!(matches!(house.rules.game.kind, games::RoundGameKind::SicBo(_)));
        assert_eq!(house.rules.layout.wagers.len(), wagers().len());
        let player = house.sit(50_000_000);
        for faces in rolls() {
            roll(&mut house, player, faces, pays, &mut dice);
        }
        house.agrees();
        seen.append(&mut house.seen);
    }
    every_way_was_seen("house-sic-bo", &seen);
}

/// The comparison can fail: if a wager cites the clause of a different outcome, the duel reports it.
pub(crate) fn exchanged_clauses_are_noticed() {
    let library = Library::embedded();
    for (wager, from, to) in [
        ("small", "4.1", "4.2"),
        ("single-1", "4.7#one", "4.7#two"),
        ("total-9", "4.11#9-12", "4.11#8-13"),
        ("combination-1-2", "4.13", "4.12"),
    ] {
        let mut dice = Dice::seeded(10);
        let mut house = House::open(&library, "house-sic-bo", &[]);
        house.exchange(wager, from, to);
        let player = house.sit(50_000_000);
        for faces in rolls() {
            roll(&mut house, player, faces, &PAYTABLES[0], &mut dice);
        }
        house.reports_only(wager);
    }
}

/// The number of rolls that win, counted from the settlement, against the counts of any book on dice.
#[test]
fn the_counts_of_three_dice() {
    let wins = |wager: Wager| rolls().filter(|roll| wager.decided(*roll, &PAYTABLES[0]).0.is_some()).count();
    for wager in [Wager::Small, Wager::Big, Wager::Odd, Wager::Even] {
        assert_eq!(wins(wager), 105, "{wager:?}");
    }
    assert_eq!(wins(Wager::AnyTriple), 6);
    for face in 1..=6 {
        assert_eq!([Wager::Single(face), Wager::Double(face), Wager::Triple(face)].map(wins), [91, 16, 1]);
    }
    let totals: Vec<usize> = (4..=17).map(|total| wins(Wager::Total(total))).collect();
    assert_eq!(totals, [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3]);
    assert!(
        wagers().into_iter().filter(|wager| matches!(wager, Wager::Combination(..))).all(|w| wins(w) == 30)
    );
}
