//! The pages that may send requests, and the names under which the house answers.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{App, Problem};
use crate::config::Config;

/// Checks the page that a browser names in `Origin`: it must be the house's, or one that the operator lists. Programs
/// other than browsers send no `Origin`.
pub(super) fn check(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let config = app.house.config();
    if is_own(config, origin, host) || config.origins.iter().any(|known| known == origin) {
        return Ok(());
    }
    let words = "this page may not send requests to the house";
    Err(Problem::new("other-origin", words))
}

/// Returns whether the origin is a page of the house that the browser reached under this name. The house cannot see
/// whether a proxy in front of it speaks TLS, so it accepts both schemes. But if cookies are for HTTPS only, only a
/// page from this machine may use HTTP.
fn is_own(config: &Config, origin: &str, host: &str) -> bool {
    let Some((scheme, from)) = origin.split_once("://") else { return false };
    let by_http = scheme == "http" && (!config.secure_cookies || is_here(name(host)));
    !from.is_empty() && from == host && (scheme == "https" || by_http)
}

/// Answers only requests that are addressed to a name of the house. Otherwise a foreign page could point its own name
/// at the house, and then read the house's answers as if they came from its own site (DNS rebinding).
pub(super) async fn for_this_house(State(app): State<App>, request: Request, next: Next) -> Response {
    let config = app.house.config();
    let hosts = request.headers().get_all(header::HOST).iter();
    let is_known = hosts.map(|host| host.to_str().unwrap_or_default()).all(|host| is_name(config, host))
        && request.uri().authority().is_none_or(|host| is_name(config, host.as_str()));
    if is_known {
        return next.run(request).await;
    }
    let words = "the house does not answer to this name: its operator can add it to 'hosts' or 'origins'";
    Problem::new("other-host", words).into_response()
}

/// Returns whether the name belongs to the house. An IP address always does, because DNS rebinding needs a host name.
/// So do this machine's local names and the name that the house listens on. The operator lists all other names.
fn is_name(config: &Config, host: &str) -> bool {
    let name = name(host);
    let listens = self::name(&config.listen);
    let origins = config.origins.iter().filter_map(|origin| Some(self::name(origin.split_once("://")?.1)));
    let given = config.hosts.iter().map(String::as_str).chain(origins).chain([listens]);
    is_here(name)
        || name.parse::<IpAddr>().is_ok()
        || given.into_iter().any(|known| known == "*" || known.eq_ignore_ascii_case(name))
}

/// Returns whether the request is addressed to a local name such as `localhost`.
pub(super) fn is_for_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    is_here(name(host))
}

/// Returns whether this name always means the local machine.
fn is_here(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower == "localhost"
        || lower.ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Returns the name of a host without its port and trailing dot.
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
    fn the_house_answers_only_to_its_own_names() {
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
    fn an_origin_needs_the_right_scheme_and_the_right_host() {
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
