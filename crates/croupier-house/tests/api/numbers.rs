//! A client's number is valid for only one command.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::open;

#[tokio::test(flavor = "multi_thread")]
async fn a_number_is_valid_for_one_command_even_after_a_restart() {
    let mut open = open(|_| ()).await;
    let table = open.table("Craps", "bclc-craps", false).await;
    let (person, token) = open.guest().await;
    let commands = format!("/tables/{table}/commands");
    let [deposits, withdrawals, chips] =
        ["deposits", "withdrawals", "chips"].map(|what| format!("/people/{person}/{what}"));
    let sit = |chips: u32| json!({ "client": "c", "n": 1, "ask": { "do": "sit", "chips": chips } });
    let booking = |n: u32, amount: u32, reference: &str| json!({ "amount": amount, "reference": reference, "id": { "client": "desk", "n": n } });
    let grant = |amount: u32| json!({ "amount": amount, "id": { "client": "desk", "n": 2 } });

    let sat = open.post(&commands, &token, sit(50_000)).await.json();
    let deposited = open.post(&deposits, &open.admin, booking(1, 700, "a")).await.json();
    let granted = open.post(&chips, &open.admin, grant(100)).await.json();
    for restarted in [false, true] {
        if restarted {
            open = open.again().await;
        }
        for (path, token, body, first) in [
            (&commands, &token, sit(50_000), &sat),
            (&deposits, &open.admin, booking(1, 700, "a"), &deposited),
            (&chips, &open.admin, grant(100), &granted),
        ] {
            let again = open.post(path, token, body).await.json();
            assert_eq!(again, json!({ "entry": first["entry"], "again": true }), "{path}, {restarted}");
        }
        for (path, token, body, first) in [
            (&commands, &token, sit(50_001), &sat),
            (&deposits, &open.admin, booking(1, 701, "a"), &deposited),
            (&deposits, &open.admin, booking(1, 700, "b"), &deposited),
            (&withdrawals, &open.admin, booking(1, 700, "a"), &deposited),
            (&chips, &open.admin, grant(101), &granted),
        ] {
            let other = open.post(path, token, body).await;
            assert_eq!(
                (other.status, &*other.code()),
                (StatusCode::CONFLICT, "number-used"),
                "{path}, {restarted}: {other:?}"
            );
            assert_eq!(other.json()["facts"], json!({ "entry": first["entry"] }), "{path}");
        }
    }
    open.assert_well().await;
}
