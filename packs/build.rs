//! Embeds the packs in the program: a table of paths and texts. Cargo runs this script again when a pack changes.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let packs = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed={}", packs.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in fs::read_dir(&packs).expect("the packs folder exists") {
        let folder = folder.expect("a readable folder").path();
        if folder.is_dir() {
            println!("cargo:rerun-if-changed={}", folder.display());
            let pages = fs::read_dir(&folder).expect("a readable folder");
            files.extend(pages.map(|page| page.expect("a readable page").path()));
        }
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    let mut table = String::from(
        "/// The pages of all packs: the path, as `packs/PACK/PAGE.md`, and the text.\n\
         pub static PAGES: &[(&str, &str)] = &[\n",
    );
    for file in &files {
        println!("cargo:rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&packs).expect("under packs").display().to_string().replace('\\', "/");
        let path = file.canonicalize().expect("a real path");
        table.push_str(&format!("    (\"packs/{name}\", include_str!({:?})),\n", path.display().to_string()));
    }
    table.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("pages.rs");
    fs::write(out, table).expect("the table is written");
}
