//! Compares the outcomes of random nights at every table with the chips that each player has afterwards.

use croupier_ledger::line::Command;
use croupier_proving::times;
use proptest::prelude::*;

use super::*;
use crate::crew::tests::night;
use crate::testing::{self, TestTable};

/// Returns a person's chips at the table: in the rail, on the layout and held as commission, less the amount they owe.
/// A bet for the dealers no longer belongs to the player.
fn wealth(game: &TableState, person: u32) -> Money {
    match game {
        TableState::Craps(table) => {
            let own = table.players().filter(|(_, seat)| seat.player == person);
            own.fold(Money::ZERO, |sum, (_, seat)| {
                let bets = seat.live().filter(|(_, bet)| bet.key.owner == Owner::Player);
                bets.fold(sum.plus(seat.rail), |sum, (_, bet)| sum.plus(bet.stake).plus(bet.held))
            })
        }
        TableState::Round(table) => {
            let Some((number, player)) = table.people().find(|(_, player)| player.id == person) else {
                return Money::ZERO;
            };
            let own = |bet: &&rounds::Bet| bet.spot.player == number && bet.spot.owner == Owner::Player;
            let bets = table.bets.iter().filter(own);
            bets.fold(player.rail.minus(player.owes), |sum, bet| sum.plus(bet.stake))
        }
    }
}

/// Returns whether chips reach or leave a player for any reason other than the result of a bet.
fn moved(events: &[Event]) -> bool {
    use craps::Event as C;
    use rounds::Event as R;
    events.iter().any(|event| {
        let is_other = match event {
            Event::Craps(C::TakenBack { at, why, .. }) => {
                at.key.owner == Owner::Dealers || *why == craps::ReturnReason::Asked
            }
            Event::Round(R::TakenBack { spot, .. }) => spot.owner == Owner::Dealers,
            _ => false,
        };
        is_other
            || matches!(
                event,
                Event::Craps(
                    C::Sat { .. }
                        | C::BoughtIn { .. }
                        | C::Left { .. }
                        | C::Placed { .. }
                        | C::RuledPayment { .. }
                        | C::CommissionReturned { .. }
                        | C::Overruled
                ) | Event::Round(
                    R::Sat { .. }
                        | R::BoughtIn { .. }
                        | R::Changed { .. }
                        | R::Left { .. }
                        | R::Placed { .. }
                        | R::MustHitPaid { .. }
                        | R::VigorishPaid { .. }
                )
            )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(60)))]

    #[test]
    fn players_gain_the_net_of_their_bets(
        pack in 0..11_usize,
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
    ) {
        let felt = night(pack, &picks, seed, 25).felt;
        let mut table = TestTable::open(felt.rules.clone());
        for events in felt.entries() {
            let before = table.game.clone();
            events.iter().for_each(|event| table.apply(event));
            if moved(events) {
                continue;
            }
            let found = outcomes(&felt.rules, &before, events);
            for person in before.people() {
                let own = found.iter().filter(|one| one.person == Some(person) && !one.for_dealers);
                let net = own.fold(Money::ZERO, |sum, one| sum.plus(one.net));
                let gained = wealth(&table.game, person).minus(wealth(&before, person));
                prop_assert_eq!(net, gained, "{:?}\n{:?}", events, found);
            }
            for one in found.iter().filter(|one| one.verdict == BetVerdict::Won) {
                prop_assert!(one.clause.is_some());
                prop_assert!(one.stake > Money::ZERO, "{:?}", one);
            }
        }
    }
}

/// Returns the outcomes of a roll under British Columbia's craps rules. The bets are in cents.
fn rolled(bets: &[(&str, i64)], dice: (u8, u8)) -> Vec<BetOutcome> {
    let mut felt = testing::felt("bclc-craps", &[]);
    felt.sit(7);
    let GameRules::Craps(rules) = felt.rules.clone() else { unreachable!() };
    for (spot, cents) in [("pass", 500)].iter().chain(bets) {
        let wager = rules.layout.find(spot).unwrap().wager;
        let which = craps::BetRef { seat: SeatNo(0), wager, state: None, owner: Owner::Player };
        let (amount, way) = (Money::from_cents(*cents), craps::BetMethod::Proper);
        felt.try_to(&Command::Craps(craps::Command::Bet { which, amount, way, cash: None })).unwrap();
    }
    let before = felt.game.clone();
    let dice = Dice::new(dice.0, dice.1).unwrap();
    let roll = craps::Command::Roll { dice, landing: craps::DiceLanding::Flat };
    let events = felt.try_to(&Command::Craps(roll)).unwrap();
    outcomes(&felt.rules, &before, &events)
}

#[test]
fn outcomes_have_the_odds_and_parts_of_the_cell() {
    let found = rolled(&[("field", 500), ("horn", 2000)], (6, 6));
    let of = |wager: &str| found.iter().filter(|one| one.wager == wager).collect::<Vec<_>>();
    let [field] = of("field")[..] else { panic!("{found:?}") };
    assert_eq!(field.odds.map(|odds| odds.to_string()).as_deref(), Some("2 to 1"));
    assert_eq!((field.net.cents(), field.returned.cents(), field.stays), (1000, 500, false));
    // A quarter of the horn wins at 30 to 1, and three quarters lose.
    let [horn] = of("horn")[..] else { panic!("{found:?}") };
    assert_eq!((horn.won.cents(), horn.net.cents(), horn.verdict), (15_000, 13_500, BetVerdict::Won));
    let [pass] = of("pass")[..] else { panic!("{found:?}") };
    assert_eq!((pass.verdict, pass.net.cents(), pass.person), (BetVerdict::Lost, -500, Some(7)));
}
