//! The terms of a wager in words, each with its clauses: its pay, the times when it can be made, its cost.

use croupier_rules::{Cite, Layout, Resolution, Verdict, WagerId};
use croupier_table::craps::{self, CrapsRules};
use croupier_table::rounds::{self, Rules, prize_words, row_words, term_words};
use croupier_table::{FeeTerms, GameRules};

use crate::craps::{StateBet, clauses, named, spots};

/// A term of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its subject: `pays`, `made`, `changes`, …
    pub what: &'static str,
    /// Its text; empty if there is none.
    pub says: String,
    /// The clauses behind it.
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
            // A raise has one name for each spread; all names share the terms of the raise.
            let exact = rules.layout.find(wager);
            let family = || rules.layout.find(wager.rsplit_once('-')?.0);
            exact.or_else(family).map(|id| of_rounds(rules, id)).unwrap_or_default()
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
    let (pays, paid_by) = pays(layout, spot);
    let changes = [terms.raise, terms.lower, terms.down].map(|rule| [rule.first.cite, rule.then.cite]);
    let calls = [terms.call_on, terms.call_off];
    let called =
        calls.map(|rule| [rule.come_out, rule.point].map(|rule| if rule.value { "yes" } else { "no" }));
    let mut all = vec![
        term("pays", pays, &paid_by),
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

/// Describes the pay of a bet for each outcome, with the clauses.
fn pays(layout: &Layout, spot: &StateBet) -> (String, Vec<Cite>) {
    let wager = layout.wager(spot.wager);
    let backs = wager.terms.backs.is_some();
    let (mut words, mut cites): (Vec<String>, Vec<Cite>) = (Vec::new(), Vec::new());
    let decided = layout.decided(spot.wager).into_iter();
    for Resolution { state, number, line } in decided.filter(|decided| !backs || decided.state == spot.state)
    {
        let said = match line.verdict {
            Verdict::Win if number != 0 && state != 0 => format!("{} on {number}", line.pays),
            Verdict::Win => format!("{} on {}", line.pays, line.on),
            Verdict::Push => format!("push on {}", line.on),
            Verdict::Lose | Verdict::Stand => continue,
        };
        if !words.contains(&said) {
            words.push(said);
            cites.push(line.cite);
        }
    }
    (words.join(", "), cites)
}

fn of_rounds(rules: &Rules, id: WagerId) -> Vec<Term> {
    let wager = rules.layout.wager(id);
    let citations = &rules.layout.citations;
    let mut rows: Vec<String> = wager
        .rows
        .iter()
        .map(|row| format!("{} on {}", prize_words(&row.prize), row_words(rules, wager, row)))
        .collect();
    rows.push(format!("otherwise {}", wager.otherwise_words()));
    let cites: Vec<Cite> = wager.rows.iter().map(|row| row.cite).collect();
    let term = |what, says: String, cites: &[Cite]| Term { what, says, clauses: clauses(citations, cites) };
    let (fee, fee_by) = fee_words(rounds::fee_terms(rules, id));
    let needs: Vec<Cite> = wager.needs.as_ref().map(|needs| needs.cite).into_iter().collect();
    let stakes = rounds::stake_terms(rules, id);
    vec![
        term("pays", rows.join(", "), &cites),
        term("made", rounds::made_words(rules, wager).to_owned(), &[wager.cite]),
        term("besides", term_words(rules, wager).join("; "), &needs),
        term("limits", stakes.words(), &stakes.cites()),
        term("vigorish", fee, &fee_by),
    ]
}
