//! Opens the doors: listens, serves, and closes in order.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::store::StoreError;
use croupier_rules::Library;
use jiff::Timestamp;
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::config::Config;
use crate::doors::{Doormen, Entrance};
use crate::house::{CannotOpen, ChangeError, House, OpenError};
use crate::http::{self, App};
use crate::people::{People, PersonRefusal, RecordsError};

/// Why the doors cannot be opened, or were shut.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {0}: {1}")]
    Listen(String, std::io::Error),
    /// Nothing can be measured.
    #[error("cannot measure anything: {0}")]
    Metrics(String),
    /// The house halted: what was not acknowledged may be lost, what was is kept.
    #[error("the house halted: {0}")]
    Halted(String),
}

/// How long threads may take to end when the house has closed.
const UNFINISHED: Duration = Duration::from_millis(500);

/// The doors, not yet open.
pub struct Doors<E = TcpListener> {
    entrance: E,
    address: SocketAddr,
}

impl Doors {
    /// Takes the address.
    pub async fn at(listen: &str) -> Result<Doors, ServeError> {
        let cannot = |error| ServeError::Listen(listen.to_owned(), error);
        let listener = TcpListener::bind(listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        Ok(Doors { entrance: listener, address })
    }
}

impl<E: Entrance> Doors<E> {
    /// The doors at an entrance of another kind.
    pub fn of(entrance: E, address: SocketAddr) -> Doors<E> {
        Doors { entrance, address }
    }

    /// Where they are.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` comes or the house halts; then closes in order.
    pub async fn serve(
        self,
        house: Arc<House>,
        people: Arc<People>,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let recorder = PrometheusBuilder::new().build_recorder();
        let metrics = recorder.handle();
        // In one process there may be several houses, in tests: the first measures.
        let _ = metrics::set_global_recorder(recorder);
        house.measure();
        let app =
            App { house: Arc::clone(&house), people: Arc::clone(&people), metrics, desk: Arc::default() };
        let sweeping = tokio::spawn(sweep(app.clone()));
        let mut doormen = Doormen::new(http::router(app), house.config());
        let wakes = Arc::clone(&house);
        let mut waking = tokio::spawn(async move { wakes.wake_tables().await });
        let closing = Arc::clone(&house);
        let closed = async {
            stop.await;
            // What is open at a table is finished or returned if it is awake by then. There may be a thousand of them: those
            // that are not awake in time are left as they are for the next start.
            let _ = tokio::time::timeout(closing.config().close_deadline(), &mut waking).await;
            // Connections to tables end when their tables do.
            closing.close().await;
        };
        // Whoever comes while the house is closing is still answered.
        tokio::select! {
            never = doormen.let_in(&self.entrance) => match never {},
            () = closed => {}
            // Nothing is kept any more, so that there is nothing to wait for.
            () = house.halts() => {}
        }
        sweeping.abort();
        waking.abort();
        if let Some(why) = house.halted() {
            return Err(ServeError::Halted(why));
        }
        drop(self.entrance);
        doormen.show_out(house.config().close_deadline()).await;
        Ok(())
    }
}

/// Sessions that are over are forgotten, and addresses from which nobody came lately, every hour; tables that players opened
/// and nobody uses are closed.
async fn sweep(app: App) {
    let mut hourly = tokio::time::interval(Duration::from_secs(3600));
    loop {
        hourly.tick().await;
        let now = app.house.now();
        app.desk.sweep(now);
        if app.house.keep(app.people.sweep(now)).await.is_err() {
            return;
        }
        let Some(unused) = app.house.config().close_after() else { continue };
        let since = now.checked_sub(unused).unwrap_or(Timestamp::MIN);
        match http::close_unused(&app.house, since).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "closed tables that players had opened and nobody used"),
            Err(error) => tracing::warn!(%error, "tables that nobody uses are not closed"),
        }
    }
}

/// Opens a house and serves until it is told to stop, by SIGINT or SIGTERM, or halts.
///
/// `announce` is for the terminal alone: it is told the address, and the first administrator's password, once.
pub fn run(
    config: Config,
    files: &[(String, String)],
    library: Library,
    announce: impl Fn(Announcement<'_>),
) -> Result<(), RunError> {
    // Outside the runtime, and longer than it: a connection to PostgreSQL has one of its own, and neither begins nor ends
    // within another.
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    let house = House::open(config, files, library)?;
    let people = house.people(house.config().people())?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(RunError::Runtime)?;
    let ended = runtime.block_on(async {
        prepare(&house, &people, &announce).await?;
        let doors = Doors::at(&house.config().listen).await?;
        let stop = stopped()?;
        announce(Announcement::Address(doors.address()));
        doors.serve(Arc::clone(&house), Arc::new(people), stop).await?;
        Ok(())
    });
    // What was acknowledged is kept. A thread that still works for somebody who has gone does not hold up the end.
    runtime.shutdown_timeout(UNFINISHED);
    ended
}

/// Prepares a house before its doors open: it gets an administrator, gives up tables of a backup, and opens its first tables.
pub async fn prepare(
    house: &Arc<House>,
    people: &People,
    announce: &impl Fn(Announcement<'_>),
) -> Result<(), RunError> {
    first_start(house, people, announce).await?;
    let anew = house.begin_anew_if_restored().await?;
    if anew > 0 {
        tracing::warn!(
            tables = anew,
            "the house was restored from a backup: its tables were given up and opened anew"
        );
    }
    let opened = house.open_first_tables().await?;
    if opened > 0 {
        tracing::info!(tables = opened, "opened a table of each game");
    }
    Ok(())
}

/// A house without an administrator gets one, whose password is shown before it is kept.
async fn first_start(
    house: &House,
    people: &People,
    announce: &impl Fn(Announcement<'_>),
) -> Result<(), RunError> {
    let made = house.change(|log| {
        let first = people.first_start(log, house.now())?;
        let writes = first.map(|first| {
            announce(Announcement::Administrator { name: &first.name, password: &first.password });
            first.writes
        });
        Ok::<_, PersonRefusal>(((), writes.unwrap_or_default()))
    });
    made.await.map_err(|changed| match changed {
        ChangeError::Refused(refused) => RunError::People(refused.to_string()),
        ChangeError::Halted => RunError::People("the house halted".to_owned()),
    })
}

/// What the terminal is told.
#[derive(Debug)]
pub enum Announcement<'a> {
    /// The house listens.
    Address(SocketAddr),
    /// The first administrator, and a password for the first login.
    Administrator {
        /// The name.
        name: &'a str,
        /// The password. It is shown nowhere else.
        password: &'a str,
    },
}

/// Why a house did not run, or stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The machine does not let it.
    #[error("cannot start: {0}")]
    Runtime(std::io::Error),
    /// It cannot be opened.
    #[error(transparent)]
    Open(#[from] CannotOpen),
    /// Its database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Its people cannot be read.
    #[error(transparent)]
    Unreadable(#[from] RecordsError),
    /// There is no administrator.
    #[error("no administrator could be made: {0}")]
    People(String),
    /// Its first tables cannot be opened.
    #[error(transparent)]
    Table(#[from] OpenError),
    /// It stopped serving.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// Waits for somebody to stop the program. Signals are heard from the call on, not only once somebody waits: otherwise one that
/// comes right after the address was announced would end the program where it is.
fn stopped() -> Result<impl Future<Output = ()> + Send + 'static, RunError> {
    let mut terminate = signal(SignalKind::terminate()).map_err(RunError::Runtime)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(RunError::Runtime)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("closing");
    })
}
