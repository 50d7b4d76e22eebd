//! Whatever is sent to the house, over HTTP and by WebSocket: the answer is typed, nothing panics, and nothing that is
//! hidden gets out.

mod http;
mod leak;
mod random;
mod seats;
pub(crate) mod socket;

use croupier_house::Config;
use tokio::runtime::Runtime;

use crate::support;
use crate::support::{Answered, Open};

/// A house, and what runs it: tests that talk by WebSocket do so from their own thread.
fn open_now() -> (Runtime, Open) {
    let runtime = Runtime::new().unwrap();
    let open = runtime.block_on(support::open(|_: &mut Config| ()));
    (runtime, open)
}

/// Is it a problem with a code and words, and the asker's own fault?
#[track_caller]
fn is_typed(what: &str, answer: &Answered) {
    assert!(answer.status.is_client_error(), "{what}: {answer:?}");
    assert_eq!(answer.kind, "application/json", "{what}: {answer:?}");
    let problem = answer.json();
    for key in ["code", "words"] {
        assert!(problem[key].as_str().is_some_and(|text| !text.is_empty()), "{what}: {answer:?}");
    }
}
