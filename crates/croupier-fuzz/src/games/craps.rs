//! Random craps games: commands of every kind and size at a table of any pack under random options.

use std::sync::LazyLock;

use croupier_rules::{Choice, Choices, Composition, Dice, Library, Money, NamedWager, OptionSpec, WagerId};
use croupier_table::craps::{
    self, BetMethod, BetRef, Command, CrapsRules, CrewRank, DiceLanding, DicePool, Event, Ruling,
    RulingCause, SeatChoice, StopCause, Table, UnclearRequest,
};
use croupier_table::{Owner, SeatNo};

use super::Step;

/// The craps packs that a table can play by.
static CRAPS: LazyLock<Vec<Composition>> = LazyLock::new(|| {
    let library = Library::embedded();
    let playable = library.packs().filter(|pack| pack.game == "craps" && pack.amends.is_none());
    playable.map(|pack| library.compose(&pack.id).unwrap()).collect()
});

/// Returns the ids of the packs.
pub fn packs() -> Vec<&'static str> {
    CRAPS.iter().map(|made| made.pack.as_str()).collect()
}

/// Returns the rules of any pack with the options that `picks` chooses, including the crew's automatic actions.
pub fn rules(pack: u8, picks: &[u8]) -> CrapsRules {
    rules_of(&CRAPS[usize::from(pack) % CRAPS.len()].pack, picks)
}

/// Returns the rules of a pack with the options that `picks` chooses, including the crew's automatic actions.
///
/// # Panics
/// If there is no such pack.
pub fn rules_of(pack: &str, picks: &[u8]) -> CrapsRules {
    let composition = CRAPS.iter().find(|known| known.pack == pack).unwrap();
    let mut choices = Choices::new();
    for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
        let samples = spec.samples();
        choices.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    // With contradictory amounts, such as a minimum above its maximum, no table opens. Try without them.
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

/// The wagers of a layout, looked up once because a game has thousands of steps.
#[derive(Debug)]
pub struct Wagers {
    /// Every name, in alphabetical order.
    all: Vec<NamedWager>,
    /// Wagers with rarely used rules: place bets on numbers, bets that move to a number, and bets that gather points.
    rare: Vec<NamedWager>,
    /// Wagers that move when their number becomes the point.
    moves: Vec<WagerId>,
}

impl Wagers {
    /// Looks up the wagers of these rules.
    pub fn of(rules: &CrapsRules) -> Wagers {
        let layout = &rules.layout;
        let mut names: Vec<&str> = layout.names().collect();
        names.sort_unstable();
        let found = |name: &&str| layout.find(name);
        let gathers = |name: &str| layout.find(name).is_some_and(|named| layout.wager(named.wager).gathers);
        let is_rare = |name: &&&str| name.starts_with("place-") || **name == "come" || gathers(name);
        let moves = layout.ids().filter(|(_, wager)| wager.terms.on_point.is_some()).map(|(id, _)| id);
        Wagers {
            all: names.iter().filter_map(found).collect(),
            rare: names.iter().filter(is_rare).filter_map(found).collect(),
            moves: moves.collect(),
        }
    }
}

/// Returns the command that a step stands for at this table.
pub fn command(
    rules: &CrapsRules,
    wagers: &Wagers,
    table: &Table,
    (kind, who, what, amount, extra): Step,
) -> Command {
    let positions = table.seats.len() as u8;
    let seat = SeatNo(if who > 250 { who } else { who % 4 % positions });
    let named = wagers.all[usize::from(what) % wagers.all.len()];
    let owner = if extra % 5 == 0 { Owner::Dealers } else { Owner::Player };
    let mut which = BetRef { seat, wager: named.wager, state: named.state, owner };
    // Keep the game going: the shooter must have a line bet before the dice are thrown, so steps of these kinds make
    // one.
    let shooter = table.head.turn.shooter.or(table.head.turn.offered);
    if let (0..=24, Some(seat)) = (kind, shooter) {
        let wager = rules.game.dont_pass.filter(|_| extra % 3 == 0).unwrap_or(rules.game.pass);
        which = BetRef { seat, wager, state: None, owner: Owner::Player };
    }
    if let 25..=54 = kind {
        // The list is empty if an operator excludes all of these wagers.
        let named = wagers.rare.get(usize::from(what) % wagers.rare.len().max(1));
        if let Some(named) = named {
            which = BetRef { seat, wager: named.wager, state: named.state, owner: Owner::Player };
        }
    }
    // Most changes concern existing bets.
    let bets: Vec<_> = table.seat(seat).into_iter().flat_map(|player| player.live()).collect();
    let about_a_bet = (85..=124).contains(&kind) && extra % 4 != 0
        || (243..=249).contains(&kind) && !(10..=12).contains(&(extra % 24));
    if about_a_bet && !bets.is_empty() {
        let key = bets[usize::from(what) % bets.len()].1.key;
        which = BetRef { seat, wager: key.wager, state: Some(key.state), owner: key.owner };
    }
    if kind == 255 {
        which = BetRef { seat, wager: WagerId(what), state: Some(u16::from(extra) * 7), owner };
    }
    let amount = Money::from_cents(amount);
    let dice = Dice::from_index(usize::from(what) % 36).unwrap();
    match kind {
        0..=69 | 255 => Command::Bet { which, amount, way: BetMethod::Proper, cash: None },
        70..=74 => Command::Bet { which, amount, way: BetMethod::Called, cash: None },
        75..=79 => Command::Bet { which, amount, way: BetMethod::ByPlayer, cash: None },
        80..=84 => Command::Bet {
            which,
            amount,
            way: BetMethod::Proper,
            cash: Some(Money::from_cents(i64::from(what))),
        },
        85..=94 => Command::Reduce { which, amount },
        95..=104 => Command::Down { which },
        105..=124 => Command::Turn { which, on: extra % 2 == 0 },
        125..=129 => Command::TakeDice { seat },
        130 if extra < 128 => Command::DeclineDice { seat },
        130 => Command::TakeDice { seat },
        131 => Command::PassDice { seat },
        132 => Command::Inspected,
        133..=135 => Command::ChooseDice { seat, dice: extra },
        136..=138 => Command::ChangeDice {
            seat,
            from: if extra % 2 == 0 { DicePool::All } else { DicePool::OtherThree },
        },
        139..=150 => Command::Send,
        151..=210 => Command::Roll { dice, landing: DiceLanding::Flat },
        211..=212 => Command::Roll { dice, landing: DiceLanding::BothCocked },
        213..=214 => Command::Roll { dice, landing: DiceLanding::SecondCocked },
        215..=216 => Command::Roll { dice, landing: DiceLanding::Hidden },
        217..=219 => Command::NoRoll { reason: extra % 8 },
        220..=222 => {
            Command::ShortThrow { dice, ruling: [None, Some(true), Some(false)][usize::from(extra) % 3] }
        }
        223..=225 => Command::SameDice { seat },
        226..=229 => Command::Inspected,
        230 if extra > 40 => Command::Roll { dice, landing: DiceLanding::Flat },
        230 => Command::Stop {
            why: if extra % 2 == 0 { StopCause::HandSwitch } else { StopCause::LostFromView },
        },
        231 => Command::Relieve { reason: extra % 4 },
        232 if extra % 2 == 0 => Command::CorrectRoll { dice },
        232..=236 => Command::Overrule { dice: (extra % 3 != 0).then_some(dice) },
        237 => Command::Unclear { seat, asked: UnclearRequest::OnOff },
        238..=240 => Command::BuyIn { seat, amount },
        241 => Command::ColourChange { seat, amount, into: Money::from_cents(500) },
        242 if extra < 40 => Command::Leave { seat },
        243..=249 => house(wagers, which, dice, amount, extra),
        _ => Command::Sit {
            player: u32::from(what),
            spot: [SeatChoice::Next, SeatChoice::Position(SeatNo(extra)), SeatChoice::End(extra % 3)]
                [usize::from(what) % 3],
            chips: amount,
        },
    }
}

/// Actions of the crew and the house other than throwing.
fn house(wagers: &Wagers, which: BetRef, dice: Dice, amount: Money, extra: u8) -> Command {
    let moves = &wagers.moves;
    let moved = |n: usize| moves.get(n % moves.len().max(1)).copied().unwrap_or(which.wager);
    let own = BetRef { owner: Owner::Player, state: None, ..which };
    let from = BetRef { wager: moved(usize::from(which.wager.0)), ..own };
    let to = BetRef { wager: moved(usize::from(extra)), ..own };
    let by = if extra % 2 == 0 { CrewRank::Box } else { CrewRank::ShiftManager };
    let why = (extra < 230).then_some(RulingCause::Scenario);
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
            Command::Rule { by: CrewRank::ShiftManager, why, ruling }
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
        _ => Command::Bet { which, amount, way: BetMethod::ByCrew, cash: None },
    }
}

/// Checks that chips are conserved and that no player owes any.
pub fn check_money(table: &Table) {
    assert_eq!(table.sum(), Money::ZERO, "chips appeared or disappeared");
    assert!(table.head.accounts.tips >= Money::ZERO && table.head.accounts.vigorish >= Money::ZERO);
    for (seat, player) in table.players() {
        assert!(player.rail >= Money::ZERO, "{seat} owes chips");
        for (_, bet) in player.live() {
            assert!(bet.stake > Money::ZERO && bet.held >= Money::ZERO, "{seat} {bet:?}");
        }
    }
}

/// Checks that no unconfirmed bet is won or lost.
pub fn check_settlement(table: &Table, event: &Event) {
    if let Event::Paid { at, .. } | Event::Lost { at, .. } = event
        && table.head.rolls > 0
    {
        let bet = table.seat(at.seat).and_then(|player| player.bets.get(usize::from(at.slot)));
        assert!(bet.is_some_and(|bet| !bet.unconfirmed || !table.head.dice.out), "{event:?} of {bet:?}");
    }
}

/// Checks that an event about a bet finds that bet at the table, and takes no more from it than it has.
pub fn check_bet(table: &Table, event: &Event) {
    let (at, stake, held) = match event {
        Event::TakenBack { at, amount, returned, kept, .. } => (at, *amount, returned.plus(*kept)),
        Event::Lost { at, stake, earned, .. } => (at, *stake, *earned),
        Event::Paid { at, payment, .. } => (at, payment.back, payment.earned),
        Event::Pushed { at, .. }
        | Event::Moved { at, .. }
        | Event::Turned { at, .. }
        | Event::Confirmed { at }
        | Event::Frozen { at }
        | Event::ToBeMoved { at }
        | Event::OffForDown { at }
        | Event::UnderMinimum { at, .. } => (at, Money::ZERO, Money::ZERO),
        _ => return,
    };
    let mut bets = table.seat(at.seat).into_iter().flat_map(|player| player.live());
    let bet = bets.find(|(slot, bet)| *slot == at.slot && bet.key == at.key).map(|(_, bet)| bet);
    let enough = bet.is_some_and(|bet| stake <= bet.stake && held <= bet.held);
    assert!(enough && stake >= Money::ZERO && held >= Money::ZERO, "{event:?} of {bet:?}");
}

/// Checks that every odds bet has its flat bet.
pub fn check_odds(rules: &CrapsRules, table: &Table) {
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

/// Opens a table with one to three players.
pub fn opened(rules: &CrapsRules, picks: &[u8]) -> (Table, Vec<Event>) {
    let (mut table, mut log) = (Table::open(rules), Vec::new());
    for player in 0..=u32::from(picks[3] % 3) {
        let sit = Command::Sit { player, spot: SeatChoice::Next, chips: Money::from_cents(200_000) };
        log.extend(craps::decide(rules, &table, &sit).unwrap());
        table = replay(rules, &log);
    }
    (table, log)
}

/// Returns the table that a log of events leads to.
pub fn replay(rules: &CrapsRules, log: &[Event]) -> Table {
    let mut table = Table::open(rules);
    log.iter().for_each(|event| table.apply(event));
    table
}

/// Abandons the table: all players leave with their chips, and nothing stays on the layout.
pub fn check_abandoned(rules: &CrapsRules, mut table: Table) {
    for event in craps::abandon(rules, &table) {
        table.apply(&event);
        check_money(&table);
    }
    assert_eq!(
        (table.players().count(), table.on_layout()),
        (0, Money::ZERO),
        "an abandoned table must be empty"
    );
}
