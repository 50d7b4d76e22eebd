//! Measures how fast the full table engine settles rolls with twenty bets on the layout, including all events.
//!
//! `cargo bench -p croupier-table` prints the rolls per second on one core, for every craps pack. A command replaces
//! every bet that a roll takes or returns, so that twenty are up for every roll.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used, reason = "a benchmark measures time")]

use std::time::Instant;

use croupier_rules::{Dice, Library, Money};
use croupier_table::craps::{
    self, BetMethod, BetRef, Command, CrapsRules, DiceLanding, Event, SeatChoice, Table,
};
use croupier_table::{Owner, SeatNo};

/// The number of bets that are up for every roll.
const UP: usize = 20;

/// Bets in cents, the most common ones first; each table takes the first twenty that it offers.
const BETS: [(&str, i64); 34] = [
    ("pass", 1_000),
    ("field", 500),
    ("place-4", 500),
    ("place-5", 500),
    ("place-6", 600),
    ("place-8", 600),
    ("place-9", 500),
    ("place-10", 500),
    ("buy-4", 2_000),
    ("buy-10", 2_000),
    ("lay-5", 3_000),
    ("lay-6", 2_400),
    ("lay-9", 3_000),
    ("hard-4", 100),
    ("hard-6", 100),
    ("hard-8", 100),
    ("hard-10", 100),
    ("big-6", 500),
    ("big-8", 500),
    ("dont-pass", 1_000),
    ("place-2", 500),
    ("place-3", 500),
    ("place-11", 500),
    ("place-12", 500),
    ("any-seven", 100),
    ("any-craps", 100),
    ("craps-2", 100),
    ("craps-3", 100),
    ("eleven", 100),
    ("craps-12", 100),
    ("horn", 400),
    ("c-and-e", 200),
    ("hi-lo", 200),
    ("six-seven-eight", 100),
];

/// A small dice generator: xorshift, which gives the same rolls in every run.
struct Dicer(u64);

impl Dicer {
    fn roll(&mut self) -> Dice {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Dice::from_index((((self.0 >> 32) * 36) >> 32) as usize).unwrap()
    }
}

struct Bench {
    rules: CrapsRules,
    table: Table,
    events: Vec<Event>,
    bets: Vec<Command>,
    /// The index of the bet on each wager.
    index_of: Vec<usize>,
    /// Whether each bet is to be made again as soon as the table takes it.
    waiting: [bool; UP],
}

impl Bench {
    fn open(library: &Library, pack: &str) -> Bench {
        let composition = library.compose(pack).unwrap();
        let rules = craps::rules(&composition, &composition.essential()).unwrap();
        let offered = BETS.into_iter().filter(|(name, _)| rules.layout.find(name).is_some());
        let up: Vec<(&str, i64)> = offered.take(UP).collect();
        assert_eq!(up.len(), UP, "{pack} offers too few of the benchmark's bets");
        let bet = |(name, cents): &(&str, i64)| {
            let named = rules.layout.find(name).unwrap();
            let which =
                BetRef { seat: SeatNo(0), wager: named.wager, state: named.state, owner: Owner::Player };
            Command::Bet { which, amount: Money::from_cents(*cents), way: BetMethod::Proper, cash: None }
        };
        let bets = up.iter().map(bet).collect();
        let mut index_of = vec![0; rules.layout.wagers.len()];
        for (index, (name, _)) in up.iter().enumerate() {
            index_of[usize::from(rules.layout.find(name).unwrap().wager.0)] = index;
        }
        let table = Table::open(&rules);
        let events = Vec::with_capacity(256);
        let mut bench = Bench { rules, table, events, bets, index_of, waiting: [false; UP] };
        bench.give(Command::Sit { player: 0, spot: SeatChoice::Next, chips: Money::CEILING });
        bench.bet_all();
        bench
    }

    /// Decides and applies a command; returns whether it was refused (a bet that is not open now).
    fn give(&mut self, command: Command) -> bool {
        self.events.clear();
        let refused = craps::decide_into(&self.rules, &self.table, &command, &mut self.events).is_err();
        self.events.iter().for_each(|event| self.table.apply(event));
        refused
    }

    /// Makes every bet.
    fn bet_all(&mut self) {
        for index in 0..self.bets.len() {
            self.give(self.bets[index]);
        }
    }

    /// Rolls, and replaces the bets that the roll took or returned. Returns the number of bets that it settled.
    fn roll(&mut self, dice: Dice) -> u64 {
        self.give(Command::Roll { dice, landing: DiceLanding::Flat });
        let mut gone = [false; UP];
        let mut settled = 0;
        for event in &self.events {
            let (wager, left) = match event {
                Event::Lost { at, .. } => (at.key.wager, true),
                Event::Paid { at, payment, .. } => (at.key.wager, !payment.back.is_zero()),
                Event::TakenBack { at, .. } => (at.key.wager, true),
                _ => continue,
            };
            settled += 1;
            if left {
                gone[self.index_of[usize::from(wager.0)]] = true;
            }
        }
        // Don't Pass is open only on the come-out: if a roll takes it with a point on, the bench bets it again on the
        // next come-out.
        for (index, gone) in gone.iter().enumerate() {
            if *gone || self.waiting[index] {
                let refused = self.give(self.bets[index]);
                self.waiting[index] = refused;
            }
        }
        settled
    }
}

fn main() {
    // A number on the command line sets the rolls per round (a small one is enough to count instructions); the name of
    // a pack selects that pack.
    let wanted = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(500_000);
    let library = Library::embedded();
    let all = library.packs().filter(|pack| pack.game == "craps" && pack.amends.is_none());
    let chosen: Vec<&str> = all.map(|pack| pack.id.as_str()).collect();
    let named = std::env::args().find(|argument| chosen.contains(&argument.as_str()));
    println!("one seat, {UP} bets, one core, with events");
    for pack in chosen.into_iter().filter(|pack| named.as_ref().is_none_or(|named| named == pack)) {
        measure(&library, pack, wanted);
    }
}

/// Prints the median of nine rounds.
fn measure(library: &Library, pack: &str, wanted: u64) {
    let mut bench = Bench::open(library, pack);
    let mut dicer = Dicer(0x9E37_79B9_7F4A_7C15);
    let (mut rates, mut bets, mut up) = (Vec::new(), 0, 0);
    for _ in 0..9 {
        let (mut rolls, mut settled) = (0_u64, 0_u64);
        let start = Instant::now();
        while rolls < wanted {
            settled += bench.roll(dicer.roll());
            rolls += 1;
        }
        let nanos = start.elapsed().as_nanos().max(1) as u64;
        rates.push(u128::from(rolls) * 1_000_000_000 / u128::from(nanos));
        bets += settled;
        up = bench.table.seat(SeatNo(0)).map_or(0, |seat| seat.live().count());
    }
    rates.sort_unstable();
    let (least, median, most) = (rates[0], rates[rates.len() / 2], rates[rates.len() - 1]);
    let tenths = bets * 10 / (wanted * 9);
    println!(
        "{pack:<18} {median} rolls/s (rounds from {least} to {most}), {}.{} bets settled per roll, {up} bets up at the end",
        tenths / 10,
        tenths % 10
    );
}
