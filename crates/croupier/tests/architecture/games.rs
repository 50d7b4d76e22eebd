//! Tests that a game lives in its own folders, and that registries alone list the games.

use std::collections::BTreeSet;
use std::fs;

use croupier_table::games::DECISIONS;

use super::{root, sources};

/// The crates with a registry of the games of rounds, in `src/games/mod.rs`.
const REGISTRIES: [&str; 5] =
    ["croupier-table", "croupier-rehearsal", "croupier-edge", "croupier-sim", "croupier-school"];

/// The files that name a game because a public name does: parts of a view, a schema, codes of refusals, a field of the
/// rule book. A new game adds nothing to them.
const PUBLIC_NAMES: [&str; 4] = [
    "crates/croupier-table/src/games/view.rs",
    "crates/croupier-table/src/rounds/side.rs",
    "crates/croupier-table/src/refusal.rs",
    "crates/croupier-text/src/rulebook/mod.rs",
];

/// The number of files in each crate that name craps although they are not part of that game. Craps was there before the
/// games had folders. The numbers may only go down.
const FILES_THAT_NAME_CRAPS: &[(&str, usize)] = &[
    ("croupier", 5),
    ("croupier-edge", 17),
    ("croupier-house", 17),
    ("croupier-lab", 1),
    ("croupier-ledger", 9),
    ("croupier-play", 6),
    ("croupier-python", 2),
    ("croupier-rehearsal", 11),
    ("croupier-rules", 1),
    ("croupier-school", 24),
    ("croupier-sheet", 1),
    ("croupier-sim", 15),
    ("croupier-table", 3),
    ("croupier-text", 7),
];

/// The scripts that name games: the second verifier of logs, which shares no code with the program, and the draws that it
/// checks.
const SCRIPTS_THAT_NAME_GAMES: [&str; 2] = ["verify_log.py", "check_draw.py"];

fn is_registry(path: &str) -> bool {
    REGISTRIES.iter().any(|name| path == format!("crates/{name}/src/games/mod.rs"))
}

/// Returns the games of rounds, by folder.
fn games_of_rounds() -> Vec<String> {
    let games = fs::read_dir(root().join("crates/croupier-table/src/games")).unwrap();
    let folders = games.map(|entry| entry.unwrap().path()).filter(|path| path.join("vocabulary.rs").exists());
    let games: Vec<_> =
        folders.map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert!(games.len() >= 5, "only {} games were found", games.len());
    games
}

/// Returns whether a word of the code is the name of a game, or begins with it.
fn names_game(word: &str, game: &str) -> bool {
    let plain = word.to_lowercase().replace(['_', '-'], "");
    match game {
        // The word alone is common enough to be a type or a command: `War`, `WarRules`, `war`.
        "casino_war" => {
            let rest = word.strip_prefix("War");
            plain == "war"
                || plain.contains("casinowar")
                || rest.is_some_and(|rest| rest.starts_with(char::is_uppercase))
        }
        game => plain.contains(&game.replace('_', "")),
    }
}

fn words<'t>(code: impl Iterator<Item = &'t str>) -> impl Iterator<Item = &'t str> {
    code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-'))
        .filter(|word| !word.is_empty())
}

fn is_pack(word: &str) -> bool {
    root().join("packs").join(word).exists()
}

/// Returns the lines of a Python file without its comments and longer texts.
fn python_code(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split("\"\"\"").step_by(2);
    outside.flat_map(str::lines).map(|line| line.split('#').next().unwrap())
}

/// Returns the source files outside a game's own files that name the game in their code, apart from registries and public
/// names. Comments and tests may name it.
fn files_that_name(game: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        sources(&entry.unwrap().path().join("src"), &mut files);
    }
    let own = |path: &str| {
        let parts: Vec<&str> = path.split('/').map(|part| part.trim_end_matches(".rs")).collect();
        parts.contains(&game)
    };
    let is_test =
        |path: &str| path.contains("/tests") || path.contains("tests.rs") || path.contains("croupier-fuzz");
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(root()).unwrap().display().to_string();
        let text = fs::read_to_string(&file).unwrap();
        let code =
            text.split("#[cfg(test)]").next().unwrap().lines().map(|line| line.split("//").next().unwrap());
        let named = words(code).any(|word| names_game(word, game) && !is_pack(word));
        if named && !own(&path) && !is_test(&path) && !is_registry(&path) && !PUBLIC_NAMES.contains(&&*path) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A game lives in its own folders, and each crate has a registry of games; other files ask the game.
#[test]
fn only_registries_name_a_game_that_is_not_theirs() {
    for game in games_of_rounds() {
        let found = files_that_name(&game);
        assert!(found.is_empty(), "only its own files and registries may name {game}, not {found:#?}");
    }
}

/// The Python package and the scripts ask the compiled part for what differs by game, such as the decisions in mid-round.
#[test]
fn python_names_no_game() {
    let folders = ["crates/croupier-python/python/croupier", "scripts"];
    let files = folders.iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    let is_python = |name: &str| name.ends_with(".py") && !SCRIPTS_THAT_NAME_GAMES.contains(&name);
    let games = games_of_rounds();
    let (mut found, mut read) = (Vec::new(), 0);
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        if !is_python(&name) {
            continue;
        }
        read += 1;
        let text = fs::read_to_string(&file).unwrap();
        let named = games
            .iter()
            .find(|game| words(python_code(&text)).any(|word| names_game(word, game) && !is_pack(word)));
        found.extend(named.map(|game| format!("{name}: {game}")));
        // `raise` is a word of Python, so only the quoted word is a decision.
        let decision = DECISIONS
            .iter()
            .flat_map(|of| of.iter())
            .find(|decision| python_code(&text).any(|line| line.contains(&format!("\"{decision}\""))));
        found.extend(decision.map(|decision| format!("{name}: {decision}")));
    }
    assert!(read > 15, "only {read} files were found");
    assert!(found.is_empty(), "Python must not name a game or its decisions: {found:#?}");
}

#[test]
fn fewer_and_fewer_files_name_craps() {
    let found = files_that_name("craps");
    let crates: BTreeSet<_> = found.iter().map(|file| file.split('/').nth(1).unwrap()).collect();
    let count = |name: &str| found.iter().filter(|file| file.split('/').nth(1) == Some(name)).count();
    let counted: Vec<(&str, usize)> = crates.into_iter().map(|name| (name, count(name))).collect();
    assert_eq!(
        counted, FILES_THAT_NAME_CRAPS,
        "a file outside the game's own must not name craps; if fewer do, write down the lower numbers\n{found:#?}"
    );
}

/// A game that is not in one of the registries would get the answers of no game. A wildcard would hide this.
#[test]
fn every_registry_has_a_line_for_each_game() {
    let recipe = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let (_, recipe) = recipe.split_once("\n## Add a game\n").unwrap();
    let (recipe, _) = recipe.split_once("\n## ").unwrap();
    for name in REGISTRIES {
        let text = fs::read_to_string(root().join(format!("crates/{name}/src/games/mod.rs"))).unwrap();
        for game in games_of_rounds() {
            assert!(text.contains(&format!("mod {game};")), "the registry of {name} lacks {game}");
        }
        // The table's registry finds games by their names in packs, and a name may be unknown.
        let has_wildcard = text.lines().any(|line| line.trim_start().starts_with("_ =>"));
        assert!(name == "croupier-table" || !has_wildcard, "the registry of {name} has an arm for any game");
        assert!(
            recipe.contains(&format!("crates/{name}/src/games/")),
            "'Add a game' in CONTRIBUTING.md does not mention the registry of {name}"
        );
    }
    let mut others = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let is_listed = REGISTRIES.contains(&name.as_str()) || name == "croupier-fuzz";
        others.extend((!is_listed && path.join("src/games/mod.rs").exists()).then_some(name));
    }
    assert_eq!(others, [] as [String; 0], "list these registries, and mention them in 'Add a game'");
}
