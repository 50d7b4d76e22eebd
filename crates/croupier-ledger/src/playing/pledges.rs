//! Parts that players pledge for a draw before bets close, and reveal afterwards.
//!
//! Nobody can choose a part while knowing all others. A pledge is the hash of a part, and parts are revealed only after
//! the draw is called, when neither pledges nor bets are accepted any more. An attacker who knows the house's secret
//! can only refuse to reveal their own part. `docs/fairness.md` says how much an attacker can gain by withholding; the
//! bounds are here.

use std::collections::BTreeMap;

use croupier_chance::{Contribution, Stream, draw_stream, pledged_stream};
use serde::{Deserialize, Serialize};

use super::{TableDenial, TableLog};
use crate::digest::Digest;
use crate::line::RevealedPart;

/// The number of a table's draws over which withheld parts are counted.
pub const WINDOW: u64 = 1000;
/// A person who withheld this many parts within the window cannot pledge.
pub const WITHHELD_BY_ONE: usize = 3;
/// After this many withheld parts at the table within the window, only people known to reveal may pledge.
pub const WITHHELD_AT_TABLE: usize = 12;
/// A person is known to reveal after revealing this many parts since sitting down, with none withheld within the
/// window.
pub const KNOWN_TO_REVEAL: u64 = 100;

/// The maximum number of pledges that people with `places` places at a table can withhold within [`WINDOW`] draws,
/// however many names they use. Newcomers can withhold one part less than [`WITHHELD_AT_TABLE`], and then one more part
/// at every place. People known to reveal can withhold one part each. At each place, one person may be known to reveal
/// when the window begins, and others may become known within it.
pub const fn most_withheld(places: u64) -> u64 {
    WITHHELD_AT_TABLE as u64 - 1 + places * (2 + WINDOW / KNOWN_TO_REVEAL)
}

/// A person's record of pledges at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct PledgeRecord {
    /// The number of parts revealed since sitting down.
    revealed: u64,
    /// The draws within the window for which the person withheld a part.
    withheld: Vec<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Pledges {
    /// The pledges that count in the called draw, in order.
    called: Option<Vec<(u32, Digest)>>,
    records: BTreeMap<u32, PledgeRecord>,
}

impl Pledges {
    pub(super) fn call(&mut self, pledges: Vec<(u32, Digest)>) {
        self.called = Some(pledges);
    }

    /// Records the result of a draw: the parts that were revealed or withheld. Forgets people who left, unless they
    /// withheld a part recently.
    pub(super) fn drawn(&mut self, draw: u64, parts: &[RevealedPart], there: &[u32]) {
        self.called = None;
        for (person, part) in parts {
            let record = self.records.entry(*person).or_default();
            match part {
                Some(_) => record.revealed += 1,
                None => record.withheld.push(draw),
            }
        }
        self.records.retain(|person, record| {
            record.withheld.retain(|before| before + WINDOW > draw);
            if !there.contains(person) {
                record.revealed = 0;
            }
            record.revealed > 0 || !record.withheld.is_empty()
        });
    }

    /// Records that a draw is called off. Nobody is blamed for an unrevealed part.
    pub(super) fn undrawn(&mut self) {
        self.called = None;
    }

    /// Checks that this person may pledge for the draw with this number.
    fn may(&self, person: u32, draw: u64) -> Result<(), TableDenial> {
        let lately =
            |record: &PledgeRecord| record.withheld.iter().filter(|before| **before + WINDOW > draw).count();
        let record = self.records.get(&person);
        if record.map_or(0, lately) >= WITHHELD_BY_ONE {
            return Err(TableDenial::WithheldTooOften);
        }
        let known = record.is_some_and(|record| record.revealed >= KNOWN_TO_REVEAL && lately(record) == 0);
        if !known && self.records.values().map(lately).sum::<usize>() >= WITHHELD_AT_TABLE {
            return Err(TableDenial::TooManyWithheld);
        }
        Ok(())
    }
}

impl TableLog {
    /// Checks that this person may pledge a part for the next draw.
    pub fn may_pledge(&self, person: u32) -> Result<(), TableDenial> {
        if !self.state.game.people().contains(&person) {
            return Err(TableDenial::NotThere);
        }
        self.state.pledges.may(person, self.state.draws)
    }

    /// Returns the pledges of the draw that is called but not yet made, in order.
    pub fn called(&self) -> Option<&[(u32, Digest)]> {
        self.state.pledges.called.as_deref()
    }

    /// Checks that the next draw may be called with these pledges.
    pub(super) fn callable(&self, pledges: &[(u32, Digest)]) -> Result<(), TableDenial> {
        if self.state.version < 2 || self.called().is_some() {
            return Err(TableDenial::NotCallable);
        }
        let twice = |at: usize| pledges[..at].iter().any(|(person, _)| *person == pledges[at].0);
        if pledges.is_empty() || (0..pledges.len()).any(twice) {
            return Err(TableDenial::NotCallable);
        }
        pledges.iter().try_for_each(|(person, _)| self.may_pledge(*person))
    }

    /// Returns the random stream of the next draw from this secret and these parts, or the fault in the parts.
    pub(crate) fn draw_stream(
        &self,
        secret: Digest,
        revealed: &[RevealedPart],
    ) -> Result<Stream, &'static str> {
        let (table, draw) = (self.header.table, self.state.draws);
        if self.state.version < 2 {
            return Ok(draw_stream(&secret.0, table, draw, &self.player_seeds()));
        }
        let parts = parts(self.called().unwrap_or_default(), revealed)?;
        Ok(pledged_stream(&secret.0, table, draw, &parts))
    }
}

/// Resolves the revealed parts: one for each pledge that counts, in order. It is an error if a part does not match its
/// pledge, or if there are additional parts.
pub(crate) fn parts(
    pledges: &[(u32, Digest)],
    revealed: &[RevealedPart],
) -> Result<Vec<(u32, Contribution)>, &'static str> {
    if pledges.len() != revealed.len() {
        return Err("the parts in the draw are not those of the pledges that it was called with");
    }
    let part = |((person, pledge), (of, part)): (&(u32, Digest), &RevealedPart)| match part {
        _ if person != of => Err("the parts are not in the order of the pledges"),
        Some(part) if Digest::of(&part.0) == *pledge => Ok((*person, Contribution::Revealed(part.0))),
        Some(_) => Err("a part is not the pledged one"),
        None => Ok((*person, Contribution::Withheld(pledge.0))),
    };
    pledges.iter().zip(revealed).map(part).collect()
}

#[cfg(test)]
mod tests;
