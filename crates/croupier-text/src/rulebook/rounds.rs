//! The rule book of a table of rounds.

use std::collections::BTreeMap;

use croupier_rules::{Card, Cite, Prize, RoundWager, Suit, WagerId, WagerOrigin};
use croupier_table::rounds::{
    Automation, Fact, Rules, fact_words, fee_terms, made_word, made_words, prize_words, row_words,
    stake_terms, term_words,
};

use super::{
    CallText, CrewTask, DecisionText, OutcomeText, OutcomeVerdict, WagerRules, clauses, join_texts,
    limits_from, lines, short_name,
};

pub(super) fn wager(rules: &Rules, id: WagerId) -> WagerRules {
    let wager = rules.layout.wager(id);
    let citations = &rules.layout.citations;
    let (stakes, fee) = (stake_terms(rules, id), fee_terms(rules, id));
    let terms = term_words(rules, wager);
    let terms = terms.iter().map(String::as_str);
    WagerRules {
        wager: wager.id.clone(),
        family: wager.family.clone(),
        name: wager.name.clone(),
        short_name: short_name(&wager.name).to_owned(),
        spots: vec![wager.id.clone()],
        numbers: vec![0],
        when: made_words(rules, wager).to_owned(),
        when_lines: lines(made_words(rules, wager)),
        window: made_word(rules, wager),
        works_on_come_out: true,
        changes: join_texts([changes(rules, wager)].into_iter().chain(terms)),
        pays: pays(rules, wager),
        set_by: "player".to_owned(),
        min: stakes.min.value.cents(),
        max: stakes.max.map(|max| max.value.cents()),
        step: stakes.step().cents(),
        unit: None,
        stake: stakes.words(),
        cap: None,
        limits_from: limits_from(stakes.from),
        commission_rate: fee.as_ref().map(|fee| fee.rate.value),
        commission_clause: fee.as_ref().map(|fee| citations.first(fee.rate.cite).to_owned()),
        commission: fee.map(|fee| fee.words()),
        clause: citations.first(wager.cite).to_owned(),
        clauses: clauses(citations, cites(wager)),
        outcomes: outcomes(rules, wager),
    }
}

/// Returns the decisions that players make at the table, with their clauses. Players may cut the cards, or decline, if
/// there is a cut.
pub(super) fn decisions(rules: &Rules) -> Vec<DecisionText> {
    let cut = rules.game.shoe.as_ref().and_then(|shoe| shoe.cut).map(|cut| cut.from_highest.cite);
    let cuts = cut.into_iter().flat_map(|cite| [("cut", cite), ("decline-cut", cite)]);
    let in_rounds = rules.game.kind.rules().decisions(&rules.layout);
    let text =
        |(action, cite)| DecisionText { action, clause: rules.layout.citations.first(cite).to_owned() };
    cuts.chain(in_rounds).map(text).collect()
}

/// Returns the tasks of the crew. Players may turn the cards if the rules let them, and cut them if there is a cut.
pub(super) fn crew_tasks(rules: &Rules) -> Vec<CrewTask> {
    let cut = rules.game.shoe.as_ref().and_then(|shoe| shoe.cut).map(|cut| cut.from_highest.cite);
    let turns = rules.game.kind.rules().players_turn();
    let by_players = |task: &str| match task {
        "prepares" => cut.map(|cite| ("Players cut the cards", cite)),
        "turns" => turns.map(|cite| ("Players turn the cards", cite)),
        _ => None,
    };
    let text = |task| CrewTask {
        task,
        players: by_players(task).map(|(words, _)| words),
        clause: by_players(task).map(|(_, cite)| rules.layout.citations.first(cite).to_owned()),
    };
    Automation::ACTIONS.into_iter().map(text).collect()
}

/// Returns the value of each rank, by the letter that stands for the rank on cards.
pub(super) fn card_values(rules: &Rules) -> BTreeMap<char, u32> {
    let cards = (1..=Card::KING).filter_map(|rank| Card::new(rank, Suit::Clubs));
    let value = |card: Card| rules.game.kind.rules().card_value(card);
    cards.filter_map(|card| Some((card.to_string().chars().next()?, value(card)?))).collect()
}

fn changes(rules: &Rules, wager: &RoundWager<Fact>) -> &'static str {
    match (wager.made, rules.game.betting.changed_before_close.value) {
        (WagerOrigin::Betting, true) => "can be changed freely until bets are closed",
        (WagerOrigin::Betting, false) => "can be changed freely until the round is played",
        _ => "cannot be changed once it is made",
    }
}

/// Describes a wager's payouts briefly: each prize once, in the order of the rows.
fn pays(rules: &Rules, wager: &RoundWager<Fact>) -> String {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for row in wager.rows.iter().filter(|row| wins(&row.prize)) {
        let (prize, on) = (prize_words(&row.prize), plain_words(&row_words(rules, wager, row)));
        match groups.iter_mut().find(|(known, _)| *known == prize) {
            Some((_, ons)) => ons.push(on),
            None => groups.push((prize, vec![on])),
        }
    }
    if let [(prize, _)] = &groups[..] {
        return prize.clone();
    }
    let words: Vec<String> =
        groups.into_iter().map(|(prize, ons)| format!("{prize} on {}", ons.join(" or "))).collect();
    words.join("; ")
}

fn wins(prize: &Prize) -> bool {
    matches!(prize, Prize::Odds(_) | Prize::Award(_) | Prize::Share { .. })
}

fn outcomes(rules: &Rules, wager: &RoundWager<Fact>) -> Vec<OutcomeText> {
    let citations = &rules.layout.citations;
    let rows = wager.rows.iter().map(|row| {
        let (verdict, pays) = match &row.prize {
            Prize::Push => (OutcomeVerdict::Push, String::new()),
            Prize::Lose => (OutcomeVerdict::Lose, String::new()),
            Prize::LosePart(_) => (OutcomeVerdict::Lose, prize_words(&row.prize)),
            prize => (OutcomeVerdict::Win, prize_words(prize)),
        };
        OutcomeText {
            spot: wager.id.clone(),
            number: 0,
            each: Vec::new(),
            on: plain_words(&row_words(rules, wager, row)),
            facts: row.on.iter().map(|fact| fact_words(rules, wager, *fact)).collect(),
            verdict,
            pays,
            odds: if let Prize::Odds(odds) = row.prize { Some(odds) } else { None },
            from_meter: matches!(row.prize, Prize::Share { .. }),
            clause: citations.first(row.cite).to_owned(),
        }
    });
    let otherwise = OutcomeText {
        spot: wager.id.clone(),
        number: 0,
        each: Vec::new(),
        on: "otherwise".to_owned(),
        facts: Vec::new(),
        verdict: if wager.lost_otherwise.value { OutcomeVerdict::Lose } else { OutcomeVerdict::Push },
        pays: String::new(),
        odds: None,
        from_meter: false,
        clause: citations.first(wager.lost_otherwise.cite).to_owned(),
    };
    rows.chain([otherwise]).collect()
}

fn cites(wager: &RoundWager<Fact>) -> Vec<Cite> {
    let mut cites = vec![wager.cite];
    cites.extend(wager.rows.iter().map(|row| row.cite));
    cites.extend([wager.lost_otherwise.cite, wager.limits.min.cite]);
    cites.extend(wager.limits.max.map(|max| max.cite));
    cites.extend(wager.limits.step.map(|step| step.cite));
    cites.extend(wager.vigorish.map(|rate| rate.cite));
    cites.extend(wager.needs.as_ref().map(|needs| needs.cite));
    cites.extend(wager.minimum_waived_with.as_ref().map(|others| others.cite));
    cites.extend(wager.stake_back.map(|back| back.cite));
    cites.extend(wager.closed);
    cites
}

/// Turns facts into ordinary words.
fn plain_words(facts: &str) -> String {
    facts.replace('-', " ")
}

pub(super) fn calls(rules: &Rules) -> Vec<CallText> {
    let citations = &rules.layout.citations;
    let said = rules.game.scripts().iter().map(|(kind, script)| CallText {
        call: kind.name().to_owned(),
        by: if script.by_floor { "floorperson" } else { "dealer" }.to_owned(),
        says: script.says.clone(),
        clauses: clauses(citations, [script.cite]),
    });
    // The dealer also announces results that have a name.
    let named = rules.layout.results().iter().filter_map(|result| {
        let says = result.says.as_ref()?;
        Some(CallText {
            call: result.name.clone(),
            by: "dealer".to_owned(),
            says: says.value.clone(),
            clauses: clauses(citations, [says.cite]),
        })
    });
    said.chain(named).collect()
}
