//! A table of the engine beside the independent settlement.

use std::collections::{BTreeSet, HashMap};

use croupier_rules::{Card as EngineCard, Choices, Cite, Library, Money};
use croupier_table::rehearsal::{BetResult, ways_of_pack};
use croupier_table::rounds::{self, BetMethod, BetSpot, Command, Event, PlayerNo, Rules, Table};
use croupier_table::{Owner, SeatNo};

use super::cards::{Card, Dice};
use crate::reasons::{Verdict, cites};

/// Ways in which wagers were decided: family, result, clauses.
pub(crate) type Seen = BTreeSet<(String, BetResult, Vec<String>)>;

/// A table of the engine.
pub(crate) struct House {
    pub(crate) rules: Rules,
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    pack: String,
    /// Decisions or citations in which the engine differs from the document.
    pub(crate) found: BTreeSet<String>,
    /// The ways in which its wagers were decided.
    pub(crate) seen: Seen,
}

impl House {
    pub(crate) fn open(library: &Library, pack: &str, options: &[(&str, &str)]) -> House {
        let choices: Choices =
            options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let rules = rounds::rules(&library.compose(pack).unwrap(), &choices).unwrap();
        let table = Table::open(&rules.game);
        House {
            rules,
            table,
            events: Vec::new(),
            pack: pack.to_owned(),
            found: BTreeSet::new(),
            seen: BTreeSet::new(),
        }
    }

    /// Performs a command that must be allowed, and records its events.
    pub(crate) fn must(&mut self, command: Command) {
        let events = rounds::play(&self.rules, &mut self.table, &command);
        let events = events.unwrap_or_else(|refusal| {
            panic!("{command:?} was refused: {}", refusal.describe(&self.rules.layout.citations))
        });
        self.events.extend(events);
    }

    pub(crate) fn sit(&mut self, chips: i64) -> PlayerNo {
        let there = self.table.people().count();
        self.must(Command::Sit { id: there as u32, seat: None, chips: Money::from_cents(chips) });
        PlayerNo(there as u8)
    }

    /// Returns the spot of a wager, if the layout has it.
    pub(crate) fn spot(&self, player: PlayerNo, seat: u8, wager: &str, owner: Owner) -> Option<BetSpot> {
        Some(BetSpot { seat: SeatNo(seat), wager: self.rules.layout.find(wager)?, player, owner })
    }

    pub(crate) fn bet(&mut self, spot: BetSpot, cents: i64) {
        self.must(Command::Bet { spot, amount: Money::from_cents(cents), way: BetMethod::Chips });
    }

    /// Brings cards in an order from these dice.
    pub(crate) fn new_shoe(&mut self, dice: &mut Dice) {
        let decks = self.rules.game.shoe.as_ref().unwrap().decks.value;
        let mut cards = EngineCard::decks(decks);
        dice.shuffle(&mut cards);
        self.must(Command::NewShoe { cards });
    }

    /// Puts nines, tens, court cards and aces of one or two suits on top, for hands that are rare.
    pub(crate) fn stack(&mut self, dice: &mut Dice) {
        let shoe = self.table.shoe.as_mut().unwrap();
        let suits = [dice.below(4) as usize, dice.below(4) as usize];
        for at in shoe.next..shoe.next + 4 {
            let rank = ["9", "9", "T", "J", "Q", "K", "A"][dice.below(7) as usize];
            let suit = ["C", "D", "H", "S"][suits[dice.below(6) as usize / 5]];
            shoe.cards[at] = format!("{rank}{suit}").parse().unwrap();
        }
    }

    /// Returns the next cards, in the notation of the independent settlement.
    pub(crate) fn upcoming(&self, count: usize) -> Vec<Card> {
        let shoe = self.table.shoe.as_ref().unwrap();
        shoe.cards[shoe.next..].iter().take(count).map(|card| same_card(*card)).collect()
    }

    /// Checks that the last round decided this bet with this result, once, and by these clauses.
    pub(crate) fn check_reason(&mut self, spot: BetSpot, verdict: Verdict, clauses: &str) {
        let decisions = self.events.iter().filter_map(|event| match *event {
            Event::Paid { spot: there, cite, .. } if there == spot => Some((Verdict::Won, cite)),
            Event::Lost { spot: there, cite, .. } if there == spot => Some((Verdict::Lost, cite)),
            Event::Pushed { spot: there, cite, .. } if there == spot => Some((Verdict::Pushed, cite)),
            _ => None,
        });
        let decisions: Vec<(Verdict, Cite)> = decisions.collect();
        let citations = &self.rules.layout.citations;
        let family = &self.rules.layout.wager(spot.wager).family;
        for (there, cite) in &decisions {
            let decided = match there {
                Verdict::Won => BetResult::Won,
                Verdict::Lost => BetResult::Lost,
                Verdict::Pushed => BetResult::Pushed,
            };
            self.seen.insert((family.clone(), decided, citations.clauses(*cite).to_vec()));
        }
        let same = |(there, cite): &(Verdict, Cite)| {
            *there == verdict && cites(citations, *cite, &self.pack, clauses)
        };
        if decisions.len() != 1 || !decisions.iter().all(same) {
            let wager = &self.rules.layout.wager(spot.wager).id;
            let engine = decisions.iter().map(|(there, cite)| (there, citations.clauses(*cite)));
            let engine: Vec<_> = engine.collect();
            self.found.insert(format!("{wager}: document {verdict:?} by {clauses}, engine {engine:?}"));
        }
    }

    /// Lets a wager cite another clause instead of this one, in its rows and for the case that no row holds.
    pub(crate) fn exchange(&mut self, wager: &str, from: &str, to: &str) {
        let layout = &mut self.rules.layout;
        let to = layout.citations.intern(vec![format!("{}/{to}", self.pack)]);
        let citations = &layout.citations;
        for wager in layout.wagers.iter_mut().filter(|other| other.id == wager) {
            let rows = wager.rows.iter_mut().map(|row| &mut row.cite);
            for cite in rows.chain([&mut wager.lost_otherwise.cite]) {
                if cites(citations, *cite, &self.pack, from) {
                    *cite = to;
                }
            }
        }
    }

    /// Fails unless there are differences, all about this wager.
    pub(crate) fn reports_only(&self, wager: &str) {
        let about = |found: &String| found.starts_with(&format!("{wager}: "));
        assert!(!self.found.is_empty() && self.found.iter().all(about), "{wager}: {:?}", self.found);
    }

    /// Fails with every difference found.
    pub(crate) fn agrees(&self) {
        let found = self.found.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
        assert!(found.is_empty(), "{}:\n{found}", self.pack);
    }

    /// Returns the amount that came back to the player for each of these bets of the last round, after vigorish.
    pub(crate) fn returned(&self, stakes: impl Iterator<Item = (BetSpot, i64)>) -> HashMap<BetSpot, i64> {
        let stakes: HashMap<BetSpot, i64> = stakes.collect();
        let mut returned = HashMap::new();
        for event in &self.events {
            match event {
                Event::Pushed { spot, stays: false, .. } => {
                    *returned.entry(*spot).or_insert(0) += stakes[spot];
                }
                Event::Paid { spot, won, back, .. } => {
                    *returned.entry(*spot).or_insert(0) += won.cents() + back.cents();
                }
                Event::Lost { spot, back, .. } => *returned.entry(*spot).or_insert(0) += back.cents(),
                _ => {}
            }
        }
        returned
    }
}

/// Fails unless every way in which the pack decides a wager was seen.
pub(crate) fn every_way_was_seen(pack: &str, seen: &Seen) {
    let ways = ways_of_pack(&Library::embedded().compose(pack).unwrap());
    let missing: Vec<_> = ways
        .into_iter()
        .filter(|way| !seen.contains(&(way.family.clone(), way.decided, way.clauses.clone())))
        .map(|way| format!("{} {} by {:?}", way.family, way.decided.name(), way.clauses))
        .collect();
    assert!(missing.is_empty(), "{pack}, not seen:\n{}", missing.join("\n"));
}

pub(crate) fn same_card(card: EngineCard) -> Card {
    Card::parse(&card.to_string()).unwrap()
}
