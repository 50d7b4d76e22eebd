//! What a moment of the game allows: when a bet may be made or raised.

use croupier_rules::{Dice, Layout, Wager, Window};

use crate::bet::Bet;
use crate::refusal::{Reason, Refusal};

use super::decide::{allowed, unless};
use super::form::CallLasts;

/// What matters about a moment to whoever would make or raise a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Is a point on?
    pub point_on: bool,
    /// Has the hand had its first come-out roll?
    pub thrown: bool,
    /// Has whoever shoots had a come-out roll?
    pub came_out: bool,
    /// Was the last roll a come-out seven?
    pub come_out_seven: bool,
    /// Does anybody have a bet on the wager from before the last roll?
    pub carried: bool,
}

impl Moment {
    /// May a bet in this state be made now, or raised if it is there?
    pub fn allows(&self, wager: &Wager, state: u16, found: Option<&Bet>) -> Result<(), Refusal> {
        let terms = &wager.terms;
        let underway = wager.underway[usize::from(state)];
        if let Some(bet) = found {
            let rule = terms.raise.at(underway || bet.pushed);
            // Whoever was told that a bet is under the minimum may raise it.
            unless(bet.noticed || rule.value, Reason::MayNotRaise, rule.cite)?;
            if let Some(when) = terms.raise_open.filter(|_| underway && !bet.noticed) {
                allowed(when.at(self.point_on), Reason::MayNotRaise)?;
            }
        }
        // A line bet that has its number, and odds behind one, are not made anew: they are raised.
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

/// What a roll does to the puck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuckAfter {
    /// Does a new come-out begin?
    pub come_out: bool,
    /// Does it change its side?
    pub changed: bool,
}

impl PuckAfter {
    /// With the puck on a number, or off if that is 0.
    pub fn of(layout: &Layout, point: u8, dice: Dice) -> PuckAfter {
        let come_out = match point {
            0 => !layout.points.contains(&dice.total()),
            point => layout.line_verdict(point, dice).is_some(),
        };
        PuckAfter { come_out, changed: (point == 0) != come_out }
    }
}

impl CallLasts {
    /// Does what players called lapse with a roll that does this to the puck?
    pub fn lapses(self, puck: PuckAfter) -> bool {
        match self {
            CallLasts::NextThrow => true,
            CallLasts::UntilComeOut => puck.come_out,
            CallLasts::UntilPuckChanges => puck.changed,
        }
    }
}
