//! A house as its operator and its auditors use it: served, stopped, audited, exported, backed up and restored.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::served::{ServedHouse, croupier, said};

#[test]
fn a_house_is_audited_exported_and_restored() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let data = path("data");
    let house = ServedHouse::at(Path::new(&data));
    house.play(2);

    // Audit the house while it runs, by its address and by its database.
    let audit = croupier(&["audit", &house.address, "--json"]);
    assert!(audit.status.success(), "{}", said(&audit));
    let found: Value = serde_json::from_slice(&audit.stdout).unwrap();
    assert!(found["logs"].as_array().unwrap().iter().any(|log| log["found"]["lines"] == 6));
    let audit = croupier(&["audit", &data]);
    assert!(audit.status.success(), "{}", said(&audit));
    let doctor = croupier(&["doctor", "--data", &data, "--listen", "127.0.0.1:0"]);
    assert!(doctor.status.success(), "{}", said(&doctor));
    std::fs::write(path("checkpoint"), house.get("/api/v1/streams/2/checkpoint")).unwrap();
    let key = house.get("/api/v1/key");
    house.stop();

    // Audit an exported log: complete, against a checkpoint, with a bit changed, and truncated.
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

    // An archive, a backup, and a moved house.
    let archive = path("archive.db");
    let imported = croupier(&["import", &log, "--database", &archive]);
    assert!(imported.status.success(), "{}", said(&imported));
    assert!(croupier(&["audit", &archive]).status.success());
    assert!(
        !croupier(&["import", &log, "--database", &archive]).status.success(),
        "the archive took the same table twice"
    );
    assert!(croupier(&["backup", &data, &path("backup")]).status.success());
    assert!(
        !croupier(&["backup", &data, &path("backup")]).status.success(),
        "the backup replaced an existing file"
    );
    let again = path("again");
    std::fs::create_dir(&again).unwrap();
    let restored = croupier(&["restore", "--moved", &path("backup"), &format!("{again}/croupier.db")]);
    assert!(restored.status.success(), "{}", said(&restored));
    let house = ServedHouse::at(Path::new(&again));
    house.play(2);
    house.stop();
    let audit = croupier(&["audit", &again]);
    assert!(audit.status.success(), "{}", said(&audit));
}

/// Draws after the backup may be known, so play does not continue from there.
#[test]
fn a_restored_house_starts_with_new_tables() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let house = ServedHouse::at(Path::new(&path("data")));
    let token = house.post("", "/session/guest", json!({}))["token"].as_str().unwrap().to_owned();
    let asks =
        [json!({ "do": "sit", "chips": 50_000 }), json!({ "do": "bet", "wager": "pass", "amount": 1000 })];
    for (n, ask) in asks.into_iter().enumerate() {
        house.post(&token, "/tables/2/commands", json!({ "client": "test", "n": n + 1, "ask": ask }));
    }
    let before = house.tables();
    assert!(croupier(&["backup", &path("data"), &path("backup")]).status.success());
    house.stop();

    std::fs::create_dir(path("again")).unwrap();
    let restored = croupier(&["restore", &path("backup"), &path("again/croupier.db")]);
    assert!(said(&restored).contains("new tables replace"), "{}", said(&restored));
    let house = ServedHouse::at(Path::new(&path("again")));
    let after = house.tables();
    let name = |tables: &[Value]| tables.iter().map(|table| table["name"].clone()).collect::<Vec<_>>();
    assert_eq!(name(&before), name(&after), "the names of the tables changed");
    let number = |tables: &[Value]| tables.iter().map(|table| table["table"].as_u64().unwrap()).max();
    assert!(number(&after) > number(&before), "expected new numbers for the restored tables");
    let me = ureq::get(format!("{}/api/v1/me", house.address));
    let me = me.header("Authorization", format!("Bearer {token}")).call();
    assert!(matches!(me, Err(ureq::Error::StatusCode(401))), "the old session still works: {me:?}");
    house.play(number(&after).unwrap() + 2 - before.len() as u64);
    house.stop();
    let exported = croupier(&["export", &path("again"), "--table", "2"]);
    let log = said(&exported);
    let last = log.lines().last().unwrap();
    assert!(last.contains("abandon") && last.contains("\"wallet:2\",50000"), "{last}");
    let audit = croupier(&["audit", &path("again")]);
    assert!(audit.status.success(), "{}", said(&audit));

    // The tables are closed only once, not at every start.
    let house = ServedHouse::at(Path::new(&path("again")));
    assert_eq!(house.tables().len(), after.len());
    assert_eq!(number(&house.tables()), number(&after));
    house.stop();
}
