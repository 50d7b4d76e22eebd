//! Tables that can be played without events, and the dealers of their games.

use std::fmt;

use croupier_rules::{Prize, WagerId, WagerOrigin};
use croupier_table::games::RoundGameKind;
use croupier_table::rounds::Rules;

use super::baccarat::BaccaratHands;
use super::parts::RoundParts;
use super::procedure::Procedure;
use super::red_dog::RedDogRounds;
use super::war::WarRounds;
use super::wheel::Spins;

/// The reason why a table cannot be played without events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventRequirement {
    /// There are more slots than bits for them.
    Slots,
    /// Cards that were played are put back under the cards of the shoe.
    PutBack,
    /// The crew cannot prepare a shoe without a player.
    Shoe,
    /// A space of the wheel has no spot, or there are more spots than bits for them.
    Wheel,
}

impl fmt::Display for EventRequirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EventRequirement::Slots => "a strategy can have at most 60 wagers",
            EventRequirement::PutBack => "played cards go back beneath the cards left in the shoe",
            EventRequirement::Shoe => "the crew cannot prepare a shoe without a player",
            EventRequirement::Wheel => "a space of the wheel has no spot, or there are more than 56 spots",
        })
    }
}

impl std::error::Error for EventRequirement {}

/// The maximum number of slots. It leaves room for the slots of decisions.
pub(super) const MOST_SLOTS: usize = 60;

/// The dealer of a game, or the wheel.
#[derive(Clone, Debug)]
pub(super) enum RoundDealer<'r> {
    Baccarat(Box<BaccaratHands>),
    RedDog(Box<RedDogRounds<'r>>),
    War(Box<WarRounds<'r>>),
    Wheel(Spins),
}

/// Returns the wagers of the slots, followed by the wagers that decisions make or refer to.
pub(super) fn with_decisions(rules: &Rules, slots: &[WagerId]) -> Vec<WagerId> {
    let mut wagers = slots.to_vec();
    let more: Vec<Option<WagerId>> = match &rules.game.kind {
        RoundGameKind::RedDog(red_dog) => {
            let ante =
                rules.layout.ids().find(|(_, wager)| wager.made == WagerOrigin::Betting).map(|(id, _)| id);
            vec![ante, red_dog.raise]
        }
        RoundGameKind::War(war) => vec![war.basic, war.go_to_war],
        _ => Vec::new(),
    };
    for wager in more.into_iter().flatten() {
        if !wagers.contains(&wager) {
            wagers.push(wager);
        }
    }
    wagers
}

pub(super) fn deal_in<'r>(
    rules: &'r Rules,
    wagers: &[WagerId],
) -> Result<(RoundDealer<'r>, RoundParts), EventRequirement> {
    if !rules.game.discarded {
        return Err(EventRequirement::PutBack);
    }
    let procedure = || Procedure::new(rules).ok_or(EventRequirement::Shoe);
    Ok(match &rules.game.kind {
        RoundGameKind::Baccarat(_) => {
            let (hands, parts) =
                BaccaratHands::new(rules, wagers, &procedure()?).ok_or(EventRequirement::Shoe)?;
            (RoundDealer::Baccarat(Box::new(hands)), parts)
        }
        RoundGameKind::RedDog(red_dog) => {
            let (dogs, parts) = RedDogRounds::new(rules, red_dog, wagers, &procedure()?);
            (RoundDealer::RedDog(Box::new(dogs)), parts)
        }
        RoundGameKind::War(war) => {
            let (wars, parts) = WarRounds::new(rules, war, wagers, &procedure()?);
            (RoundDealer::War(Box::new(wars)), parts)
        }
        RoundGameKind::Wheel(wheel) if wheel.plan.spots.len() > 56 => return Err(EventRequirement::Wheel),
        RoundGameKind::Wheel(wheel) => {
            let (spins, parts) = Spins::new(rules, wheel, wagers).ok_or(EventRequirement::Wheel)?;
            (RoundDealer::Wheel(spins), parts)
        }
    })
}

pub(super) fn is_metered(rules: &Rules, wager: WagerId) -> bool {
    let rows = &rules.layout.wager(wager).rows;
    rows.iter().any(|row| matches!(row.prize, Prize::Share { .. }))
}
