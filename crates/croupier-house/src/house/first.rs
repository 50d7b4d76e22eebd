//! The first evening: a house without tables opens one of each game.

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_ledger::line::{By, Limit, Mode, Setup};
use croupier_rules::Money;

use super::{House, OpenError};

/// What is posted at a table for which nobody has chosen limits.
const LEAST: Money = Money::from_cents(500);
const MOST: Money = Money::from_cents(100_000);

impl House {
    /// Opens a table of each pack, unless there have been tables before. How many were opened?
    pub async fn open_first_tables(self: &Arc<Self>) -> Result<usize, OpenError> {
        if self.log().state().tables().next().is_some() {
            return Ok(0);
        }
        let packs: Vec<String> =
            self.library().packs().filter(|pack| pack.amends.is_none()).map(|pack| pack.id.clone()).collect();
        for pack in &packs {
            if let Some(mut setup) = self.plain_setup(pack) {
                // Several documents are called alike.
                if self.log().state().tables().any(|(_, table)| table.name == setup.name) {
                    setup.name = format!("{} {pack}", setup.name);
                }
                self.open_table(By::House, None, setup).await?;
            }
        }
        Ok(packs.len())
    }

    /// A table of a pack as it comes: what must be chosen is, and limits are posted for all wagers.
    pub fn plain_setup(&self, pack: &str) -> Option<Setup> {
        let composition = self.library().compose(pack)?;
        let options: BTreeMap<String, String> = composition.essential().into_iter().collect();
        Some(Setup {
            name: composition.title.clone(),
            pack: pack.to_owned(),
            options,
            limits: vec![Limit { wager: "all".to_owned(), min: LEAST, max: MOST }],
            crew: None,
            mode: Mode::Auto,
            clock_seconds: self.config().clock_seconds,
            fill: Money::from_cents(self.config().bank),
        })
    }
}
