//! Opens the doors: listens for connections, serves them, and closes cleanly.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::store::{FollowNews, StoreError};
use croupier_rules::Library;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::cluster::{self, ClusterNode};
use crate::config::Config;
use crate::doors::{ConnectionServer, ConnectionSource};
use crate::house::{ChangeError, House, HouseOpenError, OpenError};
use crate::http::{self, App};
use crate::machine::RealMachine;
use crate::people::{People, PersonRefusal, RecordsError};
use crate::standby::{self, StandbyEnd};
use crate::telemetry;

/// Why the doors could not open, or why they shut.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is unavailable.
    #[error("cannot listen on {0}: {1}")]
    Listen(String, std::io::Error),
    /// The house halted. Unacknowledged changes may be lost; acknowledged ones are stored.
    #[error("the house halted: {0}")]
    Halted(String),
}

/// The time that threads have to end after the house has closed.
const UNFINISHED: Duration = Duration::from_millis(500);

/// The time between two looks at a house that another node prepares.
const PREPARING: Duration = Duration::from_millis(100);

/// The doors of a house, not yet open.
pub struct HouseListener<E = TcpListener> {
    entrance: E,
    address: SocketAddr,
    /// The listener for operators, if `/metrics` has its own address.
    operators: Option<TcpListener>,
}

impl HouseListener {
    /// Binds the address.
    pub async fn at(listen: &str) -> Result<HouseListener, ServeError> {
        let cannot = |error| ServeError::Listen(listen.to_owned(), error);
        let listener = TcpListener::bind(listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        Ok(HouseListener { entrance: listener, address, operators: None })
    }

    /// Binds the addresses of a configuration: that of the house, and that of its metrics if it has one.
    pub async fn bind(config: &Config) -> Result<HouseListener, ServeError> {
        let mut doors = HouseListener::at(&config.listen).await?;
        if let Some(metrics) = &config.metrics {
            doors.operators = Some(HouseListener::at(metrics).await?.entrance);
        }
        Ok(doors)
    }

    /// Returns the address of the metrics, if they have their own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.operators.as_ref().and_then(|operators| operators.local_addr().ok())
    }

    /// Answers that this process stands by, until the future is dropped.
    pub(crate) async fn stand_by(&self, config: &Config) {
        let mut players = ConnectionServer::new(http::standby_router(config), config);
        let mut operators = ConnectionServer::new(http::operators_standby_router(config), config);
        tokio::select! {
            never = players.let_in(&self.entrance) => match never {},
            never = operators.let_in_if(self.operators.as_ref()) => match never {},
        }
    }
}

impl<E: ConnectionSource> HouseListener<E> {
    /// Makes doors with any source of connections, such as a simulated one.
    pub fn of(entrance: E, address: SocketAddr) -> HouseListener<E> {
        HouseListener { entrance, address, operators: None }
    }

    /// Returns the address of the doors.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` resolves or the house halts, then closes cleanly.
    pub async fn serve(
        self,
        house: Arc<House>,
        people: Arc<People>,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let metrics = telemetry::install().clone();
        telemetry::stands_by(false);
        house.measure();
        let app =
            App { house: Arc::clone(&house), people: Arc::clone(&people), metrics, desk: Arc::default() };
        let sweeping = tokio::spawn(sweep(app.clone()));
        let upkeep = tokio::spawn(keep_up(app.metrics.clone()));
        let mut operators = ConnectionServer::new(http::operators_router(app.clone()), house.config());
        let node = house.cluster().cloned();
        let mut doormen = ConnectionServer::of_node(http::router(app), house.config(), node);
        let tending = tokio::spawn(cluster::tend(Arc::clone(&house)));
        // A table that opens from now on is for the node that is first asked for it.
        let (wakes, tables) = (Arc::clone(&house), house.open_tables());
        let mut waking = tokio::spawn(async move { wakes.wake_tables(tables).await });
        let closing = Arc::clone(&house);
        let closed = async {
            stop.await;
            tending.abort();
            // Give the tables time to wake, because only tables that are awake finish their rounds. There may be a
            // thousand tables. Tables that are not awake in time stay as they are until the next start.
            let _ = tokio::time::timeout(closing.config().close_deadline(), &mut waking).await;
            // Connections to tables end when their tables do.
            closing.close().await;
        };
        // Clients that connect while the house is closing still get an answer.
        tokio::select! {
            never = doormen.let_in(&self.entrance) => match never {},
            never = operators.let_in_if(self.operators.as_ref()) => match never {},
            () = closed => {}
            // After a halt nothing can be stored, so there is no reason to wait.
            () = house.halts() => {}
        }
        sweeping.abort();
        tending.abort();
        upkeep.abort();
        waking.abort();
        if let Some(why) = house.halted() {
            return Err(ServeError::Halted(why));
        }
        drop(self.entrance);
        doormen.show_out(house.config().close_deadline()).await;
        Ok(())
    }
}

/// Sorts the values of histograms into their buckets, even if nobody asks for the metrics.
async fn keep_up(metrics: metrics_exporter_prometheus::PrometheusHandle) {
    let mut often = tokio::time::interval(telemetry::UPKEEP);
    loop {
        often.tick().await;
        metrics.run_upkeep();
    }
}

/// Every hour, forgets expired sessions and addresses without recent requests, and closes unused tables that players
/// opened.
async fn sweep(app: App) {
    let mut hourly = tokio::time::interval(Duration::from_secs(3600));
    loop {
        hourly.tick().await;
        let now = app.house.now();
        app.desk.sweep(now);
        // One node of a cluster does this for all.
        if !app.house.leads() {
            continue;
        }
        if app.house.keep(app.people.sweep(now)).await.is_err() {
            if app.house.is_of_cluster() {
                continue;
            }
            return;
        }
        let Some(unused) = app.house.config().close_after() else { continue };
        let since = now.checked_sub(unused).unwrap_or(Timestamp::MIN);
        match http::close_unused(&app.house, since).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "closed unused tables that players had opened"),
            Err(error) => tracing::warn!(%error, "cannot close unused tables"),
        }
    }
}

/// Opens a house and serves until it halts or until SIGINT or SIGTERM arrives.
///
/// `announce` is for the terminal only: it receives the address and, if an administrator is created, their password.
pub fn run(
    config: Config,
    files: &[(String, String)],
    library: Library,
    announce: impl Fn(Announcement<'_>),
) -> Result<(), RunError> {
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    config.check().map_err(HouseOpenError::Config)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(RunError::Runtime)?;
    telemetry::install();
    // The address comes first: a house that cannot be reached must not be founded, nor show a password.
    // The house is opened outside the runtime and outlives it: a connection to PostgreSQL has its own runtime, which
    // can neither start nor end within another runtime.
    let (doors, house, caught) = if config.node.is_some() {
        let doors = runtime.block_on(HouseListener::bind(&config))?;
        let node = ClusterNode::join(&config, doors.address()).map_err(HouseOpenError::from)?;
        (doors, House::open_node(node, config, files, library)?, None)
    } else {
        let StandbyEnd::Opened(doors, store, caught) = enter(&runtime, &config, &announce)? else {
            return Ok(());
        };
        (doors, House::open_on(store, Arc::new(RealMachine), config, files, library)?, caught)
    };
    let people = Arc::new(house.people(house.config().people())?);
    let ended = runtime.block_on(async {
        prepare_node(&house, &people, &announce).await?;
        let mut signals = caught.map_or_else(StopSignals::catch, Ok)?;
        let stop = async move { signals.received().await };
        if let Some(address) = doors.metrics_address() {
            tracing::info!(%address, "the metrics have their own address");
        }
        announce(Announcement::Address(doors.address()));
        doors.serve(Arc::clone(&house), people, stop).await?;
        Ok(())
    });
    // All acknowledged changes are stored by now. Do not wait long for threads that still work for disconnected
    // clients.
    runtime.shutdown_timeout(UNFINISHED);
    ended
}

/// Binds the addresses and opens the database. A process that may stand by waits for both.
fn enter(
    runtime: &Runtime,
    config: &Config,
    announce: &impl Fn(Announcement<'_>),
) -> Result<StandbyEnd, RunError> {
    if config.wait {
        return standby::wait(runtime, config, announce);
    }
    let doors = runtime.block_on(HouseListener::bind(config))?;
    Ok(StandbyEnd::Opened(doors, House::open_store(config)?, None))
}

/// Prepares a house before its doors open: creates an administrator, abandons the tables of a restored backup, and
/// opens the first tables.
pub async fn prepare(
    house: &Arc<House>,
    people: &People,
    announce: &impl Fn(Announcement<'_>),
) -> Result<(), RunError> {
    first_start(house, people, announce).await?;
    let reopened = house.reopen_tables_if_restored().await?;
    if reopened > 0 {
        tracing::warn!(
            tables = reopened,
            "the house was restored from a backup: its tables were abandoned and opened again"
        );
    }
    let opened = house.open_first_tables().await?;
    if opened > 0 {
        tracing::info!(tables = opened, "opened a table for each pack");
    }
    Ok(())
}

/// Prepares a house that may have several nodes. The leading node does the work; the others wait for its end.
pub async fn prepare_node(
    house: &Arc<House>,
    people: &Arc<People>,
    announce: &impl Fn(Announcement<'_>),
) -> Result<(), RunError> {
    let Some(node) = house.cluster() else { return prepare(house, people, announce).await };
    node.admits(people);
    // Other nodes may have changed records since the people were read.
    let follows = Arc::clone(node);
    house.aside(move || follows.follows(FollowNews::Resumed)).await.map_err(|_| OpenError::Closed)?;
    loop {
        let takes = Arc::clone(node);
        let leads = house.aside(move || takes.lead()).await.map_err(|_| OpenError::Closed)?;
        if leads? {
            return prepare(house, people, announce).await;
        }
        if house.is_prepared().await? {
            return Ok(());
        }
        tokio::time::sleep(PREPARING).await;
    }
}

/// Creates an administrator if there is none, and shows the password before the account is stored.
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

/// A message for the terminal.
#[derive(Debug)]
pub enum Announcement<'a> {
    /// The house listens on this address.
    Address(SocketAddr),
    /// Another process serves the house, and this one waits for it to end: the reason, in words.
    Standby(&'a str),
    /// The first administrator, and a password for the first login.
    Administrator {
        /// The name.
        name: &'a str,
        /// The password. The password is shown nowhere else.
        password: &'a str,
    },
}

/// Why a house could not run, or why it stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The machine does not provide a runtime.
    #[error("cannot start: {0}")]
    Runtime(std::io::Error),
    /// The house cannot be opened.
    #[error(transparent)]
    Open(#[from] HouseOpenError),
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The records of people cannot be read.
    #[error(transparent)]
    Unreadable(#[from] RecordsError),
    /// There is no administrator, and none could be created.
    #[error("cannot create an administrator: {0}")]
    People(String),
    /// The first tables cannot be opened.
    #[error(transparent)]
    Table(#[from] OpenError),
    /// The house stopped serving.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// The signals that stop the program. They are caught from the moment in which this is made, and not only while something
/// waits for them: a process that has just ended its wait for a lock would lose a signal otherwise.
#[derive(Debug)]
pub(crate) struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    /// Catches the signals. This needs the runtime.
    pub(crate) fn catch() -> Result<StopSignals, RunError> {
        let terminate = signal(SignalKind::terminate()).map_err(RunError::Runtime)?;
        let interrupt = signal(SignalKind::interrupt()).map_err(RunError::Runtime)?;
        Ok(StopSignals { terminate, interrupt })
    }

    /// Waits for a signal.
    pub(crate) async fn received(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
        tracing::info!("closing");
    }
}
