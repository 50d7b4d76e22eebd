//! Requests whose client hangs up, so that the server drops their future at some `await`.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode};
use croupier_house::http::{App, router};
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::Value;
use tower::ServiceExt;

use super::OpenHouse;

/// Polls a future this many times and then drops it. Returns the future's output if it had finished by then.
pub(crate) async fn hang_up_after<T>(future: impl Future<Output = T>, polls: usize) -> Option<T> {
    let mut future = pin!(future);
    let mut left = polls;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        match future.as_mut().poll(context) {
            Poll::Ready(output) => Poll::Ready(Some(output)),
            Poll::Pending if left == 0 => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

/// The same house without its doors: requests are futures that a test can poll.
pub(crate) struct DoorlessHouse {
    router: Router,
}

impl DoorlessHouse {
    pub(crate) fn of(open: &OpenHouse) -> DoorlessHouse {
        let metrics = PrometheusBuilder::new().build_recorder().handle();
        let (house, people) = (Arc::clone(&open.house), Arc::clone(&open.people));
        // Build the router only once, because that takes as long as a hundred requests.
        DoorlessHouse { router: router(App { house, people, metrics, desk: Arc::default() }) }
    }

    /// Returns a request that has not started yet.
    pub(crate) fn asks(
        &self,
        from: IpAddr,
        (method, path): (Method, &str),
        token: Option<&str>,
        body: Option<&Value>,
    ) -> impl Future<Output = (StatusCode, Value)> + use<> {
        let mut request = Request::builder().method(method).uri(format!("/api/v1{path}"));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header("content-type", "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        let mut request = request.body(body).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(from, 9)));
        let router = self.router.clone();
        async move {
            let answer = router.oneshot(request).await.unwrap();
            let status = answer.status();
            let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
        }
    }
}
