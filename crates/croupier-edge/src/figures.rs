//! The figures of a wager: all of them follow from its possible results and their chances.

use std::fmt;

use croupier_rules::Money;

use crate::exact::ExactFraction;

/// The kind of event that decides a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundKind {
    /// Rolls of the dice.
    Roll,
    /// Hands of cards.
    Hand,
    /// Spins of a wheel.
    Spin,
}

impl RoundKind {
    /// `roll`, `hand` or `spin`.
    pub fn name(self) -> &'static str {
        match self {
            RoundKind::Roll => "roll",
            RoundKind::Hand => "hand",
            RoundKind::Spin => "spin",
        }
    }
}

/// One possible result of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The winnings beyond everything put down, or the loss as a negative number, per unit of stake.
    pub result: ExactFraction,
    /// Its chance.
    pub chance: ExactFraction,
    /// A description of the event.
    pub words: String,
    /// The clauses that decide the result, beginning with the one to show.
    pub clauses: Vec<String>,
}

impl Outcome {
    /// Creates a result from its winnings or loss, its chance, its description and its clauses.
    pub fn new(
        result: ExactFraction,
        chance: ExactFraction,
        words: impl Into<String>,
        clauses: Vec<String>,
    ) -> Outcome {
        Outcome { result, chance, words: words.into(), clauses }
    }
}

/// How a wager's result depends on a meter.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MeterFigures {
    /// The meter's name.
    pub meter: String,
    /// The amount on the meter when bets are closed, including the stakes of the round.
    pub amount: Money,
    /// The increase of the net result per unit of stake with each unit of money on the meter.
    pub per_unit: ExactFraction,
    /// The amount on the meter at which the net result is zero if the other meters stay the same, in units of money.
    /// `None` if there is no such amount, or if the net result is zero or positive even at the starting amount.
    pub break_even: Option<ExactFraction>,
    /// Is the net result zero or positive even at the meter's starting amount?
    pub even_at_reset: bool,
    /// The part of each stake that feeds the meter.
    pub fed: ExactFraction,
    /// The clauses that define the meter.
    pub clauses: Vec<String>,
}

impl MeterFigures {
    /// Creates the figures of a meter that no stake feeds, without a break-even and without clauses.
    pub fn new(meter: impl Into<String>, amount: Money, per_unit: ExactFraction) -> MeterFigures {
        MeterFigures {
            meter: meter.into(),
            amount,
            per_unit,
            break_even: None,
            even_at_reset: false,
            fed: ExactFraction::ZERO,
            clauses: Vec::new(),
        }
    }
}

/// The exact figures of one wager.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Figures {
    /// The wager's id: `place-6`, `pass-odds-4`, `dragon-bonus-player`.
    pub wager: String,
    /// The document's name for the wager.
    pub name: String,
    /// The player's decision, if there is one: `war`, `surrender`.
    pub decision: Option<String>,
    /// The cost of this decision per unit of stake, compared with the best one.
    pub cost: Option<ExactFraction>,
    /// The net result of this decision per unit of stake, given that the player has to decide.
    pub worth: Option<ExactFraction>,
    /// The wager that this one goes with, if it cannot be made alone: odds, a raise, the wager of a war.
    pub goes_with: Option<String>,
    /// The positions to which these figures apply, if they differ by position.
    pub positions: Vec<u8>,
    /// The kind of event that decides the wager.
    pub round: RoundKind,
    /// The stake, if the figures include the table's rounding; if `None`, nothing is rounded.
    pub stake: Option<Money>,
    /// Every result with its chance, the best first. The chances add up to one.
    pub outcomes: Vec<Outcome>,
    /// The expected number of rolls, hands or spins until the wager is decided.
    pub rounds: ExactFraction,
    /// The player's expected outlay per unit of stake: stake, vigorish in advance, raises.
    pub outlay: ExactFraction,
    /// The vigorish paid in advance per unit of stake.
    pub in_advance: ExactFraction,
    /// Is the bet a put bet: a line bet made when its number is already the point?
    pub put: bool,
    /// The clauses behind the figures that are not clauses of single results: form, vigorish, cards, rounding.
    pub clauses: Vec<String>,
    /// The meters that can pay a part to the wager.
    pub meters: Vec<MeterFigures>,
    /// Remarks for the reader.
    pub notes: Vec<Note>,
    /// The number that the bet is on, such as `6` for Place 6 or `2-4` for a hop, if it is one of several alike.
    pub number: Option<String>,
    /// The condition under which these figures hold, in words, such as `given a spread of 4`.
    pub given: Option<String>,
}

/// A remark on figures, and the clause behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The remark, up to the place where the clause belongs.
    start: String,
    clause: Option<String>,
    rest: String,
}

impl Note {
    /// Makes a remark that rests on no clause.
    pub fn new(words: impl Into<String>) -> Note {
        Note { start: words.into(), clause: None, rest: String::new() }
    }

    /// Makes a remark whose clause belongs between two parts of the sentence.
    pub(crate) fn citing(start: impl Into<String>, clause: &str, rest: impl Into<String>) -> Note {
        Note { start: start.into(), clause: Some(clause.to_owned()), rest: rest.into() }
    }

    /// Returns the remark without its clause.
    pub fn words(&self) -> String {
        format!("{}{}", self.start, self.rest)
    }

    /// Returns the clause behind the remark, if there is one.
    pub fn clause(&self) -> Option<&str> {
        self.clause.as_deref()
    }
}

/// Writes the remark with its clause in brackets.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "{} ({clause}){}", self.start, self.rest),
            None => f.write_str(&self.start),
        }
    }
}

/// Returns the number of a wager that is one of a family, if its name ends with that number: `6` for `place-6`.
pub(crate) fn family_number(family: &str, id: &str, name: &str) -> Option<String> {
    let number = id.strip_prefix(family)?.strip_prefix('-')?;
    let numeric = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    (numeric && name.ends_with(&format!(" {number}"))).then(|| number.to_owned())
}

impl Figures {
    /// Creates the figures of a plain wager: one round decides it, the player pays nothing but the stake, and nothing is
    /// rounded. Set the fields in which the wager differs.
    pub fn new(
        wager: impl Into<String>,
        name: impl Into<String>,
        round: RoundKind,
        outcomes: Vec<Outcome>,
    ) -> Figures {
        Figures {
            wager: wager.into(),
            name: name.into(),
            decision: None,
            cost: None,
            worth: None,
            goes_with: None,
            positions: Vec::new(),
            round,
            stake: None,
            outcomes,
            rounds: ExactFraction::ONE,
            outlay: ExactFraction::ONE,
            in_advance: ExactFraction::ZERO,
            put: false,
            clauses: Vec::new(),
            meters: Vec::new(),
            notes: Vec::new(),
            number: None,
            given: None,
        }
    }

    /// Are these figures of the same wager, decision and positions as the others, at any stake?
    pub fn is_same_row(&self, other: &Figures) -> bool {
        (&self.wager, &self.decision, &self.positions) == (&other.wager, &other.decision, &other.positions)
    }

    fn mean(&self, of: impl Fn(&ExactFraction) -> ExactFraction) -> ExactFraction {
        self.outcomes.iter().map(|outcome| of(&outcome.result) * &outcome.chance).sum()
    }

    fn chance(&self, counts: impl Fn(&ExactFraction) -> bool) -> ExactFraction {
        let counted = self.outcomes.iter().filter(|outcome| counts(&outcome.result));
        counted.map(|outcome| outcome.chance.clone()).sum()
    }

    /// The expected net result per unit of stake.
    pub fn net(&self) -> ExactFraction {
        self.mean(ExactFraction::clone)
    }

    /// The house edge as it is usually published: the player's expected loss per unit of stake or, if vigorish is paid
    /// in advance, per unit of both together.
    pub fn edge(&self) -> ExactFraction {
        self.edge_of(self.net())
    }

    /// The return to player: the part of the money put down that comes back on average, 100% less the edge.
    pub fn rtp(&self) -> ExactFraction {
        ExactFraction::ONE - self.edge()
    }

    /// The house edge in percent: see [`Figures::edge`].
    pub fn edge_percent(&self) -> f64 {
        percent(&self.edge())
    }

    /// The edge, given that the bet is not pushed; `None` if every result is a push.
    pub fn edge_per_resolved(&self) -> Option<ExactFraction> {
        self.net_per_resolved().map(|net| self.edge_of(net))
    }

    /// The edge per roll, hand or spin.
    pub fn edge_per_round(&self) -> ExactFraction {
        self.edge_of(self.net_per_round())
    }

    fn edge_of(&self, net: ExactFraction) -> ExactFraction {
        -&net / (ExactFraction::ONE + &self.in_advance)
    }

    /// The chance of a positive result: the hit frequency.
    pub fn win(&self) -> ExactFraction {
        self.chance(ExactFraction::is_positive)
    }

    /// The chance of a result of zero.
    pub fn push(&self) -> ExactFraction {
        self.chance(ExactFraction::is_zero)
    }

    /// The chance of a negative result.
    pub fn lose(&self) -> ExactFraction {
        self.chance(ExactFraction::is_negative)
    }

    /// The expected net result per unit of outlay.
    pub fn net_per_outlay(&self) -> ExactFraction {
        self.net() / &self.outlay
    }

    /// The expected net result per unit of stake, given that the bet is not pushed; `None` if every result is a push.
    pub fn net_per_resolved(&self) -> Option<ExactFraction> {
        let resolved = ExactFraction::ONE - self.push();
        (!resolved.is_zero()).then(|| self.net() / resolved)
    }

    /// The expected net result per unit of stake and per roll, hand or spin.
    pub fn net_per_round(&self) -> ExactFraction {
        self.net() / &self.rounds
    }

    /// The variance of the result per unit of stake.
    pub fn variance(&self) -> ExactFraction {
        self.central_moment(2)
    }

    /// The standard deviation of the result per unit of stake.
    pub fn deviation(&self) -> f64 {
        self.variance().to_f64().sqrt()
    }

    /// The skewness of the result; `None` if it does not vary.
    pub fn skewness(&self) -> Option<f64> {
        let deviation = self.deviation();
        (deviation > 0.0).then(|| self.central_moment(3).to_f64() / deviation.powi(3))
    }

    fn central_moment(&self, order: isize) -> ExactFraction {
        let mean = self.net();
        self.mean(|result| (result - &mean).pow(order))
    }

    /// The largest result.
    pub fn largest(&self) -> ExactFraction {
        self.outcomes.iter().map(|outcome| outcome.result.clone()).max().unwrap_or_default()
    }

    /// Every clause behind the figures, beginning with the clauses of the results.
    pub fn all_clauses(&self) -> Vec<&str> {
        let own = self.outcomes.iter().flat_map(|outcome| &outcome.clauses);
        let meters = self.meters.iter().flat_map(|meter| &meter.clauses);
        let mut all: Vec<&str> = Vec::new();
        for clause in own.chain(&self.clauses).chain(meters) {
            if !all.contains(&clause.as_str()) {
                all.push(clause);
            }
        }
        all
    }
}

/// Converts an exact fraction to percent.
pub fn percent(part: &ExactFraction) -> f64 {
    (part * &ExactFraction::from(100)).to_f64()
}
