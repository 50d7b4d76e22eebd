//! The configuration of a house: from a file, the environment and the command line.

use std::path::PathBuf;
use std::time::Duration;

use croupier_ledger::house::Role;
use croupier_ledger::store;
use croupier_rules::Money;
use jiff::SignedDuration;
use serde::Deserialize;

use crate::network::Network;
use crate::people::{Cookie, PeopleConfig};
use crate::template::{self, Template};

/// The longest name of a node.
const LONGEST_NODE: usize = 32;

/// One year in seconds.
const YEAR: u64 = 365 * 86_400;

/// The configuration of a house. Every missing key has a sensible default.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// The address to listen on.
    pub listen: String,
    /// The folder for the house's data.
    pub data: PathBuf,
    /// The address of a PostgreSQL database, `postgres://…`; without one, the house uses `croupier.db` in the data
    /// folder.
    pub database: Option<String>,
    /// A file that holds the house's secret key, instead of the database.
    pub key_file: Option<PathBuf>,
    /// Whether to found a new house even if there are traces of an earlier one whose database is missing. Only the
    /// command line can set this, and only for one start.
    #[serde(skip)]
    pub found: bool,
    /// Whether to stand by while another process serves the same house, and to take over when it ends.
    pub wait: bool,
    /// The name of this process as a node, if several processes serve one house from one PostgreSQL database.
    pub node: Option<String>,
    /// A file with the secret that all nodes of the house share.
    pub cluster_secret_file: Option<PathBuf>,
    /// The address at which other nodes reach this one; without it, the address that the house listens on.
    pub advertise: Option<String>,
    /// An address for `/metrics` alone; without one, `/metrics` is at the address of the house.
    pub metrics: Option<String>,
    /// The maximum number of tables that `/metrics` shows one by one.
    pub metrics_tables: u32,
    /// Whether to log every request.
    pub access_log: bool,
    /// Origins other than the house's whose pages may connect.
    pub origins: Vec<String>,
    /// Host names that the house answers to, in addition to its addresses, `localhost`, the address that it listens on
    /// and the names of `origins`. `*` allows any name.
    pub hosts: Vec<String>,
    /// Proxies in front of the house, by address or network. The house trusts what they report about the origin of a
    /// request.
    pub trusted_proxies: Vec<Network>,
    /// Whether all clients reach the house over HTTPS or from this machine, so that cookies can be marked secure.
    pub secure_cookies: bool,
    /// The play chips that a guest or a new account gets, in cents.
    pub play_chips: i64,
    /// Whether guests may play.
    pub guests: bool,
    /// The maximum number of guests from one address per hour; 0 means no limit.
    pub guests_per_hour: u32,
    /// Whether house players may sit down with a player who is alone and wants company. They play with play chips only.
    pub house_players: bool,
    /// Whether people may open accounts themselves.
    pub registration: bool,
    /// The maximum number of accounts opened from one address per hour; 0 means no limit.
    pub accounts_per_hour: u32,
    /// Whether players may open tables.
    pub players_open_tables: bool,
    /// Whether guests may open tables too.
    pub guests_open_tables: bool,
    /// Tables that players may open. With an operator's wallet (`play-chips = 0`), players can open no other tables.
    pub template: Vec<Template>,
    /// The maximum number of open tables that one player may have opened; 0 means no limit. The crew has no limit.
    pub tables_per_player: u32,
    /// The number of open tables in the house above which people cannot open more; 0 means no limit.
    pub tables_at_most: u32,
    /// The hours after which the house closes an empty table that a player opened; 0 means never.
    pub close_hours: u32,
    /// The time for which bets stay open at an auto table, in seconds, unless the table sets a different time.
    pub clock_seconds: u32,
    /// The opening bank of a table, in cents.
    pub bank: i64,
    /// The time after which an empty table goes to sleep, in seconds.
    pub sleep_seconds: u64,
    /// The time without a connection after which the house leaves a table on a player's behalf, in seconds.
    pub leave_seconds: u64,
    /// The requests that one address may make per second on average.
    pub requests_per_second: u32,
    /// The requests that one address may make in a burst.
    pub requests_at_once: u32,
    /// The maximum total number of connections; 0 means that only the machine's limit applies.
    pub connections_at_most: u32,
    /// The maximum number of connections from one address, except from trusted proxies; 0 means no limit.
    pub connections_per_address: u32,
    /// The maximum time to receive the headers of a request, and the maximum idle time before a request, in seconds.
    pub header_seconds: u64,
    /// The maximum time to receive the body of a request, and the maximum time for which a client may stop reading its
    /// answer, in seconds.
    pub body_seconds: u64,
    /// The time after which an unfinished commit makes the house report that it is not ready, in seconds.
    pub stuck_seconds: u64,
    /// The time after which an unfinished commit makes the house halt, in seconds.
    pub halt_seconds: u64,
    /// The time within which connections must end when the house closes, in seconds.
    pub close_seconds: u64,
    /// The commands that one connection may send per second on average. A burst may have twice that number.
    pub commands_per_second: u32,
    /// The commands that one person may send per second on average, over all connections. A burst may have ten times
    /// that number. Here and in the next three fields, 0 means no limit. A player may always leave a table.
    pub person_commands_per_second: u32,
    /// The bytes of commands that one person may send per second.
    pub person_bytes_per_second: u32,
    /// The commands that may come from one address per second.
    pub address_commands_per_second: u32,
    /// The bytes of commands that may come from one address per second.
    pub address_bytes_per_second: u32,
    /// The largest message that a connection may send, in bytes.
    pub message_bytes: usize,
    /// The free space on the data file's disk, in megabytes, below which players can only leave; 0 means no reserve.
    pub disk_reserve: u64,
    /// A folder with the web page, instead of the built-in one.
    pub page: Option<PathBuf>,
    /// Whether to write log lines as JSON.
    pub json_logs: bool,
    /// A file for security events, with one JSON object per line. Without this key, the house writes no such file.
    pub security_log: Option<PathBuf>,
    /// Roles that need a second factor.
    pub second_factor_roles: Vec<Role>,
    /// The hours without a request after which a session ends.
    pub session_idle_hours: u32,
    /// The days after which a session ends, even if it is in use.
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
            wait: false,
            node: None,
            cluster_secret_file: None,
            advertise: None,
            metrics: None,
            metrics_tables: 100,
            access_log: false,
            origins: Vec::new(),
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            secure_cookies: true,
            play_chips: 1_000_000,
            guests: true,
            guests_per_hour: 1000,
            house_players: true,
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
    /// Returns the address of the database for the store.
    pub fn database(&self) -> String {
        match &self.database {
            Some(database) => database.clone(),
            None => self.data.join("croupier.db").display().to_string(),
        }
    }

    /// Checks that a house can run with this configuration.
    pub fn check(&self) -> Result<(), String> {
        let most = Money::CEILING.cents();
        let within = |what: &str, value: i64, least: i64| {
            let fits = (least..=most).contains(&value);
            if fits { Ok(()) } else { Err(format!("{what} must be {least} to {most} cents, not {value}")) }
        };
        self.check_cluster()?;
        within("bank", self.bank, 1)?;
        within("play-chips", self.play_chips, 0)?;
        template::check(&self.template)?;
        for (key, value, least, most) in self.bounded() {
            if !(least..=most).contains(&value) {
                return Err(format!("{key} must be {least} to {most}, not {value}"));
            }
        }
        Ok(())
    }

    /// Checks that the settings of a node are complete.
    fn check_cluster(&self) -> Result<(), String> {
        let Some(node) = &self.node else {
            let alone = [
                ("cluster-secret-file", self.cluster_secret_file.is_some()),
                ("advertise", self.advertise.is_some()),
            ];
            return match alone.iter().find(|(_, set)| *set) {
                Some((key, _)) => Err(format!("{key} is for nodes of a cluster: give this node a name with --node")),
                None => Ok(()),
            };
        };
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if !(1..=LONGEST_NODE).contains(&node.len()) || !node.bytes().all(fits) {
            return Err(format!(
                "a node's name must have 1 to {LONGEST_NODE} letters, digits, '-', '_' or '.', not '{node}'"
            ));
        }
        if self.cluster_secret_file.is_none() {
            return Err("a node needs the secret of its cluster: make a file with `openssl rand -hex 32`, give all \
                        nodes the same one, and name it with --cluster-secret-file"
                .to_owned());
        }
        if !store::is_server(&self.database()) {
            return Err(format!(
                "a cluster needs PostgreSQL, and {} is a file of this machine: name a database with \
                 --database postgres://…",
                self.database()
            ));
        }
        if self.wait {
            return Err("--wait is for a house of one process, and --node for a cluster: a node does not wait for \
                        the others; leave one of the two out"
                .to_owned());
        }
        Ok(())
    }

    /// Returns the key, value, minimum and maximum of every number except amounts. A value outside its bounds is
    /// probably a typing error, and computing with it could overflow.
    fn bounded(&self) -> Vec<(&'static str, u64, u64, u64)> {
        let message_bytes = u64::try_from(self.message_bytes).unwrap_or(u64::MAX);
        vec![
            ("guests-per-hour", self.guests_per_hour.into(), 0, 1_000_000),
            ("accounts-per-hour", self.accounts_per_hour.into(), 0, 1_000_000),
            ("tables-per-player", self.tables_per_player.into(), 0, 1_000_000),
            ("metrics-tables", self.metrics_tables.into(), 0, 10_000),
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

    /// Returns warnings about values that are allowed but probably a mistake.
    pub fn warnings(&self) -> Vec<String> {
        let wide = self.trusted_proxies.iter().filter(|network| network.is_wide());
        wide.map(|network| {
            format!(
                "trusted-proxies has {network}: anyone there can claim any address; name only your own proxies"
            )
        })
        .collect()
    }

    /// Returns whether players choose the rules of the tables that they open. With an operator's wallet, they can open
    /// tables only from templates.
    pub(crate) fn players_choose_rules(&self) -> bool {
        self.play_chips > 0
    }

    /// Returns the configuration of accounts and sessions.
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

    /// Returns the time after which an empty table sleeps, at least 1 second. The house also waits this long before it
    /// tries again to leave on behalf of a player who cannot leave yet.
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

/// Returns a duration of at most a day, so that deadlines cannot overflow.
fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds.min(24 * 3600))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the operators' example configuration, with all its commented-out keys active.
    fn example() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ops/croupier.toml");
        let text = std::fs::read_to_string(path).unwrap();
        let keys = text.lines().filter_map(|line| line.strip_prefix('#'));
        keys.filter(|key| key.starts_with(char::is_alphabetic)).map(|key| format!("{key}\n")).collect()
    }

    #[test]
    fn the_example_configuration_has_the_default_values() {
        let mut read: Config = toml::from_str(&example()).unwrap();
        // TOML cannot express an absent value for these keys.
        assert!(read.database.take().is_some() && read.page.take().is_some());
        assert!(read.key_file.take().is_some() && read.security_log.take().is_some());
        assert!(read.metrics.take().is_some() && read.advertise.take().is_some());
        assert!(read.node.take().is_some() && read.cluster_secret_file.take().is_some());
        assert_eq!(format!("{read:#?}"), format!("{:#?}", Config::default()));
    }

    #[test]
    fn the_example_configuration_has_every_key() {
        let known: toml::Table = toml::from_str(&example()).unwrap();
        let shown = format!("{:#?}", Config::default());
        let fields = shown.lines().filter_map(|line| line.strip_prefix("    ")?.split_once(": "));
        // Only the command line can found a new house.
        let fields = fields.filter(|(field, _)| *field != "found");
        for (field, _) in fields.filter(|(field, _)| !field.starts_with(' ')) {
            assert!(
                known.contains_key(&field.replace('_', "-")),
                "ops/croupier.toml does not explain {field}"
            );
        }
    }

    /// Returns the error for a configuration with this one key.
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
            // Amounts may be larger than a `u32`.
            let small = (!["bank", "play-chips"].contains(&key.as_str())).then_some(u32::MAX.into());
            let most = [i64::MAX as u128, u64::MAX.into()];
            for value in most.into_iter().chain(small).flat_map(|most| [most, most + 1]) {
                let wrong = wrong(key, value).unwrap_or_else(|| panic!("{key} = {value} was accepted"));
                assert!(wrong.contains(key), "{key} = {value}: {wrong}");
            }
            if let Some(wrong) = wrong(key, 0) {
                assert!(wrong.contains(key), "{key} = 0: {wrong}");
            }
        }
    }

    #[test]
    fn the_minimum_and_the_maximum_are_accepted() {
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
    fn incomplete_settings_of_a_node_say_what_is_missing() {
        let refused = |text: &str| toml::from_str::<Config>(text).unwrap().check().unwrap_err();
        let (node, secret) = ("node = 'a'\n", "cluster-secret-file = 'secret'\n");
        let database = "database = 'postgres://localhost/house'\n";
        assert!(refused(node).contains("--cluster-secret-file"));
        assert!(refused(secret).contains("--node") && refused("advertise = 'a:1'").contains("--node"));
        assert!(refused(&format!("{node}{secret}")).contains("needs PostgreSQL"));
        assert!(refused(&format!("{node}{secret}{database}wait = true")).contains("--wait"));
        assert!(refused(&format!("node = 'a b'\n{secret}{database}")).contains("name"));
        assert_eq!(toml::from_str::<Config>(&format!("{node}{secret}{database}")).unwrap().check(), Ok(()));
    }

    #[test]
    fn a_very_large_proxy_network_gets_a_warning() {
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
