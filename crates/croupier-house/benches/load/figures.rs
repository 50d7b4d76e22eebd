//! The measurements, and how they are printed.

use std::time::Duration;

use croupier_ledger::store::WriterCounts;

/// The number of steps between a power of two and the next, in nanoseconds, so that times are accurate to 3%.
const STEPS: usize = 32;
const POWERS: usize = 40;

/// A histogram of durations, whose size does not depend on their number.
#[derive(Clone)]
pub(crate) struct Times {
    counts: Vec<u64>,
    all: u64,
}

impl Times {
    pub(crate) fn new() -> Times {
        Times { counts: vec![0; STEPS * POWERS], all: 0 }
    }

    pub(crate) fn add(&mut self, time: Duration) {
        let nanos = (time.as_nanos() as usize).max(STEPS);
        let power = nanos.ilog2() as usize - STEPS.ilog2() as usize;
        let step = (nanos >> power) - STEPS;
        let last = self.counts.len() - 1;
        self.counts[(power * STEPS + step).min(last)] += 1;
        self.all += 1;
    }

    pub(crate) fn join(&mut self, other: &Times) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(own, more)| *own += more);
        self.all += other.all;
    }

    pub(crate) fn count(&self) -> u64 {
        self.all
    }

    /// Returns the duration in milliseconds that this fraction of all durations did not exceed.
    pub(crate) fn millis(&self, part: f64) -> f64 {
        let wanted = (self.all as f64 * part).ceil() as u64;
        let mut seen = 0;
        let bucket = self.counts.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        let bucket = bucket.unwrap_or(0);
        let (power, step) = (bucket / STEPS, bucket % STEPS);
        ((STEPS + step + 1) as f64) * 2_f64.powi(power as i32) / 1e6
    }
}

/// One line of the report.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) times: Times,
    pub(crate) elapsed: Duration,
    /// Commits, and the entries in those commits.
    pub(crate) commits: u64,
    pub(crate) entries: u64,
    /// The rate of the database alone with the same number of outstanding entries, per second.
    pub(crate) alone: Option<f64>,
    /// The minimum rate per second, and the maximum of a percentile: its fraction, and milliseconds.
    pub(crate) aims: (Option<f64>, Option<(f64, f64)>),
}

impl Line {
    pub(crate) fn new(name: impl Into<String>, times: Times, elapsed: Duration) -> Line {
        Line { name: name.into(), times, elapsed, commits: 0, entries: 0, alone: None, aims: (None, None) }
    }

    pub(crate) fn with_commits(mut self, before: WriterCounts, after: WriterCounts) -> Line {
        (self.commits, self.entries) = (after.commits - before.commits, after.jobs - before.jobs);
        self
    }

    pub(crate) fn beside(mut self, alone: Option<f64>) -> Line {
        self.alone = alone;
        self
    }

    pub(crate) fn rate(&self) -> f64 {
        self.times.count() as f64 / self.elapsed.as_secs_f64()
    }

    fn verdict(&self) -> String {
        let (rate, time) = self.aims;
        let rate = rate.map(|aim| met(self.rate() >= aim, &format!("{aim:.0}/s")));
        let time = time.map(|(part, aim)| {
            met(
                self.times.millis(part) <= aim,
                &format!("{} ≤ {aim} ms", if part > 0.5 { "p99" } else { "median" }),
            )
        });
        rate.into_iter().chain(time).collect::<Vec<_>>().join(", ")
    }
}

fn met(is: bool, aim: &str) -> String {
    format!("{aim}: {}", if is { "met" } else { "NOT MET" })
}

pub(crate) fn heading() {
    println!(
        "{:<52}{:>10}{:>11}{:>9}{:>10}{:>9}  aim",
        "", "a second", "median ms", "p99 ms", "a commit", "× alone"
    );
}

pub(crate) fn print(line: &Line) {
    let per_commit = if line.commits == 0 {
        String::new()
    } else {
        format!("{:.1}", line.entries as f64 / line.commits as f64)
    };
    let alone = line.alone.map_or(String::new(), |alone| format!("{:.2}", line.rate() / alone));
    println!(
        "{:<52}{:>10.0}{:>11.3}{:>9.3}{per_commit:>10}{alone:>9}  {}",
        line.name,
        line.rate(),
        line.times.millis(0.5),
        line.times.millis(0.99),
        line.verdict()
    );
}
