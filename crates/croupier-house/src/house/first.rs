//! The first tables: a new house opens a table for each rule pack.

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_ledger::line::{Actor, Mode, Setup, TableLimit};
use croupier_ledger::store::{RESTORED, RecordSpace, Write};
use croupier_rules::Money;

use super::{House, OpenError};

/// The key of the record that marks the first tables as opened.
const OPENED: &str = "first-tables";

/// The posted minimum and maximum at a table for which nobody has chosen limits.
const LEAST: Money = Money::from_cents(500);
const MOST: Money = Money::from_cents(100_000);

impl House {
    /// Opens a table for each pack, unless that was done before. Returns the number of tables that the function opened.
    ///
    /// If the house crashed while it was opening tables, it continues where it stopped.
    pub async fn open_first_tables(self: &Arc<Self>) -> Result<usize, OpenError> {
        if self.read(|store| store.get(RecordSpace::House, OPENED)).await?.is_some() {
            return Ok(0);
        }
        let has_table = |pack: &str| self.log().state().tables().any(|(_, table)| table.pack == pack);
        let packs = self.library().packs().filter(|pack| pack.amends.is_none() && !has_table(&pack.id));
        let packs: Vec<String> = packs.map(|pack| pack.id.clone()).collect();
        for pack in &packs {
            if let Some(mut setup) = self.plain_setup(pack) {
                // Several documents have the same title.
                if self.log().state().tables().any(|(_, table)| table.name == setup.name) {
                    setup.name = format!("{} {pack}", setup.name);
                }
                self.open_table(Actor::House, None, setup).await?;
            }
        }
        let opened =
            Write::Put { space: RecordSpace::House, key: OPENED.to_owned(), value: packs.len().to_string() };
        self.keep(vec![opened]).await.map_err(|_| OpenError::Closed)?;
        Ok(packs.len())
    }

    /// Returns whether the first tables were opened, and no backup is left to begin again from.
    pub(crate) async fn is_prepared(self: &Arc<Self>) -> Result<bool, OpenError> {
        let prepared = self.read(|store| {
            let opened = store.get(RecordSpace::House, OPENED)?.is_some();
            Ok(opened && store.get(RecordSpace::House, RESTORED)?.is_none())
        });
        Ok(prepared.await?)
    }

    /// Returns a default setup for a pack: each required option has a value, and all wagers have posted limits.
    pub fn plain_setup(&self, pack: &str) -> Option<Setup> {
        let composition = self.library().compose(pack)?;
        let options: BTreeMap<String, String> = composition.essential().into_iter().collect();
        Some(Setup {
            name: composition.title.clone(),
            pack: pack.to_owned(),
            options,
            limits: vec![TableLimit { wager: "all".to_owned(), min: LEAST, max: MOST }],
            crew: None,
            mode: Mode::Auto,
            clock_seconds: self.config().clock_seconds,
            fill: Money::from_cents(self.config().bank),
        })
    }
}
