//! One session, round by round: `--trace` and `--dice`.

use std::fs;
use std::path::Path;

use croupier_rules::Money;
use croupier_sim::report::trace_json;
use croupier_sim::shard::{PlannedSessions, RequestRecord};
use croupier_sim::trace::{SessionTrace, TraceAction, TraceBet, TraceResult, TraceRound};
use croupier_sim::{EndCause, Request, read_outcomes, trace, trace_given};
use serde_json::{Value, json};

use super::provenance::Provenance;
use super::request::SimulationRequest;
use super::{Args, TraceForm, unplayable};
use crate::command::screen::print_list;
use crate::command::{answer, list};

/// Plays one session of each strategy at each table, and prints it.
pub(super) fn run(
    asked: &SimulationRequest<'_>,
    record: RequestRecord,
    args: &Args,
    out: &mut String,
) -> Result<(), String> {
    if args.dice.is_some() && args.trace.is_some_and(|number| number > 0) {
        return Err("recorded dice play only one session: write --trace 0".to_owned());
    }
    let mut traces = Vec::new();
    for table in 0..asked.tables.len() {
        let request = asked.request(table);
        let given = args.dice.as_deref().map(|file| read(file, &request)).transpose()?;
        for strategy in 0..asked.strategies.len() {
            let traced = match &given {
                Some(outcomes) => trace_given(&request, strategy, outcomes),
                None => trace(&request, strategy, args.trace.unwrap_or_default()),
            };
            let session = traced.map_err(|why| unplayable(asked, table, &why))?;
            traces.push(TracedStrategy { table, strategy, session });
        }
    }
    let planned = PlannedSessions { first: args.trace.unwrap_or_default(), sessions: 1 };
    let provenance = Provenance::new(record, planned);
    match (args.form, args.json) {
        (Some(TraceForm::Play), true) => Err("choose one of --as play and --json".to_owned()),
        (Some(TraceForm::Play), false) => play(asked, &provenance, &traces, out),
        (_, true) => {
            let all: Vec<Value> = traces.iter().map(|one| one.json(asked)).collect();
            answer(out, json!({ "provenance": provenance.json(), "sessions": all }));
            Ok(())
        }
        (_, false) if args.trace.is_some() => {
            traces.iter().for_each(|one| one.print(asked, out));
            provenance.lines(asked).iter().for_each(|fact| line!(out, "{fact}"));
            Ok(())
        }
        _ => {
            summary(asked, &traces, out);
            provenance.lines(asked).iter().for_each(|fact| line!(out, "{fact}"));
            Ok(())
        }
    }
}

/// Reads given outcomes from a file.
fn read(file: &Path, request: &Request<'_>) -> Result<Vec<u32>, String> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    read_outcomes(request.rules, &text).map_err(|mistake| match mistake.at {
        Some(_) => format!("{name}:{mistake}"),
        None => format!("{name}: {mistake}"),
    })
}

/// Writes a session as a rehearsal.
fn play(
    asked: &SimulationRequest<'_>,
    provenance: &Provenance,
    traces: &[TracedStrategy],
    out: &mut String,
) -> Result<(), String> {
    let [one] = traces else {
        return Err("a rehearsal plays one strategy at one table; name one of each".to_owned());
    };
    let table = &asked.tables[one.table];
    let mut setup = vec![format!("# {}", one.title(asked))];
    setup.extend(provenance.lines(asked).iter().map(|fact| format!("# {fact}")));
    setup.extend(table.setup_lines());
    out.push_str(&one.session.rehearsal(&setup));
    Ok(())
}

/// Prints the end of each session.
fn summary(asked: &SimulationRequest<'_>, traces: &[TracedStrategy], out: &mut String) {
    let mut rows =
        list(&["", asked.rounds.many, "ended", "bankroll", "net", "coin-in", "bets", "largest bet"]);
    for one in traces {
        let end = &one.session.end;
        let coin_in = end.coin_in.unwrap_or_default();
        rows.add_row(vec![
            one.name(asked),
            end.rounds.to_string(),
            end_words(end.ended).to_owned(),
            end.bankroll.dollars(),
            end.bankroll.minus(asked.bankroll).dollars(),
            coin_in.amount.dollars(),
            coin_in.bets.to_string(),
            coin_in.largest.dollars(),
        ]);
    }
    print_list(out, rows, &[7, 6, 5]);
}

struct TracedStrategy {
    table: usize,
    strategy: usize,
    session: SessionTrace,
}

impl TracedStrategy {
    fn name(&self, asked: &SimulationRequest<'_>) -> String {
        let (strategy, table) = (&asked.strategies[self.strategy].name, &asked.tables[self.table].name);
        format!("{strategy} at {table}")
    }

    fn title(&self, asked: &SimulationRequest<'_>) -> String {
        let (number, bankroll) = (self.session.end.number, asked.bankroll.dollars());
        format!("{}: session {number} of seed {}, bankroll {bankroll}", self.name(asked), asked.seed)
    }

    fn json(&self, asked: &SimulationRequest<'_>) -> Value {
        let mut value = trace_json(&self.session);
        value["strategy"] = json!(asked.strategies[self.strategy].name);
        value["table"] = json!(asked.tables[self.table].name);
        value["seed"] = json!(asked.seed);
        value["round"] = json!(asked.rounds.one);
        value
    }

    fn print(&self, asked: &SimulationRequest<'_>, out: &mut String) {
        line!(out, "{}\n", self.title(asked));
        for round in &self.session.rounds {
            print_round(round, asked.rounds.one, out);
        }
        let end = &self.session.end;
        let coin_in = end.coin_in.unwrap_or_default();
        line!(
            out,
            "\n{} after {} {}: bankroll {}, net {}, coin-in {} in {} bets\n",
            end_words(end.ended),
            end.rounds,
            asked.rounds.many,
            end.bankroll.dollars(),
            end.bankroll.minus(asked.bankroll).dollars(),
            coin_in.amount.dollars(),
            coin_in.bets
        );
    }
}

fn print_round(round: &TraceRound, noun: &str, out: &mut String) {
    let phase = if round.phase.is_empty() { String::new() } else { format!("{}: ", round.phase) };
    for action in &round.actions {
        line!(out, "       {}", action_words(action));
    }
    line!(out, "{noun} {:<4}{phase}{}", round.round, round.outcome);
    for bet in &round.bets {
        line!(out, "       {}", bet_words(bet));
    }
    line!(out, "       rail {}, on the layout {}", round.rail.dollars(), round.on_layout.dollars());
}

fn action_words(action: &TraceAction) -> String {
    let amount = action.amount.map(|amount| format!(" {}", amount.dollars())).unwrap_or_default();
    let wager = if action.wager.is_empty() { String::new() } else { format!(" {}", action.wager) };
    format!("{}{amount}{wager}", action.action)
}

fn bet_words(bet: &TraceBet) -> String {
    let (wager, stake) = (&bet.wager, bet.stake.dollars());
    let words = match bet.result {
        TraceResult::Won => format!("{wager} {stake} won {}", bet.net.dollars()),
        TraceResult::Lost => format!("{wager} {stake} lost {}", Money::ZERO.minus(bet.net).dollars()),
        TraceResult::Pushed => format!("{wager} {stake} pushed"),
        TraceResult::Returned => format!("{wager} {stake} went back"),
        TraceResult::Moved => format!("{stake} moved to {wager}"),
    };
    if bet.clause.is_empty() { words } else { format!("{words} ({})", bet.clause) }
}

fn end_words(cause: EndCause) -> &'static str {
    match cause {
        EndCause::Time => "time",
        EndCause::Broke => "broke",
        EndCause::Stopped => "stopped",
    }
}
