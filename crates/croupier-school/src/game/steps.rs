//! The dealer's steps as commands to the table.

use croupier_chance::Stream;
use croupier_ledger::line::Command;
use croupier_rules::Card;
use croupier_sim::seat::SeatTable;
use croupier_table::craps::{self, BettingClose};
use croupier_table::{Reason, rounds};

use super::action::DealerStep;
use crate::games;
use crate::table::SchoolTable;

/// Returns the steps that a dealer of this game takes, whether they are possible now or not.
pub(crate) fn of_game(table: &SchoolTable) -> Vec<DealerStep> {
    use DealerStep as S;
    match table.in_play() {
        SeatTable::Craps(rules, _) => {
            let announced = rules.game.betting.close.value == BettingClose::ByAnnouncement;
            let mut steps = if announced { vec![S::OpenBets, S::CloseBets] } else { Vec::new() };
            steps.extend([S::SendDice, S::Play, S::Inspect, S::NewDice, S::PassDice]);
            steps
        }
        SeatTable::Rounds(rules, _) => {
            let mut steps = vec![S::CloseBets, S::Play];
            if rules.game.shoe.is_some() {
                steps.push(S::NewShoe);
                if !rules.game.crew.prepares {
                    steps.extend([S::Cut, S::Cover, S::Load, S::Burn]);
                }
            }
            if rules.game.kind.rules().vigorish().is_some() && !rules.game.crew.collects {
                steps.push(S::Collect);
            }
            steps.extend(games::game(&rules.game.kind).steps().iter().map(|(step, _)| *step));
            steps
        }
    }
}

/// Returns the command of a step. A step that no command can express now becomes the command that the table
/// refuses for the same reason.
pub(crate) fn command(step: DealerStep, table: &SchoolTable, stream: &mut Stream) -> Option<Command> {
    match table.in_play() {
        SeatTable::Craps(_, state) => craps_command(step, state, stream).map(Command::Craps),
        SeatTable::Rounds(rules, state) => round_command(step, rules, state, stream).map(Command::Round),
    }
}

fn craps_command(step: DealerStep, state: &craps::Table, stream: &mut Stream) -> Option<craps::Command> {
    use craps::Command as C;
    Some(match step {
        DealerStep::OpenBets => C::OpenBets,
        DealerStep::CloseBets => C::CloseBets,
        DealerStep::SendDice => C::Send,
        DealerStep::Inspect => C::Inspected,
        DealerStep::NewDice => C::NewDice,
        DealerStep::PassDice => {
            let seat = state.head.turn.shooter.or(state.players().next().map(|(seat, _)| seat))?;
            C::PassDice { seat }
        }
        DealerStep::Play => {
            let dice = croupier_rules::Dice::from_index(
                stream.below(croupier_rules::Dice::OUTCOMES as u32) as usize
            )?;
            C::Roll { dice, landing: craps::DiceLanding::Flat }
        }
        _ => return None,
    })
}

fn round_command(
    step: DealerStep,
    rules: &rounds::Rules,
    state: &rounds::Table,
    stream: &mut Stream,
) -> Option<rounds::Command> {
    use rounds::Command as C;
    let game = rules.game.kind.rules();
    Some(match step {
        DealerStep::CloseBets => C::Close,
        DealerStep::Play => match game.outcomes() {
            Some(outcomes) => game.outcome_command(stream.below(outcomes))?,
            None => C::Deal { slip: None },
        },
        DealerStep::NewShoe => {
            let mut cards = Card::decks(rules.game.shoe.as_ref()?.decks.value);
            stream.shuffle(&mut cards);
            C::NewShoe { cards }
        }
        DealerStep::Cut => {
            let by = match rounds::cut_candidate(rules, state) {
                Some(rounds::CutCandidate::Floor) => rounds::CutActor::Floor,
                _ => rounds::CutActor::Dealer,
            };
            let cards = state.shoe.as_ref().map_or(0, |shoe| shoe.cards.len() as u32);
            C::Cut { by, at: cards / 2 }
        }
        DealerStep::Cover => C::Cover { from_bottom: cover(rules, state) },
        DealerStep::Load => C::Load,
        DealerStep::Burn => C::Burn,
        DealerStep::Collect => {
            let owing = state.people().find(|(_, player)| !player.owes.is_zero());
            C::PayVigorish { player: owing.or_else(|| state.people().next())?.0 }
        }
        step => {
            let mut own = games::game(&rules.game.kind).steps().iter();
            C::Game(own.find(|(known, _)| *known == step)?.1.clone())
        }
    })
}

/// Returns the place of the cover card: the lowest that the rules allow, or the middle.
fn cover(rules: &rounds::Rules, state: &rounds::Table) -> u32 {
    match rules.game.shoe.as_ref().map(|shoe| shoe.cover) {
        Some(rounds::CutCardPlace::FromBottom(least)) => least.value,
        _ => state.shoe.as_ref().map_or(0, |shoe| shoe.cards.len() as u32 / 2),
    }
}

/// Returns whether no dealer would take a step now although the table accepts it: new cards that are not due.
pub(crate) fn is_needless(step: DealerStep, table: &SchoolTable) -> bool {
    let SeatTable::Rounds(rules, state) = table.in_play() else { return false };
    if step != DealerStep::NewShoe {
        return false;
    }
    let due = [Reason::NewShoeDue, Reason::ShoeNotReady, Reason::NotEnoughCards, Reason::VigorishOwed];
    let deal = rounds::decide(rules, state, &rounds::Command::Deal { slip: None });
    let prepares = state.shoe.as_ref().is_some_and(|shoe| shoe.preparing.is_some());
    prepares || !deal.is_err_and(|refusal| due.contains(&refusal.reason))
}

/// Returns the clauses about the cards of a shoe.
pub(crate) fn clauses_of_cards(table: &SchoolTable) -> Vec<String> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return Vec::new() };
    let cite = rules.game.shoe.as_ref().map(|shoe| shoe.decks.cite);
    cite.map_or(Vec::new(), |cite| rules.layout.citations.clauses(cite).to_vec())
}

/// Returns whether the table takes bets on the next outcome.
pub(crate) fn takes_bets(table: &SchoolTable) -> bool {
    match table.in_play() {
        SeatTable::Craps(rules, state) => {
            let announced = rules.game.betting.close.value == BettingClose::ByAnnouncement;
            let open = !announced || state.head.bets == craps::BettingState::Open;
            !state.head.ended && open && !state.head.dice.out
        }
        SeatTable::Rounds(_, state) => state.stage == rounds::RoundStage::Betting,
    }
}

/// Returns the steps that the table accepts now.
pub(crate) fn possible(table: &SchoolTable, stream: &mut Stream) -> Vec<DealerStep> {
    let steps = of_game(table).into_iter();
    let accepts = |step: &DealerStep, stream: &mut Stream| {
        let command = command(*step, table, stream);
        !is_needless(*step, table) && command.is_some_and(|command| table.decide(&command).is_ok())
    };
    let mut found = Vec::new();
    for step in steps {
        if accepts(&step, stream) {
            found.push(step);
        }
    }
    found
}
