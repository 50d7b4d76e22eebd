//! Lessons: a script is played up to each expectation, which becomes a question instead of a check.

use std::sync::Arc;

use croupier_ledger::TableState;
use croupier_ledger::line::Event;
use croupier_rehearsal::{
    AskedExpectation, Expectation, PlayVerdict, PlayedEvents, PlayedLine, RehearsalObserver, RehearsalRunner,
    Script, read_block,
};
use croupier_rules::{Library, SourceLine};
use croupier_table::{GameRules, rounds};
use serde::{Deserialize, Serialize};

use crate::clauses::ClauseTexts;
use crate::drill::consequences;
use crate::fact;
use crate::question::{AnswerKey, Exercise, PosedExercise, Question, TableScene};
use crate::table::SchoolTable;
use crate::topic::DrillTopic;

/// The maximum number of clauses in an explanation.
const MOST_CLAUSES: usize = 4;

/// A script as a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// The title; may be empty.
    pub title: String,
    /// The pack whose lesson it is: the pack of the play, or the pack that an instructor's script plays.
    pub pack: String,
    /// The file and line where the script begins.
    pub page: String,
    /// The clauses that the script shows, by full id.
    pub clauses: Vec<String>,
    /// The questions, in the order of play.
    pub steps: Vec<LessonStep>,
}

/// A question of a lesson, and the play before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonStep {
    /// The line of the script.
    pub line: u32,
    /// The question. Its events are the lines of the script since the last question.
    pub exercise: Exercise,
}

/// Why a script is not a lesson.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct LessonError {
    /// The file and line.
    pub place: String,
    /// The problem.
    pub message: String,
}

impl Lesson {
    /// Reads the lessons of a file: one for each pack that its script plays.
    pub fn read(library: &Library, file: &str, text: &str) -> Vec<Result<Lesson, LessonError>> {
        let scripts = Script::read_each(library, &SourceLine::new(file, 1), text);
        let runner = RehearsalRunner::new(library);
        scripts.iter().map(|script| Lesson::of(library, &runner, script)).collect()
    }

    /// Returns the lessons of a pack: its plays.
    pub fn of_pack(library: &Library, pack: &str) -> Vec<Result<Lesson, LessonError>> {
        Lesson::of_plays(library, pack, |_| true)
    }

    /// Returns the lessons of a pack's plays that are wanted, in the order of its pages.
    pub fn of_plays(
        library: &Library,
        pack: &str,
        wanted: impl Fn(&Script) -> bool,
    ) -> Vec<Result<Lesson, LessonError>> {
        let runner = RehearsalRunner::new(library);
        let blocks = library.get(pack).map(|pack| pack.plays.as_slice()).unwrap_or_default();
        let scripts: Vec<Script> = blocks.iter().map(|block| read_block(library, pack, block)).collect();
        let pool = pool(&scripts);
        let texts = ClauseTexts::of(library, pack);
        let lesson =
            |script| take_lesson(&texts, &runner, script, &pool).0.map(|lesson| lesson.counted_for(pack));
        scripts.iter().filter(|script| wanted(script)).map(lesson).collect()
    }

    /// Returns the questions of the plays that show a clause, with the tables that they are about. Questions that the clause
    /// decides are first.
    pub fn of_clause(library: &Library, pack: &str, clause: &str) -> Vec<PosedExercise> {
        let runner = RehearsalRunner::new(library);
        let blocks = library.get(pack).map(|pack| pack.plays.as_slice()).unwrap_or_default();
        let scripts: Vec<Script> = blocks.iter().map(|block| read_block(library, pack, block)).collect();
        let texts = ClauseTexts::of(library, pack);
        let shows = |script: &&Script| {
            script.clauses.iter().any(|shown| texts.full(pack, shown) == clause || shown == clause)
        };
        let pool = pool(&scripts);
        let mut posed: Vec<PosedExercise> = Vec::new();
        for script in scripts.iter().filter(shows) {
            let (taken, tables) = take_lesson(&texts, &runner, script, &pool);
            let steps = taken.map(|lesson| lesson.counted_for(pack).steps).unwrap_or_default();
            let each = steps.into_iter().zip(tables);
            posed.extend(each.filter_map(|(step, table)| {
                Some(PosedExercise { exercise: step.exercise, table: table?, about: None, asked: None })
            }));
        }
        posed.sort_by_key(|posed| posed.exercise.key.clauses.first().is_none_or(|first| first.id != clause));
        posed
    }

    /// Counts the lesson for the pack whose play it is. The play of an amendment is played with the pack that it amends.
    fn counted_for(mut self, pack: &str) -> Lesson {
        for step in &mut self.steps {
            pack.clone_into(&mut step.exercise.question.pack);
        }
        pack.clone_into(&mut self.pack);
        self
    }

    fn of(library: &Library, runner: &RehearsalRunner<'_>, script: &Script) -> Result<Lesson, LessonError> {
        // Only the plays of the same table have wrong choices that fit it.
        let packs = library.packs().filter(|pack| library.playable(&pack.id) == Some(script.pack.as_str()));
        let scripts: Vec<Script> = packs
            .flat_map(|pack| pack.plays.iter().map(|block| read_block(library, &pack.id, block)))
            .collect();
        take_lesson(&ClauseTexts::of(library, &script.pack), runner, script, &pool(&scripts)).0
    }
}

/// Returns the expectations of scripts, from which wrong choices are taken.
fn pool(scripts: &[Script]) -> Vec<Expectation> {
    scripts.iter().flat_map(Script::expectations).cloned().collect()
}

/// Plays a script and asks its expectations. Also returns the table of each question.
fn take_lesson(
    texts: &ClauseTexts,
    runner: &RehearsalRunner<'_>,
    script: &Script,
    pool: &[Expectation],
) -> (Result<Lesson, LessonError>, Vec<Option<SchoolTable>>) {
    let mut asker = ExpectationAsker {
        script,
        texts,
        pool,
        rules: None,
        before: None,
        people: Vec::new(),
        lines: Vec::new(),
        why: Vec::new(),
        why_by: Vec::new(),
        steps: Vec::new(),
        tables: Vec::new(),
    };
    let report = runner.play_before(script, Some(&mut asker));
    let lesson = match report.verdict {
        PlayVerdict::Passed => Ok(Lesson {
            title: script.title.clone(),
            pack: script.pack.clone(),
            page: script.place.to_string(),
            clauses: script.clauses.clone(),
            steps: asker.steps,
        }),
        PlayVerdict::Failed(error) | PlayVerdict::Unreadable(error) => {
            Err(LessonError { place: error.place.to_string(), message: error.message })
        }
    };
    (lesson, asker.tables)
}

/// Follows a play and asks its expectations.
struct ExpectationAsker<'s> {
    script: &'s Script,
    texts: &'s ClauseTexts,
    pool: &'s [Expectation],
    rules: Option<Arc<GameRules>>,
    /// The table after the last line.
    before: Option<SchoolTable>,
    people: Vec<String>,
    /// The lines since the last question.
    lines: Vec<String>,
    /// The consequences of the last line, in sentences.
    why: Vec<String>,
    /// The clauses of these consequences.
    why_by: Vec<String>,
    steps: Vec<LessonStep>,
    /// The table of each step. A question before the first line has none.
    tables: Vec<Option<SchoolTable>>,
}

impl RehearsalObserver for ExpectationAsker<'_> {
    fn set(&mut self, rules: &dyn Fn() -> GameRules) {
        let rules = Arc::new(rules());
        self.before = Some(SchoolTable::open(Arc::clone(&rules)));
        self.rules = Some(rules);
    }

    fn played(&mut self, scene: &PlayedLine<'_>) {
        let (Some(rules), Some(before)) = (&self.rules, &self.before) else { return };
        self.people = scene.people.to_vec();
        let (events, state): (Vec<Event>, TableState) = match scene.act {
            PlayedEvents::Craps { events, table, .. } => (
                events.iter().copied().map(Event::Craps).collect(),
                TableState::Craps(Box::new(table.clone())),
            ),
            PlayedEvents::Rounds { events, table, .. } => (
                events.iter().cloned().map(Event::Round).collect(),
                TableState::Round(Box::new(table.clone())),
            ),
        };
        // Lines that arrange the cards of a rehearsal would reveal the cards.
        let arranges = |event: &Event| matches!(event, Event::Round(rounds::Event::Arranged { .. }));
        if !events.iter().any(arranges) {
            self.lines.push(self.script.written(scene.line).0.to_owned());
        }
        let names: Arc<[String]> = self.people.clone().into();
        let before = before.named(Arc::clone(&names));
        (self.why, self.why_by) = match scene.refused {
            Some(refusal) => {
                let words = refusal.describe(rules.citations()).to_string();
                let clauses = rules.citations().clauses(refusal.cite).to_vec();
                (vec![format!("The dealer refuses the request: {words}.")], clauses)
            }
            None => consequences(&before, &events),
        };
        self.before = Some(SchoolTable::at(Arc::clone(rules), state, names));
    }

    fn asked(&mut self, asked: &mut AskedExpectation<'_>) {
        // An expectation that does not hold is a mistake of the script, which the play reports.
        if asked.holds(&asked.expectation.expected).is_err() {
            return;
        }
        let made = fact::ask(asked, &self.people, self.pool);
        let pack = &self.script.pack;
        let mut clauses: Vec<String> =
            made.clause.iter().map(|clause| self.texts.full(pack, clause)).collect();
        // A long play shows many clauses; the clauses of its last line come first, and only a few others follow.
        for clause in self.why_by.iter().chain(&self.script.clauses) {
            if clauses.len() < MOST_CLAUSES && !clauses.contains(clause) {
                clauses.push(clause.clone());
            }
        }
        let remark = self.script.written(asked.line).1;
        let mut why = self.why.clone();
        if !remark.is_empty() {
            why.push(format!("The play has a remark: {remark}."));
        }
        if why.is_empty() {
            why.push(format!("The play expects: {}.", asked.expectation.words));
        }
        let page = format!("{}:{}", self.script.place.file, asked.line);
        let question = Question {
            id: page.clone(),
            pack: pack.clone(),
            topic: DrillTopic::Lesson,
            level: 1,
            scene: self.before.as_ref().map_or_else(TableScene::default, SchoolTable::scene),
            happens: std::mem::take(&mut self.lines),
            ask: made.ask,
            form: made.form,
            single_pay: false,
        };
        let words = question.form.words(made.answer);
        let clauses = clauses.iter().map(|clause| self.texts.note(clause)).collect();
        let key = AnswerKey { answer: made.answer, words, why, clauses, page: Some(page) };
        self.tables.push(self.before.clone());
        self.steps.push(LessonStep { line: asked.line, exercise: Exercise { question, key } });
    }
}
