//! Every command of every page runs, and prints what the page says.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::house::PageHouse;
use super::page::{PageCommand, commands, matches, unread};
use super::{pages, read, root};

/// Prepares a folder that looks like the project to a reader: the program and the folders that commands name.
fn reader(folder: &Path) {
    symlink(env!("CARGO_BIN_EXE_croupier"), folder.join("croupier")).unwrap();
    // curl shows no progress here, and fails if the house refuses.
    fs::write(folder.join(".curlrc"), "silent\nshow-error\nfail-with-body\n").unwrap();
    for name in ["packs", "rehearsals", "strategies", "scripts", "docs"] {
        symlink(root().join(name), folder.join(name)).unwrap();
    }
}

/// Runs a command, and says what is wrong.
fn run(page: &str, folder: &Path, house: &mut PageHouse, command: &PageCommand) -> Option<String> {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    // Merge both streams into one, in the order of a terminal.
    shell.args(["-c", &format!("set -e\nexec 2>&1\n{}", house.meant(&command.command))]);
    if command.command.contains("$TOKEN") {
        shell.env("TOKEN", house.token());
    }
    let output = shell
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", folder.display()))
        // The progress of a drill stays in the folder; .curlrc is there.
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("CURL_HOME", folder)
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let place = format!("{page}:{}: {}", command.line, command.command);
    let shown = command.output.as_deref().unwrap_or_default();
    let fails = shown.iter().any(|line| line.starts_with("croupier: ") || line.starts_with("error: "));
    if output.status.success() == fails {
        return Some(format!("{place}\nends with {}:\n{said}", output.status));
    }
    let lines: Vec<String> = said.lines().map(|line| line.trim_end().to_owned()).collect();
    let right = command.output.as_deref().is_none_or(|shown| matches(shown, &lines));
    (!right).then(|| format!("{place}\nprints something other than the page says:\n{said}"))
}

fn check(page: &str) {
    let folder = tempfile::tempdir().unwrap();
    reader(folder.path());
    let all = commands(&read(page));
    let mut house = PageHouse::new(folder.path());
    let mut done: Vec<&str> = Vec::new();
    let mut wrong = Vec::new();
    for command in all.iter().filter(|command| command.excluded.is_none()) {
        // A sentence may repeat a command that was run.
        if command.output.is_none() && done.contains(&command.command.as_str()) {
            continue;
        }
        done.push(&command.command);
        wrong.extend(run(page, folder.path(), &mut house, command));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A test for each page, so that they run at the same time.
macro_rules! checked {
    ($($name:ident: $page:literal,)*) => {
        $(#[test]
        fn $name() {
            check($page);
        })*

        /// The pages whose commands are run.
        const CHECKED: &[&str] = &[$($page),*];
    };
}

checked! {
    readme: "README.md",
    contributing: "CONTRIBUTING.md",
    api: "docs/api.md",
    best: "docs/best.md",
    chance: "docs/chance.md",
    dossier: "docs/dossier.md",
    command_line: "docs/command-line.md",
    fairness: "docs/fairness.md",
    figures: "docs/figures.md",
    house: "docs/house.md",
    log: "docs/log.md",
    packs: "docs/packs.md",
    rehearsals: "docs/rehearsals.md",
    play: "docs/play.md",
    school: "docs/school.md",
    availability: "docs/availability.md",
    upgrades: "docs/upgrades.md",
    releasing: "docs/releasing.md",
    simulation: "docs/simulation.md",
    strategies: "docs/strategies.md",
    guide_auditor: "docs/guide/auditor.md",
    guide_dealer: "docs/guide/dealer.md",
    guide_laboratory: "docs/guide/laboratory.md",
    guide_mathematician: "docs/guide/mathematician.md",
    guide_operator: "docs/guide/operator.md",
    guide_player: "docs/guide/player.md",
    guide_researcher: "docs/guide/researcher.md",
}

#[test]
fn no_page_with_commands_is_forgotten() {
    for page in pages() {
        let text = read(&page);
        let all = commands(&text);
        let is_checked = CHECKED.contains(&page.as_str()) || page.starts_with("docs/reference/");
        let needs_no_check = all.iter().all(|command| command.excluded.is_some());
        assert!(is_checked || needs_no_check, "add {page} to the pages whose commands are run");
        assert_eq!(
            unread(&text),
            [],
            "{page}: commands are in blocks of sh, or after '$ ' in blocks of text"
        );
        for command in all {
            let reason = command.excluded.as_deref().unwrap_or("a reason of words");
            assert!(reason.contains(' '), "{page}:{}: give a reason not to run it", command.line);
        }
    }
}
