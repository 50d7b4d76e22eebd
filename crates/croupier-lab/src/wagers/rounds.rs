//! The bets of the games played in rounds. One round decides each bet.

use std::hash::{DefaultHasher, Hash, Hasher};

use croupier_edge::{FigureRequest, figures};
use croupier_rules::{Money, RoundWager, WagerOrigin};
use croupier_table::GameRules;
use croupier_table::rounds::{Fact, Rules, stake_refused};

use super::bet::{WagerBet, stake};

/// Returns the bets. A bet with a decision is returned once for each decision in the figures.
pub(crate) fn bets(rules: &Rules) -> Vec<WagerBet> {
    let mut bets = Vec::new();
    for (id, wager) in rules.layout.ids() {
        let of = wager.of.unwrap_or(id);
        let Some(stake) = stake(|stake| stake_refused(rules, of, stake).is_none()) else { continue };
        match wager.made {
            WagerOrigin::Betting => bets.extend(decisions(rules, wager, stake)),
            WagerOrigin::Decision => bets.extend(raises(rules, wager, stake)),
        }
    }
    let made_of = |bet: &WagerBet| {
        let hasher = &mut DefaultHasher::new();
        let wager = rules.layout.find(&bet.wager).map(|id| rules.layout.wager(id));
        let chip = rules.layout.smallest_chip.value;
        format!("{:?} {chip:?} {wager:?} {:?}", bet.stake, rules.game).hash(hasher);
        hasher.finish()
    };
    bets.into_iter().map(|bet| WagerBet { made_of: made_of(&bet), rounds: 1, by_time: true, ..bet }).collect()
}

fn text(rules: &Rules, lines: &[String]) -> String {
    let game = rules.game.kind.name();
    format!("about One wager.\ngame {game}\n{}\n", lines.join("\n"))
}

/// Returns the names of a wager's figures and their decisions.
fn figure_names(rules: &Rules, wager: &RoundWager<Fact>) -> Vec<(String, Option<String>)> {
    let asked = FigureRequest { wagers: vec![wager.id.clone()], ..FigureRequest::default() };
    let found = figures(&GameRules::Rounds(Box::new(rules.clone())), &asked).unwrap_or_default();
    let own = |name: &str| {
        name.strip_prefix(&wager.id).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let found = found.into_iter().filter(|one| own(&one.wager));
    found.map(|one| (one.wager, one.decision)).collect()
}

fn decisions(rules: &Rules, wager: &RoundWager<Fact>, stake: Money) -> Vec<WagerBet> {
    let bet = format!("when start: bet {stake} {}", wager.id);
    let has_decisions = rules.layout.ids().any(|(_, wager)| wager.made == WagerOrigin::Decision);
    let mut found: Vec<Option<String>> = match has_decisions {
        false => vec![None],
        true => figure_names(rules, wager).into_iter().map(|(_, decision)| decision).collect(),
    };
    found.dedup();
    let with = |decision: Option<String>| {
        let answers = decision.as_deref().map(answers).unwrap_or_default();
        let base = wager
            .needs
            .as_ref()
            .map(|needs| format!("when start: bet 10 {}", rules.layout.wager(needs.wagers[0]).id));
        let without = base.clone().map(|base| text(rules, &[base]));
        let lines: Vec<String> = base.into_iter().chain([bet.clone()]).chain(answers).collect();
        WagerBet { decision, without, ..WagerBet::new(&wager.id, stake, text(rules, &lines)) }
    };
    found.into_iter().map(with).collect()
}

/// Returns the strategy rules that answer according to a decision: a word, or the spreads on which to raise.
fn answers(decision: &str) -> Vec<String> {
    let Some(spreads) = decision.strip_prefix("raise-") else { return vec![format!("always: {decision}")] };
    let when = match spreads.split_once("-to-") {
        Some((least, most)) => format!("spread >= {least} and spread <= {most}"),
        None => {
            let each: Vec<String> = spreads.split('-').map(|one| format!("spread = {one}")).collect();
            each.join(" or ")
        }
    };
    vec![format!("when {when}: raise"), "otherwise: stand".to_owned()]
}

/// Returns raises. The result of a raise is the result of the bet with the raise, minus the result without the raise.
/// Another wager that a decision makes has the size of its first bet, and only the sum of both is visible.
fn raises(rules: &Rules, wager: &RoundWager<Fact>, stake: Money) -> Vec<WagerBet> {
    let Some(of) = wager.of.map(|of| &rules.layout.wager(of).id) else { return Vec::new() };
    let bet = format!("when start: bet {stake} {of}");
    let raise = |(name, _): (String, Option<String>)| {
        let Some(spread) = name.strip_prefix(&format!("{}-", wager.id)) else {
            let left_out = Some("only its sum with the first bet is visible");
            return WagerBet { left_out, ..WagerBet::new(&wager.id, stake, String::new()) };
        };
        let when = match spread {
            "pair" => "pair".to_owned(),
            "consecutive" => "spread = 0 and not pair".to_owned(),
            spread => format!("spread = {spread}"),
        };
        let with = [bet.clone(), format!("when {when}: raise"), "otherwise: stand".to_owned()];
        let without = text(rules, &[bet.clone(), "always: stand".to_owned()]);
        let bet = WagerBet::new(&wager.id, stake, text(rules, &with));
        // Each spread occurs in a few percent of deals.
        WagerBet { name, without: Some(without), may_miss: true, sessions: 200_000, ..bet }
    };
    figure_names(rules, wager).into_iter().map(raise).collect()
}
