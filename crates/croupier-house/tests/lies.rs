//! Arbitrary input to the house, over HTTP and by WebSocket. The answer is typed, nothing panics, and no secret leaks.

mod http;
mod leak;
mod random;
mod seats;
pub(crate) mod socket;

use croupier_house::Config;
use tokio::runtime::Runtime;

use crate::support;
use crate::support::{HttpAnswer, OpenHouse};

/// Opens a house with its runtime. WebSocket tests run on a separate thread.
fn open_now() -> (Runtime, OpenHouse) {
    let runtime = Runtime::new().unwrap();
    let open = runtime.block_on(support::open(|_: &mut Config| ()));
    (runtime, open)
}

/// Checks that the answer is a client error with a code and a message.
#[track_caller]
fn assert_typed(what: &str, answer: &HttpAnswer) {
    assert!(answer.status.is_client_error(), "{what}: {answer:?}");
    assert_eq!(answer.kind, "application/json", "{what}: {answer:?}");
    let problem = answer.json();
    for key in ["code", "words"] {
        assert!(problem[key].as_str().is_some_and(|text| !text.is_empty()), "{what}: {answer:?}");
    }
}
