//! Plays at a craps table: a point, a refusal with its clause, a win, and rolls by a seed.

use croupier::{Error, Money, Table};

/// Returns what happened, a line each.
pub(crate) fn played() -> Result<Vec<String>, Error> {
    let table = Table::named("house-craps")?;
    let mut game = table.open(2026)?;
    let mut lines = Vec::new();
    game.sit("Ann", Money::from_dollars(100))?;
    game.bet("Ann", Money::from_dollars(10), "pass")?;
    game.say("Ann takes dice")?;
    // Real dice, as a dealer enters them; `game.play()` rolls by the seed.
    game.say("dice 2 2")?;
    if let Err(refused) = game.bet("Ann", Money::from_dollars(10), "dont-pass") {
        lines.push(format!("refused: {refused}"));
    }
    game.bet("Ann", Money::from_dollars(12), "place-6")?;
    game.say("dice 5 1")?;
    lines.push(format!("Ann has {} in all", game.bankroll("Ann").dollars()));
    for _ in 0..3 {
        game.play()?;
    }
    lines.push(format!("after three more rolls Ann has {} in all", game.bankroll("Ann").dollars()));
    Ok(lines)
}

#[allow(dead_code, reason = "a test includes this file as a module")]
fn main() -> Result<(), Error> {
    println!("{}", played()?.join("\n"));
    Ok(())
}
