//! The person at each position, tracked from the events.

use croupier_ledger::TableState;
use croupier_ledger::line::Event;
use croupier_table::SeatNo;
use croupier_table::rounds::PlayerNo;
use croupier_table::{craps, rounds};

/// The person at each position, and the person with each player number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seats {
    /// The person at each position.
    positions: Vec<Option<u32>>,
    /// The person with each player number, at a table of rounds.
    players: Vec<Option<u32>>,
    /// The people who left since the last throw. They come back if the call of that throw is overruled.
    left: Vec<(SeatNo, u32)>,
}

impl Seats {
    /// Reads the occupants of a table's positions.
    pub fn of(game: &TableState) -> Seats {
        match game {
            TableState::Craps(table) => {
                let positions =
                    table.seats.iter().map(|seat| seat.as_ref().map(|seat| seat.player)).collect();
                Seats { positions, ..Seats::default() }
            }
            TableState::Round(table) => {
                let players: Vec<Option<u32>> =
                    table.players.iter().map(|player| player.as_ref().map(|player| player.id)).collect();
                let person = |player: PlayerNo| players.get(player.index()).copied().flatten();
                let positions = table.positions.iter().map(|at| at.and_then(person)).collect();
                Seats { positions, players, left: Vec::new() }
            }
        }
    }

    /// Returns the person at a position.
    pub fn at(&self, seat: SeatNo) -> Option<u32> {
        self.positions.get(seat.index()).copied().flatten()
    }

    /// Returns the person with a player number, at a table of rounds.
    pub fn player(&self, player: PlayerNo) -> Option<u32> {
        self.players.get(player.index()).copied().flatten()
    }

    /// Updates the seats with an event.
    pub fn follow(&mut self, event: &Event) {
        match event {
            Event::Craps(craps::Event::Sat { seat, player, .. }) => self.sit(*seat, *player),
            Event::Craps(craps::Event::Left { seat, .. }) => {
                let person = self.positions.get_mut(seat.index()).and_then(Option::take);
                self.left.extend(person.map(|person| (*seat, person)));
            }
            Event::Craps(craps::Event::Rolled { .. }) => self.left.clear(),
            Event::Craps(craps::Event::Overruled) => {
                for (seat, person) in std::mem::take(&mut self.left) {
                    self.sit(seat, person);
                }
            }
            Event::Round(rounds::Event::Sat { player, seat, id, .. }) => {
                place(&mut self.players, player.index(), *id);
                self.sit(*seat, *id);
            }
            Event::Round(rounds::Event::TookPosition { player, seat }) => {
                if let Some(person) = self.player(*player) {
                    self.sit(*seat, person);
                }
            }
            Event::Round(rounds::Event::Left { player, .. }) => {
                let person = self.players.get_mut(player.index()).and_then(Option::take);
                self.positions
                    .iter_mut()
                    .filter(|at| at.is_some() && **at == person)
                    .for_each(|at| *at = None);
            }
            _ => {}
        }
    }

    /// Undoes an event; `gone` is the person who left in its entry, if anyone did. Positions whose person cannot be
    /// known are then empty, so that no sentence names a later player.
    pub fn rewind(&mut self, event: &Event, gone: Option<u32>) {
        match event {
            Event::Craps(craps::Event::Sat { seat, .. }) => clear(&mut self.positions, seat.index()),
            Event::Craps(craps::Event::Left { seat, .. }) => {
                if let Some(person) = gone {
                    self.sit(*seat, person);
                }
            }
            Event::Round(rounds::Event::Sat { player, seat, .. }) => {
                clear(&mut self.players, player.index());
                clear(&mut self.positions, seat.index());
            }
            Event::Round(rounds::Event::TookPosition { seat, .. }) => {
                clear(&mut self.positions, seat.index())
            }
            Event::Round(rounds::Event::Left { player, .. }) => {
                if let Some(person) = gone {
                    place(&mut self.players, player.index(), person);
                }
            }
            _ => {}
        }
    }

    fn sit(&mut self, seat: SeatNo, person: u32) {
        place(&mut self.positions, seat.index(), person);
    }
}

fn clear(places: &mut [Option<u32>], at: usize) {
    if let Some(place) = places.get_mut(at) {
        *place = None;
    }
}

fn place(places: &mut Vec<Option<u32>>, at: usize, person: u32) {
    if places.len() <= at {
        places.resize(at + 1, None);
    }
    places[at] = Some(person);
}
