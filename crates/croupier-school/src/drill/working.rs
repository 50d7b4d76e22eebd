//! Working or off: whether the next throw can decide a bet.

use croupier_sim::seat::SeatTable;
use croupier_table::craps;

use super::Draft;
use super::choices::choices;
use super::position::PositionMaker;

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let mut table = maker.position()?;
    let SeatTable::Craps(rules, state) = table.in_play() else { return None };
    // In half of the questions a player first calls a bet on or off, if the table allows it.
    let turns: Vec<craps::Command> = state
        .players()
        .flat_map(|(seat, _)| craps::offers(rules, state, seat))
        .filter_map(|offer| match offer {
            craps::Offer::Turn { which, on } => Some(craps::Command::Turn { which, on }),
            _ => None,
        })
        .collect();
    if maker.one_in(2)
        && let Some(turn) = maker.pick(&turns)
    {
        table.give(croupier_ledger::line::Command::Craps(*turn)).ok()?;
    }
    let SeatTable::Craps(rules, state) = table.in_play() else { return None };
    let point_on = state.point_on();
    // A wager that always works makes no question, unless it is the only one on the layout.
    let bets: Vec<_> = state
        .players()
        .flat_map(|(seat, player)| player.live().map(move |(_, bet)| (seat, player.player, *bet)))
        .filter(|(_, _, bet)| {
            let terms = &rules.layout.wager(bet.key.wager).terms;
            let (out, point) = (terms.working.come_out.value, terms.working.point.value);
            out != point || terms.call_on.at(point_on).value || terms.call_off.at(point_on).value
        })
        .collect();
    let (_, person, bet) = *maker.pick(&bets)?;
    let terms = &rules.layout.wager(bet.key.wager).terms;
    let works = bet.works(terms, point_on);
    let (on, off) = ("It works.".to_owned(), "It is off.".to_owned());
    let (right, wrong) = if works { (on, off) } else { (off, on) };
    let (form, answer) = choices(maker, right, vec![wrong])?;
    let name_of_bet = table.bet_name(bet.key.wager, bet.key.state, bet.key.owner);
    let phase = if point_on { "with a point on" } else { "on a come-out" };
    // A bet that works may be called off, and the other way round, where the rules let its player.
    let default = terms.working.at(point_on);
    let (state, other) = match default.value {
        true => ("works", terms.call_off.at(point_on)),
        false => ("is off", terms.call_on.at(point_on)),
    };
    let unless = match (other.value, default.value) {
        (false, _) => "",
        (true, true) => " unless the player calls it off",
        (true, false) => " unless the player calls it on",
    };
    let mut why = vec![capital(&format!("{phase}, {name_of_bet} {state}{unless}."))];
    let mut cites = vec![default.cite];
    cites.extend(other.value.then_some(other.cite));
    if let Some(called) = bet.called {
        let rule = if called { terms.call_on.at(point_on) } else { terms.call_off.at(point_on) };
        let word = if called { "on" } else { "off" };
        let counts = if rule.value { "counts" } else { "does not count in this phase" };
        why.push(format!("{} called it {word}, and that call {counts}.", table.name(person)));
        cites.insert(0, rule.cite);
    }
    if bet.standing != croupier_table::BetStatus::Plain {
        why.push("The crew holds it off until it is moved or its player calls it on.".to_owned());
    }
    let citations = &rules.layout.citations;
    let mut clauses: Vec<String> = Vec::new();
    for clause in cites.into_iter().flat_map(|cite| citations.clauses(cite)) {
        if !clauses.contains(clause) {
            clauses.push(clause.clone());
        }
    }
    Some(Draft {
        about: Some(table.spot(bet.key.wager, bet.key.state)),
        at: table.clone(),
        scene: table.scene(),
        happens: Vec::new(),
        ask: format!(
            "Does {} {name_of_bet} ({}) work on the next throw?",
            maker.whose(&table, person),
            bet.stake.dollars()
        ),
        form,
        answer,
        why,
        clauses,
        single_pay: false,
        asked: None,
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
