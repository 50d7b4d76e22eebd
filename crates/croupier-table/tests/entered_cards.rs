//! Cards that a dealer enters: the same evening is played twice, once with a shoe whose order the table knows, and
//! once with a dealer who enters each card when people at the table can see it. Both tables must report the same
//! events and pay the same amounts.

use croupier_fuzz::games::Step;
use croupier_fuzz::games::rounds::{assert_sound, command, rules, shuffled};
use croupier_proving::times;
use croupier_rules::{Card, Money};
use croupier_table::Reason;
use croupier_table::games::{GameEvent, RoundGameKind, baccarat};
use croupier_table::rounds::{
    self, CardDestination, Command, Event, Rules, SetAsideOutcome, Table, awaited_card,
};
use proptest::prelude::*;

/// The cards that people at the table can see, derived from the events of the table that knows its shoe.
#[derive(Default)]
struct VisibleCards {
    hands: [Vec<bool>; 2],
    aside: bool,
    carried: bool,
    cover: bool,
}

impl VisibleCards {
    /// Returns the cards that become visible, in that order, each with whether the cover card came out before it.
    fn follow(&mut self, rules: &Rules, mut table: Table, events: &[Event]) -> Vec<(Card, bool)> {
        let face_down = match &rules.game.kind {
            RoundGameKind::Baccarat(rules) => rules.face_down.value,
            _ => false,
        };
        let mut seen = Vec::new();
        for event in events {
            let next = table.shoe.as_ref().and_then(|shoe| shoe.cards.get(shoe.next).copied());
            let mut see = |card: Card, cover: &mut bool| seen.push((card, std::mem::take(cover)));
            match *event {
                Event::CardsBrought { .. } => *self = VisibleCards::default(),
                Event::CoverSeen => self.cover = true,
                Event::RoundBegan { simulated, .. } => {
                    self.hands = Default::default();
                    let begun = table.shoe.as_ref().is_some_and(|shoe| simulated && shoe.aside.is_some());
                    self.hands[0].extend(begun.then_some(self.aside));
                }
                Event::Drawn { to, card } => {
                    let visible = match to {
                        CardDestination::Hand(_) if !face_down => next,
                        _ => card,
                    };
                    if let Some(card) = visible {
                        see(card, &mut self.cover);
                    }
                    match to {
                        CardDestination::Hand(side) => self.hands[side as usize].push(visible.is_some()),
                        CardDestination::Aside => self.aside = visible.is_some(),
                        _ => {}
                    }
                }
                Event::CarriedUsed { to: CardDestination::Hand(side), .. } => {
                    self.hands[side as usize].push(self.carried);
                }
                Event::AsideSettled { goes: SetAsideOutcome::Hand(side) } => {
                    self.hands[side as usize].push(self.aside);
                }
                Event::AsideSettled { goes: SetAsideOutcome::NextRound } => self.carried = self.aside,
                Event::Game(GameEvent::Baccarat(baccarat::Event::Turned { side, cards })) => {
                    let hand = &mut self.hands[side as usize];
                    let new = cards.iter().flatten().count();
                    let turned = hand.len() - new..hand.len();
                    for (place, card) in turned.zip(cards.into_iter().flatten()) {
                        if !std::mem::replace(&mut hand[place], true) {
                            see(card, &mut self.cover);
                        }
                    }
                }
                _ => {}
            }
            table.apply(event);
        }
        seen
    }
}

/// Two tables: one knows the order of its shoe, and at the other a dealer enters the cards.
struct Duel<'r> {
    rules: &'r Rules,
    known: Table,
    entered: Table,
    sight: VisibleCards,
    entries: usize,
    corrections: usize,
}

impl Duel<'_> {
    /// Plays a command at both tables. With `slips`, the dealer first enters a wrong card now and then. Returns `false`
    /// if the dealer could not report the cover card, after which the tables may differ.
    fn play(&mut self, command: &Command, slips: u8) -> bool {
        let before = self.known.clone();
        let played = rounds::play(self.rules, &mut self.known, command);
        let unseen = match command {
            Command::NewShoe { .. } => Command::UnseenShoe,
            command => command.clone(),
        };
        let events = match played {
            Ok(events) => events,
            // Nobody can know before the deal which irregularity will not happen.
            Err(refusal) if refusal.reason == Reason::InOrder => return true,
            Err(refusal) => {
                let other = rounds::decide(self.rules, &self.entered, &unseen).unwrap_err();
                assert_eq!((other.reason, other.cite), (refusal.reason, refusal.cite), "{command:?}");
                return true;
            }
        };
        let mut told = rounds::play(self.rules, &mut self.entered, &unseen).unwrap();
        let seen = self.sight.follow(self.rules, before, &events);
        for (place, (card, cover)) in seen.into_iter().enumerate() {
            self.entries += 1;
            let wrong = self.wrong_card(card).filter(|_| slips > 0 && place % usize::from(slips) == 0);
            told.extend(self.enter(wrong.unwrap_or(card), cover));
            if wrong.is_some() {
                self.corrections += 1;
                let again = self.must(&Command::CorrectCard { card, late: false });
                let begun = told.iter().position(|event| matches!(event, Event::EntryBegan { .. }));
                told.truncate(begun.unwrap() + 1);
                told.extend(again);
            }
        }
        assert_eq!(awaited_card(self.rules, &self.entered), None, "after {command:?}");
        if self.sight.cover {
            return false;
        }
        let [known, entered] = [&events, &told].map(|events| public(events));
        assert_eq!(known, entered, "{command:?}");
        assert_eq!(money(&self.known), money(&self.entered));
        true
    }

    fn enter(&mut self, card: Card, cover: bool) -> Vec<Event> {
        // People may come while a card is awaited, but not bet.
        let spot = self.known.bets.first().map(|bet| bet.spot);
        if let Some(spot) = spot {
            let refusal = rounds::decide(self.rules, &self.entered, &Command::Down { spot }).unwrap_err();
            assert_eq!(refusal.reason, Reason::CardAwaited);
        }
        self.must(&Command::EnterCards { cards: vec![card], cover })
    }

    fn must(&mut self, command: &Command) -> Vec<Event> {
        let awaited = awaited_card(self.rules, &self.entered);
        let played = rounds::play(self.rules, &mut self.entered, command);
        assert_sound(&self.entered);
        played.unwrap_or_else(|refusal| panic!("{command:?} for {awaited:?}: {:?}", refusal.reason))
    }

    /// Returns another card that the shoe may still have.
    fn wrong_card(&self, card: Card) -> Option<Card> {
        let unseen = self.entered.shoe.as_ref()?.unseen.as_ref()?;
        let others = Card::decks(1).into_iter().rev();
        others.into_iter().find(|other| *other != card && unseen.counts[other.index()] > 0)
    }
}

/// Returns the events that the public sees, without the order and the time at which cards became known.
fn public(events: &[Event]) -> Vec<Event> {
    let public = events.iter().filter_map(Event::public);
    let alike = public.filter_map(|event| match event {
        Event::CoverSeen | Event::CardCorrected { .. } => None,
        Event::UnseenBrought { fresh, .. } => Some(Event::CardsBrought { cards: Vec::new(), fresh }),
        Event::Drawn { to: to @ CardDestination::Hand(_), .. } => Some(Event::Drawn { to, card: None }),
        other => Some(other),
    });
    alike.collect()
}

fn money(table: &Table) -> String {
    let Table { players, bets, bank, tips, vigorish, meters, must_hit, stage, .. } = table;
    format!("{players:?} {bets:?} {bank:?} {tips:?} {vigorish:?} {meters:?} {must_hit:?} {stage:?}")
}

fn opened<'r>(rules: &'r Rules, slips: u8) -> Duel<'r> {
    let table = Table::open(&rules.game);
    let sight = VisibleCards::default();
    let mut duel = Duel { rules, known: table.clone(), entered: table, sight, entries: 0, corrections: 0 };
    for chips in [1_000_000, 50_000, 20_000] {
        let command = Command::Sit { id: 1, seat: None, chips: Money::from_cents(chips) };
        duel.play(&command, 0);
    }
    let decks = rules.game.shoe.as_ref().unwrap().decks.value;
    duel.play(&Command::NewShoe { cards: shuffled(decks, 11) }, slips);
    duel
}

fn step() -> impl Strategy<Value = Step> {
    let amount = prop_oneof![4 => (1_i64..40).prop_map(|dollars| dollars * 100), 1 => 1_i64..5_000];
    (any::<u8>(), any::<u8>(), any::<u16>(), amount, any::<u8>())
}

/// The games of the random tables that have cards: baccarat, Red Dog and Casino War.
fn card_game(rules: &Rules) -> bool {
    rules.game.shoe.is_some()
}

/// Returns whether only one of the two tables could take this command.
fn is_skipped(command: &Command) -> bool {
    matches!(
        command,
        Command::Arrange { .. }
            | Command::UnseenShoe
            | Command::EnterCards { .. }
            | Command::CorrectCard { .. }
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(192)))]

    #[test]
    fn a_dealer_who_enters_each_card_deals_the_same_game(
        game: u8,
        picks in prop::collection::vec(any::<u8>(), 40),
        steps in prop::collection::vec(step(), 1..120),
        slips in 0_u8..4,
    ) {
        let rules = rules(game, &picks);
        prop_assume!(card_game(&rules));
        let mut duel = opened(&rules, slips);
        for step in steps {
            let command = command(&rules, &duel.known, step);
            if !is_skipped(&command) && !duel.play(&command, slips) {
                break;
            }
        }
    }
}

/// The random evenings do enter and correct cards, in every card game.
#[test]
fn the_dealer_enters_and_corrects_cards_in_every_card_game() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    for game in 0..5 {
        let (mut entries, mut corrections) = (0, 0);
        for _ in 0..20 {
            let picks = prop::collection::vec(any::<u8>(), 40).new_tree(&mut runner).unwrap().current();
            let rules = rules(game, &picks);
            if !card_game(&rules) {
                continue;
            }
            let mut duel = opened(&rules, 3);
            for _ in 0..200 {
                let step = step().new_tree(&mut runner).unwrap().current();
                let command = command(&rules, &duel.known, step);
                if !is_skipped(&command) && !duel.play(&command, 3) {
                    break;
                }
            }
            (entries, corrections) = (entries + duel.entries, corrections + duel.corrections);
        }
        let cards = card_game(&rules(game, &[0; 40]));
        assert_eq!(entries > 100 && corrections > 30, cards, "game {game}: {entries}, {corrections}");
    }
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// A supervisor may correct the last card after the next bet, but nobody may after the next round has begun.
#[test]
fn a_late_correction_is_the_supervisors() {
    let (rules, mut table) = red_dog();
    let bet = |table: &mut Table| {
        let offers = rounds::offers(&rules, table, rounds::PlayerNo(0));
        let (spot, amount) = offers
            .iter()
            .find_map(|offer| match offer {
                rounds::Offer::Bet { spot, amounts } => Some((*spot, amounts.min)),
                _ => None,
            })
            .unwrap();
        let command = Command::Bet { spot, amount, way: rounds::BetMethod::Chips };
        rounds::play(&rules, table, &command).unwrap();
        amount
    };
    let stake = bet(&mut table);
    let rail = |table: &Table| table.player(rounds::PlayerNo(0)).unwrap().rail;
    let start = rail(&table).plus(stake);
    rounds::play(&rules, &mut table, &Command::Deal { slip: None }).unwrap();
    assert_eq!(awaited_card(&rules, &table), Some(CardDestination::Square(0)));
    let enter = |table: &mut Table, text: &str| {
        rounds::play(&rules, table, &Command::EnterCards { cards: cards(text), cover: false })
            .map_err(|refusal| refusal.reason)
    };
    assert_eq!(enter(&mut table, "4C 5D 6H"), Err(Reason::TooManyCards));
    enter(&mut table, "4C 5D").unwrap();
    // Consecutive cards: nobody wins, and no third card is drawn.
    assert_eq!(rail(&table), start);
    let card = "4D".parse().unwrap();
    let correct = |table: &mut Table, late: bool| {
        rounds::play(&rules, table, &Command::CorrectCard { card, late }).map_err(|refusal| refusal.reason)
    };
    bet(&mut table);
    assert_eq!(correct(&mut table, false), Err(Reason::TooLate));
    correct(&mut table, true).unwrap();
    // A pair draws a third card; the bet that was made since then went back.
    assert_eq!(awaited_card(&rules, &table), Some(CardDestination::Square(2)));
    assert_eq!(rail(&table), start.minus(stake));
    enter(&mut table, "9H").unwrap();
    assert_eq!(rail(&table), start);
    // The next round makes the last one final.
    bet(&mut table);
    rounds::play(&rules, &mut table, &Command::Deal { slip: None }).unwrap();
    assert_eq!(correct(&mut table, true), Err(Reason::InOrder));
}

/// Returns a table of Red Dog with one player and a shoe whose order nobody knows.
fn red_dog() -> (Rules, Table) {
    let rules = (0..5).map(|game| rules(game, &[0; 40]));
    let rules = rules.into_iter().find(|rules| matches!(rules.game.kind, RoundGameKind::RedDog(_))).unwrap();
    let mut table = Table::open(&rules.game);
    let sit = Command::Sit { id: 1, seat: None, chips: Money::from_cents(100_000) };
    for command in [sit, Command::UnseenShoe] {
        rounds::play(&rules, &mut table, &command).unwrap();
    }
    (rules, table)
}

/// A shoe has a fixed number of cards of each kind, whether they are entered or corrected.
#[test]
fn a_card_that_the_shoe_no_longer_has_is_refused() {
    let (rules, mut table) = red_dog();
    let decks = rules.game.shoe.as_ref().unwrap().decks.value;
    let ace: Card = "AS".parse().unwrap();
    let shoe = table.shoe.as_mut().unwrap();
    shoe.unseen.as_mut().unwrap().counts[ace.index()] = 1;
    assert!(decks > 1);
    rounds::play(&rules, &mut table, &Command::Deal { slip: None }).unwrap();
    let twice = Command::EnterCards { cards: cards("AS AS"), cover: false };
    let refusal = rounds::play(&rules, &mut table, &twice).unwrap_err();
    assert_eq!(refusal.reason, Reason::WrongCards);
    rounds::play(&rules, &mut table, &Command::EnterCards { cards: cards("AS"), cover: false }).unwrap();
}
