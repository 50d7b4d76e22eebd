//! The meaning of events for fairness: outcomes that chance must have decided, and bets that went back undecided.

use croupier_table::{craps, rounds};

use crate::line::{Actor, CancellationReason, Command, Event, TableCommand, TableEvent};

/// Returns true if an event shows the result of the dice, the cards or the wheel. At an auto table only a draw may
/// produce such an event, no matter which command led to it.
pub(crate) fn is_outcome(event: &Event) -> bool {
    use craps::Event as C;
    use rounds::Event as R;
    match event {
        Event::Craps(event) => matches!(event, C::Rolled { .. }),
        Event::Round(R::Game(event)) => event.facts().is_outcome(),
        Event::Round(event) => matches!(
            event,
            R::CardsBrought { .. }
                | R::UnseenBrought { .. }
                | R::CardsEntered { .. }
                | R::CardCorrected { .. }
                | R::Arranged { .. }
                | R::TriggerSet { .. }
                | R::MustHitPaid { .. }
        ),
        Event::Table(_) => false,
    }
}

/// Returns why the pending draw will not be made, if this entry calls it off: the house or its crew returns
/// bets undecided or closes the table. A player who takes back bets does not call a draw off, and neither do bets that
/// the rules return in the course of the game.
pub(crate) fn why_undrawn(by: Actor, command: &Command, events: &[Event]) -> Option<CancellationReason> {
    // An entry with an outcome has a draw, which also decided the bets that go back with it.
    let excused = matches!(by, Actor::Player(_)) || events.iter().any(is_outcome);
    if excused || !events.iter().any(|event| gives_back(command, event)) {
        return None;
    }
    Some(match command {
        Command::Table(TableCommand::Abandon) => CancellationReason::Abandoned,
        Command::Table(TableCommand::Retire) => CancellationReason::Retired,
        Command::Craps(craps::Command::Interrupted { .. }) => CancellationReason::Interrupted,
        Command::Craps(craps::Command::Remove { .. }) => CancellationReason::Removed,
        Command::Craps(craps::Command::CloseTable { .. }) => CancellationReason::Closed,
        Command::Craps(craps::Command::Leave { .. }) | Command::Round(rounds::Command::Leave { .. }) => {
            CancellationReason::Absent
        }
        _ => CancellationReason::Returned,
    })
}

fn gives_back(command: &Command, event: &Event) -> bool {
    match event {
        Event::Craps(craps::Event::TakenBack { why, .. }) => is_discretion(*why),
        Event::Craps(craps::Event::RoundVoided { .. }) | Event::Table(TableEvent::Retired) => true,
        // If the cards themselves make a round void, the shoe decided that, not a person.
        Event::Round(rounds::Event::TakenBack { why, .. }) => match why {
            rounds::ReturnReason::Asked | rounds::ReturnReason::Leaving => true,
            rounds::ReturnReason::Void => !matches!(command, Command::Round(rounds::Command::Deal { .. })),
            rounds::ReturnReason::NotConfirmed | rounds::ReturnReason::Alone | rounds::ReturnReason::Late => {
                false
            }
        },
        _ => false,
    }
}

/// Returns true if a stake goes back because a person decided so, and not because of a rule of the game.
fn is_discretion(why: craps::ReturnReason) -> bool {
    use craps::ReturnReason;
    match why {
        ReturnReason::Asked
        | ReturnReason::Relief
        | ReturnReason::Leaving
        | ReturnReason::GameOver
        | ReturnReason::NoBet
        | ReturnReason::Corrected
        | ReturnReason::Void
        | ReturnReason::Ruling => true,
        ReturnReason::FlatGone
        | ReturnReason::NoLineBet
        | ReturnReason::BecamePoint
        | ReturnReason::NotConfirmed
        | ReturnReason::OverMaximum
        | ReturnReason::UnderMinimum => false,
    }
}
