//! How fast the full table engine settles rolls, events and all, with twenty bets on the layout.
//!
//! `cargo bench -p croupier-table` prints rolls and bets settled a second on one core. Every bet that a roll
//! takes or gives back is made again by a command, so that twenty are up for every roll.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used, reason = "a benchmark measures time")]

use std::time::Instant;

use croupier_rules::{Dice, Library, Money};
use croupier_table::craps::{self, Command, CrapsRules, Event, Landing, Spot, Table, Way, Which};
use croupier_table::{Owner, SeatNo};

const BETS: [(&str, i64); 20] = [
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
];

/// A small generator of dice: xorshift, the same every time.
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
    /// Which of the bets is on a wager.
    index_of: Vec<usize>,
    /// Bets to be made when they are open again.
    waiting: [bool; BETS.len()],
}

impl Bench {
    fn open() -> Bench {
        let library = Library::embedded();
        let rules = craps::rules(&library.compose("bclc-craps").unwrap(), &Default::default()).unwrap();
        let bet = |(name, cents): (&str, i64)| {
            let named = rules.layout.find(name).unwrap();
            let which =
                Which { seat: SeatNo(0), wager: named.wager, state: named.state, owner: Owner::Player };
            Command::Bet { which, amount: Money::from_cents(cents), way: Way::Proper, cash: None }
        };
        let bets = BETS.map(bet).to_vec();
        let mut index_of = vec![0; rules.layout.wagers.len()];
        for (index, (name, _)) in BETS.iter().enumerate() {
            index_of[usize::from(rules.layout.find(name).unwrap().wager.0)] = index;
        }
        let table = Table::open(&rules);
        let events = Vec::with_capacity(256);
        let mut bench = Bench { rules, table, events, bets, index_of, waiting: [false; BETS.len()] };
        bench.give(Command::Sit { player: 0, spot: Spot::Next, chips: Money::CEILING });
        bench.bet_all();
        bench
    }

    /// Decides and applies a command; says whether it was refused (a bet that is not open now).
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

    /// Rolls, and makes the bets again that the roll took or gave back. Says how many bets it settled.
    fn roll(&mut self, dice: Dice) -> u64 {
        self.give(Command::Roll { dice, landing: Landing::Flat });
        let mut gone = [false; BETS.len()];
        let mut settled = 0;
        for event in &self.events {
            let (wager, left) = match event {
                Event::Lost { at, .. } => (at.key.wager, true),
                Event::Paid { at, payment, .. } => (at.key.wager, !payment.back.is_zero()),
                _ => continue,
            };
            settled += 1;
            if left {
                gone[self.index_of[usize::from(wager.0)]] = true;
            }
        }
        // Don't Pass is open on the come-out only: when it is gone at another time, it is made at the next.
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
    let mut bench = Bench::open();
    let mut dicer = Dicer(0x9E37_79B9_7F4A_7C15);
    // A number on the command line shortens the rounds, for counting instructions.
    let wanted = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(2_000_000);
    println!("bclc-craps, one seat, {} bets, one core, events and all", BETS.len());
    let mut rates = Vec::new();
    for round in 0..9 {
        let (mut rolls, mut settled) = (0_u64, 0_u64);
        let start = Instant::now();
        while rolls < wanted {
            settled += bench.roll(dicer.roll());
            rolls += 1;
        }
        let nanos = start.elapsed().as_nanos().max(1) as u64;
        let rate = |count: u64| count as u128 * 1_000_000_000 / u128::from(nanos);
        rates.push(rate(rolls));
        let up = bench.table.seat(SeatNo(0)).map_or(0, |seat| seat.live().count());
        println!(
            "round {round}: {} rolls/s, {} bets settled/s, {} ns a roll, {up} bets up at the end",
            rate(rolls),
            rate(settled),
            nanos / rolls
        );
    }
    rates.sort_unstable();
    println!("median of the rounds: {} rolls/s", rates[rates.len() / 2]);
}
