//! Plays craps at the general engine until the library's own runner is there: to be deleted then.

use croupier_rules::Money;
use croupier_sim::craps::Quick;
use croupier_sim::lanes::Terms;
use croupier_sim::plan::{bind, condition};
use croupier_sim::strategy::{Mistake, Strategy, Until};
use croupier_sim::{
    Course, Engine, Game, Mind, Observer, Played, RefusedBet, Request, SessionEnd, Stops, Tally, session,
};
use croupier_table::GameRules;
use croupier_table::craps::CrapsRules;

pub(super) fn simulate(
    request: &Request<'_>,
    observer: &mut dyn Observer,
) -> Result<Vec<Played>, Vec<Mistake>> {
    let GameRules::Craps(rules) = request.rules else { return Ok(Vec::new()) };
    let mut done = [0; 2];
    let strategies = request.strategies.iter().enumerate();
    strategies.map(|(place, one)| play(request, rules, (place, one), observer, &mut done)).collect()
}

fn play(
    request: &Request<'_>,
    rules: &CrapsRules,
    (place, strategy): (usize, &Strategy),
    observer: &mut dyn Observer,
    done: &mut [u64; 2],
) -> Result<Played, Vec<Mistake>> {
    let mut plan = bind(strategy, rules, &|_| true, request.sets, request.pace)?;
    if let Some(until) = &request.until {
        let number = condition(&mut plan, until, rules, &|_| true)?;
        plan.endings.push((Until::Stop, number));
    }
    let stops = Stops::take(&mut plan, request.opening);
    let limit = [request.rounds, stops.rounds].into_iter().flatten().min().unwrap_or(1_000_000);
    let terms = Terms { opening: request.opening, bounds: stops.bounds, limit, marks: request.marks };
    let (mut table, mut mind) = (Quick::new(rules, &plan), Mind::new(&plan, request.opening.cents()));
    let mut tally = Tally::new(request.opening, request.marks).aiming(request.goal);
    let mut rows: Vec<SessionEnd> = Vec::new();
    for number in 0..request.sessions {
        let mut state =
            request.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number.wrapping_mul(0xD134_2543_DE82_EF95);
        let outcome = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (((state >> 32) * 36) >> 32) as usize
        };
        table.open(request.opening);
        mind.restart(request.opening.cents());
        let mut course = Course::new(request.opening.cents());
        let mut next = 0;
        let ended = session(&mut table, &mut mind, &mut course, &terms, outcome, |course| {
            while terms.mark_round(next + 1) == Some(course.rounds) {
                tally.mark(next as usize, Money::from_cents(course.bankroll));
                next += 1;
            }
        });
        let end = course.end(number, ended);
        tally.mark_from(next as usize, end.bankroll);
        tally.add(&end);
        rows.push(end);
        *done = [done[0] + u64::from(end.rounds), done[1] + 1];
        if rows.len() == 4096 || number + 1 == request.sessions {
            observer.progress(done[0], done[1]);
            if observer.wants_rows() {
                observer.rows(place, &rows);
            }
            rows.clear();
        }
    }
    let cites = |cite| request.rules.citations().first(cite).to_owned();
    let missing = plan.missing.iter().map(|missing| RefusedBet {
        wager: missing.name.clone(),
        reason: "this table does not have it".to_owned(),
        clause: cites(missing.cite),
        always: true,
    });
    let refused = mind.refused.iter().map(|(slot, refused)| RefusedBet {
        wager: plan.slots[*slot].name.clone(),
        reason: format!("{:?}", refused.reason),
        clause: cites(refused.cite),
        always: false,
    });
    let refused = missing.chain(refused).collect();
    Ok(Played { engine: Engine::General, states: None, tally, refused, exact: None })
}
