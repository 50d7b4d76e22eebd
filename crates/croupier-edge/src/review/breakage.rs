//! Stakes that the table accepts although the smallest chip cannot pay their wins.

use croupier_rules::Money;

use crate::exact::ExactFraction;
use crate::figures::Figures;

use super::bets::PossibleBet;
use super::rounding::{BetRounding, RoundedAmount, RoundingSubject};
use super::words::{due, edge, likewise};
use super::{Review, Warning, WarningKind, once};

/// The number of accepted stakes to examine. Small stakes suffice, because breakage is less than the smallest chip.
const STAKES: usize = 100;
/// The number of stakes to search for one that is paid without breakage.
const UNTIL_EVEN: usize = 10_000;

pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let mut groups: Vec<Vec<UnevenBet<'_, '_>>> = Vec::new();
    for (_, bets) in review.families() {
        let mut family: Vec<UnevenBet<'_, '_>> = bets.iter().filter_map(|bet| broken(bet)).collect();
        if family.is_empty() {
            continue;
        }
        // The worst bet serves as the example.
        family.sort_by_key(|one| std::cmp::Reverse(one.extra()));
        match groups.iter_mut().find(|group| group[0].is_like(&family[0])) {
            Some(group) => group.append(&mut family),
            None => groups.push(family),
        }
    }
    groups.iter().map(|group| warning(review, group)).collect()
}

/// A bet with a stake that is not paid evenly.
struct UnevenBet<'b, 'r> {
    bet: &'b PossibleBet<'r>,
    /// The smallest stake that is not paid evenly.
    stake: Money,
    rounded: RoundedAmount,
    figures: Figures,
    /// The smallest stake that is paid evenly, if there is one.
    even: Option<Money>,
}

impl UnevenBet<'_, '_> {
    /// The additional edge of the house.
    fn extra(&self) -> ExactFraction {
        self.figures.edge() - self.bet.figures.edge()
    }

    /// Do both bets have the same breakage? Example: odds on the same number behind different lines.
    fn is_like(&self, other: &UnevenBet<'_, '_>) -> bool {
        let told = |one: &UnevenBet<'_, '_>| (one.stake, one.rounded.due.clone(), one.rounded.made, one.even);
        told(self) == told(other) && self.rounded.what == other.rounded.what
    }
}

fn broken<'b, 'r>(bet: &'b PossibleBet<'r>) -> Option<UnevenBet<'b, 'r>> {
    let rounding = BetRounding::new(bet);
    let worst = |stake: Money| rounding.at(stake).into_iter().min_by_key(|rounded| rounded.gained);
    let loses = |rounded: &RoundedAmount| rounded.gained < 0;
    let mut stakes = bet.stakes().take(STAKES);
    let (stake, rounded) = stakes.find_map(|stake| Some((stake, worst(stake).filter(loses)?)))?;
    let is_even = |stake: &Money| rounding.at(*stake).iter().all(RoundedAmount::is_even);
    let even = bet.stakes().take(UNTIL_EVEN).find(is_even);
    Some(UnevenBet { bet, stake, rounded, figures: bet.figures_at(stake)?, even })
}

fn warning(review: &Review<'_>, group: &[UnevenBet<'_, '_>]) -> Warning {
    let worst = &group[0];
    let UnevenBet { bet, stake, rounded, .. } = worst;
    let (stake, made) = (stake.dollars(), rounded.made.dollars());
    let what = match rounded.what {
        RoundingSubject::Payout => format!("wins {} and is paid {}", due(&rounded.due), made),
        RoundingSubject::Vigorish => {
            format!("owes {} in vigorish and is charged {}", due(&rounded.due), made)
        }
        RoundingSubject::Surrender => format!("gives up {} and loses {}", due(&rounded.due), made),
    };
    let even = match worst.even {
        Some(even) => format!("a stake of {} comes out even", even.dollars()),
        None => "no accepted stake comes out even".to_owned(),
    };
    let mut message = format!(
        "a stake of {stake} on {} {what}, an edge of {} instead of {}; {even}",
        bet.name,
        edge(&worst.figures),
        edge(&bet.figures)
    );
    let wagers = review.in_order(group.iter().map(|one| one.bet.name.clone()).collect());
    message.push_str(&likewise(&wagers, &bet.name));
    let citations = bet.citations();
    let chip = review.rules.smallest_chip().cite;
    let vigorish = bet.round().and_then(|(rules, wager)| {
        wager.vigorish.filter(|rate| rate.value > 0)?;
        rules.game.kind.rules().vigorish().map(|rules| rules.rounded_up.cite)
    });
    let cites = [Some(rounded.cite), Some(chip), vigorish];
    let clauses = cites.into_iter().flatten().flat_map(|cite| citations.clauses(cite).to_vec());
    Warning { kind: WarningKind::Breakage, wagers, message, clauses: once(clauses) }
}
