//! The words of the language. The reader, the printer, the suggestions and the test of the reference page all use
//! these lists.

use crate::games;

use super::tree::{ObjectFact, Op, ProgressionKind};

/// The words that begin a statement.
pub const STATEMENTS: [&str; 11] =
    ["about", "game", "let", "progression", "when", "always", "otherwise", "most", "stop", "finish", "run"];

/// The words that begin an action, except decisions in mid-round.
const ACTIONS: [&str; 13] = [
    "bet", "press", "regress", "reduce", "down", "on", "off", "odds", "set", "restart", "stop", "finish",
    "run",
];

/// Returns the words that begin an action, including the decisions of the games.
pub fn action_words() -> impl Iterator<Item = &'static str> {
    ACTIONS.into_iter().chain(games::decisions())
}

/// The words for progressions.
pub const KINDS: [(&str, ProgressionKind); 8] = [
    ("martingale", ProgressionKind::Martingale),
    ("paroli", ProgressionKind::Paroli),
    ("steps", ProgressionKind::Steps),
    ("ladder", ProgressionKind::Ladder),
    ("dalembert", ProgressionKind::DAlembert),
    ("labouchere", ProgressionKind::Labouchere),
    ("fibonacci", ProgressionKind::Fibonacci),
    ("oscar", ProgressionKind::Oscar),
];

/// The facts that take an object.
pub const FACTS: [(&str, ObjectFact); 11] = [
    ("no", ObjectFact::No),
    ("have", ObjectFact::Have),
    ("count", ObjectFact::Count),
    ("won", ObjectFact::Won),
    ("lost", ObjectFact::Lost),
    ("hits", ObjectFact::Hits),
    ("wins", ObjectFact::Wins),
    ("losses", ObjectFact::Losses),
    ("rolled", ObjectFact::Rolled),
    ("last", ObjectFact::Last),
    ("run", ObjectFact::Run),
];

/// The facts without an object, except those of a question in mid-round.
const SIGNS: [&str; 23] = [
    "come-out",
    "point-on",
    "point",
    "total",
    "new-shooter",
    "seven-out",
    "point-made",
    "shooter-rolls",
    "shooters",
    "points-made",
    "start",
    "rolls",
    "hands",
    "spins",
    "rounds",
    "minutes",
    "bankroll",
    "rail",
    "layout",
    "net",
    "peak",
    "win-streak",
    "loss-streak",
];

/// Returns the facts without an object. Each game has only some of them; that is checked when a strategy is bound to
/// the rules of a game.
pub fn sign_words() -> impl Iterator<Item = &'static str> {
    SIGNS.into_iter().chain(games::facts())
}

/// The operators, as written.
pub(super) const OPERATORS: [(&str, Op); 12] = [
    ("or", Op::Or),
    ("and", Op::And),
    ("=", Op::Equal),
    ("!=", Op::NotEqual),
    ("<", Op::Less),
    ("<=", Op::AtMost),
    (">", Op::More),
    (">=", Op::AtLeast),
    ("+", Op::Plus),
    ("-", Op::Minus),
    ("*", Op::Times),
    ("/", Op::Over),
];

/// Words that connect other words, so they cannot be names.
const JOINTS: [&str; 9] = ["or", "and", "not", "to", "by", "on", "max", "all", "when"];

/// Returns the value of a word in a list.
pub(super) fn look_up<T: Copy>(list: &[(&str, T)], word: &str) -> Option<T> {
    list.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}

pub(super) fn word_for<T: Copy + PartialEq>(list: &[(&'static str, T)], value: T) -> &'static str {
    list.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

/// Returns whether this word belongs to the language, so that it cannot be a name.
pub(super) fn is_reserved(word: &str) -> bool {
    JOINTS.contains(&word) || look_up(&FACTS, word).is_some()
}

/// Returns whether this is a valid name: lowercase letters, digits and hyphens, beginning with a letter.
pub(super) fn is_name(word: &str) -> bool {
    let ends = !word.ends_with('-') && word.chars().next().is_some_and(char::is_alphabetic);
    ends && word.chars().all(|letter| letter == '-' || letter.is_alphanumeric())
}

/// Returns whether this is the name of a wager or of a family of wagers, such as `come-*`.
pub(super) fn is_wager(word: &str) -> bool {
    is_name(word.strip_suffix("-*").unwrap_or(word))
}

/// Returns how tightly an operator binds. `not` binds more tightly than `and`, and less tightly than the
/// comparisons.
pub(super) fn strength(op: Op) -> u8 {
    match op {
        Op::Or => LOOSEST,
        Op::And => 2,
        Op::Equal | Op::NotEqual | Op::Less | Op::AtMost | Op::More | Op::AtLeast => COMPARISON,
        Op::Plus | Op::Minus => 5,
        Op::Times | Op::Over => TIGHTEST,
    }
}

/// The strength of the loosest operator.
pub(super) const LOOSEST: u8 = 1;

/// The strength of the tightest operator.
pub(super) const TIGHTEST: u8 = 6;

/// The strength of `not`.
pub(super) const NOT: u8 = 3;

/// The strength of a comparison; comparisons cannot be chained.
pub(super) const COMPARISON: u8 = 4;
