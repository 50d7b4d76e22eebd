//! A database that is temporarily unreadable.

use std::os::unix::fs::symlink;

use croupier_house::Config;
use croupier_ledger::store::StoreError;
use serde_json::json;
use tokio::runtime::Runtime;

use crate::lies::socket::{Arrival, Line};
use crate::support::open;

/// More than the number of readers that the house keeps.
const READERS: usize = 8;

#[test]
fn a_client_whose_missed_entries_cannot_be_read_must_connect_again() {
    let runtime = Runtime::new().unwrap();
    // The writer knows the data file by its real name. Readers open it through this link.
    let mut link = None;
    let open = runtime.block_on(open(|config: &mut Config| {
        std::fs::create_dir_all(&config.data).unwrap();
        let name = config.data.join("link.db");
        symlink(config.data.join("true.db"), &name).unwrap();
        config.database = Some(name.display().to_string());
        link = Some(name);
    }));
    let link = link.unwrap();
    let table = runtime.block_on(open.table("Table", "bclc-craps", true));
    let (_, token) = runtime.block_on(open.guest());
    let mut line = Line::of(&open, table, &token);
    for (n, ask) in [json!({ "do": "sit", "chips": 50_000 }), json!({ "do": "buy-in", "amount": 1_000 })]
        .iter()
        .enumerate()
    {
        assert_eq!(line.ask(n as u64 + 1, ask)["type"], "done");
    }
    let lines = runtime.block_on(open.house.look(table)).unwrap().lines;
    let come_back = || Line::connect(&open, &format!("/tables/{table}/play?after=1"), &[]).unwrap();

    std::fs::remove_file(&link).unwrap();
    // A failed reader is not reused.
    for _ in 0..READERS {
        let not_now = StoreError { doing: "reading".to_owned(), source: "not now".into() };
        assert!(open.house.read_now(|_| Err::<(), _>(not_now)).is_err());
    }
    match come_back().next() {
        Arrival::Closed(code, why) => {
            assert_eq!((code, &*why), (1012, "missed entries cannot be read: connect again"));
        }
        other => panic!("entries were skipped silently: {other:?}"),
    }

    symlink(link.with_file_name("true.db"), &link).unwrap();
    let mut line = come_back();
    for due in 2..lines {
        match line.next() {
            Arrival::Said(said) => assert_eq!((&said["type"], &said["n"]), (&json!("entry"), &json!(due))),
            other => panic!("{other:?}"),
        }
    }
    match line.next() {
        Arrival::Said(said) => assert_eq!((&said["type"], &said["n"]), (&json!("state"), &json!(lines - 1))),
        other => panic!("{other:?}"),
    }
    runtime.block_on(open.assert_well());
}
