//! The table's procedure for a shoe, before the first deal and at the end of the shoe.

use croupier_rules::Card;
use croupier_table::rounds::{Command, Event, Rules, ShortShoeRule, Table, decide, play};

use super::deck::Deck;
use super::plain::EventRequirement;

const NO_SHOE: EventRequirement = EventRequirement("the crew cannot prepare a shoe without a player");

/// The procedure for a shoe.
#[derive(Clone, Debug)]
pub(crate) struct Procedure {
    pub(super) decks: u32,
    /// The number of cards removed from the shoe before the first round, indexed by the first card.
    pub(crate) burnt: [u8; Card::COUNT],
    /// The position of the card that is drawn together with the cover card; `None` if there is no cover card.
    pub(super) mark: Option<usize>,
    /// True if one more round is played after the round in which the cover card came out.
    pub(super) one_more: bool,
    /// True if no round begins unless there are enough cards for its longest possible course.
    pub(super) refuses: bool,
    /// The maximum number of cards in a round.
    pub(super) most: usize,
    /// True if a shoe is shuffled completely when it begins, because other random numbers are drawn between rounds.
    pub(super) whole: bool,
}

impl Procedure {
    /// Determines the procedure that these rules require. Fails if there is no shoe.
    ///
    /// To find out, it runs the table itself, with one shoe for each possible first card.
    pub(crate) fn new(rules: &Rules) -> Result<Procedure, EventRequirement> {
        let shoe = rules.game.shoe.as_ref().ok_or(NO_SHOE)?;
        let decks = shoe.decks.value;
        let mut procedure = Procedure {
            decks,
            burnt: [0; Card::COUNT],
            mark: None,
            one_more: shoe.one_more.value,
            refuses: shoe.short.value == ShortShoeRule::Refuse,
            most: most_cards(rules),
            whole: rules.game.kind.rules().must_hit().is_some(),
        };
        let at = cut(rules, &Table::open(&rules.game));
        for first in Card::decks(1) {
            let mut cards = Card::decks(decks);
            cards.swap(0, first.index());
            cards.rotate_right(at);
            let mut table = Table::open(&rules.game);
            let brought = play(rules, &mut table, &Command::NewShoe { cards });
            let ready = table.shoe.filter(|_| brought.is_ok()).ok_or(NO_SHOE)?;
            procedure.burnt[first.index()] = ready.next as u8;
            procedure.mark = ready.cover.and_then(|below| ready.cards.len().checked_sub(below));
        }
        Ok(procedure)
    }

    /// Returns the maximum number of cards in a round.
    pub(crate) fn most_cards(&self) -> usize {
        self.most
    }

    /// Returns the cards in order, not yet shuffled.
    pub(crate) fn deck(&self) -> Deck {
        Deck::new(self.in_order(), self.whole)
    }

    /// Returns the decks in order. Each card is given as its index in a deck.
    pub(super) fn in_order(&self) -> Vec<u8> {
        Card::decks(self.decks).into_iter().map(|card| card.index() as u8).collect()
    }
}

/// Returns the number of cards that the crew's cut moves to the bottom. If the cards are rotated by this number
/// beforehand, they come out in the desired order.
pub(crate) fn cut(rules: &Rules, table: &Table) -> usize {
    let cards = Card::decks(rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value));
    let events = decide(rules, table, &Command::NewShoe { cards }).unwrap_or_default();
    let cut = events.iter().find_map(|event| match event {
        Event::Cut { at, moved: true, .. } => Some(*at as usize),
        _ => None,
    });
    cut.unwrap_or(0)
}

/// Returns the maximum number of cards in a round with one player.
fn most_cards(rules: &Rules) -> usize {
    rules.game.kind.rules().most_cards() as usize
}
