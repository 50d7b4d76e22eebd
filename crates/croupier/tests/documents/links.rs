//! Links between pages lead to files and headings that exist.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::page::fence_after;
use super::{pages, read, root};

/// The lines of a page outside of blocks of code.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut code: Option<String> = None;
    text.lines().enumerate().filter(move |(_, line)| match fence_after(code.as_deref(), line.trim()) {
        Some(next) => {
            code = next;
            false
        }
        None => code.is_none(),
    })
}

/// The targets of the links of a line: `[text](target)`, and `[name]: target` below a text. Code is not a link.
fn targets(line: &str) -> Vec<&str> {
    if let Some((_, target)) = line.strip_prefix('[').and_then(|line| line.split_once("]: ")) {
        return vec![target.trim()];
    }
    let mut found = Vec::new();
    for (at, _) in line.match_indices("](") {
        let is_code = line[..at].matches('`').count() % 2 == 1;
        if let Some(end) = line[at..].find(')').filter(|_| !is_code) {
            found.push(line[at + 2..at + end].split(' ').next().unwrap_or_default());
        }
    }
    found
}

/// The anchors of the headings of a page, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, line) in prose(text).filter(|(_, line)| line.starts_with('#')) {
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|one| one.is_alphanumeric() || [' ', '-', '_'].contains(one));
        let anchor: String = kept.map(|one| if one == ' ' { '-' } else { one }).collect();
        let mut number = 0;
        let mut unique = anchor.clone();
        while !found.insert(unique) {
            number += 1;
            unique = format!("{anchor}-{number}");
        }
    }
    found
}

/// Resolves `..` without asking the disk.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for page in pages() {
        let text = read(&page);
        for (number, line) in prose(&text) {
            for target in targets(line) {
                if target.contains("://") || target.starts_with("mailto:") {
                    continue;
                }
                checked += 1;
                let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                let path = match file {
                    "" => PathBuf::from(&page),
                    file => plain(&Path::new(&page).parent().unwrap().join(file)),
                };
                let is_there = root().join(&path).exists();
                let is_page = path.extension().is_some_and(|ending| ending == "md");
                let has_anchor = anchor.is_empty()
                    || !is_page
                    || is_there && anchors(&read(path.to_str().unwrap())).contains(anchor);
                if !is_there || !has_anchor {
                    wrong.push(format!("{page}:{}: {target}", number + 1));
                }
            }
        }
    }
    assert!(checked > 100, "only {checked} links were found");
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));
}

#[test]
fn the_contents_list_every_page_once() {
    let contents = read("docs/SUMMARY.md");
    let mut listed: Vec<String> =
        contents.lines().flat_map(targets).map(|target| format!("docs/{target}")).collect();
    listed.sort();
    let all: Vec<String> = pages()
        .into_iter()
        .filter(|page| page.starts_with("docs/") && !page.ends_with("SUMMARY.md"))
        .collect();
    assert_eq!(listed, all, "docs/SUMMARY.md lists each page of docs once");
}
