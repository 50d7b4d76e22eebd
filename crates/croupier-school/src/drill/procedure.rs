//! The next step of the procedure ("What now?"), and the ruling on an irregularity.
//!
//! The crew takes no step automatically here. The drill tries every step that the crew or a player might take: an
//! accepted step is right, and a refused step is wrong.

use std::sync::Arc;

use croupier_ledger::line::{Command, Event};
use croupier_rules::{Card, Dice};
use croupier_sim::seat::SeatTable;
use croupier_table::craps::{self, Rethrow};
use croupier_table::{Reason, Refusal, SeatNo, rounds};

use super::choices::choices;
use super::pays::is_result;
use super::position::{PositionMaker, roll, trigger};
use super::{Draft, irregular};
use crate::games;
use crate::table::SchoolTable;

/// The settings that prescribe when bets close.
const CLOSING: &[&str] = &["betting.make"];

/// A step that a person at the table might take, in words.
struct PossibleStep {
    words: String,
    command: Command,
    /// The settings of the pack that prescribe it.
    settings: &'static [&'static str],
}

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    if maker.one_in(3) {
        let drill = maker.drill;
        let ruling = match drill.rules() {
            croupier_table::GameRules::Craps(_) => irregular_throw(maker),
            croupier_table::GameRules::Rounds(rules) => {
                let own = games::game(&rules.game.kind).question(maker);
                own.filter(|_| maker.one_in(2)).or_else(|| irregular::question(maker))
            }
        };
        // A game without irregularities has only its procedure.
        if ruling.is_some() {
            return ruling;
        }
    }
    let rules = Arc::clone(&maker.drill.by_hand);
    let mut table = maker.seated(&rules)?;
    let mut told: Vec<String> = Vec::new();
    // A walk through the procedure, of random length.
    for _ in 0..1 + maker.below(14) {
        trigger(&mut table);
        let (open, _) = split_steps(maker, &table);
        let Some(step) = maker.pick(&open) else { break };
        let before = table.clone();
        let events = table.give(step.command.clone()).ok()?;
        told = before.sentences(&events).into_iter().map(|sentence| sentence.words).collect();
        let people = table.people();
        let person = *maker.pick(&people)?;
        maker.random_bets(&mut table, person, 1);
    }
    trigger(&mut table);
    let (open, closed) = split_steps(maker, &table);
    let right = maker.pick(&open)?;
    let mut refused: Vec<&(PossibleStep, Refusal)> = closed.iter().collect();
    maker.shuffle(&mut refused);
    let wrong = refused.iter().map(|(possible, _)| possible.words.clone()).collect();
    let (form, answer) = choices(maker, right.words.clone(), wrong)?;
    let events = table.decide(&right.command).ok()?;
    let citations = table.rules().citations();
    let mut why = vec![format!("The table accepts this now: {}", right.words)];
    // The results of a deal or a throw have their own clauses, which do not say that it is time for it.
    let step: Vec<Event> = events.into_iter().take_while(|event| !is_settlement(event)).collect();
    let mut clauses = table.setting_clauses(right.settings);
    if right.settings == CLOSING {
        // The others are about late bets and single wagers.
        clauses.truncate(1);
    }
    for sentence in table.sentences(&step) {
        clauses.extend(sentence.clause.filter(|clause| !clauses.contains(clause)));
    }
    for (possible, refusal) in refused.iter().filter(|(possible, _)| form.has(&possible.words)) {
        // The engine cites for a round in play the clause on the time of bets; a step has its own clause.
        let own = match refusal.reason {
            Reason::RoundInPlay => table.setting_clauses(possible.settings).into_iter().next(),
            _ => None,
        };
        let clause = own.unwrap_or_else(|| citations.first(refusal.cite).to_owned());
        let words = possible.words.trim_end_matches('.');
        why.push(format!("Not now “{words}”: {refusal} ({clause})."));
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    let mut scene = table.scene();
    scene.notes.extend(dice_note(&table));
    let last = told.len().saturating_sub(4);
    Some(Draft {
        at: table.clone(),
        about: None,
        scene,
        happens: told.split_off(last),
        ask: "Which of these can happen now?".to_owned(),
        form,
        answer,
        why,
        clauses,
        single_pay: false,
        asked: None,
    })
}

fn is_settlement(event: &Event) -> bool {
    match event {
        Event::Craps(event) => matches!(event, craps::Event::Rolled { .. }),
        event => is_result(event) || matches!(event, Event::Round(rounds::Event::RoundBegan { .. })),
    }
}

/// Returns the steps that the table accepts now, and those that it refuses.
fn split_steps(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
) -> (Vec<PossibleStep>, Vec<(PossibleStep, Refusal)>) {
    let (mut open, mut closed) = (Vec::new(), Vec::new());
    for possible in possible(maker, table) {
        match table.decide(&possible.command) {
            Ok(_) => open.push(possible),
            // A step that this table does not have is not a plausible wrong choice.
            Err(refusal) if refusal.reason == Reason::NotProvided => {}
            Err(refusal) => closed.push((possible, refusal)),
        }
    }
    (open, closed)
}

fn possible(maker: &mut PositionMaker<'_>, table: &SchoolTable) -> Vec<PossibleStep> {
    match table.in_play() {
        SeatTable::Craps(_, state) => craps_steps(maker, state),
        SeatTable::Rounds(rules, state) => round_steps(maker, rules, state),
    }
}

fn craps_steps(maker: &mut PositionMaker<'_>, state: &craps::Table) -> Vec<PossibleStep> {
    use craps::Command as C;
    let dice = Dice::from_index(maker.below(Dice::OUTCOMES));
    let turn = state.head.turn;
    let shooter = turn.shooter.or(turn.offered).unwrap_or(SeatNo(0));
    let offered = turn.offered.unwrap_or(shooter);
    let step = |words: &str, settings: &'static [&'static str], command: C| PossibleStep {
        words: words.to_owned(),
        command: Command::Craps(command),
        settings,
    };
    let offers: &[&str] = &["shooter.first-offer", "shooter.order"];
    let mut steps = vec![
        step("A player takes the dice that are offered.", offers, C::TakeDice { seat: offered }),
        step("The shooter chooses two dice.", &["dice.thrown"], C::ChooseDice { seat: shooter, dice: 0b11 }),
        step("The stickperson sends the dice out.", &["dice.out"], C::Send),
        step("The dealer announces that bets are open.", &[], C::OpenBets),
        step("The dealer announces that bets are closed.", &[], C::CloseBets),
        step("The boxperson inspects the dice.", &[], C::Inspected),
    ];
    if let Some(dice) = dice {
        let throw = roll(dice);
        steps.push(PossibleStep {
            words: "The shooter throws, and the throw is called.".to_owned(),
            command: throw,
            settings: &["dice.out"],
        });
    }
    steps
}

fn round_steps(
    maker: &mut PositionMaker<'_>,
    rules: &rounds::Rules,
    state: &rounds::Table,
) -> Vec<PossibleStep> {
    use rounds::Command as C;
    let game = rules.game.kind.rules();
    let step = |words: &str, settings: &'static [&'static str], command: C| PossibleStep {
        words: words.to_owned(),
        command: Command::Round(command),
        settings,
    };
    let mut steps = Vec::new();
    // Only some documents have the dealer announce that bets are closed.
    let closes =
        rounds::decide(rules, state, &C::Close).is_ok() || state.stage != rounds::RoundStage::Betting;
    let is_betting = state.stage == rounds::RoundStage::Betting;
    let closing: &[&str] = if is_betting { CLOSING } else { &[] };
    let dealing: &[&str] = match state.stage {
        rounds::RoundStage::InPlay => &["deal.order", "squares.third"],
        _ => &["deal.order", "squares.first", "squares.second"],
    };
    steps.extend(closes.then(|| step("The dealer closes the bets.", closing, C::Close)));
    if let Some(outcomes) = game.outcomes() {
        let outcome = maker.stream.below(outcomes);
        steps.extend(
            game.outcome_command(outcome)
                .map(|command| step("The result of the round is called.", &[], command)),
        );
    }
    let Some(shoe) = &rules.game.shoe else { return steps };
    let mut cards = Card::decks(shoe.decks.value);
    maker.shuffle(&mut cards);
    let middle = (cards.len() / 2) as u32;
    let cutter = match rounds::cut_candidate(rules, state) {
        Some(rounds::CutCandidate::Seat(seat)) => state.at(seat).map(rounds::CutActor::Player),
        Some(rounds::CutCandidate::Floor) => Some(rounds::CutActor::Floor),
        _ => None,
    };
    let deal = rounds::decide(rules, state, &C::Deal { slip: None }).map_err(|refusal| refusal.reason);
    let due = [Reason::NewShoeDue, Reason::ShoeNotReady, Reason::NotEnoughCards];
    let brings = C::NewShoe { cards };
    // The crew may also bring new cards before they are due, but that is not the next step.
    let prepares = state.shoe.as_ref().is_some_and(|shoe| shoe.preparing.is_some());
    let needed = deal.is_err_and(|reason| due.contains(&reason)) && !prepares
        || rounds::decide(rules, state, &brings).is_err();
    steps.extend(needed.then(|| step("New cards are brought and shuffled.", &["shoe.reuse"], brings)));
    steps.extend([
        step(
            "The person who is offered the cut cuts.",
            &["shoe.cut.offered"],
            C::Cut { by: cutter.unwrap_or(rounds::CutActor::Dealer), at: middle },
        ),
        step(
            "The dealer inserts the cover card.",
            &["shoe.cover-card"],
            C::Cover { from_bottom: cover(rules) },
        ),
        step("The dealer puts the cards into the shoe.", &[], C::Load),
        step(
            "The dealer shows and burns the first card.",
            &["shoe.first-card.exposed", "shoe.first-card.burnt"],
            C::Burn,
        ),
        step("The dealer deals.", dealing, C::Deal { slip: None }),
    ]);
    steps
}

/// Returns a place for the cover card that the rules allow.
fn cover(rules: &rounds::Rules) -> u32 {
    match rules.game.shoe.as_ref().map(|shoe| shoe.cover) {
        Some(rounds::CutCardPlace::FromBottom(least)) => least.value,
        _ => 0,
    }
}

fn dice_note(table: &SchoolTable) -> Option<String> {
    let SeatTable::Craps(_, state) = table.in_play() else { return None };
    let turn = &state.head.turn;
    Some(match (turn.shooter, turn.offered) {
        (Some(seat), _) => format!("{} has the dice.", table.name_at(seat)),
        (None, Some(seat)) => format!("The dice are offered to {}.", table.name_at(seat)),
        (None, None) => "Nobody has the dice.".to_owned(),
    })
}

/// Asks for the ruling on a throw to which one of the pack's reasons applies.
fn irregular_throw(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let table = maker.position()?;
    let SeatTable::Craps(rules, _) = table.in_play() else { return None };
    let reasons = &rules.game.irregular.no_roll;
    let index = maker.below(reasons.len());
    let (reason, rule) = reasons.get(index)?;
    let dice = Dice::from_index(maker.below(Dice::OUTCOMES))?;
    let (right, mut wrong) = throw_ruling(&table, u8::try_from(index).ok()?, dice)?;
    maker.shuffle(&mut wrong);
    let (form, answer) = choices(maker, right.clone(), wrong)?;
    Some(Draft {
        at: table.clone(),
        about: None,
        scene: table.scene(),
        happens: vec![format!(
            "The dice show {dice}. The crew records about the throw: {}.",
            reason.replace('-', " ")
        )],
        ask: "What is the ruling on this throw?".to_owned(),
        form,
        answer,
        why: vec![format!("For “{}” the document rules: {right}", reason.replace('-', " "))],
        clauses: rules.layout.citations.clauses(rule.cite).to_vec(),
        single_pay: false,
        asked: Some(Command::Craps(craps::Command::Flagged { reason: u8::try_from(index).ok()?, dice })),
    })
}

/// Returns the ruling on a throw for which the pack's reason with this number holds, and the rulings that are wrong.
pub(crate) fn throw_ruling(table: &SchoolTable, reason: u8, dice: Dice) -> Option<(String, Vec<String>)> {
    let called = table.decide(&Command::Craps(craps::Command::NoRoll { reason }));
    let flagged = table.decide(&Command::Craps(craps::Command::Flagged { reason, dice }));
    let no_roll = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Craps(craps::Event::NoRoll { again, .. }) => Some(*again),
            _ => None,
        })
    };
    let counts = "The throw counts.".to_owned();
    let discretion = "The throw counts unless the crew calls a no-roll.".to_owned();
    let again = |again: Rethrow| match again {
        Rethrow::Same => "No roll: the shooter throws the same dice again.".to_owned(),
        Rethrow::Choose => "No roll: the shooter chooses again from all the dice.".to_owned(),
        Rethrow::ChooseOthers => "No roll: the shooter chooses again, but not the same two dice.".to_owned(),
    };
    let rolled = |events: &[Event]| {
        events.iter().any(|event| matches!(event, Event::Craps(craps::Event::Rolled { .. })))
    };
    let right = match (&called, &flagged) {
        (Ok(_), Ok(events)) if rolled(events) => discretion.clone(),
        (Ok(events), Ok(_)) => again(no_roll(events)?),
        // Where the table does not let the shooter throw, nothing shows whether the throw would count.
        (Err(_), Ok(events)) if rolled(events) => counts.clone(),
        _ => return None,
    };
    let all = [Rethrow::Same, Rethrow::Choose, Rethrow::ChooseOthers].map(again);
    let wrong = all.into_iter().chain([counts, discretion]).filter(|other| *other != right).collect();
    Some((right, wrong))
}
