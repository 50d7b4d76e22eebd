//! Questions about decisions: the throws or spins that win a bet, lose it, or leave it.

use croupier_ledger::line::{Command, Event};
use croupier_rehearsal::BetResult;
use croupier_rules::Dice;
use croupier_sim::seat::SeatTable;
use croupier_table::{Owner, rounds};

use super::Draft;
use super::choices::choices;
use super::offers::{BetCandidate, own_bets};
use super::position::{PositionMaker, roll};
use super::settled::settled;
use crate::table::SchoolTable;

/// The effect of an outcome on a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BetFate {
    Wins,
    Loses,
    Stays,
}

impl BetFate {
    fn words(self) -> &'static str {
        match self {
            BetFate::Wins => "wins",
            BetFate::Loses => "loses",
            BetFate::Stays => "neither wins nor loses",
        }
    }
}

/// An outcome in words, its effect on the bet, and the clauses behind it.
struct SeenOutcome {
    words: String,
    fate: BetFate,
    clauses: Vec<String>,
}

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let table = maker.position()?;
    let people = table.people();
    let person = *maker.pick(&people)?;
    let bets: Vec<_> =
        own_bets(&table, person).into_iter().filter(|(place, _)| place.owner == Owner::Player).collect();
    let (place, stake) = *maker.pick(&bets)?;
    let mut outcomes = outcomes(maker, &table, place)?;
    maker.shuffle(&mut outcomes);
    let mut fates = [BetFate::Wins, BetFate::Loses, BetFate::Stays];
    maker.shuffle(&mut fates);
    // A question with three wrong choices is better than one with fewer.
    let others = |fate: BetFate| outcomes.iter().filter(|other| other.fate != fate).count().min(3);
    fates.sort_by_key(|fate| std::cmp::Reverse(others(*fate)));
    let right = fates.into_iter().find_map(|fate| outcomes.iter().find(|outcome| outcome.fate == fate))?;
    let wrong: Vec<&SeenOutcome> = outcomes.iter().filter(|outcome| outcome.fate != right.fate).collect();
    let (form, answer) =
        choices(maker, right.words.clone(), wrong.iter().map(|outcome| outcome.words.clone()).collect())?;
    let bet = format!("{} {} ({})", maker.whose(&table, person), place.name(&table), stake.dollars());
    let verb = match right.fate {
        BetFate::Wins => format!("wins {bet}"),
        BetFate::Loses => format!("loses {bet}"),
        BetFate::Stays => format!("leaves {bet} undecided"),
    };
    let mut why = vec![format!("On {} it {}.", right.words.trim_end_matches('.'), right.fate.words())];
    let others: Vec<&SeenOutcome> = wrong.into_iter().filter(|outcome| form.has(&outcome.words)).collect();
    let on =
        |other: &SeenOutcome| format!("On {} it {}.", other.words.trim_end_matches('.'), other.fate.words());
    why.extend(others.iter().map(|other| on(other)));
    // A bet stays because no row decides it: then the rows that decide it otherwise are the reason.
    let mut clauses = right.clauses.clone();
    let more = others.iter().flat_map(|other| other.clauses.clone()).chain(own_clauses(&table, place));
    for clause in more {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    Some(Draft {
        about: Some(table.spot(place.wager, place.state.unwrap_or(0))),
        scene: table.scene(),
        at: table,
        happens: Vec::new(),
        ask: format!("Which of these {verb}?"),
        form,
        answer,
        why,
        clauses,
        single_pay: false,
        asked: None,
    })
}

/// Returns outcomes with different words; `None` for a game that has no list of outcomes.
fn outcomes(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    place: BetCandidate,
) -> Option<Vec<SeenOutcome>> {
    let commands: Vec<(Option<String>, Command)> = match table.in_play() {
        SeatTable::Craps(..) => {
            let each = Dice::all().map(|dice| {
                let (one, two) = dice.as_thrown();
                let words = format!("{}-{}: {}.", one.min(two), one.max(two), one + two);
                (Some(words), roll(dice))
            });
            each.collect()
        }
        SeatTable::Rounds(rules, _) => {
            let game = rules.game.kind.rules();
            let count = game.outcomes()?;
            let drawn: Vec<u32> = (0..40).map(|_| maker.stream.below(count)).collect();
            let commands = drawn.into_iter().filter_map(|outcome| game.outcome_command(outcome));
            commands.map(|command| (None, Command::Round(command))).collect()
        }
    };
    let mut found: Vec<SeenOutcome> = Vec::new();
    for (words, command) in commands {
        let Ok(events) = table.decide(&command) else { continue };
        let Some(words) = words.or_else(|| result(table, &events)) else { continue };
        if found.iter().all(|known| !is_same_outcome(&known.words, &words)) {
            let (fate, clauses) = fate(table, &events, place);
            found.push(SeenOutcome { words, fate, clauses });
        }
    }
    Some(found)
}

/// Returns whether two results are the same but for the order of their dice, such as 5-5-2 and 5-2-5.
fn is_same_outcome(one: &str, other: &str) -> bool {
    let dice = |words: &str| {
        let mut dice: Vec<String> = words.trim_end_matches('.').split('-').map(str::to_owned).collect();
        dice.sort_unstable();
        dice
    };
    dice(one) == dice(other)
}

/// Returns the short result of a round: `5-5-2`, or the symbol of a wheel.
fn result(table: &SchoolTable, events: &[Event]) -> Option<String> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return None };
    let game = rules.game.kind.rules();
    events.iter().find_map(|event| match event {
        Event::Round(rounds::Event::Game(event)) => {
            event.facts().result(game).map(|(words, _)| format!("{words}."))
        }
        _ => None,
    })
}

fn fate(table: &SchoolTable, events: &[Event], place: BetCandidate) -> (BetFate, Vec<String>) {
    let spot = table.spot(place.wager, place.state.unwrap_or(0));
    let decided = settled(table, events)
        .into_iter()
        .find(|bet| bet.person == place.person && bet.spot == spot && bet.owner == place.owner);
    let fate = match decided.as_ref().map(|bet| bet.result) {
        Some(BetResult::Won) => BetFate::Wins,
        Some(BetResult::Lost) => BetFate::Loses,
        Some(BetResult::Pushed) | None => BetFate::Stays,
    };
    let clauses = decided.map(|bet| table.rules().citations().clauses(bet.cite).to_vec());
    (fate, clauses.unwrap_or_default())
}

/// Returns the clauses that introduce a wager.
fn own_clauses(table: &SchoolTable, place: BetCandidate) -> Vec<String> {
    let cite = match table.in_play() {
        SeatTable::Craps(rules, _) => rules.layout.wager(place.wager).cite,
        SeatTable::Rounds(rules, _) => rules.layout.wager(place.wager).cite,
    };
    table.rules().citations().clauses(cite).to_vec()
}
