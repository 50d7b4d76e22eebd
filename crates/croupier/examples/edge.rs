//! Prints the exact house edge of every wager of a table: `cargo run --example edge house-craps:field-12=double`.

use croupier::{Error, Table, edge};

/// Returns a line for each wager.
pub(crate) fn edges(table: &str) -> Result<Vec<String>, Error> {
    let table = Table::named(table)?;
    let figures = edge(&table).run()?;
    let line = |of: &croupier::Figures| {
        format!("{:24} {:>12} = {:.4}%", of.wager, of.edge().to_string(), of.edge_percent())
    };
    Ok(figures.iter().map(line).collect())
}

#[allow(dead_code, reason = "a test includes this file as a module")]
fn main() -> Result<(), Error> {
    let table = std::env::args().nth(1).unwrap_or_else(|| "house-craps".to_owned());
    println!("{}", edges(&table)?.join("\n"));
    Ok(())
}
