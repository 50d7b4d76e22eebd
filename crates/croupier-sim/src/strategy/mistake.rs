//! What is wrong with a strategy, where, and what was meant.

use super::At;

/// Something wrong in a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where.
    pub at: At,
    /// What is wrong.
    pub message: String,
    /// What was meant, perhaps.
    pub help: Option<String>,
}

/// The known word that is nearest to one that is not known.
pub fn nearest<'a>(_word: &str, _known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    None
}
