//! Plays a part of a simulation, and keeps it in a tally file.

use std::fs;
use std::ops::Range;
use std::path::Path;

use croupier_sim::shard::{Part, PlannedSessions, RequestRecord};
use croupier_sim::{Request, simulate};

use super::provenance::{program, sessions};
use super::request::SimulationRequest;
use super::unplayable;
use super::watch::Watch;
use crate::command::interrupt;
use crate::command::output::OutputFile;

/// Returns the part to play: a new one, or the rest of the one in a file.
pub(super) fn begin(
    asked: &SimulationRequest<'_>,
    request: RequestRecord,
    file: Option<&Path>,
    resume: bool,
) -> Result<Part, String> {
    let planned = PlannedSessions { first: asked.first, sessions: asked.sessions };
    let Some(file) = file.filter(|file| file.exists()) else {
        return Ok(Part::new(request, planned, asked.exact, program()));
    };
    let name = file.display();
    if !resume {
        return Err(format!("{name} exists already; add --resume to continue it, or remove it"));
    }
    let part = read(file)?;
    let differences = part.request.differences(&request);
    if !differences.is_empty() {
        let lines: String = differences.iter().map(|difference| format!("\n  {difference}")).collect();
        return Err(format!("{name} belongs to a different simulation; these differ:{lines}"));
    }
    if part.planned != planned {
        let [has, wanted] = [part.planned, planned].map(|planned| sessions(&planned.range()));
        return Err(format!("{name} is for {has}, not for {wanted}"));
    }
    Ok(part)
}

/// Sessions that are played in one go.
struct Piece {
    table: usize,
    strategies: Range<usize>,
    sessions: Range<u64>,
}

/// Plays the sessions that a part has not played yet, until an interruption.
pub(super) fn play(asked: &SimulationRequest<'_>, part: &mut Part, watch: &mut Watch) -> Result<(), String> {
    for Piece { table, strategies, sessions } in pieces(asked, part) {
        if interrupt::happened() {
            break;
        }
        watch.sit_down(table, strategies.start);
        // Exact results are computed with the first sessions of a strategy.
        let is_new = part.columns[part.column(table, strategies.start)].is_none();
        let request = Request {
            strategies: &asked.strategies[strategies.clone()],
            first: sessions.start,
            sessions: sessions.end - sessions.start,
            exact: part.exact && is_new,
            ..asked.request(table)
        };
        let played = simulate(&request, watch).map_err(|why| unplayable(asked, table, &why))?;
        for (strategy, outcome) in strategies.zip(played) {
            let column = part.column(table, strategy);
            part.add(column, outcome)?;
        }
    }
    part.seconds += watch.seconds();
    Ok(())
}

/// Divides the sessions that are left. All strategies play together if they have the same sessions left.
fn pieces(asked: &SimulationRequest<'_>, part: &Part) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for table in 0..asked.tables.len() {
        let left: Vec<_> =
            (0..asked.strategies.len()).map(|strategy| part.left(part.column(table, strategy))).collect();
        let is_new = left.iter().all(|left| left.count() == part.planned.sessions);
        if is_new {
            pieces.push(Piece { table, strategies: 0..left.len(), sessions: part.planned.range() });
            continue;
        }
        for (strategy, left) in left.iter().enumerate() {
            let strategies = strategy..strategy + 1;
            pieces.extend(left.iter().map(|sessions| Piece {
                table,
                strategies: strategies.clone(),
                sessions,
            }));
        }
    }
    pieces
}

/// Computes the exact results of parts that have none.
pub(super) fn compute(
    asked: &SimulationRequest<'_>,
    part: &mut Part,
    watch: &mut Watch,
) -> Result<(), String> {
    for table in 0..asked.tables.len() {
        let request = Request { sessions: 0, exact: true, ..asked.request(table) };
        let computed = simulate(&request, watch).map_err(|why| unplayable(asked, table, &why))?;
        for (strategy, computed) in computed.into_iter().enumerate() {
            let column = part.column(table, strategy);
            if let Some(column) = &mut part.columns[column] {
                column.exact = computed.exact;
            }
        }
    }
    part.exact = true;
    Ok(())
}

/// Reads a tally file.
pub(super) fn read(file: &Path) -> Result<Part, String> {
    let name = file.display();
    let bytes = fs::read(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    Part::from_bytes(&bytes).map_err(|error| format!("{name}: {error}"))
}

/// Writes a tally file.
pub(super) fn write(file: &Path, part: &Part) -> Result<(), String> {
    OutputFile::write(file, &part.to_bytes())
}

/// Says which sessions a part has: `sessions 0 to 9999`.
pub(super) fn described(part: &Part) -> String {
    let planned = sessions(&part.planned.range());
    match part.is_complete() {
        true => planned,
        false => format!("{planned}, not complete; the same command with --resume plays the rest"),
    }
}
