//! Why a bet is not among the offers.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{open, plain};

/// The house says why a bet is closed, in the words of the refusal that the bet itself would get: too early, the maximum
/// of the bet or of its odds, or not enough chips. An open bet has no reason.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_bet_has_its_reason() {
    let open = open(plain).await;
    let limits = json!([{ "wager": "all", "min": 500, "max": 2_000 }]);
    let wants = json!({ "name": "Low", "pack": "bclc-craps", "dealt": true, "clock_seconds": 3600, "limits": limits });
    let table = open.post("/tables", &open.admin, wants).await.json()["table"].as_u64().unwrap();
    let (_, token) = open.guest().await;
    let mut number = 0;
    let mut says = async |token: &str, ask: Value| {
        number += 1;
        let said = json!({ "client": "test", "n": number, "ask": ask });
        open.post(&format!("/tables/{table}/commands"), token, said).await
    };
    let why = async |wager: &str| {
        let answer = open.get(&format!("/tables/{table}/offers/{wager}"), Some(&token)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        answer.json()
    };
    assert_eq!(
        open.get(&format!("/tables/{table}/offers/nothing"), Some(&token)).await.status,
        StatusCode::NOT_FOUND
    );
    says(&token, json!({ "do": "sit", "chips": 3_000 })).await;
    assert_eq!(why("pass").await, Value::Null);
    let early = why("come").await;
    assert_eq!(early["code"], "not-now");
    assert_eq!(early["words"], "Come needs a point. Until then, bet the Pass Line.");
    assert!(early["clause"].as_str().unwrap().starts_with("bclc-craps/"), "{early}");

    says(&token, json!({ "do": "bet", "wager": "pass", "amount": 2_000 })).await;
    let full = why("pass").await;
    assert_eq!((&full["code"], &full["limit"]), (&json!("over-maximum"), &json!(2_000)), "{full}");
    // The reason is the refusal that the bet gets.
    assert_eq!(says(&token, json!({ "do": "bet", "wager": "pass", "amount": 500 })).await.json(), full);
    assert_eq!(why("field").await, Value::Null);
    says(&token, json!({ "do": "bet", "wager": "field", "amount": 1_000 })).await;
    assert_eq!(why("any-seven").await["code"], "not-covered");
    open.assert_well().await;
}
