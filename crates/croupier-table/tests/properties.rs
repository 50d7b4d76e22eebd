//! Properties of random games with random options: no chip is lost, offers and decisions agree, a log replays.

use croupier_fuzz::games::Step;
use croupier_fuzz::games::craps::{
    Wagers, check_bet, check_money, check_odds, check_settlement, command, opened, replay, rules,
};
use croupier_proving::times;
use croupier_rules::{Dice, Money};
use croupier_table::craps::{self, BetMethod, BetRef, Command, DiceLanding, Event, Offer, Table};
use croupier_table::{Owner, SeatNo};
use proptest::prelude::*;

fn step() -> impl Strategy<Value = Step> {
    let amount = prop_oneof![
        6 => (1_i64..40).prop_map(|dollars| dollars * 100),
        3 => 1_i64..5_000,
        1 => any::<i64>(),
        1 => Just(i64::MAX),
        1 => Just(i64::MIN),
        1 => Just(0),
    ];
    (any::<u8>(), any::<u8>(), any::<u16>(), amount, any::<u8>())
}

/// Returns whether this command is among the offers. `None` for commands that are never offered to a player.
fn offered(table: &Table, offers: &[Offer], command: &Command) -> Option<bool> {
    let same = |a: &BetRef, b: &BetRef| a == b;
    Some(match *command {
        Command::Bet { which, amount, way: BetMethod::Proper, cash: None } => offers
            .iter()
            .any(|offer| matches!(offer, Offer::Bet { which: w, amounts } if same(w, &which) && amounts.contains(amount))),
        Command::Reduce { which, amount } => offers.iter().any(|offer| match offer {
            Offer::Reduce { which: w, amounts } => is_bet(table, w, &which) && amounts.contains(amount),
            Offer::Down { which: w, stake } => is_bet(table, w, &which) && *stake == amount,
            _ => false,
        }),
        Command::Down { which } => {
            offers.iter().any(|offer| matches!(offer, Offer::Down { which: w, .. } if is_bet(table, w, &which)))
        }
        Command::Turn { which, on } => offers
            .iter()
            .any(|offer| matches!(offer, Offer::Turn { which: w, on: o } if *o == on && is_bet(table, w, &which))),
        Command::Move { from, to } => offers.contains(&Offer::Move { from, to }),
        Command::TakeDice { .. } => offers.contains(&Offer::TakeDice),
        Command::DeclineDice { .. } => offers.contains(&Offer::DeclineDice),
        Command::PassDice { .. } => offers.contains(&Offer::PassDice),
        Command::ChangeDice { from, .. } => offers.contains(&Offer::ChangeDice { from }),
        Command::Leave { .. } => offers.contains(&Offer::Leave),
        Command::ChooseDice { dice, .. } => offers.iter().any(|offer| {
            matches!(offer, Offer::ChooseDice { presented, except }
                if dice & !presented == 0 && dice.count_ones() == 2 && dice != *except)
        }),
        _ => return None,
    })
}

/// Returns whether a reference means the bet of an offer. A reference without a state means the first bet on its wager.
fn is_bet(table: &Table, offer: &BetRef, asked: &BetRef) -> bool {
    let first = || {
        let player = table.seat(asked.seat)?;
        player.find_wager(asked.wager, asked.owner).map(|(_, bet)| bet.key.state)
    };
    offer.seat == asked.seat
        && offer.wager == asked.wager
        && offer.owner == asked.owner
        && offer.state == asked.state.or_else(first)
}

fn seat_of(command: &Command) -> Option<SeatNo> {
    match *command {
        Command::Bet { which, .. }
        | Command::Reduce { which, .. }
        | Command::Down { which }
        | Command::Turn { which, .. }
        | Command::Move { from: which, .. } => Some(which.seat),
        Command::TakeDice { seat }
        | Command::DeclineDice { seat }
        | Command::PassDice { seat }
        | Command::ChangeDice { seat, .. }
        | Command::ChooseDice { seat, .. }
        | Command::Leave { seat } => Some(seat),
        _ => None,
    }
}

/// Returns the commands for an offer: with the minimum, the maximum and an amount between.
fn commands_of(seat: SeatNo, offer: &Offer) -> Vec<Command> {
    let three = |range: &craps::StakeRange| {
        let steps = (range.max.cents() - range.min.cents()) / range.step.cents();
        [0, steps / 2, steps].map(|n| Money::from_cents(range.min.cents() + n * range.step.cents()))
    };
    match offer {
        Offer::Bet { which, amounts } => three(amounts)
            .map(|amount| Command::Bet { which: *which, amount, way: BetMethod::Proper, cash: None })
            .to_vec(),
        Offer::Reduce { which, amounts } => {
            three(amounts).map(|amount| Command::Reduce { which: *which, amount }).to_vec()
        }
        Offer::Down { which, .. } => vec![Command::Down { which: *which }],
        Offer::Turn { which, on } => vec![Command::Turn { which: *which, on: *on }],
        Offer::Move { from, to } => vec![Command::Move { from: *from, to: *to }],
        Offer::TakeDice => vec![Command::TakeDice { seat }],
        Offer::DeclineDice => vec![Command::DeclineDice { seat }],
        Offer::PassDice => vec![Command::PassDice { seat }],
        Offer::ChangeDice { from } => vec![Command::ChangeDice { seat, from: *from }],
        Offer::ChooseDice { presented, except } => {
            let free = presented & !except;
            let two = (0..8).map(|bit| 1_u8 << bit).filter(|die| free & die != 0).take(2).sum();
            vec![Command::ChooseDice { seat, dice: two }]
        }
        Offer::Leave => vec![Command::Leave { seat }],
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: times(128), max_shrink_iters: 2_000, ..ProptestConfig::default() })]

    /// Plays thousands of commands of every kind and size, with random options.
    #[test]
    fn a_random_game_conserves_chips_and_replays(
        pack in any::<u8>(),
        picks in prop::collection::vec(any::<u8>(), 8..30),
        steps in prop::collection::vec(step(), 1..3_000),
    ) {
        let rules = rules(pack, &picks);
        let wagers = Wagers::of(&rules);
        let (mut table, mut log) = opened(&rules, &picks);
        for step in steps {
            let command = command(&rules, &wagers, &table, step);
            if let Ok(events) = craps::decide(&rules, &table, &command) {
                for event in &events {
                    check_settlement(&table, event);
                    check_bet(&table, event);
                    table.apply(event);
                    check_money(&table);
                }
                check_odds(&rules, &table);
                log.extend(events);
            }
        }
        prop_assert_eq!(replay(&rules, &log), table, "replaying the log gave a different table");
    }

    /// The table accepts every offer, and every accepted command was an offer.
    #[test]
    fn offers_and_decisions_agree(
        pack in any::<u8>(),
        picks in prop::collection::vec(any::<u8>(), 8..30),
        steps in prop::collection::vec(step(), 1..400),
    ) {
        let rules = rules(pack, &picks);
        let wagers = Wagers::of(&rules);
        let (mut table, _) = opened(&rules, &picks);
        for (number, step) in steps.into_iter().enumerate() {
            if step.0 == 255 {
                continue; // a wager without a name is never offered
            }
            let command = command(&rules, &wagers, &table, step);
            let decided = craps::decide(&rules, &table, &command);
            if let Some(seat) = seat_of(&command) {
                let offers = craps::offers(&rules, &table, seat);
                // A table may accept part of a bet over the maximum; that part is within the offer.
                let cut = decided.iter().flatten().any(|event| matches!(event, Event::ExcessRefused { .. }));
                if let Some(offered) = offered(&table, &offers, &command).filter(|_| !cut) {
                    prop_assert_eq!(decided.is_ok(), offered, "{:?} decided {:?}", command, decided);
                }
                if number % 10 == 0 {
                    for command in offers.iter().flat_map(|offer| commands_of(seat, offer)) {
                        let decided = craps::decide(&rules, &table, &command);
                        prop_assert!(decided.is_ok(), "{:?} was offered, but the table answered {:?}", command, decided);
                    }
                }
            }
            decided.into_iter().flatten().for_each(|event| table.apply(&event));
        }
    }

    /// A refusal leaves the caller's list of events unchanged.
    #[test]
    fn a_refusal_changes_nothing(pack in any::<u8>(), picks in prop::collection::vec(any::<u8>(), 8..30), steps in prop::collection::vec(step(), 1..300)) {
        let rules = rules(pack, &picks);
        let wagers = Wagers::of(&rules);
        let (mut table, mut events) = opened(&rules, &picks);
        for step in steps {
            let (before, length) = (table.clone(), events.len());
            let command = command(&rules, &wagers, &table, step);
            match craps::decide_into(&rules, &table, &command, &mut events) {
                Ok(()) => events[length..].iter().for_each(|event| table.apply(event)),
                Err(refusal) => {
                    prop_assert_eq!(events.len(), length);
                    prop_assert!(!rules.layout.citations.first(refusal.cite).is_empty(), "a refusal should cite a clause");
                    prop_assert_eq!(&before, &table);
                }
            }
        }
    }
}

/// The random games above are useful only if every kind of event happens in them.
#[test]
fn every_kind_of_event_happens_in_random_games() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for round in 0..480_u16 {
        let game =
            (any::<u8>(), prop::collection::vec(any::<u8>(), 8..30), prop::collection::vec(step(), 3_000));
        let (_, picks, steps) = game.new_tree(&mut runner).unwrap().current();
        let rules = rules((round % 256) as u8, &picks);
        let wagers = Wagers::of(&rules);
        let (mut table, _) = opened(&rules, &picks);
        for step in steps {
            let command = command(&rules, &wagers, &table, step);
            for event in craps::decide(&rules, &table, &command).into_iter().flatten() {
                table.apply(&event);
                let debug = format!("{event:?}");
                let kind = debug.split([' ', '{']).next().unwrap_or_default().to_owned();
                *seen.entry(kind).or_default() += 1;
            }
        }
    }
    let often = [
        "Placed",
        "Paid",
        "Lost",
        "TakenBack",
        "Moved",
        "Rolled",
        "Turned",
        "PointSet",
        "SevenOut",
        "DiceTaken",
    ];
    for kind in often {
        assert!(seen.get(kind).copied().unwrap_or(0) > 300, "expected more than 300 of {kind}: {seen:?}");
    }
    let sometimes = [
        "Sat",
        "BoughtIn",
        "ColourChanged",
        "WalkedAway",
        "Left",
        "CallsLapsed",
        "DiceOffered",
        "DiceDeclined",
        "DiceGivenUp",
        "DiceAsked",
        "DiceChosen",
        "BowlEmptied",
        "DiceSent",
        "DiceStopped",
        "SameDiceCalled",
        "InspectionDue",
        "DiceInspected",
        "NoRoll",
        "FellShort",
        "Pushed",
        "PointMade",
        "PointLifted",
        "ComeOutAgain",
        "Overruled",
        "Disputed",
        "NotClear",
        "Said",
        "GameEnded",
        "ExcessRefused",
        "Confirmed",
        "ToBeMoved",
        "CallUndone",
        "OffForDown",
        "Frozen",
        "BetsOpened",
        "BetsClosed",
        "ResolutionBegan",
        "ResolutionEnded",
        "Interrupted",
        "RoundVoided",
        "RuledPayment",
        "DiceSpoilt",
        "DiceReplaced",
        "Removed",
    ];
    for kind in sometimes {
        assert!(seen.contains_key(kind), "{kind} never happened: {seen:?}");
    }
}

/// If a rail or the bank has an unrealistically large amount, the table refuses rolls and buy-ins instead of
/// overflowing.
#[test]
fn commands_that_could_overflow_are_refused() {
    let rules = rules(0, &[1; 30]);
    let (opened, _) = opened(&rules, &[1; 30]);
    let roll = Command::Roll { dice: Dice::new(3, 4).unwrap(), landing: DiceLanding::Flat };
    let pass = BetRef { seat: SeatNo(0), wager: rules.game.pass, state: None, owner: Owner::Player };
    let bet =
        Command::Bet { which: pass, amount: Money::from_cents(10_000), way: BetMethod::Proper, cash: None };
    let buy = Command::BuyIn { seat: SeatNo(0), amount: Money::CEILING };
    let mut table = opened.clone();
    for event in craps::decide(&rules, &table, &bet).unwrap() {
        table.apply(&event);
    }
    assert!(craps::decide(&rules, &table, &roll).is_ok() && craps::decide(&rules, &table, &buy).is_ok());
    let mut full_rail = table.clone();
    full_rail.seats[0].as_mut().unwrap().rail = Money::from_cents(i64::MAX / 2);
    let mut full_bank = table.clone();
    full_bank.head.accounts.bank = Money::from_cents(i64::MIN / 2);
    for table in [full_rail, full_bank] {
        assert!(craps::decide(&rules, &table, &roll).is_err());
        assert!(craps::decide(&rules, &table, &buy).is_err());
    }
}
