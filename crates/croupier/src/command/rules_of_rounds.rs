//! `croupier rules` for card games and the wheel.

use std::process::ExitCode;

use croupier_rules::{MadeBy, Others, Pick, RoundWager, Row};
use croupier_table::rounds::{Fact, Kind, Rules, percent, prize_words};
use serde_json::{Value, json};

use super::table;

/// A fact by its name.
fn fact_name(rules: &Rules, wager: &RoundWager<Fact>, fact: Fact) -> String {
    if fact == Fact::RestsHere
        && let Kind::Wheel(wheel) = &rules.game.kind
    {
        let spot = wager.spot.and_then(|spot| wheel.plan.spots.get(usize::from(spot)));
        let spaces = spot.map_or(0, |spot| wheel.plan.spaces(&spot.name));
        return format!("{spaces} of {} spaces", wheel.plan.symbols.len());
    }
    Fact::all().into_iter().find(|(_, known)| *known == fact).map_or(String::new(), |(name, _)| name)
}

fn when(rules: &Rules, wager: &RoundWager<Fact>, row: &Row<Fact>) -> String {
    let facts: Vec<String> = row.on.iter().map(|fact| fact_name(rules, wager, *fact)).collect();
    if facts.is_empty() { "always".to_owned() } else { facts.join(", ") }
}

fn otherwise(wager: &RoundWager<Fact>) -> &'static str {
    if wager.lost_otherwise.value { "lose" } else { "push" }
}

fn made(wager: &RoundWager<Fact>) -> &'static str {
    match wager.made {
        MadeBy::Betting => "until no more bets",
        MadeBy::Raise => "by raising",
        MadeBy::War => "by going to war",
    }
}

fn limits(wager: &RoundWager<Fact>) -> String {
    let most = wager.limits.max.map_or("no maximum".to_owned(), |max| format!("to {}", max.value));
    format!("from {}, {most}", wager.limits.min.value)
}

/// What else there is to know of a wager.
fn terms(rules: &Rules, wager: &RoundWager<Fact>) -> Vec<String> {
    let ids = |others: &Others| {
        let names: Vec<&str> = others.wagers.iter().map(|id| rules.layout.wager(*id).id.as_str()).collect();
        names.join(", ")
    };
    let vigorish = wager.vigorish.filter(|rate| rate.value > 0);
    let vigorish = vigorish.map(|rate| format!("less {} vigorish", percent(rate.value)));
    let pick = match wager.pick {
        Pick::First => None,
        Pick::Largest => Some("the largest that holds is paid".to_owned()),
        Pick::All => Some("all that hold are paid".to_owned()),
    };
    let needs = wager.needs.as_ref().map(|needs| format!("needs one of: {}", ids(needs)));
    let waived = wager.minimum_waived_with.as_ref();
    let waived = waived.map(|others| format!("no minimum beside: {}", ids(others)));
    [vigorish, pick, needs, waived].into_iter().flatten().collect()
}

pub(super) fn print_wagers(out: &mut String, rules: &Rules) {
    let mut table = table(&["Wager", "Made", "Pays", "By"]);
    for wager in &rules.layout.wagers {
        let mut pays: Vec<String> = wager
            .rows
            .iter()
            .map(|row| format!("{}: {}", prize_words(&row.prize), when(rules, wager, row)))
            .collect();
        pays.push(format!("otherwise {}", otherwise(wager)));
        pays.extend(terms(rules, wager));
        let clause = rules.layout.citations.first(wager.cite);
        table.add_row(vec![
            format!("{}\n{}", wager.name, wager.id),
            format!("{}\n{}", made(wager), limits(wager)),
            pays.join("\n"),
            clause.split_once('/').map_or(clause, |(_, id)| id).to_owned(),
        ]);
    }
    line!(out, "{table}\n");
}

pub(super) fn wager(out: &mut String, rules: &Rules, about: &str, json: bool) -> Result<ExitCode, String> {
    let layout = &rules.layout;
    let Some(id) = layout.find(about) else {
        return Err(match layout.not_offered(about) {
            Some(cite) => format!("'{about}' is not offered, by {}", layout.citations.first(cite)),
            None => format!("'{about}' is neither a clause nor a wager of {}", rules.pack),
        });
    };
    let wager = layout.wager(id);
    if json {
        line!(out, "{:#}", wager_json(rules, wager));
        return Ok(ExitCode::SUCCESS);
    }
    line!(out, "{} ({})  {}", wager.name, wager.id, layout.citations.first(wager.cite));
    line!(out, "  made {}; stake {}", made(wager), limits(wager));
    for term in terms(rules, wager) {
        line!(out, "  {term}");
    }
    let mut table = table(&["When", "", "By"]);
    for row in &wager.rows {
        let clause = layout.citations.first(row.cite).to_owned();
        table.add_row(vec![when(rules, wager, row), prize_words(&row.prize), clause]);
    }
    let clause = layout.citations.first(wager.lost_otherwise.cite).to_owned();
    table.add_row(vec!["otherwise".to_owned(), otherwise(wager).to_owned(), clause]);
    line!(out, "{table}");
    Ok(ExitCode::SUCCESS)
}

pub(super) fn wagers_json(rules: &Rules) -> Vec<Value> {
    rules.layout.wagers.iter().map(|wager| wager_json(rules, wager)).collect()
}

fn wager_json(rules: &Rules, wager: &RoundWager<Fact>) -> Value {
    let citations = &rules.layout.citations;
    let rows = wager.rows.iter().map(|row| {
        json!({
            "on": row.on.iter().map(|fact| fact_name(rules, wager, *fact)).collect::<Vec<_>>(),
            "prize": prize_words(&row.prize), "clause": citations.first(row.cite),
        })
    });
    json!({
        "wager": wager.id, "family": wager.family, "name": wager.name, "made": made(wager),
        "min": wager.limits.min.value.to_string(), "max": wager.limits.max.map(|max| max.value.to_string()),
        "vigorish": wager.vigorish.map(|rate| percent(rate.value)), "otherwise": otherwise(wager),
        "terms": terms(rules, wager),
        "clause": citations.first(wager.cite), "outcomes": rows.collect::<Vec<_>>(),
    })
}
