//! Invalid and malicious requests over HTTP.

use croupier_house::Config;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::assert_typed;
use crate::support::{OpenHouse, open};

fn plain(_: &mut Config) {}

/// Returns every operation of the API description: the method, the path and the content type of the body.
pub(crate) fn operations() -> Vec<(Method, String, Option<String>)> {
    let described: Value = serde_json::from_str(&croupier_house::http::description()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in described["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let Ok(method) = method.to_uppercase().parse::<Method>() else { continue };
            let body = operation["requestBody"]["content"].as_object();
            let kind = body.and_then(|kinds| kinds.keys().next().cloned());
            operations.push((method, path.clone(), kind));
        }
    }
    assert!(operations.len() > 30, "{operations:?}");
    operations
}

/// Returns a path in which every parameter has this value.
pub(crate) fn filled(path: &str, with: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { with } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// Returns the tokens of all kinds of clients: none, a forged token, a guest's, and the administrator's.
pub(crate) async fn askers(open: &OpenHouse) -> Vec<Option<String>> {
    let (_, guest) = open.guest().await;
    vec![None, Some("A".repeat(43)), Some("' OR 1=1 --".to_owned()), Some(guest), Some(open.admin.clone())]
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_bodies_are_refused() {
    let open = open(plain).await;
    open.table("Craps", "bclc-craps", false).await;
    let deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let bodies: Vec<Vec<u8>> = [
        "",
        " ",
        "null",
        "true",
        "0",
        "\"\"",
        "[]",
        "[{}]",
        "{",
        "}",
        "{\"",
        "\u{0}",
        "{\"a\":1e999}",
        "{\"name\":1,\"password\":2}",
        "{\"n\":\"\"}",
        &deep,
    ]
    .into_iter()
    .map(|text| text.as_bytes().to_vec())
    .chain([vec![0xff, 0xfe, 0x00], vec![b' '; 300 * 1024]])
    .collect();
    for (method, path, _) in
        operations().iter().filter(|(_, _, kind)| kind.as_deref() == Some("application/json"))
    {
        let path = filled(path, "1");
        for token in askers(&open).await {
            for body in &bodies {
                let mut request =
                    open.request(method.clone(), &path).header("content-type", "application/json");
                if let Some(token) = &token {
                    request = request.bearer_auth(token);
                }
                let answer = open.send(request.body(body.clone())).await;
                let start = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
                assert_typed(&format!("{method} {path} {start}"), &answer);
            }
            // The body has a wrong content type.
            for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense"]
            {
                let mut request = open.request(method.clone(), &path).header("content-type", kind);
                if let Some(token) = &token {
                    request = request.bearer_auth(token);
                }
                assert_typed(&format!("{method} {path} as {kind}"), &open.send(request.body("{}")).await);
            }
        }
    }
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_paths_and_queries_are_refused() {
    let open = open(plain).await;
    let tricks = [
        "-1",
        "x",
        "1.5",
        "18446744073709551616",
        "18446744073709551615",
        "9223372036854775808",
        "1%00",
        "%00",
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e",
        "1;DROP%20TABLE%20lines",
        "'%20OR%201=1%20--",
        "%F0%9F%8E%B2",
        "%ff",
        "%",
        "%zz",
        "0x1",
        "%E2%80%AE1",
        "+1",
        "%201",
    ];
    for (method, path, kind) in operations().iter().filter(|(_, path, _)| path.contains('{')) {
        for trick in tricks {
            // `+1` and `%201` may be read as numbers; no other form may.
            let path = filled(path, trick);
            let mut request = open.request(method.clone(), &path).bearer_auth(&open.admin);
            if kind.is_some() {
                request = request.header("content-type", "application/json").body("{}");
            }
            let answer = open.send(request).await;
            let may_be = trick == "+1" || trick == "%201";
            assert!(may_be || !answer.status.is_success(), "{method} {path}: {answer:?}");
            if !answer.status.is_success() {
                assert_typed(&format!("{method} {path}"), &answer);
            }
        }
    }
    for path in
        ["/streams/0/lines", "/streams/0/inclusion", "/people", "/me/statement", "/streams/0/consistency"]
    {
        for query in [
            "from=-1",
            "most=x",
            "most=1.5",
            "line=&size=",
            "after=4294967296",
            "before=-0x",
            "line=1&size=18446744073709551616",
            "most=1&most=2&line=1&line=1",
        ] {
            let answer = open.get(&format!("{path}?{query}"), Some(&open.admin)).await;
            if answer.status != StatusCode::OK {
                assert_typed(&format!("{path}?{query}"), &answer);
            }
        }
    }
    // Try numbers at the very ends of the range.
    for number in [0, 1, i64::MAX as u64, i64::MAX as u64 + 1, u64::MAX] {
        for path in [
            format!("/streams/0/lines?from={number}"),
            format!("/streams/0/lines?most={number}"),
            format!("/streams/0/inclusion?line={number}&size={number}"),
            format!("/streams/0/inclusion?line=0&size={number}"),
            format!("/streams/0/consistency?earlier={number}&later={number}"),
            format!("/me/statement?before={number}"),
            format!("/streams/{number}/consistency?earlier=0&later=1"),
            format!("/streams/{number}/checkpoint"),
        ] {
            let answer = open.get(&path, Some(&open.admin)).await;
            if answer.status != StatusCode::OK {
                assert_typed(&path, &answer);
            }
        }
    }
    for (method, path) in [
        (Method::PATCH, "/tables"),
        (Method::DELETE, "/me"),
        (Method::PUT, "/session"),
        (Method::GET, "/nothing"),
        (Method::POST, "/openapi.json"),
        (Method::TRACE, "/tables"),
    ] {
        assert_typed(path, &open.ask(method, path, Some(&open.admin), None).await);
    }
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unusual_names_are_stored_unchanged_or_refused() {
    let open = open(plain).await;
    let names = [
        "Robert'); DROP TABLE lines;--",
        "\" OR \"\"=\"",
        "%",
        "_",
        "\\",
        "<script>alert(1)</script>",
        "Zoë",
        "🎲",
        "\u{202e}nimda",
        "admin",
        "ADMIN",
        "a\u{0}b",
        "",
        " ",
        "x\ny",
        "Guest 1",
    ];
    for name in names {
        let wants = json!({ "name": name, "password": "correct horse battery" });
        let made = open.ask(Method::POST, "/accounts", None, Some(&wants)).await;
        if made.status == StatusCode::OK {
            assert_eq!(made.json()["name"], name, "the stored name differs from the requested one");
            let again = open.ask(Method::POST, "/session", None, Some(&wants)).await;
            assert_eq!(again.status, StatusCode::OK, "{name}: {again:?}");
        } else {
            assert_typed(name, &made);
        }
        let opening = json!({ "name": name, "pack": "bclc-craps" });
        let opened = open.post("/tables", &open.admin, opening).await;
        if opened.status != StatusCode::OK {
            assert_typed(name, &opened);
        }
        let pack = open.post("/tables", &open.admin, json!({ "name": "Fine", "pack": name })).await;
        assert_typed(name, &pack);
    }
    for search in ["%25", "_%25", "'%20OR%20'1'='1", "%00", "%F0%9F%8E%B0%F0%9F%8E%B0"] {
        let found = open.get(&format!("/people?search={search}"), Some(&open.admin)).await;
        assert_eq!(found.status, StatusCode::OK, "{found:?}");
        let people = found.json()["people"].as_array().unwrap().clone();
        let text: String = reqwest::Url::parse(&format!("http://x/?q={search}"))
            .unwrap()
            .query_pairs()
            .next()
            .unwrap()
            .1
            .into_owned();
        assert!(
            people.iter().all(|person| person["name"].as_str().unwrap().contains(&text)),
            "{search}: {people:?}"
        );
    }
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_tokens_and_foreign_pages_are_refused() {
    let open = open(plain).await;
    let (person, token) = open.guest().await;
    for forged in
        ["A".repeat(43), token[..42].to_owned(), format!("{token}A"), token.to_lowercase(), String::new()]
    {
        if forged == token {
            continue;
        }
        assert_eq!(open.get("/me", Some(&forged)).await.code(), "no-session");
    }
    // A guest's token does not give access to another person's statements.
    for path in [
        "/people",
        &format!("/people/{person}/statement"),
        "/people/1/statement",
        "/streams/0/lines",
        "/tables/1/statement",
    ] {
        let refused = open.get(path, Some(&token)).await;
        assert_typed(path, &refused);
    }
    // The house accepts a cookie only from its own pages.
    let cookie = format!("__Host-croupier={token}");
    let own = format!("http://{}", open.address);
    let limits = |origin: &str| {
        let request =
            open.request(Method::PUT, "/me/limits").header("cookie", &cookie).header("origin", origin);
        request.json(&json!({ "loss_day": 100 }))
    };
    for origin in [
        "http://elsewhere.example",
        "null",
        "",
        "https://",
        &format!("{own}.elsewhere.example"),
        &format!("http://elsewhere.example/{}", open.address),
    ] {
        let refused = open.send(limits(origin)).await;
        assert_eq!(refused.code(), "other-origin", "{origin}");
    }
    assert_eq!(open.get("/me", Some(&token)).await.json()["limits"]["loss_day"], Value::Null);
    assert_eq!(open.send(limits(&own)).await.status, StatusCode::NO_CONTENT);
    // A page from another origin must not be able to read anything.
    let read = open
        .request(Method::GET, "/me")
        .header("cookie", &cookie)
        .header("origin", "http://elsewhere.example");
    let answer = read.send().await.unwrap();
    assert!(answer.headers().keys().all(|name| !name.as_str().starts_with("access-control")));
    // After signing out, the token is invalid.
    assert_eq!(open.ask(Method::DELETE, "/session", Some(&token), None).await.status, StatusCode::NO_CONTENT);
    assert_eq!(open.get("/me", Some(&token)).await.code(), "no-session");
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_refused() {
    let open = open(|config| {
        config.requests_per_second = 1;
        config.requests_at_once = 20;
    })
    .await;
    let mut refused = None;
    for _ in 0..40 {
        let answer = open.get("/packs", None).await;
        if answer.status != StatusCode::OK {
            refused = Some(answer);
        }
    }
    let refused = refused.unwrap();
    assert_typed("too often", &refused);
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, "too-often".to_owned()));
}
