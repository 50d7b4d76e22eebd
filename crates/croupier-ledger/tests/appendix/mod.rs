//! Generates the appendix of `docs/log.md` from the source text of the types that make up the lines.

mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use croupier_table::games::RoundGameName;
use croupier_table::rounds::CallKind;
use source::{Form, Item, Kind};
use strum::VariantNames;

/// The sections about commands and events: title, file, type.
const TABLES: [(&str, &str, &str); 7] = [
    ("Commands of craps", "croupier-table/src/games/craps/command.rs", "Command"),
    ("Events of craps", "croupier-table/src/games/craps/event.rs", "Event"),
    ("Commands of cards and wheel", "croupier-table/src/rounds/command.rs", "Command"),
    ("Events of cards and wheel", "croupier-table/src/rounds/event.rs", "Event"),
    ("Commands of any table", "croupier-ledger/src/line.rs", "TableCommand"),
    ("Events of any table", "croupier-ledger/src/line.rs", "TableEvent"),
    ("Actions in the house", "croupier-ledger/src/house/mod.rs", "HouseAction"),
];

/// A file, and the names of types in it.
type FileTypes = (&'static str, &'static [&'static str]);

/// The sections about the types of fields: title, and each file with its types.
const TYPES: [(&str, &[FileTypes]); 3] = [
    (
        "Types of both",
        &[
            ("croupier-table/src/bet.rs", &["Owner", "BetKey"]),
            ("croupier-rules/src/wager.rs", &["WagerPlacer", "PaymentSource"]),
            ("croupier-rules/src/odds.rs", &["Odds", "Basis"]),
            ("croupier-ledger/src/house/mod.rs", &["Role", "PlayerLimits"]),
        ],
    ),
    (
        "Types of craps",
        &[
            (
                "croupier-table/src/games/craps/command.rs",
                &[
                    "SeatChoice",
                    "BetMethod",
                    "BetRef",
                    "DiceLanding",
                    "UnclearRequest",
                    "StopCause",
                    "DicePool",
                    "CrewRank",
                    "RulingCause",
                    "Ruling",
                ],
            ),
            (
                "croupier-table/src/games/craps/event.rs",
                &["ReturnReason", "LostLineBet", "InspectionCause", "Rethrow", "LayoutPlace", "Payment"],
            ),
            ("croupier-table/src/games/craps/call.rs", &["Call", "CallKind"]),
        ],
    ),
    (
        "Types of cards and wheel",
        &[
            (
                "croupier-table/src/rounds/command.rs",
                &["BetMethod", "DealingIrregularity", "Decider", "CutActor"],
            ),
            ("croupier-table/src/rounds/event.rs", &["ReturnReason", "CardDestination", "SetAsideOutcome"]),
            ("croupier-table/src/rounds/state.rs", &["BetSpot", "ShoeEndStage"]),
            ("croupier-table/src/rounds/side.rs", &["Side"]),
            ("croupier-table/src/rounds/form.rs", &["PreparationStep"]),
            ("croupier-table/src/rounds/call.rs", &["Call", "Topic"]),
            ("croupier-table/src/games/baccarat/round.rs", &["BaccaratResult"]),
            ("croupier-table/src/games/wheel/vocabulary.rs", &["Direction", "WheelStop"]),
        ],
    ),
];

/// The names, for readers, of the types that are numbers or texts in JSON.
const PLAIN: [(&str, &str); 14] = [
    ("SeatNo", "position"),
    ("PlayerNo", "number"),
    ("WagerId", "wager"),
    ("Cite", "citation"),
    ("Money", "money"),
    ("Card", "card"),
    ("Dice", "dice"),
    ("ThreeDice", "three dice"),
    ("Timestamp", "time"),
    ("String", "text"),
    ("u8", "number"),
    ("u16", "number"),
    ("u32", "number"),
    ("i64", "number"),
];

fn read(file: &str, name: &str) -> Form {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = fs::read_to_string(&path).unwrap();
    source::find(&text, name).unwrap_or_else(|| panic!("{file} has no {name}"))
}

/// Returns a type in the page's notation.
fn shown(rust: &str) -> String {
    let inside = |name: &str| rust.strip_prefix(name)?.strip_prefix('<')?.strip_suffix('>');
    if let Some(inner) = inside("Option") {
        return format!("{}?", shown(inner));
    }
    if let Some(inner) = inside("Vec") {
        return format!("[{}]", shown(inner));
    }
    if let Some((inner, _)) = rust.strip_prefix('[').and_then(|rest| rest.rsplit_once(';')) {
        return format!("[{}]", shown(inner));
    }
    let last = rust.rsplit("::").next().unwrap();
    match PLAIN.iter().find(|(name, _)| *name == last) {
        Some((_, plain)) => (*plain).to_owned(),
        None if last == "u64" => "number".to_owned(),
        None => last.to_owned(),
    }
}

fn fields(kind: &Kind) -> String {
    match kind {
        Kind::Word => String::new(),
        Kind::Values(types) => types.iter().map(|of| shown(of)).collect::<Vec<_>>().join(", "),
        Kind::Fields(fields) => {
            let one = |(name, of): &(String, String)| format!("{name}: {}", shown(of));
            fields.iter().map(one).collect::<Vec<_>>().join(", ")
        }
    }
}

fn row(item: &Item) -> String {
    let fields = fields(&item.kind);
    let fields = if fields.is_empty() { fields } else { format!("`{fields}`") };
    format!("| `{}` | {fields} | {} |\n", kebab(&item.name), item.says)
}

/// Converts a name to kebab case: `BoughtIn` becomes `bought-in`.
fn kebab(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

fn of_type(name: &str, form: &Form) -> String {
    let one = |item: &Item| match (&item.kind, form.is_enum) {
        (Kind::Word, true) => format!("`{}`", kebab(&item.name)),
        (Kind::Fields(_), true) => format!("`{}` with `{}`", kebab(&item.name), fields(&item.kind)),
        (Kind::Values(_), true) => format!("`{}` of `{}`", kebab(&item.name), fields(&item.kind)),
        (kind, false) => format!("`{}: {}`", item.name, fields(kind)),
    };
    let items: Vec<String> = form.items.iter().map(one).collect();
    let how = if form.is_enum { "one of" } else { "fields" };
    format!("| `{name}` | {} | {how} {} |\n", form.says, items.join(", "))
}

/// The folders of the games that add commands and events to those of all games of rounds.
fn game_folders() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../croupier-table/src/games");
    let folders = fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path());
    let with_words = folders.filter(|folder| folder.join("vocabulary.rs").exists());
    let mut names: Vec<String> =
        with_words.map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// Returns a section about commands or events.
fn words(title: &str, items: &[Item]) -> String {
    let head = format!("\n### {title}\n\n| word | fields | what it says |\n| --- | --- | --- |\n");
    // A command or an event of one game has its own section.
    let rows = items.iter().filter(|item| item.name != "Game").map(row);
    head + &rows.collect::<String>()
}

/// Returns the whole appendix.
pub(crate) fn appendix() -> String {
    let mut page = String::new();
    for (title, file, name) in TABLES {
        page += &words(title, &read(file, name).items);
        if file.ends_with("rounds/event.rs") {
            for game in game_folders() {
                let file = format!("croupier-table/src/games/{game}/vocabulary.rs");
                let title = game.replace('_', " ");
                page += &words(&format!("Commands of {title} alone"), &read(&file, "Command").items);
                page += &words(&format!("Events of {title} alone"), &read(&file, "Event").items);
            }
        }
    }
    for (title, files) in TYPES {
        page += &format!("\n### {title}\n\n| type | what it says | is |\n| --- | --- | --- |\n");
        for (file, names) in files {
            page.extend(names.iter().map(|name| of_type(name, &read(file, name))));
        }
        if title == "Types of cards and wheel" {
            let games: Vec<String> = RoundGameName::VARIANTS.iter().map(|game| format!("`{game}`")).collect();
            page += &format!("| `RoundGameName` | The game of a round. | one of {} |\n", games.join(", "));
            let calls: BTreeSet<String> = CallKind::all().map(|kind| format!("`{}`", kind.name())).collect();
            let calls: Vec<String> = calls.into_iter().collect();
            page += &format!("| `CallKind` | The occasion of a call. | one of {} |\n", calls.join(", "));
        }
    }
    page
}
