//! Throughput of sessions in lanes, on one core: `cargo bench -p croupier-sim --bench lanes`.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used, reason = "a benchmark measures time")]

#[path = "../tests/support/machines.rs"]
mod machines;
#[path = "../tests/support/packs.rs"]
mod packs;

use std::time::Instant;

use croupier_chance::Seed;
use croupier_rules::Money;
use croupier_sim::craps::FastEngine;
use croupier_sim::expected::{expected, long_run};
use croupier_sim::lanes::{
    BankrollBounds, Lanes, OutcomeSource, Rolls, SessionTerms, Sink, UnfinishedSession,
};
use croupier_sim::plan::bind;
use croupier_sim::strategy::StrategyLibrary;
use croupier_sim::{Automaton, CompiledStrategy, SessionEnd, Step};
use croupier_table::GameRules;

/// The minimum data that a simulation stores about its sessions.
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
        self.stopped += u64::from(end.ended == croupier_sim::EndCause::Stopped);
        self.drawdown = self.drawdown.max(end.drawdown);
        let bin = (end.bankroll.cents() / 1000).max(0) as usize;
        if self.ends.len() <= bin {
            self.ends.resize(bin + 1, 0);
        }
        self.ends[bin] += 1;
    }

    fn unfinished(&mut self, left: UnfinishedSession) {
        self.rounds += u64::from(left.course.rounds);
        self.unfinished += 1;
    }

    fn mark(&mut self, _: u32, bankroll: Money) {
        self.marks += bankroll.cents();
    }
}

fn main() {
    dice_alone();
    let bounds = |high: i64, low: i64| BankrollBounds {
        high: Some(Money::from_cents(high * 100)),
        low: Some(Money::from_cents(low * 100)),
    };
    let terms = |opening: i64, bounds, marks| SessionTerms {
        opening: Money::from_cents(opening * 100),
        bounds,
        limit: 500,
        marks,
    };
    let molly = library("three-point-molly");
    let place = machines::pass_and_place();
    measure("molly, no stops", &molly, &terms(1_000_000, BankrollBounds::default(), 0));
    measure("molly, $5,000, rare stops", &molly, &terms(5000, bounds(10_000, 1000), 0));
    measure("molly, $1,000, stops at $1,500 and $500", &molly, &terms(1000, bounds(1500, 500), 0));
    measure("molly, $300, no stops", &molly, &terms(300, BankrollBounds::default(), 0));
    measure("molly, $1,000, stops, 50 marks", &molly, &terms(1000, bounds(1500, 500), 50));
    measure("pass+odds+place, $1,000, stops", &place, &terms(1000, bounds(1500, 500), 0));
    measure("pass+odds+place, no stops", &place, &terms(1_000_000, BankrollBounds::default(), 0));
    let mut ending = molly.clone();
    let end = ending.states() as u32;
    ending.floor.push(i64::MAX);
    ending.steps.extend([Step { next: end, change: 0 }; 36]);
    measure("molly with an ending, rare stops", &ending, &terms(5000, bounds(10_000, 1000), 0));
    // The second machine has nearly the maximum number of states.
    for memory in [12, 80] {
        let large = machines::remembering(&molly, memory);
        measure("molly that counts its rounds, rare stops", &large, &terms(5000, bounds(10_000, 1000), 0));
    }
    compute("molly computed, $1,000, stops", &molly, &terms(1000, bounds(1500, 500), 0));
    compute("molly computed, no stops", &molly, &terms(1_000_000, BankrollBounds::default(), 0));
    let begun = Instant::now();
    println!("{:44} {:?} in {:.3?}", "molly, long run", long_run(&molly).unwrap(), begun.elapsed());
}

/// Returns the automaton of a strategy of the library.
fn library(name: &str) -> Automaton {
    let pack = "bclc-craps";
    let GameRules::Craps(rules) = packs::table(pack, &packs::essential(pack)) else { unreachable!("craps") };
    let strategy = &StrategyLibrary::find(name).unwrap().strategy;
    let plan = bind(strategy, &*rules, &|_| false, &[], 100).unwrap();
    CompiledStrategy::new(FastEngine::new(&rules, &plan), &plan).unwrap().automaton
}

fn compute(what: &str, automaton: &Automaton, terms: &SessionTerms) {
    let begun = Instant::now();
    let is = expected(automaton, terms).unwrap();
    println!(
        "{what:44} {:>8.3?}  mean {:.2}, deviation {:.2}, error {:.1e}, {} ends",
        begun.elapsed(),
        is.mean / 100.0,
        is.deviation / 100.0,
        is.error,
        is.ends.map_or(0, |ends| ends.bankrolls.len())
    );
}

fn dice_alone() {
    let source = Rolls(Seed::from(7));
    let throw = |batch: u64| {
        let mut stream = source.open(0);
        for session in batch * SESSIONS..(batch + 1) * SESSIONS {
            source.reopen(&mut stream, session);
            let mut block = [0; 125];
            for _ in 0..4 {
                source.fill(&mut stream, &mut block);
                std::hint::black_box(&block);
            }
        }
        SESSIONS * 500
    };
    say("dice alone, sessions of 500", best(throw), "");
}

fn measure(what: &str, automaton: &Automaton, terms: &SessionTerms) {
    let lanes = Lanes::new(automaton.clone());
    let source = Rolls(Seed::from(1));
    let mut sink = Histogram::default();
    let rate = best(|batch| {
        let before = sink.rounds;
        lanes.run(&source, batch * SESSIONS..(batch + 1) * SESSIONS, terms, &mut sink);
        sink.rounds - before
    });
    let detail = format!(
        "{} states, {} stopped, {} unfinished, largest drawdown {}, {} bins",
        automaton.states(),
        sink.stopped,
        sink.unfinished,
        sink.drawdown.cents(),
        sink.ends.len()
    );
    say(what, rate, &detail);
}

/// The number of sessions in a batch, which takes a few milliseconds.
const SESSIONS: u64 = 4096;

/// Returns the highest rate of many batches, in rounds per second. Other load on the machine slows down only some
/// of the batches.
fn best(mut play: impl FnMut(u64) -> u64) -> f64 {
    let mut best = 0.0;
    for batch in 0..200 {
        let begun = Instant::now();
        let rounds = play(batch);
        best = f64::max(best, rounds as f64 / begun.elapsed().as_secs_f64());
    }
    best
}

fn say(what: &str, rate: f64, detail: &str) {
    println!("{what:44} {:>8.1} M rounds/s  {detail}", rate / 1e6);
}
