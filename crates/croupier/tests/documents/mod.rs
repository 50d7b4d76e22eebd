//! The documentation is true: its commands run and print what it says, its links lead somewhere, and its reference
//! pages are those of this program.

mod commands;
mod house;
mod links;
mod page;
mod reference;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages for people, by path from the root of the project.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> =
        ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "CHANGELOG.md"]
            .map(str::to_owned)
            .into();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path.strip_prefix(root()).unwrap().display().to_string());
            }
        }
    }
    pages.sort();
    pages
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap()
}
