//! Irregularities: a die off the table, a card drawn in error, a wheel on a peg, chips that come too late.
//!
//! The right ruling is read from the events with which the table answers; the others are what the table could have
//! answered and did not.

use croupier_chance::Stream;
use croupier_ledger::line::{Command, Event};
use croupier_rules::Dice;
use croupier_sim::seat::SeatTable;
use croupier_table::craps;
use croupier_table::games::sic_bo::ThreeDice;
use croupier_table::games::wheel::WheelStop;
use croupier_table::games::{GameCommand, GameEvent, baccarat, sic_bo, wheel};
use croupier_table::rounds::{self, LateChipsRule, RoundStage, SetAsideOutcome};

use super::bots::Bots;
use crate::drill::{bet_offers, throw_ruling};
use crate::table::SchoolTable;

/// An irregularity that waits for the trainee's ruling.
#[derive(Clone, Debug)]
pub(crate) struct Irregularity {
    /// What happened, in a sentence.
    pub(crate) words: String,
    /// The right ruling.
    pub(crate) right: String,
    /// All rulings, in the order in which they are shown.
    pub(crate) rulings: Vec<String>,
    /// The command that carries the right ruling out.
    pub(crate) command: Command,
    /// The clauses.
    pub(crate) clauses: Vec<String>,
}

/// Draws an irregularity that can happen now; `None` if this game or this moment has none. `regular` is the outcome
/// that would come otherwise.
pub(crate) fn draw(table: &SchoolTable, bots: &mut Bots, regular: &Command) -> Option<Irregularity> {
    let mut stream = bots.stream();
    let late = if bots.below(3) == 0 { late_chips(table, bots) } else { None };
    let drawn = match table.in_play() {
        SeatTable::Craps(rules, _) => at_craps(table, rules, &mut stream, regular),
        SeatTable::Rounds(rules, _) => match regular {
            _ if late.is_some() => late,
            Command::Round(rounds::Command::Game(GameCommand::Wheel(_))) => {
                at_the_wheel(table, &mut stream, regular)
            }
            Command::Round(rounds::Command::Game(GameCommand::SicBo(_))) => in_the_shaker(table, &mut stream),
            _ if rules.game.kind.name() == "baccarat" => with_the_cards(table, &mut stream),
            _ => late_chips(table, bots),
        },
    }?;
    let mut rulings = drawn.rulings;
    bots.stream().shuffle(&mut rulings);
    Some(Irregularity { rulings, ..drawn })
}

/// Makes an irregularity. Nothing is asked if the table does not take the command or its answer is not one of these.
fn irregularity(
    table: &SchoolTable,
    words: String,
    command: Command,
    rulings: Vec<String>,
    right: impl FnOnce(&[Event]) -> Option<usize>,
) -> Option<Irregularity> {
    let events = table.decide(&command).ok()?;
    let right = rulings.get(right(&events)?)?.clone();
    let mut clauses = Vec::new();
    for sentence in table.sentences(&events) {
        clauses.extend(sentence.clause.filter(|clause| !clauses.contains(clause)));
    }
    Some(Irregularity { words, right, rulings, command, clauses })
}

fn at_craps(
    table: &SchoolTable,
    rules: &craps::CrapsRules,
    stream: &mut Stream,
    regular: &Command,
) -> Option<Irregularity> {
    let Command::Craps(craps::Command::Roll { dice, .. }) = regular else { return None };
    let dice: Dice = *dice;
    let reasons = &rules.game.irregular.no_roll;
    if reasons.is_empty() {
        return None;
    }
    let index = stream.below(u32::try_from(reasons.len()).ok()?) as usize;
    let (reason, rule) = reasons.get(index)?;
    let number = u8::try_from(index).ok()?;
    let (right, wrong) = throw_ruling(table, number, dice)?;
    Some(Irregularity {
        words: format!("The dice show {dice}. The crew notes about the throw: {}.", reason.replace('-', " ")),
        rulings: std::iter::once(right.clone()).chain(wrong).collect(),
        right,
        command: Command::Craps(craps::Command::Flagged { reason: number, dice }),
        clauses: rules.layout.citations.clauses(rule.cite).to_vec(),
    })
}

fn with_the_cards(table: &SchoolTable, stream: &mut Stream) -> Option<Irregularity> {
    let (words, command) = match stream.below(2) {
        0 => ("Between two rounds, a card is drawn in error and not shown.", baccarat::Command::DrawnInError),
        _ => ("The next card of the shoe is found face up.", baccarat::Command::FoundFaceUp),
    };
    let rulings = [
        "The card begins the next round.",
        "The card is discarded.",
        "A round without bets is dealt with the card.",
        "The card stays in the shoe, and play goes on.",
    ];
    let command = Command::Round(rounds::Command::Game(GameCommand::Baccarat(command)));
    let right = |events: &[Event]| {
        let simulated =
            |event: &Event| matches!(event, Event::Round(rounds::Event::RoundBegan { simulated: true, .. }));
        if events.iter().any(simulated) {
            return Some(2);
        }
        events.iter().find_map(|event| match event {
            Event::Round(rounds::Event::AsideSettled { goes: SetAsideOutcome::NextRound }) => Some(0),
            Event::Round(rounds::Event::AsideSettled { goes: SetAsideOutcome::Discarded }) => Some(1),
            _ => None,
        })
    };
    irregularity(table, words.to_owned(), command, rulings.map(str::to_owned).to_vec(), right)
}

fn at_the_wheel(table: &SchoolTable, stream: &mut Stream, regular: &Command) -> Option<Irregularity> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return None };
    let Command::Round(rounds::Command::Game(GameCommand::Wheel(wheel::Command::Spin { rest, .. }))) =
        regular
    else {
        return None;
    };
    let WheelStop::Space(first) = *rest else { return None };
    let symbols = rules.game.kind.rules().symbols();
    let count = u8::try_from(symbols.len()).ok()?;
    let second = (first + 1) % count;
    let symbol = |space: u8| symbols.get(usize::from(space)).map_or("", String::as_str);
    if symbol(first) == symbol(second) {
        return None;
    }
    let (words, rest) = match stream.below(3) {
        0 => (
            format!(
                "The flapper rests on the peg between {} and {}; it leans to {}.",
                symbol(first),
                symbol(second),
                symbol(first)
            ),
            WheelStop::Peg(Some(first)),
        ),
        1 => (
            format!("The wheel rests on {}; before the call it slips to {}.", symbol(first), symbol(second)),
            WheelStop::Slipped(first, second),
        ),
        _ => (
            format!("The dealer has called {}; then the wheel slips to {}.", symbol(first), symbol(second)),
            WheelStop::SlippedLate(first, second),
        ),
    };
    let rulings = vec![
        "The spin does not count; the wheel is spun again.".to_owned(),
        format!("The spin counts, with {}.", symbol(first)),
        format!("The spin counts, with {}.", symbol(second)),
        "Half of each bet goes back, and the wheel is spun again.".to_owned(),
    ];
    let command = wheel::Command::Spin { rest, direction: None, revolutions: None };
    let command = Command::Round(rounds::Command::Game(GameCommand::Wheel(command)));
    let right = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Round(rounds::Event::Game(GameEvent::Wheel(wheel::Event::NoSpin { .. }))) => Some(0),
            Event::Round(rounds::Event::Game(GameEvent::Wheel(wheel::Event::Spun { space, .. }))) => {
                Some(if *space == first { 1 } else { 2 })
            }
            _ => None,
        })
    };
    irregularity(table, words, command, rulings, right)
}

fn in_the_shaker(table: &SchoolTable, stream: &mut Stream) -> Option<Irregularity> {
    let dice = ThreeDice::from_index(stream.below(216))?;
    let (words, command) = match stream.below(3) {
        0 => ("The shaker jams, and the dice cannot be shaken.".to_owned(), sic_bo::Command::ShakerFault),
        _ => (
            format!("A die leans against the side of the shaker; the crew reads {dice}."),
            sic_bo::Command::Cocked { dice: Some(dice) },
        ),
    };
    let rulings = vec![
        "The roll does not count; the dice are shaken again.".to_owned(),
        "The roll counts as the crew reads it.".to_owned(),
        "A new shaker comes, and the round is void: the bets go back.".to_owned(),
        "A new shaker comes, and the bets stay.".to_owned(),
        "The shaker stays, and the round is void: the bets go back.".to_owned(),
        "The shaker stays, and the bets stay.".to_owned(),
    ];
    let command = Command::Round(rounds::Command::Game(GameCommand::SicBo(command)));
    let right = |events: &[Event]| {
        let voided = events.iter().any(|event| {
            matches!(event, Event::Round(rounds::Event::TakenBack { .. } | rounds::Event::RoundOver { .. }))
        });
        events.iter().find_map(|event| match event {
            Event::Round(rounds::Event::Game(GameEvent::SicBo(event))) => Some(match event {
                sic_bo::Event::NoShake => 0,
                sic_bo::Event::Shaken { .. } => 1,
                sic_bo::Event::ShakerFailed { replaced: true } => {
                    if voided {
                        2
                    } else {
                        3
                    }
                }
                sic_bo::Event::ShakerFailed { replaced: false } => {
                    if voided {
                        4
                    } else {
                        5
                    }
                }
                sic_bo::Event::ShakerReplaced => return None,
            }),
            _ => None,
        })
    };
    irregularity(table, words, command, rulings, right)
}

/// Chips that are found on the layout, set down unnoticed after bets were closed.
fn late_chips(table: &SchoolTable, bots: &mut Bots) -> Option<Irregularity> {
    let SeatTable::Rounds(rules, state) = table.in_play() else { return None };
    if state.stage != RoundStage::Closed {
        return None;
    }
    let open = table.betting_again();
    let people = open.people();
    let person = *people.get(bots.below(people.len()))?;
    let offers = bet_offers(&open, person);
    let (place, amounts) = offers.get(bots.below(offers.len()))?;
    let (spot, amount) = (place.spot(), amounts.min);
    let command = rounds::Command::Bet { spot, amount, way: rounds::BetMethod::Late };
    let words = format!(
        "After bets were closed, {} has set {} on {} unnoticed.",
        table.name(person),
        amount.dollars(),
        place.name(table)
    );
    let rulings = [
        "The chips go back at once.",
        "The chips stay for now; they go back when the round is settled.",
        "The bet stands like any other.",
    ];
    let treated = rules.game.betting.late?.value;
    let right = |_: &[Event]| {
        Some(match treated {
            LateChipsRule::Declared => 0,
            LateChipsRule::Returned => 1,
            LateChipsRule::Stand => 2,
        })
    };
    irregularity(table, words, Command::Round(command), rulings.map(str::to_owned).to_vec(), right)
}
