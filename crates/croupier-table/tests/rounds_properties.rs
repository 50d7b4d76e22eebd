//! Properties of random card games and wheels with random options: no chip is lost, offers and decisions agree, a log
//! replays, and nobody sees a card that is face down.

use croupier_table::games::{GameCommand, baccarat, casino_war, red_dog};
use std::collections::BTreeSet;

use croupier_fuzz::games::Step;
use croupier_fuzz::games::rounds::{assert_sound, command, mix, open, rules};
use croupier_proving::times;
use croupier_rules::Card;
use croupier_table::games::Play;
use croupier_table::rounds::{self, BetMethod, Command, CutActor, Event, Offer, PlayerNo, Table, view};
use proptest::prelude::*;

fn step() -> impl Strategy<Value = Step> {
    let amount = prop_oneof![
        8 => (1_i64..40).prop_map(|dollars| dollars * 100),
        3 => 1_i64..5_000,
        1 => any::<i64>(),
        1 => Just(i64::MAX),
        1 => Just(i64::MIN),
        1 => Just(0),
    ];
    (any::<u8>(), any::<u8>(), any::<u16>(), amount, any::<u8>())
}

/// Returns whether one of the offers allows this command.
fn offered(offers: &[Offer], command: &Command) -> Option<bool> {
    let any = |meant: &dyn Fn(&Offer) -> bool| Some(offers.iter().any(meant));
    let decided =
        |name: &str, who: &croupier_table::rounds::Decider, amount: Option<Option<croupier_rules::Money>>| {
            any(&|offer| match (offer, amount) {
                (Offer::Decide { request, by, amounts: None }, None) => request == &name && by == who,
                (Offer::Decide { request, by, amounts: Some(range) }, Some(amount)) => {
                    request == &name && by == who && range.contains(amount.unwrap_or(range.max))
                }
                _ => false,
            })
        };
    match command {
        Command::Bet { spot, amount, way: BetMethod::Chips } => any(
            &|offer| matches!(offer, Offer::Bet { spot: own, amounts } if own == spot && amounts.contains(*amount)),
        ),
        Command::Reduce { spot, amount } => any(&|offer| match offer {
            Offer::Reduce { spot: own, amounts } => own == spot && amounts.contains(*amount),
            Offer::Down { spot: own, stake } => own == spot && stake == amount,
            _ => false,
        }),
        Command::Down { spot } => any(&|offer| matches!(offer, Offer::Down { spot: own, .. } if own == spot)),
        Command::Game(GameCommand::Baccarat(baccarat::Command::Turn { .. })) => {
            any(&|offer| *offer == Offer::Turn)
        }
        Command::Game(GameCommand::Baccarat(baccarat::Command::GiveUp { .. })) => {
            any(&|offer| *offer == Offer::GiveUp)
        }
        Command::Cut { by: CutActor::Player(_), at } => any(&|offer| match offer {
            Offer::Cut { from_ends, cards } => (*from_ends..=cards - from_ends).contains(at),
            _ => false,
        }),
        Command::DeclineCut { .. } => any(&|offer| *offer == Offer::DeclineCut),
        Command::Leave { .. } => any(&|offer| *offer == Offer::Leave),
        Command::PayVigorish { .. } => any(&|offer| matches!(offer, Offer::PayVigorish { .. })),
        Command::TakePosition { seat, .. } => {
            any(&|offer| matches!(offer, Offer::TakePosition { seat: own } if own == seat))
        }
        Command::Game(GameCommand::RedDog(red_dog::Command::Stand { by })) => decided("stand", by, None),
        Command::Game(GameCommand::War(casino_war::Command::Surrender { by })) => {
            decided("surrender", by, None)
        }
        Command::Game(GameCommand::RedDog(red_dog::Command::Raise { by, amount })) => {
            decided("raise", by, Some(*amount))
        }
        Command::Game(GameCommand::War(casino_war::Command::War { by, amount })) => {
            decided("war", by, Some(*amount))
        }
        _ => None,
    }
}

fn who(command: &Command) -> Option<PlayerNo> {
    match command {
        Command::Bet { spot, .. } | Command::Reduce { spot, .. } | Command::Down { spot } => {
            Some(spot.player)
        }
        Command::Cut { by: CutActor::Player(player), .. }
        | Command::Game(GameCommand::Baccarat(baccarat::Command::Turn { player }))
        | Command::Game(GameCommand::Baccarat(baccarat::Command::GiveUp { player }))
        | Command::DeclineCut { player }
        | Command::Leave { player }
        | Command::PayVigorish { player }
        | Command::TakePosition { player, .. } => Some(*player),
        Command::Game(GameCommand::RedDog(red_dog::Command::Stand { by }))
        | Command::Game(GameCommand::War(casino_war::Command::Surrender { by }))
        | Command::Game(GameCommand::RedDog(red_dog::Command::Raise { by, .. }))
        | Command::Game(GameCommand::War(casino_war::Command::War { by, .. })) => Some(by.player),
        _ => None,
    }
}

/// Returns the table with different cards in every place that this viewer cannot see.
fn with_other_cards(table: &Table, viewer: Option<PlayerNo>, seed: u64) -> Table {
    let mut other = table.clone();
    let Some(shoe) = &mut other.shoe else { return other };
    let mut hidden: Vec<Card> = shoe.cards[shoe.next..].to_vec();
    let mut down = Vec::new();
    if let Play::Baccarat(round) = &other.play {
        for (index, hand) in round.hands.iter().enumerate() {
            // A player who has cards to turn may look at them.
            let looks = viewer.is_some() && hand.with.and_then(|seat| table.at(seat)) == viewer;
            if !(hand.waiting && looks) {
                down.extend((usize::from(hand.up)..hand.cards.len()).map(|at| (index, at)));
                hidden.extend(&hand.cards[usize::from(hand.up)..]);
            }
        }
    }
    hidden.extend(shoe.carried);
    mix(&mut hidden, seed);
    if shoe.carried.is_some() {
        shoe.carried = hidden.pop();
    }
    if let Play::Baccarat(round) = &mut other.play {
        for (index, at) in down {
            round.hands[index].cards[at] = hidden.pop().unwrap();
        }
    }
    let next = shoe.next;
    shoe.cards.truncate(next);
    shoe.cards.extend(hidden);
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(256)))]

    #[test]
    fn chips_and_cards_are_conserved_and_the_log_replays(
        game: u8,
        picks in prop::collection::vec(any::<u8>(), 40),
        steps in prop::collection::vec(step(), 1..120),
    ) {
        let rules = rules(game, &picks);
        let (mut table, mut log) = open(&rules);
        assert_sound(&table);
        for step in steps {
            let command = command(&rules, &table, step);
            let before = table.clone();
            match rounds::decide(&rules, &table, &command) {
                Ok(events) => {
                    for event in &events {
                        table.apply(event);
                        assert_sound(&table);
                    }
                    log.extend(events);
                    let mut played = before;
                    rounds::play(&rules, &mut played, &command).unwrap();
                    prop_assert_eq!(&played, &table);
                }
                Err(refusal) => {
                    prop_assert!(!rules.layout.citations.first(refusal.cite).is_empty());
                    prop_assert!(rounds::play(&rules, &mut table, &command).is_err());
                    prop_assert_eq!(&before, &table, "a refusal changed the table");
                }
            }
        }
        let mut replayed = Table::open(&rules.game);
        log.iter().for_each(|event| replayed.apply(event));
        prop_assert_eq!(replayed, table);
    }

    #[test]
    fn the_table_accepts_exactly_its_offers(
        game: u8,
        picks in prop::collection::vec(any::<u8>(), 40),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let rules = rules(game, &picks);
        let (mut table, _) = open(&rules);
        for step in steps {
            let command = command(&rules, &table, step);
            if let Some(player) = who(&command)
                && let Some(offered) = offered(&rounds::offers(&rules, &table, player), &command)
            {
                let decided = rounds::decide(&rules, &table, &command);
                let why = decided.as_ref().err().map(|refusal| refusal.reason);
                prop_assert_eq!(offered, decided.is_ok(), "{:?}: {:?}", command, why);
            }
            for offer in rounds::offers(&rules, &table, PlayerNo(step.1 % 3)) {
                if let Offer::Bet { spot, amounts } | Offer::Reduce { spot, amounts } = offer {
                    let bets = matches!(offer, Offer::Bet { .. });
                    for amount in [amounts.min, amounts.max] {
                        let command = if bets {
                            Command::Bet { spot, amount, way: BetMethod::Chips }
                        } else {
                            Command::Reduce { spot, amount }
                        };
                        prop_assert!(rounds::decide(&rules, &table, &command).is_ok(), "{:?}", command);
                    }
                }
            }
            let _ = rounds::play(&rules, &mut table, &command);
        }
    }

    #[test]
    fn nobody_sees_a_card_that_is_face_down(
        game: u8,
        picks in prop::collection::vec(any::<u8>(), 40),
        steps in prop::collection::vec(step(), 1..80),
        seed: u64,
    ) {
        let rules = rules(game, &picks);
        let (mut table, _) = open(&rules);
        for step in steps {
            let command = command(&rules, &table, step);
            let other = with_other_cards(&table, None, seed);
            for viewer in [None, Some(0), Some(1), Some(2)] {
                let viewer = viewer.map(PlayerNo);
                let other = with_other_cards(&table, viewer, seed);
                prop_assert_eq!(view(&rules, &table, viewer), view(&rules, &other, viewer));
                if let Some(player) = viewer {
                    prop_assert_eq!(
                        rounds::offers(&rules, &table, player),
                        rounds::offers(&rules, &other, player)
                    );
                }
            }
            // A command that turns no card must not depend on a hidden one.
            let turns = matches!(
                command,
                Command::Deal { .. }
                    | Command::Burn
                    | Command::NewShoe { .. }
                    | Command::Game(GameCommand::Baccarat(baccarat::Command::Turn { .. }))
                    | Command::Game(GameCommand::Baccarat(baccarat::Command::GiveUp { .. }))
                    | Command::Game(GameCommand::Baccarat(baccarat::Command::Delay { .. }))
                    | Command::Game(GameCommand::Baccarat(baccarat::Command::FoundFaceUp))
                    | Command::Arrange { .. }
            );
            if !turns {
                let public = |table: &Table| {
                    let events = rounds::decide(&rules, table, &command);
                    events.map(|events| events.iter().filter_map(Event::public).collect::<Vec<_>>())
                };
                prop_assert_eq!(public(&table), public(&other));
            }
            let _ = rounds::play(&rules, &mut table, &command);
        }
    }
}

/// The random games produce every kind of event.
#[test]
fn every_kind_of_event_happens() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    let mut stages = BTreeSet::new();
    for round in 0..5_000_u32 {
        let picks: Vec<u8> = prop::collection::vec(any::<u8>(), 40).new_tree(&mut runner).unwrap().current();
        let rules = rules((round % 5) as u8, &picks);
        let (mut table, log) = open(&rules);
        let name = |event: &Event| {
            let text = format!("{event:?}");
            // `Game(Wheel(Spun { … }))`
            let own = text.strip_prefix("Game(").and_then(|rest| rest.split_once('('));
            let text = own.map_or(text.as_str(), |(_, rest)| rest);
            text.split([' ', '{', ')']).next().unwrap().to_owned()
        };
        seen.extend(log.iter().map(name));
        for _ in 0..80 {
            let step = step().new_tree(&mut runner).unwrap().current();
            let command = command(&rules, &table, step);
            if let Ok(events) = rounds::play(&rules, &mut table, &command) {
                seen.extend(events.iter().map(name));
            }
            stages.insert(format!("{:?}", table.stage));
        }
    }
    let all = "Sat TookPosition BoughtIn Coloured Left Placed Changed Confirmed TakenBack BetsClosed Said CardsBrought \
        Stepped CutDeclined Cut RecutOrdered Covered Loaded ShoeReady Arranged CoverSeen CardsDue Drawn CarriedUsed \
        CarriedDiscarded AsideSettled RoundBegan SlipNoted Handed Turned Decided Lost Paid Pushed Vigorish VigorishPaid \
        MeterFed MeterSet MustHitFed TriggerSet UnseenBrought EntryBegan CardsEntered \
        CardCorrected EntryOver MustHitDue MustHitPaid MetersReversed Voided RoundOver Stood RaisesClosed \
        Converted Tied ToWar Surrendered WarOver Spun NoSpin WheelInOrder Shaken NoShake ShakerFailed ShakerReplaced";
    let missing: Vec<&str> = all.split_whitespace().filter(|name| !seen.contains(*name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "these events never happened");
    assert_eq!(stages.len(), 3, "expected bets open, bets closed and cards out, got {stages:?}");
}
