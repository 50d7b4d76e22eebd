//! Splits a condition: signs become bits, and only the rest has to be computed.

use crate::plan::Num;
use crate::strategy::Op;
use crate::table_view::Signs;

/// Returns the signs that must be present, the signs that must be absent, and the rest of the condition.
pub(super) fn sorted(when: Num) -> (Signs, Signs, Option<Num>) {
    let (mut there, mut absent, mut rest) = (Signs::default(), Signs::default(), None);
    let mut open = vec![when];
    while let Some(part) = open.pop() {
        match part {
            Num::Binary(Op::And, one, two) => open.extend([*two, *one]),
            Num::Any(signs) if signs.count() == 1 => there = there.and(signs),
            Num::Not(inner) => match *inner {
                // None of these signs may be present.
                Num::Any(signs) => absent = absent.and(signs),
                other => rest = Some(both(rest, Num::Not(Box::new(other)))),
            },
            other => rest = Some(both(rest, other)),
        }
    }
    (there, absent, rest)
}

fn both(one: Option<Num>, two: Num) -> Num {
    match one {
        Some(one) => Num::Binary(Op::And, Box::new(one), Box::new(two)),
        None => two,
    }
}
