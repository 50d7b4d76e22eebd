//! Properties of random games with random options: nothing is lost, offers and decisions agree, a log replays.

#![allow(
    clippy::unwrap_used,
    clippy::manual_is_multiple_of,
    reason = "a test may, and picks are not multiples"
)]

use croupier_proving::times;
use croupier_rules::{Choice, Choices, Composition, Dice, Library, Money, OptionSpec, WagerId};
use croupier_table::craps::{
    self, Command, CrapsRules, Event, Landing, Offer, Pool, Rank, Ruling, Spot, Stopped, Table, Unclear, Way,
    Which, Why,
};
use croupier_table::{Owner, SeatNo};
use proptest::prelude::*;
use std::sync::LazyLock;

static CRAPS: LazyLock<Vec<Composition>> = LazyLock::new(|| {
    let library = Library::embedded();
    let playable = library.packs().filter(|pack| pack.game == "craps" && pack.amends.is_none());
    playable.map(|pack| library.compose(&pack.id).unwrap()).collect()
});

/// A step of a random game: numbers that are turned into a command when its time comes, so that most make sense.
type Step = (u8, u8, u16, i64, u8);

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

fn rules(pack: u8, picks: &[u8]) -> CrapsRules {
    let composition = &CRAPS[usize::from(pack) % CRAPS.len()];
    let mut choices = Choices::new();
    for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
        let samples = spec.samples();
        choices.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    // Amounts that contradict one another, such as a minimum above its maximum, make no table: then without them.
    let optional = |spec: &&OptionSpec| spec.choice == Choice::AmountOrNone;
    let mut rules = craps::rules(composition, &choices).unwrap_or_else(|_| {
        composition.options.iter().filter(optional).for_each(|spec| {
            choices.remove(&spec.name);
        });
        craps::rules(composition, &choices).unwrap()
    });
    if picks[0] % 4 == 0 {
        rules.layout.post_limit("all", Money::from_cents(500), Money::from_cents(5_000)).unwrap();
    }
    rules.game.crew.offers_dice = picks[1] % 8 != 0;
    rules.game.crew.sends_dice = picks[2] % 8 != 0;
    rules.game.crew.announces = picks[3] % 8 != 0;
    rules.game.crew.confirms = picks[4] % 4 != 0;
    rules
}

/// What a step means at this table.
fn command(rules: &CrapsRules, table: &Table, (kind, who, what, amount, extra): Step) -> Command {
    let positions = table.seats.len() as u8;
    let seat = SeatNo(if who > 250 { who } else { who % 4 % positions });
    let mut names: Vec<&str> = rules.layout.names().collect();
    names.sort_unstable();
    let named = rules.layout.find(names[usize::from(what) % names.len()]).unwrap();
    let owner = if extra % 5 == 0 { Owner::Dealers } else { Owner::Player };
    let mut which = Which { seat, wager: named.wager, state: named.state, owner };
    // Without a shooter who has a line bet nothing is ever thrown: keep the game going.
    let shooter = table.head.shooter.or(table.head.offered);
    if let (0..=24, Some(seat)) = (kind, shooter) {
        let wager = rules.game.dont_pass.filter(|_| extra % 3 == 0).unwrap_or(rules.game.pass);
        which = Which { seat, wager, state: None, owner: Owner::Player };
    }
    // Bets that the rare rules are about: on numbers, those that travel, and those that gather something.
    if let 25..=54 = kind {
        let gathers =
            |name: &str| rules.layout.find(name).is_some_and(|n| rules.layout.wager(n.wager).gathers);
        let is_rare = |name: &&&str| name.starts_with("place-") || **name == "come" || gathers(name);
        let rare: Vec<&&str> = names.iter().filter(is_rare).collect();
        // An operator may leave all of them out.
        let named = rare.get(usize::from(what) % rare.len().max(1)).and_then(|name| rules.layout.find(name));
        if let Some(named) = named {
            which = Which { seat, wager: named.wager, state: named.state, owner: Owner::Player };
        }
    }
    // Changes are mostly of bets that are there.
    let bets: Vec<_> = table.seat(seat).into_iter().flat_map(|player| player.live()).collect();
    let about_a_bet = (85..=124).contains(&kind) && extra % 4 != 0
        || (243..=249).contains(&kind) && !(10..=12).contains(&(extra % 24));
    if about_a_bet && !bets.is_empty() {
        let key = bets[usize::from(what) % bets.len()].1.key;
        which = Which { seat, wager: key.wager, state: Some(key.state), owner: key.owner };
    }
    if kind == 255 {
        which = Which { seat, wager: WagerId(what), state: Some(u16::from(extra) * 7), owner };
    }
    let amount = Money::from_cents(amount);
    let dice = Dice::from_index(usize::from(what) % 36).unwrap();
    match kind {
        0..=69 | 255 => Command::Bet { which, amount, way: Way::Proper, cash: None },
        70..=74 => Command::Bet { which, amount, way: Way::Called, cash: None },
        75..=79 => Command::Bet { which, amount, way: Way::ByPlayer, cash: None },
        80..=84 => {
            Command::Bet { which, amount, way: Way::Proper, cash: Some(Money::from_cents(i64::from(what))) }
        }
        85..=94 => Command::Reduce { which, amount },
        95..=104 => Command::Down { which },
        105..=124 => Command::Turn { which, on: extra % 2 == 0 },
        125..=129 => Command::TakeDice { seat },
        130 if extra < 128 => Command::DeclineDice { seat },
        130 => Command::TakeDice { seat },
        131 => Command::PassDice { seat },
        132 => Command::Inspected,
        133..=135 => Command::ChooseDice { seat, dice: extra },
        136..=138 => {
            Command::ChangeDice { seat, from: if extra % 2 == 0 { Pool::All } else { Pool::OtherThree } }
        }
        139..=150 => Command::Send,
        151..=210 => Command::Roll { dice, landing: Landing::Flat },
        211..=212 => Command::Roll { dice, landing: Landing::BothCocked },
        213..=214 => Command::Roll { dice, landing: Landing::SecondCocked },
        215..=216 => Command::Roll { dice, landing: Landing::Hidden },
        217..=219 => Command::NoRoll { reason: extra % 8 },
        220..=222 => {
            Command::ShortThrow { dice, ruling: [None, Some(true), Some(false)][usize::from(extra) % 3] }
        }
        223..=225 => Command::SameDice { seat },
        226..=229 => Command::Inspected,
        230 if extra > 40 => Command::Roll { dice, landing: Landing::Flat },
        230 => {
            Command::Stop { why: if extra % 2 == 0 { Stopped::HandSwitch } else { Stopped::LostFromView } }
        }
        231 => Command::Relieve { reason: extra % 4 },
        232..=236 => Command::Overrule { dice: (extra % 3 != 0).then_some(dice) },
        237 => Command::Unclear { seat, asked: Unclear::OnOff },
        238..=240 => Command::BuyIn { seat, amount },
        241 => Command::ColourChange { seat, amount, into: Money::from_cents(500) },
        242 if extra < 40 => Command::Leave { seat },
        243..=249 => house(rules, which, dice, amount, extra),
        _ => Command::Sit {
            player: u32::from(what),
            spot: [Spot::Next, Spot::Position(SeatNo(extra)), Spot::End(extra % 3)][usize::from(what) % 3],
            chips: amount,
        },
    }
}

/// What the crew and the house do besides throwing.
fn house(rules: &CrapsRules, which: Which, dice: Dice, amount: Money, extra: u8) -> Command {
    let moves: Vec<WagerId> =
        rules.layout.ids().filter(|(_, wager)| wager.terms.on_point.is_some()).map(|(id, _)| id).collect();
    let moved = |n: usize| moves.get(n % moves.len().max(1)).copied().unwrap_or(which.wager);
    let own = Which { owner: Owner::Player, state: None, ..which };
    let from = Which { wager: moved(usize::from(which.wager.0)), ..own };
    let to = Which { wager: moved(usize::from(extra)), ..own };
    let by = if extra % 2 == 0 { Rank::Box } else { Rank::ShiftManager };
    let why = (extra < 230).then_some(Why::Scenario);
    match extra % 24 {
        0 => Command::OpenBets,
        1 | 2 => Command::CloseBets,
        3 | 4 => Command::Move { from, to },
        5..=7 => Command::Confirm { which },
        8 => Command::NoBet { which },
        9 => Command::Flagged { reason: extra / 24, dice },
        10 | 11 => Command::Unchecked { which, amount },
        12 => Command::Unchecked { which, amount: Money::from_cents(i64::from(extra / 24) * 25) },
        13 | 14 => Command::Noticed { which },
        15 => Command::Correct { which },
        16 => Command::Interrupted { dice: (extra > 80).then_some(dice), agreed: extra > 160 },
        17 => Command::Rule { by, why, ruling: Ruling::Pay { seat: which.seat, amount } },
        18 => {
            let ruling = if extra > 120 { Ruling::Forfeit { which } } else { Ruling::Return { which } };
            Command::Rule { by: Rank::ShiftManager, why, ruling }
        }
        19 => Command::Rule {
            by,
            why,
            ruling: [Ruling::PassDice, Ruling::VoidRound, Ruling::Forfeit { which }][usize::from(extra) % 3],
        },
        20 if extra < 90 => Command::Spoilt { reason: extra % 4 },
        20 | 21 => Command::NewDice,
        22 => Command::DiceHours { hours: u32::from(extra) },
        _ if extra < 60 => Command::Remove { seat: which.seat },
        _ if extra < 90 => Command::CloseTable { override_undecided: extra % 2 == 0 },
        _ => Command::Bet { which, amount, way: Way::ByCrew, cash: None },
    }
}

fn check_money(table: &Table) {
    assert_eq!(table.sum(), Money::ZERO, "chips appeared or disappeared");
    assert!(table.head.tips >= Money::ZERO && table.head.vigorish >= Money::ZERO);
    for (seat, player) in table.players() {
        assert!(player.rail >= Money::ZERO, "{seat} owes chips");
        for (_, bet) in player.live() {
            assert!(bet.stake > Money::ZERO && bet.held >= Money::ZERO, "{seat} {bet:?}");
        }
    }
}

/// Nothing that the crew has not confirmed is won or lost.
fn check_settlement(table: &Table, event: &Event) {
    if let Event::Paid { at, .. } | Event::Lost { at, .. } = event
        && table.head.rolls > 0
    {
        let bet = table.seat(at.seat).and_then(|player| player.bets.get(usize::from(at.slot)));
        assert!(bet.is_some_and(|bet| !bet.unconfirmed || !table.head.dice.out), "{event:?} of {bet:?}");
    }
}

/// Odds stand behind a flat bet.
fn check_odds(rules: &CrapsRules, table: &Table) {
    for (seat, player) in table.players() {
        for (_, bet) in player.live() {
            let Some(backs) = &rules.layout.wager(bet.key.wager).terms.backs else { continue };
            let flat = player.live().any(|(_, flat)| {
                flat.key.wager == backs.flat
                    && flat.key.state == bet.key.state
                    && flat.key.owner == bet.key.owner
            });
            assert!(flat, "{seat} has odds without a flat bet: {bet:?}");
        }
    }
}

/// Is this command among the offers? `None` for commands that are no player's to be offered.
fn offered(table: &Table, offers: &[Offer], command: &Command) -> Option<bool> {
    let same = |a: &Which, b: &Which| a == b;
    Some(match *command {
        Command::Bet { which, amount, way: Way::Proper, cash: None } => offers
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

/// Does a name mean the bet of an offer? A name without a state means the first bet on its wager.
fn is_bet(table: &Table, offer: &Which, asked: &Which) -> bool {
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

/// The commands that an offer stands for: the least, the most and one between.
fn commands_of(seat: SeatNo, offer: &Offer) -> Vec<Command> {
    let three = |range: &craps::Range| {
        let steps = (range.max.cents() - range.min.cents()) / range.step.cents();
        [0, steps / 2, steps].map(|n| Money::from_cents(range.min.cents() + n * range.step.cents()))
    };
    match offer {
        Offer::Bet { which, amounts } => three(amounts)
            .map(|amount| Command::Bet { which: *which, amount, way: Way::Proper, cash: None })
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

/// A table with one to three players.
fn opened(rules: &CrapsRules, picks: &[u8]) -> (Table, Vec<Event>) {
    let (mut table, mut log) = (Table::open(rules), Vec::new());
    for player in 0..=u32::from(picks[3] % 3) {
        let sit = Command::Sit { player, spot: Spot::Next, chips: Money::from_cents(200_000) };
        log.extend(craps::decide(rules, &table, &sit).unwrap());
        table = replay(rules, &log);
    }
    (table, log)
}

fn replay(rules: &CrapsRules, log: &[Event]) -> Table {
    let mut table = Table::open(rules);
    log.iter().for_each(|event| table.apply(event));
    table
}

proptest! {
    #![proptest_config(ProptestConfig { cases: times(128), max_shrink_iters: 2_000, ..ProptestConfig::default() })]

    /// Thousands of commands of every kind and size, by random options.
    #[test]
    fn a_random_game_loses_nothing(
        pack in any::<u8>(),
        picks in prop::collection::vec(any::<u8>(), 8..30),
        steps in prop::collection::vec(step(), 1..3_000),
    ) {
        let rules = rules(pack, &picks);
        let (mut table, mut log) = opened(&rules, &picks);
        for step in steps {
            let command = command(&rules, &table, step);
            if let Ok(events) = craps::decide(&rules, &table, &command) {
                for event in &events {
                    check_settlement(&table, event);
                    table.apply(event);
                    check_money(&table);
                }
                check_odds(&rules, &table);
                log.extend(events);
            }
        }
        prop_assert_eq!(replay(&rules, &log), table, "the log replays to the same table");
    }

    /// What is offered is accepted, and what is accepted was offered.
    #[test]
    fn offers_and_decisions_agree(
        pack in any::<u8>(),
        picks in prop::collection::vec(any::<u8>(), 8..30),
        steps in prop::collection::vec(step(), 1..400),
    ) {
        let rules = rules(pack, &picks);
        let (mut table, _) = opened(&rules, &picks);
        for (number, step) in steps.into_iter().enumerate() {
            if step.0 == 255 {
                continue; // a wager that no name means is nobody's offer
            }
            let command = command(&rules, &table, step);
            let decided = craps::decide(&rules, &table, &command);
            if let Some(seat) = seat_of(&command) {
                let offers = craps::offers(&rules, &table, seat);
                // Of a bet over the maximum a table may take what is not over it: that amount is the offer.
                let cut = decided.iter().flatten().any(|event| matches!(event, Event::ExcessRefused { .. }));
                if let Some(offered) = offered(&table, &offers, &command).filter(|_| !cut) {
                    prop_assert_eq!(decided.is_ok(), offered, "{:?} decided {:?}", command, decided);
                }
                if number % 10 == 0 {
                    for command in offers.iter().flat_map(|offer| commands_of(seat, offer)) {
                        let decided = craps::decide(&rules, &table, &command);
                        prop_assert!(decided.is_ok(), "{:?} was offered, but {:?}", command, decided);
                    }
                }
            }
            decided.into_iter().flatten().for_each(|event| table.apply(&event));
        }
    }

    /// A refusal leaves the caller's list of events as it was.
    #[test]
    fn a_refusal_changes_nothing(pack in any::<u8>(), picks in prop::collection::vec(any::<u8>(), 8..30), steps in prop::collection::vec(step(), 1..300)) {
        let rules = rules(pack, &picks);
        let (mut table, mut events) = opened(&rules, &picks);
        for step in steps {
            let (before, length) = (table.clone(), events.len());
            let command = command(&rules, &table, step);
            match craps::decide_into(&rules, &table, &command, &mut events) {
                Ok(()) => events[length..].iter().for_each(|event| table.apply(event)),
                Err(refusal) => {
                    prop_assert_eq!(events.len(), length);
                    prop_assert!(!rules.layout.citations.first(refusal.cite).is_empty(), "a refusal has a clause");
                    prop_assert_eq!(&before, &table);
                }
            }
        }
    }
}

/// The random games above are worth something only if everything happens in them.
#[test]
fn everything_happens_in_random_games() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for round in 0..480_u16 {
        let game =
            (any::<u8>(), prop::collection::vec(any::<u8>(), 8..30), prop::collection::vec(step(), 3_000));
        let (_, picks, steps) = game.new_tree(&mut runner).unwrap().current();
        let rules = rules((round % 256) as u8, &picks);
        let (mut table, _) = opened(&rules, &picks);
        for step in steps {
            let command = command(&rules, &table, step);
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
        assert!(seen.get(kind).copied().unwrap_or(0) > 300, "{kind} is rare: {seen:?}");
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
        assert!(seen.contains_key(kind), "{kind} never happens: {seen:?}");
    }
}

/// A rail or an account fuller than any real one closes the table to rolls and chips; nothing wraps and nothing panics.
#[test]
fn what_would_overflow_is_refused() {
    let rules = rules(0, &[1; 30]);
    let (opened, _) = opened(&rules, &[1; 30]);
    let roll = Command::Roll { dice: Dice::new(3, 4).unwrap(), landing: Landing::Flat };
    let pass = Which { seat: SeatNo(0), wager: rules.game.pass, state: None, owner: Owner::Player };
    let bet = Command::Bet { which: pass, amount: Money::from_cents(10_000), way: Way::Proper, cash: None };
    let buy = Command::BuyIn { seat: SeatNo(0), amount: Money::CEILING };
    let mut table = opened.clone();
    for event in craps::decide(&rules, &table, &bet).unwrap() {
        table.apply(&event);
    }
    assert!(craps::decide(&rules, &table, &roll).is_ok() && craps::decide(&rules, &table, &buy).is_ok());
    let mut full_rail = table.clone();
    full_rail.seats[0].as_mut().unwrap().rail = Money::from_cents(i64::MAX / 2);
    let mut full_bank = table.clone();
    full_bank.head.bank = Money::from_cents(i64::MIN / 2);
    for table in [full_rail, full_bank] {
        assert!(craps::decide(&rules, &table, &roll).is_err());
        assert!(craps::decide(&rules, &table, &buy).is_err());
    }
}
