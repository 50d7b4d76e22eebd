//! The way from a request to a stored line.

use std::sync::Arc;

use croupier_ledger::house::HouseDenial;
use croupier_ledger::house::permission::{self, PermittedActor};
use croupier_ledger::line::{Actor, CancelledDraw, Command};
use croupier_ledger::store::{Completion, Job, JobError, RecordSpace, Write};
use croupier_ledger::{
    ClientCommand, CommandStatus, Digest, EntryDraw, NewLine, PreparedCommand, TableDenial, TableState,
};
use croupier_table::rounds::RoundStage;
use croupier_text::narration;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::autoplay::AutoplayRequestError;
use super::bookings::{
    EntryFailure, brings_money, by_of, is_decision, is_taken_when_short, needs_draw, requests, with_loans,
};
use super::company::CompanyRequestError;
use super::feed::{PreEntryState, ShownTable};
use super::{ClientRecord, FeedEntry, RequestEnvelope, TableAnswer, TableTask};
use crate::ask::{RequestError, Requester, ResolvedRequest};
use crate::crew;
use crate::house::{House, TurnFailure, secret_of};
use crate::wire::{jobs, outcomes};

/// The number of entries between snapshots, and between checkpoints.
const SNAPSHOT: u64 = 512;
const CHECKPOINT: u64 = 1024;

impl TableTask {
    pub(super) fn asked(&mut self, asked: RequestEnvelope) {
        let RequestEnvelope { person, id, recalled, ask, reply } = asked;
        if self.is_training() {
            return drop(reply.send(TableAnswer::Training));
        }
        let asked = id.map(|id| ClientCommand { id, asked: ask.fingerprint() });
        if let Some(command) = &asked {
            if !self.remembers(person, &command.id.0, recalled) {
                return drop(reply.send(TableAnswer::Forgotten));
            }
            let before = match self.playing.known(person, command) {
                CommandStatus::New => None,
                CommandStatus::Done(entry) => Some(TableAnswer::Done { entry, again: true }),
                CommandStatus::Used(entry) => Some(TableAnswer::Used(entry)),
                CommandStatus::Old => return drop(reply.send(TableAnswer::Old)),
            };
            if let Some(answer) = before {
                // The entry of the first attempt might not be on the disk yet.
                return self.say_when_kept(|kept| {
                    drop(reply.send(if kept { answer } else { TableAnswer::Halted }));
                });
            }
        }
        let crew = self.house.is_crew(person);
        let command = match ask.resolve(self.playing.in_play(), Requester { person, crew }) {
            Ok(ResolvedRequest::Command(command)) => command,
            Ok(ResolvedRequest::Ready) => {
                self.company_hurries();
                // Readiness would have no effect, so tell the player the reason.
                let hindrance = crew::hindrance(self.playing.in_play());
                if let Some(refusal) = hindrance.filter(|_| self.is_auto()) {
                    let words = narration::plain_refusal(&refusal);
                    let rules = Arc::clone(self.playing.rules());
                    return drop(reply.send(TableAnswer::Refused(refusal, words, rules)));
                }
                drop(reply.send(TableAnswer::Noted));
                // The strategy of a player who does not want to wait acts immediately.
                self.autoplay_hurries(person);
                return self.mark_ready(person);
            }
            Ok(ResolvedRequest::Autoplay(order)) => {
                let answer = match self.begin_autoplay(person, &order) {
                    Ok(()) => TableAnswer::Noted,
                    Err(AutoplayRequestError::Denied(denied)) => TableAnswer::Autoplay(denied),
                    Err(AutoplayRequestError::Mistake(mistake)) => {
                        TableAnswer::Mistake(mistake, Arc::clone(self.playing.rules()))
                    }
                };
                return drop(reply.send(answer));
            }
            Ok(ResolvedRequest::Company { players }) => {
                let answer = match self.set_company(person, players) {
                    Ok(()) => TableAnswer::Noted,
                    Err(CompanyRequestError::Denied(denied)) => TableAnswer::Company(denied),
                    Err(CompanyRequestError::Mistake(mistake)) => {
                        TableAnswer::Mistake(mistake, Arc::clone(self.playing.rules()))
                    }
                };
                return drop(reply.send(answer));
            }
            Ok(ResolvedRequest::StopAutoplay) => {
                self.stop_autoplay(person);
                return drop(reply.send(TableAnswer::Noted));
            }
            Ok(ResolvedRequest::OwnPace { on }) => {
                let mistake = if !self.plays(person) {
                    Some(RequestError::NotSeated)
                } else {
                    (!self.set_own_pace(person, on)).then_some(RequestError::NotAlone)
                };
                let rules = Arc::clone(self.playing.rules());
                let answer =
                    mistake.map_or(TableAnswer::Noted, |mistake| TableAnswer::Mistake(mistake, rules));
                return drop(reply.send(answer));
            }
            Ok(ResolvedRequest::AskSupervisor(command)) => {
                return self.ask_supervisor(person, *command, ask, reply);
            }
            Ok(ResolvedRequest::AnswerQuestion { question, approve }) => {
                return self.answer_question(person, (question, approve), asked, reply);
            }
            Ok(ResolvedRequest::React { reaction }) => {
                let answer = match self.react(person, reaction) {
                    Ok(()) => TableAnswer::Noted,
                    Err(mistake) => TableAnswer::Mistake(mistake, Arc::clone(self.playing.rules())),
                };
                return drop(reply.send(answer));
            }
            Ok(ResolvedRequest::Pledge { draw, pledge }) => {
                let pledged = self.pledge(person, draw, pledge);
                return self.answer_at_once(reply, pledged);
            }
            Ok(ResolvedRequest::Reveal { draw, part }) => {
                let revealed = self.reveal(person, draw, part);
                return self.answer_at_once(reply, revealed);
            }
            Err(mistake) => {
                return drop(reply.send(TableAnswer::Mistake(mistake, Arc::clone(self.playing.rules()))));
            }
        };
        if self.house.is_short_of_disk() && !is_taken_when_short(&command) {
            return drop(reply.send(TableAnswer::Short));
        }
        match self.allowed(person, &command) {
            Ok(_) if self.must_stay(&command) => {
                drop(reply.send(TableAnswer::Noted));
                self.leaving.insert(person);
            }
            Ok(by) => {
                // A player who gives a new command has changed their mind about leaving.
                self.leaving.remove(&person);
                self.make_room(&command);
                let lines = self.playing.chain().lines();
                self.decide(command.clone(), by, asked, reply);
                if self.playing.chain().lines() > lines {
                    self.autoplay_follows(person, &command);
                }
            }
            Err(denied) => drop(reply.send(TableAnswer::House(denied))),
        }
        // A player without a connection gets the same grace period as a player who lost theirs.
        if !self.plays(person) {
            self.absent.remove(&person);
        } else if !self.watching.contains_key(&person) {
            self.absent.insert(person, Instant::now());
        }
    }

    /// Answers a request that needs no entry.
    fn answer_at_once(&self, reply: oneshot::Sender<TableAnswer>, noted: Result<(), TableDenial>) {
        drop(reply.send(noted.map_or_else(TableAnswer::Denied, |()| TableAnswer::Noted)));
    }

    /// Returns whether the table knows which commands of a client were carried out. If it has forgotten the client, it
    /// needs the store's record, and that must have been looked up after the table forgot the client.
    fn remembers(&mut self, person: u32, client: &str, recalled: Option<ClientRecord>) -> bool {
        if self.playing.remembers(person, client) {
            return true;
        }
        let Some(recalled) = recalled.filter(|recalled| recalled.lines >= self.forgot) else { return false };
        if let Some((last, entry)) = recalled.last {
            self.playing.recall(person, client, last, entry);
        }
        true
    }

    /// Checks that this person may give the command, as a player or as a member of the crew.
    pub(super) fn allowed(&self, person: u32, command: &Command) -> Result<Actor, HouseDenial> {
        let by = match permission::who(command) {
            PermittedActor::Own(_) | PermittedActor::OwnAlways(_) => Actor::Player(person),
            PermittedActor::Crew(_) | PermittedActor::House | PermittedActor::Nobody => Actor::Crew(person),
        };
        let mode = self.playing.header().setup.mode;
        let place =
            self.house.with_person(person, |known| permission::may(mode, by, &known.roles, command))??;
        if brings_money(command) {
            self.house.may_risk(person)?;
        }
        let own = place.is_none_or(|place| self.playing.game().owner(place) == Some(person));
        if own { Ok(by) } else { Err(HouseDenial::NotYours) }
    }

    pub(super) fn decide(
        &mut self,
        command: Command,
        by: Actor,
        asked: Option<ClientCommand>,
        reply: oneshot::Sender<TableAnswer>,
    ) {
        let decides = is_decision(&command);
        let prepared = match self.prepared(&command) {
            Ok(prepared) => prepared,
            Err(answer) => return drop(reply.send(answer)),
        };
        if let Err((failed, reply)) =
            self.enter(prepared, by, asked, EntryDraw::default(), Vec::new(), Some(reply))
        {
            drop(reply.map(|reply| reply.send(failed.into())));
        } else if let (true, Actor::Player(person)) = (decides, by) {
            self.hurry_if_decided(person);
        }
    }

    /// Decides on a person's command, and returns the answer if it is not carried out.
    fn prepared(&mut self, command: &Command) -> Result<PreparedCommand, TableAnswer> {
        let mut prepared = self.playing.prepare(command.clone());
        if needs_draw(&prepared) && self.draw_what_is_due() {
            prepared = self.playing.prepare(command.clone());
        }
        let prepared = prepared.map_err(|denied| match denied {
            TableDenial::Refused(refusal) => {
                let words = narration::refused(self.playing.in_play(), command, &refusal);
                TableAnswer::Refused(refusal, words, Arc::clone(self.playing.rules()))
            }
            denied => TableAnswer::Denied(denied),
        })?;
        if self.playing.is_by_decree(&prepared) {
            return Err(TableAnswer::House(HouseDenial::HouseIsCrew));
        }
        Ok(prepared)
    }

    /// Carries out a command that the house gives for a player, with the player's permissions and limits.
    pub(super) fn give_as_player(&mut self, person: u32, command: Command) -> Result<(), TableAnswer> {
        if self.house.is_short_of_disk() && !is_taken_when_short(&command) {
            return Err(TableAnswer::Short);
        }
        let by = self.allowed(person, &command).map_err(TableAnswer::House)?;
        let prepared = self.prepared(&command)?;
        let entered = self.enter(prepared, by, None, EntryDraw::default(), Vec::new(), None);
        entered.map_err(|(failed, _)| TableAnswer::from(failed))?;
        if is_decision(&command) {
            self.hurry_if_decided(person);
        }
        Ok(())
    }

    /// If this player has nothing more to decide, the clock no longer waits for them. The player does not count as
    /// ready, because another decision may come up in this round.
    fn hurry_if_decided(&mut self, person: u32) {
        if !self.awaited().contains(&person) {
            self.hurry();
        }
    }

    /// Makes the line, books the movements of chips in the house's log, and hands both to the writer together.
    #[allow(clippy::type_complexity, reason = "a refusal returns the channel for the answer")]
    pub(super) fn enter(
        &mut self,
        prepared: PreparedCommand,
        by: Actor,
        asked: Option<ClientCommand>,
        mut drawn: EntryDraw,
        mut writes: Vec<Write>,
        reply: Option<oneshot::Sender<TableAnswer>>,
    ) -> Result<(), (EntryFailure, Option<oneshot::Sender<TableAnswer>>)> {
        let at = self.house.now();
        let called_off = self.call_off(&prepared, by, &mut writes);
        if let Some((undrawn, _)) = &called_off {
            drawn.undrawn = Some(undrawn.clone());
        }
        let mut requests = requests(&prepared, self.playing.header().table, self.playing.chain().lines());
        let before = self.before(&prepared);
        let brought = prepared.brought.clone();
        if requests.is_empty() {
            let made = self.playing.make(prepared, at, by, asked, drawn);
            self.autoplays_hear(&made.entry.then, &brought);
            self.begin_pledges_again(called_off);
            let (writes, done) = self.hand_over(made, before, writes, reply);
            self.house.writer().send(Job { writes, lease: self.lease, done });
            return Ok(());
        }
        let house = Arc::clone(&self.house);
        let leases: Vec<_> = self.lease.into_iter().collect();
        let mut log = match house.turn_now(&leases) {
            Ok(turn) => turn,
            Err(TurnFailure) => {
                // The changes of this entry are undone with the table, which is read again.
                self.drop_lost_table();
                return Err((EntryFailure::NoTurn, reply));
            }
        };
        if by == Actor::House {
            requests = with_loans(log.state(), requests);
        }
        let mut moved = Vec::new();
        let requests: Vec<_> = requests.into_iter().map(|request| (by_of(&request, by), request)).collect();
        if let Err(denied) = log.ask_all(at, &requests, &mut moved) {
            return Err((EntryFailure::Denied(denied), reply));
        }
        let made = self.playing.make(prepared, at, by, asked, drawn);
        self.autoplays_hear(&made.entry.then, &brought);
        self.begin_pledges_again(called_off);
        writes.extend(moved);
        let (writes, done) = self.hand_over(made, before, writes, reply);
        log.end(writes, done);
        Ok(())
    }

    /// Drops this table, which this node cannot play at the moment.
    fn drop_lost_table(&self) {
        if let Some(lease) = self.lease {
            self.house.drop_table(lease);
        }
    }

    /// Collects the facts that spectators need about the table before an entry; none if nobody watches.
    fn before(&self, prepared: &PreparedCommand) -> Option<PreEntryState> {
        let outcomes = outcomes(self.playing.rules(), self.playing.game(), prepared.events());
        let decided = outcomes.iter().filter(|outcome| outcome.verdict.is_decided());
        let handle: u64 = decided.map(|outcome| outcome.stake.cents().unsigned_abs()).sum();
        if handle > 0 {
            self.handle.increment(handle);
            self.house.count_handle(self.playing.header().table, handle);
        }
        (self.feed.receiver_count() > 0).then(|| {
            let jobs = jobs(&self.playing, &self.seats, prepared.events());
            PreEntryState { seats: self.seats.clone(), outcomes, jobs }
        })
    }

    /// If the house or its crew returns bets undecided, reveals the secret of the draw that the bets were waiting for,
    /// and commits to a new draw. Returns the cancelled draw and the secret of the new one.
    fn call_off(
        &self,
        prepared: &PreparedCommand,
        by: Actor,
        writes: &mut Vec<Write>,
    ) -> Option<(CancelledDraw, Digest)> {
        let why = self.playing.why_undrawn(by, prepared)?;
        let (draw, committed) = self.playing.next_draw();
        writes.push(Write::Delete { space: RecordSpace::Secret, key: committed.to_string() });
        let (secret, commits) = match House::fresh_secret() {
            // A permanently closed table makes no more draws.
            _ if prepared.retires() => (Digest::NONE, Digest::NONE),
            Ok((secret, commits)) => {
                writes.push(secret_of(commits, secret));
                (secret, commits)
            }
            Err(error) => {
                self.house.halt(&format!("the operating system's random source failed: {error}"));
                return None;
            }
        };
        let parts = self.pledging.parts(&self.playing);
        Some((CancelledDraw { draw, secret: self.secret, parts, why, commits }, secret))
    }

    fn begin_pledges_again(&mut self, called_off: Option<(CancelledDraw, Digest)>) {
        if let Some((_, secret)) = called_off {
            self.secret = secret;
            self.pledging.begin_again();
        }
    }

    fn hand_over(
        &mut self,
        made: NewLine,
        before: Option<PreEntryState>,
        mut writes: Vec<Write>,
        reply: Option<oneshot::Sender<TableAnswer>>,
    ) -> (Vec<Write>, Completion) {
        let table = self.playing.header().table;
        let n = made.entry.n;
        writes.push(Write::Line { stream: table, n, hash: made.hash, line: made.line });
        writes.extend(self.forgotten());
        self.now_and_then(&mut writes);
        self.entries.increment(1);
        let clock = self.clock_left();
        for event in &made.entry.then {
            self.seats.follow(event);
            self.results.follow(self.playing.rules(), event);
        }
        let shown = self.shown.take();
        let told = before.map(|before| {
            let clock = clock.map(|left| left.as_millis() as u64);
            let after = ShownTable::new(n, &self.playing);
            self.shown = Some(Arc::clone(&after));
            Arc::new(FeedEntry::new(made.entry, before, (shown, after), clock))
        });
        let feed = self.feed.clone();
        let (house, lease) = (Arc::clone(&self.house), self.lease);
        let done: Completion = Box::new(move |kept| {
            if let (Err(error), Some(lease)) = (&kept, lease) {
                if matches!(error, JobError::Fenced(_)) {
                    metrics::counter!("croupier_fenced_jobs_total").increment(1);
                }
                // Nobody is told anything: the connections end, and clients ask the table's next node.
                return house.drop_table(lease);
            }
            // The requester gets the answer first: it is short, and the narration takes a while.
            if let Some(reply) = reply {
                let answer = if kept.is_ok() {
                    TableAnswer::Done { entry: n, again: false }
                } else {
                    TableAnswer::Halted
                };
                drop(reply.send(answer));
            }
            if let Some(told) = told.filter(|_| kept.is_ok()) {
                told.mark_stored();
                // Sending fails if all spectators have left, which is fine.
                let _ = feed.send(told);
            }
        });
        (writes, done)
    }

    /// Calls a function once everything so far is stored, or is known to be lost.
    pub(super) fn say_when_kept(&self, say: impl FnOnce(bool) + Send + 'static) {
        let done = Box::new(move |kept: Result<(), _>| say(kept.is_ok()));
        self.house.writer().send(Job { writes: Vec::new(), lease: self.lease, done });
    }

    /// Returns the writes that store the records of clients that the table forgets.
    fn forgotten(&mut self) -> Vec<Write> {
        let table = self.playing.header().table;
        let gone = self.playing.forget_clients();
        if !gone.is_empty() {
            self.forgot = self.playing.chain().lines();
        }
        gone.into_iter()
            .map(|(person, client, last, entry)| Write::Put {
                space: RecordSpace::Client,
                key: crate::house::client_key(table, person, &client),
                value: format!("{last} {entry}"),
            })
            .collect()
    }

    /// Adds a snapshot and a checkpoint at regular intervals.
    fn now_and_then(&mut self, writes: &mut Vec<Write>) {
        let lines = self.playing.chain().lines();
        if lines - self.snapshot >= SNAPSHOT {
            writes.push(self.snapshot());
        }
        if lines - self.checkpoint >= CHECKPOINT {
            writes.extend(self.checkpoint());
        }
    }

    fn snapshot(&mut self) -> Write {
        let snapshot = self.playing.snapshot();
        self.snapshot = snapshot.lines;
        let stream = self.playing.header().table;
        self.house.record_key().seal_snapshot(stream, snapshot)
    }

    fn checkpoint(&mut self) -> Option<Write> {
        let lines = self.playing.chain().lines();
        self.checkpoint = lines;
        let stream = self.playing.header().table;
        let note = self.house.checkpoint(stream, lines, self.playing.chain().tree.root());
        let at = self.house.now();
        self.signed = Some((lines, at));
        Some(Write::Checkpoint { stream, size: lines, note, at })
    }

    /// Stores the state, so that the table opens quickly, and signs a checkpoint.
    pub(super) fn keep_state(&mut self) {
        let lines = self.playing.chain().lines();
        let table = self.playing.header().table;
        let mut writes = vec![crate::house::rests(table, lines)];
        if self.snapshot < lines {
            writes.push(self.snapshot());
        }
        if self.checkpoint < lines {
            writes.extend(self.checkpoint());
        }
        writes.push(crate::house::glance_of(self.house.record_key(), table, &self.summary(0)));
        self.house.writer().send(Job { writes, lease: self.lease, done: Box::new(|_| ()) });
    }

    /// Records that a player does not want to wait for the clock. The clock runs out once all players for whom it runs
    /// are ready.
    pub(super) fn mark_ready(&mut self, person: u32) {
        if !self.plays(person) || !self.is_auto() {
            return;
        }
        // A player with nothing to decide now may have to decide later.
        if self.awaited().contains(&person) {
            self.ready.insert(person);
        }
        self.hurry();
    }

    /// Returns the players for whom the clock runs: while cards are out, those who have to decide; otherwise all
    /// players.
    pub(super) fn awaited(&self) -> Vec<u32> {
        match self.playing.game() {
            TableState::Round(table) if table.stage == RoundStage::InPlay => {
                let open = crew::waiting(self.playing.in_play());
                open.iter().map(|open| open.person).collect()
            }
            game => game.people(),
        }
    }

    /// Makes the clock run out if all connected players for whom it runs are ready.
    fn hurry(&mut self) {
        let awaited = self.awaited();
        let mut there = awaited.iter().filter(|person| self.watching.contains_key(person));
        if there.all(|person| self.ready.contains(person)) && self.clock().is_some() {
            self.clock_end = Some(Instant::now());
        }
    }
}
