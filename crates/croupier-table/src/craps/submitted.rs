//! The rules of a table that an operator has submitted.

use croupier_rules::{Fault, Faults, Library, Submission};

use super::{CrapsRules, Crew};

/// The rules of a submitted craps table, or everything that the pack does not allow.
pub fn submitted(library: &Library, submission: &Submission) -> Result<CrapsRules, Faults> {
    let mut faults = Faults::default();
    let Some(composition) = library.compose(&submission.pack) else {
        faults.push(Fault::new(&submission.place, format!("there is no pack '{}'", submission.pack)));
        return Err(faults);
    };
    let mut rules = super::rules(&composition, &submission.choices)?;
    let chip = rules.layout.smallest_chip;
    let chip_clause = rules.layout.citations.first(chip.cite).to_owned();
    for limit in &submission.limits {
        if let Err(message) = rules.layout.post_limit(&limit.wager, limit.min, limit.max) {
            faults.push(Fault::new(&limit.place, message));
        }
        if !limit.min.is_multiple_of(chip.value) || !limit.max.is_multiple_of(chip.value) {
            let message = format!(
                "the limits of '{}' are no multiples of the smallest chip, {}",
                limit.wager, chip.value
            );
            faults.push(Fault::new(&limit.place, message).citing(chip_clause.clone()));
        }
    }
    if let Some(cite) = rules.game.betting.limits_posted
        && !submission.limits.iter().any(|limit| limit.wager == "all")
    {
        let fault = Fault::new(&submission.place, "no limits are posted for all wagers");
        let clause = rules.layout.citations.first(cite).to_owned();
        faults.push(fault.citing(clause).help("[limits] with all = { min = \"5\", max = \"500\" }"));
    }
    let set = rules.game.dice.set;
    for (key, value, place) in &submission.equipment {
        let known = ["maker", "serial", "colour", "size", "in-service", "count"];
        if !known.contains(&key.as_str()) {
            faults.push(
                Fault::new(place, format!("the equipment record knows no '{key}'")).help(known.join(", ")),
            );
        }
        if key == "count" && *value != set.value.to_string() {
            let message = format!("a set has {} dice, not {value}", set.value);
            faults.push(Fault::new(place, message).citing(rules.layout.citations.first(set.cite)));
        }
    }
    if let Some(deeds) = &submission.crew {
        let mut crew = Crew::IDLE;
        for (deed, place) in deeds {
            if crew.also(deed).is_err() {
                let fault = Fault::new(place, format!("the crew cannot '{deed}' by itself"));
                faults.push(fault.help(Crew::DEEDS.join(", ")));
            }
        }
        rules.game.crew = crew;
    }
    faults.none().map(|()| rules)
}
