//! Sic Bo.

use croupier_rules::WagerId;
use croupier_table::SeatNo;
use croupier_table::games::sic_bo::{Command, SicBoRules, ThreeDice};
use croupier_table::games::{GameCommand, Play};
use croupier_table::rounds::{Fact, Rules, Table};

use crate::rounds::sign;

use super::dealer::NewDealer;
use super::drawn_rounds::DrawnRounds;
use super::{GameWords, ScriptLine, SimulatedGame};

pub(super) const WORDS: GameWords = GameWords { game: SicBoRules::NAME, decisions: &[], facts: &[] };

/// The results of a roll. The totals follow, from 3 to 18.
const RESULTS: [&str; 5] = ["small", "big", "odd", "even", "triple"];

/// The totals as results.
const TOTALS: [&str; 16] =
    ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18"];

/// Creates the rolls. No wager depends on the order of the dice, so each of the 56 rolls with sorted dice is a class.
pub(super) fn dealer(rules: &Rules, _: &SicBoRules, wagers: &[WagerId]) -> NewDealer<DrawnRounds> {
    let mut rolls: Vec<ThreeDice> = Vec::new();
    let mut class = |dice: ThreeDice| {
        let alike = |known: &ThreeDice| sorted_faces(*known) == sorted_faces(dice);
        let at = rolls.iter().position(alike).unwrap_or_else(|| {
            rolls.push(dice);
            rolls.len() - 1
        });
        at as u16
    };
    let classes = (0..ThreeDice::OUTCOMES).filter_map(ThreeDice::from_index).map(&mut class).collect();
    let results = rolls.iter().map(|dice| results(*dice)).collect();
    let holds = |class: u16, (fact, spot): &(Fact, Option<u8>)| rolls[usize::from(class)].holds(*fact, *spot);
    Ok(DrawnRounds::new(rules, wagers, classes, results, holds))
}

fn sorted_faces(dice: ThreeDice) -> [u8; 3] {
    let mut faces = dice.faces();
    faces.sort_unstable();
    faces
}

/// Returns the flags of all results of a roll. A triple is neither small nor big, neither odd nor even.
fn results(dice: ThreeDice) -> u64 {
    let total = u32::from(dice.total());
    let own = sign::result(RESULTS.len() as u32 + total - 3);
    if dice.is_triple() {
        return own | sign::result(4);
    }
    own | sign::result(u32::from(total > 10)) | sign::result(2 + u32::from(total.is_multiple_of(2)))
}

impl SimulatedGame for SicBoRules {
    fn results(&self) -> Vec<&str> {
        RESULTS.into_iter().chain(TOTALS).collect()
    }

    fn script(&self, command: &GameCommand) -> Option<ScriptLine> {
        let GameCommand::SicBo(Command::Shake { dice, .. }) = command else { return None };
        let [a, b, c] = dice.faces();
        ScriptLine::outcome(format!("dice {a} {b} {c}"), Some(dice.to_string()))
    }

    fn table_result(&self, _: &Rules, table: &Table, _: SeatNo) -> u64 {
        let Play::SicBo(round) = &table.play else { return 0 };
        round.dice.map_or(0, results)
    }
}
