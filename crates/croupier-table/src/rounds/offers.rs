//! The actions that a player may take now, found with the same checks that decide commands.

use croupier_rules::Money;

use crate::bet::{Owner, SeatNo, StakeRange};

use super::Rules;
use super::command::{BetMethod, Command, Decider};
use super::decide::{CommandDecider, decide};
use super::guard;
use super::shoe::CutCandidate;
use super::state::{BetSpot, PlayerNo, Table};

/// An action that a player may take now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Offer {
    /// Bet one of these amounts, or raise a bet by one of them.
    Bet { spot: BetSpot, amounts: StakeRange },
    /// Lower a wager by one of these amounts.
    Reduce { spot: BetSpot, amounts: StakeRange },
    /// Take down a wager with this stake.
    Down { spot: BetSpot, stake: Money },
    /// Take a further position.
    TakePosition { seat: SeatNo },
    /// Cut `cards` cards, with at least `from_ends` above and below.
    Cut { from_ends: u32, cards: u32 },
    /// Decline to cut.
    DeclineCut,
    /// Turn the cards.
    Turn,
    /// Give up the right to turn the cards.
    GiveUp,
    /// Make a decision of the game with the request of this name, and with one of these amounts if it takes any.
    Decide { request: &'static str, by: Decider, amounts: Option<StakeRange> },
    /// Pay the marked vigorish.
    PayVigorish { amount: Money },
    /// Leave the table.
    Leave,
}

/// Returns the actions that a player may take now.
pub fn offers(rules: &Rules, table: &Table, player: PlayerNo) -> Vec<Offer> {
    let desk = CommandDecider::new(rules, table);
    let mut offers = Vec::new();
    let Some(there) = table.player(player) else { return offers };
    let seats: Vec<SeatNo> = (0..table.positions.len() as u8).map(SeatNo).collect();
    for seat in &seats {
        for (wager, _) in rules.layout.ids() {
            for owner in [Owner::Player, Owner::Dealers] {
                let spot = BetSpot { seat: *seat, wager, player, owner };
                offers.extend(bet_offer(&desk, spot, there.rail));
            }
        }
    }
    for bet in table.bets.iter().filter(|bet| bet.spot.player == player) {
        if desk.changeable(bet.spot).is_ok() {
            offers.push(Offer::Down { spot: bet.spot, stake: bet.stake });
            offers.extend(reduce_offer(&desk, bet.spot, bet.stake));
        }
    }
    let may_take = |seat: &SeatNo| CommandDecider::new(rules, table).take_position(player, *seat).is_ok();
    offers.extend(seats.iter().copied().filter(may_take).map(|seat| Offer::TakePosition { seat }));
    if let Some(cut) = rules.game.shoe.as_ref().and_then(|shoe| shoe.cut)
        && desk.cut_offered_to(player)
    {
        let cards = table.shoe.as_ref().map_or(0, |shoe| shoe.cards.len() as u32);
        offers.push(Offer::Cut { from_ends: cut.from_ends.value, cards });
        offers.push(Offer::DeclineCut);
    }
    rules.game.kind.play().offers(&desk, player, &mut offers);
    if !there.owes.is_zero() && there.rail >= there.owes {
        offers.push(Offer::PayVigorish { amount: there.owes });
    }
    if desk.may_leave(player).is_ok() {
        offers.push(Offer::Leave);
    }
    if table.entry.as_ref().is_some_and(|entry| entry.waits) {
        // Until the dealer has entered the card, people may come and go, but nothing else happens.
        offers.retain(|offer| {
            let command = match *offer {
                Offer::TakePosition { seat } => Command::TakePosition { player, seat },
                Offer::Leave => Command::Leave { player },
                _ => return false,
            };
            decide(rules, table, &command).is_ok()
        });
    }
    offers
}

/// Returns the person who is offered the cut.
pub fn cut_candidate(rules: &Rules, table: &Table) -> Option<CutCandidate> {
    CommandDecider::new(rules, table).cut_candidate()
}

fn bet_offer(desk: &CommandDecider<'_>, spot: BetSpot, rail: Money) -> Option<Offer> {
    desk.may_bet(spot, BetMethod::Chips).ok()?;
    let had = desk.table.bet(spot).map_or(Money::ZERO, |bet| bet.stake);
    let staked = (desk.stake_step(spot), desk.least(spot));
    let amounts = guard::room(desk.rules, spot.wager, staked, had, rail)?;
    Some(Offer::Bet { spot, amounts })
}

fn reduce_offer(desk: &CommandDecider<'_>, spot: BetSpot, stake: Money) -> Option<Offer> {
    let step = desk.stake_step(spot);
    // The rest must also be a valid stake that is not over the maximum.
    let max = desk.rules.layout.wager(spot.wager).limits.max.map_or(stake, |max| max.value);
    let least_kept = desk.least(spot).ceil_to(step);
    let most_kept = stake.minus(Money::CENT).min(max).floor_to(step);
    (least_kept <= most_kept).then(|| Offer::Reduce {
        spot,
        amounts: StakeRange { min: stake.minus(most_kept), max: stake.minus(least_kept), step },
    })
}

impl CommandDecider<'_> {
    /// Returns the bets on which a player might decide: at every position, for the player and for the dealers.
    pub(crate) fn deciders(&self, player: PlayerNo) -> impl Iterator<Item = Decider> + use<> {
        let seats = (0..self.table.positions.len() as u8).map(SeatNo);
        let owners = [Owner::Player, Owner::Dealers];
        seats.flat_map(move |seat| owners.map(|owner| Decider { player, seat, owner }))
    }
}
