//! The actions that a player may take now, found with the same checks that decide commands.

use croupier_rules::{Money, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Owner, SeatNo};

use super::CrapsRules;
use super::bounds::Bounds;
use super::command::{BetMethod, BetRef, DicePool};
use super::decide::CommandDecider;
use super::state::Table;
use crate::bet::StakeRange;

/// An action that a player may take now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Offer {
    /// Bet one of these amounts, or raise a bet by one of them.
    Bet { which: BetRef, amounts: StakeRange },
    /// Lower a bet by one of these amounts.
    Reduce { which: BetRef, amounts: StakeRange },
    /// Take down a bet with this stake.
    Down { which: BetRef, stake: Money },
    /// Call a bet on or off.
    Turn { which: BetRef, on: bool },
    /// Move a bet whose number became the point.
    Move { from: BetRef, to: BetRef },
    /// Take the dice.
    TakeDice,
    /// Decline the dice.
    DeclineDice,
    /// Give the dice up.
    PassDice,
    /// Choose from these dice, one bit for each. The choice must differ from `except`.
    ChooseDice { presented: u8, except: u8 },
    /// Ask for different dice.
    ChangeDice { from: DicePool },
    /// Leave the table.
    Leave,
}

/// Returns the actions that the player at a position may take now.
pub fn offers(rules: &CrapsRules, table: &Table, seat: SeatNo) -> Vec<Offer> {
    let mut events = Vec::new();
    let desk = CommandDecider { rules, table, events: &mut events, start: 0 };
    let mut offers = Vec::new();
    let Ok(player) = desk.player(seat) else { return offers };
    if table.head.ended {
        offers.push(Offer::Leave);
        return offers;
    }
    let mut names: Vec<_> = rules.layout.names().collect();
    names.sort_unstable();
    for named in names.into_iter().filter_map(|name| rules.layout.find(name)) {
        for owner in [Owner::Player, Owner::Dealers] {
            let which = BetRef { seat, wager: named.wager, state: named.state, owner };
            let bounds = desk.may_add(which);
            let amounts = bounds.and_then(|bounds| bounds.range());
            offers.extend(amounts.map(|amounts| Offer::Bet { which, amounts }));
        }
    }
    for (_, bet) in player.live() {
        let which = BetRef { seat, wager: bet.key.wager, state: Some(bet.key.state), owner: bet.key.owner };
        if let Ok(Some(amounts)) = desk.lowering(which) {
            offers.push(Offer::Reduce { which, amounts });
        }
        if desk.may_take_down(which).is_ok() {
            offers.push(Offer::Down { which, stake: bet.stake });
        }
        for on in [true, false] {
            if desk.may_turn(which, on).is_ok() {
                offers.push(Offer::Turn { which, on });
            }
        }
    }
    offers.extend(moves(&desk, seat));
    offers.extend(desk.may_take_dice(seat).is_ok().then_some(Offer::TakeDice));
    offers.extend(desk.may_decline_dice(seat).is_ok().then_some(Offer::DeclineDice));
    offers.extend(desk.may_pass_dice(seat).is_ok().then_some(Offer::PassDice));
    let presented = table.head.dice.presented & desk.all_dice();
    if table.head.turn.shooter == Some(seat) && presented != 0 {
        let except = if table.head.dice.because.is_some() { table.head.dice.kept } else { 0 };
        offers.push(Offer::ChooseDice { presented, except });
    }
    for from in [DicePool::OtherThree, DicePool::All] {
        offers.extend(desk.may_change_dice(seat, from).is_ok().then_some(Offer::ChangeDice { from }));
    }
    let shooting = table.head.turn.shooter == Some(seat) && table.head.dice.out;
    offers.extend((!shooting).then_some(Offer::Leave));
    offers
}

/// Returns the amounts that a player with enough chips may bet now or add to a bet; `None` if the table takes no
/// amount.
pub fn takes(rules: &CrapsRules, table: &Table, which: BetRef) -> Option<StakeRange> {
    let desk = CommandDecider { rules, table, events: &mut Vec::new(), start: 0 };
    desk.may_add(which)?.with_funds(Money::CEILING).range()
}

impl CommandDecider<'_> {
    /// Returns the bounds for making or raising a bet, if that is allowed.
    fn may_add(&self, which: BetRef) -> Option<Bounds<'_>> {
        let checked = self.craps().betting.limits_checked.value;
        let placing = self.placing(which, BetMethod::Proper, false).ok()?;
        Some(self.bounds(&placing, None, checked))
    }
}

/// Returns the possible moves of a player's bets whose number became the point.
fn moves(desk: &CommandDecider<'_>, seat: SeatNo) -> Vec<Offer> {
    let layout = &desk.rules.layout;
    let which = |wager: WagerId| BetRef { seat, wager, state: None, owner: Owner::Player };
    let sources = layout.ids().filter(|(_, wager)| wager.terms.on_point.is_some());
    let pairs = sources.flat_map(|(from, _)| layout.ids().map(move |(to, _)| (from, to)));
    let offered = pairs.filter(|(from, to)| desk.moving(which(*from), which(*to)).is_ok());
    offered.map(|(from, to)| Offer::Move { from: which(from), to: which(to) }).collect()
}
