//! The dealer school: questions about tables, with the house as the only judge. The house sends a question without its key; the
//! key follows the answer.

mod client_view;
mod desk;
mod records;
mod stored_progress;
#[cfg(test)]
mod tests;

use axum::extract::State;
use croupier_ledger::house::permission::Permission;
use croupier_school::{COURSE_ANSWERS, DrillTopic, LEVELS};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::extract::{Json, Path};
use super::session::Session;

use client_view::{AskedInfo, JudgedInfo};
pub(super) use desk::HouseSchool;
pub(super) use records::{__path_mine, __path_record, __path_trainee, __path_trainees};
pub(super) use records::{mine, record, trainee, trainees};
pub(super) use stored_progress::forgotten;

/// A topic of questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum TopicName {
    Pays,
    MayThey,
    Calls,
    WhatNow,
    ThirdCard,
    Vigorish,
    Working,
    Limits,
    Decides,
    Lesson,
}

impl From<DrillTopic> for TopicName {
    fn from(topic: DrillTopic) -> TopicName {
        match topic {
            DrillTopic::Pays => TopicName::Pays,
            DrillTopic::MayThey => TopicName::MayThey,
            DrillTopic::Calls => TopicName::Calls,
            DrillTopic::WhatNow => TopicName::WhatNow,
            DrillTopic::ThirdCard => TopicName::ThirdCard,
            DrillTopic::Vigorish => TopicName::Vigorish,
            DrillTopic::Working => TopicName::Working,
            DrillTopic::Limits => TopicName::Limits,
            DrillTopic::Decides => TopicName::Decides,
            DrillTopic::Lesson => TopicName::Lesson,
        }
    }
}

impl From<TopicName> for DrillTopic {
    fn from(name: TopicName) -> DrillTopic {
        match name {
            TopicName::Pays => DrillTopic::Pays,
            TopicName::MayThey => DrillTopic::MayThey,
            TopicName::Calls => DrillTopic::Calls,
            TopicName::WhatNow => DrillTopic::WhatNow,
            TopicName::ThirdCard => DrillTopic::ThirdCard,
            TopicName::Vigorish => DrillTopic::Vigorish,
            TopicName::Working => DrillTopic::Working,
            TopicName::Limits => DrillTopic::Limits,
            TopicName::Decides => DrillTopic::Decides,
            TopicName::Lesson => DrillTopic::Lesson,
        }
    }
}

/// The lessons of a pack.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SchoolInfo {
    /// The pack.
    pack: String,
    /// The title of the document.
    title: String,
    /// The game.
    #[schema(value_type = croupier_text::rulebook::GameName)]
    game: String,
    /// The topics for which the pack has questions.
    topics: Vec<TopicName>,
    /// The highest level.
    levels: u8,
    /// The player's course, in order.
    course: Vec<CourseStepInfo>,
    /// The number of right answers that a step of the course needs.
    step_answers: u32,
}

/// A step of a player's course.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CourseStepInfo {
    /// The number, from 1.
    step: usize,
    /// The topic.
    topic: TopicName,
    /// The wager, if the step is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    wager: Option<String>,
    /// The clause to read first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    clause: Option<String>,
    /// The text of the clause.
    text: String,
}

/// The question to ask: about a clause, for a step of the course, or about topics.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionRequest {
    /// The pack.
    pub(super) pack: String,
    /// The topics, in turn; by default all topics of the pack.
    #[serde(default)]
    pub(super) topics: Vec<TopicName>,
    /// The level, from 1 to 3; by default 1.
    #[serde(default = "first_level")]
    pub(super) level: u8,
    /// A step of the course, from 1.
    #[serde(default)]
    pub(super) step: Option<usize>,
    /// A clause, by its full id.
    #[serde(default)]
    pub(super) clause: Option<String>,
}

fn first_level() -> u8 {
    1
}

/// An answer to a question.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerRequest {
    /// The number of the question.
    pub(super) question: u64,
    /// The answer, as people write it: an amount such as `37.50`, a number, or the letter of a choice.
    pub(super) answer: String,
    /// Whether the time of the answer counts; the house measures it. By default it counts.
    #[serde(default = "yes")]
    pub(super) timed: bool,
}

fn yes() -> bool {
    true
}

/// Returns the lessons of a pack: the topics of its drills and the player's course.
#[utoipa::path(
    get, path = "/school/packs/{pack}", operation_id = "school", tag = "school",
    params(("pack" = String, Path, description = "The pack")),
    responses((status = 200, body = SchoolInfo), (status = 404, body = Problem)),
)]
pub(super) async fn of_pack(
    State(app): State<App>,
    Path(pack): Path<String>,
) -> Result<Json<SchoolInfo>, Problem> {
    let known =
        app.house.library().get(&pack).ok_or_else(|| Problem::unknown_pack(app.house.library(), &pack))?;
    let (title, game) = (known.title.clone(), known.game.clone());
    let class = app.desk.school.class(&app.house, &pack).await?;
    let steps = class.course.steps.iter().map(|step| CourseStepInfo {
        step: step.number,
        topic: step.topic.into(),
        wager: step.name.clone(),
        clause: step.clause.clone(),
        text: step.text.clone(),
    });
    let topics = class.drill.topics().iter().map(|topic| (*topic).into()).collect();
    let course = steps.collect();
    Ok(Json(SchoolInfo { pack, title, game, topics, levels: LEVELS, course, step_answers: COURSE_ANSWERS }))
}

/// Asks me a question. Its key stays with the house until I answer.
#[utoipa::path(
    post, path = "/school/questions", operation_id = "school_question", tag = "school",
    request_body = QuestionRequest,
    responses((status = 200, body = AskedInfo), (status = 401, body = Problem),
        (status = 404, description = "There is no such pack, or no such question", body = Problem)),
)]
pub(super) async fn question(
    State(app): State<App>,
    session: Session,
    Json(asked): Json<QuestionRequest>,
) -> Result<Json<AskedInfo>, Problem> {
    app.desk.school.ask(&app.house, session.person, asked).await.map(Json)
}

/// Judges my answer, and returns the key. Each question can be answered once.
#[utoipa::path(
    post, path = "/school/answers", operation_id = "school_answer", tag = "school", request_body = AnswerRequest,
    responses((status = 200, body = JudgedInfo), (status = 401, body = Problem),
        (status = 409, description = "The question is not open", body = Problem)),
)]
pub(super) async fn answer(
    State(app): State<App>,
    session: Session,
    Json(given): Json<AnswerRequest>,
) -> Result<Json<JudgedInfo>, Problem> {
    app.desk.school.judge(&app.house, session.person, &given).await.map(Json)
}

/// Checks that the person may see this trainee's progress: it is their own, or they have the permission `train`.
fn may_see(app: &App, session: &Session, trainee: u32) -> Result<(), Problem> {
    if session.person != trainee {
        app.house.needs(session.person, Permission::Train)?;
    }
    Ok(())
}
