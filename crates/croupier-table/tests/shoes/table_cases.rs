//! Single games of Red Dog, Casino War and the wheel, clause by clause.

use super::cards::cards;
use super::red_dog::{self, Call};
use super::settled::{Outcome, SettledWager};
use super::war::{self, Course, Decision, Options, Seat};
use super::wheel::{Fault, Symbol, Wheel};

#[test]
fn red_dog_calls() {
    for (two, call) in [
        ("2C 2D", Call::Pair),
        ("AC AD", Call::Pair),
        ("TC JD", Call::Consecutive),
        ("AC KD", Call::Consecutive),
        ("AC 2D", Call::Spread(11)),
        ("2C AD", Call::Spread(11)),
        ("5C 7D", Call::Spread(1)),
        ("7C 4D", Call::Spread(2)),
        ("9C KD", Call::Spread(3)),
        ("TC KD", Call::Spread(2)),
    ] {
        let two_cards = cards(two);
        assert_eq!(red_dog::call(two_cards[0], two_cards[1]), call, "{two}");
    }
}

#[test]
fn red_dog_games() {
    let play = |text: &str| red_dog::deal(&cards(text)).unwrap();
    for (text, used, net) in [
        ("5C 7D 6H", 3, 500),
        ("7C 5D 6H", 3, 500),
        ("5C 8D 6H", 3, 400),
        ("5C 9D 8H", 3, 200),
        ("5C TD 6H", 3, 100),
        ("2C AD 3H", 3, 100),
        ("2C AD KH", 3, 100),
        // The third card equals one of the first two, or lies outside them.
        ("5C 7D 5H", 3, -100),
        ("5C 7D 7H", 3, -100),
        ("5C 7D AH", 3, -100),
        ("2C AD AH", 3, -100),
        ("9C 9D 9H", 3, 1100),
        ("9C 9D TH", 3, 0),
        ("9C TD TH", 2, 0),
    ] {
        let game = play(text);
        assert_eq!((game.used(), game.settle(100, false).net(100)), (used, net), "{text}");
        if red_dog::may_raise(game.call()) {
            assert_eq!(game.settle(100, true), game.settle(100, false), "{text}");
        }
    }
    assert_eq!(red_dog::deal(&cards("5C 7D")), None);
    assert_eq!(red_dog::deal(&cards("5C 5D")), None);
    assert!(red_dog::deal(&cards("5C 6D")).is_some());
}

#[test]
#[should_panic]
fn red_dog_has_no_raise_on_a_pair() {
    red_dog::deal(&cards("5C 5D 5H")).unwrap().settle(100, true);
}

fn seat(basic: i64, tie: i64, on_tie: Decision) -> Seat {
    Seat { tie, ..Seat::basic(basic, on_tie) }
}

#[test]
fn war_with_several_players() {
    let seats = [
        seat(1000, 200, Decision::War),
        seat(1500, 0, Decision::Surrender),
        seat(0, 500, Decision::War),
        seat(2000, 100, Decision::War),
        seat(700, 0, Decision::War),
        seat(300, 50, Decision::War),
    ];
    // The cards of the six seats, then the dealer's card; then the wars of seats 1, 4 and 6, each with separate burnt
    // cards.
    let shoe = cards(
        "9C 9D 9H 9S KC 9C 9D  2C 2D 2H AC 3C 3D 3H KC  2C 2D 2H 4C 3C 3D 3H 4D  2C 2D 2H 4C 3C 3D 3H 5D 8H",
    );
    let round = war::play(&shoe, &seats, &Options::default()).unwrap();
    assert_eq!(round.used, 7 + 3 * 8);
    let nets: Vec<i64> = round.results.iter().zip(&seats).map(|(result, seat)| result.net(seat)).collect();
    assert_eq!(nets, [1000 + 2000, -750, 5000, 4000 + 1000, 700, -600 + 500]);
    assert_eq!(round.results[2].course, Course::NothingAtStake);
    assert_eq!(round.results[0].basic, Some(SettledWager::push()));
    assert_eq!(round.results[3].basic, Some(SettledWager::win(2000, (1, 1))));
    assert_eq!(round.results[5].war, Some(SettledWager::lose()));
    // With one dealer card for all three wars: AC, KC and 4C against KD.
    let shoe = cards("9C 9D 9H 9S KC 9C 9D  2C 2D 2H AC  3C 3D 3H KC  2C 2D 2H 4C  3C 3D 3H KD");
    let options = Options { shared_dealer_card: true, ..Options::default() };
    let round = war::play(&shoe, &seats, &options).unwrap();
    assert_eq!(round.used, 7 + 4 * 4);
    let nets: Vec<i64> = round.results.iter().zip(&seats).map(|(result, seat)| result.net(seat)).collect();
    assert_eq!(nets, [1000 + 2000, -750, 5000, 4000 + 1000, 700, -600 + 500]);
    // Without a war, the table draws no more cards.
    let quiet = [seat(1000, 0, Decision::War), seat(1000, 0, Decision::Surrender)];
    assert_eq!(war::play(&cards("8C 9C 9D"), &quiet, &options).unwrap().used, 3);
}

#[test]
fn war_without_enough_cards() {
    let seats = [seat(1000, 100, Decision::War), seat(1000, 0, Decision::War)];
    assert_eq!(war::play(&cards("9C 9D"), &seats, &Options::default()), None);
    // First there are enough cards for one war only, then for none.
    let shoe = cards("9C 9D 9H  2C 2D 2H AC 3C 3D 3H KC  2C 2D 2H 4C 3C 3D 3H");
    let round = war::play(&shoe, &seats, &Options::default()).unwrap();
    assert_eq!(round.results[0].net(&seats[0]), 1000 + 1000);
    assert_eq!((round.results[1].course, round.results[1].net(&seats[1])), (Course::Void, 0));
    let round = war::play(&shoe[..10], &seats, &Options::default()).unwrap();
    assert_eq!(round.results[0].net(&seats[0]), 1000);
    assert_eq!(round.results[0].course, Course::Void);
}

#[test]
fn halves_of_odd_stakes() {
    assert_eq!(war::half(1001, 1), 500);
    assert_eq!(war::half(1000, 1), 500);
    assert_eq!(war::half(1, 1), 0);
    assert_eq!(war::half(1500, 100), 700);
    let seats = [seat(1001, 0, Decision::Surrender)];
    let round = war::play(&cards("9C 9D"), &seats, &Options::default()).unwrap();
    assert_eq!(round.results[0].net(&seats[0]), -500);
    assert_eq!(round.used, 2);
}

#[test]
fn dealer_bets_never_go_to_war() {
    let seats = [Seat { dealer_basic: 500, dealer_tie: 100, ..Seat::basic(1000, Decision::War) }];
    let tied = war::play(&cards("9C 9D 2C 2D 2H AC 3C 3D 3H KC"), &seats, &Options::default()).unwrap();
    let result = tied.results[0];
    assert_eq!(result.dealer_basic, Some(SettledWager::push()));
    assert_eq!(result.dealer_tie.unwrap().outcome, Outcome::Win);
    assert_eq!((result.tips(&seats[0]), result.net(&seats[0])), (1100, 1000));
    let won = war::play(&cards("AC 9D"), &seats, &Options::default()).unwrap().results[0];
    assert_eq!((won.tips(&seats[0]), won.net(&seats[0])), (1000, 1000));
    let lost = war::play(&cards("8C 9D"), &seats, &Options::default()).unwrap().results[0];
    assert_eq!((lost.tips(&seats[0]), lost.net(&seats[0])), (0, -1000));
}

#[test]
fn faults_of_wheels() {
    assert_eq!(Wheel::common().faults(false), []);
    // Together, the two symbols at 40 to 1 have the same number of spaces as the one at 20 to 1.
    assert_eq!(Wheel::common().faults(true), [Fault::SameTotal((20, 1), (40, 1))]);
    let mut wheel = Wheel::of(&[("a", 1, 3), ("b", 2, 2), ("c", 5, 1)]);
    assert_eq!(wheel.faults(true), []);
    wheel.spaces.push("d".to_string());
    assert_eq!(wheel.faults(false), [Fault::NotPlayable("d".to_string())]);
    wheel.symbols.push(Symbol { name: "d".to_string(), pays: (10, 2) });
    assert_eq!(wheel.faults(false), [], "10 to 2 should equal 5 to 1");
    wheel.symbols[3].pays = (6, 1);
    assert_eq!(wheel.faults(false), [Fault::SameCount("c".to_string(), "d".to_string())]);
    wheel.spaces.pop();
    assert_eq!(wheel.faults(false), [Fault::NoSpace("d".to_string())]);
    wheel.symbols[3].name = "c".to_string();
    let twice = wheel.faults(false);
    assert!(twice.contains(&Fault::NamedTwice("c".to_string())), "{twice:?}");
}

#[test]
fn spins() {
    let wheel = Wheel::of(&[("a", 1, 2), ("b", 2, 1)]);
    assert_eq!(wheel.spaces, ["a", "b", "a"]);
    assert_eq!(wheel.settle("a", 500, 2), SettledWager::win(500, (1, 1)));
    assert_eq!(wheel.settle("b", 500, 2), SettledWager::lose());
    assert_eq!(wheel.settle("b", 500, 1).won, 1000);
    // The call prevails over a later slip of the indicator.
    assert_eq!(wheel.settle_called("b", 500, "b").won, 1000);
}
