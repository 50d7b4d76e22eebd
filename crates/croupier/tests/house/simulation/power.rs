//! Orders to the failing disk: `faulty.c` in croupier-proving intercepts the system calls of this process.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The disk, and the power that it runs on.
pub(super) struct Power(File);

impl Power {
    /// Seeds the system's randomness, and puts these files on the failing disk.
    pub(super) fn seeded(control: &Path, seed: u64, files: &Path) -> Power {
        let mut power = Power(OpenOptions::new().create(true).append(true).open(control).unwrap());
        assert!(power.order(&format!("seed {seed} {}", files.display())));
        power
    }

    /// Sends an order, as one write. Returns true if the power is on.
    fn order(&mut self, order: &str) -> bool {
        self.0.write_all(order.as_bytes()).is_ok()
    }

    /// Plans a failure of this kind at the given operation, counted from now.
    pub(super) fn plan(&mut self, at: u64, kind: &str) {
        assert!(self.order(&format!("plan {at} {kind}")));
    }

    /// Cuts the power now: some or all of the unsynced data is lost.
    pub(super) fn fail(&mut self, kind: &str) {
        self.order(&format!("fail {kind}"));
        assert!(self.has_failed());
    }

    pub(super) fn has_failed(&mut self) -> bool {
        !self.order("status")
    }

    /// Restores the power, with a good disk.
    pub(super) fn restore(&mut self) {
        assert!(self.order("restore"));
    }
}
