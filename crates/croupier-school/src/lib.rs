//! The dealer school: questions about a table, with the engine as the only answer key.
//!
//! - A [`Lesson`] plays a script up to each `expect` and asks for its fact instead of checking it.
//! - A [`Drill`] makes a plausible position at a table and asks one question about it, by [`DrillTopic`] and level.
//! - [`TraineeProgress`] remembers a trainee's knowledge, clause by clause, and chooses the next question.
//! - A [`TrainingRecord`] states a trainee's questions and answers, for the file that a regulator reads.
//!
//! Questions, answers and results are plain data that a terminal prints and a house sends as JSON. The crate reads neither
//! a clock nor a file: callers give it the time.

mod arithmetic;
mod clauses;
mod course;
mod drill;
mod fact;
mod fact_choices;
mod fact_words;
mod game;
mod games;
mod lesson;
mod progress;
mod question;
mod record;
mod schedule;
mod session;
mod table;
mod topic;

pub use clauses::ClauseNote;
pub use course::{COURSE_ANSWERS, Course, CourseStep};
pub use drill::{BetSettlement, Drill, DrillError};
pub use game::{
    BOT_CHIPS, ClauseResult, DealerStep, GameDetails, GameError, GameMark, GamePhase, GamePlan, GameReport,
    GameView, KindResult, MarkKind, MarkVerdict, OutcomeBet, OutcomeView, PlayerView, RequestView, SettledAs,
    TraineeAction, TrainingTable, WholeGame,
};
pub use lesson::{Lesson, LessonError, LessonStep};
pub use progress::{AnswerCount, Grade, ProgressError, SkillProgress, TraineeProgress};
pub use question::{
    Answer, AnswerForm, AnswerKey, Exercise, Judgement, PosedExercise, Question, SceneBet, TableScene,
    UnreadableAnswer,
};
pub use record::{AskedQuestion, PackReference, TopicResult, TrainingRecord};
pub use session::{DrillPlace, DrillSession, SessionPlan};
pub use table::SchoolTable;
pub use topic::{DrillTopic, LEVELS};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
