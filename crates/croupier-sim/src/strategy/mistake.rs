//! What is wrong with a strategy: where, what, and what was meant.

use std::fmt;

use super::tree::SourcePosition;

/// One thing that is wrong with a strategy, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where it stands.
    pub at: SourcePosition,
    /// What is wrong.
    pub message: String,
    /// What was meant, or what would be right.
    pub help: Option<String>,
    /// The known word that was meant, where the help is that.
    pub meant: Option<String>,
}

impl Mistake {
    /// A mistake at a place.
    pub fn new(at: SourcePosition, message: impl Into<String>) -> Mistake {
        Mistake { at, message: message.into(), help: None, meant: None }
    }

    /// What would be right.
    pub fn help(mut self, help: impl Into<String>) -> Mistake {
        self.help = Some(help.into());
        self
    }

    /// What was meant, if something known is near enough.
    pub fn meant(mut self, near: Option<&str>) -> Mistake {
        if let Some(near) = near {
            self.help = Some(format!("did you mean '{near}'?"));
            self.meant = Some(near.to_owned());
        }
        self
    }
}

/// As `LINE:COLUMN: what`, so that a file's name and a colon before it make the place that editors jump to.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.at.line, self.at.column, self.message)?;
        if let Some(help) = &self.help {
            write!(f, "\n    help: {help}")?;
        }
        Ok(())
    }
}
