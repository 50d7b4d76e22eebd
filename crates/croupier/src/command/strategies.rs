//! `croupier strategies`

use std::process::ExitCode;

use comfy_table::ContentArrangement;
use croupier_sim::strategy::{LibraryStrategy, StrategyLibrary, nearest};
use serde_json::{Value, json};

use super::screen::print_list;
use super::{answer, complete, list};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The strategy to print; without a name, all are listed.
    #[arg(add = complete::strategy())]
    name: Option<String>,

    /// List only strategies for this game, such as craps or baccarat.
    #[arg(long, value_name = "GAME", conflicts_with = "name")]
    game: Option<String>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<ExitCode, String> {
    match &args.name {
        Some(name) => print_one(out, find(name)?, args.json),
        None => print_all(out, &of_game(args.game.as_deref())?, args.json),
    }
    Ok(ExitCode::SUCCESS)
}

/// Finds a strategy of the library, or returns a message with a suggestion.
pub(crate) fn find(name: &str) -> Result<&'static LibraryStrategy, String> {
    StrategyLibrary::find(name).ok_or_else(|| {
        let help = match nearest(name, StrategyLibrary::names()) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "see 'croupier strategies', or give a file that ends in .strategy".to_owned(),
        };
        format!("unknown strategy '{name}'\n    help: {help}")
    })
}

fn of_game(game: Option<&str>) -> Result<Vec<&'static LibraryStrategy>, String> {
    let found: Vec<&LibraryStrategy> =
        StrategyLibrary::all().iter().filter(|known| game.is_none_or(|game| known.game == game)).collect();
    if found.is_empty() {
        let mut games: Vec<&str> = StrategyLibrary::all().iter().map(|known| known.game).collect();
        games.dedup();
        let game = game.unwrap_or_default();
        return Err(format!("no strategy for '{game}'; expected one of: {}", games.join(", ")));
    }
    Ok(found)
}

fn print_one(out: &mut String, known: &LibraryStrategy, json: bool) {
    if json {
        let mut value = summary_json(known);
        value["text"] = json!(known.text);
        answer(out, value);
    } else {
        out.push_str(known.text);
    }
}

fn print_all(out: &mut String, known: &[&LibraryStrategy], json: bool) {
    if json {
        let all: Vec<Value> = known.iter().map(|known| summary_json(known)).collect();
        answer(out, json!({ "strategies": all }));
        return;
    }
    let mut rows = list(&["Strategy", "Game", "Description"]);
    // Sentences may wrap over two lines.
    rows.set_content_arrangement(ContentArrangement::Dynamic);
    for known in known {
        rows.add_row(vec![&known.strategy.name, known.game, &known.strategy.about]);
    }
    print_list(out, rows, &[1]);
    line!(out, "Print one with 'croupier strategies NAME'; play it with 'croupier simulate'.");
}

fn summary_json(known: &LibraryStrategy) -> Value {
    json!({ "name": known.strategy.name, "game": known.game, "about": known.strategy.about })
}
