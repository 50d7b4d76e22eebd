//! Valid inputs: the logs of the ledger's corpus, with the packs that they were made with.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use croupier_ledger::audit::{Audit, TextAudit};
use croupier_ledger::checkpoint::PublicKey;
use croupier_ledger::house::HouseLog;
use croupier_ledger::{Digest, TableLog, rulebook_digest};
use croupier_rules::Library;

/// The packs built into the program.
pub(super) static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::embedded()));

/// All logs of one version of the notation.
pub(super) struct Corpus {
    pub(super) library: Arc<Library>,
    pub(super) digest: Digest,
    /// The key that signed the notes, as text and parsed.
    pub(super) key: String,
    pub(super) public: PublicKey,
    pub(super) tables: Vec<SampleLog>,
    pub(super) house: HouseLines,
    /// Signed checkpoints.
    pub(super) notes: Vec<String>,
}

/// A table's lines, and the table before each of them except the header.
pub(super) struct SampleLog {
    /// The name of the file, without its ending.
    pub(super) name: String,
    pub(super) lines: Vec<String>,
    /// `before[n]` is the table before line n + 1, because there is no table before the header.
    pub(super) before: LazyLock<Vec<SampleState>, Box<dyn FnOnce() -> Vec<SampleState> + Send>>,
}

/// A table before some line, and an audit of all lines before that line.
pub(super) struct SampleState {
    pub(super) playing: TableLog,
    pub(super) audit: Audit,
}

/// The house's own lines, and the house before each of them except the first.
pub(super) struct HouseLines {
    pub(super) lines: Vec<String>,
    pub(super) before: Vec<HouseLog>,
}

/// The corpus of the newest version. It is read from the source tree, so it exists only on developers' machines.
pub(super) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| read(&folder()));

pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The newest version.
fn folder() -> PathBuf {
    let corpus = root().join("crates/croupier-ledger/tests/corpus");
    let version = |number: &u32| corpus.join(format!("v{number}"));
    let newest = (1..100).take_while(|number| version(number).is_dir()).last();
    version(&newest.expect("the ledger's corpus is missing"))
}

fn read(folder: &Path) -> Corpus {
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let files: Vec<(String, String)> = serde_json::from_str(&text("rulebook.json")).unwrap();
    let pairs = || files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let library = Arc::new(Library::read(pairs()).unwrap());
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .filter_map(|file| {
            file.unwrap().file_name().into_string().unwrap().strip_suffix(".log").map(str::to_owned)
        })
        .collect();
    names.sort_unstable();
    let lines = |name: &str| text(&format!("{name}.log")).lines().map(str::to_owned).collect::<Vec<_>>();
    let tables = names.iter().filter(|name| *name != "house").map(|name| table(&library, name, lines(name)));
    let key = text("key").trim().to_owned();
    Corpus {
        tables: tables.collect(),
        house: house(lines("house")),
        notes: names.iter().map(|name| text(&format!("{name}.note"))).collect(),
        public: key.parse().unwrap(),
        key,
        digest: rulebook_digest(pairs()),
        library,
    }
}

fn table(library: &Arc<Library>, name: &str, lines: Vec<String>) -> SampleLog {
    let (library, own) = (Arc::clone(library), lines.clone());
    let before = move || {
        let mut playing = TableLog::from_header(&library, &own[0]).unwrap();
        let mut audit = Audit::begin(&library, &own[0]).unwrap();
        let mut all = Vec::new();
        for line in &own[1..] {
            all.push(SampleState { playing: playing.clone(), audit: audit.clone() });
            playing.follow(line).unwrap();
            audit.line(line).unwrap();
        }
        all
    };
    SampleLog { name: name.to_owned(), lines, before: LazyLock::new(Box::new(before)) }
}

fn house(lines: Vec<String>) -> HouseLines {
    let mut log = HouseLog::begin(&lines[0]).unwrap();
    let mut before = Vec::new();
    for line in &lines[1..] {
        before.push(log.clone());
        log.audit(line).unwrap();
    }
    HouseLines { lines, before }
}

/// Audits a text of lines as an outsider does.
pub(super) fn audit_text(text: &[u8]) {
    let mut audit = TextAudit::new(&CORPUS.library, CORPUS.digest, Vec::new());
    let _ = text.split(|byte| *byte == b'\n').all(|line| audit.bytes(line));
    let _ = audit.end();
}
