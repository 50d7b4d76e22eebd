//! Amounts that are computed as decimals, in dollars.

/// Formats an amount: `-$12.34`.
pub(super) fn amount(number: f64, digits: usize) -> String {
    in_dollars(&decimal(number, digits))
}

/// Puts the currency sign before the first number of a text, and separators into every number.
pub(super) fn in_dollars(text: &str) -> String {
    let text = separate_thousands(text);
    match text.strip_prefix('-') {
        Some(size) => format!("-${size}"),
        None if text.starts_with(|first: char| first.is_ascii_digit()) => format!("${text}"),
        None => text,
    }
}

/// Separates the thousands of every number in a text: `1,184.00 (1,174.00 to 1,192.00)`.
fn separate_thousands(text: &str) -> String {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let mut all = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_digit) {
        let end = rest[at..].find(|letter| !is_digit(letter)).map_or(rest.len(), |end| at + end);
        let is_fraction = rest[..at].ends_with('.');
        all.push_str(&rest[..at]);
        for (index, digit) in rest[at..end].chars().enumerate() {
            let left = end - at - index;
            if index > 0 && left % 3 == 0 && !is_fraction {
                all.push(',');
            }
            all.push(digit);
        }
        rest = &rest[end..];
    }
    all + rest
}

/// Formats a number, without a sign before zero; a dash if there are too few sessions to say.
pub(super) fn decimal(number: f64, digits: usize) -> String {
    if !number.is_finite() {
        return "—".to_owned();
    }
    let text = format!("{number:.digits$}");
    let nothing = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if nothing { text.trim_start_matches('-').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_currency_sign_and_separators() {
        let range = in_dollars("-1184.00000 (-12345678.5 to 192)");
        assert_eq!(range, "-$1,184.00000 (-12,345,678.5 to 192)");
        assert_eq!(in_dollars("—"), "—");
    }

    #[test]
    fn zero_has_no_minus() {
        assert_eq!(
            [-0.001, -0.006, 2.0, f64::NAN].map(|number| amount(number, 2)),
            ["$0.00", "-$0.01", "$2.00", "—"]
        );
        assert_eq!([-0.001, -0.006, 2.0].map(|number| decimal(number, 2)), ["0.00", "-0.01", "2.00"]);
    }
}
