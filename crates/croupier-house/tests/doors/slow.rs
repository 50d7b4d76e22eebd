//! Clients that are slow on purpose, and too many clients.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use croupier_house::Config;
use reqwest::StatusCode;
use tokio::time::Instant;

use crate::support::open;

/// Connects a client that sends this text and then nothing.
fn sent(house: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

/// Returns true if the house has closed the connection. Ignores any data that the house sent before.
fn is_closed(stream: &mut TcpStream) -> bool {
    let mut answer = [0; 4096];
    loop {
        match stream.read(&mut answer) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_are_disconnected_while_others_are_served() {
    let open = open(|config: &mut Config| (config.header_seconds, config.body_seconds) = (2, 2)).await;
    let half_body = "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 1000\r\n\r\n{\"name\":";
    let idle = "GET /api/v1/key HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let texts = ["", "GET /api", "GET /api/v1/key HTTP/1.1\r\nHost: local", half_body, idle];
    let mut slow: Vec<_> = texts.iter().cycle().take(50).map(|text| sent(open.address, text)).collect();
    // A client that sends one letter now and then is just as slow.
    let mut trickle = sent(open.address, half_body);
    let begun = Instant::now();
    let mut served = 0;
    while !slow.is_empty() && begun.elapsed() < Duration::from_secs(15) {
        assert_eq!(open.get("/key", None).await.status, StatusCode::OK);
        served += 1;
        let _ = trickle.write_all(b"a");
        slow = tokio::task::spawn_blocking(move || {
            slow.retain_mut(|stream| !is_closed(stream));
            slow
        })
        .await
        .unwrap();
    }
    assert!(slow.is_empty(), "{} connections were still open after {:?}", slow.len(), begun.elapsed());
    assert!(served > 0);
    assert!(is_closed(&mut trickle), "the connection with the trickling body is still open");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_take_all_connections() {
    let change = |config: &mut Config| {
        (config.connections_at_most, config.connections_per_address) = (100, 20);
    };
    let open = open(change).await;
    let mut many: Vec<_> = (0..60).map(|_| sent(open.address, "GET /api")).collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let refused = tokio::task::spawn_blocking(move || {
        let refused = many.iter_mut().filter_map(|stream| is_closed(stream).then_some(())).count();
        (refused, many)
    });
    let (refused, many) = refused.await.unwrap();
    assert!((40..60).contains(&refused), "{refused} of 60 were refused");
    drop(many);
    // Places are free again once their connections have ended.
    for _ in 0..100 {
        let answer =
            reqwest::Client::builder().no_proxy().build().unwrap().get(open.url("/key")).send().await;
        if answer.is_ok_and(|answer| answer.status() == StatusCode::OK) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no connection was accepted after the others ended");
}
