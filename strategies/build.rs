//! Embeds the well-known strategies in the program, as a table of games, names and texts. Cargo runs this script
//! again when a strategy file changes.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for game in fs::read_dir(&root).expect("the strategies folder must exist") {
        let game = game.expect("a readable folder").path();
        if game.is_dir() {
            println!("cargo:rerun-if-changed={}", game.display());
            let found = fs::read_dir(&game).expect("a readable folder");
            files.extend(found.map(|file| file.expect("a readable file").path()));
        }
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "strategy"));
    files.sort();
    let mut table = String::from(
        "/// All strategies, sorted by game and name: the game, the name and the text.\n\
         pub static STRATEGIES: &[(&str, &str, &str)] = &[\n",
    );
    for file in &files {
        println!("cargo:rerun-if-changed={}", file.display());
        let game = file.parent().and_then(Path::file_name).expect("a folder").display().to_string();
        let name = file.file_stem().expect("a name").display().to_string();
        let path = file.canonicalize().expect("a real path").display().to_string();
        table.push_str(&format!("    ({game:?}, {name:?}, include_str!({path:?})),\n"));
    }
    table.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("strategies.rs");
    fs::write(out, table).expect("the table must be writable");
}
