//! `croupier drill`

mod ask;
mod lessons;
mod plain;
mod screen;
mod store;
mod table;
mod words;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use croupier_rules::{Library, unknown};
use croupier_school::{
    AskedQuestion, Drill, DrillSession, DrillTopic, Exercise, LEVELS, Lesson, PackReference, SessionPlan,
    TraineeProgress, TrainingRecord,
};
use jiff::Timestamp;

use super::output::OutputFile;
use super::rules_args::TABLE;
use super::{answer_line, complete};
use crate::library::digest;
use ask::{AskError, Asker, now};
use store::ProgressFile;
use table::DrillTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "TABLE", help = format!("{TABLE}. By default house-craps"), add = complete::table())]
    table: Option<String>,

    /// A topic: pays, may-they, calls, what-now, third-card, vigorish, working, limits or decides. Repeat it for several; by
    /// default all that the pack has, in turn.
    #[arg(long = "topic", value_name = "TOPIC")]
    topics: Vec<String>,

    /// The level, from 1 to 3: more players and bets, and stakes that are harder to pay.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,

    /// End after this number of minutes.
    #[arg(long, value_name = "M", default_value_t = 10)]
    minutes: u32,

    /// End after this number of questions.
    #[arg(long, value_name = "N")]
    questions: Option<usize>,

    /// Take the pack's plays that show a clause (6.3.6) or a part of the document (6.3) as lessons, one after another.
    #[arg(long, value_name = "CLAUSE", conflicts_with_all = ["topics", "seed", "lesson"])]
    clause: Option<String>,

    /// Take a script as a lesson: its expectations become questions. The script is a file (FILE.play) or a play of a pack, by its
    /// title or its place (PAGE.md:LINE); PAGE.md takes all plays of a page. 'croupier clauses TABLE CLAUSE' lists plays.
    #[arg(long, value_name = "SCRIPT", conflicts_with_all = ["topics", "seed"])]
    lesson: Option<String>,

    /// Ask the questions of this seed, in order, as in an examination.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Use plain lines instead of the whole screen, as for a pipe or a screen reader.
    #[arg(long)]
    plain: bool,

    /// Print a JSON object on each line: questions, results and the record. Answers are lines of the input.
    #[arg(long)]
    json: bool,

    /// Turn off the clock: show and keep no times.
    #[arg(long)]
    no_clock: bool,

    /// Write the training record to FILE.pdf or FILE.json.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// The trainee's name on the record; by default the user of this computer.
    #[arg(long, value_name = "WHO")]
    name: Option<String>,

    /// Keep progress in this file instead of the folder for data of programs.
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
}

/// The questions of a session.
enum QuestionSource<'d> {
    /// Drills; with a seed, their numbers do not depend on progress.
    Drills { session: DrillSession<'d>, numbers: Option<TraineeProgress> },
    /// The steps of lessons, in order.
    Lesson(std::vec::IntoIter<Exercise>),
}

impl QuestionSource<'_> {
    fn next(&mut self, progress: &mut TraineeProgress, now: i64) -> Option<Exercise> {
        match self {
            QuestionSource::Drills { session, numbers: Some(numbers) } => session.next_question(numbers, now),
            QuestionSource::Drills { session, numbers: None } => session.next_question(progress, now),
            QuestionSource::Lesson(steps) => steps.next(),
        }
    }
}

pub(crate) fn run(
    library: &Library,
    args: &Args,
    folder: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    let format = args.record.as_deref().map(record_format).transpose()?;
    let store = ProgressFile::open(args.progress.as_deref())?;
    let mut progress = store.read()?;
    let began = Timestamp::now();
    let (table, lessons) = material(library, args)?;
    let source = table.pack(library)?;
    let drill;
    let mut questions = match lessons {
        Some(lessons) => {
            let steps = lessons.into_iter().flat_map(|lesson| lesson.steps).map(|step| step.exercise);
            QuestionSource::Lesson(steps.collect::<Vec<_>>().into_iter())
        }
        None => {
            let seed = args.seed.unwrap_or_else(|| began.as_nanosecond().unsigned_abs() as u64);
            drill = table.drill(library, seed)?;
            let plan = SessionPlan { topics: topics(&drill, &args.topics)?, level: args.level.min(LEVELS) };
            let numbers = args.seed.map(|_| TraineeProgress::default());
            QuestionSource::Drills { session: DrillSession::new(&drill, plan), numbers }
        }
    };
    let limit = SessionLimit {
        until: now().checked_add(Duration::from_secs(u64::from(args.minutes) * 60)),
        left: args.questions.unwrap_or(usize::MAX),
    };
    let mut asker = asker(args, &source.title)?;
    let asked = ask_all(&mut *asker, &mut questions, (&mut progress, &store), limit)?;
    drop(asker);
    let about = PackReference {
        id: source.id.clone(),
        title: source.title.clone(),
        version: source.version.clone(),
        document: source.document.clone(),
        digest: digest(folder, &source.id)?,
    };
    let program = format!("croupier {}", env!("CARGO_PKG_VERSION"));
    let times = (time_text(began), time_text(Timestamp::now()));
    let mut record = TrainingRecord::new(program, trainee(args), about, times, asked);
    if let Some(name) = table.chosen() {
        record = record.at_table(name);
    }
    if let (Some(path), Some(format)) = (&args.record, format) {
        let contents = match format {
            RecordFormat::Json => record.json().into_bytes(),
            RecordFormat::Pdf => record.pdf().map_err(|error| error.to_string())?,
        };
        OutputFile::write(path, &contents)?;
    }
    if args.json {
        line!(out, "{}", answer_line(serde_json::json!({ "record": record })));
    } else {
        words::summary(out, &record, &progress);
        if let Some(path) = &args.record {
            line!(out, "The record is in {}.", path.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the table of a session, and its lessons if it has lessons.
fn material(library: &Library, args: &Args) -> Result<(DrillTable, Option<Vec<Lesson>>), String> {
    let named = args.table.as_deref();
    let lessons = match (&args.clause, &args.lesson) {
        (Some(clause), _) => {
            let table = DrillTable::read(library, named)?;
            lessons::of_clause(library, table.for_lessons()?, clause)?
        }
        (None, Some(name)) => {
            let table = named.map(|named| DrillTable::read(library, Some(named))).transpose()?;
            let pack = table.as_ref().map(DrillTable::for_lessons).transpose()?;
            lessons::named(library, name, pack)?
        }
        (None, None) => return Ok((DrillTable::read(library, named)?, None)),
    };
    let pack = lessons.first().map(|lesson| lesson.pack.clone());
    Ok((DrillTable::read(library, pack.as_deref())?, Some(lessons)))
}

/// The limit of a session.
#[derive(Clone, Copy)]
struct SessionLimit {
    until: Option<Instant>,
    left: usize,
}

/// Asks questions until the limit, the last question or the trainee ends the session. Progress is safe after each
/// answer.
fn ask_all(
    asker: &mut dyn Asker,
    questions: &mut QuestionSource<'_>,
    (progress, store): (&mut TraineeProgress, &ProgressFile),
    mut limit: SessionLimit,
) -> Result<Vec<AskedQuestion>, String> {
    let mut asked = Vec::new();
    while limit.left > 0 && limit.until.is_none_or(|until| now() < until) {
        let seconds = Timestamp::now().as_second();
        let Some(exercise) = questions.next(progress, seconds) else { break };
        let given = match asker.ask(&exercise, asked.len() + 1) {
            Ok(given) => given,
            Err(AskError::Ended) => break,
            Err(AskError::Failed(message)) => return Err(message),
        };
        let judgement = exercise.judge(given.answer);
        let answered = Timestamp::now().as_second();
        store.change(progress, |progress| {
            progress.record(&exercise, judgement.right, given.millis, answered);
        })?;
        asked.push(AskedQuestion::new(&exercise, &judgement, given.millis));
        limit.left -= 1;
        match asker.tell(&exercise, &judgement) {
            Ok(()) => {}
            Err(AskError::Ended) => break,
            Err(AskError::Failed(message)) => return Err(message),
        }
    }
    Ok(asked)
}

fn asker(args: &Args, title: &str) -> Result<Box<dyn Asker>, String> {
    let clock = !args.no_clock;
    let on_screen = std::io::stdin().is_terminal()
        && std::io::stdout().is_terminal()
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    if args.json {
        Ok(Box::new(plain::JsonAsker::new(clock)?))
    } else if args.plain || !on_screen {
        Ok(Box::new(plain::LineAsker::new(clock, title)?))
    } else {
        Ok(Box::new(screen::ScreenAsker::open(clock, title)?))
    }
}

/// Returns the topics of a session: those that were named, or all that the pack has.
fn topics(drill: &Drill, named: &[String]) -> Result<Vec<DrillTopic>, String> {
    if named.is_empty() {
        return Ok(drill.topics().to_vec());
    }
    let known = || DrillTopic::drills().map(DrillTopic::name);
    let read = |name: &String| {
        let topic =
            DrillTopic::by_name(name).filter(|topic| DrillTopic::drills().any(|known| known == *topic));
        let topic = topic.ok_or_else(|| unknown("topic", name, known()))?;
        if drill.topics().contains(&topic) {
            return Ok(topic);
        }
        let has: Vec<&str> = drill.topics().iter().map(|topic| topic.name()).collect();
        Err(format!("{} has no questions about {name}; expected one of: {}", drill.pack(), has.join(", ")))
    };
    named.iter().map(read).collect()
}

enum RecordFormat {
    Json,
    Pdf,
}

fn record_format(path: &Path) -> Result<RecordFormat, String> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("json") => Ok(RecordFormat::Json),
        Some("pdf") => Ok(RecordFormat::Pdf),
        _ => Err(format!("{}: a record's file name must end in .pdf or .json", path.display())),
    }
}

fn trainee(args: &Args) -> String {
    let user = || std::env::var("USER").or_else(|_| std::env::var("USERNAME")).ok();
    args.name.clone().or_else(user).filter(|name| !name.is_empty()).unwrap_or_else(|| "Trainee".to_owned())
}

/// Returns a time to the second.
fn time_text(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
