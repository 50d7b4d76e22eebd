//! The rules of a table that an operator has submitted.

use croupier_rules::{Composition, Faults, Submission};

use crate::games::RoundGameKind;
use crate::submitted;

use super::game::SHOE;
use super::{Automation, Rules};

/// Compiles the rules of a submitted table, or reports everything that the pack does not allow.
pub fn submitted(composition: &Composition, submission: &Submission) -> Result<Rules, Faults> {
    let mut faults = Faults::default();
    let mut rules = super::rules(composition, &submission.choices)
        .map_err(|faults| faults.moved_to(&submission.place))?;
    submitted::limits(submission, &mut rules.layout, &mut faults);
    let decks = rules.game.shoe.as_ref().map(|shoe| (["the shoe", "decks"], shoe.decks));
    let form = RoundGameKind::equipment(&composition.game).unwrap_or(SHOE);
    submitted::equipment(submission, form, decks, &rules.layout.citations, &mut faults);
    if let Some(crew) =
        submitted::crew(submission, (Automation::IDLE, &Automation::ACTIONS), Automation::also, &mut faults)
    {
        rules.game.crew = crew;
    }
    faults.none().map(|()| rules)
}
