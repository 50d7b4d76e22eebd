//! Expectations of the pack itself: whether an operator may make a choice, and whether a submission is complete.

use croupier_rules::{PostedLimit, SourceLine, Submission};
use croupier_table::GameRules;

use crate::statement::{Expectation, ExpectedFact};
use crate::{PlayVerdict, RehearsalError, RehearsalRunner, Report, TableSpec};

impl RehearsalRunner<'_> {
    /// Judges an expectation about the pack; `None` if it is about the table.
    pub(crate) fn judge(
        &self,
        place: &SourceLine,
        expectation: &Expectation,
        bill: &TableSpec,
        report: &mut Report,
    ) -> Option<Result<(), PlayVerdict>> {
        Some(match self.pack_holds(place, &expectation.expected, bill)? {
            Ok(()) => {
                report.checked += 1;
                Ok(())
            }
            Err(shows) => {
                let message = format!("expected {}, but the pack says: {shows}", expectation.words);
                Err(PlayVerdict::Failed(RehearsalError { place: place.clone(), message }))
            }
        })
    }

    /// Compares a fact with the pack; `None` if it is about the table.
    pub(crate) fn pack_holds(
        &self,
        place: &SourceLine,
        fact: &ExpectedFact,
        bill: &TableSpec,
    ) -> Option<Result<(), String>> {
        Some(match fact {
            ExpectedFact::Submission { refused } => self.submitted(bill, place, refused.as_deref()),
            ExpectedFact::OptionRefused { option, value, clause } => {
                self.option_refused(place, bill, option, value, clause)
            }
            _ => return None,
        })
    }

    /// Checks that a rules submission with these choices and limits is accepted, or refused under this clause.
    fn submitted(
        &self,
        (pack, choices, limits): &TableSpec,
        place: &SourceLine,
        clause: Option<&str>,
    ) -> Result<(), String> {
        let composition = self.composition(pack)?;
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
                if faults
                    .0
                    .iter()
                    .any(|fault| fault.clause.as_deref().is_some_and(|id| names_clause(id, clause))) =>
            {
                Ok(())
            }
            _ if faults.0.is_empty() => Err("it is accepted".to_owned()),
            _ => Err(faults.to_string()),
        }
    }

    /// Checks that the pack does not allow this choice together with those of the script, under this clause.
    fn option_refused(
        &self,
        place: &SourceLine,
        bill: &TableSpec,
        option: &str,
        value: &str,
        clause: &str,
    ) -> Result<(), String> {
        let opened = self.with_choice(place, bill, option, value).and_then(|bill| self.rules(&bill));
        let Err(message) = opened else { return Err("it is allowed".to_owned()) };
        let ends = |c: char| c.is_whitespace() || "(),:;".contains(c);
        let cites = message.split(ends).any(|word| names_clause(word, clause));
        if cites { Ok(()) } else { Err(message) }
    }
}

/// Returns whether `clause` names the clause `id`, by its full id or by the part after the pack.
fn names_clause(id: &str, clause: &str) -> bool {
    id == clause || id.split_once('/').is_some_and(|(_, own)| own == clause)
}
