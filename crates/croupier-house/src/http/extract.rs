//! Extractors for the parts of a request. The extractors turn every error into a [`Problem`].

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection, StringRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::answer::Problem;

/// A JSON body, of a request or of an answer.
#[derive(Debug)]
pub(super) struct Json<T>(pub(super) T);

/// Path parameters.
#[derive(Debug)]
pub(super) struct Path<T>(pub(super) T);

/// Query parameters.
#[derive(Debug)]
pub(super) struct Query<T>(pub(super) T);

/// A text body.
#[derive(Debug)]
pub(super) struct Text(pub(super) String);

/// Returns the problem for a request with this status.
fn wrong(status: StatusCode, words: String) -> Problem {
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not-json",
        _ => "unreadable",
    };
    Problem { status: status.as_u16(), ..Problem::new(code, words) }
}

/// Parses a JSON object. Refuses an array of field values, which serde would accept.
pub(super) fn object<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    if !text.trim_start().starts_with('{') {
        return Err("expected an object with named fields".to_owned());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Problem> {
        let read = axum::Json::<Box<RawValue>>::from_request(request, state).await;
        let axum::Json(text) = read.map_err(|why: JsonRejection| wrong(why.status(), why.body_text()))?;
        object(text.get()).map(Json).map_err(|why| wrong(StatusCode::UNPROCESSABLE_ENTITY, why))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Text, Problem> {
        let read = String::from_request(request, state).await;
        read.map(Text).map_err(|why: StringRejection| wrong(why.status(), why.body_text()))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Problem> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        let wrong = |why: PathRejection| wrong(why.status(), why.body_text());
        read.map(|axum::extract::Path(path)| Path(path)).map_err(wrong)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let wrong = |why: QueryRejection| wrong(why.status(), why.body_text());
        read.map(|axum::extract::Query(query)| Query(query)).map_err(wrong)
    }
}
