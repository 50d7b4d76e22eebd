//! Deals every baccarat round of a shoe by loops over the ten values, with an independent tableau.

use super::shoes::RemainingCards;

/// The end of a round: totals and numbers of cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) player: usize,
    pub(crate) player_cards: usize,
    pub(crate) banker: usize,
    pub(crate) banker_cards: usize,
}

/// Each possible end of a round with the number of orders of six cards that lead to it, and the total number of orders.
pub(crate) struct Rounds {
    pub(crate) ways: Vec<(Round, u64)>,
    pub(crate) all: u64,
}

/// Does Banker draw on this total if the value of Player's third card is `third`?
fn banker_draws(total: usize, third: usize) -> bool {
    match total {
        0..=2 => true,
        3 => third != 8,
        4 => (2..=7).contains(&third),
        5 => (4..=7).contains(&third),
        6 => third == 6 || third == 7,
        _ => false,
    }
}

/// Calls `with` for each remaining value, the ways to draw it and the shoe without it.
fn draw(values: &[u64; 10], mut with: impl FnMut(usize, u64, &[u64; 10])) {
    for value in 0..10 {
        if values[value] > 0 {
            let mut left = *values;
            left[value] -= 1;
            with(value, values[value], &left);
        }
    }
}

struct Dealer {
    counted: Vec<u64>,
}

impl Dealer {
    fn count(&mut self, round: Round, ways: u64) {
        self.counted[place(round)] += ways;
    }

    /// The cards after the last drawn card can be in any order, which multiplies the ways.
    fn third_cards(&mut self, left: &[u64; 10], player: usize, banker: usize, ways: u64) {
        let cards: u64 = left.iter().sum();
        let two = |player, banker| Round { player, player_cards: 2, banker, banker_cards: 2 };
        if player >= 8 || banker >= 8 {
            self.count(two(player, banker), ways * cards * (cards - 1));
        } else if player >= 6 {
            if banker >= 6 {
                self.count(two(player, banker), ways * cards * (cards - 1));
            } else {
                draw(left, |value, comes, _| {
                    let round =
                        Round { banker: (banker + value) % 10, banker_cards: 3, ..two(player, banker) };
                    self.count(round, ways * comes * (cards - 1));
                });
            }
        } else {
            draw(left, |third, comes, rest| self.after_player(rest, (player, third), banker, ways * comes));
        }
    }

    fn after_player(&mut self, left: &[u64; 10], (two, third): (usize, usize), banker: usize, ways: u64) {
        let cards: u64 = left.iter().sum();
        let player = (two + third) % 10;
        if banker_draws(banker, third) {
            draw(left, |value, comes, _| {
                let round = Round { player, player_cards: 3, banker: (banker + value) % 10, banker_cards: 3 };
                self.count(round, ways * comes);
            });
        } else {
            self.count(Round { player, player_cards: 3, banker, banker_cards: 2 }, ways * cards);
        }
    }
}

fn place(round: Round) -> usize {
    ((round.player * 10 + round.banker) * 2 + round.player_cards - 2) * 2 + round.banker_cards - 2
}

fn at(place: usize) -> Round {
    Round {
        player: place / 40,
        banker: place / 4 % 10,
        player_cards: place / 2 % 2 + 2,
        banker_cards: place % 2 + 2,
    }
}

/// Deals all rounds: Player, Banker, Player, Banker, then by the tableau.
pub(crate) fn deal(shoe: &RemainingCards) -> Rounds {
    let mut dealer = Dealer { counted: vec![0; 400] };
    draw(&shoe.values(), |first, a, left| {
        draw(left, |second, b, left| {
            draw(left, |third, c, left| {
                draw(left, |fourth, d, left| {
                    dealer.third_cards(left, (first + third) % 10, (second + fourth) % 10, a * b * c * d);
                });
            });
        });
    });
    let ways: Vec<_> =
        dealer.counted.into_iter().enumerate().map(|(place, ways)| (at(place), ways)).collect();
    let all = ways.iter().map(|(_, ways)| ways).sum();
    let cards = shoe.cards();
    assert_eq!(all, (0..6).map(|drawn| cards - drawn).product::<u64>(), "every order is counted once");
    Rounds { ways: ways.into_iter().filter(|(_, ways)| *ways > 0).collect(), all }
}
