//! An error in a strategy: its position, a message, and a suggestion.

use std::fmt;

use super::tree::SourcePosition;

/// An error in a strategy, and how to fix it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The line and column at which the error begins.
    pub at: SourcePosition,
    /// The message without position and help.
    pub message: String,
    /// Advice on how to fix the error.
    pub help: Option<String>,
    /// The known word that was probably intended, if the help suggests it.
    pub meant: Option<String>,
}

impl Mistake {
    /// Creates an error at a position.
    pub fn new(at: SourcePosition, message: impl Into<String>) -> Mistake {
        Mistake { at, message: message.into(), help: None, meant: None }
    }

    /// Adds advice on how to fix the error.
    pub fn help(mut self, help: impl Into<String>) -> Mistake {
        self.help = Some(help.into());
        self
    }

    /// Suggests a known word, if there is a similar one.
    pub fn with_suggestion(mut self, near: Option<&str>) -> Mistake {
        if let Some(near) = near {
            self.help = Some(format!("did you mean '{near}'?"));
            self.meant = Some(near.to_owned());
        }
        self
    }
}

/// Prints `LINE:COLUMN: message`. With a file name and a colon before it, editors can jump to the position.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.at.line, self.at.column, self.message)?;
        if let Some(help) = &self.help {
            write!(f, "\n    help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistake {}
