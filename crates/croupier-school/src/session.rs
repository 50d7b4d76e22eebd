//! A session of drills, which chooses the next question.

use serde::{Deserialize, Serialize};

use crate::drill::Drill;
use crate::progress::TraineeProgress;
use crate::question::{Exercise, PosedExercise};
use crate::topic::DrillTopic;

/// The maximum number of questions to try in search of one about a clause that is due.
const SEARCH: u64 = 40;

/// The topics and the level of a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionPlan {
    /// The topics, in turn.
    pub topics: Vec<DrillTopic>,
    /// The level.
    pub level: u8,
}

/// The point that a session has reached, for a caller that cannot hold the session itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DrillPlace {
    turn: usize,
    last: Option<String>,
}

/// A session of drills about one pack.
#[derive(Debug)]
pub struct DrillSession<'d> {
    drill: &'d Drill,
    plan: SessionPlan,
    place: DrillPlace,
}

impl<'d> DrillSession<'d> {
    /// Begins a session. Topics that do not apply to the pack are left out.
    pub fn new(drill: &'d Drill, plan: SessionPlan) -> DrillSession<'d> {
        DrillSession::resume(drill, plan, DrillPlace::default())
    }

    /// Continues a session.
    pub fn resume(drill: &'d Drill, mut plan: SessionPlan, place: DrillPlace) -> DrillSession<'d> {
        plan.topics.retain(|topic| drill.topics().contains(topic));
        DrillSession { drill, plan, place }
    }

    /// Returns the point that the session has reached.
    pub fn place(self) -> DrillPlace {
        self.place
    }

    /// Returns the next question: about a clause that is due, if there is one, otherwise a new one about the topic whose
    /// turn it is. `now` is in seconds since 1970.
    pub fn next_question(&mut self, progress: &mut TraineeProgress, now: i64) -> Option<Exercise> {
        self.next_posed(progress, now).map(|posed| posed.exercise)
    }

    /// Returns the same as [`DrillSession::next_question`], with the table that the question is about.
    pub fn next_posed(&mut self, progress: &mut TraineeProgress, now: i64) -> Option<PosedExercise> {
        let due = progress.due(self.drill.pack(), &self.plan.topics, now);
        // A clause twice in a row teaches nothing.
        let due = due.into_iter().find(|(skill, _)| self.place.last.as_deref() != Some(*skill));
        let due = due.map(|(skill, progress)| (skill.to_owned(), progress.topic));
        let repeated = due.and_then(|(skill, topic)| self.about(progress, topic, &skill));
        let posed = repeated.or_else(|| self.new_question(progress))?;
        self.place.last = Some(posed.exercise.skill());
        Some(posed)
    }

    fn about(&self, progress: &mut TraineeProgress, topic: DrillTopic, skill: &str) -> Option<PosedExercise> {
        let from = progress.next_number(self.drill.pack(), topic);
        let questions = (from..from + SEARCH).filter_map(|number| {
            // Repeated questions use numbers far from those of new questions.
            self.drill.posed_exercise(topic, self.plan.level, number + (1 << 40))
        });
        questions.into_iter().find(|posed| posed.exercise.skill() == skill)
    }

    fn new_question(&mut self, progress: &mut TraineeProgress) -> Option<PosedExercise> {
        // A topic without a question at this number gives its turn to the next.
        for _ in 0..self.plan.topics.len() * 3 {
            let topic = *self.plan.topics.get(self.place.turn % self.plan.topics.len().max(1))?;
            self.place.turn += 1;
            let number = progress.next_number(self.drill.pack(), topic);
            let made = self.drill.posed_exercise(topic, self.plan.level, number);
            if made.is_some() {
                return made;
            }
        }
        None
    }
}
