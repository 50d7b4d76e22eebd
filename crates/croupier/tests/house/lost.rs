//! The database of a running house with players is deleted. The house ends, and the next start does not create another
//! house.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::served::{ServedHouse, croupier, said};

/// `rm croupier.db*`.
fn remove(data: &Path) {
    for file in fs::read_dir(data).unwrap().map(|file| file.unwrap().path()) {
        if file.file_name().unwrap().to_str().unwrap().starts_with("croupier.db") {
            fs::remove_file(file).unwrap();
        }
    }
}

#[test]
fn a_deleted_database_ends_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut house = ServedHouse::at(&data);
    let token = house.post("", "/session/guest", json!({}))["token"].as_str().unwrap().to_owned();
    let sit = json!({ "client": "t", "n": 1, "ask": { "do": "sit", "chips": 50_000 } });
    house.post(&token, "/tables/2/commands", sit);
    let removed = AtomicBool::new(false);
    let address = house.address.clone();
    let (late, ended) = std::thread::scope(|scope| {
        let load = scope.spawn(|| late(&address, &token, &removed));
        std::thread::sleep(Duration::from_millis(300));
        remove(&data);
        removed.store(true, Ordering::SeqCst);
        let ended = house.ends(Duration::from_secs(30));
        (load.join().unwrap(), ended)
    });
    let code = ended.expect("the house did not end");
    assert_ne!(code, Some(0), "the exit code reports success");
    // One command may have been in progress; after that, no command was acknowledged.
    assert!(late <= 1, "{late} commands were acknowledged after the file was gone");
    // A service manager starts the program again, but it does not create another house.
    let data = data.to_str().unwrap();
    let again = croupier(&["serve", "--listen", "127.0.0.1:0", "--data", data]);
    assert!(!again.status.success() && said(&again).contains("--found"), "{}", said(&again));
    let mut founded = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["serve", "--listen", "127.0.0.1:0", "--found", "--data", data])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = std::io::BufReader::new(founded.stdout.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut said, &mut line).unwrap();
    founded.kill().unwrap();
    founded.wait().unwrap();
    assert!(line.contains("First start"), "{line}");
}

/// Sends one command after another until the house is gone. Returns the number of acknowledged commands that began
/// after the removal.
fn late(address: &str, token: &str, removed: &AtomicBool) -> u32 {
    let mut late = 0;
    for n in 2..100_000 {
        let after = removed.load(Ordering::SeqCst);
        let command = json!({ "client": "t", "n": n, "ask": { "do": "buy-in", "amount": 1 } });
        let sent = ureq::post(format!("{address}/api/v1/tables/2/commands"))
            .header("Authorization", format!("Bearer {token}"))
            .header("Content-Type", "application/json")
            .send(command.to_string());
        match sent {
            Ok(_) if after => late += 1,
            Ok(_) => {}
            Err(ureq::Error::StatusCode(429)) => std::thread::sleep(Duration::from_millis(20)),
            Err(_) => return late,
        }
    }
    late
}
