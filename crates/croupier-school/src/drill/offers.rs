//! The bets that a player may make now, at either kind of table.

use croupier_ledger::line::Command;
use croupier_rules::{Money, WagerId, WagerOrigin};
use croupier_sim::seat::SeatTable;
use croupier_table::{Owner, SeatNo, StakeRange, craps, rounds};

use crate::table::SchoolTable;

/// A bet that a player may make, or may try to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BetCandidate {
    pub(crate) person: u32,
    pub(crate) seat: SeatNo,
    pub(crate) player: rounds::PlayerNo,
    pub(crate) wager: WagerId,
    /// The state of a craps bet, if the bet's name determines the state.
    pub(crate) state: Option<u16>,
    pub(crate) owner: Owner,
}

impl BetCandidate {
    /// Returns the command that bets this amount here.
    pub(crate) fn bet(&self, table: &SchoolTable, amount: Money) -> Command {
        match table.in_play() {
            SeatTable::Craps(..) => {
                let (which, way) = (self.which(), craps::BetMethod::Proper);
                Command::Craps(craps::Command::Bet { which, amount, way, cash: None })
            }
            SeatTable::Rounds(..) => {
                let way = rounds::BetMethod::Chips;
                Command::Round(rounds::Command::Bet { spot: self.spot(), amount, way })
            }
        }
    }

    /// Returns the command that takes back part of this bet.
    pub(crate) fn reduce(&self, table: &SchoolTable, amount: Money) -> Command {
        match table.in_play() {
            SeatTable::Craps(..) => Command::Craps(craps::Command::Reduce { which: self.which(), amount }),
            SeatTable::Rounds(..) => Command::Round(rounds::Command::Reduce { spot: self.spot(), amount }),
        }
    }

    /// Returns the command that takes this bet down.
    pub(crate) fn down(&self, table: &SchoolTable) -> Command {
        match table.in_play() {
            SeatTable::Craps(..) => Command::Craps(craps::Command::Down { which: self.which() }),
            SeatTable::Rounds(..) => Command::Round(rounds::Command::Down { spot: self.spot() }),
        }
    }

    pub(crate) fn which(&self) -> craps::BetRef {
        craps::BetRef { seat: self.seat, wager: self.wager, state: self.state, owner: self.owner }
    }

    pub(crate) fn spot(&self) -> rounds::BetSpot {
        rounds::BetSpot { seat: self.seat, wager: self.wager, player: self.player, owner: self.owner }
    }

    /// Returns the bet's name, as people say it.
    pub(crate) fn name(&self, table: &SchoolTable) -> String {
        table.bet_name(self.wager, self.state.unwrap_or(0), self.owner)
    }
}

/// Returns the bets that a person may make now, with their amounts.
pub(crate) fn bet_offers(table: &SchoolTable, person: u32) -> Vec<(BetCandidate, StakeRange)> {
    match table.in_play() {
        SeatTable::Craps(rules, state) => {
            let Some((seat, _)) = state.players().find(|(_, seat)| seat.player == person) else {
                return Vec::new();
            };
            let offers = craps::offers(rules, state, seat).into_iter();
            let bets = offers.filter_map(|offer| match offer {
                craps::Offer::Bet { which, amounts } => Some((which, amounts)),
                _ => None,
            });
            let place = |which: craps::BetRef| BetCandidate {
                person,
                seat,
                player: rounds::PlayerNo(0),
                wager: which.wager,
                state: which.state,
                owner: which.owner,
            };
            bets.map(|(which, amounts)| (place(which), amounts)).collect()
        }
        SeatTable::Rounds(rules, state) => {
            let Some((player, _)) = state.people().find(|(_, player)| player.id == person) else {
                return Vec::new();
            };
            let own = state.first_position(player);
            let offers = rounds::offers(rules, state, player).into_iter();
            let bets = offers.filter_map(|offer| match offer {
                rounds::Offer::Bet { spot, amounts } => Some((spot, amounts)),
                _ => None,
            });
            let bets = bets.filter(|(spot, _)| Some(spot.seat) == own);
            let place = |spot: rounds::BetSpot| BetCandidate {
                person,
                seat: spot.seat,
                player,
                wager: spot.wager,
                state: None,
                owner: spot.owner,
            };
            bets.map(|(spot, amounts)| (place(spot), amounts)).collect()
        }
    }
}

/// Returns every bet that a person might ask for: every wager of the layout, for the player.
pub(crate) fn all_places(table: &SchoolTable, person: u32) -> Vec<BetCandidate> {
    match table.in_play() {
        SeatTable::Craps(rules, state) => {
            let Some((seat, _)) = state.players().find(|(_, seat)| seat.player == person) else {
                return Vec::new();
            };
            let mut names: Vec<_> = rules.layout.names().collect();
            names.sort_unstable();
            let named = names.into_iter().filter_map(|name| rules.layout.find(name));
            // Players do not ask for such a bet on a number, because the bet travels there.
            let named =
                named.filter(|named| named.state.is_none() || !rules.layout.wager(named.wager).travels);
            let place = |named: croupier_rules::NamedWager| BetCandidate {
                person,
                seat,
                player: rounds::PlayerNo(0),
                wager: named.wager,
                state: named.state,
                owner: Owner::Player,
            };
            named.map(place).collect()
        }
        SeatTable::Rounds(rules, state) => {
            let Some((player, _)) = state.people().find(|(_, player)| player.id == person) else {
                return Vec::new();
            };
            let Some(seat) = state.first_position(player) else { return Vec::new() };
            let place =
                |wager| BetCandidate { person, seat, player, wager, state: None, owner: Owner::Player };
            // Players make the other wagers by a decision in the round.
            let made = rules.layout.ids().filter(|(_, wager)| wager.made == WagerOrigin::Betting);
            made.map(|(wager, _)| place(wager)).collect()
        }
    }
}

/// Returns the bets that a person has, with their stakes.
pub(crate) fn own_bets(table: &SchoolTable, person: u32) -> Vec<(BetCandidate, Money)> {
    match table.in_play() {
        SeatTable::Craps(_, state) => {
            let seats = state.players().filter(|(_, seat)| seat.player == person);
            let bets = seats.flat_map(|(number, seat)| seat.live().map(move |(_, bet)| (number, *bet)));
            let place = |seat: SeatNo, bet: croupier_table::Bet| BetCandidate {
                person,
                seat,
                player: rounds::PlayerNo(0),
                wager: bet.key.wager,
                state: Some(bet.key.state),
                owner: bet.key.owner,
            };
            bets.map(|(seat, bet)| (place(seat, bet), bet.stake)).collect()
        }
        SeatTable::Rounds(_, state) => {
            let Some((player, _)) = state.people().find(|(_, player)| player.id == person) else {
                return Vec::new();
            };
            let bets = state.bets.iter().filter(|bet| bet.spot.player == player);
            let place = |spot: rounds::BetSpot| BetCandidate {
                person,
                seat: spot.seat,
                player,
                wager: spot.wager,
                state: None,
                owner: spot.owner,
            };
            bets.map(|bet| (place(bet.spot), bet.stake)).collect()
        }
    }
}
