//! Baccarat: a hand takes a few look-ups in tables that are computed from the rules of the game.

mod looks;
mod whole_shoe;

use std::collections::HashMap;

use croupier_rules::{Card, WagerId};
use croupier_table::SeatNo;
use croupier_table::games::GameCommand;
use croupier_table::games::baccarat::{
    BaccaratRound, BaccaratRules, Command, Fact as BaccaratFact, HandFeatures, RoundFacts,
};
use croupier_table::rounds::{Fact, Rules, Side, Table};

use crate::rounds::{
    ChipHoldings, FactQuery, ListNumbers, PARTS, Procedure, RandomSource, RoundClass, RoundParts,
    SimulatedShoe, sign,
};

use super::dealer::NewDealer;
use super::{Dealer, Dealt, GameWords, ScriptLine, SimulatedGame};

use looks::TWO_RANKS;

pub(super) const WORDS: GameWords = GameWords { game: BaccaratRules::NAME, decisions: &[], facts: &[] };

/// The results. A tie does not end a run of the other results.
const RESULTS: [&str; 3] = ["player", "banker", "tie"];
const TIE: u32 = 2;

/// A result, for examples in messages.
pub(crate) const EXAMPLE_RESULT: &str = RESULTS[1];

/// The length of a row in the table of pairs.
const ROW: usize = 64;
/// Values that mean "no common suit", one for each hand. They differ, so they never count as the same suit.
const NO_SUIT: [u8; 2] = [4, 5];

/// The first two cards of a hand.
#[derive(Clone, Copy, Default, Debug)]
struct OpeningHand {
    /// The index of the cards' total.
    total: u8,
    /// The index of the cards' other relevant features.
    looks: u8,
    /// The index of the cards' ranks.
    ranks: u8,
    /// The index of the cards' common suit, or of no suit.
    suit: u8,
}

/// The result of a hand, given both totals and the values of the next two cards.
#[derive(Clone, Copy, Default, Debug)]
struct HandCompletion {
    number: u16,
    used: u8,
}

/// Hands of baccarat, one after another, shoe after shoe.
#[derive(Clone, Debug)]
pub(crate) struct BaccaratHands {
    shoe: SimulatedShoe,
    alternate: bool,
    /// For every pair of labels, the hand of these two cards: in the first table for Player, in the second for
    /// Banker.
    twos: [Vec<OpeningHand>; 2],
    /// For each label, the index of its value.
    value: [u8; ROW],
    totals: usize,
    values: usize,
    drawn: Vec<HandCompletion>,
    kinds: usize,
    first: Vec<u16>,
    poker: Vec<u16>,
}

/// Prepares hands that distinguish only the outcomes that matter to these wagers, and the winner.
pub(super) fn dealer(rules: &Rules, own: &BaccaratRules, wagers: &[WagerId]) -> NewDealer<BaccaratHands> {
    let procedure = Procedure::new(rules)?;
    let mut parts = RoundParts::new(rules, wagers);
    // The winner always matters.
    let wins =
        Side::BOTH.map(|side| number(&mut parts.asked, (Fact::Baccarat(BaccaratFact::Wins(side)), None)));
    let (hands, truths) = TableBuilder::new(own, &parts.asked, &procedure).hands(&procedure);
    let winner = |truth: &Vec<bool>| wins.iter().position(|at| truth[*at]).map_or(TIE, |side| side as u32);
    parts.results = truths[0].iter().map(|truth| sign::result(winner(truth))).collect();
    parts.truths = truths;
    Ok((hands, parts))
}

impl Dealer for BaccaratHands {
    #[inline]
    fn shoe(&mut self) -> Option<&mut SimulatedShoe> {
        Some(&mut self.shoe)
    }

    #[inline(always)]
    fn deal(&mut self, _: &ChipHoldings<'_>, _: &mut impl RandomSource) -> Dealt {
        let [a, b, c, d, fifth, sixth] = self.shoe.see::<6>().map(usize::from);
        let (player, banker) = if self.alternate { ([a, c], [b, d]) } else { ([a, b], [c, d]) };
        let player = self.twos[0][player[0] * ROW + player[1]];
        let banker = self.twos[1][banker[0] * ROW + banker[1]];
        let next = [fifth, sixth].map(|label| usize::from(self.value[label & (ROW - 1)]));
        let drawn = self.drawn(player, banker, next);
        // If too few cards are left, filler values follow the last card. They never make the hand shorter, so the
        // lack of cards is always noticed.
        let enough = self.shoe.take(usize::from(drawn.used));
        let [first, poker] = self.first_cards(player, banker);
        Dealt::Over(enough.then_some(RoundClass([drawn.number, first, poker])))
    }

    fn whole_shoe(&self, parts: &RoundParts) -> Option<Vec<u64>> {
        Some(self.ways_from_whole_shoe(parts))
    }
}

impl SimulatedGame for BaccaratRules {
    fn script(&self, command: &GameCommand) -> Option<ScriptLine> {
        match command {
            GameCommand::Baccarat(Command::Turn { .. }) => ScriptLine::action("turns"),
            GameCommand::Baccarat(Command::GiveUp { .. }) => ScriptLine::action("declines cards"),
            _ => None,
        }
    }

    fn results(&self) -> Vec<&str> {
        RESULTS.to_vec()
    }

    fn run_results(&self) -> u64 {
        (1 << TIE) - 1
    }

    fn table_result(&self, _: &Rules, table: &Table, _: SeatNo) -> u64 {
        let winner = |outcome: Option<Side>| sign::result(outcome.map_or(TIE, |side| side as u32));
        BaccaratRound::results(table).last().map_or(0, |outcome| winner(outcome.winner))
    }
}

impl BaccaratHands {
    /// Returns the result of two hands, given the values of the next two cards.
    #[inline]
    fn drawn(&self, player: OpeningHand, banker: OpeningHand, [fifth, sixth]: [usize; 2]) -> HandCompletion {
        let totals = usize::from(player.total) * self.totals + usize::from(banker.total);
        self.drawn[(totals * self.values + fifth) * self.values + sixth]
    }

    /// Returns the features of the first two cards of each hand, separately and as a poker hand.
    #[inline]
    fn first_cards(&self, player: OpeningHand, banker: OpeningHand) -> [u16; 2] {
        let first = self.first[usize::from(player.looks) * self.kinds + usize::from(banker.looks)];
        let flush = usize::from(player.suit == banker.suit);
        let ranks = usize::from(player.ranks) * TWO_RANKS + usize::from(banker.ranks);
        [first, self.poker.get(ranks * 2 + flush).copied().unwrap_or(0)]
    }
}

/// Every pair of labels as a hand, and one example for each distinct total and each distinct set of features.
struct OpeningHandTable {
    /// The pairs as Player's and as Banker's hand.
    tables: [Vec<OpeningHand>; 2],
    of_total: Vec<[Card; 2]>,
    of_look: Vec<[Card; 2]>,
}

/// The inputs for building the tables.
struct TableBuilder<'b> {
    rules: &'b BaccaratRules,
    asked: &'b [FactQuery],
    looks: HandFeatures,
    /// For each label, one card with that label.
    cards: Vec<Card>,
    label: [u8; Card::COUNT],
    /// The possible values of cards.
    values: Vec<u8>,
}

impl<'b> TableBuilder<'b> {
    fn new(rules: &'b BaccaratRules, asked: &'b [FactQuery], procedure: &Procedure) -> TableBuilder<'b> {
        let looks = HandFeatures::of(asked.iter().map(|(fact, _)| *fact));
        let mut build = TableBuilder {
            rules,
            asked,
            looks,
            cards: Vec::new(),
            label: [0; Card::COUNT],
            values: Vec::new(),
        };
        let mut keys = Vec::new();
        for card in Card::decks(1) {
            let value = rules.points.card(card);
            let key = (value, procedure.burnt[card.index()], looks.card(card));
            build.label[card.index()] = number(&mut keys, key) as u8;
            if keys.len() > build.cards.len() {
                build.cards.push(card);
            }
            number(&mut build.values, value);
        }
        build
    }

    fn hands(self, procedure: &Procedure) -> (BaccaratHands, [Vec<Vec<bool>>; PARTS]) {
        let mut value = [0; ROW];
        for (label, card) in self.cards.iter().enumerate() {
            let counts = self.rules.points.card(*card);
            value[label] = self.values.iter().position(|known| *known == counts).unwrap_or(0) as u8;
        }
        let twos = self.twos();
        let (drawn, totals_true) = self.drawn(&twos.of_total);
        let (first, first_true) = self.first(&twos.of_look);
        let (poker, poker_true) = self.poker();
        let hands = BaccaratHands {
            shoe: SimulatedShoe::new(procedure, &self.label),
            alternate: self.rules.alternate.value,
            value,
            totals: twos.of_total.len(),
            values: self.values.len(),
            drawn,
            kinds: twos.of_look.len(),
            twos: twos.tables,
            first,
            poker,
        };
        (hands, [totals_true, first_true, poker_true])
    }

    fn twos(&self) -> OpeningHandTable {
        let mut twos = [vec![OpeningHand::default(); ROW * ROW], vec![OpeningHand::default(); ROW * ROW]];
        let (mut totals, mut seen) = (Vec::new(), Vec::new());
        let (mut of_total, mut of_look) = (Vec::new(), Vec::new());
        for (one, a) in self.cards.iter().enumerate() {
            for (two, b) in self.cards.iter().enumerate() {
                let cards = [*a, *b];
                let total = number(&mut totals, self.rules.points.total(&cards));
                let looks = number(&mut seen, looks::pair(self.looks, cards));
                if totals.len() > of_total.len() {
                    of_total.push(cards);
                }
                if seen.len() > of_look.len() {
                    of_look.push(cards);
                }
                for (side, none) in NO_SUIT.into_iter().enumerate() {
                    let suit = looks::one_suit(cards).unwrap_or(none);
                    let ranks = if self.looks.poker { looks::two_ranks(cards) } else { 0 };
                    twos[side][one * ROW + two] =
                        OpeningHand { total: total as u8, looks: looks as u8, ranks, suit };
                }
            }
        }
        OpeningHandTable { tables: twos, of_total, of_look }
    }

    /// Applies the tableau to all totals, and returns the facts about totals and numbers of cards.
    fn drawn(&self, totals: &[[Card; 2]]) -> (Vec<HandCompletion>, Vec<Vec<bool>>) {
        let counting = |value: &u8| self.cards.iter().find(|card| self.rules.points.card(**card) == *value);
        let next: Vec<Card> = self.values.iter().filter_map(counting).copied().collect();
        let mut numbers = ListNumbers::default();
        let mut known: HashMap<[usize; 4], u16> = HashMap::new();
        let mut drawn = Vec::new();
        for player in totals {
            for banker in totals {
                for fifth in &next {
                    for sixth in &next {
                        let hands = third_cards(self.rules, *player, *banker, [*fifth, *sixth]);
                        let used = (hands[0].len() + hands[1].len()) as u8;
                        // These facts depend only on totals and numbers of cards.
                        let [own, other] =
                            [0, 1].map(|side| usize::from(self.rules.points.total(&hands[side])));
                        let number = *known
                            .entry([own, other, hands[0].len(), hands[1].len()])
                            .or_insert_with(|| numbers.of(self.truth(0, [&hands[0], &hands[1]])));
                        drawn.push(HandCompletion { number, used });
                    }
                }
            }
        }
        (drawn, numbers.list)
    }

    /// Returns the facts about the first two cards of both hands.
    fn first(&self, pairs: &[[Card; 2]]) -> (Vec<u16>, Vec<Vec<bool>>) {
        let mut numbers = ListNumbers::default();
        let both = pairs.iter().flat_map(|player| pairs.iter().map(move |banker| (player, banker)));
        let first = both.map(|(player, banker)| numbers.of(self.truth(1, [player, banker]))).collect();
        (first, numbers.list)
    }

    /// Returns the facts about the first four cards as a poker hand; empty if no wager depends on them.
    fn poker(&self) -> (Vec<u16>, Vec<Vec<bool>>) {
        let mut numbers = ListNumbers::default();
        let mut known: HashMap<([u8; 4], bool), u16> = HashMap::new();
        let mut poker = Vec::new();
        if self.looks.poker {
            let ranks: Vec<[u8; 2]> =
                (1..=Card::KING).flat_map(|high| (1..=high).map(move |low| [high, low])).collect();
            for [a, b] in &ranks {
                for [c, d] in &ranks {
                    for flush in [false, true] {
                        // The order of the cards does not matter in a poker hand.
                        let mut four = [*a, *b, *c, *d];
                        four.sort_unstable();
                        let Some(cards) = looks::four(four, flush) else { continue };
                        let number = known
                            .entry((four, flush))
                            .or_insert_with(|| numbers.of(self.truth(2, [&cards[..2], &cards[2..]])));
                        poker.push(*number);
                    }
                }
            }
        }
        (poker, numbers.list)
    }

    /// Returns which facts of a part are true of two hands.
    fn truth(&self, part: usize, hands: [&[Card]; 2]) -> Vec<bool> {
        let facts = RoundFacts::of_hands(self.rules, hands);
        let holds = |(fact, spot): &FactQuery| {
            looks::part(*fact) == part && facts.holds(*fact, Side::of_spot(*spot), SeatNo(0))
        };
        self.asked.iter().map(holds).collect()
    }
}

/// Returns both hands with the third cards that the tableau draws.
fn third_cards(
    rules: &BaccaratRules,
    player: [Card; 2],
    banker: [Card; 2],
    next: [Card; 2],
) -> [Vec<Card>; 2] {
    let mut next = next.into_iter();
    let mut hands = [player.to_vec(), banker.to_vec()];
    let [of_player, of_banker] = [player, banker].map(|cards| rules.points.total(&cards));
    let mut third = None;
    if rules.tableau.player_draws(of_player, of_banker) {
        hands[0].extend(next.next());
        third = hands[0].last().map(|card| rules.points.card(*card));
    }
    if rules.tableau.banker_draws(of_player, of_banker, third) {
        hands[1].extend(next.next());
    }
    hands
}

/// Returns the index of an element in a list, adding the element if it is new.
fn number<T: PartialEq>(list: &mut Vec<T>, thing: T) -> usize {
    list.iter().position(|known| *known == thing).unwrap_or_else(|| {
        list.push(thing);
        list.len() - 1
    })
}
