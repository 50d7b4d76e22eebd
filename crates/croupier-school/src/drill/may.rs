//! May they? A player asks for something, and the trainee accepts or refuses it, with the reason.

use croupier_ledger::line::{Command, Event};
use croupier_rules::{Cite, Money, WagerPlacer};
use croupier_sim::seat::SeatTable;
use croupier_table::{LimitsSource, Owner, Reason, Refusal, StakeRange, craps, rounds};

use super::Draft;
use super::choices::choices;
use super::limits::stake_terms;
use super::offers::{BetCandidate, all_places, bet_offers, own_bets};
use super::position::{PositionMaker, in_dollars};
use crate::table::SchoolTable;

/// A request and its sentence.
#[derive(Clone, Debug)]
pub(crate) struct PlayerRequest {
    pub(crate) place: BetCandidate,
    pub(crate) command: Command,
    pub(crate) words: String,
}

impl PositionMaker<'_> {
    /// Returns a player's random request, which the rules may refuse.
    pub(crate) fn player_request(&mut self, table: &SchoolTable) -> Option<PlayerRequest> {
        request(self, table)
    }
}

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let mut table = maker.position()?;
    if maker.one_in(4) {
        close_bets(&mut table);
    }
    let wants_refusal = maker.one_in(2);
    for _ in 0..12 {
        let Some(asked) = request(maker, &table) else { continue };
        let decided = table.decide(&asked.command);
        if decided.is_err() == wants_refusal {
            return may_question(maker, &table, &asked, decided);
        }
    }
    None
}

/// Closes the bets or sends the dice out, if the table allows that.
fn close_bets(table: &mut SchoolTable) {
    let command = match table.in_play() {
        SeatTable::Craps(..) => Command::Craps(craps::Command::Send),
        SeatTable::Rounds(..) => Command::Round(rounds::Command::Close),
    };
    let _ = table.give(command);
}

/// Returns a player's random request: a new bet, a change of a bet, or a call.
fn request(maker: &mut PositionMaker<'_>, table: &SchoolTable) -> Option<PlayerRequest> {
    let people = table.people();
    let person = *maker.pick(&people)?;
    let own = own_bets(table, person);
    let kind = maker.below(10);
    match kind {
        0 | 1 if !own.is_empty() => {
            let (place, _) = *maker.pick(&own)?;
            let words = format!("{} wants to take down {}.", table.name(person), place.name(table));
            Some(PlayerRequest { place, command: place.down(table), words })
        }
        2 if !own.is_empty() => {
            let (place, stake) = *maker.pick(&own)?;
            let part = Money::from_cents(stake.cents() / 2).floor_to(Money::from_cents(100));
            if part.is_zero() {
                return None;
            }
            let words =
                format!("{} wants to lower {} by {}.", table.name(person), place.name(table), part.dollars());
            Some(PlayerRequest { place, command: place.reduce(table, part), words })
        }
        3 if !own.is_empty() && matches!(table.in_play(), SeatTable::Craps(..)) => {
            let (place, _) = *maker.pick(&own)?;
            let on = maker.one_in(2);
            let command = Command::Craps(craps::Command::Turn { which: place.which(), on });
            let word = if on { "on" } else { "off" };
            let words = format!("{} calls {} {word}.", table.name(person), place.name(table));
            Some(PlayerRequest { place, command, words })
        }
        _ => new_bet(maker, table, person),
    }
}

/// Returns a bet that the rules may refuse: a wager at the wrong time, or an amount outside its limits or units.
fn new_bet(maker: &mut PositionMaker<'_>, table: &SchoolTable, person: u32) -> Option<PlayerRequest> {
    let offers = bet_offers(table, person);
    let own: Vec<_> = offers.iter().filter(|(place, _)| place.owner == Owner::Player).collect();
    let (place, amount) = if maker.one_in(3) || own.is_empty() {
        let places = all_places(table, person);
        let place = *maker.pick(&places)?;
        let amount = table.rules().limits(place.wager).min.value.max(Money::from_cents(100));
        (place, Money::from_cents(amount.cents() * (1 + maker.below(4) as i64)))
    } else {
        let (place, amounts) = **maker.pick(&own)?;
        (place, bent(maker, table, &place, amounts))
    };
    let words = format!("{} wants to bet {} on {}.", table.name(person), amount.dollars(), place.name(table));
    (amount > Money::ZERO).then(|| PlayerRequest { place, command: place.bet(table, amount), words })
}

/// Returns an amount of the range, or one just outside it.
fn bent(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    place: &BetCandidate,
    amounts: StakeRange,
) -> Money {
    let right = maker.stake(table, place, amounts);
    let StakeRange { min, max, step } = in_dollars(amounts);
    match maker.below(8) {
        0 => min.minus(step),
        // A player asks for at most the chips in the rail.
        1 if max.plus(max) < table.rail(place.person) => max.plus(step),
        2 => right.plus(Money::from_cents(100)),
        3 => right.plus(Money::from_cents(50)),
        _ => right,
    }
}

fn may_question(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    asked: &PlayerRequest,
    decided: Result<Vec<Event>, Refusal>,
) -> Option<Draft> {
    let citations = table.rules().citations();
    let accept = "Yes.".to_owned();
    let refuse = |refusal: &Refusal| format!("No. {}", table.refused(&asked.command, refusal));
    let mut others = wrong_reasons(table, asked, decided.as_ref().err().map(|refusal| refusal.reason));
    maker.shuffle(&mut others);
    let (right, mut wrong, why, clauses) = match decided {
        Ok(events) => {
            // A table that takes a part of the chips neither accepts nor refuses the request.
            let part = |event: &Event| matches!(event, Event::Craps(craps::Event::ExcessRefused { .. }));
            if events.iter().any(part) {
                return None;
            }
            let told = table.sentences(&events).into_iter().filter(|sentence| sentence.call.is_none());
            let told = told.map(|sentence| sentence.words);
            let why: Vec<String> = std::iter::once("The rules allow it.".to_owned()).chain(told).collect();
            let clauses = accepted_by(table, asked);
            (accept, Vec::new(), why, clauses)
        }
        Err(refusal) => {
            let clauses = about(table, citations.clauses(refusal.cite));
            let limit = refusal.limit.map(|limit| format!(" ({})", limit.dollars())).unwrap_or_default();
            let mut why = vec![format!("The reason: {}{limit}.", refusal.reason.words())];
            why.extend(of_limits(table, asked, &refusal));
            why.extend(of_calls(table, asked, &refusal));
            (refuse(&refusal), vec![accept], why, clauses)
        }
    };
    wrong.extend(others.iter().map(refuse));
    let (form, answer) = choices(maker, right, wrong)?;
    let mut scene = table.scene();
    scene.notes.extend(closed_note(table));
    scene.notes.extend(maker.drill.posted.clone());
    scene.notes.push(format!(
        "{} has {} in the rail.",
        table.name(asked.place.person),
        table.rail(asked.place.person).dollars()
    ));
    Some(Draft {
        at: table.clone(),
        about: Some(table.spot(asked.place.wager, asked.place.state.unwrap_or(0))),
        scene,
        happens: vec![asked.words.clone()],
        ask: "Does the dealer accept that?".to_owned(),
        form,
        answer,
        why,
        clauses,
        single_pay: false,
        asked: Some(asked.command.clone()),
    })
}

/// Returns the sentences behind a refusal because of the limits: the rest of a bet that is lowered, and the source of the
/// limits.
fn of_limits(table: &SchoolTable, asked: &PlayerRequest, refusal: &Refusal) -> Vec<String> {
    if !matches!(refusal.reason, Reason::UnderMinimum | Reason::OverMaximum) {
        return Vec::new();
    }
    let lowered = match &asked.command {
        Command::Craps(craps::Command::Reduce { amount, .. })
        | Command::Round(rounds::Command::Reduce { amount, .. }) => Some(*amount),
        _ => None,
    };
    let own = own_bets(table, asked.place.person);
    let stake = own.into_iter().find(|(bet, _)| *bet == asked.place).map(|(_, stake)| stake);
    let rest = lowered.zip(stake).map(|(part, stake)| {
        format!("{} less {} leaves {}.", stake.dollars(), part.dollars(), stake.minus(part).dollars())
    });
    let posted = matches!(stake_terms(table, asked.place.wager).from, LimitsSource::Posted);
    let sign = posted.then(|| "The operator sets this limit: it is on the sign at the table.".to_owned());
    rest.into_iter().chain(sign).collect()
}

/// Returns the bets that players may turn on or off in this phase, if the rules refuse such a call for another.
fn of_calls(table: &SchoolTable, asked: &PlayerRequest, refusal: &Refusal) -> Option<String> {
    let Command::Craps(craps::Command::Turn { on, .. }) = asked.command else { return None };
    let SeatTable::Craps(rules, state) = table.in_play() else { return None };
    let point_on = state.point_on();
    let is_callable = |terms: &croupier_rules::Terms| match on {
        true => terms.call_on.at(point_on).value,
        false => terms.call_off.at(point_on).value,
    };
    if refusal.reason != Reason::PlaysAsIs || is_callable(&rules.layout.wager(asked.place.wager).terms) {
        return None;
    }
    let mut callable: Vec<&str> = Vec::new();
    for (_, wager) in rules.layout.ids() {
        // The numbers of a family are alike: `Place 4` and `Place 5` are both Place.
        let name = wager.name.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
        if is_callable(&wager.terms) && !callable.contains(&name) {
            callable.push(name);
        }
    }
    let word = if on { "on" } else { "off" };
    let phase = if point_on { "with a point on" } else { "on a come-out" };
    Some(match callable.is_empty() {
        true => format!("No bet may be called {word} {phase}."),
        false => format!("Only these bets may be called {word} {phase}: {}.", callable.join(", ")),
    })
}

fn closed_note(table: &SchoolTable) -> Option<String> {
    is_closed(table).then(|| match table.in_play() {
        SeatTable::Craps(..) => "The dice are out.".to_owned(),
        SeatTable::Rounds(..) => "Bets are closed.".to_owned(),
    })
}

fn is_closed(table: &SchoolTable) -> bool {
    match table.in_play() {
        SeatTable::Craps(_, state) => state.head.dice.out,
        SeatTable::Rounds(_, state) => state.stage != rounds::RoundStage::Betting,
    }
}

/// Returns the clauses under which the table accepts a request.
pub(crate) fn accepted_by(table: &SchoolTable, asked: &PlayerRequest) -> Vec<String> {
    let citations = table.rules().citations();
    let cite: Cite = match (table.in_play(), &asked.command) {
        (SeatTable::Craps(rules, state), Command::Craps(command)) => {
            let terms = &rules.layout.wager(asked.place.wager).terms;
            let point_on = state.point_on();
            let underway = asked.place.state.is_some_and(|state| {
                let wager = rules.layout.wager(asked.place.wager);
                wager.numbers.get(usize::from(state)).is_some_and(|number| *number != 0)
            });
            match command {
                craps::Command::Down { .. } => terms.down.at(underway).cite,
                craps::Command::Reduce { .. } => terms.lower.at(underway).cite,
                craps::Command::Turn { on: true, .. } => terms.call_on.at(point_on).cite,
                craps::Command::Turn { on: false, .. } => terms.call_off.at(point_on).cite,
                _ => terms.open.at(point_on).cite,
            }
        }
        (SeatTable::Rounds(rules, _), Command::Round(command)) => {
            let betting = &rules.game.betting;
            let changes = matches!(command, rounds::Command::Reduce { .. } | rounds::Command::Down { .. });
            match rules.layout.wager(asked.place.wager).closed {
                _ if changes => betting.changed_before_close.cite,
                Some(closed) => closed,
                None => betting.made_before_close.cite,
            }
        }
        _ => return Vec::new(),
    };
    about(table, citations.clauses(cite))
}

/// Returns the clauses that concern this request. At games of rounds, the clauses after the first may be about other
/// wagers only, such as that of a progressive; the house, too, shows only the first.
fn about(table: &SchoolTable, clauses: &[String]) -> Vec<String> {
    let count = match table.in_play() {
        SeatTable::Craps(..) => clauses.len(),
        SeatTable::Rounds(..) => 1,
    };
    clauses.iter().take(count).cloned().collect()
}

/// Returns refusals for reasons that do not hold for this request: the facts of the request exclude each of these
/// reasons.
fn wrong_reasons(table: &SchoolTable, asked: &PlayerRequest, right: Option<Reason>) -> Vec<Refusal> {
    let place = asked.place;
    let own = own_bets(table, place.person);
    let has = own.iter().any(|(bet, _)| bet.wager == place.wager);
    let cite = table.rules().smallest_chip().cite;
    let limits = table.rules().limits(place.wager);
    let amount = match &asked.command {
        Command::Craps(craps::Command::Bet { amount, .. })
        | Command::Round(rounds::Command::Bet { amount, .. }) => Some(*amount),
        _ => None,
    };
    let mut wrong: Vec<Refusal> = Vec::new();
    let mut add = |excluded: bool, reason: Reason, limit: Option<Money>| {
        if excluded && Some(reason) != right {
            wrong.push(Refusal { reason, cite, limit });
        }
    };
    add(!is_closed(table), Reason::BetsClosed, None);
    // The table takes the wager from this player now, perhaps with another amount.
    let is_open = right.is_none()
        || bet_offers(table, place.person)
            .iter()
            .any(|(open, _)| (open.wager, open.state, open.owner) == (place.wager, place.state, place.owner));
    if let Some(amount) = amount {
        add(!has, Reason::MayNotRaise, None);
        // Reasons about the amount are excluded only where the amount has been checked or clearly obeys the limit.
        let (least, most) = (limits.min.value, limits.max.map(|max| max.value));
        add(amount >= least && right.is_none(), Reason::UnderMinimum, Some(least));
        add(most.is_some_and(|most| amount < most) && right.is_none() && !has, Reason::OverMaximum, most);
        add(is_open, Reason::NotNow, None);
    } else {
        add(right != Some(Reason::NoSuchBet), Reason::NoSuchBet, None);
        add(right.is_none(), Reason::Locked, None);
        let turns = matches!(asked.command, Command::Craps(craps::Command::Turn { .. }));
        add(right.is_none() && turns, Reason::PlaysAsIs, None);
    }
    match table.in_play() {
        SeatTable::Craps(rules, _) => {
            let terms = &rules.layout.wager(place.wager).terms;
            let needs = terms.needs.is_some() || terms.backs.is_some();
            let crew = matches!(terms.set_by.value, WagerPlacer::Dealer | WagerPlacer::Stick);
            let new = amount.is_some();
            add(new && !needs, Reason::NeedsAnother, None);
            // Only the crew sets some wagers; for all others this reason does not hold.
            add(new && !crew, Reason::NotByPlayer, None);
            add(new && terms.holders.is_none(), Reason::TooManyHolders, None);
        }
        SeatTable::Rounds(rules, _) => {
            let wager = rules.layout.wager(place.wager);
            add(amount.is_some() && wager.needs.is_none(), Reason::NeedsAnother, None);
            add(amount.is_some() && is_open, Reason::Opposite, None);
        }
    }
    wrong
}
