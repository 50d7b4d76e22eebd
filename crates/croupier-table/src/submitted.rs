//! The checks for every submitted table: posted limits, equipment, crew.

use croupier_rules::{Citations, Cited, Fault, Faults, LimitFault, Money, Submission};

/// The keys that a submission may use to describe the dice, the cards or the wheel.
const EQUIPMENT: [&str; 6] = ["maker", "serial", "colour", "size", "in-service", "count"];

/// Reports limits that are not whole chips, or that `post` rejects.
pub(crate) fn limits(
    submission: &Submission,
    (chip, clause): (Money, &str),
    mut post: impl FnMut(&str, Money, Money) -> Result<(), LimitFault>,
    faults: &mut Faults,
) {
    for limit in &submission.limits {
        if let Err(wrong) = post(&limit.wager, limit.min, limit.max) {
            let fault = Fault::new(&limit.place, wrong.message).about_wager(&limit.wager);
            faults.push(Fault { clause: wrong.clause, ..fault });
        }
        if !limit.min.is_multiple_of(chip) || !limit.max.is_multiple_of(chip) {
            let what = &limit.wager;
            let message =
                format!("the limits of '{what}' must be multiples of the smallest chip, {}", chip.dollars());
            faults.push(Fault::new(&limit.place, message).citing(clause).about_wager(what));
        }
    }
}

/// Reports unknown equipment keys, and a count that differs from the prescribed count.
pub(crate) fn equipment(
    submission: &Submission,
    count: Option<([&str; 2], Cited<u32>)>,
    citations: &Citations,
    faults: &mut Faults,
) {
    for (key, value, place) in &submission.equipment {
        if !EQUIPMENT.contains(&key.as_str()) {
            let fault = Fault::new(place, format!("unknown key '{key}' in the equipment record"));
            faults.push(fault.help(format!("expected one of: {}", EQUIPMENT.join(", "))));
        }
        if let Some(([holder, things], right)) =
            count.filter(|(_, right)| key == "count" && *value != right.value.to_string())
        {
            let message = format!("{holder} has {} {things}, not {value}", right.value);
            faults.push(Fault::new(place, message).citing(citations.first(right.cite)));
        }
    }
}

/// Returns the actions that the crew performs automatically, if the submission lists any. `also` adds an action, or
/// returns an error if it is unknown.
pub(crate) fn crew<C>(
    submission: &Submission,
    (mut crew, known): (C, &[&str]),
    also: impl Fn(&mut C, &str) -> Result<(), String>,
    faults: &mut Faults,
) -> Option<C> {
    for (deed, place) in submission.crew.as_ref()? {
        if also(&mut crew, deed).is_err() {
            let fault = Fault::new(place, format!("unknown crew action '{deed}'"));
            faults.push(fault.help(format!("expected one of: {}", known.join(", "))));
        }
    }
    Some(crew)
}
