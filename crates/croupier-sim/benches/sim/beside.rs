//! Figures that other programs measured in the same run: crapssim, and instruction counts.

use std::fs;
use std::path::Path;

use croupier_sim::Engine;

use crate::measure::Subject;

/// Figures to compare with.
#[derive(Default)]
pub(crate) struct ReferenceSpeeds {
    crapssim: Vec<(String, f64)>,
    counts: Vec<(String, String, f64)>,
}

impl ReferenceSpeeds {
    /// Reads the files that exist.
    pub(crate) fn read(crapssim: Option<&Path>, counts: Option<&Path>) -> ReferenceSpeeds {
        let crapssim = words(crapssim).map(|words| (words[0].clone(), words[1].parse().unwrap())).collect();
        let counts = words(counts)
            .map(|words| (words[0].clone(), words[1].clone(), words[2].parse().unwrap()))
            .collect();
        ReferenceSpeeds { crapssim, counts }
    }

    /// Returns the number of rolls that crapssim plays per CPU second.
    pub(crate) fn crapssim(&self, subject: &Subject) -> Option<f64> {
        self.crapssim.iter().find(|(name, _)| name == subject.line.name).map(|(_, rate)| *rate)
    }

    /// Returns the number of instructions per round.
    pub(crate) fn instructions(&self, subject: &Subject) -> Option<f64> {
        let is = |name: &str, engine: &str, of: Engine| name == subject.line.name && engine == of.name();
        let found = self.counts.iter().find(|(name, engine, _)| is(name, engine, subject.engine));
        found.map(|(_, _, instructions)| *instructions)
    }
}

/// Returns the words of each line of a file; a line that begins with `#` is a comment.
fn words(file: Option<&Path>) -> impl Iterator<Item = Vec<String>> {
    let text = file.map(|file| fs::read_to_string(file).unwrap()).unwrap_or_default();
    let lines: Vec<String> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    lines.into_iter().map(|line| line.split_whitespace().map(str::to_owned).collect())
}
