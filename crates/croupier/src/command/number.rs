//! Numbers as people write them: `1000000`, `1,000,000`, `1_000_000`, `1e6`, `1k`, `2.5M`, `$5`.

use croupier_rules::Money;

/// A decimal number: `digits` times ten to the power of `exponent`.
struct Decimal {
    is_negative: bool,
    digits: i128,
    exponent: i32,
}

/// Reads a whole number that fits the type.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let found = Decimal::read(text).and_then(|number| number.times_ten_to(0));
    let number = found.ok_or_else(|| wrong(text, "a whole number"))?;
    let small = u64::try_from(number).ok().and_then(|number| T::try_from(number).ok());
    small.ok_or_else(|| match number {
        ..0 => format!("'{text}' is negative"),
        _ => format!("'{text}' is too large"),
    })
}

/// Reads a whole number that fits the type and is at least 1.
pub(crate) fn positive<T: TryFrom<u64> + PartialEq + Default>(text: &str) -> Result<T, String> {
    match whole::<T>(text)? {
        zero if zero == T::default() => Err("it must be at least 1".to_owned()),
        number => Ok(number),
    }
}

/// Reads an amount in dollars, which may be negative.
pub(crate) fn money(text: &str) -> Result<Money, String> {
    let cents = Decimal::read(text).and_then(|number| number.times_ten_to(2));
    let cents = cents.ok_or_else(|| wrong(text, "an amount in dollars and cents"))?;
    i64::try_from(cents).map(Money::from_cents).map_err(|_| format!("'{text}' is too large"))
}

fn wrong(text: &str, expected: &str) -> String {
    format!(
        "'{text}' is not {expected}; write it as 1250, 1,250, 1_250, 1e6, 1k, 2.5M, or $12.50 for an amount"
    )
}

impl Decimal {
    fn read(text: &str) -> Option<Decimal> {
        let (is_negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let text = text.strip_prefix('$').unwrap_or(text);
        let (text, power) = power(text)?;
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let whole = group_digits(whole)?;
        let part = if is_digits(part) { part.trim_end_matches('0') } else { return None };
        let digits = format!("{whole}{part}");
        // 38 digits fit, and no one writes more than 30.
        let digits = if digits.len() <= 30 { digits.parse().ok()? } else { return None };
        Some(Decimal { is_negative, digits, exponent: power - part.len() as i32 })
    }

    /// Returns this number times a power of ten, if that is a whole number.
    fn times_ten_to(&self, power: i32) -> Option<i128> {
        let exponent = self.exponent + power;
        let ten = 10_i128.checked_pow(exponent.unsigned_abs())?;
        let size = match exponent {
            0.. => self.digits.checked_mul(ten)?,
            _ if self.digits % ten == 0 => self.digits / ten,
            _ => return None,
        };
        Some(if self.is_negative { -size } else { size })
    }
}

/// Splits off `e6`, `k`, `M` or `B`, as a power of ten.
fn power(text: &str) -> Option<(&str, i32)> {
    if let Some((number, exponent)) = text.split_once(['e', 'E']) {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        let exponent =
            if is_digits(digits) && digits.len() <= 2 { exponent.parse().ok()? } else { return None };
        return Some((number, exponent));
    }
    let suffixes = [(['k', 'K'], 3), (['m', 'M'], 6), (['b', 'B'], 9)];
    let found = suffixes.into_iter().find_map(|(letters, power)| Some((text.strip_suffix(letters)?, power)));
    Some(found.unwrap_or((text, 0)))
}

/// Returns a number with separators: `1,234,567`.
pub(crate) fn separate_thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// Returns the digits of a number that may have separators. Commas must separate groups of three, because some people
/// write `12,5` for twelve and a half.
fn group_digits(text: &str) -> Option<String> {
    let separator = if text.contains(',') { ',' } else { '_' };
    let groups: Vec<&str> = text.split(separator).collect();
    let threes = separator == '_' || groups.iter().skip(1).all(|group| group.len() == 3);
    (threes && groups.iter().all(|group| is_digits(group))).then(|| groups.concat())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_numbers_in_many_ways() {
        for text in
            ["1000000", "1,000,000", "1_000_000", "1e6", "1E+6", "1000k", "1M", "1m", "0.001b", "1.0e6"]
        {
            assert_eq!(whole::<u64>(text), Ok(1_000_000), "{text}");
        }
        assert_eq!(whole::<u32>("2.5M"), Ok(2_500_000));
        assert_eq!(whole::<u64>("18446744073709551615"), Ok(u64::MAX));
        let amounts = [
            ("$5", 500),
            ("12.50", 1250),
            ("7.5", 750),
            ("$1,250", 125_000),
            ("-$3", -300),
            ("1.5k", 150_000),
        ];
        for (text, cents) in amounts {
            assert_eq!(money(text), Ok(Money::from_cents(cents)), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", "-", "$", "1,00", "12,5", "1,0000", ",100", "1__0", "_1", "1_", "1.", ".5", "1e", "1e+",
            "e6", "k",
        ] {
            assert!(whole::<u64>(text).is_err() && money(text).is_err(), "'{text}'");
        }
        for text in [
            "1ek",
            "1e3k",
            "+1",
            "1 000",
            "0x10",
            "nan",
            "inf",
            "1.2.3",
            "--1",
            "$$1",
            "1e99",
            "1kk",
            "1,000_000",
        ] {
            assert!(whole::<u64>(text).is_err() && money(text).is_err(), "'{text}'");
        }
        let told = |text| whole::<u32>(text).unwrap_err();
        assert!(
            told("2.5").contains("'2.5' is not a whole number; write it as 1250, 1,250"),
            "{}",
            told("2.5")
        );
        assert_eq!([told("5e9"), told("-4")], ["'5e9' is too large", "'-4' is negative"]);
        assert!(money("1.234").unwrap_err().contains("not an amount in dollars and cents"));
        assert_eq!(positive::<u16>("0"), Err("it must be at least 1".to_owned()));
    }
}
