//! Session tokens, in a cookie or in a header.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use croupier_chance::{RandomSourceError, Secret};
use croupier_ledger::Digest;
use serde::{Deserialize, Serialize};

use super::Device;

/// The time for which a device is recognised: half a year.
const DEVICE_SECONDS: i64 = 182 * 24 * 3600;

/// A session token: 32 random bytes. The house stores only their hash, so that its records do not let anyone
/// impersonate a person.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    pub(super) fn fresh() -> Result<Token, RandomSourceError> {
        Ok(Token(*Secret::fresh()?.bytes()))
    }

    /// Returns the text to send: 43 letters, digits, `-` and `_`.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Parses a received text.
    pub fn read(text: &str) -> Option<Token> {
        // Check the length first, so that longer or shorter texts are not decoded.
        let bytes =
            Some(text).filter(|text| text.len() == 43).and_then(|text| URL_SAFE_NO_PAD.decode(text).ok())?;
        bytes.try_into().ok().map(Token)
    }

    /// Returns the key of the token's session.
    pub fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }
}

/// Does not reveal the token: it would let anyone act as its person.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// The way a token arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenTransport {
    /// Automatically, as browsers send cookies. The page that makes the request must be the house's.
    Cookie,
    /// Deliberately, in the header `Authorization`.
    Bearer,
}

/// The cookie in which browsers store the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cookie {
    /// `__Host-croupier`, only over TLS or on localhost. Other hosts and unencrypted connections cannot set or read
    /// this cookie.
    #[default]
    Host,
    /// `croupier`, for a house without TLS that is not on localhost. Anyone on the network path can read this cookie.
    Plain,
}

impl Cookie {
    /// Returns the name of the cookie.
    pub fn name(self) -> &'static str {
        match self {
            Cookie::Host => "__Host-croupier",
            Cookie::Plain => "croupier",
        }
    }

    /// Returns the name of the cookie that identifies a device.
    pub fn device_name(self) -> &'static str {
        match self {
            Cookie::Host => "__Host-croupier-device",
            Cookie::Plain => "croupier-device",
        }
    }

    /// Returns the `Set-Cookie` value that stores a token for this number of seconds.
    pub fn set(self, token: &Token, seconds: i64) -> String {
        self.header(self.name(), &token.text(), seconds.max(0))
    }

    /// Returns the `Set-Cookie` value that identifies the device for half a year.
    pub fn set_device(self, device: &Device) -> String {
        self.header(self.device_name(), &device.text(), DEVICE_SECONDS)
    }

    /// Returns the `Set-Cookie` value that deletes the token.
    pub fn clear(self) -> String {
        self.header(self.name(), "", 0)
    }

    fn header(self, name: &str, value: &str, seconds: i64) -> String {
        let secure = match self {
            Cookie::Host => "; Secure",
            Cookie::Plain => "",
        };
        format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}")
    }

    /// Returns the token of a request, from its `Cookie` and `Authorization` headers. A bearer token takes precedence.
    pub fn token<'a>(
        self,
        cookies: impl IntoIterator<Item = &'a str>,
        authorization: Option<&str>,
    ) -> Option<(Token, TokenTransport)> {
        if let Some(token) = authorization.and_then(bearer) {
            return Some((token, TokenTransport::Bearer));
        }
        let mut mine = values(cookies, self.name());
        mine.find_map(Token::read).map(|token| (token, TokenTransport::Cookie))
    }

    /// Returns the device of a request, from its `Cookie` header.
    pub fn device<'a>(self, cookies: impl IntoIterator<Item = &'a str>) -> Option<Device> {
        values(cookies, self.device_name()).find_map(Device::read)
    }
}

fn values<'a>(cookies: impl IntoIterator<Item = &'a str>, name: &str) -> impl Iterator<Item = &'a str> {
    let pairs = cookies.into_iter().flat_map(|header| header.split(';'));
    let pairs = pairs.filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(move |(found, _)| *found == name).map(|(_, value)| value)
}

fn bearer(authorization: &str) -> Option<Token> {
    let (scheme, rest) = authorization.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Token::read(rest.trim())).flatten()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_token_is_read_back_and_its_debug_output_hides_it() {
        let token = Token::fresh().unwrap();
        assert_eq!(Token::read(&token.text()), Some(token.clone()));
        assert_eq!(format!("{token:?}"), "Token(..)");
        assert_ne!(token, Token::fresh().unwrap());
        assert_eq!(token.digest(), Digest::of(&token.0));
        let text = token.text();
        for wrong in [&text[1..], &format!("{text}A"), &format!("{text}="), &"!".repeat(43), ""] {
            assert_eq!(Token::read(wrong), None);
        }
    }

    #[test]
    fn cookies_are_hidden_from_scripts_other_sites_and_plain_connections() {
        let token = Token([7; 32]);
        let text = token.text();
        let host = format!("__Host-croupier={text}; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure");
        assert_eq!(Cookie::Host.set(&token, 60), host);
        let plain = format!("croupier={text}; Path=/; HttpOnly; SameSite=Strict; Max-Age=60");
        assert_eq!(Cookie::Plain.set(&token, 60), plain);
        assert_eq!(
            Cookie::Host.clear(),
            "__Host-croupier=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure"
        );
    }

    #[test]
    fn a_token_is_read_from_a_cookie_or_from_a_header() {
        let (one, other) = (Token([1; 32]), Token([2; 32]));
        let cookie = format!("theme=dark; __Host-croupier={}", one.text());
        let header = format!("bearer {}", other.text());
        let token = |cookie: &str, header: Option<&str>| Cookie::Host.token([cookie], header);
        assert_eq!(token(&cookie, None), Some((one.clone(), TokenTransport::Cookie)));
        assert_eq!(token(&cookie, Some(&header)), Some((other, TokenTransport::Bearer)));
        assert_eq!(token(&cookie, Some("Basic eHg6eA==")), Some((one.clone(), TokenTransport::Cookie)));
        assert_eq!(
            token(&format!("croupier={}", one.text()), None),
            None,
            "a cookie with a different name was accepted"
        );
        let twice = format!("__Host-croupier=nonsense; __Host-croupier={}", one.text());
        assert_eq!(token(&twice, None), Some((one.clone(), TokenTransport::Cookie)));
        let headers = ["a=b", cookie.as_str()];
        assert_eq!(Cookie::Host.token(headers, None), Some((one, TokenTransport::Cookie)));
    }

    proptest! {
        #[test]
        fn arbitrary_headers_do_not_cause_a_panic(cookie in "\\PC*", header in "\\PC*") {
            let _ = Cookie::Host.token([cookie.as_str()], Some(&header));
            let _ = Token::read(&cookie);
        }
    }
}
