//! Access to the house: by which people, from where, and how often.

use croupier_house::Config;
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{HttpAnswer, OpenHouse, open};

/// A guest arrives through a proxy that adds the guest's address.
async fn comes(open: &OpenHouse, forwarded: &str) -> HttpAnswer {
    open.send(open.request(Method::POST, "/session/guest").header("x-forwarded-for", forwarded)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_trusted_proxy_states_the_address_of_a_client() {
    let open = open(|config: &mut Config| config.guests_per_hour = 1).await;
    assert_eq!(comes(&open, "198.51.100.1").await.status, StatusCode::OK);
    assert_eq!(
        comes(&open, "198.51.100.2").await.code(),
        "too-many-guests",
        "expected the house to ignore the header without a trusted proxy"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_trusted_proxy_each_client_has_its_own_address() {
    let open = open(|config: &mut Config| {
        config.guests_per_hour = 1;
        config.trusted_proxies = ["127.0.0.1", "10.0.0.0/8"].map(|network| network.parse().unwrap()).into();
    });
    let open = open.await;
    assert_eq!(comes(&open, "198.51.100.1").await.status, StatusCode::OK);
    assert_eq!(comes(&open, "198.51.100.2").await.status, StatusCode::OK);
    assert_eq!(
        comes(&open, "198.51.100.3, 198.51.100.1").await.code(),
        "too-many-guests",
        "expected the house to ignore a forged address"
    );
    assert_eq!(
        comes(&open, "198.51.100.1, 10.0.0.1").await.code(),
        "too-many-guests",
        "expected the house to find the address behind two proxies"
    );
    assert_eq!(comes(&open, "198.51.100.3, 10.0.0.1").await.status, StatusCode::OK);
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_limited_for_each_address_behind_a_proxy() {
    let open = open(|config: &mut Config| {
        (config.requests_per_second, config.requests_at_once) = (1, 8);
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    });
    let open = open.await;
    let asks = async |from: &str| {
        let request = open.request(Method::GET, "/key").header("x-forwarded-for", from);
        open.send(request).await.status
    };
    let mut many = Vec::new();
    for _ in 0..20 {
        many.push(asks("198.51.100.1").await);
    }
    assert!(many.contains(&StatusCode::TOO_MANY_REQUESTS), "{many:?}");
    assert_eq!(asks("198.51.100.2").await, StatusCode::OK, "the limit affected a different address");
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_per_address_are_limited() {
    let open = open(|config: &mut Config| config.accounts_per_hour = 2).await;
    let opens = async |name: &str, password: &str| {
        let wants = json!({ "name": name, "password": password });
        open.ask(Method::POST, "/accounts", None, Some(&wants)).await
    };
    assert_eq!(opens("Ada", "short").await.code(), "not-a-password");
    assert_eq!(opens("Ada", "the long way home").await.status, StatusCode::OK);
    let many = opens("Bob", "the long way home").await;
    assert_eq!((many.status, many.code()), (StatusCode::TOO_MANY_REQUESTS, "too-many-accounts".to_owned()));
    open.guest().await;
    open.assert_well().await;
}

async fn opens(open: &OpenHouse, token: &str, name: &str) -> HttpAnswer {
    open.post("/tables", token, json!({ "name": name, "pack": "bclc-craps" })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_tables_applies_to_players_but_not_to_the_crew() {
    let mut open = open(|config: &mut Config| config.tables_per_player = 2).await;
    let (_, guest) = open.guest().await;
    let (_, other) = open.guest().await;
    let first = opens(&open, &guest, "One").await.json()["table"].as_u64().unwrap();
    assert_eq!(
        opens(&open, &guest, "One").await.code(),
        "name-taken",
        "expected the name to be the reason, not the number of tables"
    );
    assert_eq!(opens(&open, &guest, "Two").await.status, StatusCode::OK);
    let many = opens(&open, &guest, "Three").await;
    assert_eq!((many.status, many.code()), (StatusCode::CONFLICT, "too-many-tables".to_owned()));
    assert_eq!(many.json()["facts"], json!({ "open": 2, "most": 2 }));
    assert_eq!(
        opens(&open, &other, "Three").await.status,
        StatusCode::OK,
        "the limit affected a different person"
    );
    let admin = open.admin.clone();
    for n in 4..8 {
        assert_eq!(opens(&open, &admin, &format!("Table {n}")).await.status, StatusCode::OK);
    }
    // The house remembers the number of open tables even after a restart.
    open = open.again().await;
    assert_eq!(opens(&open, &guest, "Another").await.code(), "too-many-tables");
    let retire = json!({ "client": "t", "n": 1, "ask": { "do": "retire" } });
    let done = open.post(&format!("/tables/{first}/commands"), &admin, retire).await;
    assert_eq!(done.status, StatusCode::OK, "{done:?}");
    assert_eq!(opens(&open, &admin, "One").await.status, StatusCode::OK);
    assert_eq!(
        opens(&open, &guest, "Another").await.status,
        StatusCode::OK,
        "expected the closed table not to count"
    );
    assert_eq!(opens(&open, &guest, "And another").await.code(), "too-many-tables");
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_house_opens_no_table() {
    let open = open(|config: &mut Config| config.tables_at_most = 2).await;
    let (_, guest) = open.guest().await;
    let both = tokio::join!(opens(&open, &guest, "One"), opens(&open, &open.admin, "Two"));
    assert_eq!((both.0.status, both.1.status), (StatusCode::OK, StatusCode::OK));
    for token in [&guest, &open.admin] {
        let full = opens(&open, token, "Three").await;
        assert_eq!((full.status, full.code()), (StatusCode::CONFLICT, "house-is-full".to_owned()));
    }
}
