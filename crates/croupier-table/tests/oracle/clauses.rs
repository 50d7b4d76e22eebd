//! The clauses by which British Columbia's craps decides a bet: a table from the document (BCLC Rules of Play, sections
//! 1.0, 2.0 and 3.0), not from the pack.

use super::book::Wager::{self, *};
use crate::reasons::DecisionFacts;
use crate::reasons::Verdict::{Pushed, Won};

/// Returns the clauses; those without the name of a pack are of section 1.0.
pub(crate) fn clauses(wager: Wager, how: &DecisionFacts) -> &'static str {
    match (wager, how.verdict, how.number) {
        (Pass, Won, 0) => "2.1.3",
        (Pass, _, 0) => "2.1.4#lose",
        (Pass, Won, _) => "2.1.6#pay",
        (Pass, ..) => "2.1.7#lose",
        (DontPass, Won, 0) => "2.2.3",
        (DontPass, Pushed, _) => "2.2.3.a",
        (DontPass, _, 0) => "2.2.4#lose",
        (DontPass, Won, _) => "2.2.6#pay",
        (DontPass, ..) => "2.2.7#lose",
        // 4.4.1: decided like Pass and Don't Pass on the come-out, and then with a separate number.
        (ComeBox, ..) => "4.4.1#come-first",
        (Come(_), ..) => "4.4.1#come-point",
        (DontComeBox, ..) => "4.4.1#dc-first",
        (DontCome(_), ..) => "4.4.1#dc-point",
        (PassOdds | ComeOdds(_), Won, 6 | 8) => "6.1.4#6-8",
        (PassOdds | ComeOdds(_), Won, 5 | 9) => "6.1.4#5-9",
        (PassOdds | ComeOdds(_), Won, _) => "6.1.4#4-10",
        (PassOdds | ComeOdds(_), ..) => "6.1.3", // paid if the flat wager is won, else lost
        (DontPassOdds | DontComeOdds(_), Won, 6 | 8) => "6.2.2#6-8",
        (DontPassOdds | DontComeOdds(_), Won, 5 | 9) => "6.2.2#5-9",
        (DontPassOdds | DontComeOdds(_), Won, _) => "6.2.2#4-10",
        (DontPassOdds | DontComeOdds(_), ..) => "6.2.2", // likewise
        (Place(6 | 8), Won, _) => "6.3.3 6.3.5#6-8",
        (Place(5 | 9), Won, _) => "6.3.3 6.3.5#5-9",
        (Place(_), Won, _) => "6.3.3 6.3.5#4-10",
        (Place(_), ..) => "6.3.3.a",
        (Buy(6 | 8), Won, _) => "6.4.3 6.4.4#6-8",
        (Buy(5 | 9), Won, _) => "6.4.3 6.4.4#5-9",
        (Buy(_), Won, _) => "6.4.3 6.4.4#4-10",
        (Buy(_), ..) => "6.4.3.a",
        (Lay(6 | 8), Won, _) => "6.5.3 6.5.4#6-8",
        (Lay(5 | 9), Won, _) => "6.5.3 6.5.4#5-9",
        (Lay(_), Won, _) => "6.5.3 6.5.4#4-10",
        (Lay(_), ..) => "6.5.3.a",
        (Hard(4), Won, _) => "6.7.3.a 6.7.4 6.7.5#4-10",
        (Hard(6), Won, _) => "6.7.3.b 6.7.4 6.7.5#6-8",
        (Hard(8), Won, _) => "6.7.3.c 6.7.4 6.7.5#6-8",
        (Hard(_), Won, _) => "6.7.3.d 6.7.4 6.7.5#4-10",
        (Hard(_), ..) => "6.7.4.a",
        (Hop(a, b), Won, _) if a == b => "6.8.3 6.8.5#one-way",
        (Hop(..), Won, _) => "6.8.3 6.8.5#two-way",
        (Hop(..), ..) => "6.8.3.b",
        (Field, Won, _) if matches!(how.total(), 2 | 12) => "6.9.2 6.9.3#2-1",
        (Field, Won, _) => "6.9.2 6.9.3#1-1",
        (Field, ..) => "6.9.2.a",
        (Big(_), Won, _) => "6.10.3 6.10.4",
        (Big(_), ..) => "6.10.3.a",
        (Fire, ..) => fire(how.points),
        (Sharpshooter, ..) => sharpshooter(how.points),
        (Craps(2 | 12), Won, _) => "6.6.3 6.6.4#2-12",
        (Craps(_) | Eleven, Won, _) => "6.6.3 6.6.4#3-11",
        (AnyCraps, Won, _) => "6.6.3 6.6.4#any-craps",
        (AnySeven, Won, _) => "6.6.3 6.6.4#any-7",
        // These bets are paid as separate wagers; like every proposition, they lose on all other totals.
        (Horn, Won, _) => "6.6.6.a",
        (HornHigh(_), Won, _) => "6.6.7.a",
        (World, Won, _) => "6.6.8.a",
        (CrapsEleven, Won, _) => "6.6.9.a",
        (HighLow, Won, _) => "6.6.10.a",
        (AceDeuceEleven, Won, _) => "6.6.11.a",
        (ElevenTwelve, Won, _) => "6.6.12.a",
        (HighLowEleven, Won, _) => "6.6.13.a",
        _ => "6.6.3.a",
    }
}

/// The clauses of section 2.0, by the number of different points.
fn fire(different: usize) -> &'static str {
    match different {
        4 => "bclc-fire/5.4#4",
        5 => "bclc-fire/5.4#5",
        6 => "bclc-fire/5.4#6",
        _ => "bclc-fire/6.3",
    }
}

/// The clauses of section 3.0, by the number of points.
fn sharpshooter(points: usize) -> &'static str {
    match points {
        0..=2 => "bclc-sharpshooter/6.5",
        3 => "bclc-sharpshooter/5.3#3",
        4 => "bclc-sharpshooter/5.3#4",
        5 => "bclc-sharpshooter/5.3#5",
        6 => "bclc-sharpshooter/5.3#6",
        7 => "bclc-sharpshooter/5.3#7",
        8 => "bclc-sharpshooter/5.3#8",
        9 => "bclc-sharpshooter/5.3#9",
        10 => "bclc-sharpshooter/5.3#10",
        _ => "bclc-sharpshooter/5.3#over-10",
    }
}
