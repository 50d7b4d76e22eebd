//! Compares the figures with play: the test bets every craps wager, with a real stake, at a table of the game's engine.
//! Every decision must be one of the results in the figures, under the same clause. The mean of the decisions must be
//! near the exact expectation.

use std::collections::BTreeMap;

use croupier_edge::{ExactFraction, FigureRequest, Figures, figures};
use croupier_rules::{Dice, Library, Money, WagerId};
use croupier_table::craps::{
    self, BetMethod, BetRef, Command, CrapsRules, DiceLanding, Event, SeatChoice, Table, stake_refused,
};
use croupier_table::{GameRules, Owner, SeatNo};

/// The number of rolls for each group of wagers.
const ROLLS: usize = 6_000;

/// The number of wagers that are up together, in addition to the shooter's line bet.
const UP: usize = 10;

/// Dice that are the same in every run.
struct Dicer(u64);

impl Dicer {
    fn roll(&mut self) -> Dice {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Dice::from_index((((self.0 >> 32) * 36) >> 32) as usize).unwrap()
    }
}

/// A wager under test: its figures at its stake.
struct TestedWager {
    wager: WagerId,
    stake: Money,
    figures: Figures,
    decisions: u64,
    sum: f64,
}

/// Checks a result of a wager against its figures, by the clause that decides it.
fn check(one: &mut TestedWager, net: Money, clause: &str) {
    let result = ExactFraction::money_ratio(net, one.stake);
    let known = one.figures.outcomes.iter().any(|outcome| {
        outcome.result == result && outcome.clauses.first().is_some_and(|first| first == clause)
    });
    assert!(
        known,
        "{} at {}: the figures have no result of {net} under {clause}",
        one.figures.wager, one.stake
    );
    one.decisions += 1;
    one.sum += result.to_f64();
}

fn play(rules: &CrapsRules, tested: &mut [TestedWager], dicer: &mut Dicer) {
    let mut table = Table::open(rules);
    let give = |table: &mut Table, command: Command| -> Vec<Event> {
        let events = craps::decide(rules, table, &command).map(|events| events.to_vec()).unwrap_or_default();
        events.iter().for_each(|event| table.apply(event));
        events
    };
    for player in 0..2 {
        give(&mut table, Command::Sit { player, spot: SeatChoice::Next, chips: Money::CEILING });
    }
    let bet = |seat: u8, wager: WagerId, amount: Money| {
        let state = rules.layout.find(&rules.layout.wager(wager).id).and_then(|named| named.state);
        let which = BetRef { seat: SeatNo(seat), wager, state, owner: Owner::Player };
        Command::Bet { which, amount, way: BetMethod::Proper, cash: None }
    };
    for _ in 0..ROLLS {
        // The shooter has a line bet, and the tested bets are made again whenever they are open.
        let line = [0, 1].map(|seat| bet(seat, rules.game.pass, Money::from_cents(1_000)));
        line.into_iter().for_each(|command| {
            give(&mut table, command);
        });
        for one in tested.iter() {
            let up = table.seat(SeatNo(1)).unwrap().find_wager(one.wager, Owner::Player);
            let stake = up.map(|(_, bet)| bet.stake);
            // A stake that rides after a win is a different stake.
            if stake.is_some_and(|stake| stake != one.stake) {
                let Command::Bet { which, .. } = bet(1, one.wager, one.stake) else { unreachable!() };
                give(&mut table, Command::Down { which });
            }
            if stake != Some(one.stake) {
                give(&mut table, bet(1, one.wager, one.stake));
            }
        }
        let events = give(&mut table, Command::Roll { dice: dicer.roll(), landing: DiceLanding::Flat });
        settle(rules, tested, &events);
    }
}

/// Adds up the effect of a roll on the tested bets: the stakes, wins and vigorish of each.
fn settle(rules: &CrapsRules, tested: &mut [TestedWager], events: &[Event]) {
    let mut nets: BTreeMap<WagerId, (Money, String)> = BTreeMap::new();
    for event in events {
        let (at, net, cite) = match *event {
            Event::Lost { at, stake, earned, cite } => (at, Money::ZERO.minus(stake).minus(earned), cite),
            Event::Pushed { at, cite } => (at, Money::ZERO, cite),
            Event::Paid { at, payment, cite } => {
                (at, payment.win.minus(payment.fee).minus(payment.earned), cite)
            }
            _ => continue,
        };
        if at.seat == SeatNo(1) {
            let entry = nets.entry(at.key.wager).or_default();
            *entry = (entry.0.plus(net), rules.layout.citations.first(cite).to_owned());
        }
    }
    for one in tested.iter_mut() {
        if let Some((net, clause)) = nets.get(&one.wager) {
            check(one, *net, clause);
        }
    }
}

/// The wagers of a pack that can be bet alone, each at the first stake that it accepts.
fn tested(rules: &CrapsRules) -> Vec<TestedWager> {
    let all = GameRules::Craps(Box::new(rules.clone()));
    let alone = rules.layout.ids().filter(|(id, wager)| {
        wager.terms.backs.is_none() && wager.terms.breaks_into.is_none() && *id != rules.game.pass
    });
    let stakes = [500, 700, 600, 400, 1_000, 100, 200, 300, 2_500, 1_200, 3_000].map(Money::from_cents);
    alone
        .map(|(wager, of)| {
            let taken = |stake: &&Money| stake_refused(&rules.layout, wager, 0, **stake).is_none();
            let stake =
                *stakes.iter().find(taken).unwrap_or_else(|| panic!("{} accepts none of the stakes", of.id));
            let asked =
                FigureRequest { wagers: vec![of.id.clone()], stake: Some(stake), ..FigureRequest::default() };
            let figures = figures(&all, &asked).unwrap().remove(0);
            TestedWager { wager, stake, figures, decisions: 0, sum: 0.0 }
        })
        .collect()
}

#[test]
fn every_decision_at_the_table_is_a_result_of_the_figures() {
    let library = Library::embedded();
    let packs = library.packs().filter(|pack| pack.game == "craps" && pack.amends.is_none());
    for pack in packs {
        let composition = library.compose(&pack.id).unwrap();
        let mut choices = composition.essential();
        for (option, value) in [
            ("fire-bet", "on"),
            ("fire-bet", "a"),
            ("sharpshooter", "on"),
            ("bonus-craps", "a"),
            ("buy-bets", "on"),
        ] {
            if let Some(Ok(value)) = composition.option(option).map(|spec| spec.accept(value)) {
                choices.insert(option.to_owned(), value);
            }
        }
        let rules = craps::rules(&composition, &choices).unwrap();
        let mut dicer = Dicer(0x9E37_79B9_7F4A_7C15);
        for group in tested(&rules).chunks_mut(UP) {
            play(&rules, group, &mut dicer);
            for one in group {
                let TestedWager { figures, decisions, sum, .. } = one;
                assert!(*decisions > 0, "{}: {} was never decided", pack.id, figures.wager);
                let (count, mean) = (*decisions as f64, *sum / *decisions as f64);
                let error = figures.deviation() / count.sqrt();
                let off = (mean - figures.net().to_f64()).abs();
                assert!(
                    off <= 5.0 * error + 1e-12,
                    "{}: {} averaged {mean} over {count} decisions",
                    pack.id,
                    figures.wager
                );
            }
        }
    }
}
