//! What becomes of a shoe before it is dealt from and when it ends, as the table has it.

use croupier_rules::Card;
use croupier_table::rounds::{Command, Event, RoundGameKind, Rules, ShortShoe, Table, decide, play};

/// The way of a shoe.
#[derive(Clone, Debug)]
pub(super) struct Procedure {
    /// How many decks.
    pub(super) decks: u32,
    /// How many cards are out before the first round, by the first card.
    pub(super) burnt: [u8; Card::COUNT],
    /// The place of the card that is drawn with the cover card; none if there is none.
    pub(super) mark: Option<usize>,
    /// Is one more round played after the one in which the cover card came out?
    pub(super) one_more: bool,
    /// Is no round begun that the cards may not suffice for?
    pub(super) refuses: bool,
    /// How many cards a round can need.
    pub(super) most: usize,
    /// Is a shoe shuffled to its end at once? Where something else is drawn between two rounds.
    pub(super) whole: bool,
}

impl Procedure {
    /// The way of the shoe by these rules; none for a wheel.
    ///
    /// The table itself is asked what it does with a shoe that begins with each card.
    pub(super) fn new(rules: &Rules) -> Option<Procedure> {
        let shoe = rules.game.shoe.as_ref()?;
        let decks = shoe.decks.value;
        let mut procedure = Procedure {
            decks,
            burnt: [0; Card::COUNT],
            mark: None,
            one_more: shoe.one_more.value,
            refuses: shoe.short.value == ShortShoe::Refuse,
            most: most_cards(rules),
            whole: rules.game.baccarat().is_some_and(|baccarat| baccarat.must_hit.is_some()),
        };
        let at = cut(rules, &Table::open(&rules.game));
        for first in Card::decks(1) {
            let mut cards = Card::decks(decks);
            cards.swap(0, first.index());
            cards.rotate_right(at);
            let mut table = Table::open(&rules.game);
            play(rules, &mut table, &Command::NewShoe { cards }).ok()?;
            let ready = table.shoe?;
            procedure.burnt[first.index()] = ready.next as u8;
            procedure.mark = ready.cover.and_then(|below| ready.cards.len().checked_sub(below));
        }
        Some(procedure)
    }

    /// So many decks in order, each card by its place in a deck.
    pub(super) fn in_order(&self) -> Vec<u8> {
        Card::decks(self.decks).into_iter().map(|card| card.index() as u8).collect()
    }
}

/// How many cards the crew's cut moves to the bottom: brought so many lower, cards come out as they are wanted.
pub(super) fn cut(rules: &Rules, table: &Table) -> usize {
    let cards = Card::decks(rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value));
    let events = decide(rules, table, &Command::NewShoe { cards }).unwrap_or_default();
    let cut = events.iter().find_map(|event| match event {
        Event::Cut { at, moved: true, .. } => Some(*at as usize),
        _ => None,
    });
    cut.unwrap_or(0)
}

/// How many cards a round with one player can need.
fn most_cards(rules: &Rules) -> usize {
    match &rules.game.kind {
        RoundGameKind::Baccarat(_) => 6,
        RoundGameKind::RedDog(_) => 3,
        RoundGameKind::War(war) => 4 + war.burn_player.value as usize + war.burn_dealer.value as usize,
        RoundGameKind::Wheel(_) => 0,
    }
}
