//! The stakes and fees of a wager in a game of rounds, for people to read.

use croupier_rules::{CommissionBasis, Money, Rounding, WagerId, WagerOrigin};

use crate::terms::{FeeTerms, FeeTiming, FollowUpStake, LimitsSource, MaximumScope, StakeTerms};

use super::{Rules, guard};

/// Returns the stakes that a wager takes.
pub fn stake_terms(rules: &Rules, id: WagerId) -> StakeTerms {
    let wager = rules.layout.wager(id);
    let chip = rules.layout.smallest_chip.value;
    let follow_up = rules.game.kind.rules().follow_up().filter(|_| wager.made == WagerOrigin::Decision);
    let equal = follow_up.map(|follow_up| follow_up.equal.value);
    StakeTerms {
        min: wager.limits.min,
        max: wager.limits.max,
        max_for: MaximumScope::Bet,
        from: LimitsSource::of(&wager.limits, None),
        steps: vec![(Vec::new(), guard::step(rules, id, chip))],
        chip,
        caps: Vec::new(),
        evened: None,
        unit: None,
        parts: None,
        follows: equal.map(|equal| if equal { FollowUpStake::Equal } else { FollowUpStake::UpTo }),
    }
}

/// Returns the house's fee on a win; `None` if there is none.
pub fn fee_terms(rules: &Rules, id: WagerId) -> Option<FeeTerms> {
    let rate = rules.layout.wager(id).vigorish.filter(|rate| rate.value > 0)?;
    let vigorish = rules.game.kind.rules().vigorish();
    let up = vigorish.filter(|vigorish| vigorish.rounded_up.value);
    Some(FeeTerms {
        rate,
        on: CommissionBasis::Win,
        when: FeeTiming::OnWin,
        when_by: rate.cite,
        rounded: up
            .map(|vigorish| (vigorish.unit.value, Rounding::Up))
            .filter(|(unit, _)| *unit != Money::CENT),
        least: None,
    })
}
