//! The terms of a wager in words, each with its clauses: what it pays, when it may be bet, what it costs.

use croupier_rules::{Cite, Layout, Verdict, WagerId};
use croupier_table::GameRules;
use croupier_table::rounds::{Rules, prize_words, row_words, term_words};

use crate::craps::{Spot, clauses, named, spots};

/// A term of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it is about: `pays`, `made`, `changes`, …
    pub what: &'static str,
    /// What it says; empty where nothing is said.
    pub says: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
}

/// The terms of a wager, by the name that its figures have; none if there is no such wager.
pub fn terms(rules: &GameRules, wager: &str) -> Vec<Term> {
    match rules {
        GameRules::Craps(rules) => {
            let layout = &rules.layout;
            let found = named(layout, &spots(layout), wager);
            found.first().map(|spot| of_craps(layout, spot)).unwrap_or_default()
        }
        GameRules::Rounds(rules) => {
            // A raise has a name for each spread; its terms are those of the raise.
            let exact = rules.layout.find(wager);
            let family = || rules.layout.find(wager.rsplit_once('-')?.0);
            exact.or_else(family).map(|id| of_rounds(rules, id)).unwrap_or_default()
        }
    }
}

fn of_craps(layout: &Layout, spot: &Spot) -> Vec<Term> {
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
        term("limits", terms.limits.words(), &[terms.limits.min.cite]),
    ];
    let commission = terms.commission.map(|commission| vec![commission.rate.cite, commission.placed.cite]);
    all.push(term("vigorish", terms.commission_words().unwrap_or_default(), &commission.unwrap_or_default()));
    let unit =
        terms.unit.map(|unit| (format!("units of {}", unit.of.value), vec![unit.of.cite, unit.odd.cite]));
    let (says, cites) = unit.unwrap_or_default();
    all.push(term("unit", says, &cites));
    let times = terms.backs.as_ref().and_then(|backs| backs.times[usize::from(spot.state)]);
    let most = times.map_or(String::new(), |times| format!("{} times the flat bet", times.value));
    all.push(term("at most", most, &times.map(|times| times.cite).into_iter().collect::<Vec<_>>()));
    all
}

/// What a bet pays on what, and the clauses.
fn pays(layout: &Layout, spot: &Spot) -> (String, Vec<Cite>) {
    let wager = layout.wager(spot.wager);
    let backs = wager.terms.backs.is_some();
    let states = if backs { spot.state..spot.state + 1 } else { 0..wager.spots.len() as u16 };
    // A bet that gathers has a state for each set; what it pays is what counts.
    let gathers = wager.gathers;
    let (mut words, mut cites): (Vec<String>, Vec<Cite>) = (Vec::new(), Vec::new());
    for state in states {
        for line in layout.lines(spot.wager, state) {
            let number = wager.numbers[usize::from(state)];
            let said = match line.verdict {
                Verdict::Win if gathers => line.pays,
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
    let vigorish = wager.vigorish.map(|rate| rate.cite);
    let needs = wager.needs.as_ref().map(|needs| needs.cite);
    let rest: Vec<Cite> = vigorish.into_iter().chain(needs).collect();
    vec![
        term("pays", rows.join(", "), &cites),
        term("made", wager.made_words().to_owned(), &[wager.cite]),
        term("besides", term_words(rules, wager).join("; "), &rest),
        term("limits", wager.limits.words(), &[wager.limits.min.cite]),
    ]
}
