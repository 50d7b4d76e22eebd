//! The table at which a whole game is dealt.

use croupier_ledger::line::{Command, Event};

use crate::table::SchoolTable;

/// A table that carries out the commands of a whole game: a table of a house, or one in memory.
pub trait TrainingTable {
    /// Returns a copy of the table, with the players' names.
    fn school_table(&self) -> SchoolTable;

    /// Carries out a command that the rules accept. Returns `None` if it could not be carried out.
    fn carry_out(&mut self, command: Command) -> Option<Vec<Event>>;

    /// Makes the draws that the house makes even where people deal: the hidden amount of a meter, and its winner.
    fn draw_due(&mut self);
}

impl TrainingTable for SchoolTable {
    fn school_table(&self) -> SchoolTable {
        self.clone()
    }

    fn carry_out(&mut self, command: Command) -> Option<Vec<Event>> {
        self.give(command).ok()
    }

    fn draw_due(&mut self) {
        crate::drill::draw_due(self);
    }
}
