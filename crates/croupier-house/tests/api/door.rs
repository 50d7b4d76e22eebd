//! Who is let in, from where, and how often.

use croupier_house::Config;
use reqwest::{Method, StatusCode};

use crate::support::{Answered, Open, open};

/// A guest comes, and a proxy has written from where.
async fn comes(open: &Open, forwarded: &str) -> Answered {
    open.send(open.request(Method::POST, "/session/guest").header("x-forwarded-for", forwarded)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_than_a_trusted_proxy_says_where_a_request_comes_from() {
    let open = open(|config: &mut Config| config.guests_per_hour = 1).await;
    assert_eq!(comes(&open, "198.51.100.1").await.status, StatusCode::OK);
    assert_eq!(comes(&open, "198.51.100.2").await.code(), "too-many-guests", "it is one and the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_trusted_proxy_everybody_has_an_address_of_their_own() {
    let open = open(|config: &mut Config| {
        config.guests_per_hour = 1;
        config.trusted_proxies = ["127.0.0.1", "10.0.0.0/8"].map(|network| network.parse().unwrap()).into();
    });
    let open = open.await;
    assert_eq!(comes(&open, "198.51.100.1").await.status, StatusCode::OK);
    assert_eq!(comes(&open, "198.51.100.2").await.status, StatusCode::OK);
    assert_eq!(comes(&open, "198.51.100.3, 198.51.100.1").await.code(), "too-many-guests", "a forged one");
    assert_eq!(comes(&open, "198.51.100.1, 10.0.0.1").await.code(), "too-many-guests", "by way of two");
    assert_eq!(comes(&open, "198.51.100.3, 10.0.0.1").await.status, StatusCode::OK);
    open.is_well().await;
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
    assert_eq!(asks("198.51.100.2").await, StatusCode::OK, "another is not concerned");
}
