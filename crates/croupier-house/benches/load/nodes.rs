//! Processes of the program that share a house on PostgreSQL: 1,000 players at 100 tables connect to all nodes in turn. The
//! players of each table begin with another node, which gets the table because it is asked first, so that all nodes play
//! tables. With n nodes, n - 1 of n connections take the hop from one node to another.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use croupier_proving::PostgresServer;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::figures::{Line, Times};
use crate::scene::PACK;
use crate::sockets::{ThinkingTime, connect, play};

const TABLES: usize = 100;
const AT_EACH: usize = 10;
/// The longest clock that a table may have; no clock runs out in a run.
const CLOCK: u32 = 3_600;
const CONFIG: &str = "requests-per-second = 1000000
requests-at-once = 1000000
connections-at-most = 0
connections-per-address = 0
person-commands-per-second = 0
person-bytes-per-second = 0
address-commands-per-second = 0
address-bytes-per-second = 0
commands-per-second = 1000000
tables-per-player = 0
guests-per-hour = 0
";

/// A program, and the number of its processes that share the house; `None` for one process that is not a node.
pub(crate) struct Fleet {
    pub(crate) program: PathBuf,
    pub(crate) nodes: Option<usize>,
}

/// The processes of a house. Dropping them kills them.
struct Processes {
    running: Vec<Child>,
    addresses: Vec<SocketAddr>,
    _folder: TempDir,
}

impl Drop for Processes {
    fn drop(&mut self) {
        for process in &mut self.running {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl Fleet {
    /// Runs the players, each with one command outstanding.
    pub(crate) async fn measure(&self, name: &str, server: &PostgresServer, length: Duration) -> Line {
        let house = self.start(&server.database());
        let tables = open_tables(house.addresses[0]);
        let ready = Arc::new(Barrier::new(TABLES * AT_EACH + 1));
        let mut players = JoinSet::new();
        for number in 0..TABLES * AT_EACH {
            // A player is a guest of the node through which they came.
            let address = house.addresses[(number + number / AT_EACH) % house.addresses.len()];
            let token = guest(address);
            let socket = connect(address, tables[number / AT_EACH], &token, true).await;
            let thought = ThinkingTime { thinking: Duration::ZERO, number };
            players.spawn(play(socket, Arc::clone(&ready), length, thought));
        }
        ready.wait().await;
        let begun = Instant::now();
        let mut times = Times::new();
        while let Some(own) = players.join_next().await {
            times.join(&own.unwrap());
        }
        Line::new(name, times, begun.elapsed())
    }

    fn start(&self, database: &str) -> Processes {
        let folder = crate::folder();
        let (config, secret) = (folder.path().join("croupier.toml"), folder.path().join("secret"));
        std::fs::write(&config, CONFIG).unwrap();
        std::fs::write(&secret, "the secret of a cluster that is only measured").unwrap();
        let mut house = Processes { running: Vec::new(), addresses: Vec::new(), _folder: folder };
        for node in 0..self.nodes.unwrap_or(1) {
            let mut command = Command::new(&self.program);
            command
                .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--config"])
                .arg(&config);
            command.arg("--data").arg(config.with_file_name(format!("data-{node}")));
            if self.nodes.is_some() {
                command.args(["--node", &format!("node-{node}"), "--cluster-secret-file"]).arg(&secret);
            }
            let mut process = command.env("RUST_LOG", "warn").stdout(Stdio::piped()).spawn().unwrap();
            let said = BufReader::new(process.stdout.take().unwrap());
            house.running.push(process);
            house.addresses.push(opened(said, &self.program));
        }
        house
    }
}

fn opened(said: impl BufRead, program: &Path) -> SocketAddr {
    let address = said.lines().find_map(|line| {
        line.unwrap().strip_prefix("The house is open: http://").map(|address| address.parse().unwrap())
    });
    address.unwrap_or_else(|| panic!("{} did not open the house", program.display()))
}

fn guest(address: SocketAddr) -> String {
    post(address, "", "/session/guest", &json!({}))["token"].as_str().unwrap().to_owned()
}

/// Opens the tables through one node. A node takes a table when it is asked for it first.
fn open_tables(address: SocketAddr) -> Vec<u64> {
    let owner = guest(address);
    let open = |number| {
        let setup = json!({ "name": format!("Table {number}"), "pack": PACK, "clock_seconds": CLOCK });
        post(address, &owner, "/tables", &setup)["table"].as_u64().unwrap()
    };
    (0..TABLES).map(open).collect()
}

fn post(address: SocketAddr, token: &str, path: &str, body: &Value) -> Value {
    let (mut stream, body) = (TcpStream::connect(address).unwrap(), body.to_string());
    let who = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    write!(
        stream,
        "POST /api/v1{path} HTTP/1.0\r\nHost: {address}\r\n{who}Content-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(" 200 "), "POST {path}: {answer}");
    serde_json::from_str(body).unwrap()
}
