//! Counts of equally likely cases, which a reviewer can recount, unlike reduced fractions.

use croupier_rules::{Card, Dice};
use croupier_table::GameRules;

use crate::exact::ExactFraction;
use crate::figures::Figures;

/// No wager depends on the order of more cards than this.
const MOST_CARDS: usize = 8;

/// The chances of a wager as counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EqualWays {
    /// The number of equally likely cases.
    pub of: ExactFraction,
    /// The cases: `rolls of two dice`.
    pub cases: String,
    /// The number of cases for each result, in the order of the figures.
    pub counts: Vec<ExactFraction>,
}

/// Returns the counts of equally likely cases behind a wager's chances: rolls, spins, or orders of the first cards of
/// whole decks, as few cards as possible. `None` if there are none, because a wager may take any number of rolls.
pub fn equal_ways(rules: &GameRules, figures: &Figures) -> Option<EqualWays> {
    candidates(rules, figures).into_iter().find_map(|(of, cases)| {
        let counts: Vec<ExactFraction> =
            figures.outcomes.iter().map(|outcome| &outcome.chance * &of).collect();
        let whole = counts.iter().all(|count| *count.denominator() == 1_u8.into());
        whole.then_some(EqualWays { of, cases, counts })
    })
}

fn candidates(rules: &GameRules, figures: &Figures) -> Vec<(ExactFraction, String)> {
    let rules = match rules {
        GameRules::Craps(_) if figures.rounds == ExactFraction::ONE => {
            return vec![(ExactFraction::from(Dice::OUTCOMES as i64), "rolls of two dice".to_owned())];
        }
        GameRules::Craps(_) => return Vec::new(),
        GameRules::Rounds(rules) => rules,
    };
    let drawn = rules.game.kind.rules().outcomes();
    let drawn = drawn.map(|of| (ExactFraction::from(i64::from(of)), "equally likely outcomes".to_owned()));
    let decks = rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value);
    let cards = i64::from(decks) * Card::COUNT as i64;
    let mut orders = ExactFraction::ONE;
    let mut candidates: Vec<(ExactFraction, String)> = drawn.into_iter().collect();
    for dealt in (0..cards).take(MOST_CARDS) {
        orders = orders * ExactFraction::from(cards - dealt);
        let of_decks = if decks == 1 { "one deck".to_owned() } else { format!("{decks} decks") };
        let first = match dealt {
            0 => "first cards".to_owned(),
            _ => format!("orders of the first {} cards", dealt + 1),
        };
        candidates.push((orders.clone(), format!("{first} of {of_decks}")));
    }
    candidates
}
