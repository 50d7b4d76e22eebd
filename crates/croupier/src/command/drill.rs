//! `croupier drill`

mod ask;
mod plain;
mod screen;
mod store;
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
use crate::library::{digest, pack};
use ask::{AskError, Asker, now};
use store::ProgressFile;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The pack; by default bclc-craps. 'croupier packs' lists them.
    pack: Option<String>,

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

    /// Use a script (FILE.play) as a lesson: its expectations become questions.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["topics", "seed"])]
    lesson: Option<PathBuf>,

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

/// The pack that newcomers start with.
const FIRST_PACK: &str = "bclc-craps";

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
    let lessons =
        args.lesson.as_deref().map(|file| lessons(library, file, args.pack.as_deref())).transpose()?;
    let id = match (&lessons, &args.pack) {
        (Some(lessons), _) => lessons.first().map(|lesson| lesson.pack.clone()).unwrap_or_default(),
        (None, Some(id)) => id.clone(),
        (None, None) => FIRST_PACK.to_owned(),
    };
    let source = pack(library, &id)?;
    let drill;
    let mut questions = match lessons {
        Some(lessons) => {
            let steps = lessons.into_iter().flat_map(|lesson| lesson.steps).map(|step| step.exercise);
            QuestionSource::Lesson(steps.collect::<Vec<_>>().into_iter())
        }
        None => {
            let seed = args.seed.unwrap_or_else(|| began.as_nanosecond().unsigned_abs() as u64);
            drill = Drill::new(library, &id, seed).map_err(|error| error.to_string())?;
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
        digest: digest(folder, &id)?,
    };
    let program = format!("croupier {}", env!("CARGO_PKG_VERSION"));
    let times = (time_text(began), time_text(Timestamp::now()));
    let record = TrainingRecord::new(program, trainee(args), about, times, asked);
    if let (Some(path), Some(format)) = (&args.record, format) {
        let contents = match format {
            RecordFormat::Json => record.json().into_bytes(),
            RecordFormat::Pdf => record.pdf().map_err(|error| error.to_string())?,
        };
        OutputFile::write(path, &contents)?;
    }
    if args.json {
        let value = serde_json::json!({ "record": record });
        line!(out, "{value}");
    } else {
        words::summary(out, &record, &progress);
        if let Some(path) = &args.record {
            line!(out, "The record is in {}.", path.display());
        }
    }
    Ok(ExitCode::SUCCESS)
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

/// Reads the lessons of a file; if the script covers several packs, the lesson for this pack.
fn lessons(library: &Library, file: &Path, pack: Option<&str>) -> Result<Vec<Lesson>, String> {
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let lessons: Result<Vec<Lesson>, _> =
        Lesson::read(library, &file.display().to_string(), &text).into_iter().collect();
    let mut lessons = lessons.map_err(|error| error.to_string())?;
    if let Some(pack) = pack {
        let played: Vec<String> = lessons.iter().map(|lesson| lesson.pack.clone()).collect();
        lessons.retain(|lesson| lesson.pack == pack);
        if lessons.is_empty() {
            return Err(format!("{} does not play {pack}; it plays: {}", file.display(), played.join(", ")));
        }
    }
    lessons.truncate(1);
    match lessons.first() {
        Some(lesson) if !lesson.steps.is_empty() => Ok(lessons),
        _ => Err(format!("{} has no 'expect' line, so there is nothing to ask", file.display())),
    }
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
