//! Properties of random card games and wheels with random options: nothing is lost, offers and decisions agree, a log
//! replays, and nobody sees a card that is face down.

#![allow(
    clippy::unwrap_used,
    clippy::manual_is_multiple_of,
    reason = "a test may, and picks are not multiples"
)]

use croupier_proving::times;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use croupier_rules::{Card, Choice, Choices, Composition, Library, Money, WagerId};
use croupier_table::rounds::{
    self, By, Command, Decider, Direction, Event, Offer, Play, PlayerNo, Rest, Rules, Side, Slip, Spot,
    Stage, Table, Way, view,
};
use croupier_table::{Owner, SeatNo};
use proptest::prelude::*;

static GAMES: LazyLock<Vec<Composition>> = LazyLock::new(|| {
    let library = Library::embedded();
    let playable = library.packs().filter(|pack| pack.game != "craps" && pack.amends.is_none());
    playable.map(|pack| library.compose(&pack.id).unwrap()).collect()
});

/// A step of a random game: numbers that are turned into a command when its time comes, so that most make sense.
type Step = (u8, u8, u16, i64, u8);

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

fn rules(game: u8, picks: &[u8]) -> Rules {
    let composition = &GAMES[usize::from(game) % GAMES.len()];
    let mut choices = Choices::new();
    for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
        let samples = spec.samples();
        choices.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    // What contradicts itself, such as a meter that begins under its least, makes no table: then as it comes.
    let mut rules = rounds::rules(composition, &choices).unwrap_or_else(|_| {
        let amounts = |spec: &&croupier_rules::OptionSpec| !matches!(spec.choice, Choice::Word(_));
        composition.options.iter().filter(amounts).for_each(|spec| {
            choices.remove(&spec.name);
        });
        rounds::rules(composition, &choices).unwrap_or_else(|_| {
            choices.remove("strict-totals");
            choices.remove("must-hit");
            rounds::rules(composition, &choices).unwrap()
        })
    });
    if picks[0] % 4 == 0 {
        rules.layout.post_limit("all", Money::from_cents(500), Money::from_cents(5_000)).unwrap();
    }
    rules.game.rehearsal = picks[4] % 2 == 0;
    rules.game.crew.prepares = picks[1] % 4 != 0;
    rules.game.crew.turns = picks[2] % 3 != 0;
    rules.game.crew.collects = picks[3] % 3 != 0;
    rules
}

/// Cards mixed by a number.
fn shuffled(decks: u32, seed: u64) -> Vec<Card> {
    let mut cards = Card::decks(decks);
    mix(&mut cards, seed);
    cards
}

fn mix<T>(things: &mut [T], seed: u64) {
    let mut state = seed.wrapping_mul(2) + 1;
    for last in (1..things.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        things.swap(last, (state >> 33) as usize % (last + 1));
    }
}

/// What a step means at this table.
fn command(rules: &Rules, table: &Table, (kind, who, what, amount, extra): Step) -> Command {
    let player = PlayerNo(if who > 250 { who } else { who % 4 });
    let seat = match table.first_position(player) {
        Some(seat) if who % 16 != 0 => seat,
        _ => SeatNo(if who > 250 { who } else { who % 9 }),
    };
    let bets: Vec<Spot> = table.bets.iter().map(|bet| bet.spot).collect();
    let owner = if extra % 6 == 0 { Owner::Dealers } else { Owner::Player };
    let wagers = rules.layout.wagers.len() as u16;
    let wager = WagerId(if kind == 255 { what } else { what % wagers });
    let mut spot = Spot { seat, wager, player, owner };
    if !bets.is_empty() && extra % 3 == 0 {
        spot = bets[usize::from(what) % bets.len()];
    }
    let amount = Money::from_cents(amount);
    let mut by = Decider { player, seat, owner };
    if extra % 4 != 0 && !bets.is_empty() {
        let bet = bets[usize::from(what) % bets.len()];
        by = Decider { player: bet.player, seat: bet.seat, owner: bet.owner };
    }
    if let 0..=45 = kind {
        // A bet that the table offers, so that something is played for.
        let offers = rounds::offers(rules, table, player);
        let bets = offers.iter().filter_map(|offer| match offer {
            Offer::Bet { spot, amounts } => Some((*spot, amounts.min)),
            _ => None,
        });
        let bets: Vec<(Spot, Money)> = bets.collect();
        if !bets.is_empty() {
            let (spot, amount) = bets[usize::from(what) % bets.len()];
            return Command::Bet { spot, amount, way: Way::Chips };
        }
    }
    if let (210, Some(paid)) = (kind, table.last_paid.first()) {
        return Command::Convert { spot: paid.spot, chip: Money::CENT, stack: 9 };
    }
    if let (191..=194, Some(must_hit)) = (kind, &table.must_hit) {
        let amount = must_hit.meter.amount.plus(Money::from_cents(i64::from(what % 20)));
        return Command::Trigger { amount };
    }
    if let (184..=186, Some((player, _))) = (kind, table.people().find(|(_, player)| !player.owes.is_zero()))
    {
        return Command::PayVigorish { player };
    }
    let decks = rules.game.shoe.as_ref().map_or(1, |shoe| shoe.decks.value);
    match kind {
        0..=69 | 255 => Command::Bet { spot, amount, way: Way::Chips },
        70..=73 => Command::Bet { spot, amount, way: Way::Called(Money::from_cents(i64::from(what))) },
        74..=76 => Command::Bet { spot, amount, way: Way::Late },
        77..=79 => Command::Confirm { spot },
        80..=87 => Command::Reduce { spot, amount },
        88..=93 => Command::Down { spot },
        94..=99 => Command::Close,
        // Kings and nines, for the meters.
        100..=109 if extra % 2 == 0 && table.stage == Stage::Betting && !table.meters.is_empty() => {
            let cards = ["KS", "KS", "9S", "9S"].map(|card| card.parse().unwrap()).to_vec();
            Command::Arrange { cards, only: false }
        }
        100..=149 => deal(extra),
        150..=155 => Command::NewShoe { cards: shuffled(decks, u64::from(what)) },
        156..=158 => {
            let by = [By::Player(player), By::Dealer, By::Floor][usize::from(extra) % 3];
            Command::Cut { by, at: u32::from(what) % 450 }
        }
        159 => Command::DeclineCut { player },
        160 => Command::Recut,
        161..=163 => Command::Cover { from_bottom: u32::from(extra) },
        164..=166 => Command::Load,
        167..=169 => Command::Burn,
        170..=179 => Command::Turn { player },
        180..=182 => Command::GiveUp { player },
        183 => Command::Delay { player },
        184..=186 => Command::PayVigorish { player },
        187..=188 => Command::DrawnInError,
        189..=190 => Command::FoundFaceUp,
        191..=194 => Command::Trigger { amount: Money::from_cents(10_000 + i64::from(what)) },
        195..=199 => Command::Draw { ticket: u32::from(extra % 4) },
        200..=207 => Command::Raise { by, amount: (extra % 2 == 0).then_some(amount) },
        208..=209 => Command::Stand { by },
        210 => Command::Convert { spot, chip: amount, stack: u32::from(extra % 10) },
        211..=218 => Command::War { by, amount: (extra % 2 == 0).then_some(amount) },
        219..=222 => Command::Surrender { by },
        223..=236 => spin(what, extra),
        237 => Command::Propose {
            wheel: ["1=1 2=2 : 1 1 2", "1=1 : 2", "?", "1=1 2=3 : 1 2"][usize::from(extra) % 4].to_owned(),
        },
        238..=241 => Command::BuyIn { player, amount },
        242..=243 => Command::TakePosition { player, seat: SeatNo(extra % 10) },
        244 => Command::Colour { player, chip: amount },
        246 if matches!(&table.play, Play::War(round) if !round.over) => {
            Command::Arrange { cards: Vec::new(), only: true }
        }
        245..=246 => Command::Arrange {
            cards: shuffled(1, u64::from(what)).into_iter().take(usize::from(extra % 12)).collect(),
            only: extra % 5 == 0,
        },
        247 if extra < 60 => Command::Leave { player },
        _ => Command::Sit { id: 9, seat: None, chips: amount },
    }
}

fn deal(extra: u8) -> Command {
    let slip = match extra % 16 {
        0 => Some(Slip::Third { side: Side::Player, shown: extra > 100 }),
        1 => Some(Slip::Third { side: Side::Banker, shown: extra > 100 }),
        2 => Some(Slip::Exposed(extra % 7)),
        _ => None,
    };
    Command::Deal { slip }
}

fn spin(what: u16, extra: u8) -> Command {
    let (one, two) = (what as u8, (what >> 8) as u8);
    let rest = match extra % 8 {
        0 => Rest::Peg(None),
        1 => Rest::Peg(Some(one % 60)),
        2 => Rest::Slipped(one % 60, two % 60),
        3 => Rest::SlippedLate(one % 54, two % 54),
        4 => Rest::Space(one),
        _ => Rest::Space(one % 54),
    };
    let direction = match extra % 5 {
        0 => Some(Direction::Clockwise),
        1 => Some(Direction::Counterclockwise),
        _ => None,
    };
    Command::Spin { rest, direction, revolutions: (extra % 3 == 0).then_some(u32::from(extra % 6)) }
}

/// A table with three players and, where cards are played, a shoe.
fn open(rules: &Rules) -> (Table, Vec<Event>) {
    let mut table = Table::open(&rules.game);
    let mut log = Vec::new();
    let mut commands: Vec<Command> = [1_000_000, 50_000, 0]
        .into_iter()
        .map(|cents| Command::Sit { id: 1, seat: None, chips: Money::from_cents(cents) })
        .collect();
    if let Some(shoe) = &rules.game.shoe {
        commands.push(Command::NewShoe { cards: shuffled(shoe.decks.value, 7) });
    }
    for command in commands {
        if let Ok(events) = rounds::play(rules, &mut table, &command) {
            log.extend(events);
        }
    }
    (table, log)
}

/// Nothing is lost, and nobody owes the table chips that are not there.
fn is_sound(table: &Table) {
    assert_eq!(table.everything(), Money::ZERO, "chips are lost or made");
    for (_, player) in table.people() {
        assert!(player.rail >= Money::ZERO && player.owes >= Money::ZERO);
    }
    assert!(table.bets.iter().all(|bet| bet.stake > Money::ZERO && bet.unconfirmed <= bet.stake));
    assert!(table.meters.iter().all(|meter| meter.amount >= Money::ZERO));
    let Some(shoe) = &table.shoe else { return };
    let on_table = match &table.play {
        Play::Baccarat(round) if !round.over => table.play.cards().len(),
        Play::RedDog(round) if !round.over => table.play.cards().len(),
        Play::War(round) if !round.over => table.play.cards().len(),
        _ => 0,
    };
    let kept = usize::from(shoe.carried.is_some()) + usize::from(shoe.aside.is_some());
    assert_eq!(shoe.discards as usize + on_table + kept, shoe.next, "cards are lost or made");
}

/// Does one of the offers allow this command?
fn is_offered(offers: &[Offer], command: &Command) -> Option<bool> {
    let any = |meant: &dyn Fn(&Offer) -> bool| Some(offers.iter().any(meant));
    match command {
        Command::Bet { spot, amount, way: Way::Chips } => any(
            &|offer| matches!(offer, Offer::Bet { spot: own, amounts } if own == spot && amounts.contains(*amount)),
        ),
        Command::Reduce { spot, amount } => any(&|offer| match offer {
            Offer::Reduce { spot: own, amounts } => own == spot && amounts.contains(*amount),
            Offer::Down { spot: own, stake } => own == spot && stake == amount,
            _ => false,
        }),
        Command::Down { spot } => any(&|offer| matches!(offer, Offer::Down { spot: own, .. } if own == spot)),
        Command::Turn { .. } => any(&|offer| *offer == Offer::Turn),
        Command::GiveUp { .. } => any(&|offer| *offer == Offer::GiveUp),
        Command::Cut { by: By::Player(_), at } => any(&|offer| match offer {
            Offer::Cut { from_ends, cards } => (*from_ends..=cards - from_ends).contains(at),
            _ => false,
        }),
        Command::DeclineCut { .. } => any(&|offer| *offer == Offer::DeclineCut),
        Command::Leave { .. } => any(&|offer| *offer == Offer::Leave),
        Command::PayVigorish { .. } => any(&|offer| matches!(offer, Offer::PayVigorish { .. })),
        Command::TakePosition { seat, .. } => {
            any(&|offer| matches!(offer, Offer::TakePosition { seat: own } if own == seat))
        }
        Command::Stand { by } => any(&|offer| *offer == Offer::Stand { by: *by }),
        Command::Surrender { by } => any(&|offer| *offer == Offer::Surrender { by: *by }),
        Command::Raise { by, amount } => any(&|offer| match offer {
            Offer::Raise { by: own, amounts } => own == by && amounts.contains(amount.unwrap_or(amounts.max)),
            _ => false,
        }),
        Command::War { by, amount } => any(&|offer| match offer {
            Offer::War { by: own, amounts } => own == by && amounts.contains(amount.unwrap_or(amounts.max)),
            _ => false,
        }),
        _ => None,
    }
}

fn who(command: &Command) -> Option<PlayerNo> {
    match command {
        Command::Bet { spot, .. } | Command::Reduce { spot, .. } | Command::Down { spot } => {
            Some(spot.player)
        }
        Command::Cut { by: By::Player(player), .. }
        | Command::Turn { player }
        | Command::GiveUp { player }
        | Command::DeclineCut { player }
        | Command::Leave { player }
        | Command::PayVigorish { player }
        | Command::TakePosition { player, .. } => Some(*player),
        Command::Stand { by }
        | Command::Surrender { by }
        | Command::Raise { by, .. }
        | Command::War { by, .. } => Some(by.player),
        _ => None,
    }
}

/// The same table with other cards wherever this viewer may not see them.
fn with_other_cards(table: &Table, viewer: Option<PlayerNo>, seed: u64) -> Table {
    let mut other = table.clone();
    let Some(shoe) = &mut other.shoe else { return other };
    let mut hidden: Vec<Card> = shoe.cards[shoe.next..].to_vec();
    let mut down = Vec::new();
    if let Play::Baccarat(round) = &other.play {
        for (index, hand) in round.hands.iter().enumerate() {
            // Whoever has cards to turn looks at them.
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
    fn chips_and_cards_are_kept_and_the_log_replays(
        game: u8,
        picks in prop::collection::vec(any::<u8>(), 40),
        steps in prop::collection::vec(step(), 1..120),
    ) {
        let rules = rules(game, &picks);
        let (mut table, mut log) = open(&rules);
        is_sound(&table);
        for step in steps {
            let command = command(&rules, &table, step);
            let before = table.clone();
            match rounds::decide(&rules, &table, &command) {
                Ok(events) => {
                    for event in &events {
                        table.apply(event);
                        is_sound(&table);
                    }
                    log.extend(events);
                    let mut played = before;
                    rounds::play(&rules, &mut played, &command).unwrap();
                    prop_assert_eq!(&played, &table);
                }
                Err(refusal) => {
                    prop_assert!(!rules.layout.citations.first(refusal.cite).is_empty());
                    prop_assert!(rounds::play(&rules, &mut table, &command).is_err());
                    prop_assert_eq!(&before, &table, "a refusal leaves a trace");
                }
            }
        }
        let mut replayed = Table::open(&rules.game);
        log.iter().for_each(|event| replayed.apply(event));
        prop_assert_eq!(replayed, table);
    }

    #[test]
    fn what_is_offered_is_what_is_accepted(
        game: u8,
        picks in prop::collection::vec(any::<u8>(), 40),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let rules = rules(game, &picks);
        let (mut table, _) = open(&rules);
        for step in steps {
            let command = command(&rules, &table, step);
            if let Some(player) = who(&command)
                && let Some(offered) = is_offered(&rounds::offers(&rules, &table, player), &command)
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
                            Command::Bet { spot, amount, way: Way::Chips }
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
                prop_assert_eq!(view(&table, viewer), view(&other, viewer));
                if let Some(player) = viewer {
                    prop_assert_eq!(
                        rounds::offers(&rules, &table, player),
                        rounds::offers(&rules, &other, player)
                    );
                }
            }
            // What does not turn a card says nothing about one.
            let turns = matches!(
                command,
                Command::Deal { .. }
                    | Command::Burn
                    | Command::NewShoe { .. }
                    | Command::Turn { .. }
                    | Command::GiveUp { .. }
                    | Command::Delay { .. }
                    | Command::FoundFaceUp
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

/// The random games really visit what there is.
#[test]
fn every_kind_of_event_happens() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    let mut stages = BTreeSet::new();
    for round in 0..3_000_u32 {
        let picks: Vec<u8> = prop::collection::vec(any::<u8>(), 40).new_tree(&mut runner).unwrap().current();
        let rules = rules((round % 4) as u8, &picks);
        let (mut table, log) = open(&rules);
        let name = |event: &Event| format!("{event:?}").split([' ', '{']).next().unwrap().to_owned();
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
        MeterFed MeterSet MustHitFed TriggerSet MustHitDue MustHitPaid MetersReversed Voided RoundOver Stood RaisesClosed \
        Converted Tied ToWar Surrendered WarOver Spun NoSpin WheelInOrder";
    let missing: Vec<&str> = all.split_whitespace().filter(|name| !seen.contains(*name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "never happened");
    assert_eq!(stages.len(), 3, "bets open, bets closed, cards out: {stages:?}");
}
