//! docs/security.md is correct: the tests and files that it names exist, and every requirement has an answer.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/security.md")).unwrap()
}

fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// Returns the names in backticks right after a word, including further names after commas and `and`.
fn named<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let mut names = Vec::new();
    for (at, _) in text.match_indices(word) {
        let mut rest = &text[at + word.len()..];
        while let Some((name, after)) = rest.strip_prefix('`').and_then(|inner| inner.split_once('`')) {
            names.push(name);
            rest = after.strip_prefix(", ").or_else(|| after.strip_prefix(" and ")).unwrap_or_default();
        }
    }
    names
}

/// Returns true if the source has a function of this name, or a test macro that makes one.
fn is_test(source: &str, name: &str) -> bool {
    [format!("fn {name}("), format!("    {name},"), format!("    {name} = \"")]
        .iter()
        .any(|form| source.contains(form))
}

#[test]
fn every_test_that_the_page_names_exists() {
    let (page, mut source) = (page(), String::new());
    sources(&root().join("crates"), &mut source);
    let names: BTreeSet<&str> = named(&page, "test ").into_iter().chain(named(&page, "tests ")).collect();
    let missing: Vec<&&str> = names.iter().filter(|name| !is_test(&source, name)).collect();
    assert!(missing.is_empty(), "docs/security.md names tests that do not exist: {missing:?}");
    assert!(names.len() > 60, "{}", names.len());
}

#[test]
fn every_file_that_the_page_names_exists() {
    let page = page();
    let spans = page.split('`').skip(1).step_by(2);
    let folders = ["crates/", "scripts/", "web/", "docs/", "ops/"];
    for path in spans.filter(|span| folders.iter().any(|folder| span.starts_with(folder))) {
        // A script may be named with its arguments, and a folder of the corpus with a placeholder.
        let path =
            path.split([' ', ':']).next().unwrap_or_default().split("TARGET").next().unwrap_or_default();
        assert!(root().join(path).exists(), "docs/security.md names {path}, which does not exist");
    }
}

#[test]
fn every_requirement_has_an_answer() {
    let page = page();
    let mut last = (0, 0, 0);
    let mut count = 0;
    for line in page.lines() {
        let cells: Vec<&str> = line.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        let [number, level, _, state, how] = cells[..] else { continue };
        let mut parts = number.split('.').map(str::parse::<u32>);
        let (Some(Ok(chapter)), Some(Ok(section)), Some(Ok(item))) =
            (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        assert!((chapter, section, item) > last, "{number} is out of order");
        last = (chapter, section, item);
        count += 1;
        assert!(["1", "2"].contains(&level), "{number} has level {level}, expected 1 or 2");
        assert!(["met", "partly", "open", "n/a"].contains(&state), "{number} is '{state}'");
        assert!(!how.is_empty(), "{number} has no explanation");
    }
    assert_eq!(count, 216, "wrong number of requirements of levels 1 and 2 in the chapters that apply");
}

fn script(name: &str, arguments: &[&str]) -> (bool, String) {
    let output = Command::new("python3")
        .arg(root().join("scripts").join(name))
        .args(arguments)
        .output()
        .expect("cannot run python3");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.success(), text.concat())
}

/// A bill of materials lists every package of both lock files exactly once.
#[test]
fn a_bill_of_materials_lists_everything() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sbom.json");
    let (done, said) = script("sbom.py", &[file.to_str().unwrap()]);
    assert!(done, "{said}");
    let bom: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((bom["bomFormat"].as_str(), bom["specVersion"].as_str()), (Some("CycloneDX"), Some("1.5")));
    let components = bom["components"].as_array().unwrap();
    let references: BTreeSet<&str> =
        components.iter().map(|component| component["bom-ref"].as_str().unwrap()).collect();
    assert_eq!(references.len(), components.len());
    let locked = fs::read_to_string(root().join("Cargo.lock")).unwrap().matches("[[package]]").count();
    let page: Value =
        serde_json::from_str(&fs::read_to_string(root().join("web/package-lock.json")).unwrap()).unwrap();
    // The list of components excludes the program itself and the page itself, which is the first entry of its lock
    // file.
    let listed = locked - 1 + page["packages"].as_object().unwrap().len() - 1;
    assert_eq!(components.len(), listed);
    assert!(references.iter().any(|reference| reference.starts_with("pkg:cargo/axum@")));
}

/// No stored advisory concerns a locked version, no version was yanked, every licence is on the list.
#[test]
fn no_known_advisory_concerns_a_dependency() {
    let (done, said) = script("advisories.py", &[]);
    assert!(done, "{said}");
}

/// An advisory in RustSec's format is found if it concerns a locked version; one for older versions is not.
#[test]
fn an_advisory_that_concerns_a_dependency_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let advisory = |number: u32, versions: &str| {
        let package = folder.path().join("crates/axum");
        fs::create_dir_all(&package).unwrap();
        let text = format!(
            "```toml\n[advisory]\nid = \"RUSTSEC-2099-{number:04}\"\npackage = \"axum\"\ndate = \"2099-01-01\"\n\n\
             [versions]\n{versions}\n```\n\n# An example\n"
        );
        fs::write(package.join(format!("RUSTSEC-2099-{number:04}.md")), text).unwrap();
    };
    let database = ["--database", folder.path().to_str().unwrap()];
    advisory(1, "patched = [\">= 0.1.2\"]");
    let (done, said) = script("advisories.py", &database);
    assert!(done, "{said}");
    advisory(2, "patched = [\"^0.7.9\"]\nunaffected = [\"< 0.7.0\", \">= 999\"]");
    let (done, said) = script("advisories.py", &database);
    assert!(!done && said.contains("RUSTSEC-2099-0002") && !said.contains("RUSTSEC-2099-0001"), "{said}");
}
