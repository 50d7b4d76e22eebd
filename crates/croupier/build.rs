//! Tells the program which commit it is built from, so that results and `--version` can name it.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=CROUPIER_COMMIT");
    println!("cargo::rerun-if-env-changed=CROUPIER_DATE");
    // A build for tests does not name its commit: otherwise every commit would build the program again.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given("CROUPIER_COMMIT").or_else(|| is_release.then(commit).flatten());
    let date = given("CROUPIER_DATE").or_else(|| is_release.then(date).flatten());
    if let Some(commit) = &commit {
        println!("cargo::rustc-env=CROUPIER_COMMIT={commit}");
    }
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let facts: Vec<String> = [commit, date].into_iter().flatten().collect();
    match facts[..] {
        [] => println!("cargo::rustc-env=CROUPIER_VERSION={version}"),
        _ => println!("cargo::rustc-env=CROUPIER_VERSION={version} ({})", facts.join(" ")),
    }
}

/// Returns a fact from the environment, for a build without a repository: in a package or a container.
fn given(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns the commit of the repository; `None` outside one.
fn commit() -> Option<String> {
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

/// Returns the date of the commit, so that two builds of one commit have the same version.
fn date() -> Option<String> {
    git(&["log", "-1", "--format=%cs"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
