//! Parts as bytes, for files and for other processes.
//!
//! | bytes | what |
//! | --- | --- |
//! | `croupier-tally 1` and a line feed | the kind of file and the version of this form |
//! | a line of JSON | the [`TallyHeader`], which people can read: the request, its digest, the planned sessions |
//! | any number | the columns of the part in the form of postcard, compressed by Deflate |
//! | 32 | the SHA-256 digest of everything before |

use std::fmt;
use std::io::{Read, Write};
use std::sync::OnceLock;

use croupier_rules::Money;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::part::{Part, PlannedSessions};
use super::ranges::SessionRanges;
use super::record::{RequestRecord, text_digest};
use crate::expected::{EndChances, ExpectedAccount, ExpectedBets, FinalBankrolls};
use crate::request::{Engine, RefusedBet, StrategyExpectation, StrategyResults};
use crate::session::{EndCause, SessionEnd};
use crate::tally::Tally;

/// The version of the form.
pub const VERSION: u32 = 1;

const KIND: &str = "croupier-tally ";

/// The length of the digest at the end.
const CHECKSUM: usize = 32;

/// The maximum length of the columns. A column has at most some hundred thousand counts.
const LONGEST: u64 = 1 << 30;

/// Why bytes are not a part.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PartError {
    /// The bytes are not a tally file.
    Foreign,
    /// The bytes are a part in a different version of the form. The text says which.
    Version(String),
    /// Some bytes were changed or lost.
    Damaged,
    /// The checksum is right, but the contents contradict themselves. The text says how.
    Inconsistent(String),
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartError::Foreign => f.write_str("not a tally file"),
            PartError::Version(version) => {
                write!(f, "written in a form that this program cannot read: {version}")
            }
            PartError::Damaged => f.write_str("damaged: its checksum does not match its contents"),
            PartError::Inconsistent(reason) => write!(f, "inconsistent: {reason}"),
        }
    }
}

impl std::error::Error for PartError {}

/// The readable line.
#[derive(Serialize, Deserialize)]
struct TallyHeader {
    program: String,
    /// The digest of the names and kinds of all fields of a column. It changes with the types, so that bytes of an
    /// older program are never read into the wrong fields.
    layout: String,
    digest: String,
    first: u64,
    sessions: u64,
    exact: bool,
    /// The seconds as the bits of a float, because decimals may lose the last digit.
    seconds: u64,
    request: RequestRecord,
}

impl Part {
    /// Returns the part as bytes. Equal parts have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = TallyHeader {
            program: self.program.clone(),
            layout: layout().to_owned(),
            digest: self.request.digest(),
            first: self.planned.first,
            sessions: self.planned.sessions,
            exact: self.exact,
            seconds: self.seconds.to_bits(),
            request: self.request.clone(),
        };
        let header = serde_json::to_string(&header).expect("the header has only texts and numbers");
        let mut bytes = format!("{KIND}{VERSION}\n{header}\n").into_bytes();
        let columns = postcard::to_stdvec(&self.columns).expect("columns have only numbers, lists and texts");
        bytes.extend(compress(&columns));
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        bytes
    }

    /// Reads a part.
    ///
    /// # Errors
    /// If the bytes are not a part, are damaged, or contradict themselves.
    pub fn from_bytes(bytes: &[u8]) -> Result<Part, PartError> {
        let rest = bytes.strip_prefix(KIND.as_bytes()).ok_or(PartError::Foreign)?;
        let (version, _) = line(rest).ok_or(PartError::Damaged)?;
        if version != VERSION.to_string().as_bytes() {
            let version: String = String::from_utf8_lossy(version).chars().take(20).collect();
            return Err(PartError::Version(format!("version {version}; it reads version {VERSION}")));
        }
        let contents = bytes.len().checked_sub(CHECKSUM).ok_or(PartError::Damaged)?;
        let (contents, checksum) = bytes.split_at(contents);
        if Sha256::digest(contents)[..] != *checksum {
            return Err(PartError::Damaged);
        }
        let after_kind = line(contents).and_then(|(_, rest)| line(rest));
        let (header, packed) = after_kind.ok_or(PartError::Damaged)?;
        let part = read(header, packed)?;
        part.fault().map_or(Ok(part), |fault| Err(PartError::Inconsistent(fault)))
    }

    /// Returns the first contradiction between the fields of a part.
    fn fault(&self) -> Option<String> {
        let Part { request, planned, columns, .. } = self;
        if planned.first.checked_add(planned.sessions).is_none_or(|end| end > SessionRanges::MOST) {
            return Some("its session numbers are too large".to_owned());
        }
        if columns.len() != request.tables.len().saturating_mul(request.strategies.len()) {
            return Some(format!(
                "it has {} results, not one for each strategy at each table",
                columns.len()
            ));
        }
        let opening: Option<Money> = request.bankroll.parse().ok();
        let goal: Option<Money> = request.goal.as_ref().and_then(|goal| goal.parse().ok());
        columns.iter().flatten().find_map(|column| {
            let beyond = column.sessions.hull().start < planned.first
                || column.sessions.hull().end > planned.range().end;
            if beyond {
                return Some("it has sessions outside its part".to_owned());
            }
            let is_same = Some(column.tally.opening()) == opening && column.tally.goal() == goal;
            let has_names = column.wagers.len() == column.tally.bets().wagers();
            if !is_same || !has_names || column.tally.marks().len() > request.marks as usize {
                return Some("its tallies are not those of its request".to_owned());
            }
            column.tally.fault(column.sessions.count()).map(str::to_owned)
        })
    }
}

fn read(header: &[u8], packed: &[u8]) -> Result<Part, PartError> {
    let wrong = |error: &dyn fmt::Display| PartError::Inconsistent(error.to_string());
    // The layout comes first: the rest of the header may differ if the layout does.
    let value: Value = serde_json::from_slice(header).map_err(|error| wrong(&error))?;
    if value["layout"] != layout() {
        let program = value["program"].as_str().unwrap_or("an unknown program");
        return Err(PartError::Version(format!("{program} wrote it")));
    }
    let TallyHeader { program, digest, first, sessions, exact, seconds, request, .. } =
        serde_json::from_slice(header).map_err(|error| wrong(&error))?;
    if digest != request.digest() {
        return Err(PartError::Inconsistent("its digest is not that of its request".to_owned()));
    }
    let mut columns = Vec::new();
    let mut unpacked = DeflateDecoder::new(packed).take(LONGEST);
    unpacked.read_to_end(&mut columns).map_err(|error| wrong(&error))?;
    let columns = postcard::from_bytes(&columns).map_err(|error| wrong(&error))?;
    let seconds = f64::from_bits(seconds);
    let seconds = if seconds.is_finite() { seconds } else { 0.0 };
    Ok(Part { request, planned: PlannedSessions { first, sessions }, exact, seconds, program, columns })
}

/// Compresses bytes.
fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).and_then(|()| packed.finish()).expect("memory takes all bytes")
}

/// Splits off the first line.
fn line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}

/// Returns the digest of the names and kinds of all fields of a column.
fn layout() -> &'static str {
    static LAYOUT: OnceLock<String> = OnceLock::new();
    LAYOUT.get_or_init(|| {
        let mut fields = String::new();
        list("", &serde_json::to_value(example()).unwrap_or_default(), &mut fields);
        text_digest(&fields)[..16].to_owned()
    })
}

/// Lists the fields of a value, one per line.
fn list(field: &str, value: &Value, fields: &mut String) {
    match value {
        Value::Object(inner) => {
            inner.iter().for_each(|(key, value)| list(&format!("{field}.{key}"), value, fields));
        }
        Value::Array(inner) => inner.iter().for_each(|value| list(&format!("{field}[]"), value, fields)),
        Value::Null => *fields += &format!("{field}: nothing\n"),
        Value::Bool(_) => *fields += &format!("{field}: truth\n"),
        Value::Number(_) => *fields += &format!("{field}: number\n"),
        Value::String(_) => *fields += &format!("{field}: text\n"),
    }
}

/// Returns a column in which every field has a value and every list has an element.
fn example() -> StrategyResults {
    let [bankroll, peak, low, drawdown] = [0; 4].map(Money::from_cents);
    let end = SessionEnd {
        number: 0,
        rounds: 1,
        bankroll,
        peak,
        low,
        drawdown,
        ended: EndCause::Broke,
        coin_in: None,
    };
    let mut tally = Tally::new(Money::CENT, 1).aiming(Some(Money::CENT)).counting(1);
    tally.add(&end);
    tally.mark(0, end.bankroll);
    let bet = RefusedBet { wager: String::new(), reason: String::new(), clause: String::new(), always: true };
    let exact = StrategyExpectation {
        mean: 0.0,
        deviation: 0.0,
        broke: 0.0,
        ahead_even_behind: Some([0.0; 3]),
        stopped: 0.0,
        rounds: 0.0,
        ends: Some(FinalBankrolls {
            bankrolls: vec![(Money::CENT, 0.0)],
            by_round: vec![EndChances::default()],
        }),
        per_round: Some(0.0),
        error: 0.0,
        is_whole_shoe: false,
        bets: Some(ExpectedAccount { wagers: vec![ExpectedBets::default()] }),
        long_run_bets: Some(ExpectedAccount { wagers: vec![ExpectedBets::default()] }),
    };
    StrategyResults {
        engine: Engine::Compiled,
        states: Some(1),
        most_rounds: Some(1),
        wagers: vec![String::new()],
        sessions: std::iter::once(0..1).collect(),
        tally,
        refused: vec![bet],
        exact: Some(exact),
    }
}

#[cfg(test)]
mod tests {
    use super::super::merge::merge;
    use super::super::record::{StrategyRecord, TableRecord};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// A part whose only column is the example.
    fn part() -> Part {
        let table = TableRecord {
            name: String::new(),
            pack: String::new(),
            version: String::new(),
            packs: BTreeMap::new(),
            options: BTreeMap::new(),
            limits: Vec::new(),
            submission: None,
        };
        let request = RequestRecord {
            results: super::super::RESULTS,
            tables: vec![table],
            strategies: vec![StrategyRecord::new("", "")],
            sets: Vec::new(),
            bankroll: "0.01".to_owned(),
            rounds: Some(1),
            until: None,
            goal: Some("0.01".to_owned()),
            pace: 1,
            marks: 1,
            engine: None,
            seed: 0,
        };
        let mut part = Part::new(request, PlannedSessions { first: 0, sessions: 3 }, true, String::new());
        part.columns[0] = Some(example());
        part
    }

    #[test]
    fn the_example_survives_and_has_no_empty_field() {
        let part = part();
        assert_eq!(part.fault(), None);
        assert_eq!(Part::from_bytes(&part.to_bytes()).as_ref(), Ok(&part));
        let mut fields = String::new();
        let example = serde_json::to_value(example()).unwrap();
        list("", &example, &mut fields);
        assert!(!fields.contains("nothing"), "{fields}");
        let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
        let mut inside = vec![&example];
        while let Some(value) = inside.pop() {
            assert!(!is_empty(value), "{example}");
            inside.extend(value.as_array().into_iter().flatten());
            inside.extend(value.as_object().into_iter().flat_map(|fields| fields.values()));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        /// A file with a correct checksum and arbitrary contents is refused, or gives a part that can be used.
        #[test]
        fn malformed_columns_do_no_harm(
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
            cut in proptest::option::of(any::<prop::sample::Index>()),
        ) {
            let part = part();
            let mut columns = postcard::to_stdvec(&part.columns).unwrap();
            for (at, byte) in changes {
                let at = at.index(columns.len());
                columns[at] = byte;
            }
            if let Some(cut) = cut {
                columns.truncate(cut.index(columns.len()));
            }
            let bytes = part.to_bytes();
            let (header, _) = line(line(&bytes).unwrap().1).unwrap();
            if let Ok(read) = read(header, &compress(&columns)) && read.fault().is_none() {
                let columns = read.columns.iter().flatten();
                let summaries: Vec<_> = columns.map(|column| column.tally.summary(100)).collect();
                prop_assert!(summaries.len() <= 1);
                let mut later = part.clone();
                later.columns[0].as_mut().unwrap().sessions = std::iter::once(1..2).collect();
                let _ = merge([later, read.clone()]);
                prop_assert!(Part::from_bytes(&read.to_bytes()).is_ok());
            }
        }
    }
}
