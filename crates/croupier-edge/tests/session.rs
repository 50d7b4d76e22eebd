//! Compares sessions of a flat bettor with closed forms, plain elimination, enumeration and published figures.

mod plain;

use croupier_edge::session::{FlatSession, PlayerStatus};
use croupier_edge::{ExactFraction, Figures};
use croupier_proving::times;
use croupier_rules::Money;
use plain::{exact, wager};
use proptest::prelude::*;

fn cents(cents: i64) -> Money {
    Money::from_cents(cents)
}

fn dollars(dollars: i64) -> Money {
    cents(100 * dollars)
}

fn session(figures: &Figures, bankroll: Money, goal: Option<Money>) -> FlatSession {
    FlatSession::new(figures, bankroll, goal).unwrap()
}

/// The pass line at a stake of one dollar.
fn pass() -> Figures {
    wager(100, &[(100, (244, 495)), (-100, (251, 495))])
}

/// Ruin, decisions and net result of a session played until ruin or goal.
fn until(figures: &Figures, bankroll: Money, goal: Money) -> (ExactFraction, ExactFraction, ExactFraction) {
    let end = session(figures, bankroll, Some(goal)).until_stopped(&mut |_, _| {}).unwrap();
    assert_eq!(end.ruined().exact() + end.reached().exact(), ExactFraction::ONE);
    assert_eq!(end.rounds().exact(), end.decisions().exact() * &figures.rounds);
    (end.ruined().exact(), end.decisions().exact(), end.net().exact())
}

/// The closed forms of the gambler's ruin for games of plus or minus one unit.
fn closed_form(
    win: &ExactFraction,
    lose: &ExactFraction,
    bankroll: isize,
    goal: isize,
) -> (ExactFraction, ExactFraction) {
    let moving = win + lose;
    let [from, to] = [bankroll, goal].map(|units| ExactFraction::from(units as i64));
    if win == lose {
        return (ExactFraction::ONE - &from / &to, &from * &(&to - &from) / moving);
    }
    let odds = lose / win;
    let reached = (odds.pow(bankroll) - ExactFraction::ONE) / (odds.pow(goal) - ExactFraction::ONE);
    let decisions = (from - to * &reached) / (lose - win);
    (ExactFraction::ONE - reached, decisions)
}

#[test]
fn the_pass_line_matches_the_closed_form() {
    let figures = pass();
    let (win, lose) = (exact(244, 495), exact(251, 495));
    for (bankroll, goal) in [(1, 2), (1, 3), (7, 10), (10, 20), (40, 80), (199, 200), (3, 250)] {
        let (ruined, decisions, net) = until(&figures, dollars(bankroll), dollars(goal));
        let (known, known_decisions) = closed_form(&win, &lose, bankroll as isize, goal as isize);
        assert_eq!((&ruined, &decisions), (&known, &known_decisions), "from {bankroll} to {goal}");
        assert_eq!(
            net,
            (ExactFraction::ONE - ruined) * ExactFraction::from(goal) - ExactFraction::from(bankroll)
        );
    }
}

#[test]
fn fair_and_favourable_games_match_the_closed_form() {
    let fair = wager(500, &[(500, (1, 2)), (-500, (1, 2))]);
    assert_eq!(
        until(&fair, dollars(90 * 5), dollars(100 * 5)),
        (exact(1, 10), 900.into(), ExactFraction::ZERO)
    );
    let pushing = wager(500, &[(500, (1, 3)), (0, (1, 3)), (-500, (1, 3))]);
    assert_eq!(
        until(&pushing, dollars(90 * 5), dollars(100 * 5)),
        (exact(1, 10), 1350.into(), ExactFraction::ZERO)
    );
    let good = wager(500, &[(500, (3, 7)), (0, (2, 7)), (-500, (2, 7))]);
    let (ruined, decisions, _) = until(&good, dollars(50), dollars(400));
    assert_eq!((ruined, decisions), closed_form(&exact(3, 7), &exact(2, 7), 10, 80));
}

/// William Feller, An Introduction to Probability Theory and Its Applications, volume I, chapter XIV, table 1,
/// "Illustrating the classical ruin problem": the chance of winning, bankroll, goal, ruin, mean gain, mean duration.
#[test]
fn sessions_match_fellers_table_of_the_ruin_problem() {
    let rows = [
        ((1, 2), 9, 10, 0.1, 0.0, 9.0),
        ((1, 2), 90, 100, 0.1, 0.0, 900.0),
        ((1, 2), 900, 1_000, 0.1, 0.0, 90_000.0),
        ((1, 2), 950, 1_000, 0.05, 0.0, 47_500.0),
        ((45, 100), 9, 10, 0.210, -1.1, 11.0),
        ((45, 100), 90, 100, 0.866, -76.6, 765.6),
        ((45, 100), 99, 100, 0.182, -17.2, 171.8),
        ((40, 100), 90, 100, 0.983, -88.3, 441.3),
        ((40, 100), 99, 100, 0.333, -32.3, 161.7),
    ];
    for ((win, of), bankroll, goal, ruined, gain, duration) in rows {
        let figures = wager(100, &[(100, (win, of)), (-100, (of - win, of))]);
        let (found, decisions, net) = until(&figures, dollars(bankroll), dollars(goal));
        let near = |found: ExactFraction, printed: f64, half: f64| (found.to_f64() - printed).abs() <= half;
        assert!(near(found, ruined, 0.0005), "ruin from {bankroll} to {goal}");
        assert!(near(net, gain, 0.05), "gain from {bankroll} to {goal}");
        assert!(near(decisions, duration, 0.05), "duration from {bankroll} to {goal}");
    }
}

/// "A man with $20 needs $40 …": University of Southampton, edshare.soton.ac.uk/id/document/6218: 0.108….
///
/// Lehman, Leighton, Meyer, Mathematics for Computer Science (MIT 6.042): the chance to get from $100 to $200, a dollar
/// at a time on red, is below 1 in 37,648.
#[test]
fn doubling_on_red_matches_published_chances() {
    let red = wager(100, &[(100, (18, 38)), (-100, (20, 38))]);
    let reached = |from: i64, to: i64| ExactFraction::ONE - until(&red, dollars(from), dollars(to)).0;
    assert_eq!((reached(20, 40).to_f64() * 1_000.0).floor(), 108.0);
    let double = reached(100, 200);
    assert!(double < exact(1, 37_648) && double > exact(1, 37_660), "{}", double.to_f64());
}

#[test]
fn a_session_may_end_with_its_first_decision() {
    // From any bankroll, one decision leads to ruin or to the goal.
    let figures = wager(600, &[(700, (5, 11)), (-600, (6, 11))]);
    assert_eq!(until(&figures, dollars(6), dollars(7)), (exact(6, 11), ExactFraction::ONE, exact(-1, 11)));
    // The remainder beyond whole units stays: a bankroll of 6.50 is ruined at 0.50, or stops at 13.50, above the goal.
    assert_eq!(until(&figures, cents(650), cents(700)), (exact(6, 11), ExactFraction::ONE, exact(-1, 11)));
}

#[test]
fn wagers_that_can_only_win_or_only_lose_end_too() {
    let only_lost = wager(100, &[(0, (1, 3)), (-100, (1, 3)), (-200, (1, 3))]);
    let (ruined, decisions, net) = until(&only_lost, dollars(10), dollars(11));
    assert_eq!((ruined, net < ExactFraction::from(-8)), (ExactFraction::ONE, true));
    assert_eq!(decisions, net / exact(-1, 1), "expected a mean loss of a dollar for each decision");
    let only_won = wager(100, &[(0, (1, 3)), (100, (1, 3)), (200, (1, 3))]);
    let (ruined, _, net) = until(&only_won, dollars(10), dollars(20));
    assert_eq!((ruined, net >= ExactFraction::from(10)), (ExactFraction::ZERO, true));
}

#[test]
fn known_walks_after_few_decisions() {
    let fair = wager(100, &[(100, (1, 2)), (-100, (1, 2))]);
    // Four tosses from two dollars, 16 sequences: 4 are ruined by the first two tosses, 2 more by all four.
    let after = session(&fair, dollars(2), None).after(4, &mut |_, _| {}).unwrap();
    let ends: Vec<(i64, ExactFraction)> =
        after.ends().iter().map(|end| (end.bankroll.cents() / 100, after.chance(end).exact())).collect();
    let sixteenths = |count| exact(count, 16);
    assert_eq!(ends, [(0, sixteenths(6)), (2, sixteenths(5)), (4, sixteenths(4)), (6, sixteenths(1))]);
    assert_eq!(after.standing(PlayerStatus::Ruined).exact(), sixteenths(6));
    assert_eq!((after.behind().exact(), after.even().exact()), (sixteenths(6), sixteenths(5)));
    assert_eq!((after.ahead().exact(), after.mean().exact()), (sixteenths(5), 2.into()));
    assert_eq!(
        after.played().exact(),
        exact(7, 2),
        "expected a quarter of the sessions to end after two decisions"
    );
    assert_eq!([5, 37, 38, 69, 95].map(|percent| after.quantile(percent)), [0, 0, 2, 4, 6].map(dollars));
}

#[test]
fn sessions_without_an_answer_are_refused() {
    let refused = |figures: &Figures, bankroll: Money, goal: Option<Money>| {
        FlatSession::new(figures, bankroll, goal).unwrap_err()
    };
    let mut unreal = pass();
    unreal.stake = None;
    assert!(refused(&unreal, dollars(10), None).contains("no real stake"));
    let mut odd = pass();
    odd.outcomes[0].result = exact(7, 6);
    assert!(refused(&odd, dollars(10), None).contains("not a whole number of cents"));
    let mut half = pass();
    half.outcomes.pop();
    assert!(refused(&half, dollars(10), None).contains("244/495, not 1"));
    assert!(refused(&wager(100, &[(0, (1, 1))]), dollars(10), None).contains("neither wins nor loses"));
    assert!(refused(&pass(), cents(99), None).contains("can cost $1"));
    assert!(refused(&pass(), dollars(10), Some(dollars(10))).contains("$10 is not above $10"));
    let no_goal = session(&pass(), dollars(10), None).until_stopped(&mut |_, _| {}).unwrap_err();
    assert!(no_goal.contains("without a goal"));
}

#[test]
fn sessions_that_take_too_long_are_refused() {
    let split = wager(500, &[(583, (5, 11)), (-500, (6, 11))]);
    let far = session(&split, dollars(1_000), Some(dollars(2_000)));
    let words = far.until_stopped(&mut |_, _| {}).unwrap_err();
    assert!(words.contains("multiples of more than $0.01"), "{words}");
    let words = session(&pass(), dollars(1_000), None).after(1_000_000, &mut |_, _| {}).unwrap_err();
    assert!(words.contains("or fewer"), "{words}");
    let words = session(&pass(), dollars(1_000_000), Some(dollars(90_000_000)));
    assert!(words.until_stopped(&mut |_, _| {}).unwrap_err().contains("nearer goal"));
}

#[test]
fn the_bankroll_must_cover_a_war_or_a_raise() {
    // A decision can cost two units. With one unit left, the player stops, although it covers the stake.
    let war = wager(100, &[(100, (5, 11)), (-100, (5, 11)), (-200, (1, 11))]);
    assert!(FlatSession::new(&war, dollars(1), None).is_err());
    let after = session(&war, dollars(2), None).after(1, &mut |_, _| {}).unwrap();
    assert_eq!(after.standing(PlayerStatus::Ruined).exact(), exact(6, 11));
    assert_eq!(session(&war, dollars(2), None).needed(), dollars(2));
}

#[test]
fn chances_with_large_denominators_are_exact() {
    // Like a Fire Bet: the common denominator has more digits than a machine word.
    let mut fire =
        wager(100, &[(2_400, (1, 999_999_937)), (300, (5, 999_999_929)), (0, (1, 3)), (-100, (1, 1))]);
    let others: ExactFraction = fire.outcomes[..3].iter().map(|outcome| outcome.chance.clone()).sum();
    fire.outcomes[3].chance = ExactFraction::ONE - others;
    assert_eq!(until(&fire, dollars(3), dollars(9)), plain::until_stopped(&fire, 300, 900));
    let after = session(&fire, dollars(2), Some(dollars(6))).after(5, &mut |_, _| {}).unwrap();
    let found: Vec<_> =
        after.ends().iter().map(|end| (end.bankroll.cents(), after.chance(end).exact())).collect();
    assert_eq!(found, plain::after(&fire, 200, Some(600), 5).ends);
}

#[test]
fn the_edge_bounds_the_decisions_until_certain_ruin() {
    let (least, most) = session(&pass(), dollars(40), None).until_certain_ruin().unwrap();
    assert_eq!((&least, &most), (&exact(40 * 495, 7), &exact(40 * 495, 7)));
    let war = wager(100, &[(100, (5, 11)), (-100, (5, 11)), (-200, (1, 11))]);
    let (least, most) = session(&war, dollars(10), None).until_certain_ruin().unwrap();
    assert_eq!((least, most), (exact(99, 2), exact(110, 2)));
    let fair = wager(100, &[(100, (1, 2)), (-100, (1, 2))]);
    assert!(session(&fair, dollars(10), None).until_certain_ruin().is_none());
}

#[test]
fn progress_is_reported_to_the_end() {
    let mut told = Vec::new();
    session(&pass(), dollars(10), None).after(3, &mut |done, of| told.push((done, of))).unwrap();
    assert_eq!(told, [(1, 3), (2, 3), (3, 3)]);
    let mut last = (0, 1);
    let far = session(&pass(), dollars(10), Some(dollars(100)));
    far.until_stopped(&mut |done, of| last = (done, of)).unwrap();
    assert_eq!(last.0, last.1);
}

#[test]
fn bins_cover_every_bankroll_once() {
    for (bankroll, goal, decisions) in
        [(40, Some(80), 200), (40, None, 200), (5, None, 3), (500, None, 1_000)]
    {
        let after =
            session(&pass(), dollars(bankroll), goal.map(dollars)).after(decisions, &mut |_, _| {}).unwrap();
        let bins = after.bins(13);
        assert!(bins.len() <= 17, "{} bins", bins.len());
        assert_eq!(bins.iter().map(|bin| bin.chance.exact()).sum::<ExactFraction>(), ExactFraction::ONE);
        assert!(bins.iter().any(|bin| bin.bar(&bins, 40) == 40));
        for pair in bins.windows(2).filter(|pair| pair[0].standing == pair[1].standing) {
            assert!(pair[0].to.unwrap() < pair[1].from.unwrap());
        }
    }
}

/// A few results in cents with weights; at least one of them moves the bankroll.
fn results() -> impl Strategy<Value = Vec<(i64, u32)>> {
    let result = (-9i64..=9, 1u32..20);
    prop::collection::vec(result, 1..5).prop_filter("moves", |all| all.iter().any(|(step, _)| *step != 0))
}

fn weighted(results: &[(i64, u32)], unit: i64) -> Figures {
    let total: u32 = results.iter().map(|(_, weight)| weight).sum();
    let chance = |weight: u32| (i64::from(weight), i64::from(total));
    let outcomes: Vec<_> = results.iter().map(|(step, weight)| (step * unit, chance(*weight))).collect();
    wager(100, &outcomes)
}

fn largest_loss(results: &[(i64, u32)]) -> i64 {
    results.iter().map(|(step, _)| -step).max().unwrap().max(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(300)))]

    #[test]
    fn sessions_until_ruin_or_goal_match_plain_elimination(
        results in results(), unit in 1i64..4, above in 0i64..25, more in 1i64..30,
    ) {
        let figures = weighted(&results, unit);
        let bankroll = largest_loss(&results) * unit + above;
        let found = until(&figures, cents(bankroll), cents(bankroll + more));
        let plain = plain::until_stopped(&figures, bankroll, bankroll + more);
        prop_assert_eq!(found, plain);
    }

    #[test]
    fn final_bankrolls_match_the_enumeration_of_all_sequences(
        results in results(), above in 0i64..12, goal in prop::option::of(1i64..20), decisions in 0u32..5,
    ) {
        let figures = weighted(&results, 1);
        let bankroll = largest_loss(&results) + above;
        let session = session(&figures, cents(bankroll), goal.map(|more| cents(bankroll + more)));
        let after = session.after(decisions, &mut |_, _| {}).unwrap();
        let found: Vec<_> =
            after.ends().iter().map(|end| (end.bankroll.cents(), after.chance(end).exact())).collect();
        let plain = plain::after(&figures, bankroll, goal.map(|more| bankroll + more), decisions);
        prop_assert_eq!(&found, &plain.ends);
        prop_assert_eq!(after.played().exact(), plain.played);
        prop_assert_eq!(found.into_iter().map(|(_, chance)| chance).sum::<ExactFraction>(), ExactFraction::ONE);
        let standings = [PlayerStatus::Ruined, PlayerStatus::Playing, PlayerStatus::AtGoal];
        prop_assert_eq!(standings.map(|one| after.standing(one).exact()).into_iter().sum::<ExactFraction>(), ExactFraction::ONE);
        let places = [after.ahead(), after.even(), after.behind()];
        prop_assert_eq!(places.map(|part| part.exact()).into_iter().sum::<ExactFraction>(), ExactFraction::ONE);
        prop_assert_eq!(after.bins(15).iter().map(|bin| bin.chance.exact()).sum::<ExactFraction>(), ExactFraction::ONE);
    }

    #[test]
    fn without_stops_mean_and_variance_are_proportional_to_decisions(results in results(), decisions in 0u32..60) {
        let figures = weighted(&results, 1);
        let session = session(&figures, cents(100_000), None);
        let after = session.after(decisions, &mut |_, _| {}).unwrap();
        let times = ExactFraction::from(i64::from(decisions));
        // A stake of one dollar, so results are in units of money.
        prop_assert_eq!(after.net().exact(), &figures.net() * &times);
        prop_assert_eq!(after.mean().exact(), &figures.net() * &times + ExactFraction::from(1_000));
        prop_assert_eq!(after.variance().exact(), &figures.variance() * &times);
        prop_assert_eq!(after.played().exact(), times);
        prop_assert_eq!(after.standing(PlayerStatus::Playing).exact(), ExactFraction::ONE);
    }

    #[test]
    fn chances_after_many_decisions_do_not_exceed_final_chances(
        results in results(), above in 0i64..12, more in 1i64..12,
    ) {
        let figures = weighted(&results, 1);
        let bankroll = largest_loss(&results) + above;
        let session = session(&figures, cents(bankroll), Some(cents(bankroll + more)));
        let until = session.until_stopped(&mut |_, _| {}).unwrap();
        let after = session.after(60, &mut |_, _| {}).unwrap();
        prop_assert!(after.standing(PlayerStatus::Ruined).exact() <= until.ruined().exact());
        prop_assert!(after.standing(PlayerStatus::AtGoal).exact() <= until.reached().exact());
        prop_assert!(after.played().exact() <= until.decisions().exact());
    }
}
