//! Compares strategies of the library over many sessions: `cargo run --example simulate pass iron-cross`.

use croupier::{Error, Money, Table, simulate};

/// Returns a line for each strategy.
pub(crate) fn compared(names: &[String]) -> Result<Vec<String>, Error> {
    let table = Table::named("house-craps")?;
    let request = simulate(&table).bankroll(Money::from_dollars(500)).rounds(200).sessions(10_000);
    let request = names.iter().fold(request, |request, name| request.strategy(name));
    let pace = table.rules().round_noun().pace;
    let line = |(name, outcome): (&String, croupier::StrategyResults)| {
        let summary = outcome.tally.summary(pace);
        let (net, broke) = (summary.net, summary.broke.value);
        format!("{name}: net {:.2} ({:.2} to {:.2}), broke {broke:.4}", net.value, net.low, net.high)
    };
    Ok(names.iter().zip(request.run()?).map(line).collect())
}

#[allow(dead_code, reason = "a test includes this file as a module")]
fn main() -> Result<(), Error> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names = ["pass", "three-point-molly"].map(str::to_owned).to_vec();
    }
    println!("{}", compared(&names)?.join("\n"));
    Ok(())
}
