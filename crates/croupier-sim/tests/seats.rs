//! A strategy at a seat of a table that other code runs makes the same bets as in the simulator.

use croupier_chance::{RollStream, Seed, Stream};
use croupier_proving::times;
use croupier_rules::{Dice, Library as Packs, Money};
use croupier_sim::craps::TableEngine as CrapsEngine;
use croupier_sim::plan::{Plan, bind, vocabulary};
use croupier_sim::rounds::{ChipBalance, DealProgress, RoundEngine, TableEngine as RoundTable};
use croupier_sim::seat::{SeatCommand, SeatEvents, SeatStrategy, SeatTable, SeatTurn};
use croupier_sim::strategy::{LibraryStrategy, Strategy, StrategyLibrary};
use croupier_sim::{OutcomeTable, PlanRunner, RoundChoice, TableView};
use croupier_table::craps::{self, BetMethod, BetRef, Command, CrapsRules, DiceLanding, SeatChoice};
use croupier_table::{GameRules, Owner, SeatNo, rounds};

use crate::library::{choices, table};

const OPENING: Money = Money::from_cents(60_000);

fn rules_for(known: &LibraryStrategy) -> GameRules {
    let (pack, options) = table(known);
    GameRules::compile(&Packs::embedded().compose(pack).unwrap(), &choices(options)).unwrap()
}

fn plan_of(rules: &GameRules, strategy: &Strategy) -> Plan {
    bind(strategy, vocabulary(rules), &|_| false, &[], rules.round_noun().pace).unwrap()
}

/// Returns the simulator's turn, in the words of a seat.
fn turn<T: TableView>(mind: &mut PlanRunner<'_>, table: &mut T) -> Result<(), SeatTurn> {
    if mind.ends(table) {
        return Err(SeatTurn::Stops);
    }
    match mind.act(table) {
        RoundChoice::Plays => Ok(()),
        RoundChoice::Stops => Err(SeatTurn::Stops),
        RoundChoice::Broke => Err(SeatTurn::Broke),
    }
}

fn craps_play(rules: &CrapsRules, table: &mut craps::Table, command: &Command) -> Vec<craps::Event> {
    let events = craps::decide(rules, table, command).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
    events.iter().for_each(|event| table.apply(event));
    events
}

/// Makes the other players of a live table act as they do at the simulator's table.
fn follow_others(rules: &CrapsRules, engine: &craps::Table, live: &mut craps::Table) {
    let pass = rules.game.pass;
    for seat in [SeatNo(0), SeatNo(1)] {
        let of = |table: &craps::Table| {
            table.seat(seat).and_then(|seat| seat.find_wager(pass, Owner::Player)).map(|(_, bet)| bet.stake)
        };
        if let (Some(amount), None) = (of(engine), of(live)) {
            let which = BetRef { seat, wager: pass, state: None, owner: Owner::Player };
            craps_play(rules, live, &Command::Bet { which, amount, way: BetMethod::Proper, cash: None });
        }
    }
    let (wanted, turn) = (engine.head.turn.shooter, &live.head.turn);
    if wanted != turn.shooter {
        if turn.offered == Some(SeatNo(2)) {
            craps_play(rules, live, &Command::DeclineDice { seat: SeatNo(2) });
        }
        craps_play(rules, live, &Command::TakeDice { seat: wanted.unwrap() });
    }
}

/// Plays a session of craps at both tables. Returns the number of rolls.
fn craps_session(all: &GameRules, strategy: &Strategy, number: u64, rolls: u32) -> u32 {
    let GameRules::Craps(rules) = all else { panic!("expected craps") };
    let plan = plan_of(all, strategy);
    let mut engine = CrapsEngine::new(rules, &plan);
    engine.open(OPENING);
    let mut mind = PlanRunner::new(&plan, OPENING.cents());
    let mut live = craps::Table::open(rules);
    for player in [2, 3] {
        craps_play(rules, &mut live, &Command::Sit { player, spot: SeatChoice::Next, chips: Money::CEILING });
    }
    craps_play(rules, &mut live, &Command::Sit { player: 1, spot: SeatChoice::Next, chips: OPENING });
    follow_others(rules, engine.table(), &mut live);
    // In the simulator, a session begins with a new shooter.
    live.head.turn.shooter = None;
    let sat = SeatStrategy::sit(all, SeatTable::Craps(rules, &live), 1, strategy, &[]);
    let mut seat = sat.unwrap().unwrap();
    live.head.turn.shooter = engine.table().head.turn.shooter;
    let mut dice = RollStream::new(&Seed::from(11), number);
    let mut bankroll = OPENING.cents();
    for roll in 0..rolls {
        let there = turn(&mut mind, &mut engine);
        let here = seat.act(SeatTable::Craps(rules, &live));
        let SeatTurn::Plays(commands) = here else {
            assert_eq!(there, Err(here), "{}: session {number}, roll {roll}", strategy.name);
            return roll;
        };
        assert_eq!(there, Ok(()), "{}: session {number}, roll {roll}", strategy.name);
        for command in commands {
            let SeatCommand::Craps(command) = command else { panic!("not a command of craps") };
            craps_play(rules, &mut live, &command);
        }
        assert_eq!(live.seat(SeatNo(2)), engine.table().seat(SeatNo(2)), "{}: roll {roll}", strategy.name);
        let outcome = usize::from(dice.roll());
        engine.play(outcome);
        let now = (engine.rail().cents()) + engine.on_layout().cents();
        mind.after(&engine, now, now - bankroll);
        bankroll = now;
        let thrown = Command::Roll { dice: Dice::from_index(outcome).unwrap(), landing: DiceLanding::Flat };
        let events = craps_play(rules, &mut live, &thrown);
        assert!(seat.hear(SeatTable::Craps(rules, &live), SeatEvents::Craps(events)));
        assert_eq!(seat.net(SeatTable::Craps(rules, &live)).cents(), now - OPENING.cents());
        follow_others(rules, engine.table(), &mut live);
    }
    rolls
}

/// Plays a session of a game of rounds at both tables. Returns the number of rounds and of questions.
fn rounds_session(all: &GameRules, strategy: &Strategy, number: u64, most: u32) -> (u32, u32) {
    let GameRules::Rounds(rules) = all else { panic!("expected rounds") };
    let plan = plan_of(all, strategy);
    let wagers: Vec<_> = plan.slots.iter().map(|slot| slot.wager).collect();
    let mut engine = RoundTable::new(rules, &wagers);
    let mut source = Stream::new(&Seed::from(11), number);
    engine.open(OPENING, &mut source);
    let mut mind = PlanRunner::new(&plan, OPENING.cents());
    let mut bankroll = OPENING.cents();
    let at = SeatTable::Rounds(rules, engine.table());
    let mut seat = SeatStrategy::sit(all, at, 1, strategy, &[]).unwrap().unwrap();
    let mut questions = 0;
    for round in 0..most {
        // The shoe is shuffled in the simulator, so the live table begins every round as a copy.
        let mut live = engine.table().clone();
        let there = turn(&mut mind, &mut engine);
        let here = seat.act(SeatTable::Rounds(rules, &live));
        let SeatTurn::Plays(commands) = here else {
            assert_eq!(there, Err(here), "{}: session {number}, round {round}", strategy.name);
            return (round, questions);
        };
        assert_eq!(there, Ok(()), "{}: session {number}, round {round}", strategy.name);
        for command in commands {
            let SeatCommand::Round(command) = command else { panic!("not a command of rounds") };
            rounds::play(rules, &mut live, &command).unwrap();
        }
        assert_eq!(&live, engine.table(), "{}: the bets of round {round} differ", strategy.name);
        let game = rules.game.kind.rules();
        let drawn = game.outcomes().and_then(|of| game.outcome_command(source.clone().below(of)));
        let mut dealt = engine.deal(&mut source).unwrap();
        let mut command = Some(drawn.unwrap_or(rounds::Command::Deal { slip: None }));
        loop {
            if let Some(command) = command.take() {
                let events = rounds::play(rules, &mut live, &command).unwrap();
                let over = seat.hear(SeatTable::Rounds(rules, &live), SeatEvents::Rounds(events));
                assert_eq!(over, live.stage == rounds::RoundStage::Betting, "{}", strategy.name);
            }
            if dealt == DealProgress::Over {
                break;
            }
            questions += 1;
            let answer = mind.decide(&engine);
            let given = seat.answer(SeatTable::Rounds(rules, &live)).unwrap();
            let done = engine.answer(answer, &mut source);
            let wanted = if done.is_ok() { given.command } else { given.instead };
            dealt = done.or_else(|_| engine.answer(answer.other(), &mut source)).unwrap();
            if let Some(SeatCommand::Round(command)) = wanted {
                let events = rounds::play(rules, &mut live, &command).unwrap();
                seat.hear(SeatTable::Rounds(rules, &live), SeatEvents::Rounds(events));
            }
            command =
                (live.stage != rounds::RoundStage::Betting).then_some(rounds::Command::Deal { slip: None });
        }
        let now = engine.worth().cents();
        assert_eq!(seat.net(SeatTable::Rounds(rules, &live)).cents(), now - OPENING.cents());
        mind.after(&engine, now, now - bankroll);
        bankroll = now;
    }
    (most, questions)
}

#[test]
fn a_seat_makes_the_bets_of_the_simulator() {
    let (mut rounds, mut questions) = (0, 0);
    for known in StrategyLibrary::all() {
        let rules = rules_for(known);
        for number in 0..times(2).into() {
            match &rules {
                GameRules::Craps(_) => rounds += craps_session(&rules, &known.strategy, number, 120),
                GameRules::Rounds(_) => {
                    let (played, asked) = rounds_session(&rules, &known.strategy, number, 120);
                    (rounds, questions) = (rounds + played, questions + asked);
                }
            }
        }
    }
    assert!(rounds > 5_000 && questions > 50, "only {rounds} rounds with {questions} questions were played");
}

#[test]
fn chips_that_a_player_brings_are_no_winnings() {
    let known = StrategyLibrary::find("pass").unwrap();
    let all = rules_for(known);
    let GameRules::Craps(rules) = &all else { panic!("expected craps") };
    let mut live = craps::Table::open(rules);
    craps_play(rules, &mut live, &Command::Sit { player: 1, spot: SeatChoice::Next, chips: OPENING });
    let seated = SeatStrategy::sit(&all, SeatTable::Craps(rules, &live), 1, &known.strategy, &[]);
    let mut seat = seated.unwrap().unwrap();
    let more = Money::from_cents(10_000);
    craps_play(rules, &mut live, &Command::BuyIn { seat: SeatNo(0), amount: more });
    seat.bring(more);
    assert_eq!(seat.net(SeatTable::Craps(rules, &live)), Money::ZERO);
    let stranger = SeatStrategy::sit(&all, SeatTable::Craps(rules, &live), 9, &known.strategy, &[]);
    assert!(stranger.unwrap().is_none(), "a person without a seat got a strategy");
}
