//! `croupier edge`

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use croupier_edge::{Asked, Exact, Figures, Shoe, figures, figures_with, percent};
use croupier_rules::{Library, Money, Place};
use croupier_table::GameRules;
use croupier_table::rehearsal::{Script, Theatre, Verdict};
use serde_json::json;

use super::chosen::{self, Chosen};
use super::{edge_json, list, table};
use crate::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: chosen::Table,

    /// A wager (place-6) or a family of wagers (place) to show alone, with its distribution.
    #[arg(long = "wager", value_name = "ID")]
    wagers: Vec<String>,

    /// Reckon with a real stake, such as 5: the table's rounding and breakage count.
    #[arg(long, value_name = "AMOUNT")]
    stake: Option<String>,

    /// What a progressive meter shows, as NAME=AMOUNT.
    #[arg(long = "meter", value_name = "NAME=AMOUNT")]
    meters: Vec<String>,

    /// The cards that are left: '8 decks', '8 decks less 9C 4H KD', counts such as 'A=30 2=32 … K=31', or a rehearsal
    /// (FILE.play) whose rounds were dealt from the shoe.
    #[arg(long, value_name = "CARDS|FILE")]
    remaining: Option<String>,

    /// With a rehearsal as --remaining: only up to this round of its last shoe.
    #[arg(long, value_name = "N", requires = "remaining")]
    round: Option<usize>,

    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print CSV, a line a wager.
    #[arg(long)]
    csv: bool,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let chosen = args.table.choose(library)?;
    let asked = Asked {
        wagers: args.wagers.clone(),
        stake: args.stake.as_deref().map(money).transpose()?,
        meters: args.meters.iter().map(|meter| named_amount(meter)).collect::<Result<_, _>>()?,
        shoe: args
            .remaining
            .as_deref()
            .map(|left| remaining(library, &chosen.rules, left, args.round))
            .transpose()?,
    };
    let mut progress = Progress::new("reckoning");
    let mut found = figures_with(&chosen.rules, &asked, &mut |done, of| progress.note(done, of))?;
    drop(progress);
    if args.wagers.is_empty() {
        found.retain(|one| chosen.is_own(&one.all_clauses()));
    }
    // What rounding does is seen beside the same wagers without it.
    let unrounded = match asked.stake {
        Some(_) => figures(&chosen.rules, &Asked { stake: None, ..asked.clone() })?,
        None => Vec::new(),
    };
    if args.json {
        print_json(out, &chosen, &asked, &found, &unrounded);
    } else if args.csv {
        out.push_str(&csv(&found)?);
    } else {
        print(out, &chosen, args, &found, &unrounded);
    }
    Ok(ExitCode::SUCCESS)
}

/// The net result of the same wager and decision without rounding.
fn net_unrounded(one: &Figures, unrounded: &[Figures]) -> Option<Exact> {
    let same = |other: &&Figures| {
        (&other.wager, &other.decision, &other.positions) == (&one.wager, &one.decision, &one.positions)
    };
    unrounded.iter().find(same).map(Figures::net)
}

fn money(text: &str) -> Result<Money, String> {
    text.parse::<Money>().map_err(|error| error.to_string())
}

fn named_amount(text: &str) -> Result<(String, Money), String> {
    let (name, amount) = text.split_once('=').ok_or_else(|| format!("write {text} as NAME=AMOUNT"))?;
    Ok((name.to_owned(), money(amount)?))
}

/// The cards that are left: as the words say, or those that nobody has seen when a rehearsal is over.
fn remaining(library: &Library, rules: &GameRules, left: &str, round: Option<usize>) -> Result<Shoe, String> {
    let file = Path::new(left);
    if !file.is_file() {
        if round.is_some() {
            return Err("--round goes with a rehearsal as --remaining".to_owned());
        }
        return Shoe::parse(left);
    }
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {left}: {error}"))?;
    let script = Script::read(library, &Place::new(left, 1), "", &text, None);
    let report = Theatre::new(library).play(&script);
    if let Verdict::Failed(trouble) | Verdict::Unreadable(trouble) = &report.verdict {
        return Err(format!("the rehearsal does not pass: {trouble}"));
    }
    let rounds = report.seen.len().saturating_sub(1);
    let last = round.unwrap_or(rounds);
    if last > rounds {
        return Err(format!("the last shoe of {left} has {rounds} rounds, not {last}"));
    }
    let decks = match rules {
        GameRules::Rounds(rules) => rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value),
        GameRules::Craps(_) => 0,
    };
    let mut shoe = Shoe::decks(decks)?;
    for card in report.seen.iter().take(last + 1).flatten() {
        shoe.take(*card)?;
    }
    Ok(shoe)
}

fn print_json(
    out: &mut String,
    chosen: &Chosen<'_>,
    asked: &Asked,
    found: &[Figures],
    unrounded: &[Figures],
) {
    let (pack, version, _) = chosen.rules.summary();
    let wagers = found.iter().map(|one| {
        let mut value = edge_json::figures(one);
        if let Some(net) = net_unrounded(one, unrounded) {
            value["net_unrounded"] = json!(net.to_string());
        }
        value
    });
    let wagers: Vec<_> = wagers.collect();
    let mut value = json!({
        "pack": chosen.pack.id, "version": version, "options": chosen.rules.choices(), "wagers": wagers,
    });
    if pack != chosen.pack.id {
        value["amends"] = json!(pack);
    }
    if let Some(shoe) = &asked.shoe {
        value["cards_left"] = json!(shoe.cards());
    }
    line!(out, "{value:#}");
}

/// One line a wager: the figures, not the distribution.
fn csv(found: &[Figures]) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = [
        "wager",
        "decision",
        "name",
        "net",
        "edge_percent",
        "edge_per_outlay_percent",
        "edge_per_resolved_percent",
        "edge_per_round_percent",
        "win",
        "push",
        "lose",
        "expected_rounds",
        "variance",
        "standard_deviation",
        "skewness",
        "largest_result",
        "clauses",
    ];
    let written = |error: csv::Error| format!("cannot write CSV: {error}");
    writer.write_record(head).map_err(written)?;
    for one in found {
        let optional = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
        let record = [
            one.wager.clone(),
            one.decision.clone().unwrap_or_default(),
            one.name.clone(),
            one.net().to_string(),
            one.edge_percent().to_string(),
            percent(&-&one.net_per_outlay()).to_string(),
            optional(one.net_per_resolved().map(|net| percent(&-&net))),
            percent(&-&one.net_per_round()).to_string(),
            one.win().to_string(),
            one.push().to_string(),
            one.lose().to_string(),
            one.rounds.to_f64().to_string(),
            one.variance().to_f64().to_string(),
            one.deviation().to_string(),
            optional(one.skewness()),
            one.largest().to_string(),
            one.all_clauses().join(" "),
        ];
        writer.write_record(record).map_err(written)?;
    }
    let bytes = writer.into_inner().map_err(|error| format!("cannot write CSV: {error}"))?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

fn print(out: &mut String, chosen: &Chosen<'_>, args: &Args, found: &[Figures], unrounded: &[Figures]) {
    let pack = chosen.pack;
    line!(out, "{} ({}, version {})", pack.title, pack.id, pack.version);
    if let Some(stake) = &args.stake {
        line!(out, "At a stake of {stake}, as the table rounds; a wager that does not take it is left out.");
    }
    line!(out, "");
    if !args.wagers.is_empty() {
        found.iter().for_each(|one| print_one(out, one, net_unrounded(one, unrounded)));
        return;
    }
    let mut overview =
        list(&["Wager", "Edge", "Net", "Win", "Push", "Lose", "Decided after", "Deviation", "By"]);
    for one in found {
        let clause = one.outcomes.first().and_then(|outcome| outcome.clauses.first());
        overview.add_row(vec![
            named(one),
            percents(one.edge_percent()),
            short(&one.net()),
            percents(percent(&one.win())),
            percents(percent(&one.push())),
            percents(percent(&one.lose())),
            after(one),
            format!("{:.4}", one.deviation()),
            clause.map_or_else(String::new, |clause| {
                clause.split_once('/').map_or(clause.as_str(), |(_, id)| id).to_owned()
            }),
        ]);
    }
    for column in 1..8 {
        if let Some(column) = overview.column_mut(column) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
    }
    line!(out, "{overview}\n");
    line!(
        out,
        "The edge is what the player loses on average for each unit of stake, vigorish included; a negative edge"
    );
    line!(
        out,
        "is the player's. One wager with its distribution and clauses: croupier edge {} --wager {}",
        pack.id,
        found.first().map_or("ID", |one| &one.wager)
    );
}

fn named(one: &Figures) -> String {
    let mut name = one.wager.clone();
    if let Some(decision) = &one.decision {
        name.push_str(&format!(", {decision}"));
    }
    if !one.positions.is_empty() {
        name.push_str(&format!(" at {}", positions(&one.positions)));
    }
    name
}

fn positions(positions: &[u8]) -> String {
    let numbers: Vec<String> = positions.iter().map(u8::to_string).collect();
    numbers.join(", ")
}

fn percents(number: f64) -> String {
    format!("{number:.4}%")
}

/// An exact number, or its beginning if it is long.
fn short(number: &Exact) -> String {
    let whole = number.to_string();
    if whole.len() <= 30 { whole } else { format!("{:.12}…", number.to_f64()) }
}

fn after(one: &Figures) -> String {
    let rounds = one.rounds.to_f64();
    if one.rounds == Exact::ONE {
        format!("1 {}", one.round.name())
    } else {
        format!("{rounds:.3} {}s", one.round.name())
    }
}

/// Everything about one wager.
fn print_one(out: &mut String, one: &Figures, unrounded: Option<Exact>) {
    line!(out, "{} — {}", one.name, named(one));
    let part = |net: &Exact| format!("{} = {}", net, percents(percent(net)));
    let mut row = |what: &str, value: String| line!(out, "  {what:28}{value}");
    row("expected net result", part(&one.net()));
    if let Some(net) = unrounded.filter(|net| *net != one.net()) {
        row("  without rounding", part(&net));
    }
    if let Some(cost) = one.cost.as_ref().filter(|cost| !cost.is_zero()) {
        row("costs against the best", part(cost));
    }
    if one.outlay != Exact::ONE {
        row("  for each unit put down", part(&one.net_per_outlay()));
    }
    if !one.push().is_zero()
        && let Some(resolved) = one.net_per_resolved()
    {
        row("  for each bet resolved", part(&resolved));
    }
    if one.rounds != Exact::ONE {
        row(&format!("  for each {}", one.round.name()), part(&one.net_per_round()));
    }
    row("chance to win", part(&one.win()));
    row("chance of a push", part(&one.push()));
    row("chance to lose", part(&one.lose()));
    row("decided after", format!("{} = {:.6} {}s", one.rounds, one.rounds.to_f64(), one.round.name()));
    row("variance", format!("{} = {:.6}", one.variance(), one.variance().to_f64()));
    row("standard deviation", format!("{:.6}", one.deviation()));
    row("skewness", one.skewness().map_or("none".to_owned(), |skewness| format!("{skewness:.6}")));
    row("largest result", one.largest().to_string());
    let mut results = table(&["Result", "Chance", "", "What happens", "By"]);
    for outcome in &one.outcomes {
        let chance = percent(&outcome.chance);
        results.add_row(vec![
            outcome.result.to_string(),
            short(&outcome.chance),
            if chance < 0.01 { format!("{chance:.3e}%") } else { percents(chance) },
            outcome.words.clone(),
            outcome.clauses.join("\n"),
        ]);
    }
    line!(out, "{results}");
    print_meters(out, one);
    for note in &one.notes {
        line!(out, "  {note}");
    }
    if !one.clauses.is_empty() {
        line!(out, "  rests besides on {}", one.clauses.join(", "));
    }
    line!(out, "");
}

/// How the edge depends on the meters.
fn print_meters(out: &mut String, one: &Figures) {
    if one.meters.is_empty() {
        return;
    }
    let terms = one.meters.iter().map(|meter| {
        let each = percent(&meter.per_unit) * 1000.0;
        format!("{each:.6}% for each 1,000 on {} beyond {}", meter.meter, meter.amount)
    });
    let terms: Vec<String> = terms.collect();
    line!(out, "  the edge is {:.6}%, less {}", one.edge_percent(), terms.join(", less "));
    for meter in &one.meters {
        let even = meter.break_even.as_ref();
        let even = even.map_or("no amount".to_owned(), |even| format!("{:.2}", even.to_f64()));
        let fed = percent(&meter.fed);
        line!(
            out,
            "  {}: breaks even at {even} if the others stay; fed with {fed}% of each stake",
            meter.meter
        );
    }
}
