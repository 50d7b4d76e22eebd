//! Orders to the disk that fails: `faulty.c` in croupier-proving stands before the system in this process.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The disk, and the power that it runs on.
pub(super) struct Power(File);

impl Power {
    /// From now on chance goes by a seed, and these files are on the disk that fails.
    pub(super) fn seeded(control: &Path, seed: u64, files: &Path) -> Power {
        let mut power = Power(OpenOptions::new().create(true).append(true).open(control).unwrap());
        assert!(power.order(&format!("seed {seed} {}", files.display())));
        power
    }

    /// One write is one order. Whether the power is on.
    fn order(&mut self, order: &str) -> bool {
        self.0.write_all(order.as_bytes()).is_ok()
    }

    /// The disk fails at the so manyeth operation from now on, in this way.
    pub(super) fn plan(&mut self, at: u64, kind: &str) {
        assert!(self.order(&format!("plan {at} {kind}")));
    }

    /// The power fails now: what was not synced is lost, all of it or some.
    pub(super) fn fail(&mut self, kind: &str) {
        self.order(&format!("fail {kind}"));
        assert!(self.has_failed());
    }

    pub(super) fn has_failed(&mut self) -> bool {
        !self.order("status")
    }

    /// The power is back, and the disk is a good one.
    pub(super) fn restore(&mut self) {
        assert!(self.order("restore"));
    }
}
