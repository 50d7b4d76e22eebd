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

/// Returns the commands that a help lists.
fn listed(help: &str) -> Vec<String> {
    let Some((_, list)) = help.split_once("Commands:\n") else { return Vec::new() };
    let list = list.split("\n\n").next().unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Writes the section of a command and those of its subcommands; returns their number.
fn write_sections(page: &mut String, command: &[&str]) -> usize {
    let text = help(command);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let title = [&["croupier"], command].concat().join(" ");
    let level = "#".repeat(command.len().max(1) + 1);
    write!(page, "\n{level} {title}\n\n```text\n{}\n```\n", lines.join("\n").trim()).unwrap();
    listed(&text).iter().map(|name| write_sections(page, &[command, &[name]].concat())).sum::<usize>() + 1
}

#[test]
fn commands_page() {
    let mut page = String::from(
        "# Commands\n\nThis page is made from the program: each section is what `--help` prints. `croupier man DIR` writes the \
         same as manual\npages.\n",
    );
    let sections = write_sections(&mut page, &[]);
    assert!(sections > 30 && page.contains("\n### croupier chance raw\n"), "{sections} sections");
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
