//! Long work on another thread, while the main thread listens to Python.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::error::ErrorDraft;

/// The time between two checks of signals and progress. Ctrl-C must stop a run within a tenth of a second.
const LOOK: Duration = Duration::from_millis(20);

/// Works on another thread. Meanwhile this thread lets other Python code run, checks for signals, and calls `tell`
/// from time to time. An exception in either sets `stop`, which must end the work early; this function returns the
/// exception with the result.
pub(crate) fn listen<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    mut tell: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<(T, Option<PyErr>)> {
    let (sender, receiver) = mpsc::channel();
    let receiver = Mutex::new(receiver);
    let (done, mut stopped) = thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let done = work();
            // The listener may have gone only if this scope unwinds.
            let _ = sender.send(());
            done
        });
        let mut stopped = None;
        loop {
            let waited = py.detach(|| {
                receiver
                    .lock()
                    .map_or(Err(mpsc::RecvTimeoutError::Disconnected), |receiver| receiver.recv_timeout(LOOK))
            });
            if waited != Err(mpsc::RecvTimeoutError::Timeout) {
                break;
            }
            if stopped.is_none() {
                stopped = py.check_signals().err().or_else(|| tell().err());
                stop.store(stopped.is_some(), Ordering::Relaxed);
            }
        }
        (worker.join(), stopped)
    });
    let done = done.map_err(|_| ErrorDraft::new("internal", "the computation failed: please report it"))?;
    if stopped.is_none() {
        stopped = tell().err();
    }
    Ok((done, stopped))
}
