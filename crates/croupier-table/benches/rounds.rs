//! Measures how fast a card table decides commands with eight players at it and a whole shoe in place.
//!
//! `cargo bench -p croupier-table --bench rounds` prints, for every card pack, the commands per second that are
//! accepted (a bet made and taken down), that are refused (a bet of one cent), and the lists of offers per second.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used, reason = "a benchmark measures time")]

use std::time::Instant;

use croupier_rules::{Card, Library, Money};
use croupier_table::rounds::{self, BetMethod, BetSpot, Command, PlayerNo, Rules, Table};
use croupier_table::{Owner, SeatNo};

/// Number of players at the table.
const PLAYERS: u8 = 8;
/// Repetitions of a measurement; the median counts.
const REPETITIONS: usize = 9;

/// A table with players and a shoe, and the bet that is made again and again.
struct Bench {
    rules: Rules,
    table: Table,
    spot: BetSpot,
    stake: Money,
}

impl Bench {
    fn open(library: &Library, pack: &str) -> Bench {
        let composition = library.compose(pack).unwrap();
        let rules = rounds::rules(&composition, &composition.essential()).unwrap();
        let mut table = Table::open(&rules.game);
        for id in 0..u32::from(PLAYERS) {
            let sit = Command::Sit { id, seat: None, chips: Money::from_cents(1_000_000) };
            // A table with fewer positions than players is full.
            let _ = rounds::play(&rules, &mut table, &sit);
        }
        if let Some(shoe) = &rules.game.shoe {
            let cards = Card::decks(shoe.decks.value);
            rounds::play(&rules, &mut table, &Command::NewShoe { cards }).unwrap();
        }
        let player = PlayerNo(0);
        let stake = Money::from_cents(10_000);
        let spots = rules.layout.ids().map(|(wager, _)| BetSpot {
            seat: SeatNo(0),
            wager,
            player,
            owner: Owner::Player,
        });
        let bet = |spot| Command::Bet { spot, amount: stake, way: BetMethod::Chips };
        let spot =
            spots.into_iter().find(|spot| rounds::decide(&rules, &table, &bet(*spot)).is_ok()).unwrap();
        Bench { rules, table, spot, stake }
    }

    fn accepted(&mut self) {
        let bet = Command::Bet { spot: self.spot, amount: self.stake, way: BetMethod::Chips };
        rounds::play(&self.rules, &mut self.table, &bet).unwrap();
        rounds::play(&self.rules, &mut self.table, &Command::Down { spot: self.spot }).unwrap();
    }

    fn refused(&mut self) {
        let bet = Command::Bet { spot: self.spot, amount: Money::CENT, way: BetMethod::Chips };
        rounds::play(&self.rules, &mut self.table, &bet).unwrap_err();
    }

    fn offers(&mut self) {
        assert!(!rounds::offers(&self.rules, &self.table, PlayerNo(0)).is_empty());
    }

    /// Returns how often `work` runs in a second: the median of the repetitions.
    fn rate(&mut self, count: u32, work: fn(&mut Bench)) -> u128 {
        let mut rates: Vec<u128> = (0..REPETITIONS)
            .map(|_| {
                let start = Instant::now();
                (0..count).for_each(|_| work(self));
                u128::from(count) * 1_000_000_000 / start.elapsed().as_nanos().max(1)
            })
            .collect();
        rates.sort_unstable();
        rates[REPETITIONS / 2]
    }
}

fn main() {
    // A number on the command line sets the repetitions; a small one is enough to count instructions.
    let count = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(200_000);
    let library = Library::embedded();
    for pack in library.packs().filter(|pack| pack.amends.is_none() && pack.game != "craps") {
        let mut bench = Bench::open(&library, &pack.id);
        let accepted = 2 * bench.rate(count, Bench::accepted);
        let refused = bench.rate(count, Bench::refused);
        let offers = bench.rate(count / 50 + 1, Bench::offers);
        println!("{:<20} {accepted} accepted, {refused} refused, {offers} lists of offers a second", pack.id);
    }
}
