//! Prints the figures, for people and for programs.

use serde_json::{Value, json};

use crate::beside::ReferenceSpeeds;
use crate::chance::Chance;
use crate::measure::{BestSpeed, Subject};
use crate::threads::{BOUND, Pair};

/// Everything that was measured.
pub(crate) struct Report {
    pub(crate) figures: Vec<(Subject, BestSpeed)>,
    pub(crate) chance: Chance,
    pub(crate) pairs: Vec<Pair>,
    pub(crate) beside: ReferenceSpeeds,
}

const MILLION: f64 = 1e6;

impl Report {
    /// Prints a table.
    pub(crate) fn print(&self) {
        self.strategies();
        self.sources();
        self.threads();
        let missed = self.missed();
        if missed.is_empty() {
            println!("\nAll measured bounds are met.");
        } else {
            println!("\nBounds not met: {}.", missed.join("; "));
        }
    }

    fn strategies(&self) {
        println!(
            "{:31}{:9}{:>9}{:>8}{:>5}{:>9}{:>9}{:>7}{:>9}{:>10}{:>9}",
            "Millions per second per core",
            "engine",
            "worked",
            "bound",
            "",
            "clock",
            "instr.",
            "states",
            "ready s",
            "crapssim",
            "times"
        );
        let mut before = "";
        for (subject, is) in &self.figures {
            let line = &subject.line;
            let name = if before == line.name { "" } else { line.about };
            before = line.name;
            let bound = line.bound(subject.engine);
            let beside = self.beside.crapssim(subject);
            println!(
                "{name:31}{:9}{:>9.1}{:>8}{:>5}{:>9.1}{:>9}{:>7}{:>9}{:>10}{:>9}",
                subject.engine.name(),
                is.worked / MILLION,
                shown(bound, 0),
                verdict(is.worked / MILLION, bound),
                is.wall / MILLION,
                shown(self.beside.instructions(subject), 1),
                is.states.map_or(String::new(), |states| states.to_string()),
                shown(is.states.map(|_| is.ready), 2),
                shown(beside, 0),
                shown(beside.map(|beside| is.worked / beside), 0),
            );
        }
    }

    fn sources(&self) {
        println!("\nThe random source alone, millions per second");
        for figure in &self.chance.figures {
            let bound = shown(figure.bound, 0);
            println!(
                "{:40}{:>9.1}{bound:>8}{:>5}",
                figure.name,
                figure.rate,
                verdict(figure.rate, figure.bound)
            );
        }
    }

    fn threads(&self) {
        if self.pairs.is_empty() {
            return;
        }
        println!("\nTwo threads compared with one, millions per second by the clock; identical totals");
        for pair in &self.pairs {
            println!(
                "{:31}{:9}{:>9.1} and {:.1}: {:.2} times{:>5} (bound {BOUND}){}",
                pair.subject.line.about,
                pair.subject.engine.name(),
                pair.wall[0] / MILLION,
                pair.wall[1] / MILLION,
                pair.gain(),
                verdict(pair.gain(), Some(BOUND)),
                pair.work().map_or(String::new(), |work| format!("; a round takes {work:.2} times the work")),
            );
        }
    }

    /// Returns the bounds that are not met.
    fn missed(&self) -> Vec<String> {
        let mut missed = Vec::new();
        for (subject, is) in &self.figures {
            let bound = subject.line.bound(subject.engine);
            if bound.is_some_and(|bound| is.worked < bound * MILLION) {
                missed.push(format!("{} ({})", subject.line.about, subject.engine));
            }
        }
        let sources = self.chance.figures.iter();
        let slow = sources.filter(|figure| figure.bound.is_some_and(|bound| figure.rate < bound));
        missed.extend(slow.map(|figure| figure.name.to_owned()));
        let pairs = self.pairs.iter().filter(|pair| pair.gain() < BOUND);
        missed.extend(
            pairs.map(|pair| format!("two threads, {} ({})", pair.subject.line.about, pair.subject.engine)),
        );
        missed
    }

    /// Returns the figures as JSON, for programs.
    pub(crate) fn json(&self) -> String {
        let lines: Vec<Value> = self.figures.iter().map(|(subject, is)| self.line(subject, is)).collect();
        let chance = self.chance.figures.iter().map(|figure| {
            let bound = figure.bound.map(|bound| bound * MILLION);
            json!({ "name": figure.name, "per_second": figure.rate * MILLION, "bound": bound })
        });
        let threads = self.pairs.iter().map(|pair| {
            json!({
                "name": pair.subject.line.name,
                "engine": pair.subject.engine.name(),
                "per_second_wall": pair.wall,
                "times": pair.gain(),
                "times_the_work": pair.work(),
                "bound": BOUND,
                "identical": true,
            })
        });
        let all = json!({
            "lines": lines,
            "chance": chance.collect::<Vec<Value>>(),
            "threads": threads.collect::<Vec<Value>>(),
            "not_met": self.missed(),
        });
        format!("{all:#}\n")
    }

    fn line(&self, subject: &Subject, is: &BestSpeed) -> Value {
        let bound = subject.line.bound(subject.engine).map(|bound| bound * MILLION);
        let beside = self.beside.crapssim(subject);
        json!({
            "name": subject.line.name,
            "engine": subject.engine.name(),
            "unit": subject.line.unit,
            "per_second": is.worked,
            "per_second_wall": is.wall,
            "bound": bound,
            "met": bound.map(|bound| is.worked >= bound),
            "states": is.states,
            "seconds_to_make_ready": is.states.map(|_| is.ready),
            "instructions": self.beside.instructions(subject),
            "crapssim_per_second": beside,
            "times_crapssim": beside.map(|beside| is.worked / beside),
        })
    }
}

fn verdict(rate: f64, bound: Option<f64>) -> &'static str {
    match bound {
        Some(bound) if rate >= bound => "met",
        Some(_) => "NOT",
        None => "",
    }
}

/// Formats a number with thousands separators. An absent number gives an empty string.
fn shown(number: Option<f64>, decimals: usize) -> String {
    let Some(number) = number else { return String::new() };
    let text = format!("{number:.decimals$}");
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), ""), |(whole, rest)| (whole, rest));
    let groups: Vec<&str> =
        whole.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    let whole = groups.join(",");
    if rest.is_empty() { whole } else { format!("{whole}.{rest}") }
}
