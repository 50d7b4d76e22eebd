//! A PostgreSQL server that lives as long as the tests.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use postgres::{Client, NoTls};

/// Creates the data of a server, new or as a copy of the server at a port, unless it is there. Runs the server until the
/// standard input is closed, and cleans up. The input closes when the tests end, even if they are killed, so nothing stays
/// behind.
const SUPERVISE: &str = r#"
    folder=$1; bin=$2; copied=$3; shift 3
    if [ -d "$folder/data" ]; then
        true
    elif [ -n "$copied" ]; then
        "$bin/pg_basebackup" -D "$folder/data" -h 127.0.0.1 -p "$copied" -U croupier -R -c fast --no-sync \
            >"$folder/log" 2>&1
    else
        "$bin/initdb" -D "$folder/data" -U croupier -A trust -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1
    fi
    if [ $? -eq 0 ]; then
        "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=200 "$@" \
            >>"$folder/log" 2>&1 &
        server=$!
    else
        touch "$folder/failed"
    fi
    cat >/dev/null
    [ -z "$server" ] || { kill -QUIT $server 2>/dev/null; wait $server; }
    [ -e "$folder/keep" ] || rm -rf "$folder"
"#;

/// The files of a server's certificate and key, in its folder.
const CERTIFICATE: &str = "server.crt";
const KEY: &str = "server.key";

/// The number of attempts to reach a starting server, and the pause between them: a minute in total.
const ASKS: u32 = 1_200;
const PAUSE: Duration = Duration::from_millis(50);

/// A private server in a temporary folder, reached through a socket there. The server stops when this value is dropped
/// or the process ends.
pub struct PostgresServer {
    folder: PathBuf,
    supervisor: Child,
    databases: AtomicU32,
    port: u16,
}

impl PostgresServer {
    /// The server that all tests of this process share. It does not wait for the disk, because its data need not
    /// survive a power failure.
    pub fn shared() -> &'static PostgresServer {
        static SHARED: OnceLock<PostgresServer> = OnceLock::new();
        SHARED.get_or_init(|| PostgresServer::start_with(&["fsync=off"]))
    }

    /// Starts a server with PostgreSQL's default settings.
    pub fn start() -> PostgresServer {
        PostgresServer::start_with(&[])
    }

    /// Starts a server that also listens on a port of this machine, with TLS and this certificate and key (PEM).
    ///
    /// # Panics
    /// If there is no free port, or the files cannot be written.
    pub fn start_with_tls(certificate: &str, key: &str) -> PostgresServer {
        let files = [(CERTIFICATE, certificate), (KEY, key)];
        let settings = ["fsync=off", "ssl=on", "listen_addresses=localhost"];
        PostgresServer::run(make_folder(), &settings, free_port(), &files, None)
    }

    /// Starts a server that also listens on a port of this machine, with additional settings.
    pub fn start_on_port(settings: &[&str]) -> PostgresServer {
        let settings = [settings, &["listen_addresses=127.0.0.1"]].concat();
        PostgresServer::run(make_folder(), &settings, free_port(), &[], None)
    }

    /// Returns the server's port. Servers of the other kinds do not listen on it; only the name of its socket contains it.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts a server with additional settings, each `name=value`.
    pub fn start_with(settings: &[&str]) -> PostgresServer {
        PostgresServer::run(make_folder(), settings, 5432, &[], None)
    }

    /// Runs a server in a folder, which may have its data already. New data is empty, or a copy of the server at the port
    /// `copied`, whose standby this one becomes.
    pub(crate) fn run(
        folder: PathBuf,
        settings: &[&str],
        port: u16,
        files: &[(&str, &str)],
        copied: Option<u16>,
    ) -> PostgresServer {
        let bin = binaries();
        let owner = other_user();
        for (name, text) in files {
            let path = folder.join(name);
            fs::write(&path, text).expect("cannot write a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600))
                .expect("cannot set the permissions of a file");
            if let Some((user, group)) = owner {
                chown(&path, Some(user), Some(group)).expect("cannot change the owner of a file");
            }
        }
        let mut command = match owner {
            None => Command::new("sh"),
            Some((user, group)) => {
                chown(&folder, Some(user), Some(group)).expect("cannot change the owner of a folder");
                let mut command = Command::new("setpriv");
                command.args([format!("--reuid={user}"), format!("--regid={group}")]);
                command.args(["--clear-groups", "sh"]);
                command
            }
        };
        command.args(["-c", SUPERVISE, "sh"]).arg(&folder).arg(&bin);
        command.arg(copied.map_or_else(String::new, |port| port.to_string()));
        command.args(settings.iter().flat_map(|setting| ["-c", setting]));
        command.args(["-c", &format!("port={port}")]);
        for (setting, (name, _)) in ["ssl_cert_file", "ssl_key_file"].iter().zip(files) {
            command.args(["-c", &format!("{setting}={}", folder.join(name).display())]);
        }
        // Use a separate process group, so that interrupting the tests does not interrupt the cleanup.
        let command =
            command.current_dir(&folder).stdin(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let supervisor = command.spawn().expect("these tests need a shell, and setpriv if they run as root");
        let server = PostgresServer { folder, supervisor, databases: AtomicU32::new(0), port };
        server.wait();
        server
    }

    /// Creates a new, empty database; returns its address.
    pub fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut client = self.client().expect("cannot connect to the server");
        client.batch_execute(&format!("CREATE DATABASE {name}")).expect("cannot create a database");
        self.url(&name)
    }

    fn url(&self, database: &str) -> String {
        let folder = self.folder.to_str().expect("the folder's name is not UTF-8");
        let folder = folder.replace('%', "%25").replace('/', "%2F");
        format!("postgres://croupier@{folder}:{}/{database}", self.port)
    }

    pub(crate) fn client(&self) -> Result<Client, postgres::Error> {
        Client::connect(&self.url("postgres"), NoTls)
    }

    /// Freezes the server with all its processes until the guard is dropped. Its connections stay open.
    pub fn freeze(&self) -> FrozenServer<'_> {
        let processes = self.stopped();
        signal("STOP", &processes);
        FrozenServer { processes, _server: self }
    }

    /// Stops the server's first process, so that it starts no more, and returns all its processes.
    fn stopped(&self) -> Vec<String> {
        let first = fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("the server runs");
        let first = first.lines().next().expect("the file names the process").to_owned();
        signal("STOP", std::slice::from_ref(&first));
        children(&first).into_iter().chain([first]).collect()
    }

    /// Kills the server with all its processes at once, as a power failure would. Its data stays.
    pub(crate) fn kill(&mut self) {
        fs::write(self.folder.join("keep"), "").expect("cannot write a file");
        signal("KILL", &self.stopped());
        drop(self.supervisor.stdin.take());
        let _ = self.supervisor.wait();
    }

    /// Returns the folder of a server that was killed.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn wait(&self) {
        for _ in 0..ASKS {
            if self.client().is_ok() {
                return;
            }
            if self.folder.join("failed").exists() {
                break;
            }
            sleep(PAUSE);
        }
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        panic!("PostgreSQL did not start:\n{log}");
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.supervisor.stdin.take());
        let _ = self.supervisor.wait();
    }
}

/// A server that is frozen. It goes on when this value is dropped.
pub struct FrozenServer<'s> {
    processes: Vec<String>,
    _server: &'s PostgresServer,
}

impl Drop for FrozenServer<'_> {
    fn drop(&mut self) {
        signal("CONT", &self.processes);
    }
}

/// Returns a port of this machine that is free at the moment.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("cannot find a free port");
    listener.local_addr().expect("a listener has an address").port()
}

/// Returns the processes that a process has started.
fn children(of: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("these tests need /proc").flatten();
    let parent = |process: &Path| {
        let status = fs::read_to_string(process.join("status")).ok()?;
        Some(status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().to_owned())
    };
    let names = processes.filter(|process| parent(&process.path()).as_deref() == Some(of));
    names.map(|process| process.file_name().to_string_lossy().into_owned()).collect()
}

/// Sends a signal to processes. Some of them may have ended.
fn signal(name: &str, processes: &[String]) {
    let sent = Command::new("kill").arg(format!("-{name}")).args(processes).stderr(Stdio::null()).status();
    sent.expect("these tests need kill");
}

/// Returns the folder of PostgreSQL's programs: the newest version that Debian installed, or else the first in `PATH`.
fn binaries() -> PathBuf {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest =
        debian.map(|version| version.path().join("bin")).filter(|bin| complete(bin)).max_by_key(|bin| {
            let version = bin.parent().and_then(Path::file_name).and_then(|name| name.to_str());
            version.and_then(|version| version.parse::<u32>().ok())
        });
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = newest.or_else(|| std::env::split_paths(&path).find(|bin| complete(bin)));
    found.expect("these tests need PostgreSQL's initdb and postgres (on Debian: apt-get install postgresql)")
}

fn complete(bin: &Path) -> bool {
    ["initdb", "postgres"].iter().all(|program| bin.join(program).is_file())
}

/// Creates a folder that only its owner can read.
pub(crate) fn make_folder() -> PathBuf {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    // A socket's name may have at most 107 characters, so the folder's name is short.
    let folder = std::env::temp_dir().join(format!("croupier-pg-{}-{number}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::DirBuilder::new().mode(0o700).create(&folder).expect("cannot create a temporary folder");
    folder
}

/// If the tests run as root, returns another user and group for PostgreSQL, which refuses to run as root.
fn other_user() -> Option<(u32, u32)> {
    let process = fs::metadata("/proc/self").expect("cannot read the owner of this process");
    if process.uid() != 0 {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").expect("cannot read /etc/passwd");
    let find = |name: &str| {
        let fields: Vec<&str> =
            users.lines().map(|line| line.split(':').collect()).find(|fields: &Vec<_>| fields[0] == name)?;
        Some((fields.get(2)?.parse().ok()?, fields.get(3)?.parse().ok()?))
    };
    Some(find("postgres").or_else(|| find("nobody")).expect("there is no user postgres or nobody"))
}
