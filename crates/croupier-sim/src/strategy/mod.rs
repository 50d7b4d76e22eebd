//! Strategies: what people write down, read into a tree that knows the line and column of every word.

mod act;
mod check;
mod expr;
mod lexer;
mod library;
mod line;
mod mistake;
mod nearest;
mod print;
mod read;
mod tree;
mod words;

pub use expr::read_condition;
pub use library::{Known, Library};
pub use mistake::Mistake;
pub use nearest::nearest;
pub use tree::{
    Act, Action, At, Ending, Expr, Fact, Kind, Let, Op, Progression, Rule, Strategy, Until, Word,
};
pub use words::{ACTIONS, FACTS, KINDS, SIGNS, STATEMENTS};
