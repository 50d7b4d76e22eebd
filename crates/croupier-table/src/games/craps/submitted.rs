//! The rules of a table that an operator has submitted.

use croupier_rules::{Composition, EquipmentForm, Fault, Faults, Submission};

use crate::submitted;

use super::{Automation, CrapsRules};

/// The form of a table with dice.
pub(crate) const DICE: EquipmentForm = EquipmentForm {
    section: "dice",
    template: "[dice]\n# Particulars of the dice, for the equipment record.\n# maker = \"\"\n# serial = \"\"\n# count = 5\n\n\
    [crew]\n# What the crew does automatically for a throw.\n\
    # does = [\"offers-dice\", \"chooses-dice\", \"sends-dice\", \"announces\", \"confirms\"]\n",
};

/// Compiles the rules of a submitted craps table, or reports everything that the pack does not allow.
pub fn submitted(composition: &Composition, submission: &Submission) -> Result<CrapsRules, Faults> {
    let mut faults = Faults::default();
    let mut rules = super::rules(composition, &submission.choices)
        .map_err(|faults| faults.moved_to(&submission.place))?;
    submitted::limits(submission, &mut rules.layout, &mut faults);
    if let Some(cite) = rules.game.betting.limits_posted
        && !submission.limits.iter().any(|limit| limit.wager == "all")
    {
        let fault = Fault::new(&submission.place, "the limits for all wagers are missing");
        let clause = rules.layout.citations.first(cite).to_owned();
        faults.push(fault.citing(clause).help("add [limits] with all = { min = \"5\", max = \"500\" }"));
    }
    let set = Some((["a set", "dice"], rules.game.dice.set));
    submitted::equipment(submission, DICE, set, &rules.layout.citations, &mut faults);
    if let Some(crew) =
        submitted::crew(submission, (Automation::IDLE, &Automation::ACTIONS), Automation::also, &mut faults)
    {
        rules.game.crew = crew;
    }
    faults.none().map(|()| rules)
}
