//! How a house is run: from a file, the environment and the command line.

use std::path::PathBuf;
use std::time::Duration;

use croupier_ledger::house::Role;
use croupier_rules::Money;
use jiff::SignedDuration;
use serde::Deserialize;

use crate::network::Network;
use crate::people::{Cookie, PeopleConfig};
use crate::template::{self, Template};

/// Seconds.
const YEAR: u64 = 365 * 86_400;

/// How a house is run. Whatever is not said has a sensible default.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Where it listens.
    pub listen: String,
    /// The folder of its data.
    pub data: PathBuf,
    /// `postgres://…`, or none for `croupier.db` in the data folder.
    pub database: Option<String>,
    /// A file for the house's secret key, which is then not in the database.
    pub key_file: Option<PathBuf>,
    /// Found a house though there are traces of one whose database is missing. Only for one start: the command line alone says it.
    #[serde(skip)]
    pub found: bool,
    /// Other origins than its own from which a page may connect.
    pub origins: Vec<String>,
    /// Names under which it is reached, besides its addresses, `localhost`, where it listens and the names of `origins`; `*` is
    /// any name.
    pub hosts: Vec<String>,
    /// Proxies before it, by address or network: they are believed when they say where a request comes from.
    pub trusted_proxies: Vec<Network>,
    /// Is it reached by HTTPS, or on this machine? Then cookies are marked secure.
    pub secure_cookies: bool,
    /// How many play chips a guest or a new account gets, in cents.
    pub play_chips: i64,
    /// May guests play?
    pub guests: bool,
    /// How many guests may come from one address in an hour; 0 is no limit.
    pub guests_per_hour: u32,
    /// May people open accounts by themselves?
    pub registration: bool,
    /// How many accounts may be opened from one address in an hour; 0 is no limit.
    pub accounts_per_hour: u32,
    /// May players open tables?
    pub players_open_tables: bool,
    /// Guests too?
    pub guests_open_tables: bool,
    /// Tables that players may open. Where an operator's wallet has the money (`play-chips = 0`) they open no others.
    pub template: Vec<Template>,
    /// How many tables that one player opened may be open at a time; 0 is no limit. The crew has none.
    pub tables_per_player: u32,
    /// How many tables may be open, whoever opened them, before people open no more; 0 is no limit.
    pub tables_at_most: u32,
    /// After how many hours without anybody a table that a player opened is closed; 0 is never.
    pub close_hours: u32,
    /// How long bets are open at an auto table, if the table does not say.
    pub clock_seconds: u32,
    /// With how many chips a bank opens, in cents.
    pub bank: i64,
    /// After how long without anybody a table sleeps, in seconds.
    pub sleep_seconds: u64,
    /// After how long without a connection the house leaves a table for a player, in seconds.
    pub leave_seconds: u64,
    /// How many requests an address may make in a second on average, and at once.
    pub requests_per_second: u32,
    /// And at once.
    pub requests_at_once: u32,
    /// How many connections there may be in all; 0 is no limit but that of the machine.
    pub connections_at_most: u32,
    /// How many connections may come from one address, unless it is a trusted proxy's; 0 is no limit.
    pub connections_per_address: u32,
    /// How long the head of a request may take, and how long a connection may be idle before it, in seconds.
    pub header_seconds: u64,
    /// How long the body of a request may take, and how long a client may take nothing of its answer, in seconds.
    pub body_seconds: u64,
    /// After how long a commit that is not done makes the house not ready, in seconds.
    pub stuck_seconds: u64,
    /// After how long a commit that is not done makes the house halt, in seconds.
    pub halt_seconds: u64,
    /// How long connections may take to end when the house closes, in seconds.
    pub close_seconds: u64,
    /// How many commands a connection may give in a second on average; twice as many at once.
    pub commands_per_second: u32,
    /// How many commands a person may give in a second on average, over all connections; ten times as many at once. 0 is no
    /// limit, here and below. Leaving is always taken.
    pub person_commands_per_second: u32,
    /// How many bytes these may have in a second.
    pub person_bytes_per_second: u32,
    /// How many commands may come from one address in a second, and how many bytes.
    pub address_commands_per_second: u32,
    /// How many bytes these may have in a second.
    pub address_bytes_per_second: u32,
    /// The largest message that a connection may send, in bytes.
    pub message_bytes: usize,
    /// How many megabytes must stay free on the disk of the data file before only leaving is taken; 0 is no reserve.
    pub disk_reserve: u64,
    /// A folder with the page, instead of the one inside the program.
    pub page: Option<PathBuf>,
    /// Log lines for programs.
    pub json_logs: bool,
    /// A file for security events, one JSON object a line; none without it.
    pub security_log: Option<PathBuf>,
    /// People with one of these roles must have a second factor.
    pub second_factor_roles: Vec<Role>,
    /// A session ends after so many hours without a request.
    pub session_idle_hours: u32,
    /// It ends in any case after so many days.
    pub session_days: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: "127.0.0.1:7777".to_owned(),
            data: PathBuf::from("data"),
            database: None,
            key_file: None,
            found: false,
            origins: Vec::new(),
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            secure_cookies: true,
            play_chips: 1_000_000,
            guests: true,
            guests_per_hour: 1000,
            registration: true,
            accounts_per_hour: 20,
            players_open_tables: true,
            guests_open_tables: true,
            template: Vec::new(),
            tables_per_player: 4,
            tables_at_most: 1000,
            close_hours: 24,
            clock_seconds: 20,
            bank: 100_000_000,
            sleep_seconds: 60,
            leave_seconds: 600,
            requests_per_second: 50,
            requests_at_once: 200,
            connections_at_most: 4000,
            connections_per_address: 200,
            header_seconds: 30,
            body_seconds: 30,
            stuck_seconds: 5,
            halt_seconds: 60,
            close_seconds: 5,
            commands_per_second: 50,
            person_commands_per_second: 10,
            person_bytes_per_second: 2048,
            address_commands_per_second: 100,
            address_bytes_per_second: 20_480,
            message_bytes: 16 * 1024,
            disk_reserve: 256,
            page: None,
            json_logs: false,
            security_log: None,
            second_factor_roles: Vec::new(),
            session_idle_hours: 168,
            session_days: 30,
        }
    }
}

impl Config {
    /// The database, as the store opens it.
    pub fn database(&self) -> String {
        match &self.database {
            Some(database) => database.clone(),
            None => self.data.join("croupier.db").display().to_string(),
        }
    }

    /// Is it one that a house can be run by?
    pub fn check(&self) -> Result<(), String> {
        let most = Money::CEILING.cents();
        let within = |what: &str, value: i64, least: i64| {
            let fits = (least..=most).contains(&value);
            if fits { Ok(()) } else { Err(format!("{what} is from {least} to {most} cents, not {value}")) }
        };
        within("bank", self.bank, 1)?;
        within("play-chips", self.play_chips, 0)?;
        template::check(&self.template)?;
        for (key, value, least, most) in self.bounded() {
            if !(least..=most).contains(&value) {
                return Err(format!("{key} is from {least} to {most}, not {value}"));
            }
        }
        Ok(())
    }

    /// Every number but amounts: key, value, least and most. Beyond these bounds times and buckets could not be computed, or
    /// the value is a slip of the pen.
    fn bounded(&self) -> Vec<(&'static str, u64, u64, u64)> {
        let message_bytes = u64::try_from(self.message_bytes).unwrap_or(u64::MAX);
        vec![
            ("guests-per-hour", self.guests_per_hour.into(), 0, 1_000_000),
            ("accounts-per-hour", self.accounts_per_hour.into(), 0, 1_000_000),
            ("tables-per-player", self.tables_per_player.into(), 0, 1_000_000),
            ("tables-at-most", self.tables_at_most.into(), 0, 1_000_000),
            ("close-hours", self.close_hours.into(), 0, 10 * YEAR / 3600),
            ("clock-seconds", self.clock_seconds.into(), 1, 86_400),
            ("sleep-seconds", self.sleep_seconds, 1, YEAR),
            ("leave-seconds", self.leave_seconds, 1, YEAR),
            ("requests-per-second", self.requests_per_second.into(), 1, 1_000_000),
            ("requests-at-once", self.requests_at_once.into(), 1, 1_000_000),
            ("commands-per-second", self.commands_per_second.into(), 1, 1_000_000),
            ("session-idle-hours", self.session_idle_hours.into(), 1, YEAR / 3600),
            ("session-days", self.session_days.into(), 1, 3_650),
            ("connections-at-most", self.connections_at_most.into(), 0, 10_000_000),
            ("connections-per-address", self.connections_per_address.into(), 0, 10_000_000),
            ("header-seconds", self.header_seconds, 1, 86_400),
            ("body-seconds", self.body_seconds, 1, 86_400),
            ("stuck-seconds", self.stuck_seconds, 1, 86_400),
            ("halt-seconds", self.halt_seconds, 1, 86_400),
            ("close-seconds", self.close_seconds, 0, 86_400),
            ("person-commands-per-second", self.person_commands_per_second.into(), 0, 1_000_000),
            ("person-bytes-per-second", self.person_bytes_per_second.into(), 0, 1_000_000_000),
            ("address-commands-per-second", self.address_commands_per_second.into(), 0, 1_000_000),
            ("address-bytes-per-second", self.address_bytes_per_second.into(), 0, 1_000_000_000),
            ("disk-reserve", self.disk_reserve, 0, 1_000_000_000),
            ("message-bytes", message_bytes, 256, 16 * 1024 * 1024),
        ]
    }

    /// What is allowed and probably not meant.
    pub fn warnings(&self) -> Vec<String> {
        let wide = self.trusted_proxies.iter().filter(|network| network.is_wide());
        wide.map(|network| {
            format!(
                "trusted-proxies has {network}: everybody there can claim any address; name only your own proxies"
            )
        })
        .collect()
    }

    /// Do players choose the rules of the tables that they open? With an operator's wallet they open templates.
    pub(crate) fn players_choose_rules(&self) -> bool {
        self.play_chips > 0
    }

    /// How the house keeps its door.
    pub fn people(&self) -> PeopleConfig {
        PeopleConfig {
            guests: self.guests,
            registration: self.registration,
            chips: Money::from_cents(self.play_chips),
            cookie: if self.secure_cookies { Cookie::Host } else { Cookie::Plain },
            idle_minutes: self.session_idle_hours.saturating_mul(60),
            session_days: self.session_days,
            ..PeopleConfig::default()
        }
    }

    /// At least a second: whoever cannot leave yet is tried again after as long, and that must not be without a pause.
    pub(crate) fn sleep_after(&self) -> Duration {
        Duration::from_secs(self.sleep_seconds.clamp(1, YEAR))
    }

    pub(crate) fn header_deadline(&self) -> Duration {
        seconds(self.header_seconds.max(1))
    }

    pub(crate) fn body_deadline(&self) -> Duration {
        seconds(self.body_seconds.max(1))
    }

    pub(crate) fn stuck_after(&self) -> Duration {
        seconds(self.stuck_seconds.max(1))
    }

    pub(crate) fn halt_after(&self) -> Duration {
        seconds(self.halt_seconds.max(1))
    }

    pub(crate) fn close_deadline(&self) -> Duration {
        seconds(self.close_seconds)
    }

    pub(crate) fn close_after(&self) -> Option<SignedDuration> {
        (self.close_hours > 0).then(|| SignedDuration::from_hours(i64::from(self.close_hours)))
    }

    pub(crate) fn leave_after(&self) -> Duration {
        Duration::from_secs(self.leave_seconds.clamp(1, YEAR))
    }
}

/// So many seconds, but no more than a day: a moment that far away can be reckoned with.
fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds.min(24 * 3600))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example for operators, with every key that it explains.
    fn example() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ops/croupier.toml");
        let text = std::fs::read_to_string(path).unwrap();
        let keys = text.lines().filter_map(|line| line.strip_prefix('#'));
        keys.filter(|key| key.starts_with(char::is_alphabetic)).map(|key| format!("{key}\n")).collect()
    }

    #[test]
    fn the_example_has_the_defaults() {
        let mut read: Config = toml::from_str(&example()).unwrap();
        // There is no way to write that there are no such keys.
        assert!(read.database.take().is_some() && read.page.take().is_some());
        assert!(read.key_file.take().is_some() && read.security_log.take().is_some());
        assert_eq!(format!("{read:#?}"), format!("{:#?}", Config::default()));
    }

    #[test]
    fn the_example_has_every_key() {
        let known: toml::Table = toml::from_str(&example()).unwrap();
        let shown = format!("{:#?}", Config::default());
        let fields = shown.lines().filter_map(|line| line.strip_prefix("    ")?.split_once(": "));
        // Only the command line can ask for a new house.
        let fields = fields.filter(|(field, _)| *field != "found");
        for (field, _) in fields.filter(|(field, _)| !field.starts_with(' ')) {
            assert!(
                known.contains_key(&field.replace('_', "-")),
                "ops/croupier.toml does not explain {field}"
            );
        }
    }

    /// The configuration with one key, and what is wrong with it.
    fn wrong(key: &str, value: u128) -> Option<String> {
        match toml::from_str::<Config>(&format!("{key} = {value}")) {
            Ok(config) => config.check().err(),
            Err(error) => Some(error.to_string()),
        }
    }

    #[test]
    fn every_number_has_bounds() {
        let known: toml::Table = toml::from_str(&example()).unwrap();
        let numbers: Vec<&String> =
            known.iter().filter(|(_, value)| value.is_integer()).map(|(key, _)| key).collect();
        assert!(numbers.len() >= 14, "{numbers:?}");
        for key in numbers {
            // Amounts may be more than a count.
            let small = (!["bank", "play-chips"].contains(&key.as_str())).then_some(u32::MAX.into());
            let most = [i64::MAX as u128, u64::MAX.into()];
            for value in most.into_iter().chain(small).flat_map(|most| [most, most + 1]) {
                let wrong = wrong(key, value).unwrap_or_else(|| panic!("{key} = {value} is taken"));
                assert!(wrong.contains(key), "{key} = {value}: {wrong}");
            }
            if let Some(wrong) = wrong(key, 0) {
                assert!(wrong.contains(key), "{key} = 0: {wrong}");
            }
        }
    }

    #[test]
    fn the_bounds_themselves_are_taken() {
        for (key, _, least, most) in Config::default().bounded() {
            assert_eq!(wrong(key, least.into()), None);
            assert_eq!(wrong(key, most.into()), None);
            assert!(wrong(key, u128::from(most) + 1).is_some(), "{key}");
            assert!(least == 0 || wrong(key, u128::from(least) - 1).is_some(), "{key}");
        }
        let all = "sleep-seconds = 31536000\nleave-seconds = 31536000\nclose-hours = 87600";
        let longest: Config = toml::from_str(all).unwrap();
        let now = tokio::time::Instant::now();
        assert!(now.checked_add(longest.sleep_after()).is_some());
        assert!(now.checked_add(longest.leave_after()).is_some());
        assert!(jiff::Timestamp::now().checked_sub(longest.close_after().unwrap()).is_ok());
    }

    #[test]
    fn proxies_that_are_half_the_world_are_warned_of() {
        let warnings = |networks: &str| {
            toml::from_str::<Config>(&format!("trusted-proxies = [{networks}]")).unwrap().warnings()
        };
        assert_eq!(warnings(r#""127.0.0.1", "10.0.0.0/8", "2001:db8::/16""#), [""; 0]);
        for wide in ["0.0.0.0/0", "10.0.0.0/7", "::/0", "2001::/15"] {
            let warned = warnings(&format!("\"{wide}\""));
            assert!(warned.len() == 1 && warned[0].contains(wide), "{warned:?}");
        }
    }
}
