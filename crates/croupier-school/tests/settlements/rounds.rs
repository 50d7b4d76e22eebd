//! Games of rounds: the cards or dice of the last command, settled by the plain functions written from the documents.

use croupier_ledger::TableState;
use croupier_ledger::line::{Command, Event};
use croupier_rehearsal::BetResult;
use croupier_school::{BetSettlement, SchoolTable};
use croupier_table::GameRules;
use croupier_table::rounds::{self, CardDestination};

use super::compare;
use crate::shoes::baccarat::{Hand, Round};
use crate::shoes::baccarat_wagers::{Options, Variant, settle};
use crate::shoes::cards::Card;
use crate::shoes::red_dog::Game;
use crate::shoes::settled::Settled;

/// Returns the cards that lie face up before a command and those that it deals, with their destinations.
fn cards(table: &SchoolTable, command: &Command) -> (Vec<Card>, Vec<(CardDestination, Card)>) {
    let (GameRules::Rounds(rules), TableState::Round(state)) = (table.rules(), table.state()) else {
        panic!("not a game of rounds")
    };
    let same = |card: croupier_rules::Card| Card::parse(&card.to_string()).unwrap();
    let shown = rounds::view(rules, state, None).shown;
    let in_play = state.stage == rounds::RoundStage::InPlay;
    let before = shown.hands.into_iter().filter(|_| in_play).flat_map(|hand| hand.up).map(same).collect();
    let dealt = table.decide(command).unwrap().into_iter().filter_map(|event| match event {
        Event::Round(rounds::Event::Drawn { to, card: Some(card) }) => Some((to, same(card))),
        Event::Round(rounds::Event::CarriedUsed { to, card: Some(card) }) => Some((to, same(card))),
        _ => None,
    });
    (before, dealt.collect())
}

/// Compares a bet with its settlement. Vigorish that is marked is not taken from the payment.
fn same(bet: &BetSettlement, settled: &Settled, wager: &str) -> Result<(), String> {
    let stake = bet.stake.cents();
    let result = match bet.result {
        BetResult::Won => {
            settled.won == bet.win.cents()
                && settled.won - settled.vigorish == bet.paid.minus(bet.marked).cents()
        }
        BetResult::Lost => !settled.stake_back && settled.won == 0 && bet.taken.cents() == stake,
        BetResult::Pushed => settled.stake_back && settled.won == 0,
    };
    if result { Ok(()) } else { Err(format!("{wager} {bet:?}: the document says {settled:?}")) }
}

#[test]
fn maryland_midi_baccarat() {
    compare("mlgca-midi-baccarat", |table, command, bets| {
        let mut options = Options::everything(Variant::Commission);
        for (name, value) in table.rules().choices() {
            options.set(name, value);
        }
        let (GameRules::Rounds(rules), TableState::Round(state)) = (table.rules(), table.state()) else {
            panic!("not a game of rounds")
        };
        let Command::Round(command) = command else { panic!("{command:?}") };
        let mut after = (**state).clone();
        rounds::play(rules, &mut after, command).unwrap();
        let hands = rounds::view(rules, &after, None).shown.hands;
        let hand = |title: &str| -> Vec<Card> {
            let own = hands.iter().find(|hand| hand.title == title).unwrap();
            own.up.iter().map(|card| Card::parse(&card.to_string()).unwrap()).collect()
        };
        let hand = |title| match hand(title)[..] {
            [first, second] => Hand { first, second, third: None },
            [first, second, third] => Hand { first, second, third: Some(third) },
            ref other => panic!("{other:?}"),
        };
        let round = Round { player: hand("Player"), banker: hand("Banker") };
        let mut compared = 0;
        for bet in bets {
            // Meters pay shares that depend on earlier rounds; the settlement of the table's tests has its own meters.
            let Some(settled) = settle(&options, &bet.spot, bet.stake.cents(), &round) else { continue };
            same(bet, &settled, &format!("{round:?}"))?;
            compared += 1;
        }
        Ok(compared)
    });
}

#[test]
fn british_columbia_red_dog() {
    compare("bclc-red-dog", |table, command, bets| {
        let (before, dealt) = cards(table, command);
        let all: Vec<Card> = before.into_iter().chain(dealt.into_iter().map(|(_, card)| card)).collect();
        let game = Game { first: all[0], second: all[1], third: all.get(2).copied() };
        for bet in bets {
            same(bet, &game.settle(bet.stake.cents(), bet.spot == "raise"), &format!("{game:?}"))?;
        }
        Ok(bets.len())
    });
}

#[test]
fn house_sic_bo() {
    use crate::shoes::sic_bo::{PAYTABLES, wagers};
    compare("house-sic-bo", |table, command, bets| {
        let chosen = table
            .rules()
            .choices()
            .values()
            .find_map(|value| PAYTABLES.iter().find(|table| table.name == value));
        let pays = chosen.expect("the pack has one of the document's paytables");
        // Only the command holds the faces themselves.
        let text = serde_json::to_string(command).unwrap();
        let faces: Vec<i64> = text.chars().filter_map(|letter| letter.to_digit(10)).map(i64::from).collect();
        let faces: [i64; 3] = faces.try_into().unwrap_or_else(|faces| panic!("{text}: {faces:?}"));
        for bet in bets {
            let wager = wagers().into_iter().find(|wager| wager.id() == bet.spot).unwrap();
            let settled = Settled::to_one(bet.stake.cents(), wager.decided(faces, pays).0);
            same(bet, &settled, &format!("{faces:?}"))?;
        }
        Ok(bets.len())
    });
}

#[test]
fn british_columbia_wheel() {
    use crate::shoes::wheel::Wheel;
    compare("bclc-wheel", |table, command, bets| {
        let wheel = Wheel::common();
        let GameRules::Rounds(rules) = table.rules() else { panic!("not a game of rounds") };
        // The name of the space comes from the table's view after the spin; the payouts are the document's.
        let TableState::Round(state) = table.state() else { panic!("not a game of rounds") };
        let mut after = (**state).clone();
        let Command::Round(command) = command else { panic!("{command:?}") };
        rounds::play(rules, &mut after, command).unwrap();
        let words = rounds::view(rules, &after, None).shown.words.unwrap_or_default().to_lowercase();
        let shown: Vec<_> = wheel
            .symbols
            .iter()
            .filter(|symbol| {
                words.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == symbol.name)
            })
            .collect();
        assert_eq!(shown.len(), 1, "{words}");
        for bet in bets {
            let own = bet.spot == format!("space-{}", shown[0].name);
            let settled = if own { Settled::win(bet.stake.cents(), shown[0].pays) } else { Settled::lose() };
            same(bet, &settled, &words)?;
        }
        Ok(bets.len())
    });
}

/// The deal decides every bet that it does not tie. A war that follows a tie is left to the duels of the table's tests.
#[test]
fn british_columbia_casino_war() {
    use crate::shoes::war::{Decision, Options as WarOptions, Seat, play};
    compare("bclc-casino-war", |table, command, bets| {
        let (_, dealt) = cards(table, command);
        let dealer = dealt.iter().find(|(to, _)| *to == CardDestination::Dealer);
        let Some((_, dealer)) = dealer else { return Ok(0) };
        let mut compared = 0;
        for bet in bets {
            let own = dealt.iter().find(|(to, _)| *to == CardDestination::Seat(bet.seat));
            let Some((_, card)) = own else { continue };
            let stake = bet.stake.cents();
            let is_tie = bet.spot == "tie";
            let (basic, tie) = if is_tie { (0, stake) } else { (stake, 0) };
            let seat = Seat { tie, ..Seat::basic(basic, Decision::Surrender) };
            let round = play(&[*card, *dealer], &[seat], &WarOptions::default()).unwrap();
            let settled = if is_tie { round.results[0].tie } else { round.results[0].basic };
            if !is_tie && card.rank == dealer.rank {
                continue;
            }
            same(bet, &settled.unwrap(), &format!("{card} against {dealer}"))?;
            compared += 1;
        }
        Ok(compared)
    });
}
