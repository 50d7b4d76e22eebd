//! `croupier rules`

use std::process::ExitCode;

use croupier_rehearsal::pack_scripts;
use croupier_rules::{Cite, Clause, GameReader, Layout, Library, Resolution, Rules, Verdict, Wager, WagerId};
use croupier_table::craps::{CrapsRules, fee_terms, stake_terms};
use croupier_table::{GameRules, LimitsSource};
use croupier_text::rulebook::{self, ClauseText, pay_groups, when};
use serde_json::json;

use super::screen::print_wrapped;
use super::{answer, complete, rules_args, rules_of_rounds, table};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: rules_args::RulesArgs,

    /// A clause (6.3.6), a part of the document (6.3) or a wager (place-6) to show.
    #[arg(add = complete::wager())]
    about: Option<String>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let rules_args::ChosenRules { pack: own, composition, rules, given, .. } = args.table.choose(library)?;
    match &args.about {
        Some(about) => one(out, library, &rules, &own.clauses, about, args.json),
        None if args.json => {
            answer(out, json!(rulebook::book(library, &own.id, &rules)));
            Ok(ExitCode::SUCCESS)
        }
        None => {
            line!(out, "{} ({}, version {})\n{}\n", own.title, own.id, own.version, own.document);
            match &rules {
                GameRules::Craps(rules) => print_wagers(out, rules, &own.id, own.amends.is_some()),
                GameRules::Rounds(rules) => rules_of_rounds::print_wagers(out, rules),
            }
            print_options(out, &rules, &composition, &given);
            print_clauses(out, &own.clauses.iter().collect::<Vec<_>>());
            let first = own.clauses.first().map_or("", |clause| short_id(clause));
            line!(out, "\nTo read one clause, part or wager: croupier rules {} {first}", own.id);
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn short_id(clause: &Clause) -> &str {
    clause.id.split_once('/').map_or(clause.id.as_str(), |(_, id)| id)
}

fn print_wagers(out: &mut String, rules: &CrapsRules, pack: &str, amendment: bool) {
    let layout = &rules.layout;
    let mut table = table(&["Wager", "When", "Pays", "Changes", "Set by", "By"]);
    let mut done: Vec<&str> = Vec::new();
    for wager in &layout.wagers {
        let clause = layout.citations.first(wager.cite);
        if done.contains(&wager.family.as_str()) || amendment && !clause.starts_with(&format!("{pack}/")) {
            continue;
        }
        done.push(&wager.family);
        let short = clause.split_once('/').map_or(clause, |(_, id)| id);
        let family: Vec<(WagerId, &Wager)> =
            layout.ids().filter(|(_, other)| other.family == wager.family).collect();
        table.add_row(vec![
            family_name(&family),
            when(wager).replace("; ", "\n"),
            family_pays(layout, &family),
            changes(rules, family[0].0),
            wager.terms.set_by_words().to_owned(),
            short.to_owned(),
        ]);
    }
    line!(out, "{table}\n");
}

fn family_name(family: &[(WagerId, &Wager)]) -> String {
    let first = family[0].1;
    let names: Vec<&str> = family.iter().map(|(_, wager)| wager.id.as_str()).collect();
    let listed = if names.len() > 6 {
        format!("{} … {}", names[0], names[names.len() - 1])
    } else {
        names.join(" ")
    };
    let name = if family.len() > 1 {
        first.name.rsplit_once(' ').map_or(first.name.as_str(), |(name, _)| name)
    } else {
        &first.name
    };
    format!("{name}\n{listed}")
}

/// Joins texts, one per line.
fn lines(words: &[&str]) -> String {
    let said: Vec<&str> = words.iter().copied().filter(|words| !words.is_empty()).collect();
    said.join("\n")
}

/// The payouts of a family, with equal payouts combined, and the house's fee.
fn family_pays(layout: &Layout, family: &[(WagerId, &Wager)]) -> String {
    let groups = pay_groups(layout, family);
    let on = |ons: &[String]| if ons.len() > 8 { format!("{} ways", ons.len()) } else { ons.join(", ") };
    let mut words: Vec<String> = match &groups[..] {
        [(pays, ons)] if ons.len() > 3 => vec![pays.clone()],
        groups => groups.iter().map(|(pays, ons)| format!("{pays}: {}", on(ons))).collect(),
    };
    words.extend(fee_terms(layout, family[0].0).map(|fee| format!("vigorish: {}", fee.words())));
    words.join("\n")
}

/// The ways to change a wager, and the limits on stakes that the rules set.
fn changes(rules: &CrapsRules, id: WagerId) -> String {
    let terms = &rules.layout.wager(id).terms;
    let stakes = stake_terms(rules, id);
    let open = stakes.from == LimitsSource::Open && stakes.caps.is_empty();
    let stakes = if open { String::new() } else { stakes.words().replace("; ", "\n") };
    lines(&[&terms.change_words(), terms.winner_words(), &stakes])
}

fn print_options(
    out: &mut String,
    rules: &GameRules,
    composition: &croupier_rules::Composition,
    given: &croupier_rules::Choices,
) {
    let mut table = table(&["Option", "Value", "What it does", "By"]);
    for spec in &composition.options {
        let value = match spec.default() {
            None if !given.contains_key(&spec.name) => "must be given".to_owned(),
            _ => rules.choices().get(&spec.name).cloned().unwrap_or_default(),
        };
        table.add_row(vec![spec.name.clone(), value, spec.help.clone(), spec.clauses.join("\n")]);
    }
    line!(out, "{table}\n");
}

fn print_clauses(out: &mut String, clauses: &[&Clause]) {
    let mut headings: Vec<String> = Vec::new();
    for clause in clauses {
        if clause.headings != headings {
            headings.clone_from(&clause.headings);
            line!(out, "\n{}", headings.last().map_or("", String::as_str));
        }
        print_wrapped(out, &format!("  {}", short_id(clause)), 21, &clause.text);
    }
}

/// Prints a clause, a part of the document, or a wager.
fn one(
    out: &mut String,
    library: &Library,
    rules: &GameRules,
    clauses: &[Clause],
    about: &str,
    json: bool,
) -> Result<ExitCode, String> {
    let meant = |clause: &&Clause| {
        let id = short_id(clause);
        id == about
            || clause.id == about
            || id.strip_prefix(about).is_some_and(|rest| rest.starts_with(['.', '#']))
    };
    let found: Vec<&Clause> = clauses.iter().filter(meant).collect();
    if found.is_empty() {
        if let Some(wager) = rulebook::wager(rules, about).filter(|_| json) {
            answer(out, json!(wager));
            return Ok(ExitCode::SUCCESS);
        }
        return match rules {
            GameRules::Craps(rules) => wager(out, rules, about),
            GameRules::Rounds(rules) => rules_of_rounds::wager(out, rules, about),
        };
    }
    if json {
        let clauses: Vec<ClauseText> = found.into_iter().map(ClauseText::from).collect();
        answer(out, json!({ "clauses": clauses }));
        return Ok(ExitCode::SUCCESS);
    }
    for clause in &found {
        line!(out, "{}  {}  {}", clause.id, clause.citation, clause.kind);
        print_wrapped(out, "", 2, &clause.text);
        for setting in rules.settings().iter().filter(|setting| {
            rules.citations().clauses(setting.cite).contains(&clause.id) && !setting.written.is_empty()
        }) {
            line!(out, "    {} = {}    ({})", setting.path, setting.written, setting.place);
        }
        for (_, script) in
            pack_scripts(library).iter().filter(|(_, script)| script.clauses.contains(&clause.id))
        {
            line!(out, "    played at {} {}", script.place, script.title);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn wager(out: &mut String, rules: &CrapsRules, about: &str) -> Result<ExitCode, String> {
    let layout = &rules.layout;
    let Some(named) = layout.find(about) else {
        return Err(not_found(rules, about));
    };
    let wager = layout.wager(named.wager);
    line!(out, "{} ({})  {}", wager.name, wager.id, layout.citations.first(wager.cite));
    line!(out, "  may be made: {}", when(wager).replace("; ", ", "));
    let terms = &wager.terms;
    let changes = lines(&[&terms.change_words(), terms.winner_words()]).replace('\n', "; ");
    line!(out, "  {changes}; set by {}", terms.set_by_words());
    let stakes = stake_terms(rules, named.wager);
    line!(out, "  stake: {}  ({})", stakes.words(), clause_list(layout, &stakes.cites()));
    if let Some(fee) = fee_terms(layout, named.wager) {
        line!(out, "  vigorish: {}  ({})", fee.words(), clause_list(layout, &fee.cites()));
    }
    let mut table = table(&["State", "On", "", "Pays", "By"]);
    for Resolution { state, number, line } in layout.decided(named.wager) {
        let word = match line.verdict {
            Verdict::Win => "wins",
            Verdict::Push => "pushes",
            Verdict::Lose => "loses",
            Verdict::Stand => "stands",
        };
        let state = match number {
            0 => layout.spot(named.wager, state).to_owned(),
            number => format!("{} on {number}", wager.id),
        };
        let clause = layout.citations.first(line.cite).to_owned();
        table.add_row(vec![state, line.on, word.to_owned(), line.pays, clause]);
    }
    line!(out, "{table}");
    Ok(ExitCode::SUCCESS)
}

/// The error for a name that is neither a clause nor a wager on the layout.
pub(super) fn not_found<G: GameReader>(rules: &Rules<G>, about: &str) -> String {
    match rules.layout.not_offered(about) {
        Some(cite) => format!("'{about}' is not offered ({})", rules.layout.citations.first(cite)),
        None => format!("'{about}' is neither a clause nor a wager of {}", rules.pack),
    }
}

/// Returns the clauses of citations, without duplicates.
fn clause_list(layout: &Layout, cites: &[Cite]) -> String {
    let mut clauses: Vec<&str> = cites.iter().map(|cite| layout.citations.first(*cite)).collect();
    let mut seen = Vec::new();
    clauses.retain(|clause| {
        !seen.contains(clause) && {
            seen.push(*clause);
            true
        }
    });
    clauses.join(", ")
}
