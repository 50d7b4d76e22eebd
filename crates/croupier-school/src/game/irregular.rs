//! Irregularities: a die off the table, a card drawn in error, a wheel on a peg, chips that are bet too late.
//!
//! The right ruling follows from the events with which the table answers. The others are rulings that the table could
//! have given instead.

use croupier_chance::Stream;
use croupier_ledger::line::{Command, Event};
use croupier_rules::Dice;
use croupier_sim::seat::SeatTable;
use croupier_table::craps;
use croupier_table::rounds::{self, LateChipsRule, RoundStage};

use super::bots::Bots;
use crate::drill::{bet_offers, in_dollars, throw_ruling};
use crate::games;
use crate::table::SchoolTable;

/// An irregularity that waits for the trainee's ruling.
#[derive(Clone, Debug)]
pub(crate) struct Irregularity {
    /// The incident, in a sentence.
    pub(crate) words: String,
    /// The right ruling.
    pub(crate) right: String,
    /// All rulings, in the order in which they are shown.
    pub(crate) rulings: Vec<String>,
    /// The command that carries out the right ruling.
    pub(crate) command: Command,
    /// The clauses.
    pub(crate) clauses: Vec<String>,
}

/// Draws an irregularity that can happen now; `None` if this game or this moment has none. `regular` is the outcome
/// that would occur otherwise.
pub(crate) fn draw(table: &SchoolTable, bots: &mut Bots, regular: &Command) -> Option<Irregularity> {
    let mut stream = bots.stream();
    let late = if bots.below(3) == 0 { late_chips(table, bots) } else { None };
    let drawn = match table.in_play() {
        SeatTable::Craps(rules, _) => at_craps(table, rules, &mut stream, regular),
        SeatTable::Rounds(rules, _) => {
            let own = games::game(&rules.game.kind).irregularities();
            let drawn = late.or_else(|| own?.drawn(table, &mut stream, regular));
            drawn.or_else(|| late_chips(table, bots))
        }
    }?;
    let mut rulings = drawn.rulings;
    bots.stream().shuffle(&mut rulings);
    Some(Irregularity { rulings, ..drawn })
}

/// Makes an irregularity; `None` if the table refuses the command, or if its answer is not one of these.
pub(crate) fn irregularity(
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
        words: format!(
            "The dice show {dice}. The crew records about the throw: {}.",
            reason.replace('-', " ")
        ),
        rulings: std::iter::once(right.clone()).chain(wrong).collect(),
        right,
        command: Command::Craps(craps::Command::Flagged { reason: number, dice }),
        clauses: rules.layout.citations.clauses(rule.cite).to_vec(),
    })
}

/// Chips that the crew finds on the layout, and that a player set down unnoticed after bets were closed.
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
    let (spot, amount) = (place.spot(), in_dollars(*amounts).min);
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
    let treated = rules.game.betting.late?;
    let right = |_: &[Event]| {
        Some(match treated.value {
            LateChipsRule::Declared => 0,
            LateChipsRule::Returned => 1,
            LateChipsRule::Stand => 2,
        })
    };
    let rulings = rulings.map(str::to_owned).to_vec();
    let clauses = rules.layout.citations.clauses(treated.cite).to_vec();
    let found = irregularity(table, words, Command::Round(command), rulings, right)?;
    Some(Irregularity { clauses, ..found })
}
