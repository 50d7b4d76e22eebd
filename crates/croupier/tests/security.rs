//! docs/security.md is correct: the tests and files that it names exist, and every requirement has an answer.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

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

/// Runs code that uses the scripts as modules, and returns what it prints. The code sees the value as `given`.
fn python(code: &str, given: &Value) -> String {
    let code = format!("import json, sys\ngiven = json.loads(sys.argv[1])\n{code}");
    let output = Command::new("python3")
        .args(["-c", &code, &given.to_string()])
        .env("PYTHONPATH", root().join("scripts"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("cannot run python3");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Alternatives, conjunctions, exceptions and brackets; the list of licences has MIT, ISC and Unicode-3.0, but not GPL-3.0-only.
#[test]
fn the_policy_reads_licence_expressions() {
    let cases = [
        ("MIT", true),
        ("MIT/GPL-3.0-only", true),
        ("GPL-3.0-only", false),
        ("GPL-3.0-only OR MIT", true),
        ("GPL-3.0-only AND MIT", false),
        ("MIT OR GPL-3.0-only AND ISC", true),
        ("(MIT OR GPL-3.0-only) AND Unicode-3.0", true),
        ("MIT AND (GPL-3.0-only OR AGPL-3.0-only)", false),
        ("GPL-3.0-only OR (MIT) AND (ISC)", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0 WITH Classpath-exception-2.0", false),
        ("MIT ISC", false),
        ("(MIT", false),
        ("MIT OR", false),
        ("", false),
    ];
    let expressions: Vec<&str> = cases.iter().map(|(expression, _)| *expression).collect();
    let code = "import advisories\nprint(json.dumps([advisories.allowed(text) for text in given]))";
    let answers: Vec<bool> = serde_json::from_str(&python(code, &json!(expressions))).unwrap();
    let told: Vec<(&str, bool)> = expressions.into_iter().zip(answers).collect();
    assert_eq!(told, cases);
}

/// The policy fails for a forbidden licence, and for a package inside the program without a licence. A package of another platform may
/// lack one, because its sources need not be on this machine.
#[test]
fn a_licence_that_is_forbidden_or_missing_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sbom.json");
    let (done, said) = script("sbom.py", &[file.to_str().unwrap()]);
    assert!(done, "{said}");
    let bom: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let checked = |change: fn(&mut Value)| {
        let mut bom = bom.clone();
        let components = bom["components"].as_array_mut().unwrap();
        change(components.iter_mut().find(|component| component["name"] == "axum").unwrap());
        fs::write(&file, bom.to_string()).unwrap();
        script("advisories.py", &["--bom", file.to_str().unwrap()])
    };
    let (done, said) = checked(|_| ());
    assert!(done, "{said}");
    let (done, said) = checked(|axum| axum["licenses"][0]["expression"] = "GPL-3.0-only".into());
    assert!(!done && said.contains("pkg:cargo/axum@") && said.contains("the licence GPL-3.0-only"), "{said}");
    let without = |axum: &mut Value| {
        axum.as_object_mut().unwrap().remove("licenses");
    };
    let (done, said) = checked(without);
    assert!(!done && said.contains("is inside the program and has no licence"), "{said}");
    let (done, said) = checked(|axum| {
        axum.as_object_mut().unwrap().remove("licenses");
        axum["scope"] = "optional".into();
    });
    assert!(done, "{said}");
}

/// The document names the licence of every package inside and has its text. The Python package has no page and no web server.
#[test]
fn every_package_has_a_licence_text() {
    let folder = tempfile::tempdir().unwrap();
    let written = |program: &str| {
        let file = folder.path().join(program);
        let (done, said) = script("licences.py", &["--program", program, file.to_str().unwrap()]);
        assert!(done, "{said}");
        fs::read_to_string(&file).unwrap()
    };
    let program = written("croupier");
    for package in ["\naxum ", "\nsvelte ", "\nserde "] {
        assert!(program.contains(package), "{package:?}");
    }
    let python = written("croupier-python");
    assert!(python.contains("\npyo3 ") && python.contains("\nserde "));
    assert!(!python.contains("\naxum ") && !python.contains("\nsvelte "));
    // A package without a file has the standard text with its authors.
    assert!(program.contains("Copyright (c) Andreas Fuchs <asf@boinkor.net>"));
}

/// `licences.py` names the packages without a licence or without its text.
#[test]
fn a_missing_licence_text_is_found() {
    let packages = json!([["a", "1", "MIT", ["text"]], ["b", "2", null, ["text"]], ["c", "3", "ISC", []]]);
    let told = python("import licences\nprint(*licences.faults(given), sep='\\n')", &packages);
    let expected = "b 2 has no licence\nc 3 (ISC) has no licence text; are its sources on this machine?\n";
    assert_eq!(told, expected);
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
