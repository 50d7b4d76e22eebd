//! Every crate can be published: it packs without its neighbours' files, with all that its description needs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Whether the crate is published; `publish = false` is an empty list.
fn is_published(package: &Value) -> bool {
    package["publish"].is_null()
}

#[test]
fn a_published_crate_describes_itself() {
    let all = packages();
    assert!(all.iter().filter(|package| is_published(package)).count() > 15);
    for package in all.iter().filter(|package| is_published(package)) {
        let name = package["name"].as_str().unwrap();
        for field in ["description", "license", "documentation", "rust_version"] {
            assert!(package[field].is_string(), "{name} has no {field}");
        }
        for field in ["keywords", "categories", "authors"] {
            assert!(package[field].as_array().is_some_and(|list| !list.is_empty()), "{name} has no {field}");
        }
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().to_owned();
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        assert!(readme.starts_with(&format!("# {name}\n")), "{name} needs a README.md with its name");
        // Rust code in a README runs as a test of the documentation: the crate includes the page.
        let root =
            if folder.join("lib.rs").exists() { folder.join("lib.rs") } else { folder.join("src/lib.rs") };
        let code = fs::read_to_string(root).unwrap();
        assert!(readme.contains("\n```rust\n"), "{name}: its README.md has no example");
        assert!(code.contains("README.md\")"), "{name}: nothing runs the example of its README.md");
    }
}

/// A crate that is not published is only needed by tests, and without a version, so that packages leave it out.
#[test]
fn published_crates_need_only_published_ones() {
    let all = packages();
    let published = |name: &str| all.iter().any(|package| package["name"] == name && is_published(package));
    for package in all.iter().filter(|package| is_published(package)) {
        for dependency in package["dependencies"].as_array().unwrap() {
            let (name, version) = (dependency["name"].as_str().unwrap(), dependency["req"].as_str().unwrap());
            if dependency["path"].is_null() {
                continue;
            }
            match dependency["kind"].as_str() {
                Some("dev") => assert!(published(name) || version == "*", "{}: {name}", package["name"]),
                _ => {
                    assert!(published(name), "{} needs {name}", package["name"]);
                    assert_eq!(version, format!("^{}", env!("CARGO_PKG_VERSION")), "{name}");
                }
            }
        }
    }
}

/// The names of the files in a package.
fn packed(package: &Path) -> Vec<String> {
    let output = Command::new("tar").arg("-tzf").arg(package).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The number of files with an extension in a folder's folders.
fn count(folder: &str, extension: &str) -> usize {
    let folders = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let files = folders.filter(|path| path.is_dir()).flat_map(|path| fs::read_dir(path).unwrap());
    files
        .filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|found| found == extension))
        .count()
}

/// The packages are made without a network, and those of the packs and the strategies have all their pages. `./test lint`
/// compiles all packages without the repository.
#[test]
fn every_crate_packs() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(root().join("scripts/packages.sh"))
        .args(["--allow-dirty", "--out", folder.path().to_str().unwrap()])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let made = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(made, packages().iter().filter(|package| is_published(package)).count());
    for (name, extension) in [("packs", "md"), ("strategies", "strategy")] {
        let package = format!("croupier-{name}-{}.crate", env!("CARGO_PKG_VERSION"));
        let files = packed(&folder.path().join(package));
        let pages = files.iter().filter(|file| {
            // Pages are in folders; README.md is not.
            file.matches('/').count() == 2 && file.ends_with(&format!(".{extension}"))
        });
        assert_eq!(pages.count(), count(name, extension), "{name}: {files:?}");
    }
}
