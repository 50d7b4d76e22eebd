//! Makes small logs of every pack.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use croupier_chance::{Seed, Stream};
use croupier_ledger::checkpoint::{Checkpoint, HouseKey, key_name, origin};
use croupier_ledger::house::{HouseLog, HouseRequest, PlayerLimits, Role, SecurityChange};
use croupier_ledger::line::{Actor, CommandId, Mode, Setup};
use croupier_ledger::store::Write;
use croupier_ledger::{Digest, merkle};
use croupier_rules::{Library, Money};
use jiff::Timestamp;

use super::evening::{self, Evening, LIBRARY, packs};
use super::{HOUSE, OWN, RULEBOOK, crew};

/// The number of steps to try at each table. Refused steps leave no line.
const STEPS: usize = 110;

/// Creates the logs, their checkpoints, and the files needed to read them.
pub(crate) fn make(folder: &Path) {
    // This key may be public, because it signs nothing else.
    let key = HouseKey::new(&key_name(HOUSE), &[42; 32]).unwrap();
    fs::write(folder.join("key"), format!("{}\n", key.public())).unwrap();
    let rulebook = serde_json::to_string(Library::embedded_files()).unwrap();
    fs::write(folder.join(RULEBOOK), rulebook + "\n").unwrap();
    let keep = |name: &str, stream: u64, lines: &[String]| {
        let leaves: Vec<Digest> = lines.iter().map(|line| Digest::of_line(line)).collect();
        let (size, root) = (leaves.len() as u64, merkle::root(&leaves));
        let note = Checkpoint { origin: origin(HOUSE, stream), size, root }.sign(&key).unwrap();
        fs::write(folder.join(format!("{name}.note")), note).unwrap();
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        fs::write(folder.join(format!("{name}.log")), text).unwrap();
    };
    keep(OWN, 0, &house());
    for (number, pack) in packs().iter().enumerate() {
        let mut chance = Stream::new(&Seed::from(1), number as u64);
        keep(pack, 1, &play(|| plain(pack, Mode::Auto), &mut chance));
        keep(&format!("{pack}.crew"), 1, &play(|| plain(pack, Mode::Crew), &mut chance));
        let picks: Vec<u8> = (0..8).map(|_| chance.below(256) as u8).collect();
        keep(&format!("{pack}.options"), 1, &play(|| Evening::begin(pack, &picks), &mut chance));
    }
}

fn plain(pack: &str, mode: Mode) -> Evening {
    let essential: BTreeMap<String, String> =
        LIBRARY.compose(pack).unwrap().essential().into_iter().collect();
    Evening::at(Setup { mode, ..evening::setup(pack, essential) }).unwrap()
}

/// Plays until an evening is long enough, because a game may end when all players decline the dice.
fn play(begin: impl Fn() -> Evening, chance: &mut Stream) -> Vec<String> {
    loop {
        let mut evening = begin();
        for _ in 0..STEPS {
            let [kind, pick, amount] = chance.draws([256, 65_536, 65_536]);
            if chance.below(6) == 0 {
                crew::step(&mut evening, chance);
            }
            evening.step((kind as u8, pick as u16, amount as u16));
        }
        if evening.lines.len() >= STEPS / 2 {
            return evening.lines;
        }
    }
}

/// Returns the log of a house with every kind of action.
fn house() -> Vec<String> {
    let dollars = |amount: i64| Money::from_cents(100 * amount);
    let (mut house, founded) = HouseLog::found(HOUSE, Timestamp::UNIX_EPOCH);
    let mut writes = vec![founded];
    let limits =
        PlayerLimits { loss_day: Some(dollars(900)), reality_minutes: Some(30), ..PlayerLimits::default() };
    let amount = dollars(250);
    let open =
        HouseRequest::Open { name: "Craps 1".to_owned(), pack: "bclc-craps".to_owned(), player_edge: None };
    let tomorrow = Timestamp::from_second(86_400).unwrap();
    let requests = [
        HouseRequest::Guest,
        HouseRequest::Enrol { name: "Ada".to_owned() },
        HouseRequest::Roles { person: 2, roles: vec![Role::Player, Role::Administrator] },
        HouseRequest::Name { person: 1, name: "Zoë".to_owned() },
        HouseRequest::Grant { person: 1, amount: dollars(1000) },
        HouseRequest::Deposit { person: 2, amount, reference: "in-1".to_owned() },
        open,
        HouseRequest::Fill { table: 1, entry: 1, amount: dollars(5000) },
        HouseRequest::Limit { person: 1, limits },
        HouseRequest::Limit { person: 1, limits: PlayerLimits::default() },
        HouseRequest::ToTable { person: 1, table: 1, entry: 2, amount },
        HouseRequest::FromTable { person: 1, table: 1, entry: 9, amount: dollars(450) },
        HouseRequest::Credit { table: 1, entry: 12, amount: dollars(4800) },
        HouseRequest::Withdraw { person: 2, amount, reference: "out-1".to_owned() },
        HouseRequest::TopUp { person: 2, amount },
        HouseRequest::Exclude { person: 1, until: Some(tomorrow) },
        HouseRequest::Exclude { person: 1, until: None },
        HouseRequest::Retire { table: 1 },
        HouseRequest::Secure { person: 2, what: SecurityChange::PasswordChanged },
        HouseRequest::Secure { person: 2, what: SecurityChange::SignedOut },
        HouseRequest::Seal { records: 3 },
    ];
    for (number, request) in requests.iter().enumerate() {
        // Only the person may ask for a looser limit.
        let own = matches!(request, HouseRequest::Limit { .. });
        let (by, id) = (
            if own { Actor::Player(1) } else { Actor::House },
            CommandId("corpus".to_owned(), number as u64).into(),
        );
        house.ask(Timestamp::UNIX_EPOCH, by, Some(&id), request, &mut writes).unwrap();
    }
    let line = |write| match write {
        Write::Line { line, .. } => Some(line),
        _ => None,
    };
    writes.into_iter().filter_map(line).collect()
}
