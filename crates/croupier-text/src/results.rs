//! The results of rolls, hands and spins in short form, for the lobby.

use std::collections::{BTreeMap, VecDeque};

use croupier_ledger::TableLog;
use croupier_ledger::line::{Entry, Event};
use croupier_ledger::store::{Store, StoreError, StoredLine};
use croupier_rules::{Card, Dice, Verdict};
use croupier_table::craps::{self, CrapsRules};
use croupier_table::rounds::{self, CardDestination};
use croupier_table::{GameRules, SeatNo};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The number of results to remember for a table.
pub const MOST: usize = 100;

/// The result of a roll, a hand or a spin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ResultInfo {
    /// The short form: `4-3`, `B`, `spread 4, in`, `KH`, `joker`.
    pub words: String,
    /// The kind of result, for its colour. Craps: `seven-out`, `point-made`, `point`, `natural`, `craps` or `other`;
    /// baccarat: `player`, `banker` or `tie`; a wheel: the symbol; Casino War: `player`, `dealer` or `tie` if it is the same for
    /// every player's first card, else `mixed`; other games: `other`.
    pub tone: String,
    /// Craps: the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = (u8, u8), required = false)]
    pub dice: Option<(u8, u8)>,
}

/// Follows the events of a table, and remembers its last results. Skips a round that began before the first followed
/// event.
#[derive(Clone, Default, Debug)]
pub struct Results {
    last: VecDeque<ResultInfo>,
    rolled: Option<Dice>,
    /// The face-up cards of this round that its game may name as the result: on squares, or the dealer's.
    cards: Option<Vec<Card>>,
    /// The first card of each position in this round.
    first: BTreeMap<SeatNo, Card>,
    /// The results before the command for which the dealer enters cards.
    before: Option<Box<Results>>,
}

/// The maximum number of a table's lines to read. Reading older lines would take too long.
pub const LINES: u64 = 400;

impl Results {
    /// Returns the results from the last lines of a table's stream.
    pub fn of(store: &mut dyn Store, playing: &TableLog) -> Result<Results, StoreError> {
        let lines = playing.chain().lines();
        let mut results = Results::default();
        let from = lines.saturating_sub(LINES);
        results.read(playing.rules(), &store.lines(playing.header().table, from, lines - from)?);
        Ok(results)
    }

    /// Applies stored lines. Skips the header and unreadable lines, which an audit reports.
    pub fn read(&mut self, rules: &GameRules, lines: &[StoredLine]) {
        let entries = lines.iter().filter_map(|kept| serde_json::from_str::<Entry>(&kept.line).ok());
        entries.for_each(|entry| entry.then.iter().for_each(|event| self.follow(rules, event)));
    }

    /// Returns the last results, newest last.
    pub fn last(&self, most: usize) -> Vec<ResultInfo> {
        self.last.iter().skip(self.last.len().saturating_sub(most)).cloned().collect()
    }

    /// Follows one more event.
    pub fn follow(&mut self, rules: &GameRules, event: &Event) {
        match (rules, event) {
            (GameRules::Craps(rules), Event::Craps(event)) => self.craps(rules, event),
            (GameRules::Rounds(rules), Event::Round(event)) => self.round(&rules.game, event),
            _ => {}
        }
    }

    fn push(&mut self, words: impl Into<String>, tone: &str) {
        if self.last.len() == MOST {
            self.last.pop_front();
        }
        self.last.push_back(ResultInfo { words: words.into(), tone: tone.to_owned(), dice: None });
    }

    fn craps(&mut self, rules: &CrapsRules, event: &craps::Event) {
        let tone = match event {
            craps::Event::Rolled { dice } => {
                self.rolled = Some(*dice);
                self.push(dice.to_string(), "other");
                if let Some(last) = self.last.back_mut() {
                    last.dice = Some(dice.faces());
                }
                return;
            }
            craps::Event::Overruled => {
                self.last.pop_back();
                return;
            }
            craps::Event::PointSet { .. } => "point",
            craps::Event::PointMade { .. } => "point-made",
            craps::Event::SevenOut => "seven-out",
            craps::Event::ComeOutAgain { .. } => {
                match self.rolled.map(|dice| rules.layout.cell(rules.game.pass, 0, dice).verdict) {
                    Some(Verdict::Win) => "natural",
                    Some(Verdict::Lose) => "craps",
                    _ => return,
                }
            }
            _ => return,
        };
        // The event describes the roll before it.
        if let (Some(last), Some(_)) = (self.last.back_mut(), self.rolled.take()) {
            tone.clone_into(&mut last.tone);
        }
    }

    fn round(&mut self, game: &rounds::RoundSettings, event: &rounds::Event) {
        match event {
            rounds::Event::Game(event) => {
                if let Some((words, tone)) = event.facts().result(game.kind.rules()) {
                    self.push(words, &tone);
                }
            }
            rounds::Event::EntryBegan { .. } => {
                self.before = None;
                self.before = Some(Box::new(self.clone()));
            }
            rounds::Event::CardCorrected { .. } => {
                if let Some(before) = self.before.take() {
                    *self = Results { before: Some(before.clone()), ..*before };
                }
            }
            rounds::Event::RoundBegan { .. } => {
                self.cards = Some(Vec::new());
                self.first.clear();
            }
            rounds::Event::Drawn { to: CardDestination::Seat(seat), card: Some(card) }
            | rounds::Event::CarriedUsed { to: CardDestination::Seat(seat), card: Some(card) } => {
                self.first.entry(*seat).or_insert(*card);
            }
            rounds::Event::Drawn {
                to: CardDestination::Square(_) | CardDestination::Dealer,
                card: Some(card),
            }
            | rounds::Event::CarriedUsed {
                to: CardDestination::Square(_) | CardDestination::Dealer,
                card: Some(card),
            } => {
                if let Some(cards) = &mut self.cards {
                    cards.push(*card);
                }
            }
            rounds::Event::Voided => self.cards = None,
            rounds::Event::RoundOver { .. } => {
                let Some(cards) = self.cards.take() else { return };
                let rules = game.kind.rules();
                if let Some(words) = rules.shown_result(&cards) {
                    let first: Vec<Card> = self.first.values().copied().collect();
                    self.push(words, rules.shown_tone(&cards, &first));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use croupier_rules::Library;
    use croupier_table::games::RoundGameName;

    use super::*;

    fn rules(pack: &str) -> GameRules {
        let composition = Library::embedded().compose(pack).unwrap();
        GameRules::compile(&composition, &composition.essential()).unwrap()
    }

    /// A corrected card takes back the result that followed from the wrong one.
    #[test]
    fn a_corrected_card_changes_the_result() {
        let rules = rules("bclc-red-dog");
        let drawn = |square: u8, card: &str| {
            let card = Some(card.parse().unwrap());
            Event::Round(rounds::Event::Drawn { to: CardDestination::Square(square), card })
        };
        let command = Box::new(rounds::Command::Deal { slip: None });
        let over = rounds::Event::RoundOver { discarded: 2, ending: rounds::ShoeEndStage::No };
        let began = rounds::Event::RoundBegan { of: RoundGameName::RedDog, simulated: false };
        let mut events = vec![
            Event::Round(rounds::Event::EntryBegan { command }),
            Event::Round(began.clone()),
            drawn(0, "4C"),
            drawn(1, "5C"),
            Event::Round(over.clone()),
        ];
        let words = |events: &[Event]| results(&rules, events.to_vec()).remove(0).0;
        assert_eq!((words(&events), results(&rules, events.clone()).len()), ("consecutive".to_owned(), 1));
        events.push(Event::Round(rounds::Event::CardCorrected { card: "4D".parse().unwrap() }));
        events.extend([
            Event::Round(began),
            drawn(0, "4C"),
            drawn(1, "4D"),
            drawn(2, "9H"),
            Event::Round(over),
        ]);
        assert_eq!((words(&events), results(&rules, events.clone()).len()), ("pair".to_owned(), 1));
    }

    fn results(rules: &GameRules, events: impl IntoIterator<Item = Event>) -> Vec<(String, String)> {
        let mut results = Results::default();
        events.into_iter().for_each(|event| results.follow(rules, &event));
        results.last(MOST).into_iter().map(|result| (result.words, result.tone)).collect()
    }

    fn rolled(first: u8, second: u8) -> craps::Event {
        craps::Event::Rolled { dice: Dice::new(first, second).unwrap() }
    }

    #[test]
    fn rolls_are_named_after_their_effect_on_the_point() {
        use craps::Event as E;
        let rules = rules("bclc-craps");
        let events = [
            rolled(4, 3),
            E::ComeOutAgain { lost: None },
            rolled(1, 1),
            E::ComeOutAgain { lost: None },
            rolled(2, 2),
            E::PointSet { number: 4 },
            rolled(6, 3),
            rolled(3, 1),
            E::PointMade { number: 4 },
            rolled(6, 4),
            E::PointSet { number: 10 },
            rolled(5, 2),
            // The boxperson overrules the call.
            E::Overruled,
            rolled(6, 1),
            E::SevenOut,
        ];
        let found = results(&rules, events.map(Event::Craps));
        let found: Vec<(&str, &str)> =
            found.iter().map(|(words, tone)| (words.as_str(), tone.as_str())).collect();
        let expected = [
            ("4-3", "natural"),
            ("1-1", "craps"),
            ("2-2", "point"),
            ("6-3", "other"),
            ("3-1", "point-made"),
            ("6-4", "point"),
            ("6-1", "seven-out"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn incomplete_and_void_rounds_are_left_out() {
        use rounds::Event as E;
        let rules = rules("bclc-red-dog");
        let card =
            |text: &str| E::Drawn { to: CardDestination::Square(0), card: Some(text.parse().unwrap()) };
        let over = || E::RoundOver { discarded: 3, ending: rounds::ShoeEndStage::No };
        let began = || E::RoundBegan { of: RoundGameName::RedDog, simulated: false };
        let events = [
            card("9H"),
            over(),
            began(),
            card("6H"),
            card("JD"),
            card("8S"),
            over(),
            began(),
            card("6H"),
            card("6D"),
            card("6S"),
            over(),
            began(),
            card("6H"),
            E::Voided,
            over(),
        ];
        let found = results(&rules, events.map(Event::Round));
        let words: Vec<&str> = found.iter().map(|(words, _)| words.as_str()).collect();
        assert_eq!(words, ["spread 4, in", "three alike"]);
    }

    /// The result of Casino War says whether the players' first cards beat the dealer's.
    #[test]
    fn casino_war_says_who_won() {
        use rounds::Event as E;
        let rules = rules("bclc-casino-war");
        let drawn = |to, card: &str| E::Drawn { to, card: Some(card.parse().unwrap()) };
        let round = |players: &[&str], dealer: &str| {
            let mut events = vec![E::RoundBegan { of: RoundGameName::War, simulated: false }];
            let seats = players.iter().zip(0..);
            events.extend(seats.map(|(card, seat)| drawn(CardDestination::Seat(SeatNo(seat)), card)));
            events.push(drawn(CardDestination::Dealer, dealer));
            // The cards of a war decide no result.
            events.push(drawn(CardDestination::Seat(SeatNo(0)), "2C"));
            events.push(E::RoundOver { discarded: 2, ending: rounds::ShoeEndStage::No });
            results(&rules, events.into_iter().map(Event::Round)).remove(0)
        };
        let result = |words: &str, tone: &str| (words.to_owned(), tone.to_owned());
        assert_eq!(round(&["AC", "TS"], "9H"), result("9H", "player"));
        assert_eq!(round(&["3C"], "9H"), result("9H", "dealer"));
        assert_eq!(round(&["9C"], "9H"), result("9H", "tie"));
        assert_eq!(round(&["AC", "3S"], "9H"), result("9H", "mixed"));
    }

    #[test]
    fn only_the_latest_results_are_remembered() {
        let rules = rules("bclc-craps");
        let mut results = Results::default();
        for roll in 0..MOST + 7 {
            let dice = if roll < MOST + 6 { rolled(2, 3) } else { rolled(5, 5) };
            results.follow(&rules, &Event::Craps(dice));
        }
        assert_eq!(results.last(usize::MAX).len(), MOST);
        assert_eq!(results.last(2)[1].words, "5-5");
    }
}
