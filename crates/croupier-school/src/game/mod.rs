//! A whole game: the trainee deals to players who bet, make requests and mistakes, and bet late. Every action of the trainee
//! is compared with the rules.
//!
//! The engine is the only answer key: `decide` says which requests and steps are right, its events say what is paid and
//! called. The table always follows the rules: a wrong answer is recorded, and the right action is carried out. Therefore no
//! mistake of a trainee reaches a log, and one mistake does not cause another.

mod action;
mod bots;
mod calls;
mod irregular;
mod mark;
mod outcome;
mod plan;
mod report;
mod steps;
mod table;
mod view;

use std::sync::Arc;

use croupier_ledger::line::{Command, Event};
use croupier_rules::Money;
use croupier_sim::seat::SeatTable;
use croupier_table::rounds::{self, PlayerDecision};

use crate::drill::{Drill, accepted_by};
use crate::table::SchoolTable;

pub use action::{DealerStep, GameError, SettledAs, TraineeAction};
pub(crate) use irregular::{Irregularity, irregularity};
pub use mark::{GameMark, MarkKind, MarkVerdict};
pub use plan::{BOT_CHIPS, GamePlan};
pub use report::{ClauseResult, GameDetails, GameReport, KindResult};
pub use table::TrainingTable;
pub use view::{GamePhase, GameView, OutcomeBet, OutcomeView, PlayerView, RequestView};

use bots::{BotRequest, Bots};
use calls::Calls;
use mark::MarkDraft;
use outcome::{PendingOutcome, capital};

/// The most steps of players in a row; no table needs more.
const MOST_MOVES: u32 = 60;
/// The number of recent sentences that the trainee sees.
const TOLD: usize = 8;

/// A whole game that a trainee deals.
#[derive(Debug)]
pub struct WholeGame {
    drill: Arc<Drill>,
    plan: GamePlan,
    bots: Bots,
    requests: Vec<BotRequest>,
    next_request: u32,
    pending: Option<PendingOutcome>,
    calls: Calls,
    marks: Vec<GameMark>,
    told: Vec<String>,
    /// The number of finished rounds or throws.
    rounds: u32,
    /// Whether the players have said what they want before the next outcome.
    wished: bool,
    /// The time of the trainee's last action or of the last event.
    since: u32,
}

impl WholeGame {
    /// Starts a game at an empty table for these people. The drill provides the texts of the rules and the players' habits.
    pub fn begin(
        drill: Arc<Drill>,
        plan: GamePlan,
        people: &[u32],
        table: &mut dyn TrainingTable,
    ) -> Result<WholeGame, GameError> {
        let plan = plan.clamped();
        let mut game = WholeGame {
            bots: Bots::new(Arc::clone(&drill), plan, people),
            drill,
            plan,
            requests: Vec::new(),
            next_request: 1,
            pending: None,
            calls: Calls::default(),
            marks: Vec::new(),
            told: Vec::new(),
            rounds: 0,
            wished: false,
            since: 0,
        };
        game.follow(table, 0)?;
        Ok(game)
    }

    /// Returns the plan.
    pub fn plan(&self) -> GamePlan {
        self.plan
    }

    /// Returns the marks so far.
    pub fn marks(&self) -> &[GameMark] {
        &self.marks
    }

    /// Returns the number of rounds or throws that are over.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Carries out a trainee's action at this time, in milliseconds since the start. Returns the marks that
    /// it earns.
    pub fn act(
        &mut self,
        table: &mut dyn TrainingTable,
        action: &TraineeAction,
        now: u32,
    ) -> Result<Vec<GameMark>, GameError> {
        let had = self.marks.len();
        match action {
            TraineeAction::Answer { request, accept } => self.answer(table, *request, *accept, now)?,
            TraineeAction::Step { step } => self.step(table, *step, now)?,
            TraineeAction::Call { words } => self.call(words, now)?,
            TraineeAction::Settle { bet, verdict, amount } => {
                self.settle(table, *bet, (*verdict, *amount), now)?;
            }
            TraineeAction::Rule { ruling } => self.rule(table, ruling, now)?,
            TraineeAction::Done {} => self.done(table, now)?,
        }
        self.since = now;
        self.follow(table, now)?;
        Ok(self.marks[had..].to_vec())
    }

    fn mark(&mut self, draft: MarkDraft, now: u32) {
        let missed = draft.verdict == MarkVerdict::Missed;
        let mut clauses = Vec::new();
        for clause in &draft.clauses {
            let note = self.drill.texts.note(clause);
            if !clauses.contains(&note) {
                clauses.push(note);
            }
        }
        self.marks.push(GameMark {
            number: self.marks.len() as u32 + 1,
            round: self.rounds + 1,
            at: now,
            took: (!missed).then(|| now.saturating_sub(self.since)),
            kind: draft.kind,
            verdict: draft.verdict,
            what: draft.what,
            given: draft.given,
            expected: draft.expected,
            why: draft.why,
            clauses,
        });
    }

    /// Gives a command to the table. Returns its events.
    fn give(&mut self, table: &mut dyn TrainingTable, command: Command) -> Result<Vec<Event>, GameError> {
        let before = table.school_table();
        let events = table.carry_out(command).ok_or(GameError::Broken)?;
        let told = before.sentences(&events).into_iter().filter(|sentence| sentence.call.is_none());
        self.told.extend(told.map(|sentence| sentence.words));
        let gone = self.told.len().saturating_sub(TOLD);
        self.told.drain(..gone);
        self.bots.hear(&table.school_table(), &events);
        Ok(events)
    }

    fn answer(
        &mut self,
        table: &mut dyn TrainingTable,
        number: u32,
        accept: bool,
        now: u32,
    ) -> Result<(), GameError> {
        let heard = |request: &BotRequest| request.number == number && request.due <= now;
        let index = self.requests.iter().position(heard).ok_or(GameError::NotThere)?;
        if self.pending.is_some() {
            return Err(GameError::SettleFirst);
        }
        let request = self.requests.remove(index);
        self.judge_request(table, &request, Some(accept), now)
    }

    /// Compares an answer to a request with the table's decision, and follows the rules. Without an answer, a
    /// request that the rules allow counts as missed.
    fn judge_request(
        &mut self,
        table: &mut dyn TrainingTable,
        request: &BotRequest,
        accept: Option<bool>,
        now: u32,
    ) -> Result<(), GameError> {
        let before = table.school_table();
        let asked = &request.asked;
        let decided = before.decide(&asked.command);
        let allowed = decided.is_ok();
        if accept.is_none() && !allowed {
            return Ok(());
        }
        let word = |accept: bool| if accept { "Accept it." } else { "Refuse it." }.to_owned();
        let (why, clauses) = match &decided {
            Ok(_) => (vec!["The rules allow it.".to_owned()], accepted_by(&before, asked)),
            Err(refusal) => {
                let limit = refusal.limit.map(|limit| format!(" ({})", limit.dollars())).unwrap_or_default();
                let why = format!("The reason: {}{limit}.", refusal.reason.words());
                (
                    vec![before.refused(&asked.command, refusal), why],
                    before.rules().citations().clauses(refusal.cite).to_vec(),
                )
            }
        };
        let verdict = match accept {
            None => MarkVerdict::Missed,
            Some(accept) if accept == allowed => MarkVerdict::Right,
            Some(_) => MarkVerdict::Wrong,
        };
        self.mark(
            MarkDraft {
                kind: MarkKind::Request,
                verdict,
                what: asked.words.clone(),
                given: accept.map(word).unwrap_or_default(),
                expected: word(allowed),
                why,
                clauses,
            },
            now,
        );
        if allowed {
            let events = self.give(table, asked.command.clone())?;
            self.calls.due(&before, &events);
        }
        Ok(())
    }

    fn step(&mut self, table: &mut dyn TrainingTable, step: DealerStep, now: u32) -> Result<(), GameError> {
        if let Some(pending) = &self.pending {
            let waits = pending.irregular.is_some();
            return Err(if waits { GameError::RuleFirst } else { GameError::SettleFirst });
        }
        let before = table.school_table();
        let command = steps::command(step, &before, &mut self.bots.stream()).ok_or(GameError::NotThere)?;
        let waits = self.requests.iter().any(|request| request.decides && request.due <= now);
        match before.decide(&command) {
            Ok(_) if steps::is_needless(step, &before) => {
                let clauses = steps::clauses_of_cards(&before);
                self.wrong_step(&before, step, "New cards are not due.", clauses, now);
                Ok(())
            }
            Err(refusal) => {
                let why = before.refused(&command, &refusal);
                let clauses = before.rules().citations().clauses(refusal.cite).to_vec();
                self.wrong_step(&before, step, &why, clauses, now);
                Ok(())
            }
            Ok(_) if waits && step == DealerStep::Play => Err(GameError::SettleFirst),
            Ok(events) if step == DealerStep::Play => self.play(table, &before, command, &events, now),
            Ok(events) => {
                let after = before.after(&events);
                let closes = steps::takes_bets(&before) && !steps::takes_bets(&after);
                self.right_step(&before, step, &events, now);
                if closes {
                    self.leave_unanswered(table, now)?;
                }
                // The last requests may change the events of the step.
                self.give_step(table, command, closes.then_some(&before), now)
            }
        }
    }

    fn give_step(
        &mut self,
        table: &mut dyn TrainingTable,
        command: Command,
        closes: Option<&SchoolTable>,
        now: u32,
    ) -> Result<(), GameError> {
        let before = table.school_table();
        self.calls.begin(&before, &mut self.bots);
        let events = self.give(table, command)?;
        self.calls.due(&before, &events);
        if let Some(open) = closes {
            self.come_late(&table.school_table(), open, now);
        }
        Ok(())
    }

    fn wrong_step(
        &mut self,
        table: &SchoolTable,
        step: DealerStep,
        why: &str,
        clauses: Vec<String>,
        now: u32,
    ) {
        let possible = steps::possible(table, &mut self.bots.stream());
        let words: Vec<&str> = possible.into_iter().map(DealerStep::words).collect();
        let expected = if words.is_empty() { "wait for the players".to_owned() } else { words.join(", or ") };
        self.mark(
            MarkDraft {
                kind: MarkKind::Step,
                verdict: MarkVerdict::Wrong,
                what: "The next step.".to_owned(),
                given: format!("{}.", capital(step.words())),
                expected: format!("{}.", capital(&expected)),
                why: vec![why.to_owned()],
                clauses,
            },
            now,
        );
    }

    fn right_step(&mut self, table: &SchoolTable, step: DealerStep, events: &[Event], now: u32) {
        self.miss_calls(now);
        let clauses = table.sentences(events).into_iter().filter_map(|sentence| sentence.clause).collect();
        let words = format!("{}.", capital(step.words()));
        self.mark(
            MarkDraft {
                kind: MarkKind::Step,
                verdict: MarkVerdict::Right,
                what: "The next step.".to_owned(),
                given: words.clone(),
                expected: words,
                why: Vec::new(),
                clauses,
            },
            now,
        );
    }

    /// Starts an outcome: the trainee sees it, calls it and settles it before the table does.
    fn play(
        &mut self,
        table: &mut dyn TrainingTable,
        before: &SchoolTable,
        command: Command,
        events: &[Event],
        now: u32,
    ) -> Result<(), GameError> {
        self.right_step(before, DealerStep::Play, events, now);
        if steps::takes_bets(before) {
            self.leave_unanswered(table, now)?;
        }
        let now_at = table.school_table();
        self.calls.begin(&now_at, &mut self.bots);
        let irregular = if self.bots.one_in(self.plan.irregular_one_in()) {
            irregular::draw(&now_at, &mut self.bots, &command)
        } else {
            None
        };
        let command = irregular.as_ref().map_or(command, |irregular| irregular.command.clone());
        let pending = PendingOutcome::of(&now_at, command, irregular).ok_or(GameError::Broken)?;
        // A bet is too late once the outcome is visible.
        self.requests.clear();
        if !pending.is_settling() {
            let open = steps::takes_bets(&now_at);
            let events = self.give(table, pending.command)?;
            self.calls.due(&now_at, &events);
            if open {
                self.come_late(&table.school_table(), &now_at, now);
            }
            return Ok(());
        }
        if pending.irregular.is_none() {
            self.calls.due(&now_at, &pending.events);
        }
        self.pending = Some(pending);
        Ok(())
    }

    fn call(&mut self, words: &str, now: u32) -> Result<(), GameError> {
        let draft = self.calls.make(words).ok_or(GameError::NotThere)?;
        self.mark(draft, now);
        Ok(())
    }

    fn miss_calls(&mut self, now: u32) {
        for draft in self.calls.missed() {
            self.mark(draft, now);
        }
    }

    fn settle(
        &mut self,
        table: &mut dyn TrainingTable,
        bet: u32,
        (verdict, amount): (SettledAs, Option<Money>),
        now: u32,
    ) -> Result<(), GameError> {
        let pending = self.pending.as_mut().ok_or(GameError::NothingToSettle)?;
        if pending.irregular.is_some() {
            return Err(GameError::RuleFirst);
        }
        let draft = pending.settle(&table.school_table(), bet, verdict, amount).ok_or(GameError::NotThere)?;
        self.mark(draft, now);
        Ok(())
    }

    fn rule(&mut self, table: &mut dyn TrainingTable, ruling: &str, now: u32) -> Result<(), GameError> {
        let pending = self.pending.as_mut().ok_or(GameError::NothingToSettle)?;
        let known = |irregular: &irregular::Irregularity| irregular.rulings.iter().any(|one| one == ruling);
        if !pending.irregular.as_ref().is_some_and(known) {
            return Err(GameError::NotThere);
        }
        let Some(irregular) = pending.irregular.take() else { return Err(GameError::NotThere) };
        let (events, settling) = (pending.events.clone(), pending.is_settling());
        let right = ruling == irregular.right;
        self.mark(
            MarkDraft {
                kind: MarkKind::Ruling,
                verdict: if right { MarkVerdict::Right } else { MarkVerdict::Wrong },
                what: irregular.words,
                given: ruling.to_owned(),
                expected: irregular.right.clone(),
                why: vec![irregular.right],
                clauses: irregular.clauses,
            },
            now,
        );
        self.calls.due(&table.school_table(), &events);
        if !settling {
            self.commit(table, now)?;
        }
        Ok(())
    }

    fn done(&mut self, table: &mut dyn TrainingTable, now: u32) -> Result<(), GameError> {
        let pending = self.pending.as_ref().ok_or(GameError::NothingToSettle)?;
        if pending.irregular.is_some() {
            return Err(GameError::RuleFirst);
        }
        for draft in pending.finish(&table.school_table()) {
            self.mark(draft, now);
        }
        self.miss_calls(now);
        self.commit(table, now)
    }

    /// The table settles by the rules, whatever the trainee answered.
    fn commit(&mut self, table: &mut dyn TrainingTable, now: u32) -> Result<(), GameError> {
        let Some(pending) = self.pending.take() else { return Ok(()) };
        let over = pending.ends_round();
        let before = table.school_table();
        self.give(table, pending.command)?;
        if over {
            self.rounds += 1;
            self.wished = false;
            self.requests.clear();
        } else if steps::takes_bets(&before) {
            // Some bets are settled in the middle of a round, as the ties of Casino War while a player decides.
            self.come_late(&table.school_table(), &before, now);
        }
        Ok(())
    }

    /// Handles requests that the dealer did not answer before bets were closed. Those that the rules allow count as
    /// missed; the floor lets them stand.
    fn leave_unanswered(&mut self, table: &mut dyn TrainingTable, now: u32) -> Result<(), GameError> {
        let (heard, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.requests).into_iter().partition(|request| request.due <= now);
        self.requests = later;
        for request in &heard {
            self.judge_request(table, request, None, now)?;
        }
        Ok(())
    }

    /// Adds late bets after bets were closed: those that the players still wanted to make, and sometimes others.
    fn come_late(&mut self, closed: &SchoolTable, open: &SchoolTable, now: u32) {
        let again = self.plan.errs_one_in();
        let late = if self.bots.one_in(again) { self.bots.late_bet(open) } else { None };
        if let Some(asked) = late.filter(|asked| closed.decide(&asked.command).is_err()) {
            let due = now + self.bots.pause();
            self.requests.push(BotRequest { number: self.next_request, asked, due, decides: false });
            self.next_request += 1;
        }
    }

    /// Carries out the automatic actions of the house and the players, and collects the players' next requests.
    fn follow(&mut self, table: &mut dyn TrainingTable, now: u32) -> Result<(), GameError> {
        if self.pending.is_some() {
            return Ok(());
        }
        table.draw_due();
        for command in self.bots.arrivals(&table.school_table()) {
            // A player who finds no place, or finds a round under way, sits down later.
            if table.school_table().decide(&command).is_ok() {
                self.give(table, command)?;
            }
        }
        for command in self.bots.rebuys(&table.school_table()) {
            let before = table.school_table();
            // A player whose wallet is empty continues with the chips on the rail.
            if before.decide(&command).is_ok()
                && let Ok(events) = self.give(table, command)
            {
                self.calls.due(&before, &events);
            }
        }
        for _ in 0..MOST_MOVES {
            let Some(command) = unasked_move(&table.school_table()) else { break };
            let before = table.school_table();
            let events = self.give(table, command)?;
            self.calls.due(&before, &events);
        }
        let here = table.school_table();
        // No round can be dealt without a bet, so the players bet again.
        let idle = self.requests.is_empty() && here.scene().bets.is_empty();
        if (!self.wished || idle) && steps::takes_bets(&here) {
            self.wished = true;
            self.bots.settle_in(&here);
            let mut due = now;
            for asked in self.bots.wishes(&here) {
                due += self.bots.pause();
                self.requests.push(BotRequest { number: self.next_request, asked, due, decides: false });
                self.next_request += 1;
            }
        }
        let waits = self.requests.iter().any(|request| request.decides);
        if let Some(asked) = Some(()).filter(|()| !waits).and_then(|()| self.bots.decision(&here)) {
            let due = now + self.bots.pause();
            self.requests.push(BotRequest { number: self.next_request, asked, due, decides: true });
            self.next_request += 1;
        }
        Ok(())
    }
}

/// Returns a command that a player gives without asking the dealer, such as declining the cut or turning the cards.
fn unasked_move(table: &SchoolTable) -> Option<Command> {
    let SeatTable::Rounds(rules, state) = table.in_play() else { return None };
    let waiting = rounds::waiting(rules, state).into_iter();
    let mut moves = waiting.filter_map(|(player, decision)| match decision {
        PlayerDecision::Cut => Some(Command::Round(rounds::Command::DeclineCut { player })),
        PlayerDecision::Turn(..) => {
            let turn = crate::games::game(&rules.game.kind).turn(player)?;
            Some(Command::Round(rounds::Command::Game(turn)))
        }
        PlayerDecision::FollowUp(_) => None,
    });
    moves.find(|command| table.decide(command).is_ok())
}
