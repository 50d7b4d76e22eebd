//! The texts of the layout and its signs: the payout of each wager, and the notices.

use croupier_rules::{Prize, RoundWager, Row, RowSelection, WagerList, WagerOrigin};

use crate::terms::percent;

use super::Rules;
use crate::games::{Fact, RoundGameKind};

/// Describes a prize.
pub fn prize_words(prize: &Prize) -> String {
    match prize {
        Prize::Odds(odds) => odds.to_string(),
        Prize::Award(amount) => amount.dollars(),
        Prize::Share { meter, rate } => format!("{} of the {meter} meter", percent(*rate)),
        Prize::Push => "push".to_owned(),
        Prize::Lose => "lose".to_owned(),
        Prize::LosePart(rate) => format!("{} lost", percent(*rate)),
    }
}

/// Returns the word in packs for how a wager is made.
pub fn made_word(rules: &Rules, wager: &RoundWager<Fact>) -> &'static str {
    match wager.made {
        WagerOrigin::Betting => "betting",
        WagerOrigin::Decision => RoundGameKind::decision(rules.game.kind.name()).unwrap_or_default(),
    }
}

/// Describes how a wager is made.
pub fn made_words(rules: &Rules, wager: &RoundWager<Fact>) -> &'static str {
    match wager.made {
        WagerOrigin::Betting => "until bets are closed",
        WagerOrigin::Decision => rules.game.kind.rules().follow_up().map_or("", |follow_up| follow_up.words),
    }
}

/// Returns a fact in the words of the layout.
pub fn fact_words(rules: &Rules, wager: &RoundWager<Fact>, fact: Fact) -> String {
    if let Some(words) = rules.game.kind.rules().fact_words(fact, wager.spot) {
        return words;
    }
    Fact::all(rules.game.kind.name())
        .into_iter()
        .find(|(_, known)| *known == fact)
        .map_or(String::new(), |(name, _)| name)
}

/// Describes the facts of a row.
pub fn row_words(rules: &Rules, wager: &RoundWager<Fact>, row: &Row<Fact>) -> String {
    let facts: Vec<String> = row.on.iter().map(|fact| fact_words(rules, wager, *fact)).collect();
    if facts.is_empty() { "always".to_owned() } else { facts.join(", ") }
}

/// Describes the other terms of a wager, apart from its stakes and its vigorish.
pub fn term_words(rules: &Rules, wager: &RoundWager<Fact>) -> Vec<String> {
    let ids = |others: &WagerList| {
        let names: Vec<&str> = others.wagers.iter().map(|id| rules.layout.wager(*id).id.as_str()).collect();
        names.join(", ")
    };
    let pick = match wager.pick {
        RowSelection::First => None,
        RowSelection::Largest => Some("only the largest award is paid".to_owned()),
        RowSelection::All => Some("all awards that apply are paid".to_owned()),
    };
    let needs = wager.needs.as_ref().map(|needs| format!("needs one of: {}", ids(needs)));
    let waived = wager.minimum_waived_with.as_ref();
    let waived = waived.map(|others| format!("no minimum with: {}", ids(others)));
    [pick, needs, waived].into_iter().flatten().collect()
}

/// Returns the display's text for a wager; empty if the odds are not shown.
pub fn displayed(rules: &Rules, wager: &RoundWager<Fact>) -> String {
    if rules.game.odds_shown.is_some_and(|shown| !shown.value) {
        return String::new();
    }
    let mut words: Vec<String> = Vec::new();
    for row in &wager.rows {
        let prize = prize_words(&row.prize);
        if !words.contains(&prize) {
            words.push(prize);
        }
    }
    if let Some(rate) = wager.vigorish.filter(|rate| rate.value > 0) {
        words.push(format!("less {} vigorish", percent(rate.value)));
    }
    format!("{}: {}", wager.name, words.join(", "))
}

/// Returns the texts on the layout and on signs.
pub fn notices(rules: &Rules) -> impl Iterator<Item = &str> {
    rules.game.notices.iter().map(|(_, text)| text.value.as_str()).filter(|text| !text.is_empty())
}
