//! May they? The request is decided again, and each reason that a choice gives is checked as a separate statement.

use std::collections::HashMap;
use std::sync::Mutex;

use croupier_ledger::line::Command;
use croupier_ledger::{TableInPlay, TableState};
use croupier_rules::{Dice, Money, WagerId, WagerPlacer};
use croupier_school::{PosedExercise, SchoolTable};
use croupier_table::{GameRules, Owner, Reason, Refusal, craps, rounds};
use croupier_text::narration;
use strum::IntoEnumIterator;

use super::amounts::with_amount;
use super::{accepts, in_play, is_whole, only_the_key_holds, played};

pub(super) fn check(posed: &PosedExercise) {
    let table = &posed.table;
    let asked = posed.asked.as_ref().unwrap();
    let decided = table.decide(asked);
    if let Some(amount) = amount(asked) {
        let words = &posed.exercise.question.happens[0];
        assert!(words.contains(&format!("{} on ", amount.dollars())), "{words}: {asked:?}");
    }
    only_the_key_holds(posed, |choice| {
        let Some(sentence) = choice.strip_prefix("No. ") else {
            assert_eq!(choice, "Yes.");
            return decided.as_ref().is_ok_and(|events| is_whole(events));
        };
        if let Err(refusal) = &decided
            && sentence == narration::refused(in_play(table), asked, refusal)
        {
            return true;
        }
        let stated = stated(table, asked, sentence);
        assert!(!stated.is_empty(), "no reason has the words '{sentence}'");
        stated.into_iter().any(|(reason, limit)| is_true(posed, asked, reason, limit))
    });
}

/// Returns the reasons, with their limits, that a sentence states about a request.
fn stated(table: &SchoolTable, asked: &Command, sentence: &str) -> Vec<(Reason, Option<Money>)> {
    let wager = named(asked).0;
    let (limits, cite) = (table.rules().limits(wager), table.rules().smallest_chip().cite);
    let limits = [None, Some(limits.min.value), limits.max.map(|max| max.value)];
    let known = Reason::iter().flat_map(|reason| limits.map(|limit| (reason, limit)));
    let says = |(reason, limit): &(Reason, Option<Money>)| {
        let refusal = Refusal { reason: *reason, cite, limit: *limit };
        narration::refused(in_play(table), asked, &refusal) == sentence
    };
    known.filter(says).collect()
}

/// Returns whether the reason of another refusal than the table's is true as well.
fn is_true(posed: &PosedExercise, asked: &Command, reason: Reason, limit: Option<Money>) -> bool {
    let table = &posed.table;
    let is_accepted = accepts(in_play(table), asked);
    let there = own_stake(table, asked);
    let stake = || there.unwrap_or(Money::ZERO).plus(amount(asked).unwrap());
    match reason {
        Reason::BetsClosed => !takes_any_bet(table),
        Reason::NoSuchBet => there.is_none(),
        Reason::MayNotRaise => there.is_some() && !is_accepted,
        Reason::UnderMinimum => stake() < limit.unwrap(),
        Reason::OverMaximum => stake() > limit.unwrap(),
        Reason::Locked | Reason::PlaysAsIs => !is_accepted,
        // These are about the wager: they are false if the table takes another amount now.
        Reason::NotNow => !takes_some(in_play(table), asked),
        Reason::Opposite => !takes_some(in_play(table), asked) && has_other_bets(table, asked),
        Reason::NeedsAnother => !takes_some(in_play(table), asked) && !is_taken_alone(posed, asked),
        Reason::NotByPlayer => !takes_some(in_play(table), asked) && is_set_by_crew(table, asked),
        Reason::TooManyHolders => !takes_some(in_play(table), asked) && has_holders(table, asked),
        other => panic!("{other:?} has no statement here: {:#?}", posed.exercise),
    }
}

fn amount(asked: &Command) -> Option<Money> {
    match asked {
        Command::Craps(craps::Command::Bet { amount, .. })
        | Command::Round(rounds::Command::Bet { amount, .. }) => Some(*amount),
        _ => None,
    }
}

/// Returns the wager and the state that a request names.
fn named(asked: &Command) -> (WagerId, Option<u16>) {
    match asked {
        Command::Craps(
            craps::Command::Bet { which, .. }
            | craps::Command::Reduce { which, .. }
            | craps::Command::Down { which }
            | craps::Command::Turn { which, .. },
        ) => (which.wager, which.state),
        Command::Round(
            rounds::Command::Bet { spot, .. }
            | rounds::Command::Reduce { spot, .. }
            | rounds::Command::Down { spot },
        ) => (spot.wager, None),
        other => panic!("{other:?}"),
    }
}

/// Returns whether the table takes the bet with another amount: a whole number of dollars up to $150.
fn takes_some(played: TableInPlay<'_>, bet: &Command) -> bool {
    (1..=150).any(|dollars| accepts(played, &with_amount(bet, Money::from_cents(dollars * 100))))
}

/// Returns whether a player may bet anything now.
fn takes_any_bet(table: &SchoolTable) -> bool {
    let takes = |command: Command| accepts(in_play(table), &command);
    match in_play(table) {
        TableInPlay::Craps(rules, state) => {
            let offers = state.players().flat_map(|(seat, _)| craps::offers(rules, state, seat));
            offers.into_iter().any(|offer| match offer {
                craps::Offer::Bet { which, amounts } => {
                    let (amount, way) = (amounts.min, craps::BetMethod::Proper);
                    takes(Command::Craps(craps::Command::Bet { which, amount, way, cash: None }))
                }
                _ => false,
            })
        }
        TableInPlay::Rounds(rules, state) => {
            let offers = state.people().flat_map(|(player, _)| rounds::offers(rules, state, player));
            offers.into_iter().any(|offer| match offer {
                rounds::Offer::Bet { spot, amounts } => {
                    let (amount, way) = (amounts.min, rounds::BetMethod::Chips);
                    takes(Command::Round(rounds::Command::Bet { spot, amount, way }))
                }
                _ => false,
            })
        }
    }
}

/// A bet on the layout.
struct LaidBet {
    is_own: bool,
    wager: WagerId,
    state: Option<u16>,
    stake: Money,
}

/// Returns the bets on the layout with the beneficiary that a request names. Some are the asking player's own.
fn layout(table: &SchoolTable, asked: &Command) -> Vec<LaidBet> {
    match (table.state(), asked) {
        (TableState::Craps(state), Command::Craps(command)) => {
            let which = match command {
                craps::Command::Bet { which, .. }
                | craps::Command::Reduce { which, .. }
                | craps::Command::Down { which }
                | craps::Command::Turn { which, .. } => which,
                other => panic!("{other:?}"),
            };
            let bets =
                state.players().flat_map(|(seat, player)| player.live().map(move |(_, bet)| (seat, *bet)));
            let bets = bets.filter(|(_, bet)| bet.key.owner == which.owner);
            let laid = bets.map(|(seat, bet)| LaidBet {
                is_own: seat == which.seat,
                wager: bet.key.wager,
                state: Some(bet.key.state),
                stake: bet.stake,
            });
            laid.collect()
        }
        (TableState::Round(state), Command::Round(command)) => {
            let spot = match command {
                rounds::Command::Bet { spot, .. }
                | rounds::Command::Reduce { spot, .. }
                | rounds::Command::Down { spot } => spot,
                other => panic!("{other:?}"),
            };
            let bets = state.bets.iter().filter(|bet| bet.spot.owner == spot.owner);
            let laid = bets.map(|bet| LaidBet {
                is_own: bet.spot.player == spot.player,
                wager: bet.spot.wager,
                state: None,
                stake: bet.stake,
            });
            laid.collect()
        }
        _ => panic!("the command is for another game"),
    }
}

/// Returns the stake that the asking player has on the wager.
fn own_stake(table: &SchoolTable, asked: &Command) -> Option<Money> {
    let (wager, state) = named(asked);
    let is_it = |bet: &LaidBet| {
        bet.is_own && bet.wager == wager && (state.is_none() || bet.state.is_none() || bet.state == state)
    };
    layout(table, asked).iter().filter(|bet| is_it(bet)).map(|bet| bet.stake).reduce(Money::plus)
}

fn has_other_bets(table: &SchoolTable, asked: &Command) -> bool {
    let (wager, _) = named(asked);
    layout(table, asked).iter().any(|bet| bet.is_own && bet.wager != wager)
}

/// Returns whether the number of players with the wager is limited, and others have it.
fn has_holders(table: &SchoolTable, asked: &Command) -> bool {
    let (wager, _) = named(asked);
    let GameRules::Craps(rules) = table.rules() else { return false };
    let is_limited = rules.layout.wager(wager).terms.holders.is_some();
    is_limited && layout(table, asked).iter().any(|bet| !bet.is_own && bet.wager == wager)
}

/// Returns whether the crew sets the bet, and not its player.
fn is_set_by_crew(table: &SchoolTable, asked: &Command) -> bool {
    let GameRules::Craps(rules) = table.rules() else { return false };
    let placer = rules.layout.wager(named(asked).0).terms.set_by.value;
    matches!(placer, WagerPlacer::Dealer | WagerPlacer::Stick)
}

type Wagers = HashMap<(String, WagerId, Option<u16>), bool>;

/// The wagers for which [`is_taken_alone`] has been found out.
static ALONE: Mutex<Option<Wagers>> = Mutex::new(None);

/// Returns whether a player without any other bet may make this bet at some time: on a come-out, or with a point on.
fn is_taken_alone(posed: &PosedExercise, asked: &Command) -> bool {
    let (wager, state) = named(asked);
    let key = (posed.exercise.question.pack.clone(), wager, state);
    let known = ALONE.lock().unwrap().get_or_insert_default().get(&key).copied();
    known.unwrap_or_else(|| {
        let found = find_alone(&posed.table, asked);
        ALONE.lock().unwrap().get_or_insert_default().insert(key, found);
        found
    })
}

fn find_alone(table: &SchoolTable, asked: &Command) -> bool {
    let GameRules::Craps(rules) = table.rules() else {
        let is_bet = |command: &&Command| !matches!(command, Command::Round(rounds::Command::Bet { .. }));
        let state = played(table, table.commands().iter().take_while(is_bet));
        return takes_some(TableInPlay::new(table.rules(), &state).unwrap(), asked);
    };
    let chips = Money::from_cents(10_000_000);
    let sit = |player| Command::Craps(craps::Command::Sit { player, spot: craps::SeatChoice::Next, chips });
    let TableState::Craps(open) = played(table, &[sit(1), sit(2)]) else { panic!("not craps") };
    let seat = |person: u32| open.players().find(|(_, seat)| seat.player == person).unwrap().0;
    let bet = |person: u32, command: &Command| match command.clone() {
        Command::Craps(craps::Command::Bet { which, amount, way, cash }) => {
            let which = craps::BetRef { seat: seat(person), ..which };
            Command::Craps(craps::Command::Bet { which, amount, way, cash })
        }
        other => panic!("{other:?}"),
    };
    // The first player shoots with a line bet; the second asks.
    let line = craps::BetRef { seat: seat(1), wager: rules.game.pass, state: None, owner: Owner::Player };
    let (amount, way) = (Money::from_cents(3000), craps::BetMethod::Proper);
    let line = Command::Craps(craps::Command::Bet { which: line, amount, way, cash: None });
    let throws = Dice::all().map(|dice| craps::Command::Roll { dice, landing: craps::DiceLanding::Flat });
    let mut moments = vec![vec![sit(1), sit(2)], vec![sit(1), sit(2), line.clone()]];
    moments.extend(throws.map(|throw| vec![sit(1), sit(2), line.clone(), Command::Craps(throw)]));
    moments.iter().any(|commands| {
        let state = played(table, commands);
        takes_some(TableInPlay::new(table.rules(), &state).unwrap(), &bet(2, asked))
    })
}
