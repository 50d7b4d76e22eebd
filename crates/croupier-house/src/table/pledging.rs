//! Parts that players pledge for the next draw, and reveal when that draw is called.
//!
//! A pledge stays in memory until the draw is called. The entry that calls the draw lists the pledges that count, so
//! that each player can see whether their pledge is included. Revealed parts stay in memory until the draw is made, and
//! its entry contains them. After a crash in between, clients reveal their parts again.

use std::collections::BTreeMap;
use std::time::Duration;

use croupier_ledger::line::{Command, RevealedPart, TableCommand};
use croupier_ledger::{Digest, TableDenial, TableLog};
use tokio::time::Instant;

use super::{RequestEnvelope, TableTask};
use crate::crew::CrewTurn;

/// The time that players have to reveal their parts.
const REVEAL: Duration = Duration::from_secs(2);
/// The time to reveal if the house restarted after the draw was called: players must connect again first.
const RETURN: Duration = Duration::from_secs(10);

/// A called draw, for which the crew waits until the players reveal.
pub(super) struct CalledDraw {
    /// The time at which the draw is made, even if parts are missing.
    pub(super) until: Instant,
    /// The crew's turn, which continues with the draw.
    occasion: CrewTurn,
}

/// The players' contributions to the next draw.
#[derive(Default)]
pub(super) struct PledgeRound {
    /// The pledges, in the order of arrival.
    pledges: Vec<(u32, Digest)>,
    parts: BTreeMap<u32, Digest>,
    pub(super) called: Option<CalledDraw>,
    /// Requests that arrived after the draw was called, to be handled once it is made.
    waiting: Vec<RequestEnvelope>,
}

impl PledgeRound {
    /// Returns the state for a table that wakes. If a draw was called before, the players get time to reveal.
    pub(super) fn of(playing: &TableLog) -> PledgeRound {
        let called = playing.called().map(|_| CalledDraw {
            until: Instant::now() + RETURN,
            occasion: CrewTurn::begin(playing.in_play()),
        });
        PledgeRound { called, ..PledgeRound::default() }
    }

    /// Returns the revealed parts for the pledges that the draw was called with.
    pub(super) fn parts(&self, playing: &TableLog) -> Vec<RevealedPart> {
        let pledges = playing.called().unwrap_or_default().iter();
        pledges.map(|(person, _)| (*person, self.parts.get(person).copied())).collect()
    }

    /// Discards all pledges and parts after a draw was made or called off.
    pub(super) fn begin_again(&mut self) {
        (self.pledges, self.parts) = Default::default();
    }
}

impl TableTask {
    /// Records a player's pledge for the next draw, and replaces an earlier one.
    pub(super) fn pledge(&mut self, person: u32, draw: u64, pledge: Digest) -> Result<(), TableDenial> {
        self.check_next_draw(draw)?;
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

    /// Accepts the part that a player had pledged.
    pub(super) fn reveal(&mut self, person: u32, draw: u64, part: Digest) -> Result<(), TableDenial> {
        self.check_next_draw(draw)?;
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

    fn check_next_draw(&self, draw: u64) -> Result<(), TableDenial> {
        let (next, _) = self.playing.next_draw();
        if draw == next { Ok(()) } else { Err(TableDenial::OtherDraw(next)) }
    }

    /// Calls the next draw if a connected player has made a valid pledge. Pledges of players without a connection do
    /// not count, because those players would not learn of the call. The crew's turn continues when the players have
    /// revealed.
    pub(super) fn call_draw(&mut self, occasion: &CrewTurn) -> bool {
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

    /// While a draw is called, holds a request back until the draw is made: anyone who knows the secret could predict
    /// the result.
    pub(super) fn waits_for_draw(&mut self, asked: RequestEnvelope) -> Option<RequestEnvelope> {
        if self.pledging.called.is_none() || asked.ask.is_reveal() {
            return Some(asked);
        }
        self.pledging.waiting.push(asked);
        None
    }

    /// All players have revealed, or their time is up. Makes the draw, and then handles the requests that waited.
    pub(super) fn draw_called(&mut self) {
        let Some(CalledDraw { occasion, .. }) = self.pledging.called.take() else { return };
        self.play_on(occasion);
        if self.playing.called().is_some() {
            // Try again, because no other action is possible at this table before the draw.
            let table = self.playing.header().table;
            tracing::error!(table, "a called draw could not be made: trying again");
            self.pledging.called = PledgeRound::of(&self.playing).called;
        }
        for asked in std::mem::take(&mut self.pledging.waiting) {
            match self.waits_for_draw(asked) {
                Some(asked) => self.asked(asked),
                None => continue,
            }
        }
    }
}
