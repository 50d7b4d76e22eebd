//! The session as a rehearsal, in a file that grows with every round.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use croupier_play::TerminalSession;

/// A rehearsal that is being written, if the player wants one.
pub(super) struct Transcript {
    file: Option<(String, BufWriter<File>)>,
}

impl Transcript {
    /// Creates the file. An existing file is an error, so that no earlier session is lost.
    pub(super) fn create(path: Option<&Path>) -> Result<Transcript, String> {
        let Some(path) = path else { return Ok(Transcript { file: None }) };
        let name = path.display().to_string();
        let file = File::create_new(path).map_err(|error| format!("cannot create {name}: {error}"))?;
        Ok(Transcript { file: Some((name, BufWriter::new(file))) })
    }

    /// Writes the rounds that are over.
    pub(super) fn follow(&mut self, session: &mut TerminalSession) -> Result<(), String> {
        let lines = session.take_script();
        let Some((name, file)) = &mut self.file else { return Ok(()) };
        let mut write = || {
            lines.iter().try_for_each(|line| writeln!(file, "{line}"))?;
            file.flush()
        };
        write().map_err(|error: std::io::Error| format!("cannot write {name}: {error}"))
    }

    /// Closes the file and prints its path.
    pub(super) fn close(self, out: &mut String) -> Result<(), String> {
        if let Some((name, mut file)) = self.file {
            file.flush().map_err(|error| format!("cannot write {name}: {error}"))?;
            line!(out, "The session is in {name}: 'croupier rehearse {name}' plays it again.");
        }
        Ok(())
    }
}
