//! What a script expects of the pack itself: whether an operator may choose this, and whether a submission is complete.

use croupier_rules::{Place, PostedLimit, Submission};

use crate::game::GameRules;

use super::statement::{Expectation, Expected};
use super::{Bill, Report, Theatre, Trouble, Verdict};

impl Theatre<'_> {
    /// Judges an expectation that is about the pack; `None` if it is about the table.
    pub(super) fn judge(
        &self,
        place: &Place,
        expectation: &Expectation,
        bill: &Bill,
        report: &mut Report,
    ) -> Option<Result<(), Verdict>> {
        let held = match &expectation.expected {
            Expected::Submission { refused } => self.submitted(bill, place, refused.as_deref()),
            Expected::OptionRefused { option, value, clause } => {
                self.option_refused(&bill.0, option, value, clause)
            }
            _ => return None,
        };
        Some(match held {
            Ok(()) => {
                report.checked += 1;
                Ok(())
            }
            Err(shows) => {
                let message = format!("expected {}, but the pack says: {shows}", expectation.words);
                Err(Verdict::Failed(Trouble { place: place.clone(), message }))
            }
        })
    }

    /// Is a rules submission with these choices and limits accepted, or refused by this clause?
    fn submitted(
        &self,
        (pack, choices, limits): &Bill,
        place: &Place,
        clause: Option<&str>,
    ) -> Result<(), String> {
        let composition = self.composition(pack).ok_or_else(|| format!("there is no pack '{pack}'"))?;
        let limits = limits.iter().map(|(wager, min, max)| PostedLimit {
            wager: wager.clone(),
            min: *min,
            max: *max,
            place: place.clone(),
        });
        let submission = Submission {
            pack: pack.clone(),
            version: composition.version.clone(),
            table: "rehearsal".to_owned(),
            choices: choices.clone(),
            limits: limits.collect(),
            equipment: Vec::new(),
            crew: None,
            place: place.clone(),
        };
        let faults = match GameRules::submitted_for(&composition, &submission) {
            Ok(rules) => rules.undeclared(&composition, choices, place),
            Err(faults) => faults,
        };
        match clause {
            None if faults.0.is_empty() => Ok(()),
            Some(clause)
                if faults.0.iter().any(|fault| fault.clause.as_deref().is_some_and(|id| is(id, clause))) =>
            {
                Ok(())
            }
            _ if faults.0.is_empty() => Err("it is accepted".to_owned()),
            _ => Err(faults.to_string()),
        }
    }

    /// Does the pack refuse the operator this choice, by this clause?
    fn option_refused(&self, pack: &str, option: &str, value: &str, clause: &str) -> Result<(), String> {
        let composition = self.composition(pack).ok_or_else(|| format!("there is no pack '{pack}'"))?;
        let spec = composition.option(option).ok_or_else(|| format!("there is no option '{option}'"))?;
        match spec.accept(value) {
            Ok(_) => Err("it is allowed".to_owned()),
            Err(_) if spec.clauses.iter().any(|id| is(id, clause)) => Ok(()),
            Err(_) => Err(format!("it is refused by {}", spec.clauses.join(", "))),
        }
    }
}

/// Is this the clause, by its whole id or by the part after the pack?
fn is(id: &str, clause: &str) -> bool {
    id == clause || id.split_once('/').is_some_and(|(_, own)| own == clause)
}
