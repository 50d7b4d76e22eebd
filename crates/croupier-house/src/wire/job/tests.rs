//! Compares the jobs after random nights at every table with the outcomes of the bets, which are found in another way.

use std::collections::BTreeMap;

use croupier_ledger::TableState;
use croupier_ledger::line::Command;
use croupier_proving::times;
use croupier_rules::Dice;
use proptest::prelude::*;

use super::*;
use crate::crew::tests::night;
use crate::testing::{self, TestTable};
use crate::wire::{BetOutcome, BetVerdict, outcomes};

/// A bet, as jobs and outcomes name it.
type BetName = (Option<u32>, u32, String, bool);

/// The money and the moves of a bet, in cents.
#[derive(Default, PartialEq, Debug)]
struct Dealt {
    /// The winnings, with the commission that is taken from them.
    won: i64,
    /// The part of the stake that goes back decided.
    returned: i64,
    /// The gain of the player.
    net: i64,
    /// The spot to which the bet moves.
    to: Option<String>,
}

fn dealt_by_jobs(found: &[DealerJob]) -> BTreeMap<BetName, Dealt> {
    let mut bets: BTreeMap<BetName, Dealt> = BTreeMap::new();
    // Vigorish belongs to the next payment at the position.
    let mut vigorish: BTreeMap<(Option<u32>, Option<u32>), (i64, bool)> = BTreeMap::new();
    for job in found {
        let at = (job.person, job.position);
        if let DealerTask::Vigorish { amount, marked } = job.task {
            vigorish.insert(at, (amount.cents(), marked));
        }
        let Some(wager) = job.wager.clone() else { continue };
        let name = (job.person, job.position.unwrap(), wager, job.for_dealers);
        match &job.task {
            DealerTask::Take(take) => {
                let bet = bets.entry(name).or_default();
                bet.returned += take.returned.cents();
                bet.net -= take.amount.plus(take.commission).cents();
            }
            DealerTask::Pay(pay) => {
                let (owed, marked) = vigorish.remove(&at).unwrap_or_default();
                let bet = bets.entry(name).or_default();
                bet.won += pay.amount.cents() + if marked { 0 } else { owed };
                bet.returned += pay.returned.cents();
                bet.net += pay.amount.minus(pay.commission).minus(pay.earned).cents();
                bet.net -= if marked { owed } else { 0 };
            }
            DealerTask::Move { to } => bets.entry(name).or_default().to = Some(to.clone()),
            DealerTask::Leave {} | DealerTask::Return { amount: None } => drop(bets.entry(name).or_default()),
            DealerTask::Return { amount: Some(_) }
            | DealerTask::Vigorish { .. }
            | DealerTask::Puck { .. }
            | DealerTask::Undo {} => {}
        }
    }
    bets
}

fn dealt_by_outcomes(found: &[BetOutcome]) -> BTreeMap<BetName, Dealt> {
    let mut bets: BTreeMap<BetName, Dealt> = BTreeMap::new();
    for one in found {
        let collects = one.verdict == BetVerdict::Moved && one.to.as_ref() == Some(&one.wager);
        if collects || one.verdict == BetVerdict::Returned {
            continue;
        }
        let bet = bets.entry((one.person, one.position, one.wager.clone(), one.for_dealers)).or_default();
        bet.won += one.won.cents();
        // A push names no amount: the dealer returns the chips that lie there.
        bet.returned += if one.verdict == BetVerdict::Pushed { 0 } else { one.returned.cents() };
        bet.net += one.net.cents();
        bet.to.clone_from(&one.to);
    }
    bets
}

/// Returns what goes back undecided, by bet.
fn returned(found: &[DealerJob]) -> BTreeMap<BetName, i64> {
    let mut bets = BTreeMap::new();
    for job in found {
        if let (DealerTask::Return { amount: Some(amount) }, Some(wager)) = (&job.task, &job.wager) {
            let name = (job.person, job.position.unwrap(), wager.clone(), job.for_dealers);
            *bets.entry(name).or_default() += amount.cents();
        }
    }
    bets
}

fn seats_and_jobs(rules: &GameRules, before: &TableState, events: &[Event]) -> Vec<DealerJob> {
    jobs_of_crew(rules, &Seats::of(before), events)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(60)))]

    #[test]
    fn jobs_have_the_amounts_of_the_outcomes(
        pack in 0..11_usize,
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
    ) {
        let felt = night(pack, &picks, seed, 25).felt;
        let mut table = TestTable::open(felt.rules.clone());
        for events in felt.entries() {
            let before = table.game.clone();
            events.iter().for_each(|event| table.apply(event));
            let jobs = seats_and_jobs(&felt.rules, &before, events);
            let outcomes = outcomes(&felt.rules, &before, events);
            prop_assert_eq!(dealt_by_jobs(&jobs), dealt_by_outcomes(&outcomes), "{:?}\n{:?}", events, jobs);
            // The stake that goes back undecided; the dealer returns it together with its commission.
            let back = returned(&jobs);
            for one in outcomes.iter().filter(|one| one.verdict == BetVerdict::Returned) {
                let name = (one.person, one.position, one.wager.clone(), one.for_dealers);
                prop_assert!(back.get(&name) >= Some(&one.returned.cents()), "{:?}\n{:?}", one, jobs);
            }
            for job in &jobs {
                let decided = matches!(job.task, DealerTask::Take(_) | DealerTask::Pay(_) | DealerTask::Leave {});
                prop_assert!(!decided || job.wager.is_none() || job.clause.is_some(), "{:?}", job);
            }
        }
    }
}

/// Returns the jobs as `do position spot amount`, and what the job has in addition.
fn words(found: &[DealerJob]) -> Vec<String> {
    let job = |job: &DealerJob| {
        let task = serde_json::to_value(&job.task).unwrap();
        let part =
            |name: &str| task.get(name).map_or(String::new(), |value| format!(" {value}").replace('"', ""));
        let at = job.position.map_or(String::new(), |position| format!(" {position}"));
        let wager = job.wager.as_deref().map_or(String::new(), |wager| format!(" {wager}"));
        let action = task["do"].as_str().unwrap();
        format!("{action}{at}{wager}{}{}{}", part("amount"), part("to"), part("number"))
    };
    found.iter().map(job).collect()
}

/// The dealer takes, pays and moves in the order in which the rules settle the bets, and sets the puck afterwards.
#[test]
fn a_roll_gives_the_dealer_jobs_in_the_order_of_the_rules() {
    let mut felt = testing::felt("bclc-craps", &[]);
    felt.sit(7);
    let GameRules::Craps(rules) = felt.rules.clone() else { unreachable!() };
    let bet = |felt: &mut TestTable, spot: &str, cents: i64| {
        // A come bet without a state would be put on the point.
        let (wager, state) = (rules.layout.find(spot).unwrap().wager, Some(0));
        let which = craps::BetRef { seat: SeatNo(0), wager, state, owner: Owner::Player };
        let (amount, way) = (Money::from_cents(cents), craps::BetMethod::Proper);
        felt.try_to(&Command::Craps(craps::Command::Bet { which, amount, way, cash: None })).unwrap();
    };
    let roll = |felt: &mut TestTable, dice: (u8, u8)| {
        let before = felt.game.clone();
        let dice = Dice::new(dice.0, dice.1).unwrap();
        let roll = craps::Command::Roll { dice, landing: craps::DiceLanding::Flat };
        let events = felt.try_to(&Command::Craps(roll)).unwrap();
        seats_and_jobs(&felt.rules, &before, &events)
    };
    bet(&mut felt, "pass", 500);
    bet(&mut felt, "field", 500);
    assert_eq!(words(&roll(&mut felt, (3, 3))), ["take 1 field 500", "puck 6"]);
    bet(&mut felt, "come", 500);
    bet(&mut felt, "field", 500);
    let found = roll(&mut felt, (5, 4));
    assert_eq!(words(&found), ["pay 1 field 500", "move 1 come come-9"]);
    assert!(found.iter().all(|job| job.person == Some(7) && job.clause.is_some()), "{found:?}");
}
