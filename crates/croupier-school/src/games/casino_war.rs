//! Casino War in the school.

use croupier_table::games::GameCommand;
use croupier_table::games::casino_war::WarRules;
use croupier_table::rounds::PlayerNo;

use super::{GameIrregularities, SchoolGame};
use crate::course::PlannedStep;
use crate::drill::{Draft, PositionMaker};
use crate::game::DealerStep;
use crate::topic::DrillTopic;

impl SchoolGame for WarRules {
    fn course(&self) -> &'static [PlannedStep] {
        &[(DrillTopic::Pays, &["war"]), (DrillTopic::Pays, &["tie"]), (DrillTopic::Limits, &["war"])]
    }

    fn question(&self, _: &mut PositionMaker<'_>) -> Option<Draft> {
        None
    }

    fn pay_settings(&self) -> &'static [&'static str] {
        &[]
    }

    fn fee_settings(&self) -> &'static [&'static str] {
        &[]
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
