//! Opening tables: attacks on the number of tables that a player may open, and on the rules that a player may choose.

use std::time::Duration;

use croupier_house::{Template, TemplateLimit};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::support::{OpenHouse, open};

fn open_tables(open: &OpenHouse) -> usize {
    open.house.log().state().tables().filter(|(_, table)| !table.retired).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_clients_that_hang_up_count_towards_the_limit() {
    let open = open(|config| config.tables_per_player = 1).await;
    let before = open_tables(&open);
    let (_, token) = open.guest().await;
    // Each request is sent completely, and its connection closes 0.5 to 12 ms later.
    for n in 0..40_u32 {
        let body = json!({ "name": format!("Mine {n}"), "pack": "bclc-wheel" }).to_string();
        let mut stream = tokio::net::TcpStream::connect(open.address).await.unwrap();
        let head = format!(
            "POST /api/v1/tables HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            open.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_micros(500 + u64::from(n % 24) * 500)).await;
        drop(stream);
    }
    // However many requests arrived, at most one table is open, and it counts towards the limit.
    let last = open.post("/tables", &token, json!({ "name": "The last", "pack": "bclc-wheel" })).await;
    let refused = last.status == StatusCode::CONFLICT && last.code() == "too-many-tables";
    assert!(refused || last.status == StatusCode::OK, "{last:?}");
    let again = open.post("/tables", &token, json!({ "name": "More", "pack": "bclc-wheel" })).await;
    assert_eq!(again.code(), "too-many-tables");
    assert_eq!(open_tables(&open) - before, 1);
}

/// Returns tables that favour the player: by a wager's payout, by rounding a win up, and by rounding a surrender down.
fn favouring() -> [(&'static str, Value, &'static str); 3] {
    let limits = json!([{ "wager": "all", "min": 500, "max": 100_000 }]);
    let table = |name: &str, pack: &str, options: Value| json!({ "name": name, "pack": pack, "options": options, "limits": limits });
    let options = json!({ "payout-rounding": "up", "smallest-chip": "100", "statutory-max": "500" });
    let up = json!({ "name": "Up", "pack": "casablanca-craps", "options": options });
    [
        ("tie-pays", table("Tie", "mlgca-midi-baccarat", json!({ "tie-pays": "100" })), "tie"),
        ("payout-rounding", up, ""),
        ("surrender-unit", table("Free", "bclc-casino-war", json!({ "surrender-unit": "1000" })), "war"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_favours_the_player_needs_a_confirmation() {
    let open = open(|_| ()).await;
    let (_, guest) = open.guest().await;
    let (_, player) = open.person("Mary-Ann", &["player"]).await;
    for (what, mut wants, wager) in favouring() {
        for token in [&guest, &player] {
            let refused = open.post("/tables", token, wants.clone()).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{what}: {refused:?}");
            assert_eq!(refused.code(), "players-favour", "{what}");
            let facts = refused.json()["facts"].clone();
            assert!(facts["edge_percent"].as_f64().unwrap() <= 0.0, "{what}: {facts}");
            if !wager.is_empty() {
                assert_eq!(facts["wager"], wager, "{what}");
            }
            // Players cannot confirm an edge.
            wants["confirm_player_edge"] = json!(true);
            assert_eq!(open.post("/tables", token, wants.clone()).await.code(), "players-favour", "{what}");
            wants["confirm_player_edge"] = json!(false);
        }
        assert_eq!(open.post("/tables", &open.admin, wants.clone()).await.code(), "players-favour", "{what}");
        wants["confirm_player_edge"] = json!(true);
        let opened = open.post("/tables", &open.admin, wants.clone()).await;
        assert_eq!(opened.status, StatusCode::OK, "{what}: {opened:?}");
        // The house's log records the confirmation.
        let log = open.get("/streams/0/lines", Some(&open.admin)).await.text;
        let line = log.lines().rfind(|line| line.contains("\"opened\"")).unwrap();
        let line: Value = serde_json::from_str(line).unwrap();
        let said = line["did"]["opened"]["player_edge"].as_str().unwrap_or_else(|| panic!("{what}: {line}"));
        assert!(said.contains('%') && said.starts_with(wager), "{what}: {said}");
    }
    // The table's figures say at which stake rounding favours the player.
    let up = open.house.log().state().tables().find(|(_, table)| table.name == "Up").unwrap().0;
    let figures = open.get(&format!("/tables/{up}/figures"), None).await.json();
    let favours =
        |wager: &&Value| wager["players_favour"]["edge_percent"].as_f64().is_some_and(|edge| edge < 0.0);
    let placed = figures["wagers"].as_array().unwrap().iter().filter(favours);
    let placed: Vec<_> = placed.map(|wager| wager["wager"].as_str().unwrap().to_owned()).collect();
    assert!(placed.iter().any(|wager| wager.starts_with("place-")), "{placed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn players_can_open_every_pack_with_its_defaults() {
    let open = open(|config| config.tables_per_player = 0).await;
    let (_, guest) = open.guest().await;
    let packs: Vec<String> = open.house.library().packs().map(|pack| pack.id.clone()).collect();
    let mut opened = 0;
    for setup in packs.iter().filter_map(|pack| open.house.plain_setup(pack)) {
        let limits: Vec<Value> = setup
            .limits
            .iter()
            .map(|limit| json!({ "wager": limit.wager, "min": limit.min.cents(), "max": limit.max.cents() }))
            .collect();
        let wants =
            json!({ "name": setup.pack, "pack": setup.pack, "options": setup.options, "limits": limits });
        let answer = open.post("/tables", &guest, wants).await;
        // A document that only amends another cannot be played alone.
        if answer.status != StatusCode::OK && answer.code() == "faults" {
            continue;
        }
        assert_eq!(answer.status, StatusCode::OK, "{}: {answer:?}", setup.pack);
        opened += 1;
    }
    assert!(opened >= 9, "only {opened} of {} packs could be opened", packs.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn with_an_operators_wallet_players_open_only_templates() {
    let wheel = Template {
        name: "A wheel".to_owned(),
        pack: "bclc-wheel".to_owned(),
        options: std::collections::BTreeMap::new(),
        limits: vec![TemplateLimit { wager: "all".to_owned(), min: 500, max: 2_000 }],
        crew: None,
        dealt: false,
        clock_seconds: Some(30),
    };
    let templates = vec![wheel.clone()];
    let open = open(|config| (config.play_chips, config.template) = (0, templates)).await;
    let (_, player) = open.person("Mary-Ann", &["player"]).await;
    let (_, guest) = open.guest().await;
    for token in [&player, &guest] {
        let own = open.post("/tables", token, json!({ "name": "Mine", "pack": "bclc-wheel" })).await;
        assert_eq!((own.status, own.code()), (StatusCode::FORBIDDEN, "only-templates".to_owned()));
        assert_eq!(own.json()["facts"]["templates"], json!(["A wheel"]));
        for more in
            [("pack", json!("bclc-wheel")), ("options", json!({ "wheel": "x" })), ("clock_seconds", json!(1))]
        {
            let mut wants = json!({ "name": "Mine", "template": "A wheel" });
            wants[more.0] = more.1;
            assert_eq!(open.post("/tables", token, wants).await.code(), "unreadable");
        }
        let none = open.post("/tables", token, json!({ "name": "Mine", "template": "A whel" })).await;
        assert_eq!((none.status, none.code()), (StatusCode::NOT_FOUND, "no-such-template".to_owned()));
        assert_eq!(none.json()["words"], "unknown template 'A whel'; did you mean 'A wheel'?");
    }
    assert_eq!(open.get("/templates", None).await.json()[0]["clock_seconds"], 30);
    let opened = open.post("/tables", &player, json!({ "name": "Mine", "template": "A wheel" })).await.json();
    let table = open.get(&format!("/tables/{}", opened["table"]), None).await.json();
    assert_eq!((&table["name"], &table["clock_seconds"]), (&json!("Mine"), &json!(30)));
    assert_eq!(table["limits"], json!([{ "wager": "all", "min": 500, "max": 2_000 }]));
    // The crew may still choose the rules.
    let crews = open.post("/tables", &open.admin, json!({ "name": "Ours", "pack": "bclc-wheel" })).await;
    assert_eq!(crews.status, StatusCode::OK, "{crews:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_about_a_misspelt_pack_suggests_the_nearest() {
    let open = open(|_| ()).await;
    let meant = "unknown pack 'bclc-crap'; did you mean 'bclc-craps'?";
    let paths =
        ["", "/rules", "/figures", "/paytables", "/effects?option=double&value=two", "/examples?wager=field"];
    let mut paths: Vec<String> = paths.map(|path| format!("/packs/bclc-crap{path}")).into();
    paths.extend(["/strategies?pack=bclc-crap", "/school/packs/bclc-crap"].map(str::to_owned));
    for path in paths {
        let answer = open.get(&path, Some(&open.admin)).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}: {answer:?}");
        assert_eq!(
            (answer.code(), &answer.json()["words"]),
            ("not-found".to_owned(), &json!(meant)),
            "{path}"
        );
    }
}
