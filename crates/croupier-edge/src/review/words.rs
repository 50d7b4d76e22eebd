//! Figures and lists in words.

use croupier_rules::Money;

use crate::exact::ExactFraction;
use crate::figures::{Figures, percent};

/// Joins items: `a`, `a and b`, `a, b and c`.
pub(super) fn list<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Returns `; likewise b and c` for all names except the one already mentioned; empty if there are no others.
pub(super) fn likewise(names: &[String], spoken_of: &str) -> String {
    let others: Vec<&String> = names.iter().filter(|name| *name != spoken_of).collect();
    if others.is_empty() { String::new() } else { format!("; likewise {}", list(&others)) }
}

/// Formats a fraction as a percentage: two decimals, or four below 1%.
pub(super) fn part(part: &ExactFraction) -> String {
    let value = percent(part);
    if value.abs() < 1.0 && value != 0.0 { format!("{value:.4}%") } else { format!("{value:.2}%") }
}

/// The house edge.
pub(super) fn edge(figures: &Figures) -> String {
    format!("{:.2}%", figures.edge_percent())
}

/// Formats an amount due in dollars, with up to four decimals.
pub(super) fn due(amount: &ExactFraction) -> String {
    let text = format!("{:.4}", amount.to_f64());
    let short = text.trim_end_matches('0');
    match short.split_once('.') {
        Some((whole, "")) => format!("${whole}"),
        Some((_, decimals)) if decimals.len() == 1 => format!("${short}0"),
        _ => format!("${short}"),
    }
}

pub(super) fn units(amount: Money) -> ExactFraction {
    ExactFraction::ratio(amount.cents(), 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_amounts_and_percentages_are_formatted() {
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(likewise(&["a".to_owned(), "b".to_owned()], "a"), "; likewise b");
        assert_eq!(likewise(&["a".to_owned()], "a"), "");
        for (numerator, words) in [(27, "$3.375"), (20, "$2.50"), (16, "$2"), (0, "$0")] {
            assert_eq!(due(&ExactFraction::ratio(numerator, 8)), words);
        }
        assert_eq!(part(&ExactFraction::ratio(1, 8)), "12.50%");
        assert_eq!(part(&ExactFraction::ratio(1, 80_000)), "0.0013%");
    }
}
