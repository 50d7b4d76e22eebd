//! The clause that decided a bet: `expect NAME WAGER won by CLAUSE` tests it.

use croupier_table::{Owner, SeatNo};

use crate::statement::NamedBet;

/// Whether a bet won, lost or was pushed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BetResult {
    /// It won.
    Won,
    /// The bet lost, or a part of it did.
    Lost,
    /// The bet neither won nor lost.
    Pushed,
}

impl BetResult {
    /// Reads the result that a word of a rehearsal names: `paid` means `won`, `returned` means `pushed`.
    pub(crate) fn parse(word: &str) -> Option<BetResult> {
        match word {
            "won" | "paid" => Some(BetResult::Won),
            "lost" => Some(BetResult::Lost),
            "pushed" | "returned" => Some(BetResult::Pushed),
            _ => None,
        }
    }

    /// Returns the result's name.
    pub fn name(self) -> &'static str {
        match self {
            BetResult::Won => "won",
            BetResult::Lost => "lost",
            BetResult::Pushed => "pushed",
        }
    }
}

/// A decided bet.
#[derive(Clone, Debug)]
pub struct DecidedBet {
    /// The line of the script that decided the bet.
    pub line: u32,
    /// The player who made the bet.
    pub player: String,
    /// The family of the bet's wager, such as `place`.
    pub family: String,
    /// The wager, such as `come`.
    pub wager: String,
    /// The name of the spot where the bet lay, such as `come-6`.
    pub spot: String,
    /// The beneficiary.
    pub owner: Owner,
    /// The position of the bet.
    pub seat: SeatNo,
    /// The result.
    pub decided: BetResult,
    /// The clauses that decided the bet; all of them apply.
    pub clauses: Vec<String>,
    /// The clauses of `clauses` that the script expects.
    pub expected: Vec<String>,
}

impl DecidedBet {
    /// Returns whether this decision settles the rest of a bet of which a part has just lost.
    pub(crate) fn is_the_rest_of(&self, part: &DecidedBet) -> bool {
        let same = (&part.player, &part.spot, part.owner, part.line)
            == (&self.player, &self.spot, self.owner, self.line);
        same && part.decided == BetResult::Lost && self.decided == BetResult::Won
    }

    fn decides(&self, bet: &NamedBet) -> bool {
        self.player == bet.player
            && self.owner == bet.owner
            && bet.at.is_none_or(|at| at == self.seat)
            && (self.wager == bet.wager || self.spot == bet.wager)
    }
}

/// Checks that the last decision of a bet had this result under this clause and, with `alone`, under no other clause.
/// The error describes the actual decision.
pub(crate) fn decided_by(
    decisions: &mut [DecidedBet],
    bet: &NamedBet,
    decided: BetResult,
    (clause, alone): (&str, bool),
) -> Result<(), String> {
    let last = decisions.iter_mut().rev().find(|decision| decision.decides(bet));
    let Some(last) = last else { return Err("that bet was not decided".to_owned()) };
    match named(&last.clauses, clause) {
        Some(clause) if last.decided == decided && (last.clauses.len() == 1 || !alone) => {
            last.expected.push(clause.to_owned());
            Ok(())
        }
        _ => Err(format!("{} by {}", last.decided.name(), last.clauses.join(", "))),
    }
}

/// Returns the full id of the clause that a script names, with or without its pack, if it is in this list.
pub(crate) fn named<'c>(clauses: &'c [String], clause: &str) -> Option<&'c str> {
    let same = |known: &&String| *known == clause || known.ends_with(&format!("/{clause}"));
    clauses.iter().find(same).map(String::as_str)
}
