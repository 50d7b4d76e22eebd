//! Red Dog in the school.

use croupier_table::games::GameCommand;
use croupier_table::games::red_dog::RedDogRules;
use croupier_table::rounds::PlayerNo;

use super::{GameIrregularities, SchoolGame};
use crate::course::PlannedStep;
use crate::game::DealerStep;
use crate::topic::DrillTopic;

impl SchoolGame for RedDogRules {
    fn course(&self) -> &'static [PlannedStep] {
        &[(DrillTopic::Pays, &["ante"]), (DrillTopic::Pays, &["raise"]), (DrillTopic::Limits, &["ante"])]
    }

    fn irregularities(&self) -> Option<&dyn GameIrregularities> {
        None
    }

    fn steps(&self) -> &'static [(DealerStep, GameCommand)] {
        &[]
    }

    fn turn(&self, _: PlayerNo) -> Option<GameCommand> {
        None
    }
}
