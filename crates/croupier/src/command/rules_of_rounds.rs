//! `croupier rules` for card games and the wheel.

use std::process::ExitCode;

use croupier_table::rounds::{Rules, fee_terms, made_words, prize_words, row_words, stake_terms, term_words};

use super::rules::not_found;
use super::table;

pub(super) fn print_wagers(out: &mut String, rules: &Rules) {
    let mut table = table(&["Wager", "Made", "Pays", "By"]);
    for (id, wager) in rules.layout.ids() {
        let mut pays: Vec<String> = wager
            .rows
            .iter()
            .map(|row| format!("{}: {}", prize_words(&row.prize), row_words(rules, wager, row)))
            .collect();
        pays.push(format!("otherwise {}", wager.otherwise_words()));
        pays.extend(fee_terms(rules, id).map(|fee| format!("vigorish: {}", fee.words())));
        pays.extend(term_words(rules, wager));
        let clause = rules.layout.citations.first(wager.cite);
        table.add_row(vec![
            format!("{}\n{}", wager.name, wager.id),
            format!("{}\n{}", made_words(rules, wager), stake_terms(rules, id).words()),
            pays.join("\n"),
            clause.split_once('/').map_or(clause, |(_, id)| id).to_owned(),
        ]);
    }
    line!(out, "{table}\n");
}

pub(super) fn wager(out: &mut String, rules: &Rules, about: &str) -> Result<ExitCode, String> {
    let layout = &rules.layout;
    let Some(id) = layout.find(about) else {
        return Err(not_found(rules, about));
    };
    let wager = layout.wager(id);
    line!(out, "{} ({})  {}", wager.name, wager.id, layout.citations.first(wager.cite));
    line!(out, "  made {}; stake {}", made_words(rules, wager), stake_terms(rules, id).words());
    if let Some(fee) = fee_terms(rules, id) {
        line!(out, "  vigorish: {}  ({})", fee.words(), layout.citations.first(fee.rate.cite));
    }
    for term in term_words(rules, wager) {
        line!(out, "  {term}");
    }
    let mut table = table(&["When", "", "By"]);
    for row in &wager.rows {
        let clause = layout.citations.first(row.cite).to_owned();
        table.add_row(vec![row_words(rules, wager, row), prize_words(&row.prize), clause]);
    }
    let clause = layout.citations.first(wager.lost_otherwise.cite).to_owned();
    table.add_row(vec!["otherwise".to_owned(), wager.otherwise_words().to_owned(), clause]);
    line!(out, "{table}");
    Ok(ExitCode::SUCCESS)
}
