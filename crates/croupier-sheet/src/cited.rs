//! Citations of clauses. A citation omits the name of the pack that most clauses belong to.

use std::collections::HashMap;

use super::Sheet;

pub(super) struct SheetClauses<'s> {
    /// The pack whose name citations omit, followed by a slash.
    home: Option<String>,
    paraphrases: HashMap<&'s str, &'s str>,
}

impl<'s> SheetClauses<'s> {
    pub(super) fn of(sheet: &'s Sheet) -> SheetClauses<'s> {
        let clauses = sheet.clauses.iter();
        let paraphrases = clauses.map(|(id, paraphrase)| (id.as_str(), paraphrase.as_str())).collect();
        SheetClauses { home: home(sheet), paraphrases }
    }

    /// The pack whose name citations omit.
    pub(super) fn home(&self) -> Option<&str> {
        self.home.as_deref().map(|home| home.trim_end_matches('/'))
    }

    pub(super) fn shown<'i>(&self, id: &'i str) -> &'i str {
        self.home.as_ref().and_then(|home| id.strip_prefix(home.as_str())).unwrap_or(id)
    }

    pub(super) fn shown_all(&self, ids: &[String]) -> Vec<String> {
        ids.iter().map(|id| self.shown(id).to_string()).collect()
    }

    pub(super) fn paraphrase(&self, id: &str) -> String {
        self.paraphrases.get(id).copied().unwrap_or_default().to_string()
    }
}

/// The pack with the most clauses; if two packs have the same number, the sheet's pack.
fn home(sheet: &Sheet) -> Option<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (id, _) in &sheet.clauses {
        if let Some((pack, _)) = id.split_once('/') {
            *counts.entry(pack).or_default() += 1;
        }
    }
    let most = counts.into_iter().max_by_key(|(pack, count)| (*count, *pack == sheet.pack, *pack));
    most.map(|(pack, _)| format!("{pack}/"))
}
