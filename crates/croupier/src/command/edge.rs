//! `croupier edge`

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use croupier_edge::{
    CardCounts, ExactFraction, FigureRequest, Figures, RoundKind, figures, figures_with, percent,
};
use croupier_rehearsal::{PlayVerdict, RehearsalRunner, Script};
use croupier_rules::{Library, Money, SourceLine};
use croupier_table::GameRules;
use serde_json::json;

use super::number::money;
use super::rules_args::{self, ChosenRules};
use super::screen::{print_list, print_wrapped};
use super::{answer, complete, list, table};
use crate::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: rules_args::RulesArgs,

    /// A wager (place-6) or a family of wagers (place) to show alone, with its distribution.
    #[arg(long = "wager", value_name = "ID", add = complete::wager())]
    wagers: Vec<String>,

    /// Compute at a real stake, such as 5, with the table's rounding and breakage.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true, value_parser = money)]
    stake: Option<Money>,

    /// The reading of a progressive meter, as NAME=AMOUNT.
    #[arg(long = "meter", value_name = "NAME=AMOUNT")]
    meters: Vec<String>,

    /// The remaining cards: '8 decks', '8 decks less 9C 4H KD', counts such as 'A=30 2=32 … K=31', or a rehearsal
    /// (FILE.play) whose rounds were dealt from the shoe.
    #[arg(long, value_name = "CARDS|FILE")]
    remaining: Option<String>,

    /// With a rehearsal as --remaining: stop after this round of its last shoe.
    #[arg(long, value_name = "N", requires = "remaining")]
    round: Option<usize>,

    /// Craps: the point that is on when the bets are made. A line bet made then is a put bet.
    #[arg(long, value_name = "NUMBER")]
    point: Option<u8>,

    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print CSV, one line per wager.
    #[arg(long)]
    csv: bool,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let chosen = args.table.choose(library)?;
    let asked = FigureRequest {
        wagers: args.wagers.clone(),
        stake: args.stake,
        point: args.point,
        meters: args.meters.iter().map(|meter| named_amount(meter)).collect::<Result<_, _>>()?,
        shoe: args
            .remaining
            .as_deref()
            .map(|left| remaining(library, &chosen, left, args.round))
            .transpose()?,
    };
    let mut progress = Progress::new("computing");
    let mut found = figures_with(&chosen.rules, &asked, &mut |done, of| progress.note(done, of))?;
    drop(progress);
    if args.wagers.is_empty() {
        found.retain(|one| chosen.is_own(&one.all_clauses()));
    }
    if found.is_empty() {
        return Err(match args.stake {
            Some(stake) => format!("no wager of {} takes a stake of {}", chosen.pack.id, stake.dollars()),
            None => format!("{} offers no wager under these choices", chosen.pack.id),
        });
    }
    // Also compute without a stake, to show the effect of rounding.
    let unrounded = match asked.stake {
        Some(_) => figures(&chosen.rules, &FigureRequest { stake: None, ..asked.clone() })?,
        None => Vec::new(),
    };
    if args.json {
        print_json(out, &chosen, &asked, &found, &unrounded);
    } else if args.csv {
        out.push_str(&csv(&found)?);
    } else {
        print(out, &chosen, args, &found, &unrounded, asked.shoe.map(|shoe| shoe.cards()));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the net result of the same wager and decision without rounding.
fn net_unrounded(one: &Figures, unrounded: &[Figures]) -> Option<ExactFraction> {
    unrounded.iter().find(|other| other.is_same_row(one)).map(Figures::net)
}

pub(super) fn named_amount(text: &str) -> Result<(String, Money), String> {
    let (name, amount) = text.split_once('=').ok_or_else(|| format!("write {text} as NAME=AMOUNT"))?;
    Ok((name.to_owned(), money(amount)?))
}

/// Reads the remaining cards: from a description, or as the cards not seen by the end of a rehearsal.
fn remaining(
    library: &Library,
    chosen: &ChosenRules<'_>,
    left: &str,
    round: Option<usize>,
) -> Result<CardCounts, String> {
    let file = Path::new(left);
    if !file.is_file() && !left.ends_with(".play") {
        if round.is_some() {
            return Err("--round needs a rehearsal (FILE.play) as --remaining".to_owned());
        }
        return CardCounts::parse(left);
    }
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {left}: {error}"))?;
    let script = Script::read(library, &SourceLine::new(left, 1), "", &text, None);
    let GameRules::Rounds(rules) = &chosen.rules else {
        return Err("craps has no cards, so --remaining does not apply".to_owned());
    };
    let (pack, decks) =
        (&chosen.composition.pack, rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value));
    if script.pack != *pack {
        return Err(format!("{left} plays {}, not {pack}", script.pack));
    }
    let usual = chosen.composition.option("decks").and_then(|spec| spec.default());
    let rehearsed = script.choices.get("decks").cloned().or(usual).unwrap_or_else(|| decks.to_string());
    if rehearsed != decks.to_string() {
        return Err(format!("{left} is dealt from {rehearsed} decks: add --option decks={rehearsed}"));
    }
    let report = RehearsalRunner::new(library).play(&script);
    if let PlayVerdict::Failed(trouble) | PlayVerdict::Unreadable(trouble) = &report.verdict {
        return Err(format!("the rehearsal fails: {trouble}"));
    }
    let rounds = report.seen.len().saturating_sub(1);
    let last = round.unwrap_or(rounds);
    if last > rounds {
        return Err(format!("the last shoe of {left} has {rounds} rounds, not {last}"));
    }
    let mut shoe = CardCounts::decks(decks)?;
    for card in report.seen.iter().take(last + 1).flatten() {
        shoe.take(*card)?;
    }
    Ok(shoe)
}

fn print_json(
    out: &mut String,
    chosen: &ChosenRules<'_>,
    asked: &FigureRequest,
    found: &[Figures],
    unrounded: &[Figures],
) {
    let (pack, version, _) = chosen.rules.summary();
    let wagers = found.iter().map(|one| {
        let mut value = croupier_edge::json(one);
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
    answer(out, value);
}

/// One line per wager: the figures without the distribution.
fn csv(found: &[Figures]) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = [
        "wager",
        "decision",
        "positions",
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
        "stake",
        "outlay",
        "decision_cost",
        "clauses",
        "edge_per_stake_percent",
    ];
    let written = |error: csv::Error| format!("cannot write CSV: {error}");
    writer.write_record(head).map_err(written)?;
    for one in found {
        let optional = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
        let record = [
            one.wager.clone(),
            one.decision.clone().unwrap_or_default(),
            positions(&one.positions),
            one.name.clone(),
            one.net().to_string(),
            one.edge_percent().to_string(),
            percent(&-&one.net_per_outlay()).to_string(),
            optional(one.edge_per_resolved().map(|edge| percent(&edge))),
            percent(&one.edge_per_round()).to_string(),
            one.win().to_string(),
            one.push().to_string(),
            one.lose().to_string(),
            one.rounds.to_f64().to_string(),
            one.variance().to_f64().to_string(),
            one.deviation().to_string(),
            optional(one.skewness()),
            one.largest().to_string(),
            one.stake.map(|stake| stake.to_string()).unwrap_or_default(),
            one.outlay.to_string(),
            one.cost.as_ref().map(ExactFraction::to_string).unwrap_or_default(),
            one.all_clauses().join(" "),
            percent(&-&one.net()).to_string(),
        ];
        writer.write_record(record).map_err(written)?;
    }
    let bytes = writer.into_inner().map_err(|error| format!("cannot write CSV: {error}"))?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

fn print(
    out: &mut String,
    chosen: &ChosenRules<'_>,
    args: &Args,
    found: &[Figures],
    unrounded: &[Figures],
    cards_left: Option<u32>,
) {
    let pack = chosen.pack;
    line!(out, "{} ({}, version {})", pack.title, pack.id, pack.version);
    print_choices(out, chosen);
    if let Some(stake) = args.stake {
        let left_out: Vec<&str> = unrounded
            .iter()
            .filter(|one| !found.iter().any(|other| other.wager == one.wager))
            .map(|one| one.wager.as_str())
            .collect();
        line!(out, "At a stake of {}, with the table's rounding.", stake.dollars());
        if !left_out.is_empty() && args.wagers.is_empty() && chosen.pack.amends.is_none() {
            line!(out, "Stake not accepted on: {}", left_out.join(", "));
        }
    }
    if let Some(left) = cards_left {
        line!(out, "From the {left} remaining cards.");
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
    print_list(out, overview, &[2, 4, 7, 8, 6, 5]);
    line!(out, "");
    print_wrapped(
        out,
        "",
        0,
        "The edge is the player's average loss per unit of stake; if vigorish is put down with the stake, per unit of \
         both together. Net is per unit of stake. Add --wager ID to see one wager with its distribution.",
    );
}

/// Names a wager with its decision and positions, and the wager that it goes with.
pub(crate) fn named(one: &Figures) -> String {
    let mut name = one.wager.clone();
    if let Some(decision) = &one.decision {
        name.push_str(&format!(", {decision}"));
    }
    if !one.positions.is_empty() {
        name.push_str(&format!(" at {}", positions(&one.positions)));
    }
    if let Some(flat) = one.goes_with.as_ref().filter(|_| one.round != RoundKind::Roll) {
        name.push_str(&format!(" (with {flat})"));
    }
    name
}

/// Prints the submission, and the choices that are not the defaults.
fn print_choices(out: &mut String, chosen: &ChosenRules<'_>) {
    if let Some((name, _)) = &chosen.submission {
        line!(out, "As submitted in {name}.");
    }
    let choices = chosen.rules.choices();
    let other = chosen.composition.options.iter().filter_map(|spec| {
        let value = choices.get(&spec.name).filter(|value| spec.default().as_ref() != Some(value))?;
        Some(format!("{} {value}", spec.name))
    });
    let other: Vec<String> = other.collect();
    if !other.is_empty() {
        line!(out, "With {}.", other.join(", "));
    }
}

fn positions(positions: &[u8]) -> String {
    let numbers: Vec<String> = positions.iter().map(u8::to_string).collect();
    numbers.join(", ")
}

fn percents(number: f64) -> String {
    format!("{number:.4}%")
}

/// Formats an exact number, or its beginning if it is long.
fn short(number: &ExactFraction) -> String {
    let whole = number.to_string();
    if whole.len() <= 30 { whole } else { format!("{:.12}…", number.to_f64()) }
}

fn after(one: &Figures) -> String {
    let rounds = one.rounds.to_f64();
    if one.rounds == ExactFraction::ONE {
        format!("1 {}", one.round.name())
    } else {
        format!("{rounds:.3} {}s", one.round.name())
    }
}

/// Prints everything about one wager.
fn print_one(out: &mut String, one: &Figures, unrounded: Option<ExactFraction>) {
    line!(out, "{} — {}", one.name, named(one));
    let part = |net: &ExactFraction| format!("{} = {}", net, percents(percent(net)));
    let mut row = |what: &str, value: String| line!(out, "  {what:28}{value}");
    row("edge", part(&one.edge()));
    row("expected net result", part(&one.net()));
    if let Some(net) = unrounded.filter(|net| *net != one.net()) {
        row("  without rounding", part(&net));
    }
    if let Some(cost) = one.cost.as_ref().filter(|cost| !cost.is_zero()) {
        row("cost versus the best", part(cost));
    }
    if one.outlay != ExactFraction::ONE {
        row("  per outlay", part(&one.net_per_outlay()));
    }
    if !one.push().is_zero()
        && let Some(resolved) = one.net_per_resolved()
    {
        row("  per bet resolved", part(&resolved));
    }
    if one.rounds != ExactFraction::ONE {
        row(&format!("  per {}", one.round.name()), part(&one.net_per_round()));
    }
    row("chance of a win", part(&one.win()));
    row("chance of a push", part(&one.push()));
    row("chance of a loss", part(&one.lose()));
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
        line!(out, "  also relies on {}", one.clauses.join(", "));
    }
    line!(out, "");
}

/// Prints how the edge depends on the meters.
fn print_meters(out: &mut String, one: &Figures) {
    if one.meters.is_empty() {
        return;
    }
    let terms = one.meters.iter().map(|meter| {
        let each = percent(&meter.per_unit) * 1000.0;
        format!("{each:.6}% for each $1,000 on {} beyond {}", meter.meter, meter.amount.dollars())
    });
    let terms: Vec<String> = terms.collect();
    line!(
        out,
        "  near these amounts the edge is {:.6}%, minus {}",
        one.edge_percent(),
        terms.join(", minus ")
    );
    for meter in &one.meters {
        let even = match &meter.break_even {
            Some(even) => format!("{:.2}", even.to_f64()),
            None if meter.even_at_reset => "every amount it can show".to_owned(),
            None => "no amount".to_owned(),
        };
        let fed = percent(&meter.fed);
        line!(
            out,
            "  {}: breaks even at {even} if the other meters stay the same; {fed}% of each stake feeds it",
            meter.meter
        );
    }
}
