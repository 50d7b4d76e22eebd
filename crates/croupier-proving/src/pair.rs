//! A PostgreSQL server with a synchronous standby that can take its place.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use postgres::{Client, NoTls};

use crate::cluster::{PostgresServer, free_port, make_folder};

/// The settings of both servers. They do not wait for the disk, because a killed process leaves its writes to the system.
const SETTINGS: [&str; 3] = ["fsync=off", "listen_addresses=127.0.0.1", "wal_keep_size=512MB"];

/// The number of attempts to see a change, and the pause between them: a minute in total.
const ASKS: u32 = 1_200;
const PAUSE: Duration = Duration::from_millis(50);

/// Two servers on ports of this machine. The primary confirms a commit only when the standby has it on its disk. They stop
/// when this value is dropped or the process ends.
///
/// A failover is [`PostgresPair::kill_primary`], [`PostgresPair::promote`] and, when it suits, [`PostgresPair::rebuild`].
pub struct PostgresPair {
    ports: [u16; 2],
    servers: [Option<PostgresServer>; 2],
    /// The place of the server that accepts writes, or will once it is promoted.
    primary: usize,
    databases: u32,
}

impl PostgresPair {
    /// Starts both servers.
    pub fn start() -> PostgresPair {
        let ports = [free_port(), free_port()];
        let mut pair = PostgresPair { ports, servers: [None, None], primary: 0, databases: 0 };
        pair.servers[0] = Some(PostgresServer::run(make_folder(), &SETTINGS, ports[0], &[], None));
        pair.rebuild();
        pair
    }

    /// Creates a new, empty database; returns its address, which names both servers.
    ///
    /// # Panics
    /// If the database cannot be created.
    pub fn database(&mut self) -> String {
        let name = format!("test_{}", self.databases);
        self.databases += 1;
        self.say(&format!("CREATE DATABASE {name}"));
        let [first, second] = self.ports;
        format!(
            "postgres://croupier@127.0.0.1:{first},127.0.0.1:{second}/{name}?target_session_attrs=read-write"
        )
    }

    /// Returns the ports of the primary and the standby.
    pub fn ports(&self) -> (u16, u16) {
        (self.ports[self.primary], self.ports[1 - self.primary])
    }

    /// Kills the primary with all its processes at once.
    ///
    /// # Panics
    /// If it does not run.
    pub fn kill_primary(&mut self) {
        self.servers[self.primary].as_mut().expect("the primary runs").kill();
    }

    /// Starts the killed primary again, without a failover.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart_primary(&mut self) {
        let place = self.primary;
        let killed = self.servers[place].take().expect("the primary was killed");
        let folder = killed.folder().to_owned();
        drop(killed);
        clear(&folder);
        self.servers[place] = Some(PostgresServer::run(folder, &SETTINGS, self.ports[place], &[], None));
    }

    /// Lets the standby accept writes, after the primary was killed. Until [`PostgresPair::rebuild`] it is alone.
    ///
    /// # Panics
    /// If it does not become the primary within a minute.
    pub fn promote(&mut self) {
        self.primary = 1 - self.primary;
        self.say("SELECT pg_promote(false)");
        self.await_true("SELECT NOT pg_is_in_recovery()");
    }

    /// Replaces the server that is not the primary with a new standby, and waits until commits are confirmed by it.
    ///
    /// # Panics
    /// If the standby does not start within a minute.
    pub fn rebuild(&mut self) {
        let place = 1 - self.primary;
        if let Some(old) = self.servers[place].take() {
            let folder = old.folder().to_owned();
            drop(old);
            let _ = fs::remove_dir_all(folder);
        }
        // The copy must not wait for a standby when it becomes the primary.
        self.say("ALTER SYSTEM SET synchronous_standby_names = ''");
        self.say("SELECT pg_reload_conf()");
        let primary = self.ports[self.primary];
        let standby = PostgresServer::run(make_folder(), &SETTINGS, self.ports[place], &[], Some(primary));
        self.servers[place] = Some(standby);
        self.await_true("SELECT EXISTS (SELECT FROM pg_stat_replication WHERE state = 'streaming')");
        self.say("ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.say("SELECT pg_reload_conf()");
        self.await_true("SELECT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')");
    }

    fn client(&self) -> Result<Client, postgres::Error> {
        let port = self.ports[self.primary];
        Client::connect(&format!("postgres://croupier@127.0.0.1:{port}/postgres"), NoTls)
    }

    fn say(&self, sql: &str) {
        let mut client = self.client().expect("cannot connect to the server");
        client.batch_execute(sql).expect("the server accepts the statement");
    }

    fn await_true(&self, sql: &str) {
        for _ in 0..ASKS {
            if self.client().is_ok_and(|mut client| client.query_one(sql, &[]).is_ok_and(|row| row.get(0))) {
                return;
            }
            sleep(PAUSE);
        }
        panic!("the server does not confirm: {sql}");
    }
}

impl Drop for PostgresPair {
    fn drop(&mut self) {
        for server in &mut self.servers {
            if let Some(server) = server.take() {
                let folder = server.folder().to_owned();
                drop(server);
                let _ = fs::remove_dir_all(folder);
            }
        }
    }
}

/// Removes the files that a killed server left next to its data.
fn clear(folder: &Path) {
    let _ = fs::remove_file(folder.join("keep"));
    let _ = fs::remove_file(folder.join("data/postmaster.pid"));
}
