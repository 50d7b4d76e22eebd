//! The formatting of numbers. They have a true minus sign, and percentages have the number of decimals that their
//! column needs. A long fraction is shortened; the sheet's appendix has the full number.

use std::collections::HashMap;

use croupier_edge::ExactFraction;
use croupier_edge::percent;

/// A fraction with more digits than this in its numerator or denominator is shortened. The fractions of an eight-deck
/// shoe still fit.
const LONGEST_PART: usize = 18;
/// The number of digits of a shortened part to show before and after the gap.
const SHOWN: (usize, usize) = (5, 3);

/// A number as a table shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Number {
    /// The number, or its beginning and end.
    pub(super) shown: String,
    /// The label of the full number in the appendix, if it is shortened here.
    pub(super) label: Option<String>,
}

/// A number that is too long for a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LongNumber {
    /// `E1`, `E2` and so on.
    pub(super) label: String,
    /// A description of the number.
    pub(super) what: String,
    /// The full number.
    pub(super) full: String,
    /// The number of digits of the number's numerator and denominator.
    pub(super) digits: (usize, usize),
}

/// The numbers of a sheet that are too long for its tables, without duplicates.
#[derive(Default)]
pub(super) struct Appendix {
    places: HashMap<ExactFraction, usize>,
    pub(super) entries: Vec<LongNumber>,
}

impl Appendix {
    /// Returns a number as the table shows it. If the number is long and not in the appendix yet, calls `what` for its
    /// description.
    pub(super) fn number(&mut self, value: &ExactFraction, what: impl FnOnce() -> String) -> Number {
        let (above, below) = parts(value);
        if above.len() <= LONGEST_PART && below.len() <= LONGEST_PART {
            return Number { shown: fraction(value), label: None };
        }
        let place = *self.places.entry(value.clone()).or_insert_with(|| {
            self.entries.push(LongNumber {
                label: format!("E{}", self.entries.len() + 1),
                what: what(),
                full: fraction(value),
                digits: (above.len(), below.len()),
            });
            self.entries.len() - 1
        });
        let shown = format!("{}{}/{}", sign(value), shorten(&above), shorten(&below));
        Number { shown, label: Some(self.entries[place].label.clone()) }
    }
}

fn parts(value: &ExactFraction) -> (String, String) {
    (value.abs().numerator().to_string(), value.denominator().to_string())
}

fn shorten(digits: &str) -> String {
    if digits.len() <= SHOWN.0 + SHOWN.1 + 1 {
        return digits.to_string();
    }
    format!("{}…{}", &digits[..SHOWN.0], &digits[digits.len() - SHOWN.1..])
}

fn sign(value: &ExactFraction) -> &'static str {
    if value.is_negative() { "−" } else { "" }
}

/// The full number: `−7/495`.
pub(super) fn fraction(value: &ExactFraction) -> String {
    value.to_string().replace('-', "−")
}

/// A result with its sign: `+30`, `−1`, `+0.95`, `+7/6`. It is a decimal number only if that is exact.
pub(super) fn result(value: &ExactFraction) -> Option<String> {
    let sign = if value.is_positive() { "+" } else { sign(value) };
    let value = value.abs();
    for places in 0..=4 {
        let scaled = &value * &ExactFraction::from(10_i64.pow(places));
        if *scaled.denominator() == 1_u8.into() {
            return Some(format!("{sign}{}", point(&scaled.numerator().to_string(), places as usize)));
        }
    }
    let (above, below) = parts(&value);
    (above.len() + below.len() <= 10).then(|| format!("{sign}{above}/{below}"))
}

/// Inserts the decimal point and the thousands separators.
fn point(digits: &str, places: usize) -> String {
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    if part.is_empty() { thousands(whole) } else { format!("{}.{part}", thousands(whole)) }
}

fn thousands(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number with this many decimal places.
pub(super) fn decimal(value: f64, places: usize) -> String {
    let text = format!("{:.places$}", value.abs());
    let negative = value < 0.0 && text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let dot = if part.is_empty() { "" } else { "." };
    format!("{}{}{dot}{part}", if negative { "−" } else { "" }, thousands(whole))
}

/// Formats an amount: `$1,234.50`, `$20`.
pub(super) fn dollars(amount: f64) -> String {
    let text = decimal(amount, 2);
    format!("${}", text.strip_suffix(".00").unwrap_or(&text))
}

/// Formats a whole number, with separators.
pub(super) fn whole(number: &ExactFraction) -> String {
    thousands(&number.numerator().to_string())
}

/// Formats a fraction as a percentage with this many decimal places. A nonzero value that would show as zero is written
/// in scientific notation.
pub(super) fn percent_text(part: &ExactFraction, places: usize) -> String {
    let value = percent(part);
    if part.is_zero() {
        return "0%".to_string();
    }
    if value.abs() < 0.5 * 10_f64.powi(-(places as i32)) {
        return format!("{value:.2e}%").replace('-', "−");
    }
    format!("{}%", decimal(value, places))
}

/// The number of decimal places for the percentages of a column: enough for the smallest of them to show three digits.
pub(super) fn column_places<'e>(parts: impl IntoIterator<Item = &'e ExactFraction>) -> usize {
    let smallest = parts.into_iter().filter(|part| !part.is_zero()).map(|part| percent(part).abs());
    let smallest = smallest.fold(100.0, f64::min);
    let places = (2.0 - smallest.log10().floor()).clamp(4.0, 9.0);
    places as usize
}

/// A chance as "1 in n".
pub(super) fn one_in(chance: &ExactFraction) -> String {
    if chance.is_zero() {
        return "never".to_string();
    }
    let times = 1.0 / chance.to_f64();
    format!("1 in {}", decimal(times, if times < 100.0 { 2 } else { 0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_a_sign_and_are_exact() {
        let shown = |above, below| result(&ExactFraction::ratio(above, below));
        assert_eq!(shown(30, 1).as_deref(), Some("+30"));
        assert_eq!(shown(-1, 1).as_deref(), Some("−1"));
        assert_eq!(shown(0, 1).as_deref(), Some("0"));
        assert_eq!(shown(19, 20).as_deref(), Some("+0.95"));
        assert_eq!(shown(123_456_789, 100).as_deref(), Some("+1,234,567.89"));
        assert_eq!(shown(7, 6).as_deref(), Some("+7/6"));
        assert_eq!(shown(1_000_000_007, 1_000_003), None);
    }

    #[test]
    fn small_percentages_never_show_as_zero() {
        assert_eq!(percent_text(&ExactFraction::ratio(-7, 495), 4), "−1.4141%");
        assert_eq!(percent_text(&ExactFraction::ZERO, 4), "0%");
        assert_eq!(percent_text(&ExactFraction::ratio(1, 10_i64.pow(12)), 4), "1.00e−10%");
        assert_eq!(column_places([&ExactFraction::ratio(1, 2), &ExactFraction::ratio(1, 1_000_000)]), 6);
        assert_eq!(decimal(-0.000_01, 4), "0.0000");
        assert_eq!(one_in(&ExactFraction::ratio(1, 6156)), "1 in 6,156");
    }

    #[test]
    fn a_long_number_appears_in_the_appendix_once() {
        let mut appendix = Appendix::default();
        let long = ExactFraction::ratio(-1, 7).pow(41);
        let first = appendix.number(&long, || "first".to_string());
        assert_eq!(first, appendix.number(&long, || "second".to_string()));
        assert_eq!(first.shown, "−1/44567…007");
        assert_eq!(first.label.as_deref(), Some("E1"));
        assert_eq!(appendix.entries.len(), 1);
        assert_eq!(appendix.entries[0].what, "first");
        assert_eq!(appendix.entries[0].full, fraction(&long));
    }
}
