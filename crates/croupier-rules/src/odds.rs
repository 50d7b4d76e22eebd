//! Odds as a document prints them: *to* or *for*, exact.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Whether the printed odds include the stake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// "2 to 1": the winnings; the player also keeps the stake.
    To,
    /// "25 for 1": the total return, including the stake.
    For,
}

/// Odds as printed, such as `7 to 6`, `7.75 to 4` or `25 for 1`.
///
/// Both sides are stored in hundredths, because one document prints quarters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Odds {
    pays_hundredths: i64,
    per_hundredths: i64,
    basis: Basis,
}

impl Odds {
    /// The longest odds that a table pays. This bound keeps the payments of one roll far from overflow.
    pub const LONGEST: i64 = 10_000;

    /// The winnings beyond the stake, as a reduced fraction of the stake.
    pub fn net(self) -> (i64, i64) {
        let won = match self.basis {
            Basis::To => self.pays_hundredths,
            Basis::For => self.pays_hundredths - self.per_hundredths,
        };
        reduced(won, self.per_hundredths)
    }

    /// Do these odds pay at least as much as `least`?
    pub fn is_at_least(self, least: Odds) -> bool {
        let ((won, per), (least_won, least_per)) = (self.net(), least.net());
        i128::from(won) * i128::from(least_per) >= i128::from(least_won) * i128::from(per)
    }

    /// *To* or *for*.
    pub fn basis(self) -> Basis {
        self.basis
    }

    /// Returns the same odds with one more unit on the paying side, as a faulty pack might print them.
    pub fn with_one_more(self) -> Odds {
        Odds { pays_hundredths: self.pays_hundredths + 100, ..self }
    }
}

/// Reduces a fraction to lowest terms with a positive denominator.
pub(crate) fn reduced(numerator: i64, denominator: i64) -> (i64, i64) {
    let divisor = gcd(numerator.abs(), denominator.abs()).max(1);
    (numerator / divisor, denominator / divisor)
}

/// Returns the greatest common divisor.
pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns the least common multiple of two positive numbers, saturating on overflow.
pub fn lcm(a: i64, b: i64) -> i64 {
    (a / gcd(a, b)).saturating_mul(b)
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.basis {
            Basis::To => "to",
            Basis::For => "for",
        };
        write!(f, "{} {word} {}", Hundredths(self.pays_hundredths), Hundredths(self.per_hundredths))
    }
}

struct Hundredths(i64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// A text that is not odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidOdds(String);

impl fmt::Display for InvalidOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not valid odds: write '7 to 6' or '25 for 1'", self.0)
    }
}

impl std::error::Error for InvalidOdds {}

impl FromStr for Odds {
    type Err = InvalidOdds;

    fn from_str(text: &str) -> Result<Odds, InvalidOdds> {
        let wrong = || InvalidOdds(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let [pays, word, per] = words[..] else { return Err(wrong()) };
        let basis = match word {
            "to" => Basis::To,
            "for" => Basis::For,
            _ => return Err(wrong()),
        };
        let side = |text: &str| match text.replace(',', "").parse::<crate::Money>() {
            Ok(amount) if amount.cents() > 0 && amount <= crate::Money::CEILING => Ok(amount.cents()),
            _ => Err(wrong()),
        };
        let (pays_hundredths, per_hundredths) = (side(pays)?, side(per)?);
        let too_long = pays_hundredths / per_hundredths > Odds::LONGEST;
        if too_long || basis == Basis::For && pays_hundredths < per_hundredths {
            return Err(wrong());
        }
        Ok(Odds { pays_hundredths, per_hundredths, basis })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_keep_whether_they_are_to_or_for() {
        for (text, net) in [
            ("7 to 6", (7, 6)),
            ("25 for 1", (24, 1)),
            ("7.75 to 4", (31, 16)),
            ("4.5 to 4", (9, 8)),
            ("1 to 2", (1, 2)),
            ("25 to 5", (5, 1)),
            ("10000 to 1", (10_000, 1)),
            ("1 for 1", (0, 1)),
        ] {
            let odds: Odds = text.parse().unwrap();
            assert_eq!(odds.to_string(), text);
            assert_eq!(odds.net(), net, "{text}");
        }
        assert_eq!("1,000 for 1".parse::<Odds>().unwrap().net(), (999, 1));
        let [eight, half, same, less, nine] =
            ["8 to 1", "17 to 2", "9 for 1", "7.99 to 1", "9 to 1"].map(|o| o.parse::<Odds>().unwrap());
        assert!(half.is_at_least(eight) && same.is_at_least(eight) && !less.is_at_least(eight));
        assert!(nine.is_at_least(half) && !half.is_at_least(nine));
        assert_eq!(
            (half.with_one_more().to_string(), same.with_one_more().to_string()),
            ("18 to 2".into(), "10 for 1".into())
        );
        for wrong in
            ["", "7", "7 to", "0 to 1", "-1 to 1", "1 for 2", "10001 to 1", "7 two 6", "7 to 6 or so"]
        {
            assert!(wrong.parse::<Odds>().is_err(), "'{wrong}' was read as odds");
        }
    }
}
