//! Progress and training records, for the trainee and for trainers.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use croupier_ledger::house::permission::Permission;
use croupier_school::{AnswerCount, DrillTopic, Grade, PackReference, TraineeProgress, TrainingRecord};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::stored_progress::{self, StoredAnswer, StoredProgress};
use super::{App, Problem, TopicName, may_see};
use crate::http::extract::{Json, Path, Query};
use crate::http::session::Session;

/// The most trainees in one answer.
const MOST: usize = 500;

/// A trainee's progress.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct TraineeInfo {
    /// The person's number.
    person: u32,
    /// The person's name.
    name: String,
    /// Whether the house keeps the progress. It forgets a guest's progress when the session ends.
    kept: bool,
    /// The packs with answers.
    packs: Vec<TrainedPack>,
}

/// A trainee's progress with a pack.
#[derive(Debug, Serialize, ToSchema)]
struct TrainedPack {
    /// The pack.
    pack: String,
    /// The title of the document.
    title: String,
    /// The answers so far.
    answers: u64,
    /// The time of the last answer; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    last: Option<String>,
    /// The last 100 answers of each topic.
    topics: Vec<TrainedTopic>,
    /// The clauses of the questions so far, those that are due first.
    clauses: Vec<TrainedClause>,
    /// The right answers to the steps of the course, by step.
    steps: BTreeMap<usize, u32>,
}

/// A trainee's progress with a topic.
#[derive(Debug, Serialize, ToSchema)]
struct TrainedTopic {
    /// The topic.
    topic: TopicName,
    /// The answers.
    asked: usize,
    /// The number of right answers.
    right: usize,
    /// The median time in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    median: Option<u32>,
    /// The grade.
    grade: GradeName,
}

/// A grade.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum GradeName {
    Trainee,
    Dealer,
    Examiner,
}

/// A trainee's progress with a clause.
#[derive(Debug, Serialize, ToSchema)]
struct TrainedClause {
    /// The topic.
    topic: TopicName,
    /// The clause; empty if none decides the question.
    clause: String,
    /// The answers.
    asked: u32,
    /// The number of right answers.
    right: u32,
    /// The time of the next question about it.
    due: String,
    /// Whether that time has come.
    is_due: bool,
}

/// All trainees.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct TraineeList {
    /// The trainees with an account who have answered a question; at most 500.
    trainees: Vec<TraineeInfo>,
}

/// The format of a training record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::http) enum RecordFormat {
    /// JSON.
    #[default]
    Json,
    /// PDF, with lines for signatures.
    Pdf,
}

/// The format of the answer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::http) struct RecordQuery {
    /// `json` or `pdf`.
    #[serde(default)]
    #[param(inline)]
    format: RecordFormat,
}

fn time_text(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

impl TrainedPack {
    async fn of(app: &App, pack: &str, kept: &StoredProgress) -> Result<TrainedPack, Problem> {
        let progress = &kept.progress;
        let now = app.house.now().as_second();
        let topic = |topic: DrillTopic| {
            let count: AnswerCount = progress.count(pack, topic);
            (count.asked > 0).then(|| TrainedTopic {
                topic: topic.into(),
                asked: count.asked,
                right: count.right,
                median: count.median,
                grade: match Grade::of(&count) {
                    Grade::Trainee => GradeName::Trainee,
                    Grade::Dealer => GradeName::Dealer,
                    Grade::Examiner => GradeName::Examiner,
                },
            })
        };
        let mut skills: Vec<_> = progress.skills(pack).collect();
        skills.sort_by_key(|skill| skill.due);
        let clauses = skills.into_iter().map(|skill| TrainedClause {
            topic: skill.topic.into(),
            clause: skill.clause.clone(),
            asked: skill.asked,
            right: skill.right,
            due: Timestamp::from_second(skill.due).map(time_text).unwrap_or_default(),
            is_due: skill.due <= now,
        });
        let known = app.house.library().get(pack);
        // A pack that the program no longer has keeps its results, but has no course.
        let steps = match known {
            Some(_) => {
                let class = app.desk.school.class(&app.house, pack).await?;
                let steps = class.course.steps.iter();
                steps.map(|step| (step.number, progress.step(pack, &step.key()))).collect()
            }
            None => BTreeMap::new(),
        };
        Ok(TrainedPack {
            pack: pack.to_owned(),
            title: known.map_or_else(|| pack.to_owned(), |known| known.title.clone()),
            answers: kept.answers,
            last: (kept.last > 0)
                .then(|| Timestamp::from_second(kept.last).map(time_text).unwrap_or_default()),
            topics: DrillTopic::drills().chain([DrillTopic::Lesson]).filter_map(topic).collect(),
            clauses: clauses.collect(),
            steps,
        })
    }
}

impl TraineeInfo {
    async fn of(
        app: &App,
        person: u32,
        packs: Vec<(String, StoredProgress)>,
    ) -> Result<TraineeInfo, Problem> {
        let (name, guest) = app.house.with_person(person, |known| (known.name.clone(), known.guest))?;
        let mut trained = Vec::new();
        for (pack, kept) in &packs {
            trained.push(TrainedPack::of(app, pack, kept).await?);
        }
        Ok(TraineeInfo { person, name, kept: !guest, packs: trained })
    }
}

/// Returns a person's progress, pack by pack: from memory for a guest, otherwise from the database.
async fn stored_progress(app: &App, person: u32) -> Result<Vec<(String, StoredProgress)>, Problem> {
    if !app.house.with_person(person, |known| known.guest)? {
        let key = app.house.record_key().clone();
        let read = app.house.read(move |store| stored_progress::progress(store, &key, person)).await;
        return read.map_err(|error| Problem::failed(&error));
    }
    let trainee = app.desk.school.trainee(&app.house, person).await?;
    let trainee = trainee.lock().unwrap_or_else(PoisonError::into_inner);
    let of = |pack: &str| {
        let progress: TraineeProgress = trainee.progress.for_pack(pack);
        let answers = trainee.counts.get(pack).copied().unwrap_or_default();
        StoredProgress { answers, last: 0, progress }
    };
    Ok(trainee.counts.keys().map(|pack| (pack.clone(), of(pack))).collect())
}

/// Returns my progress.
#[utoipa::path(
    get, path = "/school/progress", operation_id = "school_progress", tag = "school",
    responses((status = 200, body = TraineeInfo), (status = 401, body = Problem)),
)]
pub(in crate::http) async fn mine(
    State(app): State<App>,
    session: Session,
) -> Result<Json<TraineeInfo>, Problem> {
    let packs = stored_progress(&app, session.person).await?;
    TraineeInfo::of(&app, session.person, packs).await.map(Json)
}

/// Returns the trainees with their accuracy by topic. It needs the permission `train`.
#[utoipa::path(
    get, path = "/school/trainees", tag = "school",
    responses((status = 200, body = TraineeList), (status = 401, body = Problem), (status = 403, body = Problem)),
)]
pub(in crate::http) async fn trainees(
    State(app): State<App>,
    session: Session,
) -> Result<Json<TraineeList>, Problem> {
    app.house.needs(session.person, Permission::Train)?;
    let key = app.house.record_key().clone();
    let found = app.house.read(move |store| stored_progress::everyone(store, &key)).await;
    let mut people: BTreeMap<u32, Vec<(String, StoredProgress)>> = BTreeMap::new();
    for (person, pack, kept) in found.map_err(|error| Problem::failed(&error))? {
        people.entry(person).or_default().push((pack, kept));
    }
    let mut trainees = Vec::new();
    for (person, packs) in people.into_iter().take(MOST) {
        trainees.push(TraineeInfo::of(&app, person, packs).await?);
    }
    Ok(Json(TraineeList { trainees }))
}

/// Returns a trainee's progress. Without the permission `train`, a person gets only their own.
#[utoipa::path(
    get, path = "/school/trainees/{person}", tag = "school",
    params(("person" = u32, Path, description = "The person")),
    responses((status = 200, body = TraineeInfo), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)),
)]
pub(in crate::http) async fn trainee(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
) -> Result<Json<TraineeInfo>, Problem> {
    may_see(&app, &session, person)?;
    let packs = stored_progress(&app, person).await?;
    TraineeInfo::of(&app, person, packs).await.map(Json)
}

/// Returns the training record of a trainee and a pack, for the answers under the pack as it is now. Without the
/// permission `train`, a person gets only their own.
#[utoipa::path(
    get, path = "/school/trainees/{person}/records/{pack}", operation_id = "training_record", tag = "school",
    params(("person" = u32, Path, description = "The person"), ("pack" = String, Path, description = "The pack"), RecordQuery),
    responses(
        (status = 200, description = "The record", content(
            (String = "application/json"), (Vec<u8> = "application/pdf"))),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)),
)]
pub(in crate::http) async fn record(
    State(app): State<App>,
    Path((person, pack)): Path<(u32, String)>,
    Query(RecordQuery { format }): Query<RecordQuery>,
    session: Session,
) -> Result<Response, Problem> {
    may_see(&app, &session, person)?;
    let (name, guest) = app.house.with_person(person, |known| (known.name.clone(), known.guest))?;
    let class = app.desk.school.class(&app.house, &pack).await?;
    let answers = if guest {
        let trainee = app.desk.school.trainee(&app.house, person).await?;
        let trainee = trainee.lock().unwrap_or_else(PoisonError::into_inner);
        let own = trainee.answers.iter().filter(|(of, _)| *of == pack);
        own.map(|(_, answer)| answer.clone()).collect()
    } else {
        let (key, of) = (app.house.record_key().clone(), pack.clone());
        let read = app.house.read(move |store| stored_progress::answers(store, &key, person, &of)).await;
        read.map_err(|error| Problem::failed(&error))?
    };
    // Answers under another version of the pack prove nothing about this one.
    let current: Vec<StoredAnswer> =
        answers.into_iter().filter(|answer| answer.digest == class.digest).collect();
    let (Some(first), Some(last)) = (current.first(), current.last()) else {
        return Err(Problem::not_found("answer to a question about this pack"));
    };
    let source =
        app.house.library().get(&pack).ok_or_else(|| Problem::unknown_pack(app.house.library(), &pack))?;
    let about = PackReference {
        id: source.id.clone(),
        title: source.title.clone(),
        version: source.version.clone(),
        document: source.document.clone(),
        digest: class.digest.clone(),
    };
    let times = (first.at.clone(), last.at.clone());
    let program = last.program.clone();
    let asked = current.into_iter().map(|answer| answer.asked).collect();
    let record = TrainingRecord::new(program, name, about, times, asked);
    let (media, ending, bytes) = match format {
        RecordFormat::Json => ("application/json", "json", record.json().into_bytes()),
        RecordFormat::Pdf => {
            let made = app.desk.school.make(move || record.pdf().map_err(|error| Problem::failed(&error)));
            ("application/pdf", "pdf", made.await?)
        }
    };
    let name = format!("attachment; filename=\"training-{person}-{pack}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, media.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes)
        .into_response())
}
