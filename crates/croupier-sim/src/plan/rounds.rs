//! The meaning of a strategy's words in the games that are played in rounds.

use croupier_rules::{Cite, Money, WagerId};
use croupier_table::rounds::Rules;

use crate::games;
use crate::rounds::sign::{RESULTS, START, result};
use crate::table_view::TableBits;

use super::Quantity;
use super::vocabulary::{NamedBet, Vocabulary};

impl Vocabulary for Rules {
    fn game(&self) -> &str {
        self.game.kind.name()
    }

    fn find(&self, name: &str) -> Option<Vec<NamedBet>> {
        if let Some(wager) = self.layout.find(name) {
            return Some(vec![(wager, None)]);
        }
        let family = name.strip_suffix("-*")?;
        let spots: Vec<NamedBet> =
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

    fn with_travels(&self, spot: NamedBet) -> Vec<NamedBet> {
        vec![spot]
    }

    fn odds(&self, _: NamedBet) -> Option<NamedBet> {
        None
    }

    fn name(&self, (wager, _): NamedBet) -> String {
        self.layout.wager(wager).id.clone()
    }

    fn limits(&self, wager: WagerId) -> (Money, Option<Money>) {
        let limits = &self.layout.wager(wager).limits;
        (limits.min.value, limits.max.map(|most| most.value))
    }

    fn fact(&self, name: &str) -> Option<Quantity> {
        games::words_of(self).facts.iter().position(|known| *known == name).map(Quantity::Asked)
    }

    fn sign(&self, name: &str) -> Option<(TableBits, bool)> {
        (name == "start").then_some((TableBits { game: START, ..TableBits::default() }, true))
    }

    fn outcome(&self, name: &str) -> Option<TableBits> {
        let results = games::game(self).results();
        let index = results.iter().position(|result| *result == name || format!("space-{result}") == name)?;
        Some(TableBits { game: result(index as u32), ..TableBits::default() })
    }

    fn runs(&self) -> u64 {
        games::game(self).run_results() << RESULTS
    }

    fn words(&self) -> Vec<&'static str> {
        games::words_of(self).facts.iter().copied().chain(["start"]).collect()
    }
}
