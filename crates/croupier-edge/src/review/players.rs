//! The bets on which the player has the edge, for the person who decides whether a table opens.
//!
//! [`review`](super::review) reports the same bets in words, among many other warnings. Here the answer is either
//! complete or an error. So a table whose figures cannot be computed does not pass as one that favours the house.

use croupier_rules::{Money, WagerOrigin};
use croupier_table::GameRules;

use crate::FigureRequest;
use crate::exact::ExactFraction;
use crate::figures::{Figures, percent};
use crate::select::figures;

use super::bets::{self, PossibleBet};
use super::rounding::BetRounding;

/// The number of accepted stakes to try, in ascending order.
///
/// If wins are rounded up, or charges down, two separate stakes gain at least as much as both together. So the largest
/// gain per unit of stake lies between the smallest stake and its double.
const STAKES: usize = 100;

/// A bet on which the player has the edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerEdge {
    /// The wager, as its figures name it.
    pub wager: String,
    /// The stake at which rounding gives the player the edge; `None` if the player has it at any stake.
    pub stake: Option<Money>,
    /// The house edge: negative, or zero if rounding removes all of it.
    pub edge: ExactFraction,
}

impl PlayerEdge {
    /// The house edge in percent.
    pub fn percent(&self) -> f64 {
        percent(&self.edge)
    }

    fn of(figures: &Figures) -> Option<PlayerEdge> {
        let edge = figures.edge();
        let favours = edge.is_negative();
        favours.then(|| PlayerEdge { wager: figures.wager.clone(), stake: figures.stake, edge })
    }
}

/// Lists the bets whose exact figures favour the player at any stake, the largest edge first.
///
/// The error says why the figures cannot be computed.
pub fn player_edges(rules: &GameRules) -> Result<Vec<PlayerEdge>, String> {
    let mut asked = FigureRequest::default();
    let mut found = Vec::new();
    match rules {
        GameRules::Craps(of) => {
            found.extend(figures(rules, &asked)?);
            // A line bet made with the point on is a different bet.
            for point in of.layout.points().to_vec() {
                asked.point = Some(point);
                found.extend(figures(rules, &asked)?.into_iter().filter(|one| one.put));
            }
        }
        GameRules::Rounds(of) => {
            let made = of.layout.wagers.iter().filter(|wager| wager.made == WagerOrigin::Betting);
            asked.wagers = made.map(|wager| wager.id.clone()).collect();
            found.extend(figures(rules, &asked)?);
        }
    }
    Ok(sort_edges(found.iter().filter_map(PlayerEdge::of).collect()))
}

/// Lists the bets on which rounding removes the house edge or gives the player one at some accepted stake, each at the
/// stake that favours the player most. Bets that favour the player at any stake are left out.
pub fn player_edges_by_rounding(rules: &GameRules) -> Vec<PlayerEdge> {
    if !rounds_coarsely(rules) {
        return Vec::new();
    }
    let bets = bets::all(rules);
    let unrounded = bets.iter().filter(|bet| !bet.figures.edge().is_negative());
    sort_edges(unrounded.filter_map(best_stake).collect())
}

/// Does rounding gain the player a whole cent or more anywhere? Figures of cards take seconds, so they are computed
/// only if needed.
fn rounds_coarsely(rules: &GameRules) -> bool {
    match rules {
        GameRules::Craps(_) => true,
        GameRules::Rounds(of) => of.layout.ids().any(|(id, wager)| {
            let gains = |stake: Money| super::rounding::gains_at(of, id, stake);
            wager.made == WagerOrigin::Betting && bets::stakes_of(rules, id, 0).take(STAKES).any(gains)
        }),
    }
}

fn best_stake(bet: &PossibleBet<'_>) -> Option<PlayerEdge> {
    let rounding = BetRounding::new(bet);
    let gains = |stake: &Money| rounding.at(*stake).iter().any(|rounded| rounded.gained > 0);
    let least = bet.least().ok()?;
    let double = Money::from_cents(least.cents().saturating_mul(2));
    // Rounding to the nearest chip may gain more at slightly larger stakes.
    let near = |(place, stake): &(usize, Money)| *place < STAKES / 4 || *stake < double;
    let stakes = bet.stakes().take(STAKES).enumerate().take_while(near).map(|(_, stake)| stake);
    let edges = stakes.filter(gains).filter_map(|stake| {
        let edge = bet.figures_at(stake)?.edge();
        Some(PlayerEdge { wager: bet.name.clone(), stake: Some(stake), edge })
    });
    let most = edges.min_by(|one, two| one.edge.cmp(&two.edge))?;
    let takes_all = most.edge.is_zero() && bet.figures.edge().is_positive();
    (most.edge.is_negative() || takes_all).then_some(most)
}

fn sort_edges(mut edges: Vec<PlayerEdge>) -> Vec<PlayerEdge> {
    edges.sort_by(|one, two| one.edge.cmp(&two.edge));
    edges
}
