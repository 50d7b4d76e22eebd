//! The time limit for the body of a request.

use std::io::{Error, ErrorKind};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt;
use futures_util::stream::unfold;
use tokio::time::{Instant, timeout_at};

/// Passes a request on. Reading its body fails if the body does not end in time.
pub(super) async fn in_time(State(deadline): State<Duration>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let until = Instant::now() + deadline;
    next.run(request.map(|body| Body::from_stream(timed(body.into_data_stream(), until)))).await
}

fn timed(
    body: BodyDataStream,
    until: Instant,
) -> impl futures_util::Stream<Item = Result<Bytes, axum::BoxError>> {
    unfold(Some(body), move |body| async move {
        let mut body = body?;
        match timeout_at(until, body.next()).await {
            Ok(Some(Ok(bytes))) => Some((Ok(bytes), Some(body))),
            Ok(Some(Err(error))) => Some((Err(error.into()), None)),
            Ok(None) => None,
            Err(_) => {
                let late = Error::new(ErrorKind::TimedOut, "the body took too long");
                Some((Err(late.into()), None))
            }
        }
    })
}
