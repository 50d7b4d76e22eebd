#![doc = include_str!("../README.md")]

mod facade;

pub use croupier_chance as chance;
pub use croupier_edge as figures;
pub use croupier_rehearsal as rehearsal;
pub use croupier_rules as rules;
pub use croupier_sim as sim;
pub use croupier_table as engine;

pub use croupier_edge::{ExactFraction, Figures};
pub use croupier_rules::{Library, Money};
pub use croupier_sim::best::BestPlay;
pub use croupier_sim::strategy::Strategy;
pub use croupier_sim::sweep::VariantOutcome;
pub use croupier_sim::{StrategyResults, Summary};

pub use facade::best::{BestQuery, best};
pub use facade::edge::{EdgeQuery, edge};
pub use facade::error::Error;
pub use facade::game::Game;
pub use facade::simulation::{SimulationQuery, simulate};
pub use facade::sweep::{SweepQuery, sweep};
pub use facade::table::Table;
