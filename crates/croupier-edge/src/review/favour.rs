//! Wagers in the player's favour, by their pay or by the rounding of a stake.

use croupier_rules::Money;

use crate::exact::ExactFraction;
use crate::figures::Figures;

use super::bets::PossibleBet;
use super::rounding::BetRounding;
use super::words::{likewise, list, part};
use super::{Review, Warning, WarningKind, once};

/// The number of accepted stakes to examine. Rounding matters most at the smallest stakes.
const STAKES: usize = 40;
/// The longest fraction to print, in characters.
const READABLE: usize = 30;

pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let families = review.families();
    let mut found: Vec<Warning> = families.iter().flat_map(|(_, bets)| by_what_they_pay(bets)).collect();
    let mut groups: Vec<Vec<RoundedBet<'_, '_>>> = Vec::new();
    for (_, bets) in &families {
        let mut family: Vec<RoundedBet<'_, '_>> = bets.iter().filter_map(|bet| best_stake(bet)).collect();
        // The bet that favours the player most serves as the example.
        family.sort_by_key(|one| std::cmp::Reverse(one.figures.net()));
        let Some(first) = family.first() else { continue };
        match groups.iter_mut().find(|group| group[0].is_like(first)) {
            Some(group) => group.append(&mut family),
            None => groups.push(family),
        }
    }
    found.extend(groups.iter().map(|group| rounding_warning(review, group)));
    found
}

/// Finds bets of a family with a positive net result. Bets that favour the player equally share one warning.
fn by_what_they_pay(bets: &[&PossibleBet<'_>]) -> Vec<Warning> {
    let mut groups: Vec<(ExactFraction, Vec<&PossibleBet<'_>>)> = Vec::new();
    for bet in bets {
        let net = bet.figures.net();
        match groups.iter_mut().find(|(known, _)| *known == net) {
            _ if !net.is_positive() => {}
            Some((_, alike)) => alike.push(bet),
            None => groups.push((net, vec![bet])),
        }
    }
    groups.iter().map(|(net, alike)| in_favour(net, alike)).collect()
}

fn in_favour(net: &ExactFraction, alike: &[&PossibleBet<'_>]) -> Warning {
    let wagers: Vec<String> = alike.iter().map(|bet| bet.name.clone()).collect();
    let verb = if wagers.len() == 1 { "favours" } else { "favour" };
    let mut message =
        format!("{} {verb} the player by {} of the stake{}", list(&wagers), part(net), exact_note(net));
    let figures = alike.iter().map(|bet| &bet.figures);
    if let Some(one) = figures.clone().next() {
        message.push_str(&circumstances(one));
    }
    let clauses = once(figures.flat_map(|one| one.all_clauses()).map(str::to_owned));
    Warning { kind: WarningKind::PlayersFavour, wagers, message, clauses: first_few(clauses) }
}

/// The fraction, if it is short enough to read.
fn exact_note(net: &ExactFraction) -> String {
    let fraction = net.to_string();
    if fraction.len() > READABLE { String::new() } else { format!(", exactly {fraction}") }
}

/// The conditions behind the figures apart from the paytable: the decision, and the amounts on the meters.
fn circumstances(figures: &Figures) -> String {
    let decision = figures.decision.iter().map(|decision| format!(", with the decision {decision}"));
    let meters: Vec<String> = figures
        .meters
        .iter()
        .map(|meter| format!("{} on the {} meter", meter.amount.dollars(), meter.meter))
        .collect();
    let meters = (!meters.is_empty()).then(|| format!(", with {}", list(&meters)));
    decision.chain(meters).collect()
}

/// Shortens the list of clauses: figures of baccarat cite every line of the tableau. The clauses that cause the edge
/// come first.
fn first_few(clauses: Vec<String>) -> Vec<String> {
    clauses.into_iter().take(6).collect()
}

/// A bet at the stake at which rounding favours the player most.
struct RoundedBet<'b, 'r> {
    bet: &'b PossibleBet<'r>,
    stake: Money,
    figures: Figures,
}

impl RoundedBet<'_, '_> {
    /// Does rounding have the same effect on both bets? Example: odds on the same number behind different lines.
    fn is_like(&self, other: &RoundedBet<'_, '_>) -> bool {
        self.stake == other.stake
            && self.figures.outcomes.iter().map(|outcome| &outcome.result).eq(other
                .figures
                .outcomes
                .iter()
                .map(|outcome| &outcome.result))
            && self.figures.net() == other.figures.net()
    }
}

/// Finds the stake at which rounding favours the player most, if it removes the house edge.
fn best_stake<'b, 'r>(bet: &'b PossibleBet<'r>) -> Option<RoundedBet<'b, 'r>> {
    let exact = bet.figures.net();
    let rounding = BetRounding::new(bet);
    let gains = |stake: &Money| rounding.at(*stake).iter().any(|rounded| rounded.gained > 0);
    let stakes = bet.stakes().take(STAKES).filter(gains);
    let found = stakes.filter_map(|stake| Some(RoundedBet { bet, stake, figures: bet.figures_at(stake)? }));
    // If several stakes are equally good, report the smallest.
    let best = found.reduce(|one, two| if two.figures.net() > one.figures.net() { two } else { one })?;
    let net = best.figures.net();
    let nothing_left = net.is_positive() || net.is_zero() && exact.is_negative();
    (nothing_left && !exact.is_positive()).then_some(best)
}

/// Reports bets with a stake whose rounding removes the house edge.
fn rounding_warning(review: &Review<'_>, group: &[RoundedBet<'_, '_>]) -> Warning {
    let RoundedBet { bet, stake, figures } = &group[0];
    let net = figures.net();
    let result = if net.is_zero() {
        "leaves the house no edge".to_owned()
    } else {
        format!("gives the player an edge of {}", part(&net))
    };
    let exact = part(&bet.figures.edge());
    let mut message = format!(
        "rounding {result} on {} at a stake of {}; without rounding, the house edge is {exact}",
        bet.name,
        stake.dollars()
    );
    let wagers = review.in_order(group.iter().map(|one| one.bet.name.clone()).collect());
    message.push_str(&likewise(&wagers, &bet.name));
    let rounded = BetRounding::new(bet).at(*stake);
    let cites = rounded.iter().filter(|one| one.gained > 0).map(|one| one.cite);
    let clauses = cites.flat_map(|cite| bet.citations().clauses(cite).to_vec());
    let clauses = once(clauses.chain(figures.clauses.iter().take(2).cloned()));
    Warning { kind: WarningKind::PlayersFavour, wagers, message, clauses }
}
