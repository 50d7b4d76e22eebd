//! The origin of a result: the program, its commit, the tables and the strategy.

use croupier_sim::shard::{StrategyRecord, TableRecord};
use serde_json::{Value, json};

/// The name of this program, which every part of a simulation records.
pub(crate) const PROGRAM: &str = concat!("croupier ", env!("CARGO_PKG_VERSION"), " (Python)");

/// The commit that the package was built from, if the build knew it.
pub(crate) const COMMIT: Option<&str> = option_env!("CROUPIER_COMMIT");

/// The origin of a result that is not a number of sessions: a sweep, or the best play.
pub(crate) fn of_study(
    tables: &[TableRecord],
    strategy: Option<&StrategyRecord>,
    seed: Option<u64>,
) -> Value {
    json!({ "program": PROGRAM, "commit": COMMIT, "tables": tables, "strategy": strategy, "seed": seed })
}
