//! Drills: a plausible position at a table, and one question about it. The engine gives every answer.

mod calls;
mod choices;
mod decides;
mod fee;
mod irregular;
mod limits;
mod may;
mod offers;
mod order;
mod pays;
mod position;
mod posted;
mod procedure;
mod settled;
mod third_card;
mod working;

use std::sync::Arc;

use croupier_chance::{Seed, Stream};
use croupier_ledger::line::{Command, Event};
use croupier_rules::Library;
use croupier_table::GameRules;
use serde::Serialize;

use crate::clauses::ClauseTexts;
use crate::course::CourseStep;
use crate::question::{Answer, AnswerForm, AnswerKey, Exercise, PosedExercise, Question, TableScene};
use crate::table::{SchoolTable, dealt_by_hand};
use crate::topic::{DrillTopic, LEVELS};

pub(crate) use calls::{SpokenCall, spoken};
pub(crate) use choices::choices;
pub(crate) use irregular::{SeenIrregularity, TableRuling};
pub(crate) use may::{PlayerRequest, accepted_by};
pub(crate) use offers::{BetCandidate, bet_offers, own_bets};
pub(crate) use order::{SettlementOrder, ordered};
pub(crate) use pays::{clauses as settlement_clauses, own as bet_words, seen_in, why as settlement_reasons};
use position::QuestionVoice;
pub(crate) use position::is_spot;
pub(crate) use position::{PositionMaker, draw_due, in_dollars};
use posted::post_limits;
pub(crate) use procedure::throw_ruling;
pub use settled::BetSettlement;
pub(crate) use settled::{SettledKey, settled};

/// The number of positions that are tried for one question.
const TRIES: u32 = 60;

/// Makes questions about tables of one pack.
#[derive(Clone, Debug)]
pub struct Drill {
    pack: String,
    /// The name of the table in the ids of its questions: the pack, unless an operator chooses something else.
    table: String,
    rules: Arc<GameRules>,
    /// The same rules with a crew that takes no step automatically, so that every step is left to the trainee.
    by_hand: Arc<GameRules>,
    pub(crate) texts: Arc<ClauseTexts>,
    seed: Seed,
    seed_words: String,
    topics: Vec<DrillTopic>,
    /// The sign at the table, if its limits are posted.
    posted: Option<String>,
}

/// Why a drill cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[non_exhaustive]
pub enum DrillError {
    /// The library has no such pack. The text suggests the nearest one.
    #[error("{0}")]
    UnknownPack(String),
    /// The pack does not compile.
    #[error("the pack does not compile: {0}")]
    Faulty(String),
}

/// A question about payments, with the facts that another settlement needs to check its key.
#[derive(Clone, Debug)]
pub(crate) struct DrilledSettlement {
    pub(crate) before: SchoolTable,
    pub(crate) command: Command,
    pub(crate) bets: Vec<BetSettlement>,
}

impl Drill {
    /// Prepares questions about a pack with the options that it needs; equal seeds give equal questions.
    pub fn new(library: &Library, pack: &str, seed: u64) -> Result<Drill, DrillError> {
        Ok(Drill::prepare(library, pack, seed)?.with_topics())
    }

    /// Prepares questions about an operator's table of a pack. The ids of the questions begin with the table's name.
    pub fn at_table(library: &Library, pack: &str, table: &str, rules: GameRules, seed: u64) -> Drill {
        let mut drill = Drill::under(library, pack, rules, seed);
        table.clone_into(&mut drill.table);
        drill.with_topics()
    }

    /// Finds the topics for which the table has questions.
    fn with_topics(self) -> Drill {
        let mut drill = self;
        // A topic applies if the game has a question about it. The seed must not matter: equal packs have equal topics.
        let probe = drill.with_seed(0);
        let applies = |topic: &DrillTopic| (0..2).any(|number| probe.make(*topic, 2, number).is_some());
        drill.topics = DrillTopic::drills().filter(applies).collect();
        drill
    }

    /// Prepares the rules of a pack for a whole game, which asks no questions.
    pub fn of_table(library: &Library, pack: &str) -> Result<Drill, DrillError> {
        Drill::prepare(library, pack, 0)
    }

    fn prepare(library: &Library, pack: &str, seed: u64) -> Result<Drill, DrillError> {
        let unknown = || DrillError::UnknownPack(library.unknown_pack(pack));
        let playable = library.playable(pack).ok_or_else(unknown)?;
        let composition = library.compose(playable).ok_or_else(unknown)?;
        let mut choices = composition.essential();
        choices.extend(library.offering(pack));
        let rules = GameRules::compile(&composition, &choices)
            .map_err(|faults| DrillError::Faulty(faults.to_string()))?;
        Ok(Drill::under(library, pack, rules, seed))
    }

    fn under(library: &Library, pack: &str, mut rules: GameRules, seed: u64) -> Drill {
        let posted = post_limits(&mut rules);
        let by_hand = dealt_by_hand(&rules);
        Drill {
            pack: pack.to_owned(),
            table: pack.to_owned(),
            rules: Arc::new(rules),
            by_hand: Arc::new(by_hand),
            texts: Arc::new(ClauseTexts::of(library, pack)),
            seed: Seed::from(seed),
            seed_words: seed.to_string(),
            topics: Vec::new(),
            posted,
        }
    }

    /// Returns the same drill with the questions of another seed.
    pub fn with_seed(&self, seed: u64) -> Drill {
        Drill { seed: Seed::from(seed), seed_words: seed.to_string(), ..self.clone() }
    }

    /// Returns the pack.
    pub fn pack(&self) -> &str {
        &self.pack
    }

    /// Returns the rules.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Returns the topics that apply to the pack.
    pub fn topics(&self) -> &[DrillTopic] {
        &self.topics
    }

    /// Makes the question of a topic and a level with this number; `None` if the topic does not apply, or in the rare
    /// case that no position leads to such a question.
    pub fn question(&self, topic: DrillTopic, level: u8, number: u64) -> Option<Exercise> {
        self.posed_exercise(topic, level, number).map(|posed| posed.exercise)
    }

    /// Makes the same question as [`Drill::question`], with the table that it is about.
    pub fn posed_exercise(&self, topic: DrillTopic, level: u8, number: u64) -> Option<PosedExercise> {
        self.topics.contains(&topic).then(|| self.make(topic, level, number))?
    }

    /// Makes a question of a player's course, about one of the wagers of the step and in the words of a player.
    pub fn of_course(&self, step: &CourseStep, number: u64) -> Option<PosedExercise> {
        let mut maker = self.maker(step.topic, 1, number);
        maker.voice = QuestionVoice::Player;
        maker.focus.clone_from(&step.wagers);
        let about = |draft: &Draft| {
            step.wagers.is_empty() || draft.about.as_ref().is_some_and(|spot| step.is_about(spot))
        };
        let draft = (0..TRIES).find_map(|_| draft(&mut maker, step.topic).filter(about))?;
        let mut posed = self.finish(step.topic, 1, number, draft);
        let question = &mut posed.exercise.question;
        question.id = format!("{}/course-{}/1/{}/{number}", self.table, step.number, self.seed_words);
        let you = posed.table.people().first().map(|person| posed.table.name(*person));
        question.scene.notes.splice(0..0, you.map(|name| format!("You are {name}.")));
        Some(posed)
    }

    /// Returns the text of a clause.
    pub(crate) fn clause(&self, id: &str) -> String {
        self.texts.note(id).text
    }

    /// Makes a question about payments, and returns the table before the settlement, the command that settles it, and
    /// every bet that it decides, for a comparison with another settlement.
    pub fn settlement(
        &self,
        level: u8,
        number: u64,
    ) -> Option<(Exercise, SchoolTable, Command, Vec<BetSettlement>)> {
        let mut maker = self.maker(DrillTopic::Pays, level, number);
        let (draft, settlement) = (0..TRIES).find_map(|_| pays::question(&mut maker))?;
        let DrilledSettlement { before, command, bets } = settlement;
        let posed = self.finish(DrillTopic::Pays, level, number, draft);
        Some((posed.exercise, before, command, bets))
    }

    fn make(&self, topic: DrillTopic, level: u8, number: u64) -> Option<PosedExercise> {
        let mut maker = self.maker(topic, level, number);
        let draft = (0..TRIES).find_map(|_| draft(&mut maker, topic))?;
        Some(self.finish(topic, level, number, draft))
    }

    fn maker(&self, topic: DrillTopic, level: u8, number: u64) -> PositionMaker<'_> {
        let level = level.clamp(1, LEVELS);
        let stream = (number * 16 + topic as u64) * 4 + u64::from(level);
        PositionMaker::new(self, Stream::new(&self.seed, stream), level)
    }

    fn finish(&self, topic: DrillTopic, level: u8, number: u64, draft: Draft) -> PosedExercise {
        let Draft { at, scene, happens, ask, form, answer, why, clauses, single_pay, about, asked } = draft;
        let words = form.words(answer);
        let clauses = clauses.iter().map(|id| self.texts.note(id)).collect();
        let id = format!("{}/{}/{level}/{}/{number}", self.table, topic.name(), self.seed_words);
        let exercise = Exercise {
            question: Question {
                id,
                pack: self.pack.clone(),
                topic,
                level,
                scene,
                happens,
                ask,
                form,
                single_pay,
            },
            key: AnswerKey { answer, words, why, clauses, page: None },
        };
        PosedExercise { exercise, table: at, about, asked }
    }
}

/// Tries to make a question about a topic, from one random position.
fn draft(maker: &mut PositionMaker<'_>, topic: DrillTopic) -> Option<Draft> {
    match topic {
        DrillTopic::Pays => pays::question(maker).map(|(draft, _)| draft),
        DrillTopic::MayThey => may::question(maker),
        DrillTopic::Calls => calls::question(maker),
        DrillTopic::WhatNow => procedure::question(maker),
        DrillTopic::ThirdCard => third_card::question(maker),
        DrillTopic::Vigorish => fee::question(maker),
        DrillTopic::Working => working::question(maker),
        DrillTopic::Limits => limits::question(maker),
        DrillTopic::Decides => decides::question(maker),
        DrillTopic::Lesson => None,
    }
}

/// Returns the consequences of a line: the sums of its payments and its other events in sentences, and their clauses.
pub(crate) fn consequences(before: &SchoolTable, events: &[Event]) -> (Vec<String>, Vec<String>) {
    let has_sum = |bet: &BetSettlement| bet.odds.is_some() || bet.split.is_some();
    let sums = settled::settled(before, events).into_iter().filter(has_sum);
    let sums: Vec<String> = sums.flat_map(|bet| pays::why(before, &bet)).collect();
    let told = before.sentences(events);
    let mut clauses: Vec<String> = Vec::new();
    for clause in told.iter().filter_map(|sentence| sentence.clause.as_ref()) {
        if !clauses.contains(clause) {
            clauses.push(clause.clone());
        }
    }
    (sums.into_iter().chain(told.into_iter().map(|sentence| sentence.words)).collect(), clauses)
}

/// A question before it gets its id and the texts of its clauses.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// The table that the trainee sees.
    pub(crate) at: SchoolTable,
    pub(crate) scene: TableScene,
    pub(crate) happens: Vec<String>,
    pub(crate) ask: String,
    pub(crate) form: AnswerForm,
    pub(crate) answer: Answer,
    pub(crate) why: Vec<String>,
    /// The ids of the clauses, the most specific first.
    pub(crate) clauses: Vec<String>,
    pub(crate) single_pay: bool,
    /// The spot of the bet that it is about, if it is about one.
    pub(crate) about: Option<String>,
    /// The command that it asks about, if it asks about one.
    pub(crate) asked: Option<Command>,
}
