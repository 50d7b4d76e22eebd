//! The questions of dealers to supervisors.

use axum::extract::State;
use croupier_ledger::house::permission::Permission;

use super::App;
use super::answer::Problem;
use super::extract::Json;
use super::session::Session;
use crate::table::SupervisorQuestion;

/// Returns the open questions of all tables to a supervisor, for those who may answer them.
#[utoipa::path(
    get, path = "/questions", operation_id = "questions", tag = "house",
    responses((status = 200, body = Vec<SupervisorQuestion>), (status = 401, body = Problem), (status = 403, body = Problem)),
)]
pub(super) async fn open(
    State(app): State<App>,
    session: Session,
) -> Result<Json<Vec<SupervisorQuestion>>, Problem> {
    app.house.needs(session.person, Permission::Rule)?;
    Ok(Json(super::peers::questions(&app).await))
}
