//! Tests the reviewer: each kind of warning fires on one case and is silent on a similar one, and the shipped tables
//! have exactly the listed warnings.

mod breakage;
mod defaults;
mod dominated;
mod favour;
mod forgotten;
mod paytables;
mod undeclared;
mod unreachable;

use std::fs;
use std::path::Path;

use croupier_edge::review::{Warning, WarningKind, review};
use croupier_rules::{Choices, Library, Money};
use croupier_table::GameRules;

/// Choices of an operator.
type Options<'o> = &'o [(&'o str, &'o str)];

struct Table {
    library: Library,
    pack: String,
    given: Choices,
    limits: Vec<(String, Money, Money)>,
}

impl Table {
    fn of(pack: &str, options: Options) -> Table {
        Table::in_library(Library::embedded(), pack, options)
    }

    fn changed(pack: &str, page: &str, changes: &[(&str, &str)], options: Options) -> Table {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
        let mut pages = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let mut text = fs::read_to_string(&path).unwrap();
            for (old, new) in changes.iter().filter(|_| name == page) {
                assert!(text.contains(old), "{page} does not contain {old}");
                text = text.replace(old, new);
            }
            pages.push((format!("{pack}/{name}"), text));
        }
        let pages = pages.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        Table::in_library(Library::read(pages).unwrap(), pack, options)
    }

    fn in_library(library: Library, pack: &str, options: Options) -> Table {
        let composition = library.compose(pack).unwrap();
        let accept = |(name, value): &(&str, &str)| {
            ((*name).to_owned(), composition.option(name).unwrap().accept(value).unwrap())
        };
        let given = options.iter().map(accept).collect();
        Table { library, pack: pack.to_owned(), given, limits: Vec::new() }
    }

    fn posting(mut self, wager: &str, min: &str, max: &str) -> Table {
        self.limits.push((wager.to_owned(), min.parse().unwrap(), max.parse().unwrap()));
        self
    }

    fn reviewed(&self) -> Vec<Warning> {
        let composition = self.library.compose(&self.pack).unwrap();
        let mut choices = composition.essential();
        choices.extend(self.given.clone());
        let mut rules = GameRules::compile(&composition, &choices).unwrap();
        for (wager, min, max) in &self.limits {
            rules.post_limit(wager, *min, *max).unwrap();
        }
        let warnings = review(&rules, &composition, &self.given);
        for warning in &warnings {
            assert!(!warning.clauses.is_empty(), "{warning:?} names no clause");
            for clause in &warning.clauses {
                assert!(
                    composition.clause(clause).is_some(),
                    "clause {clause} of {warning:?} does not exist"
                );
            }
        }
        warnings
    }

    /// The warnings of a kind.
    fn of_kind(&self, kind: WarningKind) -> Vec<Warning> {
        self.reviewed().into_iter().filter(|warning| warning.kind == kind).collect()
    }

    /// The only warning of a kind.
    fn the(&self, kind: WarningKind) -> Warning {
        let mut found = self.of_kind(kind);
        assert_eq!(found.len(), 1, "{found:#?}");
        found.remove(0)
    }

    fn about(&self, kind: WarningKind, wager: &str) -> Option<Warning> {
        self.of_kind(kind).into_iter().find(|warning| warning.wagers.iter().any(|known| known == wager))
    }

    fn assert_silent(&self, kind: WarningKind) {
        assert_eq!(self.of_kind(kind), []);
    }
}
