//! Splits a condition: flags are tested as bits, and only the rest has to be computed.

use crate::plan::NumberExpr;
use crate::strategy::Op;
use crate::table_view::TableBits;

/// Returns the flags that must be set, the flags that must be clear, and the rest of the condition.
pub(super) fn sorted(when: NumberExpr) -> (TableBits, TableBits, Option<NumberExpr>) {
    let (mut there, mut absent, mut rest) = (TableBits::default(), TableBits::default(), None);
    let mut open = vec![when];
    while let Some(part) = open.pop() {
        match part {
            NumberExpr::Binary(Op::And, one, two) => open.extend([*two, *one]),
            NumberExpr::Any(signs) if signs.count() == 1 => there = there.and(signs),
            NumberExpr::Not(inner) => match *inner {
                // All of these flags must be clear.
                NumberExpr::Any(signs) => absent = absent.and(signs),
                other => rest = Some(conjunction(rest, NumberExpr::Not(Box::new(other)))),
            },
            other => rest = Some(conjunction(rest, other)),
        }
    }
    (there, absent, rest)
}

fn conjunction(one: Option<NumberExpr>, two: NumberExpr) -> NumberExpr {
    match one {
        Some(one) => NumberExpr::Binary(Op::And, Box::new(one), Box::new(two)),
        None => two,
    }
}
