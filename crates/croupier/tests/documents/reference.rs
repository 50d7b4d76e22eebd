//! The reference pages, made from the program: `UPDATE_REFERENCE=1` writes them.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use croupier_rules::{Library, Pack};

use super::root;

fn compare(page: &str, text: &str) {
    let path = root().join("docs/reference").join(page);
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let how = "UPDATE_REFERENCE=1 cargo test -p croupier --test all reference";
    assert!(written == text, "docs/reference/{page} is out of date; write it with: {how}");
}

fn help(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    // Help shows the values of the environment and fits the terminal; the page has neither.
    let output = command.args(arguments).arg("--help").env_clear().output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn commands_page() {
    let whole = help(&[]);
    let listed = whole.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = listed.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 20, "{names:?}");
    let mut page = String::from(
        "# Commands\n\nThis page is made from the program: each section is what `--help` prints. `croupier man DIR` writes the \
         same as manual\npages.\n",
    );
    let mut section = |title: &str, text: &str| {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        write!(page, "\n## {title}\n\n```text\n{}\n```\n", lines.join("\n").trim()).unwrap();
    };
    section("croupier", &whole);
    for name in names.into_iter().filter(|name| *name != "help") {
        section(&format!("croupier {name}"), &help(&[name]));
    }
    compare("commands.md", &page);
}

fn relation(pack: &Pack) -> String {
    match (&pack.amends, &pack.builds_on) {
        (Some(other), _) => format!("It amends [{other}](#{other}) if the operator offers it. "),
        (_, Some(other)) => format!("It builds on [{other}](#{other}). "),
        _ => String::new(),
    }
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[test]
fn packs_page() {
    let library = Library::embedded();
    let mut page = String::from(
        "# Packs and options\n\nThis page is made from the packs in the program. `croupier rules PACK` shows a pack with its \
         wagers and clauses.\n",
    );
    for pack in library.packs() {
        let (id, title, clauses) = (&pack.id, &pack.title, pack.clauses.len());
        write!(page, "\n## {id}\n\n{title}: {}. {}", pack.document.trim_end_matches('.'), relation(pack))
            .unwrap();
        writeln!(page, "Version {}, {clauses} clauses, game `{}`.", pack.version, pack.game).unwrap();
        let composition = library.compose(library.playable(id).unwrap()).unwrap();
        let own = format!("{id}/");
        // An amendment has the options of its clauses; the others belong to the pack that it amends.
        let is_own = |clauses: &[String]| clauses.iter().any(|clause| clause.starts_with(&own));
        let specs = composition.options.iter().filter(|spec| pack.amends.is_none() || is_own(&spec.clauses));
        let specs: Vec<_> = specs.collect();
        if specs.is_empty() {
            continue;
        }
        page.push_str(
            "\n| option | values | default | meaning | clauses |\n| --- | --- | --- | --- | --- |\n",
        );
        for spec in specs {
            let default = spec.default().map_or("must be given".to_owned(), |value| format!("`{value}`"));
            let (name, values) = (&spec.name, cell(&spec.allowed()));
            let clauses = cell(&spec.clauses.join(", "));
            writeln!(page, "| `{name}` | {values} | {default} | {} | {clauses} |", cell(&spec.help)).unwrap();
        }
    }
    compare("packs.md", &page);
}
