//! The address of a PostgreSQL database in libpq's form, and the protection of its connection.

use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;

use postgres::Config;
use postgres::config::{Host, SslMode, TargetSessionAttrs};

use super::connection::{Problem, say};
use crate::store::{FailureContext, StoreError};

const READING: &str = "reading the database's address";

/// The protection of a connection: libpq's `sslmode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConnectionSecurity {
    /// No protection.
    Disable,
    /// TLS if the server offers it. A man in the middle can prevent the use of TLS.
    Prefer,
    /// TLS. A man in the middle can pretend to be the server.
    Require,
    /// TLS, with a certificate from a trusted authority.
    VerifyCa,
    /// TLS, with a certificate from a trusted authority for this host.
    VerifyFull,
}

impl FromStr for ConnectionSecurity {
    type Err = Problem;

    fn from_str(text: &str) -> Result<ConnectionSecurity, Problem> {
        Ok(match text {
            "disable" => ConnectionSecurity::Disable,
            "prefer" => ConnectionSecurity::Prefer,
            "require" => ConnectionSecurity::Require,
            "verify-ca" => ConnectionSecurity::VerifyCa,
            "verify-full" => ConnectionSecurity::VerifyFull,
            other => {
                let known = "disable, prefer, require, verify-ca, verify-full";
                return Err(format!("unknown sslmode '{other}'; expected one of: {known}").into());
            }
        })
    }
}

/// A parsed address.
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) protection: ConnectionSecurity,
    /// `sslrootcert`: the trusted authorities.
    pub(super) authorities: Option<PathBuf>,
    /// `sslcert` and `sslkey`: the client's certificate and key.
    pub(super) identity: Option<(PathBuf, PathBuf)>,
}

/// Returns true for a server's address, as a URL or in libpq's form `host=… dbname=…`. Anything else is a path.
pub(in crate::store) fn is_address(text: &str) -> bool {
    const KEYS: [&str; 8] =
        ["host", "hostaddr", "port", "user", "password", "dbname", "sslmode", "sslrootcert"];
    is_url(text) || text.split_once('=').is_some_and(|(key, _)| KEYS.contains(&key.trim()))
}

fn is_url(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

impl Address {
    /// Parses an address. TLS options are handled here; the client library handles the rest.
    pub(super) fn read(text: &str) -> Result<Address, StoreError> {
        let (rest, own) =
            if is_url(text) { parts_of_url(text) } else { parts_of_words(text) }.doing(READING)?;
        let mut config: Config = rest.parse().map_err(say).doing(READING)?;
        let several = config.get_hosts().len().max(config.get_hostaddrs().len()) > 1;
        if several && config.get_target_session_attrs() == TargetSessionAttrs::Any {
            // A standby may lag behind the primary, and a house that reads must see all that was acknowledged.
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        let asked = own.mode.as_deref().map(str::parse).transpose().doing(READING)?;
        let protection = protection(&config, asked, own.authorities.is_some());
        config.ssl_mode(match protection {
            ConnectionSecurity::Disable => SslMode::Disable,
            ConnectionSecurity::Prefer => SslMode::Prefer,
            _ => SslMode::Require,
        });
        let identity = match (own.certificate, own.key) {
            (Some(certificate), Some(key)) => Some((certificate.into(), key.into())),
            (None, None) => None,
            _ => return Err(StoreError::new(READING, "sslcert and sslkey must be given together")),
        };
        Ok(Address { config, protection, authorities: own.authorities.map(Into::into), identity })
    }
}

/// Returns the protection to use. A local socket needs no TLS. For a server on this machine TLS is optional, and for
/// any other server it is required unless the address says otherwise.
fn protection(config: &Config, asked: Option<ConnectionSecurity>, authorities: bool) -> ConnectionSecurity {
    let hosts = config.get_hosts();
    if !hosts.is_empty() && hosts.iter().all(|host| matches!(host, Host::Unix(_))) {
        return ConnectionSecurity::Disable;
    }
    match asked {
        // As in libpq, an address that names authorities implies that they are checked.
        Some(ConnectionSecurity::Require) if authorities => ConnectionSecurity::VerifyCa,
        Some(asked) => asked,
        None if is_local(config) => ConnectionSecurity::Prefer,
        None => ConnectionSecurity::VerifyFull,
    }
}

fn is_local(config: &Config) -> bool {
    let addresses = config.get_hostaddrs();
    let hosts = config.get_hosts();
    let local = |host: &Host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost"
                || name.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
        }
    };
    // If the address gives IP addresses, the connection goes there.
    if addresses.is_empty() {
        !hosts.is_empty() && hosts.iter().all(local)
    } else {
        addresses.iter().all(|address| address.to_canonical().is_loopback())
    }
}

/// The TLS options of an address.
#[derive(Default)]
struct TlsOptions {
    mode: Option<String>,
    authorities: Option<String>,
    certificate: Option<String>,
    key: Option<String>,
}

impl TlsOptions {
    /// Consumes an option, if the option is about TLS.
    fn takes(&mut self, key: &str, value: &str) -> bool {
        let own = match key {
            "sslmode" => &mut self.mode,
            "sslrootcert" => &mut self.authorities,
            "sslcert" => &mut self.certificate,
            "sslkey" => &mut self.key,
            _ => return false,
        };
        *own = Some(value.to_owned());
        true
    }
}

fn parts_of_url(text: &str) -> Result<(String, TlsOptions), Problem> {
    let mut own = TlsOptions::default();
    let Some((address, words)) = text.split_once('?') else { return Ok((text.to_owned(), own)) };
    let mut rest = Vec::new();
    for word in words.split('&').filter(|word| !word.is_empty()) {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        if !own.takes(&percent_decode(key)?, &percent_decode(value)?) {
            rest.push(word);
        }
    }
    let rest = if rest.is_empty() { address.to_owned() } else { format!("{address}?{}", rest.join("&")) };
    Ok((rest, own))
}

/// Decodes percent-encoded text.
fn percent_decode(text: &str) -> Result<String, Problem> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let digits = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(digits.ok_or_else(|| format!("'%{part}' is not a valid percent-encoding"))?);
        bytes.extend(part[2..].bytes());
    }
    Ok(String::from_utf8(bytes)?)
}

/// Parses `key = value key2 = 'another value'`, with backslashes before quotes and backslashes.
fn parts_of_words(text: &str) -> Result<(String, TlsOptions), Problem> {
    let mut own = TlsOptions::default();
    let mut rest = String::new();
    let mut left = text.trim_start();
    while !left.is_empty() {
        let (key, after) = left.split_once('=').ok_or_else(|| format!("'{left}' has no value"))?;
        let (value, after) = value(after.trim_start())?;
        if !own.takes(key.trim(), &value) {
            let value = value.replace('\\', "\\\\").replace('\'', "\\'");
            rest += &format!("{}='{value}' ", key.trim());
        }
        left = after.trim_start();
    }
    Ok((rest, own))
}

/// Splits a value off the rest of the text.
fn value(text: &str) -> Result<(String, &str), Problem> {
    let quoted = text.strip_prefix('\'');
    let text = quoted.unwrap_or(text);
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            '\'' if quoted.is_some() => return Ok((value, &text[at + 1..])),
            letter if quoted.is_none() && letter.is_whitespace() => return Ok((value, &text[at..])),
            letter => value.push(letter),
        }
    }
    if quoted.is_some() { Err("a quoted value is not closed".into()) } else { Ok((value, "")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Address {
        Address::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn tls_is_disabled_only_for_sockets_or_on_request() {
        let protected = |text: &str| read(text).protection;
        for remote in ["postgres://a@db.example/x", "host=db.example dbname=x", "postgresql://10.1.2.3/x"] {
            assert_eq!(protected(remote), ConnectionSecurity::VerifyFull, "{remote}");
        }
        // The actual destination matters, not the host's name.
        assert_eq!(protected("host=localhost hostaddr=10.1.2.3 user=a"), ConnectionSecurity::VerifyFull);
        assert_eq!(protected("postgres://a@localhost,db.example/x"), ConnectionSecurity::VerifyFull);
        for local in ["postgres://a@localhost/x", "postgres://a@127.0.0.1:5/x", "host=::1", "host=127.9.9.9"]
        {
            assert_eq!(protected(local), ConnectionSecurity::Prefer, "{local}");
        }
        for socket in ["postgres://a@%2Ftmp%2Fx/x?sslmode=require", "host=/tmp/x dbname=x"] {
            assert_eq!(protected(socket), ConnectionSecurity::Disable, "{socket}");
        }
        assert_eq!(protected("postgres://a@db.example/x?sslmode=disable"), ConnectionSecurity::Disable);
        assert_eq!(protected("postgres://a@db.example/x?sslmode=require"), ConnectionSecurity::Require);
        assert_eq!(protected("host=h sslmode=require sslrootcert=ca"), ConnectionSecurity::VerifyCa);
        assert_eq!(protected("host=h sslmode=verify-ca"), ConnectionSecurity::VerifyCa);
    }

    #[test]
    fn both_forms_are_read() {
        let url = read("postgres://a:p%27w@h:6/x?connect_timeout=3&sslrootcert=%2Fa%20b&sslcert=c&sslkey=k");
        let words = read(
            r"host=h port = 6 user=a password='p\'w' dbname=x connect_timeout=3 sslrootcert='/a b' sslcert=c sslkey=k",
        );
        for address in [url, words] {
            let config = &address.config;
            assert_eq!(config.get_hosts(), [Host::Tcp("h".to_owned())]);
            assert_eq!(
                (config.get_ports(), config.get_user(), config.get_dbname()),
                (&[6][..], Some("a"), Some("x"))
            );
            assert_eq!(config.get_password(), Some(&b"p'w"[..]));
            assert_eq!(address.authorities, Some("/a b".into()));
            assert_eq!(address.identity, Some(("c".into(), "k".into())));
        }
        for wrong in
            ["host=h sslmode=on", "host=h sslcert=c", "host='h", "postgres://h/x?sslmode=%zz", "host=h x"]
        {
            assert!(Address::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn of_several_servers_the_primary_is_used() {
        let wanted = |text: &str| read(text).config.get_target_session_attrs();
        assert_eq!(wanted("postgres://a@h1:5,h2:6/x"), TargetSessionAttrs::ReadWrite);
        assert_eq!(wanted("host=h1,h2"), TargetSessionAttrs::ReadWrite);
        assert_eq!(wanted("host=h1,h2 target_session_attrs=read-only"), TargetSessionAttrs::ReadOnly);
        assert_eq!(wanted("host=h"), TargetSessionAttrs::Any);
    }

    #[test]
    fn a_path_is_no_address() {
        for path in ["croupier.db", "/var/lib/a=b/croupier.db", "sqlite:x", "hosts=x"] {
            assert!(!is_address(path), "{path}");
        }
        assert!(is_address("host=h dbname=x") && is_address(" dbname = x") && is_address("postgresql://h/x"));
    }
}
