//! The compiled part of the Python package `croupier`.
//!
//! It converts values and calls the other crates; `python/croupier` has the classes that people use.

mod best;
mod convert;
mod error;
mod facts;
mod game;
mod library;
mod listen;
mod provenance;
mod rows;
mod run;
mod simulate;
mod sweep;
mod table;
mod trace;

use pyo3::prelude::*;

/// The module `croupier._croupier`.
#[pymodule(name = "_croupier")]
mod module {
    #[pymodule_export]
    use super::best::best;
    #[pymodule_export]
    use super::game::PyGame;
    #[pymodule_export]
    use super::library::{pack, packs, read_strategy, strategies};
    #[pymodule_export]
    use super::rows::PyRows;
    #[pymodule_export]
    use super::run::{PyRun, read_part};
    #[pymodule_export]
    use super::sweep::PySweep;
    #[pymodule_export]
    use super::table::PyTable;
    #[pymodule_export]
    use super::trace::trace_session;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
