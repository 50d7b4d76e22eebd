//! `croupier audit` as auditors use it: it finds every change of a log, reports if the packs differ, and omits no
//! line.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::served::{ServedHouse, croupier, said};

/// A log of a table with a little play, its checkpoint and the house's key.
struct ExportedLog {
    folder: TempDir,
    log: String,
    text: Vec<u8>,
    checkpoint: String,
    key: String,
}

impl ExportedLog {
    fn new() -> ExportedLog {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let house = ServedHouse::at(&folder.path().join("data"));
        house.play(2);
        let note = house.get("/api/v1/streams/2/checkpoint");
        let key = house.get("/api/v1/key");
        house.stop();
        let (log, checkpoint) = (path("log"), path("checkpoint"));
        assert!(croupier(&["export", &path("data"), "--table", "2", "-o", &log]).status.success());
        // Use only the lines that the checkpoint covers, because the house may have written more since.
        let lines: usize = note.lines().nth(1).unwrap().parse().unwrap();
        let text = fs::read_to_string(&log).unwrap();
        let text: String = text.split_inclusive('\n').take(lines).collect();
        fs::write(&log, &text).unwrap();
        fs::write(&checkpoint, note).unwrap();
        ExportedLog { folder, log, text: text.into_bytes(), checkpoint, key }
    }
}

/// Changes one bit at regular intervals, one at a time.
#[test]
fn a_changed_bit_is_found_in_its_line_or_the_next() {
    let ExportedLog { folder, text, checkpoint, key, .. } = ExportedLog::new();
    let changed = folder.path().join("changed").display().to_string();
    let against = ["--json", "--checkpoint", &checkpoint, "--key", key.trim()];
    let step = text.len() / 220;
    let mut tried = 0;
    for (turn, place) in (0..text.len()).step_by(step).enumerate() {
        let mut bytes = text.clone();
        bytes[place] ^= 1 << (turn % 8);
        fs::write(&changed, &bytes).unwrap();
        let audited = croupier(&[&["audit", &changed], &against[..]].concat());
        assert_eq!(
            audited.status.code(),
            Some(1),
            "changed byte {place}, but the audit did not report a difference: {}",
            said(&audited)
        );
        let found: Value = serde_json::from_slice(&audited.stdout).unwrap();
        let found = found["logs"][0]["found"]["difference"]["line"].as_u64().unwrap();
        let line = text[..place].iter().filter(|byte| **byte == b'\n').count() as u64;
        assert!(
            (line..=line + 1).contains(&found),
            "changed byte {place} of line {line}, but the audit reported line {found}: {}",
            said(&audited)
        );
        tried += 1;
    }
    assert!(tried >= 200, "{tried}");
}

/// Writes the packs to a folder, with one word changed that no rule depends on.
fn other_packs(folder: &Path) -> String {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let copy = folder.join("packs");
    for pack in fs::read_dir(packs).unwrap().map(|pack| pack.unwrap().path()).filter(|pack| pack.is_dir()) {
        let to = copy.join(pack.file_name().unwrap());
        fs::create_dir_all(&to).unwrap();
        for page in
            fs::read_dir(&pack).unwrap().map(|page| page.unwrap().path()).filter(|page| page.is_file())
        {
            let text = fs::read_to_string(&page).unwrap();
            let text = text.replace("Equipment is one set of five", "The equipment is one set of five");
            fs::write(to.join(page.file_name().unwrap()), text).unwrap();
        }
    }
    copy.display().to_string()
}

#[test]
fn other_packs_are_named() {
    let ExportedLog { folder, log, text, .. } = ExportedLog::new();
    let header: Value = serde_json::from_slice(text.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
    let made_by = header["rulebook"].as_str().unwrap();
    let packs = other_packs(folder.path());
    let own = croupier(&["audit", &log]);
    assert!(own.status.success() && !said(&own).contains("NOTICE"), "{}", said(&own));
    // The whole log also follows from these packs, so there is no difference, only a notice.
    let others = croupier(&["--packs", &packs, "audit", &log]);
    let notice = format!("NOTICE: it was made with packs of digest {made_by}");
    assert!(others.status.success() && said(&others).contains(&notice), "{}", said(&others));
    // An archive stores the packs of its logs, so it needs them once; after that it uses its own copy.
    let archive = folder.path().join("archive.db").display().to_string();
    let imported = croupier(&["--packs", &packs, "import", &log, "--database", &archive]);
    assert!(!imported.status.success() && said(&imported).contains(made_by), "{}", said(&imported));
    assert!(!Path::new(&archive).exists(), "the failed import created an archive");
    assert!(croupier(&["import", &log, "--database", &archive]).status.success());
    let audited = croupier(&["--packs", &packs, "audit", &archive]);
    assert!(audited.status.success(), "{}", said(&audited));
}

/// An audit includes tables that were closed permanently and, for a person who may read it, the house's own log.
#[test]
fn an_audit_of_a_running_house_is_complete() {
    let folder = TempDir::new().unwrap();
    let house = ServedHouse::at(&folder.path().join("data"));
    let (name, password) = house.administrator.clone().unwrap();
    let login = house.post("", "/session", json!({ "name": name, "password": password }));
    let token = login["token"].as_str().unwrap();
    house.put(token, "/me/password", &json!({ "old": password, "new": "a long new password" }));
    let retire = json!({ "client": "test", "n": 1, "ask": { "do": "retire" } });
    house.post(token, "/tables/1/commands", retire);
    house.play(2);

    assert!(house.tables().iter().all(|table| table["table"] != 1), "table 1 is still open");
    let audited = croupier(&["audit", &house.address]);
    assert!(audited.status.success(), "{}", said(&audited));
    assert!(said(&audited).contains("table 1: 3 lines, 3 recomputed"), "{}", said(&audited));
    assert!(said(&audited).contains("was not audited"), "{}", said(&audited));

    let file = folder.path().join("token").display().to_string();
    fs::write(&file, format!("{token}\n")).unwrap();
    let audited = croupier(&["audit", &house.address, "--token-file", &file]);
    assert!(audited.status.success(), "{}", said(&audited));
    assert!(said(&audited).contains("the house's own log: "), "{}", said(&audited));
    assert!(!said(&audited).contains("was not audited"), "{}", said(&audited));

    // A person who cannot read it gets an error: the log is not skipped.
    let guest = house.post("", "/session/guest", json!({}))["token"].as_str().unwrap().to_owned();
    fs::write(&file, guest).unwrap();
    let audited = croupier(&["audit", &house.address, "--token-file", &file]);
    assert_eq!(audited.status.code(), Some(2));
    assert!(said(&audited).contains("the house's own log"), "{}", said(&audited));
    house.stop();
}
