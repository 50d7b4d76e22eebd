//! Strategies: what people write down, read into a tree that knows the line and column of every word.

mod mistake;
mod tree;

pub use mistake::{Mistake, nearest};

pub use tree::{
    Act, Action, At, Ending, Expr, Fact, Kind, Let, Op, Progression, Rule, Strategy, Until, Word,
};
