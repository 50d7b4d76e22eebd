//! The house ends on request, and even when it has halted and clients are still connected.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use tokio::time::Instant;

/// A house that survives the file size limit's signal, and that ends with the test.
struct House {
    _folder: TempDir,
    child: Child,
    address: String,
}

impl House {
    fn start(lines: &str) -> House {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("croupier.toml");
        std::fs::write(&config, format!("listen = \"127.0.0.1:0\"\n{lines}")).unwrap();
        let program = "trap '' XFSZ; exec \"$@\"";
        let mut child = Command::new("sh")
            .args(["-c", program, "sh", env!("CARGO_BIN_EXE_croupier"), "serve", "--config"])
            .arg(config)
            .arg("--data")
            .arg(folder.path().join("data"))
            .env_remove("CROUPIER_DATABASE")
            .env_remove("CROUPIER_LISTEN")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let opened = |line: String| line.strip_prefix("The house is open: http://").map(str::to_owned);
        let address = lines.find_map(opened).unwrap();
        House { _folder: folder, child, address }
    }

    /// Connects a client that sends this text and nothing else.
    fn sent(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    /// Sends a complete request; returns the answer.
    fn ask(&self, head: &str, body: &str) -> String {
        let length = body.len();
        let host = &self.address;
        let request = format!(
            "{head} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        let mut answer = String::new();
        let _ = self.sent(&request).read_to_string(&mut answer);
        answer
    }

    fn terminate(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    }

    /// Waits for the house's end; panics if it does not end in time.
    fn ended(&mut self, within: Duration) -> ExitStatus {
        let begun = Instant::now();
        while begun.elapsed() < within {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("the house was still running after {within:?}");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Three clients that never finish their requests.
fn half_requests(house: &House) -> [TcpStream; 3] {
    let body = "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 1000\r\n\r\n{\"name\":";
    [house.sent(""), house.sent("GET /api"), house.sent(body)]
}

#[test]
fn incomplete_requests_and_a_simulation_do_not_delay_a_stop() {
    let mut house = House::start("close-seconds = 1\n");
    let _half = half_requests(&house);
    let rules = "always: set k k + 1\n".repeat(900);
    let text =
        format!("about Endless.\ngame craps\nlet k 0\n{rules}when come-out and no pass: bet 10 pass\n");
    let wanted = json!({
        "pack": "bclc-craps", "strategy": { "text": text }, "bankroll": 100_000_000,
        "rounds": 10_000, "sessions": 5_000,
    });
    let body = wanted.to_string();
    let _simulation = house.sent(&format!(
        "POST /api/v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    ));
    std::thread::sleep(Duration::from_millis(500));
    house.terminate();
    let status = house.ended(Duration::from_secs(8));
    assert_eq!(status.code(), Some(0), "{status:?}");
}

#[test]
fn a_stop_right_after_the_start_ends_in_time() {
    let mut house = House::start("close-seconds = 1\n");
    house.terminate();
    let status = house.ended(Duration::from_secs(8));
    assert_eq!(status.code(), Some(0), "{status:?}");
}

#[test]
fn a_halted_house_ends_despite_open_connections() {
    // With these deadlines, a house that waited for its connections would wait for minutes.
    let mut house = House::start("header-seconds = 600\nbody-seconds = 600\nclose-seconds = 600\n");
    let _half = half_requests(&house);
    let pid = house.child.id().to_string();
    let full = Command::new("prlimit").args(["--pid", &pid, "--fsize=1000:1000"]).status().unwrap();
    assert!(full.success(), "prlimit could not set the limit");
    // Admitting a guest needs a line in the log, for which there is no room.
    let answer = house.ask("POST /api/v1/session/guest", "");
    assert!(!answer.starts_with("HTTP/1.1 200"), "{answer}");
    let status = house.ended(Duration::from_secs(8));
    assert!(status.code().is_some_and(|code| code == 2), "{status:?}");
}
