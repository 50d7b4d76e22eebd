//! Money: whole cents, checked arithmetic only.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An amount of money in whole cents.
///
/// `+` is not implemented: every sum is checked, because an overflow must be an error and must never wrap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Money(i64);

/// The rounding of an amount to a whole number of units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// Down to the unit; the house keeps the breakage.
    Down,
    /// To the nearest unit, halves up.
    Nearest,
    /// Up to the unit.
    Up,
}

impl Money {
    /// The amount as people write it: `$1,250`, `-$0.50`.
    pub fn dollars(self) -> String {
        let text = self.to_string();
        let (sign, text) = text.strip_prefix('-').map_or(("", text.as_str()), |text| ("-", text));
        let (whole, cents) =
            text.split_once('.').map_or((text, String::new()), |(whole, cents)| (whole, format!(".{cents}")));
        let threes = whole.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
        format!("{sign}${}{cents}", threes.collect::<Vec<_>>().join(","))
    }

    /// Zero.
    pub const ZERO: Money = Money(0);
    /// One cent, the smallest amount.
    pub const CENT: Money = Money(1);
    /// The largest single amount that a table handles: one billion dollars.
    ///
    /// It is far above any table's limit, but low enough that the sum of all payments of one roll cannot overflow.
    pub const CEILING: Money = Money(100_000_000_000);

    /// Creates an amount of whole dollars.
    pub const fn from_dollars(dollars: i32) -> Money {
        Money(dollars as i64 * 100)
    }

    /// Creates an amount of `cents`.
    pub const fn from_cents(cents: i64) -> Money {
        Money(cents)
    }

    /// The amount in cents.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// Is the amount zero?
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Returns the sum, or `None` if it overflows.
    pub const fn checked_add(self, other: Money) -> Option<Money> {
        match self.0.checked_add(other.0) {
            Some(cents) => Some(Money(cents)),
            None => None,
        }
    }

    /// Returns the difference, which may be negative, or `None` if it overflows.
    pub const fn checked_sub(self, other: Money) -> Option<Money> {
        match self.0.checked_sub(other.0) {
            Some(cents) => Some(Money(cents)),
            None => None,
        }
    }

    /// Returns the sum of two amounts that were checked when they entered the table.
    ///
    /// # Panics
    /// If the sum overflows, which the table's ceilings make impossible.
    pub const fn plus(self, other: Money) -> Money {
        self.checked_add(other).expect("amounts at a table stay under its ceilings")
    }

    /// Returns the difference of two amounts that were checked when they entered the table.
    ///
    /// # Panics
    /// If the difference overflows: see [`Money::plus`].
    pub const fn minus(self, other: Money) -> Money {
        self.checked_sub(other).expect("amounts at a table stay under its ceilings")
    }

    /// Returns `numerator / denominator` of this amount, computed exactly and rounded once to whole `unit`s.
    ///
    /// `None` if the result does not fit.
    ///
    /// # Panics
    /// If `denominator` or `unit` is not positive.
    pub fn share(self, numerator: i64, denominator: i64, unit: Money, rounding: Rounding) -> Option<Money> {
        assert!(denominator > 0 && unit.0 > 0, "the denominator and the unit of a share must be positive");
        // The common case, rounding down, fits into 64 bits, where division is several times faster.
        if let (Rounding::Down, Some(exact), Some(per)) =
            (rounding, self.0.checked_mul(numerator), denominator.checked_mul(unit.0))
        {
            return exact.div_euclid(per).checked_mul(unit.0).map(Money);
        }
        let exact = i128::from(self.0) * i128::from(numerator);
        let per = i128::from(denominator) * i128::from(unit.0);
        let units = match rounding {
            Rounding::Down => exact.div_euclid(per),
            Rounding::Nearest => exact.checked_mul(2)?.checked_add(per)?.div_euclid(per.checked_mul(2)?),
            Rounding::Up => exact.checked_add(per - 1)?.div_euclid(per),
        };
        i64::try_from(units.checked_mul(i128::from(unit.0))?).ok().map(Money)
    }

    /// Is this amount a whole number of `unit`s? Only zero is a multiple of a zero unit.
    pub const fn is_multiple_of(self, unit: Money) -> bool {
        if unit.0 == 0 { self.0 == 0 } else { self.0 % unit.0 == 0 }
    }

    /// Returns the largest multiple of `unit` that does not exceed this amount.
    ///
    /// # Panics
    /// If `unit` is not positive.
    pub const fn floor_to(self, unit: Money) -> Money {
        assert!(unit.0 > 0, "a unit must be positive");
        Money(self.0 - self.0.rem_euclid(unit.0))
    }

    /// Returns the smallest multiple of `unit` that is not below this amount.
    pub const fn ceil_to(self, unit: Money) -> Money {
        let floor = self.floor_to(unit);
        if floor.0 == self.0 { floor } else { floor.plus(unit) }
    }
}

impl fmt::Display for Money {
    /// Writes `12` or `12.50`, as in a rehearsal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (dollars, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text =
            if cents == 0 { format!("{sign}{dollars}") } else { format!("{sign}{dollars}.{cents:02}") };
        f.pad(&text)
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${self}")
    }
}

/// A text that is not an amount of money.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidMoney(String);

impl fmt::Display for InvalidMoney {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not an amount of money: write dollars as 12 or 12.50", self.0)
    }
}

impl std::error::Error for InvalidMoney {}

impl FromStr for Money {
    type Err = InvalidMoney;

    fn from_str(text: &str) -> Result<Money, InvalidMoney> {
        let wrong = || InvalidMoney(text.to_owned());
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (dollars, cents) = digits.split_once('.').unwrap_or((digits, "00"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(dollars) || !plain(cents) || cents.len() > 2 {
            return Err(wrong());
        }
        let dollars: i64 = dollars.parse().map_err(|_| wrong())?;
        let tens = if cents.len() == 1 { 10 } else { 1 };
        let cents: i64 = cents.parse::<i64>().map_err(|_| wrong())? * tens;
        dollars.checked_mul(100).and_then(|d| d.checked_add(cents)).map(|c| Money(sign * c)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn reads_and_prints_dollars() {
        for text in ["0", "12", "12.50", "0.05", "-3", "92233720368547758.07"] {
            assert_eq!(money(text).to_string(), text);
        }
        assert_eq!(money("7.5").cents(), 750);
        for wrong in ["", "1.234", "1.", ".5", "+1", "1e3", "12,5", "92233720368547758.08", "- 1", "--1"] {
            assert!(wrong.parse::<Money>().is_err(), "'{wrong}' was read as money");
        }
    }

    #[test]
    fn shares_round_once() {
        let cent = Money::CENT;
        assert_eq!(money("5").share(7, 6, cent, Rounding::Down), Some(money("5.83")));
        assert_eq!(money("5").share(7, 6, cent, Rounding::Nearest), Some(money("5.83")));
        assert_eq!(money("5").share(7, 6, cent, Rounding::Up), Some(money("5.84")));
        assert_eq!(money("2").share(31, 16, money("0.25"), Rounding::Down), Some(money("3.75")));
        assert_eq!(Money::from_cents(i64::MAX).share(1000, 1, cent, Rounding::Down), None);
        assert_eq!(
            Money::from_cents(i64::MAX).share(7, 7, cent, Rounding::Down),
            Some(Money::from_cents(i64::MAX)),
            "wrong result from the 128-bit computation"
        );
    }

    #[test]
    fn overflow_is_refused() {
        assert_eq!(Money::from_cents(i64::MAX).checked_add(Money::CENT), None);
        assert_eq!(Money::from_cents(i64::MIN).checked_sub(Money::CENT), None);
    }

    #[test]
    fn amounts_are_rounded_to_multiples_of_a_unit() {
        let five = money("5");
        assert!(money("15").is_multiple_of(five) && !money("16").is_multiple_of(five));
        assert!(Money::ZERO.is_multiple_of(five) && money("-10").is_multiple_of(five));
        // Only zero is a multiple of zero.
        assert!(Money::ZERO.is_multiple_of(Money::ZERO) && !five.is_multiple_of(Money::ZERO));
        for (amount, floor, ceiling) in [
            ("15", "15", "15"),
            ("16", "15", "20"),
            ("19.99", "15", "20"),
            ("0", "0", "0"),
            ("-1", "-5", "0"),
        ] {
            assert_eq!(money(amount).floor_to(five), money(floor), "{amount} down");
            assert_eq!(money(amount).ceil_to(five), money(ceiling), "{amount} up");
        }
    }

    #[test]
    fn amounts_are_added_and_subtracted() {
        let (ten, three) = (money("10"), money("3"));
        assert_eq!((ten.plus(three), three.minus(ten)), (money("13"), money("-7")));
        assert_eq!((ten.checked_add(three), ten.checked_sub(three)), (Some(money("13")), Some(money("7"))));
        assert!(Money::ZERO.is_zero() && !Money::CENT.is_zero());
    }
}
