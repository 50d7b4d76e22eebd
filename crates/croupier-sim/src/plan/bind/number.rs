//! Binds expressions: names become memories, facts, flags and stakes.

use crate::plan::{CountUsage, Definition, NumberExpr, Quantity};
use crate::strategy::{Expr, Mistake, ObjectFact as Question, Op, SourcePosition, SourceWord, nearest};
use crate::table_view::TableBits;

use super::Binder;

/// The facts that every game has.
const FACTS: [(&str, Quantity); 12] = [
    ("bankroll", Quantity::Bankroll),
    ("rail", Quantity::Rail),
    ("layout", Quantity::Layout),
    ("net", Quantity::Net),
    ("peak", Quantity::Peak),
    ("rolls", Quantity::Rounds),
    ("hands", Quantity::Rounds),
    ("spins", Quantity::Rounds),
    ("rounds", Quantity::Rounds),
    ("minutes", Quantity::Minutes),
    ("win-streak", Quantity::WinStreak),
    ("loss-streak", Quantity::LossStreak),
];

impl Binder<'_> {
    /// Returns the value of a constant expression. Reports an error if the expression is not constant.
    pub(super) fn constant(&mut self, expr: &Expr) -> Option<i64> {
        let number = self.number(expr);
        let found = fold(&number);
        if found.is_none() {
            self.mistakes.push(Mistake::new(at(expr), "this must be a number or a calculation with numbers"));
        }
        found
    }

    pub(super) fn number(&mut self, expr: &Expr) -> NumberExpr {
        match expr {
            Expr::Number(value, _) => NumberExpr::Const(*value),
            Expr::Name(word) => self.definition(word),
            Expr::Of(asked, word) => self.of(*asked, word),
            Expr::Not(inner) => NumberExpr::Not(Box::new(self.number(inner))),
            Expr::Binary(op, one, two) => {
                let (one, two) = (self.number(one), self.number(two));
                self.compared(*op, &one, &two);
                let number = NumberExpr::Binary(*op, Box::new(one), Box::new(two));
                fold(&number).map_or(number, NumberExpr::Const)
            }
        }
    }

    fn definition(&mut self, word: &SourceWord) -> NumberExpr {
        match self.plan.own.get(&word.text) {
            Some(Definition::Constant(value)) => return NumberExpr::Const(*value),
            Some(Definition::Memory(memory)) => return NumberExpr::Memory(*memory),
            Some(Definition::Progression(progression)) => return NumberExpr::Progression(*progression),
            None => {}
        }
        if let Some((signs, there)) = self.ground.sign(&word.text) {
            let any = self.any(signs);
            return if there { any } else { NumberExpr::Not(Box::new(any)) };
        }
        let common = FACTS.iter().find(|(name, _)| *name == word.text).map(|(_, fact)| *fact);
        if let Some(fact) = common.or_else(|| self.ground.fact(&word.text)) {
            match fact {
                Quantity::Point => self.plan.uses.signs.game |= super::super::craps::POINTS,
                Quantity::Total => self.plan.uses.signs.game |= super::super::craps::TOTALS,
                fact => self.usage_of(fact).times += 1,
            }
            return NumberExpr::Fact(fact);
        }
        if self.ground.find(&word.text).is_some() || (self.known)(&word.text) {
            return NumberExpr::Stake(self.slots(word));
        }
        let mut words: Vec<&str> = self.ground.names();
        words.extend(self.ground.words());
        words.extend(FACTS.iter().map(|(name, _)| *name));
        words.extend(self.plan.own.keys().map(String::as_str));
        let mistake = Mistake::new(word.at, format!("unknown name '{}'", word.text));
        let near = nearest(&word.text, words);
        let mistake = mistake.with_suggestion(near.or_else(|| nearest(&word.text, self.ground.others())));
        self.mistakes.push(mistake);
        NumberExpr::Const(0)
    }

    fn of(&mut self, asked: Question, word: &SourceWord) -> NumberExpr {
        match asked {
            Question::Rolled | Question::Last => match self.outcome(word) {
                Some(signs) => self.any(signs),
                None => NumberExpr::Const(0),
            },
            Question::Run => self.run(word),
            Question::No | Question::Have | Question::Count => self.there(asked, word),
            Question::Won | Question::Lost => self.decided(asked, word),
            Question::Hits | Question::Wins | Question::Losses => self.counted(asked, word),
        }
    }

    /// Returns the flag of a possible outcome.
    fn outcome(&mut self, word: &SourceWord) -> Option<TableBits> {
        let found = self.ground.outcome(&word.text);
        if found.is_none() {
            self.mistake(word, format!("'{}' is not a possible result here", word.text));
        }
        found
    }

    /// Binds `run`: how often a result has come up in a row.
    fn run(&mut self, word: &SourceWord) -> NumberExpr {
        // A pair of faces has no run, because the same roll is also a total.
        if word.text.contains('-') && self.ground.game() == "craps" {
            self.mistake(word, "'run' takes a total, such as 'run 7'");
            return NumberExpr::Const(0);
        }
        let Some(signs) = self.outcome(word) else { return NumberExpr::Const(0) };
        self.plan.uses.runs |= signs.game | self.ground.runs();
        self.plan.uses.counts.times += 1;
        NumberExpr::Run(signs.game.trailing_zeros())
    }

    /// Binds `no`, `have` and `count`, which test the bets on the layout.
    fn there(&mut self, asked: Question, word: &SourceWord) -> NumberExpr {
        let up = self.slots(word).iter().fold(0, |bits, slot| bits | 1_u64 << slot);
        let any = NumberExpr::Any(TableBits { up, ..TableBits::default() });
        match asked {
            Question::No => NumberExpr::Not(Box::new(any)),
            Question::Have => any,
            _ => NumberExpr::Count(up),
        }
    }

    /// Binds `won` and `lost`, which test the bets that the last outcome paid or took.
    fn decided(&mut self, asked: Question, word: &SourceWord) -> NumberExpr {
        let with = self.with_travels(word);
        self.any(match asked {
            Question::Won => TableBits { won: with, ..TableBits::default() },
            _ => TableBits { lost: with, ..TableBits::default() },
        })
    }

    /// Binds `hits`, `wins` and `losses`: how often bets have won in this shooter's hand, or have won or lost in a
    /// row.
    fn counted(&mut self, asked: Question, word: &SourceWord) -> NumberExpr {
        let with = self.with_travels(word);
        let slots: Vec<usize> = (0..64).filter(|slot| with >> slot & 1 == 1).collect();
        self.plan.uses.counts.times += 1;
        if asked == Question::Hits {
            self.plan.uses.hits |= with;
            return NumberExpr::Hits(slots);
        }
        self.plan.uses.rows |= with;
        if asked == Question::Wins { NumberExpr::Wins(slots) } else { NumberExpr::Losses(slots) }
    }

    /// Returns the slots of a name as bits, including the slots that the bets travel to. A come bet also wins and
    /// loses on its number.
    fn with_travels(&mut self, word: &SourceWord) -> u64 {
        let slots = self.slots(word);
        slots.iter().fold(0, |bits, slot| bits | self.bit_with_travels(*slot))
    }

    fn any(&mut self, signs: TableBits) -> NumberExpr {
        self.plan.uses.signs = self.plan.uses.signs.and(signs);
        NumberExpr::Any(signs)
    }

    /// Records the number that a count is compared with: see [`CountUsage::most`].
    fn compared(&mut self, op: Op, one: &NumberExpr, two: &NumberExpr) {
        let compares =
            matches!(op, Op::Equal | Op::NotEqual | Op::Less | Op::AtMost | Op::More | Op::AtLeast);
        let (asked, with) = match (one, two) {
            (asked, NumberExpr::Const(with)) | (NumberExpr::Const(with), asked) if compares => (asked, *with),
            _ => return,
        };
        let asked = match asked {
            NumberExpr::Fact(Quantity::Point | Quantity::Total) => return,
            NumberExpr::Fact(fact) => self.usage_of(*fact),
            NumberExpr::Hits(_) | NumberExpr::Wins(_) | NumberExpr::Losses(_) | NumberExpr::Run(_) => {
                &mut self.plan.uses.counts
            }
            _ => return,
        };
        asked.compared += 1;
        asked.with = asked.with.max(with);
    }

    fn usage_of(&mut self, fact: Quantity) -> &mut CountUsage {
        let facts = &mut self.plan.uses.facts;
        let place = facts.iter().position(|(known, _)| *known == fact).unwrap_or_else(|| {
            facts.push((fact, CountUsage::default()));
            facts.len() - 1
        });
        &mut facts[place].1
    }
}

/// Returns the value of a constant number.
fn fold(number: &NumberExpr) -> Option<i64> {
    match number {
        NumberExpr::Const(value) => Some(*value),
        NumberExpr::Not(inner) => fold(inner).map(|value| if value == 0 { 100 } else { 0 }),
        NumberExpr::Binary(op, one, two) => Some(compute(*op, fold(one)?, fold(two)?)),
        _ => None,
    }
}

/// Applies an operator to two numbers in hundredths. Overflow saturates; division by zero gives zero.
#[inline]
pub(crate) fn compute(op: Op, one: i64, two: i64) -> i64 {
    let truth = |holds: bool| if holds { 100 } else { 0 };
    match op {
        Op::Or => truth(one != 0 || two != 0),
        Op::And => truth(one != 0 && two != 0),
        Op::Equal => truth(one == two),
        Op::NotEqual => truth(one != two),
        Op::Less => truth(one < two),
        Op::AtMost => truth(one <= two),
        Op::More => truth(one > two),
        Op::AtLeast => truth(one >= two),
        Op::Plus => one.saturating_add(two),
        Op::Minus => one.saturating_sub(two),
        // If the product fits in 64 bits, this path is several times faster.
        Op::Times => match one.checked_mul(two) {
            Some(product) => product / 100,
            None => clamp(i128::from(one) * i128::from(two) / 100),
        },
        Op::Over if two == 0 => 0,
        Op::Over => clamp(i128::from(one) * 100 / i128::from(two)),
    }
}

fn clamp(value: i128) -> i64 {
    value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

fn at(expr: &Expr) -> SourcePosition {
    match expr {
        Expr::Number(_, at) => *at,
        Expr::Name(word) | Expr::Of(_, word) => word.at,
        Expr::Not(inner) => at(inner),
        Expr::Binary(_, one, _) => at(one),
    }
}
