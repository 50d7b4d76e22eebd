//! Tables that cannot be played without events.

use std::fmt;

/// Why a table cannot be played without events, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventRequirement(pub &'static str);

impl fmt::Display for EventRequirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for EventRequirement {}
