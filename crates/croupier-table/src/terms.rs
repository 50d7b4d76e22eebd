//! What people are told of a wager's stakes and fees.
//!
//! The terms are typed and made from what the table enforces; the words are made from the terms. The terminal, the rule
//! book and the sheet read them here, so that they agree with each other and with the table.

use croupier_rules::{
    ByDocument, CapOn, Cite, Cited, CommissionOn, EqualParts, Limits, Money, OddUnits, Rounding, Unit,
};

/// Whose bets a maximum counts together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaxFor {
    /// One bet.
    Bet,
    /// All bets of a player.
    Player,
    /// All players' bets on the wager.
    Area,
}

/// Where limits come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitsFrom {
    /// The document fixes or bounds them.
    Document,
    /// The house has posted them.
    Posted,
    /// The house must post its own by this clause, and has not; until then these hold.
    ToPost(Cite),
    /// The house must give the maximum by this clause, and has not: there is no figure.
    NoMaximumYet(Cite),
    /// The document leaves them open.
    Open,
}

impl LimitsFrom {
    /// Where a wager's limits come from, at a table where the house must post them by this clause.
    pub(crate) fn of(limits: &Limits, must_post: Option<Cite>) -> LimitsFrom {
        match (limits.unposted, limits.by_document) {
            (Some(cite), _) if limits.max.is_none() => LimitsFrom::NoMaximumYet(cite),
            _ if limits.posted => LimitsFrom::Posted,
            (_, ByDocument::Fixed | ByDocument::Floor) => LimitsFrom::Document,
            (_, ByDocument::No) => must_post.map_or(LimitsFrom::Open, LimitsFrom::ToPost),
        }
    }
}

/// How much odds may be on these numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cap {
    /// The numbers.
    pub numbers: Vec<u8>,
    /// So many times the flat bet.
    pub times: u32,
    /// Is it the stake of the odds that is measured, or what they would win?
    pub on: CapOn,
    /// The clause.
    pub cite: Cite,
}

/// How large a wager is that a decision makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FollowUpStake {
    /// As much as the bet that it goes with.
    Equal,
    /// At most as much.
    UpTo,
}

/// What may be staked on a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StakeTerms {
    /// The least stake; of a combination, the whole of it.
    pub min: Cited<Money>,
    /// The largest stake.
    pub max: Option<Cited<Money>>,
    /// Whose bets the maximum counts.
    pub max_for: MaxFor,
    /// Where minimum and maximum come from.
    pub from: LimitsFrom,
    /// Stakes are multiples of this: for each group of numbers, or once for all (no numbers).
    pub steps: Vec<(Vec<u8>, Money)>,
    /// The smallest chip.
    pub chip: Money,
    /// Odds: how many times the flat bet they may be.
    pub caps: Vec<Cap>,
    /// Odds: may they exceed that by what makes the payout whole chips of this size?
    pub evened: Option<Cited<Money>>,
    /// The unit of which only multiples are paid in full.
    pub unit: Option<Unit>,
    /// The equal parts of a combination.
    pub parts: Option<EqualParts>,
    /// A wager that a decision makes: how much it is beside its bet.
    pub follows: Option<FollowUpStake>,
}

impl StakeTerms {
    /// What every stake is a multiple of, whatever its number.
    pub fn step(&self) -> Money {
        let steps = self.steps.iter().map(|(_, step)| step.cents());
        Money::from_cents(steps.reduce(gcd).unwrap_or(1))
    }

    /// What a stake on this number is a multiple of.
    pub fn step_on(&self, number: u8) -> Money {
        let own = self.steps.iter().find(|(numbers, _)| numbers.is_empty() || numbers.contains(&number));
        own.map_or(self.chip, |(_, step)| *step)
    }

    /// From how much to how much, in which multiples, and how what is over is paid.
    pub fn words(&self) -> String {
        let mut words = format!("from {}", self.min.value);
        match (self.max, self.follows) {
            (_, Some(FollowUpStake::Equal)) => return "as much as the bet that it goes with".to_owned(),
            (_, Some(FollowUpStake::UpTo)) => words.push_str(" to as much as the bet that it goes with"),
            (Some(max), None) => words.push_str(&format!(" to {}{}", max.value, self.together())),
            (None, None) if matches!(self.from, LimitsFrom::NoMaximumYet(_)) => {
                words.push_str(", to a maximum that the house must give");
            }
            (None, None) if self.caps.is_empty() => words.push_str(", no maximum"),
            (None, None) => {}
        }
        let rest = [self.cap_words(), self.step_words(), self.unit_words(), self.parts_words()];
        for more in rest.into_iter().flatten() {
            words.push_str(&format!("; {more}"));
        }
        if matches!(self.from, LimitsFrom::ToPost(_)) {
            words.push_str("; the house must post its own limits");
        }
        words
    }

    fn together(&self) -> &'static str {
        match self.max_for {
            MaxFor::Bet => "",
            MaxFor::Player => " for all bets of a player together",
            MaxFor::Area => " for all players' bets there together",
        }
    }

    /// How many times the flat bet odds may be; nothing for other wagers, and where only limits bound them.
    pub fn cap_words(&self) -> Option<String> {
        let first = self.caps.first()?;
        let times =
            |cap: &Cap| if cap.times == 1 { "once".to_owned() } else { format!("{} times", cap.times) };
        let caps = self.caps.iter().enumerate().map(|(index, cap)| {
            let flat = if index == 0 { " the flat bet" } else { "" };
            format!("{}{flat} on {}", times(cap), numbers(&cap.numbers))
        });
        let caps: Vec<String> = caps.collect();
        let most = if first.on == CapOn::Win { "winning at most" } else { "at most" };
        let words = format!("{most} {}", caps.join(", "));
        let even = self.evened.map(|_| ", and more where that evens the payout");
        Some(words + even.unwrap_or_default())
    }

    fn step_words(&self) -> Option<String> {
        let steps = self.steps.iter().filter(|(_, step)| *step != self.chip);
        let words = steps.map(|(on, step)| match &on[..] {
            [] => format!("multiples of {step}"),
            on => format!("multiples of {step} on {}", numbers(on)),
        });
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    fn unit_words(&self) -> Option<String> {
        let unit = self.unit?;
        Some(match unit.odd.value {
            OddUnits::Split => format!("what is over a multiple of {} is paid even money", unit.of.value),
            OddUnits::EvenMoney => format!("no multiple of {}: all of it is paid even money", unit.of.value),
            // Such a stake is refused: the multiples say so.
            OddUnits::Refuse => return None,
        })
    }

    fn parts_words(&self) -> Option<String> {
        self.parts.map(|parts| format!("{} equal parts", parts.count))
    }

    /// The clauses that the terms rest on.
    pub fn cites(&self) -> Vec<Cite> {
        let mut cites = vec![self.min.cite];
        cites.extend(self.max.map(|max| max.cite));
        cites.extend(match self.from {
            LimitsFrom::ToPost(cite) | LimitsFrom::NoMaximumYet(cite) => Some(cite),
            LimitsFrom::Document | LimitsFrom::Posted | LimitsFrom::Open => None,
        });
        cites.extend(self.caps.iter().map(|cap| cap.cite));
        cites.extend(self.evened.map(|even| even.cite));
        cites.extend(self.unit.iter().flat_map(|unit| [unit.of.cite, unit.odd.cite]));
        cites.extend(self.parts.map(|parts| parts.unit.cite));
        cites
    }
}

/// When a fee is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeeWhen {
    /// With the stake; does it come back when the bet is taken down?
    InAdvance {
        /// It does.
        refunded: bool,
        /// Is it taken again from each win of a bet that stays?
        again: bool,
    },
    /// From a win.
    OnWin,
}

/// What the house takes for a wager: commission, or vigorish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeeTerms {
    /// In hundredths of a percent.
    pub rate: Cited<i64>,
    /// What it is a part of.
    pub on: CommissionOn,
    /// When it is taken.
    pub when: FeeWhen,
    /// The clause that says when.
    pub when_by: Cite,
    /// How it is rounded, where it is not to the cent.
    pub rounded: Option<(Money, Rounding)>,
    /// The least that is taken.
    pub least: Option<Money>,
}

impl FeeTerms {
    /// The clauses that the fee rests on.
    pub fn cites(&self) -> [Cite; 2] {
        [self.rate.cite, self.when_by]
    }

    /// `5% of the stake, in advance`.
    pub fn words(&self) -> String {
        let on = match self.on {
            CommissionOn::Stake => "the stake",
            CommissionOn::Win => "the win",
        };
        let mut words = format!("{} of {on}", percent(self.rate.value));
        words.push_str(match self.when {
            FeeWhen::InAdvance { again: true, .. } => ", in advance and again from each win while it stays",
            FeeWhen::InAdvance { .. } => ", in advance",
            FeeWhen::OnWin => ", when it wins",
        });
        if let Some((unit, rounding)) = self.rounded {
            let way = match rounding {
                Rounding::Down => "down",
                Rounding::Nearest => "to the nearest multiple",
                Rounding::Up => "up",
            };
            let to = if rounding == Rounding::Nearest { "of" } else { "to a multiple of" };
            words.push_str(&format!(", rounded {way} {to} {unit}"));
        }
        if let Some(least) = self.least {
            words.push_str(&format!(", at least {least}"));
        }
        if let FeeWhen::InAdvance { refunded, .. } = self.when {
            words.push_str(if refunded {
                "; returned when taken down"
            } else {
                "; not returned when taken down"
            });
        }
        words
    }
}

/// A rate in hundredths of a percent, in words.
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
