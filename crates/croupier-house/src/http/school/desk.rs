//! The open questions and the progress of the trainees who are here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use croupier_ledger::line::Setup;
use croupier_ledger::store::RecordSpace;
use croupier_school::{
    AskedQuestion, Course, Drill, DrillPlace, DrillSession, DrillTopic, LEVELS, Lesson, PosedExercise,
    SessionPlan, TraineeProgress,
};
use croupier_sim::shard::pack_digest;
use jiff::Timestamp;
use tokio::sync::Semaphore;

use super::client_view::{AskedInfo, JudgedInfo};
use super::stored_progress::{self, StoredAnswer, StoredProgress};
use super::{AnswerRequest, QuestionRequest};
use crate::house::House;
use crate::http::answer::Problem;
use crate::http::desk::one_of;

/// The number of questions, drills and documents to make at the same time.
const MAKERS: usize = 2;
/// The maximum number of trainees in memory. Trainees with an account are read again when they come back.
const TRAINEES: usize = 2_000;
/// The maximum number of open questions of one trainee, such as in two windows.
const OPEN: usize = 4;
/// The maximum number of clauses whose plays are remembered, and of those that a trainee has been asked about.
const CLAUSES: usize = 64;
/// The number of positions to try for a question about a clause.
const TRIES: u64 = 24;
/// The longest answer, in bytes.
const LONGEST: usize = 40;

/// The material about a pack.
#[derive(Debug)]
pub(super) struct SchoolClass {
    pub(super) drill: Drill,
    pub(super) course: Course,
    /// The SHA-256 digest of the pack.
    pub(super) digest: String,
}

/// The questions about a clause, by pack and clause.
type ClauseExercises = HashMap<(String, String), Arc<Vec<PosedExercise>>>;

/// The school of the house.
#[derive(Debug)]
pub(in crate::http) struct HouseSchool {
    making: Arc<Semaphore>,
    classes: Mutex<HashMap<String, Arc<SchoolClass>>>,
    trainees: Mutex<HashMap<u32, Arc<Mutex<SchoolTrainee>>>>,
    clauses: Mutex<ClauseExercises>,
}

impl Default for HouseSchool {
    fn default() -> HouseSchool {
        HouseSchool {
            making: Arc::new(Semaphore::new(MAKERS)),
            classes: Mutex::default(),
            trainees: Mutex::default(),
            clauses: Mutex::default(),
        }
    }
}

/// A trainee who is here.
#[derive(Debug, Default)]
pub(super) struct SchoolTrainee {
    /// Whether the house has read the records of the database.
    read: bool,
    pub(super) progress: TraineeProgress,
    /// The answers so far, by pack.
    pub(super) counts: HashMap<String, u64>,
    /// The point that each session has reached, by pack.
    places: HashMap<String, DrillPlace>,
    /// The point that the questions about a clause have reached, by pack and clause.
    clauses: HashMap<(String, String), ClausePlace>,
    open: Vec<OpenQuestion>,
    asked: u64,
    /// The seed of the questions, which nobody can know in advance.
    seed: u64,
    last: i64,
    /// The answers of a guest, whom the database does not know.
    pub(super) answers: Vec<(String, StoredAnswer)>,
}

/// The number of questions about a clause so far.
#[derive(Clone, Copy, Debug, Default)]
struct ClausePlace {
    asked: u64,
    /// Those from plays. They are counted apart: every other number would leave out half of an even number of plays.
    lessons: usize,
}

/// A question that waits for its answer.
#[derive(Debug)]
struct OpenQuestion {
    number: u64,
    posed: PosedExercise,
    since: Timestamp,
    /// The step of the course: its number and its key.
    step: Option<(usize, String)>,
    class: Arc<SchoolClass>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a number that nobody can foresee.
fn fresh_seed() -> Result<u64, Problem> {
    let (secret, _) = House::fresh_secret().map_err(|error| Problem::failed(&error))?;
    let bytes = secret.0.iter().take(8);
    Ok(bytes.fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
}

impl HouseSchool {
    /// Waits for a turn, then makes questions, a drill or a document on a separate thread.
    pub(in crate::http) async fn make<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        one_of(&self.making, None, |_| work()).await?
    }

    /// Returns the material about a pack.
    pub(super) async fn class(&self, house: &Arc<House>, pack: &str) -> Result<Arc<SchoolClass>, Problem> {
        if let Some(known) = lock(&self.classes).get(pack) {
            return Ok(Arc::clone(known));
        }
        if house.library().get(pack).is_none() {
            return Err(Problem::unknown_pack(house.library(), pack));
        }
        let (of, name) = (Arc::clone(house), pack.to_owned());
        let class = self.make(move || {
            let drill =
                Drill::new(of.library(), &name, fresh_seed()?).map_err(|error| Problem::failed(&error))?;
            let course = Course::of(&drill);
            let digest = digest(&of, &name)?;
            Ok(Arc::new(SchoolClass { drill, course, digest }))
        });
        let class = class.await?;
        Ok(Arc::clone(lock(&self.classes).entry(pack.to_owned()).or_insert(class)))
    }

    /// Returns a trainee, with the progress that the house has kept.
    pub(super) async fn trainee(
        &self,
        house: &Arc<House>,
        person: u32,
    ) -> Result<Arc<Mutex<SchoolTrainee>>, Problem> {
        let trainee = {
            let mut here = lock(&self.trainees);
            if here.len() >= TRAINEES && !here.contains_key(&person) {
                leave_half(&mut here);
            }
            Arc::clone(here.entry(person).or_default())
        };
        if lock(&trainee).read {
            return Ok(trainee);
        }
        let key = house.record_key().clone();
        let kept = house.read(move |store| stored_progress::progress(store, &key, person)).await;
        let kept = kept.map_err(|error| Problem::failed(&error))?;
        let seed = fresh_seed()?;
        {
            let mut own = lock(&trainee);
            if !own.read {
                for (pack, kept) in kept {
                    own.counts.insert(pack, kept.answers);
                    own.progress.join(kept.progress);
                }
                (own.read, own.seed) = (true, seed);
            }
        }
        Ok(trainee)
    }

    /// Asks a trainee a question.
    pub(super) async fn ask(
        &self,
        house: &Arc<House>,
        person: u32,
        asked: QuestionRequest,
    ) -> Result<AskedInfo, Problem> {
        if !(1..=LEVELS).contains(&asked.level) {
            return Err(Problem::unreadable(format!("the level is from 1 to {LEVELS}")));
        }
        let class = self.class(house, &asked.pack).await?;
        let setup = house.plain_setup(class.drill.rules().summary().0);
        let setup = setup.ok_or_else(|| Problem::unknown_pack(house.library(), &asked.pack))?;
        let trainee = self.trainee(house, person).await?;
        let lessons = match &asked.clause {
            Some(clause) => self.lessons(house, &asked.pack, clause).await?,
            None => Arc::default(),
        };
        let now = house.now();
        let made = self.make(move || {
            let mut trainee = lock(&trainee);
            trainee.last = now.as_second();
            trainee.pose(&asked, class, &lessons, setup, now)
        });
        made.await
    }

    /// Returns the questions of the plays that show a clause.
    async fn lessons(
        &self,
        house: &Arc<House>,
        pack: &str,
        clause: &str,
    ) -> Result<Arc<Vec<PosedExercise>>, Problem> {
        let key = (pack.to_owned(), clause.to_owned());
        if let Some(known) = lock(&self.clauses).get(&key) {
            return Ok(Arc::clone(known));
        }
        let library = Arc::clone(house.library());
        let (of, named) = key.clone();
        let taken = self.make(move || Ok(Arc::new(Lesson::of_clause(&library, &of, &named)))).await?;
        let mut known = lock(&self.clauses);
        if known.len() >= CLAUSES {
            known.clear();
        }
        Ok(Arc::clone(known.entry(key).or_insert(taken)))
    }

    /// Judges an answer. Progress is on disk before the trainee gets the result.
    pub(super) async fn judge(
        &self,
        house: &Arc<House>,
        person: u32,
        given: &AnswerRequest,
    ) -> Result<JudgedInfo, Problem> {
        if given.answer.len() > LONGEST {
            return Err(Problem::new("too-long", format!("an answer has at most {LONGEST} bytes")));
        }
        let trainee = self.trainee(house, person).await?;
        let guest = house.with_person(person, |known| known.guest)?;
        let now = house.now();
        let (judged, kept) = {
            let mut trainee = lock(&trainee);
            let (judged, pack, answer) = trainee.judge(given, now)?;
            let n = trainee.counts.get(&pack).copied().unwrap_or_default();
            trainee.counts.insert(pack.clone(), n + 1);
            let writes = if guest {
                trainee.answers.push((pack, answer));
                let surplus = trainee.answers.len().saturating_sub(stored_progress::ANSWERS as usize);
                trainee.answers.drain(..surplus);
                Vec::new()
            } else {
                let key = house.record_key();
                let progress = StoredProgress {
                    answers: n + 1,
                    last: now.as_second(),
                    progress: trainee.progress.for_pack(&pack),
                };
                let mut writes = stored_progress::put_answer(key, person, &pack, n, &answer);
                writes.push(stored_progress::put_progress(key, person, &pack, &progress));
                writes
            };
            // The writer gets the answers of a trainee in their order, because the lock is still held.
            (judged, (!writes.is_empty()).then(|| house.keep(writes)))
        };
        if let Some(kept) = kept {
            kept.await?;
        }
        Ok(judged)
    }

    /// Forgets a trainee whose account was deleted.
    pub(in crate::http) fn dismiss(&self, person: u32) {
        lock(&self.trainees).remove(&person);
    }
}

/// Forgets the half of the trainees with the oldest last questions.
fn leave_half(here: &mut HashMap<u32, Arc<Mutex<SchoolTrainee>>>) {
    let mut times: Vec<i64> = here.values().map(|trainee| lock(trainee).last).collect();
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    here.retain(|_, trainee| lock(trainee).last > median);
}

/// Returns the SHA-256 digest of a pack, from the packs that the house has stored.
fn digest(house: &House, pack: &str) -> Result<String, Problem> {
    let rulebook = house.rulebook_id();
    let text = house.read_now(|store| store.get(RecordSpace::Rulebook, &rulebook));
    let text = text.map_err(|error| Problem::failed(&error))?.unwrap_or_default();
    let files: Vec<(String, String)> = serde_json::from_str(&text).unwrap_or_default();
    Ok(pack_digest(files.iter().map(|(path, text)| (path.as_str(), text.as_str())), pack))
}

impl SchoolTrainee {
    fn pose(
        &mut self,
        asked: &QuestionRequest,
        class: Arc<SchoolClass>,
        lessons: &[PosedExercise],
        setup: Setup,
        now: Timestamp,
    ) -> Result<AskedInfo, Problem> {
        let drill = class.drill.with_seed(self.seed);
        let mut step = None;
        let posed = if let Some(clause) = &asked.clause {
            self.question_about(&drill, clause, asked.level, lessons)
        } else if let Some(number) = asked.step {
            let found = class.course.steps.iter().find(|step| step.number == number);
            let found = found.ok_or_else(|| Problem::not_found("such step"))?;
            step = Some((found.number, found.key()));
            let from = self.asked * 4;
            (from..from + 4).find_map(|number| drill.of_course(found, number))
        } else {
            self.next(&drill, asked, now)?
        };
        let posed = posed.ok_or_else(|| Problem::not_found("such question: choose another topic"))?;
        let mut info = AskedInfo::of(&posed, setup).ok_or_else(|| Problem::not_found("such question"))?;
        self.asked += 1;
        (info.question, info.step) = (self.asked, step.as_ref().map(|(number, _)| *number));
        if self.open.len() >= OPEN {
            self.open.remove(0);
        }
        self.open.push(OpenQuestion { number: self.asked, posed, since: now, step, class });
        Ok(info)
    }

    /// Returns the next question about topics: one that is due, or a new one.
    fn next(
        &mut self,
        drill: &Drill,
        asked: &QuestionRequest,
        now: Timestamp,
    ) -> Result<Option<PosedExercise>, Problem> {
        let mut topics: Vec<DrillTopic> = asked.topics.iter().map(|topic| (*topic).into()).collect();
        if topics.is_empty() {
            topics = drill.topics().to_vec();
        }
        if let Some(other) = topics.iter().find(|topic| !drill.topics().contains(topic)) {
            let words = format!("{} has no questions about {}", drill.pack(), other.name());
            return Err(Problem::unreadable(words));
        }
        let place = self.places.remove(&asked.pack).unwrap_or_default();
        let plan = SessionPlan { topics, level: asked.level };
        let mut session = DrillSession::resume(drill, plan, place);
        let posed = session.next_posed(&mut self.progress, now.as_second());
        self.places.insert(asked.pack.clone(), session.place());
        Ok(posed)
    }

    /// Returns a question about a clause: a position that it decides or, every other time, the next question of its plays.
    fn question_about(
        &mut self,
        drill: &Drill,
        clause: &str,
        level: u8,
        lessons: &[PosedExercise],
    ) -> Option<PosedExercise> {
        let key = (drill.pack().to_owned(), clause.to_owned());
        if self.clauses.len() >= CLAUSES && !self.clauses.contains_key(&key) {
            self.clauses.clear();
        }
        let place = self.clauses.entry(key).or_default();
        let is_position = place.asked.is_multiple_of(2) || lessons.is_empty();
        place.asked += 1;
        let from = (1 << 41) + self.asked * TRIES;
        let numbers = if is_position { from..from + TRIES } else { from..from };
        let decided = |posed: &PosedExercise| {
            posed
                .exercise
                .key
                .clauses
                .iter()
                .any(|note| note.id.split('#').next() == Some(clause) || note.id == clause)
        };
        let topics = drill.topics();
        let drilled = numbers
            .zip(topics.iter().cycle())
            .find_map(|(number, topic)| drill.posed_exercise(*topic, level, number).filter(decided));
        drilled.or_else(|| {
            let lesson = lessons.get(place.lessons % lessons.len().max(1)).cloned();
            place.lessons += 1;
            lesson
        })
    }

    /// Judges an answer. Returns the result, the pack, and the answer for the training record.
    fn judge(
        &mut self,
        given: &AnswerRequest,
        now: Timestamp,
    ) -> Result<(JudgedInfo, String, StoredAnswer), Problem> {
        let index = self.open.iter().position(|open| open.number == given.question);
        let words = "this question is not open: it was answered, or later ones replaced it";
        let index = index.ok_or_else(|| Problem::new("not-asked", words))?;
        let exercise = &self.open[index].posed.exercise;
        let answer = exercise.question.form.read(&given.answer);
        let answer = answer.map_err(|error| Problem::unreadable(error.to_string()))?;
        let OpenQuestion { posed, since, step, class, .. } = self.open.remove(index);
        let exercise = posed.exercise;
        let judgement = exercise.judge(answer);
        let took = now.duration_since(since).as_millis();
        let millis = given.timed.then(|| u32::try_from(took.max(0)).unwrap_or(u32::MAX));
        self.progress.record(&exercise, judgement.right, millis, now.as_second());
        let pack = exercise.question.pack.clone();
        let pack = if class.drill.pack() == pack { pack } else { class.drill.pack().to_owned() };
        let step_right = step.map(|(_, key)| {
            if judgement.right {
                self.progress.record_step(&pack, &key);
            }
            self.progress.step(&pack, &key)
        });
        let asked = AskedQuestion::new(&exercise, &judgement, millis);
        let judged = JudgedInfo::of(&exercise, &judgement, &asked, step_right);
        let answer = StoredAnswer {
            at: now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            program: format!("croupier {}", env!("CARGO_PKG_VERSION")),
            digest: class.digest.clone(),
            asked,
        };
        Ok((judged, pack, answer))
    }
}
