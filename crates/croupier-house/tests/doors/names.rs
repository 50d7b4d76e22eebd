//! Host names that are not the house's, and answers that are longer than necessary.

use reqwest::{Method, StatusCode};

use crate::support::open;

#[tokio::test]
async fn requests_for_other_host_names_are_refused() {
    let open = open(|config| config.hosts = vec!["tables.example".to_owned()]).await;
    for (host, status) in [
        ("evil.example", 421),
        ("evil.example:7777", 421),
        ("127.0.0.1.evil.example", 421),
        ("tables.example", 200),
        ("localhost:7777", 200),
        ("192.168.1.5:7777", 200),
        ("[::1]:7777", 200),
    ] {
        for (method, path) in [(Method::POST, "/session/guest"), (Method::GET, "/tables")] {
            let answer = open.send(open.request(method, path).header("host", host)).await;
            assert_eq!(answer.status.as_u16(), status, "{host} {path}: {answer:?}");
            if status == 421 {
                assert_eq!(answer.code(), "other-host");
            }
        }
    }
    // A browser extension is not a page of the house. A page over HTTP is not either, if cookies are for HTTPS only.
    for (origin, host, status) in [
        ("https://tables.example", "tables.example", 200),
        ("http://tables.example", "tables.example", 403),
        ("chrome-extension://tables.example", "tables.example", 403),
        ("http://localhost:7777", "localhost:7777", 200),
        ("chrome-extension://localhost:7777", "localhost:7777", 403),
    ] {
        let request =
            open.request(Method::POST, "/session/guest").header("host", host).header("origin", origin);
        let answer = open.send(request).await;
        assert_eq!(answer.status.as_u16(), status, "{origin}: {answer:?}");
    }
}

/// This applies only over HTTPS: a house that is reached by HTTP must stay reachable.
#[tokio::test]
async fn browsers_that_use_https_are_told_to_stay_with_it() {
    let proxied = open(|config| {
        config.hosts = vec!["tables.example".to_owned()];
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let alone = open(|config| config.hosts = vec!["tables.example".to_owned()]).await;
    for (house, host, scheme, strict) in [
        (&proxied, "tables.example", Some("https"), true),
        (&proxied, "tables.example", Some("http"), false),
        (&proxied, "tables.example", None, false),
        (&proxied, "localhost", Some("https"), false),
        (&alone, "tables.example", Some("https"), false),
        (&alone, "tables.example", None, false),
    ] {
        for path in ["/tables", "/none", "/../../none.js", "/../../health"] {
            let mut request = house.request(Method::GET, path).header("host", host);
            if let Some(scheme) = scheme {
                request = request.header("x-forwarded-proto", scheme);
            }
            let answer = request.send().await.unwrap();
            let said = answer.headers().get("strict-transport-security").map(|value| value.to_str().unwrap());
            let expected = strict.then_some("max-age=31536000; includeSubDomains");
            assert_eq!(said, expected, "{host}, {scheme:?}: {path}");
        }
    }
}

#[tokio::test]
async fn the_answer_to_a_submission_lists_a_limited_number_of_faults() {
    let open = open(|_| ()).await;
    let faults: String = (0..20_000).map(|n| format!("x{n} = 1\n")).collect();
    let submission = format!("table = \"T\"\npack = \"bclc-craps\"\n{faults}");
    let submission = &submission[..submission.len().min(250_000)];
    let request = open.request(Method::POST, "/submissions/check").header("content-type", "text/plain");
    let answer = open.send(request.body(submission.to_owned())).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text.len());
    assert!(answer.text.len() < 512 * 1024, "the answer has {} bytes", answer.text.len());
    let checked = answer.json();
    let listed = checked["faults"].as_array().unwrap().len() as u64;
    assert!(listed > 0 && listed <= 200);
    assert!(
        listed == 1 || checked["left_out"].as_u64().is_some(),
        "{listed} faults are listed, but left_out is missing"
    );
}
