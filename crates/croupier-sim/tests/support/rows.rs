//! Collects every session of a simulation.

use croupier_sim::{Observer, SessionEnd};

/// Stores every session.
#[derive(Default)]
pub(crate) struct Rows(pub(crate) Vec<SessionEnd>);

impl Observer for Rows {
    fn rows(&mut self, _: usize, sessions: &[SessionEnd]) {
        self.0.extend(sessions);
    }

    fn wants_rows(&self) -> bool {
        true
    }
}
