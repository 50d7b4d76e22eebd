//! The books alone, on examples worked out by hand from the documents and their readings.

use super::book::Book;
use super::terms::{Document, Faces};
use super::{casablanca, midi, mlgca, rws};

/// Initial chips, in cents.
const CHIPS: i64 = 1_000_000;

/// A player at a table of this document.
struct Player<'d>(Book<'d>);

impl<'d> Player<'d> {
    fn at(document: &'d Document) -> Player<'d> {
        Player(Book::open(document, vec![CHIPS]))
    }

    fn bets(mut self, cents: i64, name: &str) -> Player<'d> {
        self.0.bet(0, self.0.document.row(name), false, cents);
        self
    }

    fn calls(mut self, name: &str, on: bool) -> Player<'d> {
        self.0.call(0, self.0.document.row(name), on);
        self
    }

    fn takes_down(mut self, name: &str) -> Player<'d> {
        self.0.down(0, self.0.document.row(name));
        self
    }

    fn rolls(mut self, rolls: &[Faces]) -> Player<'d> {
        rolls.iter().for_each(|&dice| self.0.roll(dice));
        self
    }

    /// Returns the gain of the rail since the player arrived.
    fn gained(&self) -> i64 {
        self.0.rails[0] - CHIPS
    }

    /// Returns the bets on the layout, by name.
    fn layout(&self) -> Vec<(&'static str, i64)> {
        self.0.bets.iter().map(|bet| (self.0.document.rows[bet.row].name, bet.stake)).collect()
    }
}

/// Returns the result of a bet on the next roll.
fn next_roll(document: &Document, cents: i64, name: &str, dice: Faces) -> i64 {
    Player::at(document).bets(cents, name).rolls(&[dice]).gained()
}

#[test]
fn combination_bets_are_settled_in_parts() {
    let crapless = mlgca::document(&[]);
    let whirl = |dice| next_roll(&crapless, 500, "whirl", dice);
    assert_eq!([whirl((3, 4)), whirl((6, 6)), whirl((1, 2)), whirl((2, 2))], [0, 2600, 1100, -500]);
    let singapore = rws::document(&[]);
    let high = |dice| next_roll(&singapore, 500, "horn-high-12", dice);
    assert_eq!([high((6, 6)), high((1, 1)), high((5, 6)), high((3, 4))], [5700, 2600, 1100, -500]);
    let craps_and_eleven = |document, dice| next_roll(document, 200, "c-and-e", dice);
    let new_hampshire = casablanca::document(&[]);
    for document in [&singapore, &new_hampshire, &midi::document(&[])] {
        assert_eq!([craps_and_eleven(document, (1, 2)), craps_and_eleven(document, (5, 6))], [600, 1400]);
    }
    let horn = |dice| next_roll(&new_hampshire, 400, "horn", dice);
    assert_eq!([horn((1, 1)), horn((2, 1)), horn((6, 5)), horn((6, 6))], [2700, 1200, 1200, 2700]);
    assert_eq!(next_roll(&new_hampshire, 200, "hi-lo", (6, 6)), 2900);
    let middle = |dice| next_roll(&crapless, 700, "six-seven-eight", dice);
    assert_eq!([middle((3, 3)), middle((1, 5)), middle((2, 5)), middle((4, 5))], [1400, 700, 700, -700]);
}

/// M-27: on a come-out seven Pass wins, come bets lose together with their supplementals, place bets, hardways and the
/// fire bet stay, and the bonus bets lose.
#[test]
fn a_crapless_come_out_seven_settles_each_kind_of_bet() {
    let document = mlgca::document(&[("fire-bet", "a"), ("bonus-craps", "a")]);
    let player = Player::at(&document)
        .bets(500, "fire-bet")
        .bets(200, "all-small")
        .bets(200, "make-them-all")
        .rolls(&[(2, 2)])
        .bets(1000, "come")
        .rolls(&[(6, 6), (1, 3)]) // come-12; the point is made
        .bets(1000, "come-odds-12")
        .bets(600, "place-6")
        .bets(500, "hard-8")
        .bets(1000, "pass")
        .bets(100, "any-seven")
        .bets(100, "field");
    let before = player.gained();
    let player = player.rolls(&[(3, 4)]);
    assert_eq!(player.gained() - before, 2000 + 500);
    assert_eq!(player.layout(), [("fire-bet", 500), ("place-6", 600), ("hard-8", 500)]);
}

/// 11.B(2), 5.E: four different points, one of them twice, and then the loser seven.
#[test]
fn crapless_fire_bets() {
    let document = mlgca::document(&[("fire-bet", "a")]);
    let point = |dice: Faces| [dice, dice];
    let made = [point((1, 1)), point((6, 6)), point((1, 1)), point((1, 2)), point((5, 6))].concat();
    let lost = [(2, 3), (3, 4)];
    let after = |rolls: &[Faces]| Player::at(&document).bets(500, "fire-bet").rolls(rolls).rolls(&lost);
    assert_eq!(after(&made).gained(), 500 * 24);
    assert_eq!(after(&made[2..]).gained(), 500 * 24, "a point made twice should count once");
    assert_eq!(after(&made[4..]).gained(), -500, "three points should lose, because 11.B(3) is read as four");
    let five = [&made[..], &point((4, 4))].concat();
    assert_eq!(after(&five).gained(), 500 * 249);
    let six = [&five[..], &[(3, 4)], &point((4, 5))].concat();
    assert_eq!(after(&six).gained(), 500 * 999, "a come-out seven should not end the bet");
}

#[test]
fn crapless_bonus_bets() {
    let document = mlgca::document(&[("bonus-craps", "b")]);
    let player =
        Player::at(&document).bets(100, "all-small").bets(100, "all-tall").bets(100, "make-them-all");
    let player = player.rolls(&[(1, 1), (1, 2), (2, 2), (1, 4)]);
    assert_eq!(player.gained(), -300);
    let player = player.rolls(&[(3, 3)]);
    assert_eq!(player.gained(), -300 + 3100);
    let player = player.rolls(&[(4, 4), (4, 5), (5, 5), (5, 6), (6, 6)]);
    assert_eq!(player.gained(), 3000 + 3000 + 15_000);
    assert!(player.layout().is_empty());
}

/// Vigorish is charged once for each decision: when the bet is made, and again when it is paid and stays up. Unearned
/// vigorish comes back.
#[test]
fn vigorish() {
    for document in [rws::document(&[]), midi::document(&[])] {
        let player = Player::at(&document).rolls(&[(2, 4)]).bets(10_000, "buy-4").bets(20_000, "lay-10");
        assert_eq!(player.gained(), -30_000 - 500 - 500);
        let player = player.rolls(&[(2, 2)]);
        assert_eq!(player.gained(), -30_000 - 500 - 500 + 20_000 - 500);
        let player = player.takes_down("buy-4");
        assert_eq!(
            player.gained(),
            -20_000 - 500 + 20_000 - 500,
            "a buy bet that won once should cost one vigorish"
        );
        let player = player.rolls(&[(3, 4)]);
        assert_eq!(player.gained(), -20_000 - 500 + 20_000 - 500 + 10_000 - 500, "lay-10 should stay up");
        assert_eq!(player.0.vigorish, 500 + 500);
    }
    let on_win = mlgca::document(&[("buy-bets", "on")]);
    let player = Player::at(&on_win).rolls(&[(2, 4)]).bets(1001, "buy-2");
    assert_eq!(player.gained(), -1001);
    assert_eq!(player.rolls(&[(1, 1)]).gained(), -1001 + 6006 - 50);
}

/// Come bet: the fate of odds that are not working, and of odds that were called on.
#[test]
fn casablanca_come_odds() {
    let document = casablanca::document(&[]);
    let ready = || {
        Player::at(&document)
            .rolls(&[(2, 2)])
            .bets(200, "come")
            .rolls(&[(3, 3)])
            .bets(400, "come-odds-6")
            .rolls(&[(1, 3)])
    };
    assert_eq!(ready().rolls(&[(3, 4)]).gained(), -200);
    assert_eq!(ready().rolls(&[(3, 3)]).gained(), 200);
    assert_eq!(ready().calls("come-odds-6", true).rolls(&[(3, 4)]).gained(), -600);
    assert_eq!(ready().calls("come-odds-6", true).rolls(&[(3, 3)]).gained(), 200 + 450);
    // A second come bet before there is a point: on a seven, the new bet wins and the old one loses.
    assert_eq!(ready().bets(300, "come").rolls(&[(3, 4)]).gained(), 300 - 200);
}

#[test]
fn casablanca_place_bets_and_field() {
    let document = casablanca::document(&[]);
    let placed = || Player::at(&document).bets(400, "place-6").bets(400, "big-6");
    let refunded = placed().rolls(&[(2, 4)]);
    assert_eq!((refunded.gained(), refunded.layout()), (-400, vec![("big-6", 400)]));
    let called = placed().calls("place-6", true).rolls(&[(2, 4)]);
    assert_eq!((called.gained(), called.layout().len()), (-800 + 425, 2));
    let other = placed().rolls(&[(2, 2), (2, 4)]);
    assert_eq!((other.gained(), other.layout().len()), (-800 + 425 + 400, 2));
    let field = Player::at(&document).bets(200, "field").rolls(&[(6, 6), (5, 6)]);
    assert_eq!((field.gained(), field.layout()), (-200, vec![("field", 1200)]));
    let capped = casablanca::document(&[("statutory-max", "10")]);
    let field = Player::at(&capped).bets(200, "field").rolls(&[(6, 6), (5, 6)]);
    assert_eq!((field.gained(), field.layout()), (0, vec![("field", 1000)]));
}

/// The duration of a call: X-03 for Singapore, and the different rule of British Columbia.
#[test]
fn calls_lapse() {
    let (singapore, columbia) = (rws::document(&[]), midi::document(&[]));
    // Called on for a come-out that decides nothing: still on in Singapore, off again in British Columbia.
    let natural = [(5, 6), (3, 4)];
    let on = |document| Player::at(document).bets(500, "place-5").calls("place-5", true).rolls(&natural);
    assert_eq!([on(&singapore).layout().len(), on(&columbia).layout().len()], [0, 1]);
    // Called off for a come-out: with a point on, it works in both.
    let off =
        |document| Player::at(document).bets(500, "place-5").calls("place-5", false).rolls(&[(2, 2), (3, 4)]);
    assert_eq!([off(&singapore).layout().len(), off(&columbia).layout().len()], [0, 0]);
    // Called off with a point on: it is off in both as long as the point is on, and then returns to its default state.
    let later = |rolls: &[(u8, u8)]| {
        let player =
            |document| Player::at(document).bets(500, "hard-8").rolls(&[(2, 2)]).calls("hard-8", false);
        [&singapore, &columbia].map(|document| player(document).rolls(rolls).layout().len())
    };
    assert_eq!(later(&[(5, 6), (2, 6)]), [1, 1]);
    assert_eq!(later(&[(1, 3), (2, 6)]), [1, 0]); // in Singapore, hardways are off on a come-out
}
