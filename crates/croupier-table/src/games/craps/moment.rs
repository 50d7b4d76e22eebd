//! Decides whether a bet may be made or raised at a given moment of the game.

use croupier_rules::{Dice, Layout, Wager, Window};

use crate::bet::Bet;
use crate::refusal::{Reason, Refusal};

use super::decide::{allowed, unless};
use super::form::CallDuration;

/// The facts about a moment that decide whether a bet may be made or raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BettingContext {
    /// True with the puck on.
    pub point_on: bool,
    /// Whether the hand has had its first come-out roll.
    pub thrown: bool,
    /// Whether the current shooter has had a come-out roll.
    pub came_out: bool,
    /// Whether the last roll was a come-out seven.
    pub come_out_seven: bool,
    /// Whether a player has a bet on the wager from before the last roll.
    pub carried: bool,
}

impl BettingContext {
    /// Returns `Ok` if a bet in this state may be made now, or raised if it exists.
    pub fn allows(&self, wager: &Wager, state: u16, found: Option<&Bet>) -> Result<(), Refusal> {
        let terms = &wager.terms;
        let underway = wager.underway[usize::from(state)];
        if let Some(bet) = found {
            let rule = terms.raise.at(underway || bet.pushed);
            // A player who was told that a bet is under the minimum may raise it.
            unless(bet.noticed || rule.value, Reason::MayNotRaise, rule.cite)?;
            if let Some(when) = terms.raise_open.filter(|_| underway && !bet.noticed) {
                allowed(when.at(self.point_on), Reason::MayNotRaise)?;
            }
        }
        // If the bet exists and is under way, this can only be a raise. The window for new bets does not apply to it.
        if found.is_some() && underway {
            return Ok(());
        }
        let open = terms.open.at(self.point_on);
        let now = match open.value {
            Window::Open => true,
            Window::Closed => false,
            Window::NewShooter => !self.thrown,
            Window::EachShooter => !self.came_out,
            Window::EachShooterAnew => !self.came_out && !self.carried,
            Window::AfterSeven => !self.came_out || self.come_out_seven,
        };
        unless(now, Reason::NotNow, open.cite)
    }
}

/// The effect of a roll on the puck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuckEffect {
    /// Whether a new come-out begins.
    pub come_out: bool,
    /// Whether the puck goes on or off.
    pub changed: bool,
}

impl PuckEffect {
    /// Returns the effect of a roll with the puck on `point`; if `point` is 0, the puck is off.
    pub fn of(layout: &Layout, point: u8, dice: Dice) -> PuckEffect {
        let come_out = match point {
            0 => !layout.points().contains(&dice.total()),
            point => layout.line_verdict(point, dice).is_some(),
        };
        PuckEffect { come_out, changed: (point == 0) != come_out }
    }
}

impl CallDuration {
    /// Returns whether calls of this duration lapse after this effect on the puck.
    pub fn lapses(self, puck: PuckEffect) -> bool {
        match self {
            CallDuration::NextThrow => true,
            CallDuration::UntilComeOut => puck.come_out,
            CallDuration::UntilPuckChanges => puck.changed,
        }
    }
}
