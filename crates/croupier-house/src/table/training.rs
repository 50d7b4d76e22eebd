//! A training table: one trainee deals it to house players, and the whole game is compared with the rules.
//!
//! The table is an ordinary table of the house with its own log. Every command in it follows the rules, whatever
//! the trainee answered: the house gives the dealer's commands, and each house player gives their own. While the session
//! lasts, the table takes no other request. It closes for good when the trainee leaves.

use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::house::permission::{self, PermittedActor};
use croupier_ledger::line::{Actor, Command, Event};
use croupier_ledger::{EntryDraw, TableState};
use croupier_school::{
    Drill, GameDetails, GameError, GameMark, GamePlan, GameReport, GameView, PackReference, SchoolTable,
    TraineeAction, TrainingTable, WholeGame,
};
use jiff::Timestamp;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::TableTask;

/// The time without a request after which a trainee counts as gone.
const LEFT_AFTER: Duration = Duration::from_secs(120);

/// The players' names at a training table.
const NAMES: [&str; 3] = ["Ann", "Ben", "Cleo"];

/// A request about the training session at a table.
pub enum TrainingRequest {
    /// Begin. The players have been engaged.
    Begin(Box<TrainingStart>),
    /// Show the game.
    Show,
    /// The trainee acts.
    Act(TraineeAction),
    /// End the session and close the table.
    End,
}

/// The start of a training session.
pub struct TrainingStart {
    /// The trainee's name, for the report.
    pub name: String,
    /// The texts of the rules, and the players' habits.
    pub drill: Arc<Drill>,
    /// The plan.
    pub plan: GamePlan,
    /// The house players.
    pub players: Vec<u32>,
    /// The pack, for the report.
    pub pack: PackReference,
}

/// The answer to a request about a training session.
#[derive(Debug)]
pub enum TrainingAnswer {
    /// The game as the trainee sees it, with the marks of the last action.
    Game(Box<(GameView, Vec<GameMark>, GamePlan)>),
    /// The session is over.
    Over(Box<GameReport>),
}

/// Why a training session cannot continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrainingDenial {
    /// The table has no training session, or it is another person's.
    NotTraining,
    /// The action is impossible now.
    NotNow(GameError),
}

/// A request about a training session, with its sender.
pub struct TrainingEnvelope {
    /// The person.
    pub person: u32,
    /// The request.
    pub asked: TrainingRequest,
    /// The channel for the answer, which comes once the result is stored.
    pub reply: oneshot::Sender<Result<TrainingAnswer, TrainingDenial>>,
}

/// A training session that is under way.
pub(super) struct RunningTraining {
    person: u32,
    name: String,
    pack: PackReference,
    players: Vec<u32>,
    /// The game; `None` only while it acts on the table.
    game: Option<WholeGame>,
    began: Timestamp,
    since: Instant,
    seen: Instant,
}

impl RunningTraining {
    fn now(&self) -> u32 {
        u32::try_from(self.since.elapsed().as_millis()).unwrap_or(u32::MAX)
    }
}

impl TableTask {
    /// Answers a request about the training session.
    pub(super) fn train(&mut self, envelope: TrainingEnvelope) {
        let TrainingEnvelope { person, asked, reply } = envelope;
        let answer = self.trained(person, asked);
        self.answer_when_kept(reply, answer);
    }

    fn trained(&mut self, person: u32, asked: TrainingRequest) -> Result<TrainingAnswer, TrainingDenial> {
        let act = match asked {
            TrainingRequest::Begin(start) => {
                self.begin_training(person, *start)?;
                None
            }
            TrainingRequest::End => {
                self.own_training(person)?;
                let report = self.end_training().ok_or(TrainingDenial::NotTraining)?;
                return Ok(TrainingAnswer::Over(Box::new(report)));
            }
            TrainingRequest::Show => None,
            TrainingRequest::Act(action) => Some(action),
        };
        let training = self.own_training(person)?;
        training.seen = Instant::now();
        let now = training.now();
        let mut game = training.game.take().ok_or(TrainingDenial::NotTraining)?;
        let acted = act.map_or(Ok(Vec::new()), |action| game.act(self, &action, now));
        let view = game.view(self, now);
        let plan = game.plan();
        if let Some(training) = &mut self.training {
            training.game = Some(game);
        }
        match acted {
            Ok(marks) => {
                let marks = if plan.at_once { marks } else { Vec::new() };
                Ok(TrainingAnswer::Game(Box::new((view, marks, plan))))
            }
            Err(GameError::Broken) => {
                let report = self.end_training().ok_or(TrainingDenial::NotTraining)?;
                Ok(TrainingAnswer::Over(Box::new(report)))
            }
            Err(error) => Err(TrainingDenial::NotNow(error)),
        }
    }

    fn own_training(&mut self, person: u32) -> Result<&mut RunningTraining, TrainingDenial> {
        let own = self.training.as_mut().filter(|training| training.person == person);
        own.ok_or(TrainingDenial::NotTraining)
    }

    fn begin_training(&mut self, person: u32, start: TrainingStart) -> Result<(), TrainingDenial> {
        if self.training.is_some() || !self.is_training() {
            return Err(TrainingDenial::NotTraining);
        }
        let TrainingStart { name, drill, plan, players, pack } = start;
        let now = Instant::now();
        self.training = Some(RunningTraining {
            person,
            name,
            pack,
            players: players.clone(),
            game: None,
            began: self.house.now(),
            since: now,
            seen: now,
        });
        let game = WholeGame::begin(drill, plan, &players, self).map_err(TrainingDenial::NotNow)?;
        if let Some(training) = &mut self.training {
            training.game = Some(game);
        }
        Ok(())
    }

    /// Returns whether this is a training table.
    pub(super) fn is_training(&self) -> bool {
        self.house.is_training(&self.playing.header().setup.name)
    }

    /// Closes a training table without a session: the house went down in the middle of it.
    pub(super) fn close_earlier_training(&mut self) {
        if self.is_training() && self.training.is_none() && !self.playing.retired() {
            let left = self.house.house_players(&self.playing.game().people());
            if !self.playing.game().people().is_empty() {
                self.close_training(&left);
            }
        }
    }

    /// Returns the time at which an inactive trainee counts as gone.
    pub(super) fn training_ends(&self) -> Option<Instant> {
        self.training.as_ref().map(|training| super::wait_end(training.seen, LEFT_AFTER))
    }

    /// Ends the session if the trainee has left.
    pub(super) fn end_left_training(&mut self) {
        if self.training_ends().is_some_and(|end| end <= Instant::now()) {
            self.end_training();
        }
    }

    /// Ends the session, stores its report, and closes the table.
    pub(super) fn end_training(&mut self) -> Option<GameReport> {
        let training = self.training.take()?;
        let millis = training.now();
        let RunningTraining { person, name, pack, players, game, began, .. } = training;
        let table = self.playing.header().table;
        let report = game.map(|game| {
            let whole = |at: Timestamp| format!("{at:.0}");
            let of = GameDetails {
                program: format!("croupier {}", env!("CARGO_PKG_VERSION")),
                trainee: name,
                pack,
                table,
                times: (whole(began), whole(self.house.now())),
                millis,
            };
            GameReport::new(game.plan(), game.rounds(), game.marks(), of)
        });
        // A person who has deleted the account leaves no training data.
        let erased = self.house.with_person(person, |known| known.erased).unwrap_or(true);
        if let Some(report) = report.as_ref().filter(|report| !report.marks.is_empty() && !erased) {
            self.house.keep_training_report(person, report);
        }
        self.close_training(&players);
        report
    }

    fn close_training(&mut self, players: &[u32]) {
        // Everything on the table goes back to the house players, and the table closes for good.
        if self.give_up() {
            self.house.training_is_over(&self.playing.header().setup.name);
        }
        for person in players {
            self.absent.remove(person);
            self.house.set_engaged(*person, false);
        }
    }

    /// Returns who gives a command of the session: the house player at that place, or the house as the dealer.
    fn training_actor(&self, command: &Command) -> Actor {
        let place = match permission::who(command) {
            PermittedActor::Own(place) | PermittedActor::OwnAlways(place) => place,
            PermittedActor::Crew(_) | PermittedActor::House | PermittedActor::Nobody => return Actor::House,
        };
        self.playing.game().owner(place).map_or(Actor::House, Actor::Player)
    }
}

impl TrainingTable for TableTask {
    fn school_table(&self) -> SchoolTable {
        let players = self.training.as_ref().map(|training| training.players.as_slice()).unwrap_or_default();
        let last = players.iter().copied().max().unwrap_or(0) as usize;
        let mut names = vec![String::new(); last];
        for (person, name) in players.iter().zip(NAMES) {
            if let Some(place) = names.get_mut((*person as usize).saturating_sub(1)) {
                name.clone_into(place);
            }
        }
        SchoolTable::at(Arc::clone(self.playing.rules()), self.playing.game().clone(), names.into())
    }

    fn carry_out(&mut self, command: Command) -> Option<Vec<Event>> {
        let by = self.training_actor(&command);
        let prepared = self.playing.prepare(command).ok()?;
        let events: Vec<Event> =
            prepared.events().iter().filter(|event| !matches!(event, Event::Table(_))).cloned().collect();
        self.enter(prepared, by, None, EntryDraw::default(), Vec::new(), None).ok()?;
        Some(events)
    }

    fn draw_due(&mut self) {
        let TableState::Round(table) = self.playing.game() else { return };
        let due =
            |meter: &croupier_table::rounds::MustHitState| meter.trigger.is_none() || !meter.due.is_empty();
        if table.must_hit.as_ref().is_some_and(due) {
            self.draw_what_is_due();
        }
    }
}
