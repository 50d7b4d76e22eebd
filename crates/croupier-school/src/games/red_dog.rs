//! Red Dog in the school: payments in larger chips.

use croupier_ledger::line::Command;
use croupier_rules::Money;
use croupier_sim::seat::SeatTable;
use croupier_table::games::GameCommand;
use croupier_table::games::red_dog::{self, RedDogRules};
use croupier_table::rounds::{self, PlayerNo};

use super::{GameIrregularities, SchoolGame};
use crate::course::PlannedStep;
use crate::drill::{Draft, PositionMaker, choices};
use crate::game::DealerStep;
use crate::topic::DrillTopic;

impl SchoolGame for RedDogRules {
    fn course(&self) -> &'static [PlannedStep] {
        &[(DrillTopic::Pays, &["ante"]), (DrillTopic::Pays, &["raise"]), (DrillTopic::Limits, &["ante"])]
    }

    fn question(&self, maker: &mut PositionMaker<'_>) -> Option<Draft> {
        conversion_question(self, maker)
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

/// The larger chips of a conversion.
const LARGER: Money = Money::from_cents(500);

/// Asks whether a win may be paid in larger chips, after a round in which a bet won.
fn conversion_question(rules: &RedDogRules, maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let mut table = maker.position()?;
    if maker.round(&mut table).is_empty() {
        return None;
    }
    let SeatTable::Rounds(_, state) = table.in_play() else { return None };
    let paid = *maker.pick(&state.last_paid)?;
    let odds = paid.odds.filter(|_| paid.won >= LARGER)?;
    let chips = 1 + u32::try_from(maker.below(9)).ok()?;
    let convert = red_dog::Command::Convert { spot: paid.spot, chip: LARGER, stack: chips };
    let asked = Command::Round(rounds::Command::Game(GameCommand::RedDog(convert)));
    let decided = table.decide(&asked);
    let (yes, no) = ("Yes, in larger chips.".to_owned(), "No, in chips like those of the bet.".to_owned());
    let (right, wrong) = if decided.is_ok() { (yes, no) } else { (no, yes) };
    let (form, answer) = choices(maker, right, vec![wrong])?;
    let bet = format!(
        "{}'s {}",
        table.name_at(paid.spot.seat),
        table.bet_name(paid.spot.wager, 0, paid.spot.owner)
    );
    let count = if chips == 1 { "one chip".to_owned() } else { format!("{chips} chips") };
    let (from, most) = (rules.conversion.from.value, rules.conversion.stack.value);
    let mut why = vec![
        format!(
            "A win at {from} or better may be paid in larger chips, and so may a bet of more than {most} chips."
        ),
        format!("{bet} won at {odds} and has {count}."),
    ];
    let said = decided.map(|events| table.sentences(&events)).unwrap_or_default();
    why.extend(said.into_iter().filter(|sentence| sentence.call.is_some()).map(|sentence| sentence.words));
    Some(Draft {
        scene: table.scene(),
        about: None,
        happens: vec![format!("{bet}, a stack of {count}, wins {} at {odds}.", paid.won.dollars())],
        ask: "May the dealer pay that in chips of a higher value?".to_owned(),
        form,
        answer,
        why,
        clauses: table.setting_clauses(&["conversion.from", "conversion.stack", "conversion.announced"]),
        single_pay: false,
        asked: Some(asked),
        at: table,
    })
}
