//! Parts that players pledge to the next draw, and reveal when it is called.
//!
//! A pledge is kept in memory until the draw is called: the entry that calls it lists the pledges that count, so that a
//! player whose pledge is missing there sees it. What is revealed is kept until the draw is made, and stands in its entry.
//! After a crash in between, clients reveal again.

use std::collections::BTreeMap;
use std::time::Duration;

use croupier_ledger::line::{Command, RevealedPart, TableCommand};
use croupier_ledger::{Digest, TableDenial, TableLog};
use tokio::time::Instant;

use super::{RequestEnvelope, TableTask};
use crate::crew::CrewOccasion;

/// How long those who pledged have to reveal.
const REVEAL: Duration = Duration::from_secs(2);
/// How long they have if the house was away since the draw was called: they must come back first.
const RETURN: Duration = Duration::from_secs(10);

/// A draw that is called: its crew waits for what players reveal.
pub(super) struct CalledDraw {
    /// When the draw is made, whoever has not revealed by then.
    pub(super) until: Instant,
    /// The occasion that goes on with the draw.
    occasion: CrewOccasion,
}

/// What players do for the next draw.
#[derive(Default)]
pub(super) struct Pledging {
    /// In the order in which they came.
    pledges: Vec<(u32, Digest)>,
    parts: BTreeMap<u32, Digest>,
    pub(super) called: Option<CalledDraw>,
    /// What was asked since the draw was called, and is done after it.
    waiting: Vec<RequestEnvelope>,
}

impl Pledging {
    /// A table as it is woken. A draw that was called is due.
    pub(super) fn of(playing: &TableLog) -> Pledging {
        let called = playing.called().map(|_| CalledDraw {
            until: Instant::now() + RETURN,
            occasion: CrewOccasion::begin(playing.rules(), playing.game()),
        });
        Pledging { called, ..Pledging::default() }
    }

    /// What was revealed of the pledges that the draw was called with.
    pub(super) fn parts(&self, playing: &TableLog) -> Vec<RevealedPart> {
        let pledges = playing.called().unwrap_or_default().iter();
        pledges.map(|(person, _)| (*person, self.parts.get(person).copied())).collect()
    }

    /// The draw was made, or called off: the next begins without pledges.
    pub(super) fn begin_again(&mut self) {
        (self.pledges, self.parts) = Default::default();
    }
}

impl TableTask {
    /// Somebody pledges a part for the next draw, or another one.
    pub(super) fn pledge(&mut self, person: u32, draw: u64, pledge: Digest) -> Result<(), TableDenial> {
        self.is_next_draw(draw)?;
        if !self.is_auto() || self.playing.called().is_some() {
            return Err(TableDenial::NotCallable);
        }
        self.playing.may_pledge(person)?;
        let pledges = &mut self.pledging.pledges;
        match pledges.iter_mut().find(|(known, _)| *known == person) {
            Some((_, known)) => *known = pledge,
            None => pledges.push((person, pledge)),
        }
        Ok(())
    }

    /// Somebody reveals the part that they had pledged.
    pub(super) fn reveal(&mut self, person: u32, draw: u64, part: Digest) -> Result<(), TableDenial> {
        self.is_next_draw(draw)?;
        let pledge = Digest::of(&part.0);
        let pledged = self.playing.called().unwrap_or_default().contains(&(person, pledge));
        if !pledged {
            return Err(TableDenial::NotPledged);
        }
        self.pledging.parts.insert(person, part);
        let revealed = self.pledging.parts(&self.playing).iter().all(|(_, part)| part.is_some());
        if let Some(called) = self.pledging.called.as_mut().filter(|_| revealed) {
            called.until = Instant::now();
        }
        Ok(())
    }

    fn is_next_draw(&self, draw: u64) -> Result<(), TableDenial> {
        let (next, _) = self.playing.next_draw();
        if draw == next { Ok(()) } else { Err(TableDenial::OtherDraw(next)) }
    }

    /// Calls the next draw, if anybody has pledged who may and who is connected: nobody else would hear of the call. The
    /// occasion goes on when they have revealed.
    pub(super) fn call_draw(&mut self, occasion: &CrewOccasion) -> bool {
        let pledges: Vec<(u32, Digest)> = std::mem::take(&mut self.pledging.pledges)
            .into_iter()
            .filter(|(person, _)| {
                self.watching.contains_key(person) && self.playing.may_pledge(*person).is_ok()
            })
            .collect();
        let called = !pledges.is_empty()
            && self.playing.called().is_none()
            && self.do_it(Command::Table(TableCommand::CallDraw { pledges }));
        if called {
            let occasion = occasion.clone();
            self.pledging.called = Some(CalledDraw { until: Instant::now() + REVEAL, occasion });
        }
        called
    }

    /// If a draw is called, what is asked waits until it is made: whoever knows the secret could tell what it will be.
    pub(super) fn waits_for_draw(&mut self, asked: RequestEnvelope) -> Option<RequestEnvelope> {
        if self.pledging.called.is_none() || asked.ask.is_reveal() {
            return Some(asked);
        }
        self.pledging.waiting.push(asked);
        None
    }

    /// Everybody has revealed, or has had their time: the draw is made, and then what was asked meanwhile is done.
    pub(super) fn draw_called(&mut self) {
        let Some(CalledDraw { occasion, .. }) = self.pledging.called.take() else { return };
        self.play_on(occasion);
        if self.playing.called().is_some() {
            // Nothing else can be done here before it is.
            let table = self.playing.header().table;
            tracing::error!(table, "a draw that was called could not be made: it is tried again");
            self.pledging.called = Pledging::of(&self.playing).called;
        }
        for asked in std::mem::take(&mut self.pledging.waiting) {
            match self.waits_for_draw(asked) {
                Some(asked) => self.asked(asked),
                None => continue,
            }
        }
    }
}
