//! If two rules return the same bet in one command, it goes back once.
//!
//! Where a document has both rules, the plays of its pack cover this. These tests cover pairs of rules that no pack has
//! yet.

use croupier_fuzz::games::craps::{check_bet, check_money};
use croupier_rules::{Choices, Dice, Library, Money};
use croupier_table::craps::{
    self, BetMethod, BetRef, Command, CrapsRules, DiceLanding, LineRemoval, SeatChoice, Table,
};
use croupier_table::{Owner, SeatNo};

const ANN: SeatNo = SeatNo(0);
const CHIPS: Money = Money::from_cents(10_000);

fn rules() -> CrapsRules {
    craps::rules(&Library::embedded().compose("bclc-craps").unwrap(), &Choices::new()).unwrap()
}

fn dont_pass(rules: &CrapsRules) -> BetRef {
    BetRef { seat: ANN, wager: rules.game.dont_pass.unwrap(), state: None, owner: Owner::Player }
}

/// Gives a command and checks each of its events.
fn does(rules: &CrapsRules, table: &mut Table, command: Command) {
    for event in craps::decide(rules, table, &command).unwrap() {
        check_bet(table, &event);
        table.apply(&event);
        check_money(table);
    }
}

/// Ann shoots with ten dollars on Don't Pass, and the point is 4.
fn with_a_point(rules: &CrapsRules, players: u32) -> Table {
    let mut table = Table::open(rules);
    for player in 0..players {
        does(rules, &mut table, Command::Sit { player, spot: SeatChoice::Next, chips: CHIPS });
    }
    let (which, amount) = (dont_pass(rules), Money::from_cents(1_000));
    does(rules, &mut table, Command::Bet { which, amount, way: BetMethod::Proper, cash: None });
    let dice = (0..36).filter_map(Dice::from_index).find(|dice| dice.total() == 4).unwrap();
    does(rules, &mut table, Command::Roll { dice, landing: DiceLanding::Flat });
    assert!(table.point_on() && table.head.turn.shooter == Some(ANN));
    table
}

#[test]
fn a_line_bet_taken_down_does_not_go_back_again_when_the_game_ends() {
    let mut rules = rules();
    rules.game.shooter.line_removal.value = LineRemoval::DiceMoveOn;
    let mut table = with_a_point(&rules, 1);
    does(&rules, &mut table, Command::Down { which: dont_pass(&rules) });
    assert!(table.head.ended);
    assert_eq!((table.seat(ANN).unwrap().rail, table.on_layout()), (CHIPS, Money::ZERO));
}

#[test]
fn a_line_bet_that_leaves_with_the_shooter_does_not_go_back_again_with_the_point() {
    let mut rules = rules();
    rules.game.shooter.hand_goes_on.value = false;
    let mut table = with_a_point(&rules, 2);
    does(&rules, &mut table, Command::Leave { seat: ANN });
    assert!(table.seat(ANN).is_none() && !table.point_on());
    assert_eq!(table.on_layout(), Money::ZERO);
}
