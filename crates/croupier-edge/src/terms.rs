//! The terms of a wager in words, each with its clauses: its pay, the times when it can be made, its cost.

use croupier_rules::{Cite, WagerId};
use croupier_table::craps::{self, CrapsRules};
use croupier_table::rounds::{self, Rules, term_words};
use croupier_table::{FeeTerms, GameRules};

use crate::craps::{StateBet, clauses, named, spots};
use crate::payouts::{self, Payout};

/// A term of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The term's subject: `pays`, `made`, `changes`, …
    pub what: &'static str,
    /// The term's text; empty if there is none.
    pub says: String,
    /// The clauses behind the term.
    pub clauses: Vec<String>,
}

/// Returns the terms of a wager, by the name in its figures; empty if there is no such wager.
pub fn terms(rules: &GameRules, wager: &str) -> Vec<Term> {
    match rules {
        GameRules::Craps(rules) => {
            let layout = &rules.layout;
            let found = named(layout, &spots(layout), wager);
            found.first().map(|spot| of_craps(rules, spot)).unwrap_or_default()
        }
        GameRules::Rounds(rules) => {
            payouts::round_wager(rules, wager).map(|id| of_rounds(rules, id)).unwrap_or_default()
        }
    }
}

fn of_craps(rules: &CrapsRules, spot: &StateBet) -> Vec<Term> {
    let layout = &rules.layout;
    let wager = layout.wager(spot.wager);
    let terms = &wager.terms;
    let term = |what: &'static str, says: String, cites: &[Cite]| Term {
        what,
        says: says.replace('\n', "; "),
        clauses: clauses(&layout.citations, cites),
    };
    let lines = payouts::of_craps(layout, spot);
    let changes = [terms.raise, terms.lower, terms.down].map(|rule| [rule.first.cite, rule.then.cite]);
    let calls = [terms.call_on, terms.call_off];
    let called =
        calls.map(|rule| [rule.come_out, rule.point].map(|rule| if rule.value { "yes" } else { "no" }));
    let mut all = vec![
        Term { what: "pays", says: payout_words(&lines), clauses: paid_by(&lines) },
        term("made", terms.made_words(), &[terms.open.come_out.cite, terms.open.point.cite]),
        term("works", terms.off_words().to_owned(), &[terms.working.come_out.cite, terms.working.point.cite]),
        term(
            "called on or off",
            format!(
                "on: come-out {}, point {}; off: come-out {}, point {}",
                called[0][0], called[0][1], called[1][0], called[1][1]
            ),
            &calls.map(|rule| [rule.come_out.cite, rule.point.cite]).concat(),
        ),
        term("changes", terms.change_words(), &changes.concat()),
        term("when it wins", terms.winner_words().to_owned(), &[terms.winner.cite]),
    ];
    let stakes = craps::stake_terms(rules, spot.wager);
    all.push(term("limits", stakes.words(), &stakes.cites()));
    let (fee, fee_by) = fee_words(craps::fee_terms(layout, spot.wager));
    all.push(term("vigorish", fee, &fee_by));
    all
}

/// Describes the house's fee, with its clauses; empty if there is none.
fn fee_words(fee: Option<FeeTerms>) -> (String, Vec<Cite>) {
    fee.map(|fee| (fee.words(), fee.cites().to_vec())).unwrap_or_default()
}

/// Describes payouts: `2 to 1 on 2, 3 to 1 on 12`.
fn payout_words(lines: &[Payout]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("{} on {}", line.pays, line.on)).collect();
    lines.join(", ").replace('\n', "; ")
}

/// Returns the clauses of payouts, without duplicates.
fn paid_by(lines: &[Payout]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for clause in lines.iter().flat_map(|line| &line.clauses) {
        if !all.contains(clause) {
            all.push(clause.clone());
        }
    }
    all
}

fn of_rounds(rules: &Rules, id: WagerId) -> Vec<Term> {
    let wager = rules.layout.wager(id);
    let citations = &rules.layout.citations;
    let lines = payouts::of_rounds(rules, id);
    let pays = [payout_words(&lines), format!("otherwise {}", wager.otherwise_words())];
    let pays = pays.into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(", ");
    let term = |what, says: String, cites: &[Cite]| Term { what, says, clauses: clauses(citations, cites) };
    let (fee, fee_by) = fee_words(rounds::fee_terms(rules, id));
    let needs: Vec<Cite> = wager.needs.as_ref().map(|needs| needs.cite).into_iter().collect();
    let stakes = rounds::stake_terms(rules, id);
    vec![
        Term { what: "pays", says: pays, clauses: paid_by(&lines) },
        term("made", rounds::made_words(rules, wager).to_owned(), &[wager.cite]),
        term("besides", term_words(rules, wager).join("; "), &needs),
        term("limits", stakes.words(), &stakes.cites()),
        term("vigorish", fee, &fee_by),
    ]
}
