//! The figures of a wager: everything follows from the results that it can have and their chances.

use croupier_rules::Money;

use crate::exact::ExactFraction;

/// What a wager is decided by.
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

/// One result that a wager can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What is won beyond everything that was put down, or (negative) lost, for each unit of stake.
    pub result: ExactFraction,
    /// Its chance.
    pub chance: ExactFraction,
    /// What happened, in words.
    pub words: String,
    /// The clauses that decide it, the one to name first.
    pub clauses: Vec<String>,
}

/// How a wager's result depends on a meter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeterFigures {
    /// The meter's name.
    pub meter: String,
    /// What it shows when bets are closed, the stakes of the round included.
    pub amount: Money,
    /// How much the net result for each unit of stake grows with each unit of money on the meter.
    pub per_unit: ExactFraction,
    /// What it must show for the net result to be zero if the others stay, in units of money; none if no amount does
    /// that, or every one does better.
    pub break_even: Option<ExactFraction>,
    /// Is the net result not below zero even when it shows what it begins with?
    pub even_at_reset: bool,
    /// The part of each stake that feeds it.
    pub fed: ExactFraction,
    /// The clauses that make it so.
    pub clauses: Vec<String>,
}

/// The exact figures of one wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// The wager, as people type it: `place-6`, `pass-odds-4`, `dragon-bonus-player`.
    pub wager: String,
    /// What the document calls it.
    pub name: String,
    /// What the player decides, where there is a decision: `war`, `surrender`.
    pub decision: Option<String>,
    /// What this decision costs for each unit of stake, against the best one.
    pub cost: Option<ExactFraction>,
    /// The net result of this decision for each unit of stake, given that the player is asked.
    pub worth: Option<ExactFraction>,
    /// The wager that it goes with, where it cannot be made alone: odds, a raise, the wager of a war.
    pub goes_with: Option<String>,
    /// The positions where these figures hold, where that makes a difference.
    pub positions: Vec<u8>,
    /// What decides it.
    pub round: RoundKind,
    /// The stake, where the table's rounding of a real one is reckoned in; otherwise nothing is rounded.
    pub stake: Option<Money>,
    /// Every result with its chance, the best first. The chances come to one.
    pub outcomes: Vec<Outcome>,
    /// How many rolls, hands or spins decide it on average.
    pub rounds: ExactFraction,
    /// What the player puts down for each unit of stake on average: stake, vigorish in advance, raises.
    pub outlay: ExactFraction,
    /// The vigorish that is put down with each unit of stake.
    pub in_advance: ExactFraction,
    /// Is it a line bet that is made when its number is the point already: a put bet?
    pub put: bool,
    /// The clauses that the figures rest on besides those of the results: form, vigorish, cards, rounding.
    pub clauses: Vec<String>,
    /// The meters that it wins parts of.
    pub meters: Vec<MeterFigures>,
    /// What should be known besides.
    pub notes: Vec<String>,
}

impl Figures {
    /// Are these figures of the same wager, decision and positions as the others, at whatever stake?
    pub fn is_of(&self, other: &Figures) -> bool {
        (&self.wager, &self.decision, &self.positions) == (&other.wager, &other.decision, &other.positions)
    }

    fn mean(&self, of: impl Fn(&ExactFraction) -> ExactFraction) -> ExactFraction {
        self.outcomes.iter().map(|outcome| of(&outcome.result) * &outcome.chance).sum()
    }

    fn chance(&self, counts: impl Fn(&ExactFraction) -> bool) -> ExactFraction {
        let counted = self.outcomes.iter().filter(|outcome| counts(&outcome.result));
        counted.map(|outcome| outcome.chance.clone()).sum()
    }

    /// The expected net result for each unit of stake.
    pub fn net(&self) -> ExactFraction {
        self.mean(ExactFraction::clone)
    }

    /// The house's edge as it is published: what the player loses on average, for each unit of stake, or, where vigorish is
    /// put down with the stake, for each unit of both together.
    pub fn edge(&self) -> ExactFraction {
        self.edge_of(self.net())
    }

    /// The house's edge, in percent: see [`Figures::edge`].
    pub fn edge_percent(&self) -> f64 {
        percent(&self.edge())
    }

    /// The edge of a bet that is won or lost; none if all are pushes.
    pub fn edge_per_resolved(&self) -> Option<ExactFraction> {
        self.net_per_resolved().map(|net| self.edge_of(net))
    }

    /// The edge for each roll, hand or spin.
    pub fn edge_per_round(&self) -> ExactFraction {
        self.edge_of(self.net_per_round())
    }

    fn edge_of(&self, net: ExactFraction) -> ExactFraction {
        -&net / (ExactFraction::ONE + &self.in_advance)
    }

    /// The chance of a result above zero: the hit frequency.
    pub fn win(&self) -> ExactFraction {
        self.chance(ExactFraction::is_positive)
    }

    /// The chance that nothing is won or lost.
    pub fn push(&self) -> ExactFraction {
        self.chance(ExactFraction::is_zero)
    }

    /// The chance of a result below zero.
    pub fn lose(&self) -> ExactFraction {
        self.chance(ExactFraction::is_negative)
    }

    /// The expected net result for each unit that the player puts down.
    pub fn net_per_outlay(&self) -> ExactFraction {
        self.net() / &self.outlay
    }

    /// The expected net result for each unit of stake of a bet that is won or lost; none if all are pushes.
    pub fn net_per_resolved(&self) -> Option<ExactFraction> {
        let resolved = ExactFraction::ONE - self.push();
        (!resolved.is_zero()).then(|| self.net() / resolved)
    }

    /// The expected net result for each unit of stake and each roll, hand or spin.
    pub fn net_per_round(&self) -> ExactFraction {
        self.net() / &self.rounds
    }

    /// The variance of the result for a unit of stake.
    pub fn variance(&self) -> ExactFraction {
        self.central_moment(2)
    }

    /// The standard deviation of the result for a unit of stake.
    pub fn deviation(&self) -> f64 {
        self.variance().to_f64().sqrt()
    }

    /// The skewness of the result; none if it does not vary.
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

    /// Every clause that the figures rest on, those of the results first.
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

/// An exact part as percent.
pub fn percent(part: &ExactFraction) -> f64 {
    (part * &ExactFraction::from(100)).to_f64()
}
