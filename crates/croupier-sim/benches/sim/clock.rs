//! Time, of the wall and of the processor.

use std::fs;
use std::time::{Duration, Instant};

use croupier_sim::Observer;

/// A moment, by the clock on the wall and by what the processors have worked for this process.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    wall: Instant,
    /// Not known everywhere.
    worked: Option<Duration>,
}

impl Moment {
    pub(crate) fn now() -> Moment {
        Moment { worked: worked(), wall: Instant::now() }
    }

    pub(crate) fn since(&self, earlier: &Moment) -> Lapse {
        let wall = self.wall.duration_since(earlier.wall);
        let worked = self.worked.zip(earlier.worked).map(|(now, then)| now.saturating_sub(then));
        Lapse { wall, worked }
    }
}

/// How long something took.
#[derive(Clone, Copy)]
pub(crate) struct Lapse {
    pub(crate) wall: Duration,
    pub(crate) worked: Option<Duration>,
}

/// What the processors have worked for all threads of this process. Linux tells it to the nanosecond; where nobody
/// tells, the wall has to do.
fn worked() -> Option<Duration> {
    let mut sum = 0;
    for thread in fs::read_dir("/proc/self/task").ok()? {
        // A thread may be gone by now: what it did is then lost, so that is no measure.
        let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        sum += text.split_whitespace().next()?.parse::<u64>().ok()?;
    }
    Some(Duration::from_nanos(sum))
}

/// Notes when each wave of sessions was done: what comes before the first is making ready.
pub(crate) struct Laps {
    begun: Moment,
    laps: Vec<(Moment, u64)>,
}

impl Laps {
    pub(crate) fn begin() -> Laps {
        Laps { begun: Moment::now(), laps: Vec::new() }
    }

    /// Each wave but the first: its rounds and its time. The first has the making ready in it, and is all there is
    /// where it is the only one.
    pub(crate) fn waves(&self) -> Vec<(u64, Lapse)> {
        let between = self.laps.windows(2).map(|pair| (pair[1].1 - pair[0].1, pair[1].0.since(&pair[0].0)));
        let waves: Vec<(u64, Lapse)> = between.collect();
        let only = || self.laps.iter().map(|(at, rounds)| (*rounds, at.since(&self.begun))).collect();
        if waves.is_empty() { only() } else { waves }
    }

    /// How long the first wave took, with the making ready.
    pub(crate) fn first(&self) -> Lapse {
        self.laps[0].0.since(&self.begun)
    }

    /// How many rounds the first wave had.
    pub(crate) fn first_rounds(&self) -> u64 {
        self.laps[0].1
    }
}

impl Observer for Laps {
    fn progress(&mut self, rounds: u64, _: u64) {
        self.laps.push((Moment::now(), rounds));
    }
}
