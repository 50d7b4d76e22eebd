//! The database alone: the same lines, recorded beforehand, without any decisions.

use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use croupier_house::ask::{Requester, ResolvedRequest};
use croupier_ledger::line::{Actor, Command, CommandId, Mode, Setup, TableLimit};
use croupier_ledger::store::{self, Job, Write, Writer};
use croupier_ledger::{Digest, EntryDraw, TableLog, rulebook_digest};
use croupier_rules::{Library, Money};
use jiff::Timestamp;

use crate::figures::{Line, Times};
use crate::scene::{self, PACK};

/// The number of lines after which a table's state is stored, as in the house.
const SNAPSHOT: u64 = 512;

/// The writes of each table, entry by entry.
pub(crate) struct RecordedWrites(Vec<Vec<Vec<Write>>>);

/// Plays this many entries at each table, without a house.
pub(crate) fn record(tables: u64, entries: u64) -> RecordedWrites {
    let library = Arc::new(Library::embedded());
    let files = scene::files();
    let rulebook = rulebook_digest(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let all = (1..=tables).map(|table| record_table(&library, rulebook, table, entries));
    RecordedWrites(all.collect())
}

fn record_table(library: &Arc<Library>, rulebook: Digest, table: u64, entries: u64) -> Vec<Vec<Write>> {
    let at = Timestamp::now();
    let opened = TableLog::open(library, rulebook, table, setup(library), at, Digest::NONE).unwrap();
    let mut playing = opened.playing;
    let mut writes = vec![vec![Write::Line { stream: table, n: 0, hash: opened.hash, line: opened.line }]];
    let asker = Requester { person: table as u32, crew: false };
    for n in 0..entries {
        let ask = scene::ask(if n == 0 { scene::SIT } else { scene::bet_or_down(n) });
        let ResolvedRequest::Command(command) = ask.resolve(playing.in_play(), asker).unwrap() else {
            continue;
        };
        writes.push(entry(&mut playing, command, asker.person, n));
    }
    writes
}

fn entry(playing: &mut TableLog, command: Command, person: u32, n: u64) -> Vec<Write> {
    let prepared = playing.prepare(command).unwrap();
    let id = Some(CommandId("bench".to_owned(), n).into());
    let made = playing.make(prepared, Timestamp::now(), Actor::Player(person), id, EntryDraw::default());
    let stream = playing.header().table;
    let mut writes = vec![Write::Line { stream, n: made.entry.n, hash: made.hash, line: made.line }];
    if made.entry.n.is_multiple_of(SNAPSHOT) {
        let kept = playing.snapshot();
        writes.push(Write::Snapshot {
            stream,
            lines: kept.lines,
            last: kept.last,
            state: kept.state,
            mac: None,
        });
    }
    writes
}

fn setup(library: &Library) -> Setup {
    let composition = library.compose(PACK).unwrap();
    Setup {
        name: "Recorded".to_owned(),
        pack: PACK.to_owned(),
        options: composition.essential().into_iter().collect(),
        limits: vec![TableLimit {
            wager: "all".to_owned(),
            min: Money::from_cents(500),
            max: Money::from_cents(100_000),
        }],
        crew: None,
        mode: Mode::Auto,
        clock_seconds: 20,
        fill: Money::from_cents(100_000_000),
    }
}

/// A table's remaining writes, and the duration of each entry.
struct Stream {
    left: std::vec::IntoIter<Vec<Write>>,
    times: Times,
}

/// One writer, with `each` entries of each table outstanding: whenever one is stored, the next is sent.
pub(crate) fn grouped(
    name: &str,
    database: &str,
    recorded: &RecordedWrites,
    each: usize,
    most: Duration,
) -> Line {
    let writer = Arc::new(Writer::start(store::open(database).unwrap()).unwrap());
    let (ended, ends) = channel();
    let streams: Vec<_> = recorded
        .0
        .iter()
        .map(|writes| {
            let stream = Stream { left: writes.clone().into_iter(), times: Times::new() };
            Arc::new(Mutex::new(stream))
        })
        .collect();
    let before = writer.counts();
    let begun = Instant::now();
    for stream in &streams {
        for _ in 0..each {
            send(&writer, stream, begun + most, ended.clone());
        }
    }
    drop(ended);
    while ends.recv().is_ok() {}
    let elapsed = begun.elapsed();
    let counts = writer.counts();
    let mut times = Times::new();
    for stream in &streams {
        times.join(&stream.lock().unwrap().times);
    }
    writer.stop();
    Line::new(name, times, elapsed).with_commits(before, counts)
}

/// Sends a table's next entry; when it is stored, sends the one after. The run is over when the last `ended` is
/// dropped.
#[allow(clippy::only_used_in_recursion, reason = "dropping the last sender ends the run")]
fn send(
    writer: &Arc<Writer>,
    stream: &Arc<Mutex<Stream>>,
    until: Instant,
    ended: std::sync::mpsc::Sender<()>,
) {
    let begun = Instant::now();
    let next = if begun < until { stream.lock().unwrap().left.next() } else { None };
    let Some(writes) = next else { return };
    let (again, its) = (Arc::clone(writer), Arc::clone(stream));
    let done = move |kept: Result<(), store::JobError>| {
        kept.unwrap();
        its.lock().unwrap().times.add(begun.elapsed());
        send(&again, &its, until, ended);
    };
    writer.send(Job { writes, lease: None, done: Box::new(done) });
}

/// Commits each entry separately.
pub(crate) fn one_by_one(name: &str, database: &str, recorded: &RecordedWrites, most: Duration) -> Line {
    let mut store = store::open(database).unwrap();
    let mut times = Times::new();
    let begun = Instant::now();
    let longest = recorded.0.iter().map(Vec::len).max().unwrap_or(0);
    'all: for n in 0..longest {
        for stream in &recorded.0 {
            if begun.elapsed() >= most {
                break 'all;
            }
            let begun = Instant::now();
            store.write(&stream[n]).unwrap();
            times.add(begun.elapsed());
        }
    }
    let elapsed = begun.elapsed();
    let mut line = Line::new(name, times, elapsed);
    (line.commits, line.entries) = (line.times.count(), line.times.count());
    line
}
