//! Random players at every table, with a crew that runs the game automatically.

mod nights;

use croupier_chance::{Seed, Stream};
use croupier_ledger::TableState;
use croupier_ledger::line::{Command, Event};
use croupier_proving::times;
use croupier_rules::Money;
use croupier_table::games::{GameCommand, baccarat, casino_war};
use croupier_table::{GameRules, Owner, Reason, SeatNo, craps, rounds};
use proptest::prelude::*;

use super::*;
use crate::testing::{self, TestTable};

/// A table, its players, and a source of randomness.
pub(crate) struct TestGame {
    pub(crate) felt: TestTable,
    stream: Stream,
    /// An amount to use instead of the one drawn for a meter; at most the maximum.
    trigger: Option<u64>,
    /// The number of throws, deals or spins so far.
    played: u32,
    /// The number of consecutive times that the crew waited with bets on the layout without deciding any.
    idle: u32,
}

/// Changes the rules so that some of the crew's actions need explicit commands.
fn with_crew(mut rules: GameRules, picks: &[u8]) -> GameRules {
    let pick = |at: usize| !picks[at % picks.len()].is_multiple_of(3);
    match &mut rules {
        GameRules::Craps(rules) => {
            rules.game.crew = craps::Automation {
                offers_dice: pick(1),
                chooses_dice: pick(2),
                sends_dice: pick(3),
                announces: pick(4),
                confirms: pick(5),
            };
        }
        GameRules::Rounds(rules) => {
            rules.game.crew = rounds::Automation { prepares: pick(1), turns: pick(2), collects: pick(3) };
        }
    }
    rules
}

impl TestGame {
    fn begin(pack: usize, picks: &[u8], seed: u64) -> TestGame {
        let packs = testing::packs();
        let felt = testing::felt(&packs[pack % packs.len()], picks);
        let felt = TestTable::open(with_crew(felt.rules, picks));
        TestGame { felt, stream: Stream::new(&Seed::from(seed), 0), trigger: None, played: 0, idle: 0 }
    }

    fn roll(&mut self, below: usize) -> usize {
        self.stream.below(below.max(1) as u32) as usize
    }

    /// A player sits down or takes up an offer, which is usually a bet.
    fn somebody_acts(&mut self) {
        let people = self.felt.game.people();
        if people.len() < 3 && self.roll(4) == 0 || people.is_empty() {
            let person = 1 + self.roll(6) as u32;
            if !people.contains(&person) {
                self.felt.sit(person);
            }
            return;
        }
        let person = people[self.roll(people.len())];
        self.buy_in(person);
        let pick = self.roll(1_000);
        let offered = testing::offered(&self.felt, person, pick);
        let bets = |command: &Command| {
            matches!(
                command,
                Command::Craps(craps::Command::Bet { .. }) | Command::Round(rounds::Command::Bet { .. })
            )
        };
        let (bets, others): (Vec<Command>, Vec<Command>) = offered.into_iter().partition(bets);
        let from = if self.roll(5) > 0 && !bets.is_empty() { bets } else { others };
        if from.is_empty() {
            return;
        }
        let command = from[self.roll(from.len())].clone();
        // Players come and go less often than they play.
        let leaves = matches!(
            command,
            Command::Craps(
                craps::Command::Leave { .. }
                    | craps::Command::DeclineDice { .. }
                    | craps::Command::PassDice { .. }
            ) | Command::Round(rounds::Command::Leave { .. })
        );
        if !leaves || self.roll(8) == 0 {
            assert!(
                self.felt.try_to(&command).is_some(),
                "{command:?} was offered, but the table refuses it"
            );
        }
    }

    /// A player with few chips left buys more.
    fn buy_in(&mut self, person: u32) {
        let (rail, amount) = (Money::from_cents(10_000), Money::from_cents(200_000));
        let command = match &self.felt.game {
            TableState::Craps(table) => {
                let own = table.players().find(|(_, seat)| seat.player == person && seat.rail < rail);
                own.map(|(seat, _)| Command::Craps(craps::Command::BuyIn { seat, amount }))
            }
            TableState::Round(table) => {
                let own = table.people().find(|(_, player)| player.id == person && player.rail < rail);
                own.map(|(player, _)| Command::Round(rounds::Command::BuyIn { player, amount }))
            }
        };
        if let Some(command) = command.filter(|_| self.roll(2) == 0) {
            self.felt.try_to(&command);
        }
    }

    /// Makes a line bet for a player who could shoot, so that a throw can follow.
    fn line_bet(&mut self) {
        let TableInPlay::Craps(rules, table) = self.felt.in_play() else {
            return;
        };
        let first = table.head.turn.shooter.or(table.head.turn.offered);
        let first = first.or(table.players().find(|(_, seat)| !seat.away).map(|(seat, _)| seat));
        let Some(seat) = first else { return };
        let which = craps::BetRef { seat, wager: rules.game.pass, state: None, owner: Owner::Player };
        let bet = Command::Craps(craps::Command::Bet {
            which,
            amount: Money::from_cents(1_000),
            way: craps::BetMethod::Proper,
            cash: None,
        });
        self.felt.try_to(&bet);
    }

    /// The clock has run out. The crew takes its steps, and the table must accept every one of them.
    fn occasion(&mut self) {
        let open = waiting(self.felt.in_play());
        let could_throw = self.somebody_can_shoot();
        let could_deal = self.could_deal();
        let mut occasion = CrewTurn::begin(self.felt.in_play());
        let mut went_on = false;
        for steps in 0.. {
            assert!(steps < 100, "the crew never stops acting");
            let step = next(self.felt.in_play(), &mut occasion);
            let command = match step {
                CrewStep::Wait => break,
                CrewStep::Do(command) => command,
                CrewStep::Draw(drawing) => self.drawn(drawing),
                CrewStep::Short { person, amount } => {
                    self.lend(person, amount);
                    continue;
                }
            };
            self.check_not_too_early(&command, &open);
            let at_risk = self.on_layout();
            let events = match self.felt.decide(&command) {
                Ok(events) => events,
                Err(refusal) => {
                    let words = refusal.describe(self.felt.rules.citations()).to_string();
                    panic!("the table refuses {command:?}: {words}");
                }
            };
            if begins(&events) {
                assert!(at_risk > Money::ZERO, "{command:?} was carried out, but nothing is at risk");
                self.played += 1;
            }
            went_on = went_on || begins(&events) || ends(&events);
            for event in &events {
                self.felt.apply(event);
                assert!(self.felt.balances(), "the chips do not balance after {event:?}");
            }
            self.felt.end_entry();
        }
        let now = waiting(self.felt.in_play());
        let asks = now.iter().any(|waiting| !open.contains(waiting));
        assert!(went_on || asks || !could_throw, "a player could shoot, but nobody threw: {}", self.shown());
        assert!(
            went_on || asks || !could_deal,
            "there are bets, but no deal or spin followed: {}",
            self.shown()
        );
        if went_on {
            self.idle = 0;
        } else if self.on_layout() > Money::ZERO {
            self.idle += 1;
        }
    }

    fn drawn(&mut self, drawing: DrawKind) -> Command {
        let command = drawing.command(&self.felt.rules, &mut self.stream).unwrap();
        match (drawing, self.trigger) {
            (DrawKind::Trigger { most, .. }, Some(amount)) => {
                let amount = Money::from_cents(i64::try_from(amount).unwrap_or(most).min(most));
                Command::Round(rounds::Command::Trigger { amount })
            }
            _ => command,
        }
    }

    /// Checks that the crew does not decide for a player before that player's time is up.
    fn check_not_too_early(&self, command: &Command, open: &[PendingDecision]) {
        use rounds::Command as C;
        let Command::Round(command) = command else { return };
        let TableState::Round(table) = &self.felt.game else { return };
        let had = |player: rounds::PlayerNo| {
            let person = table.player(player).unwrap().id;
            open.iter().any(|waiting| waiting.person == person)
        };
        match command {
            C::DeclineCut { player }
            | C::Game(GameCommand::Baccarat(baccarat::Command::Turn { player }))
            | C::Game(GameCommand::Baccarat(baccarat::Command::Delay { player })) => assert!(had(*player)),
            C::Game(GameCommand::War(casino_war::Command::War { by, .. }))
            | C::Game(GameCommand::War(casino_war::Command::Surrender { by })) => assert!(had(by.player)),
            C::Deal { .. } if table.stage == rounds::RoundStage::InPlay => {
                let now = waiting(self.felt.in_play());
                assert!(now.iter().all(|waiting| open.contains(waiting)));
            }
            _ => {}
        }
    }

    /// Returns the state of the table, for debugging.
    fn shown(&self) -> String {
        match self.felt.in_play() {
            TableInPlay::Craps(rules, table) => {
                let dice = croupier_rules::Dice::new(3, 4).unwrap();
                let roll = craps::Command::Roll { dice, landing: craps::DiceLanding::Flat };
                let say = |command: &craps::Command| {
                    let refusal = craps::decide(rules, table, command).map(|events| events.len());
                    refusal.map_err(|refusal| refusal.describe(&rules.layout.citations).to_string())
                };
                let bets: Vec<String> = table
                    .players()
                    .flat_map(|(seat, player)| player.live().map(move |(_, bet)| (seat, player.away, *bet)))
                    .map(|(seat, away, bet)| {
                        format!(
                            "{seat} away {away}: {}, {bet:?}",
                            rules.layout.spot(bet.key.wager, bet.key.state)
                        )
                    })
                    .collect();
                let (roll, send) = (say(&roll), say(&craps::Command::Send));
                format!(
                    "roll {roll:?}, send {send:?}, crew {:?}, {:?}, {bets:#?}",
                    rules.game.crew, table.head
                )
            }
            TableInPlay::Rounds(_, table) => format!("{:?} {:?} {:?}", table.stage, table.bets, table.play),
        }
    }

    fn lend(&mut self, person: u32, amount: Money) {
        let TableState::Round(table) = &self.felt.game else { panic!("a player is short of chips at craps") };
        let (player, _) = table.people().find(|(_, player)| player.id == person).unwrap();
        let bought = self.felt.try_to(&Command::Round(rounds::Command::BuyIn { player, amount }));
        assert!(bought.is_some());
    }

    fn on_layout(&self) -> Money {
        match &self.felt.game {
            TableState::Craps(table) => table.on_layout(),
            TableState::Round(table) => table.on_layout(),
        }
    }

    /// Returns whether a player who is present and did not decline the dice has the line bet that a shooter needs.
    fn somebody_can_shoot(&self) -> bool {
        let TableInPlay::Craps(rules, table) = self.felt.in_play() else {
            return false;
        };
        let line = [Some(rules.game.pass), rules.game.dont_pass];
        let needs = rules.game.shooter.needs.value;
        let enough = if needs == craps::LineBetRequirement::Pass { &line[..1] } else { &line[..] };
        let has = |seat: &croupier_table::Seat| {
            let own = enough.iter().flatten().filter_map(|wager| seat.find_wager(*wager, Owner::Player));
            own.into_iter().any(|(_, bet)| bet.called != Some(false) && !bet.unconfirmed)
        };
        let willing = |seat: croupier_table::SeatNo| table.head.turn.declined & 1 << seat.0 == 0;
        !table.head.ended
            && table.players().any(|(seat, player)| !player.away && willing(seat) && has(player))
    }

    /// Returns whether any bets still play after bets are closed.
    fn could_deal(&self) -> bool {
        let TableInPlay::Rounds(rules, table) = self.felt.in_play() else {
            return false;
        };
        if table.stage != rounds::RoundStage::Betting {
            return true;
        }
        // Without cards this is an approximation: a bet that needs no other bet.
        table.bets.iter().any(|bet| {
            let wager = rules.layout.wager(bet.spot.wager);
            let plain = wager.needs.is_none() && wager.minimum_waived_with.is_none();
            plain && bet.spot.owner == Owner::Player && bet.stake >= wager.limits.min.value
        })
    }

    /// Makes an orderly stop: finishes the round or roll that is under way.
    fn stop(&mut self) {
        for round in 0.. {
            assert!(round < 50, "the table never comes to rest");
            if !is_under_way(self.felt.in_play()) {
                assert!(self.felt.balances());
                return;
            }
            self.occasion();
        }
    }
}

/// Returns whether the events include a throw, a deal or a spin.
fn begins(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event,
            Event::Craps(craps::Event::Rolled { .. }) | Event::Round(rounds::Event::RoundBegan { .. })
        )
    })
}

/// Returns whether the events end a round or the game.
fn ends(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::Craps(craps::Event::GameEnded) | Event::Round(rounds::Event::RoundOver { .. }))
    })
}

/// Plays a night at a table that the numbers select.
pub(crate) fn night(pack: usize, picks: &[u8], seed: u64, occasions: u32) -> TestGame {
    night_with(pack, picks, seed, occasions, None)
}

/// Plays the same night with a different hidden amount of a meter.
pub(crate) fn night_with(
    pack: usize,
    picks: &[u8],
    seed: u64,
    occasions: u32,
    trigger: Option<u64>,
) -> TestGame {
    let mut night = TestGame { trigger, ..TestGame::begin(pack, picks, seed) };
    for _ in 0..occasions {
        for _ in 0..1 + night.roll(5) {
            night.somebody_acts();
            assert!(night.felt.balances());
        }
        if night.roll(3) > 0 {
            night.line_bet();
        }
        night.occasion();
        // Every player has declined the dice, or the game is over: another table opens.
        if over(&night.felt.game) || night.idle > 10 {
            night.felt = TestTable::open(night.felt.rules);
            night.idle = 0;
        }
    }
    night
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(160)))]

    #[test]
    fn the_crew_keeps_the_game_going_at_every_table(
        pack in 0..11_usize,
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
    ) {
        let mut night = night(pack, &picks, seed, 60);
        night.stop();
    }

    #[test]
    fn absent_players_eventually_leave(
        pack in 0..11_usize,
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
    ) {
        let mut night = night(pack, &picks, seed, 8);
        // Every player loses the connection, and the house leaves the table on their behalf as soon as it can.
        for _ in 0..400 {
            for person in night.felt.game.people() {
                match leave_for(night.felt.in_play(), person) {
                    CrewStep::Do(leave) => {
                        prop_assert!(night.felt.try_to(&leave).is_some(), "{leave:?}");
                        prop_assert!(night.felt.balances());
                    }
                    CrewStep::Short { person, amount } => night.lend(person, amount),
                    CrewStep::Wait => {}
                    CrewStep::Draw(drawing) => {
                        prop_assert!(false, "leaving must not need a draw, got {drawing:?}");
                    }
                }
            }
            if night.felt.game.people().is_empty() {
                break;
            }
            night.occasion();
        }
        let left = match &night.felt.game {
            TableState::Craps(table) => table.players().filter(|(_, seat)| !seat.away).count(),
            TableState::Round(table) => table.people().count(),
        };
        prop_assert_eq!(left, 0);
    }
}

#[test]
fn every_pack_is_played_hundreds_of_times() {
    for (pack, id) in testing::packs().iter().enumerate() {
        let mut night = night(pack, &[1, 1, 1, 1, 1, 1], 17, 700);
        assert!(night.played > 300, "{id}: expected more than 300 rounds or rolls, got {}", night.played);
        night.stop();
    }
}

/// Returns a table of this pack with one player, who has $10 on Pass.
fn with_pass(pack: &str, sends_dice: bool) -> TestTable {
    let mut felt = testing::felt(pack, &[]);
    if let GameRules::Craps(rules) = &mut felt.rules {
        rules.game.crew.sends_dice = sends_dice;
    }
    felt.sit(1);
    let GameRules::Craps(rules) = &felt.rules else { unreachable!() };
    let which = craps::BetRef {
        seat: croupier_table::SeatNo(0),
        wager: rules.game.pass,
        state: None,
        owner: Owner::Player,
    };
    let amount = Money::from_cents(1_000);
    let bet = craps::Command::Bet { which, amount, way: craps::BetMethod::Proper, cash: None };
    assert!(felt.try_to(&Command::Craps(bet)).is_some());
    felt
}

fn on_layout(felt: &TestTable) -> i64 {
    let TableState::Craps(table) = &felt.game else { unreachable!() };
    table.on_layout().cents()
}

#[test]
fn after_a_crash_play_follows_the_document() {
    let interrupted = Command::Craps(craps::Command::Interrupted { dice: None, agreed: false });
    // A round in which nothing was decided is void, and its bets are returned.
    let mut felt = with_pass("rws-craps", true);
    assert_eq!(after_crash(felt.in_play()), Some(interrupted.clone()));
    felt.try_to(&interrupted).unwrap();
    assert_eq!(on_layout(&felt), 0);
    assert_eq!(after_crash(felt.in_play()), None);
    // Only a roll that is under way can be dead, and then the bets stay as they were.
    let mut felt = with_pass("casablanca-craps", false);
    assert_eq!(after_crash(felt.in_play()), None);
    felt.try_to(&Command::Craps(craps::Command::Send)).unwrap();
    assert_eq!(after_crash(felt.in_play()), Some(interrupted.clone()));
    felt.try_to(&interrupted).unwrap();
    assert_eq!(on_layout(&felt), 1_000);
    assert_eq!(after_crash(felt.in_play()), None);
    // If the document says nothing, the throw that was under way is completed.
    let mut felt = with_pass("bclc-craps", false);
    felt.try_to(&Command::Craps(craps::Command::Send)).unwrap();
    assert_eq!(after_crash(felt.in_play()), None);
    let mut occasion = CrewTurn::begin(felt.in_play());
    assert_eq!(next(felt.in_play(), &mut occasion), CrewStep::Draw(DrawKind::Dice));
}

#[test]
fn only_a_roll_that_was_sent_is_under_way() {
    let mut felt = with_pass("bclc-craps", false);
    assert!(!is_under_way(felt.in_play()));
    felt.try_to(&Command::Craps(craps::Command::Send)).unwrap();
    assert!(is_under_way(felt.in_play()));
}

#[test]
fn nothing_is_thrown_or_dealt_without_bets() {
    for pack in testing::packs() {
        let mut felt = testing::felt(&pack, &[]);
        for _ in 0..2 {
            let mut occasion = CrewTurn::begin(felt.in_play());
            assert_eq!(next(felt.in_play(), &mut occasion), CrewStep::Wait, "{pack}");
            felt.sit(1);
        }
    }
}

#[test]
fn bets_are_opened_when_a_player_comes() {
    let mut felt = testing::felt("rws-craps", &[]);
    if let GameRules::Craps(rules) = &mut felt.rules {
        rules.game.crew.announces = false;
    }
    assert!(!due(felt.in_play()));
    felt.sit(1);
    assert!(due(felt.in_play()));
    let mut occasion = CrewTurn::begin(felt.in_play());
    let open = Command::Craps(craps::Command::OpenBets);
    assert_eq!(next(felt.in_play(), &mut occasion), CrewStep::Do(open.clone()));
    felt.try_to(&open).unwrap();
    assert_eq!(next(felt.in_play(), &mut occasion), CrewStep::Wait);
    assert!(!due(felt.in_play()));
}

#[test]
fn an_absent_lone_player_stays_until_the_line_is_decided() {
    let mut felt = with_pass("bclc-craps", true);
    let roll = |dice: (u8, u8)| {
        let dice = croupier_rules::Dice::new(dice.0, dice.1).unwrap();
        Command::Craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat })
    };
    felt.try_to(&roll((4, 4))).unwrap();
    assert_eq!(leave_for(felt.in_play(), 1), CrewStep::Wait);
    felt.try_to(&roll((3, 4))).unwrap();
    let CrewStep::Do(leave) = leave_for(felt.in_play(), 1) else {
        panic!("the player should be free to leave")
    };
    felt.try_to(&leave).unwrap();
    assert_eq!(felt.game.people(), Vec::<u32>::new());
}

#[test]
fn a_table_that_waits_for_a_line_bet_says_so() {
    let mut hindered = 0;
    for pack in testing::packs() {
        let mut felt = testing::felt(&pack, &[]);
        let GameRules::Craps(rules) = felt.rules.clone() else { continue };
        felt.sit(7);
        assert_eq!(hindrance(felt.in_play()), None, "{pack}: expected no obstacle without bets");
        let bet = |spot: &str| {
            let named = rules.layout.find(spot).unwrap();
            let which =
                craps::BetRef { seat: SeatNo(0), wager: named.wager, state: None, owner: Owner::Player };
            let amount = Money::from_cents(500);
            Command::Craps(craps::Command::Bet { which, amount, way: craps::BetMethod::Proper, cash: None })
        };
        felt.try_to(&bet("field")).unwrap();
        let waits = !due(felt.in_play());
        let why = hindrance(felt.in_play());
        assert_eq!(why.map(|refusal| refusal.reason), waits.then_some(Reason::NeedsLineBet), "{pack}");
        hindered += u32::from(waits);
        felt.try_to(&bet("pass")).unwrap();
        assert_eq!(hindrance(felt.in_play()), None, "{pack}");
        assert!(due(felt.in_play()), "{pack}");
    }
    assert!(hindered > 0);
}
