//! A trainee's progress: accuracy and times by topic and clause, and when each clause is due again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::question::Exercise;
use crate::schedule::{AnswerQuality, MemoryStrength, answered};
use crate::topic::DrillTopic;

/// The version of the file.
const VERSION: u32 = 1;

/// The number of answers that count for accuracy and times: a grade reflects the present, not the first day.
const RECENT: usize = 100;

/// A right answer that took more seconds than this counts as hard to remember.
const SLOW: u32 = 20_000;

/// A level of skill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Not enough answers yet, or not enough right ones.
    Trainee,
    /// 85% of at least 20 recent answers are right, and the median time of a single payment is at most 8 s.
    Dealer,
    /// 95% of at least 40 recent answers are right, and the median time of a single payment is at most 4 s.
    Examiner,
}

impl Grade {
    /// Each grade above the first: the answers that it needs, the percentage that must be right, and the median time of
    /// a single payment in milliseconds.
    const BARS: [(Grade, usize, usize, u32); 2] =
        [(Grade::Examiner, 40, 95, 4_000), (Grade::Dealer, 20, 85, 8_000)];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Trainee => "trainee",
            Grade::Dealer => "dealer",
            Grade::Examiner => "examiner",
        }
    }

    /// Returns the grade that these answers reach.
    pub fn of(count: &AnswerCount) -> Grade {
        let reached = Grade::BARS.iter().find(|(_, asked, right, median)| {
            let quick = count.single_pay_median.is_none_or(|time| time <= *median);
            count.asked >= *asked && count.right * 100 >= count.asked * right && quick
        });
        reached.map_or(Grade::Trainee, |(grade, ..)| *grade)
    }
}

/// Accuracy and times of some answers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct AnswerCount {
    /// The answers.
    pub asked: usize,
    /// The right ones.
    pub right: usize,
    /// The median time in milliseconds; absent if the clock was off.
    pub median: Option<u32>,
    /// The median time of questions about a single payment.
    pub single_pay_median: Option<u32>,
}

/// An answer in the history of a topic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PastAnswer {
    right: bool,
    /// The time in milliseconds; absent if the clock was off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    millis: Option<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    single_pay: bool,
}

/// A trainee's knowledge of a topic under one clause.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillProgress {
    /// The topic.
    pub topic: DrillTopic,
    /// The clause; empty if none decides the question.
    pub clause: String,
    /// The answers.
    pub asked: u32,
    /// The right ones.
    pub right: u32,
    /// The time of the last answer, in seconds since 1970.
    pub last: i64,
    /// The time when the clause is due again, in seconds since 1970.
    pub due: i64,
    memory: Option<MemoryStrength>,
}

/// A trainee's progress with one pack.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
struct PackProgress {
    /// The number of the next question of each topic.
    next: BTreeMap<DrillTopic, u64>,
    answers: BTreeMap<DrillTopic, Vec<PastAnswer>>,
    skills: BTreeMap<String, SkillProgress>,
    /// The right answers to the steps of the course.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    steps: BTreeMap<String, u32>,
}

/// A trainee's progress with all packs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TraineeProgress {
    version: u32,
    packs: BTreeMap<String, PackProgress>,
}

/// Why progress cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProgressError {
    /// The progress was written by a newer program.
    #[error("the progress has version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// The text is not a trainee's progress.
    #[error("the progress cannot be read: {0}")]
    Unreadable(String),
}

impl Default for TraineeProgress {
    fn default() -> TraineeProgress {
        TraineeProgress { version: VERSION, packs: BTreeMap::new() }
    }
}

impl TraineeProgress {
    /// Reads progress that [`TraineeProgress::text`] wrote.
    pub fn read(text: &str) -> Result<TraineeProgress, ProgressError> {
        #[derive(Deserialize)]
        struct VersionHeader {
            version: u32,
        }
        let unreadable = |error: serde_json::Error| ProgressError::Unreadable(error.to_string());
        let VersionHeader { version } = serde_json::from_str(text).map_err(unreadable)?;
        if version != VERSION {
            return Err(ProgressError::Version(version));
        }
        serde_json::from_str(text).map_err(unreadable)
    }

    /// Returns the progress as text for a file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Records an answer. `now` is in seconds since 1970; `millis` is the time of the answer, if a clock ran.
    pub fn record(&mut self, exercise: &Exercise, right: bool, millis: Option<u32>, now: i64) {
        let question = &exercise.question;
        let pack = self.packs.entry(question.pack.clone()).or_default();
        let answers = pack.answers.entry(question.topic).or_default();
        answers.push(PastAnswer { right, millis, single_pay: question.single_pay });
        let surplus = answers.len().saturating_sub(RECENT);
        answers.drain(..surplus);
        let clause = exercise.key.clauses.first().map_or_else(String::new, |clause| clause.id.clone());
        let skill = pack.skills.entry(exercise.skill()).or_insert_with(|| SkillProgress {
            topic: question.topic,
            clause,
            asked: 0,
            right: 0,
            last: now,
            due: now,
            memory: None,
        });
        let rating = match (right, millis) {
            (false, _) => AnswerQuality::Wrong,
            (true, Some(millis)) if millis > SLOW => AnswerQuality::Slow,
            (true, _) => AnswerQuality::Right,
        };
        let (memory, wait) = answered(skill.memory, now - skill.last, rating);
        skill.memory = memory;
        skill.asked += 1;
        skill.right += u32::from(right);
        (skill.last, skill.due) = (now, now.saturating_add(wait));
    }

    /// Counts a right answer to a step of a pack's course.
    pub fn record_step(&mut self, pack: &str, step: &str) {
        let pack = self.packs.entry(pack.to_owned()).or_default();
        let count = pack.steps.entry(step.to_owned()).or_default();
        *count = count.saturating_add(1);
    }

    /// Returns the right answers to a step of a pack's course.
    pub fn step(&self, pack: &str, step: &str) -> u32 {
        self.packs.get(pack).and_then(|pack| pack.steps.get(step)).copied().unwrap_or_default()
    }

    /// Returns the packs with progress.
    pub fn packs(&self) -> impl Iterator<Item = &str> {
        self.packs.keys().map(String::as_str)
    }

    /// Adds the progress with one pack, which was stored separately.
    pub fn join(&mut self, other: TraineeProgress) {
        self.packs.extend(other.packs);
    }

    /// Returns the progress with one pack only.
    pub fn for_pack(&self, pack: &str) -> TraineeProgress {
        let own = self.packs.get(pack).map(|own| (pack.to_owned(), own.clone()));
        TraineeProgress { version: self.version, packs: own.into_iter().collect() }
    }

    /// Skips the questions that another session of the same trainee has asked already.
    pub fn skip_asked(&mut self, other: &TraineeProgress) {
        for (name, pack) in &other.packs {
            let own = self.packs.entry(name.clone()).or_default();
            for (topic, next) in &pack.next {
                let mine = own.next.entry(*topic).or_default();
                *mine = (*mine).max(*next);
            }
        }
    }

    /// Returns the clauses of a pack that are due, the longest overdue first.
    pub fn due(&self, pack: &str, topics: &[DrillTopic], now: i64) -> Vec<(&str, &SkillProgress)> {
        let skills = self.packs.get(pack).into_iter().flat_map(|pack| &pack.skills);
        let due = skills.filter(|(_, skill)| skill.due <= now && topics.contains(&skill.topic));
        let mut due: Vec<(&str, &SkillProgress)> = due.map(|(name, skill)| (name.as_str(), skill)).collect();
        due.sort_by_key(|(_, skill)| skill.due);
        due
    }

    /// Returns the trainee's knowledge of a pack, clause by clause.
    pub fn skills(&self, pack: &str) -> impl Iterator<Item = &SkillProgress> {
        self.packs.get(pack).into_iter().flat_map(|pack| pack.skills.values())
    }

    /// Returns accuracy and times of the recent answers about a topic of a pack.
    pub fn count(&self, pack: &str, topic: DrillTopic) -> AnswerCount {
        let answers = self.packs.get(pack).and_then(|pack| pack.answers.get(&topic));
        let answers = answers.map(Vec::as_slice).unwrap_or_default();
        let timed = answers.iter().filter_map(|answer| answer.millis);
        let single = answers.iter().filter(|answer| answer.single_pay).filter_map(|answer| answer.millis);
        AnswerCount {
            asked: answers.len(),
            right: answers.iter().filter(|answer| answer.right).count(),
            median: median(timed.collect()),
            single_pay_median: median(single.collect()),
        }
    }

    /// Returns the number of the next question about a topic, and advances the counter.
    pub fn next_number(&mut self, pack: &str, topic: DrillTopic) -> u64 {
        let next = self.packs.entry(pack.to_owned()).or_default().next.entry(topic).or_default();
        *next += 1;
        *next - 1
    }
}

/// Returns the median; of two middle values, the lower one.
pub(crate) fn median(mut times: Vec<u32>) -> Option<u32> {
    times.sort_unstable();
    times.get(times.len().checked_sub(1)? / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_needs_accuracy_and_speed() {
        let count =
            |asked, right, median| AnswerCount { asked, right, median: None, single_pay_median: median };
        assert_eq!(Grade::of(&count(40, 38, Some(4_000))), Grade::Examiner);
        assert_eq!(Grade::of(&count(40, 38, Some(4_001))), Grade::Dealer);
        assert_eq!(Grade::of(&count(39, 39, Some(1_000))), Grade::Dealer);
        assert_eq!(Grade::of(&count(40, 33, Some(1_000))), Grade::Trainee);
        assert_eq!(Grade::of(&count(20, 17, None)), Grade::Dealer);
        assert_eq!(Grade::of(&count(20, 20, Some(9_000))), Grade::Trainee);
    }

    #[test]
    fn other_versions_are_refused() {
        let text = TraineeProgress::default().text();
        assert_eq!(TraineeProgress::read(&text), Ok(TraineeProgress::default()));
        let newer = text.replace("\"version\": 1", "\"version\": 2");
        assert_eq!(TraineeProgress::read(&newer), Err(ProgressError::Version(2)));
        assert!(matches!(TraineeProgress::read("{"), Err(ProgressError::Unreadable(_))));
        assert_eq!((median(vec![3, 1, 2]), median(vec![4, 1]), median(Vec::new())), (Some(2), Some(1), None));
    }
}
