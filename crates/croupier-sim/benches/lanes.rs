//! How fast sessions are played in lanes, on one core: `cargo bench -p croupier-sim --bench lanes`.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used, reason = "a benchmark measures time")]

#[path = "../tests/support/machines.rs"]
mod machines;
#[path = "../tests/support/source.rs"]
mod source;

use std::time::Instant;

use croupier_rules::Money;
use croupier_sim::lanes::{Bounds, Lanes, Left, Sink, Source, Terms};
use croupier_sim::{Automaton, SessionEnd};

use source::Quick;

/// What a simulation keeps of its sessions at least.
#[derive(Default)]
struct Histogram {
    rounds: u64,
    ends: Vec<u64>,
    stopped: u64,
    unfinished: u64,
    drawdown: Money,
    marks: i64,
}

impl Sink for Histogram {
    fn ended(&mut self, end: SessionEnd) {
        self.rounds += u64::from(end.rounds);
        self.stopped += u64::from(end.ended == croupier_sim::Ended::Stopped);
        self.drawdown = self.drawdown.max(end.drawdown);
        let bin = (end.bankroll.cents() / 1000).max(0) as usize;
        if self.ends.len() <= bin {
            self.ends.resize(bin + 1, 0);
        }
        self.ends[bin] += 1;
    }

    fn unfinished(&mut self, left: Left) {
        self.rounds += u64::from(left.rounds);
        self.unfinished += 1;
    }

    fn mark(&mut self, _: u32, bankroll: Money) {
        self.marks += bankroll.cents();
    }
}

fn main() {
    dice_alone();
    let bounds = |high: i64, low: i64| Bounds {
        high: Some(Money::from_cents(high * 100)),
        low: Some(Money::from_cents(low * 100)),
    };
    let terms = |opening: i64, bounds, marks| Terms {
        opening: Money::from_cents(opening * 100),
        bounds,
        limit: 500,
        marks,
    };
    let molly = machines::molly();
    let place = machines::pass_and_place();
    measure("molly, no stops", &molly, &terms(1_000_000, Bounds::default(), 0));
    measure("molly, $5,000, rare stops", &molly, &terms(5000, bounds(10_000, 1000), 0));
    measure("molly, $1,000, stops at $1,500 and $500", &molly, &terms(1000, bounds(1500, 500), 0));
    measure("molly, $300, no stops", &molly, &terms(300, Bounds::default(), 0));
    measure("molly, $1,000, stops, 50 marks", &molly, &terms(1000, bounds(1500, 500), 50));
    measure("pass+odds+place, $1,000, stops", &place, &terms(1000, bounds(1500, 500), 0));
    measure("pass+odds+place, no stops", &place, &terms(1_000_000, Bounds::default(), 0));
}

fn dice_alone() {
    let source = Quick { seed: 7, outcomes: 36 };
    let begun = Instant::now();
    let (sessions, mut sum) = (200_000_u64, 0_u64);
    for session in 0..sessions {
        let mut stream = source.open(session);
        let mut block = [0; 125];
        for _ in 0..4 {
            source.fill(&mut stream, &mut block);
            sum += u64::from(std::hint::black_box(&block)[0]);
        }
    }
    std::hint::black_box(sum);
    say("dice alone, sessions of 500", sessions * 500, begun, "");
}

fn measure(what: &str, automaton: &Automaton, terms: &Terms) {
    let lanes = Lanes::new(automaton.clone());
    for _ in 0..2 {
        let mut sink = Histogram::default();
        let begun = Instant::now();
        for batch in 0..100 {
            lanes.run(&Quick { seed: 1, outcomes: 36 }, batch * 4096..(batch + 1) * 4096, terms, &mut sink);
        }
        let detail = format!(
            "{} states, {} stopped, {} unfinished, most drawdown {}, {} bins",
            automaton.states(),
            sink.stopped,
            sink.unfinished,
            sink.drawdown.cents(),
            sink.ends.len()
        );
        say(what, sink.rounds, begun, &detail);
    }
}

fn say(what: &str, rounds: u64, begun: Instant, detail: &str) {
    let seconds = begun.elapsed().as_secs_f64();
    println!("{what:44} {:>8.1} M rounds/s  {detail}", rounds as f64 / seconds / 1e6);
}
