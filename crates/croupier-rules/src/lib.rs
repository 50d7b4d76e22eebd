//! The rules of a table: money, odds, clauses, options, wagers and packs, and the dense cells that they compile to.
//!
//! A [`Library`] reads rule packs (folders of Markdown) and composes them. [`compile`] turns a pack under an operator's
//! [`Choices`] into [`Rules`]: a [`Layout`] of wagers and the settings of the game's engine. Dice decide a [`Wager`] by
//! one [`Cell`] for each state and outcome; a round decides a [`RoundWager`] by its [`Row`]s. Every value carries the
//! [`Clause`] that it comes from.
//!
//! This crate is pure: it has no clock, randomness, files or floats.
//!
//! ```
//! use croupier_rules::{Dice, GameReader, Layout, Library, Reader, Rules, Section, Verdict, Wager, compile};
//!
//! /// A game's engine reads its own sections; this example skips them.
//! struct NoGame;
//!
//! impl GameReader for NoGame {
//!     type Wager = Wager;
//!
//!     fn vocabulary(_: &str, _: &mut Reader<'_>, _: &Section<'_>) {}
//!
//!     fn read(_: &str, reader: &mut Reader<'_>, root: &Section<'_>, _: &Layout) -> Option<NoGame> {
//!         for key in root.keys() {
//!             root.child(reader, key);
//!         }
//!         Some(NoGame)
//!     }
//! }
//!
//! let library = Library::embedded();
//! let craps = library.compose("bclc-craps").expect("British Columbia's craps is embedded");
//! let rules: Rules<NoGame> = compile(&craps, &Default::default()).expect("the pack has no faults");
//! let field = rules.layout.find("field").expect("the table has a Field");
//! let cell = rules.layout.cell(field.wager, 0, Dice::new(6, 6).expect("two faces"));
//! assert_eq!(cell.verdict, Verdict::Win);
//! assert_eq!(rules.layout.pay(cell.pay).odds.expect("printed odds").to_string(), "2 to 1");
//! ```

mod card;
mod choose;
mod clause;
mod compile;
mod dice;
mod fault;
mod layout;
mod markdown;
mod money;
mod node;
mod odds;
mod option;
mod pack;
mod reader;
mod reference;
mod round;
mod submission;
mod unknown;
mod wager;
mod words;

pub use card::{Card, InvalidCard, Suit};
pub use clause::{Citations, Cite, Cited, Clause, ClauseKind, ClauseStatus};
pub use compile::{GameReader, LayoutWager, Rules, compile};
pub use dice::{Dice, DiceSpot, OutcomePattern};
pub use fault::{Fault, FaultSubject, Faults, SourceLine};
pub use layout::{Cell, Layout, NamedWager, Verdict};
pub use markdown::Block;
pub use money::{InvalidMoney, Money, Rounding};
pub use node::{Node, Value};
pub use odds::{Basis, InvalidOdds, Odds, lcm};
pub use option::{Choice, Choices, OptionSpec};
pub use pack::{Composition, Library, Pack};
pub use reader::{Reader, Section, Setting, SettingKind};
pub use reference::{OutcomeGroup, Resolution};
pub use round::{
    NamedResult, PricedFamily, Prize, RoundLayout, RoundVocabulary, RoundWager, Row, RowSelection,
    SpotPayout, WagerOrigin,
};
pub use submission::{EquipmentForm, EquipmentRecord, PostedLimit, Submission, unknown_key};
pub use unknown::{nearest, shortened, unknown};
pub use wager::{
    BetChange, CapBasis, Collection, Commission, CommissionBasis, DecisionTrigger, DocumentLimits,
    EqualParts, HolderLimit, Level, LimitFault, Limits, OddUnitTreatment, OddsTerms, Pay, PaymentSource,
    PhaseValue, PointTreatment, Terms, TravelValue, Unit, Wager, WagerId, WagerList, WagerPlacer,
    WinTreatment, Window,
};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
