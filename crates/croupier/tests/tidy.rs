//! The part of STYLE.md that a program can check: names of types, and the worst patterns in texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder of the project with one of these extensions, by its path.
fn files(folder: &str, extensions: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let has = |extension: &&str| path.extension().is_some_and(|found| found == *extension);
            if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
                folders.push(path);
            } else if extensions.iter().any(has) {
                let name = path.strip_prefix(root()).unwrap().display().to_string();
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// The name of the type that a line of Rust, TypeScript or Svelte defines with one of these keywords, if it does.
fn type_name(line: &str, keywords: &[&str]) -> Option<String> {
    let words: Vec<&str> =
        line.split([' ', '<', '(', '{', ';', ':']).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|word| keywords.contains(word))?;
    let qualifies = |word: &&str| {
        word.starts_with("pub") || ["crate)", "super)", "in", "export", "declare", "abstract"].contains(word)
    };
    let name = words.get(at + 1).filter(|_| words[..at].iter().all(qualifies))?;
    name.starts_with(char::is_uppercase).then(|| name.trim_end_matches(',').to_owned())
}

/// The types that the sources of our crates define, each with its crate.
fn types() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (file, text) in files("crates", &["rs"]) {
        let mut parts = file.split('/').skip(1);
        let of = parts.next().unwrap().to_owned();
        if parts.next() != Some("src") || file.ends_with("tests.rs") {
            continue;
        }
        let defined = text.lines().filter_map(|line| type_name(line, &["struct", "enum", "trait"]));
        found.extend(defined.map(|name| (name, of.clone())));
    }
    assert!(found.len() > 700, "only {} types were found", found.len());
    found
}

/// All types of the workspace, including those of tests, benches and the page, each with its file.
fn all_types() -> Vec<(String, String)> {
    let rust = files("crates", &["rs"]);
    let mut page = files("web/src", &["ts", "svelte"]);
    page.extend(files("web/tests", &["mjs"]));
    page.retain(|(file, _)| !file.ends_with("wire.ts"));
    let of = |texts: &[(String, String)], keywords: &[&str]| {
        let lines = texts.iter().flat_map(|(file, text)| text.lines().map(move |line| (file, line)));
        let names = lines.filter_map(|(file, line)| Some((type_name(line, keywords)?, file.clone())));
        names.collect::<Vec<_>>()
    };
    let mut found = of(&rust, &["struct", "enum", "trait", "type"]);
    let of_page = of(&page, &["interface", "type", "class", "enum"]);
    assert!(found.len() > 1_000 && of_page.len() > 150, "{} and {} types", found.len(), of_page.len());
    found.extend(of_page);
    found
}

/// Single words that look like participles but are nouns.
const NOUNS: &[&str] = &[
    "Backing",
    "Binding",
    "Booking",
    "Drawing",
    "Evening",
    "Finding",
    "Heading",
    "Posting",
    "Rounding",
    "Ruling",
    "Seed",
    "Setting",
    "Sitting",
    "Tampering",
    "Warning",
];
/// A wrapper around another type may be an adjective: `Cited<Money>`.
const WRAPPERS: &[&str] = &["Cited"];
/// Prepositions, pronouns, adverbs, numerals and verbs, which cannot be names of types.
const NOT_NOUNS: &[&str] = &[
    "About",
    "After",
    "Again",
    "All",
    "Alone",
    "Also",
    "Any",
    "As",
    "At",
    "Back",
    "Before",
    "Behind",
    "Beside",
    "Between",
    "Both",
    "By",
    "Came",
    "Does",
    "Done",
    "Down",
    "Drawn",
    "Each",
    "Everybody",
    "Exactly",
    "First",
    "For",
    "Found",
    "From",
    "Full",
    "Gone",
    "Has",
    "Head",
    "Heard",
    "Held",
    "Here",
    "How",
    "In",
    "Into",
    "Is",
    "Kept",
    "Laid",
    "Left",
    "Let",
    "Lose",
    "Lost",
    "Made",
    "Many",
    "Me",
    "Meant",
    "Mine",
    "More",
    "Next",
    "Nobody",
    "Nothing",
    "Now",
    "Of",
    "Off",
    "On",
    "Others",
    "Out",
    "Own",
    "Ran",
    "Said",
    "Says",
    "Seen",
    "Sent",
    "Shown",
    "Since",
    "Somebody",
    "Then",
    "To",
    "Told",
    "Two",
    "Until",
    "Was",
    "What",
    "When",
    "Which",
    "Who",
    "Why",
    "Will",
    "Won",
];

#[test]
fn types_are_nouns() {
    let is_wrong = |(name, _): &(String, String)| {
        let single = name.chars().filter(|letter| letter.is_uppercase()).count() == 1;
        let participle = single && (name.ends_with("ed") || name.ends_with("ing"));
        let allowed = NOUNS.contains(&name.as_str()) || WRAPPERS.contains(&name.as_str());
        participle && !allowed || NOT_NOUNS.contains(&name.as_str())
    };
    let wrong: Vec<_> = all_types().into_iter().filter(is_wrong).collect();
    assert_eq!(wrong, [], "a type is a noun: see STYLE.md");
}

/// Modules of our crates whose names say nothing about the thing in them.
const EMPTY_MODULES: &[&str] = &[
    "asked",
    "beside",
    "chosen",
    "counted",
    "decided",
    "deed",
    "denied",
    "drawn",
    "few",
    "followed",
    "forgotten",
    "given",
    "helper",
    "helpers",
    "kept",
    "listed",
    "merged",
    "misc",
    "missed",
    "opened",
    "refused",
    "restored",
    "shown",
    "slow",
    "telling",
    "third",
    "usual",
    "util",
    "utils",
    "whole",
    "written",
];

#[test]
fn a_module_is_named_for_the_thing_in_it() {
    let modules = files("crates", &["rs"]).into_iter().map(|(file, _)| file);
    let of_crates = modules.filter(|file| file.split('/').nth(2) == Some("src"));
    let (all, wrong): (Vec<String>, Vec<String>) = of_crates.partition(|file| {
        let path = Path::new(file).with_extension("");
        !path.iter().skip(3).any(|part| EMPTY_MODULES.iter().any(|name| part == *name))
    });
    assert!(all.len() > 500, "only {} modules were found", all.len());
    assert!(wrong.is_empty(), "a module is named for the thing in it: see STYLE.md\n{}", wrong.join("\n"));
}

/// Names that several crates use, because the crate or the module says which one is meant. The list may only get shorter.
const SHARED: &[&str] = &[
    "Cell", "Chart", "Column", "Command", "Event", "Grid", "Mark", "Node", "Offer", "Reader", "Report",
    "Row", "Stream", "Table", "Target", "View", "Watch",
];

#[test]
fn a_type_name_has_one_meaning() {
    let mut crates: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, of) in types() {
        crates.entry(name).or_default().insert(of);
    }
    let several: Vec<&str> =
        crates.iter().filter(|(_, of)| of.len() > 1).map(|(name, _)| name.as_str()).collect();
    assert_eq!(several, SHARED, "one word has one meaning: see STYLE.md");
}

/// Patterns that STYLE.md replaces.
const PATTERNS: &[&str] = &[
    "anew",
    "reckon",
    "Besides",
    "besides",
    "So many",
    "to be had",
    "whoever",
    "Whoever",
    "as many as may",
    "less than nothing",
    "more than nothing",
    "by itself",
    "by themselves",
    "of its own",
    "of their own",
    "of his own",
    "one after the other",
    "The reason why",
    "the reason why",
    "trainings",
    "in truth",
    "errs",
    "somebody",
    "Somebody",
    "anybody",
    "Anybody",
    "no requests but",
    "no table but",
    "no wagers but",
];
/// Beginnings of comments that hide the subject.
const BEGINNINGS: &[&str] = &["What ", "Who ", "Whose ", "Whom ", "Whatever ", "Whoever "];

/// Does a text contain a pattern outside of names and words of data, such as `each-shooter-anew`?
fn is_said(line: &str, pattern: &str) -> bool {
    let in_name = |letter: char| letter.is_alphanumeric() || ['_', '-', '"', '`'].contains(&letter);
    line.match_indices(pattern).any(|(at, _)| {
        let after = &line[at + pattern.len()..];
        !line[..at].ends_with(in_name) && !after.starts_with(['_', '-', '"', '`'])
    })
}

/// Words after `is no` that form a common expression, such as `is no longer`.
const AFTER_NO: &[&str] = &[
    "better",
    "closer",
    "different",
    "earlier",
    "faster",
    "fewer",
    "greater",
    "higher",
    "larger",
    "later",
    "less",
    "longer",
    "lower",
    "more",
    "newer",
    "older",
    "shorter",
    "slower",
    "smaller",
    "stricter",
    "worse",
];
/// Expressions of the game.
const NO_EXCEPTIONS: &[&str] = &["was no roll"];

/// Finds `is no wager` for `is not a wager`. What there is, or is not, is said with `there is no …`.
fn is_no_noun(line: &str) -> Option<&str> {
    let verbs = [" is no ", " are no ", " was no ", " were no "];
    let mut found = verbs.iter().flat_map(|verb| line.match_indices(verb));
    found.find_map(|(at, verb)| {
        let before = line[..at].rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
        let after =
            line[at + verb.len()..].split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
        let said = &line[at..at + verb.len() + after.len()];
        let allowed = before.eq_ignore_ascii_case("there")
            || AFTER_NO.contains(&after)
            || NO_EXCEPTIONS.iter().any(|exception| said.ends_with(exception));
        (!allowed && !after.is_empty()).then_some(said)
    })
}

#[test]
fn a_missing_article_is_found() {
    assert_eq!(is_no_noun("this is no wager"), Some(" is no wager"));
    assert_eq!(is_no_noun("the others are no nodes."), Some(" are no nodes"));
    for fine in ["there is no wager", "There are no bets", "it is no longer open", "it was no roll", "is no"]
    {
        assert_eq!(is_no_noun(fine), None, "{fine}");
    }
}

fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    ["/// ", "//! ", "// ", "/** ", "* ", "<!-- ", "\"\"\""].iter().find_map(|sign| line.strip_prefix(sign))
}

#[test]
fn texts_are_plain_english() {
    let mut texts = files("crates", &["rs", "py", "pyi"]);
    texts.extend(files("crates", &["md"]).into_iter().filter(|(file, _)| file.split('/').count() == 3));
    texts.extend(files("docs", &["md"]));
    texts.extend(files("web/src", &["ts", "svelte"]));
    texts.extend(files("web/src/messages/en", &["ftl"]));
    texts.extend(files("web/tests", &["mjs"]));
    texts.extend(files("ops", &["yml", "yaml", "toml"]));
    texts.extend(files("scripts", &["sh", "py"]));
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
        texts.push((name.to_owned(), fs::read_to_string(root().join(name)).unwrap()));
    }
    let own = file!().rsplit('/').next().unwrap();
    let mut found = Vec::new();
    // The reference of packs quotes the packs, whose words are those of their documents.
    let is_checked =
        |file: &str| !file.ends_with(own) && !file.ends_with("wire.ts") && file != "docs/reference/packs.md";
    for (file, text) in texts.iter().filter(|(file, _)| is_checked(file)) {
        for (number, line) in text.lines().enumerate() {
            let pattern = PATTERNS.iter().find(|pattern| is_said(line, pattern));
            let beginning = comment(line).and_then(|said| {
                // A question may begin with these words.
                BEGINNINGS.iter().find(|word| said.starts_with(**word) && !said.trim_end().ends_with('?'))
            });
            let what = pattern.or(beginning).copied().or_else(|| is_no_noun(line));
            found.extend(what.map(|what| format!("{file}:{}: '{what}'", number + 1)));
        }
    }
    assert!(found.is_empty(), "STYLE.md has better words:\n{}", found.join("\n"));
}
