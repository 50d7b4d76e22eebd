//! The checks for every submitted table: posted limits, equipment, crew.

use croupier_rules::{
    Citations, Cited, EquipmentForm, Fault, Faults, Layout, LayoutWager, Submission, unknown, unknown_key,
};

/// The keys that a submission may use to describe equipment.
const EQUIPMENT: [&str; 6] = ["maker", "serial", "colour", "size", "in-service", "count"];

/// Posts the limits. Reports limits that are not whole chips, or that the layout rejects.
pub(crate) fn limits<W: LayoutWager>(submission: &Submission, layout: &mut Layout<W>, faults: &mut Faults) {
    let chip = layout.smallest_chip.value;
    let clause = layout.citations.first(layout.smallest_chip.cite).to_owned();
    for limit in &submission.limits {
        if let Err(wrong) = layout.post_limit(&limit.wager, limit.min, limit.max) {
            let mut fault = Fault::new(&limit.place, wrong.message).about_wager(&limit.wager);
            fault.clause = wrong.clause;
            faults.push(fault);
        }
        if !limit.min.is_multiple_of(chip) || !limit.max.is_multiple_of(chip) {
            let what = &limit.wager;
            let message =
                format!("the limits of '{what}' must be multiples of the smallest chip, {}", chip.dollars());
            faults.push(Fault::new(&limit.place, message).citing(&clause).about_wager(what));
        }
    }
}

/// Reports sections that describe other equipment, unknown keys, and a count that differs from the prescribed count.
pub(crate) fn equipment(
    submission: &Submission,
    form: EquipmentForm,
    count: Option<([&str; 2], Cited<u32>)>,
    citations: &Citations,
    faults: &mut Faults,
) {
    for record in submission.equipment.iter().filter(|record| record.section != form.section) {
        faults.push(unknown_key(&record.section, &record.place, form.section));
    }
    let own = submission.equipment.iter().filter(|record| record.section == form.section);
    for (key, value, place) in own.flat_map(|record| &record.particulars) {
        if !EQUIPMENT.contains(&key.as_str()) {
            faults.push(Fault::new(place, unknown("key", key, EQUIPMENT)));
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
    for (action, place) in submission.crew.as_ref()? {
        if also(&mut crew, action).is_err() {
            faults.push(Fault::new(place, unknown("crew action", action, known.iter().copied())));
        }
    }
    Some(crew)
}

#[cfg(test)]
mod tests {
    use croupier_rules::Library;

    use super::*;
    use crate::game::{GameRules, submission_template};

    #[test]
    fn a_completed_template_is_a_valid_submission() {
        let library = Library::embedded();
        for pack in library.packs().filter(|pack| pack.amends.is_none()) {
            let composition = library.compose(&pack.id).unwrap();
            let template = submission_template(&composition);
            if !composition.essential().is_empty() {
                let (_, faults) = Submission::read(&library, "template.toml", &template);
                assert!(
                    faults.to_string().contains("must be given"),
                    "expected a fault about the required options, got: {faults}"
                );
            }
            let template = template.replace("\n\n", "\n").replace(" = \"\"\n", " = \"100\"\n");
            let (submission, faults) = Submission::read(&library, "template.toml", &template);
            assert_eq!(faults.to_string(), "");
            assert_eq!(submission.as_ref().unwrap().pack, pack.id);
        }
    }

    #[test]
    fn a_submission_describes_only_the_equipment_of_its_game() {
        let library = Library::embedded();
        let faults = |section: &str| {
            let text = format!("pack = \"bclc-red-dog\"\ntable = \"One\"\n[{section}]\nmaker = \"Ace\"\n");
            let (submission, faults) = Submission::read(&library, "s.toml", &text);
            assert_eq!(faults.to_string(), "");
            GameRules::submitted(&library, &submission.unwrap())
                .map(|_| ())
                .map_err(|faults| faults.to_string())
        };
        assert_eq!(faults("shoe"), Ok(()));
        assert!(faults("dice").unwrap_err().contains("s.toml:3: unknown key 'dice'"));
    }
}
