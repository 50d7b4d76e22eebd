//! The readable copy of a request: everything that its results depend on, except which sessions are played.

use std::collections::BTreeMap;
use std::fmt;

use croupier_rules::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::request::{Engine, Request};

/// The version of the results. It must rise whenever the same request, seed and session number give a different
/// session than before: then parts of older programs cannot be merged with new ones.
pub const RESULTS: u32 = 1;

/// A request in words and numbers that people can read. Amounts are in dollars: `12.50`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestRecord {
    /// The version of the results: see [`RESULTS`].
    pub results: u32,
    /// The tables.
    pub tables: Vec<TableRecord>,
    /// The strategies, each of which plays at every table.
    pub strategies: Vec<StrategyRecord>,
    /// The numbers of the strategies that the caller set, by name.
    pub sets: Vec<(String, String)>,
    /// The bankroll at the start of a session.
    pub bankroll: String,
    /// The maximum number of rounds in a session, if given.
    pub rounds: Option<u32>,
    /// The condition that ends every session, as written.
    pub until: Option<String>,
    /// The target bankroll, if given.
    pub goal: Option<String>,
    /// The number of rounds per hour.
    pub pace: u32,
    /// The number of times in a session at which the bankroll is recorded.
    pub marks: u32,
    /// The engine, if the caller named one.
    pub engine: Option<Engine>,
    /// The seed.
    pub seed: u64,
}

/// A table of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// The name by which the caller asked for the table.
    pub name: String,
    /// The pack.
    pub pack: String,
    /// The version of the pack.
    pub version: String,
    /// The digest of each pack that the rules of the table come from.
    pub packs: BTreeMap<String, String>,
    /// Every option of the pack with its value.
    pub options: BTreeMap<String, String>,
    /// The posted limits in the order in which they were posted, each as `NAME=MIN-MAX`.
    pub limits: Vec<String>,
    /// The text of the rules submission, if the table is from one.
    pub submission: Option<String>,
}

/// A strategy of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategyRecord {
    /// The name.
    pub name: String,
    /// The text, from which the strategy can be read again.
    pub text: String,
    /// The digest of the text.
    pub digest: String,
}

impl StrategyRecord {
    /// Records a strategy with the text that it was read from.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> StrategyRecord {
        let (name, text) = (name.into(), text.into());
        let digest = text_digest(&text);
        StrategyRecord { name, text, digest }
    }
}

impl TableRecord {
    /// Writes posted limits the way a record has them.
    pub fn limit(name: &str, min: Money, max: Money) -> String {
        format!("{name}={min}-{max}")
    }
}

/// A field in which two requests differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestDifference {
    /// The field: `seed`, or `tables[0].options.fire-bet`.
    pub field: String,
    /// The field's value in each of the two requests; `none` if it is absent.
    pub values: [String; 2],
}

impl fmt::Display for RequestDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RequestDifference { field, values: [one, two] } = self;
        write!(f, "{field}: {one} and {two}")
    }
}

impl RequestRecord {
    /// Records a request. The tables, the texts of the strategies and the text of the condition are not part of a
    /// [`Request`], which has them compiled; the rest is copied from it.
    pub fn new(
        request: &Request<'_>,
        tables: Vec<TableRecord>,
        strategies: Vec<StrategyRecord>,
        until: Option<String>,
    ) -> RequestRecord {
        let mut sets: Vec<(String, String)> = request
            .sets
            .iter()
            .map(|(name, hundredths)| (name.clone(), Money::from_cents(*hundredths).to_string()))
            .collect();
        // The order does not matter, except between two values of one name.
        sets.sort_by(|one, two| one.0.cmp(&two.0));
        RequestRecord {
            results: RESULTS,
            tables,
            strategies,
            sets,
            bankroll: request.opening.to_string(),
            rounds: request.rounds,
            until,
            goal: request.goal.map(|goal| goal.to_string()),
            pace: request.pace,
            marks: request.marks,
            engine: request.engine,
            seed: request.seed,
        }
    }

    /// Returns the SHA-256 digest of the record, in hexadecimal. Parts with different digests cannot be merged.
    pub fn digest(&self) -> String {
        text_digest(&self.as_json().to_string())
    }

    /// Returns the record as JSON, in the form of tally files.
    pub fn as_json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Returns the fields in which another record differs from this one.
    pub fn differences(&self, other: &RequestRecord) -> Vec<RequestDifference> {
        let mut found = Vec::new();
        compare(String::new(), &self.as_json(), &other.as_json(), &mut found);
        found
    }
}

/// Returns the SHA-256 digest of a text, in hexadecimal.
pub fn text_digest(text: &str) -> String {
    bytes_digest(text.as_bytes())
}

/// Returns the SHA-256 digest of bytes, such as a program, in hexadecimal digits.
pub fn bytes_digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Returns the SHA-256 digest of a pack. It covers the pack's files in the order of their names, each as `NAME LENGTH`,
/// a line feed, and its text. `files` are the paths and texts of all packs, one folder for each pack.
///
/// `sha256sum` gives the same digest for a file composed in this way; `docs/figures.md` explains how.
pub fn pack_digest<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>, pack: &str) -> String {
    let name = |path: &'f str| path.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_own = |(path, _): &(&str, &str)| path.rsplit(['/', '\\']).nth(1) == Some(pack);
    let mut own: Vec<(&str, &str)> = files.into_iter().filter(is_own).collect();
    own.sort_by_key(|(path, _)| name(path));
    let mut hash = Sha256::new();
    for (path, text) in own {
        hash.update(format!("{} {}\n{text}", name(path), text.len()));
    }
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Lists the fields in which two values differ.
fn compare(field: String, one: &Value, two: &Value, found: &mut Vec<RequestDifference>) {
    match (one, two) {
        (Value::Object(a), Value::Object(b)) => {
            let mut keys: Vec<&String> = a.keys().chain(b.keys()).collect();
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                let inner = if field.is_empty() { key.clone() } else { format!("{field}.{key}") };
                compare(inner, a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null), found);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for at in 0..a.len().max(b.len()) {
                let [a, b] = [a, b].map(|list| list.get(at).unwrap_or(&Value::Null));
                compare(format!("{field}[{at}]"), a, b, found);
            }
        }
        (Value::String(a), Value::String(b)) if a != b && (a.contains('\n') || b.contains('\n')) => {
            found.push(in_lines(field, a, b));
        }
        _ if one != two => found.push(RequestDifference { field, values: [short(one), short(two)] }),
        _ => {}
    }
}

/// Names the first line in which two texts differ.
fn in_lines(field: String, one: &str, two: &str) -> RequestDifference {
    let lines = one.lines().count().max(two.lines().count());
    let line = |text: &str, at: usize| text.lines().nth(at).map(str::to_owned);
    let at = (0..lines).find(|at| line(one, *at) != line(two, *at)).unwrap_or(lines);
    let values = [one, two].map(|text| line(text, at).map_or_else(none, |line| short(&Value::from(line))));
    RequestDifference { field: format!("{field}, line {}", at + 1), values }
}

fn none() -> String {
    "none".to_owned()
}

/// Writes a value in at most a few dozen characters.
fn short(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = match value {
        Value::Null => none(),
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    };
    match text.chars().count() > LONGEST {
        true => text.chars().take(LONGEST).chain(['…']).collect(),
        false => text,
    }
}
