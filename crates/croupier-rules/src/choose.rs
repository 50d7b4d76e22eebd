//! An operator's choices, checked against the options of a pack.

use crate::fault::{Fault, Faults, SourceLine};
use crate::option::{Choices, OptionSpec};
use crate::pack::{Composition, Library};
use crate::unknown::{shortened, unknown};

impl Composition {
    /// The value of an option as the pack writes it. An unknown option, or a value that the pack does not accept, is a
    /// fault at `place`.
    pub fn option_value(&self, name: &str, value: &str, place: &SourceLine) -> Result<String, Fault> {
        let Some(spec) = self.option(name) else {
            let known = self.options.iter().map(|spec| spec.name.as_str());
            return Err(Fault::new(place, unknown("option", name, known)));
        };
        spec.accept(value).map_err(|allowed| {
            let message = format!("option {name} cannot be '{}'; expected {allowed}", shortened(value));
            Fault::new(place, message).citing(spec.clauses.join(", ")).about_option(name)
        })
    }

    /// All choices as the pack writes them, or all faults in them.
    pub fn choose_all(&self, choices: &Choices, place: &SourceLine) -> Result<Choices, Faults> {
        let mut faults = Vec::new();
        let mut chosen = Choices::new();
        for (name, value) in choices {
            match self.option_value(name, value, place) {
                Ok(value) => drop(chosen.insert(name.clone(), value)),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(chosen) } else { Err(Faults(faults)) }
    }

    /// Completes the choices with the defaults. An option that the operator must give may still be missing.
    pub fn complete(&self, choices: &Choices) -> Choices {
        let value = |spec: &OptionSpec| choices.get(&spec.name).cloned().or_else(|| spec.default());
        self.options.iter().filter_map(|spec| Some((spec.name.clone(), value(spec)?))).collect()
    }

    /// Returns only the choices that the operator must make, with sample values, for tests and references.
    pub fn essential(&self) -> Choices {
        let given = self.options.iter().filter(|spec| spec.default().is_none());
        given.filter_map(|spec| Some((spec.name.clone(), spec.samples().pop()?))).collect()
    }

    /// Returns the required choices with the value "unposted". They are for reading rules, not for opening a table.
    pub fn unposted(&self) -> Choices {
        let open = self.options.iter().filter(|spec| spec.default().is_none());
        open.map(|spec| (spec.name.clone(), OptionSpec::UNPOSTED.to_owned())).collect()
    }
}

impl Library {
    /// The error message for a pack that the library does not have.
    pub fn unknown_pack(&self, id: &str) -> String {
        unknown("pack", id, self.packs().map(|pack| pack.id.as_str()))
    }
}
