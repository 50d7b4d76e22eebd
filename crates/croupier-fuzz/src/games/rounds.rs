//! Random games of cards and wheels: commands of every kind and size at a table of any pack under random options.

use croupier_table::games::{baccarat, casino_war, red_dog, sic_bo, wheel};
use std::sync::LazyLock;

use croupier_rules::{Card, Choice, Choices, Composition, Library, Money, WagerId};
use croupier_table::games::Play;
use croupier_table::games::wheel::{Direction, WheelStop};
use croupier_table::rounds::{
    self, BetMethod, BetSpot, Command, CutActor, DealingIrregularity, Decider, Event, Offer, PlayerNo,
    RoundStage, Rules, Side, Table,
};
use croupier_table::{Owner, SeatNo};

use super::Step;

/// The packs of cards and wheels that a table can play by.
static GAMES: LazyLock<Vec<Composition>> = LazyLock::new(|| {
    let library = Library::embedded();
    let playable = library.packs().filter(|pack| pack.game != "craps" && pack.amends.is_none());
    playable.map(|pack| library.compose(&pack.id).unwrap()).collect()
});

/// Returns the ids of the packs.
pub fn packs() -> Vec<&'static str> {
    GAMES.iter().map(|made| made.pack.as_str()).collect()
}

/// Returns the rules of any pack with the options that `picks` chooses, including the crew's automatic actions.
pub fn rules(game: u8, picks: &[u8]) -> Rules {
    rules_of(&GAMES[usize::from(game) % GAMES.len()].pack, picks)
}

/// Returns the rules of a pack with the options that `picks` chooses, including the crew's automatic actions.
///
/// # Panics
/// If there is no such pack.
pub fn rules_of(pack: &str, picks: &[u8]) -> Rules {
    let composition = GAMES.iter().find(|known| known.pack == pack).unwrap();
    let mut choices = Choices::new();
    for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
        let samples = spec.samples();
        choices.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    // With contradictory options, such as a meter that starts below its minimum, no table opens. Use the defaults.
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

/// Returns `decks` decks in an order that depends only on `seed`.
pub fn shuffled(decks: u32, seed: u64) -> Vec<Card> {
    let mut cards = Card::decks(decks);
    mix(&mut cards, seed);
    cards
}

/// Shuffles a slice, with a number as the seed.
pub fn mix<T>(things: &mut [T], seed: u64) {
    let mut state = seed.wrapping_mul(2) + 1;
    for last in (1..things.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        things.swap(last, (state >> 33) as usize % (last + 1));
    }
}

/// Returns the command that a step stands for at this table.
pub fn command(rules: &Rules, table: &Table, (kind, who, what, amount, extra): Step) -> Command {
    let player = PlayerNo(if who > 250 { who } else { who % 4 });
    let seat = match table.first_position(player) {
        Some(seat) if who % 16 != 0 => seat,
        _ => SeatNo(if who > 250 { who } else { who % 9 }),
    };
    let bets: Vec<BetSpot> = table.bets.iter().map(|bet| bet.spot).collect();
    let owner = if extra % 6 == 0 { Owner::Dealers } else { Owner::Player };
    let wagers = rules.layout.wagers.len() as u16;
    let wager = WagerId(if kind == 255 { what } else { what % wagers });
    let mut spot = BetSpot { seat, wager, player, owner };
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
        // Make a bet that the table offers, so that there is a stake to decide.
        let offers = rounds::offers(rules, table, player);
        let bets = offers.iter().filter_map(|offer| match offer {
            Offer::Bet { spot, amounts } => Some((*spot, amounts.min)),
            _ => None,
        });
        let bets: Vec<(BetSpot, Money)> = bets.collect();
        if !bets.is_empty() {
            let (spot, amount) = bets[usize::from(what) % bets.len()];
            return Command::Bet { spot, amount, way: BetMethod::Chips };
        }
    }
    if kind < 230 && table.entry.as_ref().is_some_and(|entry| entry.waits) {
        return Command::EnterCards { cards: shuffled(1, u64::from(what))[..1].to_vec(), cover: extra == 1 };
    }
    if let (210, Some(paid)) = (kind, table.last_paid.first()) {
        return Command::from(red_dog::Command::Convert { spot: paid.spot, chip: Money::CENT, stack: 9 });
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
        0..=69 | 255 => Command::Bet { spot, amount, way: BetMethod::Chips },
        70..=73 => Command::Bet { spot, amount, way: BetMethod::Called(Money::from_cents(i64::from(what))) },
        74..=76 => Command::Bet { spot, amount, way: BetMethod::Late },
        77..=79 => Command::Confirm { spot },
        80..=87 => Command::Reduce { spot, amount },
        88..=93 => Command::Down { spot },
        94..=99 => Command::Close,
        // Deal kings and nines, which win the meters.
        100..=109 if extra % 2 == 0 && table.stage == RoundStage::Betting && !table.meters.is_empty() => {
            let cards = ["KS", "KS", "9S", "9S"].map(|card| card.parse().unwrap()).to_vec();
            Command::Arrange { cards, only: false }
        }
        100..=149 => deal(extra),
        150..=155 => Command::NewShoe { cards: shuffled(decks, u64::from(what)) },
        156..=158 => {
            let by = [CutActor::Player(player), CutActor::Dealer, CutActor::Floor][usize::from(extra) % 3];
            Command::Cut { by, at: u32::from(what) % 450 }
        }
        159 => Command::DeclineCut { player },
        160 => Command::Recut,
        161..=163 => Command::Cover { from_bottom: u32::from(extra) },
        164..=166 => Command::Load,
        167..=169 => Command::Burn,
        170..=179 => Command::from(baccarat::Command::Turn { player }),
        180..=182 => Command::from(baccarat::Command::GiveUp { player }),
        183 => Command::from(baccarat::Command::Delay { player }),
        184..=186 => Command::PayVigorish { player },
        187..=188 => Command::from(baccarat::Command::DrawnInError),
        189..=190 => Command::from(baccarat::Command::FoundFaceUp),
        191..=194 => Command::Trigger { amount: Money::from_cents(10_000 + i64::from(what)) },
        195..=199 => Command::Draw { ticket: u32::from(extra % 4) },
        200..=207 => {
            Command::from(red_dog::Command::Raise { by, amount: (extra % 2 == 0).then_some(amount) })
        }
        208..=209 => Command::from(red_dog::Command::Stand { by }),
        210 => Command::from(red_dog::Command::Convert { spot, chip: amount, stack: u32::from(extra % 10) }),
        211..=218 => {
            Command::from(casino_war::Command::War { by, amount: (extra % 2 == 0).then_some(amount) })
        }
        219..=222 => Command::from(casino_war::Command::Surrender { by }),
        223..=236 if matches!(table.play, Play::SicBo(_)) => shake(what, extra),
        223..=236 => spin(what, extra),
        237 => Command::from(wheel::Command::Propose {
            wheel: ["1=1 2=2 : 1 1 2", "1=1 : 2", "?", "1=1 2=3 : 1 2"][usize::from(extra) % 4].to_owned(),
        }),
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
        251 => Command::UnseenShoe,
        252..=253 => {
            Command::EnterCards { cards: shuffled(1, u64::from(what))[..1].to_vec(), cover: extra == 1 }
        }
        254 => Command::CorrectCard { card: shuffled(1, u64::from(what))[0], late: extra % 2 == 0 },
        // Only a table with a shoe that was just cut takes it.
        248..=250 => Command::Recut,
        _ => Command::Sit { id: 9, seat: None, chips: amount },
    }
}

fn deal(extra: u8) -> Command {
    let slip = match extra % 16 {
        0 => Some(DealingIrregularity::Third { side: Side::Player, shown: extra > 100 }),
        1 => Some(DealingIrregularity::Third { side: Side::Banker, shown: extra > 100 }),
        2 => Some(DealingIrregularity::Exposed(extra % 7)),
        _ => None,
    };
    Command::Deal { slip }
}

fn spin(what: u16, extra: u8) -> Command {
    let (one, two) = (what as u8, (what >> 8) as u8);
    let rest = match extra % 8 {
        0 => WheelStop::Peg(None),
        1 => WheelStop::Peg(Some(one % 60)),
        2 => WheelStop::Slipped(one % 60, two % 60),
        3 => WheelStop::SlippedLate(one % 54, two % 54),
        4 => WheelStop::Space(one),
        _ => WheelStop::Space(one % 54),
    };
    let direction = match extra % 5 {
        0 => Some(Direction::Clockwise),
        1 => Some(Direction::Counterclockwise),
        _ => None,
    };
    Command::from(wheel::Command::Spin {
        rest,
        direction,
        revolutions: (extra % 3 == 0).then_some(u32::from(extra % 6)),
    })
}

fn shake(what: u16, extra: u8) -> Command {
    let dice = sic_bo::ThreeDice::from_index(u32::from(what) % sic_bo::ThreeDice::OUTCOMES);
    let shakes = (extra % 3 == 0).then_some(u32::from(extra % 6));
    Command::from(match (extra % 16, dice) {
        (0, _) => sic_bo::Command::ShakerFault,
        (1..=3, _) => sic_bo::Command::NewShaker,
        (4, dice) => sic_bo::Command::Cocked { dice },
        (_, Some(dice)) if extra % 16 > 5 => sic_bo::Command::Shake { dice, shakes },
        _ => sic_bo::Command::Cocked { dice: None },
    })
}

/// Opens a table with three players and, for card games, a shoe.
pub fn open(rules: &Rules) -> (Table, Vec<Event>) {
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

/// Checks that no chips are lost and that nobody has a negative balance.
pub fn assert_sound(table: &Table) {
    assert_eq!(table.everything(), Money::ZERO, "chips appeared or disappeared");
    for (_, player) in table.people() {
        assert!(player.rail >= Money::ZERO && player.owes >= Money::ZERO);
    }
    assert!(table.bets.iter().all(|bet| bet.stake > Money::ZERO && bet.unconfirmed <= bet.stake));
    assert!(table.meters.iter().all(|meter| meter.amount >= Money::ZERO));
    let Some(shoe) = &table.shoe else { return };
    let on_table = match &table.play {
        Play::Baccarat(round) if !round.over => table.cards().len(),
        Play::RedDog(round) if !round.over => table.cards().len(),
        Play::War(round) if !round.over => table.cards().len(),
        _ => 0,
    };
    let kept = usize::from(shoe.carried.is_some()) + usize::from(shoe.aside.is_some());
    assert_eq!(shoe.discards as usize + on_table + kept, shoe.next, "cards appeared or disappeared");
}

/// Abandons the table: all players leave with their chips, and nothing stays on the layout.
pub fn check_abandoned(rules: &Rules, mut table: Table) {
    for event in rounds::abandon(rules, &table) {
        table.apply(&event);
        assert_eq!(table.everything(), Money::ZERO, "chips appeared or disappeared");
    }
    assert_eq!(
        (table.people().count(), table.on_layout()),
        (0, Money::ZERO),
        "an abandoned table must be empty"
    );
}
