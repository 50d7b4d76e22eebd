//! The chances of sessions outside the automaton.

use super::short::{PlaceLimitError, SessionFate, ShortSessionPlaces};
use super::sum::total;

/// The maximum number of moves to follow, over all rounds.
const MOST_MOVES: usize = 2_000_000_000;

/// Sessions outside the automaton, with their chances.
pub(super) struct OutsideSessions<'a> {
    pub(super) outside: &'a mut dyn ShortSessionPlaces,
    /// The total number of ways in which a round can go.
    ways: f64,
    chances: SparseChances,
    moves: usize,
    /// The number of rounds that a session is expected to play at each place, by its index.
    pub(super) visits: Vec<f64>,
}

/// The chances of places, most of which are zero.
#[derive(Default)]
struct SparseChances {
    places: Vec<u32>,
    /// The chance of each place, by its index.
    chances: Vec<f64>,
}

impl SparseChances {
    fn add(&mut self, place: u32, chance: f64) {
        let at = place as usize;
        if at >= self.chances.len() {
            self.chances.resize(at + 1, 0.0);
        }
        if self.chances[at] == 0.0 {
            self.places.push(place);
        }
        self.chances[at] += chance;
    }

    /// Removes and returns all chances.
    fn take(&mut self) -> Vec<(u32, f64)> {
        let chances = &mut self.chances;
        self.places.drain(..).map(|place| (place, std::mem::take(&mut chances[place as usize]))).collect()
    }
}

impl<'a> OutsideSessions<'a> {
    pub(super) fn new(outside: &'a mut dyn ShortSessionPlaces, ways: f64) -> OutsideSessions<'a> {
        OutsideSessions { outside, ways, chances: SparseChances::default(), moves: 0, visits: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.chances.places.is_empty()
    }

    pub(super) fn total(&self) -> f64 {
        total(self.chances.chances.iter().copied())
    }

    pub(super) fn add(&mut self, place: u32, chance: f64) {
        self.chances.add(place, chance);
    }

    /// Removes and returns all chances.
    pub(super) fn take(&mut self) -> Vec<(u32, f64)> {
        self.chances.take()
    }

    /// Plays one round of all these sessions.
    pub(super) fn play(&mut self) -> Result<(), PlaceLimitError> {
        for (place, chance) in self.chances.take() {
            let SessionFate::Plays { to, .. } = self.outside.fate(place)? else { continue };
            self.moves += to.len();
            let at = place as usize;
            if at >= self.visits.len() {
                self.visits.resize(at + 1, 0.0);
            }
            self.visits[at] += chance;
            for (to, ways) in to {
                self.chances.add(*to, chance * (*ways as f64 / self.ways));
            }
        }
        if self.moves > MOST_MOVES { Err(PlaceLimitError) } else { Ok(()) }
    }
}
