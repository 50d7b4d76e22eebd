//! The order in which the dealer settles bets, as far as the document prescribes it.

use croupier_rehearsal::BetResult;
use croupier_rules::Cite;
use croupier_table::{GameRules, Owner};

use super::settled::BetSettlement;

/// The parts of the order that a document prescribes. It leaves the order of the other bets to the dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SettlementOrder {
    /// The clause by which all losing bets are taken before a winning bet is paid.
    losers_first: Option<Cite>,
    /// The clause by which the positions are settled in turn.
    positions: Option<Cite>,
    /// Whether the highest position is the first.
    from_last: bool,
}

/// Why one bet is settled before another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OrderReason {
    pub(crate) words: &'static str,
    pub(crate) cite: Cite,
}

impl SettlementOrder {
    /// Returns the order of a pack; `None` if it prescribes none.
    pub(crate) fn of(rules: &GameRules) -> Option<SettlementOrder> {
        let GameRules::Rounds(rules) = rules else { return None };
        let cite =
            |path: &str| rules.settings.iter().find(|setting| setting.path == path).map(|own| own.cite);
        let settlement = rules.game.settlement;
        let order = SettlementOrder {
            losers_first: cite("settlement.losers-first").filter(|_| settlement.losers_first),
            positions: cite("settlement.order"),
            from_last: settlement.from_last,
        };
        (order.losers_first.is_some() || order.positions.is_some()).then_some(order)
    }

    /// Returns why one bet comes before the other; `None` if the document does not say so. It leaves open the order of the
    /// bets of one position, and of losing bets that are all taken before the first payment.
    pub(crate) fn decides(&self, one: &BetSettlement, other: &BetSettlement) -> Option<OrderReason> {
        let lost = |bet: &BetSettlement| bet.result == BetResult::Lost;
        if let Some(cite) = self.losers_first {
            let words = "losing bets are taken before winning bets are paid";
            match (lost(one), lost(other)) {
                (true, false) => return Some(OrderReason { words, cite }),
                (false, false) => {}
                (_, true) => return None,
            }
        }
        let (is_first, words) = match self.from_last {
            true => (one.seat > other.seat, "the highest position comes first"),
            false => (one.seat < other.seat, "the lowest position comes first"),
        };
        let cite = self.positions.filter(|_| is_first)?;
        Some(OrderReason { words, cite })
    }
}

/// Returns the bets that have a place in the order: the players' own bets that win or lose.
pub(crate) fn ordered(bets: &[BetSettlement]) -> impl Iterator<Item = &BetSettlement> {
    bets.iter().filter(|bet| bet.owner == Owner::Player && bet.result != BetResult::Pushed)
}
