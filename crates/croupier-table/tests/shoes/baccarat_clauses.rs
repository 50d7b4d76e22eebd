//! The clauses by which Midi Baccarat decides a wager (MLGCA version 1.11): chapter 7 says how it wins, loses and ties,
//! chapter 12 has the rows of the paytables. Written from the document.

use super::baccarat::{Hand, Round, Winner};
use super::baccarat_wagers::{Options, Row, Variant, poker_row};
use super::cards::{Card, Suit};
use super::royal_9::{Award, Meter};

/// Returns the clauses that decide a wager; for a Royal 9 see `royal_clause`.
pub(crate) fn clauses(options: &Options, wager: &str, round: &Round) -> String {
    let (player, banker, winner) = (&round.player, &round.banker, round.winner());
    let seven = winner == Winner::Banker && banker.is(3, 7);
    let eight = winner == Winner::Player && player.is(3, 8);
    let six = winner == Winner::Banker && banker.points() == 6;
    let treasures = options.five_treasures;
    let either = |holds: bool, won: &str, lost: &str| if holds { won.to_owned() } else { lost.to_owned() };
    match wager {
        "player" => player_clause(options.variant, round).to_owned(),
        "banker" => match (winner, options.variant) {
            (Winner::Player, _) => "7.A.1.b".into(),
            (Winner::Tie, _) => "7.A.1.c.i".into(),
            (_, Variant::Ez) if seven => "7.A.1.c.ii".into(),
            (_, Variant::Fortune7) if seven => "7.A.1.c.iii".into(),
            (_, Variant::NoCommission) if six => "7.A.1.a 12.S".into(),
            (_, Variant::Commission) => "7.A.1.a 12.C#pay".into(),
            _ => "7.A.1.a".into(),
        },
        "tie" => either(winner == Winner::Tie, "7.A.3.a 12.B", "7.A.3.b"),
        "dragon-bonus-player" => dragon_bonus(options.dragon_bonus, player, banker),
        "dragon-bonus-banker" => dragon_bonus(options.dragon_bonus, banker, player),
        "dragon-7" => either(seven, "7.A.5.a 12.G", "7.A.5.b"),
        "panda-8" => either(eight, "7.A.6.a 12.H", "7.A.6.b"),
        // At a Fortune 7 table with the Five Treasures, this is the name of the Five Treasures' wager.
        "fortune-7" if treasures.is_some() => either(seven, "7.A.11.a 12.P.1", "7.A.11.b"),
        "fortune-7" | "fortune-7-insurance" => either(seven, "7.A.7.a 12.I", "7.A.7.b"),
        "one-up" => match (player.points(), banker.points()) {
            (1, 0) => "7.A.8.a 12.J.1".into(),
            (high, low) if high == low + 1 => "7.A.8.a 12.J.2".into(),
            _ => "7.A.8.b".into(),
        },
        "golden-8" => either(eight, "7.A.12.a 12.P.2", "7.A.12.b"),
        "heavenly-9" => match (player.is(3, 9), banker.is(3, 9)) {
            (true, true) => "7.A.13.a 12.P.3.a".into(),
            (false, false) => "7.A.13.b".into(),
            _ => "7.A.13.a 12.P.3.b".into(),
        },
        "blazing-7s" => match (treasures, sevens(round)) {
            (Some('a'), Some(3)) => "7.A.14.a 12.P.4.a.i".into(),
            (Some('a'), Some(_)) if options.blazing_two_card_sevens_back => "7.A.14.a".into(),
            (Some('b'), Some(3)) => "7.A.14.a 12.P.4.b.i".into(),
            (Some('b'), Some(_)) => "7.A.14.a 12.P.4.b.ii".into(),
            _ => "7.A.14.b".into(),
        },
        "cover-all" => {
            // Two-card sevens count if the Blazing 7's paytable has a row for them (reading 97).
            let two_cards = options.cover_all_two_card_sevens.unwrap_or(treasures == Some('b'));
            let blazing = sevens(round).is_some_and(|cards| cards == 3 || two_cards);
            let nine = player.is(3, 9) || banker.is(3, 9);
            either(seven || eight || nine || blazing, "7.A.15.a 12.P.5", "7.A.15.b")
        }
        "any-pair-player" => any_pair(player),
        "any-pair-banker" => any_pair(banker),
        "lucky-nines" => lucky_nines(options.lucky_nines, round.first_four()),
        "lucky-6" if six && banker.count() == 2 => "7.A.18.a 12.T.a".into(),
        "lucky-6" => either(six, "7.A.18.a 12.T.b", "7.A.18.b"),
        "super-6" => either(six, "7.A.19.a 12.U", "7.A.19.b"),
        "jackpot-baccarat" => jackpot(options.jackpot, round.first_four()),
        _ => String::new(),
    }
}

/// EZ and Fortune 7 Baccarat tables have separate items, in addition to the item about the higher Point Count.
fn player_clause(variant: Variant, round: &Round) -> &'static str {
    let (player, banker) = (&round.player, &round.banker);
    match (round.winner(), variant) {
        (Winner::Player, Variant::Ez) if player.is(3, 8) => "7.A.2.a.ii",
        (Winner::Player, Variant::Fortune7) if player.points() == banker.points() + 1 => "7.A.2.a.ii",
        (Winner::Player, _) => "7.A.2.a.i",
        (Winner::Banker, Variant::Ez) if banker.is(3, 7) => "7.A.2.b.ii",
        (Winner::Banker, Variant::Fortune7) if banker.is(3, 7) => "7.A.2.b.iii",
        (Winner::Banker, _) => "7.A.2.b.i",
        (Winner::Tie, _) => "7.A.2.c",
    }
}

/// Returns the number of a paytable in its list: A is 1.
fn number(table: Option<char>) -> u32 {
    table.map_or(0, |letter| u32::from(letter) - u32::from('a') + 1)
}

fn dragon_bonus(table: Option<char>, chosen: &Hand, other: &Hand) -> String {
    let table = number(table);
    let margin = i64::from(chosen.points()) - i64::from(other.points());
    match (chosen.is_natural(), other.is_natural()) {
        (true, false) => format!("7.A.4.a.i 12.F.{table}.g"),
        (true, true) if margin > 0 => format!("7.A.4.a.ii 12.F.{table}.g"),
        (true, true) if margin < 0 => "7.A.4.b.i".into(),
        (true, true) => format!("7.A.4.c 12.F.{table}.h"),
        _ if margin <= 0 => "7.A.4.b.ii".into(),
        _ if margin < 4 => "7.A.4.b.iii".into(),
        _ => format!("7.A.4.a.iii 12.F.{table}.{}", ["f", "e", "d", "c", "b", "a"][margin as usize - 4]),
    }
}

/// Returns the number of cards if both hands have a seven with the same number of cards.
fn sevens(round: &Round) -> Option<usize> {
    [2, 3].into_iter().find(|&cards| round.player.is(cards, 7) && round.banker.is(cards, 7))
}

fn any_pair(chosen: &Hand) -> String {
    match (chosen.is_pair(), chosen.first.rank) {
        (true, 9) => "7.A.16.a 12.Q.b".into(),
        (true, _) => "7.A.16.a 12.Q.a".into(),
        (false, _) => "7.A.16.b".into(),
    }
}

fn lucky_nines(table: Option<char>, cards: [Card; 4]) -> String {
    let nines: Vec<Suit> = cards.iter().filter(|card| card.rank == 9).map(|card| card.suit).collect();
    let one_suit = nines.iter().all(|suit| *suit == nines[0]);
    let row = match (nines.len(), one_suit) {
        (0, _) => return "7.A.17.b".into(),
        (4, _) => "a",
        (3, true) => "b",
        (3, false) => "c",
        (2, true) => "d",
        (2, false) => "e",
        _ if nines[0] == Suit::Diamonds => "f",
        _ => "g",
    };
    format!("7.A.17.a 12.R.{}.{row}", number(table))
}

fn jackpot(table: Option<char>, cards: [Card; 4]) -> String {
    let letter = match poker_row(cards) {
        None => return "7.A.10.b".into(),
        Some(Row::Royal) => "a",
        Some(Row::FourOfAKind) => "b",
        Some(Row::StraightFlush) => "c",
        Some(Row::ThreeOfAKind) => "d",
        Some(Row::Flush) => "e",
        Some(Row::Straight) => "f",
        Some(Row::TwoPair) => "g",
        Some(Row::Aces) => "h",
        // A push: it wins nothing, so 7.A(10)(a) does not apply.
        Some(Row::TensToKings) => return format!("12.M.{}.i", number(table)),
    };
    format!("7.A.10.a 12.M.{}.{letter}", number(table))
}

/// Returns the row of 12.K that pays this award. Without an award, returns the clause that names the cards that win: a
/// nine with a face card.
pub(crate) fn royal_clause(table: char, award: Option<Award>) -> String {
    let Some(award) = award else { return "7.A.9#win".into() };
    let letter = match (table, award) {
        (_, Award::Share(Meter::Star, 100)) => "a",
        (_, Award::Share(Meter::Star, _)) => "b",
        ('c', Award::Share(Meter::Spade, _)) => "b",
        ('c', Award::Share(Meter::Heart, _)) => "c",
        (_, Award::Share(Meter::Spade, _)) => "c",
        (_, Award::Share(Meter::Heart, _)) => "d",
        (_, Award::Fixed(500_000)) => "d",
        (_, Award::Fixed(150_000)) => "e",
        (_, Award::Fixed(25_000)) => "f",
        (_, Award::Fixed(5_000)) => "g",
        (_, Award::Fixed(_)) => "h",
    };
    format!("12.K.{}.{letter}", number(Some(table)))
}
