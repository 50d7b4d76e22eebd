//! People whom the crew manages, and limits.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{plain, put};
use crate::support::{HttpAnswer, OpenHouse, open};

async fn signs_in(open: &OpenHouse, name: &str, password: &Value) -> HttpAnswer {
    let wants = json!({ "name": name, "password": password });
    open.ask(Method::POST, "/session", None, Some(&wants)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_opens_an_account_for_a_person() {
    let open = open(|config| config.registration = false).await;
    let made = open.post("/people", &open.admin, json!({ "name": "Ada" })).await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    let made = made.json();
    let ada = made["person"].as_u64().unwrap();
    assert_eq!(made["name"], "Ada");
    let in_ = signs_in(&open, "Ada", &made["password"]).await.json();
    assert_eq!((&in_["person"], &in_["must_change_password"]), (&json!(ada), &json!(true)));
    let token = in_["token"].as_str().unwrap();
    assert_eq!(open.get("/me/statement", Some(token)).await.code(), "must-change-password");
    let change = json!({ "old": made["password"], "new": "the long way home" });
    assert_eq!(put(&open, "/me/password", token, change).await.status, StatusCode::NO_CONTENT);
    let me = open.get("/me", Some(token)).await.json();
    assert_eq!((&me["guest"], &me["roles"]), (&json!(false), &json!(["player"])));
    assert_eq!(me["wallet"], 1_000_000, "expected the chips that every newcomer gets");
    assert_eq!(signs_in(&open, "Ada", &made["password"]).await.status, StatusCode::UNAUTHORIZED);
    let again = open.post("/people", &open.admin, json!({ "name": "ADA" })).await;
    assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, "name-taken".to_owned()));
    assert_eq!(open.post("/people", &open.admin, json!({ "name": "Guest 7" })).await.code(), "not-a-name");
    for (who, code) in [(Some(token), "not-permitted"), (None, "no-session")] {
        let no = open.ask(Method::POST, "/people", who, Some(&json!({ "name": "Bob" }))).await;
        assert_eq!(no.code(), code);
    }
    let found = open.get("/people?search=bob", Some(&open.admin)).await.json();
    assert_eq!(found["people"], json!([]), "a person without permission enrolled another person");
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_renames_a_person() {
    let open = open(plain).await;
    let (ada, token) = open.person("Ada", &["player", "supervisor"]).await;
    open.person("Bob", &["player"]).await;
    let path = format!("/people/{ada}/name");
    assert_eq!(put(&open, &path, &token, json!({ "name": "Eve" })).await.code(), "not-permitted");
    assert_eq!(put(&open, &path, &open.admin, json!({ "name": "bob" })).await.code(), "name-taken");
    assert_eq!(put(&open, &path, &open.admin, json!({ "name": "" })).await.code(), "not-a-name");
    assert_eq!(put(&open, &path, &open.admin, json!({ "name": "Eve" })).await.status, StatusCode::OK);
    assert_eq!(
        open.get("/me", Some(&token)).await.json()["name"],
        "Eve",
        "expected the session to continue under the new name"
    );
    assert_eq!(
        signs_in(&open, "Ada", &json!("eleven purple marbles")).await.status,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(signs_in(&open, "Eve", &json!("eleven purple marbles")).await.status, StatusCode::OK);
    let (guest, _) = open.guest().await;
    let named = put(&open, &format!("/people/{guest}/name"), &open.admin, json!({ "name": "Ada" })).await;
    assert_eq!(
        (named.status, named.code()),
        (StatusCode::UNPROCESSABLE_ENTITY, "guest-has-no-name".to_owned())
    );
    let nobody = put(&open, "/people/4000000000/name", &open.admin, json!({ "name": "Ada" })).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_requests_do_not_postpone_a_waiting_limit() {
    let open = open(plain).await;
    let (ada, token) = open.person("Ada", &["player"]).await;
    let (_, floor) = open.person("Floor", &["supervisor"]).await;
    let theirs = format!("/people/{ada}/limits");
    let asks = async |limits: Value| put(&open, "/me/limits", &token, limits).await.status;
    let me = async || open.get("/me", Some(&token)).await.json();
    assert_eq!(asks(json!({ "session_minutes": 30, "loss_day": 9_000 })).await, StatusCode::NO_CONTENT);
    assert_eq!(me().await.get("limits_to_come"), None, "expected a stricter limit to apply immediately");
    assert_eq!(asks(json!({ "session_minutes": 60 })).await, StatusCode::NO_CONTENT);
    let waits = me().await["limits_to_come"].clone();
    assert_eq!(waits[0]["limit"], "session_minutes");
    assert_eq!((&waits[0]["will_be"], waits.as_array().unwrap().len()), (&json!(60), 1));
    // Request a different limit, the same limit again, and a limit by a supervisor.
    assert_eq!(asks(json!({ "loss_day": 5_000 })).await, StatusCode::NO_CONTENT);
    assert_eq!(asks(json!({ "session_minutes": 60 })).await, StatusCode::NO_CONTENT);
    assert_eq!(asks(json!({})).await, StatusCode::NO_CONTENT);
    assert_eq!(put(&open, &theirs, &floor, json!({ "reality_minutes": 15 })).await.status, StatusCode::OK);
    let now = me().await;
    assert_eq!(now["limits_to_come"], waits, "the start of the looser limit changed");
    let limits =
        json!({ "deposit_day": null, "loss_day": 5_000, "session_minutes": 30, "reality_minutes": 15 });
    assert_eq!(now["limits"], limits);
    for looser in [json!({ "session_minutes": 61 }), json!({ "loss_day": null })] {
        assert_eq!(put(&open, &theirs, &floor, looser).await.code(), "looser-limit");
    }
    // Requesting the limit in force cancels the waiting limit.
    assert_eq!(asks(json!({ "session_minutes": 30, "loss_day": null })).await, StatusCode::NO_CONTENT);
    let now = me().await["limits_to_come"].clone();
    assert_eq!((&now[0]["limit"], &now[0]["will_be"]), (&json!("loss_day"), &Value::Null));
    assert_eq!(now.as_array().unwrap().len(), 1);
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_password_ends_the_other_sessions() {
    let open = open(plain).await;
    let (_, token) = open.person("Ada", &["player"]).await;
    let other = signs_in(&open, "Ada", &json!("eleven purple marbles")).await.json();
    let other = other["token"].as_str().unwrap();
    assert_eq!(open.get("/me", Some(other)).await.status, StatusCode::OK);
    let change = json!({ "old": "eleven purple marbles", "new": "the long way home" });
    assert_eq!(put(&open, "/me/password", &token, change).await.status, StatusCode::NO_CONTENT);
    assert_eq!(open.get("/me", Some(&token)).await.status, StatusCode::OK);
    assert_eq!(open.get("/me", Some(other)).await.code(), "no-session");
}
