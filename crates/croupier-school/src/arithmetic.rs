//! Payments as sums in words.

use croupier_rules::{Money, Odds, Rounding};

/// How a table rounds an amount that its chips cannot pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AmountRounding {
    pub(crate) unit: Money,
    pub(crate) way: Rounding,
}

impl AmountRounding {
    /// Describes the rounding: `rounded down to the cent`.
    pub(crate) fn words(self) -> String {
        let (unit, cents) = (self.unit.dollars(), self.unit == Money::CENT);
        match (self.way, cents) {
            (Rounding::Down, true) => "rounded down to the cent".to_owned(),
            (Rounding::Up, true) => "rounded up to the cent".to_owned(),
            (Rounding::Nearest, true) => "rounded to the nearest cent".to_owned(),
            (Rounding::Down, false) => format!("rounded down to a multiple of {unit}"),
            (Rounding::Up, false) => format!("rounded up to a multiple of {unit}"),
            (Rounding::Nearest, false) => format!("rounded to the nearest multiple of {unit}"),
        }
    }
}

/// An amount before it is rounded, as a fraction of a cent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExactAmount {
    cents: i128,
    per: i128,
}

impl ExactAmount {
    /// Returns this share of an amount.
    pub(crate) fn share(amount: Money, (part, per): (i64, i64)) -> ExactAmount {
        ExactAmount { cents: i128::from(amount.cents()), per: 1 }.times((part, per))
    }

    /// Returns this share of the amount.
    pub(crate) fn times(self, (part, per): (i64, i64)) -> ExactAmount {
        ExactAmount { cents: self.cents * i128::from(part), per: self.per * i128::from(per.max(1)) }
    }

    /// Returns whether the amount is exactly this one.
    pub(crate) fn is(self, amount: Money) -> bool {
        self.cents == i128::from(amount.cents()) * self.per
    }

    /// Describes the amount with at most three decimals: `$37.50`, `$58.125`, `$58.333…`.
    pub(crate) fn words(self) -> String {
        let mills = self.cents * 10 / self.per;
        let ends = self.cents * 10 % self.per == 0;
        let dollars = |cents: i128| Money::from_cents(i64::try_from(cents).unwrap_or(i64::MAX)).dollars();
        match (ends, mills % 10) {
            (true, 0) => dollars(mills / 10),
            (true, _) => format!("{}.{:03}", dollars(mills / 1000 * 100), mills % 1000),
            (false, _) => format!("{}.{:03}…", dollars(mills / 1000 * 100), mills % 1000),
        }
    }
}

/// Describes a payment at odds: `7 to 6 on $30: 5 × $6 is $30, so 5 × $7 = $35.`
pub(crate) fn at_odds(odds: Odds, stake: Money, win: Money, rounding: AmountRounding) -> String {
    let (pays, per) = odds.net();
    let on = format!("{odds} on {}", stake.dollars());
    let unit = per.saturating_mul(100);
    let whole = |dollars: i64| Money::from_cents(dollars.saturating_mul(100)).dollars();
    let exact = ExactAmount::share(stake, (pays, per));
    let comes_out = exact.is(win);
    let times = stake.cents() / unit;
    match (pays, per) {
        (1, 1) => format!("Even money on {}: {}.", stake.dollars(), win.dollars()),
        (pays, 1) if comes_out => format!("{on}: {pays} × {} = {}.", stake.dollars(), win.dollars()),
        (_, _) if comes_out && stake.cents() == unit => {
            format!("{on}: {}.", win.dollars())
        }
        (pays, per) if comes_out && stake.cents() % unit == 0 => {
            let (per, pays) = (whole(per), whole(pays));
            format!("{on}: {times} × {per} is {}, so {times} × {pays} = {}.", stake.dollars(), win.dollars())
        }
        (pays, per) if comes_out => {
            format!("{on}: {} × {pays} ÷ {per} = {}.", stake.dollars(), win.dollars())
        }
        (pays, per) => {
            let (stake, win, exact, rounded) =
                (stake.dollars(), win.dollars(), exact.words(), rounding.words());
            format!("{on}: {stake} × {pays} ÷ {per} = {exact}; {rounded}, {win}.")
        }
    }
}

/// Lists an amount in chips, the largest first; `None` if these chips cannot make the amount.
pub(crate) fn in_chips(amount: Money, chips: &[Money]) -> Option<String> {
    let mut sorted: Vec<Money> = chips.iter().copied().filter(|chip| *chip > Money::ZERO).collect();
    sorted.sort_unstable();
    let (mut left, mut stacks) = (amount.cents(), Vec::new());
    for chip in sorted.into_iter().rev() {
        let count = left / chip.cents();
        left %= chip.cents();
        if count > 0 {
            stacks.push(format!("{count} × {}", chip.dollars()));
        }
    }
    (left == 0 && !stacks.is_empty()).then(|| stacks.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(odds: &str, stake: i64, win: i64) -> String {
        let rounding = AmountRounding { unit: Money::from_cents(100), way: Rounding::Down };
        at_odds(odds.parse().unwrap(), Money::from_cents(stake), Money::from_cents(win), rounding)
    }

    #[test]
    fn sums_are_said_as_dealers_compute_them() {
        assert_eq!(sum("7 to 6", 3000, 3500), "7 to 6 on $30: 5 × $6 is $30, so 5 × $7 = $35.");
        assert_eq!(sum("1 to 1", 2500, 2500), "Even money on $25: $25.");
        assert_eq!(sum("9 to 1", 500, 4500), "9 to 1 on $5: 9 × $5 = $45.");
        assert_eq!(sum("3 to 2", 2500, 3750), "3 to 2 on $25: $25 × 3 ÷ 2 = $37.50.");
        assert_eq!(sum("7 to 6", 600, 700), "7 to 6 on $6: $7.");
        let short = "7 to 6 on $25: $25 × 7 ÷ 6 = $29.166…; rounded down to a multiple of $1, $29.";
        assert_eq!(sum("7 to 6", 2500, 2900), short);
    }

    #[test]
    fn amounts_have_three_decimals_where_cents_do_not_suffice() {
        let words = |cents: i64, part| ExactAmount::share(Money::from_cents(cents), part).words();
        assert_eq!(words(10_000, (5, 6)), "$83.333…");
        assert_eq!(words(1000, (17, 16)), "$10.625");
        assert_eq!(words(1001, (1, 2)), "$5.005");
        assert_eq!(words(100_000, (3, 2)), "$1,500");
        assert_eq!(words(1, (1, 1)), "$0.01");
    }

    #[test]
    fn roundings_name_their_unit() {
        let words = |cents, way| AmountRounding { unit: Money::from_cents(cents), way }.words();
        assert_eq!(words(1, Rounding::Down), "rounded down to the cent");
        assert_eq!(words(25, Rounding::Up), "rounded up to a multiple of $0.25");
        assert_eq!(words(25, Rounding::Nearest), "rounded to the nearest multiple of $0.25");
    }

    #[test]
    fn an_amount_is_counted_in_chips() {
        let chips: Vec<Money> = [100, 500, 2500].map(Money::from_cents).to_vec();
        assert_eq!(in_chips(Money::from_cents(3700), &chips).unwrap(), "1 × $25, 2 × $5, 2 × $1");
        assert_eq!(in_chips(Money::from_cents(50), &chips), None);
    }
}
