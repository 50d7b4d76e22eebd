//! Casino War, Red Dog and the wheel by exact enumeration, against published figures.

use super::cards::{Card, Suit};
use super::figures::{
    STAKE, Spread, assert_edge, assert_fraction, assert_prints, assert_share, total, ways, worth,
};
use super::red_dog::{self, Call, Game};
use super::war::{self, Decision, Options, Seat};
use super::wheel::Wheel;

/// Visits `N` cards by their ranks, with the number of ways to draw them in this order.
fn draws<const N: usize>(deck_count: u128, visit: &mut impl FnMut([Card; N], u128)) {
    for code in 0..13_usize.pow(N as u32) {
        let ranks: [usize; N] = std::array::from_fn(|at| code / 13_usize.pow(at as u32) % 13);
        let mut left = [4 * deck_count; 13];
        let mut ways = 1;
        for rank in ranks {
            ways *= left[rank];
            left[rank] = left[rank].saturating_sub(1);
        }
        if ways > 0 {
            visit(ranks.map(|rank| Card::new(rank as u8 + 1, Suit::Clubs)), ways);
        }
    }
}

/// One player against the dealer, over the two initial cards and the two of a war. Burnt cards are treated as undrawn;
/// here they are cards that would reverse the result if they were used.
fn war_spread(deck_count: u128, seat: Seat, stake: i64) -> Spread {
    let mut spread = Spread::new();
    draws::<4>(deck_count, &mut |[player, dealer, war_player, war_dealer], ways| {
        let (low, high) = (Card::new(2, Suit::Spades), Card::new(1, Suit::Spades));
        let for_player = if war_player.ace_high() > war_dealer.ace_high() { low } else { high };
        let for_dealer = if war_player.ace_high() > war_dealer.ace_high() { high } else { low };
        let mut shoe = vec![player, dealer];
        shoe.extend([for_player; 3]);
        shoe.push(war_player);
        shoe.extend([for_dealer; 3]);
        shoe.push(war_dealer);
        let round = war::play(&shoe, &[seat], &Options::default()).unwrap();
        let net = round.results[0].net(&seat);
        assert_eq!(net % stake, if net.abs() == stake / 2 { net } else { 0 });
        *spread.entry(net).or_default() += ways;
    });
    spread
}

#[test]
fn casino_war() {
    let fighter = Seat::basic(STAKE, Decision::War);
    let coward = Seat::basic(STAKE, Decision::Surrender);
    let tie = Seat { basic: 0, tie: STAKE, ..fighter };
    for (decks, fights, gives_up, ties) in [
        (1, "2.06", "2.94", "35.29"),
        (2, "2.24", "3.40", "25.24"),
        (3, "2.29", "3.55", "21.94"),
        (4, "2.31", "3.62", "20.29"),
        (5, "2.32", "3.67", "19.31"),
        (6, "2.33", "3.70", "18.65"),
        (7, "2.34", "3.72", "18.18"),
        (8, "2.34", "3.73", "17.83"),
    ] {
        assert_edge(&war_spread(decks, fighter, STAKE), fights);
        assert_edge(&war_spread(decks, coward, STAKE), gives_up);
        assert_edge(&war_spread(decks, tie, STAKE), ties);
    }
    let six = war_spread(6, fighter, STAKE);
    assert_fraction(worth(&six), -23_138, 993_023);
    assert_prints(worth(&six).0, worth(&six).1, "-0.023301");
    // The shares of a tie in the war, other wins, losses without a war, and losses after one.
    assert_share(ways(&six, 2), &six, "0.005471");
    assert_share(ways(&six, 1), &six, "0.497265");
    assert_share(ways(&six, -1), &six, "0.463023");
    assert_share(ways(&six, -2), &six, "0.034242");
    assert_eq!(ways(&six, 0), 0);
    assert_fraction(worth(&war_spread(6, coward, STAKE)), -23, 622);
    let on_tie = war_spread(6, tie, STAKE);
    assert_fraction(worth(&on_tie), -58, 311);
    assert_prints(worth(&on_tie).0, worth(&on_tie).1, "-0.186495");
    assert_eq!(ways(&on_tie, 10) as i128 * 311, 23 * total(&on_tie));
    // The value of a tie: the initial cards win as often as they lose, so the whole value comes from the wars.
    let sum = worth(&six).0 / i128::from(STAKE);
    assert_prints(sum, ways(&on_tie, 10) as i128, "-0.315064");
    // The edge per unit at risk; a tie doubles the stake.
    let at_risk = total(&six) + ways(&on_tie, 10) as i128;
    assert_prints(-100 * sum, at_risk, "2.1696");
}

/// Returns the results of an ante, and of a raise if there is one, over all games, grouped by the call.
fn red_dog_spreads(deck_count: u128) -> Vec<(Call, Spread)> {
    let mut calls: Vec<(Call, Spread)> = Vec::new();
    draws::<3>(deck_count, &mut |[first, second, third], ways| {
        let game: Game = red_dog::deal(&[first, second, third]).unwrap();
        let net = game.settle(STAKE, red_dog::may_raise(game.call())).net(STAKE);
        let at = calls.iter().position(|(call, _)| *call == game.call()).unwrap_or_else(|| {
            calls.push((game.call(), Spread::new()));
            calls.len() - 1
        });
        *calls[at].1.entry(net).or_default() += ways;
    });
    calls
}

/// Raises whenever a raise has a positive value. Returns the sum of the results, the number of rounds, and the sum of
/// the stakes.
fn raising_well(deck_count: u128) -> (i128, i128, i128) {
    let (mut sum, mut rounds, mut stakes) = (0, 0, 0);
    for (call, spread) in red_dog_spreads(deck_count) {
        let worth = worth(&spread).0 / i128::from(STAKE);
        let raises = red_dog::may_raise(call) && worth > 0;
        assert_eq!(raises, matches!(call, Call::Spread(7..)), "{call:?}");
        sum += worth * if raises { 2 } else { 1 };
        rounds += total(&spread);
        stakes += total(&spread) * if raises { 2 } else { 1 };
    }
    (sum, rounds, stakes)
}

#[test]
fn red_dog_edges() {
    for (decks, edge, risk) in [
        (1, "3.155", "2.672"),
        (2, "3.077", "2.609"),
        (4, "2.884", "2.447"),
        (5, "2.8335", "2.4049"),
        (6, "2.798", "2.375"),
        (8, "2.751", "2.335"),
    ] {
        let (sum, rounds, stakes) = raising_well(decks);
        assert_prints(-100 * sum, rounds, edge);
        assert_prints(-100 * sum, stakes, risk);
    }
    for (decks, worth) in [(4, "-0.028838"), (5, "-0.028335"), (6, "-0.027978")] {
        let (sum, rounds, _) = raising_well(decks);
        assert_prints(sum, rounds, worth);
    }
}

#[test]
fn red_dog_raises_by_spread() {
    let found = red_dog_spreads(6);
    for (spread, wins, edge) in [
        (1, "0.077419", "-0.535484"),
        (2, "0.154839", "-0.225806"),
        (3, "0.232258", "-0.303226"),
        (4, "0.309677", "-0.380645"),
        (5, "0.387097", "-0.225806"),
        (6, "0.464516", "-0.070968"),
        (7, "0.541935", "0.083871"),
        (8, "0.619355", "0.238710"),
        (9, "0.696774", "0.393548"),
        (10, "0.774194", "0.548387"),
        (11, "0.851613", "0.703226"),
    ] {
        let results = &found.iter().find(|(call, _)| *call == Call::Spread(spread)).unwrap().1;
        assert_share(ways(results, red_dog::spread_pays(spread)), results, wins);
        assert_prints(worth(results).0, worth(results).1, edge);
        assert_eq!(results.len(), 2);
    }
    let pair = &found.iter().find(|(call, _)| *call == Call::Pair).unwrap().1;
    assert_eq!(ways(pair, 11) as i128 * 310, 22 * total(pair));
    let consecutive = &found.iter().find(|(call, _)| *call == Call::Consecutive).unwrap().1;
    assert_eq!(ways(consecutive, 0) as i128, total(consecutive));
}

#[test]
fn the_common_wheel() {
    let wheel = Wheel::common();
    assert_eq!(wheel.spaces.len(), 54);
    for (symbol, edge) in [
        ("1", "11.11"),
        ("2", "16.67"),
        ("5", "22.22"),
        ("10", "18.52"),
        ("20", "22.22"),
        ("joker", "24.07"),
        ("logo", "24.07"),
    ] {
        let mut spread = Spread::new();
        for space in 0..54 {
            *spread.entry(wheel.settle(symbol, STAKE, space).net(STAKE)).or_default() += 1;
        }
        assert_edge(&spread, edge);
    }
}

/// The Australian wheel: every symbol has the same house edge.
#[test]
fn a_wheel_of_52() {
    let wheel = Wheel::of(&[
        ("a", 1, 24),
        ("b", 3, 12),
        ("c", 5, 8),
        ("d", 11, 4),
        ("e", 23, 2),
        ("f", 47, 1),
        ("g", 47, 1),
    ]);
    assert_eq!(wheel.spaces.len(), 52);
    assert_eq!(wheel.faults(false), []);
    for symbol in ["a", "b", "c", "d", "e", "f", "g"] {
        let mut spread = Spread::new();
        for space in 0..52 {
            *spread.entry(wheel.settle(symbol, STAKE, space).net(STAKE)).or_default() += 1;
        }
        assert_edge(&spread, "7.69");
    }
}
