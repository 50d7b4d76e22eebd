//! What the layout and its signs tell people: what each wager pays, and the notices.

use croupier_rules::{Prize, RoundWager};

use super::Rules;
use super::fact::Fact;

/// What a prize is, in words.
pub fn prize_words(prize: &Prize) -> String {
    match prize {
        Prize::Odds(odds) => odds.to_string(),
        Prize::Award(amount) => format!("${amount}"),
        Prize::Share { meter, rate } => format!("{} of the {meter} meter", percent(*rate)),
        Prize::Push => "push".to_owned(),
        Prize::Lose => "lose".to_owned(),
        Prize::LosePart(rate) => format!("{} lost", percent(*rate)),
    }
}

/// A rate in hundredths of a percent, in words.
pub fn percent(rate: i64) -> String {
    let (whole, part) = (rate / 100, rate % 100);
    if part == 0 { format!("{whole}%") } else { format!("{whole}.{part:02}%") }
}

/// What the display says of a wager; nothing where the odds are not shown.
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

/// The texts on the layout and on signs.
pub fn notices(rules: &Rules) -> impl Iterator<Item = &str> {
    rules.game.notices.iter().map(|(_, text)| text.value.as_str()).filter(|text| !text.is_empty())
}
