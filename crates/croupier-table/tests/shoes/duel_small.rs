//! Red Dog, Casino War and the wheel, round by round.

use croupier_rules::{Library, Money};
use croupier_table::games::wheel::WheelStop;
use croupier_table::games::{self, RoundGameKind};
use croupier_table::rounds::{Command, Decider, PlayerNo, RoundStage, ShoeEndStage};
use croupier_table::{Owner, SeatNo};

use super::cards::Dice;
use super::duel::{DecisionKinds, House, every_way_was_seen};
use super::red_dog;
use super::war::{self, Decision, Options, Seat};
use super::wheel::Wheel;

fn due(house: &House) -> bool {
    house.table.shoe.as_ref().is_none_or(|shoe| shoe.ending == ShoeEndStage::Due)
}

fn decider(player: PlayerNo, owner: Owner) -> Decider {
    Decider { player, seat: SeatNo(player.0), owner }
}

pub(crate) fn red_dog(hands: usize) {
    let library = Library::embedded();
    let (mut dice, mut seen) = (Dice::seeded(6), DecisionKinds::new());
    for decks in ["6", "5", "4"] {
        let mut house = House::open(&library, "bclc-red-dog", &[("decks", decks)]);
        let players: Vec<PlayerNo> = (0..3).map(|_| house.sit(50_000_000)).collect();
        for _ in 0..hands / 3 {
            if due(&house) {
                house.new_shoe(&mut dice);
            }
            red_dog_round(&mut house, &players, &mut dice);
        }
        house.agrees();
        seen.append(&mut house.seen);
    }
    every_way_was_seen("bclc-red-dog", &seen);
    println!("Red Dog: {hands} rounds");
}

fn red_dog_round(house: &mut House, players: &[PlayerNo], dice: &mut Dice) {
    let mut stakes = Vec::new();
    for player in players {
        let own = house.spot(*player, player.0, "ante", Owner::Player).unwrap();
        let stake = 100 + dice.below(900) as i64;
        house.bet(own, stake);
        stakes.push((own, stake));
    }
    let expected = red_dog::deal(&house.upcoming(3)).unwrap();
    house.events.clear();
    house.must(Command::Deal { slip: None });
    let mut raised = Vec::new();
    if house.table.stage == RoundStage::InPlay {
        assert!(red_dog::may_raise(expected.call()));
        for (spot, stake) in stakes.clone() {
            if dice.below(2) == 0 {
                house.must(Command::from(games::red_dog::Command::Raise {
                    by: decider(spot.player, Owner::Player),
                    amount: None,
                }));
                let raise = house.spot(spot.player, spot.player.0, "raise", Owner::Player).unwrap();
                raised.push((raise, stake));
            }
        }
        house.must(Command::Deal { slip: None });
    } else {
        assert!(!red_dog::may_raise(expected.call()));
    }
    let returned = house.returned(stakes.iter().chain(&raised).copied());
    for (bets, is_raise) in [(&stakes, false), (&raised, true)] {
        for (spot, stake) in bets {
            let settled = expected.settle(*stake, is_raise);
            assert_eq!(returned[spot], settled.returned(*stake), "{expected:?}");
            house.check_reason(*spot, settled.verdict(), expected.clauses());
        }
    }
    assert!(house.table.bets.is_empty());
    assert_eq!(house.table.everything(), Money::ZERO);
    top_up(house, players);
}

fn top_up(house: &mut House, players: &[PlayerNo]) {
    for player in players {
        if house.table.player(*player).unwrap().rail < Money::from_cents(1_000_000) {
            house.must(Command::BuyIn { player: *player, amount: Money::from_cents(10_000_000) });
        }
    }
}

pub(crate) fn casino_war(hands: usize) {
    let library = Library::embedded();
    let (mut dice, mut seen) = (Dice::seeded(7), DecisionKinds::new());
    for shared in [false, true] {
        let option = if shared { "true" } else { "false" };
        let mut house = House::open(&library, "bclc-casino-war", &[("shared-dealer-war-card", option)]);
        let players: Vec<PlayerNo> = (0..5).map(|_| house.sit(50_000_000)).collect();
        let options = Options { shared_dealer_card: shared, surrender_unit: 1 };
        for _ in 0..hands / 2 {
            if due(&house) {
                house.new_shoe(&mut dice);
            }
            war_round(&mut house, &players, &options, &mut dice);
        }
        house.agrees();
        seen.append(&mut house.seen);
    }
    every_way_was_seen("bclc-casino-war", &seen);
    println!("Casino War: {hands} rounds");
}

fn war_round(house: &mut House, players: &[PlayerNo], options: &Options, dice: &mut Dice) {
    let kinds = [Owner::Player, Owner::Dealers];
    let mut seats = Vec::new();
    for player in players {
        let stake = |dice: &mut Dice| if dice.below(4) == 0 { 0 } else { 100 + dice.below(900) as i64 };
        let on_tie = if dice.below(2) == 0 { Decision::War } else { Decision::Surrender };
        let (basic, tie) = (100 + dice.below(900) as i64, stake(dice));
        let tips = [stake(dice), stake(dice)];
        for (wager, own, tip) in [("war", basic, tips[0]), ("tie", tie, tips[1])] {
            for (owner, amount) in kinds.into_iter().zip([own, tip]) {
                let spot = house.spot(*player, player.0, wager, owner).unwrap();
                // Bets that stayed up after a tie are taken down, so that each round is independent.
                if house.table.bet(spot).is_some() {
                    house.must(Command::Down { spot });
                }
                if amount > 0 {
                    house.bet(spot, amount);
                }
            }
        }
        seats.push(Seat { basic, tie, dealer_basic: tips[0], dealer_tie: tips[1], on_tie });
    }
    let expected = war::play(&house.upcoming(100), &seats, options).unwrap();
    let rails: Vec<Money> = players.iter().map(|player| house.table.player(*player).unwrap().rail).collect();
    let tips = house.table.tips;
    let next = house.table.shoe.as_ref().unwrap().next;
    house.events.clear();
    house.must(Command::Deal { slip: None });
    for (player, seat) in players.iter().zip(&seats) {
        let by = decider(*player, Owner::Player);
        let ties = house.table.stage == RoundStage::InPlay
            && expected.results[usize::from(player.0)].card.rank == expected.dealer.rank;
        match seat.on_tie {
            _ if !ties => {}
            Decision::War => house.must(Command::from(games::casino_war::Command::War { by, amount: None })),
            _ => house.must(Command::from(games::casino_war::Command::Surrender { by })),
        }
    }
    if house.table.stage == RoundStage::InPlay {
        house.must(Command::Deal { slip: None });
    }
    assert_eq!(house.table.shoe.as_ref().unwrap().next - next, expected.used, "number of cards used");
    let mut tipped = 0;
    for ((player, seat), (result, rail)) in
        players.iter().zip(&seats).zip(expected.results.iter().zip(&rails))
    {
        // The stakes had already left the rail when `rails` was recorded.
        let staked = seat.basic + seat.tie;
        let now = house.table.player(*player).unwrap().rail.cents();
        assert_eq!(now - rail.cents(), result.net(seat) + staked, "{seat:?} {result:?}");
        tipped += result.tips(seat);
        for (wager, dealers, verdict, clauses) in result.reasons(expected.dealer) {
            let owner = if dealers { Owner::Dealers } else { Owner::Player };
            let spot = house.spot(*player, player.0, wager, owner).unwrap();
            house.check_reason(spot, verdict, clauses);
        }
    }
    assert_eq!((house.table.tips.cents() - tips.cents()), tipped);
    assert_eq!(house.table.everything(), Money::ZERO);
    top_up(house, players);
}

pub(crate) fn wheel(hands: usize) {
    let library = Library::embedded();
    let mut dice = Dice::seeded(5);
    let mut house = House::open(&library, "bclc-wheel", &[]);
    let player = house.sit(50_000_000);
    (0..hands).for_each(|_| wheel_spin(&mut house, player, &mut dice));
    house.agrees();
    every_way_was_seen("bclc-wheel", &house.seen);
    println!("wheel: {hands} spins");
}

fn wheel_spin(house: &mut House, player: PlayerNo, dice: &mut Dice) {
    let common = Wheel::common();
    let RoundGameKind::Wheel(rules) = house.rules.game.kind.clone() else { panic!("expected a wheel") };
    let symbols: Vec<String> = rules.plan.spots.iter().map(|spot| spot.name.clone()).collect();
    let mut stakes = Vec::new();
    for symbol in &symbols {
        assert_eq!(rules.plan.spaces(symbol), common.count(symbol), "number of spaces with {symbol}");
        let spot = house.spot(player, 0, &format!("space-{symbol}"), Owner::Player).unwrap();
        let stake = 100 + dice.below(900) as i64;
        house.bet(spot, stake);
        stakes.push((spot, symbol.clone(), stake));
    }
    let space = dice.below(rules.plan.symbols.len() as u64) as u8;
    house.events.clear();
    house.must(Command::from(games::wheel::Command::Spin {
        rest: WheelStop::Space(space),
        direction: None,
        revolutions: None,
    }));
    let returned = house.returned(stakes.iter().map(|(spot, _, stake)| (*spot, *stake)));
    for (spot, symbol, stake) in stakes {
        let called = &rules.plan.symbols[usize::from(space)];
        let expected = common.settle_called(&symbol, stake, called);
        assert_eq!(returned[&spot], expected.returned(stake), "a bet on {symbol} when {called} is called");
        house.check_reason(spot, expected.verdict(), Wheel::clauses());
    }
    assert_eq!(house.table.everything(), Money::ZERO);
    top_up(house, &[player]);
}

/// The comparison can fail: if a wager cites the clause of a different outcome, `check_reason` reports it.
pub(crate) fn exchanged_clauses_are_noticed() {
    let library = Library::embedded();
    for (pack, wager, from, to) in [
        ("bclc-red-dog", "ante", "6.6", "6.10"),
        ("bclc-red-dog", "ante", "5.1#consecutive", "5.1#pair"),
        ("bclc-red-dog", "raise", "5.1#spread-1", "5.1#spread-2"),
        ("bclc-casino-war", "tie", "5.2.2.a", "5.2.1.a"),
        ("bclc-casino-war", "war", "5.2.2", "5.2.4.a.5"),
        ("bclc-casino-war", "war", "5.2.3.a.1#half", "5.2.2"),
        ("bclc-casino-war", "go-to-war", "5.2.4.a.5", "5.2.4.a.3"),
        ("bclc-wheel", "space-1", "2.5", "2.6.2"),
    ] {
        let mut dice = Dice::seeded(8);
        let mut house = House::open(&library, pack, &[]);
        house.exchange(wager, from, to);
        let players: Vec<PlayerNo> = (0..3).map(|_| house.sit(50_000_000)).collect();
        for _ in 0..300 {
            if pack != "bclc-wheel" && due(&house) {
                house.new_shoe(&mut dice);
            }
            match pack {
                "bclc-red-dog" => red_dog_round(&mut house, &players, &mut dice),
                "bclc-casino-war" => war_round(&mut house, &players, &Options::default(), &mut dice),
                _ => wheel_spin(&mut house, players[0], &mut dice),
            }
        }
        house.reports_only(wager);
    }
}
