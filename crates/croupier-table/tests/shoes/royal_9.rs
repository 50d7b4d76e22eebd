//! The Royal 9 Progressive of Midi Baccarat (7.A.9, 12.K, 12.L; readings 104 to 109): three meters, and a Personal King
//! 9 at every seat.

use super::baccarat::{Hand, Round};
use super::cards::Suit;
use super::settled::{Outcome, SettledWager};

/// A seat's personal King and 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PersonalCards {
    pub(crate) king: Suit,
    pub(crate) nine: Suit,
}

/// A meter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meter {
    Star,
    Spade,
    Heart,
}

/// The value of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Award {
    /// This percentage of a meter.
    Share(Meter, i64),
    /// This amount in cents.
    Fixed(i64),
}

/// The award that is paid if several apply (reading 107).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AwardRule {
    Largest,
    FirstListed,
    All,
}

/// The precision with which a stake feeds a meter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MeterPrecision {
    /// To the millionth of a cent.
    Exact,
    /// Each contribution is rounded down to whole cents.
    WholeCents,
}

/// The choices of the rules submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) paytable: char,
    /// The personal King and 9 of each seat, from seat 1.
    pub(crate) personals: Vec<PersonalCards>,
    /// Whether Any Two Personal requires two identical hands (reading 106).
    pub(crate) two_personals_identical: bool,
    pub(crate) paid: AwardRule,
    pub(crate) stake_returned: bool,
    /// The parts of a stake that feed Star, Spade and Heart, in millionths.
    pub(crate) rates: [i64; 3],
    /// The initial and reset amounts in cents, for Star, Spade and Heart.
    pub(crate) resets: [i64; 3],
    pub(crate) growth: MeterPrecision,
}

impl Rules {
    /// Returns the readings' defaults: the minimum resets, and 1 percent of a stake to each meter.
    pub(crate) fn usual(paytable: char, personals: Vec<PersonalCards>) -> Rules {
        Rules {
            paytable,
            personals,
            two_personals_identical: false,
            paid: AwardRule::Largest,
            stake_returned: false,
            rates: [10_000; 3],
            resets: least_resets(paytable),
            growth: MeterPrecision::Exact,
        }
    }
}

const fn dollars(amount: i64) -> i64 {
    amount * 100
}

/// Returns the minimum initial and reset amounts in cents, for Star, Spade and Heart (12.L.2, 12.L.4).
pub(crate) fn least_resets(paytable: char) -> [i64; 3] {
    match paytable {
        'a' => [dollars(50_000), dollars(350), dollars(350)],
        'b' => [dollars(25_000), dollars(350), dollars(350)],
        'c' => [dollars(50_000), dollars(450), dollars(450)],
        _ => panic!("unknown Royal 9 paytable {paytable}"),
    }
}

/// A nine and a face card as the first two cards: the face card's rank and suit, and the nine's suit (1.B.6).
fn royal(hand: &Hand) -> Option<(u8, Suit, Suit)> {
    match (hand.first, hand.second) {
        (nine, face) | (face, nine) if nine.rank == 9 && face.is_face() => {
            Some((face.rank, face.suit, nine.suit))
        }
        _ => None,
    }
}

fn king_9(hand: &Hand) -> Option<PersonalCards> {
    royal(hand).filter(|&(rank, ..)| rank == 13).map(|(_, king, nine)| PersonalCards { king, nine })
}

/// Returns all the awards that apply to a seat, in the order of the paytable's list.
pub(crate) fn awards(rules: &Rules, seat: usize, round: &Round) -> Vec<Award> {
    let own = rules.personals[seat - 1];
    let (player, banker) = (king_9(&round.player), king_9(&round.banker));
    let is_personal = |king_9: Option<PersonalCards>| king_9.is_some_and(|it| rules.personals.contains(&it));
    let (player_own, banker_own) = (player == Some(own), banker == Some(own));
    let exact = player_own && banker_own;
    let alike = player == banker;
    let both_personal = is_personal(player) && is_personal(banker);
    let two_personal = both_personal && !exact && (alike || !rules.two_personals_identical);
    let star = [(exact, Award::Share(Meter::Star, 100))];
    let ten_percent = [(two_personal, Award::Share(Meter::Star, 10))];
    let own_hands = [
        (banker_own && !exact, Award::Share(Meter::Spade, 100)),
        (player_own && !exact, Award::Share(Meter::Heart, 100)),
    ];
    let identical = [(both_personal && alike && !exact, Award::Fixed(dollars(5_000)))];
    let royals = [royal(&round.player), royal(&round.banker)];
    let suited = royals.map(|royal| royal.is_some_and(|(_, face, nine)| face == nine));
    let royals = royals.map(|royal| royal.is_some());
    let rest = [
        (suited == [true; 2], Award::Fixed(dollars(1_500))),
        (royals == [true; 2], Award::Fixed(dollars(250))),
        (suited.contains(&true), Award::Fixed(dollars(50))),
        (royals.contains(&true), Award::Fixed(dollars(25))),
    ];
    let list: Vec<(bool, Award)> = match rules.paytable {
        'a' | 'b' => star.into_iter().chain(ten_percent).chain(own_hands).chain(rest).collect(),
        'c' => star.into_iter().chain(own_hands).chain(identical).chain(rest).collect(),
        other => panic!("unknown Royal 9 paytable {other}"),
    };
    list.into_iter().filter(|(fits, _)| *fits).map(|(_, award)| award).collect()
}

/// A cent, in the unit of the meters.
const CENT: i128 = 1_000_000;

/// The wager with its meters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Progressive {
    pub(crate) rules: Rules,
    /// Star, Spade and Heart, in millionths of a cent.
    meters: [i128; 3],
}

impl Progressive {
    /// Creates the wager with every meter at its initial amount.
    pub(crate) fn new(rules: Rules) -> Progressive {
        let meters = rules.resets.map(|reset| i128::from(reset) * CENT);
        Progressive { rules, meters }
    }

    /// Sets a meter to this amount in cents.
    pub(crate) fn set_meter(&mut self, meter: Meter, cents: i64) {
        self.meters[meter as usize] = i128::from(cents) * CENT;
    }

    /// Returns the amount that a meter shows, in whole cents.
    pub(crate) fn meter(&self, meter: Meter) -> i64 {
        (self.meters[meter as usize] / CENT) as i64
    }

    fn feed(&mut self, stakes: &[i64], sign: i128) {
        for (meter, rate) in self.meters.iter_mut().zip(self.rules.rates) {
            for &stake in stakes {
                let exact = i128::from(stake) * i128::from(rate);
                let given = match self.rules.growth {
                    MeterPrecision::Exact => exact,
                    MeterPrecision::WholeCents => exact / CENT * CENT,
                };
                *meter += sign * given;
            }
        }
    }

    /// Closes bets ("No more bets"): every stake feeds the meters.
    pub(crate) fn close_bets(&mut self, stakes: &[i64]) {
        self.feed(stakes, 1);
    }

    /// Voids the round: the contributions of its stakes are taken back (13.E, reading 126).
    pub(crate) fn void_round(&mut self, stakes: &[i64]) {
        self.feed(stakes, -1);
    }

    fn cents(&self, award: Award) -> i64 {
        match award {
            Award::Share(meter, percent) => {
                (self.meters[meter as usize] * i128::from(percent) / (100 * CENT)) as i64
            }
            Award::Fixed(cents) => cents,
        }
    }

    /// Returns the awards that a seat is paid, out of those that apply.
    pub(crate) fn paid(&self, seat: usize, round: &Round) -> Vec<Award> {
        let mut fit = awards(&self.rules, seat, round);
        match self.rules.paid {
            AwardRule::All => (),
            AwardRule::FirstListed => fit.truncate(1),
            // Of equal amounts, the first in the list is paid.
            AwardRule::Largest => {
                let best = fit
                    .iter()
                    .copied()
                    .reduce(|best, other| if self.cents(other) > self.cents(best) { other } else { best });
                fit = best.into_iter().collect();
            }
        }
        fit
    }

    /// Settles the seats that have the wager, all from the meters at the time of the hit. The meters then drop by the
    /// payments, but not below their resets.
    pub(crate) fn settle(&mut self, seats: &[usize], round: &Round) -> Vec<SettledWager> {
        let mut drops = [0_i128; 3];
        let mut results = Vec::new();
        for &seat in seats {
            let fit = self.paid(seat, round);
            let mut won = 0;
            for award in &fit {
                let cents = self.cents(*award);
                won += cents;
                if let Award::Share(meter, _) = award {
                    drops[*meter as usize] += i128::from(cents) * CENT;
                }
            }
            results.push(if fit.is_empty() {
                SettledWager::lose()
            } else {
                let stake_back = self.rules.stake_returned;
                SettledWager { outcome: Outcome::Win, won, vigorish: 0, stake_back }
            });
        }
        for (index, drop) in drops.into_iter().enumerate().filter(|(_, drop)| *drop > 0) {
            let reset = i128::from(self.rules.resets[index]) * CENT;
            self.meters[index] = (self.meters[index] - drop).max(reset);
        }
        results
    }
}
