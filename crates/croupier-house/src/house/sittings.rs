//! How long people have played, and how they stand.

use std::sync::{Arc, PoisonError};

use croupier_ledger::house::permission::Permission;
use croupier_ledger::house::{Denied, next_reality_check, sitting_since, time_is_up};
use croupier_ledger::line::By;
use croupier_rules::Money;
use jiff::Timestamp;

use super::House;

/// When somebody's sitting began, and when they were last seen.
pub(super) type Sitting = (Timestamp, Timestamp);

impl House {
    /// Somebody is at a table: when their sitting began.
    pub(crate) fn seen(&self, person: u32) -> Timestamp {
        let now = Timestamp::now();
        let mut sittings = self.sittings.lock().unwrap_or_else(PoisonError::into_inner);
        let began = sitting_since(sittings.get(&person).copied(), now);
        sittings.insert(person, (began, now));
        began
    }

    /// May this person risk more, by the time limit that holds for them, and if they have not excluded themselves?
    pub(crate) fn may_risk(&self, person: u32) -> Result<(), Denied> {
        let now = Timestamp::now();
        let (limits, excluded) =
            self.with_person(person, |known| (known.limits(now), known.excluded(now)))?;
        if let Some(exclusion) = excluded {
            return Err(Denied::Excluded { until: exclusion.until });
        }
        let began = self.seen(person);
        match limits.session_minutes {
            Some(minutes) if time_is_up(&limits, began, now) => Err(Denied::TimeIsUp { minutes }),
            _ => Ok(()),
        }
    }

    /// Is it time to tell somebody how they stand? Then the minutes that they have played, and their result today.
    pub async fn reality(self: &Arc<Self>, person: u32, told: &mut Timestamp) -> Option<(i64, Money)> {
        let now = Timestamp::now();
        let began = self.seen(person);
        let limits = self.with_person(person, |known| known.limits(now)).ok()?;
        if next_reality_check(&limits, began, (*told).max(began))? > now {
            return None;
        }
        *told = now;
        Some((now.duration_since(began).as_mins(), self.net_today(person).await))
    }

    /// What somebody has won today, or lost: what came back from tables and what is there, less what went there.
    pub async fn net_today(self: &Arc<Self>, person: u32) -> Money {
        let now = Timestamp::now();
        let lost = self.with_person(person, |known| known.today(now).lost()).unwrap_or(Money::ZERO);
        self.chips_of(person).await.minus(lost)
    }

    /// What somebody has at tables that are awake.
    pub async fn chips_of(self: &Arc<Self>, person: u32) -> Money {
        let awake: Vec<u64> =
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect();
        let mut chips = Money::ZERO;
        for table in awake {
            if let Ok(looked) = self.look(table).await {
                chips = looked
                    .chips
                    .iter()
                    .filter(|(whose, _)| *whose == person)
                    .fold(chips, |sum, (_, own)| sum.plus(*own));
            }
        }
        chips
    }

    /// Who opens tables: one of the crew, or the house for a player, if it lets players.
    pub fn opens_tables(&self, person: u32) -> Result<By, Denied> {
        let (permitted, guest) =
            self.with_person(person, |known| (known.may(Permission::OpenTables), known.guest))?;
        if permitted {
            return Ok(By::Crew(person));
        }
        if self.config().players_open_tables && (!guest || self.config().guests_open_tables) {
            return Ok(By::House);
        }
        Err(Denied::NotPermitted { needs: Permission::OpenTables })
    }

    /// Does somebody have a permission?
    pub fn needs(&self, person: u32, needs: Permission) -> Result<(), Denied> {
        let permitted = self.with_person(person, |known| known.may(needs))?;
        if permitted { Ok(()) } else { Err(Denied::NotPermitted { needs }) }
    }
}
