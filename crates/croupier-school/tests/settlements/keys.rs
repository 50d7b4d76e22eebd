//! The key of a question about payments, against the settlement of the bets that it names.

use croupier_rehearsal::BetResult;
use croupier_rules::Money;
use croupier_school::{Answer, AnswerForm, BetSettlement, Exercise};
use croupier_table::Owner;

/// Fails unless the key, and no other choice, is what these settlements say of the bet or the player in the question.
/// Returns the bets, by index, that decide it.
pub(super) fn agrees(exercise: &Exercise, bets: &[BetSettlement]) -> Vec<usize> {
    let ask = exercise.question.ask.as_str();
    let answer = exercise.key.answer;
    if let Some(player) = between(ask, "How much do you pay ", " altogether?") {
        let own = indices(bets, |bet| bet.player == player && bet.owner == Owner::Player);
        let sum = own.iter().map(|bet| bets[*bet].paid).fold(Money::ZERO, Money::plus);
        assert_eq!(answer, Answer::Amount(sum), "{exercise:#?}");
        return own;
    }
    if let Some(bet) = between(ask, "How much do you pay on ", "?") {
        let bet = the_bet(bets, bet);
        assert_eq!(answer, Answer::Amount(bets[bet].paid), "{exercise:#?}");
        return vec![bet];
    }
    let AnswerForm::Choice { choices } = &exercise.question.form else { panic!("{exercise:#?}") };
    let right = choices.iter().enumerate().filter(|(index, _)| answer == Answer::Choice(*index));
    let right = right.map(|(_, choice)| choice.as_str()).next().unwrap();
    if let Some(bet) = between(ask, "What do you do with ", "?") {
        let bet = the_bet(bets, bet);
        assert_eq!(right, fate(&bets[bet]), "{exercise:#?}");
        return vec![bet];
    }
    assert_eq!(ask, "Which of these bets do you settle first?");
    let named: Vec<usize> = choices.iter().map(|choice| the_bet(bets, choice)).collect();
    let first = the_bet(bets, right);
    for other in named.iter().filter(|other| **other != first) {
        let comes_first = is_before(&exercise.question.pack, &bets[first], &bets[*other]);
        assert!(comes_first, "{:#?}\n{exercise:#?}", bets[*other]);
    }
    named
}

fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    text.strip_prefix(start)?.strip_suffix(end)
}

fn indices(bets: &[BetSettlement], wanted: impl Fn(&BetSettlement) -> bool) -> Vec<usize> {
    (0..bets.len()).filter(|index| wanted(&bets[*index])).collect()
}

/// Returns the bet with these words: `Ann's Place 6 ($30)`. They must name only one.
fn the_bet(bets: &[BetSettlement], words: &str) -> usize {
    let named =
        indices(bets, |bet| words == format!("{}'s {} ({})", bet.player, bet.name, bet.stake.dollars()));
    assert_eq!(named.len(), 1, "'{words}' names {} bets of {bets:#?}", named.len());
    named[0]
}

/// Returns the sentence about a settlement.
fn fate(bet: &BetSettlement) -> String {
    match bet.result {
        BetResult::Won => format!("It wins: pay {}.", bet.paid.dollars()),
        BetResult::Pushed => "It neither wins nor loses.".to_owned(),
        BetResult::Lost if bet.back.is_zero() => format!("It loses: take {}.", bet.taken.dollars()),
        BetResult::Lost => format!("It loses {}, and {} goes back.", bet.taken.dollars(), bet.back.dollars()),
    }
}

/// Returns whether the document has one bet settled before another. Baccarat 11.B, 11.B.1, 11.B.3: all losing wagers, then the
/// winners from the highest seat down. Red Dog 6.6.1, 6.7.1 and Casino War 5.2: from the dealer's right. Sic Bo 3.5, 3.6: the
/// losing bets, then the winners, each from the first position. Wheel 2.6.2, 2.6.3: the losing bets, then the winners.
fn is_before(pack: &str, one: &BetSettlement, other: &BetSettlement) -> bool {
    let lost = |bet: &BetSettlement| bet.result == BetResult::Lost;
    let both_win = !lost(one) && !lost(other);
    let losers_first = lost(one) && !lost(other);
    match pack {
        "mlgca-midi-baccarat" => losers_first || both_win && one.seat > other.seat,
        "bclc-red-dog" | "bclc-casino-war" => one.seat > other.seat,
        "house-sic-bo" => losers_first || lost(one) == lost(other) && one.seat < other.seat,
        "bclc-wheel" => losers_first,
        _ => panic!("{pack} prescribes no order"),
    }
}
