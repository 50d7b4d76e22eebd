//! The next step of the procedure: every command that a step's words may mean is offered to the table.

use croupier_ledger::line::Command;
use croupier_rules::{Card, Dice};
use croupier_school::PosedExercise;
use croupier_table::{GameRules, Reason, SeatNo, craps, rounds};

use super::{accepts, in_play, only_the_key_holds};

pub(super) fn check(posed: &PosedExercise) {
    only_the_key_holds(posed, |choice| {
        let commands: Vec<Command> = match posed.table.rules() {
            GameRules::Craps(_) => at_craps(choice).into_iter().map(Command::Craps).collect(),
            GameRules::Rounds(rules) => at_rounds(choice, rules).into_iter().map(Command::Round).collect(),
        };
        assert!(!commands.is_empty(), "{choice} has no command");
        let is_due = choice != "New cards are brought and shuffled." || needs_cards(posed);
        is_due && commands.iter().any(|command| accepts(in_play(&posed.table), command))
    });
}

fn at_craps(step: &str) -> Vec<craps::Command> {
    use craps::Command as C;
    let seats = || (0..8).map(SeatNo);
    match step {
        "A player takes the dice that are offered." => seats().map(|seat| C::TakeDice { seat }).collect(),
        "The shooter chooses two dice." => {
            let pairs = (0u8..1 << 5).filter(|dice| dice.count_ones() == 2);
            pairs.flat_map(|dice| seats().map(move |seat| C::ChooseDice { seat, dice })).collect()
        }
        "The stickperson sends the dice out." => vec![C::Send],
        "The dealer announces that bets are open." => vec![C::OpenBets],
        "The dealer announces that bets are closed." => vec![C::CloseBets],
        "The boxperson inspects the dice." => vec![C::Inspected],
        "The shooter throws, and the throw is called." => {
            Dice::all().map(|dice| C::Roll { dice, landing: craps::DiceLanding::Flat }).collect()
        }
        other => panic!("unknown step '{other}'"),
    }
}

fn at_rounds(step: &str, rules: &rounds::Rules) -> Vec<rounds::Command> {
    use rounds::Command as C;
    let decks = rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value);
    let cards = Card::decks(decks);
    let places = || (0..=cards.len() as u32).step_by(13);
    match step {
        "The dealer closes the bets." => vec![C::Close],
        "The result of the round is called." => {
            let game = rules.game.kind.rules();
            (0..game.outcomes().unwrap()).filter_map(|outcome| game.outcome_command(outcome)).collect()
        }
        "New cards are brought and shuffled." => vec![C::NewShoe { cards }],
        "The person who is offered the cut cuts." => {
            let players = (0..8).map(|number| rounds::CutActor::Player(rounds::PlayerNo(number)));
            let cutters = players.chain([rounds::CutActor::Dealer, rounds::CutActor::Floor]);
            cutters.flat_map(|by| places().map(move |at| C::Cut { by, at })).collect()
        }
        "The dealer inserts the cover card." => {
            places().map(|from_bottom| C::Cover { from_bottom }).collect()
        }
        "The dealer puts the cards into the shoe." => vec![C::Load],
        "The dealer shows and burns the first card." => vec![C::Burn],
        "The dealer deals." => vec![C::Deal { slip: None }],
        other => panic!("unknown step '{other}'"),
    }
}

/// Returns whether the round cannot be dealt without new cards.
fn needs_cards(posed: &PosedExercise) -> bool {
    let deal = Command::Round(rounds::Command::Deal { slip: None });
    let refusal = posed.table.decide(&deal).err().map(|refusal| refusal.reason);
    matches!(refusal, Some(Reason::NewShoeDue | Reason::ShoeNotReady | Reason::NotEnoughCards))
}
