//! The wheel.

use croupier_rules::WagerId;
use croupier_table::SeatNo;
use croupier_table::games::wheel::{self, WheelRules, WheelStop};
use croupier_table::games::{GameCommand, Play};
use croupier_table::rounds::{Fact, Rules, Table};

use crate::rounds::{EventRequirement, sign};

use super::dealer::NewDealer;
use super::drawn_rounds::DrawnRounds;
use super::{GameWords, ScriptLine, SimulatedGame};

pub(super) const WORDS: GameWords = GameWords { game: WheelRules::NAME, decisions: &[], facts: &[] };

/// Creates the spins of a wheel. Each spot is a class and a result.
pub(super) fn dealer(rules: &Rules, wheel: &WheelRules, wagers: &[WagerId]) -> NewDealer<DrawnRounds> {
    let unfit = EventRequirement("a space of the wheel has no spot, or there are more than 56 spots");
    let spots = wheel.plan.spots.len() as u32;
    let spaces = 0..wheel.plan.symbols.len() as u8;
    let class: Option<Vec<u16>> = spaces.map(|space| wheel.plan.spot_of(space).map(u16::from)).collect();
    let class = class.filter(|_| spots <= sign::MOST_RESULTS).ok_or(unfit)?;
    let rests = |class: u16, (fact, spot): &(Fact, Option<u8>)| {
        *fact == wheel::Fact::RestsHere && spot.map(u16::from) == Some(class)
    };
    Ok(DrawnRounds::new(rules, wagers, class, (0..spots).map(sign::result).collect(), rests))
}

impl SimulatedGame for WheelRules {
    fn results(&self) -> Vec<&str> {
        self.plan.spots.iter().map(|spot| spot.name.as_str()).collect()
    }

    fn script(&self, command: &GameCommand) -> Option<ScriptLine> {
        let GameCommand::Wheel(wheel::Command::Spin { rest: WheelStop::Space(space), .. }) = command else {
            return None;
        };
        let outcome = self.plan.symbols.get(usize::from(*space)).cloned();
        ScriptLine::outcome(format!("spin at {}", u32::from(*space) + 1), outcome)
    }

    fn table_result(&self, _: &Rules, table: &Table, _: SeatNo) -> u64 {
        let Play::Wheel(wheel) = &table.play else { return 0 };
        wheel.rests.map_or(0, |(_, spot)| sign::result(u32::from(spot)))
    }
}
