//! The tree of a strategy file. Names are resolved later, when the strategy is bound to the rules of a pack.

/// A position in a file: line and column, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourcePosition {
    /// The line, from 1.
    pub line: u32,
    /// The column, in characters, from 1.
    pub column: u32,
}

/// A word and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceWord {
    /// The word as written.
    pub text: String,
    /// The position of the word's first character.
    pub at: SourcePosition,
}

/// A strategy, not yet bound to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// The name of the strategy: the file name without its extension.
    pub name: String,
    /// A sentence that describes the strategy.
    pub about: String,
    /// The game that the strategy is for, if stated: the name of a pack's game, such as `craps`.
    pub game: Option<SourceWord>,
    /// The named numbers.
    pub lets: Vec<Binding>,
    /// The bet sizes that depend on earlier decisions.
    pub progressions: Vec<Progression>,
    /// The rules, in order.
    pub rules: Vec<Rule>,
    /// The maximum number of bets while one shooter has the dice.
    pub most_bets: Option<Expr>,
    /// The conditions that end a session.
    pub endings: Vec<EndCondition>,
}

/// `let NAME EXPR`: a named number. A rule may change it, and the caller may set it before play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The name that expressions use.
    pub name: SourceWord,
    /// The initial value.
    pub value: Expr,
}

/// `progression NAME KIND AMOUNT… on WAGER…`: the size of a bet. It changes after each decision of those wagers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progression {
    /// The name by which bets refer to the progression.
    pub name: SourceWord,
    /// The kind of change.
    pub kind: ProgressionKind,
    /// The amounts. Their number and meaning depend on the kind.
    pub amounts: Vec<Expr>,
    /// The wagers whose decisions change the progression.
    pub on: Vec<SourceWord>,
}

/// The rules by which progressions change their amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgressionKind {
    /// `martingale BASE`: twice as much after a loss, the base after a win.
    Martingale,
    /// `paroli BASE WINS`: twice as much after a win; the base after a loss, and after `WINS` consecutive wins.
    Paroli,
    /// `steps A B C…`: the next amount after a win; the first amount after a loss, or after a win with the last
    /// amount. `steps 10 30 20 60` is the 1-3-2-6 system.
    Steps,
    /// `ladder A B C…`: one amount up after a loss, one down after a win. After a loss with the last amount, it
    /// stays there.
    Ladder,
    /// `dalembert BASE`: one base more after a loss, one base less after a win, and never less than the base.
    DAlembert,
    /// `labouchere A B C…`: the sum of the first and the last number. A win strikes out both; a loss appends their
    /// sum. When no numbers are left, the line starts again.
    Labouchere,
    /// `fibonacci BASE`: one number forward in the sequence after a loss, two numbers back after a win.
    Fibonacci,
    /// `oscar BASE`: Oscar's grind. One base more after a win until the run is one base ahead, but never more than
    /// is needed to get there.
    Oscar,
}

/// `when CONDITION: ACTION, …` Rules are applied in order before every roll or deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The condition; `None` for `always`.
    pub when: Option<Expr>,
    /// `otherwise`: the rule holds if the rule before it does not. An `otherwise` has no condition.
    pub otherwise: bool,
    /// The actions, in order.
    pub acts: Vec<SourceAction>,
    /// The position at which the rule begins.
    pub at: SourcePosition,
}

/// An action and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceAction {
    /// The action to perform.
    pub action: Action,
    /// The position of the action's first word.
    pub at: SourcePosition,
}

/// The actions of a strategy. Wagers may be families: `come-*` means every come bet that has moved to its number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the field names are self-explanatory")]
pub enum Action {
    /// `bet AMOUNT WAGER…`: makes a bet on each wager, or adds to the existing bet.
    Bet { amount: Expr, wagers: Vec<SourceWord> },
    /// `press WAGER… [by AMOUNT]`: adds to an existing bet; without an amount, doubles it.
    Press { wagers: Vec<SourceWord>, by: Option<Expr> },
    /// `regress WAGER… to AMOUNT`: takes back the part of the bet above this amount.
    Regress { wagers: Vec<SourceWord>, to: Expr },
    /// `reduce AMOUNT WAGER…`: takes back this amount.
    Reduce { amount: Expr, wagers: Vec<SourceWord> },
    /// `down WAGER…`, or `down all`.
    Down { wagers: Vec<SourceWord> },
    /// `on WAGER…`
    On { wagers: Vec<SourceWord> },
    /// `off WAGER…`
    Off { wagers: Vec<SourceWord> },
    /// `odds MULTIPLE WAGER…` or `odds max WAGER…`: raises the odds behind flat bets that have their number, to
    /// this multiple of the flat bet or to the table's maximum.
    Odds { multiple: Option<Expr>, wagers: Vec<SourceWord> },
    /// `set NAME EXPR`
    Set { name: SourceWord, value: Expr },
    /// `restart NAME`: a progression begins again.
    Restart { name: SourceWord },
    /// `stop`, `finish hand`, `run out`: see [`EndRule`].
    End(EndRule),
    /// A decision in mid-round, by its word.
    Decide(&'static str),
}

/// The ways to end a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndRule {
    /// Ends immediately. Bets that cannot be taken down stay on the layout, and the bankroll includes them.
    Stop,
    /// Ends when the shooter sevens out.
    FinishHand,
    /// Makes no new bets, and ends when no bets are left on the layout.
    RunOut,
}

/// `stop when CONDITION`, `finish hand when CONDITION`, `run out when CONDITION`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndCondition {
    /// The way to end.
    pub until: EndRule,
    /// The condition.
    pub when: Expr,
    /// The position of the ending's first word.
    pub at: SourcePosition,
}

/// A number or a truth value. True is 1 and false is 0; any number other than 0 counts as true.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the operands need no names")]
pub enum Expr {
    /// A number in hundredths: `12.50` is 1250.
    Number(i64, SourcePosition),
    /// A single name: a `let`, a progression, a fact of the table (`bankroll`, `come-out`), or the stake on a wager.
    Name(SourceWord),
    /// A fact about a wager, a result or a number: `won pass`, `no come-*`, `rolled 7`.
    Of(ObjectFact, SourceWord),
    /// `not X`
    Not(Box<Expr>),
    /// `X op Y`
    Binary(Op, Box<Expr>, Box<Expr>),
}

impl Expr {
    /// Returns every [`Expr::Name`] in the expression.
    pub fn names(&self) -> Vec<&SourceWord> {
        match self {
            Expr::Number(..) | Expr::Of(..) => Vec::new(),
            Expr::Name(word) => vec![word],
            Expr::Not(inner) => inner.names(),
            Expr::Binary(_, one, two) => [one.names(), two.names()].concat(),
        }
    }
}

/// Facts that take an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectFact {
    /// `no WAGER`: there is no bet on the wager.
    No,
    /// `have WAGER`: there is a bet on the wager.
    Have,
    /// `count WAGER`: the number of bets of a family.
    Count,
    /// `won WAGER`: the last outcome paid the wager.
    Won,
    /// `lost WAGER`: the last outcome took the wager.
    Lost,
    /// `hits WAGER`: the number of wins since this shooter got the dice, or since the session began if there is no
    /// shooter.
    Hits,
    /// `wins WAGER`: the number of consecutive wins.
    Wins,
    /// `losses WAGER`: the number of consecutive losses.
    Losses,
    /// `rolled N`, `rolled A-B`: the last roll was this total, or these faces.
    Rolled,
    /// `last RESULT`: the last round's result (`tie`, or the symbol that came up).
    Last,
    /// `run RESULT`: the number of times that this result has just come up in a row.
    Run,
}

/// An operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum Op {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
}
