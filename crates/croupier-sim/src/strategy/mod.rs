//! Strategies: text files that are read into a tree with the line and column of every word.

mod act;
mod check;
mod expr;
mod lexer;
mod library;
mod line;
mod mistake;
mod print;
mod read;
mod tree;
mod words;

pub use croupier_rules::nearest;
pub use expr::read_condition;
pub use library::{LibraryStrategy, StrategyLibrary};
pub use mistake::Mistake;
pub use tree::{
    Action, Binding, EndCondition, EndRule, Expr, ObjectFact, Op, Progression, ProgressionKind, Rule,
    SourceAction, SourcePosition, SourceWord, Strategy,
};
pub use words::{FACTS, KINDS, STATEMENTS, action_words, sign_words};
