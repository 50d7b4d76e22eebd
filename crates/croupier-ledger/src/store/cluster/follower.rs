//! A thread that reports the writes of other nodes as soon as the server announces them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle, sleep};
use std::time::Duration;

use postgres::Client;
use postgres::fallible_iterator::FallibleIterator;

use super::CHANNEL;
use crate::store::postgres::{ConnectionUser, PostgresClient, connect, lost};
use crate::store::{FailureContext, RecordSpace, StoreError};

/// The time after which the follower checks even without a notice from the server.
const LOOK: Duration = Duration::from_secs(1);

/// The notice of a commit that wrote to the house's stream.
pub(super) const HOUSE_NOTICE: &str = "house";

/// News from the database. A node also gets news of the commits that it made itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FollowNews {
    /// The house's stream may have grown: pass this on to [`crate::store::Writer::follow`].
    House,
    /// A record was set or deleted.
    Record {
        /// Its space: passwords, sessions, or the house's.
        space: RecordSpace,
        /// Its key.
        key: String,
    },
    /// Leases were given back, or a node came or went.
    Leases,
    /// The connection was lost and is back. Anything may have changed in the meantime.
    Resumed,
}

/// The thread that follows. It ends when this value is dropped.
pub struct Follower {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Follows the commits of all nodes. `tell` runs on a thread and must be quick. [`FollowNews::House`] also arrives each
/// second, in case a notice was lost.
pub fn follow(database: &str, mut tell: Box<dyn FnMut(FollowNews) + Send>) -> Result<Follower, StoreError> {
    let mut client = Some(listen(database)?);
    let (database, stop) = (database.to_owned(), Arc::new(AtomicBool::new(false)));
    let its = Arc::clone(&stop);
    let work = move || {
        while !its.load(Ordering::Acquire) {
            match &mut client {
                Some(listening) => {
                    if hear(listening, &its, &mut tell).is_err() {
                        client = None;
                    }
                }
                None => match listen(&database) {
                    Ok(again) => {
                        client = Some(again);
                        tell(FollowNews::Resumed);
                    }
                    Err(_) => sleep(LOOK),
                },
            }
        }
    };
    let thread = Builder::new().name("follower".to_owned()).spawn(work).doing("starting a thread")?;
    Ok(Follower { stop, thread: Some(thread) })
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            // A panic was reported where it happened.
            let _ = thread.join();
        }
    }
}

fn listen(database: &str) -> Result<PostgresClient, StoreError> {
    let following = "following the other nodes";
    let mut client = connect(database, ConnectionUser::Operator)?;
    let channel = client.query_one(&format!("SELECT {CHANNEL}"), &[]).map_err(lost).doing(following)?;
    let listen = format!("LISTEN \"{}\"", channel.get::<_, &str>(0));
    client.batch_execute(&listen).map_err(lost).doing(following)?;
    Ok(client)
}

/// Waits for notices, at most until the next check. An error means that the connection was lost.
fn hear(
    client: &mut Client,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(FollowNews),
) -> Result<(), postgres::Error> {
    {
        let mut notices = client.notifications();
        let mut heard = notices.timeout_iter(LOOK);
        while let Some(notice) = heard.next()? {
            if let Some(news) = news(notice.payload()) {
                tell(news);
            }
            if stop.load(Ordering::Acquire) {
                return Ok(());
            }
        }
    }
    // This also detects a lost connection.
    client.batch_execute("")?;
    tell(FollowNews::House);
    Ok(())
}

/// Reads a notice. A later version may send others.
fn news(notice: &str) -> Option<FollowNews> {
    match notice {
        HOUSE_NOTICE => Some(FollowNews::House),
        "leases" => Some(FollowNews::Leases),
        record => {
            let (space, key) = record.split_once('/')?;
            let space = RecordSpace::ALL.into_iter().find(|known| known.name() == space)?;
            Some(FollowNews::Record { space, key: key.to_owned() })
        }
    }
}

/// Returns the notice of a change of a record, if other nodes must know of it.
pub(super) fn record_notice(space: RecordSpace, key: &str) -> Option<String> {
    let told = match space {
        RecordSpace::Session | RecordSpace::Password => true,
        RecordSpace::House => key.starts_with("second-factor/"),
        _ => false,
    };
    // The server takes notices of up to 8,000 bytes, without zero bytes.
    (told && key.len() < 4_000 && !key.contains('\0')).then(|| format!("{}/{key}", space.name()))
}
