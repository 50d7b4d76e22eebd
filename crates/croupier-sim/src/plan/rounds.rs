//! What a strategy's words mean at a table of rounds.

use croupier_rules::{Cite, Money, WagerId};
use croupier_table::rounds::{Kind, Rules};

use crate::felt::Signs;
use crate::rounds::sign::{RESULTS, START, result};

use super::Fact;
use super::ground::{Ground, Spot};

const FACTS: [(&str, &str, Fact); 3] = [
    ("red-dog", "spread", Fact::Spread),
    ("red-dog", "pair", Fact::Pair),
    ("casino-war", "at-war", Fact::AtWar),
];

impl Ground for Rules {
    fn game(&self) -> &str {
        match &self.game.kind {
            Kind::Baccarat(_) => "baccarat",
            Kind::RedDog(_) => "red-dog",
            Kind::War(_) => "casino-war",
            Kind::Wheel(_) => "wheel",
        }
    }

    fn find(&self, name: &str) -> Option<Vec<Spot>> {
        if let Some(wager) = self.layout.find(name) {
            return Some(vec![(wager, None)]);
        }
        let family = name.strip_suffix("-*")?;
        let spots: Vec<Spot> =
            self.layout.ids().filter(|(_, wager)| wager.family == family).map(|(id, _)| (id, None)).collect();
        (!spots.is_empty()).then_some(spots)
    }

    fn names(&self) -> Vec<&str> {
        self.layout.names().collect()
    }

    fn others(&self) -> Vec<&str> {
        self.layout.names_not_offered().collect()
    }

    fn not_offered(&self, name: &str) -> Cite {
        self.layout.not_offered(name).unwrap_or(self.game.betting.not_offered)
    }

    fn with_travels(&self, spot: Spot) -> Vec<Spot> {
        vec![spot]
    }

    fn odds(&self, _: Spot) -> Option<Spot> {
        None
    }

    fn name(&self, (wager, _): Spot) -> String {
        self.layout.wager(wager).id.clone()
    }

    fn limits(&self, wager: WagerId) -> (Money, Option<Money>) {
        let limits = &self.layout.wager(wager).limits;
        (limits.min.value, limits.max.map(|most| most.value))
    }

    fn fact(&self, name: &str) -> Option<Fact> {
        let game = self.game();
        FACTS.iter().find(|(of, known, _)| *of == game && *known == name).map(|(.., fact)| *fact)
    }

    fn sign(&self, name: &str) -> Option<(Signs, bool)> {
        (name == "start").then_some((Signs { game: START, ..Signs::default() }, true))
    }

    fn outcome(&self, name: &str) -> Option<Signs> {
        let results: Vec<&str> = match &self.game.kind {
            Kind::Baccarat(_) => vec!["player", "banker", "tie"],
            Kind::RedDog(_) => vec!["won", "lost", "push"],
            Kind::War(_) => vec!["won", "lost", "tie"],
            Kind::Wheel(wheel) => wheel.plan.spots.iter().map(|spot| spot.name.as_str()).collect(),
        };
        let index = results.iter().position(|result| *result == name || format!("space-{result}") == name)?;
        Some(Signs { game: result(index as u32), ..Signs::default() })
    }

    fn runs(&self) -> u64 {
        let results = !0 << RESULTS;
        match &self.game.kind {
            Kind::Baccarat(_) => 0b11 << RESULTS,
            _ => results,
        }
    }

    fn words(&self) -> Vec<&'static str> {
        let game = self.game();
        let facts = FACTS.iter().filter(|(of, ..)| *of == game).map(|(_, name, _)| *name);
        facts.chain(["start"]).collect()
    }
}
