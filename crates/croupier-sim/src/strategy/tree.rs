//! The tree that a strategy file is read into. Names are resolved later, when it meets the rules of a pack.

/// A place in a file: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourcePosition {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

/// A word and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The word as it was written.
    pub text: String,
    /// Where.
    pub at: SourcePosition,
}

/// A way of betting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Its name: that of the file without its ending.
    pub name: String,
    /// A sentence that says what it is.
    pub about: String,
    /// The game that it is for, if it says so: a pack's game, such as `craps`.
    pub game: Option<Word>,
    /// Numbers that have a name.
    pub lets: Vec<Binding>,
    /// Sizes of bets that remember.
    pub progressions: Vec<Progression>,
    /// What to do when.
    pub rules: Vec<Rule>,
    /// How many bets at most are made while one shooter has the dice.
    pub most_bets: Option<Expr>,
    /// When to end.
    pub endings: Vec<Ending>,
}

/// `let NAME EXPR`: a number that has a name, may be set again by a rule, and from outside before play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The name.
    pub name: Word,
    /// What it is at the beginning.
    pub value: Expr,
}

/// `progression NAME KIND AMOUNT… on WAGER…`: the size of a bet, which changes after each decision of those wagers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progression {
    /// The name by which bets use it.
    pub name: Word,
    /// How it changes.
    pub kind: ProgressionKind,
    /// Its amounts, as its kind has them.
    pub amounts: Vec<Expr>,
    /// The wagers whose decisions change it.
    pub on: Vec<Word>,
}

/// How a progression changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgressionKind {
    /// `martingale BASE`: twice as much after a loss, the base after a win.
    Martingale,
    /// `paroli BASE WINS`: twice as much after a win; the base after a loss, and after so many wins in a row.
    Paroli,
    /// `steps A B C…`: the next after a win, the first after a loss and after the last. `steps 10 30 20 60` is 1-3-2-6.
    Steps,
    /// `ladder A B C…`: one up after a loss, one down after a win; the last stays the last.
    Ladder,
    /// `dalembert BASE`: a base more after a loss, a base less after a win, never less than the base.
    DAlembert,
    /// `labouchere A B C…`: the first and the last together; both are struck after a win, their sum is written down after
    /// a loss, and when nothing is left it begins again.
    Labouchere,
    /// `fibonacci BASE`: one number on after a loss, two back after a win.
    Fibonacci,
    /// `oscar BASE`: Oscar's grind: a base more after a win, until the run is a base ahead; never more than that takes.
    Oscar,
}

/// `when CONDITION: ACTION, …` Rules are gone through in their order before every roll or deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// When it holds; `None` for `always`.
    pub when: Option<Expr>,
    /// `otherwise`: it holds when the rule before it does not. Such a rule has no condition of its own.
    pub otherwise: bool,
    /// What is done then.
    pub acts: Vec<StrategyAct>,
    /// Where it begins.
    pub at: SourcePosition,
}

/// One thing that is done, and where it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyAct {
    /// What.
    pub action: Action,
    /// Where.
    pub at: SourcePosition,
}

/// What a strategy does. Wagers may be families: `come-*` is every come bet that has its number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are named by what they are")]
pub enum Action {
    /// `bet AMOUNT WAGER…`: makes a bet on each, or adds to it.
    Bet { amount: Expr, wagers: Vec<Word> },
    /// `press WAGER… [by AMOUNT]`: adds to a bet that is there; without an amount, as much as is there.
    Press { wagers: Vec<Word>, by: Option<Expr> },
    /// `regress WAGER… to AMOUNT`: takes back what is above.
    Regress { wagers: Vec<Word>, to: Expr },
    /// `reduce AMOUNT WAGER…`: takes so much back.
    Reduce { amount: Expr, wagers: Vec<Word> },
    /// `down WAGER…`, or `down all`.
    Down { wagers: Vec<Word> },
    /// `on WAGER…`
    On { wagers: Vec<Word> },
    /// `off WAGER…`
    Off { wagers: Vec<Word> },
    /// `odds MULTIPLE WAGER…` or `odds max WAGER…`: brings the odds behind flat bets that have their number to so many
    /// times the flat bet, or to the most that the table takes.
    Odds { multiple: Option<Expr>, wagers: Vec<Word> },
    /// `set NAME EXPR`
    Set { name: Word, value: Expr },
    /// `restart NAME`: a progression begins again.
    Restart { name: Word },
    /// `stop`, `finish hand`, `run out`: see [`Until`].
    End(EndRule),
    /// `raise`: Red Dog.
    Raise,
    /// `stand`: Red Dog.
    Stand,
    /// `war`: Casino War.
    War,
    /// `surrender`: Casino War.
    Surrender,
}

/// How a session ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndRule {
    /// At once: what can be taken down is, and what cannot is given up as lost time: the bankroll counts it.
    Stop,
    /// When the shooter sevens out.
    FinishHand,
    /// No new bets are made, and the session ends when nothing is left on the layout.
    RunOut,
}

/// `stop when CONDITION`, `finish hand when CONDITION`, `run out when CONDITION`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// How.
    pub until: EndRule,
    /// When.
    pub when: Expr,
    /// Where it is written.
    pub at: SourcePosition,
}

/// A number or a truth. Truths are 1 and 0, and any number but 0 is true.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the operands need no names")]
pub enum Expr {
    /// A number in hundredths: `12.50` is 1250.
    Number(i64, SourcePosition),
    /// A name by itself: a `let`, a progression, a fact of the table (`bankroll`, `come-out`), or the stake on a wager.
    Name(Word),
    /// A fact about a wager, a result or a number: `won pass`, `no come-*`, `rolled 7`.
    Of(ObjectFact, Word),
    /// `not X`
    Not(Box<Expr>),
    /// `X op Y`
    Binary(Op, Box<Expr>, Box<Expr>),
}

impl Expr {
    /// Every name that stands by itself in it.
    pub fn names(&self) -> Vec<&Word> {
        match self {
            Expr::Number(..) | Expr::Of(..) => Vec::new(),
            Expr::Name(word) => vec![word],
            Expr::Not(inner) => inner.names(),
            Expr::Binary(_, one, two) => [one.names(), two.names()].concat(),
        }
    }
}

/// Facts that have an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectFact {
    /// `no WAGER`: nothing is on it.
    No,
    /// `have WAGER`: something is on it.
    Have,
    /// `count WAGER`: how many bets of a family there are.
    Count,
    /// `won WAGER`: the last outcome paid it.
    Won,
    /// `lost WAGER`: the last outcome took it.
    Lost,
    /// `hits WAGER`: how often it has won since the dice went to this shooter, or since the session began where there is none.
    Hits,
    /// `wins WAGER`: how often it has won in a row.
    Wins,
    /// `losses WAGER`: how often it has lost in a row.
    Losses,
    /// `rolled N`, `rolled A-B`: the last roll was this total, or these faces.
    Rolled,
    /// `last RESULT`: the last round's result (`player`, `banker`, `tie`, a symbol of the wheel).
    Last,
    /// `run RESULT`: how often this result has come in a row now.
    Run,
}

/// An operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "they are what they are called")]
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
