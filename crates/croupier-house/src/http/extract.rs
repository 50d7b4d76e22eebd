//! What comes with a request, read so that whatever is wrong with it is a [`Problem`].

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection, StringRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::answer::Problem;

/// A body of JSON, in either direction.
#[derive(Debug)]
pub(super) struct Json<T>(pub(super) T);

/// What stands in the path.
#[derive(Debug)]
pub(super) struct Path<T>(pub(super) T);

/// What stands behind the question mark.
#[derive(Debug)]
pub(super) struct Query<T>(pub(super) T);

/// A body of text.
#[derive(Debug)]
pub(super) struct Text(pub(super) String);

/// What is wrong with a request, by the status that it has.
fn wrong(status: StatusCode, words: String) -> Problem {
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not-json",
        _ => "unreadable",
    };
    Problem::new(status, code, words)
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Problem> {
        let read = axum::Json::<T>::from_request(request, state).await;
        let wrong = |why: JsonRejection| wrong(why.status(), why.body_text());
        read.map(|axum::Json(body)| Json(body)).map_err(wrong)
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
