//! A warm standby: a process that waits until the process that serves its house ends, and then takes over.
//!
//! The lock of the database decides who serves. PostgreSQL and the operating system release it when its holder dies,
//! and all writes of a house go through the connection or the file that holds it. So the two processes never write at
//! the same time.
//!
//! The standby listens on its address from the start, so that a balancer can ask it: `/health` says that the process is
//! alive, `/ready` answers 503 and `standby`. If the address is taken, for example by the first process on the same
//! machine, it binds the address after it has the lock.

use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use croupier_ledger::store::Store;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::config::Config;
use crate::house::{House, HouseOpenError};
use crate::serve::{Announcement, HouseListener, RunError, ServeError, StopSignals};
use crate::telemetry;

/// The pause between two attempts to open the database. PostgreSQL also makes each attempt wait for the lock.
const PAUSE: Duration = Duration::from_millis(200);

/// The attempts to bind an address that the first process has just left.
const BINDINGS: u32 = 50;

/// The end of a wait.
pub(crate) enum StandbyEnd {
    /// The database and the address belong to this process now. A process that has waited catches signals already.
    Opened(HouseListener, Box<dyn Store>, Option<StopSignals>),
    /// A signal told the process to stop.
    Stopped,
}

/// News from the thread that waits for the database.
enum LockNews {
    /// The database belongs to another process, or cannot be reached, for this reason.
    Waiting(String),
    Opened(Result<Box<dyn Store>, HouseOpenError>),
}

/// Waits until the database and the address are free. Answers requests in the meantime.
pub(crate) fn wait(
    runtime: &Runtime,
    config: &Config,
    announce: &impl Fn(Announcement<'_>),
) -> Result<StandbyEnd, RunError> {
    let mut signals = runtime.block_on(async { StopSignals::catch() })?;
    let doors = runtime.block_on(bind_unless_taken(config))?;
    let (tell, mut news) = mpsc::unbounded_channel();
    let stop = Arc::new(AtomicBool::new(false));
    // A connection to PostgreSQL can neither begin nor end within the runtime, so it is opened on a separate thread and
    // leaves the channel outside the runtime.
    let opening = {
        let (config, stop) = (config.clone(), Arc::clone(&stop));
        move || open(&config, &stop, &tell)
    };
    std::thread::Builder::new().name("standby".to_owned()).spawn(opening).map_err(RunError::Runtime)?;
    loop {
        let heard = runtime.block_on(next(config, doors.as_ref(), &mut news, &mut signals))?;
        match heard {
            None => {
                stop.store(true, Ordering::SeqCst);
                return Ok(StandbyEnd::Stopped);
            }
            Some(LockNews::Waiting(why)) => {
                telemetry::stands_by(true);
                tracing::info!(why, "standing by");
                announce(Announcement::Standby(&why));
            }
            Some(LockNews::Opened(store)) => {
                let store = store?;
                tracing::info!("the database is free: opening the house");
                let doors = match doors {
                    Some(doors) => doors,
                    None => runtime.block_on(bind_soon(config))?,
                };
                return Ok(StandbyEnd::Opened(doors, store, Some(signals)));
            }
        }
    }
}

/// Returns the next message of the thread, or `None` if a signal told the process to stop. Answers requests in the meantime.
async fn next(
    config: &Config,
    doors: Option<&HouseListener>,
    news: &mut mpsc::UnboundedReceiver<LockNews>,
    signals: &mut StopSignals,
) -> Result<Option<LockNews>, RunError> {
    let answering = async {
        match doors {
            Some(doors) => doors.stand_by(config).await,
            None => std::future::pending().await,
        }
    };
    Ok(tokio::select! {
        heard = news.recv() => heard,
        () = answering => None,
        () = signals.received() => None,
    })
}

/// Tries to open the database until it succeeds. The server may be unreachable for a while once a lock has been seen
/// there; a server that never answered is a mistake in the configuration.
fn open(config: &Config, stop: &AtomicBool, tell: &mpsc::UnboundedSender<LockNews>) {
    let mut told = String::new();
    while !stop.load(Ordering::SeqCst) {
        let why = match House::open_store(config) {
            Err(HouseOpenError::Store(error))
                if error.is_in_use() || (!told.is_empty() && error.is_unreachable()) =>
            {
                error.to_string()
            }
            opened => {
                let _ = tell.send(LockNews::Opened(opened));
                return;
            }
        };
        if why != told {
            told.clone_from(&why);
            let _ = tell.send(LockNews::Waiting(why));
        }
        std::thread::sleep(PAUSE);
    }
}

/// Binds the addresses; returns `None` if another process has one of them.
async fn bind_unless_taken(config: &Config) -> Result<Option<HouseListener>, ServeError> {
    match HouseListener::bind(config).await {
        Ok(doors) => Ok(Some(doors)),
        Err(ServeError::Listen(address, error)) if error.kind() == ErrorKind::AddrInUse => {
            tracing::info!(address, "the address is taken: it will be bound when the database is free");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Binds the addresses, which the first process may hold for a moment longer.
async fn bind_soon(config: &Config) -> Result<HouseListener, ServeError> {
    for _ in 0..BINDINGS {
        if let Some(doors) = bind_unless_taken(config).await? {
            return Ok(doors);
        }
        tokio::time::sleep(PAUSE).await;
    }
    HouseListener::bind(config).await
}
