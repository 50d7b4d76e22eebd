//! The number of messages that a connection may send.

use tokio::time::Instant;

/// The number of messages that a connection may still send.
pub(super) struct Budget {
    per_second: f64,
    left: f64,
    at: Instant,
}

#[allow(clippy::float_arithmetic, reason = "message budgets are not money")]
impl Budget {
    pub(super) fn new(per_second: u32) -> Budget {
        let per_second = f64::from(per_second.max(1));
        Budget { per_second, left: 2.0 * per_second, at: Instant::now() }
    }

    pub(super) fn take(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + more).min(2.0 * self.per_second);
        self.at = now;
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}
