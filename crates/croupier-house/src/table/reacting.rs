//! Reactions of players, which everyone at the table sees for a moment. Reactions are not part of the log.

use std::time::Duration;

use serde::Serialize;
use tokio::time::Instant;
use utoipa::ToSchema;

use super::TableTask;
use crate::ask::{Reaction, RequestError};

/// The shortest time between two reactions of a player.
const BETWEEN: Duration = Duration::from_secs(2);
/// The number of reactions that can wait for a slow viewer; a viewer that falls further behind misses some.
pub(super) const WAITING: usize = 16;

/// A player's reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ShownReaction {
    /// The player.
    pub person: u32,
    /// The reaction.
    pub reaction: Reaction,
}

impl TableTask {
    /// Shows a player's reaction to everyone who watches the table.
    pub(super) fn react(&mut self, person: u32, reaction: Reaction) -> Result<(), RequestError> {
        if !self.plays(person) {
            return Err(RequestError::NotSeated);
        }
        let now = Instant::now();
        self.reacted.retain(|_, at| now.duration_since(*at) < BETWEEN);
        if self.reacted.contains_key(&person) {
            return Err(RequestError::TooSoon);
        }
        self.reacted.insert(person, now);
        // Without viewers, nobody receives the reaction.
        let _ = self.reactions.send(ShownReaction { person, reaction }).is_ok();
        Ok(())
    }
}
