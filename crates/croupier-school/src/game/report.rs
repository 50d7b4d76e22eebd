//! The report of a whole game: every fault with its clause, for the trainee and for the file that a regulator reads.

use croupier_sheet::{Paper, ReportColumn, ReportFact, ReportPart, SheetError, SignedReport};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use super::mark::{GameMark, MarkKind, MarkVerdict};
use super::plan::GamePlan;
use crate::progress::median;
use crate::record::PackReference;

/// The result of one kind of action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KindResult {
    /// The kind.
    pub kind: MarkKind,
    /// The number of right actions.
    pub right: u32,
    /// The number of wrong actions.
    pub wrong: u32,
    /// The number of actions that were missed.
    pub missed: u32,
    /// The median time of an action, in milliseconds; absent if there was none.
    pub median: Option<u32>,
}

/// The result of one clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClauseResult {
    /// The id.
    pub clause: String,
    /// The clause in our words.
    pub text: String,
    /// The number of right actions.
    pub right: u32,
    /// The number of wrong actions.
    pub wrong: u32,
    /// The number of actions that were missed.
    pub missed: u32,
}

/// The report of a whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameReport {
    /// The version of the form.
    pub version: u32,
    /// The program and its version.
    pub program: String,
    /// The trainee.
    pub trainee: String,
    /// The pack.
    pub pack: PackReference,
    /// The number of the training table, whose log records the game.
    pub table: u64,
    /// The plan of the game.
    pub plan: GamePlan,
    /// The start time, such as `2026-11-18T14:02:00Z`.
    pub began: String,
    /// The end time.
    pub ended: String,
    /// The duration of the game, in milliseconds.
    pub millis: u32,
    /// The rounds or throws that were dealt.
    pub rounds: u32,
    /// The results by kind.
    pub kinds: Vec<KindResult>,
    /// The results by clause, those with faults first.
    pub clauses: Vec<ClauseResult>,
    /// Every action, in order.
    pub marks: Vec<GameMark>,
}

/// The details of a game that its report states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameDetails {
    /// The program and its version.
    pub program: String,
    /// The trainee.
    pub trainee: String,
    /// The pack.
    pub pack: PackReference,
    /// The number of the training table.
    pub table: u64,
    /// The start and end times.
    pub times: (String, String),
    /// The duration of the game, in milliseconds.
    pub millis: u32,
}

impl GameReport {
    /// The version of the form.
    pub const VERSION: u32 = 1;

    /// Makes the report of a game.
    pub fn new(plan: GamePlan, rounds: u32, marks: &[GameMark], of: GameDetails) -> GameReport {
        let GameDetails { program, trainee, pack, table, times: (began, ended), millis } = of;
        let kinds = MarkKind::iter().filter_map(|kind| kind_result(kind, marks)).collect();
        GameReport {
            version: GameReport::VERSION,
            program,
            trainee,
            pack,
            table,
            plan,
            began,
            ended,
            millis,
            rounds,
            kinds,
            clauses: by_clause(marks),
            marks: marks.to_vec(),
        }
    }

    /// Returns the actions that were wrong or missed.
    pub fn faults(&self) -> impl Iterator<Item = &GameMark> {
        self.marks.iter().filter(|mark| mark.verdict != MarkVerdict::Right)
    }

    /// Returns the report as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Returns the report as a PDF with lines for signatures.
    pub fn pdf(&self) -> Result<Vec<u8>, SheetError> {
        self.paper().pdf()
    }

    fn paper(&self) -> SignedReport {
        let fact = |name: &'static str, value: String| ReportFact { name, value, digest: false };
        let right = self.marks.iter().filter(|mark| mark.verdict == MarkVerdict::Right).count();
        let digest: String = self.pack.digest.chars().take(12).collect();
        let date = self.ended.split('T').next().unwrap_or_default().to_owned();
        SignedReport {
            kind: "WHOLE GAME",
            title: self.trainee.clone(),
            subtitle: format!("{}: {}", self.pack.title, self.pack.document),
            facts: vec![
                fact("Trainee", self.trainee.clone()),
                fact("Pack", format!("{}, version {}", self.pack.id, self.pack.version)),
                ReportFact { name: "Pack digest (SHA-256)", value: self.pack.digest.clone(), digest: true },
                fact("Program", self.program.clone()),
                fact("Training table", self.table.to_string()),
                fact("Level and seed", format!("{}, {}", self.plan.level, self.plan.seed)),
                fact("Began", self.began.clone()),
                fact("Ended", self.ended.clone()),
                fact("Rounds or throws", self.rounds.to_string()),
                fact("Result", format!("{right} of {} actions right", self.marks.len())),
            ],
            statement: "The trainee dealt a training table of the house to players of the program, with play chips. The \
                program compared every action below with the rules of the pack; the table itself always followed the \
                rules. The program is software for play money and is not certified; the people who sign state who dealt."
                .to_owned(),
            parts: vec![self.kind_part(), self.fault_part(), self.clause_part(), self.mark_part()],
            signatures: &["Trainee", "Instructor"],
            program: self.program.clone(),
            date,
            about: format!("{} {} · {digest}", self.pack.id, self.pack.version),
            paper: Paper::default(),
        }
    }

    fn kind_part(&self) -> ReportPart {
        let row = |result: &KindResult| {
            vec![
                result.kind.title().to_owned(),
                result.right.to_string(),
                result.wrong.to_string(),
                result.missed.to_string(),
                seconds(result.median),
            ]
        };
        ReportPart {
            title: "Results",
            text: String::new(),
            columns: vec![
                words("Kind", None),
                number("Right"),
                number("Wrong"),
                number("Missed"),
                number("Median"),
            ],
            rows: self.kinds.iter().map(row).collect(),
        }
    }

    fn fault_part(&self) -> ReportPart {
        let row = |mark: &GameMark| {
            let clause = mark.clauses.first();
            let text = clause.map_or("", |clause| clause.text.as_str());
            vec![
                mark.number.to_string(),
                format!("{} {text}", mark.what),
                if mark.given.is_empty() { "missed".to_owned() } else { mark.given.clone() },
                mark.expected.clone(),
                clause.map_or_else(String::new, |clause| clause.id.clone()),
            ]
        };
        let rows: Vec<Vec<String>> = self.faults().map(row).collect();
        ReportPart {
            title: "Faults",
            text: if rows.is_empty() { "None.".to_owned() } else { String::new() },
            columns: vec![
                words("No.", Some(22.0)),
                words("Situation and rule", None),
                words("Trainee", Some(90.0)),
                words("Rules", Some(90.0)),
                words("Clause", Some(95.0)),
            ],
            rows,
        }
    }

    fn clause_part(&self) -> ReportPart {
        let row = |result: &ClauseResult| {
            vec![
                result.clause.clone(),
                result.text.clone(),
                result.right.to_string(),
                result.wrong.to_string(),
                result.missed.to_string(),
            ]
        };
        ReportPart {
            title: "Results by clause",
            text: String::new(),
            columns: vec![
                words("Clause", Some(130.0)),
                words("Text", None),
                number("Right"),
                number("Wrong"),
                number("Missed"),
            ],
            rows: self.clauses.iter().map(row).collect(),
        }
    }

    fn mark_part(&self) -> ReportPart {
        let row = |mark: &GameMark| {
            vec![
                mark.number.to_string(),
                mark.round.to_string(),
                mark.what.clone(),
                if mark.given.is_empty() { "–".to_owned() } else { mark.given.clone() },
                match mark.verdict {
                    MarkVerdict::Right => "right".to_owned(),
                    MarkVerdict::Wrong => "wrong".to_owned(),
                    MarkVerdict::Missed => "missed".to_owned(),
                },
                seconds(mark.took),
            ]
        };
        ReportPart {
            title: "Every action",
            text: String::new(),
            columns: vec![
                words("No.", Some(22.0)),
                words("Round", Some(32.0)),
                words("Matter", None),
                words("Trainee", Some(110.0)),
                words("Judged", Some(42.0)),
                number("Time"),
            ],
            rows: self.marks.iter().map(row).collect(),
        }
    }
}

fn kind_result(kind: MarkKind, marks: &[GameMark]) -> Option<KindResult> {
    let own: Vec<&GameMark> = marks.iter().filter(|mark| mark.kind == kind).collect();
    let count = |verdict: MarkVerdict| own.iter().filter(|mark| mark.verdict == verdict).count() as u32;
    let (right, wrong, missed) =
        (count(MarkVerdict::Right), count(MarkVerdict::Wrong), count(MarkVerdict::Missed));
    let median = median(own.iter().filter_map(|mark| mark.took).collect());
    (!own.is_empty()).then_some(KindResult { kind, right, wrong, missed, median })
}

fn by_clause(marks: &[GameMark]) -> Vec<ClauseResult> {
    let mut results: Vec<ClauseResult> = Vec::new();
    for mark in marks {
        let Some(clause) = mark.clauses.first() else { continue };
        let known = results.iter().position(|result| result.clause == clause.id);
        let index = known.unwrap_or_else(|| {
            let (id, text) = (clause.id.clone(), clause.text.clone());
            results.push(ClauseResult { clause: id, text, right: 0, wrong: 0, missed: 0 });
            results.len() - 1
        });
        match mark.verdict {
            MarkVerdict::Right => results[index].right += 1,
            MarkVerdict::Wrong => results[index].wrong += 1,
            MarkVerdict::Missed => results[index].missed += 1,
        }
    }
    results.sort_by(|one, other| {
        let faults = |result: &ClauseResult| result.wrong + result.missed;
        faults(other).cmp(&faults(one)).then_with(|| one.clause.cmp(&other.clause))
    });
    results
}

fn words(title: &'static str, width: Option<f32>) -> ReportColumn {
    ReportColumn { title, width, is_number: false }
}

fn number(title: &'static str) -> ReportColumn {
    ReportColumn { title, width: Some(46.0), is_number: true }
}

/// Returns a time in seconds, with one decimal.
fn seconds(millis: Option<u32>) -> String {
    millis.map_or_else(|| "–".to_owned(), |millis| format!("{}.{} s", millis / 1000, millis % 1000 / 100))
}
