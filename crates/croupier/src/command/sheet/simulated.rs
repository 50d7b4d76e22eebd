//! Simulates the wagers of a sheet, for comparison with their exact figures.

use croupier_edge::Figures;
use croupier_lab::{SampleRequest, WagerBet, compare_wager, wager_bets};
use croupier_sheet::{SimulatedWager, WagerFacts};
use croupier_table::GameRules;

use crate::command::number::separate_thousands;
use crate::progress::Progress;

/// The size and the seed of the simulation.
pub(super) struct Sample {
    pub(super) sessions: u64,
    pub(super) seed: u64,
}

impl Sample {
    /// The simulation in words.
    pub(super) fn words(&self) -> String {
        format!(
            "The engines of croupier simulate played {} sessions of each wager with seed {}; a session is one decision. \
             Theory and simulation are at the stake shown, with the table's rounding and with meters at their start. z is \
             the difference of the means in standard errors; chi-square compares the distributions, and p is the chance \
             of a larger value. Results with fewer than five expected occurrences count as one. Wagers that depend on a \
             position are simulated at the first position. If a wager cannot be bet alone, its result is the difference \
             of two sessions on the same dice or cards, and sessions that do not decide it do not count.",
            separate_thousands(self.sessions),
            self.seed
        )
    }
}

/// Simulates every wager of the figures and adds the comparisons. Returns the wagers without one, with the reason.
pub(super) fn add(
    rules: &GameRules,
    sample: &Sample,
    figures: &[Figures],
    facts: &mut [WagerFacts],
) -> Vec<String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let request = SampleRequest { sessions: sample.sessions, seed: sample.seed, threads };
    let bets = wager_bets(rules);
    let mut left_out = Vec::new();
    let mut progress = Progress::new("simulating");
    for (place, (one, facts)) in figures.iter().zip(facts).enumerate() {
        progress.note(place as u64, figures.len() as u64);
        let bet = bets.iter().find(|bet| bet.name == one.wager && bet.decision == one.decision);
        match simulate_wager(rules, bet, one, request) {
            Ok(found) => facts.simulation = Some(found),
            Err(reason) => left_out.push(format!("{}: {reason}", one.wager)),
        }
    }
    left_out
}

fn simulate_wager(
    rules: &GameRules,
    bet: Option<&WagerBet>,
    figures: &Figures,
    request: SampleRequest,
) -> Result<SimulatedWager, String> {
    let bet = bet.ok_or("the table takes none of the usual stakes on it")?;
    if let Some(reason) = bet.left_out {
        return Err(reason.to_owned());
    }
    if !figures.positions.is_empty() && !figures.positions.contains(&1) {
        let positions: Vec<String> = figures.positions.iter().map(u8::to_string).collect();
        return Err(format!("simulated players sit at position 1, not at {}", positions.join(", ")));
    }
    let found = compare_wager(rules, bet, request)?;
    Ok(SimulatedWager {
        decisions: found.decisions,
        stake: bet.stake,
        expected: croupier_edge::percent(&found.figures.rtp()),
        observed: found.observed,
        z: found.z,
        chi_square: found.chi_square,
    })
}
