//! Calls: the words that the crew says.

use croupier_ledger::line::{Command, Event};
use croupier_rules::Dice;
use croupier_sim::seat::SeatTable;
use croupier_table::{craps, rounds};

use super::Draft;
use super::choices::choices;
use super::pays::{is_result, seen_in};
use super::position::{PlayedCommand, PositionMaker, roll};
use crate::table::SchoolTable;

/// A call: its speaker and words, the words alone, and its clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SpokenCall {
    pub(crate) spoken: String,
    pub(crate) clause: Option<String>,
}

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let mut table = maker.position()?;
    let steps = steps(maker, &mut table);
    let calling: Vec<&PlayedCommand> = steps.iter().filter(|step| !calls(step).is_empty()).collect();
    let step = *maker.pick(&calling)?;
    let said = calls(step);
    let prompted = prompted(step);
    let PromptedCall { call: right, happens, at } = maker.pick(&prompted)?.clone();
    // The calls of other outcomes are wrong unless this outcome has them too.
    let mut wrong: Vec<String> = others(maker, step)
        .into_iter()
        .map(|call| call.spoken)
        .filter(|spoken| said.iter().all(|call| call.spoken != *spoken))
        .collect();
    maker.shuffle(&mut wrong);
    if maker.level > 1 {
        // An easy eight is easily mistaken for a hard one.
        wrong.sort_by_key(|other| std::cmp::Reverse(shared_words(other, &right.spoken)));
    }
    let (form, answer) = choices(maker, right.spoken.clone(), wrong)?;
    Some(Draft {
        at,
        scene: step.before.scene(),
        happens,
        ask: "Which of these does the crew call now?".to_owned(),
        form,
        answer,
        why: vec![format!("The rules prescribe the call: {}.", right.spoken.trim_end_matches('.'))],
        clauses: right.clause.into_iter().collect(),
        single_pay: false,
        about: None,
        asked: Some(step.command.clone()),
    })
}

/// Returns steps with calls: the round, and at craps also a bet or a call of a player.
fn steps(maker: &mut PositionMaker<'_>, table: &mut SchoolTable) -> Vec<PlayedCommand> {
    if let SeatTable::Craps(rules, state) = table.in_play()
        && maker.one_in(4)
    {
        let offers: Vec<craps::Command> = state
            .players()
            .flat_map(|(seat, _)| craps::offers(rules, state, seat))
            .filter_map(|offer| match offer {
                craps::Offer::Turn { which, on } => Some(craps::Command::Turn { which, on }),
                craps::Offer::Down { which, .. } => Some(craps::Command::Down { which }),
                _ => None,
            })
            .collect();
        let Some(command) = maker.pick(&offers).map(|command| Command::Craps(*command)) else {
            return Vec::new();
        };
        let events = table.decide(&command).unwrap_or_default();
        return vec![PlayedCommand { before: table.clone(), command, events }];
    }
    maker.round(table)
}

/// A call, what happens right before it, and the table at that moment.
#[derive(Clone, Debug)]
struct PromptedCall {
    call: SpokenCall,
    happens: Vec<String>,
    at: SchoolTable,
}

/// Returns the calls of a step that something visible prompts.
fn prompted(step: &PlayedCommand) -> Vec<PromptedCall> {
    let before = &step.before;
    let mut found = Vec::new();
    for (index, event) in step.events.iter().enumerate() {
        let Some(call) = spoken(before, std::slice::from_ref(event)).pop() else { continue };
        let earlier = &step.events[..index];
        let mut happens = seen_in(before, earlier);
        if happens.is_empty() {
            happens =
                done(before, &step.command).or_else(|| last_action(before, earlier)).into_iter().collect();
        }
        // An event that is the call itself would give the answer away.
        happens.retain(|words| !same_words(words, &call.spoken));
        if happens.is_empty() && is_in_play(before) {
            happens.push("Every player has decided.".to_owned());
        }
        if !happens.is_empty() {
            let mut at = before.clone();
            at.apply(earlier.iter().take_while(|event| !is_result(event)));
            found.push(PromptedCall { call, happens, at });
        }
    }
    found
}

/// Returns the last sentence before a call that is not a call: `Ann has the dice.`
fn last_action(before: &SchoolTable, earlier: &[Event]) -> Option<String> {
    let told = before.sentences(earlier).into_iter();
    told.filter(|sentence| sentence.call.is_none()).map(|sentence| sentence.words).next_back()
}

/// Returns whether a sentence says the words of a call, with or without its speaker and its punctuation.
fn same_words(words: &str, spoken: &str) -> bool {
    let said = spoken.split_once(": ").map_or(spoken, |(_, said)| said);
    let plain =
        |text: &str| text.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).collect::<String>();
    plain(words) == plain(said)
}

/// Returns the number of words that two calls share.
fn shared_words(one: &str, other: &str) -> usize {
    let words = |call: &str| -> Vec<String> {
        call.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect()
    };
    let other = words(other);
    words(one).iter().filter(|word| !word.is_empty() && other.contains(word)).count()
}

fn is_in_play(table: &SchoolTable) -> bool {
    matches!(table.in_play(), SeatTable::Rounds(_, state) if state.stage == rounds::RoundStage::InPlay)
}

fn calls(step: &PlayedCommand) -> Vec<SpokenCall> {
    spoken(&step.before, &step.events)
}

pub(crate) fn spoken(table: &SchoolTable, events: &[Event]) -> Vec<SpokenCall> {
    let is_call = |event: &&Event| {
        matches!(event, Event::Craps(craps::Event::Said { .. }) | Event::Round(rounds::Event::Said { .. }))
    };
    let events: Vec<Event> = events.iter().filter(is_call).cloned().collect();
    let sentences = table.sentences(&events).into_iter();
    let calls = sentences.filter(|sentence| sentence.call.as_ref().is_some_and(|call| !call.is_empty()));
    calls.map(|sentence| SpokenCall { spoken: sentence.words, clause: sentence.clause }).collect()
}

/// Returns the sentence about a request that leads to a call.
fn done(table: &SchoolTable, command: &Command) -> Option<String> {
    let Command::Craps(command) = command else { return None };
    let (which, words) = match command {
        craps::Command::Turn { which, on: true } => (which, "calls {} on"),
        craps::Command::Turn { which, on: false } => (which, "calls {} off"),
        craps::Command::Down { which } => (which, "takes {} down"),
        _ => return None,
    };
    let bet = table.bet_name(which.wager, which.state.unwrap_or(0), which.owner);
    Some(format!("{} {}.", table.name_at(which.seat), words.replace("{}", &bet)))
}

/// Returns the calls of other outcomes at the same table.
fn others(maker: &mut PositionMaker<'_>, step: &PlayedCommand) -> Vec<SpokenCall> {
    let table = &step.before;
    let mut found = Vec::new();
    match table.in_play() {
        SeatTable::Craps(..) => {
            for dice in Dice::all() {
                let events = table.decide(&roll(dice)).unwrap_or_default();
                found.extend(spoken(table, &events));
            }
        }
        SeatTable::Rounds(rules, _) => {
            let game = rules.game.kind.rules();
            for _ in 0..6 {
                let drawn = game.outcomes().map(|outcomes| maker.stream.below(outcomes));
                if let Some(command) = drawn.and_then(|outcome| game.outcome_command(outcome)) {
                    let events = table.decide(&Command::Round(command)).unwrap_or_default();
                    found.extend(spoken(table, &events));
                } else if let Some(mut other) = maker.position() {
                    found.extend(maker.round(&mut other).iter().flat_map(calls));
                }
            }
        }
    }
    found
}
