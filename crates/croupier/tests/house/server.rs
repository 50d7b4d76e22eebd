//! `croupier serve` as a process, with its data.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

use tempfile::TempDir;

/// A house's data and configuration.
pub(crate) struct Premises {
    folder: TempDir,
    database: Option<String>,
}

impl Premises {
    /// Creates premises with `croupier.db` in the data folder.
    pub(crate) fn sqlite() -> Premises {
        Premises { folder: tempfile::tempdir().unwrap(), database: None }
    }

    /// Creates premises with a database of a PostgreSQL server.
    pub(crate) fn postgres(address: String) -> Premises {
        Premises { folder: tempfile::tempdir().unwrap(), database: Some(address) }
    }

    /// The name of the database, as a store opens it.
    pub(crate) fn database(&self) -> String {
        match &self.database {
            Some(address) => address.clone(),
            None => self.folder.path().join("data/croupier.db").to_str().unwrap().to_owned(),
        }
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Returns the house's error output so far.
    pub(crate) fn logged(&self) -> String {
        fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// Starts the house on a free port, with these lines in its configuration.
    pub(crate) fn start(&self, lines: &str) -> Server {
        self.start_at("127.0.0.1:0", lines)
    }

    /// Starts the house at an address, with these lines in its configuration.
    pub(crate) fn start_at(&self, listen: &str, lines: &str) -> Server {
        let config = self.folder.path().join("croupier.toml");
        fs::write(&config, format!("listen = \"{listen}\"\n{lines}")).unwrap();
        let log: File = OpenOptions::new().create(true).append(true).open(self.log()).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.arg("serve").arg("--config").arg(config);
        command.arg("--data").arg(self.folder.path().join("data"));
        // The environment of the test run must not matter.
        command.env_remove("CROUPIER_DATABASE").env_remove("CROUPIER_LISTEN").env("RUST_LOG", "warn");
        if let Some(address) = &self.database {
            command.arg("--database").arg(address);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Server { child, out: Some(out) }
    }
}

/// After a failed test, prints the house's log.
impl Drop for Premises {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = self.logged();
            let last: Vec<&str> = log.lines().rev().take(30).collect();
            eprintln!("the house's last log lines, newest first:\n{}", last.join("\n"));
        }
    }
}

/// A running house. Dropping it kills it.
pub(crate) struct Server {
    child: Child,
    out: Option<BufReader<ChildStdout>>,
}

impl Server {
    /// Waits until the house is open. Returns its address, or `None` if the house ended before that.
    pub(crate) async fn opened(&mut self) -> Option<String> {
        self.says("The house is open: http://").await
    }

    /// Waits until the process stands by for another one; returns false if it ended or opened the house.
    pub(crate) async fn stands_by(&mut self) -> bool {
        self.says("Standing by: ").await.is_some()
    }

    /// Waits for a line with these words, and returns the rest of the line.
    async fn says(&mut self, words: &'static str) -> Option<String> {
        let mut out = self.out.take()?;
        let read = move || {
            let mut line = String::new();
            while out.read_line(&mut line).unwrap_or(0) > 0 {
                if let Some((_, rest)) = line.trim().split_once(words) {
                    return (Some(rest.to_owned()), out);
                }
                line.clear();
            }
            (None, out)
        };
        let (rest, out) = tokio::task::spawn_blocking(read).await.unwrap();
        self.out = Some(out);
        rest
    }

    /// Sends SIGKILL, which ends the house immediately.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Returns whether the process has ended unexpectedly.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &pid]).status().unwrap().success());
    }

    /// Sends SIGTERM, after which the house closes in order.
    pub(crate) async fn stop(mut self) -> ExitStatus {
        self.signal("TERM");
        tokio::task::spawn_blocking(move || self.child.wait().unwrap()).await.unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
