//! The training record: a trainee's questions and answers, for the file that a regulator reads.

use croupier_sheet::{Paper, ReportColumn, ReportFact, ReportPart, SheetError, SignedReport};
use serde::{Deserialize, Serialize};

use crate::progress::{AnswerCount, Grade, median};
use crate::question::{Exercise, Judgement};
use crate::topic::DrillTopic;

/// The pack of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PackReference {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The version.
    pub version: String,
    /// The document that the pack restates.
    pub document: String,
    /// The SHA-256 digest of the pack's files, in hexadecimal.
    pub digest: String,
}

/// A question of the session, and its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AskedQuestion {
    /// The id of the question.
    pub id: String,
    /// The topic.
    pub topic: DrillTopic,
    /// The level.
    pub level: u8,
    /// The question.
    pub ask: String,
    /// The answer that the trainee gave.
    pub given: String,
    /// The right answer.
    pub answer: String,
    /// Whether the answer was right.
    pub right: bool,
    /// The time in milliseconds; absent if the clock was off.
    pub millis: Option<u32>,
    /// The clauses that decide the answer.
    pub clauses: Vec<String>,
    /// Whether the question asks for the payment of a single bet.
    pub single_pay: bool,
}

impl AskedQuestion {
    /// Records an answer.
    pub fn new(exercise: &Exercise, judgement: &Judgement, millis: Option<u32>) -> AskedQuestion {
        let (question, key) = (&exercise.question, &exercise.key);
        AskedQuestion {
            id: question.id.clone(),
            topic: question.topic,
            level: question.level,
            ask: question.ask.clone(),
            given: judgement.given.clone(),
            answer: key.words.clone(),
            right: judgement.right,
            millis,
            clauses: key.clauses.iter().map(|clause| clause.id.clone()).collect(),
            single_pay: question.single_pay,
        }
    }
}

/// The result of a topic in this session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TopicResult {
    /// The topic.
    pub topic: DrillTopic,
    /// Accuracy and times.
    #[serde(flatten)]
    pub count: AnswerCount,
    /// The grade that these answers reach without earlier ones.
    pub grade: Grade,
}

/// A training record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrainingRecord {
    /// The version of this JSON form.
    pub version: u32,
    /// The program and its version.
    pub program: String,
    /// The trainee.
    pub trainee: String,
    /// The pack.
    pub pack: PackReference,
    /// The table, as the trainee named it; absent if it is the pack without an operator's choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The start time, such as `2026-11-18T14:02:00Z`.
    pub began: String,
    /// The end time.
    pub ended: String,
    /// The results by topic.
    pub topics: Vec<TopicResult>,
    /// The questions, in order.
    pub questions: Vec<AskedQuestion>,
}

impl TrainingRecord {
    /// The version of this JSON form.
    pub const VERSION: u32 = 1;

    /// Makes the record of a session.
    pub fn new(
        program: String,
        trainee: String,
        pack: PackReference,
        (began, ended): (String, String),
        questions: Vec<AskedQuestion>,
    ) -> TrainingRecord {
        let mut topics: Vec<DrillTopic> = questions.iter().map(|asked| asked.topic).collect();
        topics.sort_unstable();
        topics.dedup();
        let result = |topic: DrillTopic| {
            let count = count(questions.iter().filter(|asked| asked.topic == topic));
            TopicResult { topic, count, grade: Grade::of(&count) }
        };
        let topics = topics.into_iter().map(result).collect();
        let version = TrainingRecord::VERSION;
        TrainingRecord { version, program, trainee, pack, table: None, began, ended, topics, questions }
    }

    /// Returns the same record, of questions about an operator's table.
    pub fn at_table(self, table: &str) -> TrainingRecord {
        TrainingRecord { table: Some(table.to_owned()), ..self }
    }

    /// Returns the accuracy and the times of all questions.
    pub fn total(&self) -> AnswerCount {
        count(self.questions.iter())
    }

    /// Returns the record as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Returns the record as a PDF with lines for signatures.
    pub fn pdf(&self) -> Result<Vec<u8>, SheetError> {
        self.report().pdf()
    }

    fn report(&self) -> SignedReport {
        let total = self.total();
        let fact = |name: &'static str, value: String| ReportFact { name, value, digest: false };
        let date = self.ended.split('T').next().unwrap_or_default().to_owned();
        let digest: String = self.pack.digest.chars().take(12).collect();
        let result = format!("{} of {} right ({})", total.right, total.asked, percent(&total));
        let table = self.table.iter().map(|table| fact("Table", table.clone()));
        let mut facts = vec![
            fact("Trainee", self.trainee.clone()),
            fact("Pack", format!("{}, version {}", self.pack.id, self.pack.version)),
            ReportFact { name: "Pack digest (SHA-256)", value: self.pack.digest.clone(), digest: true },
        ];
        facts.extend(table);
        facts.extend([
            fact("Program", self.program.clone()),
            fact("Began", self.began.clone()),
            fact("Ended", self.ended.clone()),
            fact("Result", result),
            fact("Median time", seconds(total.median)),
        ]);
        SignedReport {
            kind: "TRAINING RECORD",
            title: self.trainee.clone(),
            subtitle: format!("{}: {}", self.pack.title, self.pack.document),
            facts,
            statement: "The program asked the questions below and judged each answer by the rules of the pack. It is \
                software for play money and is not certified; this record states the questions and answers, and the \
                people who sign it state who answered."
                .to_owned(),
            parts: vec![self.topic_part(), self.clause_part(), self.question_part()],
            signatures: &["Trainee", "Instructor"],
            program: self.program.clone(),
            date,
            about: format!("{} {} · {digest}", self.pack.id, self.pack.version),
            paper: Paper::default(),
        }
    }

    fn topic_part(&self) -> ReportPart {
        let row = |topic: &TopicResult| {
            vec![
                topic.topic.title().to_owned(),
                topic.count.asked.to_string(),
                topic.count.right.to_string(),
                percent(&topic.count),
                seconds(topic.count.median),
                topic.grade.name().to_owned(),
            ]
        };
        ReportPart {
            title: "Results by topic",
            text: "Dealer: 85% of at least 20 answers right, median 8 s for a single payment. Examiner: 95% of at \
                least 40, median 4 s."
                .to_owned(),
            columns: vec![
                words("Topic", None),
                number("Asked"),
                number("Right"),
                number("Accuracy"),
                number("Median"),
                words("Grade", Some(70.0)),
            ],
            rows: self.topics.iter().map(row).collect(),
        }
    }

    fn clause_part(&self) -> ReportPart {
        let mut clauses: Vec<&String> =
            self.questions.iter().filter_map(|asked| asked.clauses.first()).collect();
        clauses.sort_unstable();
        clauses.dedup();
        let row = |clause: &String| {
            let count = count(self.questions.iter().filter(|asked| asked.clauses.first() == Some(clause)));
            let right = percent(&count);
            vec![
                clause.clone(),
                count.asked.to_string(),
                count.right.to_string(),
                right,
                seconds(count.median),
            ]
        };
        ReportPart {
            title: "Results by clause",
            text: String::new(),
            columns: vec![
                words("Clause", None),
                number("Asked"),
                number("Right"),
                number("Accuracy"),
                number("Median"),
            ],
            rows: clauses.into_iter().map(row).collect(),
        }
    }

    fn question_part(&self) -> ReportPart {
        let row = |(index, asked): (usize, &AskedQuestion)| {
            vec![
                (index + 1).to_string(),
                format!("{}: {} [{}]", asked.topic.title().trim_end_matches('?'), asked.ask, asked.id),
                asked.given.clone(),
                if asked.right { "right".to_owned() } else { format!("wrong: {}", asked.answer) },
                seconds(asked.millis),
                asked.clauses.first().cloned().unwrap_or_default(),
            ]
        };
        ReportPart {
            title: "Questions and answers",
            text: "Each question has an id in brackets: the table, the topic, the level, the seed and the number. The id of a \
                question of a play is its page and line."
                .to_owned(),
            columns: vec![
                words("No.", Some(22.0)),
                words("Question", None),
                words("Answer", Some(80.0)),
                words("Judged", Some(90.0)),
                number("Time"),
                words("Clause", Some(95.0)),
            ],
            rows: self.questions.iter().enumerate().map(row).collect(),
        }
    }
}

fn words(title: &'static str, width: Option<f32>) -> ReportColumn {
    ReportColumn { title, width, is_number: false }
}

fn number(title: &'static str) -> ReportColumn {
    ReportColumn { title, width: Some(52.0), is_number: true }
}

fn count<'q>(asked: impl Iterator<Item = &'q AskedQuestion> + Clone) -> AnswerCount {
    let single = asked.clone().filter(|asked| asked.single_pay).filter_map(|asked| asked.millis);
    AnswerCount {
        asked: asked.clone().count(),
        right: asked.clone().filter(|asked| asked.right).count(),
        median: median(asked.filter_map(|asked| asked.millis).collect()),
        single_pay_median: median(single.collect()),
    }
}

/// Returns the share of right answers in whole percent, rounded down.
fn percent(count: &AnswerCount) -> String {
    match count.asked {
        0 => "–".to_owned(),
        asked => format!("{}%", count.right * 100 / asked),
    }
}

/// Returns a time in seconds, with one decimal.
fn seconds(millis: Option<u32>) -> String {
    millis.map_or_else(|| "–".to_owned(), |millis| format!("{}.{} s", millis / 1000, millis % 1000 / 100))
}
