//! Single rounds of baccarat, clause by clause.

use super::baccarat::{Round, Winner, deal, opening_burn, play_shoe};
use super::baccarat_wagers::{Options, Row, Variant, Vigorish, WAGERS, poker_row, settle};
use super::cards::{Card, cards, shoe};
use super::settled::{Outcome, SettledWager};

fn round(text: &str) -> Round {
    deal(&cards(text)).unwrap_or_else(|| panic!("not enough cards: {text}"))
}

/// Returns the winnings of a $10 wager in cents; `None` for a loss, zero for a push.
fn brings(options: &Options, wager: &str, text: &str) -> Option<i64> {
    let settled = settle(options, wager, 1000, &round(text)).unwrap();
    match settled.outcome {
        Outcome::Win => Some(settled.won),
        Outcome::Push => Some(0),
        Outcome::Lose => None,
    }
}

#[test]
fn hands_draw_by_the_tableau() {
    let dealt = round("2C 3D TH 4S 5C 6D 7H");
    // Player has 2 and 10 and draws 5 for a total of 7; Banker has 3 and 4 and stands on 7.
    assert_eq!((dealt.player.points(), dealt.banker.points(), dealt.used()), (7, 7, 5));
    assert_eq!(dealt.player.third, Card::parse("5C"));
    assert_eq!(dealt.winner(), Winner::Tie);
    // A Natural stops both hands from drawing.
    assert_eq!(round("9C 2D TH 2S").used(), 4);
    assert_eq!(round("2C 9D 3H 9S").used(), 4);
    // The Player stands on 6, the Banker draws the fifth card.
    let dealt = round("6C 5D TH TS 9C");
    assert_eq!((dealt.player.count(), dealt.banker.third), (2, Card::parse("9C")));
    // Both hands draw.
    assert_eq!(round("AC 2D TH TS 8C 9D").used(), 6);
    // A Banker with 3 stands against a third card of 8, and draws against a 9.
    assert_eq!(round("AC 3D TH TS 8C 9D").used(), 5);
    assert_eq!(round("AC 3D TH TS 9C 9D").used(), 6);
}

#[test]
fn too_few_cards_for_a_round() {
    let whole = cards("AC 2D TH TS 8C 9D");
    for count in 0..6 {
        assert_eq!(deal(&whole[..count]), None);
    }
    assert!(deal(&whole).is_some());
    assert!(deal(&cards("9C 2D TH 2S")).is_some());
}

#[test]
fn burns_and_the_last_hand() {
    for (card, burnt) in [("AC", 2), ("2C", 3), ("9C", 10), ("TC", 11), ("JC", 11), ("QC", 11), ("KC", 11)] {
        assert_eq!(opening_burn(cards(card)[0]), burnt, "{card}");
    }
    for seed in 0..50 {
        let shoe = shoe(6, seed);
        let cover = shoe.len() - 14;
        let rounds = play_shoe(&shoe, cover);
        let mut at = opening_burn(shoe[0]);
        for (number, round) in rounds.iter().enumerate() {
            assert_eq!(deal(&shoe[at..]), Some(*round));
            let end = at + round.used();
            // The cover card appears in the second-last round.
            assert_eq!((at..end).contains(&cover), number + 2 == rounds.len(), "{seed}");
            at = end;
        }
    }
}

#[test]
fn the_banker_under_every_variant() {
    let [commission, ez, fortune, none] =
        [Variant::Commission, Variant::Ez, Variant::Fortune7, Variant::NoCommission].map(Options::everything);
    let (six_in_two, six_in_three) = ("KC 6D KH KS AC", "KC KD KH 4S 5C 2D");
    assert_eq!(round(six_in_three).banker.points(), 6);
    let dragon = "KC 2D KH KS 6C 5D";
    assert_eq!((round(dragon).player.points(), round(dragon).banker.points()), (6, 7));
    let plain = "KC 7D KH KS AC";
    for (text, results) in [
        (plain, [1000, 1000, 1000, 1000]),
        (dragon, [1000, 0, 0, 1000]),
        (six_in_two, [1000, 1000, 1000, 500]),
        (six_in_three, [1000, 1000, 1000, 500]),
    ] {
        let found = [commission, ez, fortune, none].map(|options| brings(&options, "banker", text).unwrap());
        assert_eq!(found, results, "{text}");
        for options in [commission, ez, fortune, none] {
            assert_eq!(brings(&options, "player", text), None);
            assert_eq!(brings(&options, "tie", text), None);
        }
    }
    for options in [commission, ez, fortune, none] {
        let vigorish = settle(&options, "banker", 1000, &round(plain)).unwrap().vigorish;
        assert_eq!(vigorish, if options == commission { 50 } else { 0 });
        assert_eq!(brings(&options, "banker", "9C 2D KH 2S"), None);
        assert_eq!(brings(&options, "banker", "9C 9D KH KS"), Some(0));
        assert_eq!(brings(&options, "player", "9C 9D KH KS"), Some(0));
        assert_eq!(brings(&options, "tie", "9C 9D KH KS"), Some(8000));
    }
}

#[test]
fn vigorish_and_halves() {
    let banker = round("KC 7D KH KS AC");
    let mut options = Options::everything(Variant::Commission);
    let vigorish =
        |options: &Options, stake: i64| settle(options, "banker", stake, &banker).unwrap().vigorish;
    // No fraction of a cent is taken.
    for (stake, owed) in [(1000, 50), (1019, 50), (1020, 51), (1039, 51), (19, 0), (20, 1), (2500, 125)] {
        assert_eq!(vigorish(&options, stake), owed, "{stake}");
    }
    options.vigorish = Vigorish::QuarterUp;
    for (stake, owed) in
        [(1, 25), (500, 25), (501, 50), (519, 50), (1000, 50), (1001, 75), (2000, 100), (2100, 125)]
    {
        assert_eq!(vigorish(&options, stake), owed, "{stake}");
    }
    assert_eq!(settle(&options, "banker", 1000, &banker).unwrap().returned(1000), 1950);
    let half = Options::everything(Variant::NoCommission);
    assert_eq!(
        settle(&half, "banker", 1001, &round("KC 6D KH KS AC")).unwrap(),
        SettledWager::win(1001, (1, 2))
    );
    assert_eq!(settle(&half, "banker", 1001, &round("KC 6D KH KS AC")).unwrap().won, 500);
}

#[test]
fn dragon_bonus_rows() {
    let options = Options::everything(Variant::Commission);
    let (player, banker) = ("dragon-bonus-player", "dragon-bonus-banker");
    for (text, on_player, on_banker) in [
        // A Natural 9 against 8, 8 against 9, equal Naturals, and a Natural against none.
        ("9C 8D KH KS", Some(1000), None),
        ("8C 9D KH KS", None, Some(1000)),
        ("8C 8D KH KS", Some(0), Some(0)),
        ("9C KD KH KS", Some(1000), None),
        ("2C 8D KH KS", None, Some(1000)),
        // Wins by 9, 4 and 3 points without a Natural, and a tie without one.
        ("KC KD KH KS 9C KD", Some(30_000), None),
        ("7C 3D KH KS KC", Some(1000), None),
        ("7C 4D KH KS KC", None, None),
        ("7C 7D KH KS", None, None),
    ] {
        assert_eq!(brings(&options, player, text), on_player, "{text}");
        assert_eq!(brings(&options, banker, text), on_banker, "{text}");
    }
}

#[test]
fn treasures_and_sixes() {
    let mut options = Options::everything(Variant::Fortune7);
    let sevens = "KC KD KH KS 7C 7D";
    let two_sevens = "7C 7D KH KS";
    assert_eq!(brings(&options, "blazing-7s", sevens), Some(400_000));
    assert_eq!(brings(&options, "blazing-7s", two_sevens), None);
    assert_eq!(brings(&options, "cover-all", two_sevens), None);
    options.cover_all_two_card_sevens = Some(true);
    assert_eq!(brings(&options, "cover-all", two_sevens), Some(6000));
    options.cover_all_two_card_sevens = None;
    assert!(options.set("five-treasures", "b"));
    assert_eq!(brings(&options, "blazing-7s", sevens), Some(200_000));
    assert_eq!(brings(&options, "blazing-7s", two_sevens), Some(50_000));
    assert_eq!(brings(&options, "cover-all", two_sevens), Some(6000));
    // A two-card 7 against a three-card 7 wins nothing.
    assert_eq!(brings(&options, "blazing-7s", "7C 2D KH KS 5C"), None);
    let nines = "KC KD KH KS 9C 9D";
    assert_eq!(brings(&options, "heavenly-9", nines), Some(75_000));
    assert_eq!(brings(&options, "heavenly-9", "KC 9D KH KS"), None);
    assert_eq!(brings(&options, "heavenly-9", "KC 4D KH KS 9C"), Some(10_000));
    assert_eq!(brings(&options, "golden-8", "KC 4D KH KS 8C"), Some(25_000));
    assert_eq!(brings(&options, "golden-8", "8C 4D KH KS"), None);
    // A three-card 8 that only ties.
    assert_eq!(brings(&options, "golden-8", "KC KD KH KS 8C 8D"), None);
    assert_eq!(brings(&options, "fortune-7", "KC 2D KH KS 6C 5D"), Some(40_000));
    assert_eq!(brings(&options, "one-up", "AC KD KH KS KC KD"), Some(30_000));
    assert_eq!(brings(&options, "one-up", "9C 8D KH KS"), Some(9000));
    assert_eq!(brings(&options, "one-up", "8C 9D KH KS"), None);
    assert_eq!(brings(&options, "lucky-6", "KC 6D KH KS AC"), Some(12_000));
    assert_eq!(brings(&options, "lucky-6", "KC KD KH 4S 5C 2D"), Some(20_000));
    assert_eq!(brings(&options, "super-6", "KC KD KH 4S 5C 2D"), Some(15_000));
    assert_eq!(brings(&options, "super-6", "6C 6D KH KS"), None);
}

#[test]
fn pairs_and_nines() {
    let options = Options::everything(Variant::Ez);
    for (text, player, banker, nines) in [
        ("5C 2D 5H 6S KC", Some(11_000), None, None),
        ("2C 9D 6H 9S", None, Some(12_000), Some(5000)),
        ("KC QD JH TS 9C 9D", None, None, None),
        ("9C 9C 9C 9H KC", Some(12_000), Some(12_000), Some(500_000)),
        ("9C 2D KC 2S", None, Some(11_000), Some(1000)),
        ("9D 2D KC 3S", None, None, Some(2000)),
        ("9H 9H KC 3S", None, None, Some(8000)),
        ("9H 9H KC 9H", None, Some(12_000), Some(250_000)),
        ("9H 9H KC 9S", None, Some(12_000), Some(20_000)),
    ] {
        let text = format!("{text} 2C 2C");
        assert_eq!(brings(&options, "any-pair-player", &text), player, "{text}");
        assert_eq!(brings(&options, "any-pair-banker", &text), banker, "{text}");
        assert_eq!(brings(&options, "lucky-nines", &text), nines, "{text}");
    }
}

#[test]
fn jackpot_rows() {
    let row = |text: &str| poker_row(cards(text).try_into().unwrap());
    for (text, expected) in [
        ("AH KH QH JH", Some(Row::Royal)),
        ("KH QH JH TH", Some(Row::StraightFlush)),
        ("AC 3C 2C 4C", Some(Row::StraightFlush)),
        ("5C 5C 5C 5C", Some(Row::FourOfAKind)),
        ("5C 5C 5C 6C", Some(Row::ThreeOfAKind)),
        ("5C 5C 6C 6C", Some(Row::Flush)),
        ("AC AC 6C 9C", Some(Row::Flush)),
        ("AC KH QH JH", Some(Row::Straight)),
        ("AC 2H 3H 4H", Some(Row::Straight)),
        ("2C AH KH QH", None),
        ("5C 5H 6H 6C", Some(Row::TwoPair)),
        ("AC AH 6H 9C", Some(Row::Aces)),
        ("TC TH 6H 9C", Some(Row::TensToKings)),
        ("KC 3H KH 9C", Some(Row::TensToKings)),
        ("9C 9H 6H 2C", None),
    ] {
        assert_eq!(row(text), expected, "{text}");
    }
    let options = Options::everything(Variant::Commission);
    assert_eq!(brings(&options, "jackpot-baccarat", "TC TH 6H 9C 2C 2C"), Some(0));
}

#[test]
fn what_a_table_offers() {
    let mut options = Options::everything(Variant::Commission);
    let dealt = round("9C 8D KH KS");
    let offered = |options: &Options| -> Vec<&str> {
        WAGERS.into_iter().filter(|wager| settle(options, wager, 100, &dealt).is_some()).collect()
    };
    assert_eq!(offered(&options).len(), 20 - 4);
    for (name, value) in [
        ("dragon-bonus", "off"),
        ("five-treasures", "off"),
        ("jackpot-baccarat", "off"),
        ("lucky-nines", "off"),
        ("any-pair", "off"),
        ("lucky-6", "off"),
        ("super-6", "off"),
    ] {
        assert!(options.set(name, value));
    }
    assert_eq!(offered(&options), ["player", "banker", "tie"]);
    assert!(options.set("variant", "ez"));
    assert_eq!(offered(&options), ["player", "banker", "tie", "dragon-7", "panda-8"]);
    assert!(options.set("variant", "fortune-7"));
    assert_eq!(offered(&options), ["player", "banker", "tie", "fortune-7", "one-up"]);
    assert!(options.set("five-treasures", "a"));
    assert!(offered(&options).contains(&"fortune-7-insurance"));
    for (name, value) in [
        ("tie-pays", "7"),
        ("tie-pays", "15 to 2"),
        ("dragon-bonus", "d"),
        ("variant", "mini"),
        ("nothing", "on"),
    ] {
        assert!(!options.set(name, value), "{name} was set to the invalid value {value}");
    }
}
