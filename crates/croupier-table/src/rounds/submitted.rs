//! The rules of a table that an operator has submitted.

use croupier_rules::{Fault, Faults, Library, Submission};

use super::{Crew, Rules};

/// What a submission may say of the cards or the wheel.
const EQUIPMENT: [&str; 6] = ["maker", "serial", "colour", "size", "in-service", "count"];

/// The rules of a submitted table, or everything that the pack does not allow.
pub fn submitted(library: &Library, submission: &Submission) -> Result<Rules, Faults> {
    let mut faults = Faults::default();
    let Some(composition) = library.compose(&submission.pack) else {
        faults.push(Fault::new(&submission.place, format!("there is no pack '{}'", submission.pack)));
        return Err(faults);
    };
    let mut rules = super::rules(&composition, &submission.choices)?;
    let chip = rules.layout.smallest_chip;
    for limit in &submission.limits {
        if let Err(message) = rules.layout.post_limit(&limit.wager, limit.min, limit.max) {
            faults.push(Fault::new(&limit.place, message));
        }
        if !limit.min.is_multiple_of(chip.value) || !limit.max.is_multiple_of(chip.value) {
            let message = format!("the limits of '{}' are no multiples of the smallest chip", limit.wager);
            let clause = rules.layout.citations.first(chip.cite).to_owned();
            faults.push(Fault::new(&limit.place, message).citing(clause));
        }
    }
    for (key, value, place) in &submission.equipment {
        if !EQUIPMENT.contains(&key.as_str()) {
            let fault = Fault::new(place, format!("the equipment record knows no '{key}'"));
            faults.push(fault.help(EQUIPMENT.join(", ")));
        }
        let decks = rules.game.shoe.as_ref().map(|shoe| shoe.decks);
        if let Some(decks) = decks.filter(|decks| key == "count" && *value != decks.value.to_string()) {
            let message = format!("the shoe has {} decks, not {value}", decks.value);
            faults.push(Fault::new(place, message).citing(rules.layout.citations.first(decks.cite)));
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
