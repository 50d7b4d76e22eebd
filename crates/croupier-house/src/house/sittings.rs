//! The length of people's sittings, and their results.

use std::sync::{Arc, PoisonError};

use croupier_ledger::house::permission::Permission;
use croupier_ledger::house::{HouseDenial, next_reality_check, sitting_since, time_is_up};
use croupier_ledger::line::Actor;
use croupier_ledger::store::{Job, RecordSpace, Write};
use croupier_rules::Money;
use jiff::Timestamp;

use super::{House, OpenError};
use crate::table::TableSummary;

/// A person's sitting.
pub(super) struct PlaySession {
    began: Timestamp,
    /// The time when the person was last seen.
    seen: Timestamp,
    /// The person's result when the sitting began, if it was determined.
    stood: Option<Money>,
    /// In a cluster, the time when this node last exchanged sittings with the others.
    shared: Option<Timestamp>,
}

/// The time after which a node tells the others again that a person plays, in seconds. Much shorter than a break.
const SHARED: i64 = 60;

/// The key of the record of a person's sitting.
fn record_key(person: u32) -> String {
    format!("sitting/{person}")
}

impl House {
    /// Records that a person is at a table, and returns the time when their sitting began.
    pub(crate) fn seen(&self, person: u32) -> Timestamp {
        let now = self.now();
        let shares = self.shares_sitting(person, now);
        // The person may have come from a table of another node.
        let elsewhere = shares.then(|| self.sitting_elsewhere(person)).flatten();
        let mut sittings = self.sittings.lock().unwrap_or_else(PoisonError::into_inner);
        let before = sittings.remove(&person);
        let here = before.as_ref().map(|sitting| (sitting.began, sitting.seen));
        let last = here.into_iter().chain(elsewhere).max_by_key(|(_, seen)| *seen);
        let began = sitting_since(last, now);
        let shared = if shares { Some(now) } else { before.as_ref().and_then(|sitting| sitting.shared) };
        let stood = before.filter(|sitting| sitting.began == began).and_then(|sitting| sitting.stood);
        sittings.insert(person, PlaySession { began, seen: now, stood, shared });
        drop(sittings);
        if shares {
            let put = Write::Put {
                space: RecordSpace::House,
                key: record_key(person),
                value: format!("{began} {now}"),
            };
            self.writer().send(Job { writes: vec![put], lease: None, done: Box::new(|_| ()) });
        }
        began
    }

    /// Returns whether this node should tell the others that a person plays.
    fn shares_sitting(&self, person: u32, now: Timestamp) -> bool {
        let shared = self.sitting(person, |sitting| sitting.shared).flatten();
        let is_recent = shared.is_some_and(|shared| now.duration_since(shared).as_secs() < SHARED);
        self.is_of_cluster() && !is_recent
    }

    /// Returns the start and the latest time of a person's sitting, as last exchanged between the nodes.
    fn sitting_elsewhere(&self, person: u32) -> Option<(Timestamp, Timestamp)> {
        let key = record_key(person);
        let stored =
            tokio::task::block_in_place(|| self.read_now(|store| store.get(RecordSpace::House, &key)));
        let stored =
            stored.map_err(|error| tracing::warn!(%error, "cannot read when a person began to play"));
        let stored = stored.ok()??;
        let (began, seen) = stored.split_once(' ')?;
        Some((began.parse().ok()?, seen.parse().ok()?))
    }

    /// Checks that this person may risk more money: their time limit allows it, and they are not excluded.
    pub(crate) fn may_risk(&self, person: u32) -> Result<(), HouseDenial> {
        let now = self.now();
        let (limits, excluded) =
            self.with_person(person, |known| (known.limits(now), known.excluded(now)))?;
        if let Some(exclusion) = excluded {
            return Err(HouseDenial::Excluded { until: exclusion.until });
        }
        let began = self.seen(person);
        match limits.session_minutes {
            Some(minutes) if time_is_up(&limits, began, now) => Err(HouseDenial::TimeIsUp { minutes }),
            _ => Ok(()),
        }
    }

    /// If a reality check is due, returns the minutes of the sitting and the amount won or lost in it.
    pub async fn reality(self: &Arc<Self>, person: u32, told: &mut Timestamp) -> Option<(i64, Money)> {
        let now = self.now();
        let began = self.seen(person);
        let limits = self.with_person(person, |known| known.limits(now)).ok()?;
        self.note_standing(person).await;
        if next_reality_check(&limits, began, (*told).max(began))? > now {
            return None;
        }
        *told = now;
        Some((now.duration_since(began).as_mins(), self.net(person).await))
    }

    /// Records a person's result at the start of a sitting.
    async fn note_standing(self: &Arc<Self>, person: u32) {
        if self.sitting(person, |sitting| sitting.stood.is_none()) == Some(true) {
            let stands = self.stands(person).await;
            self.sitting(person, |sitting| sitting.stood = Some(stands));
        }
    }

    /// Returns the amount that a person has won or lost in this sitting, including their chips at tables.
    pub async fn net(self: &Arc<Self>, person: u32) -> Money {
        match self.sitting(person, |sitting| sitting.stood).flatten() {
            Some(stood) => self.stands(person).await.minus(stood),
            None => Money::ZERO,
        }
    }

    fn sitting<T>(&self, person: u32, with: impl FnOnce(&mut PlaySession) -> T) -> Option<T> {
        let mut sittings = self.sittings.lock().unwrap_or_else(PoisonError::into_inner);
        sittings.get_mut(&person).map(with)
    }

    /// Returns a person's result since they enrolled: the chips that came back from tables, plus the chips still at
    /// tables, minus the chips that went to tables.
    async fn stands(self: &Arc<Self>, person: u32) -> Money {
        let back = || self.with_person(person, |known| known.back).unwrap_or(Money::ZERO);
        loop {
            let before = back();
            let chips = self.chips_of(person).await;
            // If chips moved in the meantime, they may have been counted twice or missed.
            if back() == before {
                return before.plus(chips);
            }
        }
    }

    /// Returns a person's chips at tables and, according to the log before the count, the chips that came back from
    /// tables minus the chips that went to tables. Wakes the tables at which, according to the log, the person may have
    /// chips.
    pub async fn at_tables(self: &Arc<Self>, person: u32) -> Result<(Money, Money), OpenError> {
        let (chips, back) = self.chips_by_log(person).await?;
        // In a cluster, other nodes play some of the tables.
        Ok((if self.is_of_cluster() { chips } else { self.chips_of(person).await }, back))
    }

    /// Returns the chips at the tables at which, according to the log, the person may have chips. Wakes these tables.
    async fn chips_by_log(self: &Arc<Self>, person: u32) -> Result<(Money, Money), OpenError> {
        let (tables, back) = {
            let log = self.log();
            let Some(known) = log.state().person(person) else { return Ok((Money::ZERO, Money::ZERO)) };
            let open = |table: &u64| log.state().table(*table).is_some_and(|table| !table.retired);
            (known.tables.iter().copied().filter(open).collect::<Vec<_>>(), known.back)
        };
        let mut chips = Money::ZERO;
        for table in tables {
            chips = chips.plus(chips_in(&self.look(table).await?, person));
        }
        Ok((chips, back))
    }

    /// Returns a person's chips at the tables that are awake, at this node or another.
    pub async fn chips_of(self: &Arc<Self>, person: u32) -> Money {
        if self.is_of_cluster() {
            // The tables of the log are those with chips. A table that cannot be read has none to show.
            return self.chips_by_log(person).await.map_or(Money::ZERO, |(chips, _)| chips);
        }
        let awake: Vec<u64> =
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect();
        // Ask all tables before waiting for an answer: then they all answer after the same commit.
        let mut asked = Vec::with_capacity(awake.len());
        for table in awake {
            asked.extend(self.glance(table).await);
        }
        let mut chips = Money::ZERO;
        for looked in asked {
            let Ok(looked) = looked.await else { continue };
            chips = chips.plus(chips_in(&looked, person));
        }
        chips
    }

    /// Returns the actor who opens tables for a person: the person as a member of the crew, or the house where players
    /// may open tables.
    pub fn opens_tables(&self, person: u32) -> Result<Actor, HouseDenial> {
        let now = self.now();
        let (permitted, guest, excluded) = self.with_person(person, |known| {
            (known.may(Permission::OpenTables), known.guest, known.excluded(now))
        })?;
        if let Some(exclusion) = excluded {
            return Err(HouseDenial::Excluded { until: exclusion.until });
        }
        if permitted {
            return Ok(Actor::Crew(person));
        }
        if self.config().players_open_tables && (!guest || self.config().guests_open_tables) {
            return Ok(Actor::House);
        }
        Err(HouseDenial::NotPermitted { needs: Permission::OpenTables })
    }

    /// Checks that a person has a permission.
    pub fn needs(&self, person: u32, needs: Permission) -> Result<(), HouseDenial> {
        let permitted = self.with_person(person, |known| known.may(needs))?;
        if permitted { Ok(()) } else { Err(HouseDenial::NotPermitted { needs }) }
    }
}

/// Returns a person's chips at a table.
fn chips_in(looked: &TableSummary, person: u32) -> Money {
    let own = looked.chips.iter().filter(|(whose, _)| *whose == person);
    own.fold(Money::ZERO, |sum, (_, own)| sum.plus(*own))
}
