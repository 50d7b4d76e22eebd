//! Settlement of an area over its maximum: the players on it share the maximum, and the rest goes back.

use croupier_rules::{Money, Rounding};

use crate::bet::{BetKey, SeatNo};

use super::amounts::{area_most, least};
use super::decide::CommandDecider;

/// A player's stake on the area, and the part of it that plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    pub(super) seat: SeatNo,
    pub(super) slot: u8,
    pub(super) stake: Money,
    pub(super) plays: Money,
}

impl CommandDecider<'_> {
    /// Returns the part of each stake that plays on an area over its maximum; empty if the stakes are within the
    /// maximum.
    pub(super) fn shares(&self, key: BetKey) -> Vec<Share> {
        let betting = self.craps().betting;
        let terms = &self.rules.layout.wager(key.wager).terms;
        let (Some(max), Some(floor)) = (area_most(terms), betting.pro_rata_floor) else {
            return Vec::new();
        };
        let (min, _) = least(terms);
        let mut shares = Vec::new();
        for (seat, player) in self.table.players() {
            for (slot, bet) in player.live() {
                if bet.key.wager == key.wager && bet.key.state == key.state {
                    shares.push(Share { seat, slot, stake: bet.stake, plays: bet.stake });
                }
            }
        }
        // The earliest bet comes first, because it gets a chip that rounding leaves over. Stakes from before the round
        // have no booking and come before all others.
        let booked = |share: &Share| {
            self.table.bookings.iter().position(|b| b.seat == share.seat && b.slot == share.slot)
        };
        shares.sort_by_key(booked);
        if !betting.shared_boxes.value {
            for share in &mut shares {
                share.plays = share.stake.min(max.value);
            }
            return shares;
        }
        let total = shares.iter().fold(Money::ZERO, |sum, share| sum.plus(share.stake));
        if total <= max.value {
            return Vec::new();
        }
        let floor = if floor.value { min } else { Money::ZERO };
        share_out(&mut shares, max.value, floor, self.rules.layout.smallest_chip.value);
        shares
    }
}

/// Divides a maximum pro rata. A share under the floor is raised to the floor, or to the whole stake if that is
/// smaller; the rest is then divided again. Chips that rounding leaves over go to the largest remainder, then to the
/// earliest bet.
fn share_out(shares: &mut [Share], max: Money, floor: Money, chip: Money) {
    let mut fixed = vec![false; shares.len()];
    loop {
        let sum = |pick: bool, of: fn(&Share) -> Money| {
            let those = shares.iter().zip(&fixed).filter(|(_, is_fixed)| **is_fixed == pick);
            those.fold(Money::ZERO, |sum, (share, _)| sum.plus(of(share)))
        };
        let pool = max.minus(sum(true, |share| share.plays)).max(Money::ZERO);
        let stakes = sum(false, |share| share.stake);
        if stakes.is_zero() {
            return;
        }
        let part = |stake: Money| {
            stake.share(pool.cents(), stakes.cents(), chip, Rounding::Down).unwrap_or(Money::ZERO)
        };
        let low = shares.iter().zip(&fixed).position(|(share, is_fixed)| {
            let under = i128::from(share.stake.cents()) * i128::from(pool.cents())
                < i128::from(floor.cents()) * i128::from(stakes.cents());
            !is_fixed && under
        });
        if let Some(index) = low {
            shares[index].plays = floor.min(shares[index].stake);
            fixed[index] = true;
            continue;
        }
        let mut left = pool;
        for (share, _) in shares.iter_mut().zip(&fixed).filter(|(_, is_fixed)| !**is_fixed) {
            share.plays = part(share.stake);
            left = left.minus(share.plays);
        }
        hand_out(shares, &fixed, left, (pool, stakes), chip);
        return;
    }
}

/// Hands out the chips that rounding left over, one at a time.
fn hand_out(
    shares: &mut [Share],
    fixed: &[bool],
    mut left: Money,
    (pool, stakes): (Money, Money),
    chip: Money,
) {
    let remainder = |share: &Share| {
        (i128::from(share.stake.cents()) * i128::from(pool.cents()))
            % (i128::from(stakes.cents()) * i128::from(chip.cents()))
    };
    let mut order: Vec<usize> = (0..shares.len()).filter(|index| !fixed[*index]).collect();
    order.sort_by_key(|index| std::cmp::Reverse(remainder(&shares[*index])));
    for index in order {
        if left < chip {
            return;
        }
        shares[index].plays = shares[index].plays.plus(chip);
        left = left.minus(chip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plays(stakes: &[i64], max: i64, min: i64, chip: i64) -> Vec<i64> {
        let cents = Money::from_cents;
        let mut shares: Vec<Share> = stakes
            .iter()
            .enumerate()
            .map(|(n, stake)| Share {
                seat: SeatNo(n as u8),
                slot: 0,
                stake: cents(*stake),
                plays: cents(*stake),
            })
            .collect();
        share_out(&mut shares, cents(max), cents(min), cents(chip));
        shares.iter().map(|share| share.plays.cents()).collect()
    }

    #[test]
    fn an_area_over_its_maximum_is_shared_pro_rata() {
        assert_eq!(plays(&[90_000, 60_000, 6_000], 100_000, 5_000, 1), [57_000, 38_000, 5_000]);
        assert_eq!(plays(&[90_000, 60_000, 6_000, 3_000], 100_000, 5_000, 1), [55_200, 36_800, 5_000, 3_000]);
        assert_eq!(plays(&[120_000], 100_000, 5_000, 1), [100_000]);
    }

    #[test]
    fn leftover_chips_go_to_the_largest_remainder_then_the_earliest_bet() {
        assert_eq!(plays(&[100, 100, 100], 100, 1, 1), [34, 33, 33]);
        assert_eq!(plays(&[100, 200], 100, 1, 1), [33, 67]);
    }
}
