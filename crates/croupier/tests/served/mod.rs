//! A house served by the program.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs the program.
pub(crate) fn croupier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(arguments).output().unwrap()
}

/// Returns the program's whole output.
pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A running house; it is killed if the test fails.
pub(crate) struct ServedHouse {
    process: Child,
    pub(crate) address: String,
    /// The administrator's name and first password, at the first start.
    pub(crate) administrator: Option<(String, String)>,
}

impl ServedHouse {
    pub(crate) fn at(data: &Path) -> ServedHouse {
        ServedHouse::with(data, &[], Path::new("/dev/null"))
    }

    /// Serves a house with further options, and its log in a file.
    pub(crate) fn with(data: &Path, options: &[&str], log: &Path) -> ServedHouse {
        let mut process = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(options)
            .env_remove("RUST_LOG")
            .stdout(Stdio::piped())
            .stderr(OpenOptions::new().create(true).append(true).open(log).unwrap())
            .spawn()
            .unwrap();
        let mut administrator = None;
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| {
            let line = line.unwrap();
            let named = line.strip_prefix("First start: the administrator is '");
            let named = named.and_then(|named| named.split_once("', with the password "));
            administrator =
                administrator.take().or(named.map(|(name, word)| (name.to_owned(), word.to_owned())));
            line.strip_prefix("The house is open: ").map(str::to_owned)
        });
        ServedHouse { process, address: address.unwrap(), administrator }
    }

    pub(crate) fn post(&self, token: &str, path: &str, body: Value) -> Value {
        let request = ureq::post(format!("{}/api/v1{path}", self.address));
        let mut answer = request
            .header("Authorization", format!("Bearer {token}"))
            .header("Content-Type", "application/json")
            .send(body.to_string())
            .unwrap();
        serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()
    }

    pub(crate) fn put(&self, token: &str, path: &str, body: &Value) {
        let request = ureq::put(format!("{}/api/v1{path}", self.address));
        let request = request.header("Authorization", format!("Bearer {token}"));
        request.header("Content-Type", "application/json").send(body.to_string()).unwrap();
    }

    pub(crate) fn get(&self, path: &str) -> String {
        ureq::get(format!("{}{path}", self.address)).call().unwrap().body_mut().read_to_string().unwrap()
    }

    /// Plays a little at a craps table, and leaves bets there.
    pub(crate) fn play(&self, table: u64) {
        let token = self.post("", "/session/guest", json!({}))["token"].as_str().unwrap().to_owned();
        let asks = [
            json!({ "do": "sit", "chips": 50_000 }),
            json!({ "do": "bet", "wager": "pass", "amount": 1000 }),
            json!({ "do": "bet", "wager": "field", "amount": 500 }),
            json!({ "do": "buy-in", "amount": 1000 }),
        ];
        for (n, ask) in asks.into_iter().enumerate() {
            let given = json!({ "client": "test", "n": n + 1, "ask": ask });
            let commands = format!("/tables/{table}/commands");
            let done = self.post(&token, &commands, given.clone());
            assert_eq!(done["again"], false);
            assert_eq!(
                self.post(&token, &commands, given)["entry"],
                done["entry"],
                "a repeated command was carried out again"
            );
        }
    }

    /// Returns the open tables.
    pub(crate) fn tables(&self) -> Vec<Value> {
        let tables: Value = serde_json::from_str(&self.get("/api/v1/tables")).unwrap();
        tables.as_array().unwrap().clone()
    }

    /// Waits until the house ends. Returns its exit code, or `Some(None)` if it was killed; `None` if it keeps running.
    pub(crate) fn ends(&mut self, within: std::time::Duration) -> Option<Option<i32>> {
        let pause = std::time::Duration::from_millis(50);
        for _ in 0..within.as_millis() / pause.as_millis() {
            if let Some(status) = self.process.try_wait().unwrap() {
                return Some(status.code());
            }
            std::thread::sleep(pause);
        }
        None
    }

    pub(crate) fn stop(mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for ServedHouse {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
