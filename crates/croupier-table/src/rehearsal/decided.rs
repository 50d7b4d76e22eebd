//! Which clause decided a bet: what a rehearsal asks by `expect NAME WAGER won by CLAUSE`.

use croupier_rules::Cite;

use crate::bet::{Owner, SeatNo};
use crate::{craps, rounds};

use super::statement::NamedBet;

/// How a bet was decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BetResult {
    /// It won.
    Won,
    /// It lost, or a part of it did.
    Lost,
    /// It was neither won nor lost.
    Pushed,
}

impl BetResult {
    /// The decision that a word of a rehearsal names: `paid` says the same as `won`, `returned` the same as `pushed`.
    pub(super) fn parse(word: &str) -> Option<BetResult> {
        match word {
            "won" | "paid" => Some(BetResult::Won),
            "lost" => Some(BetResult::Lost),
            "pushed" | "returned" => Some(BetResult::Pushed),
            _ => None,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            BetResult::Won => "won",
            BetResult::Lost => "lost",
            BetResult::Pushed => "pushed",
        }
    }

    /// How an event of a craps table decides a bet, and by which clauses.
    pub(super) fn of_craps(event: &craps::Event) -> Option<(craps::LayoutPlace, BetResult, Cite)> {
        match *event {
            craps::Event::Paid { at, cite, .. } => Some((at, BetResult::Won, cite)),
            craps::Event::Lost { at, cite, .. } => Some((at, BetResult::Lost, cite)),
            craps::Event::Pushed { at, cite } => Some((at, BetResult::Pushed, cite)),
            _ => None,
        }
    }

    /// How an event of a card table or a wheel decides a bet, and by which clauses.
    pub(super) fn of_round(event: &rounds::Event) -> Option<(rounds::BetSpot, BetResult, Cite)> {
        match *event {
            rounds::Event::Paid { spot, cite, .. } => Some((spot, BetResult::Won, cite)),
            rounds::Event::Lost { spot, cite, .. } => Some((spot, BetResult::Lost, cite)),
            rounds::Event::Pushed { spot, cite, .. } => Some((spot, BetResult::Pushed, cite)),
            _ => None,
        }
    }
}

/// A bet that was decided.
#[derive(Clone, Debug)]
pub struct DecidedBet {
    /// The line of the script that decided it.
    pub line: u32,
    /// Whose bet it was.
    pub player: String,
    /// The family that its wager belongs to, such as `place`.
    pub family: String,
    /// The wager, such as `come`.
    pub wager: String,
    /// What the bet was called where it lay, such as `come-6`.
    pub spot: String,
    /// For whom it was made.
    pub owner: Owner,
    /// At which position.
    pub seat: SeatNo,
    /// How it was decided.
    pub decided: BetResult,
    /// The clauses that decided it; all of them apply.
    pub clauses: Vec<String>,
    /// Those of them that the script expects.
    pub expected: Vec<String>,
}

impl DecidedBet {
    /// Does this settle the rest of a bet of which a part was lost before?
    pub(super) fn is_the_rest_of(&self, part: &DecidedBet) -> bool {
        let same = (&part.player, &part.spot, part.owner, part.line)
            == (&self.player, &self.spot, self.owner, self.line);
        same && part.decided == BetResult::Lost && self.decided == BetResult::Won
    }

    fn is_of(&self, bet: &NamedBet) -> bool {
        self.player == bet.player
            && self.owner == bet.owner
            && bet.at.is_none_or(|at| at == self.seat)
            && (self.wager == bet.wager || self.spot == bet.wager)
    }
}

/// Was the last decision of a bet this one, by this clause, perhaps by it alone? Otherwise what it was.
pub(super) fn decided_by(
    decisions: &mut [DecidedBet],
    bet: &NamedBet,
    decided: BetResult,
    (clause, alone): (&str, bool),
) -> Result<(), String> {
    let last = decisions.iter_mut().rev().find(|decision| decision.is_of(bet));
    let Some(last) = last else { return Err("that bet was not decided".to_owned()) };
    match named(&last.clauses, clause) {
        Some(clause) if last.decided == decided && (last.clauses.len() == 1 || !alone) => {
            last.expected.push(clause.to_owned());
            Ok(())
        }
        _ => Err(format!("{} by {}", last.decided.name(), last.clauses.join(", "))),
    }
}

/// The one of these clauses that a script names, with or without its pack.
pub(super) fn named<'c>(clauses: &'c [String], clause: &str) -> Option<&'c str> {
    let same = |known: &&String| *known == clause || known.ends_with(&format!("/{clause}"));
    clauses.iter().find(same).map(String::as_str)
}
