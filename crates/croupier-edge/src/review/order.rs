//! Paytables out of order: a rarer result pays less.

use croupier_table::rounds::row_words;

use crate::exact::ExactFraction;
use crate::figures::Outcome;

use super::bets::PossibleBet;
use super::words::{list, part};
use super::{Review, Warning, WarningKind, once};

pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let mut found: Vec<Warning> = Vec::new();
    for bet in review.bets.iter().filter(|bet| is_one_draw(bet)) {
        found.extend(told(&within(bet)).map(|(message, clauses)| Warning {
            kind: WarningKind::ForgottenOutcome,
            wagers: vec![bet.name.clone()],
            message: format!("{}: {message}", bet.name),
            clauses,
        }));
    }
    for (_, bets) in review.families() {
        let lines: Vec<PayLine> = bets.iter().filter_map(|bet| alone(bet)).collect();
        found.extend(told(&lines).map(|(message, clauses)| Warning {
            kind: WarningKind::ForgottenOutcome,
            wagers: bets.iter().map(|bet| bet.name.clone()).collect(),
            message,
            clauses,
        }));
    }
    found
}

/// Does one draw decide everything? If a player decides in between, or several bets are settled together, a result
/// consists of several steps, and the pay need not follow their joint chance.
fn is_one_draw(bet: &PossibleBet<'_>) -> bool {
    let parts = bet.craps().is_some_and(|rules| rules.layout.wager(bet.wager).terms.parts.is_some());
    bet.figures.decision.is_none() && !parts
}

/// A result that pays.
struct PayLine {
    name: String,
    chance: ExactFraction,
    result: ExactFraction,
    pays: String,
    clause: Vec<String>,
}

fn line(name: String, outcome: &Outcome) -> PayLine {
    let pays = outcome.words.strip_prefix("won at ").unwrap_or(&outcome.words).to_owned();
    let clause = outcome.clauses.first().cloned().into_iter().collect();
    PayLine { name, chance: outcome.chance.clone(), result: outcome.result.clone(), pays, clause }
}

/// The winning lines of a wager. A line that pays less than even money is a charge in place of vigorish, not a prize.
fn within(bet: &PossibleBet<'_>) -> Vec<PayLine> {
    let prizes = bet.figures.outcomes.iter().filter(|outcome| outcome.result >= ExactFraction::ONE);
    let mut lines: Vec<PayLine> = Vec::new();
    for line in prizes.map(|outcome| line(outcome_words(bet, outcome), outcome)) {
        // Several ways to win under one line of the paytable count as one line, even if they also cite other clauses.
        let same = |known: &&mut PayLine| (&known.clause, &known.result) == (&line.clause, &line.result);
        match lines.iter_mut().find(same) {
            Some(known) => {
                known.chance = &known.chance + &line.chance;
                known.name = format!("{} or {}", known.name, line.name);
            }
            None => lines.push(line),
        }
    }
    lines
}

/// The pay line of a bet that wins in only one way; `None` for other bets.
fn alone(bet: &PossibleBet<'_>) -> Option<PayLine> {
    let mut wins = bet.figures.outcomes.iter().filter(|outcome| outcome.result.is_positive());
    let (first, more) = (wins.next()?, wins.next());
    more.is_none().then(|| line(bet.name.clone(), first))
}

/// Describes an outcome by the facts of the row that pays it.
fn outcome_words(bet: &PossibleBet<'_>, outcome: &Outcome) -> String {
    let Some((rules, wager)) = bet.round() else { return outcome.words.clone() };
    let by = |cite| rules.layout.citations.clauses(cite) == outcome.clauses;
    let rows = wager.rows.iter().filter(|row| by(row.cite)).map(|row| row_words(rules, wager, row));
    rows.collect::<Vec<_>>().join(" or ")
}

/// Lines that occur less often than another line but also pay less than it.
struct InvertedLines<'l> {
    seldom: Vec<&'l PayLine>,
    often: &'l PayLine,
}

/// Describes the lines that are out of order, each against the highest-paying of the more frequent lines. Lines with
/// the same chance and pay are combined.
fn told(lines: &[PayLine]) -> Option<(String, Vec<String>)> {
    let mut found: Vec<InvertedLines<'_>> = Vec::new();
    for seldom in lines {
        let better =
            lines.iter().filter(|often| often.chance > seldom.chance && often.result > seldom.result);
        let most = |one: &'_ PayLine, two: &'_ PayLine| two.result > one.result;
        let Some(often) = better.reduce(|one, two| if most(one, two) { two } else { one }) else { continue };
        let alike = |known: &&mut InvertedLines<'_>| {
            let first = known.seldom[0];
            std::ptr::eq(known.often, often) && (&first.chance, &first.pays) == (&seldom.chance, &seldom.pays)
        };
        match found.iter_mut().find(alike) {
            Some(known) => known.seldom.push(seldom),
            None => found.push(InvertedLines { seldom: vec![seldom], often }),
        }
    }
    let words: Vec<String> = found.iter().map(InvertedLines::words).collect();
    let lines = found.iter().flat_map(|one| one.seldom.iter().copied().chain([one.often]));
    let clauses = once(lines.flat_map(|line| line.clause.clone()));
    (!words.is_empty()).then(|| (words.join("; "), clauses))
}

impl InvertedLines<'_> {
    fn words(&self) -> String {
        let InvertedLines { seldom, often } = self;
        let names: Vec<&str> = seldom.iter().map(|line| line.name.as_str()).collect();
        let verbs = if names.len() == 1 { ["comes", "pays"] } else { ["come", "pay"] };
        format!(
            "{} {} less often than {} ({} against {}) and {} less ({} against {})",
            list(&names),
            verbs[0],
            often.name,
            part(&seldom[0].chance),
            part(&often.chance),
            verbs[1],
            seldom[0].pays,
            often.pays
        )
    }
}
