//! Wall-clock and processor time.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::time::{Duration, Instant};

use croupier_sim::Observer;

/// A point in time, by the wall clock and by the processor time of this process.
#[derive(Clone)]
pub(crate) struct Moment {
    wall: Instant,
    /// Processor time by thread, in nanoseconds; `None` if the system does not report it.
    worked: Option<HashMap<OsString, u64>>,
}

impl Moment {
    pub(crate) fn now() -> Moment {
        Moment { worked: worked(), wall: Instant::now() }
    }

    pub(crate) fn since(&self, earlier: &Moment) -> Lapse {
        let wall = self.wall.duration_since(earlier.wall);
        let worked = self.worked.as_ref().zip(earlier.worked.as_ref()).map(|(now, then)| {
            // Threads that have ended belong to an earlier run and did no work in this run.
            let more = now.iter().map(|(thread, now)| now - then.get(thread).unwrap_or(&0));
            Duration::from_nanos(more.sum())
        });
        Lapse { wall, worked }
    }
}

/// A duration, by the wall clock and in processor time.
#[derive(Clone, Copy)]
pub(crate) struct Lapse {
    pub(crate) wall: Duration,
    pub(crate) worked: Option<Duration>,
}

/// Returns the processor time of each thread of this process. Linux reports it in nanoseconds; on other systems,
/// the wall clock must be used.
fn worked() -> Option<HashMap<OsString, u64>> {
    let mut worked = HashMap::new();
    for thread in fs::read_dir("/proc/self/task").ok()? {
        let thread = thread.ok()?;
        // The thread may just have ended.
        let Ok(text) = fs::read_to_string(thread.path().join("schedstat")) else { continue };
        worked.insert(thread.file_name(), text.split_whitespace().next()?.parse().ok()?);
    }
    (!worked.is_empty()).then_some(worked)
}

/// Records the end of each wave of sessions. The first wave includes the preparation.
pub(crate) struct Laps {
    begun: Moment,
    laps: Vec<(Moment, u64)>,
}

impl Laps {
    pub(crate) fn begin() -> Laps {
        Laps { begun: Moment::now(), laps: Vec::new() }
    }

    /// Returns the rounds and the time of each wave, except the first and the last. The first includes the
    /// preparation, and the last may be shorter than the others.
    pub(crate) fn waves(&self) -> Vec<(u64, Lapse)> {
        let full = &self.laps[..self.laps.len() - 1];
        full.windows(2).map(|pair| (pair[1].1 - pair[0].1, pair[1].0.since(&pair[0].0))).collect()
    }

    /// Returns the rounds and the time of the whole run, including the preparation.
    pub(crate) fn whole(&self) -> (u64, Lapse) {
        let (end, rounds) = self.laps.last().expect("at least one wave was played");
        (*rounds, end.since(&self.begun))
    }

    /// Returns the time of the first wave, including the preparation.
    pub(crate) fn first(&self) -> Lapse {
        self.laps[0].0.since(&self.begun)
    }

    /// Returns the number of rounds in the first wave.
    pub(crate) fn first_rounds(&self) -> u64 {
        self.laps[0].1
    }
}

impl Observer for Laps {
    fn progress(&mut self, rounds: u64, _: u64) {
        self.laps.push((Moment::now(), rounds));
    }
}
