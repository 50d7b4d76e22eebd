//! From which pages one may ask, and under which names the house answers.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{App, Problem};
use crate::config::Config;

/// A browser says which page asks. It must be the house's own, or one that the operator named; a program says nothing.
pub(super) fn check(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let config = app.house.config();
    if is_own(config, origin, host) || config.origins.iter().any(|known| known == origin) {
        return Ok(());
    }
    let words = "this page may not ask the house anything";
    Err(Problem::new(StatusCode::FORBIDDEN, "other-origin", words))
}

/// Is it a page of the house, which the browser reached under this name? The house does not see whether a proxy before it
/// speaks TLS. But where cookies are only for HTTPS, a page from elsewhere than this machine came by HTTPS.
fn is_own(config: &Config, origin: &str, host: &str) -> bool {
    let Some((scheme, from)) = origin.split_once("://") else { return false };
    let by_http = scheme == "http" && (!config.secure_cookies || is_here(name(host)));
    !from.is_empty() && from == host && (scheme == "https" || by_http)
}

/// Answers only requests for names of the house. A page elsewhere could otherwise have its own name lead to the house, and
/// then read what the house answers as if it were its own (DNS rebinding).
pub(super) async fn for_this_house(State(app): State<App>, request: Request, next: Next) -> Response {
    let config = app.house.config();
    let hosts = request.headers().get_all(header::HOST).iter();
    let is_known = hosts.map(|host| host.to_str().unwrap_or_default()).all(|host| is_name(config, host))
        && request.uri().authority().is_none_or(|host| is_name(config, host.as_str()));
    if is_known {
        return next.run(request).await;
    }
    let words = "the house does not answer under this name: its operator names it in 'hosts' or 'origins'";
    Problem::new(StatusCode::MISDIRECTED_REQUEST, "other-host", words).into_response()
}

/// Is it a name of the house? An address always is, since no page elsewhere has one for a name; so is this machine's own name,
/// and the one where the house listens. Others are the operator's to give.
fn is_name(config: &Config, host: &str) -> bool {
    let name = name(host);
    let listens = self::name(&config.listen);
    let origins = config.origins.iter().filter_map(|origin| Some(self::name(origin.split_once("://")?.1)));
    let given = config.hosts.iter().map(String::as_str).chain(origins).chain([listens]);
    is_here(name)
        || name.parse::<IpAddr>().is_ok()
        || given.into_iter().any(|known| known == "*" || known.eq_ignore_ascii_case(name))
}

/// Does the request name this machine itself, such as `localhost`?
pub(super) fn is_for_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    is_here(name(host))
}

/// Does this name lead to this machine, wherever it is used?
fn is_here(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower == "localhost"
        || lower.ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

/// The name of a host, without its port and without the dot at its end.
fn name(host: &str) -> &str {
    let name = match host.strip_prefix('[') {
        Some(address) => address.split_once(']').map_or(address, |(address, _)| address),
        None => match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        },
    };
    name.strip_suffix('.').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_answers_under_its_names() {
        let config = Config {
            listen: "croupier.local:7777".to_owned(),
            hosts: vec!["tables.example".to_owned()],
            origins: vec!["https://play.example:8443".to_owned()],
            ..Config::default()
        };
        for own in [
            "localhost",
            "LOCALHOST:7777",
            "localhost.",
            "a.localhost:80",
            "127.0.0.1:7777",
            "[::1]:7777",
            "192.168.1.5",
            "[2001:db8::1]",
            "tables.example",
            "Tables.Example:443",
            "play.example",
            "croupier.local:7777",
        ] {
            assert!(is_name(&config, own), "{own}");
        }
        for other in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "tables.example.evil",
            "*",
        ] {
            assert!(!is_name(&config, other), "{other}");
        }
        assert!(is_name(&Config { hosts: vec!["*".to_owned()], ..Config::default() }, "evil.example"));
    }

    #[test]
    fn a_page_is_the_houses_own_by_its_scheme_too() {
        let secure = Config::default();
        let plain = Config { secure_cookies: false, ..Config::default() };
        for (config, origin, host, own) in [
            (&secure, "https://tables.example", "tables.example", true),
            (&secure, "http://tables.example", "tables.example", false),
            (&plain, "http://tables.example", "tables.example", true),
            (&secure, "http://127.0.0.1:7777", "127.0.0.1:7777", true),
            (&secure, "http://localhost:7777", "localhost:7777", true),
            (&secure, "chrome-extension://localhost:7777", "localhost:7777", false),
            (&plain, "chrome-extension://tables.example", "tables.example", false),
            (&secure, "null", "localhost:7777", false),
            (&secure, "https://", "", false),
            (&secure, "https://evil.example", "tables.example", false),
        ] {
            assert_eq!(is_own(config, origin, host), own, "{origin} at {host}");
        }
    }
}
