//! Exact figures.

use croupier_edge::{FigureRequest, Figures, figures};
use croupier_rules::Money;

use super::error::Error;
use super::table::Table;

/// Asks for the exact figures of a table's wagers; all of them unless [`EdgeQuery::wager`] names some.
pub fn edge(table: &Table) -> EdgeQuery<'_> {
    EdgeQuery { table, request: FigureRequest::default() }
}

/// A request for exact figures.
#[derive(Clone, Debug)]
#[must_use = "call run() or one()"]
pub struct EdgeQuery<'t> {
    table: &'t Table,
    request: FigureRequest,
}

impl EdgeQuery<'_> {
    /// Names a wager, or a family of wagers.
    pub fn wager(mut self, name: &str) -> Self {
        self.request.wagers.push(name.to_owned());
        self
    }

    /// Sets a real stake, to include the table's rounding and breakage.
    pub fn stake(mut self, stake: Money) -> Self {
        self.request.stake = Some(stake);
        self
    }

    /// Sets the point that is on when the bets are made, at craps.
    pub fn point(mut self, point: u8) -> Self {
        self.request.point = Some(point);
        self
    }

    /// Sets the amount on a meter.
    pub fn meter(mut self, name: &str, amount: Money) -> Self {
        self.request.meters.push((name.to_owned(), amount));
        self
    }

    /// Computes the figures.
    ///
    /// # Errors
    /// If a wager is unknown, or the table refuses the stake.
    pub fn run(&self) -> Result<Vec<Figures>, Error> {
        figures(self.table.rules(), &self.request).map_err(Error::Argument)
    }

    /// Computes the figures of the only wager, or of the first of a family.
    ///
    /// # Errors
    /// If the wager is unknown, or the table refuses the stake.
    pub fn one(&self) -> Result<Figures, Error> {
        let first = self.run()?.into_iter().next();
        first.ok_or_else(|| Error::Argument("these wagers have no figures".to_owned()))
    }
}
