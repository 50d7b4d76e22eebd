//! The general engine plays the games in rounds exactly as the table does. Given the same commands, every answer,
//! every chip and every meter is the same after every round.

mod chance;
mod duel;
mod tables;

use croupier_rules::{Card, Money, WagerId, WagerOrigin};
use croupier_sim::TableView;
use croupier_sim::plan::RoundAnswer;
use croupier_sim::rounds::{
    ChipBalance, Deck, FastEngine, PaymentSign, RoundClass, RoundEngine, TableEngine,
};
use croupier_table::games::RoundGameKind;
use croupier_table::rounds::{Rules, ShortShoeRule};

use chance::TestRandom;
use duel::{DuelSettings, EventCounts, duel, duel_all};
use tables::{PACKS, every_option, every_wager, limited, random, rules};

/// Every option of every pack, one value at a time.
#[test]
fn engines_agree_under_every_option() {
    let mut seen = EventCounts::default();
    let mut whims = TestRandom::new(1);
    for pack in PACKS {
        for (what, rules) in every_option(pack) {
            duel(&rules, &format!("{pack} {what}"), &mut whims, 200, &mut seen);
        }
    }
    assert!(seen.rounds > 15_000, "{seen:?}");
}

/// Random values of all options together, with or without posted limits.
#[test]
fn engines_agree_at_random_tables() {
    let mut seen = EventCounts::default();
    let mut whims = TestRandom::new(2);
    for pack in PACKS {
        for number in 0..600 {
            let mut rules = random(pack, &mut whims);
            if number % 3 == 0 {
                limited(&mut rules, &mut whims);
            }
            duel(&rules, &format!("{pack} {:?}", rules.choices), &mut whims, 30, &mut seen);
        }
    }
    // The test is meaningful only if enough rounds are played and enough events occur.
    assert!(seen.rounds > 60_000, "{seen:?}");
    assert!(seen.won > 1_000 && seen.lost > 2_000 && seen.refused > 2_000, "{seen:?}");
    assert!(seen.asked > 500 && seen.short > 5, "{seen:?}");
}

/// All wagers that baccarat can offer together, for many shoes. This includes meters, the must-hit meter and marked
/// vigorish.
#[test]
fn engines_agree_in_long_sessions_with_every_wager() {
    let mut seen = EventCounts::default();
    let mut whims = TestRandom::new(3);
    for marked in [false, true] {
        for variant in ["commission", "ez", "fortune-7", "no-commission"] {
            let rules = every_wager(variant, marked);
            let what = format!("{variant}, marked {marked}");
            let always = ["banker", "royal-9"].map(|name| rules.layout.find(name).unwrap());
            let night = DuelSettings { always: &always, acts: 4, rounds: 1_000 };
            duel_all(&rules, &night, &what, &mut whims, &mut seen);
        }
    }
    assert!(seen.paid_by_meter > 5 && seen.owed > 100, "{seen:?}");
}

/// The same bets on all wagers, round after round, with an occasional different bet.
#[test]
fn engines_agree_on_the_same_bets_every_round() {
    let mut seen = EventCounts::default();
    let mut whims = TestRandom::new(6);
    let mut tables: Vec<Rules> = PACKS.iter().map(|pack| rules(pack, &[])).collect();
    tables.extend([false, true].map(|marked| every_wager("commission", marked)));
    for rules in &tables {
        let betting = rules.layout.ids().filter(|(_, wager)| wager.made == WagerOrigin::Betting);
        let always: Vec<WagerId> = betting.map(|(id, _)| id).collect();
        for _ in 0..8 {
            let night = DuelSettings { always: &always, acts: 0, rounds: 90 };
            duel_all(rules, &night, &rules.pack, &mut whims, &mut seen);
        }
    }
    assert!(seen.won > 1_000 && seen.lost > 1_000, "{seen:?}");
}

/// A shoe that is dealt to its last card ends in void rounds.
#[test]
fn engines_agree_on_shoes_without_enough_cards() {
    let mut seen = EventCounts::default();
    let mut whims = TestRandom::new(4);
    for pack in ["bclc-red-dog", "bclc-casino-war"] {
        for burn in ["0", "1", "10"] {
            let rules = rules(pack, &[("penetration", "100%"), ("burn", burn)]);
            duel(&rules, pack, &mut whims, 700, &mut seen);
        }
    }
    // No option removes the cover card at baccarat. Without a cover card, the last round may be void, and its
    // meters are reversed.
    let mut without_cover = every_wager("commission", true);
    let shoe = without_cover.game.shoe.as_mut().unwrap();
    shoe.cover_cards.as_mut().unwrap().value = 1;
    let always = ["player", "royal-9"].map(|name| without_cover.layout.find(name).unwrap());
    let night = DuelSettings { always: &always, acts: 1, rounds: 1_500 };
    duel_all(&without_cover, &night, "no cover card", &mut whims, &mut seen);
    assert!(seen.void > 10, "{seen:?}");
    let shoe = without_cover.game.shoe.as_mut().unwrap();
    shoe.short.value = ShortShoeRule::Refuse;
    duel_all(&without_cover, &night, "no cover card, short shoes refused", &mut whims, &mut seen);
    let refuses = rules("bclc-casino-war", &[("penetration", "100%"), ("short-war", "refuse")]);
    duel(&refuses, "short-war refuse", &mut whims, 700, &mut seen);
}

/// A session depends only on its source and not on earlier play.
#[test]
fn a_session_depends_only_on_its_source() {
    for pack in PACKS {
        let rules = rules(pack, &[]);
        let wagers: Vec<WagerId> = rules.layout.ids().map(|(id, _)| id).collect();
        let mut quick = FastEngine::new(&rules, &wagers).unwrap();
        let mut ends = Vec::new();
        for seed in [7, 8, 7] {
            let mut source = TestRandom::new(seed);
            quick.open(Money::from_cents(10_000_000), &mut source);
            for _ in 0..200 {
                quick.bet(0, Money::from_cents(1_000)).unwrap();
                quick.deal(&mut source).unwrap();
                while quick.signs().up != 0 {
                    quick.answer(RoundAnswer::More, &mut source).unwrap();
                }
            }
            ends.push((quick.rail(), source.clone().draw()));
        }
        assert_eq!(ends[0], ends[2], "{pack}");
        assert_ne!(ends[0], ends[1], "{pack}");
    }
}

/// A partial shuffle gives the first cards of a whole shuffle.
#[test]
fn a_deck_is_shuffled_from_the_front() {
    let order: Vec<u8> = (0..8 * 52).map(|at| (at % 52) as u8).collect();
    let mut deck = Deck::new(order, false);
    let mut source = TestRandom::new(5);
    for _ in 0..3 {
        deck.begin(&mut source);
        let whole = deck.ahead(&source);
        for (at, card) in whole.iter().enumerate() {
            deck.reach(at + 1, &mut source);
            assert_eq!(deck.card(at), *card, "card {at}");
        }
        let mut count = [0; Card::COUNT];
        whole.iter().for_each(|card| count[usize::from(*card)] += 1);
        assert_eq!(count, [8; Card::COUNT]);
    }
}

/// The precomputed effect of a class on a slot equals the effect of a round of that class.
#[test]
fn precomputed_effects_match_played_rounds() {
    let rules = every_wager("commission", true);
    let wagers: Vec<WagerId> = rules.layout.ids().map(|(id, _)| id).collect();
    let mut quick = FastEngine::new(&rules, &wagers).unwrap();
    let player = wagers.iter().position(|id| rules.layout.wager(*id).id == "player").unwrap();
    let stake = Money::from_cents(2_500);
    let mut hands = quick.clone();
    let classes: Vec<RoundClass> = quick.book().parts().all().collect();
    let (mut ahead, mut source) = (TestRandom::new(11), TestRandom::new(11));
    quick.open(Money::from_cents(100_000_000), &mut source);
    hands.sort();
    // This table has a must-hit meter. Its hidden amount is drawn between shoes, so the whole shoe is known before
    // that.
    let mut signs = [0; 3];
    for _ in 0..60 {
        let class = classes[hands.next_outcome(&mut ahead)];
        let expected = quick.book().change(player, class, stake).unwrap();
        let sign = quick.book().payment(player, class, stake).unwrap().sign;
        signs[sign as usize] += 1;
        let before = quick.worth();
        quick.bet(player, stake).unwrap();
        quick.deal(&mut source).unwrap();
        assert_eq!(quick.worth().minus(before), expected);
        assert_eq!(quick.signs().won & 1 << player != 0, sign == PaymentSign::Won);
    }
    assert!(signs.iter().all(|count| *count > 0), "{signs:?}");
}

/// Tables that cannot be played without events are rejected.
#[test]
fn tables_that_need_events_are_rejected() {
    let unplayable = |rules: &Rules, wagers: &[WagerId]| FastEngine::new(rules, wagers).unwrap_err().0;
    let mut rules = rules("bclc-red-dog", &[]);
    let wagers: Vec<WagerId> = rules.layout.ids().map(|(id, _)| id).collect();
    let many = vec![wagers[0]; 61];
    assert_eq!(unplayable(&rules, &many), "a strategy can have at most 60 wagers");
    rules.game.discarded = false;
    assert_eq!(unplayable(&rules, &wagers), "played cards go back beneath the cards left in the shoe");
    let mut wheel = tables::rules("bclc-wheel", &[]);
    if let RoundGameKind::Wheel(wheel) = &mut wheel.game.kind {
        wheel.plan.symbols.push("nothing".to_owned());
    }
    assert_eq!(unplayable(&wheel, &[]), "a space of the wheel has no spot, or there are more than 56 spots");
    // The table engine can play under the rules that the general engine rejects.
    let mut full = TableEngine::new(&rules, &wagers);
    let mut source = TestRandom::new(1);
    full.open(Money::from_cents(10_000), &mut source);
    full.deal(&mut source).unwrap();
}
