//! How fast strategies are played: the general engine and the compiled one, on one core, beside the dice alone.
#![allow(clippy::disallowed_methods, reason = "a benchmark has a clock")]
#![allow(clippy::unwrap_used, reason = "a benchmark may")]

use std::time::Instant;

use croupier_chance::{Seed, Throws};
use croupier_rules::{Library as Packs, Money};
use croupier_sim::craps::Quick;
use croupier_sim::lanes::Terms;
use croupier_sim::plan::bind;
use croupier_sim::strategy::Library;
use croupier_sim::{Compiled, Course, Game, Mind, Stops, session};
use croupier_table::craps::rules;

fn main() {
    let packs = Packs::embedded();
    let composition = packs.compose("bclc-craps").unwrap();
    let rules = rules(&composition, &composition.essential()).unwrap();
    for name in std::env::args().skip(1).filter(|arg| !arg.starts_with('-')) {
        let known = Library::find(&name).unwrap();
        let opening = Money::from_cents(100_000_000);
        let mut plan = bind(&known.strategy, &rules, &|_| true, &[], 100).unwrap();
        let stops = Stops::take(&mut plan, opening);
        let terms = Terms { opening, bounds: stops.bounds, limit: 500, marks: 1 };
        let start = Instant::now();
        let compiled = Compiled::new(Quick::new(&rules, &plan), &plan);
        let states = compiled.as_ref().map(|compiled| compiled.automaton.states());
        println!("{name}: {states:?} states in {:?}", start.elapsed());
        let mut table = Quick::new(&rules, &plan);
        let mut mind = Mind::new(&plan, opening.cents());
        let seed = Seed::from(7);
        let mut best = 0.0_f64;
        for _ in 0..5 {
            let start = Instant::now();
            let mut rolls = 0;
            for number in 0..4000 {
                table.open(opening);
                mind.restart(opening.cents());
                let mut dice = Throws::new(&seed, number);
                let mut course = Course::new(opening.cents());
                session(&mut table, &mut mind, &mut course, &terms, || usize::from(dice.roll()), |_| {});
                rolls += u64::from(course.rounds);
            }
            best = best.max(rolls as f64 / start.elapsed().as_secs_f64());
        }
        println!("  general {:.1} M rolls/s", best / 1e6);
    }
}
