//! Faults of a pack or a submission. They are collected and reported together.

use std::fmt;
use std::sync::Arc;

/// A line of a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceLine {
    /// The file, as the user named it.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: u32,
}

impl SourceLine {
    /// Names a line, counted from 1.
    pub fn new(file: impl Into<Arc<str>>, line: u32) -> SourceLine {
        SourceLine { file: file.into(), line }
    }
}

impl fmt::Display for SourceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One fault of a pack or a submission, with advice on how to fix it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// The file and line.
    pub place: SourceLine,
    /// The fault in words.
    pub message: String,
    /// The clause of the document that the fault violates, if any.
    pub clause: Option<String>,
    /// Advice on how to fix the fault.
    pub help: Option<String>,
    /// The operator's choice that caused the fault, if any.
    pub about: Option<FaultSubject>,
}

/// The operator's choice that caused a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultSubject {
    /// An option, by its name.
    Option(String),
    /// The limits of a wager, a family of wagers, or `all`.
    Wager(String),
}

impl Fault {
    /// Creates a fault at a place.
    pub fn new(place: &SourceLine, message: impl Into<String>) -> Fault {
        Fault { place: place.clone(), message: message.into(), clause: None, help: None, about: None }
    }

    /// The message with its clause, without the file and line.
    pub fn words(&self) -> String {
        match &self.clause {
            Some(clause) => format!("{} ({clause})", self.message),
            None => self.message.clone(),
        }
    }

    /// Adds the clause that the fault violates.
    pub fn citing(mut self, clause: impl Into<String>) -> Fault {
        self.clause = Some(clause.into());
        self
    }

    /// Names the option that caused the fault.
    pub fn about_option(mut self, name: &str) -> Fault {
        self.about = Some(FaultSubject::Option(name.to_owned()));
        self
    }

    /// Names the wager whose limits caused the fault.
    pub fn about_wager(mut self, name: &str) -> Fault {
        self.about = Some(FaultSubject::Wager(name.to_owned()));
        self
    }

    /// Adds advice on how to fix the fault.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.words())?;
        if let Some(help) = &self.help {
            write!(f, "\n    help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// Every fault found, in the order of the files.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Assigns all faults to `place`. If a pack is sound but the operator's choices are not, pass the place of the
    /// choices.
    pub fn moved_to(mut self, place: &SourceLine) -> Faults {
        self.0.iter_mut().for_each(|fault| fault.place = place.clone());
        self
    }

    /// Adds a fault unless the list already has it.
    pub fn push(&mut self, fault: Fault) {
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// Adds all faults of another list.
    pub fn extend(&mut self, other: Faults) {
        other.0.into_iter().for_each(|fault| self.push(fault));
    }

    /// Returns the faults in the order of files and lines.
    pub fn sorted(&self) -> Vec<&Fault> {
        let mut sorted: Vec<&Fault> = self.0.iter().collect();
        sorted.sort_by(|a, b| a.place.cmp(&b.place));
        sorted
    }

    /// Returns `Ok` if there are no faults.
    pub fn none(self) -> Result<(), Faults> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in self.sorted() {
            writeln!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} faults\n{self}", self.0.len())
    }
}

impl std::error::Error for Faults {}
