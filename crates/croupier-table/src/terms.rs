//! A wager's stake and fee terms, in words for people.
//!
//! The terms are typed and come from the rules that the table enforces; the words come from the terms. The terminal,
//! the rule book and the sheet read them here, so that they agree with each other and with the table.

use croupier_rules::{
    CapBasis, Cite, Cited, CommissionBasis, DocumentLimits, EqualParts, Limits, Money, OddUnitTreatment,
    Rounding, Unit,
};

/// The bets that a maximum counts together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaximumScope {
    /// One bet.
    Bet,
    /// All bets of a player.
    Player,
    /// All players' bets on the wager.
    Area,
}

/// The source of a wager's limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitsSource {
    /// The document fixes or bounds the limits.
    Document,
    /// The house has posted the limits.
    Posted,
    /// This clause requires the house to post its limits, but the house has not posted them. These limits apply until
    /// then.
    ToPost(Cite),
    /// This clause requires the house to set the maximum, but the house has not set it. There is no figure.
    NoMaximumYet(Cite),
    /// The document leaves the limits open.
    Open,
}

impl LimitsSource {
    /// Returns the source of a wager's limits; `must_post` is the clause that requires the house to post them.
    pub(crate) fn of(limits: &Limits, must_post: Option<Cite>) -> LimitsSource {
        match (limits.unposted, limits.by_document) {
            (Some(cite), _) if limits.max.is_none() => LimitsSource::NoMaximumYet(cite),
            _ if limits.posted => LimitsSource::Posted,
            (_, DocumentLimits::Fixed | DocumentLimits::Floor) => LimitsSource::Document,
            (_, DocumentLimits::No) => must_post.map_or(LimitsSource::Open, LimitsSource::ToPost),
        }
    }
}

/// The maximum odds on these numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cap {
    /// The numbers that the cap covers.
    pub numbers: Vec<u8>,
    /// The multiple of the flat bet.
    pub times: u32,
    /// Whether the cap limits the stake of the odds or their win.
    pub on: CapBasis,
    /// The clause that sets the cap.
    pub cite: Cite,
}

/// The stake of a wager that is made by a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FollowUpStake {
    /// The stake equals the bet that it goes with.
    Equal,
    /// The stake is at most the bet that it goes with.
    UpTo,
}

/// The stakes that a wager takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StakeTerms {
    /// The minimum stake; for a combination, the minimum of the whole bet.
    pub min: Cited<Money>,
    /// The maximum stake.
    pub max: Option<Cited<Money>>,
    /// The bets that the maximum counts together.
    pub max_for: MaximumScope,
    /// The source of the minimum and the maximum.
    pub from: LimitsSource,
    /// The stake increments, each with the numbers it applies to. An empty list of numbers means all numbers.
    pub steps: Vec<(Vec<u8>, Money)>,
    /// The smallest chip.
    pub chip: Money,
    /// For odds, the maximum multiples of the flat bet.
    pub caps: Vec<Cap>,
    /// The chip size, for odds that may exceed the cap so that the payout is in whole chips.
    pub evened: Option<Cited<Money>>,
    /// The payout unit. Only multiples of it are paid in full.
    pub unit: Option<Unit>,
    /// The equal parts of a combination.
    pub parts: Option<EqualParts>,
    /// For a wager that is made by a decision, how its stake compares with the original bet.
    pub follows: Option<FollowUpStake>,
}

impl StakeTerms {
    /// Returns the unit that divides every stake, on any number.
    pub fn step(&self) -> Money {
        let steps = self.steps.iter().map(|(_, step)| step.cents());
        Money::from_cents(steps.reduce(gcd).unwrap_or(1))
    }

    /// Returns the unit that divides a stake on this number.
    pub fn step_on(&self, number: u8) -> Money {
        let own = self.steps.iter().find(|(numbers, _)| numbers.is_empty() || numbers.contains(&number));
        own.map_or(self.chip, |(_, step)| *step)
    }

    /// Describes the range, the multiples, and the payment of an odd remainder.
    pub fn words(&self) -> String {
        let mut words = format!("from {}", self.min.value.dollars());
        match (self.max, self.follows) {
            (_, Some(FollowUpStake::Equal)) => return "equal to the original bet".to_owned(),
            (_, Some(FollowUpStake::UpTo)) => words.push_str(" up to the original bet"),
            (Some(max), None) => words.push_str(&format!(" to {}{}", max.value.dollars(), self.together())),
            (None, None) if matches!(self.from, LimitsSource::NoMaximumYet(_)) => {
                words.push_str(", to a maximum that the house must set");
            }
            (None, None) if self.caps.is_empty() => words.push_str(", no maximum"),
            (None, None) => {}
        }
        let rest = [self.cap_words(), self.step_words(), self.unit_words(), self.parts_words()];
        for more in rest.into_iter().flatten() {
            words.push_str(&format!("; {more}"));
        }
        if matches!(self.from, LimitsSource::ToPost(_)) {
            words.push_str("; the house must post its own limits");
        }
        words
    }

    fn together(&self) -> &'static str {
        match self.max_for {
            MaximumScope::Bet => "",
            MaximumScope::Player => " for all of a player's bets together",
            MaximumScope::Area => " for all players' bets on the wager together",
        }
    }

    /// Describes the maximum multiple of the flat bet for odds. `None` for other wagers, and for odds to which only the
    /// limits apply.
    pub fn cap_words(&self) -> Option<String> {
        let first = self.caps.first()?;
        let times =
            |cap: &Cap| if cap.times == 1 { "once".to_owned() } else { format!("{} times", cap.times) };
        let caps = self.caps.iter().enumerate().map(|(index, cap)| {
            let flat = if index == 0 { " the flat bet" } else { "" };
            format!("{}{flat} on {}", times(cap), numbers(&cap.numbers))
        });
        let caps: Vec<String> = caps.collect();
        let most = if first.on == CapBasis::Win { "winning at most" } else { "at most" };
        let words = format!("{most} {}", caps.join(", "));
        let even = self.evened.map(|_| ", or more if that evens the payout");
        Some(words + even.unwrap_or_default())
    }

    fn step_words(&self) -> Option<String> {
        let steps = self.steps.iter().filter(|(_, step)| *step != self.chip);
        let words = steps.map(|(on, step)| match &on[..] {
            [] => format!("multiples of {}", step.dollars()),
            on => format!("multiples of {} on {}", step.dollars(), numbers(on)),
        });
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    fn unit_words(&self) -> Option<String> {
        let unit = self.unit?;
        Some(match unit.odd.value {
            OddUnitTreatment::Split => {
                format!("the part above a multiple of {} is paid even money", unit.of.value.dollars())
            }
            OddUnitTreatment::EvenMoney => {
                format!("a stake that is not a multiple of {} is paid even money", unit.of.value.dollars())
            }
            // The table refuses any other stake, which `step_words` already says.
            OddUnitTreatment::Refuse => return None,
        })
    }

    fn parts_words(&self) -> Option<String> {
        self.parts.map(|parts| format!("{} equal parts", parts.count))
    }

    /// Returns the clauses behind the terms.
    pub fn cites(&self) -> Vec<Cite> {
        let mut cites = vec![self.min.cite];
        cites.extend(self.max.map(|max| max.cite));
        cites.extend(match self.from {
            LimitsSource::ToPost(cite) | LimitsSource::NoMaximumYet(cite) => Some(cite),
            LimitsSource::Document | LimitsSource::Posted | LimitsSource::Open => None,
        });
        cites.extend(self.caps.iter().map(|cap| cap.cite));
        cites.extend(self.evened.map(|even| even.cite));
        cites.extend(self.unit.iter().flat_map(|unit| [unit.of.cite, unit.odd.cite]));
        cites.extend(self.parts.map(|parts| parts.unit.cite));
        cites
    }
}

/// The moment when a fee is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeeTiming {
    /// With the stake.
    InAdvance {
        /// Whether the fee comes back when the bet is taken down.
        refunded: bool,
        /// Whether the fee is taken again from each win of a bet that stays up.
        again: bool,
    },
    /// From a win.
    OnWin,
}

/// The house's fee for a wager: commission, or vigorish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeeTerms {
    /// The rate, in hundredths of a percent.
    pub rate: Cited<i64>,
    /// The amount to which the rate applies.
    pub on: CommissionBasis,
    /// When the fee is taken.
    pub when: FeeTiming,
    /// The clause that fixes the moment.
    pub when_by: Cite,
    /// The unit and direction of rounding, if not to the cent.
    pub rounded: Option<(Money, Rounding)>,
    /// The minimum fee.
    pub least: Option<Money>,
}

impl FeeTerms {
    /// Returns the clauses behind the fee.
    pub fn cites(&self) -> [Cite; 2] {
        [self.rate.cite, self.when_by]
    }

    /// Describes the fee: `5% of the stake, in advance`.
    pub fn words(&self) -> String {
        let on = match self.on {
            CommissionBasis::Stake => "the stake",
            CommissionBasis::Win => "the win",
        };
        let mut words = format!("{} of {on}", percent(self.rate.value));
        words.push_str(match self.when {
            FeeTiming::InAdvance { again: true, .. } => {
                ", in advance, and again from each win while the bet stays up"
            }
            FeeTiming::InAdvance { .. } => ", in advance",
            FeeTiming::OnWin => ", when it wins",
        });
        if let Some((unit, rounding)) = self.rounded {
            let way = match rounding {
                Rounding::Down => "down",
                Rounding::Nearest => "to the nearest multiple",
                Rounding::Up => "up",
            };
            let to = if rounding == Rounding::Nearest { "of" } else { "to a multiple of" };
            words.push_str(&format!(", rounded {way} {to} {}", unit.dollars()));
        }
        if let Some(least) = self.least {
            words.push_str(&format!(", at least {}", least.dollars()));
        }
        if let FeeTiming::InAdvance { refunded, .. } = self.when {
            words.push_str(if refunded {
                "; returned when taken down"
            } else {
                "; not returned when taken down"
            });
        }
        words
    }
}

/// Formats a rate in hundredths of a percent.
pub fn percent(rate: i64) -> String {
    let (whole, part) = (rate / 100, rate % 100);
    if part == 0 { format!("{whole}%") } else { format!("{whole}.{part:02}%") }
}

fn numbers(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match numbers.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
