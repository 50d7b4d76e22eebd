//! A house as its operator and its auditors use it: served, stopped, audited, exported, backed up and restored.
#![allow(clippy::unwrap_used, reason = "a test may")]

#[allow(dead_code, reason = "what another test needs")]
mod served;

use std::path::Path;

use serde_json::Value;
use served::{Served, croupier, said};
use tempfile::TempDir;

#[test]
fn a_house_is_audited_exported_and_restored() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let data = path("data");
    let house = Served::at(Path::new(&data));
    house.play();

    // While it runs: by its address, and by its database.
    let audit = croupier(&["audit", &house.address, "--json"]);
    assert!(audit.status.success(), "{}", said(&audit));
    let found: Value = serde_json::from_slice(&audit.stdout).unwrap();
    assert!(found.as_array().unwrap().iter().any(|log| log["found"]["lines"] == 6));
    let audit = croupier(&["audit", &data]);
    assert!(audit.status.success(), "{}", said(&audit));
    let doctor = croupier(&["doctor", "--data", &data, "--listen", "127.0.0.1:0"]);
    assert!(doctor.status.success(), "{}", said(&doctor));
    std::fs::write(path("checkpoint"), house.get("/api/v1/streams/2/checkpoint")).unwrap();
    let key = house.get("/api/v1/key");
    house.stop();

    // An exported log: whole, against a checkpoint, with a bit changed, and cut short.
    let log = path("craps.log");
    assert!(croupier(&["export", &data, "--table", "2", "-o", &log]).status.success());
    let against = ["--checkpoint", &path("checkpoint"), "--key", &key];
    let audited = |log: &str| croupier(&[&["audit", log], &against[..]].concat());
    assert!(audited(&log).status.success(), "{}", said(&audited(&log)));
    let text = std::fs::read_to_string(&log).unwrap();
    std::fs::write(path("changed"), text.replacen("\"amount\":1000,", "\"amount\":1001,", 1)).unwrap();
    let changed = audited(&path("changed"));
    assert!(!changed.status.success() && said(&changed).contains("DIFFERENCE: line 3"), "{}", said(&changed));
    let short: String = text.lines().take(3).map(|line| format!("{line}\n")).collect();
    std::fs::write(path("short"), short).unwrap();
    let short = audited(&path("short"));
    assert!(!short.status.success() && said(&short).contains("it is missing"), "{}", said(&short));

    // An archive, a backup, and a house that goes on from it.
    let archive = path("archive.db");
    let imported = croupier(&["import", &log, "--database", &archive]);
    assert!(imported.status.success(), "{}", said(&imported));
    assert!(croupier(&["audit", &archive]).status.success());
    assert!(!croupier(&["import", &log, "--database", &archive]).status.success(), "it is there already");
    assert!(croupier(&["backup", &data, &path("backup")]).status.success());
    assert!(!croupier(&["backup", &data, &path("backup")]).status.success(), "nothing is replaced");
    let again = path("again");
    std::fs::create_dir(&again).unwrap();
    let restored = croupier(&["restore", &path("backup"), &format!("{again}/croupier.db")]);
    assert!(restored.status.success(), "{}", said(&restored));
    let house = Served::at(Path::new(&again));
    house.play();
    house.stop();
    let audit = croupier(&["audit", &again]);
    assert!(audit.status.success(), "{}", said(&audit));
}
