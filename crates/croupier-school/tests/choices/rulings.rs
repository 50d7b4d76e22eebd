//! Irregularities: each ruling is compared with the events with which the table answers, and with the documents' rule about
//! late chips.

use croupier_ledger::line::{Command, Event};
use croupier_school::{PosedExercise, SchoolTable};
use croupier_table::craps::{self, Rethrow};
use croupier_table::games::{GameCommand, GameEvent, red_dog, sic_bo, wheel};
use croupier_table::rounds::{self, BetMethod, SetAsideOutcome, Side};
use croupier_table::{GameRules, Reason};

use super::only_the_key_holds;

/// The documents that say what becomes of chips that are set down late (Red Dog 3.1#spot, wheel 2.4, Sic Bo 2.4,
/// baccarat 7.D).
const LATE: [(&str, &str); 4] = [
    ("bclc-red-dog", "The late chips stay for now, and go back when the round is settled."),
    ("bclc-wheel", "The late chips are declared void and go back at once."),
    ("house-sic-bo", "The late chips are declared void and go back at once."),
    ("mlgca-midi-baccarat", "The late chips stay for now, and go back when the round is settled."),
];

pub(super) fn check(posed: &PosedExercise) {
    let table = &posed.table;
    match posed.asked.as_ref().unwrap() {
        Command::Craps(craps::Command::Flagged { reason, dice }) => {
            let GameRules::Craps(rules) = table.rules() else { panic!("not craps") };
            let (name, _) = &rules.game.irregular.no_roll[usize::from(*reason)];
            let said = format!(
                "The dice show {dice}. The crew records about the throw: {}.",
                name.replace('-', " ")
            );
            assert_eq!(posed.exercise.question.happens, [said]);
            only_the_key_holds(posed, |ruling| on_throw(table, *reason, ruling));
        }
        Command::Round(rounds::Command::Bet { way: BetMethod::Late, .. }) => {
            let pack = posed.exercise.question.pack.as_str();
            let (_, right) =
                LATE.iter().find(|(known, _)| *known == pack).unwrap_or_else(|| panic!("{pack}"));
            only_the_key_holds(posed, |ruling| ruling == *right);
        }
        Command::Round(rounds::Command::Game(GameCommand::RedDog(red_dog::Command::Convert { .. }))) => {
            only_the_key_holds(posed, |ruling| on_conversion(posed, ruling));
        }
        command @ Command::Round(_) => only_the_key_holds(posed, |ruling| in_round(table, command, ruling)),
        other => panic!("{other:?}"),
    }
}

/// Returns whether an answer about a payment in larger chips is right by Red Dog's 5.3: from 2 to 1 on, or for a stack of
/// more than five chips.
fn on_conversion(posed: &PosedExercise, answer: &str) -> bool {
    let said = &posed.exercise.question.happens[0];
    let (_, stack) = said.split_once("a stack of ").unwrap();
    let chips = stack.split(' ').next().unwrap().parse().unwrap_or(1);
    let (_, odds) = said.rsplit_once(" at ").unwrap();
    let pays: u32 = odds.strip_suffix(" to 1.").unwrap().parse().unwrap();
    match answer {
        "Yes, in larger chips." => pays >= 2 || chips > 5,
        "No, in chips like those of the bet." => pays < 2 && chips <= 5,
        other => panic!("unknown answer '{other}'"),
    }
}

/// Returns whether a ruling on a throw is right.
fn on_throw(table: &SchoolTable, reason: u8, ruling: &str) -> bool {
    let no_roll = table.decide(&Command::Craps(craps::Command::NoRoll { reason }));
    // The dice must not matter.
    let counts = |dice| {
        let seen = table.decide(&Command::Craps(craps::Command::Flagged { reason, dice })).unwrap();
        seen.iter().any(|event| matches!(event, Event::Craps(craps::Event::Rolled { .. })))
    };
    let counted = croupier_rules::Dice::all().filter(|dice| counts(*dice)).count();
    assert!(counted == 0 || counted == 36, "reason {reason} counts for {counted} throws");
    let again = |wanted: Rethrow| {
        let events = no_roll.as_ref().ok();
        counted == 0
            && events.is_some_and(|events| {
                events.iter().any(|event| {
                    matches!(event, Event::Craps(craps::Event::NoRoll { again, .. }) if *again == wanted)
                })
            })
    };
    match ruling {
        "The throw counts." => counted > 0 && no_roll.is_err(),
        "The throw counts unless the crew calls a no-roll." => counted > 0 && no_roll.is_ok(),
        "No roll: the shooter throws the same dice again." => again(Rethrow::Same),
        "No roll: the shooter chooses again from all the dice." => again(Rethrow::Choose),
        "No roll: the shooter chooses again, but not the same two dice." => again(Rethrow::ChooseOthers),
        other => panic!("unknown ruling '{other}'"),
    }
}

/// Returns whether the table rules so on an irregularity of a round.
fn in_round(table: &SchoolTable, command: &Command, ruling: &str) -> bool {
    use rounds::Event as R;
    let events = match table.decide(command) {
        Ok(events) => events,
        Err(refusal) => {
            assert_eq!(refusal.reason, Reason::NeedsRuling);
            return ruling == "The dealer cannot continue without a ruling on where it rests.";
        }
    };
    let has = |wanted: &dyn Fn(&R) -> bool| {
        events.iter().any(|event| matches!(event, Event::Round(event) if wanted(event)))
    };
    let goes = |to: SetAsideOutcome| has(&|event| matches!(event, R::AsideSettled { goes } if *goes == to));
    let result = |event: &R| {
        let GameRules::Rounds(rules) = table.rules() else { return None };
        let R::Game(event @ GameEvent::Wheel(wheel::Event::Spun { .. })) = event else { return None };
        event.facts().result(rules.game.kind.rules()).map(|(words, _)| words)
    };
    match ruling {
        "The dealer cannot continue without a ruling on where it rests." => false,
        "The round is void, and all bets go back." => has(&|event| matches!(event, R::Voided)),
        "It does not count: it is repeated, and the bets stay." => has(&|event| {
            matches!(
                event,
                R::Game(
                    GameEvent::Wheel(wheel::Event::NoSpin { .. }) | GameEvent::SicBo(sic_bo::Event::NoShake)
                )
            )
        }),
        "It counts, and the bets are settled." => {
            has(&|event| matches!(event, R::Game(GameEvent::SicBo(sic_bo::Event::Shaken { .. }))))
        }
        "The card becomes Player's third card." => goes(SetAsideOutcome::Hand(Side::Player)),
        "The card becomes Banker's third card." => goes(SetAsideOutcome::Hand(Side::Banker)),
        "The card is kept as the first card of the next round." => goes(SetAsideOutcome::NextRound),
        "The card goes to the discards." => goes(SetAsideOutcome::Discarded),
        "A round without bets is dealt with the card, and discarded." => {
            has(&|event| matches!(event, R::RoundBegan { simulated: true, .. }))
        }
        counts => {
            let words = counts.strip_prefix("It counts, and the result is ").unwrap();
            has(&|event| result(event).is_some_and(|result| words == format!("{result}.")))
        }
    }
}
