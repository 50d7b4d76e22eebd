//! Payments as sums in words.

use croupier_rules::{Money, Odds};

/// Describes a payment at odds: `7 to 6 on $30: 5 × $6 is $30, so 5 × $7 = $35.`
pub(crate) fn at_odds(odds: Odds, stake: Money, win: Money) -> String {
    let (pays, per) = odds.net();
    let on = format!("{odds} on {}", stake.dollars());
    let unit = per.saturating_mul(100);
    let whole = |dollars: i64| Money::from_cents(dollars.saturating_mul(100)).dollars();
    let exact = i128::from(stake.cents()) * i128::from(pays);
    let comes_out = exact == i128::from(win.cents()) * i128::from(per);
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
            let cents = exact / i128::from(per.max(1));
            let about = Money::from_cents(i64::try_from(cents).unwrap_or(i64::MAX)).dollars();
            let (stake, win) = (stake.dollars(), win.dollars());
            format!(
                "{on}: {stake} × {pays} ÷ {per} comes to about {about}; in chips that the table pays, {win}."
            )
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
        at_odds(odds.parse().unwrap(), Money::from_cents(stake), Money::from_cents(win))
    }

    #[test]
    fn sums_are_said_as_dealers_compute_them() {
        assert_eq!(sum("7 to 6", 3000, 3500), "7 to 6 on $30: 5 × $6 is $30, so 5 × $7 = $35.");
        assert_eq!(sum("1 to 1", 2500, 2500), "Even money on $25: $25.");
        assert_eq!(sum("9 to 1", 500, 4500), "9 to 1 on $5: 9 × $5 = $45.");
        assert_eq!(sum("3 to 2", 2500, 3750), "3 to 2 on $25: $25 × 3 ÷ 2 = $37.50.");
        assert_eq!(sum("7 to 6", 600, 700), "7 to 6 on $6: $7.");
        let short = "7 to 6 on $25: $25 × 7 ÷ 6 comes to about $29.16; in chips that the table pays, $29.";
        assert_eq!(sum("7 to 6", 2500, 2900), short);
    }

    #[test]
    fn an_amount_is_counted_in_chips() {
        let chips: Vec<Money> = [100, 500, 2500].map(Money::from_cents).to_vec();
        assert_eq!(in_chips(Money::from_cents(3700), &chips).unwrap(), "1 × $25, 2 × $5, 2 × $1");
        assert_eq!(in_chips(Money::from_cents(50), &chips), None);
    }
}
