//! The origin of a request: the address of its connection, or the one that the operator's proxies report.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Request};
use tower_governor::GovernorError;
use tower_governor::key_extractor::KeyExtractor;

use super::App;
use super::answer::Problem;
use crate::network::Network;
use crate::people::household;

/// The header in which each proxy appends the address that a request came from.
const FORWARDED: &str = "x-forwarded-for";

/// The header in which a proxy writes the scheme of a request.
const SCHEME: &str = "x-forwarded-proto";

/// The address of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClientAddress(pub(super) IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress, Problem> {
        let trusted = &app.house.config().trusted_proxies;
        let ConnectInfo(peer) = parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or_else(|| {
            let words = "the client's address is unknown";
            Problem::new("no-address", words)
        })?;
        Ok(ClientAddress(address(trusted, peer.ip(), &parts.headers)))
    }
}

/// Returns the address of the client of a request.
pub(super) fn client_address<T>(app: &App, request: &Request<T>) -> Option<IpAddr> {
    let ConnectInfo(peer) = request.extensions().get::<ConnectInfo<SocketAddr>>()?;
    Some(address(&app.house.config().trusted_proxies, peer.ip(), request.headers()))
}

/// Extracts the household of a request, because requests are counted per household.
#[derive(Clone, Debug)]
pub(super) struct Households(pub(super) Arc<[Network]>);

impl KeyExtractor for Households {
    type Key = IpAddr;

    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let ConnectInfo(peer) = peer.ok_or(GovernorError::UnableToExtractKey)?;
        Ok(household(address(&self.0, peer.ip(), request.headers())))
    }
}

/// Returns the client's address. This is the peer's address, unless the peer is a trusted proxy. Each trusted proxy
/// appends the address that it got the request from. The result is the last address that is not a trusted proxy's; all
/// addresses before it may be forged. If an address is invalid, the result is the address of the proxy that wrote it.
fn address(trusted: &[Network], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.has(address));
    let mut from = peer.to_canonical();
    let written: Vec<_> = headers.get_all(FORWARDED).iter().collect();
    let mut hops = written.iter().rev().flat_map(|value| value.as_bytes().rsplit(|byte| *byte == b','));
    while is_trusted(from) {
        match hops.next().and_then(hop) {
            Some(before) => from = before,
            None => break,
        }
    }
    from
}

/// Returns whether the request reached a trusted proxy over HTTPS. The house itself speaks HTTP, so only the proxy can
/// know. The header of any other peer is ignored. If there are several values, the last one is from the nearest proxy.
pub(super) fn came_by_https<T>(trusted: &[Network], request: &Request<T>) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_proxy = peer.is_some_and(|ConnectInfo(peer)| trusted.iter().any(|network| network.has(peer.ip())));
    let schemes = request.headers().get_all(SCHEME).iter().next_back().and_then(|value| value.to_str().ok());
    let scheme = schemes.and_then(|schemes| schemes.rsplit(',').next()).unwrap_or_default();
    is_proxy && scheme.trim().eq_ignore_ascii_case("https")
}

/// Parses one of the addresses that a proxy wrote. Some proxies also write the port.
fn hop(bytes: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let address = text.parse().or_else(|_| text.parse().map(|address: SocketAddr| address.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    /// Checks the client address of a request, with trusted proxies at 127.0.0.1 and in 10.0.0.0/8.
    #[track_caller]
    fn comes(peer: &str, forwarded: &[&str], from: &str) {
        let trusted = ["127.0.0.1", "10.0.0.0/8"].map(|network| network.parse().unwrap());
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        let found = address(&trusted, peer.parse().unwrap(), &headers);
        assert_eq!(found, from.parse::<IpAddr>().unwrap(), "{peer} {forwarded:?}");
    }

    #[test]
    fn addresses_reported_by_an_untrusted_peer_are_ignored() {
        comes("192.0.2.7", &["198.51.100.1"], "192.0.2.7");
        comes("192.0.2.7", &["198.51.100.1, 127.0.0.1"], "192.0.2.7");
        comes("192.0.2.7", &[], "192.0.2.7");
    }

    #[test]
    fn only_the_address_that_a_trusted_proxy_appends_is_believed() {
        comes("127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        comes("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        comes("127.0.0.1", &["203.0.113.5, 198.51.100.1"], "198.51.100.1");
        comes("127.0.0.1", &["127.0.0.1, 198.51.100.1"], "198.51.100.1");
        comes("127.0.0.1", &["203.0.113.5", "198.51.100.1"], "198.51.100.1");
        comes("127.0.0.1", &["nonsense, 198.51.100.1"], "198.51.100.1");
        comes("127.0.0.1", &["2001:db8::1"], "2001:db8::1");
        comes("127.0.0.1", &["198.51.100.1:4711"], "198.51.100.1");
        comes("127.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1");
    }

    #[test]
    fn a_chain_of_trusted_proxies_is_followed_to_the_client() {
        comes("127.0.0.1", &["203.0.113.5, 198.51.100.1, 10.1.2.3"], "198.51.100.1");
        comes("127.0.0.1", &["203.0.113.5, 198.51.100.1", "10.4.5.6, 10.1.2.3"], "198.51.100.1");
        comes("127.0.0.1", &["10.4.5.6, 10.1.2.3"], "10.4.5.6");
    }

    #[test]
    fn only_a_trusted_proxy_can_report_https() {
        let trusted = ["127.0.0.1", "10.0.0.0/8"].map(|network| network.parse().unwrap());
        for (peer, written, by_https) in [
            ("127.0.0.1:9", &["https"][..], true),
            ("10.1.2.3:9", &["HTTPS"], true),
            ("[::ffff:10.1.2.3]:9", &["https"], true),
            ("127.0.0.1:9", &["http, https"], true),
            ("127.0.0.1:9", &["http", "https"], true),
            ("127.0.0.1:9", &["https, http"], false),
            ("127.0.0.1:9", &["https", "http"], false),
            ("127.0.0.1:9", &["http"], false),
            ("127.0.0.1:9", &[], false),
            ("192.0.2.7:9", &["https"], false),
        ] {
            let mut request = Request::new(());
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
            for value in written {
                request.headers_mut().append(SCHEME, HeaderValue::from_str(value).unwrap());
            }
            assert_eq!(came_by_https(&trusted, &request), by_https, "{peer} {written:?}");
        }
    }

    #[test]
    fn an_invalid_forwarded_address_is_ignored() {
        for wrong in ["", " ", "nonsense", "198.51.100.1, ", "198.51.100.1 nonsense", "unknown", "é"] {
            comes("127.0.0.1", &[wrong], "127.0.0.1");
        }
        comes("127.0.0.1", &["198.51.100.1, nonsense, 10.1.2.3"], "10.1.2.3");
        comes("127.0.0.1", &[], "127.0.0.1");
    }
}
