//! Snapshots in which an attacker edited a wallet, a rail, a role or an exclusion.

use croupier_house::Config;
use croupier_ledger::keys::{Keys, SIGNING_KEY};
use croupier_ledger::store::{self, RecordSpace, Snapshot, Write};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{audit, differences, names, write};
use crate::support::{OpenHouse, open};

/// The guest's chips, and the amount taken to the table. These numbers occur nowhere else.
const CHIPS: i64 = 1_234_567;
const RAIL: i64 = 43_200;

struct Scene {
    open: OpenHouse,
    table: u64,
    guest: String,
    /// The number and token of a person with an account who is excluded permanently.
    barred: (u32, String),
}

/// Makes a house with a person at a table and a person who is excluded.
async fn scene(change: impl FnOnce(&mut Config)) -> Scene {
    let open = open(|config| {
        config.play_chips = CHIPS;
        change(config);
    })
    .await;
    let table = open.table("Craps", "bclc-craps", false).await;
    let (_, guest) = open.guest().await;
    let sit = json!({ "client": "t", "n": 1, "ask": { "do": "sit", "chips": RAIL } });
    let sat = open.post(&format!("/tables/{table}/commands"), &guest, sit).await;
    assert_eq!(sat.status, StatusCode::OK, "{sat:?}");
    let barred = open.person("Bea", &["player"]).await;
    let bar = open.post(&format!("/people/{}/exclusion", barred.0), &open.admin, json!({})).await;
    assert_eq!(bar.status, StatusCode::OK, "{bar:?}");
    Scene { open, table, guest, barred }
}

/// Returns the state that the house serves: the guest's wallet and chips at the table, and whether the excluded person
/// may list people and sit down.
async fn served(scene: &Scene) -> Value {
    let Scene { open, table, guest, barred } = scene;
    let me = open.get("/me", Some(guest)).await.json();
    let playing = open.house.peek(*table).await.unwrap();
    let balances = serde_json::to_value(playing.balances()).unwrap();
    let people = open.get("/people", Some(&barred.1)).await.status.as_u16();
    let sit = json!({ "client": "t", "n": 1, "ask": { "do": "sit", "chips": RAIL } });
    let sat = open.post(&format!("/tables/{table}/commands"), &barred.1, sit).await;
    json!({ "wallet": me["wallet"], "roles": me["roles"], "balances": balances, "people": people, "sat": sat.code() })
}

fn snapshot(config: &Config, stream: u64) -> Snapshot {
    store::open_read_only(&config.database()).unwrap().snapshot(stream).unwrap().unwrap()
}

/// Changes the state of a snapshot, without changing the rest of the row.
fn edit(config: &Config, stream: u64, from: &str, to: &str) {
    let Snapshot { lines, last, state, mac } = snapshot(config, stream);
    let edited = state.replacen(from, to, 1);
    assert_ne!(edited, state, "{from} is not in {state}");
    write(config, &[Write::Snapshot { stream, lines, last, state: edited, mac }]);
}

/// Returns the four edits: the stream (0 is the house's own), the text to replace, its replacement, and the words of
/// the audit.
fn edits(table: u64) -> [(u64, String, String, &'static str); 4] {
    let wallet = (CHIPS - RAIL).to_string();
    [
        (0, wallet, "9900000000".to_owned(), "9900000000"),
        (table, RAIL.to_string(), "50299000".to_owned(), "50299000"),
        (
            0,
            r#""name":"Bea","guest":false,"roles":["player"]"#.to_owned(),
            r#""name":"Bea","guest":false,"roles":["player","administrator"]"#.to_owned(),
            "administrator",
        ),
        (0, r#""excluded":{"until":null}"#.to_owned(), r#""excluded":null"#.to_owned(), "excluded"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_snapshot_is_reported_and_not_served() {
    let mut scene = scene(|_| ()).await;
    let before = served(&scene).await;
    assert_eq!((before["people"].as_u64(), before["sat"].as_str()), (Some(403), Some("excluded")));
    for (stream, from, to, named) in edits(scene.table) {
        let meddle = |config: &Config| {
            assert_eq!(differences(config), [""; 0]);
            edit(config, stream, &from, &to);
            names(config, &["its snapshot does not match the lines", named]);
        };
        let open = scene.open.again_after(meddle).await;
        scene = Scene { open, ..scene };
        assert_eq!(served(&scene).await, before, "{from} -> {to}");
    }
    let open = scene.open.again_after(|config| {
        let found = audit(config);
        assert_eq!(found.differences, []);
        assert_eq!(found.snapshots, 2, "expected a snapshot of the house and one of the table");
    });
    open.await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_snapshot_is_ignored_and_the_lines_are_replayed() {
    let mut scene = scene(|_| ()).await;
    let before = served(&scene).await;
    let table = scene.table;
    type Tampering = Box<dyn Fn(Snapshot) -> Write>;
    let meddling: [(&str, Tampering); 4] = [
        (
            "no MAC",
            Box::new(|s| Write::Snapshot {
                stream: 0,
                lines: s.lines,
                last: s.last,
                state: s.state,
                mac: None,
            }),
        ),
        (
            "no state",
            Box::new(|s| Write::Snapshot {
                stream: 0,
                lines: s.lines,
                last: s.last,
                state: "{".to_owned(),
                mac: s.mac,
            }),
        ),
        (
            "far beyond the end",
            Box::new(|s| Write::Snapshot {
                stream: 0,
                lines: 1 << 40,
                last: s.last,
                state: s.state,
                mac: s.mac,
            }),
        ),
        (
            "of another stream",
            Box::new(move |s| Write::Snapshot {
                stream: table,
                lines: 1 << 40,
                last: s.last,
                state: s.state,
                mac: s.mac,
            }),
        ),
    ];
    for (what, meddle) in meddling {
        let open = scene.open.again_after(|config| {
            write(config, &[meddle(snapshot(config, 0))]);
            names(config, &["snapshot"]);
        });
        scene = Scene { open: open.await, ..scene };
        assert_eq!(served(&scene).await, before, "{what}");
    }
    scene.open.again_after(|config| assert_eq!(differences(config), [""; 0])).await;
}

/// An attacker who can read the key can also make MACs. The house then trusts the forged snapshot; only the audit finds
/// it, both before and after the house has served it.
#[tokio::test(flavor = "multi_thread")]
async fn the_audit_finds_a_forged_snapshot_with_a_valid_mac() {
    let scene = scene(|_| ()).await;
    let (_, from, to, _) = edits(scene.table)[0].clone();
    let reseal = |config: &Config| {
        edit(config, 0, &from, &to);
        let forged = snapshot(config, 0);
        let mut store = store::open_read_only(&config.database()).unwrap();
        let keys = Keys::find(&mut *store, None).unwrap().unwrap();
        drop(store);
        write(config, &[keys.records.seal_snapshot(0, forged)]);
        names(config, &["its snapshot does not match the lines", &to]);
    };
    let open = scene.open.again_after(reseal).await;
    open.again_after(|config| names(config, &["its snapshot does not match the lines", &to])).await;
}

/// With a key file, an attacker who has only the database cannot find the key.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_moves_from_the_database_to_its_file() {
    let scene = scene(|_| ()).await;
    let before = served(&scene).await;
    let verifier = scene.open.get("/key", None).await.text;
    let key_file = scene.open.house.config().data.join("key");
    let open = scene.open.again_with(|config| config.key_file = Some(key_file.clone())).await;
    let scene = Scene { open, ..scene };
    assert_eq!(served(&scene).await, before);
    assert_eq!(scene.open.get("/key", None).await.text, verifier);
    let text = std::fs::read_to_string(&key_file).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&key_file).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    let open = scene.open.again_after(|config| {
        assert_eq!(differences(config), [""; 0]);
        let mut store = store::open_read_only(&config.database()).unwrap();
        assert_eq!(store.get(RecordSpace::House, SIGNING_KEY).unwrap(), None);
        assert!(Keys::find(&mut *store, None).unwrap().is_none());
        drop(store);
        // The key is not in the free space of the database file either.
        let whole = std::fs::read(config.database()).unwrap();
        let secret = text.trim().as_bytes();
        assert!(!whole.windows(secret.len()).any(|part| part == secret), "the key is still in the data file");
        // The house does not open without the key file, with a different key, or with a key file that everyone can
        // read.
        let refuses = |with: Option<&std::path::Path>, words: &str| {
            let config = Config { key_file: with.map(Into::into), ..config.clone() };
            let embedded: Vec<_> = croupier_rules::Library::embedded_files()
                .iter()
                .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                .collect();
            let library = croupier_rules::Library::embedded();
            let opened = croupier_house::house::House::open(config, &embedded, library);
            let error = opened.err().unwrap().to_string();
            assert!(error.contains(words), "{error}");
        };
        refuses(None, "not in its database");
        refuses(Some(&config.data.join("nowhere")), "is missing");
        let other = config.data.join("other");
        std::fs::write(&other, format!("{}\n", "ab".repeat(32))).unwrap();
        refuses(Some(&other), "0600");
        std::fs::set_permissions(&other, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        refuses(Some(&other), "does not match");
        std::fs::write(&other, "ab\n").unwrap();
        refuses(Some(&other), "64 hexadecimal digits");
    });
    let open = open.await;
    assert_eq!(open.ask(Method::GET, "/key", None, None).await.text, verifier);
}
