//! People whom the crew looks after, and limits.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Answered, Open, open};
use crate::{plain, put};

async fn signs_in(open: &Open, name: &str, password: &Value) -> Answered {
    let wants = json!({ "name": name, "password": password });
    open.ask(Method::POST, "/session", None, Some(&wants)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_opens_an_account_for_somebody() {
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
    assert_eq!(me["wallet"], 1_000_000, "as whoever comes");
    assert_eq!(signs_in(&open, "Ada", &made["password"]).await.status, StatusCode::UNAUTHORIZED);
    let again = open.post("/people", &open.admin, json!({ "name": "ADA" })).await;
    assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, "name-taken".to_owned()));
    assert_eq!(open.post("/people", &open.admin, json!({ "name": "Guest 7" })).await.code(), "not-a-name");
    for (who, code) in [(Some(token), "not-permitted"), (None, "no-session")] {
        let no = open.ask(Method::POST, "/people", who, Some(&json!({ "name": "Bob" }))).await;
        assert_eq!(no.code(), code);
    }
    let found = open.get("/people?search=bob", Some(&open.admin)).await.json();
    assert_eq!(found["people"], json!([]), "nobody was enrolled by those who may not");
    open.is_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_gives_somebody_another_name() {
    let open = open(plain).await;
    let (ada, token) = open.person("Ada", &["player", "supervisor"]).await;
    open.person("Bob", &["player"]).await;
    let path = format!("/people/{ada}/name");
    assert_eq!(put(&open, &path, &token, json!({ "name": "Eve" })).await.code(), "not-permitted");
    assert_eq!(put(&open, &path, &open.admin, json!({ "name": "bob" })).await.code(), "name-taken");
    assert_eq!(put(&open, &path, &open.admin, json!({ "name": "" })).await.code(), "not-a-name");
    assert_eq!(put(&open, &path, &open.admin, json!({ "name": "Eve" })).await.status, StatusCode::OK);
    assert_eq!(open.get("/me", Some(&token)).await.json()["name"], "Eve", "sessions go on");
    assert_eq!(signs_in(&open, "Ada", &json!("Ada Ada Ada")).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(signs_in(&open, "Eve", &json!("Ada Ada Ada")).await.status, StatusCode::OK);
    let (guest, _) = open.guest().await;
    let named = put(&open, &format!("/people/{guest}/name"), &open.admin, json!({ "name": "Ada" })).await;
    assert_eq!(
        (named.status, named.code()),
        (StatusCode::UNPROCESSABLE_ENTITY, "guest-has-no-name".to_owned())
    );
    let nobody = put(&open, "/people/4000000000/name", &open.admin, json!({ "name": "Ada" })).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    open.is_well().await;
}
