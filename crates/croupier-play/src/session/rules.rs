//! The rule of a wager with its exact edge, and the worth of a decision.

use std::collections::BTreeMap;

use croupier_edge::{ExactFraction, FigureRequest, Figures, figures, percent};
use croupier_rules::Money;
use croupier_sim::live::LiveEvent;
use croupier_table::request::Requester;
use croupier_table::rounds::Event;
use croupier_text::rulebook::{self, OutcomeVerdict};

use super::{OfferKind, PLAYER, PlayOffer, PlaySession};

/// The figures that the session has computed, by wager.
#[derive(Default, Debug)]
pub(super) struct Figurebook {
    known: BTreeMap<String, Vec<Figures>>,
}

/// The rule of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulePage {
    /// The document's name for the wager.
    pub title: String,
    /// The rule, line by line, each with its clause where it has one.
    pub lines: Vec<String>,
}

impl PlaySession {
    /// Returns the rule of a wager, by its name on the layout; `None` if there is no such wager. The exact figures are
    /// computed when they are first needed.
    pub fn rule(&mut self, wager: &str) -> Option<RulePage> {
        let book = rulebook::wager(self.rules(), wager)?;
        let mut lines = vec![format!("When: {}.", book.when), format!("Stake: {}.", book.stake)];
        lines.extend(book.commission.iter().map(|fee| format!("Commission: {fee}.")));
        if !book.changes.is_empty() {
            lines.push(format!("Changes: {}.", book.changes));
        }
        lines.push(format!("Clauses: {}", book.clauses.join(", ")));
        for one in self.figures(wager) {
            lines.push(edge_line(&one));
        }
        lines.push(String::new());
        for outcome in book.outcomes.iter().filter(|outcome| outcome.verdict != OutcomeVerdict::Stand) {
            let verdict = match outcome.verdict {
                OutcomeVerdict::Win => "wins",
                OutcomeVerdict::Lose => "loses",
                OutcomeVerdict::Push => "pushes",
                OutcomeVerdict::Stand => "stands",
            };
            let number =
                if outcome.number == 0 { String::new() } else { format!("with {}: ", outcome.number) };
            let pays = if outcome.pays.is_empty() { String::new() } else { format!(", {}", outcome.pays) };
            lines.push(format!("{number}{verdict} on {}{pays} [{}]", outcome.on, outcome.clause));
        }
        Some(RulePage { title: format!("{} ({})", book.name, book.wager), lines })
    }

    /// Returns the exact figures of a wager; empty if there are none.
    fn figures(&mut self, wager: &str) -> Vec<Figures> {
        if let Some(known) = self.figures.known.get(wager) {
            return known.clone();
        }
        let asked = FigureRequest { wagers: vec![wager.to_owned()], ..FigureRequest::default() };
        let found = figures(self.rules(), &asked).unwrap_or_default();
        self.figures.known.insert(wager.to_owned(), found.clone());
        found
    }

    /// Returns what a decision is worth, in words; `None` if the engine has no figure for it.
    pub fn worth(&mut self, offer: &PlayOffer) -> Option<String> {
        if offer.kind != OfferKind::Decide {
            return None;
        }
        if let Some((added, of)) = self.added(offer) {
            let bet = self.figures(&added);
            let line = bet.first().map(|one| format!("the added bet gains {} on average", gain(&one.net())));
            return line.or_else(|| self.decided_worth(offer, &of));
        }
        let bases: Vec<String> = self.own_wagers();
        bases.iter().find_map(|wager| self.decided_worth(offer, wager))
    }

    /// Returns the worth of a decision among those of a wager.
    fn decided_worth(&mut self, offer: &PlayOffer, wager: &str) -> Option<String> {
        let word = offer.words.split(' ').next().unwrap_or_default().to_lowercase();
        let one = self.figures(wager).into_iter().find(|one| one.decision.as_deref() == Some(&word))?;
        let worth = one.worth.as_ref().map(|worth| format!("worth {} of the bet", gain(worth)));
        worth.or_else(|| one.cost.as_ref().map(|cost| format!("costs {} of the bet", gain(cost))))
    }

    /// Returns the names of the wagers on which the player has bets.
    fn own_wagers(&self) -> Vec<String> {
        let Some((rules, table)) = self.live.rounds() else { return Vec::new() };
        let own = table
            .bets
            .iter()
            .filter(|bet| table.player(bet.spot.player).is_some_and(|player| player.id == PLAYER));
        own.map(|bet| rules.layout.wager(bet.spot.wager).id.clone()).collect()
    }

    /// Returns the wager that a decision would add, and the wager that it belongs to. The session stays as it is.
    fn added(&mut self, offer: &PlayOffer) -> Option<(String, String)> {
        let amount = offer.amounts.map_or(Money::ZERO, |amounts| amounts.min);
        let request = self.read_line(&offer.line(amount)).ok()?;
        let position = self.live.position();
        let asked = self.live.ask(Requester { person: PLAYER, crew: false }, &request);
        self.live.go_back(position);
        let placed = asked.ok()?.into_iter().find_map(|event| match event {
            LiveEvent::Round(Event::Placed { spot, .. }) => Some(spot.wager),
            _ => None,
        })?;
        let (rules, _) = self.live.rounds()?;
        let added = rules.layout.wager(placed);
        let of = added.of.map_or_else(String::new, |of| rules.layout.wager(of).id.clone());
        Some((added.id.clone(), of))
    }
}

/// Returns the edge of a wager, exactly and in percent.
fn edge_line(one: &Figures) -> String {
    let decision = one.decision.as_ref().map(|word| format!(" ({word})")).unwrap_or_default();
    let with = one.goes_with.as_ref().map(|flat| format!(", made with {flat}")).unwrap_or_default();
    let edge = one.edge();
    format!(
        "{}{decision}{with}: house edge {:.4}% = {edge}; wins {:.2}%, pushes {:.2}%, loses {:.2}%.",
        one.wager,
        one.edge_percent(),
        percent(&one.win()),
        percent(&one.push()),
        percent(&one.lose())
    )
}

/// Returns a result per unit in percent, with its sign.
fn gain(net: &ExactFraction) -> String {
    format!("{:+.2}%", percent(net))
}
