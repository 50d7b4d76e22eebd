//! The figures of a variant by name, the objective and the constraints of a sweep.

use croupier_rules::unknown;

use super::variant::VariantFigures;

/// A figure of a session.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// The average net result, in dollars.
    Net,
    /// The standard deviation of the net result, in dollars.
    Deviation,
    /// The share of sessions that end ahead.
    Ahead,
    /// The share of sessions that end even.
    Even,
    /// The share of sessions that end behind.
    Behind,
    /// The share of sessions that end broke.
    Broke,
    /// The share of sessions that end at a bound or by a rule.
    Stopped,
    /// The share of sessions that ever reach the goal.
    Goal,
    /// The average net result of a round, in dollars.
    PerRound,
    /// The average number of rounds.
    Rounds,
}

/// Every figure with its names, the first of which is the name in results.
const NAMES: [(Figure, &[&str]); 10] = [
    (Figure::Net, &["net", "mean"]),
    (Figure::Deviation, &["deviation", "standard-deviation"]),
    (Figure::Ahead, &["ahead"]),
    (Figure::Even, &["even"]),
    (Figure::Behind, &["behind"]),
    (Figure::Broke, &["broke"]),
    (Figure::Stopped, &["stopped"]),
    (Figure::Goal, &["goal"]),
    (Figure::PerRound, &["per-round", "per-roll", "per-hand", "per-spin"]),
    (Figure::Rounds, &["rounds", "rolls", "hands", "spins"]),
];

impl Figure {
    /// Returns all figures.
    pub fn all() -> impl Iterator<Item = Figure> {
        NAMES.iter().map(|(figure, _)| *figure)
    }

    /// Returns the name of the figure in results.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(figure, _)| *figure == self).map_or("", |(_, names)| names[0])
    }

    /// Reads the name of a figure.
    ///
    /// # Errors
    /// If no figure has this name; the message suggests one.
    pub fn by_name(name: &str) -> Result<Figure, String> {
        let found = NAMES.iter().find(|(_, names)| names.contains(&name)).map(|(figure, _)| *figure);
        found
            .ok_or_else(|| unknown("figure", name, NAMES.iter().flat_map(|(_, names)| names.iter().copied())))
    }

    /// Returns whether the figure is a share of the sessions.
    pub fn is_share(self) -> bool {
        matches!(
            self,
            Figure::Ahead | Figure::Even | Figure::Behind | Figure::Broke | Figure::Stopped | Figure::Goal
        )
    }

    /// Returns whether the figure is an amount in dollars.
    pub fn is_amount(self) -> bool {
        matches!(self, Figure::Net | Figure::Deviation | Figure::PerRound)
    }

    /// Returns the figure of a variant; `None` if it is unknown.
    pub fn of(self, figures: &VariantFigures) -> Option<f64> {
        let value = match self {
            Figure::Net => figures.net,
            Figure::Deviation => figures.deviation,
            Figure::Ahead => figures.ahead,
            Figure::Even => figures.even,
            Figure::Behind => figures.behind,
            Figure::Broke => figures.broke,
            Figure::Stopped => figures.stopped,
            Figure::Goal => figures.goal?,
            Figure::PerRound => figures.net / figures.rounds,
            Figure::Rounds => figures.rounds,
        };
        value.is_finite().then_some(value)
    }
}

/// The figure to make as large or as small as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// The figure.
    pub figure: Figure,
    /// True for the largest value, false for the smallest.
    pub is_most: bool,
}

impl Objective {
    /// Reads an objective: `ahead`, `max ahead`, `min broke` or `-broke`. A name alone means what a player wants: the
    /// smallest deviation and the smallest share that is broke or behind, and the largest value of other figures.
    ///
    /// # Errors
    /// If the figure is unknown.
    pub fn read(text: &str) -> Result<Objective, String> {
        let text = text.trim();
        let directions = [("max ", true), ("min ", false), ("-", false)];
        for (word, is_most) in directions {
            if let Some(name) = text.strip_prefix(word) {
                return Ok(Objective { figure: Figure::by_name(name.trim())?, is_most });
            }
        }
        Figure::by_name(text).map(Objective::usual_for)
    }

    /// Returns the objective that a player has for a figure.
    pub fn usual_for(figure: Figure) -> Objective {
        let is_least = matches!(figure, Figure::Deviation | Figure::Behind | Figure::Broke);
        Objective { figure, is_most: !is_least }
    }

    /// Returns a number that is larger for better variants.
    pub fn merit(self, figures: &VariantFigures) -> Option<f64> {
        let value = self.figure.of(figures)?;
        Some(if self.is_most { value } else { -value })
    }

    /// Describes the objective: `the most ahead`.
    pub fn words(self) -> String {
        format!("{} {}", if self.is_most { "max" } else { "min" }, self.figure.name())
    }
}

/// A condition that a variant must meet, such as `broke <= 5%`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Constraint {
    /// The figure.
    pub figure: Figure,
    /// True if the figure must be at least the value, false if it must be at most the value.
    pub is_least: bool,
    /// True if the figure may also equal the value.
    pub or_equal: bool,
    /// The value: a fraction of 1 for a share, dollars for an amount.
    pub value: f64,
}

impl Constraint {
    /// Reads a condition: a figure, `<=`, `<`, `>=` or `>`, and a number, which may be a percentage or an amount.
    ///
    /// # Errors
    /// If the text is not such a condition.
    pub fn read(text: &str) -> Result<Constraint, String> {
        let wrong =
            || format!("write '{text}' as FIGURE <= NUMBER or FIGURE >= NUMBER, such as 'broke <= 5%'");
        let at = text.find(['<', '>']).ok_or_else(wrong)?;
        let figure = Figure::by_name(text[..at].trim())?;
        let is_least = text[at..].starts_with('>');
        let rest = &text[at + 1..];
        let (or_equal, rest) = rest.strip_prefix('=').map_or((false, rest), |rest| (true, rest));
        let number = rest.trim();
        let (number, is_percent) = number.strip_suffix('%').map_or((number, false), |number| (number, true));
        let number = number.replacen('$', "", 1);
        let value: f64 = number.trim().parse().map_err(|_| wrong())?;
        if !value.is_finite() {
            return Err(wrong());
        }
        if is_percent && !figure.is_share() {
            return Err(format!("'{text}': {} is not a share of the sessions", figure.name()));
        }
        let value = if is_percent { value / 100.0 } else { value };
        if figure.is_share() && !(0.0..=1.0).contains(&value) {
            return Err(format!("'{text}': a share is between 0 and 1, or between 0% and 100%"));
        }
        Ok(Constraint { figure, is_least, or_equal, value })
    }

    /// Returns whether a variant meets the condition. A variant whose figure is unknown does not.
    pub fn is_met(&self, figures: &VariantFigures) -> bool {
        self.figure.of(figures).is_some_and(|value| match (self.is_least, self.or_equal) {
            (true, true) => value >= self.value,
            (true, false) => value > self.value,
            (false, true) => value <= self.value,
            (false, false) => value < self.value,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objectives_have_a_direction() {
        let read = |text| Objective::read(text).unwrap();
        assert_eq!(read("ahead"), Objective { figure: Figure::Ahead, is_most: true });
        assert_eq!(read("broke"), read("min broke"));
        assert_eq!(read("-broke"), read("broke"));
        assert_eq!(read("max deviation").words(), "max deviation");
        assert_eq!(read("mean"), read("net"));
        assert_eq!(Objective::read("ahed").unwrap_err(), "unknown figure 'ahed'; did you mean 'ahead'?");
    }

    #[test]
    fn constraints_take_percentages_and_amounts() {
        let broke = Constraint::read("broke <= 5%").unwrap();
        assert_eq!((broke.is_least, broke.or_equal, broke.value), (false, true, 0.05));
        let net = Constraint::read("net > -$12.50").unwrap();
        assert_eq!((net.figure, net.is_least, net.value), (Figure::Net, true, -12.5));
        for wrong in ["broke", "broke <= x", "net <= 5%", "broke <= 5", "broke = 5%"] {
            assert!(Constraint::read(wrong).is_err(), "{wrong}");
        }
    }
}
