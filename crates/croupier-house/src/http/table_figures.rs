//! The figures of tables, for Prometheus. They come from the pit board, so that both always agree.
//!
//! A label for each table would grow without limit, because players open tables. The house shows the open tables with
//! the smallest numbers, at most `metrics-tables`, and forgets a table when it is closed; the recorder of the other
//! metrics never forgets, so these are written here.

use std::fmt::Write as _;

use super::{App, pit};
use crate::telemetry::{METRICS, MetricKind};

/// One table's figures.
struct TableFigures {
    table: u64,
    game: String,
    drop: i64,
    win: i64,
    handle: u64,
    players: usize,
}

/// Returns the figures as lines of Prometheus's text format; empty if the tables cannot be read now.
pub(super) async fn text(app: &App) -> String {
    let most = app.house.config().metrics_tables as usize;
    let open = app.house.log().state().tables().filter(|(_, table)| !table.retired).count();
    metrics::gauge!("croupier_tables_open").set(open as f64);
    let Ok(tables) = pit::tables(app, most).await else { return String::new() };
    metrics::gauge!("croupier_tables_measured").set(tables.len() as f64);
    let tables: Vec<TableFigures> = tables
        .into_iter()
        .map(|table| TableFigures {
            table: table.table,
            game: table.game.unwrap_or_default(),
            drop: table.drop,
            win: table.win,
            handle: app.house.handle_of(table.table),
            players: table.players.len(),
        })
        .collect();
    let mut text = String::new();
    family(&mut text, "croupier_table_drop_cents", &tables, |table| table.drop);
    family(&mut text, "croupier_table_win_cents", &tables, |table| table.win);
    family(&mut text, "croupier_table_handle_cents_total", &tables, |table| table.handle);
    family(&mut text, "croupier_table_players", &tables, |table| table.players);
    text
}

/// Writes a metric of all tables.
fn family<N: std::fmt::Display>(
    text: &mut String,
    name: &str,
    tables: &[TableFigures],
    of: impl Fn(&TableFigures) -> N,
) {
    let Some(metric) = METRICS.iter().find(|metric| metric.name == name).filter(|_| !tables.is_empty())
    else {
        return;
    };
    let kind = if metric.kind == MetricKind::Counter { "counter" } else { "gauge" };
    // Writing to a `String` cannot fail.
    let _ = writeln!(text, "# HELP {name} {}\n# TYPE {name} {kind}", metric.help);
    for table in tables {
        // Game names come from the packs and never need escaping.
        let TableFigures { table: number, game, .. } = table;
        let _ = writeln!(text, "{name}{{table=\"{number}\",game=\"{game}\"}} {}", of(table));
    }
}
