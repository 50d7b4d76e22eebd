//! The rule book of a craps table.

use croupier_rules::{Cite, Cited, Layout, Resolution, Terms, Verdict, Wager, WagerId, Window};
use croupier_table::craps::{Automation, CallKind, CrapsRules, NoRollRule, fee_terms, stake_terms};
use strum::{IntoStaticStr, VariantNames};

use super::{
    CallText, CrewTask, OutcomeText, ReasonText, Reasons, WagerRules, clauses, join_texts, limits_from,
    lines, short_name,
};

/// Returns the tasks of the crew. None of them is for players.
pub(super) fn crew_tasks() -> Vec<CrewTask> {
    Automation::ACTIONS.map(|task| CrewTask { task, players: None, clause: None }).into()
}

pub(super) fn wager(rules: &CrapsRules, id: WagerId) -> WagerRules {
    let layout = &rules.layout;
    let wager = layout.wager(id);
    let terms = &wager.terms;
    let (stakes, fee) = (stake_terms(rules, id), fee_terms(layout, id));
    let outcomes = outcomes(layout, id);
    let clause = layout.citations.first(wager.cite).to_owned();
    let own = [wager.cite].into_iter().chain(term_cites(terms)).chain(stakes.cites());
    // A collecting bet has the same name in every state, and may have thousands of states.
    let states = if wager.gathers { 1 } else { wager.spots.len() };
    WagerRules {
        wager: wager.id.clone(),
        family: wager.family.clone(),
        name: wager.name.clone(),
        short_name: short_name(&wager.name).to_owned(),
        spots: wager.spots.iter().take(states).cloned().collect(),
        numbers: wager.numbers.iter().take(states).copied().collect(),
        when_lines: lines(&when(wager)),
        when: when(wager),
        window: window(terms).into(),
        works_on_come_out: terms.working.come_out.value,
        changes: join_texts([terms.change_words().as_str(), terms.winner_words()]),
        pays: pays(layout, id),
        set_by: terms.set_by_words().to_owned(),
        min: stakes.min.value.cents(),
        max: stakes.max.map(|most| most.value.cents()),
        step: stakes.step().cents(),
        unit: terms.unit.map(|unit| unit.of.value.cents()),
        stake: stakes.words(),
        cap: stakes.cap_words(),
        limits_from: limits_from(stakes.from),
        commission_rate: fee.as_ref().map(|fee| fee.rate.value),
        commission_clause: fee.as_ref().map(|fee| layout.citations.first(fee.rate.cite).to_owned()),
        commission: fee.map(|fee| fee.words()),
        clauses: clauses(&layout.citations, own),
        clause,
        outcomes,
    }
}

/// Describes when the wager may be made, and whether it works.
pub fn when(wager: &Wager) -> String {
    join_texts([wager.terms.made_words().as_str(), wager.terms.off_words()])
}

/// The time when a craps wager may be made.
#[derive(IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum CrapsWindow {
    /// On a come-out, or with a point on.
    AnyTime,
    /// On a come-out.
    ComeOut,
    Point,
    BehindFlatBet,
    /// Before the first roll of a new shooter's hand.
    NewShooter,
    /// Before the first come-out roll of any shooter.
    EachShooter,
    /// Before the first come-out roll of any shooter, and right after a come-out seven.
    AfterSeven,
    /// At a different time, which the words describe.
    Other,
}

fn window(terms: &Terms) -> CrapsWindow {
    if terms.backs.is_some() {
        return CrapsWindow::BehindFlatBet;
    }
    match (terms.open.come_out.value, terms.open.point.value) {
        (Window::Open, Window::Open) => CrapsWindow::AnyTime,
        (Window::Open, Window::Closed) => CrapsWindow::ComeOut,
        (Window::Closed, Window::Open) => CrapsWindow::Point,
        (Window::NewShooter, _) => CrapsWindow::NewShooter,
        (Window::EachShooter | Window::EachShooterAnew, _) => CrapsWindow::EachShooter,
        (Window::AfterSeven, _) => CrapsWindow::AfterSeven,
        _ => CrapsWindow::Other,
    }
}

fn outcomes(layout: &Layout, id: WagerId) -> Vec<OutcomeText> {
    let text = |decided: Resolution| OutcomeText {
        spot: layout.spot(id, decided.state).to_owned(),
        number: decided.number,
        on: decided.line.on,
        each: decided.line.each,
        facts: Vec::new(),
        verdict: decided.line.verdict.into(),
        pays: decided.line.pays,
        odds: decided.line.odds,
        from_meter: false,
        clause: layout.citations.first(decided.line.cite).to_owned(),
    };
    layout.decided(id).into_iter().map(text).collect()
}

/// Returns the different payouts of a family's wagers, each with its outcomes or spots.
pub fn pay_groups(layout: &Layout, family: &[(WagerId, &Wager)]) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (id, wager) in family {
        let won = layout.decided(*id).into_iter().filter(|decided| decided.line.verdict == Verdict::Win);
        for Resolution { number, line, .. } in won {
            let on = match (family.len(), number) {
                (1, 0) => line.on,
                (1, number) => number.to_string(),
                _ => wager.id.trim_start_matches(&wager.family).trim_start_matches('-').to_owned(),
            };
            match groups.iter_mut().find(|(known, _)| *known == line.pays) {
                Some((_, ons)) if !ons.contains(&on) => ons.push(on),
                Some(_) => {}
                None => groups.push((line.pays, vec![on])),
            }
        }
    }
    groups
}

/// Describes a wager's payouts briefly.
fn pays(layout: &Layout, id: WagerId) -> String {
    let wager = layout.wager(id);
    let groups = pay_groups(layout, &[(id, wager)]);
    if groups.len() == 1 && !wager.gathers {
        return groups.into_iter().map(|(pays, _)| pays).collect();
    }
    let words: Vec<String> =
        groups.into_iter().map(|(pays, ons)| format!("{pays} on {}", ons.join(", "))).collect();
    words.join("; ")
}

/// Returns the citations of the terms that the rule book shows.
fn term_cites(terms: &Terms) -> Vec<Cite> {
    let Terms { open, raise, lower, down, working, call_on, call_off, .. } = terms;
    let mut cites = vec![open.come_out.cite, open.point.cite];
    cites.extend([raise, lower, down].iter().flat_map(|rule| [rule.first.cite, rule.then.cite]));
    cites.extend([working, call_on, call_off].iter().flat_map(|rule| [rule.come_out.cite, rule.point.cite]));
    cites.extend([terms.set_by.cite, terms.winner.cite]);
    cites.extend(terms.limits.step.map(|step| step.cite));
    cites.extend(terms.commission.iter().flat_map(|commission| [commission.rate.cite, commission.on.cite]));
    cites.extend(terms.unit.iter().flat_map(|unit| [unit.of.cite, unit.odd.cite]));
    cites.extend(terms.needs.as_ref().map(|needs| needs.cite));
    cites.extend(terms.backs.as_ref().map(|backs| backs.on.cite));
    cites
}

pub(super) fn calls(rules: &CrapsRules) -> Vec<CallText> {
    let said = CallKind::ALL.iter().filter_map(|(kind, name)| {
        let script = rules.game.script(*kind)?;
        Some(CallText {
            call: (*name).to_owned(),
            by: script.by.name().to_owned(),
            says: script.says.clone(),
            clauses: clauses(&rules.layout.citations, [script.cite]),
        })
    });
    said.collect()
}

pub(super) fn reasons(rules: &CrapsRules) -> Reasons {
    let reason = |name: &str, words: &str, cite: Cite| ReasonText {
        reason: name.to_owned(),
        words: format!("{}: {words}", plain_words(name)),
        clause: rules.layout.citations.first(cite).to_owned(),
    };
    // Leave out reasons that a pack names but does not allow.
    let named = |reasons: &[(String, Cited<bool>)], words: &str| {
        let allowed = reasons.iter().filter(|(_, rule)| rule.value);
        allowed.map(|(name, rule)| reason(name, words, rule.cite)).collect()
    };
    let spoilt = rules.game.dice_set.as_ref().map_or(&[][..], |set| &set.reasons);
    Reasons {
        no_roll: rules
            .game
            .irregular
            .no_roll
            .iter()
            .map(|(name, rule)| reason(name, comes_to(rule.value), rule.cite))
            .collect(),
        relief: named(&rules.game.relief, "the dice go to the next player"),
        spoilt: named(spoilt, "fresh dice before the next throw"),
    }
}

fn comes_to(rule: NoRollRule) -> &'static str {
    match rule {
        NoRollRule::ChooseAgain => "no roll, and dice are chosen again",
        NoRollRule::ChooseOthers => "no roll, and other dice are chosen",
        NoRollRule::SameDice => "no roll, and the same dice are thrown again",
        NoRollRule::Discretion => "no roll if the crew calls it, otherwise it counts",
        NoRollRule::Counts => "the throw counts",
    }
}

/// Turns a name into ordinary words.
fn plain_words(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect::<String>().replace('-', " ")
}
