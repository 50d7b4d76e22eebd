//! Secrets of future draws: each must match its table's commitment.

use croupier_house::Config;
use croupier_ledger::store::{self, RecordSpace, Write};
use serde_json::json;

use super::{audit, differences, names, write};
use crate::support::open;

fn secrets(config: &Config) -> Vec<(String, String)> {
    store::open_read_only(&config.database()).unwrap().scan(RecordSpace::Secret, "").unwrap()
}

fn put(key: &str, value: &str) -> Write {
    Write::Put { space: RecordSpace::Secret, key: key.to_owned(), value: value.to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_other_than_the_committed_one_is_not_used() {
    let open = open(|_| ()).await;
    let table = open.table("Wheel", "bclc-wheel", false).await;
    let mut kept = Vec::new();
    let meddle = |config: &Config| {
        assert_eq!(differences(config), [""; 0]);
        kept = secrets(config);
        let [(commits, _)] = &kept[..] else { panic!("expected one secret for one table, got {kept:?}") };
        write(config, &[put(commits, &"5".repeat(64))]);
        names(config, &["is not the committed one"]);
    };
    let open = open.again_after(meddle).await;
    let (_, guest) = open.guest().await;
    let sit = json!({ "client": "t", "n": 1, "ask": { "do": "sit", "chips": 50_000 } });
    let commands = format!("/tables/{table}/commands");
    let sat = open.post(&commands, &guest, sit.clone()).await;
    assert!(sat.status.is_server_error(), "{sat:?}");
    // No draw was made, and with the right secret the table can continue.
    let (commits, secret) = kept[0].clone();
    let mend = |config: &Config| {
        write(config, &[Write::Delete { space: RecordSpace::Secret, key: commits.clone() }]);
        names(config, &["the secret of its next draw is missing"]);
        write(config, &[put(&commits, &secret), put(&"7".repeat(64), &secret)]);
        let found = audit(config);
        assert_eq!(found.differences, []);
        assert!(found.notes.len() == 1 && found.notes[0].contains(&"7".repeat(64)), "{:?}", found.notes);
    };
    let open = open.again_after(mend).await;
    let sat = open.post(&commands, &guest, sit).await;
    assert!(sat.status.is_success(), "{sat:?}");
}
