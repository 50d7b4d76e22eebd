//! Irregularities of games of rounds: the table rules on each, and its events are the key.

use croupier_ledger::line::{Command, Event};
use croupier_sim::seat::SeatTable;
use croupier_table::rounds::{self, BetMethod, SetAsideOutcome, Side};
use croupier_table::{Owner, Reason};

use super::Draft;
use super::choices::choices;
use super::offers::bet_offers;
use super::position::PositionMaker;
use crate::games;
use crate::table::SchoolTable;

/// An irregularity: its visible signs, the command that reports it, and the settings of the pack that rule on it.
pub(crate) struct SeenIrregularity {
    pub(crate) words: String,
    pub(crate) command: rounds::Command,
    pub(crate) settings: &'static [&'static str],
}

/// A ruling. Each has one sentence, so that no two choices mean the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableRuling {
    Counts(String),
    Again,
    Void,
    ToHand(Side),
    NextRound,
    Discarded,
    Simulated,
    ReturnedNow,
    ReturnedLater,
    Stands,
    Supervisor,
}

impl TableRuling {
    fn words(&self) -> String {
        match self {
            TableRuling::Counts(result) if result.is_empty() => {
                "It counts, and the bets are settled.".to_owned()
            }
            TableRuling::Counts(result) => format!("It counts, and the result is {result}."),
            TableRuling::Again => "It does not count: it is repeated, and the bets stay.".to_owned(),
            TableRuling::Void => "The round is void, and all bets go back.".to_owned(),
            TableRuling::ToHand(side) => format!("The card becomes {}'s third card.", side.name()),
            TableRuling::NextRound => "The card is kept as the first card of the next round.".to_owned(),
            TableRuling::Discarded => "The card goes to the discards.".to_owned(),
            TableRuling::Simulated => {
                "A round without bets is dealt with the card, and discarded.".to_owned()
            }
            TableRuling::ReturnedNow => "The late chips are declared void and go back at once.".to_owned(),
            TableRuling::ReturnedLater => {
                "The late chips stay for now, and go back when the round is settled.".to_owned()
            }
            TableRuling::Stands => "The late chips stay and are settled like any bet.".to_owned(),
            TableRuling::Supervisor => {
                "The dealer cannot continue without a ruling on where it rests.".to_owned()
            }
        }
    }
}

/// Makes a question about an irregularity; `None` if the pack has no rule for it.
pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let mut table = maker.position()?;
    let SeatTable::Rounds(rules, _) = table.in_play() else { return None };
    let has_late = rules.game.betting.late.is_some();
    if has_late && maker.one_in(3) {
        return late_bet(maker, table);
    }
    maker.bring_cards(&mut table);
    super::position::trigger(&mut table);
    let SeatTable::Rounds(rules, _) = table.in_play() else { return None };
    let mut cases = games::game(&rules.game.kind).irregularities()?.cases(maker);
    maker.shuffle(&mut cases);
    let (case, holding, events) = cases.into_iter().find_map(|case| {
        let (holding, events) = rulings_after(&table, &case.command)?;
        Some((case, holding, events))
    })?;
    let right = holding.first()?.clone();
    let wrong = others(maker, &table, &case.command, &holding);
    let mut why = vec![format!("For this the document rules: {}", right.words())];
    let told = table.sentences(&events).into_iter().filter(|sentence| sentence.call.is_none());
    why.extend(told.take(3).map(|sentence| sentence.words));
    let asked = Command::Round(case.command);
    draft_irregularity(maker, &table, (case.words, asked), (right, wrong), why, case.settings)
}

fn draft_irregularity(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    (words, asked): (String, Command),
    (right, mut wrong): (TableRuling, Vec<TableRuling>),
    why: Vec<String>,
    settings: &[&str],
) -> Option<Draft> {
    maker.shuffle(&mut wrong);
    let (form, answer) = choices(maker, right.words(), wrong.iter().map(TableRuling::words).collect())?;
    Some(Draft {
        at: table.clone(),
        about: None,
        scene: table.scene(),
        happens: vec![words],
        ask: "What is the ruling?".to_owned(),
        form,
        answer,
        why,
        clauses: table.setting_clauses(settings),
        single_pay: false,
        asked: Some(asked),
    })
}

/// Returns the rulings that hold after a command, the first one for the irregularity itself, and its events.
fn rulings_after(table: &SchoolTable, command: &rounds::Command) -> Option<(Vec<TableRuling>, Vec<Event>)> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return None };
    let own = games::game(&rules.game.kind).irregularities();
    let events = match table.decide(&Command::Round(command.clone())) {
        Ok(events) => events,
        Err(refusal) if refusal.reason == Reason::NeedsRuling => {
            return Some((vec![TableRuling::Supervisor], Vec::new()));
        }
        Err(_) => return None,
    };
    let mut holding: Vec<TableRuling> = Vec::new();
    for event in &events {
        let ruling = match event {
            Event::Round(rounds::Event::Voided) => TableRuling::Void,
            Event::Round(rounds::Event::AsideSettled { goes }) => match goes {
                SetAsideOutcome::Hand(side) => TableRuling::ToHand(*side),
                SetAsideOutcome::NextRound => TableRuling::NextRound,
                SetAsideOutcome::Discarded => TableRuling::Discarded,
            },
            Event::Round(rounds::Event::RoundBegan { simulated: true, .. }) => TableRuling::Simulated,
            Event::Round(rounds::Event::Game(event)) => match own.and_then(|own| own.ruling(event)) {
                Some(ruling) => ruling,
                None => continue,
            },
            _ => continue,
        };
        if !holding.contains(&ruling) {
            holding.push(ruling);
        }
    }
    // No card was set aside and no round voided or repeated: the irregularity did not occur, as when Player draws anyway.
    (!holding.is_empty()).then_some((holding, events))
}

/// Returns rulings that do not hold.
fn others(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    command: &rounds::Command,
    holding: &[TableRuling],
) -> Vec<TableRuling> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return Vec::new() };
    let own = games::game(&rules.game.kind).irregularities();
    let mut all = own.and_then(|own| own.rulings(command)).unwrap_or_else(|| {
        vec![
            TableRuling::ToHand(Side::Banker),
            TableRuling::ToHand(Side::Player),
            TableRuling::NextRound,
            TableRuling::Discarded,
            TableRuling::Simulated,
            TableRuling::Void,
        ]
    });
    maker.shuffle(&mut all);
    all.retain(|ruling| !holding.contains(ruling));
    all
}

/// Asks what happens to chips that were set down after bets were closed. The round is played to its end.
fn late_bet(maker: &mut PositionMaker<'_>, mut table: SchoolTable) -> Option<Draft> {
    maker.bring_cards(&mut table);
    super::position::trigger(&mut table);
    let people = table.people();
    let person = *maker.pick(&people)?;
    let offers: Vec<_> =
        bet_offers(&table, person).into_iter().filter(|(place, _)| place.owner == Owner::Player).collect();
    let (place, amounts) = *maker.pick(&offers)?;
    let amount = maker.stake(&table, &place, amounts);
    // Where nobody announces the close, the deal itself closes the bets.
    let closed = table.give(Command::Round(rounds::Command::Close)).is_ok();
    if !closed {
        return None;
    }
    let late = rounds::Command::Bet { spot: place.spot(), amount, way: BetMethod::Late };
    let mut after = table.clone();
    let late = Command::Round(late);
    let events = after.give(late.clone()).ok()?;
    let returns = |events: &[Event]| {
        events.iter().any(|event| {
            matches!(event, Event::Round(rounds::Event::TakenBack { why: rounds::ReturnReason::Late, .. }))
        })
    };
    let right = if returns(&events) {
        TableRuling::ReturnedNow
    } else if maker.round(&mut after).iter().any(|step| returns(&step.events)) {
        TableRuling::ReturnedLater
    } else {
        TableRuling::Stands
    };
    let all = [TableRuling::ReturnedNow, TableRuling::ReturnedLater, TableRuling::Stands, TableRuling::Void];
    let wrong = all.into_iter().filter(|ruling| *ruling != right).collect();
    let who = table.name(person);
    let words = format!(
        "Bets are closed. The dealer notices that {who} has set down {} on {} since then.",
        amount.dollars(),
        place.name(&table)
    );
    let why = vec![format!("For chips that are set down too late the document rules: {}", right.words())];
    draft_irregularity(maker, &table, (words, late), (right, wrong), why, &["betting.late"])
}
