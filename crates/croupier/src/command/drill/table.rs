//! The table of a drill.

use croupier_rules::{Library, Pack};
use croupier_school::Drill;
use croupier_table::GameRules;

use crate::command::rules_args::{RulesArgs, TableParts};
use crate::library::pack;

/// The table that newcomers start with: the one that most players know.
const FIRST: &str = "house-craps";

/// The table of a drill: a pack, a pack with choices, or a submission.
pub(super) struct DrillTable {
    /// The name, as it was given.
    name: String,
    args: RulesArgs,
    /// The pack.
    id: String,
}

impl DrillTable {
    pub(super) fn read(library: &Library, name: Option<&str>) -> Result<DrillTable, String> {
        let name = name.unwrap_or(FIRST).to_owned();
        let args = RulesArgs::by_name(&name);
        let id = args.pack(library)?.id.clone();
        Ok(DrillTable { name, args, id })
    }

    /// Returns the pack.
    pub(super) fn pack<'l>(&self, library: &'l Library) -> Result<&'l Pack, String> {
        pack(library, &self.id)
    }

    /// Returns the name if an operator's choices belong to the table.
    pub(super) fn chosen(&self) -> Option<&str> {
        (self.name != self.id).then_some(self.name.as_str())
    }

    /// Returns the pack, whose plays make their own choices.
    pub(super) fn for_lessons(&self) -> Result<&str, String> {
        match self.chosen() {
            None => Ok(&self.id),
            Some(name) => {
                Err(format!("a lesson makes its own choices: name the pack {} instead of {name}", self.id))
            }
        }
    }

    /// Prepares the questions. The operator's choices that have no default get an example.
    pub(super) fn drill(&self, library: &Library, seed: u64) -> Result<Drill, String> {
        let Some(name) = self.chosen() else {
            return Drill::new(library, &self.id, seed).map_err(|error| error.to_string());
        };
        let rules = match self.args.parts(library)? {
            TableParts::Submission { .. } => self.args.choose(library)?.rules,
            TableParts::Pack { id, choice } => {
                let (composition, mut choices) = choice.made(library, &id)?;
                for (option, value) in composition.essential() {
                    choices.entry(option).or_insert(value);
                }
                GameRules::compile(&composition, &choices).map_err(|faults| faults.to_string())?
            }
        };
        Ok(Drill::at_table(library, &self.id, name, rules, seed))
    }
}
