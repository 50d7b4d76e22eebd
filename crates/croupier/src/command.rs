//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod clauses;
pub(crate) mod packs;
pub(crate) mod prove;
pub(crate) mod rehearse;
pub(crate) mod rules;
pub(crate) mod submission;

/// A command about one pack.
#[derive(clap::Args)]
pub(crate) struct OfPack {
    /// The pack.
    pack: String,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// `1 fault`, `2 faults`.
fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
