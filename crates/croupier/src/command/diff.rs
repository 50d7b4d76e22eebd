//! `croupier diff`

use std::process::ExitCode;

use croupier_edge::{ChangedWager, RuleDifference, TableComparison, TableDifference, diff, percent};
use croupier_rules::{Library, Money};
use serde_json::{Value, json};

use super::edge::named;
use super::rules_args::{ChosenRules, RulesArgs};
use super::{answer, complete, counted, table};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The first table: PACK, PACK:NAME=VALUE,… or FILE.toml.
    #[arg(value_name = "TABLE", add = complete::table())]
    first: String,

    /// The second table, in the same form.
    #[arg(value_name = "TABLE", add = complete::table())]
    second: String,

    /// Compare at a real stake, such as 5, with rounding and breakage.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    stake: Option<Money>,

    /// Also show rules other than wagers: shooter, shoe, calls, irregularities.
    #[arg(long)]
    all: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let [first, second] =
        [RulesArgs::by_name(&args.first).choose(library)?, RulesArgs::by_name(&args.second).choose(library)?];
    let [one, two] = [&first, &second].map(|chosen| &chosen.composition.game);
    if one != two {
        return Err(format!(
            "{} plays {one} and {} plays {two}; compare tables of the same game",
            args.first, args.second
        ));
    }
    let difference = diff(&first.rules, &second.rules, args.stake)?;
    if args.json {
        answer(out, as_json([&first, &second], &difference));
    } else {
        print(out, args, [&first, &second], &difference);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut String, args: &Args, chosen: [&ChosenRules<'_>; 2], difference: &TableDifference) {
    for (side, (name, chosen)) in ["A", "B"].iter().zip([&args.first, &args.second].iter().zip(chosen)) {
        line!(out, "{side}: {} ({name}, version {})", chosen.pack.title, chosen.rules.summary().1);
    }
    print_options(out, chosen);
    for (side, only) in [("A", &difference.only_first), ("B", &difference.only_second)] {
        if !only.is_empty() {
            line!(out, "\nOnly {side} has:");
            only.iter().for_each(|one| line!(out, "  {:24}{:>10.4}%", named(one), one.edge_percent()));
        }
    }
    print_changed(out, &difference.changed);
    line!(out, "\nThe same at both tables: {}.", counted(difference.same, "wager"));
    print_rules(out, args.all, &difference.rules);
}

/// Prints the choices that differ, if both tables use the same pack.
fn print_options(out: &mut String, [first, second]: [&ChosenRules<'_>; 2]) {
    if first.composition.pack != second.composition.pack {
        return;
    }
    for spec in &first.composition.options {
        let [one, two] =
            [first, second].map(|chosen| chosen.rules.choices().get(&spec.name).cloned().unwrap_or_default());
        if one != two {
            line!(out, "  option {}: {one} | {two}  ({})", spec.name, spec.clauses.join(", "));
        }
    }
}

fn print_changed(out: &mut String, changed: &[ChangedWager]) {
    if changed.is_empty() {
        return;
    }
    line!(out, "");
    let mut rows = table(&["Wager", "What", "A", "B", "By"]);
    for one in changed {
        let [a, b] = [&one.figures[0], &one.figures[1]];
        let difference = percent(&one.edge_difference());
        rows.add_row(vec![
            named(a),
            "edge".to_owned(),
            format!("{:.4}%", a.edge_percent()),
            match difference {
                0.0 => format!("{:.4}%, the same", b.edge_percent()),
                _ => format!("{:.4}%, {difference:+.4} points", b.edge_percent()),
            },
            String::new(),
        ]);
        for [a, b] in &one.terms {
            let clauses =
                [a.clauses.first(), b.clauses.first()].map(|clause| clause.cloned().unwrap_or_default());
            let said = |says: &str| if says.is_empty() { "—".to_owned() } else { says.to_owned() };
            rows.add_row(vec![
                String::new(),
                a.what.to_owned(),
                said(&a.says),
                said(&b.says),
                clauses.join("\n"),
            ]);
        }
    }
    line!(out, "{rows}");
}

fn print_rules(out: &mut String, all: bool, rules: &[RuleDifference]) {
    if rules.is_empty() {
        return;
    }
    if !all {
        let differ = if rules.len() == 1 { "differs" } else { "differ" };
        line!(out, "{} other than wagers {differ}: see --all.", counted(rules.len(), "rule"));
        return;
    }
    let mut rows = table(&["Rule", "A", "B", "By"]);
    for rule in rules {
        let [a, b] = rule.says.each_ref().map(|says| says.clone().unwrap_or_else(|| "—".to_owned()));
        let clauses = rule.clauses.each_ref().map(|clauses| clauses.first().cloned().unwrap_or_default());
        rows.add_row(vec![rule.path.clone(), a, b, clauses.join("\n")]);
    }
    line!(out, "{rows}");
}

fn as_json(chosen: [&ChosenRules<'_>; 2], difference: &TableDifference) -> Value {
    let side = |chosen: &ChosenRules<'_>| json!({ "pack": chosen.pack.id, "version": chosen.rules.summary().1, "options": chosen.rules.choices() });
    let found = TableComparison::of(difference);
    json!({
        "a": side(chosen[0]), "b": side(chosen[1]),
        "only_a": found.only_a, "only_b": found.only_b,
        "changed": found.changed, "same": found.same, "rules": found.rules,
    })
}
